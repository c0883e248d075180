"""How the facts of Atlandice are staged: each adds to a timeline what moves how, what is seen beside it, and when the
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
from ..kit.timeline import Timeline, staged_facts
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
        self.before = before.table
        self.after = after.table
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
        self.add(
            kind(
                self.middle(sector),
                seconds,
                front_of(self.constants, self.before, sector),
                front_of(self.constants, self.after, sector),
            )
        )

    def new_token(self, sector: int, kind: int, after: float) -> Point:
        return self.put("token", KINDS * sector + kind, after) or self.middle(sector)

    def fly_token(self, kind: int, start: Point, sector: int) -> None:
        """A token goes from a place to where it lies from now on."""
        self.add(effects.Flight(start, 0.55, self.new_token(sector, kind, 0.55), art=token_picture(kind), size=TOKEN))


def stage(
    constants: Constants, layout: CityLayout, is_short: bool, before: City, after: City, events: tuple[Event, ...]
) -> CityTimeline:
    """Makes the timeline of facts, with ceremonies or without.

    Where there are none, everything is put where it belongs.
    """
    timeline = CityTimeline(constants, layout, before, after, is_short)
    timeline.tell(events, STAGED)
    timeline.move_the_rest()
    timeline.longest = _LONGEST_CEREMONY if any(isinstance(event, CEREMONIES) for event in events) else _LONGEST
    return timeline


# Setting up and the gates.


def _mark_first(timeline: CityTimeline, event: e.FirstDrawn) -> None:
    timeline.add(effects.Sign(timeline.middle(MARKET), 0.8, 2.4, art=timeline.mark(event.seat), size=2.4), wait=0.6)


def _pass_marker(timeline: CityTimeline, event: e.MarkerPassed) -> None:
    timeline.add(effects.PassedMarker((0, 0), 0.5, art=timeline.mark(event.seat), seat=event.seat), wait=0.2)


def _open_gate(timeline: CityTimeline, event: e.GateOpened) -> None:
    """The dice tumble from the middle to the gates."""
    end = timeline.put("die", event.number, 0.6) or timeline.middle(event.sector)
    timeline.add(effects.TumblingDie(timeline.middle(MARKET), 0.6, event.number, end), wait=_THROW)


# A visit.


def _take_die(timeline: CityTimeline, event: e.DieTaken | e.DieGiven) -> None:
    """To the plate of whom it is for; that of the neutral player (N1) is the last."""
    start = timeline.lift("die", event.number) or timeline.middle(event.sector)
    plate = timeline.constants.neutral if isinstance(event, e.DieGiven) else event.seat
    timeline.add(effects.ToPlate(start, 0.45, art=f"common/die-{event.number}", size=DIE, seat=plate), wait=0.25)


def _take_token(timeline: CityTimeline, event: e.TokenTaken) -> None:
    start = timeline.token_at(event.sector, event.resource)
    timeline.add(effects.ToPlate(start, 0.5, art=token_picture(event.resource), size=TOKEN, seat=event.seat), wait=0.15)


def _roll_for_effect(timeline: CityTimeline, event: e.EffectRolled) -> None:
    home = timeline.constants.home[event.tile]
    timeline.add(effects.RolledDie(timeline.middle(home), 1.0, event.number, event.lucky), wait=0.8)


def _send_on(timeline: CityTimeline, event: e.SentOn) -> None:
    """The die goes on to another region (J3)."""
    die = f"common/die-{event.number}"
    timeline.add(effects.Flight(timeline.middle(0), 0.5, timeline.middle(event.sector), art=die, size=DIE), wait=0.5)


# Effects.


def _swap_tokens(timeline: CityTimeline, event: e.TokensSwapped) -> None:
    """Two tokens change places (J2)."""
    there, back = timeline.token_at(event.start, event.resource), timeline.token_at(event.sector, event.other)
    timeline.fly_token(event.resource, there, event.sector)
    timeline.fly_token(event.other, back, event.start)
    timeline.clock += 0.55


def _move_token(timeline: CityTimeline, event: e.TokenMoved) -> None:
    timeline.fly_token(event.resource, timeline.token_at(event.start, event.resource), event.sector)
    timeline.clock += 0.55


def _turn_die(timeline: CityTimeline, event: e.DieTurned) -> None:
    """A die is turned to another face, and tumbles to the gate of that number (I3)."""
    start = timeline.lift("die", event.number) or timeline.middle(event.start)
    end = timeline.put("die", event.face, 0.6) or timeline.middle(event.sector)
    timeline.add(effects.TumblingDie(start, 0.6, event.face, end), wait=0.6)


def _move_submarine(timeline: CityTimeline, event: e.SubmarineMoved | e.SubmarineDrifted) -> None:
    """Down, under the city, and up again."""
    start, end = timeline.place(BOAT), timeline.new[BOAT]
    if start:
        timeline.go(BOAT, [start, start], 0.35, "under")
        timeline.go(BOAT, [(end.x, end.y)] * 2, 0.4, "rise", timeline.clock + 0.4)
        timeline.add(Ring(start, 0.5, 2.6), after=0.15)
        timeline.add(Ring((end.x, end.y), 0.5, 2.6), after=0.45)
    timeline.clock += 0.8


# The clock.


def _leave_die(timeline: CityTimeline, event: e.DieLeft) -> None:
    """A die that nobody took lights up before it moves the clock (P3)."""
    place = timeline.place(("die", event.number, 0)) or timeline.middle(event.sector)
    timeline.add(effects.Pulse(place, 0.6, size=DIE), wait=0.4)


def _move_hand(timeline: CityTimeline, event: e.HandMoved) -> None:
    """Tick by tick; the spaces behind it are flooded."""
    way = hand_way(timeline.constants, timeline.layout, event.left, event.space)
    seconds = 0.28 * (event.space - event.left)
    timeline.go(HAND, way, seconds, "go")
    timeline.clock += seconds + 0.15


def _take_inventory(timeline: CityTimeline, event: e.InventoryTaken) -> None:
    if not timeline.is_short:
        inventory = Inventory(event.goods, event.counts, event.seats, timeline.constants.board.points.inventory)
        timeline.add(effects.CeremonyEffect(timeline.middle(MARKET), _INVENTORY, inventory), wait=_INVENTORY - 0.8)


def _begin_donation(timeline: CityTimeline, event: e.DonationBegan) -> None:
    if not timeline.is_short:
        timeline.add(effects.Sign(timeline.middle(MARKET), 0.9, 1.0, art="atlandice/cell-donation", size=5.0), wait=0.7)


def _donate(timeline: CityTimeline, event: e.Donated) -> None:
    for number, kind in enumerate((event.resource, event.other)):
        end = timeline.new_token(kind, kind, 0.5 + 0.1 * number)
        timeline.add(
            effects.FromPlate(end, 0.5, art=token_picture(kind), size=TOKEN, seat=event.seat), after=0.1 * number
        )
    timeline.clock += 0.6


def _win_points(timeline: CityTimeline, event: e.PointsWon) -> None:
    for number in range(min(event.points, 3)):
        timeline.add(
            effects.ToPlate(timeline.middle(MARKET), 0.5, art="atlandice/point", size=1.6, seat=event.seat),
            after=0.08 * number,
        )
    timeline.due = timeline.clock + 0.3


def _end_game(timeline: CityTimeline, event: e.GameEnded) -> None:
    for number in range(4):
        timeline.add(Ring(timeline.middle(MARKET), 1.0, 12.0), after=0.22 * number)
    timeline.clock += 1.2


# Tiles and regions.


def _show_tile(timeline: CityTimeline, event: e.TileShown) -> None:
    """It turns over."""
    timeline.change_card(effects.TurnedCard, event.sector, _TURN)
    timeline.clock += 0.12 if timeline.before.round == 0 else 0.5


def _empty_region(timeline: CityTimeline, event: e.RegionEmptied) -> None:
    """R1, R2: most, second most, and ties with the reason."""
    if timeline.is_short:
        timeline.add(effects.Pulse(timeline.middle(event.sector), 0.6, size=6.0), wait=0.3)
        return
    award = award_of(timeline.constants, timeline.before, timeline.after, event, timeline.following)
    sound = AWARDED if award.winner != NONE else ""
    timeline.add(effects.CeremonyEffect(timeline.middle(MARKET), _AWARD, award, sound=sound), wait=_AWARD - 0.4)


def _win_tile(timeline: CityTimeline, event: e.TileWon) -> None:
    art, start = sector_picture(event.sector), timeline.middle(event.sector)
    if timeline.is_short:
        timeline.add(effects.WonTile(start, 0.6, art=art, size=5.0, seat=event.seat, sound=AWARDED), wait=0.3)
    else:
        timeline.add(effects.ToPlate(start, 0.6, art=art, size=5.0, seat=event.seat), wait=0.3)


def _return_tokens(timeline: CityTimeline, event: e.TokensReturned) -> None:
    """R3: where they go, the next fact tells."""
    timeline.returned[event.seat] += event.count


def _lose_tokens(timeline: CityTimeline, event: e.TokensLost) -> None:
    """The tokens of a region that closes go out of the game (R4)."""
    home = timeline.middle(event.resource)
    for number in range(min(event.count, 6)):
        lost = effects.FromPlate(home, 0.5, art=token_picture(event.resource), size=TOKEN, seat=event.seat)
        timeline.add(lost, after=0.06 * number)
    timeline.due = timeline.clock + 0.4


def _fill_region(timeline: CityTimeline, event: e.RegionFilled) -> None:
    """R3: they stream home, to the market first, the rest on the new tile."""
    kind = event.resource
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


def _close_region(timeline: CityTimeline, event: e.RegionClosed) -> None:
    """R4: it is shuttered and goes under."""
    timeline.change_card(effects.ClosingCard, event.sector, _CLOSE)
    at = timeline.middle(event.sector)
    for number in range(3):
        timeline.add(Ring(at, 0.8, 7.0), after=0.6 + 0.25 * number)
    timeline.clock += _CLOSE


def _drift_dice(timeline: CityTimeline, event: e.DiceDrifted) -> None:
    timeline.clock += 0.2


STAGED = staged_facts(
    _show_tile, _empty_region, _win_tile, _return_tokens, _lose_tokens, _fill_region, _close_region, _drift_dice,
    _mark_first, _open_gate, _take_die, _take_token, _roll_for_effect, _send_on, _swap_tokens, _move_token, _turn_die,
    _move_submarine, _move_hand, _win_points, _leave_die, _take_inventory, _begin_donation, _donate, _pass_marker,
    _end_game,
)  # fmt: skip
"""What stages each fact."""


# The throw.


class GatheredDice:
    """Dice that are rolled one by one are gathered, and thrown together (P1)."""

    def __init__(self, host: TableHost) -> None:
        self._host = host
        self._rolled: tuple[Event, ...] = ()
        self._patience = _PATIENCE

    @property
    def is_any(self) -> bool:
        return bool(self._rolled)

    def gather(self, happened: MatchStep) -> MatchStep | None:
        """A step with all dice that were rolled before it; nothing as long as more of them follow."""
        if happened.kind != "undo":
            happened = replace(happened, events=(*self._rolled, *happened.events))
        self._rolled, self._patience = (), _PATIENCE
        if self._is_rolled_on(happened):
            self._rolled = happened.events
            return None
        return happened

    def _is_rolled_on(self, happened: MatchStep) -> bool:
        """Whether dice were rolled and more of them follow."""
        are_dice = (
            happened.kind == "chance"
            and bool(happened.events)
            and all(isinstance(event, e.GateOpened) for event in happened.events)
        )
        if not are_dice or self._host.pacing.speed() == "instant":
            return False
        view = self._host.match.view(None)
        return isinstance(view, AtlandiceView) and view.table.step == GATES

    def pass_time(self, seconds: float) -> MatchStep | None:
        """Throws the dice that are there if no more come for a while, as in a replay or a pause."""
        self._patience -= seconds
        if not self._rolled or self._patience > 0:
            return None
        rolled, self._rolled = self._rolled, ()
        return MatchStep(CHANCE, "chance", rolled, 0)
