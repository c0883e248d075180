"""Nothing of the setup scene is clipped, however small the window, large the text and long the words."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.app.loop import App
from game.rules import GAMES
from game.widgets import Segments

from .clipping import find_clipped
from .driving import SIZES, Open, click, find_widget, in_windows, press
from .pseudo import PSEUDO
from .setting_up import scene, setup, use


def look_for_clipped(app: App) -> None:
    """As full as it gets, on both tabs where there are tabs: the longest names, two of them the same, and a first
    player to choose.
    """
    draft = scene(app).draft
    while len(draft.seats) < draft.most:
        draft.add_seat()
    draft.seats[0].rename("W" * 18)
    draft.seats[1].rename("W" * 18)
    draft.agreed = replace(draft.agreed, first="youngest")
    for tab in ("table", "variants"):
        scene(app).tab = tab
        scene(app).note_change()
        app.turn([], 0.02)
        assert find_clipped(scene(app).root, app.stage.look) == []
        assert pygame.Rect((0, 0), app.stage.look.size).contains(find_widget(app, "start").rect)


@pytest.mark.parametrize("game, size", in_windows(GAMES, [*SIZES, (1280, 720, 200), (3840, 2160, 100)]))
def test_nothing_is_clipped(open_app: Open, game: str, size: tuple[int, int, int]) -> None:
    look_for_clipped(open_app(setup(game), *size))


@pytest.mark.parametrize("width, height, text", [*SIZES, (1280, 720, 200)])
@pytest.mark.usefixtures("made_up_language")
def test_nothing_is_clipped_in_a_longer_language(open_app: Open, width: int, height: int, text: int) -> None:
    look_for_clipped(open_app(setup("survive"), width, height, text, PSEUDO))


def open_tab(app: App, index: int) -> None:
    tabs = find_widget(app, "tabs")
    assert isinstance(tabs, Segments)
    click(app, tabs.placed[index].center)


def test_tabs_open_what_has_no_room(open_app: Open) -> None:
    app = open_app(setup("survive"), 1024, 640, 200)
    open_tab(app, 1)
    use(app, "option-four_harbours")
    assert scene(app).draft.values()["four_harbours"] is True
    open_tab(app, 0)
    use(app, "seating-shuffled")
    assert scene(app).draft.agreed.seating == "shuffled"


def test_an_open_list_is_not_clipped_either(open_app: Open) -> None:
    app = open_app(setup("survive"), 1024, 640, 200)
    for name in ("colour-0", "level-1", "board"):
        use(app, name)
        assert scene(app).root.popup
        assert find_clipped(scene(app).root, app.stage.look) == []
        press(app, pygame.K_ESCAPE)


def test_a_change_of_the_window_keeps_what_was_chosen(open_app: Open) -> None:
    app = open_app(setup("survive"))
    use(app, "option-hunters")
    app.stage.resize((1024, 640))
    app.turn([], 0.02)
    find_widget(app, "tabs")
    app.stage.resize((1600, 900))
    app.turn([], 0.02)
    assert scene(app).draft.values()["hunters"] is True
    assert find_clipped(scene(app).root, app.stage.look) == []
