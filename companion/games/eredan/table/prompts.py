"""What Eredan's table is asked: teams, the ticket, the fight, a roll, cards that are owed, what a card offers."""

from collections.abc import Iterator
from types import MappingProxyType

from companion.cardkit.effects.queue import asked_task
from companion.cardkit.effects.resolution import EFFECT
from companion.core.rules.game import Game
from companion.core.rules.rulings import Pending
from companion.core.view.builders import Part, question_part, waiting_part
from companion.core.view.tap_tree import Branch, Pick, Taps, choices_of
from companion.core.view.words import Words, speaking_seats
from companion.games.eredan.engine import moves as m
from companion.games.eredan.engine.cards.cards import Profile, parted
from companion.games.eredan.engine.constants import HAND, LINE
from companion.games.eredan.engine.effects.resolution import parts
from companion.games.eredan.engine.flow.setup import percent, tickets
from companion.games.eredan.engine.state import State
from companion.games.eredan.table.labels import called, card_called, spot_of_text
from companion.games.eredan.table.pads import Pads, pad_place

_ASKED = ("deck", "ticket", "roll", "discard", "effect")


def prompt(
    game: Game, state: State, seat: int | None, words: Words, entry: int | None, pads: Pads
) -> Part | None:  # fmt: skip
    """What is asked now; a page of one player is asked for its own, then told who else chooses."""
    if state.outcome is not None:
        return None
    found = _of_phase(game, state, seat, words, pads)
    if found is None:
        asked = [item for item in reversed(state.pending) if item.verb in _ASKED]
        if not asked:
            return None
        item = next((one for one in asked if one.seat == seat), asked[0])
        found = question(game, state, item, seat, words, pads)
    return {**found, "entry": entry}


def _of_phase(game: Game, state: State, seat: int | None, words: Words, pads: Pads) -> Part | None:
    """What is asked though nothing is pending for it: the teams, the fight, hands that are too large."""
    speaking = speaking_seats(state, seat)
    if state.phase == "team" and not any(item.chance for item in state.pending):
        return _teams(game, state, speaking, words, pads)
    if state.pending:
        return None
    if state.phase == "choose":
        return _fights(game, state, speaking, words)
    if state.phase == "discard":
        return _too_many(game, state, speaking, words)
    return None


# --- teams ------------------------------------------------------------------------------------------------------------


def _teams(game: Game, state: State, speaking: tuple[int, ...], words: Words, pads: Pads) -> Part | None:
    """Whose team is still to be named: by a deck of the list, by characters of the list, or by figures."""
    missing = [seat for seat in state.order if not state.seats[seat].whole]
    if not missing:
        return None
    chosen = next((seat for seat in missing if seat in speaking), missing[0])
    name = state.players[chosen]
    if chosen not in speaking:
        return waiting_part(words.say("wait-team", player=name))
    taps = Taps(game, state, chosen, words, named=True)
    branches = [*team_branches(taps, pads)]
    place = free_place(state, chosen)
    key = "ask-team" if place == 1 else "ask-character"
    return question_part(words.say(key, player=name, place=place), choices_of(branches), rows=False)


def free_place(state: State, seat: int) -> int:
    """The first place where nobody stands; 0 where all are taken."""
    return next((place for place, one in enumerate(state.seats[seat].line, 1) if one is None), 0)


def team_branches(taps: Taps, pads: Pads) -> Iterator[Branch]:
    """Decks of the list, characters of the list for the first free place, and the pad of figures."""
    state: State = taps.state
    place = free_place(state, taps.seat)
    if not place:
        return
    if place == 1 and len(state.seats[taps.seat].characters) == 0:
        for deck in state.box.decks:
            who = ", ".join(parted(key)[0] for key in deck.characters)
            detail = " · ".join(filter(None, (who, taps.say("deck-size", count=deck.size))))
            yield (Pick(deck.name, more={"detail": detail}),), taps.leaf(m.ChooseDeck(deck.name, by=taps.name))
    if not state.dealt:
        yield from _characters(taps, place)
        pad = pad_place(state, taps.seat, "character")
        if pad in pads:
            yield (Pick(taps.say("by-figures")),), {"pad": pad, "legal": True}


def _characters(taps: Taps, place: int) -> Iterator[Branch]:
    """One of the list; within a list of decks it is a step further."""
    state: State = taps.state
    asks = taps.say("which-character", player=taps.name, place=place)
    for one in state.box.characters:
        move = m.ChooseCharacter(place, one.key, by=taps.name)
        leaf = taps.leaf(move)
        refused = "" if leaf["legal"] else reason_of(taps, move)
        pick = Pick(
            _key_text(one, taps.words), asks, {"detail": " · ".join(filter(None, (_detail(one, taps), refused)))}
        )
        yield (Pick(taps.say("by-characters"), asks=asks), pick), leaf


def _key_text(one: Profile, words: Words) -> str:
    return one.name if one.level == 1 else f"{one.name} {words.say('level-short', level=one.level)}"


def _detail(one: Profile, taps: Taps) -> str:
    """What has to be known to choose a character."""
    who = ", ".join(taps.word("class", name) for name in one.classes)
    attack = f"{one.attack}\u2013{one.attack_high}" if one.attack_high is not None else str(one.attack)
    figures = taps.say("figures", hp=one.hp, attack=attack, defence=one.defence, spirit=one.spirit)
    guilds = "/".join(taps.word("guild", guild) for guild in one.guilds)
    return " · ".join(filter(None, (guilds, who, figures)))


def reason_of(taps: Taps, move: object) -> str:
    """Why a move is refused, in a sentence; nothing where it is not."""
    ruling = taps.judge(move)  # type: ignore[arg-type]
    return "" if ruling or not ruling.reasons else taps.game.rulebook.reason(ruling.reasons[0], taps.words.speaker)


# --- the fight, hands -------------------------------------------------------------------------------------------------


def _fights(game: Game, state: State, speaking: tuple[int, ...], words: Words) -> Part:
    """Who fights whom: two taps on the table, or one of a list."""
    name = state.players[state.active]
    if state.active not in speaking:
        return waiting_part(words.say("wait-fight", player=name))
    taps = Taps(game, state, state.active, words, named=True)
    branches = []
    for move in taps.legal("fight"):
        one, other = state.character(state.active, move.own), state.character(1 - state.active, move.foe)
        if one is not None and other is not None:
            text = words.say("fight-of", name=called(one), target=called(other))
            branches.append(((Pick(text),), taps.leaf(move)))
    return question_part(words.say("ask-fight", player=name), choices_of(branches), rows=False)


def _too_many(game: Game, state: State, speaking: tuple[int, ...], words: Words) -> Part | None:
    """Whoever holds more than five cards discards before the turn ends."""
    over = [seat for seat in state.order if len(state.seats[seat].hand) > HAND]
    if not over:
        return None
    chosen = next((seat for seat in over if seat in speaking), over[0])
    name, count = state.players[chosen], len(state.seats[chosen].hand) - HAND
    if chosen not in speaking:
        return waiting_part(words.say("wait", player=name))
    taps = Taps(game, state, chosen, words, named=True)
    return question_part(words.say("ask-discard", player=name, count=count), choices_of(discards(taps)))


def discards(taps: Taps) -> Iterator[Branch]:
    """Cards by name where the hand is known, else how many."""
    for move in taps.legal("discard"):
        names = ", ".join(card_called(card, taps.words) for card in move.cards)
        yield (Pick(names or taps.say("discard-cards", count=move.amount)),), taps.leaf(move)


# --- what is pending --------------------------------------------------------------------------------------------------


def question(
    game: Game, state: State, item: Pending, seat: int | None, words: Words, pads: Pads = MappingProxyType({})
) -> Part:  # fmt: skip
    """A pending item in words with the choices that answer it; for another seat's, who is waited for."""
    asked = state.active if item.seat is None else item.seat
    taps = Taps(game, state, asked, words, named=item.seat is not None)
    everybody = () if state.dealt else tuple(range(len(state.players)))
    if asked not in (speaking_seats(state, seat) or everybody) or item.chance:
        return waiting_part(words.say("wait", player=state.players[asked]))
    if item.verb == "deck":
        return question_part(words.say("ask-team", player=taps.name), choices_of(_decks(taps)))
    if item.verb == "play":
        return waiting_part(words.say("wait-cards", player=taps.name))
    if item.verb == "ticket":
        return _lot(taps)
    branches = list({"roll": _rolls, "discard": discards, "effect": _effects}[item.verb](taps))
    pad = pad_place(state, asked, "effect")
    if item.verb == "effect" and pad in pads and not state.dealt:  # a card may say more than its list
        branches.append(((Pick(words.say("otherwise")),), {"pad": pad, "legal": True}))
    skip = {"text": words.say("pass-over"), "move": f"{taps.name}: pass"} if item.skippable else None
    rows = {"rows": True} if item.verb == "roll" else {}
    return question_part(_asked(state, item, words), choices_of(branches), skip=skip, **rows)


def _asked(state: State, item: Pending, words: Words) -> str:
    seat = item.seat or 0
    name = state.players[seat]
    if item.verb == "effect":
        task = asked_task(state, seat, EFFECT)
        card = "" if task is None else parts(task)[0].code
        return words.say("ask-effect", player=name, card=card)
    one = state.fighter(seat)
    low, high = (0, 0) if one is None else (one.attack, one.attack_high or one.attack)
    return words.say(f"ask-{item.verb}", player=name, count=item.many, name="" if one is None else called(one),
                     low=low, high=high)  # fmt: skip


def _decks(taps: Taps) -> Iterator[Branch]:
    return team_branches(taps, {})


def _lot(taps: Taps) -> Part:
    """The tickets with whose they are; the page can draw one of them."""
    state: State = taps.state
    first = state.starter
    chances = [
        taps.say("chance", player=state.players[seat], count=state.seats[seat].tickets, percent=percent(state, seat))
        for seat in (first, 1 - first)
    ]
    text = taps.say("ask-ticket", count=tickets(state), first=chances[0], second=chances[1],
                    most=state.seats[first].tickets, player=state.players[first])  # fmt: skip
    branches = [((Pick(str(move.number)),), taps.leaf(move)) for move in taps.legal("ticket")]
    return question_part(text, choices_of(branches), rows=True)


def _rolls(taps: Taps) -> Iterator[Branch]:
    for move in taps.legal("roll"):
        yield (Pick(str(move.value)),), taps.leaf(move)


def _effects(taps: Taps) -> Iterator[Branch]:
    """What the card lets one choose, each as it would be announced."""
    for move in taps.legal("effect"):
        yield (Pick(effect_text(taps, move)),), taps.leaf(move)


def effect_text(taps: Taps, move: m.CardEffect) -> str:
    """An effect in words, with the names of those that it is aimed at."""
    written = taps.game.written(move, taps.words.lang) or str(move)
    _, colon, text = written.partition(": ")
    text = (text if colon else written).strip()
    _, _, rest = text.partition(" ")
    names = [_name_at(taps.state, spot_of_text(taps.state, taps.seat, one)) for one in move.targets]
    return f"{rest} ({', '.join(filter(None, names))})" if any(names) else rest


def _name_at(state: State, place: str) -> str:
    """The name of the character at a tap place."""
    owner, _, number = place.rpartition(".")
    if owner not in state.players or not number.isdecimal() or not 0 < int(number) <= LINE:
        return ""
    one = state.character(state.players.index(owner), int(number))
    return "" if one is None else called(one)
