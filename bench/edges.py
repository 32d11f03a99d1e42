"""A loop given by its edges, as the cells inside it."""

from bench.ortools import Matrix


def inside(vertical: Matrix, horizontal: Matrix) -> list[str]:
    """Rows of 1 for inside and 0 for outside; raises `ValueError` for edges that part no inside from an outside.

    `vertical` has for each row of cells the edges left of each cell and the last one right of it, `horizontal` for each
    row of edges those above each cell; anything true is an edge.
    """
    cells: list[list[int]] = []
    for line in vertical:
        row = [bool(line[0])]
        for edge in line[1:]:
            row.append(row[-1] != bool(edge))
        if row.pop():
            raise ValueError("a row does not end outside")
        cells.append([int(cell) for cell in row])
    outside = [0] * len(horizontal[0])
    for above, below, line in zip([outside, *cells], [*cells, outside], horizontal, strict=True):
        if [first != second for first, second in zip(above, below, strict=True)] != [bool(edge) for edge in line]:
            raise ValueError("an edge parts two cells of one side, or none two of both")
    return ["".join(map(str, line)) for line in cells]
