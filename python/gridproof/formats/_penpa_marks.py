"""What is drawn on one layer of a Penpa board, sorted by what it may mean: numbers, symbols, shading, edges.

Source: the exporter of Penpa-edit 3.2.3. A layer is a JSON object with one table a kind of mark, from the numbers of
points (or two numbers, for lines) to what stands there.
"""

import re
import unicodedata
from collections.abc import Iterator
from typing import Any

import msgspec

from gridproof.formats._penpa_frame import CENTRE, CORNER, LOWER, RIGHT, Frame, Pair, parted_by
from gridproof.formats._penpa_link import COPY, line_text
from gridproof.formats.base import FormatError
from gridproof.sheet import Place, Sign

SHADES = (1, 3, 4, 8)
BORDERS = (2, 21)
CROSS = 98
BLANK = " "
"""A text of white space only: Penpa's own way to show a clue whose number is not told."""
PLAIN_TEXTS = ("1", "5", "6", "8", "10")
CANDIDATES = "7"
ACROSS: dict[str, Sign] = {"<": "<", ">": ">", "=": "=", "x": "x", "X": "x", "×": "x", "≠": "x"}
UPRIGHT: dict[str, Sign] = {
    "^": "<", "∧": "<", "v": ">", "V": ">", "∨": ">", "=": "=", "x": "x", "X": "x", "×": "x", "≠": "x",
}  # fmt: skip
ARROWS: tuple[tuple[int, Sign], ...] = ((RIGHT, "<"), (LOWER, "<"), (RIGHT, ">"), (LOWER, ">"))
"""Signs of inequality by their style from 1: `<`, `^`, `>`, `v`, which point at the smaller cell."""
OTHER_TABLES = {
    "thermo": "thermometers", "nobulbthermo": "thermometers", "arrows": "arrows", "killercages": "cages",
    "cage": "cages", "line": "lines", "freeline": "lines", "wall": "walls", "direction": "arrows of movement",
    "squareframe": "frames", "polygon": "polygons",
}  # fmt: skip


class Marks(msgspec.Struct):
    """The marks of a layer by what they may mean. Places count from the board's first cell.

    `margin` are numbers outside the board, `corners` small ones by cell and corner. `dots` say that a cell is empty.
    `slants` are edges from corner to corner across a cell. `others` counts what has no meaning here, by its name.
    """

    numbers: dict[Place, str] = {}
    margin: dict[Place, str] = {}
    corners: dict[tuple[Place, int], str] = {}
    signs: dict[Pair, Sign] = {}
    circles: dict[Place, int] = {}
    stars: set[Place] = set()
    margin_stars: int = 0
    blocks: set[Place] = set()
    shaded: set[Place] = set()
    dots: set[Place] = set()
    edges: dict[Pair, int] = {}
    slants: set[tuple[Place, Place]] = set()
    others: dict[str, int] = {}

    def other(self, name: str, count: int = 1) -> None:
        """Count marks without a meaning here."""
        if count:
            self.others[name] = self.others.get(name, 0) + count

    def borders(self) -> set[Pair]:
        """The pairs of cells with a thick line between them."""
        return {pair for pair, style in self.edges.items() if style in BORDERS}


def read_marks(lines: list[bytes], number: int, frame: Frame) -> Marks:
    """The marks of the layer in this line; raises `FormatError`."""
    text = line_text(lines, number)
    marks = Marks()
    if not text.strip():
        return marks
    damaged = FormatError(f"the Penpa link is damaged: line {number + 1} of its data is no layer of a board", COPY)
    try:
        tables = msgspec.json.decode(text, type=dict[str, msgspec.Raw])
        wanted = [name for name in (*_READERS, *OTHER_TABLES) if name in tables]
        layer = {name: msgspec.json.decode(tables[name]) or {} for name in wanted}
    except (msgspec.DecodeError, RecursionError):
        raise damaged from None
    for name, table in layer.items():
        if not isinstance(table, dict) and (name in _READERS or not isinstance(table, list)):
            raise damaged
    for name, read in _READERS.items():
        read(marks, layer.get(name, {}), frame)
    for name, title in OTHER_TABLES.items():
        table = layer.get(name, {})
        marks.other(title, sum(1 for item in (table.values() if isinstance(table, dict) else table) if item))
    return marks


def plain_text(stored: Any) -> str | None:
    """A number or text as it was meant: without white space around it, in plain digits."""
    if isinstance(stored, float) and stored.is_integer():
        stored = int(stored)
    if isinstance(stored, int) and not isinstance(stored, bool):
        return str(stored)
    if not isinstance(stored, str):
        return None
    text = unicodedata.normalize("NFKC", stored[:200]).strip()
    return text or (BLANK if stored else "")


def _points(table: dict[str, Any], frame: Frame) -> Iterator[tuple[int, Place, Any]]:
    """The entries of a table whose keys are numbers of points."""
    for key, item in table.items():
        if item is not None and (number := point_number(key)) is not None:
            yield *frame.point(number), item


def point_number(key: str) -> int | None:
    """The number of a point in a key."""
    return int(key) if re.fullmatch(r"[0-9]{1,9}", key) else None


def _read_numbers(marks: Marks, table: dict[str, Any], frame: Frame) -> None:
    for kind, place, item in _points(table, frame):
        if not isinstance(item, list) or not item:
            marks.other("unreadable numbers")
            continue
        mode = str(item[2]) if len(item) > 2 else "1"
        if mode == CANDIDATES:
            _read_candidates(marks, place, item[0], frame)
            continue
        text = plain_text(item[0])
        if text == "":
            continue
        if text is None or mode not in PLAIN_TEXTS:
            marks.other("texts of another style")
        elif kind == CENTRE:
            (marks.numbers if frame.holds(place) else marks.margin)[place] = text
        else:
            _read_sign(marks, kind, place, (ACROSS if kind == RIGHT else UPRIGHT).get(text), frame)


def _read_candidates(marks: Marks, place: Place, digits: Any, frame: Frame) -> None:
    """Candidates in a cell: a number if there is just one."""
    flags = digits if isinstance(digits, list) else []
    shown = [number for number, flag in enumerate(flags[:10], 1) if flag == 1]
    if len(shown) == 1 and frame.holds(place):
        marks.numbers[place] = str(shown[0])
    else:
        marks.other("candidates", bool(shown))


def _read_sign(marks: Marks, kind: int, place: Place, sign: Sign | None, frame: Frame) -> None:
    """A sign on the right (`RIGHT`) or lower (`LOWER`) edge of a cell."""
    other = (place[0], place[1] + 1) if kind == RIGHT else (place[0] + 1, place[1])
    if sign is None or kind not in (RIGHT, LOWER) or not (frame.holds(place) and frame.holds(other)):
        marks.other("marks on edges")
    else:
        marks.signs[place, other] = sign


def _read_corners(marks: Marks, table: dict[str, Any], frame: Frame) -> None:
    for key, item in table.items():
        number = point_number(key)
        text = plain_text(item[0]) if isinstance(item, list) and item else ""
        if number is None or not text:
            continue
        kind, place = frame.point(number // 4)
        if kind == CORNER and frame.holds(place):
            marks.corners[place, number % 4] = text
        else:
            marks.other("small numbers")


def _read_symbols(marks: Marks, table: dict[str, Any], frame: Frame) -> None:
    for kind, place, item in _points(table, frame):
        style, name = (item[0], item[1]) if isinstance(item, list) and len(item) > 1 else (None, None)
        if type(style) is not int or not isinstance(name, str):
            marks.other("symbols")
        elif name == "inequality" and 1 <= style <= 8:
            side, sign = ARROWS[(style - 1) % 4]
            _read_sign(marks, kind, place, sign if side == kind else None, frame)
        elif kind != CENTRE or not frame.holds(place):
            marks.margin_stars += kind == CENTRE and name == "star"
            marks.other("symbols", not (kind == CENTRE and name == "star"))
        else:
            _read_cell_symbol(marks, place, style, name)


def _read_cell_symbol(marks: Marks, place: Place, style: int, name: str) -> None:
    if name == "kakuro":
        marks.blocks.add(place)
    elif name.startswith("circle_") and style in (1, 2) and name in ("circle_L", "circle_M", "circle_S"):
        marks.circles[place] = style
    elif name == "star" and style > 0:
        marks.stars.add(place)
    elif name == "star" or (name[:3] == "ox_" and style in (4, 7, 8)) or (name[:10] == "battleship" and style == 8):
        marks.dots.add(place)
    elif name == "square_LL" and style == 2:
        marks.shaded.add(place)
    else:
        marks.other("symbols")


def _read_surface(marks: Marks, table: dict[str, Any], frame: Frame) -> None:
    for kind, place, colour in _points(table, frame):
        if kind == CENTRE and frame.holds(place) and colour in SHADES:
            marks.shaded.add(place)
        else:
            marks.other("coloured cells")


def _read_edges(marks: Marks, table: dict[str, Any], frame: Frame) -> None:
    for key, style in table.items():
        ends = [point_number(end) for end in key.split(",")]
        if len(ends) != 2 or ends[0] is None or ends[1] is None or type(style) is not int or style == CROSS:
            continue
        (kind, start), (other_kind, end) = frame.point(ends[0]), frame.point(ends[1])
        if (kind, other_kind) != (CORNER, CORNER):
            marks.other("lines")
        elif (pair := parted_by(start, end)) is not None:
            marks.edges[pair] = style
        elif not _read_slant(marks, min(start, end), max(start, end), frame):
            marks.other("lines")


def _read_slant(marks: Marks, start: Place, end: Place, frame: Frame) -> bool:
    """A line across a cell, or across the whole board."""
    height, width = end[0] - start[0], end[1] - start[1]
    across = (start[0], height) == (-1, frame.rows) and {start[1], end[1]} == {-1, frame.columns - 1}
    if abs(width) != height or (height > 1 and not across):
        return False
    step = 1 if width > 0 else -1
    for away in range(height):
        one = (start[0] + away, start[1] + step * away)
        slant = (one, (one[0] + 1, one[1] + step))
        if slant in marks.slants:
            break
        marks.slants.add(slant)
    return True


_READERS = {
    "number": _read_numbers,
    "numberS": _read_corners,
    "symbol": _read_symbols,
    "surface": _read_surface,
    "lineE": _read_edges,
    "freelineE": _read_edges,
}
