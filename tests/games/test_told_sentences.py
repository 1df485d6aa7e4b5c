"""What random matches tell, and what illegal tries are refused with, read in both languages as a player would."""

import random
import re
from collections.abc import Iterator

import pytest

import companion
from companion.core.text.messages import LANGUAGES
from tests.core.faults import faults
from tests.core.randomplay import act, kinds_of, some_match

ENTRIES = 30
"""A match is read over so many announcements."""
TRIES = 5
"""Moves that are asked about before each of them, legal or not."""
WRONG = {
    "two of one": r"\b(?:two|three) of one\b|\b(?:deux|trois) d’une?\b|\b(\w{3,}) (?:et|and|ou|or) \1\b",
    "a speaker named twice": r"(?:^|[\n.] ?)(\w+) · \1\b|(?:^|: )(\w+)\u202f?: \2\b",
    "nothing lost": r"\b(?:perd|gagne|pioche|soigne|retire|regagne|retrouve|défausse) 0\b"
    r"|\b(?:lose|gain|draw|heal|remove|get|discard)s? 0\b",
    "a placeholder": r"\b(?:tuile|place|emplacement|tile|level) [−-]\d|\b(?:place|emplacement) 0\b|\bNone\b",
    "a choice, joined by and": r"\b(?:l’un de|soit|one of|either) [A-Z«“][^.:;\n]* (?:et|and) ",
}  # fmt: skip
"""What no sentence says, whatever the figures."""
ANNOUNCED = r"(?:Refus|Permis|Legal|Sous-entendu|Taken for granted|Possible|Annulé|Undone|Rétabli|Redone)"
"""How the lines begin in which announcements stand."""
UNSAID = {"a tile that nobody stands on": r"\b(?:tuile|tile) 0\b", "a count of 0": r"\bSupport 0\b"}
"""The same, where the announcement did not say 0 itself."""


def oddities(text: str, lang: str, said: str) -> list[str]:
    """What is wrong with what was told; announcements in it, shown as they are typed, count nothing."""
    odd = WRONG if re.search(r"\b0\b", said) else {**WRONG, **UNSAID}
    found = [f"{what}: {hit[0]!r}" for what, bad in odd.items() if (hit := re.search(bad, text))]
    sentences = [line for line in text.split("\n") if not re.match(ANNOUNCED, line)]
    return [*found, *(fault for line in sentences for fault in faults(line, lang))]


def told(match: companion.Match, rng: random.Random) -> Iterator[tuple[str, str, str]]:
    """Language, announcement and text of everything that a match says: rulings of tries, then the next entry."""
    candidates = list(match.game.candidates(match.state))
    for move in rng.sample(candidates, min(len(candidates), TRIES)):
        ruling = match.ask(move)
        yield from ((lang, str(move), ruling.text(lang)) for lang in LANGUAGES)
    act(match, rng)
    entry = match.entries[-1]
    yield from ((lang, str(entry), entry.explain(lang)) for lang in LANGUAGES)


@pytest.mark.parametrize(("game", "kind"), [(game, kind) for game in companion.games() for kind in kinds_of(game)])
def test_what_a_match_tells_is_said_as_people_say_it(game: str, kind: str) -> None:
    rng = random.Random(f"{game} {kind}")
    match = some_match(rng, game, kind)
    wrong = {
        f"{lang} {'; '.join(found)}": (said, text)
        for _ in range(ENTRIES)
        for lang, said, text in told(match, rng)
        if (found := oddities(text, lang, said))
    }
    assert not wrong, "\n" + "\n".join(f"{what} in {text!r} of {said!r}" for what, (said, text) in wrong.items())


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "Ana has two of one."), ("fr", "Bo est mage et mage"),
        ("en", "Bo · Bo: hero"), ("fr", "Bo\u202f: Bo passe"),
        ("fr", "Ana perd 0 en feu"), ("en", "Ana loses 0 life"), ("en", "The planet has no tile −1."),
        ("fr", "Rien ne bloque Ana sur la tuile 0."), ("en", "One is Ana, place 0."), ("en", "either Ana and Bo"),
        ("fr", "l’un de Bo et Cy"), ("en", "Bo draws 2 card"),
    ],
)  # fmt: skip
def test_what_nobody_says_would_be_seen(lang: str, sentence: str) -> None:
    assert oddities(sentence, lang, "")
