"""Payments: what is usual, what is offered, what is missing and what is too much."""

from itertools import product

from companion.cardkit.payment import PITCH, Part, Source, beyond, cards, offers, paid, short, text_of, usual


def purse(aether: int = 0, mines: int = 0, unknown: int = 0, **named: int) -> list[Source]:
    """Aether at hand, untapped mines, cards that nobody knows, and named ones with their values."""
    found = [Source("aether", aether), Source("mines", mines)]
    found += [Source(PITCH, 1, (value,), name) for name, value in named.items()]
    return found + ([Source(PITCH, unknown, (1, 2, 3))] if unknown else [])


def offered(price: int, sources: list[Source]) -> list[str]:
    return [text_of(payment) for payment in offers(price, sources)]


def test_what_is_usual_is_never_a_card() -> None:
    assert usual(3, purse(1, 2, 4)) == (Part("aether", 1), Part("mines", 2))
    assert usual(4, purse(1, 2, 4)) is None
    assert usual(0, purse()) == ()


def test_one_card_is_offered_where_one_is_enough() -> None:
    assert offered(5, purse(0, 3, 2)) == ["3 mines + pitch 2", "2 mines + pitch 3"]
    assert offered(5, purse(0, 4, 0, Merle=2)) == ['3 mines + pitch "Merle"']


def test_two_cards_of_one_name_are_one_offer() -> None:
    twins = (Source("pitch", 1, (2,), "Furie"), Source("pitch", 1, (2,), "Furie"))
    assert list(offers(2, twins)) == [(Part("pitch", 2, "Furie"),)]
    assert list(offers(4, twins)) == [(Part("pitch", 2, "Furie"), Part("pitch", 2, "Furie"))]


def test_of_a_hidden_hand_no_more_cards_are_offered_than_it_has() -> None:
    assert offered(4, purse(0, 0, 1)) == []
    assert offered(4, purse(0, 0, 2)) == ["pitch 3 + pitch 1"]
    assert offered(9, purse(0, 0, 3)) == ["pitch 3 + pitch 3 + pitch 3"]
    assert offered(9, purse(0, 1, 3)) == ["1 mines + pitch 3 + pitch 3 + pitch 2"]


def test_whatever_is_offered_is_there_pays_and_holds_no_card_too_many() -> None:
    for price, aether, mines, unknown, loup in product(range(8), range(3), range(3), range(3), (0, 1, 2, 3)):
        sources = purse(aether, mines, unknown, **({"Loup": loup} if loup else {}))
        for payment in offers(price, sources):
            assert not short(price, payment), (price, sources, payment)
            assert not beyond(price, payment), (price, sources, payment)
            named = [part for part in cards(payment) if part.card]
            assert len(named) <= bool(loup), (price, sources, payment)
            assert len(cards(payment)) - len(named) <= unknown, (price, sources, payment)


def test_something_is_offered_wherever_all_there_is_covers_the_price() -> None:
    for price, mines, unknown, loup in product(range(12), range(3), range(3), (0, 1, 2, 3)):
        most = mines + 3 * unknown + loup
        found = list(offers(price, purse(0, mines, unknown, **({"Loup": loup} if loup else {}))))
        assert bool(found) == (most >= price), (price, mines, unknown, loup)
        assert all(paid(payment) >= price for payment in found)
