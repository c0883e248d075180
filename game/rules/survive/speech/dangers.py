"""Dangers of each kind of action to its player, one step ahead and as far as all can see."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from game.engine import Message, SeatName
from game.engine.speech.words import Word

from .. import actions as a
from ..constants import DOLPHIN, SERPENT, SHARK, SQUID, WHALE, Constants
from ..legal import can_reach, farthest, reach_of
from ..queries import boat_on, eater_on, ends, herd, passengers, path, stops, strike, those_on, vacant_spaces, victims
from ..state import NONE, PublicState
from .sentences import counted, creature_word, explorer_name, named


def _eaten_at(constants: Constants, s: PublicState, e: int, space: int) -> Message | None:
    """Warns of an eater on the space (M10, R9, H1), unless a free dolphin takes the swimmer first (X11)."""
    eater = eater_on(s, space)
    if not eater or (space, NONE) in zip(s.dolphins, s.charges, strict=True):
        return None
    return Message(
        "survive.danger.eaten",
        {"creature": Word(f"survive.creature.{eater}"), "explorer": explorer_name(constants, e, s.actor)},
    )


def go(constants: Constants, s: PublicState, action: a.Go | a.PlayHelp) -> Message | None:
    return None if s.land[action.space] else _eaten_at(constants, s, action.explorer, action.space)


def jump(constants: Constants, s: PublicState, action: a.Jump) -> Message | None:
    return _eaten_at(constants, s, action.explorer, s.boat_at[s.where[action.explorer] - constants.afloat])


def sail(constants: Constants, s: PublicState, action: a.Sail | a.PlayWind) -> Message | None:
    """B3: a boat with passengers that sails to a serpent or whale is wrecked."""
    aboard, space = passengers(constants, s, boat_on(s, action.start)), action.space
    if not aboard or not (space in s.serpents or space in s.whales):
        return None
    key = "survive.danger.wreck-lost" if eater_on(s, space) else "survive.danger.wreck"
    creature = creature_word(SERPENT if space in s.serpents else WHALE)
    return Message(key, {"creature": creature, **counted(constants, aboard, s.actor)})


def sink(constants: Constants, s: PublicState, action: a.Sink) -> Message | None:
    """Warns that one's own will be pushed into the water (K4) and what could eat them on the next roll; and of the last
    tile (V4).
    """
    if constants.submerged and s.land_mask == constants.bit[action.space]:
        left = _own(constants, s, [e for e in range(constants.explorers) if s.where[e] < constants.saved])
        return Message("survive.danger.last-tile", counted(constants, left, s.actor)) if left else None
    own = _own(constants, s, those_on(constants, s, action.space))
    if not own:
        return None
    near = eater_near(constants, s, action.space)
    if near is None:
        return Message("survive.danger.pushed", counted(constants, own, s.actor))
    return Message("survive.danger.pushed-near", {**counted(constants, own, s.actor), "creature": creature_word(near)})


def eater_near(constants: Constants, s: PublicState, space: int) -> int | None:
    """An eater that could come there by the dice when the tile is gone: around land, not across it."""
    land = s.land_mask & ~constants.bit[space]
    for kind, creatures in ((SHARK, s.sharks), (SERPENT, s.serpents)):
        if any(
            space == start
            or space in ends(constants, start, farthest(constants, kind), land, stops(constants, s, kind))
            for start in creatures
        ):
            return kind
    return None


class Attack(NamedTuple):
    """What one creature could do to explorers of a seat with its next move."""

    kind: int
    start: int
    distance: int  # in spaces, 0 from where it is; NONE where only a dive leads
    is_lost: bool  # or else they have to swim
    explorers: tuple[int, ...]


def attacks(constants: Constants, s: PublicState, seat: int) -> list[Attack]:
    """All that creatures could do to a seat by the dice (C1 to C3, Q4, Q5, X6); nobody knows which of them will move. D
    leads to any vacant space (X3), where only a squid takes anyone: no other dive is counted.
    """
    found = []
    for kind in (SERPENT, SHARK, WHALE, SQUID, DOLPHIN):
        for start in sorted(set(herd(s, kind))):
            struck = _left_by_dolphin(s, start) if kind == DOLPHIN else _struck_from(constants, s, kind, start)
            alike = defaultdict[tuple[int, bool], list[int]](list)
            for e, how in sorted(struck.items()):
                if constants.owner[e] == seat:
                    alike[how].append(e)
            found += [Attack(kind, start, *how, tuple(those)) for how, those in alike.items()]
    return found


def _left_by_dolphin(s: PublicState, space: int) -> dict[int, tuple[int, bool]]:
    """Whom a dolphin that moves away leaves to what eats them."""
    charged = zip(s.dolphins, s.charges, strict=True) if eater_on(s, space) else ()
    return {charge: (0, True) for at, charge in charged if at == space and charge != NONE}


def _struck_from(constants: Constants, s: PublicState, kind: int, start: int) -> dict[int, tuple[int, bool]]:
    """Whom a creature could strike: from how far at least, and whether they are lost."""
    found: dict[int, tuple[int, bool]] = {}
    halts = stops(constants, s, kind)
    spaces = reach_of(constants, s, kind, start)
    for space in [start, *spaces] if kind == SQUID else spaces:
        if struck := _struck_at(constants, s, kind, space):
            distance = len(path(constants, start, space, s.land_mask, halts)) - 1 if space != start else 0
            for e, is_lost in struck:
                found[e] = min(found.get(e, (distance, is_lost)), (distance, is_lost))
    if kind == SQUID:
        for space in _dives_of_squids(constants, s):
            found |= {e: (NONE, True) for e in victims(constants, s, space) if e not in found}
    return found


def _struck_at(constants: Constants, s: PublicState, kind: int, space: int) -> list[tuple[int, bool]]:
    if kind == SQUID:
        return [(e, True) for e in victims(constants, s, space)]
    struck = strike(constants, s, kind, space)
    return [*((e, True) for e in struck.lost), *((e, False) for e in struck.wrecked)]


def _dives_of_squids(constants: Constants, s: PublicState) -> Iterable[int]:
    """X3: the spaces where a squid that dives could take someone."""
    if not s.squids or not constants.with_dolphins:
        return ()
    return (space for space in vacant_spaces(constants, s) if victims(constants, s, space))


def coming(constants: Constants, s: PublicState, space: int, explorers: Sequence[int]) -> tuple[int, bool] | None:
    """The kind of creature that could strike one of these explorers, all on one space, with its next move, and whether
    that would be lost; of several creatures one that takes somebody.
    """
    found = None
    for kind in (SERPENT, SHARK, WHALE):
        how = dict(_struck_at(constants, s, kind, space))
        struck = [how[e] for e in explorers if e in how]
        if struck and any(can_reach(constants, s, kind, start, space) for start in herd(s, kind)):
            if any(struck):
                return kind, True
            found = kind, False
    prey = {e for e in explorers if s.land[space] or s.where[e] >= constants.afloat}  # it takes no swimmer (Q5)
    for at in (space, *constants.neighbours[space]) if s.squids and prey else ():
        if not prey.isdisjoint(victims(constants, s, at)) and _could_a_squid_come(constants, s, at):
            return SQUID, True
    return found


def within_reach(constants: Constants, s: PublicState) -> int:
    """The spaces (a mask) outside of which no creature could strike anyone with its next move, whatever explorers and
    boats do before it.
    """
    if s.squids and constants.with_dolphins:  # it dives to anybody
        return constants.every
    mask = 0
    for kind in (SERPENT, SHARK, WHALE, SQUID):
        for start in herd(s, kind):
            mask |= constants.ball(start, farthest(constants, kind) + (kind == SQUID))
    return mask


def _could_a_squid_come(constants: Constants, s: PublicState, space: int) -> bool:
    if constants.with_dolphins and space in vacant_spaces(constants, s):
        return True
    return any(start == space or can_reach(constants, s, SQUID, start, space) for start in s.squids)


class Reached(NamedTuple):
    """The spaces that creatures of a kind could come to by the dice, and whom of a seat they could take or tip
    into the sea there; of dolphins, where they are and whom they would leave to an eater.
    """

    kind: int
    spaces: tuple[int, ...]
    lost: tuple[int, ...]
    wrecked: tuple[int, ...]


def reached(constants: Constants, s: PublicState, seat: int) -> list[Reached]:
    """The spaces that each kind of creature could come to, and whom of the seat it could strike there."""
    found, coming = [], attacks(constants, s, seat)
    for kind in (SERPENT, SHARK, WHALE, SQUID, DOLPHIN):
        spaces = _spaces_reached(constants, s, kind)
        lost = {e for one in coming if one.kind == kind and one.is_lost for e in one.explorers}
        struck = {e for one in coming if one.kind == kind for e in one.explorers}
        if spaces:
            found.append(Reached(kind, tuple(spaces), tuple(sorted(lost)), tuple(sorted(struck - lost))))
    return found


def _spaces_reached(constants: Constants, s: PublicState, kind: int) -> list[int]:
    if kind == DOLPHIN:
        charged = zip(s.dolphins, s.charges, strict=True)
        return sorted({space for space, charge in charged if charge != NONE and eater_on(s, space)})
    spaces = {space for start in herd(s, kind) for space in reach_of(constants, s, kind, start)}
    if kind == SQUID:
        spaces.update(_dives_of_squids(constants, s))
    return sorted(spaces)


def tell_reached(constants: Constants, seat: int, hearer: int, found: Sequence[Reached]) -> list[Message]:
    """The same in words, as said to a seat or to everyone."""
    said = []
    for one in found:
        for key, those in (("lost", one.lost), ("wrecked", one.wrecked)):
            if those:
                key = "left" if one.kind == DOLPHIN else key
                values = {"creature": creature_word(one.kind), "explorers": named(constants, those, hearer)}
                said.append(Message(f"survive.threat.{key}", values))
    return said or [Message("survive.threat.none", {"seat": SeatName(seat)})]


def _own(constants: Constants, s: PublicState, explorers: Sequence[int]) -> list[int]:
    return [e for e in explorers if constants.owner[e] == s.actor]


def prowl(constants: Constants, s: PublicState, action: a.Prowl) -> Message | None:
    if action.kind == DOLPHIN:
        return _eaten_without_dolphin(constants, s, action.charge, action.start)
    if action.kind == SQUID:
        return _own_prey(constants, s, action.space)
    struck = strike(constants, s, action.kind, action.space)
    for key, explorers in (("survive.danger.struck", struck.lost), ("survive.danger.wreck", struck.wrecked)):
        if own := _own(constants, s, explorers):
            return Message(key, {"creature": creature_word(action.kind), **counted(constants, own, s.actor)})
    return None


def _eaten_without_dolphin(constants: Constants, s: PublicState, charge: int, space: int) -> Message | None:
    """X6, X8: whoever loses its dolphin beside an eater is lost."""
    eater = eater_on(s, space)
    if charge == NONE or not eater or constants.owner[charge] != s.actor:
        return None
    return Message(
        "survive.danger.eaten",
        {"creature": Word(f"survive.creature.{eater}"), "explorer": explorer_name(constants, charge, s.actor)},
    )


def _own_prey(constants: Constants, s: PublicState, space: int) -> Message | None:
    """Q2, Q5: the squid must take someone, and can only take one's own."""
    prey = victims(constants, s, space)
    return Message("survive.danger.squid") if prey and len(_own(constants, s, prey)) == len(prey) else None


def play_send(constants: Constants, s: PublicState, action: a.PlaySend) -> Message | None:
    return _own_prey(constants, s, action.space) if action.kind == SQUID else None


def put_squid(constants: Constants, s: PublicState, action: a.PutSquid) -> Message | None:
    return None if constants.gentle_squid else _own_prey(constants, s, action.space)


def pick_victim(constants: Constants, s: PublicState, action: a.PickVictim) -> Message | None:
    if constants.owner[action.explorer] != s.actor:
        return None
    return Message("survive.danger.own", {"explorer": explorer_name(constants, action.explorer, s.actor)})


def hand_over(constants: Constants, s: PublicState, action: a.HandOver) -> Message | None:
    return _eaten_without_dolphin(constants, s, action.charge, action.start)


def let_happen(constants: Constants, s: PublicState, action: a.LetHappen) -> Message | None:
    if s.attacker == SQUID:
        return Message("survive.danger.squid-here", {"space": constants.names[s.focus]})
    struck = strike(constants, s, s.attacker, s.focus)
    key = "survive.danger.wreck" if struck.wrecked else "survive.danger.struck"
    own = _own(constants, s, struck.wrecked or struck.lost)
    return Message(key, {"creature": creature_word(s.attacker), **counted(constants, own, s.actor)}) if own else None
