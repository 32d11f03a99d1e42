"""Nonograms in the XML of webpbn, which pbnsolve reads, too (https://webpbn.com/pbn_fmt.html).

A `puzzleset` of puzzles; each has clues of rows and columns, or a picture from which they follow, or both, and saved
pictures. Any number of colours can be declared, but only one beside the background may be used. Nothing that the file
names is fetched.
"""

import re
from collections.abc import Iterator
from typing import Any

from gridproof.formats._nonogram_lines import (
    COLOURS,
    check_fits,
    clues_to_write,
    known_cells,
    known_picture,
    sheet_of_picture,
    sums_differ,
    whole,
)
from gridproof.formats._safe_xml import Node, escaped, parse
from gridproof.formats._text_lines import check_count, shown
from gridproof.formats.base import Format, FormatError, Found, Outgoing, check_side
from gridproof.sheet import Answer, Sheet

_TOLD = {
    "title": "title",
    "author": "author",
    "copyright": "copyright",
    "source": "source",
    "id": "source_id",
    "description": "description",
}
"""The elements that tell of a puzzle, and what they are called in a document."""
_SHARED = ("author", "copyright", "source")
_CELLS = re.compile(r"\[[^\]|]*\]|[^\s|]")
_IMAGE = re.compile(r"\s*(?:\|[^|]*\|\s*)+")


class Webpbn(Format):
    """The format."""

    name = "webpbn"
    title = "webpbn XML"
    rank = 60
    suffixes = (".xml",)
    kinds = ("nonogram",)
    written = ("nonogram",)
    joint = None

    def recognises(self, data: bytes) -> bool:
        """A `puzzleset`, or a puzzle of the type `grid`."""
        return bool(re.search(rb"<puzzleset\b|<puzzle\b[^>]*\btype\s*=\s*[\"'](?:grid|triddler)", data[:5000], re.I))

    def read(self, data: bytes) -> Iterator[Found]:
        """The puzzles of the set."""
        root = parse(data)
        if root.name not in ("puzzleset", "puzzle"):
            raise FormatError(
                f"line {root.line}: `<puzzleset>` was expected, found `<{root.name[:20]}>`", "Use a file of webpbn."
            )
        puzzles = root.all("puzzle") if root.name == "puzzleset" else [root]
        if not puzzles:
            raise FormatError("there is no `<puzzle>` in the file", "Check that the file is whole.")
        check_count(len(puzzles))
        shared = (
            {key: value for key, value in _told(root).items() if key in _SHARED} if root.name == "puzzleset" else {}
        )
        for number, node in enumerate(puzzles, 1):
            where = f"puzzle {number}" if len(puzzles) > 1 else ""
            found = _Puzzle(node).found(where)
            found.extra = shared | found.extra
            yield found

    def write(self, outgoing: Outgoing) -> bytes:
        """A set of one puzzle."""
        rows, columns = clues_to_write(outgoing.sheet, self.title, known=True)
        told = [(tag, outgoing.extra.get(key)) for tag, key in _TOLD.items()]
        parts = ['<?xml version="1.0"?>\n<puzzleset><puzzle type="grid" defaultcolor="black">']
        parts += [f"<{tag}>{escaped(str(value))}</{tag}>" for tag, value in told if value is not None]
        parts.append('<color name="white" char=".">fff</color><color name="black" char="X">000</color>\n')
        for name, lines in (("columns", columns), ("rows", rows)):
            counts = ["".join(f"<count>{length}</count>" for length in lengths) for lengths in lines]
            parts.append(f'<clues type="{name}">{"".join(f"<line>{text}</line>" for text in counts)}</clues>\n')
        sheet = outgoing.sheet
        if sheet.numbers:
            parts.append(_image_text("saved", known_picture(sheet)))
        if goal := whole(outgoing.answer):
            parts.append(_image_text("goal", goal))
        return ("".join(parts) + "</puzzle></puzzleset>\n").encode()


def _image_text(kind: str, picture: Answer) -> str:
    lines = ["".join("?" if cell is None else ".X"[cell] for cell in line) for line in picture]
    image = "".join(f"|{line}|\n" for line in lines)
    return f'<solution type="{kind}"><image>\n{image}</image></solution>'


def _told(node: Node) -> dict[str, Any]:
    """What is told of a puzzle or a set."""
    texts = {child.name: " ".join(child.text.split()) for child in node.children if child.name in _TOLD}
    return {_TOLD[tag]: text for tag, text in texts.items() if text}


class _Puzzle:
    """One puzzle while it is read: its colours, clues and pictures."""

    def __init__(self, node: Node) -> None:
        self.node = node
        kind = node.attributes.get("type", "grid").lower()
        if kind != "grid":
            reason = f"line {node.line}: the puzzle is of the type {shown(kind)}"
            raise FormatError(reason, "Only puzzles on square grids, of the type `grid`, are read.")
        self.background = node.attributes.get("backgroundcolor", "white")
        self.ink = node.attributes.get("defaultcolor", "black")
        self.notes: list[str] = []
        self.used: dict[str, None] = {}

    def found(self, where: str) -> Found:
        """The puzzle."""
        clues = {node.attributes.get("type", "").lower(): node for node in self.node.all("clues")}
        if len(clues) != len(self.node.all("clues")) or clues.keys() - {"rows", "columns"}:
            line = self.node.all("clues")[-1].line
            raise FormatError(f"line {line}: clues other than one of `rows` and one of `columns`", "Remove them.")
        sheet = self.sheet_of_clues(clues) if clues else None
        pictures = self.pictures()
        goals = [picture for kind in ("goal", "solution") for of_kind, picture in pictures if of_kind == kind]
        saved = [picture for kind, picture in pictures if kind == "saved"]
        answer = next(filter(whole, goals), None)
        if sheet is None:
            if answer is None:
                reason = f"line {self.node.line}: the puzzle has neither clues nor a whole picture"
                raise FormatError(reason, "Give `<clues>` for rows and columns; the file may be cut off.")
            sheet = sheet_of_picture(answer)
            self.notes.append("there are no clues; they are taken from the picture")
        for picture in (*goals, *saved):
            if (len(picture), len(picture[0])) != sheet.size:
                reason = f"line {self.node.line}: a picture has {len(picture)} rows and {len(picture[0])} columns"
                raise FormatError(f"{reason}, the clues {sheet.size[0]} and {sheet.size[1]}", "Correct the picture.")
        if goals and answer is None:
            self.notes.append("the picture of the goal has unknown cells and is left out")
        if saved:
            sheet.numbers = known_cells(saved[0])
            left = f", the other {len(saved) - 1} are left out" if len(saved) > 1 else ""
            self.notes.append(f"the saved picture is read as given cells{left}")
        return Found(("nonogram",), sheet, answer, where, self.notes, _told(self.node))

    def sheet_of_clues(self, clues: dict[str, Node]) -> Sheet:
        """The clues of rows and columns."""
        if missing := {"rows", "columns"} - clues.keys():
            line = next(iter(clues.values())).line
            reason = f"line {line}: there are clues, but none of the {missing.pop()}"
            raise FormatError(reason, "Give both; the file may be cut off.")
        rows, columns = clues["rows"].all("line"), clues["columns"].all("line")
        height, width = check_side("rows", len(rows)), check_side("columns", len(columns))
        left = [self.lengths(node, f"row {number}", width) for number, node in enumerate(rows, 1)]
        top = [self.lengths(node, f"column {number}", height) for number, node in enumerate(columns, 1)]
        if len(self.used) > 1 or self.background in self.used:
            raise FormatError(f"line {self.node.line}: blocks in colours ({', '.join(self.used)})"[:200], COLOURS)
        self.ink = next(iter(self.used), self.ink)
        if self.ink not in ("black", "#000000"):
            self.notes.append(f"the colour {shown(self.ink)} is read as black")
        self.notes += sums_differ(left, top)
        return Sheet((height, width), around={"left": [*left], "top": [*top]})

    def lengths(self, node: Node, name: str, length: int) -> list[int]:
        """The blocks of a line."""
        found = []
        for count in node.all("count"):
            text = count.text.strip()
            if not re.fullmatch("[0-9]{1,4}", text):
                reason = f"line {count.line}: a number was expected in {name}, found {shown(text)}"
                raise FormatError(reason, "Give the length of a block in each `<count>`.")
            self.used[count.attributes.get("color", self.ink)] = None
            found.append(int(text))
        if found == [0]:
            return []
        if 0 in found:
            raise FormatError(f"line {node.line}: {name} holds 0 beside another number", "Leave it out.")
        check_fits(found, f"line {node.line}: the blocks of {name}", length)
        return found

    def pictures(self) -> list[tuple[str, Answer]]:
        """Goals and saved pictures."""
        signs = {color.attributes.get("char", ""): color.attributes.get("name", "") for color in self.node.all("color")}
        values = {sign: self.value(name) for sign, name in signs.items() if sign}
        values.setdefault(".", 0)
        values.setdefault("X", 1)
        found = []
        for solution in self.node.all("solution"):
            images = solution.all("image")
            if len(images) != 1:
                reason = f"line {solution.line}: a solution has {len(images)} images"
                raise FormatError(reason, "Give one `<image>` in each `<solution>`.")
            kind = solution.attributes.get("type", "goal").lower()
            found.append((kind, _picture(images[0], values)))
        return found

    def value(self, name: str) -> int | None:
        """What a colour in a picture says: 0 for the background, 1 for the one that is used, `None` for others."""
        return 0 if name == self.background else 1 if name == self.ink else None


def _picture(node: Node, values: dict[str, int | None]) -> Answer:
    text = node.text
    if not _IMAGE.fullmatch(text):
        raise FormatError(f"line {node.line}: the rows of an image are not between bars", "Write a row as `|.X..X|`.")
    rows = [_cells(part, values, node.line) for part in text.split("|")[1::2]]
    if len({len(row) for row in rows}) != 1 or not rows[0]:
        raise FormatError(f"line {node.line}: the rows of the image are not of one length", "Compare them.")
    check_side("rows in an image", len(rows))
    check_side("columns in an image", len(rows[0]))
    return rows


def _cells(part: str, values: dict[str, int | None], line: int) -> list[int | None]:
    cells: list[int | None] = []
    for sign in _CELLS.findall(part):
        if sign == "?" or sign.startswith("["):
            several = {values.get(letter) for letter in sign[1:-1]}
            cells.append(several.pop() if len(several) == 1 else None)
            continue
        if values.get(sign) is None:
            raise FormatError(f"line {line}: the image holds {shown(sign)}, which is no colour in use", COLOURS)
        cells.append(values[sign])
    return cells
