"""Whole matches, announcement by announcement, and figures reckoned by hand for the moments that matter."""

from functools import partial
from pathlib import Path

import companion
from tests.games.golden import Golden, write

golden = partial(Golden, Path(__file__).parent, rule="victory")

# --- a real table, in French: no card list, every card is announced with its figures ----------------------------------

TABLE = golden(
    name="table",
    make=lambda: companion.new("herocard", ["Chloé", "Malo"], starter="Chloé", lang="fr"),
    lines=(
        "Chloé: héros 12 10 8",
        "Malo: héros 10 12 9",
        "défausser 2",
        "piocher 2",
        "attaque 4 B5 contre Malo",
        "Malo: défense 9 B4",
        "mod 5 M3 # neuf contre neuf",
        "Malo: passer",
        "mod 1 X2",
        "tous passent",  # 10: 4 + 5 + 1 = 10 against 9
        "finir",
        "piocher",
        "nettoyer corps",
        "attaque 4 B5 + mod 5 M3 « Pierre qui tombe » contre Chloé",
        "Chloé: défense 9 B4 + défense 4 M2 + mod 5 X1",  # 15: 9 + 4 + 5 = 18
        "spéciale rapide X2",
        "Chloé: effet nettoyer corps",  # 17: the block of 9 goes: 4 + 5 = 9
        "Chloé: passer",
        "mod 1 M2",
        "tous passent",  # 20: 4 + 5 + 1 = 10 against 9
        "finir",
        "piocher 3",
        "nettoyer corps esprit x",
        "attaque 6 B6 contre Malo",
        "undo",
        "redo",
        "Malo: défense 3 B3 + défense 2 X2",  # 27: 3 + 2 = 5 against 6
        "Malo: passer",
        "passer",  # 29: 6 against 5
        "spéciale restreinte X1 « Second souffle »",
        "effet encore",
        "attaque 3 B1 contre Malo",
        "Malo: spéciale rapide M1",
        "effet attaque −2",
        "tous passent",  # 35: 3 − 2 = 1 against 0: the earlier blocks count no more
    ),
    after={
        2: {"Chloé.body": 12, "Malo.x": 9, "pending": None, "Chloé.deck": 23, "goal": 3},
        4: {"Chloé.hand": 7, "Chloé.deck": 21, "Chloé.discard": 2, "phase": "draw"},
        6: {"sequence.attack": 4, "sequence.block": 9, "Malo.body.left": 6, "phase": "action"},
        7: {"sequence.attack": 9, "Chloé.mind.left": 7, "sequence.waiting": ("Chloé", "Malo")},
        10: {"Chloé.points": 1, "sequence": None, "Chloé.body.spent": 5, "Chloé.x.spent": 2},
        13: {"Malo.body.pile": None, "Malo.discard": 1, "Malo.hand": 7, "Malo.deck": 22},
        14: {"sequence.attack": 9, "Malo.hand": 5},
        15: {"sequence.block": 18, "Chloé.body.pile": (5, 4), "Chloé.mind.pile": (3, 2), "Chloé.x.pile": (2, 1)},
        17: {"sequence.block": 9, "Chloé.body.pile": (5,)},
        20: {"Malo.points": 1, "Chloé.points": 1},
        23: {"Chloé.body.pile": None, "Chloé.mind.pile": (3,), "Chloé.x.pile": (2,), "cleared": 3},
        27: {"sequence.attack": 6, "sequence.block": 5, "Malo.body.pile": (5, 3), "Malo.x.pile": (2, 2)},
        29: {"Chloé.points": 2, "exclusives": 1},
        31: {"granted": 1},
        34: {"sequence.attack": 1, "sequence.block": 0},
        35: {"Chloé.points": 3, "winner": "Chloé"},
    },
    winners=("Chloé",),
    scores={"Chloé": 3, "Malo": 1},
)

# --- three players with the demo list: hands are hidden, cards are named; an override and a correction ----------------

THREE = golden(
    name="three",
    make=lambda: companion.new("herocard", ["Ana", "Bo", "Cy"], starter="Ana", lang="en", cards="demo", points=2),
    lines=(
        "Ana: hero Brasca",
        "Bo: hero Nimbo",
        "Cy: hero Brasca",
        "discard Tension + Diversion",
        "draw 2",
        "Impact + Rotation on Bo",  # 6: 4 + 2 = 6
        "Bo: block Interception",  # 7: 5
        "Cy: special Diversion",
        "effect attack -2",  # 9: 6 - 2 = 4
        "Bo: pass",
        "Cy: pass",
        "pass",  # 12: 4 against 5
        "! Collision on Bo | the table allows a second attack",
        "all pass",  # 14: 6 against 0
        "end",
        "draw",
        "Mirage + Vision on Cy",  # 17: 4 + 3 = 7
        "Cy: block Bastion + Tension",  # 18: 5 + 2 = 7
        "mod Concentration",  # 19: 9
        "Cy: block Obstruction",  # 20: 10
        "all pass",  # 21: 9 against 10
        "end",
        "= Cy.points 1 | a point from the game before",
        "redraw",
        "end",
        "clear body body",
        "Combustion + Impulsion on Cy",  # 27: 5 + 3 = 8
        "Bo: special Illusion",
        "Bo: effect draw 1",
        "Cy: pass",
        "Bo: pass",
        "pass",  # 32: 8 against 0
    ),
    after={
        3: {"Ana.hero": ("Brasca",), "Bo.mind": 12, "Cy.body": 12, "goal": 2},
        4: {"Ana.discard.cards": ("Tension", "Diversion"), "Ana.hand": 5},
        6: {"sequence.attack": 6, "Ana.body.pile": (4, 2), "Ana.body.left": 6, "Ana.hand": 5},
        7: {"sequence.block": 5, "Bo.mind.left": 8},
        9: {"sequence.attack": 4, "sequence.attack.extra": -2, "Cy.mind.left": 5},
        12: {"Ana.points": 0, "sequence": None},
        13: {"Ana.body.pile": (4, 2, 6), "Ana.body.left": 0, "sequence.attack": 6},
        14: {"Ana.points": 1},
        17: {"sequence.attack": 7, "Bo.mind.pile": (4, 4), "Bo.x.left": 7},
        18: {"sequence.block": 7},
        19: {"sequence.attack": 9, "Bo.mind.left": 2},
        20: {"sequence.block": 10, "Cy.mind.pile": (3, 3)},
        21: {"Bo.points": 0},
        23: {"Cy.points": 1},
        24: {"phase": "redrawn", "Cy.hand": 3, "Cy.discard": 3},
        26: {"Ana.body.pile": (4,), "Ana.discard.cards": ("Tension", "Diversion", "Collision", "Rotation")},
        27: {"sequence.attack": 8, "Ana.x.left": 1},
        32: {"Ana.points": 2, "winner": "Ana"},
    },
    winners=("Ana",),
    scores={"Ana": 2, "Bo": 0, "Cy": 1},
)

# --- the companion deals ----------------------------------------------------------------------------------------------

DEALT = golden(
    name="dealt",
    make=lambda: companion.new("herocard", ["Ana", "Bo"], seed=11, starter="Bo", lang="en"),
    lines=(
        'Ana: hero "Brasca"',
        'Bo: hero "Nimbo"',
        'special "Silence"',
        "close",
        'attack "Mirage" + "Concentration" on Ana',
        "close",  # 6: 4 + 2 = 6 against 0
        "end",
        'attack "Impact" on Bo',
        'Bo: block "Interception"',
        'mod "Impulsion"',  # 10: 4 + 3 = 7 against 5
        "close",
        "end",
        'attack "Ricochet" on Ana',
        "close",  # 14: 3 against 0
        "end",
        "clear body",
        'attack "Collision" + "Rotation" on Bo',
        "close",  # 18: 6 + 2 = 8 against 0
        "end",
        "next",
        "clear body mind",
        'attack "Mirage" on Ana',
        "Ana: pass",
        "close",  # 24: 4 against 0
    ),
    after={
        2: {"Ana.hand": 7, "Bo.hand": 7, "Ana.deck": 23, "Bo.hand.cards": None},
        6: {"Bo.points": 1, "Bo.mind.pile": (4, 2), "Bo.body.pile": (2,), "Bo.hand": 4},
        10: {"sequence.attack": 7, "sequence.block": 5, "Bo.mind.left": 2, "Ana.x.left": 6},
        11: {"Ana.points": 1},
        14: {"Bo.points": 2, "Bo.body.left": 3},
        18: {"Ana.points": 2, "Ana.body.pile": (6, 2)},
        21: {"Bo.body.pile": (2,), "Bo.mind.pile": (4, 2), "Bo.discard": 2},
        24: {"Bo.points": 3, "Bo.mind.pile": (4, 2, 4)},
    },
    winners=("Bo",),
    scores={"Ana": 2, "Bo": 3},
)

GOLDEN = (TABLE, THREE, DEALT)

if __name__ == "__main__":
    write(GOLDEN)
