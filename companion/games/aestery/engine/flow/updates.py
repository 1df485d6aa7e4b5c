"""Small steps that the moves share: seats, permanents that come and go, life, deaths, the end. All total."""

from typing import Any, TypeVar

from companion.cardkit.zones.permanents import Change, enter, put_at, taken, with_change, with_mark
from companion.cardkit.zones.player_zones import with_seat
from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Ending, Event
from companion.core.runtime.replacement import replace
from companion.games.aestery.engine.cards.cards import Card
from companion.games.aestery.engine.constants import KINDS, MARKERS
from companion.games.aestery.engine.rules.combat_sums import dies
from companion.games.aestery.engine.state import Fighter, InPlay, Player, State, Story

Step = tuple[State, tuple[Event, ...]]
P = TypeVar("P", bound=InPlay)


def update(state: State, seat: int, **changes: Any) -> State:
    """The state with some values of one player changed."""
    return with_seat(state, seat, replace(state.seats[seat], **changes))


def with_fighter(state: State, seat: int, place: int, one: Fighter | None) -> State:
    """The state with another Fighter, or none, at a place."""
    return update(state, seat, fighters=put_at(state.seats[seat].fighters, place, one))


def with_story(state: State, seat: int, place: int, one: Story | None) -> State:
    """The state with another Story, or none, at a place."""
    return update(state, seat, stories=put_at(state.seats[seat].stories, place, one))


def with_permanent(state: State, seat: int, place: int, one: InPlay) -> State:
    """The state with another Fighter or Story at its place."""
    if isinstance(one, Fighter):
        return with_fighter(state, seat, place, one)
    assert isinstance(one, Story)
    return with_story(state, seat, place, one)


def in_zones(code: str) -> str | None:
    """What a card lies in zones as: its name; None for one that nobody has named, which is called by its figures."""
    return None if not code or code[0].isdigit() or code in KINDS else code


# --- permanents come --------------------------------------------------------------------------------------------------


@clause("bravery", "nap", "bloodthirst", "plunge", "wondrous-plunge")
def fighter_of(card: Card, *, token: bool = False) -> Fighter:
    """A card as it enters the battlefield: with its markers, tapped if it plunges (Glossaire)."""
    keywords = card.keywords
    one = Fighter(card.called, force=card.force, defence=card.defence, keywords=keywords, token=token)
    if not keywords:
        return one
    words = one.words
    marks = tuple(sorted((name, words[name]) for name in MARKERS if name in words))
    return replace(one, marks=marks, tapped="plunge" in words or "wondrous plunge" in words)


def fighter_enters(state: State, seat: int, one: Fighter) -> tuple[State, int]:
    """The state with one more Fighter in the lowest free place, and that place."""
    row, place = enter(state.seats[seat].fighters, one)
    return update(state, seat, fighters=row), place


def story_enters(state: State, seat: int, card: Card) -> tuple[State, int]:
    """The state with one more Story in the lowest free place, and that place."""
    one = Story(card.called, keywords=card.keywords)
    words = one.words
    if words:
        marks = tuple(sorted((name, words[name]) for name in MARKERS if name in words))
        one = replace(one, marks=marks, tapped="plunge" in words or "wondrous plunge" in words)
    row, place = enter(state.seats[seat].stories, one)
    return update(state, seat, stories=row), place


# --- permanents go ----------------------------------------------------------------------------------------------------


@clause("AES-31", "flash-exile")
def leave(state: State, seat: int, place: int, zone: str = "graveyard", *, story: bool = False) -> State:
    """A permanent leaves for a zone of its owner; a token ceases to exist, a flashed Fighter is exiled (AES-31)."""
    player = state.seats[seat]
    one: InPlay | None = state.story(seat, place) if story else state.fighter(seat, place)
    if one is None:
        return state
    if story:
        player = replace(player, stories=put_at(player.stories, place, None))
    else:
        player = replace(player, fighters=put_at(player.fighters, place, None))
    if isinstance(one, Fighter):
        if one.attacking:
            state = unblocked(state, seat, place)
        zone = "exile" if one.flashed else zone
    if not (isinstance(one, Fighter) and one.token):
        player = laid_down(player, in_zones(one.code), zone)
    return with_seat(state, seat, player)


def laid_down(player: Player, card: str | None, zone: str) -> Player:
    """A card on one of its owner's zones: `deck-top` and `deck-bottom` are ends of the deck."""
    if zone == "deck-top":
        deck = player.deck
        if card is not None:
            return replace(player, deck=type(deck)((card, *deck.top), deck.unknown, deck.bottom))
        pool = player._unlocated(deck.top)
        return replace(player, deck=type(deck)((), deck.unknown + len(deck.top) + 1, deck.bottom), pool=pool)
    if zone == "deck-bottom":
        return player.put("deck", card, under=True)
    return player.put(zone, card)


def unblocked(state: State, seat: int, place: int) -> State:
    """Those who stood before an attacker that has left block nobody."""
    for where, one in taken(state.seats[1 - seat].fighters):
        if one.blocks == place:
            state = with_fighter(state, 1 - seat, where, replace(one, blocks=0, order=0))
    return state


@clause("fatigue-death", "AES-12", "AES-20")
def deaths(state: State) -> Step:
    """Every Fighter whose Fatigue has reached its Defence dies at once (Marqueur Fatigue; AES-12, AES-20)."""
    told: tuple[Event, ...] = ()
    for seat, player in enumerate(state.seats):
        for place, one in taken(player.fighters):
            if one.toughness <= 0 and dies(one):
                state = leave(state, seat, place)
                told += (_death(state, seat, one),)
    return state, told


def _death(state: State, seat: int, one: Fighter) -> Event:
    figures = {"player": state.players[seat], "name": one.code, "count": one.marked("fatigue")}
    return Event("flash-exile" if one.flashed else "AES-31" if one.token else "fatigue-death", figures)


# --- life -------------------------------------------------------------------------------------------------------------


def with_life(state: State, seat: int, amount: int) -> State:
    """The state after life gained, or lost where the amount is below 0."""
    return update(state, seat, life=state.seats[seat].life + amount) if amount else state


@clause("goal", "AES-22", "AES-26")
def check_life(state: State) -> Step:
    """At 0 life a player has lost at once; both at 0 is a draw (Objectif; AES-22, AES-26)."""
    if state.outcome is not None:
        return state, ()
    down = [seat for seat, player in enumerate(state.seats) if player.life <= 0]
    if not down:
        return state, ()
    return finish(state, None if len(down) == 2 else 1 - down[0], "AES-22" if len(down) == 2 else "goal")


def finish(state: State, winner: int | None, rule: str) -> Step:
    """The match ends: 1 and 0, a draw 0 and 0."""
    if state.outcome is not None:
        return state, ()
    names = state.players
    scores = tuple((name, int(seat == winner)) for seat, name in enumerate(names))
    lives = tuple(player.life for player in state.seats)
    if winner is None:
        reason = Event(rule, {"players": names, "life": lives[0], "others": lives[1]})
        winners: tuple[str, ...] = ()
    else:
        reason = Event(rule, {"winner": names[winner], "player": names[1 - winner], "life": lives[1 - winner]})
        winners = (names[winner],)
    state = replace(state, outcome=Ending(winners, rule, reason, scores), pending=(), agenda=())
    return state, (reason,)


# --- cards ------------------------------------------------------------------------------------------------------------


@clause("deck-out", "AES-3")
def draw_cards(state: State, seat: int, amount: int, said: str = "draw-step") -> Step:
    """That many cards; who must draw and cannot has lost (Objectif; AES-3)."""
    player, drawn = state.seats[seat].draw(amount)
    state = with_seat(state, seat, player)
    figures = {"player": state.players[seat], "count": drawn, "hand": len(player.hand), "deck": len(player.deck)}
    told = (Event(said, figures),) if drawn else ()
    if drawn >= amount:
        return state, told
    state, more = finish(state, 1 - seat, "deck-out")
    return state, told + more


@clause("graveyard", "hand-limit")
def discard_cards(state: State, seat: int, amount: int, cards: tuple[str, ...], said: str = "hand-limit") -> Step:
    """These cards of the hand, else that many, to the graveyard."""
    player = state.seats[seat]
    if cards:
        for card in cards:
            player = player.move(card, "hand", "graveyard")
    else:
        player = player.move_some(amount, "hand", "graveyard")
    names = cards or ("",) * amount
    figures = {"player": state.players[seat], "names": names, "hand": len(player.hand)}
    return with_seat(state, seat, player), (Event(said, figures),)


# --- markers and changes ----------------------------------------------------------------------------------------------


def mark(state: State, seat: int, place: int, name: str, amount: int) -> State:
    """So many markers more, or fewer, on a Fighter."""
    one = state.fighter(seat, place)
    return state if one is None else with_fighter(state, seat, place, with_mark(one, name, amount))


def change(state: State, seat: int, place: int, what: Change) -> State:
    """One more change of a Fighter."""
    one = state.fighter(seat, place)
    return state if one is None else with_fighter(state, seat, place, with_change(one, what))


@clause("first-blood", "madness", "AES-9")
def bled(state: State, one: P) -> P:
    """A permanent that attacks, or that its owner has tapped: new, it gains First Blood (First Blood; Folie; AES-9)."""
    if one.firstblood or not one.new or "madness" in one.words:
        return one
    return replace(one, firstblood=True)
