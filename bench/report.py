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
from bench.solving import BatchRow, SolveRow
from bench.suite import MakeRow, Refusal
from gridproof.levels import ANY

FORMAT = 1
WIDTH = 190

MAKE_NOTE = (
    "CPU ms a puzzle (user and system): mean over the puzzles, middle of the passes, one process, documents written, "
    "start-up taken off; user: the user part; engine: boards and answers alone, in one call. Ratio: the peer's CPU "
    "time over ours; engine's: over the engine's, which is what is wanted, since the peer makes boards and answers, "
    "and no documents. Times that are wanted of us are those with documents. --full: the peers are too slow there for "
    "the quick profile. Sample: unique by clauses and CaDiCaL, and the level by our ladder. Clues: mean and its "
    "standard error; ours are no more if they are not more by two standard errors of both."
)
SOLVE_NOTE = (
    "CPU ms a board, its model built anew, one thread, in a process that has solved one before; kept: the same "
    "board once more with the model kept, as it is for a board of the same shape. The boards are spread evenly over "
    "all sizes and are the same for all. Right: the solution is the stored one (or obeys the rules, where there are "
    "several) and, where solutions are counted, their number is the known one. Wrong answers have no time; late "
    "boards, which ran into the limit, have the limit. Refused: boards that the contestant cannot take. Proves: no "
    "means that it stops at the first solution, which is less work. Ratio: its median over ours, model built or "
    "kept, on the boards that have a time for both. Wanted of us: the most ms for the median and the worst, and the "
    "least ratio with the model built. puzzlekit and multi-puzzle-solver are models for OR-Tools CP-SAT."
)
COUNT_HEADINGS = ("tried", "right", "wrong", "late", "refused", "proves")
TIME_HEADINGS = ("median", "p95", "worst", "kept", "ratio", "kept")
BATCH_NOTE = (
    "Boards a CPU second, each counted up to two solutions, all in one call on one core, again and again; the middle "
    "of the passes. The reference has no package and was not run here: its figure is from a machine of the same kind."
)


def make_table(rows: Sequence[MakeRow | Refusal]) -> Table:
    """A line a contestant, size and level."""
    table = Table(title="Making", caption=MAKE_NOTE, caption_justify="left")
    for heading in ("family", "size", "level", "contestant"):
        table.add_column(heading, no_wrap=True)
    for heading in ("puzzles", "CPU ms", "user", "engine", "ratio", "engine's", "wanted", "clues"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("ours no more")
    table.add_column("sample")
    before = ""
    for row in rows:
        if before not in ("", row.family + row.size):
            table.add_section()
        before = row.family + row.size
        if isinstance(row, Refusal):
            table.add_row(row.family, row.size, row.level or ANY, "gridproof", *[""] * 9, row.reason)
            continue
        table.add_row(
            row.family,
            row.size,
            "" if row.ratio is not None else row.level or ANY,
            f"{row.contestant} {row.asked}".strip(),
            str(row.puzzles),
            number(row.milliseconds),
            number(row.user_milliseconds),
            number(row.engine_milliseconds),
            "--full" if row.waiting else times(row.ratio),
            times(row.engine_ratio),
            _wanted(row),
            f"{row.clues:.1f} ± {row.clues_error:.1f}",
            "" if row.ours_no_more_clues is None else _verdict("yes" if row.ours_no_more_clues else "no"),
            _sample(row),
        )
    return table


def missed(rows: Sequence[MakeRow | Refusal]) -> Text:
    """How many rows have what is wanted, and which have not."""
    wanted = [row for row in rows if isinstance(row, MakeRow) and row.met is not None]
    late = [row.id.removeprefix("make/") for row in wanted if not row.met]
    more = [row.id.removeprefix("make/") for row in wanted if row.ours_no_more_clues is False]
    lines = [f"As fast as wanted: {len(wanted) - len(late)} of {len(wanted)}."]
    lines += [f"Slower than wanted: {', '.join(late)}"] if late else []
    lines += [f"More clues than the peer: {', '.join(more)}"] if more else []
    return Text("\n".join(lines))


def _wanted(row: MakeRow) -> Text:
    if row.met is None:
        return Text("")
    wanted = f"< {row.most_milliseconds:g} ms" if row.most_milliseconds is not None else f"{row.least_ratio:g}x"
    return Text(wanted, "green" if row.met else "bold red")


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
    for heading in ("boards", "contestant"):
        table.add_column(heading, no_wrap=True)
    for heading in (*COUNT_HEADINGS, *TIME_HEADINGS):
        table.add_column(heading, justify="right", no_wrap=True)
    for heading in ("wanted", "settled by"):
        table.add_column(heading, no_wrap=True)
    before = ""
    for row in rows:
        if before not in ("", row.family + row.boards):
            table.add_section()
        before = row.family + row.boards
        table.add_row(
            f"{row.family}, {row.boards}",
            row.contestant,
            str(row.tried),
            Text(str(row.right), "green" if row.right == row.tried else "bold red"),
            *(str(count or "") for count in (row.wrong, row.timeouts, row.refused)),
            "yes" if row.counts else "no",
            *(("> " if row.timeouts and time == row.worst else "") + number(time) for time in _times(row)),
            number(row.kept),
            times(row.ratio),
            times(row.ratio_kept),
            _wanted_solving(row),
            ", ".join(f"{route} {count}" for route, count in sorted(row.routes.items())),
        )
    return table


def _times(row: SolveRow) -> tuple[float | None, ...]:
    return row.median, row.p95, row.worst


def _wanted_solving(row: SolveRow) -> Text:
    if row.ratio is not None and row.least_ratio is not None:
        return Text(f"{row.least_ratio:g}x", "green" if row.ratio >= row.least_ratio else "bold red")
    wanted = [(row.median, row.most_median), (row.worst, row.most_worst)]
    met = all(most is None or (time is not None and time <= most) for time, most in wanted)
    shown = " / ".join("-" if most is None else f"{most:g}" for _, most in wanted)
    return Text("" if shown == "- / -" else f"{shown} ms", "green" if met else "bold red")


def batch_table(rows: Sequence[BatchRow]) -> Table:
    """A line a batch."""
    table = Table(title="Counting in one call", caption=BATCH_NOTE, caption_justify="left")
    for heading in ("family", "boards"):
        table.add_column(heading, no_wrap=True)
    for heading in ("number", "right", "boards a second", "wanted", "reference", "ours of it"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("whose")
    for row in rows:
        met = row.least_rate is None or row.rate >= row.least_rate
        table.add_row(
            row.family,
            row.boards,
            str(row.number),
            Text(str(row.right), "green" if row.right == row.number else "bold red"),
            f"{row.rate:,.0f}",
            Text("" if row.least_rate is None else f"{row.least_rate:,.0f}", "green" if met else "bold red"),
            "" if row.reference is None else f"{row.reference:,.0f}",
            "" if row.reference is None else f"{row.rate / row.reference:.2f}",
            row.whose,
        )
    return table


def number(value: float | None) -> str:
    """Milliseconds with three digits that count, or all before the point."""
    if value is None:
        return ""
    return f"{value:.3f}" if value < 1 else f"{value:.2f}" if value < 10 else f"{value:,.{int(value < 100)}f}"


def times(ratio: float | None) -> str:
    """A ratio."""
    return "" if ratio is None else f"{ratio:.1f}x" if ratio < 100 else f"{ratio:.0f}x"


def notes(
    absent: dict[str, str | None], loads: Sequence[float | None], without: Sequence[str] = (), variable: str = ""
) -> Group:
    """Who was absent and why, which families have no boards, and whether the machine was busy."""
    lines: list[RenderableType] = [
        Text(f"Absent: {name} ({reason})", "yellow") for name, reason in absent.items() if reason is not None
    ]
    if without:
        lines.append(Text(f"No boards: {', '.join(without)} (name their folder in {variable})", "yellow"))
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


def show(tables: Sequence[RenderableType], remarks: Group) -> None:
    """Print everything."""
    page = console()
    for part in (*tables, remarks):
        page.print(part)


def encoded(command: str, rows: Sequence[Any], about: dict[str, Any]) -> bytes:
    """The JSON of a run; `about` holds what is known of it: profile, seed, versions, loads, perhaps a date."""
    report = {"gridproof_bench": FORMAT, "command": command, "machine": machine(), **about, "rows": rows}
    return msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n"
