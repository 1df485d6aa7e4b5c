"""Announcements that cannot be, through the public face: one of the three move errors, in one sentence of both
languages that says what would be right; the match is as it was. What can be read is judged, not unread."""

import pytest

from companion import AmbiguousMove, IllegalMove, InvalidMove, Match
from companion.core.match.opening import fork
from companion.core.rules.rulings import MoveError
from tests.games.eredan.listed import table
from tests.games.eredan.scenes import dead, fresh, named, played, struck

clause = pytest.mark.clause
ORME = 'Ana: character 1 "Orme"'
FIGURES = "hp 9 attack 3 defence 1 spirit 1"
TABLES = {
    "team": fresh(), "lot": named(fresh(starter=None)), "choose": table(**dead("Bo__3"), Ana__3__tilted=True),
    "cards": played(), "resolve": played('action "Ruse"', 'Bo: action "Botte"'),
    "roll": played("pass", "Bo: pass", "strike", Ana__1__attack__high=5), "discard": struck(),
}  # fmt: skip


def error_of(match: Match, text: str, lang: str = "en") -> MoveError:
    """The error of an announcement, which costs the match nothing."""
    match = fork(match)
    match.lang = lang
    before = match.state
    with pytest.raises(MoveError) as error:
        match.play(text)
    assert match.state is before
    return error.value


UNREAD = [
    # characters
    ("team", f"{ORME} class mgae {FIGURES}", "“mgae” is not a class. The nearest: mage", "La plus proche : mage"),
    ("team", f"{ORME} classe combatant {FIGURES}", "The nearest: fighter", "La plus proche : combattant"),
    ("team", f"{ORME} class mage/dragon {FIGURES}", "is not a class", "n’est pas une classe"),
    ("team", f"{ORME} race elfne {FIGURES}", "“elfne” is not a race. The nearest: elfine", "La plus proche : elfine"),
    ("team", f"{ORME} race dragon {FIGURES}", "“dragon” is not a race", "n’est pas une race"),
    ("team", f"{ORME} against mgae {FIGURES}", "“mgae” is not a class", "n’est pas une classe"),
    ("team", f"{ORME} hp 9 attack 4-2 defence 1 spirit 1", "the smaller value first, attack 2-4", "attaque 2-4"),
    ("team", f"{ORME} hp 9 attaque 9 à 3 defence 1 spirit 1", "smaller value first", "plus petite valeur d’abord"),
    ("team", f"{ORME} {FIGURES} order attack +1", "an Order has a turn", "un Ordre a un tour"),
    ("team", f"{ORME} {FIGURES} order 4", "an Order has a turn", "un Ordre a un tour"),
    ("team", f"{ORME} {FIGURES} order 4 spirit", "an Order has a turn", "un Ordre a un tour"),
    ("team", f"{ORME} {FIGURES} order 0 spirit +1", "there is no turn 0", "il n’y a pas de tour 0"),
    ("team", 'Ana: character 1 "Orme hp 9 attack 3 defence 1 spirit 1', "a quotation mark has no partner", "guillemet"),
    ("team", f"Ana: character 1 «Orme {FIGURES}", "a quotation mark has no partner", "guillemet"),
    ("team", f"{ORME} attack 3 defence 1 spirit 1", "hp is missing", "il manque pv"),
    ("team", f"{ORME} hp 9 defence 1 spirit 1", "attack is missing", "il manque attaque"),
    ("team", f"{ORME} hp 9 attack 3 spirit 1", "defence is missing", "il manque défense"),
    ("team", f"{ORME} hp 9 attack 3 defence 1", "spirit is missing", "il manque esprit"),
    ("team", f'Ana: character "Orme" {FIGURES}', "at which place?", "à quelle place"),
    ("team", f"Ana: character 1 {FIGURES}", "which character?", "quel personnage"),
    ("team", f"{ORME} hp 100 attack 3 defence 1 spirit 1", "“100” is not a number from 0 to 99", "de 0 à 99"),
    ("team", f"{ORME} hp 0 attack 3 defence 1 spirit 1", "goes from 1 to 99", "va de 1 à 99"),
    ("team", f"{ORME} hp 9 attack 3 defence 1000 spirit 1", "is not a number from 0 to 99", "de 0 à 99"),
    ("team", f"{ORME} {FIGURES} {FIGURES}", "", ""),
    ("team", f"{ORME} class {FIGURES}", "", ""),
    ("team", f"{ORME} element {FIGURES}", "", ""),
    ("team", f'Ana: character 1 "Or/me" {FIGURES}', "cannot be the name", "ne peut être le nom"),
    ("team", f'Ana: character 1 "{"O" * 41}" {FIGURES}', "cannot be the name", "ne peut être le nom"),
    ("team", f"{ORME} level 0 {FIGURES}", "", ""),
    ("team", "deck", "Which deck?", "Quel deck"),
    ("lot", "ticket", "which number?", "quel nombre"),
    ("lot", "ticket x", "which number?", "quel nombre"),
    ("lot", "ticket 100", "is not a number from 0 to 99", "de 0 à 99"),
    # the fight
    ("choose", "fight 1", "who fights whom?", "qui combat qui"),
    ("choose", "fight 1 on", "who fights whom?", "qui combat qui"),
    ("choose", "fight Quidam on 1", "neither a player nor a character", "ni un joueur, ni un personnage"),
    ("choose", "fight 1 on Quidam", "Possible: Bo.1 (Tarin)", "Possible : Bo.1 (Tarin)"),
    ("choose", "fight 100 on 1", "“100” is not a number from 0 to 99", "de 0 à 99"),
    ("choose", "fight 2 on 2 on 3", "“on 3” has no meaning here", "n’a pas de sens ici"),
    # cards
    ("cards", 'spell "Braise', "a quotation mark has no partner", "un guillemet"),
    ("cards", "spell «Braise", "a quotation mark has no partner", "un guillemet"),
    ("cards", 'spell "Braise" class mgae', "“mgae” is not a class. The nearest: mage", "La plus proche : mage"),
    ("cards", 'spell "Braise" class dragon', "is not a class", "n’est pas une classe"),
    ("cards", 'action "Ruse" race elfne', "is not a race. The nearest: elfine", "La plus proche : elfine"),
    ("cards", 'action "Ruse" class', "a word is missing behind “class”", "il manque un mot"),
    ("cards", 'action "Ruse" guild', "a word is missing behind “guild”", "il manque un mot"),
    ("cards", 'spell "Braise" element', "a word is missing behind “element”", "il manque un mot"),
    ("cards", 'action "Ruse" level', "the number behind it is missing", "il manque le nombre"),
    ("cards", 'action "Ruse" chain dragon', "“dragon” is not a kind of card", "n’est pas un type de carte"),
    ("cards", 'action "Ruse" chain spel', "The nearest: spell", "Le plus proche : sortilège"),
    ("cards", 'action "Ruse" level 0', "goes from 1 to 99", "va de 1 à 99"),
    ("cards", 'discard "Ruse" level 0', "goes from 1 to 99", "va de 1 à 99"),
    ("cards", 'action "Ruse" chain chain', "is said twice", "deux fois"),
    ("cards", 'action "Ruse" hp 3', "", ""),
    ("cards", 'object "Pique" on', "on what?", "sur quoi"),
    ("cards", 'action "Ruse" on Quidam', "neither a player nor a character", "ni un joueur, ni un personnage"),
    ("cards", 'action "A/B"', "cannot be the name of a card", "ne peut être le nom d’une carte"),
    ("cards", 'action "A:B"', "Nobody is called", "Personne ne s’appelle"),
    ("cards", 'action ""', "cannot be the name of a card", "ne peut être le nom d’une carte"),
    ("cards", f'action "{"A" * 41}"', "cannot be the name of a card", "ne peut être le nom d’une carte"),
    ("cards", "play", "which card?", "quelle carte"),
    ("cards", 'dragon "Braise"', "", ""),
    ("roll", "roll", "which number?", "quel nombre"),
    ("roll", "roll high", "which number?", "quel nombre"),
    ("roll", "roll 100", "“100” is not a number from 0 to 99", "de 0 à 99"),
    ("discard", "discard -1", "has no meaning here", "n’a pas de sens ici"),
    ("discard", "discard", "How many cards?", "Combien de cartes"),
    ("discard", "discard 100", "“100” is not a number from 0 to 99", "de 0 à 99"),
    ("discard", 'discard "Ruse', "a quotation mark has no partner", "un guillemet"),
    # effects
    ("choose", "effect", "Which effect?", "Quel effet"),
    ("choose", "effect dance 3 on 1", "Not understood: “dance 3 on 1”", "Pas compris"),
    ("choose", "effect magic on 1", "Not understood: “magic on 1”", "Pas compris"),
    ("choose", "effect magic 100 on 1", "“100” is not a number from 0 to 99", "de 0 à 99"),
    ("choose", "effect draw 100", "“100” is not a number from 0 to 99", "de 0 à 99"),
    ("choose", "effect magic 3 on Zoe", "neither a player nor a character", "ni un joueur, ni un personnage"),
    ("choose", "effect attack +1 on 1 this week", "Not understood", "Pas compris"),
    ("choose", "effect attack on 1", "Not understood", "Pas compris"),
    ("choose", "effect rune on 1", "Not understood", "Pas compris"),
    ("choose", "effect create", "Not understood", "Pas compris"),
    ("choose", "effect skip dance on 1", "Not understood", "Pas compris"),
    ("choose", "effect give class mgae on 1", "Not understood", "Pas compris"),
    ("choose", "effect prevent on 1", "Not understood", "Pas compris"),
    ("choose", "effect hand", "Not understood", "Pas compris"),
    ("choose", "effect attach on 1", "Not understood", "Pas compris"),
    ("choose", 'effect create spell "Écho', "", ""),
    ("choose", "experience", "which experience?", "quelle expérience"),
    ("choose", 'experience "Orme"', "which experience?", "quelle expérience"),
    # anything
    ("choose", "", "", ""), ("choose", "?", "", ""), ("choose", ":", "", ""), ("choose", "Ana:", "", ""),
    ("choose", '"', "", ""), ("choose", "« »", "", ""), ("choose", "#", "", ""), ("choose", "1 2 3", "", ""),
    ("choose", "Zoe: pass", "", ""), ("choose", "x" * 5000, "", ""), ("choose", "fight " * 400, "", ""),
]  # fmt: skip


@pytest.mark.parametrize(("where", "text", "english", "french"), UNREAD, ids=lambda one: str(one)[:40])
def test_what_cannot_be_read_is_an_invalid_move(where: str, text: str, english: str, french: str) -> None:
    for lang, said in (("en", english), ("fr", french)):
        error = error_of(TABLES[where], text, lang)
        assert isinstance(error, InvalidMove)
        told = str(error).replace("\u202f", " ")
        assert said in told
        assert told.strip()
        assert "{" not in told


JUDGED = [
    ("team", f'Ana: character 4 "Orme" {FIGURES}', "no-such-place"),
    ("team", f'Ana: character 0 "Orme" {FIGURES}', "no-such-place"),
    ("team", 'Ana: character 1 "Orme"', "known-character"), ("team", 'deck "Loups"', "unknown-deck"),
    ("team", "fight 1 on 1", "wrong-phase"), ("team", "end", "wrong-phase"), ("team", "strike", "wrong-phase"),
    ("team", "effect magic 3 on Bo.1", "no-character-there"), ("team", "effect draw 1", "wrong-phase"),
    ("team", "ticket 3", "starter-known"), ("lot", "ticket 0", "ticket-range"), ("lot", "ticket 99", "ticket-range"),
    ("lot", f'Ana: character 1 "Orme" {FIGURES}', "wrong-phase"), ("lot", "fight 1 on 1", "wrong-phase"),
    ("choose", "fight 1 on 9", "no-character-there"), ("choose", "fight 0 on 1", "no-character-there"),
    ("choose", "fight 4 on 1", "no-character-there"), ("choose", "fight 1 on 3", "dead-character"),
    ("choose", "fight 3 on 1", "tilted"), ("choose", "Bo: fight 1 on 1", "not-your-fight"),
    ("choose", "pass", "wrong-phase"), ("choose", "roll 3", "pending"), ("choose", "strike", "wrong-phase"),
    ("choose", "resolve", "wrong-phase"), ("choose", 'action "Ruse"', "wrong-phase"),
    ("choose", "discard 1", "strike-first"), ("choose", "end", "strike-first"), ("choose", "ready", "sealed"),
    ("choose", "effect magic 3", "no-target"), ("choose", "effect magic 3 on", "no-target"),
    ("choose", "effect magic 3 on 7", "no-character-there"),
    ("choose", "effect magic 3 on Bo.3", "dead-character"), ("choose", "effect magic 3 on Bo", "card-text"),
    ("choose", "effect draw 1 on 2", "card-text"), ("choose", "effect draw 0", "card-text"),
    ("choose", "effect attack +0 on 1", "card-text"), ("choose", "effect rune cor", "no-target"),
    ("choose", "effect use cor on 1", "no-such-rune"), ("choose", "effect order on 1", "no-order"),
    ("choose", "effect rage on 1", "berserker-alone"), ("choose", "effect counter 1", "no-such-card-in-queue"),
    ("choose", "effect detach weapon on 1", "no-such-slot"), ("choose", "effect destroy familiar on 1", "no-such-slot"),
    ("choose", 'effect recall "Ruse"', "wrong-phase"), ("choose", 'effect create spell "Écho"', "wrong-phase"),
    ("choose", "effect initiative +1", "wrong-phase"), ("choose", 'experience "Quidam" +1', "experience-whom"),
    ("cards", 'play "Ruse"', "known-card"), ("cards", 'action "Ruse" on 9', "no-character-there"),
    ("cards", 'action "Ruse" on 0', "no-character-there"), ("cards", 'object weapon "Pique" on 2', "object-bearer"),
    ("cards", 'object weapon "Pique" on Bo.1', "object-bearer"), ("cards", 'theurgy "Vœu"', "priest-theurgy"),
    ("cards", 'action "Ruse" class priest', "played-by"), ("cards", 'action "Ruse" guild noz', "played-by-guild"),
    ("cards", 'action "Ruse" race golem', "played-by-race"),
    ("cards", 'action "Ruse" class courtier', "played-by-caste"),
    ("cards", "resolve", "cards-owed"), ("cards", "strike", "cards-owed"), ("cards", "fight 2 on 2", "wrong-phase"),
    ("cards", "roll 3", "pending"), ("cards", "end", "strike-first"), ("cards", "unready", "unready"),
    ("resolve", "strike", "queue-first"), ("resolve", "pass", "wrong-phase"), ("resolve", 'action "R"', "wrong-phase"),
    ("resolve", "effect counter 0", "card-text"), ("resolve", "effect counter 9", "no-such-card-in-queue"),
    ("resolve", "effect grant card", "wrong-phase"), ("resolve", "discard 1", "strike-first"),
    ("roll", "roll 2", "roll-range"), ("roll", "roll 6", "roll-range"), ("roll", "roll 99", "roll-range"),
    ("roll", "Bo: roll 3", "pending"), ("roll", "end", "roll-owed"), ("roll", "discard 1", "roll-owed"),
    ("discard", "discard 9", "hand-empty"), ("discard", "Bo: discard 6", "hand-empty"),
    ("discard", "resolve", "wrong-phase"), ("discard", 'action "Ruse"', "wrong-phase"),
    ("discard", "roll 3", "pending"), ("discard", "ticket 1", "starter-known"),
]  # fmt: skip


@clause("no-such-place", "refused")
@clause("no-target", "refused")
@clause("roll-range", "refused")
@clause("card-text", "refused")
def test_what_can_be_read_is_judged_each_by_its_clause() -> None:
    for where, text, rule in JUDGED:
        for lang in ("en", "fr"):
            error = error_of(TABLES[where], text, lang)
            assert isinstance(error, IllegalMove), text
            assert rule in {reason.clause for reason in error.ruling.reasons}, text
            assert not {"{", "None"} & set(str(error).split()), text


def test_of_two_cards_of_one_name_in_the_queue_it_is_asked_which() -> None:
    match = played('action "Ruse"', 'Bo: action "Ruse"')
    for lang in ("en", "fr"):
        error = error_of(match, 'effect counter "Ruse"', lang)
        assert isinstance(error, AmbiguousMove)
        assert [str(move) for move in error.moves] == ["effect counter 1", "effect counter 2"]


def test_a_fourth_character_is_judged() -> None:
    for place in range(1, 5):
        error = error_of(TABLES["lot"], f'Ana: character {place} "Ronce" {FIGURES}')
        assert isinstance(error, IllegalMove)
