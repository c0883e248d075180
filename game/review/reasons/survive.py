"""Survive: who lands, who is out of danger, who gets a boat, and whom it costs something.

What happens to one's own is told where most of the gain is one's own, and what happens to the others where it is what they lose.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from game.engine import Message
from game.rules.survive.constants import SERPENT, SHARK, WHALE, Constants
from game.rules.survive.legal import reach_of
from game.rules.survive.queries import herd, strike
from game.rules.survive.speech.sentences import MOST_NAMED, creature_word, these
from game.rules.survive.state import State

from ..turn_trials import TurnCourse
from . import MOST, TurnContrast, is_for_others_sake

DEADLY = (SERPENT, SHARK)  # a whale only tips people into the sea
FARTHEST = 12  # no way to an isle is longer


def reasons(contrast: TurnContrast) -> Iterator[Message]:
    constants: Constants = contrast.rules.constants
    own = [e for e in range(constants.explorers) if constants.owner[e] == contrast.seat]
    others = [e for e in range(constants.explorers) if constants.owner[e] != contrast.seat]
    gained, taken = (sum(gains.values()) for gains in contrast.gains())
    if gained >= MOST * (gained + taken):
        yield from _own_reasons(constants, contrast, own)
    if taken >= MOST * (gained + taken):
        yield from _taking(constants, contrast, others)
        at_stake = [e for e in others if _is_at_stake(constants, contrast, e)]
        yield from _told(constants, contrast, "pushed", at_stake, lambda course, e: _is_swimming(constants, course.after, e))
        yield from _danger(constants, contrast, "exposed", at_stake, is_near=True)
    yield Message("survive.review.others" if is_for_others_sake(contrast) else "survive.review.home")


REASONS = reasons


def _own_reasons(constants: Constants, contrast: TurnContrast, own: Sequence[int]) -> Iterator[Message]:
    at_stake = [e for e in own if _is_at_stake(constants, contrast, e)]
    yield from _landing(constants, contrast, own)
    yield from _keeping(constants, contrast, own)
    yield from _danger(constants, contrast, "safe", at_stake, is_near=False, kinds=DEADLY)
    yield from _told(constants, contrast, "aboard", at_stake, lambda course, e: _is_aboard(constants, course.after, e))
    yield from _danger(constants, contrast, "safe", at_stake, is_near=False)
    yield from _told(constants, contrast, "dry", at_stake, lambda course, e: not _is_swimming(constants, course.after, e))
    if not any(_is_saved(constants, contrast.other[0].after, e) and not _is_saved(constants, contrast.better[0].after, e) for e in own):
        yield from _nearer(constants, contrast, [e for e in at_stake if not _is_ashore_after_either(contrast, e)])


def _landing(constants: Constants, contrast: TurnContrast, own: Sequence[int]) -> Iterator[Message]:
    """Who is ashore by the turn itself, and instead of whom."""

    def lands(course: TurnCourse, e: int) -> bool:
        return _is_saved(constants, course.after, e)

    more = _who(contrast, own, lands)
    if not more:
        return
    fewer = [e for e in own if lands(contrast.other[0], e) and not lands(contrast.better[0], e)]
    values: Sequence[int] = contrast.better[0].after.values
    worth, instead = sum(values[e] for e in more), sum(values[e] for e in fewer)
    said = {"count": len(more), "explorers": these(constants, more, contrast.seat), "value": worth}
    if not fewer:
        yield Message("survive.review.lands", said)
    elif worth > instead:
        yield Message("survive.review.lands-instead", {**said, "others": these(constants, fewer, contrast.seat), "less": instead})


def _keeping(constants: Constants, contrast: TurnContrast, own: Sequence[int]) -> Iterator[Message]:
    """Who is lost after the other turn alone, unless the better one gives up as much."""
    values: Sequence[int] = contrast.better[0].after.values
    kept = _who(contrast, own, lambda course, e: course.end.where[e] != constants.lost)
    given = contrast.gain(lambda course: sum(values[e] for e in own if course.end.where[e] == constants.lost))
    if kept and given < 0:
        yield Message("survive.review.kept", {"count": len(kept), "explorers": these(constants, kept, contrast.seat)})


def _taking(constants: Constants, contrast: TurnContrast, others: Sequence[int]) -> Iterator[Message]:
    """Whom the others lose after the better turn alone, if they lose no more after the other one."""
    taken = _who(contrast, others, lambda course, e: course.end.where[e] == constants.lost)
    more = contrast.gain(lambda course: sum(course.end.where[e] == constants.lost for e in others))
    if taken and more > 0:
        key = "taken-many" if len(taken) > MOST_NAMED else "taken"
        yield Message(f"survive.review.{key}", {"count": len(taken), "explorers": these(constants, taken, contrast.seat)})


def _told(
    constants: Constants, contrast: TurnContrast, key: str, explorers: Iterable[int], test: Callable[[TurnCourse, int], bool]
) -> Iterator[Message]:
    """A sentence about those of whom something is so after the better turn, and not after the other, if it is so of more in all: that one
    is in the water and not another is no reason."""
    explorers = list(explorers)
    more = contrast.gain(lambda course: sum(test(course, e) for e in explorers))
    if (who := _who(contrast, explorers, test)) and more > 0:
        yield Message(f"survive.review.{key}", {"count": len(who), "explorers": these(constants, who, contrast.seat)})


def _holds_for(test: Callable[[TurnCourse, int], bool], explorer: int, course: TurnCourse) -> bool:
    return test(course, explorer)


def _who(contrast: TurnContrast, explorers: Iterable[int], test: Callable[[TurnCourse, int], bool]) -> list[int]:
    return [e for e in explorers if contrast.is_told(partial(_holds_for, test, e))]


def _danger(
    constants: Constants,
    contrast: TurnContrast,
    key: str,
    explorers: Sequence[int],
    is_near: bool,
    kinds: Sequence[int] = (SERPENT, SHARK, WHALE),
) -> Iterator[Message]:
    """Whom a creature can reach after one of the turns alone; what a turn does is the same in all worlds but for what is hidden."""
    better, other = (_reached_by(constants, courses[0].after) for courses in (contrast.better, contrast.other))
    threatened, spared = (better, other) if is_near else (other, better)
    who = [e for e in explorers if threatened.get(e) in kinds and e not in spared]
    if who and not any(e in spared and e not in threatened for e in explorers):
        kind = threatened[who[0]]
        named = [e for e in who if threatened[e] == kind]
        said = {"count": len(named), "explorers": these(constants, named, contrast.seat), "creature": creature_word(kind)}
        yield Message(f"survive.review.{key}", said)


def _is_at_stake(constants: Constants, contrast: TurnContrast, e: int) -> bool:
    """Whether an explorer is neither saved nor lost by either turn: only of such ones it is told where they are."""
    return all(courses[0].after.where[e] < constants.saved for courses in (contrast.better, contrast.other))


def _reached_by(constants: Constants, s: State) -> dict[int, int]:
    """The explorers that a creature could take or tip into the sea on the next throw, and its kind."""
    found = dict[int, int]()
    for kind in (SERPENT, SHARK, WHALE):
        for start in herd(s, kind):
            for space in reach_of(constants, s, kind, start):
                struck = strike(constants, s, kind, space)
                for e in (*struck.lost, *struck.wrecked):
                    found.setdefault(e, kind)
    return found


def _nearer(constants: Constants, contrast: TurnContrast, own: Sequence[int]) -> Iterator[Message]:
    """Who of those at sea is nearer to an isle, if nobody is farther from one."""
    steps = [[_steps_home(constants, courses[0].after, e) for e in own] for courses in (contrast.better, contrast.other)]
    gains = {e: then - now for e, now, then in zip(own, *steps, strict=True)}
    if gains and min(gains.values()) >= 0 and (who := [e for e in own if gains[e] > 0]):
        yield Message("survive.review.nearer", {"count": len(who), "explorers": these(constants, who, contrast.seat)})


def _steps_home(constants: Constants, s: State, e: int) -> int:
    place = s.where[e]
    if place >= constants.saved:
        return 0
    space = s.boat_at[place - constants.afloat] if place >= constants.afloat else place
    if s.land[space]:
        return FARTHEST
    near = (radius for radius in range(FARTHEST) if _has_landing(constants, constants.ball(space, radius)))
    return next(near, FARTHEST)


def _is_ashore_after_either(contrast: TurnContrast, e: int) -> bool:
    """Whether an explorer stands on the island after one of the turns: where its tile sinks, it is no nearer to anything."""
    places = [(courses[0].after, courses[0].after.where[e]) for courses in (contrast.better, contrast.other)]
    return any(place < len(s.land) and s.land[place] for s, place in places)


def _has_landing(constants: Constants, spaces: int) -> bool:
    return any(isles and spaces >> space & 1 for space, isles in enumerate(constants.landings))


def _is_saved(constants: Constants, s: Any, e: int) -> bool:
    return bool(constants.saved <= s.where[e] < constants.lost)


def _is_aboard(constants: Constants, s: Any, e: int) -> bool:
    return bool(constants.afloat <= s.where[e] < constants.saved)


def _is_swimming(constants: Constants, s: Any, e: int) -> bool:
    return s.where[e] < constants.afloat and not s.land[s.where[e]]
