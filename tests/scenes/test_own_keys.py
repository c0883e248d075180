"""Keys of one's own in the whole program: they do what they were set to, and every cap and sentence follows."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache

import pygame
import pytest

from game.controls import Bindings
from game.scenes import Scene, routes
from game.tables.screen import all_actions
from game.widgets import Button, KeyCap
from game.words.catalogue import Catalogue
from tests.soaks import soaked_unless
from tools.shot_list import SHOTS
from tools.studio import Studio

from ..source import files, literals, name_of, nodes_of
from .driving import Open, find_widget, press, top, words


def test_a_key_of_one_s_own_opens_what_it_was_set_to(open_app: Open) -> None:
    app = open_app(routes.open_menu)
    app.stage.change(keys={"rules": "f5", "voyage": "j"})
    press(app, pygame.K_F1)
    top(app, "MenuScene")
    press(app, pygame.K_F5)
    top(app, "RulebookScene")
    press(app, pygame.K_ESCAPE, pygame.K_v)
    top(app, "MenuScene")
    press(app, pygame.K_j)
    top(app, "VoyageScene")


def test_the_keys_of_the_window_can_be_others(open_app: Open) -> None:
    app = open_app(routes.open_menu)
    app.stage.change(keys={"mute": "f7", "full-screen": "f6"})
    press(app, pygame.K_m, pygame.K_F11)
    assert (app.stage.settings.muted, app.stage.settings.full_screen) == (True, False)
    press(app, pygame.K_F7, pygame.K_F6)
    assert (app.stage.settings.muted, app.stage.settings.full_screen) == (False, True)


def test_sentences_name_the_key_that_is_set(open_app: Open) -> None:
    app = open_app(routes.open_settings)
    assert any("F11 does this too." in one for one in words(app))
    app.stage.change(keys={"full-screen": "f6"})
    app.draw()
    assert any("F6 does this too." in one for one in words(app))
    app.stage.change(keys={"full-screen": "", "mute": "", "card": ""})
    app.draw()
    assert not any("does this too" in one or "no key" in one for one in words(app))
    card = open_app(lambda stage: routes.open_card(stage, "survive"))
    assert find_widget(card, "close").tip_words == "R does this too."
    card.stage.change(keys={"card": ""})
    card.draw()
    assert find_widget(card, "close").tip_words == ""


def test_a_key_that_nobody_could_have_set_is_told_of(open_app: Open) -> None:
    app = open_app(routes.open_menu)
    app.stage.change(keys={"hint": "nonsense", "log": "j"})
    assert (app.stage.caps["hint"], app.stage.caps["log"]) == ("H", "J")
    (fault,) = app.stage.unfit_keys()
    assert app.stage.words.tell(fault).endswith(
        "settings.json:keys.hint: The key “nonsense” can't be used for “Hint”, so the usual one is back."
    )
    app.stage.change(keys={"hint": "l"}, pads={"hint": "a"})
    told = [app.stage.words.tell(fault).partition(": ")[2] for fault in app.stage.unfit_keys()]
    assert told == [
        "The key “l” of “Hint” is already used for “Log”, so the usual one is back.",
        "The button “a” can't be used for “Hint”, so the usual one is back.",
    ]


def test_caps_show_what_stands_on_the_keys_of_a_bulgarian_keyboard(open_app: Open) -> None:
    app = open_app(routes.open_menu)
    app.turn([pygame.Event(pygame.KEYDOWN, key=0x438, scancode=pygame.KSCAN_R, mod=0, unicode="и")], 0.02)
    assert app.stage.caps["card"] == "И"
    assert app.stage.look.cap("card") == "И"
    app.turn([pygame.Event(pygame.KEYDOWN, key=0x43C, scancode=pygame.KSCAN_M, mod=0, unicode="м")], 0.02)
    assert not app.stage.settings.muted


# With every key that can be another set to another, no screen shows or says an old one.

_POOL = [
    *(f"f{number}" for number in (5, 6, 7, 8, 9, 10, 12, 13, 14, 15)),
    *(f"kp_{number}" for number in range(10)),
    *("kp_divide", "kp_multiply", "kp_period", "kp_equals", "insert", "help", "menu", "leftbracket", "rightbracket"),
]
_OLD = re.compile(
    r"\((?:Shift\+)?[A-Z][);:]|\bF(?:1|2|3|11)\b|\bTab\b|\bShift\+Z|\bSpace\b(?! \d)|^[A-Z]: |\b[HLP] (?:or|shows)\b"
)
_SCREENS = (
    *("menu-continue", "settings-settings", "load-saves", "people", "setup-survive", "voyage-first"),
    *("table-atlantis-move", "atlandice-planned", "hint-survive", "puzzle-survive", "moment-survive-answer"),
)
"""Screens of most kinds, and a table of each game with what has keys beside it; others are left to a soak."""
_MORE = (
    *("about-reported", "table-survive-alone", "atlantis-counter", "lesson-survive-01-island", "reach-replay"),
    *("menu-first", "about", "table-survive-play", "table-atlantis-pay", "table-atlandice-visit", "dice-saved"),
    *("lesson-survive-47-free", "voyage-table"),
)


@cache
def every_other_key() -> dict[str, str]:
    """Another key for every action, none of them taken by what can be meant on the same screen."""
    keys: dict[str, str] = {}
    for name in all_actions():
        own = Bindings(all_actions(), keys)
        if own.can_change(name, "keyboard"):
            free = (key for key in (*_POOL, *(f"shift+{key}" for key in _POOL)) if not own.other(name, key, "keyboard"))
            keys[name] = next(free)
    assert not Bindings(all_actions(), keys).unfit
    return keys


def told(scene: Scene) -> Iterator[str]:
    """All that a screen writes or says in a tooltip, and what stands on its caps."""
    look = scene.stage.look
    for widget in scene.root.top.walk():
        yield from (widget.own_words(), widget.tip_words, widget.says)
        if isinstance(widget, KeyCap):
            assert widget.action in all_actions()
            yield look.cap(widget.action)
        if isinstance(widget, Button) and widget.cap:
            assert widget.cap in all_actions()
            yield look.cap(widget.cap)


@pytest.mark.parametrize("name", soaked_unless(_SCREENS.__contains__, [*_SCREENS, *_MORE]))
def test_no_screen_shows_or_says_an_old_key(studio: Studio, name: str) -> None:
    with studio.set_up(SHOTS[name], (1280, 720)) as app:
        app.stage.change(keys=every_other_key())
        app.renew()
        for scene in app.stack.scenes[-1:]:
            scene.refresh_layout()
            changed = {app.stage.caps[key] for key in every_other_key()}
            assert not {text for text in told(scene) if _OLD.search(text) and text not in changed}


def caps_in(call: ast.AST) -> Iterator[str]:
    """What a call draws as a cap, or gives as one by name."""
    assert isinstance(call, ast.Call)
    if name_of(call.func) == "KeyCap":
        yield from literals(call.args[0])
    for word in call.keywords:
        if word.arg == "cap":
            yield from literals(word.value)


def test_every_cap_that_the_code_draws_is_that_of_an_action() -> None:
    """Caps that stand on no screen above are found in the code."""
    speaking = [path for path in files() if re.search(r"\b(KeyCap|cap)\b", path.read_text(encoding="utf-8"))]
    named = [text for path in speaking for call in nodes_of(path, ast.Call) for text in caps_in(call)]
    assert {"log", "let-go", "since"} <= set(named) <= {"", *all_actions()}


def test_no_sentence_of_a_catalogue_has_a_key_written_into_it() -> None:
    """A sentence names a key as that of its action."""
    written = {
        key
        for key, one in Catalogue.load("en").messages.items()
        if not key.startswith(("key.", "keys.", "pad.letters.", "lesson", "atlandice.", "puzzle"))
        and any(map(_OLD.search, one.forms))
    }
    assert written == set()
