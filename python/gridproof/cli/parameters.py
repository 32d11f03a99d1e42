"""Arguments and options that several verbs share, with their words and their completion."""

from typing import Annotated, TypeAlias

import typer

from gridproof.cli.writing import FORMATS
from gridproof.exchange import OWN
from gridproof.family import LEVELS, registry
from gridproof.formats import formats as outside_formats
from gridproof.wishes import SYMMETRIES

ANY = "any"
READ = "Input"
WISH = "Puzzle"
MANY = "How many"
PICTURE = "From a picture"
PRINT = "Print (pdf)"
REPAIR = "Repair"


def complete_family(incomplete: str) -> list[tuple[str, str]]:
    """Names of families, with their summaries, for the completion of the shell."""
    return [(name, family.summary) for name, family in registry().items() if name.startswith(incomplete.lower())]


def complete_level(incomplete: str) -> list[str]:
    """Names of levels for the completion of the shell."""
    return [level for level in (*LEVELS, ANY) if level.startswith(incomplete.lower())]


def complete_symmetry(incomplete: str) -> list[str]:
    """Names of patterns for the completion of the shell."""
    return [name for name in SYMMETRIES if name.startswith(incomplete.lower().replace("-", "_"))]


def complete_source(incomplete: str) -> list[tuple[str, str]]:
    """Names of formats that can be read, for the completion of the shell."""
    own = [(name, FORMATS[name].about) for name in OWN]
    return _beginning([*own, *((one.name, one.title) for one in outside_formats().values() if one.kinds)], incomplete)


def complete_format(incomplete: str) -> list[tuple[str, str]]:
    """Names of formats that can be written, for the completion of the shell."""
    own = [(name, way.about) for name, way in FORMATS.items()]
    return _beginning([*own, *((one.name, one.title) for one in outside_formats().values() if one.written)], incomplete)


def _beginning(names: list[tuple[str, str]], start: str) -> list[tuple[str, str]]:
    return [(name, about) for name, about in names if name.startswith(start.lower())]


Inputs: TypeAlias = Annotated[
    list[str],
    typer.Argument(
        metavar="INPUT...",
        help="Files with puzzles in any format that `gridproof formats` lists, or a puzzle's address or text itself. "
        "`-` reads standard input.",
    ),
]
FamilyOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--family",
        "-f",
        help="The family of the puzzles, where the input does not say it.",
        autocompletion=complete_family,
        rich_help_panel=READ,
    ),
]
FromOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--from",
        metavar="FORMAT",
        help="The format of the input, where it is not recognised; `gridproof formats` lists them.",
        autocompletion=complete_source,
        rich_help_panel=READ,
    ),
]
JsonOption: TypeAlias = Annotated[bool, typer.Option("--json", help="One line of JSON a puzzle, for programs.")]
NodesOption: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--nodes",
        min=1,
        help="The engine's budget a board, in nodes of its search; 3,000 unless you say, more for large boards.",
    ),
]
NoSatOption: TypeAlias = Annotated[
    bool, typer.Option("--no-sat", help="Leave boards that spend the budget undecided; no SAT solver takes over.")
]
JobsOption: TypeAlias = Annotated[
    int, typer.Option("--jobs", "-j", min=1, help="Threads to work with. The result is the same with any number.")
]
OutputOption: TypeAlias = Annotated[
    str | None,
    typer.Option("--output", "-o", metavar="FILE", help="Where to write; `-` is standard output."),
]
FormatOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--format",
        "--to",
        metavar="FORMAT",
        help=f"{', '.join(FORMATS)}, or one that `gridproof formats` lists; what the suffix of FILE says if not said.",
        autocompletion=complete_format,
    ),
]
TitleOption: TypeAlias = Annotated[
    str | None, typer.Option("--title", help="The title of the sheet.", rich_help_panel=PRINT)
]
PaperOption: TypeAlias = Annotated[str, typer.Option("--paper", help="The paper: a4 or letter.", rich_help_panel=PRINT)]
PerPageOption: TypeAlias = Annotated[
    int | None,
    typer.Option("--per-page", help="Puzzles on a page: 1, 2, 4 or 6. Chosen if not said.", rich_help_panel=PRINT),
]

FamilyArgument: TypeAlias = Annotated[
    str, typer.Argument(metavar="FAMILY", help="Name or alias of a family.", autocompletion=complete_family)
]
SizeOption: TypeAlias = Annotated[
    str | None, typer.Option("--size", "-s", help="10, or 10x12: rows x columns.", rich_help_panel=WISH)
]
LevelOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--level",
        "-l",
        help=f"{', '.join(LEVELS)}, or {ANY}; medium if not said, and any that needs no guessing for a picture.",
        autocompletion=complete_level,
        rich_help_panel=WISH,
    ),
]
MinimalOption: TypeAlias = Annotated[
    bool, typer.Option("--minimal", help="No clue can be left out.", rich_help_panel=WISH)
]
CluesOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--clues",
        metavar="N|A-B",
        help="How many clues to show: 30, 25-30, 25- (or more), -30 (at most); as few as come if not said.",
        rich_help_panel=WISH,
    ),
]
SymmetryOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--symmetry",
        metavar="NAME",
        help=f"The pattern of the clues: {', '.join(SYMMETRIES)}.",
        autocompletion=complete_symmetry,
        rich_help_panel=WISH,
    ),
]
TechniqueOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--technique",
        metavar="ID",
        help="A technique that is needed on the way; `gridproof families NAME` lists the ids.",
        rich_help_panel=WISH,
    ),
]
MaskOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--mask",
        metavar="FILE",
        help="Where clues may stand: rows of # (may) and . (may not); `-` reads standard input.",
        rich_help_panel=WISH,
    ),
]
AnswerOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--answer",
        metavar="FILE",
        help="The solution that the puzzle is to have, as rows of text; `-` reads standard input.",
        rich_help_panel=WISH,
    ),
]
RepeatsOption: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--repeats", help="Let puzzles be like earlier ones of the batch, turned or mirrored.", rich_help_panel=MANY
    ),
]
OptionOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-O",
        metavar="NAME=VALUE",
        help="An option of the family; `gridproof families NAME` lists them. May be repeated.",
        rich_help_panel=WISH,
    ),
]
FromImageOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--from-image",
        metavar="FILE",
        help="An image that the puzzle is to show, dark on light; one number as size is its longer side.",
        rich_help_panel=PICTURE,
    ),
]
InvertOption: TypeAlias = Annotated[
    bool, typer.Option("--invert", help="The image is light on dark.", rich_help_panel=PICTURE)
]
ShowOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--show",
        metavar="FILE",
        help="Draw the image's cells and the result side by side (svg, png).",
        rich_help_panel=PICTURE,
    ),
]
CountOption: TypeAlias = Annotated[
    int, typer.Option("--count", "-n", min=1, help="How many puzzles.", rich_help_panel=MANY)
]
SeedOption: TypeAlias = Annotated[
    int | None,
    typer.Option("--seed", help="The same seed gives the same puzzles. Random if not said.", rich_help_panel=MANY),
]
ForceOption: TypeAlias = Annotated[bool, typer.Option("--force", help="Write over a file that is there.")]
