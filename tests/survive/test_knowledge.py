"""Who knows what: each seat's view, the table's view, and the histories they have seen."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from game.engine import CHANCE, Referee
from game.rules.survive import events as ev
from game.rules.survive.state import State
from game.rules.survive.view import SurviveView
from tests.survive.table import At, rules

SEATS = (0, 1, 2, 3)
SECRETS = ("seat", "values", "hands", "unseen", "under")
HANDS = """
step: move
land: {beach: [E5, E6], forest: [H6]}
under: {beach: [shark, fair-wind], forest: [boat]}
hands: {1: [beach dolphin-help], 2: [forest whale-repellent, beach fair-wind, beach dolphin-help]}
explorers: {crimson: {A: E5, B: isle NW, C: lost}, azure: {A: boat C5}, sun: {A: M4}}
boats: [C5]
sharks: [A4]
"""


def view_of(at: At, seat: int | None) -> dict[str, Any]:
    """What a seat (None: the table) may know, as data."""
    return at.rules.write_view(at.rules.view(at.state, seat))


@pytest.mark.parametrize("seat", SEATS)
def test_a_seat_knows_its_own_values_and_no_others(seat: int) -> None:
    at = At(HANDS)
    colours = at.rules.constants.colours
    for colour, values in view_of(at, seat)["values"].items():
        known = at.look()["values"][colour] if colour == colours[seat] else dict.fromkeys(values, "?")
        assert values == known


def test_the_table_knows_no_value_not_even_of_the_saved_and_lost() -> None:
    for values in view_of(At(HANDS), None)["values"].values():
        assert set(values.values()) == {"?"}


def test_a_player_of_two_colours_knows_both() -> None:
    at = At(HANDS, players=2)
    unknown = {colour for colour, values in view_of(at, 0)["values"].items() if "?" in values.values()}
    assert unknown == {"azure", "plum"}


def test_of_others_tiles_only_the_terrain_is_known() -> None:
    at = At(HANDS)
    backs = {1: ["beach ?"], 2: ["beach ?", "beach ?", "forest ?"]}
    assert view_of(at, None)["hands"] == backs
    assert view_of(at, 2)["hands"] == backs
    assert view_of(at, 0)["hands"] == {**backs, 1: at.hand(1)}
    assert view_of(at, 1)["hands"] == {**backs, 2: at.hand(2)}


def test_unseen_is_what_lies_on_the_island_and_in_hands_less_ones_own() -> None:
    at = At(HANDS)
    public = {
        "beach": ["shark", "dolphin-help", "dolphin-help", "fair-wind", "fair-wind"],
        "forest": ["boat", "whale-repellent"],
        "mountain": [],
    }
    assert view_of(at, None)["unseen"] == view_of(at, 3)["unseen"] == public
    assert view_of(at, 0)["unseen"] == {**public, "beach": ["shark", "dolphin-help", "fair-wind", "fair-wind"]}
    assert view_of(at, 1)["unseen"] == {**public, "beach": ["shark", "dolphin-help", "fair-wind"], "forest": ["boat"]}


@pytest.mark.parametrize("seat", [None, *SEATS])
def test_everything_else_on_the_table_is_open_to_all(seat: int | None) -> None:
    at = At(HANDS)
    everything = {key: fact for key, fact in at.look().items() if key not in SECRETS}
    assert {key: fact for key, fact in view_of(at, seat).items() if key not in SECRETS} == everything
    assert "under" not in view_of(at, seat)


SINK = (
    "step: sink\nturn: 2\nland: {beach: [E5, E6]}\nunder: {beach: [%s, whale]}\nserpents: []\n"
    "explorers: {crimson: {A: M4}}"
)


def test_an_immediate_tile_is_shown_to_all() -> None:
    at = At(SINK % "shark").do("sink E5")
    assert at.rules.audience(at.state, at.rules.read("under shark")) is None
    at.do("under shark")
    assert {event.audience for event in at.events} == {None}
    assert at.facts("underside-shown") == [{"seat": 1, "space": at.rules.constants.index["E5"], "underside": 0}]
    for seat in (None, *SEATS):
        assert view_of(at, seat)["unseen"]["beach"] == ["whale"]


def test_a_kept_tile_is_seen_by_its_player_alone_and_its_terrain_by_all() -> None:
    at = At(SINK % "fair-wind").do("sink E5")
    assert at.rules.audience(at.state, at.rules.read("under fair-wind")) == (1,)
    at.do("under fair-wind")
    assert [event.key for event in at.events if event.seen_by(1)] == ["tile-kept", "tile-seen"]
    for seat in (None, 0, 2, 3):
        assert [event for event in at.events if event.seen_by(seat)] == [ev.TileKept(seat=1, terrain=0)]
        assert (view_of(at, seat)["unseen"]["beach"], view_of(at, seat)["hands"]) == (
            ["whale", "fair-wind"],
            {2: ["beach ?"]},
        )
    assert (view_of(at, 1)["unseen"]["beach"], view_of(at, 1)["hands"]) == (["whale"], {2: ["beach fair-wind"]})


def test_with_dolphins_their_tile_is_an_open_one() -> None:
    for dolphins, audience in ((True, None), (False, (1,))):
        at = At(SINK % "dolphin-help", dolphins=dolphins).do("sink E5")
        assert at.rules.audience(at.state, at.rules.read("under dolphin-help")) == audience


def test_a_played_tile_is_seen_by_all() -> None:
    sea = "land: {}\nserpents: []\nsharks: [C6]\nexplorers: {crimson: {A: M4}, azure: {A: C5}}\n"
    played = At("step: play\nhands: {1: [beach dolphin-help]}\n" + sea).do("help beach crimson-A M6")
    repelled = At("step: creature\nface: shark\nhands: {2: [beach shark-repellent]}\n" + sea).do(
        "prowl shark C6 C5", "repel beach"
    )
    for at in (played, repelled):
        assert [view_of(at, seat)["unseen"]["beach"] for seat in (None, *SEATS)] == [[]] * 5
        assert {event.audience for event in at.events} == {None}


def test_being_asked_and_not_defending_tells_nothing() -> None:
    sea = (
        "step: creature\nface: shark\nland: {}\nserpents: []\nsharks: [C6]\n"
        "explorers: {crimson: {A: M4}, azure: {A: C5}}\n"
    )
    having = At(sea + "hands: {2: [beach shark-repellent], 4: [beach fair-wind]}").do("prowl shark C6 C5")
    lacking = At(sea + "hands: {4: [beach shark-repellent], 2: [beach fair-wind]}").do("prowl shark C6 C5")
    for seat in (None, 0, 2):
        assert view_of(having, seat) == view_of(lacking, seat)
    assert having.do("let-happen").events == lacking.do("let-happen").events


@cache
def played() -> Referee[State, SurviveView]:
    """A whole game at random."""
    referee, random = Referee(rules(), seed=3), Random(3)
    while referee.to_act() >= CHANCE:
        referee.draw_all()
        if referee.to_act() >= 0:
            referee.play(referee.to_act(), random.choice(referee.legal()))
    return referee


def test_values_are_dealt_to_their_owner_alone() -> None:
    referee = Referee(rules(), seed=3)
    referee.draw_all()
    for seat in SEATS:
        dealt = [event.explorer for event in referee.view(seat).history if isinstance(event, ev.ValueDealt)]
        assert dealt == list(range(10 * seat, 10 * seat + 10))
    assert not [event for event in referee.view(None).history if isinstance(event, ev.ValueDealt)]


def test_while_values_are_dealt_the_others_stay_unknown() -> None:
    referee = Referee(rules(first=1), seed=3)
    for _ in range(40 + 15):
        referee.draw()
    assert referee.view(2).values == (None,) * 15 + (0,) * 25
    assert [value is None for value in referee.view(1).values] == [True] * 10 + [False] * 30


def test_no_history_holds_what_another_seat_alone_has_seen() -> None:
    referee = played()
    kept = [event.seat for event in referee.view(None).history if isinstance(event, ev.TileKept)]
    assert len(set(kept)) == 4
    for seat in (None, *SEATS):
        private = [event for event in referee.view(seat).history if event.audience is not None]
        assert all(event.audience == (seat,) for event in private)
        assert sum(isinstance(event, ev.TileSeen) for event in private) == (0 if seat is None else kept.count(seat))


def test_at_the_end_every_value_is_known_to_all() -> None:
    referee = played()
    for seat in (None, *SEATS):
        view = referee.view(seat)
        shown = {event.explorer: event.value for event in view.history if isinstance(event, ev.ValueShown)}
        assert list(view.values) == [shown[explorer] for explorer in range(40)]
        assert sorted(shown.values()) == sorted(4 * [1, 1, 1, 2, 2, 3, 3, 4, 5, 6])


def test_and_not_a_moment_before() -> None:
    referee = Referee(rules(), seed=3)
    for line in played().lines[:-1]:
        referee.repeat(line)
    assert not [event for event in referee.view(None).history if isinstance(event, ev.ValueShown)]
    assert set(referee.view(None).values) == {None}
