"""Simon Tatham's programs themselves: their ids and save files are read, solved and written back; ours they accept.

They come with the Debian package `sgt-puzzles`. `--generate` prints ids and takes one as well, then checking it;
`--test-solve --save` lets the program solve it and tells the solution in the save file.
"""

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from gridproof.document import document_from
from gridproof.family import Family, registry
from gridproof.formats.base import Found, Outgoing
from gridproof.formats.tatham import GAMES, Tatham
from gridproof.formats.tatham_save import TathamSave
from gridproof.sheet import Answer, Place, Sheet
from gridproof.solve import count

CORPUS = Path(os.environ.get("GRIDPROOF_CORPUS", Path(__file__).parent.parent.parent / "shared" / "corpus"))
SEARCHED = os.pathsep.join([os.environ.get("PATH", ""), "/usr/games", "/usr/local/games"])
PROGRAMS = {game.name: shutil.which(f"sgt-{name}", path=SEARCHED) for name, game in GAMES.items()}
IDS, SAVES = Tatham(), TathamSave()
WANTED = 50

PARAMS = {
    "Unruly": [
        f"{size}{unique}d{level}" for size in ("6x6", "8x8", "12x10") for level in "ten" for unique in ("", "u")
    ],
    "Unequal": [f"{size}d{level}" for size in (4, 5, 7) for level in "tekxr"],
    "Towers": [f"{size}d{level}" for size in (4, 5, 6) for level in "ehxu"],
    "Solo": [
        *(f"{size}d{level}" for size in ("2x4", "3x3", "3x4") for level in "tbiaeu"),
        *("2x2dt", "2x3db", "6jdb", "9jdb", "9jda", "3x3xdb", "3x3xda", "3x3m4db", "9jxdb"),
    ],
    "Loopy": [f"{size}t0d{level}" for size in ("5x5", "7x7", "10x8") for level in "enth"],
    "Pattern": ["5x5", "10x10", "15x12"],
}
"""Three sizes at least and all levels of each game, as far as the size has them."""

pytestmark = [
    pytest.mark.accept,
    pytest.mark.skipif(None in PROGRAMS.values(), reason="the programs are not installed"),
]
GAME = pytest.mark.parametrize("game", PARAMS)


def family_of(game: str) -> Family:
    return next(family for family in registry().values() if family.codes.get("tatham") == game)


def run(game: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    program = PROGRAMS[game]
    assert program is not None
    return subprocess.run([program, *arguments], capture_output=True, text=True, timeout=120, check=False)


def read(text: str, game: str) -> Found:
    """The board of an id, which no other game reads by mistake."""
    (found,) = IDS.read(text.encode())
    assert found.kinds == (game,)
    return found


def generated(game: str) -> Iterator[tuple[str, str]]:
    """Ids that the program makes, each with the parameters it was asked for."""
    each = -(-WANTED // len(PARAMS[game]))
    for params in PARAMS[game]:
        made = run(game, "--generate", str(each), params).stdout.split()
        assert len(made) == each, params
        yield from ((params, text) for text in made)


def solved_by_program(game: str, text: str, size: Place, folder: Path) -> Answer | None:
    """The program's own solution of an id, `None` if its solver gives up."""
    for old in folder.glob("solved*"):
        old.unlink()
    done = run(game, "--generate", "1", "--test-solve", "--save", str(folder / "solved"), text)
    if done.returncode:
        return None
    move = re.search(r"^SOLVE +:\d+:(.*)$", (folder / "solved0").read_text(), re.MULTILINE)
    assert move is not None
    return loop_inside(move[1], size) if game == "Loopy" else GAMES[game.lower()].answer(size, move[1])


def loop_inside(move: str, size: Place) -> Answer | None:
    """The cells inside a loop that is told edge by edge: of each square those above, right, below, left if new."""
    rows, columns = size
    drawn = dict(re.findall(r"(\d+)([yn])", move))
    if len(drawn) < 2 * rows * columns + rows + columns:
        return None
    number = 0
    left: dict[Place, bool] = {}
    for row in range(rows):
        for column in range(columns):
            for side, new in (("above", row == 0), ("right", True), ("below", True), ("left", column == 0)):
                if side in ("right", "left"):
                    left[row, column + (side == "right")] = drawn[str(number)] == "y" if new else left[row, column]
                number += new
    return [[sum(left[row, at] for at in range(column + 1)) % 2 for column in range(columns)] for row in range(rows)]


@GAME
def test_ids_of_the_programs_have_one_answer(game: str, tmp_path: Path) -> None:
    """The engine finds one answer, the program's own; written, the id is the same."""
    family = family_of(game)
    ids = list(generated(game))
    assert len(ids) >= WANTED
    for params, text in ids:
        found = read(text, game)
        outgoing = Outgoing(game, found.sheet, found.answer, found.extra)
        assert IDS.write(outgoing).decode() == text, params
        board = family.from_sheet(found.sheet)
        verdict = count(family, board)
        assert verdict.count == 1, text
        answer = family.answer_of(family.stored(family.shape(board), verdict.solutions[0]))
        assert answer == solved_by_program(game, text, found.sheet.size, tmp_path), text
        again = IDS.write(Outgoing(game, family.sheet(board))).decode()
        assert family.from_sheet(read(again, game).sheet) == board


@GAME
def test_save_files_of_the_programs(game: str, tmp_path: Path) -> None:
    """Byte by byte the same when written back, the hidden solution the one of the engine."""
    family = family_of(game)
    for params in PARAMS[game]:
        run(game, "--generate", "1", "--save", str(tmp_path / "save"), params)
        data = (tmp_path / "save0").read_bytes()
        (found,) = SAVES.read(data)
        assert SAVES.recognises(data)
        assert not found.notes
        assert SAVES.write(Outgoing(found.kinds[0], found.sheet, found.answer, found.extra)) == data
        board = family.from_sheet(found.sheet)
        stored = family.stored(family.shape(board), count(family, board).solutions[0])
        assert (found.answer is None) == (b"AUXINFO" not in data) == (game in ("Unruly", "Loopy"))
        assert found.answer in (None, family.answer_of(stored))


def our_boards(family: Family) -> Iterator[tuple[Any, int, Any]]:
    """Boards of the family with the number of their solutions and one of them."""
    for example in family.examples:
        yield msgspec.convert(example.board, family.board_type), example.solutions, example.solution
    path = CORPUS / family.name / "puzzles.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    for line in lines[:: max(1, len(lines) // 60)]:
        fields = json.loads(line)
        yield document_from(fields, fields["id"]).board, fields["solutions"], fields["solution"]


def carried(game: str, sheet: Sheet) -> bool:
    """Whether the sheet is of a size that the program has, and tells nothing that it has not."""
    rows, columns = sheet.size
    if game == "Unruly":
        return min(rows, columns) >= 6 and not sheet.signs
    if game == "Pattern":
        return all(line is not None for lines in sheet.around.values() for line in lines)
    most = {"Unequal": 32, "Towers": 9, "Solo": 31}.get(game, 200)
    return 3 <= min(rows, columns) <= max(rows, columns) <= most


@GAME
def test_the_programs_accept_our_ids(game: str, tmp_path: Path) -> None:
    """Each id is taken, and where the program's solver gets through, it finds the stored solution."""
    family = family_of(game)
    agreed = accepted = 0
    for board, solutions, stored in our_boards(family):
        sheet = family.sheet(board)
        if not carried(game, sheet):
            continue
        text = IDS.write(Outgoing(game, sheet)).decode()
        taken = run(game, "--generate", "1", text)
        assert (taken.returncode, taken.stdout.strip()) == (0, text), taken.stderr
        accepted += 1
        if solutions == 1 and max(sheet.size) <= 30:
            answer = solved_by_program(game, text, sheet.size, tmp_path)
            assert answer in (None, family.answer_of(stored)), text
            agreed += answer is not None
    print(f"\n{game}: {accepted} ids taken, {agreed} solved by the program")
    assert accepted >= 2
    assert agreed >= 1


@GAME
def test_the_programs_refuse_what_we_refuse(game: str) -> None:
    """Ids without their last cell or clue."""
    for _, text in list(generated(game))[::7]:
        mark = {"Unequal": ",", "Towers": "/", "Pattern": "/"}.get(game)
        short = text[:-1].rpartition(mark)[0] if mark else text[:-1]
        assert run(game, "--generate", "1", short).returncode == 1
        with pytest.raises(ValueError, match=r"described|belongs|needs"):
            list(IDS.read(short.encode()))
