"""Card lists: cards, Heroes and decks from an owner's files, every mistake pointed at; the invented ones."""

import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from companion.cardkit.effects.costs import Cost
from companion.cardkit.effects.effects import Effect, cell_of, effects_of
from companion.core.data.datafile import LARGEST, MOST_ROWS, DataError, data_sentence, read_files
from companion.core.rules.rulebook import Rulebook, load_rulebook
from companion.core.text.messages import LANGUAGES, THIN
from companion.games.aestery.engine.cards.cards import Box, Card, Deck, Hero
from companion.games.aestery.engine.cards.catalogue import CARDS, read_box
from companion.games.aestery.engine.constants import COLOURS, KEYWORDS, KINDS
from companion.games.aestery.engine.effects.schema import VOCABULARY
from tests.budget import sized
from tests.core.mangle import any_text, near_text

DEMO = read_box({"demo": True})
BOOK = load_rulebook("companion.games.aestery", Rulebook)


def box_of(**texts: str) -> Box:
    """The box of these files: `cards="..."` is `cards.csv`, `toml="..."` the one of TOML."""
    names = {"toml": "cards.toml"}
    return read_box({"files": {names.get(name, f"{name}.csv"): text for name, text in texts.items()}})


# --- what is read -----------------------------------------------------------------------------------------------------

ENGLISH = """# mine
name,colours,type,cost,pitch,force,defence,keywords,effects,text,text-en
Gué,white,fighter,2,2,1,4,nap 1; reach,,,
Passeur,silver/black,fighter,4,2,3,2,privilege; arrival,arrival if from hideout: return on a foe fighter,Là,There
Phare,,story,3,,,,,upkeep: look 1 on you,,Light
"""
FRENCH = """nom;couleurs;type;coût;pitch;force;défense;mots-clés;effets;texte;texte-en
Gué;Blanc;Combattant;2;2;1;4;Sieste 1, portée;;;
Passeur;argent / noir;combattant;4;2;3;2;"privilège; arrivée";arrival if from hideout: return on a foe fighter;Là;There
Phare;incolore;histoire;3;;;;;upkeep: look 1 on you;;Light
"""
TOML = """
[[card]]
name = "Gué"
type = "fighter"
colours = ["white"]
cost = 2
pitch = 2
force = 1
defence = 4
keywords = ["nap 1", "portée"]

[[card]]
name = "Passeur"
type = "combattant"
colours = ["silver", "black"]
cost = 4
pitch = 2
force = 3
defence = 2
keywords = "privilege; arrival"
text = { fr = "Là", en = "There" }
effects = [{ when = "arrival", if = ["from hideout"], do = "return", on = "a foe fighter" }]

[[card]]
name = "Phare"
type = "story"
cost = 3
effects = "upkeep: look 1 on you"
text-en = "Light"
"""


@pytest.mark.parametrize("given", [{"cards": ENGLISH}, {"cards": FRENCH}, {"toml": TOML}])
def test_cards_are_read_in_either_language_from_tables_and_toml(given: dict[str, str]) -> None:
    back = Effect("return", on="a foe fighter", when="arrival", conditions=("from hideout",))
    look = Effect("look", on="you", when="upkeep")
    assert box_of(**given).cards == (
        Card("Gué", "fighter", 2, 2, 1, 4, ("white",), ("nap 1", "reach"), (), {"fr": "", "en": ""}, True),
        Card("Passeur", "fighter", 4, 2, 3, 2, ("silver", "black"), ("privilege", "arrival"), (back,),
             {"fr": "Là", "en": "There"}, True),
        Card("Phare", "story", 3, 0, 0, 0, (), (), (look,), {"fr": "Light", "en": "Light"}, True),
    )  # fmt: skip


def test_the_cards_that_effects_md_invents_are_read_as_they_stand_there() -> None:
    effects = """
    [[card]]
    name = "Phare aveugle"
    type = "story"
    colours = ["blue"]
    cost = 3
    pitch = 2
    effects = [
      { when = "upkeep", do = "look", amount = 1, on = "you" },
      { when = "activated", cost = { tap = true, aether = 1 }, do = "draw", amount = 1, on = "you" },
      { when = "activated", do = "discard", amount = 1, on = "you" },
    ]

    [[card]]
    name = "Haie de lances"
    type = "ephemeral"
    colours = ["white"]
    cost = 2
    pitch = 1
    effects = [
      { do = "prevent", what = "combat", amount = "all", on = "each own fighter", until = "turn" },
      { if = ["full hand"], do = "draw", amount = 1, on = "you" },
    ]
    """
    for card in box_of(toml=effects).cards:
        listed = DEMO.card(card.name)
        assert listed is not None
        assert card.effects == listed.effects
    lighthouse = DEMO.card("Phare aveugle")
    assert lighthouse is not None
    assert lighthouse.effects[1].cost == Cost(tap=True, aether=1)


def test_heroes_and_decks_are_read_from_tables_and_toml() -> None:
    heroes = "nom;couleurs;expérience;effets\nMona;rouge/bleu;2;activated (experience -2): draw 1 on you\n"
    decks = "deck;partie;nom;exemplaires\nDuo;héros;mona;\nDuo;carte;le gue;\nDuo;carte;Gué;3\nSeul;card;PHARE;2\n"
    found = box_of(cards=ENGLISH, heroes=heroes, decks=decks.replace("le gue", "gue"))
    draw = Effect("draw", on="you", when="activated", cost=Cost(experience=-2))
    assert found.heroes == (Hero("Mona", ("red", "blue"), 2, (draw,), {"fr": "", "en": ""}),)
    assert found.decks == (Deck("Duo", "Mona", (("Gué", 4),)), Deck("Seul", "", (("Phare", 2),)))
    toml = TOML + '[[hero]]\nname = "Mona"\ncolours = ["red", "bleu"]\nexperience = 2\n'
    toml += (
        '[[deck]]\ndeck = "Duo"\npart = "hero"\nname = "Mona"\n[[deck]]\ndeck = "Duo"\npart = "card"\nname = "Gué"\n'
    )
    both = box_of(toml=toml, decks="deck,part,name\nSeul,card,Phare\n")
    assert both.decks == (Deck("Seul", "", (("Phare", 1),)), Deck("Duo", "Mona", (("Gué", 1),)))


def test_a_card_may_stand_twice_if_it_is_the_same() -> None:
    assert len(box_of(cards=ENGLISH + ENGLISH.splitlines()[2] + "\n").cards) == 3


def test_the_record_keeps_the_texts_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text(TOML, "utf-8")
    (tmp_path / "decks.csv").write_text("deck,part,name\nSeul,card,Phare\n", "utf-8")
    (tmp_path / "notes.txt").write_text("not a list", "utf-8")
    data = CARDS.kept(tmp_path)
    assert sorted(data["files"]) == ["cards.toml", "decks.csv"]
    assert read_box(data).deck_named("seul") == "Seul"


# --- what is refused --------------------------------------------------------------------------------------------------

HEAD = "name,colours,type,cost,pitch,force,defence,keywords,effects\n"
CARD = "Gué,white,fighter,2,2,1,4,,\n"
HERO = "name,colours\nMona,red\n"
BAD = [
    ({"cards": "name,type,cost,colour of money\nGué,fighter,2,\n"}, "bad-column", 1, 4, "colour of money"),
    ({"cards": "name,type\nGué,fighter\n"}, "no-column", 1, 1, "cost"),
    ({"cards": "name,nom,type,cost\n"}, "column-twice", 1, 2, "name"),
    ({"cards": ""}, "empty-file", 1, 1, "name, type, cost"),
    ({"cards": HEAD + "Gué,white,fighter,2,2,1,4,,,mehr\n"}, "too-many-cells", 2, 10, "10"),
    ({"cards": HEAD + '"Gué,white\n'}, "bad-row", 2, 1, "CSV"),
    ({"cards": HEAD + "Gué,white,token,2,2,1,4,,\n"}, "bad-word", 2, "type", "fighter, story, ephemeral"),
    ({"cards": HEAD + "Gué,withe,fighter,2,2,1,4,,\n"}, "bad-words", 2, "colours", "white"),
    ({"cards": HEAD + "Gué,white,fighter,100,2,1,4,,\n"}, "bad-number", 2, "cost", "99"),
    ({"cards": HEAD + "Gué,white,fighter,,2,1,4,,\n"}, "bad-number", 2, "cost", "99"),
    ({"cards": HEAD + "Gué,white,fighter,2,4,1,4,,\n"}, "bad-number", 2, "pitch", "3"),
    ({"cards": HEAD + "Gué,white,fighter,2,2,1,,,\n"}, "bad-number", 2, "defence", "99"),
    ({"cards": HEAD + "Gué,white,story,2,2,1,,,\n"}, "fighters-alone", 2, "force", "1"),
    ({"cards": HEAD + CARD + "4 lions,white,fighter,2,2,1,4,,\n"}, "bad-name", 3, "name", "4 lions"),
    ({"cards": HEAD + "Gué,white,fighter,2,2,1,4,flihgt,\n"}, "bad-keyword", 2, "keywords", "flight"),
    ({"cards": HEAD + "Gué,white,fighter,2,2,1,4,vol; recidive,\n"}, "no-figure", 2, "keywords", "recidive 2"),
    ({"cards": HEAD + "Gué,white,fighter,2,2,1,4,récidive x,\n"}, "bad-keyword", 2, "keywords", "récidive"),
    ({"cards": HEAD + "Gué,white,fighter,2,2,1,4,flight 2,\n"}, "spare-figure", 2, "keywords", "flight"),
    ({"cards": HEAD + "Gué,white,fighter,2,2,1,4,nap 100,\n"}, "bad-figure", 2, "keywords", "99"),
    ({"cards": HEAD + "Gué,white,fighter,2,2,1,4,,arrival: damaeg 2 on foe\n"}, "deed-verb", 2, "effects", "damage"),
    ({"cards": HEAD + "Gué,white,fighter,2,2,1,4,,attach on self\n"}, "deed-verb", 2, "effects", "attach"),
    ({"cards": HEAD + "Gué,white,fighter,2,2,1,4,,arrivel: draw 1\n"}, "deed-when", 2, "effects", "arrival"),
    ({"cards": HEAD + "Gué,white,fighter,2,2,1,4,,if full house: draw 1\n"}, "deed-if", 2, "effects", "full hand"),
    ({"cards": HEAD + "Gué,white,fighter,2,2,1,4,,destroy on a foe figther\n"}, "deed-target", 2, "effects", "fighter"),
    ({"cards": HEAD + "Gué,white,fighter,2,2,1,4,,give flihgt on self\n"}, "deed-what", 2, "effects", "flight"),
    ({"cards": HEAD + CARD + "gue,white,fighter,2,2,1,5,,\n"}, "card-differs", 3, "name", "cards.csv"),
    ({"heroes": HERO + "Mona,blue\n"}, "hero-differs", 3, "name", "heroes.csv"),
    ({"cards": HEAD + CARD, "decks": "deck,part,name\nDuo,card,Gui\n"}, "unknown-card", 2, "name", "Gué"),
    ({"decks": "deck,part,name\nDuo,card,Gué\n"}, "no-cards", 2, "name", "cards.csv"),
    ({"heroes": HERO, "decks": "deck,part,name\nDuo,hero,Nona\n"}, "unknown-hero", 2, "name", "Mona"),
    ({"decks": "deck,part,name\nDuo,hero,Mona\n"}, "no-heroes", 2, "name", "heroes.csv"),
    ({"heroes": HERO + "Lisa,\n", "decks": "deck,part,name\nDuo,hero,Mona\nDuo,hero,Lisa\n"},
     "two-heroes", 3, "name", "Mona"),
    ({"heroes": HERO, "decks": "deck,part,name,copies\nDuo,hero,Mona,2\n"}, "two-heroes", 2, "name", "Mona"),
    ({"cards": HEAD + CARD, "decks": "deck,part,name,copies\nDuo,card,Gué,0\n"}, "bad-number", 2, "copies", "1"),
    ({"cards": HEAD + CARD, "decks": "deck,part,name,copies\n" + "Duo,card,Gué,99\n" * 3},
     "deck-too-large", 4, "copies", "250"),
    ({"cards": HEAD + CARD, "decks": "deck,part,name\nDuo,body,Gué\n"}, "bad-word", 2, "part", "hero, card"),
    ({"decks": "deck,part,name\nDuo,card,Phare\n", "toml": TOML + '[[deck]]\ndeck="duo"\npart="card"\nname="Phare"\n'},
     "deck-twice", 31, "deck", "decks.csv"),
    ({"toml": '[[card]]\nname = "Gué"\ntype = "fighter"\ncost = 2\nforce = 1\ndefence = 4\nkeywords = ["flihgt"]\n'},
     "bad-keyword", 7, "keywords", "flight"),
    ({"toml": '[[card]]\nname = "Gué"\ntype = "story"\ncost = 2\neffects = [{ do = "damaeg" }]\n'}, "deed-verb", 5,
     "effects", "damage"),
    ({"toml": '[[card]]\nname = "Gué"\ntype = "story"\ncost = 2\neffects = [{ doo = "draw" }]\n'}, "deed-field", 5,
     "effects", "do"),
    ({"toml": '[[card]]\nname = "Gué"\nkost = 2\n'}, "bad-column", 3, "kost", "cost"),
    ({"toml": '[[cards]]\nname = "Gué"\n'}, "bad-entry", 1, 1, "[[card]]"),
    ({"toml": '[[card]]\nname = "Gué\n'}, "bad-toml", 2, 12, "TOML"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("given", "key", "line", "column", "right"), BAD, ids=[f"{k}-{n}" for n, (_, k, *_) in enumerate(BAD)]
)
def test_a_mistake_is_refused_with_file_line_column_and_what_would_be_right(
    given: dict[str, str], key: str, line: int, column: int | str, right: str
) -> None:
    with pytest.raises(DataError) as caught:
        box_of(**given)
    figures = caught.value.figures
    assert (caught.value.key, figures["line"], figures["column"]) == (key, line, column)
    for lang in LANGUAGES:
        told = data_sentence(caught.value, BOOK.speaker(lang))
        assert told.startswith(str(figures["file"]))
        assert right in told
        assert "{" not in told


def test_a_file_that_is_too_large_or_no_utf8_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    for data, key in ((HEAD.encode() + b"x" * LARGEST, "too-large"), (HEAD.encode() + b"Gu\x81,,\n", "not-utf8")):
        path.write_bytes(data)
        with pytest.raises(DataError, match=key):
            read_files(path, CARDS.files)
    rows = HEAD + "".join(f"C{'ab'[n % 2]}{n},,story,1,1,,,,\n" for n in range(MOST_ROWS + 1))
    with pytest.raises(DataError, match="too-many-rows"):
        box_of(cards=rows)


MANGLED = [
    *({f"{name}.csv": CARDS.own_text(f"{name}-template.csv")} for name in ("cards", "heroes", "decks")),
    {"cards.toml": CARDS.own_text("cards-template.toml")},
    CARDS.invented_texts(),
]


@pytest.mark.parametrize("seed", range(sized(60, 3000)))
def test_any_text_is_read_or_refused_in_a_sentence(seed: int) -> None:
    rng = random.Random(seed)
    files = dict(rng.choice(MANGLED))
    name = rng.choice(sorted(files))
    for _ in range(rng.choice((1, 1, 2, 5))):
        lines = files[name].splitlines(keepends=True)
        place = rng.randrange(len(lines))
        lines[place] = near_text(rng, [lines[place]]) if rng.random() < 0.8 else any_text(rng)
        files[name] = "".join(lines) or "x"
    try:
        box = read_box({"files": files})
    except DataError as error:
        for lang in LANGUAGES:
            told = data_sentence(error, BOOK.speaker(lang))
            assert told.startswith(tuple(files))
            assert "{" not in told.replace(str(error.figures.get("given")), "").replace(
                str(error.figures.get("word")), ""
            )
    else:
        assert all(box.card(card.name) is card for card in box.cards)


# --- the invented cards -----------------------------------------------------------------------------------------------


def flat(effects: Iterable[Effect]) -> Iterator[Effect]:
    """The effects with those of which one is chosen."""
    for effect in effects:
        yield effect
        for chosen in effect.either:
            yield from flat(chosen)


ALL_EFFECTS = [effect for one in (*DEMO.cards, *DEMO.heroes) for effect in flat(one.effects)]


def word(keyword: str) -> str:
    first, _, x = keyword.rpartition(" ")
    return first if x.isdecimal() else keyword


def test_every_keyword_verb_moment_kind_and_colour_occurs() -> None:
    assert {word(one) for card in DEMO.cards for one in card.keywords} == set(KEYWORDS)
    assert {effect.do for effect in ALL_EFFECTS if effect.do} == set(VOCABULARY.verbs)
    assert {effect.when for effect in ALL_EFFECTS} == set(VOCABULARY.whens)
    conditions = {condition.rpartition(" <=")[0] or condition for one in ALL_EFFECTS for condition in one.conditions}
    assert conditions == {"from hideout", "full hand", "own hero", "own hp"}
    assert {card.kind for card in DEMO.cards} == set(KINDS)
    assert {colour for card in DEMO.cards for colour in card.colours} == set(COLOURS)
    assert any(not card.colours for card in DEMO.cards)
    assert any(effect.may for effect in ALL_EFFECTS)
    assert any(effect.once for effect in ALL_EFFECTS)
    assert any(effect.either for effect in ALL_EFFECTS)


def test_a_keyword_stands_where_a_effect_needs_it() -> None:
    for card in DEMO.cards:
        words, whens = {word(one) for one in card.keywords}, {effect.when for effect in card.effects}
        for when in ("arrival", "departure", "hit"):
            assert (when in whens) <= (when in words), card.name
        hidden = any("from hideout" in effect.conditions for effect in card.effects)
        assert hidden == ("privilege" in words), card.name


def test_every_effect_has_its_text_in_both_languages() -> None:
    for one in (*DEMO.cards, *DEMO.heroes):
        for lang in LANGUAGES:
            assert bool(one.text[lang]) == bool(one.effects), (one.name, lang)
        french = one.text["fr"]
        assert "'" not in one.name + french + one.text["en"], one.name
        assert not any(f" {sign}" in french for sign in ":;!?"), one.name
        if one.effects:
            assert french != one.text["en"]
            assert (f"{THIN}:" in french) == (":" in french)


def test_their_cells_are_written_as_effects_are() -> None:
    for one in (*DEMO.cards, *DEMO.heroes):
        assert effects_of(cell_of(one.effects), VOCABULARY) == one.effects


def test_the_two_decks_hold_sixty_cards_one_with_a_hero_of_two_colours() -> None:
    first, second = DEMO.decks
    assert [(deck.size, max(copies for _, copies in deck.cards)) for deck in DEMO.decks] == [(60, 4), (60, 4)]
    hero = DEMO.hero(first.hero)
    assert hero is not None
    assert len(hero.colours) == 2
    assert second.hero == ""
    used = {name for deck in DEMO.decks for name, _ in deck.cards}
    assert used == {card.name for card in DEMO.cards}


def test_what_costs_little_is_worth_much_to_pitch() -> None:
    pitches: dict[int, Counter[int]] = {}
    for card in DEMO.cards:
        pitches.setdefault(min(card.cost, 4), Counter())[card.pitch] += 1
    means = [sum(value * count for value, count in one.items()) / one.total() for _, one in sorted(pitches.items())]
    assert means == sorted(means, reverse=True)
    assert {card.pitch for card in DEMO.cards} == {1, 2, 3}
    assert sum(card.cost <= 3 for card in DEMO.cards) / len(DEMO.cards) > 0.75


# --- templates --------------------------------------------------------------------------------------------------------


def test_the_templates_can_be_copied_as_they_are() -> None:
    names = ("cards", "heroes", "decks")
    tables = box_of(**{name: CARDS.own_text(f"{name}-template.csv") for name in names})
    assert [len(part) for part in (tables.cards, tables.heroes)] == [3, 3]
    assert tables.decks == (Deck("Premier deck", "Ysolde Vent-Clair", (("Givre soudain", 4), ("Vieux moulin", 3))),)
    toml = box_of(toml=CARDS.own_text("cards-template.toml"))
    assert toml.cards == tables.cards
    assert toml.heroes == tables.heroes[:1]
    assert toml.decks[0].cards == (("Givre soudain", 4),)
    assert {card.name for card in tables.cards}.isdisjoint(card.name for card in DEMO.cards)


# --- the page ---------------------------------------------------------------------------------------------------------

PAGE = (Path(__file__).parents[5] / "site" / "aestery.md").read_text("utf-8")


@pytest.mark.parametrize("half", PAGE.split("## English"), ids=LANGUAGES)
def test_the_page_names_every_column_and_word_and_what_it_shows_is_read(half: str) -> None:
    said = set(re.findall(r"`([^`\n]+)`", half))
    columns = {column.name for table in CARDS.tables for column in (*table.columns, *table.further)}
    assert columns <= said
    assert {*VOCABULARY.verbs, *VOCABULARY.whens, *VOCABULARY.costs, *VOCABULARY.nouns, *VOCABULARY.alone} <= said
    assert {*COLOURS, *KINDS, *CARDS.files} <= said
    cells = half.partition("```\n")[2].partition("```")[0].splitlines()
    assert len(cells) == 4
    for cell in cells:
        assert cell_of(effects_of(cell, VOCABULARY)) == cell
    for condition in said & {"from hideout", "full hand", "own hero", "own hp <= 5", "foe mines >= 3", "turn 4"}:
        assert effects_of(f"if {condition}: draw 1", VOCABULARY)[0].conditions == (condition,)
    assert len(DEMO.cards) == 52
    for deck in DEMO.decks:
        assert f"*{deck.name}*" in half
