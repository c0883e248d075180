"""Makes a film in a process of its own: no frame waits for it, and whatever it takes with it when it's called off was
never on disk.
"""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

from game.engine import GameError
from game.files.processes import Serve, lower_priority, start_process
from game.files.resources import user_folder
from game.store.crashes import write_report
from game.store.files import StorageError, create_whole, make_at_free_path, make_folder, numbered_paths, storage_error
from game.store.long_work import Progress

from .cut import FilmOrder

ENDINGS = (".webp", ".gif")
_PATIENCE = 0.05  # seconds between two looks at whether it's still wanted
_LEAVING = 2.0  # seconds in which a process that was ended is gone


@dataclass(frozen=True, slots=True)
class FilmNews:
    """How far it is; or why there will be none. The film itself follows as bytes."""

    share: float = 0.0
    is_done: bool = False
    fault: GameError | None = None
    report: str = ""  # where it's written what went wrong that nobody had thought of


class FilmFailed(GameError):
    """The process ended, or came to something that nobody has thought of."""


def make_film(order: FilmOrder, progress: Progress, serve: Serve | None = None) -> bytes:
    """Waits for a film, which is drawn elsewhere; `GameError` where there can be none.

    What `progress` raises calls it off.
    """
    process, line = start_process(serve or serve_film, "film")
    share = 0.0
    try:
        line.send(order)
        while True:
            progress(share)
            if line.poll(_PATIENCE):
                news: FilmNews = line.recv()
                if news.fault or news.report:
                    raise news.fault or FilmFailed("film-failed", problem=news.report)
                if news.is_done:
                    return line.recv_bytes()
                share = news.share
    except (EOFError, OSError) as error:
        process.join(_LEAVING)
        raise FilmFailed(
            "film-failed", problem=f"the process of the film ended with code {process.exitcode}."
        ) from error
    finally:
        process.kill()
        line.close()
        process.join(_LEAVING)


# Where it's kept.


def check_place(path: Path) -> None:
    """Refuses before the work what would be refused after it: another ending, a file that's there, a folder that isn't
    or is closed.
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
    folder = check_own_place()

    def create(path: Path) -> Path:
        create_whole(path, film)
        return path

    try:
        return make_at_free_path(numbered_paths(folder, name, ending), create)
    except OSError as error:
        raise storage_error(folder, error) from error


# What runs over there.


def serve_film(line: Connection) -> None:
    """Draws the film that is asked for, and leaves.

    When the line breaks it leaves too: nobody is there any more. Ctrl-C isn't for us.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    lower_priority()
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    with suppress(EOFError, OSError):
        order: FilmOrder = line.recv()
        try:
            film = _draw(order, line)
        except GameError as fault:
            line.send(FilmNews(fault=fault))
        except (EOFError, BrokenPipeError, ConnectionResetError):
            return
        except BaseException as error:  # whatever it is: whoever waits learns of it
            report = write_report(error, {"scene": "film", "journal": order.save})
            line.send(FilmNews(report=str(report or type(error).__name__)))
        else:
            line.send(FilmNews(1.0, is_done=True))
            line.send_bytes(film)


_READING = 0.06  # the part of the time in which the save is read


def _draw(order: FilmOrder, line: Connection) -> bytes:
    """pygame, the tables and Pillow are loaded here, after the process has been told where not to look for a screen."""
    import pygame

    from game.words.catalogue import Catalogue

    from .cut import FilmedGame
    from .encoding import encode_film
    from .screen import SIZE, Film

    def tell(share: float) -> None:
        line.send(FilmNews(_READING + (1 - _READING) * share))

    game = FilmedGame.open(order, lambda share: line.send(FilmNews(_READING * share)))
    pygame.font.init()
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    return encode_film(Film(game, Catalogue.load(order.language), order), order.is_gif, tell)
