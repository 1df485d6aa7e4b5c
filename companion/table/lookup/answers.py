"""What a page is told that asks a question in words: the answer, its rules, and where on the board it is seen."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from companion.core.answers.answer import Answer
from companion.core.answers.questions import LONGEST, is_question
from companion.core.rules.rulings import SetupError
from companion.table.session.highlights import action_of, places_of
from companion.table.session.viewer import Data, Onlooker

_MOST_RULES: Final = 3


def question_of(intent: Mapping[str, Any]) -> str:
    """What a player asks where an announcement is typed or dictated; empty if it is no question, or too long for it."""
    text = intent.get("move")
    if intent.get("typed") is not True or not isinstance(text, str) or len(text) > LONGEST:
        return ""
    return text if is_question(text) else ""


def answered(page: Onlooker, question: str, view: Callable[[], Data]) -> Data:
    """The answer to a question, of what the page's seat may know (site/table-view.md, Questions); nothing is played.

    `view`: gives what the page shows.
    """
    try:
        answer = page.match.answer(question[:LONGEST], page.seat, lang=page.lang)
    except SetupError as wrong:
        return {"ok": False, "text": wrong.text(page.lang)}
    book = page.match.game.rulebook
    rules = [{"id": one, "text": book[one].title[page.lang]} for one in answer.clauses[:_MOST_RULES]]
    places, action = _shown(page, answer, view) if answer.figures or answer.move else ([], None)
    return {
        "ok": False,
        "answer": {
            "text": answer.text,
            "verdict": answer.verdict,
            "rules": rules,
            "places": places,
            "action": action,
        },
    }


def _shown(page: Onlooker, answer: Answer, view: Callable[[], Data]) -> tuple[list[str], str | None]:
    """The places of the board that an answer speaks of, and the button that would announce it."""
    shown = view()
    if not answer.move:
        parts = list(_parts(shown["board"]))
        found = (_place_of(name, parts) for name in answer.figures)
        return list(dict.fromkeys(place for place in found if place)), None
    match = page.match
    move = match.parse(answer.move)
    by = match.players[match.game.seat_of(match.state, move)]
    return places_of(shown, move, by), action_of(shown, move, by)


def _place_of(name: str, parts: list[Mapping[str, Any]]) -> str:
    """The part that shows a figure, else the smallest one around it; empty where the board has none."""
    exact = next((part["id"] for part in parts if name in (part.get("fact"), part.get("max_fact"))), "")
    around = (part["id"] for part in parts if f"{name}.".startswith(f"{part['id']}."))
    return exact or max(around, key=len, default="")


def _parts(board: Any) -> Iterator[Mapping[str, Any]]:
    """All parts of a board that have a place, those within others too."""
    if isinstance(board, list):
        for one in board:
            yield from _parts(one)
    elif isinstance(board, dict):
        if board.get("id"):
            yield board
        yield from _parts(list(board.values()))
