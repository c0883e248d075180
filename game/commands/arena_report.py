"""What an arena has found out, as tables of text, as markdown and as data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from game.arena import Contest, Estimate, Rating, Summary, ratings
from game.arena.elo import Meeting
from game.words.catalogue import Catalogue

from .columns import columns

_ANCHOR = "random"
"""The level that Elo is counted from, if it took part; else it is the last one."""
_HEADS = ("pairing", "games", "share", "points", "points-other", "verdict", "speed", "thinking")

Row = list[str]


@dataclass(frozen=True, slots=True)
class Findings:
    """All pairings that have at least one deal, and the levels' ratings."""

    summaries: list[Summary]
    elo: dict[str, Rating]
    bar: float


def findings(contests: Sequence[Contest], levels: Sequence[str], bar: float) -> Findings:
    """What is known so far."""
    played = [contest for contest in contests if contest.deals]
    met = [level for level in levels if any(level in contest.levels for contest in played)]
    return Findings([contest.summary() for contest in played], _elo(played, met), bar)


def _elo(contests: Sequence[Contest], met: Sequence[str]) -> dict[str, Rating]:
    if not contests:
        return {}
    meetings = []
    for contest in contests:
        one, other = (met.index(level) for level in contest.levels)
        meetings.append(Meeting(one, other, contest.summary().share.mean, contest.worth))
    anchor = met.index(_ANCHOR) if _ANCHOR in met else len(met) - 1
    return dict(zip(met, ratings(len(met), meetings, anchor), strict=True))


def told(found: Findings, catalogue: Catalogue, markdown: bool = False) -> str:
    """Both tables."""
    write = marked if markdown else columns
    return "\n\n".join(write(rows) for rows in (list(_pairings(found, catalogue)), list(_ladder(found, catalogue))))


def marked(rows: Sequence[Row]) -> str:
    """A table in markdown: its first column to the left, all others to the right."""
    head, *others = rows
    lines = [head, [":--", *["--:"] * (len(head) - 1)], *others]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _pairings(found: Findings, catalogue: Catalogue) -> Iterator[Row]:
    yield [catalogue.say(f"arena.head.{word}") for word in _HEADS]
    for each in found.summaries:
        yield [
            versus(each.levels, catalogue),
            str(each.games),
            share_words(each.share, catalogue),
            *(catalogue.say("arena.points", mean=points.mean, reach=points.reach) for points in each.points),
            catalogue.say(f"arena.verdict.{each.verdict}", bar=100 * found.bar),
            catalogue.say("arena.speed", speed=each.speed),
            catalogue.say("arena.thinking", one=1000 * each.thinking[0], other=1000 * each.thinking[1]),
        ]


def _ladder(found: Findings, catalogue: Catalogue) -> Iterator[Row]:
    yield [catalogue.say(f"arena.head.{word}") for word in ("level", "elo")]
    for level, rating in sorted(found.elo.items(), key=lambda entry: -entry[1].elo):
        key = "arena.elo" if rating.reach else "arena.elo-anchor"
        yield [catalogue.say(f"level.{level}"), catalogue.say(key, elo=rating.elo, reach=rating.reach)]


def versus(levels: Sequence[str], catalogue: Catalogue) -> str:
    """A pairing by its name."""
    one, other = (catalogue.say(f"level.{level}") for level in levels)
    return catalogue.say("arena.pairing", one=one, other=other)


def share_words(share: Estimate, catalogue: Catalogue) -> str:
    return catalogue.say("arena.share", mean=100 * share.mean, low=100 * share.low, high=100 * share.high)


def as_data(found: Findings) -> dict[str, Any]:
    """The same for programs."""
    return {
        "bar": found.bar,
        "pairings": [asdict(summary) for summary in found.summaries],
        "elo": {level: asdict(rating) for level, rating in found.elo.items()},
    }
