"""Windows narrower and lower than anything that is drawn, as desktops make them that lay windows side by side: every screen bears them."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.app.loop import App
from tests.soaks import soaked_unless
from tools.shot_list import SHOTS
from tools.studio import Size, Studio

_SIZES: tuple[Size, ...] = ((1, 1), (200, 2000), (4000, 200))
_MORE = tuple((width, height) for width in (1, 37, 90, 199, 333, 720, 4000) for height in (1, 53, 149, 200, 480, 2000))
_FRAME = 1 / 60
_USUAL = {
    *("menu-first", "menu-continue", "load-saves", "settings-settings", "people", "people-change", "setup-survive", "setup-list"),
    *("voyage-first", "voyage-trip", "voyage-scored", "puzzles-survive", "puzzle-atlantis", "rules-survive", "rules-atlantis-example"),
    *(
        "table-survive-six",
        "table-atlantis-alone",
        "table-atlandice-visit",
        "atlantis-counter",
        "atlandice-planned",
        "lesson-atlantis-01-mainland",
    ),
    *("privacy-survive", "pause-survive", "ask-danger", "card-atlandice", "hint-survive", "table-survive-peek", "look-survive"),
    *(
        "scoring-survive-end",
        "postcard-survive",
        "replay-start",
        "play-on",
        "film-whole",
        "review-survive",
        "moment-atlantis",
        "moment-list",
    ),
}
"""One picture of every screen, in every run; the others, other sizes and other letters are left to the soaks."""


@pytest.fixture(scope="module")
def studio() -> Iterator[Studio]:
    with Studio.open() as opened:
        yield opened


@pytest.mark.parametrize("name", soaked_unless(_USUAL.__contains__, SHOTS))
def test_every_screen_in_windows_of_odd_sizes(studio: Studio, name: str) -> None:
    with studio.set_up(SHOTS[name], (1024, 640)) as app:
        for size in _SIZES:
            squeeze(app, size)


@pytest.mark.soak
@pytest.mark.parametrize("text", [None, 200])
@pytest.mark.parametrize("name", sorted(_USUAL))
def test_many_odd_sizes(studio: Studio, name: str, text: int | None) -> None:
    with studio.set_up(SHOTS[name], (1024, 640), text) as app:
        for size in _MORE:
            squeeze(app, size)


@pytest.mark.soak
def test_every_screen_is_among_the_usual_ones(studio: Studio) -> None:
    """Also one that is new."""
    screens: dict[str, type] = {}
    for name, shot in SHOTS.items():
        if not name.startswith("lesson"):
            with studio.set_up(shot, (1024, 640)) as app:
                screens[name] = type(app.stack.top)
    assert {screens[name] for name in _USUAL & screens.keys()} == set(screens.values())


def squeeze(app: App, size: Size) -> None:
    """The window gets this size, and is used as ever: everything is drawn, and can be pointed at, scrolled and walked over."""
    pygame.display.set_mode(size)
    app.turn([pygame.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])], _FRAME)
    assert app.window.get_size() == size
    middle = size[0] // 2, size[1] // 2
    app.turn([pygame.Event(pygame.MOUSEMOTION, pos=middle, rel=(1, 1), buttons=(0, 0, 0))], _FRAME)
    app.turn([pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-1.0, pos=middle)], _FRAME)
    app.turn([pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="\t")], _FRAME)
    app.turn([pygame.Event(pygame.KEYUP, key=pygame.K_TAB, mod=0)], _FRAME)
    app.turn([], 1.0)  # what is pointed at tells of itself
