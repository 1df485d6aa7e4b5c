"""What somebody does with a move, in words: with the names of what lies on the table, and no typed notation."""

import random
import re

import pytest

import companion
from companion.core.notation.parser import move_phrase
from companion.core.rules.rulings import IllegalMove
from companion.core.text.messages import LANGUAGES
from tests.budget import sized
from tests.core.randomplay import kinds_of, legal_move, some_match

PLACED = {"aestery": ("attack", "block", "flash", "stay", "bravery", "order"), "eredan": ("fight",)}
"""Verbs whose announcements have places of what is on the table."""


@pytest.mark.parametrize("game", companion.games())
def test_every_listed_move_is_told_in_both_languages(game: str) -> None:
    seen: dict[str, set[str]] = {}
    for kind in kinds_of(game):
        for seed in range(sized(2, 20)):
            rng = random.Random(f"{game} {kind} {seed}")
            match = some_match(rng, game, kind)
            for _ in range(60):
                move = legal_move(match, rng)
                if move is None:
                    break
                for one in {one.verb: one for one in match.moves()}.values():
                    for lang in LANGUAGES:
                        told = move_phrase(match.game, match.state, one, lang)
                        assert told.strip(), repr(one)
                        assert not one.by or not told.startswith(f"{one.by}:"), told
                        assert "|" not in told, told
                        assert "{" not in told, told
                        seen.setdefault(one.verb, set()).add(told)
                match.play(move)
    for verb in PLACED.get(game, ()):
        for told in seen.get(verb, ()):
            assert not re.search(r"(?<![\w’-])\d(?! ?/)", re.sub(r"\w \d\b", "", told)), told


AESTERY = {
    "turn": 5, "player": "Ana", "starter": "Ana", "phase": "main", "Ana.hand": 3, "Bo.hand": 3, "Ana.hero": "Mona",
    "Ana.fighter.1": "Loup", "Ana.fighter.1.force": 3, "Ana.fighter.1.defence": 2,
    "Ana.fighter.2": "Merle", "Ana.fighter.2.force": 2, "Ana.fighter.2.defence": 2,
    "Bo.fighter.1": "Pousse", "Bo.fighter.1.force": 1, "Bo.fighter.1.defence": 1,
    "Bo.fighter.2": "Pousse", "Bo.fighter.2.force": 1, "Bo.fighter.2.defence": 1,
}  # fmt: skip


@pytest.mark.parametrize(
    ("before", "move", "fr", "en"),
    [
        (["combat"], "attack 1 + 2", "attaquer avec Loup et Merle", "attack with Loup and Merle"),
        (["combat", "attack 1", "done"], "Bo: block 1 with 2", "bloquer Loup avec Pousse 2",
         "block Loup with Pousse 2"),
        ([], "effect damage 2 on Bo.1", "appliquer un effet\u202f: inflige 2 dégâts à Pousse 1",
         "apply an effect: deals 2 damage to Pousse 1"),
        ([], 'fighter "Golem" 5/5 cost 2 with pitch 3', "jouer Golem avec pitch 3", "play Golem with pitch 3"),
    ],
)  # fmt: skip
def test_places_are_names_and_of_two_alike_the_place_too(before: list[str], move: str, fr: str, en: str) -> None:
    match = companion.new("aestery", ["Ana", "Bo"], position=AESTERY)
    for one in before:
        try:
            match.play(one)
        except IllegalMove as wrong:  # pragma: no cover - says why the scene cannot be laid
            raise AssertionError(str(wrong)) from None
    parsed = match.parse(move)
    assert [move_phrase(match.game, match.state, parsed, lang) for lang in ("fr", "en")] == [fr, en]
