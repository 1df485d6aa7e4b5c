"""What an import brings along: the engines need the standard library alone, and nothing loads before it is used."""

import ast
import subprocess
import sys
from pathlib import Path

import companion

HOME = Path(companion.__file__).parent
HEAVY = {
    "pandas",
    "ipywidgets",
    "anywidget",
    "reportlab",
    "matplotlib",
    "jupyter_server",
    "tornado",
    "qrcode",
    "pikepdf",
}


def printed(code: str) -> set[str]:
    """The words that a fresh Python prints."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    return set(done.stdout.split())


def test_importing_and_playing_loads_nothing_heavy() -> None:
    code = (
        "import companion, sys\n"
        "m = companion.new('etraclor', ['Ana', 'Bo'], seed=1); m.moves(); m.facts(); list(m.moves())\n"
        "print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    )
    loaded = printed(code)
    assert "companion" in loaded
    assert not loaded & HEAVY
    others = {name for name in loaded if not name.startswith("_")} - sys.stdlib_module_names - {"companion"}
    # what the environment itself loads at start-up (site, .pth files) is there without the companion too
    assert others <= {name.partition(".")[0] for name in printed("import sys; print(*sys.modules)")}


def imported(path: Path) -> set[str]:
    """The modules named by the imports of a file, those inside functions too."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name}: imports are absolute"
            names.add(node.module or "")
    return names


def test_core_and_games_import_the_standard_library_alone() -> None:
    files = [*HOME.glob("core/*.py"), *HOME.glob("games/**/*.py")]
    assert len(files) > 20
    for path in files:
        tops = {name.partition(".")[0] for name in imported(path)} - {"companion"}
        assert tops <= sys.stdlib_module_names, (path.name, tops - sys.stdlib_module_names)


def test_dependencies_run_one_way() -> None:
    for path in HOME.glob("core/*.py"):
        for name in imported(path):
            assert not name.startswith("companion.games."), (path.name, name)
            for above in ("table", "printing", "lessons", "decks", "cli", "reports"):
                assert not name.startswith(f"companion.{above}"), (path.name, name)
    for part in ("table", "printing", "lessons", "decks"):
        for path in (HOME / part).glob("**/*.py"):
            assert not any(name.startswith("companion.games.") for name in imported(path)), path.name
