"""What may be done, worked out a second time from the written position and the words of the rules alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, takewhile
from typing import Any

import pytest

from game.commands.games import decisions
from game.engine import CHANCE, Event
from game.rules.atlandice.events import PointsWon, RegionEmptied, TileGone, TileWon
from tests.soaks import few_or_soak

from .table import rules

REGIONS = ["jeweller", "library", "inn", "workshop", "forge"]
RESOURCES = ["gem", "book", "provision", "tool", "weapon"]
Look = dict[str, Any]


def open_regions(look: Look) -> list[str]:
    return [name for name in REGIONS if look["tiles"][name] != "closed"]


def sector_of(look: Look, number: int) -> str:
    """P1: sixes and the dice of a closed region lie at the market."""
    return REGIONS[number - 1] if number < 6 and REGIONS[number - 1] in open_regions(look) else "market"


def others(look: Look) -> list[str]:
    """ "Another region" is never the market nor the region visited."""
    return [name for name in open_regions(look) if name != look["sector"]]


def to_take(look: Look, sector: str) -> list[str]:
    """P2 b: one token, and one more if the submarine is there and there is one."""
    lying = [name for name in RESOURCES for _ in range(look["tokens"][sector].get(name, 0))]
    if look["submarine"] == sector and len(lying) > 1:
        pairs = combinations_with_replacement(RESOURCES, 2)
        return [f"{a} {b}" for a, b in pairs if lying.count(a) >= 1 + (a == b) and lying.count(b) >= 1]
    return sorted(set(lying)) or [""]


def visits(look: Look, seats: int) -> Iterator[str]:
    sectors = {sector_of(look, number) for number in look["dice"]}
    turn = len(look["taken"])
    given = any(str(die).startswith("neutral") for die in look["taken"][turn % 2 :: 2])
    verbs = ["visit"] if seats > 2 or given else ["give"] if turn >= 4 else ["visit", "give"]
    for verb in verbs:
        for sector in sectors:
            yield from (f"{verb} {sector} {tokens}".strip() for tokens in to_take(look, sector))


def effects(look: Look) -> Iterator[str]:
    here, market = look["tokens"][look["sector"]], look["tokens"]["market"]
    tile = look["tiles"][look["sector"]]
    match tile:
        case "J1" | "L3" | "F1":
            yield from (f"take {kind}" for kind in here)
        case "F3":
            yield from (f"take {kind}" for kind in market)
        case "J2":
            yield from (
                f"swap {kind} {name} {other}"
                for kind in here
                for name in others(look)
                for other in look["tokens"][name]
            )
        case "L1":
            yield from (f"fetch {name} {kind}" for name in others(look) for kind in look["tokens"][name])
        case "L2":
            yield from (f"move {kind} market" for kind in here)
        case "I2" | "F2":
            yield from (f"move {kind} {name}" for kind in (market if tile == "I2" else here) for name in others(look))
        case "I3":
            yield from (
                f"turn {number} {face}" for number in set(look["dice"]) for face in range(1, 7) if face != number
            )
        case _:
            yield from (f"steer {name}" for name in [*open_regions(look), "market"] if name != look["submarine"])


def donations(look: Look) -> Iterator[str]:
    stock = look["stocks"][look["turn"]]
    yield "keep"
    yield from (f"donate {a} {b}" for a, b in combinations_with_replacement(RESOURCES, 2)
                if stock.get(a, 0) >= 1 + (a == b) and stock.get(b, 0))  # fmt: skip


def worked_out(look: Look, seats: int) -> list[str]:
    match look["step"]:
        case "visit":
            return sorted(visits(look, seats))
        case "arrive":
            return sorted(f"take {tokens}" for tokens in to_take(look, look["sector"]))
        case "effect":
            return sorted(effects(look))
    return sorted(donations(look))


@few_or_soak("seeds", range(8), range(200))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_may_be_done_is_what_the_rules_say(players: int, seeds: range) -> None:
    game, seen = rules(players), set[str]()
    for seed in seeds:
        for state, actor, action in decisions(game, seed):
            if actor != CHANCE:
                look = game.write_position(state)
                assert sorted(map(game.write, game.legal(state))) == worked_out(look, players), look
                seen.add(
                    look["tiles"].get(look.get("sector"), look["step"]) if look["step"] == "effect" else look["step"]
                )
            game.apply(state, action)
    assert seen >= {
        "visit",
        "arrive",
        "donate",
        "J1",
        "J2",
        "L1",
        "L2",
        "L3",
        "I2",
        "I3",
        "W1",
        "W2",
        "W3",
        "F1",
        "F2",
        "F3",
    }


def shares(counts: tuple[int, ...], winner: int | None) -> dict[int, int]:
    """R1, R2: what everyone gets for an empty region, the tile counted as three points."""
    most = max(counts)
    if most == 0:
        return {}
    first = [seat for seat, count in enumerate(counts) if count == most]
    assert winner in first
    if len(first) > 1:
        return dict.fromkeys(first, 3)
    second = max(count for count in counts if count < most)
    return {first[0]: 3} | {seat: 1 for seat, count in enumerate(counts) if count == second > 0}


@few_or_soak("seeds", range(15), range(200))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_won_for_an_empty_region_is_what_the_rules_say(players: int, seeds: range) -> None:
    game, ties = rules(players), 0
    for seed in seeds:
        state = game.start()
        for _, _, action in decisions(game, seed, state):
            events: list[Event] = []
            game.apply(state, action, events)
            for i, event in enumerate(events):
                if isinstance(event, RegionEmptied):
                    following = list(
                        takewhile(lambda other: isinstance(other, (TileWon, TileGone, PointsWon)), events[i + 1 :])
                    )
                    won = [(other.seat, other.points) for other in following if isinstance(other, (TileWon, PointsWon))]
                    winner = following[0].seat if isinstance(following[0], TileWon) else None
                    assert dict(won) == shares(event.counts, winner), event
                    assert len(won) == len(dict(won))
                    ties += len(event.seats) > 1
    assert ties
