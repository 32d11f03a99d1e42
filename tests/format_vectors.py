"""The vectors of outside formats, which programs of others verified: their pictures of boards and solutions as data."""

import json
import os
import re
from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from typing import Any

from gridproof.sheet import HIDDEN, Answer, Place, Sheet, Side, Sums

CORPUS = Path(os.environ.get("GRIDPROOF_CORPUS", Path(__file__).parents[2] / "shared" / "corpus"))
PATH = CORPUS.parent / "format_vectors.jsonl"
VECTORS: list[dict[str, Any]] = (
    [json.loads(line) for line in PATH.read_text(encoding="utf-8").splitlines()] if PATH.exists() else []
)
FORMATS = {
    "puzzlink": "puzzlink", "pzprv3-file": "pzprv3", "kanpen-url": "kanpen", "penpa": "penpa", "penpa-edit": "penpa",
    "penpa-solve": "penpa", "penpa-solve+answer": "penpa", "tatham": "tatham", "tatham-save": "tatham-save",
    "sudoku-81": "sudoku-text", "sudoku-9lines": "sudoku-text", "sudoku-sdk": "sudoku-text",
    "hodoku-library": "sudoku-text", "gsf-csv": "sudoku-text", "f-puzzles": "f-puzzles", "sudokupad-scl": "sudokupad",
    "ipuz": "ipuz", "non": "non", "webpbn-xml": "webpbn", "olsak-g": "olsak-g", "olsak-mk": "olsak-mk", "cwd": "cwd",
    "nin": "nin", "pbm": "pbm", "puzzlekit-text": "puzzlekit",
}  # fmt: skip
"""What the vectors call a format, and how it is called here."""


def name_of(vector: dict[str, Any]) -> str:
    """A name for the parameter of a test."""
    return f"{VECTORS.index(vector)}-{vector['format']}-{vector['family']}"


def sheet_of(vector: dict[str, Any]) -> Sheet:
    """The board that a vector states."""
    text = re.sub(r"\?\([^)]*\)", "?", vector["board"])
    kept = [line for line in text.split("\n") if not line.startswith(("(", "white circle", "progress:"))]
    sheet = BOARDS[vector["family"]](kept)
    if "must be unique" in text:
        sheet.flags["unique_lines"] = True
    elif vector["family"] == "binairo" and vector["format"] != "penpa-edit" and "penpa" not in vector["format"]:
        sheet.flags["unique_lines"] = False
    if box := re.search(r"boxes (\d+) wide x (\d+) tall", text):
        sheet.flags["box"] = int(box[2]), int(box[1])
    if "diagonals" in text:
        sheet.flags["diagonals"] = True
    return sheet


def number(word: str) -> int | None:
    return None if word in (".", "-") else HIDDEN if word == "?" else int(word)


def numbers(lines: list[list[str]]) -> dict[Place, int]:
    cells = ((row, column, number(word)) for row, line in enumerate(lines) for column, word in enumerate(line))
    return {(row, column): found for row, column, found in cells if found is not None}


def rows_of_words(lines: list[str]) -> Sheet:
    words = [line.split() for line in lines]
    return Sheet((len(words), len(words[0])), numbers(words))


def sudoku(lines: list[str]) -> Sheet:
    side = len(lines[0].split())
    sheet = rows_of_words(lines[:side])
    if len(lines) > side:
        assert lines[side] == "regions:"
        sheet.regions = [[ord(word) - ord("A") for word in line.split()] for line in lines[side + 1 :]]
    return sheet


def futoshiki(lines: list[str]) -> Sheet:
    sheet = rows_of_words([line[::2].replace("", " ") for line in lines[::2]])
    for row, line in enumerate(lines[::2]):
        for at in range(1, len(line), 2):
            if line[at] != " ":
                sheet.signs[(row, at // 2), (row, at // 2 + 1)] = "<" if line[at] == "<" else ">"
    for row, line in enumerate(lines[1::2]):
        for at, sign in enumerate(line):
            if sign != " ":
                sheet.signs[(row, at // 2), (row + 1, at // 2)] = "<" if sign == "^" else ">"
    return sheet


def skyscrapers(lines: list[str]) -> Sheet:
    words = [line.split() for line in lines]
    sides: dict[Side, list[str]] = {
        "top": words[0][1:-1], "bottom": words[-1][1:-1],
        "left": [line[0] for line in words[1:-1]], "right": [line[-1] for line in words[1:-1]],
    }  # fmt: skip
    inner = [line[1:-1] for line in words[1:-1]]
    around: dict[Side, list[list[int] | None]] = {
        side: [[] if (clue := number(word)) is None else [clue] for word in line] for side, line in sides.items()
    }
    return Sheet((len(inner), len(inner[0])), numbers(inner), around=around)


def kakurasu(lines: list[str]) -> Sheet:
    sides: dict[Side, list[list[int] | None]] = {}
    for side, line in (("right", lines[0]), ("bottom", lines[1])):
        words = line.partition(": ")[2].split()
        sides[side] = [None if word == "?" else [int(word)] for word in words]  # type: ignore[index]
    return Sheet((len(sides["right"]), len(sides["bottom"])), around=sides)


def starbattle(lines: list[str]) -> Sheet:
    regions = [[ord(word) - ord("A") for word in line.split()] for line in lines[1:]]
    return Sheet((len(regions), len(regions[0])), regions=regions, flags={"stars": int(lines[0].split()[1])})


def kakuro(lines: list[str]) -> Sheet:
    words = [line.split() for line in lines]
    blocks = {}
    for row, line in enumerate(words):
        for column, word in enumerate(line):
            if word != ".":
                down, across = map(number, word.split("\\")) if "\\" in word else (None, None)
                blocks[row, column] = Sums(down, across)
    return Sheet((len(words), len(words[0])), blocks=blocks)


def nonogram(lines: list[str]) -> Sheet:
    around: dict[Side, list[list[int] | None]] = {}
    for side, line in (("top", lines[0]), ("left", lines[1])):
        words = line.partition(": ")[2].split(" | ")
        around[side] = [[] if word in ("-", "0") else [int(part) for part in word.split(",")] for word in words]  # type: ignore[index]
    sheet = Sheet((len(around["left"]), len(around["top"])), around=around)
    if lines[2:3] == ["known cells:"]:
        cells = [(row, column, word) for row, line in enumerate(lines[3:]) for column, word in enumerate(line.split())]
        sheet.numbers = {(row, column): int(word == "#") for row, column, word in cells if word != "?"}
    return sheet


BOARDS: dict[str, Callable[[list[str]], Sheet]] = {
    "binairo": rows_of_words,
    "futoshiki": futoshiki,
    "skyscrapers": skyscrapers,
    "kakurasu": kakurasu,
    "starbattle": starbattle,
    "slitherlink": rows_of_words,
    "kakuro": kakuro,
    "sudoku": sudoku,
    "nonogram": nonogram,
}


def answer_of(vector: dict[str, Any]) -> Answer:
    """The solution that a vector states."""
    text = vector["solution"]
    if text.startswith("vertical edges"):
        part = text.split("\n")[1 : text.split("\n").index("horizontal edges (rows+1 x cols):")]
        return _inside([line.split() for line in part])
    if text.startswith("drawn as text"):
        return _inside([["1" if sign == "|" else "0" for sign in line[::2]] for line in text.split("\n")[2::2]])
    lines = [line.split() for line in text.split("\n")]
    if vector["family"] == "kakuro":
        whole = [["#"] * (len(lines[0]) + 1), *(["#", *line] for line in lines)]
        return [[None if word == "#" else int(word) for word in line] for line in whole]
    symbols = {"#": 1, "*": 1, "X": 1, ".": 0}
    return [[symbols[word] if word in symbols else int(word) for word in line] for line in lines]


def _inside(edges: list[list[str]]) -> Answer:
    """Which cells are inside, from the vertical edges of each row."""
    rows = []
    for line in edges:
        inside, row = 0, []
        for edge in line[:-1]:
            inside ^= edge == "1"
            row.append(int(inside))
        rows.append(row)
    return rows  # type: ignore[return-value]


def by_family(vectors: list[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    """Vectors by what their family is called."""
    ordered = sorted(vectors, key=lambda vector: str(vector["family"]))
    return {family: list(group) for family, group in groupby(ordered, key=lambda vector: str(vector["family"]))}
