"""The board of Survive and what a seat holds, part by part."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.engine import Item, Message, Section
from game.engine.speech.words import Word

from ..board.board import TERRAINS, UNDERSIDES
from ..constants import DOLPHIN, KINDS, Constants
from ..queries import HERDS, herd
from ..state import NONE, PLACE, PublicState
from ..view import SurviveView
from .wording import BOAT_PICTURE, boat_heading, colour_of, colour_word, creature_picture, letter_of, named, tile_word, underside_picture

ISLES_DRAWN = ("NW", "NE", "SW", "SE")
Sees = Callable[[int], str | None]
"""Of an explorer: the space a section speaks of, or None where it does not belong there."""


def board_sections(t: Constants, v: SurviveView) -> tuple[Section, ...]:
    """All that lies on the table, said to nobody in particular; parts with nothing in them are left out."""
    s = v.table
    sections = [
        Section("survive.section.island", tuple(_island(s))),
        Section("survive.section.land", _by_colour(t, lambda e: _on_land(t, s, e), "explorer")),
        Section("survive.section.boats", tuple(_boats(t, s))),
        Section("survive.section.swimmers", _by_colour(t, lambda e: _in_water(t, s, e), "swimmer")),
        Section("survive.section.creatures", tuple(_creatures(t, s))),
        Section("survive.section.isles", tuple(_isles(t, s))),
        Section("survive.section.lost", _by_colour(t, lambda e: "" if s.where[e] == t.lost else None, "explorer")),
        Section("survive.section.unseen", tuple(_unseen(v))),
    ]
    return tuple(section for section in sections if section.items)


def _island(s: PublicState) -> Iterator[Item]:
    for terrain, left in zip(TERRAINS, s.tiles, strict=True):
        if left:
            word = Word(f"survive.terrains.{terrain}")
            yield Item(Message("survive.item.tiles", {"terrain": word, "count": left}), f"survive/tile-{terrain}-1", None, left)


def _on_land(t: Constants, s: PublicState, e: int) -> str | None:
    place = s.where[e]
    return t.names[place] if place < t.size and s.land[place] else None


def _in_water(t: Constants, s: PublicState, e: int) -> str | None:
    place = s.where[e]
    return t.names[place] if place < t.size and not s.land[place] else None


def _by_colour(t: Constants, sees: Sees, kind: str) -> tuple[Item, ...]:
    """One item a colour, with the letter and the space of each explorer that belongs there."""
    items: list[Item] = []
    for first, colour in zip(range(0, t.explorers, t.letters), t.colours, strict=True):
        found = [(e, space) for e in range(first, first + t.letters) if (space := sees(e)) is not None]
        if found:
            places = [f"{letter_of(t, e)} {space}".strip() for e, space in found]
            message = Message("survive.item.explorers", {"colour": colour_word(colour), "places": places})
            items.append(Item(message, f"survive/{kind}-{colour}", colour, len(found)))
    return tuple(items)


def _boats(t: Constants, s: PublicState) -> Iterator[Item]:
    for space, crew in sorted(zip(s.boat_at, s.crew, strict=True)):
        if space != NONE:
            yield Item(boat_heading(t, s, space, NONE), BOAT_PICTURE, None, t.aboard[crew])


def _creatures(t: Constants, s: PublicState) -> Iterator[Item]:
    for kind, name in enumerate(HERDS):
        spaces = herd(s, kind)
        if spaces:
            values = {"creatures": Word(f"survive.creatures.{name}"), "spaces": [t.names[space] for space in sorted(spaces)]}
            yield Item(Message("survive.item.creatures", values), creature_picture(kind), None, len(spaces))
    for space, charge in sorted(zip(s.dolphins, s.charges, strict=True)):
        if charge != NONE:
            values = {"space": t.names[space], "explorer": named(t, charge, NONE)}
            yield Item(Message("survive.item.charge", values), creature_picture(DOLPHIN), colour_of(t, charge))


def _isles(t: Constants, s: PublicState) -> Iterator[Item]:
    for isle, name in enumerate(t.isles):
        saved = [e for e, place in enumerate(s.where) if place == t.saved + isle]
        if saved:
            message = Message("survive.item.isle", {"isle": name, "explorers": [named(t, e, NONE) for e in saved]})
            picture = f"survive/isle-{name.lower()}" if name in ISLES_DRAWN else "common/icon-flag"
            yield Item(message, picture, None, len(saved))


def _unseen(v: SurviveView) -> Iterator[Item]:
    for kind in range(len(UNDERSIDES)):
        if left := sum(v.unseen[kind::KINDS]):
            yield Item(Message("survive.item.unseen", {"tile": tile_word(kind)}), underside_picture(kind), None, left)


def hand_sections(t: Constants, v: SurviveView) -> tuple[Section, ...]:
    """What only the view's seat sees: its tiles, and its explorers' values as far as they may be looked at (S3, S8)."""
    if v.seat is None:
        return ()
    sections = [Section("survive.section.values", tuple(_values(t, v))), Section("survive.section.tiles", tuple(_tiles(v)))]
    return tuple(section for section in sections if section.items)


def _values(t: Constants, v: SurviveView) -> Iterator[Item]:
    if v.seat is None or not (v.table.step == PLACE or t.setup.options["memory_aid"]):
        return
    for e in t.own[v.seat]:
        if value := v.values[e]:
            message = Message("survive.item.value", {"explorer": named(t, e, v.seat), "value": value})
            yield Item(message, f"survive/explorer-{colour_of(t, e)}", colour_of(t, e), value)


def _tiles(v: SurviveView) -> Iterator[Item]:
    for cell, count in enumerate(v.hand):
        terrain, kind = divmod(cell, KINDS)
        if count:
            values = {"tile": tile_word(kind), "terrain": Word(f"survive.terrain.{TERRAINS[terrain]}")}
            yield Item(Message("survive.item.tile", values), underside_picture(kind), None, count)
