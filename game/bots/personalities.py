"""The persons that bots are: a name, a face and a temperament whatever their level, from `assets/bots/bots.yaml`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import msgspec

from game.files.documents import read_document
from game.files.faults import BadDocument
from game.files.resources import asset
from game.files.schema import to_struct

from .temperament import TEMPERAMENTS


class Personality(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of them. The catalogue has its name as `bot.KEY` and a sentence about it as `bot.KEY.about`."""

    key: str
    temperament: str
    """One of `TEMPERAMENTS`; the catalogue has its word as `temperament.KEY` and a sentence about it as `temperament.KEY.about`."""
    face: str
    """The drawing, by its key."""


class _Cast(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file."""

    bots: list[Personality]


@cache
def personalities() -> tuple[Personality, ...]:
    """All of them, in the order in which seats are filled."""
    return read_personalities(asset("bots", "bots.yaml"))


def read_personalities(path: Path) -> tuple[Personality, ...]:
    """The persons of a file; `BadDocument` with the place of every fault in it."""
    document = read_document(path)
    bots = to_struct(document, _Cast).bots
    odd = [(i, person.temperament) for i, person in enumerate(bots) if person.temperament not in TEMPERAMENTS]
    if odd:
        raise BadDocument(
            [document.fault("not-a-choice", "bots", i, "temperament", value=found, choices=tuple(TEMPERAMENTS)) for i, found in odd]
        )
    return tuple(bots)


def person_named(name: str, say: Callable[[str], str]) -> Personality | None:
    """Who bears a name in a catalogue's words; a bot that was given another name is nobody."""
    return next((person for person in personalities() if say(f"bot.{person.key}") == name), None)
