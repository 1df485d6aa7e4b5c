"""Codes: a position, or the set-up of a new match, in a line that can be printed, scanned, read aloud and typed.

A code is `C`, the format version, two characters for the game, base 32 digits, and six check characters
(companion/core/packing.py has the alphabet and the check), for example `C1ET3K…`. Case does not matter when reading,
nor do blanks and hyphens; O is read as 0, I and L as 1; a whole link is read from its `#` on.

The digits are one number, packed in a mixed radix from its small end: the kind (position or set-up), the game's name
where it has no two characters of its own, the version of the game's packing, the number of players and their names,
which card lists are in play where the game says (`Game.pack_lists`), then what the kind holds. A position: whatever
the game packs (`Game.pack`), house rules, the series. A set-up: house rules, who starts, the seed, the series. Names
take what room is left of 120 characters, one each at least; those cut end in `…`.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.core.game import Game, Option
from companion.core.limits import SEED
from companion.core.match import Match
from companion.core.moves import Move
from companion.core.opening import new_match
from companion.core.packed_facts import unpack_facts
from companion.core.packing import (
    ALPHABET,
    CHECK,
    CUT,
    DIGIT_BITS,
    READ_AS,
    OtherListsError,
    Packer,
    PackError,
    Unpacker,
    checked,
    digits,
    is_sound,
    number_of,
    shortened,
    suspect,
)
from companion.core.registry import find_game, games
from companion.core.rulings import MoveError
from companion.core.setup import LARGEST_SEED, MAX_NAME, check_players
from companion.core.words import check_language, quoted, say

LONGEST: Final = 120
"""Characters of a code, names cut if need be; only a game without a packing of its own may need more."""
LONGEST_READ: Final = 4000
SEARCHED: Final = 2 * LONGEST
"""Characters of a code in which a wrong one is looked for; of a longer text that takes long, and it is none."""
FIRST: Final = "C"
VERSION: Final = "1"
SPELLED: Final = "00"
"""Stands for a game that has no two characters of its own: its name follows among the digits."""
EXAMPLE: Final = "C1ET-4Z0K-…"
_HEAD: Final = len(FIRST + VERSION + SPELLED)
_NAME_ROOM: Final = 39
"""The bits that a name gets at least, however much else there is to say: one character of any script."""
_GROUP: Final = 4
_KINDS: Final = ("position", "setup")
_MOST: Final = 10**9
_SPACE: Final = re.compile(r"[\s\u200b\u2060\ufeff\-\u2010-\u2015\u2212·]+")


class CodeError(ValueError):
    """A text that is no code, or no longer the one that was printed; or a match that no code can hold."""


class ListsError(CodeError):
    """A code of a match with the owner's card lists, which are not at hand."""


# --- writing --------------------------------------------------------------------------------------------------------


def a_match(given: Any, lang: str) -> Match:
    """The match itself. Raises CodeError for what is none."""
    if isinstance(given, Match):
        return given
    raise CodeError(say("code-no-match", lang, given=quoted(given)))


def position_code(match: Match) -> str:
    """The match as it stands, its public facts alone, as a code; what is hidden stays hidden.

    Raises PositionError where overrides have led to what no position can be, CodeError for what no code can hold.
    """
    data = _lists(match)
    try:
        code = _written(match, "position")
    except CodeError:
        position = match.facts()  # if that cannot be at all, its problems say more
        new_match(match.game.name, match.players, position=position, lang=match.lang, data=data)
        raise
    read = read_code(code, match.lang)
    read.begin(read.players, match.lang, data=data)  # what could not be set up again must not be printed
    return code


def _lists(match: Match) -> Mapping[str, Any]:
    """The owner's data as a code of the match would have it: card lists that came with the companion's deal too."""
    packer = Packer()
    match.game.pack_lists(match, packer)
    return match.game.unpack_lists(Unpacker(packer.number), match.header.data or None, len(match.players))


def setup_code(match: Match) -> str:
    """What the match was made of, without its moves, as a code: players, house rules, who starts, seed, series.

    Raises CodeError for what no code can hold.
    """
    return _written(match, "setup")


def grouped(code: str) -> str:
    """A code in groups of four, as people copy it."""
    return " ".join(code[start : start + _GROUP] for start in range(0, len(code), _GROUP))


def _written(match: Match, kind: str) -> str:
    game = match.game
    try:
        head, content = Packer(), Packer()
        head.push(_KINDS.index(kind), len(_KINDS))
        if not game.code_tag:
            head.text(game.name)
        head.varint(game.code_version)
        least, most = game.seats
        head.push(len(match.players) - least, most - least + 1)
        game.pack_lists(match, content)
        _WRITERS[kind](match, content)
        room = (LONGEST - _HEAD - CHECK) * DIGIT_BITS - head.bits - content.bits
        for name in _names_in(match.players, room):
            _write_name(name, head)
        head.append(content)
    except PackError as error:
        raise CodeError(say("code-value", match.lang, what=str(error))) from None
    return checked(FIRST + VERSION + (game.code_tag or SPELLED) + digits(head.number))


def _write_position(match: Match, packer: Packer) -> None:
    match.game.pack(match, packer)
    _write_options(match, packer)
    _write_series(match, packer)


def _write_setup(match: Match, packer: Packer) -> None:
    _write_options(match, packer)
    packer.push(match.players.index(match.header.starter), len(match.players))
    seed = match.header.seed
    packer.push(0 if seed is None else 1 if isinstance(seed, str) else 2 if seed >= 0 else 3, 4)
    if isinstance(seed, str):
        packer.text(seed[:SEED])
    elif seed is not None:
        packer.varint(abs(seed))
    _write_series(match, packer)


_WRITERS: Final[Mapping[str, Callable[[Match, Packer], None]]] = {
    "position": _write_position,
    "setup": _write_setup,
}


def _write_options(match: Match, packer: Packer) -> None:
    """Those house rules that differ from the game's own; by number, so a game adds new ones at the end."""
    known = list(enumerate(match.game.options))
    chosen = [(place, one) for place, one in known if match.header.options.get(one.name, one.default) != one.default]
    packer.varint(len(chosen))
    for place, option in chosen:
        packer.varint(place)
        _write_option(option, match.header.options[option.name], packer)


def _write_option(option: Option, value: Any, packer: Packer) -> None:
    if option.values is not None:
        packer.push(option.values.index(value), len(option.values))
    elif isinstance(value, str):
        packer.text(value)
    else:
        packer.push(value < 0, 2)
        packer.varint(abs(int(value)))


def _write_series(match: Match, packer: Packer) -> None:
    """Which round it is, and the scores before it."""
    scores = match.header.series.get("scores", {})
    packer.push(bool(match.header.series), 2)
    if match.header.series:
        packer.varint(match.round)
        for name in match.players:
            packer.varint(int(scores.get(name, 0)))


def _names_in(players: Sequence[str], room: int) -> list[str]:
    """The names, the longest cut first until all fit into `room` bits; they still differ."""
    room = max(room, _NAME_ROOM * len(players))
    lengths = [len(name) for name in players]
    while True:
        names = _apart([shortened(name, length) for name, length in zip(players, lengths, strict=True)])
        packers = [Packer() for _ in names]
        for name, packer in zip(names, packers, strict=True):
            _write_name(name, packer)
        costs = [packer.bits for packer in packers]
        if sum(costs) <= room or max(lengths) == 1:
            return names
        longest = max((place for place, length in enumerate(lengths) if length > 1), key=costs.__getitem__)
        lengths[longest] -= 1


def _write_name(name: str, packer: Packer) -> None:
    """A name; that it was cut takes one bit."""
    packer.push(name.endswith(CUT), 2)
    packer.text(name.removesuffix(CUT))


def _read_name(source: Unpacker) -> str:
    cut = source.pull(2)
    return source.text(MAX_NAME) + CUT * cut


def _apart(names: list[str]) -> list[str]:
    """Cut names that became the same get their seat's number before the `…`."""
    plain = [name.casefold() for name in names]
    return [
        f"{name.removesuffix(CUT)[:-1]}{seat + 1}{CUT}" if name.endswith(CUT) and plain.count(plain[seat]) > 1 else name
        for seat, name in enumerate(names)
    ]


# --- reading --------------------------------------------------------------------------------------------------------


def from_code(
    code: str, *, players: Sequence[str] | None = None, cards: Any = None, lang: str, kind: type[Match] | None = None
) -> Match:
    """The match that a code, or a link that ends in one, describes; `players` go by these names instead.

    `cards` is the owner's card file, for the games that need one: codes hold none. Raises CodeError for a code that
    is damaged or none of ours, PositionError for a position that cannot be, SetupError for names that will not do.
    """
    read = read_code(code, lang)
    if players is None:
        return read.begin(read.players, lang, cards=cards, kind=kind)
    if isinstance(players, Sequence) and not isinstance(players, str) and len(players) != len(read.players):
        raise CodeError(say("code-players", lang, count=len(read.players), given=len(players)))
    names = check_players(read.game, players, lang)
    return read.begin(names, lang, cards=cards, kind=kind)


@dataclass(frozen=True, slots=True)
class ReadCode:
    """A code that was read and found sound: its canonical text, its game, its kind, the players' names, the rest.

    `spelled`: it spells the game's name and its facts, as codes did before the game packed them itself.
    """

    text: str
    game: Game
    kind: str
    players: tuple[str, ...]
    content: int
    spelled: bool = False

    def begin(
        self,
        players: Sequence[str],
        lang: str,
        *,
        cards: Any = None,
        data: Mapping[str, Any] | None = None,
        kind: type[Match] | None = None,
    ) -> Match:
        """The match that it describes; the arguments as for `new_match`, the card lists of the code where none are
        given. Raises CodeError, PositionError or SetupError."""
        if cards is not None and self.game.data_edition:
            cards, data = None, self.game.read_cards(cards, lang)
        source = Unpacker(self.content)
        try:
            lists: Mapping[str, Any] = {}
            if not self.spelled:
                lists = self.game.unpack_lists(source, data, len(self.players))
            given, moves = _READERS[self.kind](self, source, tuple(players), lists)
            data = {**(data or {}), **lists}
            match = new_match(self.game.name, players, lang=lang, cards=cards, data=data, kind=kind, **given)
            for move in moves:
                match.play(move)
            return match
        except OtherListsError:
            raise ListsError(say("code-lists", lang, game=self.game.title)) from None
        except (PackError, MoveError):
            raise CodeError(say("code-content", lang)) from None


def read_code(code: str, lang: str) -> ReadCode:
    """What a code says of itself. Raises CodeError."""
    check_language(lang)
    text = _cleaned(code, lang)
    try:
        source = Unpacker(number_of(text[_HEAD:-CHECK]))
        kind = _KINDS[source.pull(len(_KINDS))]
        game = _game(text[2:_HEAD], source, lang)
        version = source.varint(_MOST)
        spelled = text[2:_HEAD] == SPELLED and version == game.spelled_version
        if version != game.code_version and not spelled:
            raise CodeError(say("code-game-version", lang, game=game.title, given=version, known=game.code_version))
        least, most = game.seats
        count = source.pull(most - least + 1) + least
        players = tuple(_read_name(source) for _ in range(count))
    except PackError:
        raise CodeError(say("code-content", lang)) from None
    return ReadCode(text, game, kind, players, source.number, spelled)


def _cleaned(code: Any, lang: str) -> str:
    """The canonical text of a code. Raises CodeError for what is none."""
    if not isinstance(code, str) or not code.strip():
        raise CodeError(say("code-empty", lang, example=EXAMPLE))
    if "://" in code and "#" not in code:
        raise CodeError(say("code-no-mark", lang, example=EXAMPLE))
    text = _SPACE.sub("", code.rpartition("#")[2]).upper()
    if len(text) > LONGEST_READ:
        raise CodeError(say("code-long", lang, given=len(text), most=LONGEST_READ))
    text = "".join(READ_AS.get(character, character) for character in text)
    for place, character in enumerate(text, start=1):
        if character not in ALPHABET:
            raise CodeError(say("code-character", lang, character=character, place=place, example=EXAMPLE))
    if not text.startswith(FIRST):
        raise CodeError(say("code-none", lang, first=FIRST + VERSION, example=EXAMPLE))
    if len(text) <= _HEAD + CHECK:
        raise CodeError(say("code-short", lang, given=len(text), example=EXAMPLE))
    if not is_sound(text):
        raise CodeError(_unsound(text, lang))
    if text[1] != VERSION:
        raise CodeError(_foreign(text, lang))
    return text


def _foreign(text: str, lang: str) -> str:
    return say("code-version", lang, given=text[1], known=VERSION)


def _unsound(text: str, lang: str) -> str:
    """The sentence for a code whose check fails: which character to look at, if one alone would do."""
    place = suspect(text) if len(text) <= SEARCHED else None
    if place is None:
        return say("code-check", lang) if text[1] == VERSION else _foreign(text, lang)
    group = grouped(text[place // _GROUP * _GROUP :])[:_GROUP]
    return say("code-check-at", lang, place=place + 1, character=text[place], group=group)


def _game(tag: str, source: Unpacker, lang: str) -> Game:
    """The game that two characters, or the name that follows them, stand for. Raises CodeError."""
    name = source.text(60) if tag == SPELLED else ""
    for one in games():
        if one == name or (tag != SPELLED and find_game(one).code_tag == tag):
            return find_game(one)
    if name and not name.replace("-", "_").isidentifier():
        raise PackError("a name that no game has")
    raise CodeError(say("code-game", lang, given=name or tag, known=", ".join(games())))


def _read_position(
    code: ReadCode, source: Unpacker, players: tuple[str, ...], lists: Mapping[str, Any]
) -> tuple[dict[str, Any], Sequence[Move]]:
    """What `new_match` needs, and the moves that lead on from there."""
    game = code.game
    moves: Sequence[Move] = ()
    if code.spelled:
        facts = unpack_facts(game, source, players)
    else:
        facts, moves = game.unpack(source, players, lists)
    given = {"position": facts, "starter": facts.get("starter"), "options": _read_options(game, source)}
    given["series"] = _read_series(source, players)
    source.finish()
    return given, moves


def _read_setup(
    code: ReadCode, source: Unpacker, players: tuple[str, ...], lists: Mapping[str, Any]
) -> tuple[dict[str, Any], Sequence[Move]]:
    """What `new_match` needs."""
    given: dict[str, Any] = {"options": _read_options(code.game, source), "starter": players[source.pull(len(players))]}
    way = source.pull(4)
    if way:
        seed = source.text(SEED) if way == 1 else source.varint(10**LARGEST_SEED)
        given["seed"] = -seed if way == 3 and isinstance(seed, int) else seed
    given["series"] = _read_series(source, players)
    source.finish()
    return given, ()


_Reader = Callable[[ReadCode, Unpacker, tuple[str, ...], Mapping[str, Any]], tuple[dict[str, Any], Sequence[Move]]]
_READERS: Final[Mapping[str, _Reader]] = {
    "position": _read_position,
    "setup": _read_setup,
}


def _read_options(game: Game, source: Unpacker) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for _ in range(source.varint(len(game.options))):
        place = source.varint(_MOST)
        if place >= len(game.options):
            raise PackError("an option that the game does not have")
        option = game.options[place]
        options[option.name] = _read_option(option, source)
    return options


def _read_option(option: Option, source: Unpacker) -> Any:
    if option.values is not None:
        return option.values[source.pull(len(option.values))]
    if isinstance(option.default, str):
        return source.text(1000)
    negative = source.pull(2)
    value = source.varint(_MOST) * (-1 if negative else 1)
    return bool(value) if isinstance(option.default, bool) else value


def _read_series(source: Unpacker, players: tuple[str, ...]) -> dict[str, Any]:
    if not source.pull(2):
        return {}
    number = source.varint(_MOST)
    return {"round": number, "scores": {name: source.varint(_MOST) for name in players}}
