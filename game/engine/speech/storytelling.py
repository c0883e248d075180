"""What games tell their stories with: points turn by turn, things turned over in step, who did most of something."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .describing import Message, SeatName
from .story import Award, Costs, Curve, Remark, Round, TurnedOver

MOST_AWARDS = 6
MOST_REMARKS = 3


class PointsByTurn:
    """The points of every seat, turn by turn; turn 0 is before the first."""

    def __init__(self, seats: int) -> None:
        self.turn = 0
        self._steps = [[(0, 0)] for _ in range(seats)]

    def add(self, seat: int, points: int) -> None:
        steps = self._steps[seat]
        turn, before = steps[-1]
        if turn == self.turn:
            steps.pop()
        steps.append((self.turn, before + points))

    def lines(self) -> tuple[Curve, ...]:
        """All of them go on to the last turn."""
        last = self.turn
        return tuple(tuple(steps) if steps[-1][0] == last else (*steps, (last, steps[-1][1])) for steps in self._steps)


class Ledger:
    """Who cost whom how much; nobody is a doer like any seat."""

    def __init__(self, seats: int) -> None:
        self._seats = range(seats)
        self._counts: Counter[tuple[int | None, int]] = Counter()

    def charge(self, doer: int | None, loser: int, amount: int = 1) -> None:
        self._counts[doer, loser] += amount

    def taken(self) -> list[int]:
        """What each seat cost all others together."""
        return [sum(self._counts[seat, other] for other in self._seats if other != seat) for seat in self._seats]

    def own(self) -> list[int]:
        """What each seat cost itself."""
        return [self._counts[seat, seat] for seat in self._seats]

    def feuds(self) -> list[tuple[int, int, int]]:
        """How much, who and whom, where it was another."""
        return [(amount, doer, loser) for (doer, loser), amount in self._counts.items() if doer is not None and doer != loser]

    def costs(self, key: str) -> Costs:
        rows = tuple(tuple(self._counts[doer, loser] for loser in self._seats) for doer in self._seats)
        return Costs(key, rows, tuple(self._counts[None, loser] for loser in self._seats))


def in_step(title: Message, reveals: Iterable[TurnedOver]) -> list[Round]:
    """Lowest first, and of what is worth the same one a seat at a time: nobody knows who wins before the last."""
    rounds: defaultdict[tuple[int, int], list[TurnedOver]] = defaultdict(list)
    before: Counter[tuple[int, int]] = Counter()
    for reveal in sorted(reveals, key=lambda reveal: (reveal.value, reveal.seat)):
        rounds[reveal.value, before[reveal.seat, reveal.value]].append(reveal)
        before[reveal.seat, reveal.value] += 1
    return [Round(title, tuple(rounds[step])) for step in sorted(rounds)]


class Honours:
    """Awards of one game, each only where one seat alone has most and enough of it."""

    def __init__(self, game: str) -> None:
        self._game = game
        self._given: list[Award] = []

    def most(self, name: str, counts: Sequence[int], least: int, picture: str) -> None:
        best = max(counts, default=0)
        if best >= least and counts.count(best) == 1:
            self.give(name, counts.index(best), picture, {"count": best})

    def give(self, name: str, seat: int, picture: str, values: Mapping[str, Any]) -> None:
        key = f"story.{self._game}.award.{name}"
        self._given.append(Award(f"{key}.title", seat, Message(key, {"seat": SeatName(seat), **values}), picture))

    def awards(self) -> tuple[Award, ...]:
        return tuple(self._given[:MOST_AWARDS])


class Remarks:
    """What is worth a word, by how much it is worth one."""

    def __init__(self, game: str) -> None:
        self._game = game
        self._found: list[tuple[int, str, Remark]] = []

    def add(self, weight: int, name: str, picture: str, **values: Any) -> None:
        self._found.append((weight, name, Remark(Message(f"story.{self._game}.remark.{name}", values), picture)))

    def best(self) -> tuple[Remark, ...]:
        """The weightiest, of different kinds if there are."""
        ranked, told, again = sorted(self._found, key=lambda found: -found[0]), dict[str, Remark](), list[Remark]()
        for _, name, remark in ranked:
            if told.setdefault(name, remark) is not remark:
                again.append(remark)
        return tuple([*told.values(), *again][:MOST_REMARKS])
