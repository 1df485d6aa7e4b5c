"""The middle of HeroCard's table: attack against block, the cards of both, and who may still answer."""

from companion.core.match.match import Match
from companion.core.rules.rulings import Sum
from companion.core.view.board import Button, Contest, Half, Term
from companion.core.view.builders import gauge_part
from companion.core.view.words import Words, speaking_seats
from companion.games.herocard.engine.cards.cards import ActionCard
from companion.games.herocard.engine.rules.stats import attack_sum, block_sum, side_cards
from companion.games.herocard.engine.state import State
from companion.games.herocard.table.labels import cost_text, still_answers, title, worth


def contest(match: Match, seat: int | None, words: Words) -> Contest:
    """The running sequence, or the card that was played outside one; empty while nothing is to be answered."""
    state: State = match.state
    running = state.sequence
    part: Contest = {
        "kind": "contest", "id": "sequence", "player": None, "name": words.say("contest"), "duel": [], "state": None,
        "text": _text(state, words), "close": _close(match, seat, words),
    }  # fmt: skip
    if running is None:
        return part
    attack, block = attack_sum(state), block_sum(state)
    hits = attack.result > block.result
    part["duel"] = [
        _half(state, running.attacker, "attack", attack, running.attack_extra, words),
        _half(state, running.target, "block", block, running.block_extra, words),
    ]
    part["state"] = {"text": words.say("hits" if hits else "held"), "ahead": 0 if hits else 1}
    return part


def _half(state: State, seat: int, side: str, total: Sum, extra: int, words: Words) -> Half:
    """One of the two who are in it: the figure with its sum, and the cards that make it."""
    gauge = gauge_part(f"sequence.{side}", side, words.say(side), value=total.result, high=None,
                       fact=f"sequence.{side}", main=True, tone=side, fixed=True)  # fmt: skip
    cards = [_term(state, owner if owner != seat else None, code, card, words)
             for owner, code, card in side_cards(state, side)]  # fmt: skip
    if extra:
        cards.append({"name": words.say("extra"), "worth": words.speaker.format_field(extra, "signed"), "cost": "",
                      "short": words.say("extra")})  # fmt: skip
    return {"player": seat, "name": state.players[seat], "role": words.say(side), "gauge": gauge, "cards": cards}


def _term(state: State, helper: int | None, code: str, card: ActionCard, words: Words) -> Term:
    """A card that counts; with the name of its player where somebody else's was let in."""
    name, short = title(state, code, words), card.name
    if helper is not None:
        name, short = (f"{state.players[helper]} · {text}" for text in (name, short or cost_text(card)))
    return {"name": name, "worth": worth(card), "cost": cost_text(card), "short": short}


def _text(state: State, words: Words) -> str | None:
    """Who is waited for."""
    if state.last is None or state.outcome is not None:
        return None
    others = tuple(state.players[seat] for seat in reversed(state.waiting) if seat != state.last)
    name = state.players[state.last]
    return words.say("answers", player=name, players=others) if others else words.say("last-passes", player=name)


def _close(match: Match, seat: int | None, words: Words) -> Button | None:
    """The button of the player of the turn, who confirms that all have passed; as long as others decide that for
    themselves, the page's own player passes."""
    state: State = match.state
    speaking = speaking_seats(state, seat)
    if not state.waiting or state.outcome is not None:
        return None
    if set(state.waiting).intersection(match.asked_of_others(speaking if state.dealt else None)):
        own = [
            place for place in speaking if still_answers(state, place) and state.players[place] not in match.partners
        ]
        return _pass(state, own[0], words) if len(own) == 1 else None
    return {"id": "close", "text": words.say("close"), "move": "close"} if state.active in speaking else None


def _pass(state: State, seat: int, words: Words) -> Button:
    name = state.players[seat]
    return {"id": "pass", "text": words.say("do-pass", player=name), "move": f"{name}: pass"}
