"""The match on paper, read back: coins on the right values, every card that is known, a code that takes it up again."""

import random
from collections.abc import Callable
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import zxingcpp

import companion
from companion.core.codes.match_code import grouped
from companion.core.notation.playing_cards import card_text
from companion.games.etraclor.engine.constants import CLASSES
from companion.printing.errors import PrintError
from companion.shop import counter
from tests.budget import SOAK
from tests.games.etraclor.engine.position.test_codes import LONG, wordy
from tests.games.etraclor.positions import position
from tests.printing.readback import MM, Printed, Word

SHEET = counter.find("etraclor/position")
ADDRESS = "http://192.168.1.20:8888/companion/"
DPI = 150
HOME = Path(companion.__file__).parent / "games" / "etraclor" / "examples"


def placed(seed: int, full: float) -> companion.Match:
    """A random position; those that cannot be are passed over."""
    while True:
        facts = position(random.Random(seed), ("Ana", "Bo"), full=full)
        try:
            return companion.new("etraclor", ["Ana", "Bo"], position=facts, lang="en")
        except companion.PositionError:
            seed += 1000


def against_the_rules() -> companion.Match:
    match = companion.new("etraclor", ["Ana", "Bo"], starter="Ana", lang="fr")
    match.play("summon QD")
    match.override("attack QD", why="pour voir")
    return match


MATCHES: dict[str, Callable[[], companion.Match]] = {
    "example": lambda: companion.load(HOME / "position.jsonl", lang="fr"),
    "over": lambda: companion.load(HOME / "report.jsonl", lang="fr"),
    "begins": lambda: companion.new("etraclor", ["Ana", "Bo"], starter="Bo", lang="fr"),
    "dealt": lambda: companion.new("etraclor", ["Ana", "Bo"], seed=4, starter="Bo", lang="fr"),
    "silly": lambda: wordy(("Маша 👩 بسم الله الرحمن الرحيم", "Jean-Baptiste <b>Zorg</b> & Cie")),
    "wordy": lambda: wordy(LONG),
    "against": against_the_rules,
    **{f"random-{full}": lambda full=full: placed(round(100 * full), full) for full in (0.2, 0.5, 0.8, 1.0)},
}
all_matches = pytest.mark.parametrize("name", MATCHES)
PAPERS = (("A4", "fr"), ("Letter", "en"))
both_papers = pytest.mark.parametrize(("paper", "lang"), PAPERS)
LAID = [(name, *PAPERS[number % 2]) for number, name in enumerate(MATCHES)]
"""Each match on one of the papers; in `make soak` on both."""


@cache
def match_of(name: str) -> companion.Match:
    return MATCHES[name]()


Sheet = Callable[..., Printed]


@pytest.fixture(scope="module")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> Sheet:
    folder = tmp_path_factory.mktemp("position")

    @cache
    def make(name: str, paper: str = "A4", lang: str = "fr", base: str = "", style: str = "low-ink") -> Printed:
        data = counter.render(SHEET, match=match_of(name), paper=paper, lang=lang, base=base, style=style)
        path = folder / f"{name}-{paper}-{lang}-{len(base)}-{style}.pdf"
        path.write_bytes(data)
        return Printed(path)

    return make


def places(page: Printed) -> list[tuple[str, str, int, Word]]:
    """Every place of a track as (player's side, class and figure, value, where): columns of large figures."""
    figures = [word for word in page.words if word.text.isdigit() and word.height > 5]
    columns: dict[int, list[Word]] = {}
    for word in figures:
        column = next((x for x in columns if abs(x / 10 - word.x) < 2), round(10 * word.x))
        columns.setdefault(column, []).append(word)
    assert [len(columns[x]) for x in sorted(columns)] == [13, 10] * 8
    found = []
    for number, x in enumerate(sorted(columns)):
        group = f"{CLASSES[number // 2 % 4]}.{'hp' if number % 2 == 0 else 'shield.left'}"
        found += [("left" if number < 8 else "right", group, int(word.text), word) for word in columns[x]]
    return found


@pytest.mark.parametrize(("name", "paper", "lang"), [(n, *p) for n in MATCHES for p in PAPERS] if SOAK else LAID)
def test_coins_lie_on_the_values_of_the_match_and_nowhere_else(sheet: Sheet, name: str, paper: str, lang: str) -> None:
    page, match = sheet(name, paper, lang), match_of(name)
    pixels, dot = page.pixels(DPI), 25.4 / DPI
    marked = set()
    for side, group, value, word in places(page):
        # Inside the coin, beside the heart or shield, where no neighbour reaches.
        greys = [pixels[round((word.y + dy) / dot), round((word.x + 6.5) / dot)] for dy in (-1.2, 0, 1.2)]
        assert all(150 < grey < 230 for grey in greys) or all(grey > 240 for grey in greys), (side, group, value, greys)
        if greys[0] < 230:
            marked.add((match.players[side == "right"] + "." + group, value))
    facts = match.facts()
    names = [f"{player}.{group}.{part}" for player in match.players for group in CLASSES
             for part in ("hp", "shield.left")]  # fmt: skip
    assert marked == {(fact, facts[fact]) for fact in names if facts[fact] is not None}


def test_coins_are_as_large_as_coins(sheet: Sheet) -> None:
    page = sheet("example", style="high-contrast")
    dot = 25.4 / 300
    pixels = page.pixels(300)
    by_place = {(side, group, value): word for side, group, value, word in places(page)}
    word = by_place["right", "mage.hp", 6]
    row = pixels[round(word.y / dot), round((word.x - 12) / dot) : round((word.x + 12) / dot)]
    dark = [place for place, grey in enumerate(row) if grey < 100 and abs(place * dot - 12) > 6.4]
    ring = [place for place in dark if 6.9 < abs(place * dot - 12) < 8.6]
    assert (max(ring) - min(ring)) * dot == pytest.approx(16.25, abs=0.6)


BASES = ("", ADDRESS, "https://table.example.org/etraclor/companion/")
CODES = [
    (name, base, dpi) for number, name in enumerate(MATCHES) for place, base in enumerate(BASES) for dpi in (150, 300)
    if name != "against" and (
        SOAK or (dpi == 150 and (name in ("example", "wordy") or number % 3 == place)) or (name, place) == ("wordy", 2)
    )
]  # fmt: skip
"""As a poor scanner sees them, two with each address, others with one; the longest as a good one does (soak: all)."""


@pytest.mark.parametrize(("name", "base", "dpi"), CODES)
def test_code_on_the_page_takes_the_match_up_again(sheet: Sheet, name: str, base: str, dpi: int) -> None:
    match = match_of(name)
    (found,) = zxingcpp.read_barcodes(sheet(name, base=base).image(dpi))
    code = companion.position_code(match)
    assert found.text == (f"{base}#{code}" if base else code)
    again = companion.from_code(found.text, lang="fr")
    facts, expected = again.facts(), match.facts()
    if again.players == match.players:
        assert facts == expected
    else:
        assert list(facts) == [key.replace(old, new, 1) if key.startswith(f"{old}.") else key for key in expected
                               for old, new in [_name_of(key, match.players, again.players)]]  # fmt: skip
        numbers = [value for value in expected.values() if isinstance(value, int)]
        assert [value for value in facts.values() if isinstance(value, int)] == numbers


def _name_of(key: str, old: tuple[str, ...], new: tuple[str, ...]) -> tuple[str, str]:
    return next(((one, other) for one, other in zip(old, new, strict=True) if key.startswith(f"{one}.")), ("?", "?"))


@pytest.mark.parametrize("name", [name for name in MATCHES if name != "against"])
@both_papers
def test_code_stands_there_in_letters_too(sheet: Sheet, name: str, paper: str, lang: str) -> None:
    groups = grouped(companion.position_code(match_of(name))).split()
    words = sheet(name, paper, lang).words
    first = next(word for word in words if word.text == groups[0])
    near = [word for word in words if word.text in groups and -1 < word.left - first.left < 32 and word.y > first.y - 1]
    rows = sorted(near, key=lambda word: (round(word.y, 0), word.left))
    assert [word.text for word in rows] == groups


@all_matches
@both_papers
def test_no_two_words_run_into_each_other_and_none_is_too_small(sheet: Sheet, name: str, paper: str, lang: str) -> None:
    words = sheet(name, paper, lang).words
    width, height = (297, 210) if paper == "A4" else (279.4, 215.9)
    for one, other in combinations(words, 2):
        overlap = min(one.right, other.right) - max(one.left, other.left)
        crowded = overlap > 0.3 and abs(one.y - other.y) < 0.4 * min(one.height, other.height)
        assert not crowded, (one, other)
    assert [word for word in words if word.height * MM < 5.9 and not word.text.isdigit()] == []
    for word in words:
        assert 4.9 < word.left < word.right < width - 4.9, word
        assert 3.5 < word.top < word.bottom < height - 3.5, word


def flat(page: Printed) -> str:
    return " ".join(page.text.replace("\u00a0", " ").replace("\u202f", " ").split())


def test_everything_that_is_known_stands_there(sheet: Sheet) -> None:
    french, english = flat(sheet("example")), flat(sheet("example", "Letter", "en"))
    for words in ("La partie sur papier", "Tour 11 · pioche · à Ana de jouer · Ana a commencé", "→ Ana", "Bo",
                  "R♠ Roi", "D♦ Dame", "R♣ Roi", "Arme 10♠", "Bouclier 8♦", "Bouclier 9♦", "1 non vue",
                  "Pour reprendre à l’écran"):  # fmt: skip
        assert words in french, words
    for words in ("The match on paper", "Turn 11 · draw · Ana to play · Ana started", "K♠ King", "Q♦ Queen",
                  "Weapon 10♠", "Shield 9♦", "1 not seen", "To go on on a screen"):  # fmt: skip
        assert words in english, words
    assert "Défausse ♥ V 9 5 4 · ♠ 3 2 · ♦ 4 · ♣ A 8" in french
    assert "Discard ♥ J 9 5 4 · ♠ 3 2 · ♦ 4 · ♣ A 8" in english
    assert "16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1" in french


def test_known_hands_decks_and_questions_are_told(tmp_path: Path) -> None:
    facts: dict[str, Any] = {
        "turn": 6, "step": "combat", "player": "Bo", "Ana.hand": 4, "Ana.hand.cards": ["7H", "KS"],
        "Ana.deck.top": ["2D", "AC"], "Ana.deck.bottom": ["3D"], "Bo.half.cards": ["5S", "QD"], "Bo.redraws": 1,
        "Bo.hand.character": True, "Ana.discard": 2, "pending": ["third:Ana", "third:Ana"],
        "Bo.mage": "KC", "Bo.mage.boost": 6, "Bo.mage.acted": True,
    }  # fmt: skip
    match = companion.new("etraclor", ["Ana", "Bo"], position=facts, lang="fr")
    text = flat(_printed(match, tmp_path))
    for words in ("Main connue ♥ 7 · ♠ R", "Dessus du deck 2♦ A♣", "Dessous du deck 3♦", "Mains repiochées : 1",
                  "Vues, quelque part dans cette moitié ♠ 5 · ♦ D", "Un personnage en main", "Défausse 2 non vues",
                  "K.O. : troisième carte défaussée par Ana ? (2 ×)", "a agi · Boost +6"):  # fmt: skip
        assert words in text, words
    assert "Série" not in text


def _printed(match: companion.Match, folder: Path) -> Printed:
    path = folder / "position.pdf"
    path.write_bytes(counter.render(SHEET, match=match))
    return Printed(path)


def test_result_and_series_are_told(sheet: Sheet) -> None:
    text = flat(sheet("over"))
    assert "Partie finie au tour 15 · Bo pioche la dernière carte de son deck et perd, Ana gagne" in text
    assert "Série, manche 1 : Ana 13 et Bo 0" in text
    assert "de jouer" not in text
    assert "→" not in text


def test_hidden_cards_stay_hidden(sheet: Sheet) -> None:
    words = {word.text for word in sheet("dealt").words}
    hands = {card for side in match_of("dealt").state.sides for card in side.hand.known}
    assert len(hands) == 10
    assert not {card_text(card, "fr") for card in hands} & words
    assert not any(suit in word and len(word) > 1 for word in words for suit in "♥♠♦♣")


def test_a_match_without_a_code_says_why(sheet: Sheet) -> None:
    page = sheet("against")
    assert zxingcpp.read_barcodes(page.image(150)) == []
    for words in ("Cette partie n’a pas de code :", "Au premier tour, Ana n’a pas de phase de combat", "(ETR-5)"):
        assert words in flat(page)


def test_a_name_is_never_lost_without_a_word(sheet: Sheet) -> None:
    text = flat(sheet("silly"))
    assert "Jean-Baptiste <b>Zorg</b> & Cie" in text
    assert text.count("□") > 20
    assert "…" in flat(sheet("wordy"))


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_an_address_that_is_too_long_is_refused(lang: str) -> None:
    with pytest.raises(PrintError, match="too long" if lang == "en" else "trop longue"):
        counter.render(SHEET, match=match_of("wordy"), base="https://example.org/" + "a" * 150, lang=lang)


def test_same_match_gives_the_same_bytes() -> None:
    one, other = (counter.render(SHEET, match=MATCHES["example"](), base=ADDRESS) for _ in range(2))
    assert one == other
