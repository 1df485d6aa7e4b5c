"""The site around the table: each clause has its address, each link leads somewhere, nothing comes from elsewhere."""

import json
import re
import shutil
from html.parser import HTMLParser
from pathlib import Path

import pytest

import companion
from companion.core.plugins.registry import find_game
from companion.core.rules.rulebook_address import clause_address, rulebook_address
from companion.core.text.messages import LANGUAGES, load_words
from companion.shop import printables
from companion.web.builder.check.links import Site
from companion.web.builder.guides.guides import GuidesError, check
from companion.web.builder.guides.lesson_pages import all_lessons
from companion.web.builder.guides.markdown import half, on_site, relinked, title_of
from companion.web.builder.guides.rule_index import clause_index
from companion.web.builder.landing import landing
from companion.web.builder.sources import find_sources
from tests.web.guides_build import built_guides

BILINGUAL = "# A · B\n\n[fr](#français)\n\n## Français\n\nUn.\n\n### Deux\n\n```\n## English\n```\n\n"
BILINGUAL += "## English\n\nOne.\n\n### Two\n"
TAIL = "# Title\n\nFirst (*[plus bas](#en-français)*).\n\n## In short\n\nText.\n\n## En français\n\nTout.\n"


@pytest.fixture(scope="module")
def root() -> Path:
    return built_guides()


@pytest.fixture(scope="module")
def site(root: Path) -> Site:
    return Site(root)


# --- the rule books ---------------------------------------------------------------------------------------------------


def test_a_clause_has_one_address_a_language() -> None:
    assert clause_address("etraclor", "attack-needs-weapon", "fr") == "fr/rules/etraclor.html#attack-needs-weapon"
    assert rulebook_address("etraclor", "en") == "en/rules/etraclor.html"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", companion.games())
def test_every_clause_stands_at_its_address_in_its_words(root: Path, game: str, lang: str) -> None:
    page = Words(root / rulebook_address(game, lang))
    book = find_game(game).rulebook

    assert {key for key in book if key not in page.below} == set()
    for key, clause in book.items():
        told = page.below[key]
        assert squeezed(clause.title[lang]) in told
        assert squeezed(clause.text[lang]) in told
        if clause.reason:
            assert squeezed(clause.reason[lang]) in told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_kind_of_a_clause_is_shown(root: Path, lang: str) -> None:
    words = load_words("companion.web.builder")["rules"]
    for game in companion.games():
        page = Words(root / rulebook_address(game, lang))
        for key, clause in find_game(game).rulebook.items():
            assert words[clause.kind][lang] in page.below[key]


def test_the_index_of_the_search_holds_every_clause_in_both_languages() -> None:
    index = json.loads(clause_index().removeprefix("window.companionClauses = ").rstrip(";\n"))
    rows = {(row[0], row[1]): row for row in index["clauses"]}

    assert set(index["games"]) == set(companion.games())
    assert len(rows) == sum(len(find_game(game).rulebook) for game in companion.games())
    clause = find_game("etraclor").rulebook["attack-needs-weapon"]
    fr, en = rows["etraclor", "attack-needs-weapon"][3:]
    assert (fr[0], en[1]) == (clause.title["fr"], clause.text["en"])


def test_the_index_is_a_script_that_cannot_end_itself() -> None:
    assert "</script" not in clause_index().lower()


# --- links, and what is loaded ----------------------------------------------------------------------------------------


def test_every_link_leads_somewhere(site: Site) -> None:
    assert len(site.pages) > 100
    assert site.broken() == []


def test_no_page_and_no_style_loads_anything_from_elsewhere(site: Site, root: Path) -> None:
    assert site.outside() == []
    for path in root.rglob("*.js"):
        asked = re.findall(r"""(?:src|href|fetch|import)\s*[=(]\s*["'`]https?:[^"'`]*""", path.read_text("utf-8"))
        assert asked == [], path
        if path.name != "furo.js":  # holds it for browsers without `globalThis`
            assert re.search(r"\beval\(|new Function\(", path.read_text("utf-8")) is None, path


def test_a_strict_policy_would_run_it_all(site: Site) -> None:
    assert list(site.inline()) == []


def test_an_anchor_stands_once_on_a_page(site: Site) -> None:
    assert site.twice() == []


def test_a_link_that_leads_nowhere_and_a_font_from_elsewhere_are_told(tmp_path: Path) -> None:
    (tmp_path / "fr").mkdir()
    page = tmp_path / "fr" / "a.html"
    page.write_text('<p id="here"><a href="b.html">b</a><a href="#there">x</a><a href="../table/#play">t</a>', "utf-8")
    assert Site(tmp_path).broken() == ["fr/a.html: b.html", "fr/a.html: #there"]
    with pytest.raises(GuidesError, match="2 links of the site lead nowhere"):
        check(tmp_path)
    with pytest.raises(GuidesError) as caught:
        check(tmp_path)
    assert "2 liens du site ne mènent nulle part" in caught.value.text("fr")

    page.write_text(
        '<link rel="stylesheet" href="https://fonts.example/a.css"><a href="https://x.example">x</a>', "utf-8"
    )
    with pytest.raises(GuidesError, match=re.escape("fonts.example")):
        check(tmp_path)


def test_once_the_table_is_there_links_into_it_are_looked_at(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text('<a href="table/#play">t</a>', "utf-8")
    (tmp_path / "table").mkdir()
    assert Site(tmp_path).broken() == ["a.html: table/#play"]
    (tmp_path / "table" / "index.html").write_text("<p>", "utf-8")
    assert Site(tmp_path).broken() == []


def test_a_warning_of_sphinx_stops_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.web.builder.guides import guides, sphinx_run
    from companion.web.builder.sources import Sources

    (tmp_path / "guides").mkdir()
    (tmp_path / "guides" / "odd.md").write_text("# Odd\n\n[x](nowhere.md)\n", "utf-8")
    empty = tmp_path / "empty"
    empty.mkdir()
    monkeypatch.setattr(sphinx_run.GuideSource, "_data", lambda _: None)
    warned = sphinx_run.build(tmp_path / "work", tmp_path / "out", "en", Sources(tmp_path / "guides", empty, empty))
    assert len(warned) == 1
    assert "nowhere" in warned[0]

    monkeypatch.setattr(guides, "_build", lambda *_: warned)
    with pytest.raises(GuidesError, match=r"do not build without a warning \(fr\): .*nowhere"):
        guides._sphinx(tmp_path / "site", find_sources(), tmp_path / "work")


# --- both languages ---------------------------------------------------------------------------------------------------


def test_both_languages_have_the_same_pages(root: Path) -> None:
    french, english = ({path.relative_to(root / lang) for path in (root / lang).rglob("*.html")} for lang in LANGUAGES)
    assert {str(path) for path in french ^ english if path.parts[0] != "source"} == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_landing_page_says_all_its_words(root: Path, lang: str) -> None:
    page = Words(root / lang / "index.html")
    words = load_words("companion.web.builder")["landing"]
    for key in (
        "headline",
        "sub",
        "play",
        "no_install",
        "players",
        "teachers",
        "printing",
        "games",
        "rules",
        "private",
    ):
        for line in words[key][lang].split("|"):
            assert squeezed(line) in page.text, key
    assert page.lang == lang
    for game in companion.games():
        assert find_game(game).title in page.text
    assert "{" not in page.text


def test_every_word_of_the_site_is_there_in_both_languages() -> None:
    for table, texts in load_words("companion.web.builder").items():
        for key, told in texts.items():
            assert set(told) == set(LANGUAGES), (table, key)
            assert told["fr"], (table, key)
            assert re.search(r" [:;?!»]|« ", told["fr"]) is None, (table, key)


def test_the_landing_page_leads_to_play_the_three_doors_and_the_other_language(site: Site) -> None:
    links = site.pages[site.root / "fr" / "index.html"].links
    assert {"../table/#play", "start.html", "lessons/index.html", "printables.html", "../en/index.html"} <= set(links)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", companion.games())
def test_who_reads_about_a_game_is_led_to_its_table(site: Site, game: str, lang: str) -> None:
    lessons = [f"lessons/{one.game}/{one.name}" for one in all_lessons() if one.game == game]
    for page in (game, f"rules/{game}", *lessons):
        links = site.pages[site.root / lang / f"{page}.html"].links
        tables = {link.partition("table/")[2] for link in links if "table/#play" in link}
        assert tables == {f"#play={game}"}, page
    assert f"../table/#play={game}" in site.pages[site.root / lang / "index.html"].links


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", companion.games())
def test_a_guide_on_the_site_begins_by_a_tap_and_in_the_repository_by_a_command(
    root: Path, game: str, lang: str
) -> None:
    told = Words(root / lang / f"{game}.html").text
    assert f"companion play {game}" not in told
    assert {"fr": "Touche Jouer en haut de cette page", "en": "Tap Play at the top of this page"}[lang] in told
    assert f"companion play {game}" in (find_sources().guides / f"{game}.md").read_text("utf-8")


def test_the_site_tells_what_is_between_the_marks_in_its_own_words() -> None:
    assert on_site("1. <!-- site: Tap **Play**. -->Run\n`it`.<!-- end --> Then") == "1. Tap **Play**. Then"


def test_the_first_page_leads_to_both_languages_without_a_script(site: Site) -> None:
    links = site.pages[site.root / "index.html"].links
    assert {"fr/index.html", "en/index.html"} <= set(links)


def test_what_the_phone_shows_is_what_the_cards_say() -> None:
    for lang, queen in (("fr", "D"), ("en", "Q")):
        shown = landing.scene.screen(lang)
        assert "http" not in re.sub(r'xmlns="[^"]*"', "", shown)
        assert f">{queen}<" in landing.scene.scene(lang, "x.svg", "words")
        assert f"{queen}♦" in re.sub(r"</?tspan[^>]*>", "", shown)


# --- the pages made from data -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_gallery_has_every_sheet_that_lies_ready_with_its_picture_and_size(site: Site, lang: str) -> None:
    page = site.pages[site.root / lang / "printables.html"]
    wanted = [one for one in printables.everyday() if one.lang == lang]
    assert len(wanted) > 40
    assert {f"../printables/{one.path}" for one in wanted} <= set(page.links)
    assert {f"../printables/{one.picture_path}" for one in wanted} <= set(page.loads)
    text = Words(page.path).text
    assert len(re.findall(r"\b\d+\s?k[oB]", text)) >= len(wanted)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_lesson_has_its_plan_and_its_ways(site: Site, lang: str) -> None:
    index = site.pages[site.root / lang / "lessons" / "index.html"]
    for lesson in all_lessons():
        assert f"{lesson.game}/{lesson.name}.html" in index.links
        assert f"../../table/#lesson={lesson.game}/{lesson.name}" in index.links
        page = site.pages[site.root / lang / "lessons" / lesson.game / f"{lesson.name}.html"]
        books = [link for link in page.links if "lite/lab/index.html?path=" in link]
        assert len(books) == 2
        for book in books:
            assert (find_sources().notebooks / book.split("path=")[1]).is_file()
        assert lesson.plan is None or squeezed(lesson.aims[0][lang]) in Words(page.path).text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_notebook_has_one_link(site: Site, lang: str) -> None:
    links = site.pages[site.root / lang / "notebooks.html"].links
    places = [link.split("path=")[1] for link in links if "lite/" in link]
    home = find_sources().notebooks
    assert sorted(places) == sorted(path.relative_to(home).as_posix() for path in (home / lang).rglob("*.ipynb"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_reference_tells_of_the_public_face(root: Path, lang: str) -> None:
    page = (root / lang / "reference.html").read_text("utf-8")
    for name in ("companion.new", "companion.notebook.match.Match.play", "companion.core.rules.rulings.Ruling"):
        assert f'id="{name}"' in page


# --- the halves of a guide --------------------------------------------------------------------------------------------


def test_a_guide_is_cut_into_its_halves() -> None:
    assert half(BILINGUAL, "fr") == "Un.\n\n## Deux\n\n```\n## English\n```"
    assert half(BILINGUAL, "en") == "One.\n\n## Two"
    assert title_of(BILINGUAL) == "A · B"
    assert half(TAIL, "fr") == "Tout."
    assert (half(TAIL, "en") or "").startswith("First (")
    assert half("# Only\n\nEnglish.", "fr") is None


def test_links_are_turned_but_not_in_code() -> None:
    text = "[a](b.md) and [two\nlines](c.md)\n```\n[a](b.md)\n```\n[gone](d.md)"
    found = relinked(text, {"b.md": "B.md", "c.md": "C.md", "d.md": None}.__getitem__)
    assert found == "[a](B.md) and [two\nlines](C.md)\n```\n[a](b.md)\n```\ngone"


def test_what_there_is_in_english_alone_says_so_in_french(root: Path) -> None:
    page = (root / "fr" / "new-game.html").read_text("utf-8")
    assert load_words("companion.web.builder")["guide"]["english_only"]["fr"].split(";")[0].strip() in page
    assert '<div lang="en">' in page
    assert '<div lang="en">' not in (root / "en" / "new-game.html").read_text("utf-8")


def test_the_site_can_lie_in_any_folder(root: Path, tmp_path: Path) -> None:
    copy = tmp_path / "deep" / "er"
    shutil.copytree(root / "fr" / "rules", copy / "fr" / "rules")
    page = (copy / "fr" / "rules" / "etraclor.html").read_text("utf-8")
    assert re.findall(r'(?:href|src)="/', page) == []


def squeezed(text: str) -> str:
    return " ".join(text.split())


class Words(HTMLParser):
    """What a page says: as a whole, and below each anchor."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.lang, self._open, self._said = "", list[tuple[str, str]](), dict[str, str]()
        self._all = ""
        self.feed(path.read_text("utf-8"))
        self.text = squeezed(self._all)
        self.below = {key: squeezed(text) for key, text in self._said.items()}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        look = dict(attrs)
        if tag == "html":
            self.lang = look.get("lang") or ""
        if tag in ("section", "script", "style"):
            self._open.append((tag, look.get("id") or ""))

    def handle_endtag(self, tag: str) -> None:
        if self._open and self._open[-1][0] == tag:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        self._all += data
        for _, anchor in self._open:
            if anchor:
                self._said[anchor] = self._said.get(anchor, "") + data
