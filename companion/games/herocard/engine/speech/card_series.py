"""The cards of a series as they are said: which they are, and which of them lie there already."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from companion.core.speech.language import Said
from companion.core.speech.lexicon import Noun
from companion.core.text.letters import plain
from companion.games.herocard.engine.cards.cards import Announced
from companion.games.herocard.engine.constants import MODS, SPECIALS
from companion.games.herocard.engine.rules.stats import side_cards
from companion.games.herocard.engine.state import State


class Part(NamedTuple):
    """One card of a series: its code, and of which kind it is; empty where only figures were said."""

    code: str
    kind: str
    said: Announced | None = None

    def named(self, state: State, kind: str) -> "Part":
        """The card as one of that kind, where it is of none yet."""
        return self if self.kind or self.said is None else Part(state.box.announced(self.said, kind), kind)


def series(state: State, nouns: Sequence[Noun]) -> list[Part] | None:
    """The cards that are named, in their order; None where one is not known."""
    once: list[Noun] = []
    for noun in nouns:
        if _is_again(noun) and (not once or plain(str(once.pop().value)) != plain(noun.value.name)):
            return None
        once.append(noun)
    found = [_part(state, noun) for noun in once]
    return [part for part in found if part is not None] if found and None not in found else None


def _part(state: State, noun: Noun) -> Part | None:
    if noun.kind == "card":
        kind = noun.value.kind or state.box.kind_of(noun.value.name)
        return Part(state.box.announced(noun.value, kind or "mod"), kind, noun.value)
    name = state.box.named(str(noun.value))
    card = state.card(name) if name else None
    return None if card is None else Part(name, card.kind)


def verb_of(parts: Sequence[Part]) -> str:
    """The verb that the kinds of some cards stand for; empty where none of them tells."""
    kinds = {part.kind for part in parts}
    for base in ("attack", "block"):
        if base in kinds:
            return base
    if kinds & SPECIALS:
        return "special"
    return "mod" if kinds and kinds <= MODS else ""


def codes(parts: Iterable[Part], first: str) -> tuple[str, ...]:
    """The cards, those of one kind first."""
    return tuple(part.code for part in sorted(parts, key=lambda part: part.kind != first))


def with_base(state: State, parts: Sequence[Part], base: str, others: str) -> list[Part]:
    """The cards, of which the first without a kind is the base where there is none, and the others modify it."""
    has_one = any(part.kind == base for part in parts)
    found: list[Part] = []
    for part in parts:
        kind = others if has_one or part.kind else base
        has_one = has_one or not part.kind
        found.append(part.named(state, kind))
    return found


def _are_there(state: State, side: str, nouns: Sequence[Noun]) -> bool:
    """Whether all cards that are named, if any, count on a side of the running sequence already."""
    there = [(card.attribute, card.cost, card.value, name) for _, _, card in side_cards(state, side)
            for name in ("", card.name)]  # fmt: skip
    named = [state.card(part.code) for part in series(state, nouns) or ()]
    known = [(card.attribute, card.cost, card.value, card.name) for card in named if card is not None]
    return bool(named) >= bool(nouns) and len(known) == len(named) and all(card in there for card in known)


def laid(state: State, side: str, mods: frozenset[str], said: Said) -> Iterator[list[Part]]:
    """The cards that are laid now, beside those of a side that they are laid to: `block the 6 B5 with 7 B4`.

    A card that has others `with` it, or does something to it, is one that lies there already, or one of a series that
    says so by its kinds. `mods`: the kinds that are added.
    """
    *slots, base = _with_figures([said.get(slot, ()) for slot in ("front", "plain", "cards", "base")])
    held = [nouns for nouns in slots if nouns]
    told = [series(state, nouns) or [] for nouns in held]
    if not held or not all(told) or not _are_there(state, side, base):
        return
    if len(told) == 1 or any(all(part.kind in mods for part in parts) for parts in told):
        yield [part for parts in told for part in parts]
    there, now = (0, 1) if slots[2] else (1, 0)  # `block the 6 B5 with 7 B4`, `7 B4 blocks the 6 B5`
    if len(told) == 2 and _are_there(state, side, held[there]):
        yield told[now]


def _with_figures(lists: Sequence[Sequence[Noun]]) -> list[list[Noun]]:
    """Nouns of several places, the figures of a listed card behind its name, wherever they stand."""
    again = [noun for nouns in lists for noun in nouns if _is_again(noun)]
    found: list[list[Noun]] = []
    for nouns in lists:
        found.append([])
        for noun in nouns:
            if not _is_again(noun):
                of_it = [one for one in again if plain(str(noun.value)) == plain(one.value.name)][:1]
                again = [one for one in again if one not in of_it]
                found[-1] += [noun, *of_it]
    return found if not again else [[] for _ in lists]


def _is_again(noun: Noun) -> bool:
    """Whether these are the figures of a card that was named before."""
    return noun.kind == "card" and bool(noun.value.again)
