"""Keys of one's own in the whole program: they do what they were set to, and every cap and sentence follows."""

from __future__ import annotations

import pygame

from game.scenes import routes

from .driving import Open, press, top, words


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


def test_a_key_that_nobody_could_have_set_is_told_of(open_app: Open) -> None:
    app = open_app(routes.open_menu)
    app.stage.change(keys={"hint": "nonsense", "log": "j"})
    assert (app.stage.caps["hint"], app.stage.caps["log"]) == ("H", "J")
    (fault,) = app.stage.unfit_keys()
    assert app.stage.words.tell(fault).endswith(
        "settings.json:keys.hint: nonsense can't be used for this, so the usual one is back."
    )


def test_caps_show_what_stands_on_the_keys_of_a_bulgarian_keyboard(open_app: Open) -> None:
    app = open_app(routes.open_menu)
    app.turn([pygame.Event(pygame.KEYDOWN, key=0x438, scancode=pygame.KSCAN_R, mod=0, unicode="и")], 0.02)
    assert app.stage.caps["card"] == "И"
    assert app.stage.look.cap("card") == "И"
    app.turn([pygame.Event(pygame.KEYDOWN, key=0x43C, scancode=pygame.KSCAN_M, mod=0, unicode="м")], 0.02)
    assert not app.stage.settings.muted
