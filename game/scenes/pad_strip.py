"""The strip at the foot of a table while a gamepad is used: what each button does now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.controls import Bindings
from game.render import Look, shapes
from game.render.signs import sign, sign_width

from .stage import Stage

_HIGH = 1.65  # the height of a sign in u
_SMALL = 1.35  # that of pills and of signs where room is short
_BESIDE, _BETWEEN = 0.55, 1.15  # room in u between a sign and its words, and between two hints
_EDGE = 1.1  # room in u at both ends
_GLIDES = 0.25  # seconds in which the board becomes smaller, once
_OFF = 107  # how well what does nothing now is seen, of 255: 42 in 100
_FIRST = ("choose", "let-go", "gold", "pause")  # what stands where there is room for four hints only
_GOES_FIRST = ("walk", "move-board", "hint", "eye", "shake", "next", "undo", "gold", "let-go")


class PadHint(NamedTuple):
    """What the button of an action does now, or do two of them."""

    action: str
    words: str
    is_off: bool = False
    buttons: tuple[str, ...] = ()


def with_buttons(bindings: Bindings, hints: Iterable[PadHint]) -> list[PadHint]:
    """The hints with the buttons that a person has set. Where an action has none of its own, nothing is told of it."""
    found: list[PadHint] = []
    told = set[str]()
    for hint in hints:
        buttons = bindings.of(hint.action, "gamepad")
        shown = tuple(sorted(buttons)) if bindings.actions[hint.action].goes_back else buttons[:1]
        if not told.issuperset(shown):
            found.append(hint._replace(buttons=shown))
        told.update(shown)
    return found


class PadStrip:
    """Drawn below all scenes; they have so much less room as long as it is there."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._shown: object = None  # what it was drawn from
        self._gliding = 0.0  # seconds until the board has become smaller

    # Where it is.

    def show(self, is_there: bool, glides: bool) -> None:
        """It comes or goes; whoever sees a table already sees it glide."""
        if is_there != self._stage.has_strip:
            self._stage.lay_strip(is_there)
            is_still = self._stage.is_instant or self._stage.look.reduced_motion
            self._gliding = _GLIDES if is_there and glides and not is_still else 0.0

    @property
    def is_gliding(self) -> bool:
        return self._gliding > 0

    def pass_time(self, seconds: float) -> None:
        self._gliding = max(self._gliding - seconds, 0.0)

    def room_above(self, surface: pygame.Surface) -> pygame.Surface:
        """The part of a window that is left for scenes."""
        wide, high = surface.get_width(), self._stage.look.size[1]
        is_less = self._stage.has_strip and high < surface.get_height()
        return surface.subsurface((0, 0, wide, high)) if is_less else surface

    # What it shows.

    def has_changed(self, hints: Sequence[PadHint], edge: str) -> bool:
        return self._stage.has_strip and self._key(hints, edge) != self._shown

    def draw(self, surface: pygame.Surface, hints: Sequence[PadHint], edge: str) -> pygame.Rect:
        """Draws it at the foot of the window; the place it took. While it comes, all above it is as much higher as it
        is still low.
        """
        look, above = self._stage.look, self._stage.look.size[1]
        self._shown = self._key(hints, edge)
        low = round((surface.get_height() - above) * self._gliding / _GLIDES)
        if low:
            picture = surface.subsurface((0, 0, surface.get_width(), above)).copy()
            pygame.transform.smoothscale(
                picture,
                (surface.get_width(), above + low),
                surface.subsurface((0, 0, surface.get_width(), above + low)),
            )
        rect = pygame.Rect(0, above + low, surface.get_width(), surface.get_height() - above)
        ground = look.bake(("pad-strip", rect.size, edge), partial(_draw_ground, look, rect.size, edge))
        surface.blit(ground, rect)
        self._draw_hints(surface, rect, hints)
        return rect.clip(surface.get_rect())

    def _key(self, hints: Sequence[PadHint], edge: str) -> object:
        return tuple(hints), edge, self._stage.signs.kind, self._stage.look

    def _draw_hints(self, surface: pygame.Surface, rect: pygame.Rect, hints: Sequence[PadHint]) -> None:
        """From the left, what opens the menu at the right end."""
        look, (shown, role) = self._stage.look, self.fitting(hints, rect.width)
        x = rect.left + look.u(_EDGE)
        for hint in shown:
            wide = _width(look, hint, role)
            if hint.action == "pause":
                x = max(x, rect.right - look.u(_EDGE) - wide)
            self._draw_hint(surface, (x, rect.centery), hint, role)
            x += wide + look.u(_BETWEEN)

    def fitting(self, hints: Sequence[PadHint], room: int) -> tuple[list[PadHint], str]:
        """As many hints as there is room for, and in which letters: four in small windows."""
        look, shown = self._stage.look, list(hints)
        if look.room.is_small:
            shown = [hint for hint in shown if hint.action in _FIRST]
        for goes in ("", "", *_GOES_FIRST):
            if goes:
                shown = [hint for hint in shown if hint.action != goes]
            for role in ("strong", "caption"):
                if _total(look, shown, role) <= room - 2 * look.u(_EDGE):
                    return shown, role
        return shown, "caption"

    def _draw_hint(self, surface: pygame.Surface, at: tuple[int, int], hint: PadHint, role: str) -> None:
        look, (x, y) = self._stage.look, at
        for button in hint.buttons:
            drawn = sign(look, button, self._stage.signs.kind, _high(look, button))
            _lay(surface, drawn, drawn.get_rect(midleft=(x, y)), hint.is_off)
            x += drawn.get_width() + look.u(_BESIDE)
        words = look.line(hint.words, role, "cream")
        _lay(surface, words, words.get_rect(midleft=(x, y)), hint.is_off)


def _lay(surface: pygame.Surface, drawn: pygame.Surface, place: pygame.Rect, is_off: bool) -> None:
    """Lays a drawing down, faint if what it stands for is off; others share it."""
    drawn.set_alpha(_OFF if is_off else 255)
    surface.blit(drawn, place)
    drawn.set_alpha(255)


def _high(look: Look, button: str) -> int:
    return look.u(_SMALL if button in ("lb", "rb", "lt", "rt", "ls", "rs") else _HIGH)


def _width(look: Look, hint: PadHint, role: str) -> int:
    signs = sum(sign_width(button, _high(look, button)) + look.u(_BESIDE) for button in hint.buttons)
    return signs + look.text_width(hint.words, role)


def _total(look: Look, hints: Sequence[PadHint], role: str) -> int:
    return sum(_width(look, hint, role) for hint in hints) + look.u(_BETWEEN) * max(len(hints) - 1, 0)


def _draw_ground(look: Look, size: tuple[int, int], edge: str) -> pygame.Surface:
    """Dark as the shelf, in the frame of who is seen deciding."""
    drawn = shapes.rounded_rect(size, 0, look.colour("shelf"))
    if edge:
        wide = max(look.u(0.35), 4)
        for side in ((0, 0, wide, size[1]), (size[0] - wide, 0, wide, size[1]), (0, size[1] - wide, size[0], wide)):
            drawn.fill(look.colour(edge), side)
    return drawn
