"""Pages of one match where the companion deals: what a seat may say, take back and see of another's secret choice."""

import random
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.table.hub.home import match_of_form
from companion.table.session.session import Session
from tests.table.test_secrets import DEALT, moments

MAGE = {"turn": 5, "starter": "Ana", "player": "Ana", "Ana.mage": "KC", "Ana.mage.object": "10C", "Bo.mage": "AC"}


@pytest.fixture
def match() -> companion.Match:
    """The companion deals; Ana's Mage has cast Reinforcement and she has yet to choose."""
    dealt = companion.new("etraclor", ["Ana", "Bo"], position=MAGE, seed=3, lang="en")
    dealt.play("cast reinforcement")
    return dealt


@pytest.fixture
def pages(match: companion.Match) -> dict[str, Session]:
    return {"Ana": Session(match, seat=0), "Bo": Session(match, seat=1), "table": Session(match)}


def choose(page: Session, index: int = 1) -> str:
    """Ana keeps one of the cards she looked at; its code."""
    choice = page.view()["prompt"]["choices"][index]
    assert page.handle({"type": "play", "move": choice["move"]})["ok"]
    return str(choice["card"]["code"])


# --- secret choices -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("other", ["Bo", "table"])
def test_secret_choice_is_undone_and_redone_on_its_players_page_alone(
    match: companion.Match, pages: dict[str, Session], other: str
) -> None:
    kept = choose(pages["Ana"])
    number = match.newest
    for entry in (number, None):
        refused = pages[other].handle({"type": "undo", "entry": entry})
        assert not refused["ok"]
        assert "Ana chose in secret" in refused["text"]
    assert match.newest == number
    assert pages["Ana"].handle({"type": "undo", "entry": number})["ok"]
    refused = pages[other].handle({"type": "redo", "entry": number})
    assert not refused["ok"]
    assert kept not in refused["text"]
    assert pages["Ana"].handle({"type": "redo", "entry": number})["ok"]
    assert kept in match.state.sides[0].hand


def test_what_is_no_secret_is_undone_from_any_page(match: companion.Match, pages: dict[str, Session]) -> None:
    choose(pages["Ana"])
    assert pages["Ana"].handle({"type": "play", "move": "end"})["ok"]
    assert pages["Bo"].handle({"type": "undo", "entry": match.newest})["ok"]
    assert not pages["Bo"].handle({"type": "undo", "entry": match.undoable})["ok"]


def test_a_choice_that_must_be_made_has_no_button_to_pass_over_it(
    match: companion.Match, pages: dict[str, Session]
) -> None:
    assert pages["Ana"].view()["prompt"]["skip"] is None
    for move in ("skip", "end"):
        reply = pages["Ana"].handle({"type": "play", "move": move})
        assert [reason["id"] for reason in reply["refusal"]["reasons"]] == ["ETR-16"]
    assert match.state.pending


def test_shared_page_waits_for_a_secret_choice(match: companion.Match, pages: dict[str, Session]) -> None:
    for name in ("Bo", "table"):
        prompt = pages[name].view()["prompt"]
        assert (prompt["choices"], prompt["skip"]) == ([], None)
        assert "Ana" in prompt["text"]
    refused = pages["table"].handle({"type": "play", "move": "end"})
    assert not refused["ok"]
    assert "Ana" in refused["text"]
    assert match.state.pending
    choose(pages["Ana"])
    assert pages["table"].handle({"type": "play", "move": "end"})["ok"]


def test_seat_does_not_override_for_the_other_player(match: companion.Match, pages: dict[str, Session]) -> None:
    choose(pages["Ana"])
    override: dict[str, Any] = {"type": "override", "move": "attack KC AC", "why": "for fun"}
    assert not pages["Bo"].handle(override)["ok"]
    assert pages["Ana"].handle(override)["ok"]


# --- what would be legal instead ------------------------------------------------------------------------------------


def offered(page: Session, move: str) -> list[str]:
    """What a page is offered instead of a move that is refused."""
    return [one["move"] for one in page.handle({"type": "play", "move": move})["refusal"]["try"]]


def test_the_defender_is_offered_blocks_of_its_own() -> None:
    match = companion.new("herocard", ["Ana", "Bo"], seed=3, starter="Ana", cards="demo", lang="en")
    for text in ('Ana: hero "Brasca"', 'Bo: hero "Nimbo"', 'attack "Impact" on Bo'):
        match.play(text)
    blocks = offered(Session(match, seat=1), "Bo: block 9 B4")
    assert blocks == ['Bo: block "Interception"', 'Bo: block "Interception" + "Intuition"', 'Bo: special "Illusion"']
    assert offered(Session(match, seat=1), "block 9 B4") == blocks
    assert "Ana" not in Session(match, seat=1).handle({"type": "play", "move": ""})["text"]
    assert "refusal" not in Session(match, seat=0).handle({"type": "play", "move": "Bo: block 9 B4"})


@pytest.mark.parametrize("game", DEALT)
def test_whoever_is_refused_is_offered_what_its_player_may_announce(game: str) -> None:
    rng, heard = random.Random(f"instead {game}"), {0: 0, 1: 0}
    for match in (one for _ in range(3) for one in moments(game, rng)):
        for seat in heard:
            known, name = match.game.seen_by(match.state, seat), match.players[seat]
            own = [move for move in match.game.candidates(known) if match.game.announcer(known, move) == name]
            legal = [move for move in match.game.legal(known) if match.game.announcer(known, move) in ("", name)]
            refused = [move for move in own if not match.ask_as_seen(move, seat)]
            if not refused or not any(match.game.judge(known, move).verdict == "legal" for move in legal):
                continue
            reply = Session(match, seat=seat).handle({"type": "ask", "move": str(rng.choice(refused))})
            told = {one["move"].removeprefix(f"{name}: ") for one in reply["refusal"]["try"]}
            assert told <= {str(move).removeprefix(f"{name}: ") for move in legal}
            heard[seat] += bool(told)
    assert min(heard.values()) > 3


# --- the shared page ------------------------------------------------------------------------------------------------


def test_shared_page_of_hidden_hands_offers_every_seat(match: companion.Match, pages: dict[str, Session]) -> None:
    pages["table"].address = {"text": "http://192.168.1.20:8765/companion/", "qr": None, "size": 29}
    invite = pages["table"].view()["invite"]
    assert [(one["seat"], one["text"]) for one in invite["seats"]] == [(0, "I am Ana"), (1, "I am Bo")]
    assert invite["address"]["text"].startswith("http://192.168.1.20")
    assert pages["Ana"].view()["invite"] is None
    pages["table"].handle({"type": "seat", "seat": 1})
    taken = pages["table"].view()
    assert taken["invite"] is None
    assert {card["code"] for card in taken["board"][-1]["hand"]} == {*match.state.sides[1].hand.known}


def test_shared_page_of_real_cards_or_of_a_match_that_is_over_offers_none(match: companion.Match) -> None:
    assert Session(companion.new("etraclor", ["Ana", "Bo"])).view()["invite"] is None
    match.play("Bo: concede")
    assert Session(match).view()["invite"] is None


# --- a series -------------------------------------------------------------------------------------------------------


def test_points_of_the_series_are_shown_from_the_second_round_on() -> None:
    first = companion.new("etraclor", ["Ana", "Bo"], lang="en", starter="Ana")
    assert all("series" not in side for side in Session(first).view()["board"])
    first.play("Bo: concede")
    second = first.next_round()
    sides = {side["name"]: side["series"] for side in Session(second).view()["board"]}
    assert {name: side["value"] for name, side in sides.items()} == {"Ana": 21, "Bo": 0}
    assert sides["Ana"]["text"] == "points in the series: 21 (round 2)"
    second.play("Ana: concede")
    assert {side["name"]: side["series"]["value"] for side in Session(second).view()["board"]} == {"Ana": 21, "Bo": 21}


# --- each page its own language -------------------------------------------------------------------------------------

FRENCH = {"turn": 3, "starter": "Ana", "player": "Ana", "Ana.defender": "QD", "Bo.mage": "AC"}


@pytest.fixture
def french() -> companion.Match:
    return companion.new("etraclor", ["Ana", "Bo"], position=FRENCH, lang="fr")


@pytest.mark.parametrize(
    ("move", "english", "francais"),
    [
        (
            "attack QD AC",
            ("Refused: attack Q♦ A♣", "has no weapon"),
            ("Refusé\u202f: attaquer D♦ A♣", "n’a pas d’arme"),
        ),
        ("attack QD ZZ", ("Not understood", "is none"), ("Pas compris", "n’en est pas une")),
    ],
)
def test_refusal_is_kept_in_every_language(
    french: companion.Match, move: str, english: tuple[str, str], francais: tuple[str, str]
) -> None:
    page = Session(french, lang="en")
    refusal = page.handle({"type": "play", "move": move})["refusal"]
    for told, words in ((refusal, english), (refusal["in"]["en"], english), (refusal["in"]["fr"], francais)):
        assert told["title"] == words[0]
        assert words[1] in told["text"]
        assert {one["move"] for one in told["try"]} == {one["move"] for one in refusal["try"]}
    assert page.lang == "en"
    assert french.lang == "fr"


def test_a_record_that_cannot_be_written_is_told_in_the_pages_language(french: companion.Match, tmp_path: Path) -> None:
    path = french.save(tmp_path / "match.jsonl")
    path.unlink()
    path.mkdir()
    for lang, words in (("en", "cannot be"), ("fr", "ne peut être")):
        reply = Session(french, lang=lang).handle({"type": "play", "move": "equip 6S QD"})
        assert not reply["ok"]
        assert words in reply["text"]


def test_figure_names_itself_and_its_sources_as_people_do(french: companion.Match) -> None:
    page = Session(french, lang="en")
    assert page.handle({"type": "why", "fact": "Bo.mage.hp"})["title"] == "HP (Bo, Mage): 10"
    told = Session(french).handle({"type": "why", "fact": "Ana.defender.attack"})
    assert told["title"].startswith("dégâts avant la cible (Ana, Défenseur)\u202f: ")
    assert told["lines"][-1]["text"] == (
        "Calculé d’après\u202f: personnage (Ana, Défenseur), arme (Ana, Défenseur), boost (Ana, Défenseur)."
    )


# --- what is no seat ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [1.0, True, 2, -1, "1", [1]])
def test_what_is_no_seat_is_refused_and_the_page_stays_where_it_is(pages: dict[str, Session], seat: Any) -> None:
    reply = pages["Ana"].handle({"type": "seat", "seat": seat})
    assert not reply["ok"]
    assert reply["text"]
    assert pages["Ana"].seat == 0


@pytest.mark.parametrize("starter", [1.0, True, 2, -1, "1", [1]])
def test_what_is_no_seat_starts_no_match(starter: Any) -> None:
    form = {"game": "etraclor", "players": ["Ana", "Bo"], "options": {}, "starter": starter, "deal": False}
    with pytest.raises(companion.SetupError):
        match_of_form(form, "en", None)
