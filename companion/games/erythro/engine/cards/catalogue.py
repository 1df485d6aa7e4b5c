"""What is in the owner's box: planet, characters, opponents, and (if there is a list) the cards. Read from files."""

import re
from collections.abc import Mapping
from typing import Any

from companion.cardkit.cards.card_lists import CardList, Column, Table, by_key, choice, number, text
from companion.cardkit.effects.effects import Effect
from companion.cardkit.notation.card_names import key_of
from companion.core.data.datafile import DataError, Row
from companion.core.data.toml_tables import line_of, parse_toml
from companion.core.notation.parser import FILLERS
from companion.games.erythro.engine.cards.box import Action, Box, Character, EventCard, MineCard
from companion.games.erythro.engine.cards.layout import read_layout
from companion.games.erythro.engine.constants import DIFFICULTIES, ELEMENTS, EVENT_EFFECTS, LINES, OPPONENTS
from companion.games.erythro.engine.effects import EFFECTS
from companion.games.erythro.engine.effects.base import effect_of, text_of
from companion.games.erythro.engine.effects.references import aim_of

SHIPPED = ("layout-2.txt", "layout-3.txt", "layout-4.txt", "characters.toml", "opponents.toml")
DEMO = {"actions.csv": "demo-actions.csv", "mines.csv": "demo-mines.csv", "events.csv": "demo-events.csv"}
MOST = 99


def _box(texts: Mapping[str, str], invented: bool) -> Box:
    layouts = {players: read_layout(texts[f"layout-{players}.txt"], f"layout-{players}.txt") for players in (2, 3, 4)}
    characters, most = _characters(texts["characters.toml"])
    actions = by_key(CARDS.rows(_ACTIONS, texts), lambda card: card.key)
    _check_base(actions, characters)
    box = Box(
        tuple(sorted(texts.items())), layouts, characters, most, _opponents(texts["opponents.toml"]), actions,
        by_key(CARDS.rows(_MINES, texts), lambda card: card.key),
        by_key(CARDS.rows(_EVENTS, texts), lambda card: card.key),
    )  # fmt: skip
    for opponent in OPPONENTS:
        for difficulty in DIFFICULTIES:
            for players in layouts:
                box.level(opponent, difficulty, players)
    return box


# --- TOML: characters, opponents ------------------------------------------------------------------------------------


def _characters(text: str) -> tuple[dict[str, Character], int]:
    file = "characters.toml"
    raw = parse_toml(text, file)
    most = raw.get("influence-max", 10)
    if not _whole(most, 10, MOST):
        raise DataError("bad-number", file, line_of(text, "influence-max"), "influence-max", given=str(most)[:20],
                        low=10, high=MOST)  # fmt: skip
    found: dict[str, Character] = {}
    for nth, entry in enumerate(raw.get("character") or ()):
        line = line_of(text, "[[character]]", nth)
        key, name = str(entry.get("key", "")), str(entry.get("name", ""))
        if not re.fullmatch(r"[a-z][a-z0-9-]*", key) or not name.strip() or key in found:
            raise DataError("bad-character", file, line, "key", given=key[:40])
        start = tuple((element, entry[element]) for element in ELEMENTS if element in entry)
        if sorted(value for _, value in start if _whole(value, 0, most)) != [1, 2]:
            raise DataError("bad-elements", file, line, "water fire earth air", given=key)
        found[key] = Character(key, name, start)
    if len(found) < 4:
        raise DataError("few-characters", file, 1, "character", count=len(found))
    return found, int(most)


def _whole(value: Any, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


_FIGURES = ("pollution", "profitability", "profitability-max", "destroyed", "contaminated", "profit-per-mine",
            "profit-per-dome", "mines-per-round")  # fmt: skip


def _opponents(text: str) -> dict[str, Any]:
    file = "opponents.toml"
    raw = parse_toml(text, file)
    for opponent in OPPONENTS:
        sheet = raw.get(opponent)
        if not isinstance(sheet, dict):
            raise DataError("no-sheet", file, 1, opponent, given=opponent)
        for difficulty in DIFFICULTIES:
            level = sheet.get(difficulty)
            header = f"[{opponent}.{difficulty}]"
            if not isinstance(level, dict):
                raise DataError("no-sheet", file, line_of(text, f"[{opponent}"), opponent, given=header)
            _check_level(text, file, header, {**sheet, **level}, opponent)
    return raw


def _check_level(text: str, file: str, header: str, level: Mapping[str, Any], opponent: str) -> None:
    owed = {"mines", "pollution", "contaminated"}
    owed |= {"profitability", "profitability-max", "profit-per-mine", "profit-per-dome"} & set(_FIGURES) if (
        opponent == "alliance") else set()  # fmt: skip
    owed |= {"destroyed", "mines-per-round"} if opponent == "consortium" else set()
    for name in sorted(owed | (set(_FIGURES) & set(level))):
        rows = level.get(name)
        for row in rows if name == "mines" and isinstance(rows, list) and len(rows) == 4 else [rows]:
            if not isinstance(row, list) or len(row) != 3 or not all(_whole(value, 0, MOST) for value in row):
                raise DataError("bad-figures", file, line_of(text, header), name, given=str(rows)[:40])


# --- CSV: cards ----------------------------------------------------------------------------------------------------

_ELEMENT_WAYS = {**{element: element for element in ELEMENTS}, "eau": "water", "feu": "fire", "terre": "earth"}
_EVENT_WAYS = {effect: effect for effect in EVENT_EFFECTS}
_RESERVED = frozenset({"action", "contamination", *ELEMENTS, *(kind.verb for kind in EFFECTS), *FILLERS})


def _key(row: Row, column: str) -> str:
    key = key_of(row[column])
    if not key or not key[0].isalpha() or key in _RESERVED or len(key) > 40:
        raise row.wrong("bad-name", column)
    return key


def _effects(row: Row, column: str) -> tuple[Effect, ...]:
    return tuple(_effect(row, column, " ".join(part.split())) for part in row[column].split(";") if part.strip())


def _effect(row: Row, column: str, text: str) -> Effect:
    found = effect_of(text)
    if found is None or text_of(found) != text or aim_of(found).begun:
        raise row.wrong("bad-effect", column)
    return found


def _lines(row: Row, column: str) -> tuple[str, ...]:
    lines = tuple(part.strip() for part in row[column].split("/"))
    if any(line not in LINES for line in lines) or lines[-1] != "lost" or "lost" in lines[:-1] or len(lines) < 2:
        raise row.wrong("bad-lines", column, known=", ".join(LINES))
    return lines


KEY = Column("name", _key, ("nom",))
COPIES = number("copies", "exemplaires", low=1, high=20)

ELEMENT = choice("element", ways=_ELEMENT_WAYS, empty="")
CHARACTER = text("character", "personnage")
COST = number("cost", "cout", high=20)
GAIN = number("gain", low=1, high=9)
GAIN_ELEMENT = choice("gain-element", "element gagne", ways=_ELEMENT_WAYS)
MOVE = number("move", "deplacement", high=9)
SANCTUARY = choice("sanctuary", "sanctuaire", ways=_ELEMENT_WAYS)
BONUS_SANCTUARY = choice("bonus-sanctuary", "sanctuaire bonus", ways=_ELEMENT_WAYS, empty="")
BONUS = Column("bonus", _effects)
EFFECT = Column("effect", _effects, ("effet",))

LEVEL = number("level", "niveau", low=1, high=4)
EXTRACTION = number("extraction", high=20)
COSTS = {
    "water": number("water", "eau", low=1, high=30), "fire": number("fire", "feu", low=1, high=30),
    "earth": number("earth", "terre", low=1, high=30), "air": number("air", low=1, high=30),
}  # fmt: skip
LINES_OF_MINE = Column("lines", _lines, ("lignes",))

CLEAN = number("clean", "nettoyer", high=9)
SHUFFLE = choice("shuffle", "melange", ways=_EVENT_WAYS)
DESTROYED = choice("destroyed", "detruites", ways=_EVENT_WAYS)


def _action(row: Row) -> Action:
    element, character = ELEMENT(row), CHARACTER(row)
    if bool(element) == bool(character):
        raise row.wrong("element-or-character", "element")
    effect, bonus, wanted = EFFECT(row), BONUS(row), BONUS_SANCTUARY(row)
    if bool(bonus) != bool(wanted):
        raise row.wrong("bonus-alone", "bonus-sanctuary")
    return Action(
        KEY(row), row["name"], element, character, COST(row) if element else 0, (GAIN(row), GAIN_ELEMENT(row)),
        MOVE(row), SANCTUARY(row), wanted, bonus, effect, COPIES(row),
    )  # fmt: skip


def _mine(row: Row) -> MineCard:
    lines = LINES_OF_MINE(row)
    costs = {element: cost(row) for element, cost in COSTS.items() if row[element]}
    return MineCard(KEY(row), row["name"], LEVEL(row), EXTRACTION(row), costs, lines, COPIES(row))


def _event(row: Row) -> EventCard:
    return EventCard(KEY(row), row["name"], CLEAN(row), SHUFFLE(row), DESTROYED(row), COPIES(row))


_ACTIONS = Table(
    "actions.csv",
    (KEY, ELEMENT, CHARACTER, COST, GAIN, GAIN_ELEMENT, MOVE, SANCTUARY, BONUS_SANCTUARY, BONUS, EFFECT, COPIES),
    _action, others=True,
)  # fmt: skip
_MINES = Table("mines.csv", (KEY, LEVEL, EXTRACTION, *COSTS.values(), LINES_OF_MINE, COPIES), _mine, others=True)
_EVENTS = Table("events.csv", (KEY, CLEAN, SHUFFLE, DESTROYED, COPIES), _event, others=True)


def _check_base(actions: Mapping[str, Action], characters: Mapping[str, Character]) -> None:
    """A card list that deals a character cards deals it eight."""
    if not actions:
        return
    for character in characters:
        count = sum(card.copies for card in actions.values() if card.character == character)
        if count != 8:
            raise DataError("base-cards", "actions.csv", 1, "character", given=character, count=count)
    for card in actions.values():
        if card.character and card.character not in characters:
            raise DataError("bad-word", "actions.csv", 1, "character", given=card.character,
                            known=", ".join(characters))  # fmt: skip


CARDS: CardList[Box] = CardList(
    "companion.games.erythro", (_ACTIONS, _MINES, _EVENTS), _box, invented=DEMO, shipped=SHIPPED, apart=True
)
"""The owner's box: what it lacks of planets, characters and opponents comes with the game."""
read_box = CARDS.read
