"""One compiled model for each shape of board, kept for the next board of that shape."""

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from gridproof._engine import Engine
from gridproof.family import Family, find
from gridproof.model import Binding

if TYPE_CHECKING:
    from gridproof.sat import Encoding


class Compiled:
    """A shape's model with the engine and, when first wanted, the clauses for the SAT route."""

    def __init__(self, family: Family, shape: Any) -> None:
        self.family = family
        self.shape = shape
        self.model = family.model(shape)
        self.engine = Engine(self.model.encoded())

    @cached_property
    def walking(self) -> Engine:
        """The engine that knows the family's ladder too, and walks up it."""
        return Engine(msgspec.structs.replace(self.model, rungs=self.family.rungs()).encoded())

    @cached_property
    def making(self) -> Engine:
        """The engine that knows ladder and symmetries, makes puzzles, and names them up to symmetry."""
        symmetries, rungs = self.family.symmetries(self.shape), self.family.rungs()
        return Engine(msgspec.structs.replace(self.model, rungs=rungs, symmetries=symmetries).encoded())

    @cached_property
    def encoding(self) -> "Encoding":
        """The clauses of the model, written without the engine."""
        # Loading the SAT solver takes longer than most jobs, and few need it.
        from gridproof.sat import Encoding  # noqa: PLC0415

        return Encoding(self.model)


@lru_cache(maxsize=64)
def _compiled(name: str, shape: Any) -> Compiled:
    return Compiled(find(name), shape)


def compiled_for(family: Family, shape: Any) -> Compiled:
    """The compiled model of a shape."""
    return _compiled(family.name, shape)


def standard_for(family: Family, board: Any) -> tuple[Compiled, list[Binding]]:
    """The one board that stands for a board and all its images under the family's symmetries: model and clues."""
    standard = family.standard(board)
    compiled = compiled_for(family, family.shape(standard))
    return compiled, compiled.making.canonical(family.bindings(standard))
