"""Hostile input at full size, with figures: `python -m tests.fuzz [--records N] [--texts N] …`.

So many damaged records, mangled announcements, codes and positions in all, shared by the games. Prints, for each game
and kind, how many were tried and taken, what raised an error that is none of ours (there must be none; then the exit
code is 1), and the dearest one in seconds of CPU. `--game`: one game alone; `--seed`: other draws.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import companion
from companion.core.text.messages import quoted
from tests.core import mangle
from tests.fuzz.play import OWN_ERRORS, some_match, texts_of
from tests.fuzz.test_accepted import given
from tests.fuzz.test_codes import codes_of, forged
from tests.fuzz.test_texts import WAYS, text_of

Try = tuple[Callable[[], object], object]
"""What is tried, and what it is given: to be told where it goes wrong."""
EACH: Final = 60
"""Tries on one match."""


@dataclass
class Figures:
    """What came of the tries of one kind in one game."""

    tried: int = 0
    taken: int = 0
    dearest: float = 0.0
    dearest_given: str = ""
    foreign: list[str] = field(default_factory=list)

    def take(self, action: Callable[[], object], what: object) -> None:
        """Try it: it is taken, or refused by an error of ours."""
        self.tried += 1
        begun = time.process_time()
        try:
            action()
            self.taken += 1
        except OWN_ERRORS:
            pass
        except Exception as wrong:
            self.foreign.append(f"{type(wrong).__name__}: {wrong!s:.200} by {quoted(what, 300)}")
        took = time.process_time() - begun
        if took > self.dearest:
            self.dearest, self.dearest_given = took, quoted(what, 200)


def records(rng: random.Random, game: str, folder: Path) -> Iterator[Try]:
    """Damaged records, opened, some of them only up to the damage."""
    path = folder / "mangled.jsonl"
    while True:
        sources = [some_match(rng, game).save(folder / f"{n}.jsonl").read_bytes() for n in range(6)]
        for n in range(6):
            (folder / f"{n}.jsonl").unlink()
        for _ in range(EACH * 10):
            data = mangle.change_record(rng, rng.choice(sources))
            path.write_bytes(data)
            partial = rng.random() < 0.2
            yield lambda partial=partial: companion.load(path, partial=partial), data[-300:]


def texts(rng: random.Random, game: str, _: Path) -> Iterator[Try]:
    """Mangled announcements, played, asked, read or forced."""
    while True:
        match = some_match(rng, game)
        near = texts_of(match, rng)
        for number in range(EACH):
            how, text = WAYS[number % 4], text_of(rng, near)
            yield lambda match=match, how=how, text=text: getattr(match, how)(text), (how, text)


def codes(rng: random.Random, game: str, _: Path) -> Iterator[Try]:
    """Mangled and forged codes, begun from."""
    while True:
        near = codes_of(rng, game)
        for _each in range(EACH):
            code = rng.choice(near)
            text = forged(rng, code) if rng.random() < 0.5 else mangle.near_text(rng, [code])
            yield lambda text=text: companion.from_code(text), text


def positions(rng: random.Random, game: str, _: Path) -> Iterator[Try]:
    """Mangled corrections, and positions to begin from."""
    while True:
        match = some_match(rng, game)
        for _each in range(EACH):
            facts = given(match, rng)
            if rng.random() < 0.5:
                yield lambda match=match, facts=facts: match.correct(facts), facts
            else:
                position = {**match.facts(), **facts} if rng.random() < 0.5 else facts
                yield lambda match=match, p=position: companion.new(match.game.name, match.players, position=p), facts


KINDS: Final = {"records": records, "texts": texts, "codes": codes, "positions": positions}


def wanted() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    for kind, usual in (("records", 100_000), ("texts", 300_000), ("codes", 100_000), ("positions", 100_000)):
        parser.add_argument(f"--{kind}", type=int, default=usual, help=f"in all games together ({usual})")
    parser.add_argument("--game", choices=companion.games(), help="this one alone")
    parser.add_argument("--seed", default="", help="other draws")
    return parser.parse_args()


def main() -> int:
    """Try and print; 1 where an error was none of ours."""
    asked, failed = wanted(), 0
    games = (asked.game,) if asked.game else companion.games()
    for game in games:
        for kind, tries in KINDS.items():
            found, rng = Figures(), random.Random(f"{asked.seed} {kind} {game}")
            with tempfile.TemporaryDirectory() as folder:
                for _, (action, what) in zip(range(getattr(asked, kind) // len(games)), tries(rng, game, Path(folder)),
                                             strict=False):  # fmt: skip
                    found.take(action, what)
            print(f"{game:9} {kind:9} {found.tried:7} tried {found.taken:7} taken {len(found.foreign):4} foreign, "
                  f"dearest {found.dearest:.2f} CPU s by {found.dearest_given}", flush=True)  # fmt: skip
            for one in found.foreign[:10]:
                print(f"    {one}", flush=True)
            failed |= bool(found.foreign)
    return failed


if __name__ == "__main__":
    sys.exit(main())
