"""Output formats, and files that are either written whole or not touched.

A format says how one puzzle is written after another, or how all of them are written at once. Which one is wanted
follows from `--format` or from the suffix of the file.
"""

import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, NamedTuple

from gridproof.cli.losses import Losses
from gridproof.cli.words import caption, size_words
from gridproof.document import PuzzleDocument, board_id, read_documents
from gridproof.errors import GridproofError
from gridproof.exchange import found_format
from gridproof.exporting import write_one
from gridproof.formats import formats as outside_formats
from gridproof.render.sheet import sheet_pdf
from gridproof.render.svg import render_svg
from gridproof.render.text import render_text
from gridproof.wording import listed

STDOUT = "-"


class Sheet(NamedTuple):
    """What a printed sheet should look like."""

    title: str
    paper: str
    per_page: int | None


class Format(NamedTuple):
    """A way to write puzzles: `one` writes a puzzle by itself, `whole` all of them, `glue` stands between them."""

    name: str
    about: str
    one: Callable[[PuzzleDocument], bytes] | None = None
    whole: Callable[[Sequence[PuzzleDocument], Sheet], bytes] | None = None
    glue: bytes = b""
    numbered: bool = False
    losses: Losses | None = None

    def piece(self, document: PuzzleDocument, number: int) -> bytes:
        """What puzzle `number`, counted from 0, adds to a file of several."""
        assert self.one is not None
        return (self.glue if number else b"") + self.one(document)

    def all(self, documents: Sequence[PuzzleDocument], sheet: Sheet) -> bytes:
        """A whole file."""
        if self.whole is not None:
            return self.whole(documents, sheet)
        return b"".join(self.piece(document, number) for number, document in enumerate(documents))


def _plain(document: PuzzleDocument) -> bytes:
    """Plain lines, if they say all that the board says."""
    text = f"{document.family.write_text(document.board)}\n".encode()
    if lost := _lost(document, text):
        raise GridproofError(
            "text_cannot_carry",
            place=document.id or board_id(document.family, document.board),
            what=lost,
            known=", ".join(name for name, way in FORMATS.items() if way.one is not _plain),
        )
    return text


def _lost(document: PuzzleDocument, text: bytes) -> str:
    """What is missing when the text is read again; nothing if it gives the same board."""
    board = document.board
    try:
        again = [found.board for found in read_documents(text, "the text", document.family.name)]
    except GridproofError as error:
        return f"this board ({error.message})"
    if again == [board]:
        return ""
    if len(again) != 1:
        return "this board"
    lost = [name for name in board.__struct_fields__ if getattr(board, name) != getattr(again[0], name)]
    return f"the board's {listed(lost)}"


def drawn(document: PuzzleDocument, colour: bool = False) -> bytes:
    """A caption and a drawing in characters."""
    name = document.id or board_id(document.family, document.board)
    drawing = render_text(document.family.draw(document.board), colour)
    return f"{caption(document, name)}\n{drawing}\n".encode()


def _svg(document: PuzzleDocument) -> bytes:
    title = f"{document.family.title}, {size_words(document)}"
    return render_svg(document.family.draw(document.board), title=title).encode()


def _list(documents: Sequence[PuzzleDocument], sheet: Sheet) -> bytes:
    return b"[\n" + b",\n".join(document.encoded() for document in documents) + b"\n]\n"


def _pdf(documents: Sequence[PuzzleDocument], sheet: Sheet) -> bytes:
    return sheet_pdf(documents, title=sheet.title, paper=sheet.paper, per_page=sheet.per_page)


FORMATS = {
    way.name: way
    for way in (
        Format("jsonl", "JSON Lines, one puzzle a line", one=lambda document: document.encoded() + b"\n"),
        Format("json", "one JSON list", whole=_list),
        Format("txt", "plain lines of the board, which can be read again", one=_plain, glue=b"\n"),
        Format("drawing", "drawings in characters", one=drawn, glue=b"\n"),
        Format("svg", "pictures, one file a puzzle", one=_svg, numbered=True),
        Format("pdf", "a sheet to print, with answers", whole=_pdf),
    )
}


def way_of(name: str, *, lossy: bool = False) -> Format:
    """The way to write that has this name, our own or an outside format; raises `unknown_format`."""
    if name in FORMATS:
        return FORMATS[name]
    outside = found_format(name, [*FORMATS, *(one.name for one in outside_formats().values() if one.written)])
    losses = Losses(outside.title)
    end = b"\n" if outside.joint == "\n" else b""
    glue = b"" if outside.joint is None or end else outside.joint.encode()

    def one(document: PuzzleDocument) -> bytes:
        return losses.take(write_one(document, outside, lossy=lossy)) + end

    return Format(outside.name, outside.title, one, glue=glue, numbered=outside.joint is None, losses=losses)


def _named_by(suffix: str) -> str:
    """The outside format whose files have this suffix, or the suffix itself."""
    fitting = (one.name for one in outside_formats().values() if one.written and f".{suffix}" in one.suffixes)
    return suffix if suffix in FORMATS else next(fitting, suffix)


class Target(NamedTuple):
    """Where to write and how; no path is standard output."""

    path: Path | None
    format: Format

    @property
    def name(self) -> str:
        """The file, or the words for standard output."""
        return str(self.path) if self.path is not None else "standard output"


def target(output: str | None, format_name: str | None, unsaid: str, *, lossy: bool = False) -> Target:
    """The target that the options mean; `unsaid` is the format of standard output if none is named.

    What an outside format cannot carry is refused, unless `lossy` allows the loss.
    """
    path = Path(output) if output not in (None, STDOUT) else None
    suffix = path.suffix.lower().removeprefix(".") if path is not None else unsaid
    way = way_of(format_name.strip().lower() if format_name else _named_by(suffix or "jsonl"), lossy=lossy)
    if path is not None and path.is_dir():
        raise GridproofError("cannot_write", place=str(path), reason="it is a folder")
    if path is None and way.name == "pdf" and sys.stdout.isatty():
        raise _not_out("a terminal does not show PDF")
    return Target(path, way)


def _not_out(reason: str) -> GridproofError:
    fix = "Name a file with `-o`."
    return GridproofError("bad_option", name="--format or --to", reason=reason, fix=fix)


def write_all(where: Target, documents: Sequence[PuzzleDocument], sheet: Sheet) -> list[str]:
    """Write all puzzles; the names of what was written."""
    way, path = where.format, where.path
    if way.numbered and len(documents) > 1:
        assert path is not None
        assert way.one is not None
        paths = numbered_paths(path, len(documents))
        for each, document in zip(paths, documents, strict=True):
            replace(each, way.one(document))
        return [str(paths[0]), str(paths[-1])]
    data = way.all(documents, sheet)
    if path is None:
        put_out(data)
    else:
        replace(path, data)
    return [where.name]


def check_free(where: Target, count: int, force: bool) -> None:
    """Raise at once if the puzzles cannot go there, or if that would write over a file that is not to be lost."""
    path, way = where.path, where.format
    if path is None:
        if way.numbered and count > 1:
            raise _not_out(f"it takes only one puzzle as {way.name}")
        return
    taken = path.name
    if way.numbered and count > 1:
        there = {each.name for each in path.parent.iterdir()} if path.parent.is_dir() else set()
        taken = next((name for name in numbered_names(path, count) if name in there), "")
    if taken and path.with_name(taken).is_file() and not force:
        raise GridproofError("exists", place=str(path.with_name(taken)))


def numbered_paths(path: Path, count: int) -> list[Path]:
    """`name-01.svg`, `name-02.svg` and so on."""
    return [path.with_name(name) for name in numbered_names(path, count)]


def numbered_names(path: Path, count: int) -> Iterator[str]:
    """The names of these files."""
    digits = len(str(count))
    return (f"{path.stem}-{number:0{digits}}{path.suffix}" for number in range(1, count + 1))


def put_out(data: bytes) -> None:
    """Write to standard output at once."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def replace(path: Path, data: bytes) -> None:
    """Write a file whole, or leave it as it was."""
    path = path.resolve()
    with writing_to(path):
        if path.exists() and not path.is_file():
            path.write_bytes(data)  # a device or a pipe has nothing to replace
            return
        with _temporary(path) as file:
            file.write(data)


def check_folder(path: Path) -> None:
    """Raise at once if the folder of the file cannot be written to."""
    with writing_to(path):
        if not path.exists() or path.is_file():
            with tempfile.TemporaryFile(dir=path.parent):
                pass


@contextmanager
def writing_to(path: Path) -> Iterator[None]:
    """Failures of writing, said with the name of the file."""
    try:
        yield
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise GridproofError("cannot_write", place=str(path), reason=reason[:1].lower() + reason[1:]) from None


@contextmanager
def _temporary(path: Path) -> Iterator[BinaryIO]:
    """A file beside the wanted one, which takes its place at the end."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
        mask = os.umask(0)
        os.umask(mask)
        Path(name).chmod(path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~mask)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
