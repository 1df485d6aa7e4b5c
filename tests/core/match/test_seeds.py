"""Seeds that the companion draws: nobody guesses one, every record and code holds one, no page ever says one."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.core.codes.match_code import LONGEST
from companion.core.match.opening import next_round
from companion.core.match.setup import drawn_seed
from companion.core.plugins.registry import find_game, games
from companion.table.hub.home import home_view, match_of_form
from companion.table.matches.shelf import Shelf
from companion.table.session.session import Session

DEALT = [name for name in games() if find_game(name).deals]
PLAYERS = ["Ana", "Bo"]


def formed(game: str, *, deal: bool = True) -> companion.Match:
    """A match as the form of a page makes it."""
    cards = next(iter(find_game(game).boxes), None)
    intent = {"game": game, "players": PLAYERS, "deal": deal, "cards": cards}
    match = match_of_form(intent, "en", companion.Match)
    assert isinstance(match, companion.Match)
    return match


def cards_of(match: companion.Match) -> str:
    """All that was dealt."""
    return repr(match.state)


@pytest.mark.parametrize("game", DEALT)
def test_a_form_draws_a_seed_of_128_bits(game: str) -> None:
    seeds = [formed(game).header.seed for _ in range(20)]
    assert all(isinstance(seed, str) and re.fullmatch(r"[0-9a-f]{32}", seed) for seed in seeds)
    assert len(set(seeds)) == len(seeds)
    assert formed(game, deal=False).header.seed is None


def test_every_digit_of_a_seed_deals_other_cards() -> None:
    seed = drawn_seed()
    others = [seed[:place] + f"{15 - int(seed[place], 16):x}" + seed[place + 1 :] for place in range(len(seed))]
    tables = {cards_of(companion.new("etraclor", PLAYERS, seed=one, starter="Ana")) for one in (seed, *others)}
    assert len(tables) == len(seed) + 1


@pytest.mark.parametrize("game", DEALT)
def test_a_record_keeps_all_its_digits(game: str, tmp_path: Path) -> None:
    match = formed(game)
    path = match.save(tmp_path / "match.jsonl")
    assert json.loads(path.read_text("utf-8").splitlines()[0])["seed"] == match.header.seed
    loaded = companion.load(path)
    assert loaded.discrepancies == []
    assert cards_of(loaded) == cards_of(match)


@pytest.mark.parametrize("seed", [0, 7, 999_999_999, -3, "a word"])
def test_seeds_of_before_deal_as_before(seed: int | str, tmp_path: Path) -> None:
    match = companion.new("etraclor", PLAYERS, seed=seed)
    assert cards_of(companion.load(match.save(tmp_path / "match.jsonl"))) == cards_of(match)
    assert cards_of(companion.from_code(companion.setup_code(match))) == cards_of(match)


@pytest.mark.parametrize(("game", "count"), [("etraclor", 2), ("herocard", 6), ("erythro", 4)])
def test_a_set_up_code_holds_the_seed_and_stays_short(game: str, count: int) -> None:
    names = [f"Joueuse {number} au nom très long" for number in range(count)]
    match = companion.new(game, names, seed=drawn_seed(), cards="demo" if find_game(game).boxes else None)
    code = companion.setup_code(match)
    assert len(code) <= LONGEST
    again = companion.from_code(code, players=names)
    assert (again.header.seed, cards_of(again)) == (match.header.seed, cards_of(match))


@pytest.mark.parametrize("game", DEALT)
def test_no_page_says_the_seed(game: str, tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    match = formed(game)
    shelf.add(match)
    told: list[Any] = [home_view(shelf, "fr")]
    for seat in (None, 0, 1):
        page = Session(match, seat=seat)
        told += [page.view(), page.handle({"type": "why", "entry": 0})]
    assert str(match.header.seed) not in json.dumps(told)


def test_a_position_code_is_the_same_whatever_the_seed() -> None:
    for game, options in (("etraclor", {}), ("herocard", {"cards": "demo"})):
        matches = [companion.new(game, PLAYERS, seed=drawn_seed(), starter="Ana", **options) for _ in range(3)]
        assert len({companion.position_code(match) for match in matches}) == 1
        assert len(set(map(cards_of, matches))) == (3 if game == "etraclor" else 1)  # heroes are chosen first


def test_rounds_of_a_series_deal_differently_and_their_seeds_stay_short() -> None:
    match = companion.new("etraclor", PLAYERS, seed=drawn_seed())
    seeds: list[Any] = [match.header.seed]
    for _ in range(12):
        match.play("Bo: concede")
        match = next_round(match)
        seeds.append(match.header.seed)
    assert len(set(seeds)) == len(seeds)
    assert max(map(len, seeds)) <= 32 + len(":13")
    assert companion.from_code(companion.setup_code(match)).header.seed == match.header.seed
