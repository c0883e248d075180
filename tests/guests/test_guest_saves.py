"""Saves of a guest's game: lists tell what the file says, and a command ends with a sentence, whatever the game
does.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from threading import Event, current_thread
from threading import enumerate as enumerate_threads
from time import perf_counter
from typing import Any

from tests.stand_ins import remember_with, try_guests_with

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

import game.files.guests
import game.scenes.menu
import game.scenes.setup.scene
from game.__main__ import main
from game.app.loop import App, first_scene
from game.commands.games import named_board
from game.engine import GameError
from game.files import guest_guard
from game.files.guest_files import GuestCandidate
from game.files.guest_guard import GuestFault
from game.files.guest_trials import ShownGame, TrialResult
from game.files.guests import set_guests, withdraw
from game.files.resources import user_folder, user_saves
from game.match import Match
from game.rules import GAMES, game_of, known_games
from game.scenes import (
    LoadScene,
    MenuScene,
    PeopleScene,
    Push,
    ReplayScene,
    TableScene,
    open_load,
    open_menu,
    open_people,
)
from game.store import Settings
from game.store.saves import save_files, saved_game
from tests.scenes.driving import click, find_widget, press, top, wait_for, words
from tests.scenes.evening import rules_for, sit_down

from .test_guest_table import ODD_TABLE, TABLE, TRICKS, exit_program, fail
from .trying import CODE, Bring

HOSTILE = pytest.mark.hostile


def never_end(_: object) -> Any:
    until = perf_counter() + 120
    while perf_counter() < until:
        pass
    raise AssertionError("it was asked")


class Home:
    """A player's folder with a game of a guest and one of ours, and the program in it."""

    def __init__(self, bring: Bring) -> None:
        self.package = bring("odd", CODE + TRICKS + TABLE, **{"table.py": ODD_TABLE}).name
        named_board.cache_clear()
        game_of("odd")
        self.module = sys.modules[self.package]
        with sit_down(user_saves(), rules_for("survive", 2), name="ours"):
            pass
        with sit_down(user_saves(), rules_for("odd", 2), name="theirs") as match:
            while match.actor is None or len(match.legal()) < 2:
                match.tick() if match.actor is None else match.play(match.legal()[0])
            self.lines = len(match.log)
        self.path = user_saves() / "theirs.journal"
        self.apps: list[App] = []

    def misbehave(self, how: Callable[[Any], Any]) -> None:
        """In everything, from now on."""
        names = (
            "to_act",
            "legal",
            "outcomes",
            "apply",
            "audience",
            "view",
            "write",
            "describe",
            "choices",
            "start",
            "story",
        )
        self.module.mood.update(dict.fromkeys(names, how))

    def open(self) -> App:
        app = App(Settings(window=(1280, 720), muted=True, speed="instant"), open_menu)
        self.apps.append(app)
        for _ in range(30):
            app.turn([], 0.05)
        wait_for(app)
        return app


@pytest.fixture
def home(bring: Bring, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Home]:
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path / "player"))
    made = Home(bring)
    yield made
    made.module.mood.clear()
    for app in made.apps:
        app.leave()
    guest_guard.forget_guests()


def open_saves(app: App) -> LoadScene:
    app.stack.carry_out(Push(open_load(app.stage)))
    wait_for(app)
    return top(app, LoadScene)


@HOSTILE
@pytest.mark.parametrize("how", [never_end, fail, lambda _: None])
def test_lists_tell_what_the_file_says_and_never_ask_the_game(home: Home, how: Callable[[Any], Any]) -> None:
    home.misbehave(how)
    app = home.open()
    assert not app.stage.toasts.texts
    menu = top(app, MenuScene)
    assert menu.waiting
    assert menu.waiting.describe(app.stage) == f"Odd with Ana and Bia, {home.lines} steps played"
    load = open_saves(app)
    assert [save.name for save in load.saves.listed] == ["theirs", "ours"]
    assert f"{home.lines} steps played" in words(app)
    assert "Ana" in words(app)
    assert not app.stage.toasts.texts


@pytest.mark.parametrize("how", [fail, *(pytest.param(how, marks=HOSTILE) for how in (exit_program, lambda _: None))])
def test_a_save_that_its_game_cannot_open_is_told_and_can_be_renamed_and_deleted(
    home: Home, how: Callable[[Any], Any]
) -> None:
    app = home.open()
    load = open_saves(app)
    home.misbehave(how)
    click(app, find_widget(app, "open"))
    wait_for(app, 1.5)
    assert top(app, LoadScene) is load
    (told,) = [text for text in app.stage.toasts.texts if home.package in text]
    fault, _, report = told.partition(" A report for its author is in ")
    assert fault in words(app)
    assert [str(path) for path in user_folder("reports").glob("crash *.txt")] == [report.removesuffix(".")]
    press(app, pygame.K_F2)
    press(app, pygame.K_x, pygame.K_RETURN)
    wait_for(app)
    press(app, pygame.K_DELETE)
    click(app, find_widget(app, "answer 0"))
    wait_for(app)
    assert [path.name for path in save_files(user_saves())] == ["ours.journal"]
    assert [save.name for save in load.saves.listed] == ["ours"]


def test_what_happens_after_a_guest_has_failed_is_not_lost(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    app = home.open()
    click(app, find_widget(app, "continue"))
    wait_for(app)
    monkeypatch.setattr(top(app, TableScene), "handle", fail)
    moved = pygame.Event(pygame.MOUSEMOTION, pos=(9, 9), rel=(0, 0), buttons=(0, 0, 0))
    app.turn([moved, pygame.Event(pygame.QUIT)], 0.05)
    assert top(app, MenuScene)
    assert any("no luck today" in text for text in app.stage.toasts.texts)
    app.turn([], 0.05)
    assert not app.stack


class SlowTrial:
    """A trial that goes on until it is let end, and then finds nothing wrong."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._is_over = Event()
        patch.setattr(game.files.guests, "try_in_process", self._try)
        user_folder("guests.json").unlink()
        set_guests()

    def end(self) -> None:
        self._is_over.set()
        for thread in enumerate_threads():
            if thread.name == "trial":
                thread.join()

    def _try(self, candidate: GuestCandidate) -> TrialResult:
        current_thread().name = "trial"  # nobody waits for this one
        assert self._is_over.wait(120)
        return TrialResult(candidate.key, candidate.package, [], ShownGame([2, 3, 4]))


def test_continue_waits_for_the_trial_of_its_game(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    trial, app = SlowTrial(monkeypatch), home.open()
    menu = top(app, MenuScene)
    assert menu.waiting
    assert menu.waiting.path.stem == "ours"
    trial.end()
    wait_for(app, 0.5)
    assert menu.waiting.path == home.path


def test_load_says_that_a_game_is_being_tried_and_shows_its_save_then(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    trial, app = SlowTrial(monkeypatch), home.open()
    load = open_saves(app)
    said = f"The game odd of {home.package} is being tried. Wait a moment."
    assert said in words(app)
    assert load.pace
    trial.end()
    wait_for(app, 0.5)
    assert said not in words(app)
    assert not find_widget(app, "open").off
    assert load.pace == 0


def test_what_goes_wrong_with_trying_is_told(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise GameError("no-space", path="x")

    try_guests_with(monkeypatch, refuse)
    SlowTrial(monkeypatch)
    app = home.open()
    wait_for(app, 0.2)
    assert len(app.stage.toasts.texts) == 1
    assert "x" in app.stage.toasts.texts[0]


@HOSTILE
def test_continue_and_replay_of_such_a_save_are_told_too(home: Home) -> None:
    app = home.open()
    home.misbehave(fail)
    click(app, find_widget(app, "continue"))
    wait_for(app)
    assert top(app, MenuScene)
    assert any("no luck today" in text for text in app.stage.toasts.texts)
    open_saves(app)
    click(app, find_widget(app, "replay"))
    wait_for(app)
    assert "no luck today" in top(app, ReplayScene).trouble


@HOSTILE
def test_the_list_says_why_a_game_is_left_out(home: Home) -> None:
    app = home.open()
    withdraw("odd", GameError("guest-fault", game="odd", package=home.package, problem="ValueError: no luck today"))
    open_saves(app)
    assert f"odd, a game by {home.package}, failed: ValueError: no luck today." in words(app)


@HOSTILE
@pytest.mark.parametrize("wrong", [5, None, {"worst": 5}, {5: "common/none"}])
def test_awards_of_a_guest_that_are_none_leave_it_out_or_lie_undrawn(home: Home, wrong: Any) -> None:
    app = home.open()
    home.module.RULES.awards = wrong
    app.stack.carry_out(Push(open_people(app.stage)))
    wait_for(app)
    assert isinstance(app.stack.top, (PeopleScene, MenuScene))


FAILURES = {"fails": fail, "exits": exit_program, "gives nothing": lambda _: None}
COMMANDS = (
    "replay {file}",
    "hint {file} --iterations 2",
    "simulate odd --games 1",
    "arena odd random castaway --games 2 --jobs 1 --players {players}",
    "soak odd --games 1 --jobs 1",
)


QUICK = ((COMMANDS[0], "exits"), (COMMANDS[2], "gives nothing"))


@pytest.mark.parametrize(
    "command, how",
    [pytest.param(*pair, marks=() if pair in QUICK else HOSTILE) for pair in product(COMMANDS, FAILURES)],
)
def test_a_command_ends_with_a_sentence(home: Home, command: str, how: str, capsys: pytest.CaptureFixture[str]) -> None:
    players = 2 + list(FAILURES).index(how)  # the arena keeps rules it knows
    home.misbehave(FAILURES[how])
    capsys.readouterr()
    assert main(command.format(file=home.path, players=players).split()) == 1
    said = capsys.readouterr()
    assert "Traceback" not in said.out + said.err
    if "soak" not in command:  # which looks for such things, and tells them itself
        assert f"odd, a game by {home.package}, failed" in said.err
        assert said.err.count("\n") == 1
        (report,) = user_folder("reports").glob("crash *.txt")
        assert f"A report for its author is in {report}." in said.err


def test_our_own_mistake_in_a_command_about_a_guest_is_reported_with_its_place(
    home: Home, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It may be told as the guest's, but not without a trace."""
    monkeypatch.setattr("game.commands.simulate.play_randomly", lambda *_: 1 // 0)
    assert main(["simulate", "odd", "--games", "1"]) == 1
    (report,) = user_folder("reports").glob("crash *.txt")
    assert str(report) in capsys.readouterr().err
    text = report.read_text(encoding="utf-8")
    assert f"game: odd\npackage: {home.package}\n" in text
    assert "1 // 0" in text
    assert "builtins.ZeroDivisionError: " in text


@HOSTILE
@pytest.mark.parametrize("how", [exit_program, pytest.param(fail, marks=HOSTILE)])
def test_to_play_a_file_that_its_game_cannot_open_begins_at_the_menu(home: Home, how: Callable[[Any], Any]) -> None:
    home.misbehave(how)
    app = App(Settings(window=(1280, 720), muted=True, speed="instant"), lambda stage: first_scene(stage, home.path))
    home.apps.append(app)
    wait_for(app, 1.5)
    assert top(app, MenuScene)
    (told,) = [text for text in app.stage.toasts.texts if home.package in text]
    (report,) = user_folder("reports").glob("crash *.txt")
    assert told.endswith(f"A report for its author is in {report}.")
    assert saved_game(home.path).actions
    home.module.mood.clear()
    Match.resume(home.path).close()  # nobody has it


@pytest.mark.hostile
def test_a_guest_that_does_not_load_when_it_is_chosen_is_told_and_left_out(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = home.open()
    remember_with(monkeypatch, lambda: fail_to_load(home.package))
    click(app, find_widget(app, "odd"))
    wait_for(app)
    assert top(app, MenuScene)
    assert f"{home.package} adds the game odd, but it fails to load: no luck." in app.stage.toasts.texts[-1]
    assert known_games() == GAMES


def fail_to_load(package: str) -> None:
    raise GuestFault("guest-fails", game="odd", package=package, problem="no luck")


@pytest.mark.hostile
@pytest.mark.parametrize("how", FAILURES)
def test_the_result_of_a_game_that_its_guest_cannot_tell(home: Home, how: str) -> None:
    with Match.resume(home.path) as match:
        while not match.is_over:
            match.tick() if match.actor is None else match.play(match.legal()[-1])
    app = home.open()
    open_saves(app)
    assert "Finished" in words(app)
    home.module.mood["story"] = FAILURES[how]
    click(app, find_widget(app, "open"))
    wait_for(app)
    assert top(app, LoadScene)
    assert "odd" in known_games()
    assert any(home.package in text for text in app.stage.toasts.texts)
    home.module.mood.clear()
    assert saved_game(home.path).finished
