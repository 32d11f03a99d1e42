"""ipuz: puzzles of all kinds as JSON, as ipuz.org defined it in versions 1 and 2.

It has Sudoku with some variants and Latin squares; signs between cells are its cell styles `greaterthan` and
`lessthan`, taken to mean that the cell is so compared with its neighbour on that side. For the other kinds there is an
extension of our own, whose names begin with `urn:gridproof:`. Fields that are not known are kept and written back.
"""

import re
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import msgspec

from gridproof.formats import _ipuz_layers, _ipuz_sudoku
from gridproof.formats._ipuz_layers import EXTENSIONS, PREFIX
from gridproof.formats._json_text import json_object, shown
from gridproof.formats.base import Format, FormatError, Found, Outgoing, text_of

VERSION = "http://ipuz.org/v2"
SUDOKU = "http://ipuz.org/sudoku"
LATIN = f"{SUDOKU}/latinsquare"
TEXTS = (
    "title", "author", "copyright", "publisher", "publication", "editor", "url", "uniqueid", "intro", "explanation",
    "annotation", "notes", "difficulty", "origin",
)  # fmt: skip
"""Fields that tell of the puzzle, under the same names in puzzle documents; besides, there is `date`."""
CONSUMED = {"version", "kind", "date", "block", "empty", *TEXTS}
OTHER_DATE, DATE = "%m/%d/%Y", "%Y-%m-%d"
_VERSION = re.compile(r"https?://(?:www\.)?ipuz\.org/v(\d{1,4})/?")
_KIND = re.compile(r"(?P<name>[^#]+?)/?(?:#(?P<version>\d{1,4})?)?")
_WRAPPED = re.compile(r"[\w.]{1,60}\s*\((.*)\)\s*;?", re.DOTALL)


class Ipuz(Format):
    """The format."""

    name = "ipuz"
    title = "ipuz"
    rank = 30
    suffixes = (".ipuz",)
    kinds = ("sudoku", "latinsquare", *EXTENSIONS)
    written = kinds
    joint = None

    def recognises(self, data: bytes) -> bool:
        """Look for the address of the version."""
        start = data[:200].lstrip(b"\xef\xbb\xbf \t\r\n")
        return re.match(rb"\{|[\w.]{1,60}\s*\(", start) is not None and b"ipuz.org/v" in data.replace(b"\\/", b"/")

    def read(self, data: bytes) -> Iterator[Found]:
        """Read the one puzzle of the file."""
        text = text_of(data).strip()
        if (wrapped := _WRAPPED.fullmatch(text)) is not None:
            text = wrapped[1]
        fields = json_object(text, "the ipuz file")
        _check_version(fields)
        kinds = _kinds(fields)
        extension = next((kind.removeprefix(PREFIX) for kind in kinds if kind.startswith(PREFIX)), None)
        if extension is not None:
            if extension not in EXTENSIONS:
                raise _unknown(f"{PREFIX}{extension}")
            found, used = _ipuz_layers.read(fields, extension)
        else:
            found, used = _ipuz_sudoku.read(fields, _variants(kinds))
        found.extra = _told(fields, used | CONSUMED)
        yield found

    def write(self, outgoing: Outgoing) -> bytes:
        """The puzzle as JSON in one line."""
        if outgoing.kind in EXTENSIONS:
            kind, fields = PREFIX + outgoing.kind, _ipuz_layers.fields(outgoing)
        elif outgoing.kind == "latinsquare":
            kind, fields = LATIN, _ipuz_sudoku.latin_fields(outgoing)
        else:
            variants, fields = _ipuz_sudoku.fields(outgoing)
            kind = SUDOKU if not variants else f"{SUDOKU}/{variants[0]}"
            if len(variants) > 1:
                return self._encoded([f"{SUDOKU}/{variant}#1" for variant in variants], fields, outgoing)
        return self._encoded([f"{kind}#1"], fields, outgoing)

    def _encoded(self, kinds: list[str], fields: dict[str, Any], outgoing: Outgoing) -> bytes:
        extra = outgoing.extra
        told = {name: extra[name] for name in TEXTS if isinstance(extra.get(name), str)}
        if (date := _date(extra.get("date"), DATE, OTHER_DATE)) is not None:
            told["date"] = date
        kept = extra["ipuz"] if isinstance(extra.get("ipuz"), dict) else {}
        whole = {"version": VERSION, "kind": kinds, **told, **fields}
        whole |= {name: value for name, value in kept.items() if name not in whole}
        return msgspec.json.encode(whole)


def _check_version(fields: dict[str, Any]) -> None:
    if "version" not in fields:
        raise FormatError("the ipuz file has no 'version'", f'Add "version": "{VERSION}".')
    version = _VERSION.fullmatch(fields["version"]) if isinstance(fields["version"], str) else None
    if version is None or version[1] not in ("1", "2"):
        reason = f"'version' is {shown(fields['version'])}, and versions 1 and 2 of ipuz are known"
        raise FormatError(reason, f'Use "{VERSION}" if the file follows that version.')


def _kinds(fields: dict[str, Any]) -> list[str]:
    """The addresses of the kinds without the number of their version."""
    kinds = fields.get("kind")
    if isinstance(kinds, str):
        kinds = [kinds]
    if not isinstance(kinds, list) or not kinds or not all(isinstance(kind, str) for kind in kinds):
        raise FormatError("the ipuz file has no 'kind'", f'Add "kind": ["{SUDOKU}#1"] or that of the puzzle.')
    names = []
    for kind in kinds:
        parts = _KIND.fullmatch(kind.strip())
        if parts is None:
            raise _unknown(kind)
        if parts["version"] not in (None, "1"):
            reason = f"'kind' {shown(kind)} is version {parts['version']} of that kind, and version 1 is known"
            raise FormatError(reason, "Write the puzzle as version 1, ending in #1.")
        names.append(re.sub(r"^https://(www\.)?", "http://", parts["name"]))
    return names


def _variants(kinds: list[str]) -> set[str]:
    """The variants of Sudoku that are named, without those of no consequence; raises `FormatError` for other kinds."""
    variants = set()
    for kind in kinds:
        variant = kind.removeprefix(SUDOKU).lstrip("/")
        if not kind.startswith(SUDOKU) or variant not in ("", *_ipuz_sudoku.VARIANTS):
            raise _unknown(kind)
        variants.add(variant)
    return variants - {""}


def _unknown(kind: str) -> FormatError:
    known = ", ".join(["sudoku", *(f"sudoku/{name}" for name in _ipuz_sudoku.VARIANTS)])
    reason = f"ipuz '{shown(kind, 80)}' is not one of the kinds that are read"
    return FormatError(reason, f"Of ipuz.org these are: {known}; of ours: {', '.join(EXTENSIONS)}.")


def _told(fields: dict[str, Any], used: set[str]) -> dict[str, Any]:
    """What is told of the puzzle, and the fields that are only kept."""
    told: dict[str, Any] = {name: fields[name] for name in TEXTS if isinstance(fields.get(name), str)}
    if isinstance(date := fields.get("date"), str):
        told["date"] = _date(date, OTHER_DATE, DATE) or date
    if kept := {name: value for name, value in fields.items() if name not in used}:
        told["ipuz"] = kept
    return told


def _date(text: Any, form: str, other: str) -> str | None:
    """A date in another form; `None` for what is no date."""
    try:
        return datetime.strptime(text, form).strftime(other)
    except (TypeError, ValueError):
        return None
