"""For the tests of formats of Sudoku: random boards, damaged texts, the vectors, and what every reader must hold."""

import json
import os
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume
from hypothesis import strategies as st

from gridproof.formats._sudoku_boards import boxes_of, usual_box
from gridproof.formats.base import MOST_SIDE, Format, FormatError, Found
from gridproof.sheet import Answer, Sheet

CORPUS = Path(os.environ.get("GRIDPROOF_CORPUS", Path(__file__).parents[2] / "shared" / "corpus"))
PATH = CORPUS.parent / "format_vectors.jsonl"
VECTORS: list[dict[str, Any]] = (
    [json.loads(line) for line in PATH.read_text(encoding="utf-8").splitlines()] if PATH.exists() else []
)
SECONDS = 1.0
"""The longest that any text may take, in time of this process."""
LINE = "9..........491..63..18....55.......1.43..........97.5...8....4.1...4.7.8...67...9"
"""A board in 81 characters."""
SOLUTION = (
    "986753412" "754912863" "321864975" "597426381" "643581297" "812397654" "278139546" "169245738" "435678129"
)  # fmt: skip


def vectors(*names: str, bad: bool = False) -> Any:
    """The vectors of some formats as parameters of a test; one that is skipped where there are none."""
    chosen = [vector for vector in VECTORS if vector["format"] in names and (vector["board"] is None) is bad]
    if not chosen:
        return [pytest.param({}, marks=pytest.mark.skip(reason="the vectors are not here"))]
    return [pytest.param(vector, id=f"{vector['format']}-{number}") for number, vector in enumerate(chosen)]


def shown(sheet: Sheet) -> str:
    """The givens as vectors picture them."""
    rows, columns = sheet.size
    lines = ([str(sheet.numbers.get((row, column), ".")) for column in range(columns)] for row in range(rows))
    return "\n".join(map(" ".join, lines))


def answer_shown(answer: Answer | None) -> str:
    """A solution as vectors picture it."""
    return "\n".join(" ".join(str(cell) for cell in row) for row in answer or ())


def only(one: Format, text: str) -> Found:
    """The one board in some text."""
    (found,) = one.read(text.encode())
    return found


def refused(one: Format, text: str | bytes) -> str:
    """Why some text is not read, and how to mend it."""
    with pytest.raises(FormatError) as raised:
        list(one.read(text if isinstance(text, bytes) else text.encode()))
    assert raised.value.reason
    assert raised.value.fix[-1] in ".,"
    return f"{raised.value.reason} | {raised.value.fix}"


def check_any(one: Format, data: bytes) -> list[Found]:
    """Read what may be anything: boards or an error with words, quickly."""
    start = time.process_time()
    assert one.recognises(data) in (True, False)
    found, told = [], ("a", "b")
    try:
        found = list(one.read(data))
    except FormatError as error:
        told = error.reason, error.fix
    assert all(0 < len(part) < 1000 for part in told)
    assert time.process_time() - start < SECONDS
    for board in found:
        rows, columns = board.sheet.size
        assert 1 <= min(rows, columns) <= max(rows, columns) <= MOST_SIDE
        assert all(0 <= row < rows and 0 <= column < columns for row, column in board.sheet.numbers)
        assert board.answer is None or [len(row) for row in board.answer] == [columns] * rows
        assert set(board.kinds) <= set(one.kinds)
    return found


@st.composite
def boards(draw: st.DrawFn, orders: tuple[int, ...], *, regions: bool = True, boxes: bool = True) -> Sheet:
    """A board with any givens; with the usual or other boxes or a jigsaw."""
    order = draw(st.sampled_from(orders))
    cells = st.tuples(st.integers(0, order - 1), st.integers(0, order - 1))
    sheet = Sheet((order, order), draw(st.dictionaries(cells, st.integers(1, order), max_size=order * order)))
    usual = usual_box(order)
    if usual is None or (regions and draw(st.booleans())):
        sheet.regions = draw(jigsaws(order))
    elif boxes and draw(st.booleans()):
        rows = draw(st.sampled_from([rows for rows in range(1, order + 1) if order % rows == 0]))
        sheet.flags["box"] = rows, order // rows
    else:
        sheet.flags["box"] = usual
    return sheet


@st.composite
def jigsaws(draw: st.DrawFn, order: int) -> list[list[int]]:
    """Regions that are no boxes: some of them may not hold together."""
    labels = [row for row in range(order) for _ in range(order)]
    for _ in range(draw(st.integers(1, 2 * order))):
        first, second = draw(st.integers(0, order**2 - 1)), draw(st.integers(0, order**2 - 1))
        labels[first], labels[second] = labels[second], labels[first]
    regions = [labels[start : start + order] for start in range(0, order**2, order)]
    assume(boxes_of(regions) is None)
    return regions


def answers(sheet: Sheet, *, whole: bool = False) -> st.SearchStrategy[Answer | None]:
    """No answer, or one with any numbers, at least one of them."""
    rows, columns = sheet.size
    cell = st.integers(1, rows) if whole else st.none() | st.integers(1, rows)
    row = st.lists(cell, min_size=columns, max_size=columns)
    filled = st.lists(row, min_size=rows, max_size=rows).filter(lambda rows: any(map(any, rows)))
    return st.none() | filled


@st.composite
def damaged(draw: st.DrawFn, good: list[str], signs: str) -> bytes:
    """A good text that was changed, cut or mixed in a few places."""
    data = draw(st.sampled_from(good)).encode()
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(data)))
        to = draw(st.integers(at, min(len(data), at + draw(st.sampled_from((0, 1, 2, 9, 40, 10_000))))))
        put = draw(
            st.sampled_from([b"", data[at:to] * 2, data[:at], b"\n", b" ", b"0", b"\x00", b"\xff", "é\u3000²".encode()])
            | st.text(signs, max_size=4).map(str.encode)
        )
        data = data[:at] + put + data[to:]
    return data[:20_000]
