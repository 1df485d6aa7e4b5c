"""Announcements into moves: `attack 4 B5 + mod 5 M3 on Bo`, `Impact on Bo`, `défense 9 B4`, `clear body mind`…"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NoReturn

from companion.core.moves import Move
from companion.core.rulebook import plain
from companion.games.herocard import moves as m
from companion.games.herocard.card import NAME, read_figures, said
from companion.games.herocard.data import ATTRIBUTES, HAND, MODS, MOST, SPECIALS
from companion.games.herocard.phrases import COST, Phrases
from companion.games.herocard.state import State

Words = Mapping[str, Mapping[str, Mapping[str, str]]]

_BARE: Mapping[str, type[Move]] = {kind.verb: kind for kind in (m.Pass, m.Close, m.Next, m.Redraw, m.End, m.Concede)}
CARD_VERBS = ("attack", "mod", "block", "special")
_CARD_VERBS = (*CARD_VERBS, "play")
_QUOTED = r"\"[^\"]*\"|“[^”]*”|«[^»]*»"
_QUOTED_TEXT = re.compile(_QUOTED)
_TOKEN = re.compile(rf"{_QUOTED}|[^\s\"“”«»]+")
_PART = re.compile(rf"(?:{_QUOTED}|[^+&,\"“”«»]|[\"“”«»])+?(?=[+&,]|$)")
_THREE = re.compile(r"\s*\d{1,2}(?:[\s,;/]+\d{1,2}){2}\s*", re.ASCII)
_BREAK = re.compile(r"[\s,;+’'“”\"«»().!?]+")
_SIGNED = re.compile(r"(\+|-|\u2212|plus\s|moins\s|minus\s|)\s*(\d{1,2})", re.IGNORECASE)
_AND = re.compile(r"(\s+(?:et|and|plus)\s+)", re.IGNORECASE)
_FILLERS = frozenset(
    ("a", "au", "aux", "avec", "base", "carte", "cartes", "card", "cards", "cost", "cout", "d", "de", "des", "du",
     "for", "from", "l", "la", "le", "les", "me", "of", "one", "pour", "sa", "se", "ses", "son", "the", "une", "un",
     "with")
)  # fmt: skip
_ENDS = " .,;!?"
_QUOTES = '"“”«»\u202f\u00a0 '


class UnreadError(ValueError):
    """An announcement that lacks something: the key of its sentence in the word list `reading`, and its figures."""

    def __init__(self, key: str, **figures: Any) -> None:
        super().__init__(key)
        self.key, self.figures = key, figures


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
        self._verb = lru_cache(maxsize=1024)(self._find_verb)
        self._figures = lru_cache(maxsize=1024)(self._read_figures)
        self.phrases = Phrases({*self.kinds, *self.types, *self.attributes, *self.effects, *self.plays, *_FILLERS})
        kinds = "|".join(re.escape(word) for word, kind in self.kinds.items() if kind == "mod")
        self._signed_mod = re.compile(rf"\b({kinds})\s*\+\s*(?=\d)", re.IGNORECASE)

    def read(self, state: State, by: str, text: str) -> Move | None:
        """The move of an announcement; None for one that only the core can say something about.

        Raises UnreadError.
        """
        by, text = self.phrases.speaker(state, by, text.strip(), self._understood)
        bare = _BARE.get(self.verbs.get(plain(text.strip(_ENDS)), ""))
        if bare is not None:
            return bare(by=by)
        if not self._verb(text)[0]:  # `clear,body`: what the core would take apart as well
            text = " ".join(_BREAK.split(text)) if self._verb(" ".join(_BREAK.split(text)))[0] else text
        if self._is_hero(state, text):
            return self._hero(state, by, text)
        body, target = self._target(state, text)
        verb, rest = self._verb(body)
        if verb in _CARD_VERBS or state.box.named(_bare(body)) or (not verb and self._begins_listed(state, body)):
            return self._play(state, by, body, verb, target)
        if target and not verb and NAME.fullmatch(_bare(body)) and _bare(body).isprintable():
            _fail("unlisted", name=_bare(body))
        own: Callable[[State, str, str], Move] | None = getattr(self, f"_{verb}", None)
        return own(state, by, (rest if not target else self._verb(text)[1])) if own is not None else None

    def _understood(self, state: State, text: str) -> bool:
        """Whether a text begins with a verb or a listed card, or is a hero that is missing."""
        return bool(self._verb(text)[0]) or self._begins_listed(state, text) or self._is_hero(state, text)

    def _is_hero(self, state: State, text: str) -> bool:
        """`Nimbo`, `12 10 8`: a hero without its verb, while somebody has none."""
        if self._verb(text)[0] or all(player.is_known for player in state.seats):
            return False
        return bool(_THREE.fullmatch(text) or (state.box.hero_named(_bare(text)) and not state.box.named(_bare(text))))

    def _find_verb(self, text: str) -> tuple[str, str]:
        """The verb that a text begins with, and what follows it."""
        words = text.split(None, 3)
        for length in range(min(3, len(words)), 0, -1):
            way = plain(" ".join(words[:length])).strip(",;.!?()")
            verb = self.verbs.get(way) or ("play" if way in self.plays else self.kinds.get(way, ""))
            if verb:
                return verb, text.split(None, length)[length] if len(words) > length else ""
        return "", text

    def _target(self, state: State, text: str) -> tuple[str, str]:
        """The announcement without the player it is aimed at, and that player, if any."""
        body, target = self.phrases.aimed(state, text)
        if target:
            return body, target
        verb, rest = self._verb(body)
        if (verb and verb not in _CARD_VERBS) or state.box.named(_bare(body)):
            return body, ""
        cards, target = self.phrases.aimed_barely(state, rest)
        if not target or not (COST.search(plain(cards)) or self._is_listed(state, cards)):
            return body, ""
        said_with = self._pieces(state, rest)[-1 if rest.startswith(cards) else 0]
        if state.box.named(_bare(said_with)):  # the name of a player is part of the card's
            return body, ""
        return f"{body[: len(body) - len(rest)]}{cards}", target

    def _begins_listed(self, state: State, text: str) -> bool:
        return bool(state.box.actions) and bool(state.box.named(_bare(self._pieces(state, text)[0])))

    def _is_listed(self, state: State, text: str) -> bool:
        """Whether the first or the last card of a text is one of the list."""
        parts = self._pieces(state, text) if state.box.actions else []
        return any(state.box.named(_bare(part)) for part in (*parts[:1], *parts[-1:]))

    def _pieces(self, state: State, text: str) -> list[str]:
        """The cards of a text, not yet read; at least one, if only an empty one."""
        return [piece for part in _parts(text) for piece in self._joined(state, part)] or [""]

    # --- cards ----------------------------------------------------------------------------------------------------

    def _play(self, state: State, by: str, body: str, verb: str, target: str) -> Move:
        cards = self.cards(state, body, verb)
        kinds = [card.kind if (card := state.card(code)) is not None else "" for code in cards]
        named = verb in CARD_VERBS and not read_figures(cards[0])  # `block Tension`: the verb is not its kind
        word = verb if named else self._meant(kinds, verb)
        if not word:
            _fail("unlisted", name=cards[0])
        cards = tuple(code for _, code in sorted(zip(kinds, cards, strict=True), key=lambda pair: pair[0] != word))
        if word in ("mod", "block"):
            if target:
                _fail("no-target", done=body[:60])
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

    def cards(self, state: State, text: str, verb: str) -> tuple[str, ...]:
        """The cards of an announcement, each by its name or its figures."""
        if state.box.named(_bare(text)):
            return (state.box.named(_bare(text)),)
        if verb == "play":
            text = self._verb(text)[1]
        text = self._signed_mod.sub(r"\1 ", text)
        codes: list[str] = []
        for number, part in enumerate(filter(None, self._pieces(state, text))):
            codes.extend(self._part(state, part, verb if not number else ""))
        if not codes:
            _fail("cards-missing", done=text[:60])
        return tuple(codes)

    def _joined(self, state: State, part: str) -> tuple[str, ...]:
        """`4 B5 et mod 5 M3`: two cards, where what follows is one; else the word is part of a name."""
        pieces = _AND.split(part)
        if len(pieces) == 1 or _QUOTED_TEXT.search(part) or state.box.named(_bare(part)):
            return (part,)
        cards = [pieces[0]]
        for joint, piece in zip(pieces[1::2], pieces[2::2], strict=True):
            whole = COST.search(plain(cards[-1])) or self._named(state, cards[-1])
            if whole and (self._verb(piece)[0] in CARD_VERBS or self._named(state, piece)):
                cards.append(piece)
            else:
                cards[-1] += joint + piece
        return tuple(cards)

    def _named(self, state: State, text: str) -> str:
        """The listed card that a text says, with or without a verb before it; empty if there is none."""
        return state.box.named(_bare(text)) or state.box.named(_bare(self._verb(text)[1]))

    def _part(self, state: State, part: str, verb: str) -> Iterable[str]:
        """The card (or the cards that follow one another) between two plus signs."""
        rest = self._verb(part)[1] if self._verb(part)[0] in CARD_VERBS else part
        listed = state.box.named(_bare(part)) or state.box.named(_bare(rest))
        if listed:
            return (listed,)
        return [self._code(state, card, part[:60]) for card in self._figures(part, verb)]

    def _read_figures(self, part: str, verb: str) -> tuple[_Card, ...]:
        """The cards of a part as far as they are said; `verb`: what was said before the first."""
        found = [_Card()]
        tokens = _TOKEN.findall(part)
        while tokens:
            token = tokens.pop(0)
            kind = self.kinds.get(plain(token), "")
            if kind and found[-1].whole:
                found.append(_Card())
            self._take(found[-1], token, kind, tokens)
        if verb in CARD_VERBS and not found[0].kind:
            found[0].kind = verb
        return tuple(found)

    def _take(self, card: _Card, token: str, kind: str, tokens: list[str]) -> None:
        """One more word of a card."""
        word = plain(token)
        cost = COST.fullmatch(word)
        if token[0] in '"“«':
            card.quoted = token.strip(_QUOTES)
        elif kind and (not card.kind or kind == "mod") and card.value is None:
            card.kind = kind
        elif kind and kind == card.kind and card.value is None:
            pass  # `attaque Bo avec attaque 4 B5`
        elif word in self.types and not card.type:
            card.type = self.types[word]
        elif cost and not card.whole:
            letter, figure = (cost[1], cost[2]) if cost[1] else (cost[4], cost[3])
            card.attribute, card.cost = self.attributes[letter], int(figure)
        elif word in self.attributes and not card.whole and tokens and tokens[0].isascii() and tokens[0].isdecimal():
            card.attribute, card.cost = self.attributes[word], _number(tokens.pop(0))
        elif word.isascii() and word.isdecimal() and not card.whole and self._names_cost(card, tokens):
            card.attribute, card.cost = self.attributes[plain(tokens.pop(0))], _number(word)
        elif word.isascii() and word.isdecimal() and card.value is None:
            card.value = _number(word)
        elif word not in _FILLERS or card.words:
            card.words = (*card.words, token)

    def _names_cost(self, card: _Card, tokens: list[str]) -> bool:
        """Whether a number is a cost, by the attribute behind it: `5 body` after the value, or of a special card."""
        while tokens and plain(tokens[0]) in _FILLERS:
            tokens.pop(0)
        return (
            bool(tokens) and plain(tokens[0]) in self.attributes and (card.value is not None or card.kind == "special")
        )

    @staticmethod
    def _code(state: State, card: _Card, done: str) -> str:
        """The text by which a card lies in zones; `done`: what was announced of it."""
        name = " ".join(card.name.split())
        if name and (NAME.fullmatch(name) is None or not name.isprintable() or read_figures(name)):
            _fail("bad-name", name=name[:40])
        if not card.whole:
            if not name or card.value is not None:
                _fail("figures-missing", done=done)
            return state.box.named(name) or name
        kind = card.kind or "mod"
        assert card.cost is not None
        if kind == "special":
            if card.value is not None:
                _fail("special-value", done=done)
        elif card.value is None:
            _fail("figures-missing", done=done)
        place = ATTRIBUTES.index(card.attribute)
        return said(kind, place, card.cost, value=card.value or 0, type=card.type, name=name)

    # --- other verbs ----------------------------------------------------------------------------------------------

    def _discard(self, state: State, by: str, rest: str) -> Move:
        amount, cards = self._hand_cards(state, by, rest)
        return m.Discard(amount, cards, by=by)

    def _hand_cards(self, state: State, by: str, rest: str) -> tuple[int, tuple[str, ...]]:
        """`2`, `2 cards`, `all`, or the cards by name."""
        words = [word for word in plain(rest).split() if word not in _FILLERS]
        seat = state.players.index(by) if by else state.active
        if words in (["all"], ["tout"], ["toutes"], ["everything"]):
            return len(state.seats[seat].hand), ()
        if len(words) == 1 and words[0].isascii() and words[0].isdecimal():
            return _number(words[0]), ()
        if not words:
            _fail("how-many", done=rest)
        return 0, self.cards(state, rest, "")

    def _draw(self, state: State, by: str, rest: str) -> Move:
        """`draw 3`; without a number as many as may be drawn."""
        words = [word for word in plain(rest).split() if word not in _FILLERS]
        if words:
            return m.Draw(_number(words[0]) if len(words) == 1 else _no_number(rest), by=by)
        player = state.seats[state.players.index(by) if by else state.active]
        most = min(state.can_draw, HAND - len(player.hand), len(player.deck) + len(player.discard))
        return m.Draw(max(1, most), by=by)

    def _clear(self, state: State, by: str, rest: str) -> Move:
        piles = self._piles(rest)
        if not piles:
            _fail("no-pile")
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
            elif word and word not in _FILLERS and word not in ("and", "et"):
                _fail("which-pile", done=word[:40])
        return tuple(piles)

    def _hero(self, state: State, by: str, rest: str) -> Move:
        """`hero Brasca`, `hero 12 10 8`, `hero B12 M10 X8`."""
        name = state.box.hero_named(_bare(rest))
        if name:
            return m.ChooseHero(name, by=by)
        found = re.findall(r"\b([bcmex])\s?(\d{1,2})\b", plain(rest))
        costs = {ATTRIBUTES.index(self.attributes[letter]): int(figure) for letter, figure in found}
        numbers = tuple(int(word) for word in re.findall(r"(?<!\w)\d{1,2}(?!\w)", rest))
        if len(costs) == len(ATTRIBUTES):
            return m.ChooseHero("", (costs[0], costs[1], costs[2]), by=by)
        if len(numbers) == len(ATTRIBUTES) and not costs:
            return m.ChooseHero("", numbers, by=by)
        if NAME.fullmatch(_bare(rest)) and _bare(rest).isprintable():
            return m.ChooseHero(_bare(rest), by=by)
        _fail("which-hero", known=", ".join(hero.name for hero in state.box.heroes) or "hero 12 10 8")

    def _effect(self, state: State, by: str, rest: str) -> Move:
        """`effect discard 2`, `effect attack +2`, `effect clear body`, `effect again`."""
        words = rest.split(None, 1)
        what = self.effects.get(plain(words[0]), "") if words else ""
        more = words[1] if len(words) > 1 else ""
        if what == "discard":
            amount, cards = self._hand_cards(state, by, more)
            return m.CardEffect(what, amount, cards, by=by)
        if what == "clear":
            return m.CardEffect(what, 0, self._piles(more), by=by)
        if what == "again":
            return m.CardEffect(what, by=by)
        found = _SIGNED.fullmatch(more.strip())
        if not what or found is None:
            _fail("which-effect" if rest.strip() else "no-effect", done=rest[:60])
        amount = int(found[2]) * (1 if found[1].casefold().strip() in ("", "+", "plus") else -1)
        return m.CardEffect(what, amount, by=by)


def _fail(key: str, **figures: Any) -> NoReturn:
    raise UnreadError(key, **figures)


def _number(word: str) -> int:
    if not (word.isascii() and word.isdecimal()) or len(word) > 2:
        _no_number(word)
    return int(word)


def _no_number(word: str) -> NoReturn:
    _fail("no-number", word=word[:40], most=MOST)


def _bare(text: str) -> str:
    return text.strip(_QUOTES)


def _parts(text: str) -> list[str]:
    """What stands between the plus signs, `&` and commas that are in no quotes."""
    return [part.strip() for part in _PART.findall(text) if part.strip()]


def _ways(words: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """Every way to say a value."""
    return {plain(way): value for value, texts in words.items() for text in texts.values() for way in text.split("|")}
