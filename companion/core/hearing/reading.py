"""One sentence, read: every way in which its words and things make moves.

Words have senses and things have kinds (lexicon.py); frames say which go together (frames.py). All ways are tried; a
piece that means nothing in a frame is never passed over, so that nothing said is lost.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice, pairwise
from typing import Any

from companion.core.hearing.breath import Before, Seen, Things, Way
from companion.core.hearing.effort import FILLED, PIECE, Effort
from companion.core.hearing.soundness import is_named_me, is_sound, is_speaker
from companion.core.match.implied_moves import judged
from companion.core.notation.names import names_of
from companion.core.rules.game import Game
from companion.core.rules.moves import Move
from companion.core.speech.frames import Frame
from companion.core.speech.items import doer_of, filled, is_between, is_doer, items_of, stated
from companion.core.speech.language import ADDS, ALONE, ALWAYS, DETERMINER, IDEA, JOINTS, MARKS, PRONOUN, SERIES, STATE
from companion.core.speech.lexicon import Lexicon, Meaning, Noun
from companion.core.speech.slots import MOST_WAYS, Filled, Moment
from companion.core.speech.tokens import ONE, Token

_END = Meaning(0, None, frozenset())
_NONE: frozenset[str] = frozenset()
_DETERMINERS = frozenset(("article", DETERMINER))
_JOINS: frozenset[str] = frozenset(("and",))
OWNS = "'s"
"""Behind somebody's name: whose something is."""
_PASSED = frozenset(("filler", "in", PRONOUN))
_LEADING = frozenset((*MARKS, *JOINTS, *_DETERMINERS, "me", IDEA, PRONOUN, STATE, "not"))
"""The senses of words behind which what is said goes on."""
_PARTICLES = frozenset(("in",))
_EVERY, _THAT = frozenset(("all", "tout")), frozenset(("that", "c'", "that's"))
"""`that's all` names nobody."""
_BALANCES, _BEING = frozenset(("up", "down")), frozenset(("'s", "is", "are", "am", "'m", "'re"))
_IT = frozenset(("it", "him", "them", "lui", "l'", "celui", "celle"))
"""What stands for a thing that was named before."""
_ELIDED = frozenset(("l'",))
_NO_THINGS = frozenset(("player", "number"))
"""Kinds of what was named before that `it` never stands for: a number was a price, or how many."""


@dataclass(frozen=True)
class Reading:
    """Moves that a sentence can mean, announced together, and how it came to them. `by`: who is named as doing it."""

    moves: tuple[Move, ...]
    frame: Frame
    way: Way
    by: str

    @property
    def senses(self) -> frozenset[str]:
        """Those of all its words."""
        return self.way.senses

    @property
    def is_called(self) -> bool:
        """Whether a word calls for it, or somebody is named: things alone go with what was announced before."""
        return bool(self.by or self.way.begun or self.senses.difference(ALWAYS))

    @property
    def nouns(self) -> tuple[Noun, ...]:
        """The things that it names."""
        return tuple(item.noun for item in self.way.items)


@dataclass
class Sentence:
    """The pieces of one sentence in a state, and all that they can mean. `breathless`: nothing parts what is announced
    one after the other."""

    game: Game
    state: Any
    lexicon: Lexicon
    pieces: Sequence[Token]
    by: str = ""
    own: str = ""
    before: Before = field(default_factory=Before)
    breathless: bool = False
    effort: Effort = field(kw_only=True)
    seen: Seen = field(default_factory=dict, kw_only=True, repr=False)

    # --- what each piece can be ---------------------------------------------------------------------------------------

    @cached_property
    def meanings(self) -> list[list[Meaning]]:
        """What can stand at each place; a word that adds joins two things, and stands nowhere else."""
        self.effort.spend(PIECE * len(self.pieces))
        found = [self._meanings(place) for place in range(len(self.pieces))]
        for place, meanings in enumerate(found):
            for nth, meaning in enumerate(meanings):
                if ADDS in meaning.senses:
                    joins = _JOINS if is_between(found, place, meaning.length) else _NONE
                    meanings[nth] = meaning._replace(senses=meaning.senses - {ADDS} | joins)
        return found

    @property
    def first(self) -> list[Meaning]:
        """What can stand at its beginning."""
        self.effort.spend(PIECE)
        return self._meanings(0)

    def _meanings(self, place: int) -> list[Meaning]:
        token = self.pieces[place]
        found = [] if token.quoted else list(self.lexicon.meanings(self.pieces, place))
        if token.number is not None:
            found = [one for one in found if one.length > 1 or one.noun is not None]  # a number is no article
        whole = max((one.length for one in found if self._is_whole(one, place)), default=0)
        found = [one for one in found if one.length >= whole]
        things = (Meaning(length, noun, _NONE) for length, noun in self._things(place))
        return list(dict.fromkeys((*found, *things)))  # lists of words and readers of things may know the same

    def _is_whole(self, one: Meaning, place: int) -> bool:
        """Whether several words are taken together only: what announces nothing, `throws in` (which throws not)."""
        last = self.pieces[place + one.length - 1].text
        first = self.pieces[place].text
        is_told = (last in _BALANCES and first in _BEING) or (last in _EVERY and first in _THAT)  # `'s down 2`
        is_one = not one.senses.isdisjoint((IDEA, ALONE)) or last in _PARTICLES or is_told
        return one.length > 1 and is_one and one.noun is None

    def _things(self, place: int) -> Iterator[tuple[int, Noun]]:
        """The things that can be named at a place; behind another announcement, `it` is one of that."""
        token = self.pieces[place]
        if token.quoted:
            yield 1, Noun("quoted", token.quoted)
        if token.number is not None:
            yield 1, Noun("number", token.number)
        if token.text in _IT and not (token.text in _ELIDED and self._is_named(place + 1)):
            yield from ((1, noun) for noun in self.before.nouns if noun.kind not in _NO_THINGS)
        yield from self._read_at(place)

    def _read_at(self, place: int) -> Things:
        """What names and the game's readers find at a place, whatever language is heard: read once."""
        found = self._seen_here.get(place)
        if found is None:
            named = self.names.meanings(self.pieces, place)
            called = [(one.length, one.noun) for one in named if one.noun is not None]
            readers = self.game.speech.nouns
            found = (*called, *(pair for reader in readers for pair in reader(self.state, self.pieces, place)))
            self._seen_here[place] = found
        return found

    @cached_property
    def _seen_here(self) -> dict[int, Things]:
        """What was found of these pieces in this state."""
        key = id(self.state), tuple(self.pieces)
        return self.seen.setdefault(key, (self.state, {}))[1]

    def _is_named(self, place: int) -> bool:
        """Whether a thing is named at a place: what is elided before it is its article."""
        return place < len(self.pieces) and any(True for _ in self._things(place))

    @cached_property
    def names(self) -> Lexicon:
        """What is called by a name in this match."""
        return names_of(self.game, self.state)

    @property
    def calls(self) -> bool:
        """Whether a word of it calls for a frame by itself."""
        return any(self._called_at(place) for place in range(len(self.pieces)))

    @property
    def names_somebody(self) -> bool:
        """Whether somebody, everybody or nobody is named as doing something."""
        return any(is_speaker(one) for meanings in self.meanings for one in meanings)

    @cached_property
    def _present(self) -> frozenset[str]:
        """All senses that the words can have."""
        said = (meaning.senses for meanings in self.meanings for meaning in meanings)
        return self.before.senses.union(*said)

    @cached_property
    def _is_known(self) -> bool:
        """Whether every piece can mean something: else no frame can take the sentence."""
        reached = {0}
        for place, meanings in enumerate(self.meanings):
            if place in reached:
                reached.update(place + meaning.length for meaning in meanings)
        return len(self.pieces) in reached

    # --- the ways to read it ------------------------------------------------------------------------------------------

    def readings(self) -> list[Reading]:
        """All that the sentence can mean, of what makes sense."""
        timely: list[Frame] = []
        others: list[Frame] = []
        for frame in self.game.speech.frames:
            (timely if self._is_time(frame) else others).append(frame)
        return self._sensible(self._in_frames(timely)) or self._sensible(self._in_frames(others, called=True))

    def senseless(self) -> list[Reading]:
        """What the sentence would mean, if it made sense: for the rules to say why it does not.

        Things alone announce nothing so, but cards of the match's lists do.
        """
        frames = self.game.speech.frames
        listed = {*self.game.titles(self.state), "quoted"}
        named = [reading for reading in self._in_frames(frames) if any(noun.kind in listed for noun in reading.nouns)]
        return self._in_frames(frames, called=True) or named

    def _is_time(self, frame: Frame) -> bool:
        return not frame.when or all(now(self.state, frame.verb, when) for when in frame.when)

    def _in_frames(self, frames: Iterable[Frame], *, called: bool = False) -> list[Reading]:
        """What the sentence means in some frames; `called`: only if a word calls for them, not things alone."""
        found: dict[tuple[Move, ...], Reading] = {}
        if not self._is_known:
            return []
        present = self._present
        for frame in frames:
            timely = self._is_time(frame)
            for cue, _ in frame.calls:
                if cue <= present and (cue or not called) and (timely or frame.heard_when_untimely(cue)):
                    for reading in self._in_frame(frame):
                        if reading.senses.difference(ALWAYS) or not called:
                            found.setdefault(reading.moves, reading)
                    break
        return list(found.values())

    def _sensible(self, readings: list[Reading]) -> list[Reading]:
        """Without what the rules call nonsense; of different frames the one whose moves are allowed, if it is one."""
        rulings = [(reading, judged(self.game, self.state, reading.moves[0])[0]) for reading in readings]
        sense = [pair for pair in rulings if all(reason.kind != "nonsense" for reason in pair[1].reasons)]
        allowed = {reading.frame.name for reading, ruling in sense if ruling}
        if allowed:
            sense = [pair for pair in sense if pair[0].frame.name in allowed]
        return [reading for reading, _ in sense]

    def _in_frame(self, frame: Frame) -> list[Reading]:
        best: list[Reading] = []
        most = 0
        for way in islice(self._ways(frame), MOST_WAYS):
            if way.named < most:
                continue  # what names more of what was said leaves less to chance
            self.effort.spend(FILLED)
            carried = self.by or self._carried(frame, way)
            moment = Moment(self.game, self.state, carried, bool(self.by), self.own)
            made = [
                Reading(moves, frame, way, doer_of(said, carried))
                for said in islice(filled(frame, way.items, self.by), MOST_WAYS)
                for moves in Filled(moment, frame, said).moves()
            ]
            if made:
                best, most = (best if way.named == most else []) + made, way.named
        return best

    def _carried(self, frame: Frame, way: Way) -> str:
        """Who was named before, and does this too."""
        carried = self.before.me if "me" in way.senses else self.before.by
        return "" if frame.of_all else carried

    def _ways(self, frame: Frame) -> Iterator[Way]:
        """The sentence as things with their marks, wherever all words suit a frame and call for it."""
        for path in self._paths(frame, 0, ()):
            for cue, allowed in frame.calls:
                way = stated(path, cue)
                words = [meaning.senses for meaning in way if meaning.noun is None]
                senses = _NONE.union(*(word & allowed for word in words))
                if all(word & allowed for word in words) and cue <= senses | self.before.senses:
                    said_here = cue <= senses
                    called = said_here and bool(cue)
                    sound = is_sound(way, self.pieces, cue, called=called, goes_on=bool(self.before.verb))
                    if not sound or self.game.speech.doubts(frame.verb, way, self.pieces):
                        break
                    anew = self._anew(way)
                    begun = (anew or [_NONE])[0]
                    if not said_here and (self._called(senses) or begun):
                        continue  # what calls by itself goes on with nothing: `attack 1, done`
                    starts = any(one.noun.kind in frame.starts for one in way if one.noun is not None)
                    if not (called or starts or frame.verb in begun or self._follows(frame, way)):
                        break
                    items = items_of(way, frame, cue if said_here else _NONE)
                    if "me" in senses and any(is_doer(item) for item in items) and not is_named_me(way):
                        break  # `Bo passes, I pass`
                    named = sum(meaning.length for meaning in way if meaning.noun is not None)
                    silent = self._is_silent(frame, way, cue)
                    senses |= _NONE if said_here else cue
                    yield Way(items, senses, named, silent, anew=any(anew), begun=starts or frame.verb in begun)
                    break

    def _follows(self, frame: Frame, way: Sequence[Meaning]) -> bool:
        """Whether things alone may be announced behind something else: more of the same, or what somebody who is
        named does; not what the verb before may have meant (`attacks with 2 fire and 1 earth`)."""
        if not self.before.verb or self.before.verb == frame.verb:
            return True
        things = [(one.noun, then) for one, then in pairwise((*way, _END)) if one.noun is not None]
        return bool(things) and things[0][0].kind == "player" and "with" not in things[0][1].senses

    def _called(self, senses: frozenset[str]) -> frozenset[str]:
        """The verbs for which words call by themselves: then what was said before goes on no longer."""
        return frozenset(frame.verb for frame in self.game.speech.frames for cue, _ in frame.calls
                         if cue and cue <= senses)  # fmt: skip

    def _called_at(self, place: int) -> frozenset[str]:
        """The verbs for which a word at a place calls by itself."""
        words = [one.senses for one in self.meanings[place] if one.noun is None]
        return _NONE.union(*map(self._called, words))

    def joints(self) -> Iterator[tuple[int, int]]:
        """Where another announcement may begin: each place with the pieces that join there, none in front of a player
        who does something (`… bo blocks …`), nor, in a `breathless` one, of what calls for one (`two cards end`)."""
        for place, meanings in enumerate(self.meanings):
            if place and (self._speaks_up(place) or (self.breathless and self._begins(place))):
                yield place, 0
            if self.pieces[place].text != SERIES:
                yield from ((place, one.length) for one in meanings if one.senses.intersection(JOINTS))

    def _speaks_up(self, place: int) -> bool:
        """Whether a player is named at a place, or says `I`, and a word behind it calls for a frame."""
        joined = any(one.senses.intersection((*MARKS, *JOINTS)) for one in self.meanings[place - 1])
        ends = [place + one.length for one in self.meanings[place] if "me" in one.senses or is_speaker(one)]
        return not joined and any(self._is_called_behind(end) for end in ends)

    def _is_called_behind(self, place: int) -> bool:
        """Whether a word calls for a frame there, behind small words at most: `j'en cache une`, `Bo ne joue rien`."""
        if place < len(self.pieces) and self.pieces[place].text == OWNS:  # `Bo's turn`
            return False
        while place < len(self.pieces) and any(one.senses & _PASSED for one in self.meanings[place]):
            place += 1
        return place < len(self.pieces) and bool(self._called_at(place))

    def _begins(self, place: int) -> bool:
        """Whether what stands at a place calls for a frame by itself, and nothing before it leads to it."""
        before = place - 1
        while before and self.pieces[before].text == ":":
            before -= 1
        is_one = self.pieces[before].text in ONE  # `attaque un terminé`
        leading = not is_one and any(one.senses & _LEADING or is_speaker(one) for one in self.meanings[before])
        if not leading and self._acts(place):
            return True
        things = any(one.noun.kind in self.game.speech.starting and (one.length > 1 or one.noun.kind == "number")
                     for one in self.meanings[place] if one.noun is not None)  # fmt: skip
        return not leading and (things or bool(self._called_at(place)))

    def _acts(self, place: int) -> bool:
        """Whether something is named there, behind an article or not, that does something: `the bear attacks`."""
        start = place + any(one.senses & _DETERMINERS for one in self.meanings[place])
        things = [one for one in self.meanings[start] if one.noun is not None] if start < len(self.pieces) else []
        ends = [start + one.length for one in things]
        return any(end < len(self.pieces) and bool(self._called_at(end)) for end in ends)

    def _anew(self, way: Sequence[Meaning]) -> list[frozenset[str]]:
        """For each thing the verbs for which its own first word calls, where another announcement could begin so:
        behind a joint or at the beginning, without a determiner (`attack 4 B5`, but `the attack 4 B5`)."""
        found: list[frozenset[str]] = []
        place, begins = 0, True
        for one in way:
            if one.noun is not None:
                found.append(self._called_at(place) if begins else _NONE)
                begins = False
            elif one.senses.intersection(JOINTS):
                begins = self.pieces[place].text != SERIES
            elif one.senses & _DETERMINERS or not one.senses & ALWAYS:
                begins = False
            place += one.length
        return found

    def _is_silent(self, frame: Frame, way: Sequence[Meaning], cue: frozenset[str]) -> bool:
        """Whether a word that calls for another verb only accompanies, parted by a joint from what calls for this one:
        `passes, end`."""
        parts: list[set[bool]] = [set()]
        for one in way:
            if one.noun is None and one.senses.intersection(JOINTS):
                parts.append(set())
            elif one.noun is None and (one.senses & cue or self._called(one.senses) - {frame.verb}):
                parts[-1].add(bool(one.senses & cue))
        return {True} in parts and {False} in parts

    def _paths(self, frame: Frame, place: int, way: tuple[Meaning, ...]) -> Iterator[tuple[Meaning, ...]]:
        self.effort.spend()
        if place == len(self.pieces):
            yield way
            return
        for meaning in self.meanings[place]:
            noun = meaning.noun
            if (noun is None and meaning.senses & frame.words) or (noun is not None and noun.kind in frame.kinds):
                yield from self._paths(frame, place + meaning.length, (*way, meaning))


def now(state: Any, verb: str, when: str) -> bool:
    """Whether it is time to speak so: `asked` (the verb, by an open question), or the name of the phase or step."""
    if when == "asked":
        return any(item.verb == verb for item in state.pending)
    return when in (getattr(state, "phase", ""), getattr(state, "step", ""))
