"""An evening with guests who may be bad, in a program of its own: `test_bad_guests` starts it, and reads what it wrote,
line by line.

    python -m tests.hostile.guest_evening PLAN TOLD

The plan names the guests that are installed. First all of them are awaited; then each that is offered is played, and
every scene is visited that may have to do with them. If the plan has troubles, they are made one after the other at the
table of the first guest, which has passed its trial. In the end one of our own games is played.
"""

from __future__ import annotations

import faulthandler
import json
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from time import monotonic, perf_counter, sleep
from typing import Any

import pygame
import pytest

import game.match.thinking
from game.app.loop import App
from game.bots import InlineThinker
from game.files import guest_trials
from game.files.resources import user_folder
from game.match import Match
from game.rules import GAMES, known_games
from game.scenes import MenuScene, PauseScene, Replace, TableScene, open_menu
from game.store import Settings
from game.tables import BoardWidget, DrawnTable
from game.widgets import Label, Toasts, Widget
from tests.inside import referee_of
from tests.scenes.boards import Board
from tests.scenes.driving import click, press
from tests.stand_ins import threads_of_scenes

PATCH = pytest.MonkeyPatch()

OUR_DECISIONS, GUEST_DECISIONS = 3, 3
STUCK = 45.0
"""Seconds after which an evening is given up, and says where it was."""


class Bots(InlineThinker):
    """They think in this process."""

    def warm_up(self) -> None:
        """They are warm."""


class Evening:
    """A program in a window that nobody sees, and a diary of it."""

    def __init__(self, diary: Path) -> None:
        self._diary = diary
        self.told: list[str] = []
        self.longest = 0.0
        self._listen()
        self.app = App(Settings(window=(1280, 720), muted=True, speed="instant", reduced_motion=True), open_menu)
        self._measure()

    def write(self, **said: Any) -> None:
        with self._diary.open("a", encoding="utf-8") as diary:
            diary.write(json.dumps(said) + "\n")

    def _listen(self) -> None:
        tell, told = Toasts.tell, self.told

        def listen(toasts: Toasts, text: str, stays: bool = False) -> None:
            told.append(text)
            tell(toasts, text, stays)

        PATCH.setattr(Toasts, "tell", listen)

    def _measure(self) -> None:
        turn = self.app.turn

        def measured(events: Any, seconds: float) -> None:
            begun = perf_counter()
            turn(events, seconds)
            self.longest = max(self.longest, perf_counter() - begun)

        PATCH.setattr(self.app, "turn", measured)

    # Moving about.

    def pass_time(self, until: Callable[[], bool], seconds: float = 10.0) -> bool:
        """Frame by frame until something is so, or so many seconds are over."""
        end = monotonic() + seconds
        while self.app.stack:
            self.app.turn([], 0.05)
            if until():
                return True
            if monotonic() > end:
                return False
            sleep(0.01)
        return False

    def rest(self) -> None:
        """Until threads have come to their end, or some seconds are over."""
        self.pass_time(lambda: not threads_of_scenes(), 8.0)
        for _ in range(3):
            self.app.turn([], 0.2)

    def find(self, name: str) -> Widget | None:
        """As it was drawn last: nothing of a guest is called outside of a frame."""
        root = self.app.stack.top.root
        return next((widget for widget in (root.popup or root.top).walk() if widget.name == name), None)

    def words(self) -> list[str]:
        """All that the scene on top had written when it was drawn last."""
        return [widget.text for widget in self.app.stack.top.root.top.walk() if isinstance(widget, Label)]

    def use(self, name: str) -> bool:
        """Clicks what is called so, if it is there."""
        self.app.turn([], 0.02)
        widget = self.find(name)
        if widget is not None:
            click(self.app, widget)
            self.app.turn([], 0.2)  # once more: the scene that comes is seen
        return widget is not None

    @property
    def is_trying(self) -> bool:
        """Whether guests are still tried, or the menu has not yet come so far that it knows of any."""
        scene = self.app.stack.top
        return (
            not isinstance(scene, MenuScene)
            or scene.trying is not None
            or self.find("quit") is None
            or "…" in self.words()
        )

    @property
    def is_at_menu(self) -> bool:
        return isinstance(self.app.stack.top, MenuScene)

    def go_to_menu(self) -> None:
        for _ in range(12):
            if self.is_at_menu:
                return
            if not (isinstance(self.app.stack.top, PauseScene) and self.use("leave")):
                press(self.app, pygame.K_ESCAPE)
            self.app.turn([], 0.2)
        self.write(stuck=type(self.app.stack.top).__name__, words=self.words()[:20])
        self.app.stack.carry_out(Replace(open_menu(self.app.stage), whole=True))

    # What is done.

    def begin(self, key: str) -> Match | None:
        """Sits down at the table of a game, by its card and its setup; None where one does not get there."""
        if self.use(key) and self.use("start"):
            self.pass_time(lambda: isinstance(self.app.stack.top, TableScene) or self.is_at_menu, 5.0)
        scene = self.app.stack.top
        return scene.match if isinstance(scene, TableScene) else None

    def play(self, match: Match, decisions: int, frames: int = 150) -> int:
        """Clicks on what is offered until so many more steps are made; how many there are in all."""
        steps = referee_of(match).steps
        wanted = len(steps) + decisions
        for _ in range(frames):
            self.app.turn([], 0.1)
            scene = self.app.stack.top
            if len(steps) >= wanted or not isinstance(scene, TableScene):
                break
            self._click_something(scene)
        return len(steps)

    def _click_something(self, scene: TableScene) -> None:
        """On its board, in its list, or whatever the gold button does."""
        widgets, table = list(scene.root.top.walk()), scene.table
        board = next((widget for widget in widgets if isinstance(widget, BoardWidget)), None)
        choice = next((widget for widget in widgets if widget.name.startswith("choice ")), None)
        try:
            places = Board(table, board).places() if board and isinstance(table, DrawnTable) else []
        except (
            Exception
        ):  # where its things lie a bad guest says itself: then nothing is clicked, and the next frame meets the same
            places = []
        if places or choice:
            click(self.app, places[0] if places else choice)  # type: ignore[arg-type]
        else:
            press(self.app, pygame.K_SPACE)

    def visit(self, *names: str) -> None:
        for name in names:
            if self.use(name):
                self.rest()
            self.go_to_menu()

    def end(self) -> None:
        self.app.leave()
        self.app.close()
        self.write(end=True, longest=round(self.longest, 2), told=self.told, reports=reports())


def reports() -> list[str]:
    folder = user_folder("reports")
    return (
        [path.read_text(encoding="utf-8")[-1500:] for path in sorted(folder.glob("*.txt"))] if folder.exists() else []
    )


def receive(evening: Evening, seconds: float) -> None:
    """Waits until all have been tried."""
    began = monotonic()
    evening.pass_time(lambda: not evening.is_trying, seconds)
    evening.write(
        offered=[key for key in known_games() if key not in GAMES],
        told=evening.told,
        waited=round(monotonic() - began, 1),
    )
    evening.write(ours=[game for game in GAMES if evening.find(game)])


def play_ours(evening: Evening) -> None:
    match = evening.begin("atlandice")
    evening.write(made_at_ours=evening.play(match, OUR_DECISIONS) if match else 0)
    evening.go_to_menu()


def meet(evening: Evening, key: str) -> None:
    """A guest that is offered is played, and looked at in every scene."""
    faulthandler.dump_traceback_later(STUCK, exit=True)
    match = evening.begin(key)
    made = evening.play(match, GUEST_DECISIONS) if match else 0
    evening.write(guest=key, sat=match is not None, played=made, at=type(evening.app.stack.top).__name__)
    evening.go_to_menu()


def make_trouble(evening: Evening, key: str, switch: Path, where: str, what: str) -> None:
    """A game is begun and goes well; then there is trouble, at the table and wherever this guest appears; then it is
    over.
    """
    faulthandler.dump_traceback_later(STUCK, exit=True)
    switch.with_suffix(".met").write_text("", encoding="utf-8")
    before, evening.longest = len(evening.told), 0.0
    evening.write(trouble=[where, what])
    listed: list[str] = []
    match = evening.begin(key)
    if match is None:
        evening.write(over=[where, what], lost=True, told=evening.told[before:])
        return
    evening.play(match, GUEST_DECISIONS)
    switch.write_text(f"{where} {what}", encoding="utf-8")
    evening.play(match, 12, frames=40)
    for key_pressed in (pygame.K_h, pygame.K_z, pygame.K_F1, pygame.K_ESCAPE, pygame.K_r, pygame.K_ESCAPE):
        if not evening.is_at_menu:
            press(evening.app, key_pressed)
    ended = evening.is_at_menu
    evening.go_to_menu()
    evening.rest()
    made = len(referee_of(match).steps)
    evening.visit("continue", "load", "people")
    if evening.use("load"):
        evening.rest()
        for button in ("replay", "open"):
            if evening.find(button) is not None and evening.use(button):
                evening.rest()
        listed = [text for text in evening.words() if text]
        evening.go_to_menu()
    if key in known_games():
        evening.begin(key)
        evening.go_to_menu()
    switch.unlink()
    path = match.journal.path
    evening.write(
        over=[where, what], made=made, lines=path.read_text(encoding="utf-8").count("\n"), ended=ended,
        told=evening.told[before:], longest=round(evening.longest, 2),
        met=len(switch.with_suffix(".met").read_text(encoding="utf-8")), listed=listed[:12], save=str(path),
    )  # fmt: skip


def main(plan_file: str, diary: str) -> int:
    plan = json.loads(Path(plan_file).read_text(encoding="utf-8"))
    PATCH.setattr(game.match.thinking, "BotProcess", Bots)
    PATCH.setattr(guest_trials, "TRIAL_SECONDS", plan["trial"])
    faulthandler.dump_traceback_later(plan["seconds"] + STUCK, exit=True)
    try:
        evening = Evening(Path(diary))
        receive(evening, plan["seconds"])
        for key in [key for key in plan["guests"] if key in known_games()] if plan["meets"] else []:
            meet(evening, key)
        faulthandler.dump_traceback_later(STUCK, exit=True)
        evening.visit("continue", "load", "rules", "people", "settings")
        for where, what in plan["troubles"]:
            make_trouble(evening, next(iter(plan["guests"])), Path(plan["switch"]), where, what)
            if next(iter(plan["guests"])) not in known_games():
                break  # left out from now on: what is not tried yet is tried in another program
        play_ours(evening)
        evening.end()
    except BaseException as error:  # whatever comes out of the program would have ended it
        said = traceback.format_exc().splitlines()
        with Path(diary).open("a", encoding="utf-8") as file:
            file.write(json.dumps({"crash": type(error).__name__, "traceback": said[-60:]}) + "\n")
        return 70
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
