"""Whatever is said at random: what is played says back every number and every card that was said, and nothing else."""

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import pytest

from companion import Match, MoveError
from companion.core.match.entry import Entry
from companion.core.match.opening import fork
from companion.core.notation.card_words import pack_cards
from companion.core.notation.parser import split_comment
from companion.core.notation.playing_cards import rank_of
from companion.core.speech.tokens import Token, tokens
from companion.core.text.messages import LANGUAGES
from companion.games.etraclor.engine.constants import SPELLS
from tests.budget import sized
from tests.speech.babble import STRANGE, Babbler
from tests.speech.judging import Phrases
from tests.speech.test_speech import SPOKEN

RANDOM: Final = ("token", "mine", "event")
"""Verbs whose moves chance may draw: `at random`."""
ONE_OF_THEM: Final = frozenset(
    ("carte", "cartes", "card", "cards", "action", "contamination", "contaminations", "jeton", "token", "pollution")
)
MEANT: Final[Mapping[str, Mapping[str, set[int]]]] = {
    "etraclor": {**{spell: {power} for spell, power in SPELLS.items()}, "draw": {1}},
    "erythro": {"special": {4}},
}
"""Figures by which a verb or a spell is called, that nothing tells again."""


def said_in(text: str, *, pack: bool) -> Iterator[int | str]:
    """Every number and every card of the pack that a text names."""
    pieces = tokens(split_comment(text)[0])
    place = 0
    while place < len(pieces):
        is_word = pieces[place].text in ("as", "at") and not pieces[place].capital
        cards = [] if is_word or not pack else list(pack_cards(pieces, place))
        named = {(length, card.exact) for length, card in cards if card.exact}
        if len(named) == 1:
            length, card = named.pop()
            yield card
        else:
            length, number = max((length for length, _ in named), default=1), pieces[place].number
            if number is not None and not named and not (number == 1 and counts_things(pieces, place)):
                yield number
        place += length


def counts_things(pieces: Sequence[Token], place: int) -> bool:
    """Whether a number stands beside a word for what each move brings one of."""
    return any(piece.text in ONE_OF_THEM for piece in pieces[max(place - 1, 0) : place + 2])


def told_by(match: Match, before: dict[str, Any], entries: Iterable[Entry]) -> str:
    """All that entries tell: their moves, their sentences, what changed, what was worn by those they name."""
    lines: list[str] = []
    for entry in entries:
        assert entry.move is not None
        moves = [*entry.implied, entry.move, *entry.answers]
        lines += [str(move) for move in moves]
        lines += [match.move_text(move, lang) for move in moves for lang in LANGUAGES]
        lines += [sentence for lang in LANGUAGES for sentence, _ in entry.sentences(lang)]
        if entry.move.verb == "next":  # the mine whose turn it is need not change anything
            lines += [fact for fact, value in before.items() if value and fact.endswith(".mine")]
        lines += [f"{fact} {value}" for values in (entry.before, entry.changed) for fact, value in values.items()]
    named = " ".join(lines)
    owners = [name for name, value in before.items() if isinstance(value, str) and value and value in named]
    lines += [str(value) for name, value in before.items() if any(name.startswith(f"{owner}.") for owner in owners)]
    return " ".join(lines)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", SPOKEN, ids=lambda path: path.stem)
def test_whatever_is_played_says_back_all_that_was_said(path: Path, lang: str) -> None:
    rng = random.Random(f"speech {path.stem} {lang}")
    phrases = Phrases(path)
    played = 0
    speakers = [Babbler(phrases.position(base, lang), rng) for base in phrases.bases]
    for _ in range(sized(120, 250_000)):
        speaker = rng.choice(speakers)
        played += heard(speaker.match, speaker.sentence(), speaker.game.name == "etraclor")
    assert played > sized(6, 20)


def heard(match: Match, text: str, pack: bool) -> bool:
    """Whether something was played; then it is what was said."""
    going = fork(match)
    try:
        moves = match.hear(text).moves
        going.play(text)
    except MoveError as error:
        assert str(error).strip()
        return False
    entries = going.entries[match.newest + 1 :]
    if not any(move.verb in RANDOM for move in moves):
        assert match.hear(text).moves == moves, text
    told = told_by(going, match.facts(), entries)
    numbers = {token.number for token in tokens(told)}
    cards = {card.exact for place in range(len(tokens(told))) for _, card in pack_cards(tokens(told), place)}
    numbers |= {int(rank_of(card)) for card in cards if rank_of(card).isdecimal()}
    for entry in entries:
        for word in str(entry.move).split():
            numbers |= MEANT.get(match.game.name, {}).get(word, set())
    missing = [thing for thing in said_in(text, pack=pack) if thing not in cards | numbers]
    assert not missing, f"{text!r} is played as {[str(entry.move) for entry in entries]}, without {missing}"
    twin = fork(match)
    for entry in entries:
        for form in (str(entry.move), *(twin.move_text(entry.move, lang) for lang in LANGUAGES)):
            assert twin.parse(form) == entry.move, f"{text!r} is written as {form!r}, which means another thing"
        twin.play(entry.move)
    return True


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", SPOKEN, ids=lambda path: path.stem)
def test_with_one_word_that_means_nothing_a_phrase_is_not_played(path: Path, lang: str) -> None:
    """Unless it is the name of a card that nobody has heard of: then what is played says it."""
    rng = random.Random(f"strange {path.stem} {lang}")
    phrases = Phrases(path)
    tried = 0
    for phrase in phrases.all:
        if phrase.lang != lang:
            continue
        match, text = phrases.position(phrase.base, lang, phrase.play), split_comment(phrase.text)[0]
        if not taken(match, text):
            continue
        start, words = (text.find(":") + 1, text[text.find(":") + 1 :].split())
        at = rng.randint(0, len(words))
        strange = rng.choice(STRANGE)
        said = text[:start] + " " + " ".join([*words[:at], strange, *words[at:]])
        assert not taken(match, said) or strange.casefold() in told_as(match, said), said
        tried += 1
    assert tried > 20


def told_as(match: Match, text: str) -> str:
    """What a text announces, as it is written."""
    return " + ".join(map(str, match.hear(text).moves)).casefold()


def taken(match: Match, text: str) -> bool:
    """Whether a text can be played."""
    try:
        return bool(fork(match).play(text))
    except MoveError:
        return False
