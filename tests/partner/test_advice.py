"""Advice: it rests on nothing that its seat cannot see, and says in whole sentences what there is to say."""

from __future__ import annotations

import random
import re
from copy import copy
from dataclasses import replace
from typing import Any

import pytest

import companion
from companion import Match
from companion.core.match.match import Match as CoreMatch
from companion.core.plugins.registry import find_game, games
from companion.core.rules.rulings import SetupError
from companion.partner.advice import Advice, advise, asked, of_thought
from companion.partner.background.requests import Advise
from companion.partner.search.search_result import Thought
from tests.budget import sized
from tests.partner.tables import dealt
from tests.table.test_secrets import hidden, in_world

DEALT = [name for name in games() if find_game(name).deals]
TRIES = sized(20, 400)
MOMENTS = sized(3, 40)


def thought(request: Advise) -> Thought:
    """What comes out of a question, here and now."""
    steps = request.steps()
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Thought = end.value
            return replace(found, seconds=1.0)


def advice_of(match: CoreMatch, seat: int | None, tries: int = TRIES) -> Advice:
    """Advice that is thought through by a number of tries, so that it is the same each time."""
    request, empty = asked(match, seat, seconds=600)
    if request is None:
        return empty
    request = replace(request, tries=tries)
    return of_thought(match, request, thought(request))


def told(advice: Advice) -> list[str]:
    """All that is said of it, in both languages, and its figures."""
    figures = [f"{one.chance} {one.low} {one.high} {one.move}" for one in advice]
    return [*figures, *(advice.text(lang) for lang in ("fr", "en")), repr(advice)]


def decisions(game: str) -> list[tuple[Match, int]]:
    """Moments of dealt matches in which a seat has something to choose."""
    found: list[tuple[Match, int]] = []
    for match in dealt(game, "advice", matches=12):
        for seat in range(len(match.players)):
            request, _ = asked(match, seat)
            if request is not None and len(found) < MOMENTS:
                found.append((copy(match), seat))
        if len(found) >= MOMENTS:
            break
    return found


# --- what it rests on -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", DEALT)
def test_it_is_the_same_whatever_the_seat_cannot_see(game: str) -> None:
    """The hidden cards of a dealt match change places: the same advice, to the letter."""
    dice, differed = random.Random(f"advice {game}"), 0
    for match, seat in decisions(game):
        other = hidden(game).other_world(match.state, (seat,), dice)
        differed += other != match.state
        assert told(advice_of(match, seat)) == told(advice_of(in_world(match, other), seat))
    assert differed


def test_what_is_sent_to_the_process_holds_no_hidden_card() -> None:
    match, seat = decisions("etraclor")[0]
    request, _ = asked(match, seat)
    assert request is not None
    other = request.known.sides[1 - seat]
    assert other.hand.known == ()
    assert other.hand.unknown > 0
    assert request.known.sides[seat].deck.known == ()


def test_for_the_whole_table_a_hand_is_hidden_too() -> None:
    match = next(
        one for one in dealt("erythro", "openly") if len(one.state.seats[0].hand) and one.state.phase == "players"
    )
    request, empty = asked(match, openly=True)
    assert request is not None
    assert all(not player.hand.known for player in request.known.seats)
    found = of_thought(match, request, thought(replace(request, tries=20, seconds=600)))
    assert "does not see" in found.text("en")
    assert empty.title("en") == "Advice for the group"


# --- what it says -----------------------------------------------------------------------------------------------------


def sentences(advice: Advice, lang: str) -> list[str]:
    """All its texts, one by one."""
    texts = [advice.title(lang), advice.note(lang), *advice.text(lang).splitlines()]
    for one in advice:
        texts += [one.text(lang), one.does(lang), *one.line(lang), *one.against(lang)]
    return [text.strip() for text in texts]


@pytest.mark.parametrize("game", DEALT)
def test_it_speaks_in_whole_sentences_in_both_languages(game: str) -> None:
    spoken = 0
    for match, seat in decisions(game):
        advice = advice_of(match, seat)
        assert advice.player == match.players[seat]
        for one in advice:
            spoken += 1
            assert match.game.judge(match.state, one.move), str(one.move)
            for lang in ("fr", "en"):
                assert one.does(lang)[-1] == "."
                assert not one.does(lang).endswith("..")
                assert all(not text.endswith(".") for text in one.against(lang)), one.against(lang)
        for lang in ("fr", "en"):
            for text in sentences(advice, lang):
                assert not re.search(r"[{}]|None|  |\( |,\s*,|;\s*;", text), text
                assert lang == "en" or not re.search(r"[^\s\u202f(][:;!?](\s|$)", text), text
    assert spoken >= MOMENTS


def test_the_best_is_first_and_the_others_say_how_far_behind_they_are() -> None:
    for match, seat in decisions("erythro"):
        advice = advice_of(match, seat, tries=3 * TRIES)
        if not len(advice):  # another is asked first
            assert advice.note("en")
            continue
        assert len(advice) <= 3
        assert advice[0].found.tries == max(one.found.tries for one in advice)
        assert [one.low for one in advice[1:]] == sorted((one.low for one in advice[1:]), reverse=True)
        for one in advice[1:]:
            assert re.search("about|less good|less than", " ".join(one.against("en"))), one.against()


def test_of_a_hand_that_nobody_sees_every_world_has_its_say() -> None:
    """What one world allows alone is not called the only move there is."""
    match = companion.new("etraclor", ["Ana", "Bo"], starter="Ana", lang="en")
    match.play("draw")
    advice = advice_of(match, 0, tries=200)
    assert len(advice) == 3
    assert advice.alone("en") == ""
    assert "does not see" in advice.note("en")
    assert any("takes a card" in text for one in advice for text in one.against("en"))


def test_that_there_is_no_other_move_is_said() -> None:
    match = companion.new("etraclor", ["Ana", "Bo"], starter="Ana", seed=7, lang="en")
    advice = advice_of(match, 0)
    assert [str(one.move) for one in advice] == ["draw"]
    assert advice.alone("en") == "It is the only move there is."
    assert advice.alone("fr") == "C’est le seul coup possible."
    assert "only move" in advice.text("en")


def test_it_is_a_sequence() -> None:
    match, seat = decisions("eredan")[0]
    advice = advice_of(match, seat)
    assert list(advice) == [advice[place] for place in range(len(advice))]
    assert str(advice) == advice.text(match.lang)
    assert repr(advice).startswith(f"<Advice {match.players[seat]}")


# --- where there is none ----------------------------------------------------------------------------------------------


def begun(lang: str = "en", **options: Any) -> Match:
    return companion.new("etraclor", ["Ana", "Bo"], starter="Ana", lang=lang, **options)


def test_a_match_that_is_over_has_none() -> None:
    match = begun()
    match.play("Ana: concede")
    assert str(advise(match)) == "The match is over: there is nothing left to advise."
    assert len(advise(match, "Bo")) == 0


def test_who_has_nothing_to_decide_is_told_so() -> None:
    match = begun(seed=7)
    waiting = match.players[1 - match.state.active]
    assert advise(match, waiting).note("en") == f"{waiting} has nothing to decide at the moment."
    assert advise(match, waiting).note("fr") == f"{waiting} n’a rien à décider pour l’instant."


def test_where_the_table_is_asked_it_says_what_first() -> None:
    match = companion.new("erythro", ["Ana", "Bo"], lang="en")
    assert match.state.pending[-1].seat is None
    assert "The table is asked first" in advise(match).text()
    assert len(advise(match)) == 0


def test_a_table_that_contradicts_itself_is_told() -> None:
    match = begun(seed=3)
    match.play("draw")
    one, other = match.state.sides
    hand = replace(other.hand, unknown=other.hand.unknown + 40)
    twin = in_world(match, replace(match.state, sides=(one, replace(other, hand=hand))))
    assert "contradicts itself" in advise(twin, 0, seconds=0.2).text("en")


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ({"seat": "Zoé"}, "Zoé"), ({"seat": 2}, "2"), ({"seat": True}, "True"), ({"seat": ""}, "Ana, Bo"),
        ({"seconds": 0}, "0"), ({"seconds": "2"}, "2"), ({"seconds": float("nan")}, "nan"), ({"seconds": 1e9}, "600"),
        ({"count": 0}, "0"), ({"count": 2.5}, "2.5"), ({"count": 99}, "20"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_told_in_a_sentence(wrong: dict[str, Any], named: str) -> None:
    for lang in ("fr", "en"):
        with pytest.raises(SetupError) as told_of:
            advise(begun(lang), **wrong)
        assert named in str(told_of.value)


def test_a_player_is_named_in_any_case_or_by_number() -> None:
    match = begun()
    match.play("draw")
    assert asked(match, " ANA ")[1].player == asked(match, 0)[1].player == "Ana"
