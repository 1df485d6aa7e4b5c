"""What HeroCard's table is asked: the heroes, and whether somebody answers a card."""

from collections.abc import Iterator

from companion.core.rules.game import Game
from companion.core.rules.rulings import Pending
from companion.core.view.builders import Part, question_part, waiting_part
from companion.core.view.tap_tree import Branch, Pick, Taps, choices_of
from companion.core.view.words import Words, speaking_seats
from companion.games.herocard.engine import moves as m
from companion.games.herocard.engine.constants import ATTRIBUTES
from companion.games.herocard.engine.state import State
from companion.games.herocard.table.pads import hero_place


def prompt(game: Game, state: State, seat: int | None, words: Words, entry: int | None) -> Part | None:
    """The hero that is asked for; a page of one player is asked for its own, then told who else chooses."""
    asked = [item for item in reversed(state.pending) if item.verb == "hero"]
    if not asked or state.outcome is not None:
        return None
    own = next((item for item in asked if item.seat == seat), None)
    return {**question(game, state, own or asked[0], seat, words), "entry": entry}


def question(game: Game, state: State, item: Pending, seat: int | None, words: Words) -> Part:
    """A pending item in words with the choices that answer it; for another seat's, who is waited for."""
    taps = Taps(game, state, item.seat or 0, words, named=True)
    if item.verb != "hero":
        passing = [((Pick(words.say("pass")),), taps.leaf(m.Pass(by=taps.name)))] if item.verb == "pass" else []
        return question_part(words.say("ask-pass", player=taps.name), choices_of(passing))
    if taps.seat not in (speaking_seats(state, seat) or range(len(state.players))):
        return waiting_part(words.say("wait-hero", player=taps.name))
    return question_part(words.say("ask-hero", player=taps.name), choices_of(_heroes(taps)))


def _heroes(taps: Taps) -> Iterator[Branch]:
    """The heroes of the list, with their attributes; or one by its values."""
    for hero in taps.state.box.heroes:
        values = {name: hero.limit(name) or 0 for name in ATTRIBUTES}
        detail = taps.say("hero-detail", **values)
        yield (Pick(hero.name, more={"detail": detail}),), taps.leaf(m.ChooseHero(hero.name, by=taps.name))
    if not taps.state.dealt:
        yield (Pick(taps.say("hero-figures")),), {"legal": True, "pad": hero_place(taps.state, taps.seat)}
