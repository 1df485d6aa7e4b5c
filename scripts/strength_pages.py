"""The figures of site/strength.toml on the pages of the games: `python -m scripts.strength_pages`, and `make strength`.

Each page has a section in either language, before what is not official; tests hold that it says what was measured.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from textwrap import wrap
from typing import Any, Final

from companion.core.plugins.registry import find_game
from companion.core.text.messages import THIN
from companion.partner.search.levels import SLIPS

SITE: Final = Path(__file__).parents[1] / "site"
FIGURES: Final = SITE / "strength.toml"
HEADING: Final = {"fr": "### Jouer contre le compagnon", "en": "### Playing against the companion"}
TOGETHER: Final = {"fr": "### Jouer avec le compagnon", "en": "### Playing with the companion"}
COMMAND: Final = "`make strength`"
NEXT: Final = {"fr": "### Ce qui n’est pas officiel", "en": "### What is not official"}
NAMES: Final = {
    "random": {"fr": "au hasard", "en": "at random"},
    "learner": {"fr": "débutant", "en": "learner"},
    "player": {"fr": "confirmé", "en": "player"},
    "master": {"fr": "maître", "en": "master"},
    "cheater": {"fr": "tricheur", "en": "cheater"},
}
HEADS: Final = {"fr": ("Qui", "contre", "gagne", "intervalle"), "en": ("Who", "against", "wins", "interval")}
GROUPS: Final = {"fr": ("Le groupe", "gagne", "intervalle"), "en": ("The group", "wins", "interval")}
INTRO: Final = {
    "fr": "Une place peut être tenue par le compagnon, à trois niveaux (*Qui joue* dans le menu, ou dès la nouvelle"
    " partie). Un débutant joue selon les conseils des leçons et laisse échapper le mieux {learner} fois sur cent ; un"
    " confirmé réfléchit un peu et le laisse échapper {player} fois sur cent ; un maître réfléchit plus et ne lâche"
    " rien. Mesuré, non promis, par `make strength` : {matches} parties par ligne{how}, avec l’intervalle de 95 %.",
    "en": "A seat may be the companion’s, at three levels (*Who plays* in the menu, or when a match is begun). A"
    " learner plays by the lessons’ rules of thumb and overlooks what is best {learner} times in a hundred; a player"
    " thinks a little and overlooks it {player} times in a hundred; a master thinks more and lets nothing slip."
    " Measured, not claimed, by `make strength`: {matches} matches a line{how}, with the interval of 95%.",
}
HOW: Final = {
    "fr": (", des deux côtés et en commençant à tour de rôle", ", au réglage le plus facile, à deux"),
    "en": (", on both sides and beginning in turn", ", at the easiest setting, of two players"),
}
CHEAT: Final = {
    "fr": "Le tricheur voit toutes les cartes : il montre ce que la chance laisse à gagner à qui réfléchit.",
    "en": "The cheater sees all cards: it shows how much luck leaves to be gained by whoever thinks.",
}


def main() -> None:
    """Write the sections of all games that were measured."""
    for game, measured in by_game().items():
        path = SITE / f"{game}.md"
        text = path.read_text("utf-8")
        for lang in HEADING:
            text = placed(text, lang, section(game, measured, lang))
        path.write_text(text, "utf-8")


def by_game() -> dict[str, list[Mapping[str, Any]]]:
    """What was measured, game by game."""
    found: dict[str, list[Mapping[str, Any]]] = {}
    text = FIGURES.read_text("utf-8") if FIGURES.is_file() else ""
    for one in tomllib.loads(text).get("pairing", ()):
        found.setdefault(one["game"], []).append(one)
    return found


def section(game: str, measured: Sequence[Mapping[str, Any]], lang: str) -> str:
    """The section of a game in a language, from its heading on."""
    together = find_game(game).together
    matches = min(one["matches"] for one in measured)
    told = [TOGETHER[lang] if together else HEADING[lang], ""]
    slips = {level: round(100 * often) for level, often in SLIPS.items()}
    told += _wrapped(INTRO[lang].format(matches=matches, how=HOW[lang][together], **slips))
    told += ["", *_table(measured, lang, together=together)]
    if any(one["first"] == "cheater" for one in measured):
        told += ["", *_wrapped(CHEAT[lang])]
    return "\n".join(told) + "\n\n"


def _table(measured: Sequence[Mapping[str, Any]], lang: str, *, together: bool) -> Iterator[str]:
    heads = GROUPS[lang] if together else HEADS[lang]
    yield _row(heads)
    yield _row(["---"] * len(heads))
    for one in measured:
        shares = _percent(one["share"], lang), f"{_percent(one['low'], lang)} – {_percent(one['high'], lang)}"
        who = [NAMES[one["first"]][lang], *([] if together else [NAMES[one["second"]][lang]])]
        yield _row([*who, *shares])


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _percent(share: float, lang: str) -> str:
    text = f"{100 * share:.1f}"
    return f"{text.replace('.', ',')}{THIN}%" if lang == "fr" else f"{text}%"


def _wrapped(text: str, width: int = 120) -> list[str]:
    """A paragraph in lines; thin spaces break nothing."""
    lines = wrap(
        text.replace(COMMAND, COMMAND.replace(" ", "\0")), width, break_long_words=False, break_on_hyphens=False
    )
    return [one.replace("\0", " ") for one in lines]


def placed(text: str, lang: str, told: str) -> str:
    """A page with this section in the place of what stood there."""
    end = text.index(NEXT[lang])
    begun = max(text.rfind(f"\n{one[lang]}\n", 0, end) for one in (HEADING, TOGETHER))
    start = end if begun < 0 else begun + 1
    return text[:start] + told + text[end:]


if __name__ == "__main__":
    main()
