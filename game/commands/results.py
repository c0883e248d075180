"""Results of games as they are known: lines of JSON in a new file, of which whatever ends the command leaves those that
were written, each of them whole.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from game.arena.contests import ArenaGame, Pair
from game.store.files import storage_error

from .command_line import path
from .games import RandomGame

Keep = Callable[[str], None]  # takes one line or several, each with its end
RESULTS = path("--results", "FILE.jsonl")


@contextmanager
def results_file(place: Path | None) -> Iterator[Keep]:
    """Keeps lines in a new file, or nowhere; never over what is there, which may be somebody's work. A file without a
    line is taken away again.
    """
    if place is None:
        yield lambda _: None
        return
    try:
        file = place.open("xb", buffering=0)  # nothing is held back that could follow half a line
    except OSError as error:
        missing = isinstance(error, FileNotFoundError)
        raise storage_error(place.parent if missing else place, error) from error

    def keep(lines: str) -> None:
        try:
            write_whole(file, lines.encode())
        except OSError as error:
            raise storage_error(place, error) from error

    try:
        yield keep
    finally:
        with suppress(OSError):  # what could not be written has been told
            file.close()
            if not place.stat().st_size:
                place.unlink()


def write_whole(file: BinaryIO, lines: bytes) -> None:
    """Writes all of it to the end of a file without a buffer or, where the disk takes no more, nothing of it."""
    end = file.tell()
    try:
        while lines:
            lines = lines[file.write(lines) :]
    except OSError:
        with suppress(OSError):
            file.seek(end)
            file.truncate()
        raise


def random_game_line(index: int, seed: int, game: RandomGame) -> str:
    """The result of a random game; `index` counts from nought."""
    standings = sorted(game.standings, key=lambda standing: standing.seat)
    return _line(
        game=index + 1,
        seed=seed,
        decisions=game.decisions,
        turns=game.turns,
        points=[standing.points for standing in standings],
        ranks=[standing.rank for standing in standings],
    )


def arena_game_line(pairing: Pair, deal: int, is_swapped: bool, game: ArenaGame) -> str:
    """The result of a game of a pairing; deals are counted from one, and each seating is played swapped, too."""
    luck = game.luck and [points - luck for points, luck in zip(game.points, game.luck, strict=True)]
    return _line(
        pairing=pairing,
        deal=deal,
        swapped=is_swapped,
        seats=game.levels,
        points=game.points,
        ranks=game.ranks,
        **({"without_luck": luck} if luck else {}),
    )


def _line(**result: object) -> str:
    return f"{json.dumps(result)}\n"
