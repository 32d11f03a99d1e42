"""The main jobs on one page: make puzzles, prove them unique, explain one, print a sheet; solve a board of each family.

python scripts/demo.py demo
"""

import subprocess
import sys
from pathlib import Path

from gridproof.document import PuzzleDocument
from gridproof.family import Family, registry
from gridproof.schema import example_board


def run(*arguments: str | Path) -> None:
    """Show a command and run it."""
    words = [str(argument) for argument in arguments]
    print(f"\n$ gridproof {' '.join(words)}", flush=True)
    subprocess.run([sys.executable, "-m", "gridproof", *words], check=True)


def made(family: Family, folder: Path) -> None:
    """A pack of a family that can be made, graded and explained, and its sheet."""
    pack, sheet = folder / f"{family.name}.jsonl", folder / f"{family.name}.pdf"
    size, level = family.presets[1]
    wishes = ("--size", size, "--level", level, "--count", "6", "--seed", "7")
    run("make", family.name, *wishes, "-o", pack, "--force")
    run("check", pack)
    run("grade", pack)
    one = folder / f"{family.name}-1.jsonl"
    one.write_bytes(pack.read_bytes().split(b"\n", 1)[0] + b"\n")
    run("explain", one)
    run("convert", pack, "-o", sheet, "--force")
    print(f"\nThe sheet with its answers is {sheet}, the puzzles are in {pack}.")


def solved(families: list[Family], folder: Path) -> None:
    """One board of each family that there is, in a mixed pack."""
    pack, pictures = folder / "examples.jsonl", folder / "examples.svg"
    boards = [PuzzleDocument(family, example_board(family)) for family in families]
    pack.write_bytes(b"".join(board.encoded() + b"\n" for board in boards))
    run("families")
    run("solve", pack)
    run("convert", pack, "-o", pictures, "--force")
    print(f"\nThe boards are in {pack}, their pictures in {folder}.")


def main() -> None:
    """Run it for every family, into the folder given."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    families = list(registry().values())
    solved([family for family in families if family.examples], folder)
    for family in families:
        if family.presets:
            made(family, folder)


if __name__ == "__main__":
    main()
