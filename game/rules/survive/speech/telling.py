"""What the log tells of a game of Survive: its steps, and a turn in one line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from game.engine import Event, Message, SeatName
from game.engine.speech.words import TurnPart, Word

from .. import events as ev
from ..board import CREATURES, TERRAINS, UNDERSIDES
from ..constants import Constants
from ..events import BoatFound, CreaturePlaced, Lost, UndersideShown, ValueShown, Whirlpool
from ..state import NONE
from .sentences import (
    END_OF_THE_GAME,
    MOST_NAMED,
    colour_of,
    creature_word,
    explorer_name,
    letter_of,
    letter_word,
    named,
    share_owners,
    whose,
)

_FEW = 3  # up to this many losses are told one by one


def summarize(constants: Constants, events: Sequence[Event]) -> Sequence[Event | Message]:
    """Names what lay under a tile once, says who lost how many where many are lost at once, and lists values colour by colour."""
    losses = Counter(constants.owner[event.explorer] for event in events if isinstance(event, Lost))
    told = _underneath(constants, events)
    if losses.total() > _FEW:
        by_seat = [Message("survive.told.lost", {"seat": SeatName(seat), "count": losses[seat]}) for seat in sorted(losses)]
        told = _instead(told, Lost, by_seat)
    return _instead(told, ValueShown, _values(constants, events))


def _underneath(constants: Constants, events: Sequence[Event]) -> Sequence[Event | Message]:
    """What comes from under a tile is where the tile was: "Underneath: a shark. It takes Nora's B." says it all."""
    shown = next((event for event in events if isinstance(event, UndersideShown)), None)
    if shown is None:
        return events
    told = [event for event in events if not _is_what_was_shown(event, shown)]
    taken = [event.explorer for event in told if isinstance(event, Lost)]
    if not 0 < len(taken) <= _FEW:
        return told
    return _instead(told, Lost, [Message("survive.told.takes", {"explorers": named(constants, taken, NONE)})])


def _is_what_was_shown(event: Event, shown: UndersideShown) -> bool:
    match event:
        case CreaturePlaced(kind=kind, space=shown.space):
            return CREATURES[kind] == UNDERSIDES[shown.underside]
        case BoatFound(space=shown.space):
            return True
        case Whirlpool():
            return UNDERSIDES[shown.underside] == "whirlpool"
        case _:
            return False


def _values(constants: Constants, events: Sequence[Event]) -> list[Message]:
    """What the explorers of each colour were worth, by their letters."""
    worth = {event.explorer: event.value for event in events if isinstance(event, ValueShown)}
    by_colour: dict[str, list[str]] = {}
    for e in sorted(worth):
        by_colour.setdefault(colour_of(constants, e), []).append(f"{letter_of(constants, e)} {worth[e]}")
    return [Message("survive.told.values", {"whose": whose(constants, colour), "values": values}) for colour, values in by_colour.items()]


def _instead(events: Sequence[Event | Message], kind: type[Event], said: Sequence[Message]) -> Sequence[Event | Message]:
    """What is said in the place of the first fact of a kind, and of all others."""
    first = next((i for i, event in enumerate(events) if isinstance(event, kind)), None)
    if first is None:
        return events
    return [*events[:first], *said, *(event for event in events[first:] if not isinstance(event, kind))]


def tell_turn(constants: Constants, seat: int, events: Sequence[Event], reader: int | None) -> Sequence[TurnPart]:
    """Tiles that were played, who landed or moved, what sank and what lay below, and on whom a creature was set."""
    line = _TurnLine(constants, seat, reader)
    for event in events:
        line.take_in(event)
    line.end_moves()
    line.end_attack()
    return line.parts


class _TurnLine:
    """A turn followed event by event."""

    def __init__(self, constants: Constants, seat: int, reader: int | None) -> None:
        self._constants, self._seat, self._reader = constants, seat, reader
        self.parts: list[TurnPart] = []
        self._moved: dict[str, list[int]] = {}  # explorers by the last and best that they did
        self._has_rowed = False
        self._found: list[int] = []  # who boards a boat that was found
        self._sunk: int | None = None  # which part tells of the tile that sank
        self._is_sent = False  # whether a tile moves the next creature, to where nobody is
        self._creature: int | None = None  # what was set on someone, and on whom
        self._struck: list[int] = []
        self._wrecked: list[int] = []  # who was aboard a boat that was wrecked

    def take_in(self, event: Event) -> None:
        match event:
            case ev.FirstDrawn(seat=seat):
                self._say("survive.event.first-drawn", seat=SeatName(seat))
            case ev.ExplorerPlaced(explorer=e, space=space):
                self._add("placed", explorer=self._name(e), space=self._constants.names[space])
            case ev.BoatLaunched(space=space):
                self._add("launched", space=self._constants.names[space])
            case ev.TilePlayed(underside=underside):
                self._add(f"played.{UNDERSIDES[underside]}", rank=2)
                self._is_sent = UNDERSIDES[underside].startswith("move-")
            case ev.Repelled(seat=seat, kind=kind):
                self._say("survive.line.repelled", rank=1, seat=SeatName(seat), kind=creature_word(kind))
            case ev.GameEnded():
                self.end_attack()
                self._say("survive.line.over")
            case _:
                self._follow_moves(event)
                self._follow_sinking(event)
                self._follow_creatures(event)

    def _follow_moves(self, event: Event) -> None:
        match event:
            case ev.Saved(explorer=e):
                self._move("landed", e)
            case ev.Boarded(explorer=e) if self._sunk is None:
                self._move("boarded", e)
            case ev.Swam(explorer=e) | ev.Jumped(explorer=e):
                self._move("swam", e)
            case ev.Walked(explorer=e):
                self._move("walked", e)
            case ev.BoatMoved():
                self._has_rowed = True

    def _move(self, how: str, e: int) -> None:
        for others in self._moved.values():
            if e in others:
                others.remove(e)
        self._moved.setdefault(how, []).append(e)

    def _follow_sinking(self, event: Event) -> None:
        match event:
            case ev.TileSunk(terrain=terrain):
                self.end_moves()
                self.end_attack()
                self._sunk = len(self.parts)
                self._add("sank", terrain=Word(f"survive.terrain.{TERRAINS[terrain]}"))
            case ev.TileKept():
                self._sinking("sank.kept")
            case ev.UndersideShown(underside=underside):
                self._sinking("sank.found", underside=Word(f"survive.underside.{UNDERSIDES[underside]}"))
            case ev.Boarded(explorer=e) if self._sunk is not None:
                self._found.append(e)
                self._sinking("sank.boat", explorers=self._names(self._found))

    def _sinking(self, key: str, **values: Any) -> None:
        """What became of the tile that sank."""
        if self._sunk is not None:
            terrain = self.parts[self._sunk].message.values["terrain"]
            self.parts[self._sunk] = TurnPart(Message(f"survive.line.{key}", {"terrain": terrain, **values}))

    def _follow_creatures(self, event: Event) -> None:
        match event:
            case ev.CreatureMoved(kind=kind) if self._is_sent and CREATURES[kind] != "squid":
                self._is_sent = False
            case ev.CreatureMoved(kind=kind) if CREATURES[kind] != "dolphin":
                self._is_sent = False
                self.end_moves()
                self.end_attack()
                self._creature = kind
            case ev.CreaturePlaced(kind=kind) if CREATURES[kind] == "squid":
                self.end_attack()
                self._creature = kind
            case ev.BoatWrecked() if self._creature is None and self._sunk is None:
                self._add("lost-boat", rank=1)
            case ev.BoatWrecked(explorers=aboard):
                self._wrecked += aboard
            case ev.Lost(explorer=e, cause=cause) if cause not in END_OF_THE_GAME:
                if self._creature is None and self._sunk is None:
                    self._move("lost", e)
                else:
                    self._struck.append(e)

    def end_moves(self) -> None:
        """Tells what the explorers did up to here."""
        for rank, how in enumerate(("landed", "lost", "boarded", "swam", "walked")):
            if explorers := self._moved.pop(how, None):
                self._add(how, rank=max(rank - 1, 0), explorers=self._names(explorers))
        if self._has_rowed and not self.parts:
            self._add("rowed", rank=5)
        self._has_rowed = False

    def end_attack(self) -> None:
        """Tells whom a creature, or what lay below a tile, has struck since the last time."""
        creature, wrecked = self._creature, self._wrecked
        lost_aboard = [e for e in wrecked if e in self._struck]
        lost_elsewhere = [e for e in dict.fromkeys(self._struck) if e not in wrecked]
        swimming = [e for e in wrecked if e not in lost_aboard]
        self._creature, self._struck, self._wrecked = None, [], []
        kind: dict[str, Any] = {} if creature is None else {"kind": creature_word(creature)}
        for key, explorers in (
            ("set" if kind else "took", lost_elsewhere),
            ("wrecked-lost" if kind else "it-wrecked-lost", lost_aboard),
            ("wrecked" if kind else "it-wrecked", swimming),
        ):
            if explorers:
                self._say(f"survive.line.{key}", explorers=self._names(explorers), **kind)

    def _add(self, key: str, rank: int = 0, **values: Any) -> None:
        self.parts.append(TurnPart(Message(f"survive.line.{key}", values), rank))

    def _say(self, key: str, rank: int = 0, **values: Any) -> None:
        self.parts.append(TurnPart(Message(key, values), rank, is_sentence=True))

    def _names(self, explorers: Sequence[int]) -> Any:
        if len(explorers) > MOST_NAMED:
            return Message("survive.explorers", {"count": len(explorers)})
        return share_owners([self._name(e) for e in explorers])

    def _name(self, e: int) -> Any:
        """One's own by their letters; those of the one who reads are theirs."""
        constants = self._constants
        if constants.owner[e] == self._reader != self._seat and len(constants.colours) == constants.seats:
            return Message("survive.explorer.your", {"letter": letter_word(constants, e)})
        return explorer_name(constants, e, self._seat if self._seat >= 0 else NONE)
