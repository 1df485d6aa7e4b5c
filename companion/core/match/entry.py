"""An entry of a match's history, and how it tells itself."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, Final, Literal

from companion.core.notation.parser import Titles, move_text, verb_text
from companion.core.notation.playing_cards import IN_PACK, card_text
from companion.core.rules.game import Game
from companion.core.rules.moves import Move
from companion.core.rules.rulings import Event, Ruling
from companion.core.runtime.replacement import replace
from companion.core.text.letters import capital
from companion.core.text.messages import MINUS, say

Kind = Literal["start", "move", "override", "correct", "undo", "redo", "reveal", "partner"]
ASIDE: Final = ("start", "undo", "redo", "partner")
"""Kinds that no undo takes back."""


@dataclass(frozen=True, slots=True)
class Telling:
    """What an entry needs to speak: the game, the match's language, and what its own cards are called."""

    game: Game
    lang: str
    titles: Titles = field(default_factory=dict)

    def value_text(self, name: str, value: Any, lang: str) -> str:
        """A fact's value for people."""
        fact = self.game.facts.fact(name)
        if fact is None or not (fact.words or fact.told):
            return value_text(value, lang)
        speaker = self.game.rulebook.speaker(lang)

        def said(part: Any) -> str:
            if not isinstance(part, str):  # a record from outside may hold anything
                return value_text(part, lang)
            if fact.told is not None:
                return fact.told(part, speaker)
            return self.titles.get(fact.words, {}).get(part) or speaker.word(fact.words, part)

        if isinstance(value, tuple | list):
            return ", ".join(map(said, value)) or say("absent", lang)
        return said(value)


@dataclass(frozen=True, repr=False)
class Entry:
    """One line of the history.

    `number` counts from 1 (0: the start). `refers` is the entry that an undo, redo or reveal names; `of`, for the first
    two: that entry, after those that were announced together with it. `together`: of what was announced in one breath
    the number of the first entry, and how many there are. `changed` holds the facts that differ afterwards. `chosen`
    says how the starter of entry 0 was (`coin`, `leader`; `why` words it). `given`: the facts of a correction; of a
    `partner` who plays a seat from now on (the level, None for a person). `at` is ISO time (UTC).
    """

    number: int
    kind: Kind
    by: str = ""
    move: Move | None = None
    ruling: Ruling | None = None
    implied: tuple[Move, ...] = ()
    answers: tuple[Move, ...] = ()
    effects: tuple[Event, ...] = ()
    refers: int | None = None
    given: Mapping[str, Any] = field(default_factory=dict)
    changed: Mapping[str, Any] = field(default_factory=dict)
    before: Mapping[str, Any] = field(default_factory=dict)
    seen_cards: tuple[str, ...] = ()
    comment: str = ""
    why: str = ""
    chosen: str = ""
    at: str = ""
    writer: str = ""
    seen: int = 0
    together: tuple[int, int] | None = None
    of: tuple["Entry", ...] = field(default=(), compare=False, repr=False)
    telling: Telling | None = field(default=None, compare=False, repr=False)

    @property
    def group(self) -> range:
        """The numbers of the entries that stand or fall together with this one, itself among them."""
        first, count = self.together or (self.number, 1)
        return range(first, first + count)

    @property
    def verdict(self) -> str:
        """`legal`, `unverifiable` or `illegal` (then it is an override); empty for what is no move."""
        return "" if self.ruling is None else self.ruling.verdict

    def __str__(self) -> str:
        """The canonical text."""
        if self.kind == "correct":
            return "correct " + " ".join(f"{name}={value}" for name, value in self.given.items())
        if self.kind in ("undo", "redo"):
            return f"{self.kind} {self.refers}"
        if self.kind == "partner":
            return "partner " + " ".join(f"{name}={level}" for name, level in self.given.items())
        return str(self.move) if self.move is not None else self.kind

    def __repr__(self) -> str:
        named = self.move is not None and self.move.by  # then its text begins with the name
        return f"<Entry {self.number}: {self.by + ': ' if self.by and not named else ''}{self}>"

    def spoken(self, telling: Telling) -> "Entry":
        """The same entry, told in another language, its ruling too."""
        why = say(f"chosen-{self.chosen}", telling.lang) if self.chosen else self.why
        ruling = None if self.ruling is None else self.ruling.spoken(telling.lang)
        return replace(self, telling=telling, ruling=ruling, why=why)

    def title(self, lang: str | None = None) -> str:
        """The move as people write it."""
        lang = lang or (self.telling.lang if self.telling else "en")
        if self.telling is None or self.move is None:
            return _KINDS[self.kind](self, lang)
        return move_text(self.telling.game, self.move, lang, self.telling.titles)

    def open_title(self, lang: str) -> str:
        """The title for all who listen: without the card that a player has chosen in secret."""
        if not any(entry._secret for entry in self.of or (self,)):
            return self.title(lang)
        if not self.of:
            return verb_text(self.telling.game, self.move.verb, lang) if self.telling and self.move else ""
        return _moved(self, lang, _taken(self.of, lang, Entry.open_title))

    @property
    def shown(self) -> Mapping[str, tuple[Any, ...]]:
        """Of a correction that only names cards which lay face down: these cards, by the fact that holds them; else
        empty."""
        if self.kind != "correct" or self.telling is None:
            return {}
        facts, found, left = self.telling.game.facts, dict[str, tuple[Any, ...]](), Counter[Any]()
        for name, value in self.given.items():
            before, after = (
                tuple(one) if isinstance(one, tuple | list) else () for one in (self.before.get(name), value)
            )
            if facts.is_counted(name) and len(after) > len(before) and after[: len(before)] == before:
                found[name] = after[len(before) :]
            elif Counter(map(str, after)) < Counter(
                map(str, before)
            ):  # of the cards of which nobody knew where they are
                left += Counter(map(str, before)) - Counter(map(str, after))
            else:
                return {}
        named = Counter(str(card) for cards in found.values() for card in cards)
        return found if left <= named else {}

    @property
    def _secret(self) -> bool:
        """Whether its move names what its player alone may know."""
        return self.telling is not None and self.move is not None and self.telling.game.is_secret(self.move)

    def sentences(self, lang: str, *, brief: bool = False) -> list[tuple[str, str]]:
        """What happened, effect by effect: the sentence and the clause. `brief`: sums by their result alone."""
        if self.telling is None:
            return []
        book = self.telling.game.rulebook
        speaker = book.speaker(lang, brief=brief)
        told = [(book.effect(effect, speaker), effect.clause) for effect in self.effects]
        shown = self.shown
        if shown:
            told += [
                (say("cards-shown", lang, fact=self.telling.game.facts.label(name, speaker),
                     cards=self.telling.value_text(name, cards, lang)), "correction")
                for name, cards in shown.items()
            ]  # fmt: skip
        elif self.kind == "correct":
            template = book["correction"].sentences["effect"][lang]
            for name in self.given:
                figures = {
                    "fact": self.telling.game.facts.label(name, speaker),
                    "before": self.telling.value_text(name, self.before.get(name), lang),
                    "after": self.telling.value_text(name, self.given[name], lang),
                }
                told.append((speaker.fill(template, figures), "correction"))
        return told

    def explain(self, lang: str | None = None, *, whole: bool = True) -> str:
        """What happened and why, with its sums, in one or two sentences. `lang`: `fr` or `en`.

        `whole=False` leaves out what the table shows anyway (quiet clauses, such as the combat step that opens).
        """
        lang = lang or (self.telling.lang if self.telling else "en")
        text = self._told(lang, brief=False, whole=whole)
        if self.kind == "override" and self.ruling is not None and self.ruling.context is not None:
            speak = self.ruling.context.sentence
            reasons = " ".join(speak(reason, lang) for reason in self.ruling.reasons)
            text += " " + say("against-rule", lang, reasons=reasons)
        if self.why and self.kind not in ("undo", "redo"):  # these tell it in their title
            why = say(f"chosen-{self.chosen}", lang) if self.chosen else self.why
            text += " " + capital(say("because", lang, why=why)) + "."
        return text

    def brief(self, lang: str) -> str:
        """What happened in one line, as the log has it."""
        return self._told(lang, brief=True, whole=False)

    def news(self, lang: str) -> str:
        """The same, but first what a match is told by: who fell, what was lost (`Game.crosses`, `Game.blows`)."""
        return self._told(lang, brief=True, whole=False, news=True)

    def _told(self, lang: str, *, brief: bool, whole: bool, news: bool = False) -> str:
        if self.kind in ("undo", "redo", "partner"):
            return self.title(lang) + "." * (self.kind == "partner")
        sentences = self.sentences(lang, brief=brief)
        if not whole and self.telling is not None:
            book = self.telling.game.rulebook
            sentences = [told for told in sentences if not book[told[1]].quiet] or sentences
        if news and self.telling is not None:
            weights = (self.telling.game.crosses, self.telling.game.blows)
            sentences.sort(key=lambda told: next((n for n, ids in enumerate(weights) if told[1] in ids), len(weights)))
        told = _STOP[lang].join(sentence for sentence, _ in sentences)
        text = capital(told or self.title(lang))
        return text if text.endswith((".", "!", "?")) else text + "."


def value_text(value: Any, lang: str) -> str:
    """A fact's value for people."""
    if value is None:
        return say("absent", lang)
    if isinstance(value, bool):
        return say("true" if value else "false", lang)
    if isinstance(value, tuple | list):
        return " ".join(value_text(part, lang) for part in value) or say("absent", lang)
    if value in IN_PACK:
        return card_text(value, lang)
    return str(value).replace("-", MINUS) if isinstance(value, int) else str(value)


_STOP: Mapping[str, str] = {"fr": "\u202f; ", "en": "; "}
"""Between sentences, or titles, that follow each other in one line."""


def _taken(entries: tuple[Entry, ...], lang: str, title: Callable[[Entry, str], str] = Entry.title) -> str:
    """What an undo took back, or a redo brought back: all that was announced together."""
    return _STOP[lang].join(title(entry, lang) for entry in entries)


_KINDS: Mapping[str, Callable[[Entry, str], str]] = {
    "start": lambda _, lang: say("start", lang),
    "correct": lambda entry, lang: (
        say("shown", lang, count=len(cards)) if (cards := [*chain(*entry.shown.values())]) else say("corrected", lang)
    ),
    "undo": lambda entry, lang: _moved(entry, lang, _undone_text(entry, lang)),
    "redo": lambda entry, lang: _moved(entry, lang, _taken(entry.of, lang)),
    "partner": lambda entry, lang: _STOP[lang].join(_seated(name, level, lang) for name, level in entry.given.items()),
}


def _seated(name: str, level: str | None, lang: str) -> str:
    """Who plays a seat from now on."""
    return say("seat-person", lang, name=name) if level is None else say(f"seat-{level}", lang, name=name)


def _moved(entry: Entry, lang: str, what: str) -> str:
    """That something was taken back or brought back, and by whom, where that is known."""
    plain, named = ("undone", "undone-by") if entry.kind == "undo" else ("redone", "redone-by")
    return say(named, lang, name=entry.by, what=what) if entry.by else say(plain, lang, what=what)


def _undone_text(entry: Entry, lang: str) -> str:
    """What an undo took back; cards that people have seen by it stay seen."""
    what = _taken(entry.of, lang)
    if not entry.seen_cards or entry.telling is None:
        return what
    speaker = entry.telling.game.rulebook.speaker(lang)
    cards = " ".join(speaker.format_field(card, "card") for card in entry.seen_cards)
    return say("undone-seen", lang, what=what, cards=cards)
