"""The view at every moment: whole, plain data, in both languages; what is tapped is what it says."""

import itertools
import random

import pytest

import companion
from companion.core.plugins.registry import games
from companion.games.herocard.engine import moves as m
from companion.games.herocard.engine.constants import ATTRIBUTES, LETTERS
from companion.table.session.session import Session
from tests.budget import sized
from tests.games.herocard.scenes import THREE, duel
from tests.games.herocard.table.views import (
    KINDS,
    View,
    all_nodes,
    announced,
    card_of,
    contest,
    places,
    sides,
    some_values,
    table,
    text_of,
    view_of,
    walk,
)

# --- at every step ----------------------------------------------------------------------------------------------------


def test_herocard_is_offered() -> None:
    assert "herocard" in games()


@pytest.mark.parametrize("kind", KINDS)
def test_view_is_whole_at_every_step(kind: str) -> None:
    rng = random.Random(f"whole {kind}")
    for _ in range(sized(2, 20)):
        match = table(rng, kind)
        for _ in walk(match, rng, kind):
            seat, lang = rng.choice((None, *range(len(match.players)))), rng.choice(("fr", "en"))
            check_whole(match, view_of(match, seat, lang), seat, dealt=kind == "dealt")


def check_whole(match: companion.Match, view: View, seat: int | None, *, dealt: bool) -> None:
    facts, state = match.facts(), match.state
    found = sides(view)
    assert list(found)[-1] == match.players[seat or 0]
    assert set(found) == set(match.players)
    assert set(view["tree"]) <= places(view)
    assert {node["pad"] for node in all_nodes(view) if "pad" in node} <= set(view["pads"])
    for place, name in enumerate(match.players):
        side = found[name]
        assert side["gauges"][0]["value"] == facts[f"{name}.points"]
        assert [one["value"] for one in side["counters"]] == [facts[f"{name}.{z}"] for z in ("deck", "hand", "discard")]
        assert (side["hand"] is not None) == (seat == place and (dealt or bool(state.seats[place].hand.top)))
        for row, (attribute, letter) in enumerate(zip(ATTRIBUTES, LETTERS, strict=True)):
            pile = side["slots"][row]
            assert (pile["letter"], pile["max"]) == (letter, facts[f"{name}.{attribute}"])
            assert (pile["value"], pile["spent"]) == (
                facts[f"{name}.{attribute}.left"],
                facts[f"{name}.{attribute}.spent"],
            )
            assert [card["cost"] for card in pile["cards"]] == list(facts[f"{name}.{attribute}.pile"] or ())
            active = [n for n, card in enumerate(pile["cards"], 1) if card["active"]]
            assert active == list(facts[f"{name}.{attribute}.active"] or ())
    duel_part = contest(view)["duel"]
    assert [half["gauge"]["value"] for half in duel_part] == (
        [] if state.sequence is None else [facts["sequence.attack"], facts["sequence.block"]]
    )


@pytest.mark.parametrize("kind", KINDS)
def test_every_tap_is_what_it_says(kind: str) -> None:
    """What is lit may be played; what is marked is refused, with a rule."""
    rng = random.Random(f"taps {kind}")
    for _ in range(sized(2, 20)):
        match = table(rng, kind)
        for _ in walk(match, rng, kind):
            found = announced(view_of(match, rng.choice((None, *range(len(match.players))))))
            for leaf in rng.sample(found, min(10, len(found))):
                ruling = match.ask(leaf["move"])
                assert bool(ruling) == leaf["legal"], (leaf, str(ruling))
                assert ruling or ruling.reasons


@pytest.mark.parametrize("kind", ["physical", "list"])
def test_what_the_pad_makes_is_understood_and_lit_as_it_is_judged(kind: str) -> None:
    """Any values of a pad are one announcement; within the points that are left it is never refused for its cost."""
    rng = random.Random(f"pads {kind}")
    match = table(rng, kind)
    for _ in walk(match, rng, kind, sized(40, 400)):
        view = view_of(match)
        for name in rng.sample(sorted(set(view["pads"]) & set(match.players)), min(2, len(view["pads"]))):
            check_pad(match, view["pads"][name], rng)


def check_pad(match: companion.Match, pad: View, rng: random.Random) -> None:
    for kind in pad["kinds"]:
        part = rng.choice(kind["parts"])
        values = some_values(part, rng)
        target = rng.choice(kind["targets"])["value"] if kind["targets"] else ""
        ruling = match.ask(text_of(kind, [card_of(part, values)], target))
        clauses = {reason.clause for reason in ruling.reasons}
        free = part["budget"]["left"][values["place"]]
        assert ("cost" in clauses) == (free is not None and values["cost"] > free), (values, clauses)
        if kind["legal"]:
            cheap = {
                **values,
                "cost": 0,
                **({"type": ""} if "{type}" in part["card"] and kind["id"] == "attack" else {}),
            }
            if kind["id"] == "special":
                cheap["type"] = " fast"
            first = kind["parts"][0]
            assert match.ask(text_of(kind, [card_of(first, some_values(first, rng) | cheap)], target))
        else:
            assert not match.ask(kind["ask"])


def test_series_of_the_pad_is_one_announcement() -> None:
    match = duel(limit=20)
    (attack, _) = view_of(match)["pads"]["Ana"]["kinds"]
    base, mod = attack["parts"][0], attack["more"][0]
    text = text_of(attack, [card_of(base, {"value": 4, "place": "B", "cost": 5}),
                            card_of(mod, {"value": 5, "place": "M", "cost": 3})])  # fmt: skip
    assert text == "Ana: attack 4 B5 + mod 5 M3 on Bo"
    match.play(text)
    (block, _) = view_of(match)["pads"]["Bo"]["kinds"]
    assert [part["text"] for part in block["parts"]] == ["Base block"]
    match.play(text_of(block, [card_of(block["parts"][0], {"value": 9, "place": "B", "cost": 4}),
                               card_of(block["more"][1], {"value": 5, "place": "X", "cost": 1})]))  # fmt: skip
    assert [half["gauge"]["value"] for half in contest(view_of(match))["duel"]] == [9, 14]


def test_special_card_has_a_name_a_type_and_a_target() -> None:
    match = duel(players=THREE)
    special = next(kind for kind in view_of(match)["pads"]["Cy"]["kinds"] if kind["id"] == "special")
    part = special["parts"][0]
    text = text_of(
        special, [card_of(part, {"place": "M", "cost": 2, "name": "Sourire"})], special["targets"][1]["value"]
    )
    assert match.parse(text) == m.Special(('special fast M2 "Sourire"',), "Ana", by="Cy")
    assert special["targets"][0] == {"value": "", "text": "no target", "usual": True}


# --- what can be reached ----------------------------------------------------------------------------------------------


def reached(match: companion.Match) -> set[str]:
    """Every announcement that the shared page's taps lead to, with the listed cards of its pads."""
    view = view_of(match)
    texts = {one["move"] for one in announced(view)}
    opened = {node["pad"] for node in all_nodes(view) if "pad" in node}
    for name in opened:
        for kind in view["pads"][name]["kinds"]:
            targets = [one["value"] for one in kind["targets"]] or [""]
            for part, target in itertools.product(kind["parts"], targets):
                firsts = [one["card"] for one in part["listed"]]
                texts |= {text_of(kind, [card], target) for card in firsts}
                texts |= {text_of(kind, [card, after["card"]], target)
                          for card in firsts for more in kind["more"] for after in more["listed"]}  # fmt: skip
    return {str(match.game.canonical(match.state, match.parse(text))) for text in texts}


@pytest.mark.parametrize("kind", ["physical", "list"])
def test_every_legal_move_can_be_tapped(kind: str) -> None:
    """Several cards are cleared one tap after the other; everything else is one announcement of some tap."""
    rng = random.Random(f"reach {kind}")
    for _ in range(sized(2, 12)):
        match = table(rng, kind)
        for _ in walk(match, rng, kind, sized(20, 120)):
            if match.state.outcome is not None:
                break
            texts = reached(match)
            for move in match.moves():
                several = isinstance(move, m.Clear) and len(move.piles) > 1
                assert several or str(match.game.canonical(match.state, move)) in texts, str(move)


def test_a_card_is_cleared_by_a_tap_on_the_top_of_its_pile() -> None:
    match = duel("attack 4 B5 on Bo", "close", "end", "Bo: attack 3 B2 on Ana", "Ana: block 9 B4", "Bo: close", "end")
    view = view_of(match)
    assert [card["cost"] for card in sides(view)["Ana"]["slots"][0]["cards"]] == [5, 4]
    match.play(view["tree"]["Ana.body.top"]["move"])
    assert match.facts()["Ana.body.pile"] == (5,)
    assert "Bo.body.top" not in view["tree"]


def test_a_usual_turn_is_nine_taps_at_most() -> None:
    """Draw, attack, block, pass, end: two figures each after the row; the last figure sends."""
    match = duel(position={"Ana.hand": 4, "Ana.deck": 20})
    taps = 0
    draw = next(one for one in view_of(match)["actions"] if one["main"])
    assert draw["text"] == "Draw 3"
    match.play(draw["move"])
    taps += 1
    for name, worth, cost in (("Ana", 4, 5), ("Bo", 3, 2)):
        view = view_of(match)
        row = view["tree"][f"{name}.body"]
        kind = view["pads"][row["pad"]]["kinds"][0]
        part, values = kind["parts"][0], {**row["preset"], "value": worth, "cost": cost}
        usual = {field["name"]: field["value"] for field in part["fields"] if "value" in field}
        match.play(text_of(kind, [card_of(part, values)]))
        taps += 1 + sum(field["name"] not in {*row["preset"], *usual} for field in part["fields"])
    match.play(contest(view_of(match))["close"]["move"])
    match.play(next(one for one in view_of(match)["actions"] if one["main"])["move"])
    taps += 2
    assert match.facts()["Ana.points"] == 1
    assert (match.facts()["player"], taps) == ("Bo", 9)


def test_one_button_is_dark_and_the_bar_says_what_the_phase_wants() -> None:
    match = duel()
    wants = [view_of(match)["bar"]["want"]]
    for text in ("discard 1", "draw", "next"):
        match.play(text)
        wants.append(view_of(match)["bar"].get("want"))
    assert [want.split(" to ")[0] for want in wants] == [
        "Tap your hand", "Tap your hand", "Tap the deck", "Tap the top of a pile",
    ]  # fmt: skip
    match.play("attack 4 B5 on Bo")
    view = view_of(match)
    assert "want" not in view["bar"], "the contest says who is waited for"
    assert [one["id"] for one in view["actions"] if one.get("main")] == []
    assert contest(view)["close"]
    assert "want" not in view_of(match, 1)["bar"]


def test_a_tap_that_skips_the_draw_says_so_first() -> None:
    match = duel("attack 4 B5 on Bo", "close", "end", "end", "discard 2")
    skips = view_of(match)
    assert "has not drawn" in skips["tree"]["Ana.body.top"]["warning"]
    assert skips["pads"]["Ana"]["title"].endswith("without having drawn")
    match.play("draw")
    drawn = view_of(match)
    assert "warning" not in drawn["tree"]["Ana.body.top"]
    assert drawn["pads"]["Ana"]["title"] == "Ana plays"


def test_whoever_may_answer_has_a_button_of_their_own() -> None:
    match = duel("attack 4 B5 on Bo", "Cy: pass", players=THREE)
    view = view_of(match)
    assert {name for name in THREE if f"{name}.pass" in view["tree"]} == {"Bo"}
    assert {name: side["badge"] for name, side in sides(view).items()} == {"Ana": None, "Bo": "may answer", "Cy": None}
    assert "Ana: pass" in {choice.get("move") for choice in view["tree"]["Ana"]["choices"]}, "early, by the name alone"
    assert contest(view)["text"] == "Ana has played. Still to answer: Bo."
    assert contest(view)["close"]["move"] == "close"
    own = view_of(match, 1)
    assert [place for place in own["tree"] if place.endswith(".pass")] == ["Bo.pass"]
    assert contest(own)["close"] is None
    match.play(own["tree"]["Bo.pass"]["move"])
    assert contest(view_of(match))["text"] == "The others have passed. Ana plays on or passes."


def test_a_player_is_attacked_where_they_sit() -> None:
    match = duel(players=THREE)
    view = view_of(match)
    aimed = view["tree"]["Cy"]["choices"][0]
    assert (aimed["text"], aimed["pad"], aimed["preset"]) == ("Ana attacks Cy", "Ana", {"target": " on Cy"})
    attack = view["pads"]["Ana"]["kinds"][0]
    assert [one["value"] for one in attack["targets"]] == [" on Bo", " on Cy"]


def test_who_may_play_nothing_says_why_at_the_first_tap() -> None:
    match = duel("redraw")
    node = view_of(match)["tree"]["Ana.body"]
    assert not node["legal"]
    reply = Session(match, lang="en").handle({"type": "ask", "move": node["ask"]})
    assert [reason["id"] for reason in reply["refusal"]["reasons"]] == ["redraw-no-card"]


def test_rows_light_up_while_something_can_be_paid() -> None:
    match = duel(position={"Ana.body": 5, "Ana.body.pile": [3, 2], "Ana.mind.pile": [19]})
    tree = view_of(match)["tree"]
    assert {row: tree[f"Ana.{row}"]["legal"] for row in ATTRIBUTES} == {"body": False, "mind": True, "x": True}
    assert "ask" not in tree["Ana.body"]  # it opens all the same: a card may cost nothing
    left_over = view_of(match)["pads"]["Ana"]["kinds"][0]["parts"][0]["budget"]["left"]
    assert left_over == {"B": 0, "M": 1, "X": 20}


def test_effects_of_cards_are_recorded_by_taps() -> None:
    match = duel("attack 4 B5 on Bo", "Bo: special fast M2")
    view = view_of(match)
    kinds = {kind["id"]: kind for kind in view["pads"]["Bo.effect"]["kinds"]}
    assert {key: kind["text"] for key, kind in kinds.items()} == {
        "draw": "Draw", "discard": "Discard", "clear": "Clear", "block": "Block",
    }  # fmt: skip
    for key, kind in kinds.items():
        (field,) = kind["parts"][0]["fields"]
        values = [one["value"] for one in field["choices"]] if "choices" in field else [field["low"], field["high"]]
        texts = [text_of(kind, [card_of(kind["parts"][0], {"value": value})]) for value in values]
        assert all(match.ask(text) for text in texts), texts
        assert {"clear": "Bo: effect clear mind", "block": "Bo: effect block -6"}.get(key, texts[0]) in texts
    match.play("Ana: effect attack 3")
    assert contest(view_of(match))["duel"][0]["gauge"]["value"] == 7
    assert {"effects"} == {card["short"] for card in contest(view_of(match))["duel"][0]["cards"]} - {""}
