"""What follows in one breath is heard in the state after what stands before it; what is said of a price is one."""

from collections.abc import Callable

import pytest

from companion import IllegalMove, Match
from tests.speech.positions import aestery, after, eredan, heard


def _attacked(lang: str) -> Match:
    return after(aestery(lang), "attack 1 + 2", "done")


def _struck(lang: str) -> Match:
    """After the free combat: the next one costs two."""
    return after(aestery(lang), "attack 1", "done", "Bo: done", "damage")


BREATHS: list[tuple[str, Callable[[str], Match], str, str]] = [
    ("fr", aestery, "attaquer 1, terminé", "attack 1; done"),
    ("fr", aestery, "attaquer 1 ; terminé", "attack 1; done"),
    ("fr", aestery, "j’attaque avec le loup, terminé", "attack 1; done"),
    ("fr", aestery, "attaquer 1 + 2, j’ai fini", "attack 1 + 2; done"),
    ("fr", aestery, "attaquer 1, c’est tout", "attack 1; done"),
    ("fr", _attacked, "bloquer 1 avec 1, terminé", "block 1 with 1; done"),
    ("fr", _attacked, "Bo : bloquer 1 avec 1 ; terminé", "block 1 with 1; done"),
    ("en", aestery, "attack 1, done", "attack 1; done"),
    ("en", aestery, "attack 1; done", "attack 1; done"),
    ("en", aestery, "I attack with Loup, done", "attack 1; done"),
    ("en", aestery, "attack 1 + 2, finished", "attack 1 + 2; done"),
    ("en", _attacked, "block 1 with 1, done", "block 1 with 1; done"),
    ("fr", _struck, "je paie deux aether pour un deuxième combat", "combat"),
    ("fr", _struck, "je joue un 2/2 pour deux aether", "fighter 2/2 cost 2"),
    ("fr", _struck, "je joue un 2/2 coût 3 avec deux aether", ""),
    ("fr", _struck, "combat avec 2 aether", ""),
    ("fr", _struck, "je paie trois aether pour un deuxième combat", ""),
    ("en", _struck, "I pay two aether for a second combat", "combat"),
    ("en", _struck, "I play a 2/2 for two aether", "fighter 2/2 cost 2"),
    ("fr", aestery, "j’active le loup", ""),
    ("fr", aestery, "activer 1", ""),
    ("fr", aestery, "j’active le loup en l’engageant", "activate 1 tap"),
    ("fr", aestery, "j’active le loup pour 2", "activate 1 cost 2"),
    ("en", aestery, "I activate Loup", ""),
    ("en", aestery, "activate 1", ""),
    ("en", aestery, "I activate Loup by tapping it", "activate 1 tap"),
]


@pytest.mark.parametrize(("lang", "make", "said", "meant"), BREATHS, ids=[f"{row[0]} {row[2]}" for row in BREATHS])
def test_a_breath_is_played_as_it_is_said(lang: str, make: Callable[[str], Match], said: str, meant: str) -> None:
    assert heard(make(lang), said) == meant


@pytest.mark.parametrize(("lang", "said"), [("fr", "j’ai fini"), ("fr", "fini pour moi"), ("en", "I’m done")])
def test_who_has_finished_choosing_cards_passes(lang: str, said: str) -> None:
    match = after(eredan(lang), "fight 1 on 2")
    assert heard(after(eredan(lang), "fight 1 on 2"), said) == "pass"
    after(match, 'action "Braise"')
    with pytest.raises(IllegalMove) as refused:
        match.play(said)
    assert [reason.clause for reason in refused.value.ruling.reasons] == ["already-ready"]
