"""A twin of the program in the window: it gets the same events, so it knows where things are, and what the window
should show.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

import pygame

from game.app.loop import App
from game.bots import InlineThinker
from game.match import Match
from game.scenes import Scene, TableScene, open_menu
from game.store import Settings

from .xvfb import Window, wait_for

SETTINGS = Settings(speed="instant", reduced_motion=True, muted=True, window=(1280, 720))
_KEYS = {
    pygame.K_RETURN: "Return",
    pygame.K_SPACE: "space",
    pygame.K_TAB: "Tab",
    pygame.K_ESCAPE: "Escape",
    pygame.K_UP: "Up",
    pygame.K_DOWN: "Down",
    pygame.K_LEFT: "Left",
    pygame.K_RIGHT: "Right",
    pygame.K_F11: "F11",
    pygame.K_PAGEDOWN: "Next",
    pygame.K_END: "End",
}
_PATIENCE = 60.0
"""Seconds that the window gets to come to where its twin is."""
_MARGIN = 0.05
_SETTLED = 1.0  # seconds after which every button of a table answers
_DOUBLE = 0.4
"""Seconds after which a click is not the second half of a double click."""
_ASIDE = 3, 3
"""Where the mouse points at nothing: X puts it into the middle of the screen."""
_TIP = 0.6
"""Seconds after which a tooltip is there."""


class SwiftThinker(InlineThinker):
    """Thinks in the twin's own process what the bots of the window think in theirs."""

    def warm_up(self) -> None:
        """There is no process to start."""


class Twin(App):
    """Under a display nobody sees. Everything that it is told is done to the window too, by real mouse and keys."""

    def __init__(self, home: Path, window: Window) -> None:
        self.home, self.real = home, window
        self.pictures = 0
        """How many pictures of both were found equal."""
        self._held = 0
        self._clicked = _ASIDE, 0.0
        """Where and when there was a click."""
        self._guard = 0.0
        """The longest time lately in which the window takes no click."""
        super().__init__(SETTINGS, open_menu)
        self.turn([pygame.Event(pygame.MOUSEMOTION, pos=_ASIDE, rel=(0, 0), buttons=(0, 0, 0))], 0.0)
        self.agree()

    # What is told to both.

    def turn(self, events: Sequence[pygame.Event], seconds: float) -> None:
        for event in events:
            self._do(event)
        if self._held and not events:  # what is held has to be held as long
            time.sleep(seconds + _MARGIN)
        self._pass_alone(events, seconds)

    def _do(self, event: pygame.Event) -> None:
        real = self.real
        match event.type:
            case pygame.MOUSEMOTION:
                real.move(event.pos)
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP:
                self._click_apart(event)
                self._hold(event.type == pygame.MOUSEBUTTONDOWN)
                real.button(event.type == pygame.MOUSEBUTTONDOWN, event.button)
            case pygame.MOUSEWHEEL:
                real.wheel(event.y)
            case pygame.KEYDOWN | pygame.KEYUP:
                self._hold(event.type == pygame.KEYDOWN)
                real.key(event.type == pygame.KEYDOWN, _KEYS.get(event.key) or chr(event.key))
            case pygame.TEXTINPUT:
                real.write(event.text)
            case _:
                raise AssertionError(f"nobody's hand does {event}")

    def _click_apart(self, event: pygame.Event) -> None:
        """Two clicks at one place are no double click: between them the twin's time passes, and the window's has to."""
        if event.type == pygame.MOUSEBUTTONUP:
            self._clicked = event.pos, time.monotonic()
        elif event.pos == self._clicked[0]:
            time.sleep(max(self._clicked[1] + _DOUBLE - time.monotonic(), 0))

    def _hold(self, is_down: bool) -> None:
        self._held += 1 if is_down else -1

    def _pass_alone(self, events: Sequence[pygame.Event], seconds: float) -> None:
        super().turn(events, seconds)
        if self.stack:
            self._guard = max(self._guard, _guard_of(self.stack.top))

    # What both have come to.

    @property
    def matches(self) -> list[Match]:
        found = (getattr(scene, "match", None) for scene in self.stack.scenes)
        return [match for match in found if isinstance(match, Match)]

    def agree(self, with_picture: bool = True) -> None:
        """Waits until the window is where the twin is: the same game, to the last line, and the same picture."""
        self.rest()
        self.agree_on_journal()
        time.sleep(self._guard + _MARGIN if self._guard else 0)
        self._guard = 0.0
        if with_picture:
            self.agree_on_picture()

    def agree_on_journal(self) -> None:
        for match in self.matches:
            match.journal.save()
        wanted = journal(self.home)
        assert wait_for(lambda: journal(self.real.home) == wanted or not self.real.is_running, _PATIENCE), (
            self._differences(wanted)
        )
        assert self.real.is_running, f"the program ended: {self.real.errors()}"

    def agree_on_picture(self) -> None:
        self._pass_alone([], _TIP)
        self.rest()
        while self.stage.toasts.texts:
            self._pass_alone([], 0.5)
        wanted = pygame.image.tobytes(self.window, "RGB")
        same = wait_for(lambda: pygame.image.tobytes(self.real.picture(), "RGB") == wanted, _PATIENCE)
        assert same, self._keep_pictures()
        self.pictures += 1

    def resize(self, size: tuple[int, int]) -> None:
        """The window has another size now."""
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self._pass_alone([pygame.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])], 0.1)

    def rest(self) -> None:
        """Until nothing goes on any more."""
        for _ in range(2000):
            self._pass_alone([], 0.02)
            if not self.stack.pace and not self.stack.is_dirty:
                return
            time.sleep(0.001)
        raise AssertionError(f"{type(self.stack.top).__name__} never comes to rest")

    def _differences(self, wanted: list[str]) -> str:
        found = journal(self.real.home)
        first = next(
            (i for i, (one, other) in enumerate(zip(wanted, found, strict=False)) if one != other),
            min(len(wanted), len(found)),
        )
        one, other = (lines[first][-200:] if first < len(lines) else "nothing" for lines in (wanted, found))
        return f"line {first} of {len(wanted)} and {len(found)}: {one!r} and {other!r}; {self._keep_pictures()}"

    def _keep_pictures(self) -> str:
        files = self.home / "twin.png", self.home / "window.png"
        pygame.image.save(self.window, files[0])
        pygame.image.save(self.real.picture(), files[1])
        return f"see {files[0]} and {files[1]}; {self.real.errors()}"


def journal(home: Path) -> list[str]:
    """The lines of the newest game in a player's folder."""
    saves = sorted((home / "saves").glob("*.journal"), key=lambda path: path.stat().st_mtime_ns)
    return saves[-1].read_text(encoding="utf-8", errors="replace").split("\n") if saves else []


def _guard_of(scene: Scene) -> float:
    """Seconds in which a scene does not take everything."""
    if isinstance(scene, TableScene):
        return 0.0 if scene.stillness.is_settled(scene.gold) else _SETTLED
    seconds: float = getattr(scene, "_guard", 0.0)
    return seconds
