"""What people say at the table, in the words and the order that the verbs take: `3 water`, `fire sanctuary`…"""

import random
import re
from collections.abc import Callable, Mapping

from companion.core.rulebook import plain
from companion.games.erythro.box import key_of
from companion.games.erythro.chance import lot
from companion.games.erythro.data import ACTION, CONTAMINATION, ELEMENTS, LINES
from companion.games.erythro.state import State

Words = Mapping[str, Mapping[str, Mapping[str, str]]]

_FIGURED = ("gain", "lose", "move", "sanctuary", "remove", "pollute", "take", "destroy", "attack", "draw", "clean",
            "token", "advance", "extraction", "special")  # fmt: skip
_FILLERS = frozenset(
    [
        "en",
        "de",
        "d",
        "du",
        "des",
        "la",
        "le",
        "les",
        "l",
        "un",
        "une",
        "a",
        "an",
        "the",
        "of",
        "for",
        "with",
        "to",
        "on",
        "onto",
        "from",
        "in",
        "pour",
        "avec",
        "sur",
        "vers",
        "contre",
        "au",
        "aux",
        "dans",
        "point",
        "points",
        "influence",
        "influences",
        "tile",
        "tuile",
        "mine",
        "mines",
        "pollution",
        "pollutions",
        "jeton",
        "jetons",
        "token",
        "tokens",
        "carte",
        "card",
        "cartes",
        "cards",
        "at",
    ]
)

_NAMING = {"play": "action-card", "mine": "mine-card", "event": "event-card", "character": "character"}
"""The verbs that name a card or a character, and of which kind."""
_ONE = frozenset(("1", "un", "une", "one", "a", "an", "carte", "card"))
_NONE = frozenset(("0", "rien", "aucune", "none", "nothing", "no", "carte", "card", "cards"))
_PRONOUNS = frozenset(("je", "j", "i", "on", "nous", "we"))

_DRAWN = {"token": {"token", "jeton"}, "mine": {"mine"}, "event": {"event", "evenement"}}
_RANDOM = frozenset(("hasard", "random"))
_DRAWING = frozenset(("tire", "tirer", "draw", "draws", "pioche", "piocher"))
_DICE = random.SystemRandom()


class Phrases:
    """Rewords announcements by the word lists of the game."""

    def __init__(self, words: Words) -> None:
        self.verbs = {key: _ways(texts) for key, texts in words["verb"].items()}
        self.elements = {way: key for key in ELEMENTS for way in (key, *_ways(words["element"][key]))}
        self.places = {way: key for key in ("hand", "discard") for way in (key, *_ways(words["where-typed"][key]))}
        self.line_words = {way: key for key, texts in words["line-word"].items() for way in _ways(texts)}

    def reworded(self, state: State, by: str, words: list[str]) -> tuple[str, list[str]]:
        """The announcement as the verbs take it, and who says it."""
        by, words = self._spoken(state, by, words)
        if not words:
            return by, words
        words = self._verbless(self._answered(state, words))
        words = self._by_lot(state, words)
        verb, length = self._verb(words)
        rest = words[length:]
        if verb in _FIGURED:
            rest = [word for word in rest if word not in _FILLERS]
        own: Callable[[State, str, list[str]], list[str]] | None = getattr(self, f"_{verb}", None)
        if verb == "draw" and not rest and state.phase == "draw":
            return by, ["refill"]
        if verb == "take" and len(rest) == 2 and set(rest) & set(self.elements):
            return by, ["gain", *self._gain(state, by, rest)]
        if verb == "keep" and rest and not set(rest) - _NONE and set(rest) - _ONE:
            return by, ["discard"]
        if verb == "reshuffle":
            return self._who(state, by, rest), [verb]
        if own is not None:
            rest = own(state, by, rest)
        elif verb in _NAMING:
            rest = self._named(rest, state.box.titles[_NAMING[verb]])
        return by, [*words[:length], *rest]

    def _named(self, rest: list[str], known: Mapping[str, str]) -> list[str]:
        """`Raz de marée!` for the card `raz-de-maree`: a name in one word, the way lists have it."""
        name = key_of(" ".join(rest))
        return [name] if name in known else rest

    def _spoken(self, state: State, by: str, words: list[str]) -> tuple[str, list[str]]:
        """`Ana 3 water`, `je prends une contamination`: a name without its colon, a pronoun."""
        if not by and not self._verb(words)[1] and words[:1] and words[0] not in self.elements:
            names = ((name, plain(name).split()) for name in state.players)
            by, length = next(((name, len(said)) for name, said in names if words[: len(said)] == said), ("", 0))
            words = words[length:]
        return by, words[1:] if words[:1] and words[0] in _PRONOUNS else words

    def _verb(self, words: list[str]) -> tuple[str, int]:
        for length in (3, 2, 1):
            said = " ".join(words[:length])
            for verb, ways in self.verbs.items():
                if said == verb or said in ways:
                    return verb, length
        return "", 0

    def _answered(self, state: State, words: list[str]) -> list[str]:
        """`7` for the token that is asked for, `+1` for a line, `lave` for a character."""
        asked = state.pending[-1].verb if state.pending else ""
        kept = [word for word in words if word not in _FILLERS]
        name, line = key_of(" ".join(kept)), self._line(state, "", words)
        if (asked in ("token", "advance", "extraction") and name.isdecimal()) or (
            asked == "character" and name in state.box.characters
        ):
            return [asked, name]
        return [asked, *words] if asked == "line" and line[:1] and line[0] in LINES else words

    def _verbless(self, words: list[str]) -> list[str]:
        """`3 water`, `water 3`, `fire sanctuary`."""
        kept = [word for word in words if word not in _FILLERS]
        if len(kept) == 2 and kept[0].isdecimal() and kept[1] in self.elements:
            return ["gain", *kept]
        if len(kept) == 2 and kept[1].isdecimal() and kept[0] in self.elements:
            return ["gain", kept[1], kept[0]]
        if len(kept) == 2 and kept[0] in self.elements and self._verb(kept[1:])[0] == "sanctuary":
            return ["sanctuary", kept[0]]
        return words

    def _by_lot(self, state: State, words: list[str]) -> list[str]:
        """`token at random`, `tire un jeton`: the companion draws what is asked, and echoes what it drew."""
        said = set(words)
        things = [verb for verb, names in _DRAWN.items() if said & names]
        if len(things) != 1 or not said & (_RANDOM | _DRAWING) or len(said - _FILLERS - _RANDOM - _DRAWING) > 1:
            return words
        drawn = lot(state, things[0], _DICE)
        return [things[0], drawn] if drawn else words

    def _who(self, state: State, by: str, rest: list[str]) -> str:
        """`reshuffle Ana`: the name behind the verb."""
        said = " ".join(rest)
        return next((name for name in state.players if said and " ".join(plain(name).split()) == said), by)

    def _gain(self, state: State, by: str, rest: list[str]) -> list[str]:
        return [rest[1], rest[0]] if len(rest) == 2 and rest[0] in self.elements else rest

    _lose = _gain

    def _sanctuary(self, state: State, by: str, rest: list[str]) -> list[str]:
        return [word for word in rest if self._verb([word])[0] != "sanctuary"]

    def _attack(self, state: State, by: str, rest: list[str]) -> list[str]:
        """`attack the dome with earth for 10`, `attack 7 earth` on the own tile, element and figure in any order."""
        dome = str(state.dome or "")
        rest = [dome if word == plain("dôme") and dome else word for word in rest]
        if len(rest) == 2 and by in state.players and any(word in self.elements for word in rest):
            rest = [str(state.seats[state.players.index(by)].tile), *rest]
        return [rest[0], rest[2], rest[1]] if len(rest) == 3 and rest[2] in self.elements else rest

    def _take(self, state: State, by: str, rest: list[str]) -> list[str]:
        return [word for word in rest if word not in ("contamination", "contaminations", "1")]

    def _destroy(self, state: State, by: str, rest: list[str]) -> list[str]:
        kept = self._take(state, by, rest)
        return [self.places.get(word, word) for word in kept if word not in ("his", "her", "sa", "son", "my", "ma")]

    def _buy(self, state: State, by: str, rest: list[str]) -> list[str]:
        """`buy maree`: element and cost are printed on it; `buy 4 water`; `buy for 4 in water marée`."""
        for place in range(len(rest)):
            named = self._named(rest[place:], state.box.titles["action-card"])
            if named[0] in state.box.actions:
                card = state.box.actions[named[0]]
                figures = self._buy(state, by, rest[:place]) if place else [card.element, str(card.cost)]
                return [*figures, card.key]
        kept = [word for word in rest if word not in _FILLERS]
        if len(kept) >= 2 and kept[0].isdecimal() and kept[1] in self.elements:
            return [kept[1], kept[0], *kept[2:]]
        return kept

    def _keep(self, state: State, by: str, rest: list[str]) -> list[str]:
        """`keep one card`: which one stays unsaid; `keep an action card`, `keep marée`."""
        if not set(rest) - _ONE:
            return []
        kind = [word for word in rest if word in (ACTION, CONTAMINATION)]
        return kind if kind and not set(rest) - _ONE - set(kind) else self._named(rest, state.box.titles["kept"])

    def _line(self, state: State, by: str, rest: list[str]) -> list[str]:
        """`line destroy 1`, `ligne +1 autour`: the parts of a line in one word."""
        if len(rest) == 1 and rest[0] in LINES:
            return rest
        parts = {self.line_words.get(word, word) for word in rest if word not in _FILLERS}
        amount = next((part for part in parts if part in ("1", "2")), "")
        if parts & {"lost", "nothing"}:
            return sorted(parts & {"lost", "nothing"})
        words = ["destroy"] * ("destroy" in parts)
        words += ["spread"] if "spread" in parts else ["pollute", amount] if amount else []
        known = {"destroy", "spread", "pollute", "1", "2"}
        return ["-".join(words)] if words and parts <= known else rest

    def _effect(self, state: State, by: str, rest: list[str]) -> list[str]:
        """`effect pollute 2`: in one word."""
        kept = [self.line_words.get(word, word) for word in rest if word not in _FILLERS - {"mine"}]
        found = re.fullmatch(r"(pollute|clean) ([12])", " ".join(kept))
        return ["-".join(found.groups())] if found else kept


def _ways(texts: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(plain(way) for text in texts.values() for way in text.split("|"))
