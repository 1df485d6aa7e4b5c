"""Looking back: a plain blunder is found and mended, nobody is blamed without cause, nothing hidden is told."""

import random
import time
from itertools import count
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.core.facts.curves import places
from companion.core.rules.rulings import SetupError
from companion.games.etraclor.game import GAME
from companion.partner import review as reviews
from companion.partner.background.mind import Mind
from companion.partner.background.requests import LookBack
from companion.partner.review import Review, asked_back, keeps_secrets, looked_back
from companion.table.matches.shelf import Shelf
from companion.table.partner import review
from companion.table.session.session import Session
from tests.partner.reviews import blundered, dealt, end_of, thought
from tests.table.hubs import table_hub, tables
from tests.table.phones import Phone
from tests.waiting import until


@pytest.fixture(scope="module")
def blunder() -> Review:
    return thought(blundered())


def test_a_plain_blunder_is_found_with_the_better_move_and_why(blunder: Review) -> None:
    first = blunder[0]
    assert (first.player, first.entry, first.before, first.turn) == ("Ana", 1, 0, 5)
    assert (first.played_text("en"), first.better_text("en")) == ("end the turn", "attack A♣ with K♠")
    assert first.better.chance > 0.95
    assert first.points >= 20
    why = " ".join(first.why("en"))
    assert "A♣ is KO" in why
    assert "Ana wins" in why


def test_it_reads_in_both_languages(blunder: Review) -> None:
    english, french = blunder.text("en"), blunder.text("fr")
    assert "Turn 5, Ana: end" in english
    assert "Better: attack A♣ with K♠" in english
    assert "Tour 5, Ana\u202f: finir" in french
    assert "Mieux\u202f: attaquer A♣ avec R♠" in french
    for text in (english, french, blunder.note("fr"), blunder.title("en")):
        assert "{" not in text


def test_the_curve_has_a_place_for_every_announcement_and_ends_as_the_match_did() -> None:
    match = companion.new("etraclor", ["Ana", "Bo"], starter="Ana")
    match.play("draw")
    match.play("Bo: concede")
    found = thought(match, tries=8)
    assert len(found.curve) == len(places(match))
    assert found.curve[-1] == (1.0, 0.0)
    assert all(abs(sum(shares) - 1) < 1e-6 for shares in found.curve)
    assert [mark.sign for mark in found.panel().marks] == [str(number) for number in range(1, len(found) + 1)]


def test_who_had_no_choice_has_not_erred() -> None:
    match = companion.new("etraclor", ["Ana", "Bo"], starter="Ana", lang="fr")
    match.play("draw")
    found = thought(match)
    assert not found
    assert found.note() == "Pas de tournant\u202f: personne ne s’est clairement trompé."


def test_nothing_was_announced_and_all_the_same_it_answers() -> None:
    found = thought(companion.new("etraclor", ["Ana", "Bo"], starter="Ana"))
    assert len(found.curve) == 1
    assert not found


def test_the_same_tries_find_the_same() -> None:
    one, other = (thought(blundered(), tries=48) for _ in range(2))
    assert one.curve == other.curve
    assert [point.text("en") for point in one] == [point.text("en") for point in other]


# --- what is hidden ---------------------------------------------------------------------------------------------------


def test_a_dealt_match_that_runs_tells_no_hidden_card() -> None:
    match = dealt("draw", "end")
    assert keeps_secrets(match)
    request = asked_back(match)
    assert request.decisions == ()
    hands = [GAME.seen_by(state, None) for state in (match.state,)]
    assert request.states[-1] == hands[0] != match.state
    found = thought(match, tries=8)
    assert not found
    assert "hands" in found.note("en")


def test_another_deal_of_what_nobody_sees_changes_nothing() -> None:
    one = dealt("draw", "end")
    state = one.state
    swapped = next(
        other for other in (GAME.complete(GAME.seen_by(state, None), random.Random(n)) for n in range(9))
        if other != state
    )  # fmt: skip
    before = asked_back(one)
    one.timeline.states[-1] = swapped
    assert asked_back(one) == before


def wanted(match: companion.Match, **more: Any) -> LookBack:
    """What is asked of whoever thinks."""
    found = asked_back(match, **more)
    assert found is not None
    return found


def test_once_it_is_over_the_decisions_are_judged_by_what_their_seat_knew() -> None:
    match = dealt("draw", "end", "Bo: concede")
    (ended,) = (one for one in wanted(match).decisions if one.move.verb == "end")
    state = match.state_after(places(match)[ended.place - 1])
    assert ended.known == GAME.seen_by(state, ended.seat) != state


# --- a process of its own ---------------------------------------------------------------------------------------------


def test_it_is_thought_beside_the_table_within_its_time_and_can_be_stopped() -> None:
    match = blundered()
    found = looked_back(match, seconds=0.3)
    assert len(found.curve) == len(places(match))
    mind = Mind(wanted(match, seconds=600, tries=10**6))
    mind.stop()
    assert mind.done
    assert mind.latest is None or mind.latest.seconds < 600  # it was not waited for


@pytest.mark.parametrize("seconds", [0, -1, True, "two", 10**6, float("nan")])
def test_seconds_that_make_no_sense_are_told(seconds: object) -> None:
    with pytest.raises(SetupError, match="seconds"):
        looked_back(blundered(), seconds=seconds)  # type: ignore[arg-type]


# --- at the table -----------------------------------------------------------------------------------------------------


def test_the_end_of_a_match_shows_it_once_it_is_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "SECONDS", 0.4)
    match = blundered()
    session = Session(match)
    assert session.view()["ending"]["review"] is None, "nobody follows this page"
    seen: list[dict[str, Any]] = []

    def told() -> bool:
        if session.advised():
            seen.append(session.view()["ending"]["review"])
        return bool(seen) and not session.thinks

    until(told)
    assert [one["thinking"] for one in seen] == [*[True] * (len(seen) - 1), False]
    assert seen[-1]["curve"]["lines"]
    assert reviews.kept(match) is not None
    match.undo()
    assert session.view()["ending"] is None


def test_rows_name_the_moment_that_a_tap_looks_back_at() -> None:
    match = blundered("fr")
    told = end_of(match)["ending"]["review"]
    row = told["turnings"][0]
    assert (row["entry"], row["when"], row["player"]) == (0, "Tour 5", "Ana")
    assert row["better"].startswith("mieux\u202f: attaquer A♣ avec R♠ (")
    assert told["curve"]["marks"][0]["text"] == row["sign"] == "1"
    session = Session(match)
    assert session.handle({"type": "look", "entry": row["entry"]}) == {"ok": True}
    assert session.view()["match"]["look"]["entry"] == 0


def test_where_no_advice_is_allowed_nothing_is_looked_back_at() -> None:
    match = blundered()
    end_of(match)
    session = Session(match)
    session.advises = False
    assert not session.advised()
    assert session.view()["ending"]["review"] is None


def test_every_page_of_a_match_hears_of_it_and_nobody_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "SECONDS", 0.4)
    hub = table_hub(Shelf(tmp_path, kind=companion.Match), lang="fr")
    phones = [Phone(hub, lang="fr"), Phone(hub, lang="en")]
    key = Shelf(tmp_path).add(blundered("fr")).stem
    for phone in phones:
        phone.ask(type="open", match=key)
        assert phone.view["ending"]["review"] is None
    looks = count()

    def told() -> bool:
        for _ in tables(hub).following():
            pass
        next(looks)
        return not any((phone.view["ending"]["review"] or {"thinking": True})["thinking"] for phone in phones)

    until(told, rest=lambda: time.sleep(0.002))
    assert next(looks) > 2, "the hub has gone on while it was thought about"
    titles = [phone.view["ending"]["review"]["curve"]["title"] for phone in phones]
    assert titles == ["Chance de gagner", "Chance to win"]
    assert not tables(hub).restless


def test_where_there_are_no_processes_it_is_thought_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.partner.background.mind.in_browser", lambda: True)
    monkeypatch.setattr("companion.table.partner.review.in_browser", lambda: True)
    monkeypatch.setattr(review, "SECONDS_IN_PAGE", 0.4)
    session, looks = Session(dealt(*4 * ("draw", "end"), "Ana: concede")), 0
    session.advised()
    while session.thinks:
        session.advised()
        looks += 1
    assert looks > 3, "others are served in between"
    assert session.view()["ending"]["review"]["thinking"] is False
