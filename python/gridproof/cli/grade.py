"""`gridproof grade`: how hard puzzles are, by the techniques that they need."""

from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from gridproof.abilities import GRADED
from gridproof.cli.parameters import FamilyOption, FromOption, Inputs, JsonOption, NodesOption, NoSatOption
from gridproof.cli.reading import Able, Item, read_items
from gridproof.cli.talk import to_terminal, write
from gridproof.cli.verdicts import exit_code, settled, verdict_words, worst
from gridproof.cli.words import size_words
from gridproof.cli.writing import replace
from gridproof.document import Grade
from gridproof.errors import BAD_INPUT
from gridproof.family import LEVELS, Family
from gridproof.grade import grade as grade_board
from gridproof.render.spread import spread_svg
from gridproof.score import band
from gridproof.solve import Verdict

WIDE = 160


def grade(
    inputs: Inputs,
    json: JsonOption = False,
    family: FamilyOption = None,
    nodes: NodesOption = None,
    no_sat: NoSatOption = False,
    picture: Annotated[
        Path | None, typer.Option("--picture", metavar="FILE", help="Also draw how the scores are spread, as SVG.")
    ] = None,
    source: FromOption = None,
) -> None:
    """Grade puzzles: their level and score, the hardest technique they need, and the steps of each tier.

    The level is the lowest one whose techniques solve the puzzle. Up to expert nothing is ever assumed. The hundreds of
    the score are the level, the rest is the amount of work: 250 is a usual medium puzzle. A board without exactly one
    solution has no level; the exit code tells of it as that of [bold]check[/bold] does. It is 2 if there is a family
    among them whose techniques are not known yet.

    [bold]Examples[/bold]

      gridproof grade pack.jsonl

      gridproof grade board.txt --family FAMILY --json

      gridproof grade pack.jsonl --picture spread.svg
    """
    table = _table()
    able = Able(GRADED)
    codes = []
    scores: list[int] = []
    for item, verdict in settled(able.among(read_items(inputs, family, source)), nodes, not no_sat):
        codes.append(exit_code(verdict))
        found = grade_board(item.document.family, item.document.board) if verdict.count == 1 else None
        if found is not None and found.score is not None:
            scores.append(found.score)
        if json:
            write(msgspec.json.encode(_fields(item, verdict, found)).decode())
        else:
            table.add_row(*_row(item, verdict, found))
    if table.row_count:
        Console(width=None if to_terminal() else WIDE, highlight=False).print(table)
    if picture is not None:
        replace(picture, spread_svg(scores).encode())
    raise typer.Exit(worst([*codes, *(BAD_INPUT for _ in able.unable)]))


def _table() -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("id", "size", "clues", "level", "score", "hardest technique", "steps by tier", "bottlenecks"):
        right = name in ("size", "clues", "score", "bottlenecks")
        table.add_column(name, justify="right" if right else "left", overflow="fold")
    return table


def _clues(item: Item) -> int:
    return len(item.document.family.bindings(item.document.board))


def _row(item: Item, verdict: Verdict, found: Grade | None) -> list[str]:
    row = [item.name, size_words(item.document), str(_clues(item))]
    if found is None:
        return [*row, "-", "", verdict_words(verdict), "", ""]
    family = item.document.family
    names = {technique.id: technique.name for technique in family.techniques}
    tiers = tier_steps(family, found)
    told = ", ".join(f"{LEVELS[tier - 1]} {number}" for tier, number in tiers.items())
    hardest = names.get(found.hardest or "", "nothing to do")
    points = "" if found.score is None else str(found.score)
    return [*row, found.level or "-", points, hardest, told, str(found.bottlenecks)]


def tier_steps(family: Family, found: Grade) -> dict[int, int]:
    """How many steps are of each tier, the easiest first."""
    tiers = {technique.id: technique.tier for technique in family.techniques}
    steps: Counter[int] = Counter()
    for technique, number in found.steps.items():
        steps[tiers[technique]] += number
    return dict(sorted(steps.items()))


def _fields(item: Item, verdict: Verdict, found: Grade | None) -> dict[str, Any]:
    names = {technique.id: technique.name for technique in item.document.family.techniques}
    tiers = tier_steps(item.document.family, found) if found is not None else {}
    return {
        "id": item.name,
        "count": verdict.count,
        "clues": _clues(item),
        "level": found.level if found is not None else None,
        "tier": found.tier if found is not None else None,
        "score": found.score if found is not None else None,
        "band": band(found.score) if found is not None and found.score is not None else None,
        "bottlenecks": found.bottlenecks if found is not None else None,
        "time_index": found.time_index if found is not None else None,
        "hardest": found.hardest if found is not None else None,
        "hardest_name": names.get(found.hardest or "") if found is not None else None,
        "steps": found.steps if found is not None else {},
        "tiers": {LEVELS[tier - 1]: number for tier, number in tiers.items()},
    }
