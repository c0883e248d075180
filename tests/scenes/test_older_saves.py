"""Saves of older rules: they say so before they open, go on by today's rules from their last legal step, and are
kept.
"""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pytest

from game.app.loop import App, first_scene
from game.engine import Line
from game.files.resources import user_saves
from game.match import Match, SavedGames
from game.match.saved_games import FinishedGame
from game.scenes import AskScene, LoadScene, MenuScene, ReplayScene, ScoringScene, TableScene
from game.store import load
from game.store.journals import begin
from game.store.saves import read_pages
from game.widgets import Button

from ..match.playing import until
from .driving import Open, click, find_widget, top, words
from .shelves import rest, save
from .slow_reading import turn_until

FINISHED = 99_999


@pytest.fixture
def folder() -> Path:
    """Where the program keeps its saves."""
    user_saves().mkdir(parents=True)
    return user_saves()


def older(path: Path, is_possible: bool = True) -> Path:
    """The same game as older rules would have saved it; with a step in its middle that today's do not have."""
    pages = read_pages(path.read_bytes(), path)
    lines = list(pages.lines)
    if not is_possible:
        place = next(
            place
            for place in range(len(lines) // 2, len(lines))
            if lines[place].actor >= 0 and not lines[place].is_remark
        )
        lines[place] = Line(lines[place].actor, "stuck")
    path.unlink()
    begin(path.parent, replace(pages.head, version=1), path.name.removesuffix(".journal"), lines).close()
    return path


def wait_until_still(app: App) -> App:
    """All is drawn, found and read; a menu goes on moving for long after that."""
    for _ in range(4000):
        app.turn([], 0.02)
        menu = app.stack.top
        if not isinstance(menu, MenuScene):
            rest(app)
            break
        if menu.waiting and not menu.search and not menu.reading:
            app.turn([], 0.02)
            break
        time.sleep(0.002)
    return app


@pytest.mark.parametrize("is_possible", [True, False])
def test_continue_asks_before_a_game_of_older_rules_opens(open_app: Open, folder: Path, is_possible: bool) -> None:
    path = older(save(folder, "old", "atlantis", most=150), is_possible)
    before = path.read_bytes()
    app = wait_until_still(open_app(MenuScene))
    click(app, find_widget(app, "continue"))
    assert isinstance(app.stack.top, AskScene)
    told = " ".join(words(app))
    assert ("Every step so far is legal" in told) is is_possible
    assert ("from the last step before line" in told) is not is_possible
    assert [file.name for file in folder.iterdir()] == ["old.journal"]
    click(app, find_widget(app, "answer 0"))
    while not isinstance(app.stack.top, TableScene):
        app.turn([], 0.02)
    match = app.stack.top.match
    assert match.journal.path != path
    assert match.is_older
    assert path.read_bytes() == before


def test_who_does_not_want_that_has_lost_nothing(open_app: Open, folder: Path) -> None:
    path = older(save(folder, "old", "atlantis", most=150))
    before = path.read_bytes()
    app = wait_until_still(open_app(MenuScene))
    click(app, find_widget(app, "continue"))
    click(app, find_widget(app, "answer 1"))
    assert isinstance(app.stack.top, MenuScene)
    assert [(file.name, file.read_bytes()) for file in folder.iterdir()] == [("old.journal", before)]


def test_it_goes_on_from_its_last_legal_step_under_todays_version(folder: Path) -> None:
    path = older(save(folder, "old", "atlantis", most=150), is_possible=False)
    stopped = load(path)
    with Match.resume(path) as match:
        until(match)
        match.play(match.legal()[0])
        match.journal.save()
        again = load(match.journal.path)
        assert (again.is_older, again.damage) == (False, None)
        assert again.lines[: len(stopped.lines)] == stopped.lines
        assert len(again.lines) > len(stopped.lines)
    assert stopped.damage is not None
    assert stopped.damage.is_of_older_rules


def test_the_list_says_so_and_does_not_call_it_damaged(open_app: Open, folder: Path) -> None:
    older(save(folder, "old", "atlantis", most=150), is_possible=False)
    app = open_app(LoadScene)
    rest(app)
    said = " ".join(words(app))
    assert "older rules" in said
    assert "damaged" not in said.lower()
    (row,) = (widget for widget in top(app, LoadScene).root.top.walk() if widget.name == "save old.journal")
    assert "older rules" in row.content.texts[-1].text  # type: ignore[attr-defined]
    button = find_widget(app, "open")
    assert isinstance(button, Button)
    assert button.text == "Play by today's rules"


def test_a_finished_game_of_older_rules_is_counted_by_todays(open_app: Open, folder: Path) -> None:
    path = older(save(folder, "old", "atlandice", most=FINISHED))
    finished = FinishedGame.load(path)
    assert finished.is_older
    app = open_app(lambda stage: ScoringScene(stage, finished))
    app.stack.top.skip()  # type: ignore[attr-defined]
    assert any("Scored by today's rules" in text for text in words(app))
    app = open_app(lambda stage: ReplayScene(stage, path))
    rest(app)
    assert any("Scored by today's rules" in text for text in words(app))


def test_a_game_of_todays_rules_carries_no_such_line(open_app: Open, folder: Path) -> None:
    path = save(folder, "new", "atlandice", most=FINISHED)
    app = open_app(lambda stage: ReplayScene(stage, path))
    rest(app)
    assert not any("today's rules" in text for text in words(app))
    assert not SavedGames(folder).glimpse(SavedGames(folder).one(path)).is_older


def test_a_file_named_at_the_start_is_asked_about_too(open_app: Open, folder: Path) -> None:
    path = older(save(folder, "old", "atlantis", most=150))
    app = open_app(lambda stage: first_scene(stage, path))
    for _ in range(60):
        app.turn([], 0.02)
    assert isinstance(app.stack.top, AskScene)
    finished = older(save(folder, "over", "atlandice", most=FINISHED))
    app = open_app(lambda stage: first_scene(stage, finished))
    turn_until(app, lambda: isinstance(app.stack.top, ReplayScene))
