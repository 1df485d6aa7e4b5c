"""The moves of HeroCard, made of what a sentence names (engine/speech/references.py), and what is claimed beside
them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise, product
from typing import Final

from companion.core.rules.common_moves import Concede
from companion.core.rules.moves import Move
from companion.core.speech.language import DETERMINER, Said
from companion.core.speech.lexicon import Meaning, Noun
from companion.core.speech.tokens import Token
from companion.core.text.letters import plain
from companion.games.herocard.engine import moves as m
from companion.games.herocard.engine.constants import ATTRIBUTES, BLOCK_MODS, HAND, MODS, MOST, PHASES
from companion.games.herocard.engine.rules.stats import attack_sum, block_sum, has_base
from companion.games.herocard.engine.speech import pass_phrases
from companion.games.herocard.engine.speech.card_series import Part, codes, laid, series, verb_of, with_base
from companion.games.herocard.engine.speech.pass_phrases import Made
from companion.games.herocard.engine.speech.references import PHASE_WORDS, things
from companion.games.herocard.engine.state import State

Maker = Callable[[State, int, str, Said], Iterator[Made]]
Single = Callable[[State, int, str, Said], Iterator[Move]]
NOUNS = (things,)


def _targets(state: State, seat: int, said: Said) -> tuple[str, ...]:
    """Who is aimed at: who is named, else any of the others."""
    nouns = said.get("target", ())
    others = tuple(state.players[other] for other in state.others(seat))
    return tuple(str(noun.value) for noun in nouns) or others or ("",)


# --- moves with cards -------------------------------------------------------------------------------------------------


def _attacks(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """An attack that is called so: the first card is its base."""
    parts = series(state, said["cards"])
    if parts is None or verb_of(parts) in ("block", "special"):
        return
    cards = codes(with_base(state, parts, "attack", "mod"), "attack")
    yield from (m.Attack(cards, target, by=by) for target in _targets(state, seat, said))


def _attacks_as_played(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """Cards that are played: an attack if one of them is a base attack, or if they are aimed at somebody."""
    parts = series(state, said["cards"])
    if parts is not None and (verb_of(parts) == "attack" or ("target" in said and not verb_of(parts))):
        yield from _attacks(state, seat, by, said)


def _attacks_bare(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """Cards alone: an attack if one of them is a base attack."""
    if verb_of(series(state, said["cards"]) or ()) == "attack":
        yield from _attacks(state, seat, by, said)


def _mods(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """Modifiers, of an attack or block that is there."""
    running = state.sequence
    side = "attack" if running is None or seat == running.attacker else "block"
    if any(noun.value != side for noun in said.get("side", ())):
        return
    for parts in laid(state, side, MODS, said):
        if verb_of(parts) in ("", "mod") and (any(part.kind for part in parts) or running is not None):
            yield m.Mod(codes((part.named(state, "mod") for part in parts), "mod"), by=by)


def _blocks(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """A block that is called so: cards of which nothing else is said are base blocks; modifiers alone are no block."""
    for parts in laid(state, "attack", BLOCK_MODS, said) if _is_attack(state, said) else ():
        if verb_of(parts) == "mod":
            yield m.Mod(codes(parts, "mod"), by=by)
        elif verb_of(parts) not in ("attack", "special"):
            yield m.Block(codes(with_base(state, parts, "block", "block"), "block"), by=by)


def _is_attack(state: State, said: Said) -> bool:
    """Whether the running attack is by whom it is said to be; whom one blocks stands before what one blocks with."""
    names = [noun.value for slot in ("attacker", "attacked") for noun in said.get(slot, ())]
    running = state.sequence
    by = "" if running is None else state.players[running.attacker]
    return all(name == by for name in names) and ("attacked" not in said or "cards" in said)


def _begins_bare(parts: Sequence[Part]) -> bool:
    """Whether nothing is said of the first card but its figures, and of the others at most that they modify."""
    return not parts[0].kind and not verb_of(parts)


def _blocks_as_played(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """Cards that are played: a block if one of them is a base block, or if nothing else can be meant."""
    answers = state.sequence is not None and seat in state.waiting and not has_base(state, seat, "block")
    ways = list(laid(state, "attack", BLOCK_MODS, said))
    if ways and all(verb_of(parts) == "block" or (answers and _begins_bare(parts)) for parts in ways):
        yield from _blocks(state, seat, by, said)


def _specials(state: State, seat: int, by: str, said: Said) -> Iterator[tuple[Move, ...]]:
    """A special card, aimed at somebody or at nobody; several are announced one by one."""
    parts = series(state, said["cards"])
    if parts is not None and verb_of(parts) == "special":
        target = str(said["target"][0].value) if "target" in said else ""
        yield tuple(m.Special((part.code,), target, by=by) for part in parts)


def _special_answers(state: State, seat: int, by: str, said: Said) -> Iterator[tuple[Move, ...]]:
    """Special cards in answer: of who may answer, where nobody is named (GEN-4)."""
    for name in pass_phrases.answerers(state, by, said):
        yield from _specials(state, seat, name, said)


# --- hands, piles, heroes ---------------------------------------------------------------------------------------------


def _how_many(noun: Noun, whole: int) -> int:
    return whole if noun.kind == "all" else int(noun.value)


def _hand(state: State, seat: int, said: Said) -> tuple[int, tuple[str, ...]] | None:
    """Cards of the hand, by number or by name; None where it is both, or neither."""
    amounts, nouns = said.get("amount", ()), said.get("cards", ())
    if len(amounts) + bool(nouns) != 1:
        return None
    if amounts:
        return _how_many(amounts[0], len(state.seats[seat].hand)), ()
    parts = series(state, nouns)
    return None if parts is None else (0, codes(parts, ""))


def _discards(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    found = _hand(state, seat, said)
    if found is not None:
        yield m.Discard(*found, by=by)


def _draws(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """So many cards, up to so many in the hand, or as many as may be drawn."""
    player = state.seats[seat]
    most = min(state.can_draw, HAND - len(player.hand), len(player.deck) + len(player.discard))
    if "amount" in said:
        if "upto" not in said:
            yield m.Draw(int(said["amount"][0].value), by=by)
    elif "upto" in said:
        amount = _how_many(said["upto"][0], HAND) - len(player.hand)
        if amount > 0:
            yield m.Draw(amount, by=by)
    else:
        yield m.Draw(max(1, most), by=by)


def _piles(state: State, seat: int, nouns: Sequence[Noun]) -> tuple[str, ...] | None:
    """The piles, each as often as a card is taken off it, whose order changes nothing.

    None where a card that is named is not the uppermost.
    """
    found: list[str] = []
    for noun in nouns:
        attribute, figure = noun.value
        if noun.kind == "top":
            pile = state.seats[seat].piles[attribute]
            place = len(pile) - 1 - found.count(ATTRIBUTES[attribute])
            card = state.card(pile[place].code) if place >= 0 else None
            if card is None or card.cost != figure:
                return None
        found += [ATTRIBUTES[attribute]] * (1 if noun.kind == "top" else figure)
    return tuple(sorted(found, key=ATTRIBUTES.index))


def _clears(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """The piles that are named, or all that lies there; `0 cards` are of none."""
    none = any(noun.value == 0 for noun in said.get("claim-count", ()))
    if none + ("amount" in said) + ("piles" in said) != 1:
        return
    piles: tuple[str, ...] | None = ()
    if "piles" in said:
        piles = _piles(state, seat, said["piles"])
    elif "amount" in said:
        sizes = zip(ATTRIBUTES, map(len, state.seats[seat].piles), strict=True)
        piles = tuple(name for name, size in sizes for _ in range(size))
    if piles is not None:
        yield m.Clear(piles, by=by)


def _heroes(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """A hero of the list, or one of three values."""
    names, limits = said.get("name", ()), said.get("limits", ())
    if len(names) + bool(limits) != 1:
        return
    if names and names[0].kind == "values":
        yield m.ChooseHero("", names[0].value, by=by)
    elif names:
        name = state.box.hero_named(str(names[0].value))
        if name:
            yield m.ChooseHero(name, by=by)
    elif len(limits) == len(ATTRIBUTES):
        costs = dict(noun.value for noun in limits if noun.kind == "cost")
        values = tuple(int(noun.value) for noun in limits if noun.kind != "cost")
        if not costs and max(values) <= MOST:
            yield m.ChooseHero("", values, by=by)
        elif len(costs) == len(ATTRIBUTES):
            yield m.ChooseHero("", tuple(costs[place] for place, _ in enumerate(ATTRIBUTES)), by=by)


def _heroes_missing(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """The same without its verb, while somebody has none."""
    if not all(player.is_known for player in state.seats):
        yield from _heroes(state, seat, by, said)


# --- what card text does ----------------------------------------------------------------------------------------------


def _changes(what: str) -> Maker:
    def made(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
        yield m.CardEffect(what, int(said["change"][0].value), by=by)

    return made


def _effect_discard(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    found = _hand(state, seat, said)
    if found is not None:
        yield m.CardEffect("discard", *found, by=by)


def _effect_draw(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    yield m.CardEffect("draw", int(said["amount"][0].value), by=by)


def _effect_clear(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    piles = _piles(state, seat, said["piles"])
    if piles is not None:
        yield m.CardEffect("clear", 0, piles, by=by)


def _effect_again(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    yield m.CardEffect("again", by=by if by != state.players[state.active] else "")


def _by(made: Single) -> Maker:
    """What others than who speaks do, where it is said so: `he discards 2`; one of them, or all."""

    def by_others(state: State, seat: int, by: str, said: Said) -> Iterator[Made]:
        which = [str(noun.value) for noun in said.get("by", ()) if noun.kind == "others"]
        if not which:
            yield from made(state, seat, by, said)
            return
        ways = [list(made(state, other, state.players[other], said)) for other in state.others(seat)]
        if which == ["one"]:
            yield from (move for moves in ways for move in moves)
        elif which == ["they"]:
            yield from product(*ways)

    return by_others


def _concedes(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    yield Concede(by=by)


def _out_of(phase: str, made: Single) -> Single:
    """What is done outside the phase that is for it: a card makes one do it."""

    def outside(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
        if state.cards and (state.phase != phase or seat != state.active):
            yield from made(state, seat, by, said)

    return outside


MAKE: Final[Mapping[str, Maker]] = {
    "hero": _heroes, "hero-missing": _heroes_missing, "discard": _discards, "draw": _draws, "clear": _clears,
    "attack": _attacks, "attack-played": _attacks_as_played, "attack-bare": _attacks_bare, "mod": _mods,
    "block": _blocks, "block-played": _blocks_as_played, "special": _specials,
    "special-answer": _special_answers, **pass_phrases.MAKE,
    "effect-attack": _changes("attack"), "effect-block": _changes("block"),
    "effect-attack-signed": _changes("attack"), "effect-block-signed": _changes("block"),
    "effect-discard": _by(_effect_discard), "effect-draw": _by(_effect_draw),
    "effect-clear": _by(_effect_clear), "effect-again": _effect_again,
    "answer-discard": _by(_out_of("discard", _effect_discard)), "answer-draw": _by(_out_of("draw", _effect_draw)),
    "answer-clear": _by(_out_of("clear", _effect_clear)), "concede": _by(_concedes),
}  # fmt: skip

# --- what is said beside ----------------------------------------------------------------------------------------------


def _is_count(state: State, seat: int, move: Move, noun: Noun) -> bool:
    """Whether so many cards are announced."""
    if isinstance(move, m.Clear):
        return bool(noun.value == len(move.piles))
    return isinstance(move, m.Attack | m.Mod | m.Block) and bool(noun.value == len(move.cards))


def _is_bare(state: State, seat: int, move: Move, noun: Noun) -> bool:
    """Whether no modifier is among the cards, where that is said."""
    if noun.value == "else":
        return True
    cards = [state.card(code) for code in move.cards] if isinstance(move, m.Attack | m.Block) else [None]
    return all(card is not None and card.kind not in MODS for card in cards)


def _is_total(state: State, seat: int, move: Move, noun: Noun) -> bool:
    """Whether the cards come to so much, alone or with what counts already."""
    if not isinstance(move, m.Attack | m.Mod | m.Block):
        return False
    new = sum(card.value for code in move.cards if (card := state.card(code)) is not None)
    running = state.sequence
    before = 0
    if running is not None:
        before = (attack_sum(state) if seat == running.attacker else block_sum(state)).result
    return noun.value in (new, before + new)


def _is_one(state: State, seat: int, move: Move, noun: Noun) -> bool:
    return bool(noun.value == 1)


def _is_all(state: State, seat: int, move: Move, noun: Noun) -> bool:
    """The whole hand, which is changed, or kept."""
    return move.verb in ("redraw", "next", "discard")


def _is_phase(state: State, seat: int, move: Move, noun: Noun) -> bool:
    """Whether the phase that is named comes next."""
    after = PHASES.index(state.phase) + 1
    said = PHASE_WORDS.get(plain(str(noun.value)), noun.value)
    return after < len(PHASES) and said == PHASES[after]


def _is_next(state: State, seat: int, move: Move, noun: Noun) -> bool:
    return bool(noun.value == state.players[state.others(state.active)[0]])


CLAIMS = {
    "all": _is_all, "bare": _is_bare, "count": _is_count, "total": _is_total, "phase": _is_phase, "next": _is_next,
    "one": _is_one,
}  # fmt: skip

# --- what is not passed over ------------------------------------------------------------------------------------------

_AIMING: Final = frozenset(("on", "against"))
_SILENT: Final = frozenset(("article", "filler", DETERMINER))
_NAMELESS: Final = frozenset(("card", "pile", "hand", "base"))


def is_doubtful(verb: str, way: Sequence[Meaning], pieces: Sequence[Token]) -> bool:
    """Whether a way to read a sentence passes over what a card is aimed at: of `on a card` only the kind is said."""
    told = [one for one in way if one.noun is not None or not one.senses & _SILENT or one.senses & _AIMING]
    return verb in ("attack", "block", "special") and any(
        one.noun is None and one.senses & _AIMING and aimed.noun is None and aimed.senses & _NAMELESS
        for one, aimed in pairwise(told)
    )


DOUBTS = is_doubtful
