"""The postcard: a whole picture in the player's folder, never over another."""

from __future__ import annotations

import io
from datetime import UTC, datetime
from pathlib import Path
from time import sleep

import pygame
import pytest

from game.app.loop import App
from game.files.resources import user_folder
from game.scenes.scoring import keepsakes
from tests.conformance.tables import Table

from .driving import Open, click, find_widget
from .scored import SURVIVE, TABLES, finish_game, scene, scoring

EVENING = datetime(2026, 11, 15, 21, 30, tzinfo=UTC)


def send(app: App) -> None:
    """Presses the button and waits for what comes of it."""
    before = app.stage.toasts.texts
    click(app, find_widget(app, "postcard"))
    for _ in range(1000):
        if app.stage.toasts.texts != before:
            return
        sleep(0.01)
        app.turn([], 0.01)
    raise AssertionError("nothing is told of the postcard")


def postcards() -> list[Path]:
    return sorted(user_folder("postcards").iterdir())


def test_it_is_a_picture_of_the_evening_in_the_player_s_folder(open_app: Open) -> None:
    app = open_app(scoring(finish_game(SURVIVE), speed="instant"))
    send(app)
    (path,) = postcards()
    assert path.read_bytes().startswith(b"\x89PNG")
    picture = pygame.image.load(io.BytesIO(path.read_bytes()), "postcard.png")
    assert picture.get_size() == keepsakes.SIZE
    assert len({tuple(picture.get_at((x, y))) for x in range(0, 1600, 20) for y in range(0, 900, 20)}) > 200
    assert any(str(path) in text for text in app.stage.toasts.texts)


def test_no_postcard_is_ever_written_over(open_app: Open) -> None:
    app = open_app(scoring(finish_game(SURVIVE), speed="instant"))
    kept: dict[Path, bytes] = {}
    for count in range(1, 4):
        send(app)
        assert len(postcards()) == count
        assert all(path.read_bytes() == content for path, content in kept.items())
        kept = {path: path.read_bytes() for path in postcards()}


def test_where_it_cannot_be_written_that_is_told(open_app: Open) -> None:
    app = open_app(scoring(finish_game(SURVIVE), speed="instant"))
    user_folder("postcards").write_text("in the way")
    send(app)
    assert any("postcards" in text for text in app.stage.toasts.texts)
    assert user_folder("postcards").read_text() == "in the way"
    assert not list(user_folder().rglob("*.png"))


def test_who_leaves_at_once_still_has_it(open_app: Open) -> None:
    app = open_app(scoring(finish_game(SURVIVE), speed="instant"))
    click(app, find_widget(app, "postcard"))
    scene(app).leave()
    (path,) = postcards()
    assert path.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_game_fits_on_it(open_app: Open, table: Table) -> None:
    told = scene(open_app(scoring(finish_game(table, 2, ["W" * 18] * 6)))).words_of_game()
    picture = keepsakes.draw_postcard(told, EVENING)
    assert picture.get_size() == keepsakes.SIZE


def test_it_tells_its_date(open_app: Open) -> None:
    told = scene(open_app(scoring(finish_game(SURVIVE)))).words_of_game()
    assert told.date(EVENING) == "Sunday, 15 November 2026"
