"""What effects say, in sentences for people: for cards of a list that have no text of their own.

The words stand in effect_sentences.toml; a game's own words, in the same lists, come first.
"""

import re
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any, Final

from companion.cardkit.effects.costs import Cost
from companion.cardkit.effects.effects import Effect
from companion.cardkit.effects.schema import COMPARED, GENERAL, Vocabulary, tokens
from companion.cardkit.effects.targets import Target, target_of
from companion.cardkit.notation.tokens import WordLists, in_quotes
from companion.core.text.formatter import listing, number
from companion.core.text.letters import capital
from companion.core.text.messages import agreeing, filled, load_words

_KINDLY: Final = ("damage", "prevent")
"""Verbs of which what they are about is a kind of damage."""
_PLAYERS: Final = ("draw", "discard", "look", "lose", "mine", "aether", "grant")
"""What only players do: a card does it for the one whose it is."""


def told(
    effect: Effect, lang: str, words: WordLists | None = None, vocabulary: Vocabulary = GENERAL, target: str = ""
) -> str:
    """What an effect says in a language, without capital and full stop; `target`: what it is done to, where that has
    been chosen."""
    return _Teller(lang, words or {}, vocabulary, target).whole(effect)


def all_told(
    effects: Iterable[Effect], lang: str, words: WordLists | None = None, vocabulary: Vocabulary = GENERAL
) -> str:
    """What a card does in a language: a sentence for each moment and each ability."""
    teller = _Teller(lang, words or {}, vocabulary)
    heads: dict[int, str] = {}
    listed = list(effects)
    for place, effect in enumerate(listed):
        before = listed[place - 1] if place else None
        goes_on = before is not None and (effect.when, effect.conditions) == (before.when, before.conditions)
        goes_on = goes_on and effect.cost is None and not effect.once
        heads[place] = heads[place - 1] if goes_on else f"{place} {teller.head(effect)}"
    sentences = []
    for head, group in groupby(range(len(listed)), heads.__getitem__):
        text = teller.say("and").join(teller.effect(listed[place]) for place in group)
        sentences.append(f"{capital(teller.headed(head.partition(' ')[2], text))}.")
    return " ".join(sentences)


_MELTED: Final = {
    "à le ": "au ",
    "à les ": "aux ",
    "de le ": "du ",
    "de les ": "des ",
    "de un ": "d’un ",
    "de une ": "d’une ",
}
_MELTING: Final = re.compile(rf"\b(?:{'|'.join(_MELTED)})")


class _Teller:
    """Effects in one language, in the words of one game."""

    def __init__(self, lang: str, words: WordLists, vocabulary: Vocabulary, target: str = "") -> None:
        self._lang, self._own, self._vocabulary, self._chosen_target = lang, words, vocabulary, target
        self._lists: Mapping[str, Any] = load_words("companion.cardkit", "effect_sentences.toml")

    def _text(self, name: str, key: str) -> str | None:
        found = self._own.get(name, {}).get(key) or self._lists[name].get(key)
        return None if found is None else str(found[self._lang])

    def _word(self, name: str, key: str, /, **figures: Any) -> str:
        """A word of a list, filled; the key itself where the list lacks it."""
        found = self._text(name, key)
        return key if found is None else filled(found, self._lang, figures)

    def say(self, key: str, /, **figures: Any) -> str:
        """One of the phrases around effects."""
        return self._word("deed-frame", key, **figures)

    # --- an effect ----------------------------------------------------------------------------------------------------

    def whole(self, effect: Effect) -> str:
        """An effect with its head."""
        return self.headed(self.head(effect), self.effect(effect))

    def headed(self, head: str, text: str) -> str:
        """A sentence behind what stands before its colon, if anything does."""
        return self.say("head", head=head, deed=text) if head else text

    def effect(self, effect: Effect) -> str:
        """An effect without its head."""
        text = self._chosen(effect) if effect.either else self._lasting(effect, self._plain(effect))
        if isinstance(effect.amount, str) and effect.amount not in ("x", "all"):
            text = self.say("counted", deed=text, count=self._count(effect.amount))
        return self.say("may", deed=text) if effect.may else text

    def _chosen(self, effect: Effect) -> str:
        joined = (self.say("and").join(map(self.whole, effects)) for effects in effect.either)
        return self.say("either", deeds=self.say("or").join(joined))

    def _lasting(self, effect: Effect, text: str) -> str:
        return f"{text} {self._word('deed-lasting', effect.until)}" if effect.until else text

    def _plain(self, effect: Effect) -> str:
        amount: Any = effect.amount if isinstance(effect.amount, int) else "X"
        figures = {
            "amount": number(abs(amount)) if isinstance(amount, int) and effect.do == "mark" else amount,
            "signed": number(amount, signed=True) if isinstance(amount, int) else "+X",
            "target": self._chosen_target or self._target(target_of(effect.on, self._vocabulary)),
            "kind": self._kind(effect.what, amount) if effect.do in _KINDLY and effect.what else "",
            "what": self._about(effect),
        }
        done_by_player = effect.on == "self" and effect.do in _PLAYERS
        off = effect.do == "mark" and isinstance(amount, int) and amount < 0
        ends = [*(["-off"] if off else []), *(["-all"] if effect.amount == "all" else [])]
        ends += [] if effect.what else ["-bare"]
        own = "" if self._chosen_target else "-you" if done_by_player else f"-{effect.on}"
        for end in (*ends, own, ""):
            text = self._text("deed-told", f"{effect.do}{end}")
            if text is not None:
                return self._contracted(filled(text, self._lang, figures))
        return f"{effect.do} {figures['what']}".strip()

    def _contracted(self, text: str) -> str:
        """In French an article melts into what stands before it: `au personnage`, `d’un personnage`."""
        return _MELTING.sub(lambda found: _MELTED[found[0]], text) if self._lang == "fr" else text

    def _kind(self, what: str, amount: Any) -> str:
        forms = self._text("deed-damage", what) or f" {what}"
        return agreeing(amount, forms, self._lang) if "|" in forms else forms

    def _count(self, phrase: str) -> str:
        if self._text("deed-count", phrase) is not None:
            return self._word("deed-count", phrase)
        whose, _, what = phrase.partition(" ")
        return self._word("deed-count", whose, what=self._had(what))

    def _had(self, what: str) -> str:
        """What a player has so many of: `fighters`, `hp`, `hand`."""
        noun = self._vocabulary.plurals.get(what, what)
        return self._text("deed-had", what) or self._noun(noun, several=True)

    # --- what it is about ---------------------------------------------------------------------------------------------

    def _about(self, effect: Effect) -> str:
        words = tokens(effect.what)
        if effect.do == "create" and words:
            forms = self._text("deed-made", words[0]) or f"{words[0]}|# {words[0]}"
            whole = self._text("deed-made", effect.what)
            made = agreeing(effect.amount if isinstance(effect.amount, int) else "X", whole or forms, self._lang)
            return " ".join([made, *(self._bare(word) for word in words[1:] if whole is None)])
        if words[:1] in (["from"], ["to"]):
            return " ".join(self._zone(word) for word in words)
        if words[:1] == ["cost"] and len(words) > 1:
            return self._of(words)
        parts = [place for place, word in enumerate(words) if word in ("from", "to")]
        if effect.do == "recall" and parts:
            kinds, zone = words[: parts[0]], words[parts[0] :]
            return " ".join([*(self._noun(kind, several=False) for kind in kinds), *map(self._zone, zone)])
        about = self._word("deed-what", effect.what) if self._text("deed-what", effect.what) else ""
        about = about or " ".join(map(self._bare, words))
        return f"{about} {effect.amount}" if effect.do == "give" and effect.amount != 1 else about

    def _bare(self, word: str) -> str:
        return in_quotes(word[1:-1], self._lang) if word[:1] == '"' else self._word("deed-what", word)

    def _zone(self, word: str) -> str:
        said = load_words("companion.cardkit")
        found = said["deed-zone"].get(word) or said["deed-word"].get(word)
        return word if found is None else str(found[self._lang].split("|")[0])

    def _of(self, words: list[str]) -> str:
        """What is said of a thing with a word behind: `class mage`, `cost <= 2`, `in graveyard`."""
        what = " ".join(self._zone(word) if words[0] == "in" else self._bare(word) for word in words[1:])
        if len(words) == 3 and words[1] in COMPARED:
            what = self._word("deed-compared", words[1], number=words[2])
        return self._word("deed-of", words[0], what=what)

    # --- whom it is done to -------------------------------------------------------------------------------------------

    def _noun(self, noun: str, *, several: bool) -> str:
        found = self._text("deed-noun", noun)
        return noun if found is None else found.split("|")[several]

    def _one(self, kind: str) -> str:
        """One of a kind, with its article: `une histoire`, `a story`."""
        noun = self._noun(kind, several=False)
        feminine = (self._text("deed-noun", kind) or "").endswith("|e")
        article = ("une" if feminine else "un") if self._lang == "fr" else ("an" if noun[0] in "aeiou" else "a")
        return f"{article} {noun}"

    def _target(self, target: Target) -> str:
        if target.alone or target.at:
            return self._word("deed-alone", target.alone or target.at)
        several = target.number > 1 or (target.whose == "own" and target.many in ("a", "each", ""))
        feminine = (self._text("deed-noun", target.kinds[0]) or "").endswith("|e")
        form = several + 2 * feminine
        before = [self._form("deed-which", which, form) for which in target.which if " " not in which]
        behind = [self._of(which.split()) for which in target.which if " " in which]
        nouns = listing([self._noun(kind, several=several) for kind in target.kinds], self._lang, choice=True)
        anybodys = target.whose not in ("own", "foe") and not before
        if len(target.kinds) > 1 and anybodys and not several and target.many != "each":
            return " ".join([listing([self._one(kind) for kind in target.kinds], self._lang, choice=True), *behind])
        if self._lang == "fr":
            foe = ["adverses" if several else "adverse"] if target.whose == "foe" else []
            phrase = [self._french(target, feminine=feminine), nouns, *foe, *before, *behind]
        else:
            foe = ["foe"] if target.whose == "foe" else []
            phrase = [self._english(target, (*before, *foe, nouns)[0]), *before, *foe, nouns, *behind]
        return " ".join(word for word in phrase if word)

    def _form(self, name: str, key: str, form: int) -> str:
        forms = (self._text(name, key) or key).split("|")
        return forms[form] if form < len(forms) else forms[0]

    @staticmethod
    def _french(target: Target, *, feminine: bool) -> str:
        one = "une" if feminine else "un"
        own = target.whose == "own"
        if target.many == "each":
            return f"chac{one} de tes" if own else "chaque"
        if target.many in ("up to", "just"):
            count = f"{'jusqu’à ' if target.many == 'up to' else ''}{target.number}"
            return f"{count} de tes" if own else count
        return f"{one} de tes" if own else one

    @staticmethod
    def _english(target: Target, behind: str) -> str:
        own = target.whose == "own"
        if target.many == "each":
            return "each of your" if own else "each"
        if target.many in ("up to", "just"):
            count = f"{'up to ' if target.many == 'up to' else ''}{target.number}"
            return f"{count} of your" if own else count
        return "one of your" if own else "an" if behind[0] in "aeiou" else "a"

    # --- when ---------------------------------------------------------------------------------------------------------

    def head(self, effect: Effect) -> str:
        """What stands before the colon: the moment, the cost, the limit, the conditions."""
        when = [] if effect.when == "played" or (effect.when == "activated" and effect.cost) else [effect.when]
        parts = [self._word("deed-when", one) for one in when]
        parts += self._cost(effect.cost) if effect.cost else []
        parts += [self.say(f"once-{effect.once}")] if effect.once else []
        parts += map(self._condition, effect.conditions)
        return ", ".join(parts)

    def _cost(self, cost: Cost) -> list[str]:
        said = zip(cost._fields, cost, strict=True)
        return [
            self._word("deed-cost", name, amount=int(value), signed=number(int(value), signed=True))
            for name, value in said if value
        ]  # fmt: skip

    def _condition(self, condition: str) -> str:
        if self._text("deed-if", condition) is not None:
            return self._word("deed-if", condition)
        first, *words = condition.split()
        if len(words) == 3 and words[1] in COMPARED:
            compared = self._word("deed-compared", words[1], number=f"{words[2]} {self._had(words[0])}")
            return self._word("deed-if", f"{first}-has", number=compared)
        said = self._text("deed-of", words[0]) is not None and len(words) > 1
        what = self._of(words) if said else " ".join(map(self._zone if first == "from" else self._bare, words))
        return self._word("deed-if", first, what=what)
