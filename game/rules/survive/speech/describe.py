"""A position of Survive as a table shows it: whose turn, which step, what is asked, the board part by part, what each
player has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

from game.engine import Count, Description, Item, Message, Pips, Plate, SeatName, Section, Sections, Stepper
from game.engine.speech.words import Word

from .. import state as st
from ..board import CREATURES, TERRAINS, UNDERSIDES
from ..constants import DOLPHIN, F_WHALE, FACES, KINDS, SHARK, SQUID, TERRAIN_COUNT, WHALE, Constants
from ..flow import CALM, ENDINGS, LAST_TILE, NOBODY_LEFT
from ..queries import HERDS, boat_on, herd
from ..score import standings
from ..state import NONE, PublicState
from ..view import SurviveView, determinize
from .sentences import (
    BOAT_PICTURE,
    boat_heading,
    colour_of,
    creature_picture,
    explorer_name,
    isle_word,
    letter_of,
    letter_word,
    named,
    tile_word,
    underside_picture,
    whose,
)

SETUP_STEPS = ("survive.step.island", "survive.step.place", "survive.step.launch")
TURN_STEPS = ("survive.step.play", "survive.step.move", "survive.step.sink", "survive.step.creature")
_SETUP = {st.FIRST: 0, st.LAY: 0, st.DEAL: 0, st.PLACE: 1, st.LAUNCH: 2}
_TURN = {
    st.PLAY: 0, st.MOVE: 1, st.SINK: 2, st.REVEAL: 2, st.BOARD: 2, st.FERRY: 2, st.SQUID: 2, st.EXTRA: 2,
    st.ROLL: 3, st.CREATURE: 3, st.OVER: -1,
}  # fmt: skip
_RESUMED = {st.MOVE: 0, st.REVEAL: 2, st.CREATURE: 3}
"""An interruption (a charge, a squid's prey, a defence) belongs to the step that goes on after it."""


def describe(constants: Constants, v: SurviveView) -> Description:
    s, points = v.state, _points(constants, v)
    return Description(
        turn=_turn(s),
        stepper=stepper(constants, s),
        ask=ask(constants, s),
        plates=tuple(
            Plate(
                seat,
                _counts(constants, s, seat),
                points[seat],
                constants.colours[seat + constants.seats :: constants.seats],
            )
            for seat in range(constants.seats)
        ),
        board=Sections(partial(board_sections, constants, v)),
        hand=hand_sections(constants, v),
        rule=rule(constants, s),
    )


def _points(constants: Constants, v: SurviveView) -> list[int] | list[None]:
    """Points are shown once all values are (E1)."""
    if v.state.step != st.OVER:
        return [None] * constants.seats
    return [standing.points for standing in standings(constants, determinize(constants, v, Random(0)))]


def _turn(s: PublicState) -> Message:
    if s.step == st.OVER:
        return Message("survive.turn.over")
    if s.step in (st.FIRST, st.LAY, st.DEAL):
        return Message("survive.turn.setup")
    if s.step in (st.PLACE, st.LAUNCH):
        return Message("survive.turn.setting-up", {"seat": SeatName(s.player)})
    if s.actor >= 0 and s.actor != s.player:
        return Message("survive.turn.answer", {"seat": SeatName(s.player), "other": SeatName(s.actor)})
    return Message("survive.turn", {"seat": SeatName(s.player)})


def stepper(constants: Constants, s: PublicState) -> Stepper:
    if s.step in _SETUP:
        return Stepper(SETUP_STEPS, _SETUP[s.step], _setup_pips(constants, s))
    now = _RESUMED[s.resume] if s.step in st.INTERRUPTIONS else _TURN[s.step]
    return Stepper(
        TURN_STEPS,
        now,
        Pips(s.points, constants.numbers.points) if s.step == st.MOVE else Pips(1, 1) if s.step == st.EXTRA else None,
    )


def _setup_pips(constants: Constants, s: PublicState) -> Pips | None:
    if s.step == st.PLACE:
        return Pips(sum(s.where[e] == constants.rack for e in constants.own[s.actor]), len(constants.own[s.actor]))
    if s.step == st.LAUNCH:
        seat = (s.actor - s.first) % constants.seats
        return Pips(constants.launches[s.cursor :].count(seat), constants.launches.count(seat))
    return None


def _counts(constants: Constants, s: PublicState, seat: int) -> tuple[Count, ...]:
    places = [s.where[e] for e in constants.own[seat]]
    land = len([place for place in places if place < constants.size and s.land[place]])
    saved = len([place for place in places if constants.saved <= place < constants.lost])
    held = sum(s.held[TERRAIN_COUNT * seat : TERRAIN_COUNT * (seat + 1)])
    counts = [
        Count("survive.count.land", land, "common/icon-hill"),
        Count(
            "survive.count.sea", len([place for place in places if place < constants.saved]) - land, "common/icon-wave"
        ),
        Count("survive.count.saved", saved, "common/icon-flag", leads=True),
        Count("survive.count.lost", places.count(constants.lost), "common/icon-skull"),
        Count("survive.count.tiles", held, "survive/tile-back"),
    ]
    if constants.hunters:
        counts.append(Count("survive.count.trophies", s.trophies[seat], "common/icon-crown"))
    return tuple(counts)


def ask(constants: Constants, s: PublicState) -> Message:
    """One sentence to the seat that decides; of chance, what is happening."""
    key, values = _question(constants, s)
    seat = s.actor if s.actor >= 0 else s.player
    return Message(
        f"survive.ask.{key}",
        {"seat": SeatName(seat), **values} if s.step not in (st.FIRST, st.LAY, st.DEAL, st.OVER) else values,
    )


def _question(constants: Constants, s: PublicState) -> tuple[str, dict[str, Any]]:
    """The key of the sentence, and its values besides the seat."""
    key = st.STEPS[s.step]
    if s.step in (st.PLACE, st.LAUNCH):
        pips = _setup_pips(constants, s)
        return key, {"count": pips.left if pips else 0}
    if s.step == st.MOVE:
        return key, {"count": s.points}
    if s.step == st.SINK:  # K1 to K3: the lowest terrain that is left, on the coast where it has any
        lowest = next(i for i, left in enumerate(s.tiles) if left)
        coastal = any(
            s.land[space] == lowest + 1 and constants.near[space] & ~s.land_mask for space in constants.island
        )
        return key if coastal else "sink-any", {"terrain": Word(f"survive.terrain.{TERRAINS[lowest]}")}
    if s.step == st.CREATURE:
        face = Word(f"survive.die.{_moved_by_whale(constants) if s.face == F_WHALE else FACES[s.face]}")
        if not constants.with_dolphins:
            return key, {"face": face}
        return (
            ("creature-far", {"face": face, "count": s.distance})
            if s.distance
            else ("creature-anywhere", {"face": face})
        )
    if s.step == st.OVER:
        return key, {"cause": Word(f"survive.cause.{ENDINGS[s.ending]}.end")}
    values: dict[str, Any] = (
        {"space": constants.names[s.focus]}
        if s.step in (st.REVEAL, st.BOARD, st.FERRY, st.CHARGE, st.VICTIM, st.DEFEND)
        else {}
    )
    if s.step == st.BOARD:
        values["count"] = constants.full - constants.aboard[s.crew[boat_on(s, s.focus)]]
    elif s.step == st.DEFEND:
        values["creature"] = Word(f"survive.creature.{CREATURES[s.attacker]}")
    return "dive" if s.step == st.ROLL and constants.with_dolphins else key, values


def _moved_by_whale(constants: Constants) -> str:
    """Q3, Q8: which creatures the face of the whale moves."""
    return "squid" if constants.squid_for_whales else "whale-or-squid" if constants.with_squids else "whale"


_RULES = {
    st.FIRST: "S5", st.LAY: "S2", st.DEAL: "S3", st.PLACE: "S6", st.LAUNCH: "S7", st.PLAY: "T1", st.MOVE: "T2",
    st.SINK: "T3", st.REVEAL: "K5", st.BOARD: "U3", st.FERRY: "V5", st.SQUID: "Q1", st.EXTRA: "V5",
}  # fmt: skip
_DEFENCES = {SHARK: "D1", WHALE: "D2", SQUID: "Q9"}
_ENDS = {LAST_TILE: "V4", NOBODY_LEFT: "E2", CALM: "V2"}


def rule(constants: Constants, s: PublicState) -> str:
    """The number of the rule that a decision follows."""
    if s.step in (st.ROLL, st.CREATURE):
        return "X3" if constants.with_dolphins else "T4"
    if s.step == st.CHARGE:
        return "X9" if s.resume == st.REVEAL else "X4"
    if s.step == st.VICTIM:
        return "Q2" if s.resume == st.REVEAL else "Q5"
    if s.step == st.DEFEND:
        return _DEFENCES[s.attacker]
    return _ENDS.get(s.ending, "E1") if s.step == st.OVER else _RULES[s.step]


ISLES_DRAWN = ("NW", "NE", "SW", "SE")
Sees = Callable[
    [int], str | None
]  # of an explorer: the space a section speaks of, or None where it does not belong there


def board_sections(constants: Constants, v: SurviveView) -> tuple[Section, ...]:
    """All that lies on the table, said to nobody in particular; parts with nothing in them are left out."""
    s = v.state
    sections = [
        Section("survive.section.island", tuple(_island(s))),
        Section(
            "survive.section.land",
            _by_colour(constants, lambda e: _on_board(constants, s, e, is_land=True), "explorer"),
        ),
        Section("survive.section.boats", tuple(_boats(constants, s))),
        Section(
            "survive.section.swimmers",
            _by_colour(constants, lambda e: _on_board(constants, s, e, is_land=False), "swimmer"),
        ),
        Section("survive.section.creatures", tuple(_creatures(constants, s))),
        Section("survive.section.isles", tuple(_isles(constants, s))),
        Section(
            "survive.section.lost",
            _by_colour(constants, lambda e: "" if s.where[e] == constants.lost else None, "explorer"),
        ),
        unseen_section(v),
    ]
    return tuple(section for section in sections if section.items)


def _island(s: PublicState) -> Iterator[Item]:
    for terrain, left in zip(TERRAINS, s.tiles, strict=True):
        if left:
            word = Word(f"survive.terrains.{terrain}")
            yield Item(
                Message("survive.item.tiles", {"terrain": word, "count": left}), f"survive/tile-{terrain}-1", None, left
            )


def _on_board(constants: Constants, s: PublicState, e: int, is_land: bool) -> str | None:
    place = s.where[e]
    return constants.names[place] if place < constants.size and bool(s.land[place]) == is_land else None


def _by_colour(constants: Constants, sees: Sees, kind: str) -> tuple[Item, ...]:
    """One item a colour, with the letter and the space of each explorer that belongs there."""
    items: list[Item] = []
    for first, colour in zip(range(0, constants.explorers, constants.letters), constants.colours, strict=True):
        found = [(e, space) for e in range(first, first + constants.letters) if (space := sees(e)) is not None]
        if found:
            places = [
                f"{letter_of(constants, e)} {space}" if space else letter_word(constants, e) for e, space in found
            ]
            message = Message("survive.item.explorers", {"whose": whose(constants, colour), "places": places})
            items.append(Item(message, f"survive/{kind}-{colour}", colour, len(found)))
    return tuple(items)


def _boats(constants: Constants, s: PublicState) -> Iterator[Item]:
    for space, crew in sorted(zip(s.boat_at, s.crew, strict=True)):
        if space != NONE:
            yield Item(boat_heading(constants, s, space, NONE), BOAT_PICTURE, None, constants.aboard[crew])


def _creatures(constants: Constants, s: PublicState) -> Iterator[Item]:
    for kind, name in enumerate(HERDS):
        spaces = herd(s, kind)
        if spaces:
            values = {
                "creatures": Word(f"survive.creatures.{name}"),
                "spaces": [constants.names[space] for space in sorted(spaces)],
            }
            yield Item(Message("survive.item.creatures", values), creature_picture(kind), None, len(spaces))
    for space, charge in sorted(zip(s.dolphins, s.charges, strict=True)):
        if charge != NONE:
            values = {"space": constants.names[space], "explorer": explorer_name(constants, charge, NONE)}
            yield Item(Message("survive.item.charge", values), creature_picture(DOLPHIN), colour_of(constants, charge))


def _isles(constants: Constants, s: PublicState) -> Iterator[Item]:
    for isle, name in enumerate(constants.isles):
        saved = [e for e, place in enumerate(s.where) if place == constants.saved + isle]
        if saved:
            message = Message(
                "survive.item.isle", {"isle": isle_word(constants, isle), "explorers": named(constants, saved, NONE)}
            )
            picture = f"survive/isle-{name.lower()}" if name in ISLES_DRAWN else "common/icon-flag"
            yield Item(message, picture, None, len(saved))


def unseen_section(v: SurviveView) -> Section:
    """The tiles whose undersides the view's seat does not know."""
    left = [(kind, sum(v.unseen[kind::KINDS])) for kind in range(len(UNDERSIDES))]
    items = (
        Item(Message("survive.item.unseen", {"tile": tile_word(kind)}), underside_picture(kind), None, count)
        for kind, count in left
        if count
    )
    return Section("survive.section.unseen", tuple(items))


def hand_sections(constants: Constants, v: SurviveView) -> tuple[Section, ...]:
    """Describes the hand, which only the view's seat sees: its tiles, and its explorers' values as far as they may be
    looked at (S3, S8).
    """
    if v.seat is None:
        return ()
    may_look = v.state.step == st.PLACE or constants.setup.options["memory_aid"]
    return first_look(constants, v) if may_look else _sections(Section("survive.section.tiles", tuple(_tiles(v))))


def first_look(constants: Constants, v: SurviveView) -> tuple[Section, ...]:
    """The values (S3) and the tiles of the view's seat."""
    values, tiles = tuple(_values(constants, v)), tuple(_tiles(v))
    return _sections(Section("survive.section.values", values), Section("survive.section.tiles", tiles))


def _sections(*sections: Section) -> tuple[Section, ...]:
    return tuple(section for section in sections if section.items)


def _values(constants: Constants, v: SurviveView) -> Iterator[Item]:
    if v.seat is None:
        return
    for e in constants.own[v.seat]:
        if value := v.values[e]:
            message = Message("survive.item.value", {"explorer": explorer_name(constants, e, v.seat), "value": value})
            yield Item(message, f"survive/explorer-{colour_of(constants, e)}", colour_of(constants, e), value)


def _tiles(v: SurviveView) -> Iterator[Item]:
    for cell, count in enumerate(v.hand):
        terrain, kind = divmod(cell, KINDS)
        if count:
            values = {"tile": tile_word(kind), "terrain": Word(f"survive.terrain.{TERRAINS[terrain]}")}
            yield Item(Message("survive.item.tile", values), underside_picture(kind), None, count)
