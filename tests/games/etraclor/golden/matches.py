"""Whole matches, announcement by announcement, and figures reckoned by hand for the moments that matter."""

from functools import partial
from pathlib import Path

import companion
from tests.games.golden import Golden, write

golden = partial(Golden, Path(__file__).parent)

# --- a real table, in French: nobody knows the hands, two third cards stay unnamed -----------------------------

TABLE = golden(
    name="table",
    make=lambda: companion.new("etraclor", ["Chloé", "Malo"], starter="Chloé", lang="fr"),
    lines=(
        "piocher",
        "invoquer D♦",
        "équiper 6♠ D♦",
        "finir",
        "piocher",
        "invoquer A♣",
        "équiper 4♦ A♣",
        "équiper 8♣ A♣",
        "équiper 2♠ A♣ # on y croit",
        "attaquer A♣ D♦",
        "finir",
        "équiper 7♦ D♦",
        "attaquer D♦ A♣",
        "undo",
        "redo",
        "finir",
        "piocher",
        "lancer dématérialisation 7♦",
        "! invoquer R♠ | on avait oublié de le poser",
        "finir",
        "piocher",
        "attaquer D♦ A♣",
        "finir",
        "piocher",
        "équiper 10♠ R♠",
        "équiper 3♥ A♣",
        "attaquer R♠ D♦",
        "soigner A♣",
        "finir",
        "piocher",
        "= Malo.mage.hp 4 | mal compté",
        "invoquer Valet de cœur",
        "équiper 5♥ V♥",
        "soigner V♥ D♦",
        "attaquer D♦ A♣",
        "passer",
        "finir",
        "piocher",
        "révéler 35 9♠",
        "attaquer R♠ D♦",
        "troisième 2♦",
        "finir",
        "piocher",
        "invoquer R♦",
        "équiper 8♠ R♦",
        "attaquer R♦ R♠",
        "finir",
        "piocher",
        "invoquer D♣",
        "équiper 10♣ D♣",
        "lancer foudroiement R♦",
        "attaquer R♠ V♥",
        "finir",
        "piocher",
        "finir",
        "piocher",
        "attaquer R♠",
        "finir",
        "piocher",
        "finir",
        "attaquer R♠ # et voilà",
    ),
    after={
        1: {"Chloé.deck": 20, "Chloé.hand": 6, "step": "strategy", "turn": 1},
        3: {"Chloé.hand": 4, "Chloé.defender": "QD", "Chloé.defender.hp": 12, "Chloé.defender.attack": 6},
        9: {"Malo.deck": 20, "Malo.hand": 2, "Malo.mage.shield.left": 4, "Malo.mage.power": 9},
        10: {"Chloé.defender.hp": 11, "step": "combat", "Malo.mage.acted": True},  # 2 − 1
        12: {"Chloé.deck": 19, "Chloé.hand": 4, "Chloé.defender.shield": "7D", "turn": 3},  # the draw is implied
        13: {"Malo.mage.shield": None, "Malo.mage.hp": 8, "Malo.discard.cards": ("4D",)},  # 6 = 4 + 2
        14: {"Malo.mage.shield": "4D", "Malo.mage.hp": 10, "Malo.discard": 0},
        15: {"Malo.mage.shield": None, "Malo.mage.hp": 8},
        18: {"Chloé.defender.shield": None, "Chloé.discard.cards": ("7D",), "Malo.discard.cards": ("4D", "8C")},
        19: {"Malo.attacker": "KS", "Malo.attacker.hp": 13, "Malo.hand": 2, "step": "combat"},
        22: {"Malo.mage.hp": 2, "Malo.hand": 2},  # 8 − 6
        27: {"Chloé.defender.hp": 1, "Malo.hand": 1},  # 10 + 1 − 1
        28: {"Malo.mage.hp": 5, "Malo.mage.object": None, "Malo.discard": 3},  # 2 + 3
        31: {"Malo.mage.hp": 4},
        34: {"Chloé.defender.hp": 7, "Chloé.healer.object": None, "Chloé.discard": 2, "Chloé.hand": 4},  # 5 + 1
        35: {"Malo.mage": None, "Malo.deck": 15, "Malo.hand": 3, "Malo.discard": 6, "pending": ("third:Malo",)},
        36: {"pending": None, "Malo.discard.cards": ("4D", "8C", "3H", "AC", "2S")},
        39: {"Malo.discard": 6, "Malo.discard.cards": ("4D", "8C", "3H", "AC", "2S", "9S"), "Malo.hand": 4},
        40: {"Chloé.defender": None, "Chloé.deck": 14, "Chloé.hand": 6, "Chloé.discard": 5},  # 10 of 7 HP
        41: {"Chloé.discard.cards": ("7D", "5H", "QD", "6S", "2D"), "pending": None},
        46: {"Malo.attacker.hp": 5, "Chloé.deck": 13, "Chloé.hand": 5},  # 13 − 8
        51: {"Chloé.defender": None, "Chloé.deck": 10, "Chloé.hand": 7, "Chloé.discard": 8, "Malo.discard": 7},
        52: {"Chloé.healer": None, "Chloé.deck": 7, "Chloé.hand": 9, "Chloé.discard": 10},  # 10 + 1 of 11 HP
        57: {"Chloé.deck": 3, "Chloé.hand": 12, "Chloé.discard": 11, "Malo.deck": 12},
        61: {"Chloé.deck": 0, "Chloé.hand": 15, "Chloé.discard": 11, "Malo.deck": 11, "Malo.hand": 5, "winner": "Malo"},
    },
    rule="last-card",
    winners=("Malo",),
    scores={"Chloé": 0, "Malo": 11},
)

# --- dealt: two hands without a character, Lightning, Reinforcement, the last card as the third of a KO --------

DEALT = golden(
    name="dealt",
    make=lambda: companion.new("etraclor", ["Ana", "Bo"], seed=54, lang="en"),
    lines=(
        "redraw",
        "redraw",
        "draw",
        "summon KD",
        "equip 10H KD",
        "equip 6D KD",
        "equip 4S KD",
        "end",
        "draw",
        "summon QS",
        "summon KH",
        "equip 6H QS",
        "equip 3D QS",
        "end",
        "draw",
        "attack KD QS",
        "end",
        "draw",
        "equip 8S QS",
        "heal QS",
        "end",
        "draw",
        "attack KD QS",
        "end",
        "draw",
        "equip 9D QS",
        "attack QS KD",
        "end",
        "draw",
        "heal KD",
        "end",
        "draw",
        "equip 7H QS",
        "heal QS",
        "end",
        "draw",
        "equip 8H KD",
        "attack KD QS",
        "end",
        "draw",
        "equip 6S KH",
        "attack QS KD",
        "attack KH KD",
        "end",
        "draw",
        "end",
        "draw",
        "attack QS",
        "attack KH",
        "end",
        "draw",
        "summon AC",
        "equip 10C AC",
        "equip 8D AC",
        "equip 7S AC",
        "cast lightning QS",
        "end",
        "draw",
        "summon QC",
        "equip 10D QC",
        "equip 9H QC",
        "attack KH AC",
        "end",
        "draw",
        "equip 9C AC",
        "cast reinforcement",
        "keep 5H",
        "end",
        "draw",
        "equip 9S QC",
        "attack QC AC",
        "attack KH AC",
    ),
    after={
        1: {"Bo.redraws": 1, "Bo.hand": 5, "Bo.deck": 21, "step": "draw", "player": "Bo"},
        2: {"Bo.redraws": 2, "Ana.redraws": 0},
        7: {"Bo.deck": 20, "Bo.hand": 2, "Bo.defender": "KD", "Bo.defender.hp": 13, "Bo.defender.attack": 4},
        13: {"Ana.attacker": "QS", "Ana.healer": "KH", "Ana.deck": 20, "Ana.hand": 2, "Ana.attacker.shield.left": 3},
        16: {"Ana.attacker.hp": 11, "Ana.attacker.shield": None, "Ana.discard.cards": ("3D",)},  # 4 = 3 + 1
        20: {"Ana.attacker.hp": 12, "Ana.discard.cards": ("3D", "6H")},  # 6, but 12 at most
        23: {"Ana.attacker.hp": 8},
        27: {"Bo.defender.hp": 11, "Bo.defender.shield": None, "Ana.attacker.attack": 9},  # 8 + 1 − 1 = 6 + 2
        30: {"Bo.defender.hp": 13, "Bo.discard.cards": ("6D", "10H")},
        34: {"Ana.attacker.hp": 12, "Ana.discard": 3},
        38: {"Ana.attacker.hp": 12, "Ana.attacker.shield.left": 5},  # 9 − 4
        42: {"Bo.defender.hp": 5},  # 13 − 8
        43: {"Bo.defender": None, "Bo.deck": 13, "Bo.hand": 7, "Bo.discard": 6, "pending": None},  # 6 − 1 of 5 HP
        48: {"Bo.deck": 9, "Bo.hand": 10, "Bo.discard": 7},
        49: {"Bo.deck": 6, "Bo.hand": 12, "Bo.discard": 8},
        55: {"Bo.hand": 9, "Bo.mage.power": 11, "Bo.mage.attack": 7},
        56: {"Ana.attacker": None, "Ana.deck": 12, "Ana.hand": 5, "Ana.discard": 7, "Bo.discard": 9},
        62: {"Bo.mage.hp": 10, "Bo.mage.shield.left": 2},  # 8 − 6
        66: {"Bo.deck": 3, "Bo.hand": 10, "Bo.discard": 10, "pending": ("keep:Bo",)},
        67: {"Bo.deck": 3, "Bo.hand": 10, "pending": None},
        71: {"Bo.mage.hp": 3, "Bo.mage.shield": None},  # 9 = 2 + 7
        72: {"Bo.mage": None, "Bo.deck": 0, "Bo.hand": 12, "Bo.discard": 14, "Ana.deck": 10, "winner": "Ana"},
    },
    rule="last-card",
    winners=("Ana",),
    scores={"Ana": 10, "Bo": 0},
)

# --- from a position: Lightning empties the arena, the next attack draws the last card ---------------------------

LATE = {
    "turn": 9, "starter": "Ana", "step": "draw",
    "Ana.mage": "KC", "Ana.mage.hp": 7, "Ana.attacker": "AS", "Ana.attacker.weapon": "4S",
    "Ana.deck": 6, "Ana.hand": 3, "Ana.discard": 9,
    "Bo.defender": "KD", "Bo.defender.shield": "9D", "Bo.defender.shield.left": 3, "Bo.defender.weapon": "7S",
    "Bo.deck": 5, "Bo.hand": 4, "Bo.discard": 8,
}  # fmt: skip
LIGHTNING = golden(
    name="lightning",
    make=lambda: companion.new("etraclor", ["Ana", "Bo"], position=LATE, lang="en"),
    lines=(
        "equip 10C KC",
        "attack AS KD",
        "end",
        "draw",
        "attack KD AS",
        "end",
        "draw",
        "cast lightning KD",
        "third 2C",
        "attack AS # nobody is left",
    ),
    after={
        1: {"Ana.deck": 5, "Ana.hand": 3, "Ana.mage.object": "10C", "Ana.mage.power": 11},
        2: {"Bo.defender.shield": None, "Bo.defender.hp": 12, "Bo.discard": 9},  # 4 + 1 − 1 = 3 + 1
        5: {"Ana.attacker.hp": 3, "Bo.deck": 4, "Bo.hand": 5},  # 10 − 7
        8: {"Bo.defender": None, "Bo.deck": 1, "Bo.hand": 7, "Bo.discard": 12, "Ana.discard": 10, "Ana.deck": 4},
        9: {"Bo.discard.cards": ("9D", "KD", "7S", "2C")},
        10: {"Bo.deck": 0, "Bo.hand": 8, "Bo.discard": 12, "winner": "Ana"},
    },
    rule="last-card",
    winners=("Ana",),
    scores={"Ana": 4, "Bo": 0},
)

# --- the next round of that series, given up early ---------------------------------------------------------------

ROUND = golden(
    name="round",
    make=lambda: LIGHTNING.played().next_round(),
    lines=("draw", "summon QH", "end", "draw", "concede # no characters"),
    after={
        0: {"starter": "Ana", "Ana.deck": 21, "Bo.deck": 21, "winner": None},
        2: {"Ana.deck": 20, "Ana.hand": 5, "Ana.healer.hp": 12},
        5: {"winner": "Ana", "Bo.deck": 20, "Bo.hand": 6},
    },
    rule="GEN-2",
    winners=("Ana",),
    scores={"Ana": 20, "Bo": 0},
    previous="lightning",
)

GOLDEN = (TABLE, DEALT, LIGHTNING, ROUND)

if __name__ == "__main__":
    write(GOLDEN)
