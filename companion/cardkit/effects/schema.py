"""The words that a game's card lists may use to say what cards do: verbs, moments, conditions, targets, costs.

`GENERAL` has all of them; a game takes those that it carries out (`GENERAL.only(...)`), and what it does not know is
refused, by the word. A phrase with `<…>` in it stands for many: `turn <number>`, `bears <word>`, `to <zone>`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, NamedTuple, NoReturn

from companion.cardkit.notation.card_names import can_be_said, is_word
from companion.core.notation.nearest import nearest
from companion.core.plugins.former_names import named_before

LONGEST: Final = 1000
"""Characters of all that one card does."""
MOST: Final = 99
"""The largest figure of an effect."""
RESERVED: Final = frozenset((
    "a", "all", "an", "and", "any", "dealt", "each", "either", "foe", "if", "may", "on", "once", "or", "own", "until",
    "up", "x", "you",
))  # fmt: skip
"""Words that are never a free one (`<word>`): they say what stands beside them."""


class EffectError(ValueError):
    """What is wrong with an effect: the key of its sentence among what can be wrong with files, and the word itself."""

    def __init__(self, key: str, word: str = "", **figures: object) -> None:
        super().__init__(f"{key}: {word[:40]}")
        self.key, self.figures = key, {"word": word[:40], **figures}


def refuse(key: str, word: str = "", known: Iterable[str] = ()) -> NoReturn:
    """Refuse an effect for one of its words, with the nearest of those that are known. Raises EffectError."""
    words = list(dict.fromkeys(_shown(phrase) for phrase in known))
    raise EffectError(key, word, known=", ".join(words), near=nearest(word.lower(), words))


def _shown(phrase: str) -> str:
    """A phrase as people can write one like it."""
    for slot, example in _EXAMPLES.items():
        phrase = phrase.replace(slot, example)
    return re.sub("<[a-z]+>", "…", phrase)


_EXAMPLES: Final = {"<name>": '"…"', "<number>": "2", "<figures>": "2/3", "<compare>": "<="}


# --- phrases ----------------------------------------------------------------------------------------------------------

_TOKEN: Final = re.compile(r'"[^"]*"|[;:(),]|[^\s;:(),"]+|\S')
_FIGURES: Final = re.compile(r"[0-9]{1,2}/[0-9]{1,2}", re.ASCII)
_NUMBER: Final = re.compile(r"[0-9]{1,2}", re.ASCII)
COMPARED: Final = ("<=", ">=", "=", "<", ">")


def tokens(text: str) -> list[str]:
    """The words and signs of a text, in lower case; a name in quotes is one, as it is written. Raises EffectError."""
    if len(text) > LONGEST:
        raise EffectError("deed-long", text, most=LONGEST)
    plain = text.translate(_QUOTES).replace("−", "-")
    return [
        f'"{" ".join(word[1:-1].split())}"' if word[0] == '"' and len(word) > 1 else word.lower()
        for word in _TOKEN.findall(plain)
    ]


_QUOTES: Final = str.maketrans({"“": '"', "”": '"', "«": '"', "»": '"', "\u202f": " ", "\xa0": " "})


def _is_word(word: str) -> bool:
    return word not in RESERVED and is_word(word)


def _is_name(word: str) -> bool:
    return word[:1] == '"' and can_be_said(word[1:-1])


_SLOTS: Final = {
    "<word>": _is_word,
    "<name>": _is_name,
    "<number>": lambda word: _NUMBER.fullmatch(word) is not None,
    "<figures>": lambda word: _FIGURES.fullmatch(word) is not None,
    "<compare>": COMPARED.__contains__,
}


class EffectVerb(NamedTuple):
    """A verb of effects. `whats`: the phrases that may stand behind it, "" where nothing need. `counted`: its figure is
    always written; `signed`: with its sign; `first`: before what it is about."""

    name: str
    whats: tuple[str, ...] = ("",)
    counted: bool = False
    signed: bool = False
    first: bool = False


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """The words that a game's effects are made of.

    `alone`: targets that are one phrase; `nouns`: what is chosen or counted out; `which`: what can be said of it;
    `counts`: phrases that stand for a figure; `costs`: fields of a Cost; `lists`: what `<zone>` and the like stand for.
    """

    verbs: Mapping[str, EffectVerb]
    whens: tuple[str, ...]
    conditions: tuple[str, ...]
    alone: tuple[str, ...]
    nouns: tuple[str, ...]
    which: tuple[str, ...]
    untils: tuple[str, ...]
    counts: tuple[str, ...]
    costs: tuple[str, ...]
    lists: Mapping[str, tuple[str, ...]]

    def only(
        self, verbs: Iterable[str] = (), whats: Mapping[str, tuple[str, ...]] | None = None, **words: Any
    ) -> "Vocabulary":
        """The same with some verbs alone (all by default), with other `whats` for a verb, and with these other words
        (`whens=…`, `nouns=…`)."""
        names, said = tuple(verbs) or tuple(self.verbs), whats or {}
        chosen = {
            name: self.verbs[name]._replace(whats=said[name]) if name in said else self.verbs[name] for name in names
        }
        return replace(self, verbs=chosen, **words)

    def fits(self, words: Sequence[str], phrases: Iterable[str]) -> bool:
        """Whether words say one of these phrases."""
        return any(self._says(words, phrase.split()) for phrase in phrases)

    def begins(self, words: Sequence[str], phrases: Iterable[str]) -> int:
        """How many of the first words say one of these phrases, the longest; 0 if none."""
        return max(
            (len(parts) for phrase in phrases if self._says(words[: len(parts := phrase.split())], parts)), default=0
        )

    def _says(self, words: Sequence[str], parts: Sequence[str]) -> bool:
        return len(words) == len(parts) and all(map(self._is, words, parts))

    def _is(self, word: str, part: str) -> bool:
        if part[0] != "<" or part in COMPARED:
            return word == part
        return word in self.lists[part[1:-1]] if part not in _SLOTS else _SLOTS[part](word)

    @cached_property
    def plurals(self) -> Mapping[str, str]:
        """Nouns by how they may be written, one or several."""
        return {way: noun for noun in self.nouns for way in (noun, plural(noun))}


def plural(noun: str) -> str:
    """Several of an English noun."""
    return f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"


def _verbs() -> Iterator[EffectVerb]:
    kinds, card = ("", "physical", "magic", "direct"), ("", "<word>", "<name>")
    yield EffectVerb("damage", kinds, counted=True)
    yield from (EffectVerb(name, counted=True) for name in ("lose", "heal", "draw", "discard", "look"))
    yield EffectVerb("move", ("to <zone>", "from <zone> to <zone>"))
    yield from (EffectVerb(name) for name in ("destroy", "sacrifice", "exile", "return"))
    yield EffectVerb("mark", ("<word>",), signed=True)
    changed = ("force", "defence", "cost", "attack", "spirit", "draws", "initiative", "block")
    yield EffectVerb("change", changed, signed=True)
    yield EffectVerb("give", ("no text", "<word>", "<word> <word>"))
    yield from (EffectVerb(name) for name in ("tap", "untap"))
    yield EffectVerb("skip", ("untap", "draw", "strike"))
    yield EffectVerb("attach", (*card, "<word> <name>"))
    yield EffectVerb("detach", (*card, "<word> <name>"))
    created = ("<word>", "<word> <word>", "<word> <name>", "<word> <name> <figures>")
    yield EffectVerb("create", created, first=True)
    yield EffectVerb("recall", (*card, "from <zone>", "<word> from <zone>", "<word> <name>"))
    yield EffectVerb("cancel", (*card, "cost <compare> <number>"))
    yield EffectVerb("prevent", (*kinds, "combat"), counted=True)
    yield EffectVerb("wake", ("order", "rage"))
    yield from (EffectVerb(name, counted=True) for name in ("aether", "mine"))
    yield EffectVerb("grant", ("combat", "mining", "card", "exclusive"))
    yield EffectVerb("text")


GENERAL: Final = Vocabulary(
    verbs={verb.name: verb for verb in _verbs()},
    whens=(
        "played", "arrival", "departure", "attacks", "blocks", "hit", "upkeep", "end", "turn", "fight", "fight-end",
        "drawn", "activated", "order", "rage", "attached",
    ),
    conditions=(
        "from <zone>", "full hand", "own hero", "own <word> <compare> <number>", "foe <word> <compare> <number>",
        "own <word> <word>", "foe <word> <word>", "turn <number>", "bears <word>",
    ),
    alone=("self", "you", "foe", "the opposing", "the uppermost", "the next"),
    nouns=("fighter", "story", "mine", "character", "player", "card"),
    which=(
        "tapped", "untapped", "attacking", "blocking", "straight", "tilted", "dead", "other", "class <word>",
        "race <word>", "guild <word>", "in <zone>", "force <compare> <number>", "defence <compare> <number>",
        "cost <compare> <number>",
    ),
    untils=("fight", "turn", "attached", "good"),
    counts=("x", "all", "damage dealt", "own <word>", "foe <word>"),
    costs=("aether", "tap", "experience", "discard", "sacrifice"),
    lists={"zone": ("hand", "deck-top", "deck-bottom", "graveyard", "exile", "hideout", "play", "discard", "deck")},
)  # fmt: skip
"""Everything that effects can say, in any game."""


__getattr__ = named_before(__name__, {"DeedError": "EffectError", "DeedVerb": "EffectVerb"})
