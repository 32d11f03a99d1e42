"""Files of nonograms that are not right: what is wrong, where, and how to mend it; and those that mean harm."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridproof.formats.base import FormatError
from tests.test_format_nonogram_files import FORMATS, RAW, TEXTS, read

NON = "width 3\nheight 2\n"
END = "columns\n1\n1\n1\n"
XML = TEXTS["webpbn"]
BAD: list[tuple[str, str | bytes, str]] = [
    ("non", "", "the text is empty"),
    ("non", NON + "rows\n3\n" + END, "line 5: row 2 of 2 was expected, found `columns`"),
    ("non", "rows\n3\n0\n" + END + NON, "line 1: `rows` comes before `height`"),
    ("non", NON + "rows\n3\n0\n", "the text ends without `columns`"),
    ("non", NON + "rows\n3\n0\ncolumns\n1\n1\n", "the end of the text: column 3 of 3 was expected, found nothing"),
    ("non", NON + "rows\n3\n0\n1\n" + END, "line 6: `1` comes after 2 of 2 rows"),
    ("non", NON + "rows\n\n2\n" + END, "line 4 is blank where a clue is due, and the rows sum to 2, the columns to 3"),
    ("non", NON + "rows\n3b\n0\n" + END, "line 4: row 1 has blocks with a colour, `3b`"),
    ("non", NON + "color b #0000ff\nrows\n3\n0\n" + END, "line 3: a colour is declared"),
    ("non", NON + "rows\n2,2\n0\n" + END, "line 4: the blocks of row 1 need 5 cells with the gaps between"),
    ("non", NON + "rows\n3,\n0\n" + END, "line 4: the blocks of row 1 were expected, found `3,`"),
    ("non", NON + "rows\n2,0\n0\n" + END, "line 4: row 1 holds 0 beside another number"),
    ("non", NON + "rows\n3\n0\nrows\n3\n0\n" + END, "line 6: `rows` comes twice"),
    ("non", NON + "width 4\nrows\n3\n0\n" + END, "line 3: the width is 4 here and 3 before"),
    ("non", "width x\n" + END, "line 1: a number was expected after `width`, found `x`"),
    ("non", "width 0\nheight 2\n" + END, "0 columns"),
    ("non", "width 3\nheight 201\n" + END, "201 rows"),
    (
        "non",
        NON + "rows\n3\n0\n" + END + "goal 11100\n",
        "line 10: the goal picture has 5 cells, but 2 rows of 3 are 6",
    ),
    ("non", NON + "rows\n3\n0\n" + END + "goal 11.000\n", "line 10: the goal picture holds `.` in row 1, column 3"),
    ("non", NON + "rows\n3\n0\n" + END + "goal 123000\n", "line 10: the goal picture has 3 colours"),
    ("non", NON + "rows\n3\n0\n" + END + "7\n", "line 10: `7` comes after 3 of 3 columns"),
    ("non", "goal 1\n" + NON + "rows\n3\n0\n" + END, "line 1: `goal` comes before the sizes"),
    ("non", b"width 3\nheight 2\nrows\n\xff", "byte 23 is not UTF-8 text"),
    ("webpbn", XML[: XML.index("</puzzle>")], "this is not well-formed XML: line 15, position 1: no element found"),
    ("webpbn", XML.replace('0.3.dtd"', '0.3.dtd" [<!ENTITY a "aaa">]'), "line 2: definitions inside the document"),
    ("webpbn", XML.replace("&copy;", "&nothing;"), "line 6: `&nothing;` is not defined"),
    ("webpbn", XML.replace("grid", "triddler"), "line 5: the puzzle is of the type `triddler`"),
    ("webpbn", XML.replace("<count>", '<count color="red">', 1), "line 5: blocks in colours (black, red)"),
    ("webpbn", XML.replace("<count>1", "<count>one", 1), "line 8: a number was expected in column 1, found `one`"),
    ("webpbn", XML.replace("<count>2", "<count>3", 1), "line 8: the blocks of column 3 need 3 cells"),
    ("webpbn", XML.replace('type="rows"', 'type="sides"'), "line 9: clues other than one of `rows`"),
    ("webpbn", XML.replace("clues", "hints").replace("goal", "saved"), "neither clues nor a whole picture"),
    ("webpbn", XML.replace("|X.X|", "|X.|"), "line 10: the rows of the image are not of one length"),
    ("webpbn", XML.replace("|X.X|\n|..X|", "|X.X|"), "line 5: a picture has 1 rows and 3 columns"),
    ("webpbn", XML.replace("|X.X|", "|X.O|"), "line 10: the image holds `O`, which is no colour in use"),
    ("webpbn", XML.replace("|X.X|", "X.X"), "line 10: the rows of an image are not between bars"),
    ("webpbn", "<puzzleset/>", "there is no `<puzzle>` in the file"),
    ("webpbn", "<html/>", "line 1: `<puzzleset>` was expected, found `<html>`"),
    ("webpbn", "<puzzle>" + "<a>" * 40, "nested more than 30 deep"),
    ("olsak-g", ": a\n1\n: b\n1\n", "three lines that begin with `:` were expected, found 2"),
    ("olsak-g", "#d\n  y:y  yellow\n:\n1y\n:\n1y\n:\n", "line 1: colours are declared"),
    ("olsak-g", "#Triddlers\n:\n1\n:\n1\n:\n", "line 1: this is a triddler"),
    ("olsak-g", ":\n1y\n:\n1\n:\n", "line 2: row 1 has blocks with a colour, `1y`"),
    ("olsak-g", ":\n<1\n:\n1\n:\n", "line 2: the blocks of row 1 were expected, found `<1`"),
    ("olsak-g", ":\n:\n1\n:\n", "0 rows"),
    ("olsak-mk", "", "the text is empty"),
    ("olsak-mk", "2\n1\n", "line 1: the height and the width, as in `10 5`, was expected, found `2`"),
    ("olsak-mk", "2 3\n1 1\n0\n1\n0\n1\n", "a single line `#` was expected between rows and columns, found none"),
    ("olsak-mk", "2 3\n1 1\n#\n1\n0\n1\n", "line 3: row 2 of 2 was expected, found `#`"),
    ("olsak-mk", "2 3\n1 1\n0\n#\n1\n0\n", "the end of the text: column 3 of 3 was expected, found nothing"),
    ("olsak-mk", "2 300\n1 1\n0\n#\n1\n", "300 rows or columns"),
    ("cwd", "2\n", "line 2: the width was expected, found nothing"),
    ("cwd", "2\n3\n1 1\n0\n1\n0\n1\n", "line 5: a blank line was expected after 2 rows, found `1`"),
    ("cwd", "2\n3\n1 1\n\n1\n0\n1\n", "line 4: row 2 of 2 was expected, found a blank line"),
    ("cwd", "2\n3\n1 1\n0\n\n1\n0\n", "the end of the text: column 3 of 3 was expected, found nothing"),
    ("cwd", "2\n3\n1 1\n0\n", "the text ends after 2 of 2 rows"),
    ("nin", "3 2\n1 1\n0\n1\n0\n", "the end of the text: clue 5 of 5 was expected, found nothing"),
    ("nin", "3 2\n1 1\n0\n1\n0\n1\n1\n", "line 7: `1` comes after 5 of 5 clues"),
    ("nin", "3 2\n1 1\n0\n#\n1\n0\n1\n", "line 4: found `#`, which parts rows and columns in .mk files"),
    ("pbm", "P1\n3 2\n101\n00\n", "the picture has 5 cells, but 2 rows of 3 are 6"),
    ("pbm", "P1\n3 2\n101\n00x\n", "row 2, column 3 of the picture is `x`"),
    ("pbm", "P1\n3\n", "byte 1: `P1` or `P4` and two sizes were expected, found"),
    ("pbm", "P5\n3 2\n255\n", "P5 is a picture in grey or colours"),
    ("pbm", "P1\n201 1\n" + "1" * 201, "201 columns"),
    ("pbm", RAW[:-1], "the picture has 3 bytes, but 2 rows of 2 are 4"),
]


@pytest.mark.parametrize(("name", "text", "reason"), BAD)
def test_errors_say_where_and_what(name: str, text: str | bytes, reason: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(name, text)
    assert reason in caught.value.reason
    assert caught.value.fix.endswith(".")


BOMB = '<!DOCTYPE a [<!ENTITY a "x">' + "".join(f'<!ENTITY a{n} "{"&a;" * 99}">' for n in range(99)) + "]><a>&a9;</a>"
REACHING = '<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/hostname">]><puzzleset>&f;</puzzleset>'


@pytest.mark.parametrize("text", [BOMB, REACHING, "<a>" * 300_000, "<puzzleset>" + "&copy;" * 100_000])
def test_dangerous_xml_is_refused_at_once(text: str) -> None:
    start = time.perf_counter()
    with pytest.raises(FormatError):
        read("webpbn", text)
    assert time.perf_counter() - start < 1


def test_too_much_is_refused() -> None:
    for name in FORMATS:
        with pytest.raises(FormatError, match="at most 1,000,000 are read"):
            read(name, b"P1\n" * 400_000)


@pytest.mark.parametrize("name", FORMATS)
def test_long_text_takes_no_time(name: str) -> None:
    blanks = " " * 300_000
    texts = [f"{blanks}x", f"2 3\n1{blanks}x\n", f"width 1\nheight 1\nrows\n1{blanks}x\n", f":\n{blanks}:"]
    texts += ["\n" * 900_000, "5 10\n" + "1\n" * 90_000, ":\n" * 400_000, "P4 1 1\nx" * 100_000, "<puzzle " * 9]
    for text in texts:
        start = time.perf_counter()
        FORMATS[name].recognises(text.encode())
        with pytest.raises(FormatError):
            list(FORMATS[name].read(text.encode()))
        assert time.perf_counter() - start < 1


@given(st.sampled_from(["non", "olsak-g", "olsak-mk", "cwd", "nin", "webpbn"]), st.data())
def test_cut_off_files_are_refused(name: str, data: st.DataObject) -> None:
    text = TEXTS[name].rstrip("\n")
    end = len(text) - 1 if name != "non" else text.rindex("\n") - 1
    cut = text[: data.draw(st.integers(0, end))]
    with pytest.raises(FormatError):
        read(name, cut)
