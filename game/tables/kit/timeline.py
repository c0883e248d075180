"""A timeline of what is seen: what pieces do one after the other, and what happens around them, put together fact by
fact.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Generic, Self, TypeVar, get_args, get_type_hints

from game.engine import Event

from .camera import Point
from .effects import READING_TIME, Effect, Unseen
from .motion import LEAVING, Key, Leg, Motion, P

_SETTLE = 0.2
_FADE = 0.2
_STILL_FADE = 0.15


class Timeline(Generic[P]):
    """Grows fact by fact, from the pieces before to those after, which are called alike.

    `clock` is when the next fact may begin.
    """

    def __init__(self, old: Mapping[Key, P], new: Mapping[Key, P], colours: Sequence[str] = ()) -> None:
        """`colours` are those of the seats."""
        self.old = old
        self.new = new
        self.colours = colours
        self.motions: dict[Key, Motion[P]] = {}
        self.effects: list[Effect[Any]] = []
        self.clock = 0.0
        self.due = 0.0  # when what goes on beside the clock will be over
        self.main: float | None = None  # when things began to move: those that only make room do it then
        self.longest = math.inf  # seconds that all of it takes at most at normal speed
        self.following: Sequence[Event] = ()  # the facts after the one that is told

    def tell(
        self,
        events: Sequence[Event],
        animated: Mapping[type[Event], Callable[[Self, Any], None]],
        beside: tuple[type[Event], ...] = (),
    ) -> None:
        """Adds what each fact looks like; a fact begins when all before it is over, unless it may go on beside that."""
        for number, event in enumerate(events):
            self.following = events[number + 1 :]
            if not isinstance(event, beside):
                self.clock = max(self.clock, self.due)
            if handle := animated.get(type(event)):
                handle(self, event)

    def mark(self, seat: int) -> str:
        """The drawing of a player's mark."""
        return f"common/mark-{self.colours[seat]}"

    def place(self, key: Key) -> Point | None:
        """Where a piece is after all its legs so far."""
        motion = self.motions.get(key)
        if motion and motion.legs:
            return motion.legs[-1].way[-1]
        old = self.old.get(key)
        return (old.x, old.y) if old is not None else None

    # What pieces do.

    def go(self, key: Key, way: Sequence[Point], seconds: float, easing: str, start: float | None = None) -> None:
        """A leg of a piece; it waits until the one before is over."""
        motion = self.motion(key)
        start = max(self.clock if start is None else start, motion.end)
        self.main = start if self.main is None else self.main
        motion.legs.append(Leg(start, seconds, tuple(way), easing))

    def come(self, key: Key, piece: P, seconds: float, easing: str, start: float | None = None) -> None:
        """A piece that was not there comes where it belongs."""
        self.go(key, [(piece.x, piece.y)] * 2, seconds, easing, start)
        self.look(key, piece, 0.0)

    def look(self, key: Key, piece: P, at: float) -> None:
        """Changes a piece's look from a time on."""
        self.motion(key).looks.append((at, piece))

    def looks_like(self, key: Key) -> P | None:
        motion = self.motions.get(key)
        if motion and motion.looks:
            return motion.looks[-1][1]
        return self.old.get(key)

    def motion(self, key: Key) -> Motion[P]:
        if key not in self.motions:
            old = self.old.get(key)
            self.motions[key] = Motion(looks=[(0.0, old)] if old else [], comes=old is None)
        return self.motions[key]

    def add(self, effect: Effect[Any], after: float = 0.0, wait: float = 0.0) -> None:
        """Shows an effect, so long after the clock; what comes next waits so long."""
        self.effects.append(replace(effect, start=self.clock + after))
        self.clock += wait

    def wait(self, seconds: float, beside: float) -> None:
        """The next fact may begin after so many seconds, beside what goes on for so many more."""
        self.clock += seconds
        self.due = self.clock + beside

    # The end.

    def move_the_rest(self) -> None:
        """Moves whatever is not yet where it belongs; what is no longer there fades, and what is new appears."""
        for key in dict.fromkeys((*self.old, *self.new, *self.motions)):
            old, new = self.old.get(key), self.new.get(key)
            if new is None:
                motion = self.motion(key)
                if not motion.looks:
                    del self.motions[key]
                    continue
                place = self.place(key)
                if place and (not motion.legs or motion.legs[-1].easing not in LEAVING):
                    start, seconds = self.vanishes(key)
                    self.go(key, [place, place], seconds, "vanish", start)
                motion.goes = True
            elif key in self.motions and self.motions[key].legs:
                self._come_to_rest(self.motions[key], key, new)
            elif old is None:
                self.go(key, [(new.x, new.y)] * 2, _FADE, "appear", max(self.clock - _FADE, 0.0))
                self.motions[key].looks = [(0.0, new)]
            elif (old.x, old.y, old.scale) != (new.x, new.y, new.scale):
                start, seconds = self.main or 0.0, _settling((old.x, old.y), new)
                self.go(key, [(old.x, old.y), (new.x, new.y)], seconds, "go", start)
                if len(self.motions[key].looks) == 1:
                    self.motions[key].looks += [(start, replace(new, scale=old.scale)), (start + seconds, new)]
            elif key in self.motions:
                # It stays where it is and looks different from some time on: a leg in place holds all together.
                motion = self.motions[key]
                motion.legs.append(Leg(0.0, motion.looks[-1][0], ((new.x, new.y), (new.x, new.y))))

    def vanishes(self, key: Key) -> tuple[float, float]:
        """When a piece with no exit of its own begins to fade, and how long that takes."""
        motion = self.motion(key)
        return motion.end if motion.legs else self.main or 0.0, _FADE

    def _come_to_rest(self, motion: Motion[P], key: Key, new: P) -> None:
        last = motion.legs[-1].way[-1]
        if math.dist(last, (new.x, new.y)) > 0.01:
            self.go(key, [last, (new.x, new.y)], _settling(last, new), "go", motion.end)
        if not motion.looks or motion.looks[-1][1] != new:
            first = [(motion.legs[0].start, motion.looks[0][1])] if len(motion.looks) == 1 else []
            motion.looks += [*first, (motion.end, new)]
        motion.looks.sort(key=lambda look: look[0])

    # Reduced motion.

    def without_travel(self) -> Timeline[P]:
        """The same happenings where nothing moves: what was there fades out, what is there fades in, and effects that
        tell something come and go as pictures in their place. What is seen side by side stays so.
        """
        still = Timeline(self.old, self.new)
        last = None
        seconds = READING_TIME
        still.longest = self.longest
        unseen: list[Unseen] = []
        for effect in self.effects:
            if (picture := effect.still()) is None:
                if effect.sound:
                    unseen.append(Unseen(effect.at, _STILL_FADE, sound=effect.sound))
                continue
            is_beside = (
                last is not None
                and type(last) is type(effect)
                and last.at != effect.at
                and last.start <= effect.start < last.end
            )
            if not is_beside:  # else two of a kind are seen at the same time in different places
                start = still.clock
                seconds = picture.seconds
                still.clock = still.clock + picture.seconds
            still.effects.append(replace(picture, start=start, seconds=seconds, sound=effect.sound))
            last = effect
        still.effects += [replace(one, start=still.clock) for one in unseen]
        for key in dict.fromkeys((*self.old, *self.new)):
            old, new = self.old.get(key), self.new.get(key)
            if old and new and replace(old, space=new.space, art=new.art) == new:
                continue  # where it stands still, who begins to worry does not blink
            motion = still.motions[key] = Motion[P](comes=old is None, goes=new is None)
            for piece, easing, start in ((old, "vanish", still.clock), (new, "appear", still.clock + _STILL_FADE)):
                if piece:
                    place = piece.x, piece.y
                    motion.legs.append(Leg(start, _STILL_FADE, (place, place), easing))
                    motion.looks.append((start if motion.looks else 0.0, piece))
        return still


S = TypeVar("S", bound=Timeline[Any])


def animated_events(*handlers: Callable[[S, Any], None]) -> dict[type[Event], Callable[[S, Any], None]]:
    """Functions that animate a fact each, by the kinds of facts: each says in its signature which fact, or which of
    several, it animates.
    """
    kinds = {handler: get_type_hints(handler)["event"] for handler in handlers}
    return {fact: handler for handler, kind in kinds.items() for fact in get_args(kind) or (kind,)}


def _settling(start: Point, piece: P) -> float:
    """Seconds to where a piece belongs: longer where it is put back from far away."""
    return _SETTLE + min(0.08 * math.dist(start, (piece.x, piece.y)), 2 * _SETTLE)
