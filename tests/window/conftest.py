"""A display, the program in its window, and its twin; whatever a test does, nothing of them is left behind."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pytest

from game.store import save_settings

from .twin import SETTINGS, SwiftThinker, Twin
from .xvfb import Screen, Window, missing


@dataclass(slots=True)
class House:
    """Where windows are opened."""

    folder: Path
    screen: Screen
    guests: ExitStack

    @property
    def home(self) -> Path:
        """The player's folder of the program in the window."""
        return self.folder / "window"

    @property
    def twins_home(self) -> Path:
        return self.folder / "twin"

    def open_window(self) -> Window:
        window = Window(self.screen, self.home)
        self.guests.callback(window.close)
        return window

    def open_twin(self, window: Window) -> Twin:
        twin = Twin(self.twins_home, window)
        self.guests.callback(lambda: twin.leave() if twin.stack else None)
        return twin

    def open(self) -> Twin:
        """A window and its twin, both at the menu."""
        return self.open_twin(self.open_window())


OpenHouse = Callable[..., House]


@pytest.fixture
def open_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[OpenHouse]:
    """Opens a display of a size, as large as the window unless another is asked for."""
    if lacking := missing():
        pytest.skip(f"needs {' and '.join(lacking)}, which this machine has not")
    monkeypatch.setattr("game.match.thinking.BotProcess", SwiftThinker)
    with ExitStack() as guests:

        def opened(size: tuple[int, int] = SETTINGS.window) -> House:
            screen = Screen(tmp_path / "screen", size)
            guests.callback(screen.close)
            house = House(tmp_path, screen, guests)
            for home in (house.home, house.twins_home):
                home.mkdir()
                monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(home))
                save_settings(SETTINGS)
            return house

        yield opened


@pytest.fixture
def house(open_house: OpenHouse) -> House:
    return open_house()
