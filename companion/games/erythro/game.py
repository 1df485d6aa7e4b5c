"""Erythro as the core sees it: its verbs with their rules, set-up, application, facts."""

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from companion.core.datafile import DataError, read_files
from companion.core.facts import Values
from companion.core.game import Game, Option, Setup
from companion.core.moves import Move, Param, Verb
from companion.core.packing import Packer, Unpacker
from companion.core.rulings import Effect, Pending, SetupError
from companion.games.erythro import domains as d
from companion.games.erythro import moves as m
from companion.games.erythro import rules as r
from companion.games.erythro import rules_planet as p
from companion.games.erythro.apply import apply
from companion.games.erythro.box import FILES, read_box
from companion.games.erythro.card import opener
from companion.games.erythro.chain import run
from companion.games.erythro.chance import answer
from companion.games.erythro.data import DIFFICULTIES, OPPONENTS
from companion.games.erythro.facts import ERYTHRO_FACTS
from companion.games.erythro.hands import seen_by
from companion.games.erythro.phrases import Phrases
from companion.games.erythro.start import agenda, blank, dealt_out
from companion.games.erythro.state import State
from companion.games.erythro.written import written

_FREE = (r.not_waiting, r.match_over)
_CARD = (*_FREE, r.in_phase("players"), r.four_cards, r.action_in_hand, r.named_first)
_EFFECT = (*_FREE, r.in_phase("players"), r.special_first, r.four_cards)
_ELEMENT = Param("element", "element", d.elements)
_AMOUNT = Param("amount", "number", d.amounts)
_TILE = Param("tile", "number", d.tiles)
_DIRTY = Param("tile", "number", d.near_tiles)
_CARDS = Param("cards", "names", d.nothing)


def _answer(kind: type[Move], *rules: r.Rule, params: tuple[Param, ...] = (), **more: Any) -> Verb:
    """A verb that answers what the table is asked."""
    return Verb(kind, params=params, rules=(r.match_over, r.is_asked(kind.verb), *rules), **more)


VERBS = (
    Verb(
        m.Gain, params=(_AMOUNT, _ELEMENT), personal=True,
        rules=(*_CARD, p.some, p.own_element, r.part_gain, p.below_maximum),
    ),
    Verb(
        m.Go, params=(_TILE,), personal=True,
        rules=(*_CARD, p.is_tile, r.part_move), advice=(p.stays,),
    ),
    Verb(
        m.Sanctuary, params=(_ELEMENT,), personal=True,
        rules=(*_CARD, p.own_element, r.part_sanctuary, p.sanctuary_free, p.sanctuary_soil, p.sanctuary_left),
    ),
    Verb(
        m.Special, params=(Param("element", "element", d.bonus_elements, optional=True),), personal=True,
        rules=(*_FREE, r.in_phase("players"), r.one_card_at_a_time, r.four_cards, r.action_in_hand, r.named_first,
               r.bonus_part, r.card_whole),
    ),
    Verb(
        m.Play, params=(Param("card", "action-card", d.hand_names),), personal=True,
        rules=(*_FREE, r.in_phase("players"), r.one_card_at_a_time, r.four_cards, r.named_in_hand),
    ),
    Verb(
        m.Contaminate, personal=True,
        rules=(*_FREE, r.in_phase("players"), r.one_card_at_a_time, r.four_cards, r.contamination_in_hand,
               r.contamination_tile, r.contamination_price),
    ),
    Verb(
        m.Lose, params=(_AMOUNT, _ELEMENT), personal=True,
        rules=(*_EFFECT, p.some, p.own_element, r.part_lose, p.can_lose),
    ),
    Verb(
        m.Remove, params=(_AMOUNT, _DIRTY), personal=True,
        rules=(*_EFFECT, p.some, p.is_tile, r.part_remove, p.in_reach, p.soil_open, p.enough_pollution),
    ),
    Verb(
        m.Pollute, params=(_DIRTY,), personal=True,
        rules=(*_EFFECT, p.is_tile, r.part_of("pollute"), p.in_reach, p.soil_open),
    ),
    Verb(m.Take, personal=True, rules=(*_EFFECT, r.part_of("take"), p.pile_left)),
    Verb(
        m.Destroy, params=(Param("place", "where", d.places),), personal=True,
        rules=(*_EFFECT, r.part_of("destroy"), p.contamination_there),
    ),
    Verb(
        m.Attack, personal=True,
        params=(Param("tile", "number", d.targets), _ELEMENT, Param("amount", "number", d.prices)),
        rules=(*_EFFECT, r.part_of("attack"), p.is_tile, p.something_there, p.on_own_tile, p.own_element, p.some,
               p.right_price, p.can_pay),
    ),
    Verb(
        m.Draw, params=(Param("amount", "number", d.draws),), personal=True,
        rules=(*_EFFECT, p.some, r.part_draw, p.enough_cards),
    ),
    Verb(
        m.Buy, personal=True,
        params=(_ELEMENT, Param("cost", "number", d.costs), Param("card", "action-card", d.offers, optional=True)),
        rules=(*_FREE, r.part_buy, p.own_element, p.can_buy, p.as_printed),
    ),
    Verb(m.Done, personal=True, rules=(*_FREE, r.own_card_open, r.nothing_owed), advice=(r.did_something,)),
    Verb(m.Discard, personal=True, rules=(*_FREE, r.in_phase("discard"), r.not_done)),
    Verb(
        m.Keep, params=(Param("card", "kept", d.kept, optional=True),), personal=True,
        rules=(*_FREE, r.in_phase("discard"), r.not_done, r.kept_card),
    ),
    Verb(m.Refill, personal=True, rules=(*_FREE, r.in_phase("draw"), r.not_done)),
    Verb(
        m.Blocked, personal=True,
        rules=(*_FREE, r.in_phase("players"), r.one_card_at_a_time, r.truly_blocked, r.nobody_can_help),
    ),
    Verb(m.Next, rules=(*_FREE, r.all_finished)),
    _answer(m.Reshuffle, personal=True),
    _answer(m.ChooseCharacter, r.character_free, params=(Param("key", "character", d.characters),), personal=True),
    Verb(
        m.Token, params=(Param("number", "number", d.tokens),),
        rules=(r.match_over, r.pawn_or_asked, r.token_in_bag),
    ),
    _answer(m.Reveal, r.mine_fits, params=(Param("card", "mine-card", d.mine_cards),)),
    _answer(m.Line, params=(Param("line", "line", d.lines),)),
    _answer(m.Advance, p.is_tile, r.moves_next, params=(Param("tile", "number", d.mine_tiles),)),
    _answer(m.Extraction, params=(Param("amount", "number", d.extractions),)),
    _answer(m.Event, r.event_possible, params=(Param("card", "event-card", d.events, optional=True),)),
    _answer(
        m.Clean, p.some, p.is_tile, p.soil_open, p.enough_pollution, r.cleaned,
        params=(_AMOUNT, Param("tile", "number", d.tiles)),
    ),
    _answer(m.Happens, params=(Param("effect", "effect", d.effects),)),
    Verb(m.Skip, rules=(r.match_over, r.skippable)),
    Verb(m.Concede, rules=(r.match_over,), listed=False),
    Verb(
        m.Shuffle, params=(_CARDS,), rules=(r.match_over, r.shuffle_asked, r.true_shuffle), listed=False,
        spoken=False,
    ),
)  # fmt: skip


def _switch(name: str, fr: str, en: str, help_fr: str, help_en: str) -> Option:
    return Option(name, False, {"fr": fr, "en": en}, {"fr": help_fr, "en": help_en})


OPTIONS = (
    Option(
        "opponent", "mars", {"fr": "Adversaire", "en": "Opponent"},
        {
            "fr": "Mars : détruire les mines et le dôme. L’Alliance : ramener sa rentabilité à zéro. Le Consortium : "
            "dépolluer la planète.",
            "en": "Mars: destroy the mines and the dome. The alliance: bring its profitability down to zero. The "
            "consortium: clean up the planet.",
        },
        values=OPPONENTS, main=True,
        texts={
            "mars": {"fr": "Compagnie minière de Mars", "en": "Mining company of Mars"},
            "alliance": {"fr": "Alliance terrienne", "en": "Earth alliance"},
            "consortium": {"fr": "Consortium de colonisation", "en": "Colonising consortium"},
        },
    ),
    Option(
        "difficulty", "initiation", {"fr": "Difficulté", "en": "Difficulty"},
        {
            "fr": "Seule l’initiation contre Mars est dans le livre ; les autres chiffres sont inventés.",
            "en": "Only the initiation against Mars is in the book; all other figures are invented.",
        },
        values=DIFFICULTIES, main=True,
        texts={
            "initiation": {"fr": "initiation", "en": "initiation"},
            "normal": {"fr": "normale (chiffres inventés)", "en": "normal (invented figures)"},
            "expert": {"fr": "experte (chiffres inventés)", "en": "expert (invented figures)"},
        },
    ),
    _switch("cap_influence", "Gain plafonné", "Capped gain",
            "Un gain au-dessus du maximum s’arrête au maximum, au lieu d’être refusé (ERY-5).",
            "A gain above the maximum stops at the maximum instead of being refused (ERY-5)."),
    _switch("choose_mines", "Ordre des mines au choix", "Order of mines chosen",
            "Les joueurs choisissent quelle mine avance ensuite, au lieu de l’ordre d’arrivée (ERY-16).",
            "The players choose which mine moves next, instead of the order of appearance (ERY-16)."),
    _switch("mix_dome", "Dôme payé au mélange", "Dome paid in a mix",
            "Le dôme se paie de n’importe quel mélange d’éléments (ERY-18).",
            "The dome is paid in any mix of elements (ERY-18)."),
    _switch("blocked_at_once", "Blocage immédiat", "Blocked at once",
            "Un joueur bloqué perd la partie tout de suite, même si un autre pourrait l’aider (ERY-21).",
            "A blocked player loses the match at once, though another might help (ERY-21)."),
)  # fmt: skip


class Erythro(Game):
    """The planet against the miners: two to four players, one opponent."""

    name = "erythro"
    title = "Erythro"
    package = "companion.games.erythro"
    seats = (2, 4)
    rules_version = "1"
    data_edition = "1"
    options = OPTIONS
    verbs = {verb.word: verb for verb in VERBS}  # noqa: RUF012
    facts = ERYTHRO_FACTS
    has_starter = False
    together = True
    boxes = {  # noqa: RUF012
        "demo": {"fr": "Boîte de démonstration (inventée)", "en": "Demonstration box (invented)"},
    }
    code_tag = "ER"
    code_version = 2
    spelled_version = 1
    key_figures = ("contaminated", "mines.furthest", "profitability")

    @cached_property
    def phrases(self) -> Phrases:
        """How people speak."""
        return Phrases(self.rulebook.words)

    # --- making a match -------------------------------------------------------------------------------------------

    def read_cards(self, cards: Any, lang: str) -> Mapping[str, Any]:
        """The owner's box: `"demo"`, a file, or a folder of files (site/erythro.md). Raises SetupError."""
        try:
            data: dict[str, Any] = {"demo": True} if cards == "demo" else {"files": read_files(cards, FILES)}
            read_box(data)
        except DataError as error:
            raise SetupError(self.data_sentence(error, lang)) from None
        return data

    def data_sentence(self, error: DataError, lang: str) -> str:
        """What is wrong with a file, in words."""
        speaker = self.rulebook.speaker(lang)
        figures = error.figures
        head = speaker.word("data", "place", **figures) if figures.get("line") else str(figures["file"])
        return f"{head} {speaker.word('data', error.key, **figures)}"

    def setup(self, setup: Setup) -> tuple[State, tuple[Effect, ...]]:
        """The planet of the book's table; what is drawn is asked for (3. Mise en place)."""
        try:
            state = blank(setup)
        except DataError as error:  # a set-up knows no language
            raise SetupError("\n".join(self.data_sentence(error, lang) for lang in ("fr", "en"))) from None
        sheet = state.sheet
        figures = {"opponent": sheet.opponent, "difficulty": sheet.difficulty, "mines": len(sheet.mine_levels),
                   "pollution": sheet.pollution, "tiles": len(state.tiles)}  # fmt: skip
        state, told = run(replace(state, agenda=agenda(state)))
        clause = "invented-sheet" if sheet.invented else "opponents"
        return state, (Effect(clause, figures), *told)

    def seen_by(self, state: State, seat: int | None) -> State:
        """Where the companion deals: without decks and piles, and without the hands of others."""
        return seen_by(state, seat)

    def deal_out(self, state: State) -> State:
        """From here on the companion deals: it owes the cards of all unknown places."""
        return run(dealt_out(state))[0]

    # --- at the table ---------------------------------------------------------------------------------------------

    def view(self, match: Any, seat: int | None, lang: str) -> dict[str, Any]:
        """The board for a seat."""
        from companion.games.erythro.view import view

        return view(match, seat, lang)

    def question(self, match: Any, item: Pending, seat: int | None, lang: str) -> dict[str, Any] | None:
        """What a pending item asks, for a seat."""
        from companion.games.erythro.view import ask

        return ask(match, item, seat, lang)

    # --- playing --------------------------------------------------------------------------------------------------

    def apply(self, state: State, move: Move) -> tuple[State, tuple[Effect, ...]]:
        """The state after a move and what it did."""
        return apply(state, self.seat_of(state, move), move)

    def answer(self, state: State, item: Pending, dice: random.Random) -> Move:
        """The companion's token, or its shuffle."""
        return answer(state, item, dice)

    def implied(self, state: State, move: Move) -> Sequence[Move]:
        """The fourth zone, before an effect that stands nowhere else, where no card needs its name."""
        effects = ("lose", "remove", "pollute", "take", "destroy", "attack", "draw")
        if state.phase != "players" or move.verb not in effects or opener(state) is not None:
            return ()
        return (m.Special(by=move.by or state.players[self.seat_of(state, move)]),)

    def speakers(self, state: State, verb: Verb) -> tuple[int, ...]:
        """Players act at the same time: whoever it concerns may speak."""
        if state.pending and state.pending[-1].verb == verb.word and state.pending[-1].seat is not None:
            return (int(state.pending[-1].seat),)
        if not verb.personal:
            return (state.active,)
        owner = opener(state)
        if owner is not None and verb.word == "done":
            return (owner,)
        return tuple(range(len(state.players)))

    def announcer(self, state: State, move: Move) -> str:
        """What the table does is nobody's own."""
        return super().announcer(state, move) if self.verbs[move.verb].personal else ""

    def canonical(self, state: State, move: Move) -> Move:
        """What the table does names no player; what a player does names that player."""
        if not self.verbs[move.verb].personal:
            return replace(move, by="") if move.by else move
        return super().canonical(state, move)

    def pack(self, match: Any, packer: Packer) -> None:
        """A match's public facts, for a position code."""
        from companion.games.erythro.codes import pack

        pack(match, packer)

    def unpack(
        self, source: Unpacker, players: Sequence[str], lists: Mapping[str, Any]
    ) -> tuple[Values, Sequence[Move]]:
        """The position of a code, and the announcement that ended it, if one did."""
        from companion.games.erythro.codes import unpack

        return unpack(source, players, lists)

    def pack_lists(self, match: Any, packer: Packer) -> None:
        """Which card lists are in play: none, the demo box, the owner's."""
        from companion.games.erythro.codes import pack_lists

        pack_lists(match, packer)

    def unpack_lists(self, source: Unpacker, given: Mapping[str, Any] | None, players: int) -> Mapping[str, Any]:
        """The card lists that a code was written with."""
        from companion.games.erythro.codes import unpack_lists

        return unpack_lists(source, given, players)

    def reworded(self, state: State, by: str, words: list[str]) -> tuple[str, list[str]]:
        """What people say, as the verbs take it."""
        return self.phrases.reworded(state, by, words)

    def written(self, move: Move, lang: str) -> str | None:
        """A move as a sentence, where verb and values alone would not read well."""
        return written(move, self.rulebook.words, lang)

    def typed(self, state: State, kind: str) -> Mapping[str, str] | None:
        """The names of cards and characters of this match's box."""
        lists: dict[str, Iterable[str]] = {
            "action-card": state.box.actions, "mine-card": state.box.mines, "event-card": state.box.events,
            "character": state.box.characters, "kept": (*state.box.actions, "action", "contamination"),
        }  # fmt: skip
        return {key: key for key in lists[kind]} if kind in lists else None

    def titles(self, state: State) -> Mapping[str, Mapping[str, str]]:
        """The names of cards and characters as their owner wrote them."""
        return state.box.titles

    def revealed(self, before: State, after: State) -> tuple[str, ...]:
        """Where the companion deals: the mines, events and cards on offer that people have seen."""
        if not after.dealt:
            return ()
        seen, known = ({*(mine.key for mine in state.mines.values()), state.event, *state.market}
                       for state in (after, before))  # fmt: skip
        return tuple(sorted(after.box.title(key) for key in seen - known if key))

    def is_secret(self, move: Move) -> bool:
        """The card that a player keeps, where it was said which."""
        return isinstance(move, m.Keep) and bool(move.card)


GAME = Erythro()
