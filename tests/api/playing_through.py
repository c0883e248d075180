"""Playthroughs of OpenSpiel, short enough to be read: `python -m tests.api.playing_through` writes them anew."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

from open_spiel.python.algorithms.generate_playthrough import playthrough

import game.api.openspiel
from game.rules import GAMES

FOLDER = Path(__file__).parent / "playthroughs"
SEED = 1
_BEGINNING, _END = 150, 40  # lines that are kept
_LONGEST = 160


def play_through(name: str) -> str:
    """The beginning and the end of a random game of two, as OpenSpiel writes it down, and a digest of all of it."""
    whole = playthrough(f"{game.api.openspiel.PREFIX}{name}(players=2)", [], seed=SEED)
    lines = list(_shortened(whole))
    left_out = f"# {len(lines) - _BEGINNING - _END} lines of {len(lines)}; all of them: {_digest(whole)}"
    return "\n".join([*lines[:_BEGINNING], left_out, *lines[-_END:], ""])


def _shortened(text: str) -> Iterator[str]:
    for line in text.splitlines():
        yield line if len(line) <= _LONGEST else f"{line[:_LONGEST]}… {_digest(line)}".rstrip()


def _digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=8).hexdigest()


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.txt"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for _name in GAMES:
        path_of(_name).write_text(play_through(_name), encoding="utf-8")
