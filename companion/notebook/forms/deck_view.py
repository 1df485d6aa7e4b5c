"""What the builder's form shows of a deck, as HTML: figures, rules, the list, curves, the file to take away."""

import html
from base64 import b64encode
from collections.abc import Iterator

from companion.core.text.messages import Phrasebook
from companion.decks.bench import Bench, Curve, DeckError
from companion.decks.sources.game import measured
from companion.notebook.forms.fields import says

word = Phrasebook("companion.decks")["form"]


def _verdict(broken: int, lang: str) -> str:
    return word("broken" if broken else "kept", lang, count=broken)


def bar(bench: Bench, broken: int) -> str:
    """The figures that rules limit, and whether all is well; read out when it changes."""
    figures = [
        f'<b class="{"is-right" if one.ok else "is-wrong"}">{"✓" if one.ok else "✗"} '
        f"{html.escape(measured(one, bench.lang))}</b>"
        for one in bench.measures()
    ]
    told = "".join((*figures, f"<span>{html.escape(_verdict(broken, bench.lang))}</span>"))
    return f'<div class="ct-bar" role="status">{told}</div>'


def rules(bench: Bench, breaches: list[tuple[str, str]]) -> str:
    """Each breach with its place in the book, and the rule itself for who asks why."""
    return "".join(_rules(bench, breaches)) or says(_verdict(0, bench.lang), "right")


def _rules(bench: Bench, breaches: list[tuple[str, str]]) -> Iterator[str]:
    book, lang = bench.decks.rules.rulebook, bench.lang
    for clause, sentence in breaches:
        rule = book[clause]
        rulings = [book[one] for one in rule.see if book[one].section.endswith(one)]
        inside = [rule.text[lang], *(f"{one.title[lang]}. {one.text[lang]}" for one in rulings)]
        why = "".join(f"<p>{html.escape(text)}</p>" for text in inside)
        yield (
            f'<div class="ct-rule">✗ {html.escape(sentence)} {html.escape(book.heading(clause, lang))}'
            f"<details><summary>{html.escape(word('why', lang))}</summary>{why}</details></div>"
        )


def deck(bench: Bench) -> str:
    """The deck by groups, as it will be printed."""
    told = []
    for one in bench.deck_list().groups:
        total = "" if one.beside else f"<span>{one.total}</span>"
        lines = "".join(f"<li><b>{line.count}</b> {html.escape(line.name)}</li>" for line in one.lines)
        told.append(f'<div class="ct-group"><h3>{html.escape(one.title)}{total}</h3><ul>{lines}</ul></div>')
    return "".join(told) or says(word("empty", bench.lang), "quiet")


def curves(bench: Bench) -> str:
    """Bars of how many cards there are of each kind and cost; the figures stand beside them."""
    drawn = "".join(_curve(curve) for curve in bench.curves() if any(count for _, count in curve.bars))
    return f'{says(word("curves", bench.lang), "ask")}<div class="ct-curves">{drawn}</div>' if drawn else ""


def odds(bench: Bench) -> str:
    """What the opening hand holds; nothing where the game does not ask, or a hand is not full."""
    found = bench.odds()
    told = "".join(f"<li>{html.escape(one.told(bench.lang))}</li>" for one in found)
    return f'{says(bench.odds_title(), "ask")}<div class="ct-group"><ul>{told}</ul></div>' if found else ""


def _curve(curve: Curve) -> str:
    most = max(count for _, count in curve.bars)
    rows = "".join(
        f'<span>{html.escape(label)}</span><i style="width:{100 * count / most:.0f}%"></i><b>{count}</b>'
        for label, count in curve.bars
    )
    return f'<div class="ct-curve"><h3>{html.escape(curve.title)}</h3><div>{rows}</div></div>'


def link(bench: Bench) -> str:
    """The deck file to take away, where it can be written."""
    try:
        data = b64encode(bench.text().encode()).decode()
    except DeckError:
        return ""
    file = bench.decks.file
    return (
        f'<a class="ct-download is-plain" download="{file}" href="data:text/csv;base64,{data}">'
        f"{html.escape(word('download', bench.lang, file=file))}</a>"
    )
