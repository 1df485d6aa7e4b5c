"""`make check`: style, types, and the tests of what a change touches; the whole is `make test`.

A change is what differs from a commit (`make check SINCE=HEAD~3`), by default from where this branch left origin/main,
else from the last commit; what git does not know yet counts.
"""

import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from tests.running.source import imports, modules, source
from tests.running.start import PYTEST, ROOT, start

SLOW: Final = ("tests/browser", "tests/notebooks")
"""What needs a browser or a kernel; tests/test_places.py holds that nothing of the kind lies elsewhere."""
STYLE: Final = (("-m", "ruff", "check", "."), ("-m", "ruff", "format", "--check", "."), ("-m", "mypy"))
"""What Python is started with for style and types."""
ROOTS: Final = ("companion", "tests")
_OF_EACH_GAME: Final = "companion.core.plugins.registry"
"""Who imports it, or says `companion.games()`, asks for all games: such tests have cases of each."""


def _git(*arguments: str) -> list[str]:
    done = subprocess.run(("git", *arguments), cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.splitlines()


def changed(since: str = "") -> set[str]:
    """The files that differ from a commit, and new ones, by their paths in the house."""
    base = since or next(iter(_git("merge-base", "origin/main", "HEAD")), "HEAD")
    return {*_git("diff", "--name-only", base), *_git("ls-files", "--others", "--exclude-standard")}


def touched(files: Iterable[str]) -> frozenset[str]:
    """The modules that change: those of Python files, and those beside a file of words, data or pictures."""
    known = {path.relative_to(ROOT).as_posix(): name for root in ROOTS for name, path in modules(root).items()}
    found: set[str] = set()
    for file in files:
        if file in known:
            found.add(known[file])
        elif file.startswith(("companion/", "tests/")) and not file.endswith((".py", ".md")):
            near = next((one for one in Path(file).parents if any(path.startswith(f"{one}/") for path in known)), None)
            found |= {name for path, name in known.items() if Path(path).parent == near}
    return frozenset(found)


def users(of: frozenset[str]) -> frozenset[str]:
    """Modules, and all that import them, at however many removes."""
    arrows = {name: imports(path) for root in ROOTS for name, path in modules(root).items()}
    found, new = set(of), set(of)
    while new:
        new = {name for name, others in arrows.items() if name not in found and others & new}
        found |= new
    return frozenset(found)


def _units() -> Iterator[tuple[str, Path, str]]:
    """The files of tests that need no browser and no kernel: module, path, and path in the house."""
    for name, path in modules("tests").items():
        file = path.relative_to(ROOT).as_posix()
        if path.name.startswith("test_") and not file.startswith(SLOW):
            yield name, path, file


def files_of_tests(names: frozenset[str]) -> list[str]:
    """The files of tests among modules, without those that need a browser or a kernel."""
    return [file for name, _, file in _units() if name in names]


def of_every_game(names: frozenset[str]) -> tuple[set[str], list[str]]:
    """The games that are touched, and the files of tests with cases of every game."""
    games = {name.split(".")[2] for name in names if name.startswith("companion.games.") and name.count(".") > 2}
    return games, [
        file for name, path, file in _units() if not name.startswith("tests.games.") and _asks_for_games(path)
    ]


def _asks_for_games(path: Path) -> bool:
    return _OF_EACH_GAME in imports(path) or "companion.games" in source(path).dotted


def main(since: str = "") -> int:
    """Check what has changed; 1 where anything failed."""
    change = touched(changed(since))
    chosen = files_of_tests(users(change))
    games, files = of_every_game(change)
    codes = [start(*one) for one in STYLE]
    if chosen:
        print(f"{len(chosen)} files of tests, for {len(change)} modules", flush=True)
        codes.append(start(*PYTEST, "-m", "not soak", *chosen))
    more = [file for file in files if file not in chosen]
    if games and more:
        print(f"and the cases of {', '.join(sorted(games))} in {len(more)} more", flush=True)
        codes.append(start(*PYTEST, "-m", "not soak", "-k", " or ".join(sorted(games)), *more))
    return 1 if any(code not in (0, 5) for code in codes) else 0  # 5: no test has such a case


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
