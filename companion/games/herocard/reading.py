"""Announcements into moves: `attack 4 B5 + mod 5 M3 on Bo`, `Impact on Bo`, `défense 9 B4`, `clear body mind`…"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import NoReturn

from companion.core.moves import Move
from companion.core.rulebook import plain
from companion.games.herocard import moves as m
from companion.games.herocard.box import spoken
from companion.games.herocard.card import NAME, read_figures, said
from companion.games.herocard.data import ATTRIBUTES, HAND, MODS, MOST, SPECIALS
from companion.games.herocard.state import State

Words = Mapping[str, Mapping[str, Mapping[str, str]]]
Fail = Callable[..., NoReturn]

_BARE = ("pass", "close", "next", "redraw", "end", "concede")
CARD_VERBS = ("attack", "mod", "block", "special")
_QUOTED = r"\"[^\"]*\"|“[^”]*”|«[^»]*»"
_TOKEN = re.compile(rf"{_QUOTED}|[^\s\"“”«»]+")
_PART = re.compile(rf"(?:{_QUOTED}|[^+&,\"“”«»]|[\"“”«»])+?(?=[+&,]|$)")
_ON = re.compile(r"(?:^|\s)(?:on|sur|contre|against|at|vs)\s+(?=\S)", re.IGNORECASE)
_COST = re.compile(r"([bmx])(\d{1,2})|(\d{1,2})([bmx])")
_BREAK = re.compile(r"[\s,;+’'“”\"«»().!?]+")
_SIGNED = re.compile(r"([+\-\u2212]?)\s*(\d{1,2})")
_FILLERS = frozenset(
    ("a", "au", "aux", "avec", "base", "carte", "cartes", "card", "cards", "cost", "cout", "d", "de", "des", "du",
     "for", "from", "l", "la", "le", "les", "of", "one", "pour", "sa", "ses", "son", "the", "une", "un", "with")
)  # fmt: skip
_QUOTES = '"“”«»\u202f\u00a0 '


@dataclass
class _Card:
    """A card as far as it has been read."""

    kind: str = ""
    type: str = ""
    value: int | None = None
    attribute: str = ""
    cost: int | None = None
    words: tuple[str, ...] = ()
    quoted: str = ""

    @property
    def name(self) -> str:
        return self.quoted or " ".join(self.words)

    @property
    def whole(self) -> bool:
        return self.cost is not None


class Reader:
    """Reads what players announce with cards, heroes, piles and numbers. Other verbs are left to the core."""

    def __init__(self, words: Words) -> None:
        self.kinds = _ways(words["kind-typed"])
        self.types = _ways(words["type-typed"])
        self.attributes = _ways(words["attribute-typed"])
        self.effects = _ways(words["effect-typed"])
        self.plays = frozenset(_ways(words["play-typed"]))
        self.verbs = _ways(words["verb"]) | {verb: verb for verb in words["verb"]}
        kinds = "|".join(re.escape(word) for word, kind in self.kinds.items() if kind == "mod")
        self._signed_mod = re.compile(rf"\b({kinds})\s*\+\s*(?=\d)", re.IGNORECASE)

    def read(self, state: State, by: str, text: str, fail: Fail) -> Move | None:
        """The move of an announcement; None for a verb without anything behind it that the core reads as well."""
        if self.verbs.get(plain(text).strip()) in _BARE:
            return None
        if not self._verb(text)[0]:  # `clear,body`: what the core would take apart as well
            text = " ".join(_BREAK.split(text.strip())) if self._verb(" ".join(_BREAK.split(text)))[0] else text
        body, target = self._target(state, text)
        verb, rest = self._verb(body)
        if state.box.named(_bare(body)) or verb in self._card_verbs or (not verb and self._begins_listed(state, body)):
            return self._play(state, by, body, verb, target, fail)
        own: Callable[[State, str, str, Fail], Move] | None = getattr(self, f"_{verb}", None)
        return own(state, by, (rest if not target else self._verb(text)[1]), fail) if own is not None else None

    @property
    def _card_verbs(self) -> tuple[str, ...]:
        return (*CARD_VERBS, "play")

    def _verb(self, text: str) -> tuple[str, str]:
        """The verb that a text begins with, and what follows it."""
        words = text.split()
        for length in range(min(3, len(words)), 0, -1):
            way = plain(" ".join(words[:length])).strip(",;.!?()")
            verb = self.verbs.get(way) or ("play" if way in self.plays else self.kinds.get(way, ""))
            if verb:
                return verb, text.split(None, length)[length] if len(words) > length else ""
        return "", text

    def _target(self, state: State, text: str) -> tuple[str, str]:
        """The announcement and the player behind `on`: one of the match, or whatever stands there at the end."""
        found = list(_ON.finditer(text))
        for here in found:
            said_name = spoken(text[here.end() :].strip(" .!?"))
            for name in state.players:
                if spoken(name) == said_name:
                    return text[: here.start()].strip(), name
        if found and re.fullmatch(r"[^\W\d_][\w’' -]{0,38}", text[found[-1].end() :].strip()):
            rest = text[: found[-1].start()].strip()
            if rest and rest.count('"') % 2 == 0 and (_COST.search(plain(rest)) or rest.endswith(('"', "”", "»"))):
                return rest, text[found[-1].end() :].strip()
        return text.strip(), ""

    def _begins_listed(self, state: State, text: str) -> bool:
        return bool(state.box.named(_bare(next(iter(_parts(text)), ""))))

    # --- cards ----------------------------------------------------------------------------------------------------

    def _play(self, state: State, by: str, body: str, verb: str, target: str, fail: Fail) -> Move:
        cards = self.cards(state, body, verb, fail)
        kinds = [card.kind if (card := state.card(code)) is not None else "" for code in cards]
        named = verb in CARD_VERBS and not read_figures(cards[0])  # `block Tension`: the verb is not its kind
        word = verb if named else self._meant(kinds, verb)
        if not word:
            fail("cards-missing", done=body[:60])
        cards = tuple(code for _, code in sorted(zip(kinds, cards, strict=True), key=lambda pair: pair[0] != word))
        if word in ("mod", "block"):
            if target:
                fail("no-target", done=body[:60])
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
        return verb if verb in CARD_VERBS else ""

    @staticmethod
    def _only_other(state: State, by: str) -> str:
        """Of two players the other one is meant."""
        seat = state.players.index(by) if by else state.active
        others = state.others(seat)
        return state.players[others[0]] if len(others) == 1 else ""

    def cards(self, state: State, text: str, verb: str, fail: Fail) -> tuple[str, ...]:
        """The cards of an announcement, each by its name or its figures."""
        if state.box.named(_bare(text)):
            return (state.box.named(_bare(text)),)
        if verb == "play":
            text = self._verb(text)[1]
        text = self._signed_mod.sub(r"\1 ", text)
        codes: list[str] = []
        for number, part in enumerate(_parts(text)):
            codes.extend(self._part(state, part, verb if not number else "", fail))
        if not codes:
            fail("cards-missing", done=text[:60])
        return tuple(codes)

    def _part(self, state: State, part: str, verb: str, fail: Fail) -> Iterable[str]:
        """The card (or the cards that follow one another) between two plus signs."""
        rest = self._verb(part)[1] if self._verb(part)[0] in CARD_VERBS else part
        for text in (part, rest):
            if state.box.named(_bare(text)):
                return (state.box.named(_bare(text)),)
        found = [_Card()]
        tokens = _TOKEN.findall(part)
        while tokens:
            token = tokens.pop(0)
            kind = self.kinds.get(plain(token), "")
            if kind and found[-1].whole:
                found.append(_Card())
            self._take(found[-1], token, kind, tokens, fail)
        if verb in CARD_VERBS and not found[0].kind:
            found[0].kind = verb
        return [self._code(state, card, fail) for card in found]

    def _take(self, card: _Card, token: str, kind: str, tokens: list[str], fail: Fail) -> None:
        """One more word of a card."""
        word = plain(token)
        cost = _COST.fullmatch(word)
        if token[0] in '"“«':
            card.quoted = token.strip(_QUOTES)
        elif kind and (not card.kind or kind == "mod") and card.value is None:
            card.kind = kind
        elif word in self.types and not card.type:
            card.type = self.types[word]
        elif cost and not card.whole:
            letter, figure = (cost[1], cost[2]) if cost[1] else (cost[4], cost[3])
            card.attribute, card.cost = self.attributes[letter], int(figure)
        elif word in self.attributes and not card.whole and tokens and tokens[0].isascii() and tokens[0].isdecimal():
            card.attribute, card.cost = self.attributes[word], _number(tokens.pop(0), fail)
        elif word.isascii() and word.isdecimal() and not card.whole and self._names_cost(card, tokens):
            card.attribute, card.cost = self.attributes[plain(tokens.pop(0))], _number(word, fail)
        elif word.isascii() and word.isdecimal() and card.value is None:
            card.value = _number(word, fail)
        elif word not in _FILLERS or card.words:
            card.words = (*card.words, token)

    def _names_cost(self, card: _Card, tokens: list[str]) -> bool:
        """Whether a number is a cost, by the attribute behind it: `5 body` after the value, or of a special card."""
        while tokens and plain(tokens[0]) in _FILLERS:
            tokens.pop(0)
        return (
            bool(tokens) and plain(tokens[0]) in self.attributes and (card.value is not None or card.kind == "special")
        )

    def _code(self, state: State, card: _Card, fail: Fail) -> str:
        name = " ".join(card.name.split())
        if name and (NAME.fullmatch(name) is None or not name.isprintable() or read_figures(name)):
            fail("bad-name", name=name[:40])
        if not card.whole:
            if not name or card.value is not None:
                fail("figures-missing", done=" ".join([card.kind, name]).strip()[:60])
            return state.box.named(name) or name
        kind = card.kind or "mod"
        assert card.cost is not None
        if kind == "special":
            if card.value is not None:
                fail("special-value", done=f"{kind} {card.value}")
        elif card.value is None:
            fail("figures-missing", done=kind)
        place = ATTRIBUTES.index(card.attribute)
        return said(kind, place, card.cost, value=card.value or 0, type=card.type, name=name)

    # --- other verbs ----------------------------------------------------------------------------------------------

    def _discard(self, state: State, by: str, rest: str, fail: Fail) -> Move:
        amount, cards = self._hand_cards(state, by, rest, fail)
        return m.Discard(amount, cards, by=by)

    def _hand_cards(self, state: State, by: str, rest: str, fail: Fail) -> tuple[int, tuple[str, ...]]:
        """`2`, `2 cards`, `all`, or the cards by name."""
        words = [word for word in plain(rest).split() if word not in _FILLERS]
        seat = state.players.index(by) if by else state.active
        if words in (["all"], ["tout"], ["toutes"], ["everything"]):
            return len(state.seats[seat].hand), ()
        if len(words) == 1 and words[0].isascii() and words[0].isdecimal():
            return _number(words[0], fail), ()
        if not words:
            fail("how-many", done=rest)
        return 0, self.cards(state, rest, "", fail)

    def _draw(self, state: State, by: str, rest: str, fail: Fail) -> Move:
        """`draw 3`; without a number as many as may be drawn."""
        words = [word for word in plain(rest).split() if word not in _FILLERS]
        if words:
            return m.Draw(_number(words[0], fail) if len(words) == 1 else _no_number(rest, fail), by=by)
        player = state.seats[state.players.index(by) if by else state.active]
        most = min(state.can_draw, HAND - len(player.hand), len(player.deck) + len(player.discard))
        return m.Draw(max(1, most), by=by)

    def _clear(self, state: State, by: str, rest: str, fail: Fail) -> Move:
        piles = self._piles(rest, fail)
        if not piles:
            fail("which-pile", done=rest)
        return m.Clear(piles, by=by)

    def _piles(self, rest: str, fail: Fail) -> tuple[str, ...]:
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
            elif word and word not in _FILLERS and word not in ("and", "et"):
                fail("which-pile", done=word[:40])
        return tuple(piles)

    def _hero(self, state: State, by: str, rest: str, fail: Fail) -> Move:
        """`hero Brasca`, `hero 12 10 8`, `hero B12 M10 X8`."""
        name = state.box.hero_named(_bare(rest))
        if name:
            return m.ChooseHero(name, by=by)
        costs = {found[1]: int(found[2]) for found in re.finditer(r"\b([bmx])\s?(\d{1,2})\b", plain(rest))}
        numbers = tuple(int(word) for word in re.findall(r"(?<!\w)\d{1,2}(?!\w)", rest))
        if len(costs) == len(ATTRIBUTES):
            return m.ChooseHero("", (costs["b"], costs["m"], costs["x"]), by=by)
        if len(numbers) == len(ATTRIBUTES) and not costs:
            return m.ChooseHero("", numbers, by=by)
        if NAME.fullmatch(_bare(rest)) and _bare(rest).isprintable():
            return m.ChooseHero(_bare(rest), by=by)
        fail("which-hero", known=", ".join(hero.name for hero in state.box.heroes) or "hero 12 10 8")

    def _effect(self, state: State, by: str, rest: str, fail: Fail) -> Move:
        """`effect discard 2`, `effect attack +2`, `effect clear body`, `effect again`."""
        words = rest.split(None, 1)
        what = self.effects.get(plain(words[0]), "") if words else ""
        more = words[1] if len(words) > 1 else ""
        if what == "discard":
            amount, cards = self._hand_cards(state, by, more, fail)
            return m.CardEffect(what, amount, cards, by=by)
        if what == "clear":
            return m.CardEffect(what, 0, self._piles(more, fail), by=by)
        if what == "again":
            return m.CardEffect(what, by=by)
        found = _SIGNED.fullmatch(more.strip())
        if not what or found is None:
            fail("which-effect", done=rest[:60])
        amount = int(found[2]) * (-1 if found[1] not in ("", "+") else 1)
        return m.CardEffect(what, amount, by=by)


def _number(word: str, fail: Fail) -> int:
    if not (word.isascii() and word.isdecimal()) or len(word) > 2:
        _no_number(word, fail)
    return int(word)


def _no_number(word: str, fail: Fail) -> NoReturn:
    fail("no-number", word=word[:40], most=MOST)


def _bare(text: str) -> str:
    return text.strip(_QUOTES)


def _parts(text: str) -> list[str]:
    """What stands between the plus signs, `&` and commas that are in no quotes."""
    return [part.strip() for part in _PART.findall(text) if part.strip()]


def _ways(words: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """Every way to say a value."""
    return {plain(way): value for value, texts in words.items() for text in texts.values() for way in text.split("|")}
