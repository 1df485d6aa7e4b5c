"""Codes of Etraclor: every position comes back as it was, none takes more than 120 characters, none tells a secret."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import companion
from companion.core.codes import match_code
from companion.core.codes.packing import Packer, checked, digits
from companion.core.codes.terms import NAME_ROOM
from companion.core.match.opening import new_match as begin
from companion.core.notation.playing_cards import PACK
from companion.games.etraclor.engine.constants import CHARACTERS
from companion.games.etraclor.engine.position.facts import ETRACLOR_FACTS
from tests.budget import examples, sized
from tests.core.randomplay import act, new_match
from tests.games.etraclor.positions import position

seeds = st.integers(min_value=0, max_value=2**32)
often = examples(20, 4000)
PLAYERS = ("Ana", "Bo")
LONG = ("Maximilienne-Éléonore de la Tour du Pin Gouvernet, duchesse", "👑" * 60)


def renamed(facts: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    """The facts under other names of the players."""
    found = {}
    for name, value in facts.items():
        player, dot, part = name.partition(".")
        key = f"{names.get(player, player)}{dot}{part}"
        if name == "pending" and value:
            found[key] = tuple(":".join(names.get(word, word) for word in text.split(":")) for text in value)
        else:
            found[key] = names.get(value, value) if isinstance(value, str) else value
    return found


def check(match: companion.Match) -> str:
    """The match's code, once it has proved to be right."""
    code = companion.position_code(match)
    assert len(code) <= match_code.LONGEST == 120
    again = companion.from_code(code, lang="en")
    expected = renamed(match.facts(), dict(zip(match.players, again.players, strict=True)))
    if match.header.seed is not None and expected["pending"]:
        assert expected["pending"][0].startswith("keep:")  # who deals asks; at a physical table nobody need tell
        expected["pending"] = None
    assert again.facts() == expected
    assert (again.outcome is None) == (match.outcome is None)
    if match.outcome is not None and again.outcome is not None:
        assert again.outcome.rule == match.outcome.rule
        assert list(again.outcome.scores.values()) == list(match.outcome.scores.values())
    if again.players == match.players:
        assert companion.position_code(again) == code
    return code


@pytest.mark.parametrize("dealt", [False, True])
def test_every_moment_of_random_play_comes_back(dealt: bool) -> None:
    @often
    @given(seeds)
    def play(seed: int) -> None:
        rng = random.Random(seed)
        match = new_match(rng, dealt=dealt)
        for _ in range(rng.randint(0, 120)):
            act(match, rng)
        try:
            code = check(match)
        except companion.PositionError:  # only where the table played against the rules
            assert any(entry.kind in ("override", "correct") for entry in match.entries)
            return
        if dealt:
            assert_no_secret(match, code)

    play()


def assert_no_secret(match: companion.Match, code: str) -> None:
    """Another deal of what nobody has seen gives the very same code."""
    state = match.state
    again = companion.from_code(code, lang="en").state
    hidden = {card for side in state.sides for card in (*side.hand.known, *side.deck.known)}
    assert hidden <= again.pool
    assert all(not side.hand.known and not side.deck.known for side in again.sides)


@pytest.mark.parametrize("full", [0.0, 0.3, 0.7, 1.0])
@pytest.mark.parametrize("players", [("Ana", "Bo"), LONG])
def test_every_position_comes_back_within_120_characters(players: tuple[str, str], full: float) -> None:
    @often
    @given(seeds)
    def place(seed: int) -> None:
        facts = position(random.Random(seed), players, full=full)
        try:
            match = companion.new("etraclor", players, position=facts, lang="en")
        except companion.PositionError as error:
            assert "character" in str(error) or "Both decks" in str(error)
            return
        check(match)

    place()


def wordy(players: tuple[str, str]) -> companion.Match:
    """All figures large, all cards known and in order: full arenas without equipment leave the most to tell."""
    facts: dict[str, Any] = {"turn": 999, "step": "combat", "player": players[0], "starter": players[0]}
    plain = [card for card in PACK if card not in CHARACTERS]
    for seat, name in enumerate(players):
        for group, suit in zip(("healer", "attacker", "defender", "mage"), "HSDC", strict=True):
            place = f"{name}.{group}"
            facts |= {place: "KQ"[seat] + suit, f"{place}.hp": 12, f"{place}.boost": 27, f"{place}.acted": True}
        mine = [*plain[seat::2], *("AJ"[seat] + suit for suit in "HSDC")]
        assert len(mine) == 22
        parts = {"hand": mine[:6], "discard": mine[6:8], "deck.top": mine[8:9], "deck.bottom": mine[9:]}
        facts |= {f"{name}.{part}{'' if '.' in part else '.cards'}": cards for part, cards in parts.items()}
        facts |= {f"{name}.hand": 6, f"{name}.discard": 2, f"{name}.deck": 14, f"{name}.redraws": 2}
    series = {"round": 999, "scores": dict.fromkeys(players, 9999)}
    match = begin("etraclor", players, position=facts, lang="en", series=series, kind=companion.Match)
    assert isinstance(match, companion.Match)
    return match


def test_most_wordy_position_fits_and_leaves_room_for_names() -> None:
    code = check(wordy(LONG))
    assert match_code.LONGEST - 6 < len(code) <= match_code.LONGEST
    names = companion.from_code(code, lang="en").players
    assert names[0].startswith("Max")
    assert names[1].startswith("👑")
    assert all(name.endswith("…") for name in names)
    assert len(check(wordy(PLAYERS))) < len(code)


def size_of(match: companion.Match) -> int:
    packer = Packer()
    match.game.pack(match, packer)
    return packer.bits


def test_two_emoji_and_the_wordiest_position_fit() -> None:
    for names in (("👑" * 60, "🐉" * 60), ("𝔄" * 60, "𝔅" * 60), ("👑" * 60, "👑" * 59)):
        again = companion.from_code(check(wordy(names)), lang="en")
        assert len(set(again.players)) == 2
        assert all(name.endswith("…") for name in again.players)


HEAD_OPTIONS_SERIES = 2 * 4 + 4 + 1 + 4 * 4 + 2 * 5 * 4
"""Bits: the kind and version, no house rules, round 999 (up to 4095) and scores of 9999 (up to 32767)."""


def changed(rng: random.Random, facts: dict[str, Any]) -> dict[str, Any]:
    """A position a little different: a card moves between the lists of its half, a figure changes, a slot empties."""
    found = {name: list(value) if isinstance(value, tuple) else value for name, value in facts.items()}
    name = rng.choice(PLAYERS)
    lists = [f"{name}.{part}" for part in ("hand.cards", "discard.cards", "deck.top", "deck.bottom")]
    for one in lists:
        found[one] = found[one] or []
    source, target = rng.choice(lists), rng.choice(lists)
    slots = [key for key in found if key.startswith(name) and key.endswith((".weapon", ".shield", ".object"))]
    slot = rng.choice([key for key in slots if found[key]] or [""])
    if slot and rng.random() < 0.5:
        found[target].append(found[slot])
        found[slot] = None
        found[f"{slot}.left"] = None if slot.endswith("shield") else found.get(f"{slot}.left")
    elif found[source]:
        found[target].append(found[source].pop(rng.randrange(len(found[source]))))
    for zone, parts in (("hand", lists[:1]), ("discard", lists[1:2]), ("deck", lists[2:])):
        found[f"{name}.{zone}"] = max(zone == "deck", sum(len(found[part]) for part in parts))
    found["pending"] = None
    return {key: value for key, value in found.items() if value is not None}


def test_no_search_finds_a_position_that_would_not_fit() -> None:
    """What a code must hold besides names, at its most: climbing from the wordiest and from many full positions."""
    rng = random.Random(52)
    tried, most = 0, 0
    stored = {name for name, fact in ETRACLOR_FACTS.names(PLAYERS).items() if fact.stored}
    for start in range(sized(6, 60)):
        match = wordy(PLAYERS) if start == 0 else None
        while match is None:
            match = placed(position(rng, PLAYERS, full=1.0))
        for _ in range(sized(60, 2000)):
            facts = {name: value for name, value in match.facts().items() if name in stored}
            other = placed(changed(rng, facts))
            if other is not None:
                tried += 1
                match = max(match, other, key=size_of)
        most = max(most, size_of(match))
    assert tried > 50
    assert most + HEAD_OPTIONS_SERIES + 2 * NAME_ROOM <= (match_code.LONGEST - 10) * 5


def placed(facts: dict[str, Any]) -> companion.Match | None:
    try:
        return companion.new("etraclor", PLAYERS, position=facts, lang="en")
    except companion.PositionError:
        return None


@pytest.mark.parametrize("loser", ["Ana", "Bo"])
def test_finished_matches_say_how_they_ended(loser: str) -> None:
    match = companion.new("etraclor", ["Ana", "Bo"], starter="Ana", lang="en")
    match.play("summon QD")
    match.play(f"{loser}: concede")
    again = companion.from_code(check(match), lang="en")
    assert again.outcome is not None
    assert again.outcome.winners == tuple({"Ana", "Bo"} - {loser})
    assert again.facts()["winner"] == again.outcome.winners[0]
    last = companion.new("etraclor", ["Ana", "Bo"], position={"turn": 7, "step": "draw", "Ana.deck": 1}, lang="en")
    last.play("draw")
    over = companion.from_code(check(last), lang="en")
    assert over.outcome is not None
    assert over.outcome.rule == "last-card"


def test_hidden_choice_of_a_dealt_match_stays_out() -> None:
    facts = {"turn": 3, "Ana.mage": "AC", "Ana.mage.object": "5C"}
    match = companion.new("etraclor", ["Ana", "Bo"], position=facts, seed=3, lang="en", starter="Ana")
    match.play("cast reinforcement")
    assert match.facts()["pending"] == ("keep:Ana",)
    again = companion.from_code(check(match), lang="en")
    assert again.facts()["pending"] is None
    assert again.facts()["Ana.hand"] == match.facts()["Ana.hand"]


def test_position_stays_readable_by_later_versions() -> None:
    """A code printed by this version: whoever changes the packing must raise `code_version`."""
    facts = {
        "turn": 6, "step": "combat", "player": "Bo", "Ana.defender": "QD", "Ana.defender.hp": 7,
        "Ana.defender.weapon": "6S", "Ana.defender.acted": False, "Bo.mage": "AC", "Bo.mage.shield": "4D",
        "Bo.mage.shield.left": 2, "Bo.mage.object": "9C", "Ana.deck": 15, "Ana.hand": 6, "Ana.discard": 3,
        "Ana.discard.cards": ["7H", "2S"], "Bo.deck": 13, "Bo.hand": 4, "Bo.discard": 6, "pending": ["third:Ana"],
    }  # fmt: skip
    match = companion.new("etraclor", ["Ana", "Bo"], position=facts, lang="en")
    assert check(match) == PRINTED
    assert companion.from_code(PRINTED, lang="en").facts() == match.facts()
    seeded = companion.new("etraclor", ["Ana", "Bo"], seed=7, starter="Bo", lang="en")
    assert companion.setup_code(seeded) == SETUP


PRINTED = "C1ET1CCRYGKR2HMQF6E03GCA44JYH080X102GEJ26V25ND"
SETUP = "C1ET8JJ0X102GEJ375S04C"


@given(st.integers(0, 2**500))
def test_any_content_is_a_position_or_refused(number: int) -> None:
    """What only a forger can write: a sound check and sound names before anything at all."""
    head = Packer()
    head.push(0, 2)
    head.varint(1)
    for name in PLAYERS:
        head.push(0, 2)
        head.text(name)
    code = checked("C1ET" + digits(head.number + number * head.weight))
    try:
        match = companion.from_code(code, lang="en")
    except (companion.CodeError, companion.PositionError):
        return
    assert match.players == ("Ana", "Bo")
    assert companion.from_code(companion.position_code(match), lang="en").facts() == match.facts()
