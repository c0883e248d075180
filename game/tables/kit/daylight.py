"""The light that falls on a table now, and how it goes over into that of another hour."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from typing import Protocol

import pygame

from game.light import NOON, Light
from game.render import Look
from game.render.sea import has_sea, still_sea
from game.render.theme import Colour, mix

# seconds from one light to another, to all that is seen in it, and where little should move
_FADE = 1.2
_DETAILS = 0.5
_SOON = 0.15
_REST = 0.2  # seconds after which a camera that moved is at rest
_SLICES = 60  # slices of what is baked beforehand in a second
_PARTS = 3  # frames over which the mixing for one picture of a fade is spread
_LONG = 1 / 15  # seconds of a frame, as in a film, in which all is mixed at once: it would be seen half mixed
_STRIP = 64  # pixels of height that are mixed at a time
SEA = "sea"  # the name of what is seen around the board, wherever the camera is


class LitPicture(Protocol):
    """A picture that is drawn in a light."""

    @property
    def camera_place(self) -> Hashable:
        """Where the camera is, and how near."""

    @property
    def nearness(self) -> float | None:
        """How near the camera is, where a ground with all its details takes too long to be drawn in a frame that comes
        nearer.
        """

    def bake_light(self, look: Look, light: Light) -> Iterator[None]:
        """Makes all that a light needs, and yields after every slice."""

    def forget_light(self) -> None:
        """The light that was baked will not fall."""

    def ground(self, look: Look) -> pygame.Surface:
        """The ground in the light of now."""


@dataclass(frozen=True, slots=True)
class LightPace:
    """How a light may come: at once, without a fade; lively, or in a moment; and whether it may come yet."""

    is_at_once: bool
    is_lively: bool
    can_turn: bool


class Daylight:
    """Leads a board from one light to the next: everything is drawn in the light of `now`, while the next is baked in
    slices, and then the picture fades over into it. A window that has not been drawn yet begins with the colours of
    its light alone, which are there at once.
    """

    def __init__(self, picture: LitPicture) -> None:
        self.now: Light = NOON
        self.steps = 0  # how often the whole window has come to look different
        self._picture = picture
        self._look: Look | None = None
        self._coming: _Coming | None = None  # the light that is being baked
        self._is_ready = self._can_turn = False  # whether that is done, and whether it may fall now
        self._seen: dict[str, _Seen] = {}  # what was seen last, by name
        self._copies: dict[str, _Seen] = {}  # of that, from which the next fade sets out
        self._fade: _Fade | None = None
        self._nearness: float | None = None  # of the camera
        self._place: Hashable = None  # of the camera
        self._rested = 0.0  # for how many seconds the camera has been there
        self._rough: Light | None = None  # the colours alone, while the board comes nearer

    @property
    def on_board(self) -> Light:
        """The light on the ground of a board: without its details while that comes nearer, and until they are baked
        again.
        """
        return self._rough or self.now

    @property
    def is_changing(self) -> bool:
        """Whether something is still to be baked or to be mixed; what is ready may have to wait for something else."""
        return (
            self.is_mixing
            or self._rough is not None
            or (self._coming is not None and (not self._is_ready or self._can_turn))
        )

    @property
    def is_mixing(self) -> bool:
        """Whether one light is going over into another."""
        return self._fade is not None

    def follow(self, light: Light, look: Look | None, pace: LightPace) -> None:
        """Turns to this light if it is not there yet; the table asks for it every frame."""
        if look is not None and look is not self._look:
            self._drop()
            self._look = look
            if not self._seen or not has_sea(look, look.size, self.now):
                self._begin(light if pace.is_at_once else light.plain)

        # Where the board comes nearer, it is seen in its colours alone until the camera rests.
        if self._place != (place := self._picture.camera_place):
            self._place, self._rested = place, 0.0
        if self._nearness != (nearness := self._picture.nearness):
            self._nearness = nearness
            if self._seen and not self.now.is_plain and not pace.is_at_once:
                self._rough = self.now.plain
        if self._coming and (self._coming.light != light or self._coming.place != self._place):
            self._drop()
        if light != self.now and (pace.is_at_once or look is None):
            self._begin(light)
        elif look and self._coming is None and (light != self.now or (self._rough and self._rested >= _REST)):
            self._coming = _Coming(light, self._place, self._picture.bake_light(look, light))
            self._can_turn = False
        # Its details need not wait; and what it had to wait for may be over for a moment only, before something else
        # begins to move.
        self._can_turn = self._can_turn or pace.can_turn or self.now in (light, light.plain)
        if self._coming and self._is_ready and self._can_turn and self._next_to_copy() is None:
            self._turn(pace.is_lively)

    def pass_time(self, seconds: float, works: bool = True) -> bool:
        """Whether anything looks different.

        In a frame that is dear by itself it does not work: nothing is baked or mixed then.
        """
        before = self.steps
        self._rested += seconds
        if self._coming and not self._is_ready and works:
            slices = max(round(seconds * _SLICES), 1)
            self._is_ready = sum(1 for _ in zip(range(slices), self._coming.slices, strict=False)) < slices
        elif works and self._can_turn and (name := self._next_to_copy()) is not None:
            seen = self._seen[name]  # the sea is nobody else's when its light has gone: it need not be copied
            self._copies[name] = seen if name == SEA else replace(seen, surface=seen.surface.copy())
        if self._fade:
            self.steps += self._fade.pass_time(seconds, works)
            if self._fade.is_over:
                self._fade = None
        return self.steps != before

    def hurry(self) -> None:
        """Brings the light that is on its way in a moment."""
        if self._fade:
            self._fade.seconds = min(self._fade.seconds, _SOON)

    def finish(self) -> None:
        """Brings the light that is on its way at once."""
        if self._coming:
            for _ in self._coming.slices:
                pass
            self._begin(self._coming.light)
        elif self._fade or self._rough:
            self._begin(self.now)

    def fade(self, name: str, made: pygame.Surface, content: Hashable = None) -> pygame.Surface:
        """A surface that was made in the light of now, as it is seen: while the light changes, mixed with how it was.
        If what is on it, its `content`, becomes another, that does not take long any more: nothing that is gone should
        be seen. If the camera moves, it is seen as it is at once.
        """
        seen = _Seen(made, content, None if name == SEA else self._picture.camera_place)
        self._seen[name] = seen = self._fade.take(name, seen) if self._fade else seen
        return seen.surface

    def sea(self, look: Look, size: tuple[int, int]) -> pygame.Surface:
        """The sea around a board."""
        return self.fade(SEA, still_sea(look, size, self.now))

    def calm(self, look: Look) -> tuple[Colour, Colour, Colour]:
        """The colours of the water where nothing glints, from its top to its foot."""
        top, middle, deep = map(look.colour, self.now.sea)
        if not self._fade:
            return top, middle, deep
        before, part = self._fade.calm, self._fade.mixed_part
        return mix(before[0], top, part), mix(before[1], middle, part), mix(before[2], deep, part)

    def _begin(self, light: Light) -> None:
        """Without a fade."""
        self.now = light
        self._fade = None
        self._rough = None
        self._coming = None
        self._copies = {}
        self._is_ready = False
        self._can_turn = False
        self.steps += 1

    def _drop(self) -> None:
        """The light that is coming will not fall."""
        if self._coming:
            self._picture.forget_light()
        self._coming = None
        self._copies = {}
        self._is_ready = False
        self._can_turn = False

    def _next_to_copy(self) -> str | None:
        """The next part that will look different and has no copy yet; one at a time, as copying takes a while in a
        large window.
        """
        if self._coming is None:
            return None
        is_sea_same = self._coming.light == self.now and not self._fade
        names = [name for name in self._seen if name != SEA or not is_sea_same]
        return next((name for name in names if name not in self._copies), None)

    def _turn(self, is_lively: bool) -> None:
        assert self._coming
        assert self._look
        light, were = self._coming.light, self.now
        seconds = _SOON if not is_lively else _DETAILS if were in (light, light.plain) else _FADE
        calm = self.calm(self._look)
        copies, steps = self._copies, self.steps
        self._begin(light)
        self._fade = _Fade(copies, calm, seconds)
        self.sea(self._look, self._look.size)
        self._look.keep_newest("sea", 1)  # the sea before is mixed with this one, and must not be given again
        if copies:  # the new look is made now, and seen when some of it is mixed: until then all looks as before
            self._picture.ground(self._look)
            self.steps = steps


@dataclass(frozen=True, slots=True)
class _Coming:
    """A light that is being baked, for a place of the camera."""

    light: Light
    place: Hashable
    slices: Iterator[None]


@dataclass(frozen=True, slots=True)
class _Seen:
    """A surface, what is on it, and where the camera was."""

    surface: pygame.Surface
    content: Hashable
    place: Hashable


class _Fade:
    """Surfaces on their way to others. Mixing all of them takes longer than a frame may: it is spread over some, and
    then they are seen again.
    """

    def __init__(self, mixed: dict[str, _Seen], calm: tuple[Colour, Colour, Colour], seconds: float) -> None:
        """`calm`: the colours of the sea from which it sets out."""
        self.calm, self.seconds = calm, seconds
        self._mixed, self._made = mixed, dict[str, pygame.Surface]()
        self._part = self.mixed_part = 0.0  # how much of it is over, and how much of it has been mixed
        self._strips: list[tuple[str, pygame.Rect]] = []  # what is still to be mixed before it is seen again
        self._at_a_time = self._alpha = 0  # how many of them, and how much of the new is laid over
        self._is_due = False  # whether all is mixed and not yet seen

    @property
    def is_over(self) -> bool:
        return self._part >= 1.0

    def take(self, name: str, made: _Seen) -> _Seen:
        """A surface that was made in the new light, as far as that is seen."""
        mixed = self._mixed.get(name)
        if mixed is None or mixed.surface.get_size() != made.surface.get_size() or mixed.place != made.place:
            self._mixed.pop(name, None)
            self._made.pop(name, None)
            return made
        self._made[name] = made.surface
        if mixed.content != made.content:
            self.seconds = min(self.seconds, _SOON)
        return replace(made, surface=mixed.surface)

    def pass_time(self, seconds: float, works: bool) -> bool:
        """Whether it is to be seen again."""
        self._part = min(self._part + seconds / self.seconds, 1.0)
        if self.is_over or self._is_due:
            self._is_due = False
            return True
        if not works:
            return False
        if not self._strips and self._part > self.mixed_part:
            # Laid over whole, each pixel would take five times as long; and what comes next is the new one itself.
            self._alpha = min(round(255 * (self._part - self.mixed_part) / (1 - self.mixed_part)), 254)
            self.mixed_part = self._part
            for name in self._made:
                wide, high = self._mixed[name].surface.get_size()
                for y in range(0, high, _STRIP):
                    self._strips.append((name, pygame.Rect(0, y, wide, min(_STRIP, high - y))))
            self._at_a_time = -(-len(self._strips) // _PARTS)
        count = self._at_a_time if seconds < _LONG else len(self._strips)
        for name, strip in self._strips[:count]:
            if made := self._made.get(name):
                made.set_alpha(self._alpha)
                self._mixed[name].surface.blit(made, strip, strip)
                # None is quicker to draw, but nothing would shine through any more
                made.set_alpha(255 if made.get_masks()[3] else None)
        del self._strips[:count]
        self._is_due = not self._strips
        return False
