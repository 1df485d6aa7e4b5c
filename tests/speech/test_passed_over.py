"""Nothing that was said of a card of Aestery is passed over: a target, a count, a verb that nobody knows.

Each sentence with the move that it is, or "" where it is asked back.
"""

from collections.abc import Callable

import pytest

from companion import Match
from tests.speech.positions import aestery, after, heard

Told = tuple[Callable[[str], Match], str, str, str]


def _attacked(lang: str) -> Match:
    """Loup and Renard attack; Bo blocks."""
    return after(aestery(lang), "attack 1 + 2", "done")


def _two_ready(lang: str) -> Match:
    return aestery(lang, **{"Ana.fighter.3.tapped": True})


def _heroes(lang: str) -> Match:
    return aestery(lang, **{"Ana.hero": "Mona", "Bo.hero": "Zed"})


TARGETS: list[Told] = [
    (aestery, "fr", "éphémère coût 1 sur un combattant", ""),
    (aestery, "fr", "éphémère à un sur un combattant", ""),
    (aestery, "fr", "éphémère coût 1 sur le combattant", ""),
    (aestery, "fr", "éphémère coût 1 sur son combattant", ""),
    (aestery, "fr", "éphémère coût 1 sur une histoire", ""),
    (aestery, "fr", "éphémère « Givre » coût 1 sur son histoire", ""),
    (aestery, "fr", "éphémère coût 1 au combattant", ""),
    (aestery, "fr", "éphémère coût 1 sur Loup et un combattant", ""),
    (aestery, "fr", "éphémère coût 1 sur Bo et un combattant", ""),
    (aestery, "fr", "éphémère coût 1 sur un joueur", ""),
    (aestery, "fr", "histoire coût 1 sur un combattant", ""),
    (aestery, "fr", "éphémère coût 1 sur le combattant Loup", "ephemeral cost 1 on 1"),
    (aestery, "fr", "éphémère coût 1 sur le combattant 2", "ephemeral cost 1 on 2"),
    (aestery, "fr", "éphémère coût 1 sur Bo", "ephemeral cost 1 on Bo"),
    (aestery, "en", "ephemeral for 1 on a fighter", ""),
    (aestery, "en", "ephemeral cost 1 on the fighter", ""),
    (aestery, "en", "ephemeral cost 1 on his fighter", ""),
    (aestery, "en", "ephemeral cost 1 on a player", ""),
    (aestery, "en", "ephemeral cost 1 for a fighter", ""),
    (aestery, "en", "ephemeral cost 1 at a fighter", ""),
    (aestery, "en", "I play an ephemeral for one on Bo's fighter", ""),
    (aestery, "en", "ephemeral cost 1 on Bo's story", ""),
    (aestery, "en", "I play Lynx 3/3 cost 1 and a story", ""),
    (aestery, "en", "heal Bo's fighter 2", ""),
    (aestery, "en", "heal Bo 2", "effect heal 2 on Bo"),
    (aestery, "en", "2 damage to Bo's card", ""),
    (aestery, "en", "2 damage to Bo's", ""),
    (aestery, "en", "he loses 2 life", ""),
    (aestery, "fr", "il perd 2 points de vie", ""),
    (aestery, "fr", "Bo perd 2 points de vie", "effect life -2 on Bo"),
    (aestery, "en", "2 damage to Bo", "effect damage 2 on Bo"),
    (aestery, "en", "a card deals 2 damage to Bo", "effect damage 2 on Bo"),
    (aestery, "en", "it's Bo's turn", "end"),
    (aestery, "fr", "éphémère coût 1, un combattant", ""),
    (aestery, "fr", "éphémère coût 1 dans la cachette", ""),
    (aestery, "fr", "éphémère coût 1 sur mes mines", ""),
    (aestery, "fr", "éphémère coût 1 sur ses mines", ""),
    (aestery, "fr", "éphémère coût 1 sur une mine", ""),
    (aestery, "fr", "éphémère coût 1 sur mines", "ephemeral cost 1 on mines"),
    (aestery, "en", "ephemeral cost 1 on me", ""),
    (aestery, "en", "a fighter ephemeral cost 1", ""),
    (_heroes, "fr", "éphémère coût 1 sur son héros", ""),
    (_heroes, "fr", "un marqueur expérience sur son héros", ""),
    (_heroes, "fr", "un marqueur expérience sur mon héros", "effect experience +1 on hero"),
    (_heroes, "en", "ephemeral cost 1 on a hero", ""),
    (_heroes, "en", "ephemeral cost 1 on the hero", "ephemeral cost 1 on hero"),
    # what is attacked attacks not
    (aestery, "fr", "attaque 2 avec 3", ""),
    (aestery, "fr", "attaque avec 2 et 3", "attack 2 + 3"),
    # what somebody has is not played
    (aestery, "fr", "j’ai un 2/3 coût 1", ""),
    (aestery, "fr", "il y a un 2/3 coût 1", ""),
    (aestery, "fr", "Ana a un 2/3 coût 1", ""),
    (aestery, "fr", "j’ai joué un 2/3 coût 1", "fighter 2/3 cost 1"),
    (aestery, "en", "I have a Bear 3/3 cost 1", ""),
]
COUNTS: list[Told] = [
    (aestery, "fr", "deux attaquants", ""),
    (aestery, "fr", "2 attaquants", ""),
    (aestery, "fr", "des attaquants", ""),
    (aestery, "fr", "un attaquant", ""),
    (aestery, "fr", "j’envoie deux attaquants", ""),
    (aestery, "fr", "trois attaquants : loup, renard, ours", ""),
    (aestery, "fr", "attaquants : un et deux", "attack 1 + 2"),
    (aestery, "fr", "l’attaquant 2", "attack 2"),
    (aestery, "fr", "attaque avec deux", ""),
    (aestery, "fr", "j’attaque avec deux seulement", ""),
    (aestery, "fr", "j’attaque avec un", ""),
    (aestery, "fr", "ajoute deux", ""),
    (aestery, "fr", "deux attaquent", ""),
    (aestery, "fr", "les deux attaquent", ""),
    (aestery, "fr", "les 2 attaquent", ""),
    (_two_ready, "fr", "les deux attaquent", "attack 1 + 2"),
    (_two_ready, "fr", "deux attaquants", ""),
    (_two_ready, "fr", "c’est mes deux attaquants", ""),
    (_two_ready, "fr", "mes deux combattants attaquent", "attack 1 + 2"),
    (aestery, "fr", "attaque deux", "attack 2"),
    (aestery, "fr", "attaque avec 2", "attack 2"),
    (aestery, "fr", "attaque avec le deux", "attack 2"),
    (aestery, "fr", "attaque avec deux et trois", "attack 2 + 3"),
    (aestery, "fr", "le deux attaque", "attack 2"),
    (aestery, "fr", "le loup et le loup attaquent", ""),
    (aestery, "fr", "j’attaque avec le loup, le loup", ""),
    (aestery, "fr", "1 et 1 attaquent", ""),
    (aestery, "en", "attack with two", ""),
    (aestery, "en", "attack with the two", ""),
    (aestery, "en", "attack with all two", ""),
    (aestery, "en", "I send in two", ""),
    (aestery, "en", "an attacker", ""),
    (aestery, "en", "two attackers", ""),
    (aestery, "en", "attackers Loup and Renard", "attack 1 + 2"),
    (aestery, "en", "attack two", "attack 2"),
    (aestery, "en", "attack with fighter two", "attack 2"),
    (aestery, "en", "Loup and Loup attack", ""),
    (_attacked, "fr", "Bo bloque les deux avec le golem", ""),
    (_attacked, "fr", "Bo bloque les 2 avec le golem", ""),
    (_attacked, "fr", "Golem bloque les deux", ""),
    (_attacked, "fr", "Golem bloque les deux attaquants", ""),
    (_attacked, "fr", "Bo bloque deux avec le golem", "block 2 with 1"),
    (_attacked, "fr", "bloque le loup avec deux", ""),
    (_attacked, "fr", "bloque le loup avec deux bloqueurs", ""),
    (_attacked, "fr", "bloque le loup avec le deux", "block 1 with 2"),
    (_attacked, "fr", "les deux bloquent le loup", "block 1 with 1 + 2"),
    (_attacked, "fr", "le golem et le golem bloquent le loup", ""),
    (_attacked, "fr", "flasher 1/4 contre les deux", ""),
    (_attacked, "en", "Golem blocks both", ""),
    (_attacked, "en", "Golem blocks the two", ""),
    (_attacked, "en", "two block Loup", ""),
    (_attacked, "en", "block attacker 2 with Golem", "block 2 with 1"),
]
VERBS: list[Told] = [
    (aestery, "fr", "je révèle Ours 3/3 coût 1", ""),
    (aestery, "fr", "je dévoile ours 3/3 coût 1", ""),
    (aestery, "fr", "je montre Lynx 3/3 coût 1", ""),
    (aestery, "fr", "j’évolue Lynx 3/3 coût 1", ""),
    (aestery, "fr", "je le bouscule 3/3 coût 1", ""),
    (aestery, "fr", "je bouscule un 3/3 coût 1", ""),
    (aestery, "fr", "je bouscule une histoire coût 1", ""),
    (aestery, "fr", "il bouscule lynx 3/3 coût 1", ""),
    (aestery, "fr", "Bouscule Lynx 3/3 coût 1", ""),
    (aestery, "fr", "puis bouscule lynx 3/3 coût 1", ""),
    (aestery, "fr", "Ana bouscule 3/3 coût 1", ""),
    (aestery, "fr", "le loup bouscule lynx 3/3 coût 1", ""),
    (aestery, "fr", "un loup bouscule lynx 3/3 coût 1", ""),
    (aestery, "fr", "mon combattant grandit 3/3 coût 1", ""),
    (aestery, "fr", "je joue vite Lynx 3/3 coût 1", ""),
    (aestery, "fr", "je joue Lynx mais 3/3 coût 1", ""),
    (aestery, "fr", "non lynx 3/3 coût 1", ""),
    (aestery, "fr", "combattant Lynx pas 3/3 coût 1", ""),
    (aestery, "fr", "éphémère Givre deux coût 1", ""),
    (aestery, "fr", "éphémère Deux doigts coût 1", 'ephemeral "Deux doigts" cost 1'),
    (aestery, "fr", "Lynx 3/3 coût 1", 'fighter "Lynx" 3/3 cost 1'),
    (aestery, "fr", "Lynx, un 3/3 pour 1", 'fighter "Lynx" 3/3 cost 1'),
    (aestery, "fr", "je joue Lynx un 3/3 pour 1", 'fighter "Lynx" 3/3 cost 1'),
    (aestery, "fr", "je joue vieux lynx 3/3 coût 1", 'fighter "Vieux lynx" 3/3 cost 1'),
    (aestery, "fr", "je joue un loup gris 3/3 coût 1", 'fighter "Loup gris" 3/3 cost 1'),
    (aestery, "fr", "un vieux lynx 3/3 coût 1", 'fighter "Vieux lynx" 3/3 cost 1'),
    (aestery, "fr", "combattant vieux lynx 3/3 coût 1", 'fighter "Vieux lynx" 3/3 cost 1'),
    (aestery, "fr", "une histoire, le Vieux moulin, coût 1", 'story "Vieux moulin" cost 1'),
    (aestery, "en", "I reveal Bear 3/3 cost 1", ""),
    (aestery, "en", "I flip Bear 3/3 cost 1", ""),
    (aestery, "en", "I'll jostle Bear 3/3 cost 1", ""),
    (aestery, "en", "I remember Bear 3/3 cost 1", ""),
    (aestery, "en", "I jostle a 3/3 cost 1", ""),
    (aestery, "en", "jostle a 3/3 cost 1", ""),
    (aestery, "en", "then jostle Bear 3/3 cost 1", ""),
    (aestery, "en", "I play without Bear 3/3 cost 1", ""),
    (aestery, "en", "Bear, a 3/3 for 1", 'fighter "Bear" 3/3 cost 1'),
    (aestery, "en", "I play an old bear 3/3 for 1", 'fighter "Old bear" 3/3 cost 1'),
]


@pytest.mark.parametrize(("make", "lang", "said", "meant"), TARGETS, ids=[said for _, _, said, _ in TARGETS])
def test_a_target_that_is_said_is_aimed_at(make: Callable[[str], Match], lang: str, said: str, meant: str) -> None:
    assert heard(make(lang), said) == meant


@pytest.mark.parametrize(("make", "lang", "said", "meant"), COUNTS)
def test_a_count_is_no_place(make: Callable[[str], Match], lang: str, said: str, meant: str) -> None:
    assert heard(make(lang), said) == meant


@pytest.mark.parametrize(("make", "lang", "said", "meant"), VERBS, ids=[said for _, _, said, _ in VERBS])
def test_a_verb_is_no_name(make: Callable[[str], Match], lang: str, said: str, meant: str) -> None:
    assert heard(make(lang), said) == meant
