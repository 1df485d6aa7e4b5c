"""What is to be played: every match of a plan is told by its number alone, so that any process can play it, again too.

A plan is plain data (`as_data`, `of_data`). Its matches are numbered so that all settings get on together: match `k` of
setting `s` is number `k * settings + s`, and has the seed `<seed>:<k>` in every setting.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from itertools import product
from typing import Any, Final

from companion.core.data.decks import DeckBox, Decks, find_decks
from companion.core.facts.facts import Facts
from companion.core.match.setup import check_options, check_seed, check_starter
from companion.core.plugins.registry import find_game
from companion.core.rules.game import Game
from companion.core.text.arguments import a_count
from companion.core.text.messages import given_word, quoted
from companion.lab.errors import mistake
from companion.partner.search.levels import POLICIES

NAMES: Final = ("Ana", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana")
"""Who plays: the first one by the first policy, with the first deck, on the first side of a position."""
MOST_MATCHES: Final = 10_000_000
MOST_SETTINGS: Final = 10_000
MOST_TOTAL: Final = 50_000_000
"""Matches of all settings together."""
MOST_TRIES: Final = 1_000_000
ALL_DECKS: Final = "*"
"""In the place of a deck: each one of the box."""
EVERYBODY: Final = "won"
"""The column that says whether a group has won."""
FIXED: Final = ("match", "setting", "starter")
UNFINISHED: Final = "unfinished"
"""In the place of a clause: the match was given up, as one that does not end."""


@dataclass(frozen=True)
class Setting:
    """How matches are played: house rules that differ from the game's own, a position, the decks by player.

    `position`: its number among those given, and its facts.
    """

    options: Mapping[str, Any] = field(default_factory=dict)
    position: tuple[int, Mapping[str, Any]] | None = None
    decks: tuple[str | None, ...] = ()


@dataclass(frozen=True)
class Plan:
    """All matches of a simulation. `starter`: a name, empty: in turn. `data`: the owner's cards."""

    game: str
    matches: int
    policies: tuple[str, ...]
    settings: tuple[Setting, ...]
    seed: int | str
    starter: str = ""
    data: Mapping[str, Any] = field(default_factory=dict)
    rules_version: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays."""
        return NAMES[: len(self.policies)]

    @property
    def total(self) -> int:
        """How many matches there are in all settings together."""
        return self.matches * len(self.settings)

    @cached_property
    def rules(self) -> Game:
        """The game itself."""
        return find_game(self.game)

    @cached_property
    def figures(self) -> tuple[str, ...]:
        """The key figures that are kept of the end of a match: those that are there from beginning to end."""
        return key_figures(self.rules.facts, self.rules.key_figures, self.names)

    @cached_property
    def wins(self) -> tuple[str, ...]:
        """The columns that say who has won."""
        return (EVERYBODY,) if self.rules.together else tuple(f"{EVERYBODY}.{name}" for name in self.names)

    @property
    def columns(self) -> tuple[str, ...]:
        """What a row holds: the number of the match in its setting, the setting, who began, what each has won (1, a
        draw 0.5, 0), the clause that ended it, turns, moves, scores, key figures, seconds."""
        scores = (f"score.{name}" for name in self.names)
        return (*FIXED, *self.wins, "reason", "turns", "moves", *scores, *self.figures, "seconds")

    def as_data(self) -> dict[str, Any]:
        """The plan as plain data."""
        return asdict(self)

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> "Plan":
        """The plan of such data. Raises TypeError, KeyError or ValueError for what is none."""
        settings = tuple(
            Setting(one["options"], None if one["position"] is None else tuple(one["position"]), tuple(one["decks"]))
            for one in data["settings"]
        )
        return cls(**{**data, "settings": settings, "policies": tuple(data["policies"])})


def key_figures(facts: Facts, keys: Iterable[str], names: Sequence[str]) -> tuple[str, ...]:
    """The whole numbers of a game's key figures by name; those of places that come and go are none of one match's."""
    coming, ends = facts.coming(names), tuple(f".{key}" for key in keys)
    return tuple(
        name
        for name, fact in facts.names(names).items()
        if fact.kind == "int" and f".{name}".endswith(ends) and name not in coming
    )


# --- what is asked for ------------------------------------------------------------------------------------------------


def planned(
    game: str,
    matches: int,
    *,
    players: Any,
    options: Any,
    seed: Any,
    cards: Any,
    decks: Any,
    position: Any,
    starter: Any,
    lang: str,
) -> Plan:
    """The plan of what was asked for. Raises SetupError, each time in one sentence."""
    found = find_game(game, lang)
    check_seed(seed, lang)
    policies = _policies(found, players, lang)
    names = NAMES[: len(policies)]
    if starter is not None:
        starter = names[check_starter(names, starter, seed, lang)[0]]
    if cards is not None and not found.data_edition:
        raise mistake("no_cards", lang, game=found.title)
    data = {} if cards is None else dict(found.read_cards(cards, lang))
    kinds = _options(found, options, lang), _positions(position, lang), _decks(found, data, decks, len(policies), lang)
    ways = list(product(*kinds))
    each = a_count(matches, "matches", lang, least=1, most=MOST_MATCHES)
    if len(ways) > MOST_SETTINGS or each * len(ways) > MOST_TOTAL:
        raise mistake("too_many", lang, ways=len(ways), matches=each, most=MOST_TOTAL)
    return Plan(
        found.name, each, policies,
        tuple(Setting(*way) for way in ways), 0 if seed is None else seed, starter or "", data,
        found.rules_version,
    )  # fmt: skip


def _policies(game: Game, given: Any, lang: str) -> tuple[str, ...]:
    """The policies by player; one name stands for all."""
    low, high = game.seats
    asked = [given] * low if isinstance(given, str) else list(given) if isinstance(given, Sequence) else []
    asked = asked * low if len(asked) == 1 else asked
    if not low <= len(asked) <= min(high, len(NAMES)):
        raise mistake("how_many", lang, game=game.title, low=low, high=high, count=len(asked))
    for name in asked:
        if not is_policy(name):
            raise mistake("no_policy", lang, given=given_word(name), known=", ".join(POLICIES))
    return tuple(asked)


def is_policy(name: Any) -> bool:
    """Whether there is a policy of that name: `master`, and `master/200`, which thinks 200 tries a move."""
    if not isinstance(name, str):
        return False
    plain, slash, tries = name.partition("/")
    thinks = plain in POLICIES and plain not in ("random", "learner")
    sound = tries.isascii() and tries.isdecimal() and 0 < int(tries[:9]) <= MOST_TRIES and len(tries) < 9
    return plain in POLICIES and (not slash or (thinks and sound))


def _listed(given: Any) -> list[Any]:
    """Several ways to play, or one."""
    return list(given) if isinstance(given, Sequence) and not isinstance(given, str) else [given]


def _options(game: Game, given: Any, lang: str) -> list[Mapping[str, Any]]:
    """The sets of house rules."""
    found: list[Mapping[str, Any]] = []
    for one in _listed(given) or [None]:
        if one is not None and not isinstance(one, Mapping):
            raise mistake("no_options", lang, given=quoted(one))
        check_options(game, one or {}, lang, tried=True)
        found.append(dict(one or {}))
    return found


def _positions(given: Any, lang: str) -> list[tuple[int, Mapping[str, Any]] | None]:
    if given is None:
        return [None]
    found: list[tuple[int, Mapping[str, Any]] | None] = []
    for number, one in enumerate(_listed(given)):
        if not isinstance(one, Mapping):
            raise mistake("no_position", lang, given=quoted(one))
        found.append((number, {name: value for name, value in one.items() if value is not None}))
    return found or [None]


def _decks(game: Game, data: Mapping[str, Any], given: Any, count: int, lang: str) -> list[tuple[str | None, ...]]:
    """The decks by player, in all ways that were asked for: one name a player, or several, which all take turns."""
    if given is None:
        return [()]
    decks = find_decks(game.name, lang)
    if decks is None:
        raise mistake("no_decks", lang, game=game.title)
    asked = [given] * count if isinstance(given, str) else list(given) if isinstance(given, Sequence) else []
    asked = asked * count if len(asked) == 1 else asked
    if len(asked) != count:
        raise mistake("decks_many", lang, count=count, given=len(asked))
    known = [deck.name for deck in deck_box(decks, data).decks]
    return list(product(*([_deck(one, known, lang) for one in _field(field, known)] for field in asked)))


def deck_box(decks: Decks, data: Mapping[str, Any]) -> DeckBox:
    """The decks that a match knows by its cards; the invented ones where the owner has none."""
    return decks.box(data.get("files") or decks.demo())


def _field(given: Any, known: Sequence[str]) -> Sequence[Any]:
    if given == ALL_DECKS:
        return known
    return _listed(given) or [None]


def _deck(given: Any, known: Sequence[str], lang: str) -> str | None:
    for name in known:
        if given is None or (isinstance(given, str) and given.strip().casefold() == name.casefold()):
            return None if given is None else name
    raise mistake("no_deck", lang, given=given_word(given), known=", ".join(known))
