"""The view at every moment: whole, plain data, in both languages; what is tapped is what it says."""

import random
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.core.plugins.registry import games
from companion.core.view.contract import check_view
from companion.table.session.session import Session
from tests.budget import sized
from tests.games.aestery import scenes
from tests.games.aestery.table.views import (
    KINDS,
    View,
    all_nodes,
    announced,
    cards,
    field,
    filled,
    places,
    sides,
    some_values,
    table,
    targets_of,
    view_of,
    walk,
)

MAIN: dict[str, Any] = {
    "phase": "main", "turn": 3, "player": "Ana", "Ana.mines": 4, "Ana.mines.untapped": 4, "Ana.hand": 4,
    "Ana.fighter.1": "Merle", "Ana.fighter.1.force": 2, "Ana.fighter.1.defence": 2,
    "Ana.fighter.2": "Golem", "Ana.fighter.2.force": 6, "Ana.fighter.2.defence": 4,
    "Bo.fighter.1": "Loup", "Bo.fighter.1.force": 1, "Bo.fighter.1.defence": 2,
    "Bo.fighter.2": "Renard", "Bo.fighter.2.force": 1, "Bo.fighter.2.defence": 2,
}  # fmt: skip


def scene(**more: Any) -> companion.Match:
    return companion.new("aestery", ["Ana", "Bo"], lang="en", position={**MAIN, **more})


# --- at every step ----------------------------------------------------------------------------------------------------


def test_aestery_is_offered() -> None:
    assert "aestery" in games()


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
    assert {part["gauges"][0]["value"] for part in sides(view).values()} <= {facts[f"{n}.life"] for n in match.players}
    assert set(view["tree"]) <= places(view)
    for node in all_nodes(view):
        assert "pad" not in node or node["pad"] in view["pads"]
        assert "pay" not in node or node["pay"]["of"] in view["purses"]
    for place, card in cards(view).items():
        if ".fighter." in place:
            force, defence = (gauge["value"] for gauge in card["gauges"])
            assert (force, defence) == (facts[f"{place}.force.now"], facts[f"{place}.defence.now"])
            assert ("tapped" in card.get("lies", ())) == bool(
                facts[f"{place}.tapped"] and not facts[f"{place}.attacking"]
            )
    for name, side in sides(view).items():
        purse = {part["id"]: part for part in side["purse"] if part["kind"] != "card"}
        assert purse[f"{name}.mines.untapped"]["value"] == facts[f"{name}.mines.untapped"]
        assert purse[f"{name}.mines.untapped"]["max"] == facts[f"{name}.mines"]
    assert [one["state"] for one in (field(view)["queue"] or {"items": ()})["items"]].count("now") <= 1


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


@pytest.mark.parametrize("kind", ["list", "dealt"])
def test_what_is_paid_can_be_paid_with_what_the_purse_says(kind: str) -> None:
    """The usual payment where it is enough, else a card more: what a page sends is accepted."""
    rng, checked = random.Random(f"pays {kind}"), 0
    for _ in range(sized(3, 20)):
        match = table(rng, kind)
        for _ in walk(match, rng):
            view = view_of(match, rng.choice((None, 0, 1)))
            for node in [one for one in all_nodes(view) if "pay" in one and one["legal"]][:6]:
                ruling = match.ask(paid_text(view, node["pay"]))
                assert ruling, (node, str(ruling))
                checked += 1
    assert checked > 5


def paid_text(view: View, pay: View) -> str:
    """What the page announces: sources in their order, then cards until the price is covered, the dearest first."""
    purse, left, said = view["purses"][pay["of"]], pay["price"], []
    for source in purse["sources"]:
        if "values" not in source and "cards" not in source and left:
            many = min(source["have"], left)
            left -= many
            said += [source["form"].replace("{n}", str(many))] if many > 1 else [source["one"]] if many else []
    for source in purse["sources"]:
        given = [(card["value"], card["form"]) for card in source.get("cards", ())]
        own = next((n for n, one in enumerate(given) if one[1] == pay.get("but")), None)
        given = [one for n, one in enumerate(given) if n != own]
        given += [(3, source["form"].replace("{value}", "3"))] * (source["have"] if "values" in source else 0)
        for value, form in sorted(given, reverse=True):
            if left > 0:
                left -= value
                said.append(form)
    text = purse["form"].replace("{parts}", purse["join"].join(said))
    return str(pay["move"].replace("{with}", text))


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
            if one["parts"][0]["card"] is not None:
                ruling = match.ask(filled(one, target, **some_values(one, rng)))
                assert ruling or ruling.reasons


# --- what stands where ------------------------------------------------------------------------------------------------


def test_a_listed_card_without_a_text_says_what_its_effects_do(tmp_path: Path) -> None:
    rows = (
        "name,colours,type,cost,pitch,force,defence,keywords,effects\n"
        "Vanneau,white,fighter,2,2,1,4,arrival,arrival: draw 1 on you\n"
    )
    position = {"phase": "main", "player": "Ana", "Ana.fighter.1": "Vanneau"}
    (tmp_path / "cards.csv").write_text(rows, "utf-8")
    match = companion.new("aestery", ["Ana", "Bo"], position=position, cards=tmp_path)
    assert cards(view_of(match))["Ana.fighter.1"]["text"] == "Arrival: draw a card."
    assert cards(view_of(match, lang="fr"))["Ana.fighter.1"]["text"] == "Arrivée\u202f: pioche une carte."


def test_a_card_that_was_left_unnamed_is_named_by_taps() -> None:
    match = companion.new("aestery", ["Ana", "Bo"], starter="Ana", lang="fr")
    for text in ("garder", "Bo: garder", "miner", "combattant 2/3 coût 1 avec pitch 1", "Bo: passer"):
        match.play(text)
    page = view_of(match, lang="fr")
    assert "nommer une carte…" in [one["text"] for one in page["tree"]["Ana"]["choices"]]
    kind = page["pads"]["Ana.pad.name"]["kinds"][0]
    name, which = kind["parts"][0]["fields"]
    assert [one["text"] for one in which["choices"]] == ["2/3, coup 5", "minée ou exilée, coup 3"]
    said = kind["parts"][0]["card"].replace("{entry}", "3").replace("{name}", name["wrap"].replace("{}", "Cigogne"))
    match.play(kind["move"].replace("{cards}", said))
    assert match.facts()["Ana.exile.cards"] == ("Cigogne",)
    left = view_of(match, lang="fr")["pads"]["Ana.pad.name"]["kinds"][0]["parts"][0]["fields"][1]["choices"]
    assert [one["value"] for one in left] == ["5"]
    match.play('reveal 5 "Merle"')
    assert "Ana.pad.name" not in view_of(match)["pads"], "a card that is named is not asked for again"
    assert "Bo.pad.name" not in view_of(match, seat=0)["pads"]


def test_signs_rest_on_words() -> None:
    match = scene(**{
        "Ana.fighter.1.new": True, "Ana.fighter.2.tapped": True, "Bo.fighter.1.keywords": ["nap 2"],
        "Bo.fighter.1.nap": 2, "Bo.fighter.2.fatigue": 1, "Ana.fighter.2.plus": 1,
    })  # fmt: skip
    found = cards(view_of(match))
    marks = {place: [mark["text"] for mark in card.get("marks", ())] for place, card in found.items()}
    assert marks == {
        "Ana.fighter.1": ["new"],
        "Ana.fighter.2": ["tapped"],
        "Bo.fighter.1": ["nap 2"],
        "Bo.fighter.2": [],
    }
    assert found["Bo.fighter.1"]["lies"] == ["asleep"]
    words = [one["text"] for one in found["Ana.fighter.2"]["keywords"]]
    assert words == ["+1/+1"]
    assert [one["text"] for one in found["Bo.fighter.2"]["keywords"]] == ["fatigue 1"]
    shield = found["Bo.fighter.2"]["gauges"][1]
    assert (shield["value"], shield["max"], shield["holds"]["of"]) == (1, 2, "Bo.fighter.2.fatigue")


def test_lanes_tell_what_will_come_before_it_is_dealt() -> None:
    match = scene()
    for move in ("attack 1 + 2", "done", "Bo: block 2 with 1", "Bo: block 2 with 2", "Bo: done"):
        match.play(move)
    view = view_of(match)
    first, second = field(view)["lanes"]
    assert (first["card"], first["before"], first["forecast"]["value"]) == ("Ana.fighter.1", [], "−2")
    assert second["before"] == ["Bo.fighter.1", "Bo.fighter.2"]
    assert (second["forecast"]["sum"], second["forecast"]["told"]) == (
        "6 − 2 − 2 = 2", ["Golem − Loup − Renard", "takes 1 + 1 = 2 Fatigue"],
    )  # fmt: skip
    found = cards(view)
    fates = {place: card["marks"][-1]["text"] for place, card in found.items()}
    assert fates == {
        "Ana.fighter.1": "unhurt", "Ana.fighter.2": "lives: 6/2", "Bo.fighter.1": "dies", "Bo.fighter.2": "dies",
    }  # fmt: skip
    assert sides(view)["Bo"]["gauges"][0]["will"] == 16
    match.play("damage")
    assert match.facts()["Bo.life"] == 16
    assert field(view_of(match))["lanes"] == []


def test_the_price_list_of_combats() -> None:
    def rungs(match: companion.Match) -> list[tuple[str, str]]:
        return [(one["short"], one["state"]) for one in field(view_of(match))["ladder"]["rungs"]]

    assert rungs(scene()) == [("free", "now"), ("2", "later"), ("4", "later"), ("6", "later")]
    assert rungs(scene(combats=2)) == [("free", "done"), ("2", "done"), ("4", "now"), ("6", "later")]
    assert rungs(scene(combats=4)) == [("4", "done"), ("6", "done"), ("8", "now"), ("10", "later")]


def test_what_waits_is_a_queue_with_who_may_answer() -> None:
    match = scene()
    match.play('ephemeral "Givre" cost 1 on Bo.1')
    view = view_of(match)
    queue = field(view)["queue"]
    assert [(one["text"], one["by"], one["state"]) for one in queue["items"]] == [("Givre", "Ana", "now")]
    assert queue["text"] == "Bo answers, or lets it pass."
    assert [one["move"] for one in view["actions"] if one["main"]] == ["Bo: pass"]


def test_what_a_card_asks_as_it_resolves_comes_before_the_answers_to_what_waits_below() -> None:
    match = scenes.field(["1/1"], ["1/1"], "Bo: ephemeral cost 0", 'effect mine "Bâton de marche"',
                         rules={"cards": "demo"})  # fmt: skip
    view = view_of(match)
    assert field(view)["queue"]["text"] == "Ana chooses…"
    assert "Ana: pass" in str(view), "the offer may be passed over"
    match.play("pass")
    assert field(view_of(match))["queue"]["text"] == "Ana answers, or lets it pass."


# --- taps -------------------------------------------------------------------------------------------------------------


def leaf(view: View, place: str, *choice: str) -> View:
    """What a tap on a place, then on choices, leads to."""
    node: View = view["tree"][place]
    for text in choice:
        node = next(one for one in node["choices"] if one["text"] == text)
    return node


def test_an_attacker_is_taken_back_and_a_blocker_sent_by_two_taps() -> None:
    match = scene()
    assert leaf(view_of(match), "Ana.fighter.1")["move"] == "Ana: attack 1"
    match.play("attack 1")
    assert leaf(view_of(match), "Ana.fighter.1")["move"] == "Ana: stay 1"
    match.play("done")
    tree = view_of(match)["tree"]
    assert tree["Bo.fighter.1"]["next"]["Ana.fighter.1"]["move"] == "Bo: block 1 with 1"
    assert tree["Ana.fighter.1"]["next"]["Bo.fighter.2"]["move"] == "Bo: block 1 with 2"
    match.play("Bo: block 1 with 2")
    assert view_of(match)["tree"]["Bo.fighter.2"]["undo"] == [match.undoable]


def test_the_order_of_the_blows_is_turned_by_a_tap() -> None:
    match = scene()
    for move in ("attack 2", "done", "Bo: block 2 with 1 + 2", "Bo: done"):
        match.play(move)
    (lane,) = field(view_of(match))["lanes"]
    assert leaf(view_of(match), lane["order"])["move"] == "Ana: order 2 on 2 + 1"


def test_a_flash_asks_force_and_defence_only() -> None:
    match = scene()
    for move in ("attack 2", "done"):
        match.play(move)
    view = view_of(match)
    node = leaf(view, "combat.2")
    (kind,) = view["pads"][node["pad"]]["kinds"]
    assert [one["name"] for one in kind["parts"][0]["fields"]] == ["force", "defence"]
    match.play(filled(kind, node["preset"]["target"], force=1, defence=4))
    card = cards(view_of(match))["Bo.fighter.3"]
    assert (card["lies"], card["marks"][0]["text"], card["keywords"][0]["text"]) == (
        ["passing"], "flash, exile", "no text",
    )  # fmt: skip


def test_a_usual_turn_takes_ten_taps() -> None:
    """Mine, a listed Fighter, two attackers, no block, end; none for untapping and drawing."""
    name, other = "Vigie du gué", "Sœur des marées"
    position = {key: value for key, value in MAIN.items() if not key.startswith("Bo.fighter")}
    position |= {"phase": "upkeep", "Ana.hand.cards": [name, other], "Ana.deck": 40, "Bo.deck": 40}
    match = companion.new("aestery", ["Ana", "Bo"], lang="en", cards="demo", position=position)
    taps = 0

    def play(*moves: str, cost: int) -> None:
        nonlocal taps
        taps += cost
        for move in moves:
            match.play(move)

    mine = view_of(match)["tree"]["Ana.mines.untapped"]
    play(next(one["move"] for one in mine["choices"] if other in one["move"]), cost=2)
    node = leaf(view_of(match), "Ana.hand", name)
    play(paid_text(view_of(match), node["pay"]), cost=3)
    for place in (1, 2):
        play(leaf(view_of(match), f"Ana.fighter.{place}")["move"], cost=1)
    for _ in range(3):
        (main,) = [one for one in view_of(match)["actions"] if one["main"]]
        play(main["move"], *main.get("also", ()), cost=1)
    assert match.facts()["player"] == "Bo"
    assert match.facts()["Bo.life"] == 12
    assert taps == 10


def test_a_page_of_one_seat_shows_no_hand_of_the_other() -> None:
    match = companion.new("aestery", ["Ana", "Bo"], cards="demo", seed=4)
    for player, deck in zip(match.players, match.state.box.decks, strict=True):
        match.play(f'{player}: deck "{deck.name}"')
    hidden = set(match.state.seats[1].hand.known) - set(match.state.seats[0].hand.known)
    shown = str(Session(match, seat=0).view()["board"]) + str(Session(match, seat=0).view()["tree"])
    assert hidden
    assert not any(name in shown for name in hidden)
    assert len(sides(view_of(match, 1))["Bo"]["hand"]) == 6


def test_a_card_that_nobody_knows_is_played_out_of_the_hideout_by_its_figures() -> None:
    match = scene(**{"Ana.hideout": 1})
    view = view_of(match)
    node = leaf(view, "Ana.hideout")
    fighter = view["pads"][node["pad"]]["kinds"][0]
    text = filled(fighter, "", force=1, defence=2, cost=1)
    assert text == "Ana: fighter 1/2 cost 1 from hideout"
    match.play(f"{text} with 1 mines")
    assert (match.facts()["Ana.hideout"], match.facts()["stack"]) == (0, 1)
