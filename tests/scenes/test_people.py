"""The people who play here: the form in which they get a name, a face and a colour."""

from __future__ import annotations

from datetime import UTC, datetime

import pygame

from game.scenes import Push, Scene, SettingsScene, Stage, routes
from game.store import FACES, Person, load_people, put_person
from game.widgets import Portrait

from .driving import Open, click, find_widget, focus, press, words, write

LONG_AGO = datetime(2025, 3, 4, 20, tzinfo=UTC)
NORA = Person("Nora", "crimson", "captain", LONG_AGO)
BEN = Person("Ben", "azure", "reader", LONG_AGO)


def test_a_new_person_is_made_by_keys_alone(open_app: Open) -> None:
    """The name is begun elsewhere; a face and a colour that nobody has yet are proposed."""
    put_person(NORA)
    kept: list[Person] = []

    def opens(stage: Stage) -> Scene:
        return routes.open_person(stage, load_people()[0], kept.append, name="Mi")

    app = open_app(opens)
    write(app, "a  Luisa ")
    focus(app, "face turtle")
    press(app, pygame.K_RETURN)
    focus(app, "colour plum")
    press(app, pygame.K_RETURN)
    shown = next(widget for widget in app.stack.top.root.top.walk() if isinstance(widget, Portrait))
    assert (shown.face, shown.colour, shown.initials) == ("turtle", "plum", "M")
    focus(app, "done")
    press(app, pygame.K_RETURN)
    (mia,) = kept
    assert (mia.name, mia.face, mia.colour) == ("Mia Luisa", "turtle", "plum")
    assert load_people()[0].find("mia luisa") == mia


def test_a_name_is_needed_and_no_other_persons(open_app: Open) -> None:
    put_person(NORA)
    put_person(BEN)
    app = open_app(routes.open_settings)
    app.stack.carry_out(Push(routes.open_person(app.stage, load_people()[0], lambda _: None, BEN)))
    press(app, pygame.K_BACKSPACE, pygame.K_BACKSPACE, pygame.K_BACKSPACE, pygame.K_RETURN)
    assert app.stage.say("people.form.no-name") in words(app)
    write(app, "nora")
    press(app, pygame.K_RETURN)
    assert "nora is already a name of Nora." in words(app)
    assert load_people()[0].ordered == (NORA, BEN)
    press(app, pygame.K_BACKSPACE, pygame.K_BACKSPACE, pygame.K_BACKSPACE, pygame.K_BACKSPACE)
    write(app, "Benny")
    press(app, pygame.K_RETURN)
    assert load_people()[0].find("Ben") == Person("Benny", "azure", "reader", LONG_AGO, ("Ben",))


def test_faces_may_be_shared_and_are_clicked(open_app: Open) -> None:
    put_person(NORA)
    app = open_app(routes.open_settings)
    app.stack.carry_out(Push(routes.open_person(app.stage, load_people()[0], lambda _: None, BEN)))
    assert "Nora" in find_widget(app, "face captain").tip
    assert {f"face {face}" for face in FACES} <= {widget.name for widget in app.stack.top.root.top.walk()}
    click(app, find_widget(app, "face captain"))
    click(app, find_widget(app, "done"))
    found = load_people()[0].find("Ben")
    assert found is not None
    assert found.face == "captain"
    assert isinstance(app.stack.top, SettingsScene)
