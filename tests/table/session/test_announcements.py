"""What is typed on a page: shown before it is played where no undo takes it back; several things at once."""

from pathlib import Path
from typing import Any

import pytest

import companion
from companion.core.rules.rulings import InvalidMove
from companion.core.view.contract import check_view
from companion.table.session.session import Session
from tests.table.combat_page import combat_page, typed


@pytest.fixture
def page() -> Session:
    return combat_page()


# --- several at once --------------------------------------------------------------------------------------------------


def test_several_are_played_and_undone_together(page: Session) -> None:
    assert page.handle({"type": "play", "move": ["attack KS QH", "attack JH QH"]}) == {"ok": True}
    view = page.view()
    assert check_view(view) == []
    assert [row["marks"] for row in view["log"]] == [[], [], ["annoncé avec 1"]]
    assert (view["match"]["undo"], view["match"]["redo"]) == (2, None)
    assert view["last"]["text"].count("attaque D♥") == 2, "what was announced together is told together"
    (hp,) = [part for part in parts(view["board"]) if part.get("fact") == "Bo.healer.hp"]
    assert hp["delta"] == -8, "6 and 2, all of it"
    assert page.handle({"type": "undo", "entry": 2}) == {"ok": True}
    view = page.view()
    assert [row["undone"] for row in view["log"]] == [False, True, True, False]
    assert view["log"][-1]["text"] == "Annulé\u202f: attaquer R♠ D♥\u202f; attaquer V♥ D♥."
    assert view["match"]["redo"] == 2


def parts(board: Any) -> list[dict[str, Any]]:
    """All parts of a board, those within others too."""
    if isinstance(board, list):
        return [part for one in board for part in parts(one)]
    return [board, *parts(list(board.values()))] if isinstance(board, dict) else []


def test_who_holds_the_same_record_takes_in_all_of_it_at_once(page: Session, tmp_path: Path) -> None:
    path = page.match.save(tmp_path / "match.jsonl")
    other = Session(companion.load(path), seat=1, lang="en")
    page.handle({"type": "play", "move": ["attack KS QH", "attack JH QH", "end"]})
    assert (other.match.follow(), other.match.state) == (3, page.match.state)
    assert other.handle({"type": "undo", "entry": 3}) == {"ok": True}
    assert (page.match.follow(), page.match.state) == (1, page.match.state_after(0))
    assert page.handle({"type": "redo", "entry": 3}) == {"ok": True}
    assert page.handle({"type": "undo", "entry": 1}) == {"ok": True}, "any of them names all of them"


def test_a_refusal_of_one_says_that_none_was_played(page: Session) -> None:
    reply = page.handle({"type": "play", "move": ["attack KS QH", "attack KS QH"]})
    refusal = reply["refusal"]
    assert refusal["reasons"][-1]["text"] == "Rien de ce qui a été annoncé ensemble n’a été joué."
    assert (refusal["try"], refusal["override"], page.match.newest) == ([], None, 0)
    assert page.handle({"type": "override", "move": ["attack KS QH", "end"]})["ok"] is False
    assert page.handle({"type": "ask", "move": ["attack KS QH", "attack JH QH"]}) == {"ok": True}


def test_a_page_speaks_for_its_own_seat_in_all_that_it_announces() -> None:
    """Where the companion deals, what follows the end of one's turn is not said for the player of the next."""
    match = companion.new("etraclor", ["Ana", "Bo"], seed=4, starter="Ana", lang="en")
    page = Session(match, seat=0, lang="en")
    assert page.handle({"type": "play", "move": "draw"}) == {"ok": True}
    refused = page.handle({"type": "play", "move": ["end", "draw"]})
    assert refused["refusal"]["title"].startswith("Refused")
    assert not page.handle({"type": "play", "move": ["end", "Bo: draw"]})["ok"]
    assert match.newest == 1


# --- what is typed ----------------------------------------------------------------------------------------------------


def test_what_no_undo_takes_back_is_shown_before_it_is_played(page: Session) -> None:
    reply = typed(page, "j'ai fini mon tour # enfin")
    assert reply["refusal"]["understood"] is True
    assert [one["text"] for one in reply["refusal"]["try"]] == ["Jouer\u202f: finir le tour"]
    assert reply["refusal"]["in"]["en"]["try"][0]["text"] == "Play: end the turn"
    assert page.match.newest == 0
    (chip,) = reply["refusal"]["try"]
    assert page.handle({"type": "play", "move": chip["move"]}) == {"ok": True}
    assert (str(page.match.entries[-1]), page.match.entries[-1].comment) == ("end", "enfin")


@pytest.mark.parametrize("text", ["finir", "end", "  Finir.", "END # now", "finir mon tour"])
def test_the_companions_own_words_are_played_at_once(page: Session, text: str) -> None:
    assert typed(page, text) == {"ok": True}


@pytest.mark.parametrize("text", ["attaquer le R♠ contre la D♥", "mon roi de pique attaque la dame de cœur"])
def test_what_an_undo_takes_back_is_played_at_once(page: Session, text: str) -> None:
    assert typed(page, text) == {"ok": True}


def test_a_tap_is_played_at_once(page: Session) -> None:
    assert page.handle({"type": "play", "move": "j'ai fini mon tour"}) == {"ok": True}


def test_what_is_refused_is_refused_before_it_is_asked_back(page: Session) -> None:
    assert "understood" not in typed(page, "je pioche une carte")["refusal"]


def test_several_things_of_one_sentence_are_shown_and_played_as_they_are(page: Session) -> None:
    refusal = typed(page, "R♠ attaque D♥ et V♥ attaque D♥, puis j'ai fini mon tour # coup double")["refusal"]
    (chip,) = refusal["try"]
    assert chip["text"] == "Jouer\u202f: attaquer D♥ avec R♠ + attaquer D♥ avec V♥ + finir le tour"
    assert page.handle({"type": "play", "move": chip["move"]}) == {"ok": True}
    assert [str(entry) for entry in page.match.entries[1:]] == ["attack KS QH", "attack JH QH", "end"]
    assert [entry.comment for entry in page.match.entries[1:]] == ["coup double", "", ""]
    page.handle({"type": "undo", "entry": 3})
    assert typed(page, "R♠ attaque D♥ et V♥ attaque D♥") == {"ok": True}
    assert page.match.entries[-1].group == range(5, 7)


def test_a_sentence_of_several_readings_is_offered_whole() -> None:
    """Who `I` is nobody knows at a table that shares one page; both things are played together."""
    position = {"phase": "players", "Ana.tile": 6, "Bo.tile": 6}
    page = Session(companion.new("erythro", ["Ana", "Bo"], position=position, lang="en"), lang="en")
    chips = typed(page, "Bo gains 2 fire and I move to 5")["refusal"]["try"]
    assert [chip["text"] for chip in chips] == [
        "Bo: gain 2 fire + Ana: go to tile 5", "Bo: gain 2 fire + Bo: go to tile 5",
    ]  # fmt: skip
    assert page.match.newest == 0
    assert page.handle({"type": "play", "move": chips[0]["move"]}) == {"ok": True}
    assert [str(entry) for entry in page.match.entries[1:]] == ["Bo: gain 2 fire", "Ana: move 5"]
    assert page.match.entries[-1].group == range(1, 3)


def test_readings_and_examples_are_chips(page: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    several = typed(page, "attaquer")["refusal"]
    assert len(several["try"]) > 1
    error = InvalidMove("?", "fr")
    error.moves = (page.match.parse("end"),)
    monkeypatch.setattr(page.match, "play", lambda _, **_more: (_ for _ in ()).throw(error))
    assert page.handle({"type": "play", "move": "dance"})["refusal"]["try"] == [
        {"text": "finir le tour", "move": "end"}
    ]
