"""Kinds of missed moments: every reason of a game has one, what differs between two turns may say more, and rarer is
said only where chance seldom does it.
"""

from __future__ import annotations

import re
from math import comb
from pathlib import Path

import pytest

from game.review import reasons
from game.review.kinds import OTHER, creature_of, kind_of, lately
from game.review.reasons import RIVAL, kinds_of
from game.review.report import Moment, Reason
from game.rules import GAMES
from game.words.catalogue import Catalogue

PLAIN = ("home", "plain", "but")  # say nothing of what happened
KINDS = {kind for game in GAMES for kind in kinds_of(game).words}
NO_REASONS = re.compile(r"\.review\.(?:luck|situation|but\.|part\.)")


def moment(key: str, played: str = "go a", better: str = "go b", **values: object) -> Moment:
    return Moment(0, 3, 7, "missed", 2.0, tuple(played.split("; ")), tuple(better.split("; ")), Reason(key, values))


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_that_says_something_has_a_kind(game: str) -> None:
    source = Path(reasons.__file__).with_name(f"{game}.py").read_text(encoding="utf-8")
    words = Catalogue.load("en")
    keys = [key for key in words.messages if key.startswith(f"{game}.review.") and not NO_REASONS.search(key)]
    assert len(keys) > 7
    assert f"{game}.review." in source
    for key in keys:
        part = {"word": f"{game}.review.part.way"}
        found = kind_of(game, moment(key, parts=[part], part=part))
        assert (found == OTHER) == (key.rpartition(".")[2] in PLAIN), key
        assert found in (*KINDS, OTHER)


def test_every_kind_has_words() -> None:
    words = Catalogue.load("en")
    for kind in (*KINDS, OTHER):
        for part in ("", ".told", ".look"):
            assert f"missed.kind.{kind}{part}" in words


def test_what_is_said_beside_a_reason_makes_no_difference() -> None:
    inner = {"say": "survive.review.aboard-played", "values": {"count": 1}}
    assert kind_of("survive", moment("survive.review.but", reason=inner, why="x")) == "survive.boat"
    assert kind_of("survive", moment("survive.review.but", reason="broken")) == OTHER


@pytest.mark.parametrize(
    ("key", "played", "better", "kind"),
    [
        ("lands", "keep; go a B2; sink G5", "keep; land a NW; sink G5", "survive.short"),
        ("lands", "keep; go a B2; sink G5", "wind beach B8 B9; land a NW; sink G5", "survive.tile"),
        ("aboard", "help beach b C2; sink G5", "help beach a C2; sink G5", "survive.tile"),
        ("lands", "wind beach B8 B9; go a B2", "wind beach B8 B9; land a NW", "survive.short"),
        ("lands", "send beach whale E6 A5; go a B2", "send beach whale E6 A4; land a NW", "survive.short"),
        ("taken", "keep; go a B2; sink G5", "wind beach B8 B9; go a B2; sink G5", RIVAL),
        ("safe", "sink G5", "sink G6", "survive.sink"),
        ("taken", "go a B2; go b B3; sink G5", "go b B3; go a B2; sink G6", "survive.sink"),
        ("safe", "go a B2; sink G5", "go a B3; sink G6", "survive.danger"),
        ("home", "go a B2; sink G5", "go a B3; sink G6", OTHER),
    ],
)
def test_in_survive_what_differs_between_the_turns_may_say_more(key: str, played: str, better: str, kind: str) -> None:
    assert kind_of("survive", moment(f"survive.review.{key}", played, better)) == kind


def test_of_several_parts_the_largest_makes_the_kind() -> None:
    parts = [{"word": "atlantis.review.part.bridge"}, {"word": "atlantis.review.part.others"}]
    assert kind_of("atlantis", moment("atlantis.review.several", parts=parts)) == "atlantis.bridge"
    assert kind_of("atlantis", moment("atlantis.review.mostly", part=parts[1])) == RIVAL
    assert kind_of("atlantis", moment("atlantis.review.mostly", part="spoilt")) == OTHER
    assert kind_of("a guest's", moment("guest.review.any")) == OTHER


@pytest.mark.parametrize("parts", [{"x": 1}, 5, "word", [], [7], [[]], None, True])
@pytest.mark.parametrize("game", GAMES)
def test_parts_that_are_none_make_no_kind(game: str, parts: object) -> None:
    for key in ("several", "mostly"):
        assert kind_of(game, moment(f"{game}.review.{key}", parts=parts, part=parts)) == OTHER


def test_the_creature_is_the_one_it_mostly_was() -> None:
    said = [
        Reason("survive.review.safe", {"creature": {"word": f"survive.creature.{creature}"}})
        for creature in ("shark", "serpent", "serpent")
    ]
    assert creature_of([*said, Reason("survive.review.kept", {})]) == "survive.creature.serpent"
    assert creature_of([Reason("survive.review.kept", {})]) == ""


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        ([1] * 11, None),
        ([0, 0, 2, 0, 1, 0, 0, 1, 0, 0, 0, 0], "few"),
        ([3, 1, 2, 1, 0, 0, 0, 1, 0, 0, 0, 0], "fewer"),
        ([0, 1, 0, 0, 0, 0, 3, 1, 2, 1, 0, 0], "more"),
        ([1, 2, 1, 0, 1, 1, 1, 0, 1, 0, 1, 0], "as-often"),
        ([9] * 20 + [1, 0, 0, 0, 0, 0] + [1, 0, 0, 0, 0, 0], "few"),
        ([5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], "fewer"),
        ([4, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0], "as-often"),
    ],
)
def test_fewer_or_more_lately_by_the_last_six_games_against_the_six_before(counts: list[int], said: str | None) -> None:
    assert lately(counts) == said


def test_where_nothing_has_changed_a_change_is_said_in_under_one_of_ten_cases() -> None:
    """Exactly, for any number of moments that a coin divides between now and before."""
    for both in range(1, 80):
        said = 0
        for now in range(both + 1):
            counts = [both - now, 0, 0, 0, 0, 0, now, 0, 0, 0, 0, 0]
            said += comb(both, now) * (lately(counts) in ("fewer", "more"))
        assert said / 2**both < 0.1, both
