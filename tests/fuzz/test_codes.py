"""No code raises anything but the promised errors: mistyped, forged behind a sound check, endless, or no text."""

import random
from collections.abc import Callable

import companion
from companion.core.codes import packing
from tests.budget import sized
from tests.core import mangle
from tests.fuzz.play import check_refusal, some_match


def codes_of(rng: random.Random, game: str = "") -> list[str]:
    """Codes of matches of a game (or of any), of both kinds."""
    found: list[str] = []
    while len(found) < 6:
        match = some_match(rng, game)
        for written in (companion.position_code, companion.setup_code):
            try:
                found.append(written(match))
            except (companion.CodeError, companion.PositionError) as error:
                check_refusal(error)
    return found


def forged(rng: random.Random, code: str) -> str:
    """Other digits behind a sound check."""
    digits = list(code[4:-6])
    for _ in range(rng.choice((1, 2, 5, 40))):
        digits[rng.randrange(len(digits))] = rng.choice(packing.ALPHABET)
    if rng.random() < 0.3:
        digits = rng.choices(packing.ALPHABET, k=rng.choice((1, 9, 90, 3000)))
    return packing.checked(code[:2] + rng.choice((code[2:4], "ET", "ER", "HC", "00")) + "".join(digits))


def test_no_code_raises_anything_but_the_promised_errors() -> None:
    rng = random.Random("codes")
    ways: tuple[Callable[[str], object], ...] = (
        lambda code: forged(rng, code), lambda code: forged(rng, code), lambda code: mangle.near_text(rng, [code]),
        lambda code: f"https://x.org/#{code}", lambda code: code.lower() + mangle.any_text(rng),
        lambda code: code * 9000, lambda _: mangle.wrong_value(rng), lambda _: "C1" * 500_000,
    )  # fmt: skip
    begun = refused = 0
    codes: list[str] = []
    for number in range(sized(400, 100_000)):
        if number % 400 == 0:
            codes = codes_of(rng)
        code = rng.choice(ways[: 5 if rng.random() < 0.9 else None])(rng.choice(codes))
        players = None if rng.random() < 0.7 else mangle.wrong_value(rng)
        try:
            companion.from_code(code, players=players, lang=rng.choice(("fr", "en")))  # type: ignore[arg-type]
            begun += 1
        except ValueError as error:
            refused += 1
            check_refusal(error)
    assert min(begun, refused) > 5
