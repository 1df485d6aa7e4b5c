"""What is in the owner's box: planet, characters, opponents, and (if there is a list) the cards. Read from files."""

import csv
import io
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

from companion.core.datafile import DataError
from companion.core.grammar import FILLERS
from companion.core.rulebook import plain
from companion.games.erythro.data import DIFFICULTIES, EFFECTS, ELEMENTS, LINES, OPPONENTS
from companion.games.erythro.layout import Layout, read_layout

SHIPPED = ("layout-2.txt", "layout-3.txt", "layout-4.txt", "characters.toml", "opponents.toml")
DEMO = {"actions.csv": "demo-actions.csv", "mines.csv": "demo-mines.csv", "events.csv": "demo-events.csv"}
FILES = (*SHIPPED, *DEMO)
MOST = 99


def key_of(name: str) -> str:
    """The word that moves and files hold for a name: lower case, no accents, hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", plain(name)).strip("-")


class Op(NamedTuple):
    """One effect of a fourth zone. `who`: `self` or `other`; `may`: optional; `near`: on an adjacent tile too;
    `element`: empty where the player chooses."""

    verb: str
    who: str = "self"
    amount: int = 1
    element: str = ""
    may: bool = False
    near: bool = False

    def __str__(self) -> str:
        words = ["may"] if self.may else []
        words += ["other"] if self.who == "other" else []
        words.append(self.verb)
        if self.verb in COUNTED:
            words.append(str(self.amount))
        if self.verb in ("gain", "lose"):
            words.append(self.element or "any")
        if self.verb == "sanctuary":
            words.append(self.element)
        return " ".join([*words, *(["near"] if self.near else [])])


def op_of(text: str) -> Op | None:
    """The effect that such a text says, as `str` writes it; None if it says none."""
    found = _OP.fullmatch(text)
    if found is None:
        return None
    element = found["element"] or ""
    return Op(found["verb"], "other" if found["other"] else "self", int(found["amount"] or 1),
              "" if element == "any" else element, bool(found["may"]), bool(found["near"]))  # fmt: skip


COUNTED = ("gain", "lose", "move", "remove", "pollute", "draw")
OPS = (*COUNTED, "sanctuary", "take", "destroy", "attack", "buy")


@dataclass(frozen=True, slots=True)
class Action:
    """An action card: its three simple zones, the fourth with its yellow part, and where it belongs."""

    key: str
    name: str
    element: str
    character: str
    cost: int
    gain: tuple[int, str]
    move: int
    sanctuary: str
    bonus_sanctuary: str
    bonus: tuple[Op, ...]
    effect: tuple[Op, ...]
    copies: int


@dataclass(frozen=True, slots=True)
class MineCard:
    """A mine card: level, extraction, what destroying it costs by element, and its lines from the first to the last."""

    key: str
    name: str
    level: int
    extraction: int
    costs: Mapping[str, int]
    lines: tuple[str, ...]
    copies: int


@dataclass(frozen=True, slots=True)
class EventCard:
    """An event card of the Consortium: pollution removed at once, then what a shuffle and a destroyed mine set off."""

    key: str
    name: str
    clean: int
    shuffle: str
    destroyed: str
    copies: int


@dataclass(frozen=True, slots=True)
class Character:
    """A character: its two elements with the influence each starts with."""

    key: str
    name: str
    start: tuple[tuple[str, int], ...]

    @property
    def elements(self) -> tuple[str, ...]:
        """The two elements."""
        return tuple(element for element, _ in self.start)


@dataclass(frozen=True, slots=True)
class Level:
    """An opponent's sheet for one difficulty and number of players; None: the figure does not exist for it."""

    opponent: str
    difficulty: str
    dome: bool
    dome_cost: int
    mines: tuple[int, ...]
    pollution: int
    contaminated: int
    profitability: int | None
    profitability_max: int | None
    profit_per_mine: int | None
    profit_per_dome: int | None
    mines_per_round: int
    destroyed: int | None
    invented: bool

    @property
    def mine_levels(self) -> tuple[int, ...]:
        """The mine deck by level, the first on top (3. Mise en place, 4)."""
        return tuple(level for level, count in enumerate(self.mines, 1) for _ in range(count))


@dataclass(frozen=True, eq=False)
class Box:
    """All the data of a match. Two boxes made of the same texts are the same."""

    texts: tuple[tuple[str, str], ...]
    layouts: Mapping[int, Layout]
    characters: Mapping[str, Character]
    influence_max: int
    opponents: Mapping[str, Any]
    actions: Mapping[str, Action]
    mines: Mapping[str, MineCard]
    events: Mapping[str, EventCard]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Box) and self.texts == other.texts

    @cached_property
    def _hash(self) -> int:
        return hash(self.texts)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def elements(self) -> Mapping[str, tuple[str, ...]]:
        """The two elements of each character."""
        return {key: character.elements for key, character in self.characters.items()}

    def level(self, opponent: str, difficulty: str, players: int) -> Level:
        """The opponent's figures for a number of players."""
        return _level(self, opponent, difficulty, players)

    def base_cards(self, character: str) -> tuple[str, ...]:
        """The eight cards of a character's starting deck; empty without a card list."""
        own = [card for card in self.actions.values() if card.character == character]
        return tuple(card.key for card in own for _ in range(card.copies))

    @cached_property
    def titles(self) -> Mapping[str, Mapping[str, str]]:
        """The names of cards and characters, by kind and key."""
        actions = {key: card.name for key, card in self.actions.items()}
        return {
            "action-card": actions, "kept": actions, "mine-card": {key: card.name for key, card in self.mines.items()},
            "event-card": {key: card.name for key, card in self.events.items()},
            "character": {key: character.name for key, character in self.characters.items()},
        }  # fmt: skip

    def title(self, key: str) -> str:
        """A card's or character's name as its owner wrote it."""
        for cards in (self.actions, self.mines, self.events, self.characters):
            if key in cards:
                return str(cards[key].name)
        return key


def shipped(name: str) -> str:
    """The text of a data file that comes with the game."""
    return files("companion.games.erythro").joinpath("data", name).read_text("utf-8")


def read_box(data: Mapping[str, Any], *, demo: bool = False) -> Box:
    """The box of the owner's texts (`{"files": {name: text}, "demo": bool}`), what they lack from those shipped.

    `demo`: the invented cards stand in where there is no list. Raises DataError, naming file, line, column and reason.
    """
    own = {str(name): str(text) for name, text in dict(data.get("files") or {}).items() if name in FILES}
    texts = {name: shipped(name) for name in SHIPPED}
    if demo or data.get("demo") is True:
        texts.update({name: shipped(source) for name, source in DEMO.items()})
    texts.update(own)
    return _box(tuple(sorted(texts.items())))


@lru_cache(maxsize=32)
def _box(texts: tuple[tuple[str, str], ...]) -> Box:
    by_name = dict(texts)
    layouts = {players: read_layout(by_name[f"layout-{players}.txt"], f"layout-{players}.txt") for players in (2, 3, 4)}
    characters, most = _characters(by_name["characters.toml"])
    actions = {card.key: card for card in _cards(by_name, "actions.csv", _action)}
    _check_base(actions, characters)
    box = Box(
        texts, layouts, characters, most, _opponents(by_name["opponents.toml"]), actions,
        {card.key: card for card in _cards(by_name, "mines.csv", _mine)},
        {card.key: card for card in _cards(by_name, "events.csv", _event)},
    )  # fmt: skip
    for opponent in OPPONENTS:
        for difficulty in DIFFICULTIES:
            for players in layouts:
                box.level(opponent, difficulty, players)
    return box


# --- TOML: characters, opponents ------------------------------------------------------------------------------------


def _toml(text: str, file: str) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+), column (\d+)", str(error))
        end = text.count("\n") + 1, len(text) - text.rfind("\n")
        line, column = (int(found[1]), int(found[2])) if found else end
        raise DataError("bad-toml", file, line, column, what=str(error).partition(" (at")[0]) from None


def _line_of(text: str, word: str, nth: int = 0) -> int:
    """The line that holds a word, the nth of them; 1 if none."""
    lines = [number for number, line in enumerate(text.splitlines(), 1) if word in line]
    return lines[min(nth, len(lines) - 1)] if lines else 1


def _characters(text: str) -> tuple[dict[str, Character], int]:
    file = "characters.toml"
    raw = _toml(text, file)
    most = raw.get("influence-max", 10)
    if not _whole(most, 10, MOST):
        raise DataError("bad-number", file, _line_of(text, "influence-max"), "influence-max", given=str(most)[:20],
                        low=10, high=MOST)  # fmt: skip
    found: dict[str, Character] = {}
    for nth, entry in enumerate(raw.get("character") or ()):
        line = _line_of(text, "[[character]]", nth)
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
    raw = _toml(text, file)
    for opponent in OPPONENTS:
        sheet = raw.get(opponent)
        if not isinstance(sheet, dict):
            raise DataError("no-sheet", file, 1, opponent, given=opponent)
        for difficulty in DIFFICULTIES:
            level = sheet.get(difficulty)
            header = f"[{opponent}.{difficulty}]"
            if not isinstance(level, dict):
                raise DataError("no-sheet", file, _line_of(text, f"[{opponent}"), opponent, given=header)
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
                raise DataError("bad-figures", file, _line_of(text, header), name, given=str(rows)[:40])


@lru_cache(maxsize=512)
def _level(box: Box, opponent: str, difficulty: str, players: int) -> Level:
    sheet = {**box.opponents[opponent], **box.opponents[opponent][difficulty]}
    place = players - 2

    def figure(name: str) -> int | None:
        return int(sheet[name][place]) if name in sheet else None

    return Level(
        opponent, difficulty, bool(sheet.get("dome")), int(sheet.get("dome-cost", 10)),
        tuple(int(row[place]) for row in sheet["mines"]), figure("pollution") or 0, figure("contaminated") or 0,
        figure("profitability"), figure("profitability-max"), figure("profit-per-mine"), figure("profit-per-dome"),
        figure("mines-per-round") or 0, figure("destroyed"), bool(sheet.get("invented")),
    )  # fmt: skip


# --- CSV: cards ----------------------------------------------------------------------------------------------------

COLUMNS = {
    "actions.csv": ("name", "element", "character", "cost", "gain", "gain-element", "move", "sanctuary",
                    "bonus-sanctuary", "bonus", "effect", "copies"),
    "mines.csv": ("name", "level", "extraction", *ELEMENTS, "lines", "copies"),
    "events.csv": ("name", "clean", "shuffle", "destroyed", "copies"),
}  # fmt: skip


class _Row:
    """One row of a card file; reading a cell raises DataError with its place."""

    def __init__(self, file: str, line: int, cells: Mapping[str, str]) -> None:
        self.file, self.line, self.cells = file, line, cells

    def fail(self, key: str, column: str, **figures: object) -> DataError:
        return DataError(key, self.file, self.line, column, **figures)

    def text(self, column: str) -> str:
        return self.cells[column].strip()

    def number(self, column: str, low: int, high: int) -> int:
        value = self.text(column)
        if not re.fullmatch(r"[0-9]{1,3}", value) or not low <= int(value) <= high:
            raise self.fail("bad-number", column, given=value[:20], low=low, high=high)
        return int(value)

    def one_of(self, column: str, known: tuple[str, ...], value: str | None = None) -> str:
        given = self.text(column) if value is None else value
        if given not in known:
            raise self.fail("bad-word", column, given=given[:40], known=", ".join(word or "–" for word in known))
        return given

    def key(self) -> str:
        key = key_of(self.text("name"))
        if not key or not key[0].isalpha() or key in _RESERVED or len(key) > 40:
            raise self.fail("bad-name", "name", given=self.text("name")[:40])
        return key

    def ops(self, column: str) -> tuple[Op, ...]:
        return tuple(self._op(column, part) for part in self.text(column).split(";") if part.strip())

    def _op(self, column: str, part: str) -> Op:
        found = _OP.fullmatch(" ".join(part.split()))
        if found is None:
            raise self.fail("bad-effect", column, given=part.strip()[:40])
        verb, amount, element = found["verb"], found["amount"], found["element"] or ""
        counted = verb in COUNTED
        named = verb in ("gain", "lose", "sanctuary")
        fits = counted == bool(amount) and named == bool(element) and not (verb == "sanctuary" and element == "any")
        if not fits or (found["near"] and verb not in ("remove", "pollute")):
            raise self.fail("bad-effect", column, given=part.strip()[:40])
        return Op(
            verb, "other" if found["other"] else "self", int(amount or 1), "" if element == "any" else element,
            bool(found["may"]), bool(found["near"]),
        )  # fmt: skip


_RESERVED = frozenset({"action", "contamination", *ELEMENTS, *OPS, *FILLERS})
_OP = re.compile(
    rf"(?P<may>may )?(?P<other>other )?(?P<verb>{'|'.join(OPS)})( (?P<amount>[1-9]))?"
    rf"( (?P<element>{'|'.join(ELEMENTS)}|any))?(?P<near> near)?"
)


def _cards(texts: Mapping[str, str], file: str, read: Any) -> list[Any]:
    """The cards of a file, in its order; empty where there is no such file."""
    if file not in texts:
        return []
    columns = COLUMNS[file]
    rows = csv.reader(io.StringIO(texts[file].lstrip("\ufeff")), strict=True)
    cards: list[Any] = []
    head: list[str] | None = None
    try:
        for cells in rows:
            line = rows.line_num
            if not any(cell.strip() for cell in cells) or cells[0].lstrip().startswith("#"):
                continue
            if head is None:
                head = [plain(cell.strip()) for cell in cells]
                missing = [column for column in columns if column not in head]
                if missing:
                    raise DataError("no-column", file, line, missing[0], known=", ".join(columns))
                continue
            if len(cells) != len(head):
                raise DataError("bad-row", file, line, len(cells), count=len(cells), expected=len(head))
            card = read(_Row(file, line, dict(zip(head, cells, strict=True))))
            if any(card.key == other.key for other in cards):
                raise DataError("card-twice", file, line, "name", given=card.name)
            cards.append(card)
    except csv.Error as error:
        raise DataError("bad-csv", file, rows.line_num, 1, what=str(error)) from None
    if head is None:
        raise DataError("no-column", file, 1, columns[0], known=", ".join(columns))
    return cards


def _action(row: _Row) -> Action:
    none_or_element = ("", *ELEMENTS)
    element = row.one_of("element", none_or_element)
    character = row.text("character")
    if bool(element) == bool(character):
        raise row.fail("element-or-character", "element")
    effect, bonus = row.ops("effect"), row.ops("bonus")
    wanted = row.one_of("bonus-sanctuary", none_or_element)
    if bool(bonus) != bool(wanted):
        raise row.fail("bonus-alone", "bonus-sanctuary")
    return Action(
        row.key(), row.text("name"), element, character, row.number("cost", 0, 20) if element else 0,
        (row.number("gain", 1, 9), row.one_of("gain-element", ELEMENTS)), row.number("move", 0, 9),
        row.one_of("sanctuary", ELEMENTS), wanted, bonus, effect, row.number("copies", 1, 20),
    )  # fmt: skip


def _mine(row: _Row) -> MineCard:
    lines = tuple(row.one_of("lines", LINES, part.strip()) for part in row.text("lines").split("/"))
    if lines[-1] != "lost" or "lost" in lines[:-1] or len(lines) < 2:
        raise row.fail("bad-lines", "lines", given=row.text("lines")[:60])
    costs = {element: row.number(element, 1, 30) for element in ELEMENTS if row.text(element)}
    return MineCard(
        row.key(), row.text("name"), row.number("level", 1, 4), row.number("extraction", 0, 20), costs, lines,
        row.number("copies", 1, 20),
    )  # fmt: skip


def _event(row: _Row) -> EventCard:
    return EventCard(
        row.key(), row.text("name"), row.number("clean", 0, 9), row.one_of("shuffle", EFFECTS),
        row.one_of("destroyed", EFFECTS), row.number("copies", 1, 20),
    )  # fmt: skip


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
