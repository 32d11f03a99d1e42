"""Talking to people: notes and errors on standard error, colour where it is wanted, small words."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from gridproof.errors import GridproofError


def wants_colour() -> bool:
    """Whether standard output is a terminal that may be coloured; `NO_COLOR` forbids it."""
    console = Console()
    return console.is_terminal and not console.no_color and not console.is_dumb_terminal


def to_terminal() -> bool:
    """Whether standard output is a terminal."""
    return sys.stdout.isatty()


def say(message: str, style: str = "") -> None:
    """One line for a person, on standard error."""
    Console(stderr=True, highlight=False, soft_wrap=True).print(Text(message, style))


def say_error(error: GridproofError) -> None:
    """The message and the hint of an expected failure."""
    console = Console(stderr=True, highlight=False, soft_wrap=True)
    console.print(Text.assemble(("error: ", "bold red"), printable(error.message)))
    console.print(Text.assemble(("hint: ", "bold"), printable(error.hint)))


def printable(text: str) -> str:
    """Text from a file with all that could move the cursor or colour the terminal written out."""
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text)


def write(text: str) -> None:
    """A line of the result, on standard output."""
    print(text, flush=True)


def plural(number: int, one: str, several: str | None = None) -> str:
    """`1 clue`, `2 clues`."""
    return f"{number:,} {one if number == 1 else several or one + 's'}"


class _Rate(ProgressColumn):
    """How many are finished a second, or how many seconds one takes."""

    def render(self, task: Task) -> Text:
        """The rate as text."""
        speed = task.finished_speed or task.speed
        if not speed:
            return Text("")
        return Text(f"{speed:,.1f}/s" if speed >= 1 else f"{1 / speed:.1f} s each", "progress.data.speed")


class Bar:
    """A progress bar, or nothing where nobody would see it."""

    def __init__(self, progress: Progress, total: int, done: int) -> None:
        self._progress = progress
        self._task = progress.add_task("", total=total, completed=done)

    def advance(self) -> None:
        """One more is done."""
        self._progress.advance(self._task)


@contextmanager
def progress(what: str, total: int, done: int, *, shown: bool) -> Iterator[Bar]:
    """A bar on standard error while something takes its time, if that is a terminal."""
    console = Console(stderr=True)
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), _Rate(), TimeRemainingColumn(compact=True))
    with Progress(*columns, console=console, transient=True, disable=not (shown and console.is_terminal)) as bars:
        yield Bar(bars, total, done)


@contextmanager
def busy(what: str) -> Iterator[None]:
    """Words with a sign of life on standard error while something takes its time, if that is a terminal."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield
        return
    with console.status(Text(printable(what))):
        yield
