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
"""The most points that a board is wide or high, and, in pixels, about what it is on a screen."""
LARGEST_CELL = 22.0
TEXT, LEADING = 10.0, 13.5
GAP = 16.0
FOOT = 24.0
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
    """A PDF with every step, boards at the left and sentences at the right; `end` is what is said below them."""
    writer = PdfWriter(*layout.paper_size(paper), title)
    pages = _Pages(writer, title)
    for number, frame in enumerate(frames, 1):
        pages.put(number, frame)
    pages.say(end)
    return pages.finish()


def _cell(drawing: Drawing) -> float:
    """The side of a cell, in points."""
    return min(LARGEST_CELL, *(BOARD_SIDE / length for length in layout.extent(drawing)))


class _Pages:
    """Fills pages from the top."""

    def __init__(self, writer: PdfWriter, title: str) -> None:
        self.writer = writer
        self.title = title
        self.page = 0
        self.width = writer.width - 2 * layout.MARGIN
        self._begin()

    def _begin(self) -> None:
        self.page += 1
        draw_head(self.writer, layout.MARGIN, layout.MARGIN, self.width, self.title, blanks=False)
        self.y = layout.MARGIN + head_height(self.writer, self.title, self.width, blanks=False) + GAP

    def _end(self) -> None:
        bottom = self.writer.height - layout.MARGIN
        draw_foot(self.writer, layout.MARGIN, bottom, self.width, [], "", f"Page {self.page}")

    def _room_for(self, height: float) -> None:
        if self.y + height > self.writer.height - layout.MARGIN - FOOT:
            self._end()
            self.writer.next_page()
            self._begin()

    def put(self, number: int, frame: Frame) -> None:
        """The next step."""
        cell = _cell(frame.drawing)
        _, rows = layout.extent(frame.drawing)
        left = layout.MARGIN + BOARD_SIDE + GAP
        lines = self.writer.wrapped(frame.sentence, TEXT, layout.MARGIN + self.width - left)
        height = max(rows * cell, (len(lines) + 2) * LEADING)
        self._room_for(height)
        gutter_left, gutter_top, *_ = frame.drawing.gutter
        self.writer.drawing(frame.drawing, layout.MARGIN + gutter_left * cell, self.y + gutter_top * cell, cell)
        base = self.y + TEXT
        self.writer.text(left, base, f"{number}. {frame.technique}", TEXT, bold=True)
        for line in lines:
            base += LEADING
            self.writer.text(left, base, line, TEXT)
        self.y += height + GAP

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
