"""Words for chains of implications, as people tell them: if this is not so, then that must be; so one of the two is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gridproof.explain import Implication, Teller


def chain_words(teller: Teller, chain: Sequence[Implication]) -> str:
    """A chain of implications: "if row 1, column 1 is not 3, then it is 8, so row 2, column 1 is not 8 but 9"."""
    start = f"if {teller.literal(chain[0].from_, chain[0].from_holds)}, then "
    if len(teller.model.values) == 2:
        named = [f" ({names})" if (names := teller.lines(one.scopes)) else "" for one in chain]
        told = [teller.literal(one.to, one.to_holds) + name for one, name in zip(chain, named, strict=True)]
        return start + ", so ".join(told)
    return start + "".join(_link_words(teller, link, place == 0) for place, link in enumerate(chain))


def _link_words(teller: Teller, link: Implication, first: bool) -> str:
    """One link, as the end of the sentence so far."""
    cell, value = link.to
    names = teller.lines(link.scopes)
    if link.from_holds or not link.to_holds:
        # Where a value goes from a cell that must differ, this is plain to see.
        is_plain = link.from_[0] == cell or link.from_[1] == value
        because = "" if is_plain else f" ({names or 'by the sign between them'})"
        return f"{'' if first else ', so '}{teller.literal(link.to, False)}{because}"
    if link.from_[0] == cell:
        return f"it is {teller.value(value)}" if first else f" but {teller.value(value)}"
    return f"{'' if first else ', and then '}{teller.places([cell])} must be {teller.value(value)} in {names}"


def ends_words(teller: Teller, chain: Sequence[Implication]) -> str:
    """What the ends of a chain say: that one of them holds."""
    (cell, value), (other, last) = chain[0].from_, chain[-1].to
    if (cell, value) == (other, last):
        return "in any case"
    if value == last:
        return f"one of {teller.places([cell, other])} is {teller.value(value)}, and"
    return f"{teller.literal((cell, value), True)} or {teller.literal((other, last), True)}, and"
