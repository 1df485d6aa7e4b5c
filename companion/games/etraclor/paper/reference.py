"""The quick reference and the pocket card; suits, hit points, the sum of an attack and the spells are of our own."""

from typing import TYPE_CHECKING, Final

from companion.core.notation.playing_cards import SYMBOLS, card_text
from companion.core.text.formatter import colon, number
from companion.games.etraclor.engine.constants import (
    BOOST_BONUS,
    CLASS_BONUS,
    CLASSES,
    EQUIPMENT_OF_SUIT,
    RACE_HP,
    SCROLLS,
    SPELLS,
    SUIT_OF_CLASS,
    VALUE,
)
from companion.games.etraclor.paper.words import race, words
from companion.printing.layout.blocks import Block, Row
from companion.printing.reference.blocks import Makers, Reference

if TYPE_CHECKING:
    from companion.printing.page.document import Document
    from companion.printing.spec import Job

TABS: Final = (0.32, 0.62)
"""Where the columns of the cards stand, in parts of the width."""


def draw(document: "Document", job: "Job") -> None:
    """Draw the page, or both sides of the card."""
    from companion.printing.reference.page import draw_reference  # whoever reads on a screen draws no page

    draw_reference(document, job, words, MAKERS)


def said(lang: str) -> list[Block]:
    """What the page says."""
    return Reference(words, lang, MAKERS).all()


def _cards(content: Reference) -> Block:
    """Suits, what their numbers are, and the class of their characters with its bonus."""
    said = content.titles
    rows = [Row(cells=(said["cards.equipment"], said["cards.characters"]))]
    for name in CLASSES:
        suit = SUIT_OF_CLASS[name]
        cells = (said[EQUIPMENT_OF_SUIT[suit]], f"{said[name]} {number(CLASS_BONUS, signed=True)}")
        rows.append(Row(SYMBOLS[suit], f"**{said[f'{name}.element']}**", cells=cells))
    return content.titled("cards", rows, tabs=TABS)


def _hp(content: Reference) -> Block:
    races = (f"{race(rank, content.lang)}\u00a0**{hp}**" for rank, hp in RACE_HP.items())
    return content.titled("hp.title", [Row("", " · ".join(races))])


def _attack(content: Reference) -> Block:
    """What an attack adds up to, then what happens to it."""
    said = content.titles
    terms = {
        "attack.weapon": f"{min(VALUE.values())}–{max(VALUE.values())}",
        "attack.attacker": number(CLASS_BONUS, signed=True),
        "attack.defender": number(-CLASS_BONUS),
        "attack.boost": number(BOOST_BONUS, signed=True),
    }
    rows = [Row("", said[key], figure) for key, figure in terms.items()]
    return content.titled("attack", [*rows, Row("", said["attack.damage"], total=True), *content.rows("attack")])


def _magic(content: Reference) -> Block:
    """The rule, then the spells with their numbers and the least scroll that carries them."""
    rows = content.rows("magic")
    for name, power in SPELLS.items():
        effect = f"**{content.titles[name]}**{colon(content.lang)}{content.texts[f'{name}.effect']}"
        rows.append(Row(str(power), effect, _least_scroll(power, content)))
    return content.titled("magic", rows)


def _least_scroll(power: int, content: Reference) -> str:
    """`dès 2♣`: the least scroll whose power is enough; `10♣ seul` where no other is."""
    enough = sorted((VALUE[card], card) for card in SCROLLS if VALUE[card] + CLASS_BONUS >= power)
    word = content.titles["magic.from" if len(enough) > 1 else "magic.only"]
    return word.format(card=card_text(enough[0][1], content.lang))


MAKERS: Final[Makers] = {"cards": _cards, "hp": _hp, "attack": _attack, "magic": _magic}
