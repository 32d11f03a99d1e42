"""`gridproof formats`: which outside formats can be read and written, and for which families, from the registries."""

from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from gridproof.cli.talk import to_terminal, write
from gridproof.exchange import OWN
from gridproof.family import registry
from gridproof.formats import formats as outside
from gridproof.formats.base import Format
from gridproof.incoming import families_of

PIPED = 120
ALL = "all"


def formats(json: Annotated[bool, typer.Option("--json", help="As JSON, for programs.")] = False) -> None:
    """List the formats of other programs: what they are, which files have them, and which families they carry.

    Text is recognised by itself; [bold]--from[/bold] forces a format where it is not, [bold]--to[/bold] chooses what
    [bold]convert[/bold] writes.

    [bold]Examples[/bold]

      gridproof formats

      gridproof convert pack.jsonl --to puzzlink
    """
    known = [one for one in outside().values() if families_of(one)]
    if json:
        for one in known:
            write(msgspec.json.encode(_fields(one)).decode())
        return
    table = Table(box=None, header_style="bold", pad_edge=False)
    for heading in ("name", "what it is", "files", "families"):
        table.add_column(heading)
    for name, about in zip(OWN, ("JSON", "JSON Lines", "plain lines"), strict=True):
        table.add_row(name, f"our own {about}", f".{name}", ALL)
    for one in known:
        table.add_row(one.name, one.title, " ".join(one.suffixes), _families(one))
    Console(width=None if to_terminal() else PIPED, highlight=False).print(table)


def _families(one: Format) -> str:
    """The families that a format carries, and which of them it cannot write."""
    read, written = _carried(one)
    words = ALL if len(read) == len(registry()) else ", ".join(read)
    unwritten = [name for name in read if name not in written]
    if unwritten == read:
        return f"{words}; only read"
    return f"{words}; only read: {', '.join(unwritten)}" if unwritten else words


def _carried(one: Format) -> tuple[list[str], list[str]]:
    """The families that a format reads and those that it writes."""
    families = families_of(one)
    return [family.name for family in families], [f.name for f in families if f.codes[one.name] in one.written]


def _fields(one: Format) -> dict[str, object]:
    read, written = _carried(one)
    return {"name": one.name, "title": one.title, "suffixes": one.suffixes, "reads": read, "writes": written}
