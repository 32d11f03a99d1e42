"""Cuts: clauses that are added when a solver's model breaks a constraint which is too long to write out.

That chosen things hang together would take a clause for every way to part them. A model that breaks it shows one
way: some dots or cells S that nothing crosses out of, with something chosen on both sides. The cut says that if
something is chosen on both sides of S, then something crosses. (Dantzig, Fulkerson and Johnson, Solution of a
large-scale traveling-salesman problem, 1954.) It holds whatever the board is. Where a count that the board shows
cannot be met on one side of S alone, "something is chosen" needs no literal there, and the cut is far stronger.
"""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple, TypeAlias

from gridproof.literals import Clause, Writer
from gridproof.model import Connected, SingleLoop
from gridproof.statements import components

_NO_LOOP = -1


class Demand(NamedTuple):
    """At least so many of the literals are true if the guard is; the guard 0 is always true."""

    guard: int
    literals: list[int]
    least: int


class LoopCuts:
    """The cuts of one `SingleLoop`: where there are several loops, each gets one.

    A demand whose guard is true may stand for "something is chosen": one of `demands`, which may grow.
    """

    def __init__(self, constraint: SingleLoop, writer: Writer, demands: Sequence[Demand]) -> None:
        self._ends = dict(zip(writer.literals(constraint.edges, 1), constraint.ends, strict=True))
        self._near: list[list[int]] = [[] for _ in range(1 + max(map(max, constraint.ends), default=0))]
        for first, second in constraint.ends:
            self._near[first].append(second)
            self._near[second].append(first)
        self._all_demands = demands
        self._read = 0
        self._demands: list[Demand] = []
        self._demands_at: dict[int, list[Demand]] = {}

    def cuts(self, literals: Sequence[int], on: AbstractSet[int]) -> list[Clause]:
        """Clauses that these true literals break, with guards that are on; none if the edges form one loop."""
        drawn = [edge for edge in self._ends if literals[edge - 1] > 0]
        ends = [self._ends[edge] for edge in drawn]
        loops = components(dict.fromkeys(dot for pair in ends for dot in pair), ends)
        if len(loops) < 2:
            return []
        self._read_demands()
        side = self._sides(loops)
        crossing, drawn_on = self._crossing(side, len(loops)), self._drawn_on(side, drawn)
        found = []
        for loop, edges in enumerate(crossing):
            within = self._within(side, loop, drawn_on[loop], on)
            beyond = self._beyond(side, loop, drawn_on[0 if loop else 1], on)
            found.append([*edges, *(-literal for literal in (within, beyond) if literal)])
        return found

    def _read_demands(self) -> None:
        for demand in self._all_demands[self._read :]:
            # One that asks for nothing can always be met.
            if demand.least and all(literal in self._ends for literal in demand.literals):
                self._demands.append(demand)
                for literal in demand.literals:
                    self._demands_at.setdefault(literal, []).append(demand)
        self._read = len(self._all_demands)

    def _sides(self, loops: Sequence[AbstractSet[int]]) -> list[int]:
        """The loop that each dot is counted with: an area off the loops goes with its neighbour, if that is one."""
        unseen = _NO_LOOP - 1
        side = [unseen] * len(self._near)
        for number, loop in enumerate(loops):
            for dot in loop:
                side[dot] = number
        for start in range(len(side)):
            if side[start] == unseen:
                area, beside = self._area(start, side, unseen)
                for dot in area if len(beside) == 1 else ():
                    side[dot] = min(beside)
        return side

    def _area(self, start: int, side: list[int], unseen: int) -> tuple[list[int], set[int]]:
        """The dots that can be reached without touching a loop, marked as off the loops, and the loops beside them."""
        area, beside = [start], set()
        side[start] = _NO_LOOP
        for dot in area:
            for other in self._near[dot]:
                if side[other] == unseen:
                    side[other] = _NO_LOOP
                    area.append(other)
                elif side[other] != _NO_LOOP:
                    beside.add(side[other])
        return area, beside

    def _crossing(self, side: list[int], loops: int) -> list[list[int]]:
        """For each loop, the edges with one end on its side."""
        found: list[list[int]] = [[] for _ in range(loops)]
        for edge, (first, second) in self._ends.items():
            if side[first] != side[second]:
                for loop in (side[first], side[second]):
                    if loop != _NO_LOOP:
                        found[loop].append(edge)
        return found

    def _drawn_on(self, side: list[int], drawn: Sequence[int]) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for edge in drawn:
            found.setdefault(side[self._ends[edge][0]], []).append(edge)
        return found

    def _within(self, side: list[int], loop: int, drawn: list[int], on: AbstractSet[int]) -> int:
        """The guard of a demand that edges off this side cannot meet; failing that, an edge of the loop."""
        for edge in drawn:
            for guard, literals, least in self._demands_at.get(edge, ()):
                if guard in on and sum(loop not in self._sides_of(literal, side) for literal in literals) < least:
                    return guard
        return drawn[0]

    def _beyond(self, side: list[int], loop: int, others: list[int], on: AbstractSet[int]) -> int:
        """The guard of a demand that edges on this side cannot meet; failing that, an edge of another loop."""
        for guard, literals, least in self._demands:
            if guard in on and sum(self._sides_of(literal, side) == (loop, loop) for literal in literals) < least:
                return guard
        return others[0]

    def _sides_of(self, edge: int, side: list[int]) -> tuple[int, int]:
        first, second = self._ends[edge]
        return side[first], side[second]


class PartCuts:
    """The cuts of one `Connected`: where there are several parts, each gets one."""

    def __init__(self, constraint: Connected, writer: Writer) -> None:
        self._literals = writer.literals(constraint.cells, constraint.value)
        self._near: list[list[int]] = [[] for _ in constraint.cells]
        for first, second in constraint.links:
            self._near[first].append(second)
            self._near[second].append(first)

    def cuts(self, literals: Sequence[int], on: AbstractSet[int]) -> list[Clause]:
        """Clauses that these true literals break; none if the cells hang together."""
        parts = self._parts([literals[abs(literal) - 1] == literal for literal in self._literals])
        if len(parts) < 2:
            return []
        found = []
        for number, part in enumerate(parts):
            around = sorted({other for place in part for other in self._near[place]}.difference(part))
            here, there = self._literals[part[0]], self._literals[parts[0 if number else 1][0]]
            found.append([-here, -there, *(self._literals[place] for place in around)])
        return found

    def _parts(self, waiting: list[bool]) -> list[list[int]]:
        """The parts of the cells that wait to be reached."""
        found = []
        for start in range(len(waiting)):
            if waiting[start]:
                waiting[start] = False
                part = [start]
                for place in part:
                    for other in self._near[place]:
                        if waiting[other]:
                            waiting[other] = False
                            part.append(other)
                found.append(part)
        return found


Cuts: TypeAlias = LoopCuts | PartCuts
