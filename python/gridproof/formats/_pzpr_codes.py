"""The codes in which pzpr (puzz.link) packs numbers, clues, sums and borders into the body of an address.

Written from the description of puzz.link addresses: Number16, the code of clues to 4, the code of Kakuro, borders in
base 32. The engine skips what it does not know and leaves the rest of a short body empty; here both are errors, so
that no board comes from text that is damaged or cut off.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from gridproof.formats.base import FormatError
from gridproof.sheet import HIDDEN

Slots: TypeAlias = list[int | None]
"""Numbers in their order, `None` for no number and `HIDDEN` for `?`."""

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
HEX = "0123456789abcdefABCDEF"
SUMS = "0123456789abcdefghijABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""Sums of Kakuro, 0 to 45, by their characters."""
MOST_EMPTY, MOST_WHITE = 20, 16
"""How many empty slots, and how many white cells of Kakuro, one letter counts."""
WIDTHS = {"-": 2, "+": 3}
"""The marks of longer numbers, with how many digits follow."""
BEHIND = "/.?,;:!"
"""What may stand behind a body that is whole."""
AGAIN = "Copy the whole address again; capital and small letters differ in it."


class Body:
    """The body of an address, read from left to right. Errors count its characters from 1."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def take(self, done: int, total: int, what: str) -> str:
        """The next character; raises `FormatError` that says how many things of all were read so far."""
        if self.at >= len(self.text):
            raise FormatError(f"the body covers {done} of {total} {what}; the address looks cut off", AGAIN)
        self.at += 1
        return self.text[self.at - 1]

    def odd(self, why: str) -> FormatError:
        """An error about the character just taken."""
        return FormatError(f"character {self.at} of the body is {self.text[self.at - 1]!r}, {why}", AGAIN)

    def number(self, width: int) -> int:
        """The hexadecimal number of so many digits that follows a mark."""
        digits = self.text[self.at : self.at + width]
        if len(digits) < width or not all(digit in HEX for digit in digits):
            raise self.odd(f"but after it comes {digits!r} instead of {width} hexadecimal digits")
        self.at += width
        return int(digits, 16)

    def check_end(self) -> None:
        """Raise `FormatError` if anything is left but the marks that come from the text around an address."""
        if rest := self.text[self.at :].strip(BEHIND):
            raise FormatError(
                f"the body goes on for {len(rest)} characters after the last cell, from character {self.at + 1}: "
                f"{rest[:20]!r}",
                "Check the sizes before the body, and where the address ends.",
            )


def _fill(slots: Slots, count: int, total: int, body: Body, what: str) -> None:
    """So many slots without a number."""
    if len(slots) + count > total:
        beyond = len(slots) + count - total
        raise body.odd(f"which goes {beyond} beyond the last of {total} {what}; the sizes do not fit the body")
    slots.extend([None] * count)


def read_numbers(body: Body, total: int, what: str, longest: int = 3) -> Slots:
    """Slots in Number16; `longest` is how many digits a number may have."""
    slots: Slots = []
    while len(slots) < total:
        character = body.take(len(slots), total, what)
        if "g" <= character <= "z":
            _fill(slots, DIGITS.index(character) - 15, total, body, what)
        elif character in DIGITS[:16]:
            slots.append(int(character, 16))
        elif character == ".":
            slots.append(HIDDEN)
        elif WIDTHS.get(character, longest + 1) <= longest:
            slots.append(body.number(WIDTHS[character]))
        else:
            raise body.odd("which stands for no number here")
    return slots


def write_numbers(slots: Sequence[int | None], longest: int = 3) -> str:
    """Slots in Number16; raises `FormatError` for a number that needs more digits."""
    return _with_runs(slots, lambda number: _hexadecimal(number, longest), MOST_EMPTY, 15)


def _hexadecimal(number: int, longest: int) -> str:
    if number == HIDDEN:
        return "."
    mark = "" if number < 16 else "-" if number < 256 else "+"
    if not 0 <= number < 16**longest:
        raise FormatError(f"the number {number} is too large for an address", f"Numbers go to {16**longest - 1}.")
    return f"{mark}{number:x}"


def _with_runs(slots: Sequence[int | None], written: Callable[[int], str], most: int, base: int) -> str:
    """Numbers as they are written, and letters that count what is without one."""
    parts: list[str] = []
    empty = 0
    for number in slots:
        if number is None:
            empty += 1
        if empty and (number is not None or empty == most):
            parts.append(DIGITS[base + empty])
            empty = 0
        if number is not None:
            parts.append(written(number))
    return "".join(parts) + (DIGITS[base + empty] if empty else "")


def read_clues(body: Body, total: int) -> Slots:
    """Cells with clues to 4, in the code that counts up to two empty cells after a clue with it."""
    slots: Slots = []
    while len(slots) < total:
        character = body.take(len(slots), total, "cells")
        if "g" <= character <= "z":
            _fill(slots, DIGITS.index(character) - 15, total, body, "cells")
        elif character == ".":
            slots.append(HIDDEN)
        elif character == "f":
            slots.append(None)
        elif character in DIGITS[:15]:
            skipped, clue = divmod(int(character, 16), 5)
            slots += [clue, None, None][: 1 + skipped]
        else:
            raise body.odd("which stands for no clue here")
    return slots[:total]


def write_clues(slots: Sequence[int | None]) -> str:
    """Clues as an address has them: behind the last one there are empty cells enough."""
    parts: list[str] = []
    empty = at = 0
    while at < len(slots):
        clue = slots[at]
        at += 1
        if clue is None:
            empty += 1
        if empty and (clue is not None or empty == MOST_EMPTY):
            parts.append(DIGITS[15 + empty])
            empty = 0
        if clue == HIDDEN:
            parts.append(".")
        elif clue is not None:
            after = [number is None for number in (*slots[at : at + 2], None, None)][:2]
            skipped = 0 if not after[0] else 2 if after[1] else 1
            parts.append(DIGITS[clue + 5 * skipped])
            at += skipped
    return "".join(parts) + (DIGITS[15 + empty] if empty else "")


def read_bits(body: Body, total: int, what: str) -> list[bool]:
    """Borders, five in a digit of base 32, the last digit filled up with zeros."""
    bits: list[bool] = []
    while len(bits) < total:
        character = body.take(len(bits), total, what)
        if character not in DIGITS[:32]:
            raise body.odd("which is no digit of base 32 (0 to 9, a to v)")
        bits += [digit == "1" for digit in f"{DIGITS.index(character):05b}"]
    if any(bits[total:]):
        raise body.odd(f"which says more than the last of {total} {what}; the sizes do not fit the body")
    return bits[:total]


def write_bits(bits: Sequence[bool]) -> str:
    """Borders in base 32."""
    filled = "".join(str(int(bit)) for bit in bits) + "0" * (-len(bits) % 5)
    return "".join(DIGITS[int(filled[start : start + 5], 2)] for start in range(0, len(filled), 5))


def read_sum(character: str, body: Body) -> int | None:
    """A sum of Kakuro."""
    if character == "-":
        return None
    if character not in SUMS:
        raise body.odd("which stands for no sum here")
    return SUMS.index(character)


def write_sum(number: int | None) -> str:
    """The character of a sum; raises `FormatError` if there is none."""
    if number is None:
        return "-"
    if not 0 <= number < len(SUMS):
        what = "a sum that is not known" if number == HIDDEN else f"the sum {number}"
        raise FormatError(f"an address cannot carry {what}", "Sums go from 0 to 45.")
    return SUMS[number]


def write_white(count: int) -> str:
    """So many white cells of Kakuro."""
    whole, rest = divmod(count, MOST_WHITE)
    return DIGITS[19 + MOST_WHITE] * whole + (DIGITS[19 + rest] if rest else "")
