"""Where the site has a clause of a rule book: one address a clause, for whoever links a refusal to its rule."""

from typing import Final

from companion.core.text.messages import known_language

RULES: Final = "rules"
"""The folder of the rule books, below that of a language."""


def rulebook_address(game: str, lang: str) -> str:
    """The page of a rule book, from the root of the site: `fr/rules/etraclor.html`."""
    return f"{known_language(lang)}/{RULES}/{game}.html"


def clause_address(game: str, clause: str, lang: str) -> str:
    """The place of a clause, from the root of the site: `fr/rules/etraclor.html#attack-needs-weapon`."""
    return f"{rulebook_address(game, lang)}#{clause}"
