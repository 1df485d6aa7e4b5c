"""`companion lessons`: the lessons there are, a teacher's plan, a lesson in the terminal, the notebooks."""

import argparse
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from string import ascii_uppercase
from typing import Any, Final

import companion
from companion.cli.voice import MistakeError, Voice, as_path
from companion.core.plugins.registry import find_game
from companion.core.rules.rulings import SetupError
from companion.core.text.messages import LANGUAGES, Phrasebook, load_words, system_reason
from companion.lessons.handouts.lesson_plan import plan_markdown
from companion.lessons.lesson.problems import LessonError
from companion.lessons.lesson.reader import find_lesson, offered
from companion.lessons.lesson.spec import Lesson
from companion.lessons.pupil.progress import LessonRun
from companion.lessons.pupil.prompt import chosen, no_choice
from companion.pictures.alt_text import table_lines
from companion.table.session.session import Session

NOTEBOOKS: Final = "notebooks"
"""In the place of a game: make the notebooks."""
LONGEST: Final = 400


def run(given: argparse.Namespace, voice: Voice) -> int:
    """List the lessons, show a plan, walk through a lesson, or write the notebooks."""
    try:
        if given.game == NOTEBOOKS:
            return _notebooks(given, voice)
        if given.lesson is None:
            return _list((find_game(given.game, voice.lang).name,) if given.game else companion.games(), voice)
        lesson = find_lesson(find_game(given.game, voice.lang).name, given.lesson.casefold())
        if given.plan:
            if given.step is not None:
                raise voice.mistake("plan_whole")
            voice.line(plan_markdown(lesson, voice.lang).rstrip())
            return 0
        return _Walk(lesson, voice, given.step).go()
    except LessonError as error:
        raise MistakeError(error.text(voice.lang)) from None
    except SetupError as error:
        raise MistakeError(str(error)) from None


say = Phrasebook("companion.lessons", "forms.toml", "terminal")


def _list(games: tuple[str, ...], voice: Voice) -> int:
    """The lessons of the games, in their order."""
    sound, wrong = offered(games)
    if len(games) == len(wrong):
        raise wrong[games[0]]
    for game, found in sound.items():
        if game in wrong:
            voice.complain(f"{game}, {wrong[game].text(voice.lang)}")
            continue
        voice.line(game if found else say("none", voice.lang, game=game))
        for lesson in found:
            figures = {"name": lesson.name, "title": lesson.title[voice.lang], "minutes": lesson.minutes}
            voice.line(say("lesson", voice.lang, **figures, level=lesson.level, steps=len(lesson.steps)))
    return 0


def _notebooks(given: argparse.Namespace, voice: Voice) -> int:
    """Write the notebooks of all lessons into a folder."""
    from companion.lessons.handouts.notebooks import write

    folder = as_path(given.output or NOTEBOOKS)
    try:
        written = write(Path(folder))
    except OSError as error:
        raise MistakeError(
            say("unwritable", voice.lang, folder=folder, what=system_reason(error, voice.lang))
        ) from None
    voice.line(say("written", voice.lang, count=len(written), folder=folder))
    return 0


class _Walk:
    """A lesson, line by line: what is typed is an answer, or one of the words that move about."""

    def __init__(self, lesson: Lesson, voice: Voice, step: str | None) -> None:
        self.voice, self.lang = voice, voice.lang
        self.run = LessonRun(lesson, lang=voice.lang)
        if step is not None:
            try:
                self.run.go(step)
            except KeyError:
                names = ", ".join(one.name for one in lesson.steps)
                raise MistakeError(say("no-step", self.lang, step=step, steps=names)) from None
        words = load_words("companion.lessons", "forms.toml")["terminal"]
        acts: tuple[Callable[[], Any], ...] = (
            self._hint, self._solution, self._why, self._forward, self._back, self._again, lambda: True,
        )  # fmt: skip
        said = words["words"]
        self.words = {word: act for lang in LANGUAGES for word, act in zip(said[lang].split(), acts, strict=True)}
        self.words |= dict.fromkeys(words["help"][self.lang].split(), self._help)

    def go(self) -> int:
        """From step to step until the end of the lesson, of the input, or of the patience."""
        self.voice.line(self.run.lesson.title[self.lang])
        self.voice.line(say("how", self.lang))
        self._show()
        while not self.run.finished:
            self.voice.line()
            sys.stdout.write("> ")
            sys.stdout.flush()
            typed = sys.stdin.readline()
            if not typed or self._hear(typed.strip()[:LONGEST]):
                break
        solved = sum(row["solved"] for row in self.run.progress())
        at_once = sum(row["at_once"] for row in self.run.progress())
        self.voice.line(say("end", self.lang, solved=solved, steps=len(self.run.lesson.steps), at_once=at_once))
        return 0 if self.run.finished else 1

    def _hear(self, typed: str) -> bool:
        """Do what a line says; True to stop."""
        act = self.words.get(typed.casefold())
        if act is not None:
            return bool(act())
        task = self.run.prompt()["task"]
        if self.run.standing.solved:
            self._forward()
        elif typed or task["expects"] == "next":
            self._answer(typed, task)
        return False

    def _answer(self, typed: str, task: dict[str, Any]) -> None:
        meant = chosen(task["choices"], typed) if "choices" in task else typed
        if meant is None:
            self.voice.line(no_choice(task["choices"], self.lang))
            return
        feedback = self.run.answer(meant)
        words = Phrasebook("companion.lessons", "forms.toml", "exercises")
        if task["expects"] != "next":
            self.voice.line(words(feedback.verdict, self.lang))
        for sentence in feedback.sentences:
            self.voice.line(sentence)
        if feedback.verdict == "wrong":
            for clause in feedback.clauses:
                self.voice.line(f"  {clause.title} ({clause.section})")
        if self.run.standing.solved:
            for sentence in self.run.prompt()["done"]:
                self.voice.line(sentence)
            self._forward()

    # --- words that move about; each gives whether to stop ------------------------------------------------------------

    def _help(self) -> None:
        """What can be typed, and the question again."""
        self.voice.line(say("how", self.lang))
        self._ask(self.run.prompt()["task"])

    def _hint(self) -> None:
        self.voice.line(self.run.hint())

    def _solution(self) -> None:
        for sentence in self.run.solution():
            self.voice.line(sentence)

    def _why(self) -> None:
        for rule in self.run.why()["rules"]:
            self.voice.line(f"{rule['title']} {rule['text']} ({rule['section']})")

    def _forward(self) -> None:
        if self.run.forward():
            self._show()

    def _back(self) -> None:
        if self.run.back():
            self._show()

    def _again(self) -> None:
        self.run.restart()
        self._show()

    # --- showing ------------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        """The step: its number, what it says, the table in words, the question."""
        prompt, voice = self.run.prompt(), self.voice
        voice.line()
        voice.line(say("step", self.lang, number=prompt["number"], of=prompt["of"]))
        for paragraph in prompt["say"]:
            voice.line(paragraph)
        view = Session(self.run.match, seat=self.run.seat, lang=self.lang).view()
        voice.line()
        for line in table_lines(view):
            voice.line(f"  {line}")
        for side in view["board"]:
            if side.get("hand"):
                cards = "  ".join(_short(card) for card in side["hand"])
                voice.line("  " + say("hand", self.lang, player=side["name"], cards=cards))
        voice.line()
        self._ask(prompt["task"])

    def _ask(self, task: dict[str, Any]) -> None:
        """The question with its choices."""
        self.voice.line(task["ask"])
        for letter, choice in zip(ascii_uppercase, task.get("choices", ()), strict=False):
            self.voice.line(f"  {letter}  {choice['title']}")


def _short(card: Mapping[str, Any]) -> str:
    """A card as it is typed: rank and suit, or its name."""
    return f"{card['rank']}{card['suit']}" if card.get("rank") and card.get("suit") else str(card.get("name") or "")
