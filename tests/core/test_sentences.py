"""Every sentence in both languages, with none, one, two and many, and with names that begin with a vowel or an h."""

import re
import string
import tomllib
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

import companion
from companion.core.plugins.registry import find_game, own_games
from companion.core.rules.rulebook import book_tables
from companion.core.rules.rulings import Sum, Term
from companion.core.text.formatter import Speaker, listing
from companion.core.text.messages import LANGUAGES, Filler, agreeing, load_words, of, that
from tests.core.faults import among, faults

HOME: Final = Path(companion.__file__).parent
NUMBERS: Final = (0, 1, 2, 21)
NAMES: Final = ("Bo", "Ana", "Éloïse", "Yves", "Hugo")
SERIES: Final = ((), ("Ana",), ("Bo", "Ana"), ("Bo", "Cy", "Ana"))
CARDS: Final = ("AH", "QD", "7S")
PATHS: Final = ("Ana.deck", "Émile.jsonl")
MANY: Final = (21,)
ALWAYS: Final[Mapping[str, tuple[Any, ...]]] = {
    **dict.fromkeys(among("name path place file"), PATHS),
    **dict.fromkeys(among("attacker target weapon shield scroll mage"), CARDS),
    **dict.fromkeys(
        among("by digits goal high half hands least length longest max most newest others pack seats"), MANY
    ),
    **dict.fromkeys(among("size tiles"), MANY),
}
"""What stands in holes of that name: facts and files, cards, numbers that are always more than one."""
ON_PAPER: Final[Mapping[str, tuple[Any, ...]]] = {"owner": ("Bo",), "deck": MANY}
"""The same in the examples that are printed."""
HOUSE: Final = ("printing", "table", "partner", "decks", "lessons", "shop", "notebook", "lab", "cli")
WORDS: Final = among(
    "asked attribute between card change character class command costs done element entry error event example examples"
    " expected fact field first from game given head hero key known kind label lang last leader mode module move moves"
    " names near now opponent other owed owner package percent player problem product reasons rest scores second"
    " sources spells starter text told value values verb was what why winner wish word"
)
"""Holes without a spec that are filled with words; all others are numbers."""
WORDS_OF: Final = {
    "core": among("after before cards"),
    "house": among("base changed code de edge event fits folder label least listed port sheet sheets since title up"),
}
NUMBERS_OF: Final = {"core": among("last"), "games": among("first")}
"""What a hole of that name is in these sentences alone."""


FRONT: Final = ("words.toml", "panel.toml")
"""Words of which some are filled by the pages themselves."""
LEFT: Final = (
    "class_count", "lesson_progress", "exercises.moves", "terminal.help", "say.entry_", "gauge", "share", "count",
    "figure", "worn", "pay_lost", "pay_kept",
)  # fmt: skip
"""What a page counts itself, with a key of its own for one; signs that are typed; columns; a label and its figure."""


class Text(NamedTuple):
    """A template: whose it is, its key, its language, and what fills it."""

    room: str
    key: str
    lang: str
    template: str
    filler: Filler


def in_both(tables: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, Mapping[str, str]]]:
    """All texts in two languages by their keys; what is typed is none."""
    if isinstance(tables, Mapping):
        if isinstance(tables.get("fr"), str):
            yield ".".join(path), {lang: tables[lang] for lang in LANGUAGES}
        for name, part in tables.items():
            if not name.endswith("-typed") and name not in LANGUAGES:
                yield from in_both(part, (*path, name))


def of_game(game: str) -> Iterator[Text]:
    """The rule book, the word lists, the words of the table, and the sheets with the figures of the book in them."""
    package, book = f"companion.games.{game}", find_game(game).rulebook
    view = load_words(package, "view.toml") if (HOME / "games" / game / "view.toml").is_file() else {}
    paper = import_module(f"{package}.paper.words").words
    for lang in LANGUAGES:
        speaker = book.speaker(lang)
        speaker.lists = {**speaker.lists, **view}
        for key, texts in in_both(book_tables(package)):
            if not key.endswith(".short"):  # paper says it
                yield Text("games", key, lang, texts[lang], speaker)
        for key, texts in in_both({**book.words, **view}):
            if not key.startswith(("verb.", "said.")):
                yield Text("games", key, lang, texts[lang], Filler(lang) if key.startswith("computed.") else speaker)
        for sheet in load_words(package, "sheets.toml"):
            if sheet not in ("sheet", "blocks"):
                for key, text in paper(lang, sheet).items():
                    yield Text("paper", f"{sheet}.{key}", lang, text, speaker)


def of_the_core() -> Iterator[Text]:
    """What the core says itself."""
    for name in ("words.toml", "data.toml"):
        for key, texts in in_both(load_words("companion.core", name)):
            yield from (Text("core", key, lang, texts[lang], Filler(lang)) for lang in LANGUAGES)


def of_the_house(room: str) -> Iterator[Text]:
    """What any other room says; what a page fills itself elides a name behind a plain `de` (front/shell/text.js)."""
    for path in sorted((HOME / room).rglob("*.toml")):
        for key, texts in in_both(tomllib.loads(path.read_text("utf-8"))):
            if not key.startswith(LEFT):
                for lang in LANGUAGES:
                    text = re.sub(r"\bde \{(\w+)\}", r"{\1:de}", texts[lang]) if path.name in FRONT else texts[lang]
                    yield Text("house", key, lang, text, Filler(lang))


def samples(text: Text, name: str, spec: str) -> tuple[Any, ...]:
    """What may stand in a hole."""
    lists = text.filler.lists if isinstance(text.filler, Speaker) else {}
    if "|" in spec or "#" in lists.get(spec, ()):
        return NUMBERS
    known: dict[str, tuple[Any, ...]] = {
        **dict.fromkeys(("player", "de", "que"), NAMES), **dict.fromkeys(("players", "ou"), SERIES),
        **dict.fromkeys(("card", "name"), CARDS), "cards": ((), CARDS[:1], CARDS[:2], CARDS),
        "code": ("Impact", "mod 3 M1", "mod restricted 3 M1"), "codes": ((), ("Impact",), ("attack 4 B5", "Impact")),
        "signed": (-2, -1, 0, 1, 2), "sum": sums(lists), "move": ("x",), "place": (("hand", "Ana"), ("discard", "Bo")),
        "colours": ((), ("red",), ("red", "blue")), "places": ((), (1,), (1, 3)), "named": ((), ("Impact",)),
        "keyword": ("flight", "nap 2"), "cost": ("", "tap", "cost 2 tap", "-2"),
        "effect": tuple(lists.get("effect", ("heal 2 on Bo.1", "tap"))),
        "payment": ((), (("mines", 2, ""),), (("aether", 1, ""), ("pitch", 3, "Impact"))),
        "things": ((), (("", "Bo"),), (("1", "Impact"), ("Bo.story 1", "Impact"))), "token": ("mine", "Impact"),
        "printed": ('fighter "Impact" 2/3 cost 2', "Impact"), "who": NAMES, "whose": NAMES, "whos": SERIES,
        "guilds": ((), ("zil",), ("zil", "noz")), "classes": ((), ("mage",), ("mage", "fighter")),
        "anyguild": (("zil",), ("zil", "noz")), "anyclass": (("mage",), ("mage", "fighter")),
        "figured": (("", "2/3"), ("Merle", "2/3")),
        "orders": ((), ("4 spirit +1",), ("4 spirit +1", "6 attack -2")), "runes": ((), ("cor",), ("cor", "yr")),
        "given": ("class mage", "ambidexterity"), "chain": ("any", "spell", '"Impact"'),
        "race": ("golem", "golem/human"),
    }  # fmt: skip
    if spec:
        return known.get(spec) or tuple(lists.get(spec, NUMBERS))
    always = ({**ALWAYS, **ON_PAPER} if text.room == "paper" else ALWAYS).get(name)
    words = (WORDS | WORDS_OF.get(text.room, frozenset())) - NUMBERS_OF.get(text.room, frozenset())
    return always or (NAMES if name in words else NUMBERS)


def sums(lists: Mapping[str, Any]) -> tuple[Sum, ...]:
    """Sums of one term and of all terms of a game."""
    terms = tuple(Term(number, word, "6S") for number, word in enumerate(lists.get("term", ()), 1))
    return Sum(terms[:1], 1), Sum(terms, 12)


def fillings(text: Text) -> Iterator[str]:
    """The sentence, each of its figures going through all that it may be; numbers of its own are not looked at."""
    template = re.sub(r"\{[^}]*\}|\d", lambda found: found[0] if found[0][0] == "{" else "X", text.template)
    holes: dict[str, tuple[Any, ...]] = {}
    for _, name, spec, _ in string.Formatter().parse(template):
        if name is not None and (spec or name not in holes):
            holes[name] = samples(text, name, spec or "")
    usual = {name: found[-1] for name, found in holes.items()}
    yield text.filler.vformat(template, (), usual)
    for name, found in holes.items():
        yield from (text.filler.vformat(template, (), {**usual, name: one}) for one in found)


def of_room(room: str) -> Iterator[Text]:
    """All that a room says; a game is one."""
    return of_the_core() if room == "core" else of_the_house(room) if room in HOUSE else of_game(room)


@pytest.mark.parametrize("room", ["core", *own_games(), *HOUSE])
def test_both_languages_say_it_with_the_same_figures(room: str) -> None:
    told: dict[str, list[set[str]]] = {}
    for text in of_room(room):
        holes = {name for _, name, _, _ in string.Formatter().parse(text.template) if name}
        told.setdefault(f"{text.room} {text.key}", []).append(holes)
    assert {key: holes for key, holes in told.items() if any(one != holes[0] for one in holes)} == {}


@pytest.mark.parametrize("room", ["core", *own_games(), *HOUSE])
def test_every_sentence_is_right_whatever_it_is_filled_with(room: str) -> None:
    wrong = {
        f"{text.key} ({text.lang}): {'; '.join(found)}": sentence
        for text in of_room(room)
        for sentence in fillings(text)
        if (found := faults(sentence, text.lang))
    }
    assert not wrong, "\n" + "\n".join(f"{what} in {sentence!r}" for what, sentence in wrong.items())


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("fr", "Bo pioche 0 cartes."), ("fr", "Bo pioche 1 cartes."), ("fr", "Bo pioche 2 carte."),
        ("fr", "Bo a 2 pollutions retirée."), ("fr", "1 en Corps de nouveau libres"), ("fr", "ces 1 carte"),
        ("fr", "On suppose que Ana a tout."), ("fr", "la main de Ana"), ("fr", "le Ana"), ("fr", "qu’Bo"),
        ("fr", "sanctuaire de eau"), ("fr", "l’un de\u202f:\u202f; pas ici"), ("fr", "Connus\u202f: ."),
        ("fr", "pas «\u202f\u202f»"), ("fr", "pas « ici »"), ("fr", "Trop\u202f: tard :"), ("fr", "deux  espaces"),
        ("fr", "la phase «\u202fphase d’achat\u202f»"), ("fr", "Quelle carte Ana garde-t-il\u202f?"), ("fr", "{reste}"),
        ("fr", "Ana n’est pas bloqué"), ("en", "Bo reshuffles 1 cards."), ("en", "2 card"), ("en", "1 are left"),
        ("en", "there are 1 in hand"), ("en", "Known: ."), ("en", "2 further card"),
    ],
)  # fmt: skip
def test_a_wrong_sentence_would_be_seen(lang: str, sentence: str) -> None:
    assert faults(sentence, lang)


@pytest.mark.parametrize(
    ("number", "fr", "en"),
    [(0, "rien", "0 cards"), (1, "1 carte", "1 card"), (2, "2 cartes", "2 cards"), (-1, "−1 carte", "−1 card")],
)
def test_words_agree_with_a_number(number: int, fr: str, en: str) -> None:
    assert agreeing(number, "rien|# carte|# cartes", "fr") == fr
    assert agreeing(number, "# card|# cards", "en") == en


@pytest.mark.parametrize(
    ("name", "elided"),
    [("Ana", True), ("élise", True), ("Œdipe", True), ("Yves", True), ("Yann", False), ("Hugo", False), ("Bo", False),
     ("", False)],
)  # fmt: skip
def test_french_drops_a_vowel_before_another(name: str, elided: bool) -> None:
    assert of(name, "fr") == (f"d’{name}" if elided else f"de {name}")
    assert that(name, "fr") == (f"qu’{name}" if elided else f"que {name}")
    assert that(name, "en") == name


def test_one_of_several_is_offered_with_or() -> None:
    assert listing(("Bo", "Cy", "Di"), "fr", choice=True) == "Bo, Cy ou Di"
    assert listing(("Bo", "Cy"), "en", choice=True) == "Bo or Cy"
