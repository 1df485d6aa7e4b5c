"""Questions about the rules of a game, answered."""

from companion.core.answers.answer import Answer
from companion.core.answers.rule_answers import language_of, rule_answer
from companion.core.plugins.registry import find_game
from companion.core.text.arguments import a_text
from companion.core.text.formatter import check_language, spoken_language


def answer(game: str, question: str, lang: str | None = None) -> Answer:
    """What the rules of a game say to a question, as people put it: `answer("etraclor", "comment on gagne ?")`.

    It is understood in French and English; `lang` is the language of the answer (default: that of the question). Of a
    match that is being played `match.answer` knows more. Raises SetupError for an unknown game or language.
    """
    found = find_game(game, spoken_language(lang))
    question = a_text(question, "question", spoken_language(lang))
    return rule_answer(found.rulebook, question, check_language(lang) if lang else language_of(question))
