"""What each message of a full class costs its one thread: `python -m tests.lessons.bench_class`. Reports, fails never.

A class of 200 with the teacher's page open, every pupil with an hour's work; then one that is restarted, whose journals
are still unread.
"""

from __future__ import annotations

import json
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import companion
from companion.core.plugins.registry import find_game
from companion.lessons.classroom.classroom import Classroom
from companion.lessons.classroom.journals.journal import start_run
from companion.lessons.classroom.journals.journals import Journals
from companion.lessons.classroom.names import MOST_PUPILS
from companion.lessons.lesson.reader import find_lesson, lessons
from companion.lessons.practice.lookup import look_up
from companion.lessons.pupil.progress import LessonRun
from companion.table.hub.hub import Hub
from tests.lessons.classes import SECRET
from tests.lessons.robot import right_answers, wrong_answers
from tests.table.phones import Phone

GAME, NAME = "etraclor", "first-match"
LESSON: Final = f"{GAME}/{NAME}"
SLOW_MS: Final = 20.0


def hour_of_work() -> list[dict[str, Any]]:
    """The intents of a pupil who does the whole lesson, with mistakes and hints."""
    run, done = LessonRun(find_lesson(GAME, NAME), lang="fr"), list[dict[str, Any]]()
    while True:
        for wrong in wrong_answers(run)[:2]:
            run.answer(wrong.given)
        run.hint()
        for answer in right_answers(run):
            run.answer(answer)
        if not run.forward():
            break
    for event in run.events:
        done.append({"type": "lesson", **{key: event[key] for key in ("do", "given", "step") if key in event}})
    return done


def written(folder: Path, count: int, work: list[dict[str, Any]]) -> None:
    """The journals of so many pupils who have done it all."""
    journals, lesson = Journals(folder), find_lesson(GAME, NAME)
    first = journals.open(lesson, "Élève 000", "fr")
    for one in work:
        {
            "answer": lambda one=one: first.answer(one["given"]),
            "hint": first.hint,
            "go": lambda one=one: first.go(one["step"]),
        }[one["do"]]()
    text = journals.path(lesson, "Élève 000").read_text("utf-8")
    for number in range(1, count):
        name = f"Élève {number:03}"
        journals.path(lesson, name).write_text(text.replace("Élève 000", name), "utf-8")


def took(do: Callable[[], Any], times: int = 1) -> list[float]:
    found = []
    for _ in range(times):
        start = time.process_time()
        do()
        found.append((time.process_time() - start) * 1000)
    return found


def slices(work: Iterator[None]) -> list[float]:
    """What each slice of some work took."""
    end, found = object(), list[float]()
    while True:
        start = time.process_time()
        if next(work, end) is end:
            return found
        found.append((time.process_time() - start) * 1000)


def tell(what: str, found: list[float]) -> None:
    slow = "  <-- slow" if max(found) > SLOW_MS else ""
    print(f"{what:44} median {statistics.median(found):8.1f} ms   worst {max(found):8.1f} ms{slow}")


def room(folder: Path, lesson: str = LESSON) -> Classroom:
    hub = Hub(lang="fr")
    klass = Classroom(hub, folder, companion.Match, secret=SECRET, lesson=lesson)
    hub.rooms = (klass,)
    return klass


def full_class(folder: Path, work: list[dict[str, Any]]) -> None:
    """Every kind of message in a class that is at work."""
    klass = room(folder)
    board = Phone(klass.hub, teacher=SECRET)
    names = [f"Élève {number:03}" for number in range(MOST_PUPILS)]
    phones: list[Phone] = []
    tell("follow: reading 200 journals, one slice", took(klass.hub.follow, 40))
    while len(klass.register.unread):
        klass.hub.follow()
    tell(
        "hello with a name (journal read)",
        [took(lambda n=n: phones.append(Phone(klass.hub, device=n, pupil=n)))[0] for n in names],
    )
    zoe = phones[0]
    ask = zoe.ask
    tell("restart, whole lesson", took(lambda: ask(type="lesson", do="restart", all=True), 3))
    tell("answer", [took(lambda one=one: ask(**one))[0] for one in work if one["do"] == "answer"])
    tell("hint", took(lambda: ask(type="lesson", do="hint"), 20))
    steps = find_lesson(GAME, NAME).steps
    tell(
        "go",
        [took(lambda step=step: ask(type="lesson", do="go", step=step.name))[0] for step in (*steps, *steps[::-1])],
    )
    tell("why", took(lambda: ask(type="lesson", do="why"), 20))
    tell("lang", [took(lambda lang=lang: ask(type="lang", lang=lang))[0] for lang in ("en", "fr") * 20])
    tell("restart, one step", took(lambda: ask(type="lesson", do="restart"), 20))
    tell("leave", took(lambda: ask(type="leave")))
    tell("join", took(lambda: ask(type="join", name=names[0], mine=True)))
    tell("ping", took(lambda: zoe.say(type="ping"), 50))
    tell("teacher's view", took(klass.teacher.tell, 20))
    tell("teacher: watch", took(lambda: board.ask(type="watch", lesson=LESSON), 5))
    tell("teacher: csv", took(lambda: board.ask(type="csv"), 5))
    tell("teacher: csv, a slice of it", slices(klass.teacher.csv(board.page, {})))
    tell("teacher: clear", took(lambda: board.ask(type="clear", pupils=board.view["idle"]), 5))
    tell("teacher: remove", [took(lambda name=name: board.ask(type="remove", pupil=name))[0] for name in names[-5:]])


def restarted_class(folder: Path) -> None:
    """What the teacher asks of a class that was just started again."""
    made: list[Classroom] = []
    started: list[float] = []
    for intent in ({"type": "watch", "lesson": LESSON}, {"type": "csv"}, {"type": "remove", "pupil": "Élève 007"}):
        started += took(lambda: made.append(room(folder)))
        board = Phone(made[-1].hub, teacher=SECRET)
        tell(f"restarted, teacher: {intent['type']}", took(lambda board=board, intent=intent: board.ask(**intent)))
    fresh = room(folder)
    board = Phone(fresh.hub, teacher=SECRET)
    tell("restarted, teacher: csv, a slice of it", slices(fresh.teacher.csv(board.page, {})))
    tell("start of a class of 200", started)


def own_choice(folder: Path) -> None:
    """A class that chooses its lessons: the list of them, for a pupil who has begun them all."""
    journals = Journals(folder)
    for game in companion.games():
        for lesson in lessons(game):
            run = journals.open(lesson, "Zoé", "fr")
            for _ in lesson.steps:
                for answer in right_answers(run):
                    run.answer(answer)
                run.forward()
    klass = room(folder, "")
    tell("chosen lessons: hello, list of lessons", took(lambda: Phone(klass.hub, device="z", pupil="Zoé")))
    while len(klass.register.unread):
        klass.hub.follow()
    tell("the same, journals read", took(lambda: Phone(klass.hub, device="z", pupil="Zoé"), 5))


def long_journal(folder: Path) -> None:
    """A journal of 4,000 answers: all wrong and different, all the same, all at another step."""
    lesson = find_lesson(GAME, "sums")
    kinds: dict[str, Callable[[int], dict[str, Any]]] = {
        "4,000 different wrong answers": lambda n: {"do": "answer", "step": "left-over", "given": str(n + 100)},
        "4,000 times the same": lambda _: {"do": "answer", "step": "left-over", "given": "100"},
        "4,000 at alternating steps": lambda n: {
            "do": "answer",
            "step": lesson.steps[n % 3].name,
            "given": str(n + 100),
        },
        "4,000 steps passed": lambda n: {"do": "go", "step": lesson.steps[n % 3].name},
    }
    for what, make in kinds.items():
        run = LessonRun(lesson, lang="fr")
        (spent,) = took(lambda run=run, make=make: run.take([make(number) for number in range(4000)]))
        print(f"{what:44} {spent / 1000:8.2f} s, {spent / 4000:6.3f} ms each")
        tell(
            "  then the other language, and its page", took(lambda run=run: (setattr(run, "lang", "en"), run.prompt()))
        )
        assert json.dumps(run.prompt())


def alone(folder: Path) -> None:
    """A pupil alone, and whoever looks a rule up."""
    run, game = start_run(find_lesson(GAME, "sums"), folder / "alone.jsonl", pupil="Zoé"), find_game(GAME)
    numbers = iter(range(7, 47))
    tell("an answer, kept, and its page", took(lambda: (run.answer(str(next(numbers))), run.prompt()), 40))
    rules = list(game.rulebook)
    tell("all rules looked up, matches watched", took(lambda: [look_up(game, key, "fr") for key in rules]))
    tell("a rule looked up", [took(lambda key=key: look_up(game, key, "fr"))[0] for key in rules])


def main() -> None:
    work = hour_of_work()
    with tempfile.TemporaryDirectory() as folder:
        written(Path(folder), MOST_PUPILS, work)
        full_class(Path(folder), work)
        restarted_class(Path(folder))
    with tempfile.TemporaryDirectory() as folder:
        own_choice(Path(folder))
        alone(Path(folder))
        long_journal(Path(folder))


if __name__ == "__main__":
    main()
