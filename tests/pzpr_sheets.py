"""What the tests of the pzpr formats share: the vectors, pictures of sheets as the vectors have them, random sheets."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gridproof.formats._pzpr_layers import borders_between, loop_of, regions_within, runs
from gridproof.formats.base import Format, FormatError, Found
from gridproof.sheet import HIDDEN, Answer, Place, Sheet, Side, Sums

CORPUS = Path(os.environ.get("GRIDPROOF_CORPUS", Path(__file__).parents[2] / "shared" / "corpus"))
PATH = CORPUS.parent / "format_vectors.jsonl"
LINES = PATH.read_text(encoding="utf-8").splitlines() if PATH.exists() else []
FAMILIES = {"slither": "slitherlink"}
"""Families where they are not called like the kinds of pzpr."""
SIDES: tuple[Side, ...] = ("top", "bottom", "left", "right")


def vectors(name: str, bad: bool = False) -> list[Any]:
    """The vectors of a format as parameters; one that is skipped where there is no file of vectors."""
    found = [vector for vector in map(json.loads, LINES) if vector["format"] == name]
    wanted = [vector for vector in found if ("expect_error" in vector) == bad]
    if not wanted:
        return [pytest.param({}, marks=pytest.mark.skip(reason="the vectors are not here"))]
    return [pytest.param(vector, id=vector["text"][:60].replace("\n", "/")) for vector in wanted]


def only(format_: Format, text: str) -> Found:
    """The board in some text that holds one."""
    (found,) = format_.read(text.encode())
    return found


def refused(format_: Format, text: str) -> FormatError:
    """The error that some text gives."""
    with pytest.raises(FormatError) as caught:
        list(format_.read(text.encode()))
    assert caught.value.reason
    assert caught.value.fix
    return caught.value


def shown(number: int | None, nothing: str = ".") -> str:
    return nothing if number is None else "?" if number == HIDDEN else str(number)


def picture(kind: str, sheet: Sheet) -> str:
    """A sheet as the vectors show boards."""
    return PICTURES[FAMILIES.get(kind, kind)](sheet)


def _numbers(sheet: Sheet) -> str:
    rows, columns = sheet.size
    return "\n".join(" ".join(shown(sheet.numbers.get((r, c))) for c in range(columns)) for r in range(rows))


def _kakuro(sheet: Sheet) -> str:
    rows, columns = sheet.size
    lines = []
    for row in range(rows):
        cells = []
        for column in range(columns):
            sums = sheet.blocks.get((row, column))
            down, across = (shown(number or None, "-") for number in ((sums.down, sums.across) if sums else (0, 0)))
            cells.append("." if sums is None else "#" if down == across == "-" else f"{down}\\{across}")
        lines.append(" ".join(cells))
    return "\n".join(lines).replace("#", "X", 1)


def without_zeros(board: str) -> str:
    """The picture of a Kakuro with `-` for the sum 0, which means the same."""
    lines = []
    for line in board.split("\n"):
        cells = ["\\".join("-" if part == "0" else part for part in cell.split("\\")) for cell in line.split()]
        lines.append(" ".join("#" if cell == "-\\-" else cell for cell in cells))
    return "\n".join(lines)


def _nonogram(sheet: Sheet) -> str:
    lines = []
    for name, side in (("columns", "top"), ("rows", "left")):
        clues = sheet.around[side]  # type: ignore[index]
        lines.append(f"{name}: " + " | ".join(",".join(map(str, clue or [])) or "-" for clue in clues))
    return "\n".join(lines)


def _skyscrapers(sheet: Sheet) -> str:
    rows, columns = sheet.size
    top, bottom, left, right = ([shown(clue[0] if clue else None) for clue in sheet.around[side]] for side in SIDES)
    lines = [[".", *top, "."]]
    for row in range(rows):
        cells = [shown(sheet.numbers.get((row, column))) for column in range(columns)]
        lines.append([left[row], *cells, right[row]])
    return "\n".join(" ".join(line) for line in [*lines, [".", *bottom, "."]])


def _starbattle(sheet: Sheet) -> str:
    rows = [" ".join(chr(ord("A") + region) for region in line) for line in sheet.regions or []]
    return "\n".join([f"stars {sheet.flags['stars']}", *rows])


PICTURES: dict[str, Callable[[Sheet], str]] = {
    "sudoku": _numbers,
    "slitherlink": _numbers,
    "kakuro": _kakuro,
    "nonogram": _nonogram,
    "skyscrapers": _skyscrapers,
    "starbattle": _starbattle,
}


def answer_picture(kind: str, answer: Answer) -> str:
    """An answer as the vectors show solutions."""
    if kind == "slither":
        across, down = loop_of(answer)
        parts = [("vertical edges (rows x cols+1):", down), ("horizontal edges (rows+1 x cols):", across)]
        return "\n".join(
            line for name, part in parts for line in (name, *(" ".join(map(str, map(int, b))) for b in part))
        )
    if kind == "kakuro":
        return "\n".join(" ".join(shown(cell, "#") for cell in line[1:]) for line in answer[1:])
    symbol = {"nonogram": "#", "starbattle": "*"}.get(kind)
    return "\n".join(
        " ".join(str(cell) if symbol is None else symbol if cell else "." for cell in line) for line in answer
    )


def random_sheet(kind: str, random: Random, hidden: bool = True) -> tuple[Sheet, Answer]:
    """A sheet of a kind with anything that it may hold, and a filled board that need not solve it."""
    return RANDOM[FAMILIES.get(kind, kind)](random, hidden)


def _filled(size: Place, random: Random, most: int, least: int = 1) -> Answer:
    return [[random.randint(least, most) for _ in range(size[1])] for _ in range(size[0])]


def _some(size: Place, random: Random, least: int, most: int, hidden: bool) -> dict[Place, int]:
    share = random.choice((0.0, 0.1, 0.4, 0.9, 1.0))
    places = [(row, column) for row in range(size[0]) for column in range(size[1])]
    return {
        place: HIDDEN if hidden and random.random() < 0.2 else random.randint(least, most)
        for place in places
        if random.random() < share
    }


def _random_sudoku(random: Random, hidden: bool) -> tuple[Sheet, Answer]:
    side, box = random.choice(((4, (2, 2)), (6, (2, 3)), (9, (3, 3)), (16, (4, 4)), (25, (5, 5))))
    answer = _filled((side, side), random, side)
    numbers = _some((side, side), random, 1, side, hidden)
    for (row, column), number in numbers.items():
        answer[row][column] = answer[row][column] if number == HIDDEN else number
    return Sheet((side, side), numbers=numbers, flags={"box": box}), answer


def _random_slitherlink(random: Random, hidden: bool) -> tuple[Sheet, Answer]:
    size = random.randint(1, 12), random.randint(1, 12)
    answer = _filled(size, random, 1, 0)
    answer[0][0] = 1
    return Sheet(size, numbers=_some(size, random, 0, 4, hidden)), answer


def _random_kakuro(random: Random, hidden: bool) -> tuple[Sheet, Answer]:
    rows, columns = random.randint(2, 9), random.randint(2, 9)
    share = random.choice((0.0, 0.3, 0.8))
    inner = {(r, c) for r in range(1, rows) for c in range(1, columns) if random.random() < share}

    def total() -> int | None:
        return random.choice((None, random.randint(1, 45)))

    blocks = {place: Sums(total(), total()) for place in inner} | {(0, 0): Sums()}
    blocks |= {(0, c): Sums(down=None if (1, c) in inner else total()) for c in range(1, columns)}
    blocks |= {(r, 0): Sums(across=None if (r, 1) in inner else total()) for r in range(1, rows)}
    answer = _filled((rows, columns), random, 9)
    for row, column in blocks:
        answer[row][column] = None
    return Sheet((rows, columns), blocks=blocks), answer


def _random_nonogram(random: Random, hidden: bool) -> tuple[Sheet, Answer]:
    size = random.choice(((1, 1), (1, 40), (40, 1), (30, 25), (random.randint(1, 12), random.randint(1, 12))))
    share = random.choice((0.1, 0.5, 0.9))
    answer: Answer = [[int(random.random() < share) for _ in range(size[1])] for _ in range(size[0])]
    answer[0][0] = 1
    around: dict[Side, list[list[int] | None]] = {
        "top": [runs(line) for line in zip(*answer, strict=True)],
        "left": [runs(line) for line in answer],
    }
    return Sheet(size, around=around), answer


def _random_skyscrapers(random: Random, hidden: bool) -> tuple[Sheet, Answer]:
    side = random.randint(1, 12)
    choices = [[number] for number in range(1, side + 1)] + [[HIDDEN]] * hidden + [[]] * random.choice((1, 20))
    around: dict[Side, list[list[int] | None]] = {
        name: [list(random.choice(choices)) for _ in range(side)] for name in SIDES
    }
    answer = _filled((side, side), random, side)
    numbers = _some((side, side), random, 1, side, hidden)
    for (row, column), number in numbers.items():
        answer[row][column] = answer[row][column] if number == HIDDEN else number
    return Sheet((side, side), numbers=numbers, around=around), answer


def _random_starbattle(random: Random, hidden: bool) -> tuple[Sheet, Answer]:
    rows = columns = random.randint(1, 12)
    share = random.choice((0.2, 0.5, 0.9))
    right = [random.random() < share for _ in range(rows * (columns - 1))]
    below = [random.random() < share for _ in range((rows - 1) * columns)]
    regions = regions_within(rows, columns, right, below)
    assert regions == regions_within(rows, columns, *borders_between(regions))
    stars = random.randint(1, columns)
    answer: Answer = [[int((row + column) % columns < stars) for column in range(columns)] for row in range(rows)]
    return Sheet((rows, columns), regions=regions, flags={"stars": stars}), answer


RANDOM: dict[str, Callable[[Random, bool], tuple[Sheet, Answer]]] = {
    "sudoku": _random_sudoku,
    "slitherlink": _random_slitherlink,
    "kakuro": _random_kakuro,
    "nonogram": _random_nonogram,
    "skyscrapers": _random_skyscrapers,
    "starbattle": _random_starbattle,
}


def damaged(text: bytes, random: Random, letters: bytes) -> bytes:
    """Some text with a few pieces cut out, put in, exchanged, doubled, or its end cut off."""
    for _ in range(random.randint(1, 4)):
        at = random.randint(0, len(text))
        length = random.choice((0, 1, 1, 2, 5, 40))
        piece = bytes(random.choice(letters) for _ in range(random.randint(0, 3)))
        way = random.randrange(5)
        if way == 0:
            text = text[:at]
        elif way == 1:
            text = text[:at] + text[at : at + length] + text[at:]
        elif way == 2:
            text = text[:at] + random.randbytes(2) + text[at:]
        else:
            text = text[:at] + piece + text[at + length :]
    return text


def check_reading(format_: Format, data: bytes) -> list[Found]:
    """The boards in any bytes, none if they are refused with words; a board of no kind if words are missing."""
    format_.recognises(data)
    found: list[Found] = []
    try:
        found.extend(format_.read(data))
    except FormatError as error:
        found += [] if error.reason and error.fix else [Found((), Sheet((0, 0)))]
    return found
