"""The puzzle document: one puzzle as versioned JSON, the meeting point of everything.

What makes documents stands on its left (families, engine), what shows them on its right (text, SVG, PDF, web). The
board's fields lie flat in the document under the family's own names, so a line of JSON with just a family and a
board is a valid document. Packs are JSON Lines, one document a line. Fields that are not known here survive a round
trip untouched.
"""

import hashlib
from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from gridproof.errors import GridproofError
from gridproof.family import Family, find, registry
from gridproof.model import Binding

FORMAT = 1
MOST_LINES, MOST_LETTERS = 1000, 100_000
"""More lines than any board has as text, and more letters than any line of one."""


class Grade(msgspec.Struct, frozen=True, omit_defaults=True):
    """How hard a puzzle is: level and tier, the hardest technique, how often each technique is needed, and its score.

    `level`, `tier`, `score` and `time_index` are `None` for a puzzle that the ladder does not finish. The hundreds of
    the score are the tiers; `bottlenecks` are steps that there was no other choice for; `time_index` compares puzzles
    of one family by how long the search for their steps takes.
    """

    level: str | None
    tier: int | None
    hardest: str | None
    steps: dict[str, int]
    score: int | None = None
    bottlenecks: int = 0
    time_index: int | None = None


class PuzzleDocument(msgspec.Struct):
    """One puzzle. `board` is the family's own board type; `solutions` is 0, 1, or 2 for several."""

    family: Family
    board: Any
    solutions: int | None = None
    solution: Any = None
    id: str | None = None
    canonical_id: str | None = None
    grade: Grade | None = None
    recipe: dict[str, Any] | None = None
    steps: list[Any] | None = None
    extra: dict[str, Any] = {}

    def fields(self) -> dict[str, Any]:
        """The document as one flat mapping, ready to be written."""
        flat: dict[str, Any] = {"gridproof": FORMAT, "id": self.id or board_id(self.family, self.board)}
        if self.canonical_id is not None:
            flat["canonical_id"] = self.canonical_id
        flat["family"] = self.family.name
        flat |= {name: getattr(self.board, name) for name in self.board.__struct_fields__}
        for name in ("solutions", "solution", "grade", "recipe", "steps"):
            if (value := getattr(self, name)) is not None:
                flat[name] = value
        return flat | self.extra

    def encoded(self) -> bytes:
        """The document as one line of JSON, without the line end."""
        return msgspec.json.encode(self.fields())


_STORED: dict[str, Any] = {
    "id": str | None,
    "canonical_id": str | None,
    "solutions": Literal[0, 1, 2] | None,
    "recipe": dict[str, Any] | None,
    "steps": list[Any] | None,
}
_KNOWN = ("gridproof", "family", "id", "canonical_id", "solutions", "solution", "grade", "recipe", "steps")


def board_id(family: Family, board: Any) -> str:
    """The name of exactly this board: the family and 16 hex digits of a SHA-256 of its fields."""
    digest = hashlib.sha256(family.name.encode() + b"\0" + msgspec.json.encode(board))
    return f"{family.name}-{digest.hexdigest()[:16]}"


def canonical_id(family: Family, shape: Any, bindings: list[Binding]) -> str:
    """The name of this board and all its images under the family's symmetries, from its canonical clues."""
    digest = hashlib.sha256(family.name.encode() + b"\0" + msgspec.json.encode((shape, bindings)))
    return f"{family.name}-{digest.hexdigest()[:16]}"


def document_from(fields: dict[str, Any], place: str, family_name: str | None = None) -> PuzzleDocument:
    """A document from one decoded JSON object; `place` names it in errors."""
    name = fields.get("family", family_name)
    if not isinstance(name, str):
        raise GridproofError("no_family", place=place, more="", known=", ".join(registry()))
    family = find(name, place)
    _check_version(fields, place)
    board_fields = family.board_type.__struct_fields__
    try:
        board = msgspec.convert({key: fields[key] for key in board_fields if key in fields}, family.board_type)
        stored = {key: msgspec.convert(fields.get(key), kind) for key, kind in _STORED.items()}
    except msgspec.ValidationError as error:
        raise GridproofError("bad_field", place=place, reason=_plain(error), family=family.name) from None
    check_board(family, board, place)
    extra = {key: value for key, value in fields.items() if key not in _KNOWN and key not in board_fields}
    grade = _read_grade(fields.get("grade"))
    if grade is None and fields.get("grade") is not None:
        extra["grade"] = fields["grade"]
    return PuzzleDocument(family, board, solution=fields.get("solution"), grade=grade, extra=extra, **stored)


def _check_version(fields: dict[str, Any], place: str) -> None:
    version = fields.get("gridproof", FORMAT)
    if not isinstance(version, int) or not 1 <= version <= FORMAT:
        raise GridproofError("other_version", place=place, version=version, newest=FORMAT)


def _read_grade(stored: Any) -> Grade | None:
    """A grade of ours; anything else under that name is kept as it is, like all that is not known here."""
    if not isinstance(stored, dict) or set(stored) - set(Grade.__struct_fields__):
        return None
    try:
        return msgspec.convert(stored, Grade)
    except msgspec.ValidationError:
        return None


def check_board(family: Family, board: Any, place: str) -> None:
    """Raise `bad_board` with the place and the fix if the fields do not fit together."""
    try:
        family.validate(board)
    except ValueError as error:
        reason, fix = error.args
        raise GridproofError("bad_board", place=place, reason=reason, fix=fix) from None


def read_documents(data: bytes, place: str, family_name: str | None = None) -> Iterator[PuzzleDocument]:
    """The documents in some bytes: one JSON object, a JSON list, JSON Lines, or plain text boards.

    Text boards are separated by empty lines. `family_name` says the family where the input does not.
    """
    text = _decoded(data, place)
    if text.lstrip()[:1] in ("{", "[") or _is_scalar(text):
        yield from _read_json(text, place, family_name)
        return
    blocks = [block for block in text.replace("\r\n", "\n").split("\n\n") if block.strip()]
    families = [find(family_name)] if family_name is not None else list(registry().values())
    for number, block in enumerate(blocks, 1):
        where = place if len(blocks) == 1 else f"{place}, board {number}"
        yield from _read_block(block.strip("\n").split("\n"), where, families)


def _is_scalar(text: str) -> bool:
    """A single JSON value that is no object: not a board. A number may be one: digits, a character a cell."""
    if text.strip().count("\n"):
        return False
    try:
        value = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return False
    return not isinstance(value, int | float) or isinstance(value, bool)


def _decoded(data: bytes, place: str) -> str:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        reason = f"byte {error.start} is not UTF-8 text"
        raise GridproofError("bad_board", place=place, reason=reason, fix="Save the file as UTF-8 text.") from None
    if not text.strip():
        raise GridproofError("empty_input", place=place)
    return text


def _read_json(text: str, place: str, family_name: str | None) -> Iterator[PuzzleDocument]:
    try:
        whole = msgspec.json.decode(text)
    except RecursionError:
        raise GridproofError("bad_json", place=place, reason="it is nested too deeply") from None
    except msgspec.DecodeError as error:
        if text.strip().count("\n") == 0:
            raise GridproofError("bad_json", place=place, reason=_plain(error)) from None
        whole = None
    if isinstance(whole, dict):
        yield document_from(whole, place, family_name)
    elif isinstance(whole, list):
        for number, fields in enumerate(whole, 1):
            yield document_from(_object(fields, f"{place}, entry {number}"), f"{place}, entry {number}", family_name)
    else:
        yield from _read_json_lines(text, place, family_name)


def _read_json_lines(text: str, place: str, family_name: str | None) -> Iterator[PuzzleDocument]:
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        where = f"{place}, line {number}"
        try:
            fields = msgspec.json.decode(line)
        except RecursionError:
            raise GridproofError("bad_json", place=where, reason="it is nested too deeply") from None
        except msgspec.DecodeError as error:
            raise GridproofError("bad_json", place=where, reason=_plain(error)) from None
        yield document_from(_object(fields, where), where, family_name)


def _object(fields: Any, place: str) -> dict[str, Any]:
    if not isinstance(fields, dict):
        raise GridproofError("bad_json", place=place, reason="a JSON object was expected")
    return fields


def _read_block(lines: list[str], place: str, families: list[Family]) -> Iterator[PuzzleDocument]:
    """The board in some lines of text, or the boards, if each line is one by itself."""
    if (longest := max(map(len, lines))) > MOST_LETTERS:
        reason = f"a line of {longest:,} characters is more than a board has"
        raise GridproofError("bad_board", place=place, reason=reason, fix="Check that this is a file of puzzles.")
    if len(lines) > MOST_LINES:
        yield from _read_list(lines, place, families)
        return
    try:
        yield _read_text(lines, place, families)
    except GridproofError as error:
        if error.code == "several_families" or len(lines) < 2 or not (boards := _one_a_line(lines, place, families)):
            raise
        yield from boards


def _read_list(lines: list[str], place: str, families: list[Family]) -> Iterator[PuzzleDocument]:
    """More lines than a board has: each is a board by itself, of the family of the first."""
    for number, line in enumerate(lines, 1):
        where = place if number == 1 else f"{place}, board {number}"
        whole = False
        try:
            document = _read_text([line], where, families)
            whole = "\n" in document.family.write_text(document.board)
        except GridproofError as error:
            if number > 1 or error.code == "several_families":
                raise
        if not whole:
            reason = f"{len(lines):,} lines are more than a board has" if number == 1 else "it is no board of rows"
            raise GridproofError("bad_board", place=where, reason=reason, fix="Separate boards with empty lines.")
        families = [document.family]
        yield document


def _one_a_line(lines: list[str], place: str, families: list[Family]) -> list[PuzzleDocument]:
    """Boards of several rows, each written as one line; none if any of the lines is something else."""
    boards = []
    for line in lines:
        try:
            document = _read_text([line], place, families)
        except GridproofError:
            return []
        if "\n" not in document.family.write_text(document.board):
            return []
        boards.append(document)
    return boards


def _text_board(family: Family, lines: list[str], place: str) -> Any:
    try:
        board = family.read_text(lines)
    except ValueError as error:
        reason, fix = error.args
        raise GridproofError("bad_board", place=place, reason=reason, fix=fix) from None
    check_board(family, board, place)
    return board


def _read_text(lines: list[str], place: str, families: list[Family]) -> PuzzleDocument:
    """The board in some lines of text, if it is one of just one of the families."""
    if len(families) == 1:
        return PuzzleDocument(families[0], _text_board(families[0], lines, place))
    boards: list[PuzzleDocument] = []
    near: list[str] = []
    for family in families:
        try:
            board = family.read_text(lines)
        except ValueError:
            continue
        try:
            family.validate(board)
        except ValueError as error:
            near.append(f"as {family.title}, {error.args[0]}")
        else:
            boards.append(PuzzleDocument(family, board))
    if len(boards) == 1:
        return boards[0]
    if boards:
        names = [board.family.name for board in boards]
        raise GridproofError("several_families", place=place, names=f"{', '.join(names[:-1])} or {names[-1]}")
    more = f"; {near[0]}" if len(near) == 1 else ""
    raise GridproofError("no_family", place=place, more=more, known=", ".join(registry()))


def _plain(error: Exception) -> str:
    text = str(error)
    return text if text[1:2].isupper() else text[:1].lower() + text[1:]
