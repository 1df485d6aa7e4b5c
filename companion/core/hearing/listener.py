"""An announcement, heard: in the companion's own notation, or as people speak; one move, several, or asked back."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, product
from typing import Any, NamedTuple

from companion.core.hearing.amendments import amended
from companion.core.hearing.breath import Seen
from companion.core.hearing.effort import FURTHER, Effort
from companion.core.hearing.phrasal import rejoined
from companion.core.hearing.plans import Heard, Plan, concedes, dialogue, plans
from companion.core.hearing.reading import Sentence
from companion.core.hearing.reasons import announces, with_reason
from companion.core.hearing.small_talk import without_talk
from companion.core.hearing.soundness import with_ones
from companion.core.match.implied_moves import judged
from companion.core.notation.names import names_of
from companion.core.notation.parser import MAX_LENGTH, Parser, move_text, speaker_of, split_comment, words_of
from companion.core.notation.playing_cards import read_card
from companion.core.rules.game import Game
from companion.core.rules.moves import Move, arguments
from companion.core.rules.rulings import AmbiguousMove, InvalidMove, MoveError
from companion.core.speech.language import ALWAYS, MARKS, other
from companion.core.speech.lexicon import Lexicon
from companion.core.speech.tokens import Token, counted, tokens
from companion.core.text.letters import plain
from companion.core.text.messages import LANGUAGES, told
from companion.core.text.messages import Sentence as Told

EXAMPLES = 2
MOST_MENDED = 6
LOOKED_AT = 200
"""Legal moves among which the nearest to a sentence is looked for."""
MOST_PIECES = 60
MOST_WAYS = 8
"""Ways to understand a sentence that are named where it is asked back."""


class _Written(NamedTuple):
    """What the notation makes of a text: the move that is written so word by word (`exact`), or one that something else
    is said beside (`loose`); what is `wrong` where it is neither; a question is nothing of all this."""

    exact: Move | None = None
    loose: Move | None = None
    wrong: MoveError | None = None


class Hearing:
    """Hears what is announced in a state. `own`: who speaks where nobody is named and several may; `effort`: how much
    may be looked at, of all that is heard in one breath."""

    def __init__(self, game: Game, lang: str, *, own: str = "", effort: Effort | None = None) -> None:
        self.game, self.lang, self.own = game, lang, own
        self.effort = effort or Effort(lang)
        self._spare = Effort(lang, FURTHER)
        self._seen: Seen = {}
        self._parser = Parser(game, lang, own=own)

    def hear(self, state: Any, text: Any) -> Heard:
        """The moves that a text announces. Raises InvalidMove or AmbiguousMove; both hold moves to choose from."""
        self.effort.text = text if isinstance(text, str) else ""
        self._seen = {}
        bare = self._without_talk(state, text)
        try:
            return self._heard_bare(state, text, bare)
        except InvalidMove as wrong:
            return self._hear_reasoned(state, bare, wrong)

    def _heard_bare(self, state: Any, text: Any, bare: Any) -> Heard:
        """The moves that a text announces, without the small talk around it or with it."""
        if bare == text or self._read(state, text)[0] is not None:  # what is written so is no small talk: `aller à 3`
            return self._heard(state, text)
        try:
            return self._heard(state, bare)
        except AmbiguousMove:
            raise
        except MoveError:
            return self._heard(state, text)

    def _hear_reasoned(self, state: Any, text: Any, wrong: InvalidMove) -> Heard:
        """What a text announces beside a reason for it, which announces nothing. Raises what is `wrong` where there is
        none, or where the rules do not allow it."""
        for said, reason in with_reason(text) if isinstance(text, str) else ():
            if not announces(self._sentences(state, reason), reason):
                try:
                    heard = self._heard(state, said)
                except AmbiguousMove:
                    raise
                except MoveError:
                    continue
                if dialogue(self._sentences(state, said)[0], heard.moves) and not concedes(heard.moves):
                    return heard
        raise wrong

    def _without_talk(self, state: Any, text: Any) -> Any:
        """A text without the small talk around it; who is named before a colon stays."""
        if not isinstance(text, str):
            return text
        name, colon, said = text.partition(":")
        if colon and speaker_of(state.players, text)[0]:
            return f"{name}: {without_talk(said.strip(), state.players)}"
        return without_talk(text, state.players)

    def _heard(self, state: Any, text: Any) -> Heard:
        exact, loose, wrong = self._read(state, text)
        if exact is not None and self._makes_sense(state, exact):
            return Heard((exact,), exact=True)
        found = [] if wrong is not None and wrong.final else self._spoken(state, text, loose)
        if exact is not None and not _is_reordered(exact, found):
            return Heard((exact,), exact=True)
        if not found:
            wrong = wrong or InvalidMove(told("not-understood", text=text.strip()[:80]), self.lang)
            raise wrong if isinstance(wrong, AmbiguousMove) else self._unheard(state, text, wrong)
        if len(found) > 1:
            raise self._several(state, text, found)
        if isinstance(wrong, AmbiguousMove) and _swaps_numbers(wrong.moves, found[0]):
            raise wrong
        return Heard(found[0], exact=False)

    def _makes_sense(self, state: Any, move: Move) -> bool:
        """Whether the rules do not call a move nonsense: then it may be said in an order of its own."""
        return all(reason.kind != "nonsense" for reason in judged(self.game, state, move)[0].reasons)

    def _several(self, state: Any, text: str, ways: Sequence[Plan]) -> AmbiguousMove:
        """What a text can mean, to choose from."""
        titles = self.game.titles(state)

        def shown(lang: str) -> str:
            told_ways = (" + ".join(move_text(self.game, move, lang, titles) for move in way) for way in ways)
            return ", ".join((*islice(told_ways, MOST_WAYS), *(("…",) if len(ways) > MOST_WAYS else ())))

        firsts = tuple(dict.fromkeys(way[0] for way in ways))
        what = told("several-fit", text=text.strip()[:80], moves=shown)
        return AmbiguousMove(what, self.lang, firsts, tuple(ways))

    # --- in notation --------------------------------------------------------------------------------------------------

    def _read(self, state: Any, text: Any) -> "_Written":
        """What the notation makes of a text."""
        if _asks(state.players, text):
            return _Written()
        try:
            move = self._parser.parse(state, text)
        except (InvalidMove, AmbiguousMove) as error:
            return _Written(wrong=error)
        return _Written(exact=move) if self._is_written(state, text, move) else _Written(loose=move)

    def _is_written(self, state: Any, text: str, move: Move) -> bool:
        """Whether a text is a way to write a move, word by word."""
        if text == str(move) or self._parser.own_reading:
            return True
        said = self._notation(state, text)
        if said == self._notation(state, str(move)):
            return True
        return any(said == self._notation(state, move_text(self.game, move, lang, self.game.titles(state)))
                   for lang in (self.lang, other(self.lang)))  # fmt: skip

    def _notation(self, state: Any, text: str) -> tuple[str, ...]:
        """A text as the words that tell: who speaks, verb, values; cards by their codes."""
        by, said = speaker_of(state.players, split_comment(text)[0])
        words = words_of(said)
        verb, length = self._parser.verb_of(words)
        seat = by if by and by != state.players[state.active] else ""
        return (seat, verb, *(_card_code(word, said) for word in words[length:]))

    # --- as people speak ----------------------------------------------------------------------------------------------

    def _spoken(self, state: Any, text: Any, loose: Move | None) -> list[Plan]:
        """What a text can mean in the match's language, else in the other one; else as it is `loose`ly written."""
        if not isinstance(text, str) or len(text) > MAX_LENGTH:
            return []
        announced = split_comment(text)[0]
        by, said = speaker_of(state.players, announced)
        if by is None:  # the colon stands further on: `attack 4 B5; Bo: block 3 B2`
            by, said = "", announced
        pieces = tokens(said)
        if not pieces or len(pieces) > MOST_PIECES:
            return []
        self._spare = Effort(self.lang, FURTHER)
        written = loose is not None and (not self.game.speech.frames or self._covers(state, said, loose))
        sentences = self._sentences(state, said, by)
        found = self._understood(state, pieces, sentences) or self._further(sentences, written=written)
        for sentence in () if found else sentences[:-1]:
            senseless = list(dict.fromkeys(reading.moves for reading in sentence.senseless()))
            if len(senseless) == 1:
                return senseless
        return found or ([(loose,)] if loose is not None and written else [])

    def _sentences(self, state: Any, said: str, by: str = "") -> list[Sentence]:
        """What is said by the words of each language, and of both."""
        pieces = tokens(said)
        effort, seen = self.effort, self._seen
        return [Sentence(self.game, state, words, with_ones(pieces, words, self._doing), by, self.own, effort=effort,
                         seen=seen) for words in self._lexicons()]  # fmt: skip

    def _understood(self, state: Any, pieces: Sequence[Token], sentences: Sequence[Sentence]) -> list[Plan]:
        """What a sentence means in the first language in which it means anything, slips mended; of nothing that the
        rules allow what they do allow, where it is taken apart without a word or a sign between."""
        for sentence in sentences[:-1]:
            found = plans(sentence)
            for meant in () if found else self._corrected(pieces, sentence):
                pieces_meant = with_ones(meant, sentence.lexicon, self._doing)
                found = [*found, *plans(replace(sentence, pieces=pieces_meant))]
            found = found or self._tried(amended, sentence) or self._tried(rejoined, sentence)
            if found and not any(dialogue(sentence, plan) for plan in found):
                found = self._tried(_breathless, sentence) or found
            if found:
                return list(dict.fromkeys(found))
        return []

    def _further(self, sentences: Sequence[Sentence], *, written: bool) -> list[Plan]:
        """What is meant in both languages mixed, or without a word or a sign between what is announced, where the rules
        allow all of it; nothing of the latter where the notation has it (`written`)."""
        mixed = sentences[-1]
        both = [plan for plan in self._tried(plans, mixed) or self._tried(amended, mixed) if dialogue(mixed, plan)]
        ways = () if both or written else sentences
        return both or next((found for one in ways if (found := self._tried(_breathless, one))), [])

    def _tried(self, read: Callable[[Sentence], list[Plan]], sentence: Sentence) -> list[Plan]:
        """What a further try makes of a sentence; nothing where it would take too long."""
        try:
            return read(replace(sentence, effort=self._spare))
        except InvalidMove:
            return []

    @property
    def _doing(self) -> frozenset[str]:
        return self.game.speech.done_by_number

    def _lexicons(self) -> Iterator[Lexicon]:
        """The words that may be spoken: of the match's language, of the other one, of both."""
        lexicon = self.game.speech.lexicon
        yield from (lexicon(self.lang), lexicon(other(self.lang)), lexicon(self.lang, mixed=True))

    def _corrected(self, pieces: Sequence[Token], sentence: Sentence) -> list[Sequence[Token]]:
        """The sentence with misspelt words mended, in each way in which they can be; what is named on the table is no
        slip."""
        names, words = names_of(self.game, sentence.state), sentence.lexicon
        lists = (names, *map(self.game.speech.lexicon, LANGUAGES))

        def tells(word: str) -> bool:
            found = words.meanings(tokens(word), 0)
            return not found or any(meaning.senses - ALWAYS or meaning.noun for meaning in found)

        choices: list[list[Token]] = []
        for token, meanings in zip(pieces, sentence.meanings, strict=True):
            known = token.quoted or token.number is not None or any(token.text in one.words for one in lists)
            known = known or any(one.noun is not None for one in meanings)
            near = () if known else sorted({*filter(tells, words.near(token.text)), *names.near(token.text)})
            choices.append([token._replace(text=word) for word in near] or [token])
        if all(choice == [token] for choice, token in zip(choices, pieces, strict=True)):
            return []
        return [counted(way) for way in islice(product(*choices), MOST_MENDED)]

    # --- nothing is swallowed -----------------------------------------------------------------------------------------

    def _covers(self, state: Any, said: str, move: Move) -> bool:
        """Whether a move says all that was said: every number and card, and no word but those that say nothing."""
        texts = [str(move), *(move_text(self.game, move, lang) for lang in (self.lang, other(self.lang)))]
        forms = [words_of(speaker_of(state.players, form)[1]) for form in texts]
        words = words_of(said)
        if any(_is_any_ace(word, said) for word in words):
            return False
        verb, length = self._parser.verb_of(words)
        told_words = {word for form in forms for word in form} | {plain(player) for player in (move.by,)}
        rest = [word for word in words[length:] if word not in told_words and read_card(word) is None]
        silent = self.game.speech.lexicon(self.lang)
        if verb == move.verb and length == len(words):  # the verb alone, and one move that fits
            return True
        if verb != move.verb or any(not _says_nothing(silent, word) for word in rest):
            return False
        return any(_figures(words[length:]) == _figures(form[self._parser.verb_of(form)[1] :]) for form in forms)

    # --- not understood -----------------------------------------------------------------------------------------------

    def _unheard(self, state: Any, text: Any, wrong: MoveError) -> InvalidMove:
        """What was not understood, with what is asked now and examples that fit this moment."""
        if not isinstance(text, str) or not text.strip() or speaker_of(state.players, text)[0] is None:
            return InvalidMove(wrong.what, self.lang)
        near = self._nearest(state, text)
        return InvalidMove(self._sentence(state, text, wrong, near), self.lang, near)

    def _sentence(self, state: Any, text: str, wrong: MoveError, near: Plan) -> Told:
        """`not understood`, or what the notation lacks; what is asked; two examples."""
        titles = self.game.titles(state)

        def sentence(lang: str) -> str:
            lines = [wrong.text(lang)]
            asked = next((item for item in reversed(state.pending) if item.clause in self.game.rulebook), None)
            if asked is not None:
                lines.append(told("asked-now", what=self.game.rulebook[asked.clause].title[lang])(lang))
            shown = [move_text(self.game, move, lang, titles) for move in near]
            if shown:
                lines.append(told("for-example", examples=" · ".join(shown))(lang))
            return " ".join(lines)

        return sentence

    def _nearest(self, state: Any, text: str) -> Plan:
        """Legal moves that share most with what was said, each of another verb where there are such."""
        said = set(words_of(split_comment(text)[0]))
        ranked: list[tuple[int, int, Move]] = []
        for place, move in enumerate(islice(self.game.legal(state), LOOKED_AT)):
            shared = len(said.intersection(words_of(move_text(self.game, move, self.lang))))
            ranked.append((-shared, place, move))
        best = [move for _, _, move in sorted(ranked, key=lambda row: row[:2])]
        firsts = list({move.verb: move for move in reversed(best)}.values())[::-1]
        return tuple([*firsts, *(move for move in best if move not in firsts)][:EXAMPLES])


def _breathless(sentence: Sentence) -> list[Plan]:
    """What is announced one after the other without a word or a sign between, where the rules allow all of it, by one
    speaker unless somebody is named."""
    if not sentence.calls:
        return []
    spoken = [(plan, dialogue(sentence, plan)) for plan in plans(replace(sentence, breathless=True))]
    most = len(sentence.state.players) if sentence.names_somebody else 1
    return list(dict.fromkeys(plan for plan, speakers in spoken if 0 < len(speakers) <= most))


def _asks(players: Sequence[str], text: Any) -> bool:
    """Whether a text is a question: nothing is announced."""
    return isinstance(text, str) and "?" in speaker_of(players, split_comment(text)[0])[1]


def _swaps_numbers(written: Sequence[Move], plan: Plan) -> bool:
    """Whether a plan is what is written, whoever says it, but for its numbers, which stand in each other's place."""
    if len(plan) != 1 or any(move.verb != plan[0].verb for move in written):
        return False
    said = [str(value) for value in arguments(plan[0])]
    orders = [[str(value) for value in arguments(move)] for move in written]
    return bool(orders) and all(order != said and sorted(order) == sorted(said) for order in orders)


def _is_reordered(exact: Move, found: Sequence[Plan]) -> bool:
    """Whether all that was found is what is written, in another order of words alone: its numbers stay as they are."""
    if len(found) != 1 or len(found[0]) != 1 or found[0][0].verb != exact.verb:
        return False
    one, other = arguments(exact), arguments(found[0][0])
    numbers = [[value for value in values if isinstance(value, int)] for values in (one, other)]
    return sorted(map(str, one)) == sorted(map(str, other)) and numbers[0] == numbers[1]


def _says_nothing(lexicon: Lexicon, word: str) -> bool:
    """Whether a word only fills a sentence: no preposition, for it may tell who does what to whom."""
    found = lexicon.meanings(tokens(word), 0) if tokens(word) else []
    return any(meaning.senses & ALWAYS and not meaning.senses & set(MARKS) for meaning in found)


def _figures(words: Sequence[str]) -> Counter[str]:
    """The numbers and cards among some words, each as often as it is said."""
    cards = [card for word in words if (card := read_card(word)) is not None]
    return Counter([*cards, *(word for word in words if word.isdecimal())])


def _is_any_ace(word: str, text: str) -> bool:
    """Whether a word is the French one for any ace: `AS` is that of spades in capitals alone."""
    return word == "as" and "AS" not in text


def _card_code(word: str, text: str) -> str:
    """The code of a card, the word itself if it is none."""
    if _is_any_ace(word, text):
        return "as!"
    return read_card(word) or word.replace("\u2212", "-")
