"""What HeroCard's table is asked: the heroes, and whether somebody answers a card."""

from companion.core.game import Game
from companion.core.parts import Part
from companion.core.rulings import Pending
from companion.core.viewing import Words
from companion.games.herocard import moves as m
from companion.games.herocard.data import ATTRIBUTES
from companion.games.herocard.pads import hero_place
from companion.games.herocard.state import State
from companion.games.herocard.viewing import speaking_seats


def prompt(game: Game, state: State, seat: int | None, words: Words, entry: int | None) -> Part | None:
    """The hero that is asked for; a page of one player is asked for its own, then told who else chooses."""
    asked = [item for item in reversed(state.pending) if item.verb == "hero"]
    if not asked or state.outcome is not None:
        return None
    own = next((item for item in asked if item.seat == seat), None)
    return {**question(game, state, own or asked[0], seat, words), "entry": entry}


def question(game: Game, state: State, item: Pending, seat: int | None, words: Words) -> Part:
    """A pending item in words with the choices that answer it; for another seat's, who is waited for."""
    asked = item.seat or 0
    name = state.players[asked]
    if item.verb != "hero":
        move = str(m.Pass(by=name))
        choices = [{"text": words.say("pass"), "move": move, "legal": True}] if item.verb == "pass" else []
        return {"text": words.say("ask-pass", player=name), "choices": choices, "many": 1, "skip": None}
    if asked not in (speaking_seats(state, seat) or range(len(state.players))):
        return {"text": words.say("wait-hero", player=name), "choices": [], "many": 1, "skip": None}
    choices = _heroes(game, state, asked, words)
    if not state.dealt:
        choices.append({"text": words.say("hero-figures"), "legal": True, "pad": hero_place(state, asked)})
    return {"text": words.say("ask-hero", player=name), "choices": choices, "many": 1, "skip": None,
            "rows": len(choices) <= MOST_ROWS}  # fmt: skip


MOST_ROWS = 4
"""Answers that stand in the question itself; more of them open as a list of their own."""


def _heroes(game: Game, state: State, seat: int, words: Words) -> list[Part]:
    """The heroes of the list, with their attributes."""
    found = []
    for hero in state.box.heroes:
        move = m.ChooseHero(hero.name, by=state.players[seat])
        values = {name: hero.limit(name) or 0 for name in ATTRIBUTES}
        detail = words.say("hero-detail", **values)
        found.append({"text": hero.name, "detail": detail, "move": str(move), "legal": bool(game.judge(state, move))})
    return found
