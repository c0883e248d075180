"""Our own widgets, few and good: laid out in u, used by mouse, touch and keyboard."""

from .bars import Slider
from .base import Heard, Pen, PointedCard, Result, Widget, WidgetOptions, WidgetState
from .boxes import Column, Columns, Flow, Grid, Row, Split, Stack
from .buttons import Button, HoldButton, PeekButton, PlainLine, PressableLine
from .choices import Dropdown, Part, Segments, Switch
from .field import TextField
from .reach import Target
from .regions import Layout, Region, Slot, WidgetMemo
from .root import Root
from .scroll import Scroll
from .surrounds import (
    Centred,
    EmptyRoom,
    EquallyHigh,
    FirstThatFits,
    Hairline,
    Inset,
    Padded,
    Panel,
    Reserved,
    Rest,
    Tall,
    Unsqueezed,
    Wide,
    first_that_fits,
)
from .toasts import Toasts
from .words import (
    BookPiece,
    Chip,
    GoldTitle,
    KeyCap,
    Label,
    Mark,
    OneLine,
    PadSign,
    Picture,
    Portrait,
    SeatPortrait,
    Spoken,
    Stars,
)

__all__ = [
    "BookPiece", "Button", "Centred", "Chip", "Column", "Columns", "Dropdown", "EmptyRoom", "EquallyHigh",
    "FirstThatFits", "Flow", "GoldTitle", "Grid", "Hairline", "Heard", "HoldButton", "Inset", "KeyCap", "Label",
    "Layout", "Mark", "OneLine", "PadSign", "Padded", "Panel", "Part", "PeekButton", "Pen", "Picture", "PlainLine",
    "PointedCard", "Portrait", "PressableLine", "Region", "Reserved", "Rest", "Result", "Root", "Row", "Scroll",
    "SeatPortrait", "Segments", "Slider", "Slot", "Split", "Spoken", "Stack", "Stars", "Switch", "Tall", "Target",
    "TextField", "Toasts", "Unsqueezed", "Wide", "Widget", "WidgetMemo", "WidgetOptions", "WidgetState",
    "first_that_fits",
]  # fmt: skip
