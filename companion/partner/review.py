"""Looking back at a match: the curve of the chance to win, and the turning points with what would have been better.

Whoever looks back knows no more than who played: each decision is thought through with what its seat knew then. Of a
match that runs and in which something is hidden, only the curve is told, out of what all know.
"""

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.core.facts.curves import Mark, Panel, Stretch, counted_by, curve_word, places
from companion.core.match.match import Match
from companion.core.match.snapshot import as_it_stood
from companion.core.rules.rulings import SetupError
from companion.core.text.messages import quoted
from companion.partner.advice import LEAST_SECONDS, MOST_SECONDS, Advice, Suggestion, of_thought, percents, say
from companion.partner.analysis import TRIES, Decision, Hindsight, Turning
from companion.partner.background.mind import answered
from companion.partner.background.requests import Advise, LookBack
from companion.partner.search.disclosure import is_unlisted
from companion.partner.search.search_result import Thought

SECONDS: Final = 5.0
"""How long is thought at most, unless it is said otherwise."""
back: Final = say["review"]
NOTHING: Final = Hindsight(())


def turning(lang: str) -> str:
    """What turning points are called."""
    return back("turning", lang)


@dataclass(frozen=True)
class TurningPoint:
    """A decision after which the chance to win was much smaller, by a choice: what was played, what would have been
    better, by how much and why."""

    turning: Turning
    entry: int
    """The number of the entry that was played."""
    before: int
    """The number of the entry after which it was decided: there the table stands as it was."""
    turn: int | None
    """The turn, or the round, in which it was."""
    _review: "Review"
    _advice: Advice

    @property
    def player(self) -> str:
        """Who decided."""
        return self._review.match.players[self.turning.seat]

    @property
    def place(self) -> int:
        """The place of the curve that it led to."""
        return self.turning.place

    @property
    def better(self) -> Suggestion:
        """What would have been better, with its chance, as advice tells it."""
        return self._advice[0]  # type: ignore[no-any-return]

    @property
    def played(self) -> Suggestion:
        """What was played, with its chance."""
        return self._advice[1]  # type: ignore[no-any-return]

    @property
    def points(self) -> int:
        """By how many points of chance (percents) the other move would have been better."""
        return round(100 * self.turning.loss)

    @property
    def sure(self) -> bool:
        """Whether it stands on what was seen, and is clear by far."""
        return self.turning.clear and self._seen

    @property
    def _seen(self) -> bool:
        return self.turning.seen and not self._advice.note("en")

    def played_text(self, lang: str | None = None) -> str:
        """The move that was played as people write it, without its player."""
        return self._text(self.played, lang)

    def better_text(self, lang: str | None = None) -> str:
        """The better one."""
        return self._text(self.better, lang)

    def _text(self, one: Suggestion, lang: str | None) -> str:
        return one.text(lang or self._review.lang)

    def when(self, lang: str | None = None) -> str:
        """In which turn it was; empty in a game that counts none."""
        counted = counted_by(self._review.match)
        lang = lang or self._review.lang
        return "" if counted is None or self.turn is None else f"{curve_word(counted, lang)} {self.turn}"

    def why(self, lang: str | None = None) -> list[str]:
        """Why the other one would have been better, in sentences: what it does, what may be answered to the one that
        was played, and how sure that is."""
        lang = lang or self._review.lang
        told = [self.better.does(lang)]
        reply = self.played.reply(lang, blow=True)
        if reply:
            told.append(back("reply", lang, what=reply))
        if not self.sure:
            told.append(back("unsure" if self._seen else "unseen", lang, player=self.player))
        return told

    def text(self, lang: str | None = None) -> str:
        """All of it in a few lines."""
        return "\n   ".join(self.lines(lang))

    def lines(self, lang: str | None = None) -> list[str]:
        """What was played, what would have been better, and why, each in sentences."""
        lang = lang or self._review.lang
        when = self.when(lang)
        head = back("who", lang, when=when, player=self.player) if when else self.player
        mine, other = (percents(one.chance, lang) for one in (self.played, self.better))
        return [
            back("played", lang, who=head, move=self.played_text(lang), chance=mine),
            back("better", lang, move=self.better_text(lang), chance=other, points=self.points),
            *self.why(lang),
        ]

    def __repr__(self) -> str:
        return f"<TurningPoint {self.entry}: {self.player}, -{self.points}>"


class Review(Sequence[TurningPoint]):
    """A match looked back at: its turning points in their order, at most three; none where nobody erred clearly.

    `curve`: by place (companion.core.facts.curves.places), the chance of each seat to win, a share of 1.
    """

    def __init__(self, match: Match, hindsight: Hindsight, *, hidden: bool = False, unlisted: bool = False) -> None:
        """`hidden`: of a match that runs, what is hidden must not be told; `unlisted`: nobody knows of which cards."""
        self.match, self.hindsight, self.hidden, self.unlisted = match, hindsight, hidden, unlisted
        self.lang = match.lang
        self.curve = hindsight.curve
        self._points = tuple(self._point(one) for one in hindsight.turnings)

    def _point(self, turning: Turning) -> TurningPoint:
        kept = places(self.match)
        entry, before = kept[turning.place], kept[turning.place - 1]
        thought = Thought(turning.seat, (turning.better, turning.played), 0, 0.0)
        then = as_it_stood(self.match, before)
        counted = counted_by(self.match)
        turn = self.match.facts_after(before)[counted] if counted else None
        known = self.match.game.seen_by(then.state, turning.seat)
        request = Advise(self.match.game.name, known, turning.seat, 0.0, 2)
        return TurningPoint(turning, entry, before, turn, self, of_thought(then, request, thought))

    def __len__(self) -> int:
        return len(self._points)

    def __getitem__(self, place: Any) -> Any:
        return self._points[place]

    def __iter__(self) -> Iterator[TurningPoint]:
        return iter(self._points)

    def title(self, lang: str | None = None) -> str:
        """Whose chance the curve is of."""
        return back("title_group" if self.match.game.together else "title", lang or self.lang)

    def note(self, lang: str | None = None) -> str:
        """What is to be known of it; empty if there are turning points to tell."""
        lang = lang or self.lang
        if not self.curve:
            return back("unlisted" if self.unlisted else "nothing", lang)
        if self.hidden:
            return back("hidden", lang)
        return "" if self else back("none", lang)

    def panel(self, lang: str | None = None) -> Panel:
        """The curve as every picture of curves has it: a line a seat, or one for the group; the turning points on it.

        A place stands on the line of whoever decided.
        """
        title = self.title(lang)
        together = self.match.game.together
        seats = [("", 0)] if together else [(name, seat) for seat, name in enumerate(self.match.players)]
        stretches = tuple(
            Stretch(
                name, "", seat, tuple((place, round(100 * one[seat])) for place, one in enumerate(self.curve)), False
            )
            for name, seat in seats
            if self.curve
        )
        marks = tuple(
            Mark(one.place - 1, round(100 * self.curve[one.place - 1][one.turning.seat]), str(number))
            for number, one in enumerate(self, 1)
        )
        return Panel(title, title, True, stretches, share=True, marks=marks)

    def text(self, lang: str | None = None) -> str:
        """All of it, as the command line prints it."""
        lang = lang or self.lang
        if not self.curve:
            return self.note(lang)
        last = self.curve[-1]
        seats = [back("group", lang)] if self.match.game.together else self.match.players
        shares = zip(seats, last, strict=False)
        now = ", ".join(back("now", lang, player=name, share=percents(share, lang)) for name, share in shares)
        lines = [back("headline", lang, title=self.title(lang), now=now)]
        lines += [f"{number}. {one.text(lang)}" for number, one in enumerate(self, 1)]
        return "\n".join([*lines, *filter(None, [self.note(lang)])])

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Review: {len(self.curve)} places, {len(self)} turning points>"


# --- what is known already --------------------------------------------------------------------------------------------

_LATEST: Final = OrderedDict[tuple[str, int], Review]()
KEPT: Final = 8


def keep(review: Review) -> None:
    """A review that was thought to its end serves whoever asks in this process next, such as the report on paper."""
    _LATEST[review.match.header.id, review.match.newest] = review
    while len(_LATEST) > KEPT:
        _LATEST.popitem(last=False)


def kept(match: Match) -> Review | None:
    """The review of a match as it stands, if it was kept."""
    return _LATEST.get((match.header.id, match.newest))


# --- asking -----------------------------------------------------------------------------------------------------------


def looked_back(match: Match, *, seconds: float = SECONDS, tries: int = TRIES) -> Review:
    """A match looked back at, thought through for `seconds` s at most in a process of its own.

    Raises SetupError for seconds that make no sense.
    """
    request = asked_back(match, seconds=seconds, tries=tries)
    if request is None:
        return of_hindsight(match, NOTHING)
    try:
        return of_hindsight(match, answered(request))
    except ValueError:  # no world agrees with the table, or the thinking has ended
        return of_hindsight(match, NOTHING)


def asked_back(match: Match, *, seconds: float = SECONDS, tries: int = TRIES) -> LookBack | None:
    """What is asked of whoever thinks; None where nobody can know of which cards. Raises SetupError."""
    number = isinstance(seconds, int | float) and not isinstance(seconds, bool)
    if not number or not LEAST_SECONDS <= seconds <= MOST_SECONDS:
        raise SetupError(
            lambda lang: say["wrong"]("seconds", lang, most=MOST_SECONDS, given=quoted(seconds)), match.lang
        )
    if cannot_know(match):
        return None
    game, kept = match.game, places(match)
    states = tuple(game.seen_by(match.state_after(number), None) for number in kept)
    decisions = () if keeps_secrets(match) else tuple(_decisions(match, kept))
    return LookBack(game.name, states, decisions, float(seconds), seed=len(kept), tries=tries)


def of_hindsight(match: Match, hindsight: Hindsight) -> Review:
    """The review that came out, or how it stands so far. The match must be as it was asked about."""
    if cannot_know(match):
        return Review(match, NOTHING, unlisted=True)
    return Review(match, hindsight, hidden=keeps_secrets(match))


def cannot_know(match: Match) -> bool:
    """Whether no list says what the hidden hands of a match may hold, as it stood when something was last decided."""
    states = (match.state_after(number) for number in reversed(places(match)))
    last = next((state for state in states if state.outcome is None), match.state)
    try:
        return is_unlisted(match, last)
    except ValueError:  # it contradicts itself, which is told otherwise
        return False


def keeps_secrets(match: Match) -> bool:
    """Whether a match runs in which a seat knows, or knew, what not all know: its choices must not be told."""
    if match.over:
        return False
    states = (match.state_after(number) for number in places(match))
    return any(match.game.seen_by(state, None) is not state for state in states)


def _decisions(match: Match, kept: Sequence[int]) -> Iterator[Decision]:
    """The choices of the players: what was announced by the rules, where nothing of it was chance's."""
    game = match.game
    for place, number in enumerate(kept[1:], 1):
        entry, state = match.entries[number], match.state_after(kept[place - 1])
        if entry.kind != "move" or entry.move is None or not game.verbs[entry.move.verb].listed:
            continue
        for step in entry.implied:  # what is drawn on the way is known to who draws
            state = game.apply_implied(state, step)[0]
        if (state.pending and state.pending[-1].chance) or state.outcome is not None:
            continue
        if entry.move.verb in game.chosen_verbs:  # what a deck or a hero is worth was not measured
            continue
        seat = game.seat_of(state, entry.move)
        yield Decision(place, seat, game.seen_by(state, seat), entry.move)
