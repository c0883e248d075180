"""Bots from outside for tests, most of which do not behave: each is a program of Python."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from time import monotonic, sleep

from game.bots.outside.bots import OutsideBot, bot_of_file

LONG = 60.0
HEARD = "import json, os, sys, time\nhello = json.loads(sys.stdin.readline())\nfor line in sys.stdin:\n"
"""Each does this, and then what it does with a question."""

MISBEHAVIOUR: Mapping[str, tuple[str, str]] = {
    "silent": ("late", "pass"),
    "slow": ("late", "time.sleep(30); print('{\"choice\": 0}', flush=True)"),
    "halting": ("late", "print('{\"choice\": ', end='', flush=True)"),
    "busy": ("late", "while True: pass"),
    "leaving": ("died", "sys.exit()"),
    "dead": ("died", "os.abort()"),
    "mute": ("died", "os.close(1); time.sleep(30)"),
    "raising": ("failed", "print(json.dumps({'error': 'no \\x1b[31m idea\\n' + 'x' * 3000}), flush=True)"),
    "far": ("wrong", "print('{\"choice\": 9999}', flush=True)"),
    "below": ("wrong", "print('{\"choice\": -1}', flush=True)"),
    "true": ("wrong", "print('{\"choice\": true}', flush=True)"),
    "nothing": ("wrong", "print('{}', flush=True)"),
    "illegal": ("wrong", 'print(\'{"choice": "conquer the world"}\', flush=True)'),
    "chatty": ("wrong", "print('I think the first', flush=True)"),
    "deep": ("wrong", "print('{\"x\": ' + '[' * 4000, flush=True)"),
    "binary": ("wrong", "os.write(1, bytes(range(128, 138)) + b'\\n')"),
    "flooding": ("flooding", "[os.write(1, b'x' * 60000) for _ in range(1000000)]"),
    "long": ("flooding", "print('x' * 5000, flush=True)"),
    "doubled": ("flooding", 'os.write(1, b\'{"choice": 0}\\n{"choice": 0}\\n\')'),
}
"""By what they do: the kind of trouble that it is, and the program."""


def write_bot(folder: Path, name: str, doing: str) -> OutsideBot:
    """A program that does this with every question."""
    path = folder / f"{name}.py"
    path.write_text(HEARD + "".join(f"    {line}\n" for line in doing.splitlines()), encoding="utf-8")
    return bot_of_file(path)


def offer(folder: Path, package: str, code: str, *names: str) -> None:
    """Leaves a package as an installer would, which offers the function `choose` under these names."""
    (folder / f"{package}.py").write_text(code, encoding="utf-8")
    described = folder / f"{package}-1.0.dist-info"
    described.mkdir()
    (described / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8")
    points = "".join(f"{name} = {package}:choose\n" for name in names)
    (described / "entry_points.txt").write_text(f"[leaving_atlantis.bots]\n{points}", encoding="utf-8")


def await_end(pid: int) -> None:
    await_that(lambda: not is_running(pid))


def await_that(is_so: Callable[[], bool]) -> None:
    until = monotonic() + LONG
    while not is_so():
        assert monotonic() < until
        sleep(0.01)


def is_running(pid: int) -> bool:
    """Whether there is such a process, and not only what nobody has asked after since it ended."""
    state = Path(f"/proc/{pid}/stat")
    try:
        os.kill(pid, 0)
        return not state.exists() or state.read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False
