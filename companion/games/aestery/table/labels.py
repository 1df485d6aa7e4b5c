"""What the parts of Aestery's view share: where things lie, and cards in few words."""

from collections.abc import Iterator

from companion.cardkit.zones.permanents import taken
from companion.core.view.words import Words
from companion.games.aestery.engine.cards.cards import Card, Hero
from companion.games.aestery.engine.constants import KEYWORDS
from companion.games.aestery.engine.effects.references import FIGHTER, HERO, MINES, PLAYER, STORY, Aim, aim_of
from companion.games.aestery.engine.notation.printer import told_on
from companion.games.aestery.engine.state import Fighter, InPlay, State

HIDDEN_MARKS = ("plus", "fatigue", "nap")
"""Markers that a card shows otherwise than among what it can do."""


def fighter_place(state: State, seat: int, place: int) -> str:
    """The tap place of a Fighter."""
    return f"{state.players[seat]}.fighter.{place}"


def story_place(state: State, seat: int, place: int) -> str:
    """The tap place of a Story."""
    return f"{state.players[seat]}.story.{place}"


def place_of_aim(state: State, aim: Aim) -> str:
    """The tap place of what is aimed at."""
    name = state.players[aim.seat]
    if aim.kind in (FIGHTER, STORY):
        return f"{name}.{aim.kind}.{aim.place}"
    return {PLAYER: name, MINES: f"{name}.mines.untapped", HERO: f"{name}.hero"}.get(aim.kind, "stack.top")


def place_of_text(state: State, seat: int, text: str) -> str:
    """The tap place of what a player's text aims at."""
    aim = aim_of(state.players, seat, text)
    return state.players[seat] if aim is None else place_of_aim(state, aim)


def aims(state: State, seat: int, *, players: bool = True, stories: bool = False) -> Iterator[tuple[str, str]]:
    """All that can be aimed at: how that player says it, and what it is called."""
    for side in (1 - seat, seat):
        name = state.players[side]
        whose = "" if side == seat else f"{name}."
        for place, one in taken(state.seats[side].fighters):
            yield f"{whose}{place}", f"{one_called(state, one)} ({name})"
        for place, other in taken(state.seats[side].stories) if stories else ():
            yield f"{whose}story {place}", f"{one_called(state, other)} ({name})"
        if players:
            yield name, name


def one_called(state: State, one: InPlay) -> str:
    """A permanent by its name; one that nobody named, by its figures."""
    card = state.card(one.code)
    if card is not None:
        return card.called
    return one.code or (f"{one.force}/{one.defence}" if isinstance(one, Fighter) else "")


def called(state: State, code: str, words: Words) -> str:
    """A card by its name or its figures."""
    card = state.card(code)
    if card is None:
        return code or words.say("a-card")
    return card.name or card.figures or words.word("kind", card.kind)


def keyword_text(keyword: str, words: Words) -> str:
    """A keyword with its X: `bravoure 2`."""
    word, _, x = keyword.rpartition(" ")
    if word in KEYWORDS and x.isdecimal():
        return f"{words.word('keyword', word)} {x}"
    return words.word("keyword", keyword)


def kind_text(card: Card, words: Words) -> str:
    """What a card is, in few words: `2/3 · coût 2`, `histoire · coût 3`."""
    first = card.figures or words.word("kind", card.kind)
    return " · ".join((first, words.say("costs", cost=card.cost)))


def card_text_of(card: Card | Hero | None, words: Words) -> str:
    """What is printed on a listed card, in the language of the page if it has it; else what it does, in words."""
    return "" if card is None else told_on(card, words.lang)
