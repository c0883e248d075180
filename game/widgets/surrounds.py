"""Widgets around a single one: air, paper, the middle of the room; and widgets that only take up room."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Unpack

import pygame

from game.render import Look
from game.render.pieces import draw_panel, hairline

from .base import Pen, Widget, WidgetOptions, once, once_for


class Padded(Widget):
    """One widget with air around it, in u."""

    asks_heights = False

    def __init__(
        self, part: Widget, across: float = 1.2, down: float | None = None, **options: Unpack[WidgetOptions]
    ) -> None:
        super().__init__(**options)
        self.across = across
        self.hold(part)
        self.down = across if down is None else down

    def hold(self, part: Widget) -> None:
        """Another widget has the air around it from now on."""
        self.part, self.children = part, (part,)

    @once
    def widest(self, look: Look) -> int:
        return self.part.widest(look) + 2 * look.u(self.across)

    @once
    def narrowest(self, look: Look) -> int:
        return self.part.narrowest(look) + 2 * look.u(self.across)

    @once
    def tightest(self, look: Look) -> int:
        return self.part.tightest(look) + 2 * look.u(self.across)

    @once_for
    def height(self, look: Look, width: int) -> int:
        return self.part.height(look, width - 2 * look.u(self.across)) + 2 * look.u(self.down)

    @once_for
    def least_height(self, look: Look, width: int) -> int:
        return self.part.least_height(look, width - 2 * look.u(self.across)) + 2 * look.u(self.down)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        self.part.put(look, inside(rect, look.u(self.across), look.u(self.down)))


class Unseen(Padded):
    """A widget that nobody sees or clicks: Tab comes to it, and whoever listens hears it."""

    def hold(self, part: Widget) -> None:
        super().hold(part)
        for one in self.walk():
            one.is_unseen = True

    def draw(self, pen: Pen) -> None:
        """Nothing is drawn, not even where the focus is."""

    def at(self, place: tuple[int, int]) -> Iterator[Widget]:
        return iter(())


class Inset(Padded):
    """A widget with room in u left and right of it, which may differ."""

    def __init__(self, part: Widget, left: float, right: float) -> None:
        super().__init__(part, (left + right) / 2, 0, grow=part.grow)
        self._left, self._right = left, right

    def place(self, look: Look, rect: pygame.Rect) -> None:
        self.rect = rect
        left, right = look.u(self._left), look.u(self._right)
        self.part.put(look, pygame.Rect(rect.x + left, rect.y, max(rect.width - left - right, 0), rect.height))


class Panel(Padded):
    """A widget on a sheet of paper."""

    def __init__(
        self,
        part: Widget,
        across: float = 1.2,
        down: float | None = None,
        *,
        top: str = "paper-top",
        low: str = "paper",
        large: bool = False,
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(part, across, down, **options)
        self.top = top
        self.low = low
        self.large = large

    def draw(self, pen: Pen) -> None:
        self.draw_sheet(pen)
        super().draw(pen)

    def draw_sheet(self, pen: Pen, colours: tuple[str, str] | None = None) -> None:
        """The paper, in other colours than its own if that is said; its hairline keeps clear of what is on it."""
        draw_panel(
            pen.look, pen.surface, self.rect, *(colours or (self.top, self.low)), self.large, self.hair(pen.look)
        )

    def hair(self, look: Look) -> int:
        """How far its hairline is from its edge, in pixels; 0 where it has none."""
        return hairline(min(look.u(self.across), look.u(self.down)))


class Centred(Padded):
    """One widget in the middle of whatever room there is, no wider than `most` u."""

    asks_widths = asks_heights = True

    def __init__(self, part: Widget, most: float = 1000, *, grow: float = 1, name: str = "") -> None:
        super().__init__(part, 0, grow=grow, name=name)
        self.most = most

    def place(self, look: Look, rect: pygame.Rect) -> None:
        Widget.place(self, look, rect)
        width = min(max(self.part.widest(look), self.part.narrowest(look)), look.u(self.most), rect.width)
        height = min(self.part.height(look, width), rect.height)
        inner = pygame.Rect(0, 0, width, height)
        inner.center = rect.center
        self.part.place(look, inner)


class EmptyRoom(Widget):
    """Empty room: a fixed size in u, and a share of what is left."""

    def __init__(self, size: float = 0, *, grow: float = 1) -> None:
        super().__init__(grow=grow)
        self.wide_u = self.high_u = size


class Reserved(Padded):
    """The room of a widget that is not there now, so that nothing moves when it comes."""

    def __init__(self, part: Widget) -> None:
        super().__init__(part, 0)
        self.children = ()


class EquallyHigh(Padded):
    """A part as high as the highest of several that may come in its place, so that nothing moves when another one
    does.
    """

    def __init__(self, part: Widget, alike: Sequence[Widget]) -> None:
        super().__init__(part, 0)
        self._alike = alike

    @once_for
    def height(self, look: Look, width: int) -> int:
        return max(part.height(look, width) for part in self._alike)


class Hairline(Widget):
    """A thin line across."""

    wide_u = 2

    def height(self, look: Look, width: int) -> int:
        return 1

    def draw(self, pen: Pen) -> None:
        pygame.draw.line(pen.surface, pen.look.colour("rule"), self.rect.midleft, self.rect.midright)


def inside(rect: pygame.Rect, across: int, down: int) -> pygame.Rect:
    """The room that is left with so much air on every side; none where there is less room than air."""
    return pygame.Rect(rect.x + across, rect.y + down, max(rect.width - 2 * across, 0), max(rect.height - 2 * down, 0))


class Wide(Padded):
    """A part of a fixed width in u."""

    def __init__(self, part: Widget, units: float, *, grow: float = 0) -> None:
        super().__init__(part, 0, grow=grow)
        self._units = units

    def widest(self, look: Look) -> int:
        return look.u(self._units)

    def narrowest(self, look: Look) -> int:
        return look.u(self._units)

    def tightest(self, look: Look) -> int:
        return look.u(self._units)


class Rest(Wide):
    """A part that takes the width that those of a fixed width beside it leave, whatever it would like to have."""

    def __init__(self, part: Widget) -> None:
        super().__init__(part, 0, grow=1)


class Tall(Padded):
    """A part of a fixed height in u."""

    def __init__(self, part: Widget, units: float) -> None:
        super().__init__(part, 0)
        self._units = units

    def height(self, look: Look, width: int) -> int:
        return look.u(self._units)

    def least_height(self, look: Look, width: int) -> int:
        return look.u(self._units)


class Unsqueezed(Padded):
    """A part that fits only where it has all the width it would like to have, and where others have it too that may
    come in its place.
    """

    def __init__(self, part: Widget, *alike: Widget) -> None:
        super().__init__(part, 0)
        self._alike = (part, *alike)

    @once
    def narrowest(self, look: Look) -> int:
        return max(part.widest(look) for part in self._alike)

    def tightest(self, look: Look) -> int:
        return self.part.tightest(look)


class FirstThatFits(Widget):
    """One thing in several forms, from the fullest to the plainest: the first that fits its room stands."""

    asks_widths = True

    def __init__(self, *forms: Widget, grow: float = 0) -> None:
        super().__init__(grow=grow)
        self._forms = self.children = forms

    def widest(self, look: Look) -> int:
        return self._forms[0].widest(look)

    def narrowest(self, look: Look) -> int:
        return min(form.narrowest(look) for form in self._forms)

    def tightest(self, look: Look) -> int:
        return min(form.tightest(look) for form in self._forms)

    def height(self, look: Look, width: int) -> int:
        return first_that_fits(look, (width, None), self._forms).height(look, width)

    def least_height(self, look: Look, width: int) -> int:
        fitting = [form for form in self._forms if form.narrowest(look) <= width]
        return min(form.least_height(look, width) for form in fitting or self._forms[-1:])

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        shown = first_that_fits(look, rect.size, self._forms)
        self.children = [shown]
        shown.place(look, rect)


def first_that_fits(look: Look, room: tuple[int, int | None], forms: Iterable[Widget]) -> Widget:
    """The first form that needs no more than this width and, where that is said, this height; or else the last one. A
    form is not made before those that are fuller have been found too large, if `forms` makes them one by one.
    """
    width, height = room
    for form in forms:
        if form.narrowest(look) <= width and (height is None or form.least_height(look, width) <= height):
            break
    return form
