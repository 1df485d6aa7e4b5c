"""Matches of any game some way in, and what every one of them must bear."""

import random
from pathlib import Path
from typing import Any

import companion
from companion import Match, MoveError
from companion.core.plugins.registry import find_game
from companion.core.text.messages import LANGUAGES

NAMES = ("Ana", "Bo", "Zoé \u2764\ufe0f", "Dé 🎲")
LONGEST_REFUSAL = 6000
"""Characters of any refusal, however long was what it refuses."""
OWN_ERRORS = (companion.MoveError, companion.PositionError, companion.SetupError, companion.RecordError,
              companion.CodeError, companion.PrintError)  # fmt: skip


def some_match(rng: random.Random, game: str = "") -> Match:
    """A match of a game (or of any), with a list or without, dealt or not."""
    game = game or rng.choice(companion.games())
    cards = rng.choice((None, "demo")) if game != "etraclor" else None
    low, high = find_game(game).seats
    players = NAMES[: rng.randint(low, min(high, len(NAMES)))]
    match = companion.new(game, players, seed=rng.choice((None, None, 7)), cards=cards, lang=rng.choice(LANGUAGES))
    for _ in range(rng.choice((0, 4, 12))):
        moves = [move for _, move in zip(range(40), match.moves(), strict=False)]
        if moves:
            match.play(rng.choice(moves))
    return match


def texts_of(match: Match, rng: random.Random) -> list[str]:
    """Announcements of this moment, as people and as records write them."""
    moves = [move for _, move in zip(range(60), match.game.candidates(match.state), strict=False)]
    chosen = rng.sample(moves, min(len(moves), 15))
    texts = [text for move in chosen for text in (str(move), *(match.move_text(move, lang) for lang in LANGUAGES))]
    return [*texts, "concede", f"{match.players[-1]}: concede # enough", "reveal 3 5H", "undo"]


def check_refusal(error: BaseException) -> None:
    """A refusal is one of ours, says something, is short and can be sent."""
    assert isinstance(error, OWN_ERRORS)
    assert str(error).strip()
    assert len(str(error)) < LONGEST_REFUSAL
    assert str(error).encode("utf-8")


def check_sent(match: Match) -> None:
    """Every page can be drawn and sent."""
    for lang in LANGUAGES:
        for seat in (None, 0):
            assert str(match.game.view(match, seat, lang)).encode("utf-8")
    assert all(entry.explain(match.lang).encode("utf-8") for entry in match.entries)


def check_kept(match: Match, path: Path) -> None:
    """It can be saved and read back, and its codes begin it again or say why they cannot."""
    path.unlink(missing_ok=True)
    loaded = companion.load(match.save(path), lang=match.lang)
    assert loaded.state == match.state
    assert not loaded.discrepancies
    for written in (companion.position_code, companion.setup_code):
        try:
            code = written(match)
        except (companion.CodeError, companion.PositionError) as error:
            check_refusal(error)
            continue
        cards: Any = "demo" if match.header.data.get("demo") else None
        assert companion.from_code(code, cards=cards, lang=match.lang).game is match.game


def announced(match: Match, how: str, text: Any) -> bool:
    """Whether an announcement was taken; if not, nothing has changed, and the refusal says why."""
    before, newest = match.state, match.newest
    try:
        getattr(match, how)(text)
    except MoveError as error:
        check_refusal(error)
        assert match.state is before
        assert match.newest == newest
        return False
    return True
