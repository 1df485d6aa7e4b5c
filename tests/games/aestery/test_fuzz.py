"""Aestery's share of the fuzzing (see tests/games/fuzzing.py)."""

import random
from typing import Any

import companion
from companion import Match
from tests.core import mangle
from tests.games.aestery import tables
from tests.games.aestery.golden.matches import GOLDEN
from tests.games.aestery.tables import NAMES
from tests.games.fuzzing import FuzzTests

_VOCABULARY = (
    "keep mulligan hero untap draw fighter story ephemeral play from hideout with mines + aether pitch mine "
    "hide support bravery activate pass combat attack done block flash order damage discard end effect "
    "concede garder héros dégager piocher combattant histoire éphémère jouer depuis la cachette avec miner "
    "cacher activer passer attaquer terminé bloquer flasher contre sur dégâts défausser finir effet coût cost "
    'vol flight sieste nap récidive 2/3 99/99 -1/2 1/ "Merle" « » “ ” " 1 2 3 0 99 100 -1 on Ana Bo Bo.2 Ana. '
    "story 1 tap # : ? & ,"
)
WORDS = _VOCABULARY.split()


class TestFuzz(FuzzTests):
    goldens = GOLDEN

    def some_match(self, rng: random.Random) -> Match:
        """With figures, with the demo list, or dealt."""
        kind = rng.randrange(3)
        seed = rng.randrange(10**6) if kind == 2 else None
        match = companion.new(
            "aestery", NAMES, seed=seed, cards="demo" if kind else None, lang=rng.choice(("fr", "en"))
        )
        for _ in range(rng.choice((0, 3, 15, 40))):
            if match.state.outcome is None:
                move = tables.legal_move if kind == 2 else tables.physical_move
                match.play(move(match.state, rng))
        return match

    def texts_of(self, match: Match, rng: random.Random) -> list[str]:
        moves = [tables.announcement(match.state, rng) for _ in range(25)]
        return [text for move in moves for text in (str(move), *(match.move_text(move, lang) for lang in ("fr", "en")))]

    def text_of(self, rng: random.Random, texts: list[str]) -> str:
        """Words thrown together too."""
        if rng.random() < 0.35:
            return " ".join(rng.choice(WORDS) for _ in range(rng.randint(1, 9)))
        return super().text_of(rng, texts)

    def mangled_facts(self, match: Match, rng: random.Random) -> dict[str, Any]:
        if rng.random() < 0.5:
            return slight_change(rng)
        facts = {name: value for name, value in match.facts().items() if rng.random() < rng.choice((0.0, 0.3, 1.0))}
        names = list(match.facts())
        for _ in range(rng.randint(1, 3)):
            name = rng.choice(names) if rng.random() < 0.85 else mangle.near_text(rng, names)
            some = [rng.choice(("flight", "nap 2", "nap", "Merle", "XX", "Ana", 1, 2)) for _ in range(3)]
            facts[name] = rng.choice(
                (mangle.any_value(rng), some, some[:1], rng.randint(-1, 60), rng.choice(NAMES), [1, 2], None)
            )
        return facts


def slight_change(rng: random.Random) -> dict[str, Any]:
    """One or two figures as the table corrects them."""
    changes: dict[str, Any] = {}
    for name in rng.choices(NAMES, k=rng.randint(1, 2)):
        place = rng.randint(1, 3)
        what, value = rng.choice((
            (".life", rng.randrange(30)), (".mines", rng.randrange(6)), (".mines.untapped", rng.randrange(6)),
            (".hand", rng.randrange(9)), (".deck", rng.randrange(30)), (f".fighter.{place}", "Renard"),
            (f".fighter.{place}.fatigue", rng.randrange(4)), (f".fighter.{place}.tapped", rng.random() < 0.5),
            (".aether", rng.randrange(4)), (".hand.cards", ["Merle"]), (f".fighter.{place}.keywords", ["flight"]),
        ))  # fmt: skip
        changes[name + what] = value
    return changes
