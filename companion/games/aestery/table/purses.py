"""What a player of Aestery pays with, and what an announcement costs: Aether at hand, mines, pitched cards."""

from companion.cardkit.zones.player_zones import with_seat
from companion.core.rules.game import Game
from companion.core.runtime.replacement import replace
from companion.core.view.builders import Part
from companion.core.view.field_builders import pay_part, purse_part, source_part
from companion.core.view.payment import PaidCard, Purse
from companion.core.view.tap_tree import Taps
from companion.core.view.words import Words
from companion.games.aestery.engine.constants import PITCHES
from companion.games.aestery.engine.state import State
from companion.games.aestery.table.labels import kind_text


def untapped(game: Game, state: State, seat: int, words: Words) -> State:
    """The table as it is when something is paid: the upkeep, where it is still to come, is implied and comes before.

    Where the companion deals, the card that the draw step will bring is not there yet: nobody has seen it.
    """
    if seat != state.active or state.phase != "upkeep" or state.stack or state.pending:
        return state
    before: State = Taps(game, state, seat, words, named=True).before("combat")
    if before.active != seat:
        return state
    now = state.seats[seat]
    return with_seat(before, seat, replace(before.seats[seat], hand=now.hand, deck=now.deck)) if state.dealt else before


def purse(game: Game, state: State, seat: int, words: Words) -> Purse:
    """What there is to pay with, in the usual order; a card is never taken unasked (AES-6, AES-24)."""
    state = untapped(game, state, seat, words)
    player = state.seats[seat]
    sources = [
        source_part("aether", words.say("aether"), words.say("aether-kept"), words.say("aether"), "aether",
                    player.aether, "{n} aether", "1 aether"),
        source_part("mines", words.say("mines"), words.say("mines-usual"), words.say("mine-sign"), "pick",
                    player.untapped, "{n} mines", "1 mines"),
    ]  # fmt: skip
    cards = _cards(state, seat, words)
    if len(player.hand):
        detail = words.say("pitch-hidden" if player.hand.unknown else "pitch-known")
        sources.append(
            source_part("pitch", words.say("pitch"), detail, words.say("card-sign"), "hand", len(player.hand),
                        "pitch {value}", "", values=PITCHES if player.hand.unknown else (), cards=cards)
        )  # fmt: skip
    return purse_part(" with {parts}", sources, kept=state.house.surplus)


def _cards(state: State, seat: int, words: Words) -> list[PaidCard]:
    """The known cards of the hand that are worth something, each copy."""
    found: list[PaidCard] = []
    for name in state.seats[seat].hand.known:
        card = state.card(name)
        if card is not None and card.pitch:
            found.append({"text": name, "value": card.pitch, "form": f'pitch "{name}"',
                          "detail": kind_text(card, words)})  # fmt: skip
    return found


def paid(name: str, price: int, move: object, title: str, detail: str = "", but: str = "") -> Part:
    """The end of a way on which a player pays for a move; `but`: the card that cannot pay for itself."""
    return {"pay": pay_part(name, price, f"{move}{{with}}", title, detail, f'pitch "{but}"' if but else "")}
