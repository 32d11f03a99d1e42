"""`gridproof daily`: the puzzle of a day, the same for everybody."""

from datetime import date
from typing import Annotated

import typer

from gridproof.abilities import MADE, require
from gridproof.cli.delivery import Order, deliver
from gridproof.cli.make import title_of
from gridproof.cli.parameters import (
    FamilyArgument,
    ForceOption,
    FormatOption,
    LevelOption,
    OptionOption,
    OutputOption,
    PaperOption,
    SizeOption,
)
from gridproof.cli.sizes import read_size
from gridproof.cli.talk import to_terminal
from gridproof.cli.wished import given_options
from gridproof.cli.writing import Sheet, target
from gridproof.daily import daily_recipe
from gridproof.errors import GridproofError
from gridproof.family import find


def daily(  # noqa: PLR0913, PLR0917 - the options of the command line
    family_name: FamilyArgument,
    day: Annotated[str | None, typer.Option("--date", metavar="YYYY-MM-DD", help="The day; today if not said.")] = None,
    size: SizeOption = None,
    level: LevelOption = None,
    options: OptionOption = None,
    output: OutputOption = None,
    format_name: FormatOption = None,
    force: ForceOption = False,
    paper: PaperOption = "a4",
) -> None:
    """Make the puzzle of a day: the same for everybody with the same version of Gridproof.

    The level rises from Monday to Sunday, unless you name one. Everything else is as with [bold]gridproof make[/bold].

    [bold]Examples[/bold]

      gridproof daily FAMILY

      gridproof daily FAMILY --date 2027-01-01 -o new-year.pdf
    """
    family = find(family_name)
    require(family, MADE)
    when = _read_day(day)
    where = target(output, format_name, "drawing" if to_terminal() else "jsonl")
    given = given_options(family, options or [])
    wanted = level.lower() if level is not None else None
    recipe = daily_recipe(family, when, read_size(size or family.default_size), wanted, given)
    title = f"{title_of(family, recipe)}, {when.isoformat()}"
    deliver(family, recipe, where, Order(1, Sheet(title, paper, None), title, force=force))


def _read_day(text: str | None) -> date:
    if text is None:
        return date.today()
    try:
        return date.fromisoformat(text)
    except ValueError:
        fix = "Write it as 2027-01-31."
        raise GridproofError("bad_option", name="--date", reason=f"'{text}' is not a date", fix=fix) from None
