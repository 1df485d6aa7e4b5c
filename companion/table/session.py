"""One page on one match: its seat, its language, what it shows, and the answers to what it asks."""

import logging
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from functools import cache
from typing import Any

from companion.core.entry import Entry
from companion.core.grammar import Parser, split_comment
from companion.core.ledger import RecordError
from companion.core.match import Match
from companion.core.moves import Move
from companion.core.rulings import AmbiguousMove, IllegalMove, MoveError, PositionError, Reason, Ruling, SetupError
from companion.core.words import LANGUAGES, listing, load_words, of, quoted

log = logging.getLogger(__name__)

LOG_ROWS = 200
_WHY_ROWS, _FEW_SOURCES = 5, 6

Reply = dict[str, Any]


@cache
def page_words(lang: str) -> dict[str, str]:
    """Every word of the pages in a language."""
    return {key: texts[lang] for key, texts in load_words("companion.table").items()}


class Session:
    """A page's own choices, its view, and the handling of its intents (site/table-view.md)."""

    def __init__(self, match: Match, *, seat: int | None = None, lang: str | None = None) -> None:
        self.match = match
        self.seat = seat
        self.lang = lang if lang in LANGUAGES else match.lang
        self.suits = 4
        self.address: Mapping[str, Any] | None = None
        self.on_next_round: Callable[[Match], Match] | None = None
        self._told: dict[tuple[int, str, int | None], tuple[Entry, dict[str, Any]]] = {}

    def say(self, key: str, lang: str | None = None, /, **figures: Any) -> str:
        """A word of the pages, in this page's language if no other is named."""
        return page_words(lang or self.lang)[key].format(**figures)

    # --- the view -------------------------------------------------------------------------------------------------

    def view(self) -> dict[str, Any]:
        """The whole view as plain data; it holds nothing that this seat may not see."""
        match, lang, live = self.match, self.lang, self.match.live
        board = match.game.view(match, self.seat, lang)
        _add_deltas(board["board"], match.entries[-1])
        self._add_series(board["board"])
        return {
            "kind": "table",
            "lang": lang,
            "words": page_words(lang),
            "game": match.game.name,
            "title": match.game.title,
            "match": self._about(board.pop("headline", None)),
            **board,
            "invite": self._invite(),
            "last": self._last(),
            "log": [self._row(entry, live) for entry in match.entries[-LOG_ROWS:]],
            "notice": " ".join(match.notices) or None,
        }

    def _add_series(self, board: list[dict[str, Any]]) -> None:
        """From the second round on every side shows its points in the series."""
        points = self.match.series_scores if self.match.round > 1 else {}
        for side in board:
            if side["name"] in points:
                figures = {"points": points[side["name"]], "round": self.match.round}
                side["series"] = {"value": figures["points"], "text": self.say("series_points", **figures)}

    def _invite(self) -> dict[str, Any] | None:
        """Where the companion deals, a page without a seat sees no hand: whose page it may become, and the address
        for the other phones."""
        match = self.match
        if self.seat is not None or match.header.seed is None or match.state.outcome is not None:
            return None
        seats = [{"seat": seat, "text": self.say("i_am", name=name)} for seat, name in enumerate(match.players)]
        return {"text": self.say("shared_page"), "seats": seats, "address": self.address}

    def _about(self, headline: str | None) -> dict[str, Any]:
        match = self.match
        seats: list[dict[str, Any]] = [{"seat": None, "text": self.say("whole_table")}]
        seats += [{"seat": seat, "text": name} for seat, name in enumerate(match.players)]
        return {
            "id": match.header.id,
            "seen": match.newest,
            "seat": self.seat,
            "seats": seats,
            "undo": match.undoable,
            "redo": match.redoable,
            "suits": self.suits,
            "outcome": self._outcome(headline),
            "dealt": match.header.seed is not None,
        }

    def _outcome(self, headline: str | None) -> dict[str, Any] | None:
        """How it ended. `headline`: the game's own, where all win or lose together; nobody then has points."""
        outcome = self.match.outcome_in(self.lang)
        if outcome is None:
            return None
        names = listing(list(outcome.winners), self.lang)
        scores = self.match.series_scores
        series = None
        if self.match.round > 1:
            told = ", ".join(f"{name} {points}" for name, points in scores.items())
            series = self.say("series", round=self.match.round, scores=told)
        return {
            "text": headline or (self.say("winner", name=names) if names else self.say("draw_game")),
            "reason": outcome.reason,
            "scores": [] if headline else [[name, points] for name, points in outcome.scores.items()],
            "series": series,
            "next": True,
        }

    def _last(self) -> dict[str, Any]:
        entry = self.match.entries[-1]
        told = entry.explain(self.lang, whole=False) if entry.effects or entry.given else ""
        title = f"{entry.by}{_colon(self.lang).rstrip()}" if entry.by and told else self._title(entry)
        clause = _main_clause(entry)
        return {
            "entry": entry.number,
            "title": title if told else f"{title}.",
            "text": told,
            "rule": None if clause is None else {"id": clause, "text": self._rule_text(clause)},
            "kind": entry.kind,
            "warnings": self._warnings(entry),
        }

    def _warnings(self, entry: Entry) -> list[str]:
        """What the referee has to say of a legal move that serves nothing, or one's enemy."""
        if entry.ruling is None or self._others_secret(entry):
            return []
        return [self._reason(entry.ruling, reason)["text"] for reason in entry.ruling.warnings]

    def _title(self, entry: Entry) -> str:
        """The announcement as people write it; without the cards that are not for this seat."""
        choice = entry.of or entry
        if self._others_secret(choice):
            return self.say(f"secret_{entry.kind}" if entry.of else "secret_move",
                            name=choice.by, de=of(choice.by, self.lang))  # fmt: skip
        title = entry.title(self.lang)
        if entry.by and not entry.effects:
            title = f"{entry.by}{_colon(self.lang)}{title}"
        return title[:1].upper() + title[1:]

    def _others_secret(self, entry: Entry) -> bool:
        """Whether an entry is a choice made in secret, and this page is not that player's."""
        return entry.move is not None and self.match.game.is_secret(entry.move) and entry.by != self._name()

    def _name(self) -> str | None:
        return None if self.seat is None else self.match.players[self.seat]

    def _rule_text(self, clause: str) -> str:
        return self.match.game.rulebook.cite(clause, self.lang)

    def _row(self, entry: Entry, live: frozenset[int]) -> dict[str, Any]:
        undone = entry.number not in live and entry.kind not in ("start", "undo", "redo")
        row = {**self._row_told(entry), "undone": undone}
        question = None if undone else self._open_question(entry)
        return row if question is None else {**row, "reveal": question}

    def _row_told(self, entry: Entry) -> dict[str, Any]:
        """What a row says for good: told once, for a long log would else be worded anew after every tap."""
        key = (entry.number, self.lang, self.seat)
        known = self._told.get(key)
        if known is not None and known[0] is entry:
            return known[1]
        marks = []
        if entry.implied:
            marks.append(self.say("implied"))
        if entry.kind == "override":
            marks.append(self.say("against_rule"))
        if entry.comment:
            marks.append(f"# {entry.comment}")
        row = {
            "entry": entry.number,
            "time": _clock(entry.at),
            "text": entry.brief(self.lang) if entry.effects or entry.given else f"{self._title(entry)}.",
            "kind": entry.kind,
            "marks": marks,
            "warnings": self._warnings(entry),
            "why": bool(entry.effects or entry.given),
        }
        self._told[key] = (entry, row)
        return row

    def _open_question(self, entry: Entry) -> dict[str, Any] | None:
        """What an earlier entry left unnamed and may still be named."""
        match = self.match
        item = match.unanswered(entry.number)
        if item is None or item in match.state.pending:
            return None
        return match.game.question(match, item, self.seat, self.lang)

    # --- the intents ------------------------------------------------------------------------------------------------

    def handle(self, intent: Mapping[str, Any]) -> Reply:
        """Do what the page asks, and answer it. Never raises: what went wrong is a sentence of the reply."""
        handler = _HANDLERS.get(str(intent.get("type")))
        if handler is None:
            return self._no(self.say("bad_intent", what=str(intent.get("type"))[:40]))
        try:
            with self.match.speaking(self.lang):
                return handler(self, intent)
        except (PositionError, SetupError, RecordError) as wrong:
            return self._no(str(wrong))
        except MoveError as refused:
            return self._refused(refused, intent)
        except (KeyError, IndexError, TypeError, ValueError, AttributeError) as wrong:
            log.info("an intent could not be handled: %s", quoted(dict(intent), 300), exc_info=wrong)
            return self._no(self.say("bad_intent", what=type(wrong).__name__))

    def _refused(self, refused: MoveError, intent: Mapping[str, Any]) -> Reply:
        if isinstance(refused, IllegalMove):
            return {"ok": False, "refusal": self._refusal(refused.ruling)}
        moves: tuple[Any, ...] = ()
        if isinstance(refused, AmbiguousMove):
            if self._hidden():
                return self._no(self.say("take_a_seat"))
            moves = refused.moves[:12]
        told = {lang: self._not_understood(refused, intent, moves, lang) for lang in LANGUAGES}
        return {"ok": False, "refusal": {**told[self.lang], "in": told}, "text": str(refused)}

    def _no(self, text: str) -> Reply:
        return {"ok": False, "text": text}

    def _refusal(self, ruling: Ruling, *, named: bool = True) -> dict[str, Any]:
        """A refusal, in every language: it stays in the page's log, whose language may change. `named`: its title
        names the move."""
        near = self._suggested(ruling)
        told = {lang: self._refusal_in(ruling, near, lang, named=named) for lang in LANGUAGES}
        return {**told[self.lang], "in": told}

    def _refusal_in(self, ruling: Ruling, near: tuple[Any, ...], lang: str, *, named: bool) -> dict[str, Any]:
        reasons = [self._reason(ruling, reason, lang) for reason in ruling.reasons]
        move = f"{_colon(lang)}{self.match.move_text(ruling.move, lang)}" if named else ""
        return {
            "title": self.say("refused", lang) + move,
            "text": " ".join(reason["text"] for reason in reasons),
            "reasons": reasons,
            "try": [self._suggestion(move, lang) for move in self._named(near)],
            "override": str(ruling.move) if ruling.overridable else None,
        }

    def _named(self, moves: tuple[Any, ...]) -> list[Any]:
        """Moves to choose from: what several players may do says who does it, of the player of the turn too."""
        told, game, state = {move.verb for move in moves if move.by}, self.match.game, self.match.state
        return [replace(move, by=self.match.players[game.seat_of(state, move)]) if move.verb in told else move
                for move in moves]  # fmt: skip

    def _suggested(self, ruling: Ruling) -> tuple[Any, ...]:
        """The nearest legal moves; none that would show a hand to a page that may not see it."""
        if self._hidden():
            return ()
        state, judge = self._seen(), self.match.game.judge
        return tuple(move for move in ruling.nearest() if judge(state, move).verdict == "legal")

    def _reason(self, ruling: Ruling, reason: Reason, lang: str | None = None) -> dict[str, str]:
        clause = self.match.game.rulebook[reason.clause]
        assert ruling.context is not None
        return {
            "id": clause.id,
            "title": clause.title[lang or self.lang],
            "text": ruling.context.sentence(reason, lang or self.lang),
            "section": clause.section,
        }

    def _suggestion(self, move: Any, lang: str) -> dict[str, str]:
        return {"text": self.match.move_text(move, lang), "move": str(move)}

    def _not_understood(
        self, refused: MoveError, intent: Mapping[str, Any], moves: tuple[Any, ...], lang: str
    ) -> dict[str, Any]:
        text = str(refused) if lang == self.lang or "move" not in intent else self._error_in(lang, str(intent["move"]))
        near = [self._suggestion(move, lang) for move in moves]
        title = self.say("not_understood", lang)
        return {"title": title, "text": text or str(refused), "reasons": [], "try": near, "override": None}

    def _error_in(self, lang: str, text: str) -> str:
        """What another language says of a text that was not understood; empty where it understands it."""
        try:
            with self.match.speaking(lang):
                self._read(text)
        except MoveError as error:
            return str(error)
        return ""

    def _play(self, intent: Mapping[str, Any]) -> Reply:
        text, silent = self._heard(str(intent["move"]))
        if silent is None:
            self.match.play(text)
        return silent or {"ok": True}

    def _ask(self, intent: Mapping[str, Any]) -> Reply:
        """Whether a move would be refused, and why; nothing is played."""
        text, silent = self._heard(str(intent["move"]), named=False)
        if silent is not None:
            return silent
        ruling = self.match.ask(text)
        if ruling:
            return {"ok": True}
        return {"ok": False, "refusal": self._refusal(ruling, named=False)}

    def _heard(self, text: str, *, named: bool = True, against: bool = False) -> tuple[str, Reply | None]:
        """What a page announces, and the reply to what it may not say where the companion deals.

        Such a page is answered by what its seat can know: the whole table's says nothing that rests on a hand.
        `named`: a refusal names the move; `against`: all the same, so a breach of the rules is no refusal.
        """
        if self.match.header.seed is None:
            return text, None
        move = None if self._must_wait() or self._says_nothing(text) else self._read(text)
        if move is None:
            return text, self._must_wait() or self._no(self.say("take_a_seat"))
        speaker = self._speaker(move)
        if speaker is not None and self.seat not in (None, speaker):
            return text, self._no(self.say("other_seat", name=self.match.players[self.seat or 0]))
        comment = split_comment(text)[1]
        text = f"{move} # {comment}" if comment else str(move)
        ruling = self.match.ask_as_seen(move, self.seat)
        if self.seat is None and ruling.assumes:
            return text, self._no(self.say("take_a_seat"))
        if ruling or (against and ruling.overridable):
            return text, None
        return text, {"ok": False, "refusal": self._refusal(ruling, named=named)}

    def _read(self, text: str) -> Move:
        """The move that a text announces, as this page can know it. Raises InvalidMove or AmbiguousMove."""
        match = self.match
        if match.header.seed is None:
            return match.parse(text)
        return Parser(match.game, match.lang, own=self._name() or "").parse(self._seen(), text)

    def _seen(self) -> Any:
        """The state of the match as this page knows it."""
        return self.match.game.seen_by(self.match.state, self.seat)

    def _says_nothing(self, text: str) -> bool:
        """Whether a page that sees no hand asks what can be said."""
        return self._hidden() and not split_comment(text)[0].rpartition(":")[2].strip()

    def _must_wait(self) -> Reply | None:
        """Why nothing may be announced now: somebody chooses in secret; or a correction has asked for what chance
        decides, which nobody else may answer."""
        item = self.match.state.pending[-1] if self.match.state.pending else None
        if item is not None and item.chance:
            return self._no(self.say("chance_open"))
        chooser = self._secret_chooser() if self.seat is None else None
        return None if chooser is None else self._no(self.say("secret_open", name=chooser))

    def _secret_chooser(self) -> str | None:
        """Who is asked for a choice that the shared page may not see."""
        item = self.match.state.pending[-1] if self.match.state.pending else None
        if item is None or item.seat is None or self.match.state.outcome is not None:
            return None
        asked = self.match.game.question(self.match, item, None, self.lang)
        return self.match.players[item.seat] if asked is None else None

    def _hidden(self) -> bool:
        """Whether the hand of the player whose turn it is must stay unknown to this page; where all act at once, it
        is its own player's turn."""
        at_turn = self.match.state.active if self.match.game.has_starter else self.seat or 0
        return self.match.header.seed is not None and self.seat != at_turn

    def _speaker(self, move: Move) -> int | None:
        """The seat that a move speaks for: where the companion deals, a player's page speaks for that player alone."""
        game, state = self.match.game, self.match.state
        return game.seat_of(state, move) if game.announcer(state, move) else None  # what the table does is anybody's

    def _override(self, intent: Mapping[str, Any]) -> Reply:
        text, silent = self._heard(str(intent["move"]), against=True)
        if silent is None:
            self.match.override(text, str(intent.get("why") or ""), seen=_seen(intent))
        return silent or {"ok": True}

    def _correct(self, intent: Mapping[str, Any]) -> Reply:
        facts = intent["facts"]
        if not isinstance(facts, Mapping):
            raise TypeError("facts")
        self.match.correct(facts, str(intent.get("why") or ""), seen=_seen(intent))
        return {"ok": True}

    def _undo(self, intent: Mapping[str, Any]) -> Reply:
        number = _number(intent.get("entry"))
        secret = self._kept_secret(self.match.undoable if number is None else number)
        if secret is None:
            self.match.undo(number)
        return secret or {"ok": True}

    def _redo(self, intent: Mapping[str, Any]) -> Reply:
        number = _number(intent.get("entry"))
        secret = self._kept_secret(self.match.redoable if number is None else number)
        if secret is None:
            self.match.redo(number)
        return secret or {"ok": True}

    def _kept_secret(self, number: int | None) -> Reply | None:
        """The refusal to take back, or bring back, what another player chose in secret: that page alone may."""
        entries = self.match.entries
        if number is None or number not in range(len(entries)) or not self._others_secret(entries[number]):
            return None
        return self._no(self.say("secret_kept", name=entries[number].by))

    def _reveal(self, intent: Mapping[str, Any]) -> Reply:
        self.match.reveal(_number(intent["entry"]) or 0, *(str(card) for card in intent["cards"]))
        return {"ok": True}

    def _why(self, intent: Mapping[str, Any]) -> Reply:
        if "fact" in intent:
            return self._why_fact(str(intent["fact"]))
        entry = self.match.entries[_number(intent["entry"]) or 0]
        lines = [self._line(sentence, clause) for sentence, clause in entry.sentences(self.lang)]
        if entry.kind == "override" and entry.ruling is not None:
            lines += [self._ruled(entry.ruling, reason) for reason in entry.ruling.reasons]
        elif entry.ruling is not None:
            spoken = (*entry.ruling.warnings, *entry.ruling.assumes)
            lines += [self._ruled(entry.ruling, reason) for reason in spoken]
        if entry.why and entry.kind in ("override", "correct"):
            lines.append({"text": entry.why, "rule": None})
        return {"ok": True, "title": self._title(entry), "lines": lines}

    def _line(self, sentence: str, clause: str) -> dict[str, Any]:
        text = sentence[:1].upper() + sentence[1:] + "."
        return {"text": text, "rule": {"id": clause, "text": self._rule_text(clause)}}

    def _ruled(self, ruling: Ruling, reason: Reason) -> dict[str, Any]:
        told = self._reason(ruling, reason)
        return {"text": told["text"], "rule": {"id": reason.clause, "text": self._rule_text(reason.clause)}}

    def _why_fact(self, name: str) -> Reply:
        """How a figure came to be: the entries that changed it, the newest first."""
        facts = self.match.facts()
        if name not in facts:
            raise KeyError(name)
        declared = self.match.game.facts
        speaker = self.match.game.rulebook.speaker(self.lang)
        value = self.match.telling.value_text(name, facts[name], self.lang)
        title = f"{declared.label(name, speaker)}{_colon(self.lang)}{value}"
        lines = list(self._changes(name))[:_WHY_ROWS]
        sources = declared.sources(name, self.match.players)
        if len(sources) > _FEW_SOURCES:  # of many, those that are there
            sources = [source for source in sources if facts[source] is not None]
        if sources:
            told = ", ".join(declared.label(source, speaker) for source in sources)
            lines.append({"text": self.say("computed_from", sources=told), "rule": None})
        return {"ok": True, "title": title, "lines": lines or [{"text": self.say("never_changed"), "rule": None}]}

    def _changes(self, name: str) -> Iterator[dict[str, Any]]:
        for entry in reversed(self.match.entries):
            if name in entry.changed and entry.number in self.match.live:
                figures = {
                    "entry": entry.number,
                    "before": self.match.telling.value_text(name, entry.before.get(name), self.lang),
                    "after": self.match.telling.value_text(name, entry.changed[name], self.lang),
                    "text": entry.explain(self.lang),
                }
                clause = _main_clause(entry)
                rule = None if clause is None else {"id": clause, "text": self._rule_text(clause)}
                yield {"text": self.say("changed_by", **figures), "rule": rule}

    def _rule(self, intent: Mapping[str, Any]) -> Reply:
        clause = self.match.game.rulebook[str(intent["id"])]
        return {
            "ok": True,
            "title": clause.title[self.lang],
            "text": clause.text[self.lang],
            "section": clause.section,
        }

    def _seat(self, intent: Mapping[str, Any]) -> Reply:
        seat = intent.get("seat")
        if seat is not None and (type(seat) is not int or seat not in range(len(self.match.players))):
            raise ValueError("seat")
        self.seat = seat
        return {"ok": True}

    def _lang(self, intent: Mapping[str, Any]) -> Reply:
        if intent.get("lang") not in LANGUAGES:
            raise ValueError("lang")
        self.lang = str(intent["lang"])
        return {"ok": True}

    def _suits(self, intent: Mapping[str, Any]) -> Reply:
        if intent.get("suits") not in (2, 4):
            raise ValueError("suits")
        self.suits = int(intent["suits"])
        return {"ok": True}

    def _next_round(self, intent: Mapping[str, Any]) -> Reply:
        from companion.core.opening import next_round

        make = self.on_next_round or next_round
        self.match = make(self.match)
        return {"ok": True}


def _colon(lang: str) -> str:
    return "\u202f: " if lang == "fr" else ": "


def _seen(intent: Mapping[str, Any]) -> int | None:
    return _number(intent.get("seen"))


def _number(value: Any) -> int | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError("number")
    return value


def _clock(at: str) -> str:
    """Hours and minutes of this machine's day."""
    try:
        return datetime.fromisoformat(at).astimezone().strftime("%H:%M")
    except ValueError:
        return ""


def _main_clause(entry: Entry) -> str | None:
    """The clause that says most about an entry: the one with a sum, else the first that speaks of the move."""
    if entry.kind == "correct":
        return "correction"
    for effect in entry.effects:
        if "sum" in effect.figures:
            return effect.clause
    return entry.effects[-1].clause if entry.effects else None


def _add_deltas(parts: Any, entry: Entry) -> None:
    """Write into the board what the last entry changed of each figure shown."""
    if isinstance(parts, list):
        for part in parts:
            _add_deltas(part, entry)
    elif isinstance(parts, dict):
        fact = parts.get("fact")
        if isinstance(fact, str) and fact in entry.changed:
            before, after = entry.before.get(fact), entry.changed[fact]
            if isinstance(before, int) and isinstance(after, int):
                parts["delta"] = after - before
        for value in parts.values():
            if isinstance(value, list | dict):
                _add_deltas(value, entry)


_HANDLERS: dict[str, Callable[[Session, Mapping[str, Any]], Reply]] = {
    "play": Session._play,
    "ask": Session._ask,
    "override": Session._override,
    "correct": Session._correct,
    "undo": Session._undo,
    "redo": Session._redo,
    "reveal": Session._reveal,
    "why": Session._why,
    "rule": Session._rule,
    "seat": Session._seat,
    "lang": Session._lang,
    "suits": Session._suits,
    "next-round": Session._next_round,
}
