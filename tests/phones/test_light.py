"""What phones need is loaded where it is needed, and the packaged program has all of it."""

from __future__ import annotations

import ast
import subprocess
import sys

from tests.source import ROOT

LINE = "import game.phones.line, game.phones.addresses, game.phones.messages, game.tables.phone"
SERVER = "import game.phones.server, segno, ifaddr; segno.make('http://192.168.1.2:8765/#key').matrix"
WITHOUT = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if any(name == one or name.startswith(one + '.') for one in {unwanted!r}):
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Missing())
"""


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_window_loads_neither_websockets_nor_what_finds_addresses_before_somebody_wants_phones() -> None:
    loaded = run(f"import sys; {LINE}; print(*sys.modules)").split()
    assert "msgspec" in loaded
    assert not {"websockets", "ifaddr", "segno", "game.phones.server"} & set(loaded)


def test_the_server_needs_neither_ssl_nor_asyncio() -> None:
    loaded = run(f"import sys; {SERVER.split(', segno')[0]}; print(*sys.modules)").split()
    assert "websockets" in loaded
    assert not {"ssl", "asyncio", "http.client", "pygame"} & set(loaded)


def test_it_runs_without_all_that_the_packaged_program_leaves_out() -> None:
    tree = ast.parse((ROOT / "build.spec").read_text(encoding="utf-8"))
    (unwanted,) = (
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "UNWANTED"
    )
    assert {"ssl", "asyncio", "websockets.asyncio"} <= set(unwanted)
    run(WITHOUT.format(unwanted=unwanted) + SERVER)
