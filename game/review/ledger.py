"""The ledger of a finished game: what luck, the others and a seat's own play did to its lead.

Everything is measured on whole positions, as the game is over. The changes over all stretches and blocks are one
telescoping sum: nothing in it is what is left over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from game.bots.decision import bot_seed
from game.bots.evaluations import evaluation_of
from game.bots.judge import Judge
from game.engine import CHANCE, NOBODY, Action, Rules, View

from .played_game import PlayedGame
from .report import SeatLedger
from .stretches import MOST_OUTCOMES, ChanceBlock, PlayedStretch, cut, outcomes_of
from .yardstick import Yardstick, yardstick_of

Leads = list[float]  # by seat


@dataclass(frozen=True, slots=True)
class SharedReply:
    """One reply for all positions that look the same to the whole table and leave the same choice."""

    table: View
    legal: Sequence[Action]
    action: Action


class QuickReplies:
    """Measures positions of one game by the yardstick, each after a quick reply.

    Replies are chosen by the bots' evaluation and not by the yardstick: the largest of many measurements is too large.
    """

    def __init__(self, rules: Rules[Any, Any], yardstick: Yardstick | None = None) -> None:
        self._rules = rules
        self._yardstick, self._is_midway = yardstick or yardstick_of(rules.game), evaluation_of(rules.game).is_midway
        self._judges = [Judge(rules, seat) for seat in range(rules.seats)]

    def leads(self, states: Sequence[Any]) -> list[Leads]:
        """The leads to expect by seat, of each of these positions; what looks alike to the whole table is answered
        alike.
        """
        known: dict[int, list[SharedReply]] = {}
        rules, measured = self._rules, self._yardstick.leads
        repliers = [None if (seat := rules.to_act(state)) in (CHANCE, NOBODY) else seat for state in states]
        return [
            measured(rules, self._answered(state, known), seat) for state, seat in zip(states, repliers, strict=True)
        ]

    def answered(self, state: Any) -> Any:
        """The position after the quick reply of the seat to decide; the same one where nobody has to."""
        return self._answered(state, {})

    def _answered(self, state: Any, known: dict[int, list[SharedReply]]) -> Any:
        """With a reply that is known by now, or else is found and shared."""
        rules, seat = self._rules, self._rules.to_act(state)
        if seat in (CHANCE, NOBODY):
            return state
        legal, table = rules.legal(state), rules.view(state, None)
        alike = known.setdefault(len(legal), [])
        for reply in alike:
            if reply.table == table and reply.legal == legal:
                return self._carried_out(state, reply.action, seat)
        value = self._judges[seat].value
        reached = [self._carried_out(state, action, seat) for action in legal]
        best = max(range(len(legal)), key=lambda place: value(reached[place], seat))
        alike.append(SharedReply(table, legal, legal[best]))
        return reached[best]

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
