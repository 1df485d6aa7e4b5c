"""The rules of playing action cards: types, costs, series, attacks, blocks, special cards."""

from companion.core.rules.clauses import clause
from companion.core.rules.moves import of_table
from companion.core.rules.rulings import Reason
from companion.games.herocard.engine.constants import ATTACK_MODS, ATTRIBUTES, BLOCK_MODS, MODS, PLACE_OF_PHASE
from companion.games.herocard.engine.rules.stats import has_base, spent
from companion.games.herocard.engine.rules.turn import Rule
from companion.games.herocard.engine.state import State

Cards = tuple[str, ...]


def _kinds(state: State, cards: Cards) -> list[str]:
    return [card.kind for card in map(state.card, cards) if card is not None]


def _known(state: State, cards: Cards) -> bool:
    """Whether all of them are cards; else `known_cards` says so, and what an unknown one is not is no reason."""
    return all(state.card(code) is not None for code in cards)


# --- time and type --------------------------------------------------------------------------------------------------


@clause("redraw-no-card", "HER-6")
def not_redrawn(state: State, seat: int) -> Reason | None:
    """Who has redrawn the hand plays no card this turn (Refaire sa main; HER-6)."""
    if seat == state.active and state.phase == "redrawn":
        return Reason("redraw-no-card", figures={"player": state.players[seat]})
    return None


@clause("restricted")
def restricted_in_turn(state: State, seat: int, cards: Cards) -> Reason | None:
    """Restricted cards are for one's own turn (Types d'actions)."""
    if seat == state.active:
        return None
    for code in cards:
        card = state.card(code)
        if card is not None and card.type == "restricted":
            return Reason("restricted", figures={"player": state.players[seat], "name": code})
    return None


@clause("exclusive-once", "exclusive-turn")
def exclusive_once(state: State, seat: int, cards: Cards) -> Reason | None:
    """One Exclusive card a turn, in one's own action phase (Types d'actions)."""
    exclusive = [code for code in cards if (card := state.card(code)) is not None and card.type == "exclusive"]
    if not exclusive:
        return None
    figures = {"player": state.players[seat], "name": exclusive[0]}
    if seat != state.active:
        return Reason("exclusive-turn", figures=figures)
    count, most = state.exclusives + len(exclusive), 1 + state.granted
    if count <= most:
        return None
    return Reason("exclusive-once", figures={**figures, "name": exclusive[-1], "count": count, "most": most})


@clause("HER-7")
def action_phase_only(state: State, seat: int) -> Reason | None:
    """House rule: cards wait for action phases (HER-7)."""
    early = state.house.action_only and seat != state.active and state.phase not in ("action", "redrawn")
    return Reason("HER-7", figures={"player": state.players[seat], "phase": state.phase}) if early else None


def left_out(phase: str) -> Rule:
    """What opens the action phase passes over a phase in which something could have been done (Les 4 phases)."""
    place = PLACE_OF_PHASE[phase]

    @clause("next-phase")
    def phase_left_out(state: State, seat: int, cards: Cards) -> Reason | None:
        if seat != state.active or PLACE_OF_PHASE[state.phase] >= place or not _opens_action(state, cards):
            return None
        could = state.seats[seat].may_draw if phase == "draw" else any(state.seats[seat].piles)
        return Reason("next-phase", "warning", {"player": state.players[seat], "phase": phase}) if could else None

    return phase_left_out


def _opens_action(state: State, cards: Cards) -> bool:
    """Whether a card or a series of the player of the turn belongs to the action phase."""
    known = [card for card in map(state.card, cards) if card is not None]
    return state.house.action_only or any(card.kind == "attack" or card.type == "exclusive" for card in known)


# --- cost and hand --------------------------------------------------------------------------------------------------


def affordable(place: int) -> Rule:
    """A pile's points plus the costs stay within the attribute, for a series as a whole (Coût d'action; HER-5)."""

    @clause("cost", "HER-5")
    def payable(state: State, seat: int, cards: Cards) -> Reason | None:
        cost = sum([card.cost for card in map(state.card, cards) if card is not None and card.attribute == place])
        if not cost:
            return None
        limit, used = state.seats[seat].limits[place], spent(state, seat, place)
        figures = {"player": state.players[seat], "attribute": ATTRIBUTES[place], "cost": cost, "spent": used}
        if limit is None:
            return Reason("cost", "assumes", figures)
        if used + cost <= limit:
            return None
        return Reason("cost", figures={**figures, "limit": limit, "left": max(0, limit - used)})

    return payable


def paid_before(place: int) -> Rule:
    """A hero that is named after cards it could not have paid (Compter avant de poser; HER-5)."""

    @clause("pay-first", "HER-5")
    def payable_before(state: State, seat: int, name: str, limits: tuple[int, ...]) -> Reason | None:
        hero, used = state.box.hero(name), spent(state, seat, place)
        limit = hero.limit(ATTRIBUTES[place]) if hero is not None else limits[place] if place < len(limits) else None
        if limit is None or used <= limit:
            return None
        figures = {"player": state.players[seat], "attribute": ATTRIBUTES[place], "spent": used, "limit": limit}
        return Reason("pay-first", "warning", figures)

    return payable_before


# --- attacking ------------------------------------------------------------------------------------------------------


@clause("attack-turn")
def attack_in_turn(state: State, seat: int) -> Reason | None:
    """One attacks in one's own action phase (Attaquer)."""
    if seat == state.active:
        return None
    return Reason("attack-turn", figures={"player": state.players[seat], "active": state.players[state.active]})


@clause("one-sequence", "HER-10")
@of_table
def one_sequence(state: State, seat: int) -> Reason | None:
    """A sequence ends before the next begins (Finir le tour; HER-10)."""
    if state.sequence is None:
        return None
    names = tuple(state.players[other] for other in state.waiting)
    return Reason("one-sequence", figures={"players": names})


@clause("mod-alone", "attack-series", "attack-base", "HER-8")
def attack_series(state: State, seat: int, cards: Cards) -> Reason | None:
    """A series of attack: one base attack with attack modifiers, nothing else (Jouer des séries; HER-8)."""
    kinds = _kinds(state, cards)
    if not _known(state, cards):
        return None
    if kinds.count("attack") != 1:
        key = "attack-base" if "attack" in kinds else "mod-alone"
        return Reason(key, "breach" if kinds else "nonsense", {"player": state.players[seat]})
    for code, kind in zip(cards, kinds, strict=False):
        if kind != "attack" and kind not in ATTACK_MODS:
            return Reason("attack-series", figures={"name": code})
    return None


@clause("target", "HER-15")
def target_named(state: State, seat: int, target: str) -> Reason | None:
    """A base attack names one of the other players (Comment attaquer; HER-15)."""
    if target in state.players:
        other = state.players.index(target)
        if other != seat and not state.seats[other].out:
            return None
    others = tuple(state.players[other] for other in state.others(seat))
    if not target:
        return Reason("HER-15", "nonsense", {"players": others})
    return Reason("target", "nonsense", {"name": target, "players": others})


@clause("attack-mod", "mod-alone", "mod-series", "third-players", "block-mod", "block-mod-alone", "HER-8", "HER-9")
def mod_series(state: State, seat: int, cards: Cards) -> Reason | None:
    """Modifiers alone add to the running attack or to blocks that are there (Attaquer; Se défendre; HER-8, HER-9)."""
    kinds = _kinds(state, cards)
    running = state.sequence
    if running is None:
        return Reason("mod-alone", figures={"player": state.players[seat]})
    if seat not in (running.attacker, running.target):
        return Reason("third-players", figures={"player": state.players[seat]})
    attacks = seat == running.attacker
    for code, kind in zip(cards, kinds, strict=False):
        if kind not in MODS:
            return Reason("mod-series", figures={"name": code})
        if kind not in (ATTACK_MODS if attacks else BLOCK_MODS):
            key = "attack-mod" if attacks else "block-mod"
            return Reason(key, figures={"player": state.players[seat], "name": code})
    if not has_base(state, seat, "attack" if attacks else "block"):
        return Reason("mod-alone" if attacks else "block-mod-alone", figures={"player": state.players[seat]})
    return None


# --- blocking -------------------------------------------------------------------------------------------------------


@clause("block", "block-target", "HER-9", "HER-15")
def under_attack(state: State, seat: int) -> Reason | None:
    """Only who is attacked blocks (Se défendre; HER-9, HER-15)."""
    if state.sequence is None:
        return Reason("block", figures={"player": state.players[seat]})
    if state.sequence.target == seat:
        return None
    figures = {"player": state.players[seat], "target": state.players[state.sequence.target]}
    return Reason("block-target", figures=figures)


@clause("block-mod-alone", "block-series", "HER-8")
def block_series(state: State, seat: int, cards: Cards) -> Reason | None:
    """A series of blocks: base blocks with block modifiers, nothing else (Se défendre, jouer des séries; HER-8)."""
    kinds = _kinds(state, cards)
    for code, kind in zip(cards, kinds, strict=False):
        if kind != "block" and kind not in BLOCK_MODS:
            return Reason("block-series", figures={"name": code})
    if _known(state, cards) and "block" not in kinds and not has_base(state, seat, "block"):
        kind = "breach" if kinds else "nonsense"
        return Reason("block-mod-alone", kind, {"player": state.players[seat]})
    return None


# --- special cards --------------------------------------------------------------------------------------------------


@clause("special-single", "HER-8")
def special_single(state: State, seat: int, cards: Cards) -> Reason | None:
    """Special cards are played one by one (Jouer des séries; HER-8)."""
    if len(cards) == 1:
        return None
    return Reason("special-single", "breach" if cards else "nonsense", {"count": len(cards)})


@clause("special")
def is_special(state: State, seat: int, cards: Cards) -> Reason | None:
    """What is announced as special is a special card."""
    for code in cards:
        card = state.card(code)
        if card is not None and not card.is_special:
            return Reason("special", "nonsense", {"name": code})
    return None


@clause("target")
def special_target(state: State, seat: int, target: str) -> Reason | None:
    """A special card may name anybody who plays, oneself too."""
    if not target or (target in state.players and not state.seats[state.players.index(target)].out):
        return None
    others = tuple(state.players[other] for other in state.others(seat))
    return Reason("target", "nonsense", {"name": target, "players": others})
