"""Erythro as the core sees it: its verbs with their rules, set-up, application, facts."""

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import Any

from companion.core.data.datafile import DataError
from companion.core.notation.parser import Parser, move_text
from companion.core.rules.clauses import clause
from companion.core.rules.common_moves import Concede, Skip, match_over, skippable
from companion.core.rules.game import Game
from companion.core.rules.legal_moves import nothing
from companion.core.rules.moves import Move, Param, Verb, arguments
from companion.core.rules.option import Setup, option_of
from companion.core.rules.rulings import Event, Pending, Reason, Ruling, SetupError
from companion.games.erythro.engine import moves as m
from companion.games.erythro.engine.cards.catalogue import CARDS
from companion.games.erythro.engine.constants import DIFFICULTIES, OPPONENTS
from companion.games.erythro.engine.effects import EFFECTS
from companion.games.erythro.engine.effects.base import CardEffect
from companion.games.erythro.engine.effects.influence import AMOUNT, own_element, some
from companion.games.erythro.engine.effects.tiles import TILE, enough_pollution, is_tile, soil_open
from companion.games.erythro.engine.flow import market
from companion.games.erythro.engine.flow.apply import apply
from companion.games.erythro.engine.flow.chance import answer
from companion.games.erythro.engine.flow.hands import seen_by
from companion.games.erythro.engine.flow.implied_ends import closes_others, implied
from companion.games.erythro.engine.flow.open_card import alone, amid, announced_for, counts_as_part, fits_cards
from companion.games.erythro.engine.flow.opponent import is_taken_by
from companion.games.erythro.engine.flow.queue import run
from companion.games.erythro.engine.flow.setup import agenda, blank, completed, dealt_out
from companion.games.erythro.engine.notation.assumed_lines import assumed_line, goes_on
from companion.games.erythro.engine.notation.printer import Writing, for_whom
from companion.games.erythro.engine.position.facts import ERYTHRO_FACTS
from companion.games.erythro.engine.rules import answers, candidates
from companion.games.erythro.engine.rules import turn as r
from companion.games.erythro.engine.rules.seating import is_seating, unseated
from companion.games.erythro.engine.state import State

_FREE = (r.not_waiting, match_over)
_PLAYING = (*_FREE, r.in_phase("players"))
_ZONE = (r.four_cards, r.action_in_hand, r.named_first)
_SPECIAL = (r.special_first, r.four_cards)
_CARDS = Param("cards", "names", nothing)
_DRAWS = 200
"""Of hands, until some agree with a match that goes on."""


def _effect(kind: type[CardEffect]) -> Verb:
    """An effect of a card: on a simple zone, on fourth zones alone, or in a phase of its own too."""
    begins = _ZONE if kind.zone else _SPECIAL if kind.special else ()
    before = (*(_PLAYING if kind.special else _FREE), *map(alone, begins), amid(kind.verb, *begins))
    rules = (*before, *kind.rules, fits_cards(kind))
    return Verb(kind, params=kind.params, rules=rules, advice=(*kind.advice, counts_as_part), personal=True)


def _answer(kind: type[Move], *rules: r.Rule, params: tuple[Param, ...] = (), **more: Any) -> Verb:
    """A verb that answers what the table is asked."""
    whose = (match_over, answers.is_asked(kind.verb), answers.is_asked_of(kind.verb))
    return Verb(kind, params=params, rules=(*whose, *rules), **more)


VERBS = (
    *(_effect(kind) for kind in EFFECTS if kind.zone),
    Verb(
        m.Special, params=(Param("element", "element", candidates.bonus_elements, optional=True),), personal=True,
        rules=(*_PLAYING, r.one_card_at_a_time, *_ZONE, own_element, r.bonus_part, r.card_whole),
    ),
    Verb(
        m.Play, params=(Param("card", "action-card", candidates.hand_names),), personal=True,
        rules=(*_PLAYING, r.one_card_at_a_time, r.four_cards, r.named_in_hand),
    ),
    Verb(
        m.Contaminate, personal=True,
        rules=(*_PLAYING, r.one_card_at_a_time, r.four_cards, r.contamination_in_hand, r.contamination_tile,
               r.contamination_price),
    ),
    *(_effect(kind) for kind in EFFECTS if not kind.zone),
    Verb(m.Done, personal=True, rules=(*_FREE, r.own_card_open, r.nothing_owed), advice=(r.did_something,)),
    Verb(m.Discard, personal=True, rules=(*_FREE, r.in_phase("discard"), r.not_done)),
    Verb(
        m.Keep, params=(Param("card", "kept", candidates.kept, optional=True),), personal=True,
        rules=(*_FREE, r.in_phase("discard"), r.not_done, r.kept_card),
    ),
    Verb(m.Refill, personal=True, rules=(*_FREE, r.in_phase("draw"), r.not_done)),
    Verb(
        m.Blocked, personal=True,
        rules=(*_PLAYING, r.no_card_open, r.truly_blocked, r.nobody_can_help),
    ),
    Verb(m.Next, rules=(goes_on, match_over, r.all_finished)),
    _answer(m.Reshuffle, personal=True),
    Verb(
        m.ChooseCharacter, params=(Param("key", "character", candidates.characters),), personal=True,
        rules=(match_over, answers.takes_character, answers.character_free),
    ),
    Verb(
        m.Token, params=(Param("number", "number", candidates.tokens),),
        rules=(match_over, answers.pawn_or_asked, answers.token_in_bag),
    ),
    _answer(m.Reveal, answers.mine_fits, params=(Param("card", "mine-card", candidates.mine_cards),)),
    _answer(m.Line, params=(Param("line", "line", candidates.lines),)),
    _answer(m.Advance, is_tile, answers.moves_next, params=(Param("tile", "number", candidates.mine_tiles),)),
    _answer(m.Extraction, params=(Param("amount", "number", candidates.extractions),)),
    _answer(m.Event, answers.event_possible, params=(Param("card", "event-card", candidates.events, optional=True),)),
    _answer(m.Shown, market.comes_up, params=(Param("card", "action-card", market.answers),)),
    _answer(
        m.Clean, some, is_tile, soil_open, enough_pollution, answers.cleaned, params=(AMOUNT, TILE),
    ),
    _answer(m.Happens, params=(Param("effect", "effect", candidates.effects),)),
    Verb(Skip, rules=(match_over, skippable)),
    Verb(Concede, rules=(match_over,), listed=False),
    Verb(
        m.Shuffle, params=(_CARDS,), rules=(match_over, answers.shuffle_asked, answers.true_shuffle), listed=False,
        spoken=False,
    ),
)  # fmt: skip


_option = partial(option_of, "companion.games.erythro")
OPTIONS = (
    _option("opponent", "mars", values=OPPONENTS, main=True),
    _option("difficulty", "initiation", values=DIFFICULTIES, main=True),
    _option("cap_influence", False),
    _option("choose_mines", False),
    _option("mix_dome", False),
    _option("blocked_at_once", False),
)


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
    told_verbs = ("character", "token", "event", "reshuffle", "order", "line")
    chosen_verbs = ("character",)
    boxes = {  # noqa: RUF012
        "demo": {"fr": "Boîte de démonstration (inventée)", "en": "Demonstration box (invented)"},
    }
    code_tag = "ER"
    code_version = 2
    spelled_version = 1
    key_figures = ("contaminated", "mines.furthest", "profitability")
    blows, crosses = ("attack-mine", "attack-dome"), ("mine-destroyed",)
    favourites = ("<player>.character",)

    @cached_property
    def writing(self) -> Writing:
        """How moves are written for people."""
        return Writing(self.rulebook.words, self.verbs)

    # --- making a match -------------------------------------------------------------------------------------------

    def read_cards(self, cards: Any, lang: str) -> Mapping[str, Any]:
        """The owner's box: `"demo"`, a file, or a folder of files (site/erythro.md). Raises SetupError."""
        return CARDS.given(cards, self, lang)

    @clause("opponents", "invented-sheet")
    def setup(self, setup: Setup) -> tuple[State, tuple[Event, ...]]:
        """The planet of the book's table; what is drawn is asked for (3. Mise en place)."""
        try:
            state = blank(setup)
        except DataError as error:  # a set-up knows no language
            raise SetupError(partial(self.data_sentence, error)) from None
        sheet = state.sheet
        figures = {"opponent": sheet.opponent, "difficulty": sheet.difficulty, "mines": len(sheet.mine_levels),
                   "pollution": sheet.pollution, "tiles": len(state.tiles)}  # fmt: skip
        state, told = run(replace(state, agenda=agenda(state)))
        clause = "invented-sheet" if sheet.invented else "opponents"
        return state, (Event(clause, figures), *told)

    def seen_by(self, state: State, seat: int | None) -> State:
        """Where the companion deals: without decks and piles, and without the hands of others."""
        return seen_by(state, seat)

    def deal_out(self, state: State) -> State:
        """From here on the companion deals: it owes the cards of all unknown places."""
        return run(dealt_out(state))[0]

    def complete(self, state: State, dice: random.Random) -> State:
        """A full table out of one with unknown cards; what was asked of real cards is asked of chance from then on.

        The match goes on: no hands are drawn by which a player would be blocked, and it over.
        """
        for _ in range(_DRAWS):
            found = run(completed(state, dice))[0]
            if found.outcome is state.outcome:
                return found
        raise ValueError("no hands agree with a match that goes on")

    # --- playing --------------------------------------------------------------------------------------------------

    def apply(self, state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
        """The state after a move and what it did."""
        return apply(state, self.seat_of(state, move), move)

    def answer(self, state: State, item: Pending, dice: random.Random) -> Move:
        """The companion's token, or its shuffle."""
        return answer(state, item, dice)

    def implied(self, state: State, move: Move) -> Sequence[Move]:
        """What need not be said, the end of open cards that owe nothing more, the fourth zone that an effect begins."""
        return implied(state, self.seat_of(state, move), move)

    def judge_implied(self, state: State, step: Move) -> Ruling:
        """What a mine is taken to say because one like it said it is assumed (GEN-3)."""
        ruling = self.judge(state, step)
        if not ruling or not isinstance(step, m.Line):
            return ruling
        return replace(ruling, verdict="unverifiable", assumes=(assumed_line(state, step),))

    def presumed(self, state: State, move: Move) -> bool:
        """What could be an effect of another's card that nobody knows is a card of its own, once that one did any."""
        return closes_others(state, self.seat_of(state, move), move)

    def speakers(self, state: State, verb: Verb) -> tuple[int, ...]:
        """Players act at the same time: whoever it concerns may speak."""
        if state.pending and state.pending[-1].verb == verb.word and state.pending[-1].seat is not None:
            return (int(state.pending[-1].seat),)
        if seats := unseated(state, verb.word):
            return seats if verb.personal else seats[:1]
        if not verb.personal:
            return (state.active,)
        owners = state.open_seats if verb.word == "done" else ()
        return owners or tuple(range(len(state.players)))

    def findings(self, state: State, move: Move) -> list[Reason]:
        """All that the rules have to say; what the actor announces for another is judged as that one's."""
        if not isinstance(move, CardEffect) or not move.whose:
            return super().findings(state, move)
        owner, doer = self.seat_of(state, move), state.players.index(move.whose)
        found = [reason for rule in _PLAYING if (reason := rule(state, owner)) is not None]
        state, wrong = announced_for(state, owner, doer, move)
        if found or wrong is not None:
            return found or [reason for reason in (wrong,) if reason is not None]
        return self.verbs[move.verb].findings(state, doer, arguments(move))

    def announcer(self, state: State, move: Move) -> str:
        """What the table does is nobody's own."""
        return super().announcer(state, move) if self.verbs[move.verb].personal else ""

    def canonical(self, state: State, move: Move) -> Move:
        """What the table does names no player, but for a pawn that nobody asks for yet, and who takes a contamination;
        what a player does does."""
        if not self.verbs[move.verb].personal:
            if isinstance(move, m.Token) and is_seating(state):
                return super().canonical(state, move)
            if isinstance(move, m.Happens) and is_taken_by(state, move):
                return move
            return replace(move, by="") if move.by else move
        return super().canonical(state, move)

    def reworded(self, state: State, by: str, words: list[str]) -> tuple[str, list[str]]:
        """What the companion writes as a sentence, as the verbs take it."""
        return by, self.writing.read(words)

    def read(self, state: State, by: str, text: str, lang: str) -> Move | None:
        """`remove 1 12 for Bo`: an effect that the actor announces for another whole (ERY-9)."""
        said, name = for_whom(state, text)
        if not name or name == by:
            return None
        move = Parser(self, lang).parse(state, f"{by}: {said}" if by else said)
        return replace(move, whose=name) if isinstance(move, CardEffect) and move.by != name else None

    def written(self, move: Move, lang: str) -> str | None:
        """A move as a sentence, where verb and values alone would not read well."""
        if isinstance(move, CardEffect) and move.whose:
            text = move_text(self, replace(move, by="", whose=""), lang)
            return self.rulebook.words["for"]["whole"][lang].format(text=text, other=move.whose)
        return self.writing.write(move, lang)

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
