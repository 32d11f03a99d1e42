"""Write the pinned list of packages: what pyproject.toml asks for, resolved in a fresh environment.

Run by `make lock` with the Python of an empty virtual environment.
"""

import subprocess
import sys
import tomllib
from pathlib import Path

HEAD = "# Every package of the development environment, pinned. Made by `make lock` from pyproject.toml.\n"


def main() -> None:
    """Install everything and freeze it."""
    settings = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
    wanted = [*settings["project"]["dependencies"], *settings["build-system"]["requires"]]
    for extra in settings["project"]["optional-dependencies"].values():
        wanted += extra
    for name, group in settings["dependency-groups"].items():
        wanted += group if name != "bench" else []
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "--quiet", *wanted], check=True)
    frozen = subprocess.run([*pip, "freeze"], check=True, capture_output=True, text=True).stdout
    Path(sys.argv[1]).write_text(HEAD + frozen, encoding="utf-8")


if __name__ == "__main__":
    main()
