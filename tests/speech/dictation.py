"""A phrase as a phone dictates it: lower case, no quotes, no punctuation, numbers in words."""

import re
from typing import Final

_WORDS: Final = {
    "fr": "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept "
          "dix-huit dix-neuf vingt",
    "en": "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
          "seventeen eighteen nineteen twenty",
}  # fmt: skip
_SIGNS: Final = {"fr": {"+": "plus", "-": "moins", "to": "à"}, "en": {"+": "plus", "-": "minus", "to": "to"}}
_ORDINAL: Final = re.compile(r"\b\d+(?:e|eme|ème|er|ere|st|nd|rd|th)\b")


def dictated(text: str, lang: str) -> str:
    """The phrase without all that nobody speaks; ordinals in figures stay as they are."""
    signs, numbers = _SIGNS[lang], _WORDS[lang].split()
    said = re.sub(r"[«»\"“”]", " ", text.lower())
    said = re.sub(r"(\d+)/(\d+)", r"\1 \2", said)
    said = re.sub(r"\+\s*(\d)", rf" {signs['+']} \1", said)
    said = re.sub(r"(?<!\w)-\s*(\d)", rf" {signs['-']} \1", said)
    said = re.sub(r"(\d)-(\d)", rf"\1 {signs['to']} \2", said)
    said = re.sub(r"[,;:.!…()/+]", " ", said)
    if not _ORDINAL.search(said):
        said = re.sub(r"(?<=[a-z])(?=\d)|(?<=\d)(?=[a-z])", " ", said)
        said = re.sub(r"\d+", lambda found: numbers[int(found[0])] if int(found[0]) < len(numbers) else found[0], said)
    return " ".join(said.replace("-", " ").split())
