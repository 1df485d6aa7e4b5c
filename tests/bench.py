"""How fast the engine is: `make bench`. Prints one table; figures depend on the machine and on what else it does.

Random play lists all legal moves, picks one and applies it, over and over, until the match ends. python-chess plays
in the same way beside it, for a measure of what a well-made engine in Python does on this machine. Below each game
stands what it would be without moves that are kept once made, and with all rules asked of what domains name.
"""

import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from copy import copy
from functools import partial
from itertools import count, islice
from pathlib import Path
from typing import Any
from unittest.mock import patch

import chess

import companion
from companion.core.record import disk
from companion.core.rules.game import Game
from companion.core.rules.moves import Move, Verb
from companion.core.runtime.replacement import replace
from companion.games.aestery.game import GAME as AESTERY
from companion.games.eredan.game import GAME as EREDAN
from companion.games.erythro.game import GAME as ERYTHRO
from companion.games.etraclor.game import GAME as ETRACLOR
from companion.games.herocard.game import GAME as HEROCARD
from tests.core.randomplay import legal_move, new_match
from tests.games.aestery import bench as aestery
from tests.games.eredan import bench as eredan
from tests.games.erythro import bench as erythro
from tests.games.etraclor.tables import fresh, settle
from tests.games.herocard import bench as herocard
from tests.speech.judging import Phrases

RUNS, MATCHES, SLICE = 12, 4, 20
"""Random play: how often the same matches, how many of them, and in slices of how many moves."""
ROOT = Path(__file__).parents[1]
POSITION = {
    "turn": 4, "starter": "Ana", "Bo.defender": "QD", "Bo.defender.weapon": "6S", "Bo.mage": "KC",
    "Ana.mage": "AC", "Ana.mage.shield": "4D", "Ana.attacker": "KS", "step": "strategy",
}  # fmt: skip
ANNOUNCED = ("attack QD AC", "summon KH", "équiper 7♦ D♦", "attaquer D♦ R♠", "cast boost QD", "equip 9C KC", "end")
Play = Callable[[random.Random], Iterator[None]]
"""A match at random, move by move."""
NEVER_LOADED = ("pandas", "ipywidgets", "anywidget", "reportlab", "matplotlib", "jupyter_server", "tornado")


def random_etraclor(rng: random.Random, game: Game = ETRACLOR, *, dealt: bool) -> Iterator[None]:
    """One whole match, move by move."""
    state = fresh(rng, dealt=dealt)
    while state.outcome is None:
        state, _ = game.apply(state, rng.choice(list(game.legal(state))))
        if state.pending:
            state = settle(state, rng)
        yield


def random_chess(rng: random.Random) -> Iterator[None]:
    """One whole game of chess, move by move."""
    board = chess.Board()
    while not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
        yield


def rates(*plays: Play) -> list[float]:
    """Moves a second of several kinds of random play: each plays the same matches over and over, by turns.

    Time is that of the processor, by slices of some moves, of which the best counts: so the machine may have other
    things to do meanwhile.
    """
    best: list[dict[tuple[int, int], tuple[float, int]]] = [{} for _ in plays]
    for _ in range(RUNS):
        for taken, play in zip(best, plays, strict=True):
            for match, place in enumerate(play(random.Random(seed)) for seed in range(MATCHES)):
                for number in count():
                    start = time.process_time()
                    moves = sum(1 for _ in islice(place, SLICE))
                    spent = time.process_time() - start
                    if not moves:
                        break
                    taken[match, number] = min(taken.get((match, number), (spent, moves)), (spent, moves))
    return [sum(moves for _, moves in taken.values()) / sum(spent for spent, _ in taken.values()) for taken in best]


def without(game: Game, *, moves: bool = False, keeps: bool = False) -> Game:
    """The same game without what makes its lists fast: `moves` made anew each time; what domains keep (`Param.keeps`)
    asked all the same."""
    slow = copy(game)
    vars(slow).clear()  # what was worked out of its verbs
    slow.verbs = {word: _slowed(verb, moves=moves, keeps=keeps) for word, verb in game.verbs.items()}
    return slow


def _slowed(verb: Verb, *, moves: bool, keeps: bool) -> Verb:
    params = tuple(replace(param, keeps=() if keeps else param.keeps) for param in verb.params)
    slow = Verb(
        verb.kind, params=params, rules=verb.rules, advice=verb.advice, listed=verb.listed, spoken=verb.spoken,
        personal=verb.personal,
    )  # fmt: skip
    if moves:
        vars(slow)["_made"] = lambda by, *args: verb.kind(*args, by=by)
    return slow


def spread(call: Callable[[], object], times: int) -> tuple[float, float]:
    """Median and 95th percentile of one call, in microseconds."""
    taken = []
    for _ in range(times):
        start = time.perf_counter_ns()
        call()
        taken.append((time.perf_counter_ns() - start) / 1000)
    taken.sort()
    return taken[times // 2], taken[times * 95 // 100]


def asked() -> dict[str, tuple[float, float]]:
    """`ask` on announced texts (parse, judge, ruling), and the judgement of a parsed move alone."""
    match = companion.new("etraclor", ["Ana", "Bo"], position=POSITION, lang="fr")
    parsed: list[Move] = [match.parse(text) for text in ANNOUNCED]

    def ask() -> None:
        for text in ANNOUNCED:
            match.ask(text)

    def judge() -> None:
        for move in parsed:
            match.game.judge(match.state, move)

    def each(call: Callable[[], None]) -> tuple[float, float]:
        median, late = spread(call, 1000)
        return median / len(ANNOUNCED), late / len(ANNOUNCED)

    return {"ask, announced as text": each(ask), "judge, a move already read": each(judge)}


def understood(game: str) -> Iterator[tuple[str, float, float]]:
    """`ask` on what players say (tests/speech), as they say it and as the companion writes it, in microseconds."""
    phrases = Phrases(ROOT / "tests" / "speech" / f"{game}.toml")
    taken: dict[str, list[float]] = {"in notation": [], "in free speech": []}
    for phrase in phrases.all:
        match, means = phrases.position(phrase.base, phrase.lang, phrase.play), phrase.wanted[0]
        try:
            exact = isinstance(means, str) and match.hear(phrase.text).moves == (match.parse(means),)
        except companion.MoveError:
            continue
        if exact:
            for how, text in zip(taken, (means, phrase.text), strict=True):
                taken[how].append(spread(lambda match=match, text=text: match.ask(text), 12)[0])  # type: ignore[misc]
    for how, times in taken.items():
        times.sort()
        yield how, times[len(times) // 2], times[len(times) * 95 // 100]


def played_on_disk(*, synced: bool) -> tuple[float, float]:
    """`play` of random legal moves with a record that is written before it returns, in microseconds.

    `synced`: it is on the disk too, as ever; else with the system alone, to see what that costs.
    """
    rng, taken = random.Random(1), []
    with tempfile.TemporaryDirectory() as folder, patch.object(disk, "sync", disk.sync if synced else lambda _: None):
        for number in range(12):
            match = new_match(rng, dealt=False)
            match.save(Path(folder) / f"{number}.jsonl")
            while match.state.outcome is None:
                move = rng.choice(list(match.moves()))
                start = time.perf_counter_ns()
                match.play(move)
                taken.append((time.perf_counter_ns() - start) / 1000)
    taken.sort()
    return taken[len(taken) // 2], taken[len(taken) * 95 // 100]


def entered(game: str, **kwargs: Any) -> tuple[float, float]:
    """`play` of random legal moves, already read, without a record, in microseconds: ruling, snapshot, facts."""
    taken = []
    for seed in range(6):
        rng = random.Random(seed)
        match = companion.new(game, ["Ana", "Bo"], seed=seed, lang="en", **kwargs)
        match.game.rulebook  # noqa: B018 - read once a process, by whoever comes first
        while match.newest < 150 and (move := legal_move(match, rng)) is not None:
            start = time.perf_counter_ns()
            match.play(move)
            taken.append((time.perf_counter_ns() - start) / 1000)
    taken.sort()
    return taken[len(taken) // 2], taken[len(taken) * 95 // 100]


IMPORT = "import time; t = time.perf_counter(); import companion; print((time.perf_counter() - t) * 1000)"
LOADED = f"import sys, companion; print(*(name for name in {NEVER_LOADED!r} if name in sys.modules))"
MODULES = "import sys; a = len(sys.modules); import companion; print(len(sys.modules) - a)"


def imported() -> tuple[float, int, str]:
    """`import companion` in fresh processes: milliseconds (median of 10), modules, the heavy ones among them."""
    with tempfile.TemporaryDirectory() as cache:
        env = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"} | {"PYTHONPYCACHEPREFIX": cache}

        def fresh_process(code: str) -> str:
            done = subprocess.run([sys.executable, "-c", code], env=env, cwd=ROOT, capture_output=True, check=True)
            return done.stdout.decode().strip()

        fresh_process(IMPORT)  # compiles, as an installation does
        times = [float(fresh_process(IMPORT)) for _ in range(10)]
        return statistics.median(times), int(fresh_process(MODULES)), fresh_process(LOADED)


def line(what: str, figure: str, aim: str = "") -> None:
    print(f"  {what:<52} {figure:>22}   {aim}", flush=True)


RANDOM_PLAY: tuple[tuple[str, Game, Callable[..., Iterator[None]], float], ...] = (
    ("Etraclor, random play, hidden hands", ETRACLOR, partial(random_etraclor, dealt=False), 1.0),
    ("Etraclor, random play, dealt cards", ETRACLOR, partial(random_etraclor, dealt=True), 1.2),
    ("Erythro, random play, dealt cards", ERYTHRO, erythro.random_erythro, 0.4),
    ("HeroCard, random play, dealt, demo list", HEROCARD, herocard.random_herocard, 0.7),
    ("Aestery, random play, dealt demo decks", AESTERY, aestery.random_aestery, 0.4),
    ("Eredan, random play, dealt demo decks", EREDAN, eredan.random_eredan, 0.4),
)
"""What is played, in which game, how, and the share of python-chess's rate that it aims at."""


def print_random_play() -> None:
    """Each game beside python-chess, then without what makes its lists fast."""
    plays: list[Play] = [random_chess]
    for _, game, play, _ in RANDOM_PLAY:
        plays += [partial(play, game=twin) for twin in (game, without(game, moves=True), without(game, keeps=True))]
    chessboard, *found = rates(*plays)
    for (what, _, _, aim), place in zip(RANDOM_PLAY, count(0, 3)):
        rate, anew, asked_all = found[place : place + 3]
        line(what, f"{rate:,.0f} moves/s", f"{rate / chessboard:.2f} of python-chess; aim: {aim}")
        told = f"{anew / chessboard:.2f}; domains' rules asked too: {asked_all / chessboard:.2f}"
        line("", "", f"without kept moves: {told}")
    best = f"slices of {SLICE} moves in turns, best of {RUNS}"
    line(f"python-chess {chess.__version__}, random play", f"{chessboard:,.0f} moves/s", best)


def print_aestery() -> None:
    """The figures that Aestery is held to: announcements, a crowded table, combats, codes."""
    asked_of = sorted(spread(ask, 300) for ask in aestery.askers())
    median, late = asked_of[len(asked_of) // 2][0], max(late for _, late in asked_of)
    line(f"Aestery, ask, {len(asked_of)} announcements", f"{median:.0f} / {late:.0f} µs",
         "median / the slowest at 95 %; aim: 100 / 300")  # fmt: skip
    line("Aestery, all moves, twelve fighters a side", f"{spread(aestery.lister(), 300)[0] / 1000:.2f} ms", "aim: 5")
    taken = aestery.entered()
    line("Aestery, an entry through Match, six a side", f"{taken[len(taken) // 2]:.0f} / "
         f"{taken[len(taken) * 95 // 100]:.0f} µs", "median / 95 %; aim: 300")  # fmt: skip
    line("Aestery, forecast of eight lanes", f"{spread(aestery.forecaster(), 300)[0] / 1000:.2f} ms", "aim: 2")
    plain, listed = aestery.code_lengths()
    line(
        "Aestery, code of six fighters a side", f"{plain} / {listed}", "characters: no known cards / listed; 200 / 400"
    )


def print_eredan() -> None:
    """The figures that Eredan is held to: announcements, entries, forecasts, decks, Charges, codes."""
    asked_of = sorted(spread(ask, 300) for ask in eredan.askers())
    median, late = asked_of[len(asked_of) // 2][0], max(late for _, late in asked_of)
    line(f"Eredan, ask, {len(asked_of)} announcements", f"{median:.0f} / {late:.0f} µs",
         "median / the slowest at 95 %; aim: 100 / 300")  # fmt: skip
    median, late = spread(eredan.character(), 300)
    line("Eredan, ask, a character with all its figures", f"{median:.0f} / {late:.0f} µs", "median / 95 %; aim: 400")
    taken = eredan.entered()
    line("Eredan, an entry through Match", f"{taken[len(taken) // 2]:.0f} / {taken[len(taken) * 95 // 100]:.0f} µs",
         "median / 95 %; aim: 300")  # fmt: skip
    line("Eredan, forecast of a strike", f"{spread(eredan.forecaster(), 300)[0] / 1000:.2f} ms", "aim: 1")
    line(f"Eredan, the check of {eredan.CHECKED:,} decks", f"{eredan.checked():.2f} s", "aim: 1")
    line(f"Eredan, Charges of {eredan.MATCHES:,} matches", f"{eredan.charged():.2f} s", "aim: 2")
    plain, known = eredan.code_lengths()
    line("Eredan, code of listed characters", f"{plain} / {known}", "characters: no known cards / with; 200 / 400")


def main() -> None:
    """Measure and print."""
    print(f"Python {sys.version.split()[0]}, load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores\n")
    print_random_play()
    for game, kwargs in (("etraclor", {}), ("erythro", {"cards": "demo"}), ("herocard", {"cards": "demo"})):
        median, late = entered(game, **kwargs)
        line(f"an entry through Match, {game}", f"{median:.0f} / {late:.0f} µs", "median / 95 %; aim: 80")
    for what, (median, late) in asked().items():
        line(what, f"{median:.1f} / {late:.1f} µs", "median / 95 %" + ("; aim: 100" if "ask" in what else ""))
    for game, askers in (("Erythro", erythro.askers()), ("HeroCard", herocard.askers())):
        slowest = max(spread(ask, 300) for ask in askers)
        what = f"{game}, ask, the slowest of {len(askers)} announcements"
        line(what, f"{slowest[0]:.1f} / {slowest[1]:.1f} µs", "median / 95 %; aim: 500")
    print_aestery()
    print_eredan()
    for game in companion.games():
        for how, median, late in understood(game):
            aim = {"in notation": 100, "in free speech": 1000}[how]
            line(f"ask {how}, {game}", f"{median:.0f} / {late:.0f} µs", f"median / 95 % of phrases; aim: {aim}")
    for what, synced in (("with its record on the disk", True), ("the same, handed to the system only", False)):
        median, late = played_on_disk(synced=synced)
        line(f"play, {what}", f"{median:,.0f} / {late:,.0f} µs", "median / 95 %")
    taken, modules, heavy = imported()
    line("import companion", f"{taken:.0f} ms, {modules} modules", "median of 10; aim: 100")
    if heavy:
        line("loaded with it, though it must not be", heavy)
    for bench in ("lab.bench", "printing.bench", "browser.bench_paint", "browser.bench_lab"):
        print(flush=True)
        subprocess.run([sys.executable, "-m", f"tests.{bench}"], cwd=ROOT, check=False)


if __name__ == "__main__":
    main()
