"""What a referee says: reasons, rulings, effects, outcomes, and the three errors of a move."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from companion.core.plugins.former_names import named_before
from companion.core.runtime.replacement import replace
from companion.core.text.messages import Sentence, ToldError

Figures = Mapping[str, Any]
Verdict = Literal["legal", "unverifiable", "illegal"]


_NONE: Figures = MappingProxyType({})


class Reason(NamedTuple):
    """One thing a rule has to say about a move: the clause, how grave it is, and the figures of the sentence.

    `kind`: `breach` (breaks a rule; the table can override it), `nonsense` (no such card, target or slot;
    it cannot), `warning` (legal but useless), `assumes` (legal if what nobody can see is so).
    """

    clause: str
    kind: str = "breach"
    figures: Figures = _NONE


class Term(NamedTuple):
    """One term of a sum: its value and what it is, by the name of a word of the game, with an optional card."""

    value: int
    word: str
    card: str = ""


class Sum(NamedTuple):
    """A figure that can be asked "why?": its terms and its result (which a floor or a ceiling may have changed)."""

    terms: tuple[Term, ...]
    result: int


class Event(NamedTuple):
    """One thing that happened: the clause that made it happen, and the figures of the sentence."""

    clause: str
    figures: Figures = _NONE

    def __hash__(self) -> int:
        """By the clause alone: figures are a dict, and a state that holds its ending must be hashable."""
        return hash(self.clause)


class Pending(NamedTuple):
    """Who may speak now: the verb expected, by which player (None: the table), by which clause, how many cards.

    `late`: what was passed over can still be told afterwards (`reveal 12 5H`). `sealed`: several seats are asked at the
    same time and answer in secret, each with an item of its own; `ready`: this one has chosen
    (core/rules/simultaneous.py).
    """

    verb: str
    seat: int | None
    clause: str
    skippable: bool = True
    many: int = 1
    chance: bool = False
    cards: tuple[str, ...] = ()
    late: bool = True
    sealed: bool = False
    ready: bool = False


class Ending(NamedTuple):
    """How a match ended, in the state: the winners' names, the clause, what it says, and the scores by name."""

    winners: tuple[str, ...]
    rule: str
    reason: Event
    scores: tuple[tuple[str, int], ...]


def ended(state: Any) -> str | None:
    """The clause that ended a match; None while it runs."""
    return None if state.outcome is None else str(state.outcome.rule)


def winner(state: Any) -> str | None:
    """Who has won a match, by name, the first of several: None while it runs, and where nobody has (a draw)."""
    won = () if state.outcome is None else state.outcome.winners
    return won[0] if won else None


class Outcome(NamedTuple):
    """How a match ended, in words: the winners, the clause that ended it, a sentence, and the scores."""

    winners: tuple[str, ...]
    rule: str
    reason: str
    scores: dict[str, int]


@dataclass(frozen=True, slots=True)
class Context:
    """What a ruling needs to speak: how to word a reason, and which legal moves are near."""

    lang: str
    sentence: Callable[[Reason, str], str]
    heading: Callable[[Reason, str], str]
    move_text: Callable[[Any, str], str]
    words: Callable[[str, str], str]
    near_text: Callable[[Any, str], str]
    nearest: Callable[[Callable[[Any], bool]], tuple[Any, ...]]


@dataclass(frozen=True, slots=True, repr=False)
class Ruling:
    """The referee's answer to an announced move. `bool(ruling)` says whether it may be played.

    `together`: where several moves were announced together, the rulings on all of them, up to one that is refused.
    """

    move: Any
    verdict: Verdict
    reasons: tuple[Reason, ...] = ()
    warnings: tuple[Reason, ...] = ()
    assumes: tuple[Reason, ...] = ()
    implies: tuple[Any, ...] = ()
    context: Context | None = field(default=None, compare=False, repr=False)
    together: tuple["Ruling", ...] = ()

    def __bool__(self) -> bool:
        return self.verdict != "illegal"

    @property
    def overridable(self) -> bool:
        """Whether the table may play it all the same: it breaks rules, but makes sense."""
        return self.verdict == "illegal" and all(reason.kind == "breach" for reason in self.reasons)

    def nearest(self, wanted: Callable[[Any], bool] = lambda _: True) -> tuple[Any, ...]:
        """The legal moves nearest to the refused one, of those that are wanted, the best first."""
        return self.context.nearest(wanted) if self.context and not self else ()

    def text(self, lang: str | None = None) -> str:
        """The ruling in words, as a referee says it, in `lang` (`fr` or `en`; default: the match's language)."""
        if self.context is None:
            return f"{self.verdict}: {', '.join(reason.clause for reason in self.reasons)}"
        speak, lang = self.context, lang or self.context.lang
        if self and self.together:
            return "\n".join(ruling.text(lang) for ruling in self.together)
        lines = [speak.words(self.verdict, lang).format(move=speak.move_text(self.move, lang))]
        if self and self.implies:
            moves = ", ".join(speak.move_text(move, lang) for move in self.implies)
            lines.append(speak.words("implies", lang).format(moves=moves))
        for reason in self.reasons or (*self.warnings, *self.assumes):
            lines.append(f"{speak.sentence(reason, lang)} {speak.heading(reason, lang)}")
        near = self.nearest()
        if near:
            moves = ", ".join(speak.near_text(move, lang) for move in near)
            lines.append(speak.words("instead", lang).format(moves=moves))
        return "\n".join(lines)

    def spoken(self, lang: str) -> "Ruling":
        """The same ruling, told in a language where nobody says in which."""
        if self.context is None or self.context.lang == lang:
            return self
        together = tuple(ruling.spoken(lang) for ruling in self.together)
        return replace(self, context=replace(self.context, lang=lang), together=together)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        """In one line: the verdict, the move as records write it, and the rules that have something to say."""
        clauses = ", ".join(dict.fromkeys(one.clause for one in (*self.reasons, *self.assumes, *self.warnings)))
        return f"<Ruling {self.verdict}: {self.move}{f' ({clauses})' if clauses else ''}>"


def ruling_of(move: Any, findings: Iterable[Reason]) -> Ruling:
    """Sort what the rules found into a ruling."""
    sorted_out: dict[str, list[Reason]] = {"reasons": [], "warning": [], "assumes": []}
    for found in findings:
        sorted_out[found.kind if found.kind in sorted_out else "reasons"].append(found)
    reasons, assumes = tuple(sorted_out["reasons"]), tuple(sorted_out["assumes"])
    verdict: Verdict = "illegal" if reasons else "unverifiable" if assumes else "legal"
    return Ruling(move, verdict, reasons, tuple(sorted_out["warning"]), assumes)


class MoveError(ToldError):
    """A move that was not played; the match is as it was."""

    moves: tuple[Any, ...] = ()
    final: bool = False
    """Whether no other understanding of the text is looked for: what is wrong with it is plain."""

    @property
    def ways(self) -> tuple[tuple[Any, ...], ...]:
        """What may be meant, each a series that is announced together."""
        return tuple((move,) for move in self.moves)


class InvalidMove(MoveError):  # noqa: N818 - the name users know
    """A text that was not understood, or that does not fit the record: says what would be right.

    `moves`: examples that fit the moment, the nearest first.
    """

    def __init__(self, what: Sentence | str, lang: str = "en", moves: tuple[Any, ...] = ()) -> None:
        super().__init__(what, lang)
        self.moves = moves


class AmbiguousMove(MoveError):  # noqa: N818
    """A text that several moves fit; `moves` lists them, `ways` each with what was announced together with it."""

    def __init__(
        self, what: Sentence | str, lang: str, moves: tuple[Any, ...], ways: tuple[tuple[Any, ...], ...] = ()
    ) -> None:
        super().__init__(what, lang)
        self.moves = moves
        self._ways = ways

    @property
    def ways(self) -> tuple[tuple[Any, ...], ...]:
        """What may be meant, each a series that is announced together."""
        return self._ways or super().ways


class IllegalMove(MoveError):  # noqa: N818
    """A move that the rules refuse; `ruling` says why."""

    def __init__(self, ruling: Ruling, lang: str, more: Sentence | None = None) -> None:
        super().__init__(ruling.text if more is None else lambda lang: f"{ruling.text(lang)}\n{more(lang)}", lang)
        self.ruling = ruling


class PositionError(ToldError):
    """A position or a correction that cannot be; `problems` lists all that is wrong, in the error's language."""

    def __init__(self, problems: Iterable[Sentence], lang: str) -> None:
        told = tuple(problems)
        super().__init__(lambda lang: "\n".join(problem(lang) for problem in told), lang)
        self._told = told

    @property
    def problems(self) -> tuple[str, ...]:
        """One sentence for each thing that is wrong."""
        return tuple(problem(self.lang) for problem in self._told)


class SetupError(ToldError):
    """A match that cannot be made so: unknown game, players, option, language."""


__getattr__ = named_before(__name__, {"Effect": "Event"})
