"""Text as people paste it: addresses and ids, in quotes, brackets, Markdown or a sentence, and lists of them.

Only formats are looked for whose boards stand in a line each (`Format.lined`). What a text has besides is for the
caller, who tells the reader whatever is not read: nothing is left out in silence.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

import msgspec

from gridproof.errors import GridproofError
from gridproof.formats.base import MOST_BYTES, Format
from gridproof.incoming import Incoming, Source, read_in

WRAPPERS = "<>\"'`“”„‘’‚«»‹›()[]{}*~|\u200b\ufeff"
"""What stands around an address and is never at its ends."""
PAIRS = [(mark.encode(), end.encode()) for mark, end in zip("'\"`(“„", "'\"`)”“", strict=True)]
"""What may stand around a line of any kind. Angle brackets may be XML, others JSON."""
PUNCTUATION = ".,;:!?…"
"""What may stand behind one, and may be its end as well."""
HARD_END = re.compile(r"[\s<>\"'`“”„‘’«»|]|\](?=\()|\)")
"""Where an address ends for certain."""
LOOKED_AT = 1000
"""So many lines are looked at until an address is found."""
_WEB = re.compile(r"(?<![\w.=&?/:%-])(?:https?://|www\.)", re.IGNORECASE)
_BEFORE = re.compile(r"\s*(?:[-*+•·>]+\s+|\(?[0-9]{1,5}[.)]\s+|#?[A-Za-z][\w #]{0,30}:\s+(?=\S))")
"""A sign or number of a list, or a label: what stands before a text that is no web address."""
_NUMBERS = re.compile(r"[\d\s.,;|+_-]*")
"""Numbers and blanks, without any sign that addresses and ids have."""
_COMMENT = re.compile(r"\s*(?:#(?!m=)|//)")
_PATH = re.compile(r"[\w./:-]+\?")
_SENTENCE = re.compile(r"[^\W\d_]{2,}[,;]?\s+(?:[^\W\d_]+[,;]?\s+)*[^\W\d_]{2,}")


class Address(NamedTuple):
    """A line, from where an address begins to its end or to that of the next; lines from 1.

    `known` are the formats that were looked for.
    """

    line: int
    format: Format
    text: str
    known: Sequence[Format]

    def longer(self, lines: Sequence["Line"]) -> "Address":
        """The address with lines behind it, in the format that the whole seems to be in."""
        text = self.text + "".join(line.text.strip() for line in lines)
        return self._replace(text=text, format=_in(text, self.known) or self.format)

    def wholes(self) -> list[str]:
        """The text, of which nothing is left out but what wraps it, and its last marks of punctuation."""
        return [one for text in _unlabelled(self.text) for one in dict.fromkeys((text, text.rstrip(PUNCTUATION)))]

    def readings(self) -> list[tuple[str, str]]:
        """Texts that may be the address, the likeliest first, each with what of the line is not in it."""
        found: dict[str, str] = {}
        for text in _unlabelled(self.text):
            end = HARD_END.search(text)
            word = text[: end.start()] if end else text
            for one in (word, word.rstrip(PUNCTUATION), text, text.rstrip(PUNCTUATION)):
                found.setdefault(one, text[len(one) :].strip().strip(WRAPPERS + PUNCTUATION).strip())
        return [(one, "" if is_comment(rest) else rest) for one, rest in found.items() if one]


class Line(NamedTuple):
    """A line that begins no address: it may go on with the one before, or be something else."""

    line: int
    text: str

    def goes_on(self) -> bool:
        """Whether the line may be a piece of a long address."""
        return not re.search(r"\s", self.text.strip()) and self.text.lstrip()[:1] not in ("{", "[", "<")

    def is_sentence(self) -> bool:
        """Whether the line is words for people."""
        return _SENTENCE.search(self.text[:200]) is not None


Lines: TypeAlias = list[Address | Line | None]
"""The addresses in some text and its other lines, `None` for a blank line or a comment."""
ReadWhole: TypeAlias = Callable[[bytes, Source], Iterator[Incoming]]
"""Reads what is no list of addresses."""


def address_list(data: bytes, known: Sequence[Format], sure: int, files: int) -> Lines:
    """The lines of a list of addresses in formats of a rank below `sure`; none if the text is something else.

    Formats of a rank below `files` are files, if the text looks like one of them and does not begin with an address.
    """
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError:
        return []
    lines = lines_of(text, [one for one in known if one.rank < sure])
    first = next((line for line in lines if line is not None), None)
    if first is None or isinstance(first, Address):
        return lines
    if is_json(text) and not _is_object(first.text):
        return []
    in_lines = {line.format.name for line in lines if isinstance(line, Address)}
    whole = [one for one in known if one.rank < files and not one.lined and one.name not in in_lines]
    return [] if any(one.recognises(data) for one in whole) else lines


def _is_object(line: str) -> bool:
    """Whether a line is one object of JSON."""
    try:
        return isinstance(msgspec.json.decode(line), dict)
    except (msgspec.DecodeError, RecursionError):
        return False


def unwrapped(data: bytes) -> bytes:
    """A text without the fence that Markdown has around code, and a line without quotes or brackets around it."""
    text = data.strip()
    if len(data) > MOST_BYTES:
        return data
    if text.startswith(b"```") and text.endswith(b"```"):
        return b"\n" + text.removesuffix(b"```").partition(b"\n")[2]
    for begin, end in PAIRS:
        inner = text.removeprefix(begin).removesuffix(end)
        if (
            inner
            and len(inner) == len(text) - len(begin) - len(end)
            and not any(mark in inner for mark in (begin, end, b"\n"))
        ):
            return inner.strip()
    return data


def is_comment(text: str) -> bool:
    """Whether a line is for people only."""
    return _COMMENT.match(text) is not None


def is_json(text: str) -> bool:
    """Whether some text begins as JSON does, and not as a link in Markdown."""
    start = text.lstrip()[:300]
    return start[:1] == "{" or (start[:1] == "[" and not re.match(r"\[[^\]\n]*\]\(", start))


def lines_of(text: str, known: Sequence[Format]) -> Lines:
    """The lines of some text, in which addresses are looked for; none if there is no address.

    A long text has one near its beginning, or before it nothing but JSON and comments.
    """
    whole = text.split("\n")
    addresses: dict[int, list[Address]] = {}
    for number, line in enumerate(whole, 1):
        if 4 <= len(line) <= MOST_BYTES and (found := _addresses(line, number, known)):
            addresses[number] = found
        elif number > LOOKED_AT and not addresses and line.strip() and not (is_json(line) or is_comment(line)):
            break
    if not addresses:
        return []
    lines: Lines = []
    for number, line in enumerate(whole, 1):
        plain = line.strip() and not is_comment(line)
        lines += addresses.get(number) or [Line(number, line) if plain else None]
    return lines


def _addresses(line: str, number: int, known: Sequence[Format]) -> list[Address]:
    if (
        _NUMBERS.fullmatch(line)
        or is_comment(line)
        or is_json(line)
        or line.lstrip().startswith(("<?", "<puzzle", "<!"))
    ):
        return []
    starts = [match.start() for match in _WEB.finditer(line)] or [0]
    spans = (line[start:end] for start, end in zip(starts, [*starts[1:], None], strict=True))
    return [Address(number, one, span, known) for span in spans if (one := _in(span, known)) is not None]


def _in(text: str, known: Sequence[Format]) -> Format | None:
    """The format in which a line holds a board, if there is one."""
    for plain in _unlabelled(text):
        data = plain.encode(errors="replace")
        for one in known:
            if (one.lined or _PATH.match(plain)) and one.recognises(data):
                return one
    return None


def _unlabelled(text: str) -> list[str]:
    """A text without what it is wrapped in, and without a label that it may have."""
    plain = text.strip().strip(WRAPPERS).strip()
    label = _BEFORE.match(text)
    return [plain] if label is None else [plain, text[label.end() :].strip(WRAPPERS + " ")]


def read_lines(lines: Lines, source: Source, read_whole: ReadWhole) -> Iterator[Incoming]:
    """The boards of a list; what a note says of lines that hold none goes with the board before it, or the next."""
    notes: list[str] = []
    held: Incoming | None = None
    items = _items(lines, source, read_whole)
    while True:
        try:
            item = next(items, None)
        except GridproofError:
            if held is not None:
                yield held
            raise
        if isinstance(item, str):
            notes.append(item)
        elif item is None:
            break
        else:
            if held is not None:
                yield held
            held, notes = item._replace(notes=(*notes, *item.notes)), []
    if held is not None:
        yield held._replace(notes=(*held.notes, *notes))


def _items(lines: Lines, source: Source, read_whole: ReadWhole) -> Iterator[Incoming | str]:
    """The boards of a list, and what there is to say of other lines."""
    several = len(list(filter(None, lines))) > 1
    at = 0
    while at < len(lines):
        line = lines[at]
        end = at + 1
        if isinstance(line, Address):
            while end < len(lines) and isinstance(tail := lines[end], Line) and tail.goes_on():
                end += 1
            where = source.at(f"line {line.line}") if several else source
            joined = [part for part in lines[at + 1 : end] if isinstance(part, Line)]
            found, used = _read_address(line, joined, where)
            yield from found
            end = at + 1 + used
        elif line is not None:
            while end < len(lines) and not isinstance(lines[end], Address):
                end += 1
            yield from _read_others(lines[at:end], source, read_whole)
        at = end


def _read_address(address: Address, tail: list[Line], source: Source) -> tuple[list[Incoming], int]:
    """The boards of an address, and how many of the lines behind are a part of it."""
    fault: GridproofError | None = None
    longer = address.longer(tail)
    tries = [(longer.format, text, "", len(tail)) for text in longer.wholes() if tail]
    tries += [(address.format, text, rest, 0) for text, rest in address.readings()]
    for one, text, rest, used in tries:
        try:
            found = list(read_in(one, text.encode(errors="replace"), source))
        except GridproofError as error:
            if error.code != "bad_format":
                raise
            fault = fault or error
            continue
        note = (f"{source.place}: left out behind the address: {_quoted(rest)}",) if rest else ()
        return [incoming._replace(notes=(*incoming.notes, *note)) for incoming in found], used
    assert fault is not None
    raise fault


def _read_others(lines: Lines, source: Source, read_whole: ReadWhole) -> Iterator[Incoming | str]:
    """The boards of lines between addresses: objects of JSON, text of one format; sentences for people are told."""
    text: list[Line] = []
    for line in lines:
        if not isinstance(line, Line):
            continue
        if is_json(line.text):
            yield from read_whole(line.text.strip().encode(errors="replace"), source.at(f"line {line.line}"))
        elif line.is_sentence():
            yield f"{source.place}: line {line.line} is left out: {_quoted(line.text.strip())}"
        else:
            text.append(line)
    if text:
        # All other lines are left blank, so that errors number the lines of the whole text.
        kept = {line.line: line.text for line in text}
        whole = "\n".join(kept.get(number, "") for number in range(1, text[-1].line + 1))
        yield from read_whole(whole.encode(errors="replace"), source.at(f"line {text[0].line}"))


def _quoted(text: str) -> str:
    return f"'{text}'" if len(text) < 60 else f"'{text[:60]}…'"
