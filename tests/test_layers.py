"""The layers of the design: who may import whom, and that nothing but a family's own file knows its name."""

import ast
import re
from pathlib import Path

import pytest

from gridproof import Family, registry
from gridproof.formats import formats

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "python" / "gridproof"
VOCABULARY = {
    "borders",
    "model",
    "drawing",
    "grid",
    "digits",
    "latin",
    "filled",
    "patterns",
    "sheet",
    "layers",
    "errors",
    "family",
    "making",
    "sum_cells",
    "region_maps",
}
STATED = {"statements", "faults", "answers"}
FORMATS = {"formats", "sheet"}
EXCHANGE = {"exchange", "incoming", "pasted", "exporting"}
EXCHANGING = FORMATS | EXCHANGE | {"document", "errors", "family"}
SOLVING = {"_engine", "compiled", "solve", "grade", "generate", "explain", "sat", "clauses", "brute"}


def imports(path: Path) -> set[str]:
    """The modules of the package that a file imports, by their first part."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("gridproof"):
            parts = node.module.split(".")
            found |= {parts[1]} if len(parts) > 1 else {alias.name for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {alias.name.split(".")[1] for alias in node.names if alias.name.startswith("gridproof.")}
    return found


def files(folder: str) -> list[Path]:
    return sorted((PACKAGE / folder).rglob("*.py"))


@pytest.mark.parametrize("path", files("puzzles"), ids=lambda path: path.name)
def test_families_use_the_vocabulary_only(path: Path) -> None:
    assert imports(path) <= VOCABULARY


@pytest.mark.parametrize("path", files("render"), ids=lambda path: path.name)
def test_nothing_that_draws_solves(path: Path) -> None:
    assert not imports(path) & (SOLVING | {"cli", "puzzles"})


@pytest.mark.parametrize("name", sorted(SOLVING - {"_engine"}))
def test_nothing_that_solves_draws(name: str) -> None:
    assert not imports(PACKAGE / f"{name}.py") & {"render", "drawing", "cli", "puzzles"}


@pytest.mark.parametrize("name", sorted(STATED))
def test_what_rules_mean_needs_the_model_alone(name: str) -> None:
    assert imports(PACKAGE / f"{name}.py") <= STATED | {"model"}


@pytest.mark.parametrize("name", ["sat", "clauses", "brute"])
def test_the_routes_share_no_code(name: str) -> None:
    assert not imports(PACKAGE / f"{name}.py") & {"_engine", "compiled", "solve", "generate", "grade", "explain"}


@pytest.mark.parametrize("path", files("formats"), ids=lambda path: path.name)
def test_formats_know_sheets_alone(path: Path) -> None:
    assert imports(path) <= FORMATS


@pytest.mark.parametrize("name", sorted(EXCHANGE))
def test_what_brings_formats_and_families_together_neither_solves_nor_draws(name: str) -> None:
    assert imports(PACKAGE / f"{name}.py") <= EXCHANGING


@pytest.mark.parametrize("family", registry().values(), ids=lambda family: family.name)
def test_families_are_called_as_formats_call_kinds(family: Family) -> None:
    assert family.codes
    assert {name for name, kind in family.codes.items() if kind not in formats()[name].kinds} == set()


def test_every_kind_of_every_format_is_some_family() -> None:
    kinds = {(one.name, kind) for one in formats().values() for kind in one.kinds}
    assert kinds == {(name, kind) for family in registry().values() for name, kind in family.codes.items()}


def test_only_the_registry_imports_families() -> None:
    importing = [path.name for path in files(".") if "puzzles" in imports(path)]
    assert importing == ["family.py"]


def test_only_the_entry_point_imports_the_command_line() -> None:
    outside = [path for path in files(".") if path.parent.name != "cli" and path.name != "__main__.py"]
    assert not [path.name for path in outside if "cli" in imports(path)]


def test_family_names_stay_in_their_files() -> None:
    words = {word.lower() for family in registry().values() for word in (family.name, family.title, *family.aliases)}
    words -= {"binary", "fences", "queens", "skyscraper", "towers", "unequal"}  # also ordinary words, and a technique
    pattern = re.compile(rf"\b({'|'.join(map(re.escape, sorted(words)))})", re.IGNORECASE)
    sources = list((ROOT / "crates").rglob("*.rs"))
    # Outside formats have names of their own for kinds of puzzles, and some are the same; they import no family.
    sources += [path for path in files(".") if path.parent.name not in {"puzzles", "formats"}]
    hits = {
        path.relative_to(ROOT).as_posix(): pattern.findall(path.read_text(encoding="utf-8"))
        for path in sources
        if pattern.search(path.read_text(encoding="utf-8"))
    }
    allowed = {"python/gridproof/family.py"}  # names the file to read first
    assert {name for name in hits if name not in allowed} == set()


def test_files_and_functions_stay_short() -> None:
    for path in [*files("."), *(ROOT / "tests").rglob("*.py"), *(ROOT / "crates").rglob("*.rs")]:
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 400, path
    for path in files("."):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            # The signature of a verb of the command line is its table of options, and as long as that.
            if isinstance(node, ast.FunctionDef):
                assert (node.end_lineno or 0) - node.body[0].lineno <= 60, f"{path}: {node.name}"
