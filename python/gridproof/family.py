"""What a puzzle family is, and how families are found.

A family is one module in `gridproof.puzzles` with one class that derives from `Family`. It says what a board holds,
what its rules are as a model, which techniques people use, how it is drawn, and gives examples; everything else
(solving, making, explaining, printing, playing) is done by code that knows no family. The package is scanned, so a
new file is all that a new family needs.
"""

import importlib
import pkgutil
from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from functools import cache
from typing import Any, ClassVar

import msgspec

from gridproof import puzzles
from gridproof.drawing import Drawing
from gridproof.errors import GridproofError
from gridproof.model import Binding, Model

LEVELS = ("beginner", "easy", "medium", "hard", "expert", "extreme", "beyond")
"""Levels by tier: the first is tier 1. Up to expert nothing is ever assumed; extreme needs one-step what-if, beyond
nested what-if."""


class Rule(msgspec.Struct, frozen=True):
    """A rule of the family for people: its key in the model, its name, and its text."""

    key: str
    name: str
    text: str


class Technique(msgspec.Struct, frozen=True):
    """A named step of people: the engine's inference that finds it, its tier, its cost in tenths, its sentence.

    The sentence is filled from the step; `gridproof.explain` lists what it may use.
    """

    id: str
    name: str
    tier: int
    cost: int
    inference: str
    sentence: str


class Example(msgspec.Struct, frozen=True):
    """A board with its number of solutions (0, 1 or 2 for several) and, if there is one, its solution."""

    board: dict[str, Any]
    solutions: int
    solution: Any = None


class Broken(msgspec.Struct, frozen=True):
    """A filled board that breaks one rule: the rule's key and the places (row, column) where it shows."""

    rule: str
    board: dict[str, Any]
    solution: Any
    places: tuple[tuple[int, int], ...]


class ClueGroup(msgspec.Struct, frozen=True):
    """Clues that a puzzle may be made of: templates `start` to `stop`, all of them or a random `sample`."""

    start: int
    stop: int
    sample: int | None = None


class Family(ABC):
    """One family of puzzles. See `puzzles/binairo.py` for a complete one."""

    name: ClassVar[str]
    title: ClassVar[str]
    aliases: ClassVar[tuple[str, ...]] = ()
    summary: ClassVar[str]
    goal: ClassVar[str]
    rules: ClassVar[tuple[Rule, ...]]
    techniques: ClassVar[tuple[Technique, ...]]
    board_type: ClassVar[type[msgspec.Struct]]
    options_type: ClassVar[type[msgspec.Struct]]
    default_size: ClassVar[str]
    presets: ClassVar[tuple[tuple[str, str], ...]]
    examples: ClassVar[tuple[Example, ...]]
    broken: ClassVar[tuple[Broken, ...]]

    @abstractmethod
    def validate(self, board: Any) -> None:
        """Raise `ValueError` with (reason, fix) if the board's fields do not fit together."""

    @abstractmethod
    def shape(self, board: Any) -> Hashable:
        """What decides the model of this board: boards of one shape share one model."""

    @abstractmethod
    def shape_for(self, rows: int, columns: int, options: Any) -> Hashable:
        """The shape of the boards that a recipe asks for; raises `ValueError` (reason, fix) for a bad size."""

    @abstractmethod
    def model(self, shape: Any) -> Model:
        """The rules for this shape, as data."""

    @abstractmethod
    def bindings(self, board: Any) -> list[Binding]:
        """The board's clues as bindings of the model's clue templates."""

    @abstractmethod
    def board(self, shape: Any, bindings: Sequence[Binding]) -> Any:
        """The board that shows exactly these clues."""

    @abstractmethod
    def clue_groups(self, shape: Any, options: Any) -> tuple[ClueGroup, ...]:
        """The clues a puzzle is made of, in the order in which they are tried for removal."""

    @abstractmethod
    def stored(self, shape: Any, values: Sequence[int]) -> Any:
        """A full assignment as the document's `solution` field."""

    @abstractmethod
    def values(self, board: Any, stored: Any) -> bytes:
        """The document's `solution` field as a full assignment; raises `ValueError` (reason, fix)."""

    @abstractmethod
    def draw(self, board: Any, values: Sequence[int | None] | None = None) -> Drawing:
        """The board, with the given values (one a variable, `None` where unknown) filled in."""

    @abstractmethod
    def read_text(self, lines: Sequence[str]) -> Any:
        """A board from plain lines of text; raises `ValueError` (reason, fix)."""

    @abstractmethod
    def write_text(self, board: Any) -> str:
        """The board as plain lines of text, as `read_text` takes it."""

    @abstractmethod
    def levels(self, rows: int, columns: int, options: Any) -> tuple[str, ...]:
        """The levels that boards of this size deal."""


@cache
def registry() -> dict[str, Family]:
    """All families by name, found by scanning `gridproof.puzzles`, in the order of their names."""
    found: dict[str, Family] = {}
    for module_info in sorted(pkgutil.iter_modules(puzzles.__path__), key=lambda info: info.name):
        module = importlib.import_module(f"{puzzles.__name__}.{module_info.name}")
        for item in vars(module).values():
            if isinstance(item, type) and issubclass(item, Family) and item.__module__ == module.__name__:
                found[item.name] = item()
    return found


def find(name: str, place: str = "") -> Family:
    """The family with this name or alias, in any case; raises `unknown_family`, which says the place."""
    wanted = name.strip().lower()
    for family in registry().values():
        if wanted == family.name or wanted in family.aliases:
            return family
    where = f"{place}: " if place else ""
    raise GridproofError("unknown_family", place=where, name=name, known=", ".join(registry()))
