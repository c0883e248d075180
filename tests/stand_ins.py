"""Stand-ins: what a test puts in the place of something slow, shared or left to chance behind the scenes.

Each is named for what it does, and only this file knows where it has to be put.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from math import inf
from threading import Event
from typing import Any

import pytest

import game.scenes.menu
import game.scenes.setup.scene
import game.scenes.setup.variants
import game.scenes.stage
import game.scenes.table.playing
import game.scenes.table.scene
import game.scenes.unfinished
from game.scenes.background import THREAD
from game.scenes.table.hints import HintRequest
from game.tables import GameScreen
from game.words.catalogue import Catalogue


def make_looks(patch: pytest.MonkeyPatch, make: Callable[..., Any]) -> None:
    """Every window gets its drawings and letters from here."""
    patch.setattr(game.scenes.stage, "Look", make)


def advise_with(patch: pytest.MonkeyPatch, adviser: Callable[[], Any]) -> None:
    """Hints come from this adviser."""
    patch.setattr(game.scenes.table.scene, "HintRequest", partial(HintRequest, adviser=adviser))


def draw_no_boards(patch: pytest.MonkeyPatch) -> None:
    """Every game has a plain table, as one without a board of its own."""
    patch.setattr(game.scenes.table.scene, "screen_of", lambda key: GameScreen())


def hurry_nobody(patch: pytest.MonkeyPatch) -> None:
    """All steps that are due fit into one frame: how many do depends on how busy the machine is."""
    patch.setattr(game.scenes.table.playing, "_BUDGET", inf)


def hold_news(patch: pytest.MonkeyPatch, until: Event) -> None:
    """The menu knows nothing of its doors until then."""
    _hold(patch, game.scenes.menu, "read_news", until)


def hold_search(patch: pytest.MonkeyPatch, until: Event) -> None:
    """The newest unfinished game is not found until then."""
    _hold(patch, game.scenes.unfinished, "newest", until)


def _hold(patch: pytest.MonkeyPatch, module: Any, name: str, until: Event) -> None:
    real = getattr(module, name)
    patch.setattr(module, name, lambda about: real(about) if until.wait(120) else None)


def try_guests_with(patch: pytest.MonkeyPatch, trying: Callable[[], object]) -> None:
    """The menu tries other people's games in this way."""
    patch.setattr(game.scenes.menu, "try_guests", trying)


def remember_with(patch: pytest.MonkeyPatch, remembering: Callable[[], Any]) -> None:
    """Who sets up a game remembers the last one in this way."""
    patch.setattr(game.scenes.setup.scene, "load_remembered", remembering)


def find_boards_with(patch: pytest.MonkeyPatch, finding: Callable[..., Any]) -> None:
    """Boards of one's own are found in this way."""
    patch.setattr(game.scenes.setup.variants, "own_boards", finding)


def find_unfinished(words: Catalogue) -> Any:
    """The newest game that nobody has finished, as the menu would offer it."""
    return game.scenes.unfinished.newest(words)


def threads_of_scenes() -> list[threading.Thread]:
    """The threads that read, search and save for scenes."""
    return [thread for thread in threading.enumerate() if thread.name == THREAD]
