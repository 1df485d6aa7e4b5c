"""What the still picture shows, in words, for those who cannot see it."""

from companion.pictures.boards.characters import is_character, shown
from companion.pictures.canvas import Part


def picture_title(view: Part) -> str:
    """The game and who plays."""
    names = " – ".join(str(side["name"]) for side in reversed(_sides(view)))
    return _plain(f"{view.get('title')}{_sign(view, ':')} {names}")


def picture_words(view: Part) -> str:
    """What the picture shows, for those who cannot see it."""
    last = view.get("last") or {}
    parts = [*table_lines(view), f"{last.get('title') or ''} {last.get('text') or ''}"]
    return _plain(" ".join(part.strip().rstrip(".") + "." for part in parts if part.strip()))


def table_lines(view: Part) -> list[str]:
    """The table in words, a line a part: whose turn and which step, then the sides, the nearest first."""
    now = [str(step["text"]) for step in view["bar"].get("steps") or [] if step.get("state") == "now"]
    first = ", ".join([str(view["bar"].get("title") or ""), *now])
    colon, semicolon = _sign(view, ":"), _sign(view, ";")
    maps = [_map_words(part, colon, semicolon) for part in view["board"] if part["kind"] == "map"]
    fields = [
        line for part in view["board"] if part["kind"] == "field" for line in _field_lines(part, colon, semicolon)
    ]
    contests = [_contest_words(part, colon) for part in view["board"] if part["kind"] == "contest" and part["duel"]]
    return [first, *contests, *maps, *fields, *(_side_words(side, colon, semicolon) for side in reversed(_sides(view)))]


def _sign(view: Part, sign: str) -> str:
    """A colon or a semicolon; in French a narrow space stands before it."""
    return f"\u202f{sign}" if view.get("lang") == "fr" else sign


def _sides(view: Part) -> list[Part]:
    return [part for part in view["board"] if part["kind"] not in ("map", "contest", "field", "grid")]


def _map_words(part: Part, colon: str, semicolon: str) -> str:
    figures = ", ".join(f"{one['label']} {one['value']}" for one in (*part["gauges"], *part["counters"]))
    tiles = f"{semicolon} ".join(f"{tile['name']}{colon} {tile['text']}" for tile in part["tiles"])
    return f"{figures}. {tiles}"


def _field_lines(part: Part, colon: str, semicolon: str) -> list[str]:
    """What waits, what the lanes would give, and the cards of each side, the nearest first."""
    waits = part["queue"] or {"items": ()}
    waiting = [_waiting_words(one) for one in waits["items"]]
    between = f"{semicolon} " if waits.get("form") else ", "
    queue = [f"{waits['label']}{colon} {between.join(waiting)}"] if waiting else []
    lanes = [str(one["forecast"]["text"]) for one in part["lanes"] if one["forecast"]]
    strikes = [
        f"{one['name']} {one['does']} {one['target']}{colon} {(one['forecast'] or one)['text']}"
        for one in (part.get("strikes") or {"items": ()})["items"]
    ]
    brings = [str(part["brings"]["text"])] if part.get("brings") else []
    rows = [
        f"{one['label']}{colon} "
        + (
            f"{semicolon} ".join(_standing_words(card) for card in (*one["cards"], *one["beside"]))
            or str(one["vacant"])
        )
        for one in reversed(part["rows"])
    ]
    return [*brings, *queue, *lanes, *strikes, *rows]


def _waiting_words(item: Part) -> str:
    """Something in a queue; on its way with its number, whose it is and what came of it."""
    if "number" not in item:
        return str(item["text"])
    return ", ".join(str(one) for one in (f"{item['number']} {item['text']}", item["by"], item["detail"]) if one)


def _standing_words(card: Part) -> str:
    """A card of a row: its name, its figures, what it can do, how it lies."""
    if is_character(card):
        return _character_words(card)
    figures = "/".join(str(one["value"]) for one in card.get("gauges") or ())
    told = (*(card.get("keywords") or ()), *(card.get("marks") or ()))
    return ", ".join([f"{card['name']} {figures}".strip(), *(str(one["text"]) for one in told)])


def _character_words(card: Part) -> str:
    """A character: what it is, each figure by its name, what lies with it, how it lies."""
    figures = [
        f"{one['label']} {shown(one)}{'/' + str(one['max']) if one['max'] else ''}" for one in card.get("gauges") or ()
    ]
    lies = [*(card.get("signs") or ()), *(card.get("dues") or ()), *(card.get("marks") or ())]
    letters = [str(one["label"]) for one in card.get("letters") or () if one["text"]]
    told = (card["name"], card.get("line"), *figures, *letters, *(one["text"] for one in lies))
    return ", ".join(str(one) for one in told if one)


def _contest_words(part: Part, colon: str) -> str:
    halves = (f"{half['role']} ({half['name']}) {half['gauge']['value']}" for half in part["duel"])
    return f"{part['name']}{colon} {', '.join(halves)}, {part['state']['text']}"


def _side_words(side: Part, colon: str, semicolon: str) -> str:
    purse = [one for one in side.get("purse") or () if one["kind"] != "card"]
    counted = (*(side.get("gauges") or ()), *purse, *(side.get("counters") or ()))
    counts = [f"{one.get('label')} {one['value']}" for one in counted]
    cards = [_card_words(slot) for slot in side.get("slots") or [] if slot.get("card")]
    cards += [str(slot["text"]) for slot in side.get("slots") or [] if slot["kind"] == "pile"]
    badge = [str(side["badge"])] if side.get("badge") else []
    return f"{side['name']}{colon} " + f"{semicolon} ".join([*badge, ", ".join(counts), *cards])


def _card_words(slot: Part) -> str:
    card = slot["card"]
    told = [f"{slot.get('label')} {card.get('name') or card.get('code')}"]
    for gauge in card.get("gauges") or []:
        if not gauge.get("empty"):
            most = f"/{gauge['max']}" if gauge.get("max") else ""
            told.append(str(gauge.get("text") or f"{gauge.get('label')} {gauge['value']}{most}"))
    told += [f"{one.get('label')} {one['card'].get('name')}" for one in card.get("slots") or [] if one.get("card")]
    told += [str(mark.get("text")) for mark in card.get("marks") or []]
    return ", ".join(told)


def _plain(text: str) -> str:
    return " ".join(text.split())
