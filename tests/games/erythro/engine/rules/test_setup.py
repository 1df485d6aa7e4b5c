"""Setting up: the book's table for two, three and four players, the bag, characters, decks (3. Mise en place)."""

from collections import Counter
from collections.abc import Callable

import pytest

import companion
from companion.cardkit.effects.queue import Task
from companion.games.erythro.engine.constants import ELEMENTS, OPPONENTS
from tests.games.erythro.scenes import NAMES, at, box, expect, play, refused, start, told

clause = pytest.mark.clause
BOOK_TABLE = {2: ((3, 1, 0, 1), 3), 3: ((4, 1, 1, 1), 4), 4: ((5, 2, 2, 1), 5)}
"""Initiation against Mars: mines of level 1 to 4, and first pollution, by the number of players."""


def to_players_phase(match: companion.Match) -> companion.Match:
    """Answers set-up plainly: the lowest token that may be drawn, line 1 empty, the first character."""
    while match.state.phase == "setup":
        asked = match.state.pending[-1].verb
        plain = {"line": "line nothing"}
        match.play(plain.get(asked) or next(move for move in match.moves() if move.verb == asked))
    return match


@clause("mars-initiation", "legal")
@clause("ERY-2", "legal")
@clause("mine-deck", "legal")
@clause("players", "legal")
@clause("contamination-pile", "legal")
@clause("tiles", "legal")
@clause("bag", "legal")
@clause("box-tiles", "legal")
@clause("opponents", "legal")
@clause("dome-place", "legal")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_table_of_the_book(players: int) -> None:
    match = start(players=players)
    levels, pollution = BOOK_TABLE[players]
    assert match.facts()["mines.levels"] == tuple(n for n, count in enumerate(levels, 1) for _ in range(count))
    assert len(match.state.mine_levels) == {2: 5, 3: 7, 4: 10}[players]
    assert match.state.agenda.count(Task("token pollute")) == pollution
    assert match.state.agenda.count(Task("token mine")) == players
    tiles = {2: 12, 3: 14, 4: 16}[players]
    expect(match, bag=tuple(range(1, tiles + 1)), contaminations__left=5 * players, tile__1__dome=True)
    assert sum(tile.dome for tile in match.state.tiles) == 1
    assert match.state.dome == match.state.layout.centre
    assert told(match.entries[0]) == ["opponents"]


@clause("example-mine-deck", "legal")
@clause("example-first-pollution", "legal")
@clause("first-pollution", "legal")
@clause("first-mines", "legal")
@clause("pollution", "legal")
@clause("bag-draw", "legal")
@clause("new-mine", "legal")
@clause("pawns", "legal")
@clause("start-deck", "legal")
@clause("start-discard", "legal")
@clause("characters", "legal")
@clause("start-influence", "legal")
@clause("ERY-4", "legal")
@clause("box-cards", "legal")
@clause("round", "legal")
def test_the_example_of_three_players() -> None:
    match = start(players=3)
    expect(match, mines__levels=(1, 1, 1, 1, 2, 3, 4))
    play(match, "token 3", "token 4", "token 8", "token 12")
    expect(match, **{f"tile__{n}__pollution": 1 for n in (3, 4, 8, 12)}, mines__left=7)
    play(match, "token 5", "line nothing", "token 9", "line +1", "token 14", "line nothing")
    expect(match, mines__left=4, tile__9__pollution=1, tile__9__mine__step=1, tile__14__mine__level=1)
    play(match, "Ana: character nuee", "token 2", "Bo: character lave", "token 6", "Chloé: character argile")
    last = match.play("token 10")
    assert told(last) == ["pawns", "round"]
    expect(match, phase="players", round=1, bag=(1, 7, 11, 13), Ana__tile=2, Bo__tile=6, Chloé__tile=10)
    expect(match, Ana__water=1, Ana__air=2, Ana__fire=None, Ana__earth=None, Bo__fire=2, Bo__earth=1)
    for name in NAMES[:3]:
        expect(match, **{f"{name}__hand": 5, f"{name}__deck": 3, f"{name}__discard": 1, f"{name}__contaminations": 1})
    expect(match, contaminations__left=15, Ana__discard__cards=("contamination",))


@clause("ERY-15", "legal")
@clause("mine-lines", "legal")
def test_line_1_acts_at_set_up_too() -> None:
    match = start()
    play(match, "token 2", "token 3", "token 4", "token 9")
    entry = match.play("line spread")
    assert told(entry)[0] == "mine-lines"
    expect(match, tile__9__pollution=1, tile__1__pollution=1, tile__3__pollution=1, tile__6__pollution=1)
    expect(match, tile__12__pollution=1, tile__2__pollution=1, tile__9__mine__step=1)


@clause("bag-skips", "legal")
@clause("ERY-13", "legal")
def test_taken_tiles_are_skipped_and_their_tokens_stay_out() -> None:
    match = start()
    entry = match.play("token 1")  # the dome
    assert told(entry) == ["bag-skips"]
    expect(match, tile__1__pollution=0, bag=tuple(range(2, 13)))
    play(match, "token 2", "token 3", "token 4", "token 5", "line nothing")
    assert told(match.play("token 3")) == ["new-mine"] if 3 in match.state.bag else True
    lapsed = at({f"tile.{n}.pollution": 4 for n in range(2, 13)} | {"pending": ["token pollute"]}, opponent="alliance")
    assert lapsed.outcome is not None, "so many contaminated tiles end the match"
    full = {f"tile.{n}.mine": ["mine"] for n in range(2, 13)}
    match = at({**full, "mines.levels": [1], "phase": "draw", "Ana.deck": 0, "Ana.discard": 4, "Ana.hand": 4})
    entries = play(match, "Ana: refill", "reshuffle Ana")
    assert "ERY-13" in told(entries[-1])
    expect(match, mines__left=1, Ana__hand=5)


@clause("ERY-14", "legal", "refused")
def test_a_drawn_token_stays_out() -> None:
    match = start()
    match.play("token 3")
    refused(match, "token 3", "ERY-14", 3, 11)
    match.override("token 3", why="the bag was shaken anew")
    expect(match, tile__3__pollution=2)


@clause("bag-refilled", "legal")
def test_an_empty_bag_is_refilled_with_all_tokens() -> None:
    match = at({"bag": [5], "phase": "draw", "mines.levels": [1, 2], "Ana.deck": 0, "Ana.hand": 4, "Ana.discard": 4,
                "Bo.deck": 0, "Bo.hand": 4, "Bo.discard": 4})  # fmt: skip
    play(match, "Ana: refill", "reshuffle Ana", "token 5", "line nothing")
    entry = play(match, "Bo: refill", "reshuffle Bo")[-1]
    assert "bag-refilled" in told(entry)
    expect(match, bag=tuple(range(1, 13)))


@clause("characters", "refused")
@clause("ERY-3", "legal", "refused")
def test_two_players_cover_the_four_elements() -> None:
    match = start()
    play(match, "token 2", "token 3", "token 4", "token 5", "line nothing", "token 6", "line nothing")
    play(match, "Ana: character nuee", "token 7")
    refused(match, "Bo: character nuee", "characters", "Nuée")
    refused(match, "Bo: character argile", "ERY-3", "Argile", "Nuée")
    match.play("Bo: character lave")
    elements = {element for name in ("Ana", "Bo") for element in ELEMENTS if match.facts()[f"{name}.{element}"]}
    assert elements == set(ELEMENTS)


def test_three_players_choose_any_character_that_is_free() -> None:
    match = start(players=3)
    while match.state.pending[-1].verb != "character":
        match.play("line nothing" if match.state.pending[-1].verb == "line" else next(iter(match.moves())))
    play(match, "Ana: character nuee", f"token {min(match.state.bag)}")
    refused(match, "Bo: character nuee", "characters", "Nuée")
    match.play("Bo: character argile")
    expect(match, Bo__water=2, Bo__earth=1)


@clause("asked-of", "legal", "refused")
def test_players_take_their_seats_in_any_order() -> None:
    """There is never an order of turns; a token without a name is that of the one who is asked."""
    match = start()
    play(match, "token 2", "token 3", "token 4", "token 5", "line nothing", "token 6", "line nothing")
    play(match, "Bo: character lave", "Ana: character nuee")
    assert repr(match.play("Bo: token 9")) == "<Entry 10: Bo: token 9>"
    refused(match, "Bo: token 7", "asked-of", "Bo", "Ana", ("un jeton du sac", "a token from the bag"), nonsense=True)
    match.play("token 8")
    expect(match, phase="players", Ana__tile=8, Bo__tile=9, Ana__hand=5, Bo__hand=5)
    match = start()
    play(match, "token 2", "token 3", "token 4", "token 5", "line nothing", "token 6", "line nothing", "Bo: token 9")
    match.play("Ana: character nuee")
    refused(match, "Ana: character lave", "asked-of", "Ana", "Bo", ("un personnage", "a character"), nonsense=True)
    play(match, "Ana: token 7", "character lave")
    expect(match, phase="players", Ana__tile=7, Bo__tile=9)
    nobody = {f"{name}.{what}": None for name in ("Ana", "Bo") for what in ("character", "tile")}
    asked = ["character 1", "character 0", "token pawn 0", "token pawn 1", "start"]
    match = at({**nobody, "phase": "setup", "pending": asked})
    match.play("token 6")
    expect(match, Ana__tile=None, Bo__tile=6)
    dealt = start(seed=3)
    dealt.play("Bo: character lave")
    refused(dealt, "Bo: token 9", "not-asked", ("un jeton du sac", "a token from the bag"), nonsense=True)
    assert dealt.state.seats[1].tile == 0
    dealt.play("Ana: character nuee")
    assert dealt.state.phase == "players"


@clause("skip", "legal", "refused")
def test_what_may_be_skipped_and_what_not() -> None:
    match = start()
    assert told(match.play("skip")) == ["skip"]
    expect(match, tile__2__pollution=0)
    play(match, "token 3", "token 4", "token 5")
    refused(match, "skip", "skip", ("ce que dit la ligne de la mine", "what the line of the mine says"), nonsense=True)
    play(match, "line nothing", "skip")
    expect(match, mines__left=4)
    match.play("skip")  # the first character that is free
    expect(match, Ana__character=("nuee",))
    refused(match, "skip", "skip", ("un jeton du sac", "a token from the bag"), nonsense=True)


@clause("pending", "legal", "refused")
@clause("not-asked", "legal", "refused")
def test_what_is_asked_comes_first() -> None:
    match = start()
    refused(match, "Ana: gain 1 water", "pending", ("un jeton du sac", "a token from the bag"),
            also=("phase-order",), nonsense=True)  # fmt: skip
    refused(
        match, "line nothing", "not-asked", ("ce que dit la ligne", "what the line of the mine says"), nonsense=True
    )
    match.play("token 5")


@clause("no-tile", "legal", "refused")
def test_numbers_that_no_tile_has() -> None:
    match = start()
    refused(match, "token 13", "no-tile", 13, nonsense=True)
    assert bool(start(players=3).ask("token 13"))
    refused(at(), "Ana: move 16", "no-tile", 16, nonsense=True)


@clause("invented-sheet", "legal")
@clause("profit-start", "legal")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("opponent", OPPONENTS)
def test_invented_sheets_say_so(opponent: str, players: int) -> None:
    match = start(players=players, opponent=opponent, difficulty="expert")
    assert told(match.entries[0]) == ["invented-sheet"]
    assert "invented" in match.entries[0].explain("en")
    assert "inventés" in match.entries[0].explain("fr")
    expect(match, profitability=match.state.sheet.profitability, event=None)
    assert (match.state.sheet.profitability is not None) == (opponent == "alliance")
    assert (match.state.dome is not None) == (opponent != "consortium")
    assert sum(match.state.sheet.mines) == len(match.state.mine_levels) <= 40


@clause("markets", "legal")
@clause("start-deck", "legal")
def test_the_companion_deals_the_whole_table() -> None:
    match = start(seed=11, players=4)
    while match.state.phase == "setup":
        match.play(next(move for move in match.moves() if move.verb == "character"))
    state = match.state
    offered = [state.box.actions[card] for card in state.market]
    assert Counter(card.element for card in offered) == dict.fromkeys(ELEMENTS, 2)
    assert all(card.cost <= 4 for card in offered)
    assert len(state.mine_keys) == len(state.mine_levels) == 10 - 4
    assert all(
        state.box.mines[key].level == level for key, level in zip(state.mine_keys, state.mine_levels, strict=True)
    )
    for player in state.seats:
        dealt = Counter((*player.deck.known, *player.hand.known))
        assert dealt == Counter(state.box.base_cards(player.character))
        assert (len(player.hand), player.hand.unknown, len(player.deck)) == (5, 0, 3)
    again = start(seed=11, players=4)
    assert again.facts() == companion.new("erythro", NAMES, seed=11).facts()


@clause("mine-card", "legal", "refused")
@clause("mine-deck", "legal", "refused")
@clause("copies", "legal", "refused")
def test_the_names_of_the_mines() -> None:
    match = start(cards="demo")
    play(match, "token 2", "token 3", "token 4", "token 5")
    refused(match, "mine raffinerie", "mine-deck", "Raffinerie", 3, 1)
    refused(match, "mine mine", "mine-card", "mine", nonsense=True)  # the word for one without a name
    entry = match.play("mine foreuse")
    assert told(entry)[:2] == ["mine-card", "mine-lines"]
    expect(match, tile__5__mine=("foreuse",), tile__5__pollution=1)
    played = {f"tile.{n}.mine": ["leviathan"] for n in (3, 4)}
    match = box({**played, "mines.levels": [4], "pending": ["token mine"]})
    match.play("token 5")
    refused(match, "mine leviathan", "copies", "Léviathan", 2)
    match.play("mine megamine")


@clause("ERY-1", "legal")
@pytest.mark.parametrize("make", [start, lambda: start(cards="demo"), lambda: start(seed=4)])
def test_a_match_needs_no_card_list(make: Callable[[], companion.Match]) -> None:
    match = make()
    asked = set()
    for _ in range(60):
        if match.state.phase != "setup":
            break
        asked.add(match.state.pending[-1].verb)
        moves = [move for move in match.moves() if move.verb not in ("skip", "line") or str(move) == "line nothing"]
        match.play(moves[0])
    assert match.state.phase == "players"
    assert ("mine" in asked) == bool(match.header.data)
    assert ("line" in asked) == (not match.header.data and match.header.seed is None)
