"""Only the save that was asked for last is opened, and who turns away opens none."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.app.loop import App
from game.match import Match
from game.scenes import LoadScene
from game.widgets import Button

from ..driving import Open, click, find_widget, press, top
from ..held import Held
from ..shelves import rest, save
from .listing import elsewhere, in_danger, open_load

FOLDED = 1024, 640, 200


def two_saves(folder: Path) -> tuple[Path, Path]:
    return save(folder, "one", "atlandice", most=60), save(folder, "two", "atlandice", most=50, age=60)


def test_the_one_that_was_asked_for_last_is_opened(
    open_app: Open, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = two_saves(folder)
    app, held = open_load(open_app), Held(monkeypatch)
    press(app, pygame.K_RETURN, pygame.K_DOWN, pygame.K_RETURN)
    held.go_on.set()
    (match,) = elsewhere(app)
    assert isinstance(match, Match)
    assert match.journal.path == two
    match.close()
    assert set(held.asked) == {one, two}


def test_who_comes_back_to_the_one_that_was_left_opens_it(
    open_app: Open, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, _ = two_saves(folder)
    app, held = open_load(open_app), Held(monkeypatch)
    press(app, pygame.K_RETURN, pygame.K_DOWN, pygame.K_UP)
    assert in_danger(app) == []
    press(app, pygame.K_RETURN)
    held.go_on.set()
    (match,) = elsewhere(app)
    assert isinstance(match, Match)
    assert match.journal.path == one
    match.close()


def gold(app: App) -> list[tuple[str, bool]]:
    """What the gold button says, if there is one, and whether it is off."""
    walked = top(app, LoadScene).root.top.walk()
    return [
        (widget.text, bool(widget.off)) for widget in walked if isinstance(widget, Button) and widget.name == "open"
    ]


def by_another_row(app: App) -> None:
    press(app, pygame.K_DOWN)


def by_a_new_name(app: App) -> None:
    press(app, pygame.K_F2)


def by_going_back_to_the_list(app: App) -> None:
    press(app, pygame.K_ESCAPE)


@pytest.mark.parametrize(
    "turn_away, size",
    [(by_another_row, ()), (by_a_new_name, ()), (by_a_new_name, FOLDED), (by_going_back_to_the_list, FOLDED)],
)
def test_who_turns_away_opens_nothing(
    open_app: Open,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    turn_away: Callable[[App], None],
    size: tuple[int, ...],
) -> None:
    two_saves(folder)
    app, held = open_load(open_app, *size), Held(monkeypatch)
    for _ in range(2 if size else 1):  # where room is short, the details come first
        press(app, pygame.K_RETURN)
    assert top(app, LoadScene).pace == 60
    assert gold(app) == [("Opening…", True)]
    turn_away(app)
    assert ("Opening…", True) not in gold(app)
    held.go_on.set()
    rest(app)
    top(app, LoadScene)


def test_our_own_opening_is_no_other_window(open_app: Open, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = save(folder, "one", "atlandice", most=60)
    app, held = open_load(open_app), Held(monkeypatch)
    press(app, pygame.K_RETURN)
    with held.resume(path):  # as our thread has it open for a moment before it is taken
        app.turn([pygame.Event(pygame.WINDOWFOCUSGAINED)], 0.02)
        assert in_danger(app) == []
    held.go_on.set()
    (match,) = elsewhere(app)
    assert isinstance(match, Match)
    match.close()


def test_who_comes_back_sees_that_another_window_has_it_now(open_app: Open, folder: Path) -> None:
    path = save(folder, "one", "atlandice", most=60)
    app = open_load(open_app)
    click(app, find_widget(app, "replay"))
    elsewhere(app)
    with Match.resume(path):
        press(app, pygame.K_ESCAPE)
        rest(app)
        assert in_danger(app) == ["This game is open in another window."]
