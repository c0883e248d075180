"""The fields of a position's document, each declared once in the struct of its game: type, default, and how it is read
and written.

    class PositionDocument(Struct):
        step: Annotated[str, Field(word(STEPS))] = "move"
        turn: Annotated[int, Field(SEAT, "player")] = 1
        boats: Annotated[list[str], Field(write=_boats)] = []

What a document leaves out keeps the value that an empty position has. A field whose value depends on others is read by
its game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from game.engine import BadPosition, PlainData
from game.engine.flat_state import bits

from .board_rules import NamesThings

P = TypeVar("P", bound=msgspec.Struct)


class WrongShape(BadPosition):
    """A document that does not even have the shape of a position: who knows its lines can tell more."""

    shape: type[msgspec.Struct] = msgspec.Struct  # that it should have


class Codec(NamedTuple):
    """How a value stands in a document: what reads it refuses what cannot be; what is written as None is left out."""

    read: Callable[[Any, Any, str], Any]  # of constants, what is said, and its place in the document
    write: Callable[[Any, Any], Any]  # of constants and the value


@dataclass(frozen=True, slots=True)
class Field:
    """How a field of a document and a position belong together."""

    codec: Codec | None = None
    attribute: str = ""  # of the position, where that is called otherwise
    write: Callable[[Any, Any], Any] | None = None
    """Writes a value that is more than one attribute of the position; its game reads it."""
    is_rare: bool = False  # whether it is written only where there is something to say
    is_secret: bool = False  # whether views do not have it as positions do


def position_data(document: PlainData, shape: type[P]) -> P:
    """The document as the game's own shape of a position."""
    try:
        return msgspec.convert(document, shape, strict=False, str_keys=True)
    except msgspec.ValidationError as error:
        problem, _, place = str(error).partition(
            " - at "
        )  # such as `$.boats[0]`, `$.stocks[...]` inside a table, or `key in $.stocks`
        key = re.search(r"\$\.(\w+)", place)
        wrong = WrongShape("position-data", problem=problem, place=key[1] if key else "")
        wrong.shape = shape
        raise wrong from error


def read_fields(constants: Any, said: msgspec.Struct, state: Any) -> None:
    """Gives a position what a document says in fields that need nothing but themselves."""
    for name, field in _fields(type(said)).items():
        value = getattr(said, name)
        if field.codec and value is not None:
            setattr(state, field.attribute or name, field.codec.read(constants, value, name))


def write_fields(constants: Any, shape: type[msgspec.Struct], state: Any, with_secrets: bool) -> PlainData:
    """The document of a position in the order of its fields, or of what all can see of it."""
    document: PlainData = {}
    for name, field in _fields(shape).items():
        if with_secrets or not field.is_secret:
            value = (
                field.write(constants, state)
                if field.write
                else field.codec and field.codec.write(constants, getattr(state, field.attribute or name))
            )
            if value is not None and (value or not field.is_rare):
                document[name] = value
    return document


@cache
def _fields(shape: type[msgspec.Struct]) -> Mapping[str, Field]:
    hints = get_type_hints(shape, include_extras=True)
    return {name: get_args(hint)[1] for name, hint in hints.items() if get_origin(hint) is Annotated}


def number(most: int | None = None) -> Codec:
    """A number as it is, up to the highest that can be."""
    return Codec(
        lambda constants, said, place: said if most is None else check_range(said, most, place),
        lambda constants, value: value,
    )


def word(words: Sequence[str]) -> Codec:
    """A word of a list, by its number; none has none."""
    return Codec(
        lambda constants, said, place: one_of(words, said, place),
        lambda constants, value: words[value] if value >= 0 else None,
    )


def thing(kind: str) -> Codec:
    """A thing of this board by its name; none has none."""
    return Codec(
        lambda constants, said, place: thing_named(constants, kind, said, place),
        lambda constants, value: constants.called[kind][value] if value >= 0 else None,
    )


def row(one: Codec) -> Codec:
    """Several things in their order."""
    return Codec(
        lambda constants, said, place: tuple(one.read(constants, each, place) for each in said),
        lambda constants, row: [one.write(constants, it) for it in row],
    )


def mask(one: Codec) -> Codec:
    """Several things, as a bit mask of their numbers."""
    things = row(one)
    return Codec(
        lambda constants, said, place: sum(1 << each for each in things.read(constants, said, place)),
        lambda constants, mask: things.write(constants, bits(mask)),
    )


def _each_seat(constants: NamesThings, said: list[int], place: str) -> tuple[int, ...]:
    if len(said) != constants.seats:
        raise bad_value(place, said)
    return tuple(said)


def seat_at(constants: NamesThings, number: int, place: str) -> int:
    """A seat, which documents count from 1."""
    return check_range(number - 1, constants.seats - 1, place, number)


SEAT = Codec(seat_at, lambda constants, value: value + 1)
EACH_SEAT = Codec(_each_seat, lambda constants, value: list(value))  # a number for each seat


def check_range(number: int, most: int, place: str, said: object = None) -> int:
    """Returns a number that is neither below 0 nor above the highest possible."""
    if not 0 <= number <= most:
        raise bad_value(place, number if said is None else said)
    return number


def bad_value(place: str, value: object) -> BadPosition:
    """Makes the error for an impossible value at a place of a document."""
    return BadPosition("position-value", place=place, value=str(value))


def one_of(names: Sequence[str], name: str, place: str) -> int:
    """The number of a name in a list."""
    if name not in names:
        raise bad_value(place, name)
    return names.index(name)


def thing_named(constants: NamesThings, kind: str, name: str | int, place: str) -> int:
    """The thing of this board that is called so."""
    found = constants.found[kind].get(str(name))
    if found is None:
        raise bad_value(place, name)
    return found


def refuse_faults(problems: Sequence[str]) -> None:
    """A position in which something cannot be is none."""
    if problems:
        raise BadPosition("position-inconsistent", problem=problems[0])


def refuse_stuck(choices: Sequence[object], is_over: bool) -> None:
    """Refuses a position in which someone must decide but has no choices."""
    if not choices and not is_over:
        raise BadPosition("position-stuck")
