"""The widget: a thing with a place, a size that depends on its width, and perhaps a use."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypedDict, TypeVar, Unpack

import msgspec
import pygame

from game.render import Look

from .signs import Signs

Result = Any  # what a use of a widget gives to its scene: whatever its callback returned; None is nothing
JoinWords = Callable[[Iterable[str]], str]  # words that stand in several places become one line to be read aloud


class WidgetState(Protocol):
    """How things stand with a widget while it is drawn."""

    by_key: int  # the key that holds what is held down, where it is not the pointer
    has_no_card: bool  # whether what has a card shows none: there is no room for it, or somebody has put it away
    signs: Signs  # of a gamepad's buttons, on caps
    join_words: JoinWords

    def is_hovered(self, widget: Widget) -> bool: ...
    def is_focused(self, widget: Widget) -> bool: ...
    def is_pressed(self, widget: Widget) -> bool: ...
    def is_writing(self, widget: Widget) -> bool: ...
    def takes_letters(self) -> bool: ...
    def takes_enter(self) -> bool: ...
    def recall(self, widget: Widget, default: Any) -> Any: ...
    def remember(self, widget: Widget, value: Any) -> None: ...
    def keep(self, widget: Widget, value: Any) -> None: ...
    def touch(self, *widgets: Widget | None) -> None: ...
    def open(self, popup: Widget, about: pygame.Rect) -> None: ...
    def close(self) -> None: ...
    def focus(self, name: str) -> None: ...
    def point_again(self) -> None: ...
    def focus_on(self, widget: Widget, reveal: bool = True) -> None: ...


Role = Literal[
    "label", "heading", "image", "button", "switch", "choice", "option", "slider", "field", "tab", "group", "list"
]
"""What kind of thing something is to a screen reader."""


class Heard(msgspec.Struct, frozen=True):
    """What is told of a widget to somebody who does not see it."""

    role: Role
    name: str
    value: str = ""  # what is chosen, set or written
    about: str = ""  # what it does, or why it is disabled
    is_disabled: bool = False
    is_on: bool | None = None  # of what is switched on, or one of several that is chosen
    is_held: bool = False  # whether it works only while it is held down
    number: tuple[int, int, int] | None = None  # the lowest, the highest and the present number of a slider
    caret: int | None = None  # how many letters of what is written stand before it


CardSize = Literal["whole", "low", "lowest"]
"""How much of a card there is: all of it, the same in small letters, or only what nothing else says."""


@dataclass(frozen=True, slots=True)
class PointedCard:
    """A card that tells of something when it is pointed at, or has the focus: in the place of a tip, and made when it
    opens.
    """

    key: Hashable  # another one is another card
    make: Callable[[float, CardSize], Widget | None] = field(compare=False)
    """The card at a width in u, and as high as there is room for; nothing where there is nothing to tell."""
    ground: Callable[[], object] = field(default=lambda: None, compare=False)
    """All that it is made from at this moment: it is asked again and again while it is open, and where it
    differs it is rebuilt.
    """


W = TypeVar("W", bound="Widget")
A = TypeVar("A", bound=Hashable)
R = TypeVar("R")


def once(measure: Callable[[W, Look], int]) -> Callable[[W, Look], int]:
    """A width that is worked out once: a widget is built for one look and never changes its content."""

    def measure_once(self: W, look: Look) -> int:
        found: int | None = self._sizes.get(measure)
        if found is None:
            found = self._sizes[measure] = measure(self, look)
        return found

    return measure_once


def once_for(measure: Callable[[W, Look, A], R]) -> Callable[[W, Look, A], R]:
    """A height, or whatever else is worked out once for each width, or other measure."""

    def measure_once(self: W, look: Look, width: A) -> R:
        key = measure, width
        found: R | None = self._sizes.get(key)
        if found is None:
            found = self._sizes[key] = measure(self, look, width)
        return found

    return measure_once


class Pen(msgspec.Struct):
    """The surface, the look and the state that a widget draws with."""

    surface: pygame.Surface
    look: Look
    state: WidgetState
    window: pygame.Rect | None = None
    """The part of the surface that is looked through, where that is not all of it: what lies outside need not be drawn.
    """
    drawn: Mapping[str, pygame.Surface] | None = None
    """The pictures of those widgets in that part which have just been drawn, by their identities."""

    def lay_drawn(self, widget: Widget) -> bool:
        """Lays down what of a widget has been drawn already; whether there is anything."""
        if not self.drawn or not self.window or widget.identity not in self.drawn:
            return False
        self.surface.blit(self.drawn[widget.identity], widget.rect.clip(self.window).topleft)
        return True


class WidgetOptions(TypedDict, total=False):
    """Any widget can be given these by name."""

    name: str  # what keeps the focus and the memory of a widget when it is rebuilt; else its place in the tree
    grow: float  # its share of the room that is left along its parent's axis
    tip: str
    off: str  # why it cannot be used, if it cannot
    says: str  # what it is called by whoever reads it aloud, where its own words are not enough or drawn only
    about: str  # what it does, for whoever reads it aloud, where that is written beside it
    unsaid: bool  # whether its words are not read aloud, because something else says them


class Widget:
    """A part of a screen. Widgets are cheap: a scene builds them anew whenever what it shows has changed."""

    lets_clicks_pass = False  # of an open list: whether a click beside it is also meant for what lies there
    keeps_tips_off = False  # whether no tooltip of anything else should lie over it
    tip_room: pygame.Rect | None = None  # where its tooltip has to stay, if not anywhere in the window
    card_room = 0  # whether cards may lie over it: those with the lowest number first
    keeps_cards_off = False  # whether no card lies over it
    keeps_own_cards_off = False  # whether no card of anything in it lies over it
    card: PointedCard | None = None  # what is told of it at length
    focusable = False
    is_tab_stop = True  # whether Tab and arrows come to it; what only repeats something is clicked and not walked
    is_arrow_stop = False  # whether arrows come to it even if Tab does not: what is only read, such as its card
    is_first = False  # whether keys begin there where nothing has the focus yet
    hands_on = False  # whether letting go over something that it shows, after holding this one, presses that
    # whether it is something that others show while they are held, and that is pressed by letting go over it
    is_handed = False
    is_unseen = False  # whether nobody sees it: arrows, which go by what is seen, come to it from its like alone
    covers = False  # whether it covers all that is behind it, so that it can be drawn alone
    overhang = 14  # pixels by which rings and shadows may reach beyond it
    asks_widths = False  # whether it gives its parts a width by what they would like to have
    asks_heights = True  # whether it gives its parts a height by what they need
    children: Sequence[Widget] = ()  # what is in it, as one reads
    # whether moving the pressed pointer belongs to the widget itself instead of scrolling what it lies in
    takes_drag = False
    corner = ""  # the theme's measure by which its corners are rounded, and the ring around it where it has the focus
    wide_u, high_u = 0.0, 0.0  # the room in u that it would like to have, where that does not depend on what it shows
    least_u: float | None = None  # the width in u that it can do with; else it needs all that it would like to have

    def __init__(self, **options: Unpack[WidgetOptions]) -> None:
        self.name, self.grow = options.get("name", ""), options.get("grow", 0.0)
        self.tip, self.off = options.get("tip", ""), options.get("off", "")
        self.says, self.about = options.get("says", ""), options.get("about", "")
        self.unsaid = options.get("unsaid", False)
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.identity = ""
        self.is_kept = False  # whether it was there in the last build already, with all that is in it
        self.radius = 8
        self._sizes: dict[object, Any] = {}

    @property
    def tip_words(self) -> str:
        """The words of its tooltip: why it cannot be used, or else what it does."""
        return self.off or self.tip

    def find_card(self, state: WidgetState) -> PointedCard | None:
        """The card that tells of it, or of that part of it which is pointed at."""
        return self.card

    # What is told of it to somebody who does not see it.

    def own_words(self) -> str:
        """The words that are written on it."""
        return ""

    def heard_name(self, state: WidgetState) -> str:
        """What it is called: what it says, else the words on it and in it, else those of its tooltip."""
        return self.says or self.own_words() or state.join_words(_words_in(self, state)) or self.tip

    def hear(self, state: WidgetState) -> Heard | None:
        """What is told of it; None where only what lies in it is told."""
        if self.focusable:
            return self.heard_as("button", state)
        if self.unsaid:
            return None
        name = self.says or self.own_words()
        return Heard("label", name) if name else None

    def heard_as(
        self, role: Role, state: WidgetState, value: str = "", is_on: bool | None = None, is_held: bool = False
    ) -> Heard:
        """What is told of it as something that can be used."""
        name = state.join_words(self.heard_name(state).split("\n"))
        more = state.join_words(words for words in (self.off, self.about) if words != name) or self.tip_words
        about = state.join_words(more.split("\n"))
        return Heard(role, name, value, "" if about in name else about, bool(self.off), is_on, is_held)

    def hear_part(self, state: WidgetState) -> tuple[str, Heard] | None:
        """What is told of the part of it that the keys have come to, and a name that no other part of it has."""
        return None

    def widest(self, look: Look) -> int:
        """The width it would like to have."""
        return look.u(self.wide_u)

    def narrowest(self, look: Look) -> int:
        """The width it cannot do without."""
        return self.widest(look) if self.least_u is None else look.u(self.least_u)

    def tightest(self, look: Look) -> int:
        """The width it can do with in smaller letters, where even the narrowest has no room."""
        return self.narrowest(look)

    def height(self, look: Look, width: int) -> int:
        """The height it needs at this width."""
        return look.u(self.high_u)

    def least_height(self, look: Look, width: int) -> int:
        """The height it can do with when room is short."""
        return self.height(look, width)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        self.rect = rect
        if self.corner:
            self.radius = look.measure(self.corner)

    def put(self, look: Look, rect: pygame.Rect) -> None:
        """Places it, unless it is there already; what is kept from build to build mostly is, or has only moved. Where
        there is less than no room left, it gets none.
        """
        rect = pygame.Rect(rect.x, rect.y, max(rect.width, 0), max(rect.height, 0))
        if self.is_kept and self.rect.size == rect.size:
            self._shift(rect.x - self.rect.x, rect.y - self.rect.y)
        else:
            self.place(look, rect)

    def _shift(self, across: int, down: int) -> None:
        if across or down:
            for widget in self.walk():
                widget.rect = widget.rect.move(across, down)

    def draw(self, pen: Pen) -> None:
        window = pen.window
        for child in self.children:
            rect, over = child.rect, child.overhang
            is_seen = window is None or (rect.inflate(2 * over, 2 * over) if over else rect).colliderect(window)
            if is_seen and not (child.covers and pen.lay_drawn(child)):
                child.draw(pen)

    def press(self, state: WidgetState) -> Result:
        """It is clicked, or Enter is pressed on it."""
        return None

    def key(self, event: pygame.Event, state: WidgetState) -> tuple[bool, Result]:
        """A key while it has the focus: whether it was for this widget, and what came of it."""
        return False, None

    def is_clicked_once(self) -> bool:
        """Whether a double click on it is one click: where its second half would put down at once what was picked up,
        as in a hand.
        """
        return self.is_handed

    def is_held_down(self) -> bool:
        """Whether it does what it does while it is held down, so that a finger that rests on it holds it."""
        return False

    def find_beside(self, at: tuple[int, int], reach: int) -> tuple[int, int] | None:
        """Where in it something can be pressed that a finger here is meant for: here itself, or no farther away than
        this. Nowhere, where nothing is or where it might be one of two.
        """
        return at

    def tells(self, state: WidgetState) -> bool:
        """Whether something is told of it while it is pointed at."""
        return bool(self.tip_words) or self.find_card(state) is not None

    def enter(self, state: WidgetState) -> None:
        """Someone has brought the focus to it, by keys or by the pointer."""
        return

    def point(self, at: tuple[int, int], state: WidgetState) -> None:
        """The pointer moves over it."""
        return

    def wheel(self, at: tuple[int, int], lines: float, state: WidgetState) -> bool:
        """The wheel turns over it; whether that was for this widget."""
        return False

    def pinch(self, at: tuple[int, int], rel: tuple[int, int], scale: float, state: WidgetState) -> bool:
        """Two fingers move over it, with this place between them, and their distance grows by this; whether that was
        for this widget.
        """
        return False

    def slide(self, across: float, down: float, state: WidgetState) -> bool:
        """What it shows moves under a stick by so many pixels; whether anything did."""
        return False

    def grab(self, at: tuple[int, int], state: WidgetState) -> Result:
        """The pointer goes down on it."""
        return None

    def drag(self, at: tuple[int, int], state: WidgetState) -> Result:
        """The pointer moves while it is held down on it."""
        return None

    def release(self, state: WidgetState) -> Result:
        """The pointer, or its key, is let go, wherever that is."""
        return None

    def pass_time(self, seconds: float, state: WidgetState) -> tuple[bool, Result]:
        """Whether time changed how it looks, and what came of it."""
        return False, None

    def walk(self) -> Iterator[Widget]:
        """This and everything in it, as one reads."""
        left = [self]
        while left:
            widget = left.pop()
            yield widget
            left += reversed(widget.children)

    def at(self, place: tuple[int, int]) -> Iterator[Widget]:
        """Everything under a place, the innermost first."""
        if self.rect.collidepoint(place):
            for child in reversed(self.children):
                yield from child.at(place)
            yield self


def _words_in(widget: Widget, state: WidgetState) -> Iterator[str]:
    """The words of all in it that is only read."""
    for child in widget.children:
        if child.rect.width and not child.focusable and not child.unsaid:
            heard = child.hear(state)
            if heard is not None and heard.role in ("label", "heading", "image"):
                yield heard.name
            else:
                yield from _words_in(child, state)
