"""Gold is gold: on every screen Space does what the gold button says, whatever has the focus, and its key stands on it.
Nor is it, or anything else, spoken of when a screen opens.
"""

from __future__ import annotations

import pygame
import pytest

from game.app.loop import App
from game.scenes import Scene, TableScene
from game.widgets import Button, HoldButton, TextField, Widget
from tests.driver import gold
from tools.shot_list import SHOTS
from tools.studio import Studio

from ..soaks import few_or_soak, soaked_unless

SIZE = (1280, 720)
_USUAL = (
    "setup-survive", "settings-settings", "people-change", "menu-continue", "scoring-survive-end", "replay-survive",
    "puzzle-survive", "table-survive-creature", "card-survive", "menu-deal", "rules-survive",
    "voyage-first", "people-nobody", "load-empty", "ask-danger", "phones-sheet",
)  # fmt: skip
"""A screen of most kinds; all others are left to a soak."""
_SPOKEN_OF = "setup-survive", "table-survive-creature", "menu-deal"


def gold_on(app: App) -> Button | None:
    scene = app.stack.top
    scene.refresh_layout()
    found = None if scene.root.popup else gold(scene)
    if isinstance(scene, TableScene):  # which presses its own, and no tool that is gold while it is on
        found = next(one for one in scene.root.top.walk() if one.name == "gold")
    if isinstance(scene, TableScene) and not scene.surroundings.answers_key(
        scene.gold
    ):  # as while something moves or is played again
        return None
    is_held = isinstance(found, HoldButton)  # which a press does not use: its keys are in its words
    return found if isinstance(found, Button) and not found.off and not is_held else None


def stops(app: App) -> list[Widget]:
    """What can have the focus."""
    return [one for one in app.stack.top.root.top.walk() if one.focusable and one.rect.width]


def one_of_a_kind(widgets: list[Widget]) -> list[Widget]:
    """The last of each kind of widget, which answers keys in its own way."""
    return list({(type(one), getattr(one, "kind", None)): one for one in widgets}.values())


def keyed(app: App) -> list[Widget]:
    """The gold buttons on which the key is seen."""
    root = app.stack.top.root
    buttons = [one for one in root.top.walk() if isinstance(one, Button) and one.kind == "gold" and one.rect.width]
    return [one for one in buttons if one.shown_action(root) == "gold"]


def shows_enter(app: App, found: Button) -> bool:
    """Whether Enter stands on gold, which a field says that it does."""
    return found.shown_action(app.stack.top.root) == "choose"


def press_space(scene: Scene, found: Button) -> list[str]:
    """The name of what is pressed by it, which does nothing for once; the gold button is what a scene does of
    itself.
    """
    pressed: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Button, "press", lambda one, state: pressed.append(one.identity))
        for act in ("press_gold", "do_gold", "play", "skip"):
            if hasattr(scene, act):
                patch.setattr(scene, act, lambda: pressed.append(found.identity))
        scene.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" "))
        scene.handle(pygame.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0))
    return pressed


@few_or_soak("few", True, False)
@pytest.mark.parametrize("name", soaked_unless(_USUAL.__contains__, SHOTS))
def test_space_does_what_gold_says_whatever_has_the_focus(name: str, few: bool, studio: Studio) -> None:
    """In every run with the focus on one widget of each kind; in the soaks on each."""
    with studio.set_up(SHOTS[name], SIZE) as app:
        app.turn([], 2.0)  # all has stood still
        if gold_on(app) is None:
            assert not keyed(app) or app.stack.top.root.popup, "a key that does nothing"
            return
        tried = one_of_a_kind(stops(app)) if few else stops(app)
        for identity, is_field in [(one.identity, isinstance(one, TextField)) for one in tried]:
            scene, found = app.stack.top, gold_on(app)
            assert found is not None, "what is pressed for a try does nothing"
            scene.root.focus_on(scene.root.index.find(identity), reveal=False)
            assert keyed(app) == ([] if is_field else [found]), f"with the focus on {identity}"
            focused = scene.root.focused
            assert shows_enter(app, found) == (isinstance(focused, TextField) and focused.done is not None), (
                f"with the focus on {identity}"
            )
            if isinstance(scene, TableScene) and scene.table.is_busy and scene.gold.only_hurries:
                assert press_space(scene, found) == [], "what moves is hurried first"
                return
            if not is_field:  # in which it is a letter
                assert press_space(scene, found) == [found.identity], f"with the focus on {identity}"
            if isinstance(scene, TableScene):
                scene.stillness.pass_time(2.0, is_moving=False)
            scene.note_change()


@pytest.mark.parametrize("name", soaked_unless(_SPOKEN_OF.__contains__, SHOTS))
def test_a_screen_speaks_of_nothing_that_nobody_came_to(
    name: str, studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr("game.widgets.root.draw_tip", lambda pen, text, *_, **rest: told.append(text))
    with studio.set_up(SHOTS[name], SIZE) as app:
        app.turn([], 0.1)
        scene = app.stack.top
        scene.root.close()
        scene.root.leave()
        for identity in [one.identity for one in stops(app) if one.tip_words]:
            scene.root.focus_on(scene.root.index.find(identity))
            scene.root.still = 1.0
            scene.draw(app.window)
            assert not told, f"with the focus on {identity}"


_WITH_TOOLS = (
    "table-survive-creature", "table-atlantis-pay", "table-atlandice-visit", "puzzle-survive", "puzzle-atlantis",
    "puzzle-atlandice", "moment-survive", "voyage-table",
)  # fmt: skip


@pytest.mark.parametrize(
    "name", soaked_unless(lambda name: name in _WITH_TOOLS[2:5:2], [name for name in SHOTS if "replay" not in name])
)
def test_no_two_buttons_without_words_show_the_same_picture(name: str, studio: Studio) -> None:
    with studio.set_up(SHOTS[name], (1024, 640), 150) as app:
        app.turn([], 0.1)
        found = [
            one
            for one in app.stack.top.root.top.walk()
            if isinstance(one, Button) and one.icon and not one.text and one.rect.width
        ]
        icons = [one.icon for one in found]
        assert sorted(set(icons)) == sorted(icons)
        assert [one.name for one in found if one.icon == "common/icon-eye"] in ([], ["eye"])
