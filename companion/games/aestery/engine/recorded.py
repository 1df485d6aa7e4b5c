"""What card text does as the table records it: `effect damage 2 on Bo.1` (EFFECTS.md; AES-23)."""

from functools import cache, lru_cache
from typing import Final

from companion.cardkit.deeds import Deed
from companion.cardkit.deedwords import DeedForm, DeedWords, kinds_of, usual
from companion.cardkit.vocabulary import DeedError
from companion.core.sentences import load_words
from companion.games.aestery.engine.aim import MINES
from companion.games.aestery.engine.data import MARKERS
from companion.games.aestery.engine.vocabulary import VOCABULARY

FORMS: Final = (
    DeedForm("mine", Deed("mine"), ("card",)),
    *usual(
        "damage", "heal", "life", "loss", "draw", "discard", "look", "mine", "aether", "move", "destroy",
        "sacrifice", "exile", "return", "create", "recall", "counter", "prevent", "skip", "grant", "give",
    ),
    DeedForm("prevent", Deed("prevent"), ("deed-kind", "count")),
    DeedForm("prevent-all", Deed("prevent", "all"), ("deed-kind?",)),
    DeedForm("give", Deed("give"), ("deed-lost",)),
    *kinds_of("change", "force", "defence", "cost"),
    *kinds_of("mark", *MARKERS, "experience"),
    DeedForm("untap-mines", Deed("untap", on="mines"), ("count",)),
    DeedForm("tap-mines", Deed("tap", on="mines"), ("count",)),
    *usual("tap", "untap"),
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
    if found is None:
        found = deed_words().read(f"{what} on {_SOMETHING}")
    return found._replace(on="self") if found is not None and found.on == _SOMETHING else found


@lru_cache(maxsize=1024)
def short_of(deed: Deed) -> str:
    """A deed as it is announced, its target left out: `damage 2`, `force +2 this turn`, `tap`.

    One of a card list is what answers a card that asks for it; what has no form is left to the table (`text`).
    """
    own = deed.on if deed.on == MINES or names_card(deed) else _SOMETHING
    bare = deed._replace(when="played", conditions=(), cost=None, may=False, once="", either=(), on=own)
    try:
        text = deed_words().written(bare, "en")
    except DeedError:
        return "text"
    for said in (f" on {_SOMETHING}", f" {_SOMETHING}"):
        text = text.replace(said, "")
    return text.translate(_TYPED)


def names_card(deed: Deed) -> bool:
    """Whether it is done to a card of a zone that is called by its name, and not to one in play."""
    return deed.on[:1] == '"' and (deed.do == "mine" or deed.what.startswith("from "))


def deed_text(what: str, targets: str, lang: str) -> str:
    """What was recorded as it is announced in a language, behind `effect`; `targets`: already in its words."""
    found = deed_words().read(f"{what} on {_SOMETHING}" if targets else what)
    found = deed_words().read(what) if found is None else found
    if found is None:
        return what
    return deed_words().written(found, lang).replace(_SOMETHING, targets)


_SOMETHING: Final = "xxx"
"""Stands for a target while a deed is written."""
_TYPED: Final = str.maketrans({"“": '"', "”": '"', "−": "-"})
