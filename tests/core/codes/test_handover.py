"""Handing over: the whole record comes back from its text, whatever was announced; what is damaged says so."""

import hashlib
import random
import re
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import companion
from companion.core.codes import entry_times, handover, split_code
from companion.core.codes.dictionary import COMMON
from companion.core.codes.handover import Handed, hand_over, taken
from companion.core.codes.match_code import CodeError, ListsError, read_code
from companion.core.codes.split_code import LONGEST_PART, MOST_PARTS, is_part, joined, read_parts
from companion.core.match.entry import Entry
from companion.core.match.match import Match
from companion.core.record.line_schema import entry_row
from tests.budget import examples
from tests.core.randomplay import act, kinds_of, some_match

TABLES = [(game, kind) for game in companion.games() for kind in kinds_of(game)]
often = examples(4, 400)
COMMENTS = ("", "", "# bien vu", "# 🙂 tab\there", "# back\\slash \\n", "# <dernière>")


def handed(match: Match, lang: str = "en") -> Handed:
    """A match as the other device has it."""
    parts = [part for text in hand_over(match) for part in read_parts(f"https://x.example/t/#{text.lower()}", lang)]
    return taken(joined(parts, lang), lang, lambda _: (match.header.data,))


def row(entry: Entry) -> Mapping[str, Any]:
    """An entry as its record has it, but for who is named as giving what chance answered."""
    told = dict(entry_row(entry))
    return {**told, "then": [text.partition(": ")[2] or text for text in told.get("then", ())]}


def same(match: Match, other: Match) -> bool:
    """Whether two matches have the same record."""
    rows = [[row(entry) for entry in one.entries[1:]] for one in (match, other)]
    live = match.live == other.live and match.undoable == other.undoable and match.redoable == other.redoable
    return live and rows[0] == rows[1] and match.header.row() == other.header.row() and match.facts() == other.facts()


def played(seed: int, game: str, kind: str, entries: int) -> Match:
    rng = random.Random(seed)
    match = some_match(rng, game, kind)
    for _ in range(entries):
        act(match, rng)
        comment = rng.choice(COMMENTS)
        if comment and match.undoable == match.newest and match.entries[-1].kind == "move" and not match.over:
            match.undo()
            match.play(f"{match.entries[match.redoable or 0].move} {comment}")
    return match


# --- the whole record comes back --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "kind"), TABLES)
def test_the_whole_record_comes_back(game: str, kind: str) -> None:
    @often
    @given(st.integers(0, 2**32), st.integers(0, 50))
    def check(seed: int, entries: int) -> None:
        match = played(seed, game, kind, entries)
        found = handed(match)
        assert found.differs is None
        assert same(match, found.match)

    check()


def test_what_was_announced_together_and_named_later_comes_back() -> None:
    match = companion.new("etraclor", ["Ana", "Bo"], starter="Ana", lang="fr")
    match.play(["summon QD", "equip 6S QD", "end"])
    match.undo(by="Bo")
    match.redo()
    match.override("Ana: summon KS", why="la table\tle veut\\n")
    match.correct({"Bo.deck": 9}, why="oubli")
    match.undo()
    match.play("summon AC # un commentaire")
    found = handed(match, "fr").match
    assert same(match, found)
    assert [entry.together for entry in found.entries[1:4]] == [(1, 3)] * 3
    assert (found.entries[4].by, found.lang) == ("Bo", "fr")
    found.play("end")
    assert found.newest == match.newest + 1


def test_a_player_whose_name_begins_as_a_mark_does() -> None:
    match = companion.new("etraclor", ["!Ana", "<Bo"], starter="<Bo")
    match.play("summon QD")
    match.override("!Ana: end")
    match.play("<Bo: concede")
    assert match.entries[-1].move is not None
    assert (str(match.entries[-1].move), match.entries[-1].kind) == ("<Bo: concede", "move")
    assert same(match, handed(match).match)


def test_a_series_goes_on() -> None:
    first = companion.new("etraclor", ["Ana", "Bo"])
    first.play("concede")
    second = first.next_round()
    second.play("draw")
    found = handed(second).match
    assert same(second, found)
    assert found.series_scores == second.series_scores


@examples(60, 1_000)
@given(st.lists(st.one_of(st.just(""), st.datetimes().map(lambda one: one.isoformat(timespec="seconds") + "+00:00"))))
def test_times_come_back(times: list[str]) -> None:
    created = "2026-11-26T20:00:00+00:00"
    assert entry_times.unpacked(created, entry_times.packed(created, times), len(times)) == times
    assert entry_times.unpacked(created, entry_times.packed(created, times) + b"\x80", len(times) + 1) is None


# --- own lists --------------------------------------------------------------------------------------------------------


def test_own_lists_stay_where_they_are() -> None:
    match = companion.load(Path(__file__).parents[2] / "heritage" / "records" / "herocard-own.jsonl")
    data = joined([part for text in hand_over(match) for part in read_parts(text, "en")], "en")
    assert len(data) < 600
    with pytest.raises(ListsError, match="card lists of one’s own"):
        taken(data, "en", lambda _: ({"files": {"cards.csv": "others"}},))
    assert same(match, taken(data, "en", lambda game: (match.header.data,) if game == "herocard" else ()).match)


# --- sizes ------------------------------------------------------------------------------------------------------------


def long_match(entries: int, comment: int = 0) -> Match:
    """A match of so many entries, some with a comment of so many letters."""
    match = companion.new("etraclor", ["Ana", "Bo"], starter="Ana", lang="en")
    rng = random.Random(5)
    while match.newest < entries:
        if comment and not match.over:
            said = "".join(rng.choices("abcdefghijklmnopqrstuvwxyzABCDEF", k=comment))
            match.play(f"{rng.choice(list(match.moves()))} # {said}")
        else:
            act(match, rng)
    return match


def test_a_usual_match_is_one_code_a_long_one_two_and_too_long_a_one_none() -> None:
    assert [len(hand_over(long_match(entries))) for entries in (115, 800)] == [1, 2]
    with pytest.raises(CodeError, match=r"too long for QR codes .* save its file"):
        hand_over(long_match(60, 300))


def test_parts_are_alphanumeric_and_no_longer_than_a_code_holds() -> None:
    import qrcode
    from qrcode.util import MODE_8BIT_BYTE, MODE_ALPHA_NUM, QRData

    rng = random.Random(1)
    for size in (1, 2, 1160, 1161, 1162, split_code.MOST_BYTES):
        data = rng.randbytes(size)
        parts = split_code.in_parts(data)
        assert max(map(len, parts)) <= LONGEST_PART
        assert all(set(part) <= set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:") for part in parts)
        assert joined([one for part in parts for one in read_parts(part, "en")], "en") == data
    assert len(parts) == MOST_PARTS
    code = qrcode.QRCode(error_correction=qrcode.constants.ERROR_CORRECT_L)
    code.add_data(QRData(("https://" + 51 * "x" + "/#").encode(), MODE_8BIT_BYTE), optimize=0)
    code.add_data(QRData("A" * LONGEST_PART, MODE_ALPHA_NUM), optimize=0)
    assert code.best_fit() == 25


def test_its_format_stays_what_it_is() -> None:
    assert hashlib.sha256(COMMON).hexdigest()[:16] == "40f216f2932e2fb0"
    assert split_code.ALPHABET == "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$+-./"


# --- what is no code, or no longer ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def texts() -> tuple[str, ...]:
    """The two parts of a long match."""
    return hand_over(long_match(60, 40))


def test_what_begins_as_a_part_does() -> None:
    assert all(map(is_part, ("H112", " h2", "https://x/#H112ABC")))
    assert not any(map(is_part, ("C1ET", "HA", "D1HC", "", None, 4, "home", "#match=H1")))
    with pytest.raises(CodeError, match="hands a whole match"):
        read_code("https://x/#H112345", "en")


@pytest.mark.parametrize("place", [0, 1, 2, 3, 5, 11, 40, -1])
def test_damage_is_told(texts: tuple[str, ...], place: int) -> None:
    wrong = list(texts[0])
    wrong[place] = "7" if wrong[place] != "7" else "8"
    with pytest.raises(CodeError):
        read_parts("".join(wrong), "en")
    with pytest.raises(CodeError, match="not whole"):
        read_parts(texts[0][:-1], "en")


def test_parts_come_in_any_order_in_one_text_or_written_otherwise(texts: tuple[str, ...]) -> None:
    both = f"  https://x/#{texts[1].replace('+', '%2B').replace('$', '%24')}\n{texts[0][:900]}\n{texts[0][900:]} "
    found = read_parts(both, "fr")
    assert [part.number for part in found] == [2, 1]
    assert joined(found, "fr") == joined([one for text in texts for one in read_parts(text, "fr")], "fr")


def test_a_wrapped_line_may_begin_as_a_part_does() -> None:
    rng, tried = random.Random(4), 0
    while tried < 20:
        parts = split_code.in_parts(rng.randbytes(1500))
        for place in (found.start() for part in parts for found in re.finditer(r"H\d", part[20:-8])):
            wrapped = "\n".join(f"{part[: 20 + place]}\n{part[20 + place :]}" for part in parts)
            assert [part.text for part in read_parts(wrapped, "fr")] == list(parts)
            tried += 1


def test_parts_that_do_not_belong_together(texts: tuple[str, ...]) -> None:
    other = hand_over(long_match(61, 40))
    for mixed in ([texts[0]], [texts[0], other[1]], [texts[0], texts[0]]):
        with pytest.raises(CodeError, match="do not belong together"):
            joined([one for text in mixed for one in read_parts(text, "en")], "en")


@given(st.text(max_size=200))
@examples(200, 5_000)
def test_no_text_raises_anything_else(text: str) -> None:
    for given_text in (text, "H111" + text, "#H1" + text):
        with pytest.raises(CodeError):
            read_parts(given_text, "fr")


def test_a_text_without_end_is_refused() -> None:
    with pytest.raises(CodeError, match="too long for a code"):
        read_parts("H111" + "A" * 20_000, "en")


def test_a_bomb_is_no_code() -> None:
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = squeeze.compress(b"\0" * 5_000_000) + squeeze.flush()
    assert len(bomb) < split_code.MOST_BYTES
    with pytest.raises(CodeError, match="makes no sense"):
        taken(bomb, "en")


@given(st.binary(max_size=300))
@examples(200, 5_000)
def test_no_bytes_raise_anything_else(data: bytes) -> None:
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
    for one in (data, squeeze.compress(data) + squeeze.flush()):
        with pytest.raises(CodeError):
            taken(one, "fr")


def packed(match: Match, *changes: tuple[str, str], checks: bytes | None = None) -> bytes:
    """The bytes of a match whose text was changed by hand."""
    data = handover._packed(match, match.newest, answered=True)
    swell = zlib.decompressobj(-15, COMMON)
    text = swell.decompress(data).decode()
    for before, after in changes:
        assert before in text
        text = text.replace(before, after, 1)
    rest = swell.unused_data if checks is None else swell.unused_data[: -len(checks)] + checks
    return handover._deflated(text.encode(), COMMON) + rest


def short_match() -> Match:
    match = companion.new("etraclor", ["Ana", "Bo"], starter="Ana", lang="en")
    for move in ("summon QD", "equip 6S QD", "end", "summon AC"):
        match.play(move)
    return match


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("equip 6S", "equip 6X", "cannot replay entry 2"),
        ("equip 6S", "concede #", "cannot replay entry 4"),
        ('"etraclor"', '"nogame"', "nogame"),
        ('["Ana","Bo"]', '["Ana"]', "."),
        ('["Ana","Bo"]', '["Ana",7]', "makes no sense"),
        ("summon QD", "summon QD\tzx", "makes no sense"),
        ("summon QD", "summon QD\tg9", "makes no sense|cannot replay"),
        ("summon QD", "=[", "makes no sense"),
        ("summon QD", "^x QD", "makes no sense"),
        ("summon QD", "<", "cannot replay entry 1"),
        ("summon QD", "\\q", "makes no sense"),
    ],
)
def test_what_makes_no_sense_is_a_sentence(before: str, after: str, told: str) -> None:
    with pytest.raises((CodeError, companion.SetupError, companion.PositionError), match=told):
        taken(packed(short_match(), (before, after)), "en")


def test_a_text_of_400_000_bytes_is_the_longest_that_is_read() -> None:
    match = short_match()
    match.correct({"Bo.deck": 9})
    length = len(zlib.decompressobj(-15, COMMON).decompress(packed(match)))
    longest = "={" + " " * (400_000 - length)
    assert taken(packed(match, ("={", longest)), "en").match.facts() == match.facts()
    with pytest.raises(CodeError, match="makes no sense"):
        taken(packed(match, ("={", f"{longest} ")), "en")


def test_a_difference_is_told_with_the_first_entry_that_differs() -> None:
    match = short_match()
    found = taken(packed(match, ("equip 6S QD", "equip 7S QD")), "en")
    assert found.differs is not None
    assert found.differs("en").startswith("From entry 2 on (equip 7♠ Q♦), the figures worked out here are not those")
    assert "À partir de l’entrée 2" in found.differs("fr")
    assert found.match.facts()["Ana.defender.weapon"] == "7S"
    last = taken(packed(match, checks=b"\0\0\0\0"), "en").differs
    assert last is not None
    assert last("en").startswith("From entry 4 on")
