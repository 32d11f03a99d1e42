"""Sizes as people write them."""

from gridproof.errors import GridproofError


def read_size(text: str) -> tuple[int, int]:
    """`10` or `10x12` as rows and columns."""
    parts = text.lower().replace("×", "x").split("x")
    numbers = [int(part) for part in parts if part.strip().isdecimal() and len(part) < 10]
    if len(numbers) != len(parts) or len(numbers) > 2:
        reason = "it is not one or two numbers"
        raise GridproofError("bad_size", text=text, reason=reason, fix="Write 10, or 10x12 for rows x columns.")
    return numbers[0], numbers[-1]
