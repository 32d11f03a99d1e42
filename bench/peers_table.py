"""Who meets whom: for each family the peers and what they are put to. What is made has a table of its own.

A new family needs no entry: it is then measured alone, at its own presets. With an entry it also names its peers.
"""

from typing import NamedTuple

from bench import multi_puzzle_peer as multi_puzzle
from bench import puzzlekit_peer as puzzlekit
from bench.contestant import Making, Solving
from bench.making_table import MAKING, MakeSize
from bench.ours import Gridproof, GridproofClauses
from bench.tatham import Tatham
from gridproof import Family

USUAL_BOARDS = 8
"""Boards to solve of each set, if no number is asked for: so few, since peers run into the limit at some."""


class BoardSet(NamedTuple):
    """Real boards to solve that are compared apart from others, and what is wanted of us there.

    The set holds the boards with up to `most_rows` rows that no set before it holds. Times are CPU milliseconds a
    board, its model built: of the middle one, of the worst one; `None` where nothing is wanted. `least_ratio` is how
    many times faster than a peer of another house we want to be at the middle board.
    """

    name: str
    most_median: float | None = None
    most_worst: float | None = None
    most_rows: int = 1000
    least_ratio: float | None = 10


class BatchSet(NamedTuple):
    """Real boards of one size, with so many givens if that is said, to be counted over and over in one call.

    `least_rate` boards a second are wanted of us. `reference` is the rate of somebody who cannot be run here.
    """

    name: str
    size: tuple[int, int]
    givens: int | None = None
    least_rate: float | None = None
    reference: float | None = None
    whose: str = ""


class Entry(NamedTuple):
    """A family's part of the table: making with its peers, solving with its peers, a measure of batches.

    `sizes` come from the table of making.

    `boards` are sizes and levels of our own boards, which are solved where there are no real ones.
    """

    sizes: tuple[MakeSize, ...] = ()
    makers: tuple[Making, ...] = ()
    solvers: tuple[Solving, ...] = ()
    boards: tuple[tuple[tuple[int, int], str], ...] = ()
    sets: tuple[BoardSet, ...] = (BoardSet("corpus"),)
    batches: tuple[BatchSet, ...] = ()


OURS = Gridproof()
OUR_SOLVERS: tuple[Solving, ...] = (OURS, GridproofClauses())
TDOKU = "tdoku (C++, AVX-512 build, measured apart)"


TABLE: dict[str, Entry] = {
    "binairo": Entry(
        makers=(Tatham("Unruly"),),
        solvers=(puzzlekit.BINAIRO, multi_puzzle.BINAIRO),
        boards=tuple(((side, side), level) for side in (8, 10, 14, 20) for level in ("easy", "hard")),
        sets=(BoardSet("corpus", 0.5, 50),),
    ),
    "futoshiki": Entry(
        makers=(Tatham("Unequal"),), solvers=(multi_puzzle.FUTOSHIKI,), sets=(BoardSet("corpus", 1, 100),)
    ),
    "skyscrapers": Entry(
        makers=(Tatham("Towers"),),
        solvers=(puzzlekit.SKYSCRAPERS, multi_puzzle.SKYSCRAPERS),
        sets=(BoardSet("corpus", 2, 200),),
    ),
    "kakurasu": Entry(solvers=(puzzlekit.KAKURASU, multi_puzzle.KAKURASU), sets=(BoardSet("corpus", 1, 50),)),
    "starbattle": Entry(
        solvers=(puzzlekit.STAR_BATTLE, multi_puzzle.STAR_BATTLE),
        boards=(((7, 7), "easy"), ((10, 10), "hard")),
        sets=(BoardSet("corpus", 2, 200),),
    ),
    "slitherlink": Entry(
        makers=(Tatham("Loopy"),),
        solvers=(puzzlekit.SLITHERLINK, multi_puzzle.SLITHERLINK),
        sets=(BoardSet("corpus", 5, 2000),),
    ),
    "kakuro": Entry(solvers=(puzzlekit.KAKURO, multi_puzzle.KAKURO), sets=(BoardSet("corpus", 3, 300),)),
    "sudoku": Entry(
        makers=(Tatham("Solo"),),
        solvers=(puzzlekit.SUDOKU, multi_puzzle.SUDOKU),
        sets=(BoardSet("9x9", 0.3, 10, most_rows=9), BoardSet("over 9x9", None, 5000, least_ratio=None)),
        batches=(
            BatchSet("9x9", (9, 9), None, 10_000, 34_000, TDOKU),
            BatchSet("9x9, 17 givens", (9, 9), 17, None, 350_000, TDOKU),
        ),
    ),
    "nonogram": Entry(
        makers=(Tatham("Pattern"),),
        solvers=(puzzlekit.NONOGRAM, multi_puzzle.NONOGRAM),
        boards=(((10, 10), "easy"), ((20, 20), "easy")),
        sets=(BoardSet("corpus", 5, 8000),),
    ),
}


def entry_for(family: Family) -> Entry:
    """The family's entry; where that names no sizes and boards, those of its presets."""
    entry = TABLE.get(family.name, Entry())
    presets = [(_size(text), level) for text, level in family.presets]
    asked = MAKING.get(family.name, tuple(MakeSize(*preset) for preset in presets))
    sizes = tuple(level for size in asked for level in size.levels(family))
    return entry._replace(sizes=sizes, boards=entry.boards or tuple(presets))


def _size(text: str) -> tuple[int, int]:
    rows, columns = (int(part) for part in text.lower().split("x"))
    return rows, columns
