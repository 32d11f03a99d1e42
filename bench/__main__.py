"""The command line: `python -m bench make`, `python -m bench grow`, `... solve`, `... peers`."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console, RenderableType
from rich.table import Table

from bench import report, solving, suite
from bench.contestant import Contestant
from bench.growth import Cost, by_options, run_growth
from bench.growth_plot import growth_table, plot
from bench.measure import load
from bench.ortools import PYTHON_VARIABLE
from bench.peers_table import USUAL_BOARDS
from bench.settings import Settings
from gridproof import Family, GridproofError, find, registry

ALL = "all"

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    help="Measure Gridproof and the peers found on this machine on the same work, in CPU time.\n\n"
    "Peers that are missing are named, with the way to install them, and left out. `python -m bench peers` lists all. "
    "CPU time hardly depends on what else the machine is doing; the load is reported all the same.",
)

FamilyOption = Annotated[str, typer.Option("--family", help="A family's name, or `all`.")]
FullOption = Annotated[
    bool, typer.Option("--full/--quick", help="More peer puzzles and boards, also where a peer needs seconds for one.")
]
SeedOption = Annotated[
    int, typer.Option("--seed", help="Seed of everything that is made: the same seed, the same work.")
]
JsonOption = Annotated[Path | None, typer.Option("--json", help="Also write the figures into this file.")]
DateOption = Annotated[str | None, typer.Option("--date", help="A date to note in the JSON; left out if not given.")]
PythonOption = Annotated[
    str | None,
    typer.Option(
        "--peer-python", envvar=PYTHON_VARIABLE, help="The Python that has the peers' packages; else this one."
    ),
]


@app.command("make")
def make_command(
    family: FamilyOption = ALL,
    full: FullOption = False,
    seed: SeedOption = 7,
    check: Annotated[int, typer.Option("--check", help="Puzzles of each contestant and size to check.")] = 20,
    size: Annotated[list[int] | None, typer.Option("--size", help="Only sizes with so many rows; repeatable.")] = None,
    json: JsonOption = None,
    date: DateOption = None,
) -> None:
    """Make puzzles: CPU time, clue counts, ratios, and a check that all promise the same.

    Example: python -m bench make --family binairo --size 8 --size 10
    """
    families = _families(family)
    with Console(stderr=True).status("") as status:
        settings = Settings(full, seed, check, tuple(size or ()), tell=status.update)
        about = _about(settings, date) | {"profile": "full" if full else "quick"}
        rows = [row for one in families for row in suite.run_make(one, settings)]
    _finish("make", suite.makers_of(families), [report.make_table(rows), report.missed(rows)], rows, about, json)


@app.command("solve")
def solve_command(
    family: FamilyOption = ALL,
    boards: Annotated[
        int, typer.Option("--boards", min=0, help="Boards of each set, spread over its sizes; 0 for all.")
    ] = USUAL_BOARDS,
    limit: Annotated[float, typer.Option("--limit", min=1, help="CPU seconds that a board may take anybody.")] = 10.0,
    seed: SeedOption = 7,
    json: JsonOption = None,
    date: DateOption = None,
    peer_python: PythonOption = None,
) -> None:
    """Solve real boards and prove them unique: those of the corpus (its folder in GRIDPROOF_CORPUS).

    A family without a corpus solves made boards, if it can be made. Batches of boards are counted in one call.

    Example: python -m bench solve --peer-python ~/peers/bin/python --json solve.json
    """
    _set_peer_python(peer_python)
    families = _families(family)
    with Console(stderr=True).status("") as status:
        settings = Settings(seed=seed, boards=boards, limit=limit, tell=status.update)
        about = _about(settings, date) | {"boards": boards, "limit": limit}
        rows = [row for one in families for row in solving.run_solve(one, settings)]
        batches = [row for one in families for row in solving.run_batch(one, settings)]
    tables = [report.solve_table(rows), *([report.batch_table(batches)] if batches else [])]
    solved = {row.family for row in rows}
    without = [one.name for one in families if one.name not in solved]
    _finish("solve", suite.solvers_of(families), tables, [*rows, *batches], about, json, without)


@app.command("grow")
def grow_command(
    family: Annotated[str, typer.Argument(help="A family's name, or `all`.")] = ALL,
    into: Annotated[Path, typer.Option("--into", help="The folder for the figures and the pictures.")] = Path("growth"),
    full: FullOption = False,
    seed: SeedOption = 7,
    date: DateOption = None,
) -> None:
    """How the cost of making grows with size: a table, and for each family a picture in a folder.

    Example: python -m bench grow futoshiki --into /tmp/growth
    """
    into.mkdir(parents=True, exist_ok=True)
    found: list[Cost] = []
    with Console(stderr=True).status("") as status:
        settings = Settings(full, seed, tell=status.update)
        about = _about(settings, date)
        for one in _families(family):
            lines = list(run_growth(one, settings))
            found += [cost for line in lines for cost in line]
            for name, some in by_options(lines).items():
                (into / f"{name}.svg").write_text(plot(f"Making {name}: CPU ms by size", some), encoding="utf-8")
    (into / "growth.json").write_bytes(report.encoded("grow", found, about))
    report.show([growth_table(found)], report.notes({}, [*about["load"], load()]))


@app.command("peers")
def peers_command(family: FamilyOption = ALL, peer_python: PythonOption = None) -> None:
    """List everybody whom the table names, with version or the reason for being absent."""
    _set_peer_python(peer_python)
    table = Table("contestant", "version")
    families = _families(family)
    everybody = {one.name: one for one in (*suite.makers_of(families), *suite.solvers_of(families))}
    for contestant in everybody.values():
        reason = contestant.absence()
        table.add_row(contestant.name, contestant.version() if reason is None else f"absent: {reason}")
    report.console().print(table)


def _about(settings: Settings, date: str | None) -> dict[str, Any]:
    """What is known of a run before it starts."""
    about: dict[str, Any] = {"seed": settings.seed}
    return about | ({"date": date} if date is not None else {}) | {"load": [load()]}


def _finish(
    command: str,
    contestants: list[Contestant],
    tables: Sequence[RenderableType],
    rows: list[Any],
    about: dict[str, Any],
    json: Path | None,
    without: Sequence[str] = (),
) -> None:
    """Print the tables, write the JSON."""
    absent = suite.absences(contestants)
    about["load"].append(load())
    about["versions"] = {one.name: one.version() for one in contestants if absent[one.name] is None}
    report.show(tables, report.notes(absent, about["load"], without, solving.CORPUS_VARIABLE))
    if json is not None:
        json.write_bytes(report.encoded(command, rows, about))


def _families(name: str) -> list[Family]:
    if name == ALL:
        return list(registry().values())
    try:
        return [find(name)]
    except GridproofError as error:
        raise typer.BadParameter(str(error)) from None


def _set_peer_python(path: str | None) -> None:
    if path is not None:
        os.environ[PYTHON_VARIABLE] = path


if __name__ == "__main__":
    app(prog_name="python -m bench")
