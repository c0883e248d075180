"""What a setup offers besides a game's own options: presets, groups, small pictures, out of `assets/presets`."""

from __future__ import annotations

from functools import cache

import msgspec

from game.engine import Option, OptionValue
from game.files.documents import read_document
from game.files.guests import guests
from game.files.resources import asset
from game.files.schema import to_struct
from game.rules import GAMES


class Preset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Options chosen at once; the catalogue has its name as `setup.preset.KEY`."""

    key: str
    options: dict[str, OptionValue] = {}
    everything: bool = False
    """Whether all switches that can be played together are on."""


class OptionGroup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Options whose number begins with one of these letters; the catalogue has its heading as `setup.group.KEY`."""

    key: str
    boxes: list[str]


class SetupOffer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of one game; a game without one is offered plainly."""

    header: list[str] = []
    """Drawings beside the title."""
    poster: str = ""
    """A drawing for the room that few variants leave."""
    presets: list[Preset] = []
    groups: list[OptionGroup] = []
    pictures: dict[str, str] = {}
    """Drawings by the key of an option; a name in front of a colon is the colour of an icon."""


@cache
def offer_of(game: str) -> SetupOffer:
    guest = guests().get(game) if game not in GAMES else None
    path = guest.folder("presets") / f"{game}.yaml" if guest else asset("presets", f"{game}.yaml")
    return to_struct(read_document(path), SetupOffer) if path.is_file() else SetupOffer()


def grouped(offer: SetupOffer, options: tuple[Option, ...]) -> list[tuple[str, list[Option]]]:
    """Options by group in the order of the groups; those of none come last, under the empty key."""
    keys = [group.key for group in offer.groups]
    found: dict[str, list[Option]] = {key: [] for key in [*keys, ""]}
    for option in options:
        letters = option.box.rstrip("0123456789.")
        found[next((group.key for group in offer.groups if letters in group.boxes), "")].append(option)
    return [(key, members) for key, members in found.items() if members]
