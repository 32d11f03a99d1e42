"""Recognition of pasted text, lists of it, families that are named or wrong, and what cannot go out."""

import time
from typing import Any

import pytest

from gridproof import find
from gridproof.document import PuzzleDocument, read_documents
from gridproof.errors import GridproofError
from gridproof.exchange import found_format, is_puzzle, read_any
from gridproof.exporting import address, write_one
from gridproof.family import registry
from gridproof.formats import formats
from gridproof.incoming import Incoming
from tests.boards import BINAIRO
from tests.registered import EXAMPLES, board_of

SUDOKU = "https://puzz.link/p?sudoku/4/4/g1k23k3g"
ID = "8x8:cagDCDcgBEDbecDcCb"
BOARD = '{"family":"binairo","size":[4,4],"grid":["1...","...0","11..","...."]}'
DIGITS = ".....1.8..2...3.....39..1..2......7...1.4.9...8......6..5..94.....4...9..7.2....."


def written(family: str, name: str, example: int = 0) -> str:
    """An example of a family in a format."""
    one = registry()[family]
    return write_one(PuzzleDocument(one, board_of(one, one.examples[example])), formats()[name]).data.decode()


PENPA = written("sudoku", "penpa")
SLITHER = written("slitherlink", "puzzlink")
SAVE = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :6:Unruly\nPARAMS  :4:8x8e\n"
SAVE += f"DESC    :18:{ID[4:]}\nNSTATES :1:1\nSTATEPOS:1:1\n"
ADDRESSES = {
    "puzzlink": SUDOKU,
    "penpa": PENPA,
    "f-puzzles": written("sudoku", "f-puzzles"),
    "sudokupad": written("sudoku", "sudokupad"),
    "sudokupad id": written("sudoku", "sudokupad").partition("puzzleid=")[2],
    "kanpen": written("sudoku", "kanpen"),
    "tatham": ID,
    "tatham page": address(next(read_documents(BOARD.encode(), "a board")), formats()["penpa"]),
}


def read(text: str | bytes, *more: Any) -> list[Incoming]:
    return list(read_any(text if isinstance(text, bytes) else text.encode(), "input", *more))


def boards(text: str | bytes, *more: Any) -> list[Any]:
    return [incoming.document.board for incoming in read(text, *more)]


def names(text: str, *more: Any) -> list[str]:
    return [incoming.document.family.name for incoming in read(text, *more)]


def notes(text: str) -> list[str]:
    return [note for incoming in read(text) for note in incoming.notes]


def refused(text: str | bytes, *more: Any) -> GridproofError:
    with pytest.raises(GridproofError) as error:
        read(text, *more)
    return error.value


# Addresses in text


WRAPPED = [
    '"{}"', "'{}'", "`{}`", "<{}>", "({})", "“{}”", "{},", "{};", "{}!", "{}.", "  {}  ", "\n\n{}\n\n", "\ufeff{}",
    "{}\r\n", "\u00a0{}\u00a0", "> {}", "- {}", "* {}", "1. {}", "(2) {}", "# mine\n{}", "// mine\n{}", "{}  # mine",
    "{} // mine", "```\n{}\n```", "**{}**", "Puzzle: {}",
]  # fmt: skip
MARKDOWN = ["[mine]({})", "Try [mine]({}).", "Here it is: {}", '<a href="{}">mine</a>', "mine ({}), hard"]


@pytest.mark.parametrize("text", ADDRESSES.values(), ids=ADDRESSES.keys())
@pytest.mark.parametrize("form", WRAPPED)
def test_what_stands_around_an_address_does_no_harm(form: str, text: str) -> None:
    assert boards(form.replace("{}", text)) == boards(text)


@pytest.mark.parametrize("name", [name for name, text in ADDRESSES.items() if text.startswith("http")])
@pytest.mark.parametrize("form", MARKDOWN)
def test_web_addresses_are_found_in_sentences(form: str, name: str) -> None:
    assert boards(form.replace("{}", ADDRESSES[name])) == boards(ADDRESSES[name])


@pytest.mark.parametrize("text", [DIGITS, f'"{DIGITS}"', f"`{DIGITS}`", f"'{DIGITS}'", f"```\n{DIGITS}\n```"])
def test_digits_may_be_quoted(text: str) -> None:
    assert boards(text) == boards(DIGITS)


@pytest.mark.parametrize("at", [40, 60])
def test_addresses_may_be_broken_over_lines(at: int) -> None:
    assert boards(f"{SLITHER[:at]}\n{SLITHER[at:]}") == boards(SLITHER)
    assert boards(f"{PENPA[: 2 * at]}\n{PENPA[2 * at : 200]}\n{PENPA[200:]}\n") == boards(PENPA)


def test_what_is_left_out_behind_an_address_is_told() -> None:
    assert notes(f"{SUDOKU} by me") == ["input: left out behind the address: 'by me'"]
    assert notes(f"{SUDOKU}  # by me") == []
    assert refused(f"{SUDOKU}\nhello").message.startswith("input, line 2: ")


def test_several_addresses_in_a_line() -> None:
    assert names(f"{SUDOKU} and {SLITHER}, and [that]({PENPA})") == ["sudoku", "slitherlink", "sudoku"]


# Lists


def test_lists_may_mix_everything() -> None:
    lines = [
        "My favourite puzzles:", "", SLITHER, "# a comment", "", f"- {ID} (nice)", PENPA, "// another", BOARD, DIGITS,
        "", ADDRESSES["f-puzzles"], "   ", "Have fun!",
    ]  # fmt: skip
    found = read("\n".join(lines))
    assert [incoming.document.family.name for incoming in found] == [
        "slitherlink", "binairo", "sudoku", "binairo", "sudoku", "sudoku",
    ]  # fmt: skip
    assert [note for incoming in found for note in incoming.notes if "left out" in note] == [
        "input: line 1 is left out: 'My favourite puzzles:'",
        "input, line 6: left out behind the address: 'nice'",
        "input: line 14 is left out: 'Have fun!'",
    ]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_ends_of_lines_do_not_matter(end: str) -> None:
    assert names(end.join([SUDOKU, "", SLITHER, ID])) == ["sudoku", "slitherlink", "binairo"]


def test_a_bad_line_is_told_by_its_number_and_those_before_are_read() -> None:
    text = f"{SUDOKU}\n\n# comment\n{SLITHER[:-4]}\n{SUDOKU}"
    found = read_any(text.encode(), "input")
    assert next(found).document.family.name == "sudoku"
    with pytest.raises(GridproofError) as error:
        next(found)
    assert error.value.message.startswith("input, line 4: ")
    assert "cells" in error.value.message


@pytest.mark.parametrize("line", ["81.37", "x", "12 34 56", "5x5"])
def test_a_line_that_may_be_a_puzzle_is_not_left_out(line: str) -> None:
    assert refused(f"{SUDOKU}\n\n{line}\n").message.startswith("input, line 3")


def test_long_lists_are_read() -> None:
    assert len(read(f"{SUDOKU}\n" * 3000)) == 3000
    assert len(read(f"{DIGITS}\n" * 300)) == 300


# Our own text and JSON


@pytest.mark.parametrize(("family", "example"), EXAMPLES)
def test_our_own_text_and_json_are_taken_by_no_format(family: Any, example: Any) -> None:
    document = PuzzleDocument(
        family,
        board_of(family, example),
        extra={"source": SLITHER, "url": PENPA, "ipuz": {"version": "http://ipuz.org/v2"}, "note": f"# x\n{ID}"},
    )
    (again,) = read(document.encoded())
    assert again.document.fields() == document.fields()
    pretty = document.encoded().replace(b",", b",\n ").replace(b"{", b"{\n")
    assert boards(pretty) == [document.board]
    assert boards(document.encoded() + b"\n" + document.encoded()) == [document.board] * 2
    text = family.write_text(document.board)
    said = family.read_text(text.split("\n"))
    assert boards(text, family.name, "txt") == [said]
    assert boards(text, family.name) == [said]


def test_fields_in_any_order_are_ours() -> None:
    text = f'{{"source": "{SUDOKU}", "url": "http://ipuz.org/v2", "size": [4, 4], "family": "binairo", '
    assert names(text + '"grid": ["1...", "...0", "11..", "...."]}') == ["binairo"]


@pytest.mark.parametrize("text", ["", " \n ", "\n\n\n", "# only a comment"])
def test_nothing_is_nothing(text: str) -> None:
    assert refused(text).code in ("empty_input", "no_family")


# Families and formats by name


def test_the_family_may_be_named() -> None:
    assert names(SUDOKU, "sudoku") == ["sudoku"]
    error = refused(SUDOKU, "slitherlink")
    assert (error.code, error.message) == ("other_family", "input: this is a board of Sudoku, not of Slitherlink")
    assert refused(f"{SUDOKU}\n{SLITHER}", "sudoku").message.startswith("input, line 2: this is a board of Slitherlink")


def test_the_format_may_be_named() -> None:
    assert names(SUDOKU, None, "puzzlink") == ["sudoku"]
    assert names(f"{SUDOKU}\n# c\n\n<{SLITHER}>", None, "puzz.link") == ["sudoku", "slitherlink"]
    assert refused(SUDOKU, None, "tatham").code == "bad_format"
    assert refused(DIGITS, None, "puzzlink").code == "bad_format"
    assert names(BOARD, None, "json") == ["binairo"]
    error = refused(DIGITS, None, "penpe")
    assert (error.code, error.message) == ("unknown_format", "there is no format 'penpe'")
    assert error.hint.startswith("Did you mean penpa? Use one of json, ")


@pytest.mark.parametrize(
    ("name", "found"),
    [("puzz.link", "puzzlink"), ("PENPA", "penpa"), ("fpuzzles", "f-puzzles"), (".sdk", "sudoku-text"),
     ("xml", "webpbn"), ("olsak g", "olsak-g"), ("tatham_save", "tatham-save"), ("Ipuz", "ipuz")],
)  # fmt: skip
def test_names_of_formats_are_taken_kindly(name: str, found: str) -> None:
    assert found_format(name).name == found


@pytest.mark.parametrize("name", ["nurikabe", "mashu", "heyawake", "lits", "binairo", "nosuch"])
def test_unknown_kinds_are_named(name: str) -> None:
    error = refused(f"https://puzz.link/p?{name}/5/5/abc")
    assert f"puzz.link '{name}'" in error.message
    assert "is not one of kakuro, nonogram, skyscrapers, slither, starbattle, sudoku" in error.message


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('{"version":"http://ipuz.org/v9","kind":["http://ipuz.org/sudoku#1"],"puzzle":[[1]]}', "v9"),
        ('{"version":"http://ipuz.org/v2","kind":["http://ipuz.org/crossword#1"],"puzzle":[[1]]}', "crossword"),
        ("pzprv3\nmashu\n5\n5\n", "mashu"),
        ("pzprv9\nslither\n5\n5\n", "pzprv9"),
        (SAVE.replace("VERSION :1:1", "VERSION :1:2"), "version '2'"),
        (SAVE.replace("6:Unruly", "5:Mines"), "Mines"),
        ("5x5t2:abc", "t2"),
        ("5a:0,0,", "Adjacent"),
        ("https://example.org/puzzle/17", "example.org"),
        ("https://tinyurl.com/abc", "shortened"),
        ("https://pedros.works/paper-puzzle-player?W=5x5", "Kudamono"),
        ("http://www.kanpen.net/nurikabe.html?problem=5/5/", "nurikabe"),
        ("https://sudokupad.app/abc123", "abc123"),
        ("SumoCueV1=1J0", "SumoCue"),
        ('{"gridproof": 99, "family": "sudoku"}', "version 99"),
    ],
)
def test_wrong_kinds_and_versions_are_explained(text: str, reason: str) -> None:
    error = refused(text)
    assert reason.lower() in error.message.lower()
    assert error.hint


# Text that several formats could mean


def test_the_suffix_of_the_file_decides() -> None:
    text = written("nonogram", "nin")
    (document,) = read(text, None, None, ".nin")
    assert document.notes == ()
    assert boards(text) == [document.document.board]
    assert "`--from` chooses" in notes(text)[0]
    assert boards(text, None, "puzzlekit") != [document.document.board]


def test_a_wrong_suffix_does_no_harm() -> None:
    assert names(DIGITS, None, None, ".csv") == ["sudoku"]
    assert names(SUDOKU, None, None, ".csv") == ["sudoku"]
    assert names(BOARD, None, None, ".non") == ["binairo"]


def test_a_table_of_one_empty_field_is_not_unwrapped() -> None:
    assert boards('""\r\n', "slitherlink", "csv") == boards(".", "slitherlink")


def test_tables_of_small_numbers_ask_for_the_family() -> None:
    text = "1,0,,\n,,,0\n1,1,,\n,,,\n"
    assert refused(text).code == "several_families"
    assert names(text, "binairo") == ["binairo"]


# Arguments


@pytest.mark.parametrize("text", [*ADDRESSES.values(), DIGITS, BOARD, "https://example.org", "www.example.org/x"])
def test_puzzles_are_told_from_names_of_files(text: str) -> None:
    assert is_puzzle(text)


@pytest.mark.parametrize(
    "text", ["pack.jsonl", "board.txt", "x.non", "/tmp/a.csv", "sudoku", "a b.txt", "-", "C:x.txt", "12"]
)
def test_names_of_files_are_no_puzzles(text: str) -> None:
    assert not is_puzzle(text)


# Writing


def document(**fields: Any) -> PuzzleDocument:
    one = {"size": [4, 4], "grid": ["1...", "...0", "11..", "...."]} | fields
    (found,) = read_documents(PuzzleDocument(BINAIRO, BINAIRO.board_type(**one)).encoded(), "a board")
    return found


def lossless(one: PuzzleDocument, name: str) -> GridproofError:
    with pytest.raises(GridproofError) as error:
        write_one(one, formats()[name])
    return error.value


def test_what_cannot_be_carried_is_refused_or_left_out() -> None:
    error = lossless(document(), "puzzlekit")
    assert error.code == "cannot_carry"
    assert "the rule unique_lines=True" in error.message
    assert error.hint == "Choose another format. `--lossy` leaves out the rule 'unique_lines'."
    found = write_one(document(), formats()["puzzlekit"], lossy=True)
    assert found.left_out == ("the rule 'unique_lines'",)
    assert boards(found.data, "binairo", "puzzlekit") == [document(unique_lines=False).board]


def test_hidden_clues_are_left_out_only_if_allowed() -> None:
    (found,) = read("?..3\n.2..\n....\n0..1\n", "slitherlink")
    error = lossless(found.document, "tatham")
    assert "row 1, column 1" in error.message
    assert "`--lossy` leaves out clues `?`" in error.hint
    assert write_one(found.document, formats()["tatham"], lossy=True).left_out == ("clues `?`",)


def test_several_things_can_be_left_out() -> None:
    one = document(relations=[(0, 0, 0, 1, "x")])
    found = write_one(one, formats()["puzzlekit"], lossy=True)
    assert found.left_out == ("the rule 'unique_lines'", "signs between cells")


def test_other_families_are_refused_even_then() -> None:
    with pytest.raises(GridproofError, match="it has no Binairo") as error:
        write_one(document(), formats()["puzzlink"], lossy=True)
    assert "penpa" in error.value.hint


def test_what_else_is_not_told_is_known() -> None:
    one = document()
    one.extra, one.solution = {"title": "Mine", "author": "Me"}, ["1001", "0110", "1100", "0011"]
    assert write_one(one, formats()["penpa"]).untold == ()
    (found,) = read(SUDOKU)
    found.document.extra["title"], found.document.solution = (
        "Mine",
        [[2, 1, 4, 3], [4, 3, 1, 2], [3, 4, 2, 1], [1, 2, 3, 4]],
    )
    assert write_one(found.document, formats()["puzzlink"]).untold == ("title", "solution")
    assert write_one(found.document, formats()["tatham-save"]).untold == ("title",)
    assert write_one(found.document, formats()["ipuz"]).untold == ()


def test_addresses_are_those_of_the_best_site() -> None:
    (sudoku,) = read(SUDOKU)
    assert address(sudoku.document) == SUDOKU
    assert "penpa-edit" in address(sudoku.document, formats()["penpa"])
    assert address(sudoku.document, formats()["tatham"]).endswith("solo.html#2x2:a1e2_3e3a")
    assert "penpa-edit" in address(document())
    with pytest.raises(GridproofError, match="ipuz has no addresses"):
        address(sudoku.document, formats()["ipuz"])
    with pytest.raises(GridproofError, match="it has no Binairo"):
        address(document(), formats()["puzzlink"])
    loose = document(unique_lines=False)
    assert boards(address(loose), "binairo") == [loose.board]


def test_a_family_without_codes_has_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(find("binairo")), "codes", {})
    with pytest.raises(GridproofError) as error:
        address(document())
    assert error.value.code == "no_address"


# Long lists


@pytest.mark.parametrize("more", [(), (None, "sudoku-text"), (None, None, ".sdm"), ("sudoku",), ("sudoku", "txt")])
def test_long_lists_are_read_board_by_board(more: Any) -> None:
    """A pack of 60,000 boards: the first comes at once, and what is wrong far behind comes after those before it."""
    start = time.process_time()
    found = read_any((f"{DIGITS}\n" * 60_000).encode(), "input", *more)
    assert [next(found).document.family.name for _ in range(1100)] == ["sudoku"] * 1100
    assert time.process_time() - start < 1
    found = read_any(f"{DIGITS}\n".encode() * 1999 + b"5..\n" + f"{DIGITS}\n".encode() * 2, "input", *more)
    assert sum(1 for _, found in zip(range(1999), found, strict=False)) == 1999
    with pytest.raises(GridproofError, match=r"^input(, board|.*: line) 2000"):
        next(found)


@pytest.mark.parametrize(
    ("line", "code"), [("1234", "bad_board"), ("no puzzle", "bad_board"), ("1" + "." * 15, "several_families")]
)
def test_long_texts_that_are_no_lists_are_refused(line: str, code: str) -> None:
    with pytest.raises(GridproofError) as error:
        read(f"{line}\n" * 5000)
    assert error.value.code == code


def test_addresses_are_found_behind_a_long_pack() -> None:
    assert len(boards(f"{BOARD}\n" * 1200 + SUDOKU)) == 1201
