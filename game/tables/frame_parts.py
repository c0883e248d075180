"""What a table puts into the frame, and what all shapes of the frame do with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from game.render import Look
from game.widgets import Column, EmptyRoom, Scroll, Widget

from .hint_panel import PlatesAndHint
from .kit.layers import Aside, Layers
from .since import OnGold, SinceStrip, room_for_title

_LOWEST = 30
"""Height in u below which the columns become tabs."""
OVER = 26
"""The most width in u of what is opened over the board."""
SIDE = 12.8
"""Width in u of the column where only one thing at a time is seen."""

Make = Callable[[], Widget]


@dataclass(slots=True)
class FrameParts:
    """What a table puts into the frame; what not every window shows is made only where it is shown."""

    title: Make
    stepper: Make
    told: Make
    """The stepper, and what is asked beside it."""
    tools: Make
    small_tools: Make
    """The tools as icons only."""
    board: Widget
    plates: Make
    rich_plates: Make
    """With all that the table has to say of each player."""
    folded_plates: Make
    hand: Make
    log: Make
    actions: Widget
    """The action box with the one gold button."""
    eye: Widget | None = None
    """What lifts the hand, where it has to be lifted: it is at hand also where the hand has no place of its own."""
    is_log_open: bool = True
    is_hand_up: bool = False
    has_hand: bool = True
    """Whether the game has hands at all."""
    beside: Widget | None = None
    do: Widget | None = None
    """A list of what can be done, where the board itself does not offer it."""
    shelf: Widget | None = None
    """What stands below the board beside the log."""
    panels: Mapping[str, Make] = field(default_factory=dict)
    """Panels that can be opened over the board where there is no room beside it."""
    counts: Mapping[str, int] = field(default_factory=dict)
    """How many things are in them."""
    since: SinceStrip | None = None
    """What happened since one's turn: it stands on the gold button, or opened by hand over the board where it has no room there."""
    hint: Widget | None = None
    """A hint that stands above the gold button as long as it is shown."""


@dataclass(slots=True)
class Tabs:
    """Which tab is open where columns do not fit, and how another is opened."""

    opened: str
    open: Callable[[object], None]
    say: Callable[[str], str]


def is_tiny_window(look: Look) -> bool:
    """Whether the window has room for one thing at a time only."""
    return look.size[1] < _LOWEST * look.unit or look.size[0] < 44 * look.unit


def _fitting_plates(look: Look, parts: FrameParts, width: int, room: int) -> Widget:
    """The richest plates of which all fit into a height."""
    for make in (parts.rich_plates, parts.plates):
        if (plates := make()).height(look, width) <= room:
            return plates
    return parts.folded_plates()


def plates_and_since(look: Look, parts: FrameParts, width: int, room: int) -> tuple[Widget, SinceStrip | None]:
    """Plates that leave room for a title below them; and what was opened by hand and has no room there."""
    plates = _fitting_plates(look, parts, width, room - room_for_title(look))
    if parts.hint is not None:
        return with_hint(parts, Scroll(plates, name="plates", least=8)), opened_since(parts)
    free, strip = room - plates.height(look, width) - room_for_title(look), parts.since
    is_over = strip is not None and strip.since.is_kept_open and not strip.rows_in(look, width, free)
    return OnGold(Scroll(plates, name="plates", least=8), None if is_over else strip), strip if is_over else None


def with_hint(parts: FrameParts, plates: Widget | None) -> Widget:
    """What stands above the gold button: plates, and a hint in the place of all else."""
    return PlatesAndHint(plates, parts.hint) if parts.hint is not None else plates or EmptyRoom()


def opened_since(parts: FrameParts) -> SinceStrip | None:
    """What was opened by hand, where there is only a mark for it."""
    return parts.since if parts.since is not None and parts.since.since.is_kept_open else None


def under(board: Widget, over: Widget | None) -> Widget:
    """A board, and over its edge what has no room beside it: never over what is asked above the board."""
    if over is None:
        return board
    panel = Aside(over, "right", OVER)
    layers = next((widget for widget in board.walk() if isinstance(widget, Layers)), None)
    if layers is None:
        return Layers(board, panel)
    layers.lay(panel)
    return board


def told(parts: FrameParts) -> Widget:
    """The log, and what a table keeps beside it."""
    return Column(grown(parts.log(), 1), parts.beside, gap=0.6, grow=1)


def grown(part: Widget | None, share: float) -> Widget | None:
    """A part with this share of the room that is left."""
    if part is not None:
        part.grow = share
    return part
