"""Logarithms, roots and powers in whole numbers, in millionths.

Scores are made of them and must come out the same everywhere, to the last bit; floating point promises that only for
the four operations and the root.
"""

from math import isqrt

ONE = 1_000_000
_TWO = 2 * ONE


def log2(ratio: int) -> int:
    """The logarithm to base 2 of a positive ratio, rounded down."""
    if ratio <= 0:
        raise ValueError("only a positive ratio has a logarithm")
    whole = 0
    while ratio >= _TWO:
        ratio //= 2
        whole += ONE
    while ratio < ONE:
        ratio *= 2
        whole -= ONE
    part = 0
    for place in range(1, 20):
        ratio = ratio * ratio // ONE
        if ratio >= _TWO:
            ratio //= 2
            part += ONE >> place
    return whole + part


def root(ratio: int) -> int:
    """The square root, rounded down."""
    return isqrt(ratio * ONE)


def power(exponent: int) -> int:
    """The power of e with this exponent, which is at least 0."""
    term = total = ONE
    for number in range(1, 200):
        term = term * exponent // (ONE * number)
        if term == 0:
            break
        total += term
    return total
