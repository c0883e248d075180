"""The scoring's story of a game of Survive: who was saved and who drowned, when, and by whose doing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from game.engine import Event, Message, SeatName, Standing, Story
from game.engine.speech.story import (
    Honours,
    Ledger,
    Moments,
    PointsByTurn,
    Remarks,
    Round,
    TurnedOver,
    counted_round,
    in_step,
    tie_breaks,
)
from game.engine.speech.words import Word

from .. import events as ev
from ..constants import WHALE, Constants
from ..state import NONE, PublicState
from ..view import SurviveView
from .sentences import END_OF_THE_GAME, MOST_NAMED, explorer_name

PICTURES = {
    "serpent": "survive/serpent",
    "shark": "survive/shark",
    "squid": "survive/squid",
    "whirlpool": "common/icon-swirl",
}
AWARDS = {
    "hunter": "survive/shark",
    "swimmers": "common/icon-swim",
    "longest-swim": "common/icon-wave",
    "captain": "common/icon-boat",
    "defender": "common/icon-hand",
    "first-ashore": "survive/isle-nw",
    "reckless": "survive/serpent",
    "drowned": "common/icon-skull",
}
"""The drawings of all awards that there are, by name."""

_FOR_ONE_SEAT = (ev.ValueDealt, ev.TileSeen)  # facts that the whole table is not told


class Loss(NamedTuple):
    turn: int
    explorer: int
    cause: str
    doer: int | None
    told: int  # how many facts everyone had been told with it


class Wreck(NamedTuple):
    """A whale was sent against a boat."""

    turn: int
    doer: int
    aboard: tuple[int, ...]
    told: int


class Landing(NamedTuple):
    """An explorer gets ashore."""

    turn: int
    explorer: int
    told: int


class Chronicle:
    """A game followed event by event."""

    def __init__(self, constants: Constants, history: Sequence[Event], start_view: SurviveView | None = None) -> None:
        self.constants = constants
        self.values = {event.explorer: event.value for event in history if isinstance(event, ev.ValueShown)}
        self.course = PointsByTurn(constants.seats)
        self.doer = 0  # whose decision last set things going
        self.whale: int | None = None  # who sent the whale that is about to strike
        self.finder: int | None = None
        self.ending = ""
        self.told = 0  # how many facts have been told to everyone
        self.erupted = 0  # with how many of them the volcano was found
        self.landings: list[Landing] = []
        self.aboard: dict[int, int] = {}  # the space of the boat that each passenger is in
        self.saved: dict[int, bool] = {}  # who was saved, in this order, and whether as a swimmer
        self.has_begun_ashore = False  # whether someone was ashore before anything of this was told
        self.harbours: set[tuple[int, int]] = set()
        self.losses: list[Loss] = []
        self.wrecks: list[Wreck] = []
        self.ledger = Ledger(constants.seats)
        self.swum: Counter[int] = Counter()
        self.sailed, self.repelled = [0] * constants.seats, [0] * constants.seats
        if start_view:
            self._begin_at(start_view.state)
        for event in history:
            self.told += not isinstance(event, _FOR_ONE_SEAT)
            self._follow_decisions(event)
            self._follow_boats(event)
            self._follow_fates(event)

    def _begin_at(self, s: PublicState) -> None:
        """Who was saved then came by boat, and who was lost was so by nobody's doing, for all that is known."""
        constants, self.doer = self.constants, s.player
        self.course.begin_at(sum(s.turns))
        for seat, trophies in enumerate(s.trophies):
            self.course.add(seat, trophies)
        for e, place in enumerate(s.where):
            if constants.afloat <= place < constants.saved:
                self.aboard[e] = s.boat_at[place - constants.afloat]
            elif constants.saved <= place < constants.lost:
                self.aboard[e], self.has_begun_ashore = NONE, True
                self._save(e, place - constants.saved)
            elif place == constants.lost:
                self.losses.append(Loss(0, e, END_OF_THE_GAME[1], None, 0))

    def _follow_decisions(self, event: Event) -> None:
        match event:
            case ev.TurnBegan(seat=seat):
                self.course.turn += 1
                self.doer = seat
            case ev.TileSunk(seat=seat) | ev.Rolled(seat=seat) | ev.Dived(seat=seat) | ev.CreatureStayed(seat=seat):
                self.doer = seat
            case ev.CreatureMoved(seat=seat, kind=kind):
                self.doer = seat
                self.whale = seat if kind == WHALE else None
            case ev.Repelled(seat=seat):
                self.repelled[seat] += 1
            case ev.Swam(explorer=e, path=path):
                self.doer = self.constants.owner[e]  # M9, also in another's turn (V5)
                self.swum[e] += len(path) - 1
            case ev.Erupted():
                self.finder, self.erupted = self.doer, self.told
            case ev.GameEnded(cause=cause):
                self.ending = cause

    def _follow_boats(self, event: Event) -> None:
        match event:
            case ev.Boarded(explorer=e, space=space):
                self.aboard[e] = space
            case ev.Jumped(explorer=e):
                del self.aboard[e]
                self.doer = self.constants.owner[e]
            case ev.BoatMoved(seat=seat, path=path):
                self.doer, self.whale = seat, None
                crew = self._crew(path[0])
                self.sailed[seat] += len(path) - 1 if crew else 0
                self.aboard.update(dict.fromkeys(crew, path[-1]))
            case ev.BoatWrecked(space=space):
                crew = self._crew(space)
                if self.whale is not None:
                    self.wrecks.append(Wreck(self.course.turn, self.whale, crew, self.told))
                for e in crew:
                    del self.aboard[e]

    def _crew(self, space: int) -> tuple[int, ...]:
        return tuple(e for e, at in self.aboard.items() if at == space)

    def _follow_fates(self, event: Event) -> None:
        match event:
            case ev.Saved(explorer=e, isle=isle):
                self._save(e, isle)
                self.landings.append(Landing(self.course.turn, e, self.told))
            case ev.Lost(explorer=e, cause=cause):
                self.aboard.pop(e, None)
                doer = None if cause in END_OF_THE_GAME else self.doer
                self.losses.append(Loss(self.course.turn, e, cause, doer, self.told))
                self.ledger.charge(doer, self.constants.owner[e])
            case ev.TrophyWon(seat=seat):
                self.course.add(seat, 1)

    def _save(self, e: int, isle: int) -> None:
        seat = self.constants.owner[e]
        self.saved[e] = self.aboard.pop(e, None) is None
        self.course.add(seat, self.values[e])
        if self.constants.four_harbours and (seat, isle) not in self.harbours:  # HR2
            self.harbours.add((seat, isle))
            self.course.add(seat, 1)

    @property
    def first_landing(self) -> Landing | None:
        """The first of the whole game: in one that is played on it may have been before."""
        return self.landings[0] if self.landings and not self.has_begun_ashore else None

    def by_seat(self, amounts: dict[int, int]) -> list[int]:
        """Amounts of explorers, added up by their owners."""
        return [sum(amounts.get(e, 0) for e in own) for own in self.constants.own]


def story(
    constants: Constants, history: Sequence[Event], standings: Sequence[Standing], start_view: SurviveView | None = None
) -> Story:
    chronicle = Chronicle(constants, history, start_view)
    turns = chronicle.course.turn
    merit = ("saved", "points", "turns") if constants.all_equal else ("points", "saved", "turns")  # E3, V3
    lost = Counter(constants.owner[loss.explorer] for loss in chronicle.losses)
    return Story(
        rounds=_rounds(chronicle, standings),
        summaries=tuple(
            Message("story.survive.summary", {"saved": dict(each.parts)["saved"], "lost": lost[each.seat]})
            for each in standings
        ),
        merit=merit,
        tie_breaks=tie_breaks(standings, merit, "survive"),
        turns=turns,
        length=Message("story.survive.length", {"count": turns}),
        ending=Message(f"story.survive.end.{chronicle.ending}", {"turn": turns}),
        lines=chronicle.course.lines(),
        costs=chronicle.ledger.costs("story.survive.costs"),
        awards=_honours(chronicle).awards(),
        remarks=_remarks(chronicle).best(),
        moments=_moments(chronicle).best(),
    )


def _rounds(chronicle: Chronicle, standings: Sequence[Standing]) -> tuple[Round, ...]:
    """Turns over what is open already, then the saved, and last the drowned."""
    drowned = [loss.explorer for loss in chronicle.losses]
    extras = {
        part: {each.seat: dict(each.parts)[part] for each in standings} for part in ("trophies", "harbours")
    }  # HR1, HR2
    return (
        *counted_round("survive", "trophies", "common/icon-skull", extras["trophies"]),
        *counted_round("survive", "harbours", "common/icon-flag", extras["harbours"]),
        *in_step(Message("story.survive.round.saved"), [_explorer(chronicle, e, True) for e in chronicle.saved]),
        *in_step(Message("story.survive.round.drowned"), [_explorer(chronicle, e, False) for e in drowned]),
    )


def _explorer(chronicle: Chronicle, e: int, saved: bool) -> TurnedOver:
    constants, value = chronicle.constants, chronicle.values[e]
    message = Message(
        f"story.survive.reveal.{'saved' if saved else 'drowned'}",
        {"explorer": explorer_name(constants, e, NONE), "value": value},
    )
    drawing = "survive/explorer" if saved else "survive/explorer-worried"
    return TurnedOver(
        constants.owner[e], message, f"{drawing}-{constants.colours[e // constants.letters]}", value, saved
    )


def _honours(chronicle: Chronicle) -> Honours:
    constants, honours = chronicle.constants, Honours("survive", AWARDS)
    honours.most("hunter", chronicle.ledger.costs_to_others(), 3)
    honours.most("swimmers", chronicle.by_seat({e: 1 for e, swam in chronicle.saved.items() if swam}), 2)
    swims = [max((chronicle.swum[e] for e in own if e in chronicle.saved), default=0) for own in constants.own]
    honours.most("longest-swim", swims, 4)
    honours.most("captain", chronicle.sailed, 6)
    honours.most("defender", chronicle.repelled, 1)
    if first := chronicle.first_landing:
        honours.give("first-ashore", constants.owner[first.explorer], {"turn": first.turn})
    honours.most("reckless", chronicle.ledger.own(), 2)
    drowned = {loss.explorer: chronicle.values[loss.explorer] for loss in chronicle.losses}
    honours.most("drowned", chronicle.by_seat(drowned), 10)
    return honours


def _remarks(chronicle: Chronicle) -> Remarks:
    remarks = Remarks("survive")
    if chronicle.finder is not None:
        remarks.add(20, "volcano", "common/icon-volcano", seat=SeatName(chronicle.finder))
    _recall_wrecks(chronicle, remarks)
    _recall_losses(chronicle, remarks)
    return remarks


def _recall_wrecks(chronicle: Chronicle, remarks: Remarks) -> None:
    for turn, doer, aboard, _ in chronicle.wrecks:
        others = sorted({chronicle.constants.owner[e] for e in aboard} - {doer})
        if others and len(aboard) > 1:
            names = [SeatName(seat) for seat in others]
            remarks.add(
                10 * len(aboard),
                "whale",
                "survive/whale",
                seat=SeatName(doer),
                others=names,
                count=len(aboard),
                turn=turn,
            )


def _recall_losses(chronicle: Chronicle, remarks: Remarks) -> None:
    """Who took several of another by one kind of danger, and who took the best."""
    owner, values = chronicle.constants.owner, chronicle.values
    done = [loss for loss in chronicle.losses if loss.doer is not None and loss.doer != owner[loss.explorer]]
    feuds = Counter((loss.doer, loss.cause, owner[loss.explorer]) for loss in done)
    for (doer, cause, victim), n in feuds.items():
        if n > 1 and doer is not None:
            remarks.add(12 * n, cause, PICTURES[cause], seat=SeatName(doer), other=SeatName(victim), count=n)
    for loss in done:
        if values[loss.explorer] == max(chronicle.constants.worth) and loss.doer is not None:
            people = {"seat": SeatName(loss.doer), "other": SeatName(owner[loss.explorer])}
            remarks.add(18, "treasure", "common/icon-crown", **people, value=values[loss.explorer], turn=loss.turn)


_ONE_BLOW = 4  # facts that lie between two losses of one blow at most
_NUMBERS = 9  # up to here numbers are words


def _moments(chronicle: Chronicle) -> Moments:
    """Blows and rescues, the volcano, and who was first ashore."""
    moments, owner = Moments("survive"), chronicle.constants.owner
    for blow in _blows(chronicle.losses):
        last, victims = blow[-1], [loss.explorer for loss in blow]
        whom, is_own = _whom(chronicle.constants, victims), {owner[e] for e in victims} == {last.doer}
        if last.doer is not None:
            weight, seat = 10 * len(blow) + (0 if is_own else 6), SeatName(last.doer)
            name = f"own-{last.cause}" if is_own else last.cause
            moments.add(weight, name, last.told, last.turn, alike=last.cause, seat=seat, whom=whom)
    for turn, doer, aboard, told in chronicle.wrecks:
        if aboard:
            moments.add(
                8 * len(aboard) + 5, "whale", told, turn, seat=SeatName(doer), whom=_whom(chronicle.constants, aboard)
            )
    _recall_rescues(chronicle, moments)
    if chronicle.finder is not None:
        swept = sum(loss.cause in END_OF_THE_GAME for loss in chronicle.losses)
        name = "volcano" if swept else "volcano-alone"
        moments.add(
            10 + min(swept, 8),
            name,
            chronicle.erupted,
            chronicle.course.turn,
            seat=SeatName(chronicle.finder),
            count=swept,
        )
    return moments


def _blows(losses: Sequence[Loss]) -> list[list[Loss]]:
    """Losses that came at one blow, together."""
    blows: list[list[Loss]] = []
    for loss in losses:
        last = blows[-1][-1] if blows else None
        if (
            last
            and (loss.turn, loss.cause, loss.doer) == (last.turn, last.cause, last.doer)
            and loss.told - last.told <= _ONE_BLOW
        ):
            blows[-1].append(loss)
        else:
            blows.append([loss])
    return blows


def _recall_rescues(chronicle: Chronicle, moments: Moments) -> None:
    """Who brought several ashore in one turn, and who was the first."""
    owner = chronicle.constants.owner
    turns: dict[tuple[int, int], list[Landing]] = {}
    for landing in chronicle.landings:
        turns.setdefault((landing.turn, owner[landing.explorer]), []).append(landing)
    for (turn, seat), landed in turns.items():
        if len(landed) > 1:
            moments.add(
                9 * len(landed), "rescue", landed[-1].told, turn, seat=SeatName(seat), number=_number(len(landed))
            )
    if first := chronicle.first_landing:
        name = explorer_name(chronicle.constants, first.explorer, NONE)
        moments.add(6, "first-ashore", first.told, first.turn, explorer=name)


def _whom(constants: Constants, explorers: Sequence[int]) -> Any:
    """Explorers of different people by their names, several of one by how many they are; and in a crowd that alone."""
    owners = Counter(constants.owner[e] for e in explorers)
    if len(explorers) <= MOST_NAMED and len(owners) == len(explorers):
        return [explorer_name(constants, e, NONE) for e in explorers]
    if len(owners) > MOST_NAMED:
        return Message("story.survive.moment.many", {"number": _number(len(explorers))})
    return [
        Message("story.survive.moment.of", {"number": _number(n), "seat": SeatName(seat)})
        for seat, n in sorted(owners.items())
    ]


def _number(n: int) -> Word | int:
    return Word(f"number.{n}") if n <= _NUMBERS else n
