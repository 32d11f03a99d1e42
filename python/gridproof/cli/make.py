"""`gridproof make`: puzzles from a recipe, to the screen, to a pack, or on paper."""

import secrets
from contextlib import closing
from typing import Any

import msgspec
import typer

from gridproof import generate
from gridproof._engine import Cancel
from gridproof.abilities import MADE, PICTURED, require
from gridproof.cli.interrupts import interruptible
from gridproof.cli.pack import Found, stored_seed, taken_up
from gridproof.cli.parameters import (
    ANY,
    CluesOption,
    CountOption,
    FamilyArgument,
    ForceOption,
    FormatOption,
    FromImageOption,
    InvertOption,
    JobsOption,
    LevelOption,
    MinimalOption,
    OptionOption,
    OutputOption,
    PaperOption,
    PerPageOption,
    SeedOption,
    ShowOption,
    SizeOption,
    TitleOption,
)
from gridproof.cli.picturing import Wanted, read_wanted, report
from gridproof.cli.sinks import OutSink, PackSink, Sink, WholeSink
from gridproof.cli.sizes import read_size
from gridproof.cli.talk import plural, progress, say, to_terminal
from gridproof.cli.writing import Sheet, Target, check_free, target
from gridproof.errors import INTERRUPTED, GridproofError
from gridproof.family import Family, find

MOST_SEED = 2**32
USUAL = "medium"


def make(  # noqa: PLR0913, PLR0917 - the options of the command line
    family_name: FamilyArgument,
    size: SizeOption = None,
    level: LevelOption = None,
    minimal: MinimalOption = False,
    clues: CluesOption = None,
    options: OptionOption = None,
    from_image: FromImageOption = None,
    invert: InvertOption = False,
    show: ShowOption = None,
    count: CountOption = 1,
    seed: SeedOption = None,
    jobs: JobsOption = 1,
    output: OutputOption = None,
    format_name: FormatOption = None,
    force: ForceOption = False,
    title: TitleOption = None,
    paper: PaperOption = "a4",
    per_page: PerPageOption = None,
) -> None:
    """Make puzzles, each with exactly one solution and of exactly the level you ask for.

    They are drawn on a terminal, and JSON Lines in a pipe. With [bold]-o[/bold] the suffix of the file says the
    format: jsonl, json, txt (plain lines), svg, or pdf (a sheet with answers). A jsonl file grows puzzle by puzzle;
    if it is interrupted, the same command goes on where it stopped.

    [bold]Examples[/bold]

      gridproof make FAMILY

      gridproof make FAMILY --size 10 --level hard -n 6 -o sheet.pdf

      gridproof make FAMILY -n 1000 --seed 7 --jobs 2 -o pack.jsonl

    Some families can show a picture of yours: [bold]--from-image[/bold] reads an image file, and says which cells had
    to be changed so that there is one solution, found without guessing.
    """
    family = find(family_name)
    require(family, MADE)
    where = target(output, format_name, "drawing" if to_terminal() else "jsonl")
    wanted = _wanted(family, from_image, size, invert, show)
    if wanted and count > 1:
        raise GridproofError("bad_count", name="count", value=count, least=1, most=1)
    level = (level or (ANY if wanted else USUAL)).lower()
    recipe = generate.Recipe(
        family.name,
        (len(wanted.rows), len(wanted.rows[0])) if wanted else read_size(size or family.default_size),
        None if level == ANY else level,
        _seed(seed, where, force),
        minimal,
        clues,
        _read_options(family, options or []),
        wanted.rows if wanted else (),
    )
    generate.Maker(family, recipe)  # what cannot be made is said before any file is touched
    if where.format.name != "jsonl":
        check_free(where, count, force)
    sheet = Sheet(title or _title(family, recipe), paper, per_page)
    with interruptible() as cancel, closing(_sink(where, family, recipe, sheet, force)) as sink:
        if seed is None:
            say(f"seed {recipe.seed} (--seed {recipe.seed} makes the same again)", "dim")
        _fill(sink, family, recipe, count, jobs, cancel, wanted)
        _end(sink, count)


def _wanted(family: Family, path: str | None, size: str | None, invert: bool, show: str | None) -> Wanted | None:
    """The picture that the puzzle is to show, if there is one."""
    if path is not None:
        require(family, PICTURED)
        return read_wanted(family, path, size or family.default_size, invert, show)
    for name, given in (("--invert", invert), ("--show", show)):
        if given:
            fix = "Name an image file with `--from-image`, or leave it out."
            raise GridproofError("bad_option", name=name, reason="it is about a picture, and there is none", fix=fix)
    return None


def _end(sink: Sink, count: int) -> None:
    """Finish, or say what there is if Ctrl-C came before the end."""
    if sink.done < count:
        say(f"interrupted: {sink.interrupted(count)}")
        raise typer.Exit(INTERRUPTED)
    if message := sink.finish():
        say(message)


def _fill(
    sink: Sink, family: Family, recipe: generate.Recipe, count: int, jobs: int, cancel: Cancel, wanted: Wanted | None
) -> None:
    """Make what is missing."""
    if sink.done:
        rest = f"going on with puzzle {sink.done + 1}" if sink.done < count else "nothing is left to do"
        say(f"{sink.where.name} holds {plural(sink.done, 'puzzle')} of this recipe; {rest}")
    shown = not (isinstance(sink, OutSink) and sink.to_terminal)
    missing = max(0, count - sink.done)
    documents = generate.make(family, recipe, missing, start=sink.done, jobs=jobs, cancel=cancel)
    with closing(documents), progress(family.title, count, sink.done, shown=shown) as bar:
        for document in documents:
            if wanted:
                report(family, wanted, document)
            sink.put(document)
            bar.advance()


def _sink(where: Target, family: Family, recipe: generate.Recipe, sheet: Sheet, force: bool) -> Sink:
    way = where.format
    if where.path is not None and way.name == "jsonl":
        found = Found(0, 0) if force else taken_up(where.path, family, msgspec.json.decode(msgspec.json.encode(recipe)))
        return PackSink(where, found)
    if where.path is None and way.one is not None and not way.numbered:
        return OutSink(where)
    return WholeSink(where, sheet)


def _seed(seed: int | None, where: Target, force: bool) -> int:
    """The wanted seed, that of the pack that is to be taken up again, or a random one."""
    if seed is not None:
        return seed
    old = stored_seed(where.path) if where.path is not None and where.format.name == "jsonl" and not force else None
    return old if old is not None else secrets.randbelow(MOST_SEED)


def _read_options(family: Family, texts: list[str]) -> dict[str, Any]:
    """The options as the family reads them, those that were given."""
    given: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            known = ", ".join(family.options_type.__struct_fields__)
            fix = f"Write NAME=VALUE. Options of {family.title}: {known}."
            raise GridproofError("bad_option", name=text, reason="it has no value", fix=fix)
        given[name.strip()] = value.strip()
    read = msgspec.to_builtins(generate.read_options(family, given))
    return {name: read[name] for name in given}


def _title(family: Family, recipe: generate.Recipe) -> str:
    size = "×".join(map(str, recipe.size))
    return f"{family.title} {size}, {recipe.level}" if recipe.level is not None else f"{family.title} {size}"
