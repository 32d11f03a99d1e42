"""Where made puzzles go: a pack, standard output as they come, or a file that is written at the end."""

from abc import ABC, abstractmethod

from gridproof.cli.pack import Found, Pack
from gridproof.cli.talk import plural, to_terminal, wants_colour
from gridproof.cli.writing import Sheet, Target, check_folder, drawn, put_out, write_all, writing_to
from gridproof.document import PuzzleDocument
from gridproof.wording import listed


class Sink(ABC):
    """Takes puzzles in order. `done` counts those that are there, with those of an earlier run."""

    def __init__(self, where: Target, done: int = 0) -> None:
        self.where = where
        self.done = done

    @abstractmethod
    def put(self, document: PuzzleDocument) -> None:
        """Take the next puzzle."""

    @abstractmethod
    def interrupted(self, count: int) -> str:
        """What to say when only `done` of so many puzzles came."""

    def finish(self) -> str:
        """Write what is left to write; what to say when all puzzles came."""
        return ""

    def close(self) -> None:  # noqa: B027 - most sinks hold no file
        """Let go of files."""


class PackSink(Sink):
    """A file of JSON Lines."""

    def __init__(self, where: Target, found: Found) -> None:
        super().__init__(where, found.puzzles)
        assert where.path is not None
        self._path = where.path
        with writing_to(self._path):
            self._pack = Pack(self._path, found)

    def put(self, document: PuzzleDocument) -> None:
        """Add a line."""
        with writing_to(self._path):
            self._pack.add(document)
        self.done += 1

    def interrupted(self, count: int) -> str:
        """Tell how to go on."""
        return f"{self.done} of {count} puzzles written to {self._path}; run the same command again to go on"

    def finish(self) -> str:
        """Tell how many."""
        return f"{plural(self.done, 'puzzle')} in {self._path}"

    def close(self) -> None:
        """Close the file."""
        self._pack.close()


class OutSink(Sink):
    """Standard output, puzzle by puzzle."""

    def __init__(self, where: Target) -> None:
        super().__init__(where)
        self._colour = wants_colour()
        self.to_terminal = to_terminal()

    def put(self, document: PuzzleDocument) -> None:
        """Write it at once."""
        way = self.where.format
        if way.one is drawn:
            put_out((way.glue if self.done else b"") + drawn(document, self._colour))
        else:
            put_out(way.piece(document, self.done))
        self.done += 1

    def interrupted(self, count: int) -> str:
        """Tell how many came."""
        return f"{self.done} of {count} puzzles written to standard output"


class WholeSink(Sink):
    """A file that is written when all puzzles are there.

    The first puzzle is tried at once: what does not fit on paper should be said before an hour's work, not after it.
    """

    def __init__(self, where: Target, sheet: Sheet) -> None:
        super().__init__(where)
        self._sheet = sheet
        self._documents: list[PuzzleDocument] = []
        if where.path is not None:
            check_folder(where.path)

    def put(self, document: PuzzleDocument) -> None:
        """Keep it."""
        if not self._documents:
            self.where.format.all([document], self._sheet)
        self._documents.append(document)
        self.done += 1

    def interrupted(self, count: int) -> str:
        """Tell that nothing is there."""
        return f"{self.done} of {count} puzzles were made, nothing was written; a .jsonl file keeps what is finished"

    def finish(self) -> str:
        """Write the file."""
        names = write_all(self.where, self._documents, self._sheet)
        return f"{plural(self.done, 'puzzle')} in {listed(names, 'to')}" if self.where.path is not None else ""
