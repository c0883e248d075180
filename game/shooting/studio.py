"""Where pictures are taken: a window that nobody sees, a folder that is nobody's, and time that goes only as it is told."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep
from typing import Any

import pygame

from game.app.loop import App
from game.scenes.background_job import THREAD
from game.scenes.scene import Push, Scene
from game.scenes.stage import Stage
from game.scenes.table import TableScene
from game.store import Settings

from .home import furnish

_HIDDEN = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
_HOME = "LEAVING_ATLANTIS_HOME"
_ROUNDS = 24
"""Rounds of the loop in which a scene has drawn all it draws piece by piece."""

Size = tuple[int, int]
Step = Callable[[App], None]
"""Something done before the picture is taken."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture: the scenes it is of, the lowest first, and what is done before it is taken."""

    opens: Sequence[Callable[[Stage], Scene]]
    steps: Sequence[Step] = ()
    is_first: bool = False
    """Whether it shows the program as it is started for the first time: the folder is empty."""
    texts: Sequence[int] = ()
    """Sizes of text in percent in which it is taken too."""
    settings: Mapping[str, Any] | None = None


class Studio:
    """Takes shots one by one; each finds the folder as if it were the first."""

    def __init__(self, folder: Path) -> None:
        self._furnished, self._home = folder / "furnished", folder / "home"
        with surroundings({_HOME: str(self._furnished)}):
            furnish()

    @classmethod
    @contextmanager
    def opened(cls) -> Iterator[Studio]:
        """A studio in a folder of its own that goes with it."""
        with TemporaryDirectory(prefix="studio", ignore_cleanup_errors=True) as folder:
            yield cls(Path(folder))

    @contextmanager
    def set_up(self, shot: Shot, size: Size, text: int | None = None, driver: Mapping[str, str] = _HIDDEN) -> Iterator[App]:
        """The program as the shot has it, until the picture is taken."""
        self._clear(shot.is_first)
        with surroundings({_HOME: str(self._home), **driver}):
            app = _open(shot, size, text)
            try:
                yield app
            finally:
                app.leave()
                app.close()

    def take(self, shot: Shot, size: Size, text: int | None = None) -> pygame.Surface:
        with self.set_up(shot, size, text) as app:
            return app.window.copy()

    def _clear(self, is_first: bool) -> None:
        shutil.rmtree(self._home, ignore_errors=True)
        if is_first:
            self._home.mkdir()
        else:
            shutil.copytree(self._furnished, self._home)


def _open(shot: Shot, size: Size, text: int | None) -> App:
    settings = Settings(**{"window": size, "text_size": text, "speed": "instant", "muted": True, **(shot.settings or {})})
    app = App(settings, shot.opens[0])
    rest(app)
    for opens in shot.opens[1:]:
        app.stack.carry_out(Push(opens(app.stage)))
    rest(app)
    for step in shot.steps:
        step(app)
    return app


def rest(app: App) -> None:
    """Lets the program do all it does without time: what is drawn piece by piece, what threads are working out."""
    for _ in range(_ROUNDS):
        app.turn([], 0.0)
        settle(app)


def settle(app: App) -> None:
    """Waits for the threads that work something out, and for the disk: what comes next must not depend on how quick they are."""
    for thread in threading.enumerate():
        if thread.name == THREAD:
            thread.join()
    while any(isinstance(scene, TableScene) and scene.match.is_saving for scene in app.stack.scenes):
        sleep(0.001)


@contextmanager
def surroundings(values: Mapping[str, str]) -> Iterator[None]:
    """The environment with these values, for a while."""
    before = {key: os.environ.get(key) for key in values}
    os.environ.update(values)
    try:
        yield
    finally:
        for key, value in before.items():
            if value is None:
                del os.environ[key]
            else:
                os.environ[key] = value
