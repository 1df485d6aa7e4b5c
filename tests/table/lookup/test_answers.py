"""A question where one announces: answered in place, of what the page's seat may know, and never played."""

from typing import Any

import pytest

import companion
from companion.core.view.contract import check_view
from companion.table.session.session import Session
from tests.core.answers.test_match_answers import asked, begin
from tests.table.combat_page import combat_page, typed


@pytest.fixture
def page() -> Session:
    return combat_page()


def test_what_is_a_question_is_answered_where_one_announces_and_not_played(page: Session) -> None:
    for text in ("est-ce que le roi peut attaquer la dame ?", "est-ce que le roi peut attaquer la dame"):
        reply = typed(page, text)
        assert reply == {"ok": False, "answer": reply["answer"]}
        assert reply["answer"] == {"text": "Oui\u202f: attaquer D♥ avec R♠.", "verdict": "legal", "rules": [],
                                   "places": ["Ana.attacker", "Bo.healer"], "action": None}  # fmt: skip
    assert page.match.newest == 0
    assert typed(page, "le roi attaque la dame") == {"ok": True}, "what can be heard as an announcement is announced"
    assert page.match.newest == 1


def test_the_same_question_is_answered_again_though_a_second_tap_is_passed_over(page: Session) -> None:
    once = {"type": "play", "move": "à qui le tour ?", "typed": True, "seen": 0, "from": "page 1"}
    assert page.handle(once) == page.handle(once) == {
        "ok": False, "answer": {"text": "Ana — stratégie.", "verdict": "", "rules": [], "places": [], "action": None}
    }  # fmt: skip


def test_a_figure_is_shown_where_it_stands_a_refused_move_with_its_rules(page: Session) -> None:
    figure = typed(page, "combien de pv a le soigneur de Bo ?")["answer"]
    assert (figure["text"], figure["places"]) == ("12 — PV (D♥).", ["Bo.healer.hp"])
    refused = typed(page, "est-ce que Bo peut attaquer ?")["answer"]
    assert refused["verdict"] == "illegal"
    assert [one["id"] for one in refused["rules"]] == ["not-your-turn", "attack-needs-weapon"]
    assert all(page.handle({"type": "rule", "id": one["id"]})["title"] == one["text"] for one in refused["rules"])
    assert "Bo" in refused["places"]


def test_a_question_about_the_rules_comes_with_the_rule_in_the_language_of_the_page(page: Session) -> None:
    page.handle({"type": "lang", "lang": "en"})
    answer = page.handle({"type": "question", "text": "how do you win?"})["answer"]
    assert answer["text"].startswith("Aim of the game.")
    assert answer["rules"][0] == {"id": "aim", "text": "Aim of the game"}
    assert (answer["places"], answer["action"]) == ([], None)


def test_who_asks_is_whose_page_it_is_and_hears_what_that_seat_knows() -> None:
    match = companion.new("etraclor", ["Ana", "Bo"], seed=1, starter="Ana", lang="fr")
    texts = [Session(match, seat=seat, lang="fr").handle({"type": "question", "text": "quelles cartes ai-je en main ?"})
             for seat in (0, 1, None)]  # fmt: skip
    cards = [set(match.game.facts.draft(match.state)[f"{name}.hand.cards"]) for name in ("Ana", "Bo")]
    told = [{card for one in cards for card in one if match.telling.value_text("Ana.hand.cards", (card,), "fr")
             in reply["answer"]["text"]} for reply in texts]  # fmt: skip
    assert told[0] <= cards[0]
    assert told[1] <= cards[1]
    assert told[2] == set()


@pytest.mark.parametrize("wrong", [{}, {"text": None}, {"text": ["?"]}, {"text": "\ud800 ?"}, {"text": "?" * 9000}])
def test_a_question_that_is_none_costs_nothing(page: Session, wrong: dict[str, Any]) -> None:
    reply = page.handle({"type": "question", **wrong})
    assert reply["ok"] is False
    assert isinstance(reply.get("text", reply.get("answer")), str | dict)
    assert typed(page, "est-ce que \ud800 peut attaquer la dame ?")["ok"] is False
    assert page.match.newest == 0


@pytest.mark.parametrize("one", asked(), ids=lambda one: f"{one['game']} {one['q']}")
def test_no_question_changes_a_match_or_its_view(one: dict[str, Any]) -> None:
    page = Session(begin(one["game"], one["lang"], one.get("play", ())), lang=one["lang"])
    view, entries = page.view(), page.match.entries
    places = {part["id"] for part in parts(view["board"])}
    for intent in ({"type": "question", "text": one["q"]}, {"type": "play", "typed": True, "move": f"{one['q']} ?"}):
        reply = page.handle(intent)
        assert reply["ok"] is False
        assert reply["answer"]["text"]
        assert set(reply["answer"]["places"]) <= places | set(view["tree"]) | hands(view)
    assert (page.view(), page.match.entries) == (view, entries)
    assert check_view(page.view()) == []


def parts(board: Any) -> list[dict[str, Any]]:
    """All parts of a board that have a place, those within others too."""
    if isinstance(board, list):
        return [part for one in board for part in parts(one)]
    if not isinstance(board, dict):
        return []
    return [*([board] if board.get("id") else []), *parts(list(board.values()))]


def hands(view: dict[str, Any]) -> set[str]:
    """The places of the cards of hands, which have none of their own."""
    sides = [part for part in view["board"] if part.get("hand")]
    return {f"{side['id']}.hand.{card['code']}" for side in sides for card in side["hand"]}


def test_the_table_and_what_happened_are_told_in_words(page: Session) -> None:
    assert typed(page, "le roi attaque la dame")["ok"]
    last = typed(page, "dernier coup")["answer"]["text"]
    assert last.startswith("Attaquer R♠ D♥.")
    for text in ("?", "état", "décris la table"):
        told = typed(page, text)["answer"]
        assert "Ana\u202f: cartes dans le deck\u202f: " in told["text"]
        assert "R♠" in told["text"]
        assert told["places"]
    assert page.match.newest == 1


def test_what_was_announced_is_taken_back_and_brought_back_by_a_word(page: Session) -> None:
    assert typed(page, "le roi attaque la dame")["ok"]
    assert typed(page, "Annuler.")["ok"]
    assert page.match.entries[-1].kind == "undo"
    assert typed(page, "rétablir")["ok"]
    assert page.match.entries[-1].kind == "redo"
    assert typed(page, "undo that")["ok"]
    assert not typed(page, "annuler")["ok"], "nothing is left to be taken back"
