"""The pads of HeroCard's table: a card is announced by a few figures, or by the names of cards (site/table-view.md).

A pad holds no legality of its own: which kinds of card somebody may play now is judged by the rules, and what can be
paid follows from the points that are left.
"""

from typing import Any

from companion.core.game import Game
from companion.core.moves import Move
from companion.core.parts import Part
from companion.core.viewing import Words
from companion.games.herocard import moves as m
from companion.games.herocard.card import said
from companion.games.herocard.data import ATTACK_MODS, ATTRIBUTES, BLOCK_MODS, LETTERS, SPECIALS, TYPES, USUAL_TYPE
from companion.games.herocard.pads_effects import effect_pad, effect_place
from companion.games.herocard.state import State
from companion.games.herocard.totals import has_base, is_affordable, left
from companion.games.herocard.viewing import detail, speaking_seats

MOST_VALUE, MOST_COST, MOST_LIMIT = 20, 15, 20
"""The largest figures on a pad; larger ones are typed."""


def pads(game: Game, state: State, seat: int | None, words: Words) -> dict[str, Part]:
    """The pads that a page may open, by the places that name them: a player's cards, a player's hero."""
    found: dict[str, Part] = {}
    for each in speaking_seats(state, seat):
        if state.seats[each].out or state.outcome is not None:
            continue
        found[state.players[each]] = _card_pad(game, state, each, words)
        if not state.seats[each].is_known and not state.dealt:
            found[hero_place(state, each)] = _hero_pad(state, each, words)
        effects = effect_pad(game, state, each, words)
        if effects["kinds"]:
            found[effect_place(state, each)] = effects
    return found


def hero_place(state: State, seat: int) -> str:
    """The name of the pad for the values of a player's hero."""
    return f"{state.players[seat]}.hero"


def _hero_pad(state: State, seat: int, words: Words) -> Part:
    """The values of a hero that is in no list."""
    name = state.players[seat]
    fields = [_figures(attribute, words.word("attribute", attribute), 1, MOST_LIMIT) for attribute in ATTRIBUTES]
    values = " ".join(f"{{{attribute}}}" for attribute in ATTRIBUTES)
    part = {"text": "", "card": values, "told": values, "fields": fields, "listed": []}
    kind = {"id": "hero", "text": words.say("hero"), "move": f"{name}: hero {{cards}}", "parts": [part], "more": [],
            "targets": [], "legal": True}  # fmt: skip
    return {"title": words.say("hero-pad", player=name), "kinds": [kind]}


def _card_pad(game: Game, state: State, seat: int, words: Words) -> Part:
    """What a player may announce now; the kinds of card that the rules refuse are there too, marked."""
    kinds = [_kind(game, state, seat, words, verb) for verb in _verbs(state, seat)]
    return {"title": words.say("pad", player=state.players[seat]), "kinds": kinds}


def _verbs(state: State, seat: int) -> tuple[str, ...]:
    """The kinds of card for a player at this moment, the most likely first."""
    running = state.sequence
    if running is not None and seat in (running.attacker, running.target):
        return ("mod" if seat == running.attacker else "block", "special")
    return ("attack", "special") if seat == state.active and running is None else ("special",)


_SERIES = {"attack": ("mod",), "mod": ("mod",), "block": ("block", "mod")}
"""What may follow a card of a series (HER-8)."""


def _kind(game: Game, state: State, seat: int, words: Words, verb: str) -> Part:
    """A kind of card: what it may begin with, what may follow in a series, whom it may be aimed at."""
    alone = verb == "block" and has_base(state, seat, "block")  # modifiers of blocks already played go alone as well
    first = (verb, "mod") if alone else (verb,)
    targets = _targets(state, seat, words, verb)
    probe = _probe(state, seat, verb)
    aim = "{target}" if targets else f" on {_only_other(state, seat)}" if verb == "attack" else ""
    return {
        "id": verb, "text": words.word("pad-kind", verb), "move": f"{state.players[seat]}: {{cards}}{aim}",
        "parts": [_part(state, seat, words, one) for one in first],
        "more": [_part(state, seat, words, one) for one in _SERIES.get(verb, ())],
        "targets": targets, "legal": bool(game.judge(game_after(game, state, probe), probe)), "ask": str(probe),
    }  # fmt: skip


def game_after(game: Game, state: State, move: Move) -> State:
    """The state after the steps that an announcement takes for granted."""
    for step in game.implied(state, move):
        if game.judge(state, step):
            state, _ = game.apply(state, step)
    return state


def _only_other(state: State, seat: int) -> str:
    return next((state.players[other] for other in state.others(seat)), "")


def _targets(state: State, seat: int, words: Words, verb: str) -> list[Part]:
    """Whom a card may be aimed at: an attack needs somebody, a special card does not."""
    others = [state.players[other] for other in state.others(seat)]
    if verb not in ("attack", "special") or (verb == "attack" and len(others) == 1):
        return []
    found = [{"value": f" on {name}", "text": name} for name in others]
    return found if verb == "attack" else [{"value": "", "text": words.say("no-target"), "usual": True}, *found]


def _probe(state: State, seat: int, verb: str) -> Move:
    """The cheapest announcement of a kind: whether it is refused does not hang on its cost or strength."""
    name, player = state.players[seat], state.seats[seat]
    known = () if player.hand.unknown else state.box.of_kinds(player.hand.known, _listed_kinds(state, seat, verb))
    cards = known[:1] or (said(verb, 0, 0),)
    made: dict[str, Move] = {
        "attack": m.Attack(cards, _only_other(state, seat), by=name), "mod": m.Mod(cards, by=name),
        "block": m.Block(cards, by=name), "special": m.Special(cards, by=name),
    }  # fmt: skip
    return made[verb]


# --- one card ---------------------------------------------------------------------------------------------------------


def _part(state: State, seat: int, words: Words, verb: str) -> Part:
    """One card of a kind: by its name, or by its figures unless the companion knows the hand."""
    text, listed = words.word("pad-card", verb), _listed(state, seat, words, verb)
    free = {letter: left(state, seat, n) for n, letter in enumerate(LETTERS)}
    budget = {"by": "place", "of": "cost", "left": free, "text": words.say("left", left="{left}")}
    if state.dealt:
        return {"text": text, "card": None, "told": "", "fields": [], "listed": listed, "budget": budget}
    cost = [_attributes(words), _figures("cost", words.say("cost"), 0, MOST_COST)]
    if verb == "special":
        name = {"name": "name", "label": words.say("name"), "text": True, "wrap": ' "{}"'}
        return {"text": text, "card": "special{type} {place}{cost}{name}", "told": "{place}{cost}{name}",
                "fields": [name, _types(words, verb), *cost], "listed": listed, "budget": budget}  # fmt: skip
    value = _figures("value", words.say("value"), 0, MOST_VALUE)
    types = [_types(words, verb)] if verb == "attack" else []
    card = f"{verb}{'{type}' if types else ''} {{value}} {{place}}{{cost}}"
    return {"text": text, "card": card, "told": "{value} · {place}{cost}", "fields": [*types, value, *cost],
            "listed": listed, "budget": budget}  # fmt: skip


def _figures(name: str, label: str, low: int, high: int) -> Part:
    return {"name": name, "label": label, "low": low, "high": high}


def _attributes(words: Words) -> Part:
    """The three attributes; the points that are left stand in the budget."""
    choices = []
    for letter, attribute in zip(LETTERS, ATTRIBUTES, strict=True):
        name = words.word("attribute", attribute)
        choices.append({"value": letter, "text": letter if name == letter else f"{letter} {name}"})
    return {"name": "place", "label": words.say("place"), "choices": choices}


def _types(words: Words, verb: str) -> Part:
    """The type of the card, the usual one first; an attack of the usual type need not say it."""
    usual = USUAL_TYPE[verb]
    order = (usual, *(one for one in TYPES if one != usual))
    silent = usual if verb == "attack" else ""
    choices = [{"value": "" if one == silent else f" {one}", "text": words.word("type", one)} for one in order]
    return {"name": "type", "label": words.say("type"), "choices": choices, "value": choices[0]["value"]}


def _listed_kinds(state: State, seat: int, verb: str) -> frozenset[str]:
    """The kinds of known cards that a verb plays."""
    if verb == "special":
        return SPECIALS
    if verb != "mod":
        return frozenset({verb})
    running = state.sequence
    return BLOCK_MODS if running is not None and running.target == seat else ATTACK_MODS


def _listed(state: State, seat: int, words: Words, verb: str) -> list[Part]:
    """The cards that are known to be in the hand, or may be there; those that cannot be paid are marked."""
    player = state.seats[seat]
    codes = player.hand.known + (player.pool if player.hand.unknown else ())
    found = []
    for code in state.box.of_kinds(codes, _listed_kinds(state, seat, verb)):
        card = state.card(code)
        if card is None:
            continue
        cost: dict[str, Any] = {LETTERS[card.attribute]: card.cost}
        found.append({"text": card.name or words.word("kind", card.kind), "detail": detail(card, words),
                      "card": m.cards_text((code,)), "costs": cost,
                      "legal": is_affordable(state, seat, (code,))})  # fmt: skip
    return found
