"""Questions about the rules of a game, answered by its rule book."""

from typing import Final

from companion.core.answers.answer import Answer
from companion.core.answers.thesaurus import Thesaurus
from companion.core.rules.rulebook import Rulebook
from companion.core.text.formatter import listing
from companion.core.text.messages import default_language, say

MOST: Final = 5
"""Clauses that an answer names."""


def rule_answer(book: Rulebook, question: str, lang: str) -> Answer:
    """What the book says to a question, in words of any language; `lang`: that of the answer."""
    found = book.search(question) if question.strip() else []
    if not found:
        titles = listing([clause.name(lang) for clause in book.nearest(question)], lang, choice=True)
        return Answer(text=say("answer-no-rule", lang, titles=titles))
    ids, further = [clause.id for clause in found], (list(book)[one.place] for one in book.found(question)[:MOST])
    return Answer(tuple(dict.fromkeys((*ids[:MOST], *further)))[:MOST], rule_text(book, found[0].id, lang))


def rule_text(book: Rulebook, clause_id: str, lang: str) -> str:
    """A clause as a referee tells it: what it is called, what it says, and where the book has it."""
    clause = book[clause_id]
    name, heading = clause.name(lang).rstrip("."), clause.heading[lang]
    place = "" if clause.section == "Companion" or heading == name else f" ({heading})"
    return say("answer-rule", lang, name=name[:1].upper() + name[1:], text=clause.text[lang], place=place)


def language_of(question: str) -> str:
    """The language of a question, by its small words; where they do not tell, that of the system."""
    counts = Thesaurus.languages(question)
    return max(counts, key=lambda lang: counts[lang]) if len(set(counts.values())) > 1 else default_language()
