"""`gridproof solve`: count the solutions of boards, and fill them in."""

from typing import Any

import msgspec
import typer

from gridproof.cli.parameters import FamilyOption, FromOption, Inputs, JobsOption, JsonOption, NodesOption, NoSatOption
from gridproof.cli.reading import Item, read_items
from gridproof.cli.talk import write
from gridproof.cli.verdicts import exit_code, settled, verdict_words, worst
from gridproof.cli.words import caption, shown
from gridproof.compiled import compiled_for
from gridproof.solve import Verdict


def solve(
    inputs: Inputs,
    json: JsonOption = False,
    family: FamilyOption = None,
    nodes: NodesOption = None,
    no_sat: NoSatOption = False,
    jobs: JobsOption = 1,
    source: FromOption = None,
) -> None:
    """Solve puzzles and say whether their solution is the only one.

    [bold]Examples[/bold]

      gridproof solve board.txt --family FAMILY   [dim]typed as plain lines[/dim]

      gridproof solve pack.jsonl --json               [dim]a line a puzzle[/dim]

      gridproof make FAMILY | gridproof solve -

    The exit code is 0 if every puzzle has exactly one solution; otherwise 3 (several), 4 (none) or 5 (undecided),
    the largest that occurs.
    """
    codes = []
    for item, verdict in settled(read_items(inputs, family, source), nodes, not no_sat, jobs):
        codes.append(exit_code(verdict))
        if json:
            write(msgspec.json.encode(_fields(item, verdict)).decode())
        else:
            write(_words(item, verdict, blank=len(codes) > 1))
    raise typer.Exit(worst(codes))


def _stored(item: Item, verdict: Verdict) -> Any:
    family, board = item.document.family, item.document.board
    return family.stored(family.shape(board), verdict.solutions[0]) if verdict.solutions else None


def _fields(item: Item, verdict: Verdict) -> dict[str, Any]:
    return {
        "id": item.name,
        "count": verdict.count,
        "solution": _stored(item, verdict),
        "milliseconds": round(verdict.milliseconds, 3),
        "route": verdict.route,
    }


def _words(item: Item, verdict: Verdict, *, blank: bool) -> str:
    family, board = item.document.family, item.document.board
    values: list[int | None] = [None] * len(compiled_for(family, family.shape(board)).model.places)
    if verdict.solutions:
        values = list(verdict.solutions[0])
    head = "\n" if blank else ""
    note = "; this is one of them" if verdict.count == 2 else ""
    return (
        f"{head}{caption(item.document, item.name)}\n{shown(family.draw(board, values))}\n"
        f"{verdict_words(verdict)}{note} ({verdict.milliseconds:.2f} ms)"
    )
