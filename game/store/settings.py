"""The player's settings: language, sizes, light, sound, speed and aids."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Literal, get_origin, get_type_hints

import msgspec

from game.files.documents import Document, plain_document
from game.files.faults import Fault
from game.files.languages import ORIGINAL, languages, system_language
from game.files.resources import user_folder
from game.files.schema import shape_faults

from .json_files import change_json, read_json

Speed = Literal["slow", "normal", "fast", "instant"]
Letters = Literal["own", "all", "none"]
PadSigns = Literal["abxy", "bayx", "shapes"]
Loudness = Annotated[int, msgspec.Meta(ge=0, le=100)]

SMALLEST_TEXT = 75
LARGEST_TEXT = 200
TEXT_STEP = 5
TextSize = Annotated[int, msgspec.Meta(ge=SMALLEST_TEXT, le=LARGEST_TEXT, multiple_of=TEXT_STEP)]
_USUAL_TEXT = 100
_TEXT_FOR_MANY = 125
_MANY = 3
_SEATS, _ROOM = (
    4,
    (1280, 720),
)  # at most this many seats and at least this large a window, so that larger text folds nothing

NARROWEST = 1024
LOWEST = 640
_WIDEST = 16384
Width = Annotated[int, msgspec.Meta(ge=NARROWEST, le=_WIDEST)]
Height = Annotated[int, msgspec.Meta(ge=LOWEST, le=_WIDEST)]


class Settings(msgspec.Struct, frozen=True):
    """All that can be set; `msgspec.structs.replace` makes other ones."""

    language: str = ORIGINAL
    offers_language: bool = False  # whether the menu does, as from the first start until the first choice or game
    text_size: TextSize | None = None  # in percent; None fits it to the number of people at the table
    effects: Loudness = 80
    sea: Loudness = 40
    music: Loudness = 30
    muted: bool = False
    speed: Speed = "normal"
    reduced_motion: bool = False
    patterns: bool = False  # colour-blind patterns
    light: bool = True  # light and weather follow the game's clock
    full_screen: bool = False
    confirm: bool = False  # ask before dangerous moves
    bots_talk: bool = True  # whether bots say something at great moments
    letters: Letters = "own"  # whose pieces wear their letters on the board
    skip_ceremonies: bool = False
    window: tuple[Width, Height] = (1280, 720)
    keys: dict[str, str] = {}  # by action, its key where that is another than the usual one; "" where it has none
    pads: dict[str, str] = {}  # the same for buttons of gamepads
    on_and_off: list[str] = []  # what is not held, but begins with one press and ends with the next
    pad_signs: PadSigns = "abxy"
    bots: dict[str, str] = {}  # programs that may play, by name what they were boiled down to when that was said

    def text_percent(self, people: int, seats: int, window: tuple[int, int]) -> int:
        """The size of text with this many people at the table: they look from further away, where the window has room
        for it.
        """
        has_room = seats <= _SEATS and window[0] >= _ROOM[0] and window[1] >= _ROOM[1]
        return self.text_size or (_TEXT_FOR_MANY if people >= _MANY and has_room else _USUAL_TEXT)


def settings_file() -> Path:
    return user_folder("settings.json")


def load_settings(preferred: Iterable[str] = ()) -> tuple[Settings, list[Fault]]:
    """The settings, and what was wrong with their file. What is invalid is at its default. Without a file the language
    is the system's, of those `preferred` if there is one; whoever has a file stays in what it says.
    """
    path = settings_file()
    if not os.path.lexists(path):
        return Settings(language=system_language(preferred), offers_language=True), []
    table, faults = read_json(path, dict)
    found, more = _read_values(plain_document(table, str(path)))
    return Settings(**found), [*faults, *more]


def save_settings(settings: Settings) -> None:
    """Keeps the settings, and what else is in their file. `StorageError` where it cannot be written."""
    change_json(settings_file(), dict, lambda table: {**table, **msgspec.structs.asdict(settings)})


def _read_values(document: Document) -> tuple[dict[str, Any], list[Fault]]:
    """The values that can be used, and a fault for each of the others."""
    found: dict[str, Any] = {}
    faults: list[Fault] = []
    for key, kind in get_type_hints(Settings, include_extras=True).items():
        if key in document.data:
            value = document.data[key]
            if get_origin(kind) is dict and isinstance(value, dict):  # what is wrong with one key costs no other
                faults += shape_faults(document, value, kind, (key,))
                found[key] = {name: said for name, said in value.items() if isinstance(said, str)}
            elif wrong := _find_fault(document, key, value, kind):
                faults.append(wrong)
            else:
                found[key] = msgspec.convert(value, kind)
    return found, faults


def _find_fault(document: Document, key: str, value: Any, kind: Any) -> Fault | None:
    wrong = next(shape_faults(document, value, kind, (key,)), None)
    if key == "language" and not wrong and value not in languages():
        return document.fault("not-a-choice", key, value=value[:60], choices=languages())
    if wrong and key == "text_size":
        return document.fault(
            "text-size", key, value=str(value)[:60], low=SMALLEST_TEXT, high=LARGEST_TEXT, step=TEXT_STEP
        )
    if wrong and key == "window":
        return document.fault("window-size", key, value=str(value)[:60], width=NARROWEST, height=LOWEST)
    return wrong
