"""Boards in words and pictures for the terminal: places, clues, drawings with marked cells."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from gridproof.cli.talk import plural, printable, wants_colour
from gridproof.document import PuzzleDocument
from gridproof.drawing import Drawing, Fill, Role
from gridproof.model import DIFFER, Binding, Given, Model, Relation, scope_cells
from gridproof.render.text import render_text

GAP = "     "


def place_words(model: Model, variable: int) -> str:
    """`row 1, column 2`."""
    row, column = model.places[variable]
    return f"row {row + 1}, column {column + 1}"


def places_words(model: Model, variables: Sequence[int], most: int = 12) -> str:
    """Places, separated by semicolons, not more than can be read."""
    words = [place_words(model, variable) for variable in variables[:most]]
    if len(variables) > most:
        words.append(f"and {plural(len(variables) - most, 'other')}")
    return "; ".join(words)


def clue_cells(model: Model, clue: int) -> tuple[int, ...]:
    """The variables that a clue speaks about."""
    template = model.clues[clue]
    if isinstance(template, Given):
        return (template.variable,)
    return scope_cells(model.constraints[template.constraint], model)


def clue_words(model: Model, binding: Binding) -> str:
    """`row 1, column 2 is 1`, or what a clue between cells says of them."""
    clue, parameter = binding
    template = model.clues[clue]
    if isinstance(template, Given):
        return f"{place_words(model, template.variable)} is {model.values[parameter]}"
    constraint = model.constraints[template.constraint]
    where = [place_words(model, cell) for cell in scope_cells(constraint, model)]
    if isinstance(constraint, Relation):
        return f"{where[0]} and {where[1]} are {'different' if parameter == DIFFER else 'equal'}"
    return f"the clue '{constraint.rule}' of {'; '.join(where)}"


def places_of(model: Model, variables: Iterable[int]) -> list[tuple[int, int]]:
    """The places (row, column) of some variables, counted from 0."""
    return [model.places[variable] for variable in variables]


def marked(drawing: Drawing, places: Mapping[tuple[int, int], Role]) -> Drawing:
    """The drawing with some of its cells marked."""
    fills = tuple(Fill(row, column, role) for (row, column), role in places.items())
    return msgspec.structs.replace(drawing, marks=(*drawing.marks, *fills))


def shown(drawing: Drawing) -> str:
    """The drawing for standard output, coloured if that is wanted."""
    return render_text(drawing, wants_colour())


def beside(first: Drawing, second: Drawing, width: int) -> str:
    """Two drawings beside each other, or one below the other if the terminal is too narrow."""
    plain = [render_text(drawing).split("\n") for drawing in (first, second)]
    widths = [max(map(len, lines), default=0) for lines in plain]
    if sum(widths) + len(GAP) > width or len(plain[0]) != len(plain[1]):
        return f"{shown(first)}\n\n{shown(second)}"
    left, right = (shown(drawing).split("\n") for drawing in (first, second))
    pads = (" " * (widths[0] - len(line)) for line in plain[0])
    return "\n".join(f"{line}{pad}{GAP}{other}" for line, pad, other in zip(left, pads, right, strict=True))


def size_words(document: PuzzleDocument) -> str:
    """Rows and columns, `10×12`."""
    drawing = document.family.draw(document.board)
    return f"{drawing.rows}×{drawing.columns}"


def caption(document: PuzzleDocument, name: str) -> str:
    """What kind of puzzle this is, in one line, with its name."""
    parts = [f"{document.family.title} {size_words(document)}"]
    if document.grade is not None and document.grade.level is not None:
        parts.append(document.grade.level)
    parts += [plural(len(document.family.bindings(document.board)), "clue"), name]
    return printable(" · ".join(parts))
