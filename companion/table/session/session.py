"""One page on one match: its own choices, its view, and the answers to what it asks (site/table-view.md).

What it shows: match_view.py; what it may announce: announcements.py; how it is told no: refusals.py; why:
lookup/explanations.py.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.core.hearing.plans import Heard
from companion.core.match.match import Match
from companion.core.match.opening import next_round
from companion.core.match.snapshot import as_it_stood
from companion.core.record.ledger import RecordError
from companion.core.rules.moves import Move
from companion.core.rules.rulings import AmbiguousMove, IllegalMove, MoveError, PositionError, SetupError
from companion.core.text.formatter import listing
from companion.core.text.messages import LANGUAGES, quoted
from companion.table.lookup.answers import answered, question_of
from companion.table.lookup.as_of import to_be_read
from companion.table.lookup.book import rules_told
from companion.table.lookup.explanations import rule_told, why_entry, why_fact
from companion.table.partner.advice import Advising
from companion.table.partner.opponents import left_to_it, redo_for_people, undo_for_people
from companion.table.partner.review import reviewing
from companion.table.partner.seat_players import have_wait, let_go_on, plays, take_partner, take_turned, voices
from companion.table.session.announcements import (
    Said,
    back_or_forth,
    before,
    heard,
    kept_secret,
    may_speak,
    not_now,
    said,
    says_nothing,
    speaker,
    written,
)
from companion.table.session.double_taps import DoubleTaps
from companion.table.session.entry_numbers import looked_at, number_of
from companion.table.session.match_view import Told, shown
from companion.table.session.offers import said_for_companion
from companion.table.session.refusals import asked_back, not_understood, refusal, without_override
from companion.table.session.secret_choices import NotInSecret, bring, previewed, say_ready, take_back, tried
from companion.table.session.viewer import Data, Onlooker

log = logging.getLogger(__name__)

Intent = Mapping[str, Any]


class Session(Onlooker):
    """What a page has chosen for itself, and what it does.

    `looking`: the entry of a match that is over at which it looks back; `suits`: four colours or two; `address`: for
    the other phones, where there is one; `site`: the page of a site, whose rule books can be read; `on_next_round`
    makes the next match of a series.
    """

    def __init__(self, match: Match, *, seat: int | None = None, lang: str | None = None) -> None:
        super().__init__(match, seat=seat, lang=lang)
        self.suits = 4
        self.address: Mapping[str, Any] | None = None
        self.site = ""
        self.on_next_round: Callable[[Match], Match] = next_round
        self.looking: int | None = None
        self.advising: Advising | None = None
        """The advice that this page has asked for."""
        self._review_known = 0
        self._told: Told = {}
        self._moved = set[int]()  # the numbers of the entries that this page took back or brought back
        self._moments = DoubleTaps()

    def view(self) -> Data:
        """The whole view as plain data; it holds nothing that this seat may not see."""
        if self.dealt and plays(self.match, self.seat):
            self.seat = None  # the companion took the seat over, and its hand is its own
        if self.looking is not None and self.match.over:
            then = Onlooker(as_it_stood(self.match, self.looking), seat=self.seat, lang=self.lang)
            return to_be_read(shown(then, suits=self.suits, address=None, told={}), self.match, self.looking)
        self.looking = None
        view = shown(self, suits=self.suits, address=self.address, told=self._told)
        return {**view, "advice": self._advice_shown(view)}

    def handle(self, intent: Intent) -> Data:
        """Do what the page asks, and answer it. Never raises: what went wrong is a sentence of the reply."""
        handler = _HANDLERS.get(str(intent.get("type")))
        if handler is None:
            return self._no("bad_intent", what=str(intent.get("type"))[:40])
        if self._moments.has(intent):
            return {"ok": False}  # the first tap did it
        try:
            reply = handler(self, intent) or {"ok": True}
            if reply["ok"]:
                self._moments.keep(intent)
            return reply
        except (PositionError, SetupError, RecordError) as wrong:
            return {"ok": False, "text": wrong.text(self.lang)}
        except MoveError as refused:
            return self._refused(refused, intent)
        except (KeyError, IndexError, TypeError, ValueError, AttributeError) as wrong:
            log.info("an intent could not be handled: %s", quoted(dict(intent), 300), exc_info=wrong)
            return self._no("bad_intent", what=type(wrong).__name__)

    def _no(self, key: str, **figures: Any) -> Data:
        return {"ok": False, "text": self.say(key, **figures)}

    def _refused(self, refused: MoveError, intent: Intent) -> Data:
        if isinstance(refused, IllegalMove | AmbiguousMove) and self.dealt and self.seat is None:
            return self._no("take_a_seat")  # allowed as far as all may know: what refuses it rests on a hand
        if isinstance(refused, IllegalMove):
            known = self.match.ask_as_seen(refused.ruling.move, self.seat) if self.dealt else refused.ruling
            return refusal(self, refused.ruling if known else known)  # nothing of a card that is still to be drawn
        if isinstance(refused, AmbiguousMove):
            if not any(may_speak(self, move) for move in refused.moves):
                return self._no("other_seat", name=self.name)
        elif question := question_of(intent):
            return answered(self, question, self.view)
        elif step := back_or_forth(intent):
            return self.handle({"type": step, "seen": intent.get("seen")})
        blind = self.dealt and self.seat is None
        return not_understood(self, refused, () if blind else refused.ways)

    # --- announcing -------------------------------------------------------------------------------------------------

    def _heard(self, intent: Intent, *, named: bool = True, against: bool = False) -> tuple[Said, Data | None]:
        """What a page announces, and the reply to what it may not say where the companion deals.

        Such a page is answered by what its seat can know: the whole table's says nothing that rests on a hand.
        `named`: a refusal names the move; `against`: all the same, so a breach of the rules is no refusal.
        """
        given = said(intent)
        left = said_for_companion(self, given)
        if left is not None or not self.dealt:
            return given, left
        wait = not_now(self)
        if wait:
            return given, {"ok": False, "text": wait}
        if says_nothing(self, given):
            return given, self._no("take_a_seat")
        found = heard(self, given)
        unsaid = self._not_sayable(found)
        if unsaid is not None:
            return given, unsaid
        ruling = before(self.match, found.back).ask_as_seen(found.moves, self.seat)
        if self.seat is None and any(one.assumes for one in ruling.together or (ruling,)):
            return given, self._no("take_a_seat")
        allowed = ruling or (against and ruling.overridable)
        return written(given, found, self.match.lang), None if allowed else refusal(self, ruling, named=named)

    def _not_sayable(self, found: Heard) -> Data | None:
        """Why a page may not say what was heard: it takes back a secret of others, or is not this page's to say."""
        if not all(may_speak(self, move) for move in found.moves):
            return self._not_ours(found.moves)
        return kept_secret(self, found.back)

    def _not_ours(self, moves: Sequence[Move]) -> Data:
        """Why a page may not announce something: it is of a seat for which another page speaks."""
        if self.seat is not None:
            return self._no("other_seat", name=self.name)
        seats = sorted({seat for move in moves if (seat := speaker(self, move)) is not None and seat in self.held})
        return self._no("seat_elsewhere", names=listing([self.match.players[seat] for seat in seats], self.lang))

    def _overtaken(self, intent: Intent) -> Data | None:
        """The refusal of what was announced before the page saw that another one took something back: it would be
        played on something else than it was meant for."""
        seen = number_of(intent.get("seen"))
        news = [] if seen is None else self.match.entries[max(seen, 0) + 1 :]
        if not any(entry.kind in ("undo", "redo") and entry.number not in self._moved for entry in news):
            return None
        return self._no("overtaken", what=" ".join(f"{self.title(entry)}." for entry in news))

    def _play(self, intent: Intent) -> Data | None:
        if "?" in (question := question_of(intent)):
            return answered(self, question, self.view)
        overtaken = self._overtaken(intent)
        if overtaken is not None:
            return overtaken
        given, silent = self._heard(intent)
        if silent is None and intent.get("typed") is True:
            silent = asked_back(self, said(intent), voices(self))
        if silent is None:
            self.match.play(given, voices=voices(self))
        return silent

    def _ask(self, intent: Intent) -> Data | None:
        """Whether a move would be refused, and why; nothing is played."""
        given, silent = self._heard(intent, named=False)
        if silent is not None:
            return silent
        ruling = self.match.ask(given, voices=voices(self))
        return None if ruling else refusal(self, ruling, named=False)

    # --- choosing in secret (table/session/secret_choices.py) ---------------------------------------------------------

    def _choosing(self, intent: Intent) -> tuple[int, list[str]]:
        """The seat that chooses on this page, and its choice. Raises KeyError, TypeError, ValueError."""
        seat, texts = intent["seat"], intent.get("texts", [])
        if seat not in self.voices or isinstance(seat, bool) or seat in left_to_it(self.match):
            raise ValueError("seat")
        if not isinstance(texts, list):
            raise TypeError("texts")
        return seat, [str(text) for text in texts]

    def _preview(self, intent: Intent) -> Data:
        """What a player has chosen so far, and the table as it would be: for this page alone; nothing is kept."""
        seat, texts = self._choosing(intent)
        try:
            if "ask" in intent:
                return self._asked_behind(seat, texts, str(intent["ask"]))
            return previewed(self, seat, texts)
        except NotInSecret:
            return {"ok": True, "open": True}
        except IllegalMove as refused:  # judged as this seat knows the match
            return without_override(refusal(self, refused.ruling))

    def _asked_behind(self, seat: int, texts: list[str], move: str) -> Data:
        """Whether a move would be refused behind what a player has chosen so far."""
        twin = Session(tried(self, seat, texts)[0], seat=seat, lang=self.lang)
        return without_override(twin.handle({"type": "ask", "move": move}))

    def _ready(self, intent: Intent) -> Data | None:
        """A player has chosen: only that is recorded. With `texts` the choice is judged first."""
        seat, texts = self._choosing(intent)
        try:
            say_ready(self, seat, texts if "texts" in intent else None)
        except NotInSecret:
            return self._no("sealed_else")
        return None

    def _unready(self, intent: Intent) -> None:
        """A player chooses again."""
        take_back(self, self._choosing(intent)[0])

    def _bring(self, intent: Intent) -> Data:
        """A page brings what a player chose, for it to be opened with what the others chose."""
        return bring(self, *self._choosing(intent))

    def _override(self, intent: Intent) -> Data | None:
        given, silent = self._heard(intent, against=True)
        if isinstance(given, list):
            raise TypeError("one move at a time is played against a rule")
        if silent is None:
            why, seen = str(intent.get("why") or ""), number_of(intent.get("seen"))
            self.match.override(given, why, seen=seen, voices=voices(self))
        return silent

    def _correct(self, intent: Intent) -> None:
        facts = intent["facts"]
        if not isinstance(facts, Mapping):
            raise TypeError("facts")
        self.match.correct(facts, str(intent.get("why") or ""), seen=number_of(intent.get("seen")))

    def _undo(self, intent: Intent) -> Data | None:
        number = number_of(intent.get("entry"))
        secret = kept_secret(self, self.match.undoable if number is None else number)
        if secret is None:
            self._moved.update(undo_for_people(self.match, number, self.name or "", self._kept))
        return secret

    def _redo(self, intent: Intent) -> Data | None:
        number = number_of(intent.get("entry"))
        secret = kept_secret(self, self.match.redoable if number is None else number)
        if secret is None:
            self._moved.update(redo_for_people(self.match, number, self.name or "", self._kept))
        return secret

    def _kept(self, number: int | None) -> bool:
        return kept_secret(self, number) is not None

    def _reveal(self, intent: Intent) -> None:
        self.match.reveal(number_of(intent["entry"]) or 0, *(str(card) for card in intent["cards"]))

    def _next_round(self, intent: Intent) -> None:
        self.match = self.on_next_round(self.match)

    # --- asking -----------------------------------------------------------------------------------------------------

    def _question(self, intent: Intent) -> Data:
        return answered(self, str(intent["text"]), self.view)

    def _why(self, intent: Intent) -> Data:
        if "fact" in intent:
            return why_fact(self, str(intent["fact"]))
        return why_entry(self, number_of(intent["entry"]) or 0)

    def _rule(self, intent: Intent) -> Data:
        return rule_told(self, str(intent["id"]), self.site)

    def _rules(self, intent: Intent) -> Data:
        return rules_told(self.match.game, intent, self.lang, paper=bool(self.paper))

    # --- advice (table/partner/advice.py) -----------------------------------------------------------------------------

    def _advice(self, intent: Intent) -> Data | None:
        """Begin to think what this page's seat may do; a page that sees no hand where hands are hidden has no seat."""
        if not self.advises:
            return self._no("advice_off")
        if self.dealt and self.seat is None and not self.match.game.together:
            return self._no("advice_seat")
        self.drop_advice()
        self.advising = Advising(self, intent.get("seconds"))
        return None

    def _advice_stop(self, intent: Intent) -> None:
        """What is known so far is enough."""
        if self.advising is not None:
            self.advising.stop()

    def _advice_close(self, intent: Intent) -> None:
        self.drop_advice()

    def drop_advice(self) -> None:
        """Nobody looks at the advice any more: nothing goes on thinking."""
        if self.advising is not None:
            self.advising.stop()
        self.advising = None

    def advised(self) -> bool:
        """Whether there is news of the advice that the page shows, or of the review of a match that is over."""
        known = self._review_known
        one = reviewing(self.match, begin=True) if self.advises else None
        if one is not None:
            one.look()
        self._review_known = 0 if one is None else one.version
        return (self.advising is not None and self.advising.news()) or known != self._review_known

    @property
    def thinks(self) -> bool:
        """Whether advice is still being thought through, or the review."""
        one = reviewing(self.match) if self.advises else None
        return (self.advising is not None and not self.advising.done) or (one is not None and not one.done)

    def _advice_shown(self, view: Data) -> Data | None:
        """The advice, as long as nothing was announced since, and the page's seat is the one that asked."""
        if self.advising is not None and not (self.advises and self.advising.fits(self)):
            self.drop_advice()
        return None if self.advising is None else self.advising.data(self, view)

    # --- the page's own choices -------------------------------------------------------------------------------------

    def _seat(self, intent: Intent) -> Data | None:
        seat = intent.get("seat")
        if seat is not None and (type(seat) is not int or seat not in range(len(self.match.players))):
            raise ValueError("seat")
        if seat is not None and self.dealt and plays(self.match, seat):
            return self._no("partner_seat", name=self.match.players[seat])
        self.seat = seat
        return None

    def _lang(self, intent: Intent) -> None:
        if intent.get("lang") not in LANGUAGES:
            raise ValueError("lang")
        self.lang = str(intent["lang"])

    def _look(self, intent: Intent) -> None:
        self.looking = looked_at(self.match, intent.get("entry"))

    def _suits(self, intent: Intent) -> None:
        if intent.get("suits") not in (2, 4):
            raise ValueError("suits")
        self.suits = int(intent["suits"])


_HANDLERS: dict[str, Callable[[Session, Intent], Data | None]] = {
    "play": Session._play,
    "ask": Session._ask,
    "preview": Session._preview,
    "ready": Session._ready,
    "unready": Session._unready,
    "unseal": Session._bring,
    "override": Session._override,
    "correct": Session._correct,
    "undo": Session._undo,
    "redo": Session._redo,
    "reveal": Session._reveal,
    "advice": Session._advice,
    "advice-stop": Session._advice_stop,
    "advice-close": Session._advice_close,
    "question": Session._question,
    "why": Session._why,
    "rule": Session._rule,
    "rules": Session._rules,
    "seat": Session._seat,
    "lang": Session._lang,
    "look": Session._look,
    "suits": Session._suits,
    "next-round": Session._next_round,
    "partner": take_partner,
    "turned": take_turned,
    "partner-go": let_go_on,
    "partner-stop": have_wait,
}
