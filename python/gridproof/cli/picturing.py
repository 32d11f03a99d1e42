"""Puzzles from image files for `gridproof make`: what was read, whether it is told as it is, what had to change."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from gridproof.cli.sizes import read_size
from gridproof.cli.talk import say
from gridproof.cli.writing import writing_to
from gridproof.compiled import compiled_for
from gridproof.document import PuzzleDocument
from gridproof.drawing import Drawing, Fill, Line, Mark, Square
from gridproof.errors import GridproofError
from gridproof.family import Family
from gridproof.pictures import picture_png, read_picture
from gridproof.recipe import read_options, read_shape
from gridproof.render.svg import render_svg

LOGIC = 5
"""The highest tier at which nothing is assumed."""
NODES = 3000
SUFFIXES = (".svg", ".png")
SHADES = {("0", "0"): 255, ("1", "1"): 0, ("0", "1"): 90, ("1", "0"): 205}
"""Greys of cells by what they were and what they are."""
SIGNS = {("0", "0"): "..", ("1", "1"): "##", ("0", "1"): "++", ("1", "0"): "--"}


class Wanted(NamedTuple):
    """A picture that a puzzle is to show, and where to write both side by side."""

    rows: tuple[str, ...]
    show: Path | None


def read_wanted(family: Family, path: str, size: str, invert: bool, show: str | None) -> Wanted:
    """The picture in an image file; one number as its size is its longer side."""
    if show is not None and Path(show).suffix.lower() not in SUFFIXES:
        fix = "Use a name that ends in .svg or .png."
        raise GridproofError("bad_picture", place=show, reason="its suffix says no kind of picture", fix=fix)
    rows_columns = read_size(size)
    read_shape(family, rows_columns, read_options(family, {}))  # sizes are checked before the image is read
    square = "x" not in size.lower().replace("×", "x")
    read = read_picture(path, rows_columns[0] if square else rows_columns, invert=invert)
    if read.dark:
        other = "leave out --invert if it should be white" if invert else "--invert makes it white"
        say(f"most of the border is black: {other}", "dim")
    return Wanted(read.rows, Path(show) if show is not None else None)


def report(family: Family, wanted: Wanted, document: PuzzleDocument) -> None:
    """Say on standard error what the picture was like and what was changed; write both where they are to be shown."""
    values = family.values(document.board, document.solution)
    columns = len(wanted.rows[0])
    cells = "".join(str(value) for value in values)
    made = tuple(cells[start : start + columns] for start in range(0, len(cells), columns))
    changed = sum(one != other for one, other in zip("".join(wanted.rows), cells, strict=True))
    if changed:
        say(f"the picture as it is {_fault(family, wanted)}")
        share = f"{100 * changed / len(cells):.1f} %"
        say(f"{changed} of {len(cells)} cells ({share}) were changed: ++ is black now, -- is white now")
        for pair in zip(wanted.rows, made, strict=True):
            say("".join(SIGNS[cell] for cell in zip(*pair, strict=True)))
    else:
        say("the picture is told by its clues as it is: one solution, and no cell was changed")
    if wanted.show is not None:
        with writing_to(wanted.show):
            wanted.show.write_bytes(_shown(wanted.rows, made, wanted.show.suffix.lower()))


def _fault(family: Family, wanted: Wanted) -> str:
    """Why the picture could not stay: it has a rival, needs guessing, or is not of the wanted level."""
    board = family.of_picture(wanted.rows)
    compiled, bindings = compiled_for(family, family.shape(board)), family.bindings(board)
    number, _, status, _ = compiled.engine.count(bindings, 2, 0, NODES)
    if number > 1:
        return "has more than one solution"
    if status == "exact" and compiled.walking.solved_by(bindings, LOGIC):
        return "has one solution and needs no guessing, but is of another level"
    return "cannot be solved without guessing"


def _shown(before: Sequence[str], after: Sequence[str], suffix: str) -> bytes:
    pairs = [list(zip(*lines, strict=True)) for lines in zip(before, after, strict=True)]
    if suffix == ".png":
        plain = [[255 * (cell == "0") for cell in line] for line in before]
        return picture_png([plain, [[SHADES[pair] for pair in line] for line in pairs]])
    rows, columns = len(before), len(before[0])
    marks: list[Mark] = []
    for y, line in enumerate(pairs):
        for x, (was, is_now) in enumerate(line):
            right = columns + 1 + x
            marks += [Fill(y, right, "wrong")] if was != is_now else []
            marks += [Square(y, x, "answer", 1)] if was == "1" else []
            marks += [Square(y, right, "answer", 1 if was == "1" else 0.7)] if is_now == "1" else []
    for left in (0, columns + 1):
        around = ((left, 0), (left + columns, 0), (left + columns, rows), (left, rows), (left, 0))
        marks.append(Line(around, "bold", "grid"))
    drawing = Drawing(rows, 2 * columns + 1, tuple(marks))
    return render_svg(drawing, 12, title="The picture, and what became of it").encode()
