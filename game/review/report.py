"""The findings of a review about a game, as far as it has come: the page, the command and the cache all read this."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

FORMAT = 1  # raised when an older cache can no longer be read


class CurvePoint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The chances to win at the beginning of a turn, or at the end of the game."""

    place: int  # so many steps have been made; see `PlayedGame`
    turn: int  # so many turns or rounds have begun
    seat: int  # whose turn it is; -1 at the end
    chances: tuple[float, ...]  # by seat, from 0 to 1, by what the whole table could see


class SeatLedger(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the final lead of a seat came from, in points: start + luck + others + own = final."""

    start: float
    luck: float
    others: float
    own: float
    final: float
    by_bots: float = 0.0  # what of `own` a bot did that had taken the seat over


class MissedPoints(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The points that a seat missed, by what it knew at the time."""

    points: float = 0.0  # in all of its turns together
    by_bots: float = 0.0  # in those turns that a bot played which had taken the seat over: never the person's
    turns: int = 0  # how many of its turns have been looked at, without those of such a bot

    @property
    def by_player(self) -> float:
        """Those that whoever sat there missed. A second look may find that something was gained instead: then nothing
        was missed.
        """
        return max(self.points - self.by_bots, 0.0)


class Reason(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why a turn is better, as a message of the catalogue."""

    key: str
    values: dict[str, Any]


class Moment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A turn worth a second look: one that could have been better, or one that was best and hard to find."""

    seat: int
    turn: int
    place: int  # where the two turns part, or where the fine one begins
    kind: Literal["missed", "fine"]
    points: float  # how far the better turn leads, or the fine one leads the next
    played: tuple[str, ...]  # the actions from there on until chance or another had a say, as the game writes them
    better: tuple[str, ...]  # the better ones; empty for a fine turn
    reason: Reason


class Review(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Grows from turn to turn; `looked` of `turns` tells how far it has come."""

    game: str
    curve: tuple[CurvePoint, ...] = ()
    ledger: tuple[SeatLedger, ...] = ()  # by seat; empty until it is known
    missed: tuple[MissedPoints, ...] = ()  # by seat
    moments: tuple[Moment, ...] = ()  # in the order of turns
    looked: int = 0  # stretches of decisions that have been looked at
    turns: int = 0  # stretches of decisions to look at

    @property
    def is_done(self) -> bool:
        return bool(self.ledger) and self.looked == self.turns


def as_data(review: Review) -> dict[str, Any]:
    """Everything of a review as plain data."""
    found: dict[str, Any] = msgspec.to_builtins(review)
    return found
