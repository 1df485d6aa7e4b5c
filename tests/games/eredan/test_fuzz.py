"""Eredan's share of the fuzzing (see tests/games/fuzzing.py)."""

import random
from typing import Any

import companion
from companion import Match
from companion.games.eredan.engine.moves import ChooseCharacter
from tests.core import mangle
from tests.games.eredan import tables
from tests.games.eredan.golden.matches import GOLDEN
from tests.games.eredan.tables import NAMES, PEOPLE
from tests.games.fuzzing import FuzzTests

_VOCABULARY = (
    "character personnage deck ticket fight combat against contre on sur action spell sortilège theurgy "
    "théurgie object objet weapon arme armure bouclier casque familiar familier chain enchaînement guild "
    "guilde zil class classe mage combattant fighter/mage race golem element eau level niveau 2 unique zone "
    "play jouer pass passer resolve résoudre strike frapper roll tirage discard défausser end finir effect "
    "effet magic magique physique direct loss heal soin attack attaque defence défense spirit esprit hp pv "
    "order ordre rage rune cor use tilt straighten counter annuler create recall immune prevent skip grant "
    'card give experience expérience concede ready unready abandonner 2-4 4-2 1/ "Orme" « » “ ” " 1 2 3 0 99 '
    "100 -1 +1 +3 Ana Bo Bo.2 Ana. courtier mercenary this turn for good # : ? & ,"
)
WORDS = _VOCABULARY.split()


class TestFuzz(FuzzTests):
    goldens = GOLDEN

    def some_match(self, rng: random.Random) -> Match:
        """With figures, with the demo list, or dealt."""
        kind = rng.randrange(3)
        seed = rng.randrange(10**6) if kind == 2 else None
        match = companion.new("eredan", NAMES, seed=seed, cards="demo" if kind else None, lang=rng.choice(("fr", "en")),
                              starter=rng.choice((None, *NAMES)))  # fmt: skip
        if rng.random() < 0.1:
            return match
        for name in NAMES:
            for move in tables.team(match.state, rng, name, listed=bool(kind)):
                match.play(move)
        for _ in range(rng.choice((0, 3, 15, 40))):
            if match.state.outcome is None:
                move = tables.legal_move if kind == 2 else tables.physical_move
                match.play(move(match.state, rng))
        return match

    def texts_of(self, match: Match, rng: random.Random) -> list[str]:
        moves = [tables.announcement(match.state, rng) for _ in range(22)]
        moves += [ChooseCharacter(rng.randint(1, 4), rng.choice(PEOPLE), by=rng.choice(NAMES)) for _ in range(3)]
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
            some = [rng.choice(("mage", "attack +1 fight", "attack +1", "Ruse", "XX", "Ana", 1, 2)) for _ in range(3)]
            facts[name] = rng.choice(
                (mangle.any_value(rng), some, some[:1], rng.randint(-1, 60), rng.choice(NAMES), [1, 2], None)
            )
        return facts

    def check_state(self, match: Match) -> None:
        """HP are those that can be, and the queue's next card is one of it."""
        for player in match.state.seats:
            assert all(0 <= one.hp <= one.hp_max for _, one in player.characters)
        assert 0 <= match.state.next <= len(match.state.queue)


def slight_change(rng: random.Random) -> dict[str, Any]:
    """One or two figures as the table corrects them."""
    changes: dict[str, Any] = {}
    for name in rng.choices(NAMES, k=rng.randint(1, 2)):
        place = rng.randint(1, 3)
        what, value = rng.choice((
            (f".{place}.hp", rng.randrange(14)), (f".{place}.hp.max", rng.randrange(20)), (".hand", rng.randrange(9)),
            (".deck", rng.randrange(30)), (f".{place}", "Renard"), (f".{place}.tilted", rng.random() < 0.5),
            (f".{place}.received", rng.randrange(30)), (f".{place}.weapon", 'object weapon "Pique"'),
            (f".{place}.dead", rng.random() < 0.5), (".hand.cards", ["Ruse"]), (f".{place}.class", ["mage"]),
            (f".{place}.rune.1", rng.choice(("cor", "nox"))), (f".{place}.orders", ["4 attack +1"]),
            (".fighter", rng.randrange(4)), (".draws", rng.randint(-2, 9)),
        ))  # fmt: skip
        changes[name + what] = value
    return changes
