"""Who has to decide, decides: nobody else's announcement, and nothing implied by it, ends a decision that a seat of the
companion may still take, or one of another page where the companion deals; in every game, at every pending decision."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import companion
from companion.core.match.match import Match
from companion.core.rules.decisions import Turn, deciding
from companion.core.rules.moves import Move
from companion.core.rules.rulings import MoveError
from companion.core.runtime.replacement import replace
from companion.partner.search.heuristics import sense_of
from tests.budget import sized

BOXES = {"aestery": "demo", "eredan": "demo", "erythro": "demo", "etraclor": None, "herocard": "demo"}
MATCHES, LONG = sized(1, 50), sized(60, 400)
"""How many matches of a game are played, and how many announcements of each."""
SAID = (
    "close", "all pass", "everybody passes", "nobody answers", "tous passent", "personne ne répond",
    "les autres passent", "end", "end turn", "finir", "fin du tour", "next", "suivant", "on continue", "resolve",
    "résoudre", "strike", "frapper", "done", "terminé", "damage", "dégâts", "skip", "sauter", "pass", "passer",
    "block", "draw", "piocher",
)  # fmt: skip
"""What ends a step, a window or a turn, in notation and as people say it."""


def begun(game: str, seed: int, **more: Any) -> Match:
    starter = None if game == "erythro" else ("Ana", "Bo")[seed % 2]
    return companion.new(game, ["Ana", "Bo"], seed=seed, cards=BOXES[game], lang="en", starter=starter, **more)


def walked(match: Match, seed: int) -> Iterator[tuple[Turn, random.Random]]:
    """Each decision of a match played at random, by whoever has it."""
    dice = random.Random(seed)
    for _ in range(LONG):
        turn = sense_of(match.game).turn(match.state)
        if match.over or turn.seat < 0:
            return
        yield turn, dice
        by_verb: dict[str, list[Move]] = {}
        for move in (replace(one, by=match.players[turn.seat]) for one in turn.moves):
            by_verb.setdefault(move.verb, []).append(move)
        verb = dice.choice(sorted(verb for verb, moves in by_verb.items() if match.ask(moves[0])))
        match.play(dice.choice(by_verb[verb]))


def asked(state: Any, seat: int) -> bool:
    return any(item.seat == seat and not item.chance for item in state.pending)


def own_verbs(match: Match, state: Any, seat: int) -> set[str]:
    """What a seat may say that is its own to say."""
    listed = match.game.legal_by_verb(state)
    return {move.verb for who, moves in listed for move in moves if who == seat and match.game.announcer(state, move)}


def still_decides(match: Match, before: Any, seat: int) -> bool:
    """Whether a seat may still take the decision that it had: it is asked, or can still say all that was its to say."""
    return asked(match.state, seat) or own_verbs(match, before, seat) <= own_verbs(match, match.state, seat)


def announced(match: Match, text: str | Move, **voice: Any) -> bool:
    """Whether somebody may announce it; it is then taken back out of the history, as if it had never been."""
    try:
        match.play(text, **voice)
    except MoveError:
        return False
    return True


def tried(match: Match, seat: int, texts: list[str | Move], counted: Counter[str], **voice: Any) -> None:
    """Every one of some announcements leaves the decision of a seat to it, or is refused."""
    before = match.state
    for text in texts:
        twin = match.__copy__()
        if announced(twin, text, **voice):
            counted["played"] += 1
            assert still_decides(twin, before, seat), (str(text), twin.entries[-1])
        else:
            counted["refused"] += 1


def listed_for_others(match: Match, seat: int) -> list[str | Move]:
    """Every move that the rules list for another seat, whoever waits."""
    found = match.game.legal_by_verb(match.state)
    return [replace(move, by=match.players[who]) for who, moves in found if who != seat for move in moves]


@pytest.mark.parametrize("game", BOXES)
def test_nobody_ends_what_the_companion_may_still_decide(game: str) -> None:
    counted: Counter[str] = Counter()
    for seed in range(MATCHES):
        match = begun(game, seed, partners={"Bo": "learner"})
        for _, dice in walked(match, seed):
            turn = deciding(match.game, match.state, (1,), dealt=True)
            if turn is None and not asked(match.state, 1):
                continue
            counted["decisions"] += 1
            others = listed_for_others(match, 1)
            others = others if sized(0, 1) else dice.sample(others, min(10, len(others)))
            said = list(SAID) if sized(0, 1) else dice.sample(SAID, 8)
            tried(match, 1, [*others, *said], counted)
    assert counted["decisions"] >= 5 * MATCHES
    assert counted["refused"]


@pytest.mark.parametrize("game", BOXES)
def test_nobody_ends_what_is_asked_at_another_page(game: str) -> None:
    """Where the companion deals and two sit at pages of their own, each speaks for one seat."""
    counted: Counter[str] = Counter()
    for seed in range(MATCHES):
        match = begun(game, seed)
        for _, dice in walked(match, seed):
            if not asked(match.state, 1):
                continue
            counted["decisions"] += 1
            others = [move for move in listed_for_others(match, 1) if isinstance(move, Move)]
            others = others if sized(0, 1) else dice.sample(others, min(10, len(others)))
            said = list(SAID) if sized(0, 1) else dice.sample(SAID, 4)
            own = [f"Ana: {text}" for text in said]  # a page is heard so: nobody else is meant there
            tried(match, 1, [*others, *own], counted, voices=(0,))
            tried(match, 1, [f"Bo: {text}" for text in said], counted, voices=())  # a page that nobody sits at
    assert counted["decisions"] or game == "etraclor"
