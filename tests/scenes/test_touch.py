"""Fingers, as SDL tells of them: what one does, what two do, and that nothing is done twice or pressed in passing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.app.loop import App
from game.controls.touch import SLOP
from game.match import Match
from game.rules import GAMES
from game.scenes import CurtainScene, PauseScene, TableScene, open_settings, open_setup, open_table
from game.tables.cards import card_of
from game.widgets import HoldButton, Scroll, Slider
from tests.match.playing import a_step, until
from tests.soaks import soaked_unless

from .boards import Board
from .driving import Open, click, find_widget, press, top, wait_for
from .evening import rules_for, sit_down
from .fingers import Finger, Place, spread
from .lifting import table_app

_STEPS = {"survive": 170, "atlantis": 30, "atlandice": 30}


@pytest.fixture
def match(game: str, tmp_path: Path) -> Iterator[Match]:
    """Two people around the table, some turns into a game."""
    with sit_down(tmp_path, rules_for(game, 2)) as match:
        random = Random(1)
        while len(match.log) < _STEPS[game] or match.actor is None:
            a_step(match, random)
        yield match


@pytest.fixture
def survive(tmp_path: Path) -> Iterator[Match]:
    """Three people around the table, all of whom have looked at their racks; one of them places."""
    with sit_down(tmp_path, rules_for("survive", 3)) as match:
        until(match)
        yield match


def sit(open_app: Open, match: Match) -> App:
    app = open_app(lambda stage: open_table(stage, match))
    wait_for(app, 1.0)
    return app


def board_of(app: App) -> Board:
    board = Board.of(top(app, TableScene))
    assert board is not None
    return board


def spots_on(board: Board) -> Iterator[Place]:
    """Pixels all over the board."""
    room = board.widget.rect
    return ((x, y) for x in range(room.left + 60, room.right - 60, 7) for y in range(room.top + 60, room.bottom, 7))


def quiet_place(board: Board) -> Place:
    """Where no piece can be dragged away."""
    model = board.table.model
    return next(spot for spot in spots_on(board) if not set(model.at(spot)) & set(model.sources))


def told_place(board: Board) -> Place:
    """Where something lies that has a card."""
    table = board.table
    return next(
        spot
        for spot in spots_on(board)
        if any(card_of(table.cards, thing, table.host.narrator) for thing in table.model.at(spot)[:1])
    )


def names(app: App) -> set[str]:
    scene = app.stack.top
    scene.refresh_layout()
    return {widget.name for widget in scene.root.top.walk()}


# One finger.


def test_a_tap_presses_once_and_leaves_nothing_pointed_at(open_app: Open, survive: Match) -> None:
    app, undone = table_app(open_app, survive), len(survive.log)
    board, finger = board_of(app), Finger(app)
    finger.tap(board.places()[0])
    assert len(survive.log) == undone + 1, "SDL's mouse tapped again"
    wait_for(app, 1.0)
    finger.tap(find_widget(app, "hint"))
    assert not top(app, TableScene).root.hover_name
    finger.tap(find_widget(app, "menu"))
    top(app, PauseScene)


def test_what_has_come_under_a_finger_since_it_came_down_is_not_pressed(open_app: Open, survive: Match) -> None:
    app = table_app(open_app, survive)
    scene, finger = top(app, TableScene), Finger(app)
    press(app, pygame.K_ESCAPE)
    place = find_widget(app, "rules").rect.center
    press(app, pygame.K_ESCAPE)
    assert top(app, TableScene) is scene
    finger.down(place)
    press(app, pygame.K_ESCAPE)
    pause = top(app, PauseScene)
    finger.up()
    assert app.stack.scenes[-2:] == (scene, pause)
    finger.tap(place)
    assert app.stack.scenes[-2:] != (scene, pause)


@pytest.mark.parametrize("game", soaked_unless("atlantis".__eq__, GAMES))
def test_a_long_press_tells_and_the_next_tap_only_closes(open_app: Open, match: Match) -> None:
    app = sit(open_app, match)
    board, finger, scene, before = board_of(app), Finger(app), top(app, TableScene), len(match.log)
    picked = scene.table.selection
    finger.press_long(told_place(board))
    finger.rest(0.2)
    assert scene.root.is_telling
    finger.up()
    finger.rest(0.5)
    assert scene.root.is_telling, "the card closes with the finger that opened it"
    assert scene.table.selection == picked
    assert len(match.log) == before
    finger.tap(find_widget(app, "menu"))
    assert top(app, TableScene) is scene, "what was to close a card has pressed"
    assert not scene.root.is_telling
    finger.tap(find_widget(app, "menu"))
    top(app, PauseScene)


def test_a_long_press_on_a_button_gives_its_tip(open_app: Open, survive: Match) -> None:
    app = table_app(open_app, survive)
    finger = Finger(app)
    finger.press_long(find_widget(app, "card"))
    finger.rest(0.3)
    scene = top(app, TableScene)
    tipped = scene.root.tipped
    assert tipped is not None
    assert tipped.name == "card"
    assert scene.root.is_tip_shown
    finger.up()
    assert top(app, TableScene) is scene
    finger.tap((5, 5))
    assert not scene.root.is_tip_shown


@pytest.mark.parametrize("game", ["survive"])
def test_a_finger_that_moves_scrolls_and_presses_nothing(open_app: Open, match: Match) -> None:
    app, before = sit(open_app, match), len(match.log)
    log = reached_list(app)
    (x, y), was = log.rect.center, log.offset
    way = -100 if log.reach - log.offset >= 100 else 100
    Finger(app).drag((x, y), (x, y + way // 5), (x, y + way))
    assert reached_list(app).offset == was - way
    assert not top(app, TableScene).table.is_looking_back, "a line of the log was pressed"
    spread(app, (Finger(app), Finger(app, 2)), ((x - 20, y), (x + 20, y)), ((x - 20, y - way), (x + 20, y - way)))
    assert reached_list(app).offset == was
    assert len(match.log) == before


def reached_list(app: App) -> Scroll:
    """The longest list that can be scrolled."""
    lists = [one for one in top(app, TableScene).root.top.walk() if isinstance(one, Scroll)]
    return max(lists, key=lambda one: one.reach)


def test_a_slider_follows_and_a_field_is_written_in(open_app: Open) -> None:
    app = open_app(open_settings, 1600, 1000)
    wait_for(app)
    slider = find_widget(app, "sea")
    assert isinstance(slider, Slider)
    line = slider.line
    Finger(app).drag((line.left, line.centery), (line.left + 30, line.centery), (line.centerx, line.centery))
    assert app.stage.settings.sea == 50

    app = open_app(lambda stage: open_setup(stage, "survive"))
    wait_for(app)
    field = next(one for one in app.stack.top.root.top.walk() if type(one).__name__ == "TextField")
    Finger(app).tap(field)
    assert app.stack.text_field is not None
    assert app.stack.text_field.name == field.name


def test_a_piece_is_dragged_to_its_place(open_app: Open, tmp_path: Path) -> None:
    with sit_down(tmp_path, rules_for("survive", 2)) as match:
        random = Random(1)
        while len(match.log) < _STEPS["survive"] or match.actor is None or not _moves(match):
            a_step(match, random)
        app = sit(open_app, match)
        board, before = board_of(app), len(match.log)
        model = board.table.model
        piece = next(thing for thing in model.hot() if thing in model.sources)
        start, finger = board.pixel_of(piece), Finger(app)
        finger.down(start)
        finger.move((start[0] + SLOP + 2, start[1]))
        finger.rest(0.1)
        goal = board.pixel_of(next(thing for thing in model.targets if thing != piece))
        finger.move(goal)
        finger.up()
        wait_for(app, 1.0)
        assert len(match.log) > before


def _moves(match: Match) -> bool:
    return match.rules.describe(match.view(None)).rule == "T2"


# The eye.


def lift_eye(app: App, finger: Finger) -> None:
    finger.hold(find_widget(app, "eye"))
    assert top(app, TableScene).visibility.is_up


def _lifts(app: App, finger: Finger) -> None:
    finger.up()


def _slides_off(app: App, finger: Finger) -> None:
    finger.move((640, 300))


def _second_finger(app: App, finger: Finger) -> None:
    Finger(app, 2).down((640, 300))


def _focus_is_lost(app: App, finger: Finger) -> None:
    app.turn([pygame.Event(pygame.WINDOWFOCUSLOST)], 0.02)


def _mouse_clicks(app: App, finger: Finger) -> None:
    click(app, (5, 5))


@pytest.mark.parametrize("end", [_lifts, _slides_off, _second_finger, _focus_is_lost, _mouse_clicks])
def test_the_hand_is_up_while_a_finger_lies_on_the_eye(
    open_app: Open, survive: Match, end: Callable[[App, Finger], None]
) -> None:
    app = table_app(open_app, survive)
    finger, before = Finger(app), len(survive.log)
    lift_eye(app, finger)
    finger.rest(2.0)
    assert top(app, TableScene).visibility.is_up, "it goes down although the finger lies there"
    finger.move((finger.at[0] + 3, finger.at[1] + 2))
    assert top(app, TableScene).visibility.is_up, "a finger is never quite still"
    end(app, finger)
    assert not top(app, TableScene).visibility.is_up
    finger.move((642, 303))
    finger.up()
    finger.rest(0.6)
    assert not top(app, TableScene).visibility.is_up
    assert len(survive.log) == before


def test_a_tap_on_the_eye_shows_nothing_afterwards(open_app: Open, survive: Match) -> None:
    app = table_app(open_app, survive)
    Finger(app).tap(find_widget(app, "eye"))
    assert not top(app, TableScene).visibility.is_up


def test_a_finger_lifts_a_curtain_by_staying_on_its_button(open_app: Open, tmp_path: Path) -> None:
    with sit_down(tmp_path, rules_for("survive", 2), "passed") as match:
        app = sit(open_app, match)
        curtain, finger = top(app, CurtainScene), Finger(app)
        holder = next(one for one in curtain.root.top.walk() if isinstance(one, HoldButton))
        finger.tap(holder)
        finger.hold(holder)
        finger.rest(0.3)
        finger.up()
        assert app.stack.top is curtain
        finger.rest(1.0)
        finger.down(holder)
        finger.rest(1.2)
        finger.up()
        assert app.stack.top is not curtain


# Two fingers.


@pytest.mark.parametrize("game", soaked_unless("survive".__eq__, GAMES))
def test_two_fingers_zoom_about_their_middle_and_move_the_board(open_app: Open, match: Match) -> None:
    app, before = sit(open_app, match), len(match.log)
    picked = top(app, TableScene).table.selection
    board, fingers = board_of(app), (Finger(app), Finger(app, 2))
    camera = board.table.model.camera
    x, y = board.widget.rect.center
    under = camera.unit((x, y))
    spread(app, fingers, ((x - 50, y), (x + 50, y)), ((x - 75, y), (x + 75, y)), ((x - 100, y), (x + 100, y)))
    assert camera.zoom == pytest.approx(2.0, rel=0.02)
    assert camera.pixel(under) == pytest.approx((x, y), abs=3)
    spread(app, fingers, ((x - 50, y), (x + 50, y)), ((x - 90, y - 30), (x + 10, y - 30)))
    assert camera.zoom == pytest.approx(2.0, rel=0.02)
    assert camera.pixel(under) == pytest.approx((x - 40, y - 30), abs=3)
    spread(app, fingers, ((x - 100, y), (x + 100, y)), ((x - 20, y), (x + 20, y)))
    assert camera.zoom == 1.0
    assert len(match.log) == before
    assert top(app, TableScene).table.selection == picked


def test_two_fingers_never_press(open_app: Open, survive: Match) -> None:
    app, before = table_app(open_app, survive), len(survive.log)
    scene, fingers = top(app, TableScene), (Finger(app), Finger(app, 2))
    place, menu = board_of(app).places()[0], find_widget(app, "menu").rect.center
    for places in ((place, menu), (menu, place), (menu, menu)):
        spread(app, fingers, places)
        spread(app, fingers, places, places)
        app.turn([], 0.5)
    fingers[0].hold(menu)
    fingers[1].down(place)
    fingers[0].up()
    fingers[1].up()
    assert top(app, TableScene) is scene
    assert len(survive.log) == before


def test_one_finger_moves_a_board_that_is_zoomed(open_app: Open, survive: Match) -> None:
    app = table_app(open_app, survive)
    board, finger = board_of(app), Finger(app)
    camera = board.table.model.camera
    camera.zoom_at(board.widget.rect.center, 2.0)
    x, y = quiet_place(board)
    under, before = camera.unit((x, y)), len(survive.log)
    finger.drag((x, y), (x + 20, y), (x + 40, y + 10))
    assert camera.pixel(under) == pytest.approx((x + 40, y + 10), abs=2)
    assert len(survive.log) == before


# Buttons to zoom by.


@pytest.mark.parametrize("game", soaked_unless("atlantis".__eq__, GAMES))
def test_buttons_to_zoom_by_come_with_the_first_finger(open_app: Open, match: Match) -> None:
    app = sit(open_app, match)
    camera = board_of(app).table.model.camera
    click(app, (5, 5))
    assert not any(name.startswith("zoom-") for name in names(app))
    finger, before = Finger(app), len(match.log)
    finger.tap((5, 5))
    app.draw()
    finger.tap(find_widget(app, "zoom-nearer"))
    finger.tap(find_widget(app, "zoom-nearer"))
    assert camera.zoom == pytest.approx(1.25**2)
    app.turn([], 0.5)
    finger.tap(find_widget(app, "zoom-back"))
    assert camera.zoom == pytest.approx(1.25)
    app.turn([], 0.5)
    finger.tap(find_widget(app, "zoom-whole"))
    assert camera.zoom == 1.0
    assert len(match.log) == before


@pytest.mark.parametrize("game", soaked_unless("atlandice".__eq__, GAMES))
@pytest.mark.parametrize("size", [(1280, 720, 100), (1024, 640, 100), (1280, 720, 150)])
def test_they_cover_nothing_that_can_be_clicked(open_app: Open, match: Match, size: tuple[int, int, int]) -> None:
    app = open_app(lambda stage: open_table(stage, match), *size)
    Finger(app).tap((5, 5))
    app.draw()
    buttons = [find_widget(app, f"zoom-{name}").rect for name in ("nearer", "back", "whole")]
    assert all(button.width >= 40 and button.height >= 40 for button in buttons)
    for _ in range(30):
        if match.is_over or match.actor is None:
            break
        places = board_of(app).places()
        covered = [place for place in places for button in buttons if button.collidepoint(place)]
        assert not covered
        a_step(match, Random(2))
        wait_for(app, 0.4)
        if not isinstance(app.stack.top, TableScene):
            break
        buttons = [find_widget(app, f"zoom-{name}").rect for name in ("nearer", "back", "whole")]


# Beside a mouse.


def test_a_mouse_and_a_finger_take_turns(open_app: Open, survive: Match) -> None:
    app, before = table_app(open_app, survive), len(survive.log)
    finger = Finger(app)
    click(app, board_of(app).places()[0])
    wait_for(app, 1.0)
    finger.tap(board_of(app).places()[0])
    wait_for(app, 1.0)
    click(app, board_of(app).places()[0])
    assert len(survive.log) == before + 3


def test_who_holds_the_mouse_down_presses_nothing_with_a_finger(open_app: Open, survive: Match) -> None:
    app = table_app(open_app, survive)
    finger = Finger(app)
    scene, at = top(app, TableScene), find_widget(app, "menu").rect.center
    app.turn([pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1)], 0.02)
    finger.tap(at)
    assert top(app, TableScene) is scene
    app.turn([pygame.Event(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.0, flipped=False)], 0.02)
    finger.tap(at)
    assert top(app, TableScene) is scene
    app.turn([pygame.Event(pygame.MOUSEBUTTONUP, pos=(5, 5), button=1)], 0.02)
    finger.tap(at)
    top(app, PauseScene)


def test_fingers_on_a_pad_that_moves_a_pointer_are_no_touch(open_app: Open, survive: Match) -> None:
    app = table_app(open_app, survive)
    scene = top(app, TableScene)
    about: dict[str, Any] = {"touch_id": -1, "finger_id": 1, "x": 0.9, "y": 0.05, "dx": 0.0, "dy": 0.0, "pressure": 1.0}
    app.turn([pygame.Event(kind, **about) for kind in (pygame.FINGERDOWN, pygame.FINGERUP)], 0.02)
    app.draw()
    assert top(app, TableScene) is scene
    assert not any(name.startswith("zoom-") for name in names(app))


@pytest.mark.parametrize("game", soaked_unless("atlandice".__eq__, GAMES))
def test_while_they_zoom_the_board_is_stretched_and_drawn_anew_when_they_rest(open_app: Open, match: Match) -> None:
    app = sit(open_app, match)
    board, fingers = board_of(app), (Finger(app), Finger(app, 2))
    fingers[0].tap((5, 5))
    app.draw()
    x, y = board.widget.rect.center
    spread(app, fingers, ((x - 50, y), (x + 50, y)), ((x - 75, y), (x + 75, y)), ((x - 90, y), (x + 95, y)))
    assert board.table.stretched is not None
    stretched = pygame.image.tobytes(app.window, "RGB")
    wait_for(app, 0.6)
    assert board.table.stretched is None
    assert pygame.image.tobytes(app.window, "RGB") != stretched
