"""The words of a class."""

from companion.core.text.messages import Phrasebook
from companion.lessons.pupil.session import panel_words
from companion.table.words import page_words

class_word = Phrasebook("companion.lessons.classroom")


def class_words(lang: str) -> dict[str, str]:
    """Every word that the pages of a class need."""
    return {**page_words(lang), **panel_words(lang), **class_word.all(lang)}
