"""Making puzzles from a recipe.

A recipe says everything that decides a puzzle: family, size, level, seed and wishes. Puzzle `i` of a batch depends on
the recipe and `i` alone, so a batch gives the same bytes with any number of workers, and can be taken up again where
it stopped. The work is done by the engine in threads that hold no interpreter lock.
"""

import time
from collections import deque
from collections.abc import Generator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import msgspec

from gridproof._engine import Cancel, __version__
from gridproof.abilities import MADE, PICTURED, require
from gridproof.compiled import Compiled, compiled_for, standard_for
from gridproof.document import PuzzleDocument, canonical_id
from gridproof.errors import GridproofError
from gridproof.family import LEVELS, Family
from gridproof.grade import HIGHEST, MOST_SUPPOSED, grade_of
from gridproof.making import Dig, Picture, Strategy, Wish
from gridproof.model import Binding
from gridproof.score import Measure

MOST_TRIES = 3000
PICTURE_TRIES = 3
MOST_AT_ONCE = 64
SHORT = 0.05

Made = tuple[list[Binding], bytes, list[Binding], list[Measure] | None, int, list[int]]


class Recipe(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is wanted. `level` `None` takes any level and digs for uniqueness alone.

    `picture` is a picture that the puzzle is to show, as rows of `0` and `1` (black): its cells are changed where they
    must be, and no others. It must be of the size.
    """

    family: str
    size: tuple[int, int]
    level: str | None
    seed: int
    minimal: bool = False
    clues: int | None = None
    options: dict[str, Any] = {}
    picture: tuple[str, ...] = ()
    version: str = msgspec.field(default_factory=lambda: __version__)


class Maker:
    """Makes the puzzles of one recipe. Raises at once if the recipe cannot be met."""

    def __init__(self, family: Family, recipe: Recipe) -> None:
        require(family, MADE)
        self.family = family
        options = read_options(family, recipe.options)
        self.recipe = msgspec.structs.replace(recipe, options=said(options))
        self._fields = msgspec.to_builtins(self.recipe)
        self.shape = read_shape(family, recipe.size, options)
        strategy = family.strategy(self.shape, options)
        if recipe.picture:
            strategy = self._of_picture()
        else:
            self._check_level(options)
        self.compiled: Compiled = compiled_for(family, self.shape)
        self._check_wishes(strategy)
        self._check_numbers(strategy.most_clues() if isinstance(strategy, Dig) else len(self.compiled.model.clues))
        tier = LEVELS.index(recipe.level) + 1 if recipe.level is not None else 0
        self._wish = msgspec.json.encode(Wish(tier, strategy, self._tries, minimal=recipe.minimal, clues=recipe.clues))

    @property
    def _tries(self) -> int:
        return PICTURE_TRIES if self.recipe.picture else MOST_TRIES

    def _of_picture(self) -> Picture:
        require(self.family, PICTURED)
        rows, columns = self.recipe.size
        cells = "".join(self.recipe.picture)
        if [len(line) for line in self.recipe.picture] != [columns] * rows or not set(cells) <= {"0", "1"}:
            size = f"{rows}x{columns}"
            fix = f"Give {rows} strings of {columns} letters 0 or 1."
            raise GridproofError("bad_picture", place="picture", reason=f"it is not one of {size} cells", fix=fix)
        return Picture(rows, columns, tuple(map(int, cells)))

    def _check_wishes(self, strategy: Strategy) -> None:
        if (self.recipe.minimal or self.recipe.clues is not None) and not strategy.chooses_clues:
            wish = "a minimal one" if self.recipe.minimal else "a number of clues"
            raise GridproofError("all_clues", family=self.family.title, wish=wish)

    def _check_level(self, options: Any) -> None:
        level = self.recipe.level
        if level is None:
            return
        if level not in LEVELS:
            raise GridproofError("unknown_level", name=level, known=", ".join(LEVELS))
        dealt = self.family.levels(*self.recipe.size, options)
        if level not in dealt:
            raise GridproofError(
                "level_not_dealt",
                family=self.family.title,
                size="x".join(map(str, self.recipe.size)),
                level=level,
                known=", ".join(dealt),
            )

    def _check_numbers(self, most: int) -> None:
        if not 0 <= self.recipe.seed < 2**64:
            raise GridproofError("bad_count", name="seed", value=self.recipe.seed, least=0, most=2**64 - 1)
        if self.recipe.clues is not None and not 0 <= self.recipe.clues <= most:
            raise GridproofError("bad_count", name="clues", value=self.recipe.clues, least=0, most=most)

    def run(self, start: int, stop: int, cancel: Cancel | None = None) -> list[Made | None]:
        """The engine's part for the puzzles `start` to `stop`; shorter if it was cancelled."""
        return self.compiled.making.make(self._wish, self.recipe.seed, start, stop, None, cancel)

    def document(self, index: int, made: Made | None) -> PuzzleDocument:
        """The document of puzzle `index`; raises `level_not_reached` if no try gave it."""
        if made is None:
            raise self._not_reached(index)
        bindings, answer, image, measures, _, pattern = made
        shape = self.family.made_shape(self.shape, pattern) if pattern else self.shape
        board, compiled = self.family.board(shape, bindings), self.compiled
        if pattern or self.family.standard(board) is not board:
            compiled, image = standard_for(self.family, board)
            walked = compiled.making.grade(image, HIGHEST, MOST_SUPPOSED)
            measures = walked[0] if walked is not None and walked[1] else None
        return PuzzleDocument(
            self.family,
            board,
            solutions=1,
            solution=self.family.stored(shape, answer),
            canonical_id=canonical_id(self.family, compiled.shape, image),
            grade=grade_of(compiled, measures or [], solved=measures is not None),
            recipe={**self._fields, "index": index},
        )

    def _not_reached(self, index: int) -> GridproofError:
        wishes = ["minimal"] if self.recipe.minimal else []
        if self.recipe.clues is not None:
            wishes.append(f"{self.recipe.clues} clues")
        return GridproofError(
            "level_not_reached",
            family=self.family.title,
            size="x".join(map(str, self.recipe.size)),
            seed=self.recipe.seed,
            index=index,
            level=self.recipe.level or "any",
            wishes=f" ({', '.join(wishes)})" if wishes else "",
            tries=self._tries,
        )


def read_options(family: Family, options: dict[str, Any]) -> Any:
    """The family's own options, checked; text values are read as what the option wants."""
    try:
        return msgspec.convert(options, family.options_type, strict=False)
    except msgspec.ValidationError as error:
        known = family.options_type.__struct_fields__
        name = next((name for name in options if name not in known or f"`$.{name}`" in str(error)), "")
        reason = _option_reason(str(error)) if name in known else f"{family.title} has no such option"
        fix = f"Options: {', '.join(known)}."
        raise GridproofError("bad_option", name=name, reason=reason[:1].lower() + reason[1:], fix=fix) from None


def said(options: Any) -> dict[str, Any]:
    """The options that differ from what is meant if nothing is said."""
    usual = type(options)()
    names = options.__struct_fields__
    return {name: getattr(options, name) for name in names if getattr(options, name) != getattr(usual, name)}


def _option_reason(text: str) -> str:
    """What is wrong with an option's value, without the words of the programming language."""
    for kind, words in (("int", "a whole number"), ("bool", "true or false")):
        if text.startswith(f"Expected `{kind}`, got"):
            return f"{words} is wanted"
    return text.partition(" - at ")[0].replace("`int`", "a whole number")


def read_shape(family: Family, size: tuple[int, int], options: Any) -> Any:
    """The family's shape for a size."""
    try:
        return family.shape_for(*size, options)
    except ValueError as error:
        reason, fix = error.args
        raise GridproofError("bad_size", text="x".join(map(str, size)), reason=reason, fix=fix) from None


def make(
    family: Family, recipe: Recipe, count: int, *, start: int = 0, jobs: int = 1, cancel: Cancel | None = None
) -> Generator[PuzzleDocument, None, None]:
    """The puzzles `start` to `start + count` of a recipe, in order, made by `jobs` threads.

    Closing the iterator, or an exception in its consumer, ends the threads promptly. So does `cancel`, after which
    the finished puzzles that have no gap before them are still delivered.
    """
    maker = Maker(family, recipe)
    if jobs <= 1:
        return _alone(maker, start, start + count, cancel or Cancel())
    return _batch(maker, start, start + count, jobs, cancel or Cancel())


def _alone(maker: Maker, start: int, stop: int, cancel: Cancel) -> Generator[PuzzleDocument, None, None]:
    """One worker is the caller itself: no threads to pay for."""
    size, at = 1, start
    while at < stop:
        chunk, seconds = _timed(maker, at, min(at + size, stop), cancel)
        for offset, made in enumerate(chunk):
            yield maker.document(at + offset, made)
        if len(chunk) < min(size, stop - at):
            return
        at += len(chunk)
        size = _next_size(size, seconds)


def _batch(maker: Maker, start: int, stop: int, jobs: int, cancel: Cancel) -> Generator[PuzzleDocument, None, None]:
    """Chunks are single puzzles where one takes long, and grow where many take no time."""
    running: deque[tuple[int, int, Future[tuple[list[Made | None], float]]]] = deque()
    size, at = 1, start
    with ThreadPoolExecutor(jobs) as pool:
        try:
            while at < stop or running:
                while at < stop and len(running) < jobs + 1:
                    end = min(at + size, stop)
                    running.append((at, end, pool.submit(_timed, maker, at, end, cancel)))
                    at = end
                first, end, future = running.popleft()
                chunk, seconds = future.result()
                size = _next_size(size, seconds)
                for offset, made in enumerate(chunk):
                    yield maker.document(first + offset, made)
                if first + len(chunk) < end:
                    return
        finally:
            cancel.set()


def _next_size(size: int, seconds: float) -> int:
    return min(2 * size, MOST_AT_ONCE) if seconds < SHORT else max(1, size // 2)


def _timed(maker: Maker, start: int, stop: int, cancel: Cancel) -> tuple[list[Made | None], float]:
    begin = time.perf_counter()
    return maker.run(start, stop, cancel), time.perf_counter() - begin
