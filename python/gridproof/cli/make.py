"""`gridproof make`: puzzles from a recipe, to the screen, to a pack, or on paper."""

import secrets
from functools import partial

from gridproof.abilities import MADE, PICTURED, require
from gridproof.cli.delivery import Order, deliver
from gridproof.cli.pack import stored_seed
from gridproof.cli.parameters import (
    ANY,
    AnswerOption,
    CluesOption,
    CountOption,
    FamilyArgument,
    ForceOption,
    FormatOption,
    FromImageOption,
    InvertOption,
    JobsOption,
    LevelOption,
    MaskOption,
    MinimalOption,
    OptionOption,
    OutputOption,
    PaperOption,
    PerPageOption,
    RepeatsOption,
    SeedOption,
    ShowOption,
    SizeOption,
    SymmetryOption,
    TechniqueOption,
    TitleOption,
)
from gridproof.cli.picturing import Wanted, read_wanted, report
from gridproof.cli.sizes import read_size
from gridproof.cli.talk import to_terminal
from gridproof.cli.wished import given_options, level_for, read_answer, read_clues, read_rows, read_symmetry
from gridproof.cli.writing import Sheet, Target, target
from gridproof.errors import GridproofError
from gridproof.family import Family, find
from gridproof.recipe import Recipe

MOST_SEED = 2**32
USUAL = "medium"


def make(  # noqa: PLR0913, PLR0917 - the options of the command line
    family_name: FamilyArgument,
    size: SizeOption = None,
    level: LevelOption = None,
    minimal: MinimalOption = False,
    clues: CluesOption = None,
    symmetry: SymmetryOption = None,
    technique: TechniqueOption = None,
    mask: MaskOption = None,
    answer: AnswerOption = None,
    options: OptionOption = None,
    from_image: FromImageOption = None,
    invert: InvertOption = False,
    show: ShowOption = None,
    count: CountOption = 1,
    seed: SeedOption = None,
    repeats: RepeatsOption = False,
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

      gridproof make FAMILY --symmetry half-turn --clues 25-30

    No two puzzles of a batch are alike, turned or mirrored. Which levels a size deals, and what they cost, is shown by
    [bold]gridproof levels FAMILY[/bold].

    Some families can show a picture of yours: [bold]--from-image[/bold] reads an image file, and says which cells had
    to be changed so that there is one solution, found without guessing.
    """
    family = find(family_name)
    require(family, MADE)
    where = target(output, format_name, "drawing" if to_terminal() else "jsonl")
    wanted = _wanted(family, from_image, size, invert, show)
    if wanted and count > 1:
        raise GridproofError("bad_count", name="count", value=count, least=1, most=1)
    level = (level or level_for(family, technique) or (ANY if wanted or answer else USUAL)).lower()
    recipe = Recipe(
        family.name,
        (len(wanted.rows), len(wanted.rows[0])) if wanted else read_size(size or family.default_size),
        None if level == ANY else level,
        _seed(seed, where, force),
        minimal,
        read_clues(clues),
        given_options(family, options or []),
        read_symmetry(symmetry),
        technique,
        read_rows(mask, "--mask"),
        read_answer(family, read_rows(answer, "--answer")),
        wanted.rows if wanted else (),
    )
    notice = f"seed {recipe.seed} (--seed {recipe.seed} makes the same again)" if seed is None else ""
    order = Order(count, Sheet(title or title_of(family, recipe), paper, per_page), notice, jobs, repeats, force)
    deliver(family, recipe, where, order, None if wanted is None else partial(report, family, wanted))


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


def _seed(seed: int | None, where: Target, force: bool) -> int:
    """The wanted seed, that of the pack that is to be taken up again, or a random one."""
    if seed is not None:
        return seed
    old = stored_seed(where.path) if where.path is not None and where.format.name == "jsonl" and not force else None
    return old if old is not None else secrets.randbelow(MOST_SEED)


def title_of(family: Family, recipe: Recipe) -> str:
    """The title of a sheet: what is on it."""
    size = "×".join(map(str, recipe.size))
    return f"{family.title} {size}, {recipe.level}" if recipe.level is not None else f"{family.title} {size}"
