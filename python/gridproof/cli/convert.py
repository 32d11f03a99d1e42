"""`gridproof convert`: puzzles from one format to another."""

from typing import Annotated, TypeAlias

import typer

from gridproof.cli.parameters import (
    FamilyOption,
    ForceOption,
    FormatOption,
    FromOption,
    Inputs,
    OutputOption,
    PaperOption,
    PerPageOption,
    TitleOption,
)
from gridproof.cli.reading import read_items
from gridproof.cli.sinks import OutSink
from gridproof.cli.talk import plural, say, to_terminal, write
from gridproof.cli.writing import Sheet, Target, check_folder, check_free, target, write_all
from gridproof.document import PuzzleDocument
from gridproof.exchange import found_format
from gridproof.exporting import address as address_of
from gridproof.wording import listed

LossyOption: TypeAlias = Annotated[
    bool, typer.Option("--lossy", help="Leave out what the format cannot carry, instead of refusing.")
]
AddressOption: TypeAlias = Annotated[
    bool, typer.Option("--open", help="Only print an address for each puzzle that opens it on a site.")
]


def convert(  # noqa: PLR0913, PLR0917
    inputs: Inputs,
    output: OutputOption = None,
    format_name: FormatOption = None,
    family: FamilyOption = None,
    title: TitleOption = None,
    paper: PaperOption = "a4",
    per_page: PerPageOption = None,
    force: ForceOption = False,
    source: FromOption = None,
    lossy: LossyOption = False,
    address: AddressOption = False,
) -> None:
    """Convert puzzles to and from the formats of other programs, to pictures, and to sheets with answers.

    A board is never changed on the way: what a format cannot carry is said and refused. Several inputs become one
    output. Formats are .jsonl, .json, .txt (plain lines), .svg (a picture each), .pdf (a sheet), and all that
    [bold]gridproof formats[/bold] lists.

    [bold]Examples[/bold]

      gridproof convert board.txt --family FAMILY -o board.json

      gridproof convert easy.jsonl hard.jsonl -o sheet.pdf --per-page 4

      gridproof convert pack.jsonl --to drawing

      gridproof convert pack.jsonl --open   [dim]addresses that open the puzzles in a browser[/dim]
    """
    if address:
        site = found_format(format_name) if format_name is not None else None
        for item in read_items(inputs, family, source):
            write(address_of(item.document, site))
        return
    where = target(output, format_name, "drawing" if to_terminal() else "jsonl", lossy=lossy)
    if where.path is not None:
        check_folder(where.path)
    documents = [item.document for item in read_items(inputs, family, source)]
    check_free(where, len(documents), force)
    if where.path is None and where.format.one is not None and not where.format.numbered:
        _put_out(where, documents)
    else:
        names = write_all(where, documents, Sheet(title or _title(documents), paper, per_page))
        if where.path is not None:
            say(f"{plural(len(documents), 'puzzle')} in {listed(names, 'to')}")
    for words in where.format.losses.words() if where.format.losses is not None else ():
        say(f"note: {words}")


def _put_out(where: Target, documents: list[PuzzleDocument]) -> None:
    sink = OutSink(where)
    for document in documents:
        sink.put(document)


def _title(documents: list[PuzzleDocument]) -> str:
    """The family, if there is only one."""
    titles = {document.family.title for document in documents}
    return titles.pop() if len(titles) == 1 else "Puzzles"
