"""Survive: who lands, who is out of danger, who gets a boat, and whom it costs something.

What happens to one's own is told where most of the gain is one's own, and what happens to the others where it is what
they lose.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from game.engine import Message
from game.rules.survive.constants import SERPENT, SHARK, WHALE, Constants
from game.rules.survive.legal import reach_of
from game.rules.survive.queries import herd, passengers, strike
from game.rules.survive.speech.sentences import MOST_NAMED, creature_word, these
from game.rules.survive.state import State

from ..turn_trials import TurnCourse
from . import MOST, PLAYED, REASON, RIVAL, GameKinds, TurnContrast, is_for_others_sake

DEADLY = (SERPENT, SHARK)  # a whale only tips people into the sea
FARTHEST = 12  # no way to an isle is longer
NEAR_ISLE, CHEAP = 2, 2  # spaces from which one swims home soon, and the value of someone who can be spared


def reasons(contrast: TurnContrast) -> Iterator[Message]:
    """None where one's own are given up and it cannot be told what for."""
    given, why = _giving_up(contrast.rules.constants, contrast)
    for message in _reasons(contrast) if why or not given else ():
        yield Message("survive.review.but", {REASON: message, "why": why}) if why else message


REASONS = reasons


def _look_closer(kind: str, played: Sequence[str], better: Sequence[str]) -> str:
    """Where the turns are the same but for the tile that sinks, it is that; where the better one alone plays a tile
    that moves a boat or a swimmer of one's own, it is that tile.
    """
    one, other = (Counter(text for text in turn if not text.startswith(_SINKS)) for turn in (played, better))
    if one == other and Counter(played) != Counter(better):
        return "survive.sink"
    has_tile = any(text.startswith(_TILES) and text not in played for text in better)
    return "survive.tile" if has_tile and kind in _OWN else kind


_SINKS, _TILES = "sink ", ("wind ", "help ")  # how actions are written
_OWN = {
    "survive.short": "lands lands-instead",
    "survive.danger": "safe kept",
    "survive.boat": "aboard",
    "survive.way": "nearer dry",
}
MOMENT_KINDS = GameKinds(
    {**_OWN, RIVAL: "taken taken-many pushed exposed others", "survive.tile": "", "survive.sink": ""},
    {
        "survive.short": "common/icon-flag",
        "survive.tile": "survive/underside-fair-wind",
        "survive.danger": "survive/shark",
        "survive.boat": "common/boat",
        "survive.sink": "survive/tile-beach-1",
        "survive.way": "voyage/compass",
    },
    _look_closer,
)


def _reasons(contrast: TurnContrast) -> Iterator[Message]:
    constants: Constants = contrast.rules.constants
    own = [e for e in range(constants.explorers) if constants.owner[e] == contrast.seat]
    others = [e for e in range(constants.explorers) if constants.owner[e] != contrast.seat]
    gained, taken = (sum(gains.values()) for gains in contrast.gains())
    if gained >= MOST * (gained + taken):
        yield from _own_reasons(constants, contrast, own)
    if taken >= MOST * (gained + taken):
        touched = _touched(constants, contrast.better[0])
        others = [e for e in others if e in touched]
        yield from _taking(constants, contrast, others)
        at_stake = [e for e in others if _is_at_stake(constants, contrast, e)]
        yield from _told(
            constants, contrast, "pushed", at_stake, lambda course, e: _is_swimming(constants, course.after, e)
        )
        yield from _danger(constants, contrast, "exposed", at_stake, is_near=True)
    yield Message("survive.review.others" if is_for_others_sake(contrast) else "survive.review.home")


def _own_reasons(constants: Constants, contrast: TurnContrast, own: Sequence[int]) -> Iterator[Message]:
    """Of those whom the better turn does something to; and then, of those whom only the other does, what that was."""
    better, other = (_touched(constants, courses[0]) for courses in (contrast.better, contrast.other))
    yield from _landing(constants, contrast, own)
    for said, about in (("", [e for e in own if e in better]), (PLAYED, [e for e in own if e in other - better])):
        at_stake = [e for e in about if _is_at_stake(constants, contrast, e)]
        yield from _keeping(constants, contrast, f"kept{said}", own, about)
        yield from _danger(constants, contrast, f"safe{said}", at_stake, is_near=False, kinds=DEADLY)
        yield from _told(
            constants, contrast, f"aboard{said}", at_stake, lambda course, e: _is_aboard(constants, course.after, e)
        )
        yield from _danger(constants, contrast, f"safe{said}", at_stake, is_near=False)
        yield from _told(
            constants, contrast, f"dry{said}", at_stake, lambda course, e: not _is_swimming(constants, course.after, e)
        )
        if not said and not _lands_elsewhere(constants, contrast, own):
            yield from _nearer(constants, contrast, [e for e in at_stake if not _is_ashore_after_either(contrast, e)])


def _lands_elsewhere(constants: Constants, contrast: TurnContrast, own: Sequence[int]) -> bool:
    """Whether the other turn alone lands someone: it is not told then who gets nearer to an isle."""
    better, other = contrast.better[0].after, contrast.other[0].after
    return any(_is_saved(constants, other, e) and not _is_saved(constants, better, e) for e in own)


def _touched(constants: Constants, course: TurnCourse) -> set[int]:
    """Those that a turn moves, or the boat they are in, or the land under them; and whom a creature that it moves can
    reach now, or no longer.
    """
    before, after = course.before, course.after
    found = {e for e in range(constants.explorers) if _footing(constants, before, e) != _footing(constants, after, e)}
    if any(herd(before, kind) != herd(after, kind) for kind in (SERPENT, SHARK, WHALE)):
        then, now = _reached_by(constants, before), _reached_by(constants, after)
        found |= {e for e in range(constants.explorers) if then.get(e) != now.get(e)}
    return found


def _footing(constants: Constants, s: State, e: int) -> tuple[int, int]:
    """Where someone is, and the boat's space or what lies under them."""
    place = s.where[e]
    if constants.afloat <= place < constants.saved:
        return place, s.boat_at[place - constants.afloat]
    return place, s.land[place] if place < constants.afloat else 0


def _giving_up(constants: Constants, contrast: TurnContrast) -> tuple[list[int], Message | None]:
    """Those of one's own whom the better turn alone sinks or loses, and why that can be borne."""
    better = contrast.better[0]
    other = contrast.other[0]
    seat = contrast.seat
    given = [
        e for e in constants.own[seat] if _is_given_up(constants, better, e) and not _is_given_up(constants, other, e)
    ]
    if not given:
        return [], None
    s, values = better.after, better.after.values
    said = {"count": len(given), "explorers": these(constants, given, seat)}
    along = [e for e in range(constants.explorers) if constants.owner[e] != seat and _is_given_up(constants, better, e)]
    away = max(_steps_home(constants, s, e) for e in given)
    if any(s.where[e] == constants.lost for e in given):
        if along:
            return given, Message("survive.review.but.lost-along", {**said, "others": these(constants, along, seat)})
        return given, None
    if along:
        return given, Message("survive.review.but.along", {**said, "others": these(constants, along, seat)})
    if all(_has_boat_beside(constants, s, e) for e in given):
        return given, Message("survive.review.but.boat", said)
    if away <= NEAR_ISLE:
        return given, Message("survive.review.but.isle", said)
    if max(values[e] for e in given) <= CHEAP:
        return given, Message("survive.review.but.cheap", {**said, "value": sum(values[e] for e in given)})
    return given, None


def _is_given_up(constants: Constants, course: TurnCourse, e: int) -> bool:
    """Whether a turn takes the land from under someone, or loses them."""
    before, after = course.before, course.after
    if after.where[e] == constants.lost:
        return bool(before.where[e] != constants.lost)
    is_on_land = before.where[e] < constants.afloat and before.land[before.where[e]]
    return bool(is_on_land and after.where[e] == before.where[e] and not after.land[after.where[e]])


def _has_boat_beside(constants: Constants, s: State, e: int) -> bool:
    """Whether a swimmer can get into a boat within a move, as far as there is room in it."""
    beside = constants.ball(s.where[e], 1)
    boats = [boat for boat, space in enumerate(s.boat_at) if space >= 0 and beside >> space & 1]
    return any(len(passengers(constants, s, boat)) < constants.full for boat in boats)


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
        yield Message(
            "survive.review.lands-instead", {**said, "others": these(constants, fewer, contrast.seat), "less": instead}
        )


def _keeping(
    constants: Constants, contrast: TurnContrast, key: str, own: Sequence[int], about: Sequence[int]
) -> Iterator[Message]:
    """Who is lost after the other turn alone, unless the better one gives up as much."""
    values: Sequence[int] = contrast.better[0].after.values
    kept = _who(contrast, about, lambda course, e: course.end.where[e] != constants.lost)
    given = contrast.gain(lambda course: sum(values[e] for e in own if course.end.where[e] == constants.lost))
    if kept and given < 0:
        yield Message(f"survive.review.{key}", {"count": len(kept), "explorers": these(constants, kept, contrast.seat)})


def _taking(constants: Constants, contrast: TurnContrast, others: Sequence[int]) -> Iterator[Message]:
    """Whom the others lose after the better turn alone, if they lose no more after the other one."""
    taken = _who(contrast, others, lambda course, e: course.end.where[e] == constants.lost)
    more = contrast.gain(lambda course: sum(course.end.where[e] == constants.lost for e in others))
    if taken and more > 0:
        key = "taken-many" if len(taken) > MOST_NAMED else "taken"
        yield Message(
            f"survive.review.{key}", {"count": len(taken), "explorers": these(constants, taken, contrast.seat)}
        )


def _told(
    constants: Constants,
    contrast: TurnContrast,
    key: str,
    explorers: Iterable[int],
    test: Callable[[TurnCourse, int], bool],
) -> Iterator[Message]:
    """A sentence about those of whom something is so after the better turn, and not after the other, if it is so of
    more in all: that one is in the water and not another is no reason.
    """
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
    """Whom a creature can reach after one of the turns alone; what a turn does is the same in all worlds but for what
    is hidden.
    """
    better, other = (_reached_by(constants, courses[0].after) for courses in (contrast.better, contrast.other))
    threatened, spared = (better, other) if is_near else (other, better)
    who = [e for e in explorers if threatened.get(e) in kinds and e not in spared]
    if who and not any(e in spared and e not in threatened for e in explorers):
        kind = threatened[who[0]]
        named = [e for e in who if threatened[e] == kind]
        said = {
            "count": len(named),
            "explorers": these(constants, named, contrast.seat),
            "creature": creature_word(kind),
        }
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
    steps = [
        [_steps_home(constants, courses[0].after, e) for e in own] for courses in (contrast.better, contrast.other)
    ]
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
    """Whether an explorer stands on the island after one of the turns: where its tile sinks, it is no nearer to
    anything.
    """
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
