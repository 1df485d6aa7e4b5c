"""A match: a list of announced moves, from which everything else is computed."""

import os
import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.core.entry import Entry, Telling
from companion.core.facts import Values
from companion.core.game import Game, Setup
from companion.core.grammar import Parser, Reveal, move_text, read_reveal, split_comment
from companion.core.ledger import Ledger, read_path
from companion.core.legal import Moves, judged, taken_steps, tells_hidden
from companion.core.moves import Move
from companion.core.rows import Header, sound_row, sound_rows
from companion.core.rulings import (
    Context,
    Effect,
    IllegalMove,
    InvalidMove,
    Outcome,
    PositionError,
    Reason,
    Ruling,
)
from companion.core.words import check_language, printable, quoted, say

NEAREST = 3
MOST_PROBLEMS = 30
"""Of a position or a correction that are told: who has mended these asks again."""


class Match:
    """One match. Made by `companion.new` or `companion.load`; see DESIGN: the public face."""

    def __init__(self, game: Game, header: Header) -> None:
        """Set the match up from its header, which must have been checked; see companion.core.opening."""
        self.game = game
        self.header = header
        self._lang = self._telling_lang = header.lang
        self._ledger: Ledger | None = None
        self.writer = os.urandom(3).hex()
        self.discrepancies: list[str] = []
        self.notices: list[str] = []
        self._entries: list[Entry] = []
        self._states: list[Any] = []
        self._live: list[int] = []
        self._undone: list[int] = []

    # --- reading ------------------------------------------------------------------------------------------------

    @property
    def lang(self) -> str:
        """The language of the words, `fr` or `en`; it never touches the record."""
        return self._lang

    @lang.setter
    def lang(self, lang: str) -> None:
        self._telling_lang = check_language(lang)
        self._speak(lang)
        self._entries = [entry.spoken(self.telling) for entry in self._entries]

    @property
    def telling(self) -> Telling:
        """What entries need to speak."""
        return Telling(self.game, self._telling_lang, self.game.titles(self.state))

    @contextmanager
    def speaking(self, lang: str) -> Iterator[None]:
        """Say errors in another language for a while: the page that asks may not be in the match's."""
        before = self._lang
        self._speak(check_language(lang))
        try:
            yield
        finally:
            self._speak(before)

    def _speak(self, lang: str) -> None:
        self._lang = lang
        if self._ledger is not None:
            self._ledger.lang = lang  # what goes wrong with the file is said in the same language

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, in the order of their seats."""
        return self.header.players

    @property
    def state(self) -> Any:
        """The current snapshot, immutable."""
        return self._states[-1]

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The history, what was undone included; entry 0 is the start."""
        return tuple(self._entries)

    @property
    def live(self) -> frozenset[int]:
        """The numbers of the entries that count: those that were not undone."""
        return frozenset(self._live)

    @property
    def newest(self) -> int:
        """The number of the newest entry."""
        return len(self._entries) - 1

    @property
    def undoable(self) -> int | None:
        """The entry that `undo` would take back."""
        return self._live[-1] if self._live else None

    @property
    def redoable(self) -> int | None:
        """The entry that `redo` would bring back."""
        return self._undone[-1] if self._undone else None

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
        if 0 <= self._numbered(number) < len(self._states):
            return self._states[number]
        raise InvalidMove(say("no-entry-number", self.lang, given=quoted(number), newest=self.newest))

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
        now = dict(self.state.outcome.scores) if self.state.outcome else {}
        return {name: before.get(name, 0) + now.get(name, 0) for name in self.players}

    @property
    def round(self) -> int:
        """Which round of the series this is, from 1."""
        return int(self.header.series.get("round", 1))

    def moves(self) -> Moves:
        """What may be announced now."""
        return Moves(self)

    def parse(self, text: str | Move) -> Move:
        """The move that a text announces. Raises InvalidMove or AmbiguousMove."""
        if isinstance(text, Move):
            if type(text).__name__ == "Move" or text.verb not in self.game.verbs:
                raise InvalidMove(say("foreign-move", self.lang, move=quoted(text)))
            if text.by and text.by not in self.players:
                known = ", ".join(self.players)
                raise InvalidMove(say("unknown-player", self.lang, name=text.by, known=known))
            return self.game.canonical(self.state, text)
        return Parser(self.game, self.lang).parse(self.state, text)

    def move_text(self, move: Move, lang: str | None = None) -> str:
        """A move as people write it. Raises InvalidMove for what is none, SetupError for an unknown language."""
        move = move if isinstance(move, Move) else self.parse(move)
        return move_text(self.game, move, check_language(lang) if lang else self.lang, self.game.titles(self.state))

    # --- judging ------------------------------------------------------------------------------------------------

    def ask(self, move: str | Move) -> Ruling:
        """The referee's ruling on an announced move; changes nothing. Raises InvalidMove or AmbiguousMove."""
        named = read_reveal(move)
        if named is not None:
            return self._rule(self.state, self._late(*self._named(named)))
        return self._rule(self.state, self.parse(move))

    def ask_as_seen(self, move: Move, seat: int | None) -> Ruling:
        """The ruling as far as a seat can know it (None: all who look at the table), for it to be told: where the
        companion deals, it assumes what is hidden from that seat. Changes nothing."""
        return self._rule(self.game.seen_by(self.state, seat), move)

    def rule_as_recorded(self, move: Move) -> Ruling:
        """The ruling after all steps that the move implies: records of before took some that told the next card."""
        ruling, after = judged(self.game, self.state, move, taken_steps)
        return replace(ruling, context=self._context(ruling, self.state, after))

    def _rule(self, state: Any, move: Move) -> Ruling:
        """The ruling; where clerical steps would come first, the ruling after them, naming them."""
        ruling, after = judged(self.game, state, move)
        return replace(ruling, context=self._context(ruling, state, after))

    def _context(self, ruling: Ruling, state: Any, after: Any) -> Context:
        """What a ruling needs to speak: `after` is the state after the steps that the move implies."""
        book = self.game.rulebook
        known = self.newest

        def sentence(reason: Reason, lang: str) -> str:
            text = book.reason(reason, book.speaker(lang, lambda move: self.move_text(move, lang)))
            return text + self._seen_before(reason, lang, known)

        return Context(
            lang=self.lang,
            sentence=sentence,
            heading=lambda reason, lang: book.heading(reason.clause, lang),
            move_text=self.move_text,
            words=say_raw,
            nearest=lambda: self._nearest(ruling, state, after),
        )

    def _seen_before(self, reason: Reason, lang: str, known: int) -> str:
        """Names the entry up to `known` in which a card was last seen, where a reason speaks of where it lies."""
        card = reason.figures.get("card")
        if "where" not in reason.figures or not card:
            return ""
        for number in reversed(self._live):
            if number > known:  # it came after the ruling, or is what was ruled on
                continue
            entry = self._entries[number]
            for effect in entry.effects:
                if any(card == v or (isinstance(v, tuple) and card in v) for v in effect.figures.values()):
                    return " " + say("seen-before", lang, entry=number, text=entry.title(lang))
        return ""

    def _nearest(self, ruling: Ruling, state: Any, after: Any) -> tuple[Move, ...]:
        """Legal moves that share most with the refused one; after implied steps those that imply the same."""
        move = ruling.move
        words = set(str(move).split())
        legal = self.game.legal(after)
        if ruling.implies:  # announced as it is, any other one would be refused: its step comes first
            game = self.game
            alike = (near for near in legal if tuple(game.implied(state, near)) == ruling.implies)
            legal = (near for near in alike if not tells_hidden(game, state, near))
        ranked = [
            (-(2 * (near.verb == move.verb) + len(words & set(str(near).split()))), place, near)
            for place, near in enumerate(legal)
        ]
        return tuple(near for _, _, near in sorted(ranked, key=lambda row: row[:2])[:NEAREST])

    # --- announcing ---------------------------------------------------------------------------------------------

    def play(self, move: str | Move) -> Entry:
        """Play an announced move. Raises InvalidMove, AmbiguousMove, or IllegalMove with the ruling."""
        named = read_reveal(move)
        if named is not None:
            entry, cards = self._named(named)
            return self.reveal(entry, *cards)

        def make() -> tuple[Entry, Any]:
            parsed, comment = self._read(move)
            ruling = self._rule(self.state, parsed)
            if not ruling:
                raise IllegalMove(ruling)
            return self._performed("move", parsed, ruling, comment=comment)

        return self._commit(make)

    def override(self, move: str | Move, why: str = "", *, seen: int | None = None) -> Entry:
        """Play a move that breaks a rule all the same; it is marked. Raises IllegalMove if it makes no sense."""
        known = self.newest if seen is None else seen

        def make() -> tuple[Entry, Any]:
            self._nothing_between(known)
            parsed, comment = self._read(move)
            ruling = self._rule(self.state, parsed)
            if ruling:
                raise InvalidMove(say("override-legal", self.lang))
            if not ruling.overridable:
                raise IllegalMove(ruling, say("not-overridable", self.lang))
            return self._performed("override", parsed, ruling, comment=comment, why=_short(why))

        return self._commit(make)

    def correct(self, facts: Mapping[str, Any], why: str = "", *, seen: int | None = None) -> Entry:
        """Set stored public figures by hand; it is marked. Raises PositionError with all that is wrong."""
        known = self.newest if seen is None else seen

        def make() -> tuple[Entry, Any]:
            self._nothing_between(known)
            return self._corrected(facts, _short(why))

        return self._commit(make)

    def reveal(self, entry: int, *cards: str) -> Entry:
        """Name, afterwards, the card or cards that an entry left unnamed (`reveal 12 5H`)."""

        def make() -> tuple[Entry, Any]:
            return self._revealed(entry, tuple(cards))

        return self._commit(make)

    def undo(self, entry: int | None = None) -> Entry:
        """Take back the last entry, the steps it implied too. Raises InvalidMove if `entry` is no longer the last."""
        known = self.newest
        named = self.undoable if entry is None else entry

        def make() -> tuple[Entry, Any]:
            if entry is None and named not in self._live:
                self._nothing_between(known)
            return self._moved_back(self.check_undo(named))

        return self._commit(make)

    def check_undo(self, number: int | None) -> int:
        """The entry itself if it is the last one that counts. Raises InvalidMove."""
        if number is None or self.undoable is None:
            raise InvalidMove(say("nothing-to-undo", self.lang))
        if self._numbered(number) not in self._live:
            raise InvalidMove(say("not-to-undo", self.lang, entry=number))
        if number != self.undoable:
            between = self._told(later for later in self._live if later > number)
            raise InvalidMove(say("undo-not-last", self.lang, entry=number, between=between))
        return number

    def redo(self, entry: int | None = None) -> Entry:
        """Bring back what was undone last. Raises InvalidMove if there is nothing, or `entry` is not that one."""
        known = self.newest
        named = self.redoable if entry is None else entry

        def make() -> tuple[Entry, Any]:
            if entry is None and named != self.redoable:
                self._nothing_between(known)
            return self._moved_forth(self.check_redo(named))

        return self._commit(make)

    def check_redo(self, number: int | None) -> int:
        """The entry itself if it is the one that was undone last. Raises InvalidMove."""
        if number is None or self.redoable is None:
            raise InvalidMove(say("nothing-to-redo", self.lang))
        if self._numbered(number) != self.redoable:
            raise InvalidMove(say("not-to-redo", self.lang, entry=number, last=self.redoable))
        return number

    # --- making entries (nothing is kept before _commit keeps it) ---------------------------------------------------

    def _read(self, move: str | Move) -> tuple[Move, str]:
        comment = _short(split_comment(move)[1]) if isinstance(move, str) else ""
        return self.parse(move), comment

    def _entry(self, kind: Any, after: Any, **fields: Any) -> tuple[Entry, Any]:
        read = self.game.facts.read
        before, now = read(self.state), read(after)
        changed = {name: value for name, value in now.items() if before.get(name) != value}
        entry = Entry(
            len(self._entries),
            kind,
            changed=changed,
            before={name: before.get(name) for name in changed},
            at=datetime.now(UTC).isoformat(timespec="seconds"),
            writer=self.writer,
            seen=self.newest,
            **fields,
        )
        return entry.spoken(self.telling), after

    def _performed(
        self, kind: Any, move: Move, ruling: Ruling, answers: tuple[Move, ...] | None = None, **fields: Any
    ) -> tuple[Entry, Any]:
        """An entry that plays `move` with the steps it implies, and what the companion answers to chance."""
        state: Any = self.state
        effects: tuple[Effect, ...] = ()
        by = self.game.announcer(state, move)
        for step in (*ruling.implies, move):
            state, told = self.game.apply(state, step)
            effects += told
        state, told, answers = self.settle(state, answers)
        return self._entry(
            kind, state, by=by, move=move, ruling=ruling, implied=ruling.implies, answers=answers,
            effects=effects + told, **fields,
        )  # fmt: skip

    def settle(
        self, state: Any, answers: tuple[Move, ...] | None = None, field: str = "then"
    ) -> tuple[Any, tuple[Any, ...], tuple[Move, ...]]:
        """Answer what belongs to chance: by the recorded answers, or by the companion where it deals.

        Raises InvalidMove, naming the `field` of the record, unless the answers are those that are asked for.
        """
        given: list[Move] = []
        effects: tuple[Any, ...] = ()
        while state.pending and state.pending[-1].chance:
            if answers is None:
                dice = random.Random(f"{self.header.seed}:{len(self._live)}:{len(given)}")
                answer = self.game.answer(state, state.pending[-1], dice)
            else:
                answer = self._recorded(state, answers[len(given) : len(given) + 1], field)
            state, told = self.game.apply(state, answer)
            effects += told
            given.append(answer)
        if answers and len(given) < len(answers):
            more = ", ".join(str(answer) for answer in answers[len(given) :])
            raise InvalidMove(say("answers-unasked", self.lang, field=field, given=more[:80]))
        return state, effects, tuple(given)

    def _recorded(self, state: Any, answers: tuple[Move, ...], field: str) -> Move:
        """The next recorded answer, which must be one to what chance is asked."""
        asked = state.pending[-1].verb
        for answer in answers:
            if answer.verb == asked and self.game.judge(state, answer):
                return answer
        raise InvalidMove(say("bad-field", self.lang, field=field, expected=asked))

    def _corrected(self, facts: Mapping[str, Any], why: str, **fields: Any) -> tuple[Entry, Any]:
        values, problems = self.game.facts.check(facts, self.players, self.lang)
        draft = self.game.facts.draft(self.state)
        state = self.position(self.game.facts.revise(draft, values), problems, draft)
        before = {name: draft.get(name) for name in values}
        if before == values:
            raise InvalidMove(say("nothing-to-correct", self.lang))
        entry, state = self._entry("correct", state, given=values, why=why, **fields)
        return replace(entry, before=before), state

    def position(self, values: Values, known: list[str], draft: Values | None = None) -> Any:
        """The state of checked facts. Raises PositionError with all that is wrong, the problems `known` already too.

        What was wrong with the corrected `draft` before is no news: overrides lead where no position could be set.
        """
        seat = self.players.index(self.header.starter)
        dealt = self.header.seed is not None
        setup = Setup(self.players, seat, self.header.options, dealt, self.header.data)
        state, problems = self.game.facts.build(setup, values)
        if problems and draft is not None:
            before = {_about(problem) for problem in self.game.facts.build(setup, draft)[1]}
            problems = [problem for problem in problems if _about(problem) not in before]
        speaker = self.game.rulebook.speaker(self.lang)
        told = [*known, *(speaker.word("problem", key, **figures) for key, figures in problems)]
        if len(told) > MOST_PROBLEMS:
            more = say("more-problems", self.lang, count=len(told) - MOST_PROBLEMS)
            told = [*told[:MOST_PROBLEMS], more]
        if told:
            raise PositionError(told)
        return state

    def _revealed(self, entry: int, cards: tuple[str, ...], **fields: Any) -> tuple[Entry, Any]:
        parsed = self._late(entry, cards)
        ruling = self._rule(self.state, parsed)
        if not ruling:
            raise IllegalMove(ruling)
        return self._performed("reveal", parsed, ruling, refers=entry, **fields)

    def _late(self, entry: int, cards: Iterable[str]) -> Move:
        """The move by which `reveal` names cards afterwards."""
        item = self.asked(entry)
        read = tuple(self._card(card, entry) for card in cards)
        if not read:
            what = say("param-card" if item.many == 1 else "param-cards", self.lang)
            raise InvalidMove(say("missing", self.lang, done=f"reveal {entry}", what=what))
        return self.parse(self.game.late(self.state, item, read))

    def _named(self, reveal: Reveal) -> tuple[int, tuple[str, ...]]:
        """The entry and the cards of an announced `reveal`. Raises InvalidMove if it names neither."""
        if reveal.by and reveal.by.casefold() not in map(str.casefold, self.players):
            known = ", ".join(self.players)
            raise InvalidMove(say("unknown-player", self.lang, name=reveal.by, known=known))
        if reveal.entry is None:
            raise InvalidMove(say("reveal-form", self.lang, done=reveal.word))
        return reveal.entry, reveal.cards

    def _card(self, text: str, entry: int) -> str:
        plain = text if isinstance(text, str) else quoted(text)
        return Parser(self.game, self.lang)._card(plain.strip().casefold(), f"reveal {entry}")

    def asked(self, number: int) -> Any:
        """What an entry still asks the table, a Pending item. Raises InvalidMove if nothing."""
        item = self._asked_by(number) if self._numbered(number) in self._live else None
        if item is None:
            raise InvalidMove(say("no-such-entry", self.lang, entry=number))
        answered = self._answer_of(number, item.verb)
        if answered is not None:
            raise InvalidMove(say("already-named", self.lang, entry=number, by=answered))
        return item

    def unanswered(self, number: int) -> Any:
        """What a live entry asked the table and nobody has answered yet: a Pending item, or None."""
        item = self._asked_by(number) if number in self._live else None
        return None if item is None or self._answer_of(number, item.verb) is not None else item

    def _asked_by(self, number: int) -> Any:
        before = self._states[number - 1].pending
        items = [item for item in self._states[number].pending if item.skippable and item.late and item not in before]
        return items[-1] if items else None

    def _answer_of(self, number: int, verb: str) -> int | None:
        """The live entry that answered what entry `number` asked: a reveal of it, or the announcement right after."""
        place = self._live.index(number)
        for later in self._live[place + 1 :]:
            entry = self._entries[later]
            if entry.kind == "reveal" and entry.refers == number:
                return later
        following = self._live[place + 1 : place + 2]
        if following and self._entries[following[0]].move is not None:
            answer = self._entries[following[0]]
            if answer.kind == "move" and answer.move is not None and answer.move.verb == verb:
                return answer.number
        return None

    def _moved_back(self, number: int, **fields: Any) -> tuple[Entry, Any]:
        place = self._live.index(number)
        state = self._states[self._live[place - 1]] if place else self._states[0]
        cards = self.game.revealed(state, self._states[number])
        return self._entry("undo", state, refers=number, of=self._entries[number], seen_cards=cards, **fields)

    def _moved_forth(self, number: int, **fields: Any) -> tuple[Entry, Any]:
        return self._entry("redo", self._states[number], refers=number, of=self._entries[number], **fields)

    # --- keeping --------------------------------------------------------------------------------------------------

    def _commit(self, make: Callable[[], tuple[Entry, Any]]) -> Entry:
        """Read what others wrote, make the entry on top of it, write it to the disk, and only then keep it."""
        if self._ledger is None:
            entry, state = make()
            self.keep(entry, state)
            return entry
        with self._ledger.locked():
            self.follow()
            entry, state = make()
            self._ledger.append(sound_row(entry, self.lang))
            self.keep(entry, state)
        return entry

    def keep(self, entry: Entry, state: Any) -> None:
        """Take an entry into the history."""
        self._entries.append(entry)
        self._states.append(state)
        if entry.kind == "undo":
            self._undone.append(self._live.pop())
        elif entry.kind == "redo":
            self._live.append(self._undone.pop())
        elif entry.number:
            self._live.append(entry.number)
            self._undone.clear()

    def follow(self, most: int | None = None) -> int:
        """Take in what other holders of the record appended, `most` entries of it; how many. Raises RecordError."""
        if self._ledger is None or not self._ledger.grown():
            return 0
        from companion.core.replay import replay_news

        return replay_news(self, self._ledger, most)

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
        return Ledger.create(path, sound_rows(self.header, self._entries[1:], self.lang), self.lang)

    def attach(self, ledger: Ledger) -> None:
        """Go on with a record that was just read."""
        self._ledger = ledger

    # --- what came between ------------------------------------------------------------------------------------------

    def _nothing_between(self, known: int) -> None:
        """Refuse what would be applied to something else than its writer saw."""
        if self.newest > self._numbered(known):
            between = self._told(range(max(known, 0) + 1, self.newest + 1))
            raise InvalidMove(say("came-between", self.lang, between=between))

    def _numbered(self, given: Any) -> int:
        """The number of an entry as it was given. Raises InvalidMove for what is no number."""
        if isinstance(given, int) and not isinstance(given, bool):
            return given
        raise InvalidMove(say("no-entry-number", self.lang, given=quoted(given), newest=self.newest))

    def _told(self, numbers: Any) -> str:
        title = Entry.title if self.header.seed is None else Entry.open_title
        told = [f"{number} ({title(self._entries[number], self.lang)})" for number in numbers]
        return ", ".join(told) or say("nobody", self.lang)

    def __repr__(self) -> str:
        players = ", ".join(self.players)
        return f"<Match {self.game.name}: {players}; {self.newest} entries{', over' if self.state.outcome else ''}>"


def _about(problem: tuple[str, dict[str, Any]]) -> tuple[str, Any]:
    """What is wrong with which fact or player, whatever the figures."""
    key, figures = problem
    return key, figures.get("name") or figures.get("player") or figures.get("card")


def say_raw(key: str, lang: str) -> str:
    """A sentence of the core with its holes, for a ruling to fill."""
    return say(key, lang, move="{move}", moves="{moves}")


def _short(why: Any) -> str:
    """One line of text that a file can hold: no control characters, no half of a character."""
    text = why if isinstance(why, str) else quoted(why)
    return " ".join(printable(text).split())[:300]
