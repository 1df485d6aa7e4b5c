"""What people say at the table, in the words and the order that the verbs take: `3 water`, `fire sanctuary`…"""

import random
import re
from collections.abc import Callable

from companion.cardkit.announcing import PRONOUNS
from companion.cardkit.names import key_of
from companion.core.rulebook import plain
from companion.games.erythro.engine.chance import lot
from companion.games.erythro.engine.data import ACTION, CONTAMINATION, LINES
from companion.games.erythro.engine.effect import BY_VERB
from companion.games.erythro.engine.lexicon import Lexicon
from companion.games.erythro.engine.state import State

_FIGURED = ("clean", "token", "advance", "extraction", "special")
"""The verbs, besides the effects of cards, behind which only figures say something."""
_NAMING = {"play": "action-card", "mine": "mine-card", "event": "event-card", "character": "character"}
"""The verbs that name a card or a character, and of which kind."""
_ONE = frozenset(("1", "un", "une", "one", "a", "an", "carte", "card"))
_NONE = frozenset(("0", "rien", "aucune", "none", "nothing", "no", "carte", "card", "cards"))

_DRAWN = {"token": {"token", "jeton"}, "mine": {"mine"}, "event": {"event", "evenement"}}
_RANDOM = frozenset(("hasard", "random"))
_DRAWING = frozenset(("tire", "tirer", "draw", "draws", "pioche", "piocher"))
_DICE = random.SystemRandom()


class Phrases(Lexicon):
    """Rewords announcements by the word lists of the game."""

    def reworded(self, state: State, by: str, words: list[str]) -> tuple[str, list[str]]:
        """The announcement as the verbs take it, and who says it."""
        by, words = self._spoken(state, by, words)
        if not words:
            return by, words
        words = self._verbless(self._answered(state, words))
        words = self._by_lot(state, words)
        verb, length = self.verb(words)
        rest = words[length:]
        effect = BY_VERB.get(verb)
        if effect is not None:
            return by, effect.meant(self, state, rest) or [*words[:length], *effect.heard(self, state, by, rest)]
        if verb in _FIGURED:
            rest = self.without_fillers(rest)
        own: Callable[[State, str, list[str]], list[str]] | None = getattr(self, f"_{verb}", None)
        if verb == "keep" and rest and not set(rest) - _NONE and set(rest) - _ONE:
            return by, ["discard"]
        if verb == "reshuffle":
            return self._who(state, by, rest), [verb]
        if own is not None:
            rest = own(state, by, rest)
        elif verb in _NAMING:
            rest = self.named(rest, state.box.titles[_NAMING[verb]])
        return by, [*words[:length], *rest]

    def _spoken(self, state: State, by: str, words: list[str]) -> tuple[str, list[str]]:
        """`Ana 3 water`, `je prends une contamination`: a name without its colon, a pronoun."""
        if not by and not self.verb(words)[1] and words[:1] and words[0] not in self.elements:
            names = ((name, plain(name).split()) for name in state.players)
            by, length = next(((name, len(said)) for name, said in names if words[: len(said)] == said), ("", 0))
            words = words[length:]
        return by, words[1:] if words[:1] and words[0] in PRONOUNS else words

    def _answered(self, state: State, words: list[str]) -> list[str]:
        """`7` for the token that is asked for, `+1` for a line, `lave` for a character."""
        asked = state.pending[-1].verb if state.pending else ""
        kept = [word for word in words if word not in self.fillers]
        name, line = key_of(" ".join(kept)), self._line(state, "", words)
        if (asked in ("token", "advance", "extraction") and name.isdecimal()) or (
            asked == "character" and name in state.box.characters
        ):
            return [asked, name]
        return [asked, *words] if asked == "line" and line[:1] and line[0] in LINES else words

    def _verbless(self, words: list[str]) -> list[str]:
        """`3 water`, `water 3`, `fire sanctuary`."""
        kept = self.without_fillers(words)
        return next((said for kind in BY_VERB.values() if (said := kind.verbless(self, kept)) is not None), words)

    def _by_lot(self, state: State, words: list[str]) -> list[str]:
        """`token at random`, `tire un jeton`: the companion draws what is asked, and echoes what it drew."""
        said = set(words)
        things = [verb for verb, names in _DRAWN.items() if said & names]
        if len(things) != 1 or not said & (_RANDOM | _DRAWING) or len(said - self.fillers - _RANDOM - _DRAWING) > 1:
            return words
        drawn = lot(state, things[0], _DICE)
        return [things[0], drawn] if drawn else words

    def _who(self, state: State, by: str, rest: list[str]) -> str:
        """`reshuffle Ana`: the name behind the verb."""
        said = " ".join(rest)
        return next((name for name in state.players if said and " ".join(plain(name).split()) == said), by)

    def _keep(self, state: State, by: str, rest: list[str]) -> list[str]:
        """`keep one card`: which one stays unsaid; `keep an action card`, `keep marée`."""
        if not set(rest) - _ONE:
            return []
        kind = [word for word in rest if word in (ACTION, CONTAMINATION)]
        return kind if kind and not set(rest) - _ONE - set(kind) else self.named(rest, state.box.titles["kept"])

    def _line(self, state: State, by: str, rest: list[str]) -> list[str]:
        """`line destroy 1`, `ligne +1 autour`: the parts of a line in one word."""
        if len(rest) == 1 and rest[0] in LINES:
            return rest
        parts = {self.line_words.get(word, word) for word in rest if word not in self.fillers}
        amount = next((part for part in parts if part in ("1", "2")), "")
        if parts & {"lost", "nothing"}:
            return sorted(parts & {"lost", "nothing"})
        words = ["destroy"] * ("destroy" in parts)
        words += ["spread"] if "spread" in parts else ["pollute", amount] if amount else []
        known = {"destroy", "spread", "pollute", "1", "2"}
        return ["-".join(words)] if words and parts <= known else rest

    def _effect(self, state: State, by: str, rest: list[str]) -> list[str]:
        """`effect pollute 2`: in one word."""
        kept = [self.line_words.get(word, word) for word in rest if word not in self.fillers - {"mine"}]
        found = re.fullmatch(r"(pollute|clean) ([12])", " ".join(kept))
        return ["-".join(found.groups())] if found else kept
