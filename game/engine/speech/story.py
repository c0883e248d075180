"""The story of a finished game as data: what is revealed in which order, how it came about, and who deserves a mention.

Keys are whole keys of the catalogue, pictures are names of drawings. It is told from what the whole table may know
after the end.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeVar

from ..seats import Standing
from .describing import Message, SeatName

T = TypeVar("T")
Curve = tuple[
    tuple[int, int], ...
]  # steps of (turn, points), from turn 0, or where a game was played on from, to the last


@dataclass(frozen=True, slots=True)
class TurnedOver:
    """One thing that is turned over before a seat; `counts` is false for what is only shown, such as the drowned."""

    seat: int
    message: Message
    picture: str
    value: int
    counts: bool = True


@dataclass(frozen=True, slots=True)
class Round:
    """The things that all turn over at once, at most one a seat."""

    title: Message
    reveals: tuple[TurnedOver, ...]


@dataclass(frozen=True, slots=True)
class TieBreak:
    """Seats that are level at the first count, better ones first; `part` of the result tells them apart, or nothing
    does.
    """

    rank: int
    seats: tuple[int, ...]
    part: str
    message: Message


@dataclass(frozen=True, slots=True)
class Costs:
    """The points that seats took from each other: rows took from columns, and the diagonal is what seats did to
    themselves.
    """

    key: str  # what is counted
    rows: tuple[tuple[int, ...], ...]
    nobody: tuple[int, ...]  # what each seat lost to nobody at the table
    has_neutral: bool = False  # whether that is a player whom nobody plays


@dataclass(frozen=True, slots=True)
class Award:
    name: str
    title: str
    seat: int
    message: Message
    picture: str


@dataclass(frozen=True, slots=True)
class Remark:
    message: Message
    picture: str


@dataclass(frozen=True, slots=True)
class StoryMoment:
    """A moment worth a picture: when it was over, what it is called and what is said below the picture."""

    told: int  # how many facts of the game the whole table knew when it was over
    weight: int
    title: Message
    caption: Message


@dataclass(frozen=True, slots=True)
class Story:
    """All that the scoring shows of a game besides the standings."""

    rounds: tuple[Round, ...]  # in the order of the show; what counts adds up to the points of each seat
    summaries: tuple[Message, ...]  # a few words for each seat
    merit: tuple[str, ...]  # what ranks are compared by: points or a part of the result, the first one first
    tie_breaks: tuple[TieBreak, ...]  # by rank: the winner's come first
    turns: int
    length: Message
    ending: Message  # how and when it ended
    lines: tuple[Curve, ...]  # of each seat; empty where the game does not tell
    costs: Costs | None
    awards: tuple[Award, ...]
    remarks: tuple[Remark, ...]
    moments: tuple[StoryMoment, ...] = ()  # in the order in which they came; none where the game tells of none

    @property
    def reveals(self) -> tuple[TurnedOver, ...]:
        return tuple(reveal for each in self.rounds for reveal in each.reveals)


def counted_round(game: str, part: str, picture: str, points: Mapping[int, int]) -> list[Round]:
    """Something that everyone who has any counts in one go; no round if nobody has any."""
    reveals = [
        TurnedOver(seat, Message(f"story.{game}.reveal.{part}", {"count": abs(n)}), picture, n)
        for seat, n in points.items()
        if n
    ]
    return [Round(Message(f"story.{game}.round.{part}"), tuple(reveals))] if reveals else []


def plain_story(standings: Sequence[Standing]) -> Story:
    """The story of a game that tells none: the points, and who is ahead of whom."""
    points = tuple(
        TurnedOver(s.seat, Message("story.points", {"count": s.points}), "common/icon-crown", s.points)
        for s in standings
    )
    return Story(
        rounds=(Round(Message("story.round"), points),),
        summaries=tuple(Message("story.points", {"count": standing.points}) for standing in standings),
        merit=("points",),
        tie_breaks=tie_breaks(standings),
        turns=0,
        length=Message("story.length"),
        ending=Message("story.end"),
        lines=(),
        costs=None,
        awards=(),
        remarks=(),
    )


def tie_breaks(standings: Sequence[Standing], merit: Sequence[str] = (), game: str = "") -> tuple[TieBreak, ...]:
    """Who is tied in the first part that counts, and which of the others decided.

    Without a merit, points count first, and then whatever part differs.
    """
    ranked = sorted(standings, key=lambda standing: (standing.rank, standing.seat))
    shared = [
        _shared_rank(rank, [standing.seat for standing in ranked if standing.rank == rank])
        for rank in {each.rank for each in ranked}
    ]
    decided = [
        _tie_break(ahead, behind, merit, game) for ahead, behind in pairwise(ranked) if ahead.rank != behind.rank
    ]
    return tuple(sorted(filter(None, shared + decided), key=lambda tie_break: tie_break.rank))


def _shared_rank(rank: int, seats: list[int]) -> TieBreak | None:
    if len(seats) < 2:
        return None
    key = "story.shared.victory" if rank == 1 else "story.shared.place"
    return TieBreak(rank, tuple(seats), "", Message(key, {"seats": [SeatName(seat) for seat in seats], "rank": rank}))


def _tie_break(ahead: Standing, behind: Standing, merit: Sequence[str], game: str) -> TieBreak | None:
    mine, theirs = ({"points": standing.points, **dict(standing.parts)} for standing in (ahead, behind))
    main, *rest = merit or mine
    part = next((name for name in rest if mine[name] != theirs[name]), "")
    if mine[main] != theirs[main] or not part:
        return None
    seats = {"seat": SeatName(ahead.seat), "other": SeatName(behind.seat)}
    values = {**seats, "count": mine[main], "part": part, "mine": mine[part], "theirs": theirs[part]}
    key = f"story.{game}.tie.{main}.{part}" if game else "story.tie"
    return TieBreak(ahead.rank, (ahead.seat, behind.seat), part, Message(key, values))


MOST_AWARDS = 6
MOST_REMARKS = 3
MOST_MOMENTS = 5


class PointsByTurn:
    """The points of every seat, turn by turn; turn 0 is before the first."""

    def __init__(self, seats: int) -> None:
        self.turn = 0
        self._steps = [[(0, 0)] for _ in range(seats)]

    def begin_at(self, turn: int) -> None:
        """Of a game that is played on from a turn of another one nothing before that turn is told."""
        self.turn = turn
        self._steps = [[(turn, 0)] for _ in self._steps]

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
    """How much each seat took from each other seat; nobody counts as a doer too."""

    def __init__(self, seats: int) -> None:
        self._seats = range(seats)
        self._counts: Counter[tuple[int | None, int]] = Counter()

    def charge(self, doer: int | None, loser: int, amount: int = 1) -> None:
        self._counts[doer, loser] += amount

    def costs_to_others(self) -> list[int]:
        """Sums up the cost of each seat to all others."""
        return [sum(self._counts[seat, other] for other in self._seats if other != seat) for seat in self._seats]

    def own(self) -> list[int]:
        """Sums up the cost of each seat to itself."""
        return [self._counts[seat, seat] for seat in self._seats]

    def feuds(self) -> list[tuple[int, int, int]]:
        """How much, who and whom, where it was another."""
        return [
            (amount, doer, loser)
            for (doer, loser), amount in self._counts.items()
            if doer is not None and doer != loser
        ]

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
    """The awards of one game, each given only if a single seat has the most, and enough."""

    def __init__(self, game: str, pictures: Mapping[str, str]) -> None:
        """`pictures` are the drawings of all awards that the game may give, by name."""
        self._game, self._pictures = game, pictures
        self._given: list[Award] = []

    def most(self, name: str, counts: Sequence[int], least: int) -> None:
        best = max(counts, default=0)
        if best >= least and counts.count(best) == 1:
            self.give(name, counts.index(best), {"count": best})

    def give(self, name: str, seat: int, values: Mapping[str, Any]) -> None:
        key = f"story.{self._game}.award.{name}"
        message = Message(key, {"seat": SeatName(seat), **values})
        self._given.append(Award(name, f"{key}.title", seat, message, self._pictures[name]))

    def awards(self) -> tuple[Award, ...]:
        return tuple(self._given[:MOST_AWARDS])


class Remarks:
    """Remarks, each with how much it is worth one."""

    def __init__(self, game: str) -> None:
        self._game = game
        self._found: list[tuple[int, str, Remark]] = []

    def add(self, weight: int, name: str, picture: str, **values: Any) -> None:
        self._found.append((weight, name, Remark(Message(f"story.{self._game}.remark.{name}", values), picture)))

    def best(self) -> tuple[Remark, ...]:
        """The weightiest, of different kinds if there are."""
        ranked = sorted(self._found, key=lambda found: -found[0])
        return tuple(_of_different_kinds([(name, remark) for _, name, remark in ranked])[:MOST_REMARKS])


class Moments:
    """Moments for a picture, each with how much it is worth one. `told` counts the facts that had been told by then."""

    def __init__(self, game: str) -> None:
        self._key = f"story.{game}.moment"
        self._found: list[tuple[str, StoryMoment]] = []

    def add(self, weight: int, name: str, told: int, turn: int, *, alike: str = "", **values: Any) -> None:
        """Of those that are `alike`, the first choice is one; by default those of one name are."""
        what, said = Message(f"{self._key}.{name}.title"), Message(f"{self._key}.{name}", values)
        title, caption = (Message(self._key, {"turn": turn, "what": words}) for words in (what, said))
        self._found.append((alike or name, StoryMoment(told, weight, title, caption)))

    def best(self) -> tuple[StoryMoment, ...]:
        """The weightiest, of different kinds if there are, in the order in which they came; never two of one time."""
        ranked = sorted(self._found, key=lambda found: (-found[1].weight, found[1].told))
        once = {moment.told: (name, moment) for name, moment in reversed(ranked)}
        chosen = _of_different_kinds([found for found in ranked if found in once.values()])[:MOST_MOMENTS]
        return tuple(sorted(chosen, key=lambda moment: moment.told))


def _of_different_kinds(ranked: Sequence[tuple[str, T]]) -> list[T]:
    """The best of every kind, then the others."""
    first, again = dict[str, T](), list[T]()
    for name, found in ranked:
        if first.setdefault(name, found) is not found:
            again.append(found)
    return [*first.values(), *again]
