"""A match: a list of announced moves, from which everything else is computed (its way: `__init__`)."""

import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.core.answers.answer import Answer
from companion.core.answers.match_answers import match_answer
from companion.core.facts.facts import Values
from companion.core.hearing.plans import Heard
from companion.core.match.application import Made, corrected, performed, redone, taken_over, undone
from companion.core.match.batch import Breath, comment_of, opened, ruling_as_seen
from companion.core.match.entry import Entry, Telling
from companion.core.match.referee import Moves, Referee
from companion.core.match.seat_levels import Partners, check_level, player_named
from companion.core.match.timeline import Timeline
from companion.core.record.ledger import Ledger, read_path
from companion.core.record.line_schema import Header, sound_row, sound_rows
from companion.core.record.replay import replay_news
from companion.core.rules.decisions import asked_of_others
from companion.core.rules.game import Game
from companion.core.rules.moves import Move
from companion.core.rules.rulings import IllegalMove, InvalidMove, Outcome, Pending, Ruling
from companion.core.text.formatter import check_language
from companion.core.text.messages import Sentence, one_line, told

Announcement = str | Move | Sequence[str | Move]
"""What is announced: a text or a move, or several of them together."""


class Match:
    """One match. Made by `companion.new` or `companion.load`; see DESIGN: the public face."""

    def __init__(self, timeline: Timeline, ledger: Ledger | None = None) -> None:
        """A match that has begun (companion.core.match.opening) and goes on in a record, if there is one.

        `timeline`: its history, to be read.
        """
        self.timeline = timeline
        self._referee = Referee(timeline)
        self._ledger = ledger
        self._noted: list[Sentence] = []

    def __copy__(self) -> "Match":
        """A match of its own that goes on from here, without a record."""
        twin = type(self)(self.timeline.__copy__())
        twin._noted = list(self._noted)
        return twin

    def __repr__(self) -> str:
        players = ", ".join(self.players)
        return f"<Match {self.game.name}: {players}; {self.newest} entries{', over' if self.over else ''}>"

    # --- reading ------------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.timeline.game

    @property
    def header(self) -> Header:
        """What the match is: the first line of its record."""
        return self.timeline.header

    @property
    def lang(self) -> str:
        """The language of the words, `fr` or `en`; it never touches the record."""
        return self.timeline.lang

    @lang.setter
    def lang(self, lang: str) -> None:
        self.timeline.speak(check_language(lang))
        if self._ledger is not None:
            self._ledger.lang = lang  # what goes wrong with the file is said in the same language

    @property
    def telling(self) -> Telling:
        """What entries need to speak."""
        return self.timeline.telling

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, in the order of their seats."""
        return self.header.players

    @property
    def state(self) -> Any:
        """The current snapshot, immutable."""
        return self.timeline.state

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The history, what was undone included; entry 0 is the start."""
        return tuple(self.timeline.entries)

    @property
    def live(self) -> frozenset[int]:
        """The numbers of the entries that count: those that were not undone."""
        return frozenset(self.timeline.live)

    @property
    def newest(self) -> int:
        """The number of the newest entry."""
        return self.timeline.newest

    @property
    def undoable(self) -> int | None:
        """The entry that `undo` would take back."""
        return self.timeline.undoable

    @property
    def redoable(self) -> int | None:
        """The entry that `redo` would bring back."""
        return self.timeline.redoable

    @property
    def writer(self) -> str:
        """By what the record tells this holder of the match from others."""
        return self.timeline.writer

    @property
    def partners(self) -> Partners:
        """The seats that the companion plays, by name, each with its level."""
        return self.timeline.partners

    @property
    def discrepancies(self) -> list[str]:
        """What today's rules see differently of the record that was loaded, in sentences."""
        return self.timeline.discrepancies

    @property
    def notices(self) -> list[str]:
        """What is to be known of the record that was loaded, in the match's language."""
        return self.notices_in(self.lang)

    def notices_in(self, lang: str) -> list[str]:
        """The same in a language."""
        return [sentence(lang) for sentence in self._noted]

    def note(self, what: Sentence) -> None:
        """One more of these."""
        self._noted.append(what)

    @property
    def path(self) -> Path | None:
        """The record that this match writes to, if any."""
        return self._ledger.path if self._ledger else None

    def facts(self) -> Values:
        """Every public figure, flat: `{"Ana.deck": 20, "Bo.mage.hp": 8, …}`; what is absent is None."""
        return self.game.facts.read(self.state)

    def facts_after(self, number: int) -> Values:
        """The facts as they were after an entry. Raises InvalidMove for one that there is not."""
        return self.game.facts.read(self.state_after(number))

    def state_after(self, number: int) -> Any:
        """The snapshot after an entry. Raises InvalidMove for one that there is not."""
        return self.timeline.state_after(number)

    @property
    def over(self) -> bool:
        """Whether the match has ended, however: the fact `over`."""
        return self.state.outcome is not None

    @property
    def outcome(self) -> Outcome | None:
        """None while the match runs, else its end, told in the match's language."""
        return self.outcome_in(self.lang)

    def outcome_in(self, lang: str) -> Outcome | None:
        """The end of the match, told in a language."""
        ending = self.state.outcome
        if ending is None:
            return None
        sentence = self.game.rulebook.effect(ending.reason, self.game.rulebook.speaker(lang))
        return Outcome(ending.winners, ending.rule, sentence[:1].upper() + sentence[1:] + ".", dict(ending.scores))

    @property
    def series_scores(self) -> dict[str, int]:
        """The points of the whole series, this match included once it is over."""
        before = self.header.series.get("scores", {})
        now = self.game.series_points(self.state.outcome) if self.state.outcome else {}
        return {name: before.get(name, 0) + now.get(name, 0) for name in self.players}

    @property
    def round(self) -> int:
        """Which round of the series this is, from 1."""
        return int(self.header.series.get("round", 1))

    def unanswered(self, number: int) -> Pending | None:
        """What a live entry asked the table and nobody has answered yet. Raises InvalidMove for no number."""
        return self.timeline.unanswered(number)

    def nameless(self, most: int = 24) -> tuple[tuple[int, Pending], ...]:
        """Entries, the newest first, that left a card unnamed without asking for it, which may still be named
        (`reveal 12 "Merle"`); only the last `most` are looked at."""
        return tuple(self.timeline.nameless(most))

    def asked_of_others(self, voices: Collection[int] | None = None) -> tuple[int, ...]:
        """The seats that have yet to decide something which no announcement of `voices` ends (`play`)."""
        return asked_of_others(self.timeline, voices)

    # --- judging ------------------------------------------------------------------------------------------------

    def moves(self) -> Moves:
        """What may be announced now."""
        return Moves(self._referee)

    def parse(self, text: str | Move) -> Move:
        """The move that a text announces. Raises InvalidMove or AmbiguousMove."""
        return self._referee.parse(text)

    def hear(self, text: str) -> Heard:
        """What a text announces, one move or several, and whether it was said in the companion's own notation.

        Raises InvalidMove or AmbiguousMove; both hold moves to choose from.
        """
        return self._referee.hear(text)

    def move_text(self, move: str | Move, lang: str | None = None) -> str:
        """A move as people write it. Raises InvalidMove for what is none, SetupError for an unknown language."""
        move = move if isinstance(move, Move) else self.parse(move)
        return self._referee.move_text(move, check_language(lang) if lang else self.lang)

    def ask(self, move: Announcement, *, voices: Collection[int] | None = None) -> Ruling:
        """The referee's ruling on an announced move; changes nothing. Raises InvalidMove or AmbiguousMove.

        `voices`: as `play` has it. Of several, announced together: the ruling on the first that is refused, else on the
        last; `Ruling.together` has them all.
        """
        return Breath(self._referee, move, voices).ruling

    def answer(self, question: str, seat: str | int | None = None, *, lang: str | None = None) -> Answer:
        """What a question about the match, or the rules, is answered; plays nothing. `seat`: who asks, and hears what
        that player may know (None: all who look at the table). Raises SetupError for an unknown player or language."""
        return match_answer(self._referee, question, seat, self.outcome, check_language(lang or self.lang))

    def irreversible(self, move: Announcement, *, voices: Collection[int] | None = None) -> bool:
        """Whether an undo could not take back all that a legal announcement brings: something drawn or shown, a turn
        that ends. `voices`: as `play` has it. Raises InvalidMove, AmbiguousMove, or IllegalMove."""
        return Breath(self._referee, move, voices).irreversible

    def ask_as_seen(self, move: Move | Sequence[Move], seat: int | None) -> Ruling:
        """The ruling as far as a seat can know it (None: all who look at the table), for it to be told: where the
        companion deals, it assumes what is hidden from that seat. Changes nothing.

        Raises InvalidMove where moves that are announced together wait for chance.
        """
        return ruling_as_seen(self._referee, (move,) if isinstance(move, Move) else move, seat)

    # --- announcing ---------------------------------------------------------------------------------------------

    def play(self, move: Announcement, *, seen: int | None = None, voices: Collection[int] | None = None) -> Entry:
        """Play an announced move. Raises InvalidMove, AmbiguousMove, or IllegalMove with the ruling.

        Several that are announced together (a sequence, or a text that says several things) are played in their order,
        one entry each, all of them or none, and undone together; the last entry is returned.
        `seen`: the newest entry that whoever decided knew; what comes after another one is then refused (InvalidMove).
        `voices`: the seats that whoever announces it speaks for: what others may still decide waits for them
        (companion.core.rules.decisions). None: those of all people; what the companion is to decide is said with its
        name.
        """
        with self._writing():
            if seen is not None:
                self.timeline.check_seen(seen)
            return self._write(*self._asked_back_once(Breath(self._referee, move, voices)))

    def _asked_back_once(self, breath: Breath) -> list[Made]:
        """What is made of an announcement; one that skips a whole turn is refused the first time (GEN-6)."""
        try:
            return breath.made()
        except IllegalMove as refusal:
            move = refusal.ruling.move
            self.timeline.asked_back = (self.newest, move) if self.game.skips_turn(self.state, move) else None
            raise

    def open(self, choices: Sequence[Sequence[Move]]) -> Entry:
        """Play choices that were made in secret, one after the other: all of them or none, in one piece of the record.

        The last entry is returned. Raises InvalidMove, or IllegalMove if one is refused.
        """
        with self._writing():
            return self._write(*opened(self._referee, choices))

    def reveal(self, entry: int, *cards: str) -> Entry:
        """Name, afterwards, the card or cards that an entry left unnamed (`reveal 12 5H`)."""
        with self._writing():
            move = self._referee.late(entry, cards)
            ruling = self._referee.rule(self.state, move)
            if not ruling:
                raise IllegalMove(ruling, self.lang)
            return self._write(performed(self.timeline, "reveal", move, ruling, refers=entry))

    def override(
        self, move: str | Move, why: str = "", *, seen: int | None = None, voices: Collection[int] | None = None
    ) -> Entry:
        """Play a move that breaks a rule all the same; it is marked. Raises IllegalMove if it makes no sense."""
        known = self.newest if seen is None else seen
        with self._writing():
            self.timeline.check_seen(known)
            announced = self.parse(move)
            ruling = self._referee.rule(self.state, announced, self._referee.voice_of(move, voices))
            if ruling:
                raise InvalidMove(told("override-legal"), self.lang)
            if not ruling.overridable:
                raise IllegalMove(ruling, self.lang, told("not-overridable"))
            comment, why = comment_of(move), one_line(why)
            return self._write(performed(self.timeline, "override", announced, ruling, comment=comment, why=why))

    def correct(self, facts: Mapping[str, Any], why: str = "", *, seen: int | None = None) -> Entry:
        """Set stored public figures by hand; it is marked. Raises PositionError with all that is wrong."""
        known = self.newest if seen is None else seen
        with self._writing():
            self.timeline.check_seen(known)
            return self._write(corrected(self.timeline, facts, one_line(why)))

    def partner(self, player: str, level: str | None, *, by: str = "") -> Entry:
        """Let the companion play a seat from now on, at a level (`learner`, `player`, `master`), or (None) a person.

        Recorded as an entry, which no undo takes back. `by`: the player who says so, where that is known.
        Raises SetupError for an unknown player or level, InvalidMove if nothing changes.
        """
        name = player_named(player, self.players, self.lang)
        given = {name: None if level is None else check_level(level, self.lang)}
        with self._writing():
            return self._write(taken_over(self.timeline, given, by))

    def undo(self, entry: int | None = None, *, by: str = "") -> Entry:
        """Take back the last entry, the steps it implied too, and what was announced together with it.

        `by`: the player who does, where that is known; the history tells it.
        Raises InvalidMove if `entry` is no longer the last.
        """
        known = self.newest
        named = self.undoable if entry is None else entry
        with self._writing():
            if entry is None and named not in self.timeline.live:
                self.timeline.check_seen(known)
            return self._write(undone(self.timeline, self.timeline.check_undo(named), by))

    def redo(self, entry: int | None = None, *, by: str = "") -> Entry:
        """Bring back what was undone last. Raises InvalidMove if there is nothing, or `entry` is not that one."""
        known = self.newest
        named = self.redoable if entry is None else entry
        with self._writing():
            if entry is None and named != self.redoable:
                self.timeline.check_seen(known)
            return self._write(redone(self.timeline, self.timeline.check_redo(named), by))

    # --- the record -----------------------------------------------------------------------------------------------

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Alone with the record, with what others wrote taken in: what is announced now stands on top of it."""
        if self._ledger is None:
            yield
            return
        with self._ledger.locked():
            self.follow()
            yield

    def _write(self, *made: Made) -> Entry:
        """Write entries to the disk, all at once, and only then keep them; the last one."""
        if self._ledger is not None:
            self._ledger.append(*(sound_row(entry, self.lang) for entry, _ in made))
        for entry, state in made:
            self.timeline.keep(entry, state)
        return entry

    def follow(self, most: int | None = None) -> int:
        """Take in what other holders of the record appended, `most` entries of it; how many. Raises RecordError."""
        if self._ledger is None or not self._ledger.grown():
            return 0
        return replay_news(self.timeline, self._ledger, most)

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write the record to a file that does not exist yet; from then on every entry is appended to it.

        What others appended to the record so far is taken in first; saving to that record itself changes nothing.
        Raises RecordError.
        """
        new = read_path(path, self.lang)
        if self._ledger is not None and self._ledger.path.exists():  # else save it from what is known
            with self._ledger.locked("record-unwritable"):
                self.follow()
                if self._ledger.is_at(new):
                    return self._ledger.path
                self._ledger = self._copied(new)
        else:
            self._ledger = self._copied(new)
        return self._ledger.path

    def _copied(self, path: Path) -> Ledger:
        return Ledger.create(path, sound_rows(self.header, self.timeline.entries[1:], self.lang), self.lang)
