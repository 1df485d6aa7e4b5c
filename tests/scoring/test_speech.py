"""What people say of an entry, in both languages: understood, or not; never taken for something else."""

import pytest

import companion

NAMES = ("Ana", "Bo", "Cyprien", "Diane", "Émile")
SAID = {
    ("tarot", 5): {
        "Ana prend garde, deux bouts, 49 points": "score garde, taker Ana, oudlers 2, points 49",
        "Bo prend une petite avec un bout et 52 points, petit au bout pour l’attaque":
            "score petite, taker Bo, oudlers 1, points 52, petit attack",
        "Cyprien garde sans, appelle Diane, trois bouts, 40 et demi":
            "score sans, taker Cyprien, partner Diane, oudlers 3, points 40.5",
        "tout le monde passe": "score passed",
        "Ana garde, 2 bouts, 56 points, poignée simple pour Bo":
            "score garde, taker Ana, oudlers 2, points 56, handful Bo single",
        "garde contre de Diane, aucun bout, soixante points, chelem réussi sans annonce":
            "score contre, taker Diane, oudlers 0, points 60, slam made",
        "Ana takes a guard, two oudlers, 49 points": "score garde, taker Ana, oudlers 2, points 49",
        "Bo small, one oudler, 52 points": "score petite, taker Bo, oudlers 1, points 52",
        "all pass": "score passed",
        "Émile prend petite, trois bouts, 36": "score petite, taker Émile, oudlers 3, points 36",
    },
    ("belote", 4): {
        "nous prenons, 100 à 62, belote pour nous": "score us, points us 100 them 62, belote us",
        "on prend, 162 à 0": "score us, points us 162 them 0",
        "ils prennent, nous 52, eux 110, belote à nous": "score them, points us 52 them 110, belote us",
        "nous prenons, capot, 252 à 0": "score us, points us 252 them 0",
        "on a pris, 82 à 80, annonces 20 pour nous": "score us, points us 82 them 80, declared us 20",
        "we take, 100 to 62, belote for us": "score us, points us 100 them 62, belote us",
        "they take, us 62, them 100": "score them, points us 62 them 100",
    },
    ("coinche", 4): {
        "contrat 100 pour nous, coinché, 102 à 60": "score 100, taker us, doubled coinche, points us 102 them 60",
        "110 for us, 120 to 42": "score 110, taker us, points us 120 them 42",
    },
    ("yams", 2): {
        "full avec 3 3 2 2 2": "score full, dice 3 3 2 2 2",
        "grande suite 2 3 4 5 6": "score large, dice 2 3 4 5 6",
        "les six, 6 6 6 1 2": "score sixes, dice 6 6 6 1 2",
        "full house with 3 3 2 2 2": "score full, dice 3 3 2 2 2",
        "Ana met 1 1 2 3 4 dans la chance": "score chance, dice 1 1 2 3 4",
    },
    ("darts501", 2): {
        "60": "score 60", "Ana fait 140": "score 140", "cent quatre-vingts": "score 180", "Ana scores 45": "score 45",
        "vingt-six": "score 26", "one hundred and forty": "score 140",
    },
    ("molkky", 2): {"12": "score 12", "Ana fait 7": "score 7", "trois quilles": "score 3", "twelve": "score 12"},
    ("petanque", 2): {
        "Ana marque 3": "score Ana, points 3", "trois points pour Bo": "score Bo, points 3",
        "two points for Ana": "score Ana, points 2",
    },
    ("gin", 2): {
        "Bo frappe, Ana 20, Bo 7": "score knock, knocker Bo, deadwood Ana 20 Bo 7",
        "Bo knocks, Ana 20, Bo 7": "score knock, knocker Bo, deadwood Ana 20 Bo 7",
    },
    ("hearts", 3): {
        "Ana 13, Bo 10, Cyprien 3": "score points Ana 13 Bo 10 Cyprien 3",
        "13, 10, 3": "score points Ana 13 Bo 10 Cyprien 3",
    },
    ("scrabble", 2): {
        "24 points": "score 24", "72 avec sept lettres posées": "score 72, seven yes", "Ana 15": "score 15",
        "finir, Ana 3, Bo 0": "finish left Ana 3 Bo 0",
    },
    ("tabletennis", 2): {
        "11 à 7": "score points Ana 11 Bo 7", "11 to 5 for Bo": "score points Ana 5 Bo 11",
        "Ana 11, Bo 9": "score points Ana 11 Bo 9",
    },
    ("cribbage", 2): {
        "Ana marque 2 au jeu": "Ana: score play, points 2", "Ana scores 8 in the crib": "Ana: score crib, points 8",
    },
    ("points", 3): {
        "Ana 5, Bo moins 3, Cyprien 12": "score points Ana 5 Bo -3 Cyprien 12",
        "5, 7, 9": "score points Ana 5 Bo 7 Cyprien 9",
    },
    ("duel", 2): {"vie Ana -3": "score life, change Ana -3", "poison Bo 2": "score poison, change Bo 2"},
}  # fmt: skip
CASES = [(game, count, said, meant) for (game, count), phrases in SAID.items() for said, meant in phrases.items()]


@pytest.mark.parametrize(("game", "count", "said", "meant"), CASES)
def test_what_people_say_of_an_entry_is_understood(game: str, count: int, said: str, meant: str) -> None:
    for lang in ("fr", "en"):
        match = companion.new(game, NAMES[:count], lang=lang)
        assert str(match.parse(said)) == meant
        assert str(match.parse(said.upper())) == meant


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("belote", "eux prennent, 90 à 72"),
        ("belote", "100 à 62 pour eux"),
        ("belote", "nous prenons, 12, 100, 50"),
        ("tarot", "Ana prend quelque chose"),
        ("tarot", "garde petite"),
        ("petanque", "Zoe marque 3"),
        ("yams", "full"),
        ("points", "Ana et Bo"),
    ],
)
def test_what_could_mean_several_things_is_not_guessed(game: str, said: str) -> None:
    match = companion.new(game, NAMES[: 4 if game in ("belote", "tarot") else 2], lang="fr")
    with pytest.raises(companion.MoveError) as asked:
        match.play(said)
    assert str(asked.value)


def test_names_that_could_be_taken_for_something_else_stand_in_quotes() -> None:
    match = companion.new("tarot", ["Garde", "Jean-Luc de la Tour", "2 bouts"], lang="fr")
    entry = match.score(contract="garde", taker="Garde", oudlers=2, points=49, handful={"2 bouts": "single"})
    assert str(entry.move) == 'score garde, taker "Garde", oudlers 2, points 49, handful "2 bouts" single'
    again = companion.new("tarot", match.players, lang="fr")
    assert again.parse(str(entry.move)) == entry.move
    assert again.parse(entry.title("fr")) == entry.move
    assert str(again.parse("Jean-Luc de la Tour prend garde, 2 bouts, 49")) == (
        'score garde, taker "Jean-Luc de la Tour", oudlers 2, points 49'
    )
