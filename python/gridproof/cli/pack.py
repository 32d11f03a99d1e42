"""A pack: a file of JSON Lines that grows puzzle by puzzle and can be taken up again where it stopped.

Puzzle `i` of a recipe is line `i` of its pack. Each line is written at once and whole, so that nothing but the last
line can be cut off, whatever ends the process.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from gridproof.document import PuzzleDocument, board_id
from gridproof.errors import GridproofError
from gridproof.family import Family

_HEAD = b'{"gridproof":'


class Found(NamedTuple):
    """How many puzzles of a recipe a file holds, how many bytes they take, and their names up to symmetry."""

    puzzles: int
    length: int
    ids: tuple[str, ...] = ()


def stored_seed(path: Path) -> int | None:
    """The seed of the first puzzle of a pack, if there is one."""
    if not path.is_file():
        return None  # reading a pipe would wait for its other end
    try:
        for line in _whole_lines(path):
            seed = msgspec.json.decode(line)["recipe"]["seed"]
            return seed if isinstance(seed, int) else None
    except (OSError, msgspec.DecodeError, LookupError, TypeError, RecursionError):
        pass
    return None


def taken_up(path: Path, family: Family, recipe: dict[str, Any]) -> Found:
    """The puzzles of the recipe that the file holds; raises `other_recipe` if it holds anything else."""
    number = length = 0
    ids: list[str] = []
    if not path.is_file():
        return Found(0, 0)
    for line in _whole_lines(path):
        if reason := _fault(line, number, family, recipe):
            if length + len(line) == path.stat().st_size and not line.strip(b"\0\n"):
                break  # a crash of the machine can leave zeros
            raise GridproofError("other_recipe", place=str(path), reason=f"line {number + 1} {reason}")
        number, length = number + 1, length + len(line)
        ids.append(msgspec.json.decode(line)["canonical_id"])
    _check_rest(path, number, length)
    return Found(number, length, tuple(ids))


def _whole_lines(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        yield from (line for line in file if line.endswith(b"\n"))


def _fault(line: bytes, number: int, family: Family, recipe: dict[str, Any]) -> str:
    """What is wrong with a line as puzzle `number` of the recipe; nothing if it is the one."""
    try:
        fields = msgspec.json.decode(line, type=dict[str, Any])
        found = dict(fields["recipe"])
        board = msgspec.convert({name: fields[name] for name in family.board_type.__struct_fields__}, family.board_type)
    except (msgspec.DecodeError, msgspec.ValidationError, LookupError, TypeError, ValueError, RecursionError):
        return "is not a puzzle of it"
    index = found.pop("index", None)
    found.pop("reroll", None)
    for name in [*recipe, *found]:
        if found.get(name) != recipe.get(name):
            return f"has {name} {_word(found.get(name))}, not {_word(recipe.get(name))}"
    if index != number:
        return f"is its puzzle {index}, not {number}"
    if fields.get("id") != board_id(family, board):
        return "was changed: its id is not that of its board"
    return ""


def _word(value: Any) -> str:
    if isinstance(value, list):
        return "x".join(map(str, value))
    return "none" if value is None else str(value)


def _check_rest(path: Path, number: int, length: int) -> None:
    """What follows the last whole line must be the start of a puzzle, or it is not ours to drop."""
    with path.open("rb") as file:
        file.seek(length)
        rest = file.read(len(_HEAD)).strip(b"\0\n")
    if not (rest.startswith(_HEAD) or _HEAD.startswith(rest)):
        raise GridproofError("other_recipe", place=str(path), reason=f"line {number + 1} is not a puzzle of it")


class Pack:
    """A pack that is open for adding puzzles."""

    def __init__(self, path: Path, found: Found) -> None:
        self._file = path.open("r+b" if path.is_file() else "wb", buffering=0)
        if path.is_file():
            self._file.truncate(found.length)
            self._file.seek(found.length)

    def add(self, document: PuzzleDocument) -> None:
        """Add a puzzle, which is in the file when this returns."""
        line = document.encoded() + b"\n"
        while line:
            line = line[self._file.write(line) :]

    def close(self) -> None:
        """Close the file."""
        self._file.close()
