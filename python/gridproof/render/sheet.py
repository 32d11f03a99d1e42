"""Sheets for a classroom: puzzles to hand out, and their answers on pages of their own.

Every page has the title and lines for a name and a date, so that it can be handed out by itself. A family
begins on a new page with a box of its rules, only those that its boards use. Below stands what is needed to
find or make the puzzles again, and the permission to copy. All pages are planned before anything is drawn
(see `layout`); a puzzle that would be too small to read is an error and never shrunk.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from gridproof.document import PuzzleDocument, board_id
from gridproof.drawing import Drawing
from gridproof.errors import GridproofError
from gridproof.family import LEVELS, Family
from gridproof.render import furniture, layout
from gridproof.render.layout import MARGIN, Area
from gridproof.render.pdf import PdfWriter

LICENCE: Final = "May be copied for classroom use."

_FOOT_HEIGHT = 40.0
_BELOW_RULES = 12.0
_NUMBER_TEXT = 8.5
_NOTE_HEIGHT = 20.0
_ABOVE = 0.45  # of the spare room: what stands in the exact middle looks too low


class _Puzzle(NamedTuple):
    number: int
    document: PuzzleDocument
    drawing: Drawing


class _PuzzlePage(NamedTuple):
    """Puzzles, how many the page has room for, the area that fixed their size, and rules with a heading."""

    puzzles: Sequence[_Puzzle]
    per_page: int
    least_area: Area
    heading: str
    rules: Sequence[str]


class _AnswerPage(NamedTuple):
    """Thumbnails of puzzles, the sides of all thumbnails' cells, and a note above them."""

    puzzles: Sequence[_Puzzle]
    thumbnails: Sequence[layout.Thumbnail]
    cells: Sequence[float]
    note: str


def sheet_pdf(
    documents: Sequence[PuzzleDocument],
    *,
    title: str,
    paper: str = "a4",
    per_page: int | None = None,
    answers: bool = True,
) -> bytes:
    """A sheet of puzzles as a PDF: black, fonts embedded, and the same bytes for the same input.

    Args:
        documents: The puzzles. They are numbered in this order, but those of one family are kept together.
        title: Stands at the head of every page and in the metadata.
        paper: `a4` or `letter`.
        per_page: 1, 2, 4 or 6 puzzles on a page; `None` chooses so that they stay comfortable to write in.
        answers: Whether to add the answers as thumbnails on the last pages.

    Raises:
        GridproofError: `does_not_fit` if cells would become too small to read, `bad_option` for an unknown
            paper, number, or a title that cannot be set, `missing_extra` without ReportLab.
    """
    writer = PdfWriter(*layout.paper_size(paper), title)
    _check(writer, documents, title, per_page)
    sheet = _Sheet(writer, title)
    puzzles = _numbered(documents)
    pages: list[_PuzzlePage | _AnswerPage] = []
    for group in _by_family(puzzles):
        pages += sheet.puzzle_pages(group, per_page)
    if answers:
        pages += sheet.answer_pages(puzzles)
    for number, page in enumerate(pages, 1):
        if number > 1:
            writer.next_page()
        sheet.draw(page, f"Page {number} of {len(pages)}")
    return writer.finish()


class _Sheet:
    """Plans and draws pages of one paper and title."""

    def __init__(self, writer: PdfWriter, title: str) -> None:
        self.writer = writer
        self.title = title
        self.width = writer.width - 2 * MARGIN

    def area(self, *, blanks: bool, taken: float = 0) -> Area:
        """What head, foot and so many points at the top leave of a page."""
        top = MARGIN + furniture.head_height(self.writer, self.title, self.width, blanks=blanks) + taken
        return Area(MARGIN, top, self.width, self.writer.height - MARGIN - _FOOT_HEIGHT - top)

    def rules_height(self, rules: Sequence[str]) -> float:
        """What a box of rules and the gap below it take of a page."""
        return furniture.rules_height(self.writer, rules, self.width) + _BELOW_RULES if rules else 0

    def puzzle_pages(self, puzzles: Sequence[_Puzzle], per_page: int | None) -> Iterator[_PuzzlePage]:
        """The pages of one family, the first with its rules; raises `does_not_fit`."""
        family = puzzles[0].document.family
        heading, rules = f"{family.title}: {family.goal}", _rules(puzzles)
        least = self.area(blanks=True, taken=self.rules_height(rules))
        if not all(_fits(puzzle, least, per_page or 1) for puzzle in puzzles):
            # The largest boards need the whole page, so the rules get one of their own.
            yield _PuzzlePage((), 1, least, heading, rules)
            least, rules = self.area(blanks=True), []
        drawings = [puzzle.drawing for puzzle in puzzles]
        for start, stop, count in layout.planned(drawings, least, per_page):
            for puzzle in puzzles[start:stop]:
                _check_fit(puzzle, least, count)
            for first in range(start, stop, count):
                shown = puzzles[first : min(first + count, stop)]
                yield _PuzzlePage(shown, count, least, heading, () if first else rules)

    def answer_pages(self, puzzles: Sequence[_Puzzle]) -> Iterator[_AnswerPage]:
        """The answers that the documents hold, and a note about the others."""
        solved = [_solved(puzzle) for puzzle in puzzles if puzzle.document.solution is not None]
        without = [str(puzzle.number) for puzzle in puzzles if puzzle.document.solution is None]
        note = f"No answer is stored for: {', '.join(without)}." if without else ""
        if not solved:
            yield _AnswerPage((), (), (), note)
            return
        area = self.area(blanks=False, taken=_NOTE_HEIGHT if note else 0)
        cells, pages = layout.thumbnail_pages([puzzle.drawing for puzzle in solved], area)
        for number, page in enumerate(pages):
            yield _AnswerPage(solved, page, cells, "" if number else note)

    def draw(self, page: _PuzzlePage | _AnswerPage, number: str) -> None:
        """One page with everything on it."""
        draw_foot = partial(
            furniture.draw_foot, self.writer, MARGIN, self.writer.height - MARGIN, self.width, note=LICENCE
        )
        if isinstance(page, _PuzzlePage):
            furniture.draw_head(self.writer, MARGIN, MARGIN, self.width, self.title, blanks=True)
            self._draw_puzzles(page)
            draw_foot(entries=[_entry(puzzle) for puzzle in page.puzzles], page=number)
        else:
            furniture.draw_head(self.writer, MARGIN, MARGIN, self.width, self.title, blanks=False, note="Answers")
            self._draw_answers(page)
            draw_foot(entries=[], page=number)

    def _draw_puzzles(self, page: _PuzzlePage) -> None:
        if page.rules:
            top = self.area(blanks=True).y
            furniture.draw_rules(self.writer, MARGIN, top, self.width, page.heading, page.rules)
        area = self.area(blanks=True, taken=self.rules_height(page.rules))
        columns, _ = layout.ARRANGEMENTS[page.per_page]
        slots = layout.slots(area, page.per_page)
        cells = [layout.cell_for(puzzle.drawing, page.least_area, page.per_page) for puzzle in page.puzzles]
        for first in range(0, len(page.puzzles), columns):
            row = range(first, min(first + columns, len(page.puzzles)))
            tallest = max(layout.extent(page.puzzles[index].drawing)[1] * cells[index] for index in row)
            for index in row:
                spare = slots[index].height - layout.LABEL_HEIGHT - tallest
                top = slots[index].y + _ABOVE * spare + layout.LABEL_HEIGHT
                self._draw_puzzle(page.puzzles[index], slots[index], top, cells[index])

    def _draw_puzzle(self, puzzle: _Puzzle, slot: Area, top: float, cell: float) -> None:
        """A puzzle, its grid in the middle of the slot as far as its gutters leave room."""
        left_gutter, top_gutter, right_gutter, _ = (cell * gutter for gutter in puzzle.drawing.gutter)
        width = puzzle.drawing.columns * cell
        left = slot.x + (slot.width - width) / 2
        left = max(slot.x + left_gutter, min(left, slot.x + slot.width - right_gutter - width))
        level, tier = _level(puzzle.document)
        furniture.draw_label(self.writer, left, top - 6.5, left + width, str(puzzle.number), level, tier)
        self.writer.drawing(puzzle.drawing, left, top + top_gutter, cell)

    def _draw_answers(self, page: _AnswerPage) -> None:
        if page.note:
            self.writer.text(MARGIN, self.area(blanks=False).y + 8, page.note, 10)
        for index, x, y in page.thumbnails:
            puzzle, cell = page.puzzles[index], page.cells[index]
            left, top, _, _ = puzzle.drawing.gutter
            number = x - left * cell, y - top * cell - 4.5
            self.writer.text(*number, str(puzzle.number), _NUMBER_TEXT, bold=True)
            self.writer.drawing(puzzle.drawing, x, y, cell)


def _check(writer: PdfWriter, documents: Sequence[PuzzleDocument], title: str, per_page: int | None) -> None:
    if not documents:
        raise GridproofError("empty_input", place="the list of puzzles for the sheet")
    if per_page is not None and per_page not in layout.ARRANGEMENTS:
        known = ", ".join(map(str, layout.ARRANGEMENTS))
        raise GridproofError(
            "bad_option", name="per_page", reason=f"{per_page} is not a layout", fix=f"Use one of {known}."
        )
    if missing := writer.missing(title):
        raise GridproofError(
            "bad_option",
            name="title",
            reason=f"the font has no {missing!r}",
            fix="Leave these characters out.",
        )


def _fits(puzzle: _Puzzle, area: Area, per_page: int) -> bool:
    return layout.cell_for(puzzle.drawing, area, per_page) >= puzzle.drawing.least_cell


def _check_fit(puzzle: _Puzzle, area: Area, per_page: int) -> None:
    if _fits(puzzle, area, per_page):
        return
    cell, least = layout.cell_for(puzzle.drawing, area, per_page), puzzle.drawing.least_cell
    size = f"{puzzle.drawing.rows}x{puzzle.drawing.columns}"
    what = f"puzzle {puzzle.number} ({puzzle.document.family.title} {size}), {per_page} on a page,"
    raise GridproofError("does_not_fit", what=what, cell=f"{cell:g}", least=f"{least:g}")


def _numbered(documents: Sequence[PuzzleDocument]) -> list[_Puzzle]:
    """Puzzles from 1 up; families in the order in which they first come."""
    order = {document.family.name: None for document in documents}
    together = [document for name in order for document in documents if document.family.name == name]
    return [
        _Puzzle(number, document, document.family.draw(document.board)) for number, document in enumerate(together, 1)
    ]


def _by_family(puzzles: Sequence[_Puzzle]) -> list[list[_Puzzle]]:
    groups: dict[str, list[_Puzzle]] = {}
    for puzzle in puzzles:
        groups.setdefault(puzzle.document.family.name, []).append(puzzle)
    return list(groups.values())


def _solved(puzzle: _Puzzle) -> _Puzzle:
    family, board = puzzle.document.family, puzzle.document.board
    drawing = family.draw(board, family.values(board, puzzle.document.solution))
    return puzzle._replace(drawing=layout.as_answer(drawing))


def _rules(puzzles: Sequence[_Puzzle]) -> list[str]:
    """The texts of the rules that the models of these boards speak of, in the family's order."""
    family: Family = puzzles[0].document.family
    shapes = {family.shape(puzzle.document.board) for puzzle in puzzles}
    used = {constraint.rule for shape in shapes for constraint in family.model(shape).constraints}
    return [rule.text for rule in family.rules if rule.key in used]


def _level(document: PuzzleDocument) -> tuple[str, int]:
    """The level as a word and its tier, 0 if the document has no grade."""
    level = document.grade.level if document.grade is not None else None
    return (level.capitalize(), LEVELS.index(level) + 1) if level in LEVELS else ("", 0)


def _entry(puzzle: _Puzzle) -> str:
    document = puzzle.document
    seed = (document.recipe or {}).get("seed")
    name = document.id or board_id(document.family, document.board)
    return f"{puzzle.number}  {name}" + (f"  seed {seed}" if seed is not None else "")
