"""Whole matches, announcement by announcement, and figures reckoned by hand for the moments that matter."""

from functools import partial
from pathlib import Path

import companion
from tests.games.golden import Golden, write

golden = partial(Golden, Path(__file__).parent, rule="goal")

# --- a real table, in French: hidden hands, no card list, every card is announced with its figures --------------------

TABLE = golden(
    name="table",
    make=lambda: companion.new("aestery", ["Chloé", "Malo"], starter="Chloé", lang="fr"),
    lines=(
        "garder",
        "Malo: mulligan",
        "miner",  # 3: the first turn has no draw step: 6 − 1 = 5
        "combattant « Loup » 2/2 coût 1 avec pitch 1 # un loup de plus",
        "Malo: passer",
        "finir",  # 6: 54 + 1 pitched − 1 drawn = 54
        "miner",  # 7: untapping is implied: 6 − 1 = 5
        "combattant « Vigie » 1/4 coût 3 portée avec pitch 3",  # 8: and drawing: 5 + 1 − 2 = 4
        "Chloé: passer",
        "cacher",
        "finir",  # 11
        "dégager",
        "piocher",
        "miner",
        "combattant « Golem » 6/4 coût 4 avec 1 mine + pitch 3",
        "attaquer 1",  # 16: nobody answers the Golem, and the Loup attacks
        "attaquer 2",
        "terminé",  # 18: the Golem is new: First Blood
        "Malo: bloquer 1 avec 1",
        "Malo: flasher 1/2 contre 2",
        "Malo: flasher 1/2 contre 2",
        "Malo: terminé",
        "dégâts",  # 23: 2 − 4: 0; 6 − 2 − 2 = 2: 20 → 18
        "finir",  # 24: the Golem is sacrificed
        "miner",
        "histoire « Phare » coût 3 depuis la cachette avec 1 mine + pitch 2",
        "Chloé: éphémère « Givre » coût 2 sur Malo.1 avec pitch 2",
        "passer",
        "Chloé: effet dégâts 2 sur Malo.1",  # 29: Fatigue 2 + 2 = 4 of 4
        "Chloé: passer",
        "finir",  # 31: both have pitched
        "miner",
        "combattant « Renard » 3/1 coût 2 vol soif de sang 1 avec 2 mines",
        "attaquer 1",
        "attaquer 2",
        "terminé",
        "undo",
        "redo",
        "Malo: terminé",
        "dégâts",  # 40: 2 + 3 = 5: 18 → 13
        "= Chloé.mines.untapped 2 | deux mines étaient restées droites",
        "combat avec 2 mines",
        "effet dégager 2",
        "attaquer 2",
        "terminé",
        "Malo: terminé",
        "dégâts",  # 47: 3: 13 → 10
        "finir",  # 48: the Renard loses its Bloodthirst marker instead
        "& finir",  # 49: Malo untaps and draws twice
        "combattant « Ours » 5/5 coût 3 récidive 1 avec 3 mines",
        "Malo: passer",
        "attaquer 1 + 2",
        "terminé",
        "Malo: flasher 2/1 contre 1",
        "Malo: terminé",
        "dégâts",  # 56: 2 − 1 = 1 and 3: 10 → 6
        "combat avec pitch 2",
        "attaquer 3",  # 58: 5 + 1 × 1 = 6
        "terminé",
        "Malo: terminé",
        "dégâts",  # 61: 6: 6 → 0
    ),
    after={
        0: {"phase": "start", "Chloé.life": 20, "Chloé.hand": 6, "Chloé.deck": 54, "turn": 1},
        2: {"Malo.mulligan": True, "Malo.hand": 6, "Malo.deck": 54},
        3: {"phase": "main", "Chloé.hand": 5, "Chloé.deck": 54, "Chloé.exile": 1, "Chloé.mines": 1,
            "Chloé.mines.untapped": 0, "Chloé.mined": True},
        4: {"Chloé.hand": 3, "Chloé.pitched": 1, "stack": 1, "Chloé.fighter.1": None},
        5: {"Chloé.fighter.1": "Loup", "Chloé.fighter.1.new": True, "Chloé.fighter.1.force.now": 2, "stack": 0},
        6: {"turn": 2, "player": "Malo", "phase": "upkeep", "Chloé.hand": 4, "Chloé.deck": 54, "Chloé.pitched": 0},
        7: {"Malo.hand": 5, "Malo.deck": 54, "phase": "draw", "Malo.exile": 1, "Malo.mines": 1},
        9: {"Malo.hand": 4, "Malo.fighter.1": "Vigie", "Malo.fighter.1.keywords": ("reach",), "Malo.pitched": 1},
        10: {"Malo.hideout": 1, "Malo.hideout.turn": 2, "Malo.hand": 3},
        11: {"turn": 3, "Malo.hand": 4, "Malo.deck": 53},
        12: {"phase": "draw", "Chloé.mines.untapped": 1, "Chloé.fighter.1.new": False},
        13: {"phase": "main", "Chloé.hand": 5, "Chloé.deck": 53},
        15: {"Chloé.hand": 2, "Chloé.mines": 2, "Chloé.mines.untapped": 0,
             "stack.top": 'Chloé: fighter "Golem" 6/4 cost 4'},
        16: {"phase": "attack", "combats": 1, "combat.price": 2, "Chloé.fighter.1.attacking": True,
             "Chloé.fighter.1.firstblood": False, "Chloé.fighter.2": "Golem"},
        18: {"Chloé.fighter.2.tapped": True, "Chloé.fighter.2.firstblood": True, "phase": "block"},
        21: {"Malo.hand": 2, "Malo.fighter.2.flashed": True, "Malo.fighter.3.blocks": 2, "Malo.fighter.1.blocks": 1},
        23: {"Malo.life": 18, "Malo.fighter.1.fatigue": 2, "Malo.fighter.1.defence.now": 2, "Malo.exile": 3,
             "Chloé.fighter.1.fatigue": 1, "Chloé.fighter.2.fatigue": 0, "Chloé.fighter.2.hit": True,
             "Malo.fighter.2": None, "combats.attacked": 1, "phase": "main"},
        24: {"Chloé.graveyard": 1, "Chloé.fighter.2": None, "Chloé.hand": 3, "Chloé.deck": 53, "turn": 4},
        26: {"stack": 1, "Malo.hideout": 0, "Malo.hand": 1, "Malo.mines.untapped": 0},
        27: {"stack": 2, "Chloé.hand": 1, "Chloé.pitched": 1},
        28: {"stack": 1, "Chloé.graveyard": 2},
        29: {"Malo.fighter.1": None, "Malo.graveyard": 1},
        30: {"stack": 0, "Malo.story.1": "Phare"},
        31: {"Malo.hand": 2, "Malo.deck": 52, "Chloé.deck": 54, "Chloé.hand": 1, "Malo.pitched": 0, "turn": 5},
        33: {"Chloé.hand": 0, "Chloé.mines": 3, "Chloé.mines.untapped": 0, "Chloé.deck": 53},
        39: {"Chloé.fighter.2.firstblood": True, "Chloé.fighter.2.bloodthirst": 1},
        40: {"Malo.life": 13, "combat.price": 2},
        42: {"combats": 2, "combat.price": 4, "phase": "attack", "Chloé.mines.untapped": 0},
        47: {"Malo.life": 10, "combats.attacked": 2},
        48: {"Chloé.fighter.2": "Renard", "Chloé.fighter.2.bloodthirst": 0, "Chloé.fighter.2.firstblood": False,
             "Chloé.deck": 52, "Chloé.hand": 1, "combats": 0},
        49: {"Malo.hand": 4, "Malo.deck": 50, "Malo.mines.untapped": 2, "turn": 7},
        56: {"Malo.life": 6, "Malo.hand": 3, "Malo.exile": 5},
        57: {"Chloé.pitched": 1, "Chloé.hand": 0, "combat.price": 4},
        58: {"Chloé.fighter.3.force.now": 6, "Chloé.fighter.3.force": 5, "Chloé.fighter.1.fatigue": 1},
        61: {"Malo.life": 0, "winner": "Chloé", "over": True},
    },
    winners=("Chloé",),
    scores={"Chloé": 1, "Malo": 0},
)  # fmt: skip

# --- with a Hero, whose colours and markers are said; the surplus of a pitch stays this turn --------------------------

HERO = golden(
    name="hero",
    make=lambda: companion.new("aestery", ["Ana", "Bo"], starter="Bo", lang="en", surplus=True),
    lines=(
        'Ana: hero "Mona" red blue experience 2',
        "Bo: keep",
        "Ana: keep",
        'fighter "Seal" 2/2 cost 2 plunge with pitch 3',  # 4: 3 − 2 = 1 Aether stays
        "Ana: pass",
        "mine",
        "hide",
        "end",  # 8
        "untap",
        "draw",
        "mine",
        'fighter "Sprite" 1/1 cost 1 flight bravery 1 with pitch 1',
        "Bo: pass",
        'ephemeral "Lore" cost 1 experience 1 with pitch 1',
        "Bo: pass",  # 15: 2 + 1 = 3 on the Hero
        "activate hero -2",
        "Bo: pass",
        "effect damage 2 on Bo",  # 18: 20 → 18
        "end",
        "attack 1",  # 20: Bo untaps and draws; the Seal attacks
        "done",
        "Ana: done",
        "support 2 on 1",
        "damage",  # 24: 2 + 2 = 4: 20 → 16
        'fighter "Mole" 1/3 cost 1 nap 2 from hideout with 1 mine',
        "Ana: pass",
        "mine",
        "end",  # 28
        "attack 1",
        "done",
        "! Bo: flash 2/2 on 1 | it may reach the sky, says the table",
        "Bo: done",
        "damage",  # 33: 1 − 2: 0
        'fighter "Ox" 3/3 cost 3 devotion with 1 mine + pitch 2',
        "Bo: pass",
        "mine",
        "end",  # 37
        'fighter "Whale" 4/5 cost 4 wondrous plunge with 2 mines + pitch 2',
        "Ana: pass",
        "attack 2",  # 40: the Mole has slept through two upkeeps
        "done",
        "Ana: block 2 with 2",
        "Ana: done",
        "damage",  # 44: 1 − 3: 0; the Ox suffers 1, and Ana gains it: 16 → 17; the Mole suffers 3 of 3
        "end",
        "activate hero +1",  # 46
        "Bo: pass",
        'ephemeral "Balm" cost 1 healing 1 on 2 with 1 mine',
        "Bo: pass",
        "attack 1 + 2",
        "done",
        "Bo: flash 1/1 on 2",
        "Bo: flash 3/1 on 2",
        "Bo: done",
        "damage",  # 55: 1, then 3 − 1 − 1 = 1: 18 → 16
        "end",
        "attack 3 + 1",  # 57: the Whale has untapped, which made a Wonder
        "done",
        "Ana: done",
        "damage",  # 60: 4 + 2 = 6: 17 → 11
        "end",
        'fighter "Titan" 9/9 cost 9 madness with 2 mines + pitch 3 + pitch 3 + pitch 1',
        "Bo: pass",
        "attack 1 + 2 + 3",
        "done",
        "Bo: done",
        "damage",  # 67: 1 + 3 + 9 = 13: 16 → 3
        "end",
        "& end",  # 69: Bo's divers skip their untapping
        "attack 3",
        "done",
        "Bo: flash 1/6 on 3",
        "Bo: done",
        "damage",  # 74: 9 − 6 = 3: 3 → 0
    ),
    after={
        1: {"Ana.hero": "Mona", "Ana.experience": 2, "phase": "start"},
        4: {"Bo.aether": 1, "Bo.hand": 4, "Bo.pitched": 1},
        5: {"Bo.fighter.1": "Seal", "Bo.fighter.1.tapped": True, "Bo.fighter.1.firstblood": False},
        8: {"Bo.aether": 0, "Bo.hand": 3, "Bo.deck": 54, "Bo.hideout": 1, "Bo.exile": 1, "player": "Ana"},
        13: {"Ana.fighter.1": "Sprite", "Ana.fighter.1.bravery": 1, "Ana.hand": 4},
        15: {"Ana.experience": 3, "Ana.graveyard": 1, "Ana.hand": 2, "Ana.pitched": 2},
        16: {"Ana.experience": 1, "Ana.hero.used": True, "stack": 1},
        18: {"Bo.life": 18, "stack": 0},
        19: {"Ana.hand": 3, "Ana.deck": 54, "turn": 3},
        21: {"Bo.fighter.1.attacking": True, "Bo.fighter.1.skip": True, "Bo.fighter.1.firstblood": False, "Bo.hand": 4},
        23: {"Bo.fighter.1.boost": 2, "Bo.fighter.1.force.now": 4, "Bo.hand": 3, "Bo.exile": 2},
        24: {"Ana.life": 16, "Bo.fighter.1.hit": True},
        26: {"Bo.fighter.2": "Mole", "Bo.fighter.2.nap": 2, "Bo.hideout": 0},
        28: {"Bo.fighter.1.boost": 0, "Bo.hand": 3, "Bo.deck": 52, "Bo.mines": 2, "Bo.exile": 3},
        29: {"Bo.fighter.2.nap": 1, "Ana.fighter.1.attacking": True, "Ana.hand": 4, "Ana.deck": 53},
        33: {"Bo.life": 18, "Bo.exile": 4, "Bo.hand": 2, "Bo.fighter.3": None},
        37: {"Ana.hand": 2, "Ana.deck": 53, "Ana.fighter.2": "Ox", "Ana.mines": 2},
        38: {"Bo.fighter.1.tapped": True, "Bo.fighter.1.skip": False, "Bo.fighter.2.nap": 0, "Bo.hand": 1},
        39: {"Bo.fighter.3": "Whale", "Bo.fighter.3.tapped": True},
        44: {"Ana.life": 17, "Ana.fighter.2.fatigue": 1, "Bo.fighter.2": None, "Bo.graveyard": 1},
        46: {"Ana.experience": 2},
        49: {"Ana.fighter.2.fatigue": 0, "Ana.graveyard": 2},
        55: {"Bo.life": 16, "Bo.exile": 6, "Bo.hand": 0},
        57: {"Bo.wonders": 1, "Bo.fighter.3.attacking": True, "Bo.fighter.1.attacking": True, "Bo.hand": 1},
        60: {"Ana.life": 11},
        62: {"Ana.hand": 0, "Ana.pitched": 3, "Ana.mines.untapped": 0},
        65: {"Ana.fighter.3.firstblood": False},
        67: {"Bo.life": 3},
        69: {"Bo.fighter.1.tapped": True, "Bo.fighter.3.tapped": True, "Bo.wonders": 1, "Bo.hand": 4, "turn": 10},
        74: {"Bo.life": 0, "winner": "Ana"},
    },
    winners=("Ana",),
    scores={"Ana": 1, "Bo": 0},
)  # fmt: skip

# --- an empty deck: a position, late in a match -----------------------------------------------------------------------

EMPTY = golden(
    name="empty",
    make=lambda: companion.new(
        "aestery", ["Inès", "Zoé"], lang="fr",
        position={"turn": 12, "player": "Inès", "starter": "Zoé", "phase": "upkeep", "Inès.hand": 3, "Inès.deck": 20,
                  "Inès.mines": 4, "Zoé.hand": 7, "Zoé.deck": 2, "Zoé.mines": 4, "Zoé.fighter.1": "Ours",
                  "Zoé.fighter.1.force": 4, "Zoé.fighter.1.defence": 4, "Zoé.fighter.1.fatigue": 3},
    ),
    lines=(
        "dégager",
        "piocher",
        "histoire « Puits » coût 2 avec 2 mines",
        "Zoé: passer",
        "activer histoire 1 engager",  # 5: it is new, and tapped by its owner: First Blood
        "Zoé: passer",
        "effet piocher 1",
        "finir",  # 8: the Puits is sacrificed
        "piocher",  # 9: 2 − 1 = 1
        "attaquer 1",
        "terminé",
        "Inès: flasher 3/3 contre 1",
        "Inès: terminé",
        "dégâts",  # 14: 4 − 3 = 1
        "finir",  # 15: the last card is drawn: 8 + 1 = 9, three are owed
        "défausser 2",
        "défausser 1",  # 17
        "& finir",  # 18: Inès' turn
        "dégager",
        "piocher",  # 20: Zoé has no card to draw
    ),
    after={
        2: {"Inès.hand": 4, "Inès.deck": 19, "Inès.mines.untapped": 4},
        4: {"Inès.story.1": "Puits", "Inès.story.1.new": True, "Inès.hand": 3, "Inès.mines.untapped": 2},
        5: {"Inès.story.1.tapped": True, "stack": 1},
        7: {"Inès.hand": 4, "Inès.deck": 18},
        8: {"Inès.story.1": None, "Inès.graveyard": 1, "Inès.hand": 5, "Inès.deck": 17, "player": "Zoé", "turn": 13},
        9: {"Zoé.hand": 8, "Zoé.deck": 1, "Zoé.fighter.1.fatigue": 3},
        14: {"Inès.life": 19, "Inès.exile": 1, "Zoé.fighter.1.fatigue": 3, "Inès.hand": 4},
        15: {"phase": "end", "Zoé.hand": 9, "Zoé.deck": 0, "player": "Zoé"},
        16: {"phase": "end", "Zoé.hand": 7, "Zoé.graveyard": 2},
        17: {"Zoé.hand": 6, "Zoé.graveyard": 3},
        18: {"Inès.hand": 6, "Inès.deck": 15, "turn": 15},
        20: {"winner": "Inès", "over": True, "Zoé.life": 20},
    },
    winners=("Inès",),
    scores={"Inès": 1, "Zoé": 0},
    rule="deck-out",
)  # fmt: skip

# --- the companion deals the demo decks, one with its Hero ------------------------------------------------------------

DEALT = golden(
    name="dealt",
    make=lambda: companion.new("aestery", ["Ana", "Bo"], seed=139, starter="Ana", cards="demo", lang="en"),
    lines=(
        'Ana: deck "Gardiens du gué"',
        'Bo: deck "Bande des cendres"',
        'Ana: keep',
        'Bo: keep',
        'untap',
        'Bo: play "Pacte de suie" with pitch "Lanterne commune"',  # 6: 3 − 1 = 2 Aether are lost
        'mine "Loutre des remous"',
        'pass',
        'play "Reine des abysses" with pitch "Apprenti mineur" + pitch "Lanterne commune"',
        'pass',
        'end',  # 11: 54 + 2 pitched − 1 = 55
        'untap',
        'mine "Ombre portée"',
        'draw',
        'play "Golem des carrières" with pitch "Coureuse des braises" + pitch "Passeur d’argent"',
        'pass',  # 16: Efficiency untaps the new mine
        'attack 1',
        'done',  # 18: First Blood
        'done',
        'damage',  # 20: 5: 20 → 15
        'combat with pitch "Sangsue des étangs"',
        'done',  # 22: nobody attacks: it counts for the price alone
        'play "Sablier rouge" with 1 mines + pitch "Bosquet nourricier"',
        'pass',
        'end',  # 25: the Golem is sacrificed: 52 + 4 − 1 = 55
        'untap',  # 26: it untaps: a Wonder
        'pass',  # 27: the Sablier: 20 → 19, 15 → 14
        'mine "Gardienne du seuil"',
        'activate hero +1 on 1',  # 29: 1 + 1 = 2, and the draw is implied
        'pass',
        'attack 1',
        'done',
        'done',
        'Bo: damage',  # 34: 6: 19 → 13
        'play "Géant des écluses" with 1 mines + pitch "Écuyère des digues" + pitch "Phare aveugle"',
        'pass',
        'end',
        'untap',
        'mine "Fossoyeuse"',
        'pass',  # 40: 13 → 12, 14 → 13
        'draw',
        'play "Apprenti mineur"',
        'pass',
        'attack 1',
        'done',
        'block 1 with 2',
        'done',
        'Ana: damage',  # 48: 2 − 5: 0; the Géant suffers 2, the Apprenti 7 of 1
        'end',
        'untap',  # 50: the Reine skips its untapping
        'mine "Sœur des marées"',
        'pass',  # 52: 12 → 11, 13 → 12
        'activate hero -2',  # 53: 2 − 2 = 0
        'pass',
        'play "Golem des carrières" with 2 mines + pitch "Chant des merveilles"',
        'pass',  # 56: 0 + 2 = 2 of 3 mines
        'attack 2',
        'attack 3',
        'done',
        'done',
        'Bo: damage',  # 61: 7: 11 → 4, then 5: −1
    ),
    after={
        2: {"Ana.hero": "Maëlle du Gué", "Ana.experience": 1, "Bo.hero": None, "Ana.hand": 6, "Bo.deck": 54},
        6: {"Bo.hand": 4, "Bo.pitched": 1, "Bo.aether": 0, "stack": 1},
        7: {"Ana.hand": 5, "Ana.mines": 1, "Ana.exile.cards": ("Loutre des remous",), "stack": 1},
        8: {"Bo.hand": 6, "Bo.deck": 52, "Bo.graveyard": 1},
        9: {"Ana.hand": 2, "Ana.pitched": 2, "Ana.aether": 0},
        10: {"Ana.fighter.1": "Reine des abysses", "Ana.fighter.1.tapped": True, "Ana.fighter.1.firstblood": False},
        11: {"Ana.deck": 55, "Ana.hand": 3, "Bo.deck": 53, "Bo.pitched": 0},
        15: {"Bo.hand": 3, "Bo.mines.untapped": 0, "Bo.deck": 52},
        16: {"Bo.mines.untapped": 1},
        18: {"Bo.fighter.1.firstblood": True},
        20: {"Ana.life": 15, "combats.attacked": 1, "combat.price": 2},
        22: {"combats": 2, "combats.attacked": 1, "combat.price": 4, "phase": "main", "Bo.hand": 2},
        25: {"Bo.fighter.1": None, "Bo.graveyard": 2, "Bo.deck": 55, "Bo.hand": 1, "Bo.story.1": "Sablier rouge"},
        26: {"Ana.wonders": 1, "Ana.fighter.1.tapped": False, "Ana.mines.untapped": 1, "stack": 1},
        27: {"Ana.life": 14, "Bo.life": 19},
        29: {"Ana.experience": 2, "Ana.hand": 3, "Ana.hero.used": True},
        32: {"Ana.fighter.1.skip": True},
        34: {"Bo.life": 13},
        37: {"Ana.hand": 1, "Ana.deck": 55, "Ana.fighter.2": "Géant des écluses"},
        40: {"Ana.life": 13, "Bo.life": 12},
        48: {"Ana.life": 13, "Ana.fighter.2.fatigue": 2, "Ana.fighter.2.defence.now": 3, "Bo.fighter.1": None,
             "Bo.graveyard": 3},
        50: {"Ana.fighter.1.tapped": True, "Ana.fighter.1.skip": False, "Ana.wonders": 1, "Ana.mines.untapped": 2},
        53: {"Ana.experience": 0, "Ana.life": 12, "Bo.life": 11},
        56: {"Ana.mines": 3, "Ana.mines.untapped": 2, "Ana.fighter.3": "Golem des carrières"},
        61: {"Bo.life": -1, "winner": "Ana", "Ana.fighter.3.hit": True},
    },
    winners=("Ana",),
    scores={"Ana": 1, "Bo": 0},
)  # fmt: skip

GOLDEN = (TABLE, HERO, EMPTY, DEALT)

if __name__ == "__main__":
    write(GOLDEN)
