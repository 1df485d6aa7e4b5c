"""A game made of a file: what the core asks of any game, answered by what the file says."""

from collections.abc import Mapping
from functools import cached_property, partial
from operator import add
from typing import Any, Final

from companion.core.data.datafile import DataError
from companion.core.facts.facts import FORBIDDEN_IN_NAMES
from companion.core.notation.parser import player_of
from companion.core.rules.game import Game
from companion.core.rules.moves import Move, Verb
from companion.core.rules.option import Setup
from companion.core.rules.rulings import Ending, Event, InvalidMove, Reason, Ruling, SetupError, Sum, Term, ruling_of
from companion.core.runtime.replacement import replace
from companion.core.text.letters import plain
from companion.core.text.messages import Phrasebook, quoted, told
from companion.scoring.engine.bindings import Bindings
from companion.scoring.engine.book import PACKAGE, sheet_book
from companion.scoring.engine.events import end_told, gains_told, news_told
from companion.scoring.engine.facts import SheetFacts
from companion.scoring.engine.hearing.entries import NotReadError, read_entry
from companion.scoring.engine.moves import KINDS, Announce, Entry, Finish, Rescore, Score, Values
from companion.scoring.engine.rounds import (
    CORRECTION,
    Redone,
    changed,
    findings,
    number_of,
    numbered,
    opening,
    played,
    rescored,
    whole,
)
from companion.scoring.engine.state import State, scorer_of, scorers, seats_of
from companion.scoring.engine.validation import checked, seen, skipped
from companion.scoring.engine.values import UnknownFieldError, telling, values_of, written
from companion.scoring.file.parts import Field, Form, Sheet

_say: Final = Phrasebook(PACKAGE, "words.toml", "said")
LONGEST: Final = 1_800
"""Characters of an entry as it is written: a record holds some more."""


class ScoreGame(Game):
    """A file as a game. Whatever is announced is an entry: there is no list of what could be."""

    package = PACKAGE
    rules_version = "1"
    has_starter = False
    deals = False
    has_partner = False
    reads_whole = True
    key_figures = ("total",)
    longest_text = LONGEST

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.name = sheet.name
        self.title = sheet.title["en"]
        self.seats = sheet.players
        self.options = sheet.options
        self.facts = SheetFacts(sheet)
        self.carries_data = sheet.own
        self.takes_turns = sheet.each == "turn"
        kinds = [
            Score,
            *([Finish] if "finish" in sheet.forms else []),
            *([Announce] if self._before() else []),
            Rescore,
        ]
        self._redone: tuple[State, Rescore, Redone] | None = None
        self.verbs = {kind.verb: Verb(kind, listed=False) for kind in kinds}

    def _before(self) -> bool:
        return any(field.before for field in self.sheet.score.fields)

    def title_in(self, lang: str) -> str:
        """What the file calls the game."""
        return self.sheet.title[lang]

    @cached_property
    def rulebook(self) -> Any:
        """The clauses and words of the file, beside those of every sheet."""
        return sheet_book(self.sheet)

    @cached_property
    def choice_words(self) -> Mapping[str, str]:
        """What choices are called, in plain letters."""
        return {
            plain(way): word
            for word, texts in self.sheet.words.items()
            for text in texts.values()
            for way in text.split("|")
        }  # fmt: skip

    # --- beginning ----------------------------------------------------------------------------------------------------

    def setup(self, setup: Setup) -> tuple[Any, tuple[Event, ...]]:
        """A sheet with nothing on it. Raises SetupError for a player who is called as a side is."""
        if self.sheet.sides and {name.casefold() for name in setup.players} & set(self.sheet.sides):
            raise SetupError(lambda lang: _say("side-name", lang))
        standing = opening(self.sheet, setup.players, setup.starter, setup.options)
        state = State(setup.players, setup.starter, tuple(setup.options.items()), standing)
        return state, (Event("begin", {"players": setup.players}),)

    # --- announcing ---------------------------------------------------------------------------------------------------

    def entry(
        self,
        state: State,
        given: Mapping[str, Any],
        *,
        kind: str = "score",
        by: str = "",
        number: int = 0,
        lang: str = "en",
    ) -> Move:
        """An entry of some values. Raises InvalidMove for a field that there is not, or a kind of entry."""
        if kind not in self.verbs or (kind == "rescore") != (number != 0):
            known = ", ".join(verb for verb in self.verbs if verb != "rescore")
            raise InvalidMove(lambda lang: _say("unknown-kind", lang, given=str(kind)[:40], known=known), lang)
        form = self.form_of(state, kind, number)
        if by:
            by = self._player(state, by, lang)
        try:
            values = values_of(form, given, scorers(self.sheet, state.players), self.choice_words)
        except UnknownFieldError as wrong:
            figures = {"given": wrong.given, "near": wrong.near, "known": wrong.known}
            raise InvalidMove(lambda lang: _say("unknown-field", lang, **figures), lang) from None
        return self.canonical(state, self._made(form, kind, values, by=by, number=number))

    def _player(self, state: State, by: str, lang: str) -> str:
        found = player_of(state.players, by) if isinstance(by, str) else None
        if found is None:
            figures = {"name": quoted(by), "known": ", ".join(state.players)}
            raise InvalidMove(told("unknown-player", **figures), lang)
        return found

    def line_of(self, match: Any, number: Any) -> int | None:
        """The line of the sheet that an entry of the history is; None where it is none, or was taken back."""
        if (
            type(number) is not int
            or number not in match.live
            or not isinstance(match.entries[number].move, Score | Finish)
        ):
            return None
        then = match.state_after(number)
        return number_of(then, len(then.rounds) - 1)

    def form_of(self, state: State, kind: str, number: int = 0) -> Form:
        """The form of a kind of entry; of a correction that of the entry which is corrected."""
        if kind == "rescore":
            place = numbered(state, number)
            kind = "score" if place is None else state.rounds[place].kind
        return self.sheet.forms.get(kind, self.sheet.score)

    def _made(self, form: Form, kind: str, values: Values, *, by: str = "", number: int = 0) -> Move:
        values = values if kind == "rescore" else telling(form, values)
        text = written(self.sheet, form, values, whole=kind == "rescore")
        more = {"number": number} if kind == "rescore" else {}
        return KINDS[kind](text=text, values=values, by=by, **more)

    def speakers(self, state: Any, verb: Verb) -> tuple[int, ...]:
        """Whose turn it is; where anybody’s entry it may be, whoever is named."""
        return (state.standing.active,)

    def seat_of(self, state: Any, move: Move) -> int:
        """Who announces an entry."""
        return int(state.players.index(move.by)) if move.by else int(state.standing.active)

    def announcer(self, state: Any, move: Move) -> str:
        """The player an entry is kept under; nobody where it is the table’s."""
        seat = self._seat(state, move)
        return "" if seat is None else str(state.players[seat])

    def _seat(self, state: State, move: Move) -> int | None:
        """Whose entry it is: None for the table’s, and where nobody says it."""
        if not self.sheet.each or move.verb in ("finish", "rescore"):
            return None
        if move.by:
            return state.players.index(move.by)
        return state.standing.active if self.sheet.each == "turn" else None

    def canonical(self, state: Any, move: Move) -> Move:
        """The same entry, naming a player only where that tells something."""
        if not move.by:
            return move
        turn = self.sheet.each == "turn" and state.players[state.standing.active] == move.by
        return replace(move, by="") if turn or self._seat(state, move) is None else move

    # --- judging ------------------------------------------------------------------------------------------------------

    def findings(self, state: Any, move: Move) -> list[Reason]:
        """All that is wrong with an entry."""
        assert isinstance(move, Entry)
        if len(str(move)) > LONGEST:
            return [Reason("too-long", "nonsense", {"most": LONGEST})]
        if isinstance(move, Rescore):
            return list(self._rescored(state, move).reasons)
        if isinstance(move, Announce):
            return self._announced(state, move)
        return findings(self.sheet, state, self.form_of(state, move.verb), move.values, self._seat(state, move))

    def _announced(self, state: State, move: Announce) -> list[Reason]:
        """What is said before the round: fields that are asked then, each as it must be; the rest comes later."""
        before = {field.name for field in self.sheet.score.fields if field.before}
        early = [name for name, _ in move.values if name not in before]
        if early or not move.values:
            return [Reason("not-asked", "nonsense", {"field": early[0] if early else next(iter(before))})]
        bindings, wrong = seen(
            self.sheet,
            state,
            self.sheet.score,
            dict(changed(self.sheet.score, state.opened, move.values)),
            self._seat(state, move),
        )
        known = {name for name, _ in move.values}
        wrong = [
            one for one in wrong if one.clause not in ("missing", "not-asked") or one.figures.get("field") in known
        ]
        given = {name for name, _ in state.opened} | known
        if wrong or state.outcome is not None or not before <= given:
            return wrong if state.outcome is None else [Reason("over", "nonsense", {"players": state.outcome.winners})]
        return checked(self.sheet.score, bindings, early=True)

    def judge(self, state: Any, move: Move) -> Ruling:
        """What is ruled: a correction may be made after the end too."""
        return ruling_of(move, self.findings(state, move))

    def irreversible(self, before: Any, after: Any, move: Move) -> bool:
        """A sheet hides nothing: whatever is written is taken back by an undo."""
        return False

    # --- playing ------------------------------------------------------------------------------------------------------

    def apply(self, state: Any, move: Move) -> tuple[Any, tuple[Event, ...]]:
        """The sheet with an entry on it, and what everybody gains."""
        assert isinstance(move, Entry)
        if isinstance(move, Rescore):
            return self._corrected(state, move)
        if isinstance(move, Announce):
            form = self.sheet.score
            opened = changed(form, state.opened, move.values)
            return replace(state, opened=opened), (Event("announced", {"text": move}),)
        form, seat = self.form_of(state, move.verb), self._seat(state, move)
        done = played(self.sheet, state, form, move.values, seat)
        before_finals = tuple(map(add, state.standing.totals, done.state.rounds[-1].gains))
        gains = list(gains_told(self.sheet, done.state, form.name, done.parts, done.bindings.by, before_finals))
        if skipped(form, done.bindings):
            gains = [
                Event("passed", {"field": form.fields[0].name, "value": done.bindings.values[form.fields[0].name]})
            ]
        return done.state, (
            *gains,
            *news_told(self.sheet, state, done.state),
            *end_told(self.sheet, done.state, done.finals),
        )

    def _rescored(self, state: State, move: Rescore) -> Redone:
        """What a correction comes to: worked out once, for it is judged and then played."""
        known = self._redone
        if known is None or known[0] is not state or known[1] != move:
            known = self._redone = (state, move, rescored(self.sheet, state, move.number, move.values))
        return known[2]

    def _corrected(self, state: State, move: Rescore) -> tuple[State, tuple[Event, ...]]:
        done = self._rescored(state, move)
        news = [Event("rescore", {"number": move.number})]
        for place, name in enumerate(scorers(self.sheet, state.players)):
            was, now = state.standing.totals[place], done.state.standing.totals[place]
            if was != now:
                news.append(Event("new-total", {"who": name, "before": was, "total": now}))
        ended = done.state.outcome
        return done.state, (*news, *([ended.reason] if ended and state.outcome != ended else []))

    def series_points(self, ending: Ending) -> Mapping[str, int]:
        """What a match counts in a series: its scores, or what the file says that a win counts."""
        counts = ending.reason.figures.get("counts")
        return (
            dict(ending.scores) if counts is None else {name: max(counts.get(name, 0), 0) for name, _ in ending.scores}
        )

    def reckoned(self, state: Any, fact: str) -> tuple[Sum, str] | None:
        """Why a total is what it is: what each entry brought."""
        name, _, leaf = fact.rpartition(".")
        names = scorers(self.sheet, state.players)
        if leaf == "total" and self.sheet.sides and name in state.players:
            name = self.sheet.sides[scorer_of(self.sheet, state.players.index(name))]
        if leaf != "total" or name not in names:
            return None
        place = names.index(name)
        gains = [
            (number_of(state, at) if one.kind != CORRECTION else 0, one.gains[place])
            for at, one in enumerate(state.rounds)
        ]
        total = state.standing.totals[place]
        start = total - sum(gain for _, gain in gains)
        terms = [Term(gain, "entry" if number else "by-hand", str(number)) for number, gain in gains if gain]
        first = [Term(start, "start")] if start or not terms else []
        return Sum((*first, *terms), total), "why-total"

    # --- in words -----------------------------------------------------------------------------------------------------

    def read(self, state: Any, by: str, text: str, lang: str) -> Move | None:
        """An entry as it is written, or as people say it. Raises InvalidMove for one that begins as one and is none."""
        verb, rest = self._verb(text)
        if verb == "rescore":
            return self._read_correction(state, rest, lang)
        try:
            return self._read(state, verb or "score", rest if verb else text, by, spoken=not verb)
        except NotReadError as wrong:
            if not verb and wrong.key != "whose-first":
                return None
            raise self._unread(wrong, lang) from None

    def _read(self, state: State, kind: str, text: str, by: str, *, spoken: bool = False, number: int = 0) -> Move:
        form = self.form_of(state, kind, number)
        names = scorers(self.sheet, state.players)
        fields = tuple(field for field in form.fields if self._may_ask(state, kind, field))
        values, speaker = read_entry(self.sheet, form, text, names, fields=fields, spoken=spoken)
        return self._made(form, kind, values, by=by or (speaker if speaker in state.players else ""), number=number)

    def _may_ask(self, state: State, kind: str, field: Field) -> bool:
        """Whether a field can be asked in this match, by its house rules; of bids and what comes after only what is
        still to be said."""
        if kind == "announce":
            return field.before
        if kind == "score" and field.name in dict(state.opened):
            return False
        return field.when is None or field.hangs or bool(field.when.run(Bindings(self.sheet, state, None), None))

    def _read_correction(self, state: State, rest: str, lang: str) -> Move:
        head, _, more = rest.strip().partition(" ")
        number = head.strip(",;")
        if not number.isdecimal() or len(number) > 5:
            raise InvalidMove(lambda lang: _say("rescore-number", lang), lang)
        try:
            return self._read(state, "rescore", more, "", number=int(number))
        except NotReadError as wrong:
            raise self._unread(wrong, lang) from None

    def _unread(self, wrong: NotReadError, lang: str) -> InvalidMove:
        error = InvalidMove(partial(_unread_text, wrong.key, wrong.figures), lang)
        error.final = wrong.key == "whose-first"
        return error

    def _verb(self, text: str) -> tuple[str, str]:
        """The verb that a text begins with, and the rest."""
        head, _, rest = text.strip().partition(" ")
        said = plain(head).rstrip(",:")
        for verb in self.verbs:
            ways = {
                verb,
                *(way for one in self.rulebook.words["verb"][verb].values() for way in map(plain, one.split("|"))),
            }
            if said in ways:
                return verb, rest
        return "", text

    def written(self, move: Move, lang: str) -> str | None:
        """An entry as people write it."""
        if not isinstance(move, Entry):
            return None
        verb = self.rulebook.words["verb"][move.verb][lang].split("|")[0]
        number = f"{move.number}," if isinstance(move, Rescore) else ""
        forms = (
            self.sheet.forms.values()
            if isinstance(move, Rescore)
            else [self.sheet.forms.get(move.verb, self.sheet.score)]
        )
        names = {name for name, _ in move.values}
        form = next((one for one in forms if names <= {field.name for field in one.fields}), self.sheet.score)
        text = written(self.sheet, form, move.values, lang, whole=isinstance(move, Rescore))
        return " ".join(part for part in (verb, number, text) if part).rstrip(",")

    def data_sentence(self, error: DataError, lang: str) -> str:
        """What is wrong with a file."""
        return super().data_sentence(error, lang)


def _unread_text(key: str, figures: Mapping[str, Any], lang: str) -> str:
    return _say(key, lang, **figures)


def sides_of(game: ScoreGame, state: State) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Who scores, each with the players who score as one."""
    names = scorers(game.sheet, state.players)
    return tuple((name, seats_of(game.sheet, state.players, place)) for place, name in enumerate(names))


__all__ = ["FORBIDDEN_IN_NAMES", "ScoreGame", "sides_of", "whole"]
