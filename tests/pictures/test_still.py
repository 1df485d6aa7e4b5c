"""The still picture of the table: what it shows, that it stands alone, and that a name stays a name."""

import base64
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import companion
from companion.notebook.match import Match
from companion.pictures.letters import shorten, width_of, wrap
from companion.pictures.svg import draw, palettes, safe, style
from companion.table.lookup.picture import picture
from tests.alike import alike
from tests.browser.front.views import MADE, TABLES, fixture

ROOT = Path(__file__).parents[2]
NS = "{http://www.w3.org/2000/svg}"
MOVES = ("summon QD", "equip 6S QD", "equip 7D QD", "end", "summon AC", "equip 4D AC", "end", "attack QD AC")


@pytest.fixture
def match() -> Match:
    played = companion.new("etraclor", ["Ana", "Bo"], lang="fr", starter="Ana")
    for move in MOVES:
        played.play(move)
    return played


def shown(svg: str) -> list[str]:
    """Every line of text, in the order it is painted."""
    return ["".join(text.itertext()) for text in ElementTree.fromstring(svg).iter(f"{NS}text")]


def test_it_shows_both_sides_with_their_figures(match: Match) -> None:
    lines = shown(picture(match))
    assert {"Bo", "Ana", "à toi", "Tour 3", "Combat", "Etraclor", "a agi"} <= set(lines)
    assert {"8 / 10 PV", "12 / 12 PV", "/7", "−2"} <= {line.replace("\u202f", " ") for line in lines}
    assert lines.index("Bo") < lines.index("Tour 3") < lines.index("Ana")
    assert lines.count("8") == 1
    facts = match.facts()
    assert {str(facts["Ana.deck"]), str(facts["Bo.hand"])} <= set(lines)


def test_it_tells_the_last_announcement_with_its_sum(match: Match) -> None:
    told = " ".join(shown(picture(match)))
    assert "6 (arme 6♠)" in told.replace("\u202f", " ")
    assert "10 → 8" in told.replace("\u202f", " ")


def test_the_figures_are_those_of_the_match(match: Match) -> None:
    match.correct({"Bo.mage.hp": 3, "Ana.deck": 11})
    lines = shown(picture(match, lang="en"))
    assert "3 / 10 HP" in [line.replace("\u202f", " ") for line in lines]
    assert "11" in lines


def test_a_bare_match_is_this_picture(match: Match) -> None:
    bundle = match._repr_mimebundle_()
    alike(bundle["image/svg+xml"], picture(match, letters=False))
    assert bundle["text/plain"] == repr(match)


def test_it_says_in_words_what_it_shows(match: Match) -> None:
    root = ElementTree.fromstring(picture(match))
    assert root.get("role") == "img"
    assert root.get("lang") == "fr"
    assert " ".join((root.findtext(f"{NS}title") or "").split()) == "Etraclor : Ana – Bo"
    words = (root.findtext(f"{NS}desc") or "").replace("\u202f", " ")
    assert words.startswith("Tour 3, Combat. Ana : à toi ; deck 19")
    assert "Mage As de trèfle, 8 / 10 PV" in words
    assert "Défenseur Dame de carreau, 12 / 12 PV, bouclier 7/7, arme 6 de pique, a agi" in words


def test_it_stands_alone_and_runs_nothing(match: Match) -> None:
    svg = picture(match)
    root = ElementTree.fromstring(svg)
    allowed = {"svg", "title", "desc", "style", "rect", "path", "text", "tspan"}
    assert {element.tag.removeprefix(NS) for element in root.iter()} <= allowed
    named = {key for element in root.iter() for key in element.attrib}
    assert not [key for key in named if key.startswith("on") or "href" in key or key in ("src", "style", "id")]
    addresses = re.findall(r"url\(([^)]{0,24})", svg)
    assert len(addresses) == 4
    assert all(address.startswith("data:font/woff2;base64") for address in addresses)
    assert re.findall(r"https?://[^\"' )]+", svg) == ["http://www.w3.org/2000/svg"]
    assert "@import" not in svg
    assert len(style()) < 80_000


def test_its_letters_are_real_fonts() -> None:
    for data in re.findall(r"base64,([^)]+)\)", style()):
        assert base64.b64decode(data)[:4] == b"wOF2"


@pytest.mark.parametrize("name", ["<img src=x onerror=alert(1)>", "]]><script>1</script>", "&amp;\" onload='1"])
def test_a_silly_name_is_a_silly_name(name: str) -> None:
    match = companion.new("etraclor", [name, "Bo"], lang="en", starter=name)
    match.play(f"draw # {name}")
    root = ElementTree.fromstring(picture(match, width=1400))
    assert name in ["".join(text.itertext()) for text in root.iter(f"{NS}text")]
    assert not [element for element in root.iter() if element.tag in (f"{NS}img", f"{NS}script", "img")]


def test_what_xml_cannot_hold_is_replaced() -> None:
    assert safe("a\x00b\x1bc\ud800d\ufffee") == "a\ufffdb\ufffdc\ufffdd\ufffde"
    assert safe('<&">') == "&lt;&amp;&quot;&gt;"


@pytest.mark.parametrize("name", [*TABLES, *MADE])
@pytest.mark.parametrize("width", [300, 390, 780, 1200])
def test_any_view_fits_its_width(name: str, width: int) -> None:
    root = ElementTree.fromstring(draw(fixture(name), width))
    high = float(root.attrib["height"])
    for box in root.iter(f"{NS}rect"):
        assert float(box.attrib["x"]) >= -0.01
        assert float(box.attrib["x"]) + float(box.attrib["width"]) <= width + 0.01
        assert float(box.attrib["y"]) + float(box.attrib["height"]) <= high + 0.51
    for text in root.iter(f"{NS}text"):
        assert 0 <= float(text.attrib["x"]) <= width
        assert 0 < float(text.attrib["y"]) < high


def test_it_draws_what_it_does_not_know_as_text() -> None:
    view = fixture("combat")
    view["board"][0]["slots"] = [{"kind": "map", "id": "m", "text": "Une carte"}]
    view["board"][1]["slots"] = []
    assert "Une carte" in shown(draw(view))


def test_a_seat_sees_its_own_hand_alone() -> None:
    match = companion.new("etraclor", ["Ana", "Bo"], lang="en", starter="Ana", seed=7)
    hands = [set(side.hand.known) for side in match.state.sides]
    from companion.core.notation.playing_cards import card_text

    for seat in (0, 1, None):
        told = "".join(shown(picture(match, seat=seat)))
        described = ElementTree.fromstring(picture(match, seat=seat)).findtext(f"{NS}desc") or ""
        for place, hand in enumerate(hands):
            drawn = sum(told.count(card_text(card, "en")[:-1]) > 0 for card in hand)
            assert (drawn == len(hand)) if place == seat else all(c not in described for c in hand)
    assert len(shown(picture(match, seat=0))) == len(shown(picture(match))) + 5


def test_widths_are_those_of_the_letters() -> None:
    from fontTools.ttLib import TTFont

    from companion import fonts

    font = TTFont(fonts.path("text-bold"))
    names, metrics = font.getBestCmap(), font["hmtx"]
    text = "Dame de carreau, 12 PV"
    exact = sum(metrics[names[ord(char)]][0] for char in text) / font["head"].unitsPerEm
    assert width_of(text, "text-bold", 1.0) == pytest.approx(exact, abs=0.02)


def test_lines_break_at_spaces_but_not_at_narrow_ones() -> None:
    lines = wrap([("Attention\u202f! Le bouclier se brise\u202f; deux vont aux PV.", "text-regular")], 18, 120, 9)
    told = ["".join(text for text, _ in line) for line in lines]
    assert "".join(told).replace(" ", "") == "Attention\u202f!Leboucliersebrise\u202f;deuxvontauxPV."
    assert all(width_of(line, "text-regular", 18) <= 120 for line in told)
    assert any("brise\u202f;" in line for line in told)


def test_a_long_name_is_cut_within_its_room() -> None:
    cut = shorten("Anastasia-Maximilienne de la Tour", "titles-bold", 28, 200)
    assert cut.endswith("…")
    assert width_of(cut, "titles-bold", 28) <= 200


def test_no_board_of_one_game_is_in_the_shared_code() -> None:
    named = re.compile(
        r"sanctuar|dome|\bmines?\b(?! =|\[|\.)|taint|pollution|\bfire\b|\bwater\b|\bearth\b|\bbody\b.*\bmind\b"
    )
    shared = [*(ROOT / "companion/table/front").glob("*/*"), *(ROOT / "companion/pictures").rglob("*.py")]
    for path in shared:
        assert named.findall(path.read_text("utf-8")) == [], path.name


def test_every_colour_of_a_picture_is_one_of_the_house_by_day_and_by_night() -> None:
    light, dark = palettes()
    css = (ROOT / "companion/pictures/palette.css").read_text("utf-8")
    assert light.keys() == dark.keys()
    night, notebook = css.split(".companion-table {")[2:]
    assert night.split("}")[0].split() == notebook.split("}")[0].split()
    drawn = [draw(fixture(name), width) for name in (*TABLES, *MADE) for width in (360, 1000)]
    named = {name for svg in drawn for name in re.findall(r'[ "][fs]-([\w-]+)', svg.split("</style>")[1])}
    assert named - light.keys() == set()


def test_the_picture_fonts_are_built_from_ours() -> None:
    script = ROOT / "scripts/build_picture_fonts.py"
    told = subprocess.run([sys.executable, script, "--check"], capture_output=True, text=True, check=False, cwd=ROOT)
    assert told.returncode == 0, told.stdout + told.stderr


def test_a_light_picture_says_the_same_with_the_readers_own_letters(match: Match) -> None:
    """A fifth of the size: no fonts, no colour that nothing wears, each line as wide as it would be in ours."""
    whole, light = picture(match), picture(match, letters=False)
    assert shown(light) == shown(whole)
    assert len(light) < len(whole) / 3
    assert "@font-face" not in light
    worn = set(re.findall(r'[" ]([fs]-[\w-]+)', light))
    assert set(re.findall(r"\.([fs]-[\w-]+)\{", light)) <= worn
    texts = list(ElementTree.fromstring(light).iter(f"{NS}text"))
    assert all(float(one.get("textLength") or 0) > 0 for one in texts)
