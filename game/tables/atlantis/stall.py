"""Where the stall of the counter stands over the board: beside all that it is about, and at the same place as long as a
way is paid for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache

import pygame

from game import widgets as ui
from game.render import Look

from .counter import CounterStall

_BESIDE = (
    (False, 27.0, 99.0),
    (False, 22.0, 99.0),
    (True, 22.0, 99.0),
    (True, 17.0, 99.0),
    (True, 22.0, 9.5),
    (True, 16.0, 9.5),
)
"""Stalls from the largest on: whether it is short, and its width and its most height in u."""
_ACROSS, _DOWN = 24, 12  # how many places are tried
_LEAST = 5.0  # its least height in u, where the board is zoomed in and leaves it no room
_MORE = 4.0  # room in u that is kept below it where it can be, for what else may lie on it


@dataclass(slots=True)
class StallPlace:
    """Where the stall stands as long as the same way is paid for, so that it does not jump when something else lies on
    it.
    """

    key: object = None
    kind: int = 0  # which of the stalls
    at: tuple[int, int] = (0, 0)


class BesideTheWay(ui.Widget):
    """Puts the stall over the board where it hides nothing that it is about, as large as that lets it, and at a side if
    it can.
    """

    def __init__(
        self,
        look: Look,
        board: pygame.Rect,
        make: Callable[[bool], CounterStall],
        kept_free: Callable[[], Sequence[pygame.Rect]],
        way: object,
        place: StallPlace,
    ) -> None:
        """`board`: where it was when it was placed last, which is where it will be unless the window has changed."""
        super().__init__()
        self._kept_free = kept_free
        self._way = way
        self._place = place
        self._stalls = cache(make)
        self._find(look, board, range(len(_BESIDE)))
        self._is_short = _BESIDE[place.kind][0]
        self.children = (self._stalls(self._is_short),)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        self._find(look, rect, [kind for kind, stall in enumerate(_BESIDE) if stall[0] == self._is_short])
        last, room = self._place, rect.inflate(-look.u(0.8), -look.u(0.6))
        high = min(self._height(look, room, last.kind), room.bottom - last.at[1])
        found = pygame.Rect(last.at, (_width(look, room, last.kind), high))
        below = [one.top for one in self._kept_free() if one.top >= found.top and one.colliderect(found)]
        found.height = max(min([found.bottom, *below]) - found.top, min(found.height, look.u(_LEAST)))
        self.children[0].place(look, found)

    def _find(self, look: Look, rect: pygame.Rect, kinds: Iterable[int]) -> None:
        """Finds a place, unless it has one on this board for this way."""
        kept = self._kept_free()
        key = self._way, look, tuple(rect), tuple(map(tuple, kept))
        if self._place.key == key:
            return
        # The largest stall that hides nothing, or the one that hides least, with room to grow where there is some.
        room = rect.inflate(-look.u(0.8), -look.u(0.6))
        best = list[tuple[int, int, tuple[int, int]]]()
        for kind in kinds:
            high = self._height(look, room, kind)
            more = look.u(_MORE) if high < look.u(_BESIDE[kind][2]) else 0
            hidden, at = _find_room(room, (_width(look, room, kind), min(high + more, room.height)), kept)
            best.append((hidden, kind, at))
            if not hidden:
                break
        self._place.key = key
        _, self._place.kind, self._place.at = min(best)

    def _height(self, look: Look, room: pygame.Rect, kind: int) -> int:
        is_short, _, most = _BESIDE[kind]
        return min(self._stalls(is_short).height(look, _width(look, room, kind)), look.u(most), room.height)


def _width(look: Look, room: pygame.Rect, kind: int) -> int:
    return min(look.u(_BESIDE[kind][1]), room.width)


def _find_room(room: pygame.Rect, size: tuple[int, int], kept: Sequence[pygame.Rect]) -> tuple[int, tuple[int, int]]:
    """How much it hides where it hides least, as near to a side as it can, and where that is."""
    (wide, high), steps = size, [(x, y) for x in range(_ACROSS + 1) for y in range(_DOWN + 1)]
    across, down = room.width - wide, room.height - high
    places = [pygame.Rect(room.x + across * x // _ACROSS, room.y + down * y // _DOWN, wide, high) for x, y in steps]

    def judge(place: pygame.Rect) -> tuple[int, int, int]:
        parts = [place.clip(rect) for rect in kept]
        hidden = sum(part.width * part.height for part in parts)
        return hidden, min(place.x - room.x, room.right - place.right), abs(place.centery - room.centery)

    best = min(places, key=judge)
    return judge(best)[0], best.topleft
