"""Announcements as the companion writes them: `attack 4 B5 + mod 5 M3 on Bo`, `discard "Impact"`, `clear body mind`…

What people say in words of their own is understood by companion/core/speech, with engine/speech/intents.py.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from companion.cardkit.notation.lexer import Pieces
from companion.cardkit.notation.tokens import UNREAD, WordLists, aimed, bare, fail, is_name, number, series
from companion.core.notation.parser import LONGEST_VERB, begins, words_of
from companion.core.rules.moves import Move
from companion.core.text.letters import plain, ways
from companion.games.herocard.engine import moves as m
from companion.games.herocard.engine.cards.cards import Announced, read_figures
from companion.games.herocard.engine.cards.catalogue import good_name
from companion.games.herocard.engine.constants import ATTRIBUTES, LETTERS, SAID_KINDS
from companion.games.herocard.engine.flow import effects
from companion.games.herocard.engine.speech.references import PLAYS
from companion.games.herocard.engine.state import State

_FIGURES: Final = re.compile(
    r"(?P<head>[^\W\d_]+(?:\s+[^\W\d_]+)?)?\s*(?P<value>[0-9]{1,2})?\s*(?P<letter>[BMX])(?P<cost>[0-9]{1,2})\s*"
    r"(?P<name>\"[^\"]+\"|“[^”]+”|«[^»]+»)?",
    re.IGNORECASE,
)
_BOTH: Final = re.compile(r"[0-9]\s*[BMX]\s*[0-9]", re.IGNORECASE)
"""A value and a cost."""
_SIGNED: Final = re.compile(r"([+\-\u2212]?)\s*(\d{1,2})", re.ASCII)
_PARTED: Final = re.compile(r"[\s,;/]+|(?<=\d)-")
_MARKS: Final = tuple('"“«')


class Reader:
    """Reads cards, heroes, piles and numbers. Other verbs are left to the core."""

    def __init__(self, words: WordLists) -> None:
        self._kinds, self._attributes = ways(words["kind"]), ways(words["attribute"])
        self._types = ways(words["type"]) | ways(words["type-of-mod"])
        self._effects = ways(words["effect"])
        verbs = ways(words["verb"]) | {verb: verb for verb in words["verb"]} | dict.fromkeys(PLAYS, "play")
        self._verbs = {tuple(way.split()): verb for way, verb in verbs.items()}
        self._own: Mapping[str, Callable[[State, str, str], Move]] = {
            "discard": self._discard, "clear": self._clear, "hero": self._hero, "effect": self._effect,
        }  # fmt: skip

    def read(self, state: State, by: str, text: str) -> Move | None:
        """The move of an announcement; None for one that only the core can say something about.

        Raises UnreadError.
        """
        text = text.strip()
        verb, rest = self._verb(text)
        if verb in self._own:
            return self._own[verb](state, by, rest)
        body, target = aimed(state.players, text)
        if verb not in (*SAID_KINDS, "play"):
            if not verb and target and is_name(body) and not state.box.named(bare(body)):
                fail("unlisted", name=bare(body))
            if self._begins(words_of(text))[0] in (*self._own, *SAID_KINDS, "play"):  # behind a stray sign
                fail(UNREAD)
            return None
        verb, cards = _with_base(verb, self._cards(state, body, verb))
        first = read_figures(cards[0])
        others = state.others(state.players.index(by) if by else state.active) if verb == "attack" else ()
        if len(others) == 1:
            target = target or state.players[others[0]]
        if (first is not None and first.kind != verb) or (verb == "attack" and not target and state.outcome is None):
            fail(UNREAD)
        if verb in ("mod", "block"):
            if target:
                fail("no-target", done=text[:60])
            return m.Mod(cards, by=by) if verb == "mod" else m.Block(cards, by=by)
        return m.Special(cards, target, by=by) if verb == "special" else m.Attack(cards, target, by=by)

    def _verb(self, text: str) -> tuple[str, str]:
        """The verb that a text begins with, and what follows it."""
        pieces = Pieces(text)
        verb, length = pieces.begins(self._verbs, LONGEST_VERB)
        return (verb, pieces.span(length, len(pieces.words))) if length else ("", text)

    def _begins(self, words: Sequence[str]) -> tuple[str, int]:
        """The verb that some words begin with, and how many of them it takes; empty if it is none."""
        return begins([plain(word) for word in words], self._verbs)

    # --- cards --------------------------------------------------------------------------------------------------------

    def _cards(self, state: State, text: str, verb: str) -> tuple[str, ...]:
        """The cards of a series, behind a verb or not. Raises UnreadError."""
        if not (self._verb(text)[1] if verb else text):
            fail("cards-missing", done=text[:60])
        return tuple(self._card(state, part, "" if place else verb) for place, part in enumerate(series(text)))

    def _card(self, state: State, part: str, verb: str) -> str:
        """The text by which a card lies in zones. Raises UnreadError."""
        rest = self._verb(part)[1] if verb else part
        found = _FIGURES.fullmatch(rest)
        if found is None:
            return self._listed(state, rest, part)
        head = plain(found["head"] or "").split()
        types = [self._types[word] for word in head if word in self._types]
        kinds = [self._kinds[word] for word in head if word in self._kinds]
        if len(types) + len(kinds) < len(head) or max(len(types), len(kinds)) > 1:
            fail(UNREAD)
        name = bare(found["name"] or "")
        said = (*kinds, verb if verb in SAID_KINDS else "")[0]
        kind = said or state.box.kind_of(name) or "mod"
        if (kind == "special") != (found["value"] is None):
            fail("special-value" if kind == "special" else "figures-missing", done=part[:60])
        if name and not good_name(name):
            fail("bad-name", name=name[:40])
        place = LETTERS.index(found["letter"].upper())
        value = None if found["value"] is None else int(found["value"])
        return state.box.announced(
            Announced(said, (*types, "")[0], value, place, int(found["cost"]), name), usual="mod"
        )  # fmt: skip

    @staticmethod
    def _listed(state: State, text: str, part: str) -> str:
        """A card by its name: one of the list, or any in quotes. Raises UnreadError, saying what is missing."""
        name = state.box.named(bare(text)) or _quoted(text)
        if not name:
            missing = "unlisted" if is_name(text) else "figures-missing"
            fail(UNREAD if _BOTH.search(text) else missing, name=bare(text), done=part[:60])
        return name

    # --- other verbs --------------------------------------------------------------------------------------------------

    def _discard(self, state: State, by: str, rest: str) -> Move:
        return m.Discard(*self._hand(state, rest), by=by)

    def _hand(self, state: State, rest: str) -> tuple[int, tuple[str, ...]]:
        """`2`, or cards."""
        if not rest:
            fail("how-many")
        return (number(rest), ()) if rest.isdecimal() else (0, self._cards(state, rest, ""))

    def _clear(self, state: State, by: str, rest: str) -> Move:
        return m.Clear(self._piles(rest), by=by)

    def _piles(self, rest: str) -> tuple[str, ...]:
        """`body mind`; none for `0`."""
        words = [] if rest == "0" else plain(rest).split()
        strange = next((word for word in words if word not in self._attributes and word not in ATTRIBUTES), "")
        if strange or not rest:
            fail("which-pile" if strange else "no-pile", done=strange[:40])
        return tuple(self._attributes.get(word, word) for word in words)

    def _hero(self, state: State, by: str, rest: str) -> Move:
        """`hero "Brasca"`, `hero 12 10 8`."""
        words = _PARTED.split(rest)
        if len(words) == len(ATTRIBUTES) and all(word[-1:].isdecimal() and not word[:1].isalpha() for word in words):
            return m.ChooseHero("", tuple(map(number, words)), by=by)
        name = state.box.hero_named(bare(rest)) or (bare(rest) if is_name(rest) and not re.search(r"\d", rest) else "")
        if not name:
            fail("which-hero", known=", ".join(hero.name for hero in state.box.heroes) or "hero 12 10 8")
        return m.ChooseHero(name, by=by)

    def _effect(self, state: State, by: str, rest: str) -> Move:
        """`effect discard 2`, `effect attack +2`, `effect clear body`, `effect again`."""
        words = rest.split(None, 1)
        what = self._effects.get(plain(words[0]), "") if words else ""
        more, takes = words[1] if len(words) > 1 else "", effects.takes(what)
        if takes == "hand":
            amount, cards = self._hand(state, more)
            return m.CardEffect(what, amount, cards, by=by)
        if takes == "piles":
            return m.CardEffect(what, 0, self._piles(more), by=by)
        found = _SIGNED.fullmatch(more)
        if takes == "nothing" and not more:
            return m.CardEffect(what, by=by)
        if not what or found is None or takes == "nothing":
            fail("which-effect" if rest else "no-effect", done=rest[:60])
        return m.CardEffect(what, int(found[2]) * (1 if found[1] in ("", "+") else -1), by=by)


def _with_base(verb: str, cards: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """A series that begins with the figures of a modifier is that of its base card, which then lies first."""
    kinds = [card.kind if (card := read_figures(code)) is not None else "" for code in cards]
    base = next((kind for kind in ("attack", "block") if verb == kinds[0] == "mod" and kind in kinds), "")
    if not base:
        return verb, cards
    return base, tuple(code for _, code in sorted(zip(kinds, cards, strict=True), key=lambda pair: pair[0] != base))


def _quoted(text: str) -> str:
    """The name that stands in quotes; empty if none does."""
    return bare(text) if text[:1] in _MARKS and is_name(text) else ""
