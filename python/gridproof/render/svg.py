"""SVG back end: a drawing as one standalone picture that a screen reader can name.

Black on an explicit white background, so that it reads the same in a dark viewer. Looks are attributes and
every shape carries the role of its mark as a class, so a page may restyle roles with its own style sheet; there are
no ids and no `<style>`, so many pictures can stand in one page. Symbols are lines, never glyphs that a font may
lack.
"""

from collections.abc import Sequence
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from gridproof.drawing import Box, Drawing
from gridproof.render.scene import Area, Discs, Shape, Stroke, Words, scene
from gridproof.render.style import CAP_HEIGHT, Polyline

_FONTS: Final = "Lato, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif"
_MARGIN: Final = 0.25


def render_svg(drawing: Drawing, cell: float = 36, *, title: str | None = None) -> str:
    """The drawing as a standalone SVG document with a final line end.

    Args:
        drawing: What to show.
        cell: The side of a cell in pixels; of its box, where cells lie apart.
        title: What a screen reader says; by default the kind of picture and its size.
    """
    cell /= min((mark.size for mark in drawing.marks if isinstance(mark, Box)), default=1)
    left, top, right, bottom = (max(gap, 0) + _MARGIN for gap in drawing.gutter)
    width = (left + drawing.columns + right) * cell
    height = (top + drawing.rows + bottom) * cell
    size = f'width="{_number(width)}" height="{_number(height)}"'
    name = title or f"Puzzle, {drawing.rows} rows by {drawing.columns} columns"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="gridproof" role="img" aria-label={quoteattr(name)} '
        f'{size} viewBox="0 0 {_number(width)} {_number(height)}">',
        f"<title>{escape(name)}</title>",
        f'<rect class="paper" {size} fill="#fff"/>',
        f'<g transform="translate({_number(left * cell)} {_number(top * cell)})" '
        f'font-family="{_FONTS}" text-anchor="middle">',
    ]
    lines += [_drawn(shape) for shape in scene(drawing, cell)]
    return "\n".join([*lines, "</g>", "</svg>", ""])


def _drawn(shape: Shape) -> str:
    match shape:
        case Area():
            return f'<path class="{shape.names}" d="{_path(shape.polygons)}" fill="{_grey(shape.grey)}"/>'
        case Stroke():
            ends = ' stroke-linecap="round" stroke-linejoin="round"' if shape.rounded else ' stroke-linecap="square"'
            return _stroke(shape.names, _path(shape.lines), shape.grey, shape.width, ends)
        case Discs():
            # A point with round ends is a disc: thousands of dots are one short path.
            points = "".join(f"M{_number(x)} {_number(y)}h0" for x, y in shape.centres)
            return _stroke(shape.names, points, shape.grey, 2 * shape.radius, ' stroke-linecap="round"')
        case Words():
            return _text(shape)


def _stroke(names: str, path: str, grey: float, width: float, ends: str) -> str:
    look = f'fill="none" stroke="{_grey(grey)}" stroke-width="{_number(width)}"{ends}'
    return f'<path class="{names}" d="{path}" {look}/>'


def _text(words: Words) -> str:
    baseline = words.y + words.size * CAP_HEIGHT / 2
    look = (' font-weight="bold"' if words.bold else "") + (f' fill="{_grey(words.grey)}"' if words.grey else "")
    return (
        f'<text class="{words.names}" x="{_number(words.x)}" y="{_number(baseline)}" '
        f'font-size="{_number(words.size)}"{look}>{escape(words.text)}</text>'
    )


def _path(lines: Sequence[Polyline]) -> str:
    return "".join(_line(line) for line in lines)


def _line(points: Polyline) -> str:
    closed = len(points) > 2 and points[0] == points[-1]
    places = [f"{_number(x)} {_number(y)}" for x, y in (points[:-1] if closed else points)]
    return "M" + "L".join(places) + ("Z" if closed else "")


def _grey(grey: float) -> str:
    level = f"{round(grey * 255):02x}"
    return "#" + (level[0] if level[0] == level[1] else level) * 3


def _number(value: float) -> str:
    """Two decimals at most, no trailing zeros, never `-0`: the same on every platform."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
