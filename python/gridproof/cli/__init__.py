"""The command line: one file a verb, and what the verbs share.

Verbs find families through the registry and read and write puzzle documents. What a program may read goes to
standard output, what is said to a person to standard error. Failures that are expected have a message, a hint and an
exit code from the table of errors, and never a traceback.
"""

import sys
from io import TextIOWrapper

from gridproof.errors import INTERRUPTED


def main() -> None:
    """Run the command line and end the process with its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without box-drawing characters gets question marks
    try:
        # Imported here so that Ctrl-C during the start is quiet, too.
        from gridproof.cli.app import app  # noqa: PLC0415

        app(prog_name="gridproof")
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
