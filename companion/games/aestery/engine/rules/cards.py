"""The rules of playing cards, of abilities and of what card text does."""

from collections.abc import Sequence
from typing import Final

from companion.cardkit.effects.costs import Cost
from companion.cardkit.effects.effects import Effect
from companion.cardkit.effects.queries import abilities, effects_at
from companion.cardkit.payment import Payment
from companion.cardkit.zones.permanents import taken
from companion.cardkit.zones.player_zones import in_zone
from companion.core.rules.clauses import clause
from companion.core.rules.common_moves import of_others
from companion.core.rules.rulings import Reason
from companion.games.aestery.engine.cards.cards import CARD, Card, by_word
from companion.games.aestery.engine.constants import AIMED, MOST_PLACES, PERMANENTS
from companion.games.aestery.engine.effects.abilities import ability_at, ability_of, cost_of, served
from companion.games.aestery.engine.effects.references import FIGHTER, HERO, STORY, TOP, aim_of, permanent_at
from companion.games.aestery.engine.effects.resolution import asks_first, parts
from companion.games.aestery.engine.effects.table_effects import short_of
from companion.games.aestery.engine.effects.targets import fits
from companion.games.aestery.engine.flow.stack import effect_tasks, price_of
from companion.games.aestery.engine.flow.updates import in_zones
from companion.games.aestery.engine.moves import HIDEOUT
from companion.games.aestery.engine.rules.turn import (
    Rule,
    cards_in_hand,
    count_in_hand,
    nothing_asked,
    nothing_on_stack,
    pays,
    pitched_beside,
)
from companion.games.aestery.engine.state import State

Targets = tuple[str, ...]
NAMELESS: Final = "?"
"""A card of the hand that was announced without a name: it does not pay for itself either."""


# --- the card ---------------------------------------------------------------------------------------------------------


@clause("unknown-card", "listed-figures")
def known_card(state: State, seat: int, card: str) -> Reason | None:
    """A card is one of the list, or announced with its figures; both at once only if they agree."""
    found = state.card(card)
    if found is None:
        return Reason("unknown-card", "nonsense", {"name": card})
    if not found.listed and found.name and state.box.cards:
        listed = state.box.card(state.box.named(found.name))
        if listed is not None and not _agree(found, listed):
            figures = {"name": listed.name, "said": found.code, "listed": listed._replace(listed=False).code}
            return Reason("listed-figures", figures=figures)
    return None


def _agree(said: Card, listed: Card) -> bool:
    """Whether what was announced is what the list has; what was not said, and any keyword, is no difference."""
    return said.kind == listed.kind and not CARD.contradicts(said, listed, but=("keywords",))


@clause("main-phase", "ephemeral-time", "types", "AES-8", "AES-28", "answers", "turns")
def in_time(state: State, seat: int, card: str) -> Reason | None:
    """Fighters and Stories in one's own main phases with nothing pending; Ephemerals at any time (AES-8)."""
    found = state.card(card)
    if found is None:
        return None
    if found.kind not in PERMANENTS:
        return None
    if seat != state.active or state.phase != "main":
        figures = {
            "player": state.players[seat], "name": found.called, "active": state.players[state.active],
            "phase": state.phase,
        }  # fmt: skip
        return Reason("main-phase", figures=figures)
    return nothing_asked(state, seat) or nothing_on_stack(state, seat)


@clause("battlefield")
def room(state: State, seat: int, card: str) -> Reason | None:
    """So many places of each kind are followed."""
    found = state.card(card)
    if found is None or found.kind not in PERMANENTS:
        return None
    player = state.seats[seat]
    row = player.fighters if found.kind == "fighter" else player.stories
    waiting = len(state.stack) and sum(item.by == seat for item in state.stack)
    if len(row) + waiting < MOST_PLACES or sum(1 for _ in taken(row)) + waiting < MOST_PLACES:
        return None
    return Reason("battlefield", "nonsense", {"player": state.players[seat], "most": MOST_PLACES})


@clause("in-hand", "hideout-wait", "hideout-empty", "hideout-card", "GEN-3", "AES-7")
def where_it_is(state: State, seat: int, card: str, origin: str) -> Reason | None:
    """A card is played from the hand, or from the hideout in a later turn (Cachette; AES-7)."""
    found = state.card(card)
    if found is None:
        return None
    name, player = in_zones(found.name), state.seats[seat]
    if origin != HIDEOUT:
        return cards_in_hand(state, seat, (name,)) if name else count_in_hand(state, seat, 1)
    who = state.players[seat]
    if not len(player.hideout):
        return Reason("hideout-empty", "nonsense", {"player": who})
    if player.hidden_in == state.turn:
        return Reason("hideout-wait", figures={"player": who, "turn": state.turn})
    if name is None:
        return None
    answer = player.has(HIDEOUT, (name,))
    known = (*player.hideout.known, None)[0]
    figures = {"player": who, "name": name, "names": (name,), "known": known}
    return in_zone(answer, "hideout-card", figures, kind="breach", assumed="hideout-card")


@clause("payment", "hideout-pays")
def affordable(state: State, seat: int, card: str, payment: Payment | None, origin: str) -> Reason | None:
    """A card's price is covered (Comment jouer vos cartes ?)."""
    found = state.card(card)
    if found is None:
        return None
    return pays(state, seat, price_of(state, seat, found), payment, _own(state, card, origin))


def _own(state: State, card: str, origin: str) -> str:
    """The card of the hand that is paid for; empty for one of the hideout."""
    found = state.card(card)
    return "" if found is None or origin == HIDEOUT else in_zones(found.name) or NAMELESS


@clause("pitching")
def pitched_for(state: State, seat: int, card: str, payment: Payment | None, origin: str) -> Reason | None:
    """What pays for a card lies in the hand beside it (Pitcher)."""
    return pitched_beside(state, seat, payment, _own(state, card, origin))


@clause("types")
def of_kind(*kinds: str) -> Rule:
    """A card is announced as what it is."""

    def right_kind(state: State, seat: int, card: str) -> Reason | None:
        found = state.card(card)
        return None if found is None or found.kind in kinds else Reason("unknown-card", "nonsense", {"name": card})

    return right_kind


# --- targets ----------------------------------------------------------------------------------------------------------


@clause("no-such-fighter", "no-such-story", "no-such-player", "nap-target", "AES-20")
def targets_there(state: State, seat: int, targets: Targets) -> Reason | None:
    """What is aimed at is there; a card that naps is no target of the enemy (Sieste; AES-20)."""
    for text in targets:
        found = target_there(state, seat, text)
        if found is not None:
            return found
    return None


def target_there(state: State, seat: int, text: str) -> Reason | None:
    """The same for one of them."""
    aim = aim_of(state.players, seat, text)
    if aim is None:
        return Reason("no-such-player", "nonsense", {"name": text, "players": state.players})
    if aim.kind not in (FIGHTER, STORY):
        return None if aim.kind != TOP or state.stack else Reason("nothing-waits", "nonsense",
                                                                  {"player": state.players[seat]})  # fmt: skip
    one = permanent_at(state, aim)
    if one is None:
        row = state.seats[aim.seat].fighters if aim.kind == FIGHTER else state.seats[aim.seat].stories
        figures = {"player": state.players[aim.seat], "place": aim.place, "names": tuple(n for n, _ in taken(row))}
        return Reason("no-such-fighter" if aim.kind == FIGHTER else "no-such-story", "nonsense", figures)
    if aim.seat != seat and one.marks and one.marked("nap"):
        figures = {"name": one.code, "count": one.marked("nap"), "player": state.players[seat]}
        return Reason("nap-target", figures=figures)
    return None


@clause("target-missing", "experience", "healing", "AES-18")
def aimed(state: State, seat: int, card: str, targets: Targets) -> Reason | None:
    """Keywords that need a target take one as the card is announced: Soin, and Expérience without a Hero."""
    found = state.card(card)
    if found is None or targets or not found.keywords:
        return None
    words = AIMED & by_word(found.keywords).keys() - {"support"}
    if not words or (words == {"experience"} and state.seats[seat].hero) or found.kind == "fighter":
        return None
    if not any(True for player in state.seats for _ in taken(player.fighters)):
        return None
    return Reason("target-missing", "nonsense", {"target": state.players[1 - seat]})


@clause("card-text", "AES-23")
def fitting(state: State, seat: int, card: str, targets: Targets) -> Reason | None:
    """What a listed card is aimed at is such a one as its text asks for."""
    found = state.card(card)
    if found is None or not found.listed or not targets:
        return None
    return _misfit(state, seat, effects_at(found.effects, "played"), "", targets)


@clause("card-text", "AES-23")
def ability_fitting(state: State, seat: int, what: str, cost: str, targets: Targets) -> Reason | None:
    """The same for an ability of a listed card."""
    return _misfit(state, seat, ability_at(state, seat, what, cost), what, targets) if targets else None


def _misfit(state: State, seat: int, effects: Sequence[Effect], source: str, targets: Targets) -> Reason | None:
    for task in effect_tasks(seat, "", source, tuple(effects), targets):
        _, _, effect, chosen = parts(task)
        for text in chosen:
            aim = aim_of(state.players, seat, text)
            if aim is not None and not fits(state, seat, effect.target, aim, source):
                return Reason("card-text", figures={"deed": f"{short_of(effect)} on {text}", "missing": "kind"})
    return None


# --- Support, Bravery -------------------------------------------------------------------------------------------------


@clause("support-lacks", "support-figure", "in-hand", "GEN-3")
def supports(state: State, seat: int, amount: int, card: str) -> Reason | None:
    """A card of the hand with Support X; of one that is in no list X is said (Support X; GEN-5)."""
    listed = state.box.card(card) if card and state.box.cards else None
    if listed is not None and not by_word(listed.keywords).get("support"):
        return Reason("support-lacks", "nonsense", {"name": card, "count": amount})
    if listed is None and not amount:
        return Reason("support-figure", "nonsense", {"name": card})
    return cards_in_hand(state, seat, (card,)) if card else count_in_hand(state, seat, 1)


@clause("target-missing", "no-such-fighter", "nap-target")
def fighter_aimed(state: State, seat: int, target: str) -> Reason | None:
    """Its target is a Fighter, anybody's (AES-21)."""
    aim = aim_of(state.players, seat, target) if target else None
    if aim is None or aim.kind != FIGHTER:
        return Reason("target-missing", "nonsense", {"target": state.players[1 - seat]})
    return target_there(state, seat, target)


@clause("target-missing", "support", "AES-21")
def mined_at(state: State, seat: int, support: int, target: str) -> Reason | None:
    """A card with Support that is mined has its target (AES-21)."""
    return fighter_aimed(state, seat, target) if support or target else None


@clause("support", "AES-21")
def support_unsaid(state: State, seat: int, card: str, support: int, target: str) -> Reason | None:
    """A listed card with Support that is mined would give its Force to somebody (Support X; AES-21): a warning."""
    count = state.box.counted(card, "support") if card and not target else 0
    if not count or not any(True for player in state.seats for _ in taken(player.fighters)):
        return None
    return Reason("support", "warning", {"name": card, "count": count})


@clause("no-such-fighter", "bravery", "AES-21")
def has_bravery(state: State, seat: int, place: int) -> Reason | None:
    """One's own Fighter with a Bravery marker (Bravoure X)."""
    missing = target_there(state, seat, str(place))
    if missing is not None:
        return missing
    one = state.fighter(seat, place)
    if one is None or one.marked("bravery"):
        return None
    return Reason("bravery", figures={"name": one.code})


# --- abilities --------------------------------------------------------------------------------------------------------


@clause("hero-missing", "no-such-fighter", "no-such-story")
def ability_there(state: State, seat: int, what: str) -> Reason | None:
    """An ability is that of one's own card in play."""
    if what == HERO:
        missing = not state.seats[seat].hero
        return Reason("hero-missing", "nonsense", {"player": state.players[seat]}) if missing else None
    return target_there(state, seat, what)


@clause("hero-once", "hero-turn", "AES-27", "answers", "AES-28")
def hero_serves(state: State, seat: int, what: str, cost: str) -> Reason | None:
    """A Hero serves once in each of one's own turns, when nothing waits (Héros; AES-27)."""
    if what != HERO:
        return None
    player = state.seats[seat]
    if seat != state.active:
        return of_others(state, seat, "hero-turn")
    figures = {"player": state.players[seat], "name": player.hero, "cost": cost}
    if state.house.hero_each and player.changed(served(cost)):
        return Reason("AES-27", figures=figures)
    if player.used and not state.house.hero_each:
        return Reason("hero-once", figures=figures)
    return nothing_on_stack(state, seat) or nothing_asked(state, seat)


@clause("no-ability", "ability-cost")
def ability_listed(state: State, seat: int, what: str, cost: str) -> Reason | None:
    """A listed card has the ability that is announced, at that cost; of another one the table says what it costs: a
    cost that is not said is none that is 0 (GEN-5). A Hero's may go without Experience."""
    code, listed = ability_of(state, seat, what)
    if listed is None and not cost and what != HERO:
        return Reason("ability-cost", figures={"name": code, "what": what})
    if listed is None or any(cost_of(effects[0]) == cost for effects in abilities(listed)):
        return None
    return Reason("no-ability", figures={"name": code, "cost": cost})


@clause("ability-once")
def not_served(state: State, seat: int, what: str, cost: str) -> Reason | None:
    """What a card does once a turn it does once."""
    effects = ability_at(state, seat, what, cost)
    aim = aim_of(state.players, seat, what) if what != HERO else None
    one = None if aim is None else permanent_at(state, aim)
    if not effects or not effects[0].once or one is None or not one.changed(served(cost)):
        return None
    return Reason("ability-once", figures={"name": one.code, "cost": cost})


@clause("tapped", "nap", "AES-20")
def can_serve(state: State, seat: int, what: str, cost: str) -> Reason | None:
    """What naps cannot be used, what is tapped cannot tap (Sieste)."""
    aim = aim_of(state.players, seat, what) if what != HERO else None
    one = None if aim is None else permanent_at(state, aim)
    if one is None:
        return None
    if one.marked("nap"):
        return Reason("nap", figures={"name": one.code, "count": one.marked("nap")})
    return Reason("tapped", figures={"name": one.code}) if one.tapped and Cost.said(cost).tap else None


@clause("hero-experience", "not-enough-cards", "payment")
def cost_paid(state: State, seat: int, what: str, cost: str, payment: Payment | None) -> Reason | None:
    """An ability's cost is covered: Aether, Experience, cards to discard."""
    price, player = Cost.said(cost), state.seats[seat]
    if price.experience < 0 and player.experience < -price.experience:
        figures = {"name": player.hero or state.players[seat], "have": player.experience, "count": -price.experience}
        return Reason("hero-experience", figures=figures)
    if price.discard > len(player.hand):
        figures = {"player": state.players[seat], "hand": len(player.hand), "count": price.discard}
        return Reason("not-enough-cards", "nonsense", figures)
    return pays(state, seat, price.aether, payment)


# --- passing, card text -----------------------------------------------------------------------------------------------


@clause("nothing-waits", "passed", "AES-8")
def may_pass(state: State, seat: int) -> Reason | None:
    """Who is asked passes: whoever did not announce what is uppermost, or whom a card offers something (AES-8)."""
    asked = state.pending[-1] if state.pending else None
    if asked is not None and asked.verb == "effect" and asked.seat == seat and asked.skippable:
        return None
    if asks_first(state) or not state.stack:
        return nothing_asked(state, seat) or Reason("nothing-waits", "nonsense", {"player": state.players[seat]})
    if state.stack[-1].by != seat:
        return None
    figures = {"player": state.players[seat], "players": (state.players[1 - seat],)}
    return Reason("passed", "nonsense", figures)


@clause("bravery-fatigue", "AES-21")
def bravery_spent(state: State, seat: int, place: int) -> Reason | None:
    """A Bravery marker that takes no Fatigue off goes for nothing (Bravoure X): a warning."""
    one = state.fighter(seat, place)
    if one is None or one.marked("fatigue") or not one.marked("bravery"):
        return None
    return Reason("bravery-fatigue", "warning", {"name": one.code})
