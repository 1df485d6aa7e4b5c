"""Plays the invented matches that show what a sheet looks like, and writes their records: `make examples`."""

import json
import sys
import tempfile
from pathlib import Path

import companion

GAMES = Path(companion.__file__).parent / "games"
STARTED = "2026-01-01T20:{minute:02}:00+00:00"
INVENTED = "partie inventée pour l’exemple · a match invented as an example"

# One line a turn.
MATCH = """
summon QD | equip 6S QD | equip 7D QD | end
summon AC | equip 4D AC | equip 2S AC | equip 8C AC | end
attack QD AC | end
summon JH | equip 9H JH | equip 3S JH | cast boost JH | attack JH QD | end
summon KS | equip 10S KS | attack KS AC | pass | attack QD JH | end
summon KC | equip 5S KC | attack KC KS | heal JH | end
attack KS JH | third 5H | end
attack KC QD | end
equip 8D KS | attack KS KC | end
summon KH | equip 4H KC | equip 9D KC | heal KC | end
summon QC | equip 10C QC | equip 3D QD | attack KS KC | end
equip 6C KC | attack KC QD | end
cast lightning KC | third 10D | attack KS KH | end
equip 8S KH | attack KH QD | end
attack KS KH | third 2H | attack QD
"""
POSITION_TURNS = 10

# Erythro is dealt from the demo box; among all moves that are possible, every seventh is announced.
PLANET = {"seed": "exemple", "cards": "demo", "opponent": "alliance"}
PLANET_MOVES = 60
STRIDE = 7

# HeroCard is played with the demo heroes: a duel to its end, and three players in the middle of a sequence.
HEROES = {"Ana": "Brasca", "Bo": "Nimbo", "Chloé": "Brasca"}
DUEL = """
discard 1 | draw 1 | attack Impact + Rotation on Bo | Bo: block Interception + Intuition | all pass | end
attack Mirage on Ana | Ana: block Obstruction | all pass | end
draw 3 | clear body body | attack Combustion + Impulsion on Bo | Bo: block Absorption | all pass | end
draw 3 | clear mind mind x | special Confusion on Ana | Ana: effect discard 2 | attack Ricochet + Vision on Ana
Ana: block Bastion | Bo: pass | Ana: special Diversion on Bo | effect attack -2 | all pass | end
draw 3 | clear body x x | attack Collision + Rotation on Bo | Bo: block Interception | all pass | end
draw 3 | clear x body mind | attack Explosion on Ana | Ana: block Bastion + Tension | all pass | end
draw 3 | clear body body body | attack Impact + Rotation on Bo | Bo: special Illusion | Bo: effect draw 1 | pass
Bo: block Interception | mod Impulsion | all pass
"""
SEQUENCE = """
attack Impact on Bo | Bo: block Interception | all pass | end
draw 1 | attack Mirage + Concentration on Chloé | Chloé: block Bastion | all pass | end
draw 1 | attack Collision on Ana | Ana: block Obstruction | all pass | end
discard 1 | draw 3 | clear body | attack Combustion + Impulsion on Bo | Bo: block Absorption + Intuition
Chloé: special Diversion | effect attack -2 | mod Rotation
"""

# Aestery is played with cards that are announced: in the middle of a combat, with an answer that waits.
FIELD = """
keep | Bo: keep | mine | fighter "Merle des toits" 2/2 cost 1 flight with pitch 1 | end
mine | fighter "Loup gris" 2/3 cost 2 with pitch 2 | end
mine | attack 1 | done | Bo: done | damage | fighter "Golem d’argile" 6/4 cost 4 with 1 mine + pitch 3 | end
mine | fighter "Renard des haies" 1/2 cost 2 madness with pitch 3 | attack 1 | done | Ana: done | damage | end
mine | story "Phare aveugle" cost 2 | hide | attack 1 + 2 | done | Bo: block 2 with 2 | Bo: flash 1/3 on 2 | Bo: done
order 2 on 2 + 3 | damage | end
mine | fighter "Bélier noir" 3/3 cost 3 bravery 1 with pitch 3 | end
mine | fighter "Louve rousse" 3/2 cost 2 recidivism 1 from hideout with 2 mines | attack 1 + 2 + 3 | done
Bo: block 2 with 1 | Bo: block 2 with 2 | Bo: flash 1/4 on 3 | Bo: done
Bo: ephemeral "Givre" cost 1 on Ana.3 with 1 mine
"""

# Eredan is played with the invented decks: three turns that are announced, and a match that is dealt, whole.
TEAMS = {"Ana": "Veilleurs du gué", "Bo": "Marche d’ombre"}
LINE = """
Ana: deck "Veilleurs du gué" | Bo: deck "Cour des lanternes"
fight 1 on 2 | Ana: play "Pique de gué" | Bo: play "Garde d’honneur" on 2 | Bo: play "Prière du seuil" on 2
resolve | resolve | resolve | strike | Bo: roll 5 | end
fight 1 on 3 | Bo: play "Braise errante" | Bo: pass | Ana: play "Cuir bouilli" on 3 | Ana: play "Renfort de chêne" on 3
resolve | resolve | resolve | strike | Ana: discard 1 | end
fight 2 on 3 | Ana: play "Souffle court" | Ana: play "Croc-en-jambe" | Bo: play "Cor de meute"
Bo: play "Écho des toits" | resolve | resolve | Bo: effect rage on 3
"""
"""Three turns of the invented decks, the cards of the last one half done."""


def moves(turns: int | None = None) -> list[str]:
    """The announcements of the first `turns` turns, or of all."""
    lines = MATCH.strip().splitlines()[:turns]
    return [move for line in lines for move in line.split("|")]


def duel(announced: list[str]) -> companion.Match:
    """A match of Etraclor with these announcements."""
    match = companion.new("etraclor", ["Ana", "Bo"], starter="Ana", lang="en")
    first, *others = announced
    for move in (f"{first} # {INVENTED}", *others):
        match.play(move)
    return match


def planet() -> companion.Match:
    """A match of Erythro that three players are in the middle of."""
    match = companion.new("erythro", ["Ana", "Bo", "Chloé"], lang="en", **PLANET)
    for number in range(PLANET_MOVES):
        possible = [str(move) for move in match.moves()]
        move = possible[number * STRIDE % len(possible)]
        match.play(f"{move} # {INVENTED}" if number == 0 else move)
    return match


def heroes(players: list[str], text: str) -> companion.Match:
    """A match of HeroCard of these players, with these announcements."""
    match = companion.new("herocard", players, starter=players[0], cards="demo", lang="en")
    announced = [move.strip() for line in text.strip().splitlines() for move in line.split("|")]
    first, *others = (*(f"{name}: hero {HEROES[name]}" for name in players), *announced)
    for move in (f"{first} # {INVENTED}", *others):
        match.play(move)
    return match


def field() -> companion.Match:
    """A match of Aestery that runs, its hands hidden."""
    match = companion.new("aestery", ["Ana", "Bo"], starter="Ana", lang="en")
    first, *others = (move.strip() for line in FIELD.strip().splitlines() for move in line.split("|"))
    for move in (f"{first} # {INVENTED}", *others):
        match.play(move)
    return match


def line() -> companion.Match:
    """A match of Eredan that runs, in the middle of its third turn."""
    match = companion.new("eredan", ["Ana", "Bo"], cards="demo", starter="Ana", lang="en")
    first, *others = (move.strip() for turn in LINE.strip().splitlines() for move in turn.split("|"))
    for move in (f"{first} # {INVENTED}", *others):
        match.play(move)
    return match


def fights() -> companion.Match:
    """A match of Eredan to its end: cards where there are any, every seventh of what is possible."""
    match = companion.new("eredan", [*TEAMS], cards="demo", starter="Ana", seed="exemple", lang="en")
    for name, deck in TEAMS.items():
        match.play(f'{name}: deck "{deck}" # {INVENTED}')
    for number in range(200):
        if match.over:
            break
        possible = [move for move in match.moves() if move.verb != "discard" or match.state.pending]
        cards = [move for move in possible if move.verb == "play"] or possible
        match.play(cards[number * STRIDE % len(cards)])
    return match


def write(sheet: str, match: companion.Match) -> None:
    """Write the record of a match beside its game, with times that do not depend on the day."""
    with tempfile.TemporaryDirectory() as place:
        record = match.save(Path(place) / "example.jsonl")
        rows = [json.loads(line) for line in record.read_text("utf-8").splitlines()]
    rows[0].update(id=f"example-{sheet}", created=STARTED.format(minute=0))
    for minute, row in enumerate(rows[1:], 1):
        row.update(writer="example", at=STARTED.format(minute=minute))
    path = GAMES / match.game.name / "examples" / f"{sheet}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n" for row in rows), "utf-8")
    print(path.relative_to(GAMES), len(rows) - 1, match.outcome)


def main() -> int:
    """Write them all."""
    write("position", duel(moves(POSITION_TURNS)))
    write("report", duel(moves()))
    write("position", planet())
    write("position", heroes(["Ana", "Bo", "Chloé"], SEQUENCE))
    write("report", heroes(["Ana", "Bo"], DUEL))
    write("position", field())
    write("position", line())
    write("report", fights())
    return 0


if __name__ == "__main__":
    sys.exit(main())
