"""The documentation shows what is so: its commands and programs run, and print what the pages say."""

import re
import runpy
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from gridproof import puzzles
from gridproof.cli.app import app
from gridproof.errors import kinds
from gridproof.family import FOLDERS, registry
from tests.pages import BLOCK, ROOT, pages, replayed, timeless

PAGES = pages()
SHOWN = [path for path in PAGES if BLOCK.search(path.read_text(encoding="utf-8"))]
FOREIGN = re.compile(
    r"/(?:work|tmp|home|root|workspace|mnt)/|\bshared/|localhost|127\.0\.0\.1|\bissues? #?\d|\bsub-?agent|\bsession\b",
    re.IGNORECASE,
)


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@pytest.fixture
def families_as_before(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A page may add a family; the tests that follow should not know it."""
    monkeypatch.setattr(puzzles, "__path__", list(puzzles.__path__))
    monkeypatch.setenv(FOLDERS, "")
    known = set(sys.modules)
    yield
    for module in set(sys.modules) - known:
        if module.startswith(f"{puzzles.__name__}."):
            del sys.modules[module]
    registry.cache_clear()


@pytest.mark.usefixtures("families_as_before")
@pytest.mark.parametrize("path", SHOWN, ids=name)
def test_pages_show_what_happens(path: Path, tmp_path: Path) -> None:
    text = read(path)
    assert timeless(replayed(path, tmp_path)) == timeless(text), "`python -m tests.pages` writes the outputs anew"


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_commands_are_there(path: Path) -> None:
    """In blocks that are only shown, too, every verb and every option exists."""
    group: Any = typer.main.get_command(app)
    text = read(path).replace("\\\n", " ")
    for line in re.findall(r"^(?:\$ )?(?:\.venv/bin/)?gridproof (.*)$", text, re.MULTILINE):
        verb, *words = shlex.split(re.split(r" [|;&>#] ?", line)[0])
        if verb.startswith("-"):
            continue
        assert verb in group.commands, line
        known = {option for one in group.commands[verb].params for option in one.opts} | {"--help", "-h"}
        assert {word.split("=")[0] for word in words if re.match("--?[a-zA-Z]", word)} <= known, line


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_pages_speak_of_the_project_alone(path: Path) -> None:
    assert not FOREIGN.findall(read(path))


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_links_lead_somewhere(path: Path) -> None:
    """Sphinx checks the pages of docs/, but not those beside it."""
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", read(path)):
        assert (path.parent / target).exists() or "/generated/" in f"/{target}", target


def test_targets_of_make_exist() -> None:
    targets = set(re.findall(r"^([a-z]+):", read(ROOT / "Makefile"), re.MULTILINE))
    named = {target for path in PAGES for target in re.findall(r"(?:`|^|\$ )make ([a-z]+)\b", read(path), re.MULTILINE)}
    assert {"demo", "test"} <= named <= targets


def test_generated_pages_are_complete() -> None:
    made: dict[str, str] = runpy.run_path(str(ROOT / "docs" / "generate.py"))["pages"]()
    group: Any = typer.main.get_command(app)
    assert re.findall(r"^## (\w+)$", made["cli"], re.MULTILINE) == list(group.commands)
    assert all(f"`{code}`" in made["errors"] for code in kinds())
    for family in registry().values():
        assert all(f"## {family.title}\n" in made[page] for page in ("families", "schema"))
        assert (f"## {family.title}\n" in made["levels"]) is bool(family.presets)
        assert (f"## {family.title}\n" in made["techniques"]) is bool(family.techniques)
        assert all(f"`{one.id}`" in made["techniques"] for one in family.techniques)
    assert not any("[bold]" in text or "[dim]" in text for text in made.values())
