"""Repairs for the command line: in words, as JSON, and as puzzles to write."""

from typing import Any

from gridproof.cli.reading import Item
from gridproof.cli.sinks import OutSink
from gridproof.cli.talk import busy, plural, printable, say, say_error
from gridproof.cli.verdicts import exit_code
from gridproof.cli.words import marked, shown
from gridproof.cli.writing import Sheet, Target, check_folder, check_free, target, write_all
from gridproof.document import PuzzleDocument
from gridproof.drawing import Role
from gridproof.errors import SEVERAL, GridproofError
from gridproof.repair import Change, Repair, repair
from gridproof.solve import Verdict
from gridproof.wording import and_list, capital, listed

MOST_CHANGES = 24
"""So many changes are listed before the rest is only counted."""
TARGET: Role = "target"
_TOLD = {
    "edit": ("change the board in {} place", "change the board in {} places"),
    "answer": ("change the solution in {} cell", "change the solution in {} cells"),
    "follow": ("with it {} clue", "with it {} clues"),
    "change": ("change {} clue", "change {} clues"),
    "leave out": ("leave out {} clue", "leave out {} clues"),
    "add": ("add {} clue", "add {} clues"),
}


def found_repairs(item: Item, verdict: Verdict, nodes: int | None, most: int) -> list[Repair]:
    """The suggestions for a board, as many as are wanted, if it is known to have several solutions or none."""
    if verdict.count not in (0, 2):
        return []
    document = item.document
    with busy(f"looking for repairs of {item.place}"):
        return repair(document.family, document.board, solution=document.solution, most=most, nodes=nodes)


def repaired(document: PuzzleDocument, one: Repair) -> PuzzleDocument:
    """The puzzle after a repair; what is not known here is kept."""
    solution = one.solution if one.solutions == 1 else None
    return PuzzleDocument(document.family, one.board, one.solutions, solution, extra=document.extra)


def repair_fields(document: PuzzleDocument, one: Repair) -> dict[str, Any]:
    """A suggestion for programs."""
    return {
        "size": one.size,
        "solutions": one.solutions,
        "least": one.least,
        "needed": one.needed,
        "spare": one.spare,
        "changes": one.changes,
        "puzzle": repaired(document, one).fields(),
    }


def repair_line(verdict: Verdict, repairs: list[Repair]) -> list[str]:
    """The first suggestion, for a board on one line."""
    if verdict.count not in (0, 2):
        return []
    if not repairs:
        return ["no repair found"]
    return [f"repair: {_short(repairs[0])}"]


def _short(one: Repair) -> str:
    return f"{_heading(one)} · {' · '.join(_changes(one.changes, 4))}"


def repair_story(document: PuzzleDocument, verdict: Verdict, repairs: list[Repair], shown_one: int) -> list[str]:
    """The suggestions in paragraphs, and the board after one of them."""
    if verdict.count not in (0, 2):
        return []
    if not repairs:
        return ["No repair was found within the bounds of the search."]
    exact = all(one.solutions == 1 for one in repairs)
    many = "A repair" if len(repairs) == 1 else f"{len(repairs)} repairs, the fewest changes first"
    each = ("; it leaves" if len(repairs) == 1 else "; each leaves") + " exactly one solution" if exact else ""
    lines = [f"{many}{each}:"]
    for number, one in enumerate(repairs, 1):
        lines += _told(number, one)
    if shown_one > len(repairs):
        return ["\n".join(lines)]
    one = repairs[shown_one - 1]
    cause = [change for change in one.changes if change.kind in ("edit", "answer")] or one.changes
    places = dict.fromkeys((place for change in cause[:MOST_CHANGES] for place in change.places), TARGET)
    drawing = marked(document.family.draw(one.board), places)
    return ["\n".join(lines), f"After repair {shown_one}:\n\n{shown(drawing)}"]


def _told(number: int, one: Repair) -> list[str]:
    changes = _changes(one.changes, MOST_CHANGES)
    heading = f"  {number}. {capital(_heading(one))}"
    return (
        [f"{heading}: {changes[0]}"] if len(changes) == 1 else [f"{heading}:", *(f"       {each}" for each in changes)]
    )


def _heading(one: Repair) -> str:
    """`change 1 clue and add 2 clues, and no fewer do for this solution`."""
    kinds: list[str] = [change.kind for change in one.changes]
    if "answer" in kinds:
        kinds = ["follow" if kind == "change" else kind for kind in kinds]
    parts = [
        words[kinds.count(kind) > 1].format(f"{kinds.count(kind):,}") for kind, words in _TOLD.items() if kind in kinds
    ]
    proof = ""
    if one.solutions != 1:
        proof = "; several solutions are left"
    elif one.spare:
        proof = " (or leave it out)" if one.size == 1 else " (or leave them out)"
    elif one.size > 1 and one.least:
        proof = "; no fewer do for this solution"
    elif kinds.count("add") > 1:
        proof = "; none of them can be left out" if one.needed else "; some might be left out"
    return f"{and_list(parts)}{proof}"


def _changes(changes: list[Change], most: int) -> list[str]:
    """Changes in words, not more than can be read."""
    words = [_words(change) for change in changes[:most]]
    return [*words, f"and {plural(len(changes) - most, 'other')}"] if len(changes) > most else words


def _words(change: Change) -> str:
    if change.kind == "answer":
        return f"in the solution, {change.words}"
    if change.was is None:
        return change.words
    was = change.was
    for part in (" is ", ": "):
        start, found, rest = was.partition(part)
        if found and change.words.startswith(f"{start}{part}"):
            was = rest
    return f"{change.words}, instead of {was}"


class Applied:
    """Takes the puzzles after repair `number`, and writes them at the end: those that need none as they are."""

    def __init__(self, output: str | None, format_name: str | None, number: int | None, force: bool) -> None:
        self.where: Target = target(output, format_name, "jsonl")
        self.number = number or 1
        self._documents: list[PuzzleDocument] = []
        self._repaired = 0
        if self.where.path is not None:
            check_folder(self.where.path)
        check_free(self.where, 1, force)

    def take(self, item: Item, verdict: Verdict, repairs: list[Repair]) -> int:
        """Take a puzzle, and give its exit code; one that the repair is not found for is told and left out."""
        if verdict.count == 1:
            self._documents.append(item.document)
            return exit_code(verdict)
        if len(repairs) >= self.number:
            one = repairs[self.number - 1]
            self._documents.append(repaired(item.document, one))
            self._repaired += 1
            say(printable(f"{item.place}: {_short(one)}"))
            return 0 if one.solutions == 1 else SEVERAL
        if verdict.count is None:
            error = GridproofError("undecided", place=item.place)
        elif not repairs:
            error = GridproofError("no_repair", place=item.place)
        else:
            error = GridproofError("no_such_repair", place=item.place, number=self.number, known=len(repairs))
        say_error(error)
        return error.exit_code

    def finish(self) -> None:
        """Write them."""
        if not self._documents:
            return
        if self.where.path is None and self.where.format.one is not None and not self.where.format.numbered:
            sink = OutSink(self.where)
            for document in self._documents:
                sink.put(document)
            return
        names = write_all(self.where, self._documents, Sheet("Puzzles", "a4", None))
        if self.where.path is not None:
            say(f"{plural(len(self._documents), 'puzzle')} in {listed(names, 'to')}, {self._repaired:,} repaired")
