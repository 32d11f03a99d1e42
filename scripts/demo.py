"""The main job on one page: make puzzles, prove them unique, explain one, print a sheet with answers.

python scripts/demo.py demo
"""

import subprocess
import sys
from pathlib import Path

from gridproof.family import registry


def run(*arguments: str) -> None:
    """Show a command and run it."""
    print(f"\n$ gridproof {' '.join(arguments)}", flush=True)
    subprocess.run([sys.executable, "-m", "gridproof", *arguments], check=True)


def main() -> None:
    """Run it for every family, into the folder given."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for family in registry().values():
        pack, sheet = folder / f"{family.name}.jsonl", folder / f"{family.name}.pdf"
        level = family.presets[1][1]
        size = family.presets[1][0]
        run(
            "make",
            family.name,
            "--size",
            size,
            "--level",
            level,
            "--count",
            "6",
            "--seed",
            "7",
            "-o",
            str(pack),
            "--force",
        )
        run("check", str(pack))
        run("grade", str(pack))
        one = folder / f"{family.name}-1.jsonl"
        one.write_bytes(pack.read_bytes().split(b"\n", 1)[0] + b"\n")
        run("explain", str(one))
        run("convert", str(pack), "-o", str(sheet), "--force")
        print(f"\nThe sheet with its answers is {sheet}, the puzzles are in {pack}.")


if __name__ == "__main__":
    main()
