"""The rules of set-up, turns, hands, Aether and the hideout: what a clause has to say about a move, or None.

A rule takes the state, the seat that announces, and the parameters of the verb it looks at, by name. The rules of
playing cards stand in cards.py, those of combats in combat.py.
"""

from collections.abc import Callable
from functools import lru_cache

from companion.cardkit.effects.resolution import EFFECT
from companion.cardkit.payment import NOTHING, Payment, cards
from companion.cardkit.zones import deals
from companion.cardkit.zones.player_zones import NO, in_zone
from companion.core.rules.clauses import clause
from companion.core.rules.common_moves import of_others
from companion.core.rules.moves import of_table
from companion.core.rules.rulings import Reason
from companion.games.aestery.engine.cards.cards import by_word
from companion.games.aestery.engine.constants import HAND
from companion.games.aestery.engine.effects.resolution import LOOK, asks_first, parts
from companion.games.aestery.engine.flow.end_step import owed
from companion.games.aestery.engine.rules import aether
from companion.games.aestery.engine.state import State

Rule = Callable[..., Reason | None]


# --- whenever ---------------------------------------------------------------------------------------------------------


not_waiting = deals.not_waiting("deck")
"""While the companion owes a chance, or its deal a deck, nobody else speaks."""


@clause("AES-28", "hand-over", "look-back")
@of_table
def nothing_asked(state: State, seat: int) -> Reason | None:
    """What a card asks of a player, and the cards owed above six, come first (AES-28; Fin de tour)."""
    if not state.agenda or not state.pending or (state.stack and not asks_first(state)):
        return None
    item, task = state.pending[-1], state.agenda[-1]
    if task.kind == LOOK:
        return Reason("look-back", figures={"player": state.players[task.owner], "count": task.number})
    if task.kind == EFFECT:
        return Reason("AES-28", figures={"names": (parts(task)[0],)})
    if item.verb == "discard" and item.seat is not None:
        figures = {
            "player": state.players[item.seat], "owed": item.many, "hand": len(state.seats[item.seat].hand),
            "most": HAND,
        }  # fmt: skip
        return Reason("hand-over", figures=figures)
    return None


@clause("answers", "AES-8")
@of_table
def nothing_on_stack(state: State, seat: int) -> Reason | None:
    """What waits on the stack resolves before the turn goes on (AES-8). Figures: `name`, `players`."""
    if not state.stack or asks_first(state):
        return None
    item = state.stack[-1]
    card = state.card(item.code)
    figures = {"name": item.code if card is None else card.called, "players": (state.players[1 - item.by],)}
    return Reason("answers", figures=figures)


@clause("turns")
def your_turn(state: State, seat: int) -> Reason | None:
    """Players take turns (Le déroulement d'un tour)."""
    return of_others(state, seat, "turns")


@lru_cache(maxsize=1024)
def _not_in(players: tuple[str, ...], active: int, seat: int, now: str, phase: str) -> Reason:
    return Reason("phases", figures={"active": players[active], "player": players[seat], "now": now, "phase": phase})


@clause("phases")
def in_phase(*phases: str) -> Rule:
    """The steps of a turn come in one order (Le déroulement d'un tour). The first named is the one that is told."""
    allowed = frozenset(phases)

    @of_table
    def phase_open(state: State, seat: int) -> Reason | None:
        return None if state.phase in allowed else _not_in(state.players, state.active, seat, state.phase, phases[0])

    return phase_open


_ending = in_phase("main", "end")


@clause("AES-39")
@of_table
def turn_used(state: State, seat: int) -> Reason | None:
    """Who has not even untapped skips the whole turn: that is asked back once (AES-39)."""
    unused = state.phase in ("start", "upkeep")
    return Reason("AES-39", figures={"player": state.players[state.active]}) if unused else _ending(state, seat)


begun = in_phase("main", "draw", "attack", "block", "damage", "end")
"""Once the upkeep is done: nothing comes before a turn's untapping."""
started = in_phase("main", "upkeep", "draw", "attack", "block", "damage", "end")
"""Once both have decided about their hands."""


untapped_first = in_phase("draw", "main", "attack", "block", "damage", "end")
"""In any step of one's own turn, and untapping comes first in it: a new mine stays tapped until the next (AES-35)."""


# --- set-up -----------------------------------------------------------------------------------------------------------


@clause("keep", "AES-2")
def undecided(state: State, seat: int) -> Reason | None:
    """Each decides once about the opening hand (Commencer la partie; AES-2)."""
    return None if seat in state.deciding else Reason("keep", "nonsense", {"player": state.players[seat]})


@clause("mulligan", "AES-2")
def one_mulligan(state: State, seat: int) -> Reason | None:
    """Only one mulligan each (Commencer la partie)."""
    taken = state.seats[seat].mulligan
    return Reason("mulligan", figures={"player": state.players[seat]}) if taken else None


@clause("mulligan-starter", "AES-2")
def starter_first(state: State, seat: int) -> Reason | None:
    """The starter decides first (AES-2)."""
    if seat == state.starter or state.starter not in state.deciding:
        return None
    figures = {"player": state.players[seat], "starter": state.players[state.starter]}
    return Reason("mulligan-starter", figures=figures)


@clause("hero-choice")
def hero_unset(state: State, seat: int) -> Reason | None:
    """A Hero is taken once; later its figures are corrected (Mise en place)."""
    hero = state.seats[seat].hero
    return Reason("hero-choice", "nonsense", {"player": state.players[seat], "name": hero}) if hero else None


@clause("unknown-hero")
def hero_known(state: State, seat: int, name: str, colours: tuple[str, ...]) -> Reason | None:
    """A Hero is one of the list, or said with its colours."""
    if state.box.hero(name) is not None or colours or not state.box.heroes:
        return None
    known = tuple(hero.name for hero in state.box.heroes)
    return Reason("unknown-hero", "nonsense", {"name": name, "players": known})


@clause("setup-deck")
@of_table
def decks_open(state: State, seat: int) -> Reason | None:
    """Decks are taken before anybody has decided about a hand."""
    if state.phase == "start" and len(state.deciding) == len(state.players):
        return None
    return Reason("setup-deck", "nonsense", {"phase": state.phase})


@clause("deck-choice")
def deck_unset(state: State, seat: int) -> Reason | None:
    """A deck is taken once."""
    name = state.seats[seat].deck_name
    return Reason("deck-choice", "nonsense", {"player": state.players[seat], "deck": name}) if name else None


@clause("unknown-deck")
def deck_known(state: State, seat: int, name: str) -> Reason | None:
    """A deck is one of the list."""
    if state.box.deck(name) is not None:
        return None
    known = tuple(deck.name for deck in state.box.decks) or ("–",)
    return Reason("unknown-deck", "nonsense", {"name": name, "players": known})


# --- upkeep, draw, end ------------------------------------------------------------------------------------------------


@clause("first-draw", "AES-3")
@of_table
def not_first_draw(state: State, seat: int) -> Reason | None:
    """The starter skips the very first draw step (Pioche; AES-3)."""
    if state.turn > 1 or state.phase != "main":
        return None
    return Reason("first-draw", figures={"player": state.players[state.active]})


def due(state: State, seat: int) -> int:
    """How many cards a player is asked to discard."""
    item = state.pending[-1] if state.pending else None
    return item.many if item is not None and item.verb == "discard" and item.seat == seat else 0


@clause("nothing-owed")
def owes(state: State, seat: int) -> Reason | None:
    """Cards are discarded where they are owed (AES-36)."""
    if due(state, seat):
        return None
    hand = len(state.seats[seat].hand)
    return Reason("nothing-owed", "nonsense", {"player": state.players[seat], "hand": hand, "most": HAND})


@clause("hand-limit", "deed-discard", "not-enough-cards")
def discards(state: State, seat: int, amount: int, cards: tuple[str, ...]) -> Reason | None:
    """As many cards as are owed, no more (Fin de tour; AES-36)."""
    asked, count, hand = due(state, seat), len(cards) or amount, len(state.seats[seat].hand)
    if not asked or 1 <= count <= min(asked, hand):
        return None
    figures = {"player": state.players[seat], "count": count, "hand": hand, "most": HAND}
    if count > hand or count < 1:
        return Reason("not-enough-cards", "nonsense", figures)
    more = owed(state, seat) if state.agenda[-1].kind == "limit" else asked
    return Reason("hand-limit", figures={**figures, "owed": more})


@clause("in-hand", "GEN-3", "not-enough-cards", "hideout-not-hand")
def cards_in_hand(state: State, seat: int, cards: tuple[str, ...]) -> Reason | None:
    """A card leaves the hand only if it may be there (GEN-3); that of the hideout is in no hand (Cachette)."""
    player, name = state.seats[seat], state.players[seat]
    found = player.has("hand", cards) if cards else NO
    if found == NO and cards:
        hidden = next((card for card in cards if card in player.hideout.known), "")
        if hidden:
            return Reason("hideout-not-hand", figures={"player": name, "name": hidden})
        if len(cards) > len(player.hand):
            figures = {"player": name, "hand": len(player.hand), "count": len(cards)}
            return Reason("not-enough-cards", "nonsense", figures)
    figures = {"player": name, "names": cards, "hand": len(player.hand)}
    return in_zone(found, "in-hand", figures, kind="nonsense" if state.dealt else "breach") if cards else None


@clause("name-cards", "not-enough-cards")
def count_in_hand(state: State, seat: int, count: int) -> Reason | None:
    """Cards that nobody names are of a hand that nobody knows."""
    player, name = state.seats[seat], state.players[seat]
    if count > len(player.hand):
        figures = {"player": name, "hand": len(player.hand), "count": count}
        return Reason("not-enough-cards", "nonsense", figures)
    known = count and player.hand.unknown < count and len(player.hand) > count
    return Reason("name-cards", "nonsense", {"player": name}) if known else None


def discard_named(state: State, seat: int, amount: int, cards: tuple[str, ...]) -> Reason | None:
    """Cards of the hand, by name or by number."""
    return cards_in_hand(state, seat, cards) if cards else count_in_hand(state, seat, amount)


# --- Aether -----------------------------------------------------------------------------------------------------------


@clause("mining")
def mine_in_turn(state: State, seat: int) -> Reason | None:
    """One mines in one's own turn (Miner; AES-35)."""
    return of_others(state, seat, "mining")


@clause("mine-once", "deed-grant", "AES-5")
def mine_once(state: State, seat: int) -> Reason | None:
    """Once a turn, unless a card grants more (Miner; AES-5)."""
    player = state.seats[seat]
    if not player.mined or player.changed("mining") > 0:
        return None
    return Reason("mine-once", figures={"player": state.players[seat], "mines": player.mines})


def one_card(state: State, seat: int, card: str) -> Reason | None:
    """A card of the hand: one by name, or any."""
    return cards_in_hand(state, seat, (card,)) if card else count_in_hand(state, seat, 1)


@clause("support-lacks", "support", "AES-21")
def mined_support(state: State, seat: int, card: str, support: int, target: str) -> Reason | None:
    """A card with Support says so when it is mined, with its target (Support X; AES-21)."""
    listed = state.box.card(card) if card and state.box.cards else None
    have = 0 if listed is None else by_word(listed.keywords).get("support", 0)
    if listed is not None and (support or target) and (not have or support not in (0, have)):
        return Reason("support-lacks", figures={"name": card, "count": support})
    if target and listed is None and not support:
        return Reason("support-figure", "nonsense", {"name": card})
    return None


@clause("pitch-for-cost", "AES-6")
def pays_nothing(state: State, seat: int, amount: int) -> Reason | None:
    """A pitch pays for something, or is none (Pitcher; AES-6)."""
    if amount not in (1, 2, 3):
        return Reason("pitch-value", "nonsense", {"value": amount})
    return Reason("pitch-for-cost", "nonsense", {"value": amount})


def pays(state: State, seat: int, price: int, payment: Payment | None, card: str = "") -> Reason | None:
    """Whether a payment covers a price."""
    if price <= 0 and not payment:
        return None
    return aether.unpaid(state, seat, price, payment, but=card)


@clause("pitching")
def pitched_held(state: State, seat: int, payment: Payment | None) -> Reason | None:
    """Pitched cards are of the hand (Pitcher)."""
    return pitched_beside(state, seat, payment, "")


@clause("in-hand", "name-cards", "GEN-3")
def pitched_beside(state: State, seat: int, payment: Payment | None, card: str) -> Reason | None:
    """The same beside a card of the hand that cannot pay for itself; they are named where the hand is known (GEN-3)."""
    given, hand = cards(payment or NOTHING), state.seats[seat].hand
    named = tuple(part.card for part in given if part.card)
    if len(given) - len(named) > hand.unknown and len(hand) - bool(card) > 1:
        return Reason("name-cards", "nonsense", {"player": state.players[seat]})
    both = (card, *named) if card in named else named
    return cards_in_hand(state, seat, both) if named else None


# --- the hideout ------------------------------------------------------------------------------------------------------


@clause("hideout-time", "AES-7")
def hides_in_main(state: State, seat: int) -> Reason | None:
    """A card is hidden in one's own main phases (Cachette; AES-7)."""
    if seat == state.active and state.phase == "main":
        return None
    figures = {"player": state.players[seat], "active": state.players[state.active], "phase": state.phase}
    return Reason("hideout-time", figures=figures)


@clause("hideout", "AES-7")
def hideout_free(state: State, seat: int) -> Reason | None:
    """The hideout holds one card (Cachette)."""
    taken = len(state.seats[seat].hideout)
    return Reason("hideout", "nonsense", {"player": state.players[seat]}) if taken else None
