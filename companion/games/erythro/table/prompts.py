"""What Erythro's table is asked: pending items, the open card, the named card; and the places that answer by a tap."""

from collections.abc import Iterable, Iterator
from typing import Any

from companion.cardkit.effects.effects import Effect
from companion.cardkit.effects.queue import Task
from companion.core.rules.game import Game
from companion.core.rules.rulings import Pending
from companion.core.view.builders import Part, named_card, question_part, waiting_part
from companion.core.view.tap_tree import Branch, Pick, Taps, Tree, choices_of, tree_of
from companion.core.view.words import Words, speaking_seats
from companion.games.erythro.engine import moves as m
from companion.games.erythro.engine.constants import CONTAMINATION_COST
from companion.games.erythro.engine.effects.references import aim_of
from companion.games.erythro.engine.flow.implied_steps import Ahead
from companion.games.erythro.engine.notation.assumed_lines import line_before
from companion.games.erythro.engine.rules.seating import takes_seat, unseated
from companion.games.erythro.engine.state import State
from companion.games.erythro.table.taps import PlayerTaps


def prompt(
    game: Game, state: State, after: Ahead, seat: int | None, words: Words, entry: int | None
) -> Part | None:  # fmt: skip
    """What is asked now, or (`after`) once what leads there by itself is done; None if nothing is."""
    if state.outcome is not None:
        return None
    reshuffles = bool(state.pending) and state.pending[-1].verb == "reshuffle"  # that is shown, the token is tapped
    asking = state if reshuffles else after.asks
    if asking.pending:
        asked = question(game, asking, asking.pending[-1], seat, words)
        taken = after.lines if asking is after.state else ()
        told = [words.say("line-taken", tile=tile, line=line) for tile, line in taken]
        return {**asked, "text": " ".join([*told, asked["text"]]), "entry": entry}
    found = open_card(game, state, seat, words) or named(game, state, seat, words)
    return None if found is None else {"many": 1, "skip": None, "entry": entry, "rows": True, **found}


# --- pending items ----------------------------------------------------------------------------------------------------


def question(game: Game, state: State, item: Pending, seat: int | None, words: Words) -> Part:
    """A pending item in words, with the choices that answer it; for others than the one who is asked, who that is."""
    if _is_anothers(state, item, seat) and seat is not None and takes_seat(state, seat, item.verb):
        item = item._replace(seat=seat, skippable=False)  # nobody waits for the others to choose
    if _is_anothers(state, item, seat):
        asked = words.word("asked", item.verb)
        text = words.say("wait", player=state.players[item.seat or 0], asked=asked)
        return waiting_part(text)
    taps = _Answers(game, state, item, words)
    ways = ((taps.way(move), taps.leaf(move)) for move in taps.legal(item.verb))
    choices = choices_of(sorted(ways, key=lambda way: len(way[0])))
    skip = {"text": words.say("skip"), "move": "skip"} if item.skippable else None
    text, more = _text(state, item, words), _lot(state, item, words)
    about: Part = {"rows": True} if item.verb == "line" else {}
    if item.verb in ("line", "mine") and state.agenda:
        about["place"] = f"tile.{state.agenda[-1].number}"
    return question_part(text, choices, skip=skip, verb=item.verb, more=more, **about)


def answer_tree(game: Game, state: State, seat: int | None, words: Words) -> Tree:
    """The places that answer what is asked: tiles for tokens, mines and removals."""
    item = state.pending[-1]
    if _is_anothers(state, item, seat):
        return {}
    others = _seats(game, state, item, speaking_seats(state, seat), words)
    return tree_of([*_Answers(game, state, item, words).places(), *others])


def _seats(game: Game, state: State, item: Pending, seats: Iterable[int], words: Words) -> Iterator[Branch]:
    """What may come before what is asked: a pawn, and on their panels the characters of those whose turn is not yet."""
    if item.verb == "character" and takes_seat(state, item.seat or 0, "token"):
        yield from _Answers(game, state, Pending("token", item.seat, item.clause), words).places()
    for seat in unseated(state, "character"):
        if seat in seats and (item.verb, item.seat) != ("character", seat):
            taps = _Answers(game, state, Pending("character", seat, item.clause), words)
            for move in taps.legal("character"):
                yield (taps.name, taps.told(move)), taps.leaf(move)


def _is_anothers(state: State, item: Pending, seat: int | None) -> bool:
    return item.seat is not None and state.dealt and seat not in (None, item.seat)


_DRAWN = ("token", "mine", "event")


def _lot(state: State, item: Pending, words: Words) -> list[Part]:
    """What a table without the bag, the mine cards or the event cards at hand lets the companion draw."""
    if item.verb not in _DRAWN or state.dealt or (item.verb == "event" and not state.box.events):
        return []
    return [{"text": words.say("lot"), "move": f"{item.verb} at random"}]


def _text(state: State, item: Pending, words: Words) -> str:
    task = state.agenda[-1] if state.agenda else Task("")
    player = "" if item.seat is None else state.players[item.seat]
    key = f"ask-{task.kind.replace(' ', '-')}"
    if item.verb == "token":
        return _counted(state, task, words.say(key, player=player), words)
    if item.verb in ("mine", "line"):
        mine = state.mines.get(task.number)
        return words.say(f"ask-{item.verb}", tile=task.number, step=mine.step if mine else 1)
    if item.verb == "market":
        return words.say("ask-market", element=words.word("element", task.name))
    if item.verb == "clean":
        return words.say("ask-clean", count=item.many) if item.many >= 0 else words.say("ask-clean-open")
    if item.verb == "effect":
        return words.say(key)
    return words.say(f"ask-{item.verb}", player=player)


def _counted(state: State, task: Task, text: str, words: Words) -> str:
    """Which of several it is that the planet begins with."""
    count = {"token pollute": state.sheet.pollution, "token mine": len(state.players)}.get(task.kind, 0)
    left = sum(one.kind == task.kind for one in state.agenda)
    if state.phase != "setup" or count < 2:
        return text
    return words.say("several-of", text=text, number=count - left + 1, count=count)


class _Answers(Taps):
    """What may answer a pending item."""

    state: State

    def __init__(self, game: Game, state: State, item: Pending, words: Words) -> None:
        super().__init__(game, state, item.seat or 0, words, named=game.verbs[item.verb].personal)
        self.verb = item.verb

    def way(self, move: Any) -> tuple[Pick, ...]:
        """How an answer is chosen where it is asked: a mine's usual lines at once, the others behind one choice."""
        if not isinstance(move, m.Line):
            return (self.told(move),)
        usual = self.word("line-usual", move.line)
        if usual == move.line:
            return Pick(self.say("other"), asks=self.words.word("asked", "line")), self.told(move)
        return (Pick(usual, more=self.told(move).more),)

    def told(self, move: Any) -> Pick:
        """An answer as a choice: a bare figure as a card, a name with what it begins with, else a few words."""
        more: Part = {}
        match move:
            case m.Token(figure) | m.Advance(figure) | m.Extraction(figure):
                text = str(figure)
                more = {"card": named_card(text, text, text)}
            case m.ChooseCharacter(key):
                text, start = self.state.box.title(key), self.state.box.characters[key].start
                more = {"detail": " · ".join(f"{self.word('element', one)} {amount}" for one, amount in start)}
            case m.Reveal(card) | m.Event(card) | m.Shown(card):
                text = self.state.box.title(card) if card else self.say("event-unnamed")
            case m.Line(line):
                text = self.word("line-told", line)
                if line == line_before(self.state, self.state.agenda[-1].number):
                    more = {"detail": self.say("line-before")}
            case m.Happens(effect):
                text = self.word("effect-told", effect)
            case m.Clean(amount, tile):
                text = self.say("clean-choice", tile=tile, amount=amount)
            case _:
                text = self.say(f"do-{move.verb}")
        return Pick(text, more=more)

    def places(self) -> Iterator[Branch]:
        """Tiles for tokens (those that are out say so), for mines, their lines, and for removals."""
        if self.verb == "token":
            for move in self.tried("token"):
                label = self.say("tile-in-bag" if move.number in self.state.bag else "tile-drawn")
                yield (f"tile.{move.number}",), self.leaf(move, label)
        elif self.verb == "line":
            number = self.state.agenda[-1].number
            for move in self.legal("line"):
                yield from (((f"{kind}.{number}", self.told(move)), self.leaf(move)) for kind in ("tile", "mine"))
        elif self.verb == "advance":
            for move in self.legal("advance"):
                yield from (((f"{kind}.{move.tile}",), self.leaf(move)) for kind in ("tile", "mine"))
        elif self.verb == "clean":
            for move in self.legal("clean"):
                amount = Pick(
                    self.word("tap-choice", "remove", amount=move.amount), self.say("on-tile", tile=move.tile)
                )
                yield (f"tile.{move.tile}", amount), self.leaf(move)


# --- a card that is being carried out ---------------------------------------------------------------------------------


def open_card(game: Game, state: State, seat: int | None, words: Words) -> Part | None:
    """The open card: what it still owes, if it is known, and what may be announced of it."""
    owner = min(state.open_seats, key=lambda owner: owner != seat, default=None)
    if owner is None:
        return None
    opened, name = state.seats[owner].open, state.players[owner]
    assert opened is not None
    if opened.kind == "contamination":
        more = CONTAMINATION_COST - opened.did
        text = words.say("ask-contamination-more", player=name, count=more) if opened.did else words.say(
            "ask-contamination", player=name)  # fmt: skip
    elif opened.known:
        text = words.say("ask-owed", player=name, owed=", ".join(_owed(effect, words) for effect in opened.owed))
    else:
        text = words.say("ask-open-more" if opened.did else "ask-open", player=name, did=opened.did)
    taps = PlayerTaps(game, state, owner, words)
    choices = choices_of(taps.zones()) if owner in speaking_seats(state, seat) else []
    return {"text": text, "choices": choices, "side": name}


def _owed(effect: Effect, words: Words) -> str:
    told = words.word("owed", effect.do, amount=effect.amount)
    if effect.what:
        told += f" ({words.word('element', effect.what)})"
    told = words.say("owed-other", what=told) if aim_of(effect).other else told
    return words.say("owed-may", what=told) if effect.may else told


def named(game: Game, state: State, seat: int | None, words: Words) -> Part | None:
    """A card announced by its name: which of its zones?"""
    for each in speaking_seats(state, seat):
        card = state.seats[each].named
        if card:
            name = state.players[each]
            text = words.say("ask-named", player=name, card=state.box.title(card))
            choices = choices_of(PlayerTaps(game, state, each, words).zones(asked=True))
            return {"text": text, "choices": choices, "side": name}
    return None
