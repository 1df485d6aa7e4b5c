"""The view of each seat: its hero, the end, hands that stay hidden, who sits where on the still picture."""

import json
import random

import pytest

import companion
from companion.games.herocard.engine.rules.stats import left
from companion.pictures.alt_text import table_lines
from companion.pictures.boards.contest import seated
from companion.table.lookup.picture import picture
from companion.table.session.session import Session
from tests.budget import sized
from tests.games.herocard.scenes import THREE, duel, listed
from tests.games.herocard.table.views import (
    PLAYERS,
    card_of,
    contest,
    nodes,
    sides,
    text_of,
    view_of,
    walk,
)

# --- heroes, the end --------------------------------------------------------------------------------------------------


def test_heroes_are_asked_for_one_after_the_other() -> None:
    match = companion.new("herocard", ["Ana", "Bo"], starter="Ana", cards="demo", lang="en")
    asked = view_of(match)["prompt"]
    assert [one["text"] for one in asked["choices"]] == ["Brasca", "Nimbo", "by its values…"]
    assert asked["choices"][0]["detail"] == "Body\u00a012 · Mind\u00a08 · X\u00a09"
    match.play(asked["choices"][0]["move"])
    asked = view_of(match)["prompt"]
    assert "Bo" in asked["text"]
    pad = view_of(match)["pads"][asked["choices"][-1]["pad"]]
    (kind,) = pad["kinds"]
    match.play(text_of(kind, [card_of(kind["parts"][0], {"body": 9, "mind": 12, "x": 10})]))
    assert [pile["max"] for pile in sides(view_of(match))["Bo"]["slots"]] == [9, 12, 10]
    assert view_of(match)["prompt"] is None


def test_a_dealt_match_asks_each_page_for_its_own_hero() -> None:
    match = companion.new("herocard", ["Ana", "Bo"], seed=3, starter="Ana", lang="en")
    own, other = view_of(match, 1)["prompt"], view_of(match, None)["prompt"]
    assert own["text"] == "Which hero does Bo take?"
    assert [one["move"] for one in own["choices"]] == ['Bo: hero "Brasca"', 'Bo: hero "Nimbo"']
    assert "choices" in other
    match.play(own["choices"][1]["move"])
    assert view_of(match, 1)["prompt"]["text"] == "Ana is choosing a hero."


def test_who_has_given_up_has_nothing_to_tap() -> None:
    match = duel("Cy: concede", players=THREE)
    view = view_of(match)
    assert (sides(view)["Cy"]["out"], sides(view)["Cy"]["badge"]) == (True, "has given up")
    assert [place for place in view["tree"] if place.startswith("Cy")] == []
    assert "Cy" not in view["pads"]


def test_end_is_shown_with_the_points() -> None:
    match = duel("attack 4 B5 on Bo", "close", position={"Ana.points": 2})
    view = view_of(match, None, "fr")
    assert view["match"]["outcome"]["scores"] == [["Ana", 3], ["Bo", 0]]
    assert (view["tree"], view["pads"]) == ({}, {})
    assert [one["id"] for one in view["actions"]] == []


# --- hidden hands -----------------------------------------------------------------------------------------------------


def secrets(match: companion.Match, seat: int) -> set[str]:
    """The cards that lie in a hand and nowhere openly."""
    player = match.state.seats[seat]
    seen = {laid.code for pile in player.piles for laid in pile} | set(player.discard.known)
    return set(player.hand.known) - seen


def test_no_page_receives_the_hand_of_another() -> None:
    rng = random.Random("hidden")
    for _ in range(sized(3, 30)):
        match = companion.new("herocard", ["Ana", "Bo"], seed=rng.randrange(10**6), lang="en")
        match.play("Ana: hero Brasca")  # their decks have no card in common
        match.play("Bo: hero Nimbo")
        for _ in walk(match, rng, "dealt", sized(25, 100)):
            for seat, other in ((0, 1), (1, 0)):
                view = view_of(match, seat)
                told = json.dumps({key: view[key] for key in view if key not in ("log", "last", "words")})
                assert [card for card in secrets(match, other) if f'"{card}' in told or f'\\"{card}' in told] == []
                assert [card["text"] for card in sides(view)[match.players[seat]]["hand"]] == [
                    *match.state.seats[seat].hand.top
                ]
            shared = view_of(match, None)
            assert (shared["tree"], shared["pads"]) == ({}, {})
            assert all(side["hand"] is None for side in sides(shared).values())


def test_dealt_cards_are_tapped_in_the_hand() -> None:
    match = companion.new("herocard", ["Ana", "Bo"], seed=7, starter="Ana", lang="en")
    for text in ("Ana: hero Brasca", "Bo: hero Nimbo"):
        match.play(text)
    view = view_of(match, 0)
    hand = sides(view)["Ana"]["hand"]
    assert {card["id"] for card in hand} <= set(view["tree"])
    attack = next(card for card in hand if (found := match.state.card(card["code"])) and found.kind == "attack")
    plays = [one["move"] for one in nodes(view["tree"][attack["id"]]) if "move" in one]
    assert f'Ana: attack "{attack["code"]}" on Bo' in plays
    assert f'Ana: discard "{attack["code"]}"' in plays
    assert Session(match, seat=0, lang="en").handle({"type": "play", "move": plays[0]})["ok"]


def test_a_held_card_that_cannot_be_played_says_why_at_its_first_tap() -> None:
    match = companion.new("herocard", ["Ana", "Bo"], seed=7, starter="Ana", lang="en")
    for text in ("Ana: hero Brasca", "Bo: hero Nimbo", "redraw"):
        match.play(text)
    page = Session(match, seat=0, lang="en")
    held = [node for place, node in page.view()["tree"].items() if place.startswith("Ana.hand.")]
    assert len(held) == 7
    for node in held:
        assert not node["legal"]
        reply = page.handle({"type": "ask", "move": node.get("ask") or node["move"]})
        assert "redraw-no-card" in {reason["id"] for reason in reply["refusal"]["reasons"]}
    assert any("ask" in node and len(node["choices"]) > 1 for node in held)  # a special card, at one or at nobody


# --- the still picture ------------------------------------------------------------------------------------------------


def test_players_sit_clockwise_with_the_page_s_own_nearest() -> None:
    seat = lambda count: [{"name": str(n)} for n in (*range(1, count), 0)]  # noqa: E731
    named = {count: seated(seat(count)) for count in range(2, 7)}
    told = {count: ([[one["name"] for one in row] for row in far], [one["name"] for one in near])
            for count, (far, near) in named.items()}  # fmt: skip
    assert told == {
        2: ([["1"]], ["0"]), 3: ([["1", "2"]], ["0"]), 4: ([["2", "3"]], ["1", "0"]),
        5: ([["2", "3"], ["1", "4"]], ["0"]), 6: ([["3", "4"], ["2", "5"]], ["1", "0"]),
    }  # fmt: skip


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("count", [2, 3, 4, 6])
def test_still_picture_shows_everybody_and_the_contest(lang: str, count: int) -> None:
    names = ("Ana", "<b>Bo</b>", *PLAYERS[2:])[:count]
    match = duel(f"attack 4 B5 on {names[1]}", players=names)
    for width in (300, 780):
        drawn = picture(match, lang=lang, width=width)
        assert "<b>" not in drawn
        assert ("réussie" if lang == "fr" else "hits") in drawn
    lines = table_lines(view_of(match, None, lang))
    assert len(lines) == 2 + count
    assert ("attaque (Ana) 4" if lang == "fr" else "attack (Ana) 4") in lines[1]


def test_piles_are_spoken_from_the_bottom_up() -> None:
    match = listed("attack Impact on Bo")
    (body, *_) = sides(view_of(match, None, "fr"))["Ana"]["slots"]
    assert body["text"] == "Corps, 8 libres sur 12, pile du bas vers le haut\u202f: Impact (B4) (en jeu)"
    assert left(match.state, 0, 0) == body["value"] == 8


def test_a_card_that_the_table_let_in_is_drawn_where_it_counts() -> None:
    """With its player's name; the cards of a half make its sum."""
    match = duel("attack 4 B5 on Bo", "Bo: block 3 B2", players=THREE)
    match.override("Cy: block 2 M1", why="a friend helps")
    match.override("Cy: mod 3 X1", why="and once more")
    attack, block = contest(view_of(match))["duel"]
    assert [(card["worth"], card["short"]) for card in attack["cards"]] == [("4", "")]
    assert [(card["worth"], card["short"]) for card in block["cards"]] == [
        ("3", ""),
        ("2", "Cy · M1"),
        ("+3", "Cy · X1"),
    ]
    assert block["gauge"]["value"] == 8


def test_ending_the_turn_is_the_main_button_once_something_was_played() -> None:
    def end(match: companion.Match) -> bool:
        return bool(next(one for one in view_of(match)["actions"] if one["id"] == "end")["main"])

    match = duel()
    assert not end(match)
    match.play("attack 4 B5 on Bo")
    match.play("close")
    assert end(match)


def test_passes_to_choose_from_say_who_passes() -> None:
    match = duel("attack 4 B5 on Bo", "Cy: special fast M2", players=THREE)
    refusal = Session(match).handle({"type": "ask", "move": "Cy: special fast M2"})["refusal"]
    told = {one["text"] for one in refusal["try"]}
    assert {text for text in told if "pass" in text} <= {"Ana: pass", "Bo: pass", "Cy: pass", "all pass"}
    assert "Ana: pass" in told
    match.play(next(one["move"] for one in refusal["try"] if one["text"] == "Ana: pass"))
    assert match.facts()["sequence.waiting"] == ("Cy", "Bo")
