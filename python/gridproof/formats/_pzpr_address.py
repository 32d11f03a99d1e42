"""What stands around the body of a pzpr address, whatever its host: kind, variant, flags and sizes.

The engine looks only at what follows the first question mark. Addresses come out of chats and letters, so what such
text adds or does to them is taken away: quotes, brackets, Markdown, punctuation, percent signs, breaks of lines.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple
from urllib.parse import unquote

from gridproof.formats.base import FormatError, check_side

PREFIX = re.compile(r"(?:^|[/.])p(?:_edit|_play)?(?:\.html)?\?", re.IGNORECASE)
PAIRS = re.compile(r"(?:[A-Za-z_]+=[^&/]*&)+")
MARKDOWN = re.compile(r"\]\(([^)\s]*)")
BEHIND = "?,;:!)]}>\"'`”’»* \t"
BEFORE = "<\"'`“‘«([{* \t"
"""What stands behind and before addresses in text, and never at their ends."""
NUMBER = re.compile(r"[-+]?[.0-9]+")
SIZE = re.compile(r"[0-9]{1,9}")
ORDER = "An address goes on with columns, rows and the cells: kind/columns/rows/cells."
ENCODED = re.compile(r"%[0-9A-Fa-f]{2}")


class Address(NamedTuple):
    """The parts of an address; `flags` and `variant` are empty if there are none."""

    kind: str
    variant: str
    flags: str
    columns: int
    rows: int
    body: str


def unwrapped(line: str) -> str:
    """An address without the marks of the text around it."""
    if match := MARKDOWN.search(line):
        line = match[1]
    line = line.lstrip(BEFORE)
    kept = line.rstrip(BEHIND + ".")
    behind = line[len(kept) :].strip(" \t")
    return kept + behind[: len(behind) - len(behind.lstrip("."))]


def addresses(text: str, starts: Callable[[str], bool], name: str) -> Iterator[tuple[int, str]]:
    """The addresses in some text, each with the number of its line; one may be broken over several lines."""
    first, whole = 0, ""
    for number, line in enumerate([*text.split("\n"), ""], 1):
        found = unwrapped(line) if line else ""
        if found and whole and not re.search(r"\s", found) and not (starts(found) and starts(whole)):
            whole += found
            continue
        if whole:
            yield first, whole
        if found and not starts(found) and "/" not in found and "%2f" not in found.lower():
            raise FormatError(f"line {number} is no {name}: {found[:40]!r}", "Give one address a line.")
        first, whole = number, found


def after_prefix(text: str) -> str:
    """What follows the host: from the question mark on, without the tail behind `#`."""
    if "?" not in text and "%3f" in text.lower():
        text = unquote(text)
    text = text.replace("&amp;", "&")
    if match := PREFIX.search(text):
        text = text[match.end() :]
    elif "?" in text:
        text = text.split("?", 1)[1]
    text = text.split("#", 1)[0]
    match = PAIRS.match(text)
    return text[match.end() :] if match else text


def split_address(text: str) -> tuple[str, list[str]]:
    """The kind in small letters, without `_edit` or `_play`, and the other parts; a variant may come first."""
    rest = after_prefix(text)
    if ENCODED.search(rest):
        rest = unquote(rest)
    parts = rest.lstrip("/").split("/")
    variant = [parts.pop(0)] if len(parts) > 1 and parts[0].startswith("v:") else []
    kind = re.sub("_(edit|play)$", "", parts[0].lower())
    return kind, variant + parts[1:]


def parse_sizes(kind: str, parts: list[str]) -> Address:
    """The parts behind the kind: variant, flags, columns, rows, body; raises `FormatError`."""
    variant = flags = ""
    at = 0
    while at < len(parts) and not NUMBER.fullmatch(parts[at]):
        part = parts[at]
        if part.startswith("v:"):
            variant = part[2:]
        elif part and flags:
            break
        elif part:
            flags = part
        at += 1
    sizes, body = parts[at : at + 2], "/".join(parts[at + 2 :])
    if flags and flags != "f" and len(parts) < at + 3:
        raise FormatError(
            f"{flags[:20]!r} stands where the number of columns should be",
            ORDER,
        )
    columns, rows = (_size(name, sizes[index : index + 1]) for index, name in enumerate(("columns", "rows")))
    return Address(kind, variant, flags, columns, rows, body)


def _size(name: str, found: list[str]) -> int:
    """A number of columns or rows."""
    text = found[0] if found else ""
    if not SIZE.fullmatch(text):
        reason = f"{text[:20]!r} is no number of {name}" if text else f"the number of {name} is missing"
        raise FormatError(reason, ORDER)
    return check_side(name, int(text))


def kept_rules(kind: str, flags: str, variant: str, notes: list[str]) -> dict[str, Any]:
    """Flags and variant as metadata, so that they can be written back; `notes` say what they mean."""
    if flags == "f" and kind == "slither":
        notes.append(
            "the flag 'f' asks for a loop through every dot; this rule is not known here and was left out, "
            "so there may be more solutions"
        )
    elif flags:
        notes.append(f"the flag {flags[:20]!r} is not known here and was left out")
    if variant:
        notes.append(f"the rules are said to be the variant {variant[:40]!r}, which is not known here and was left out")
    kept = {name: value for name, value in (("flags", flags), ("variant", variant)) if value}
    return {"pzpr": kept} if kept else {}


def rules_to_write(extra: dict[str, Any]) -> tuple[str, str]:
    """Flags and variant that were read before, if they are such as can be written."""
    kept = extra.get("pzpr")
    if not isinstance(kept, dict):
        return "", ""
    flags, variant = (kept.get(name) for name in ("flags", "variant"))
    good = isinstance(flags, str) and re.fullmatch("[a-z]+", flags)
    named = isinstance(variant, str) and re.fullmatch("[A-Za-z0-9_-]+", variant)
    return str(flags) if good else "", str(variant) if named else ""
