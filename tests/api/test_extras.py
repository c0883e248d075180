"""What needs an extra says which, where its libraries are not there."""

from __future__ import annotations

import sys
from importlib import import_module

import pytest

from game.__main__ import main


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


@pytest.mark.parametrize("library", ["anyio", "mcp", "mcp.server.mcpserver", "pydantic"])
def test_a_seat_for_a_client_says_so_whichever_library_is_missed_first(
    library: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for loaded in [*sys.modules]:  # a part of a library that is there already is found without the whole
        if loaded == "game.api.mcp_server" or loaded.startswith(f"{library}."):
            monkeypatch.delitem(sys.modules, loaded)
    monkeypatch.setitem(sys.modules, library, None)
    assert main(["--language", "en", "serve", "--mcp"]) == 2
    assert capsys.readouterr().err.startswith('For this the program needs the extra "mcp": ')
