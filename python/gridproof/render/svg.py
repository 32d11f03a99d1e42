"""SVG back end: a drawing as one standalone picture that a screen reader can name.

Black on an explicit white background, so that it reads the same in a dark viewer. Looks are attributes and
every mark carries its role as a class, so a page may restyle roles with its own style sheet; there are no ids
and no `<style>`, so many pictures can stand in one page. Symbols are lines, never glyphs that a font may
lack.
"""

from collections.abc import Iterator, Sequence
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from gridproof.drawing import Drawing, Fill, Lattice, Mark, Symbol, Text
from gridproof.render import style

_FONTS: Final = "Lato, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif"
_MARGIN: Final = 0.25


def render_svg(drawing: Drawing, cell: float = 36, *, title: str | None = None) -> str:
    """The drawing as a standalone SVG document with a final line end.

    Args:
        drawing: What to show.
        cell: The side of a cell in pixels.
        title: What a screen reader says; by default the kind of picture and its size.
    """
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
        f'font-family="{_FONTS}" text-anchor="middle" stroke-linejoin="round">',
    ]
    for mark in style.back_to_front(drawing.marks):
        lines += _drawn(mark, cell)
    return "\n".join([*lines, "</g>", "</svg>", ""])


def _drawn(mark: Mark, cell: float) -> Iterator[str]:
    match mark:
        case Fill():
            yield from _fill(mark, cell)
        case Lattice():
            yield from _lattice(mark, cell)
        case Symbol():
            yield from _symbol(mark, cell)
        case Text():
            yield _text(mark, cell)


def _fill(mark: Fill, cell: float) -> Iterator[str]:
    x, y = mark.column * cell, mark.row * cell
    grey = "#" + f"{round(style.FILL_GREYS[mark.role] * 255):02x}" * 3
    yield f'<rect class="fill {mark.role}" {_box(x, y, cell)} fill="{grey}"/>'
    if mark.role == style.FRAMED_ROLE:
        inset = style.FRAME_INSET * cell
        box = _box(x + inset, y + inset, cell - 2 * inset)
        width = _number(style.outer_line(cell))
        yield f'<rect class="frame {mark.role}" {box} fill="none" stroke="#000" stroke-width="{width}"/>'
    if mark.role == style.STRUCK_ROLE:
        inset = style.STRIKE_INSET * cell
        path = _path([((x + inset, y + cell - inset), (x + cell - inset, y + inset))])
        width = _number(style.symbol_line(cell))
        yield f'<path class="strike {mark.role}" d="{path}" stroke="#000" stroke-width="{width}"/>'


def _lattice(mark: Lattice, cell: float) -> Iterator[str]:
    width, height = mark.columns * cell, mark.rows * cell
    inside = [((column * cell, 0.0), (column * cell, height)) for column in range(1, mark.columns)]
    inside += [((0.0, row * cell), (width, row * cell)) for row in range(1, mark.rows)]
    thin, outer = _number(style.thin_line(cell)), _number(style.outer_line(cell))
    if inside:
        yield f'<path class="grid" d="{_path(inside)}" fill="none" stroke="#000" stroke-width="{thin}"/>'
    yield (
        f'<rect class="grid outer" width="{_number(width)}" height="{_number(height)}" '
        f'fill="none" stroke="#000" stroke-width="{outer}" stroke-linejoin="miter"/>'
    )


def _symbol(mark: Symbol, cell: float) -> Iterator[str]:
    radius = _number(mark.size * style.HALO * cell)
    centre = f'cx="{_number(mark.x * cell)}" cy="{_number(mark.y * cell)}"'
    yield f'<circle class="halo" {centre} r="{radius}" fill="#fff"/>'
    path = _path([[(x * cell, y * cell) for x, y in line] for line in style.strokes(mark)])
    width = _number(style.symbol_line(cell))
    yield (
        f'<path class="symbol {mark.role} {mark.symbol}" d="{path}" fill="none" stroke="#000" '
        f'stroke-width="{width}" stroke-linecap="round"/>'
    )


def _text(mark: Text, cell: float) -> str:
    size = mark.size * cell
    baseline = mark.y * cell + size * style.CAP_HEIGHT / 2
    weight = ' font-weight="bold"' if mark.role in style.BOLD_ROLES else ""
    return (
        f'<text class="{mark.role}" x="{_number(mark.x * cell)}" y="{_number(baseline)}" '
        f'font-size="{_number(size)}"{weight}>{escape(mark.text)}</text>'
    )


def _box(x: float, y: float, side: float) -> str:
    return f'x="{_number(x)}" y="{_number(y)}" width="{_number(side)}" height="{_number(side)}"'


def _path(lines: Sequence[Sequence[tuple[float, float]]]) -> str:
    return "".join("M" + "L".join(f"{_number(x)} {_number(y)}" for x, y in line) for line in lines)


def _number(value: float) -> str:
    """Two decimals at most, no trailing zeros, never `-0`: the same on every platform."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
