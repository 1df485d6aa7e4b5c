"""Choices in secret are opened together, go back together, are undone together (tests/table/veils)."""

import json
from typing import Any

import pytest

import companion
from companion.core.rules.simultaneous import all_ready, sealed_for
from companion.table.session.secret_choices import asked_at, openings
from companion.table.session.session import Session
from tests.table.choices import held_by, laid, part, told

pytestmark = pytest.mark.usefixtures("veils")


def test_a_choice_that_is_not_complete_goes_back(form: Any) -> None:
    ana, bo = form()
    for phone, seat in ((ana, 0), (bo, 1)):
        phone.ask(type="ready", seat=seat)
    ana.ask(type="unseal", seat=0, texts=["lay reed"])
    reply = bo.ask(type="unseal", seat=1, texts=["lay moss"])
    assert not reply["ok"]
    assert "not complete" in reply["text"]
    assert part(bo, 1)["refused"] == reply["text"]
    assert laid(held_by(ana)) == {"Ana": 0, "Bo": 0}
    bo.ask(type="ready", seat=1)
    ana.ask(type="unseal", seat=0, texts=["lay reed"])
    assert bo.ask(type="unseal", seat=1, texts=["lay moss", "stop"])["opened"]


def test_what_was_brought_by_who_changed_their_mind_is_not_opened(form: Any) -> None:
    ana, bo = form()
    for phone, seat in ((ana, 0), (bo, 1)):
        phone.ask(type="ready", seat=seat)
    bo.ask(type="unseal", seat=1, texts=["lay oak"])
    bo.ask(type="unready", seat=1)
    bo.ask(type="ready", seat=1)
    assert ana.ask(type="unseal", seat=0, texts=["lay reed"])["waits"]
    assert bo.ask(type="unseal", seat=1, texts=["lay moss", "stop"])["opened"]
    assert told(held_by(ana))[-3:] == ["Ana: lay reed", "Bo: lay moss", "Bo: stop"]
    assert ana.view["last"]["title"].startswith("Opened together")


def test_a_refused_choice_goes_back_to_its_page_and_costs_nothing(form: Any) -> None:
    ana, bo = form()
    match = held_by(ana)
    for text in ("Ana: lay oak", "Bo: lay oak", "score"):
        match.play(text)
    for phone, seat in ((ana, 0), (bo, 1)):
        assert phone.ask(type="ready", seat=seat)["ok"]
    assert ana.ask(type="unseal", seat=0, texts=["lay oak"])["ok"] is False
    assert part(ana, 0)["refused"] == "The oak rests."
    assert not part(ana, 0)["ready"]
    assert "refused" not in part(bo, 0)
    assert part(bo, 1)["ready"]
    assert "oak" not in json.dumps([bo.view["sealed"], bo.view["last"], bo.view["log"][-1]])
    assert laid(match) == {"Ana": 0, "Bo": 0}
    assert ana.ask(type="ready", seat=0, texts=["lay oak"])["ok"] is False, "judged beforehand, if the page likes"
    assert ana.ask(type="ready", seat=0, texts=["lay reed"])["ok"]
    assert "refused" not in part(ana, 0)
    ana.ask(type="unseal", seat=0, texts=["lay reed"])
    assert bo.ask(type="unseal", seat=1, texts=["lay reed"])["opened"]
    assert laid(match) == {"Ana": 1, "Bo": 1}


def test_one_refused_choice_holds_back_the_other_one_too(form: Any) -> None:
    (both,) = form(seats=(None,))
    match = held_by(both)
    for text in ("Ana: lay oak", "Bo: lay oak", "score"):
        match.play(text)
    for seat in (0, 1):
        both.ask(type="ready", seat=seat)
    assert both.ask(type="unseal", seat=0, texts=["lay reed"])["waits"]
    assert both.ask(type="unseal", seat=1, texts=["Bo: lay oak"])["ok"] is False
    assert laid(match) == {"Ana": 0, "Bo": 0}
    assert (part(both, 0)["ready"], part(both, 1)["ready"]) == (True, False)
    both.ask(type="ready", seat=1)
    both.ask(type="unseal", seat=1, texts=["stop"])
    assert both.ask(type="unseal", seat=0, texts=["lay reed"])["opened"]


def test_only_ones_own_word_can_be_taken_back(form: Any) -> None:
    ana, bo = form()
    ana.ask(type="ready", seat=0)
    refused = bo.ask(type="undo")
    assert refused["ok"] is False
    assert "Ana" in refused["text"]
    assert ana.ask(type="undo")["ok"]
    assert not part(bo, 0)["ready"]
    assert ana.ask(type="redo")["ok"]
    assert part(bo, 0)["ready"]


def test_what_was_opened_together_is_undone_together(form: Any) -> None:
    ana, bo = form()
    match = held_by(ana)
    for phone, seat in ((ana, 0), (bo, 1)):
        phone.ask(type="ready", seat=seat)
    ana.ask(type="unseal", seat=0, texts=["lay moss", "lay oak"])
    bo.ask(type="unseal", seat=1, texts=["lay oak"])
    assert bo.ask(type="undo")["ok"]
    assert laid(match) == {"Ana": 0, "Bo": 0}
    assert all_ready(match.state)
    assert not openings(match).brought
    assert bo.ask(type="redo")["ok"]
    assert laid(match) == {"Ana": 2, "Bo": 1}
    bo.ask(type="undo")
    for phone, seat in ((ana, 0), (bo, 1)):
        assert phone.ask(type="unready", seat=seat)["ok"]
    assert sealed_for(match.state) == (0, 1)
    assert not part(ana, 0)["ready"]


def test_a_choice_belongs_to_the_entry_since_which_it_is_asked(form: Any) -> None:
    (both,) = form(seats=(None,))
    match = held_by(both)
    both.ask(type="ready", seat=0)
    both.ask(type="ready", seat=1)
    assert (asked_at(match, 0), asked_at(match, 1)) == (0, 0)
    both.ask(type="unseal", seat=0, texts=["lay reed"])
    both.ask(type="unseal", seat=1, texts=["lay oak"])
    match.play("score")
    assert (asked_at(match, 0), asked_at(match, 1)) == (match.newest, match.newest)
    asked = match.newest
    both.ask(type="ready", seat=1)
    assert (asked_at(match, 0), asked_at(match, 1)) == (asked, asked)


def test_what_one_tap_says_for_both_was_not_opened() -> None:
    position = {"turn": 5, "player": "Ana", "starter": "Ana", "phase": "main", "Ana.fighter.1": "Loup",
                "Ana.fighter.1.force": 3, "Ana.fighter.1.defence": 2}  # fmt: skip
    match = companion.new("aestery", ["Ana", "Bo"], position=position, lang="en")
    for move in ("combat", "attack 1", "done"):
        match.play(move)
    match.play(["Bo: done", "damage"])
    assert "Opened" not in Session(match, lang="en").view()["last"]["title"]
