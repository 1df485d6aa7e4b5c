"""What players say is understood, and never as something else (README.md tells of the phrases)."""

from pathlib import Path
from typing import Final

import pytest

from companion.core.registry import find_game
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
