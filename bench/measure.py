"""CPU time, child processes, figures about a list of times, and what machine this is.

Wall time depends on who else is working; CPU time hardly does. A child's times are those the system hands over when
it ends (`wait4`), so they hold that process alone.
"""

import os
import platform
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

import msgspec

BUSY = 1.0
"""Load a core from which a run is called disturbed."""

middle = median


def child_user_seconds(command: Sequence[str], output: Path) -> float:
    """Run a command with its standard output into a file; the user CPU seconds it took."""
    with output.open("wb") as stream:
        process = subprocess.Popen(command, stdout=stream, stdin=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"`{' '.join(command)}` ended with exit code {process.returncode}")
    return usage.ru_utime


def ask_child(command: Sequence[str], question: object) -> Any:
    """Give a child a JSON value on its standard input; the JSON value it prints."""
    process = subprocess.run(command, input=msgspec.json.encode(question), stdout=subprocess.PIPE, check=True)
    return msgspec.json.decode(process.stdout)


def percentile(values: Sequence[float], part: float) -> float:
    """The value below which this part of the values lies, itself one of them (nearest rank)."""
    ordered = sorted(values)
    rank = -int(-len(ordered) * part // 1)
    return ordered[max(rank, 1) - 1]


def load() -> float | None:
    """How many processes wanted to run in the last minute, on average; `None` where the system does not say."""
    return round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None


def is_busy(load_average: float | None) -> bool:
    """Whether others had so much to do that even CPU times may have suffered."""
    return load_average is not None and load_average > BUSY * (os.cpu_count() or 1)


def machine() -> dict[str, Any]:
    """Processor, cores, system and Python: enough to know which figures may be compared."""
    return {
        "processor": _processor(),
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {sys.version.split()[0]}",
    }


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or "unknown"
