"""The kinds of puzzles on Penpa boards: how each is drawn, and which of them a board shows.

Source: what Penpa-edit 3.2.3 writes when it imports boards, its list of genre tags, and for Binairo the convention of
the noqx solver. There are no tags for Binairo, Futoshiki and Kakurasu.
"""

import re

import msgspec

from gridproof.formats._penpa_frame import Frame, Header
from gridproof.formats._penpa_marks import BLANK, Marks
from gridproof.formats.base import FormatError
from gridproof.sheet import Place, Side

EQUAL_LINES = "Rows may be equal, and so may columns."
"""The sentence in the rules that says that equal lines are allowed."""
FREE_TAGS = ("noconflict", "non-alphanumeric", "wordpuzzle", "puzzlehunt")


class Style(msgspec.Struct, frozen=True):
    """How a kind of puzzle is set up in Penpa.

    `tags` are those that name it, the first is written. `words` name it in titles. `lattice` is how cells are drawn.
    `modes` are those in which problem and answer are edited, `tool` the tool for the answer. `switch` is the part of an
    answer that is checked. `margins` are those at the top, bottom, left and right that it always has. `rules` are told
    to players where no tag says what is played.
    """

    words: str
    switch: str
    tags: tuple[str, ...] = ()
    grid: str = "square"
    lattice: tuple[str, str, str] = ("1", "2", "1")
    modes: tuple[str, str] = ("sudoku", "sudoku")
    tool: str = "battleship"
    margins: tuple[int, int, int, int] = (0, 0, 0, 0)
    rules: str = ""


COMPOSITE = ("combi", "combi")
STYLES = {
    "sudoku": Style(words="sudoku", switch="number", tags=("classic", "irregular"), grid="sudoku"),
    "futoshiki": Style(
        words="futoshiki|unequal",
        switch="number",
        tags=("latin",),
        rules="Futoshiki: every row and column holds each number from 1 once. A sign points at the smaller number.",
    ),
    "skyscrapers": Style(words="skyscrapers?|towers", switch="number", tags=("skyscrapers",), margins=(1, 1, 1, 1)),
    "binairo": Style(
        words="binairo|takuzu|tohu[- ]?wa[- ]?vohu|unruly|tango|binary puzzle",
        switch="circle",
        modes=COMPOSITE,
        tool="blwh",
        rules="Binairo: fill each cell with a white or a black circle, as many of one as of the other in every row "
        "and column, and never three alike next to each other in a line.",
    ),
    "kakurasu": Style(
        words="kakurasu|index sums",
        switch="surface",
        modes=COMPOSITE,
        tool="blpo",
        margins=(1, 1, 1, 1),
        rules="Kakurasu: shade cells. The numbers above the columns and to the left of the rows are the weights of "
        "cells; those below and to the right are the sums of the weights of the shaded cells in a column or row.",
    ),
    "starbattle": Style(
        words="star ?battle|two not touch|queens",
        switch="star",
        tags=("starbattle",),
        lattice=("2", "2", "1"),
        modes=("lineE", "combi"),
        tool="star",
        margins=(1, 1, 1, 1),
    ),
    "slitherlink": Style(
        words="slither ?link|fences",
        switch="loopedge",
        tags=("slitherlink",),
        lattice=("3", "1", "2"),
        modes=COMPOSITE,
        tool="edgex",
    ),
    "kakuro": Style(words="kakuro|cross sums", switch="number", tags=("kakuro",), grid="kakuro"),
    "nonogram": Style(
        words="nonograms?|picross|hanjie|griddlers?|paint by numbers",
        switch="surface",
        tags=("nonogram",),
        modes=COMPOSITE,
        tool="blpo",
    ),
}  # fmt: skip
SIDES: tuple[Side, ...] = ("top", "bottom", "left", "right")


class Drawing(msgspec.Struct):
    """A Penpa board: its first line, where it lies, its genre tags, its problem layer, and notes on what was read."""

    header: Header
    frame: Frame
    tags: list[str]
    marks: Marks
    holes: set[Place]
    notes: list[str] = []

    def beside(self, side: Side, line: int) -> str | None:
        """The text in the margin next to the end of a line."""
        rows, columns = self.frame.rows, self.frame.columns
        place = {"top": (-1, line), "bottom": (rows, line), "left": (line, -1), "right": (line, columns)}[side]
        text = self.marks.margin.get(place)
        return None if text == BLANK else text


def kinds_of(drawing: Drawing) -> tuple[str, ...]:
    """The kinds of puzzle that the board may be; raises `FormatError` for genres that are not known here."""
    tagged = _tagged(drawing)
    if len(tagged) == 1:
        return tuple(tagged)
    shown = _shown(drawing)
    texts = drawing.header.texts
    told = texts.get("title", "") + "\n" + texts.get("rules", "").split(":", 1)[0][:40]
    named = [kind for kind, style in STYLES.items() if re.search(rf"\b(?:{style.words})\b", told, re.IGNORECASE)]
    if len(named) == 1 and (named[0] in shown or not shown):
        return tuple(named)
    if not shown:
        fix = "Give the board a genre tag in Penpa, or name the kind of puzzle in its title."
        raise FormatError("the Penpa board has no genre tag and looks like none of the puzzles known here", fix)
    return shown


def _tagged(drawing: Drawing) -> list[str]:
    """The kinds that the genre tags name."""
    tags = [tag for tag in dict.fromkeys(drawing.tags) if tag not in FREE_TAGS]
    known = {tag: kind for kind, style in STYLES.items() for tag in style.tags}
    strange = [tag for tag in tags if tag not in known]
    if strange:
        names = ", ".join(tag for style in STYLES.values() for tag in style.tags)
        fix = f"Known tags are {names}; without a tag the board is recognised by its look."
        raise FormatError(f"the Penpa board is tagged '{strange[0][:40]}', which is not one of the puzzles here", fix)
    kinds = list(dict.fromkeys(known[tag] for tag in tags))
    return [kind for kind in kinds if kind != "futoshiki"] if len(kinds) > 1 else kinds


def _shown(drawing: Drawing) -> tuple[str, ...]:
    """The kinds that the board may be by the marks on it."""
    marks = drawing.marks
    if marks.blocks or drawing.header.grid == "kakuro":
        return ("kakuro",)
    if marks.signs:
        return ("futoshiki",) if set(marks.signs.values()) & {"<", ">"} else ("binairo",)
    if marks.margin_stars or marks.stars:
        return ("starbattle",)
    if marks.circles:
        return () if marks.numbers or marks.margin else ("binairo",)
    sides = {side for side in SIDES for line in range(_length(drawing, side)) if drawing.beside(side, line)}
    if drawing.marks.margin:
        return _shown_by_margins(drawing, sides)
    return _shown_by_numbers(drawing)


def _length(drawing: Drawing, side: Side) -> int:
    """The number of lines that end at a side."""
    return drawing.frame.columns if side in ("top", "bottom") else drawing.frame.rows


def is_weights(drawing: Drawing, side: Side) -> bool:
    """Whether the margin at a side reads 1, 2, 3 and so on."""
    return all(drawing.beside(side, line) == str(line + 1) for line in range(_length(drawing, side)))


def _shown_by_margins(drawing: Drawing, sides: set[Side]) -> tuple[str, ...]:
    """The kinds with numbers outside the board."""
    marks, frame = drawing.marks, drawing.frame
    texts = [text for text in marks.margin.values() if text != BLANK]
    if len(texts) == 1 and not marks.numbers and _inner_borders(drawing):
        return ("starbattle",)
    values = [int(text) for text in texts if re.fullmatch("[0-9]{1,4}", text)]
    large = max(values, default=0) > max(frame.rows, frame.columns)
    weights = [
        pair for pair in (("top", "left"), ("bottom", "right")) if all(is_weights(drawing, side) for side in pair)
    ]
    beside = all(row in (-1, frame.rows) or column in (-1, frame.columns) for row, column in marks.margin)
    surrounded = beside and all(frame.room(side) for side in SIDES)
    if sides <= {"top", "left"} and not large and not surrounded:
        return ("nonogram",)
    if weights or large or frame.rows != frame.columns:
        return ("kakurasu",)
    return ("skyscrapers",)


def _shown_by_numbers(drawing: Drawing) -> tuple[str, ...]:
    """The kinds with nothing but numbers in cells, or without any."""
    marks, frame = drawing.marks, drawing.frame
    square = frame.rows == frame.columns
    if drawing.header.grid == "sudoku" or (_inner_borders(drawing) and square):
        return ("sudoku",)
    texts = set(marks.numbers.values()) - {"?", BLANK}
    small: tuple[str, ...] = ("sudoku",) if square and frame.rows <= 4 and "0" not in texts else ()
    if not texts:
        return ("binairo", "futoshiki", "slitherlink", "sudoku") if square else ("binairo", "slitherlink")
    if texts <= {"0", "1"}:
        return ("binairo", "slitherlink", *small)
    if texts <= {"0", "1", "2", "3"}:
        return ("slitherlink", *small)
    return ("futoshiki", "sudoku") if square else ()


def _inner_borders(drawing: Drawing) -> bool:
    """Whether thick lines part cells of the board."""
    return any(drawing.frame.holds(one) and drawing.frame.holds(other) for one, other in drawing.marks.borders())
