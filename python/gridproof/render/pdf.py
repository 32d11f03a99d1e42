"""PDF back end: pages that a printer accepts, and drawings on them.

Everything is gray (DeviceGray), opaque, and set in embedded TrueType Lato; a base-14 font, which would not be
embedded, is never named. Places are given in points from the top left corner of the page with y down, and
turned over here, once. The same calls give the same bytes: there is no clock and no random identifier in the
file. ReportLab and the font are imported when the first page is opened, because they are an extra.
"""

import importlib
from collections.abc import Iterable, Sequence
from io import BytesIO
from itertools import groupby
from typing import Any, Final, Literal

from gridproof.drawing import Drawing, Fill, Lattice, Symbol, Text
from gridproof.errors import GridproofError
from gridproof.render import style

Align = Literal["left", "centre", "right"]

LEAST_TYPE: Final = 7.5
"""No type is smaller than this, in points, however small the cells are."""

_REGULAR: Final = "Gridproof-Regular"
_BOLD: Final = "Gridproof-Bold"
_FONT_FILES: Final = {_REGULAR: "Lato", _BOLD: "LatoBold"}


class PdfWriter:
    """A PDF that is written page by page.

    Args:
        width: Width of the pages in points.
        height: Height of the pages in points.
        title: The title in the file's metadata.
    """

    def __init__(self, width: float, height: float, title: str) -> None:
        self.width = width
        self.height = height
        self._metrics = _registered_fonts()
        self._buffer = BytesIO()
        self._canvas: Any = _module("reportlab.pdfgen.canvas").Canvas(
            self._buffer,
            pagesize=(width, height),
            pageCompression=1,
            invariant=1,
            initialFontName=_REGULAR,
            initialFontSize=10,
            lang="en",
        )
        self._canvas.setTitle(title)
        self._canvas.setAuthor("")
        self._canvas.setSubject("")
        self._canvas.setCreator("Gridproof")

    def next_page(self) -> None:
        """End this page and begin another."""
        self._canvas.showPage()

    def finish(self) -> bytes:
        """End the last page and give the whole file."""
        self._canvas.showPage()
        self._canvas.save()
        return self._buffer.getvalue()

    def width_of(self, text: str, size: float, *, bold: bool = False) -> float:
        """How wide a text is, in points."""
        width: float = self._metrics.stringWidth(text, _BOLD if bold else _REGULAR, size)
        return width

    def missing(self, text: str) -> str:
        """The characters of a text that the font does not have."""
        known = self._metrics.getFont(_REGULAR).face.charToGlyph
        return "".join(sorted({character for character in text if ord(character) not in known}))

    def wrapped(self, text: str, size: float, width: float, *, bold: bool = False) -> list[str]:
        """A text cut into lines that are no wider than this (a longer word stands alone)."""
        lines = [""]
        for word in text.split():
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and self.width_of(longer, size, bold=bold) > width:
                lines.append(word)
            else:
                lines[-1] = longer
        return lines

    def text(self, x: float, y: float, text: str, size: float, *, bold: bool = False, align: Align = "left") -> None:
        """A line of text whose baseline is at y, and which begins, is centred, or ends at x."""
        x -= self.width_of(text, size, bold=bold) * {"left": 0, "centre": 0.5, "right": 1}[align]
        self._canvas.setFillGray(0)
        self._canvas.setFont(_BOLD if bold else _REGULAR, size)
        self._canvas.drawString(x, self.height - y, text)

    def line(self, points: Sequence[tuple[float, float]], width: float = 0.75, *, round_ends: bool = False) -> None:
        """A black polyline."""
        self._stroke(width, round_ends=round_ends)
        path = self._canvas.beginPath()
        for number, (x, y) in enumerate(points):
            (path.lineTo if number else path.moveTo)(x, self.height - y)
        self._canvas.drawPath(path, stroke=1, fill=0)

    def box(self, x: float, y: float, width: float, height: float, *, line: float = 0.75, radius: float = 0) -> None:
        """The outline of a rectangle with its upper left corner at (x, y)."""
        self._stroke(line)
        if radius:
            self._canvas.roundRect(x, self.height - y - height, width, height, radius, stroke=1, fill=0)
        else:
            self._canvas.rect(x, self.height - y - height, width, height, stroke=1, fill=0)

    def disc(self, x: float, y: float, radius: float, *, filled: bool = True, gray: float = 0) -> None:
        """A disc, or a ring whose outer edge has the same radius."""
        self._canvas.setFillGray(gray)
        self._stroke(0.75)
        inner = radius if filled else radius - 0.375
        self._canvas.circle(x, self.height - y, inner, stroke=int(not filled), fill=int(filled))

    def drawing(self, drawing: Drawing, x: float, y: float, cell: float) -> None:
        """A drawing whose grid (without its gutter) has its upper left corner at (x, y)."""
        marks = style.back_to_front(drawing.marks)
        for mark in marks:
            match mark:
                case Fill():
                    self._fill(mark, x, y, cell)
                case Lattice():
                    self._lattice(mark, x, y, cell)
                case Symbol():
                    self._symbol(mark, x, y, cell)
        self._texts((mark for mark in marks if isinstance(mark, Text)), x, y, cell)

    def _stroke(self, width: float, *, round_ends: bool = False) -> None:
        self._canvas.setStrokeGray(0)
        self._canvas.setLineWidth(width)
        self._canvas.setLineCap(1 if round_ends else 0)
        self._canvas.setLineJoin(1 if round_ends else 0)

    def _fill(self, mark: Fill, x: float, y: float, cell: float) -> None:
        left, top = x + mark.column * cell, y + mark.row * cell
        self._canvas.setFillGray(style.FILL_GREYS[mark.role])
        self._canvas.rect(left, self.height - top - cell, cell, cell, stroke=0, fill=1)
        if mark.role == style.FRAMED_ROLE:
            inset = style.FRAME_INSET * cell
            side = cell - 2 * inset
            self.box(left + inset, top + inset, side, side, line=style.outer_line(cell))
        if mark.role == style.STRUCK_ROLE:
            near, far = style.STRIKE_INSET * cell, (1 - style.STRIKE_INSET) * cell
            self.line([(left + near, top + far), (left + far, top + near)], style.symbol_line(cell), round_ends=True)

    def _lattice(self, mark: Lattice, x: float, y: float, cell: float) -> None:
        right, bottom = x + mark.columns * cell, self.height - y - mark.rows * cell
        down = [(x + column * cell, self.height - y, x + column * cell, bottom) for column in range(1, mark.columns)]
        across = [(x, self.height - y - row * cell, right, self.height - y - row * cell) for row in range(1, mark.rows)]
        self._stroke(style.thin_line(cell))
        if down or across:
            self._canvas.lines(down + across)
        self.box(x, y, mark.columns * cell, mark.rows * cell, line=style.outer_line(cell))

    def _symbol(self, mark: Symbol, x: float, y: float, cell: float) -> None:
        self.disc(x + mark.x * cell, y + mark.y * cell, style.HALO * mark.size * cell, gray=1)
        for line in style.strokes(mark):
            points = [(x + across * cell, y + down * cell) for across, down in line]
            self.line(points, style.symbol_line(cell), round_ends=True)

    def _texts(self, marks: Iterable[Text], x: float, y: float, cell: float) -> None:
        """Texts of one font and size share one text object, which keeps books small."""
        self._canvas.setFillGray(0)
        for (font, size), group in groupby(sorted(marks, key=_font_key), key=_font_key):
            points = max(size * cell, LEAST_TYPE)
            written = self._canvas.beginText()
            written.setFont(font, points)
            for mark in group:
                left = x + mark.x * cell - self._metrics.stringWidth(mark.text, font, points) / 2
                base = y + mark.y * cell + points * style.CAP_HEIGHT / 2
                written.setTextOrigin(left, self.height - base)
                written.textOut(mark.text)
            self._canvas.drawText(written)


def _font_key(mark: Text) -> tuple[str, float]:
    return _BOLD if mark.role in style.BOLD_ROLES else _REGULAR, mark.size


def _registered_fonts() -> Any:
    """ReportLab's module of font metrics, with our fonts registered."""
    metrics = _module("reportlab.pdfbase.pdfmetrics")
    files = _module("font_lato", package="font-lato").font_files
    for name, file in _FONT_FILES.items():
        if name not in metrics.getRegisteredFontNames():
            metrics.registerFont(_module("reportlab.pdfbase.ttfonts").TTFont(name, files[file]))
    return metrics


def _module(name: str, package: str = "reportlab") -> Any:
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError:
        raise GridproofError("missing_extra", what="PDF", package=package, extra="print") from None
