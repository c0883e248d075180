"""The sheet where films are made: what is chosen, how far it is, where it lies, and why there is none."""

from __future__ import annotations

import os
from pathlib import Path
from threading import Event
from typing import Any

import pygame
import pytest

from game.app.loop import App
from game.engine import GameError
from game.files.resources import user_folder
from game.film.cut import FilmOrder
from game.scenes import ReplayScene, ScoringScene, routes
from game.store.long_work import Progress
from tests.disks import no_space

from .clipping import find_clipped
from .driving import SIZES, Open, click, find_widget, press, top, wait_for, words
from .scored import SURVIVE, finish_game, scoring
from .shelves import rest, save


@pytest.fixture
def orders(monkeypatch: pytest.MonkeyPatch) -> list[FilmOrder]:
    """What was ordered; every film is made at once."""
    found: list[FilmOrder] = []

    def make(order: FilmOrder, progress: Progress) -> bytes:
        progress(0.5)
        found.append(order)
        return b"film"

    monkeypatch.setattr("game.scenes.film.make_film", make)
    return found


def open_film(open_app: Open, tmp_path: Path, *size: int) -> tuple[App, Any]:
    """From a replay at its twentieth step."""
    path = save(tmp_path, "evening", "survive", 120)
    app = open_app(lambda stage: ReplayScene(stage, path), *size)
    rest(app)
    top(app, ReplayScene).go(20)
    press(app, pygame.K_f)
    return app, top(app, "FilmScene")


def test_from_here_to_here_by_keys(open_app: Open, tmp_path: Path, orders: list[FilmOrder]) -> None:
    app, sheet = open_film(open_app, tmp_path)
    sheet.root.focus("from-here")
    press(app, pygame.K_RETURN)
    sheet.root.focus("to")
    press(app, *[pygame.K_LEFT] * 3)
    last = sheet.source.last
    assert last is not None
    assert (sheet.first, sheet.last) == (20, last - 3)
    sheet.root.focus("make")
    press(app, pygame.K_RETURN)
    wait_for(app)
    assert [(order.first, order.last, order.seconds) for order in orders] == [(20, last - 3, 40)]
    assert sheet.path == user_folder("films") / "evening.webp"
    assert sheet.path.read_bytes() == b"film"
    assert "evening.webp" in " ".join(words(app))


def test_the_ends_never_cross(open_app: Open, tmp_path: Path) -> None:
    _, sheet = open_film(open_app, tmp_path)
    sheet.end_at(5)
    sheet.begin_at(30)
    assert (sheet.first, sheet.last) == (30, 31)
    sheet.end_at(0)
    assert (sheet.first, sheet.last) == (0, 1)


def test_from_the_scoring_the_whole_game_is_filmed(open_app: Open, orders: list[FilmOrder]) -> None:
    game = finish_game(SURVIVE)
    app = open_app(scoring(game, speed="instant"))
    click(app, find_widget(app, "film"))
    top(app, "FilmScene").root.focus("kind")
    press(app, pygame.K_RIGHT)
    click(app, find_widget(app, "make"))
    wait_for(app)
    assert orders == [FilmOrder(game.path, is_gif=True, is_lit=app.stage.settings.light)]
    assert top(app, "FilmScene").path == user_folder("films") / "Our evening.gif"
    press(app, pygame.K_ESCAPE)
    assert top(app, ScoringScene)


def test_what_was_chosen_stays_when_it_fails(open_app: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(order: FilmOrder, progress: Progress) -> bytes:
        raise GameError("film-failed", problem="a wall")

    monkeypatch.setattr("game.scenes.film.make_film", fail)
    app, sheet = open_film(open_app, tmp_path)
    sheet.choose(60)
    sheet.begin_at(30)
    click(app, find_widget(app, "make"))
    wait_for(app)
    assert "a wall" in sheet.trouble
    assert (sheet.seconds, sheet.first, sheet.path) == (60, 30, None)
    assert find_widget(app, "make")


def test_a_full_disk_is_told_of(
    open_app: Open, tmp_path: Path, orders: list[FilmOrder], monkeypatch: pytest.MonkeyPatch
) -> None:
    app, sheet = open_film(open_app, tmp_path)
    monkeypatch.setattr("os.fsync", no_space)
    click(app, find_widget(app, "make"))
    wait_for(app)
    assert sheet.trouble.startswith("There is no space left")
    assert list(user_folder("films").iterdir()) == []


def test_a_place_that_will_not_do_is_told_of_before_the_work(
    open_app: Open, tmp_path: Path, orders: list[FilmOrder]
) -> None:
    app, sheet = open_film(open_app, tmp_path)
    user_folder().mkdir(parents=True, exist_ok=True)
    user_folder("films").write_text("not a folder", encoding="utf-8")
    click(app, find_widget(app, "make"))
    wait_for(app)
    assert "films" in sheet.trouble
    assert not orders


def test_it_is_called_off_by_escape(open_app: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ended = Event()

    def make(order: FilmOrder, progress: Progress) -> bytes:
        try:
            while True:
                progress(0.3)
        finally:
            ended.set()

    monkeypatch.setattr("game.scenes.film.make_film", make)
    app, sheet = open_film(open_app, tmp_path)
    click(app, find_widget(app, "make"))
    app.turn([], 0.05)
    assert sheet.is_making
    press(app, pygame.K_ESCAPE)
    assert ended.wait(10)
    assert not sheet.is_making
    assert top(app, "FilmScene") is sheet
    assert list(user_folder("films").iterdir()) == []
    press(app, pygame.K_ESCAPE)
    assert top(app, ReplayScene)


def test_a_game_without_a_drawn_table_has_no_film(open_app: Open) -> None:
    app = open_app(scoring(finish_game(SURVIVE), speed="instant"))
    assert routes.why_no_film(app.stage, "nobodys-game").startswith("This game can't be filmed")
    assert routes.why_no_film(app.stage, "survive", is_saved=False)
    assert routes.why_no_film(app.stage, "survive", steps=0)
    assert not routes.why_no_film(app.stage, "survive")


@pytest.mark.parametrize("size", SIZES)
def test_all_of_it_fits(open_app: Open, tmp_path: Path, size: tuple[int, int]) -> None:
    app, sheet = open_film(open_app, tmp_path, *size)
    assert find_clipped(sheet.root, app.stage.look) == []


def test_a_film_whose_name_is_no_text(open_app: Open, tmp_path: Path, orders: list[FilmOrder]) -> None:
    """Some disks know names that are no text: no clipboard takes one, and that is told."""
    name = os.fsdecode(b"evening \xff")
    path = save(tmp_path, name, "survive", 120)
    app = open_app(lambda stage: ReplayScene(stage, path))
    rest(app)
    press(app, pygame.K_f)
    click(app, find_widget(app, "make"))
    wait_for(app)
    assert top(app, "FilmScene").path == user_folder("films") / f"{name}.webp"
    press(app, pygame.K_c)
    assert app.stage.toasts.texts[-1].endswith("evening \N{REPLACEMENT CHARACTER}.webp")
