"""Every action that a key or the button of a gamepad does: one list, for the page of keys, for its conflicts and for
whoever turns a key that a person has set into the usual one. Actions of one game alone stand in its `SCREEN`.

A key goes by the name that `key_names.py` gives it, such as "h" or "shift+z"; nothing in here loads pygame.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import MappingProxyType
from typing import Literal, NamedTuple

import msgspec

# The headings of the page of keys; a game with actions of its own is one too, by its key.
GROUPS = ("everywhere", "table", "by-ear", "learning", "again", "window")

Place = Literal[
    "page",  # any screen without keys of its own
    "menu",
    "load",
    "sheet",  # a sheet that offers a file
    "phones",  # the sheet of the phones at a table
    "curtain",
    "peek",
    "rulebook",
    "replay",
    "scoring",
    "table",
    "lesson",
    "puzzle",
    "evening",  # of the voyage
    "moment",  # of a review, while it is tried
    "answer",  # of a review, once it is answered
]

Pad = Literal[
    "a",
    "b",
    "x",
    "y",
    "lb",
    "rb",
    "lt",
    "rt",
    "ls",  # the left stick, pressed
    "rs",
    "view",
    "menu",
    "left-stick",
    "right-stick",
    "dpad",
]


class Action(msgspec.Struct, frozen=True):
    """What a key or button does, with what does it usually."""

    name: str
    group: str
    keys: tuple[str, ...]  # the first is its own; others do the same as long as that is the usual one
    pads: tuple[Pad, ...] = ()
    places: frozenset[Place] = frozenset()  # where it can be done; none stands for everywhere
    game: str = ""  # the only game that has it
    is_locked: bool = False  # no other key can be set
    is_held: bool = False  # does something as long as its key is held; may be set to on and off
    is_pad_held: bool = False  # its button has to be held for a moment
    goes_back: bool = False  # with Shift it goes the other way
    together: str = ""  # actions of the same word may share a key: only one of them is possible at a time


class Context(NamedTuple):
    """Where keys are pressed: the kind of screen, the game it is about, and whether the layer by ear is on."""

    place: Place = "page"
    game: str = ""
    by_ear: bool = False


TABLES: frozenset[Place] = frozenset({"table", "lesson", "puzzle", "evening", "moment", "answer"})
_BEFORE_ANSWER: frozenset[Place] = TABLES - {"answer"}
NO_LESSON: frozenset[Place] = TABLES - {"lesson"}
_WITH_CARD: frozenset[Place] = TABLES | {"peek", "curtain", "replay", "rulebook"}

_ARROWS = ("left", "right", "up", "down")
_PLUS = ("plus", "equals", "kp_plus")
_MINUS = ("minus", "kp_minus")

_EVERYWHERE = (
    Action("walk", "everywhere", _ARROWS, ("left-stick", "dpad"), is_locked=True),
    Action("choose", "everywhere", ("return", "kp_enter"), ("a",), is_locked=True),
    Action("let-go", "everywhere", ("escape",), ("b",), is_locked=True),
    Action("pages", "everywhere", ("pageup", "pagedown"), is_locked=True),
    Action("ends", "everywhere", ("home", "end"), is_locked=True),
    Action("delete", "everywhere", ("delete", "backspace"), is_locked=True),
    Action("numbers", "everywhere", tuple(f"ctrl+{number}" for number in range(1, 7)), is_locked=True),
    Action("gold", "everywhere", ("space",), ("x",), together="gold"),
    Action("next", "everywhere", ("tab",), ("rb", "lb"), goes_back=True),
    Action("pause", "everywhere", ("p",), ("menu",), TABLES),
    Action("rules", "everywhere", ("f1",)),
)
_TABLE = (
    Action("undo", "table", ("z",), ("y",), TABLES | {"curtain", "replay"}),
    Action("undo-turn", "table", ("shift+z",), ("y",), TABLES | {"replay"}, is_pad_held=True),
    Action("hint", "table", ("h",), ("rs",), TABLES),
    Action("eye", "table", ("e",), ("lt",), TABLES, is_held=True),
    Action("log", "table", ("l",), ("view",), TABLES | {"replay"}),
    Action("since", "table", ("s",), (), TABLES),
    Action("skip", "table", ("space",), ("rt",), TABLES, together="gold"),
    Action("card", "table", ("r",), ("ls",), _WITH_CARD),
    Action("seat", "table", ("o",), (), _BEFORE_ANSWER, goes_back=True),
    Action("unseen", "table", ("u",), (), _BEFORE_ANSWER),
    Action("reach", "table", ("x",), (), TABLES | {"replay"}),
    Action("phones", "table", ("f2",), (), TABLES | {"curtain", "phones"}),
    Action("not-now", "table", ("n",), (), frozenset({"curtain"})),
    Action("move-board", "table", tuple(f"shift+{key}" for key in _ARROWS), ("right-stick",), TABLES, is_locked=True),
    Action("zoom-in", "table", _PLUS, ("rs",), TABLES, is_pad_held=True),
    Action("zoom-out", "table", _MINUS, (), TABLES),
)
_BY_EAR = (
    Action("ear-layer", "by-ear", ("f3",), (), TABLES),
    Action("ear-mine", "by-ear", ("a",), (), TABLES),
    Action("ear-threats", "by-ear", ("d",), (), TABLES),
    Action("ear-near", "by-ear", ("f",), (), TABLES),
    Action("ear-whose", "by-ear", ("g",), (), TABLES),
    Action("ear-hand", "by-ear", ("q",), (), TABLES),
    Action("ear-table", "by-ear", ("i",), (), TABLES),
    Action("ear-again", "by-ear", ("y",), (), TABLES),
    Action("ear-keys", "by-ear", ("k",), (), TABLES),
)
_LEARNING = (
    Action("why", "learning", ("w",), (), frozenset({"lesson"})),
    Action("answers", "learning", ("1", "2", "3"), (), frozenset({"lesson"}), is_locked=True, together="digits"),
    Action("answer", "learning", ("v",), (), frozenset({"puzzle", "moment", "answer"})),
    Action("goals", "learning", ("v",), (), frozenset({"evening"})),
)
_AGAIN = (
    Action("play-on", "again", ("o",), (), frozenset({"replay", "answer"})),
    Action("make-puzzle", "again", ("u",), (), frozenset({"replay", "answer"})),
    Action("film", "again", ("f",), (), frozenset({"replay"})),
    Action("faster", "again", _PLUS, (), frozenset({"replay"})),
    Action("slower", "again", _MINUS, (), frozenset({"replay"})),
    Action("open-folder", "again", ("o",), (), frozenset({"sheet"})),
    Action("copy-path", "again", ("c",), (), frozenset({"sheet"})),
    Action("save-as", "again", ("s",), (), frozenset({"sheet"})),
)
_WINDOW = (
    Action("voyage", "window", ("v",), (), frozenset({"menu"})),
    Action("deal", "window", ("d",), (), frozenset({"menu"})),
    Action("rename", "window", ("f2",), (), frozenset({"load"})),
    Action("full-screen", "window", ("f11",)),
    Action("mute", "window", ("m",)),
)

ACTIONS = MappingProxyType(
    {action.name: action for action in (*_EVERYWHERE, *_TABLE, *_BY_EAR, *_LEARNING, *_AGAIN, *_WINDOW)}
)
"""The actions that no game has alone, by name; `all_actions` in `game/tables/actions.py` has those of games too."""


def is_by_ear(action: Action) -> bool:
    """Whether the layer by ear has to be on for it; what turns the layer on is always there."""
    return action.group == "by-ear" and action.name != "ear-layer"


def actions_in(actions: Iterable[Action], context: Context) -> Iterator[Action]:
    """What can be done on such a screen."""
    for action in actions:
        is_here = not action.places or context.place in action.places
        if is_here and action.game in ("", context.game) and (context.by_ear or not is_by_ear(action)):
            yield action


def can_meet(one: Action, other: Action) -> bool:
    """Whether both could be meant by the same key on one screen."""
    if one.name == other.name or (one.together and one.together == other.together):
        return False
    has_place = not one.places or not other.places or not one.places.isdisjoint(other.places)
    return has_place and (not one.game or not other.game or one.game == other.game)
