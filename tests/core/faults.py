"""What is wrong with a sentence that is filled, as its letters alone tell: typesetting, elision, agreement."""

import re
from collections.abc import Iterator, Mapping
from typing import Final


def among(words: str) -> frozenset[str]:
    """A list of words."""
    return frozenset(words.split())


NUMBERED: Final = among(
    "tuile niveau ligne manche tour entrée l’entrée jeton colonne caractère format carte groupe phase étape joueur mine"
    " tile level line round turn entry token column character group phase step player card case cases"
    " événement l’événement event et sur à en"
    " avec de"
)
"""Behind these a number is a name (`tile 6 is contaminated`) or a mere figure (`4 sur 21`), and counts nothing."""
LITTLE: Final = {
    "fr": among(
        "a au aux avec cet chacun contamination contre dans de demande des dessous donne donnée du d’ordinaire d’un"
        " déjà en est et fait il la le mais ne non n’a n’y ont ou par pas plus pour que qui reste serait seraient sont"
        " sous suffit sur va vient à"
    ),
    "en": among(
        "a above again against already altogether and apart are as at away by call can cleared dealt done drawn each"
        " else fewer for from further has have if in is left less more most needed no not of on one or over pl plus"
        " seen spent still than the there times to together too under usually wanted was were who will with would"
        " attack damage defence fatigue healing influence life magic missing pollution power short"
    ),
}
"""What may stand behind a number and does not agree with it; in English also what cannot be counted."""
BETWEEN: Final = among(
    "action base contamination different equipment favourable free further hero more other pitched unknown unspent"
    " untapped victory"
)
"""English words between a number and what is counted."""
ALIKE: Final = among("cas fois kB ko legal mm min new possible right")
"""One and many are the same word."""

A_NAME: Final = "(?<!de )(?<!d’)(?:Ana|Bo|Hugo)"
A_VOWEL: Final = r"(?:[aàâeéèêiîoôuùûœ]\w*|Ana|Éloïse|Yves)\b"
NO_COUNT: Final = r"(?<![\w−+])"
NO_PLACE: Final = "(?<!tile )(?<!level )(?<!line )(?<!on )"
EVERYWHERE: Final = (
    ("a hole", r"[{}]"),
    ("two spaces", r"(?<=\S)  "),
    ("nothing in it", r"\(\s*\)|«\s*»|“\s*”|[:;,]\s*[.;,)]|\(\s*[,;:]"),
    ("said twice", r"\b(\w{3,}) (?:[«“]\u202f?)?\1\b"),
)
IN: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    "fr": (
        ("typesetting", r"(?<!\u202f)[;:!?»]|«(?!\u202f)|[ \u00a0]\u202f|\u202f[ \u00a0]|\.\.\.|\w'\w|“|”"),
        ("no elision", rf"(?<!-)\b(?:[dqDQ]u?e|[Ll][ea]|[NSns]e|[Jj]usque|[Ss]i il) {A_VOWEL}"),
        ("elision", r"\b(?:d|qu|l|n|s)’(?:Bo|Cy|Hugo)\b"),
        ("one, as many", r"\b(?:les|ces|ses|tes|leurs|autres|sont|ont|seraient|restent) [01](?= |$)"),
        ("one, as many", rf"{NO_COUNT}[01] (?:\w+ )?(?:sont|ont|seraient|restent|retournent|manquent)\b"),
        ("one, as many", rf"{NO_COUNT}[01] [^.;:,()/=]*?\b(?:libres|(?!plus|dessous|sous)\w*[^s ][éu]e?s)\b"),
        ("many, as one", rf"{NO_COUNT}(?<!tuile )(?<!mine )(?<!ligne )(?:2|21) \w+s (?:est|manque|serait|reste)\b"),
        ("of one gender", rf"{A_NAME}\b[^.;:]*(?<!passe)-t-(?:il|elle)\b"),
        ("of one gender", rf"{A_NAME} (?:n’)?est (?:pas |ni )?\w+(?:é|ant)\b"),
    ),
    "en": (
        ("typesetting", r"[«»\u202f]|\.\.\.|\w'\w| [;:!?,.](?!\d)"),
        ("one, as many", r"\b(?:these|those|there are|all) 1(?= |$)"),
        ("one, as many", rf"{NO_COUNT}1 (?:\w+ )?(?:are|were|have)\b"),
        ("many, as one", r"\b(?:is|was) (?:0|2|21) (?:\w+ )?\w+s\b"),
        ("many, as one", rf"{NO_COUNT}{NO_PLACE}(?:0|2|21) (?!pollution|and )\w+ (?:is|was|has)\b"),
    ),
}  # fmt: skip
EXAMPLES: Final = re.compile(
    r'\["[^\]]*\]|facts\(\)|[a-z]+:[A-Z]\w+|[“"][^”"«» ]+[”"]|`[^`]*`|\*\*|\bK\.O\.|https?://|\d+:\d+'
)
"""What is shown as it is typed, and what only looks like the end of a sentence."""


def faults(sentence: str, lang: str) -> list[str]:
    """What is wrong with a filled sentence; nothing, if it is as people would write it."""
    text = EXAMPLES.sub("X", sentence)
    found = [f"{what}: {hit[0]!r}" for what, bad in (*EVERYWHERE, *IN[lang]) for hit in re.finditer(bad, text)]
    return [*found, *(f"number: {said!r}" for said in disagreeing(text, lang))]


def disagreeing(text: str, lang: str) -> Iterator[str]:
    """Numbers with a word behind them that does not agree: in French any up to a little word, in English the first."""
    for found in re.finditer(r"(?:([\w’]+) )?(?<![\w−+/.,])(\d+) ((?:[^\W\d]+(?:’\w+)? ?)+)", text):
        if (found[1] or "").casefold() in NUMBERED:
            continue
        one = found[2] == "1" or (found[2] == "0" and lang == "fr")
        words = [word for word in found[3].split() if lang == "fr" or word not in BETWEEN]
        for word in words if lang == "fr" else words[:1]:
            if word in LITTLE[lang] or word in ALIKE or not word.islower() or len(word) < 2:
                break
            if (word[-1] in "sxz") is one and not word.endswith("ss"):
                yield f"{found[2]} {word}"
