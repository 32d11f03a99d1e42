"""What stands around puzzles on a page: head, foot, box of rules, labels with level dots.

Each function draws one piece at a place that layout has chosen. Pieces with a height that depends on their
text say it in a function of their own, so that pages can be planned before anything is drawn.
"""

from collections.abc import Sequence
from typing import Final

from gridproof.family import LEVELS
from gridproof.render.pdf import PdfWriter

_HEAD_TEXT: Final = 10.0
_TITLE_TEXT: Final = 18.0
_TITLE_LEADING: Final = 22.0
_FOOT_TEXT: Final = 7.5
_FOOT_LEADING: Final = 9.5
_RULE_TEXT: Final = 10.0
_RULE_LEADING: Final = 13.5
_RULE_HEADING: Final = 16.0
_RULE_PADDING: Final = 9.0
_RULE_INDENT: Final = 10.0
_LABEL_TEXT: Final = 9.0
_NUMBER_TEXT: Final = 11.0
_DOT_RADIUS: Final = 2.5
_DOT_PITCH: Final = 7.2
_DOTS: Final = len(LEVELS)
_BLANKS: Final = (("Name", 150.0), ("Date", 72.0))
_BLANK_GAP: Final = 14.0


def head_height(writer: PdfWriter, title: str, width: float, *, blanks: bool) -> float:
    """How much room the head takes: a long title gets lines of its own above the blanks."""
    lines, beside = _title_lines(writer, title, width, blanks)
    return _TITLE_LEADING * (len(lines) + int(blanks and not beside)) + 14


def draw_head(writer: PdfWriter, x: float, y: float, width: float, title: str, *, blanks: bool, note: str = "") -> None:
    """The title, lines for a name and a date or else a note at the right, and a rule below all of it."""
    lines, beside = _title_lines(writer, title, width, blanks)
    base = y + _TITLE_TEXT * 0.8
    for number, line in enumerate(lines):
        writer.text(x, base + number * _TITLE_LEADING, line, _TITLE_TEXT, bold=True)
    base += _TITLE_LEADING * (len(lines) - int(not blanks or beside))
    if blanks:
        _draw_blanks(writer, x + width if beside else x + _blanks_width(writer), base)
    elif note:
        writer.text(x + width, base, note, _HEAD_TEXT, align="right")
    below = y + head_height(writer, title, width, blanks=blanks) - 8
    writer.line([(x, below), (x + width, below)])


def _title_lines(writer: PdfWriter, title: str, width: float, blanks: bool) -> tuple[list[str], bool]:
    """The title in lines, and whether the blanks find room beside it."""
    room = width - _blanks_width(writer) - 2 * _BLANK_GAP
    if blanks and writer.width_of(title, _TITLE_TEXT, bold=True) <= room:
        return [title], True
    return writer.wrapped(title, _TITLE_TEXT, width, bold=True), False


def _blanks_width(writer: PdfWriter) -> float:
    words = sum(writer.width_of(word, _HEAD_TEXT) + 4 + line for word, line in _BLANKS)
    return words + _BLANK_GAP * (len(_BLANKS) - 1)


def _draw_blanks(writer: PdfWriter, right: float, base: float) -> None:
    x = right - _blanks_width(writer)
    for word, line in _BLANKS:
        writer.text(x, base, word, _HEAD_TEXT)
        x += writer.width_of(word, _HEAD_TEXT) + 4
        writer.line([(x, base + 1.5), (x + line, base + 1.5)])
        x += line + _BLANK_GAP


def draw_foot(
    writer: PdfWriter, x: float, bottom: float, width: float, entries: Sequence[str], note: str, page: str
) -> None:
    """Small entries side by side, and below them a note at the left and the page at the right."""
    lines = [""]
    for entry in entries:
        longer = f"{lines[-1]}      {entry}" if lines[-1] else entry
        if lines[-1] and writer.width_of(longer, _FOOT_TEXT) > width:
            lines.append(entry)
        else:
            lines[-1] = longer
    for number, line in enumerate(reversed(lines), 1):
        writer.text(x, bottom - number * _FOOT_LEADING, line, _FOOT_TEXT)
    writer.text(x, bottom, note, _FOOT_TEXT)
    writer.text(x + width, bottom, page, _FOOT_TEXT, align="right")


def rules_height(writer: PdfWriter, rules: Sequence[str], width: float) -> float:
    """How much room a box of rules takes."""
    lines = sum(len(_rule_lines(writer, rule, width)) for rule in rules)
    return 2 * _RULE_PADDING + _RULE_HEADING + _RULE_LEADING * lines - 4


def draw_rules(writer: PdfWriter, x: float, y: float, width: float, heading: str, rules: Sequence[str]) -> None:
    """A box with a heading and one dotted paragraph a rule."""
    writer.box(x, y, width, rules_height(writer, rules, width), radius=5)
    left, base = x + _RULE_PADDING, y + _RULE_PADDING + 9
    writer.text(left, base, heading, _RULE_TEXT + 1, bold=True)
    base += _RULE_HEADING
    for rule in rules:
        writer.disc(left + 2, base - 3.4, 1.4)
        for line in _rule_lines(writer, rule, width):
            writer.text(left + _RULE_INDENT, base, line, _RULE_TEXT)
            base += _RULE_LEADING


def _rule_lines(writer: PdfWriter, rule: str, width: float) -> list[str]:
    return writer.wrapped(rule, _RULE_TEXT, width - 2 * _RULE_PADDING - _RULE_INDENT)


def draw_label(writer: PdfWriter, left: float, base: float, right: float, number: str, level: str, tier: int) -> None:
    """The number at the left and, at the right, the level as a word and as filled dots; tier 0 has none."""
    writer.text(left, base, number, _NUMBER_TEXT, bold=True)
    if not tier:
        return
    taken = (_DOTS - 1) * _DOT_PITCH + 2 * _DOT_RADIUS + 5 + writer.width_of(level, _LABEL_TEXT)
    right = max(right, left + writer.width_of(number, _NUMBER_TEXT, bold=True) + 8 + taken)
    for dot in range(_DOTS):
        x = right - _DOT_RADIUS - (_DOTS - 1 - dot) * _DOT_PITCH
        writer.disc(x, base - 3.2, _DOT_RADIUS, filled=dot < tier)
    writer.text(right - taken, base, level, _LABEL_TEXT)
