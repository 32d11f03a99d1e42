"""From a sheet to the lines of a Penpa link, as Penpa-edit 3.2.3 writes them for boards that it imports.

Source: the exporter and the importer of Penpa-edit 3.2.3; for Binairo, Futoshiki and Kakurasu drawing conventions.
"""

import re
from typing import Any

import msgspec

from gridproof.formats._penpa_answers import answer_tables, check_list, is_complete, switch_of
from gridproof.formats._penpa_draw import ELSEWHERE, Tables, check_sheet, draw
from gridproof.formats._penpa_frame import Frame, centre_of, framed, steps_of
from gridproof.formats._penpa_kinds import EQUAL_LINES, STYLES, Style
from gridproof.formats._penpa_link import HOME, pack
from gridproof.formats.base import FormatError, Outgoing
from gridproof.sheet import Sheet, Side

MOST_SIDE = 100
"""Penpa makes no larger boards, margins included."""
CELL = 38
LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")
TABLES = (
    "surface", "number", "numberS", "symbol", "line", "lineE", "wall", "cage", "deletelineE", "freeline", "freelineE",
)  # fmt: skip
SWITCHES = (
    "surface_exact", "surface", "number", "loopline_exact", "loopline", "ignoreloopline", "loopedge_exact", "loopedge",
    "ignoreborder", "wall", "square", "circle", "tri", "arrow", "math", "battleship", "tent", "star", "akari", "mine",
)  # fmt: skip


def write_link(outgoing: Outgoing, solve: bool) -> str:
    """The link that opens a board for solving or for editing; raises `FormatError` for what Penpa cannot carry."""
    kind, sheet, answer = outgoing.kind, outgoing.sheet, outgoing.answer
    check_sheet(kind, sheet)
    frame, margins = _frame_of(kind, sheet)
    tables = draw(kind, sheet, frame)
    filled: Tables = {}
    if answer is not None:
        if [len(line) for line in answer] != [sheet.size[1]] * sheet.size[0]:
            raise FormatError("the answer has not the size of the board", "Give a number for each cell.")
        if not is_complete(sheet, answer) and (solve or kind == "slitherlink"):
            what = "Penpa links for solving" if solve else "Penpa boards of Slitherlink"
            raise FormatError(f"{what} carry no half-filled answer", "Leave the answer out, or give all of it.")
        filled = answer_tables(kind, sheet, frame, answer)
    lines = _lines(outgoing, frame, margins, tables, None if solve else filled)
    link = f"{HOME}#m={'solve' if solve else 'edit'}&p={pack(chr(10).join(lines))}"
    if not solve or answer is None:
        return link
    return f"{link}&a={pack(_json(check_list(kind, sheet, frame, answer)), shorten=False)}"


def _frame_of(kind: str, sheet: Sheet) -> tuple[Frame, tuple[int, int, int, int]]:
    rows, columns = sheet.size
    margins = STYLES[kind].margins
    if kind == "nonogram":
        margins = (_longest(sheet, "top"), 0, _longest(sheet, "left"), 0)
    frame = framed(rows, columns, margins)
    if max(frame.wide, frame.tall) - 4 > MOST_SIDE:
        size = f"{frame.tall - 4} x {frame.wide - 4}"
        raise FormatError(f"the board is {size} cells with its margins; Penpa takes {MOST_SIDE} a side", ELSEWHERE)
    return frame, margins


def _longest(sheet: Sheet, side: Side) -> int:
    """The most numbers beside a line; an unknown line takes one."""
    return max((1 if line is None else len(line) for line in sheet.around.get(side, [])), default=0)


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _lines(
    outgoing: Outgoing, frame: Frame, margins: tuple[int, ...], tables: Tables, filled: Tables | None
) -> list[str]:
    """The lines of the data; `filled` is the answer layer, `None` in links for solving."""
    style = STYLES[outgoing.kind]
    tags = style.tags[:1]
    if outgoing.kind == "sudoku" and outgoing.sheet.regions is not None:
        tags = style.tags[1:2]
    mode = _mode(style)
    answer_mode = mode["pu_a"]
    brief = "~".join(
        _json(part) for part in (mode["grid"], answer_mode["edit_mode"], answer_mode[answer_mode["edit_mode"]])
    )
    switches = {f"sol_{name}": False for name in SWITCHES}
    if outgoing.answer is not None:
        switches[switch_of(outgoing.kind)] = True
    return [
        _first_line(outgoing, frame, style), _json(margins), brief if filled is None else _json(mode), _layer(tables),
        "" if filled is None else _layer(filled), _json(steps_of(frame)),
        _json(["Surface", "Composite" if style.modes[1] == "combi" else "Sudoku Normal"]), _json(switches),
        '"x"', '"x"', "[3,2,3]", _json(mode), '"x"', "0", _layer({}), "x" if filled is None else _layer({}),
        _json({f"sol_or_{name}": False for name in SWITCHES if not name.startswith("ignore")}), _json(tags), "",
    ]  # fmt: skip


def _first_line(outgoing: Outgoing, frame: Frame, style: Style) -> str:
    extra, flags = outgoing.extra, outgoing.sheet.flags
    rules = str(extra.get("rules") or style.rules)
    if flags.get("unique_lines") is False:
        rules = rules if EQUAL_LINES in rules else f"{rules}\n{EQUAL_LINES}"
    for plain, code in (("\n", "%2D"), (",", "%2C"), ("&", "%2E"), ("=", "%2F")):
        rules = rules.replace(plain, code)
    title, author, source = (
        re.sub(r"\s*[\r\n]\s*", " ", str(extra.get(name) or "")).replace(",", "%2C")
        for name in ("title", "author", "source")
    )
    wide, tall, centre = frame.wide - 4, frame.tall - 4, centre_of(frame)
    slant = int(bool(flags.get("diagonals")))
    fields = [
        style.grid, wide, tall, CELL, 0, 1, 1, (wide + 1) * CELL, (tall + 1) * CELL, centre, centre, slant, 0, 0, slant,
        f"Title: {title}", f"Author: {author}", source, rules, "OFF", "false",
    ]  # fmt: skip
    return ",".join(map(str, fields))


def _mode(style: Style) -> dict[str, Any]:
    """The tools that are set when the board is opened."""
    common = {
        "surface": ["", 1], "multicolor": ["", 1], "line": ["1", 2], "lineE": ["1", 2], "wall": ["", 2],
        "cage": ["1", 10], "number": ["1", 1], "symbol": ["circle_L", 1], "special": ["thermo", ""], "board": ["", ""],
        "move": ["1", ""], "combi": ["battleship", 3], "sudoku": ["1", 1],
    }  # fmt: skip
    green = {"line": ["1", 3], "lineE": ["1", 3], "wall": ["", 3], "number": ["1", 2], "sudoku": ["1", 9]}
    question, answer = style.modes
    return {
        "qa": "pu_a",
        "grid": list(style.lattice),
        "pu_q": {"edit_mode": question} | common,
        "pu_a": {"edit_mode": answer} | common | green | {"combi": [style.tool, 3]},
    }


def _layer(tables: Tables) -> str:
    """A layer with all its tables, most of them empty."""
    stacks: dict[str, Any] = {name: {"__a": []} for name in ("command_redo", "command_undo", "command_replay")}
    return _json(stacks | {name: {} for name in TABLES} | {name: [] for name in LISTS} | tables)
