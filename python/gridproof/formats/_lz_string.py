"""Text packed as lz-string 1.5 packs it (`compressToBase64`): so f-puzzles and SudokuPad put boards into links.

LZ78 over the 16-bit units of the text. Codes grow by a bit whenever there are more phrases than they can name; 0 and 1
announce a new unit of 8 or 16 bits, 2 the end. Bits of a number stand lowest first, six in a character. The libraries
there are have no limit to what a few characters may unpack to, so this is our own.
"""

import base64
import re
from collections.abc import Iterator

from gridproof.formats.base import FormatError

END = 2
FIRST_PHRASE = 3
NEW_UNIT = {0: 8, 1: 16}
"""Codes that announce a new unit, and its bits."""
MOST_UNITS = 1_000_000
"""The most that is unpacked. Boards take some thousands; a link of 1 MB could hold gigabytes."""
COPY_AGAIN = "Copy the whole link again."
_FOREIGN = re.compile(r"[^A-Za-z0-9+/]")


def pack(text: str) -> str:
    """The text as lz-string's Base64."""
    packer = _Packer()
    phrase = ""
    for unit in _units(text):
        packer.see(unit)
        if phrase + unit in packer.phrases:
            phrase += unit
            continue
        packer.emit(phrase)
        packer.phrases[phrase + unit] = FIRST_PHRASE + len(packer.phrases)
        phrase = unit
    if phrase:
        packer.emit(phrase)
    packer.put(END, packer.width)
    bits = "".join(packer.bits)
    bits += "0" * (6 - len(bits) % 6)
    whole = bits + "0" * (-len(bits) % 24)
    packed = base64.b64encode(int(whole, 2).to_bytes(len(whole) // 8, "big")).decode("ascii")
    characters = len(bits) // 6
    return packed[:characters] + "=" * (-characters % 4)


def unpack(packed: str) -> str:
    """The text in lz-string's Base64; raises `FormatError` for what is damaged, cut off or too long."""
    source = _Source(packed)
    parts: list[str] = []
    length = 0
    for phrase in _phrases(source):
        parts.append(phrase)
        length += len(phrase)
        if length > MOST_UNITS:
            raise FormatError(f"it unpacks to more than {MOST_UNITS} characters", "No board is as large as that.")
    source.check_end()
    return "".join(parts).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _units(text: str) -> Iterator[str]:
    """The UTF-16 units of the text, each as one character."""
    raw = text.encode("utf-16-le", "surrogatepass")
    return (chr(raw[place] | raw[place + 1] << 8) for place in range(0, len(raw), 2))


class _Packer:
    """The phrases so far, and the bits written."""

    def __init__(self) -> None:
        self.phrases: dict[str, int] = {}
        self.fresh: set[str] = set()
        self.width, self.room = 2, 2
        self.bits: list[str] = []

    def see(self, unit: str) -> None:
        """Give a unit that is new its number."""
        if unit not in self.phrases:
            self.phrases[unit] = FIRST_PHRASE + len(self.phrases)
            self.fresh.add(unit)

    def emit(self, phrase: str) -> None:
        """Write the code of a phrase, or announce the unit that it is."""
        if not phrase:
            return
        if phrase in self.fresh:
            code = int(ord(phrase) > 255)
            self.put(code, self.width)
            self.put(ord(phrase), NEW_UNIT[code])
            self.fresh.remove(phrase)
            self._grow()
        else:
            self.put(self.phrases[phrase], self.width)
        self._grow()

    def put(self, number: int, width: int) -> None:
        """Write a number of so many bits, the lowest first."""
        self.bits.append(f"{number:0{width}b}"[::-1])

    def _grow(self) -> None:
        self.room -= 1
        if self.room == 0:
            self.room, self.width = 2**self.width, self.width + 1


class _Source:
    """The bits of packed text, read from the front; they are kept in reverse, as numbers stand lowest bit first."""

    def __init__(self, packed: str) -> None:
        self.text = packed.rstrip("=")
        if foreign := _FOREIGN.search(self.text):
            reason = f"character {foreign.start() + 1} of the packed part is {foreign[0]!r}, which cannot stand there"
            raise FormatError(reason, COPY_AGAIN)
        raw = base64.b64decode(self.text + "A" * (-len(self.text) % 4))
        count = 6 * len(self.text)
        self.bits = f"{int.from_bytes(raw, 'big'):0{8 * len(raw)}b}"[:count][::-1]
        self.left = count

    def take(self, width: int) -> int:
        """The next number of so many bits."""
        start = self.left - width
        if start < 0:
            reason = f"the packed part ends after {len(self.text)} characters, before the puzzle does"
            raise FormatError(reason, f"It looks cut off. {COPY_AGAIN}")
        number = int(self.bits[start : self.left], 2)
        self.left = start
        return number

    def check_end(self) -> None:
        """Behind the end there may be nothing but the rest of a character and one more."""
        if self.left >= 12:
            reason = f"{self.left // 6} characters stand behind the end of the packed part"
            raise FormatError(reason, COPY_AGAIN)


def _phrases(source: _Source) -> Iterator[str]:
    """The phrases in the order in which they follow each other."""
    phrases = ["", "", ""]
    width, room = 2, 1
    phrase = ""
    while True:
        code = source.take(width)
        if code == END:
            return
        if code in NEW_UNIT:
            phrases.append(chr(source.take(NEW_UNIT[code])))
            code = len(phrases) - 1
            room -= 1
            if room == 0:
                room, width = 2**width, width + 1
        if code > len(phrases) or (code == len(phrases) and not phrase):
            spoilt = (6 * len(source.text) - source.left) // 6
            raise FormatError(f"the packed part is damaged near its character {spoilt}", COPY_AGAIN)
        before, phrase = phrase, phrases[code] if code < len(phrases) else phrase + phrase[0]
        yield phrase
        if before:
            phrases.append(before + phrase[0])
            room -= 1
            if room == 0:
                room, width = 2**width, width + 1
