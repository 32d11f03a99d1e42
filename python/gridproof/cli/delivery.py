"""Puzzles of a recipe, made and brought where they go: what `gridproof make` and `gridproof daily` share."""

from collections.abc import Callable
from contextlib import closing
from typing import NamedTuple

import msgspec
import typer

from gridproof import generate
from gridproof._engine import Cancel
from gridproof.cli.interrupts import interruptible
from gridproof.cli.pack import Found, taken_up
from gridproof.cli.sinks import OutSink, PackSink, Sink, WholeSink
from gridproof.cli.talk import plural, progress, say
from gridproof.cli.writing import Sheet, Target, check_free
from gridproof.document import PuzzleDocument
from gridproof.errors import INTERRUPTED
from gridproof.family import Family
from gridproof.maker import Maker
from gridproof.recipe import Recipe


class Order(NamedTuple):
    """How many puzzles, made by how many threads, and how they are delivered; what is said before."""

    number: int
    sheet: Sheet
    notice: str = ""
    jobs: int = 1
    repeats: bool = False
    force: bool = False


def deliver(
    family: Family, recipe: Recipe, where: Target, order: Order, seen: Callable[[PuzzleDocument], None] | None = None
) -> None:
    """Make the puzzles and write them; `seen` is told of each. What Ctrl-C leaves is said, and kept where it can be."""
    recipe = Maker(family, recipe).recipe  # what cannot be made is said before any file is touched
    if where.format.name != "jsonl":
        check_free(where, order.number, order.force)
    found = _found(where, family, recipe, order.force)
    with interruptible() as cancel, closing(_sink(where, found, order.sheet)) as sink:
        if order.notice:
            say(order.notice, "dim")
        _fill(sink, family, recipe, order, (found, cancel), seen)
        _end(sink, order.number)


def _found(where: Target, family: Family, recipe: Recipe, force: bool) -> Found:
    """The puzzles that a pack holds already."""
    if where.path is None or where.format.name != "jsonl" or force:
        return Found(0, 0)
    return taken_up(where.path, family, msgspec.json.decode(msgspec.json.encode(recipe)))


def _sink(where: Target, found: Found, sheet: Sheet) -> Sink:
    way = where.format
    if where.path is not None and way.name == "jsonl":
        return PackSink(where, found)
    if where.path is None and way.one is not None and not way.numbered:
        return OutSink(where)
    return WholeSink(where, sheet)


def _fill(
    sink: Sink,
    family: Family,
    recipe: Recipe,
    order: Order,
    begun: tuple[Found, Cancel],
    seen: Callable[[PuzzleDocument], None] | None,
) -> None:
    """Make what is missing."""
    found, cancel = begun
    if sink.done:
        rest = f"going on with puzzle {sink.done + 1}" if sink.done < order.number else "nothing is left to do"
        say(f"{sink.where.name} holds {plural(sink.done, 'puzzle')} of this recipe; {rest}")
    shown = not (isinstance(sink, OutSink) and sink.to_terminal)
    documents = generate.make(
        family,
        recipe,
        max(0, order.number - sink.done),
        start=sink.done,
        jobs=order.jobs,
        earlier=found.ids,
        repeats=order.repeats,
        cancel=cancel,
    )
    with closing(documents), progress(family.title, order.number, sink.done, shown=shown) as bar:
        for document in documents:
            if seen is not None:
                seen(document)
            sink.put(document)
            bar.advance()


def _end(sink: Sink, count: int) -> None:
    """Finish, or say what there is if Ctrl-C came before the end."""
    if sink.done < count:
        say(f"interrupted: {sink.interrupted(count)}")
        raise typer.Exit(INTERRUPTED)
    if message := sink.finish():
        say(message)
