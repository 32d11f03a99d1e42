"""Files of pzpr (puzz.link), which start with `pzprv3`, and the same text inside an address.

Written from a description of the format that was checked against the engine (pzprjs). Rows come before columns here.
A file holds the progress of a player; if that is finished, it is the answer.
"""

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

from gridproof.formats._pzpr_address import addresses, after_prefix, kept_rules, rules_to_write
from gridproof.formats._pzpr_boards import ALIASES
from gridproof.formats._pzpr_codes import BEHIND
from gridproof.formats._pzpr_files import KINDS
from gridproof.formats._pzpr_lines import Lines
from gridproof.formats._pzpr_names import unknown_kind
from gridproof.formats.base import Format, FormatError, Found, Outgoing, check_side, text_of

START = re.compile(r"\s*(?:v:[^\n/]*[\n/]\s*)?pzprv[0-9]")
HEADER = re.compile(r"pzprv3(?:\.([0-9]{1,3}))?")
MORE = re.compile(r"(?:^|/)((?:info|history):\{)", re.MULTILINE)
NEWEST = 1
METADATA = {"title": "title", "author": "author", "source": "source", "hard": "difficulty", "comment": "comment"}
"""What a file tells of a puzzle, with the names that it has outside."""
GLANCE = 4000


def read_file(text: str, word: str = "line") -> Found:
    """The board in the text of one file; raises `FormatError`."""
    more = MORE.search(text)
    board = text[: more.start(1)] if more else text
    if "/" in board.lstrip().partition("\n")[0]:
        board = board.replace("/", "\n")
    file = Lines(board.split("\n"), word)
    file.skip_blank()
    notes: list[str] = []
    variant = file.next("the header").removeprefix("v:") if file.peek().startswith("v:") else ""
    kind = _read_header(file)
    rows = file.side("rows")
    columns = rows if kind == "sudoku" else file.side("columns")
    if kind == "kakuro":
        check_side("rows", rows + 1)
        check_side("columns", columns + 1)
    flags = file.next("flags") if kind == "slither" and file.peek() == "f" else ""
    sheet, answer = KINDS[kind].read(file, rows, columns, notes)
    _check_end(file, notes)
    extra = kept_rules(kind, flags, variant, notes) | (_metadata(text[more.start(1) :], notes) if more else {})
    return Found((kind,), sheet, answer, notes=notes, extra=extra)


def _read_header(file: Lines) -> str:
    """The kind, and the version."""
    header = file.next("the header")
    match = HEADER.fullmatch(header)
    if match is None:
        raise file.error(f"found {header[:20]!r} instead of the header `pzprv3`", "Give the whole file.")
    file.version = int(match[1] or 0)
    if file.version > NEWEST:
        raise file.error(f"version {file.version} of pzprv3 is not known", f"Versions go to {NEWEST}.")
    name = file.next("the kind of puzzle").lower()
    kind = ALIASES.get(name, name)
    if kind not in KINDS:
        raise unknown_kind("pzprv3", name, KINDS, ALIASES)
    return kind


def _check_end(file: Lines, notes: list[str]) -> None:
    """Nothing but an address, as very old files have it, or trials of the player may follow the board."""
    while file.skip_blank():
        after = file.next("the end")
        if after.startswith("TrialData"):
            notes.append("trials of a player were left out")
            return
        if after.startswith(("http://", "http:")):
            return
        if after.strip(BEHIND):
            raise file.error(f"{after[:20]!r} follows the board", "Check the sizes before the board.")


def _metadata(text: str, notes: list[str]) -> dict[str, Any]:
    """What is told of the puzzle."""
    if text.startswith("history:"):
        notes.append("the history of moves was left out")
        return {}
    try:
        told, _ = json.JSONDecoder().raw_decode(text.removeprefix("info:"))
    except (ValueError, RecursionError):
        notes.append("the information after the board cannot be read and was left out")
        return {}
    if "history" in told:
        notes.append("the history of moves was left out")
    metadata = told.get("metadata")
    found = metadata if isinstance(metadata, dict) else {}
    named = {name: found.get(key) for key, name in METADATA.items()}
    return {name: value for name, value in named.items() if isinstance(value, str) and value}


class Pzprv3(Format):
    """The format."""

    name = "pzprv3"
    title = "pzprv3 file"
    rank = 40
    kinds = tuple(KINDS)
    written = tuple(KINDS)
    joint = None

    def recognises(self, data: bytes) -> bool:
        """Whether the text starts with the header, or has it in an address."""
        text = data[:GLANCE].decode("utf-8-sig", "replace").replace("\r\n", "\n")
        return bool(START.match(text)) or bool(re.search(r"\?pzprv3(?:\.[0-9]+)?(?:/|%2F)", text))

    def read(self, data: bytes) -> Iterator[Found]:
        """The board of a file, or the boards of addresses, one a line."""
        text = text_of(data)
        if START.match(text):
            yield read_file(text)
            return
        found = list(addresses(text, lambda line: "?" in line, "address with a pzprv3 file"))
        if not found:
            raise FormatError("there is no pzprv3 file", "Give a text that starts with `pzprv3`.")
        for line, address in found:
            try:
                board = read_file(unquote(after_prefix(address)), "part")
            except FormatError as error:
                reason = f"line {line}: {error.reason}" if len(found) > 1 else error.reason
                raise FormatError(reason, error.fix) from None
            board.where = f"line {line}" if len(found) > 1 else ""
            yield board

    def write(self, outgoing: Outgoing) -> bytes:
        """The text of a file, with the answer as finished progress."""
        if outgoing.kind not in KINDS:
            raise unknown_kind("pzprv3", outgoing.kind, KINDS)
        kind = KINDS[outgoing.kind]
        body = kind.write(outgoing.sheet, outgoing.answer)
        rows, columns = outgoing.sheet.size
        if outgoing.kind == "kakuro":
            rows, columns = rows - 1, columns - 1
        flags, variant = rules_to_write(outgoing.extra)
        lines = [f"v:{variant}"] if variant else []
        lines += [f"pzprv3{kind.version}", outgoing.kind, str(rows)]
        lines += [] if outgoing.kind == "sudoku" else [str(columns)]
        lines += ["f"] if flags == "f" and outgoing.kind == "slither" else []
        told = {
            key: outgoing.extra[name] for key, name in METADATA.items() if isinstance(outgoing.extra.get(name), str)
        }
        if told:
            text = json.dumps({"metadata": told}, indent=1, ensure_ascii=False)
            body = [*body, "", "info:" + text.replace("/", "\\u002f")]
        return "".join(f"{line}\n" for line in (*lines, *body)).encode()
