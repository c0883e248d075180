"""How long it takes from the start of the program to its first picture, beside an empty window of the same library in the same run."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from time import perf_counter

_LEAVE = """
import os, pygame
show = pygame.display.flip
def first():
    show()
    os._exit(0)
pygame.display.flip = first
"""
_EMPTY = f"""
{_LEAVE}
pygame.init()
pygame.display.set_mode((1280, 720), pygame.RESIZABLE)
pygame.display.flip()
"""
_OURS = f"""
{_LEAVE}
from game.__main__ import main
main([])
"""
_ROUNDS = 7


def measure(rounds: int = _ROUNDS) -> tuple[float, float]:
    """Seconds from the start of a process to its first picture: ours, and that of an empty window. The best of several rounds, by turns."""
    with tempfile.TemporaryDirectory() as home:
        times = [(_seconds(_OURS, home), _seconds(_EMPTY, home)) for _ in range(rounds + 1)][1:]
    return min(ours for ours, _ in times), min(empty for _, empty in times)


def _seconds(code: str, home: str) -> float:
    """Both leave at their first picture, so the time of the process is the time to it."""
    began = perf_counter()
    subprocess.run([sys.executable, "-c", code], env=_environment(home), check=True)
    return perf_counter() - began


def _environment(home: str) -> dict[str, str]:
    """A player's folder of its own, and modules compiled once as an installed program has them: the first round does that."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "LEAVING_ATLANTIS_HOME": home, "PYTHONPYCACHEPREFIX": home, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
