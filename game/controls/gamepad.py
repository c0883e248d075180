"""Gamepads: what their buttons, crosses, sticks and triggers do is told as the keys that do the same.

Nothing here opens a device: events of pads come in, events of keys come out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pygame

from .actions import Pad

REPEATS_AFTER = 0.35  # seconds for which a way is held before it is walked again
REPEATS_EVERY = 0.12
HELD_AFTER = 0.6  # seconds for which a button is held that then does something else
_FAR, _NEAR = 0.5, 0.35  # parts of its way: from the first on a stick walks, below the second it rests
_ASIDE = 0.15  # how much further a stick has to lean another way before it walks there
_STILL = 0.25  # the part of its way within which the stick that moves the board does nothing
_PULLED, _LOOSE = 0.5, 0.35  # parts of its way: from the first on a trigger is held, below the second it is not
_WHOLE = 32767

_BUTTONS: dict[int, Pad] = {
    pygame.CONTROLLER_BUTTON_A: "a",
    pygame.CONTROLLER_BUTTON_B: "b",
    pygame.CONTROLLER_BUTTON_X: "x",
    pygame.CONTROLLER_BUTTON_Y: "y",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "lb",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "rb",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "ls",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "rs",
    pygame.CONTROLLER_BUTTON_BACK: "view",
    pygame.CONTROLLER_BUTTON_START: "menu",
}
_CROSS = {
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: pygame.K_LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: pygame.K_RIGHT,
    pygame.CONTROLLER_BUTTON_DPAD_UP: pygame.K_UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: pygame.K_DOWN,
}
_TRIGGERS: dict[int, Pad] = {
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: "lt",
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: "rt",
}
_WALKING = pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY
_MOVING = pygame.CONTROLLER_AXIS_RIGHTX, pygame.CONTROLLER_AXIS_RIGHTY


class Key(NamedTuple):
    """A key, alone or with Shift, and the actions it is meant for, where that is known."""

    key: int
    mod: int = pygame.KMOD_NONE
    actions: frozenset[str] | None = None


class ButtonUse(NamedTuple):
    """The keys that do what a button does: at once, and when it was held for a moment."""

    key: Key | None = None
    held: Key | None = None


Source = tuple[int, str]  # a button of one of the pads


class _Way:
    """A way that is held, and the seconds until it is walked again."""

    def __init__(self, source: Source, key: Key) -> None:
        self.source = source
        self.key = key
        self.left = REPEATS_AFTER


class Gamepads:
    """All pads at the table: each acts for whoever is asked."""

    def __init__(self, find_use: Callable[[Pad], ButtonUse]) -> None:
        """`find_use` says what a button does on the screen there is now."""
        self._find_use = find_use
        self._axes: dict[int, dict[int, float]] = {}  # by pad: how far each axis is from its middle
        self._held: dict[Source, Key] = {}
        self._count: Counter[Key] = Counter()  # by how many buttons a key is held: it goes up with the last of them
        self._way: _Way | None = None  # the one pressed last; the others wait
        self._waiting: dict[Source, tuple[ButtonUse, float]] = {}  # seconds left until it counts as held

    # What happens.

    def take(self, event: pygame.Event) -> list[pygame.Event]:
        """An event of a pad: what keys would do for it."""
        pad = event.instance_id
        if event.type == pygame.CONTROLLERAXISMOTION:
            return [*self._lean(pad, event.axis, min(max(event.value / _WHOLE, -1.0), 1.0))]
        is_down = event.type == pygame.CONTROLLERBUTTONDOWN
        if event.button in _CROSS:
            source = pad, f"cross {event.button}"
            return [*(self._walk(source, _CROSS[event.button]) if is_down else self._release(source))]
        button = _BUTTONS.get(event.button)
        if button is None:
            return []
        return [*(self._press((pad, button), button) if is_down else self._release((pad, button)))]

    def pass_time(self, seconds: float) -> list[pygame.Event]:
        """Time passes: ways that are held are walked again, and what is held long enough does what that means."""
        found: list[pygame.Event] = []
        way = self._way
        if way is not None:
            way.left -= seconds
            if way.left <= 0:  # once in a frame, however long that took
                way.left = REPEATS_EVERY
                found.append(_event(pygame.KEYDOWN, way.key))
        for source, (use, left) in [*self._waiting.items()]:
            if left > seconds:
                self._waiting[source] = use, left - seconds
            else:
                del self._waiting[source]
                found += _tap(use.held)
        return found

    @property
    def due(self) -> float | None:
        """Seconds until time does something; None while nothing is held that it would do anything for."""
        if self.push != (0.0, 0.0):
            return 0.0
        times = [left for _, left in self._waiting.values()]
        if self._way is not None:
            times.append(self._way.left)
        return max(min(times), 0.0) if times else None

    @property
    def push(self) -> tuple[float, float]:
        """How far the sticks that move the board lean to the right and down, each from -1 to 1."""
        right = down = 0.0
        for axes in self._axes.values():
            x, y = axes.get(_MOVING[0], 0.0), axes.get(_MOVING[1], 0.0)
            if max(abs(x), abs(y)) > _STILL:
                right, down = right + x, down + y
        return min(max(right, -1.0), 1.0), min(max(down, -1.0), 1.0)

    def lose(self, pad: int) -> list[pygame.Event]:
        """A pad was pulled out: the keys that it alone held, which go up though nobody lets them go."""
        self._axes.pop(pad, None)
        for source in [one for one in self._waiting if one[0] == pad]:
            del self._waiting[source]
        return [event for source in [*self._held] if source[0] == pad for event in self._let_go(source)]

    def forget(self) -> None:
        """Another window has the pads now: nothing of them is held here any more."""
        for held in (self._axes, self._held, self._count, self._waiting):
            held.clear()
        self._way = None

    def stop_waiting(self) -> None:
        """Another screen has come: what was begun on the one before is not done there."""
        self._waiting.clear()

    # Buttons.

    def _press(self, source: Source, button: Pad) -> Iterator[pygame.Event]:
        use = self._find_use(button)
        if use.held is not None:
            self._waiting[source] = use, HELD_AFTER
        elif use.key is not None:
            yield from self._hold(source, use.key)

    def _release(self, source: Source) -> Iterator[pygame.Event]:
        if source in self._waiting:
            use, _ = self._waiting.pop(source)
            yield from _tap(use.key)
        yield from self._let_go(source)

    def _hold(self, source: Source, key: Key) -> Iterator[pygame.Event]:
        if source in self._held:
            return
        self._held[source] = key
        self._count[key] += 1
        if self._count[key] == 1:
            yield _event(pygame.KEYDOWN, key)

    def _let_go(self, source: Source) -> Iterator[pygame.Event]:
        if self._way is not None and self._way.source == source:
            self._way = None
        key = self._held.pop(source, None)
        if key is None:
            return
        self._count[key] -= 1
        if not self._count[key]:
            del self._count[key]
            yield _event(pygame.KEYUP, key)

    # Ways, by cross and stick.

    def _walk(self, source: Source, arrow: int) -> Iterator[pygame.Event]:
        key = Key(arrow)
        yield from self._hold(source, key)
        self._way = _Way(source, key)

    def _lean(self, pad: int, axis: int, far: float) -> Iterator[pygame.Event]:
        axes = self._axes.setdefault(pad, {})
        axes[axis] = far
        if axis in _TRIGGERS:
            yield from self._pull((pad, _TRIGGERS[axis]), _TRIGGERS[axis], far)
        elif axis in _WALKING:
            source = pad, "stick"
            now = self._held.get(source)
            arrow = _way_of(axes.get(_WALKING[0], 0.0), axes.get(_WALKING[1], 0.0), now.key if now else 0)
            if now is not None and now.key != arrow:
                yield from self._let_go(source)
            if arrow and (now is None or now.key != arrow):
                yield from self._walk(source, arrow)

    def _pull(self, source: Source, trigger: Pad, far: float) -> Iterator[pygame.Event]:
        is_held = source in self._held or source in self._waiting
        if not is_held and far >= _PULLED:
            yield from self._press(source, trigger)
        elif is_held and far < _LOOSE:
            yield from self._release(source)


def _way_of(right: float, down: float, now: int) -> int:
    """The arrow for where a stick leans; 0 where it rests. It goes on the way it goes until it clearly leans another
    way.
    """
    leans = {pygame.K_LEFT: -right, pygame.K_RIGHT: right, pygame.K_UP: -down, pygame.K_DOWN: down}
    furthest = max(leans, key=lambda arrow: leans[arrow])
    if now and leans[now] >= _NEAR and leans[furthest] - leans[now] < _ASIDE:
        return now
    return furthest if leans[furthest] >= _FAR else 0


def _tap(key: Key | None) -> list[pygame.Event]:
    return [_event(pygame.KEYDOWN, key), _event(pygame.KEYUP, key)] if key is not None else []


def _event(kind: int, key: Key) -> pygame.Event:
    meant: dict[str, Any] = {} if key.actions is None else {"actions": key.actions, "pressed": ""}
    return pygame.Event(kind, key=key.key, mod=key.mod, unicode="", scancode=0, **meant)
