"""Words for chains of implications, as people tell them: if this is not so, then that must be; so one of the two is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gridproof.explain import Teller
    from gridproof.walked import Fact, Implication


def chain_words(teller: Teller, chain: Sequence[Implication]) -> str:
    """A chain of implications: "if row 1, column 1 is not 3, then it is 8, so row 2, column 1 is not 8 but 9"."""
    start = f"if {_holds(teller, chain[0].from_, chain[0].from_also, chain[0].from_holds)}, then "
    if len(teller.model.values) == 2:
        named = [f" ({names})" if (names := teller.lines(one.scopes)) else "" for one in chain]
        told = [teller.literal(one.to, one.to_holds) + name for one, name in zip(chain, named, strict=True)]
        return start + ", so ".join(told)
    return start + "".join(_link_words(teller, link, place == 0) for place, link in enumerate(chain))


def _holds(teller: Teller, fact: Fact, also: Sequence[int], holds: bool) -> str:
    """That a cell, or one of several, has a value, or has not."""
    if not also:
        return teller.literal(fact, holds)
    places, value = teller.places([fact[0], *also]), teller.value(fact[1])
    return f"one of {places} is {value}" if holds else f"{places} are not {value}"


def _link_words(teller: Teller, link: Implication, first: bool) -> str:
    """One link, as the end of the sentence so far."""
    names = teller.lines(link.scopes)
    value = teller.value(link.to[1])
    if link.from_holds or not link.to_holds:
        # Where a value goes from a cell that must differ, this is plain to see.
        is_plain = link.from_[0] == link.to[0] or link.from_[1] == link.to[1]
        because = "" if is_plain else f" ({names or 'by the sign between them'})"
        return f"{'' if first else ', so '}{_holds(teller, link.to, link.to_also, False)}{because}"
    if link.from_[0] == link.to[0] and not link.scopes:
        return f"it is {value}" if first else f" but {value}"
    places = teller.places([link.to[0], *link.to_also])
    if link.to_also:
        places = f"one of {places}"
    then = "" if first else ", and then "
    if link.from_[1] == link.to[1]:
        return f"{then}{places} must be {value} in {names}"
    return f"{then}{places} must be {value}, as {names} has too few other values there"


def ends_words(teller: Teller, chain: Sequence[Implication]) -> str:
    """What the ends of a chain say: that one of them holds."""
    first, last = chain[0], chain[-1]
    if (first.from_, first.from_also) == (last.to, last.to_also):
        return "in any case"
    if first.from_[1] == last.to[1]:
        cells = [first.from_[0], *first.from_also, last.to[0], *last.to_also]
        return f"one of {teller.places(cells)} is {teller.value(last.to[1])}, and"
    one, other = _holds(teller, first.from_, first.from_also, True), _holds(teller, last.to, last.to_also, True)
    return f"{one}, or {other}; either way"
