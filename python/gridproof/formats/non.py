"""Nonograms in `.non` files: the format of Steve Simpson, with the goal, colours and packs that others added to it.

Sources: https://stevocity.me.uk/nonogram/fmt2, and FORMAT.md of github.com/mikix/nonogram-db; pbnsolve adds `saved`.
Lines of a key word and a value; `rows` and `columns` alone are followed by the clues. `====` parts the boards of a
pack. Values may be quoted and hold names of characters as HTML has them. Colours are not read.
"""

import html
import re
from collections.abc import Iterator, Sequence
from typing import Any

from gridproof.formats._nonogram_lines import (
    COLOURS,
    clue_text,
    clues_to_write,
    known_cells,
    known_picture,
    sheet_of,
    take,
    whole,
)
from gridproof.formats._text_lines import Line, check_count, numbered, shown
from gridproof.formats.base import Format, FormatError, Found, Outgoing, check_side, text_of
from gridproof.sheet import Answer, Place

_TOLD = {"catalogue": "source", "title": "title", "by": "author", "copyright": "copyright", "license": "license"}
"""Key words that tell of a board, and what they are called in a document."""
_OTHERS = "properties"
"""What the key words that are not known are kept under."""
_SIZES = {"width": "width", "columns": "width", "height": "height", "rows": "height"}
_LISTS = {"rows": ("row", "height"), "columns": ("column", "width")}
_PARTING = re.compile(r"={4,}")
_KEY = re.compile(r"([A-Za-z_][\w-]*)\s*(.*)")
_BLANK = re.compile(r"[\s\"']+")
_MORE = re.compile(r"[01?\s\"']+")
_RECOGNISED = re.compile(rb"^[ \t]*(?:width|height)[ \t]+[0-9]+[ \t]*\r?$", re.MULTILINE | re.IGNORECASE)


class Non(Format):
    """The format."""

    name = "non"
    title = ".non"
    rank = 62
    suffixes = (".non", ".nonpack")
    kinds = ("nonogram",)
    written = ("nonogram",)
    joint = "====\n"

    def recognises(self, data: bytes) -> bool:
        """A line with the width or the height, and one with `rows` or `columns`."""
        begin = data[:200_000]
        return bool(_RECOGNISED.search(begin)) and bool(re.search(rb"(?mi)^[ \t]*(?:rows|columns)\b", begin))

    def read(self, data: bytes) -> Iterator[Found]:
        """The boards of a pack, or the only one."""
        parts: list[list[Line]] = [[]]
        for line in numbered(text_of(data)):
            if _PARTING.fullmatch(line[1]):
                parts.append([])
            else:
                parts[-1].append(line)
        boards = [part for part in parts if any(text for _, text in part)]
        if not boards:
            raise FormatError("the text is empty", "Begin with the width and the height.")
        check_count(len(boards))
        for number, part in enumerate(boards, 1):
            yield _Board(part).found(f"board {number}" if len(boards) > 1 else "")

    def write(self, outgoing: Outgoing) -> bytes:
        """What is told of the board, sizes, clues, the goal and the cells that are known."""
        rows, columns = clues_to_write(outgoing.sheet, self.title, known=True)
        sheet = outgoing.sheet
        lines = [f"{key} {_quoted(outgoing.extra[name])}" for key, name in _TOLD.items() if outgoing.extra.get(name)]
        others = outgoing.extra.get(_OTHERS)
        if isinstance(others, dict):
            lines += [f"{key} {_quoted(value)}" for key, value in others.items() if _is_other(str(key))]
        lines += [f"width {len(columns)}", f"height {len(rows)}"]
        lines += ["", "rows", *[clue_text(clue, ",") for clue in rows]]
        lines += ["", "columns", *[clue_text(clue, ",") for clue in columns]]
        if goal := whole(outgoing.answer):
            lines += ["", f'goal "{_picture_text(goal)}"']
        if sheet.numbers:
            lines += ["", f'saved "{_picture_text(known_picture(sheet))}"']
        return "".join(line + "\n" for line in lines).encode("utf-8", "replace")


def _is_other(key: str) -> bool:
    """Whether a key word is free for what is not known here."""
    taken = {*_TOLD, *_SIZES, "goal", "saved", "color", "colour", "maxrule"}
    return bool(re.fullmatch(r"[a-z_][\w-]*", key)) and key not in taken


def _picture_text(picture: Answer) -> str:
    return "".join("?" if cell is None else "01"[cell] for line in picture for cell in line)


def _quoted(value: object) -> str:
    text = " ".join(str(value).split()).replace("&", "&amp;").replace('"', "&quot;")
    return f'"{text}"'


def _value(text: str) -> str:
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'":
        text = text[1:-1]
    return html.unescape(text)


class _Board:
    """One board while its lines are read."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self.lines = lines
        self.at = 0
        self.sizes: dict[str, int] = {}
        self.clues: dict[str, list[Line]] = {}
        self.pictures: list[tuple[str, Answer]] = []
        self.extra: dict[str, Any] = {}
        self.ignored: list[int] = []
        self.notes: list[str] = []

    def found(self, where: str) -> Found:
        """All lines, read in turn."""
        while self.at < len(self.lines):
            number, text = self.lines[self.at]
            self.at += 1
            if text:
                self.line(number, text)
        for name in _LISTS:
            if name not in self.clues:
                raise FormatError(f"the text ends without `{name}`", "Add their clues; the text may be cut off.")
        sheet, notes = sheet_of(self.clues["rows"], self.clues["columns"])
        notes += self.notes
        goals, saved = ([picture for kind, picture in self.pictures if kind == key] for key in ("goal", "saved"))
        if saved:
            sheet.numbers = known_cells(saved[0])
            left = f", the other {len(saved) - 1} are left out" if len(saved) > 1 else ""
            notes.append(f"the saved picture is read as given cells{left}")
        if len(goals) > 1:
            notes.append(f"there are {len(goals)} goals; the first is taken")
        if self.ignored:
            notes.append(f"lines without a key word are left out, the first is line {self.ignored[0]}")
        return Found(("nonogram",), sheet, goals[0] if goals else None, where, notes, self.extra)

    def line(self, number: int, text: str) -> None:
        """A line that is no clue."""
        match = _KEY.fullmatch(text)
        if match is None:
            if text[0].isdigit():
                raise FormatError(
                    f"line {number}: {shown(text)} stands outside of the lists of clues",
                    "Compare the number of clues with the width and the height.",
                )
            self.ignored.append(number)
            return
        key, value = match[1].lower(), match[2]
        if key in _LISTS and not value:
            self.list(number, key)
        elif key in _SIZES:
            self.size(number, key, value)
        elif key in ("goal", "saved"):
            self.picture(number, key, value)
        elif key in ("color", "colour"):
            raise FormatError(f"line {number}: a colour is declared", COLOURS)
        elif key in _TOLD:
            self.extra[_TOLD[key]] = _value(value)
        elif key != "maxrule":
            self.extra.setdefault(_OTHERS, {})[key] = _value(value)
            if not value:
                self.notes.append(f"line {number}: nothing stands behind {shown(text)}; the text may be cut off")

    def size(self, number: int, key: str, value: str) -> None:
        """A width or a height; `rows 10` may begin the list of clues as well."""
        if not re.fullmatch("[0-9]{1,4}", value):
            raise FormatError(
                f"line {number}: a number was expected after `{key}`, found {shown(value)}",
                "Write the lines `width` and `height` with a number each.",
            )
        which, size = _SIZES[key], check_side("rows" if _SIZES[key] == "height" else "columns", int(value))
        if self.sizes.setdefault(which, size) != size:
            raise FormatError(
                f"line {number}: the {which} is {size} here and {self.sizes[which]} before", "Correct one of them."
            )
        following = next((text for _, text in self.lines[self.at : self.at + 1000] if text), "")
        if key in _LISTS and following[:1].isdigit():
            self.list(number, key)

    def list(self, number: int, key: str) -> None:
        """The clues of rows or columns."""
        name, which = _LISTS[key]
        if which not in self.sizes:
            raise FormatError(f"line {number}: `{key}` comes before `{which}`", "Begin with `width` and `height`.")
        if key in self.clues:
            raise FormatError(f"line {number}: `{key}` comes twice", "Remove one; `====` parts the boards of a pack.")
        start = self.at
        while self.at < len(self.lines) and not _KEY.fullmatch(self.lines[self.at][1]):
            self.at += 1
        end = self.lines[self.at] if self.at < len(self.lines) else None
        self.clues[key] = take(self.lines[start : self.at], self.sizes[which], name, end)

    def picture(self, number: int, key: str, value: str) -> None:
        """A goal or a saved picture, perhaps spread over lines."""
        if len(self.sizes) < 2:
            raise FormatError(f"line {number}: `{key}` comes before the sizes", "Begin with `width` and `height`.")
        size = (self.sizes["height"], self.sizes["width"])
        signs = _BLANK.sub("", value)
        while self.at < len(self.lines) and _MORE.fullmatch(self.lines[self.at][1]) and len(signs) < size[0] * size[1]:
            signs += _BLANK.sub("", self.lines[self.at][1])
            self.at += 1
        self.pictures.append((key, _picture(signs, size, f"line {number}: the {key} picture", key == "saved")))


def _picture(signs: str, size: Place, name: str, partly: bool) -> Answer:
    rows, columns = size
    if len(signs) != rows * columns:
        raise FormatError(
            f"{name} has {len(signs)} cells, but {rows} rows of {columns} are {rows * columns}",
            "Give a character a cell; the text may be cut off.",
        )
    kinds = set(signs) - ({"0", "?"} if partly else {"0"})
    if wrong := sorted(sign for sign in kinds if not (sign.isascii() and sign.isalnum()) and sign != "#"):
        known = "`0`, `1` and `?`" if partly else "`0` and `1`"
        place = signs.index(wrong[0])
        where = f"row {place // columns + 1}, column {place % columns + 1}"
        raise FormatError(f"{name} holds {shown(wrong[0])} in {where}", f"Use {known}.")
    if len(kinds) > 1:
        raise FormatError(f"{name} has {len(kinds)} colours", COLOURS)
    cells = [None if sign == "?" else int(sign != "0") for sign in signs]
    return [cells[start : start + columns] for start in range(0, rows * columns, columns)]
