"""The codes that the games of Simon Tatham's collection share: runs as letters, grids of numbers, borders of regions.

Written from the collection's own readers and writers as `solo.c`, `towers.c` and `latin.c` have them. Positions in
messages count the characters of the description, from 1.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from string import ascii_lowercase, digits

from gridproof.formats.base import FormatError
from gridproof.sheet import Place

LONGEST = 26
"""The longest run that one letter says."""
_TOKEN = re.compile("[a-z]|_|[1-9][0-9]*")

COPY = "Copy the whole id again; it looks cut off or changed."


def miscount(described: int, needed: int, what: str = "cells") -> FormatError:
    """The error for a description that is too short or too long."""
    if described < needed:
        return FormatError(f"{described} of {needed} {what} are described: the id looks cut off", COPY)
    reason = f"{described} {what} are described, and {needed} are needed: {described - needed} too many"
    return FormatError(reason, "Check the size in front of the colon, and that nothing follows the id.")


def strange(text: str, at: int, expected: str, start: int = 0) -> FormatError:
    """The error for a character that cannot be there, at an index into a text that begins at `start`."""
    if at >= len(text):
        return FormatError(f"the description ends after character {start + at}, where {expected} belongs", COPY)
    return FormatError(f"character {start + at + 1} of the description is {text[at]!r}, where {expected} belongs", COPY)


def number(text: str) -> int:
    """A number in decimal digits, however long: one that is far too large is only known to be large."""
    return int(text) if len(text) < 8 else 10**7


def run_letters(length: int) -> str:
    """A run of empty cells."""
    whole, rest = divmod(length, LONGEST)
    return "z" * whole + (ascii_lowercase[rest - 1] if rest else "")


def read_grid(text: str, size: tuple[int, int], most: int, start: int = 0) -> dict[Place, int]:
    """The numbers of a grid: decimal numbers, letters for runs of empty cells, `_` between two numbers.

    `start` is where the text begins in its description. Numbers are from 1 to `most`.
    """
    rows, columns = size
    found: dict[Place, int] = {}
    cell = at = 0
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            raise strange(text, at, "a number, a letter for empty cells or `_`", start)
        if token[0] in ascii_lowercase:
            cell += ord(token[0]) - ord("a") + 1
        elif token[0] != "_":
            if number(token[0]) > most:
                raise _too_large(token[0], most, start + at)
            found[divmod(cell, columns)] = int(token[0])
            cell += 1
        at = token.end()
    if cell != rows * columns:
        raise miscount(cell, rows * columns)
    return found


def _too_large(text: str, most: int, at: int) -> FormatError:
    shown = text if len(text) < 8 else text[:7] + "…"
    fix = f"Use numbers from 1 to {most}."
    if len(text) > 1:
        fix = f"Write neighbouring numbers with `_` between them: `{text[0]}_{text[1]}`; {fix[0].lower()}{fix[1:]}"
    return FormatError(f"character {at + 1} of the description begins the number {shown}, more than {most}", fix)


def write_grid(numbers: Mapping[Place, int], size: tuple[int, int]) -> str:
    """The numbers of a grid as `read_grid` reads them, in the form that the programs write."""
    rows, columns = size
    parts: list[str] = []
    run = 0
    for cell in range(rows * columns):
        value = numbers.get(divmod(cell, columns))
        if value is None:
            run += 1
            continue
        if run:
            parts.append(run_letters(run))
        elif parts:
            parts.append("_")
        parts.append(str(value))
        run = 0
    return "".join(parts) + run_letters(run)


def _edges(side: int) -> list[tuple[Place, Place]]:
    """The pairs of neighbours in the order of the border code: across row by row, then down column by column."""
    across = [((row, column), (row, column + 1)) for row in range(side) for column in range(side - 1)]
    down = [((row, column), (row + 1, column)) for column in range(side) for row in range(side - 1)]
    return across + down


def read_borders(text: str, side: int, start: int) -> list[list[int]]:
    """Regions from the edges between cells: a letter skips edges without a border, then comes one with a border.

    `z` skips 26 and sets no border; `_` sets one at once. One more border follows the last edge.
    """
    edges = _edges(side)
    inner: list[tuple[Place, Place]] = []
    at = 0
    for position, character in enumerate(text):
        if character not in ascii_lowercase and character != "_":
            raise strange(text, position, "a letter or `_` for borders", start)
        skipped = 0 if character == "_" else ord(character) - ord("a") + 1
        inner += edges[at : at + skipped]
        at += skipped + (skipped < LONGEST)
    if at != len(edges) + 1:
        raise miscount(max(at - 1, 0), len(edges), "edges between cells")
    regions = _joined(side, inner)
    sizes = [sum(line.count(region) for line in regions) for region in range(1 + max(map(max, regions)))]
    if any(size != side for size in sizes):
        row, column = _first(regions, next(region for region, size in enumerate(sizes) if size != side))
        size = sizes[regions[row][column]]
        raise FormatError(
            f"the region of row {row + 1}, column {column + 1} has {size} cells, where each has {side}", COPY
        )
    return regions


def write_borders(regions: Sequence[Sequence[int]]) -> str:
    """The borders of regions as `read_borders` reads them; raises `FormatError` if a region is in several parts."""
    side = len(regions)
    edges = _edges(side)
    inner = [regions[r1][c1] == regions[r2][c2] for (r1, c1), (r2, c2) in edges]
    joined = _joined(side, [edge for edge, same in zip(edges, inner, strict=True) if same])
    names = {
        (one, other)
        for line, named in zip(joined, regions, strict=True)
        for one, other in zip(line, named, strict=True)
    }
    if len(names) != side or len({name for _, name in names}) != side:
        raise FormatError("a region is in several parts, and the borders of an id cannot say so", "Use another format.")
    parts: list[str] = []
    run = 0
    for same in [*inner, False]:
        if same:
            run += 1
            continue
        whole, rest = divmod(run, LONGEST)
        parts.append("z" * whole + (ascii_lowercase[rest - 1] if rest else "_"))
        run = 0
    return "".join(parts)


def _joined(side: int, pairs: Iterable[tuple[Place, Place]]) -> list[list[int]]:
    """The cells that pairs join, numbered from 0 in reading order."""
    near: dict[Place, list[Place]] = {}
    for one, other in pairs:
        near.setdefault(one, []).append(other)
        near.setdefault(other, []).append(one)
    found = [[-1] * side for _ in range(side)]
    regions = 0
    for start in ((row, column) for row in range(side) for column in range(side)):
        if found[start[0]][start[1]] >= 0:
            continue
        found[start[0]][start[1]] = regions
        waiting = [start]
        while waiting:
            for row, column in near.get(waiting.pop(), ()):
                if found[row][column] < 0:
                    found[row][column] = regions
                    waiting.append((row, column))
        regions += 1
    return found


def _first(regions: Sequence[Sequence[int]], region: int) -> Place:
    return next((row, line.index(region)) for row, line in enumerate(regions) if region in line)


def only_digits(text: str) -> bool:
    """Whether a text is a number in the digits of ASCII."""
    return bool(text) and not text.strip(digits)
