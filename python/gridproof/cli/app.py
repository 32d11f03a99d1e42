"""The application: all verbs, `--version`, and the one place where failures become exit codes."""

import os
import sys
from inspect import cleandoc
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from gridproof import _engine
from gridproof.cli import check, convert, daily, explain, families, formats, grade, hint, levels, make, solve
from gridproof.cli.talk import say, say_error
from gridproof.errors import INTERRUPTED, GridproofError
from gridproof.family import registry

BROKEN_PIPE = 141
"""What a shell reports of a program that SIGPIPE ended."""

EXAMPLES = """
[bold]Examples[/bold]

  gridproof make FAMILY   [dim]a puzzle on the screen[/dim]

  gridproof make FAMILY --level hard -n 6 -o sheet.pdf   [dim]a sheet to print[/dim]

  gridproof make FAMILY -n 1000 -o pack.jsonl   [dim]a pack of puzzles[/dim]

  gridproof check pack.jsonl   [dim]has each one solution?[/dim]

[bold]Exit codes[/bold]

  0 well, 2 bad input, 3 several solutions, 4 none, 5 undecided, 130 Ctrl-C
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
            _drop_output()
            raise typer.Exit(BROKEN_PIPE) from None
        except OSError as error:
            _drop_output()
            fault = GridproofError("cannot_write", place="standard output", reason=error.strerror or str(error))
            say_error(fault)
            raise typer.Exit(fault.exit_code) from None
        except KeyboardInterrupt:
            say("interrupted")
            raise typer.Exit(INTERRUPTED) from None
        except Exception as error:
            # The SAT solvers catch Ctrl-C by themselves and tell of it by an error of their own.
            if "keyboard interrupt" not in str(error):
                raise
            say("interrupted")
            raise typer.Exit(INTERRUPTED) from None


def _drop_output() -> None:
    """What is left in the buffer can go nowhere; without this, Python would complain about it at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _help(text: str) -> str:
    """A help text with its paragraphs unwrapped, and with a real family in its examples, which can be copied."""
    paragraphs = [part if part[:1] == " " else " ".join(part.split()) for part in cleandoc(text).split("\n\n")]
    return "\n\n".join(paragraphs).replace("FAMILY", next(iter(registry()), "FAMILY"))


app = typer.Typer(
    cls=_Guarded,
    name="gridproof",
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=_help(EXAMPLES),
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
    (daily.daily, "Make"),
    (solve.solve, "Examine"),
    (check.check, "Examine"),
    (grade.grade, "Examine"),
    (explain.explain, "Examine"),
    (hint.hint, "Examine"),
    (convert.convert, "Make"),
    (families.families, "Look up"),
    (levels.levels, "Look up"),
    (formats.formats, "Look up"),
):
    app.command(rich_help_panel=panel, help=_help(verb.__doc__ or ""))(verb)
