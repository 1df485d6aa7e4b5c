"""Setting up: the planet, the opponent, and the agenda of what the table draws (3. Mise en place)."""

import random
from collections.abc import Iterable

from companion.cardkit.effects.queue import Task, later
from companion.cardkit.zones.player_zones import with_seat
from companion.core.data.datafile import DataError
from companion.core.facts.zones import Zone
from companion.core.rules.clauses import clause
from companion.core.rules.option import Setup
from companion.core.runtime.replacement import replace
from companion.games.erythro.engine.cards.box import Box, Level
from companion.games.erythro.engine.cards.catalogue import read_box
from companion.games.erythro.engine.constants import ACTION, BASE_CARDS, CONTAMINATION, CONTAMINATIONS_EACH, ELEMENTS
from companion.games.erythro.engine.flow.chance import mine_keys
from companion.games.erythro.engine.flow.hands import is_contamination
from companion.games.erythro.engine.flow.market import left_in_pile
from companion.games.erythro.engine.state import House, Player, State, Tile


@clause("start-influence", "contamination-pile", "profit-start")
def blank(setup: Setup) -> State:
    """The planet before anything is drawn: tiles and dome, the full bag, the mine deck, the contamination pile."""
    options = setup.options
    house = House(
        options["opponent"], options["difficulty"], options["cap_influence"], options["choose_mines"],
        options["mix_dome"], options["blocked_at_once"],
    )  # fmt: skip
    box = read_box(setup.data, demo=setup.dealt)
    count = len(setup.players)
    sheet = box.level(house.opponent, house.difficulty, count)
    layout = box.layouts[count]
    if setup.dealt:
        check_dealable(box, sheet)
    tiles = tuple(Tile(dome=sheet.dome and number == layout.centre) for number in layout.numbers)
    return State(
        setup.players, box, house, setup.dealt, tuple(Player("") for _ in setup.players), tiles,
        frozenset(layout.numbers), sheet.mine_levels, CONTAMINATIONS_EACH * count, profitability=sheet.profitability,
        active=setup.starter,
    )  # fmt: skip


def check_dealable(box: Box, sheet: Level) -> None:
    """A box that the companion deals has the mines of the sheet, and events where they are turned up.

    Raises DataError.
    """
    for level in sorted(set(sheet.mine_levels)):
        count = sum(card.copies for card in box.mines.values() if card.level == level)
        wanted = sheet.mine_levels.count(level)
        if count < wanted:
            raise DataError("few-mines", "mines.csv", 1, "level", count=count, level=level, wanted=wanted)
    if sheet.opponent == "consortium" and not box.events:
        raise DataError("no-events", "events.csv", 1, "name")


@clause("mars-initiation", "first-pollution", "first-mines", "dome-place")
def agenda(state: State) -> tuple[Task, ...]:
    """What setting up asks of the table, in the order of the book, the last first."""
    stacks = [*_piles(), _pile("mines")] if state.dealt else []
    tokens = [Task("token pollute")] * state.sheet.pollution + [Task("token mine")] * len(state.players)
    seats = [Task(kind, seat) for seat in range(len(state.players)) for kind in ("character", "token pawn")]
    return tuple(reversed([*stacks, *tokens, *seats, Task("start")]))


@clause("start-deck", "start-discard")
def give_deck(state: State, seat: int) -> State:
    """The eight cards of a character as the deck, one contamination card as the discard (3. Mise en place, 7)."""
    player = state.seats[seat]
    cards = state.box.base_cards(player.character) or (ACTION,) * BASE_CARDS
    player = replace(player, pool=tuple(sorted(cards)), deck=Zone((), 8), hand=Zone(), discard=Zone((CONTAMINATION,)))
    state = with_seat(state, seat, player)
    return later(state, *([Task("stack base", seat)] if state.dealt else []), Task("hand", seat))


def dealt_out(state: State) -> State:
    """From here on the companion deals: it owes the cards of all unknown places, the mine deck and the piles."""
    owed = [Task("stack rest", seat) for seat, player in enumerate(state.seats) if player.unknown_places]
    piles = [] if any(state.stacks[1:]) else _piles()
    mines = [_pile("mines")] if state.mine_levels else []
    return later(replace(state, dealt=True, market=(), pending=()), *piles, *mines, *owed)


def completed(state: State, dice: random.Random) -> State:
    """A full table out of one with unknown cards, in the midst of a match: hands, decks and discards of the cards that
    nobody has located, the piles and the mine deck of those that lie nowhere else. From here on the companion deals."""
    seats = tuple(_filled(player, dice) for player in state.seats)
    state = replace(state, seats=seats, dealt=True, pending=())
    stacks = [_stack(state, place, dice) for place in range(len(state.stacks))]
    keys = mine_keys(state, dice) if state.box.mines else ()
    return replace(state, stacks=tuple(stacks), mine_keys=keys)


def _filled(player: Player, dice: random.Random) -> Player:
    """The player with a card at every unknown place: the one that was named is in the hand; those on the table are none
    of contamination, for these lie face down and are counted apart."""
    if player.named and player.named not in player.hand and player.hand.unknown:
        held = [card for card in (player.named, ACTION) if card in player.pool]
        player = player.peeked("hand", tuple(held[:1]))
    pool = list(_shuffled(player.pool, dice))
    played = sorted(pool, key=is_contamination)[: player.played.unknown]
    for card in played:
        pool.remove(card)
    places = player.unknown_places - player.played.unknown
    return player.fill((*pool[:places], *played))


def _stack(state: State, place: int, dice: random.Random) -> tuple[str, ...]:
    """The events (0) or the pile of an element, in an order that nobody knows."""
    known = state.stacks[place]
    if known or not place:
        return _shuffled(known, dice)
    return _shuffled(left_in_pile(state, ELEMENTS[place - 1]).elements(), dice)


def _shuffled(cards: Iterable[str], dice: random.Random) -> tuple[str, ...]:
    laid = sorted(cards)
    dice.shuffle(laid)
    return tuple(laid)


def _piles() -> list[Task]:
    return [_pile(element) for element in ELEMENTS]


def _pile(name: str) -> Task:
    return Task("stack", figures=(name,))
