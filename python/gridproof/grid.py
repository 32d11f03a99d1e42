"""Rectangles of cells: what families on a plain grid share, and how rows of text are read and checked.

Cells are numbered row by row from 0. A symmetry of the rectangle is given as the list of images: cell `i` goes to
`images[i]`.
"""

from collections import Counter
from collections.abc import Sequence

from gridproof.sheet import HIDDEN

Place = tuple[int, int]


def places(rows: int, columns: int) -> list[Place]:
    """(row, column) of every cell, in the order of the numbering."""
    return [(row, column) for row in range(rows) for column in range(columns)]


def lines(rows: int, columns: int) -> tuple[list[list[int]], list[list[int]]]:
    """The cells of each row, and of each column."""
    cells = [[row * columns + column for column in range(columns)] for row in range(rows)]
    return cells, [list(column) for column in zip(*cells, strict=True)]


def neighbours(rows: int, columns: int) -> list[tuple[int, int]]:
    """All pairs of cells that share a border, the left or upper cell first: across first, then down, row by row."""
    across = [(cell, cell + 1) for cell in range(rows * columns) if (cell + 1) % columns]
    down = [(cell, cell + columns) for cell in range((rows - 1) * columns)]
    return across + down


def symmetries(rows: int, columns: int) -> list[list[int]]:
    """The turns and mirrors that map the rectangle onto itself: 8 of a square, 4 otherwise; the identity first."""
    found = []
    for transposed in (False, True) if rows == columns else (False,):
        for flip_rows in (False, True):
            for flip_columns in (False, True):
                images = []
                for row, column in places(rows, columns):
                    r, c = (column, row) if transposed else (row, column)
                    r, c = (rows - 1 - r if flip_rows else r), (columns - 1 - c if flip_columns else c)
                    images.append(r * columns + c)
                found.append(images)
    return found


def cell_rows(values: Sequence[int | None], columns: int, symbols: str, unknown: str = ".") -> list[str]:
    """Values as strings, one a row and a character a cell."""
    text = "".join(unknown if value is None else symbols[value] for value in values)
    return [text[start : start + columns] for start in range(0, len(text), columns)]


def text_rows(lines: Sequence[str], empty: str = "_-?") -> tuple[Place, list[str]]:
    """Rows of text, a character a cell, and their size; blanks are left out, and all of `empty` mean `.`.

    The usual length of a row counts as the number of columns, so that a row which is too short is the one to blame.
    """
    rows = ["".join(line.split()).translate(str.maketrans(empty, "." * len(empty))) for line in lines]
    return table_size(rows), rows


def polylines(segments: Sequence[tuple[Place, Place]]) -> list[tuple[Place, ...]]:
    """Unit segments from (x, y) to (x, y), joined to as long lines as they make: only their corners are kept.

    A line goes through points where two segments meet and ends where one or more than two do; one that is closed ends
    where it began.
    """
    near: dict[Place, list[Place]] = {}
    for one, other in segments:
        near.setdefault(one, []).append(other)
        near.setdefault(other, []).append(one)
    left = {frozenset(segment) for segment in segments}
    found = []
    for start in sorted(near, key=lambda point: (len(near[point]) == 2, point[1], point[0])):
        while onward := [point for point in near[start] if frozenset((start, point)) in left]:
            found.append(_corners(_trail(start, onward[0], near, left)))
    return found


def _trail(start: Place, first: Place, near: dict[Place, list[Place]], left: set[frozenset[Place]]) -> list[Place]:
    """The points from `start` on until the line ends or closes; its segments are taken out of `left`."""
    trail = [start, first]
    left.remove(frozenset(trail))
    while len(near[trail[-1]]) == 2:
        onward = [point for point in near[trail[-1]] if frozenset((trail[-1], point)) in left]
        if not onward:
            break
        left.remove(frozenset((trail[-1], onward[0])))
        trail.append(onward[0])
    return trail


def _corners(trail: list[Place]) -> tuple[Place, ...]:
    inner = zip(trail, trail[1:], trail[2:], strict=False)
    corners = [point for before, point, after in inner if before[0] != after[0] and before[1] != after[1]]
    return (trail[0], *corners, trail[-1])


def parts(lines: Sequence[str], needed: Sequence[str], more: Sequence[str] = ()) -> dict[str, list[str]]:
    """The parts of a text by the words that head them: the rest of the heading's line, if any, and the lines below.

    Raises `ValueError` (reason, fix) if a needed part is missing or a part comes twice.
    """
    found: dict[str, list[str]] = {}
    part: list[str] | None = None
    for line in "\n".join(line.strip() for line in lines).strip().split("\n"):
        word, _, rest = line.partition(" ")
        head = word.rstrip(":").lower()
        if head in found:
            raise ValueError(f"the text has two parts '{head}'", "Leave one of them out.")
        if head in needed or head in more:
            part = found[head] = [rest.strip()] if rest.strip() else []
        elif part is None:
            raise ValueError(f"the text begins with '{line[:20]}'", f"Begin with a line '{needed[0]}'.")
        else:
            part.append(line)
    for head in needed:
        if head not in found:
            raise ValueError(f"the text has no part '{head}'", f"Add a line '{head}' and what belongs to it.")
    return found


def is_number(text: str) -> bool:
    """Whether a word is a whole number of a sensible length."""
    return text.isascii() and text.isdecimal() and len(text) < 5


def check_cells(cells: Sequence[str], size: Place, characters: str, name: str = "grid", of: str = "") -> None:
    """Raise `ValueError` (reason, fix) unless the field `name` is strings of these characters, one a row.

    `of` says whose rows they are, where a board has others. The last of the characters is an empty cell.
    """
    rows, columns = size
    if len(cells) != rows:
        raise ValueError(f"{name} has {len(cells)} rows, but size says {rows}", "Give one string a row.")
    for number, line in enumerate(cells, 1):
        if len(line) != columns:
            raise ValueError(
                f"row {number}{of} has {len(line)} cells, but the board has {columns} columns",
                f"Give every row the same length, `{characters[-1]}` for an empty cell.",
            )
        for column, character in enumerate(line, 1):
            if character not in characters:
                known = ", ".join(f"`{one}`" for one in characters)
                raise ValueError(f"row {number}, column {column}{of} holds {character!r}", f"Use {known}.")


def shading(stored: object, rows: int, columns: int) -> bytes:
    """Strings of `1` for a filled cell and `0` or `.` for another, one a row, as values.

    Raises `ValueError` (reason, fix). Who shades seldom marks what stays white, so that a blank cell is white.
    """
    lines = stored if isinstance(stored, list) and all(isinstance(line, str) for line in stored) else []
    if [len(line) for line in lines] != [columns] * rows or set("".join(lines)) - set(".01"):
        raise ValueError("solution is not rows of 0 and 1 of the board's size", "Give one string a row.")
    return bytes(int(character == "1") for character in "".join(lines))


def borders(regions: Sequence[Sequence[int]]) -> list[tuple[Place, ...]]:
    """The lines (x, y) between cells of different regions, each as long as it goes; the frame is left out."""
    segments: list[tuple[Place, Place]] = []
    for row, line in enumerate(regions):
        for column, region in enumerate(line):
            if column and line[column - 1] != region:
                segments.append(((column, row), (column, row + 1)))
            if row and regions[row - 1][column] != region:
                segments.append(((column, row), (column + 1, row)))
    return polylines(segments)


def check_square(rows: int, columns: int, least: int, most: int) -> None:
    """Raise `ValueError` (reason, fix) unless a board of this size is square and its side from `least` to `most`."""
    if rows != columns:
        raise ValueError(f"{rows} rows and {columns} columns, and the board must be square", "Use as many of both.")
    if not least <= rows <= most:
        raise ValueError(f"{rows} rows and columns", f"Use sizes from {least}x{least} to {most}x{most}.")


def read_number(text: str, place: str, *, hidden: bool = False) -> int:
    """A cell of a text as a number, 0 for `.`, `_` or `-`; raises `ValueError` (reason, fix).

    `?` is empty, too, if numbers may not be `hidden`.
    """
    if text in (".", "_", "-", "?"):
        return HIDDEN if hidden and text == "?" else 0
    if not (text.isascii() and text.isdecimal()) or len(text) > 3:
        raise ValueError(f"{place} holds {text!r}", "Use numbers with blanks between, `.` for an empty cell.")
    return int(text)


def table_size(rows: Sequence[Sequence[object]]) -> Place:
    """How many rows there are, and how long they usually are, so that a row which is too short is the one to blame."""
    numbers = Counter(len(row) for row in rows)
    return len(rows), max(numbers, key=lambda length: (numbers[length], length), default=0)


def check_sides(rows: int, columns: int, least: int, most: int) -> None:
    """Raise `ValueError` (reason, fix) unless both sides of a board are from `least` to `most`."""
    for name, length in (("rows", rows), ("columns", columns)):
        if not least <= length <= most:
            raise ValueError(f"{length} {name}", f"Use numbers from {least} to {most}.")
