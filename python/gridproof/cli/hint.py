"""`gridproof hint`: the easiest next step, as much of it as is wanted."""

from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from gridproof.abilities import EXPLAINED
from gridproof.cli.parameters import FamilyOption, FromOption, Inputs
from gridproof.cli.reading import Able, Item, read_items
from gridproof.cli.talk import write
from gridproof.cli.words import caption, marked, shown
from gridproof.compiled import compiled_for
from gridproof.drawing import Role
from gridproof.errors import BAD_INPUT, GridproofError
from gridproof.family import LEVELS
from gridproof.model import Given, Place
from gridproof.wording import on_board

if TYPE_CHECKING:
    from gridproof.explain import Known
    from gridproof.hint import Hint

STAGES = 4


def hint(
    inputs: Inputs,
    stage: Annotated[
        int,
        typer.Option(min=1, max=STAGES, help="How much to tell: 1 where to look, 2 the rule, 3 why, 4 the step."),
    ] = STAGES,
    json: Annotated[bool, typer.Option("--json", help="One line of JSON a puzzle, for programs.")] = False,
    family: FamilyOption = None,
    source: FromOption = None,
) -> None:
    r"""Give a hint: the easiest next step from where a puzzle stands, or what is wrong in it.

    What has been filled in is the "solution" of a document, with gaps (`.` or 0). Wrong entries are named first,
    without telling what is right. Where there are none, or the whole answer, the hint is the first step from the clues.

    [bold]Examples[/bold]

      gridproof hint puzzle.json --stage 1   [dim]only where to look[/dim]

      gridproof hint puzzle.json
    """
    able = Able(EXPLAINED)
    for number, item in enumerate(able.among(read_items(inputs, family, source))):
        known, found = _found(item)
        if json:
            write(msgspec.json.encode(_fields(item, found, stage)).decode())
        else:
            write(("\n" if number else "") + _words(item, known, found, stage))
    raise typer.Exit(BAD_INPUT if able.unable else 0)


def _found(item: Item) -> "tuple[Known, Hint]":
    from gridproof.explain import Known  # noqa: PLC0415 - only this verb pays for it
    from gridproof.hint import filled_in  # noqa: PLC0415
    from gridproof.hint import hint as look  # noqa: PLC0415

    family, board, stored = item.document.family, item.document.board, item.document.solution
    known = Known()
    if stored is not None:
        try:
            known = filled_in(family, board, stored)
        except ValueError as error:
            reason, fix = error.args
            raise GridproofError("bad_board", place=item.place, reason=reason, fix=fix) from None
    found = look(family, board, known)
    # A document that brings its whole answer has nothing filled in.
    return (Known(), look(family, board)) if found.kind == "done" and known.facts else (known, found)


def _words(item: Item, known: "Known", found: "Hint", stage: int) -> str:
    lines = [caption(item.document, item.name), *found.stages[:stage]]
    if found.kind != "mistake" and stage < STAGES:
        return "\n".join(lines)
    return "\n".join([*lines, "", _picture(item, known, found)])


def _picture(item: Item, known: "Known", found: "Hint") -> str:
    """The board as it stands, with what follows and why, or with what is wrong."""
    family, board = item.document.family, item.document.board
    model = compiled_for(family, family.shape(board)).model
    values: list[int | None] = [None] * len(model.places)
    for clue, parameter in family.bindings(board):
        template = model.clues[clue]
        if isinstance(template, Given):
            values[template.variable] = parameter
    step = found.step
    for variable, value in [*known.facts, *(step.facts if step else [])]:
        values[variable] = value
    roles: dict[Place, Role] = {}
    if step:
        roles |= dict.fromkeys(on_board(model, (variable for variable, _ in step.premises)), "premise")
        outcome = (variable for variable, _ in (*step.facts, *step.step.gone))
        roles |= dict.fromkeys(on_board(model, outcome), "target")
    roles |= dict.fromkeys(on_board(model, found.mistakes), "target")
    return shown(marked(family.draw(board, values), roles))


def _fields(item: Item, found: "Hint", stage: int) -> dict[str, Any]:
    family = item.document.family
    model = compiled_for(family, family.shape(item.document.board)).model
    fields: dict[str, Any] = {"id": item.name, "kind": found.kind, "stages": found.stages[:stage]}
    if found.mistakes:
        fields["mistakes"] = on_board(model, found.mistakes)
    if found.step is not None and stage > 1:
        fields |= {"technique": found.step.technique.id, "level": LEVELS[found.step.technique.tier - 1]}
    if found.step is not None and stage == STAGES:
        step = found.step.step
        for name, facts in (("facts", step.facts), ("gone", step.gone), ("premises", step.premises)):
            fields[name] = [(*model.places[variable], model.values[value]) for variable, value in facts]
    return fields
