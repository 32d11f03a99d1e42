"""`gridproof check`: has a board exactly one solution, and if not, why not?"""

import shutil
from typing import Annotated, Any, TypeAlias

import msgspec
import typer

from gridproof.cli.findings import Findings, examined
from gridproof.cli.parameters import (
    REPAIR,
    FamilyOption,
    FromOption,
    Inputs,
    JsonOption,
    NodesOption,
    NoSatOption,
    complete_format,
)
from gridproof.cli.reading import Item, peeked, read_items
from gridproof.cli.repairs import Applied, found_repairs, repair_fields, repair_line, repair_story
from gridproof.cli.talk import plural, say_error, write
from gridproof.cli.verdicts import exit_code, settled, verdict_words, worst
from gridproof.cli.words import beside, caption, clue_cells, marked, shown
from gridproof.errors import BAD_INPUT
from gridproof.model import Binding, Given
from gridproof.repair import MOST, Repair
from gridproof.solve import Verdict
from gridproof.wording import clue_words, on_board, places_words

MOST_CLUES = 24
"""So many clues are listed before the rest is only counted."""

RepairOption: TypeAlias = Annotated[
    bool, typer.Option("--repair", help="Say how to give puzzles exactly one solution.", rich_help_panel=REPAIR)
]
ApplyOption: TypeAlias = Annotated[
    int | None,
    typer.Option("--apply", metavar="N", min=1, help="Write puzzles after repair N.", rich_help_panel=REPAIR),
]
RepairedOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="Where to write the puzzles after their repair; `-` is standard output.",
        rich_help_panel=REPAIR,
    ),
]
RepairedFormatOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--format",
        "--to",
        metavar="FORMAT",
        help="The format to write them in; what the suffix of FILE says if not said, else jsonl.",
        autocompletion=complete_format,
        rich_help_panel=REPAIR,
    ),
]
RepairedForceOption: TypeAlias = Annotated[
    bool, typer.Option("--force", help="Write over a file that is there.", rich_help_panel=REPAIR)
]


def check(  # noqa: PLR0913, PLR0917 - the options of the command line
    inputs: Inputs,
    json: JsonOption = False,
    minimal: Annotated[bool, typer.Option("--minimal", help="Say which clues could be left out.")] = False,
    family: FamilyOption = None,
    nodes: NodesOption = None,
    no_sat: NoSatOption = False,
    source: FromOption = None,
    mend: RepairOption = False,
    number: ApplyOption = None,
    output: RepairedOption = None,
    format_name: RepairedFormatOption = None,
    force: RepairedForceOption = False,
) -> None:
    """Check that puzzles have exactly one solution, and show why if they have not.

    With several solutions you see two of them and where they differ; with none, a smallest set of clues that clash.
    A solution that is stored with the puzzle is checked against every rule.

    [bold]--repair[/bold] also says how to mend a puzzle: the fewest clues to add if it has several solutions, to change
    if it has none; or a small edit where all its clues are there. The solution that is stored with it is the one that
    is meant to stay. Every repaired board is counted again. [bold]-o[/bold] writes the puzzles after their first
    repair, or after the one that [bold]--apply[/bold] names.

    [bold]Examples[/bold]

      gridproof check board.txt --family FAMILY

      gridproof check board.txt --family FAMILY --minimal

      gridproof check pack.jsonl && echo "all unique"

      gridproof check board.txt --family FAMILY --repair

      gridproof check board.txt --family FAMILY --apply 2 -o fixed.json

    The exit code is 0 if every puzzle has exactly one solution, 3 for several, 4 for none, 5 for undecided within the
    budget, 2 for bad input. Of many puzzles the worst counts: bad input, then undecided, none, several. With
    [bold]-o[/bold] or [bold]--apply[/bold] it is that of the puzzles as they are written.
    """
    writing = number is not None or output is not None or format_name is not None
    applied = Applied(output, format_name, number, force) if writing else None
    silent = applied is not None and (not mend or applied.where.path is None)
    alone, items = peeked(read_items(inputs, family, source))
    codes = []
    for item, verdict in settled(items, nodes, not no_sat):
        looking = mend or writing
        repairs = found_repairs(item, verdict, nodes, max(MOST, number or 0)) if looking else None
        code, fault = exit_code(verdict), None
        if not silent:
            findings = examined(item, verdict, minimal)
            fault = findings.fault
            write(_report(item, verdict, findings, repairs, json, alone, number or 1))
        if applied is not None:
            code = applied.take(item, verdict, repairs or [])
        codes.append(BAD_INPUT if fault is not None else code)
        if fault is not None and not json:
            say_error(fault)
    if applied is not None:
        applied.finish()
    raise typer.Exit(worst(codes))


def _report(
    item: Item,
    verdict: Verdict,
    findings: Findings,
    repairs: list[Repair] | None,
    json: bool,
    alone: bool,
    number: int,
) -> str:
    """Findings and repairs as they were asked for; `repairs` is `None` if they were not."""
    document = item.document
    if json:
        fields = _fields(item, verdict, findings)
        if repairs is not None:
            fields["repairs"] = [repair_fields(document, one) for one in repairs]
        return msgspec.json.encode(fields).decode()
    if alone:
        more = repair_story(document, verdict, repairs, number) if repairs is not None else []
        return "\n\n".join([*_story(item, verdict, findings), *more])
    parts = [_line(verdict, findings), *(repair_line(verdict, repairs) if repairs is not None else [])]
    return f"{item.place}: {item.name}: {'; '.join(parts)}"


def _fields(item: Item, verdict: Verdict, findings: Findings) -> dict[str, Any]:
    model, family = findings.model, item.document.family
    shape = family.shape(item.document.board)
    fields: dict[str, Any] = {
        "id": item.name,
        "count": verdict.count,
        "solutions": [family.stored(shape, values) for values in verdict.solutions],
        "differ": on_board(model, findings.differ),
        "clash": [clue_words(model, binding) for binding in findings.clash],
        "milliseconds": round(verdict.milliseconds, 3),
        "route": verdict.route,
    }
    if findings.needless is not None:
        fields["needless"] = [clue_words(model, binding) for binding in findings.needless]
    if findings.fault is not None:
        fields["error"] = findings.fault.message
    return fields


def _line(verdict: Verdict, findings: Findings) -> str:
    """The findings on one line."""
    parts = [verdict_words(verdict)]
    if verdict.count == 2:
        parts.append(f"two of them differ at {places_words(findings.model, findings.differ, 4)}")
    if verdict.count == 0:
        parts.append(_clash_words(findings) + "".join(f" · {words}" for words in _clues(findings, findings.clash, 4)))
    if findings.needless is not None:
        parts.append(_needless_words(findings))
    return "; ".join(parts)


def _story(item: Item, verdict: Verdict, findings: Findings) -> list[str]:
    """The findings with drawings, in paragraphs."""
    paragraphs = [f"{caption(item.document, item.name)}\n{verdict_words(verdict).capitalize()}."]
    if verdict.count == 1:
        paragraphs += _unique(item, findings)
    elif verdict.count == 2:
        paragraphs += _several(item, verdict, findings)
    elif verdict.count == 0:
        paragraphs += _none(item, findings)
    else:
        paragraphs.append("A larger budget (--nodes) or the SAT solver (without --no-sat) may decide it.")
    return paragraphs


def _unique(item: Item, findings: Findings) -> list[str]:
    if findings.needless is None:
        return []
    cells = [cell for clue, _ in findings.needless for cell in clue_cells(findings.model, clue)]
    drawing = marked(
        item.document.family.draw(item.document.board),
        dict.fromkeys(on_board(findings.model, cells), "target"),
    )
    words = _needless_words(findings)
    return [f"{words[:1].upper()}{words[1:]}.", *([shown(drawing)] if cells else [])]


def _needless_words(findings: Findings) -> str:
    needless = findings.needless or []
    if not needless:
        return "every clue is needed"
    words = "; ".join(_clues(findings, needless, MOST_CLUES))
    each = ", each by itself" if len(needless) > 1 else ""
    return f"{plural(len(needless), 'clue')} could be left out{each}: {words}"


def _several(item: Item, verdict: Verdict, findings: Findings) -> list[str]:
    family, board = item.document.family, item.document.board
    places = on_board(findings.model, findings.differ)
    drawings = [marked(family.draw(board, values), dict.fromkeys(places, "target")) for values in verdict.solutions]
    where = places_words(findings.model, findings.differ)
    kind = "border" if places and len(places[0]) == 3 else "cell"
    return [
        beside(drawings[0], drawings[1], shutil.get_terminal_size().columns),
        f"These two differ in {plural(len(places), kind)}: {where}.\n{_remedy(findings)}",
    ]


def _remedy(findings: Findings) -> str:
    """What would rule one of two solutions out."""
    templates = [findings.model.clues[clue] for clue, _ in findings.telling]
    if sum(isinstance(template, Given) for template in templates) == len(findings.differ):
        return "A given in any of these cells rules one of the two out."
    if not findings.telling:
        return "No further clue of this board tells them apart: what is there has to change."
    words = "; ".join(_clues(findings, findings.telling, 8))
    return f"Each of these clues keeps the first and rules the second out: {words}."


def _none(item: Item, findings: Findings) -> list[str]:
    cells = [cell for clue, _ in findings.clash for cell in clue_cells(findings.model, clue)]
    drawing = marked(
        item.document.family.draw(item.document.board),
        dict.fromkeys(on_board(findings.model, cells), "wrong"),
    )
    words = _clash_words(findings)
    lines = [
        f"{words[:1].upper()}{words[1:]}:",
        *(f"  {clue}" for clue in _clues(findings, findings.clash, MOST_CLUES)),
    ]
    return [shown(drawing), "\n".join(lines) if findings.clash else f"{lines[0][:-1]}."]


def _clues(findings: Findings, clues: list[Binding], most: int) -> list[str]:
    """Clues in words, not more than can be read."""
    words = [clue_words(findings.model, binding) for binding in clues[:most]]
    return [*words, f"and {plural(len(clues) - most, 'other')}"] if len(clues) > most else words


def _clash_words(findings: Findings) -> str:
    if not findings.clash:
        return "the rules alone have no solution on this board"
    if len(findings.clash) == 1:
        return "this clue cannot hold"
    return f"these {len(findings.clash)} clues clash, and {findings.proof}"
