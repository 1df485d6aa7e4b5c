"""What a page shows of a step: its sentences, the question, the choices. Plain data in one language."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from string import ascii_uppercase
from typing import Any

from companion.core.match import Match
from companion.core.rulebook import capital, plain
from companion.core.words import listing
from companion.lessons.answers import judge_choices
from companion.lessons.feedback import say
from companion.lessons.scene import Scene
from companion.lessons.spec import LEGAL, FigureTask, FindTask, JudgeTask, LookTask, PlayTask, Text

EXPECTS = {
    "play": "move", "reach": "move", "find-all": "moves", "judge": "choice", "figure": "number", "look": "next",
}  # fmt: skip
"""What kind of answer a task takes."""


def paragraphs(scene: Scene, text: Text | None) -> list[str]:
    """A text filled and cut into its paragraphs."""
    return scene.filled(text).split("\n\n") if text else []


def task_data(scene: Scene) -> dict[str, Any]:
    """The task as a page needs it: `kind`, `expects`, `ask`, and by kind `choices`, `verbs`, `unit`, `move`."""
    task = scene.step.task
    data: dict[str, Any] = {"kind": task.kind, "expects": EXPECTS[task.kind], "ask": question(scene)}
    if isinstance(task, PlayTask | FindTask):
        data["verbs"] = list(task.verbs)
    if isinstance(task, JudgeTask):
        data["move"] = str(scene.match.parse(task.move))
        data["choices"] = choices(scene, task)
    if isinstance(task, FigureTask):
        data["unit"], data["decimals"] = task.unit, task.decimals
    if isinstance(task, LookTask):
        data["moves"] = len(task.moves)
    data["rules"] = list(open_rules(scene))
    return data


def open_rules(scene: Scene) -> tuple[str, ...]:
    """The rules of a step that may be shown before it is answered: those of a `judge` step would tell the answer."""
    if not isinstance(scene.step.task, JudgeTask):
        return scene.step.rules
    verb = scene.match.parse(scene.step.task.move).verb
    return (verb,) if verb in scene.game.rulebook else ()


def choices(scene: Scene, task: JudgeTask) -> list[dict[str, str]]:
    """The answers to choose from: `legal` first, then clauses with their title, text and place."""
    lang, book = scene.lang, scene.game.rulebook
    found = [{"id": LEGAL, "title": say("legal-choice", lang), "text": "", "section": ""}]
    for key in judge_choices(scene, task):
        clause = book[key]
        found.append({"id": key, "title": clause.title[lang], "text": clause.text[lang], "section": clause.section})
    return found


def chosen(offered: Sequence[Mapping[str, str]], typed: str) -> str | None:
    """The id of the choice that is meant: by its letter, its title or its id, in any letters; None if there is none."""
    wanted = _squeezed(typed)
    for letter, choice in zip(ascii_uppercase, offered, strict=False):
        if wanted in (letter.lower(), _squeezed(choice["title"]), _squeezed(choice["id"])):
            return choice["id"]
    return None


def no_choice(offered: Sequence[Mapping[str, str]], lang: str) -> str:
    """What a text that is no choice is answered: the letters there are."""
    return say("choose-a-letter", lang, last=ascii_uppercase[len(offered) - 1])


def _squeezed(text: str) -> str:
    return " ".join(plain(text.replace("’", "'")).replace(".", " ").split())


def answer_titles(scene: Scene, answers: Sequence[str]) -> list[str]:
    """The answers to a `judge` task as their choices are called."""
    lang, book = scene.lang, scene.game.rulebook
    titles = (say("legal-choice", lang) if key == LEGAL else book[key].title[lang] for key in answers)
    return [title.rstrip(".") for title in titles]


def question(scene: Scene) -> str:
    """The question: the step's own words, else the usual one of its kind."""
    if scene.step.ask is not None:
        return scene.filled(scene.step.ask)
    task, lang = scene.step.task, scene.lang
    if isinstance(task, PlayTask):
        return say("ask-play-verbs", lang, verbs=_verbs(scene, task.verbs)) if task.verbs else say("ask-play", lang)
    if isinstance(task, FindTask):
        verbs = _verbs(scene, task.verbs) or say("any-move", lang)
        card = scene.game.rulebook.speaker(lang).format_field(task.card, "card")
        return say("ask-find-card" if task.card else "ask-find-all", lang, verbs=verbs, card=card)
    if isinstance(task, JudgeTask):
        return say("ask-judge", lang, player=_who(scene.match, task.move), move=_move(scene, task.move))
    if isinstance(task, FigureTask):
        return _figure_question(scene, task)
    return say("ask-look" if isinstance(task, LookTask) else "ask-reach", lang)


def _figure_question(scene: Scene, task: FigureTask) -> str:
    lang, speaker = scene.lang, scene.game.rulebook.speaker(scene.lang)
    if task.computes:
        return say("ask-figure-computes", lang)
    move = _move(scene, task.move) if task.move else ""
    who = _who(scene.match, task.move) if task.move else ""
    if task.fact:
        label = scene.game.facts.label(task.fact, speaker)
        label = capital(label)
        key = "ask-figure-after" if task.move else "ask-figure-fact"
        return say(key, lang, player=who, move=move, label=label)
    if task.term:
        what = speaker.word("term", task.term, card="").strip()
        return say("ask-figure-term", lang, player=who, move=move, what=what)
    what = speaker.word("figure", task.effect)
    if what == task.effect:
        what = scene.game.rulebook[task.effect].title[lang]
    return say("ask-figure-sum", lang, player=who, move=move, what=capital(what))


def _verbs(scene: Scene, verbs: tuple[str, ...]) -> str:
    speaker = scene.game.rulebook.speaker(scene.lang)
    return listing([speaker.word("verb", verb).split("|")[0] for verb in verbs], scene.lang)


def _move(scene: Scene, text: str) -> str:
    return scene.match.move_text(replace(scene.match.parse(text), by=""), scene.lang)  # who announces it is said apart


def _who(match: Match, text: str) -> str:
    return match.players[match.game.seat_of(match.state, match.parse(text))]
