"""What Setup remembers from last time: each game's choices, and people's names."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import msgspec

from game.engine import ImpossibleOptions, OptionValue, resolve
from game.engine.journal import Sharing
from game.files.resources import user_folder
from game.rules import game_of, known_games

from .json_files import change_json, read_json

MOST_NAMES = 24
LONGEST_NAME = 40
_MOST_SEATS = 6


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """Who sat on a seat; `level` is None for a person, a colour that is gone is empty."""

    name: str
    colour: str = ""
    level: str | None = None


@dataclass(frozen=True, slots=True)
class SetupChoice:
    """What was chosen for a game; an empty value was never chosen, or no longer exists."""

    board: str = ""
    seats: tuple[SeatChoice, ...] = ()
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    manner: Sharing | None = None
    order: str = ""

    def possible(
        self, game: str, boards: Collection[str], colours: Collection[str], levels: Collection[str], orders: Collection[str]
    ) -> SetupChoice:
        """These choices without anything that no longer exists; a bot whose level is gone leaves its seat."""
        left = [seat for seat in self.seats if seat.level is None or seat.level in levels]
        seats = tuple(seat if seat.colour in colours else replace(seat, colour="") for seat in left)
        return replace(
            self,
            board=self.board if self.board in boards else "",
            seats=seats,
            options=_possible_options(game, len(seats), self.options),
            order=self.order if self.order in orders else "",
        )


@dataclass(frozen=True, slots=True)
class Remembered:
    names: tuple[str, ...] = ()  # of people, who played last first
    setups: Mapping[str, SetupChoice] = field(default_factory=dict)  # by game

    def setup(self, game: str) -> SetupChoice:
        return self.setups.get(game, SetupChoice())


def remembered_file() -> Path:
    return user_folder("remembered.json")


def load_remembered() -> Remembered:
    """All that is remembered; what cannot be understood is forgotten."""
    table, _ = read_json(remembered_file(), dict)
    setups = _convert_or(table.get("setups"), dict[str, Any], {})
    return Remembered(_read_names(table.get("names")), {game: _read_setup(setups[game]) for game in known_games() if game in setups})


def remember_setup(game: str, setup: SetupChoice) -> None:
    """Keeps the choices for a game and the names of its people. `StorageError` where it cannot be written."""
    people = [seat.name for seat in setup.seats if seat.level is None]
    chosen = asdict(replace(setup, options=dict(setup.options)))

    def change(table: dict[str, Any]) -> dict[str, Any]:
        setups = _convert_or(table.get("setups"), dict[str, Any], {})
        return {**table, "names": _read_names([*people, *_read_names(table.get("names"))]), "setups": {**setups, game: chosen}}

    change_json(remembered_file(), dict, change)


def _read_setup(data: Any) -> SetupChoice:
    table = _convert_or(data, dict[str, Any], {})
    seats = [_convert_or(seat, SeatChoice, None) for seat in _convert_or(table.get("seats"), list[Any], [])]
    options = {key: _convert_or(value, OptionValue, None) for key, value in _convert_or(table.get("options"), dict[str, Any], {}).items()}
    return SetupChoice(
        board=_convert_or(table.get("board"), str, ""),
        seats=tuple(seat for seat in seats if seat and _is_name(seat.name))[:_MOST_SEATS],
        options={key: value for key, value in options.items() if value is not None},
        manner=_convert_or(table.get("manner"), Sharing, None),
        order=_convert_or(table.get("order"), str, ""),
    )


def _read_names(data: Any) -> tuple[str, ...]:
    """Reads names, each of them once."""
    names = (_convert_or(name, str, "").strip() for name in _convert_or(data, list[Any], []))
    return tuple(dict.fromkeys(name for name in names if _is_name(name)))[:MOST_NAMES]


def _is_name(name: str) -> bool:
    return 0 < len(name.strip()) <= LONGEST_NAME and name.isprintable()


def _convert_or(data: Any, kind: Any, otherwise: Any) -> Any:
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError:
        return otherwise


def _possible_options(game: str, players: int, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """What is refused is left out, one by one, until the rest can be played together."""
    left = dict(options)
    while left:
        try:
            resolve(game_of(game).RULES.options, players, left)
        except ImpossibleOptions as refused:
            if left.pop(str(refused.values["option"]), None) is None:
                return {}
        else:
            break
    return left
