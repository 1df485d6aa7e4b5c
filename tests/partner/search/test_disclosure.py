"""What is not known is not told: no chance of hidden cards that no list names, none of an unmeasured choice."""

import pytest

import companion
from companion import Match
from companion.notebook.match import Match as Shown
from companion.partner.review import asked_back
from companion.table.partner.review import review_data, reviewing
from companion.table.session.session import Session
from tests.partner.test_advice import advice_of

CANNOT = {"en": "no list says what they may be", "fr": "aucune liste ne dit ce qu’elles peuvent être"}
UNMEASURED = {"en": "was not measured", "fr": "n’a pas été mesuré"}


def unlisted(game: str) -> Match:
    """A real table without a card list, some way into the match."""
    starter = None if game == "erythro" else "Ana"
    match = companion.new(game, ["Ana", "Bo"], starter=starter, lang="en")
    for _ in range(60):
        if getattr(match.state, "phase", "") in ("players", "main"):
            break
        match.play(next(iter(match.moves())))
    return match


@pytest.mark.parametrize("game", ["aestery", "erythro"])
def test_no_chance_is_told_where_no_list_says_what_the_hidden_cards_are(game: str) -> None:
    match = unlisted(game)
    advice = match.advice(seconds=0.05)
    assert list(advice) == []
    for lang, text in CANNOT.items():
        assert text in advice.text(lang)
        assert "%" not in advice.text(lang)
    html = advice._repr_html_()
    assert CANNOT["en"] in html
    assert "%" not in html
    page = Session(match, seat=0, lang="fr")
    assert page.handle({"type": "advice"})["ok"]
    shown = page.view()["advice"]
    assert (shown["cards"], shown["thinking"]) == ([], False)
    assert CANNOT["fr"] in shown["note"]


@pytest.mark.parametrize("game", ["aestery", "erythro", "herocard"])
def test_such_a_match_is_not_looked_back_at_in_chances(game: str) -> None:
    match = unlisted(game)
    match.play("Ana: concede")
    assert asked_back(match) is None
    review = match.review(seconds=0.05)
    assert (list(review), review.curve) == ([], ())
    for lang, text in {"en": "could not know", "fr": "n’a pas pu savoir"}.items():
        assert text in review.text(lang)
        assert "%" not in review.text(lang)
    one = reviewing(match, begin=True)
    assert one is not None
    one.look()
    shown = review_data(Session(match, lang="en"))
    assert shown is not None
    assert (shown["thinking"], shown["curve"], shown["turnings"]) == (False, None, [])
    assert "could not know" in shown["note"]


def test_a_pack_that_everybody_knows_needs_no_list() -> None:
    match = companion.new("etraclor", ["Ana", "Bo"], starter="Ana", lang="en")
    assert len(advice_of(match, 0))


@pytest.mark.parametrize(
    ("game", "first"), [("eredan", "deck"), ("herocard", "hero"), ("aestery", "deck"), ("erythro", "character")]
)
def test_the_choice_of_what_one_plays_has_no_chance(game: str, first: str) -> None:
    starter = None if game == "erythro" else "Ana"
    match = companion.new(game, ["Ana", "Bo"], seed=15, starter=starter, cards="demo", lang="en")
    assert isinstance(match, Shown)
    for _ in match.players:
        advice = match.advice(seconds=0.05)
        assert list(advice) == []
        for lang, text in UNMEASURED.items():
            assert text in advice.text(lang)
        assert "only move" not in advice.text("en")
        assert "worth considering" not in advice.text("en")
        match.play(next(move for move in match.moves() if move.verb == first))
    match.play("Ana: concede")
    request = asked_back(match)
    assert request is not None
    assert not [one for one in request.decisions if one.move.verb == first]


def test_who_is_not_waited_for_is_told_that_the_move_may_not_be_theirs() -> None:
    match = companion.new("etraclor", ["Ana", "Bo"], starter="Ana", lang="en")
    advice = advice_of(match, 1)
    assert [one.text() for one in advice] == ["redraw"]
    assert "it takes a card that the companion does not see" in advice.text("en")
    assert "only move" not in advice.text("en")
    assert "worth considering" not in advice.text("en")


@pytest.mark.parametrize("game", ["aestery", "etraclor", "herocard"])
def test_nothing_behind_the_best_move_has_a_better_figure(game: str) -> None:
    match = companion.new(game, ["Ana", "Bo"], seed=3, starter="Ana", lang="en")
    for _ in range(12):
        advice = advice_of(match, None, tries=30)
        assert all(one.chance <= advice[0].chance for one in advice)
        match.play(next(iter(match.moves())))
