"""Who plays a seat, on a page: what it shows of the companion's seats, and what people do with them.

Intents: `partner` (a `seat`, and a `level` or null for a person), `turned` (the `cards` of the hand of a `seat` that
were turned over), `partner-stop` (it waits, and people may announce for it), `partner-go` (it decides again).
"""

import time
from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.core.match.entry import Entry
from companion.core.match.match import Match
from companion.core.match.seat_levels import LEVELS, level_text
from companion.core.notation.playing_cards import IN_PACK, PACK
from companion.core.rules.rulings import InvalidMove
from companion.core.text.letters import plain
from companion.core.text.messages import of
from companion.core.view.builders import card_part
from companion.core.view.view import Partners, PartnerSeat
from companion.table.partner.opponents import Opponents, Wanted, found_at, held_fact, opponents, turned_over
from companion.table.session.viewer import Data, Onlooker

MOMENT_S: Final = 0.005
"""How long is waited between two looks, where nothing else is to be done."""


def plays(match: Match, seat: int | None) -> bool:
    """Whether the companion plays a seat."""
    return seat is not None and match.players[seat] in match.partners


def voices(page: Onlooker) -> tuple[int, ...]:
    """The seats that a page announces for: where the companion deals, those whose hands it shows, and on a page of the
    whole table those that no other device holds; else all that people play, and those of the companion's that do not go
    on by themselves."""
    match, found = page.match, found_at(page.match)
    if page.dealt and page.seat is not None:
        return page.voices
    if page.dealt:
        free = set(range(len(match.players))).difference(page.held)
        return tuple(seat for seat in sorted(free) if not plays(match, seat))
    idle = None if found is None or found.idle is None else found.idle[0]
    return tuple(seat for seat in range(len(match.players)) if not plays(match, seat) or seat == idle)


def only_person(match: Match) -> int | None:
    """The seat of the one person who plays against the companion; None where there is not exactly one."""
    people = [seat for seat in range(len(match.players)) if not plays(match, seat)]
    return people[0] if match.partners and len(people) == 1 else None


def partners_part(page: Onlooker) -> Partners:
    """What a page shows of the companion's seats."""
    match = page.match
    found = found_at(match) or Opponents()
    thinking = None if found.wanted else found.deciding
    return {
        "seats": [_seat(page, seat) for seat in range(len(match.players))],
        "levels": [{"value": level, "text": level_text(level, page.lang)} for level in LEVELS],
        "thinking": thinking,
        "said": "" if thinking is None else page.say("partner_thinks", name=match.players[thinking]),
        "thought": 0 if thinking is None else int(found.thought_s),
        "wanted": None if found.wanted is None else _wanted(page, found.wanted),
        "idle": None if found.idle is None else _idle(page, *found.idle),
    }


def _seat(page: Onlooker, seat: int) -> PartnerSeat:
    name = page.match.players[seat]
    level = page.match.partners.get(name)
    text = page.say("partner_sign", level=level_text(level, page.lang)) if level is not None else ""
    return {"seat": seat, "name": name, "level": level, "text": text}


def _wanted(page: Onlooker, wanted: Wanted) -> Data:
    """The cards that are to be turned over, how many, and what they may be."""
    match, fact = page.match, held_fact(page.match, wanted.seat)
    choices = [_choice(match, fact, card, page.lang) for card in wanted.cards]
    key = "partner_card_one" if wanted.hidden == 1 else "partner_card_many"
    return {
        "seat": wanted.seat,
        "text": page.say(key, count=wanted.hidden, de=of(match.players[wanted.seat], page.lang)),
        "many": wanted.hidden,
        "choices": sorted(choices, key=_order),
    }


def _choice(match: Match, fact: str, card: Any, lang: str) -> Data:
    """A card that may be held: of the ordinary pack as it looks, else by its name."""
    told = {"value": str(card), "text": match.telling.value_text(fact, [card], lang)}
    return {**told, "card": card_part(card, lang)} if card in IN_PACK else told


def _order(choice: Data) -> tuple[int, str]:
    """Cards of the ordinary pack in its order, others by the alphabet."""
    return (PACK.index(choice["value"]) if "card" in choice else len(PACK)), plain(choice["text"])


def _idle(page: Onlooker, seat: int, why: str) -> Data:
    """Why it does not go on, and what lets it."""
    name = page.match.players[seat]
    button = page.say("partner_go", name=name) if why in ("undone", "stopped") else None
    key = f"partner_{why}_dealt" if why == "stopped" and page.dealt else f"partner_{why}"
    return {"seat": seat, "text": page.say(key, name=name, de=of(name, page.lang)), "button": button}


# --- what people do ---------------------------------------------------------------------------------------------------


def take_partner(page: Onlooker, intent: Mapping[str, Any]) -> Data | None:
    """Another plays a seat from now on. Raises KeyError, TypeError, SetupError, RecordError or a MoveError."""
    seat, level = intent["seat"], intent["level"]
    if type(seat) is not int or seat not in range(len(page.match.players)):
        raise ValueError("seat")
    page.match.partner(page.match.players[seat], level, by=page.name or "")
    return None


def take_turned(page: Onlooker, intent: Mapping[str, Any]) -> Data | None:
    """Cards of the companion's hand were turned over. Raises KeyError, TypeError, PositionError, RecordError or a
    MoveError."""
    wanted = opponents(page.match).wanted
    if wanted is None or wanted.seat != intent["seat"]:
        return {"ok": False, "text": page.say("partner_card_gone")}
    cards = intent["cards"]
    if not isinstance(cards, list):
        raise TypeError("cards")
    if not 0 < len(cards) <= wanted.hidden:
        return {"ok": False, "text": _wanted(page, wanted)["text"]}
    turned_over(page.match, wanted, list(map(str, cards)), page.match.newest)
    return None


def reply(match: Match, cards: Sequence[str] = ()) -> list[Entry]:
    """The companion announces for its seats, without a pause, until a person has to decide; the entries.

    `cards`: those that it had asked to be turned over. Raises InvalidMove where it waits for people, saying for what.
    """
    one, first, page = opponents(match), match.newest, Onlooker(match)
    if cards:
        told = take_turned(page, {"seat": None if one.wanted is None else one.wanted.seat, "cards": list(cards)})
        if told is not None:
            raise InvalidMove(lambda _: str(told["text"]), match.lang)
    one.go_on(match)
    while one.busy:
        one.look(match, pace=0)
        time.sleep(MOMENT_S)
    if one.wanted is not None or one.idle is not None:
        part = partners_part(page)
        text = str((part["wanted"] or part["idle"] or {})["text"])
        raise InvalidMove(lambda _: text, match.lang)
    return list(match.entries[first + 1 :])


def let_go_on(page: Onlooker, intent: Mapping[str, Any]) -> Data | None:
    """The companion decides, though something was taken back, or it was stopped."""
    opponents(page.match).go_on(page.match)
    return None


def have_wait(page: Onlooker, intent: Mapping[str, Any]) -> Data | None:
    """The companion waits."""
    opponents(page.match).stop(page.match)
    return None
