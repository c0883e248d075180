"""Widgets that are kept from build to build: what shows the same is the same widget, and knows its sizes and its place already."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from .base import Widget


class Kept:
    """What the last build showed, by all that it was made of."""

    def __init__(self) -> None:
        self._ground: tuple[object, ...] = ()
        self._before: dict[Hashable, Widget] = {}
        self._now: dict[Hashable, Widget] = {}

    def begin(self, *ground: object) -> None:
        """A build begins: what the last one did not show is let go, and all of it where the look or the words are others."""
        is_same = len(ground) == len(self._ground) and all(one is other for one, other in zip(ground, self._ground, strict=True))
        self._ground, self._before, self._now = ground, self._now if is_same else {}, {}

    def made(self, key: Hashable, make: Callable[[], Widget]) -> Widget:
        """The widget of before, or a new one; the key says all that it depends on. Asked twice in a build, there are two."""
        if key in self._now:
            return make()
        found = self._before.get(key)
        if found:
            found.is_kept = True
        self._now[key] = made = found or make()
        return made
