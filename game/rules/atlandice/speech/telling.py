"""The log's account of a game of Atlandice: its steps, and a visit in one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.engine import Event, Message, SeatName
from game.engine.speech.words import TurnPart, Word

from .. import events as ev
from ..constants import GOODS, Constants
from ..events import DieGiven, DieTaken, Donated, EffectUsed, NothingToTake, TokensReturned, TokenTaken
from .sentences import holder_word, resource_word, sector_word, token_words

_SILENT = (EffectUsed, NothingToTake, TokensReturned)  # what the facts around them tell as well


def summarize(constants: Constants, events: Sequence[Event]) -> Sequence[Event | Message]:
    """A die with the tokens of its visit is one sentence; what is told anyway is left out."""
    found: list[Event | Message] = []
    has_die = False
    for number, event in enumerate(events):
        if isinstance(event, DieTaken | DieGiven):
            has_die = True
            found.append(_visit(constants, event, events[number + 1 :]))
        elif isinstance(event, Donated):
            values = {"seat": holder_word(constants, event.seat), "tokens": token_words([event.resource, event.other])}
            found.append(Message("atlandice.told.donated", values))
        elif isinstance(event, TokenTaken) and not _is_of_visit(event):
            values = {
                "seat": holder_word(constants, event.seat),
                "resource": resource_word(event.resource),
                "sector": sector_word(event.sector),
            }
            found.append(Message("atlandice.told.more", values))
        elif not isinstance(event, _SILENT) and not (has_die and _is_of_visit(event)):
            found.append(event)
    return found


def _visit(constants: Constants, die: DieTaken | DieGiven, following: Sequence[Event]) -> Message:
    kinds = [event.resource for event in following if isinstance(event, TokenTaken) and _is_of_visit(event)]
    key = "visit" if isinstance(die, DieTaken) else "give"
    values = {"seat": holder_word(constants, die.seat), "sector": sector_word(die.sector), "tokens": token_words(kinds)}
    return Message(f"atlandice.told.{key}" if kinds else f"atlandice.told.{key}-nothing", values)


def _is_of_visit(event: Event) -> bool:
    return isinstance(event, TokenTaken) and event.cause != "effect"


def tell_turn(constants: Constants, seat: int, events: Sequence[Event], reader: int | None) -> Sequence[TurnPart]:
    """Where a die led, what was taken there, what the tile did, and what came of it for the city and the clock."""
    line = _TurnLine(constants, seat, reader)
    for event in events:
        line.take_in(event)
    line.end_taking()
    line.end_giving()
    return line.parts


class _TurnLine:
    """A visit followed event by event, or what begins a round."""

    def __init__(self, constants: Constants, seat: int, reader: int | None) -> None:
        self._constants = constants
        self._seat = seat
        self._reader = reader
        self.parts: list[TurnPart] = []
        self._taken: list[int] = []  # tokens that are not yet told
        self._more: list[int] = []  # those that an effect brought
        self._round = self._donated = 0
        self._is_sent_on = False

    def take_in(self, event: Event) -> None:
        match event:
            case ev.TokenTaken(resource=kind, cause=cause):
                (self._more if cause == "effect" else self._taken).append(kind)
                return
            case ev.EffectUsed() | ev.EffectIdle() | ev.NotSecondDie():
                return
        self.end_taking()
        if not isinstance(event, ev.Donated | ev.PointsWon):
            self.end_giving()
        self._follow_visit(event)
        self._follow_effect(event)
        self._follow_city(event)

    def end_taking(self) -> None:
        """Tells of the tokens that were taken up to here."""
        for key, kinds in (("took", self._taken), ("took-more", self._more)):
            if kinds:
                self._add(key, rank=int(self._is_sent_on), tokens=token_words(kinds))
        self._taken, self._more = [], []

    def end_giving(self) -> None:
        """Tells of all donations at once: each is two tokens."""
        if self._donated:
            self._add("donated", tokens=2 * self._donated, count=self._donated * self._constants.board.points.donation)
            self._donated = 0

    def _follow_visit(self, event: Event) -> None:
        match event:
            case ev.DieTaken(sector=sector):
                self._add("visit", sector=sector_word(sector))
            case ev.DieGiven(sector=sector):
                self._add("give", sector=sector_word(sector))
            case ev.SentOn(sector=sector):
                self._is_sent_on = True
                self._add("sent-on", rank=1, sector=sector_word(sector))
            case ev.NothingToTake():
                self._add("nothing")
            case ev.Donated():
                self._donated += 1

    def _follow_effect(self, event: Event) -> None:
        match event:
            case ev.EffectRolled(number=number):
                self._add("rolled", rank=3, number=number)
            case ev.TokensSwapped(resource=kind, other=other):
                self._add("swapped", rank=1, resource=resource_word(kind), other=resource_word(other))
            case ev.TokenMoved(resource=kind, sector=sector):
                self._add("moved", rank=1, resource=resource_word(kind), sector=sector_word(sector))
            case ev.DieTurned(number=number, face=face):
                self._add("turned", rank=1, number=number, face=face)
            case ev.SubmarineMoved(sector=sector):
                self._add("submarine", rank=1, sector=sector_word(sector))
            case ev.HandMoved(space=space, cause="inn"):
                self._add("hand", rank=1, space=space)

    def _follow_city(self, event: Event) -> None:
        match event:
            case ev.FirstDrawn(seat=seat):
                self._say("atlandice.event.first-drawn", seat=SeatName(seat))
            case ev.RoundBegan(round=number):
                self._round = number
            case ev.DiceThrown(numbers=numbers):
                key = (
                    "round" if self._round else "thrown"
                )  # a game that begins in the midst of a round does not tell which
                self._say(
                    f"atlandice.line.{key}", round=self._round, numbers=[str(number) for number in sorted(numbers)]
                )
            case ev.TileWon(seat=seat, sector=sector) if seat == self._seat:
                self._add("won-own", sector=sector_word(sector))
            case ev.TileWon(seat=seat, sector=sector) if seat == self._reader:
                self._say("atlandice.line.won-you", sector=sector_word(sector))
            case ev.TileWon(seat=seat, sector=sector):
                self._say("atlandice.line.won", seat=holder_word(self._constants, seat), sector=sector_word(sector))
            case ev.RegionClosed(sector=sector):
                self._say("atlandice.line.closed", rank=2, sector=sector_word(sector))
            case ev.HandMoved(space=space, cause="die"):
                self._say("atlandice.line.clock", rank=3, space=space)
            case ev.InventoryTaken(space=space, goods=goods):
                if self.parts and self.parts[-1].message.key == "atlandice.line.clock":
                    self.parts.pop()
                self._say("atlandice.line.counted", rank=1, space=space, goods=Word(f"atlandice.goods.{GOODS[goods]}"))
            case ev.DonationBegan():
                self._say("atlandice.line.donation", rank=2)
            case ev.GameEnded():
                self._say("atlandice.line.over")

    def _add(self, key: str, rank: int = 0, **values: Any) -> None:
        self.parts.append(TurnPart(Message(f"atlandice.line.{key}", values), rank))

    def _say(self, key: str, rank: int = 0, **values: Any) -> None:
        self.parts.append(TurnPart(Message(key, values), rank, is_sentence=True))


def great_moments(constants: Constants, events: Sequence[Event]) -> Sequence[tuple[int, str]]:
    """Who wins a region's tile, and who had second most there."""
    found: list[tuple[int, str]] = [(event.seat, "region") for event in events if isinstance(event, ev.TileWon)]
    for event in events:
        if isinstance(event, ev.RegionEmptied):
            found += [(seat, "second") for seat in event.runners_up]
    return [(seat, moment) for seat, moment in found if seat < constants.seats]
