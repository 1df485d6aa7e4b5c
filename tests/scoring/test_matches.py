"""Matches of score sheets: written and read back, undone, resumed, handed on, corrected from the first entry on."""

import random
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.core.codes.handover import hand_over, taken
from companion.core.codes.split_code import joined, read_parts
from companion.scoring.source import names
from tests.scoring.test_reckonings import GAMES, begun

FILE = """
[game]
title = { fr = "Ligretto", en = "Ligretto" }
players = [2, 4]
[field]
laid = { each = true, low = 0, high = 40, fr = "Posées", en = "Laid" }
left = { each = true, low = 0, high = 10, fr = "Restées", en = "Left" }
[[check]]
id = "somebody-out"
must = "any(left == 0)"
fr = "Personne n’a fini : il reste {least(left)} cartes au moins à chacun."
en = "Nobody has finished: everybody has {least(left)} cards left at least."
[[score]]
add = "laid - 2 * left"
fr = "cartes"
en = "cards"
[end]
when = "any(total >= 99)"
"""


def handed(match: companion.Match) -> Any:
    """The match as another device takes it up from its codes."""
    codes = [part for code in hand_over(match) for part in read_parts(code, "en")]
    return taken(joined(codes, "en"), "en").match


def played(game: str, seed: int, count: int = 12) -> tuple[companion.Match, list[dict[str, Any]]]:
    """A match of some possible entries, and these."""
    dice = random.Random(f"{game}:{seed}")
    match, reckoner = begun(game, dice)
    told: list[dict[str, Any]] = []
    for _ in range(200):
        if reckoner.over or len(told) == count:
            break
        entry = reckoner.entry(dice)
        if not reckoner.take(entry):
            match.score(**entry)
            told.append(entry)
    return match, told


@pytest.mark.parametrize("game", names())
def test_a_match_is_read_back_from_its_texts_its_record_and_its_codes(game: str, tmp_path: Path) -> None:
    match, _ = played(game, 1)
    for number in match.live - {0}:
        entry = match.entries[number]
        before = companion.new(game, match.players, **match.header.options)
        before.timeline.states[-1] = match.timeline.state_before(number)
        for text in (str(entry.move), entry.title("fr"), entry.title("en")):
            assert before.parse(text) == entry.move, text
    path = match.save(tmp_path / "match.jsonl")
    again = companion.load(path)
    assert again.facts() == match.facts()
    assert again.discrepancies == []
    assert handed(match).facts() == match.facts()
    if not match.over:
        code = companion.from_code(companion.position_code(match))
        assert code.facts() == match.facts()
        assert companion.new(game, match.players, position=match.facts(), **match.header.options).state == match.state


@pytest.mark.parametrize("game", names())
def test_undo_to_the_start_and_redo_to_the_end(game: str) -> None:
    match, told = played(game, 2)
    end, start = match.facts(), match.facts_after(0)
    for _ in told:
        match.undo()
    assert match.facts() == start
    for _ in told:
        match.redo()
    assert match.facts() == end


@pytest.mark.parametrize("game", names())
def test_a_correction_is_the_same_as_playing_it_all_anew(game: str) -> None:
    for seed in range(3, 9):
        match, told = played(game, seed)
        if len(told) < 3:
            continue
        place = seed % (len(told) - 1)
        dice = random.Random(seed)
        reckoner = GAMES[game][0](match.players, **match.header.options)
        for entry in told[:place]:
            reckoner.take(entry)
        new = {name: one for name, one in reckoner.entry(dice).items() if name not in ("entry", "by")}
        if "entry" in told[place]:
            continue
        old = {name for name in told[place] if name not in ("by", "entry")}
        changes = {**dict.fromkeys(old - new.keys()), **new}
        new = {
            name: {**told[place].get(name, {}), **one} if isinstance(one, dict) else one for name, one in new.items()
        }
        anew = companion.new(game, match.players, **match.header.options)
        ways = [
            *told[:place],
            {**new, **({"by": told[place]["by"]} if "by" in told[place] else {})},
            *told[place + 1 :],
        ]
        fits = all(_played(anew, entry) for entry in ways)
        if fits:
            match.rescore(place + 1, **changes)
            assert match.facts() == anew.facts()
            match.undo()
            assert match.facts() == played(game, seed)[0].facts()
        else:
            before = match.facts()
            with pytest.raises(companion.IllegalMove):
                match.rescore(place + 1, **changes)
            assert match.facts() == before


def _played(match: companion.Match, entry: dict[str, Any]) -> bool:
    try:
        match.score(**entry)
    except companion.MoveError:
        return False
    return True


def test_a_correction_names_the_line_that_then_cannot_be() -> None:
    match = companion.new("darts501", ["Ana"], start=101, lang="en")
    match.score(score=60)
    match.score(score=1)
    match.score(score=40, double=True)
    assert match.over
    with pytest.raises(companion.IllegalMove, match="Line 3 would not do any more") as refused:
        match.rescore(1, score=59)
    assert {reason.clause for reason in refused.value.ruling.reasons} == {"entry"}
    match.rescore(3, double=False)
    assert not match.over
    assert match.facts()["Ana.total"] == 40


def test_entries_are_corrected_by_their_numbers_in_the_history() -> None:
    match = companion.new("points", ["Ana", "Bo"], lang="en")
    match.score(points={"Ana": 1})
    match.undo()
    match.score(points={"Ana": 2})
    entry = match.score(points={"Ana": 3})
    match.rescore(entry.number, points={"Ana": 30})
    assert match.facts()["Ana.total"] == 32
    with pytest.raises(companion.InvalidMove):
        match.rescore(1, points={"Ana": 30})


def test_figures_set_by_hand_stay_when_an_entry_before_them_is_corrected() -> None:
    match = companion.new("points", ["Ana", "Bo"], lang="en")
    match.score(points=[10, 20])
    match.correct({"Ana.total": 15}, why="forgotten")
    match.score(points=[1, 1])
    match.rescore(1, points=[100, 20])
    assert match.facts()["Ana.total"] == 106
    assert match.facts()["Bo.total"] == 21


def test_what_the_table_passes_over_is_counted_and_marked() -> None:
    match = companion.new("tarot", ["Ana", "Bo", "Cy", "Di"], lang="en")
    ruling = match.ask_score(contract="garde", taker="Ana", oudlers=2, points=49.5)
    assert not ruling
    assert ruling.overridable
    entry = match.override(ruling.move, why="we count by halves")
    assert entry.verdict == "illegal"
    assert match.facts()["Ana.total"] == 3 * (25 + 9) * 2
    match.score(contract="petite", taker="Bo", oudlers=0, points=56)
    match.rescore(2, oudlers=1)
    nonsense = match.ask_score(contract="garde", taker="Zoe", oudlers=2, points=49)
    assert [reason.clause for reason in nonsense.reasons] == ["player"]
    assert not nonsense.overridable


def test_a_record_of_an_own_game_carries_its_file(tmp_path: Path) -> None:
    match = companion.new(companion.scoresheet(FILE), ["Ana", "Bo"], lang="fr")
    assert [reason.clause for reason in match.ask_score(laid=[9, 9], left=[1, 2]).reasons] == ["somebody-out"]
    match.score(laid=[20, 15], left=[0, 4])
    assert match.facts()["Bo.total"] == 7
    path = match.save(tmp_path / "own.jsonl")
    from companion.scoring import source

    source._OPEN.clear()
    again = companion.load(path)
    assert again.facts() == match.facts()
    again.score(laid=[20, 15], left=[0, 4])
    source._OPEN.clear()
    assert handed(again).facts() == again.facts()
    (tmp_path / "my-game.toml").write_text(FILE, "utf-8")
    assert companion.new(str(tmp_path / "my-game.toml"), ["Ana", "Bo"]).game.name == match.game.name
    following = companion.new("petanque", ["Ana", "Bo"])
    assert following.game.name == "petanque"


def test_bids_are_announced_before_and_kept_until_the_tricks() -> None:
    match = companion.new("ohhell", ["Ana", "Bo", "Cy"], lang="en")
    assert [one.clause for one in match.ask_score(entry="announce", bid=[0, 0, 1]).reasons] == ["hook"]
    match.score(entry="announce", bid=[0, 1, 1])
    assert match.ask_score(bid=[0, 1, 1], tricks=[0, 1, 0])
    match.score(tricks=[0, 1, 0])
    assert match.facts()["Bo.total"] == 11
    assert not match.ask_score(tricks=[0, 1, 1])
    match.rescore(2, bid={"Bo": 0, "Ana": 0, "Cy": 0})
    assert match.facts()["Bo.total"] == 0


def test_twelve_players_with_long_names_fit_into_a_record(tmp_path: Path) -> None:
    players = [f"{place:02d} " + "n" * 57 for place in range(12)]
    match = companion.new("points", players, lang="en")
    match.score(points=[-9000 + place for place in range(12)])
    assert companion.load(match.save(tmp_path / "long.jsonl")).facts() == match.facts()
