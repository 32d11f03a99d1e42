"""Rows as tables for people and as JSON for machines.

A table says what was wanted next to what was reached. The JSON holds machine, versions and load, and a date only if
one is given; the names of rows depend on nothing but what was compared.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from bench.measure import is_busy, machine
from bench.suite import MakeRow, SolveRow

FORMAT = 1
WIDTH = 150

MAKE_NOTE = (
    "CPU ms a puzzle (user and system): mean over the puzzles, middle of the passes, one process, documents written, "
    "start-up taken off; user: the user part; engine: the engine's share. Ratio: the peer's CPU time over ours; "
    "--full: the peers are too slow there for the quick profile. Sample: unique by clauses and CaDiCaL, and the level "
    "by our ladder. Clues: mean and its standard error."
)
SOLVE_NOTE = (
    "CPU ms a board, in one process. First: the first board of each size and kind, which pays for building the model; "
    "it is left out of the other columns. Right: the answer obeys the rules and, where solutions are counted, their "
    "number is the known one."
)


def make_table(rows: Sequence[MakeRow]) -> Table:
    """A line a contestant and size."""
    table = Table(title="Making", caption=MAKE_NOTE, caption_justify="left")
    for heading in ("family", "size", "contestant"):
        table.add_column(heading, no_wrap=True)
    for heading in ("puzzles", "CPU ms", "user", "engine", "ratio", "wanted", "clues"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("ours no more")
    table.add_column("sample")
    before = ""
    for row in rows:
        if before not in ("", row.family + row.size):
            table.add_section()
        before = row.family + row.size
        table.add_row(
            row.family,
            row.size,
            row.contestant if row.ratio is not None else f"{row.contestant} {row.level or 'any level'}",
            str(row.puzzles),
            number(row.milliseconds),
            number(row.user_milliseconds),
            number(row.engine_milliseconds),
            "--full" if row.waiting else times(row.ratio),
            _wanted(row),
            f"{row.clues:.1f} ± {row.clues_error:.1f}",
            "" if row.ours_no_more_clues is None else _verdict("yes" if row.ours_no_more_clues else "no"),
            _sample(row),
        )
    return table


def _wanted(row: MakeRow) -> Text:
    if row.ratio is not None and row.least_ratio is not None:
        return Text(f"{row.least_ratio:g}x", "green" if row.ratio >= row.least_ratio else "bold red")
    if row.most_milliseconds is not None:
        met = row.milliseconds < row.most_milliseconds
        return Text(f"< {row.most_milliseconds:g} ms", "green" if met else "bold red")
    return Text("")


def _verdict(word: str) -> Text:
    return Text(word, "green" if word == "yes" else "bold red")


def _sample(row: MakeRow) -> str:
    if row.sample is None:
        return ""
    levels = ", ".join(f"{level} {count}" for level, count in row.sample.levels.items())
    return f"{row.sample.unique}/{row.sample.checked} unique; {levels}"


def solve_table(rows: Sequence[SolveRow]) -> Table:
    """A line a contestant and set of boards."""
    table = Table(title="Solving", caption=SOLVE_NOTE, caption_justify="left")
    for heading in ("family", "boards", "contestant"):
        table.add_column(heading, no_wrap=True)
    for heading in ("taken", "right", "counts", "median", "p95", "max", "first", "first max", "ratio"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in rows:
        table.add_row(
            row.family,
            row.boards,
            row.contestant,
            str(row.taken),
            Text(str(row.right), "green" if row.right == row.taken else "bold red"),
            "yes" if row.counts else "no",
            *map(number, (row.median, row.p95, row.most, row.first_median, row.first_most)),
            times(row.ratio),
        )
    return table


def number(value: float | None) -> str:
    """Milliseconds with three digits that count."""
    if value is None:
        return ""
    return f"{value:.3f}" if value < 1 else f"{value:.2f}" if value < 10 else f"{value:.1f}"


def times(ratio: float | None) -> str:
    """A ratio."""
    return "" if ratio is None else f"{ratio:.1f}x" if ratio < 100 else f"{ratio:.0f}x"


def notes(absent: dict[str, str | None], loads: Sequence[float | None]) -> Group:
    """Who was absent and why, and whether the machine was busy."""
    lines: list[RenderableType] = [
        Text(f"Absent: {name} ({reason})", "yellow") for name, reason in absent.items() if reason is not None
    ]
    if any(map(is_busy, loads)):
        shown = ", ".join(map(str, loads))
        lines.append(
            Text(f"The machine was busy (load before and after: {shown}): run again when it is not.", "yellow")
        )
    return Group(*lines)


def console() -> Console:
    """The terminal as it is; a file or pipe gets lines long enough for the tables."""
    found = Console()
    return found if found.is_terminal else Console(width=WIDTH)


def show(tables: Sequence[Table], remarks: Group) -> None:
    """Print everything."""
    page = console()
    for part in (*tables, remarks):
        page.print(part)


def encoded(command: str, rows: Sequence[Any], about: dict[str, Any]) -> bytes:
    """The JSON of a run; `about` holds what is known of it: profile, seed, versions, loads, perhaps a date."""
    report = {"gridproof_bench": FORMAT, "command": command, "machine": machine(), **about, "rows": rows}
    return msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n"
