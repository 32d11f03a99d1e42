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

from gridproof.drawing import Drawing
from gridproof.errors import GridproofError
from gridproof.render.scene import Area, Discs, Stroke, Words, scene
from gridproof.render.style import CAP_HEIGHT, Polyline

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

    def line(self, points: Sequence[tuple[float, float]], width: float = 0.75) -> None:
        """A black polyline."""
        self._stroke(width)
        self._canvas.drawPath(self._path([tuple(points)], 0, 0), stroke=1, fill=0)

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
        words: list[Words] = []
        for shape in scene(drawing, cell):
            match shape:
                case Area():
                    self._canvas.setFillGray(shape.grey)
                    self._canvas.drawPath(self._path(shape.polygons, x, y), stroke=0, fill=1)
                case Stroke():
                    self._stroke(shape.width, rounded=shape.rounded, gray=shape.grey)
                    self._canvas.drawPath(self._path(shape.lines, x, y), stroke=1, fill=0)
                case Discs():
                    self._discs(shape, x, y)
                case Words():
                    words.append(shape)
        self._words(words, x, y)

    def _stroke(self, width: float, *, rounded: bool = False, gray: float = 0) -> None:
        self._canvas.setStrokeGray(gray)
        self._canvas.setLineWidth(width)
        self._canvas.setLineCap(1 if rounded else 2)
        self._canvas.setLineJoin(1 if rounded else 0)

    def _path(self, lines: Sequence[Polyline], left: float, top: float) -> Any:
        path = self._canvas.beginPath()
        for line in lines:
            closed = len(line) > 2 and line[0] == line[-1]
            for number, (x, y) in enumerate(line[:-1] if closed else line):
                (path.lineTo if number else path.moveTo)(left + x, self.height - top - y)
            if closed:
                path.close()
        return path

    def _discs(self, discs: Discs, left: float, top: float) -> None:
        path = self._canvas.beginPath()
        for x, y in discs.centres:
            path.circle(left + x, self.height - top - y, discs.radius)
        self._canvas.setFillGray(discs.grey)
        self._canvas.drawPath(path, stroke=0, fill=1)

    def _words(self, marks: Iterable[Words], left: float, top: float) -> None:
        """Texts of one font, size and grey share one text object, which keeps books small."""
        for (font, size, grey), group in groupby(sorted(marks, key=_look), key=_look):
            points = max(size, LEAST_TYPE)
            written = self._canvas.beginText()
            written.setFillGray(grey)
            written.setFont(font, points)
            for mark in group:
                x = left + mark.x - self._metrics.stringWidth(mark.text, font, points) / 2
                base = top + mark.y + points * CAP_HEIGHT / 2
                written.setTextOrigin(x, self.height - base)
                written.textOut(mark.text)
            self._canvas.drawText(written)


def _look(words: Words) -> tuple[str, float, float]:
    return _BOLD if words.bold else _REGULAR, words.size, words.grey


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
