"""What the parts of HeroCard's view share: cards in few words."""

from companion.core.viewing import Words
from companion.games.herocard.engine.card import ActionCard
from companion.games.herocard.engine.data import LETTERS
from companion.games.herocard.engine.state import State
from companion.games.herocard.engine.writing import card_words


def cost_text(card: ActionCard) -> str:
    """Attribute and cost: `B5`."""
    return f"{LETTERS[card.attribute]}{card.cost}"


def worth(card: ActionCard) -> str:
    """What a card adds: `4`, of a modifier `+5`; nothing for a special card or one of which only the cost is known."""
    if card.is_special or card.kind == "card":
        return ""
    return str(card.value) if card.kind in ("attack", "block") else f"+{card.value}"


def title(state: State, code: str, words: Words) -> str:
    """The name of a card; of one without a name, what it is announced as."""
    card = state.card(code)
    if card is not None and card.name:
        return card.name
    return card_words(code, words.speaker.lists, words.lang)


def detail(card: ActionCard, words: Words) -> str:
    """The figures of a listed card in a picker: `4 · B4`; of a special card its type and what it says."""
    if not card.is_special:
        return f"{worth(card)} · {cost_text(card)}"
    text = card.text[0 if words.lang == "fr" else 1] or card.text[0]
    return " · ".join(one for one in (words.word("type", card.type), cost_text(card), text) if one)
