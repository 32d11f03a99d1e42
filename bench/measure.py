"""CPU time, child processes, figures about a list of times, and what machine this is.

Wall time depends on who else is working; CPU time hardly does. A child's times are those the system hands over when
it ends (`wait4`), so they hold that process alone. The system knows the sum of user and system time exactly, but
parts the two by looking now and then; so the sum is what is compared, and user time is told beside it.
"""

import os
import platform
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from resource import struct_rusage
from statistics import median
from typing import Any, NamedTuple

import msgspec

ROOT = Path(__file__).resolve().parent.parent
"""The folder in which children run, so that they find `bench`."""
BUSY = 1.0
"""Load a core from which a run is called disturbed."""

ENDED = (-signal.SIGXCPU, -signal.SIGKILL)
"""How a child ends that used up its time, or the machine's memory."""

middle = median


class Spent(NamedTuple):
    """CPU seconds: user and system together, and the user part of them."""

    cpu: float
    user: float

    @classmethod
    def of(cls, usage: struct_rusage) -> "Spent":
        """What the system says was used."""
        return cls(usage.ru_utime + usage.ru_stime, usage.ru_utime)

    def less(self, other: "Spent") -> "Spent":
        """What was used more than by the other, never below nothing."""
        return Spent(max(self.cpu - other.cpu, 0.0), max(self.user - other.user, 0.0))


def middle_of(spent: Sequence[Spent]) -> Spent:
    """The middle of several runs of the same work."""
    return Spent(middle(one.cpu for one in spent), middle(one.user for one in spent))


def child_spent(command: Sequence[str], output: Path) -> Spent:
    """Run a command with its standard output into a file; what CPU time it took."""
    with output.open("wb") as stream:
        process = subprocess.Popen(command, stdout=stream, stdin=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"`{' '.join(command)}` ended with exit code {process.returncode}")
    return Spent.of(usage)


def ask_child(command: Sequence[str], question: object, folder: Path | None = None) -> Any:
    """Give a child, run in a folder, a JSON value on its standard input; the JSON value it prints."""
    text = msgspec.json.encode(question)
    process = subprocess.run(command, input=text, stdout=subprocess.PIPE, check=True, cwd=folder)
    return msgspec.json.decode(process.stdout)


def ask_each(
    command: Sequence[str], about: dict[str, Any], boards: Sequence[Any], seconds: float, folder: Path
) -> list[Any]:
    """Have a child answer boards one after the other, each within so many CPU seconds; its JSON lines.

    The child gets `about`, the boards and the limit, and keeps itself to it (`bench.limited`). Where the system ends
    it, for its time or its memory, the board it was at has `None`, and a new child goes on behind that.
    """
    replies: list[Any] = []
    while len(replies) < len(boards):
        question = {**about, "boards": boards[len(replies) :], "limit": seconds}
        process = subprocess.run(
            command, input=msgspec.json.encode(question), stdout=subprocess.PIPE, check=False, cwd=folder
        )
        replies += map(msgspec.json.decode, process.stdout.splitlines())
        if process.returncode in ENDED:
            replies.append(None)
        else:
            process.check_returncode()
    return replies


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
