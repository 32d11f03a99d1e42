"""The kinds of constraint that read along a line, as clauses: sums, views and blocks.

Sums are decision diagrams: a node for each sum that a beginning of the line may have and that the rest of the line
can complete. A line of blocks is said by where its blocks start, in the order encoding (Crawford and Baker,
Experimental results on the application of satisfiability algorithms to scheduling problems, AAAI 1994): for each
block and each place, whether the block starts there or before.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from gridproof.literals import Clause, Writer, counted


def weighted(writer: Writer, literals: Sequence[int], weights: Sequence[int], total: int) -> Iterator[Clause]:
    """The weights of the true literals add up to the total."""
    layers = _sums(weights, total)
    if not layers[0]:
        yield []
        return
    # A node that every way goes through needs no literal: it is 0.
    nodes = [dict(zip(layer, writer.several(len(layer)) if len(layer) > 1 else (0,), strict=True)) for layer in layers]
    for literal, weight, before, after in zip(literals, weights, nodes, nodes[1:], strict=False):
        for number, node in before.items():
            yield from _linked(node, literal, after.get(number), after.get(number + weight))
        for number, node in after.items():
            if node:
                yield from _linked(node, literal, before.get(number), before.get(number - weight))


def _linked(node: int, literal: int, without: int | None, within: int | None) -> Iterator[Clause]:
    """From a node the way goes on, or back, to one node or the other, as the literal says."""
    here = [-node] if node else []
    if without is None:
        yield [*here, literal]
    elif without:
        yield [*here, literal, without]
    if within is None:
        yield [*here, -literal]
    elif within:
        yield [*here, -literal, within]
    if node and without and within:
        yield [-node, without, within]


def _sums(weights: Sequence[int], total: int) -> list[list[int]]:
    """After each weight, the sums that can be reached and from which the total can be."""
    reached = [{0}]
    for weight in weights:
        reached.append(reached[-1] | {number + weight for number in reached[-1]})
    useful = [{total} & reached[-1]]
    for weight, before in zip(reversed(weights), reversed(reached[:-1]), strict=True):
        useful.append(before & (useful[-1] | {number - weight for number in useful[-1]}))
    return [sorted(layer) for layer in reversed(useful)]


def sum_of_different(writer: Writer, cells: Sequence[int], total: int) -> Iterator[Clause]:
    """The numbers in the cells, all different, add up to the total: a number is value + 1."""
    used = writer.once(("used", tuple(cells)), lambda: _used(writer, cells))
    # Beyond every sum, so that one weighted sum says how many numbers there are as well.
    beyond = writer.size * (writer.size + 1) // 2 + 1
    weights = [beyond + value + 1 for value in range(writer.size)]
    if 0 <= total < beyond:
        yield from weighted(writer, used, weights, beyond * len(cells) + total)
    else:
        yield []


def _used(writer: Writer, cells: Sequence[int]) -> list[int]:
    """For each value, a literal that says whether some cell holds it."""
    used = writer.several(writer.size)
    for value, literal in enumerate(used):
        held = writer.literals(cells, value)
        writer.define(-literal, *held)
        for cell in held:
            writer.define(-cell, literal)
    return used


def visible(writer: Writer, cells: Sequence[int], number: int) -> Iterator[Clause]:
    """So many cells hold more than all before them."""
    seen = writer.once(("seen", tuple(cells)), lambda: _seen(writer, cells))
    yield from counted(writer, seen, number, number)
    for place, cell in enumerate(cells):
        # With what comes before it and what is larger, too few would be seen.
        for value in range(max(0, writer.size + place - number + 1), writer.size):
            yield [-writer.literal(cell, value)]


def _seen(writer: Writer, cells: Sequence[int]) -> list[int]:
    """For each cell, whether it holds more than all before it."""
    seen = writer.several(len(cells))
    highest: list[int] = []
    for here, cell in zip(seen, cells, strict=True):
        values = [writer.literal(cell, value) for value in range(writer.size)]
        if not highest:
            writer.define(here)
        for before, value in zip(highest, values, strict=False):
            writer.define(-value, -before, -here)
            writer.define(-value, before, here)
        highest = _highest(writer, values, highest)
    return seen


def _highest(writer: Writer, values: list[int], before: list[int]) -> list[int]:
    """For each value, whether the highest up to this cell is at least that."""
    highest = writer.several(writer.size)
    for value, literal in enumerate(highest):
        reasons = [values[value], *highest[value + 1 : value + 2], *before[value : value + 1]]
        writer.define(-literal, *reasons)
        for reason in reasons:
            writer.define(-reason, literal)
    return highest


def blocks(writer: Writer, literals: Sequence[int], lengths: Sequence[int]) -> Iterator[Clause]:
    """The true literals form blocks of these lengths, in this order."""
    slack = len(literals) - sum(lengths) - len(lengths) + 1
    if not lengths:
        yield from ([-literal] for literal in literals)
        return
    if slack < 0:
        yield []
        return
    # moved[d]: the block starts at most d cells after the first place that it could start at.
    moved = writer.several(slack)
    yield from ([-literal, at] for literal, at in zip(literals, moved, strict=False))
    rest = literals
    for length in lengths[:-1]:
        following = writer.several(slack)
        yield from _block(rest, moved, length)
        yield from _gap(rest[length:], moved, following)
        moved, rest = following, rest[length + 1 :]
    yield from _block(rest, moved, lengths[-1])
    yield from ([-at, -literal] for at, literal in zip(moved, rest[lengths[-1] :], strict=True))


def _block(literals: Sequence[int], moved: list[int], length: int) -> Iterator[Clause]:
    """A cell is in the block if that starts here or before, but not so early that it has ended."""
    yield from ([-earlier, later] for earlier, later in pairwise(moved))
    for d in range(len(moved) + length):
        started = [-moved[d]] if d < len(moved) else []
        yield [*started, literals[d], moved[d - length]] if d >= length else [*started, literals[d]]


def _gap(literals: Sequence[int], moved: list[int], following: list[int]) -> Iterator[Clause]:
    """A cell is in the gap if the block before it has ended and the block after it starts later."""
    yield from ([-later, earlier] for earlier, later in zip(moved, following, strict=True))
    for d in range(len(moved) + 1):
        ended = [-moved[d]] if d < len(moved) else []
        yield [*ended, -literals[d], following[d - 1]] if d else [*ended, -literals[d]]
