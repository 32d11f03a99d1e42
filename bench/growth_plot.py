"""Costs over areas as a table and as a picture, both on scales on which a power of the area is a straight line.

It is drawn in the package's own vocabulary of marks; a unit of length is the tenth part of a power of ten of cost. A
broken line of crosses stands for a cost that grows with the cube of the area: what is steeper is a cliff.
"""

from collections.abc import Iterator, Sequence
from itertools import cycle
from math import ceil, floor, log10

from rich.table import Table
from rich.text import Text

from bench.growth import CHEAP, STEEP, Cost
from bench.report import number
from gridproof import drawing
from gridproof.drawing import Dot, Drawing, Line, Mark, Symbol
from gridproof.levels import ANY
from gridproof.render.svg import render_svg

NOTE = (
    "CPU ms a puzzle: mean, one process, of the engine alone (boards and answers) and with documents written. Power: "
    f"the engine's cost grew with that power of the area since the size before; a cliff is more than {STEEP:g} at more "
    f"than {CHEAP:g} ms."
)
DECADE = 6
"""Units to a power of ten of cost, and of area twice as many."""
SIZES = (0.35, 0.22, 0.5)
"""The dots of the levels in their order."""


class Scale:
    """Where a cost and an area lie in the picture."""

    def __init__(self, points: Sequence[tuple[int, float]]) -> None:
        self.least = floor(min(log10(cost) for _, cost in points))
        self.most = max(ceil(max(log10(cost) for _, cost in points)), self.least + 1)
        self.left = log10(min(area for area, _ in points)) - 0.1
        self.right = log10(max(area for area, _ in points)) + 0.1
        self.height = (self.most - self.least) * DECADE
        self.width = ceil((self.right - self.left) * 2 * DECADE)

    def x(self, area: float) -> float:
        """Towards the right."""
        return (log10(area) - self.left) * 2 * DECADE

    def y(self, cost: float) -> float:
        """Down from the top."""
        return (self.most - log10(cost)) * DECADE


def plot(title: str, lines: Sequence[Sequence[Cost]]) -> str:
    """The picture of one family with one set of options, a line a level, as SVG; empty without any cost."""
    shown = [[(cost.area, cost.engine_milliseconds) for cost in line if cost.engine_milliseconds] for line in lines]
    points = [(area, cost) for line in shown for area, cost in line if cost]
    if not points:
        return ""
    scale = Scale(points)
    marks: list[Mark] = [*_frame(scale, {cost.area: cost.size for line in lines for cost in line})]
    marks += _steepest(scale, points)
    for line, size in zip(lines, cycle(SIZES)):
        marks += _line(scale, line, size)
    return render_svg(Drawing(scale.height, scale.width, tuple(marks), (3, 2, 5, 2)), 24, title=title)


def growth_table(costs: Sequence[Cost]) -> Table:
    """A line a size and level, cliffs marked."""
    table = Table(title="Growth of the cost of making", caption=NOTE, caption_justify="left")
    for heading in ("family", "level", "size"):
        table.add_column(heading, no_wrap=True)
    for heading in ("puzzles", "engine ms", "CPU ms", "power of area"):
        table.add_column(heading, justify="right", no_wrap=True)
    before = ""
    for cost in costs:
        name = " ".join([cost.family, *(f"{key} {value}" for key, value in cost.options.items())])
        if before not in ("", name + cost.level):
            table.add_section()
        before = name + cost.level
        times = (number(cost.engine_milliseconds), number(cost.milliseconds)) if cost.puzzles else ("does not come", "")
        power = "" if cost.power is None else f"{cost.power:.1f}" + (" cliff" if cost.is_cliff else "")
        table.add_row(name, cost.level, cost.size, str(cost.puzzles), *times, Text(power, "bold red" * cost.is_cliff))
    return table


def _frame(scale: Scale, sizes: dict[int, str]) -> Iterator[Mark]:
    """Powers of ten of cost at the left, sizes below."""
    for power in range(scale.least, scale.most + 1):
        y = (scale.most - power) * DECADE
        yield Line(((0, y), (scale.width, y)), "thin", "grid")
        yield drawing.Text(-1.5, y, f"{10.0**power:g} ms", "hint", 0.8)
    for area, size in sizes.items():
        yield Line(((scale.x(area), 0), (scale.x(area), scale.height)), "thin", "grid")
        yield drawing.Text(scale.x(area), scale.height + 1, size, "hint", 0.6)


def _steepest(scale: Scale, points: Sequence[tuple[int, float]]) -> Iterator[Mark]:
    """Crosses on the cube of the area, from the cheapest point on, as far as the picture goes."""
    area, cost = min(points, key=lambda point: point[1])
    step = 10 ** (1 / (4 * DECADE))
    at = float(area)
    while log10(at) < scale.right and log10(cost * (at / area) ** STEEP) < scale.most:
        yield Symbol(scale.x(at), scale.y(cost * (at / area) ** STEEP), "cross", "hint", 0.12)
        at *= step


def _line(scale: Scale, costs: Sequence[Cost], dot: float) -> Iterator[Mark]:
    """A level's costs, joined, its name at the right end."""
    places = [
        (scale.x(cost.area), scale.y(cost.engine_milliseconds), cost.level)
        for cost in costs
        if cost.engine_milliseconds
    ]
    if not places:
        return
    yield Line(tuple((x, y) for x, y, _ in places), "bold" if costs[0].level == ANY else "medium", "answer")
    for x, y, _ in places:
        yield Dot(x, y, "answer", dot)
    x, y, level = places[-1]
    yield drawing.Text(x + 2.2, y, level, "clue", 0.8)
