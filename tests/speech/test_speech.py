"""What players say is understood, and never as something else (README.md tells of the phrases)."""

from pathlib import Path
from typing import Final

import pytest

import companion
from companion import InvalidMove
from companion.core.hearing.reading import Reading, Sentence
from companion.core.plugins.registry import find_game
from tests.speech.judging import Phrases

FILES: Final = sorted(Path(__file__).parent.glob("*.toml"))
SPOKEN: Final = [path for path in FILES if find_game(path.stem).speech.frames]
"""Those of the games that are spoken of in frames."""
LEAST: Final = 95
"""How many of a hundred phrases are right or rightly asked back."""


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("path", SPOKEN, ids=lambda path: path.stem)
def test_what_players_say_is_understood_and_nothing_is_misread(path: Path, lang: str) -> None:
    judged = Phrases(path).judged(lang)
    assert len(judged) >= 60
    told = {kind: [str(each) for each in judged if each.kind == kind] for kind in ("misread", "not understood")}
    assert not told["misread"], "\n".join(told["misread"])
    assert 100 * (len(judged) - len(told["not understood"])) >= LEAST * len(judged), "\n".join(told["not understood"])


def test_each_game_has_phrases() -> None:
    assert {path.stem for path in FILES} == {phrase.game for path in FILES for phrase in Phrases(path).all}


def test_what_can_be_read_in_too_many_ways_is_asked_for_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would be read for minutes."""
    match = companion.new("herocard", ("Ana", "Bo", "Cy"), position={"phase": "action", "player": "Ana"}, lang="fr")
    match.play("attaque 4 B5 contre Bo")
    parts: list[Sentence] = []
    readings = Sentence.readings

    def counted(sentence: Sentence) -> list[Reading]:
        parts.append(sentence)
        return readings(sentence)

    monkeypatch.setattr(Sentence, "readings", counted)
    for said in ("attaque 4 B5, " * 9, "passe, fin, " * 6, "Bo passe je passe, " * 9):
        parts.clear()
        with pytest.raises(InvalidMove):
            match.play(said)
        assert len(parts) <= 120
