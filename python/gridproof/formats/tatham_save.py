"""Save files of Simon Tatham's Portable Puzzle Collection.

Lines of a key padded to 8 characters, `:`, the length of the value, `:`, the value. Written from `midend.c`; the
hidden solution of `AUXINFO` is masked as `misc.c` says: the first half of its bytes with SHA-1 hashes of the second
half, then the second with hashes of the first.
"""

import hashlib
import re
from collections.abc import Iterator

from gridproof.formats.base import Format, FormatError, Found, Outgoing, check_bytes
from gridproof.formats.tatham import game_for
from gridproof.sheet import Answer

MAGIC = "Simon Tatham's Portable Puzzle Collection"
_RECORD = re.compile(rb"[\r\n]*([A-Z]{1,8}) *:([0-9]{1,7}):")
_MOVES = ("MOVE", "SOLVE", "RESTART")
_SAVE_AGAIN = "Save the game again, and give the whole file."


class TathamSave(Format):
    """The format."""

    name = "tatham-save"
    title = "save file of Simon Tatham's collection"
    rank = 41
    suffixes = (".sav", ".sgtp")
    kinds = ("Unruly", "Unequal", "Towers", "Solo", "Loopy", "Pattern")
    written = kinds
    joint = None

    def recognises(self, data: bytes) -> bool:
        """Whether it begins as all save files do."""
        return data.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"SAVEFILE:")

    def read(self, data: bytes) -> Iterator[Found]:
        """The board, and the solution if the program hid one; moves of play are left out."""
        values, moves = _records(data)
        game = game_for(values["GAME"])
        try:
            found = game.read(values.get("CPARAMS") or values["PARAMS"], values["DESC"])
        except FormatError as error:
            raise FormatError(f"DESC: {error.reason}", error.fix) from None
        if seed := values.get("SEED"):
            found.extra["seed"] = seed
        solved = [value for key, value in moves if key == "SOLVE"]
        hidden = values.get("AUXINFO")
        if hidden is not None:
            move = _unmasked(hidden)
            found.answer = None if move is None else game.answer(found.sheet.size, move)
            if found.answer is None:
                found.notes.append("the hidden solution (AUXINFO) cannot be read and is left out")
        elif solved:
            found.answer = game.answer(found.sheet.size, solved[-1])
        if moves:
            found.notes.append(f"the {len(moves)} moves of play are left out")
        yield found

    def write(self, outgoing: Outgoing) -> bytes:
        """A game that is just begun, with its solution hidden where the program does so."""
        game = game_for(outgoing.kind)
        params, description = game.write(outgoing)
        seed = outgoing.extra.get("seed")
        records = [("SAVEFILE", MAGIC), ("VERSION", "1"), ("GAME", game.name), ("PARAMS", params), ("CPARAMS", params)]
        records += [("SEED", seed)] if isinstance(seed, str) and seed.isascii() and seed.isprintable() else []
        records.append(("DESC", description))
        if (move := _hidden(outgoing.answer, outgoing.kind)) is not None:
            records.append(("AUXINFO", _masked(move)))
        records += [("NSTATES", "1"), ("STATEPOS", "1")]
        return "".join(f"{key:<8}:{len(value)}:{value}\n" for key, value in records).encode()


def _hidden(answer: Answer | None, kind: str) -> str | None:
    return None if answer is None else game_for(kind).solution(answer)


def _records(data: bytes) -> tuple[dict[str, str], list[tuple[str, str]]]:
    """The values by their keys, and the moves in their order; raises `FormatError` if the file is not whole."""
    check_bytes(data)
    values: dict[str, str] = {}
    moves: list[tuple[str, str]] = []
    data = data.removeprefix(b"\xef\xbb\xbf").strip()
    at = 0
    while at < len(data):
        record = _RECORD.match(data, at)
        if record is None:
            raise _broken(data, at, "does not begin with a key, a length and a value")
        end = record.end() + int(record[2])
        key, value = record[1].decode(), data[record.end() : end].decode("latin-1")
        if end > len(data):
            raise _broken(data, at, f"({key}) says {int(record[2])} characters, and {len(value)} are left")
        if end < len(data) and data[end] not in b"\r\n":
            raise _broken(data, at, f"({key}) says {int(record[2])} characters, and has more")
        if not values and (key, value) != ("SAVEFILE", MAGIC):
            raise FormatError("the file does not begin as the collection's save files do", _SAVE_AGAIN)
        if key in _MOVES:
            moves.append((key, value))
        else:
            values[key] = value
        at = end
    _check_whole(values, len(moves))
    return values, moves


def _broken(data: bytes, at: int, what: str) -> FormatError:
    line = data.count(b"\n", 0, at + 1) + 1
    return FormatError(f"line {line} {what}: the file looks cut off or edited", _SAVE_AGAIN)


def _check_whole(values: dict[str, str], moves: int) -> None:
    for key in ("SAVEFILE", "VERSION", "GAME", "PARAMS", "DESC", "NSTATES", "STATEPOS"):
        if key not in values:
            raise FormatError(f"the line {key} is missing: the file looks cut off", _SAVE_AGAIN)
    if values["VERSION"] != "1":
        raise FormatError(f"the file has the version {values['VERSION'][:8]!r}, and only 1 is known", _SAVE_AGAIN)
    if values["NSTATES"] != str(moves + 1):
        reason = f"the file says {values['NSTATES'][:8]} states and has {moves + 1}: it looks cut off"
        raise FormatError(reason, _SAVE_AGAIN)


def _mask(seed: bytes, target: bytes) -> bytes:
    """The target with hashes of the seed and 0, 1, 2, ... laid over it."""
    blocks = -(-len(target) // hashlib.sha1().digest_size)
    stream = b"".join(hashlib.sha1(seed + str(number).encode()).digest() for number in range(blocks))
    return bytes(one ^ other for one, other in zip(target, stream, strict=False))


def _masked(text: str) -> str:
    whole = text.encode()
    first, second = whole[: len(whole) // 2], whole[len(whole) // 2 :]
    first = _mask(second, first)
    return (first + _mask(first, second)).hex()


def _unmasked(text: str) -> str | None:
    """The text under the mask, `None` if it is none."""
    try:
        whole = bytes.fromhex(text)
    except ValueError:
        return None
    first, second = whole[: len(whole) // 2], whole[len(whole) // 2 :]
    second = _mask(first, second)
    return (_mask(second, first) + second).decode("latin-1")
