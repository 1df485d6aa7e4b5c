"""The places that are changed, and that a change reaches the functions that live."""

import os
from collections import Counter

import pytest

from companion.cardkit import payment
from tests.running.mutants.live import Functions
from tests.running.mutants.places import PACKAGES, Place, changed, drawn, places
from tests.running.start import ROOT

FILE = "companion/cardkit/payment.py"


def test_the_sample_is_the_same_each_time_and_of_every_package() -> None:
    sample = drawn()
    assert sample == drawn.__wrapped__()
    assert Counter(one.package for one in sample) == {name: count for name, (count, _) in PACKAGES.items()}
    assert len({one.key for one in sample}) == len(sample) == 400


@pytest.mark.parametrize("place", drawn()[::40], ids=str)
def test_a_change_changes_one_line_and_can_be_run(place: Place) -> None:
    path = ROOT / place.path
    before = compile(path.read_text("utf-8"), str(path), "exec", dont_inherit=True)
    assert compile(changed(place), str(path), "exec", dont_inherit=True) != before


def test_functions_that_live_are_given_the_other_code() -> None:
    """In a process of its own, for it stays changed."""
    functions = Functions()
    place = next(one for one in places("cardkit", FILE) if one.function and "return" in one.told)
    name = place.function.removesuffix(".<locals>").rpartition(".")[2]
    child = os.fork()
    if not child:
        one = next(f for (file, called, _), found in functions.by_name.items() for f in found
                   if file == payment.__file__ and called.endswith(name))  # fmt: skip
        before = one.__code__
        os._exit(0 if functions.change(place) and one.__code__ != before else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
