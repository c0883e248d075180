"""Where pictures are taken, in a window that nobody sees while time goes only as it is told, and what is done before
one is taken.
"""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep
from typing import Any
from unittest.mock import patch

import pygame

import game.review.process
from game.app.loop import App
from game.bots import Advice, Clock, explain
from game.engine import Rules, View
from game.review.process import InlineReviewer
from game.scenes import LessonGuide, Push, Scene, Stage, TableScene
from game.scenes.background import THREAD
from game.store import Settings
from game.tables.kit.drawn_table import DrawnTable
from game.tables.voices import Saying

from .evenings import furnish

HIDDEN = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
HOME = "LEAVING_ATLANTIS_HOME"
_STILL = 2.0  # seconds for which a table has stood still
_ROUNDS = 24  # rounds of the loop in which a scene has drawn all it draws piece by piece
_FRAME = 1 / 60
_ADVICE_ROUNDS = 24  # rounds of thought about a hint
_BOTS = 10  # milliseconds a frame in which bots that think can think
_DAY = date(2026, 11, 16)  # the day of every picture
_PATIENCE = 60  # seconds that a lesson may take to come to a sentence

Size = tuple[int, int]
Step = Callable[[App], None]  # something done before the picture is taken


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture: the scenes it is of, the lowest first, and what is done before it is taken."""

    opens: Sequence[Callable[[Stage], Scene]]
    steps: Sequence[Step] = ()
    is_first: bool = False  # whether it shows the program as it is started for the first time: the folder is empty
    texts: Sequence[int] = ()  # sizes of text in percent in which it is taken too
    settings: Mapping[str, Any] | None = None
    oclock: int = 12  # the hour on the player's clock


class Studio:
    """Takes shots one by one; each finds the folder as if it were the first."""

    def __init__(self, folder: Path) -> None:
        self._furnished, self._home = folder / "furnished", folder / "home"
        with environment({HOME: str(self._furnished)}):
            furnish()

    @classmethod
    @contextmanager
    def open(cls) -> Iterator[Studio]:
        """A studio in a folder of its own that goes with it."""
        with TemporaryDirectory(prefix="studio", ignore_cleanup_errors=True) as folder:
            yield cls(Path(folder))

    @contextmanager
    def set_up(
        self, shot: Shot, size: Size, text: int | None = None, driver: Mapping[str, str] = HIDDEN
    ) -> Iterator[App]:
        """The program as the shot has it, until the picture is taken."""
        self._clear(shot.is_first)
        idle = partial(InlineReviewer, is_waiting=True)  # what takes time would be in some pictures and not in others
        with (
            environment({HOME: str(self._home), **driver}),
            patch.object(Stage, "today", _DAY),
            patch.object(Stage, "oclock", shot.oclock),
            patch.object(game.review.process, "Reviewer", idle),
        ):
            app = _open(shot, size, text)
            try:
                yield app
            finally:
                app.leave()
                app.close()

    def take(self, shot: Shot, size: Size, text: int | None = None) -> pygame.Surface:
        with self.set_up(shot, size, text) as app:
            return app.window.copy()

    def _clear(self, is_first: bool) -> None:
        shutil.rmtree(self._home, ignore_errors=True)
        if is_first:
            self._home.mkdir()
        else:
            shutil.copytree(self._furnished, self._home)


def _open(shot: Shot, size: Size, text: int | None) -> App:
    settings = Settings(
        **{"window": size, "text_size": text, "speed": "instant", "muted": True, **(shot.settings or {})}
    )
    app = App(settings, shot.opens[0])
    rest(app)
    for opens in shot.opens[1:]:
        app.stack.carry_out(Push(opens(app.stage)))
    rest(app)
    for step in shot.steps:
        step(app)
    _stand_still(app)
    return app


def _stand_still(app: App) -> None:
    """Lets the gold button show its key, as it does once a table has stood still: of what is seen nothing else goes by
    that.
    """
    top = app.stack.scenes[-1]
    if isinstance(top, TableScene):
        top.stillness.pass_time(_STILL, is_moving=False)
        top.note_change()
        app.turn([], 0.0)


def rest(app: App) -> None:
    """Lets the program do all it does without time: what is drawn piece by piece, what threads are working out."""
    for _ in range(_ROUNDS):
        app.turn([], 0.0)
        wait_for_threads(app)


def wait_for_threads(app: App) -> None:
    """Waits for the threads that work something out, and for the disk: what comes next must not depend on how quick
    they are.
    """
    for thread in threading.enumerate():
        if thread.name == THREAD:
            thread.join()
    while any(isinstance(scene, TableScene) and scene.match.journal.is_saving for scene in app.stack.scenes):
        sleep(0.001)


@contextmanager
def environment(values: Mapping[str, str]) -> Iterator[None]:
    """The environment with these values, for a while; what a window writes there meanwhile goes with them."""
    before = dict(os.environ)
    os.environ.update(values)
    try:
        yield
    finally:
        for key in set(os.environ) - set(before):
            del os.environ[key]
        os.environ.update(before)


def hold(key: int) -> Step:
    """Presses a key and does not let go."""

    def step(app: App) -> None:
        app.turn([pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")], 0.0)
        rest(app)

    return step


def press(key: int) -> Step:
    """Presses a key and lets go."""

    def step(app: App) -> None:
        hold(key)(app)
        app.turn([pygame.Event(pygame.KEYUP, key=key, mod=0)], 0.0)
        rest(app)

    return step


def focus(name: str) -> Step:
    """Gives the focus to a thing."""
    return lambda app: app.stack.top.root.focus(name)


def click(name: str) -> Step:
    """Clicks on the first thing whose name begins like this, unless it is folded away at this size."""

    def step(app: App) -> None:
        app.turn(click_on(app, name), 0.0)
        rest(app)

    return step


def click_on(app: App, name: str) -> list[pygame.Event]:
    """What the program hears of a click on the first thing whose name begins like this; nothing where there is none."""
    found = next((widget for widget in app.stack.top.root.top.walk() if widget.name.startswith(name)), None)
    if found is None:
        return []
    return [
        pygame.Event(kind, pos=found.rect.center, button=1) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    ]


def touch() -> Step:
    """Taps on nothing, in the upper left corner, by which the program learns that there are fingers."""

    def step(app: App) -> None:
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            app.turn([pygame.Event(kind, touch_id=1, finger_id=1, x=0.0, y=0.0, dx=0.0, dy=0.0, pressure=1.0)], 0.0)
        rest(app)

    return step


def tap(*buttons: int) -> Step:
    """Taps buttons of a gamepad."""

    def step(app: App) -> None:
        for button in buttons:
            for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
                app.turn([pygame.Event(kind, button=button, instance_id=1)], 0.0)
                rest(app)

    return step


def rest_on(name: str, seconds: float = 0.5) -> Step:
    """Rests the pointer on the first thing whose name begins like this, as long as a card takes to open."""

    def step(app: App) -> None:
        scene = app.stack.top
        scene.refresh_layout()
        found = next((one for one in scene.root.top.walk() if one.name.startswith(name) and one.rect.width), None)
        if found is not None:
            app.turn([pygame.Event(pygame.MOUSEMOTION, pos=found.rect.center, rel=(1, 1), buttons=(0, 0, 0))], 0.0)
            wait(seconds)(app)

    return step


def wait(seconds: float) -> Step:
    """Lets time pass, frame by frame."""

    def step(app: App) -> None:
        for _ in range(round(seconds / _FRAME)):
            wait_for_threads(app)
            app.turn([], _FRAME)

    return step


def learn(sentence: str) -> Step:
    """Does what a lesson hopes for until it says this, by the key of the sentence; `LookupError` where it never
    does.
    """

    def step(app: App) -> None:
        scene = app.stack.top
        assert isinstance(scene, TableScene)
        assert isinstance(scene.guide, LessonGuide)
        course = scene.guide.course
        for _ in range(round(_PATIENCE / _FRAME)):
            if course.is_over:
                break
            is_asked = course.beat is not None and course.speaks and scene.match.actor is not None
            if is_asked and course.lesson.sentence(course.beat or 0) == sentence:
                rest(app)
                return
            if is_asked and course.waits:
                press(pygame.K_PAGEDOWN)(app)
            elif is_asked:
                scene.playing.play(scene.match.rules.read(course.hope))
            elif scene.match.actor is None and not scene.table.is_busy:
                pygame.time.wait(_BOTS)
            app.turn([], _FRAME)
        raise LookupError(f"the lesson never says {sentence}")

    return step


class AdviserByRounds:
    """Thinks at once, by rounds and not by time, so that the picture is the same again."""

    def __init__(self) -> None:
        self._found: Sequence[Advice] | None = None

    def consult(self, rules: Rules[Any, Any], view: View, seed: int, seconds: float) -> None:
        self._found = explain(rules, view, Clock(iterations=_ADVICE_ROUNDS))

    def advice(self) -> Sequence[Advice] | None:
        found, self._found = self._found, None
        return found

    def cancel(self) -> None:
        self._found = None

    def close(self) -> None:
        """It has nothing."""


def speak(moment: str) -> Step:
    """Lets the last bot at the table say the longest that it has to say about a great moment."""

    def step(app: App) -> None:
        scene = app.stack.top
        assert isinstance(scene, TableScene)
        surroundings, words = scene.surroundings, scene.narrator.words
        seat, bot = [(seat, player) for seat, player in enumerate(scene.match.players) if not player.is_person][-1]
        kind = f"voice.{bot.temperament}.{moment}"
        key = max(
            (f"{kind}.{number}" for number in range(1, 9) if f"{kind}.{number}" in words),
            key=lambda key: len(words.say(key)),
        )
        surroundings.voices.speak(key, Saying(seat, words.say(key), bot.name, surroundings.face_of(seat)), 0)
        scene.redraw()
        app.turn([], _FRAME)

    return step


def hint() -> Step:
    """Asks for a hint and waits for it."""

    def step(app: App) -> None:
        scene = app.stack.top
        assert isinstance(scene, TableScene)
        scene.hint_request.make = AdviserByRounds
        press(pygame.K_h)(app)

    return step


def point(*thing: Any) -> Step:
    """Moves the pointer to a thing on the board."""

    def step(app: App) -> None:
        at = _pixel(app, thing)
        app.turn([pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0))], 0.0)
        rest(app)

    return step


def pick(*thing: Any) -> Step:
    """Clicks on a thing on the board."""

    def step(app: App) -> None:
        at = _pixel(app, thing)
        point(*thing)(app)
        app.turn([pygame.Event(kind, pos=at, button=1) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)], 0.0)
        rest(app)

    return step


def _pixel(app: App, thing: Any) -> tuple[int, int]:
    scene = app.stack.top
    assert isinstance(scene, TableScene)
    assert isinstance(scene.table, DrawnTable)
    return pixel_of(scene.table, thing)


def pixel_of(table: DrawnTable[Any, Any], thing: Any) -> tuple[int, int]:
    """Where a thing on the board is clicked."""
    at = table.model.things.place_of(thing)
    assert at is not None, f"there is no {thing}"
    x, y = table.model.camera.pixel(at)
    return round(x), round(y)
