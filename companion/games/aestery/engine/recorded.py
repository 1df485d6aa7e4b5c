"""What card text does as the table records it: `effect damage 2 on Bo.1` (EFFECTS.md; AES-23)."""

from functools import cache, lru_cache
from typing import Final

from companion.cardkit.deeds import Deed
from companion.cardkit.deedwords import DeedForm, DeedWords, kinds_of, usual
from companion.cardkit.vocabulary import DeedError
from companion.core.sentences import load_words
from companion.games.aestery.engine.data import MARKERS
from companion.games.aestery.engine.vocabulary import VOCABULARY

FORMS: Final = (
    *usual(
        "damage", "loss", "heal", "life", "draw", "discard", "look", "mine", "aether", "move", "destroy",
        "sacrifice", "exile", "return", "create", "recall", "counter", "prevent", "skip", "grant", "give",
    ),
    *kinds_of("change", "force", "defence", "cost"),
    *kinds_of("mark", *MARKERS, "experience"),
    DeedForm("untap-mines", Deed("untap", on="mines"), ("count",)),
    DeedForm("tap-mines", Deed("tap", on="mines"), ("count",)),
    *usual("tap", "untap"),
    DeedForm("mine", Deed("mine"), ("card",)),
    DeedForm("text", Deed("text")),
)  # fmt: skip
"""The forms of EFFECTS.md that Aestery has."""


@cache
def deed_words() -> DeedWords:
    """The forms with their words in both languages; read when first needed."""
    return DeedWords(load_words("companion.games.aestery"), FORMS, VOCABULARY)


@lru_cache(maxsize=1024)
def recorded(what: str) -> Deed | None:
    """The deed that was announced, its target left out; None if it is none of the forms."""
    found = deed_words().read(what)
    return deed_words().read(f"{what} on 1") if found is None else found


@lru_cache(maxsize=1024)
def short_of(deed: Deed) -> str:
    """A deed of a card list as it is announced, its target left out: the answer where a card asks for it."""
    bare = deed._replace(when="played", conditions=(), cost=None, may=False, once="", either=(), on="1")
    try:
        text = deed_words().written(bare, "en")
    except DeedError:  # what has no place of its own
        text = deed_words().written(bare._replace(on=_alone(deed)), "en")
    return text.removesuffix(" on 1").removesuffix(" 1") if text.endswith((" on 1", " 1")) and text != "1" else text


def _alone(deed: Deed) -> str:
    return "the uppermost" if deed.do == "cancel" else "you"
