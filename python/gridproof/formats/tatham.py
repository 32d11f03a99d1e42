"""Game ids of Simon Tatham's Portable Puzzle Collection: `parameters:description`, such as `8x8:cagDCDcgBEDbecDcCb`.

An id does not name its game. It may have the name in front (`Unruly:8x8:...`), or stand in the address of a game
(`.../unruly.html#8x8:...`); otherwise each game tries it, and if it fits several, `--family` decides. Written from
`midend.c` and the games of the collection.
"""

import re
from collections.abc import Iterator
from string import digits
from urllib.parse import unquote

from gridproof.formats._tatham_codes import COPY
from gridproof.formats._tatham_game import Game
from gridproof.formats._tatham_latin import Towers, Unequal
from gridproof.formats._tatham_pictures import Loopy, Pattern, Unruly
from gridproof.formats._tatham_solo import Solo
from gridproof.formats.base import Format, FormatError, Found, Outgoing, text_of

GAMES: dict[str, Game] = {
    game.name.lower(): game for game in (Unruly(), Unequal(), Towers(), Solo(), Loopy(), Pattern())
}
"""The games that are read, by their names in small letters."""
OTHERS = frozenset((
    "blackbox", "bridges", "cube", "dominosa", "fifteen", "filling", "flip", "flood", "galaxies", "guess",
    "inertia", "keen", "lightup", "magnets", "map", "mines", "mosaic", "net", "netslide", "palisade", "pearl",
    "pegs", "range", "rect", "rectangles", "samegame", "signpost", "singles", "sixteen", "slant", "tents", "tracks",
    "twiddle", "undead", "untangle",
))  # fmt: skip
KNOWN = ", ".join(game.name for game in GAMES.values())
SITE = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js"

LONGEST = 200_000
"""More characters than the description of any board that is read has."""

_ID = re.compile(r"([0-9][0-9a-z]{0,40})([:#])(.*)")
_ADDRESS = re.compile(r"([a-z]{1,20})\.html?#", re.IGNORECASE)
_LABEL = re.compile("[A-Za-z][A-Za-z :=_'\"-]{0,80}(?=[0-9])")
_LABELS = frozenset({"game", "id", "specific", "descriptive", "random", "seed", "puzzle", "sgt"})


class Tatham(Format):
    """The format."""

    name = "tatham"
    title = "game id of Simon Tatham's collection"
    rank = 55
    lined = True
    kinds = tuple(game.name for game in GAMES.values())
    written = kinds

    def recognises(self, data: bytes) -> bool:
        """Whether the first line is an id, perhaps with a game in front."""
        line = data[:4096].decode("utf-8-sig", "replace").strip().partition("\n")[0]
        game, text = _without_label(line)
        known = game in GAMES or game in OTHERS
        return (known and text[:1] in digits and "#" in line) or ((known or not game) and _ID.match(text) is not None)

    def read(self, data: bytes) -> Iterator[Found]:
        """The boards of the ids, one a line; a line that cannot begin an id goes on with the one above."""
        ids = list(_ids(text_of(data)))
        if not ids:
            raise FormatError("there is no id in the text", "Give `parameters:description`, such as `8x8:cagDCDc...`.")
        for line, text in ids:
            where = f"line {line}" if len(ids) > 1 else ""
            try:
                for found in _boards(text):
                    found.where = where
                    yield found
            except FormatError as error:
                if not where:
                    raise
                raise FormatError(f"{where}: {error.reason}", error.fix) from None

    def write(self, outgoing: Outgoing) -> bytes:
        """The id, without the name of its game."""
        return ":".join(game_for(outgoing.kind).write(outgoing)).encode()

    def address(self, outgoing: Outgoing) -> str:
        """The address of the game in a browser, with this board."""
        return f"{SITE}/{game_for(outgoing.kind).name.lower()}.html#{self.write(outgoing).decode()}"


def game_for(kind: str) -> Game:
    """The game with this name; raises `FormatError`."""
    if (game := GAMES.get(kind.lower())) is None:
        raise FormatError(f"'{kind}' is not one of the games {KNOWN}", f"Give a board of one of {KNOWN}.")
    return game


def _without_label(line: str) -> tuple[str, str]:
    """The name of the game in small letters, "" if the line does not tell, and the rest of the line."""
    text = line.strip().strip("\"'`<>").rstrip(".;) ")
    address = _ADDRESS.search(text, 0, 500)
    if address is not None:
        return address[1].lower(), unquote(text[address.end() :])
    label = _LABEL.match(text)
    if label is None:
        return "", text
    words = re.findall("[a-z]+", label[0].lower())
    return "".join(word for word in words if word not in _LABELS), text[label.end() :]


def _ids(text: str) -> Iterator[tuple[int, str]]:
    """The ids of a text, each with the number of its line from 1."""
    first, parts = 0, list[str]()
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        if parts and not (":" in line or "#" in line):
            parts.append(line.strip())
            continue
        if parts:
            yield first, "".join(parts)
        first, parts = number, [line.strip()]
    if parts:
        yield first, "".join(parts)


def _boards(line: str) -> list[Found]:
    """The boards of one id, one for each game that can read it; raises `FormatError`."""
    name, text = _without_label(line)
    parts = _ID.fullmatch(text)
    if name and name not in GAMES:
        reason = f"'{name}' is not one of the games {KNOWN}"
        raise FormatError(reason, "Give an id of one of them, or without the name in front.")
    if parts is None:
        shown = text if len(text) < 30 else text[:30] + "…"
        raise FormatError(
            f"{shown!r} is not `parameters:description`",
            "Copy the id that the program shows under Game, Specific; it begins with the size, such as `8x8:`.",
        )
    params, colon, description = parts[1], parts[2], parts[3].strip()
    if colon == "#":
        raise FormatError(
            f"`{params}#` begins the id of a random seed, from which only the program itself can make the puzzle",
            "Open it in the program, choose Game, Specific, and copy the id shown there, with `:` after the size.",
        )
    if len(description) > LONGEST:
        raise FormatError(f"the description has {len(description)} characters, more than any board", COPY)
    return [GAMES[name].read(params, description)] if name else _fitting(params, description)


def _fitting(params: str, description: str) -> list[Found]:
    """The boards of all games that can read an id."""
    games = [game for game in GAMES.values() if game.shape.fullmatch(params)]
    if not games:
        known = ", ".join(f"`{game.example}` ({game.name})" for game in GAMES.values())
        raise FormatError(f"the parameters {params!r} are those of no game that is read", f"They look like {known}.")
    likely = [game for game in games if game.letters.fullmatch(description)] or games
    found: list[Found] = []
    errors: list[FormatError] = []
    for game in likely:
        try:
            found.append(game.read(params, description))
        except FormatError as error:
            errors.append(error)
    if found:
        return found
    if len(errors) == 1:
        raise errors[0]
    fixes = dict.fromkeys(error.fix for error in errors)
    fixes[f"Put the game in front: `{likely[0].name}:{params}:...`."] = None
    raise FormatError("; ".join(error.reason for error in errors), " ".join(fixes))
