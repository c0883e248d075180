"""Gold is gold: on every screen Space does what the gold button says, whatever has the focus, and its key stands on it."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.app.loop import App
from game.scenes import TableScene
from game.widgets import Button, TextField, Widget
from game.widgets.keys import gold_of
from tools.shot_list import SHOTS
from tools.studio import Studio

from ..soaks import soaked_unless

SIZE = (1280, 720)
_USUAL = (
    "play-on", "setup-survive", "settings-settings", "people-change", "load-saves", "menu-continue", "scoring-survive-end",
    "replay-survive", "puzzle-survive", "table-survive-creature", "card-survive", "film-whole",
)  # fmt: skip
"""A screen of each kind; all others are left to a soak."""


@pytest.fixture(scope="module")
def studio() -> Iterator[Studio]:
    with Studio.open() as opened:
        yield opened


def gold_on(app: App) -> Button | None:
    scene = app.stack.top
    scene.refresh_layout()
    found = None if scene.root.popup else gold_of(scene.root.top)
    return found if isinstance(found, Button) and not found.off else None


def stops(app: App) -> list[str]:
    """What can have the focus, but for fields in which Space is a letter."""
    found: list[Widget] = [one for one in app.stack.top.root.top.walk() if one.focusable and one.rect.width]
    return [one.identity for one in found if not isinstance(one, TextField)]


@pytest.mark.parametrize("name", soaked_unless(lambda name: name in _USUAL, SHOTS))
def test_space_does_what_gold_says_whatever_has_the_focus(name: str, studio: Studio) -> None:
    with studio.set_up(SHOTS[name], SIZE) as app:
        app.turn([], 2.0)  # all has stood still
        for identity in stops(app) if gold_on(app) else ():
            scene, found, pressed = app.stack.top, gold_on(app), list[str]()
            assert found is not None, "what is pressed for a try does nothing"
            assert found.is_cap_seen
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(Button, "press", lambda one, state, pressed=pressed: pressed.append(one.kind))
                for act in ("press_gold", "do_gold", "play"):
                    if hasattr(scene, act):
                        patch.setattr(scene, act, lambda pressed=pressed: pressed.append("gold"))
                scene.root.focus_on(scene.root.index.find(identity), reveal=False)
                scene.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" "))
                scene.handle(pygame.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0))
            assert pressed == ["gold"], f"with the focus on {identity}"
            if isinstance(scene, TableScene):
                scene.stillness.pass_time(2.0, is_moving=False)
            scene.note_change()
