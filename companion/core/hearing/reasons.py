"""A reason beside an announcement: `personne en face, donc la dame tape l'as`, `since the wolf is tired, I pass`.

A reason is passed over where it announces nothing itself, nor leaves in doubt what is done (`if`, `maybe`).
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from companion.core.hearing.plans import plans
from companion.core.hearing.reading import Sentence
from companion.core.rules.rulings import MoveError
from companion.core.speech.tokens import tokens
from companion.core.text.letters import plain
from companion.core.text.messages import load_words

_LEADING: Final = (
    r"comme|puisque|vu que|etant donne que|parce que|du moment que|maintenant que|since|because(?! of)|given that"
    r"|seeing as|seeing that|now that|as"
)
_ELIDED: Final = r"(?:puis|vu |parce |etant donne )qu'"
_LINKING: Final = r"donc|du coup|alors|par consequent|so then|so|therefore|hence"
_BEHIND: Final = r"car|parce que|puisque|vu que|because(?! of)|since"
_SAID: Final = load_words("companion.core", "speech.toml")["talk"]["reason"]
_WORDS: Final = frozenset(token.text for ways in _SAID.values() for token in tokens(plain(ways.replace("|", " "))))
_I: Final = r"(?:je|j'|on|moi je|i|i'll|i'm|let's|we)(?=\W)"
_PATTERNS: Final = (
    re.compile(rf"^(?:(?:{_LEADING})\s+|{_ELIDED})(?P<reason>[^,]+),\s*(?:alors |donc |then |so )?(?P<said>.+)$"),
    re.compile(rf"^(?:(?:{_LEADING})\s+|{_ELIDED})(?P<reason>.+?)\s+(?P<said>{_I}.+)$"),
    re.compile(rf"^(?P<reason>[^,]+?(?:,[^,]+?)?),?\s+(?:{_LINKING})\s*,?\s+(?P<said>.+)$"),
    re.compile(rf"^(?P<said>.+?),?\s+(?:(?:{_BEHIND})\s+|{_ELIDED})(?P<reason>.+)$"),
)  # fmt: skip
_DOUBT: Final = re.compile(
    r"\?|\b(?:si|s'il|s'ils|if|quand|when|unless|until|maybe|perhaps|peut etre|could|would|might|should|may|pourrai[st]"
    r"|devrai[st]|faudrait|voudrai[st]|veut|veux|want|wants|demain|tomorrow|hier|yesterday|non|pardon|sorry|oups|oops"
    r"|ou|or|will|va|vais|vont|gonna|going)\b"
)
_STATE: Final = re.compile(
    r"\b(?:est|sont|suis|etait|is|are|am|was|has|have|reste|restent|(?:il|elle|on|y|en|j'|n'|tu|t')\s?(?:a|ai|as|ont)|only|ne|pas"
    r"|plus|rien|personne|aucune?|no|not|nothing|nobody|none|never|jamais)\b|n't\b|\bn'|'s\b"
)
"""Says what is, or denies: no announcement."""


def with_reason(text: str) -> Iterator[tuple[str, str]]:
    """What is announced in a text, and the reason for it, in each way in which one stands there; none with a name in
    quotes, which may hold any word."""
    folded = plain(text).replace("’", "'")
    if len(folded) != len(text) or any(sign in text for sign in '«»“”"') or _DOUBT.search(folded):
        return
    for pattern in _PATTERNS:
        found = pattern.match(folded)
        if found is not None:
            yield text[slice(*found.span("said"))].strip(), text[slice(*found.span("reason"))].strip()


def announces(sentences: Sequence[Sentence], reason: str) -> bool:
    """Whether a reason may announce something of its own, misspelt too: what somebody does, and not only what is; and
    whether a word of it is in no list, so that nobody knows."""
    spoken, mixed = sentences[:-1], sentences[-1]
    if not _STATE.search(plain(reason).replace("’", "'")) or not _is_known(mixed, [*spoken]):
        return True
    return any(_has_plans(sentence) for sentence in spoken)


def _is_known(mixed: Sentence, spoken: Sequence[Sentence]) -> bool:
    """Whether every word is one of some list."""
    words = _WORDS.union(*(sentence.lexicon.words for sentence in spoken))
    return all(
        piece.text in words or piece.number is not None or any(meanings)
        for piece, meanings in zip(mixed.pieces, mixed.meanings, strict=True)
    )


def _has_plans(sentence: Sentence) -> bool:
    try:
        return bool(plans(sentence, called=True) or sentence.senseless())
    except MoveError:
        return True
