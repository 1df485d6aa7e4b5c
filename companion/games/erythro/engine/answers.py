"""What the table draws, names and chooses when it is asked: tokens, mines, lines, events, characters, shuffles."""

from companion.cardkit.effects.queue import Task, answered, brought_forward, later
from companion.cardkit.zones.player_zones import with_seat
from companion.core.facts.zones import Zone
from companion.core.rules.clauses import clause
from companion.core.rules.common_moves import Skip
from companion.core.rules.rulings import Event
from companion.core.runtime.replacement import replace
from companion.games.erythro.engine import moves as m
from companion.games.erythro.engine.constants import ELEMENTS, PLACE_OF
from companion.games.erythro.engine.flow.chance import first_character
from companion.games.erythro.engine.flow.market import short_of, shown
from companion.games.erythro.engine.flow.opponent import advance, do_effect, do_line, march_of, raise_profit
from companion.games.erythro.engine.flow.setup import give_deck
from companion.games.erythro.engine.flow.updates import (
    ENEMY,
    Step,
    clean,
    place_mine,
    pollute,
    told_mine,
    with_tile,
)
from companion.games.erythro.engine.rules.seating import takes_seat
from companion.games.erythro.engine.state import State


@clause("characters")
def choose_character(state: State, seat: int, move: m.ChooseCharacter) -> Step:
    """A character, its influence, its deck (3. Mise en place, 7)."""
    if takes_seat(state, seat, "character"):
        state, _ = answered(brought_forward(state, Task("character", seat)))
    character = state.box.characters[move.key]
    influence = tuple(dict(character.start).get(element, 0) for element in ELEMENTS)
    state = with_seat(state, seat, replace(state.seats[seat], character=move.key, influence=influence))
    figures = {"player": state.players[seat], "character": character.name,
               "element": character.start[0][0], "amount": character.start[0][1],
               "other": character.start[1][0], "more": character.start[1][1]}  # fmt: skip
    return give_deck(state, seat), (Event("characters", figures),)


@clause("pawns", "bag-draw", "bag-skips", "new-mine", "ERY-13")
def token(state: State, seat: int, move: m.Token) -> Step:
    """A number from the bag (Actions de l'adversaire; ERY-13)."""
    state = replace(state, bag=state.bag - {move.number})
    if takes_seat(state, seat, "token"):
        state = brought_forward(state, Task("token pawn", seat))
    left = len(state.bag)
    tile = state.tile(move.number)
    assert tile is not None
    after, task = answered(state)
    if task.kind == "token pawn":
        state = with_seat(after, task.owner, replace(state.seats[task.owner], tile=move.number))
        return state, (Event("pawns", {"player": state.players[task.owner], "tile": move.number, "left": left}),)
    if not tile.open_to_bag:
        return state, (Event("bag-skips", {"tile": move.number, "left": left}),)
    if task.kind == "token mine" and state.mine_levels:
        here = (move.number,)
        state = later(place_mine(after, move.number), Task("name", figures=here), Task("line", figures=here))
        return state, (Event("new-mine", {**told_mine(state, move.number), "left": len(state.mine_levels)}),)
    state, told = pollute(after, move.number, ENEMY)
    return state, (Event("bag-draw", {"tile": move.number, "left": left}), *told)


@clause("mine-card")
def reveal(state: State, seat: int, move: m.Reveal) -> Step:
    """The name of the new mine."""
    state, task = answered(state)
    number = task.number
    tile = state.tile(number)
    assert tile is not None
    assert tile.mine is not None
    state = with_tile(state, number, replace(tile, mine=replace(tile.mine, key=move.card)))
    return state, (Event("mine-card", {"tile": number, "card": state.box.title(move.card)}),)


def line(state: State, seat: int, move: m.Line) -> Step:
    """What the line says; of a mine without a name it is remembered."""
    state, task = answered(state)
    tile = state.tile(task.number)
    if tile is not None and tile.mine is not None:
        before = (*tile.mine.said, *[""] * tile.mine.step)[: tile.mine.step - 1]
        state = with_tile(state, task.number, replace(tile, mine=replace(tile.mine, said=(*before, move.line))))
    return do_line(state, task.number, move.line)


@clause("ERY-16")
def move_mine(state: State, seat: int, move: m.Advance) -> Step:
    """The mine that the players let move next (ERY-16)."""
    state, task = answered(state)
    return advance(march_of(state, (number for number in task.numbers if number != move.tile)), move.tile)


def extraction(state: State, seat: int, move: m.Extraction) -> Step:
    """Of the mines that nobody named."""
    state, _ = answered(state)
    return raise_profit(state, move.amount)


@clause("event-card", "ERY-20")
def event(state: State, seat: int, move: m.Event) -> Step:
    """A new event card; its first part acts at once (Consortium; ERY-20)."""
    state, _ = answered(state)
    card = state.box.events.get(move.card)
    stacks = state.stacks
    if state.dealt and stacks[0][:1] == (move.card,):
        stacks = (stacks[0][1:], *stacks[1:])
    state = replace(state, event=move.card, stacks=stacks, parts_said=())
    told = (Event("event-card", {"card": state.box.title(move.card)}),)
    return later(state, Task("clean", figures=(card.clean if card else -1,))), told


def market(state: State, seat: int, move: m.Shown) -> Step:
    """The card that came up; the next one is asked for while the element has none to show."""
    state, task = answered(state)
    state, told = shown(state, move.card, task.name)
    return (later(state, task) if short_of(state, task.name) else state), told


def event_clean(state: State, seat: int, move: m.Clean) -> Step:
    """Pollution that the event removes."""
    state, task = answered(state)
    left = task.number
    if left < 0 or left > move.amount:
        state = later(state, Task("clean", figures=(left if left < 0 else left - move.amount,)))
    return clean(state, move.tile, move.amount, "event-clean")


def happens(state: State, seat: int, move: m.Happens) -> Step:
    """A lower part of an event card that nobody named; it is remembered as long as the card is in force."""
    state, task = answered(state)
    state = replace(state, parts_said=tuple((dict(state.parts_said) | {task.kind: move.effect}).items()))
    named = task._replace(seat=state.players.index(move.by)) if move.by else task
    return do_effect(state, move.effect, named)


@clause("skip")
def skip(state: State, seat: int, move: Skip) -> Step:
    """What was asked stays unsaid: the first character that fits, the level as extraction, else nothing happens."""
    task = state.agenda[-1]
    if task.kind == "character":
        return choose_character(state, task.owner, m.ChooseCharacter(first_character(state, task.owner)))
    if task.kind == "extraction":
        levels = sum(mine.level for mine in state.mines.values() if not mine.key)
        return extraction(state, seat, m.Extraction(levels))
    if task.kind == "event":
        return event(state, seat, m.Event(""))
    state, _ = answered(state)
    return state, (Event("skip", {}),)


@clause("ERY-17")
def reshuffle(state: State, seat: int, move: m.Reshuffle) -> Step:
    """The discard becomes the deck; the opponent acts once for it (ERY-17)."""
    state, task = answered(state)
    gathered = state.seats[task.owner].shuffle("discard", into="deck")
    return _reshuffled(with_seat(state, task.owner, gathered), task.owner)


@clause("reshuffle")
def _reshuffled(state: State, owner: int) -> Step:
    """The opponent acts at once; the cards still to be drawn come after."""
    figures = {"player": state.players[owner], "count": len(state.seats[owner].deck)}
    return later(state, Task("trigger", owner)), (Event("reshuffle", figures),)


@clause("markets")
def shuffle(state: State, seat: int, move: m.Shuffle) -> Step:
    """An order that the companion dealt: of a player's deck, the mine deck, the events, or an element's pile."""
    state, task = answered(state)
    player = state.seats[task.owner]
    if task.kind == "reshuffle":
        dealt = replace(player, deck=Zone(move.cards), discard=Zone())
        return _reshuffled(with_seat(state, task.owner, dealt), task.owner)
    if task.kind == "stack base":
        return with_seat(state, task.owner, replace(player, deck=Zone(move.cards), pool=())), ()
    if task.kind == "stack rest":
        return with_seat(state, task.owner, player.fill(move.cards)), ()
    what = task.name
    if what == "mines":
        return replace(state, mine_keys=move.cards), ()
    if what == "events":
        return replace(state, stacks=(move.cards, *state.stacks[1:])), ()
    offered, pile = move.cards[:2], 1 + PLACE_OF[what]
    stacks = (*state.stacks[:pile], move.cards[2:], *state.stacks[pile + 1 :])
    titles = tuple(state.box.title(card) for card in offered)
    return replace(state, market=state.market + offered, stacks=stacks), (
        Event("markets", {"element": what, "cards": titles}),
    )
