"""The games of Simon Tatham's collection on Latin squares: Unequal (Futoshiki) and Towers (Skyscrapers).

Written from `unequal.c`, `towers.c` and `latin.c` of the collection.
"""

import re
from string import ascii_uppercase, digits

from gridproof.formats._carried import check_numbers
from gridproof.formats._tatham_codes import COPY, miscount, number, only_digits, read_grid, strange, write_grid
from gridproof.formats._tatham_game import LEVEL, SIDE, Game, symbols_of, values_of
from gridproof.formats.base import FormatError
from gridproof.sheet import HIDDEN, Answer, Place, Sheet, Side, Sign

_SIDES: tuple[Side, ...] = ("top", "bottom", "left", "right")
_TOWARDS = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}
_ITEM = re.compile("([a-z]*)(?:([0-9]+)([URDL]*))?")


class _Latin(Game):
    """A game whose solver tells a Latin square."""

    def _side(self, params: re.Match[str], most: int) -> int:
        side = number(params["across"])
        return self.check_size(side, side, 3, most)[0]

    def answer(self, size: Place, move: str) -> Answer | None:
        """`S` and a character a cell; on sides above 9 they count from 0 on and go on with letters."""
        filled = values_of(move[1:], _symbols(size[0]), size) if move.startswith("S") else None
        return None if filled is None or any(0 in line for line in filled) else filled

    def solution(self, answer: Answer) -> str | None:
        """As `answer` reads it."""
        cells = symbols_of(answer, _symbols(len(answer)))
        return None if cells is None else "S" + cells


def _symbols(side: int) -> str:
    return (digits if side < 10 else " " + digits + ascii_uppercase)[: side + 1]


class Unequal(_Latin):
    """Futoshiki: an item for each cell, its number and the directions in which a smaller neighbour lies."""

    name = "Unequal"
    shape = re.compile(SIDE + "(?P<adjacent>a?)" + LEVEL)
    letters = re.compile("[0-9a-zURDL,]*")
    example = "5de"
    levels = (("t", "Trivial"), ("e", "Easy"), ("k", "Tricky"), ("x", "Extreme"), ("r", "Recursive"))
    layers = ("numbers", "signs")

    def sheet(self, params: re.Match[str], text: str, notes: list[str]) -> Sheet:
        """Numbers and signs."""
        side = self._side(params, 32)
        if params["adjacent"]:
            raise FormatError(
                "this is the mode Adjacent, whose bars join numbers that differ by one: another puzzle",
                "Choose the mode Unequal in the program, and give parameters without `a`.",
            )
        sheet = Sheet((side, side))
        at = cell = 0
        while at < len(text):
            item = _ITEM.match(text, at)
            if item is None or item[2] is None:
                raise strange(text, at if item is None else item.end(), "a number")
            cell += sum(ord(letter) - ord("a") + 1 for letter in item[1])
            if cell >= side * side:
                raise miscount(cell + 1, side * side)
            self._put(sheet, divmod(cell, side), item)
            cell += 1
            at = item.end()
            if at < len(text) and text[at] != ",":
                raise strange(text, at, "`,`")
            at += 1
        if cell != side * side:
            raise self._too_short(cell, side)
        if not text.endswith(","):
            notes.append("the last comma is missing: if the id was cut off, signs of the last cell may be missing, too")
        return sheet

    def _too_short(self, cells: int, side: int) -> FormatError:
        error = miscount(cells, side * side)
        if cells == 4 * side:
            return FormatError(error.reason, f"{error.fix} Clues of Towers would be separated by `/`.")
        return error

    def _put(self, sheet: Sheet, place: Place, item: re.Match[str]) -> None:
        side = sheet.size[0]
        if number(item[2]) > side:
            where = f"row {place[0] + 1}, column {place[1] + 1} (character {item.start(2) + 1})"
            reason = f"the number of {where} is {item[2][:8]}, more than {side}"
            raise FormatError(reason, f"Use 1 to {side}, and 0 for an empty cell.")
        if value := int(item[2]):
            sheet.numbers[place] = value
        for letter in item[3]:
            down, across = _TOWARDS[letter]
            other = place[0] + down, place[1] + across
            told = f"`{letter}` of row {place[0] + 1}, column {place[1] + 1} (character {item.start(3) + 1})"
            if not (0 <= other[0] < side and 0 <= other[1] < side):
                raise FormatError(f"{told} points off the board", COPY)
            pair, sign = _sign(place, other)
            if sheet.signs.setdefault(pair, sign) != sign:
                raise FormatError(f"{told} contradicts the sign of its neighbour", COPY)

    def params(self, sheet: Sheet) -> str:
        """The side."""
        side = self.check_square(sheet)
        return str(self.check_size(side, side, 3, 32)[0])

    def description(self, sheet: Sheet) -> str:
        """An item a cell, each with its comma."""
        side = sheet.size[0]
        check_numbers(sheet, self.name, 1, side)
        if any(sign not in "<>" for sign in sheet.signs.values()):
            raise self.refusal("the signs `=` and `x`")
        items: list[str] = []
        for place in ((row, column) for row in range(side) for column in range(side)):
            items.append(str(sheet.numbers.get(place, 0)))
            for letter, (down, across) in _TOWARDS.items():
                pair, sign = _sign(place, (place[0] + down, place[1] + across))
                items.append(letter if sheet.signs.get(pair) == sign else "")
            items.append(",")
        return "".join(items)


def _sign(larger: Place, smaller: Place) -> tuple[tuple[Place, Place], Sign]:
    return ((larger, smaller), ">") if larger < smaller else ((smaller, larger), "<")


class Towers(_Latin):
    """Skyscrapers: the clues of the four sides, then perhaps a grid of given heights."""

    name = "Towers"
    shape = re.compile(SIDE + LEVEL)
    letters = re.compile("[0-9/]*(?:,[0-9a-z_]*)?")
    example = "5de"
    levels = (("e", "Easy"), ("h", "Hard"), ("x", "Extreme"), ("u", "Unreasonable"))
    layers = ("numbers", "around")

    def sheet(self, params: re.Match[str], text: str, notes: list[str]) -> Sheet:
        """Clues and given heights."""
        side = self._side(params, 9)
        head, comma, grid = text.partition(",")
        clues = head.split("/")
        if comma and len(clues) == 1 and text.count(",") > 1:
            raise FormatError(
                f"character {len(head) + 1} of the description is `,`, where `/` belongs", "Separate clues by `/`."
            )
        if len(clues) != 4 * side:
            raise miscount(len(clues), 4 * side, "clues")
        sheet = Sheet((side, side), around={name: [] for name in _SIDES})
        for index, clue in enumerate(clues):
            name = _SIDES[index // side]
            told = f"clue {index + 1} ({name}, {index % side + 1})"
            if clue and not only_digits(clue):
                raise FormatError(f"{told} is {clue[:8]!r}, which is no number", "Separate clues by `/`.")
            if clue and not 1 <= number(clue) <= side:
                raise FormatError(f"{told} is {clue[:8]}", f"Use 1 to {side}, and nothing for no clue.")
            sheet.around[name] = [*sheet.around[name], [int(clue)] if clue else []]
        if comma:
            sheet.numbers = read_grid(grid, sheet.size, side, len(head) + 1)
        return sheet

    def params(self, sheet: Sheet) -> str:
        """The side."""
        side = self.check_square(sheet)
        return str(self.check_size(side, side, 3, 9)[0])

    def description(self, sheet: Sheet) -> str:
        """All clues; a grid only if some height is given."""
        side = sheet.size[0]
        check_numbers(sheet, self.name, 1, side)
        clues = [line or [] for name in _SIDES for line in sheet.around.get(name) or [[]] * side]
        if any(len(clue) > 1 or not all(1 <= value <= side for value in clue) for clue in clues):
            hidden = any(HIDDEN in clue for clue in clues)
            raise self.refusal("the clue `?`" if hidden else f"clues beyond {side}, or several of a line")
        text = "/".join(str(clue[0]) if clue else "" for clue in clues)
        return f"{text},{write_grid(sheet.numbers, sheet.size)}" if sheet.numbers else text
