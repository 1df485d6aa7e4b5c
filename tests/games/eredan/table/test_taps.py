"""What taps announce: the fight, cards, effects by kind and figure, how many taps a usual turn takes."""

from pathlib import Path
from typing import Any

import pytest

import companion
from tests.games.eredan.listed import ESSAI, folder
from tests.games.eredan.listed import table as card_table
from tests.games.eredan.table.test_view import CARDS, FIGHT, scene
from tests.games.eredan.table.views import View, filled, items, main, sides, targets_of, view_of


def leaf(view: View, place: str, *choice: str) -> View:
    """What a tap on a place, then on choices, leads to."""
    node: View = view["tree"][place]
    for text in choice:
        node = next(one for one in node["choices"] if one["text"] == text)
    return node


def listed(*moves: str, **more: Any) -> companion.Match:
    """The same table with the demonstration list, and cards that are known to be in Ana's hand."""
    hand = {"Ana.hand.cards": ["Souffle court", "Trait de balise", "Cuir bouilli"]}
    match = companion.new("eredan", ["Ana", "Bo"], lang="en", cards="demo", position={**FIGHT, **hand, **more})
    for move in moves:
        match.play(move)
    return match


# --- the fight --------------------------------------------------------------------------------------------------------


def test_own_then_enemy_or_the_other_way_round_is_the_fight() -> None:
    tree = view_of(scene())["tree"]
    assert tree["Ana.2"]["next"]["Bo.2"]["move"] == "Ana: fight 2 on 2"
    assert tree["Bo.2"]["next"]["Ana.2"]["move"] == "Ana: fight 2 on 2"


def test_who_is_tilted_says_why_at_the_first_tap() -> None:
    node = view_of(scene())["tree"]["Ana.1"]
    assert node["legal"] is False
    assert not scene().ask(node["ask"])


def test_the_dark_button_opens_the_list_of_fights() -> None:
    view = view_of(scene())
    assert (main(view)["text"], main(view)["answers"]) == ("Choose the fight", "list")
    assert [one["text"] for one in view["prompt"]["choices"]][:2] == ["Aubin against Odon", "Aubin against Tibo"]
    assert view["prompt"]["rows"] is False


def test_the_other_seat_waits() -> None:
    view = view_of(scene(), 1)
    assert (view["tree"].keys(), view["prompt"]["text"]) == ({"Bo.deck"}, "Ana chooses the fight…")
    assert [one for one in view["actions"] if one["main"]] == []


# --- cards ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["Ana.hand", "Ana.2"])
def test_a_card_of_the_list_says_what_it_is_and_why_it_may_not_be_played(place: str) -> None:
    view = view_of(listed("fight 2 on 2"))
    node = leaf(view, place, "Souffle court")
    assert (node["move"], node["legal"]) == ('Ana: play "Souffle court"', True)
    assert node["detail"].startswith("action · The opposing character has Attack −2 this fight")
    barred = leaf(view, place, "Trait de balise")
    assert barred["legal"] is False
    assert "is played by a character of: veilleurs" in barred["detail"]


def test_a_card_that_can_be_aimed_lights_its_targets() -> None:
    match = listed("fight 2 on 2", **{"Ana.2.guild": ["veilleurs"]})
    node = leaf(view_of(match), "Ana.hand", "Trait de balise")
    assert set(node["next"]) >= {"Bo.1", "Bo.2", "Bo.3"}
    assert node["next"]["Bo.1"]["move"] == 'Ana: play "Trait de balise" on Bo.1'


def test_a_card_by_its_figures_is_whole_with_its_chain() -> None:
    view = view_of(scene("fight 2 on 2"))
    pad = view["pads"][leaf(view, "Ana.hand")["pad"]]
    kinds = {kind["id"]: kind for kind in pad["kinds"]}
    assert {name: kind["legal"] for name, kind in kinds.items()} == {
        "action": True, "spell": False, "theurgy": False, "object": True, "familiar": True,
    }  # fmt: skip
    for name, kind in kinds.items():
        missing = [one["name"] for one in kind["parts"][0]["fields"] if "value" not in one and not one.get("text")]
        assert missing == (["type", "chain"] if name == "object" else ["chain"])
    weapon = filled(
        kinds["object"], "", type=" weapon", name="Pique", chain=" chain action", **{"class": " class mage"}
    )
    assert weapon == 'Ana: object weapon "Pique" chain action class mage'
    assert [one["text"] for one in targets_of(pad, kinds["action"])][:2] == ["no target", "Odon (Bo)"]


def test_whoever_has_laid_all_cards_is_offered_none() -> None:
    match = scene("fight 2 on 2", "action", rules={"open_cards": True})
    tree = view_of(match)["tree"]
    assert "Ana.hand" not in tree
    assert "Bo.hand" in tree
    assert main(view_of(match))["move"] == "Bo: pass"


# --- what card text does ----------------------------------------------------------------------------------------------


def test_an_effect_is_recorded_by_kind_and_figure() -> None:
    match = scene(*CARDS, "resolve")
    view = view_of(match)
    node = view["tree"]["Bo.2"]
    assert node["preset"] == {"target": " on Bo.2"}
    kinds = {kind["id"]: kind for kind in view["pads"][node["pad"]]["kinds"]}
    figures = {"magic", "physical", "direct", "loss", "heal", "attack", "defence", "spirit"}
    wanted = figures | {"rune", "order", "rage", "tilt", "immune", "attach", "detach"}
    assert wanted <= {name for name, kind in kinds.items() if kind["targets"]}
    assert filled(kinds["magic"], " on Bo.2", count=3) == "Ana: effect magic 3 on Bo.2"
    assert filled(kinds["attack"], " on Bo.2", change="-2") == "Ana: effect attack -2 this fight on Bo.2"
    match.play(filled(kinds["magic"], " on Bo.2", count=3))
    match.play(filled(kinds["attack"], " on Bo.2", change="-2"))
    facts = match.facts()
    assert (facts["Bo.2.hp"], facts["Bo.2.attack.now"]) == (7, 1)
    for name in ("magic", "direct", "loss", "heal"):
        needed = [one for one in kinds[name]["parts"][0]["fields"] if "value" not in one]
        assert len(needed) == 1, "kind and figure: two taps"


def test_a_card_of_the_n_is_cancelled_by_a_tap_while_it_waits() -> None:
    match = scene(*CARDS, "resolve")
    view = view_of(match)
    assert set(view["tree"]) & {f"queue.{place}" for place in range(1, 5)} == {"queue.2", "queue.3", "queue.4"}
    match.play(leaf(view, "queue.4", "cancel this card")["move"])
    assert items(view_of(match))[3]["state"] == "cancelled"
    assert "queue.4" not in view_of(match)["tree"]


def test_where_the_companion_deals_nothing_is_recorded_by_taps_on_characters() -> None:
    match = dealt()
    match.play("fight 1 on 1")
    assert set(view_of(match, 0)["tree"]) <= {"Ana.deck", "Ana.1", "Ana.hand", *(f"Ana.hand.{n}" for n in range(9))}


def asking(tmp_path: Path, effects: str, **more: Any) -> companion.Match:
    """A card has resolved that asks Ana for something."""
    cards = folder(tmp_path, {ESSAI: f"action: {effects}"})
    return card_table("fight 1 on 1", f'play "{ESSAI}"', "Bo: pass", "resolve", cards=cards, **more)


def test_what_a_card_asks_is_answered_by_a_tap_on_who_is_meant(tmp_path: Path) -> None:
    view = view_of(asking(tmp_path, "damage direct 2 on a foe character"))
    told = ["direct 2 on Bo.1 (Tarin)", "direct 2 on Bo.2 (Galet)", "direct 2 on Bo.3 (Sorgue)", "in another way…"]
    assert [one["text"] for one in view["prompt"]["choices"]] == told
    assert view["tree"]["Bo.3"]["move"] == "Ana: effect direct 2 on Bo.3"


def test_a_card_of_a_hidden_pile_is_named_on_the_pad(tmp_path: Path) -> None:
    match = asking(tmp_path, "recall", Ana__discard=3)
    (choice,) = view_of(match)["prompt"]["choices"]
    kinds = {kind["id"]: kind for kind in view_of(match)["pads"][choice["pad"]]["kinds"]}
    assert filled(kinds["recall"], what="recall", name="Ruse") == 'Ana: effect recall "Ruse"'


# --- a usual turn -----------------------------------------------------------------------------------------------------


def dealt(seed: int = 7) -> companion.Match:
    """Both with a deck of the list, dealt."""
    match = companion.new("eredan", ["Ana", "Bo"], starter="Ana", cards="demo", seed=seed, lang="en")
    for player, deck in zip(match.players, match.state.box.decks, strict=False):
        match.play(f'{player}: deck "{deck.name}"')
    return match


class Turn:
    """Counts what is tapped."""

    def __init__(self, match: companion.Match) -> None:
        self.match, self.taps = match, 0

    def play(self, move: str, *, cost: int) -> None:
        self.taps += cost
        self.match.play(move)

    def button(self, seat: int | None = None) -> None:
        self.play(main(view_of(self.match, seat))["move"], cost=1)


def test_a_usual_turn_takes_ten_taps_with_cards_by_their_names() -> None:
    """The fight, a held card each and *ready*, twice resolve, strike, end: on two pages, where the companion deals."""
    turn = Turn(dealt())
    turn.play(view_of(turn.match, 0)["tree"]["Ana.2"]["next"]["Bo.2"]["move"], cost=2)
    for seat, name in enumerate(turn.match.players):
        tree = view_of(turn.match, seat)["tree"]
        held = [tree[card["id"]] for card in sides(view_of(turn.match, seat))[name]["hand"] if card["id"] in tree]
        move = next(one["move"] for one in held if one["legal"] and "move" in one)
        turn.play(move, cost=2)  # the card, then “ready”, which ends the choice
        if any(item.seat == seat for item in turn.match.state.pending):
            turn.match.play(f"{name}: pass")
    for _ in range(20):
        if turn.match.facts()["turn"] == 2:
            break
        answer_if_asked(turn.match)
        turn.button(turn.match.state.active)
    assert turn.match.facts()["turn"] == 2
    assert turn.taps == 10


def answer_if_asked(match: companion.Match) -> None:
    """What the card or the companion asks, which is no tap of the usual turn."""
    while match.state.pending:
        item = match.state.pending[-1]
        view = view_of(match, item.seat)
        match.play(view["prompt"]["choices"][0]["move"])


def test_a_usual_turn_takes_ten_taps_with_cards_by_their_figures() -> None:
    """The fight, an action each by its chain, twice resolve, strike, end: on one page, openly."""
    turn = Turn(scene(rules={"open_cards": True}))
    turn.play(view_of(turn.match)["tree"]["Ana.2"]["next"]["Bo.2"]["move"], cost=2)
    for name in turn.match.players:
        view = view_of(turn.match)
        kind = view["pads"][leaf(view, f"{name}.hand")["pad"]]["kinds"][0]
        turn.play(filled(kind, "", chain=""), cost=2)
    for _ in range(4):
        turn.button()
    facts = turn.match.facts()
    assert (facts["turn"], facts["player"]) == (6, "Bo")
    assert turn.taps == 10
