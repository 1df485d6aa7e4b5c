"""The pads of HeroCard's table: a card is announced by a few figures, or by the names of cards (site/table-view.md).

A pad holds no legality of its own: which kinds of card somebody may play now, and which listed cards, is judged by the
rules; what can be paid follows from the points that are left.
"""

from typing import Any

from companion.core.game import Game
from companion.core.moves import Move
from companion.core.parts import Part
from companion.core.viewing import Words
from companion.games.herocard import moves as m
from companion.games.herocard.card import said
from companion.games.herocard.data import ATTACK_MODS, ATTRIBUTES, BLOCK_MODS, LETTERS, SPECIALS, TYPES, USUAL_TYPE
from companion.games.herocard.state import State
from companion.games.herocard.totals import is_affordable, left
from companion.games.herocard.viewing import detail

MOST_VALUE, MOST_COST, MOST_LIMIT = 20, 15, 20
"""The largest figures on a pad; larger ones are typed."""


def card_pad(game: Game, state: State, seat: int, words: Words, *, place: int | None = None, target: str = "") -> Part:
    """What a player may announce a card with now; the kinds that the rules refuse are there too, marked.

    `place`: the attribute that was tapped; `target`: the player that was tapped.
    """
    kinds = [_kind(game, state, seat, words, verb, place, target) for verb in _verbs(state, seat, target)]
    name = state.players[seat]
    text = words.say("aim", player=name, target=target) if target else words.say("pad", player=name)
    legal = any(one["legal"] for one in kinds)
    ask = {} if legal else {"ask": kinds[0]["ask"]}
    preset = {} if place is None else {"place": LETTERS[place]}
    return {"text": text, "legal": legal, **ask, "pad": {"title": text, "kinds": kinds, "preset": preset}}


def hero_pad(state: State, seat: int, words: Words) -> Part:
    """The values of a hero that is in no list."""
    name = state.players[seat]
    fields = [_figures(attribute, words.word("attribute", attribute), 1, MOST_LIMIT) for attribute in ATTRIBUTES]
    part = {
        "text": "",
        "card": " ".join(f"{{{attribute}}}" for attribute in ATTRIBUTES),
        "fields": fields,
        "listed": [],
    }
    kind = {"id": "hero", "text": words.word("verb", "hero"), "move": f"{name}: hero {{cards}}", "parts": [part],
            "more": [], "targets": [], "legal": True}  # fmt: skip
    text = words.say("hero-figures")
    title = words.say("hero-pad", player=name)
    return {"text": text, "legal": True, "pad": {"title": title, "kinds": [kind], "preset": {}}}


def _verbs(state: State, seat: int, target: str) -> tuple[str, ...]:
    """The kinds of card for a player at this moment, the most likely first."""
    running = state.sequence
    if running is not None and seat in (running.attacker, running.target):
        return ("mod" if seat == running.attacker else "block", "special")
    return ("attack", "special") if seat == state.active and running is None else ("special",)


def _kind(
    game: Game, state: State, seat: int, words: Words, verb: str, place: int | None, target: str
) -> Part:  # fmt: skip
    """A kind of card with its first card, those that may follow it in a series, and whom it may be aimed at."""
    first = [_part(game, state, seat, words, verb, place)]
    more = [_part(game, state, seat, words, one, None) for one in _series(verb)]
    if verb == "block":  # modifiers of blocks that are played already go alone as well
        first.append(_part(game, state, seat, words, "mod", place))
    probe = _probe(state, seat, verb, target)
    targets = _targets(state, seat, words, verb, target)
    aim = "{target}" if targets else f" on {target}" if target and verb in ("attack", "special") else ""
    return {
        "id": verb, "text": words.word("pad-kind", verb), "move": f"{state.players[seat]}: {{cards}}{aim}",
        "parts": first, "more": more, "targets": targets, "legal": bool(game.judge(state, probe)), "ask": str(probe),
    }  # fmt: skip


def _series(verb: str) -> tuple[str, ...]:
    """What may follow a card of a series (HER-8)."""
    return {"attack": ("mod",), "mod": ("mod",), "block": ("block", "mod")}.get(verb, ())


def _targets(state: State, seat: int, words: Words, verb: str, target: str) -> list[Part]:
    others = [state.players[other] for other in state.others(seat)]
    if target or verb not in ("attack", "special") or (verb == "attack" and len(others) == 1):
        return []
    found = [{"value": f" on {name}", "text": name} for name in others]
    return found if verb == "attack" else [{"value": "", "text": words.say("no-target")}, *found]


def _probe(state: State, seat: int, verb: str, target: str) -> Move:
    """The cheapest announcement of a kind: whether it is refused does not hang on its cost."""
    name = state.players[seat]
    player = state.seats[seat]
    known = player.hand.known if not player.hand.unknown else ()
    code = next(iter(state.box.of_kinds(known, _listed_kinds(state, seat, verb))), said(verb, 0, 0, value=0))
    others = state.others(seat)
    aimed = target or (state.players[others[0]] if others else "")
    made: dict[str, Move] = {
        "attack": m.Attack((code,), aimed, by=name), "mod": m.Mod((code,), by=name),
        "block": m.Block((code,), by=name), "special": m.Special((code,), target, by=name),
    }  # fmt: skip
    return made[verb]


# --- one card ---------------------------------------------------------------------------------------------------------


def _part(game: Game, state: State, seat: int, words: Words, verb: str, place: int | None) -> Part:
    """One card of a kind: by its figures, unless the companion knows the hand, or by its name."""
    listed = _listed(state, seat, words, verb, place)
    if state.dealt:
        return {"text": words.word("pad-kind", verb), "verb": verb, "card": None, "fields": [], "listed": listed}
    fields = [] if verb == "special" else [_figures("value", words.say("value"), 0, MOST_VALUE)]
    fields += [_attributes(state, seat, words), _figures("cost", words.say("cost"), 0, MOST_COST)]
    fields += [_types(words, verb)] if verb in ("attack", "special") else []
    fields += [{"name": "name", "label": words.say("name"), "text": True, "wrap": ' "{}"'}] if verb == "special" else []
    value = "" if verb == "special" else " {value}"
    kind = "{type}" if verb in ("attack", "special") else ""
    named = "{name}" if verb == "special" else ""
    card = f"{verb}{kind}{value} {{place}}{{cost}}{named}"
    budget = {"by": "place", "of": "cost", "left": _budget(state, seat)}
    text = words.word("pad-kind", verb)
    return {"text": text, "verb": verb, "card": card, "fields": fields, "listed": listed, "budget": budget}


def _budget(state: State, seat: int) -> dict[str, int | None]:
    return {letter: left(state, seat, place) for place, letter in enumerate(LETTERS)}


def _figures(name: str, label: str, low: int, high: int) -> Part:
    return {"name": name, "label": label, "low": low, "high": high}


def _attributes(state: State, seat: int, words: Words) -> Part:
    """The three attributes, each with the points that are left."""
    choices = []
    for place, letter in enumerate(LETTERS):
        free = left(state, seat, place)
        note = "" if free is None else words.say("left", left=free)
        name = words.word("attribute", ATTRIBUTES[place])
        choices.append({"value": letter, "text": letter if name == letter else f"{letter} {name}", "detail": note})
    return {"name": "place", "label": words.say("place"), "choices": choices}


def _types(words: Words, verb: str) -> Part:
    """The type of the card; the usual one need not be said."""
    usual = USUAL_TYPE[verb]
    order = (usual, *(one for one in TYPES if one != usual and not (verb == "special" and one == usual)))
    choices = [
        {"value": "" if one == usual and verb != "special" else f" {one}", "text": words.word("type", one)}
        for one in order
    ]  # fmt: skip
    return {"name": "type", "label": words.say("type"), "choices": choices, "value": choices[0]["value"]}


def _listed_kinds(state: State, seat: int, verb: str) -> frozenset[str]:
    """The kinds of the card list that a verb plays."""
    if verb == "special":
        return SPECIALS
    if verb != "mod":
        return frozenset({verb})
    running = state.sequence
    defends = running is not None and running.target == seat
    return (BLOCK_MODS if defends else ATTACK_MODS) - {"mod"}


def _listed(state: State, seat: int, words: Words, verb: str, place: int | None) -> list[Part]:
    """The cards by name that may be in the hand, of one attribute if one was tapped."""
    player = state.seats[seat]
    codes = player.hand.known + (player.pool if player.hand.unknown else ())
    found = []
    for code in state.box.of_kinds(codes, _listed_kinds(state, seat, verb)):
        card = state.card(code)
        if card is None or place not in (None, card.attribute):
            continue
        cost: dict[str, Any] = {LETTERS[card.attribute]: card.cost}
        found.append({"text": card.name, "detail": detail(card, words), "card": f'"{card.name}"', "costs": cost,
                      "legal": is_affordable(state, seat, (code,))})  # fmt: skip
    return found
