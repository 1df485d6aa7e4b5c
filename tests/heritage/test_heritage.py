"""What versions of before wrote: records and printed codes, and the facts that each must give. Those of Etraclor,
Erythro and HeroCard are of the version before the house was rebuilt, those of Eredan of the first that knew the game.

`records/` are whole matches (physical and dealt, with undo, redo, overrides, corrections, reveals, a series, positions,
card lists); every entry's facts stand in the record itself, those at the end in `finals.json`. `codes.jsonl` holds a
code a line with what it must give; `cards` are the lists that it goes with, a folder of `lists/` or `demo`. Nothing
here is ever written anew: it is what people have printed and saved. Where a ruling of ours has changed since, today's
rules see an entry differently and say so (`RULED_ANEW`); its facts stay what they were.
"""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.core.codes.handover import taken
from companion.core.codes.split_code import joined, read_parts
from companion.table.matches.index import Index

HERE = Path(__file__).parent
RECORDS = sorted((HERE / "records").glob("*.jsonl"))
GAMES = {"etraclor", "erythro", "herocard", "eredan"}
"""Those of the records."""
FINALS: dict[str, dict[str, Any]] = json.loads((HERE / "finals.json").read_text("utf-8"))
CODES: list[dict[str, Any]] = [json.loads(line) for line in (HERE / "codes.jsonl").read_text("utf-8").splitlines()]
HANDED: list[dict[str, Any]] = [json.loads(line) for line in (HERE / "handed.jsonl").read_text("utf-8").splitlines()]

_SPECIAL = {
    "erythro-demo": (23, 24, 26, 31, 37, 46, 48, 49, 57, 62, 63, 73, 74),
    "erythro-own": (21, 23, 24, 25, 29, 32, 38),
    "erythro-table": (15, 24, 26, 40, 41, 42, 44, 45),
}
"""Erythro: entries of a card beyond those that its player may play, which no effect of an open card is any more."""

_DECLARED = {("aestery", 61): [17]}
"""Aestery: the first attack of a match that was handed over, where First Blood came as the attackers were closed."""

RULED_ANEW: dict[str, dict[int, str]] = {
    "erythro-demo": dict.fromkeys(_SPECIAL["erythro-demo"], "special") | dict.fromkeys((38, 54, 59), "buy-by-card"),
    "erythro-own": dict.fromkeys(_SPECIAL["erythro-own"], "special") | {19: "buy-by-card"},
    "erythro-table": dict.fromkeys(_SPECIAL["erythro-table"], "special") | {56: "phase-order", 60: "four-cards"},
    "etraclor-dealt": {11: "ETR-16", 74: "ETR-16"},
    "herocard-demo": {45: "HER-17", 50: "HER-17"},
    "herocard-own": {5: "HER-17", 16: "HER-17", 21: "again", 28: "HER-17", 32: "HER-17"},
    "herocard-series": {11: "again"},
    "herocard-table": {22: "again"},
}
"""Record → entry → the clause by which today's rules see it differently."""


def told(facts: dict[str, Any]) -> dict[str, Any]:
    """The facts that are not absent, as JSON has them."""
    return {n: list(v) if isinstance(v, tuple) else v for n, v in facts.items() if v is not None}


def ending(match: companion.Match) -> Any:
    """How a match ended: winners, clause, scores; None while it runs."""
    end = match.outcome
    return None if end is None else [list(end.winners), end.rule, end.scores]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_of_before_is_read_with_no_difference_but_of_new_rulings(path: Path) -> None:
    match, final = companion.load(path), FINALS[path.stem]
    anew = RULED_ANEW.get(path.stem, {})
    assert [int(re.findall(r"\d+", line)[0]) for line in match.discrepancies] == sorted(anew)
    for number, rule in anew.items():
        ruling = match.entries[number].ruling
        assert ruling is not None
        assert [reason.clause for reason in (*ruling.reasons, *ruling.assumes) if reason.clause != "GEN-3"] == [rule]
    assert match.notices == []
    facts = told(match.facts())
    assert facts.pop("over") is (final["outcome"] is not None)
    assert facts == final["facts"]
    assert ending(match) == final["outcome"]
    assert (len(match.entries) - 1, len(match.live)) == (final["entries"], final["live"])


def test_what_was_taken_for_granted_is_done_as_it_was_and_reported() -> None:
    """Aestery, before AES-38: a Fighter healed and taught itself where nobody was named, and an ability could be used
    without a word of its cost (GEN-5)."""
    match = companion.load(HERE / "unasked.jsonl")
    assert [line.partition(":")[0] for line in match.discrepancies] == [
        "entry 2, pass",
        "entry 4, pass",
        "entry 5, activate 1",
    ]
    ruling = match.entries[5].ruling
    assert ruling is not None
    assert [reason.clause for reason in ruling.reasons] == ["ability-cost"]
    facts = match.facts()
    assert [facts[name] for name in ("Ana.fighter.2.fatigue", "Ana.fighter.4", "Ana.fighter.4.plus")] == [1, "Coach", 1]
    assert [facts[name] for name in ("turn", "player", "phase", "Bo.hand", "Bo.deck")] == [6, "Bo", "end", 7, 28]


def test_first_blood_came_as_the_attackers_were_closed_and_comes_as_they_are_declared() -> None:
    """Aestery, before First Blood and the untapping that Plunge skips were due at `attack`: the match is the same."""
    match = companion.load(HERE / "declared.jsonl")
    assert match.discrepancies
    facts = {line.split(": ")[1].partition(" recorded")[0].partition(" (")[0] for line in match.discrepancies}
    assert facts == {"changed for a time", "First Blood", "skips its untapping"}
    moves = [match.entries[int(re.findall(r"\d+", line)[0])].move for line in match.discrepancies]
    assert {"" if move is None else move.verb for move in moves} == {"attack", "done"}
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.rule, match.notices) == (("Ana",), "goal", [])


def test_lists_tell_which_of_them_are_over(tmp_path: Path) -> None:
    folder = shutil.copytree(HERE / "records", tmp_path / "records")  # a list keeps what it has read beside it
    listed = {info.id: info.over for info in Index(folder).look()}
    assert listed == {name: final["outcome"] is not None for name, final in FINALS.items()}
    assert {name.partition("-")[0] for name, over in listed.items() if over} == GAMES


@pytest.mark.parametrize("row", CODES, ids=lambda row: f"{row['game']}-{row['kind']}-{row['code'][-6:]}")
def test_a_code_of_before_gives_what_it_gave(row: dict[str, Any]) -> None:
    cards = row.get("cards")
    given = HERE / "lists" / cards if cards not in (None, "demo") else cards
    match = companion.from_code(row["code"], cards=given, lang="en")
    known = match.game.facts.names(match.players)
    assert {name: value for name, value in told(match.facts()).items() if known[name].stored} == row["facts"]
    assert ending(match) == row.get("outcome")
    assert list(match.players) == row["players"]
    usual = {option.name: option.default for option in match.game.options}
    assert match.header.options == usual | row.get("options", {})
    assert (match.header.seed, dict(match.header.series)) == (row.get("seed"), row.get("series", {}))


@pytest.mark.parametrize("row", HANDED, ids=lambda row: row["record"] or f"{row['game']}-{row['entries']}")
def test_a_match_that_was_handed_over_before_is_the_same_match(row: dict[str, Any]) -> None:
    whole = companion.load(HERE / "records" / f"{row['record']}.jsonl") if row["record"] else None
    parts = [part for text in row["parts"] for part in read_parts(text, "en")]
    handed = taken(joined(parts, "en"), "en", lambda _: () if whole is None else (whole.header.data,))
    match = handed.match
    refused = sorted(RULED_ANEW.get(row["record"], {})) if row["record"] in _SPECIAL else []  # others knew it then
    refused = refused or _DECLARED.get((row["game"], row["entries"]), [])
    assert (handed.differs is None) is not bool(refused)
    assert not refused or f"{refused[0]}" in handed.differs("en")
    assert (match.newest, len(match.live)) == (row["entries"], row["live"])
    assert told(match.facts()) == (row["facts"] if whole is None else told(whole.facts()))
    if whole is not None:
        assert match.header == whole.header
        assert [entry.title("en") for entry in match.entries] == [entry.title("en") for entry in whole.entries]


def test_all_of_it_is_there() -> None:
    assert {path.stem for path in RECORDS} == set(FINALS)
    assert {row["game"] for row in CODES} == {*GAMES, "aestery"}
    assert {row["game"] for row in HANDED} == {*GAMES, "aestery"}


def test_what_is_printed_today_is_what_was_printed_then() -> None:
    """All but some of dealt matches: who takes one of those up on a real table knows less of where cards lie."""
    again = [row for row in CODES if row["kind"] == "position" and row["game"] != "erythro"]
    for row in again:
        cards = row.get("cards")
        given = HERE / "lists" / cards if cards not in (None, "demo") else cards
        assert companion.position_code(companion.from_code(row["code"], cards=given, lang="en")) == row["code"]
    assert len(again) >= 40
