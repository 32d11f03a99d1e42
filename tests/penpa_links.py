"""Penpa-edit links for tests: what the vectors say of them, random boards, and links to damage."""

import json
import re
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from gridproof.formats._penpa_frame import borders_of, framed, regions_of
from gridproof.formats._penpa_kinds import SIDES, STYLES
from gridproof.formats._penpa_link import find_links, line_text, lines_of, pack, unpack
from gridproof.formats.base import Found, Outgoing
from gridproof.formats.penpa import Penpa
from gridproof.sheet import HIDDEN, Answer, Place, Sheet, Side, Sign, Sums
from tests.corpus import CORPUS

PENPA = Penpa()
PATH = CORPUS.parent / "format_vectors.jsonl"
VECTORS = [json.loads(line) for line in PATH.read_text().splitlines()] if PATH.exists() else []
GOOD = [vector for vector in VECTORS if vector["format"].startswith("penpa") and "expect_error" not in vector]
BAD = [vector for vector in VECTORS if vector["format"].startswith("penpa") and "expect_error" in vector]


def read(text: str) -> Found:
    [found] = PENPA.read(text.encode())
    return found


def data_of(link: str) -> list[str]:
    """The lines of the data in a link, with their words in full."""
    lines = lines_of(unpack(find_links(link)[0].board, "p"))
    return [line_text(lines, number) for number in range(len(lines))]


def link_of(lines: list[str], mode: str = "edit", answer: str | None = None) -> str:
    link = f"https://swaroopg92.github.io/penpa-edit/#m={mode}&p={pack(chr(10).join(lines))}"
    return link if answer is None else f"{link}&a={pack(answer, shorten=False)}"


# The vectors, in the layout of each family's plain text.


def rows_of(text: str) -> list[list[str]]:
    plain = re.sub(r"\?\(.*?\)", "?", text)
    return [line.split() for line in plain.split("\n") if line.strip() and not line.startswith("(")]


def number(token: str) -> int:
    return HIDDEN if token == "?" else int(token)


def numbers_in(rows: list[list[str]]) -> dict[Place, int]:
    return {(r, c): number(token) for r, row in enumerate(rows) for c, token in enumerate(row) if token != "."}


def plain_sheet(text: str) -> Sheet:
    rows = rows_of(text)
    return Sheet((len(rows), len(rows[0])), numbers=numbers_in(rows))


def sudoku_sheet(text: str) -> Sheet:
    sheet = plain_sheet(text)
    sheet.flags["box"] = {4: (2, 2), 6: (2, 3), 9: (3, 3)}[sheet.size[0]]
    return sheet


def binairo_sheet(text: str) -> Sheet:
    sheet = plain_sheet(text)
    sheet.flags["unique_lines"] = True
    return sheet


def futoshiki_sheet(text: str) -> Sheet:
    lines = text.split("\n")
    size = (len(lines) + 1) // 2
    sheet = Sheet((size, size))
    for r in range(size):
        for c in range(size):
            if (cell := lines[2 * r][2 * c]) != ".":
                sheet.numbers[r, c] = int(cell)
            if c < size - 1 and (sign := lines[2 * r][2 * c + 1]) in "<>":
                sheet.signs[(r, c), (r, c + 1)] = "<" if sign == "<" else ">"
            if r < size - 1 and (sign := lines[2 * r + 1].ljust(2 * size)[2 * c]) in "^v":
                sheet.signs[(r, c), (r + 1, c)] = "<" if sign == "^" else ">"
    return sheet


def skyscrapers_sheet(text: str) -> Sheet:
    rows = rows_of(text)
    lines: dict[Side, list[str]] = {
        "top": rows[0][1:-1],
        "bottom": rows[-1][1:-1],
        "left": [row[0] for row in rows[1:-1]],
        "right": [row[-1] for row in rows[1:-1]],
    }
    inner = [row[1:-1] for row in rows[1:-1]]
    around: dict[Side, list[list[int] | None]] = {
        side: [[] if token == "." else [number(token)] for token in tokens] for side, tokens in lines.items()
    }
    return Sheet((len(inner), len(inner[0])), numbers=numbers_in(inner), around=around)


def kakurasu_sheet(text: str) -> Sheet:
    lines = [line.split(": ")[1].split() for line in text.split("\n")[:2]]
    right, bottom = ([None if token == "?" else [int(token)] for token in line] for line in lines)
    return Sheet((len(right), len(bottom)), around={"right": right, "bottom": bottom})


def starbattle_sheet(text: str) -> Sheet:
    first, *rows = rows_of(text)
    regions = [[ord(token) - ord("A") for token in row] for row in rows]
    frame = framed(len(rows), len(rows[0]))
    renumbered = regions_of(frame, set(borders_of(frame, regions)))
    return Sheet((len(rows), len(rows[0])), regions=renumbered, flags={"stars": int(first[1])})


def kakuro_sheet(text: str) -> Sheet:
    rows = rows_of(text)
    sheet = Sheet((len(rows), len(rows[0])))
    for r, row in enumerate(rows):
        for c, token in enumerate(row):
            if token in "X#":
                sheet.blocks[r, c] = Sums()
            elif token != ".":
                down, across = (None if part == "-" else int(part) for part in token.split("\\"))
                sheet.blocks[r, c] = Sums(down, across)
    return sheet


def nonogram_sheet(text: str) -> Sheet:
    top, left = (
        [
            [] if part == "-" else [int(length) for length in part.split(",")]
            for part in line.split(": ")[1].split(" | ")
        ]
        for line in text.split("\n")
    )
    return Sheet((len(left), len(top)), around={"left": [*left], "top": [*top]})


SHEETS = {
    "sudoku": sudoku_sheet,
    "futoshiki": futoshiki_sheet,
    "skyscrapers": skyscrapers_sheet,
    "binairo": binairo_sheet,
    "kakurasu": kakurasu_sheet,
    "starbattle": starbattle_sheet,
    "slitherlink": plain_sheet,
    "kakuro": kakuro_sheet,
    "nonogram": nonogram_sheet,
}


def solution_of(vector: dict[str, Any]) -> Answer:
    """The stated solution; but the link with a Nonogram has another last row in its list (cells 124 to 126)."""
    rows = rows_of(vector["solution"])
    if vector["family"] == "slitherlink":
        loop: Answer = []
        for row in rows_of(vector["solution"].split("\nhorizontal")[0])[1:]:
            inside = 0
            loop.append([inside := inside ^ int(token) for token in row[:-1]])
        return loop
    if vector["family"] == "kakuro":
        rows = [["#"] * (len(rows[0]) + 1), *(["#", *row] for row in rows)]
    values: dict[str, int | None] = {"#": None if vector["family"] == "kakuro" else 1, "*": 1, ".": 0}
    answer = [[values[token] if token in values else int(token) for token in row] for row in rows]
    if vector["family"] == "nonogram":
        answer[5] = [1, 1, 1, 0, 0, 0]
    return answer


@st.composite
def regions(draw: st.DrawFn, size: tuple[int, int]) -> list[list[int]]:
    """Regions that hang together."""
    frame = framed(*size)
    borders = draw(st.lists(st.sampled_from(frame.neighbours() or [((0, 0), (0, 1))])))
    return regions_of(frame, set(borders))


def some(draw: st.DrawFn, size: tuple[int, int], values: st.SearchStrategy[int]) -> dict[Place, int]:
    cells = framed(*size).cells()
    chosen = sorted(draw(st.sets(st.sampled_from(cells), max_size=12)))
    return {place: draw(values) for place in chosen}


def clues(
    draw: st.DrawFn, lines: int, values: st.SearchStrategy[int], none: list[int] | None
) -> list[list[int] | None]:
    return [draw(st.just(none) | values.map(lambda clue: [clue])) for _ in range(lines)]


def signs(draw: st.DrawFn, size: tuple[int, int], kinds: tuple[Sign, ...]) -> dict[tuple[Place, Place], Sign]:
    pairs = framed(*size).neighbours()
    chosen = sorted(draw(st.sets(st.sampled_from(pairs), max_size=9))) if pairs else []
    return {pair: draw(st.sampled_from(kinds)) for pair in chosen}


@st.composite
def sudokus(draw: st.DrawFn) -> Sheet:
    size, box = draw(st.sampled_from([(4, (2, 2)), (6, (2, 3)), (6, (3, 2)), (9, (3, 3)), (12, (3, 4)), (16, (4, 4))]))
    sheet = Sheet((size, size), numbers=some(draw, (size, size), st.integers(1, size) | st.just(HIDDEN)))
    sheet.flags["box"] = box
    if draw(st.booleans()):
        sheet.regions, sheet.flags = draw(regions((size, size))), {}
        assume(sheet.regions[-1][-1] > 0 and sheet.regions[0] != [0] * size)
        assume(max(map(max, sheet.regions)) != size - 1)
    if draw(st.booleans()):
        sheet.flags["diagonals"] = True
    return sheet


@st.composite
def latin_boards(draw: st.DrawFn, kind: str) -> Sheet:
    size = draw(st.integers(1, 9))
    sheet = Sheet((size, size), numbers=some(draw, (size, size), st.integers(1, size) | st.just(HIDDEN)))
    if kind == "futoshiki":
        sheet.signs = signs(draw, sheet.size, ("<", ">"))
    else:
        heights = st.integers(1, size) | st.just(HIDDEN)
        sheet.around = {side: clues(draw, size, heights, []) for side in SIDES}
    return sheet


SIZES = st.tuples(st.integers(1, 8), st.integers(1, 8))
LENGTHS = st.lists(st.integers(0, 9), max_size=4) | st.just([3, HIDDEN]) | st.none()


@st.composite
def shaded_boards(draw: st.DrawFn, kind: str) -> Sheet:
    size = draw(SIZES)
    rows, columns = size
    sheet = Sheet(size, numbers=some(draw, size, st.integers(0, 1)))
    if kind == "binairo":
        sheet.signs = signs(draw, size, ("=", "x"))
        sheet.flags["unique_lines"] = draw(st.booleans())
    elif kind == "kakurasu":
        sums = st.integers(0, 40) | st.just(HIDDEN)
        sheet.around = {"right": clues(draw, rows, sums, None), "bottom": clues(draw, columns, sums, None)}
    elif kind == "nonogram":
        sheet.around = {"left": [draw(LENGTHS) for _ in range(rows)], "top": [draw(LENGTHS) for _ in range(columns)]}
    else:
        sheet.regions = draw(regions(size))
        sheet.flags["stars"] = draw(st.integers(1, 4))
    return sheet


@st.composite
def slitherlinks(draw: st.DrawFn) -> Sheet:
    size = draw(SIZES)
    return Sheet(size, numbers=some(draw, size, st.integers(0, 4) | st.just(HIDDEN)))


@st.composite
def kakuros(draw: st.DrawFn) -> Sheet:
    size = draw(SIZES)
    sums = st.none() | st.integers(0, 45) | st.just(HIDDEN)
    black = draw(st.sets(st.sampled_from(framed(*size).cells()), min_size=1))
    return Sheet(size, blocks={place: Sums(draw(sums), draw(sums)) for place in sorted(black)})


BOARDS: dict[str, st.SearchStrategy[Sheet]] = {
    "sudoku": sudokus(),
    "futoshiki": latin_boards("futoshiki"),
    "skyscrapers": latin_boards("skyscrapers"),
    "binairo": shaded_boards("binairo"),
    "kakurasu": shaded_boards("kakurasu"),
    "starbattle": shaded_boards("starbattle"),
    "slitherlink": slitherlinks(),
    "kakuro": kakuros(),
    "nonogram": shaded_boards("nonogram"),
}
PHRASES = st.text("abcxyzäöπ☆ ,&=:'\"|zZzO0_", max_size=20).map(str.strip).filter(bool)


@st.composite
def outgoing_boards(draw: st.DrawFn, complete: bool = True) -> Outgoing:
    """A board with or without an answer, and what is told of it."""
    kind = draw(st.sampled_from(sorted(BOARDS)))
    sheet = draw(BOARDS[kind])
    most = 1 if kind in ("binairo", "kakurasu", "starbattle", "slitherlink", "nonogram") else 9
    values = st.integers(0 if most == 1 else 1, most)
    answer: Answer | None = None
    if not complete or draw(st.booleans()):
        answer = [
            [draw(values if complete else values | st.none()) for _ in range(sheet.size[1])]
            for _ in range(sheet.size[0])
        ]
        for row, column in framed(*sheet.size).cells():
            if (row, column) in sheet.blocks:
                answer[row][column] = None
            elif kind != "slitherlink" and sheet.numbers.get((row, column), HIDDEN) != HIDDEN:
                answer[row][column] = sheet.numbers[row, column]
    names = ("title", "author", "source", "rules") if STYLES[kind].tags else ("title", "author")
    extra = {name: draw(PHRASES) for name in names if draw(st.booleans())}
    return Outgoing(kind, sheet, answer, extra)


SUDOKU = Outgoing(
    "sudoku", Sheet((4, 4), numbers={(0, 1): 1, (1, 3): 2}, flags={"box": (2, 2)}), extra={"title": "π+1"}
)
STARS = Outgoing(
    "starbattle",
    Sheet((3, 3), regions=[[0, 0, 1], [0, 2, 1], [2, 2, 1]], flags={"stars": 1}),
    [[1, 0, 0], [0, 0, 1], [0, 1, 0]],
)
LINK = PENPA.link(SUDOKU, solve=False)
CHECKED = PENPA.link(STARS, solve=True)


def changed(line: int, text: str, link: str = LINK, **exchanged: str) -> str:
    """The link with another line of data, or with texts exchanged in it."""
    lines = data_of(link)
    lines[line] = text or lines[line]
    for old, new in exchanged.items():
        assert old in lines[line]
        lines[line] = lines[line].replace(old, new)
    return link_of(lines)


def fields(number: int, value: str, link: str = LINK) -> str:
    parts = data_of(link)[0].split(",")
    parts[number] = value
    return changed(0, ",".join(parts), link)
