"""One recipe at work: what the engine is asked for, and the documents that come of it.

Puzzle `i` comes from the seed and `i`. Where it lacks a technique that is wished for, or repeats an earlier one of its
batch, it is rolled again: the engine is asked for the puzzle of another stream of random numbers, which the document
tells (`reroll`).
"""

from difflib import get_close_matches

import msgspec

from gridproof import levels, wishes
from gridproof._engine import Cancel
from gridproof.abilities import MADE, PICTURED, require
from gridproof.compiled import Compiled, compiled_for, standard_for
from gridproof.document import PuzzleDocument, canonical_id
from gridproof.errors import GridproofError
from gridproof.family import LEVELS, Family, Technique
from gridproof.faults import broken_rules
from gridproof.grade import HIGHEST, MOST_SUPPOSED, grade_of
from gridproof.making import Dig, Picture, Strategy, Wish
from gridproof.model import Binding
from gridproof.recipe import Recipe, read_options, read_shape, said
from gridproof.score import Measure

MOST_TRIES = 3000
PICTURE_TRIES = 3
MOST_REROLLS = 1000
"""How often a puzzle is rolled again for a technique."""
MOST_MEANT = 5
"""How many techniques are named in place of one that does not exist."""
APART = 1 << 40
"""How far the streams of the rerolls of a puzzle lie apart."""

Raw = tuple[list[Binding], bytes, list[Binding], list[Measure] | None, int, list[int]]
"""A puzzle as the engine tells it: clues, answer, clues of its canonical image, measures, tries, pattern."""


class Made(msgspec.Struct, frozen=True):
    """A puzzle and how often it was rolled again; or, in place of one, why there is none."""

    document: PuzzleDocument | GridproofError
    reroll: int


class Maker:
    """Makes the puzzles of one recipe. Raises at once if the recipe cannot be met."""

    def __init__(self, family: Family, recipe: Recipe) -> None:
        require(family, MADE)
        self.family = family
        options = read_options(family, recipe.options)
        self.recipe = recipe = msgspec.structs.replace(recipe, options=said(options))
        self.shape = read_shape(family, recipe.size, options)
        strategy = self._of_picture() if recipe.picture else family.strategy(self.shape, options)
        self.compiled: Compiled = compiled_for(family, self.shape)
        self._check_technique()
        self._check_wishes(strategy)
        self._check_numbers(strategy)
        self._fields = msgspec.to_builtins(self.recipe)
        if not recipe.picture:
            levels.check(family, self.recipe, options)
        self._wish = msgspec.json.encode(
            Wish(
                LEVELS.index(recipe.level) + 1 if recipe.level is not None else 0,
                strategy,
                self._tries,
                minimal=recipe.minimal,
                clues=self.recipe.range,
                units=self._units(),
                answer=self._wanted_answer(),
            )
        )

    @property
    def _tries(self) -> int:
        return PICTURE_TRIES if self.recipe.picture else MOST_TRIES

    def _of_picture(self) -> Picture:
        require(self.family, PICTURED)
        rows, columns = self.recipe.size
        cells = "".join(self.recipe.picture)
        if [len(line) for line in self.recipe.picture] != [columns] * rows or not set(cells) <= {"0", "1"}:
            fix = f"Give {rows} strings of {columns} letters 0 or 1."
            reason = f"it is not one of {self.recipe.size_text} cells"
            raise GridproofError("bad_picture", place="picture", reason=reason, fix=fix)
        return Picture(rows, columns, tuple(map(int, cells)))

    def _check_technique(self) -> None:
        recipe, family = self.recipe, self.family
        if recipe.technique is None:
            return None
        for technique in family.techniques:
            if technique.id == recipe.technique:
                return self._check_tier(technique)
        wanted = recipe.technique.lower()
        meant = [one.id for one in family.techniques if wanted in one.id or wanted in one.name.lower()]
        meant = meant[:MOST_MEANT] or get_close_matches(wanted, [one.id for one in family.techniques])
        hint = f"Did you mean {' or '.join(meant)}? " if meant else ""
        raise GridproofError(
            "unknown_technique", family=family.title, name=recipe.technique, meant=hint, known=family.name
        )

    def _check_tier(self, technique: Technique) -> None:
        least = LEVELS[technique.tier - 1]
        if self.recipe.level is not None and LEVELS.index(self.recipe.level) + 1 < technique.tier:
            reason = f"{technique.name} is not needed below the level '{least}'"
            raise GridproofError("bad_option", name="technique", reason=reason, fix=f"Ask for {least} or higher.")

    def _check_wishes(self, strategy: Strategy) -> None:
        recipe = self.recipe
        about_clues = {
            "a minimal one": recipe.minimal,
            "a number of clues": recipe.clues is not None,
            "a symmetry": recipe.symmetry is not None,
            "a mask": recipe.mask,
        }
        for wish, wanted in about_clues.items():
            if wanted and not strategy.chooses_clues:
                raise GridproofError("all_clues", family=self.family.title, wish=wish)
        if recipe.answer is not None and not strategy.keeps_answer:
            reason = f"{self.family.title} puzzles cannot be made for an answer"
            raise GridproofError("bad_option", name="answer", reason=reason, fix="Leave it out.")
        if recipe.symmetry is not None and recipe.minimal:
            reason = "clues of a symmetric pattern come and go together, so it cannot be minimal, too"
            raise GridproofError("bad_option", name="symmetry", reason=reason, fix="Leave one of the two out.")
        if recipe.symmetry is not None and recipe.symmetry not in wishes.SYMMETRIES:
            fix = f"Symmetries: {', '.join(wishes.SYMMETRIES)}."
            reason = f"there is no symmetry '{recipe.symmetry}'"
            raise GridproofError("bad_option", name="symmetry", reason=reason, fix=fix)

    def _check_numbers(self, strategy: Strategy) -> None:
        if not 0 <= self.recipe.seed < 2**64:
            raise GridproofError("bad_count", name="seed", value=self.recipe.seed, least=0, most=2**64 - 1)
        wanted = self.recipe.clues
        if wanted is None:
            return
        most = strategy.most_clues() if isinstance(strategy, Dig) else len(self.compiled.model.clues)
        if not isinstance(wanted, int):
            wanted = (wanted[0], min(wanted[1], most))
            self.recipe = msgspec.structs.replace(self.recipe, clues=wanted)
        least = 0
        for number in (wanted,) if isinstance(wanted, int) else wanted:
            if not least <= number <= most:
                raise GridproofError("bad_count", name="clues", value=number, least=least, most=most)
            least = number

    def _units(self) -> list[list[int]]:
        if self.recipe.symmetry is None and not self.recipe.mask:
            return []
        return wishes.units(self.compiled.model, self.recipe.symmetry, self.recipe.mask)

    def _wanted_answer(self) -> list[int]:
        """The answer that is wished for, as the engine takes it."""
        if self.recipe.answer is None:
            return []
        try:
            values = self.family.values(self.family.board(self.shape, []), self.recipe.answer)
        except ValueError as error:
            reason, fix = error.args
            raise GridproofError("bad_option", name="answer", reason=reason, fix=fix) from None
        if broken_rules(self.compiled.model, [], values):
            fix = "Give a full grid that keeps all the rules."
            raise GridproofError("bad_option", name="answer", reason="it breaks the rules", fix=fix)
        return [value for value in values if value is not None]

    def raw(self, start: int, stop: int, cancel: Cancel | None = None, bare: bool = False) -> list[Raw | None]:
        """The engine's part for the puzzles `start` to `stop`; boards and answers alone if `bare`."""
        return self.compiled.making.make(self._wish, self.recipe.seed, start, stop, None, cancel, bare)

    def run(self, start: int, stop: int, cancel: Cancel) -> list[Made]:
        """The puzzles `start` to `stop`; fewer if it was cancelled."""
        raw = self.raw(start, stop, cancel)
        found = []
        for index, puzzle in enumerate(raw, start):
            made = self._sought(index, puzzle, cancel)
            if made is None:
                break
            found.append(made)
        return found

    def again(self, index: int, reroll: int, cancel: Cancel) -> Made | None:
        """Puzzle `index`, rolled again; `None` if it was cancelled."""
        raw = self._rolled(index, reroll, cancel)
        return self._sought(index, raw[0], cancel, reroll) if raw else None

    def _rolled(self, index: int, reroll: int, cancel: Cancel) -> list[Raw | None]:
        first = index + reroll * APART
        return self.raw(first, first + 1, cancel)

    def _sought(self, index: int, raw: Raw | None, cancel: Cancel, reroll: int = 0) -> Made | None:
        """The puzzle, or the first reroll of it that needs the technique."""
        for again in range(reroll, reroll + MOST_REROLLS):
            if raw is None:
                return Made(self._not_reached(index, self._tries), again)
            document = self._document(index, raw, again)
            if self._needs_technique(document):
                return Made(document, again)
            rolled = self._rolled(index, again + 1, cancel)
            if not rolled:
                return None
            raw = rolled[0]
        return Made(self._not_reached(index, MOST_REROLLS), reroll)

    def _needs_technique(self, document: PuzzleDocument) -> bool:
        wanted = self.recipe.technique
        return wanted is None or (document.grade is not None and wanted in document.grade.steps)

    def _document(self, index: int, raw: Raw, reroll: int) -> PuzzleDocument:
        bindings, answer, image, measures, _, pattern = raw
        shape = self.family.made_shape(self.shape, pattern) if pattern else self.shape
        board, compiled = self.family.board(shape, bindings), self.compiled
        if pattern or self.family.standard(board) is not board:
            compiled, image = standard_for(self.family, board)
            walked = compiled.making.grade(image, HIGHEST, MOST_SUPPOSED)
            measures = walked[0] if walked is not None and walked[1] else None
        rerolled = {"reroll": reroll} if reroll else {}
        return PuzzleDocument(
            self.family,
            board,
            solutions=1,
            solution=self.family.stored(shape, answer),
            canonical_id=canonical_id(self.family, compiled.shape, image),
            grade=grade_of(compiled, measures or [], solved=measures is not None),
            recipe={**self._fields, "index": index, **rerolled},
        )

    def repeats(self, index: int, tries: int) -> GridproofError:
        """What is raised where every roll repeats an earlier puzzle."""
        size = self.recipe.size_text
        return GridproofError("only_repeats", family=self.family.title, size=size, index=index, tries=tries)

    def _not_reached(self, index: int, tries: int) -> GridproofError:
        recipe = self.recipe
        known = {
            "minimal": recipe.minimal,
            f"{recipe.clues} clues": isinstance(recipe.clues, int),
            "{} to {} clues".format(*(recipe.range or (0, 0))): isinstance(recipe.clues, tuple),
            f"symmetry {recipe.symmetry}": recipe.symmetry,
            f"technique {recipe.technique}": recipe.technique,
            "with a mask": recipe.mask,
            "with a given answer": recipe.answer is not None,
        }
        wished = ", ".join(name for name, wanted in known.items() if wanted)
        return GridproofError(
            "level_not_reached",
            family=self.family.title,
            size=recipe.size_text,
            seed=recipe.seed,
            index=index,
            level=recipe.level or "any",
            wishes=f" ({wished})" if wished else "",
            tries=tries,
        )
