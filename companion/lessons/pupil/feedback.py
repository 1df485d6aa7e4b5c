"""What a pupil is told about an answer: plain data in one language."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal

from companion.core.rules.game import Game
from companion.core.rules.rulings import Event, Reason, Ruling, Sum
from companion.core.text.letters import capital
from companion.core.text.messages import MINUS, Phrasebook

Verdict = Literal["right", "wrong", "going", "lost", "unclear"]
"""`going`: the task is not done yet. `lost`: allowed and played, but the aim of the step cannot be reached any more; it
is begun again. `unclear`: not understood, and so not counted."""


RUNGS: Final = 2
"""After so many wrong answers the next ones are told the same: the rule."""


@dataclass(frozen=True, slots=True)
class Cited:
    """A rule as it is cited: the clause, its title, its text in our words, its heading in the book."""

    id: str
    title: str
    text: str
    section: str


@dataclass(frozen=True, slots=True)
class Addend:
    """One term of a sum in words: `6`, `arme 6♠`."""

    value: int
    text: str


@dataclass(frozen=True, slots=True)
class Reckoning:
    """A sum with its terms, the whole of it in words, and what it is the sum of."""

    clause: str
    terms: tuple[Addend, ...]
    result: int
    text: str


@dataclass(frozen=True, slots=True)
class Feedback:
    """The answer to an answer. `missing`: how many were not found; `nearly`: half right."""

    verdict: Verdict
    sentences: tuple[str, ...] = ()
    clauses: tuple[Cited, ...] = ()
    sums: tuple[Reckoning, ...] = ()
    figures: Mapping[str, str] | None = None
    missing: int = 0
    nearly: bool = False

    @property
    def right(self) -> bool:
        """Whether the task is done."""
        return self.verdict == "right"

    @property
    def counts(self) -> bool:
        """Whether it counts as an answer, right or wrong."""
        return self.verdict in ("right", "wrong", "lost")

    @property
    def text(self) -> str:
        """All sentences in one."""
        return " ".join(self.sentences)

    def data(self) -> dict[str, Any]:
        """As plain data, as JSON gives it back."""
        plain: dict[str, Any] = _plain(asdict(self))
        return plain


@dataclass(frozen=True, slots=True)
class Checked:
    """What an answer was worth, and the moves of the pupil that stay played by it."""

    feedback: Feedback
    played: tuple[str, ...] = ()


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(part) for key, part in value.items()}
    return [_plain(part) for part in value] if isinstance(value, tuple | list) else value


say = Phrasebook("companion.lessons")
"""The lesson player's own sentences."""


def cite(game: Game, clause_id: str, lang: str) -> Cited:
    """A clause as it is cited."""
    clause = game.rulebook[clause_id]
    return Cited(clause.id, clause.name(lang), clause.text[lang], clause.where[lang])


def rule_hint(game: Game, clause_id: str, lang: str) -> str:
    """A hint that cites a rule."""
    book = game.rulebook
    return say("hint-rule", lang, text=book[clause_id].text[lang], cite=book.place(clause_id, lang))


def cite_all(game: Game, clause_ids: Iterable[str], lang: str) -> tuple[Cited, ...]:
    """Clauses as they are cited, each once; those whose work the table shows anyway are left out."""
    return tuple(cite(game, key, lang) for key in dict.fromkeys(clause_ids) if not game.rulebook[key].quiet)


def reckonings(game: Game, effects: Iterable[Event], lang: str) -> tuple[Reckoning, ...]:
    """The sums in what happened."""
    found = []
    for effect in effects:
        for figure in effect.figures.values():
            if isinstance(figure, Sum):
                found.append(reckoning(game, effect.clause, figure, lang))
    return tuple(found)


def reckoning(game: Game, clause: str, figure: Sum, lang: str) -> Reckoning:
    """A sum in words."""
    speaker = game.rulebook.speaker(lang)
    terms = tuple(Addend(term.value, speaker.word("term", term.word, card=term.card)) for term in figure.terms)
    return Reckoning(clause, terms, figure.result, speaker.fill("{sum:sum}", {"sum": figure}))


def with_hole(sum_: Reckoning) -> str:
    """The sum with its terms named and their values left out: `… (arme 6♠) − … (cible Défenseur) = ?`."""
    parts = []
    for place, term in enumerate(sum_.terms):
        sign = "" if place == 0 else f" {MINUS if term.value < 0 else '+'} "
        parts.append(f"{sign}… ({term.text})")
    return f"{''.join(parts)} = ?"


def judged(game: Game, ruling: Ruling, move: str, lang: str) -> tuple[str, ...]:
    """A ruling on a move, which is called so, in words, without what could be played instead."""
    speak = ruling.context
    assert speak is not None
    verdict = speak.words(ruling.verdict, lang).format(move=move)
    return verdict, *reasons_told(game, ruling, lang)


def reasons_told(game: Game, ruling: Ruling, lang: str) -> tuple[str, ...]:
    """Why a move is refused (or what is to be said of a legal one), reason by reason, each with its place."""
    speak = ruling.context
    assert speak is not None
    spoken = ruling.reasons or (*ruling.warnings, *ruling.assumes)
    return tuple(f"{speak.sentence(reason, lang)} ({game.rulebook.place(reason.clause, lang)})" for reason in spoken)


def clauses_of(reasons: Iterable[Reason]) -> tuple[str, ...]:
    """The clauses of reasons, each once."""
    return tuple(dict.fromkeys(reason.clause for reason in reasons))


def effects_told(game: Game, effects: Iterable[Event], lang: str) -> tuple[str, ...]:
    """What happened, sentence by sentence, with its sums; what the table shows anyway is left out."""
    book = game.rulebook
    speaker = book.speaker(lang)
    told = [effect for effect in effects if not book[effect.clause].quiet]
    return tuple(f"{capital(book.effect(effect, speaker))}." for effect in told)
