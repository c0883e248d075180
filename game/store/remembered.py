"""Setup's memory of last time: each game's choices, and people's names, brought up to date whenever they are read."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import msgspec

from game.engine import ImpossibleOptions, OptionValue, resolve
from game.engine.given_names import noted_name
from game.engine.journal import Sharing
from game.files.resources import user_folder
from game.rules import game_of, known_games

from .json_files import change_json, read_json
from .people import is_name, load_people, name_key

MOST_NAMES = 24
_MOST_SEATS = 6


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """Who sat on a seat; `level` is None for a person, a colour that is gone is empty, and so is the name of someone
    who is.
    """

    name: str
    colour: str = ""
    level: str | None = None
    name_key: str = ""  # of the word that the name is; empty where somebody typed it


@dataclass(frozen=True, slots=True)
class SetupChoice:
    """The choices made for a game; an empty value was never chosen, or no longer exists."""

    board: str = ""
    seats: tuple[SeatChoice, ...] = ()
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    manner: Sharing | None = None
    order: str = ""

    def possible(
        self,
        game: str,
        boards: Collection[str],
        colours: Collection[str],
        orders: Collection[str],
        level_today: Callable[[str], str],
    ) -> SetupChoice:
        """These choices without anything that no longer exists; a bot keeps its seat at the level that it has today."""
        seats = tuple(
            replace(
                seat,
                colour=seat.colour if seat.colour in colours else "",
                level=None if seat.level is None else level_today(seat.level),
            )
            for seat in self.seats
        )
        return replace(
            self,
            board=self.board if self.board in boards else "",
            seats=seats,
            options=_possible_options(game, len(seats), self.options),
            order=self.order if self.order in orders else "",
        )


@dataclass(frozen=True, slots=True)
class Remembered:
    names: tuple[str, ...] = ()  # of people, who played last first; who had none is noted as `noted_name` does
    setups: Mapping[str, SetupChoice] = field(default_factory=dict)  # by game

    def setup(self, game: str) -> SetupChoice:
        return self.setups.get(game, SetupChoice())


def remembered_file() -> Path:
    return user_folder("remembered.json")


def load_remembered() -> Remembered:
    """All that is remembered, with the names that people have today; what cannot be understood is forgotten."""
    table, _ = read_json(remembered_file(), dict)
    today = load_people()[0].name_today  # what is wrong with that file is told where people are chosen
    names, setups = map(today, _read_names(table.get("names"))), _convert_or(table.get("setups"), dict[str, Any], {})
    found = {game: _read_setup(setups[game]) for game in known_games() if game in setups}
    return Remembered(
        tuple(dict.fromkeys(names)),
        {game: replace(setup, seats=_seats_today(setup.seats, today)) for game, setup in found.items()},
    )


def _seats_today(seats: Iterable[SeatChoice], today: Callable[[str], str]) -> tuple[SeatChoice, ...]:
    """Seats with the names of today; of two that turned out to be one person's the second has none."""
    found, here = list[SeatChoice](), set[str]()
    for seat in seats:
        name = today(noted_name(seat.name, seat.name_key)) if seat.level is None else seat.name
        found.append(replace(seat, name="" if seat.level is None and name in here else name))
        here.add(name)
    return tuple(found)


def remember_setup(game: str, setup: SetupChoice) -> None:
    """Keeps the choices for a game and the names of its people. `StorageError` where it cannot be written."""
    people = [noted_name(seat.name, seat.name_key) for seat in setup.seats if seat.level is None]
    chosen = asdict(replace(setup, options=dict(setup.options)))

    def change(table: dict[str, Any]) -> dict[str, Any]:
        setups = _convert_or(table.get("setups"), dict[str, Any], {})
        return {
            **table,
            "names": _read_names([*people, *_read_names(table.get("names"))]),
            "setups": {**setups, game: chosen},
        }

    change_json(remembered_file(), dict, change)


def remember_person(name: str) -> None:
    """Keeps who played last. `StorageError` where it cannot be written."""
    change_json(
        remembered_file(), dict, lambda table: {**table, "names": _read_names([name, *_read_names(table.get("names"))])}
    )


def forget_names(names: Iterable[str]) -> None:
    """Leaves out people who were removed; their seats wait for others. `StorageError` where it cannot be written."""
    gone = {name_key(name) for name in names}

    def left(seat: Any) -> Any:
        is_gone = isinstance(seat, dict) and seat.get("level") is None and name_key(str(seat.get("name"))) in gone
        return {**seat, "name": ""} if is_gone else seat

    def change(table: dict[str, Any]) -> dict[str, Any]:
        setups = _convert_or(table.get("setups"), dict[str, Any], {})
        for game, setup in setups.items():
            if isinstance(setup, dict):
                setups[game] = {
                    **setup,
                    "seats": [left(seat) for seat in _convert_or(setup.get("seats"), list[Any], [])],
                }
        return {
            **table,
            "names": [name for name in _read_names(table.get("names")) if name_key(name) not in gone],
            "setups": setups,
        }

    if remembered_file().exists():
        change_json(remembered_file(), dict, change)


def _read_setup(data: Any) -> SetupChoice:
    table = _convert_or(data, dict[str, Any], {})
    seats = [_convert_or(seat, SeatChoice, None) for seat in _convert_or(table.get("seats"), list[Any], [])]
    options = {
        key: _convert_or(value, OptionValue, None)
        for key, value in _convert_or(table.get("options"), dict[str, Any], {}).items()
    }
    return SetupChoice(
        board=_convert_or(table.get("board"), str, ""),
        seats=tuple(seat for seat in seats if seat and (not seat.name or is_name(seat.name)))[:_MOST_SEATS],
        options={key: value for key, value in options.items() if value is not None},
        manner=_convert_or(table.get("manner"), Sharing, None),
        order=_convert_or(table.get("order"), str, ""),
    )


def _read_names(data: Any) -> tuple[str, ...]:
    """Reads names, each of them once."""
    names = (_convert_or(name, str, "").strip() for name in _convert_or(data, list[Any], []))
    return tuple(dict.fromkeys(name for name in names if is_name(name)))[:MOST_NAMES]


def _convert_or(data: Any, kind: Any, otherwise: Any) -> Any:
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError:
        return otherwise


def _possible_options(game: str, players: int, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Drops refused options one by one until the rest can be played together."""
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
