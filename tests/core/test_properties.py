"""What holds of every match of every game, through random play."""

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import companion
from companion.core.facts.zones import Zone
from tests.budget import examples, sized
from tests.core.randomplay import act, kinds_of, legal_move, some_match

GAMES = companion.games()
seeds = st.integers(min_value=0, max_value=2**32)
often = examples(4, 1500)
tables = pytest.mark.parametrize(("game", "kind"), [(game, kind) for game in GAMES for kind in kinds_of(game)])


def played(seed: int, game: str, kind: str, entries: int) -> companion.Match:
    rng = random.Random(seed)
    match = some_match(rng, game, kind)
    for _ in range(entries):
        act(match, rng)
    return match


@tables
def test_undo_to_the_start_and_redo_to_the_end_give_the_same_states(game: str, kind: str) -> None:
    @often
    @given(seeds)
    def check(seed: int) -> None:
        match = played(seed, game, kind, 40)
        while match.redoable is not None:
            match.redo()
        live = sorted(match.live)
        after = [match.state_after(number) for number in live]
        start = match.state_after(0)
        expected = [start, *after]
        for state in reversed(expected[:-1]):
            match.undo()
            assert match.state == state
            assert match.facts() == match.game.facts.read(state)
        assert match.undoable is None
        with pytest.raises(companion.InvalidMove):
            match.undo()
        for state in after:
            match.redo()
            assert match.state == state
        with pytest.raises(companion.InvalidMove):
            match.redo()
        assert sorted(match.live) == live

    check()


@tables
def test_an_entry_tells_the_figures_that_differ_after_it(game: str, kind: str) -> None:
    """One that takes back or brings back too, which reads them from the entries that it is about."""
    for seed in range(sized(2, 300)):
        match = played(seed, game, kind, 60)
        for back, forth in ((match.undo, match.redo),) * 4:
            if match.undoable is not None:
                back()
                forth()
                back()
        for entry in match.entries[1:]:
            before, after = (match.state_after(number) for number in (entry.number - 1, entry.number))
            changed, was = match.game.facts.changed(before, after)
            assert entry.changed == changed
            assert entry.before == was or entry.kind == "correct"


@tables
def test_replay_of_the_record_gives_the_same_states(game: str, kind: str, tmp_path: Path) -> None:
    count = 0

    @often
    @given(seeds)
    def check(seed: int) -> None:
        nonlocal count
        count += 1
        match = played(seed, game, kind, 25)
        path = match.save(tmp_path / f"{count}.jsonl")
        rng = random.Random(seed + 1)
        for _ in range(20):  # these go straight to the file
            act(match, rng)
        again = companion.load(path)
        assert again.discrepancies == []
        assert again.notices == []
        assert [again.state_after(n) for n in range(again.newest + 1)] == [
            match.state_after(n) for n in range(match.newest + 1)
        ]
        assert again.live == match.live
        assert [str(entry) for entry in again.entries] == [str(entry) for entry in match.entries]
        for lang in ("fr", "en"):
            told = [entry.explain(lang) for entry in again.entries]
            assert told == [entry.explain(lang) for entry in match.entries]
            assert not any("{" in text or "None" in text for text in told)

    check()


@tables
def test_the_text_of_every_move_reads_back(game: str, kind: str) -> None:
    @often
    @given(seeds)
    def check(seed: int) -> None:
        rng = random.Random(seed)
        match = some_match(rng, game, kind)
        for _ in range(rng.randrange(60)):
            move = legal_move(match, rng)
            if move is None:
                break
            match.play(move)
        candidates = list(match.game.candidates(match.state))
        for move in rng.sample(candidates, min(len(candidates), sized(15, 60))):
            canonical = match.game.canonical(match.state, move)
            for text in (str(move), match.move_text(move, "fr"), match.move_text(move, "en")):
                for lang in ("fr", "en"):
                    match.lang = lang
                    assert match.parse(text) == canonical, text
            assert str(match.parse(str(canonical))) == str(canonical)

    check()


@tables
def test_what_is_listed_is_accepted_and_all_else_is_refused_with_reasons(game: str, kind: str) -> None:
    @often
    @given(seeds)
    def check(seed: int) -> None:
        rng = random.Random(seed)
        match = some_match(rng, game, kind)
        for _ in range(rng.randrange(60)):
            act(match, rng)
        listed = list(match.moves())
        assert len(listed) == len(match.moves())
        assert len(set(listed)) == len(listed), "a move is listed twice"
        candidates = list(match.game.candidates(match.state))
        assert listed == [move for move in candidates if match.game.judge(match.state, move)]
        for move in rng.sample(listed, min(len(listed), 10)):
            assert move in match.moves()
            assert str(move) in match.moves()
            assert match.ask(move)
        refused = [move for move in candidates if move not in set(listed)]
        for move in rng.sample(refused, min(len(refused), 20)):
            ruling = match.game.judge(match.state, move)
            assert ruling.verdict == "illegal"
            assert ruling.reasons
            assert move not in match.moves()
            told = match.ask(move)
            for lang in ("fr", "en"):
                text = told.text(lang)
                assert len(text.splitlines()) >= 2 or told, text
                assert "{" not in text

    check()


@pytest.mark.parametrize("game", GAMES)
def test_states_are_values(game: str) -> None:
    """Snapshots hash and compare by what they hold."""

    @often
    @given(seeds)
    def check(seed: int) -> None:
        one = played(seed, game, "dealt", 30)
        for number in range(one.newest + 1):
            assert hash(one.state_after(number)) == hash(one.state_after(number))
        assert len({one.state_after(number) for number in range(one.newest + 1)}) > 1

    check()


# --- zones: known cards and a number of unknown ones ------------------------------------------------------------

cards = st.lists(st.sampled_from(["AH", "2S", "3D", "4C", "KC", "10H"]), unique=True, max_size=6)


@given(cards, st.integers(0, 5), st.integers(0, 6))
def test_drawing_all_cards_of_a_zone_gives_each_once(names: list[str], unknown: int, split: int) -> None:
    zone = Zone(tuple(names[:split]), unknown, tuple(names[split:]))
    drawn = []
    while len(zone):
        before = len(zone)
        card, zone = zone.draw()
        assert len(zone) == before - 1
        drawn.append(card)
    assert drawn == [*names[:split], *([None] * unknown), *names[split:]]


@given(cards, st.integers(1, 5), st.sampled_from(["AH", "2S", "3D", "4C", "KC", "10H"]))
def test_taking_a_card_takes_one_card(names: list[str], unknown: int, card: str) -> None:
    zone = Zone(tuple(names), unknown)
    left = zone.take(card)
    assert len(left) == len(zone) - 1
    assert card not in left
    assert left.unknown == unknown - (card not in names)
    assert len(left.add(card)) == len(left.add(None)) == len(zone)
    assert left.add_all((card,)).known[-1] == card
    assert zone.forget() == Zone((), len(zone))
