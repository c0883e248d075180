"""The ledger of a finished game: what luck, the others and a seat's own play did to its lead.

Everything is measured on whole positions, as the game is over. The changes over all stretches and blocks are one
telescoping sum. With what a review finds missed it becomes the sum that is shown; there what is left of own turns is
how they turned out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import exp, floor
from operator import mul
from statistics import fmean
from typing import Any

from game.bots.decision import bot_seed
from game.bots.evaluations import evaluation_of
from game.bots.judge import Judge
from game.engine import CHANCE, NOBODY, Action, Rules, View

from .played_game import PlayedGame
from .report import Review, SeatLedger
from .stretches import MOST_OUTCOMES, ChanceBlock, PlayedStretch, cut, outcomes_of
from .yardstick import Yardstick, yardstick_of

Leads = list[float]  # by seat

MOST_REPLIES = 6
UNLIKELY = 0.1  # a reply that is so much less likely than the best one is left out
TEMPER = 1.0  # points: a reply that looks so much worse than another is e times less likely


@dataclass(frozen=True, slots=True)
class LikelyReplies:
    """The replies to all positions that look the same to the whole table and leave the same choice."""

    table: View
    legal: Sequence[Action]
    actions: Sequence[Action]  # those that look best at once, the best first
    odds: Sequence[float]  # of each, the better it looks the likelier


class QuickReplies:
    """Measures positions of one game by the yardstick, each in the mean of some quick replies.

    Replies are chosen by the bots' evaluation and not by the yardstick: the largest of many measurements is too large.
    With the best reply alone, whoever it happens to harm would seem to be out of luck.
    """

    def __init__(self, rules: Rules[Any, Any], yardstick: Yardstick | None = None) -> None:
        self._rules = rules
        self._yardstick, self._is_midway = yardstick or yardstick_of(rules.game), evaluation_of(rules.game).is_midway
        self._judges = [Judge(rules, seat) for seat in range(rules.seats)]

    def leads(self, states: Sequence[Any]) -> list[Leads]:
        """The leads to expect by seat, of each of these positions; what looks alike to the whole table is answered
        alike.
        """
        known: dict[int, list[LikelyReplies]] = {}
        return [self._leads(state, known) for state in states]

    def answered(self, state: Any) -> Any:
        """The position after the best quick reply of the seat to decide; the same one where nobody has to."""
        seat = self._rules.to_act(state)
        if seat in (CHANCE, NOBODY):
            return state
        return self._carried_out(state, self._likely_replies(state, seat, {}).actions[0], seat)

    def _leads(self, state: Any, known: dict[int, list[LikelyReplies]]) -> Leads:
        rules, measured = self._rules, self._yardstick.leads
        seat = rules.to_act(state)
        if seat in (CHANCE, NOBODY):
            return measured(rules, state)
        likely = self._likely_replies(state, seat, known)
        found = [measured(rules, self._carried_out(state, action, seat), seat) for action in likely.actions]
        return [sum(map(mul, likely.odds, column)) for column in zip(*found, strict=True)]

    def _likely_replies(self, state: Any, seat: int, known: dict[int, list[LikelyReplies]]) -> LikelyReplies:
        """Those that are known by now, or else are found and shared."""
        legal, table = self._rules.legal(state), self._rules.view(state, None)
        alike = known.setdefault(len(legal), [])
        for replies in alike:
            if replies.table == table and replies.legal == legal:
                return replies
        value = self._judges[seat].value
        values = [value(self._carried_out(state, action, seat), seat) for action in legal]
        best = sorted(range(len(legal)), key=values.__getitem__, reverse=True)[:MOST_REPLIES]
        odds = [exp((values[place] - values[best[0]]) / TEMPER) for place in best]
        likely = [(legal[place], one) for place, one in zip(best, odds, strict=True) if one >= UNLIKELY]
        total = sum(one for _, one in likely)
        alike.append(LikelyReplies(table, legal, [action for action, _ in likely], [one / total for _, one in likely]))
        return alike[-1]

    def _carried_out(self, state: Any, action: Action, seat: int) -> Any:
        """The position after an action and the rest of what it begins, each step of which is what looks best at
        once.
        """
        after = state.copy()
        rules = self._rules
        value = self._judges[seat].value
        rules.apply(after, action)
        while self._is_midway(after) and rules.to_act(after) == seat:
            reached = []
            for step in rules.legal(after):
                reached.append(after.copy())
                rules.apply(reached[-1], step)
            after = max(reached, key=lambda position: value(position, seat))
        return after


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """A stretch or a block, and the leads to expect before and after it."""

    part: PlayedStretch | ChanceBlock
    before: Leads
    after: Leads

    def change(self, seat: int) -> float:
        return self.after[seat] - self.before[seat]


@dataclass(frozen=True, slots=True)
class BlockLeads:
    """The leads that a block of chance promised, and the one that it brought."""

    odds: list[float]  # of everything that it could bring
    leads: list[Leads]  # and the leads after each
    is_complete: bool  # these are all, and not only some that were drawn
    brought: Leads  # the leads after what it did bring

    @property
    def mean(self) -> Leads:
        return [
            sum(odds * lead for odds, lead in zip(self.odds, column, strict=True))
            for column in zip(*self.leads, strict=True)
        ]


def keep_ledger(played: PlayedGame, most: int = MOST_OUTCOMES) -> tuple[SeatLedger, ...]:
    """Where the final lead of each seat came from; `most` outcomes of a block of chance are looked at."""
    return sum_up(list(entries(played, most)), played.rules.seats)


def entries(played: PlayedGame, most: int = MOST_OUTCOMES, yardstick: Yardstick | None = None) -> Iterator[LedgerEntry]:
    """Every stretch and block from the first turn on, in order, by the usual yardstick or by one that is tried."""
    for (part, before), (_, after) in pairwise(_measured(played, QuickReplies(played.rules, yardstick), most)):
        assert part
        yield LedgerEntry(part, before, after)


def sum_up(kept: Sequence[LedgerEntry], seats: int) -> tuple[SeatLedger, ...]:
    return tuple(_seat_ledger(kept, seat) for seat in range(seats))


def _seat_ledger(kept: Sequence[LedgerEntry], seat: int) -> SeatLedger:
    luck = others = own = by_bots = 0.0
    for entry in kept:
        change = entry.change(seat)
        if isinstance(entry.part, ChanceBlock):
            luck += change
        elif entry.part.seat != seat:
            others += change
        else:
            own += change
            by_bots += change * entry.part.by_bot
    return SeatLedger(kept[0].before[seat], luck, others, own, kept[-1].after[seat], by_bots)


def _measured(
    played: PlayedGame, replies: QuickReplies, most: int
) -> Iterator[tuple[PlayedStretch | ChanceBlock | None, Leads]]:
    """Every part with the leads before it; None at the end of the game."""
    brought = None
    for part in cut(played):
        if isinstance(part, ChanceBlock):
            block = measure_block(played, part, replies, most)
            brought = block.brought
            yield part, block.mean
        else:
            [found] = [brought] if brought else replies.leads([played.position(part.first)])
            brought = None
            yield part, found
    yield None, yardstick_of(played.rules.game).leads(played.rules, played.end)


def measure_block(
    played: PlayedGame, block: ChanceBlock, replies: QuickReplies, most: int = MOST_OUTCOMES
) -> BlockLeads:
    """Measures the leads that a block of a game could bring, and the one that it brought."""
    behind = outcomes_of(
        played.rules,
        played.position(block.first),
        bot_seed("luck", *(step.line.text for step in played.steps[: block.first])),
        most,
    )
    leads = replies.leads([*(outcome.state for outcome in behind.positions), played.position(block.end)])
    return BlockLeads([outcome.odds for outcome in behind.positions], leads[:-1], behind.is_complete, leads[-1])


# The sum that is shown.

LEDGER = 2  # raised when luck is measured in another way: what was measured differently is never averaged
PARTS = ("luck", "others", "turned_out", "missed")


@dataclass(frozen=True, slots=True)
class LedgerSum:
    """The lead of a seat at the end, as a sum: luck + others + turned_out + missed = end."""

    luck: float  # what chance brought, and what the deal had hidden
    others: float  # what they did, but for what they missed; a bot that stood in is one of them
    turned_out: float  # how own turns turned out beyond what was missed, beside the table's mean: nobody could know it
    missed: float  # the others' mean less what the seat missed, as far as it lasted
    end: float

    def shown(self) -> dict[str, int]:
        """The parts in whole points that add up to the whole end: the largest remainders are rounded up."""
        parts = {name: getattr(self, name) for name in PARTS}
        whole = {name: floor(points) for name, points in parts.items()}
        short = floor(self.end + 0.5) - sum(whole.values())
        for name in sorted(parts, key=lambda name: whole[name] - parts[name])[:short]:
            whole[name] += 1
        return whole


def add_up(review: Review) -> list[LedgerSum]:
    """The sum of each seat; every part comes to nought over the whole table.

    What one misses comes back to the others: so everybody is given what the others missed in the mean, and what the
    others did is counted without it. How turns turned out counts beside the table's mean, which comes back likewise.
    """
    lasting = yardstick_of(review.game).missed.lasting
    missed = [lasting * row.by_player for row in review.missed]
    rests = [row.own - row.by_bots + own for row, own in zip(review.ledger, missed, strict=True)]
    usual = fmean(rests)
    found = []
    for row, own, rest in zip(review.ledger, missed, rests, strict=True):
        given = (sum(missed) - own) / (len(missed) - 1)
        others = row.others + row.by_bots - given + usual
        found.append(LedgerSum(row.start + row.luck, others, rest - usual, given - own, row.final))
    return found
