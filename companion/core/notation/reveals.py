"""A card that is named afterwards: `reveal 12 5H`, `la carte du coup 12 était le 5 de cœur`."""

from collections.abc import Sequence
from functools import lru_cache

from companion.core.notation.card_words import pack_cards
from companion.core.notation.parser import MAX_LENGTH, Reveal, read_reveal, speaker_of, split_comment
from companion.core.speech.language import ALWAYS
from companion.core.speech.lexicon import Lexicon
from companion.core.speech.tokens import ONE, Token, tokens
from companion.core.text.messages import load_words

_CUES = frozenset(("reveal", "entry"))
_KNOWN = frozenset((*ALWAYS, *_CUES, "was"))


def hear_reveal(players: Sequence[str], text: object, lang: str) -> Reveal | None:
    """The entry and the cards that a text names afterwards; None if it is no such text."""
    exact = read_reveal(text)
    if exact is None and (not isinstance(text, str) or len(text) > MAX_LENGTH):
        return None
    by, said = speaker_of(players, split_comment(str(text))[0])
    found = None if by is None else _read(tokens(said), _lexicon(lang))
    return exact if found is None else Reveal(by or "", "reveal", *found)


def _read(pieces: Sequence[Token], words: Lexicon) -> tuple[int, tuple[str, ...]] | None:
    """The entry, which comes first, and the cards; None if anything else is said, or too little."""
    entry: int | None = None
    cards: list[str] = []
    place, called = 0, False
    while place < len(pieces):
        token = pieces[place]
        named = [(length, card.exact) for length, card in pack_cards(pieces, place) if card.exact]
        meant = next((one for one in words.meanings(pieces, place) if one.senses & _KNOWN), None)
        number = 1 if token.text in ONE and called else token.number  # `la carte du coup un`
        if entry is None and number is not None:
            entry, length = number, 1
        elif named and entry is not None:
            length, card = max(named)
            cards.append(card)
        elif meant is not None:
            called, length = called or bool(meant.senses & _CUES), meant.length
        else:
            return None
        place += length
    return (entry, tuple(cards)) if called and entry is not None and cards else None


@lru_cache(maxsize=4)
def _lexicon(lang: str) -> Lexicon:
    lexicon = Lexicon()
    file = load_words("companion.core", "speech.toml")
    for senses in (file["sense"], file["reveal"]):
        lexicon.add_senses({sense: texts[lang] for sense, texts in senses.items()})
    return lexicon
