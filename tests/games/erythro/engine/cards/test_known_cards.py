"""Cards with names: the invented list, zones and effects as printed, the market (5. Concepts du jeu; 6, 1 and 5)."""

from pathlib import Path

import pytest

import companion
from companion.core.codes.match_code import position_code
from tests.games.erythro.scenes import AIR, FIRE, WATER, at, box, expect, figures, play, refused, start, told

clause = pytest.mark.clause
HAND = {"Ana.hand.cards": ["brume", "averse", "brise", "embrun", "averse"]}
ATTACK = ("attaquer", "attack")


@clause("play-card", "legal", "refused")
@clause("zone-influence", "refused")
@clause("zone-move", "refused")
@clause("card-sanctuary", "legal", "refused")
@clause("zones", "legal")
def test_the_zones_of_a_named_card() -> None:
    match = box(HAND)
    refused(match, "Ana: gain 3 water", "play-card", "Ana")
    assert told(match.play("Ana: play averse")) == ["play-card"]
    refused(match, "Ana: gain 2 water", "zone-influence", "Averse", 3, WATER)
    refused(match, "Ana: move 2", "zone-move", 2, 2, 1)
    refused(match, "Ana: sanctuary water", "card-sanctuary", "Averse", AIR)
    match.play("Ana: sanctuary air")
    expect(match, Ana__played__cards=("averse",), Ana__hand=4, Ana__named=None)


@clause("card-from-hand", "legal", "refused")
@clause("GEN-3", "legal", "assumes")
def test_a_named_card_may_be_in_the_hand() -> None:
    match = box(HAND)
    refused(match, "Ana: play maree", "card-from-hand", "Ana", "Marée")
    hidden = box()
    ruling = hidden.ask("Ana: play brume")
    assert (ruling.verdict, [reason.clause for reason in ruling.assumes]) == ("unverifiable", ["GEN-3"])
    refused(hidden, "Ana: play braise", "card-from-hand", "Ana", "Braise")
    play(hidden, "Ana: play brume", "Ana: gain 2 water")
    expect(hidden, Ana__played__cards=("brume",))
    play(hidden, "Ana: play brume", "Ana: gain 2 water")
    refused(hidden, "Ana: play brume", "card-from-hand", "Ana", "Brume")


@clause("bonus-sanctuary", "legal", "refused")
@clause("bonus-none", "legal", "refused")
@clause("example-card", "legal")
@clause("ERY-9", "legal")
@clause("may", "legal")
def test_the_yellow_part_needs_its_sanctuary() -> None:
    dirty = {"tile.3.pollution": 1, "tile.1.sanctuary": "water", "Ana.discard.cards": ["contamination"],
             "Ana.contaminations": 1, "contaminations.left": 10}  # fmt: skip
    match = box({**HAND, **dirty})
    match.play("Ana: play averse")
    refused(match, "Ana: special air", "bonus-none", "Averse", AIR)
    play(match, "Ana: special water", "Ana: destroy discard", "Ana: remove 1 3")
    expect(match, Ana__contaminations=0, tile__3__pollution=0, Ana__open=None, Ana__played=1)
    plain = box({**HAND, **dirty, "tile.1.sanctuary": "air"})
    plain.play("Ana: play averse")
    refused(plain, "Ana: special water", "bonus-sanctuary", WATER, 1)
    play(plain, "Ana: special", "Ana: remove 1 3")
    expect(plain, Ana__contaminations=1, Ana__open=None)
    example = box({"Ana.hand.cards": ["maree"], "Ana.hand": 1, "tile.1.sanctuary": "water", "Bo.contaminations": 1,
                   "Bo.discard.cards": ["contamination"], "Ana.discard.cards": ["contamination"],
                   "Ana.contaminations": 1, "contaminations.left": 10})  # fmt: skip
    play(example, "Ana: play maree", "Ana: special water", "Ana: destroy discard", "Bo: destroy discard")
    expect(example, Ana__contaminations=0, Bo__contaminations=0, Ana__open=None)


@clause("card-effect", "legal", "refused")
@clause("effects-whole", "legal", "refused")
@clause("ERY-9", "legal")
def test_the_effects_of_a_known_card_in_their_order() -> None:
    match = box({**HAND, "tile.1.dome": True, "Ana.water": 10})
    play(match, "Ana: play brise", "Ana: special")
    refused(match, "Ana: attack 1 water 10", "card-effect", "Ana", ATTACK)
    refused(match, "Ana: done", "effects-whole", ("prendre une carte contamination", "take a contamination card"), 1)
    match.play("Ana: take")
    refused(match, "Ana: done", "effects-whole", ATTACK, 1)
    last = match.play("Ana: attack 1 water 10")
    assert "card-done" in told(last)
    expect(match, Ana__open=None, tile__1__dome=False)


@clause("whole-action", "legal", "refused")
@clause("ERY-8", "legal")
def test_a_card_that_cannot_be_done_whole_is_refused() -> None:
    match = box({**HAND, "Ana.tile": 3})
    match.play("Ana: play brume")
    refused(match, "Ana: special", "whole-action", "Brume", ATTACK)
    match.play("Ana: gain 2 water")
    empty = box({**HAND, "contaminations.left": 0, "Ana.contaminations": 1})
    empty.play("Ana: play brise")
    refused(
        empty, "Ana: special", "whole-action", "Brise", ("prendre une carte contamination", "take a contamination card")
    )
    pile = box({**HAND, "tile.1.dome": True, "Ana.air": 10})
    play(pile, "Ana: play brise", "Ana: special", "Ana: take", "Ana: attack 1 air 10")
    expect(pile, Ana__air=0)


@clause("whole-action", "legal", "assumes")
@clause("effects-whole", "legal", "assumes")
def test_whether_somebody_has_contamination_may_be_unknown() -> None:
    hands = {"Ana.hand.cards": ["maree", "maree"], "Ana.hand": 2, "Ana.deck": 6, "Ana.discard": 0,
             "Ana.contaminations": 0, "contaminations.left": 11}  # fmt: skip
    match = box({**hands, "Bo.discard": 1, "Bo.deck": 3})
    match.play("Ana: play maree")
    assert [(r.kind, r.clause) for r in match.ask("Ana: special").assumes] == [("assumes", "whole-action")]
    match.play("Ana: special")
    ruling = match.ask("Ana: done")
    assert (ruling.verdict, [reason.clause for reason in ruling.assumes]) == ("unverifiable", ["effects-whole"])
    match.play("Ana: done")
    expect(match, Ana__open=None)


@clause("effects-whole", "assumes")
@clause("GEN-3", "legal")
def test_what_is_passed_over_is_assumed_to_be_impossible() -> None:
    match = box({"Ana.hand.cards": ["averse"], "Ana.hand": 3, "Ana.discard": 2, "Ana.contaminations": 1,
                 "contaminations.left": 10, "tile.1.sanctuary": "water", "tile.3.pollution": 1})  # fmt: skip
    play(match, "Ana: play averse", "Ana: special water")
    ruling = match.ask("Ana: remove 1 3")
    assert (ruling.verdict, [reason.clause for reason in ruling.assumes]) == ("unverifiable", ["effects-whole"])
    assert ruling.assumes[0].figures["verb"] == "destroy"


@clause("near-tile", "legal", "refused")
@clause("remove-pollution", "legal")
def test_an_effect_without_reach_stays_on_the_own_tile() -> None:
    match = box({"Ana.hand.cards": ["geyser"], "Ana.hand": 1, "tile.3.pollution": 1, "tile.1.pollution": 1})
    play(match, "Ana: play geyser", "Ana: special", "Bo: gain 2 fire")
    refused(match, "Ana: remove 1 3", "near-tile", ("d’Ana", "Ana"), 3, 1, 1)
    match.play("Ana: remove 1 1")
    expect(match, tile__1__pollution=0, Ana__open=None, Bo__fire=4)


@clause("effect-other", "legal")
@clause("card-effect", "refused")
def test_an_effect_for_another_is_for_another() -> None:
    match = box({**HAND, "tile.1.sanctuary": "air"})
    play(match, "Ana: play embrun", "Ana: special")
    refused(match, "Ana: move 3", "card-effect", "Ana", ("se déplacer", "move"))
    match.play("Bo: move 3")
    expect(match, Bo__tile=3, Ana__open=None, Ana__tile=1)


@clause("attack-mine", "legal", "refused")
def test_the_price_of_a_named_mine() -> None:
    match = box({**HAND, "tile.3.mine": ["puits"], "Ana.tile": 3, "Ana.water": 9, "Ana.air": 8})
    play(match, "Ana: play brume", "Ana: special")
    refused(match, "Ana: attack 3 water 7", "attack-mine", 3, WATER, 7, 8)
    refused(match, "Ana: attack 3 air 9", "lose-influence", "Ana", AIR, 8, 9)
    match.play("Ana: attack 3 water 8")
    expect(match, Ana__water=1, tile__3__mine=None)


@clause("attack-element", "legal", "refused")
def test_a_mine_that_has_no_price_in_an_element(tmp_path: Path) -> None:
    path = tmp_path / "mines.csv"
    path.write_text("name,level,extraction,water,fire,earth,air,lines,copies\nSec,1,1,,,,5,nothing / lost,9\n")
    match = at({"Ana.tile": 3, "tile.3.mine": ["sec"], "Ana.water": 9, "Ana.air": 9}, cards=path)
    match.play("Ana: special")
    refused(match, "Ana: attack 3 water 5", "attack-element", 3, WATER)
    match.play("Ana: attack 3 air 5")


@clause("buy", "legal", "refused")
@clause("buy-printed", "legal", "refused")
@clause("buy-base", "legal", "refused")
@clause("phase-purchase", "legal")
@clause("once-a-phase", "legal", "refused")
def test_buying_in_the_fifth_phase() -> None:
    match = box({"phase": "mines", "Ana.water": 4, "Bo.fire": 1})
    assert told(match.play("next")) == ["phase-purchase"]
    refused(match, "Ana: buy water 6 raz-de-maree", "buy", "Ana", WATER, 4, 6)
    refused(match, "Ana: buy water 4 maree", "buy-printed", "Marée", 2, WATER)
    for text in ("Ana: buy water 0 brume", "Ana: buy brume"):
        refused(match, text, "buy-base", "Brume", nonsense=True)
    refused(match, "Bo: buy fire 2 incendie", "buy", "Bo", FIRE, 1, 2)
    entry = match.play("Ana: buy marée")
    assert figures(entry, "buy") == {"player": "Ana", "element": "water", "cost": 2, "after": 2, "card": "Marée"}
    expect(match, Ana__hand=6, Ana__hand__cards=("maree",), Ana__water=2, phase="purchase")
    refused(match, "Ana: buy water 2 maree", "once-a-phase", "Ana", ("phase d’achat", "purchase phase"))
    match.play("next")
    expect(match, phase="draw")


@clause("buy", "legal")
def test_buying_without_a_list_takes_the_price_as_said() -> None:
    match = at({"phase": "purchase", "Bo.earth": 5})
    play(match, "Bo: buy a card for 5 earth", "next")
    expect(match, Bo__earth=0, Bo__hand=6, Bo__hand__cards=("action",))
    refused(match, "Bo: buy earth 1", "phase-order", ("phase d’achat", "purchase phase"), ("pioche", "draw"),
            also=("buy",))  # fmt: skip


@clause("buy-market", "legal", "refused")
@clause("buy-which", "legal", "refused")
@clause("ERY-6", "legal")
def test_the_market_of_a_dealt_match() -> None:
    match = start(seed=3)
    while match.state.phase != "players":
        match.play(next(move for move in match.moves() if move.verb == "character"))
    match.correct({"Ana.water": 12}, why="a rich player")
    while match.state.phase != "purchase":
        moves = [
            m for m in match.moves() if m.verb in ("play", "move", "discard", "next", "line", "contaminate", "draw")
        ]
        match.play(moves[0])
    offers = [card for card in match.state.market if match.state.box.actions[card].element == "water"]
    absent = next(c for c in match.state.box.actions.values() if c.element == "water" and c.key not in offers)
    refused(match, f"Ana: buy water {absent.cost} {absent.key}", "buy-market", absent.name, nonsense=True)
    refused(match, "Ana: buy water 2", "buy-which", nonsense=True)
    entry = match.play(f"Ana: buy {offers[0]}")
    assert "ERY-6" in told(entry)
    assert [match.state.box.actions[card].element for card in match.state.market].count("water") == 2
    assert match.state.market.count(offers[0]) <= 2
    expect(match, Ana__hand=match.facts()["Ana.hand"])


@clause("market-refill", "legal")
@clause("ERY-6", "assumes")
@clause("buy-market", "refused")
def test_a_market_of_real_cards_is_never_short_in_silence() -> None:
    """Which card came up nobody has named: it is believed when somebody buys it."""
    offers = ["geyser", "cascade", "eruption", "fournaise", "seisme", "falaise", "rafale", "ouragan"]
    match = box({"phase": "purchase", "Ana.water": 12, "market": offers}, players=3)
    refused(match, "Ana: buy maree", "buy-market", "Marée", nonsense=True)
    entry = match.play("Ana: buy geyser")
    assert figures(entry, "market-refill") == {"element": "water", "count": 1}
    expect(match, market=tuple(offers[1:]), pending=("market water",))
    assert companion.from_code(position_code(match), lang="en").facts() == match.facts()
    match.correct({"Chloé.character": "argile", "Chloé.water": 5}, why="who is who")
    assert "Marée" in str(match.ask("Chloé: buy maree"))
    assert told(match.play("Chloé: buy maree"))[0] == "skip"
    expect(match, market=tuple(offers[1:]), pending=("market water",))
    play(match, "next")
    expect(match, phase="draw", pending=None)


@clause("market-refill", "legal", "refused")
@pytest.mark.parametrize("said", ["market maree", "Marée est sortie", "marché Marée", "new card maree"])
def test_the_card_that_came_up_is_asked_for(said: str) -> None:
    """Of the element that is short, not a card that lies there already; and skipped where nobody says it."""
    offers = ["geyser", "cascade", "eruption", "fournaise", "seisme", "falaise", "rafale", "ouragan"]
    match = box({"phase": "purchase", "Ana.water": 12, "market": offers}, players=3)
    play(match, "Ana: buy geyser")
    for strange in ("incendie", "brume"):
        card = match.state.box.title(strange)
        refused(match, f"market {strange}", "market-refill", card, ("eau", "water"), nonsense=True)
    assert {str(move) for move in match.moves()} >= {"market maree", "market cascade", "skip"}
    with pytest.raises(companion.InvalidMove, match="Marée, Torrent, Cascade, Geyser, Raz-de-marée; not “tide”"):
        match.ask("market tide")
    entry = match.play(said)
    assert (str(entry.move), told(entry)) == ("market maree", ["ERY-6"])
    expect(match, market=("cascade", "maree", *offers[2:]), pending=None)
    match.undo()
    play(match, "skip")
    expect(match, market=tuple(offers[1:]), pending=None)


@clause("play-card", "refused")
@clause("card-from-hand", "refused")
@clause("phase-order", "refused")
@clause("whole-action", "refused")
def test_no_advice_leads_to_what_is_refused() -> None:
    phases = ("phase des joueurs", "players’ phase"), ("phase d’achat", "purchase phase")
    refused(at({"Ana.water": 5, "Ana.played": 4, "Ana.hand": 1}), "Ana: buy water 3", "phase-order", *phases)
    known = box({"Ana.hand": 2, "Ana.hand.cards": ["brume", "averse"]})
    refused(known, "Ana: special", "play-card", "Ana")
    refused(known, "Ana: lose 2 water", "play-card", "Ana", also=("lose-influence",))
    tainted = at({"Ana.hand": 1, "Ana.hand.cards": ["contamination"], "tile.1.pollution": 1})
    refused(tainted, "Ana: remove 1 1", "card-from-hand", "Ana", ("une carte action", "an action card"))
    match = box({"Ana.hand.cards": ["brise"]})
    match.play("Ana: play brise")
    refused(match, "Ana: take", "whole-action", "Brise", ("attaquer", "attack"))


@clause("buy", "legal")
def test_a_card_may_buy_in_the_first_phase() -> None:
    match = at({"Ana.water": 3})
    play(match, "Ana: special", "Ana: buy water 3", "Ana: done")
    expect(match, Ana__water=0, Ana__hand=5, Ana__played=1)
    refused(at(), "Bo: buy earth 1", "buy-by-card", "Bo")
    named = box({**HAND, "tile.1.dome": True, "Ana.water": 10, "Bo.earth": 3})
    play(named, "Ana: play brise", "Ana: special")
    refused(named, "Bo: buy earth 1", "buy-by-card", "Bo")
    refused(named, "Ana: buy air 1", "card-effect", "Ana", ("acquérir une carte", "acquire a card"))


def test_an_override_tells_what_was_truly_paid() -> None:
    match = box({"phase": "purchase", "Bo.fire": 0})
    entry = match.override("Bo: buy fire 3 fournaise", "a gift")
    assert (figures(entry, "buy")["cost"], figures(entry, "buy")["after"]) == (0, 0)


@pytest.mark.parametrize(
    ("left", "says"), [(3, ("n’en doit plus", "owes no more")), (2, ("doit encore 1 carte", "still owes 1 card"))]
)
def test_the_end_of_a_card_says_how_many_more_are_owed(left: int, says: tuple[str, str]) -> None:
    match = at({"Ana.played": left, "Ana.hand": 3, "tile.3.pollution": 1, "Bo.hand": 5})
    entry = play(match, "Ana: remove 1 3", "Ana: done")[-1]
    assert says[0] in entry.explain("fr")
    assert says[1] in entry.explain("en")


def test_gains_of_any_element_are_split_at_will() -> None:
    match = box({"Ana.hand.cards": ["geyser"], "Ana.hand": 1})
    play(match, "Ana: play geyser", "Ana: special", "Bo: gain 1 fire", "Bo: gain 1 earth")
    expect(match, Bo__fire=3, Bo__earth=2)
    match.play("Bo: gain 1 fire")  # nothing of it is left: a card of Bo’s own
    expect(match, Bo__played=1, Ana__open=("special", "2", "may remove 1"))
    match.play("Ana: done")
    expect(match, Ana__open=None)
