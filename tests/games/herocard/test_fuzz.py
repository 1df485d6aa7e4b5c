"""HeroCard's share of the fuzzing (see tests/games/fuzzing.py), and the card lists of an owner."""

import random
from pathlib import Path
from typing import Any

import companion
from companion import Match, SetupError
from tests.budget import sized
from tests.core import mangle
from tests.games.fuzzing import FuzzTests
from tests.games.herocard import tables
from tests.games.herocard.golden.matches import GOLDEN
from tests.games.herocard.tables import NAMES

_VOCABULARY = (
    "attack block mod special effect hero discard draw clear pass all next redraw end concede deal play attaque "
    "défense spéciale effet héros défausser piocher nettoyer passer tous passent suivante finir rapide fast restricted "
    "exclusive B5 M3 X1 5B b body mind x corps esprit + +5 -3 −2 & , on sur contre Bo Ana Chloé Zoe Impact Bastion "
    '"Impact" « » “ ” " again encore 4 9 0 99 100 -1 2 # : ?'
)
WORDS = _VOCABULARY.split()


class TestFuzz(FuzzTests):
    goldens = GOLDEN

    def some_match(self, rng: random.Random) -> Match:
        """With figures, with the demo list, or dealt."""
        kind = rng.randrange(3)
        players = NAMES[: rng.choice((2, 2, 3, 4))]
        seed = rng.randrange(10**6) if kind == 2 else None
        cards = "demo" if kind == 1 else None
        match = companion.new("herocard", players, seed=seed, cards=cards, lang=rng.choice(("fr", "en")))
        if kind or rng.random() < 0.7:
            for name in players:
                match.play(f"{name}: hero {rng.choice(('Brasca', 'Nimbo')) if kind else '12 10 9'}")
        for _ in range(rng.choice((0, 3, 15, 30))):
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
            return slight_change(match, rng)
        facts = {name: value for name, value in match.facts().items() if rng.random() < rng.choice((0.0, 0.3, 1.0))}
        names = list(match.facts())
        for _ in range(rng.randint(1, 3)):
            name = rng.choice(names) if rng.random() < 0.85 else mangle.near_text(rng, names)
            some = [rng.choice(("Impact", "attack 4 B5", "block 9 M4", "Ana", "hero:Bo", "XX", 1, 2)) for _ in range(3)]
            facts[name] = rng.choice(
                (mangle.any_value(rng), some, some[:1], rng.randint(-1, 60), rng.choice(match.players), [1, 2], None)
            )
        return facts


def slight_change(match: Match, rng: random.Random) -> dict[str, Any]:
    """One or two figures as the table corrects them."""
    changes: dict[str, Any] = {}
    for name in rng.choices(match.players, k=rng.randint(1, 2)):
        attribute = rng.choice(("body", "mind", "x"))
        what, value = rng.choice((
            (".points", rng.randrange(4)), (f".{attribute}", rng.randrange(20)), (".hand", rng.randrange(9)),
            (f".{attribute}.pile", [rng.randrange(5) for _ in range(rng.randint(1, 3))]), (".deck", rng.randrange(30)),
            (".discard", rng.randrange(9)), (".hand.cards", rng.choices(("Impact", "Mirage", "block 2 B2"), k=2)),
        ))  # fmt: skip
        changes[name + what] = value
    return changes


def test_mangled_card_lists_are_refused_in_words(tmp_path: Path) -> None:
    rng = random.Random("lists")
    folder = Path(companion.__file__).parent / "games" / "herocard" / "data"
    texts = {path.name: path.read_text("utf-8") for path in folder.glob("*.csv")}
    texts["decks.csv"] = (
        "hero,part,name,copies\nMine,body,Brasca,\nMine,mind,Nimbo,\nMine,x,Brasca,\nMine,card,Impact,6\n"
    )
    read = refused = 0
    for _ in range(sized(160, 40_000)):
        for name, text in texts.items():
            changed = text
            for _ in range(rng.choice((0, 0, 1, 2))):
                place = rng.randrange(len(changed))
                changed = (
                    changed[:place]
                    + rng.choice(("", ",", ";", '"', "\n", "9", "\u202f", "x,y", "-"))
                    + changed[place + 1 :]
                )
            (tmp_path / name).write_text(changed, "utf-8")
        try:
            companion.new("herocard", ["Ana", "Bo"], cards=tmp_path, lang=rng.choice(("fr", "en")))
            read += 1
        except SetupError as error:
            refused += 1
            assert ".csv" in str(error)
            assert "{" not in str(error)
    assert read > 20
    assert refused > 100
