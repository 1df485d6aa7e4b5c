"""How the companion writes a move for people; each sentence is read back as the same move."""

from companion.core.moves import Move
from companion.games.erythro.engine import moves as m
from companion.games.erythro.engine.effect import CardEffect
from companion.games.erythro.engine.lexicon import Words


def written(move: Move, words: Words, lang: str) -> str | None:
    """`retirer 2 de la tuile 5`, `attack tile 9 with earth for 7`; None where verb and values alone read well."""
    kind = move.written if isinstance(move, CardEffect) else "written"
    key = f"line-{move.line}" if isinstance(move, m.Line) else move.verb
    texts = words.get(kind, {}).get(key)
    if texts is None:
        return None
    figures = {name: getattr(move, name) for name in ("tile", "amount", "cost") if hasattr(move, name)}
    element = words["element"].get(getattr(move, "element", ""))
    if hasattr(move, "element") and element is None:
        return None
    text = texts[lang].format(**figures, element=element[lang] if element else "")
    card = getattr(move, "card", "")
    return f"{text} {card}" if card else text
