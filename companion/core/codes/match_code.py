"""Codes: a position, or the set-up of a new match, in a line that can be printed, scanned, read aloud and typed.

A code is `C`, the format version, two characters for the game, base 32 digits, and six check characters
(packing.py has the alphabet and the check), for example `C1ET3K…`. Case does not matter when reading,
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

from companion.core.codes.bidirectional import Way
from companion.core.codes.packed_facts import unpack_facts
from companion.core.codes.packing import (
    ALPHABET,
    CHECK,
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
    suspect,
)
from companion.core.codes.terms import house_rules, names_in, read_name, series, write_name
from companion.core.match.match import Match
from companion.core.match.opening import new_match
from companion.core.match.setup import LARGEST_SEED, check_players
from companion.core.plugins.registry import find_game, further_games, games
from companion.core.record.limits import SEED
from companion.core.rules.game import Game
from companion.core.rules.moves import Move
from companion.core.rules.rulings import MoveError
from companion.core.text.formatter import check_language
from companion.core.text.messages import ToldError, quoted, say, told

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
DECK: Final = "D1"
"""Begins the code of a deck."""
HANDED: Final = re.compile(r"\s*H1[1-9]{2}", re.IGNORECASE)
"""Begins a part of a match that is handed over (codes/split_code.py)."""
SHEET: Final = "COMPANION:"
"""Began what sheets said of themselves alone, once."""
HEAD: Final = len(FIRST + VERSION + SPELLED)
_GROUP: Final = 4
_KINDS: Final = ("position", "setup")
_MOST: Final = 10**9
_SPACE: Final = re.compile(r"[\s\u200b\u2060\ufeff\-\u2010-\u2015\u2212·]+")


class CodeError(ToldError):
    """A text that is no code, or no longer the one that was printed; or a match that no code can hold."""


class ListsError(CodeError):
    """A code of a match with the owner's card lists, which are not at hand."""


# --- writing --------------------------------------------------------------------------------------------------------


def a_match(given: Any, lang: str) -> Match:
    """The match itself. Raises CodeError for what is none."""
    if isinstance(given, Match):
        return given
    raise CodeError(told("code-no-match", given=quoted(given)), lang)


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
        room = (LONGEST - HEAD - CHECK) * DIGIT_BITS - head.bits - content.bits
        for name in names_in(match.players, room):
            write_name(name, head)
        head.append(content)
    except PackError as error:
        raise CodeError(told("code-value", what=str(error)), match.lang) from None
    return checked(FIRST + VERSION + (game.code_tag or SPELLED) + digits(head.number))


def _write_position(match: Match, packer: Packer) -> None:
    match.game.pack(match, packer)
    way = Way(packer)
    house_rules(way, match.game, match.header.options)
    series(way, match.players, match.header.series, match.round)
    if match.game.code_tag:
        match.game.packing.pack_rest(match, packer)


def _write_setup(match: Match, packer: Packer) -> None:
    house_rules(Way(packer), match.game, match.header.options)
    packer.push(match.players.index(match.header.starter), len(match.players))
    seed = match.header.seed
    packer.push(0 if seed is None else 1 if isinstance(seed, str) else 2 if seed >= 0 else 3, 4)
    if isinstance(seed, str):
        packer.text(seed[:SEED])
    elif seed is not None:
        packer.varint(abs(seed))
    series(Way(packer), match.players, match.header.series, match.round)


_WRITERS: Final[Mapping[str, Callable[[Match, Packer], None]]] = {
    "position": _write_position,
    "setup": _write_setup,
}


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
        raise CodeError(told("code-players", count=len(read.players), given=len(players)), lang)
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
            raise ListsError(told("code-lists", game=self.game.title), lang) from None
        except (PackError, MoveError):
            raise CodeError(told("code-content"), lang) from None


def read_code(code: str, lang: str) -> ReadCode:
    """What a code says of itself. Raises CodeError."""
    check_language(lang)
    text = cleaned(code, lang)
    try:
        source = Unpacker(number_of(text[HEAD:-CHECK]))
        kind = _KINDS[source.pull(len(_KINDS))]
        game = game_of(text[2:HEAD], source, lang)
        version = source.varint(_MOST)
        spelled = text[2:HEAD] == SPELLED and version == game.spelled_version
        if version != game.code_version and not spelled:
            raise CodeError(told("code-game-version", game=game.title, given=version, known=game.code_version), lang)
        least, most = game.seats
        count = source.pull(most - least + 1) + least
        players = tuple(read_name(source) for _ in range(count))
    except PackError:
        raise CodeError(told("code-content"), lang) from None
    return ReadCode(text, game, kind, players, source.number, spelled)


def is_deck(code: Any) -> bool:
    """Whether a text begins as the code of a deck does (codes/decks.py)."""
    return isinstance(code, str) and _SPACE.sub("", code.rpartition("#")[2]).upper().startswith(DECK)


def cleaned(code: Any, lang: str, first: str = FIRST, example: str = EXAMPLE) -> str:
    """The canonical text of a code that begins with `first`. Raises CodeError for what is none."""
    strange = _strange(code, first)
    if strange:
        raise CodeError(told(strange, example=example), lang)
    text = _SPACE.sub("", code.rpartition("#")[2]).upper()
    if len(text) > LONGEST_READ:
        raise CodeError(told("code-long", given=len(text), most=LONGEST_READ), lang)
    text = "".join(READ_AS.get(character, character) for character in text)
    for place, character in enumerate(text, start=1):
        if character not in ALPHABET:
            raise CodeError(told("code-character", character=character, place=place, example=example), lang)
    if not text.startswith(first):
        raise CodeError(told("code-none", first=first + VERSION, example=example), lang)
    if len(text) <= HEAD + CHECK:
        raise CodeError(told("code-short", given=len(text), example=example), lang)
    if not is_sound(text):
        raise CodeError(_unsound(text, lang))
    if text[1] != VERSION:
        raise CodeError(_foreign(text, lang))
    return text


def _strange(code: Any, first: str) -> str:
    """What a text is instead of a code that begins with `first`, as the key of its sentence; empty if it may be one."""
    if not isinstance(code, str) or not code.strip():
        return "code-empty"
    if "://" in code and "#" not in code:
        return "code-no-mark"
    if code.rpartition("#")[2].strip().upper().startswith(SHEET):
        return "code-sheet"
    if HANDED.match(code.rpartition("#")[2]):
        return "code-hand"
    return "code-deck" if first == FIRST and is_deck(code) else ""


def _foreign(text: str, lang: str) -> str:
    return say("code-version", lang, given=text[1], known=VERSION)


def _unsound(text: str, lang: str) -> str:
    """The sentence for a code whose check fails: which character to look at, if one alone would do."""
    place = suspect(text) if len(text) <= SEARCHED else None
    if place is None:
        return say("code-check", lang) if text[1] == VERSION else _foreign(text, lang)
    group = grouped(text[place // _GROUP * _GROUP :])[:_GROUP]
    return say("code-check-at", lang, place=place + 1, character=text[place], group=group)


def game_of(tag: str, source: Unpacker, lang: str) -> Game:
    """The game that two characters, or the name that follows them, stand for. Raises CodeError."""
    name = source.text(60) if tag == SPELLED else ""
    for one in games():
        if one == name or (tag != SPELLED and find_game(one).code_tag == tag):
            return find_game(one)
    if name in further_games():
        return find_game(name)
    if name and not name.replace("-", "_").isidentifier():
        raise PackError("a name that no game has")
    raise CodeError(told("code-game", given=name or tag, known=", ".join(games())), lang)


def _read_position(
    code: ReadCode, source: Unpacker, players: tuple[str, ...], lists: Mapping[str, Any]
) -> tuple[dict[str, Any], Sequence[Move]]:
    """What `new_match` needs, and the moves that lead on from there."""
    game = code.game
    moves: Sequence[Move] = ()
    if code.spelled:
        facts = unpack_facts(game.facts, source, players)
    else:
        facts, moves = game.unpack(source, players, lists)
    way = Way(source=source)
    given = {"position": facts, "starter": facts.get("starter"), "options": house_rules(way, game)}
    given["series"] = series(way, players)
    if not code.spelled:
        game.packing.unpack_rest(source, players, lists, facts)
    source.finish()
    return given, moves


def _read_setup(
    code: ReadCode, source: Unpacker, players: tuple[str, ...], lists: Mapping[str, Any]
) -> tuple[dict[str, Any], Sequence[Move]]:
    """What `new_match` needs."""
    both = Way(source=source)
    given: dict[str, Any] = {"options": house_rules(both, code.game), "starter": players[source.pull(len(players))]}
    way = source.pull(4)
    if way:
        seed = source.text(SEED) if way == 1 else source.varint(10**LARGEST_SEED)
        given["seed"] = -seed if way == 3 and isinstance(seed, int) else seed
    given["series"] = series(both, players)
    source.finish()
    return given, ()


_Reader = Callable[[ReadCode, Unpacker, tuple[str, ...], Mapping[str, Any]], tuple[dict[str, Any], Sequence[Move]]]
_READERS: Final[Mapping[str, _Reader]] = {
    "position": _read_position,
    "setup": _read_setup,
}
