"""Makes a film in a process of its own: no frame waits for it, and whatever it takes with it when it is called off was
never on disk.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from game.engine import GameError
from game.files.helper import Gone, Helper, HelperAnswer, Serve, lower_priority
from game.files.resources import user_folder
from game.store.crashes import write_report
from game.store.files import StorageError, create_numbered, create_whole, make_folder, storage_error
from game.store.long_work import Progress

from .cut import FilmOrder

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

ENDINGS = (".webp", ".gif")
_PATIENCE = 0.05  # seconds between two looks at whether it is still wanted


@dataclass(frozen=True, slots=True)
class FilmNews:
    """How far it is; in the end the film, or why there will be none."""

    share: float = 0.0
    film: bytes = b""
    fault: GameError | None = None
    report: str = ""  # where it is written what went wrong that nobody had thought of


class FilmFailed(GameError):
    """The process ended, or came to something that nobody has thought of."""


def make_film(order: FilmOrder, progress: Progress, serve: Serve | None = None) -> bytes:
    """Waits for a film, which is drawn elsewhere; `GameError` where there can be none.

    What `progress` raises calls it off.
    """
    helper = Helper(serve or serve_film, "film")
    share = 0.0
    try:
        helper.ask(order)
        while (made := helper.answer(_PATIENCE)) is None:
            for news in helper.take():
                share = news.share
            progress(share)
    except Gone as gone:
        raise FilmFailed("film-failed", problem=f"{gone.report}.") from gone
    finally:
        helper.close()
    if made.fault or made.report:
        raise made.fault or FilmFailed("film-failed", problem=made.report)
    return bytes(made.film)


# Where it is kept.


def check_place(path: Path) -> None:
    """Refuses before the work what would be refused after it: another ending, a file that is there, a folder that is
    not there or is closed.
    """
    if path.suffix.lower() not in ENDINGS:
        raise GameError("film-ending", path=str(path))
    if path.exists():
        raise StorageError("already-there", path=str(path))
    if not path.parent.is_dir():
        raise StorageError("not-there", path=str(path.parent))
    if not os.access(path.parent, os.W_OK | os.X_OK):
        raise StorageError("no-permission", path=str(path.parent))


def keep_film(film: bytes, path: Path) -> None:
    """Writes it aside and gives it its name, which must be free."""
    try:
        create_whole(path, film)
    except FileNotFoundError as error:
        raise storage_error(path.parent, error) from error
    except OSError as error:
        raise storage_error(path, error) from error


def check_own_place() -> Path:
    """The folder of the player's films; refused before the work if nothing can be kept there."""
    folder = user_folder("films")
    try:
        make_folder(folder)
    except OSError as error:
        raise storage_error(folder, error) from error
    if not os.access(folder, os.W_OK | os.X_OK):
        raise StorageError("no-permission", path=str(folder))
    return folder


def keep_own_film(film: bytes, name: str, ending: str) -> Path:
    """Keeps it among the player's films, under this name or this name with a number."""
    return create_numbered(check_own_place(), name, ending, film)


# What runs over there.


def serve_film(line: Connection) -> None:
    """Draws the film that is asked for, and leaves."""
    lower_priority()
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    order: FilmOrder = line.recv()
    try:
        # pygame, the tables and Pillow are loaded here, after the process has been told where not to look for a screen.
        import pygame

        from game.words.catalogue import Catalogue

        from .cut import FilmedGame
        from .encoding import encode_film
        from .screen import Film
        from .still import SIZE

        def tell(share: float) -> None:
            line.send(FilmNews(_READING + (1 - _READING) * share))

        game = FilmedGame.open(order, lambda share: line.send(FilmNews(_READING * share)))
        pygame.font.init()
        pygame.display.init()
        pygame.display.set_mode(SIZE)
        made = FilmNews(film=encode_film(Film(game, Catalogue.load(order.language), order), order.is_gif, tell))
    except GameError as fault:
        made = FilmNews(fault=fault)
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return
    except BaseException as error:  # whatever it is: whoever waits learns of it
        report = write_report(error, {"scene": "film", "journal": order.save})
        made = FilmNews(report=str(report or type(error).__name__))
    line.send(HelperAnswer(made))


_READING = 0.06  # the part of the time in which the save is read
