"""What a visit would bring: the stock after it, and what becomes of the majorities. It asks the rules, on a copy."""

from __future__ import annotations

import math
from dataclasses import dataclass

from game.engine import Event
from game.engine.words import Saying, SeatName, Word
from game.rules.atlandice import actions as a
from game.rules.atlandice.city import dice_of
from game.rules.atlandice.events import RegionEmptied
from game.rules.atlandice.rules import AtlandiceRules
from game.rules.atlandice.score import counts_of, places
from game.rules.atlandice.state import KINDS, MARKET, State
from game.rules.atlandice.tables import F1, J1, L3, LUCK, NUMBERS, Tables
from game.rules.atlandice.wording import resource_word

_ONE_MORE = (J1, F1, L3)
"""Effects that bring one more of what lies there."""


@dataclass(frozen=True, slots=True)
class Gain:
    """One resource that a visit brings."""

    kind: int
    before: int
    after: int
    maybe: int
    """How many it may be if the effect brings one more; else the same as `after`."""
    saying: Saying
    """What it does to who has most."""
    leads: bool


@dataclass(frozen=True, slots=True)
class Preview:
    """What a visit would bring to whom it is for."""

    holder: int
    effect: int
    """Of the tile that is visited, or -1 at the market."""
    chance: tuple[int, int]
    """How likely its roll succeeds, as a fraction; (1, 1) where nothing is rolled."""
    gains: tuple[Gain, ...]
    emptied: int | None
    """The region that would be awarded at once, if any."""


def preview(rules: AtlandiceRules, s: State, visit: a.Visit | a.Give) -> Preview:
    t, after, told = rules.tables, s.copy(), list[Event]()
    rules.apply(after, visit, told)
    holder = t.neutral if isinstance(visit, a.Give) else s.player
    effect = t.effect[s.top[visit.sector]] if visit.sector != MARKET else -1
    more = _one_more(t, s, visit, holder, effect)
    kinds = sorted({kind for kind in (visit.token, visit.bonus) if kind >= 0})
    gains = tuple(_gain(t, s, visit, holder, kind, kind == more) for kind in kinds)
    emptied = next((event.sector for event in told if isinstance(event, RegionEmptied)), None)
    return Preview(holder, effect, _chance(effect), gains, emptied)


def _chance(effect: int) -> tuple[int, int]:
    if effect not in LUCK:
        return 1, 1
    good = len(LUCK[effect])
    common = math.gcd(good, len(NUMBERS))
    return good // common, len(NUMBERS) // common


def _one_more(t: Tables, s: State, visit: a.Visit | a.Give, holder: int, effect: int) -> int:
    """The kind of which the effect may bring one more, or -1: that of the region, if one is left."""
    left = s.lying[KINDS * visit.sector + visit.sector] - (visit.token, visit.bonus).count(visit.sector) if effect in _ONE_MORE else 0
    if left <= 0 or (effect == L3 and dice_of(t, s, holder) != 1):  # L3: only with the second die
        return -1
    return visit.sector


def _gain(t: Tables, s: State, visit: a.Visit | a.Give, holder: int, kind: int, is_more: bool) -> Gain:
    before, count = counts_of(s, kind), (visit.token, visit.bonus).count(kind)
    after = tuple(number + count * (who == holder) for who, number in enumerate(before))
    saying, leads = _majority(t, before, after, holder, kind)
    return Gain(kind, before[holder], after[holder], after[holder] + is_more, saying, leads)


def _majority(t: Tables, before: tuple[int, ...], after: tuple[int, ...], holder: int, kind: int) -> tuple[Saying, bool]:
    """R1: who has most, before and after."""
    led, leads = places(before)[0], places(after)[0]
    others = [who for who in leads if who != holder]
    values: dict[str, object] = {"resource": resource_word(kind), "count": max(after), "who": name_of(t, holder)}
    if leads == (holder,):
        lost = [name_of(t, who) for who in led if who != holder]
        if lost:
            return Saying("atlandice.preview.takes-lead", {**values, "seats": lost, "count": max(before)}), True
        return Saying("atlandice.preview.keeps-lead", values), True
    key = "level" if holder in leads else "behind"
    return Saying(f"atlandice.preview.{key}", {**values, "seats": [name_of(t, who) for who in others]}), holder in leads


def name_of(t: Tables, holder: int) -> SeatName | Word:
    """Whoever holds tokens, by name."""
    return Word("atlandice.neutral") if holder == t.neutral else SeatName(holder)
