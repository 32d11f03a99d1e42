"""XML from strangers, read with what the standard library has, and without what makes XML dangerous.

A document may name an outside definition, as those of webpbn do; it is never fetched. Definitions inside of it are
refused before anything of them is used, so that no entity can grow or reach out. Names of characters known from HTML
(`&copy;`) are read nevertheless.
"""

from html.entities import html5
from xml.parsers import expat

from gridproof.formats.base import FormatError, check_bytes

_DEEPEST = 30
_WHOLE = "Check that the file is whole; it may be cut off."


class Node:
    """An element: its name in small letters, its attributes, the line it begins on, its text, the elements in it."""

    __slots__ = ("attributes", "children", "line", "name", "texts")

    def __init__(self, name: str, attributes: dict[str, str], line: int) -> None:
        self.name = name.lower()
        self.attributes = {key.lower(): value for key, value in attributes.items()}
        self.line = line
        self.texts: list[str] = []
        self.children: list[Node] = []

    @property
    def text(self) -> str:
        """The text right in it."""
        return "".join(self.texts)

    def all(self, name: str) -> list["Node"]:
        """The elements in it with this name."""
        return [child for child in self.children if child.name == name]


class _Reader:
    """Builds nodes from what the parser reports."""

    def __init__(self) -> None:
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.UseForeignDTD(True)  # so that names of characters that are not defined are reported, not errors
        self.parser.StartDoctypeDeclHandler = self.doctype
        self.parser.EntityDeclHandler = self.entity
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.characters
        self.parser.SkippedEntityHandler = self.skipped
        self.open: list[Node] = []
        self.root: Node | None = None

    def doctype(self, _name: str, _system: str | None, _public: str | None, inside: int) -> None:
        if inside:
            self.refuse("definitions inside the document (`<!DOCTYPE ... [`)", "Remove them.")

    def entity(self, *_: object) -> None:
        self.refuse("an entity is defined", "Remove the definition, and write its text where it is used.")

    def start(self, name: str, attributes: dict[str, str]) -> None:
        node = Node(name, attributes, self.parser.CurrentLineNumber)
        if self.open:
            self.open[-1].children.append(node)
        else:
            self.root = node
        self.open.append(node)
        if len(self.open) > _DEEPEST:
            self.refuse(f"elements are nested more than {_DEEPEST} deep", "This is no file of puzzles.")

    def end(self, _name: str) -> None:
        self.open.pop()

    def characters(self, text: str) -> None:
        if self.open:
            self.open[-1].texts.append(text)

    def skipped(self, name: str, parameter: bool) -> None:
        if parameter:
            return
        if f"{name};" not in html5:
            self.refuse(f"`&{name};` is not defined", "Write the character itself, or `&amp;` for `&`.")
        self.characters(html5[f"{name};"])

    def refuse(self, reason: str, fix: str) -> None:
        raise FormatError(f"line {self.parser.CurrentLineNumber}: {reason}", fix)


def parse(data: bytes) -> Node:
    """The root of a document; raises `FormatError`."""
    check_bytes(data)
    reader = _Reader()
    try:
        reader.parser.Parse(data, True)
    except expat.ExpatError as error:
        reason = f"line {error.lineno}, position {error.offset + 1}: {expat.ErrorString(error.code)}"
        raise FormatError(f"this is not well-formed XML: {reason}", _WHOLE) from None
    except FormatError:
        raise
    except (LookupError, ValueError) as error:
        raise FormatError(f"the encoding of the XML is not known: {error}", "Save the file as UTF-8.") from None
    if reader.root is None:
        raise FormatError("there is no element in the XML", _WHOLE)
    return reader.root


def escaped(text: str) -> str:
    """Some text as it is written into XML; characters that XML cannot hold are left out."""
    kept = "".join(letter for letter in text if letter in "\t\n" or (letter >= " " and letter not in "\ufffe\uffff"))
    kept = kept.encode("utf-8", "ignore").decode()
    return kept.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
