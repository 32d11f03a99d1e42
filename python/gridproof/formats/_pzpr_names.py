"""Names of kinds of puzzles in pzpr that are not read here, so that they can be told apart from slips of the pen."""

from collections.abc import Collection
from difflib import get_close_matches

from gridproof.formats.base import FormatError

OTHERS = {
    "aho": "Aho-ni-Narikire", "akari": "Akari", "aqre": "Aqre", "araf": "Araf", "arukone": "Arukone",
    "balance": "Balance Loop", "barns": "Barns", "battleship": "Battleship", "bosanowa": "Bosanowa",
    "castle": "Castle Wall", "cave": "Cave", "chocona": "Chocona", "compass": "Compass", "coral": "Coral",
    "country": "Country Road", "creek": "Creek", "cts": "Cross the Streams", "dbchoco": "Double Choco",
    "doppelblock": "Doppelblock", "easyasabc": "Easy as ABC", "fillmat": "Fillmat", "fillomino": "Fillomino",
    "firefly": "Hotaru Beam", "geradeweg": "Geradeweg", "goishi": "Goishi", "gokigen": "Slant",
    "hashi": "Hashiwokakero", "hashikake": "Hashiwokakero", "heyawake": "Heyawake", "hitori": "Hitori",
    "icebarn": "Icebarn", "japanesesums": "Japanese Sums", "kakuru": "Kakuru", "kropki": "Kropki",
    "kurodoko": "Kurodoko", "kurotto": "Kurotto", "lightup": "Akari", "lits": "LITS", "lither": "Litherslink",
    "magnets": "Magnets", "makaro": "Makaro", "mashu": "Masyu", "masyu": "Masyu", "minarism": "Minarism",
    "mines": "Minesweeper", "nagenawa": "Nagenawa", "nanro": "Nanro", "nawabari": "Nawabari",
    "norinori": "Norinori", "numlin": "Numberlink", "nurikabe": "Nurikabe", "nurimisaki": "Nurimisaki",
    "pencils": "Pencils", "pipelink": "Pipelink", "reflect": "Reflect Link", "renban": "Renban-Madoguchi",
    "ripple": "Ripple Effect", "sashigane": "Sashigane", "shakashaka": "Shakashaka", "shikaku": "Shikaku",
    "shimaguni": "Shimaguni", "simpleloop": "Simple Loop", "slalom": "Slalom", "snake": "Snake",
    "statuepark": "Statue Park", "sukoro": "Sukoro", "swslither": "Sheep Wolf Slitherlink", "tapa": "Tapa",
    "tapaloop": "Tapa-Like Loop", "tatamibari": "Tatamibari", "tentaisho": "Tentaisho", "tents": "Tents",
    "tilepaint": "Tilepaint", "tslither": "Touch Slitherlink", "usoone": "Uso-one", "view": "View",
    "vslither": "Vertex Slitherlink", "yajikazu": "Yajisan-Kazusan", "yajilin": "Yajilin", "yinyang": "Yin-Yang",
}  # fmt: skip
"""The better known of the other kinds, by the names that pzpr gives them."""
NOT_THERE = {
    "binairo": "Binairo", "takuzu": "Binairo", "unruly": "Binairo", "futoshiki": "Futoshiki", "unequal": "Futoshiki",
    "kakurasu": "Kakurasu",
}  # fmt: skip
"""Kinds that pzpr does not have, and that people look for there."""


def unknown_kind(source: str, name: str, known: Collection[str], others: Collection[str] = ()) -> FormatError:
    """An error that names a kind that is not read, and names that it may have been meant to be."""
    shown = name[:40]
    called = f" ({OTHERS[name]})" if name in OTHERS and OTHERS[name].lower() != name else ""
    reason = f"{source} {shown!r}{called} is not one of {', '.join(sorted(known))}"
    if name in NOT_THERE:
        return FormatError(f"{source} has no {NOT_THERE[name]}: {reason}", "Use another format for it.")
    close = [] if name in OTHERS else get_close_matches(shown, [*known, *others], n=2, cutoff=0.6)
    fix = f"Did you mean {' or '.join(close)}?" if close else "Other kinds of puzzles are not read."
    return FormatError(reason, fix)
