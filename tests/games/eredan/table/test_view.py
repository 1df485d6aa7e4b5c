"""The view at every moment: whole, plain data, in both languages; what is tapped is what it says."""

import random
from collections.abc import Mapping
from typing import Any

import pytest

import companion
from companion.core.plugins.registry import games
from companion.core.view.contract import check_view
from companion.table.session.session import Session
from tests.budget import sized
from tests.games.eredan.table.views import (
    KINDS,
    View,
    all_nodes,
    announced,
    blows,
    cards,
    field,
    filled,
    items,
    main,
    places,
    sides,
    some_values,
    table,
    targets_of,
    view_of,
    walk,
)

FIGHT: dict[str, Any] = {
    "phase": "choose", "turn": 5, "player": "Ana", "starter": "Ana", "Ana.hand": 3, "Bo.hand": 4,
    "Ana.1": "Lise", "Ana.1.class": ["mage"], "Ana.1.race": "human", "Ana.1.hp": 8, "Ana.1.hp.max": 11,
    "Ana.1.attack": 2, "Ana.1.spirit": 4, "Ana.1.rune.1": "cor", "Ana.1.rune.2": "yr", "Ana.1.tilted": True,
    "Ana.1.received": 3, "Ana.1.orders": ["8 spirit +1"],
    "Ana.2": "Aubin", "Ana.2.class": ["fighter"], "Ana.2.race": "dais", "Ana.2.hp": 12, "Ana.2.hp.max": 15,
    "Ana.2.attack": 3, "Ana.2.defence": 2, "Ana.2.spirit": 1, "Ana.2.weapon": 'object weapon "Épée"',
    "Ana.2.received": 3, "Ana.2.orders": ["5 attack +1"],
    "Ana.3": "Iris", "Ana.3.class": ["priest"], "Ana.3.race": "elfine", "Ana.3.hp": 12, "Ana.3.attack": 2,
    "Ana.3.attack.high": 4, "Ana.3.defence": 1, "Ana.3.spirit": 3,
    "Bo.1": "Odon", "Bo.1.class": ["berserker"], "Bo.1.race": "human", "Bo.1.hp": 11, "Bo.1.hp.max": 16,
    "Bo.1.attack": 4, "Bo.1.defence": 1, "Bo.1.rage": True, "Bo.1.received": 5,
    "Bo.2": "Tibo", "Bo.2.class": ["marauder"], "Bo.2.race": "demon", "Bo.2.hp": 9, "Bo.2.hp.max": 13,
    "Bo.2.attack": 3, "Bo.2.defence": 1, "Bo.2.spirit": 1, "Bo.2.received": 4,
    "Bo.3": "Grès", "Bo.3.class": ["fighter"], "Bo.3.race": "golem", "Bo.3.hp": 16, "Bo.3.attack": 3,
    "Bo.3.defence": 2,
}  # fmt: skip
CARDS = (
    "fight 2 on 2",
    'action "Pique" chain',
    'Bo: action "Pas" chain',
    'action "Souffle" on Bo.2',
    'Bo: action "Croc"',
)


def scene(*moves: str, rules: Mapping[str, Any] | None = None, **more: Any) -> companion.Match:
    match = companion.new("eredan", ["Ana", "Bo"], lang="en", position={**FIGHT, **more}, **(rules or {}))
    for move in moves:
        match.play(move)
    return match


# --- at every step ----------------------------------------------------------------------------------------------------


def test_eredan_is_offered() -> None:
    assert "eredan" in games()


@pytest.mark.parametrize("kind", KINDS)
def test_view_is_whole_at_every_step(kind: str) -> None:
    rng = random.Random(f"whole {kind}")
    for _ in range(sized(2, 20)):
        match = table(rng, kind)
        for _ in walk(match, rng):
            seat, lang = rng.choice((None, 0, 1)), rng.choice(("fr", "en"))
            view = view_of(match, seat, lang)
            assert check_view(view) == []
            check_figures(match, view, seat)


def check_figures(match: companion.Match, view: View, seat: int | None) -> None:
    facts = match.facts()
    assert list(sides(view))[-1] == match.players[seat or 0]
    assert set(view["tree"]) <= places(view)
    for node in all_nodes(view):
        assert "pad" not in node or node["pad"] in view["pads"]
    for name, side in sides(view).items():
        assert side["gauges"][0]["value"] == facts[f"{name}.score"]
    for place, card in cards(view).items():
        if not card["gauges"]:
            assert facts.get(place) is None
            continue
        values = [gauge["value"] for gauge in card["gauges"]]
        assert values == [facts[f"{place}.{name}"] for name in ("hp", "attack.now", "defence.now", "spirit.now")]
        assert ("tilted" in card.get("lies", ())) == bool(facts[f"{place}.tilted"])
        assert ("fallen" in card.get("lies", ())) == bool(facts[f"{place}.dead"])
        assert card.get("lies", []) == [
            mark["kind"] for mark in card.get("marks", ()) if mark["kind"] in ("fights", "tilted", "fallen")
        ]
    assert [one["state"] for one in items(view)].count("now") <= 1
    for one in view["actions"]:
        assert not one.get("answers") or len(view["prompt"]["choices"]) > 0


@pytest.mark.parametrize("kind", KINDS)
def test_every_tap_is_what_it_says(kind: str) -> None:
    """What is lit may be played; what is marked is refused, with a rule."""
    rng = random.Random(f"taps {kind}")
    for _ in range(sized(2, 20)):
        match = table(rng, kind)
        for _ in walk(match, rng):
            found = announced(view_of(match, rng.choice((None, 0, 1))))
            for leaf in rng.sample(found, min(10, len(found))):
                ruling = match.ask(leaf["move"])
                assert bool(ruling) == leaf["legal"], (leaf, str(ruling))
                assert ruling or ruling.reasons


@pytest.mark.parametrize("kind", ["physical", "list"])
def test_what_the_pads_make_is_understood(kind: str) -> None:
    """Any values of a pad are an announcement: accepted, or refused with a rule; never unread."""
    rng = random.Random(f"pads {kind}")
    match = table(rng, kind)
    for _ in walk(match, rng, sized(40, 300)):
        view = view_of(match)
        for pad in rng.sample(sorted(view["pads"]), min(3, len(view["pads"]))):
            one = rng.choice(view["pads"][pad]["kinds"])
            aims = targets_of(view["pads"][pad], one)
            target = rng.choice(aims)["value"] if aims else ""
            values = some_values(one, rng)
            if values.get("high", "")[1:] < str(values.get("attack", "")):  # the pad's own ends are in order
                values["high"] = ""
            text = filled(one, target, **values)
            ruling = match.ask(text)
            assert ruling or ruling.reasons, text


# --- what stands where ------------------------------------------------------------------------------------------------


def test_a_character_says_who_it_is_and_what_counts_now() -> None:
    found = cards(view_of(scene("fight 2 on 2")))
    lise, aubin, iris = (found[f"Ana.{place}"] for place in (1, 2, 3))
    assert (lise["name"], lise["line"]) == ("Lise", "mage, human")
    assert [one["text"] for one in lise["letters"]] == ["C", "Y", ""]
    assert lise["marks"] == [{"kind": "tilted", "text": "tilted", "icon": "tilted"}]
    heart, attack, defence, spirit = aubin["gauges"]
    assert (heart["value"], heart["max"], heart["text"]) == (12, 15, "of 15")
    assert (attack["value"], attack["bonus"], attack["holds"]["value"]) == (4, 1, 3)
    assert "bonus" not in defence
    assert "bonus" not in spirit
    assert aubin["signs"] == [{"icon": "blade", "text": "Épée (weapon)"}]
    assert aubin["dues"] == [
        {"when": "T5", "text": "Order of turn 5: Attack +1", "value": "+1", "icon": "blade", "awake": True}
    ]
    assert iris["gauges"][1]["shown"] == "2–4"
    assert [mark["text"] for mark in found["Bo.1"]["marks"]] == ["rage"]


def test_the_n_is_drawn_before_those_who_play() -> None:
    match = scene(*CARDS)
    view = view_of(match)
    laid = [(one["text"], one["side"], one["column"], one["number"], one["state"]) for one in items(view)]
    assert laid == [
        ("Pique", "Ana", 0, 1, "now"), ("Pas", "Bo", 0, 2, "later"), ("Souffle", "Ana", 1, 3, "later"),
        ("Croc", "Bo", 1, 4, "later"),
    ]  # fmt: skip
    assert items(view)[2]["detail"] == "action, at Tibo"
    for text in (
        "resolve",
        "effect attack +1 on 2 this fight",
        "resolve",
        'effect create spell "Écho"',
        "effect counter 4",
    ):
        match.play(text)
    told = items(view_of(match))
    assert [(one["state"], one["detail"]) for one in told] == [
        ("done", "Aubin: Attack +1"), ("done", "creates Écho, cancels card 4"), ("now", "action, at Tibo"),
        ("cancelled", "cancelled"), ("later", "created, to come"),
    ]  # fmt: skip
    assert "column" not in told[4]
    assert told[0]["why"][1]["rule"]["id"] == "deed-change"
    assert "3 (Attack) + 1 (Order) + 1 (Pique) = 5" in told[0]["why"][1]["text"]


def test_while_both_choose_the_places_of_the_n_are_kept_free() -> None:
    match = scene(*CARDS[:2], CARDS[3], rules={"open_cards": True})
    assert [(one["number"], one["state"]) for one in items(view_of(match))] == [(1, "later"), (3, "later")]


def test_both_strikes_are_foretold_with_their_sums_and_follow_every_card() -> None:
    match = scene("fight 2 on 2", "Bo: pass", "action chain")
    view = view_of(match)
    first, second = blows(view)
    assert (first["name"], first["target"], first["forecast"]["sum"]) == ("Aubin", "Tibo", "3 + 1 − 1 = 3")
    assert first["forecast"]["told"] == ["Order − Defence"]
    assert (first["forecast"]["was"], first["forecast"]["will"]) == (9, 6)
    assert second["forecast"]["value"] == "−1"
    assert {name: side["gauges"][0].get("will") for name, side in sides(view).items()} == {"Ana": 12, "Bo": 7}
    for text in ("pass", "resolve", "effect defence +4 on Bo.2 this fight"):
        match.play(text)
    first, second = blows(view_of(match))
    assert (first["forecast"]["value"], first["forecast"]["held"]) == ("0", True)
    assert first["forecast"]["why"][0]["rule"]["id"] == "physical-attack"
    match.play("effect skip strike on Bo.2")
    second = blows(view_of(match))[1]
    assert (second["forecast"], second["text"]) == (None, "does not strike: an effect takes it away")


def test_a_range_is_foretold_by_both_its_ends_then_rolled() -> None:
    match = scene("fight 3 on 2", "pass", "Bo: pass")
    first = blows(view_of(match))[0]
    assert (first["forecast"]["value"], first["forecast"]["text"]) == ("−1…3", "1 to 3 damage, as rolled")
    match.play("strike")
    view = view_of(match)
    assert [one["text"] for one in view["prompt"]["choices"]] == ["2", "3", "4"]
    assert main(view)["answers"] == "lot"
    match.play("roll 4")
    dealt = blows(view_of(match))[0]["forecast"]
    assert (dealt["done"], dealt["value"], dealt["was"], dealt["will"]) == (True, "−3", 9, 6)


def test_the_turn_says_which_orders_it_wakes() -> None:
    assert field(view_of(scene()))["brings"]["text"] == "Orders: Aubin"
    brings = field(view_of(scene("fight 2 on 2")))["brings"]
    assert (brings["text"], brings["strong"]) == ("Order of Aubin: Attack +1", "Aubin")
    assert "brings" not in field(view_of(scene("fight 3 on 2")))


def test_the_dead_are_said_to_be_dead() -> None:
    match = scene("fight 2 on 2", "pass", "Bo: pass", "strike", rules=None, **{"Bo.2.hp": 2})
    card = cards(view_of(match))["Bo.2"]
    assert (card["lies"], [mark["text"] for mark in card["marks"]]) == (["fallen"], ["dead"])
    assert card["gauges"][0]["value"] == 0


# --- set-up -----------------------------------------------------------------------------------------------------------


def test_a_team_is_named_by_a_deck_by_its_characters_or_by_figures() -> None:
    match = companion.new("eredan", ["Ana", "Bo"], cards="demo", lang="en")
    view = view_of(match)
    assert (main(view)["text"], main(view)["answers"]) == ("Name the team", "list")
    decks = [one["text"] for one in view["prompt"]["choices"]][:3]
    assert decks == [deck.name for deck in match.state.box.decks]
    listed = next(one for one in view["prompt"]["choices"] if "choices" in one)
    assert len(listed["choices"]) == len(match.state.box.characters)
    match.play(listed["choices"][0]["move"])
    later = next(one for one in view_of(match)["prompt"]["choices"] if "choices" in one)["choices"]
    refused = [one for one in later if not one["legal"]]
    assert refused
    assert all(len(one["detail"].split(" · ")) > 3 for one in refused), "each says why"


def test_the_pad_of_a_character_makes_one_of_all_its_figures() -> None:
    match = companion.new("eredan", ["Ana", "Bo"], starter="Ana", lang="en")
    (kind,) = view_of(match)["pads"]["Ana.pad.character"]["kinds"]
    text = filled(kind, name="Orme", guild=" guild zil", **{"class": " class mage"}, orders="4 spirit +1", hp=13,
                  attack=2, high="-4", defence=1, spirit=3)  # fmt: skip
    match.play(text)
    facts = match.facts()
    assert (facts["Ana.1"], facts["Ana.1.attack.high"], facts["Ana.1.orders"]) == ("Orme", 4, ("4 spirit +1",))
    assert "Ana, place 2" in view_of(match)["pads"]["Ana.pad.character"]["title"]


def test_the_lot_shows_tickets_and_chances_and_can_be_drawn() -> None:
    match = companion.new("eredan", ["Ana", "Bo"], cards="demo", lang="en")
    for player, deck in zip(match.players, match.state.box.decks, strict=False):
        match.play(f'{player}: deck "{deck.name}"')
    view, facts = view_of(match), match.facts()
    for name in match.players:
        assert (
            f"{name} {facts[f'{name}.initiative']} ({facts[f'{name}.initiative.percent']}%)" in view["prompt"]["text"]
        )
    assert len(view["prompt"]["choices"]) == facts["Ana.initiative"] + facts["Bo.initiative"]
    assert main(view)["answers"] == "lot"
    match.play(view["prompt"]["choices"][-1]["move"])
    assert match.facts()["player"] == "Bo"


# --- why --------------------------------------------------------------------------------------------------------------


def test_every_figure_that_is_worked_out_tells_its_sum() -> None:
    match = scene("fight 2 on 2")
    page = Session(match, lang="en")
    told = {
        name: page.handle({"type": "why", "fact": name})["lines"][0]
        for name in ("Ana.2.attack.now", "Ana.score", "Bo.initiative")
    }  # fmt: skip
    assert told["Ana.2.attack.now"]["text"] == "3 (Attack) + 1 (Order) = 4."
    assert told["Ana.score"]["rule"]["id"] == "score"
    assert told["Ana.score"]["text"].startswith("9 (")
    assert told["Bo.initiative"]["text"] == "5 (tickets)."


# --- seats ------------------------------------------------------------------------------------------------------------


def test_a_page_of_one_seat_shows_no_hand_of_the_other() -> None:
    match = companion.new("eredan", ["Ana", "Bo"], starter="Ana", cards="demo", seed=4)
    for player, deck in zip(match.players, match.state.box.decks, strict=False):
        match.play(f'{player}: deck "{deck.name}"')
    match.play("fight 1 on 1")
    hidden = set(match.state.seats[1].hand.known) - set(match.state.seats[0].hand.known)
    shown = str(Session(match, seat=0).view()["board"]) + str(Session(match, seat=0).view()["tree"])
    assert hidden
    assert not any(name in shown for name in hidden)
    assert len(sides(view_of(match, 1))["Bo"]["hand"]) == 5
    assert view_of(match)["tree"] == {}
