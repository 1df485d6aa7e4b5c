"""How the companion writes a move for people; each sentence is read back as the same move."""

from collections.abc import Mapping

from companion.core.moves import Move
from companion.games.erythro import moves as m

Words = Mapping[str, Mapping[str, Mapping[str, str]]]


def written(move: Move, words: Words, lang: str) -> str | None:
    """`retirer 2 de la tuile 5`, `attack tile 9 with earth for 7`; None where verb and values alone read well."""
    key = _sentence(move)
    texts = words["written"].get(key) if key else None
    if texts is None:
        return None
    figures = {name: getattr(move, name) for name in ("tile", "amount", "cost") if hasattr(move, name)}
    element = words["element"].get(getattr(move, "element", ""))
    if hasattr(move, "element") and element is None:
        return None
    text = texts[lang].format(**figures, element=element[lang] if element else "")
    card = getattr(move, "card", "")
    return f"{text} {card}" if card else text


def _sentence(move: Move) -> str:
    match move:
        case m.Sanctuary():
            return f"sanctuary-{move.element}"
        case m.Destroy():
            return f"destroy-{move.place}"
        case m.Line():
            return f"line-{move.line}"
        case m.Go() | m.Remove() | m.Attack() | m.Take() | m.Buy() | m.Clean() | m.Pollute():
            return move.verb
    return ""
