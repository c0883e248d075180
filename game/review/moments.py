"""Turns worth a second look: those that could have been better, and those that were best and hard to find."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from game.bots import Clock, choose, explain
from game.bots.decision import bot_seed
from game.engine import Rules

from .missed import LookEffort, TurnLook, by_turns, look_again, look_at
from .played_game import PlayedGame
from .reasons import why_better, why_fine
from .report import Moment
from .stretches import PlayedStretch
from .turn_trials import Turn, TurnTrials

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
    """Of each seat the largest few, in the order of turns; never filled up with small ones."""
    kept = list[Moment]()
    room = {"missed": MOST_MISSED, "fine": MOST_FINE}
    taken = Counter[tuple[int, str]]()
    for moment in sorted(moments, key=lambda moment: (-moment.points, moment.place)):
        if taken[moment.seat, moment.kind] < room[moment.kind]:
            taken[moment.seat, moment.kind] += 1
            kept.append(moment)
    return tuple(sorted(kept, key=lambda moment: moment.place))


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
