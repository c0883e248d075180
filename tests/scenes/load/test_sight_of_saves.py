"""What the list of saved games looks like: in any size, with hundreds of them, and whatever is secret."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from time import sleep
from typing import Any

import pygame
import pytest

from game.match import Glimpse, ListedSave, SavedGames
from game.rules import GAMES
from game.scenes import LoadScene
from game.scenes.load.list import when
from game.store.long_work import Progress
from game.widgets import Scroll
from game.words.catalogue import Catalogue
from tests.soaks import few_or_soak, soaked_unless

from ..clipping import find_clipped
from ..driving import SIZES, Open, click, find_widget, press, top
from ..shelves import damage, rest, save, set_age, two_worlds
from .listing import open_load, rows


class _Watched(SavedGames):
    """Remembers what was looked at closer, and takes its time to read: a fast machine has all saves at once else."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.looked: list[Path] = []

    def one(self, path: Path, progress: Progress | None = None) -> ListedSave:
        sleep(0.003)
        return super().one(path, progress)

    def glimpse(self, save: ListedSave, progress: Progress | None = None) -> Glimpse:
        self.looked.append(save.path)
        return super().glimpse(save, progress)


@few_or_soak("many", 40, 400)
def test_many_saves_come_in_while_the_scene_runs(open_app: Open, folder: Path, many: int) -> None:
    content = save(folder, "first", "atlandice", most=160).read_bytes()
    for number in range(many):
        (folder / f"game {number:03}.journal").write_bytes(content)
        set_age(folder / f"game {number:03}.journal", number + 10.0)
    shelf = _Watched(folder)
    app = open_app(lambda stage: LoadScene(stage, shelf))
    scene = top(app, LoadScene)
    assert scene.saves.is_reading
    rest(app)
    assert len(rows(app)) == many + 1
    assert 0 < len(shelf.looked) < 20, "only what is seen is looked at closer"
    scroll = find_widget(app, "saves")
    assert isinstance(scroll, Scroll)
    app.turn([pygame.Event(pygame.MOUSEMOTION, pos=scroll.rect.center, rel=(0, 0), buttons=(0, 0, 0))], 0.02)
    for _ in range(10):
        app.turn([pygame.Event(pygame.MOUSEWHEEL, y=-5, x=0, flipped=False)], 0.02)
    rest(app)
    assert len(shelf.looked) > 6
    for _ in range(12):
        press(app, pygame.K_DOWN)
    assert find_widget(app, "saves").rect.colliderect(rows(app)[12].rect)


@pytest.mark.parametrize("width, height, text", SIZES)
def test_nothing_is_clipped_at_any_size(open_app: Open, folder: Path, width: int, height: int, text: int) -> None:
    long = ("A name as long as names can be, with words in it, and then some more of them, ok" + "x" * 80)[:80]
    save(folder, long, most=200)
    damage(save(folder, "wet", most=200, age=60))
    (folder / "letter.journal").write_text("a letter")
    set_age(folder / "letter.journal", 99)
    save(folder, "dice", "atlandice", most=200, age=120)
    app = open_load(open_app, width, height, text)
    for step in range(4):
        for _ in range(step):
            press(app, pygame.K_DOWN)
        rest(app)
        assert not find_clipped(app.stack.top.root, app.stage.look)
        click(app, rows(app)[step])
        rest(app)
        assert not find_clipped(app.stack.top.root, app.stage.look)
        press(app, pygame.K_F2)
        assert not find_clipped(app.stack.top.root, app.stage.look)
        press(app, pygame.K_ESCAPE)
        if not rows(app):
            press(app, pygame.K_ESCAPE)


@pytest.mark.parametrize("game", soaked_unless("survive".__eq__, GAMES))
def test_the_picture_and_all_around_it_are_the_same_whatever_is_secret(
    open_app: Open, tmp_path: Path, game: str
) -> None:
    here, there = two_worlds(tmp_path, game)
    assert (here.read_bytes() != there.read_bytes()) == (game != "atlandice")
    frames = []
    for path in (here, there):
        app = open_app(lambda stage, path=path: LoadScene(stage, SavedGames(path.parent)))
        rest(app)
        frames.append(pygame.image.tobytes(app.window, "RGB"))
    assert frames[0] == frames[1]


def test_dates_are_plain_words() -> None:
    catalogue, now = Catalogue.load("en"), datetime(2026, 11, 15, 14, 30).astimezone()

    def said(**ago: Any) -> str:
        return when(catalogue, (now - timedelta(**ago)).timestamp(), now)

    assert said(minutes=25) == "today 14:05"
    assert said(hours=20) == "yesterday 18:30"
    assert said(days=12) == "3 November"
    assert said(days=400) == "11 October 2025"
