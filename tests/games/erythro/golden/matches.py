"""Whole matches, announcement by announcement, and figures reckoned by hand for the moments that matter."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import companion
from tests.games.golden import Golden, write

Figures = Mapping[str, Any]


def golden(
    name: str, players: tuple[str, ...], options: Figures, text: str, after: Mapping[int, Figures], rule: str,
    won: bool,
) -> Golden:  # fmt: skip
    """A match of these players and options; `text`: its announcements, one a line."""
    return Golden(
        Path(__file__).parent, name, lambda: companion.new("erythro", players, lang="fr", **options),
        tuple(line.strip() for line in text.strip().splitlines()), after, rule, players if won else (),
        dict.fromkeys(players, int(won)),
    )  # fmt: skip


# Two players on a physical table, hands hidden, no card list: Mars, beaten in the third round.
MARS = golden(
    "mars", ("Léa", "Malo"), {}, """
    jeton 5
    jeton 8
    jeton 1
    jeton 2
    jeton 4
    ligne rien
    jeton 9
    ligne +1
    Léa: personnage nuée
    jeton 3
    Malo: personnage lave
    jeton 10
    Léa: 3 eau
    Malo: 3 feu
    Léa: 3 air
    Malo: va à 9
    Malo: 4 feu
    Léa: va à 4
    Malo: attaque 9 avec feu pour 9 # la foreuse
    Malo: fini
    Léa: sanctuaire d’air
    Léa: garde action
    Malo: défausser
    suite
    ligne détruit +1
    Léa: achète 4 eau
    suite
    Léa: compléter
    Malo: compléter
    mélange Malo
    jeton 6
    ligne rien
    Léa: 4 air
    Malo: 3 terre
    Malo: 4 terre
    Léa: spécial
    Léa: retire 1 sur 4
    undo
    redo
    Léa: attaque 4 en air pour 9
    Léa: fini
    Malo: va à 6
    Malo: attaque la mine 6 en terre pour 8
    Malo: fini
    Léa: 3 eau
    Léa: 4 eau
    Léa: garde action
    Malo: garder
    suite
    suite
    Malo: compléter
    Léa: compléter
    mélange Léa
    jeton 7
    ligne +2
    Léa: 3 eau
    Malo: 4 terre
    Léa: contaminer # on suppose qu’elle en a une
    Léa: pioche 3 cartes
    ! Malo: sanctuaire d’eau | la carte le dit
    = Malo.earth 8 | quatre de plus, oubliés
    Léa: va à 1
    Malo: va à 7
    Léa: attaque le dôme en eau pour 10
    Léa: fini
    Malo: attaque 7 en terre pour 8
    """, {
        3: {"tile.1.pollution": 0, "bag": (2, 3, 4, 6, 7, 9, 10, 11, 12)},
        8: {"tile.9.pollution": 1, "mines.left": 3, "tile.4.mine.step": 1},
        12: {"phase": "players", "Léa.tile": 3, "Malo.tile": 10, "Léa.water": 1, "Malo.fire": 2, "bag": (6, 7, 11, 12)},
        21: {"Léa.air": 5, "Malo.fire": 0, "phase": "discard", "mines.destroyed": 1, "tile.4.sanctuary": "air"},
        25: {"tile.4.sanctuary": None, "tile.4.pollution": 1, "tile.4.mine.step": 2, "phase": "purchase"},
        30: {"Léa.deck": 0, "Malo.deck": 6, "Malo.hand": 3, "mines.left": 3},
        32: {"round": 2, "Malo.hand": 5, "Malo.deck": 4, "Malo.discard": 0, "mines.left": 2},
    }, "won-mars", True,
)  # fmt: skip

# Three players, no card list, all from the bag on the table: the alliance, its profit brought down at the dome.
ALLIANCE = golden(
    "alliance", ("Ana", "Bo", "Chloé"), {"opponent": "alliance"}, """
    jeton 2
    jeton 3
    jeton 11
    jeton 14
    jeton 5
    ligne rien
    jeton 8
    ligne +1
    jeton 12
    ligne détruit
    personnage nuée
    jeton 4
    personnage lave
    jeton 6
    personnage brasier
    jeton 9
    Ana: 4 air
    Bo: 4 feu
    Chloé: 4 air
    Bo: feu 4
    Bo: va à 1
    Chloé: 4 air
    Ana: 3 eau
    Bo: attaque le dôme en feu pour 10
    Bo: fini
    Ana: sanctuaire d’eau
    Chloé: va à 1
    Ana: va à 3
    Chloé: sanctuaire de feu
    Ana: défausser
    Bo: défausser
    Chloé: garder action
    suite
    ligne +1
    ligne +1 autour
    ligne +1
    suite
    extraction 4
    Bo: achète 1 terre
    suite
    suite
    mélange Ana
    jeton 7
    ligne rien
    mélange Bo
    passer
    mélange Chloé
    jeton 10
    ligne +1
    Ana: 4 air
    Ana: va à 1
    Chloé: attaque le dôme en air pour 10
    Chloé: fini
    Ana: attaque le dôme en air pour 10
    """, {
        16: {"profitability": 8, "profitability.max": 24, "phase": "players", "mines.left": 5, "bag": (1, 7, 10, 13)},
        24: {"profitability": 4, "tile.1.dome": True, "Bo.fire": 0},
        35: {"tile.8.pollution": 2, "tile.5.pollution": 2, "tile.6.pollution": 1, "tile.9.pollution": 1,
             "tile.11.pollution": 2, "tile.12.pollution": 1},
        38: {"profitability": 8, "phase": "purchase"},
        39: {"Bo.earth": 0, "Bo.hand": 1, "Bo.hand.cards": ("action",)},
        49: {"round": 2, "mines.left": 3, "Ana.hand": 5, "Bo.hand": 5, "Chloé.hand": 5, "bag": (1, 13)},
    }, "won-alliance", True,
)  # fmt: skip

# Four players, the companion deals: the consortium wins by its first contaminated tile.
CONSORTIUM = golden(
    "consortium", ("Ana", "Bo", "Chloé", "Dan"), {"opponent": "consortium", "seed": 0}, """
    Ana: personnage brasier
    Bo: personnage argile
    Chloé: personnage lave
    Dan: personnage nuee
    Chloé: jouer braise
    Chloé: sanctuaire feu
    Chloé: jouer scorie
    Dan: jouer averse
    Dan: sanctuaire air
    Chloé: gagner 3 terre
    Ana: jouer flambee
    Ana: gagner 3 air
    Dan: jouer brume
    Chloé: jouer basalte
    Dan: aller 16
    Chloé: gagner 2 terre
    Dan: jouer brume
    Dan: sanctuaire eau
    Bo: jouer source
    Bo: spécial
    Bo: retirer 1 14
    Dan: jouer embrun
    Ana: jouer simoun
    Ana: sanctuaire air
    Dan: spécial
    Dan: fini
    Ana: jouer simoun
    Bo: jouer limon
    Bo: sanctuaire eau
    Ana: gagner 2 air
    Bo: jouer racine
    Ana: jouer etincelle
    Bo: jouer racine
    Bo: jouer racine
    Ana: gagner 2 feu
    Chloé: jouer coulee
    Chloé: aller 14
    Bo: aller 16
    Bo: jouer racine
    Bo: gagner 2 terre
    Dan: défausser
    Ana: garder etincelle
    Chloé: défausser
    Bo: défausser
    suite
    suite
    nettoyer 1 3
    Dan: acheter air 2 cyclone
    suite
    suite
    Chloé: contaminer
    Chloé: piocher 3
    Ana: jouer fumee
    Bo: jouer marais
    Dan: jouer averse
    Dan: jouer brise
    Ana: spécial
    Ana: retirer 1 8
    Bo: aller 15
    Dan: contaminer
    Dan: piocher 3
    Chloé: jouer braise
    Bo: contaminer
    Bo: piocher 3
    Dan: jouer brise
    Dan: aller 14
    Chloé: gagner 2 feu
    Dan: jouer averse
    Dan: aller 15
    Dan: jouer embrun
    Dan: spécial
    Bo: aller 16
    Chloé: jouer basalte
    Chloé: sanctuaire terre
    Ana: jouer flambee
    Ana: jouer etincelle
    Ana: gagner 2 feu
    Ana: jouer fumee
    Ana: gagner 3 feu
    Bo: jouer marais
    Bo: aller 15
    Bo: jouer racine
    Bo: aller 7
    Chloé: jouer braise
    Chloé: gagner 2 feu
    Ana: jouer flambee
    Ana: gagner 3 air
    Chloé: défausser
    Dan: défausser
    Ana: défausser
    Bo: garder limon
    suite
    suite
    nettoyer 3 10
    Chloé: acheter terre 3 glissement
    Bo: acheter terre 3 humus
    suite
    Ana: compléter
    suite
    Ana: contaminer
    Ana: piocher 3
    Chloé: jouer braise
    Chloé: gagner 2 feu
    Chloé: jouer glissement
    Dan: jouer averse
    Chloé: gagner 3 terre
    Dan: gagner 3 eau
    Ana: jouer fumee
    Ana: spécial
    Ana: retirer 1 8
    Chloé: jouer coulee
    Chloé: jouer coulee
    Chloé: spécial
    Chloé: retirer 1 15
    Ana: jouer simoun
    Dan: jouer brume
    Dan: aller 16
    Ana: aller 11
    Chloé: jouer basalte
    Dan: jouer embrun
    Bo: jouer limon
    Bo: aller 7
    Dan: spécial
    Bo: aller 3
    Chloé: aller 14
    Bo: jouer source
    Bo: spécial
    Bo: retirer 1 4
    Bo: jouer humus
    Bo: spécial
    Ana: gagner 1 air
    Ana: gagner 1 feu
    Bo: retirer 1 3
    Bo: jouer racine
    Bo: gagner 2 terre
    Ana: jouer etincelle
    Ana: jouer etincelle
    Ana: jouer simoun
    Ana: aller 7
    Dan: jouer brume
    Dan: gagner 2 eau
    Chloé: défausser
    Bo: défausser
    Dan: garder cyclone
    Ana: garder etincelle
    suite
    """, {
        6: {"tile.1.sanctuary": "fire", "Chloé.played": 1, "Chloé.hand": 4},
        16: {"Chloé.earth": 1 + 3 + 2, "Chloé.played": 3, "Chloé.hand": 2},
        60: {"tile.16.pollution": 1, "Dan.tainted": 1},
        61: {"Dan.hand": 5 - 1 + 3, "Dan.deck": 2},
        133: {"tile.3.pollution": 1, "Bo.open": None},
        146: {"contaminated": 1, "mines.left": 0, "outcome": "defeat", "phase": "mines"},
    }, "lost-tiles", False,
)  # fmt: skip

GOLDEN = (MARS, ALLIANCE, CONSORTIUM)

if __name__ == "__main__":
    write(GOLDEN)
