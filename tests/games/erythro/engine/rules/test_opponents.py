"""The three opponents: triggers, phases, victory and defeat (7. Les adversaires)."""

import pytest

from companion.cardkit.effects.queue import Task
from tests.games.erythro.scenes import at, box, expect, figures, play, refused, start, told, told_of

clause = pytest.mark.clause


@clause("won-mars", "legal")
@clause("aim", "legal")
@clause("victory-varies", "legal")
def test_mars_is_beaten_without_mine_and_dome() -> None:
    match = at({"tile.3.mine": ["mine"], "Ana.tile": 3, "Ana.water": 8, "Bo.earth": 10, "tile.5.pollution": 3})
    play(match, "Ana: special", "Ana: attack 3 water 8", "Ana: done")
    assert match.outcome is None, "the dome stands"
    entry = play(match, "Bo: special", "Bo: attack the dome with earth for 10")[-1]
    assert told(entry)[-1] == "won-mars"
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.scores) == (("Ana", "Bo"), {"Ana": 1, "Bo": 1})
    assert match.facts()["outcome"] == "victory"


@clause("lost-tiles", "legal")
@clause("ERY-2", "legal")
@pytest.mark.parametrize(("players", "limit"), [(2, 3), (3, 4), (4, 4)])
def test_too_many_contaminated_tiles_lose(players: int, limit: int) -> None:
    dirty = {f"tile.{n}.pollution": 4 for n in range(2, 1 + limit)} | {"tile.12.pollution": 3}
    match = at({**dirty, "pending": ["token pollute"]}, players=players)
    expect(match, contaminated=limit - 1, contaminated__limit=limit, outcome=None)
    entry = match.play("token 12")
    assert figures(entry, "lost-tiles") == {"count": limit, "limit": limit}
    expect(match, outcome="defeat")


@clause("alliance-rules", "legal")
@clause("ERY-19", "legal")
@clause("profit-rises", "legal")
@clause("phase-opponent", "legal")
def test_the_alliance_gains_by_the_extraction_of_its_mines() -> None:
    mines = {"tile.3.mine": ["derrick"], "tile.9.mine": ["puits"]}
    match = box({"phase": "mines", **mines, "profitability": 7}, opponent="alliance")
    assert told(match.play("next"))[-1] == "phase-opponent"
    entry = match.play("next")
    assert figures(entry, "profit-rises")["sum"].result == 3 + 1
    assert "3" in entry.explain("en")
    expect(match, profitability=11, phase="purchase")
    unnamed = at({"phase": "opponent", "tile.3.mine": ["mine"], "tile.3.mine.level": 2, "profitability": 7},
                 opponent="alliance")  # fmt: skip
    play(unnamed, "next", "extraction 3")
    expect(unnamed, profitability=10)
    skipped = at({"phase": "opponent", "tile.3.mine": ["mine"], "tile.3.mine.level": 2, "profitability": 7},
                 opponent="alliance")  # fmt: skip
    play(skipped, "next", "skip")
    expect(skipped, profitability=9)
    shuffled = at({"phase": "draw", "Ana.hand": 0, "Ana.deck": 0, "Ana.discard": 9}, opponent="alliance")
    assert "ERY-17" in told(play(shuffled, "Ana: refill", "reshuffle Ana")[-1])


@clause("lost-profit", "legal")
def test_too_much_profit_loses() -> None:
    match = box({"phase": "opponent", "tile.3.mine": ["leviathan"], "profitability": 15}, opponent="alliance")
    entry = match.play("next")
    assert figures(entry, "lost-profit") == {"profit": 20, "max": 20}
    expect(match, outcome="defeat")


@clause("profit-falls", "legal")
@clause("dome-stands", "legal")
@clause("won-alliance", "legal")
def test_attacks_lower_the_alliances_profit_to_its_end() -> None:
    match = at({"tile.3.mine": ["mine"], "Ana.tile": 3, "Ana.water": 8, "Bo.earth": 10, "profitability": 6,
                "tile.5.mine": ["mine"]}, opponent="alliance")  # fmt: skip
    entry = play(match, "Ana: special", "Ana: attack 3 water 8")[-1]
    assert figures(entry, "profit-falls") == {"change": -2, "before": 6, "after": 4, "max": 20}
    play(match, "Ana: done", "Bo: special")
    entry = match.play("Bo: attack 1 earth 10")
    assert told(entry)[-2:] == ["dome-stands", "won-alliance"]
    expect(match, tile__1__dome=True, profitability=0, outcome="victory", tile__5__mine=("mine",))


@clause("ERY-20", "legal")
@clause("event-card", "legal")
@clause("event-clean", "legal", "refused")
@clause("mines-each-round", "legal")
def test_an_event_and_a_mine_in_each_phase_of_the_consortium() -> None:
    for players, mines in ((2, 1), (3, 1), (4, 2)):
        match = at({"phase": "opponent", "tile.5.pollution": 3, "tile.2.pollution": 1}, players=players, cards="demo",
                   opponent="consortium")  # fmt: skip
        expect(match, event=None)
        play(match, "next", "event accalmie")
        expect(match, event=("accalmie",))
        refused(match, "clean 3 5", "event-clean", 3, 2)
        entry = play(match, "clean 1 5", "clean 1 2")[-1]
        assert figures(entry, "event-clean") == {"tile": 2, "amount": 1, "before": 1, "after": 0}
        assert match.state.agenda.count(Task("token mine")) == mines
        for number in (8, 9)[:mines]:
            play(match, f"token {number}", "skip", "line nothing")
        expect(match, phase="purchase", tile__5__pollution=2)


@clause("event-card", "legal")
@clause("not-asked", "refused")
def test_where_the_companion_deals_the_event_lies_on_top() -> None:
    match = start(seed=5, opponent="consortium", difficulty="initiation")
    while match.state.phase == "setup":
        match.play(next(move for move in match.moves() if move.verb == "character"))
    refused(match, "event accalmie", "not-asked", ("la carte événement", "the event card"), nonsense=True)
    state = match.state
    while match.state.event is None and match.outcome is None:
        verbs = ("move", "play", "contaminate", "draw", "discard", "next", "lose")
        match.play(next(move for verb in verbs for move in match.moves() if move.verb == verb))
    assert match.state.event in state.box.events
    assert "event-card" in {effect.clause for entry in match.entries for effect in entry.effects}


@clause("event-shuffle", "legal")
@clause("event-destroyed", "legal")
def test_the_lower_parts_of_an_event() -> None:
    match = box({"phase": "draw", "event": ["expertise"], "Ana.hand": 0, "Ana.deck": 0, "Ana.discard": 9},
                opponent="consortium")  # fmt: skip
    entry = play(match, "Ana: refill", "reshuffle Ana")[-1]
    assert figures(entry, "event-shuffle") == {"effect": "mine"}
    match.play("token 8")
    expect(match, tile__8__mine=("mine",))
    match = box(
        {"event": ["greve"], "tile.3.mine": ["puits"], "tile.5.pollution": 2, "Ana.tile": 3, "Ana.water": 8},
        opponent="consortium",
    )
    entry = play(match, "Ana: special", "Ana: attack 3 water 8")[-1]
    assert told_of(entry, "event-destroyed") == [{"effect": "clean-2"}]
    match.play("clean 2 5")
    expect(match, tile__5__pollution=0)


def test_an_event_without_a_name_is_asked_for_its_parts() -> None:
    match = at({"phase": "opponent", "tile.5.pollution": 2}, opponent="consortium")
    play(match, "next", "event", "clean 1 5", "skip", "token 8", "line nothing", "next", "next")
    expect(match, phase="players", tile__5__pollution=1)
    match.correct({"Ana.deck": 0, "Ana.water": 9, "Ana.tile": 8, "Ana.discard": 4}, why="a scene")
    play(match, "Ana: special", "Ana: draw 1", "reshuffle Ana", "effect pollute 1", "token 9", "Ana: attack 8 water 8")
    play(match, "effect clean 1", "clean 1 9")
    expect(match, tile__9__pollution=0, mines__destroyed=1)


@clause("won-clean", "legal")
def test_a_clean_planet_after_enough_mines_wins() -> None:
    match = at({"tile.5.pollution": 1, "mines.destroyed": 3, "Ana.tile": 5, "tile.9.mine": ["mine"]},
               opponent="consortium")  # fmt: skip
    entry = play(match, "Ana: special", "Ana: remove 1 5")[-1]
    assert figures(entry, "won-clean") == {"destroyed": 3, "needed": 3}
    expect(match, outcome="victory")
    early = at({"tile.5.pollution": 1, "mines.destroyed": 2, "Ana.tile": 5}, opponent="consortium")
    play(early, "Ana: special", "Ana: remove 1 5")
    expect(early, outcome=None)


@clause("won-deck", "legal")
def test_the_whole_mine_deck_destroyed_wins() -> None:
    match = at({"tile.3.mine": ["mine"], "tile.5.pollution": 3, "Ana.tile": 3, "Ana.water": 8, "mines.levels": [],
                "mines.destroyed": 7},
               opponent="consortium")  # fmt: skip
    entry = play(match, "Ana: special", "Ana: attack 3 water 8")[-1]
    assert figures(entry, "won-deck") == {"destroyed": 8}
    expect(match, outcome="victory")


@clause("lost-one", "legal")
@clause("ERY-20", "legal")
def test_one_contaminated_tile_loses_against_the_consortium() -> None:
    match = at({"tile.5.pollution": 3, "pending": ["token pollute"]}, opponent="consortium")
    assert told(match.play("token 5"))[-1] == "lost-tiles"
    expect(match, contaminated__limit=1, outcome="defeat")


@clause("ERY-23", "legal")
def test_victory_and_defeat_at_one_moment() -> None:
    """A player's last attack wins though its price pollutes too much; what an enemy causes is lost."""
    dirty = {f"tile.{n}.pollution": 4 for n in (2, 4)}
    match = at({**dirty, "tile.1.dome": False, "tile.12.mine": ["mine"], "tile.3.pollution": 3, "Ana.tile": 12,
                "Ana.water": 8})  # fmt: skip
    play(match, "Ana: special", "Ana: attack 12 water 8")
    expect(match, outcome="victory")
    profit = {"profitability": 19, "tile.3.mine": ["mine"], "phase": "opponent"}
    lost = at(profit, opponent="alliance")
    play(lost, "next", "extraction 1")
    expect(lost, outcome="defeat")


@clause("GEN-2", "legal")
def test_giving_up() -> None:
    match = at()
    assert told(match.play("concede")) == ["GEN-2"]
    expect(match, outcome="defeat")
    assert not list(match.moves())
    assert "concede" not in [str(move) for move in at().moves()]


@clause("box-pollution", "legal")
def test_pollution_tokens_do_not_run_out() -> None:
    """Forty exist; sixteen tiles can hold more than that (ERY-22)."""
    match = at({f"tile.{n}.pollution": 3 for n in range(1, 17)}, players=4)
    assert sum(tile.pollution for tile in match.state.tiles) == 48
    assert match.outcome is None
