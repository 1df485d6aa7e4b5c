"""The history of a match: its entries, the snapshot after each of them, which count, and which were taken back."""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from companion.core.match.entry import Entry, Telling
from companion.core.match.seat_levels import Partners, seated
from companion.core.record.line_schema import Header
from companion.core.rules.game import Game
from companion.core.rules.moves import Move
from companion.core.rules.rulings import Event, InvalidMove, Pending
from companion.core.text.messages import Sentence, quoted, say, told


class Timeline:
    """What has happened in a match and what stands now; `Match` is its public face, the record what is kept of it.

    Entries and snapshots are only ever added, by `keep`: an undo is an entry like any other, and undoing goes back to
    a snapshot that is still there. `live`: the numbers of the entries that count, in order; `undone`: those that
    could be brought back, the next one last. `partners`: the seats that the companion plays now, with their levels.
    `lang`: the language of errors; `discrepancies`: what today's rules see differently of a record that was read, in
    sentences; `asked_back`: the move that was asked for again, and the newest entry then.
    """

    def __init__(self, game: Game, header: Header) -> None:
        """A match of which nothing has happened yet: `header` must have been checked (companion.core.match.opening)."""
        self.game, self.header = game, header
        self.lang = self._told_in = header.lang
        self.writer = os.urandom(3).hex()
        self.entries: list[Entry] = []
        self.states: list[Any] = []
        self.live: list[int] = []
        self.undone: list[int] = []
        self.discrepancies: list[str] = []
        self.partners: Partners = header.partners
        self.asked_back: tuple[int, Move] | None = None

    def __repr__(self) -> str:
        return f"<Timeline {self.game.name}: {self.newest} entries, {len(self.live)} of them live>"

    def __copy__(self) -> "Timeline":
        """One that goes on by itself from here."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.entries, twin.states = list(self.entries), list(self.states)
        twin.live, twin.undone = list(self.live), list(self.undone)
        twin.discrepancies = list(self.discrepancies)
        return twin

    # --- reading ------------------------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The current snapshot."""
        return self.states[-1]

    @property
    def newest(self) -> int:
        """The number of the newest entry."""
        return len(self.entries) - 1

    @property
    def undoable(self) -> int | None:
        """The entry that an undo would take back: the last one, with what was announced together with it."""
        return self.live[-1] if self.live else None

    @property
    def redoable(self) -> int | None:
        """The entry that a redo would bring back, with what was announced together with it."""
        return self.undone[-1] if self.undone else None

    @property
    def telling(self) -> Telling:
        """What entries need to speak."""
        return Telling(self.game, self._told_in, self.game.titles(self.state))

    def state_after(self, number: Any) -> Any:
        """The snapshot after an entry. Raises InvalidMove for one that there is not."""
        if 0 <= self.numbered(number) < len(self.states):
            return self.states[number]
        raise InvalidMove(told("no-entry-number", given=quoted(number), newest=self.newest), self.lang)

    def state_before(self, number: int) -> Any:
        """The snapshot that stood when a live entry was announced: that after the live entry before it."""
        place = self.live.index(number)
        return self.states[self.live[place - 1] if place else 0]

    def together(self, number: int) -> tuple[Entry, ...]:
        """An entry with those that were announced in the same breath, in order."""
        return tuple(self.entries[one] for one in self.entries[number].group)

    def numbered(self, given: Any) -> int:
        """The number of an entry as it was given. Raises InvalidMove for what is no number."""
        if isinstance(given, int) and not isinstance(given, bool):
            return given
        raise InvalidMove(told("no-entry-number", given=quoted(given), newest=self.newest), self.lang)

    def asker(self, number: int) -> int | None:
        """The live entry right before a live one, if that answered what it had asked, or passed it over."""
        place, move = self.live.index(number), self.entries[number].move
        if not place or move is None:
            return None
        before = self.live[place - 1]
        asked = self.states[before].pending
        return before if asked and move.verb in (asked[-1].verb, "skip") else None

    # --- what entries asked -------------------------------------------------------------------------------------

    def asked(self, number: Any) -> Pending:
        """What an entry still asks the table. Raises InvalidMove if nothing, or if it was answered."""
        here = self.numbered(number) in self.live
        item = (self._asked_by(number) or self._left_by(number)) if here else None
        if item is None:
            raise InvalidMove(told("no-such-entry", entry=number), self.lang)
        answered = self._answer_of(number, item.verb)
        if answered is not None:
            raise InvalidMove(told("already-named", entry=number, by=answered), self.lang)
        return item

    def unanswered(self, number: int) -> Pending | None:
        """What a live entry asked the table and nobody has answered yet. Raises InvalidMove for no number."""
        item = self._asked_by(number) if self.numbered(number) in range(1, len(self.states)) else None
        if item is None or number not in self.live:  # in this order: many entries may be live, few ask anything
            return None
        return item if self._answer_of(number, item.verb) is None else None

    def nameless(self, most: int) -> Iterator[tuple[int, Pending]]:
        """The newest live entries that left a card unnamed which nobody has named yet, among the last `most`."""
        for number in reversed(self.live[-most:]):
            item = self._left_by(number) if number else None
            if item is not None and self._answer_of(number, item.verb) is None:
                yield number, item

    def _asked_by(self, number: int) -> Pending | None:
        before = self.states[number - 1].pending
        items = [item for item in self.states[number].pending if item.skippable and item.late and item not in before]
        return items[-1] if items else None

    def _left_by(self, number: int) -> Pending | None:
        """What an entry left unnamed without asking for it."""
        if self.entries[number].kind not in ("move", "override"):
            return None
        return self.game.unnamed(self.state_before(number), self.states[number])

    def _answer_of(self, number: int, verb: str) -> int | None:
        """The live entry that answered what entry `number` asked: a reveal of it, or the announcement right after."""
        later = [self.entries[n] for n in self.live[self.live.index(number) + 1 :]]
        for entry in later:
            if entry.kind == "reveal" and entry.refers == number:
                return entry.number
        if later and later[0].kind == "move" and later[0].move is not None and later[0].move.verb == verb:
            return later[0].number
        return None

    # --- what may be taken back ---------------------------------------------------------------------------------

    def check_undo(self, number: int | None) -> int:
        """The last entry that counts, if that, or one announced together with it, is meant. Raises InvalidMove."""
        if number is None or self.undoable is None:
            raise InvalidMove(told("nothing-to-undo"), self.lang)
        if self.numbered(number) not in self.live:
            raise InvalidMove(told("not-to-undo", entry=number), self.lang)
        group = self.entries[number].group
        if self.undoable not in group:
            between = self._titles([later for later in self.live if later > group[-1]])
            raise InvalidMove(told("undo-not-last", entry=number, between=between), self.lang)
        return self.undoable

    def check_redo(self, number: int | None) -> int:
        """The entry that was undone last, if that, or one announced together with it, is meant. Raises InvalidMove."""
        if number is None or self.redoable is None:
            raise InvalidMove(told("nothing-to-redo"), self.lang)
        if self.numbered(number) not in self.entries[self.redoable].group:
            raise InvalidMove(told("not-to-redo", entry=number, last=self.redoable), self.lang)
        return self.redoable

    def check_seen(self, known: Any) -> None:
        """Refuse, with InvalidMove, what would be applied to something else than its writer saw: entry `known`."""
        if self.newest > self.numbered(known):
            between = self._titles(range(max(known, 0) + 1, self.newest + 1))
            raise InvalidMove(told("came-between", between=between), self.lang)

    def _titles(self, numbers: Iterable[int]) -> Sentence:
        title = Entry.title if self.header.seed is None else Entry.open_title
        named = [(number, self.entries[number]) for number in numbers]
        return lambda lang: (
            ", ".join(f"{number} ({title(entry, lang)})" for number, entry in named) or say("nobody", lang)
        )

    # --- keeping --------------------------------------------------------------------------------------------------

    def begin(self, effects: tuple[Event, ...], state: Any) -> None:
        """Entry 0: what setting up did, and the first snapshot."""
        source = self.header.starter_by
        chosen = source if source in ("coin", "leader") else ""
        start = Entry(0, "start", effects=effects, at=self.header.created, chosen=chosen)
        self.keep(start.spoken(Telling(self.game, self._told_in, self.game.titles(state))), state)

    def keep(self, entry: Entry, state: Any) -> None:
        """Take an entry into the history, with the snapshot after it."""
        self.entries.append(entry)
        self.states.append(state)
        if entry.kind == "undo":
            _move_last(self.live, self.undone, len(self.entries[self.live[-1]].group))
        elif entry.kind == "redo":
            _move_last(self.undone, self.live, len(self.entries[self.undone[-1]].group))
        elif entry.kind == "partner":
            self.partners = seated(self.partners, entry.given, self.header.players)
        elif entry.number:
            self.live.append(entry.number)
            self.undone.clear()

    @contextmanager
    def whole(self) -> Iterator[None]:
        """What is kept meanwhile is kept whole: where it comes to an error, the history is as it was."""
        undone, partners = list(self.undone), self.partners
        grows = [(part, len(part)) for part in (self.entries, self.states, self.live, self.discrepancies)]
        try:
            yield
        except BaseException:
            self.undone, self.partners = undone, partners
            for part, count in grows:
                del part[count:]
            raise

    def speak(self, lang: str) -> None:
        """Tell everything in a language, the history too."""
        self.lang = self._told_in = lang
        telling = self.telling
        self.entries = [entry.spoken(telling) for entry in self.entries]


def _move_last(source: list[int], target: list[int], count: int) -> None:
    """The last numbers of a list go to the end of another, in their order."""
    target.extend(source[-count:])
    del source[-count:]
