"""Arguments and options that several verbs share, with their words and their completion."""

from typing import Annotated, TypeAlias

import typer

from gridproof.family import registry

READ = "Input"
PRINT = "Print (pdf)"


def complete_family(incomplete: str) -> list[tuple[str, str]]:
    """Names of families, with their summaries, for the completion of the shell."""
    return [(name, family.summary) for name, family in registry().items() if name.startswith(incomplete.lower())]


Inputs: TypeAlias = Annotated[
    list[str],
    typer.Argument(
        metavar="INPUT...", help="Files with puzzles: JSON, JSON Lines or plain text. `-` reads standard input."
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
JsonOption: TypeAlias = Annotated[bool, typer.Option("--json", help="One line of JSON a puzzle, for programs.")]
NodesOption: TypeAlias = Annotated[
    int, typer.Option("--nodes", min=1, help="The engine's budget a board, in nodes of its search.")
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
    str | None, typer.Option("--format", help="How to write, where the suffix of FILE does not say it.")
]
TitleOption: TypeAlias = Annotated[
    str | None, typer.Option("--title", help="The title of the sheet.", rich_help_panel=PRINT)
]
PaperOption: TypeAlias = Annotated[str, typer.Option("--paper", help="The paper: a4 or letter.", rich_help_panel=PRINT)]
PerPageOption: TypeAlias = Annotated[
    int | None,
    typer.Option("--per-page", help="Puzzles on a page: 1, 2, 4 or 6. Chosen if not said.", rich_help_panel=PRINT),
]
