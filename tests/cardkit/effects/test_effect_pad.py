"""The pad of effects: whatever can be put together on it is one of the forms that the game declares."""

import random
from collections.abc import Iterator
from importlib import import_module
from itertools import product
from typing import Any

import pytest

import companion
from companion.cardkit.effects.notation import usual
from companion.cardkit.effects.pad import Offer, effect_pad
from companion.core.view.words import Words
from tests.budget import sized
from tests.core.randomplay import legal_move, some_match


def filled(kind: dict[str, Any]) -> Iterator[str]:
    """What a kind announces behind `effect`, for each way to fill it."""
    part = kind["parts"][0]
    ways = [
        [one["value"] for one in field["choices"]] if "choices" in field
        else [field["wrap"].format("Écho")] if field.get("text") else ["1", "9"]
        for field in part["fields"]
    ]  # fmt: skip
    names = [field["name"] for field in part["fields"]]
    for said in product(*ways):
        yield part["card"].format(**dict(zip(names, said, strict=True))) + kind["move"].partition("{target}")[2]


@pytest.mark.parametrize("game", ["aestery", "eredan"])
def test_all_that_the_pad_announces_is_one_of_the_forms(game: str) -> None:
    table = import_module(f"companion.games.{game}.table.pads_effects")
    forms = import_module(f"companion.games.{game}.engine.effects.table_effects")
    said: set[str] = set()
    for number in range(sized(6, 60)):
        dice = random.Random(f"{game} {number}")
        match = some_match(dice, game, "dealt")
        for _ in range(40):
            move = legal_move(match, dice)
            if move is None:
                break
            match.play(move)
            pad = table.offered_effects(match.state, 0, Words(match, "en")) or {"kinds": ()}
            said.update(text for kind in pad["kinds"] for text in filled(kind))
    assert len(said) > 60
    assert [text for text in sorted(said) if forms.RECORDED.effect(text) is None] == []


def test_what_is_no_form_cannot_be_offered() -> None:
    match = companion.new("eredan", ["Ana", "Bo"])
    words, forms = Words(match, "en"), usual("draw")
    assert effect_pad("Ana", words, forms, [Offer("draw")], {})["kinds"][0]["parts"][0]["card"] == "draw {count}"
    with pytest.raises(IndexError):
        effect_pad("Ana", words, forms, [Offer("heal")], {})
