"""What the table draws, names and chooses when it is asked: tokens, mines, lines, events, characters, shuffles."""

from companion.core.renewed import replace
from companion.core.rulings import Effect
from companion.core.zones import Zone
from companion.games.erythro import moves as m
from companion.games.erythro.chain import advance, do_effect, do_line, give_deck, raise_profit
from companion.games.erythro.chance import first_character
from companion.games.erythro.changes import (
    ENEMY,
    Step,
    clean,
    later,
    place_mine,
    pollute,
    told_mine,
    with_seat,
    with_tile,
)
from companion.games.erythro.data import ELEMENTS, PLACE_OF
from companion.games.erythro.hands import gather, stack
from companion.games.erythro.start import fill
from companion.games.erythro.state import State


def _answered(state: State) -> tuple[State, list[str]]:
    """The state without the task that was asked about, and that task's words."""
    return replace(state, agenda=state.agenda[:-1]), state.agenda[-1].split()[1:]


def choose_character(state: State, seat: int, move: m.ChooseCharacter) -> Step:
    """A character, its influence, its deck (3. Mise en place, 7)."""
    if state.pending and state.pending[-1].verb == "character":
        state, _ = _answered(state)
    character = state.box.characters[move.key]
    influence = tuple(dict(character.start).get(element, 0) for element in ELEMENTS)
    state = with_seat(state, seat, replace(state.seats[seat], character=move.key, influence=influence))
    figures = {"player": state.players[seat], "character": character.name,
               "element": character.start[0][0], "amount": character.start[0][1],
               "other": character.start[1][0], "more": character.start[1][1]}  # fmt: skip
    return give_deck(state, seat), (Effect("characters", figures),)


def token(state: State, seat: int, move: m.Token) -> Step:
    """A number from the bag (Actions de l'adversaire; ERY-13)."""
    purpose = state.agenda[-1].split()[1]
    state = replace(state, bag=state.bag - {move.number})
    left = len(state.bag)
    tile = state.tile(move.number)
    assert tile is not None
    if purpose == "pawn":
        state, args = _answered(state)
        owner = int(args[1])
        state = with_seat(state, owner, replace(state.seats[owner], tile=move.number))
        return state, (Effect("pawns", {"player": state.players[owner], "tile": move.number, "left": left}),)
    if not tile.open_to_bag:
        return state, (Effect("bag-skips", {"tile": move.number, "left": left}),)
    state, _ = _answered(state)
    if purpose == "mine" and state.mine_levels:
        state = later(place_mine(state, move.number), f"name {move.number}", f"line {move.number}")
        return state, (Effect("new-mine", {**told_mine(state, move.number), "left": len(state.mine_levels)}),)
    state, told = pollute(state, move.number, ENEMY)
    return state, (Effect("bag-draw", {"tile": move.number, "left": left}), *told)


def reveal(state: State, seat: int, move: m.Reveal) -> Step:
    """The name of the new mine."""
    state, args = _answered(state)
    number = int(args[0])
    tile = state.tile(number)
    assert tile is not None
    assert tile.mine is not None
    state = with_tile(state, number, replace(tile, mine=replace(tile.mine, key=move.card)))
    return state, (Effect("mine-card", {"tile": number, "card": state.box.title(move.card)}),)


def line(state: State, seat: int, move: m.Line) -> Step:
    """What the line says."""
    state, args = _answered(state)
    return do_line(state, int(args[0]), move.line)


def move_mine(state: State, seat: int, move: m.Advance) -> Step:
    """The mine that the players let move next (ERY-16)."""
    state, args = _answered(state)
    rest = [number for number in args if number != str(move.tile)]
    return advance(later(state, f"march {' '.join(rest)}") if rest else state, move.tile)


def extraction(state: State, seat: int, move: m.Extraction) -> Step:
    """Of the mines that nobody named."""
    state, _ = _answered(state)
    return raise_profit(state, move.amount)


def event(state: State, seat: int, move: m.Event) -> Step:
    """A new event card; its first part acts at once (Consortium; ERY-20)."""
    state, _ = _answered(state)
    card = state.box.events.get(move.card)
    stacks = state.stacks
    if state.dealt and stacks[0][:1] == (move.card,):
        stacks = (stacks[0][1:], *stacks[1:])
    state = replace(state, event=move.card, stacks=stacks)
    told = (Effect("event-card", {"card": state.box.title(move.card)}),)
    return later(state, f"clean {card.clean if card else -1}"), told


def event_clean(state: State, seat: int, move: m.Clean) -> Step:
    """Pollution that the event removes."""
    state, args = _answered(state)
    left = int(args[0])
    if left < 0 or left > move.amount:
        state = later(state, f"clean {left if left < 0 else left - move.amount}")
    return clean(state, move.tile, move.amount, "event-clean")


def happens(state: State, seat: int, move: m.Happens) -> Step:
    """A lower part of an event card that nobody named."""
    state, args = _answered(state)
    return do_effect(state, move.effect, args[0], int(args[1]) if len(args) > 1 else 0)


def skip(state: State, seat: int, move: m.Skip) -> Step:
    """What was asked stays unsaid: the first character that fits, the level as extraction, else nothing happens."""
    task, *args = state.agenda[-1].split()
    if task == "character":
        chosen = m.ChooseCharacter(first_character(state, int(args[0])))
        return choose_character(state, int(args[0]), chosen)
    if task == "extraction":
        levels = sum(mine.level for mine in state.mines.values() if not mine.key)
        return extraction(state, seat, m.Extraction(levels))
    if task == "event":
        return event(state, seat, m.Event(""))
    state, _ = _answered(state)
    return state, (Effect("skip", {}),)


def reshuffle(state: State, seat: int, move: m.Reshuffle) -> Step:
    """The discard becomes the deck; the opponent acts once for it (ERY-17)."""
    state, args = _answered(state)
    owner = int(args[0])
    return _reshuffled(with_seat(state, owner, gather(state.seats[owner])), owner)


def _reshuffled(state: State, owner: int) -> Step:
    """The opponent acts at once; the cards still to be drawn come after."""
    figures = {"player": state.players[owner], "count": len(state.seats[owner].deck)}
    return later(state, f"trigger {owner}"), (Effect("reshuffle", figures),)


def shuffle(state: State, seat: int, move: m.Shuffle) -> Step:
    """An order that the companion dealt: of a player's deck, the mine deck, the events, or an element's pile."""
    task = state.agenda[-1].split()
    state, _ = _answered(state)
    if task[0] == "reshuffle":
        owner = int(task[1])
        return _reshuffled(with_seat(state, owner, stack(state.seats[owner], move.cards)), owner)
    what = task[1]
    if what == "base":
        owner = int(task[2])
        player = replace(state.seats[owner], deck=Zone(move.cards), pool=())
        return with_seat(state, owner, player), ()
    if what == "rest":
        owner = int(task[2])
        return with_seat(state, owner, fill(state.seats[owner], move.cards)), ()
    if what == "mines":
        return replace(state, mine_keys=move.cards), ()
    if what == "events":
        return replace(state, stacks=(move.cards, *state.stacks[1:])), ()
    shown, pile = move.cards[:2], 1 + PLACE_OF[what]
    stacks = (*state.stacks[:pile], move.cards[2:], *state.stacks[pile + 1 :])
    titles = tuple(state.box.title(card) for card in shown)
    return replace(state, market=state.market + shown, stacks=stacks), (
        Effect("markets", {"element": what, "cards": titles}),
    )
