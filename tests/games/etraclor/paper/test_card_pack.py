"""Etraclor's pack of cards, read back from its pages: every card once, with the figures of the book."""

import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest

from companion.core.notation.playing_cards import PACK, SYMBOLS, card_text, rank_of, rank_text, suit_of
from companion.core.text.messages import LANGUAGES
from companion.games.etraclor.engine.constants import (
    CHARACTERS,
    CLASS_BONUS,
    EQUIPMENT,
    MAX_HP,
    SPELLS,
    VALUE,
    class_of,
)
from companion.games.etraclor.paper.sheets import SHEETS
from companion.games.etraclor.paper.words import words
from companion.printing.cards.cards import CardGrid
from companion.printing.errors import PrintError
from companion.printing.page.paper import CARDS, PAPERS
from companion.shop import counter
from tests.alike import alike
from tests.budget import SOAK, pairs
from tests.printing.readback import MM, Printed, Word

CARD_PACK = SHEETS[-1]

DPI = 150
DOT = 25.4 / DPI
Pack = Callable[..., Printed]
SIZES = ("poker", "pack")
BOTH = list(product(LANGUAGES, SIZES))
languages = pytest.mark.parametrize("lang", LANGUAGES)
sizes = pytest.mark.parametrize("size", SIZES)


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Pack:
    """The pack by language, size of the cards, flip, paper, orientation, style and further options."""
    folder = tmp_path_factory.mktemp("pack")

    @cache
    def make(
        lang: str = "fr", size: str = "poker", flip: str = "none", paper: str = "A4", turn: str = "portrait",
        style: str = "low-ink", **options: str,
    ) -> Printed:  # fmt: skip
        data = counter.render(
            CARD_PACK, lang=lang, flip=flip, paper=paper, orientation=turn, style=style,
            options={"size": size, **options},
        )  # fmt: skip
        path = folder / "-".join([lang, size, flip, paper, turn, style, *options.values(), ".pdf"])
        path.write_bytes(data)
        return Printed(path)

    return make


def slots(page: Printed, grid: CardGrid, each: int = 1) -> list[list[Word]]:
    """The words of each card of the fronts, from the card's own top left corner; empty slots are left out."""
    found = []
    for side in page.pages[::each]:
        for slot in range(grid.count):
            left, top = grid.place(slot)
            inside = [
                Word(w.text, w.left - left, w.top - top, w.right - left, w.bottom - top)
                for w in side
                if left < w.x < left + grid.card.width and top < w.y < top + grid.card.height
            ]
            if inside:
                found.append(inside)
    return found


def grid_of(size: str, paper: str = "A4", turn: Any = "portrait") -> CardGrid:
    return CardGrid(PAPERS[paper].turned(turn), CARDS[size])


def index(card: list[Word], grid: CardGrid, *, lower: bool = False) -> str:
    """Rank and suit in the upper left corner, or in the lower right one, where they stand on their heads."""
    wide, high = grid.card.width, grid.card.height
    corner = [(w.text, high - w.y if lower else w.y) for w in card if (wide - w.x if lower else w.x) < 13]
    return "".join(text for text, y in sorted(corner, key=lambda one: one[1]) if y < 18.5)


def said(card: list[Word]) -> str:
    return " ".join(word.text for word in card)


def lines(card: list[Word]) -> list[str]:
    """The small print of a card, line by line; the boxes of one line differ by their fonts."""
    found: list[list[Word]] = []
    for word in sorted((word for word in card if word.height < 5), key=lambda word: word.y):
        if found and word.y - found[-1][-1].y < 1:
            found[-1].append(word)
        else:
            found.append([word])
    return [said(sorted(line, key=lambda word: word.x)) for line in found]


@pytest.fixture
def by_name(pack: Pack) -> Callable[..., dict[str, list[Word]]]:
    def make(lang: str, size: str = "poker") -> dict[str, list[Word]]:
        grid = grid_of(size)
        return {index(card, grid): card for card in slots(pack(lang, size), grid)}

    return make


@languages
@sizes
def test_all_52_cards_are_there_once(pack: Pack, lang: str, size: str) -> None:
    grid = grid_of(size)
    cards = slots(pack(lang, size), grid)
    assert Counter(index(card, grid) for card in cards) == Counter(card_text(card, lang) for card in PACK)
    assert len(cards) == 52


@languages
@sizes
def test_both_corners_name_the_card(pack: Pack, lang: str, size: str) -> None:
    grid = grid_of(size)
    for card in slots(pack(lang, size), grid):
        assert index(card, grid, lower=True) == index(card, grid)


def test_indices_are_the_languages_own(by_name: Callable[..., dict[str, list[Word]]]) -> None:
    assert {"R♠", "D♦", "V♥", "A♣", "10♣"} < by_name("fr").keys()
    assert {"K♠", "Q♦", "J♥", "A♣", "10♣"} < by_name("en").keys()


@languages
@sizes
def test_characters_have_the_figures_of_the_book(
    by_name: Callable[..., dict[str, list[Word]]], lang: str, size: str
) -> None:
    found, our = by_name(lang, size), words(lang, "cards")
    assert len(CHARACTERS) == 16
    for card in CHARACTERS:
        read = found[card_text(card, lang)]
        text = said(read)
        name = class_of(card)
        assert our[name] in text
        assert our[f"{name}.bonus"] in text
        assert f"+{CLASS_BONUS}" in text
        assert our["hp.short"] in text
        (large,) = [word for word in read if word.height > 12]
        assert large.text == str(MAX_HP[card])
        # Beside the emblem, both corners tell the hit points as well.
        assert [word.text for word in read].count(str(MAX_HP[card])) == 3
    assert "Dame · Demaneq" in said(by_name("fr", size)["D♦"])
    assert "Défenseur" in said(by_name("fr", size)["D♦"])
    assert "Jack · Valkaj" in said(by_name("en", size)["J♥"])


@languages
@sizes
def test_equipment_has_the_figures_of_the_book(
    by_name: Callable[..., dict[str, list[Word]]], lang: str, size: str
) -> None:
    found = by_name(lang, size)
    assert len(EQUIPMENT) == 36
    effects = {
        "fr": {"H": "rend {0} PV", "S": "{0} dégâts", "D": "absorbe {0} dégâts", "C": "puissance {0} + 1 = {1}"},
        "en": {"H": "heals {0} HP", "S": "{0} damage", "D": "absorbs {0} damage", "C": "power {0} + 1 = {1}"},
    }[lang]
    titles = {
        "fr": {"H": "Potion", "S": "Arme", "D": "Bouclier", "C": "Parchemin"},
        "en": {"H": "Potion", "S": "Weapon", "D": "Shield", "C": "Scroll"},
    }[lang]
    better = {
        "fr": {"H": "par un Soigneur ♥", "S": "par un Attaquant ♠"},
        "en": {"H": "by a Healer ♥", "S": "by an Attacker ♠"},
    }
    for card in EQUIPMENT:
        read, suit, value = found[card_text(card, lang)], suit_of(card), VALUE[card]
        text = said(read)
        assert effects[suit].format(value, value + 1) in text
        assert titles[suit] in text
        (large,) = [word for word in read if word.height > 12]
        assert large.text == str(value)
        if suit in better[lang]:
            assert f"{value + 1} {better[lang][suit]}" in text


@languages
@sizes
def test_scrolls_list_the_spells_they_reach(
    by_name: Callable[..., dict[str, list[Word]]], lang: str, size: str
) -> None:
    found, our = by_name(lang, size), words(lang, "cards")
    for value in range(2, 11):
        text = said(found[f"{value}♣"])
        rows = {line for line in lines(found[f"{value}♣"]) if line.split()[0].isdigit()}
        reached = [name for name, power in SPELLS.items() if f"{power} {our[name]} {our[f'{name}.short']}" in rows]
        assert len(rows) == len(reached)
        assert reached == [name for name, power in SPELLS.items() if power <= value + 1]
        assert all(our[name] not in text for name in SPELLS if name not in reached)
    # Only the 10 casts Lightning (book: La Magie).
    assert [card for card, read in found.items() if our["lightning"] in said(read)] == ["10♣"]


@pytest.mark.parametrize(("lang", "size", "style"), pairs(LANGUAGES, SIZES, ["low-ink", "high-contrast"]))
def test_text_is_embedded_legible_and_inside_the_card(pack: Pack, lang: str, size: str, style: str) -> None:
    page, grid = pack(lang, size, style=style), grid_of(size)
    assert all(flags == ["yes", "yes", "yes"] for _, *flags in page.fonts)
    assert {name.split("+")[-1].split("-")[0] for name, *_ in page.fonts} == {
        "CompanionText",
        "CompanionNumerals",
        "CompanionTitles",
    }
    for card in slots(page, grid):
        assert all(word.height * MM > 5.9 for word in card)
        assert min(word.left for word in card) >= 3
        assert max(word.right for word in card) <= grid.card.width - 3
        for one, other in combinations(card, 2):
            overlap = min(one.right, other.right) - max(one.left, other.left)
            # Boxes are as tall as their fonts' metrics; letters fill less than half of that.
            assert overlap < 0.3 or abs(one.y - other.y) > 0.35 * min(one.height, other.height), (one, other)


@pytest.mark.parametrize(("lang", "size"), [("fr", "pack"), ("en", "poker")] if not SOAK else BOTH)
def test_three_millimetres_beside_every_cut_stay_white(pack: Pack, lang: str, size: str) -> None:
    page, grid = pack(lang, size, "long-edge"), grid_of(size)
    for number in range(1, 13):
        dark = page.pixels(DPI, number) < 200
        for slot in range(grid.count):
            (left, top), size_ = grid.place(slot), grid.card
            box = dark[
                round((top + 0.3) / DOT) : round((top + size_.height - 0.3) / DOT),
                round((left + 0.3) / DOT) : round((left + size_.width - 0.3) / DOT),
            ]
            rows, columns = np.nonzero(box)
            if len(rows):
                assert rows.min() * DOT > 2.4
                assert columns.min() * DOT > 2.4
                assert (box.shape[0] - rows.max()) * DOT > 2.4
                assert (box.shape[1] - columns.max()) * DOT > 2.4


@sizes
@pytest.mark.parametrize("flip", ["long-edge", "short-edge"])
def test_backs_are_the_same_upside_down_and_tell_nothing(pack: Pack, size: str, flip: str) -> None:
    page, grid = pack("fr", size, flip), grid_of(size)
    assert len(page.pages) == 12
    left, top = grid.place(4)
    card = page.pixels(DPI, 2)[
        round((top + 1) / DOT) : round((top + grid.card.height - 1) / DOT),
        round((left + 1) / DOT) : round((left + grid.card.width - 1) / DOT),
    ].astype(float)
    turned = card[::-1, ::-1]
    # The middle of the card lies anywhere between dots: black comes to lie beside black.
    near = np.min([np.roll(turned, (y, x), (0, 1)) for y in (-1, 0, 1) for x in (-1, 0, 1)], axis=0)
    assert np.count_nonzero((card < 60) & (near > 160)) < 0.002 * card.size
    assert (card < 128).mean() > 0.02
    # Low ink: less than a fifth of the card is covered.
    assert (255 - card).mean() / 255 < 0.2
    backs = {tuple(sorted(word.text for word in words)) for words in page.pages[1:10:2]}
    assert len(backs) == 1
    assert not any(re.search(r"\d", text) for text in backs.pop())


def test_backs_lie_behind_the_cards_of_the_last_sheet(pack: Pack) -> None:
    """Seven cards on the last sheet of nine: seven backs, mirrored."""
    grid = grid_of("poker")
    for flip, mirrored in (("long-edge", [0, 1, 2, 3, 4, 5, 8]), ("short-edge", [0, 3, 4, 5, 6, 7, 8])):
        page = pack("fr", "poker", flip).pixels(DPI, 12)
        used = []
        for slot in range(grid.count):
            left, top = grid.place(slot)
            box = page[
                round((top + 10) / DOT) : round((top + 70) / DOT), round((left + 10) / DOT) : round((left + 50) / DOT)
            ]
            used += [slot] if (box < 128).any() else []
        assert used == mirrored


@pytest.mark.parametrize(
    ("wish", "chosen"),
    [
        ("", frozenset(PACK)),
        ("tout", frozenset(PACK)),
        ("All", frozenset(PACK)),
        ("personnages", CHARACTERS),
        ("perso", CHARACTERS),
        ("characters", CHARACTERS),
        ("équipement", EQUIPMENT),
        ("equipment", EQUIPMENT),
    ],
)
def test_a_part_of_the_pack_can_be_printed(pack: Pack, wish: str, chosen: frozenset[str]) -> None:
    grid = grid_of("poker")
    found = [index(card, grid) for card in slots(pack("fr", cards=wish), grid)]
    assert found == [card_text(card, "fr") for card in PACK if card in chosen]


@pytest.mark.parametrize(
    ("paper", "turn", "size", "sheets"),
    [
        ("A4", "landscape", "poker", 7),
        ("A4", "landscape", "pack", 6),
        ("Letter", "portrait", "poker", 6),
        ("Letter", "landscape", "pack", 7),
        ("A5", "portrait", "pack", 13),
    ],
)
def test_every_paper_holds_the_whole_pack(pack: Pack, paper: str, turn: str, size: str, sheets: int) -> None:
    page, grid = pack("en", size, "long-edge", paper, turn), grid_of(size, paper, turn)
    assert len(page.pages) == 2 * sheets
    assert {index(card, grid) for card in slots(page, grid, each=2)} == {card_text(card, "en") for card in PACK}
    # A ruler on every front.
    assert all(sum(word.text in ("10", "20", "30", "40") for word in side) >= 4 for side in page.pages[::2])


def test_a_half_used_sheet_is_used_up(pack: Pack) -> None:
    page, grid = pack("fr", start="8", cards="personnages"), grid_of("poker")
    left, top = grid.place(7)
    (first,) = [word for word in page.pages[0] if word.text == "A" and top < word.y < top + 20]
    assert left < first.left < first.right < left + 14
    assert [index(card, grid) for card in slots(page, grid)][:3] == ["A♥", "V♥", "D♥"]
    assert len(page.pages) == 3


@pytest.mark.parametrize(
    ("options", "fr", "en"),
    [
        ({"cards": "jokers"}, "choisis tout, personnages ou équipement", "choose all, characters or equipment"),
        ({"size": "A7"}, "choisis poker (63 × 88 mm)", "choose poker (63 × 88 mm)"),
        ({"start": "10"}, "de 1 à 9", "from 1 to 9"),
        ({"colour": "red"}, "on peut remplir cards, size, start", "can be filled in is cards, size, start"),
    ],
)
def test_a_wish_that_cannot_be_is_answered_with_what_can(options: dict[str, str], fr: str, en: str) -> None:
    with pytest.raises(PrintError) as caught:
        counter.render(CARD_PACK, options=options)
    assert fr in caught.value.text("fr")
    assert en in caught.value.text("en")


@languages
def test_the_same_bytes_twice(lang: str) -> None:
    first = counter.render(CARD_PACK, lang=lang, flip="short-edge", shift=(1, -1))
    alike(counter.render(CARD_PACK, lang=lang, flip="short-edge", shift=(1, -1)), first)


def test_ranks_and_suits_are_read_in_a_fan(pack: Pack) -> None:
    """A fan shows 14 mm of each card: the index lies in them, tall enough to be read at arm's length."""
    grid = grid_of("poker")
    for card in slots(pack("fr"), grid):
        corner = [word for word in card if word.x < 13 and word.y < 18.5]
        assert {word.text for word in corner} & set(SYMBOLS.values())
        assert all(word.right < 14 for word in corner)
        assert max(word.height for word in corner) > 8
    assert rank_text("QD", "fr") == "D"
    assert rank_of("10C") == "10"
