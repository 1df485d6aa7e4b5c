"""Several things announced in one breath: one entry each, played or refused together, undone together."""

import copy
import random
from pathlib import Path

import pytest

import companion
from companion.core.plugins.registry import find_game
from companion.core.record.limits import TOGETHER
from tests.budget import sized
from tests.core.randomplay import kinds_of, legal_move, some_match

POSITION = {
    "turn": 3, "starter": "Ana", "Ana.attacker": "KS", "Ana.attacker.weapon": "5S", "Ana.healer": "JH",
    "Ana.healer.weapon": "2S", "Bo.healer": "QH", "Ana.deck": 12, "Ana.hand": 4, "Bo.deck": 10, "Bo.hand": 3,
}  # fmt: skip


@pytest.fixture
def match() -> companion.Match:
    """Ana's combat step, with two who are armed."""
    return companion.new("etraclor", ["Ana", "Bo"], position=POSITION, lang="en")


def test_each_thing_is_an_entry_and_the_last_is_returned(match: companion.Match) -> None:
    alone = copy.copy(match)
    entry = match.play(["attack KS QH # first blood", "attack JH QH", "end"])
    for text in ("attack KS QH", "attack JH QH", "end"):
        alone.play(text)
    assert match.state == alone.state
    assert [str(one) for one in match.entries] == [str(one) for one in alone.entries]
    assert (entry, str(entry)) == (match.entries[3], "end")
    assert [one.together for one in match.entries] == [None, (1, 3), (1, 3), (1, 3)]
    assert [one.comment for one in match.entries] == ["", "first blood", "", ""]
    assert [one.changed for one in match.entries] == [one.changed for one in alone.entries]


def test_one_thing_in_a_sequence_is_announced_alone(match: companion.Match) -> None:
    assert match.play(("attack KS QH",)).together is None
    assert match.ask(["end"]).together == ()


@pytest.mark.parametrize(("lang", "words"), [("en", "Nothing of what was announced"), ("fr", "Rien de ce qui a été")])
def test_where_one_is_refused_none_is_played(match: companion.Match, lang: str, words: str) -> None:
    match.lang = lang
    before = match.state
    with pytest.raises(companion.IllegalMove, match=words) as caught:
        match.play(["attack KS QH", "attack KS QH", "end"])
    assert (match.newest, match.state) == (0, before)
    ruling = caught.value.ruling
    assert [bool(one) for one in ruling.together] == [True, False]
    assert {reason.clause for reason in ruling.reasons} == {"one-action"}
    assert ruling.text() in str(caught.value)
    with pytest.raises(companion.InvalidMove):
        match.play(["attack KS QH", "dance"])
    with pytest.raises(companion.InvalidMove):
        match.play([])
    assert (match.newest, match.state) == (0, before)


def test_what_is_asked_is_the_first_refusal_or_the_last_ruling(match: companion.Match) -> None:
    ruling = match.ask(["attack KS QH", "end"])
    assert (str(ruling.move), [str(one.move) for one in ruling.together]) == ("end", ["attack KS QH", "end"])
    assert ruling.text("en") == "Legal: attack K♠ Q♥.\nLegal: end."
    assert [str(one.move) for one in match.ask(["end", "end", "Bo: draw"]).together] == ["end", "end"]
    assert match.ask("attack KS QH").together == ()
    assert match.newest == 0


def test_what_comes_later_is_read_as_the_table_stands_then(match: companion.Match) -> None:
    assert match.play(["end", "draw"]).by == "Bo"


def test_an_undo_takes_all_back_and_a_redo_brings_all_back(match: companion.Match) -> None:
    match.play(["attack KS QH", "attack JH QH"])
    after = match.state
    assert (match.undoable, match.live) == (2, {1, 2})
    undo = match.undo()
    assert (match.state, match.live, match.undoable, match.redoable) == (match.state_after(0), frozenset(), None, 2)
    assert undo.title("en") == "Undone: attack K♠ Q♥; attack J♥ Q♥"
    assert undo.title("fr") == "Annulé\u202f: attaquer R♠ D♥\u202f; attaquer V♥ D♥"
    redo = match.redo()
    assert (match.state, match.live, match.undoable, match.redoable) == (after, {1, 2}, 2, None)
    assert redo.title("en") == "Redone: attack K♠ Q♥; attack J♥ Q♥"
    match.undo(1)  # by either number
    match.redo(1)
    match.play("end")
    with pytest.raises(companion.InvalidMove, match=r"Entry 1 is no longer the last one: 7 \(end\) came after"):
        match.undo(1)


def test_there_is_an_end_to_one_breath() -> None:
    match = companion.new("herocard", ["Ana", "Bo"], lang="en")
    match.play(["end"] * TOGETHER)
    with pytest.raises(companion.InvalidMove, match=f"more than {TOGETHER} things"):
        match.play(["end"] * (TOGETHER + 1))
    assert match.newest == TOGETHER


def test_rulings_keep_no_twin_of_the_history(match: companion.Match) -> None:
    entry = match.play(["attack KS QH", "end"])
    match.lang = "fr"
    assert entry.ruling is not None
    assert entry.ruling.context is not None
    held = entry.ruling.context.move_text.__self__  # type: ignore[attr-defined]
    assert held.timeline is match.timeline


# --- where the companion deals ----------------------------------------------------------------------------------------


def test_nothing_is_announced_after_what_decides_on_it() -> None:
    """Who is refused has announced nothing: else one would try until the card that comes next is known."""
    dealt = companion.new("etraclor", ["Ana", "Bo"], seed=4, starter="Ana", lang="en")
    twin = copy.copy(dealt)
    twin.play("draw")
    drawn = set(twin.state.sides[0].hand.known) - set(dealt.state.sides[0].hand.known)
    hidden = [move for move in twin.moves() if drawn & set(str(move).split())]
    shown = [move for move in twin.moves() if move.verb == "summon" and not drawn & set(str(move).split())]
    for move in hidden:
        with pytest.raises(companion.InvalidMove, match=r"depends on what “draw” will bring to light"):
            dealt.play(["draw", move])
    assert dealt.newest == 0
    assert dealt.play(["draw", shown[0]]).number == 2


# --- any match --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "kind"), [(game, kind) for game in companion.games() for kind in kinds_of(game)])
def test_together_is_as_one_by_one_and_is_written_so(game: str, kind: str, tmp_path: Path) -> None:
    for seed in range(sized(4, 60)):
        rng = random.Random(seed)
        match = some_match(rng, game, kind)
        path = match.save(tmp_path / f"{seed}.jsonl")
        for _ in range(8):
            if rng.random() < 0.3 and match.undoable is not None:
                (match.undo if rng.random() < 0.6 or match.redoable is None else match.redo)()
            said, alone = [], copy.copy(match)
            for _ in range(rng.randint(2, 4)):
                move = legal_move(alone, rng)
                if move is not None:
                    said.append(move)
                    alone.play(move)
            if not said:
                break
            try:
                match.play(said)
            except companion.InvalidMove:
                assert find_game(game).deals
                assert kind == "dealt"
                continue
            assert match.state == alone.state
        again = companion.load(path)
        assert (again.discrepancies, again.notices, again.live) == ([], [], match.live)
        assert [entry.together for entry in again.entries] == [entry.together for entry in match.entries]
        assert [again.state_after(n) for n in range(again.newest + 1)] == [
            match.state_after(n) for n in range(match.newest + 1)
        ]
