"""What chance decides where the companion deals: tokens, the order of decks and piles; and the plain first choices."""

import random
from collections import Counter

from companion.cardkit.effects.queue import Task
from companion.core.rules.clauses import clause
from companion.core.rules.moves import Move
from companion.core.rules.rulings import Pending
from companion.games.erythro.engine.constants import ELEMENTS, FIRST_MARKET_COST, MARKET_EACH
from companion.games.erythro.engine.moves import Event, Shuffle, Token
from companion.games.erythro.engine.state import State


def answer(state: State, item: Pending, dice: random.Random) -> Move:
    """The companion's answer to an item of chance."""
    if item.verb == "token":
        return Token(draw_token(state, dice))
    if item.verb == "event":
        return Event(state.stacks[0][0] if state.stacks[0] else "")
    task = state.agenda[-1]
    if task.name == "mines":
        return Shuffle(mine_keys(state, dice))
    cards = list(expected_cards(state, task))
    dice.shuffle(cards)
    if task.name in ELEMENTS:
        cards = _cheap_first(state, cards, dice)
    return Shuffle(tuple(cards))


@clause("bag")
def draw_token(state: State, dice: random.Random) -> int:
    """A token from the bag, at random; for a table without a bag at hand, too."""
    return dice.choice(sorted(state.bag or state.layout.numbers))


def lot(state: State, verb: str, dice: random.Random) -> str:
    """What a table without a bag or cards at hand lets the companion draw: a token, a mine, an event; "": nothing."""
    if verb == "token":
        return str(draw_token(state, dice))
    if verb == "event":
        cards = expected_cards(state, Task("stack", figures=("events",)))
    else:
        newest = max(state.mines.values(), key=lambda mine: mine.order, default=None)
        placed = Counter(mine.key for mine in state.mines.values())
        level = newest.level if newest is not None else 0
        cards = tuple(card.key for card in state.box.mines.values() if card.level == level
                      for _ in range(card.copies - placed[card.key]))  # fmt: skip
    return dice.choice(cards) if cards else ""


def mine_keys(state: State, dice: random.Random) -> tuple[str, ...]:
    """A card for each level of the mine deck, at random among those of the box that are not on the planet; without a
    name where the box has too few."""
    placed = Counter(mine.key for mine in state.mines.values())
    pool = [card.key for card in state.box.mines.values() for _ in range(card.copies - placed[card.key])]
    dice.shuffle(pool)
    found: list[str] = []
    for level in state.mine_levels:
        key = next((key for key in pool if state.box.mines[key].level == level), "")
        if key:
            pool.remove(key)
        found.append(key)
    return tuple(found)


@clause("ERY-6")
def _cheap_first(state: State, cards: list[str], dice: random.Random) -> list[str]:
    """The first two on offer cost at most 4; dearer ones are put back and shuffled (3. Mise en place, 1; ERY-6)."""
    shown = [card for card in cards if state.box.actions[card].cost <= FIRST_MARKET_COST][:MARKET_EACH]
    rest = list(cards)
    for card in shown:
        rest.remove(card)
    dice.shuffle(rest)
    return shown + rest


def expected_cards(state: State, task: Task) -> tuple[str, ...]:
    """The cards that a shuffle is of, in no order."""
    if task.kind == "reshuffle":
        player = state.seats[task.owner]
        return (*player.discard.known, *player.deck.known)
    if task.kind in ("stack base", "stack rest"):
        return state.seats[task.owner].pool
    if task.name == "events":
        cards = [card.key for card in state.box.events.values() for _ in range(card.copies)]
        others = list(cards)
        if state.event in others:  # it stays in force until the next is there
            others.remove(state.event)
        return tuple(others or cards)
    owned = Counter(
        card for player in state.seats
        for zone in (player.deck, player.hand, player.discard, player.played) for card in zone.known
    )  # fmt: skip
    owned.update(card for player in state.seats for card in player.pool)
    element = [card for card in state.box.actions.values() if card.element == task.name]
    return tuple(card.key for card in element for _ in range(max(0, card.copies - owned[card.key])))


def expected_pile(state: State, task: Task, cards: tuple[str, ...]) -> bool:
    """Whether an element's pile begins with cards that the first market may offer."""
    if task.name not in ELEMENTS:
        return True
    costs = [state.box.actions[card].cost for card in cards]
    cheap = sum(cost <= FIRST_MARKET_COST for cost in costs)
    return all(cost <= FIRST_MARKET_COST for cost in costs[: min(MARKET_EACH, cheap)])


@clause("ERY-3")
def first_character(state: State, seat: int) -> str:
    """The first character that the rules allow a player (3. Mise en place, 7; ERY-3)."""
    others = [player.character for place, player in enumerate(state.seats) if place != seat and player.character]
    for key, character in state.box.characters.items():
        if key in others:
            continue
        if len(state.players) > 2 or not others:
            return key
        if not set(character.elements) & set(state.box.characters[others[0]].elements):
            return key
    return next(key for key in state.box.characters if key not in others)
