"""The public face, each parameter in turn given what it is not: our own errors, in a sentence, or it works."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import companion
from companion import Match
from companion.core.plugins.optional import MissingExtraError
from companion.games.eredan import tournament
from companion.lessons.lesson.problems import LessonError
from companion.lessons.pupil.events import RunError
from tests.core.mangle import WRONG
from tests.fuzz.play import LONGEST_REFUSAL, OWN_ERRORS

Call = Callable[..., Any]
WISHES: dict[str, Any] = {"paper": None, "orientation": None, "style": None, "up": 1, "options": {}, "base": "",
                          "flip": "none", "shift": (0.0, 0.0)}  # fmt: skip
SERIES: dict[str, Any] = {"game": "etraclor", "seed": 1, "count": 1, "lang": "en", "kinds": ["judge"], "rule": None,
                          "difficulty": None}  # fmt: skip
FUNCTIONS: dict[str, dict[str, Any]] = {
    "new": {"game": "etraclor", "players": ["Ana", "Bo"], "seed": 1, "position": {"turn": 3}, "starter": "Ana",
            "cards": None, "lang": "en"},
    "load": {"path": "match.jsonl", "lang": "en", "partial": False},
    "from_code": {"code": "", "players": ["Cy", "Di"], "cards": None, "lang": "en"},
    "position_code": {"match": None},
    "setup_code": {"match": None},
    "sheet": {"name": "etraclor/fiche-combat", "lang": "en", "match": None, "table": None, **WISHES},
    "print_form": {"match": None, "lang": "en"},
    "deck_builder": {"game": "herocard", "cards": None, "lang": "en"},
    "exercise_data": {**SERIES, "solutions": False},
    "exercises": SERIES,
    "workbook": {"game": "etraclor", "lesson": None, "seed": 1, "count": 1, "lang": "en"},
    "rules": {"game": "etraclor", "words": "shield", "lang": "en"},
    "lesson": {"name": "etraclor/first-match", "lang": "en", "pupil": "Cy", "folder": "."},
    "charges": {"decks": {"Guet": ["Orme"]}, "results": [{"tournament": 2, "deck": "Guet", "elo": 1600, "won": True}],
                "parameters": {"kept": 0.5}, "lang": "en"},
    "class_results": {"folder": ".", "lang": "en"},
    "class_marks": {"folder": ".", "of": 20, "helped": 0.5, "shown": 0, "lang": "en"},
}  # fmt: skip
METHODS: dict[str, dict[str, Any]] = {
    "ask": {"move": "draw"}, "play": {"move": "draw"}, "parse": {"text": "draw"},
    "override": {"move": "attack KS QH", "why": "", "seen": None},
    "correct": {"facts": {"Ana.deck": 3}, "why": "", "seen": None},
    "reveal": {"entry": 1}, "undo": {"entry": None}, "redo": {"entry": None}, "save": {"path": "saved.jsonl"},
    "table": {"seat": None}, "next_round": {"seed": None, "starter": None}, "outcome_in": {"lang": "en"},
    "sheet": {"name": "position", "lang": "en", **WISHES}, "move_text": {"move": "draw", "lang": "en"},
    "facts_after": {"number": 0}, "state_after": {"number": 0},
    "unanswered": {"number": 1}, "follow": {"most": None},
}  # fmt: skip


def match_of() -> Match:
    match = companion.new("etraclor", ["Ana", "Bo"], starter="Ana", lang="en")
    match.play("draw")
    return match


def check(call: Call, given: dict[str, Any]) -> None:
    """It works with each parameter in turn of each wrong kind, or refuses it in a sentence of ours."""
    for name in given:
        for value in WRONG:
            try:
                call(**{**given, name: value})
            except (*OWN_ERRORS, LessonError, RunError, MissingExtraError) as error:
                assert str(error).strip(), (name, value)
                assert len(str(error)) < LONGEST_REFUSAL, name
                assert str(error).encode("utf-8"), name


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, where whatever is made by an odd name is no harm."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_FOLDER", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.filterwarnings("ignore")
def test_no_function_raises_anything_foreign(name: str) -> None:
    given = dict(FUNCTIONS[name])
    if name == "load":
        match_of().save("match.jsonl")
    if name == "from_code":
        given["code"] = companion.position_code(match_of())
    if "match" in given and name.endswith("_code"):
        given["match"] = match_of()
    check(getattr(tournament if name == "charges" else companion, name), given)


@pytest.mark.parametrize("game", ["erythro", "herocard"])
def test_no_option_raises_anything_foreign(game: str) -> None:
    options = companion.new(game, ["Ana", "Bo"], lang="en").header.options
    check(companion.new, {"game": game, "players": ["Ana", "Bo"], "cards": None, "lang": "en", **options})


@pytest.mark.parametrize("name", METHODS)
def test_no_method_raises_anything_foreign(name: str) -> None:
    def call(**given: Any) -> Any:
        return getattr(match_of(), name)(**given)  # each time of a match that begins

    check(call, METHODS[name])


def test_nothing_else_of_a_match_raises_anything_foreign() -> None:
    over = match_of()
    over.play("Ana: concede")
    check(over.next_round, {"seed": 3, "starter": "Bo"})
    check(lambda card: match_of().reveal(1, card), {"card": "5H"})
    check(lambda move: move in match_of().moves(), {"move": "draw"})
    check(lambda lang: setattr(match_of(), "lang", lang), {"lang": "en"})


@pytest.mark.parametrize("value", [1.0, True, "0", [0], 2**70])
def test_a_number_of_an_entry_is_a_whole_number(value: Any) -> None:
    match = match_of()
    for call in (match.undo, match.redo, match.reveal, match.state_after):
        with pytest.raises(companion.InvalidMove):
            call(value)
    assert match.newest == 1
