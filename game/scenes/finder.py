"""Ways to find a file that was saved: the folder it lies in, as the desktop shows it, and its path."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pygame

from game.files.resources import user_folder

from .background import BackgroundJob
from .stage import Stage

_PATIENCE = 5  # seconds in which a desktop says that it cannot open a folder


class Finder:
    """Opens folders beside the frames, and says so where that comes to nothing."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._opening: tuple[Path, BackgroundJob[bool]] | None = None

    @property
    def is_busy(self) -> bool:
        return self._opening is not None

    def open(self, folder: Path) -> None:
        if self._opening is None:
            self._opening = folder, BackgroundJob(lambda: open_folder(folder))

    def update(self) -> None:
        if self._opening and self._opening[1].is_done:
            (folder, job), self._opening = self._opening, None
            if not job.result():
                self._stage.tell(self._stage.say("finder.no-folder", path=str(folder)))

    def copy(self, path: Path) -> None:
        """Puts the path on the clipboard."""
        try:
            pygame.scrap.put_text(str(path))
        except (pygame.error, UnicodeEncodeError):  # a name may be no text: some disks know such names
            self._stage.tell(self._stage.say("finder.no-clipboard", path=str(path)))
        else:
            self._stage.tell(self._stage.say("finder.copied"))


def open_folder(folder: Path) -> bool:
    """Shows a folder as the desktop does; whether it could."""
    if sys.platform == "win32":
        try:
            os.startfile(folder)
        except OSError:
            return False
        return True
    opener = "open" if sys.platform == "darwin" else "xdg-open"
    nothing = subprocess.DEVNULL
    try:
        command = [opener, str(folder)]
        # The environment as the player's own programs know it: a packaged program brings libraries that they cannot
        # use.
        kept = {
            name: value for name, value in os.environ.items() if name not in ("LD_LIBRARY_PATH", "LD_LIBRARY_PATH_ORIG")
        }
        original = os.environ.get("LD_LIBRARY_PATH_ORIG" if getattr(sys, "frozen", False) else "LD_LIBRARY_PATH")
        opened = subprocess.Popen(
            command,
            stdin=nothing,
            stdout=nothing,
            stderr=nothing,
            env=(kept if original is None else {**kept, "LD_LIBRARY_PATH": original}),
            start_new_session=True,
        )
        return opened.wait(_PATIENCE) == 0
    except subprocess.TimeoutExpired:  # it is still there: the folder is being looked at
        return True
    except OSError:
        return False


ENDING = 20  # the letters at the end of a path that are told however short it is: the day, and what kind of file it is


def short_path(path: Path | None) -> str:
    """A path as far as anyone reads it: from the player's own folder on, where it lies there."""
    home = user_folder().parent
    return str(path.relative_to(home) if path and path.is_relative_to(home) else path)
