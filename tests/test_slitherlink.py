"""Slitherlink: every colouring of small boards against the counters, traps, wrong drawings, bad input, the drawing."""

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from gridproof import brute, sat
from gridproof._engine import Engine
from gridproof.document import check_board, read_documents
from gridproof.drawing import Dot, Line, Text
from gridproof.errors import GridproofError
from gridproof.family import find
from gridproof.faults import broken_rules
from gridproof.model import Binding, Place
from tests.loops import Scan

SLITHERLINK = find("slitherlink")
FIELDS: dict[str, Any] = {"size": [2, 3], "clues": ["..3", "2.."]}
NODES = 10_000_000


def board_of(fields: dict[str, Any]) -> Any:
    board = msgspec.convert(fields, SLITHERLINK.board_type)
    check_board(SLITHERLINK, board, "sheet.json")
    return board


def board_with(clues: list[str]) -> Any:
    return board_of({"size": [len(clues), len(clues[0])], "clues": clues})


@cache
def routes(rows: int, columns: int) -> tuple[Engine, sat.Encoding]:
    model = SLITHERLINK.model(SLITHERLINK.shape_for(rows, columns, SLITHERLINK.options_type()))
    return Engine(model.encoded()), sat.Encoding(model)


def counted(clues: list[str], limit: int = 2) -> tuple[int, list[list[str]]]:
    """Number and solutions by both routes, which must agree."""
    board = board_with(clues)
    shape, bindings = SLITHERLINK.shape(board), SLITHERLINK.bindings(board)
    engine, encoding = routes(*board.size)
    found, solutions, status, _ = engine.count(bindings, limit, limit, NODES)
    assert status == "exact"
    number, by_sat = encoding.count(bindings, limit)
    assert (found, sorted(solutions)) == (number, by_sat) or found == number == limit
    return found, [SLITHERLINK.stored(shape, values) for values in solutions]


def colours(colouring: int, rows: int, columns: int) -> list[str]:
    text = f"{colouring:0{rows * columns}b}"[::-1]
    return [text[start : start + columns] for start in range(0, len(text), columns)]


def shown(digits: int, cells: list[int]) -> list[Binding]:
    return [(cell, digits >> 3 * cell & 7) for cell in cells]


def digits_of(inside: list[str]) -> list[str]:
    """The board that shows the digits of all cells."""
    scan = Scan(len(inside), len(inside[0]))
    digits = scan.digits(int("".join(inside)[::-1], 2))
    text = "".join(str(number) for _, number in shown(digits, list(scan.cells)))
    return [text[start : start + scan.columns] for start in range(0, len(text), scan.columns)]


@pytest.mark.parametrize(("rows", "columns", "loops"), [(1, 1, 1), (1, 4, 10), (2, 2, 13), (3, 3, 213), (3, 4, 1049)])
def test_all_loops_of_a_blank_board(rows: int, columns: int, loops: int) -> None:
    scan = Scan(rows, columns)
    walked = [colours(one, rows, columns) for one in range(1 << rows * columns) if scan.is_loop(one)]
    filled = [colours(one, rows, columns) for one in scan.loops()]
    assert sorted(filled) == sorted(walked)
    number, found = counted(["." * columns] * rows, 1200)
    assert number == loops
    assert sorted(found) == sorted(walked)


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 3), (2, 1), (2, 2)])
def test_brute_force_finds_the_same_loops(rows: int, columns: int) -> None:
    shape = SLITHERLINK.shape_for(rows, columns, SLITHERLINK.options_type())
    found = brute.count(SLITHERLINK.model(shape), [])[1]
    scan = Scan(rows, columns)
    assert sorted(SLITHERLINK.stored(shape, values) for values in found) == sorted(
        colours(one, rows, columns) for one in scan.loops()
    )


def test_every_colouring_of_4x4() -> None:
    scan = Scan(4, 4)
    digits = [scan.digits(colouring) for colouring in range(1 << 16)]
    loops = [colouring for colouring in range(1 << 16) if scan.is_loop(colouring)]
    assert sorted(scan.loops()) == loops
    assert len(loops) == 9_349
    engine, encoding = routes(4, 4)
    assert engine.count([], 10_000, 0, NODES)[::2] == (9_349, "exact")

    showing = Counter(digits[loop] for loop in loops)
    boards = [shown(one, list(scan.cells)) for one in digits]
    found = engine.count_many(boards, 3, 0, NODES)
    assert all(status == "exact" for _, _, status, _ in found)
    assert [number for number, _, _, _ in found] == [min(3, showing[one]) for one in digits]
    random = Random(4)
    for colouring in random.sample(range(1 << 16), 100) + random.sample(loops, 100):
        assert encoding.count(boards[colouring], 3)[0] == min(3, showing[digits[colouring]])
    check_some_digits(scan, [digits[loop] for loop in loops], digits, 200)


def check_some_digits(scan: Scan, loops: list[int], digits: list[int], number: int) -> None:
    """Boards that show some digits of a loop or of any other colouring, against all loops."""
    random = Random(number)
    engine, encoding = routes(scan.rows, scan.columns)
    seen: Counter[int] = Counter()
    for index in range(number):
        one = random.choice((loops, digits)[index % 2])
        cells = sorted(random.sample(scan.cells, random.randint(2, len(scan.cells))))
        mask = sum(7 << 3 * cell for cell in cells)
        expected = sum(1 for loop in loops if not (loop ^ one) & mask)
        bindings = shown(one, cells)
        assert engine.count(bindings, expected + 1, 0, NODES)[::2] == (expected, "exact"), bindings
        assert encoding.count(bindings, 20)[0] == min(expected, 20), bindings
        seen[min(expected, 2)] += 1
    assert min(seen[0], seen[1], seen[2]) > number // 20


@pytest.mark.accept
def test_every_colouring_of_5x5() -> None:
    scan = Scan(5, 5)
    loops = list(scan.loops())
    assert len(loops) == 1_222_363
    assert routes(5, 5)[0].count([], 2_000_000, 0, 10 * NODES)[::2] == (1_222_363, "exact")
    random = Random(5)
    others = [scan.digits(random.randrange(1 << 25)) for _ in range(1000)]
    others += [scan.digits(loop ^ 1 << random.randrange(25)) for loop in random.sample(loops, 1000)]
    check_some_digits(scan, [scan.digits(loop) for loop in loops], others, 200)


TWO_LOOPS = ["1101", "1101", "1101", "1101"]
NESTED = ["1111", "1001", "1001", "1111"]
NESTED_TWICE = ["11111", "10001", "10101", "10001", "11111"]
TOUCHING = ["1100", "1100", "0011", "0011"]


@pytest.mark.parametrize("inside", [TWO_LOOPS, NESTED, NESTED_TWICE, TOUCHING])
def test_digits_that_only_several_loops_fit(inside: list[str]) -> None:
    assert counted(digits_of(inside)) == (0, [])


WHOLE = ["1111", "1111", "1111", "1111"]
BAND = ["0110", "0110", "0110", "0110"]
DOMINO = ["0000", "0110", "0000"]
BORDER = ["10011", "3...2", "2...2", "2...1", "13200"]
BORDER_INSIDE = ["00000", "10011", "11111", "01100", "01000"]

UNIQUE: dict[str, tuple[list[str], list[str]]] = {
    "the loop along the whole border": (digits_of(WHOLE), WHOLE),
    "corners of the loop along the whole border": (["2112", "1..1", "1..1", "2112"], WHOLE),
    "an outside in two parts that meet around the board": (digits_of(BAND), BAND),
    "an outside that only the digits of its parts tell": (["1..1", "1..1", "1..1", "1..1"], BAND),
    "a 4 is the whole loop": (["...", "..4", "..."], ["000", "001", "000"]),
    "the smallest board": (["."], ["1"]),
    "3s side by side that are the whole loop": (digits_of(DOMINO), DOMINO),
    "nothing but 3s side by side": (["33"], ["11"]),
    "digits only at the border": (BORDER, BORDER_INSIDE),
}


@pytest.mark.parametrize("trap", UNIQUE)
def test_traps_with_one_loop(trap: str) -> None:
    clues, inside = UNIQUE[trap]
    assert counted(clues) == (1, [inside])


SEVERAL = {
    "a blank board": (["..."] * 3, 213),
    "a blank line": (["....."], 15),
    "3s side by side": (["....", ".33.", "...."], 17),
    "2s in the corners": (["2..2", "....", "....", "2..2"], 16),
}


@pytest.mark.parametrize("trap", SEVERAL)
def test_traps_with_several_loops(trap: str) -> None:
    clues, number = SEVERAL[trap]
    scan = Scan(len(clues), len(clues[0]))
    known = SLITHERLINK.bindings(board_with(clues))
    loops = [scan.digits(loop) for loop in scan.loops()]
    assert number == sum(all(loop >> 3 * cell & 7 == digit for cell, digit in known) for loop in loops)
    assert counted(clues, 300)[0] == number


@pytest.mark.parametrize("clues", [["4.4"], ["44"], ["0"], ["00", "00"], ["3.", ".0"], ["..", ".0", "1."]])
def test_traps_without_a_loop(clues: list[str]) -> None:
    assert counted(clues)[0] == 0


def drawn(horizontal: int, vertical: int) -> dict[str, list[str]]:
    """Some of the borders of a board of 2x2 cells."""
    return {"h": colours(horizontal, 3, 2), "v": colours(vertical, 2, 3)}


def test_only_loops_break_no_rule() -> None:
    board = board_with(["..", ".."])
    model = SLITHERLINK.model(SLITHERLINK.shape(board))
    good: list[list[int | None]] = []
    for drawing in range(1 << 12):
        values = SLITHERLINK.values(board, drawn(drawing & 63, drawing >> 6))
        if not (found := broken_rules(model, [], values)):
            good.append(list(values))
        assert all(broken.cells for broken in found)
    loops = [list(SLITHERLINK.values(board, colours(loop, 2, 2))) for loop in Scan(2, 2).loops()]
    assert len(good) == len(loops) == 13
    assert all(loop in good for loop in loops)


BORDERS: list[Place] = [(row, column, "top") for row in range(3) for column in range(2)]
BORDERS += [(row, column, "left") for row in range(2) for column in range(3)]
WRONG: dict[str, tuple[list[str], Any, str, set[Place]]] = {
    "nothing drawn": (["..", ".."], drawn(0, 0), "loop", set(BORDERS)),
    "a crossing": (["..", ".."], ["10", "01"], "dot", {(1, 0, "top"), (1, 1, "top"), (0, 1, "left"), (1, 1, "left")}),
    "a crossing parts areas": (["..", ".."], ["10", "01"], "loop", {(1, 1)}),
    "a loose end": (["."], {"h": ["1", "0"], "v": ["00"]}, "dot", {(0, 0, "top"), (0, 0, "left"), (0, 1, "left")}),
    "too few": (["4."], ["11"], "number", {(0, 0, "top"), (0, 0, "left"), (0, 1, "left"), (1, 0, "top")}),
    "too many": ([".1"], ["01"], "number", {(0, 1, "top"), (0, 1, "left"), (0, 2, "left"), (1, 1, "top")}),
    "a hole": (["....", "....", "...."], ["1110", "1010", "1110"], "loop",
               {(1, 1), (1, 1, "top"), (2, 1, "top"), (1, 1, "left"), (1, 2, "left")}),
}  # fmt: skip


@pytest.mark.parametrize("fault", WRONG)
def test_wrong_drawings_show_where(fault: str) -> None:
    clues, stored, rule, places = WRONG[fault]
    board = board_with(clues)
    model = SLITHERLINK.model(SLITHERLINK.shape(board))
    found = broken_rules(model, SLITHERLINK.bindings(board), SLITHERLINK.values(board, stored))
    assert {model.places[cell] for broken in found if broken.rule == rule for cell in broken.cells} == places


FAULTS: dict[str, tuple[dict[str, Any], str, str]] = {
    "no rows": ({"size": [0, 3], "clues": []}, "0 rows", "from 1 to 100"),
    "large": ({"size": [2, 101]}, "101 columns", "from 1 to 100"),
    "rows": ({"clues": ["..."]}, "clues has 1 rows, but size says 2", "one string a row"),
    "row": ({"clues": ["...", ".."]}, "row 2 has 2 cells, but the board has 3 columns", "same length"),
    "large digit": ({"clues": ["...", ".5."]}, "row 2, column 2 holds '5'", "`3`, `4`, `?`, `.`"),
    "character": ({"clues": ["..x", "..."]}, "row 1, column 3 holds 'x'", "`3`, `4`, `?`, `.`"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_bad_boards_name_the_place_and_the_fix(fault: str) -> None:
    fields, place, fix = FAULTS[fault]
    with pytest.raises(GridproofError) as raised:
        board_of(FIELDS | fields)
    assert raised.value.code == "bad_board"
    assert raised.value.message.startswith(f"sheet.json: {place}")
    assert fix in raised.value.hint
    assert raised.value.hint.endswith(".")


@pytest.mark.parametrize(
    "stored",
    [
        None,
        "000",
        ["000"],
        ["00", "00"],
        ["000", "0.0"],
        [0, 1],
        {},
        {"h": ["000"] * 3},
        {"h": ["0"], "v": ["0000"] * 2},
    ],
)
def test_bad_solutions_are_refused(stored: Any) -> None:
    with pytest.raises(ValueError, match=r"solution(.s [hv])? is not \d rows of \d times 0 or 1") as raised:
        SLITHERLINK.values(board_of(FIELDS), stored)
    assert len(raised.value.args) == 2


def test_bad_sizes_are_refused() -> None:
    for size in ((0, 4), (4, 101)):
        with pytest.raises(ValueError, match=r"\d (rows|columns)") as raised:
            SLITHERLINK.shape_for(*size, SLITHERLINK.options_type())
        assert len(raised.value.args) == 2


def test_text_as_people_write_it() -> None:
    (document,) = read_documents(b"_ - 3\n2 . _\n", "sheet.txt", "slitherlink")
    assert document.board == board_of(FIELDS)
    (document,) = read_documents(b"_ - 3\n2 ? .\n", "sheet.txt", "slitherlink")
    assert document.board.clues == ["..3", "2?."]


def test_symmetries_of_narrow_boards_are_counted_once() -> None:
    numbers = {(1, 1): 1, (1, 4): 2, (4, 1): 2, (2, 3): 4, (3, 3): 8}
    for size, number in numbers.items():
        shape = SLITHERLINK.shape_for(*size, SLITHERLINK.options_type())
        assert len(SLITHERLINK.symmetries(shape)) == number


def test_the_loop_is_drawn_in_one_line() -> None:
    board = board_with(["3..", ".4."])
    blank = SLITHERLINK.draw(board)
    assert sum(isinstance(mark, Dot) for mark in blank.marks) == 12
    assert [mark.text for mark in blank.marks if isinstance(mark, Text)] == ["3", "4"]
    assert not any(isinstance(mark, Line) for mark in blank.marks)
    lines = [
        mark
        for mark in SLITHERLINK.draw(board, SLITHERLINK.values(board, ["110", "011"])).marks
        if isinstance(mark, Line)
    ]
    corners = ((0, 0), (2, 0), (2, 1), (3, 1), (3, 2), (1, 2), (1, 1), (0, 1), (0, 0))
    assert lines == [Line(corners, "loop", "answer")]


def test_a_drawing_with_ends_and_branches_is_drawn_as_it_is() -> None:
    board = board_with(["..", ".."])
    branched = SLITHERLINK.draw(board, SLITHERLINK.values(board, drawn(0b000111, 0b000011)))
    lines = {mark.points for mark in branched.marks if isinstance(mark, Line)}
    assert lines == {((1, 0), (0, 0), (0, 1), (1, 1), (1, 0)), ((1, 0), (2, 0))}
