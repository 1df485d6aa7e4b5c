"""What an import brings along, and which way imports run: every one counts, those inside functions too."""

import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import pytest

import companion
from tests.running import source

HOME: Final = Path(companion.__file__).parent
HEAVY: Final = {
    "pandas",
    "ipywidgets",
    "anywidget",
    "reportlab",
    "matplotlib",
    "pyarrow",
    "distributed",
    "jupyter_server",
    "tornado",
    "qrcode",
    "pikepdf",
}
FLOORS: Final = (
    ("fonts", "core"),
    ("cardkit", "partner"),
    ("printing",),
    ("pictures",),
    ("table",),
    ("decks",),
    ("lessons",),
    ("scoring",),
    ("games",),
    ("shop",),
    ("notebook",),
    ("lab",),
    ("face",),
    ("web",),
    ("cli",),
)
"""The packages of the house, the lowest floor first: each may use what lies below it (DESIGN.md, Layout)."""
FLOOR: Final = {room: number for number, rooms in enumerate(FLOORS) for room in rooms}
MAY_USE: Final[Mapping[str, frozenset[str]]] = {
    "engine": frozenset({"core", "cardkit"}),
    "table": frozenset({"core", "cardkit"}),
    "paper": frozenset({"core", "cardkit", "fonts", "printing", "pictures", "decks"}),
    "lessons": frozenset({"core", "cardkit", "lessons"}),
    "partner": frozenset({"core", "cardkit", "partner"}),
    "": frozenset({"core", "cardkit"}),
}
"""What each room of a game may use besides the game itself; the unnamed one is its `game.py`: it ties it together."""


# --- what is loaded ---------------------------------------------------------------------------------------------------


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


def test_a_match_of_a_game_loads_its_engine_alone() -> None:
    code = (
        "import companion, sys\n"
        "for game in companion.games():\n"
        "    m = companion.new(game, ['Ana', 'Bo'], seed=1); list(m.moves()); m.facts()\n"
        "print(*sys.modules)"
    )
    loaded = [name.split(".") for name in printed(code) if name.startswith("companion.games.")]
    rooms = {parts[3] for parts in loaded if len(parts) > 4}  # that a room is there is asked, and loads nothing of it
    assert "engine" in rooms
    assert not rooms & {"table", "paper", "lessons"}


def test_games_is_a_package_and_a_function() -> None:
    told = printed(
        "import companion.games.etraclor.game as game\nimport companion\nprint(game.GAME.name, *companion.games())"
    )
    assert {"etraclor", "erythro", "herocard"} <= told


# --- which way --------------------------------------------------------------------------------------------------------


def modules() -> Mapping[str, Path]:
    """The files of the house by their names."""
    return source.modules("companion")


def imported(name: str) -> frozenset[str]:
    """The modules that a module imports, anywhere in its text; of the house, the very files."""
    return source.imports(modules()[name])


def own(name: str) -> Iterator[str]:
    """What it imports of the house."""
    return (other for other in imported(name) if other.split(".")[0] == "companion")


def room(name: str) -> str:
    """The package of a module: `core`, `games`...; empty for the public face itself."""
    return name.split(".")[1] if "." in name else ""


def test_imports_are_absolute() -> None:
    read = source.sources("companion")
    assert [name for name, path in modules().items() if any(one.level for one in read[path].imports)] == []


def test_core_kit_and_engines_import_the_standard_library_alone() -> None:
    lean = [
        name for name in modules() if room(name) in ("core", "cardkit") or ".engine" in name or name.endswith(".game")
    ]
    assert len(lean) > 60
    for name in lean:
        tops = {other.partition(".")[0] for other in imported(name)} - {"companion"}
        assert tops <= sys.stdlib_module_names, (name, tops - sys.stdlib_module_names)


def test_every_package_has_its_floor() -> None:
    assert {room(name) for name in modules()} - {""} == FLOOR.keys()


@pytest.mark.parametrize("floor", FLOOR)
def test_imports_run_downwards(floor: str) -> None:
    upwards = [
        f"{name} -> {other}"
        for name in modules()
        if room(name) == floor
        for other in own(name)
        if (room(other) == "" and floor != "cli") or FLOOR.get(room(other), -1) > FLOOR[floor]
    ]
    assert upwards == []


def test_packages_on_one_floor_do_not_lean_on_each_other() -> None:
    lean = [
        f"{name} -> {other}"
        for name in modules()
        for other in own(name)
        if room(name) and room(other) and room(name) != room(other) and FLOOR[room(name)] == FLOOR[room(other)]
    ]
    assert lean == []


def test_a_room_of_a_game_uses_what_it_may() -> None:
    astray: list[str] = []
    for name in modules():
        _, first, *rest = [*name.split("."), ""]
        if first != "games" or len(rest) < 2:
            continue
        game, inner = rest[0], rest[1] if rest[1] in MAY_USE else ""
        for other in own(name):
            parts = other.split(".")
            if room(other) != "games":
                allowed = room(other) in MAY_USE[inner]
            elif parts[2:3] != [game]:
                allowed = False
            else:
                at = parts[3] if len(parts) > 3 and parts[3] in MAY_USE else ""
                allowed = at in ("engine", inner, "") if inner != "engine" else at == "engine" or len(parts) == 3
            if not allowed:
                astray.append(f"{name} -> {other}")
    assert astray == []


def test_the_shared_rooms_name_no_game() -> None:
    shared = [path for name, path in modules().items() if room(name) not in ("games", "")]
    games = ("etraclor", "erythro", "herocard")
    told = [
        f"{path.relative_to(HOME)}: {game}"
        for path in shared
        for game in games
        if f"companion.games.{game}" in path.read_text("utf-8")
    ]
    assert told == []


def test_no_module_needs_itself() -> None:
    """No circle of any length, whether an import waits in a function or serves types alone."""
    assert [sorted(circle) for circle in circles({name: set(own(name)) & modules().keys() for name in modules()})] == []
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [{"a", "b", "c"}]


def circles(arrows: Mapping[str, set[str]]) -> list[set[str]]:
    """The strongly connected parts of more than one module, and modules that import themselves (Tarjan)."""
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []
    found: list[set[str]] = []

    def visit(name: str) -> None:
        number[name] = lowest[name] = len(number)
        stack.append(name)
        for other in arrows[name]:
            if other not in number:
                visit(other)
                lowest[name] = min(lowest[name], lowest[other])
            elif other in stack:
                lowest[name] = min(lowest[name], number[other])
        if lowest[name] == number[name]:
            part: set[str] = set()
            while name not in part:
                part.add(stack.pop())
            if len(part) > 1 or name in arrows[name]:
                found.append(part)

    for name in arrows:
        if name not in number:
            visit(name)
    return found
