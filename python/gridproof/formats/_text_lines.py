"""Text as numbered lines and as boards parted by blank lines, with limits, and how errors quote it."""

from typing import TypeAlias

from gridproof.formats.base import FormatError

Line: TypeAlias = tuple[int, str]
"""A line of text without blanks at its ends, and its number from 1."""

MOST_BOARDS = 2000
MOST_LINES = 100_000


def numbered(text: str, edges: str | None = None) -> list[Line]:
    """The lines of a text with their numbers; what follows the last line end is a line only if it is not empty.

    `edges` are the characters that are blanks at the ends of a line, instead of all.
    """
    if text.count("\n") > MOST_LINES:
        raise FormatError(f"there are more than {MOST_LINES} lines in the text", "Split it.")
    lines = text.split("\n")
    return [(number, line.strip(edges)) for number, line in enumerate(lines[:-1] if not lines[-1] else lines, 1)]


def blocks(text: str, edges: str | None = None) -> list[list[Line]]:
    """The boards of a text, which blank lines part; raises `FormatError` if there is none."""
    found: list[list[Line]] = [[]]
    for number, line in numbered(text, edges):
        if line:
            found[-1].append((number, line))
        elif found[-1]:
            found.append([])
    if not found[-1]:
        del found[-1]
    if not found:
        raise FormatError("the text is empty", "Give a board.")
    check_count(len(found))
    return found


def check_count(boards: int) -> None:
    """Raise `FormatError` for more boards in one text than are read."""
    if boards > MOST_BOARDS:
        raise FormatError(f"there are more than {MOST_BOARDS} boards in the text", "Split it.")


def shown(text: str) -> str:
    """Some text of the user as an error quotes it."""
    seen = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text[:20])
    return f"`{seen}...`" if len(text) > 20 else f"`{seen}`"
