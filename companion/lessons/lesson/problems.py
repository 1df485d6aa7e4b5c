"""What can be wrong with a lesson: told with its file, its step and its field."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from companion.core.text.formatter import colon
from companion.core.text.messages import Phrasebook

WRONG: Final = Phrasebook("companion.lessons")["wrong"]
"""What can be wrong with a lesson, and where."""
Text = Mapping[str, str]
"""The same words in each language: `{"fr": …, "en": …}`."""


class Problem(NamedTuple):
    """One thing wrong with a lesson: the file or lesson, the step (or ""), the field, and what would be right."""

    place: str
    step: str
    field: str
    what: Text

    def text(self, lang: str) -> str:
        """The problem as one sentence that says where it is."""
        where = self.place
        if self.step:
            where += WRONG("at-step", lang, step=self.step)
        if self.field:
            where += WRONG("at-field", lang, field=self.field)
        return f"{where}{colon(lang)}{self.what[lang]}"


class LessonError(ValueError):
    """Lessons that cannot be played as written; `problems` lists all that is wrong."""

    def __init__(self, problems: tuple[Problem, ...], lang: str = "en") -> None:
        self.problems = problems
        super().__init__(self.text(lang))

    def text(self, lang: str) -> str:
        """All problems in a language, one a line."""
        return "\n".join(problem.text(lang) for problem in self.problems)


class SceneError(ValueError):
    """A step that cannot be set up: its position is refused, or a move of its script does not fit."""

    def __init__(self, step: str, field: str, what: str) -> None:
        super().__init__(f"{step}, {field}: {what}")
        self.step, self.field, self.what = step, field, what
