"""`gridproof convert`: puzzles from one format to another."""

from gridproof.cli.parameters import (
    FamilyOption,
    ForceOption,
    FormatOption,
    Inputs,
    OutputOption,
    PaperOption,
    PerPageOption,
    TitleOption,
)
from gridproof.cli.reading import read_items
from gridproof.cli.sinks import OutSink
from gridproof.cli.talk import listed, plural, say, to_terminal
from gridproof.cli.writing import Sheet, Target, check_folder, check_free, target, write_all
from gridproof.document import PuzzleDocument


def convert(  # noqa: PLR0913, PLR0917
    inputs: Inputs,
    output: OutputOption = None,
    format_name: FormatOption = None,
    family: FamilyOption = None,
    title: TitleOption = None,
    paper: PaperOption = "a4",
    per_page: PerPageOption = None,
    force: ForceOption = False,
) -> None:
    """Convert puzzles: .jsonl, .json, .txt (plain lines), .svg (a picture each) or .pdf (a sheet with answers).

    A board is never changed on the way: what plain lines cannot carry is refused. Several inputs become one output.

    [bold]Examples[/bold]

      gridproof convert board.txt --family FAMILY -o board.json

      gridproof convert easy.jsonl hard.jsonl -o sheet.pdf --per-page 4

      gridproof convert pack.jsonl --format drawing
    """
    where = target(output, format_name, "drawing" if to_terminal() else "jsonl")
    if where.path is not None:
        check_folder(where.path)
    documents = [item.document for item in read_items(inputs, family)]
    check_free(where, len(documents), force)
    if where.path is None and where.format.one is not None and not where.format.numbered:
        _put_out(where, documents)
        return
    names = write_all(where, documents, Sheet(title or _title(documents), paper, per_page))
    if where.path is not None:
        say(f"{plural(len(documents), 'puzzle')} in {listed(names, 'to')}")


def _put_out(where: Target, documents: list[PuzzleDocument]) -> None:
    sink = OutSink(where)
    for document in documents:
        sink.put(document)


def _title(documents: list[PuzzleDocument]) -> str:
    """The family, if there is only one."""
    titles = {document.family.title for document in documents}
    return titles.pop() if len(titles) == 1 else "Puzzles"
