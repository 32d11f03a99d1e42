"""`gridproof levels`: which levels each size of a family deals, and what they cost."""

from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from gridproof import levels as measured
from gridproof.abilities import MADE, require
from gridproof.cli.parameters import FamilyArgument
from gridproof.cli.talk import say, to_terminal, write
from gridproof.family import LEVELS, Family, find
from gridproof.levels import ANY, Variant

PIPED = 140


def levels(
    family_name: FamilyArgument,
    clues: Annotated[bool, typer.Option("--clues", help="How many clues came, in place of the time.")] = False,
    json: Annotated[bool, typer.Option("--json", help="As JSON, for programs.")] = False,
) -> None:
    """Show which levels a family deals at each size, and the usual cost of a puzzle in processor time.

    The table was measured by making puzzles: a level is dealt where all of them came. A request that the table rules
    out fails at once, with what is possible instead. A size between two of the table deals what both deal.

    [bold]Examples[/bold]

      gridproof levels FAMILY

      gridproof levels FAMILY --clues
    """
    family = find(family_name)
    require(family, MADE)
    variants = measured.variants(family)
    if json:
        for variant in variants:
            write(msgspec.json.encode(_fields(family, variant)).decode())
        return
    if not variants:
        say(f"nothing was measured of {family.title}: any level may be asked for")
        return
    console = Console(width=None if to_terminal() else PIPED, highlight=False)
    for variant in variants:
        console.print(_table(family, variant, clues))


def _table(family: Family, variant: Variant, clues: bool) -> Table:
    given = ", ".join(f"-O {name}={msgspec.json.encode(value).decode()}" for name, value in variant.options.items())
    what = "clues" if clues else "milliseconds a puzzle"
    title = f"{family.title}{' ' + given if given else ''}, {what}"
    table = Table(title=title, title_justify="left", box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column("size")
    for level in (*LEVELS, ANY):
        table.add_column(level, justify="right")
    for size, entry in variant.sizes.items():
        cells = [entry.get(level) for level in (*LEVELS, ANY)]
        shown = [
            "-" if one is None else f"{one.fewest}-{one.most}" if clues else f"{one.milliseconds:g}" for one in cells
        ]
        table.add_row(size, *shown)
    return table


def _fields(family: Family, variant: Variant) -> dict[str, object]:
    sizes = {
        size: {
            level: {"milliseconds": one.milliseconds, "fewest_clues": one.fewest, "most_clues": one.most}
            for level, one in entry.items()
        }
        for size, entry in variant.sizes.items()
    }
    return {"family": family.name, "options": variant.options, "sizes": sizes}
