"""Pages that show commands and programs: what they show is run, and what it prints is compared with the page.

In a block marked `console` every line that starts with `$ ` is run by a shell, in one folder a page, and the lines
behind it are its output. Blocks marked `python` are run in order in one namespace a page; a block marked `text` right
behind one is its output. Blocks of any other kind are only shown. `python -m tests.pages` writes all outputs anew.
"""

import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
from contextlib import chdir, redirect_stdout
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
WIDTH = 100
BLOCK = re.compile(r"^```(console|python)\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?", re.MULTILINE | re.DOTALL)
TIME = re.compile(r'\d+\.\d+(?= ms)|(?<="milliseconds":)[\d.]+')


def pages() -> list[Path]:
    """All pages that people wrote."""
    written = [path for path in (ROOT / "docs").rglob("*.md") if not {"_build", "generated"} & set(path.parts)]
    return [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted(written)]


def timeless(text: str) -> str:
    """The text without what differs from run to run."""
    return TIME.sub("0", text)


def replayed(path: Path, folder: Path) -> str:
    """The page with every output as it is now; files that it offers for download lie in the folder."""
    page = path.read_text(encoding="utf-8")
    for name in re.findall(r"{download}`([^`]+)`", page):
        shutil.copy(path.parent / name, folder)
    names: dict[str, Any] = {}
    with chdir(folder):
        return BLOCK.sub(lambda found: _block(found, folder, names), page)


def _block(found: re.Match[str], folder: Path, names: dict[str, Any]) -> str:
    kind, code, output = found.groups()
    if kind == "console":
        commands = [line[2:] for line in code.split("\n") if line.startswith("$ ")]
        told = "".join(f"$ {command}\n{_run(command, folder)}" for command in commands)
        return f"```console\n{told}```\n" + (f"\n```text\n{output}```\n" if output else "")
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(compile(code, "<page>", "exec"), names)
    text = _tidy(printed.getvalue())
    return f"```python\n{code}```\n" + (f"\n```text\n{text}```\n" if text else "")


def _run(command: str, folder: Path) -> str:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    settings = os.environ | {"PATH": path, "COLUMNS": str(WIDTH), "PYTHONIOENCODING": "utf-8"}
    ran = subprocess.run(
        ["sh", "-c", command], cwd=folder, env=settings, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    return _tidy(ran.stdout.decode())


def _tidy(text: str) -> str:
    return "".join(f"{line.rstrip()}\n" for line in text.splitlines())


def main() -> None:
    """Write the outputs of all pages anew, where they changed."""
    for path in pages():
        old = path.read_text(encoding="utf-8")
        with tempfile.TemporaryDirectory() as folder:
            new = replayed(path, Path(folder))
        if timeless(new) != timeless(old):
            path.write_text(new, encoding="utf-8")
            print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()
