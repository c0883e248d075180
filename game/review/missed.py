"""Finds how much a seat missed in one stretch of decisions, by what it knew at the time, and the moments that come of
it: turns that could have been better, and turns that were best and hard to find.

A first look finds the turn that seems better than the one that was played. The largest of several figures is mostly
luck, so a second look, in fresh worlds alone, says whether it is better and by how much.

Two that judge apart must agree that it is better: the yardstick, and Poseidon, by how its search ranks the two. Where
its search dropped the played turn on the way, Poseidon judges where both end, in the worlds of the first look.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from game.bots import choose, explain
from game.bots.decision import Clock, Decision, bot_seed
from game.bots.levels import POSEIDON, search_for
from game.engine import Action, Event, Rules, View
from game.engine.referee import TURNS

from .played_game import PlayedGame
from .reasons import why_better, why_fine
from .report import Moment
from .stretches import PlayedStretch
from .turn_trials import Turn, TurnTrials, weigh


@dataclass(frozen=True, slots=True)
class LookEffort:
    """How thoroughly one looks.

    Rounds and worlds are counted, never seconds: a review is the same whenever it is made.
    """

    rounds: int = 80  # of Poseidon's search for better turns
    turns: int = 4  # so many of those that it finds are compared with the one that was played
    worlds: int = 12  # for the first look
    again: int = 64  # fresh ones, for the second


@dataclass(frozen=True, slots=True)
class TurnLook:
    """The turn that was played and the best other one that was found, with what the first look says of them."""

    stretch: PlayedStretch
    played: Turn
    other: Turn  # empty where there was nothing else to do
    gain: float  # of the other one, in leads; below zero where the turn that was played seems better
    has_found: bool = False  # whether the other one seems better, also to Poseidon: then a second look says by how much
    is_best: bool = False  # whether nothing that was found seems better, to either


@dataclass(frozen=True, slots=True)
class OtherTurns:
    """The best turns that Poseidon finds beside one that is given."""

    ahead: Sequence[Turn]  # those that it likes better
    behind: Sequence[Turn]
    # whether the given one was among what it compared; else it was dropped on the way, and its rank is not known
    is_listed: bool


def look_at(played: PlayedGame, stretch: PlayedStretch, effort: LookEffort, seed: int) -> TurnLook:
    """The first look at a stretch."""
    rules = played.rules
    view = played.view(stretch.first, stretch.seat)
    turn = turn_played(played, stretch)
    if not is_whole(played, stretch) or not has_choice(played, stretch):
        return TurnLook(stretch, turn, (), 0.0)
    trials = TurnTrials(rules, view, bot_seed("look", seed, stretch.first))
    found = other_turns(trials, turn, effort, seed)
    if not found.ahead and not found.behind:
        return TurnLook(stretch, turn, (), 0.0)
    then = trials.worth(turn, effort.worlds)
    worths = {other: trials.worth(other, effort.worlds) for other in (*found.ahead, *found.behind)}
    gains = {other: worth.lead - then.lead for other, worth in worths.items()}
    ahead = [other for other in found.ahead if found.is_listed or worths[other].liking > then.liking]
    best = max(ahead, key=gains.__getitem__, default=())
    if best and gains[best] > 0:
        return TurnLook(stretch, turn, best, gains[best], has_found=True)
    best = max(gains, key=gains.__getitem__)
    return TurnLook(stretch, turn, best, gains[best], is_best=gains[best] <= 0 and not ahead)


def look_again(played: PlayedGame, look: TurnLook, effort: LookEffort, seed: int) -> float:
    """By how much the other turn leads, going by fresh worlds alone; less than nothing where the first look was
    mistaken.
    """
    view = played.view(look.stretch.first, look.stretch.seat)
    then, other = weigh(
        played.rules, view, [look.played, look.other], effort.again, bot_seed("again", seed, look.stretch.first)
    )
    return other - then


def is_whole(played: PlayedGame, stretch: PlayedStretch) -> bool:
    """Whether it ends because chance or another had a say: where a seat changed hands, half a turn would be compared
    with whole ones.
    """
    return played.to_act(stretch.end) != stretch.seat or played.turn(stretch.end) != stretch.turn


def by_turns(played: PlayedGame, stretch: PlayedStretch) -> list[PlayedStretch]:
    """A stretch in parts that are weighed by themselves: whoever has just fended something off may begin a turn at
    once.
    """
    starts = [
        place
        for place in range(stretch.first, stretch.end)
        if place == stretch.first or played.turn(place) != played.turn(place - 1)
    ]
    ends = [*starts[1:], stretch.end]
    return [
        replace(stretch, first=first, end=end, turn=played.turn(first)) for first, end in zip(starts, ends, strict=True)
    ]


def has_choice(played: PlayedGame, stretch: PlayedStretch) -> bool:
    return any(len(played.rules.legal(played.position(place))) > 1 for place in range(stretch.first, stretch.end))


def turn_played(played: PlayedGame, stretch: PlayedStretch) -> Turn:
    return tuple(played.rules.read(step.line.text) for step in played.steps[stretch.first : stretch.end])


def other_turns(trials: TurnTrials, turn: Turn, effort: LookEffort, seed: int) -> OtherTurns:
    """The best turns that Poseidon finds: those that it likes better than the one given, and some others.

    What comes to the same as the given one or as a better one is left out. Where it likes the given one best, nothing
    better was found: two that judge apart are right more often than one.
    """
    ahead = list[Turn]()
    behind = list[Turn]()
    given = trials.reached(turn)
    reached, is_listed = [given], False
    for found in _search(trials.rules, trials.view, effort.rounds, seed):
        other = _own_part(trials, found)
        position = trials.reached(other) if other else None
        if position == given:
            is_listed = True
        elif other and position not in reached and len(reached) <= effort.turns:
            (behind if is_listed else ahead).append(other)
            reached.append(position)
    return OtherTurns(ahead, behind, is_listed)


def _search(rules: Rules[Any, Any], view: View, rounds: int, seed: int) -> list[Turn]:
    """Turns from the best on, by so many rounds of Poseidon's search."""
    random, clock = Random(f"{seed} {view.seat} {len(view.history)}"), Clock(iterations=rounds)
    legal = rules.legal(rules.determinize(view, random))
    search = search_for(Decision(rules, view, legal, clock, random), POSEIDON)
    search.run(clock)
    return [plan.steps for plan in search.plans()]


def _own_part(trials: TurnTrials, steps: Sequence[Action]) -> Turn | None:
    """The beginning of a plan until chance or another has a say, or a new turn begins; None where it ends before."""
    rules, (world, _) = trials.rules, trials.world(0)
    for count, action in enumerate(steps, 1):
        events = list[Event]()
        rules.apply(world, action, events)
        if rules.to_act(world) != trials.seat or any(event.key in TURNS for event in events):
            return tuple(steps[:count])
    return None


# Turns worth a second look.

LEAST = 1.0  # points that another turn must lead by, in the second look, to be worth telling
FINE = 0.7  # points that the next turn must be behind one that is praised
SAILORS, SELDOM = 12, 3  # so many Sailors are asked, and of a turn that is hard to find at most so many begin it
HINT_ROUNDS = 300  # of the hint that must not contradict praise: about as many as there is time for at the table
MOST_MISSED, MOST_FINE = 6, 2  # moments kept for a seat


@dataclass(frozen=True, slots=True)
class StretchFinding:
    """The findings in one stretch."""

    # what was missed there; less than nothing where the second look thinks so: only then do sums tell the truth
    points: float = 0.0
    moment: Moment | None = None


def look_through(played: PlayedGame, stretch: PlayedStretch, effort: LookEffort, seed: int) -> StretchFinding:
    """Looks at a stretch, and again where that is worth it."""
    found = [_look_through(played, part, effort, seed) for part in by_turns(played, stretch)]
    moments = sorted((finding.moment for finding in found if finding.moment), key=lambda moment: moment.points)
    return StretchFinding(sum(finding.points for finding in found), moments[-1] if moments else None)


def _look_through(played: PlayedGame, stretch: PlayedStretch, effort: LookEffort, seed: int) -> StretchFinding:
    look = look_at(played, stretch, effort, seed)
    if look.has_found:
        points = look_again(played, look, effort, seed)
        return StretchFinding(points, _missed(played, look, points, seed) if points >= LEAST else None)
    if (
        look.is_best
        and -look.gain >= FINE
        and is_hard_to_find(played, look, seed)
        and not is_advised_against(played, look, seed)
    ):
        lead = -look_again(played, look, effort, seed)
        return StretchFinding(0.0, _fine(played, look, lead, seed) if lead >= FINE else None)
    return StretchFinding()


def largest(moments: Iterable[Moment]) -> tuple[Moment, ...]:
    """Keeps the largest few of each seat, in the order of turns; never filled up with small ones, nor with what
    another one says.
    """
    kept = list[Moment]()
    room = {"missed": MOST_MISSED, "fine": MOST_FINE}
    taken = Counter[tuple[int, str]]()
    for moment in sorted(moments, key=lambda moment: (-moment.points, moment.place)):
        is_new = not any(names_same_turn(moment, other) for other in kept)
        if is_new and taken[moment.seat, moment.kind] < room[moment.kind]:
            taken[moment.seat, moment.kind] += 1
            kept.append(moment)
    return tuple(sorted(kept, key=lambda moment: moment.place))


def names_same_turn(one: Moment, other: Moment) -> bool:
    """Whether two moments of one turn name the same better turn: where chance or another cut it in two, what was missed
    before may be missed again after. In whatever order, the steps of one are all among those of the other.
    """
    fewer, more = sorted((Counter(one.better), Counter(other.better)), key=Counter.total)
    return bool(fewer) and (one.seat, one.turn) == (other.seat, other.turn) and fewer <= more


def _missed(played: PlayedGame, look: TurnLook, points: float, seed: int) -> Moment | None:
    """None where the better turn gives something up and nobody could tell what for. The reason is of what is shown: the
    two turns from where they part.
    """
    seat, write = look.stretch.seat, played.rules.write
    place, then, better = part(played, look)
    reason = why_better(_trials(played, place, seat, seed), better, then)
    texts = tuple(map(write, then)), tuple(map(write, better))
    return Moment(seat, look.stretch.turn, place, "missed", points, *texts, reason) if reason else None


def _fine(played: PlayedGame, look: TurnLook, lead: float, seed: int) -> Moment | None:
    seat, first = look.stretch.seat, look.stretch.first
    reason = why_fine(_trials(played, first, seat, seed), look.played, look.other)
    texts = tuple(map(played.rules.write, look.played))
    return Moment(seat, look.stretch.turn, first, "fine", lead, texts, (), reason) if reason else None


def _trials(played: PlayedGame, place: int, seat: int, seed: int) -> TurnTrials:
    return TurnTrials(played.rules, played.view(place, seat), bot_seed("why", seed, place))


def part(played: PlayedGame, look: TurnLook) -> tuple[int, Turn, Turn]:
    """The place where the two turns part, and what is left of each from there on.

    Steps of the better turn that were played too may have been played in another order: they are no difference.
    """
    rules, first = played.rules, look.stretch.first
    goal = _reached(rules, played.position(first), look.other)
    for count in range(len(look.played) - 1, 0, -1):
        rest = _without(look.other, look.played[:count])
        if goal is not None and rest and _reached(rules, played.position(first + count), rest) == goal:
            return first + count, look.played[count:], rest
    return first, look.played, look.other


def _without(turn: Turn, steps: Turn) -> Turn | None:
    """A turn without these steps; None where it does not have them all."""
    left = list(turn)
    for step in steps:
        if step not in left:
            return None
        left.remove(step)
    return tuple(left)


def _reached(rules: Rules[Any, Any], position: Any, turn: Turn) -> Any:
    """Where a turn leads; None where it is not possible."""
    state = position.copy()
    for action in turn:
        if action not in rules.legal(state):
            return None
        rules.apply(state, action)
    return state


def is_hard_to_find(played: PlayedGame, look: TurnLook, seed: int) -> bool:
    """Whether a Sailor seldom begins with any of its steps."""
    rules, stretch = played.rules, look.stretch
    view, legal = played.view(stretch.first, stretch.seat), rules.legal(played.position(stretch.first))
    begun = 0
    for number in range(SAILORS):
        begun += (
            choose(rules, view, legal, Clock(), "sailor", bot_seed("sailor", seed, stretch.first, number))
            in look.played
        )
        if begun > SELDOM:
            return False
    return True


def is_advised_against(played: PlayedGame, look: TurnLook, seed: int) -> bool:
    """Whether whoever asks for a hint there is told of something else that is surely better: such a turn is not
    praised.
    """
    stretch, clock = look.stretch, Clock(iterations=HINT_ROUNDS)
    best = explain(
        played.rules, played.view(stretch.first, stretch.seat), clock, 1, bot_seed("hint", seed, stretch.first)
    )[0]
    return best.is_sure and best.action not in look.played
