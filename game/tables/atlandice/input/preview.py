"""What a visit would bring: the stock when its tokens are taken, what the tile may add, and what becomes of the majorities."""

from __future__ import annotations

import math
from dataclasses import dataclass

from game.engine import Event
from game.engine.speech.words import Message
from game.rules.atlandice import actions as a
from game.rules.atlandice.constants import LUCK, NUMBERS, Constants
from game.rules.atlandice.events import RegionEmptied
from game.rules.atlandice.rules import AtlandiceRules
from game.rules.atlandice.score import counts_of, places
from game.rules.atlandice.speech.sentences import holder_word, resource_word
from game.rules.atlandice.state import EFFECT, IN_VISIT, MARKET, ROLL, State

PlannedVisit = a.Visit | a.Give | a.Take


@dataclass(frozen=True, slots=True)
class Gain:
    """One resource that a visit brings."""

    kind: int
    before: int
    after: int
    maybe: int
    """How many it may be if the effect brings one more; else the same as `after`."""
    message: Message
    """What it does to who has most."""
    leads: bool


@dataclass(frozen=True, slots=True)
class VisitPreview:
    """What a visit would bring to whom it is for."""

    holder: int
    effect: int
    """Of the tile that is visited, or -1 at the market."""
    chance: tuple[int, int]
    """How likely its roll succeeds, as a fraction; (1, 1) where nothing is rolled."""
    is_possible: bool
    """Whether the tile can do what it does then."""
    gains: tuple[Gain, ...]
    emptied: int | None
    """The region that would be awarded for it, if any: with what everyone has then."""


def preview(rules: AtlandiceRules, s: State, visit: PlannedVisit) -> VisitPreview:
    """Of a visit with a die, or of one to which J3 leads."""
    t, after, told = rules.constants, s.copy(), list[Event]()
    rules.apply(after, visit, told)
    sector = s.sector if isinstance(visit, a.Take) else visit.sector
    holder = t.neutral if isinstance(visit, a.Give) else s.taker if isinstance(visit, a.Take) else s.player
    effect = t.effect[s.top[sector]] if sector != MARKET else -1
    lucky = _with_luck(rules, after, effect)
    kinds = sorted({kind for kind in (visit.token, visit.bonus) if kind >= 0})
    more = _takes(rules, lucky)
    gains = tuple(_gain(t, s, visit, holder, kind, kind in more) for kind in kinds)
    return VisitPreview(holder, effect, _chance(effect), lucky.step in IN_VISIT, gains, _emptied(after, told, sector))


def _with_luck(rules: AtlandiceRules, after: State, effect: int) -> State:
    """The position after the visit, and after a roll that the tile wants."""
    if after.step != ROLL:
        return after
    lucky = after.copy()
    rules.apply(lucky, a.Roll(LUCK[effect][0]))
    return lucky


def _takes(rules: AtlandiceRules, s: State) -> set[int]:
    """The kinds of which an effect brings one more."""
    return {action.token for action in rules.legal(s) if isinstance(action, a.Take | a.Fetch)} if s.step == EFFECT else set()


def _emptied(after: State, told: list[Event], sector: int) -> int | None:
    """The region that is awarded for this visit: at once, or as soon as the tile has done what it does."""
    if after.step in IN_VISIT:
        return sector if sector != MARKET and not after.totals[sector] else None
    return next((event.sector for event in told if isinstance(event, RegionEmptied)), None)


def _chance(effect: int) -> tuple[int, int]:
    if effect not in LUCK:
        return 1, 1
    good = len(LUCK[effect])
    common = math.gcd(good, len(NUMBERS))
    return good // common, len(NUMBERS) // common


def _gain(t: Constants, s: State, visit: PlannedVisit, holder: int, kind: int, is_more: bool) -> Gain:
    before, count = counts_of(s, kind), (visit.token, visit.bonus).count(kind)
    after = tuple(number + count * (who == holder) for who, number in enumerate(before))
    message, leads = _majority(t, before, after, holder, kind)
    return Gain(kind, before[holder], after[holder], after[holder] + is_more, message, leads)


def _majority(t: Constants, before: tuple[int, ...], after: tuple[int, ...], holder: int, kind: int) -> tuple[Message, bool]:
    """R1: who has most, before and after."""
    led, leads = places(before)[0], places(after)[0]
    others = [who for who in leads if who != holder]
    values: dict[str, object] = {"resource": resource_word(kind), "count": max(after), "who": holder_word(t, holder)}
    if leads == (holder,):
        lost = [holder_word(t, who) for who in led if who != holder]
        if lost:
            return Message("atlandice.preview.takes-lead", {**values, "seats": lost, "count": max(before)}), True
        return Message("atlandice.preview.keeps-lead", values), True
    key = "level" if holder in leads else "behind"
    return Message(f"atlandice.preview.{key}", {**values, "seats": [holder_word(t, who) for who in others]}), holder in leads
