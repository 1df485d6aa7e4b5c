"""What a module was called before leads to it for this version, and says so."""

import re
import subprocess
import sys
import warnings
from importlib import import_module
from importlib.util import find_spec

import pytest

from companion.core.plugins.former_names import former_names
from companion.core.runtime.process import environment

PACKAGES = [old for old, new in former_names().items() if new.startswith(f"{old}.")]
MODULES = [old for old in former_names() if old not in PACKAGES]


def test_every_new_name_is_there_and_no_old_one_is_a_module() -> None:
    assert len(MODULES) > 100
    assert [new for new in former_names().values() if find_spec(new) is None] == []
    assert [old for old in MODULES if (spec := find_spec(old)) is None or spec.origin is not None] == []


@pytest.mark.parametrize("old", ["companion.core.rulings", "companion.core.game", "companion.cardkit.deeds"])
def test_a_module_is_found_by_its_old_name_with_a_warning(old: str) -> None:
    sys.modules.pop(old, None)
    with pytest.warns(FutureWarning, match=re.escape(f"{old} is {former_names()[old]} now")):
        found = import_module(old)
    assert found is import_module(former_names()[old])
    assert found.__name__ == former_names()[old]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert import_module(old) is found, "it is said once"


@pytest.mark.parametrize("old", PACKAGES)
def test_a_package_hands_on_what_its_module_of_that_name_held(old: str) -> None:
    module = import_module(former_names()[old])
    name = next(one for one in vars(module) if one[0].isupper() and find_spec(f"{old}.{one}") is None)
    with pytest.warns(FutureWarning, match=re.escape(f"{old}.{name} is {module.__name__}.{name} now")):
        assert getattr(import_module(old), name) is getattr(module, name)
    with pytest.raises(AttributeError, match="no_such_thing"):
        print(import_module(old).no_such_thing)


def test_an_event_is_found_by_the_name_of_effect() -> None:
    rulings = import_module("companion.core.rules.rulings")
    with pytest.warns(FutureWarning, match=re.escape("rulings.Effect is companion.core.rules.rulings.Event now")):
        assert rulings.Effect is rulings.Event
    with pytest.raises(AttributeError, match="Efect"):
        print(rulings.Efect)


@pytest.mark.parametrize(("module", "old", "new"), [
    ("effects", "Deed", "Effect"), ("effects", "deeds_of", "effects_of"), ("schema", "DeedError", "EffectError"),
    ("notation", "DeedForm", "EffectForm"), ("queries", "deeds_at", "effects_at"),
])  # fmt: skip
def test_an_effect_is_found_by_the_name_of_deed(module: str, old: str, new: str) -> None:
    found = import_module(f"companion.cardkit.effects.{module}")
    with pytest.warns(FutureWarning, match=re.escape(f"effects.{module}.{old} is {found.__name__}.{new} now")):
        assert getattr(found, old) is getattr(found, new)


def test_what_is_eredans_alone_is_found_at_the_public_face() -> None:
    companion, tournament = import_module("companion"), import_module("companion.games.eredan.tournament")
    with pytest.warns(FutureWarning, match=re.escape("companion.charges is companion.games.eredan.tournament.charges")):
        assert companion.charges is tournament.charges


def test_a_name_that_none_has_had_is_not_found() -> None:
    with pytest.raises(ModuleNotFoundError, match=re.escape("companion.core.nothing")):
        import_module("companion.core.nothing")


def test_the_house_itself_uses_no_old_name() -> None:
    code = "import companion; list(companion.new('eredan', ['Ana', 'Bo'], cards='demo').moves())"
    done = subprocess.run(
        [sys.executable, "-P", "-W", "error::FutureWarning", "-c", code], env=environment(), capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
