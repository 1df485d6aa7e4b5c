"""What a page announces, and what it may not say where the companion deals: a page speaks for its own seat, and is
told nothing that rests on a hand it cannot see."""

from companion.core.grammar import Parser, split_comment
from companion.core.moves import Move
from companion.table.onlooker import Data, Onlooker


def read(page: Onlooker, text: str) -> Move:
    """The move that a text announces, as this page can know it. Raises InvalidMove or AmbiguousMove."""
    match = page.match
    if not page.dealt:
        return match.parse(text)
    return Parser(match.game, match.lang, own=page.name or "").parse(page.known, text)


def may_speak(page: Onlooker, move: Move) -> bool:
    """Whether a page may announce a move: where the companion deals, a player's page speaks for that player alone."""
    return not page.dealt or page.seat is None or _speaker(page, move) in (None, page.seat)


def _speaker(page: Onlooker, move: Move) -> int | None:
    """The seat that a move speaks for; None: what the table does is anybody's."""
    game, state = page.match.game, page.match.state
    return game.seat_of(state, move) if game.announcer(state, move) else None


def says_nothing(page: Onlooker, text: str) -> bool:
    """Whether a page that sees no hand of those that are dealt asks what can be said."""
    return page.dealt and page.seat is None and not split_comment(text)[0].rpartition(":")[2].strip()


def not_now(page: Onlooker) -> str:
    """Why nothing may be announced now, or empty: somebody chooses in secret; or a correction has asked for what
    chance decides, which nobody else may answer."""
    state = page.match.state
    item = state.pending[-1] if state.pending else None
    if item is None:
        return ""
    if item.chance:
        return page.say("chance_open")
    if page.seat is not None or item.seat is None or state.outcome is not None:
        return ""
    if page.match.game.question(page.match, item, None, page.lang) is not None:
        return ""
    return page.say("secret_open", name=page.match.players[item.seat])


def kept_secret(page: Onlooker, number: int | None) -> Data | None:
    """The refusal to take back, or bring back, what another player chose in secret: that page alone may."""
    entries = page.match.entries
    if number is None or number not in range(len(entries)) or not page.others_secret(entries[number]):
        return None
    return {"ok": False, "text": page.say("secret_kept", name=entries[number].by)}
