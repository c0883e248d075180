"""Regions: the parts of a screen, each with a key that tells all it is made from.

The scene compares keys and rebuilds what differs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence

import msgspec
import pygame

from game.render import Look

from .base import Widget
from .surrounds import Padded, Tall, Wide


class Region(msgspec.Struct, frozen=True):
    """A part of a screen."""

    name: str  # its identity: focus, scrolling, a text being typed and an open list are remembered by it
    # all that `make` reads, as values that can be compared; a new `object()` where it is to be rebuilt at every
    # comparison
    key: object
    make: Callable[[], Widget]
    is_private: bool = False
    """Whether it may show what only one player may see: it is never kept, but rebuilt at each comparison, and gone in
    the same event that hides a hand.
    """


class Slot(Padded):
    """The place of a region among the widgets: it holds what the region made last."""

    def __init__(self, region: Region, name: str) -> None:
        part = region.make()
        super().__init__(part, 0, name=name, grow=part.grow)
        self.region = region
        self.is_new = True  # whether what it holds was made in the comparison that is going on
        # Whether something around it has a size of its own, so that nobody asks what size it would like to have.
        self.is_width_fixed = self.is_height_fixed = False

    def refill(self, region: Region) -> None:
        """Holds what the region makes now."""
        before = self.part
        self.hold(region.make())
        self.region, self.is_new = region, True
        if self.grow == before.grow:
            self.grow = self.part.grow
        self._sizes.clear()

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        self.overhang = max(self.overhang, self.part.overhang)

    def measure(self, look: Look) -> tuple[int, ...]:
        """All that its surroundings may ask of its size."""
        width = self.rect.width
        high = () if self.is_height_fixed else (self.part.height(look, width), self.part.least_height(look, width))
        return high if self.is_width_fixed else (*high, self.part.widest(look), self.part.narrowest(look))


FindSlot = Callable[[str], Slot]


class Layout(msgspec.Struct, frozen=True):
    """A screen: its regions, and how they are arranged."""

    regions: Sequence[Region]
    arrange: Callable[[FindSlot], Widget]  # puts the slots of regions, found by their names, into rows and columns
    key: object = ()  # all that `arrange` reads besides the names of the regions and their sizes


class Slots:
    """The slots of the regions that a layout has asked for; those whose key is the same as before are kept with all
    that is in them.
    """

    def __init__(self, layout: Layout, before: Slots | None = None) -> None:
        self.layout = layout
        self._regions = {region.name: region for region in layout.regions}
        if twice := [name for name, count in Counter(region.name for region in layout.regions).items() if count > 1]:
            raise ValueError(
                f"each region of a screen needs a name of its own, but there are several of {', '.join(twice)}"
            )
        self._before = before._asked if before else {}
        self._asked: dict[str, Slot] = {}  # those that are shown, and those that were only measured
        self.shown: list[Slot] = []

    def arrange(self) -> Widget:
        top = self.layout.arrange(self.find)
        self._before, self.shown = {}, []
        # Each slot is told whether something around it has a width or a height of its own; the window has a width.
        left = [(top, True, False)]
        while left:
            widget, is_wide, is_tall = left.pop()
            if isinstance(widget, Slot):
                widget.is_width_fixed, widget.is_height_fixed = is_wide, is_tall
                self.shown.append(widget)
            else:
                is_wide = isinstance(widget, Wide) or (is_wide and not widget.asks_widths)
                is_tall = isinstance(widget, Tall) or (is_tall and not widget.asks_heights)
                left += ((child, is_wide, is_tall) for child in widget.children)
        for slot in self._asked.values():
            if slot not in self.shown:  # what it holds now has no place: where it is shown next, it is placed again
                slot.rect = pygame.Rect(0, 0, 0, 0)
        return top

    def find(self, name: str) -> Slot:
        """The slot of a region; where it is asked for twice, there are two."""
        region, place = self._regions[name], f"{name} region"
        while place in self._asked:
            place += " again"
        slot = self._before.get(place)
        if slot is None or _differs(slot, region):
            slot = Slot(region, place)
        else:
            slot.region = region
            slot.is_kept = not slot.is_new
            slot.grow = slot.part.grow
        self._asked[place] = slot
        return slot

    def note_shown(self) -> None:
        """The comparison is over: nothing is new any more, not even what was only measured."""
        for slot in self._asked.values():
            slot.is_new = False

    def compare(self, layout: Layout) -> list[tuple[Slot, Region]] | None:
        """The slots whose regions differ from what was made; None where the layout itself differs."""
        regions = {region.name: region for region in layout.regions}
        asked = self._asked.values()
        if layout.key != self.layout.key or regions.keys() != self._regions.keys():
            return None
        changed = [(slot, regions[slot.region.name]) for slot in asked if _differs(slot, regions[slot.region.name])]
        if not all(slot in self.shown for slot, _ in changed):
            return None  # another one of those that were only measured may fit now
        self.layout = layout
        return changed


def _differs(slot: Slot, region: Region) -> bool:
    """Whether a region has to be rebuilt; what was made in this very comparison need not be made twice."""
    return slot.region.key != region.key or ((slot.region.is_private or region.is_private) and not slot.is_new)


class WidgetMemo:
    """Remembers the widgets of the last build, each by all that it was made of."""

    def __init__(self) -> None:
        self._ground: tuple[object, ...] = ()
        self._before: dict[Hashable, Widget] = {}
        self._now: dict[Hashable, Widget] = {}

    def begin(self, *ground: object) -> None:
        """A build begins: what the last one did not show is let go, and all of it where the look or the words are
        others.
        """
        is_same = len(ground) == len(self._ground) and all(
            one is other for one, other in zip(ground, self._ground, strict=True)
        )
        self._ground = ground
        self._before = self._now if is_same else {}
        self._now = {}

    def get_or_make(self, key: Hashable, make: Callable[[], Widget]) -> Widget:
        """The widget of before, or a new one; the key says all that it depends on.

        Asked twice in a build, there are two.
        """
        if key in self._now:
            return make()
        found = self._before.get(key)
        if found:
            found.is_kept = True
        self._now[key] = made = found or make()
        return made
