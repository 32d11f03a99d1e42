"""Ctrl-C as a request: jobs are told to stop, and what is finished is still written.

An exception could come between the writing of a puzzle and the counting of it. A flag cannot.
"""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from gridproof._engine import Cancel


@contextmanager
def interruptible() -> Iterator[Cancel]:
    """A flag that the first Ctrl-C sets; the second one is an exception again, should a write hang."""
    cancel = Cancel()
    if threading.current_thread() is not threading.main_thread():
        yield cancel
        return

    def stop(number: int, frame: FrameType | None) -> None:
        cancel.set()
        signal.signal(signal.SIGINT, signal.default_int_handler)

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield cancel
    finally:
        signal.signal(signal.SIGINT, before)
