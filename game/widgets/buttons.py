"""Buttons and lines that can be pressed: by a click or by Enter, and one button that must be held."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Unpack

import pygame

from game.render import Look, cache_surface, shapes
from game.render.look import smallest
from game.render.pieces import EDGE, FOCUS, button, focus_ring, tinted_icon

from .base import Heard, Pen, Result, Widget, WidgetOptions, WidgetState, once, once_for
from .surrounds import Padded
from .words import draw_key_cap

Use = Callable[[], Result]
_SMALLER = "button", "strong"  # letters for a gold button whose words have no room beside its key


class Button(Widget):
    """A word, an icon or both on a face that goes down when pressed."""

    corner = "button"
    focusable = True

    def __init__(
        self,
        text: str,
        use: Use,
        *,
        kind: str = "paper",
        icon: str = "",
        cap: str = "",
        below: str = "",
        role: str = "",
        tall: float = 0,
        stacked: bool = False,
        also: str = "",
        is_cap_seen: bool = True,
        has_key: bool = True,
        **options: Unpack[WidgetOptions],
    ) -> None:
        """`cap` is the action whose key it shows; one that is not seen has its room all the same: words do not move
        when it comes. `also` is what it may say at other times: it is as wide as that needs too, so that nothing beside
        it moves then. Gold has its key without being given one, where it `has_key`.
        """
        super().__init__(**options)
        self.also = also
        self.text = text
        self.use = use
        self.kind = kind
        self.icon = icon
        self.cap = cap
        self.below = below
        self.role = role or ("gold" if kind == "gold" else "button")
        self.tall = tall or (3.6 if kind == "gold" else 2.7)
        self.is_cap_seen, self.has_key = is_cap_seen, has_key and kind == "gold"
        self.stacked = stacked  # whether the icon stands over the word

    def own_words(self) -> str:
        return self.text

    def heard_name(self, state: WidgetState) -> str:
        return self.says or state.join_words((self.text, self.below)) or super().heard_name(state)

    @property
    def tip_words(self) -> str:
        """Nothing that is written on it already."""
        return "" if super().tip_words == self.text else super().tip_words

    @once
    def widest(self, look: Look) -> int:
        more = max(look.text_width(self.also, self.role) - look.text_width(self.text, self.role), 0) if self.also else 0
        return self._content(look) + more + look.u(2.0 if self.text else 1.2)

    @once
    def narrowest(self, look: Look) -> int:
        if not self.text:
            return self._content(look) + look.u(0.7)
        return self._least(look, _SMALLER[-1] if self._has_key_of_gold(look) else self.role)

    @once
    def tightest(self, look: Look) -> int:
        return min(self._least(look, smallest(self.role)), self.narrowest(look)) if self.text else self.narrowest(look)

    def _least(self, look: Look, role: str) -> int:
        """The width with the longest of its words in these letters."""
        words = max(look.longest_word(text, role) for text in (self.text, self.also) if text)
        return max(self._content(look) - look.text_width(self.text, self.role) + words, 0) + look.u(
            0.7 if self._is_small_word else 1.4
        )

    @once_for
    def height(self, look: Look, width: int) -> int:
        words = len(self._lines(look, width)) * look.line_height(self._letters(look, width), is_tight=True)
        if self.stacked and self.icon:
            words += look.u(1.5) + (look.line_height(self.role) if self._key(look) and not words else 0)
        if self.below:
            words += look.line_height("caption")
        return max(look.u(self.tall), words + look.u(0.9)) + EDGE

    @once_for
    def _lines(self, look: Look, width: int) -> tuple[str, ...]:
        if not self.text:
            return ()
        return look.wrap(self.text, self._letters(look, width), max(self._room(look, width), look.u(2)))

    def _room(self, look: Look, width: int) -> int:
        return (
            width
            - look.u(0.6 if self._is_small_word else 1.2)
            - (0 if self.stacked else self._icon(look) + self._cap(look))
        )

    @once_for
    def _letters(self, look: Look, width: int) -> str:
        """The role of its words: smaller ones where a word would break else, and beside the key of a gold button where
        they would take two lines.
        """
        room = max(self._room(look, width), look.u(2))
        if not self._has_key_of_gold(look):
            return look.letters_for(self.text, self.role, room)
        roles = (self.role, *(role for role in _SMALLER if look.line_height(role) < look.line_height(self.role)))
        fitting = (role for role in roles if look.text_width(self.text, role) <= room)
        return next(fitting, "") or look.letters_for(self.text, roles[-1], room)

    def _has_key_of_gold(self, look: Look) -> bool:
        return self.has_key and bool(look.cap("gold")) and not self.stacked

    def _key(self, look: Look) -> str:
        return look.cap(self._action)

    @property
    def _action(self) -> str:
        return "gold" if self.has_key else self.cap

    @property
    def _is_small_word(self) -> bool:
        """Whether a word in small letters stands below an icon, which needs little air beside it."""
        return self.stacked and self.role == "caption"

    @once
    def _content(self, look: Look) -> int:
        words = look.text_width(self.text, self.role) if self.text else 0
        words = max(words, look.text_width(self.below, "caption") if self.below else 0)
        if self.stacked:
            return max(words, self._icon(look))
        return self._icon(look) + words + self._cap(look)

    def _icon(self, look: Look) -> int:
        return look.u(1.6) + (look.u(0.5) if self.text and not self.stacked else 0) if self.icon else 0

    @once
    def _cap(self, look: Look) -> int:
        return look.text_width(key, "key") + look.u(1.5) if (key := self._key(look)) and not self.stacked else 0

    def shown_action(self, state: WidgetState) -> str:
        """The action whose key is seen: that of a gold button only while it does what the button says."""
        if not self.is_cap_seen or (self.has_key and self.off):
            return ""
        if self.has_key and state.takes_letters() and not state.signs.are_shown:
            return "choose" if state.takes_enter() else ""
        return self._action

    def draw(self, pen: Pen) -> None:
        look, state = pen.look, pen.state
        is_down = state.is_pressed(self) and not self.off
        face = button(
            look, self.rect.size, "off" if self.off else self.kind, is_down, state.is_hovered(self) and not self.off
        )
        pen.surface.blit(face, self.rect.topleft)
        self._draw_words(pen, EDGE - 1 if is_down else 0)
        draw_focus(pen, self)

    def _ink(self) -> str:
        if self.off:
            return "muted"
        return "white" if self.kind in ("teal", "danger") else "cream" if self.kind == "dark" else "ink"

    def _draw_words(self, pen: Pen, down: int) -> None:
        look, colour = pen.look, self._ink()
        area = pygame.Rect(self.rect.x, self.rect.y + down, self.rect.width, self.rect.height - EDGE)
        if self.stacked and self.icon:
            picture = tinted_icon(look, self.icon, look.u(1.5), colour)
            pen.surface.blit(picture, picture.get_rect(midtop=(area.centerx, area.y + look.u(0.45))))
            area = pygame.Rect(area.x, area.y + look.u(1.7), area.width, area.height - look.u(1.9))
            if (cap := self._key(look)) and not self.text:  # in the place of a word
                wide, high = look.text_width(cap, "key") + look.u(0.9), look.line_height("key") + look.u(0.1)
                draw_key_cap(pen, self.cap, pygame.Rect(area.centerx - wide // 2, area.centery - high // 2, wide, high))
        lines = self._lines(look, self.rect.width)
        role = self._letters(look, self.rect.width)
        wide = max((look.text_width(line, role) for line in lines), default=0)
        wide = max(wide, look.text_width(self.below, "caption") if self.below else 0)
        signs, beside = pen.state.signs, 0 if self.stacked else self._icon(look)
        # Words keep their place where a gamepad has no button for this; an icon alone is in the middle then.
        if not self.stacked and (lines or not signs.are_shown or signs.of(self._action)):
            beside += self._cap(look)
        x = area.x + (area.width - wide - beside) // 2
        if self.icon and not self.stacked:
            self._draw_icon(pen, (x, area.centery), colour)
            x += self._icon(look)
        self._draw_lines(pen, lines, pygame.Rect(x, area.y, wide, area.height), colour)
        if self._cap(look) and (action := self.shown_action(pen.state)):
            high = look.line_height("key") + look.u(0.25)
            beside_words = pygame.Rect(
                x + wide + look.u(0.6),
                area.centery - high // 2,
                look.text_width(self._key(look), "key") + look.u(0.9),
                high,
            )
            draw_key_cap(pen, action, beside_words)

    def _draw_icon(self, pen: Pen, left: tuple[int, int], colour: str) -> None:
        picture = tinted_icon(pen.look, self.icon, pen.look.u(1.6), colour)
        pen.surface.blit(picture, picture.get_rect(midleft=left))

    def _draw_lines(self, pen: Pen, lines: tuple[str, ...], area: pygame.Rect, colour: str) -> None:
        look, role = pen.look, self._letters(pen.look, self.rect.width)
        high = look.line_height(role, is_tight=True)
        below = look.line_height("caption") if self.below else 0
        y = area.y + (area.height - high * len(lines) - below) // 2
        centred = not self.icon or self.stacked
        for line in lines:
            drawn = look.line(line, role, colour)
            x = area.x + ((area.width - drawn.get_width()) // 2 if centred else 0)
            pen.surface.blit(drawn, (x, y + (high - drawn.get_height()) // 2))
            y += high
        if self.below:
            drawn = look.line(self.below, "caption", colour)
            pen.surface.blit(drawn, (area.x + ((area.width - drawn.get_width()) // 2 if centred else 0), y))

    def press(self, state: WidgetState) -> Result:
        return None if self.off else self.use()


class HoldButton(Button):
    """A button that works only after it was held for a while; letting go empties it twice as fast."""

    takes_drag = True

    def __init__(
        self,
        text: str,
        use: Use,
        *,
        seconds: float = 0.7,
        below: str = "",
        kind: str = "gold",
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(text, use, kind=kind, below=below, icon="common/icon-eye", tall=4.2, has_key=False, **options)
        self.seconds = seconds
        self._is_fresh = False

    def hear(self, state: WidgetState) -> Heard:
        return self.heard_as("button", state, is_held=True)

    def is_held_down(self) -> bool:
        return True

    def grab(self, at: tuple[int, int], state: WidgetState) -> Result:
        self._is_fresh = True
        return None

    def press(self, state: WidgetState) -> Result:
        return None

    def pass_time(self, seconds: float, state: WidgetState) -> tuple[bool, Result]:
        if self._is_fresh:  # the time until now passed before it was held
            self._is_fresh, seconds = False, 0.0
        before: float = state.recall(self, 0.0)
        part = before + seconds / self.seconds if state.is_pressed(self) else before - 2 * seconds / self.seconds
        part = min(max(part, 0.0), 1.0)
        if part == before:
            return False, None
        state.remember(self, part)
        return True, self.use() if part == 1.0 else None

    def is_in_use(self, state: WidgetState) -> bool:
        """Whether it is filling or emptying."""
        return state.is_pressed(self) or state.recall(self, 0.0) > 0

    def _draw_icon(self, pen: Pen, left: tuple[int, int], colour: str) -> None:
        look, part = pen.look, pen.state.recall(self, 0.0)
        radius = look.u(1.35)
        centre = left[0] + radius, left[1]
        pygame.draw.aacircle(pen.surface, look.colour("ink"), centre, radius + 2)
        pygame.draw.aacircle(pen.surface, look.colour("field"), centre, radius)
        if part > 0:
            turns = [math.radians(360 * part * i / 40 - 90) for i in range(41)]
            wedge = [(centre[0] + radius * math.cos(turn), centre[1] + radius * math.sin(turn)) for turn in turns]
            pygame.draw.polygon(pen.surface, look.colour("teal"), [centre, *wedge])

    def _icon(self, look: Look) -> int:
        return look.u(3.4)


class PeekButton(Button):
    """Shows something while it is held, by pointer or by key, and never longer, or where it `stays` until it is pressed
    again; let go over what it shows, that is used.
    """

    takes_drag = True
    hands_on = True

    def __init__(
        self,
        text: str,
        show: Callable[[bool], Result],
        *,
        cap: str = "",
        tall: float = 0,
        stays: bool = False,
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(text, lambda: None, icon="common/icon-eye", cap=cap, tall=tall, **options)
        self.show, self.stays = show, stays

    def hear(self, state: WidgetState) -> Heard:
        return self.heard_as("button", state, is_held=not self.stays)

    def is_held_down(self) -> bool:
        return not self.off

    def grab(self, at: tuple[int, int], state: WidgetState) -> Result:
        return None if self.off else self.show(True)

    def release(self, state: WidgetState) -> Result:
        return self.show(False)  # also where it has become off while it was held


class HandItem(Widget):
    """Something in a hand or on a shelf: it is pressed where it has a use now, and else only read."""

    is_handed = True

    def __init__(self, use: Use | None, **options: Unpack[WidgetOptions]) -> None:
        super().__init__(**options)
        self._use = use
        self.focusable = use is not None

    def hear(self, state: WidgetState) -> Heard | None:
        return super().hear(state) if self._use or not self.focusable else self.heard_as("label", state)

    def press(self, state: WidgetState) -> Result:
        return self._use() if self._use else None


def draw_focus(pen: Pen, widget: Widget, at: pygame.Rect | None = None) -> None:
    """The ring around a widget that has the focus, or around where it is drawn instead; what is out of sight has
    none.
    """
    rect = at or widget.rect
    if pen.state.is_focused(widget) and pen.surface.get_clip().colliderect(rect):
        pen.surface.blit(focus_ring(pen.look, rect.size, widget.radius), rect.move(-FOCUS, -FOCUS))


class PressableLine(Padded):
    """A line with any content that does something when it is pressed."""

    corner = "field"
    focusable = True

    def __init__(
        self,
        part: Widget,
        use: Use,
        *,
        ground: str = "field",
        edge: str = "rule",
        across: float = 0.7,
        down: float = 0.4,
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(part, across, down, **options)
        self.use = use
        self.ground = ground
        self.edge = edge

    def draw(self, pen: Pen) -> None:
        ground = "glow-light" if pen.state.is_hovered(self) and not self.off else self.ground
        pen.surface.blit(line_ground(pen.look, self.rect.size, ground, self.edge), self.rect.topleft)
        super().draw(pen)
        draw_focus(pen, self)

    def press(self, state: WidgetState) -> Result:
        return None if self.off else self.use()


@cache_surface
def line_ground(look: Look, size: tuple[int, int], ground: str, edge: str) -> pygame.Surface:
    """The ground of a line: a light field with a thin edge."""
    return shapes.framed_rect(size, look.measure("field"), 1, look.colour(edge), look.colour(ground))


def draw_card_ground(pen: Pen, card: Widget, is_chosen: bool) -> None:
    """The ground of one card among several, of which one is chosen."""
    ground = "glow-light" if is_chosen else "paper-top" if pen.state.is_hovered(card) else "field"
    pen.surface.blit(
        line_ground(pen.look, card.rect.size, ground, "gold-edge" if is_chosen else "rule"), card.rect.topleft
    )


class PlainLine(PressableLine):
    """A line on its ground that does nothing but is read, and can have the focus for its tip where it has one."""

    def __init__(
        self, part: Widget, *, ground: str = "field", edge: str = "rule", across: float = 0.7, down: float = 0.4
    ) -> None:
        super().__init__(part, lambda: None, ground=ground, edge=edge, across=across, down=down)
        self.focusable = False

    def draw(self, pen: Pen) -> None:
        pen.surface.blit(line_ground(pen.look, self.rect.size, self.ground, self.edge), self.rect.topleft)
        Widget.draw(self, pen)
