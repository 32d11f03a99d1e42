"""Simon Tatham's Portable Puzzle Collection as a maker, and its game ids.

The programs print puzzles with `--generate N 'PARAMETERS#SEED'`; the same seed gives the same puzzles. A run for one
puzzle is start-up and the first puzzle; what a run for N takes more (the middle of several), N - 1 puzzles took.
Debian puts the programs into a folder that is not always on PATH.
"""

import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from bench.contestant import MakeResult, MakeTask
from bench.measure import Spent, child_spent, middle_of

FOLDERS = ("/usr/games", "/usr/local/games")
LONG_SKIP = 25


class Tatham(NamedTuple):
    """One program of the collection.

    `parameters` is filled with `rows` and `columns`; `read` turns a game id into the family's board.
    """

    program: str
    parameters: str
    read: Callable[[str], Any]

    @property
    def name(self) -> str:
        """The program and its parameters without the size."""
        return f"{self.program} {self.parameters.format(rows='', columns='').lstrip('x')}"

    def version(self) -> str:
        """The last word of what `--version` prints, or that of the Debian package."""
        text = subprocess.run([self._path(), "--version"], capture_output=True, text=True, check=False).stdout
        found = re.search(r"package ([^\s)]+)", text) or re.search(r"[Vv]ersion (\S+)", text)
        return found[1] if found else "unknown"

    def absence(self) -> str | None:
        """Whether the program is on PATH or where Debian puts it."""
        if self._found() is not None:
            return None
        return f"{self.program} is neither on PATH nor in {' or '.join(FOLDERS)}: apt install sgt-puzzles"

    def make(self, task: MakeTask) -> MakeResult:
        """Generate ids into a file."""
        with TemporaryDirectory() as folder:
            path = Path(folder, "ids.txt")
            first = middle_of([self._run(task, 1, path) for _ in range(task.passes)])
            spent = [self._run(task, task.count, path).less(first) for _ in range(task.passes)]
            boards = [self.read(line) for line in path.read_text(encoding="ascii").split()]
        return MakeResult(task.count - 1, spent, boards)

    def _run(self, task: MakeTask, count: int, path: Path) -> Spent:
        rows, columns = task.size
        wanted = f"{self.parameters.format(rows=rows, columns=columns)}#{task.seed}"
        return child_spent([self._path(), "--generate", str(count), wanted], path)

    def _found(self) -> str | None:
        places = (shutil.which(self.program), *(shutil.which(self.program, path=folder) for folder in FOLDERS))
        return next((place for place in places if place is not None), None)

    def _path(self) -> str:
        return self._found() or self.program


def size_and_text(game_id: str, parameters: str) -> tuple[re.Match[str], str]:
    """Part a game id at its colon; the parameters must match the pattern."""
    head, colon, text = game_id.strip().partition(":")
    found = re.fullmatch(parameters, head)
    if found is None or not colon:
        raise ValueError(f"{game_id!r} is not a game id with parameters like {parameters}")
    return found, text


def unruly_cells(text: str, cells: int) -> list[int | None]:
    """The givens of an Unruly description: 0, 1 or `None` a cell.

    A letter skips as many cells as it stands after `a`; the next cell is 0 for a small letter and 1 for a capital.
    `z` skips 25 and sets nothing. The last letter stands for the place just past the board.
    """
    given: list[int | None] = [None] * cells
    position = 0
    for letter in text:
        skip = ord(letter.lower()) - ord("a")
        if not 0 <= skip <= LONG_SKIP:
            raise ValueError(f"{letter!r} has no meaning in an Unruly id")
        position += skip
        if skip == LONG_SKIP:
            continue
        if position < cells:
            given[position] = int(letter.isupper())
        position += 1
    if position != cells + 1:
        raise ValueError(f"the description ends at cell {position - 1} of {cells}")
    return given
