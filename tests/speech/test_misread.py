"""What was once heard as another thing than was said: each sentence with its meaning, or with none.

A sentence that is rather not understood is asked for again; one that is misread is played.
"""

from collections.abc import Callable

import pytest

import companion
from companion import AmbiguousMove, IllegalMove, InvalidMove, Match


def _match(game: str, players: tuple[str, ...], played: str, lang: str) -> Match:
    match = companion.new(game, players, starter=None if game == "erythro" else players[0], lang=lang)
    for text in played.split(", "):
        match.play(text)
    return match


def _herocard(lang: str) -> Match:
    heroes = "Ana: hero 12 10 8, Bo: hero 10 12 8, Cleo: hero 9 9 12"
    return _match("herocard", ("Ana", "Bo", "Cleo"), f"{heroes}, discard 1, draw 1, next, next", lang)


def _answering(lang: str) -> Match:
    match = _herocard(lang)
    match.play("attack 6 B5 on Bo")
    return match


def _duel(phase: str) -> Callable[[str], Match]:
    """Ana and Bo in a phase of Ana's turn."""
    values = {"body": 12, "mind": 10, "x": 8, "hand": 4}
    position = {"phase": phase, "Ana.body.pile": [1, 2]}
    position |= {f"{name}.{what}": value for name in ("Ana", "Bo") for what, value in values.items()}
    return lambda lang: companion.new("herocard", ("Ana", "Bo"), position=position, lang=lang)


def _attacked_alone(lang: str) -> Match:
    """Ana has attacked Bo, who alone sits there."""
    match = _duel("action")(lang)
    match.play("attack 4 B5")
    return match


def _etraclor(lang: str) -> Match:
    first = "draw, summon QD, equip 6S QD, summon AC, equip 10C AC, end"
    second = "draw, summon KS, equip 3S KS, equip 5D KS, summon QH, equip 7H QH, end"
    return _match("etraclor", ("Ana", "Bo"), f"{first}, {second}, draw", lang)


def _erythro(lang: str) -> Match:
    tokens = "token 5, token 9, token 2, token 3, line nothing, token 6, line nothing"
    return _match("erythro", ("Ana", "Bo"), f"{tokens}, Ana: lave, Ana: token 7, Bo: token 1, Bo: nuee", lang)


def _discarding(lang: str) -> Match:
    position = {"phase": "discard", "Ana.hand": 3, "Bo.hand": 3}
    return companion.new("erythro", ("Ana", "Bo"), position=position, lang=lang)


def _aestery(lang: str) -> Match:
    """Ana: Loup 2/2, Renard 3/2, three mines; Bo: Golem 6/4; Ana's main phase."""
    played = 'keep, Bo: keep, fighter "Loup" 2/2 cost 0, Bo: pass, fighter "Renard" 3/2 cost 0, Bo: pass'
    match = _match("aestery", ("Ana", "Bo"), played, lang)
    facts = {"Bo.fighter.1": "Golem", "Bo.fighter.1.force": 6, "Bo.fighter.1.defence": 4}
    match.correct({**facts, "Ana.mines": 3, "Ana.mines.untapped": 3, "Bo.life": 12})
    return match


def _attacked(lang: str) -> Match:
    """Loup and Renard attack."""
    match = _aestery(lang)
    match.play("attack 1 + 2")
    match.play("done")
    return match


_LINES = {
    "Ana.1": ("Bruant", "fighter", "human", 13, 4), "Ana.2": ("Ysée", "mage", "elfine", 10, 2),
    "Ana.3": ("Galet", "artisan", "golem", 12, 2), "Bo.1": ("Tarin", "marauder", "demon", 12, 3),
    "Bo.2": ("Nille", "mage", "elfine", 9, 2), "Bo.3": ("Rocher", "berserker", "golem", 15, 4),
}  # fmt: skip


def _eredan(lang: str, **facts: object) -> Match:
    """Ana: Bruant, Ysée, Galet; Bo: Tarin, Nille, Rocher; Ana chooses a fight, if nothing else is said."""
    position: dict[str, object] = {"player": "Ana", "turn": 5, "phase": "choose", "Ana.hand": 5, "Bo.hand": 5}
    for place, (name, kind, race, hp, attack) in _LINES.items():
        figures = {"class": [kind], "race": race, "hp": hp, "attack": attack, "defence": 1, "spirit": 1}
        position |= {place: name} | {f"{place}.{what}": value for what, value in figures.items()}
    return companion.new("eredan", ("Ana", "Bo"), position=position | facts, lang=lang)


def _announcing(lang: str) -> Match:
    """Bruant fights Tarin; both choose cards."""
    return _eredan(lang, **{"phase": "cards", "Ana.fighter": 1, "Bo.fighter": 1})


def _resolving(lang: str) -> Match:
    """The same; Éclat of Bo's takes effect next, then Élan of Ana's; Ruse of Ana's has done so."""
    cards = {"queue.1": 'action "Ruse"', "queue.1.by": "Ana", "queue.2": 'action "Éclat"', "queue.2.by": "Bo",
             "queue.3": 'action "Élan"', "queue.3.by": "Ana", "queue.next": 2}  # fmt: skip
    return _eredan(lang, **{"phase": "resolve", "Ana.fighter": 1, "Bo.fighter": 1, "Bo.1.shield": "Targe"} | cards)


def _struck(lang: str) -> Match:
    """The same after the strike."""
    return _eredan(lang, **{"phase": "discard", "Ana.fighter": 1, "Bo.fighter": 1})


NOTHING = InvalidMove
ASKED = AmbiguousMove
Meant = str | tuple[str, ...] | type[Exception]
"""Announcements, parted by ` + ` or in a tuple, or what is raised."""
SENTENCES: list[tuple[Callable[[str], Match], str, str, Meant]] = [
    # a special card that is aimed at a card without a name
    (_duel("action"), "fr", "spéciale rapide C1 sur une carte", NOTHING),
    (_duel("action"), "fr", "spéciale rapide C1 sur ma carte", NOTHING),
    (_duel("action"), "fr", "spéciale rapide C1 sur Bo", "special fast B1 on Bo"),
    # who speaks: whoever is aimed at does not, and `I` is nobody who was named
    (_herocard, "en", "I attack Bo 4 B5 and concede", "attack 4 B5 on Bo + Ana: concede"),
    (_herocard, "fr", "j’attaque Bo 4 C5 et j’abandonne", "attack 4 B5 on Bo + Ana: concede"),
    (_herocard, "en", "I attack Bo 4 B5, Bo blocks 7 B4, I add 3 M3",
     "attack 4 B5 on Bo + Bo: block 7 B4 + Ana: mod 3 M3"),
    (_herocard, "en", "I attack Bo 4 B5 and everyone passes", "attack 4 B5 on Bo + Ana: close"),
    (_herocard, "en", "attack 6 B5 on Bo; Bo: block 7 B4", "attack 6 B5 on Bo + Bo: block 7 B4"),
    (_herocard, "en", "attack 4 B5 on Bo and Bo blocks 9 B4", "attack 4 B5 on Bo + Bo: block 9 B4"),
    (_answering, "en", "Bo passes and I concede", "Bo: pass + Ana: concede"),
    (_answering, "fr", "Bo bloque 7 C4 puis j’ajoute 3 E3", "Bo: block 7 B4 + Ana: mod 3 M3"),
    (_answering, "en", "Bo passes, I pass", "Bo: pass + Ana: pass"),
    (_answering, "fr", "Bo passe et je passe", "Bo: pass + Ana: pass"),
    (_answering, "en", "Bo passes, Cleo passes, I pass", "Bo: pass + Cleo: pass + Ana: pass"),
    # a verb is no part of what is named behind another one; with a determiner it is a thing
    (_duel("discard"), "en", "discard 2, attack 4 B5", "discard 2 + attack 4 B5"),
    (_duel("discard"), "fr", "je défausse 2 puis attaque 4 B5", "discard 2 + attack 4 B5"),
    (_duel("discard"), "fr", "je défausse deux cartes et attaque quatre b cinq", "discard 2 + attack 4 B5"),
    (_duel("discard"), "en", "discard 2, attack 4 B5 + mod 3 M1", ("discard 2", "attack 4 B5 + mod 3 M1")),
    (_duel("discard"), "fr", "je défausse 2, une spéciale rapide M1", ASKED),
    (_duel("discard"), "en", "discard 2, block 4 M1", IllegalMove),
    (_duel("discard"), "en", "discard two then mod 3 M1", IllegalMove),
    (_duel("discard"), "fr", "je défausse une carte, attaque 4 C5", ASKED),
    (_duel("discard"), "en", "I discard attack 3 B2, attack 4 B5", ASKED),
    (_duel("discard"), "en", "I discard the block 3 M1 and the attack 4 B5", ("discard block 3 M1 + attack 4 B5",)),
    (_duel("discard"), "fr", "je défausse l’attaque 4 B5 et la défense 3 M1", ("discard attack 4 B5 + block 3 M1",)),
    (_duel("draw"), "en", "draw 3, attack 4 B5", "draw 3 + attack 4 B5"),
    (_duel("draw"), "fr", "suivante, attaque 4 B5", "next + attack 4 B5"),
    (_attacked_alone, "en", "Bo: effect discard 2, attack 4 B5", IllegalMove),
    (_attacked_alone, "en", "Bo: effect discard 2, block 4 M1", "Bo: effect discard 2 + Bo: block 4 M1"),
    # nor is it passed over
    (_attacked_alone, "en", "Bo: pass, Ana: pass, end", "Bo: pass + Ana: pass + end"),
    (_attacked_alone, "fr", "Bo passe, je passe, fin du tour", "Bo: pass + Ana: pass + end"),
    (_attacked_alone, "fr", "Bo passe et je passe et je finis mon tour", "Bo: pass + Ana: pass + end"),
    (_duel("action"), "en", "attack 4 B5, Bo: pass, Ana: pass, end", "attack 4 B5 + Bo: pass + Ana: pass + end"),
    (_attacked_alone, "en", "I pass, end", IllegalMove),
    (_attacked_alone, "en", "Bo passes, end", IllegalMove),
    (_answering, "en", "Bo passes, Cleo passes, I pass, end", "Bo: pass + Cleo: pass + Ana: pass + end"),
    # a name without a comma speaks up; what all do is not said of who was named before
    (_duel("action"), "en", "attack four b five bo blocks four m two", "attack 4 B5 + Bo: block 4 M2"),
    (_duel("action"), "fr", "attaque quatre b cinq bo bloque quatre m deux", "attack 4 B5 + Bo: block 4 M2"),
    (_answering, "fr", "bo passe cleo passe je passe", "Bo: pass + Cleo: pass + Ana: pass"),
    (_attacked_alone, "en", "Bo blocks 9 B4 and everybody passes", "Bo: block 9 B4 + close"),
    (_attacked_alone, "fr", "Bo bloque 9 B4 et personne ne répond", "Bo: block 9 B4 + close"),
    (_attacked_alone, "en", "Bo: block 9 B4, all pass, end", "Bo: block 9 B4 + close + end"),
    # the words of who answers, and of who is hit, are not those of who has just played
    (_attacked_alone, "fr", "j’encaisse", "Bo: pass"),
    (_attacked_alone, "fr", "je subis l’attaque", "Bo: pass"),
    (_attacked_alone, "fr", "je laisse passer l’attaque", "Bo: pass"),
    (_attacked_alone, "en", "I take the hit", "Bo: pass"),
    (_attacked_alone, "en", "I let the attack through", "Bo: pass"),
    (_attacked_alone, "en", "I don't answer", "Bo: pass"),
    (_attacked_alone, "fr", "je réponds par une spéciale rapide x deux", "Bo: special fast X2"),
    (_attacked_alone, "en", "I answer with a special fast x two", "Bo: special fast X2"),
    (_answering, "fr", "j’encaisse", "Bo: pass"),
    (_answering, "en", "I take it", "Bo: pass"),
    (_answering, "fr", "je laisse passer", ASKED),
    (_answering, "en", "I answer with a special fast x two", ASKED),
    (_answering, "en", "Cleo lets it through", "Cleo: pass"),
    (_answering, "fr", "personne ne bloque", "Bo: pass"),
    (_answering, "en", "nobody blocks", "Bo: pass"),
    # what a card costs is no number of cards
    (_duel("clear"), "en", "I clear the two of body", "clear body"),
    (_duel("clear"), "fr", "je nettoie la carte à deux de corps", "clear body"),
    (_duel("clear"), "fr", "je nettoie le deux de corps", "clear body"),
    (_duel("clear"), "fr", "je nettoie le trois de corps", NOTHING),
    (_duel("clear"), "en", "clear the two body", ASKED),
    (_duel("clear"), "en", "clear the two body cards", "clear body body"),
    (_duel("clear"), "fr", "je nettoie les deux corps", "clear body body"),
    (_erythro, "en", "Bo gains 2 water and I move to 4", ASKED),
    (_erythro, "en", "Ana: 3 fire, Bo: 3 water", "Ana: gain 3 fire + Bo: gain 3 water"),
    (_erythro, "fr", "Ana : 3 feu, Bo : 2 eau", "Ana: gain 3 fire + Bo: gain 2 water"),
    (_etraclor, "en", "I end my turn and Bo draws", "end + Bo: draw"),
    (_etraclor, "en", f"I end my turn and Bo draws{' ' * 400}", NOTHING),  # longer than an announcement may be
    (_discarding, "en", "Ana keeps and Bo discards", "Ana: keep + Bo: discard"),
    (_discarding, "fr", "Bo garde et je jette", "Bo: keep + Ana: discard"),
    # a word that another language or the game knows is no slip; nor is a short one, or one with another first letter
    (_answering, "fr", "Bo passe pas", NOTHING),
    (_answering, "fr", "Bo a pas passé", NOTHING),
    (_answering, "fr", "on passe pas", NOTHING),
    (_answering, "en", "fine, Bo passes", NOTHING),
    (_answering, "fr", "Bo bloque 7 C4 trop", NOTHING),
    (_herocard, "en", "I attack Bo with 4 B5 last", NOTHING),
    (_erythro, "fr", "Ana pose 2 eau", NOTHING),
    (_erythro, "fr", "Ana paix 2 eau", NOTHING),
    (_erythro, "en", "Bo rains 2 water", NOTHING),
    # a question announces nothing
    (_answering, "en", "all pass?", NOTHING),
    (_answering, "fr", "tous passent ?", NOTHING),
    (_etraclor, "en", "end?", NOTHING),
    (_herocard, "fr", "puis-je attaquer Bo avec 4 C5", NOTHING),
    (_herocard, "fr", "Bo bloque-t-il 4 C5", NOTHING),
    (_etraclor, "en", "attack QD KS?", NOTHING),
    # whose a character is
    (_etraclor, "en", "his queen attacks my queen", NOTHING),
    (_etraclor, "fr", "sa dame attaque ma dame", NOTHING),
    (_etraclor, "fr", "ton mage foudroie mon roi", NOTHING),
    (_etraclor, "en", "my queen attacks his queen", "attack QD QH"),
    (_etraclor, "en", "I attack Bo’s king", "attack QD KS"),
    (_etraclor, "fr", "ma dame attaque le roi de Bo", "attack QD KS"),
    (_etraclor, "fr", "j’attaque ton roi", "attack QD KS"),
    # what somebody has is not done
    (_etraclor, "en", "I have the 9 of spades", NOTHING),
    (_etraclor, "fr", "j’ai le 9 de pique", NOTHING),
    # an ace without a suit is no ace of spades
    (_etraclor, "fr", "attaque as", NOTHING),
    (_etraclor, "en", "I attack the king", "attack QD KS"),
    # a total, or what takes back, is no second announcement
    (_erythro, "en", "Ana gains 1 fire, now 5 fire", NOTHING),
    (_erythro, "en", "Ana gains 1 fire and has 5 fire", NOTHING),
    (_erythro, "fr", "Ana gagne 1 feu, donc 5 feu", NOTHING),
    (_erythro, "fr", "Ana gagne 1 feu, 5 feu maintenant", NOTHING),
    (_erythro, "fr", "Ana gagne 2 feu, enfin 3 feu", NOTHING),
    (_erythro, "fr", "Ana va en 6, enfin en 8", NOTHING),
    (_erythro, "en", "Ana moves to 6, well, 8", NOTHING),
    (_erythro, "fr", "Ana gagne 1 feu et maintenant Bo gagne 2 eau", "Ana: gain 1 fire + Bo: gain 2 water"),
    (_herocard, "en", "I attack Bo 4 B5, well 5 B5", NOTHING),
    (_answering, "en", "Bo blocks 7 B4, well 6 B4", NOTHING),
    (_answering, "fr", "Bo bloque 7 C4 enfin 6 C4", NOTHING),
    (_answering, "en", "Bo blocks 7 B4 and it is 6 B5", NOTHING),
    (_answering, "fr", "Bo défausse 2, enfin 3", NOTHING),
    # what pays for one thing is not gained
    (_erythro, "en", "Ana moves to 6, 2 fire", NOTHING),
    # who does the same is said with it; a pronoun stands for somebody
    (_erythro, "en", "Ana moves to 6 and Bo too", "Ana: move 6 + Bo: move 6"),
    (_erythro, "fr", "Ana va en 6, Bo aussi", "Ana: move 6 + Bo: move 6"),
    (_answering, "en", "he and Cleo pass", NOTHING),
    (_answering, "en", "Bo and he pass", NOTHING),
    (_answering, "en", "I pass and they too", NOTHING),
    (_answering, "en", "so Bo blocks 7 B4", "Bo: block 7 B4"),
    (_answering, "fr", "enfin, Bo passe aussi", "Bo: pass"),
    (_answering, "fr", "Bo passe et elle aussi", NOTHING),
    (_erythro, "fr", "Ana et elle vont en 6", NOTHING),
    (_erythro, "fr", "Ana la déplace en 6", NOTHING),
    (_erythro, "en", "Ana moves her to 6", NOTHING),
    (_discarding, "en", "Ana and he discard", NOTHING),
    (_discarding, "en", "Ana discards one", NOTHING),
    # forms that are said to others, or of later
    (_answering, "fr", "passez", NOTHING),
    (_answering, "fr", "abandonnez", NOTHING),
    (_erythro, "fr", "Ana gagnera 2 feu", NOTHING),
    # no game counts in halves
    (_erythro, "fr", "Ana gagne 2,5 feu", NOTHING),
    # somebody else's fighter does nothing for who speaks; so many are no place; what somebody has is not done
    (_aestery, "fr", "j’attaque avec le golem", NOTHING),
    (_aestery, "en", "my golem attacks", NOTHING),
    (_aestery, "fr", "j’attaque avec mes deux combattants", "attack 1, 2"),
    (_aestery, "en", "I attack with three fighters", NOTHING),
    (_aestery, "en", "I attack with fighter 2", "attack 2"),
    (_aestery, "fr", "le loup est engagé", NOTHING),
    (_aestery, "en", "I have two mines", NOTHING),
    (_aestery, "fr", "je mine deux cartes", NOTHING),
    (_attacked, "fr", "Bo bloque le loup avec le renard", NOTHING),
    (_attacked, "en", "Loup blocks Golem", NOTHING),
    (_attacked, "en", "Bo: I block Loup", NOTHING),
    # a card without a price is not played; a slip is no name, and a new name is the name that was said
    (_aestery, "fr", "je joue un 2/3", NOTHING),
    (_aestery, "fr", "je joue un combatant 2/3 pour 0", "fighter 2/3 cost 0"),
    (_aestery, "fr", "je joue un héron 2/3 pour 1 avec une mine", 'fighter "Héron" 2/3 cost 1 with 1 mines'),
    (_aestery, "en", "I play a 2/3 for 2, well 3", NOTHING),
    (_aestery, "en", "I play a 2/3 for 1 and a 1/1 for 2", "fighter 2/3 cost 1 + fighter 1/1 cost 2"),
    # what is told of a fight is no effect of a card
    (_attacked, "fr", "Bo prend 5 dégâts", NOTHING),
    (_attacked, "en", "Bo loses 5 life", NOTHING),
    (_aestery, "en", "Bo loses 5 life", "effect life -5 on Bo"),
    # so many are created, looked at, put, as was said; none is not one
    (_aestery, "fr", "je regarde 0 carte du dessus", NOTHING),
    (_aestery, "en", "I look at the top 3 cards", "effect look 3"),
    (_aestery, "fr", "je crée 1 un 3/3", NOTHING),
    (_aestery, "en", "I create 0 wonders", NOTHING),
    # who does something is not what it is done to
    (_aestery, "fr", "le renard détruit le golem", NOTHING),
    (_aestery, "en", "Loup destroys the golem", NOTHING),
    (_aestery, "en", "the golem is destroyed", "effect destroy on Bo.1"),
    # a word of consent is a pass where a card waits alone
    (_aestery, "fr", "d’accord", NOTHING),
    # whose a character is, and a place; two of one kind are asked back
    (_eredan, "fr", "mon mage contre son golem", "fight 2 on 3"),
    (_eredan, "en", "my golem attacks your golem", "fight 3 on 3"),
    (_eredan, "fr", "son golem attaque mon mage", NOTHING),
    (_eredan, "en", "his mage against my golem", NOTHING),
    (_eredan, "fr", "son 2 contre mon 3", NOTHING),
    (_eredan, "en", "my 2 against his 3", "fight 2 on 3"),
    (_eredan, "en", "Ana's mage attacks Bo's demon", "fight 2 on 1"),
    (_eredan, "en", "Bo's mage attacks Bo's demon", NOTHING),
    (_resolving, "fr", "2 dégâts magiques au mage", ASKED),
    (_resolving, "fr", "2 dégâts magiques au mage adverse", "effect magic 2 on Bo.2"),
    # a figure that grows is no place, nor is a fight chosen by half
    (_eredan, "fr", "Bruant attaque +2", NOTHING),
    (_eredan, "en", "Bruant attacks", NOTHING),
    (_eredan, "fr", "Bruant attaquera Tarin", NOTHING),
    # damage without a kind is asked back; what is, is not done
    (_resolving, "fr", "Tarin prend 3 dégâts", ASKED),
    (_resolving, "en", "Tarin takes 3 damage", ASKED),
    (_resolving, "fr", "Rocher est en rage", NOTHING),
    (_resolving, "fr", "Tarin a 12 PV", NOTHING),
    (_resolving, "en", "Nille is tilted", NOTHING),
    (_resolving, "fr", "Tarin perd 2", NOTHING),
    (_resolving, "en", "Tarin loses 2 HP", "effect loss 2 on Bo.1"),
    (_resolving, "fr", "Tarin perd 1 en défense", "effect defence -1 on Bo.1"),
    # a card takes effect in its turn alone, and what is worn is taken off whoever wears it
    (_resolving, "fr", "Élan fait effet", NOTHING),
    (_resolving, "fr", "Éclat (Ana) fait effet", NOTHING),
    (_resolving, "fr", "2. Éclat (Bo) fait effet", "resolve"),
    (_resolving, "en", "3. Éclat takes effect", NOTHING),
    (_resolving, "fr", "Bruant perd la Targe", NOTHING),
    (_resolving, "fr", "Tarin perd la Targe", 'effect detach shield "Targe" on Bo.1'),
    # what is told of a fight that was, or before any card has done something, is no effect
    (_struck, "fr", "Tarin perd 3 PV", NOTHING),
    (_struck, "fr", "Bo pioche 2 cartes", NOTHING),
    (_announcing, "fr", "je pioche une carte", NOTHING),
    (_announcing, "en", "2 magic damage to Tarin", NOTHING),
    (_announcing, "fr", "Bruant prend l’arme Pique", 'object weapon "Pique" on 1'),
    # a character plays for its player, who fights
    (_announcing, "fr", "Tarin joue l’action Ruse", 'Bo: action "Ruse"'),
    (_announcing, "fr", "Ysée joue l’action Ruse", NOTHING),
    (_announcing, "en", "I play two actions", NOTHING),
    # what is left behind is no number of cards that go
    (_struck, "fr", "Ana défausse une carte ; main : 4", "discard 1"),
    (_struck, "fr", "Ana défausse une carte ; main : 3", NOTHING),
    (_struck, "en", "I discard nothing", NOTHING),
    # the end of a turn is not that of the match
    (_etraclor, "en", "end of the game", NOTHING),
    (_etraclor, "fr", "fin de partie", NOTHING),
]  # fmt: skip


@pytest.mark.parametrize(("make", "lang", "said", "meant"), SENTENCES, ids=[said for _, _, said, _ in SENTENCES])
def test_what_is_said_is_what_is_heard(make: Callable[[str], Match], lang: str, said: str, meant: Meant) -> None:
    match = make(lang)
    if isinstance(meant, str | tuple):
        entries, wanted = _played(match, said), make(lang)
        announced = meant.split(" + ") if isinstance(meant, str) else meant
        for text in announced:
            wanted.play(text)
        assert match.state == wanted.state
        assert len(entries) == len(announced)
        return
    before = match.state
    with pytest.raises(meant) as wrong:
        match.play(said)
    assert type(wrong.value) is meant
    assert match.state is before


def _played(match: Match, said: str) -> list[companion.Entry]:
    newest = match.newest
    match.play(said)
    return list(match.entries[newest + 1 :])


def test_what_fits_several_ways_is_offered_whole() -> None:
    """In the language of who reads it."""
    match = _erythro("en")
    with pytest.raises(AmbiguousMove) as wrong:
        match.play("Bo gains 2 water and I move to 4")
    ways = [[str(move) for move in way] for way in wrong.value.ways]
    assert ways == [["Bo: gain 2 water", "Ana: move 4"], ["Bo: gain 2 water", "Bo: move 4"]]
    assert "Bo\u202f: gagner 2 eau + Ana\u202f: aller à 4" in wrong.value.text("fr")
