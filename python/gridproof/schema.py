"""What the boards of a family look like from outside, read from its types: JSON Schema, fields, a board, text."""

from inspect import cleandoc
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from gridproof.document import FORMAT, Grade
from gridproof.family import Family

_TEMPLATE = "#/$defs/{name}"
DIALECT = "https://json-schema.org/draft/2020-12/schema"


class _Fields(msgspec.Struct, omit_defaults=True):
    """What a document says beside its board."""

    gridproof: Annotated[int, Meta(description="The version of the format.", ge=1, le=FORMAT)] = FORMAT
    id: Annotated[str | None, Meta(description="The name of exactly this board.")] = None
    canonical_id: Annotated[
        str | None,
        Meta(description="The name of this board and of its images in the same shape: turned, mirrored, renamed."),
    ] = None
    solutions: Annotated[
        Annotated[int, Meta(ge=0, le=2)] | None, Meta(description="How many solutions; 2 stands for several.")
    ] = None
    solution: Annotated[Any, Meta(description="The solution, or one of several, as the family stores it.")] = None
    grade: Annotated[Grade | None, Meta(description="How hard it is.")] = None
    recipe: Annotated[dict[str, Any] | None, Meta(description="What it was made from.")] = None
    steps: Annotated[list[Any] | None, Meta(description="A walkthrough.")] = None


def document_schema(family: Family) -> dict[str, Any]:
    """The schema of one document of a family, which is one line of a pack. Other fields are allowed."""
    types = (family.board_type, _Fields)
    _, parts = msgspec.json.schema_components(types, ref_template=_TEMPLATE)
    board, fields = (parts.pop(one.__name__) for one in types)
    names = {"enum": [family.name, *family.aliases], "description": "The family, by name or alias."}
    return {
        "$schema": DIALECT,
        "title": f"{family.title} puzzle",
        "description": board.get("description", ""),
        "type": "object",
        "properties": {"family": names} | board["properties"] | fields["properties"],
        "required": ["family", *board.get("required", [])],
        "$defs": parts,
    }


def board_fields(family: Family) -> dict[str, str]:
    """The fields of a board by name, each with what holds if it is not said, as JSON; nothing if it must be said."""
    fields = msgspec.structs.fields(family.board_type)
    return {field.name: "" if field.required else _usual(field) for field in fields}


def _usual(field: msgspec.structs.FieldInfo) -> str:
    value = field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
    return msgspec.json.encode(value).decode()


def example_board(family: Family) -> Any:
    """A board to show: of the family's examples the first with one solution; `None` if it has none."""
    boards = [example.board for example in family.examples if example.solutions == 1]
    return msgspec.convert(boards[0], family.board_type) if boards else None


def text_format(family: Family) -> str:
    """How a board is written as plain text, in the words of the family's reader."""
    about = type(family).read_text.__doc__
    return cleandoc(about) if about and about != Family.read_text.__doc__ else ""
