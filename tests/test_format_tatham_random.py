"""Simon Tatham's formats on random boards, and on text that is mutated, cut off or very long."""

import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridproof.formats.base import FormatError, Outgoing
from gridproof.sheet import Sheet
from tests.tatham_boards import FORMATS, IDS, SAVE, outgoings, read, written


@given(outgoings(), st.sampled_from([{}, {"difficulty": "Easy"}, {"difficulty": "impossible", "seed": "1234"}]))
@settings(max_examples=settings().max_examples * 4)
def test_round_trips(outgoing: Outgoing, extra: dict[str, Any]) -> None:
    """Boards come back from ids and from save files, which also hold the solution where the programs hide one."""
    outgoing.extra = extra
    text = FORMATS["tatham"].write(outgoing).decode()
    (found,) = [found for found in read(text) if found.kinds == (outgoing.kind,)]
    assert found.sheet == outgoing.sheet
    assert written(found) == text
    saved = FORMATS["tatham-save"].write(outgoing)
    (found,) = FORMATS["tatham-save"].read(saved)
    assert (found.kinds, found.sheet, found.answer) == ((outgoing.kind,), outgoing.sheet, outgoing.answer)
    assert found.extra.get("seed") == extra.get("seed")
    assert FORMATS["tatham-save"].write(Outgoing(outgoing.kind, found.sheet, found.answer, found.extra)) == saved


def test_a_board_with_flat_boxes_is_a_jigsaw() -> None:
    flat = Sheet((4, 4), {(0, 0): 1}, flags={"box": (1, 4)})
    assert FORMATS["tatham"].write(Outgoing("Solo", flat)) == b"4j:1o,l____________"


GOOD = [text.encode() for texts in IDS.values() for text in texts] + [SAVE.encode()]
JUNK = b"0123456789abdzABZURDLujxkt_,./:#\n \xff\xc3"


@st.composite
def mutated(draw: st.DrawFn) -> bytes:
    """Good text, sometimes two of them, with bytes cut, put in or exchanged."""
    whole = draw(st.sampled_from(GOOD))
    if draw(st.integers(0, 4)) == 0:
        whole += b"\n" + draw(st.sampled_from(GOOD))
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, len(whole)))
        put = draw(st.binary(max_size=3) | st.lists(st.sampled_from([*JUNK]), max_size=3).map(bytes))
        whole = whole[:at] + put + whole[at + draw(st.integers(0, 6)) :]
    return whole


@given(mutated())
@settings(max_examples=settings().max_examples * 4)
def test_mutated_text_is_read_or_refused(data: bytes) -> None:
    """What is read can be written and is the same again; all else is refused with words, quickly."""
    start = time.perf_counter()
    told: list[FormatError] = []
    for name, one in FORMATS.items():
        one.recognises(data)
        try:
            founds = list(one.read(data))
        except FormatError as refused:
            told.append(refused)
            continue
        for found in founds:
            text = written(found, name)
            again = [other for other in read(text, name) if other.kinds == found.kinds]
            assert [(other.sheet, other.answer) for other in again] == [(found.sheet, found.answer)]
    assert time.perf_counter() - start < 1
    assert all(refused.reason and refused.fix for refused in told)


@pytest.mark.parametrize("text", [text for texts in IDS.values() for text in texts])
def test_ids_cut_off_are_never_read_in_silence(text: str) -> None:
    """Save where the rest is an id as good: a last clue of Towers, or a part that need not be there."""
    for end in range(len(text)):
        try:
            founds = read(text[:end])
        except FormatError:
            continue
        last_clue = text[end:].isdigit() and text[:end].endswith("/")
        assert all(found.notes for found in founds) or last_clue or text[end] == ",", text[:end]


@pytest.mark.parametrize(
    "data",
    [
        b"9j:" + b"a" * 199_000, b"200x200t0:" + b"1" * 900_000, b"8x8:" + b":" * 900_000, b"3:" + b"1" * 199_000,
        b"5x5:" + b"1." * 90_000, b"Unruly " * 140_000, b"\n" * 990_000, b"a:\n" * 300_000, b"5:" + b"/," * 90_000,
        b"31j:" + b"z" * 100_000 + b"," + b"z" * 90_000, b"SAVEFILE:" * 100_000, b"SAVEFILE:41:" + b":" * 900_000,
        b"SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\n" + b"MOVE    :1:a\n" * 70_000, b"8x8:a" * 200_000,
        b"x" * 2_000_000, b"SAVEFILE:" + b"x" * 2_000_000,
    ],
)  # fmt: skip
def test_long_text_is_refused_quickly(data: bytes) -> None:
    for one in FORMATS.values():
        start = time.perf_counter()
        one.recognises(data)
        with pytest.raises(FormatError):
            list(one.read(data))
        assert time.perf_counter() - start < 1
