"""Every error the package raises on purpose, in one table.

An error is a code of the table and the values that fill its texts. A message says what is wrong and where; a
hint says what to do about it. The table can be listed (`kinds`), so a test can raise each one.
"""

from typing import NamedTuple

BAD_INPUT = 2
SEVERAL = 3
NONE = 4
UNDECIDED = 5
INTERRUPTED = 130


class ErrorKind(NamedTuple):
    """One row of the table: texts with `{slots}`, and the exit code of the command line."""

    message: str
    hint: str
    exit_code: int = BAD_INPUT


_TABLE: dict[str, ErrorKind] = {
    "unknown_family": ErrorKind(
        "{place}there is no family '{name}'", "Known families: {known}. `gridproof families` describes them."
    ),
    "no_family": ErrorKind(
        "{place}: the text does not say which family it belongs to{more}",
        'Give `--family` (one of {known}) or `--from` (see `gridproof formats`), or use JSON with a "family" field.',
    ),
    "several_families": ErrorKind(
        "{place}: the text can be read as a board of {names}", "Say which one is meant with `--family`."
    ),
    "cannot_yet": ErrorKind("{place}{family} puzzles cannot be {verb} yet", "They can be {known}."),
    "unknown_level": ErrorKind("there is no level '{name}'", "Levels, easiest first: {known}."),
    "level_not_dealt": ErrorKind("{what} does not deal the level '{level}'", "{fix}"),
    "too_few_clues": ErrorKind(
        "{what}, level '{level}': no puzzle with only {wanted} clues came in the trials; the fewest were {fewest}",
        "Ask for {fewest} or more; `gridproof levels` shows what came at each size.",
    ),
    "unknown_technique": ErrorKind(
        "{family} has no technique '{name}'", "{meant}All of them are listed by `gridproof families {known}`."
    ),
    "only_repeats": ErrorKind(
        "{family} {size}: puzzle {index} came out like an earlier one, turned or mirrored, {tries} times in a row",
        "Ask for fewer puzzles or a larger size, or let them repeat (`--repeats`).",
    ),
    "level_not_reached": ErrorKind(
        "{family} {size}, seed {seed}, puzzle {index}: no '{level}' puzzle{wishes} came in {tries} tries",
        "Ask for another seed, another level or fewer wishes; nothing is ever lowered silently.",
    ),
    "bad_picture": ErrorKind("{place} cannot be used as a picture: {reason}", "{fix}"),
    "all_clues": ErrorKind(
        "{family} puzzles show all their clues, so {wish} cannot be wished for", "Leave the wish out."
    ),
    "bad_size": ErrorKind("size '{text}' cannot be used: {reason}", "{fix}"),
    "bad_option": ErrorKind("option '{name}' cannot be used: {reason}", "{fix}"),
    "bad_count": ErrorKind("{name} is {value}, which cannot be used", "Use a whole number from {least} to {most}."),
    "bad_board": ErrorKind("{place}: {reason}", "{fix}"),
    "bad_json": ErrorKind("{place}: this is not valid JSON: {reason}", "Check that the text is whole and not cut off."),
    "bad_field": ErrorKind("{place}: {reason}", "Compare with `gridproof families {family} --schema`."),
    "other_version": ErrorKind(
        "{place}: this document has the format version {version}, and {newest} is the newest that can be read",
        "Read it with a newer Gridproof.",
    ),
    "empty_input": ErrorKind("{place} is empty", "Give a board as text, JSON, or JSON Lines."),
    "no_file": ErrorKind(
        "{place} cannot be read: {reason}",
        "Give the path of a file, `-` for standard input, or the puzzle itself, such as an address.",
    ),
    "cannot_write": ErrorKind(
        "{place} cannot be written: {reason}", "Name a file in a folder that exists and can be written."
    ),
    "several_formats": ErrorKind(
        "{place}: the text can be read as {names}, as different boards", "Say which one is meant with `--from`."
    ),
    "other_family": ErrorKind(
        "{place}: this is a board of {found}, not of {wanted}", "Leave out `--family`, or name the family of the board."
    ),
    "unknown_format": ErrorKind(
        "there is no format '{name}'", "{meant}Use one of {known}; `gridproof formats` describes them."
    ),
    "bad_format": ErrorKind("{place}: cannot be read as {format}: {reason}", "{fix}"),
    "unknown_kind": ErrorKind(
        "{place}: the kind '{kind}' of {format} is not one of ours", "Kinds that can be read: {known}."
    ),
    "no_address": ErrorKind(
        "{place}: no site opens {family} puzzles by an address", "Convert it to a file, or print it."
    ),
    "cannot_carry": ErrorKind("{place}: cannot be written as {format}: {reason}", "{fix}"),
    "text_cannot_carry": ErrorKind("{place}: plain text cannot carry {what}", "Use one of the other formats: {known}."),
    "missing_extra": ErrorKind("{what} needs the package '{package}'", "Install it: pip install 'gridproof[{extra}]'."),
    "does_not_fit": ErrorKind(
        "{what} does not fit: cells would be {cell} pt, and {least} pt is the smallest that can be read",
        "Use a larger paper, fewer puzzles a page, or a smaller size.",
    ),
    "exists": ErrorKind("{place} exists", "Choose another file, or write over it with `--force`."),
    "other_recipe": ErrorKind(
        "{place} exists and was not made by this recipe: {reason}",
        "Choose another file, or remove it; `--force` writes over it.",
    ),
    "no_solution": ErrorKind("{place} has no solution", "`gridproof check` shows which clues clash.", NONE),
    "several_solutions": ErrorKind(
        "{place} has more than one solution", "`gridproof check` shows two of them and where they differ.", SEVERAL
    ),
    "undecided": ErrorKind(
        "{place} was not decided within the budget", "Raise `--nodes`, or allow the SAT route.", UNDECIDED
    ),
    "no_repair": ErrorKind(
        "{place}: no repair was found within the bounds of the search",
        "`gridproof check` without `--repair` shows what is wrong; more clues, or other ones, may be needed first.",
        UNDECIDED,
    ),
    "no_such_repair": ErrorKind(
        "{place}: there is no repair with the number {number}",
        "`gridproof check --repair` lists them, here up to {known}.",
    ),
    "wrong_solution": ErrorKind("{place}: the stored solution is not a solution: {reason}", "Remove or correct it."),
}


def kinds() -> dict[str, ErrorKind]:
    """The table of all errors, by code."""
    return dict(_TABLE)


class GridproofError(Exception):
    """An expected failure, with a message, a hint and an exit code from the table."""

    def __init__(self, code: str, /, **context: object) -> None:
        kind = _TABLE[code]
        self.code = code
        self.context = context
        self.message = kind.message.format(**context)
        self.hint = kind.hint.format(**context)
        self.exit_code = kind.exit_code
        super().__init__(f"{self.message}. {self.hint}")
