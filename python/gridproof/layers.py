"""Between boards and sheets: rows as layers, layers as rows, and the document's solutions as neutral answers.

A family says which layers it holds. Whatever else a sheet has is named in an error, so that nothing is dropped in
silence.
"""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from gridproof.sheet import HIDDEN, Answer, Place, Sheet, Side, Sign

MOST_SIDE = 200
UNKNOWN = "?"
EMPTY = "."
SIDES: dict[Side, str] = {"top": "above", "bottom": "below", "left": "at the left", "right": "at the right"}


class Held(msgspec.Struct, frozen=True):
    """The layers that a family holds; `around`, `signs` and `flags` list which of them."""

    numbers: bool = False
    regions: bool = False
    blocks: bool = False
    around: tuple[Side, ...] = ()
    signs: tuple[Sign, ...] = ()
    flags: tuple[str, ...] = ()


def called(**names: str) -> dict[str, str]:
    """What a kind of puzzle is called in each format: from its names, and the formats of each in one string."""
    return {format_name: name for name, formats in names.items() for format_name in formats.split()}


def check(sheet: Sheet, title: str, held: Held) -> None:
    """Raise `ValueError` (reason, fix) if a sheet has layers that are not held, is too large or not within its size."""
    rows, columns = sheet.size
    if not (1 <= rows <= MOST_SIDE and 1 <= columns <= MOST_SIDE):
        raise ValueError(f"{rows} rows and {columns} columns", f"Use from 1 to {MOST_SIDE} of each.")
    if others := list(dict.fromkeys(_others(sheet, held))):
        more = f"{', '.join(others[:-1])} and {others[-1]}" if len(others) > 1 else others[0]
        raise ValueError(
            f"the board has {more}, which {title} has not",
            "Leave that out, or read the board as the kind of puzzle that has it.",
        )
    for row, column in _places(sheet):
        if not (0 <= row < rows and 0 <= column < columns):
            raise ValueError(
                f"something stands in row {row + 1}, column {column + 1}, outside of {rows} rows and {columns} columns",
                "Correct the size of the board.",
            )


def _others(sheet: Sheet, held: Held) -> Iterator[str]:
    """What a sheet has beside the layers that are held, in words."""
    if sheet.numbers and not held.numbers:
        yield "numbers in cells"
    if sheet.regions is not None and not held.regions:
        yield "regions"
    if sheet.blocks and not held.blocks:
        yield "black cells"
    for side, lines in sheet.around.items():
        if any(lines) and side not in held.around:
            yield f"numbers {SIDES[side]}"
    for sign in sheet.signs.values():
        if sign not in held.signs:
            yield f"signs `{sign}` between cells"
    for name, value in sheet.flags.items():
        if value is not False and name not in held.flags:
            yield f"the rule '{name}'"


def _places(sheet: Sheet) -> Iterator[Place]:
    yield from sheet.numbers
    yield from sheet.blocks
    for pair in sheet.signs:
        yield from pair


def numbers_of(rows: Iterable[Iterable[int]]) -> dict[Place, int]:
    """Rows of numbers, 0 where empty, as a layer."""
    cells = ((row, column, number) for row, line in enumerate(rows) for column, number in enumerate(line))
    return {(row, column): number for row, column, number in cells if number}


def symbols_of(rows: Iterable[str]) -> dict[Place, int]:
    """Strings of digits, `.` where empty and `?` for a hidden number, as a layer."""
    cells = ((row, column, text) for row, line in enumerate(rows) for column, text in enumerate(line))
    return {(row, column): HIDDEN if text == UNKNOWN else int(text) for row, column, text in cells if text != EMPTY}


def rows_of(sheet: Sheet, *, hidden: bool = False) -> list[list[int]]:
    """The numbers in cells as rows of numbers, 0 where there is none; raises `ValueError` (reason, fix)."""
    rows = [[0] * sheet.size[1] for _ in range(sheet.size[0])]
    for (row, column), number in sheet.numbers.items():
        if not (number > 0 or (hidden and number == HIDDEN)):
            raise ValueError(*_no_number(row, column, number, "numbers from 1"))
        rows[row][column] = number
    return rows


def strings_of(sheet: Sheet, symbols: str, *, hidden: bool = False) -> list[str]:
    """The numbers in cells as strings, `.` where there is none; raises `ValueError` (reason, fix)."""
    rows = [[EMPTY] * sheet.size[1] for _ in range(sheet.size[0])]
    for (row, column), number in sheet.numbers.items():
        if not (0 <= number < len(symbols) or (hidden and number == HIDDEN)):
            raise ValueError(*_no_number(row, column, number, f"numbers from 0 to {len(symbols) - 1}"))
        rows[row][column] = UNKNOWN if number == HIDDEN else symbols[number]
    return ["".join(line) for line in rows]


def given_of(sheet: Sheet) -> list[str]:
    """Given cells as strings of `0`, `1` and `.`; nothing if there are none. Raises `ValueError` (reason, fix)."""
    return strings_of(sheet, "01") if sheet.numbers else []


def _no_number(row: int, column: int, number: int, known: str) -> tuple[str, str]:
    text = UNKNOWN if number == HIDDEN else number
    return f"row {row + 1}, column {column + 1} holds {text}", f"Use {known}, and leave other cells empty."


def singles(sheet: Sheet, side: Side) -> list[int | None]:
    """The one number beside each line, `None` where there is none; raises `ValueError` (reason, fix)."""
    lines = sheet.around.get(side)
    if lines is None:
        return [None] * (sheet.size[1] if side in ("top", "bottom") else sheet.size[0])
    for number, line in enumerate(lines, 1):
        if line and len(line) > 1:
            raise ValueError(f"line {number} has {len(line)} numbers {SIDES[side]}", "Leave one of them.")
    return [line[0] if line else None for line in lines]


def rule(sheet: Sheet, name: str, usual: bool) -> bool:
    """Whether a rule holds, `usual` if the sheet does not say it; raises `ValueError` (reason, fix)."""
    value = sheet.flags.get(name, usual)
    if not isinstance(value, bool):
        raise ValueError(f"the rule '{name}' is {value}", "Say whether it holds: true or false.")
    return value


def answer_of(stored: object) -> Answer:
    """The document's solution, strings or rows of numbers, as an answer; raises `ValueError` (reason, fix).

    `.` in strings and 0 among numbers are cells that are not filled.
    """
    if not isinstance(stored, list) or not all(isinstance(line, str | list) for line in stored):
        raise ValueError("solution is not a list of rows", "Give one string or one list a row.")
    return [
        [_entry(entry, f"row {row}, column {column}") for column, entry in enumerate(line, 1)]
        for row, line in enumerate(stored, 1)
    ]


def _entry(entry: object, place: str) -> int | None:
    if isinstance(entry, str):
        if entry == EMPTY:
            return None
        if entry.isascii() and entry.isdecimal():
            return int(entry)
    elif type(entry) is int and entry >= 0:
        return entry or None
    raise ValueError(f"{place} of the solution holds {entry!r}", "Use digits, `.` in a string for an unfilled cell.")


def stored_answer(answer: Answer, *, strings: bool) -> list[str] | list[list[int]]:
    """An answer as the document's solution, strings or rows of numbers; raises `ValueError` (reason, fix)."""
    least = 0 if strings else 1
    for row, line in enumerate(answer, 1):
        for column, number in enumerate(line, 1):
            if number is not None and not (least <= number and (number < 10 or not strings)):
                reason = f"row {row}, column {column} of the answer holds {number}"
                raise ValueError(reason, f"Use numbers from {least}, and none where a cell is not filled.")
    if strings:
        return ["".join(EMPTY if number is None else str(number) for number in line) for line in answer]
    return [[number or 0 for number in line] for line in answer]


def copied(rows: Sequence[Sequence[int]] | None) -> list[list[int]] | None:
    """Rows of numbers that may be changed without changing these."""
    return None if rows is None else [list(line) for line in rows]
