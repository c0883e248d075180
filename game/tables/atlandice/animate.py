"""How the facts of Atlandice are animated: each adds to a timeline what moves how, what is seen beside it, and when the
next may begin.
"""

from __future__ import annotations

from dataclasses import replace

from game.engine import CHANCE, Event
from game.match import MatchStep
from game.rules.atlandice import events as e
from game.rules.atlandice.constants import Constants
from game.rules.atlandice.speech.sentences import sector_picture, token_picture
from game.rules.atlandice.state import GATES, KINDS, MARKET, NONE, State
from game.rules.atlandice.view import AtlandiceView
from game.tables.table import TableHost

from ..kit.animation import Arrangement
from ..kit.camera import Point
from ..kit.effects import Ring
from ..kit.motion import Key
from ..kit.timeline import Timeline, animated_events
from . import effects
from .award import Inventory, award_of, homecoming
from .layout import BOAT, DIE, HAND, TOKEN, CityLayout, CityPiece, front_of, hand_way

City = Arrangement[State, CityPiece]
_LONGEST, _LONGEST_CEREMONY = 2.6, 12.0  # seconds a step takes at most at normal speed, without a ceremony and with one
_INVENTORY = 3.4
_THROW = 0.14  # seconds between two dice of a throw
QUIET: frozenset[type[Event]] = frozenset((
    e.RoundBegan, e.DiceThrown, e.NothingToTake, e.EffectUsed, e.EffectIdle, e.NotSecondDie, e.DonationEnded,
    e.ResourceCounted, e.Scored, e.TileGone,
))  # fmt: skip
"""Facts that are not seen on the board: nothing happens, or what follows shows them."""
CEREMONIES = (e.RegionEmptied, e.RegionFilled, e.InventoryTaken, e.DonationBegan)
AWARDED = "award"  # what is heard when it is seen who gets a tile
_AWARD, _HOME = 5.5, 4.2
_TURN, _CLOSE = 0.6, 1.6  # seconds a ceremony takes, a tile to turn over, and a region to be shuttered and go under
_STREAM = 0.12  # seconds between two tokens that go home
_PATIENCE = 0.4  # seconds in which more dice may come


class CityTimeline(Timeline[CityPiece]):
    """Follows dice and tokens while the facts are told."""

    def __init__(self, constants: Constants, layout: CityLayout, before: City, after: City, is_short: bool) -> None:
        super().__init__(before.pieces, after.pieces, constants.colours)
        self.constants = constants
        self.layout = layout
        self.before = before.state
        self.after = after.state
        self.middle = layout.middle
        self.is_short = is_short  # whether ceremonies are left out
        self.returned = [0] * constants.holders  # R3: tokens that are on their way home, by whose they were
        self._gone: set[Key] = set()
        self._come: set[Key] = set()

    def lift(self, kind: str, group: int) -> Point | None:
        """The last piece of a kind that is no longer there: from now on it is not seen; where it was."""
        keys = [key for key in self.old if key[:2] == (kind, group) and key not in self.new and key not in self._gone]
        if not keys:
            return None
        key = max(keys)
        self._gone.add(key)
        place = self.place(key)
        if place:
            self.go(key, [place, place], 0.05, "vanish", self.clock)
        return place

    def put(self, kind: str, group: int, after: float) -> Point | None:
        """A piece of a kind that was not there before: it is seen from then on; where."""
        keys = [key for key in self.new if key[:2] == (kind, group) and key not in self.old and key not in self._come]
        if not keys:
            return None
        key = min(keys)
        self._come.add(key)
        new = self.new[key]
        self.come(key, new, 0.08, "appear", self.clock + after)
        return new.x, new.y

    def token_at(self, sector: int, kind: int) -> Point:
        return self.lift("token", KINDS * sector + kind) or self.middle(sector)

    def change_card(self, kind: type[effects.ChangedCard], sector: int, seconds: float) -> None:
        """The card of a region becomes another one."""
        before, after = (front_of(self.constants, table, sector) for table in (self.before, self.after))
        self.add(kind(self.middle(sector), seconds, before, after))

    def new_token(self, sector: int, kind: int, after: float) -> Point:
        return self.put("token", KINDS * sector + kind, after) or self.middle(sector)

    def fly_token(self, kind: int, start: Point, sector: int) -> None:
        """A token goes from a place to where it lies from now on."""
        self.add(effects.Flight(start, 0.55, self.new_token(sector, kind, 0.55), art=token_picture(kind), size=TOKEN))


def animate(
    constants: Constants, layout: CityLayout, is_short: bool, before: City, after: City, events: tuple[Event, ...]
) -> CityTimeline:
    """Makes the timeline of facts, with ceremonies or without.

    Where there are none, everything is put where it belongs.
    """
    timeline = CityTimeline(constants, layout, before, after, is_short)
    timeline.tell(events, ANIMATED)
    timeline.move_the_rest()
    timeline.longest = _LONGEST_CEREMONY if any(isinstance(event, CEREMONIES) for event in events) else _LONGEST
    return timeline


# How each fact is animated.


def _animate_gates(timeline: CityTimeline, event: e.FirstDrawn | e.MarkerPassed | e.GateOpened) -> None:
    market = timeline.middle(MARKET)
    match event:
        case e.FirstDrawn():
            timeline.add(effects.Sign(market, 0.8, 2.4, art=timeline.mark(event.seat), size=2.4), wait=0.6)
        case e.MarkerPassed():
            timeline.add(effects.PassedMarker((0, 0), 0.5, art=timeline.mark(event.seat), seat=event.seat), wait=0.2)
        case e.GateOpened():  # the dice tumble from the middle to the gates
            end = timeline.put("die", event.number, 0.6) or timeline.middle(event.sector)
            timeline.add(effects.TumblingDie(market, 0.6, event.number, end), wait=_THROW)


def _animate_visit(
    timeline: CityTimeline, event: e.DieTaken | e.DieGiven | e.TokenTaken | e.EffectRolled | e.SentOn
) -> None:
    match event:
        case e.DieTaken() | e.DieGiven():  # to the plate of whom it is for; that of the neutral player (N1) is the last
            start = timeline.lift("die", event.number) or timeline.middle(event.sector)
            seat = timeline.constants.neutral if isinstance(event, e.DieGiven) else event.seat
            timeline.add(effects.ToPlate(start, 0.45, art=f"common/die-{event.number}", size=DIE, seat=seat), wait=0.25)
        case e.TokenTaken(resource=kind):
            start = timeline.token_at(event.sector, kind)
            timeline.add(effects.ToPlate(start, 0.5, art=token_picture(kind), size=TOKEN, seat=event.seat), wait=0.15)
        case e.EffectRolled():
            home = timeline.middle(timeline.constants.home[event.tile])
            timeline.add(effects.RolledDie(home, 1.0, event.number, event.lucky), wait=0.8)
        case e.SentOn(number=number):  # the die goes on to another region (J3)
            start, end = timeline.middle(0), timeline.middle(event.sector)
            timeline.add(effects.Flight(start, 0.5, end, art=f"common/die-{number}", size=DIE), wait=0.5)


def _animate_effect(
    timeline: CityTimeline, event: e.TokensSwapped | e.TokenMoved | e.DieTurned | e.SubmarineMoved | e.SubmarineDrifted
) -> None:
    match event:
        case e.TokensSwapped():  # two tokens change places (J2)
            there, back = timeline.token_at(event.start, event.resource), timeline.token_at(event.sector, event.other)
            timeline.fly_token(event.resource, there, event.sector)
            timeline.fly_token(event.other, back, event.start)
            timeline.clock += 0.55
        case e.TokenMoved(resource=kind):
            timeline.fly_token(kind, timeline.token_at(event.start, kind), event.sector)
            timeline.clock += 0.55
        case e.DieTurned():  # a die is turned to another face, and tumbles to the gate of that number (I3)
            start = timeline.lift("die", event.number) or timeline.middle(event.start)
            end = timeline.put("die", event.face, 0.6) or timeline.middle(event.sector)
            timeline.add(effects.TumblingDie(start, 0.6, event.face, end), wait=0.6)
        case e.SubmarineMoved() | e.SubmarineDrifted():  # down, under the city, and up again
            here, boat = timeline.place(BOAT), timeline.new[BOAT]
            if here:
                timeline.go(BOAT, [here, here], 0.35, "under")
                timeline.go(BOAT, [(boat.x, boat.y)] * 2, 0.4, "rise", timeline.clock + 0.4)
                timeline.add(Ring(here, 0.5, 2.6), after=0.15)
                timeline.add(Ring((boat.x, boat.y), 0.5, 2.6), after=0.45)
            timeline.clock += 0.8


def _animate_clock(
    timeline: CityTimeline,
    event: e.DieLeft | e.HandMoved | e.InventoryTaken | e.DonationBegan | e.Donated | e.PointsWon | e.GameEnded,
) -> None:
    market = timeline.middle(MARKET)
    match event:
        case e.DieLeft():  # a die that nobody took lights up before it moves the clock (P3)
            place = timeline.place(("die", event.number, 0)) or timeline.middle(event.sector)
            timeline.add(effects.Pulse(place, 0.6, size=DIE), wait=0.4)
        case e.HandMoved():  # tick by tick; the spaces behind it are flooded
            way = hand_way(timeline.constants, timeline.layout, event.left, event.space)
            seconds = 0.28 * (event.space - event.left)
            timeline.go(HAND, way, seconds, "go")
            timeline.clock += seconds + 0.15
        case e.InventoryTaken() if not timeline.is_short:
            inventory = Inventory(event.goods, event.counts, event.seats, timeline.constants.board.points.inventory)
            timeline.add(effects.CeremonyEffect(market, _INVENTORY, inventory), wait=_INVENTORY - 0.8)
        case e.DonationBegan() if not timeline.is_short:
            timeline.add(effects.Sign(market, 0.9, 1.0, art="atlandice/cell-donation", size=5.0), wait=0.7)
        case e.Donated(seat=seat):
            for after, kind in ((0.0, event.resource), (0.1, event.other)):
                end = timeline.new_token(kind, kind, 0.5 + after)
                timeline.add(effects.FromPlate(end, 0.5, art=token_picture(kind), size=TOKEN, seat=seat), after=after)
            timeline.clock += 0.6
        case e.PointsWon(seat=seat):
            for number in range(min(event.points, 3)):
                point = effects.ToPlate(market, 0.5, art="atlandice/point", size=1.6, seat=seat)
                timeline.add(point, after=0.08 * number)
            timeline.due = timeline.clock + 0.3
        case e.GameEnded():
            for number in range(4):
                timeline.add(Ring(market, 1.0, 12.0), after=0.22 * number)
            timeline.clock += 1.2


def _animate_award(
    timeline: CityTimeline, event: e.RegionEmptied | e.TileWon | e.TokensReturned | e.TokensLost
) -> None:
    match event:
        case e.RegionEmptied() if timeline.is_short:
            timeline.add(effects.Pulse(timeline.middle(event.sector), 0.6, size=6.0), wait=0.3)
        case e.RegionEmptied():  # most, second most, and ties with the reason (R1, R2)
            award = award_of(timeline.constants, timeline.before, timeline.after, event, timeline.following)
            sound = AWARDED if award.winner != NONE else ""
            timeline.add(effects.CeremonyEffect(timeline.middle(MARKET), _AWARD, award, sound=sound), wait=_AWARD - 0.4)
        case e.TileWon():
            kind, sound = (effects.WonTile, AWARDED) if timeline.is_short else (effects.ToPlate, "")
            start, art = timeline.middle(event.sector), sector_picture(event.sector)
            timeline.add(kind(start, 0.6, art=art, size=5.0, seat=event.seat, sound=sound), wait=0.3)
        case e.TokensReturned():  # where they go, the next fact tells (R3)
            timeline.returned[event.seat] += event.count
        case e.TokensLost():  # the tokens of a region that closes go out of the game (R4)
            home, art = timeline.middle(event.resource), token_picture(event.resource)
            for number in range(min(event.count, 6)):
                timeline.add(effects.FromPlate(home, 0.5, art=art, size=TOKEN, seat=event.seat), after=0.06 * number)
            timeline.due = timeline.clock + 0.4


def _animate_region(
    timeline: CityTimeline, event: e.TileShown | e.RegionFilled | e.RegionClosed | e.DiceDrifted
) -> None:
    match event:
        case e.TileShown():  # it turns over
            timeline.change_card(effects.TurnedCard, event.sector, _TURN)
            timeline.clock += 0.12 if timeline.before.round == 0 else 0.5
        case e.RegionFilled(resource=kind):  # tokens stream home, to the market first, the rest on the new tile (R3)
            if not timeline.is_short:
                home = homecoming(timeline.constants, timeline.after, event, tuple(timeline.returned))
                timeline.add(effects.HomeLight(timeline.middle(event.sector), _HOME, home))
                timeline.due = timeline.clock + _HOME
            owners = [holder for holder, count in enumerate(timeline.returned) for _ in range(count)]
            sectors = [MARKET] * event.market + [event.sector] * event.count
            for number, (holder, sector) in enumerate(zip(owners, sectors, strict=True)):
                after = _STREAM * number
                end = timeline.new_token(sector, kind, after + 0.5)
                timeline.add(effects.FromPlate(end, 0.5, art=token_picture(kind), size=TOKEN, seat=holder), after=after)
            timeline.returned = [0] * timeline.constants.holders
            timeline.clock += _STREAM * len(owners) + 0.5
        case e.RegionClosed():  # it is shuttered and goes under (R4)
            timeline.change_card(effects.ClosingCard, event.sector, _CLOSE)
            for number in range(3):
                timeline.add(Ring(timeline.middle(event.sector), 0.8, 7.0), after=0.6 + 0.25 * number)
            timeline.clock += _CLOSE
        case e.DiceDrifted():
            timeline.clock += 0.2


ANIMATED = animated_events(
    _animate_gates, _animate_visit, _animate_effect, _animate_clock, _animate_award, _animate_region
)
"""The function that animates each fact."""


# The throw.


class GatheredDice:
    """Dice that are rolled one by one are gathered, and thrown together (P1)."""

    def __init__(self, host: TableHost) -> None:
        self._host = host
        self.rolled: tuple[Event, ...] = ()
        self._patience = _PATIENCE

    def gather(self, happened: MatchStep) -> MatchStep | None:
        """A step with all dice that were rolled before it; nothing as long as more of them follow."""
        if happened.kind != "undo":
            happened = replace(happened, events=(*self.rolled, *happened.events))
        self.rolled, self._patience = (), _PATIENCE
        are_dice = all(isinstance(event, e.GateOpened) for event in happened.events) and bool(happened.events)
        if happened.kind == "chance" and are_dice and self._host.pacing.speed() != "instant":
            view = self._host.match.view(None)
            if isinstance(view, AtlandiceView) and view.state.step == GATES:
                self.rolled = happened.events
                return None
        return happened

    def pass_time(self, seconds: float) -> MatchStep | None:
        """Throws the dice that are there if no more come for a while, as in a replay or a pause."""
        self._patience -= seconds
        if not self.rolled or self._patience > 0:
            return None
        rolled, self.rolled = self.rolled, ()
        return MatchStep(CHANCE, "chance", rolled, 0)
