"""The texts of puzzlekit (https://pypi.org/project/puzzlekit/), for its kinds of puzzles that are known here.

A line with the rows and the columns, then what the kind needs: words with blanks between, `-` for nothing. The text
does not say its kind; where it fits several, `--family` decides. Blank lines part puzzles.
"""

import re
from collections.abc import Iterator

from gridproof.formats._puzzlekit_clues import Kakurasu, Nonogram, Skyscrapers, StarBattle
from gridproof.formats._puzzlekit_grids import Binairo, Kakuro, Slitherlink, Sudoku
from gridproof.formats._puzzlekit_text import Kind, Text
from gridproof.formats._text_lines import blocks, shown
from gridproof.formats.base import Format, FormatError, Found, Outgoing, text_of

KINDS: dict[str, Kind] = {
    "binairo": Binairo(),
    "slitherlink": Slitherlink(),
    "sudoku": Sudoku(),
    "kakuro": Kakuro(),
    "kakurasu": Kakurasu(),
    "nonogram": Nonogram(),
    "starbattle": StarBattle(),
    "skyscrapers": Skyscrapers(),
}
"""The kinds; a sudoku with regions is puzzlekit's jigsaw_sudoku, and skyscrapers are its skyscraper."""

_FIRST = re.compile(rb"[ \t]*[1-9][0-9]{0,2}(?:[ \t]+[1-9][0-9]{0,2}){1,2}(?:[ \t]+D)?[ \t]*")
_WORD = re.compile(r"-|[0-9]{1,3}|[0-9]{0,3},[0-9]{0,3}|[A-Za-z]")


class Puzzlekit(Format):
    """The format."""

    name = "puzzlekit"
    title = "puzzlekit text"
    rank = 80
    kinds = tuple(KINDS)
    written = tuple(KINDS)
    joint = "\n"

    def recognises(self, data: bytes) -> bool:
        """A first line with sizes, and below it as many lines of words as one of the kinds has."""
        first, _, rest = data[:200_000].removeprefix(b"\xef\xbb\xbf").lstrip().partition(b"\n")
        if not _FIRST.fullmatch(first.rstrip()):
            return False
        block = re.split(rb"\n[ \t\r]*\n", rest.strip(b"\r\n"))[0].decode("latin-1")
        lines = [line.split() for line in block.split("\n")]
        text = Text([(number, words) for number, words in enumerate([first.decode("latin-1").split(), *lines], 1)])
        known = all(_WORD.fullmatch(word) for words in lines for word in words)
        return known and (text.first[3:] == ["D"] or any(kind.lines(text) for kind in KINDS.values()))

    def read(self, data: bytes) -> Iterator[Found]:
        """Each puzzle, in each of its readings."""
        puzzles = blocks(text_of(data))
        for number, lines in enumerate(puzzles, 1):
            text = Text([(place, line.split()) for place, line in lines])
            yield from _readings(text, f"puzzle {number}" if len(puzzles) > 1 else "")

    def write(self, outgoing: Outgoing) -> bytes:
        """The lines of the kind."""
        if outgoing.kind not in KINDS:
            raise FormatError(f"puzzlekit has no kind {shown(outgoing.kind)}", f"It has {', '.join(KINDS)}.")
        rows, columns = outgoing.sheet.size
        first, *lines = KINDS[outgoing.kind].written(outgoing.sheet)
        return "".join(line + "\n" for line in [f"{rows} {columns}{first}", *lines]).encode()


def _readings(text: Text, where: str) -> Iterator[Found]:
    """The text as each kind that it fits; raises `FormatError` if it fits none."""
    text.check_sizes()
    possible = [(name, kind) for name, kind in KINDS.items() if kind.lines(text)]
    if not possible:
        text.refuse_count()
    problems: list[tuple[str, FormatError]] = []
    for name, kind in possible:
        try:
            sheet, notes = kind.read(text)
        except FormatError as error:
            problems.append((name, error))
        else:
            yield Found((name,), sheet, where=where, notes=notes)
    if len(problems) == 1 == len(possible):
        raise problems[0][1]
    if len(problems) == len(possible):
        reasons = "; ".join(f"as {name}, {error.reason}" for name, error in problems)
        raise FormatError(f"no kind of puzzle fits: {reasons}", "Correct the word, or say which kind it is.")
