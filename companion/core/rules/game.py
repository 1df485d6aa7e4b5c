"""A game as the core sees it: verbs judged by rules, moves applied, facts read and written. Data and functions."""

import random
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any

from companion.core.codes.declarations import Packing
from companion.core.codes.packed_facts import pack_facts, unpack_facts
from companion.core.codes.packing import Packer, Unpacker
from companion.core.data.datafile import DataError, data_sentence
from companion.core.facts.facts import Facts, Values
from companion.core.notation.phrases import phrase_of, titled
from companion.core.plugins.game_modules import module_of
from companion.core.rules.moves import Gates, Move, Verb, arguments
from companion.core.rules.option import Option, Setup, Text
from companion.core.rules.rulebook import Rulebook, load_rulebook
from companion.core.rules.rulings import Ending, Event, Pending, Reason, Ruling, Sum, ruling_of
from companion.core.rules.simultaneous import all_ready, sealed_speakers
from companion.core.runtime.replacement import replace
from companion.core.speech.language import Speech


class Game:
    """One game: its folder makes a subclass; the core knows nothing else of it.

    `trials`: rules that a designer may change to see what that does (`companion.simulate`); no table plays so, and no
    record or code holds it.
    `together`: the players win or lose as one, against the game. `has_starter`: somebody begins (else nobody is
    chosen to); `draws_starter`: the game itself draws who, after set-up; `leader_starts`: in a series, who leads in the
    scores. `takes_turns`: it is somebody's turn (`State.active`). `has_partner`: the companion could play a seat.
    `deals`: there is something that the companion could deal or draw by lot (else `seed` changes nothing).
    `key_figures`: the ends of the names of the facts whose curves tell a match, the first that each player has once, or
    the whole match, before all. `blows`: the clauses whose effects are blows, told by their first sum, the hardest of
    which is told at the end; `crosses`: those that are marked on the curve.
    `favourites`: patterns of the facts that say whom a player plays with (`<player>.hero`); statistics count them.
    `reads_whole`: what the game reads itself (`read`) it reads to the last word, so that it is notation however it is
    written; else it is compared with how the move is written.
    `boxes`: card lists that come with the game, by the name that `cards=` takes; a table may also play without one.
    `book`: how its rule book speaks, where it speaks of things that are its own.
    `sealed_verbs`: those of which a choice in secret may be made (core/rules/simultaneous.py), beside the ones that are
    asked for; `sealed_rest`: the one of them that says "no more", which goes without saying for who is ready.
    `told_verbs`: those that say what a real table shows (a die, a card that lies open), whoever is asked: where the
    companion plays a seat on one, people tell it.
    `chosen_verbs`: those that choose with what one plays (a deck, a hero), before the match begins.
    `longest_text`: characters of an announcement. `carries_data`: the owner's data is the game, and goes with a match.
    `code_tag`: two characters by which codes name the game (core/codes/match_code.py), empty: they spell its name.
    `code_version` goes up when a code of before could no longer be read; but `spelled_version` is that of codes which
    spell the game's name and hold its facts one by one (core/codes/packed_facts.py), from before it packed them.
    """

    name: str
    title: str
    package: str
    seats: tuple[int, int]
    rules_version: str
    data_edition: str = ""
    options: tuple[Option, ...] = ()
    trials: tuple[Option, ...] = ()
    verbs: Mapping[str, Verb]
    facts: Facts
    key_figures: tuple[str, ...] = ()
    blows: tuple[str, ...] = ()
    crosses: tuple[str, ...] = ()
    favourites: tuple[str, ...] = ()
    has_starter: bool = True
    draws_starter: bool = False
    leader_starts: bool = False
    together: bool = False
    takes_turns: bool = True
    has_partner: bool = True
    boxes: Mapping[str, Text] = MappingProxyType({})
    deals: bool = True
    reads_whole: bool = False
    book: type[Rulebook] = Rulebook
    sealed_verbs: tuple[str, ...] = ()
    sealed_rest: str = ""
    told_verbs: tuple[str, ...] = ()
    chosen_verbs: tuple[str, ...] = ()
    longest_text: int = 400
    carries_data: bool = False
    code_tag: str = ""
    code_version: int = 1
    spelled_version: int | None = None

    @property
    def starter_is_chosen(self) -> bool:
        """Whether somebody is chosen to begin before set-up: by the table, or by a coin."""
        return self.has_starter and not self.draws_starter

    def title_in(self, lang: str) -> str:
        """What the game is called in a language: its title, unless it has another in each."""
        return self.title

    @cached_property
    def rulebook(self) -> Rulebook:
        """The clauses and words of the game's package; read when first needed."""
        return load_rulebook(self.package, self.book)

    @cached_property
    def speech(self) -> Speech:
        """How people speak of the game: `speech.toml` of its package; read when first needed."""
        return Speech(self.package, self.rulebook, self.verbs)

    def read_cards(self, cards: Any, lang: str) -> Mapping[str, Any]:
        """The owner's card file as JSON data, which the record keeps. Raises SetupError, saying what is wrong where."""
        raise NotImplementedError

    def setup(self, setup: Setup) -> tuple[Any, tuple[Event, ...]]:
        """The state before the first move, and what setting up did."""
        raise NotImplementedError

    def apply(self, state: Any, move: Move) -> tuple[Any, tuple[Event, ...]]:
        """The state after a move and what it did. Total on breaches; never asked about nonsense."""
        raise NotImplementedError

    def apply_implied(self, state: Any, step: Move) -> tuple[Any, tuple[Event, ...]]:
        """The same for a step that another move took for granted: what it tells must not be put in anybody's mouth."""
        return self.apply(state, step)

    def answer(self, state: Any, item: Pending, dice: random.Random) -> Move:
        """What the companion answers to an item that chance decides, where it deals."""
        raise NotImplementedError

    def implied(self, state: Any, move: Move) -> Sequence[Move]:
        """Clerical steps that an announced move takes for granted in this state; empty if none help."""
        return ()

    def skips_turn(self, state: Any, move: Move) -> bool:
        """Whether a move would pass over a whole turn of somebody with its `implied` steps: it is asked back once."""
        return False

    def presumed(self, state: Any, move: Move) -> bool:
        """Whether a move takes its `implied` steps for granted even where it could be announced without them.

        They are taken if the move is legal after them; a record in which it stands alone is replayed without.
        """
        return False

    def series_points(self, ending: Ending) -> Mapping[str, int]:
        """What a match that is over counts in a series, by player: its scores, unless the game counts otherwise."""
        return dict(ending.scores)

    def carried(self, state: Any) -> Mapping[str, Any]:
        """What the next match of a series takes over from one that is over, as JSON data for its record."""
        return {}

    def seen_by(self, state: Any, seat: int | None) -> Any:
        """The state as a seat knows it (None: all who look at the table): where the companion deals, what is hidden
        from that seat is unknown, as on a physical table. Where nothing is, the very same state.

        What is ruled on such a state tells nobody a secret; a game that deals must make it.
        """
        return state

    def deal_out(self, state: Any) -> Any:
        """From here on the companion deals: it owes the cards of all unknown places."""
        return state

    def complete(self, state: Any, dice: random.Random) -> Any:
        """A full table out of one with unknown cards, drawn among all that agree with it; from it on the companion
        deals (core/facts/determinization.py). A game that deals otherwise than by answers to what `deal_out` owes makes
        its own.
        """
        state, owed = self.deal_out(state), len(state.pending)
        while state.pending and state.pending[-1].chance and len(state.pending) > owed:
            state, _ = self.apply(state, self.answer(state, state.pending[-1], dice))
        return state

    def revealed(self, before: Any, after: Any) -> tuple[str, ...]:
        """The cards that people have seen between two states, though an undo takes the record back."""
        return ()

    def unnamed(self, before: Any, after: Any) -> Pending | None:
        """What an announcement left unnamed that nobody is asked for, and that may be named afterwards; None: nothing.

        `before`, `after`: the states around it.
        """
        return None

    def names_of(self, state: Any, texts: Sequence[str]) -> tuple[str, ...] | None:
        """The cards that texts name afterwards, by their names in this game; None: they are of the ordinary pack."""
        return None

    def late(self, state: Any, item: Pending, cards: tuple[str, ...]) -> Move:
        """The move that answers a pending item after it was passed over (`reveal 12 5H`)."""
        raise NotImplementedError

    def data_sentence(self, error: DataError, lang: str) -> str:
        """What is wrong with a file of the owner's: file, line, column, and what would be right."""
        return data_sentence(error, self.rulebook.speaker(lang))

    def view(self, match: Any, seat: int | None, lang: str) -> dict[str, Any]:
        """The board as plain data for a seat (see site/table-view.md): `view` of the module `view` of the package."""
        module: Any = module_of(self.package, "view")
        board: dict[str, Any] = module.view(match, seat, lang)
        return board

    def irreversible(self, before: Any, after: Any, move: Move) -> bool:
        """Whether what a move brings cannot be taken back by an undo: somebody has drawn or shown what was hidden, has
        chosen in secret, or it is another's turn, or nobody's; or the last one is ready, and all choices are opened.
        `before`, `after`: the states around it.
        """
        if all_ready(after) and not all_ready(before):
            return True
        ended = after.outcome is not None or after.active != before.active
        hides = self.seen_by(before, None) is not before
        shown = hides and bool(self.revealed(before, after))
        return ended or shown or self.is_secret(move) or self._drawn(before, after)

    def _drawn(self, before: Any, after: Any) -> bool:
        """Whether a deck is smaller than it was."""
        now, then = self.facts.changed(before, after)
        return any(
            name.rpartition(".")[2] == "deck" and isinstance(value, int) and value < (then.get(name) or 0)
            for name, value in now.items()
        )

    def is_secret(self, move: Move) -> bool:
        """Whether a move names a card that its player alone may know."""
        return False

    def question(self, match: Any, item: Pending, seat: int | None, lang: str) -> dict[str, Any] | None:
        """What a pending item asks, with what may answer it; None for a seat it is not meant for: `ask` of its view."""
        ask = getattr(module_of(self.package, "view"), "ask", None)
        found: dict[str, Any] | None = None if ask is None else ask(match, item, seat, lang)
        return found

    @cached_property
    def packing(self) -> Packing:
        """How positions go into codes, beside what the facts declare: `PACKING` of the package's module `codes`."""
        packing: Packing = getattr(module_of(self.package, "codes"), "PACKING", None) or Packing()
        return packing

    def pack(self, match: Any, packer: Packer) -> None:
        """Add the public facts of a match to a position code; what is hidden stays out. Raises PackError."""
        if self.code_tag:
            self.packing.pack(self.facts, match, packer)
        else:
            pack_facts(self.facts, match.facts(), match.players, packer)

    def unpack(
        self, source: Unpacker, players: Sequence[str], lists: Mapping[str, Any]
    ) -> tuple[Values, Sequence[Move]]:
        """The position that `pack` put into a code, by these names, and the moves that lead on from it.

        `lists`: what `unpack_lists` said. Raises PackError for what `pack` does not make.
        """
        if self.code_tag:
            return self.packing.unpack(self.facts, source, players, lists)
        return unpack_facts(self.facts, source, players), ()

    def pack_lists(self, match: Any, packer: Packer) -> None:
        """Add to a code of either kind which card lists a match is played with; nothing where a game has none."""
        if self.packing.lists is not None:
            self.packing.lists.pack(match, packer)

    def unpack_lists(self, source: Unpacker, given: Mapping[str, Any] | None, players: int) -> Mapping[str, Any]:
        """The owner's data with which a code was written, as `read_cards` has it; `given`: the data at hand, if any.

        The match begins with what is given and what this adds to it. Raises OtherListsError where lists are needed and
        those at hand are not the same.
        """
        return given or {} if self.packing.lists is None else self.packing.lists.unpack(source, given, players)

    def reckoned(self, state: Any, fact: str) -> tuple[Sum, str] | None:
        """The terms of a figure that is worked out, as it stands, and the clause by which; None for any other."""
        return None

    def speakers(self, state: Any, verb: Verb) -> tuple[int, ...]:
        """The seats that may announce this verb now; the first is meant where nobody is named."""
        if state.pending:
            for item in reversed(state.pending):
                if item.sealed and (asked := sealed_speakers(state, verb.word)):
                    return asked
                if item.verb == verb.word and item.seat is not None:
                    return (int(item.seat),)
        return (int(state.active),)

    def reworded(self, state: Any, by: str, words: list[str]) -> tuple[str, list[str]]:
        """What people say in other words or in another order, as the verbs take it; and who says it, if that tells."""
        return by, words

    def read(self, state: Any, by: str, text: str, lang: str) -> Move | None:
        """An announcement that the game reads itself, without its speaker and comment; None: as the verbs say.

        Raises InvalidMove or AmbiguousMove.
        """
        return None

    def written(self, move: Move, lang: str) -> str | None:
        """A move as people write it, without its speaker, where the game writes it itself; it must be read back."""
        return None

    def phrase(self, state: Any, move: Move, lang: str) -> str | None:
        """What somebody does with a move, an infinitive with the names of cards (`[act]`); None: as it is announced."""
        return phrase_of(self.rulebook, move.verb, self.named(state, move, lang), lang)

    def named(self, state: Any, move: Move, lang: str) -> Mapping[str, Any]:
        """What was said in a move, by parameter, with names where it has words or places of cards."""
        return titled(move, self.verbs[move.verb], self.titles(state))

    def typed(self, state: Any, kind: str) -> Mapping[str, str] | None:
        """What can be typed for a kind of parameter in this match, by plain word; None: the game's word list says."""
        return None

    def titles(self, state: Any) -> Mapping[str, Mapping[str, str]]:
        """What people call the cards of this match's own lists, by kind of parameter and by the word that moves hold.

        Moves are shown so; what is shown must be read back (`reworded`, `typed`).
        """
        return {}

    def announcer(self, state: Any, move: Move) -> str:
        """The player an entry is kept under; empty for what the whole table says."""
        return str(state.players[self.seat_of(state, move)])

    def seat_of(self, state: Any, move: Move) -> int:
        """Who announces a move: the named player, else the one who is meant where nobody is named."""
        if move.by:
            return int(state.players.index(move.by))
        return self.speakers(state, self.verbs[move.verb])[0]

    def findings(self, state: Any, move: Move) -> list[Reason]:
        """All that the rules have to say about a move."""
        return self.verbs[move.verb].findings(state, self.seat_of(state, move), arguments(move))

    def judge(self, state: Any, move: Move) -> Ruling:
        """The only code that knows legality. After the end that it has ended is the only reason; what made no sense
        before makes none then either."""
        found = self.findings(state, move)
        ended = [reason for reason in found if reason.clause == "match-over"] if state.outcome is not None else []
        if ended and any(reason.kind == "nonsense" for reason in found):
            ended = [reason._replace(kind="nonsense") for reason in ended]
        return ruling_of(move, ended or found)

    def judge_implied(self, state: Any, step: Move) -> Ruling:
        """The same for a step that another move took for granted: it may rest on what nobody said."""
        return self.judge(state, step)

    def granted(self, state: Any) -> Move | None:
        """The answer to what is asked that records of before took for granted; None where they asked it too."""
        return None

    def legal(self, state: Any) -> Iterator[Move]:
        """The concrete moves that may be announced now."""
        for _, moves in self.legal_by_verb(state):
            yield from moves

    def legal_by_verb(
        self, state: Any, words: Collection[str] | None = None, only: int | None = None
    ) -> Iterator[tuple[int, list[Move]]]:
        """The same, verb by verb, and seat by seat where several may announce it: who does, and the moves.

        `words`, `only`: of these verbs and of this seat alone, where the others are of no interest.
        """
        to_all = self._table_gates.open(state, 0, -1)
        listed = self._listed if words is None else [one for one in self._listed if one[0].word in words]
        said = [(verb, bit, self.speakers(state, verb)) for verb, bit in listed if to_all & bit]
        to_seat: dict[int, int] = {}
        for _, bit, seats in said:
            for seat in seats if only is None else (seat for seat in seats if seat == only):
                to_seat[seat] = to_seat.get(seat, 0) | bit
        for seat, bits in to_seat.items():  # a gate is asked of those who may say what it speaks of
            to_seat[seat] = self._seat_gates.open(state, seat, bits)
        for verb, bit, seats in said:
            for place, seat in enumerate(seats):
                if to_seat.get(seat, 0) & bit:
                    moves = verb.behind_gates(state, seat, state.players[seat] if place or verb.personal else "")
                    if moves:
                        yield seat, moves

    @cached_property
    def _listed(self) -> tuple[tuple[Verb, int], ...]:
        """The verbs of a list, each with its bit: gates tell by their bits which verbs they leave open."""
        return tuple((verb, 1 << place) for place, verb in enumerate(self.verbs.values()) if verb.listed)

    @cached_property
    def _table_gates(self) -> Gates:
        return Gates(self._listed, of_table=True)

    @cached_property
    def _seat_gates(self) -> Gates:
        return Gates(self._listed, of_table=False)

    def candidates(self, state: Any) -> Iterator[Move]:
        """Every concrete move that could be announced now, legal or not."""
        for verb in self.verbs.values():
            if verb.listed:
                for place, seat in enumerate(self.speakers(state, verb)):
                    yield from verb.candidates(state, seat, state.players[seat] if place or verb.personal else "")

    def canonical(self, state: Any, move: Move) -> Move:
        """The same move, naming its player only where somebody else would be meant, or where several may say it."""
        if self.verbs[move.verb].personal:
            return move if move.by else replace(move, by=state.players[self.seat_of(state, move)])
        if move.by and self.speakers(state, self.verbs[move.verb])[0] == state.players.index(move.by):
            return replace(move, by="")
        return move
