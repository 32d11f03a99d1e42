"""Layout of sheets: puzzles and answers stand inside the page, apart, and large enough to read."""

import itertools

import pytest

from gridproof.drawing import Drawing, Fill, Lattice, Line, Square, Text
from gridproof.render import layout

AREA = layout.Area(36, 150, 523, 600)


def board(size: int) -> Drawing:
    return Drawing(size, size, (Lattice(size, size), Text(0.5, 0.5, "1", "given")))


def overlap(first: layout.Area, second: layout.Area) -> bool:
    across = first.x < second.x + second.width and second.x < first.x + first.width
    return across and first.y < second.y + second.height and second.y < first.y + first.height


def test_kinds_of_boards_share_pages_where_all_are_comfortable() -> None:
    sizes = [6, 6, 8, 10, 30, 6]
    segments = layout.planned([board(size) for size in sizes], AREA, None)
    assert segments == [(0, 4, 4), (4, 6, 1)]
    assert layout.planned([board(6)] * 8, AREA, None) == [(0, 8, 4)]


@pytest.mark.parametrize("per_page", layout.ARRANGEMENTS)
@pytest.mark.parametrize("size", [4, 10, 14])
def test_puzzles_stay_in_their_slots(per_page: int, size: int) -> None:
    shown = board(size)
    slots = layout.slots(AREA, per_page)
    side = layout.cell_for(shown, AREA, per_page) * size
    assert len(slots) == per_page
    assert all(side <= slot.width and side + layout.LABEL_HEIGHT <= slot.height for slot in slots)
    assert not any(overlap(first, second) for first, second in itertools.combinations(slots, 2))


@pytest.mark.parametrize("sizes", [[4], [6] * 7, [8] * 45, [14] * 5, [20] * 4, [30] * 3, [4, 6, 14, 30, 4, 20, 8]])
def test_thumbnails_are_readable_and_apart(sizes: list[int]) -> None:
    cells, pages = layout.thumbnail_pages([board(size) for size in sizes], AREA)
    assert min(cells) >= 11.5
    assert [thumbnail.answer for page in pages for thumbnail in page] == list(range(len(sizes)))
    for page in pages:
        boxes = []
        for answer, x, y in page:
            side, label = sizes[answer] * cells[answer], layout.THUMBNAIL_LABEL
            boxes.append(layout.Area(x, y - label, side, side + label))
        assert not any(overlap(first, second) for first, second in itertools.combinations(boxes, 2))
        assert all(box.x >= AREA.x and box.x + box.width <= AREA.x + AREA.width + 0.01 for box in boxes)
        assert all(box.y >= AREA.y and box.y + box.height <= AREA.y + AREA.height + 0.01 for box in boxes)


def test_answers_leave_out_what_could_not_be_read() -> None:
    grid, line = Lattice(2, 2), Line(((0, 0), (1, 1)), "thin", "clue")
    inside = (Text(0.7, 0.3, "12", "clue", 0.32), Text(1.5, 0.5, "4", "answer"), Text(0.5, 1.5, "3", "clue", 0.56))
    around = (Text(-0.4, 0.5, "3", "clue", 0.46), Text(0.5, 2.4, "9", "hint", 0.34))
    shown = layout.as_answer(Drawing(2, 2, (grid, line, *inside, *around), gutter=(0.7, 0, 0, 0.7)))
    assert shown.marks == (grid, *inside[1:])
    assert shown.gutter == (0, 0, 0, 0)
    plain = Drawing(2, 2, (line, Fill(0, 0, "block"), Text(-0.4, 0.5, "3", "clue")), gutter=(0.7, 0, 0, 0))
    assert set(layout.as_answer(plain).marks) == set(plain.marks)
    assert layout.as_answer(plain).gutter == plain.gutter


def test_answers_that_are_pictures_have_nothing_around_them() -> None:
    line = Line(((1, -2), (1, 2)), "medium", "grid")
    picture = Drawing(2, 2, (Square(0, 0, "answer"), line, Text(-0.4, 0.5, "3", "clue")), gutter=(0.7, 2, 0, 0))
    shown = layout.as_answer(picture)
    assert shown.marks == (Square(0, 0, "answer"), Line(((1, 0), (1, 2)), "medium", "grid"))
    assert layout.extent(shown) == (2, 2)


@pytest.mark.parametrize(("size", "least", "most"), [(10, 11, 13), (25, 6, 6), (60, 4, 4), (200, 2, 3)])
def test_pictures_are_small_but_can_be_seen(size: int, least: float, most: float) -> None:
    cells, _ = layout.thumbnail_pages([Drawing(size, size, (Square(0, 0, "answer"),))] * 4, AREA)
    assert all(least <= cell <= most for cell in cells)


def test_small_type_makes_answers_larger() -> None:
    shown = Drawing(4, 4, (Text(0.5, 0.5, "1", "answer", 0.44),))
    assert layout.thumbnail_pages([shown] * 400, AREA)[0][0] * 0.44 >= 6.6
