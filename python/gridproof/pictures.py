"""Pictures from image files: cut to black and white, cropped to what is drawn, and averaged to the size of a board.

What is darker than the cut is ink; the cut is that of Otsu ("A threshold selection method from gray-level histograms",
1979). Where an image has transparent parts, they are paper; if all that is left is light, everything opaque is ink.
Pillow reads the files and does the averaging. It is imported when the first picture is read, because it is an extra.
"""

import importlib
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from gridproof.errors import GridproofError

MOST_PIXELS = 50_000_000
LIGHT = 200
"""From here on all that is opaque counts as light, of 255."""
LEAST_COVER, MOST_COVER = 64, 150
"""A cell is black from some cover with ink on, of 255, that lies between these."""


class Read(NamedTuple):
    """A picture as rows of `0` and `1` (black), and whether its paper is dark, so that inverting it may be meant."""

    rows: tuple[str, ...]
    dark: bool


def read_picture(path: str | Path, size: tuple[int, int] | int, *, invert: bool = False) -> Read:
    """The picture in an image file.

    Args:
        path: The image.
        size: Rows and columns, in the middle of which the picture is put; or the longer side alone.
        invert: Light parts are black, and dark ones white.
    """
    ink = _ink(_opened(path), str(path), invert)
    dark = _is_dark(ink)
    box = ink.getbbox()
    if box is None or ink.getextrema() == (255, 255):
        raise _unusable(path, "it is all of one colour", "Use an image with dark shapes on light, or `--invert`.")
    ink = ink.crop(box)
    width, height = ink.size
    rows, columns = (size, size) if isinstance(size, int) else size
    scale = min(rows / height, columns / width)
    inner = (max(1, round(scale * width)), max(1, round(scale * height)))
    if isinstance(size, int):
        columns, rows = inner
    small = ink.resize(inner, _pillow("Image").Resampling.BOX)
    cut = min(max(otsu(small.histogram()), LEAST_COVER), MOST_COVER)
    black = bytes(small.point(lambda cover: 1 if cover > cut else 0).tobytes())
    left, top = (columns - inner[0]) // 2, (rows - inner[1]) // 2
    lines = [black[start : start + inner[0]] for start in range(0, len(black), inner[0])]
    drawn = ["".join(map(str, line)).rjust(left + inner[0], "0").ljust(columns, "0") for line in lines]
    blank = "0" * columns
    return Read((*[blank] * top, *drawn, *[blank] * (rows - top - len(drawn))), dark)


def otsu(histogram: Sequence[int]) -> int:
    """The value up to which values are the lower ones: both parts together vary as little as can be."""
    total, mass = sum(histogram), sum(value * number for value, number in enumerate(histogram))
    below = below_mass = 0
    best, cut = -1, 0
    for value, number in enumerate(histogram):
        below, below_mass = below + number, below_mass + value * number
        above = total - below
        if not below or not above:
            continue
        # The variance between both, times the square of the total; whole numbers alone.
        between = (below_mass * total - mass * below) ** 2 // (below * above)
        if between > best:
            best, cut = between, value
    return cut


def picture_png(pictures: Sequence[Sequence[Sequence[int]]], cell: int = 12) -> bytes:
    """Pictures side by side, their cells given as grey values; every fifth line is heavier."""
    image_of, draw_of = _pillow("Image"), _pillow("ImageDraw")
    rows = len(pictures[0])
    widths = [len(picture[0]) for picture in pictures]
    whole = image_of.new("L", ((sum(widths) + len(pictures) + 1) * cell, (rows + 2) * cell), 255)
    draw = draw_of.Draw(whole)
    left = cell
    for picture, width in zip(pictures, widths, strict=True):
        for y, line in enumerate(picture, 1):
            for x, grey in enumerate(line):
                corner = (left + x * cell, y * cell)
                draw.rectangle((*corner, corner[0] + cell, corner[1] + cell), fill=grey, outline=200)
        for step in range(0, max(rows, width) + 1, 5):
            if step <= width:
                draw.line((left + step * cell, cell, left + step * cell, (rows + 1) * cell), fill=120)
            if step <= rows:
                draw.line((left, (step + 1) * cell, left + width * cell, (step + 1) * cell), fill=120)
        left += (width + 1) * cell
    buffer = BytesIO()
    whole.save(buffer, "PNG")
    return buffer.getvalue()


def _opened(path: str | Path) -> Any:
    """The first frame of the image, in grey with its opacity, turned as its camera was held."""
    image_of = _pillow("Image")
    try:
        with image_of.open(path) as image:
            if image.width * image.height > MOST_PIXELS:
                size = f"{image.width}x{image.height} pixels"
                raise _unusable(path, f"it has {size}", f"Make it smaller: {MOST_PIXELS:,} pixels are the most.")
            return _pillow("ImageOps").exif_transpose(image).convert("RGBA").convert("LA")
    except image_of.DecompressionBombError:
        fix = f"Make it smaller: {MOST_PIXELS:,} pixels are the most."
        raise _unusable(path, "it is far too large", fix) from None
    except (_pillow("PIL").UnidentifiedImageError, SyntaxError):
        fix = "Use a PNG, JPEG, GIF, BMP, WebP or TIFF file."
        raise _unusable(path, "it is not an image that can be read", fix) from None
    except OSError as error:
        if error.errno is None:
            raise _unusable(path, f"the image is broken: {error}", "Save it anew as PNG.") from None
        fix = "Give the path of an image file."
        raise _unusable(path, (error.strerror or str(error)).lower(), fix) from None


def _ink(image: Any, name: str, invert: bool) -> Any:
    """255 where there is ink, 0 elsewhere."""
    grey, opacity = image.split()
    if opacity.getextrema()[1] == 0:
        raise _unusable(name, "it is transparent everywhere", "Use an image with something drawn on it.")
    seen = [light for light, number in enumerate(grey.histogram(opacity.point(_is_opaque))) if number]
    if opacity.getextrema()[0] < 128 and (not seen or seen[0] >= LIGHT or seen[-1] - seen[0] < 16):
        return opacity.point(lambda value: 255 if (value >= 128) != invert else 0)
    paper = _pillow("Image").new("L", grey.size, 0 if invert else 255)
    paper.paste(grey, mask=opacity)
    cut = otsu(paper.histogram())
    if paper.getextrema()[1] == paper.getextrema()[0]:
        return paper.point(lambda _: 0)
    return paper.point(lambda light: 255 if (light > cut) == invert else 0)


def _is_opaque(value: int) -> int:
    return 255 if value >= 128 else 0


def _is_dark(ink: Any) -> bool:
    """Whether more than half of the border is ink."""
    width, height = ink.size
    sides = ((0, 0, width, 1), (0, height - 1, width, height), (0, 0, 1, height), (width - 1, 0, width, height))
    border = b"".join(ink.crop(side).tobytes() for side in sides)
    return 2 * border.count(255) > len(border)


def _unusable(path: str | Path, reason: str, fix: str) -> GridproofError:
    return GridproofError("bad_picture", place=str(path), reason=reason, fix=fix)


def _pillow(name: str) -> Any:
    try:
        return importlib.import_module("PIL" if name == "PIL" else f"PIL.{name}")
    except ModuleNotFoundError:
        raise GridproofError("missing_extra", what="An image", package="pillow", extra="pictures") from None
