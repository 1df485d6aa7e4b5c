"""A player's strip of Aestery's table: life, what lies where, what pays and what can be played, the Hero."""

from companion.core.view.board import Card, Counter, Gauge, Side
from companion.core.view.builders import counter_part, gauge_part, named_card, side_part
from companion.core.view.field_builders import mark_part
from companion.core.view.words import Words, held_place
from companion.games.aestery.engine.flow.queue import acting
from companion.games.aestery.engine.state import Player, State
from companion.games.aestery.table.field import lanes_of
from companion.games.aestery.table.labels import called, card_text_of, kind_text

LIFE_SHOWN = 20
"""So much life fills the heart."""


def side(state: State, seat: int, viewer: int | None, words: Words) -> Side:
    """One player's strip, for a page of one seat or of the whole table."""
    player, name = state.seats[seat], state.players[seat]
    badge = _badge(state, seat, viewer, words)
    hand = [_held(state, seat, n, code, words) for n, code in enumerate(player.hand.top)]
    shows = viewer == seat and (state.dealt or bool(hand))
    counters = [_pile(state, name, "deck", "deck", len(player.deck), (), words)]
    for zone in ("graveyard", "exile", "pitched"):
        pile = player.zone(zone)
        if zone != "pitched" or len(pile):
            icon = zone if zone != "pitched" else "coin"
            counters.append(_pile(state, name, zone, icon, len(pile), pile.known, words))
    return side_part(
        name, seat, badge, counters, gauges=[_life(state, seat, words)], hand=hand if shows else None,
        acting=_acts(state, seat), purse=_purse(state, seat, viewer, shows, words),
    )  # fmt: skip


def _acts(state: State, seat: int) -> bool:
    return acting(state) == seat


def _badge(state: State, seat: int, viewer: int | None, words: Words) -> str | None:
    """What a player may do now, in two words."""
    if not _acts(state, seat):
        return words.say("turn-of") if seat == state.active and state.outcome is None else None
    if state.stack and seat != state.active:
        return words.say("may-answer")
    if state.phase == "block":
        return words.say("defends")
    return words.say("your-turn" if viewer in (None, seat) else "plays")


def _life(state: State, seat: int, words: Words) -> Gauge:
    """The largest figure, and what it would become by the running combat."""
    name, life = state.players[seat], state.seats[seat].life
    lost = sum(lane.through.result for lane in lanes_of(state)) if seat != state.active else 0
    return gauge_part(f"{name}.life", "heart", words.say("life"), value=life, high=max(LIFE_SHOWN, life),
                      fact=f"{name}.life", main=True, will=life - lost if lost else None)  # fmt: skip


def _pile(
    state: State, name: str, zone: str, icon: str, count: int, known: tuple[str, ...], words: Words
) -> Counter:  # fmt: skip
    cards = [_open(state, code, words) for code in known] if known else None
    return counter_part(f"{name}.{zone}", icon, count, words.say(zone), cards)


def _open(state: State, code: str, words: Words) -> Card:
    """A card that lies openly."""
    card, text = state.card(code), called(state, code, words)
    return named_card(code, text, text if card is None else f"{text} · {kind_text(card, words)}")


def _held(state: State, seat: int, number: int, code: str, words: Words) -> Card:
    """A card of a hand that lies on its player's own page."""
    card, text = state.card(code), called(state, code, words)
    detail = "" if card is None else kind_text(card, words)
    return named_card(code, text, " · ".join(filter(None, (text, detail, card_text_of(card, words)))),
                      id=held_place(state.players[seat], number), detail=detail)  # fmt: skip


# --- what pays --------------------------------------------------------------------------------------------------------


def _purse(state: State, seat: int, viewer: int | None, shows: bool, words: Words) -> list[Counter | Gauge | Card]:
    player, name = state.seats[seat], state.players[seat]
    known = None if state.dealt or shows else [_open(state, code, words) for code in player.hand.known] or None
    hand: Counter = {**counter_part(f"{name}.hand", "hand", len(player.hand), words.say("hand"), known),
                     "hint": words.say("play")}  # fmt: skip
    mines = gauge_part(
        f"{name}.mines.untapped", "pick", words.say("mines-ready"), value=player.untapped, high=player.mines,
        fact=f"{name}.mines.untapped", main=False, max_fact=f"{name}.mines",
        short=words.say("mines-mined" if player.mined and seat == state.active else "mines-short"),
        hint=words.say("do-mine"),
    )  # fmt: skip
    aether = counter_part(f"{name}.aether", "aether", player.aether, words.say("aether"))
    hidden = _hideout(state, seat, viewer, words)
    found: list[Counter | Gauge | Card] = [hand, mines, aether, hidden]
    if player.wonders:
        found.append(counter_part(f"{name}.wonders", "wonder", player.wonders, words.say("wonders")))
    if player.hero:
        found.append(_hero(state, seat, player, words))
    return found


def _hideout(state: State, seat: int, viewer: int | None, words: Words) -> Counter:
    """The card of the hideout: its owner may look at it (Cachette)."""
    player, name = state.seats[seat], state.players[seat]
    seen = viewer == seat or (viewer is None and not state.dealt)
    known = [_open(state, code, words) for code in player.hideout.known] if seen and player.hideout.known else None
    count = len(player.hideout)
    part: Counter = {**counter_part(f"{name}.hideout", "hideout", count, words.say("hideout"), known),
                     "hint": words.say("play-from" if count else "hide")}  # fmt: skip
    return {**part, "down": True} if count else part


def _hero(state: State, seat: int, player: Player, words: Words) -> Card:
    """The Hero with its Experience; hatched once it has served."""
    where = f"{state.players[seat]}.hero"
    experience = gauge_part(f"{state.players[seat]}.experience", "experience", words.say("experience"),
                            value=player.experience, high=None, fact=f"{state.players[seat]}.experience",
                            main=True, short=words.say("experience-short"))  # fmt: skip
    listed = state.box.hero(player.hero)
    text = card_text_of(listed, words)
    part = named_card(player.hero, text, player.hero, id=where, gauges=[experience], hint=words.say("serve"))
    used = {"lies": ["tapped"], "marks": [mark_part("tapped", words.say("has-served"))]} if player.used else {}
    tones = {"tones": list(player.colours)} if player.colours else {}
    return {**part, **tones, **used}  # type: ignore[typeddict-item]
