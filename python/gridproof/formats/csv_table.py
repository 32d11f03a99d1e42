"""Tables of numbers as CSV (RFC 4180): a cell a field, with `,`, `;` or a tab between; blank lines part tables.

A table does not say its kind. An empty field or `.` is an empty cell. Where there are such, 0 is a number ("cells");
where there is none, 0 may be an empty cell ("digits") or a number, and if both fit, `--family` decides. Squares of
more than nine rows may have letters from A for 10. Rules and boxes are not in a table: the usual ones hold.
"""

import csv
import io
import re
from collections.abc import Iterator

from gridproof.formats._carried import check_layers
from gridproof.formats._sudoku_boards import usual_box
from gridproof.formats._text_lines import Line, blocks, shown
from gridproof.formats.base import Format, FormatError, Found, Outgoing, check_side, text_of
from gridproof.sheet import HIDDEN, Place, Sheet

_DELIMITERS = "\t;,"
_EMPTY = ("", ".")
_NUMBER = re.compile(r"[0-9]{1,4}")
_FIELD = re.compile(r'"?(?:[0-9]{1,3}|[A-Za-z?.]|)"?')
_USUAL = {"unique_lines": True, "diagonals": False}


class Csv(Format):
    """The format."""

    name = "csv"
    title = "CSV"
    rank = 77
    suffixes = (".csv", ".tsv")
    kinds = ("digits", "cells")
    written = ("digits", "cells")
    joint = "\r\n"

    def recognises(self, data: bytes) -> bool:
        """Lines of as many short fields, two or more of them."""
        text = data[:200_000].removeprefix(b"\xef\xbb\xbf").decode("latin-1").replace("\r\n", "\n").strip("\n")
        lines = text.split("\n\n")[0].split("\n")
        delimiter = _delimiter(lines)
        if delimiter is None or len(lines) < 2:
            return False
        rows = [line.split(delimiter) for line in lines]
        fields = all(_FIELD.fullmatch(field.strip()) for row in rows for field in row)
        return fields and len({len(row) for row in rows}) == 1

    def read(self, data: bytes) -> Iterator[Found]:
        """The tables, each in its readings."""
        tables = blocks(text_of(data), " ")
        for number, table in enumerate(tables, 1):
            yield from _readings(table, f"table {number}" if len(tables) > 1 else "")

    def write(self, outgoing: Outgoing) -> bytes:
        """The numbers, empty cells as empty fields."""
        sheet = outgoing.sheet
        if outgoing.kind not in self.written:
            raise FormatError(f"CSV has no kind {shown(outgoing.kind)}", f"It has {' and '.join(self.written)}.")
        rows, columns = sheet.size
        check_layers(sheet, "CSV", ("numbers",), {**_USUAL, "box": usual_box(rows)})
        least = 1 if outgoing.kind == "digits" else 0
        for (row, column), number in sorted(sheet.numbers.items()):
            if number < least and number != HIDDEN:
                where = f"row {row + 1}, column {column + 1}"
                raise FormatError(f"CSV cannot carry the number {number} in {where}", "Choose another format.")
        known = {place: "?" if number == HIDDEN else str(number) for place, number in sheet.numbers.items()}
        text = io.StringIO()
        writer = csv.writer(text)
        writer.writerows([[known.get((row, column), "") for column in range(columns)] for row in range(rows)])
        return text.getvalue().encode()


def _delimiter(lines: list[str]) -> str | None:
    """What parts the fields: it stands in all lines, and as often."""
    for delimiter in _DELIMITERS:
        if lines[0].count(delimiter) and len({line.count(delimiter) for line in lines}) == 1:
            return delimiter
    return next((delimiter for delimiter in _DELIMITERS if delimiter in lines[0]), None)


def _readings(table: list[Line], where: str) -> Iterator[Found]:
    """A table with 0 as an empty cell, and with 0 as a number, or once if that is the same."""
    rows = list(_rows(table))
    numbers: dict[Place, int] = {}
    letters = blanks = False
    for row, (number, fields) in enumerate(rows):
        for column, field in enumerate(fields):
            value = _value(field.strip(), len(rows), len(fields), f"line {number}, field {column + 1}")
            letters |= field.strip().isalpha()
            if value is None:
                blanks = True
            else:
                numbers[row, column] = value
    size = (len(rows), len(rows[0][1]))
    filled = {place: value for place, value in numbers.items() if value}
    if len(filled) == len(numbers):
        notes = ["letters are read as numbers, A for 10"] if letters else []
        yield Found(("digits",) if letters else ("digits", "cells"), Sheet(size, numbers), where=where, notes=notes)
        return
    if not blanks:
        yield Found(("digits",), Sheet(size, filled), where=where, notes=["0 is read as an empty cell"])
    if not letters:
        yield Found(("cells",), Sheet(size, numbers), where=where, notes=["0 is read as a number"])
    elif blanks:
        reason = f"line {rows[0][0]}: the table has letters, empty cells and 0"
        raise FormatError(reason, "Leave cells empty in one way, and count from 1.")


def _rows(table: list[Line]) -> Iterator[tuple[int, list[str]]]:
    """The fields of each line."""
    declared = re.fullmatch("sep=(.)", table[0][1])
    lines = table[1:] if declared and len(table) > 1 else table
    check_side("rows", len(lines))
    delimiter = declared[1] if declared else _delimiter([line for _, line in lines])
    wanted = 0
    check_side("rows", len(lines))
    for number, line in lines:
        try:
            fields = next(csv.reader([line], delimiter=delimiter or ",", strict=True))
        except (csv.Error, StopIteration, TypeError, ValueError):
            raise FormatError(f"line {number}: a quote is not closed or misplaced", "Quote whole fields.") from None
        wanted = wanted or check_side("columns", len(fields))
        if len(fields) != wanted:
            reason = f"line {number}: found {len(fields)} fields, but {wanted} on line {lines[0][0]}"
            raise FormatError(reason, "Give all rows the same length, empty fields for empty cells.")
        yield number, fields


def _value(field: str, rows: int, columns: int, where: str) -> int | None:
    """A field as a number, `None` for an empty cell."""
    if field in _EMPTY:
        return None
    if field == "?":
        return HIDDEN
    if _NUMBER.fullmatch(field):
        return int(field)
    if len(field) == 1 and field.isascii() and field.isalpha() and ord(field.upper()) - 55 <= rows == columns:
        return ord(field.upper()) - 55
    raise FormatError(f"{where}: a number was expected, found {shown(field)}", "Leave empty cells empty, or write `.`.")
