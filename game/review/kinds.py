"""Kinds of missed moments: what happened, going by why the better turn is better; and whether one of them has become
rarer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import comb
from typing import Any, Literal, Protocol

from .reasons import PLAYED, REASON, TRIED
from .report import Reason

OTHER = "other"
RIVAL = "rival"  # of all games
_DANGER = "survive.danger"
_SINK, _TILES = "sink", ("wind", "help")  # how Survive writes that a tile sinks, and that one in hand moves one's own
_PARTS = ("several", "mostly")  # reasons that name parts, the largest first

_KEYS: dict[str, dict[str, str]] = {
    "survive": {
        "survive.short": "lands lands-instead",
        _DANGER: "safe kept",
        "survive.boat": "aboard",
        "survive.way": "nearer dry",
        RIVAL: "taken taken-many pushed exposed others",
    },
    "atlantis": {
        "atlantis.paid": "free cheaper cheaper-tile",
        "atlantis.tile": "collects collects-paid more-for-less tiles",
        "atlantis.bridge": "bridge bridge-there keeps-bridge",
        "atlantis.trade": "trades trades-less trades-more no-trade keeps-tile",
        "atlantis.behind": "arrives arrives-soon way farther stays",
        "atlantis.cards": "cards",
        RIVAL: "stops others",
    },
    "atlandice": {
        "atlandice.region": "wins-tile",
        "atlandice.points": "scores scores-soon",
        "atlandice.lead": "most level",
        "atlandice.tokens": "tokens",
        "atlandice.clock": "ends goes-on",
        RIVAL: "stops others",
    },
}
"""By game: kinds, and the last words of the reasons that make them."""
_KINDS = {game: {key: kind for kind, keys in kinds.items() for key in keys.split()} for game, kinds in _KEYS.items()}
KINDS = tuple(dict.fromkeys(["survive.tile", "survive.sink", *(kind for kinds in _KEYS.values() for kind in kinds)]))
"""All there are but for the others."""

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
    """The kind of a missed moment: what happened. In Survive what differs between the two turns may say more than the
    reason.
    """
    key, values = _plain(moment.reason)
    if game == "survive":
        if _differ_in_tile(moment):
            return "survive.sink"
        if _KINDS[game].get(key, RIVAL) != RIVAL and _has_other_tile(moment):
            return "survive.tile"
    if key in _PARTS:
        parts = values.get("parts") or [values.get("part")]
        key = str(parts[0].get("word", "")).rpartition(".")[2] if isinstance(parts[0], dict) else ""
    return _KINDS.get(game, {}).get(key, OTHER)


def _plain(reason: Reason) -> tuple[str, Mapping[str, Any]]:
    """The last word of a reason and its values, without what may be said beside it."""
    inner = reason.values.get(REASON)
    if isinstance(inner, dict) and isinstance(inner.get("say"), str) and isinstance(inner.get("values"), dict):
        return _last(inner["say"]), inner["values"]
    return _last(reason.key), reason.values


def _last(key: str) -> str:
    return key.rpartition(".")[2].removesuffix(PLAYED).removesuffix(TRIED)


def _differ_in_tile(moment: TurnPair) -> bool:
    """Whether the two turns are the same but for the tile that sinks."""
    played, better = (
        Counter(text for text in turn if not _is_step(text, _SINK)) for turn in (moment.played, moment.better)
    )
    return played == better and Counter(moment.played) != Counter(moment.better)


def _has_other_tile(moment: TurnPair) -> bool:
    """Whether the better turn alone begins with a tile in hand that moves a boat or a swimmer of one's own."""
    used = [text for text in moment.better if _is_step(text, *_TILES)]
    return any(text not in moment.played for text in used)


def _is_step(text: str, *kinds: str) -> bool:
    return text.split(maxsplit=1)[0] in kinds if text else False


def creature_of(reasons: Iterable[Reason]) -> str:
    """The creature that these reasons mostly name; nothing where they name none."""
    named = Counter[str]()
    for reason in reasons:
        creature = _plain(reason)[1].get("creature")
        if isinstance(creature, dict):
            named[_last(str(creature.get("word", "")))] += 1
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
