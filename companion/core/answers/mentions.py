"""What a question names of a table: players, and things by their names or by the place that they lie in."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple

from companion.core.answers.questions import Word, words_of
from companion.core.answers.stems import words
from companion.core.facts.facts import Values
from companion.core.match.entry import Telling
from companion.core.notation.playing_cards import IN_PACK, card_name, card_text
from companion.core.rules.game import Game
from companion.core.text.messages import LANGUAGES

SHORTEST: Final = 3
"""Letters of a word of a name that stands for the whole."""


class Thing(NamedTuple):
    """Something that lies on the table: the fact that says so, whose it is, and what it is called."""

    fact: str
    owner: str
    name: str

    def holds(self, fact: str) -> bool:
        """Whether a fact is one of its figures."""
        return fact.startswith(f"{self.fact}.")


class Mention(NamedTuple):
    """A player or a thing that is named in a question: from word to word; `whole`: by all words of its name."""

    start: int
    end: int
    player: str = ""
    thing: Thing | None = None
    whole: bool = False


class Table:
    """A table as an asker knows it, to find in it what a question names.

    `asker`: for whom `I` stands; `known`: the state as far as the asker sees it; `named`: it was said who asks.
    """

    def __init__(self, game: Game, known: Any, asker: str, telling: Telling, lang: str, *, named: bool = True) -> None:
        self.game, self.known, self.asker, self.telling, self.lang = game, known, asker, telling, lang
        self.named = named
        self.players: tuple[str, ...] = tuple(known.players)

    @cached_property
    def facts(self) -> Values:
        """The figures that the asker may see."""
        return self.game.facts.read(self.known)

    @cached_property
    def things(self) -> tuple[Thing, ...]:
        """What lies on the table and has a name."""
        return tuple(self._things())

    def _things(self) -> Iterator[Thing]:
        for name, value in self.facts.items():
            fact = self.game.facts.fact(name)
            if fact is None or fact.leaf or fact.kind not in ("text", "card") or not value:
                continue
            owner = name.partition(".")[0] if fact.pattern.startswith("<player>") else ""
            yield Thing(name, owner, self.telling.value_text(name, value, self.lang))

    def other(self) -> str:
        """The other player, where there is one alone."""
        others = [name for name in self.players if name != self.asker]
        return others[0] if len(others) == 1 else ""

    def mentions(self, said: Sequence[Word]) -> tuple[Mention, ...]:
        """What is named, in the order of the question; of what could be several things nothing."""
        found: list[Mention] = []
        place = 0
        while place < len(said):
            mention = self._player_at(said, place) or self._thing_at(said, place)
            if mention is None:
                place += 1
                continue
            found.append(mention)
            place = mention.end
        return tuple(found)

    def _player_at(self, said: Sequence[Word], place: int) -> Mention | None:
        for player in self.players:
            length = len(words(player))
            if length and [one for word in said[place : place + length] for one in words(word.raw)] == words(player):
                return Mention(place, place + length, player=player, whole=True)
        return None

    def _thing_at(self, said: Sequence[Word], place: int) -> Mention | None:
        """The thing whose name stands at a place: the longest; else the one that a word of its name stands for."""
        for length in range(min(5, len(said) - place), 0, -1):
            names = tuple(one for word in said[place : place + length] for one in words(word.raw))
            things = self._by_name.get(names, ())
            thing = self._meant(things, said[:place])
            if thing is not None:
                return Mention(place, place + length, thing=thing, whole=True)
        if place and said[place - 1].plain in words_of("indefinite"):  # a king is any king
            return None
        part = [one for one in words(said[place].raw) if len(one) >= SHORTEST]
        thing = self._meant(self._by_word.get(part[-1], ()), said[:place]) if part else None
        return None if thing is None else Mention(place, place + 1, thing=thing)

    def _meant(self, things: Sequence[Thing], before: Sequence[Word]) -> Thing | None:
        """The one thing that is meant: of several that of the player whose it is said to be."""
        if len(things) > 1 and before:
            whose = {self.asker: words_of("own"), self.other(): words_of("others")}
            said = {owner for owner, ways in whose.items() if before[-1].plain in ways}
            things = [thing for thing in things if thing.owner in said]
        return things[0] if len(things) == 1 else None

    @cached_property
    def _by_name(self) -> Mapping[tuple[str, ...], list[Thing]]:
        found: dict[tuple[str, ...], list[Thing]] = {}
        for thing in self.things:
            for name in self._names(thing):
                found.setdefault(tuple(words(name)), []).append(thing)
        return found

    @cached_property
    def _by_word(self) -> Mapping[str, list[Thing]]:
        """Things by the words of their names, and by those for the places that they lie in."""
        found: dict[str, list[Thing]] = {}
        for thing in self.things:
            parts = {one for name in self._names(thing) for one in words(name) if len(one) >= SHORTEST}
            for part in sorted(parts | self._places(thing)):
                found.setdefault(part, []).append(thing)
        return found

    def _names(self, thing: Thing) -> tuple[str, ...]:
        """What a thing is called: cards of the pack in both languages."""
        value = self.facts[thing.fact]
        if value not in IN_PACK:
            return (thing.name,)
        return tuple(tell(value, lang) for lang in LANGUAGES for tell in (card_text, card_name))

    def _places(self, thing: Thing) -> set[str]:
        """The words for the place of a thing: `defender`, `mage`; numbers are none."""
        found: set[str] = set()
        for lang in LANGUAGES:
            holes = self.game.facts.holes(thing.fact, self.game.rulebook.speaker(lang))
            said = (one for hole, word in holes.items() if hole != "player" for one in words(word))
            found |= {one for one in said if len(one) >= SHORTEST and one.isalpha()}
        return found
