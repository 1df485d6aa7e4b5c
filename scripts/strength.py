"""How strong the partner is: `make strength` (GAME=etraclor, MATCHES=400).

Every level against the others, both sides and both beginnings in turn, on all cores; in a game that all play together,
how often a group wins. Prints a table with intervals of 95 % and writes the figures to site/strength.toml, from which
the pages of the games have them. What was played is kept in build/strength: an interruption loses nothing, and what
was played by other rules of thumb is not mixed with it.
"""

import argparse
import hashlib
import json
import os
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import companion
from companion.core.plugins.registry import find_game
from companion.core.rules.game import Game
from companion.lab.matches.plan import EVERYBODY
from companion.lab.results.runs import Runs
from companion.partner.search.heuristics import sense_of
from scripts import strength_pages

ROOT: Final = Path(__file__).parents[1]
KEPT: Final = ROOT / "build" / "strength"
FIGURES: Final = ROOT / "site" / "strength.toml"
VERSUS: Final = (
    ("learner", "random"), ("player", "random"), ("master", "random"), ("master", "player"), ("cheater", "player"),
)  # fmt: skip
"""Who plays against whom; a cheater sees all cards, and shows how much luck leaves to be gained."""
GROUPS: Final = (("random",), ("learner",), ("player",), ("master",))
AIMS: Final = {"learner random": 0.7, "player random": 0.9, "master random": 0.95, "master player": 0.6}
HEAD: Final = (
    "# How strong the partner is, as `make strength` measured it (scripts/strength.py); shares of matches won.\n"
)
MINDS: Final = ("levels", "sequential_halving", "ismcts", "heuristics", "evaluation")
"""Modules of the partner's search on which a level hangs, beside `self_play`."""
"""The modules of the partner that a level's play hangs on."""
KEY: Final = ("game", "first", "second")


def main() -> None:
    """Measure, print, write."""
    given = _asked()
    known = {tuple(one[name] for name in KEY): one for one in _written()}
    for name in given.game or companion.games():
        for one in measured(find_game(name), given.matches, given.workers, known):
            known[tuple(one[key] for key in KEY)] = one
            print(line(one), flush=True)
            FIGURES.write_text(HEAD + "".join(map(_table, _sorted(known))), "utf-8")
        strength_pages.main()
        for told in gained(name, {key[1:]: one["share"] for key, one in known.items() if key[0] == name}):
            print(told, flush=True)


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--game", action="append", default=[])
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    return parser.parse_args()


def measured(
    game: Game, matches: int, workers: int, known: Mapping[tuple[Any, ...], dict[str, Any]]
) -> Iterator[dict[str, Any]]:
    """The figures of a game, pairing by pairing; of what is `known` of the same way of playing, those."""
    tries = dict(zip(("player", "master"), sense_of(game).effort, strict=True))
    tries["cheater"] = tries["master"]
    way = _fingerprint(game)
    for players in GROUPS if game.together else VERSUS:
        # so many tries by name: who thinks more or less is somebody else
        named = [f"{one}/{tries[one]}" if one in tries else one for one in players]
        before = known.get((game.name, players[0], "" if game.together else players[1]))
        if before is not None and before.get("way") == way and before["matches"] >= matches:
            yield before
            continue
        folder = KEPT / f"{game.name}-{'-'.join(named).replace('/', '_')}-{way}"
        runs = companion.simulate(game.name, matches, players=named, workers=workers, into=folder, lang="en")
        if runs.missing:
            raise KeyboardInterrupt
        yield {**_figures(game, players, tries.get(players[0], 0), runs), "way": way}


def _figures(game: Game, players: tuple[str, ...], tries: int, runs: Runs) -> dict[str, Any]:
    found = runs.compared([EVERYBODY if game.together else f"{EVERYBODY}.Ana"])[0].found
    return {
        "game": game.name, "first": players[0], "second": "" if game.together else players[1], "matches": len(runs),
        "share": round(found.value, 4), "low": round(found.low, 4), "high": round(found.high, 4), "tries": tries,
        "seconds": round(sum(runs.columns["seconds"]) / len(runs), 3),
    }  # fmt: skip


def _fingerprint(game: Game) -> str:
    """What the way of playing hangs on: how the partner thinks, and the game's own good sense and rules."""
    found = hashlib.sha256()
    home, partner = ROOT.joinpath(*game.package.split(".")), ROOT / "companion" / "partner"
    paths = [partner / "self_play.py", *(partner / "search" / f"{name}.py" for name in MINDS)]
    for path in (*paths, *sorted((home / "partner").rglob("*.py")), *sorted((home / "engine").rglob("*.py"))):
        found.update(path.read_bytes())
    return found.hexdigest()[:10]


# --- told -------------------------------------------------------------------------------------------------------------


def line(one: Mapping[str, Any]) -> str:
    """A line of the table that is printed."""
    who = f"{one['first']} v {one['second']}" if one["second"] else f"a group of {one['first']}"
    aim = AIMS.get(f"{one['first']} {one['second']}")
    told = f"aim: {100 * aim:.0f} %" if aim else ""
    share, low, high = (f"{100 * one[name]:.1f}" for name in ("share", "low", "high"))
    rest = f"{one['tries']:>5} tries, {one['seconds']:.2f} s a match"
    return f"{one['game']:9} {who:22} {share:>5} % ({low} to {high}) of {one['matches']}, {rest}  {told}".rstrip()


def gained(game: str, shares: Mapping[tuple[Any, ...], float]) -> Iterator[str]:
    """How much of what seeing all cards gains over a player a master reaches; how often masters win as a group."""
    master, cheater = shares.get(("master", "player")), shares.get(("cheater", "player"))
    if master is not None and cheater is not None and cheater > 0.5:
        part = (master - 0.5) / (cheater - 0.5)
        yield f"{game:9} a master gains {100 * part:.0f} % of what a cheater does  aim, below 60 %: 90 %"
    alone, group = shares.get(("random", "")), shares.get(("master", ""))
    if alone is not None and group is not None:
        told = (
            f"{group / alone:.1f} times as often as one at random" if alone else f"{100 * group:.0f} %, at random none"
        )
        yield f"{game:9} a group of masters wins {told}  aim: 2 times"


def _written() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    if FIGURES.is_file():
        found = tomllib.loads(FIGURES.read_text("utf-8")).get("pairing", [])
    return found


def _sorted(known: Mapping[tuple[Any, ...], dict[str, Any]]) -> list[dict[str, Any]]:
    """In the order of the games and of the pairings; one that is no more stands last."""
    order = [*VERSUS, *((*one, "") for one in GROUPS)]

    def place(one: dict[str, Any]) -> tuple[Any, ...]:
        pair = (one["first"], one["second"])
        return one["game"], order.index(pair) if pair in order else len(order), pair

    return sorted(known.values(), key=place)


def _table(one: Mapping[str, Any]) -> str:
    return "\n[[pairing]]\n" + "".join(f"{name} = {json.dumps(value)}\n" for name, value in one.items())


if __name__ == "__main__":
    main()
