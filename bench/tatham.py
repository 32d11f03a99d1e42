"""Simon Tatham's Portable Puzzle Collection as a maker.

The programs print puzzles with `--generate N 'PARAMETERS#SEED'`; the same seed gives the same puzzles. A run for one
puzzle is start-up and the first puzzle; what a run for N takes more (the middle of several), N - 1 puzzles took.
Debian puts the programs into a folder that is not always on PATH. The ids are read as the package reads them.
"""

import re
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from bench.contestant import MakeResult, MakeTask
from bench.measure import Spent, child_spent, middle_of
from gridproof import find
from gridproof.formats.tatham import Tatham as Ids

FOLDERS = ("/usr/games", "/usr/local/games")


class Tatham(NamedTuple):
    """One program of the collection, by the name of its game."""

    game: str

    @property
    def name(self) -> str:
        """The program."""
        return f"sgt-{self.game.lower()}"

    def version(self) -> str:
        """The last word of what `--version` prints, or that of the Debian package."""
        text = subprocess.run([self._path(), "--version"], capture_output=True, text=True, check=False).stdout
        found = re.search(r"package ([^\s)]+)", text) or re.search(r"[Vv]ersion (\S+)", text)
        return found[1] if found else "unknown"

    def absence(self) -> str | None:
        """Whether the program is on PATH or where Debian puts it."""
        if self._found() is not None:
            return None
        return f"{self.name} is neither on PATH nor in {' or '.join(FOLDERS)}: apt install sgt-puzzles"

    def make(self, task: MakeTask) -> MakeResult:
        """Generate ids into a file."""
        with TemporaryDirectory() as folder:
            path = Path(folder, "ids.txt")
            first = middle_of([self._run(task, 1, path) for _ in range(task.passes)])
            spent = [self._run(task, task.count, path).less(first) for _ in range(task.passes)]
            boards = [self.read(line, task.family) for line in path.read_text(encoding="ascii").split()]
        return MakeResult(task.count - 1, spent, boards)

    def read(self, game_id: str, family: str) -> Any:
        """The board of an id."""
        (found,) = Ids().read(f"{self.game}:{game_id}".encode())
        return find(family).from_sheet(found.sheet)

    def _run(self, task: MakeTask, count: int, path: Path) -> Spent:
        return child_spent([self._path(), "--generate", str(count), f"{task.asked}#{task.seed}"], path)

    def _found(self) -> str | None:
        places = (shutil.which(self.name), *(shutil.which(self.name, path=folder) for folder in FOLDERS))
        return next((place for place in places if place is not None), None)

    def _path(self) -> str:
        return self._found() or self.name
