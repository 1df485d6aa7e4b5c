"""Packages of other people that are not in order: told with file and key, in both languages, and left out."""

import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.cli import main
from companion.core.plugins import registry
from companion.core.plugins.package_check import Broken, open_package
from companion.core.rules.rulings import SetupError
from companion.printing.errors import PrintError
from companion.shop import counter
from companion.table.hub.home import Asked, home_view
from companion.table.matches.shelf import Shelf

EXAMPLE = Path(__file__).parents[3] / "site" / "example-game" / "companion_marienbad"
GAME, BOOK, WORDS, SHEETS = "game.py", "rulebook.toml", "words.toml", "sheets.py"
Package = Callable[..., str]


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Package]:
    """Makes a copy of the example game in which something is changed, and gives its entry point."""
    monkeypatch.syspath_prepend(str(tmp_path))
    made: list[str] = []

    def make(file: str = "", old: str = "", new: str | None = None, *, name: str = "marienbad") -> str:
        home = f"companion_trial_{tmp_path.name.replace('-', '_')}_{len(made)}"
        shutil.copytree(EXAMPLE, tmp_path / home, ignore=shutil.ignore_patterns("__pycache__"))
        made.append(home)
        for path in (tmp_path / home).rglob("*.*"):
            text = path.read_text("utf-8").replace("companion_marienbad", home).replace('"marienbad"', f'"{name}"')
            path.write_text(text, "utf-8")
        if file:
            path = tmp_path / home / file
            text = path.read_text("utf-8")
            if new is None:
                path.unlink()
            else:
                assert old in text
                path.write_text(text.replace(old, new, 1), "utf-8")
        return f"{home}.game:GAME"

    yield make
    for name in [name for name in sys.modules if name.partition(".")[0] in made]:
        del sys.modules[name]


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Puts entry points where the companion looks for them."""

    def into_the_registry(**entries: str) -> None:
        monkeypatch.setattr(registry, "_entries", lambda: entries)
        registry._opened.cache_clear()

    yield into_the_registry
    registry._opened.cache_clear()


def told(entry: str, lang: str, name: str = "marienbad") -> list[str]:
    """What is said of a broken package, without the heading."""
    found = open_package(name, entry)
    assert isinstance(found, Broken)
    heading, *lines = found.text(lang).splitlines()
    assert name in heading
    assert entry in heading
    return [line.strip() for line in lines]


def test_the_example_is_in_order(package: Package) -> None:
    assert not isinstance(open_package("marienbad", package()), Broken)


@pytest.mark.parametrize(
    ("file", "old", "new", "french", "english"),
    [
        (BOOK, "", None, ("rulebook.toml manque",), ("rulebook.toml is missing",)),
        (WORDS, "", None, ("words.toml manque",), ("words.toml is missing",)),
        (BOOK, "[turns]", "[turns", ("rulebook.toml", "TOML", "line"), ("rulebook.toml", "readable TOML", "line")),
        (BOOK, 'kind = "enforced"', 'kind = "strict"', ("aim.kind", "strict", "advice"), ("aim.kind",)),
        (BOOK, 'section = "§ 1"\n', "", ("rulebook.toml, aim", "manque section"), ("aim: section is missing",)),
        (BOOK, 'fr = "Les deux joueurs', 'de = "Les deux joueurs', ("turns", "les mots (fr)"), ("turns", "(fr)")),
        (BOOK, 'see = ["end"]', 'see = ["finish"]', ("aim.see", "finish"), ("aim.see", "finish")),
        (BOOK, ', en = "It is {player:de} turn."', "", ("turns.refused", "(en)"), ("turns.refused", "missing (en)")),
        (BOOK, ', en = "The rows"', ', en = " "', ("rows.title", "(en)"), ("rows.title", "(en)")),
        (BOOK, "[turns]", '[turns]\nasks.fr = ["À qui ?"]', ("turns.asks", "(en)"), ("turns.asks", "missing (en)")),
        (WORDS, 'fr = "prises", ', "", ("words.toml, term.taken", "(fr)"), ("words.toml, term.taken", "(fr)")),
        (WORDS, "[verb]", "[verbs]", ("words.toml, verb.take",), ("words.toml, verb.take",)),
        (WORDS, "[row]", "[rows]", ("la liste row",), ("the list row",)),
        (GAME, '"en": "coins"', '"de": "Münzen"', ("Fact row.<row>", "(en)"), ("Fact row.<row>", "(en)")),
        (GAME, '"fr": "Sinon, elle perd.", ', "", ("Option last_wins", "(fr)"), ("Option last_wins", "(fr)")),
        (GAME, "GAME = ", "PLAY = ", ("n’a pas d’attribut GAME",), ("has no attribute GAME",)),
        (GAME, "GAME = Marienbad()", "GAME = Marienbad", ("n’a pas d’attribut GAME",), ("has no attribute GAME",)),
        (GAME, "facts = Facts", "figures = Facts", ("ne déclare pas facts",), ("does not declare facts",)),
        (GAME, '"marienbad", "Marienbad"', '"nim", "Marienbad"', ("marienbad", "nim"), ("called nim",)),
        (GAME, "FULL = {", "FULL = 1 / 0 + {", ("game.py:12",), ("game.py:12", "ZeroDivisionError")),
        (GAME, "FULL = {", "FULL = {{", ("game.py:", "SyntaxError"), ("game.py:", "SyntaxError")),
        (GAME, "FULL = {", "raise SystemExit(3)\nFULL = {", ("SystemExit: 3",), ("game.py:12", "SystemExit: 3")),
        (GAME, "from typing", "import no_such_module\nfrom typing", ("no_such_module",), ("no_such_module",)),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_place(
    package: Package, file: str, old: str, new: str | None, french: tuple[str, ...], english: tuple[str, ...]
) -> None:
    entry = package(file, old, new)
    for lang, words in (("fr", french), ("en", english)):
        lines = told(entry, lang)
        assert any(all(word in line for word in words) for line in lines), lines


def test_all_that_is_wrong_is_told_at_once(package: Package) -> None:
    entry = package(BOOK, 'title = { fr = "But du jeu", en = "Aim of the game" }', 'title = "Aim"', name="other")
    lines = told(entry, "en")
    assert [line.split(":")[0] for line in lines][1:] == ["rulebook.toml, aim.title"] * 2
    assert "other" in lines[0]


def test_a_package_that_is_not_there() -> None:
    (line,) = told("no_such_package.game", "en")
    assert "no_such_package" in line


# --- and the others go on ---------------------------------------------------------------------------------------------


def test_the_others_are_offered_and_the_broken_one_is_told(
    package: Package, install: Callable[..., None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    install(broken=package(GAME, "FULL = {", "FULL = 1 / 0 + {"), whole=package(name="whole"))
    assert "etraclor" in registry.games()
    assert "whole" in registry.games()
    assert "broken" not in registry.games()
    assert [found.name for found in registry.left_out()] == ["broken"]
    with pytest.raises(SetupError, match="ZeroDivisionError"):
        registry.find_game("broken")
    assert main(["games", "--lang", "en"]) == 0
    out, error = capsys.readouterr()
    assert "whole" in out
    assert "ZeroDivisionError" in error
    home = home_view(Shelf(tmp_path / "matches"), "fr", asked=Asked(notice="Bonjour."))
    assert {"etraclor", "whole"} <= {game["name"] for game in home["games"]}
    assert home["notice"].startswith("Bonjour.\n")
    assert "ZeroDivisionError" in home["notice"]


def test_an_own_game_goes_before_another_of_its_name(install: Callable[..., None]) -> None:
    install(etraclor="no_such_package.game")
    assert registry.find_game("etraclor").package == "companion.games.etraclor"
    assert registry.left_out() == ()


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("SHEETS = (", "SHEETS = 1 / 0, (", "ZeroDivisionError"),
        ("SHEETS = (", "SHEET = (", "SheetSpec"),
        ("SHEETS = (", "SHEETS = (None, ", "SheetSpec"),
        ("from companion.printing.reference.reference", "from no_such_module", "no_such_module"),
    ],
)
def test_sheets_that_cannot_be_used_leave_the_game_and_the_other_sheets(
    package: Package, install: Callable[..., None], capsys: pytest.CaptureFixture[str], old: str, new: str, says: str
) -> None:
    install(marienbad=package(SHEETS, old, new))
    assert "marienbad" in registry.games()
    assert "fiche-combat" in {sheet.name for sheet in counter.every()}
    with pytest.raises(PrintError, match=says) as caught:
        counter.sheets("marienbad", "fr")
    assert "sheets.py" in caught.value.text("fr")
    assert caught.value.text("fr") != caught.value.text("en")
    assert any(says in text for text in counter.left_out("en"))
    assert main(["print", "--list", "--lang", "en"]) == 0
    assert says in capsys.readouterr().err


def test_a_broken_game_has_no_sheets_and_says_why(package: Package, install: Callable[..., None]) -> None:
    install(marienbad=package(BOOK))
    with pytest.raises(PrintError, match=r"rulebook\.toml is missing"):
        counter.sheets("marienbad")


def test_a_clause_that_the_quick_reference_lacks_is_named(package: Package, install: Callable[..., None]) -> None:
    install(marienbad=package(SHEETS, '"take"', '"steal"'))
    sheet = counter.sheets("marienbad")["quick-reference"]
    with pytest.raises(PrintError, match=r"“steal”.*rulebook\.toml"):
        counter.render(sheet, lang="en")


def test_a_lesson_that_cannot_be_read_leaves_the_lessons_of_the_others(
    package: Package, install: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    lesson = "lessons/first-match.toml"
    install(**{"trial-lesson": package(lesson, "minutes = 10", 'minutes = "ten"', name="trial-lesson")})
    assert main(["lessons", "--lang", "en"]) == 0
    out, error = capsys.readouterr()
    assert "etraclor" in out
    assert "trial-lesson, first-match.toml" in error
    assert "minutes" in error
    assert main(["lessons", "trial-lesson", "--lang", "fr"]) == 2
    assert "first-match.toml" in capsys.readouterr().err
