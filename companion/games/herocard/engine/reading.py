"""Announcements into moves: `attack 4 B5 + mod 5 M3 on Bo`, `Impact on Bo`, `défense 9 B4`, `clear body mind`…"""

import re
from collections.abc import Callable, Mapping

from companion.cardkit.announcing import (
    FILLERS,
    Announcer,
    Known,
    WordLists,
    bare,
    fail,
    how_many,
    is_name,
    number,
    ways,
    without_fillers,
)
from companion.core.general import Concede
from companion.core.moves import Move
from companion.core.rulebook import plain
from companion.games.herocard.engine import effects
from companion.games.herocard.engine import moves as m
from companion.games.herocard.engine.card import read_figures
from companion.games.herocard.engine.data import ATTRIBUTES, HAND, MODS, SAID_KINDS, SPECIALS
from companion.games.herocard.engine.figures import COST, Figures
from companion.games.herocard.engine.state import State

_BARE: Mapping[str, type[Move]] = {kind.verb: kind for kind in (m.Pass, m.Close, m.Next, m.Redraw, m.End, Concede)}
_THREE = re.compile(r"\s*\d{1,2}(?:[\s,;/]+\d{1,2}){2}\s*", re.ASCII)
_SIGNED = re.compile(r"(\+|-|\u2212|plus\s|moins\s|minus\s|)\s*(\d{1,2})", re.IGNORECASE)


def _known(state: State) -> Known:
    return Known(state.players, state.box.named, bool(state.box.actions))


class Reader(Announcer):
    """Reads what players announce with cards, heroes, piles and numbers. Other verbs are left to the core."""

    def __init__(self, words: WordLists) -> None:
        self.cards_said = Figures(words)
        self.attributes = self.cards_said.attributes
        self.effects = ways(words["effect"]) | ways(words["effect-typed"])
        plays = dict.fromkeys(ways(words["play-typed"]), "play")
        verbs = self.cards_said.kinds | plays | ways(words["verb"]) | {verb: verb for verb in words["verb"]}
        vocabulary = (*self.cards_said.kinds, *self.cards_said.types, *self.attributes, *self.effects, *plays)
        super().__init__(verbs, (*SAID_KINDS, "play"), COST, vocabulary)

    def read(self, state: State, by: str, text: str) -> Move | None:
        """The move of an announcement; None for one that only the core can say something about.

        Raises UnreadError.
        """
        known = _known(state)
        by, text = self.speaker(known, by, text.strip(), lambda said: self._understood(state, known, said))
        kind = _BARE.get(self.bare_verb(text))
        if kind is not None:
            return kind(by=by)
        text = self.apart(text)
        if self._is_hero(state, text):
            return self._hero(state, by, text)
        body, target = self.target(known, text)
        verb, rest = self.verb(body)
        if verb in self.card_verbs or known.named(bare(body)) or (not verb and self.begins_listed(known, body)):
            return self._play(state, by, self.cards(known, body, verb), verb, target, body)
        if target and not verb and is_name(body):
            fail("unlisted", name=bare(body))
        own: Callable[[State, str, str], Move] | None = getattr(self, f"_{verb}", None)
        return own(state, by, (rest if not target else self.verb(text)[1])) if own is not None else None

    def _understood(self, state: State, known: Known, text: str) -> bool:
        """Whether a text begins with a verb or a listed card, or is a hero that is missing."""
        return bool(self.verb(text)[0]) or self.begins_listed(known, text) or self._is_hero(state, text)

    def _is_hero(self, state: State, text: str) -> bool:
        """`Nimbo`, `12 10 8`: a hero without its verb, while somebody has none."""
        if self.verb(text)[0] or all(player.is_known for player in state.seats):
            return False
        return bool(_THREE.fullmatch(text) or (state.box.hero_named(bare(text)) and not state.box.named(bare(text))))

    # --- cards ----------------------------------------------------------------------------------------------------

    def figures(self, known: Known, part: str, verb: str) -> tuple[str, ...]:
        """The cards that are announced with their figures, as they lie in zones. Raises UnreadError."""
        return self.cards_said.codes(known, part, verb)

    def cards(self, known: Known, text: str, verb: str) -> tuple[str, ...]:
        """The cards of an announcement, each by its name or its figures. Raises UnreadError."""
        if known.named(bare(text)):
            return (known.named(bare(text)),)
        return self.series(known, self.cards_said.unsigned(self.verb(text)[1] if verb == "play" else text), verb)

    def _play(self, state: State, by: str, cards: tuple[str, ...], verb: str, target: str, done: str) -> Move:
        kinds = [card.kind if (card := state.card(code)) is not None else "" for code in cards]
        named = verb in SAID_KINDS and not read_figures(cards[0])  # `block Tension`: the verb is not its kind
        word = verb if named else self._meant(kinds, verb)
        if not word:
            fail("unlisted", name=cards[0])
        cards = tuple(code for _, code in sorted(zip(kinds, cards, strict=True), key=lambda pair: pair[0] != word))
        if word in ("mod", "block"):
            if target:
                fail("no-target", done=done[:60])
            return m.Mod(cards, by=by) if word == "mod" else m.Block(cards, by=by)
        if word == "special":
            return m.Special(cards, target, by=by)
        return m.Attack(cards, target or self._only_other(state, by), by=by)

    @staticmethod
    def _meant(kinds: list[str], verb: str) -> str:
        """The verb that the kinds of the cards stand for; where a kind is unknown, the one that was said."""
        for base in ("attack", "block"):
            if base in kinds:
                return base
        if any(kind in SPECIALS for kind in kinds):
            return "special"
        if kinds and all(kind in MODS for kind in kinds):
            return "mod"
        return verb if verb in SAID_KINDS else ""

    @staticmethod
    def _only_other(state: State, by: str) -> str:
        """Of two players the other one is meant."""
        seat = state.players.index(by) if by else state.active
        others = state.others(seat)
        return state.players[others[0]] if len(others) == 1 else ""

    # --- other verbs ----------------------------------------------------------------------------------------------

    def _discard(self, state: State, by: str, rest: str) -> Move:
        amount, cards = self._hand_cards(state, by, rest)
        return m.Discard(amount, cards, by=by)

    def _hand_cards(self, state: State, by: str, rest: str) -> tuple[int, tuple[str, ...]]:
        """`2`, `2 cards`, `all`, or the cards by name."""
        seat = state.players.index(by) if by else state.active
        amount = how_many(rest, len(state.seats[seat].hand))
        return (amount, ()) if amount is not None else (0, self.cards(_known(state), rest, ""))

    def _draw(self, state: State, by: str, rest: str) -> Move:
        """`draw 3`; without a number as many as may be drawn."""
        words = without_fillers(rest)
        if words:
            return m.Draw(number(words[0] if len(words) == 1 else rest), by=by)
        player = state.seats[state.players.index(by) if by else state.active]
        most = min(state.can_draw, HAND - len(player.hand), len(player.deck) + len(player.discard))
        return m.Draw(max(1, most), by=by)

    def _clear(self, state: State, by: str, rest: str) -> Move:
        piles = self._piles(rest)
        if not piles:
            fail("no-pile")
        return m.Clear(piles, by=by)

    def _piles(self, rest: str) -> tuple[str, ...]:
        """`body mind`, `body 2`, `2 body`."""
        piles: list[str] = []
        count, before = 0, False
        for word in re.split(r"[\s,;+&]+", plain(rest).strip()):
            if word in self.attributes:
                piles += [self.attributes[word]] * (count or 1)
                count, before = 0, True
            elif word.isascii() and word.isdecimal() and 0 < int(word[:3]) <= 9:
                if before:
                    piles += [piles[-1]] * (int(word) - 1)
                    before = False
                else:
                    count = int(word)
            elif word and word not in FILLERS and word not in ("and", "et"):
                fail("which-pile", done=word[:40])
        return tuple(piles)

    def _hero(self, state: State, by: str, rest: str) -> Move:
        """`hero Brasca`, `hero 12 10 8`, `hero B12 M10 X8`."""
        name = state.box.hero_named(bare(rest))
        if name:
            return m.ChooseHero(name, by=by)
        found = re.findall(r"\b([bcmex])\s?(\d{1,2})\b", plain(rest))
        costs = {ATTRIBUTES.index(self.attributes[letter]): int(figure) for letter, figure in found}
        numbers = tuple(int(word) for word in re.findall(r"(?<!\w)\d{1,2}(?!\w)", rest))
        if len(costs) == len(ATTRIBUTES):
            return m.ChooseHero("", (costs[0], costs[1], costs[2]), by=by)
        if len(numbers) == len(ATTRIBUTES) and not costs:
            return m.ChooseHero("", numbers, by=by)
        if is_name(rest):
            return m.ChooseHero(bare(rest), by=by)
        fail("which-hero", known=", ".join(hero.name for hero in state.box.heroes) or "hero 12 10 8")

    def _effect(self, state: State, by: str, rest: str) -> Move:
        """`effect discard 2`, `effect attack +2`, `effect clear body`, `effect again`."""
        words = rest.split(None, 1)
        what = self.effects.get(plain(words[0]), "") if words else ""
        more, takes = words[1] if len(words) > 1 else "", effects.takes(what)
        if takes == "hand":
            amount, cards = self._hand_cards(state, by, more)
            return m.CardEffect(what, amount, cards, by=by)
        if takes == "piles":
            return m.CardEffect(what, 0, self._piles(more), by=by)
        if takes == "nothing":
            return m.CardEffect(what, by=by)
        found = _SIGNED.fullmatch(more.strip())
        if not what or found is None:
            fail("which-effect" if rest.strip() else "no-effect", done=rest[:60])
        amount = int(found[2]) * (1 if found[1].casefold().strip() in ("", "+", "plus") else -1)
        return m.CardEffect(what, amount, by=by)
