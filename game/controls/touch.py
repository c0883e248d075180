"""Fingers on the screen become what a pointer does, and what only two of them do.

A tap presses where it went down, once it is let go; a finger that moves drags; one that rests is what pointing is, and
presses nothing. Two fingers move and zoom, and never press.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import dist
from typing import Literal, Protocol

import pygame

Place = tuple[int, int]
Grip = Literal["press", "drag", "hold"]
"""What a finger does with what lies under it: presses it when it is let go, may drag it, or holds it down."""

SETTLED = 0.08  # seconds after which a finger is there to stay: until then a second one may come to it
LONG = 0.45  # seconds after which one that rests does not press any more
SLOP = 12  # pixels that one moves without meaning it
_SLOWEST = 0.1  # the most seconds of a frame that count: a machine that stops makes no long press of a tap
_CLOSEST = 30.0  # pixels between two fingers below which they do not zoom: there every pixel would be much
_AWAY = (-1, -1)  # letting go there presses nothing
_TRACKPAD = -1  # SDL's touch device for fingers that move a pointer on a pad
_PRESSING = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
_LOSING = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)


class Target(Protocol):
    """What lies under a finger."""

    @property
    def name(self) -> object: ...  # another one is something else
    @property
    def at(self) -> Place: ...  # where it is pressed: the finger may lie a little beside it
    @property
    def grip(self) -> Grip: ...
    @property
    def rect(self) -> pygame.Rect: ...


class Screen(Protocol):
    """What a finger finds on the screen."""

    def find_target(self, at: Place) -> Target: ...

    @property
    def is_telling(self) -> bool:
        """Whether something is told of what is pointed at."""


@dataclass(slots=True)
class Press:
    """The one finger that may press something."""

    finger: object
    start: Place
    target: Target
    closes: bool  # whether it only closes what a long press has opened
    phase: Literal["new", "pointing", "told", "holding", "dragging", "spent"] = "new"
    waited: float = 0.0

    @property
    def is_undecided(self) -> bool:
        return self.phase in ("new", "pointing")


class Fingers:
    """All fingers that lie on the screen, and what they do."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self.has_touched = False  # whether there ever was a finger
        self._places: dict[object, Place] = {}
        self._press: Press | None = None
        self._pair: tuple[object, object] | None = None  # two fingers that move and zoom together
        self._pair_from: tuple[Place, Place] = _AWAY, _AWAY  # where they were when that was last done
        self._pair_start: Place = _AWAY  # what lay between them when they came
        self._has_told = False  # whether a long press has left something open
        self._is_mouse_down = False

    @property
    def is_waiting(self) -> bool:
        """Whether something comes of the fingers as time passes."""
        return self._pair is not None or (self._press is not None and self._press.is_undecided)

    def take(self, event: pygame.Event, window: tuple[int, int]) -> Sequence[pygame.Event]:
        """What becomes of an event, in a window of this size. What is not about fingers stays as it is."""
        match event.type:
            case pygame.FINGERDOWN | pygame.FINGERMOTION | pygame.FINGERUP:
                return self._take_finger(event, window) if event.touch_id != _TRACKPAD else ()
            case pygame.MULTIGESTURE:
                return ()  # SDL's own guess
            case pygame.MOUSEMOTION | pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP | pygame.MOUSEWHEEL:
                # SDL lets a mouse do again what a finger does.
                return () if getattr(event, "touch", False) else self._take_mouse(event)
            case pygame.WINDOWLEAVE if self._places or self._has_told:
                return ()  # the mouse that SDL moved along
        if event.type in _LOSING:
            self._is_mouse_down = False
            return *self._give_up(), event
        return (event,)

    def pass_time(self, seconds: float) -> Sequence[pygame.Event]:
        """What comes of fingers that rest, and of two that have moved since the last frame."""
        if self._pair is not None:
            return self._move_pair(self._pair)
        press = self._press
        if press is None or not press.is_undecided:
            return ()
        press.waited += min(seconds, _SLOWEST)
        is_long = press.waited >= LONG
        if not is_long and (press.phase == "pointing" or press.closes or press.waited < SETTLED):
            return ()
        at = press.target.at
        if press.target.grip == "hold":
            press.phase = "holding"
            return _point(at), _button(pygame.MOUSEBUTTONDOWN, at)
        press.phase = "told" if is_long else "pointing"
        return (_point(at),)

    # Fingers.

    def _take_finger(self, event: pygame.Event, window: tuple[int, int]) -> Sequence[pygame.Event]:
        finger = event.touch_id, event.finger_id
        at = round(event.x * window[0]), round(event.y * window[1])
        at = min(max(at[0], 0), window[0] - 1), min(max(at[1], 0), window[1] - 1)
        if event.type == pygame.FINGERDOWN:
            self.has_touched = True
            return self._come(finger, at)
        if finger not in self._places:  # it lay there before the window had the focus
            return ()
        if event.type == pygame.FINGERUP:
            return self._lift(finger, at)
        self._places[finger] = at
        return self._slide(self._press, at) if self._press and self._press.finger == finger else ()

    def _come(self, finger: object, at: Place) -> Sequence[pygame.Event]:
        self._places[finger] = at
        if self._is_mouse_down:
            return ()
        if len(self._places) == 1:
            closes = self._has_told and self._screen.is_telling
            self._has_told = False
            self._press = Press(finger, at, self._screen.find_target(at), closes)
            return ()
        given_up = self._end_press()
        self._pair = None
        if len(self._places) == 2:
            first, second = self._places
            self._pair, self._pair_from = (first, second), (self._places[first], self._places[second])
            self._pair_start = _middle(*self._pair_from)
        return given_up

    def _slide(self, press: Press, at: Place) -> Sequence[pygame.Event]:
        if press.phase == "holding":
            kept = press.target.rect.inflate(2 * SLOP, 2 * SLOP)
            if kept.collidepoint(at):
                return ()
            press.phase = "spent"
            return _LET_GO
        if press.phase in ("told", "dragging"):  # after a long press it goes on pointing
            return (_point(at),)
        if press.phase == "spent" or dist(at, press.start) <= SLOP:
            return ()
        press.phase = "dragging"
        start = press.target.at if press.target.grip == "drag" else press.start
        return _point(start), _button(pygame.MOUSEBUTTONDOWN, start), _point(at)

    def _lift(self, finger: object, at: Place) -> Sequence[pygame.Event]:
        del self._places[finger]
        if self._pair and finger in self._pair:
            moved = self._move_pair(self._pair)
            self._pair = None
            return moved
        press = self._press
        if press is None or press.finger != finger:
            return ()
        self._press = None
        match press.phase:
            case "told":
                self._has_told = self._screen.is_telling
                return () if self._has_told else (_leave(),)
            case "spent":
                return (_leave(),)
            case "dragging":
                end = at if press.target.grip == "drag" else _AWAY
                return _button(pygame.MOUSEBUTTONUP, end), _leave()
            case "holding":
                return _button(pygame.MOUSEBUTTONUP, press.target.at), _leave()
        has_come = self._screen.find_target(press.start).name != press.target.name
        if press.closes or has_come:  # what has come under the finger since is not what was meant
            return (_leave(),)
        at = press.target.at
        return _point(at), _button(pygame.MOUSEBUTTONDOWN, at), _button(pygame.MOUSEBUTTONUP, at), _leave()

    def _move_pair(self, pair: tuple[object, object]) -> Sequence[pygame.Event]:
        """Both have moved at most once a frame: the board under them is drawn anew for it."""
        before = self._pair_from
        first, second = (self._places.get(finger, place) for finger, place in zip(pair, before, strict=True))
        if before == (first, second):
            return ()
        self._pair_from = first, second
        was, now = _middle(*before), _middle(first, second)
        apart, further = dist(*before), dist(first, second)
        scale = further / apart if min(apart, further) >= _CLOSEST else 1.0
        rel = now[0] - was[0], now[1] - was[1]
        return (pygame.Event(pygame.MULTIGESTURE, start=self._pair_start, pos=was, rel=rel, scale=scale, touch=True),)

    # What ends it.

    def _take_mouse(self, event: pygame.Event) -> Sequence[pygame.Event]:
        """A mouse and fingers take turns: what is under way by one of them is not for the other."""
        if event.type == pygame.MOUSEMOTION and self._places:
            return ()  # jolted by whoever touches the screen
        if event.type in _PRESSING and event.button == pygame.BUTTON_LEFT:
            self._is_mouse_down = event.type == pygame.MOUSEBUTTONDOWN
        self._has_told = False
        return (*self._give_up(), event) if event.type == pygame.MOUSEBUTTONDOWN else (event,)

    def _give_up(self) -> Sequence[pygame.Event]:
        """Fingers that lie there now do nothing any more."""
        given_up = self._end_press()
        self._places.clear()
        self._pair = None
        return given_up

    def _end_press(self) -> Sequence[pygame.Event]:
        press, self._press = self._press, None
        if press is None or press.phase == "new":
            return ()
        return _LET_GO if press.phase in ("holding", "dragging") else (_leave(),)


def _middle(one: Place, other: Place) -> Place:
    return (one[0] + other[0]) // 2, (one[1] + other[1]) // 2


def _point(at: Place) -> pygame.Event:
    return pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=True)


def _button(kind: int, at: Place) -> pygame.Event:
    return pygame.Event(kind, pos=at, button=pygame.BUTTON_LEFT, touch=True)


def _leave() -> pygame.Event:
    """A finger that is lifted points at nothing."""
    return pygame.Event(pygame.WINDOWLEAVE)


_LET_GO = (_button(pygame.MOUSEBUTTONUP, _AWAY), _leave())
