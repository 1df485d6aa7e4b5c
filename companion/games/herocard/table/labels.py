"""What the parts of HeroCard's view share: cards in few words."""

from companion.core.view.words import Words
from companion.games.herocard.engine.cards.cards import ActionCard
from companion.games.herocard.engine.constants import LETTERS
from companion.games.herocard.engine.notation.printer import HeroWriter
from companion.games.herocard.engine.state import State


def still_answers(state: State, seat: int) -> bool:
    """Whether a player is waited for: who has just played the card is so only once the others have passed."""
    return seat in state.waiting and (seat != state.last or state.waiting == (seat,))


def is_undrawn(state: State) -> bool:
    """Whether the player of the turn could still draw, and has not: what comes after the draw skips it."""
    may = state.can_draw and state.seats[state.active].may_draw
    return bool(may) and state.phase in ("discard", "draw") and not state.drawn


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
    return HeroWriter(words.speaker.lists, words.lang).card(code)


def detail(card: ActionCard, words: Words) -> str:
    """The figures of a listed card in a picker: `4 · B4`; of a special card its type and what it says."""
    if not card.is_special:
        return f"{worth(card)} · {cost_text(card)}"
    text = card.text[0 if words.lang == "fr" else 1] or card.text[0]
    return " · ".join(one for one in (words.word("type", card.type), cost_text(card), text) if one)
