"""What Eredan calls things: every word of the rules in both languages, what cards do in words, what sentences fill."""

import re
from collections.abc import Iterator

import pytest

from companion.cardkit.effects.effects import effects_of
from companion.cardkit.effects.rules_text import all_told
from companion.cardkit.effects.schema import EffectVerb
from companion.core.rules.rulebook import load_rulebook
from companion.core.text.messages import LANGUAGES
from companion.games.eredan.engine.cards.cards import CARD, PROFILE, Card, Profile
from companion.games.eredan.engine.constants import CLASSES, COURTIER, KINDS, KNOWN_RUNES, PHASES, PLACES, RACES, STATS
from companion.games.eredan.engine.effects.schema import VOCABULARY
from companion.games.eredan.engine.effects.table_effects import FORMS, RECORDED
from companion.games.eredan.engine.notation.sentences import EredanRulebook

BOOK = load_rulebook("companion.games.eredan", EredanRulebook)


@pytest.mark.parametrize(("name", "values"), [
    ("class", (*CLASSES, COURTIER)), ("race", RACES), ("kind", KINDS), ("a-card", (*KINDS, "unknown")),
    ("stat", STATS), ("slot", PLACES), ("phase", PHASES), ("rune", KNOWN_RUNES), ("verb", ("fight", "strike", *KINDS)),
])  # fmt: skip
def test_every_word_of_the_rules_is_said_in_both_languages(name: str, values: tuple[str, ...]) -> None:
    for value in values:
        assert all(BOOK.words[name][value][lang].strip() for lang in LANGUAGES), value


# --- what cards do, in words ------------------------------------------------------------------------------------------

ENGLISH = re.compile(
    r"\b(spell|theurgy|object|familiar|weapon|armour|shield|helmet|fighter|marauder|priest|hand|strike|draws?|fight|"
    r"turn|opposing|next|card|physical|wake|tap|untap|lose|heal|own|foe|to|from|à le|de le|de une?)\b"
)
FILLED = {"<word>": "cor", "<name>": '"Écho"', "<number>": "4", "<compare>": "<="}
BY_KIND = {"class <word>": "class mage", "race <word>": "race golem", "guild <word>": "guild zil"}


def filled(phrase: str) -> str:
    """A phrase with words in its places."""
    for slot, word in (BY_KIND | FILLED).items():
        phrase = phrase.replace(slot, word)
    return phrase


def said(verb: EffectVerb) -> Iterator[str]:
    """What a verb can do, as a card list writes it."""
    for what in verb.whats:
        amount = "2" if verb.counted else "+2" if verb.signed else ""
        words = (verb.name, amount, what) if verb.first else (verb.name, what, amount)
        yield filled(" ".join(word for word in words if word))


CELLS = [
    *(f"{cell} on {on}" for verb in VOCABULARY.verbs.values() for cell in said(verb)
      for on in ("the opposing", "each own character", "a foe tilted character")),
    *(cell for verb in VOCABULARY.verbs.values() for cell in said(verb)),
    *(f"{when}: heal 2" for when in VOCABULARY.whens),
    *(f"if {filled(condition)}: heal 2" for condition in VOCABULARY.conditions),
    *(f"damage magic {count} on the opposing" for count in VOCABULARY.counts),
    *(f"change attack +1 until {until}" for until in VOCABULARY.untils),
]  # fmt: skip


def test_all_that_cards_can_do_is_told_in_the_language_that_is_spoken() -> None:
    for cell in CELLS:
        effects = effects_of(cell, VOCABULARY)
        french, english = (all_told(effects, lang, BOOK.words, VOCABULARY) for lang in ("fr", "en"))
        assert not ENGLISH.search(french), f"{cell}: {french}"
        assert not {"{", "<"} & set(french + english), cell


def test_every_form_of_an_effect_has_words_of_its_own_in_both_languages() -> None:
    for form in FORMS:
        ways = [RECORDED.words._lists["deed"][form.word][lang] for lang in LANGUAGES]
        assert all(ways), form.word


# --- what sentences fill ----------------------------------------------------------------------------------------------

BRAISE = CARD.text(Card("Braise", "spell", 2, classes=("mage",)))
ORME = PROFILE.text(Profile("Orme", 1, ("zil",), ("mage",), "human", hp=9, attack=2, attack_high=4))


@pytest.mark.parametrize(("template", "value", "french", "english"), [
    ("{it:code}", "Braise/2", "Braise niveau 2", "Braise level 2"),
    ("{it:code}", BRAISE, "Braise niveau 2", "Braise level 2"),
    ("{it:code}", "spell", "un sortilège", "a spell"),
    ("{it:code}", None, "une carte", "a card"),
    ("{it:codes}", ("Ruse", None, None), "Ruse et 2 cartes", "Ruse and 2 cards"),
    ("{it:codes}", (None,), "une carte", "a card"),
    ("{it:printed}", BRAISE, "sortilège « Braise » classe mage niveau 2", "spell “Braise” class mage level 2"),
    ("{it:printed}", ORME, "« Orme » guilde zil classe mage race humain pv 9 attaque 2-4 défense 0 esprit 0",
     "“Orme” guild zil class mage race human hp 9 attack 2-4 defence 0 spirit 0"),
    ("{it:chain}", "any", "une carte", "a card"),
    ("{it:chain}", "spell", "un sortilège", "a spell"),
    ("{it:chain}", '"Pique"', "« Pique »", "“Pique”"),
    ("{it:guilds}", ("mercenary", "zil"), "mercenaire et zil", "mercenary and zil"),
    ("{it:guilds}", (), "aucune guilde", "no guild"),
    ("{it:classes}", ("fighter", "mage"), "combattant et mage", "fighter and mage"),
    ("{it:runes}", ("cor", "yr"), "cor et yr", "cor and yr"),
    ("{it:runes}", (), "aucune rune", "no rune"),
    ("{it:orders}", ("4 spirit +1", "6 attack -2"), "esprit +1 (tour 4) et attaque −2 (tour 6)",
     "spirit +1 (turn 4) and attack −2 (turn 6)"),
    ("{it:race}", "golem/ice-elf", "golem/elfe-de-glace", "golem/ice-elf"),
    ("{it:given}", "class fighter", "la classe combattant", "the class fighter"),
    ("{it:given}", "guild zil", "la guilde zil", "the guild zil"),
    ("{it:given}", "ambidexterity", "l’ambidextrie", "ambidexterity"),
    ("{it:effect}", "magic 3", "magique 3", "magic 3"),
    ("{it:effect}", "tilt", "incliner", "tilt"),
    ("{it:effect}", "unknown words", "unknown words", "unknown words"),
    ("{it:who}", "Orme/2", "Orme", "Orme"),
    ("{it:things}", (("1", "Orme"), ("", "…")), "1 (Orme), …", "1 (Orme), …"),
])  # fmt: skip
def test_sentences_name_things_as_the_table_does(template: str, value: object, french: str, english: str) -> None:
    told = [BOOK.speaker(lang).fill(template, {"it": value}).replace("\u202f", " ") for lang in ("fr", "en")]
    assert told == [french, english]
