"""The end of a match as a page tells it: who has won and why, the curve, the best blow, how long, what comes next."""

from companion.core.facts.curves import counted_by
from companion.core.facts.summary import best_blow, played_s
from companion.core.match.opening import leader
from companion.core.rules.rulings import Outcome
from companion.core.text.formatter import listing, number
from companion.core.text.messages import agreeing
from companion.core.view.curve import curve_part
from companion.pictures.letters import width_of
from companion.table.partner.review import review_data
from companion.table.session.viewer import Data, Onlooker


def ending(page: Onlooker, headline: str | None) -> Data | None:
    """How the match ended; None while it runs. `headline`: the game's own, where all win or lose together."""
    outcome = page.match.outcome_in(page.lang)
    if outcome is None:
        return None
    best = max(
        (points for name, points in outcome.scores.items() if name in (outcome.winners or outcome.scores)), default=0
    )
    return {
        "who": None if headline else listing(list(outcome.winners), page.lang) or None,
        "title": headline or _title(page, outcome),
        "won": bool(outcome.winners),
        "points": None if headline or not best else _standing(page, outcome) or _points(page, best),
        "why": _why(page, outcome),
        "scores": [] if headline else [[name, points] for name, points in outcome.scores.items()],
        "curve": curve_part(page.match, page.lang, width_of),
        "review": review_data(page),
        "blow": _blow(page),
        "length": _length(page),
        "series": _series(page),
        "again": _again(page),
        "record": page.record or None,
        "report": f"{page.paper}report.pdf?lang={page.lang}" if page.paper else None,
    }


def _title(page: Onlooker, outcome: Outcome) -> str:
    """What stands under the names."""
    if not outcome.winners:
        return page.say("draw_game")
    what = "round" if page.match.header.series else "match"
    return agreeing(len(outcome.winners), page.say(f"end_wins_{what}"), page.lang)


def _points(page: Onlooker, points: int) -> Data:
    return {"value": points, "text": agreeing(points, page.say("end_points"), page.lang)}


def _standing(page: Onlooker, outcome: Outcome) -> Data | None:
    """Where a match is won as one, without points: the game's own first figure of the winner and of the other."""
    match, key = page.match, next(iter(page.match.game.key_figures), "")
    names = [*outcome.winners, *(name for name in match.players if name not in outcome.winners)]
    facts = match.facts()
    values = [number(facts[fact]) for name in names if isinstance(facts.get(fact := f"{name}.{key}"), int)]
    title = match.game.facts.names(match.players).get(f"{names[0]}.{key}")
    won = outcome.scores.get(names[0])
    if len(names) != 2 or len(values) != 2 or title is None or won != 1 or facts[f"{names[0]}.{key}"] == won:
        return None
    return {"value": page.say("end_against", won=values[0], lost=values[1]), "text": title.title[page.lang].lower()}


def _why(page: Onlooker, outcome: Outcome) -> str:
    """What ended it, and what that entry told besides: why there are so many points."""
    told = page.match.entries[page.match.undoable or 0].sentences(page.lang)
    clauses = [clause for _, clause in told]
    after = told[clauses.index(outcome.rule) + 1 :] if outcome.rule in clauses else []
    return " ".join([outcome.reason, *(f"{one[:1].upper()}{one[1:]}." for one, _ in after)])


def _blow(page: Onlooker) -> Data | None:
    """The best blow: how hard, in a sentence, when, and the entry that tells its sum."""
    match, found = page.match, best_blow(page.match)
    if found is None:
        return None
    told = match.game.rulebook.effect(found.effect, match.game.rulebook.speaker(page.lang, brief=True))
    counted, before = counted_by(match), match.facts_after(max(0, found.entry.number - 1))
    return {
        "value": found.value,
        "text": f"{told[:1].upper()}{told[1:]}",
        "when": page.say(f"end_in_{counted}", number=before[counted]) if counted else None,
        "entry": found.entry.number,
        "title": page.title(found.entry),
    }


def _length(page: Onlooker) -> Data:
    """How long people sat over it, and over how many turns."""
    minutes, counted = round(played_s(page.match) / 60), counted_by(page.match)
    hours, rest = divmod(minutes, 60)
    turns = page.match.facts()[counted] if counted else None
    return {
        "value": f"{hours} h {rest:02}" if hours else str(minutes) if minutes else "< 1",
        "unit": None if hours else "min",
        "text": agreeing(turns, page.say(f"end_{counted}s"), page.lang) if turns else page.say("end_length"),
    }


def _series(page: Onlooker) -> Data | None:
    """How the series stands, from its second round on."""
    match = page.match
    if match.round == 1 or match.game.together:
        return None
    scores = match.series_scores
    two = len(scores) == 2
    return {
        "value": "–".join(map(str, scores.values())) if two else None,
        "text": page.say("end_series"),
        "scores": None if two else ", ".join(f"{name} {points}" for name, points in scores.items()),
    }


def _again(page: Onlooker) -> Data:
    """The next match: what the button says, and who will begin, with the reason."""
    match = page.match
    first = leader(match)
    detail = page.say("end_leader", name=first) if first else None
    if detail is None and match.game.starter_is_chosen:
        detail = page.say("end_coin")
    return {"text": page.say("end_again" if match.game.together else "end_rematch"), "detail": detail}
