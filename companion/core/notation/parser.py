"""Announced text into moves: lenient in, canonical out, and never a silent repair."""

import re
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from types import MappingProxyType
from typing import Any, NamedTuple, NoReturn

from companion.core.match.implied_moves import fitting
from companion.core.notation.playing_cards import card_text, read_card
from companion.core.rules.game import Game
from companion.core.rules.moves import Move, Param, Verb, arguments
from companion.core.rules.rulings import AmbiguousMove, InvalidMove
from companion.core.runtime.replacement import replace
from companion.core.text.formatter import colon
from companion.core.text.letters import plain, visible
from companion.core.text.messages import Sentence, told

MAX_LENGTH = 400
LONGEST_VERB = 3
"""Words that a verb may have."""
MOST_SHOWN = 12
"""Values of a list that a refusal names; the examples of this moment come behind them."""
_LISTS = ("cards", "names")
_FRENCH_FILLERS = ("le", "la", "les", "l", "un", "une", "son", "sa", "ses", "sur", "avec", "contre", "au", "aux")
_ENGLISH_FILLERS = ("the", "a", "an", "on", "with", "against", "to", "my", "turn", "from", "of")
FILLERS = frozenset((*_FRENCH_FILLERS, *_ENGLISH_FILLERS, "tour"))
_ARTICLES = frozenset(("un", "une", "a", "an"))
"""Those of them that may be a number: they fill nothing where no word stands behind of which they are the article."""
_NUMBER = re.compile(r"[0-9]{1,4}", re.ASCII)
_REVEAL = frozenset(("reveal", "reveals", "reveler", "revele"))
_CARD_NAME = re.compile(
    r"\b(as|valet|dame|roi|ace|jack|queen|king|\d{1,2}) (?:de |of )"
    r"(coeurs?|piques?|carreaux?|trefles?|hearts?|spades?|diamonds?|clubs?)\b"
)


@lru_cache(maxsize=64)
def split_comment(text: str) -> tuple[str, str]:
    """The announcement, as people see it, and the comment behind `#`."""
    announced, _, comment = text.partition("#")
    return visible(announced).strip(), comment.strip()


def is_filler(words: Sequence[str], place: int) -> bool:
    """Whether a word of an announcement only fills it; an article in front of a word, not of a number or the end."""
    word, behind = words[place], words[place + 1] if place + 1 < len(words) else ""
    is_of_word = bool(behind) and behind not in FILLERS and not behind[0].isdecimal()
    return word in FILLERS and (word not in _ARTICLES or is_of_word)


def without_fillers(words: Sequence[str], own: Container[str] = ()) -> list[str]:
    """The words of an announcement but for those that only fill it; `own`: words that mean something there."""
    return [word for place, word in enumerate(words) if word in own or not is_filler(words, place)]


class Reveal(NamedTuple):
    """What `reveal 12 5H` names: who says it, the entry (None: none), the cards; `word` and all that follows the entry
    (`said`) as typed."""

    by: str
    word: str
    entry: int | None
    cards: tuple[str, ...]
    said: str = ""


def read_reveal(text: Any) -> Reveal | None:
    """An announced `reveal 12 5H` (`Bo: révéler 12 5♥`), whole or not; None if the text is something else."""
    if not isinstance(text, str) or len(text) > MAX_LENGTH:
        return None
    by, colon, announced = split_comment(text)[0].partition(":")
    if not colon:
        by, announced = "", by
    words = words_of(announced)
    if not words or words[0] not in _REVEAL:
        return None
    number = re.fullmatch(r"[0-9]{1,9}", words[1]) if len(words) > 1 else None
    said = (announced.split(None, 2)[2:] or [""])[0].strip()
    return Reveal(by.strip(), words[0], int(number[0]) if number else None, tuple(words[2:]), said)


@lru_cache(maxsize=64)
def _verb_words(game: Game) -> Mapping[tuple[str, ...], str]:
    """Every way to say a verb, as a tuple of plain words."""
    known: dict[tuple[str, ...], str] = {}
    lists = game.rulebook.words.get("verb", {})
    for verb in game.verbs:
        known[(verb,)] = verb
        for text in lists.get(verb, {}).values():
            for way in text.split("|"):
                known.setdefault(tuple(plain(way).split()), verb)
    return known


@lru_cache(maxsize=256)
def _typed_words(game: Game, kind: str) -> Mapping[str, str]:
    """Every way to type a value of a word list."""
    lists = game.rulebook.words
    typed = lists.get(f"{kind}-typed", lists.get(kind, {}))
    known = {value: value for value in typed}
    for value, texts in typed.items():
        for text in texts.values():
            known.update({plain(way): value for way in text.split("|")})
    return known


def verb_text(game: Game, verb: str, lang: str) -> str:
    """How a verb is written for people: its first word in the language."""
    texts = game.rulebook.words.get("verb", {}).get(verb)
    return texts[lang].split("|")[0] if texts else verb


Titles = Mapping[str, Mapping[str, str]]
"""What people call the cards of a match's own lists (`Game.titles`)."""


def move_text(game: Game, move: Any, lang: str, titles: Titles = MappingProxyType({})) -> str:
    """A move as people write it in their language; it parses back too."""
    move = _titled(game, move, titles) if titles else move
    own = game.written(move, lang)
    if own is not None:
        return f"{move.by}{colon(lang)}{own}" if move.by else own
    verb = game.verbs[move.verb]
    words = [verb_text(game, move.verb, lang)]
    for param, value in zip(verb.params, arguments(move), strict=True):
        if param.kind in _LISTS:
            words.extend(card_text(card, lang) for card in value)
        elif value != "":
            words.append(_value_text(game, param, value, lang))
    text = " ".join(words)
    return f"{move.by}{colon(lang)}{text}" if move.by else text


def move_phrase(game: Game, state: Any, move: Move, lang: str, *, named: bool = False) -> str:
    """What somebody does with a move in a state, with the names of what it is about, an infinitive: `attack with Grey
    Wolf`, where `move_text` has `attack 1`. It is for reading, not for announcing. `named`: who does it stands before
    it, where the move says so."""
    said = game.phrase(state, move, lang)
    text = move_text(game, replace(move, by=""), lang, game.titles(state)) if said is None else said
    return f"{move.by}{colon(lang)}{text}" if named and move.by else text


def _titled(game: Game, move: Move, titles: Titles) -> Move:
    """The move with the names of cards for the words that stand for them."""
    pairs = ((param, getattr(move, param.name)) for param in game.verbs[move.verb].params if param.kind in titles)
    named: dict[str, Any] = {param.name: titles[param.kind].get(value, value) for param, value in pairs}
    return replace(move, **named) if named else move


def _value_text(game: Game, param: Param, value: Any, lang: str) -> str:
    if param.kind == "card":
        return card_text(value, lang)
    texts = game.rulebook.words.get(param.kind, {}).get(str(value))
    return texts[lang] if texts else str(value)


class Parser:
    """Reads announcements of one game, speaking one language."""

    def __init__(self, game: Game, lang: str, *, own: str = "") -> None:
        """`own`: the player who speaks where nobody is named and several may."""
        self.game, self.lang, self.own = game, lang, own
        self.own_reading = False
        """Whether the game itself has read the last text, to the last word."""

    def parse(self, state: Any, text: str) -> Move:
        """The move that a text announces in a state. Raises InvalidMove or AmbiguousMove."""
        if not isinstance(text, str):
            self._fail("not-text", given=type(text).__name__)
        if len(text) > self.game.longest_text:
            self._fail("too-long", length=len(text), max=self.game.longest_text)
        announced, _ = split_comment(text)
        by, announced = self._speaker(state, announced)
        own = self.game.read(state, by, announced, self.lang)
        self.own_reading = own is not None and self.game.reads_whole
        if own is not None:
            return self._read_by_game(state, own, text)
        by, words = self.game.reworded(state, by, words_of(announced))
        if not words:
            over = state.outcome is not None
            self._fail("empty-over" if over else "empty-move", examples=self._examples(state))
        verb, rest = self._verb(words, announced)
        args = self._arguments(state, verb, rest)
        if len(args) < sum(not param.optional for param in verb.params):
            return self._complete(state, verb, args, by, text)
        args += tuple("" for _ in verb.params[len(args) :])
        if verb.personal and not by:
            by = self._meant(state, verb, args, text)
        return self.game.canonical(state, verb.make(*args, by=by))

    def _read_by_game(self, state: Any, move: Move, text: str) -> Move:
        """A move that the game itself has read, by whom it is meant."""
        verb = self.game.verbs[move.verb]
        if verb.personal and not move.by:
            move = verb.make(*arguments(move), by=self._meant(state, verb, arguments(move), text))
        return self.game.canonical(state, move)

    def _meant(self, state: Any, verb: Verb, args: tuple[Any, ...], text: str) -> str:
        """Who is meant where nobody is named and several may speak: the only one whose move it can be.

        Where nobody may speak, such as after the end, it is whose turn it is: the rules will say so.
        """
        moves = [verb.make(*args, by=state.players[seat]) for seat in self._speakers(state, verb)]
        fitting = [move for move in moves if self.game.judge(state, move)] or moves
        if len(fitting) > 1:
            what = told("who-says-it", text=text.strip()[:80], moves=self._shown(state, fitting))
            raise AmbiguousMove(what, self.lang, tuple(fitting))
        return fitting[0].by if fitting else str(state.players[state.active])

    def _speakers(self, state: Any, verb: Verb) -> tuple[int, ...]:
        """Who may say a verb where nobody is named."""
        seats = self.game.speakers(state, verb)
        own = tuple(seat for seat in seats if state.players[seat] == self.own)
        return own or (seats[:1] if verb.leads else seats)

    def _speaker(self, state: Any, text: str) -> tuple[str, str]:
        by, said = speaker_of(state.players, text)
        if by is None:
            self._fail("unknown-player", name=text.partition(":")[0].strip(), known=", ".join(state.players))
        return by, said

    def verb_of(self, words: Sequence[str]) -> tuple[str, int]:
        """The verb that some words begin with, and how many of them it takes; empty if it is none."""
        return begins(words, _verb_words(self.game))

    def _verb(self, words: list[str], announced: str) -> tuple[Verb, list[str]]:
        verb, length = self.verb_of(words)
        if verb:
            return self.game.verbs[verb], words[length:]
        self._fail("not-understood", text=announced.strip()[:80])

    def _arguments(self, state: Any, verb: Verb, words: list[str]) -> tuple[Any, ...]:
        args: list[Any] = []
        own = self._own_words(state, verb)
        words = without_fillers(words, own)
        for param in verb.params:
            if param.kind in _LISTS:
                done = self._done(verb, args)
                args.append(tuple(self.card(word, done) if param.kind == "cards" else word for word in words))
                words = []
            elif words:
                args.append(self._value(state, verb, param, words.pop(0), self._done(verb, args)))
        if words:
            self._fail("too-much", done=self._done(verb, args), rest=" ".join(words)[:60])
        return tuple(args)

    def _own_words(self, state: Any, verb: Verb) -> set[str]:
        """The words of a verb's own lists: a row called A is no article."""
        kinds = [param.kind for param in verb.params if param.kind not in (*_LISTS, "card", "number")]
        return {word for kind in kinds for word in self._known(state, kind)}

    def _known(self, state: Any, kind: str) -> Mapping[str, str]:
        """What can be typed for a kind of parameter, by plain word."""
        known = self.game.typed(state, kind)
        return _typed_words(self.game, kind) if known is None else known

    def _done(self, verb: Verb, args: Sequence[Any]) -> Sentence:
        """What was understood so far, as it is written."""
        given = tuple(zip(verb.params, args, strict=False))  # as it is now: the list goes on

        def written(lang: str) -> str:
            values = (_value_text(self.game, param, value, lang) for param, value in given if param.kind not in _LISTS)
            return " ".join((verb_text(self.game, verb.word, lang), *values))

        return written

    @staticmethod
    def _joined(texts: Callable[[str], Iterable[str]]) -> Sentence:
        return lambda lang: ", ".join(texts(lang))

    def _value(self, state: Any, verb: Verb, param: Param, word: str, done: Sentence) -> Any:
        if param.kind == "card":
            return self.card(word, done)
        if param.kind == "number":
            if _NUMBER.fullmatch(word) is None:
                self._fail("expected-number", done=done, word=word[:40])
            return int(word)
        known = self._known(state, param.kind)
        if word not in known:
            if not known:
                self._fail("expected-nothing", done=done, word=word[:40])
            self._fail("expected-word", done=done, word=word[:40], known=self._choices(state, verb, param))
        return known[word]

    def _choices(self, state: Any, verb: Verb, param: Param) -> Sentence:
        """The values of a list by their names: those that answer the open question, if the verb does; not too many."""
        values = list(dict.fromkeys(self._known(state, param.kind).values()))
        if state.pending and state.pending[-1].verb == verb.word:
            seat = (*self.game.speakers(state, verb), state.active)[0]
            answers = set(param.domain(state, seat))
            values = [value for value in values if value in answers] or values
        titles = self.game.titles(state).get(param.kind, {})
        shown, more = values[:MOST_SHOWN], ("…",) if len(values) > MOST_SHOWN else ()
        return self._joined(
            lambda lang: (*(titles.get(one) or _value_text(self.game, param, one, lang) for one in shown), *more)
        )

    def card(self, word: str, done: Sentence | str) -> str:
        """The card of the ordinary pack that a word names, after what was understood. Raises InvalidMove."""
        card = read_card(word)
        if card is None:
            self._fail("expected-card", done=done, word=word[:40])
        return card

    def _complete(self, state: Any, verb: Verb, args: tuple[Any, ...], by: str, text: str) -> Move:
        """A text that leaves something out: the one legal move that it fits, else an error that says which."""
        if by or not verb.personal:
            seats: tuple[int, ...] = (state.players.index(by) if by else self.game.speakers(state, verb)[0],)
        else:
            seats = self._speakers(state, verb)
        fitting: list[Move] = []
        for seat in seats:
            name = by or (state.players[seat] if verb.personal else "")
            fitting += self._fitting(state, verb, seat, args, name)
        if len(fitting) == 1:
            return self.game.canonical(state, fitting[0])
        if fitting:
            what = told("several-fit", text=text.strip()[:80], moves=self._shown(state, fitting[:8]))
            raise AmbiguousMove(what, self.lang, tuple(fitting))
        kind = verb.params[len(args)].kind
        own = self.game.rulebook.words.get("param", {}).get(kind)
        self._fail("missing", done=self._done(verb, args), what=own.__getitem__ if own else told(f"param-{kind}"))

    def _fitting(self, state: Any, verb: Verb, seat: int, args: tuple[Any, ...], by: str) -> list[Move]:
        """The legal moves that begin so; if there are none now, those after the steps that such a move implies."""
        return fitting(self.game, state, verb, seat, by, lambda move: arguments(move)[: len(args)] == args)

    def _examples(self, state: Any) -> Sentence:
        """Some legal moves, of the player who speaks if there are any."""
        speaking = ("", self.own) if self.own else ("", *state.players)
        own = (move for move in self.game.legal(state) if self.game.announcer(state, move) in speaking)
        moves = list(islice(own, 3)) or islice(self.game.legal(state), 3)
        return self._shown(state, moves)

    def _shown(self, state: Any, moves: Iterable[Move]) -> Sentence:
        """The moves as people write them."""
        titles, shown = self.game.titles(state), tuple(moves)
        return self._joined(lambda lang: (move_text(self.game, move, lang, titles) for move in shown))

    def _fail(self, key: str, **figures: Any) -> NoReturn:
        raise InvalidMove(told(key, **figures), self.lang)


@lru_cache(maxsize=4096)
def _split(text: str) -> tuple[str, ...]:
    text = _CARD_NAME.sub(lambda found: f"{found[1]}_{found[2]}", plain(text))
    return tuple(re.split(r"(?:[\s,;’'“”\"«»().!?]|\+(?!\d))+", text.strip(" \t\n\r,;.!?’'\"“”«»()")))


def words_of(text: str) -> list[str]:
    """The words of an announcement, in plain letters, cards in words as one."""
    return [word for word in _split(text) if word]


def begins(words: Sequence[str], known: Mapping[tuple[str, ...], str]) -> tuple[str, int]:
    """What some plain words begin with, of all that is known the longest, and how many of them it takes; empty if it is
    nothing known."""
    for length in range(min(LONGEST_VERB, len(words)), 0, -1):
        found = known.get(tuple(words[:length]))
        if found is not None:
            return found, length
    return "", 0


def player_of(players: Sequence[str], name: str) -> str | None:
    """The player who is called so: letter for letter but for capitals, else as it sounds (no accents, hyphens), if that
    is one alone; None if it is nobody's name."""
    said = visible(name).strip().casefold()
    same = next((player for player in players if visible(player).casefold() == said), None)
    alike = [player for player in players if _sound(player) == _sound(said)] if same is None else []
    return alike[0] if len(alike) == 1 else same


def _sound(name: str) -> str:
    return plain(name).replace("-", " ")


def speaker_of(players: Sequence[str], text: str) -> tuple[str | None, str]:
    """Who says a text, `Bo: …`, and what: empty where nobody is named, None for a name that is no player's."""
    name, colon, rest = text.partition(":")
    return (player_of(players, name), rest.strip()) if colon else ("", text)
