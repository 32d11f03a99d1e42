"""Boards one after the other, each with a limit of CPU time: the half of it that runs in the child.

The system ends the child when a board takes too long; `bench.measure.ask_each` sees that and starts another for the
boards that are left. Only the standard library is used here, since a peer's Python may have nothing else.
"""

import json
import resource
import sys
from collections.abc import Iterable, Iterator
from contextlib import redirect_stdout
from math import ceil
from typing import Any


def cpu_seconds() -> float:
    """What this process used so far.

    `time.process_time` is coarse in a process with a limit: the system then answers with what it last wrote down.
    """
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


def each_within(boards: Iterable[Any], seconds: float | None) -> Iterator[Any]:
    """Yield the boards, and before each let this process use so many more CPU seconds, rounded up to whole ones."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
    for board in boards:
        if seconds is not None:
            most = resource.getrlimit(resource.RLIMIT_CPU)[1]
            resource.setrlimit(resource.RLIMIT_CPU, (ceil(cpu_seconds() + seconds), most))
        yield board


def tell(replies: Iterable[object]) -> None:
    """Print each reply at once, a line of JSON each; what else is printed meanwhile goes to standard error."""
    lines = sys.stdout
    with redirect_stdout(sys.stderr):
        for reply in replies:
            lines.write(json.dumps(reply) + "\n")
            lines.flush()
