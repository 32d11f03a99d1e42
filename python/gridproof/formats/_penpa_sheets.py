"""The layers that each kind of puzzle takes from a Penpa board.

Source: what Penpa-edit 3.2.3 writes when it imports boards; for Binairo, Futoshiki and Kakurasu drawing conventions.
"""

import re
from collections.abc import Callable

from gridproof.formats._penpa_frame import Pair, regions_of
from gridproof.formats._penpa_kinds import EQUAL_LINES, SIDES, Drawing, is_weights
from gridproof.formats._penpa_marks import BLANK
from gridproof.formats.base import FormatError
from gridproof.sheet import HIDDEN, Place, Sheet, Side, Sign, Sums

USUAL_BOXES = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 10: (2, 5), 12: (3, 4), 15: (3, 5), 16: (4, 4), 25: (5, 5)}
DROP = "Leave them out in Penpa and export again, or check what kind of puzzle it is."


def place_name(place: Place) -> str:
    """A cell's place for people."""
    return f"row {place[0] + 1}, column {place[1] + 1}"


def number_of(text: str, where: str, letters: bool = False) -> int:
    """A number or `?`, which blank text also is; letters are numbers from 10 where allowed; raises `FormatError`."""
    if text in ("?", BLANK):
        return HIDDEN
    if re.fullmatch("[0-9]{1,4}", text):
        return int(text)
    if letters and re.fullmatch("[A-Za-z]", text):
        return ord(text.upper()) - ord("A") + 10
    fix = "Write numbers in plain digits, one a cell."
    raise FormatError(f"{where} of the Penpa board holds {text[:20]!r}, where a number or ? was expected", fix)


def cell_numbers(drawing: Drawing, letters: bool = False, blank: bool = False) -> dict[Place, int]:
    """The numbers in cells; blank texts count as `?` if wanted."""
    blanks = [place for place, text in drawing.marks.numbers.items() if text == BLANK]
    if blanks and blank:
        drawing.notes.append(f"a blank text, as at {place_name(min(blanks))}, was read as `?`")
    return {
        place: number_of(text, place_name(place), letters)
        for place, text in sorted(drawing.marks.numbers.items())
        if blank or text != BLANK
    }


def _size(drawing: Drawing) -> tuple[int, int]:
    return drawing.frame.rows, drawing.frame.columns


def read_plain(drawing: Drawing) -> Sheet:
    """A board of any kind that shows nothing but numbers in cells."""
    return Sheet(_size(drawing), numbers=cell_numbers(drawing, letters=True, blank=True))


def _read_slitherlink(drawing: Drawing) -> Sheet:
    return Sheet(_size(drawing), numbers=cell_numbers(drawing, blank=True))


def _read_sudoku(drawing: Drawing) -> Sheet:
    sheet = Sheet(_size(drawing), numbers=cell_numbers(drawing, letters=True, blank=True))
    rows, columns = sheet.size
    regions = regions_of(drawing.frame, drawing.marks.borders())
    if max(max(row) for row in regions) > 0:
        box = _box_of(regions)
        if box is None:
            sheet.regions = regions
        else:
            sheet.flags["box"] = box
    elif rows == columns and rows in USUAL_BOXES:
        sheet.flags["box"] = USUAL_BOXES[rows]
        box_rows, box_columns = USUAL_BOXES[rows]
        drawing.notes.append(f"no boxes are drawn; boxes of {box_rows} rows and {box_columns} columns were assumed")
    diagonals = _diagonals(drawing)
    if any(diagonals) and not all(diagonals):
        raise FormatError("the Penpa board has only one of the two diagonals, which is not supported", DROP)
    if all(diagonals):
        sheet.flags["diagonals"] = True
    return sheet


def _box_of(regions: list[list[int]]) -> tuple[int, int] | None:
    """The rows and columns of a box, if the regions are equal boxes, one for each row."""
    rows, columns = len(regions), len(regions[0])
    width = regions[0].count(0)
    height = sum(row[0] == 0 for row in regions)
    across = columns // width
    boxes = [[row // height * across + column // width for column in range(columns)] for row in range(rows)]
    return (height, width) if regions == boxes and width * height == rows == columns else None


def _diagonals(drawing: Drawing) -> tuple[bool, bool]:
    """Whether the falling and the rising diagonal are marked."""
    rows, columns = _size(drawing)
    slants = drawing.marks.slants
    falling = {((step - 1, step - 1), (step, step)) for step in range(rows)}
    rising = {((step - 1, columns - 1 - step), (step, columns - 2 - step)) for step in range(rows)}
    drawing.marks.other("slanting lines", len(slants - falling - rising))
    told = drawing.header.diagonals
    return told[0] or falling <= slants, told[1] or rising <= slants


def _read_futoshiki(drawing: Drawing) -> Sheet:
    signs: dict[Pair, Sign] = {pair: sign for pair, sign in drawing.marks.signs.items() if sign in ("<", ">")}
    drawing.marks.other("signs other than < and >", len(drawing.marks.signs) - len(signs))
    return Sheet(_size(drawing), numbers=cell_numbers(drawing), signs=signs)


def _read_binairo(drawing: Drawing) -> Sheet:
    numbers = {place: style - 1 for place, style in sorted(drawing.marks.circles.items())} | cell_numbers(drawing)
    signs: dict[Pair, Sign] = {pair: sign for pair, sign in drawing.marks.signs.items() if sign in ("=", "x")}
    drawing.marks.other("signs other than = and x", len(drawing.marks.signs) - len(signs))
    equal = EQUAL_LINES in drawing.header.texts.get("rules", "")
    if not equal:
        drawing.notes.append("Penpa does not say whether lines may be equal; it was assumed that they may not")
    return Sheet(_size(drawing), numbers=numbers, signs=signs, flags={"unique_lines": not equal})


def _beside(drawing: Drawing) -> dict[Side, list[int | None]]:
    """The numbers next to the ends of lines; raises `FormatError` for numbers further out."""
    rows, columns = _size(drawing)
    for row, column in sorted(place for place, text in drawing.marks.margin.items() if text != BLANK):
        if not (row in (-1, rows) and 0 <= column < columns) and not (column in (-1, columns) and 0 <= row < rows):
            where = f"{abs(row) if row < 0 else row + 1} rows and {abs(column) if column < 0 else column + 1} columns"
            raise FormatError(f"a number of the Penpa board stands beside no line ({where} from its corner)", DROP)
    found: dict[Side, list[int | None]] = {}
    for side in SIDES:
        name = "column" if side in ("top", "bottom") else "row"
        texts = [drawing.beside(side, line) for line in range(columns if name == "column" else rows)]
        found[side] = [
            None if text is None else number_of(text, f"the {side} of {name} {line}")
            for line, text in enumerate(texts, 1)
        ]
    return found


def _read_skyscrapers(drawing: Drawing) -> Sheet:
    around: dict[Side, list[list[int] | None]] = {
        side: [[] if clue is None else [clue] for clue in clues] for side, clues in _beside(drawing).items()
    }
    return Sheet(_size(drawing), numbers=cell_numbers(drawing), around=around)


def _read_kakurasu(drawing: Drawing) -> Sheet:
    beside = _beside(drawing)
    pairs: tuple[tuple[Side, Side], ...] = (("right", "bottom"), ("left", "top"))
    filled = [pair for pair in pairs if any(clue is not None for side in pair for clue in beside[side])]
    weights = [pair for pair in filled if all(is_weights(drawing, side) for side in pair)]
    sums = filled
    if len(filled) == 2:
        sums = [pair for pair in filled if pair not in weights[-1:]]
        if not weights:
            fix = "Print 1, 2, 3 and so on as weights on one side, and the sums on the other."
            raise FormatError("the Penpa board has numbers on all sides, but nowhere the weights 1, 2, 3", fix)
    elif weights == [("left", "top")] and drawing.frame.room("right") and drawing.frame.room("bottom"):
        sums = []
    right, bottom = sums[0] if sums else pairs[0]
    around: dict[Side, list[list[int] | None]] = {
        "right": [None if clue is None else [clue] for clue in beside[right]] if sums else [None] * len(beside[right]),
        "bottom": [None if clue is None else [clue] for clue in beside[bottom]]
        if sums
        else [None] * len(beside[bottom]),
    }
    return Sheet(_size(drawing), numbers=_given_shades(drawing), around=around)


def _given_shades(drawing: Drawing) -> dict[Place, int]:
    """Given cells: shaded, or with a dot."""
    return dict.fromkeys(sorted(drawing.marks.dots), 0) | dict.fromkeys(sorted(drawing.marks.shaded), 1)


def _read_nonogram(drawing: Drawing) -> Sheet:
    rows, columns = _size(drawing)
    top: list[list[int] | None] = [[] for _ in range(columns)]
    left: list[list[int] | None] = [[] for _ in range(rows)]
    for place, text in sorted(drawing.marks.margin.items()):
        row, column = place
        beside = row < 0 <= column < columns or column < 0 <= row < rows
        if text == BLANK:
            continue
        if not beside:
            side = "right" if column >= columns else "bottom" if row >= rows else "corner"
            raise FormatError(f"the Penpa board has numbers at the {side}, which nonogram does not have", DROP)
        lengths = (top[column] if row < 0 else left[row]) or []
        where = f"the top of column {column + 1}" if row < 0 else f"the left of row {row + 1}"
        lengths += [number_of(part, where) for part in re.split(r"[\s,]+", text)]
        if row < 0:
            top[column] = lengths
        else:
            left[row] = lengths
    around: dict[Side, list[list[int] | None]] = {"left": left, "top": top}
    for lines in around.values():
        lines[:] = [None if line == [HIDDEN] else line for line in lines]
    return Sheet((rows, columns), numbers=_given_shades(drawing), around=around)


def _read_starbattle(drawing: Drawing) -> Sheet:
    texts = [text for text in drawing.marks.margin.values() if text != BLANK]
    told = drawing.header.texts.get("title", "") + "\n" + drawing.header.texts.get("rules", "")
    named = re.findall(r"\b([0-9]{1,2}) ?(?:★|☆|stars?\b)|[★☆] ?([0-9]{1,2})\b", told, re.IGNORECASE)
    counts = {int(text) for text in texts if re.fullmatch("[0-9]{1,2}", text)} if texts else set()
    if not texts:
        counts = {int(one or other) for one, other in named}
    if len(counts) != 1:
        fix = "Put the number of stars above the last column but one, and a star to its right."
        found = "is missing" if not counts else f"may be {' or '.join(map(str, sorted(counts)))}"
        raise FormatError(f"the number of stars {found} on the Penpa board", fix)
    if not texts:
        drawing.notes.append("the number of stars was taken from the title or the rules")
    numbers = dict.fromkeys(sorted(drawing.marks.dots), 0) | dict.fromkeys(sorted(drawing.marks.stars), 1)
    regions = regions_of(drawing.frame, drawing.marks.borders())
    return Sheet(_size(drawing), numbers=numbers, regions=regions, flags={"stars": counts.pop()})


def _read_kakuro(drawing: Drawing) -> Sheet:
    marks = drawing.marks
    black = marks.blocks | marks.shaded | drawing.holes
    blocks = {}
    for place in sorted(black):
        down, across = (marks.corners.get((place, corner), BLANK) for corner in (2, 1))
        where = place_name(place)
        blocks[place] = Sums(
            None if down == BLANK else number_of(down, where), None if across == BLANK else number_of(across, where)
        )
    lost = [place for (place, corner), text in marks.corners.items() if place not in black or corner in (0, 3)]
    if lost:
        fix = "Put sums at the top right (across) and the bottom left (down) of black cells."
        raise FormatError(f"a small number at {place_name(min(lost))} of the Penpa board is no sum", fix)
    if clue := [place for place in marks.numbers if place in black]:
        fix = "Put sums as small numbers in the corners of black cells."
        raise FormatError(f"{place_name(min(clue))} of the Penpa board is black and has a large number", fix)
    return Sheet(_size(drawing), numbers=cell_numbers(drawing), blocks=blocks)


READERS: dict[str, tuple[Callable[[Drawing], Sheet], set[str]]] = {
    "sudoku": (_read_sudoku, {"numbers", "edges", "slants"}),
    "futoshiki": (_read_futoshiki, {"numbers", "signs"}),
    "skyscrapers": (_read_skyscrapers, {"numbers", "margin"}),
    "binairo": (_read_binairo, {"numbers", "circles", "signs"}),
    "kakurasu": (_read_kakurasu, {"margin", "shaded", "dots"}),
    "starbattle": (_read_starbattle, {"margin", "stars", "dots", "edges"}),
    "slitherlink": (_read_slitherlink, {"numbers"}),
    "kakuro": (_read_kakuro, {"numbers", "blocks", "corners", "shaded"}),
    "nonogram": (_read_nonogram, {"margin", "shaded", "dots", "edges"}),
}
"""How each kind is read, and which marks it takes."""
