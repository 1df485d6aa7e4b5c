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
    DeedForm("mine", Deed("mine"), ("card",)),
    *usual(
        "damage", "heal", "life", "loss", "draw", "discard", "look", "mine", "aether", "move", "destroy",
        "sacrifice", "exile", "return", "create", "recall", "counter", "prevent", "skip", "grant", "give",
    ),
    DeedForm("prevent", Deed("prevent"), ("deed-kind", "count")),
    DeedForm("prevent-all", Deed("prevent", "all"), ("deed-all?",)),
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
    """The deed that was announced, its target left out; None if it is none of the forms, or lacks its figures."""
    deed = deed_words().read(what) or deed_words().read(what, bare=True)
    return None if deed is None or lacks_figures(deed) else deed


def lacks_figures(deed: Deed) -> bool:
    """Whether a Fighter is to be created that nobody has said the Force and the Defence of."""
    return deed.do == "create" and deed.what.startswith("fighter") and "/" not in deed.what.split()[-1]


@lru_cache(maxsize=1024)
def short_of(deed: Deed) -> str:
    """A deed as it is announced, its target left out: `damage 2`, `force +2 this turn`, `tap`.

    One of a card list is what answers a card that asks for it; what has no form is left to the table (`text`).
    """
    bare = deed._replace(when="played", conditions=(), cost=None, may=False, once="", either=())
    try:
        text = deed_words().written(bare, "en", bare=not names_card(deed))
    except DeedError:
        return "text"
    return text.translate(_TYPED)


def names_card(deed: Deed) -> bool:
    """Whether it is done to a card of a zone that is called by its name, and not to one in play."""
    return deed.on[:1] == '"' and (deed.do == "mine" or deed.what.startswith("from "))


def deed_text(what: str, targets: str, lang: str) -> str:
    """What was recorded as it is announced in a language, behind `effect`; `targets`: already in its words."""
    found = recorded(what)
    if found is None:
        return what
    return deed_words().written(found._replace(on=targets) if targets else found, lang)


_TYPED: Final = str.maketrans({"“": '"', "”": '"', "−": "-"})
