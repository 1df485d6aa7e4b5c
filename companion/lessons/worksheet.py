"""The worksheet of a game with lessons: its sheet as data, and the questions that its fields ask for."""

from functools import partial
from typing import TYPE_CHECKING, Final

from companion.printing.spec import Job, Options, PrintError, SheetSpec

if TYPE_CHECKING:
    from companion.lessons.exercises import Exercise
    from companion.printing.document import Document

TITLE: Final = {"fr": "Feuille d’exercices", "en": "Worksheet"}
MOST: Final = 40
LONGEST_SEED: Final = 40
COUNTS: Final = ("8", "4", "6", "12", "16", "20")
"""How many questions a form offers; a command may ask for any number up to `MOST`."""
LEVELS: Final = {"fr": ("toutes", "1", "2", "3"), "en": ("all", "1", "2", "3")}


def worksheet(game: str) -> SheetSpec:
    """The worksheet of a game: questions with their tables, and a page of answers."""
    return SheetSpec(
        name="worksheet",
        game=game,
        title=TITLE,
        size=None,
        papers=("A4", "Letter"),
        draw=partial(_draw, game),
        orientations=("portrait",),
        options=("seed", "count", "rule", "difficulty"),
        choices={"count": {"fr": COUNTS, "en": COUNTS}, "difficulty": LEVELS},
        large=("A4", "Letter"),
        own_large=True,
        advice={
            "fr": "Une par élève\u202f; les réponses, sur les dernières pages, restent chez l’enseignant.",
            "en": "One for each pupil; the answers, on the last pages, stay with the teacher.",
        },
    )


def _draw(game: str, document: "Document", job: Job) -> None:
    from companion.lessons.worksheet_page import draw

    draw(document, job, seed_of(job.options), asked(game, job.options, job.lang))


def seed_of(options: Options) -> str:
    """The series that the fields ask for; series 1 where they do not."""
    return options.get("seed", "").strip() or "1"


def asked(game: str, options: Options, lang: str) -> "tuple[Exercise, ...]":
    """The questions that the fields ask for. Raises PrintError, naming what would be right."""
    from companion.lessons.exercises import exercises
    from companion.lessons.spec import LessonError

    seed = seed_of(options)
    if len(seed) > LONGEST_SEED:
        raise PrintError(
            lang,
            fr=f"Le nom de la série a {LONGEST_SEED} signes au plus.",
            en=f"The name of the series has {LONGEST_SEED} characters at most.",
        )
    rule, count = _rule(game, options.get("rule", ""), lang), _count(options.get("count", ""), lang)
    try:
        return exercises(game, seed, count, rule=rule, difficulty=_difficulty(options.get("difficulty", ""), lang))
    except LessonError as wrong:
        raise PrintError(lang, fr=wrong.text("fr"), en=wrong.text("en")) from None


def _count(given: str, lang: str) -> int:
    text = given.strip() or COUNTS[0]
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:6]) <= MOST):
        raise PrintError(
            lang,
            fr=f"Le nombre de questions va de 1 à {MOST}, pas «\u202f{text[:20]}\u202f».",
            en=f"The number of questions goes from 1 to {MOST}, not “{text[:20]}”.",
        )
    return int(text)


def _difficulty(given: str, lang: str) -> int | None:
    text = given.strip().casefold()
    if text in ("", *(words[0] for words in LEVELS.values())):
        return None
    if text not in LEVELS[lang]:
        french, english = (", ".join(LEVELS[one]) for one in ("fr", "en"))
        raise PrintError(
            lang,
            fr=f"Difficulté «\u202f{text[:20]}\u202f»\u202f: choisir {french}.",
            en=f"Difficulty “{text[:20]}”: choose {english}.",
        )
    return int(text)


def _rule(game: str, given: str, lang: str) -> str | None:
    """The clause of an id, or the one clause that holds the words."""
    from companion.core.registry import find_game
    from companion.core.words import listing
    from companion.lessons.lookup import search

    words = given.strip()[:200]
    if not words:
        return None
    found = search(find_game(game), words)
    if len(found) == 1:
        return found[0].id
    near = {one: listing([clause.id for clause in found[:8]], one) or "–" for one in ("fr", "en")}
    given = words[:40]
    raise PrintError(
        lang,
        fr=f"Règle «\u202f{given}\u202f»\u202f: il faut l’identifiant d’une seule. Trouvées\u202f: {near['fr']}.",
        en=f"Rule “{given}”: the id of one rule is needed. Found: {near['en']}.",
    )
