"""The shortened JSON of SudokuPad, as its PuzzleZipper writes it, made JSON again.

Double quotes become single ones, names lose theirs, `{}` in lists is left out, true and false are `t` and `f`, colours
lose their `#`, and texts that are numbers become numbers. Names are cut by a table, see `field`.
"""

import re
from typing import Any

from gridproof.formats._json_text import json_object
from gridproof.formats.base import FormatError

CUT = {
    "cells": "ce", "regions": "re", "cages": "ca", "value": "v", "lines": "l", "arrows": "a", "overlays": "o",
    "underlays": "u", "wayPoints": "wp", "title": "t",
}  # fmt: skip
"""Names and what they are cut to, as far as they matter here."""
WORDS = {"t": "true", "f": "false", "#0": '"#000000"', "#F": '"#FFFFFF"'}
_TOKEN = re.compile(
    r"""(?P<single>'[^'\\]*+(?:\\.[^'\\]*+)*+(?:'|\\?\Z))|(?P<double>"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z))"""
    r"""|(?<=[,{\[])(?P<name>[A-Za-z0-9]+)(?=:)"""
    r"""|(?<=:)(?P<word>\#[0F]|[tf]|[0-9a-fA-F]{6}|[0-9]{16,})(?=[,}\]])""",
    re.DOTALL,
)
_TEXT = re.compile(r'("[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z))', re.DOTALL)
_LEFT_OUT = re.compile(r"(?<=[,\[])(?=[,\]])")
_SPECIAL = re.compile(r"\\.|\"", re.DOTALL)


def unzipped(text: str, what: str) -> dict[str, Any]:
    """The object in JSON or shortened JSON, names left cut; raises `FormatError`."""
    try:
        return json_object(text, what)
    except FormatError:
        parts = _TEXT.split(_TOKEN.sub(_plain, text))
        parts[::2] = [_LEFT_OUT.sub("{}", part) for part in parts[::2]]
        return json_object("".join(parts), what)


def field(found: dict[str, Any], name: str) -> Any:
    """What stands under a name, or under what it is cut to."""
    return found[name] if name in found else found.get(CUT.get(name, name))


def _plain(token: re.Match[str]) -> str:
    """One token as JSON has it."""
    if token["single"] is not None:
        return f'"{_SPECIAL.sub(_escaped, token["single"][1:-1])}"'
    if token["name"] is not None:
        return f'"{token["name"]}"'
    word = token["word"]
    if word is None:
        return token[0]
    return WORDS.get(word) or (word if word.isdigit() and len(word) == 6 and word[0] != "0" else f'"{word}"')


def _escaped(special: re.Match[str]) -> str:
    return {"\\'": "'", '"': '\\"'}.get(special[0], special[0])
