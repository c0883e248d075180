"""A board with drawings of somebody: the table, small boards and notices while they come, and when they never do."""

from __future__ import annotations

import shutil
from itertools import count
from pathlib import Path
from random import Random
from time import monotonic, sleep

import pygame
import pytest

from game.app.loop import App
from game.files.resources import data, user_boards, user_saves
from game.render.others_drawings import others_drawings
from game.rules.survive import load_board, make_rules
from game.scenes import open_load, open_table

from ..match.playing import a_step
from .driving import Open, press
from .evening import sit_down
from .frames import timed

PINK = '<svg viewBox="-40 -40 80 80"><rect x="-40" y="-40" width="80" height="80" fill="#FF00FF"/></svg>'
ZIGZAG = " ".join(f"{Random(x).uniform(-40, 40):.1f},{Random(x).choice((-40, 40))}" for x in range(9000))
LINE = f'<polyline points="{ZIGZAG}" stroke="#000" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"/>'
SLOW = f'<svg viewBox="-40 -40 80 80">{LINE}</svg>'
LONGEST_FRAME = 0.25
BOTS = {1: "sailor", 2: "sailor"}  # one person needs no curtain

pytestmark = pytest.mark.usefixtures("inline_bots")


def own_board(**drawings: str) -> Path:
    """The atoll with other drawings."""
    shutil.copytree(data("boards"), user_boards())
    path = user_boards() / "survive-atoll.yaml"
    for name, svg in drawings.items():
        (user_boards() / f"{name}.svg").write_text(svg, encoding="utf-8")
    named = ", ".join(f"{name}: {name}.svg" for name in drawings)
    path.write_text(path.read_text(encoding="utf-8").replace("sunk: survive-atoll-reef.svg", named), encoding="utf-8")
    return path


def sit_at(open_app: Open, path: Path, folder: Path) -> App:
    rules = make_rules(load_board(path), 3, {})
    app = open_app(lambda stage: open_table(stage, sit_down(folder, rules, bots=BOTS)))
    app.turn([], 0.5)
    return app


def count_pink(app: App) -> int:
    found = (app.window.get_at((x, y)) for x in range(0, 1280, 12) for y in range(0, 720, 12))
    return sum(colour.g < 8 and min(colour.r, colour.b) > 240 for colour in found)


def pass_frames(app: App, seconds: float = 120) -> float:
    """Until all has come; the longest frame."""
    longest, until = 0.0, monotonic() + seconds
    for _ in count():
        longest = max(longest, timed(lambda: app.turn([], 0.002)))
        if not (app.stage.is_soft or others_drawings().is_busy) or monotonic() > until:
            break
        sleep(0.002)
    app.turn([], 0.002)
    return longest


def test_a_drawing_of_somebody_takes_the_place_of_ours_when_it_has_come(open_app: Open, tmp_path: Path) -> None:
    app = sit_at(open_app, own_board(beach=PINK, forest=PINK, mountain=PINK), tmp_path)
    assert pass_frames(app) < LONGEST_FRAME
    assert count_pink(app) > 40
    assert list(app.stage.toasts.texts) == []


@pytest.mark.hostile
def test_no_frame_waits_for_a_drawing_that_never_ends(open_app: Open, tmp_path: Path) -> None:
    app = sit_at(open_app, own_board(beach=SLOW, forest=PINK), tmp_path)
    for _ in range(3):
        press(app, pygame.K_PLUS)  # other sizes are asked for meanwhile
    assert pass_frames(app) < LONGEST_FRAME
    assert count_pink(app) > 10
    assert [text for text in app.stage.toasts.texts if "beach.svg" in text and "3 seconds" in text]


def test_a_drawing_that_was_spoilt_later_is_told_once_and_ours_is_shown(open_app: Open, tmp_path: Path) -> None:
    """A save was begun with it; since then its file was changed."""
    path = own_board(beach=PINK)
    match = sit_down(tmp_path, make_rules(load_board(path), 3, {}), bots=BOTS)
    (user_boards() / "beach.svg").write_text('<!-- viewBox="0 0 9 9" --><svg/>', encoding="utf-8")
    app = open_app(lambda stage: open_table(stage, match))
    pass_frames(app)
    for _ in range(3):
        app.turn([], 0.1)
    (told,) = [text for text in app.stage.toasts.texts if "beach.svg" in text]
    assert "viewBox" in told


@pytest.mark.hostile
def test_the_small_board_of_a_save_changes_over_too(open_app: Open) -> None:
    rules = make_rules(load_board(own_board(beach=PINK, forest=PINK, mountain=PINK)), 3, {})
    user_saves().mkdir(parents=True)
    with sit_down(user_saves(), rules, bots=BOTS) as match:
        for _ in range(8):
            a_step(match, Random(2))
    app = open_app(open_load)
    for _ in range(20):
        app.turn([], 0.1)
        sleep(0.05)
    pass_frames(app)
    assert count_pink(app) > 5
