"""Every game in a file, held against a reckoning of its own: totals, checks, end and winners, entry by entry."""

import random
from typing import Any, Final

import pytest

import companion
from companion.scoring.source import names
from tests.budget import sized
from tests.scoring.reckonings import cards, others
from tests.scoring.reckonings.cards import Reckoner

NAMES: Final = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou")
GAMES: Final[dict[str, tuple[type[Reckoner], dict[str, tuple[Any, ...]]]]] = {
    "tarot": (cards.Tarot, {"deals": (0, 4), "misere_pays": (0, 10)}),
    "belote": (cards.Belote, {"target": (500, 1000), "belote_helps": (True, False), "tie": ("hold", "inside")}),
    "coinche": (cards.Coinche, {"target": (1000, 3000)}),
    "rummy500": (cards.Rummy, {"target": (500,)}),
    "gin": (cards.Gin, {"gin": (25, 20), "undercut": (25, 10), "line": (25, 20, 0)}),
    "ohhell": (cards.OhHell, {"most": (3, 7), "hook": (True, False), "scoring": ("exact", "tricks", "minus")}),
    "hearts": (cards.Hearts, {"moon": ("others", "self"), "jacks": (True, False)}),
    "cribbage": (cards.Cribbage, {}),
    "yams": (others.Yams, {"joker": (True, False), "bonus": (35, 0)}),
    "darts501": (others.Darts, {"start": (101, 301, 501), "double_out": (True, False)}),
    "molkky": (others.Molkky, {"three_misses": ("out", "zero")}),
    "scrabble": (others.Scrabble, {}),
    "low100": (others.Lowest, {"closes": (True, False)}),
    "petanque": (others.Petanque, {"boules": (6, 3)}),
    "tabletennis": (others.TableTennis, {"best_of": (3, 5), "to": (11, 21)}),
    "points": (others.Points, {"target": (0, 200), "lowest": (True, False)}),
    "duel": (others.Duel, {"life": (20, 40)}),
}


def test_every_game_has_its_reckoning() -> None:
    assert GAMES.keys() == set(names())


def begun(game: str, dice: random.Random) -> tuple[companion.Match, Reckoner]:
    """A match of some players and house rules, and its reckoning."""
    kind, ways = GAMES[game]
    chosen = {name: dice.choice(values) for name, values in ways.items()}
    probe = companion.scoresheet(game).game
    players = NAMES[: dice.randint(*probe.seats)]
    return companion.new(game, players, lang=dice.choice(("fr", "en")), **chosen), kind(players, **chosen)


def agree(match: companion.Match, reckoner: Reckoner) -> None:
    facts = match.facts()
    assert {name: facts[f"{name}.total"] for name in reckoner.names} == reckoner.totals
    assert match.over == reckoner.over
    if match.outcome is not None:
        assert set(match.outcome.winners) == set(reckoner.winners)


@pytest.mark.parametrize("game", GAMES)
def test_random_entries_come_to_what_is_reckoned_by_hand(game: str) -> None:
    entries, seed = 0, 0
    while entries < sized(120, 20_000):
        seed += 1
        dice = random.Random(f"{game}{seed}")
        match, reckoner = begun(game, dice)
        for _ in range(60):
            if reckoner.over:
                break
            entry = reckoner.entry(dice)
            ruling = match.ask_score(**entry)
            assert {reason.clause for reason in ruling.reasons} == reckoner.take(entry), (entry, match.facts())
            entries += 1
            if ruling:
                match.score(**entry)
            agree(match, reckoner)
        if game == "cribbage" and match.over:
            assert match.series_scores[match.outcome.winners[0]] == reckoner.games  # type: ignore[union-attr, attr-defined]
        if game == "tarot":
            assert sum(match.facts()[f"{name}.total"] for name in match.players) == 0
        if match.over:
            assert [reason.clause for reason in match.ask_score(**entry).reasons] == ["over"]
