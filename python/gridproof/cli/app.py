"""The application: all verbs, `--version`, and the one place where failures become exit codes."""

import os
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from gridproof import _engine
from gridproof.cli import check, convert, explain, families, grade, make, solve
from gridproof.cli.talk import say, say_error
from gridproof.errors import INTERRUPTED, GridproofError

BROKEN_PIPE = 141
"""What a shell reports of a program that SIGPIPE ended."""

EXAMPLES = """
[bold]Examples[/bold]

  gridproof families                                       what can be made

  gridproof make FAMILY --size 10 --level hard             a puzzle on the screen

  gridproof make FAMILY --count 6 -o sheet.pdf             a sheet to print, with answers

  gridproof make FAMILY --count 1000 --seed 7 -o pack.jsonl   a pack; interrupted, it can be taken up again

  gridproof check pack.jsonl                               has every puzzle exactly one solution?

[bold]Exit codes[/bold]  0 all is well · 2 bad input · 3 several solutions · 4 no solution · 5 undecided · 130 Ctrl-C
"""


class _Guarded(TyperGroup):
    """Turns every expected failure of a verb into words and an exit code."""

    def invoke(self, ctx: Any) -> Any:
        """Run the verb."""
        try:
            return super().invoke(ctx)
        except GridproofError as error:
            say_error(error)
            raise typer.Exit(error.exit_code) from None
        except BrokenPipeError:
            # What is left in the buffer can go nowhere; without this, Python would complain about it at its end.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(BROKEN_PIPE) from None
        except KeyboardInterrupt:
            say("interrupted")
            raise typer.Exit(INTERRUPTED) from None
        except Exception as error:
            # The SAT solvers catch Ctrl-C by themselves and tell of it by an error of their own.
            if "keyboard interrupt" not in str(error):
                raise
            say("interrupted")
            raise typer.Exit(INTERRUPTED) from None


app = typer.Typer(
    cls=_Guarded,
    name="gridproof",
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=EXAMPLES,
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"gridproof {_engine.__version__}")
        raise typer.Exit


@app.callback()
def _start(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Logic puzzles that come with a proof: make, solve, check, grade, explain and print them."""


for verb, panel in (
    (make.make, "Make"),
    (solve.solve, "Examine"),
    (check.check, "Examine"),
    (grade.grade, "Examine"),
    (explain.explain, "Examine"),
    (convert.convert, "Make"),
    (families.families, "Look up"),
):
    app.command(rich_help_panel=panel)(verb)
