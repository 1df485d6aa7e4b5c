"""Boxes to build from: lists of an owner, in the ways that spreadsheets write them."""

from pathlib import Path

from companion.core.data.decks import Deck
from companion.decks.bench import Bench

ATTRIBUTES = """hero,attribute,value,points
Kara,body,12,12
Kara,mind,10,10
Kara,x,8,8
Loup,corps,14,14
Loup,esprit,9,9
Loup,x,9,9
"""
CARDS = """hero;nom;genre;type;attribut;coût;valeur;exemplaires;texte
Kara;Coup;attaque;exclusive;B;4;4;6;
Kara;Élan;attack-mod;rapide;B;2;2;5;
Kara;Garde;défense;rapide;M;3;5;6;
Loup;Coup;attaque;exclusive;B;4;4;3;
Loup;Ruse;special-attack;restreinte;X;2;;4;Chacun montre sa main.
Loup;Mur;défense;rapide;B;5;7;6;
"""
DECKS = """# Mes héros, notés à la main.
hero,part,name,copies
Juste,body,Kara,
Juste,mind,Loup,
Juste,x,Kara,
Juste,card,Coup,6
Juste,card,Garde,6
Juste,card,Mur,6
Juste,card,Ruse,2
# fin de Juste
Peu,card,Coup,5
"""


def folder_with(place: Path, **texts: str) -> Path:
    """A folder with the owner's lists; `decks=""` and the like leave one out."""
    place.mkdir(exist_ok=True)
    for name, text in ({"attributes": ATTRIBUTES, "cards": CARDS, "decks": DECKS} | texts).items():
        if text:
            (place / f"{name}.csv").write_bytes(text.encode())
    return place


def a_hero(bench: Bench, name: str = "Neuve") -> Deck:
    """A hero that keeps all rules, built from the owner's lists by hand."""
    bench.start("")
    bench.name(name)
    for part, owner in (("body", "Kara"), ("mind", "Loup"), ("x", "Kara")):
        bench.choose(part, 0, f"{part}/{owner}")
    for card, copies in (("Coup", 6), ("Élan", 6), ("Mur", 6), ("Ruse", 2)):
        bench.set(f"card/{card}", copies)
    return bench.deck
