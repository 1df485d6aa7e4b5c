"""What Aestery's table is asked: decks, the opening hand, cards that are owed, what a card lets one choose."""

from collections.abc import Iterator

from companion.cardkit.effects.queue import asked_task
from companion.cardkit.effects.resolution import EFFECT
from companion.core.rules.game import Game
from companion.core.rules.rulings import Pending
from companion.core.view.builders import Part, question_part, waiting_part
from companion.core.view.tap_tree import Branch, Pick, Taps, choices_of
from companion.core.view.words import Words, speaking_seats
from companion.games.aestery.engine import moves as m
from companion.games.aestery.engine.effects.resolution import DECK_ENDS, laid_back_as, looked_at, parts
from companion.games.aestery.engine.effects.table_effects import recorded
from companion.games.aestery.engine.state import State
from companion.games.aestery.table.labels import called, place_of_text

_ASKED = ("deck", "discard", "effect")


def prompt(game: Game, state: State, seat: int | None, words: Words, entry: int | None) -> Part | None:
    """What is asked now; a page of one player is asked for its own, then told who else chooses."""
    if state.outcome is not None:
        return None
    asked = [item for item in reversed(state.pending) if item.verb in _ASKED]
    if asked:
        item = next((one for one in asked if one.seat == seat), asked[0])
        return {**question(game, state, item, seat, words), "entry": entry}
    if state.phase == "start" and state.deciding:
        speaking = speaking_seats(state, seat)
        chosen = next((one for one in state.deciding if one in speaking), state.deciding[0])
        return {**_opening(game, state, chosen, seat, words), "entry": entry}
    return None


def _opening(game: Game, state: State, chosen: int, seat: int | None, words: Words) -> Part:
    """Whether a player keeps the opening hand."""
    taps = Taps(game, state, chosen, words, named=True)
    if chosen not in speaking_seats(state, seat):
        return waiting_part(words.say("wait-opening", player=taps.name))
    moves = (m.Keep(by=taps.name), m.Mulligan(by=taps.name))
    branches = [((Pick(words.say(f"do-{move.verb}")),), taps.leaf(move)) for move in moves if taps.allowed(move)]
    return question_part(words.say("ask-opening", player=taps.name), choices_of(branches))


def question(game: Game, state: State, item: Pending, seat: int | None, words: Words) -> Part:
    """A pending item in words with the choices that answer it; for another seat's, who is waited for."""
    taps = Taps(game, state, item.seat or 0, words, named=True)
    if taps.seat not in (speaking_seats(state, seat) or (() if state.dealt else range(len(state.players)))):
        return waiting_part(words.say("wait", player=taps.name))
    if item.verb == "pass":
        passing = [((Pick(words.say("pass")),), taps.leaf(m.Pass(by=taps.name)))]
        return question_part(words.say("answers", player=taps.name), choices_of(passing))
    answers = {"deck": _decks, "discard": _discards, "effect": _effects}[item.verb]
    passing_over = words.say("stay-so" if looked_at(state, taps.seat) else "pass-over")
    skip = {"text": passing_over, "move": f"{taps.name}: pass"} if item.skippable else None
    return question_part(_asked(state, item, words), choices_of(answers(taps, item)), skip=skip)


def _asked(state: State, item: Pending, words: Words) -> str:
    name = state.players[item.seat or 0]
    if item.verb == "effect":
        task = asked_task(state, item.seat or 0, EFFECT)
        card = "" if task is None else called(state, parts(task)[0], words)
        return words.say("ask-look" if looked_at(state, item.seat or 0) else "ask-effect", player=name, card=card)
    return words.say(f"ask-{item.verb}", player=name, count=item.many)


def _decks(taps: Taps, item: Pending) -> Iterator[Branch]:
    for deck in taps.state.box.decks:
        detail = " · ".join(filter(None, (deck.hero, taps.say("deck-size", count=deck.size))))
        yield (Pick(deck.name, more={"detail": detail}),), taps.leaf(m.ChooseDeck(deck.name, by=taps.name))


def _discards(taps: Taps, item: Pending) -> Iterator[Branch]:
    """Cards by name where the hand is known, else how many."""
    for move in taps.legal("discard"):
        card = called(taps.state, move.cards[0], taps.words) if move.cards else ""
        text = card or taps.say("discard-cards", count=move.amount)
        yield (Pick(text),), taps.leaf(move)


def _effects(taps: Taps, item: Pending) -> Iterator[Branch]:
    """What the card lets one choose, each as it would be announced."""
    for move in taps.legal("effect"):
        yield (Pick(_back(taps, move) or effect_text(taps, move)),), taps.leaf(move)


def _back(taps: Taps, move: m.CardEffect) -> str:
    """A card that was looked at, and where it goes back; nothing for another effect."""
    effect = recorded(move.what)
    name, end = ("", "") if effect is None else laid_back_as(effect)
    if name not in looked_at(taps.state, taps.seat):
        return ""
    return taps.say("lay-top" if end == DECK_ENDS[0] else "lay-bottom", card=called(taps.state, name, taps.words))


def effect_text(taps: Taps, move: m.CardEffect) -> str:
    """An effect in words."""
    written = taps.game.written(move, taps.words.lang) or str(move)
    _, colon, text = written.partition(": ")
    text = (text if colon else written).strip()
    aimed = [place_of_text(taps.state, taps.seat, one) for one in move.targets]
    names = [_name_at(taps.state, place) for place in aimed]
    return f"{text} ({', '.join(filter(None, names))})" if any(names) else text


def _name_at(state: State, place: str) -> str:
    """The name of the Fighter at a tap place; nothing where its text says it already."""
    owner, _, rest = place.partition(".fighter.")
    if not rest.isdecimal() or owner not in state.players:
        return ""
    one = state.fighter(state.players.index(owner), int(rest))
    return "" if one is None else one.code
