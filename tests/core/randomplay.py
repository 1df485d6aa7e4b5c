"""Random play of any game through the public face: the same properties hold of every match."""

import random
from typing import Any

import companion
from companion import Match
from companion.core.plugins.registry import find_game
from companion.core.rules.moves import Move

PLAYERS = ["Ana", "Bo"]
NAMES = (*PLAYERS, "Chloé", "Dan")
ALIKE = ("Zoé", "Zoe", "Анна", "Борис")
"""Names that differ by an accent alone, or have none of the letters from a to z."""
KINDS = ("physical", "list", "dealt")
"""Of tables: cards are announced by what is on them, by their names in a list, or the companion deals."""


def kinds_of(game: str) -> list[str]:
    """The kinds of table that a game can be played at."""
    found = find_game(game)
    return [kind for kind in KINDS if (kind != "list" or found.boxes) and (kind != "dealt" or found.deals)]


def some_match(rng: random.Random, game: str, kind: str) -> Match:
    """A match that begins: any number of players up to four, any of the game's options that has few values."""
    found = find_game(game)
    names, (low, high) = rng.choice((NAMES, ALIKE)), found.seats
    options = {option.name: rng.choice(option.values) for option in found.options if option.values and option.main}
    return companion.new(
        game, names[: rng.randint(low, min(high, len(names)))], seed=rng.randrange(10**6) if kind == "dealt" else None,
        cards=next(iter(found.boxes)) if kind == "list" else None, lang=rng.choice(("fr", "en")), **options,
    )  # fmt: skip


def new_match(rng: random.Random, game: str = "etraclor", *, dealt: bool, lang: str = "en") -> Match:
    """A match that begins."""
    seed = rng.randrange(10**6) if dealt else None
    return companion.new(game, PLAYERS, seed=seed, starter=rng.choice(PLAYERS), lang=lang)


def legal_move(match: Match, rng: random.Random) -> Move | None:
    """A legal move of a random verb; None once the match is over."""
    by_verb: dict[str, list[Move]] = {}
    for move in match.moves():
        by_verb.setdefault(move.verb, []).append(move)
    return rng.choice(by_verb[rng.choice(sorted(by_verb))]) if by_verb else None


def refused_move(match: Match, rng: random.Random) -> Move | None:
    """A candidate that breaks a rule and makes sense; None if a few tries found none."""
    candidates = list(match.game.candidates(match.state))
    for move in rng.sample(candidates, min(len(candidates), 8)):
        if match.ask(move).overridable:
            return move
    return None


def correction(match: Match, rng: random.Random) -> dict[str, Any] | None:
    """Another value for one of the figures that stand on the table; None if there is none."""
    facts = match.facts()
    standing = {name: range(1, 11) for name, value in facts.items() if name.endswith(".hp") and value}
    for name in facts:
        tile, _, figure = name.rpartition(".")
        if figure == "pollution" and not facts[f"{tile}.contaminated"] and match.state.phase != "setup":
            standing[name] = range(4)
    if not standing:
        return None
    name = rng.choice(sorted(standing))
    return {name: rng.choice([value for value in standing[name] if value != facts[name]])}


def act(match: Match, rng: random.Random) -> None:
    """One more entry: mostly a legal move; sometimes an override, a correction, an undo or a redo."""
    chance = rng.random()
    if chance < 0.08 and match.undoable is not None:
        match.undo()
        return
    if chance < 0.14 and match.redoable is not None:
        match.redo()
        return
    if chance < 0.20:
        wrong = refused_move(match, rng)
        if wrong is not None:
            match.override(wrong, why="the card says so")
            return
    if chance < 0.26 and match.state.outcome is None:
        given = correction(match, rng)
        if given is not None:
            match.correct(given, why="a slip")
            return
    move = legal_move(match, rng)
    if move is not None:
        match.play(move)
    elif match.undoable is not None:
        match.undo()
