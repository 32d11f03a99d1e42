"""The compiled engine: plain data in, plain data out, the interpreter lock released in between."""

from typing import final

from gridproof.score import Measure

__version__: str

@final
class Cancel:
    def __init__(self) -> None: ...
    def set(self) -> None: ...
    def is_set(self) -> bool: ...

@final
class Engine:
    def __new__(cls, model: bytes) -> Engine: ...
    def count(
        self,
        clues: list[tuple[int, int]],
        limit: int,
        keep: int,
        nodes: int | None = None,
        cancel: Cancel | None = None,
    ) -> tuple[int, list[bytes], str, int]: ...
    def count_many(
        self,
        boards: list[list[tuple[int, int]]],
        limit: int,
        keep: int,
        nodes: int | None = None,
        cancel: Cancel | None = None,
    ) -> list[tuple[int, list[bytes], str, int]]: ...
    def walk(
        self,
        clues: list[tuple[int, int]],
        known: list[tuple[int, int]],
        gone: list[tuple[int, int]],
        tier: int,
        most_steps: int | None = None,
        checked: bool = False,
        nodes: int | None = None,
        cancel: Cancel | None = None,
    ) -> bytes | None: ...
    def grade(
        self, clues: list[tuple[int, int]], tier: int, nodes: int | None = None, cancel: Cancel | None = None
    ) -> tuple[list[Measure], bool, bool] | None: ...
    def solved_by(
        self, clues: list[tuple[int, int]], tier: int, nodes: int | None = None, cancel: Cancel | None = None
    ) -> bool | None: ...
    def make(
        self,
        wish: bytes,
        seed: int,
        start: int,
        stop: int,
        nodes: int | None = None,
        cancel: Cancel | None = None,
        bare: bool = False,
    ) -> list[
        tuple[list[tuple[int, int]], bytes, list[tuple[int, int]], list[Measure] | None, int, list[int]] | None
    ]: ...
    def canonical(self, clues: list[tuple[int, int]]) -> list[tuple[int, int]]: ...
    def needless(
        self,
        clues: list[tuple[int, int]],
        answer: bytes,
        nodes: int | None = None,
        cancel: Cancel | None = None,
    ) -> list[int] | None: ...
