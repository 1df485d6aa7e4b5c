"""The Fiche Combat of Etraclor, read back from its pages: true size, exact text, room for eight coins."""

import hashlib
import io
import subprocess
import sys
from collections import defaultdict
from functools import cache
from itertools import pairwise

import numpy as np
import pikepdf
import pytest

from companion.games.etraclor.engine.constants import CLASSES, RACE_HP, SPELLS
from companion.games.etraclor.paper.words import words
from companion.shop import counter
from tests.alike import alike
from tests.printing.readback import FICHE, MM, Fiche, Printed, Word

COIN = 16.25
SAFE = 5.0
SIZES = {"portrait": (148, 210), "landscape": (210, 148)}
both = pytest.mark.parametrize("orientation", ["portrait", "landscape"])
languages = pytest.mark.parametrize("lang", ["fr", "en"])


@pytest.fixture(scope="module")
def fiche(tmp_path_factory: pytest.TempPathFactory) -> Fiche:
    """The Fiche Combat by orientation, language, paper and player, each drawn once."""
    folder = tmp_path_factory.mktemp("fiche")

    @cache
    def make(orientation: str, lang: str = "fr", paper: str = "A5", player: str = "") -> Printed:
        options = {"player": player} if player else None
        data = counter.render(FICHE, paper=paper, orientation=orientation, lang=lang, options=options)
        path = folder / f"{orientation}-{lang}-{paper}-{abs(hash(player))}.pdf"
        path.write_bytes(data)
        return Printed(path)

    return make


def tracks(page: Printed) -> list[list[Word]]:
    """The figures of the tracks, lane by lane and from 0 up: they are by far the largest figures."""
    figures = [word for word in page.words if word.text.isdigit() and word.height > 5]
    lanes: dict[int, list[Word]] = defaultdict(list)
    upright = {round(word.x, 1) for word in figures if word.text == "9"}
    for word in figures:
        lanes[round(10 * (word.x if len(upright) == 8 else word.y))].append(word)
    return [sorted(lane, key=lambda word: int(word.text)) for _, lane in sorted(lanes.items())]


@both
@languages
def test_the_page_has_its_true_size(fiche: Fiche, orientation: str, lang: str) -> None:
    file = pikepdf.open(fiche(orientation, lang).path)
    assert len(file.pages) == 1
    for box in ("/MediaBox", "/TrimBox"):
        left, bottom, right, top = (float(value) / MM for value in file.pages[0][box])
        assert (left, bottom) == (0, 0)
        assert (right, top) == pytest.approx(SIZES[orientation], abs=0.001)
    assert str(file.Root.ViewerPreferences.PrintScaling) == "/None"
    assert str(file.Root.Lang) == lang
    assert file.pdf_version == "1.7"
    assert str(file.docinfo["/Title"]) == {"fr": "Fiche Combat (Etraclor)", "en": "Combat Sheet (Etraclor)"}[lang]
    with file.open_outline() as outline:
        assert [item.title for item in outline.root] == [FICHE.title[lang]]


@both
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_on_larger_paper_it_keeps_its_size(fiche: Fiche, orientation: str, paper: str) -> None:
    page = fiche(orientation, "fr", paper)
    file = pikepdf.open(page.path)
    left, bottom, right, top = (float(value) / MM for value in file.pages[0]["/TrimBox"])
    assert (right - left, top - bottom) == pytest.approx(SIZES[orientation], abs=0.001)
    small, large = tracks(fiche(orientation)), tracks(page)
    assert [len(lane) for lane in large] == [len(lane) for lane in small]
    step = [b.x - a.x + b.y - a.y for lane in large for a, b in pairwise(lane)]
    assert step == pytest.approx([b.x - a.x + b.y - a.y for lane in small for a, b in pairwise(lane)], abs=0.01)


@both
@languages
def test_text_comes_back_letter_by_letter(fiche: Fiche, orientation: str, lang: str) -> None:
    text = " ".join(fiche(orientation, lang).text.replace("\u00a0", " ").split())
    said = words(lang, "fiche")
    for name in CLASSES:
        assert said[name] in text
        assert said[f"{name}.element"] in text
        assert said[f"{name}.bonus"] in text
    for key in ("shield", "shield.left", "hp", "ko", "potion", "weapon", "scroll", "cent.2", "cent.3"):
        assert said[key] in text
    for name, power in SPELLS.items():
        assert f"{power} {said[name]}" in text
    for suit in "♥♠♦♣":
        assert text.count(suit) >= 2
    if lang == "fr":
        assert "Défenseur" in text
        assert "Dématérialisation" in text
        # pdftotext gives every blank as a space.
        assert "à 100 %" in text


@both
@languages
def test_a_team_of_four_has_two_tracks_each(fiche: Fiche, orientation: str, lang: str) -> None:
    values = [[int(word.text) for word in lane] for lane in tracks(fiche(orientation, lang))]
    assert values == [list(range(14)), list(range(11))] * 4


def rims(page: Printed, word: Word, orientation: str) -> tuple[float, float]:
    """Where the rims of a place are, in mm across its track: the first lines beyond its icon."""
    dot = 25.4 / 600
    pixels = page.pixels(600)
    sides = []
    # A figure stands up to 2 mm above the middle of its place: some of these lines pass near the middle.
    for shift in (0.0, 0.4, 0.8, 1.2) if orientation == "portrait" else (0.0,):
        line = pixels[round((word.y + shift) / dot)] if orientation == "portrait" else pixels[:, round(word.x / dot)]
        middle = word.x if orientation == "portrait" else word.y
        marked = (np.nonzero(line < 220)[0] + 0.5) * dot - middle
        sides.append((middle + marked[marked < -5.8].max(), middle + marked[marked > 6.2].min()))
    return min(near for near, _ in sides), max(far for _, far in sides)


@both
def test_eight_coins_lie_side_by_side(fiche: Fiche, orientation: str) -> None:
    """The rims beside a place are a coin apart, and neighbouring tracks leave each other room."""
    page = fiche(orientation)
    sides = [rims(page, lane[5], orientation) for lane in tracks(page)]
    for near, far in sides:
        # Measured on the inner edges of lines 0.15 mm thick.
        assert far - near == pytest.approx(COIN, abs=0.2)
    centres = [(near + far) / 2 for near, far in sides]
    assert min(b - a for a, b in pairwise(centres)) >= 16.6 - 0.05
    last = SIZES[orientation][0 if orientation == "portrait" else 1] - SAFE
    assert centres[0] - COIN / 2 >= SAFE - 0.05
    assert centres[-1] + COIN / 2 <= last + 0.05


@both
def test_places_follow_each_other_evenly(fiche: Fiche, orientation: str) -> None:
    for lane in tracks(fiche(orientation)):
        places = [-word.y if orientation == "portrait" else word.x for word in lane]
        # Upright, the figure 0 stands a little above its place, for the word below it.
        steps = [b - a for a, b in pairwise(places[1:] if orientation == "portrait" else places)]
        assert min(steps) >= 11.1
        assert max(steps) - min(steps) < 0.05


@both
def test_the_coin_at_0_stays_inside_the_safe_margin(fiche: Fiche, orientation: str) -> None:
    """The end of each track is a coin's rim: half a coin beyond the place of 0, which is a pitch from 1."""
    page, dot = fiche(orientation), 25.4 / 600
    pixels = page.pixels(600)
    for lane in tracks(page):
        one, two = lane[1], lane[2]
        if orientation == "portrait":
            zero = 2 * one.y - two.y
            line, start, middle = (
                pixels[:, round(one.x / dot)],
                zero,
                (np.array(rims(page, lane[5], "portrait"))).mean(),
            )
            line = pixels[:, round(middle / dot)]
            end = (np.nonzero(line[round((start + 7.6) / dot) :] < 220)[0][0] + 0.5) * dot + start + 7.6
            offset = end - COIN / 2 - zero
        else:
            zero = 2 * one.x - two.x
            middle = np.array(rims(page, lane[5], "landscape")).mean()
            line = pixels[round(middle / dot)]
            end = (np.nonzero(line[: round((zero - 7.6) / dot)] < 220)[0][-1] + 0.5) * dot
            offset = zero - end - COIN / 2
            assert end >= SAFE - 0.05
        # Figures stand on their places but for the optical lift of hearts and shields, a fraction of a mm.
        assert abs(offset) < 0.75


@both
@languages
def test_the_starting_points_of_the_races_are_marked(fiche: Fiche, orientation: str, lang: str) -> None:
    """Each race's name or letter stands by its points, and its heart has a stronger outline."""
    page = fiche(orientation, lang)
    letters = {"fr": {"A": "As", "J": "Valet", "Q": "Dame", "K": "Roi"}}.get(
        lang, {"A": "Ace", "J": "Jack", "Q": "Queen", "K": "King"}
    )
    short = {"fr": {"A": "A", "J": "V", "Q": "D", "K": "R"}}.get(lang, {rank: rank for rank in "AJQK"})
    pixels = page.pixels(300)

    def ink(word: Word) -> int:
        dot = 25.4 / 300
        box = pixels[
            round((word.y - 6) / dot) : round((word.y + 7) / dot),
            round((word.x - 5.2) / dot) : round((word.x + 5.2) / dot),
        ]
        return int((box < 128).sum())

    for lane in tracks(page)[::2]:
        for rank, hp in RACE_HP.items():
            figure = lane[hp]
            name = letters[rank] if orientation == "landscape" else short[rank]
            near = [w for w in page.words if w.text == name and abs(w.x - figure.x) < 7 and abs(w.y - figure.y) < 8]
            assert len(near) == 1
            assert ink(figure) > 1.2 * ink(lane[8])


def ring(page: Printed, dpi: int) -> tuple[float, float]:
    """Width and height of the ring around the words about the coin, from the outer edges of its line."""
    (figure,) = [word for word in page.words if word.text in ("16,25", "16.25")]
    line = [word for word in page.words if abs(word.y - figure.y) < 0.2 and abs(word.x - figure.x) < 8]
    assert [word.text for word in line] == ["Ø", figure.text, "mm"]
    # The words stand in four lines: the centre is half a line above the third.
    x, y = (line[0].left + line[-1].right) / 2, figure.y - 1.3
    dot = 25.4 / dpi
    around = page.pixels(dpi)[round((y - 9) / dot) : round((y + 9) / dot), round((x - 9) / dot) : round((x + 9) / dot)]
    rows, columns = np.nonzero(around < 100)
    return (columns.max() - columns.min() + 1) * dot, (rows.max() - rows.min() + 1) * dot


@both
@pytest.mark.parametrize("paper", ["A5", "A4"])
def test_the_ring_is_a_cent_wide(fiche: Fiche, orientation: str, paper: str) -> None:
    line = 0.25
    assert ring(fiche(orientation, "fr", paper), 600) == pytest.approx((COIN + line, COIN + line), abs=0.1)


@both
@languages
def test_the_ruler_is_true(fiche: Fiche, orientation: str, lang: str) -> None:
    page, dot = fiche(orientation, lang), 25.4 / 600
    hundreds = [word for word in page.words if word.text == "100"]
    (unit,) = [w for w in page.words for h in hundreds if w.text == "mm" and w.y == h.y and 0 < w.left - h.right < 2]
    dark = page.pixels(600) < 128
    area = dark[round((unit.top - 4) / dot) : round(unit.bottom / dot), : round((unit.right + 1) / dot)]
    ruled = int(area[:, round((unit.right - 101) / dot) :].sum(axis=1).argmax())
    row = area[ruled + round(0.6 / dot), round((unit.right - 100.5) / dot) :]
    starts = np.nonzero(np.diff(row.astype(int)) == 1)[0] * dot
    assert len(starts) == 101
    assert starts[-1] - starts[0] == pytest.approx(100, abs=0.1)
    assert np.diff(starts) == pytest.approx(np.ones(100), abs=0.1)


@both
@languages
def test_it_is_grey_and_spends_little_ink(fiche: Fiche, orientation: str, lang: str) -> None:
    page = fiche(orientation, lang)
    colours = np.asarray(page.image(100, "RGB")).astype(int)
    assert abs(colours - colours.mean(axis=2, keepdims=True)).max() == 0
    assert 0.01 < 1 - page.pixels(300).mean() / 255 < 0.08


@both
@languages
def test_the_same_bytes_twice_and_in_another_process(orientation: str, lang: str) -> None:
    first = counter.render(FICHE, orientation=orientation, lang=lang)
    alike(counter.render(FICHE, orientation=orientation, lang=lang), first)
    script = (
        "import hashlib; from companion.shop import counter as shop;"
        f"data = shop.render(shop.find('fiche-combat'), orientation={orientation!r}, lang={lang!r});"
        "print(hashlib.sha256(data).hexdigest())"
    )
    other = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert other.stdout.strip() == hashlib.sha256(first).hexdigest()


@both
def test_a_players_name_is_text_and_never_markup(fiche: Fiche, orientation: str) -> None:
    name = "<img src=x onerror=alert(1)>"
    page = fiche(orientation, "fr", "A5", name)
    if orientation == "portrait":
        assert name in page.text
    else:
        assert "<img src=x" in page.text
        assert "…" in page.text
    data = page.path.read_bytes()
    file = pikepdf.open(io.BytesIO(data))
    assert "/Annots" not in file.pages[0]
    assert "/OpenAction" not in file.Root
    assert "□lodie" in fiche(orientation, "fr", "A5", "🐉lodie").text
