"""The log's account of a game of Survive: its steps, and a turn in one line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

from game.engine import Event, Message, SeatName
from game.engine.speech.words import TurnPart, Word

from .. import events as ev
from ..board import CREATURES, TERRAINS, UNDERSIDES
from ..constants import FACES, Constants
from ..state import NONE
from .sentences import (
    END_OF_THE_GAME,
    colour_of,
    creature_word,
    explorer_name,
    letter_of,
    letter_word,
    named,
    share_owners,
    these,
    whose,
)

_FEW = 3  # up to this many explorers are told by name
_Told = Event | Message


def summarize(constants: Constants, events: Sequence[Event]) -> Sequence[_Told]:
    """A step in as few sentences as tell it: what lay under a tile is named once, and so is whoever takes somebody; of
    many who are lost at once it says how many each lost, and values are listed colour by colour.
    """
    told: list[_Told] = [
        _rowed(constants, event) if isinstance(event, ev.BoatMoved) else event for event in _without_echoes(events)
    ]
    losses = Counter(constants.owner[event.explorer] for event in events if isinstance(event, ev.Lost))
    if losses.total() > _FEW:
        by_seat = [
            Message("survive.told.lost", {"seat": SeatName(seat), "count": losses[seat]}) for seat in sorted(losses)
        ]
        told = _instead(told, ev.Lost, by_seat)
    else:
        told = _taken(constants, told)
    return _instead(told, ev.ValueShown, _values(constants, events))


def _rowed(constants: Constants, event: ev.BoatMoved) -> Message:
    values = {
        "seat": SeatName(event.seat),
        "start": constants.names[event.path[0]],
        "space": constants.names[event.path[-1]],
    }
    if not event.explorers:
        return Message("survive.told.drifted" if event.by_dice else "survive.told.rowed-empty", values)
    return Message("survive.told.rowed", {**values, "explorers": named(constants, event.explorers, event.seat)})


def _without_echoes(events: Sequence[Event]) -> Iterator[Event]:
    """Without what another fact of the step says as well: what came from under a tile, and that a creature that was
    driven off is gone.
    """
    shown = next((event for event in events if isinstance(event, ev.UndersideShown)), None)
    repelled = next((event for event in events if isinstance(event, ev.Repelled)), None)
    for event in events:
        match event:
            case ev.CreaturePlaced(kind=kind, space=space) if shown and space == shown.space:
                is_echo = CREATURES[kind] == UNDERSIDES[shown.underside]
            case ev.BoatFound(space=space) if shown:
                is_echo = space == shown.space
            case ev.Whirlpool() if shown:
                is_echo = UNDERSIDES[shown.underside] == "whirlpool"
            case ev.CreatureGone(kind=kind, space=space):
                is_echo = repelled is not None and (kind, space) == (repelled.kind, repelled.space)
            case _:
                is_echo = False
        if not is_echo:
            yield event


def _taken(constants: Constants, told: Sequence[_Told]) -> list[_Told]:
    """Whoever is lost one after another to the same is told at once, and with them the boat that they were in; a
    whirlpool swallows creatures too. Whatever was named just before is "it".
    """
    found: list[_Told] = []
    number = 0
    while number < len(told):
        following = number
        while following < len(told) and isinstance(
            told[following], ev.Lost | ev.BoatWrecked | ev.BoatGone | ev.CreatureGone | ev.Whirlpool
        ):
            following += 1
        found += _as_taken(constants, told[number:following], found[-1] if found else None)
        if following < len(told):
            found.append(told[following])
        number = following + 1
    return found


def _as_taken(constants: Constants, facts: Sequence[_Told], before: _Told | None) -> list[_Told]:
    """Tells in a sentence or two who was taken at once."""
    lost = [fact for fact in facts if isinstance(fact, ev.Lost)]
    wrecks = [fact for fact in facts if isinstance(fact, ev.BoatWrecked)]
    is_whirlpool = any(isinstance(fact, ev.Whirlpool) for fact in facts) or _is_shown(before, "whirlpool")
    causes = {fact.cause for fact in lost}
    if is_whirlpool and not wrecks and causes <= {"whirlpool"}:
        # All that a whirlpool takes, in one sentence; nothing more where it found nothing.
        explorers = [fact.explorer for fact in facts if isinstance(fact, ev.Lost)]
        boats = sum(isinstance(fact, ev.BoatGone) for fact in facts)
        creatures = Counter(fact.kind for fact in facts if isinstance(fact, ev.CreatureGone))
        those: list[Any] = named(constants, explorers, NONE) if explorers else []
        those += [Message("survive.spotlight.boats", {"count": boats})] if boats else []
        those += [creature_word(kind) for kind in creatures.elements()]
        if not those:
            return [fact for fact in facts if isinstance(fact, ev.Whirlpool)]
        if _is_shown(before, "whirlpool"):
            return [Message("survive.told.swallows", {"those": _with_articles(those)})]
        return [Message("survive.told.whirlpool", {"those": _with_articles(those)})]
    if not lost or len(causes) > 1:
        return list(facts)
    cause, explorers = lost[0].cause, named(constants, [fact.explorer for fact in lost], NONE)
    values = {"explorers": explorers, "cause": Word(f"survive.cause.{cause}"), "space": constants.names[lost[0].space]}
    others = [fact for fact in facts if not isinstance(fact, ev.Lost | ev.BoatWrecked)]
    if wrecks and {fact.explorer for fact in lost} <= {e for wreck in wrecks for e in wreck.explorers}:
        return [*others, Message("survive.told.wrecked-lost", values)]
    key = "takes" if _names(before, cause) else "lost-to"
    return [*others, *wrecks, Message(f"survive.told.{key}", values)]


def _with_articles(those: Sequence[Any]) -> list[Any]:
    return [
        Word(f"{one.key}.a") if isinstance(one, Word) and one.key.startswith("survive.creature.") else one
        for one in those
    ]


def _is_shown(told: _Told | None, underside: str) -> bool:
    return isinstance(told, ev.UndersideShown) and UNDERSIDES[told.underside] == underside


def _names(told: _Told | None, cause: str) -> bool:
    """Whether a sentence has just named what takes somebody."""
    is_moved = isinstance(told, ev.CreatureMoved) and CREATURES[told.kind] == cause
    return is_moved or _is_shown(told, cause)


def _values(constants: Constants, events: Sequence[Event]) -> list[Message]:
    """Tells the values of each colour's explorers by their letters."""
    worth = {event.explorer: event.value for event in events if isinstance(event, ev.ValueShown)}
    by_colour: dict[str, list[str]] = {}
    for e in sorted(worth):
        by_colour.setdefault(colour_of(constants, e), []).append(f"{letter_of(constants, e)} {worth[e]}")
    return [
        Message("survive.told.values", {"whose": whose(constants, colour), "values": values})
        for colour, values in by_colour.items()
    ]


def _instead(events: Sequence[_Told], kind: type[Event], said: Sequence[Message]) -> list[_Told]:
    """Replaces the first fact of a kind by messages and leaves out the others."""
    first = next((i for i, event in enumerate(events) if isinstance(event, kind)), None)
    if first is None:
        return list(events)
    return [*events[:first], *said, *(event for event in events[first:] if not isinstance(event, kind))]


@dataclass(slots=True)
class _Deed:
    """Something that was done in a turn, and what came of it."""

    how: str
    explorers: list[int] = field(default_factory=list)  # who did it, or were aboard
    values: dict[str, Any] = field(default_factory=dict)
    path: tuple[int, ...] = ()
    kind: int = NONE  # of a creature
    lost: list[ev.Lost] = field(default_factory=list)
    wrecked: list[int] = field(default_factory=list)  # who were in boats that were wrecked
    boats_gone: int = 0
    guarded: list[int] = field(default_factory=list)
    repelled_by: int = NONE

    @property
    def is_plain(self) -> bool:
        """Whether nothing came of it."""
        return not (self.lost or self.wrecked or self.boats_gone or self.guarded) and self.repelled_by == NONE


_RANKS = {
    "landed": 0, "placed": 0, "launched": 0, "sank": 1, "moved": 1, "rowed": 2, "wind": 2, "help": 2, "boarded": 3,
    "swam": 4, "rowed-empty": 4, "wind-empty": 4, "drifted": 4, "guarded": 4, "played": 4, "walked": 5, "rolled": 6,
    "rolled-still": 6,
}  # fmt: skip
"""Deeds that are left out of a line that gets too long, the last first. Whatever cost somebody an explorer or a boat is
never left out.
"""
_MOVES = ("walked", "swam", "boarded", "landed")
_OF_THEMSELVES = (
    "walked",
    "swam",
    "boarded",
)  # what explorers do in the words of a line: it is not said of whose turn it is


def tell_turn(constants: Constants, seat: int, events: Sequence[Event], reader: int | None) -> Sequence[TurnPart]:
    """All that was done, in its order, each with what came of it: who moved, which boats were rowed with whom, what
    sank and what lay below, which creatures were moved and whom they took.
    """
    deeds = _Deeds()
    for event in events:
        deeds.take_in(event)
    line = _TurnLine(constants, seat, reader)
    return list(line.parts(_shortened(deeds.found)))


class _Deeds:
    """A turn followed event by event."""

    def __init__(self) -> None:
        self.found: list[_Deed] = []
        self._tile = ""  # the tile that was just played, until it has done what it does

    def take_in(self, event: Event) -> None:
        match event:
            case ev.FirstDrawn(seat=seat):
                self._do("first", values={"seat": SeatName(seat)})
            case ev.ExplorerPlaced(explorer=e, space=space):
                self._do("placed", [e], values={"space": space})
            case ev.BoatLaunched(space=space):
                self._do("launched", values={"space": space})
            case ev.TilePlayed(underside=underside):
                self._tile = UNDERSIDES[underside]
            case ev.CreatureStayed() if self._tile:
                self._do("played", values={"tile": self._tile})
            case ev.TileSunk(terrain=terrain):
                self._do("sank", values={"terrain": Word(f"survive.terrain.{TERRAINS[terrain]}")})
            case ev.GameEnded():
                self._do("over")
            case _:
                self._follow_dice(event)
                self._follow_moves(event)
                self._follow_tile(event)
                self._follow_creatures(event)

    def _follow_dice(self, event: Event) -> None:
        """A roll is told only where nothing was moved by it, or not yet."""
        last = self._last
        match event:
            case ev.Rolled(face=face) | ev.Dived(face=face):
                self._do("rolled", values={"face": Word(f"survive.face.{FACES[face]}")})
            case ev.NoCreatureMoved() | ev.CreatureStayed() if last and last.how == "rolled":
                last.how = "rolled-still"
            case ev.CreatureMoved() | ev.BoatMoved(by_dice=True) if last and last.how == "rolled":
                self.found.pop()

    def _do(self, how: str, explorers: Sequence[int] = (), **more: Any) -> None:
        self._tile = ""
        self.found.append(_Deed(how, list(explorers), **more))

    @property
    def _last(self) -> _Deed | None:
        return self.found[-1] if self.found else None

    def _follow_moves(self, event: Event) -> None:
        last = self._last
        match event:
            case ev.Saved(explorer=e):
                self._do("landed", [e])
            case ev.Boarded(explorer=e) if last and "underside" in last.values:
                last.explorers.append(e)  # a boat was found
            case ev.Boarded(explorer=e):
                self._do("boarded", [e])
            case ev.Swam(explorer=e, path=path):
                self._do("help" if self._tile else "swam", [e], path=path)
            case ev.Jumped(explorer=e):
                self._do("swam", [e])
            case ev.Walked(explorer=e):
                self._do("walked", [e])
            case ev.BoatMoved(path=path, by_dice=True):
                self._do("drifted", path=path)
            case ev.BoatMoved(path=path, explorers=aboard):
                how = "wind" if self._tile else "rowed"
                self._do(how if aboard else f"{how}-empty", aboard, path=path)

    def _follow_tile(self, event: Event) -> None:
        """Follows the tile that sank."""
        last = self._last
        if last and last.how == "sank":
            match event:
                case ev.TileKept():
                    last.values["is_kept"] = True
                case ev.UndersideShown(underside=underside):
                    last.values["underside"] = Word(f"survive.underside.{UNDERSIDES[underside]}")

    def _follow_creatures(self, event: Event) -> None:
        last = self._last
        match event:
            case ev.CreatureMoved(path=path) if last and last.how == "swam" and last.path == path:
                pass  # a dolphin goes along with its charge
            case ev.CreatureMoved(kind=kind):
                self._do("moved", kind=kind, values={"is_by_tile": True} if self._tile else {})
            case ev.ChargeTaken(explorer=e) if last and last.how in ("moved", "sank"):
                last.guarded.append(e)
            case ev.ChargeTaken(explorer=e) if not last or last.how not in ("swam", "help"):
                self._do("guarded", [e])
            case ev.BoatWrecked(explorers=aboard) if last:
                last.wrecked += aboard
            case ev.BoatGone() if last:
                last.boats_gone += 1
            case ev.Lost() if last:
                last.lost.append(event)
            case ev.Repelled(seat=seat) if last:
                last.repelled_by = seat


def _shortened(deeds: Sequence[_Deed]) -> list[_Deed]:
    """Of what the same explorer or boat did, the last; the same thing of several in a row is one."""
    found: list[_Deed] = []
    moved, rowed = set[int](), list[_Deed]()
    for deed in reversed(deeds):
        if deed.how in _MOVES and deed.is_plain:
            deed.explorers = [e for e in deed.explorers if e not in moved]
            if not deed.explorers:
                continue
        if deed.how in _MOVES:
            moved.update(deed.explorers)
        if deed.how in ("rowed", "rowed-empty"):
            if deed.is_plain and any(_is_further(deed, later) for later in rowed):
                continue
            rowed.append(deed)
        after = found[-1] if found else None
        if after and after.how == deed.how in _MOVES and after.is_plain and deed.is_plain:
            after.explorers = [*deed.explorers, *after.explorers]
        else:
            found.append(deed)
    return found[::-1]


def _is_further(deed: _Deed, later: _Deed) -> bool:
    """Whether the same boat goes on later with at least the same aboard."""
    return deed.path[-1] == later.path[0] and set(deed.explorers) <= set(later.explorers)


class _TurnLine:
    """Deeds as parts of a line."""

    def __init__(self, constants: Constants, seat: int, reader: int | None) -> None:
        self._constants = constants
        self._seat = seat
        self._reader = reader

    def parts(self, deeds: Sequence[_Deed]) -> Iterator[TurnPart]:
        """Where something came of a deed, its sentence ends there; a creature of whose move something came has one of
        its own.
        """
        for deed, following in zip_longest(deeds, deeds[1:]):
            if deed.how in ("first", "over"):
                key = "survive.event.first-drawn" if deed.how == "first" else "survive.line.over"
                yield TurnPart(Message(key, deed.values), is_sentence=True)
                continue
            rank = 0 if deed.lost or deed.wrecked else _RANKS[deed.how]
            is_last = (
                "underside" in deed.values
                or not deed.is_plain
                or (following and following.how == "moved" and not following.is_plain)
            )
            yield TurnPart(
                self._told(deed, self._came_of(deed)),
                rank,
                ends_row=bool(is_last),
                has_subject=deed.how in _OF_THEMSELVES,
            )
            if deed.how == "sank" and deed.guarded:  # by a dolphin that was there already, whatever lay under the tile
                yield TurnPart(
                    _line("guards", explorers=self._names(deed.guarded)), _RANKS["guarded"], has_subject=True
                )

    def _told(self, deed: _Deed, came: Sequence[Message]) -> Message:
        explorers = self._names(deed.explorers)
        match deed.how:
            case "placed":
                return _line(
                    "placed", explorer=self._name(deed.explorers[0]), space=self._constants.names[deed.values["space"]]
                )
            case "launched":
                return _line("launched", space=self._constants.names[deed.values["space"]])
            case "played":
                return _line("played", tile=Word(f"survive.underside.{deed.values['tile']}"))
            case "rolled" | "rolled-still":
                return _line(deed.how, **deed.values)
            case "sank":
                return self._sank(deed, came)
            case "moved":
                how = "moved.tile" if "is_by_tile" in deed.values else "moved"
                return _line(f"{how}.came" if came else how, kind=creature_word(deed.kind), came=came)
            case "rowed" | "wind" if deed.wrecked and deed.lost:
                return _line(f"{deed.how}.lost", explorers=explorers, cause=_cause(deed.lost[0]), count=len(deed.lost))
            case "rowed" | "wind" if deed.wrecked:
                return _line(f"{deed.how}.wrecked", explorers=explorers)
            case "swam" | "help" if deed.lost:
                count = len(deed.explorers)
                return _line(f"{deed.how}.lost", explorers=explorers, cause=_cause(deed.lost[0]), count=count)
            case how:
                return _line(how, explorers=explorers, count=len(deed.explorers))

    def _sank(self, deed: _Deed, came: Sequence[Message]) -> Message:
        values = {name: value for name, value in deed.values.items() if name != "is_kept"}
        if "is_kept" in deed.values:
            return Message("survive.line.sank.kept", values)
        if "underside" not in values:
            return Message("survive.line.sank", values)
        if deed.explorers:
            return Message("survive.line.sank.boat", {**values, "explorers": self._names(deed.explorers)})
        return Message("survive.line.sank.came" if came else "survive.line.sank.found", {**values, "came": came})

    def _came_of(self, deed: _Deed) -> list[Message]:
        """Tells the consequences of a tile or of a creature in their order."""
        if deed.how not in ("sank", "moved"):
            return []
        own = CREATURES[deed.kind] if deed.how == "moved" else ""
        found: list[Message] = []
        if deed.wrecked:
            swimming = [e for e in deed.wrecked if e not in {fact.explorer for fact in deed.lost}]
            aboard = {"explorers": self._names(swimming)} if swimming else {}
            found.append(Message("survive.line.came.wrecked-with" if swimming else "survive.line.came.wrecked", aboard))
        found += [self._taken(deed, cause, cause == own) for cause in dict.fromkeys(fact.cause for fact in deed.lost)]
        if deed.boats_gone and not deed.lost:
            found.append(Message("survive.line.came.boats", {"count": deed.boats_gone}))
        if deed.guarded and own:
            found.append(Message("survive.line.came.guards", {"explorers": self._names(deed.guarded)}))
        if deed.repelled_by != NONE:
            is_reader = deed.repelled_by == self._reader
            found.append(
                Message(
                    f"survive.line.came.repelled{'-you' if is_reader else ''}", {"seat": SeatName(deed.repelled_by)}
                )
            )
        return found

    def _taken(self, deed: _Deed, cause: str, is_it: bool) -> Message:
        explorers = [fact.explorer for fact in deed.lost if fact.cause == cause]
        who = Word("survive.line.it") if is_it else Word(f"survive.cause.{cause}")
        if cause in END_OF_THE_GAME:
            return Message("survive.line.came.last", {"who": who, "count": len(explorers)})
        those = self._names(explorers)
        if deed.boats_gone:
            those = [
                Message("survive.spotlight.boats", {"count": deed.boats_gone}),
                *(those if isinstance(those, list) else [those]),
            ]
        return Message("survive.line.came.took", {"who": who, "explorers": those})

    def _names(self, explorers: Sequence[int]) -> Any:
        if len(explorers) > _FEW:
            return these(self._constants, explorers, NONE if self._reader is None else self._reader)
        return share_owners([self._name(e) for e in dict.fromkeys(explorers)])

    def _name(self, e: int) -> Any:
        """One's own by their letters; those of the one who reads are theirs."""
        constants = self._constants
        if constants.owner[e] == self._reader != self._seat and len(constants.colours) == constants.seats:
            return Message("survive.explorer.your", {"letter": letter_word(constants, e)})
        return explorer_name(constants, e, self._seat if self._seat >= 0 else NONE)


def _line(key: str, **values: Any) -> Message:
    return Message(f"survive.line.{key}", values)


def _cause(fact: ev.Lost) -> Word:
    return Word(f"survive.cause.{fact.cause}")
