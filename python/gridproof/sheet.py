"""A board as layers that outside formats share: what stands in cells, around them, between them, and which regions.

A family lays its board out as a sheet and reads one back; a format turns a sheet into its text and its text into a
sheet. So a format knows no family, and a family no format: it only says what its kind of puzzle is called there.
"""

from typing import Literal, TypeAlias

import msgspec

HIDDEN = -1
"""A clue that is there but does not say its number: `?`."""

Place: TypeAlias = tuple[int, int]
Side: TypeAlias = Literal["top", "bottom", "left", "right"]
Sign: TypeAlias = Literal["<", ">", "=", "x"]
"""Between two neighbours, the left or upper one first: it is less, greater, equal, different."""


class Sums(msgspec.Struct, frozen=True):
    """What stands in a cell that is not filled in: the sum below it and to its right, `None` for no sum."""

    down: int | None = None
    across: int | None = None


class Sheet(msgspec.Struct):
    """A board. Rows and columns count from 0; a layer that the board has not is empty.

    `numbers` stand in cells: digits, clues, or symbols by their number. `regions` gives each cell a number from 0.
    `around` has for a side the numbers beside each line, in the order in which the line is read from its start (left
    or top); lines from the left or top; `None` for a line whose numbers are not known. `blocks` are cells that are
    not filled in. `flags` are rules of the board by name, such as `stars` or `diagonals`, as its family names them.
    """

    size: tuple[int, int]
    numbers: dict[Place, int] = {}
    regions: list[list[int]] | None = None
    around: dict[Side, list[list[int] | None]] = {}
    signs: dict[tuple[Place, Place], Sign] = {}
    blocks: dict[Place, Sums] = {}
    flags: dict[str, int | bool | tuple[int, int]] = {}


Answer: TypeAlias = list[list[int | None]]
"""A filled board, a number a cell: a digit, a symbol, 1 for a cell that is black, starred or inside the loop; `None`
where it is not known."""
