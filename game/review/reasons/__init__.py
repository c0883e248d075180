"""Why one turn is better than another, in one sentence: the most telling difference first.

Both turns are carried out in the same worlds, and what nearly all of these agree upon is told. What is telling is each
game's own: its `REASONS`, a module a game.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Protocol

from game.engine import Event, Message, SeatName
from game.engine.speech.words import Word
from game.rules import find_game_part

from ..played_game import PlayedGame
from ..report import Moment, Reason
from ..turn_trials import Turn, TurnCourse, TurnTrials
from ..yardstick import yardstick_of

PLAIN = "review.reason.plain"
END = "end"  # what is gained because the game ends, or does not
UNSURPRISING = ("home", "others", "keeps-tile", "no-trade", "farther")  # the last words of reasons that are no praise
REASON = "reason"  # the value of a message that says something beside a reason
PLAYED = "-played"  # ends the keys of reasons that tell what the other turn did: such as praise nobody
TRIED = "-tried"  # ends them where the other turn is one that was just tried
WORLDS = 20
MOST = 0.5  # the share of a gain that a reason explains where it is told by its points
NEARLY_ALL, MANY_MORE = (
    0.8,
    0.5,
)  # the share of worlds that must agree, and how many fewer may do so after the other turn


@dataclass(frozen=True, slots=True)
class TurnContrast:
    """The courses of a better turn and of another in the same worlds."""

    rules: Any  # of the game that these reasons are of
    seat: int
    better: Sequence[TurnCourse]
    other: Sequence[TurnCourse]

    def is_told(self, test: Callable[[TurnCourse], bool]) -> bool:
        """Whether something is so in nearly all worlds after the better turn, and in far fewer after the other."""
        often = fmean(map(test, self.better))
        return often >= NEARLY_ALL and often - fmean(map(test, self.other)) >= MANY_MORE

    def gain(self, measure: Callable[[TurnCourse], float]) -> float:
        """How much more of something the better turn brings, in the mean."""
        return fmean(map(measure, self.better)) - fmean(map(measure, self.other))

    def gains(self) -> tuple[Mapping[str, float], Mapping[str, float]]:
        """Splits the yardstick's gain into its parts: what the seat has more of, and what the others have less of.

        Where the game is over after one of the turns alone, only leads can be compared: what they gain stands under
        `END`.
        """
        own = defaultdict[str, float](float)
        others = defaultdict[str, float](float)
        yardstick = yardstick_of(self.rules.game)
        for better, other in zip(self.better, self.other, strict=True):
            if self.rules.is_over(better.end) != self.rules.is_over(other.end):
                now, then = (yardstick.leads(self.rules, course.end)[self.seat] for course in (better, other))
                own[END] += (now - then) / len(self.better)
                continue
            for course, sign in ((better, 1), (other, -1)):
                for seat, parts in enumerate(yardstick.parts(self.rules, course.end)):
                    kept, share = (own, sign) if seat == self.seat else (others, -sign / (self.rules.seats - 1))
                    for name, points in parts.items():
                        kept[name] += points * share / len(self.better)
        return own, others


GameReasons = Callable[[TurnContrast], Iterator[Message]]
"""A game's own: what can be told of two turns, from the most telling on. It names only what the turns move, or what
they do something to; and nothing where what the better one gives up cannot be told to pay.
"""


@dataclass(frozen=True, slots=True)
class GameKinds:
    """The kinds of a game's missed moments: what happened, going by the reason."""

    words: Mapping[str, str]  # by kind, the last words of the reasons that make it
    pictures: Mapping[str, str]  # by kind, a drawing
    # what differs between the turns may say more: the kind by the reason, what was played, and what was better
    look_closer: Callable[[str, Sequence[str], Sequence[str]], str] = lambda kind, _played, _better: kind


NO_KINDS = GameKinds({}, {})
RIVAL = "rival"  # a kind that all games have


def kinds_of(game: str) -> GameKinds:
    """A game's own: its `MOMENT_KINDS`."""
    found: GameKinds = find_game_part(game, __name__, "MOMENT_KINDS", NO_KINDS)
    return found


def no_reasons(contrast: TurnContrast) -> Iterator[Message]:
    """For a game that brings none."""
    yield Message(PLAIN)


def why_better(trials: TurnTrials, better: Turn, other: Turn) -> Reason | None:
    """Why the one turn is better than the other; None where it had better not be shown."""
    first = next(_all_reasons(trials, better, other), None)
    return reason_of(first) if first else None


def why_fine(trials: TurnTrials, fine: Turn, other: Turn) -> Reason | None:
    """Finds the reason to praise a turn that was hard to find: a plain one where nothing about it surprises, None where
    it had better not be shown.
    """
    found = list(_all_reasons(trials, fine, other))
    telling = [
        message
        for message in found
        if _last_word(message) not in UNSURPRISING and not _last_word(message).endswith(PLAYED)
    ]
    return reason_of(telling[0] if telling else Message(PLAIN)) if found else None


def why_worse(trials: TurnTrials, tried: Turn, better: Turn) -> Reason | None:
    """Tells what a turn costs that was just tried: what it does itself, or else what the better one does. What the
    better one gives up is left out; None where it had better not be told.
    """
    found = [message.values.get(REASON, message) for message in _all_reasons(trials, better, tried)]
    own = [message for message in found if message.key.endswith(PLAYED)]
    if own:
        return reason_of(Message(own[0].key.removesuffix(PLAYED) + TRIED, own[0].values))
    return reason_of(found[0]) if found else None


def _last_word(message: Message) -> str:
    """Of a reason's key, without what may be said beside it."""
    reason: Message = message.values.get(REASON, message)
    return reason.key.rpartition(".")[2]


def _all_reasons(trials: TurnTrials, better: Turn, other: Turn) -> Iterator[Message]:
    rules = trials.rules
    contrast = TurnContrast(rules, trials.seat, trials.courses(better, WORLDS), trials.courses(other, WORLDS))
    own: GameReasons = find_game_part(rules.game, __name__, "REASONS", no_reasons)
    return own(contrast)


class Teller(Protocol):
    """Who can put messages and turns into words."""

    def say(self, message: Message) -> str: ...
    def turn(self, seat: int, events: Sequence[Event]) -> str | None: ...
    def begin(self, text: str) -> str: ...


def tell_reason(played: PlayedGame, moment: Moment, teller: Teller) -> str:
    """The reason in words; where there is nothing to praise in a fine turn, what it did."""
    if moment.kind == "fine" and moment.reason.key == PLAIN:
        steps = played.steps[moment.place : moment.place + len(moment.played)]
        if told := teller.turn(moment.seat, [event for step in steps for event in step.events if event.seen_by(None)]):
            return teller.begin(told)
    return teller.say(message_of(moment.reason))


def is_for_others_sake(contrast: TurnContrast) -> bool:
    """Whether a turn is better for what it takes from the others more than for what it brings."""
    own, others = contrast.gains()
    return sum(others.values()) > max(sum(own.values()), 0.0)


def ending(contrast: TurnContrast) -> Iterator[tuple[float, Message]]:
    """That the game ends, or goes on, with the points that are gained by it."""
    own, _ = contrast.gains()
    if contrast.is_told(lambda course: contrast.rules.is_over(course.end)):
        yield own[END], Message("review.reason.ends")
    if contrast.is_told(lambda course: not contrast.rules.is_over(course.end)):
        yield own[END], Message("review.reason.goes-on")


def reason_of(message: Message) -> Reason:
    """A message as plain data, which a file can keep."""
    return Reason(message.key, {name: _plain(value) for name, value in message.values.items()})


def message_of(reason: Reason) -> Message:
    """The message of a reason, to be said."""
    return Message(reason.key, {name: _spoken(value) for name, value in reason.values.items()})


def _plain(value: Any) -> Any:
    match value:
        case SeatName(seat=seat):
            return {"seat": seat}
        case Word(key=key, plain=plain):
            return {"word": key, "plain": plain} if plain else {"word": key}
        case Message(key=key, values=values):
            return {"say": key, "values": {name: _plain(part) for name, part in values.items()}}
        case list() | tuple():
            return [_plain(part) for part in value]
    return value


def _spoken(value: Any) -> Any:
    match value:
        case {"seat": int() as seat}:
            return SeatName(seat)
        case {"word": str() as key, **more}:
            return Word(key, str(more.get("plain", "")))
        case {"say": str() as key, "values": dict() as values}:
            return Message(key, {name: _spoken(part) for name, part in values.items()})
        case list():
            return [_spoken(part) for part in value]
    return value
