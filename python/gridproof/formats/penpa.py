"""Penpa-edit links: boards drawn in the Penpa editor, for editing or for solving, with or without an answer.

Source: Penpa-edit 3.2.3 (github.com/swaroopg92/penpa-edit), whose loader and exporter define the format; for Binairo
the convention of the noqx solver. A link holds a drawing, not a puzzle: the kind of puzzle is told by a genre tag, by
the title, or by how the drawing looks. A complete answer goes out as a link for solving that Penpa can check.
"""

from collections.abc import Iterator

from gridproof.formats._penpa_answers import from_check, from_layer, is_complete
from gridproof.formats._penpa_kinds import EQUAL_LINES, STYLES, Drawing, kinds_of
from gridproof.formats._penpa_link import Link, find_links, json_of, line_text, lines_of, looks_like_link, unpack
from gridproof.formats._penpa_marks import read_marks
from gridproof.formats._penpa_read import read_drawing, read_sheet
from gridproof.formats._penpa_write import write_link
from gridproof.formats.base import Format, FormatError, Found, Outgoing, text_of
from gridproof.sheet import Answer, Sheet


class Penpa(Format):
    """The format. Its kinds are named after Penpa's genre tags, and plainly where there is none."""

    name = "penpa"
    title = "Penpa-edit link"
    rank = 10
    lined = True
    kinds = tuple(STYLES)
    written = tuple(STYLES)

    def recognises(self, data: bytes) -> bool:
        """A Penpa address, or anything with `m=edit` or `m=solve` followed by `p=`."""
        return looks_like_link(data[:1_000_000].decode("utf-8-sig", "replace"))

    def read(self, data: bytes) -> Iterator[Found]:
        """The boards of all links in the text."""
        for link in find_links(text_of(data)):
            try:
                yield _read(link)
            except FormatError as error:
                if not link.where:
                    raise
                raise FormatError(f"{link.where}: {error.reason}", error.fix) from None

    def write(self, outgoing: Outgoing) -> bytes:
        """A link for solving if the answer is complete, else one for editing with what is filled in."""
        return self.link(outgoing, solve=_is_complete(outgoing)).encode()

    def address(self, outgoing: Outgoing) -> str:
        """A link for solving; one for editing if something is filled in, which only that carries."""
        return self.link(outgoing, solve=outgoing.answer is None or _is_complete(outgoing))

    def link(self, outgoing: Outgoing, solve: bool) -> str:
        """A link for solving, with an answer that Penpa checks, or for editing, with the answer in its layer."""
        return write_link(outgoing, solve)


def _is_complete(outgoing: Outgoing) -> bool:
    return outgoing.answer is not None and is_complete(outgoing.sheet, outgoing.answer)


def _read(link: Link) -> Found:
    lines = lines_of(unpack(link.board, "p"))
    drawing = read_drawing(lines)
    kinds = kinds_of(drawing)
    sheet = read_sheet(drawing, kinds)
    answer = None if len(kinds) > 1 else _read_answer(link, lines, drawing, kinds[0], sheet)
    extra = dict(drawing.header.texts)
    rules = extra.pop("rules", "").removesuffix(EQUAL_LINES).strip()
    if rules and rules not in [style.rules for style in STYLES.values()]:
        extra["rules"] = rules
    return Found(kinds, sheet, answer, link.where, drawing.notes, extra)


def _read_answer(link: Link, lines: list[bytes], drawing: Drawing, kind: str, sheet: Sheet) -> Answer | None:
    """What Penpa checks against, else what is filled in."""
    if link.answer is not None:
        text = line_text([unpack(link.answer, "a")], 0, plain=True)
        answer = from_check(kind, sheet, drawing.frame, json_of(text, "what follows `a=`"))
        if answer is not None:
            return answer
        drawing.notes.append("the answer check of the Penpa link was left out: it does not fit this kind of puzzle")
    marks = read_marks(lines, 4, drawing.frame)
    answer = from_layer(kind, sheet, drawing.frame, marks)
    if answer is None and kind == "slitherlink" and marks.edges:
        drawing.notes.append("the lines drawn so far were left out: they make no closed loop")
    return answer
