"""Where the sheet of a lesson lies and what its ring goes around: never over the thing that it speaks of."""

from __future__ import annotations

import pygame
import pytest

from game.rules import GAMES
from game.scenes import LessonScene, RulebookScene, open_menu
from game.scenes.lesson_bubble import Bubble, ButtonRing
from game.tables import DrawnTable
from game.widgets import Column, Label, Part, Region, Segments, Slot, Widget

from .driving import Open, find_widget, press, top, wait_for
from .lessons import lesson_app, ring_of, sentence_of

pytestmark = pytest.mark.usefixtures("inline_bots")


@pytest.mark.parametrize("size", [(1280, 720, 100), (1024, 640, 100), (1024, 640, 200), (1024, 640, 150)])
@pytest.mark.parametrize("game", GAMES)
def test_the_sheet_lies_in_the_window_and_never_over_the_thing(open_app: Open, game: str, size: tuple[int, int, int]) -> None:
    app = lesson_app(open_app, game, *size)
    press(app, pygame.K_PAGEDOWN)
    wait_for(app)
    scene = top(app, LessonScene)
    assert sentence_of(app)
    for bubble in (widget for widget in scene.root.top.walk() if isinstance(widget, Bubble) and widget.text):
        sheet, target = bubble.sheet(app.stage.look), scene.pointer.target()
        assert app.window.get_rect().contains(sheet)
        about = ring_of(scene)
        assert target or about
        assert not (target and sheet.collidepoint(target))
        assert not (about and sheet.colliderect(about))
        assert isinstance(scene.table, DrawnTable)
        assert scene.table.model.camera.room.contains(sheet), "what is asked stands above the board"
        subject = scene.pointer.subject()
        assert subject is None or not sheet.colliderect(subject)


def test_the_sheet_stays_off_the_ring_when_the_board_is_moved(open_app: Open) -> None:
    app = lesson_app(open_app, "survive")
    press(app, pygame.K_PAGEDOWN)
    wait_for(app)
    scene = top(app, LessonScene)
    assert isinstance(scene.table, DrawnTable)
    camera = scene.table.model.camera
    camera.zoom_at(camera.room.center, 2.0)
    wait_for(app)
    (bubble,) = (widget for widget in scene.root.top.walk() if isinstance(widget, Bubble))
    before, target = bubble.sheet(app.stage.look).copy(), scene.pointer.target()
    assert target
    camera.move(before.centerx - target[0], before.centery - target[1])
    target = scene.pointer.target()
    assert target
    assert before.collidepoint(target)
    assert not bubble.sheet(app.stage.look).collidepoint(target)
    assert bubble.sheet(app.stage.look) in scene.toast_place.kept_free, "no notice hides it"


def test_the_ring_goes_around_the_button_that_is_meant_and_why_opens_the_rule(open_app: Open) -> None:
    app = lesson_app(open_app, "atlantis")
    scene = top(app, LessonScene)
    assert ring_of(scene) == find_widget(app, "lesson-next").rect
    press(app, pygame.K_PAGEDOWN)
    wait_for(app)
    assert ring_of(scene) == find_widget(app, "card flag 0").rect, "a card of the hand"
    scene.playing.play(scene.match.rules.read(scene.course.hope))
    wait_for(app, 2.0)
    assert (scene.course.hope, ring_of(scene)) == ("finish", find_widget(app, "gold").rect)
    press(app, pygame.K_w)
    sought = top(app, RulebookScene).sought
    assert sought is not None
    assert sought.number == "T5a"


def test_the_ring_finds_what_was_made_anew_and_the_tab_of_the_hand_for_cards_alone(open_app: Open) -> None:
    look = open_app(open_menu).stage.look
    tabs = Segments([Part("Do", "do"), Part("Hand", "hand")], "do", lambda _: None, name="tabs")
    made: list[Widget] = [Label("")]
    region = Region("shelf", None, lambda: Column(*made))
    shelf = Slot(region, "shelf")
    frame = Column(tabs, shelf)
    frame.place(look, pygame.Rect(0, 0, 400, 300))
    card, button = ButtonRing(lambda: "card ring", frame), ButtonRing(lambda: "gold", frame)
    for ring in (card, button):
        ring.place(look, frame.rect)
    assert (card.about, button.about) == (tabs.area_of("hand"), None)
    made.append(Label("Go on", name="gold"))
    shelf.refill(region)
    shelf.place(look, shelf.rect)
    button.look_again()
    assert button.follow()
    assert button.about == made[-1].rect
