"""`gridproof families`: what can be made, read from the registry."""

from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console, Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from gridproof.cli.make import read_size
from gridproof.cli.parameters import complete_family
from gridproof.cli.talk import to_terminal, write
from gridproof.errors import GridproofError
from gridproof.family import LEVELS, Family, find, registry
from gridproof.generate import read_options
from gridproof.schema import document_schema

PIPED = 100


def families(
    name: Annotated[
        str | None,
        typer.Argument(metavar="[NAME]", help="Tell all about this family.", autocompletion=complete_family),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="As JSON, for programs.")] = False,
    schema: Annotated[bool, typer.Option("--schema", help="The JSON Schema of the family's puzzle documents.")] = False,
) -> None:
    """List the families of puzzles, or tell all about one: rules, levels, techniques and options.

    A family is called by its name or by any of its other names.

    [bold]Examples[/bold]

      gridproof families

      gridproof families FAMILY

      gridproof families FAMILY --schema > document.schema.json
    """
    if schema and name is None:
        fix = f"Say which: {', '.join(registry())}."
        raise GridproofError("bad_option", name="--schema", reason="it needs the name of a family", fix=fix)
    chosen = [find(name)] if name is not None else list(registry().values())
    if schema:
        write(msgspec.json.format(msgspec.json.encode(document_schema(chosen[0])), indent=2).decode())
    elif json:
        for family in chosen:
            write(msgspec.json.encode(_fields(family)).decode())
    else:
        console = Console(width=None if to_terminal() else PIPED, highlight=False)
        console.print(_details(chosen[0]) if name is not None else _overview(chosen))


def _levels(family: Family) -> tuple[str, ...]:
    return family.levels(*read_size(family.default_size), read_options(family, {}))


def _span(levels: tuple[str, ...]) -> str:
    return f"{levels[0]} to {levels[-1]}" if len(levels) > 1 else "".join(levels)


def _overview(chosen: list[Family]) -> Table:
    table = _rows("name", "also called", "usual size", "levels", "what it is", head=True)
    for family in chosen:
        levels = _span(_levels(family))
        table.add_row(family.name, ", ".join(family.aliases), family.default_size, levels, family.summary)
    return table


def _details(family: Family) -> Group:
    called = f" (also called {', '.join(family.aliases)})" if family.aliases else ""
    rules = _rows("", "")
    for rule in family.rules:
        rules.add_row(rule.name, rule.text)
    techniques = _rows("", "")
    for technique in family.techniques:
        techniques.add_row(LEVELS[technique.tier - 1], technique.name)
    presets = _rows("", "")
    for size, level in family.presets:
        presets.add_row(size, level)
    options = _rows("", "")
    for option, value in _option_defaults(family).items():
        meaning = _option_meaning(family, option)
        options.add_row(f"-O {option}=", f"{meaning}; if not said: {msgspec.json.encode(value).decode()}")
    summary = family.summary if family.summary.endswith(".") else f"{family.summary}."
    return Group(
        Text.assemble((family.title, "bold"), called, f"\n{summary}"),
        *_section("Rules", rules),
        *_section("Levels", Text(f"{', '.join(_levels(family))} (at {family.default_size}, the usual size)")),
        *_section("Techniques, easiest first", techniques),
        *_section("Sizes and levels to start with", presets),
        *_section("Options", options if options.row_count else Text("none")),
    )


def _rows(*columns: str, head: bool = False) -> Table:
    table = Table(box=None, pad_edge=False, show_header=head, header_style="bold", padding=(0, 3, 0, 0))
    for column in columns:
        table.add_column(column, overflow="fold")
    return table


def _section(title: str, content: Table | Text) -> tuple[Text, Padding]:
    return Text(f"\n{title}", "bold"), Padding(content, (0, 0, 0, 2))


def _option_meaning(family: Family, option: str) -> str:
    """What an option means, as its type says."""
    schema = msgspec.json.schema(family.options_type)
    properties = schema["$defs"][family.options_type.__name__]["properties"]
    return str(properties[option].get("description", option))


def _option_defaults(family: Family) -> dict[str, Any]:
    defaults: dict[str, Any] = msgspec.to_builtins(read_options(family, {}))
    return defaults


def _fields(family: Family) -> dict[str, Any]:
    return {
        "name": family.name,
        "title": family.title,
        "aliases": family.aliases,
        "summary": family.summary,
        "default_size": family.default_size,
        "levels": _levels(family),
        "rules": family.rules,
        "techniques": [
            {"id": one.id, "name": one.name, "level": LEVELS[one.tier - 1], "tier": one.tier, "cost": one.cost}
            for one in family.techniques
        ],
        "presets": [{"size": size, "level": level} for size, level in family.presets],
        "options": _option_defaults(family),
    }
