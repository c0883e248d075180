"""What needs an extra says which, where its libraries are not there."""

from __future__ import annotations

import sys
from importlib import import_module

import pytest


@pytest.mark.parametrize("module, library, extra", [("aec", "pettingzoo", "rl"), ("openspiel", "pyspiel", "openspiel")])
def test_whoever_lacks_an_extra_is_told_how_to_install_it(
    module: str, library: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, f"game.api.{module}", raising=False)
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(ModuleNotFoundError) as lacking:
        import_module(f"game.api.{module}")
    assert lacking.value.name == library
    assert str(lacking.value) == (
        f'For this the program needs the extra "{extra}": in the project\'s folder, '
        f'pip install ".[{extra}]" installs it.'
    )
