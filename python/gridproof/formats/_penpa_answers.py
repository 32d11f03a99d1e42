"""Answers of Penpa boards: the list behind `a=` that Penpa checks against, and the layer in which a board is solved.

Source: the answer check of Penpa-edit 3.2.3. It holds six lists: shaded cells, lines, edges, walls, numbers, symbols;
each entry is a text of points and what stands there. What is printed on the board is not in it.
"""

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from gridproof.formats._penpa_frame import CENTRE, CORNER, Frame, Pair, edge_between, parted_by
from gridproof.formats._penpa_kinds import STYLES
from gridproof.formats._penpa_marks import Marks
from gridproof.sheet import HIDDEN, Answer, Place, Sheet

DIGITS = ("sudoku", "futoshiki", "skyscrapers", "kakuro")
MARKED = ("starbattle", "kakurasu", "nonogram")
"""Kinds where some cells are marked and all others are left empty."""
SHADED, _LINES, EDGES, _WALLS, NUMBERS, SYMBOLS = range(6)
MOST_ENTRIES = 200_000
DOT: list[Any] = [8, "battleship_B", 2]


class Filled(msgspec.Struct):
    """What is filled in: numbers in cells, of which symbols and shading make 0 and 1, and edges of a loop."""

    numbers: dict[Place, int] = {}
    edges: set[Pair] = set()


def _value(kind: str, text: str) -> int | None:
    """A filled-in number; for Sudoku letters are numbers from 10."""
    if re.fullmatch("[0-9]{1,4}", text):
        return int(text)
    if kind == "sudoku" and re.fullmatch("[A-Za-z]", text):
        return ord(text.upper()) - ord("A") + 10
    return None


def from_check(kind: str, sheet: Sheet, frame: Frame, stored: Any) -> Answer | None:
    """The answer in the list that is checked against, or in the first of several that tells it."""
    if not isinstance(stored, list) or not all(isinstance(part, list) for part in stored):
        return None
    if sum(map(len, stored)) > MOST_ENTRIES:
        return None
    texts = [[entry for entry in part if isinstance(entry, str)] for part in stored]
    if len(texts) == 6:
        answer = _assembled(kind, sheet, frame, _checked(kind, frame, texts), whole=True)
        if answer is not None:
            return answer
    for part in texts:
        answer = _assembled(kind, sheet, frame, _checked(kind, frame, _sorted_out(part)), whole=True)
        if answer is not None:
            return answer
    return None


def _sorted_out(entries: list[str]) -> list[list[str]]:
    """Entries of one of several answers, as six lists by their form."""
    lists: list[list[str]] = [[] for _ in range(6)]
    for entry in entries:
        commas, last = entry.count(","), entry[-1:]
        part = SHADED if not commas else EDGES if commas == 2 else SYMBOLS if last in ("A", "E") else NUMBERS
        lists[part].append(entry)
    return lists


def _checked(kind: str, frame: Frame, lists: list[list[str]]) -> Filled:
    """What the six lists say of a kind of puzzle."""
    filled = Filled()
    if kind == "slitherlink":
        filled.edges = {pair for entry in lists[EDGES] if (pair := _edge(frame, entry)) is not None}
        return filled
    cells = {part: _cells(frame, lists[part]) for part in (SHADED, NUMBERS, SYMBOLS)}
    if kind in DIGITS or kind == "binairo":
        found = {place: _value(kind, text) for place, text in cells[NUMBERS].items()}
        filled.numbers = {place: number for place, number in found.items() if number is not None}
    if kind == "binairo":
        circles = {"1A": 0, "2A": 1}
        filled.numbers |= {place: circles[text] for place, text in cells[SYMBOLS].items() if text in circles}
    if kind == "starbattle":
        filled.numbers = dict.fromkeys((place for place, text in cells[SYMBOLS].items() if text == "1E"), 1)
    if not filled.numbers and kind not in DIGITS and cells[SHADED]:
        filled.numbers = dict.fromkeys(cells[SHADED], 1)
        if kind == "binairo":
            filled.numbers = dict.fromkeys(frame.cells(), 0) | filled.numbers
    return filled


def _cells(frame: Frame, entries: Iterable[str]) -> dict[Place, str]:
    """Entries that begin with a cell of the board."""
    found = {}
    for entry in entries:
        number, _, text = entry.partition(",")
        if re.fullmatch("[0-9]{1,9}", number):
            point, place = frame.point(int(number))
            if point == CENTRE and frame.holds(place):
                found[place] = text.strip()
    return found


def _edge(frame: Frame, entry: str) -> Pair | None:
    parts = entry.split(",")
    if len(parts) != 3 or not all(re.fullmatch("[0-9]{1,9}", part) for part in parts[:2]):
        return None
    (kind, start), (other_kind, end) = (frame.point(int(part)) for part in parts[:2])
    return parted_by(start, end) if kind == other_kind == CORNER else None


def from_layer(kind: str, sheet: Sheet, frame: Frame, marks: Marks) -> Answer | None:
    """What is filled in on the answer layer: the answer, or how far someone has come."""
    filled = Filled()
    if kind == "slitherlink":
        filled.edges = set(marks.edges)
    if kind in DIGITS or kind == "binairo":
        found = {place: _value(kind, text) for place, text in marks.numbers.items()}
        filled.numbers = {place: number for place, number in found.items() if number is not None}
    if kind == "binairo":
        filled.numbers |= {place: style - 1 for place, style in marks.circles.items()}
    if kind in MARKED:
        ones = marks.stars if kind == "starbattle" else marks.shaded
        filled.numbers = dict.fromkeys(marks.dots, 0) | dict.fromkeys(ones, 1)
    return _assembled(kind, sheet, frame, filled, whole=False)


def _assembled(kind: str, sheet: Sheet, frame: Frame, filled: Filled, whole: bool) -> Answer | None:
    """The answer with what is given on the board, `None` if nothing is filled in. `whole`: all of it is told."""
    if kind == "slitherlink":
        return _inside(frame, filled.edges) if filled.edges else None
    given = {place: number for place, number in sheet.numbers.items() if number != HIDDEN}
    numbers = {place: number for place, number in (filled.numbers | given).items() if place not in sheet.blocks}
    finished = kind in MARKED and _is_finished(kind, sheet, numbers)
    if not filled.numbers and not (whole and (finished or len(numbers) + len(sheet.blocks) == len(frame.cells()))):
        return None
    if kind in MARKED and (whole or finished):
        numbers = dict.fromkeys(frame.cells(), 0) | numbers
    return [[numbers.get((row, column)) for column in range(frame.columns)] for row in range(frame.rows)]


def _is_finished(kind: str, sheet: Sheet, numbers: dict[Place, int]) -> bool:
    """Whether the marked cells fulfil all clues, so that all others are empty."""
    rows, columns = sheet.size
    across = [[numbers.get((row, column), 0) for column in range(columns)] for row in range(rows)]
    down = [list(line) for line in zip(*across, strict=True)]
    if kind == "starbattle":
        return all(sum(line) == sheet.flags["stars"] for line in across + down)
    sides = ("left", "top") if kind == "nonogram" else ("right", "bottom")
    clues = [clue for side in sides for clue in sheet.around[side]]  # type: ignore[index]
    told = [_runs(line) if kind == "nonogram" else [_weight(line)] for line in across + down]
    return all(clue is None or [n for n in clue if n] == [n for n in line if n]
               for clue, line in zip(clues, told, strict=True))  # fmt: skip


def _runs(line: list[int]) -> list[int]:
    return [len(run) for run in "".join(map(str, line)).split("0") if run]


def _weight(line: list[int]) -> int:
    return sum(weight for weight, cell in enumerate(line, 1) if cell)


def _inside(frame: Frame, edges: set[Pair]) -> Answer | None:
    """The cells inside a loop; `None` if the edges are none."""
    answer: Answer = []
    for row in range(frame.rows):
        inside = 0
        line: list[int | None] = []
        for column in range(frame.columns):
            inside ^= ((row, column - 1), (row, column)) in edges
            line.append(inside)
        answer.append(line)
    return answer if set(loop_of(frame, answer)) == edges else None  # type: ignore[arg-type]


def loop_of(frame: Frame, answer: list[list[int]]) -> list[Pair]:
    """The edges between cells inside and outside a loop."""

    def at(row: int, column: int) -> int:
        return answer[row][column] if frame.holds((row, column)) else 0

    cells = [(row, column) for row in range(-1, frame.rows) for column in range(-1, frame.columns)]
    pairs = [(place, (place[0] + dr, place[1] + dc)) for place in cells for dr, dc in ((0, 1), (1, 0))]
    return [(one, other) for one, other in pairs if at(*one) != at(*other)]


def is_complete(sheet: Sheet, answer: Answer) -> bool:
    """Whether every cell is filled."""
    return all(
        number is not None or (row, column) in sheet.blocks
        for row, line in enumerate(answer)
        for column, number in enumerate(line)
    )


def _to_fill(sheet: Sheet, answer: Answer) -> dict[Place, int]:
    """What stands in cells that are not given."""
    return {
        (row, column): number
        for row, line in enumerate(answer)
        for column, number in enumerate(line)
        if number is not None
        and (row, column) not in sheet.blocks
        and sheet.numbers.get((row, column), HIDDEN) == HIDDEN
    }


def check_list(kind: str, sheet: Sheet, frame: Frame, answer: Answer) -> list[list[str]]:
    """The six lists against which Penpa checks."""
    lists: list[list[str]] = [[] for _ in range(6)]
    if kind == "slitherlink":
        whole = [[number or 0 for number in line] for line in answer]
        lists[EDGES] = sorted(f"{edge_between(frame, pair)},1" for pair in loop_of(frame, whole))
        return lists
    for place, number in _to_fill(sheet, answer).items():
        cell = frame.number(CENTRE, place)
        if kind in DIGITS:
            lists[NUMBERS].append(f"{cell},{number}")
        elif kind == "binairo":
            lists[SYMBOLS].append(f"{cell},{number + 1}A")
        elif number and kind == "starbattle":
            lists[SYMBOLS].append(f"{cell},1E")
        elif number:
            lists[SHADED].append(str(cell))
    return [sorted(part) for part in lists]


def answer_tables(kind: str, sheet: Sheet, frame: Frame, answer: Answer) -> dict[str, dict[str, Any]]:
    """The tables of the answer layer; dots tell empty cells where the clues do not tell that all others are empty."""
    tables: dict[str, dict[str, Any]] = {"number": {}, "symbol": {}, "surface": {}, "lineE": {}}
    if kind == "slitherlink":
        whole = [[number or 0 for number in line] for line in answer]
        tables["lineE"] = {edge_between(frame, pair): 3 for pair in loop_of(frame, whole)}
        return tables
    to_fill = _to_fill(sheet, answer)
    dotted = kind in MARKED
    if dotted and is_complete(sheet, answer) and any(to_fill.values()):
        whole = [[number or 0 for number in line] for line in answer]
        dotted = not _is_finished(kind, sheet, {place: whole[place[0]][place[1]] for place in frame.cells()})
    for place, number in to_fill.items():
        cell = str(frame.number(CENTRE, place))
        if kind in DIGITS:
            tables["number"][cell] = [str(number), 2, "1"]
        elif kind == "binairo":
            tables["symbol"][cell] = [number + 1, "circle_M", 1]
        elif number:
            tables["symbol" if kind == "starbattle" else "surface"][cell] = (
                [2, "star", 2] if kind == "starbattle" else 1
            )
        elif dotted:
            tables["symbol"][cell] = [0, "star", 2] if kind == "starbattle" else DOT
    return tables


def switch_of(kind: str) -> str:
    """The name of the switch that has this kind's answer checked."""
    return f"sol_{STYLES[kind].switch}"
