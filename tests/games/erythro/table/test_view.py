"""The view of every phase: whole, plain data, in both languages; taps are what they say; every move can be tapped."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import companion
from companion.core.view.words import letters
from companion.games.erythro.engine.constants import OPPONENTS
from companion.games.erythro.table.labels import landing
from companion.table.lookup.picture import picture
from companion.table.session.session import Session
from tests.budget import sized
from tests.games.erythro.tables import NAMES, legal_move

KINDS = ("physical", "list", "dealt")
STEPS = sized(16, 400)
TYPED_ONLY = ("blocked", "concede", "order")
"""Announcements that need no tap of their own: the engine, the menu or the companion says them."""


def table(rng: random.Random, kind: str, opponent: str, **options: Any) -> companion.Match:
    """A match of any number of players, past its set-up or not."""
    return companion.new(
        "erythro", NAMES[: rng.choice((2, 3, 4))], seed=rng.randrange(10**6) if kind == "dealt" else None,
        cards="demo" if kind == "list" else None, opponent=opponent, choose_mines=rng.random() < 0.3, **options,
    )  # fmt: skip


def walk(match: companion.Match, rng: random.Random, steps: int = STEPS) -> Iterator[None]:
    """The match at every step of a random play; a mine's line does not end it at once."""
    for _ in range(steps):
        yield
        if match.state.outcome is not None:
            return
        move = legal_move(match.state, rng)
        if str(move) == "line lost":
            move = match.parse("line pollute-1")
        match.play(move)


def view_of(match: companion.Match, seat: int | None, lang: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(Session(match, seat=seat, lang=lang).view()))
    return found


def ids(part: Any) -> set[str]:
    """Every tap place of a part of the board."""
    if isinstance(part, list):
        return set().union(*map(ids, part))
    if not isinstance(part, dict):
        return set()
    own = {part["id"]} if "id" in part else set()
    return own.union(*(ids(value) for value in part.values()))


def leaves(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every announcement that a node leads to."""
    if "move" in node:
        yield node
    for one in (node.get("next") or {}).values():
        yield from leaves(one)
    for one in node.get("choices") or ():
        yield from leaves(one)


def offered(view: dict[str, Any]) -> list[dict[str, Any]]:
    """Every announcement that a page offers."""
    found = [leaf for node in view["tree"].values() for leaf in leaves(node)]
    prompt = view["prompt"] or {}
    found += [leaf for one in prompt.get("choices", ()) for leaf in leaves(one)]
    found += [{**one, "legal": True} for one in (*view["actions"], *([prompt["skip"]] if prompt.get("skip") else []))]
    return found


@pytest.mark.parametrize("opponent", OPPONENTS)
@pytest.mark.parametrize("kind", KINDS)
def test_view_is_whole_at_every_step(opponent: str, kind: str) -> None:
    rng = random.Random(f"{opponent} {kind}")
    match = table(rng, kind, opponent)
    for _ in walk(match, rng):
        seat, lang = rng.choice((None, *range(len(match.players)))), rng.choice(("fr", "en"))
        view = view_of(match, seat, lang)
        planet, *sides = view["board"]
        facts = match.facts()
        assert [tile["number"] for tile in planet["tiles"]] == list(match.state.layout.numbers)
        assert {side["player"] for side in sides} == set(range(len(match.players)))
        assert sides[0]["player"] == (seat or 0)
        assert [track["number"] for track in planet["tracks"]] == list(match.state.mines)
        for part in (
            *planet["tiles"],
            *planet["gauges"],
            *planet["counters"],
            *(g for s in sides for g in s["gauges"]),
        ):
            if part["fact"]:
                assert part["value"] == (facts[part["fact"]] or 0), part
        assert set(view["tree"]) <= ids(view["board"])
        assert [side["hand"] is not None for side in sides] == [kind == "dealt" and s["player"] == seat for s in sides]
        assert (view["prompt"] is not None) or not match.state.pending or match.state.outcome is not None


@pytest.mark.parametrize("opponent", OPPONENTS)
@pytest.mark.parametrize("kind", KINDS)
def test_every_tap_is_what_it_says(opponent: str, kind: str) -> None:
    """A legal leaf may be played; one that is marked is refused, with a rule."""
    rng = random.Random(f"{kind} {opponent}")
    match = table(rng, kind, opponent)
    for _ in walk(match, rng):
        seat = rng.choice((None, *range(len(match.players))))
        for leaf in rng.sample(found := offered(view_of(match, seat, "en")), min(12, len(found))):
            ruling = match.ask(leaf["move"])
            assert bool(ruling) == leaf["legal"], (leaf, str(ruling))
            assert ruling or ruling.reasons


@pytest.mark.parametrize("opponent", OPPONENTS)
@pytest.mark.parametrize("kind", ["physical", "list"])
def test_every_legal_move_can_be_tapped(opponent: str, kind: str) -> None:
    """What a table with real cards may announce, one finger can; the words beside the log can say it, too."""
    rng = random.Random(f"taps {kind} {opponent}")
    match = table(rng, kind, opponent)
    for _ in walk(match, rng):
        if match.state.outcome is not None:
            break
        taps = {leaf["move"] for leaf in offered(view_of(match, None, "fr"))}
        for move in match.moves():
            assert match.parse(str(move)) == move
            stays = move.verb == "move" and move.tile == match.state.seats[match.state.players.index(move.by)].tile
            assert str(move) in taps or move.verb in TYPED_ONLY or stays, (str(move), match.state.pending)


def test_dealt_hand_is_tapped_on_its_own_page_alone() -> None:
    match = companion.new("erythro", players=["Ana", "Bo"], seed=4)
    while match.state.phase == "setup":
        match.play(next(iter(match.moves())))
    own, shared = view_of(match, 1, "en"), view_of(match, None, "en")
    held = [card["id"] for card in own["board"][1]["hand"]]
    assert len(held) == 5
    assert set(held) <= set(own["tree"])
    assert shared["tree"] == {}
    assert all(side["hand"] is None for side in shared["board"][1:])
    card = next(place for place in held if "play" in own["tree"][place]["move"])
    assert Session(match, seat=1, lang="en").handle({"type": "play", "move": own["tree"][card]["move"]})["ok"]
    asked = view_of(match, 1, "en")["prompt"]
    assert "which zone" in asked["text"]
    assert [leaf for choice in asked["choices"] for leaf in leaves(choice)]


def test_shared_things_are_anybodys_to_announce_and_another_players_are_not() -> None:
    match = companion.new("erythro", players=["Ana", "Bo"], seed=4)
    page = Session(match, seat=1, lang="en")
    refused = page.handle({"type": "play", "move": "Ana: character nuee"})
    assert not refused["ok"]
    assert "Bo" in refused["text"]
    while match.state.phase != "mines":
        match.play(legal_move(match.state, random.Random(len(match.entries))))
    assert page.handle({"type": "play", "move": "next"})["ok"]


def test_token_is_answered_on_the_map_or_by_the_companion() -> None:
    match = companion.new("erythro", players=["Ana", "Bo"])
    match.play("token 3")
    view = view_of(match, None, "fr")
    assert view["tree"]["tile.5"] == {"move": "token 5", "label": "jeton dans le sac", "legal": True}
    assert not view["tree"]["tile.3"]["legal"]
    (lot,) = view["prompt"]["more"]
    reply = Session(match, lang="fr").handle({"type": "play", "move": lot["move"]})
    assert reply["ok"]
    assert match.state.bag == frozenset(match.state.layout.numbers) - {3, match.entries[-1].move.number}


def test_chance_of_a_tile_counts_only_tokens_that_can_land() -> None:
    match = companion.new("erythro", players=["Ana", "Bo"], position={
        "phase": "players", "tile.2.pollution": 4, "tile.3.mine": ["mine"], "tile.3.mine.level": 1, "tile.1.dome": True,
        "bag": [1, 2, 3, 4, 5], "Ana.character": ["nuee"], "Bo.character": ["lave"], "Ana.tile": 4, "Bo.tile": 5,
    })  # fmt: skip
    assert landing(match.state) == {4: 2, 5: 2}
    tiles = {tile["number"]: tile["text"] for tile in view_of(match, None, "en")["board"][0]["tiles"]}
    assert "1 chance in 2" in tiles[4]
    assert "nothing lands here" in tiles[3]


def test_phase_bar_says_who_still_owes_how_many_cards() -> None:
    match = companion.new("erythro", players=["Ana", "Bo"], cards="demo", position={
        "phase": "players", "Ana.character": ["nuee"], "Bo.character": ["lave"], "Ana.tile": 4, "Bo.tile": 5,
    })  # fmt: skip
    match.play("Ana: gain 2 air")
    match.play("Bo: move 2")
    match.play("Bo: gain 1 fire")
    owes = {one["name"]: one["text"] for one in view_of(match, None, "en")["bar"]["owes"]}
    assert owes == {"Ana": "3 to go", "Bo": "2 to go"}


def test_an_announcement_that_waits_for_a_shuffle_names_its_player_once() -> None:
    match = companion.new("erythro", players=["Ana", "Bo"], position={
        "phase": "players", "Ana.character": ["nuee"], "Bo.character": ["lave"], "Ana.tile": 4, "Bo.tile": 5,
        "Ana.deck": 0, "Ana.discard": 5, "Ana.hand": 4,
    })  # fmt: skip
    match.play("Ana: special")
    match.play("Ana: draw 1")
    for lang, said in (("en", "Ana: draw 1."), ("fr", "Ana\u202f: piocher 1.")):
        assert view_of(match, None, lang)["log"][-1]["text"] == said


def test_mines_phase_is_told_step_by_step() -> None:
    """Each mine that moved is one step; the tile wears the number of its step."""
    match = companion.new("erythro", players=["Ana", "Bo"], cards="demo", position={
        "phase": "mines", "Ana.character": ["nuee"], "Bo.character": ["lave"], "Ana.tile": 4, "Bo.tile": 5,
        "tile.2.mine": ["puits"], "tile.2.mine.level": 1, "tile.2.mine.order": 1,
        "tile.6.mine": ["puits"], "tile.6.mine.level": 1, "tile.6.mine.order": 2,
    })  # fmt: skip
    match.play("next")
    view = view_of(match, None, "en")
    steps = [step for step in view["story"]["steps"] if step["number"]]
    assert [(step["number"], step["place"]) for step in steps] == [(1, "tile.2"), (2, "tile.6")]
    assert view["story"]["entry"] == view["last"]["entry"]
    assert {tile["number"]: tile["steps"] for tile in view["board"][0]["tiles"] if tile["steps"]} == {2: [1], 6: [2]}


def test_end_is_told_as_won_or_lost_together() -> None:
    match = companion.new("erythro", players=["Ana", "Bo"], lang="en")
    match.play("concede")
    outcome = view_of(match, None, "fr")["match"]["outcome"]
    assert outcome["text"].startswith("Défaite")
    assert outcome["scores"] == []
    assert "Defeat" in picture(match, lang="en")


def test_letters_of_pawns_tell_players_apart() -> None:
    assert letters(("Ana", "Bo")) == ("A", "B")
    assert letters(("Ana", "Alex")) == ("An", "Al")
    assert letters(("Anna", "Anne", "Bo")) == ("1", "2", "3")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_still_picture_shows_the_planet_in_words_too(lang: str) -> None:
    match = companion.new("erythro", players=["Ana", "<b>Bo</b>", "Chloé"], seed=11, opponent="alliance")
    drawn = picture(match, lang=lang)
    assert drawn.count("<polygon") >= 2 * len(match.state.tiles)
    assert "<b>" not in drawn
    assert ("Tuile 14" if lang == "fr" else "Tile 14") in drawn


def test_a_tile_that_one_more_pollution_contaminates_says_so() -> None:
    match = companion.new("erythro", ["Ana", "Bo"], lang="fr", position={"tile.5.pollution": 3, "tile.6.pollution": 2})
    tiles = view_of(match, None, "en")["board"][0]["tiles"]
    assert [(one["number"], one["warning"]) for one in tiles if "warning" in one] == [(5, "1 to go")]


def test_setting_up_counts_what_is_drawn() -> None:
    match = companion.new("erythro", ["Ana", "Bo", "Chloé"], lang="fr", opponent="alliance")
    match.play("token 2")
    assert view_of(match, None, "fr")["prompt"]["text"].endswith("(2 sur 4)")
    for text in ("token 3", "token 4", "token 5", "token 6", "line nothing"):
        match.play(text)
    assert view_of(match, None, "en")["prompt"]["text"].endswith("(2 of 3)")


def test_an_open_card_that_nobody_knows_says_so_and_how_it_ends() -> None:
    match = companion.new("erythro", ["Ana", "Bo"], lang="fr", position={"tile.5.pollution": 2})
    match.play("Ana: special")
    prompt = view_of(match, None, "fr")["prompt"]
    assert "ouverte : annonces-en un effet" in prompt["text"]
    assert prompt["side"] == "Ana"
    match.play("Ana: take")
    prompt = view_of(match, None, "en")["prompt"]
    assert "is open, 1 effect announced: one more, or “Card done”" in prompt["text"]
    done = {
        "id": "done",
        "text": "Carte finie (Ana)",
        "move": "Ana: done",
        "main": True,
        "menu": False,
        "confirm": False,
    }
    assert done in view_of(match, None, "fr")["actions"]
    assert done not in view_of(match, 1, "fr")["actions"]  # Bo's own page does not end Ana's card
    match.play(done["move"])
    assert match.facts()["Ana.open"] is None
    assert view_of(match, None, "fr")["prompt"] is None
