"""Illustrated walkthroughs: a small board for each step, with what follows and why marked, and its sentence.

As a page of HTML that stands alone and a browser shows or prints, or as a PDF through the print back end. What is
shown is plain data: boards that are drawn already, and words.
"""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from gridproof.drawing import Drawing
from gridproof.render import layout
from gridproof.render.furniture import draw_foot, draw_head, head_height
from gridproof.render.pdf import PdfWriter
from gridproof.render.svg import render_svg

BOARD_SIDE = 150.0
"""About how many pixels a board is wide or high on a screen, and at most so many points."""
MOST_COLUMNS = 4
LEAST_CELL, LARGEST_CELL = 8.0, 22.0
"""The sides of a cell on paper: what is set in smaller ones cannot be read."""
TEXT, LEADING = 8.0, 9.8
MOST_LINES = 16
"""Longer sentences stand beside their boards."""
GAP, ROW_GAP = 14.0, 8.0
FOOT = 14.0
BELOW = 60.0
"""The room that a board as high as a page leaves for its text."""
STYLE = """
body { font: 16px/1.45 system-ui, sans-serif; color: #000; background: #fff; max-width: 60em; margin: 2em auto; }
body { padding: 0 1em; }
ol { list-style: none; padding: 0; }
li { display: flex; gap: 1.5em; align-items: flex-start; margin: 0 0 1.5em; break-inside: avoid; }
li svg { flex: none; max-width: 45%; height: auto; }
.technique { color: #444; }
@media (max-width: 40em) { li { flex-direction: column; gap: .5em; } li svg { max-width: 100%; } }
""".strip()


class Frame(NamedTuple):
    """A step: the board with its marks, the sentence, and the name of the technique with its level."""

    drawing: Drawing
    sentence: str
    technique: str


class Step(NamedTuple):
    """A step on paper: its board, and its name and sentence as lines of a column."""

    drawing: Drawing
    sentence: str
    name: list[str]
    lines: list[str]


def walkthrough_html(title: str, frames: Sequence[Frame], end: str) -> str:
    """A page of HTML with every step; `end` is what is said below them."""
    items = []
    for number, frame in enumerate(frames, 1):
        picture = render_svg(frame.drawing, _cell(frame.drawing) * 4 / 3, title=f"The board at step {number}")
        items.append(
            f"<li>\n{picture}<p><strong>{number}.</strong> {escape(frame.sentence)}<br>"
            f'<span class="technique">{escape(frame.technique)}</span></p>\n</li>'
        )
    return "\n".join(
        [
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title>\n<style>\n{STYLE}\n</style>\n</head>\n<body>\n<h1>{escape(title)}</h1>\n<ol>",
            *items,
            f"</ol>\n<p>{escape(end)}</p>\n</body>\n</html>\n",
        ]
    )


def walkthrough_pdf(title: str, frames: Sequence[Frame], end: str, paper: str = "a4") -> bytes:
    """A PDF with every step, boards side by side with sentences below; `end` is what is said below them all."""
    writer = PdfWriter(*layout.paper_size(paper), title)
    pages = _Pages(writer, title, frames)
    row: list[Step] = []
    for number, frame in enumerate(frames, 1):
        step = pages.step(number, frame)
        if len(row) == pages.columns or (row and pages.is_long(step)):
            pages.put(row)
            row = []
        if pages.is_long(step):
            pages.put_alone(step)
        else:
            row.append(step)
    if row:
        pages.put(row)
    pages.say(end)
    return pages.finish()


def _cell(drawing: Drawing) -> float:
    """The side of a cell on a screen, in points."""
    return min(LARGEST_CELL, *(BOARD_SIDE / length for length in layout.extent(drawing)))


class _Pages:
    """Fills pages row by row from the top."""

    def __init__(self, writer: PdfWriter, title: str, frames: Sequence[Frame]) -> None:
        self.writer = writer
        self.title = title
        self.page = 0
        self.width = writer.width - 2 * layout.MARGIN
        across = max((layout.extent(frame.drawing)[0] for frame in frames), default=1.0)
        widths = {number: (self.width - GAP * (number - 1)) / number for number in range(MOST_COLUMNS, 0, -1)}
        readable = (number for number, width in widths.items() if width / across >= LEAST_CELL)
        self.columns = next(readable, 1)
        self.column = widths[self.columns]
        self._begin()
        down = max((layout.extent(frame.drawing)[1] for frame in frames), default=1.0)
        self.cell = min(LARGEST_CELL, self.column / across, (self._bottom() - self.y - BELOW) / down)

    def _begin(self) -> None:
        self.page += 1
        draw_head(self.writer, layout.MARGIN, layout.MARGIN, self.width, self.title, blanks=False)
        self.y = layout.MARGIN + head_height(self.writer, self.title, self.width, blanks=False) + GAP

    def _end(self) -> None:
        bottom = self.writer.height - layout.MARGIN
        draw_foot(self.writer, layout.MARGIN, bottom, self.width, [], "", f"Page {self.page}")

    def _bottom(self) -> float:
        return self.writer.height - layout.MARGIN - FOOT

    def _room_for(self, height: float) -> None:
        if self.y + height > self._bottom():
            self._end()
            self.writer.next_page()
            self._begin()

    def step(self, number: int, frame: Frame) -> Step:
        """A step in the lines of a column."""
        name = self.writer.wrapped(f"{number}. {frame.technique}", TEXT, self.column, bold=True)
        return Step(frame.drawing, frame.sentence, name, self.writer.wrapped(frame.sentence, TEXT, self.column))

    def is_long(self, step: Step) -> bool:
        """Whether its sentence needs more than a column."""
        return self.columns > 1 and len(step.lines) > MOST_LINES

    def put(self, row: Sequence[Step]) -> None:
        """Steps side by side."""
        boards = max(layout.extent(step.drawing)[1] for step in row) * self.cell
        height = boards + LEADING * (max(len(step.name) + len(step.lines) for step in row) + 0.5)
        self._room_for(height)
        for place, step in enumerate(row):
            left = layout.MARGIN + place * (self.column + GAP)
            self._draw(step, left)
            base = self.y + boards + LEADING / 2
            for number, line in enumerate([*step.name, *step.lines]):
                base += LEADING
                self.writer.text(left, base, line, TEXT, bold=number < len(step.name))
        self.y += height + ROW_GAP

    def put_alone(self, step: Step) -> None:
        """A step with a long story, which stands beside its board and may go on over pages."""
        board = layout.extent(step.drawing)[1] * self.cell
        self._room_for(board)
        self._draw(step, layout.MARGIN)
        below = self.y + board
        page = self.page
        left = layout.MARGIN + self.column + GAP
        lines = self.writer.wrapped(step.sentence, TEXT, layout.MARGIN + self.width - left)
        for number, line in enumerate([" ".join(step.name), *lines]):
            self._room_for(LEADING)
            self.writer.text(left, self.y + TEXT, line, TEXT, bold=number == 0)
            self.y += LEADING
        self.y = ROW_GAP + (max(self.y, below) if self.page == page else self.y)

    def _draw(self, step: Step, left: float) -> None:
        gutter_left, gutter_top, *_ = step.drawing.gutter
        top = self.y + gutter_top * self.cell
        self.writer.drawing(step.drawing, left + gutter_left * self.cell, top, self.cell)

    def say(self, text: str) -> None:
        """A paragraph across the page."""
        lines = self.writer.wrapped(text, TEXT, self.width)
        self._room_for(len(lines) * LEADING)
        for line in lines:
            self.writer.text(layout.MARGIN, self.y + TEXT, line, TEXT)
            self.y += LEADING

    def finish(self) -> bytes:
        """The whole file."""
        self._end()
        return self.writer.finish()
