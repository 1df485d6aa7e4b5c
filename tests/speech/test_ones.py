"""`un` is a number where it can be the article of nothing, and a price is no fighter: nothing of it is passed over."""

from collections.abc import Callable

import pytest

import companion
from companion import Match
from tests.speech.positions import PLAYERS, aestery, after, eredan, heard


def _declaring(lang: str) -> Match:
    return after(aestery(lang), "attack 1")


def _attacked(lang: str) -> Match:
    return after(aestery(lang), "attack 1 + 2", "done")


def _struck(lang: str) -> Match:
    """After the free combat: the next one costs two."""
    return after(aestery(lang), "attack 1", "done", "Bo: done", "damage")


def _piled(lang: str) -> Match:
    """Ana may clear; a card that costs two lies on her body."""
    position = {"phase": "discard", "Ana.hand": 3, "Ana.body.pile": [2], "Ana.body.spent": 2}
    values = {f"{name}.{what}": 12 for name in PLAYERS for what in ("body", "mind", "x")}
    return companion.new("herocard", PLAYERS, position=position | values, lang=lang)


ONES: list[tuple[Callable[[str], Match], str, str]] = [
    (aestery, "attaque un et deux", "attack 1 + 2"),
    (aestery, "un et deux attaquent", "attack 1 + 2"),
    (aestery, "attaque deux et un", "attack 2 + 1"),
    (aestery, "j’attaque avec le un et le trois", "attack 1 + 3"),
    (aestery, "j’attaque avec un et l’ours", "attack 1 + 3"),
    (aestery, "les un et trois attaquent", "attack 1 + 3"),
    (aestery, "attaquer un deux trois", "attack 1 + 2 + 3"),
    (aestery, "attaque un, deux", "attack 1 + 2"),
    (aestery, "le un attaque", "attack 1"),
    (aestery, "un attaque", "attack 1"),
    (aestery, "attaquer un", "attack 1"),
    (aestery, "une attaque", "combat"),
    (aestery, "un combat", "combat"),
    (aestery, "un attaquant : le renard", "attack 2"),
    (aestery, "je joue un deux trois pour deux", "fighter 2/3 cost 2"),
    (aestery, "je joue un Lynx 2/3 pour un", 'fighter "Lynx" 2/3 cost 1'),
    (aestery, "mine une carte", "mine"),
    # asked back: never with less than was said
    (aestery, "j’active le un", ""),
    (aestery, "éphémère « Givre » coût 1 sur un", ""),
    (aestery, "détruis le un", ""),
    (aestery, "j’attaque avec", ""),
    (_declaring, "le un reste", "stay 1"),
    (_declaring, "reste un", "stay 1"),
    (_attacked, "bloquer deux avec un", "block 2 with 1"),
    (_attacked, "Bo bloque un avec deux", "block 1 with 2"),
    (_attacked, "le golem bloque le un", "block 1 with 1"),
    (_attacked, "un bloque deux", "block 2 with 1"),
    (_attacked, "bloquer un avec un et deux", "block 1 with 1 + 2"),
    (_attacked, "flasher 1/4 contre un", "flash 1/4 on 1"),
    (_attacked, "flasher un quatre contre deux", "flash 1/4 on 2"),
    (eredan, "combat un contre deux", "fight 1 on 2"),
    (eredan, "combat deux contre un", "fight 2 on 1"),
    (eredan, "le un contre le deux", "fight 1 on 2"),
    (eredan, "un contre un", "fight 1 on 1"),
    (eredan, "un attaque deux", "fight 1 on 2"),
    (eredan, "mon un attaque ton deux", "fight 1 on 2"),
    (eredan, "un et deux", ""),
    (eredan, "un attaque", ""),
    (_piled, "je nettoie la carte à deux de corps", "clear body"),
    (_piled, "je nettoie un de corps", "clear body"),
    (_piled, "je nettoie une carte de corps", "clear body"),
    (_piled, "je nettoie la carte à un de corps", ""),
]
PRICES = [
    ("fr", "je paye deux pour un second combat et j’attaque avec l’ours", "combat; attack 3"),
    ("fr", "combat pour deux, l’ours attaque", "combat; attack 3"),
    ("fr", "second combat pour deux, j’attaque avec l’ours", "combat; attack 3"),
    ("fr", "je paie deux et j’attaque avec l’ours", ""),
    ("fr", "l’ours attaque pour deux", ""),
    ("fr", "attaquer pour 2", ""),
    ("fr", "attaquer 3 pour 2", ""),
    ("en", "I pay two for another combat and attack with Ours", "combat; attack 3"),
    ("en", "combat for two, Ours attacks", "combat; attack 3"),
    ("en", "pay two, attack three", ""),
    ("en", "attack 3 for 2", ""),
]


@pytest.mark.parametrize(("make", "said", "meant"), ONES, ids=[said for _, said, _ in ONES])
def test_one_is_a_number_where_no_noun_follows(make: Callable[[str], Match], said: str, meant: str) -> None:
    assert heard(make("fr"), said) == meant


@pytest.mark.parametrize(("said", "meant"), [("attack with a", ""), ("attack a", ""), ("I attack with", "")])
def test_an_article_with_nothing_behind_it_is_not_passed_over(said: str, meant: str) -> None:
    assert heard(aestery("en"), said) == meant


@pytest.mark.parametrize(("lang", "said", "meant"), PRICES, ids=[said for _, said, _ in PRICES])
def test_what_is_paid_is_no_fighter(lang: str, said: str, meant: str) -> None:
    assert heard(_struck(lang), said) == meant


def test_what_is_activated_attacks_when_it_is_said_to() -> None:
    assert heard(aestery("en"), "I activate Loup and attack with it") == ""  # it is tapped: no combat without it
