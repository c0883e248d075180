"""What runs in the process of a film in the place of what makes one."""

from __future__ import annotations

import time
from multiprocessing.connection import Connection

from game.film.process import FilmNews


def never_ends(line: Connection) -> None:
    line.recv()
    line.send(FilmNews(0.5))
    time.sleep(600)


def dies(line: Connection) -> None:
    line.recv()
