"""Kinds of missed moments: what happened, going by why the better turn is better; and whether one of them has become
rarer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import comb
from typing import Any, Literal, Protocol

from .reasons import PLAYED, REASON, TRIED, kinds_of
from .report import Reason

OTHER = "other"
_PARTS = ("several", "mostly")  # reasons that name parts, the largest first

Lately = Literal["fewer", "more", "as-often", "few"]
RECENT = 6  # games against as many before them
_FEWEST = 5  # moments in all of these, to tell anything
_SURE = 0.1  # so seldom a coin must split them as unevenly


class TurnPair(Protocol):
    """Two turns of which one is better."""

    @property
    def played(self) -> Sequence[str]: ...
    @property
    def better(self) -> Sequence[str]: ...
    @property
    def reason(self) -> Reason: ...


def kind_of(game: str, moment: TurnPair) -> str:
    """The kind of a missed moment: what happened."""
    key, values = _plain(moment.reason)
    kinds = kinds_of(game)
    if key in _PARTS:
        parts = values.get("parts")
        largest = parts[0] if parts and isinstance(parts, list | tuple) else values.get("part")
        key = str(largest.get("word", "")).rpartition(".")[2] if isinstance(largest, dict) else ""
    kind = next((kind for kind, words in kinds.words.items() if key in words.split()), OTHER)
    return kinds.look_closer(kind, moment.played, moment.better)


def _plain(reason: Reason) -> tuple[str, Mapping[str, Any]]:
    """The last word of a reason and its values, without what may be said beside it."""
    inner = reason.values.get(REASON)
    if isinstance(inner, dict) and isinstance(inner.get("say"), str) and isinstance(inner.get("values"), dict):
        return _last(inner["say"]), inner["values"]
    return _last(reason.key), reason.values


def _last(key: str) -> str:
    return key.rpartition(".")[2].removesuffix(PLAYED).removesuffix(TRIED)


def creature_of(reasons: Iterable[Reason]) -> str:
    """The word of the creature that these reasons mostly name; nothing where they name none."""
    named = Counter[str]()
    for reason in reasons:
        creature = _plain(reason)[1].get("creature")
        if isinstance(creature, dict):
            named[str(creature.get("word", ""))] += 1
    return named.most_common(1)[0][0] if named else ""


def lately(counts: Sequence[int]) -> Lately | None:
    """Whether moments have become fewer or more, by how many there were in each game, the last at the end: six games
    against the six before, where a coin would split them as unevenly in under one of ten cases. None where there are
    not as many games.
    """
    if len(counts) < 2 * RECENT:
        return None
    now, before = sum(counts[-RECENT:]), sum(counts[-2 * RECENT : -RECENT])
    both, fewer = now + before, min(now, before)
    if both < _FEWEST:
        return "few"
    chance = 2 * sum(comb(both, count) for count in range(fewer + 1)) / 2**both
    if chance >= _SURE:
        return "as-often"
    return "fewer" if now < before else "more"
