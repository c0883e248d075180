"""Folders of the player that are no folders, but links that lead to themselves: whatever needs one says so, and the
rest goes on.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.files.resources import user_cache, user_folder
from game.review.cache import find_review, keep_review
from game.scenes import (
    Push,
    Scene,
    Stage,
    open_load,
    open_menu,
    open_people,
    open_puzzles,
    open_settings,
    open_setup,
    open_voyage,
)
from game.scenes.scoring.keepsakes import keep_postcard
from game.store import write_atomically
from game.store.files import StorageError, tidy
from tests.review.games import invented_review, played_game

from .driving import Open
from .frames import frames, home

FOLDERS = ("puzzles", "postcards", "films", "saves", "boards", "reports", "cache", "cache/reviews")
SCENES: tuple[Callable[[Stage], Scene], ...] = (
    *(open_load, open_people, open_puzzles, open_settings, open_voyage),
    lambda stage: open_setup(stage, "survive"),
)


def make_loop(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(path)


BROKEN = [
    *(FOLDERS[::2], FOLDERS[1::2]),
    *(pytest.param((folder,), marks=pytest.mark.soak) for folder in FOLDERS),
]
"""In every run half of them at once; in the soaks each alone."""


@pytest.mark.parametrize("folders", BROKEN, ids=" ".join)
def test_every_screen_opens_beside_folders_that_lead_to_themselves(open_app: Open, folders: tuple[str, ...]) -> None:
    for folder in folders:
        make_loop(user_folder(folder))
    tidy()
    app = open_app(open_menu)
    for scene in SCENES:
        app.stack.carry_out(Push(scene(app.stage)))
        frames(app, 20)
        home(app)
        frames(app, 5)


@pytest.mark.parametrize("folder", FOLDERS)
def test_nothing_is_written_into_a_folder_that_leads_to_itself(
    folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path))
    make_loop(user_folder(folder))
    with pytest.raises(StorageError):
        write_atomically(user_folder(folder, "a"), "new")


def test_reviews_and_postcards_say_that_their_folder_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path))
    for path in (user_cache("reviews"), user_folder("postcards")):
        make_loop(path)
    played = played_game("survive")
    with pytest.raises(StorageError):
        keep_review("ab" * 32, played, invented_review(played))
    assert find_review("ab" * 32, played) is None
    with pytest.raises(StorageError):
        keep_postcard(pygame.Surface((2, 2)), "evening")
