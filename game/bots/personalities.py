"""The persons that bots are: a name and a face whatever their level, from `assets/bots/bots.yaml`."""

from __future__ import annotations

from functools import cache

import msgspec

from game.documents import read_document
from game.resources import asset
from game.shapes import shaped


class Personality(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of them. The catalogue has its name as `bot.KEY` and a sentence about it as `bot.KEY.about`."""

    key: str
    temperament: str
    """Named by the catalogue as `temperament.KEY`."""
    face: str
    """The drawing, by its key."""


class _Cast(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file."""

    bots: list[Personality]


@cache
def personalities() -> tuple[Personality, ...]:
    """All of them, in the order in which seats are filled."""
    return tuple(shaped(read_document(asset("bots", "bots.yaml")), _Cast).bots)
