"""Questions whether something may be done, and what it would do: a ruling on what is meant; nothing is played."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple

from companion.core.answers.answer import Answer
from companion.core.answers.mentions import Mention, Table
from companion.core.answers.questions import Asked, Word, has, joined, split, without, words_of
from companion.core.hearing.effort import MOST as MOST_HEARD
from companion.core.hearing.effort import Effort
from companion.core.hearing.listener import Hearing
from companion.core.match.referee import Referee
from companion.core.notation.parser import move_phrase
from companion.core.rules.legal_moves import REFUSALS
from companion.core.rules.moves import Move, arguments
from companion.core.rules.rulings import MoveError, Reason, Ruling
from companion.core.speech.language import ALWAYS
from companion.core.speech.tokens import tokens
from companion.core.text.letters import capital
from companion.core.text.messages import LANGUAGES, say

MOST_STEPS: Final = MOST_HEARD * 2 // 3
"""Steps of all ways to say what is asked."""
MOST_WAYS: Final = 8
"""Ways in which what is meant is tried to be heard."""
LOOKED_AT: Final = 400
"""Announcements that could be made which are looked at where no words are understood."""


class Judged(NamedTuple):
    """A ruling on what was meant; `known`: the state that it is of."""

    ruling: Ruling
    known: Any


class Permission:
    """What is meant by a question, heard and judged as the asker knows the table."""

    def __init__(self, table: Table, referee: Referee) -> None:
        self.table, self.referee = table, referee
        self.game, self.lang = table.game, table.lang

    def answer(self, asked: Asked) -> Answer | None:
        """Yes or no, with the reason; None where nobody knows what was meant."""
        judged = self._heard(asked) or self._some_card(asked) or self._like_it(asked)
        return self._closed(asked) if judged is None else self._told(judged.ruling)

    def forecast(self, asked: Asked) -> Answer | None:
        """What an announcement would do; None where nobody knows which one is meant."""
        judged = self._heard(asked) or self._like_it(asked, alone=True)
        if judged is None:
            return None
        if not judged.ruling:
            return self._told(judged.ruling)
        state, told = judged.known, []
        book = self.game.rulebook
        for step in (*judged.ruling.implies, judged.ruling.move):
            state, events = self.game.apply(state, step)
            told += [event for event in events if event.clause in book and "effect" in book[event.clause].sentences]
        speaker = book.speaker(self.lang)
        spoken = [event for event in told if not book[event.clause].quiet] or told
        sentences = [capital(book.effect(event, speaker)) + "." for event in spoken]
        if not sentences:
            return self._told(judged.ruling)
        clauses = tuple(dict.fromkeys(event.clause for event in spoken))
        place = book.heading(clauses[0], self.lang)
        text = f"{' '.join(sentences)} {place}"
        return Answer(clauses, text, judged.ruling.verdict, move=str(judged.ruling.move))

    # --- heard --------------------------------------------------------------------------------------------------------

    def _heard(self, asked: Asked) -> Judged | None:
        """The ruling on the first way to say it that is understood as one announcement."""
        effort = Effort(self.lang, MOST_STEPS)
        for text in islice(dict.fromkeys(self._ways(asked)), MOST_WAYS):
            try:
                moves = Hearing(self.game, self.lang, effort=effort).hear(self.table.known, text).moves
            except MoveError:
                continue
            if len(moves) == 1:
                return Judged(self.referee.rule(self.table.known, moves[0]), self.table.known)
        return None

    def _ways(self, asked: Asked) -> Iterator[str]:
        """How it can be said: with whole names, with and without what stands for somebody who was named."""
        said = self._named(asked.said)
        by = self._speaker(said)
        bare = without(said, "object") if len(said) > 2 else said
        for words in dict.fromkeys((said, self._third_person(said, asked.verb), self._paid(said), bare)):
            if words:
                text = joined(words)
                yield f"{by}: {text}" if by else text
                if not by:
                    yield text

    def _named(self, said: tuple[Word, ...]) -> tuple[Word, ...]:
        """With whole names where a part of a name stands for something on the table."""
        found: list[Word] = []
        place = 0
        for mention in self.table.mentions(said):
            if mention.thing is None or mention.whole or self.table.facts[mention.thing.fact] != mention.thing.name:
                continue
            found += [*said[place : mention.start], *split(mention.thing.name)]
            place = mention.end
        return (*found, *said[place:])

    def _speaker(self, said: tuple[Word, ...]) -> str:
        """Who would announce it, where that is not who is to play: the asker, the other of whom is spoken, who pays."""
        players = self.table.players
        if len(said) > 2 and said[-1].raw in players and has(said[-2:-1], "payer"):
            return said[-1].raw
        if said and said[0].plain in words_of("me"):
            return self.table.asker if self.table.named else ""  # else whoever may announce it
        if said and said[0].plain in words_of("others") and self.table.other():
            return self.table.other()
        return ""

    def _third_person(self, said: tuple[Word, ...], verb: int) -> tuple[Word, ...]:
        """`the wolf attack` as people say it: `attacks`."""
        if (
            not 0 < verb < len(said)
            or self.lang != "en"
            or said[0].plain in words_of("own")
            or not said[verb].raw.isalpha()
        ):
            return ()
        raw = said[verb].raw
        ended = raw + ("es" if raw.endswith(("s", "sh", "ch", "x", "o")) else "s")
        return (*said[:verb], Word(ended, ended.lower()), *said[verb + 1 :])

    def _paid(self, said: tuple[Word, ...]) -> tuple[Word, ...]:
        """What is paid for, without the paying and who pays."""
        if not has(said, "paying"):
            return ()
        left = without(said, "paying")
        if len(left) > 2 and left[-1].raw in self.table.players:
            left = left[:-2]
        return tuple(word for word in left if word.plain not in words_of("me") | words_of("article"))

    # --- a card that has no name --------------------------------------------------------------------------------------

    def _some_card(self, asked: Asked) -> Judged | None:
        """The ruling on a card without a name (`a second card`, `a spell`): on the game's example of each kind that is
        meant."""
        examples = self.game.rulebook.words.get("example", {})
        terms = set(self.game.rulebook.thesaurus.terms(joined(asked.said)))
        kinds = [kind for kind in self.game.rulebook.words.get("kind", {}) if kind in examples]
        named = [kind for kind in kinds if self._is_said("kind", kind, terms)]
        doing = self._verb(asked.said[asked.verb : asked.verb + 1])
        plays = doing is None or doing in ("play", *kinds)
        if not plays or not (named or has(asked.said, "card")) or self._strange(asked.said):
            return None
        by = self.table.players[self._seat(asked.said, self.table.mentions(asked.said))]
        rulings = []
        for kind in named or kinds:
            try:
                moves = Hearing(self.game, self.lang).hear(self.table.known, f"{by}: {examples[kind][self.lang]}").moves
            except MoveError:
                continue
            rulings += [self.referee.rule(self.table.known, move) for move in moves[:1]]
        return self._of_several(rulings)

    def _named_at(self, said: Sequence[Word]) -> frozenset[int]:
        """The places of a question at which something on the table is named."""
        mentions = self.table.mentions(said)
        return frozenset(place for mention in mentions for place in range(mention.start, mention.end))

    def _strange(self, said: Sequence[Word]) -> bool:
        """Whether a word of a question means nothing here, or more than one of something is meant: then nobody knows
        what is asked."""
        named = self._named_at(said)
        silent = self.game.rulebook.thesaurus.silent
        for place, word in enumerate(said):
            if place in named or word.plain in silent:
                continue
            pieces = tokens(word.raw)
            known = (self.game.speech.lexicon(lang).meanings(pieces, 0) for lang in LANGUAGES)
            if any(piece.number for piece in pieces) or not (any(known) or has((word,), "ordinal")):
                return True
        return False

    def _goes_with(self, verb: str, said: Sequence[Word]) -> bool:
        """Whether each word of a question is the verb, a thing that it takes, or says nothing: `without a weapon` and
        `an empty arena` ask after a rule."""
        frames = [frame for frame in self.game.speech.frames if frame.verb == verb]
        params = [word for param in self.game.verbs[verb].params for word in (param.name, param.kind)]
        senses = ALWAYS.union(params, *(senses for frame in frames for senses, _ in frame.calls))
        kinds = {kind for frame in frames for slot in frame.slots if not slot.is_claim for kind in slot.kinds}
        named = self._named_at(said)
        silent = self.game.rulebook.thesaurus.silent
        for place, word in enumerate(said):
            pieces = tokens(word.raw)
            found = (one for lang in LANGUAGES for one in self.game.speech.lexicon(lang).meanings(pieces, 0))
            fits = (one.noun.kind in kinds if one.noun is not None else bool(one.senses & senses) for one in found)
            if place not in named and word.plain not in silent and not any(fits):
                return False
        return True

    def _is_said(self, kind: str, value: str, terms: set[str]) -> bool:
        """Whether a word of a list of the game is among some terms."""
        texts = self.game.rulebook.words[kind][value].values()
        ways = (self.game.rulebook.thesaurus.terms(way) for text in texts for way in text.split("|"))
        return any(way and set(way) <= terms for way in ways)

    # --- not understood: among all that could be announced ------------------------------------------------------------

    def _like_it(self, asked: Asked, *, alone: bool = False) -> Judged | None:
        """The ruling on the announcements of the verb that is said, with all that is named: a legal one where there is
        one (`alone`: one and no more); where all of them are refused, one of those that most are refused like."""
        doing = asked.said[asked.verb : asked.verb + 1]
        verb = self._verb(doing) or self._verb(asked.said)
        if verb is None or self._strange(asked.said) or not self._goes_with(verb, asked.said):
            return None
        mentions = self.table.mentions(asked.said)
        seat = self._seat(asked.said, mentions, verb)
        wanted = self._values(verb, asked.said, mentions)
        candidates = list(islice(self._candidates(verb, seat), LOOKED_AT))
        fitting = [move for move in candidates if all(_names(move, ways) for ways in wanted)]
        rulings = [self.referee.rule(self.table.known, move) for move in fitting]
        allowed = sum(map(bool, rulings))
        unsure = (alone and allowed > 1) or (not allowed and len(candidates) == LOOKED_AT)
        return None if unsure else self._of_several(rulings)

    def _closed(self, asked: Asked) -> Answer | None:
        """No, where the verb that is said may not be announced at all now, whatever is meant by the rest."""
        verb = self._verb(asked.said[asked.verb : asked.verb + 1])
        if verb is None or self._strange(asked.said):
            return None
        seat = self._seat(asked.said, self.table.mentions(asked.said), verb)
        reasons = (gate(self.table.known, seat) for gate in self.game.verbs[verb].gates)
        reason = next((one for one in reasons if one is not None and one.kind in REFUSALS), None)
        if reason is None:
            return None
        book = self.game.rulebook
        told = f"{book.reason(reason, book.speaker(self.lang))} {book.heading(reason.clause, self.lang)}"
        return Answer((reason.clause,), say("answer-no", self.lang, reasons=told), "illegal")

    def _of_several(self, rulings: Sequence[Ruling]) -> Judged | None:
        """A legal one of several rulings; else the nearest one of those with the reason that most have."""
        legal = next(filter(None, rulings), None)
        if legal is not None:
            return Judged(legal, self.table.known)
        reasons = Counter(ruling.reasons[0].clause for ruling in rulings if ruling.reasons)
        if not reasons:
            return None
        clause = reasons.most_common(1)[0][0]
        refused = [ruling for ruling in rulings if ruling.reasons and ruling.reasons[0].clause == clause]
        return Judged(min(refused, key=lambda ruling: len(ruling.reasons)), self.table.known)

    def _verb(self, said: Sequence[Word]) -> str | None:
        """The one verb of the game that is said."""
        found: set[str] = set()
        for lang in LANGUAGES:
            words = self.game.speech.lexicon(lang)
            pieces = tokens(joined(said))
            for place in range(len(pieces)):
                for meaning in words.meanings(pieces, place):
                    found |= meaning.senses & self.game.verbs.keys()
        spoken = [verb for verb in found if self.game.verbs[verb].spoken and self.game.verbs[verb].listed]
        return spoken[0] if len(spoken) == 1 else None

    def _seat(self, said: Sequence[Word], mentions: Sequence[Mention], verb: str = "") -> int:
        """Who would announce it: the asker, who is named first, whose the thing is that is named first; else whoever
        may announce the verb."""
        speakers = self.game.speakers(self.table.known, self.game.verbs[verb]) if verb else ()
        own = self.table.players.index(self.table.asker)
        meant = speakers[0] if speakers and not self.table.named else own
        if said and said[0].plain in words_of("me"):
            return meant
        for mention in mentions:
            name = mention.player or (mention.thing.owner if mention.thing is not None else "")
            if name:
                return self.table.players.index(name)
        other = self.table.other() if said and said[0].plain in words_of("others") else ""
        return self.table.players.index(other) if other else meant

    def _values(self, verb: str, said: Sequence[Word], mentions: Sequence[Mention]) -> list[frozenset[str]]:
        """What an announcement must name: each thing, by its name or its place, and the words of the game's lists."""
        found = []
        for mention in mentions:
            if mention.thing is not None:
                place = mention.thing.fact.rpartition(".")[2]
                seated = f"{mention.thing.owner}.{place}"
                found.append(frozenset((place, seated, str(self.table.facts[mention.thing.fact]), mention.thing.name)))
        lists = {param.kind for param in self.game.verbs[verb].params}
        terms = set(self.game.rulebook.thesaurus.terms(joined(said)))
        for kind in sorted(lists & self.game.rulebook.words.keys()):
            values = self.game.rulebook.words[kind]
            found += [frozenset((value,)) for value in values if self._is_said(kind, value, terms)]
        return found

    def _candidates(self, verb: str, seat: int) -> Iterator[Move]:
        """All announcements of a verb that a seat could make, legal or not."""
        kind, state = self.game.verbs[verb], self.table.known
        meant = self.game.speakers(state, kind)
        named = kind.personal or not meant or meant[0] != seat
        return kind.candidates(state, seat, self.table.players[seat] if named else "")

    # --- told ---------------------------------------------------------------------------------------------------------

    def _told(self, ruling: Ruling) -> Answer:
        """A ruling as an answer: yes or no, then why, with its rule."""
        move = move_phrase(self.game, self.table.known, ruling.move, self.lang)
        why = ruling.reasons or (*ruling.assumes, *ruling.warnings)
        reasons = " ".join(self._reason(ruling, reason) for reason in why)
        key = "answer-no" if not ruling else "answer-yes-told" if reasons else "answer-yes"
        clauses = tuple(dict.fromkeys(reason.clause for reason in why))
        text = say(key, self.lang, move=move, reasons=reasons)
        return Answer(clauses, text, ruling.verdict, move=str(ruling.move))

    def _reason(self, ruling: Ruling, reason: Reason) -> str:
        assert ruling.context is not None
        return f"{ruling.context.sentence(reason, self.lang)} {ruling.context.heading(reason, self.lang)}"


def _names(move: Move, ways: frozenset[str]) -> bool:
    """Whether an announcement names a thing in one of its ways."""
    told = [part for value in arguments(move) for part in (value if isinstance(value, tuple | list) else (value,))]
    return any(str(part) in ways for part in told)
