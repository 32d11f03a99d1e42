"""What a writer looks at before it writes: which layers of a sheet the format has no place for."""

from collections.abc import Mapping

from gridproof.formats.base import FormatError
from gridproof.sheet import HIDDEN, Sheet

_LAYERS = {
    "numbers": "given cells",
    "regions": "regions",
    "around": "numbers beside the lines",
    "signs": "signs between cells",
    "blocks": "black cells",
}
ANOTHER = "Choose another format."


def check_layers(sheet: Sheet, title: str, layers: tuple[str, ...], flags: Mapping[str, object] = {}) -> None:
    """Raise `FormatError` unless all that is on the sheet is in `layers`, and each flag has the value in `flags`.

    A value of `None` stands for any.
    """
    for layer, words in _LAYERS.items():
        if layer not in layers and getattr(sheet, layer):
            raise FormatError(f"{title} cannot carry {words}", ANOTHER)
    for flag, value in sheet.flags.items():
        if flag not in flags or flags[flag] not in (None, value):
            raise FormatError(f"{title} cannot carry the rule {flag}={value}", ANOTHER)


def check_numbers(sheet: Sheet, title: str, least: int, most: int) -> None:
    """Raise `FormatError` unless all numbers in cells are from `least` to `most`."""
    for (row, column), number in sorted(sheet.numbers.items()):
        if not least <= number <= most:
            shown = "a clue `?`" if number == HIDDEN else f"the number {number}"
            raise FormatError(f"{title} cannot carry {shown} in row {row + 1}, column {column + 1}", ANOTHER)
