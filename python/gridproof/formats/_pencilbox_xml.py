"""PencilBox files, as XML: `<puzzle type="sudoku"><size row="9" col="9"/><board>...</board><answer>...</answer>`.

Written from a description of the format and the behaviour of pzpr, which opens and saves such files. Rows and columns
count from 1, in Kakuro from the row and column of sums; the size of Slitherlink counts dots.
"""

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from gridproof.formats import _pzpr_layers as layers
from gridproof.formats import _pzpr_lines as lines
from gridproof.formats._pzpr_names import unknown_kind
from gridproof.formats._safe_xml import Node, parse
from gridproof.formats.base import FormatError, Found, check_side
from gridproof.sheet import HIDDEN, Answer, Place, Sheet, Sums

KINDS = ("sudoku", "slitherlink", "kakuro")
FIX = "Compare with a file that PencilBox or pzpr saved."
LINES = {"s": 0, "h": 1, "v": 2, "hv": 3}
"""Elements for the lines down (1) and to the right (2) of a dot."""
HIDDEN_CLUE = 5
"""How a Slitherlink clue that hides its number is written."""
Read: TypeAlias = tuple[Sheet, Answer | None]


def read_xml(data: bytes) -> Found:
    """The board in an XML file; raises `FormatError`."""
    root = parse(data)
    kind = root.attributes.get("type", "")
    if root.name != "puzzle" or kind not in KINDS:
        raise unknown_kind("PencilBox", kind or root.name, KINDS)
    size, board = _part(root, "size"), _part(root, "board")
    if size is None or board is None:
        raise FormatError("the puzzle has no <size> or no <board>", FIX)
    less = 1 if kind == "slitherlink" else 0
    rows, columns = (check_side(f"{name}s", _number(size, name[:3]) - less) for name in ("row", "column"))
    notes: list[str] = []
    sheet, answer = READERS[kind](board, _part(root, "answer"), (rows, columns), notes)
    return Found((kind,), sheet, answer, notes=notes, extra=_metadata(_part(root, "property")))


def _part(node: Node, name: str) -> Node | None:
    """The first element with this name in another."""
    return next(iter(node.all(name)), None)


def _error(node: Node, reason: str) -> FormatError:
    return FormatError(f"line {node.line}: <{node.name[:20]}> {reason}", FIX)


def _number(node: Node, name: str) -> int:
    """A number in an attribute."""
    value = node.attributes.get(name, "")
    if not lines.WHOLE.fullmatch(value):
        raise _error(node, f"has {name}={value[:20]!r}, which is no number")
    return int(value)


def _place(node: Node, size: tuple[int, int]) -> Place:
    row, column = _number(node, "r"), _number(node, "c")
    if not (1 <= row <= size[0] and 1 <= column <= size[1]):
        raise _error(node, f"stands in row {row}, column {column}, which is not on the board")
    return row - 1, column - 1


def _read_sudoku(board: Node, answer: Node | None, size: tuple[int, int], notes: list[str]) -> Read:
    box = layers.box_of(layers.square_side(*size), notes)
    numbers = {_place(node, size): _number(node, "n") or HIDDEN for node in board.all("number")}
    if any(number < HIDDEN for number in numbers.values()):
        raise FormatError("there is a negative number", "Use 0 for a clue that hides its number.")
    sheet = Sheet(size, numbers=numbers, flags={"box": box})
    return sheet, lines.merged(sheet, _entries(answer, size), notes)


def _entries(answer: Node | None, size: tuple[int, int]) -> Answer:
    """The numbers that a player filled in."""
    entries: Answer = [[None] * size[1] for _ in range(size[0])]
    for (row, column), node in _symbols(answer, "arow", size):
        number = _value(node) if node.name != "s" else None
        entries[row][column] = number if number and number > 0 else None
    return entries


def _symbols(parent: Node | None, tag: str, size: tuple[int, int]) -> Iterator[tuple[Place, Node]]:
    """The elements of rows with their places; an element may stand for several cells."""
    seen: set[int] = set()
    for row in parent.all(tag) if parent is not None else ():
        number, column = _number(row, "row"), 0
        if not 1 <= number <= size[0] or number in seen:
            what = "was there before" if number in seen else f"is beyond the {size[0]} rows"
            raise _error(row, f"has row={number}, which {what}")
        seen.add(number)
        for node in row.children:
            for _ in range(_number(node, "n") if "n" in node.attributes else 1):
                if column >= size[1]:
                    raise _error(row, f"holds more than {size[1]} cells")
                yield (number - 1, column), node
                column += 1
        if column < size[1]:
            raise _error(row, f"holds {column} cells instead of {size[1]}")


def _value(node: Node) -> int:
    """The number that an element stands for: `<n3/>`, `<n v="12"/>`, `<z/>` for 0."""
    if node.name == "n":
        return _number(node, "v")
    name = "n0" if node.name == "z" else node.name
    if not name.startswith("n") or not lines.WHOLE.fullmatch(name[1:]):
        raise _error(node, "stands for no number")
    return int(name[1:])


def _read_slitherlink(board: Node, answer: Node | None, size: tuple[int, int], notes: list[str]) -> Read:
    numbers: dict[Place, int] = {}
    seen = 0
    for place, node in _symbols(board, "brow", size):
        seen += 1
        if node.name != "s":
            numbers[place] = HIDDEN if (number := _value(node)) == HIDDEN_CLUE else number
    if seen != size[0] * size[1]:
        raise FormatError(f"the board holds {seen} of {size[0] * size[1]} cells", FIX)
    if any(number < HIDDEN for number in numbers.values()):
        raise FormatError("there is a negative clue", FIX)
    return Sheet(size, numbers=numbers), _loop(answer, size, notes)


def _loop(answer: Node | None, size: tuple[int, int], notes: list[str]) -> Answer | None:
    """The loop that a player drew, from the lines down (1) and to the right (2) of each dot."""
    rows, columns = size
    across = [[False] * columns for _ in range(rows + 1)]
    down = [[False] * (columns + 1) for _ in range(rows)]
    for (row, column), node in _symbols(answer, "arow", (rows + 1, columns + 1)):
        value = LINES[node.name] if node.name in LINES else _value(node)
        if value & 1 and row < rows:
            down[row][column] = True
        if value & 2 and column < columns:
            across[row][column] = True
    inside = layers.inside_of(across, down)
    if inside is None:
        lines.left_out(sum(map(sum, across)) + sum(map(sum, down)), notes)
    return inside


def _read_kakuro(board: Node, answer: Node | None, size: tuple[int, int], notes: list[str]) -> Read:
    blocks = layers.outer_blocks(*size)
    for node in board.all("wall"):
        across, down = _number(node, "a"), _number(node, "b")
        blocks[_place(node, size)] = Sums(down if down > 0 else None, across if across > 0 else None)
    sheet = Sheet(size, blocks=blocks)
    return sheet, lines.merged(sheet, _entries(answer, size), notes)


READERS: dict[str, Callable[[Node, Node | None, tuple[int, int], list[str]], Read]] = {
    "sudoku": _read_sudoku,
    "slitherlink": _read_slitherlink,
    "kakuro": _read_kakuro,
}


def _metadata(node: Node | None) -> dict[str, Any]:
    """Who made the puzzle, where it comes from, how hard it is."""
    parts = {part.name: part for part in (node.children if node else ())}
    found = {name: part.attributes.get("value", "") or part.text.strip() for name, part in parts.items()}
    return {name: found[name] for name in ("author", "source", "difficulty", "comment") if found.get(name)}
