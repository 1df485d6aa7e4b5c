"""How fast the engine is: `make bench`. Prints one table; figures depend on the machine and on what else it does.

Random play lists all legal moves, picks one and applies it, over and over, until the match ends. python-chess plays
in the same way beside it, for a measure of what a well-made engine in Python does on this machine.
"""

import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

import chess

import companion
from companion.core import disk
from companion.core.moves import Move
from companion.games.etraclor.game import GAME
from tests.core.randomplay import new_match
from tests.games.erythro import bench as erythro
from tests.games.etraclor.tables import fresh, settle
from tests.games.herocard import bench as herocard

RUNS = 5
ROOT = Path(__file__).parents[1]
POSITION = {
    "turn": 4, "starter": "Ana", "Bo.defender": "QD", "Bo.defender.weapon": "6S", "Bo.mage": "KC",
    "Ana.mage": "AC", "Ana.mage.shield": "4D", "Ana.attacker": "KS", "step": "strategy",
}  # fmt: skip
ANNOUNCED = ("attack QD AC", "summon KH", "équiper 7♦ D♦", "attaquer D♦ R♠", "cast boost QD", "equip 9C KC", "end")
NEVER_LOADED = ("pandas", "ipywidgets", "anywidget", "reportlab", "matplotlib", "jupyter_server", "tornado")


def random_etraclor(rng: random.Random, *, dealt: bool) -> int:
    """One whole match; how many moves it took."""
    state, moves = fresh(rng, dealt=dealt), 0
    while state.outcome is None:
        state, _ = GAME.apply(state, rng.choice(list(GAME.legal(state))))
        if state.pending:
            state = settle(state, rng)
        moves += 1
    return moves


def random_chess(rng: random.Random) -> int:
    """One whole game of chess; how many moves it took."""
    board, moves = chess.Board(), 0
    while not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
        moves += 1
    return moves


def rates(*plays: Callable[[random.Random], int]) -> list[float]:
    """Moves a second of several kinds of random play: the best of some runs taken in turns, one second each."""
    best = [0.0 for _ in plays]
    for turn in range(RUNS):
        for index, play in enumerate(plays):
            rng, moves = random.Random(turn), 0
            start = time.perf_counter()
            while time.perf_counter() - start < 1:
                moves += play(rng)
            best[index] = max(best[index], moves / (time.perf_counter() - start))
    return best


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


def main() -> None:
    """Measure and print."""
    print(f"Python {sys.version.split()[0]}, load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores\n")
    hidden, dealt, planets, duels, chessboard = rates(
        lambda rng: random_etraclor(rng, dealt=False), lambda rng: random_etraclor(rng, dealt=True),
        erythro.random_erythro, herocard.random_herocard, random_chess,
    )  # fmt: skip
    line("random play, hidden hands (list, pick, apply)", f"{hidden:,.0f} moves/s", "aim: 10,000")
    line("random play, dealt cards", f"{dealt:,.0f} moves/s", f"best of {RUNS} seconds each")
    line("Erythro, random play, dealt cards", f"{planets:,.0f} moves/s")
    line("HeroCard, random play, dealt cards", f"{duels:,.0f} moves/s")
    line(f"python-chess {chess.__version__}, random play", f"{chessboard:,.0f} moves/s", "in turns with the above")
    for what, (median, late) in asked().items():
        line(what, f"{median:.1f} / {late:.1f} µs", "median / 95 %" + ("; aim: 100" if "ask" in what else ""))
    for game, askers in (("Erythro", erythro.askers()), ("HeroCard", herocard.askers())):
        slowest = max(spread(ask, 300) for ask in askers)
        what = f"{game}, ask, the slowest of {len(askers)} announcements"
        line(what, f"{slowest[0]:.1f} / {slowest[1]:.1f} µs", "median / 95 %; aim: 500")
    for what, synced in (("with its record on the disk", True), ("the same, handed to the system only", False)):
        median, late = played_on_disk(synced=synced)
        line(f"play, {what}", f"{median:,.0f} / {late:,.0f} µs", "median / 95 %")
    taken, modules, heavy = imported()
    line("import companion", f"{taken:.0f} ms, {modules} modules", "median of 10; aim: 100")
    if heavy:
        line("loaded with it, though it must not be", heavy)
    for bench in ("printing.bench", "browser.bench_paint", "browser.bench_lab"):
        print(flush=True)
        subprocess.run([sys.executable, "-m", f"tests.{bench}"], cwd=ROOT, check=False)


if __name__ == "__main__":
    main()
