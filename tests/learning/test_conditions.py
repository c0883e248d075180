"""The vocabulary of conditions: what each word holds for, and what it refuses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from game.engine import Event, Standing
from game.files.documents import plain_document
from game.files.faults import BadDocument
from game.learning.conditions import COMMON, Checker, ConditionMoment, ConditionReader, conditions_of
from game.rules import GAMES
from game.rules.atlandice.events import PointsWon, TileWon
from game.rules.atlantis.events import CardPaid, PawnArrived, TileCollected, TilePaid
from game.rules.survive.events import ChargeTaken, GameEnded, Lost, Saved, ValueShown

from ..match.playing import rules_of


def nothing_known(
    standings: Sequence[Standing] = (), seen: dict[str, Any] | None = None, legal: Sequence[str] = ()
) -> ConditionMoment:
    return ConditionMoment(lambda: standings, lambda: seen or {}, lambda: legal)


def checker_of(game: str, said: dict[str, Any]) -> Checker:
    return Checker(ConditionReader(rules_of(game), 0, plain_document(said, "goal.yaml")).read(said))


def holds(game: str, said: dict[str, Any], events: Sequence[Event] = (), moment: ConditionMoment | None = None) -> bool:
    checker = checker_of(game, said)
    return checker.all(checker.after(checker.start, events), moment or nothing_known())


def result(*points: int) -> list[Standing]:
    return [Standing(seat, 1, count, ()) for seat, count in enumerate(points)]


def _loss(explorer: int) -> Event:
    return Lost(explorer=explorer, space=0, cause="shark")


def _rescue(explorer: int, isle: int) -> Event:
    return Saved(explorer=explorer, isle=isle)


def _value_shown(explorer: int, value: int, saved: bool) -> Event:
    return ValueShown(explorer=explorer, value=value, saved=saved)


CASES: list[tuple[str, dict[str, Any], list[Event], list[Event]]] = [
    ("survive", {"ashore": ["crimson-A"]}, [Saved(explorer=0, isle=0)], [Saved(explorer=1, isle=0)]),
    ("survive", {"lost": "crimson-B"}, [Lost(explorer=1, space=0, cause="shark")], [Saved(explorer=1, isle=0)]),
    ("survive", {"guarded": 1}, [ChargeTaken(explorer=9, space=0)], [ChargeTaken(explorer=10, space=0)]),
    ("survive", {"lost_at_most": 1}, [_loss(0), _loss(10), _loss(11)], [_loss(0), _loss(1)]),
    ("survive", {"isles": 2}, [_rescue(0, 0), _rescue(1, 3)], [_rescue(0, 3), _rescue(1, 3), _rescue(10, 1)]),
    (
        "survive",
        {"value_ashore": 6},
        [_value_shown(4, 6, True)],
        [_value_shown(4, 6, False), _value_shown(5, 5, True), _value_shown(14, 6, True)],
    ),
    ("survive", {"ended": True}, [GameEnded(cause="volcano")], []),
    ("survive", {"told": "saved"}, [Saved(explorer=3, isle=0)], [GameEnded(cause="volcano")]),
    ("atlantis", {"home": 1}, [PawnArrived(seat=0, pawn=0)], [PawnArrived(seat=1, pawn=3)]),
    (
        "atlantis",
        {"paid_at_most": 2},
        [CardPaid(seat=0, kind=0), CardPaid(seat=0, kind=1)],
        [TilePaid(seat=0, tile=3 << 3)],
    ),
    (
        "atlandice",
        {"gain": 3},
        [TileWon(seat=0, sector=0, tile=0, points=3)],
        [PointsWon(seat=1, points=3, cause="tile")],
    ),
    (
        "atlandice",
        {"regions": 1},
        [TileWon(seat=0, sector=0, tile=0, points=3)],
        [TileWon(seat=1, sector=0, tile=0, points=3)],
    ),
    (
        "atlandice",
        {"others_gain_at_most": 1},
        [PointsWon(seat=2, points=1, cause="tile")],
        [PointsWon(seat=2, points=2, cause="tile")],
    ),
]


@pytest.mark.parametrize("game, said, yes, no", CASES, ids=[str(case[1]) for case in CASES])
def test_facts_are_weighed(game: str, said: dict[str, Any], yes: list[Event], no: list[Event]) -> None:
    assert holds(game, said, yes)
    assert not holds(game, said, no)


def test_what_can_never_hold_again_is_known_at_once() -> None:
    spoilt: list[tuple[str, dict[str, Any], list[Event]]] = [
        ("survive", {"ashore": ["crimson-A"]}, [_loss(0)]),
        ("survive", {"lost": ["crimson-A"]}, [_rescue(0, 0)]),
        ("survive", {"lost_at_most": 1}, [_loss(0), _loss(1)]),
        ("atlantis", {"paid_at_most": 2}, [TilePaid(seat=0, tile=3 << 3)]),
        ("atlandice", {"others_gain_at_most": 1}, [PointsWon(seat=2, points=2, cause="tile")]),
    ]
    assert [said for game, said, events in spoilt if not checker_of(game, said).is_spoilt(events)] == []
    assert [said for game, said, events in spoilt if checker_of(game, said).is_spoilt(events[1:])] == []


def test_things_are_called_as_in_the_notation() -> None:
    rules = rules_of("atlantis")
    tile = rules.constants.found["tile"]["ring3"]  # type: ignore[attr-defined]
    assert holds("atlantis", {"collected": ["ring3"]}, [TileCollected(seat=0, place=4, tile=tile)])
    assert not holds("atlantis", {"collected": ["ring3"]}, [TileCollected(seat=1, place=4, tile=tile)])
    assert holds("atlandice", {"region_won": ["forge"]}, [TileWon(seat=0, sector=_sector("forge"), tile=0, points=3)])


def _sector(name: str) -> int:
    found: int = rules_of("atlandice").constants.found["sector"][name]  # type: ignore[attr-defined]
    return found


def test_results_are_known_at_the_end_alone() -> None:
    assert holds("survive", {"lead": 3, "points": 9}, moment=nothing_known(result(9, 6, 2)))
    assert not holds("survive", {"lead": 4}, moment=nothing_known(result(9, 6, 2)))
    assert not holds("survive", {"points": 10}, moment=nothing_known(result(9, 6, 2)))
    ranked = nothing_known([Standing(0, 2, 9, (("saved", 3),)), Standing(1, 1, 9, ()), Standing(2, 3, 2, ())])
    assert holds("survive", {"rank": 2, "behind": 1, "parts": {"saved": 3}}, moment=ranked)
    for said in ({"rank": 1}, {"behind": 2}, {"parts": {"saved": 4}}, {"parts": {"debt": 0}}):
        assert not holds("survive", said, moment=ranked)
        assert not holds("survive", said)
    assert not holds("survive", {"lead": 0})
    assert not holds("survive", {"points": 0})


def test_views_and_legal_actions_are_looked_at() -> None:
    seen = {"step": "move", "explorers": {"crimson": {"A": "boat C8"}}, "stocks": {1: {"gem": 2}}}
    assert holds(
        "survive",
        {"sees": {"step": "move", "explorers.crimson.A": "boat *", "stocks.1.gem": 2}},
        moment=nothing_known(seen=seen),
    )
    assert not holds("survive", {"sees": {"explorers.crimson.B": "boat *"}}, moment=nothing_known(seen=seen))
    assert holds("survive", {"can": ["stop", "land crimson-*"]}, moment=nothing_known(legal=["land crimson-A NE"]))
    assert not holds("survive", {"can": "stop"}, moment=nothing_known(legal=["land crimson-A NE"]))


@pytest.mark.parametrize("place, boards", [("H9", True), ("H8", False), ("boat H9", False)])
def test_who_boards_from_land_or_from_a_boat_is_no_swimmer(place: str, boards: bool) -> None:
    moment = nothing_known(seen={"explorers": {"crimson": {"C": place}}}, legal=["stop", "board crimson-C H9"])
    assert holds("survive", {"swimmer_boards": True}, moment=moment) == boards


@pytest.mark.parametrize(
    "said",
    [{"flies": 1}, {"ashore": ["crimson-Z"]}, {"guarded": "much"}, {"sees": "move"}, {"isles": True}, {"home": 1}],
)
def test_what_cannot_be_understood_is_refused(said: dict[str, Any]) -> None:
    with pytest.raises(BadDocument):
        ConditionReader(rules_of("survive"), 0, plain_document(said, "goal.yaml")).read(said)


def test_every_word_is_tried_here() -> None:
    tried = {word for case in CASES for word in case[1]} | {
        "collected",
        "region_won",
        "lead",
        "points",
        "rank",
        "behind",
        "parts",
        "sees",
        "can",
        "swimmer_boards",
    }
    assert tried == {*COMMON, *[word for game in GAMES for word in conditions_of(game).words]}
