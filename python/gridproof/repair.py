"""Repairing a board: the least that makes it have exactly one solution.

A board with several solutions gets clues (`additions`), or edits where it shows all the clues that it could (`edits`).
Of a board without any, clues are changed or left out (`alterations`), and if that leaves several solutions, more is
added. Every repaired board is counted anew before it is suggested.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from gridproof.additions import Ways, additions, kind, lonely, usual_kinds
from gridproof.alterations import Alteration, alterations, toward
from gridproof.compiled import Compiled, compiled_for
from gridproof.document import check_board
from gridproof.edits import Edited, Note, edited, given_words, starts
from gridproof.errors import GridproofError
from gridproof.family import Family
from gridproof.faults import scope_cells
from gridproof.model import Binding, Given, Place, clue_of
from gridproof.sheet import HIDDEN
from gridproof.statements import holds
from gridproof.wording import clue_words, on_board

MOST = 3
"""So many repairs are suggested if nothing else is said."""

COMPLETED = 2
"""So many ways to change clues that leave several solutions are taken further."""

Kind: TypeAlias = Literal["add", "change", "leave out", "edit", "answer"]


class Change(msgspec.Struct, frozen=True):
    """One change of the board: what to do, what the clue says then, what it says now, and the cells that it is about.

    An "edit" changes what is no clue, such as a region. An "answer" changes the answer in one cell; the clues that
    follow from it come behind it as changes of their own.
    """

    kind: Kind
    words: str
    places: list[Place]
    was: str | None = None


class Repair(msgspec.Struct, frozen=True):
    """A suggestion: what to change, and the board after it with a solution.

    `solutions` is 1, or 2 where the board could only be made solvable. `size` counts the changes that do not follow
    from others. `least`: no fewer do, for this solution. `needed`: none of the added clues can be left out. `spare`:
    the clues that are changed could be left out as well. Where one of these is false, it may only not be known.
    """

    changes: list[Change]
    board: Any
    solution: Any
    solutions: int
    size: int
    least: bool
    needed: bool
    spare: bool = False


class _Draft(NamedTuple):
    """A board on the way to a repair, in the shape that has room for all clues."""

    edited: Edited
    size: int = 0
    least: bool = True
    needed: bool = True
    spare: bool = False
    solutions: int = 2
    strange: bool = False
    """Whether it has clues of a kind that the board did not show before."""


def repair(
    family: Family, board: Any, *, solution: Any = None, most: int = MOST, nodes: int | None = None, sat: bool = True
) -> list[Repair]:
    """Up to `most` ways to repair a board, the fewest changes first; none if it has exactly one solution.

    `solution` is the intended one, as documents store it; without it, several are tried. It is left aside if it breaks
    the rules or is not complete. None are found, either, where the search is too long. Raises `bad_board`, and
    `undecided` if the solutions could not be counted, which can only be if `sat` forbids the SAT route.
    """
    check_board(family, board, "the board")
    job = _Job(family, board, Ways(nodes, sat), most)
    verdict = job.ways.verdict(job.compiled, job.bindings)
    if verdict.count is None:
        raise GridproofError("undecided", place="the board")
    if verdict.count == 1:
        return []
    drafts = job.several(solution) if verdict.count else job.none(solution)
    return [job.finished(draft) for draft in _ranked(drafts)[:most]]


def _ranked(drafts: Sequence[_Draft]) -> list[_Draft]:
    """The smallest first; of one size, clues of a usual kind and strange ones by turns."""
    groups: dict[tuple[int, int, bool], list[_Draft]] = {}
    for draft in drafts:
        groups.setdefault((draft.solutions, draft.size, draft.strange), []).append(draft)
    turns = [(count, size, turn, strange, draft) for (count, size, strange), group in groups.items()
             for turn, draft in enumerate(group)]  # fmt: skip
    return [draft for *_, draft in sorted(turns, key=lambda one: one[:4])]


class _Job:
    """One board and how it is counted."""

    def __init__(self, family: Family, board: Any, ways: Ways, most: int) -> None:
        self.family, self.board, self.ways, self.most = family, board, ways, most
        self.compiled = compiled_for(family, family.roomy(family.shape(board)))
        self.bindings = family.bindings(board)

    def several(self, solution: Any) -> list[_Draft]:
        """Drafts for a board with several solutions."""
        intended = self._intended(solution)
        drafts = []
        if intended is not None and _broken(self.compiled, self.bindings, intended):
            drafts = self._toward(intended)
            intended = None
        found, all_known = self.ways.answers(self.compiled, self.bindings, many=intended is None)
        if intended is not None:
            found.insert(0, intended)
        elif not all_known:
            found = lonely(self.compiled, self.bindings, found, self.most) + found
        answers = list(dict.fromkeys(found))
        start = _Draft(Edited(self.compiled, self.board, self.bindings, intended, []))
        return [*drafts, *self._completed(start, answers, intended)]

    def none(self, solution: Any) -> list[_Draft]:
        """Drafts for a board without a solution."""
        intended = self._intended(solution)
        meant = self._toward(intended) if intended is not None else []
        drafts: list[_Draft] = []
        unfinished: list[tuple[_Draft, list[bytes]]] = []
        for one in alterations(self.compiled, self.bindings, self.ways):
            draft = self._altered(one)
            if draft.solutions == 1:
                drafts.append(draft)
                if len(drafts) == self.most:
                    break
            else:
                unfinished.append((draft, self.ways.answers(self.compiled, one.bindings)[0]))
        if not drafts:
            unfinished.sort(key=lambda pair: len(pair[1]))
            for draft, answers in unfinished[:COMPLETED]:
                drafts += self._completed(draft, answers, None)
        if not drafts:
            drafts = [draft for draft, _ in unfinished]
        if not drafts:
            drafts = self._edited(_Draft(Edited(self.compiled, self.board, self.bindings, None, [])), [], None)
        return [*meant, *drafts]

    def _toward(self, intended: bytes) -> list[_Draft]:
        """Drafts that have this answer, whatever the clues say."""
        altered = toward(self.compiled, self.bindings, intended, self.ways)
        if altered is None:
            return []
        draft = self._altered(altered)
        if draft.solutions == 1:
            return [draft]
        answers, _ = self.ways.answers(self.compiled, altered.bindings)
        return self._completed(draft, list(dict.fromkeys([intended, *answers])), intended)

    def _altered(self, one: Alteration) -> _Draft:
        after = Edited(self.compiled, self.board, one.bindings, one.answers[0], one.answers[1:])
        return _Draft(after, one.size, one.least, spare=one.spare, solutions=one.solutions)

    def _completed(self, start: _Draft, answers: Sequence[bytes], intended: bytes | None) -> list[_Draft]:
        """The draft with clues added, and with edits where no clue of a usual kind does it."""
        if len(answers) < 2:
            return []
        bindings, model = start.edited.bindings, self.compiled.model
        usual = usual_kinds(model, [clue for clue, _ in bindings])
        drafts = []
        for one in additions(self.compiled, bindings, answers, intended, self.ways, self.most):
            after = start.edited._replace(bindings=sorted([*bindings, *one.clues]), answer=one.answer)
            strange = any(kind(model, clue) not in usual for clue, _ in one.clues)
            size, least = start.size + len(one.clues), start.least and one.least
            drafts.append(start._replace(edited=after, size=size, least=least, needed=one.needed, solutions=1,
                                         strange=strange, spare=False))  # fmt: skip
        return (
            drafts if any(not draft.strange for draft in drafts) else [*drafts, *self._edited(start, answers, intended)]
        )

    def _edited(self, start: _Draft, answers: Sequence[bytes], intended: bytes | None) -> list[_Draft]:
        """The draft with edits made."""
        if answers:
            beam = starts(self.compiled, start.edited.board, start.edited.bindings, answers, intended)
        else:
            beam = [start.edited]
        found = edited(beam, self.ways, self.most)
        sizes = [(one, start.size + len(one.notes)) for one in found]
        return [start._replace(edited=one, size=size, least=size == 1, solutions=1, spare=False) for one, size in sizes]

    def _intended(self, solution: Any) -> bytes | None:
        """The stored solution, if it is complete and keeps the rules."""
        if solution is None:
            return None
        try:
            values = self.family.values(self.board, solution)
        except ValueError:
            return None
        known = bytes(value for value in values if value is not None)
        return known if len(known) == len(values) and not _broken(self.compiled, [], known) else None

    def finished(self, draft: _Draft) -> Repair:
        """The suggestion that the draft came to."""
        after = draft.edited
        assert after.answer is not None
        shape = self.family.shape(after.board)
        room = len(compiled_for(self.family, shape).model.clues)
        shape = shape if all(clue < room for clue, _ in after.bindings) else self.family.roomy(shape)
        board = _told_alike(self.family, self.board, self.family.board(shape, after.bindings))
        changes = [*map(self._noted, after.notes), *self._changes(after.bindings)]
        return Repair(
            changes,
            board,
            self.family.stored(shape, after.answer),
            draft.solutions,
            draft.size,
            draft.least,
            draft.needed,
            draft.spare,
        )

    def _noted(self, note: Note) -> Change:
        return Change("edit" if note.was is None else "answer", note.words, list(note.places), note.was)

    def _changes(self, bindings: Iterable[Binding]) -> Iterator[Change]:
        """The clues that are changed, left out and added, in this order."""
        before, after = dict(self.bindings), dict(bindings)
        for clue, parameter in before.items():
            if after.get(clue) != parameter:
                was = self._words((clue, parameter))
                if clue in after:
                    yield Change("change", self._words((clue, after[clue])), self._places(clue), was)
                else:
                    yield Change("leave out", was, self._places(clue))
        for clue, parameter in after.items():
            if clue not in before:
                yield Change("add", self._words((clue, parameter)), self._places(clue))

    def _words(self, binding: Binding) -> str:
        """What a clue says, in the words of the family."""
        model, template = self.compiled.model, self.compiled.model.clues[binding[0]]
        if isinstance(template, Given):
            return given_words(self.family, model, template.variable, binding[1])
        return clue_words(model, binding)

    def _places(self, clue: int) -> list[Place]:
        model, template = self.compiled.model, self.compiled.model.clues[clue]
        if isinstance(template, Given):
            return on_board(model, [template.variable])
        return on_board(model, scope_cells(model.constraints[template.constraint], model))


def _broken(compiled: Compiled, bindings: Sequence[Binding], values: bytes) -> bool:
    """Whether an answer breaks a rule, or a clue."""
    model, parameters = compiled.model, dict(bindings)
    for clue, value in bindings:
        template = model.clues[clue]
        if isinstance(template, Given) and values[template.variable] != value:
            return True
    for constraint in model.constraints:
        clue_number = clue_of(constraint)
        if clue_number is None or clue_number in parameters:
            parameter = None if clue_number is None else parameters[clue_number]
            if not holds(constraint, model, values, parameter):
                return True
    return False


def _told_alike(family: Family, before: Any, after: Any) -> Any:
    """The board after a repair with what it printed before though it says nothing: hidden clues."""
    fields = {name: _hidden_too(getattr(before, name), getattr(after, name)) for name in after.__struct_fields__}
    board = msgspec.structs.replace(after, **fields)
    try:
        family.validate(board)
    except ValueError:
        return after
    return board


def _hidden_too(before: Any, after: Any) -> Any:
    """A field with `?` where it says nothing now and was hidden before."""
    if isinstance(before, str) and isinstance(after, str) and len(before) == len(after):
        return "".join(old if old == "?" and new == "." else new for old, new in zip(before, after, strict=True))
    lists = isinstance(before, list | tuple) and isinstance(after, list | tuple)
    if lists and len(before) == len(after):
        return type(after)(_hidden_too(old, new) for old, new in zip(before, after, strict=True))
    hidden = before == HIDDEN or (isinstance(before, list) and HIDDEN in before)
    return before if hidden and (after is None or after == 0) else after
