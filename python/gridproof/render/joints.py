"""Lines made of box-drawing characters: which one stands where lines of two weights meet."""

from typing import Final

LIGHT: Final = 1
HEAVY: Final = 2

# By the weights of the arms up, right, down and left, read as a number to the base 3.
_CHARACTERS: Final = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
ENDS: Final = frozenset("╴╸╷╻╶╺╵╹")
"""Characters of lines that only end where they stand."""

_UP, _RIGHT, _DOWN, _LEFT = range(4)

Place = tuple[int, int]


class Joints:
    """The arms of all places (line, column) that lines go through, and the style of the line that came last."""

    def __init__(self) -> None:
        self._arms: dict[Place, list[int]] = {}
        self._styles: dict[Place, str] = {}

    def join(self, first: Place, last: Place, weight: int, style: str = "") -> None:
        """A line along a row or a column; where lines lie on each other the heavier one is seen."""
        (top, left), (bottom, right) = sorted((first, last))
        for column in range(left, right):
            self._arm((top, column), _RIGHT, weight, style)
            self._arm((top, column + 1), _LEFT, weight, style)
        for line in range(top, bottom):
            self._arm((line, left), _DOWN, weight, style)
            self._arm((line + 1, left), _UP, weight, style)

    def characters(self) -> dict[Place, tuple[str, str]]:
        """What to write, with its style."""
        return {place: (_CHARACTERS[_number(arms)], self._styles[place]) for place, arms in self._arms.items()}

    def _arm(self, place: Place, side: int, weight: int, style: str) -> None:
        arms = self._arms.setdefault(place, [0, 0, 0, 0])
        arms[side] = max(arms[side], weight)
        self._styles[place] = style


def _number(arms: list[int]) -> int:
    up, right, down, left = arms
    return ((up * 3 + right) * 3 + down) * 3 + left
