"""What a phrase counts as that players say: the companion's reading of it beside the announcement that is meant.

README.md tells the form of a file. `python -m tests.speech.judging FILE…` lists what is misread or not understood.
"""

import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, Self

import companion
from companion import Match, Ruling
from companion.core.match.opening import fork
from companion.core.text.letters import plain

Kind = Literal["right", "asked back", "not understood", "misread"]
ASKED: Final = "?"
"""What is meant by a phrase that a careful referee asks about: several readings, or something is missing."""
NOTHING: Final = "!"
"""What is meant by a phrase that announces nothing; it is not even to be taken for a move that the rules refuse."""
End = tuple[Mapping[str, Any], tuple[str, ...] | None]
"""The facts that announcements lead to, and the winners, if they end the match."""
TIMES: Final = 3
"""How often a phrase is asked, to see that chance has no part in its reading."""


class UnsteadyError(Exception):
    """A text that is read differently each time."""


@dataclass(frozen=True)
class Phrase:
    """A phrase, where it is said, and the readings of it that are right."""

    game: str
    lang: str
    base: str
    text: str
    wanted: tuple[str | list[str], ...]
    """Canonical announcements, lists of several that are made in one breath, `?`, `!`."""
    play: tuple[str, ...] = ()
    """What was announced before, from the base on."""

    @classmethod
    def read(cls, say: Mapping[str, Any]) -> Self:
        """A phrase as its file tells it."""
        where = (say["game"], say["lang"], say["base"], say["text"])
        return cls(*where, (say["means"], *say.get("also", ())), tuple(say.get("play", ())))


@dataclass(frozen=True)
class Judged:
    """What a phrase counted as."""

    phrase: Phrase
    kind: Kind
    reading: str
    """What the companion made of it."""

    def __str__(self) -> str:
        wanted = " / ".join(map(str, self.phrase.wanted))
        return f"{self.kind}, {self.phrase.base}: {self.phrase.text!r} means {wanted}, read as: {self.reading}"


class Phrases:
    """A file of phrases, and the positions in which they are said; each is set up once."""

    def __init__(self, path: Path, *, by_ear: bool = False) -> None:
        """`by_ear`: names are the same whatever their capitals and accents."""
        self._by_ear = by_ear
        data = tomllib.loads(path.read_text("utf-8"))
        self.game = path.stem
        self._bases: Mapping[str, Mapping[str, Any]] = data["base"]
        self.bases = tuple(self._bases)
        self._positions: dict[tuple[str, str, tuple[str, ...]], Match] = {}
        self.all = tuple(Phrase.read(say) for say in data["say"])

    def judged(self, lang: str) -> list[Judged]:
        """What each phrase of a language counts as; raises what `judge` raises."""
        return [self.judge(phrase) for phrase in self.all if phrase.lang == lang]

    def judge(self, phrase: Phrase) -> Judged:
        """What a phrase counts as. Raises ValueError where an announcement of the file is not accepted."""
        match = self.position(phrase.base, phrase.lang, phrase.play)
        single = [want for want in phrase.wanted if isinstance(want, str) and want not in (ASKED, NOTHING)]
        moves = [_asked(match, want) for want in single]
        ends = [_after(match, want) for want in phrase.wanted if isinstance(want, list)]
        try:
            kind, reading = _heard(match, phrase, moves, ends, by_ear=self._by_ear)
        except Exception as error:  # a crash, or a text read differently each time, is as wrong as any reading
            kind, reading = "misread", repr(error)
        return Judged(phrase, kind, reading)

    def positions(self, lang: str) -> Iterator[Match]:
        """All positions in which the phrases are said, in a language."""
        for base in self.bases:
            plays = {phrase.play for phrase in self.all if (phrase.base, phrase.lang) == (base, lang)}
            yield from (self.position(base, lang, play) for play in sorted({(), *plays}))

    def position(self, base: str, lang: str, play: tuple[str, ...] = ()) -> Match:
        """A base in a language, after what was announced from it on."""
        key = (base, lang, play)
        if key not in self._positions:
            facts = dict(self._bases[base])
            made = {"players": ["Ana", "Bo"], "lang": lang} | facts.pop("options", {})
            match = companion.new(self.game, position=facts or None, **made)
            for text in play:
                match.play(text)
            self._positions[key] = match
        return self._positions[key]


def _heard(
    match: Match, phrase: Phrase, moves: Sequence[Ruling], ends: Sequence[End], *, by_ear: bool
) -> tuple[Kind, str]:
    """What a phrase counts as and how it was read; `moves` and `ends` are what its readings are and lead to."""
    read: Ruling | None = None

    def known(thing: object) -> object:
        return plain(str(thing)) if by_ear else thing

    try:
        read = _asked(match, phrase.text)
        told = f"{match.move_text(read.move)} ({read.verdict})"
        if any((known(read.move), read.verdict) == (known(move.move), move.verdict) for move in moves):
            return "right", told
    except ValueError as error:
        told = str(error)
    try:
        end = _after(match, [phrase.text])
    except ValueError:
        return _unplayed(phrase, read), told
    return "right" if known(end) in map(known, ends) else "misread", told


def _unplayed(phrase: Phrase, read: Ruling | None) -> Kind:
    """What a phrase counts as that changes nothing; `read`: the move it was taken for, which the rules refuse."""
    if ASKED in phrase.wanted or (NOTHING in phrase.wanted and read is None):
        return "asked back"
    return "not understood" if read is None else "misread"


def _asked(match: Match, text: str) -> Ruling:
    """The ruling on a text. Raises ValueError where it is not read as one move, UnsteadyError where chance reads it."""
    first, *others = (match.ask(text) for _ in range(TIMES))
    if any(other.move != first.move for other in others):
        raise UnsteadyError(text)
    return first


def _after(match: Match, texts: Sequence[str]) -> End:
    """The facts after announcements, and the winners, if the match ends. Raises ValueError as `Match.play` does."""
    going = fork(match)
    for text in texts:
        going.play(text)
    return going.facts(), going.outcome.winners if going.outcome else None


def main(paths: Sequence[str]) -> None:
    """List what is misread and what is not understood in some files."""
    for phrases in (Phrases(Path(path)) for path in paths):
        judged = [phrases.judge(phrase) for phrase in phrases.all]
        wrong = [each for each in judged if each.kind in ("misread", "not understood")]
        print(*sorted(map(str, wrong)), f"{len(judged) - len(wrong)} of {len(judged)} are right", sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
