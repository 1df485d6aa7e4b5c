"""What is taken back in the same breath."""

import pytest

import companion
from companion.core.plugins.registry import games


@pytest.mark.parametrize("game", [game for game in games() if game != "erythro"])
def test_words_that_mean_nothing_end_no_match(game: str) -> None:
    match = companion.new(game, ["Ana", "Bo"], lang="fr")
    for text in ("le zorglub désolé capitule", "zorglub, non, j’abandonne", "the zorglub sorry concede"):
        with pytest.raises(companion.MoveError):
            match.hear(text)
    heard = match.hear("pardon, j’abandonne")
    assert [move.verb for move in heard.moves] == ["concede"]
