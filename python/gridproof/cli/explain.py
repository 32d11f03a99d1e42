"""`gridproof explain`: the way from the clues to the solution, in sentences."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from gridproof.abilities import EXPLAINED
from gridproof.cli.parameters import FamilyOption, FromOption, Inputs, NodesOption, NoSatOption
from gridproof.cli.reading import Able, Item, read_items
from gridproof.cli.talk import plural, say_error, write
from gridproof.cli.verdicts import exit_code, settled, worst
from gridproof.cli.words import caption, marked, shown
from gridproof.cli.writing import replace
from gridproof.compiled import compiled_for
from gridproof.drawing import Drawing, Role
from gridproof.errors import BAD_INPUT, GridproofError
from gridproof.family import LEVELS, Technique
from gridproof.model import Given, Model, Place
from gridproof.wording import on_board

if TYPE_CHECKING:
    from gridproof.explain import ExplainedStep, Walkthrough

ERRORS = {0: "no_solution", 2: "several_solutions", None: "undecided"}


def explain(  # noqa: PLR0913, PLR0917
    inputs: Inputs,
    json: Annotated[bool, typer.Option("--json", help="One line of JSON a step, for programs.")] = False,
    step: Annotated[
        int | None, typer.Option("--step", min=1, help="Show only this step, with a drawing of where it stands.")
    ] = None,
    brief: Annotated[bool, typer.Option("--brief", help="Leave out the steps of the two easiest levels.")] = False,
    page: Annotated[
        Path | None,
        typer.Option("--page", metavar="FILE", help="Write an illustrated page instead: .html or .pdf, of one puzzle."),
    ] = None,
    family: FamilyOption = None,
    nodes: NodesOption = None,
    no_sat: NoSatOption = False,
    source: FromOption = None,
) -> None:
    r"""Explain puzzles step by step, each step with the technique that finds it.

    The steps are the easiest that a person can take; each follows from the rules and from what is known before it.

    [bold]Examples[/bold]

      gridproof make FAMILY | gridproof explain -

      gridproof explain puzzle.json --step 5   [dim]\[x] is what follows, (x) is why[/dim]

      gridproof explain pack.jsonl --json   [dim]a line a step[/dim]

      gridproof explain puzzle.json --page walk.html   [dim]a board for each step[/dim]
    """
    if page is not None and page.suffix.lower() not in (".html", ".pdf"):
        raise GridproofError(
            "bad_option", name="page", reason=f"'{page}' is no page", fix="Name an .html or .pdf file."
        )
    able = Able(EXPLAINED)
    codes = []
    items = able.among(read_items(inputs, family, source))
    for number, (item, verdict) in enumerate(settled(items, nodes, not no_sat)):
        codes.append(exit_code(verdict))
        if verdict.count != 1:
            say_error(GridproofError(ERRORS[verdict.count], place=item.place))
            continue
        walk = _walk(item)
        if step is not None and step > len(walk.steps):
            reason = f"{item.place} has {plural(len(walk.steps), 'step')}"
            raise GridproofError("bad_option", name="step", reason=reason, fix="Ask for one of these.")
        if page is not None:
            if number:
                raise GridproofError("bad_option", name="page", reason="there are several puzzles", fix="Give one.")
            _write_page(page, item, walk, _chosen(walk, step, brief))
        elif json:
            _write_json(item, walk, step, brief)
        else:
            write(("\n" if number else "") + "\n".join(_words(item, walk, step, brief)))
    raise typer.Exit(worst([*codes, *(BAD_INPUT for _ in able.unable)]))


def _walk(item: Item) -> "Walkthrough":
    from gridproof.explain import explain as walk_up  # noqa: PLC0415 - only this verb pays for it

    walk = walk_up(item.document.family, item.document.board)
    if walk is None:
        raise KeyboardInterrupt
    return walk


def _chosen(walk: "Walkthrough", step: int | None, brief: bool) -> list[tuple[int, "ExplainedStep"]]:
    steps = list(enumerate(walk.steps, 1))
    if step is not None:
        return steps[step - 1 : step]
    return [(number, one) for number, one in steps if one.technique.tier > 2] if brief else steps


def _words(item: Item, walk: "Walkthrough", step: int | None, brief: bool) -> list[str]:
    family, board = item.document.family, item.document.board
    lines = [caption(item.document, item.name), ""]
    digits = len(str(len(walk.steps)))
    for number, one in _chosen(walk, step, brief):
        lines.append(f"{number:>{digits}}. {one.sentence}  [{_tag(one.technique)}]")
    if step is not None:
        return [*lines, "", shown(_drawn(item, walk, step))]
    if brief and (left := len(walk.steps) - len(_chosen(walk, None, True))):
        lines.append(f"{plural(left, 'easy step')} not shown.")
    return [
        *lines,
        "",
        f"{_end(walk)} after {plural(len(walk.steps), 'step')}.",
        shown(family.draw(board, walk.values)),
    ]


def _tag(technique: Technique) -> str:
    return f"{technique.name}, {LEVELS[technique.tier - 1]}"


def _write_page(page: Path, item: Item, walk: "Walkthrough", chosen: list[tuple[int, "ExplainedStep"]]) -> None:
    from gridproof.render.walkthrough import Frame, walkthrough_html, walkthrough_pdf  # noqa: PLC0415 - few need it

    frames = [Frame(_drawn(item, walk, number), one.sentence, _tag(one.technique)) for number, one in chosen]
    title = caption(item.document, item.name)
    end = f"{_end(walk)} after {plural(len(walk.steps), 'step')}."
    if page.suffix.lower() == ".pdf":
        replace(page, walkthrough_pdf(title, frames, end))
    else:
        replace(page, walkthrough_html(title, frames, end).encode())


def _end(walk: "Walkthrough") -> str:
    return "Solved" if walk.solved else "The techniques end here"


def _drawn(item: Item, walk: "Walkthrough", step: int) -> Drawing:
    """The board as it stands at this step, with what follows and why."""
    family, board = item.document.family, item.document.board
    model = compiled_for(family, family.shape(board)).model
    values: list[int | None] = [None] * len(model.places)
    for clue, parameter in family.bindings(board):
        template = model.clues[clue]
        if isinstance(template, Given):
            values[template.variable] = parameter
    for one in walk.steps[:step]:
        for variable, value in one.facts:
            values[variable] = value
    this = walk.steps[step - 1]
    roles: dict[Place, Role] = dict.fromkeys(on_board(model, (variable for variable, _ in this.premises)), "premise")
    roles |= dict.fromkeys(on_board(model, (variable for variable, _ in (*this.facts, *this.step.gone))), "target")
    return marked(family.draw(board, values), roles)


def _write_json(item: Item, walk: "Walkthrough", step: int | None, brief: bool) -> None:
    family, board = item.document.family, item.document.board
    model = compiled_for(family, family.shape(board)).model
    for number, one in _chosen(walk, step, brief):
        fields: dict[str, Any] = {
            "id": item.name,
            "step": number,
            "technique": one.technique.id,
            "name": one.technique.name,
            "level": LEVELS[one.technique.tier - 1],
            "sentence": one.sentence,
            "facts": _facts(model, one.facts),
            "gone": _facts(model, one.step.gone),
            "premises": _facts(model, one.premises),
            "without": _facts(model, one.step.without),
        }
        write(msgspec.json.encode(fields).decode())


def _facts(model: Model, facts: list[tuple[int, int]]) -> list[tuple[int, int, str]]:
    """Facts as (row, column, value), counted from 0."""
    return [(*model.places[variable], model.values[value]) for variable, value in facts]
