"""Survive: what every explorer will bring home, less the cost of its way, by where it is and what swims nearby."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import exp
from operator import attrgetter
from random import Random

from game.rules.survive.actions import Action, BoardBoat, Go, GoGuarded, Jump, Land, Place, Repel, Sail
from game.rules.survive.constants import Constants
from game.rules.survive.events import Boarded, ExplorerPlaced, Jumped, Lost, Saved, Swam, TileSunk, TurnBegan, Walked
from game.rules.survive.rules import SurviveRules
from game.rules.survive.state import BOARD, CHARGE, FERRY, LAUNCH, MOVE, NONE, VICTIM, State
from game.rules.survive.state import SQUID as PUT_SQUID
from game.rules.survive.view import SurviveView

from . import Evaluation, Worths
from .survive_outlooks import LAND, UNTHREATENED, SurviveWeights, figures_of

BELOW_LAND = (1 << LAND) - 1 & ~255
"""The surroundings of a boat: its crew takes the place of land, and whether another boat is near does not matter."""
LOST, PUSHED = 1.0, 0.5  # an explorer that was lost in a rival's turn, and one whose tile a rival took away
STEPS = (
    Walked,
    Swam,
    Boarded,
    Jumped,
    Saved,
)  # what an owner does for one explorer alone; a boat is moved for all aboard
LOG_ODDS_A_STEP = (
    1.0  # how much likelier one is to be the best that is left with each step that was made for it, as a logarithm
)
ENOUGH = 3  # more steps than these tell no more
NEAR = 2  # whoever is farther than this from where one can land does not get there with three points
Odds = list[tuple[Sequence[int], Sequence[float]]]
"""The explorers of each colour whose values are not known, and how likely each is to be the best of them beside the
others.
"""
Steps = tuple[Action, ...]


def worths(rules: SurviveRules, s: State, fear: float = 1.0) -> Worths:
    constants = rules.constants
    g = figures_of(constants, fear)
    outlook = g.outlook(s.tiles, s.player, s.step > MOVE)
    about = g.about(s)
    size = constants.size
    columns = g.columns(g.alike if _is_opening(constants, s) else s.values)
    elsewhere = outlook.off_board[:]
    for boat, crew in enumerate(s.crew, size):
        if crew:
            elsewhere[boat] = outlook.in_boat[about[s.boat_at[boat - size]] & BELOW_LAND | crew << LAND]
    on_board = outlook.on_board
    found = [
        on_board[about[place]][column] if place < size else elsewhere[place][column]
        for place, column in zip(s.where, columns, strict=True)
    ]
    for e in s.charges:
        if e != NONE:  # X4
            found[e] = on_board[about[s.where[e]] & UNTHREATENED][columns[e]]
    worth = [hand + sum(own(found)) for hand, own in zip(g.in_hand(s.trophies, s.hands), g.own, strict=True)]
    return _with_harbours(constants, s, worth) if constants.four_harbours else worth


def _is_opening(constants: Constants, s: State) -> bool:
    """Until the first move all count alike: where explorers and boats are placed must not reveal what anyone is worth
    (S3).
    """
    return s.step <= LAUNCH or (s.step == MOVE and s.points == constants.numbers.points and sum(s.turns) == 1)


def _with_harbours(constants: Constants, s: State, found: Worths) -> Worths:
    """Adds a point for each isle that a seat has landed on (HR2)."""
    return [
        worth + len({s.where[e] for e in own if constants.saved <= s.where[e] < constants.lost})
        for worth, own in zip(found, constants.own, strict=True)
    ]


def evaluation_with_fear(fear: float) -> Callable[[SurviveRules, State], Worths]:
    """An evaluation that weighs dangers as the timid or the daring do."""
    return partial(worths, fear=fear)


def is_midway(s: State) -> bool:
    """Whether it is still to be chosen whom something happens to."""
    return s.step in (BOARD, FERRY, CHARGE, PUT_SQUID, VICTIM)


def silent(rules: SurviveRules, actions: Sequence[Action], random: Random) -> Sequence[Action]:
    """Keeps values secret: who is placed next is random (S3), and everyone is defended (D1)."""
    if repelling := [action for action in actions if isinstance(action, Repel)]:
        return repelling
    to_place = sorted({action.explorer for action in actions if isinstance(action, Place)})
    if not to_place:
        return actions
    drawn = random.choice(to_place)
    return [action for action in actions if isinstance(action, Place) and action.explorer == drawn]


def rescues(rules: SurviveRules, s: State) -> Iterator[Steps]:
    """The shortest way home of each explorer of the seat to move that has one and is not there with a single step."""
    constants = rules.constants
    if s.step != MOVE:
        return
    for e in constants.own[s.actor]:
        space = _at_sea(rules, s, e)
        if space != NONE and any(
            constants.landings[near] for near in range(constants.size) if constants.ball(space, NEAR) >> near & 1
        ):
            found = _way_ashore(rules, s, e)
            if len(found) > 1:
                yield found


def _at_sea(rules: SurviveRules, s: State, explorer: int) -> int:
    """The space of one in a boat or in the water."""
    constants, place = rules.constants, s.where[explorer]
    if place < constants.size:
        return NONE if s.land[place] else place
    return s.boat_at[place - constants.size] if place < constants.saved else NONE


def _way_ashore(rules: SurviveRules, s: State, explorer: int) -> Steps:
    """The shortest way ashore by its own steps and by boats; empty if there is none."""
    edge: list[tuple[State, Steps]] = [(s, ())]
    for _ in range(s.points):
        grown = []
        for state, steps in edge:
            for action in rules.legal(state):
                if not _concerns(rules, state, explorer, action):
                    continue
                if isinstance(action, Land):
                    return (*steps, action)
                after = state.copy()
                rules.apply(after, action)
                if after.step == MOVE and _at_sea(rules, after, explorer) != NONE:
                    grown.append((after, (*steps, action)))
        edge = grown
    return ()


def _concerns(rules: SurviveRules, s: State, explorer: int, action: Action) -> bool:
    if isinstance(action, (BoardBoat, Go, GoGuarded, Jump, Land)):
        return action.explorer == explorer
    return isinstance(action, Sail) and bool(rules.constants.ball(_at_sea(rules, s, explorer), 1) >> action.space & 1)


def odds(rules: SurviveRules, view: SurviveView) -> Odds:
    """The odds of the colours for whose explorers anything was done."""
    constants, found = rules.constants, Odds()
    steps = Counter(event.explorer for event in view.history if isinstance(event, STEPS))
    for first in range(0, constants.explorers, constants.letters):
        hidden = [e for e in range(first, first + constants.letters) if view.values[e] is None]
        if any(steps[e] for e in hidden):
            found.append((hidden, [exp(LOG_ODDS_A_STEP * min(steps[e], ENOUGH)) for e in hidden]))
    return found


def guess(rules: SurviveRules, view: SurviveView) -> Callable[[State, Random], None]:
    """Deals rivals' values again in a world: the best goes to one explorer by these odds, the next best to one of the
    others, and so on.
    """
    colours = odds(rules, view)

    def deal(world: State, random: Random) -> None:
        values = list(world.values)
        for hidden, chances in colours:
            best = sorted((values[e] for e in hidden), reverse=True)
            times = [random.expovariate(chance) for chance in chances]  # who is first in a race goes by these odds
            for value, (_, e) in zip(best, sorted(zip(times, hidden, strict=True)), strict=True):
                values[e] = value
        world.values = tuple(values)

    return deal


def harms(rules: SurviveRules, view: SurviveView) -> list[float]:
    """Weighs the harm that each seat has done to the one that has the view."""
    owner = rules.constants.owner
    found = [0.0] * rules.seats
    whose_turn = view.seat
    standing: dict[int, int] = {}  # the spaces of its explorers, unless they are aboard
    for event in view.history:
        match event:
            case TurnBegan(seat=seat):
                whose_turn = seat
            case (
                ExplorerPlaced(explorer=e, space=space)
                | Walked(explorer=e, path=(*_, space))
                | Swam(explorer=e, path=(*_, space))
            ):
                if owner[e] == view.seat:
                    standing[e] = space
            case Boarded(explorer=e):
                standing.pop(e, None)
            case TileSunk(seat=seat, space=space) if seat != view.seat:
                found[seat] += PUSHED * list(standing.values()).count(space)
            case Lost(explorer=e) if owner[e] == view.seat:
                standing.pop(e, None)
                if whose_turn not in (view.seat, None):
                    found[whose_turn] += LOST
    return found


EVALUATION = Evaluation(
    worths,
    is_midway,
    whose_turn=attrgetter("player"),
    turns=1,
    silent=silent,
    ideas=rescues,
    guess=guess,
    feared=evaluation_with_fear,
    harms=harms,
    compares_turns=True,
    weights=SurviveWeights,
)
