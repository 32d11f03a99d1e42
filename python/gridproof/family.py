"""What a puzzle family is, and how families are found.

A family is one module in `gridproof.puzzles` with one class that derives from `Family`. It says what a board holds,
what its rules are as a model, which techniques people use, how it is drawn, and gives examples; everything else
(solving, making, explaining, printing, playing) is done by code that knows no family. The package is scanned, so a
new file is all that a new family needs.
"""

import importlib
import os
import pkgutil
import warnings
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cache, partial
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, ClassVar, TypeAlias

import msgspec

from gridproof import layers, puzzles
from gridproof.drawing import Drawing
from gridproof.errors import GridproofError
from gridproof.making import Strategy
from gridproof.model import Binding, Model, Place, Rung, Symmetry
from gridproof.sheet import Answer, Sheet

LEVELS = ("beginner", "easy", "medium", "hard", "expert", "extreme", "beyond")
"""Levels by tier: the first is tier 1. Up to expert nothing is ever assumed; extreme needs one-step what-if, beyond
nested what-if."""
FOLDERS = "GRIDPROOF_FAMILIES"
"""The environment variable with folders of families, separated like those of `PATH`."""
OFFERED = "gridproof.families"
"""The group of entry points by which a package offers families."""


class Rule(msgspec.Struct, frozen=True):
    """A rule of the family for people: its key in the model, its name, and its text."""

    key: str
    name: str
    text: str


class Technique(msgspec.Struct, frozen=True):
    """A named step of people: the engine's inference that finds it, its tier, its cost in tenths, its sentence.

    The sentence is filled from the step; `gridproof.explain` lists what it may use. With `rules`, the keys of rules,
    the technique is only about constraints of these; so one inference may bear two names.
    """

    id: str
    name: str
    tier: int
    cost: int
    inference: str
    sentence: str
    rules: tuple[str, ...] = ()


def ladder(*techniques: Technique) -> tuple[Technique, ...]:
    """Techniques in the order in which they are tried: by tier, then by cost."""
    return tuple(sorted(techniques, key=lambda technique: (technique.tier, technique.cost)))


class Example(msgspec.Struct, frozen=True):
    """A board with its number of solutions (0, 1 or 2 for several) and, if there is one, its solution."""

    board: dict[str, Any]
    solutions: int
    solution: Any = None


class Broken(msgspec.Struct, frozen=True):
    """A filled board that breaks one rule: the rule's key and the places where it shows."""

    rule: str
    board: dict[str, Any]
    solution: Any
    places: tuple[Place, ...]


class Offered(msgspec.Struct, frozen=True):
    """Sizes at which the levels of puzzles are measured, with the options that differ from the usual ones."""

    sizes: tuple[str, ...]
    options: dict[str, Any] = {}


def sides(*lengths: int, **options: Any) -> Offered:
    """Squares of these sides."""
    return Offered(tuple([f"{side}x{side}" for side in lengths]), options)


class Edit(msgspec.Struct, frozen=True):
    """A small change of what a board prints beside its clues: in words, where it is, and the board after it."""

    words: str
    places: tuple[Place, ...]
    board: Any


class Family(ABC):
    """One family of puzzles. See `puzzles/binairo.py` for a complete one.

    A family without `presets` cannot be made yet, one without `techniques` cannot be graded or explained yet; it can
    still be solved, checked, drawn and converted. `offered` names the sizes whose levels are measured. `input` names
    the ways in which a player fills the board, the usual one first: "digits" (a value is typed), "symbols" (a cell goes
    through the values), "shading" (a cell is black or crossed out), "edges" (a border of a cell is drawn or crossed
    out). `codes` gives the name of this kind of puzzle in each outside format that carries it; a family that has any
    lays its boards out as sheets.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    aliases: ClassVar[tuple[str, ...]] = ()
    summary: ClassVar[str]
    goal: ClassVar[str]
    rules: ClassVar[tuple[Rule, ...]]
    techniques: ClassVar[tuple[Technique, ...]] = ()
    board_type: ClassVar[type[msgspec.Struct]]
    options_type: ClassVar[type[msgspec.Struct]]
    default_size: ClassVar[str]
    presets: ClassVar[tuple[tuple[str, str], ...]] = ()
    offered: ClassVar[tuple[Offered, ...]] = ()
    input: ClassVar[tuple[str, ...]]
    codes: ClassVar[Mapping[str, str]] = {}
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

    def sheet(self, board: Any) -> Sheet:
        """The board as layers for outside formats."""
        raise NotImplementedError

    def from_sheet(self, sheet: Sheet) -> Any:
        """The board on a sheet that came from an outside format; raises `ValueError` (reason, fix).

        What the family cannot hold is refused by name, never left out.
        """
        raise NotImplementedError

    def answer_of(self, stored: Any) -> Answer:
        """The document's `solution` field as a neutral answer; raises `ValueError` (reason, fix)."""
        return layers.answer_of(stored)

    def stored_answer(self, board: Any, answer: Answer) -> Any:
        """A neutral answer as the document's `solution` field for this board, right or wrong.

        It is stored as rows of numbers where digits are typed, else as strings. Raises `ValueError` (reason, fix), also
        for an answer that is not complete, if the family has no way to store such a one.
        """
        stored = layers.stored_answer(answer, strings="digits" not in self.input)
        self.values(board, stored)
        return stored

    def word(self, place: Place, value: int, several: bool = False) -> str | None:
        """What sentences say that the variable at this place is, or several are; `None` for the value's name."""
        return None

    @abstractmethod
    def symmetries(self, shape: Any) -> tuple[Symmetry, ...]:
        """The changes of a board of this shape that change nothing about the puzzle, the identity first."""

    @abstractmethod
    def bindings(self, board: Any) -> list[Binding]:
        """The board's clues as bindings of the model's clue templates."""

    @abstractmethod
    def board(self, shape: Any, bindings: Sequence[Binding]) -> Any:
        """The board that shows exactly these clues.

        Boards come back from their bindings just as they were, but for what they print though it says nothing: clues
        that are hidden (`?`).
        """

    def rungs(self) -> tuple[Rung, ...]:
        """The ladder for the model: a rung for each technique."""
        return tuple(Rung(one.inference, one.tier, one.cost, one.rules) for one in self.techniques)

    def strategy(self, shape: Any, options: Any) -> Strategy:
        """How boards of this shape are made; a family with presets has it."""
        raise NotImplementedError

    def made_shape(self, shape: Any, pattern: Sequence[int]) -> Any:
        """The shape of a board that was made, where its strategy lays out a pattern (the region of each cell)."""
        return shape

    def standard(self, board: Any) -> Any:
        """The image of the board that stands for all its turns and mirrors into boards of other shapes."""
        return board

    def of_picture(self, picture: Sequence[str]) -> Any:
        """The board whose answer is a picture, given as rows of `0` and `1` (black); some families have such boards."""
        raise NotImplementedError

    def roomy(self, shape: Any) -> Any:
        """The shape with room for every kind of clue; a clue of the given shape has the same number there."""
        return shape

    def edits(self, board: Any, answer: Sequence[int] | None, rivals: Sequence[Sequence[int]]) -> Iterator[Edit]:
        """Edits that keep the answer, if there is one, and rule out some of its rivals, those that rule out most first.

        For families whose boards have more to change than clues; clues are changed without their help.
        """
        return iter(())

    @abstractmethod
    def stored(self, shape: Any, values: Sequence[int]) -> Any:
        """A full assignment as the document's `solution` field."""

    @abstractmethod
    def values(self, board: Any, stored: Any) -> Sequence[int | None]:
        """The document's `solution` field as an assignment, `None` where a cell is not filled yet.

        Raises `ValueError` (reason, fix).
        """

    @abstractmethod
    def draw(self, board: Any, values: Sequence[int | None] | None = None) -> Drawing:
        """The board, with the given values (one a variable, `None` where unknown) filled in."""

    @abstractmethod
    def read_text(self, lines: Sequence[str]) -> Any:
        """A board from plain lines of text; raises `ValueError` (reason, fix)."""

    @abstractmethod
    def write_text(self, board: Any) -> str:
        """The board as plain lines of text, as `read_text` takes it."""


@cache
def registry() -> dict[str, Family]:
    """All families by name, in the order of their names.

    They are found in the files of `gridproof.puzzles`, in those of the folders that the environment variable
    `GRIDPROOF_FAMILIES` names, and in what installed packages offer as entry points of the group
    `gridproof.families`: a module or a class. What comes from outside and cannot be used is left out with a warning.
    """
    found: dict[str, Family] = {}
    names: dict[str, Family] = {}
    for source, load, own in (*_files(), *_offered()):
        try:
            for family in _families_in(load()):
                if twice := [name for name in (family.name, *family.aliases) if name in names]:
                    raise ValueError(f"{names[twice[0]].title} is called '{twice[0]}', too")
                found[family.name] = family
                names |= dict.fromkeys((family.name, *family.aliases), family)
        except Exception as error:
            if own:
                raise
            warnings.warn(f"{source} is left out: {type(error).__name__}: {error}", RuntimeWarning, stacklevel=2)
    return dict(sorted(found.items()))


_Source: TypeAlias = tuple[str, Callable[[], Any], bool]
"""What families may come from: its name, how it is loaded, and whether it belongs to this package."""


def _files() -> Iterator[_Source]:
    """The modules of `gridproof.puzzles`, whose path the folders of the user lengthen."""
    own = puzzles.__path__[0]
    wanted = [str(Path(folder).resolve()) for folder in os.environ.get(FOLDERS, "").split(os.pathsep) if folder]
    puzzles.__path__.extend(folder for folder in wanted if folder not in puzzles.__path__)
    for folder in puzzles.__path__:
        for name in sorted(info.name for info in pkgutil.iter_modules([folder])):
            load = partial(importlib.import_module, f"{puzzles.__name__}.{name}")
            yield str(Path(folder, name)), load, folder == own


def _offered() -> Iterator[_Source]:
    """The entry points of installed packages."""
    for point in sorted(entry_points(group=OFFERED), key=lambda point: (point.name, point.value)):
        yield f"the entry point '{point.name} = {point.value}'", point.load, False


def _families_in(source: Any) -> list[Family]:
    """The families that a module defines; or the one that a class is."""
    if isinstance(source, type):
        return [_only(source)]
    defined = [item for item in vars(source).values() if getattr(item, "__module__", None) == source.__name__]
    return [_only(item) for item in defined if isinstance(item, type) and issubclass(item, Family)]


@cache
def _only(kind: type[Family]) -> Family:
    """A family is one object, however often the registry is built anew."""
    return kind()


def find(name: str, place: str = "") -> Family:
    """The family with this name or alias, in any case; raises `unknown_family`, which says the place."""
    wanted = name.strip().lower()
    for family in registry().values():
        if wanted == family.name or wanted in family.aliases:
            return family
    where = f"{place}: " if place else ""
    raise GridproofError("unknown_family", place=where, name=name, known=", ".join(registry()))
