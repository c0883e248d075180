"""The light that falls on a table now, and how it goes over into that of another hour."""

from __future__ import annotations

import pygame

from game.light import NOON, Light

_FADE, _SOON = 1.2, 0.15  # seconds from one light to another, and where little should move


class Daylight:
    """Whatever is drawn in it is drawn in the light of `now`; while that fades in, what was seen in the light before lies over it."""

    def __init__(self) -> None:
        self.now: Light = NOON
        self._seen: dict[str, pygame.Surface] = {}  # what was drawn last, by name
        self._mixed: dict[str, _Mixed] = {}  # what goes over from the light before
        self._part = 1.0  # how much of the fade is over
        self._seconds = _FADE

    @property
    def is_fading(self) -> bool:
        return self._part < 1.0

    def turn_to(self, light: Light, is_lively: bool) -> None:
        """Another light begins to fall; at once where nothing has been seen yet."""
        if light == self.now:
            return
        self.now = light
        self._mixed = {name: _Mixed(surface.copy()) for name, surface in self._seen.items()}
        self._part, self._seconds = (0.0 if self._mixed else 1.0), _FADE if is_lively else _SOON

    def pass_time(self, seconds: float) -> bool:
        """Whether anything looks different."""
        was_fading = self.is_fading
        self._part = min(self._part + seconds / self._seconds, 1.0)
        if not self.is_fading:
            self._mixed.clear()
        return was_fading

    def fade(self, name: str, made: pygame.Surface) -> pygame.Surface:
        """A surface that was made in the light of now, as it is seen: while the light changes, mixed with how it was."""
        self._seen[name] = made
        mixed = self._mixed.get(name)
        if mixed is None or mixed.surface.get_size() != made.get_size():
            return made
        return mixed.bring(made, self._part)


class _Mixed:
    """A surface on its way to another; each step lays a little more of that over it."""

    def __init__(self, surface: pygame.Surface) -> None:
        self.surface = surface
        self._part = 0.0

    def bring(self, made: pygame.Surface, part: float) -> pygame.Surface:
        if part > self._part:
            made.set_alpha(round(255 * (part - self._part) / (1 - self._part)))
            self.surface.blit(made, (0, 0))
            made.set_alpha(None)
            self._part = part
        return self.surface
