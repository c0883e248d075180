"""The look of the program in one window: the theme at one size of u, with everything drawn so far."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from copy import copy
from typing import Concatenate, Literal, NamedTuple, ParamSpec

import pygame
from msgspec.structs import replace

from game.files.resources import asset

from .art import Art
from .fonts import await_signs, unknown
from .text import TextDrawer
from .theme import Colour, Theme

_KEPT = 500
_ROWS = 53  # lines of body text in the height of a window
# the fewest units in the width of a window, so that one which is high and narrow gets no larger text for its height
_COLUMNS = 70
_LEAST, _MOST = 14, 48
_NARROW, _WIDE = 44, 75  # widths in u from which on two columns of words have room side by side, and three
_LOW, _HIGH = 30, 42  # heights in u from which on a board has room below a row of words, and below several
RoomWidth = Literal["slim", "narrow", "wide"]
RoomHeight = Literal["tiny", "low", "high"]
P = ParamSpec("P")


SMALLER = {
    "title": "card",
    "card": "heading",
    "heading": "name",
    "name": "strong",
    "gold": "button",
    "number": "button",
    "button": "strong",
    "strong": "reason",
    "reason": "key",
    "body": "caption",
    "aside": "caption",
    "caption": "key",
}
"""Letters that stand where those of a role have no room."""


def smallest(role: str) -> str:
    """The last of the letters that stand in a role's place."""
    while role in SMALLER:
        role = SMALLER[role]
    return role


class Caps:
    """What stands on the key of each action."""

    def __init__(self, texts: Mapping[str, str] | None = None) -> None:
        self._texts = dict(texts or {})

    def __getitem__(self, action: str) -> str:
        return self._texts.get(action, "")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Caps) and self._texts == other._texts

    def __hash__(self) -> int:
        return hash(frozenset(self._texts.items()))


NO_CAPS = Caps()  # where nobody presses anything, as in a film


class Room(NamedTuple):
    """How much room a window has for text of its size, by name: whatever has to fold asks for nothing else."""

    width: RoomWidth
    height: RoomHeight

    @property
    def is_small(self) -> bool:
        """Whether things take turns that stand side by side elsewhere."""
        return self.width != "wide" or self.height != "high"

    @property
    def is_tiny(self) -> bool:
        """Whether there is room for one thing at a time only."""
        return self.width == "slim" or self.height == "tiny"


class Look:
    """Theme, unit, text and drawings. Replaced when the window, the text size or the language changes."""

    def __init__(
        self,
        theme: Theme,
        size: tuple[int, int],
        text_size: int = 100,
        reduced_motion: bool = False,
        patterns: bool = False,
        caps: Caps = NO_CAPS,
        foot: float = 0.0,
        before: Look | None = None,
        language: str = "",
    ) -> None:
        """`caps` says what stands on the key of each action. So many units at the `foot` of the window are kept for
        something else. Drawings of the look `before` are scaled until there are sharp ones; without it all are sharp at
        once. The script of the `language` says how letters are set.
        """
        self.theme = theme
        self.language = language
        self.usual_unit = min(max(min(size[1] / _ROWS, size[0] / _COLUMNS), _LEAST), _MOST)  # at 100 percent
        self.unit = self.usual_unit * text_size / 100
        self.size = size[0], size[1] - self.u(foot)
        self.room = find_room(self.size, self.unit)
        self.reduced_motion = reduced_motion
        self.patterns = patterns
        self.caps = caps
        self.art: Art = Art(theme, before.art if before and before.patterns == patterns else None, patterns)
        faces = {face: asset("fonts", file) for face, file in theme.faces.items()}
        self.texts = TextDrawer(faces, self.unit, theme.script(language))
        self._baked: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._soft: set[Hashable] = set()  # what was baked with drawings that were not sharp

    def u(self, units: float) -> int:
        """Units as whole pixels."""
        return round(units * self.unit)

    def measure(self, name: str) -> int:
        """A named measure of the theme in pixels."""
        return self.u(self.theme.measures[name])

    def unknown(self, text: str) -> str:
        """The signs of a name that no font has, as far as is known."""
        return unknown(text, self.theme.faces[self.theme.type["name"].face])

    def await_signs(self, text: str) -> None:
        """Fonts are found for a name's signs before it is drawn, where no frame waits."""
        await_signs(text, self.theme.faces[self.theme.type["name"].face])

    def colour(self, name: str) -> Colour:
        return self.theme.colour(name)

    def bake(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Makes a surface once for its key, ready to be drawn quickly; later it is given again."""
        found = self._baked.get(key)
        if found is None:
            soft = self.art.soft_given
            made = make()
            if self.art.soft_given > soft:
                self._soft.add(key)
            found = self._baked[key] = _ready(made) if pygame.display.get_surface() else made
            if len(self._baked) > _KEPT:
                self._baked.popitem(last=False)
        else:
            self._baked.move_to_end(key)
            self.art.soft_given += key in self._soft
        return found

    def has_baked(self, key: Hashable) -> bool:
        """Whether the surface of a key is there already."""
        return key in self._baked

    def keep_newest(self, kind: str, most: int) -> None:
        """Lets go of all surfaces whose keys begin with this word but those that were asked for last."""
        found = [key for key in self._baked if isinstance(key, tuple) and key[0] == kind]
        for key in found[: max(len(found) - most, 0)]:
            del self._baked[key]

    def sharp(self) -> Look:
        """The same look without anything baked before its drawings were sharp; whoever keeps something for a look
        rebuilds it.
        """
        found = copy(self)
        found._baked = OrderedDict((key, made) for key, made in self._baked.items() if key not in self._soft)
        found._soft = set()
        return found

    def redrawn(self) -> Look:
        """The same look without anything baked, where texts are drawn otherwise; drawings are shared."""
        found = copy(self)
        found._baked, found._soft = OrderedDict(), set()
        return found

    def cap(self, action: str) -> str:
        """What stands on the key of an action; "" where it has none."""
        return self.caps[action]

    def with_caps(self, caps: Caps) -> Look:
        """The same look with other keys; whoever keeps something for a look rebuilds it."""
        found = self.sharp()
        found.caps = caps
        return found

    def in_colours(self, **colours: str) -> Look:
        """The same look with other colours of some names; drawings and letters are shared."""
        found = self.redrawn()
        found.theme = replace(
            self.theme, colours={**self.theme.colours, **{name.replace("_", "-"): hue for name, hue in colours.items()}}
        )
        return found

    def line_height(self, role: str, *, is_tight: bool = False) -> int:
        kind = self.theme.type[role]
        return self.texts.height(kind.face, kind.size, is_tight=is_tight)

    def text_width(self, text: str, role: str) -> int:
        kind = self.theme.type[role]
        return self.texts.width(text, kind.face, kind.size)

    def longest_word(self, text: str, role: str) -> int:
        kind = self.theme.type[role]
        return self.texts.widest_word(text, kind.face, kind.size)

    def letters_for(self, text: str, role: str, width: int, *, one_line: bool = False) -> str:
        """Letters that give way: those of the role, or the next smaller ones with which no word has to be broken at a
        width, or with which all of it stands on one line. Where there are none, the smallest.
        """
        measure = self.text_width if one_line else self.longest_word
        while measure(text, role) > width and role in SMALLER:
            role = SMALLER[role]
        return role

    def wrap(self, text: str, role: str, width: int) -> tuple[str, ...]:
        kind = self.theme.type[role]
        return self.texts.wrap(text, kind.face, kind.size, width)

    def lines_for(self, text: str, role: str, width: int, *, one_line: bool = False) -> tuple[str, tuple[str, ...]]:
        """Letters that give way, and the lines of the text in them."""
        role = self.letters_for(text, role, width, one_line=one_line)
        return role, self.wrap(text, role, width)

    def line(self, text: str, role: str, colour: str) -> pygame.Surface:
        """A line of text as a surface."""
        kind = self.theme.type[role]
        return self.texts.line(text, kind.face, kind.size, self.colour(colour))


def find_room(size: tuple[int, int], unit: float) -> Room:
    """The room of a window of this size, in pixels, with text of this unit."""
    across, down = size[0] / unit, size[1] / unit
    return Room(
        "slim" if across < _NARROW else "narrow" if across < _WIDE else "wide",
        "tiny" if down < _LOW else "low" if down < _HIGH else "high",
    )


def cache_surface(
    draw: Callable[Concatenate[Look, P], pygame.Surface],
) -> Callable[Concatenate[Look, P], pygame.Surface]:
    """Decorates a function that draws something for a look: it draws once for the same arguments and then gives the
    same surface again.
    """

    def draw_once(look: Look, /, *args: P.args, **kwargs: P.kwargs) -> pygame.Surface:
        return look.bake((draw, args, *kwargs.items()), lambda: draw(look, *args, **kwargs))

    return draw_once


def _ready(made: pygame.Surface) -> pygame.Surface:
    """As the window draws it quickest: what has nothing transparent is copied, not blended. A large one that is so
    already would take a whole frame to be converted.
    """
    if made.get_flags() & pygame.SRCALPHA:
        return made.convert_alpha()
    window = pygame.display.get_surface()
    is_like_window = (
        window is not None and made.get_masks() == window.get_masks() and made.get_bitsize() == window.get_bitsize()
    )
    return made if is_like_window else made.convert()
