"""What the cards on the table amount to: points spent and left, the strength of attack and block, with their terms."""

from collections.abc import Iterator

from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Sum, Term
from companion.games.herocard.engine.cards.cards import ActionCard
from companion.games.herocard.engine.constants import ATTACK_MODS, ATTRIBUTES, BLOCK_MODS
from companion.games.herocard.engine.state import Pile, Player, Sequence, State


@clause("HER-5")
def spent(state: State, seat: int, attribute: int) -> int:
    """The points of an attribute that its pile takes (Dépense des points d'attribut; HER-5)."""
    return cost_of(state, state.seats[seat].piles[attribute])


def cost_of(state: State, pile: Pile) -> int:
    """What the cards of a pile cost together."""
    return sum([card.cost for laid in pile if (card := state.card(laid.code)) is not None])


@clause("spent-stays", "spending")
def left(state: State, seat: int, attribute: int) -> int | None:
    """The points of an attribute that are free; None where nobody has said its value."""
    limit = state.seats[seat].limits[attribute]
    return None if limit is None else limit - spent(state, seat, attribute)


@clause("HER-5")
def costs(state: State, codes: tuple[str, ...]) -> tuple[int, int, int]:
    """What a card or a series costs, by attribute (Coût d'action; HER-5)."""
    total = [0, 0, 0]
    for code in codes:
        card = state.card(code)
        if card is not None:
            total[card.attribute] += card.cost
    return total[0], total[1], total[2]


@clause("sequence-active")
def active_cards(state: State, player: Player) -> Iterator[tuple[str, ActionCard]]:
    """The cards of a player that count in the running sequence, pile by pile, from the first played."""
    for place, _ in enumerate(ATTRIBUTES):
        for laid in player.piles[place]:
            card = state.card(laid.code) if laid.active else None
            if card is not None:
                yield laid.code, card


def side_of(running: Sequence, seat: int, card: ActionCard) -> str:
    """The side of a sequence, `attack` or `block`, on which a player's card lies.

    By the rules it is the attacker's, or the target's. Where the table lets somebody else join in (an override), attack
    modifiers strengthen the attack, and everything else the block.
    """
    attacks = seat == running.attacker or (seat != running.target and card.kind == "attack-mod")
    return "attack" if attacks else "block"


def side_cards(state: State, side: str) -> Iterator[tuple[int, str, ActionCard]]:
    """The cards that count on a side of the running sequence (`side_of`): seat, code and card of each."""
    running = state.sequence
    if running is None:
        return
    first = running.attacker if side == "attack" else running.target
    for seat in (first, *(other for other in range(len(state.seats)) if other != first)):
        for code, card in active_cards(state, state.seats[seat]):
            if side_of(running, seat, card) == side:
                yield seat, code, card


@clause("HER-13")
def attack_sum(state: State) -> Sum:
    """The strength of the running attack; without its base attack nothing adds to it (Attaquer; HER-13)."""
    return (
        Sum((), 0) if state.sequence is None else _strength(state, "attack", ATTACK_MODS, state.sequence.attack_extra)
    )


@clause("HER-9", "HER-13", "block-sum")
def block_sum(state: State) -> Sum:
    """The strength of the block: base blocks add up, all else needs one of them (Se défendre; HER-9, HER-13)."""
    return Sum((), 0) if state.sequence is None else _strength(state, "block", BLOCK_MODS, state.sequence.block_extra)


def _strength(state: State, base: str, mods: frozenset[str], extra: int) -> Sum:
    """Base cards, what modifies them, what card text changes: without a base card it is 0, whatever else there is."""
    cards = [card for _, _, card in side_cards(state, base)]
    terms = [_term(card, base) for card in cards if card.kind == base]
    if not terms:
        return Sum((Term(0, f"no-{base}"),), 0)
    terms += [_term(card, f"{base}-mod") for card in cards if card.kind in mods]
    if extra:
        terms.append(Term(extra, "card-text"))
    return Sum(tuple(terms), max(0, sum(term.value for term in terms)))


def _term(card: ActionCard, word: str) -> Term:
    return Term(card.value, f"{word}-named", card.name) if card.name else Term(card.value, word)


def has_base(state: State, seat: int, base: str) -> bool:
    """Whether a base attack or a base block of a player is in the running sequence."""
    return any(card.kind == base for _, card in active_cards(state, state.seats[seat]))


@clause("pay-first")
def is_affordable(state: State, seat: int, codes: tuple[str, ...]) -> bool:
    """Whether a player can pay a card or a series; so too where an attribute's value is not known."""
    free = (left(state, seat, place) for place, _ in enumerate(ATTRIBUTES))
    return all(have is None or cost <= have for have, cost in zip(free, costs(state, codes), strict=True) if cost)
