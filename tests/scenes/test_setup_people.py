"""People in Setup: offered by face and name, found while one types, seated with their usual colour, and made where they
are missing.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pygame
import pytest

from game.app.loop import App
from game.store import (
    Person,
    Result,
    SeatChoice,
    SetupChoice,
    forget_names,
    load_people,
    note_game,
    put_person,
    remember_setup,
    remove,
)
from game.widgets import TextField
from game.words.catalogue import Catalogue
from game.words.days import tell_ago

from .driving import Open, click, find_widget, focus, press, top, words, write
from .setting_up import KeptTable, begin_game, scene, setup, use

NOW = datetime.now().astimezone()
ALL = [
    ("Nora", "crimson", "captain"),
    ("Ben", "azure", "reader"),
    ("Mia", "sun", "skipper"),
    ("Aunt Rosa", "crimson", "curls"),
]


@pytest.fixture(autouse=True)
def a_family(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.scenes.routes.open_table", KeptTable)
    for days, (name, colour, face) in enumerate(ALL):
        put_person(Person(name, colour, face, NOW - timedelta(days=90 - days)))
    remember_setup(
        "survive",
        SetupChoice(
            seats=(SeatChoice("Nora", "crimson"), SeatChoice("Zé", "sun"), SeatChoice("Coral", "azure", "sailor"))
        ),
    )


def listed(app: App) -> list[str]:
    """Who is offered, in the open list."""
    popup = scene(app).root.popup
    return (
        [widget.name.removeprefix("person ") for widget in popup.walk() if widget.name.startswith("person ")]
        if popup
        else []
    )


def seats(app: App) -> list[tuple[str, str]]:
    return [(seat.name, seat.colour) for seat in scene(app).draft.seats]


def focused(app: App) -> str:
    found = scene(app).root.focused
    return found.name if found else ""


def test_by_keys_alone_someone_is_found_and_sits_down_with_their_colour(open_app: Open) -> None:
    note_game(Result("survive", "b", "j", ("MIA ", "Zé"), (None, None), (1, 2), (9, 8), NOW))
    app = open_app(setup("survive"))
    focus(app, "name-1")
    press(app, pygame.K_DOWN)
    assert listed(app) == ["Ben", "Mia", "Aunt Rosa", "Zé", "Nora"], "who sits at the table already comes last"
    assert [offered.about for offered in scene(app).draft.known.list_people(["Nora"])] == [
        "no games yet",
        "1 game, today",
        "no games yet",
        "1 game, today",
        "already at the table",
    ]
    press(app, pygame.K_ESCAPE)
    assert (listed(app), focused(app)) == ([], "name-1"), "Esc closes the list and nothing else"
    press(app, pygame.K_DOWN)
    write(app, "r")
    assert (listed(app), seats(app)[1][0]) == (["Aunt Rosa"], "r"), "any word of a name may begin so"
    press(app, pygame.K_BACKSPACE)
    write(app, "m")
    assert listed(app) == ["Mia"]
    press(app, pygame.K_DOWN)
    assert focused(app) == "person Mia"
    press(app, pygame.K_UP)
    assert focused(app) == "name-1"
    press(app, pygame.K_DOWN, pygame.K_RETURN)
    assert seats(app) == [("Nora", "crimson"), ("Mia", "sun"), ("Coral", "azure")]
    focus(app, "name-1")
    press(app, pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN)
    assert seats(app) == [("Nora", "crimson"), ("Ben", "azure"), ("Coral", "sun")], "a bot gives the colour up"
    focus(app, "name-1")
    press(app, pygame.K_DOWN, pygame.K_DOWN, pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN)
    assert seats(app) == [("Nora", "crimson"), ("Aunt Rosa", "azure"), ("Coral", "sun")], "whoever sits first keeps it"
    use(app, "start")
    assert [player.name for player in begin_game(app).players] == ["Nora", "Aunt Rosa", "Coral"]


def test_a_name_in_another_case_is_the_person_and_a_new_one_adds_nobody(open_app: Open) -> None:
    app = open_app(setup("survive"))
    focus(app, "name-1")
    write(app, "nora ")
    assert "Two seats are called" in find_widget(app, "start").off, "she sits there already"
    press(app, *[pygame.K_BACKSPACE] * 5)
    write(app, " aunt  rosa")
    assert getattr(find_widget(app, "names-1"), "face", "") == "curls"
    assert seats(app)[1][1] == "sun", "typing changes no colour"
    focus(app, "name-0")
    write(app, "Somebody New")
    assert getattr(find_widget(app, "names-0"), "face", "none") == ""
    use(app, "start")
    assert [player.name for player in begin_game(app).players] == ["Somebody New", "Aunt Rosa", "Coral"]
    assert [person.name for person in load_people()[0].ordered] == [name for name, _, _ in ALL]


def test_a_new_person_is_made_in_the_form_and_sits_down(open_app: Open) -> None:
    app = open_app(setup("survive"))
    focus(app, "name-1")
    press(app, pygame.K_DOWN)
    write(app, "Otto")
    assert listed(app) == []
    press(app, pygame.K_DOWN)
    assert focused(app) == "new person"
    press(app, pygame.K_RETURN)
    form = top(app, "PersonScene")
    field = next(widget for widget in form.root.top.walk() if isinstance(widget, TextField))
    assert field.text == "Otto"
    press(app, pygame.K_RETURN)
    app.turn([], 0.3)
    person = load_people()[0].find("otto")
    assert person
    assert seats(app)[1] == ("Otto", person.colour)
    assert getattr(find_widget(app, "names-1"), "face", "") == person.face != ""


def test_whoever_was_removed_is_not_offered_until_they_play_again(open_app: Open) -> None:
    known = load_people()[0].find("Mia")
    assert known
    remember_setup("atlantis", SetupChoice(seats=(SeatChoice("Mia"),)))
    forget_names(known.names)
    remove(known)
    app = open_app(setup("atlantis"))
    assert "Mia" not in [offered.name for offered in scene(app).draft.known.list_people([])]
    assert seats(app)[0][0] == "Nora", "her seat is the next one's"
    use(app, "name-0")
    press(app, pygame.K_a, mod=pygame.KMOD_CTRL)
    write(app, "Mia")
    use(app, "start")
    begin_game(app)
    assert "Mia" in [offered.name for offered in scene(open_app(setup("survive"))).draft.known.list_people([])]


def test_by_mouse_alone_someone_is_found_or_made(open_app: Open) -> None:
    app = open_app(setup("survive"))
    use(app, "names-1")
    click(app, find_widget(app, "person Nora"))
    assert seats(app)[1][0] == "Zé", "she is at the table already"
    click(app, find_widget(app, "person Mia"))
    assert (listed(app), seats(app)[1]) == ([], ("Mia", "sun"))
    use(app, "names-1")
    write(app, "B")
    press(app, pygame.K_ESCAPE)
    assert focused(app) == "name-1", "one goes on in the field"
    press(app, pygame.K_DOWN)
    assert listed(app)
    click(app, find_widget(app, "new person"))
    write(app, "Otto")
    click(app, find_widget(app, "done"))
    app.turn([], 0.3)
    assert seats(app)[1][0] == "Otto"


def test_a_long_name_that_is_known_is_no_fault_and_a_given_name_keeps_no_colour(open_app: Open) -> None:
    put_person(Person("Wilhelmina Maximiliana", "crimson", "cat", NOW))
    remember_setup("survive", SetupChoice(seats=(SeatChoice("Player 1", "crimson"), SeatChoice("Player 2", "azure"))))
    app = open_app(setup("survive"))
    use(app, "names-1")
    click(app, find_widget(app, "person Wilhelmina Maximiliana"))
    assert seats(app) == [("Player 1", "azure"), ("Wilhelmina Maximiliana", "crimson")]
    assert not any("at most" in text for text in words(app))


def test_two_spellings_of_a_person_are_called_as_they_are(open_app: Open) -> None:
    put_person(Person("Leonora", "crimson", "captain", NOW), former="Nora")
    app = open_app(setup("survive"))
    assert seats(app)[0][0] == "Leonora"
    focus(app, "name-1")
    write(app, " nora")
    assert words(app).count("Another seat is called Leonora.") == 2
    assert find_widget(app, "start").off == "Two seats are called Leonora: change one."


def test_when_someone_played_last_is_said_as_people_say_it() -> None:
    words, now = Catalogue.load("en"), date(2026, 11, 17)
    said = [tell_ago(words, now - timedelta(days=days), now) for days in (0, 1, 2, 6, 7, 100, 400)]
    assert said == ["today", "yesterday", "last Sunday", "last Wednesday", "in November", "in August", "in 2025"]


@pytest.mark.parametrize("width, height, text", [(1024, 640, 200), (1280, 720, 100)])
def test_the_list_stays_in_the_window_and_scrolls(open_app: Open, width: int, height: int, text: int) -> None:
    for number in range(14):
        put_person(Person(f"Cousin {number}", None, "cat", NOW))
    app = open_app(setup("survive"), width, height, text)
    for key in (0, 1):
        focus(app, f"name-{key}")
        press(app, pygame.K_DOWN)
        popup, window = scene(app).root.popup, pygame.Rect(0, 0, width, height)
        assert popup
        assert window.contains(popup.rect)
        press(app, *[pygame.K_DOWN] * 12)
        found = scene(app).root.focused
        assert found
        assert popup.rect.contains(found.rect), "the focus is never out of sight"
        press(app, pygame.K_ESCAPE)
