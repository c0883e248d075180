"""Toasts: short notices that come and go on their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
import pygame

from game.letters import letters_to_read
from game.render import Look

from .tips import tip_ground

_SECONDS = 5.0
_LETTERS = 16  # this many are read per second: longer text stays longer
_MOST = 3
_WIDE, _GAP = 40, 0.5  # in u: the width of the words at most, and the room between two notices
BELOW = 4.6  # where they hang, in u from the top: below titles and steppers, over nothing that is pressed


class ToastPlace(msgspec.Struct, frozen=True):
    """Where notices hang: in the middle of a room, so many pixels from the top of the window, and away from what is to
    be seen.
    """

    room: pygame.Rect
    top: int
    kept_free: Sequence[pygame.Rect] = ()


class _Toast(msgspec.Struct):
    text: str
    left: float  # seconds
    stays: bool  # whether it is about more than the scene in which it was told
    is_new: bool = True  # whether no time has passed since it was told


class Toasts:
    """The notices of late, the newest lowest."""

    def __init__(self, hear: Callable[[str], None] = lambda text: None) -> None:
        """`hear` is told each of them, for whoever does not see them."""
        self._hear = hear
        self._told: list[_Toast] = []
        self._is_low: bool | None = None  # whether they are at the foot of their room; not yet known of what is new
        self._boxes: Sequence[tuple[pygame.Rect, Sequence[str]]] = ()  # where each of them is, and its lines
        self.is_dirty = False

    def tell(self, text: str, stays: bool = False) -> None:
        """`stays`: also where another scene comes meanwhile."""
        others = [toast for toast in self._told if toast.text != text]
        self._told = [*others[-(_MOST - 1) :], _Toast(text, max(_SECONDS, letters_to_read(text) / _LETTERS), stays)]
        self.is_dirty, self._is_low = True, None
        self._hear(text)

    def forget(self, text: str) -> None:
        """Takes a notice away before its time."""
        self._keep([toast for toast in self._told if toast.text != text])

    def change_scene(self) -> None:
        """Drops the notices about the scene before; those told at the change are about the one that comes."""
        self._keep([toast for toast in self._told if toast.stays or toast.is_new])

    @property
    def texts(self) -> list[str]:
        return [toast.text for toast in self._told]

    @property
    def staying(self) -> list[str]:
        """Those that are about more than one scene."""
        return [toast.text for toast in self._told if toast.stays]

    def update(self, seconds: float) -> None:
        for toast in self._told:
            toast.left, toast.is_new = toast.left - seconds, False
        self._keep([toast for toast in self._told if toast.left > 0])

    def _keep(self, kept: list[_Toast]) -> None:
        self.is_dirty |= len(kept) != len(self._told)
        self._told = kept

    def draw(self, surface: pygame.Surface, look: Look, wanted: Sequence[pygame.Rect] | None = None) -> None:
        """Draws all notices, or those that are in the wanted places."""
        for box, lines in self._boxes:
            if wanted is not None and box not in wanted:
                continue
            surface.blit(tip_ground(look, box.size), box.topleft)
            for i, line in enumerate(lines):
                surface.blit(
                    look.line(line, "body", "cream"),
                    (box.x + look.u(1), box.y + look.u(0.5) + i * look.line_height("body")),
                )

    def draw_over(self, surface: pygame.Surface, look: Look, place: ToastPlace, parts: Sequence[pygame.Rect]) -> bool:
        """Draws those that lie in a redrawn part of the picture; not if one lies across its edge, or would be
        elsewhere.
        """
        before = self._boxes
        self.arrange(look, place)
        if [box for box, _ in before] != [box for box, _ in self._boxes]:
            return False
        hidden = [(box, [part for part in parts if part.colliderect(box)]) for box, _ in self._boxes]
        if any(len(over) > 1 or (over and not over[0].contains(box)) for box, over in hidden):
            return False
        self.draw(surface, look, [box for box, over in hidden if over])
        return True

    def arrange(self, look: Look, place: ToastPlace) -> None:
        """One below the other at the head of their room, or at its foot where less is hidden there; what is there stays
        there until it hides twice as much as it would elsewhere.
        """
        most = min(look.u(_WIDE), place.room.width - look.u(4))
        texts = [look.wrap(text, "body", most) for text in self.texts]
        boxes, y = [], place.top
        for lines in texts:
            wide = max(look.text_width(line, "body") for line in lines) + look.u(2)
            boxes.append(
                pygame.Rect(place.room.centerx - wide // 2, y, wide, len(lines) * look.line_height("body") + look.u(1))
            )
            y = boxes[-1].bottom + look.u(_GAP)
        lowered = [box.move(0, place.room.bottom - y) for box in boxes]
        high, low = _count_hidden(boxes, place.kept_free), _count_hidden(lowered, place.kept_free)
        self._is_low = low < high if self._is_low is None else low <= 2 * high if self._is_low else 2 * low < high
        self._boxes = list(zip(lowered if self._is_low else boxes, texts, strict=True))


def _count_hidden(boxes: Sequence[pygame.Rect], kept_free: Sequence[pygame.Rect]) -> int:
    """How many pixels of what should be seen."""
    parts = [box.clip(kept) for box in boxes for kept in kept_free]
    return sum(part.width * part.height for part in parts)
