"""Save files of Simon Tatham's collection: moves, hidden solutions, and files that are spoilt."""

import pytest

from tests.tatham_boards import ANSWER, SAVE, error, read, written


def test_a_save_file_in_play() -> None:
    (found,) = read(SAVE, "tatham-save")
    assert (found.kinds, found.answer) == (("Solo",), ANSWER)
    assert found.extra == {"difficulty": "Advanced", "seed": "1234"}
    assert found.notes == ["the 2 moves of play are left out"]
    assert found.sheet == read("2x2:b2c4b2c3b")[0].sheet
    again = written(found, "tatham-save")
    assert "AUXINFO" in again
    (other,) = read(again.replace("\n", "\r\n"), "tatham-save")
    assert (other.sheet, other.answer, other.extra, other.notes) == (found.sheet, ANSWER, found.extra, [])


def test_hidden_solutions_as_the_programs_mask_them() -> None:
    """Masked by `sgt-unequal` of Debian, version 20230122: `S1324534521254134135252134`."""
    hidden = "1b76ab6e5443d0b8e990d5132850bdd55c971a21ffd6d9539a55"
    desc = "1,0,0,0,0,0D,0L,0U,0,0,0,0U,0R,0,0D,0,0,0,0,0,0U,0U,0,0,0L,"
    parts = {"GAME": "Unequal", "PARAMS": "5de", "CPARAMS": "5de", "DESC": desc, "AUXINFO": hidden}
    lines = {"SAVEFILE": "Simon Tatham's Portable Puzzle Collection", "VERSION": "1"} | parts
    lines |= {"NSTATES": "1", "STATEPOS": "1"}
    text = "".join(f"{key:<8}:{len(value)}:{value}\n" for key, value in lines.items())
    (found,) = read(text, "tatham-save")
    assert found.answer == [[1, 3, 2, 4, 5], [3, 4, 5, 2, 1], [2, 5, 4, 1, 3], [4, 1, 3, 5, 2], [5, 2, 1, 3, 4]]
    assert written(found, "tatham-save") == text
    (spoilt,) = read(text.replace("1b76ab", "0b76ab"), "tatham-save")
    assert spoilt.answer is None
    assert "AUXINFO" in spoilt.notes[0]


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("SAVEFILE:41:Simon", "SAVEFILE:41:Shmon", "does not begin"),
        ("VERSION :1:1", "VERSION :1:2", "version '2'"),
        ("GAME    :4:Solo", "GAME    :4:Keen", "'Keen' is not one of the games"),
        ("DESC    :9", "DESC    :8", "line 7 (DESC) says 8 characters, and has more"),
        ("DESC    :9:b2c4b2c3b\n", "", "the line DESC is missing"),
        ("9:b2c4b2c3b", "8:b2c4b2c3", "DESC: Solo 2x2da: 14 of 16"),
        ("NSTATES :1:3", "NSTATES :1:4", "says 4 states and has 3"),
        ("SOLVE   :32", "SOLVE   :33", "line 11 (SOLVE) says 33 characters, and 32 are left"),
        ("STATEPOS:1:2", "STATEPOS;1:2", "line 9 does not begin"),
    ],
)
def test_spoilt_save_files(old: str, new: str, reason: str) -> None:
    assert old in SAVE
    told = error(SAVE.replace(old, new), "tatham-save")
    assert reason in told.reason
    assert told.fix


def test_save_files_cut_off_anywhere() -> None:
    for end in range(len(SAVE) - 1):
        error(SAVE[:end], "tatham-save")
