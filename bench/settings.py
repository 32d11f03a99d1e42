"""How a run is done."""

from collections.abc import Callable

import msgspec


class Settings(msgspec.Struct, frozen=True):
    """The full profile or the quick one, the seed, the puzzles to check of everybody's at a size.

    `boards` is how many boards of each set are solved, 0 for all, each within `limit` CPU seconds. `tell` is told what
    is about to be done; `sizes` keeps only sizes with so many rows, if it names any.
    """

    full: bool = False
    seed: int = 7
    check: int = 20
    sizes: tuple[int, ...] = ()
    boards: int = 0
    limit: float = 10.0
    tell: Callable[[str], None] = lambda text: None
