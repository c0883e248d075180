"""Our own widgets, few and good: laid out in u, used by mouse, touch and keys."""

from .base import Pen, Result, Standing, Widget
from .boxes import Column, Flow, Grid, Row, Split, Stack
from .buttons import Button, HoldButton, PeekButton
from .choices import Part, Segments, Switch
from .columns import Columns
from .dropdown import Dropdown
from .field import TextField
from .kept import Kept
from .lines import Line, Plain
from .piece import Piece
from .root import Root
from .scroll import Scroll
from .slider import Slider
from .slot import Slot
from .stars import Stars
from .surrounds import Centred, Padded, Panel, Reserved, Rule, Space
from .toasts import Toasts
from .words import Chip, Display, KeyCap, Label, Mark, Picture

__all__ = [
    "Button",
    "Centred",
    "Chip",
    "Column",
    "Columns",
    "Display",
    "Dropdown",
    "Flow",
    "Grid",
    "HoldButton",
    "Kept",
    "KeyCap",
    "Label",
    "Line",
    "Mark",
    "Padded",
    "Panel",
    "Part",
    "PeekButton",
    "Pen",
    "Picture",
    "Piece",
    "Plain",
    "Reserved",
    "Result",
    "Root",
    "Row",
    "Rule",
    "Scroll",
    "Segments",
    "Slider",
    "Slot",
    "Space",
    "Split",
    "Stack",
    "Standing",
    "Stars",
    "Switch",
    "TextField",
    "Toasts",
    "Widget",
]
