"""Who says what was meant right after an announcement takes that one back: `no, the wolf`, `pardon, trois`."""

import pytest

import companion
from companion import InvalidMove, Match
from tests.speech.positions import PLAYERS

WOLVES = {"phase": "main", "player": "Ana", "turn": 5, "Ana.hand": 5, "Bo.hand": 4}
for place, name in enumerate(("Grey Wolf", "Blackbird", "Mountain Bear"), 1):
    WOLVES |= {f"Ana.fighter.{place}": name, f"Ana.fighter.{place}.force": 2, f"Ana.fighter.{place}.defence": 3}


def _match(*played: str, lang: str = "en") -> Match:
    match = companion.new("aestery", PLAYERS, position=dict(WOLVES), lang=lang)
    for text in played:
        match.play(text)
    return match


def _live(match: Match) -> list[str]:
    return [str(match.entries[number].move) for number in sorted(match.live) if number]


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "no, the wolf"), ("en", "sorry, the wolf"), ("en", "no, attack with the wolf"), ("en", "no wait, 1"),
     ("fr", "non, le grey wolf"), ("fr", "pardon, 1")],
)  # fmt: skip
def test_the_last_announcement_is_taken_back_and_what_was_meant_is_played(lang: str, said: str) -> None:
    match = _match("attack 3", lang=lang)
    ruling = match.ask(said)
    assert (ruling.verdict, str(ruling.move)) == ("legal", "attack 1")
    assert _live(match) == ["attack 3"]  # asking changes nothing
    entry = match.play(said)
    assert [one.kind for one in match.entries[-2:]] == ["undo", "move"]
    assert entry is match.entries[-1]
    assert _live(match) == ["attack 1"]
    match.undo()
    assert _live(match) == []


def test_a_record_of_a_correction_is_replayed(tmp_path: object) -> None:
    match = _match("attack 3")
    path = match.save(f"{tmp_path}/match.jsonl")
    match.play("no, the wolf and the blackbird")
    again = companion.load(path)
    assert again.facts() == match.facts()
    assert _live(again) == ["attack 1 + 2"]


def test_what_says_something_of_its_own_takes_nothing_back() -> None:
    match = _match("attack 3", "done")
    assert match.play("no, Bo does not block").by == "Bo"
    assert _live(match) == ["attack 3", "done", "done"]


@pytest.mark.parametrize("said", ["no, the wolf", "sorry", "no", "pardon, 3"])
def test_where_nothing_can_be_meant_it_is_asked_back(said: str) -> None:
    match = _match()
    with pytest.raises(InvalidMove):
        match.play(said)
    assert match.newest == 0


@pytest.mark.parametrize(
    ("said", "meant"),
    [("attack with the bear, no, the wolf", "attack 1"), ("attack 2, sorry, 3", "attack 3"),
     ("the bear attacks, no wait, the blackbird", "attack 2"), ("attack 1 no 2", "attack 2")],
)  # fmt: skip
def test_in_one_breath_the_last_thing_is_meant(said: str, meant: str) -> None:
    assert str(_match().ask(said).move) == meant


def test_a_denial_takes_nothing_back() -> None:
    with pytest.raises(InvalidMove):
        _match().play("fighter no story 2/2 cost 1")
