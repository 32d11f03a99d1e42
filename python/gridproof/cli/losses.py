"""What outside formats had no place for, counted over all puzzles of a run, to be told at its end."""

from collections import Counter

from gridproof.cli.talk import plural
from gridproof.exporting import Written
from gridproof.wording import listed


class Losses:
    """The account of one format."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._left_out: Counter[str] = Counter()
        self._untold: Counter[str] = Counter()

    def take(self, written: Written) -> bytes:
        """The text of a puzzle, after what is not in it was counted."""
        self._left_out.update(written.left_out)
        self._untold.update(written.untold)
        return written.data

    def words(self) -> list[str]:
        """What to say, if anything."""
        told = []
        if self._left_out:
            told.append(f"left out of boards: {_counted(self._left_out)}")
        if self._untold:
            told.append(f"not in the {self._title}: {_counted(self._untold)}")
        return told


def _counted(names: Counter[str]) -> str:
    return listed([f"{name} ({plural(number, 'puzzle')})" for name, number in names.items()])
