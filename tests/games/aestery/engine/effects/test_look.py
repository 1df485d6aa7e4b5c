"""Look X where the companion deals: who looks sees the cards, lays them back, and nobody else learns which they are."""

import pytest

import companion
from companion.core.match.match import Match
from companion.core.rules.rulings import InvalidMove
from companion.table.session.session import Session

clause = pytest.mark.clause

BACK = 'effect move "{}" from deck top to deck {}'


@pytest.fixture
def match() -> Match:
    """Bo looks at three cards, in the first turn."""
    match = companion.new("aestery", ["Ana", "Bo"], starter="Bo", seed=3, cards="demo", lang="en")
    for move in ('Bo: deck "Gardiens du gué"', 'Ana: deck "Bande des cendres"', "Bo: keep", "Ana: keep", "untap"):
        match.play(move)
    match.play("effect look 3")
    return match


def deck(match: Match) -> tuple[str, ...]:
    """Bo's deck, from the top."""
    return tuple(match.state.seats[1].deck.known)


@clause("look", "legal")
@clause("look-back", "legal")
def test_all_orders_can_be_laid(match: Match) -> None:
    first, second, third = deck(match)[:3]
    rest = deck(match)[3:]
    match.play(BACK.format(first, "top"))
    match.play(BACK.format(third, "bottom"))
    match.play(BACK.format(second, "top"))
    assert deck(match) == (second, first, *rest, third), "the last one laid is uppermost"
    assert not match.state.pending
    assert not match.state.agenda


@clause("look-back", "legal")
def test_what_is_not_moved_stays(match: Match) -> None:
    before = deck(match)
    match.play(BACK.format(before[1], "bottom"))
    assert "Bo lays 2 cards back: top of the deck" in match.play("pass").explain("en")
    assert deck(match) == (before[0], *before[2:], before[1])
    match.undo()
    match.undo()
    assert deck(match) == before


@clause("look-back", "legal", "refused")
def test_who_goes_on_leaves_them_but_nobody_else_may(match: Match) -> None:
    before = deck(match)
    match.play("end")
    match.play(next(move for move in match.moves() if move.verb == "discard"))
    assert deck(match) == before[1:], "one was drawn"
    match.play("untap")
    match.play("draw")
    match.play("Bo: effect look 2")
    ruling = match.ask("end")
    assert [reason.clause for reason in ruling.reasons] == ["look-back"]


def test_what_can_be_laid_back_is_listed(match: Match) -> None:
    listed = {str(move) for move in match.moves() if move.verb == "effect"}
    assert listed == {BACK.format(name, end) for name in deck(match)[:3] for end in ("top", "bottom")}


def test_only_who_looks_sees_them(match: Match) -> None:
    looked = deck(match)[:3]
    game = match.game
    assert game.seen_by(match.state, 1).seats[1].deck.top == looked
    for seat in (0, None):
        assert not game.seen_by(match.state, seat).seats[1].deck.known
    match.play(BACK.format(looked[0], "bottom"))
    assert game.seen_by(match.state, 1).seats[1].deck.top == looked[1:]
    assert looked[0] in match.entries[-1].title("en")
    for seat in (0, None):
        view = Session(match, seat=seat, lang="en").view()
        newest = next(row for row in view["log"] if row["entry"] == match.newest)
        assert looked[0] not in str(newest)
    own = Session(match, seat=1, lang="en").view()
    assert [choice["text"] for choice in own["prompt"]["choices"]][:2] == [
        f"{looked[1]} below", f"{looked[1]} on top",
    ]  # fmt: skip


def test_a_card_that_is_not_looked_at_is_no_answer(match: Match) -> None:
    hidden = next(name for name in deck(match)[3:] if name not in deck(match)[:3])
    assert BACK.format(hidden, "bottom") not in {str(move) for move in match.moves()}
    with pytest.raises(InvalidMove):
        match.play('effect move "Nobody" from nowhere to deck bottom')
