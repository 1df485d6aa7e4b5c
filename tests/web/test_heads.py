"""What a link to the site shows to those who have not opened it: of each page its own sentence, and a picture."""

import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

import companion
from companion.core.text.messages import LANGUAGES
from companion.web.builder.check.links import Site
from companion.web.builder.sharing import heads
from tests.web.guides_build import built_guides

HOME = "https://table.example/companion/"


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages, with their heads, for a known address."""
    target = tmp_path_factory.mktemp("told")
    shutil.copytree(built_guides(), target, dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.pdf", "_static"))
    heads.write(target, HOME)
    heads.write(target, HOME)  # a site that is built again has each line once
    return target


def metas(path: Path) -> Counter[str]:
    return Counter(re.findall(r'(?:name|property)="([\w:]+)" content=', path.read_text("utf-8")))


def test_every_page_says_what_it_is_about_where_it_lies_and_in_which_languages(told: Path) -> None:
    about: Counter[str] = Counter()
    for path, head in heads.pages(told):
        text, found = path.read_text("utf-8"), metas(path)
        assert {found[name] for name in ("description", "og:title", "og:description", "og:image", "og:url")} == {1}
        assert text.count('rel="canonical"') == 1
        picture = re.search(r'og:image" content="([^"]+)"', text)
        assert picture
        assert (told / picture[1].removeprefix(HOME)).is_file(), picture[1]
        assert 0 < len(head.about) <= heads.LONGEST, head
        about[f"{head.lang} {head.about}"] += 1
    assert about.most_common(1)[0][1] < len(about) / 4, about.most_common(2)


def test_no_two_pages_of_a_language_have_one_title(told: Path) -> None:
    titles = Counter((head.lang, head.title) for path, head in heads.pages(told) if path.parent != told)
    assert [title for title, count in titles.items() if count > 1] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", companion.games())
def test_a_page_of_a_game_shows_that_game(told: Path, game: str, lang: str) -> None:
    for page in (game, f"rules/{game}"):
        assert f'og:image" content="{HOME}look/shared/{game}.png"' in (told / lang / f"{page}.html").read_text("utf-8")


def test_the_map_names_every_page_and_what_is_lost_leads_back(told: Path) -> None:
    named = re.findall(r"<loc>([^<]+)</loc>", (told / "sitemap.xml").read_text("utf-8"))
    assert len(named) == len(set(named)) == len(list(heads.pages(told)))
    assert f"{HOME}fr/" in named
    assert f"Sitemap: {HOME}sitemap.xml" in (told / "robots.txt").read_text("utf-8")
    for lang in LANGUAGES:
        assert f'href="{HOME}{lang}/index.html"' in (told / "404.html").read_text("utf-8")


def test_where_no_address_is_known_nothing_is_made_up(tmp_path: Path) -> None:
    (tmp_path / "fr").mkdir()
    page = tmp_path / "fr" / "a.html"
    page.write_text("<head><title>A</title></head><h1>A</h1><p>Un &amp; <b>deux</b>.</p><p>Trois.</p>", "utf-8")
    heads.write(tmp_path)
    assert 'content="Un &amp; deux."' in page.read_text("utf-8")
    assert "canonical" not in page.read_text("utf-8")
    assert not (tmp_path / "sitemap.xml").exists()
    assert Site(tmp_path).outside() == []
    assert heads.cut("un deux trois", 9) == "un deux…"
