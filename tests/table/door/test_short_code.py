"""The short code: typed on a small page it is exchanged for the class's key, and cannot be found by trying."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("tornado")

import companion
from companion.table.door.door import Door
from companion.table.door.short_code import LENGTH, WITHIN_S, WRONG_ALL, WRONG_EACH, ShortCode
from companion.table.hub.hub import Hub
from companion.table.matches.shelf import Shelf
from tests.table.hubs import lesson_hub
from tests.table.server import Served, served

KEY = "pupil-key-0123456789abcdef"


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def code() -> ShortCode:
    return ShortCode(KEY, Clock())


@pytest.fixture
def table(tmp_path: Path, code: ShortCode) -> Iterator[Served]:
    hub: Hub = lesson_hub(Shelf(tmp_path, kind=companion.Match))
    with served(hub, Door({"pupil": KEY}, "class", code)) as one:
        yield one


def test_the_right_word_is_the_key_in_any_letters(code: ShortCode) -> None:
    assert len(code.word) == LENGTH
    assert code.exchange(f" {code.word[:2].lower()} {code.word[2:]} ", "a") == KEY


def test_few_wrong_ones_are_heard_a_minute(code: ShortCode) -> None:
    for _ in range(WRONG_EACH):
        assert code.exchange("AAAA", "10.0.0.9") is None
    assert code.exchange(code.word, "10.0.0.9") is None  # else one could go on trying
    assert code.exchange(code.word, "10.0.0.8") == KEY
    for number in range(WRONG_ALL):
        code.exchange("AAAA", f"10.0.1.{number}")
    assert code.exchange(code.word, "10.0.0.8") is None
    code._clock.now += WITHIN_S + 1  # type: ignore[attr-defined]
    assert code.exchange(code.word, "10.0.0.9") == KEY


def test_who_has_no_key_is_asked_for_the_code(table: Served, code: ShortCode) -> None:
    status, headers, page = table.ask("/companion/code")
    assert status == 200
    assert b'name="code"' in page
    assert KEY.encode() not in page
    assert code.word.encode() not in page
    assert "script-src" not in headers["content-security-policy"]
    assert table.ask("/companion/code?code=AAAA")[0] == 403
    status, headers, _ = table.ask(f"/companion/code?code={code.word}")
    assert (status, headers["location"]) == (302, f"/companion/?token={KEY}")
    for _ in range(WRONG_EACH):
        table.ask("/companion/code?code=AAAA")
    assert table.ask(f"/companion/code?code={code.word}")[0] == 429
    assert table.ask("/companion/door", Companion_Pass=KEY)[0] == 200


@pytest.mark.parametrize("path", ["door", "socket", "matches.zip"])
def test_the_code_opens_nothing_but_the_page(table: Served, code: ShortCode, path: str) -> None:
    assert table.ask(f"/companion/{path}?code={code.word}")[0] in (403, 404)
