"""`gridproof families`: what families there are, and what can be done with each, read from the registry."""

from inspect import cleandoc
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from gridproof.abilities import GRADED, MADE, abilities
from gridproof.cli.parameters import complete_family
from gridproof.cli.sizes import read_size
from gridproof.cli.talk import to_terminal, write
from gridproof.cli.words import shown
from gridproof.errors import GridproofError
from gridproof.family import LEVELS, Family, find, registry
from gridproof.levels import dealt
from gridproof.recipe import read_options
from gridproof.schema import board_fields, document_schema, example_board, text_format

PIPED = 120


def families(
    name: Annotated[
        str | None,
        typer.Argument(metavar="[NAME]", help="Tell all about this family.", autocompletion=complete_family),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="As JSON, for programs.")] = False,
    schema: Annotated[bool, typer.Option("--schema", help="The JSON Schema of the family's puzzle documents.")] = False,
) -> None:
    """List the families of puzzles, or tell all about one: rules, a board, levels, techniques and options.

    A family is called by its name or by any of its other names. Folders with families of your own are named in the
    environment variable GRIDPROOF_FAMILIES.

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
    return dealt(family, read_size(family.default_size), read_options(family, {}))


def _overview(chosen: list[Family]) -> Table:
    table = _rows("name", "also called", "usual size", "made", "graded", "what it is", head=True)
    for family in chosen:
        able = abilities(family)
        known = ("yes" if ability in able else "not yet" for ability in (MADE, GRADED))
        table.add_row(family.name, ", ".join(family.aliases), family.default_size, *known, family.summary)
    return table


def _details(family: Family) -> Group:
    called = f" (also called {', '.join(family.aliases)})" if family.aliases else ""
    summary = family.summary if family.summary.endswith(".") else f"{family.summary}."
    rules = _rows("", "")
    for rule in family.rules:
        rules.add_row(rule.name, rule.text)
    return Group(
        Text.assemble((family.title, "bold"), called, f"\n{summary}"),
        *_section("Rules", rules),
        *_section("Can be", Text(", ".join(abilities(family)))),
        *_board_sections(family),
        *(_making_sections(family) if family.presets else ()),
        *(_technique_section(family) if family.techniques else ()),
    )


def _board_sections(family: Family) -> tuple[Text | Padding, ...]:
    """A board in a drawing, as text and as fields."""
    fields = _rows("", "")
    for name, usual in board_fields(family).items():
        fields.add_row(name, f"if not said: {usual}" if usual else "")
    about = Text(cleandoc(family.board_type.__doc__ or ""))
    board = example_board(family)
    if board is None:
        return _section("Fields of a board", Group(about, fields))
    text = Group(Text(text_format(family)), Text(f"\n{family.write_text(board)}"))
    return (
        *_section("A board", Text.from_ansi(shown(family.draw(board)))),
        *_section("As plain text", text),
        *_section("Fields of a board", Group(about, fields)),
    )


def _making_sections(family: Family) -> tuple[Text | Padding, ...]:
    presets = _rows("", "")
    for size, level in family.presets:
        presets.add_row(size, level)
    options = _rows("", "")
    for option, value in _option_defaults(family).items():
        meaning = _option_meaning(family, option)
        options.add_row(f"-O {option}=", f"{meaning}; if not said: {msgspec.json.encode(value).decode()}")
    return (
        *_section("Levels", Text(f"{', '.join(_levels(family))} (at {family.default_size}, the usual size)")),
        *_section("Sizes and levels to start with", presets),
        *_section("Options", options if options.row_count else Text("none")),
    )


def _technique_section(family: Family) -> tuple[Text | Padding, ...]:
    techniques = _rows("", "", "")
    for technique in family.techniques:
        techniques.add_row(LEVELS[technique.tier - 1], technique.id, technique.name)
    return _section("Techniques, easiest first", techniques)


def _rows(*columns: str, head: bool = False) -> Table:
    table = Table(box=None, pad_edge=False, show_header=head, header_style="bold", padding=(0, 3, 0, 0))
    for column in columns:
        table.add_column(column, overflow="fold")
    return table


def _section(title: str, content: RenderableType) -> tuple[Text, Padding]:
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
        "can_be": abilities(family),
        "levels": _levels(family),
        "rules": family.rules,
        "techniques": [
            {"id": one.id, "name": one.name, "level": LEVELS[one.tier - 1], "tier": one.tier, "cost": one.cost}
            for one in family.techniques
        ],
        "presets": [{"size": size, "level": level} for size, level in family.presets],
        "options": _option_defaults(family),
    }
