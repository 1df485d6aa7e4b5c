"""Sentences at random in a game's own words: its frames with things in them, then words dropped, doubled, swapped.

A frame tells which senses call for a verb and which things go with it (companion.core.speech.frames). What a kind of
things is called stands in THINGS where the game reads it itself: `{n}` is a number, `{c}` a card of the pack.
"""

import random
from collections.abc import Mapping, Sequence
from typing import Final

from companion import Match
from companion.core.notation.playing_cards import PACK, card_text
from companion.core.speech.language import ALWAYS, MARKS
from companion.core.speech.tokens import NUMBERS
from companion.core.text.messages import load_words

STRANGE: Final = ("xylophone", "brouhaha", "hippodrome", "gzmblf", "kvik", "ŝtato", "Ωmega", "%", "☃")
"""Words that are in no list, nor near to one that is: with one of them a sentence means nothing."""
Things = Mapping[str, tuple[str, str]]
"""By kind of noun the ways to name one, in French and in English, parted by `|`."""
_PACK: Final[Things] = {
    "fighter": (
        "{c}|le {r}|le soigneur|mon attaquant|le défenseur|son mage|{r}",
        "{c}|the {r}|the healer|my attacker|the defender|his mage|{r}",
    ),
    "gear": (
        "{c}|le {n}|l'arme|le bouclier|la potion|le parchemin {c}|le {n} de {s}|le bouclier du {r}|une arme, {c}",
        "{c}|the {n}|the weapon|the shield|a potion|the scroll {c}|the {n} of {s}|the shield of the {r}|a weapon, {c}",
    ),
    "nobody": ("personne", "nobody"),
}
_TILES: Final[Things] = {
    "share": (
        "{n} {e}|{e} {n}|{n} en {e}|{n} points d'influence en {e}|un {e}",
        "{n} {e}|{e} {n}|{n} in {e}|{n} points of influence in {e}|one {e}",
    ),
    "element": ("l'{e}|{e}|la {e}", "{e}|the {e}"),
    "tile": ("la tuile {n}|tuile {n}", "tile {n}|the tile {n}"),
    "here": ("ma tuile|sur place|sa tuile", "my tile|where she is|her tile"),
    "mine": (
        "la mine|la mine sur {n}|la mine de la tuile {n}|le dôme",
        "the mine|the mine on {n}|the mine on tile {n}|the dome",
    ),
    "pollution": (
        "{n} pollution|{n} jetons pollution|toute la pollution|+{n}|+{n} pollution",
        "{n} pollution|{n} pollution tokens|all the pollution|+{n}|+{n} pollution",
    ),
    "cards": ("{n} cartes|une carte|{n} carte", "{n} cards|a card|{n} card"),
}
_SHEETS: Final[Things] = {
    "card": (
        "{n} B{n}|{n} M{n}|une carte {n} B{n}|M{n}|{n} X{n}|mod {n} M{n}|attaque {n} B{n}|« Sourire » M{n}",
        "{n} B{n}|{n} M{n}|a {n} B{n} card|M{n}|{n} X{n}|mod {n} M{n}|attack {n} B{n}|“Smile” M{n}",
    ),
    "cost": ("B{n}|{n} corps|M{n}|X{n}", "B{n}|{n} body|M{n}|X{n}"),
    "count": ("{n} cartes|une carte|{n} carte", "{n} cards|a card|{n} card"),
    "total": ("{n} au total|total {n}", "{n} in total|a total of {n}"),
    "pile": ("corps|esprit|la pile corps", "body|mind|the body pile"),
    "top": ("{n} du corps|les {n} du dessus", "{n} of the body|the top {n}"),
}
_FIELDS: Final[Things] = {
    "card": (
        "un {n}/{n} pour {n}|combattant {n}/{n} coût {n} vol|un {n} {n} à {n}|histoire à {n}|éphémère à {n}|"
        "« Sourire » {n}/{n} pour {n} sieste {n}|Cigogne {n}/{n} pour {n}|un {n}/{n}",
        "a {n}/{n} for {n}|fighter {n}/{n} cost {n} flight|a {n} {n} for {n}|a story for {n}|ephemeral for {n}|"
        "“Smile” {n}/{n} for {n} nap {n}|Stork {n}/{n} for {n}|a {n}/{n}",
    ),
    "one": (
        "le loup|Renard|l'ours|le golem|le merle de Bo|Bo.{n}",
        "the loup|Renard|the ours|the golem|the merle of Bo|Bo.{n}",
    ),
    "pay": (
        "avec {n} mines|avec un pitch de {n}|{n} aether|avec mes mines|en pitchant un {n}",
        "with {n} mines|a pitch of {n}|{n} aether|with my mines|tap {n}|pitching a {n}",
    ),
    "price": ("pour {n}|à {n}|coût {n}", "for {n}|cost {n}"),
    "signed": ("moins {n}|plus {n}|+{n}", "minus {n}|plus {n}|+{n}"),
    "number": ("{n}|le {n}|combattant {n}", "{n}|fighter {n}"),
    "one-of": ("une", "a"),
}
_LINES: Final[Things] = {
    "one": (
        "Bruant|le mage|mon golem|son golem|le golem de Bo|Tarin|le démon|Bo.{n}|Nille (Bo)|ton mage",
        "Bruant|the mage|my golem|his golem|Bo's golem|Tarin|the demon|Bo.{n}|Nille (Bo)|your mage",
    ),
    "card": (
        "l'action Ruse|un sortilège|un objet arme « Pique »|l'arme Pique|le familier Pie avec enchaînement|"
        "une théurgie|le bouclier Targe",
        "the action Ruse|a spell|an object weapon “Pique”|the weapon Pique|the familiar Pie with a chain|a theurgy|"
        "the shield Targe",
    ),
    "waits": ("Éclat|la carte {n}|Cri|Élan", "Éclat|card {n}|Cri|Élan"),
    "signed": ("moins {n}|plus {n}|+{n}", "minus {n}|plus {n}|+{n}"),
    "worn": ("Targe|la Targe", "Targe|the Targe"),
    "gone": ("Ruse", "Ruse"),
    "left": ("main : {n}", "hand: {n}"),
    "spot": ("{n}|le {n}|personnage {n}|mon {n}|son {n}", "{n}|character {n}|my {n}|his {n}"),
    "level": ("niveau {n}", "level {n}"),
    "one-of": ("une", "a"),
}
THINGS: Final[Mapping[str, Things]] = {
    "etraclor": _PACK, "erythro": _TILES, "herocard": _SHEETS, "aestery": _FIELDS, "eredan": _LINES,
}  # fmt: skip
_RANKS: Final = (("as", "valet", "dame", "roi", "reine"), ("ace", "jack", "queen", "king", "queen"))
_SUITS: Final = (("cœur", "pique", "carreau", "trèfle"), ("hearts", "spades", "diamonds", "clubs"))
_ELEMENTS: Final = (("eau", "feu", "terre", "air"), ("water", "fire", "earth", "air"))
_SMALL: Final = (1, 1, 2, 2, 2, 3, 3, 4, 5, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 0, 20, 21, 71, 99)


class Babbler:
    """Makes sentences for a match, in its language."""

    def __init__(self, match: Match, rng: random.Random) -> None:
        self.match, self.rng, self.game = match, rng, match.game
        self.place = ("fr", "en").index(match.lang)
        own = load_words(self.game.package, "speech.toml")
        self.senses: dict[str, list[str]] = {}
        for senses in (
            load_words("companion.core", "speech.toml")["sense"],
            self.game.rulebook.words["verb"],
            own["sense"],
        ):
            for sense, texts in senses.items():
                ways = [way for way in texts.get(match.lang, "").split("|") if way.strip()]
                self.senses.setdefault(sense, []).extend(ways)
        self.nouns = self._named(own.get("noun", {}))
        self.words = [way for ways in (*self.senses.values(), *self.nouns.values()) for way in ways]

    def _named(self, own: Mapping[str, Mapping[str, Mapping[str, str]]]) -> dict[str, list[str]]:
        """The things that are called by a name, by kind."""
        lang, lists = self.match.lang, self.game.rulebook.words
        nouns: dict[str, list[str]] = {"player": list(self.match.players)}
        for kind, ways in THINGS.get(self.game.name, {}).items():
            nouns[kind] = ways[self.place].split("|")
        for kind, titles in self.game.titles(self.match.state).items():
            nouns.setdefault(kind, []).extend(title for title in titles.values() if title)
        for kind, values in own.items():
            said = [way for texts in values.values() for way in texts.get(lang, "").split("|") if way]
            nouns.setdefault(kind, []).extend(said)
        for kind in {kind for frame in self.game.speech.frames for kind in frame.kinds}.intersection(lists):
            said = [way for texts in lists.get(f"{kind}-typed", lists[kind]).values() for way in texts[lang].split("|")]
            nouns.setdefault(kind, []).extend(said)
        return nouns

    # --- pieces -------------------------------------------------------------------------------------------------------

    def number(self) -> str:
        """A number in figures or in words."""
        figure = self.rng.choice(_SMALL)
        words = [" ".join(way) for way, value in _NUMBERS[self.place] if value == figure]
        return self.rng.choice([str(figure), str(figure), *words])

    def card(self) -> str:
        """A card of the pack: its code, in letters and symbols, in words."""
        code, lang = self.rng.choice(PACK), self.match.lang
        words = (
            f"{self.rng.choice(_RANKS[self.place])} {('de', 'of')[self.place]} {self.rng.choice(_SUITS[self.place])}"
        )
        return self.rng.choice([code, card_text(code, lang), words])

    def thing(self, kind: str) -> str:
        """Something of a kind, as it is called."""
        if kind == "number":
            return self.number()
        if kind == "quoted":
            return f"“{self.rng.choice(self.words)}”"
        ways = self.nouns.get(kind)
        if not ways:
            return self.number()
        return self._filled(self.rng.choice(ways))

    def _filled(self, way: str) -> str:
        made = {"{n}": self.number, "{c}": self.card}
        lists = {"{r}": _RANKS, "{s}": _SUITS, "{e}": _ELEMENTS}
        for mark, call in made.items():
            while mark in way:
                way = way.replace(mark, call(), 1)
        for mark, words in lists.items():
            while mark in way:
                way = way.replace(mark, self.rng.choice(words[self.place]), 1)
        return way

    def said(self, sense: str) -> str:
        """A way to say a sense, empty if the language has none."""
        return self.rng.choice(self.senses.get(sense) or [""])

    # --- sentences ----------------------------------------------------------------------------------------------------

    def framed(self) -> str:
        """What a frame is made for: what calls for it, and its things where they may stand."""
        rng, frame = self.rng, self.rng.choice(self.game.speech.frames)
        cue, allowed = rng.choice(frame.calls)
        before, after = [], []
        for slot in frame.slots:
            if slot.may and rng.random() < 0.6:
                continue
            mark = rng.choice(sorted(slot.marks) or ["object"])
            words = [self.said(mark)] if mark in MARKS else []
            words.append(self.thing(rng.choice(sorted(slot.kinds))))
            if slot.many and rng.random() < 0.3:
                words += [self.said("and"), self.thing(rng.choice(sorted(slot.kinds)))]
            (before if mark == "subject" else after).append(" ".join(words))
        rng.shuffle(after)
        calls = [self.said(sense) for sense in sorted(cue)]
        rng.shuffle(calls)
        extra = [self.said(sense) for sense in sorted(allowed - cue - ALWAYS) if rng.random() < 0.15]
        fill = [self.said(sense) for sense in ("filler", "me") if rng.random() < 0.2]
        return " ".join(part for part in (*fill, *before, *calls, *after, *extra) if part)

    def announced(self) -> str:
        """A legal move as it is written."""
        moves = [move for _, move in zip(range(60), self.match.moves(), strict=False)]
        return self.match.move_text(self.rng.choice(moves)) if moves else self.framed()

    def soup(self) -> str:
        """Words of the game without order."""
        parts = [self.rng.choice(self.words) for _ in range(self.rng.randint(1, 4))]
        parts += [self.thing(self.rng.choice(sorted(self.nouns))) for _ in range(self.rng.randint(0, 3))]
        self.rng.shuffle(parts)
        return self._filled(" ".join(parts))

    def sentence(self) -> str:
        """Any sentence: mostly framed; of one part or of two, with a slip in it or none."""
        makers = (self.framed, self.framed, self.framed, self.framed, self.announced, self.soup)
        text = self.rng.choice(makers)()
        if self.rng.random() < 0.12:
            text = f"{text} {self.said(self.rng.choice(('and', 'then')))} {self.rng.choice(makers)()}"
        return self.slipped(text) if self.rng.random() < 0.4 else text

    def slipped(self, text: str) -> str:
        """A word of it dropped, doubled or swapped with the next; another put in; a letter lost."""
        words: list[str] = text.split()
        at = self.rng.randrange(len(words)) if words else 0
        slip = self.rng.randrange(6)
        if not words or slip == 0:
            return " ".join([*words[:at], self.rng.choice(self.words), *words[at:]])
        if slip == 1:
            words[at : at + 1] = []
        elif slip == 2:
            words[at : at + 1] = [words[at]] * 2
        elif slip == 3:
            words[at : at + 2] = words[at : at + 2][::-1]
        elif slip == 4:
            letter = self.rng.randrange(len(words[at]))
            words[at] = words[at][:letter] + words[at][letter + 1 :]
        else:
            words.insert(at, self.number())
        return " ".join(words)


def _numbers() -> tuple[Sequence[tuple[tuple[str, ...], int]], ...]:
    """The numbers in French and in English words; what both languages write alike is in both."""
    english = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
    teens = ("teen", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")

    def is_english(words: tuple[str, ...]) -> bool:
        return any(word in english or word.endswith(teens) for word in words)

    french = [pair for pair in NUMBERS.items() if not is_english(pair[0]) or pair[0] == ("six",)]
    return french, [pair for pair in NUMBERS.items() if is_english(pair[0])]


_NUMBERS: Final = _numbers()
