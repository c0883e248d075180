"""The pieces on the board: all of them, each once, inside the board, and each to be clicked, however many share a
space.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence

import pygame
import pytest

from game.rules.survive import SurviveRules
from game.rules.survive.board import CREATURES
from game.rules.survive.state import NONE, State
from game.tables import Camera, Point, Thing
from game.tables.survive import layout
from tests.soaks import few_or_soak
from tests.tables.things import boat, creature, explorer

from .walking import VARIANTS, position, rules_of, walk

some_positions = few_or_soak("every", 60, 5)


def each(variant: str, every: int) -> Sequence[State]:
    """Many positions of a game."""
    return walk(rules_of(variant), 1)[::every]


def creatures_of(state: State) -> Counter[tuple[int, int]]:
    """Kinds and spaces."""
    kinds = (state.serpents, state.sharks, state.whales, state.dolphins, state.squids)
    assert len(kinds) == len(CREATURES)
    return Counter((kind, space) for kind, spaces in enumerate(kinds) for space in spaces)


@some_positions
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_piece_is_drawn_once(variant: str, every: int) -> None:
    rules = rules_of(variant)
    constants, geometry = rules.constants, layout.Geometry(rules.board)
    for state in each(variant, every):
        pieces = layout.arrange(constants, state, geometry).values()
        assert {piece.key[1]: piece.space for piece in pieces if piece.key[0] == "boat"} == {
            number: space for number, space in enumerate(state.boat_at) if space != NONE
        }
        assert Counter((piece.key[1], piece.space) for piece in pieces if piece.key[0] == "creature") == creatures_of(
            state
        )
        drawn = {piece.key[1]: piece.space for piece in pieces if piece.key[0] == "explorer" and piece.space != NONE}
        assert drawn == {e: place for e, place in enumerate(state.where) if place < constants.size}
        aboard = sum(len(piece.crew) for piece in pieces)
        assert aboard == sum(constants.afloat <= place < constants.saved for place in state.where)


@some_positions
@pytest.mark.parametrize("variant", VARIANTS)
def test_who_is_saved_stands_on_its_isle_or_is_counted_there(variant: str, every: int) -> None:
    rules = rules_of(variant)
    constants, geometry = rules.constants, layout.Geometry(rules.board)
    for state in each(variant, every):
        saved = [
            piece
            for piece in layout.arrange(constants, state, geometry).values()
            if piece.key[0] == "explorer" and piece.space == NONE
        ]
        told = Counter[tuple[int | None, int]]()
        for piece in saved:
            told[geometry.isle_at((piece.x, piece.y)), constants.owner[piece.key[1]]] += piece.badge or 1
        assert told == Counter(
            (place - constants.saved, constants.owner[e])
            for e, place in enumerate(state.where)
            if constants.saved <= place < constants.lost
        )


@some_positions
@pytest.mark.parametrize("variant", VARIANTS)
def test_all_is_drawn_in_its_own_space(variant: str, every: int) -> None:
    rules = rules_of(variant)
    geometry = layout.Geometry(rules.board)
    for state in each(variant, every):
        for piece in layout.arrange(rules.constants, state, geometry).values():
            assert piece.space == NONE or geometry.nearest(layout.body_of(piece)) == piece.space, piece


@some_positions
@pytest.mark.parametrize("variant", VARIANTS)
def test_everything_can_be_clicked(variant: str, every: int) -> None:
    rules = rules_of(variant)
    for state in each(variant, every):
        all_clickable(rules, state)


def all_clickable(rules: SurviveRules, state: State, room: tuple[int, int] = (700, 560)) -> None:
    """On the middle of everything one meets just that, to the pixel."""
    geometry = layout.Geometry(rules.board)
    things, camera = layout.IslandThings(rules.constants, state, geometry), Camera(geometry.bounds)
    camera.fit(pygame.Rect((10, 20), room))
    for thing, place in middles(rules, state, things):
        x, y = camera.pixel(place)
        met = [one for one in things.at(camera.unit((round(x), round(y)))) if one[0] != "space"]
        assert met[0] == thing, f"{thing} is under {met} in {rules.write_position(state)}"


def middles(rules: SurviveRules, state: State, things: layout.IslandThings) -> list[tuple[Thing, Point]]:
    found = [(_thing(piece), layout.body_of(piece)) for piece in things.pieces.values() if piece.space != NONE]
    constants = rules.constants
    there = [explorer(e) for e, place in enumerate(state.where) if place < constants.saved]
    places = [(thing, place) for thing in there if (place := things.place_of(thing)) is not None]
    assert len(places) == len(there)
    return [*found, *places]


def _thing(piece: layout.SurvivePiece) -> Thing:
    kind, which, _ = piece.key
    return {
        "explorer": explorer(which),
        "boat": boat(piece.space),
        "creature": creature(which, piece.space),
    }[kind]


def test_who_may_sink_in_this_step_is_worried() -> None:
    rules = rules_of("four")
    geometry = layout.Geometry(rules.board)
    text = (
        "land: {beach: [G4, G5], mountain: [G6]}\nserpents: []\n"
        "explorers: {crimson: {A: G4, B: G6}, azure: {A: G5}}\nstep: "
    )
    for step, worried in (("sink", {"G4", "G5"}), ("move", set())):
        pieces = layout.arrange(rules.constants, position(rules, text + step), geometry).values()
        assert {rules.constants.names[piece.space] for piece in pieces if "worried" in piece.art} == worried


@pytest.mark.parametrize("count", (2, 3, 6))
def test_on_an_isle_of_one_place_they_stand_side_by_side(count: int) -> None:
    places = [layout.place_along([(3.0, 4.0)], i, count) for i in range(count)]
    assert min(b[0] - a[0] for a, b in itertools.pairwise(places)) > 0.15
    assert all(abs(x - 3.0) < 0.6 and y == 4.0 for x, y in places)


def test_creatures_that_share_a_space_do_not_lie_on_each_other() -> None:
    rules = rules_of("four, all creatures")
    for text in (
        "sharks: [D4]\nwhales: [D4]",
        "sharks: [D4, D4]\nwhales: [D4]",
        "sharks: [D4, D4]\nwhales: [D4]\nserpents: [D4]",
    ):
        state = position(rules, f"land: {{mountain: [G6]}}\nexplorers: {{crimson: {{A: G6}}}}\n{text}")
        things = layout.IslandThings(rules.constants, state, layout.Geometry(rules.board))
        creatures = [
            piece
            for piece in things.pieces.values()
            if piece.key[0] == "creature" and piece.space == rules.constants.index["D4"]
        ]
        assert len(creatures) == text.count("D4")
        for one, other in itertools.combinations(creatures, 2):
            apart = abs(one.x - other.x) / (one.scale * 1.6), abs(one.y - other.y) / (one.scale * 1.3)
            assert max(apart) >= 0.9, "neither side by side nor one below the other"
            assert things.at(layout.body_of(one))[0] == things.of(one)
