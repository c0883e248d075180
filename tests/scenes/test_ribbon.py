"""The ribbon above the line of a replay: there when a game has been looked through, and on the same steps as the
line.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.loop import App
from game.review.cache import journal_digest, keep_review
from game.review.played_game import PlayedGame
from game.review.report import Review
from game.scenes import ReplayScene
from game.store import load
from tests.driver import is_a
from tests.review.games import invented_review

from .clipping import find_clipped
from .driving import SIZES, Open, click, find_widget, press, top
from .scored import ATLANTIS, SURVIVE, finish_game
from .shelves import rest


def look_through(path: Path) -> Review:
    loaded = load(path)
    played = PlayedGame.of(loaded)
    review = invented_review(played)
    keep_review(journal_digest(loaded.data), played, review)
    return review


def open_replay(open_app: Open, path: Path, seat: int | None = None, *size: int) -> App:
    app = open_app(lambda stage: ReplayScene(stage, path, seat), *size)
    rest(app)
    return app


def ribbon(app: App) -> Any:
    found = find_widget(app, "ribbon")
    assert is_a(found, "Ribbon")
    return found


def test_it_is_there_only_when_the_game_has_been_looked_through(open_app: Open) -> None:
    path = finish_game(ATLANTIS).path
    app = open_replay(open_app, path)
    assert top(app, ReplayScene).ribbon is None
    review = look_through(path)
    top(app, ReplayScene).resume()
    rest(app)
    content = ribbon(app).content
    assert [chances for _, chances in content.points] == [point.chances for point in review.curve]
    assert content.points[-1][0] == content.last
    assert ribbon(app).moments == ()  # two people played: nobody's moments are marked unasked


def test_it_lies_on_the_line_and_a_click_goes_there(open_app: Open) -> None:
    path = finish_game(ATLANTIS).path
    review = look_through(path)
    seat = review.moments[0].seat
    app = open_replay(open_app, path, seat)
    scrubber = find_widget(app, "scrubber")
    assert is_a(scrubber, "Scrubber")
    assert all(abs(ribbon(app).x_of(stop) - scrubber.x_of(stop)) <= 2 for stop in range(0, ribbon(app).content.last, 5))
    own = [moment for moment in review.moments if moment.seat == seat]
    stop, number = ribbon(app).moments[0]
    assert len(ribbon(app).moments) == len(own)
    click(app, (ribbon(app).x_of(stop) + 2, ribbon(app).rect.top + 2))
    scene = top(app, ReplayScene)
    assert scene.stop == stop
    assert scene.replay is not None
    assert scene.replay.steps_made(stop) >= own[0].place
    assert number in (1, None)
    click(app, (ribbon(app).rect.right - 3, ribbon(app).rect.bottom - 3))
    assert scene.stop == ribbon(app).content.last


def test_moments_that_are_close_lie_beside_one_another_and_each_is_pressed(open_app: Open) -> None:
    path = finish_game(ATLANTIS).path
    seat = look_through(path).moments[0].seat
    app = open_replay(open_app, path, seat)
    scene = top(app, ReplayScene)
    assert scene.ribbon is not None
    scene.ribbon = replace(
        scene.ribbon, moments=((40, 1), (40, 2), (41, 3), (scene.ribbon.last, 4), (scene.ribbon.last - 1, None))
    )
    scene.note_change()
    scene.refresh_layout()
    xs = sorted(ribbon(app).disc_xs)
    assert all(other - one >= ribbon(app).rect.height // 3 for one, other in pairwise(xs))
    assert ribbon(app).rect.left < xs[0] < xs[-1] < ribbon(app).rect.right
    for number, (stop, _) in enumerate(ribbon(app).moments):
        click(app, (ribbon(app).disc_xs[number], ribbon(app).rect.top + 2))
        assert scene.stop == stop


@pytest.mark.parametrize("width, height, text", SIZES)
def test_it_fits_and_so_does_what_is_asked_before_playing_on(
    open_app: Open, width: int, height: int, text: int
) -> None:
    path = finish_game(SURVIVE).path
    seat = look_through(path).moments[0].seat
    app = open_replay(open_app, path, seat, width, height, text)
    assert ribbon(app).rect.width > 100
    assert not find_clipped(app.stack.top.root, app.stage.look)
    press(app, pygame.K_o)
    scene = top(app, "PlayOnScene")
    for luck in ("then", "anew"):
        scene.choose_luck(luck)
        scene.refresh_layout()
        assert not find_clipped(scene.root, app.stage.look)
