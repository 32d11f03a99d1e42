"""Pictures as portable bitmaps (https://netpbm.sourceforge.net/doc/pbm.html), read as the solution of a nonogram.

`P1`, the width, the height, and a `0` or `1` for each cell; or `P4` and the cells as bits, each row filled up to whole
bytes. 1 is a filled cell. The clues are those of the picture. Written is `P1`.
"""

import re
from collections.abc import Iterator

from gridproof.formats._carried import ANOTHER
from gridproof.formats._nonogram_lines import clues_to_write, sheet_of_picture, whole
from gridproof.formats._text_lines import check_count, shown
from gridproof.formats.base import Format, FormatError, Found, Outgoing, check_bytes, check_side
from gridproof.sheet import Answer

_MAGIC = re.compile(rb"P([1-7])(?=[\s#])")
_GAP = rb"(?:\s|#[^\n\r]*[\n\r])+"
_HEADER = re.compile(rb"P[14]" + _GAP + rb"([0-9]{1,6})" + _GAP + rb"([0-9]{1,6})(?=\s|$)")
_COMMENT = re.compile(rb"#[^\n\r]*")
_MORE = re.compile(rb"\S")
_LONGEST = 70
_KIND = ("nonogram",)


class Pbm(Format):
    """The format."""

    name = "pbm"
    title = "PBM picture"
    rank = 61
    suffixes = (".pbm",)
    kinds = _KIND
    written = _KIND
    joint = None

    def recognises(self, data: bytes) -> bool:
        """`P1` or `P4`."""
        return data[:2] in (b"P1", b"P4") and bool(_MAGIC.match(data))

    def read(self, data: bytes) -> Iterator[Found]:
        """The picture; of kind `P4` there may be several."""
        check_bytes(data)
        if data[:2] == b"P1":
            yield _found(_plain(data))
            return
        begin, number = 0, 1
        while True:
            picture, end = _raw(data, begin)
            more = _MORE.search(data, end)
            check_count(number)
            yield _found(picture, f"picture {number}" if more or number > 1 else "")
            if more is None:
                return
            begin, number = more.start(), number + 1

    def write(self, outgoing: Outgoing) -> bytes:
        """The solution, in lines of no more than 70 characters."""
        rows, columns = clues_to_write(outgoing.sheet, self.title)
        picture = whole(outgoing.answer)
        if picture is None:
            raise FormatError(
                "a PBM picture is the solution, which is not known", "Give a document that holds its solution."
            )
        if sheet_of_picture(picture).around != {"left": rows, "top": columns}:
            raise FormatError("the solution does not have the blocks of the clues", ANOTHER)
        lines = ["P1", f"{len(columns)} {len(rows)}"]
        for line in picture:
            text = "".join(map(str, line))
            lines += [text[start : start + _LONGEST] for start in range(0, len(text), _LONGEST)]
        return "".join(line + "\n" for line in lines).encode()


def _found(picture: Answer, where: str = "") -> Found:
    return Found(_KIND, sheet_of_picture(picture), picture, where, ["the clues are taken from the picture"])


def _header(data: bytes, at: int) -> tuple[int, int, int]:
    """Height, width, and where the cells begin."""
    match = _HEADER.match(data, at)
    if match is None:
        magic = _MAGIC.match(data, at)
        if magic and magic[1] not in b"14":
            raise FormatError(f"P{magic[1].decode()} is a picture in grey or colours", "Save it as a bitmap, P1 or P4.")
        raise FormatError(
            f"byte {at + 1}: `P1` or `P4` and two sizes were expected, found "
            f"{shown(data[at : at + 21].decode('ascii', 'replace'))}",
            "Begin as in `P1 5 10`; the file may be cut off.",
        )
    return check_side("rows", int(match[2])), check_side("columns", int(match[1])), match.end()


def _plain(data: bytes) -> Answer:
    height, width, at = _header(data, 0)
    cells = b"".join(_COMMENT.sub(b"", data[at:]).split())
    if wrong := re.search(rb"[^01]", cells):
        place = wrong.start()
        where = f"row {place // width + 1}, column {place % width + 1}"
        sign = shown(wrong[0].decode("latin-1"))
        raise FormatError(f"{where} of the picture is {sign}", "Write `0` or `1` for each cell.")
    if len(cells) != height * width:
        raise FormatError(
            f"the picture has {len(cells)} cells, but {height} rows of {width} are {height * width}",
            "Compare with the sizes, the width first; the file may be cut off.",
        )
    return [[cell - 48 for cell in cells[start : start + width]] for start in range(0, height * width, width)]


def _raw(data: bytes, at: int) -> tuple[Answer, int]:
    """The picture that begins at this byte, and where it ends."""
    height, width, start = _header(data, at)
    start += 1
    pitch = (width + 7) // 8
    end = start + pitch * height
    if len(data) < end:
        raise FormatError(
            f"the picture has {max(0, len(data) - start)} bytes, but {height} rows of {pitch} are {pitch * height}",
            "The file is cut off, or was changed as text.",
        )
    rows = [data[begin : begin + pitch] for begin in range(start, end, pitch)]
    return [[row[column // 8] >> (7 - column % 8) & 1 for column in range(width)] for row in rows], end
