"""The counter of the print shop: what is offered, and what is said to a slip."""

import subprocess
import sys

import pytest

from companion.printing.errors import PrintError
from companion.shop import counter
from tests.alike import alike
from tests.printing.readback import FICHE


def test_etraclor_offers_the_fiche() -> None:
    assert counter.sheets("etraclor")["fiche-combat"] is FICHE
    assert counter.find(" Etraclor/Fiche-Combat ") is FICHE


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_an_unknown_sheet_is_answered_with_the_known_ones(lang: str) -> None:
    with pytest.raises(PrintError, match=r"fiche-comba.*fiche-combat"):
        counter.find("fiche-comba", lang)
    with pytest.raises(PrintError, match=r"whist.*etraclor"):
        counter.sheets("whist", lang)


@pytest.mark.parametrize("name", ["../etraclor", "os", "etraclor.data", ""])
def test_a_games_name_is_a_name_not_a_path(name: str) -> None:
    with pytest.raises(PrintError):
        counter.sheets(name)


@pytest.mark.parametrize(
    ("wish", "fr", "en"),
    [
        ({"paper": "A3"}, "choisis A5, A4, Letter", "choose A5, A4, Letter"),
        ({"orientation": "diagonal"}, "choisis portrait ou paysage", "choose portrait or landscape"),
        ({"options": {"colour": "red"}}, "on peut remplir player", "what can be filled in is player"),
    ],
)
def test_a_wish_that_cannot_be_is_answered_with_what_can(wish: dict[str, str], fr: str, en: str) -> None:
    for lang, words in (("fr", fr), ("en", en)):
        with pytest.raises(PrintError) as caught:
            counter.render(FICHE, lang=lang, **wish)
        assert words in str(caught.value)
        assert str(caught.value).endswith(".")
        assert "\n" not in str(caught.value)
    assert fr in caught.value.text("fr")
    assert en in caught.value.text("en")


def test_an_unknown_language_is_answered_in_both() -> None:
    with pytest.raises(PrintError, match="choose fr or en") as caught:
        counter.render(FICHE, lang="de")
    assert "choisis fr ou en" in caught.value.text("fr")


def test_names_of_papers_and_orientations_are_read_kindly() -> None:
    alike(
        counter.render(FICHE, paper="a5", orientation="Paysage"),
        counter.render(FICHE, paper="A5", orientation="landscape"),
    )


def test_defaults_are_the_first_ones() -> None:
    alike(counter.render(FICHE), counter.render(FICHE, paper="A5", orientation="portrait", lang="fr"))


def loaded_by(code: str) -> set[str]:
    """The packages that a fresh Python has loaded after some code."""
    watched = "{'reportlab', 'qrcode', 'pikepdf', 'PIL', 'numpy', 'companion.printing.page.document'}"
    script = f"{code}\nimport sys\nprint(*({watched} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    return set(done.stdout.split())


def test_asking_what_there_is_loads_no_drawing() -> None:
    assert loaded_by("from companion.shop import counter as shop; shop.find('fiche-combat')") == set()
    assert loaded_by("import companion.games.etraclor, companion.games.etraclor.paper.sheets") == set()
    # The check can see what it looks for.
    assert "reportlab" in loaded_by("import companion.printing.page.document")
