"""Where everything lies: spaces and isles are found where they are drawn, and the camera never loses the board."""

from __future__ import annotations

import itertools
import math
from random import Random

import pygame
import pytest

from game.tables import Camera, Point
from game.tables.survive import layout

from .walking import board

BOARDS = ("survive-classic", "survive-atoll")
ROOM = pygame.Rect(120, 40, 800, 600)


def geometry_of(name: str) -> layout.Geometry:
    return layout.Geometry(board(name))


def camera_of(name: str, room: pygame.Rect = ROOM) -> Camera:
    camera = Camera(geometry_of(name).bounds)
    camera.fit(room)
    return camera


def nearly(one: Point, other: Point, by: float) -> bool:
    return math.dist(one, other) <= by


@pytest.mark.parametrize("name", BOARDS)
def test_every_space_is_found_at_its_middle_and_near_its_corners(name: str) -> None:
    geometry = geometry_of(name)
    for space, middle in enumerate(geometry.spaces):
        for point in (middle, *layout.corners(middle, 0.97)):
            assert geometry.nearest(point) == space


@pytest.mark.parametrize("name", BOARDS)
def test_beyond_its_corners_a_space_is_not_found(name: str) -> None:
    geometry = geometry_of(name)
    for space, middle in enumerate(geometry.spaces):
        assert all(geometry.nearest(point) != space for point in layout.corners(middle, 1.03))
    assert geometry.nearest((geometry.bounds.left - 5, geometry.bounds.top - 5)) is None


@pytest.mark.parametrize("name", BOARDS)
def test_no_two_spaces_or_isles_lie_on_each_other(name: str) -> None:
    geometry = geometry_of(name)
    every = [*geometry.spaces, *itertools.chain(*geometry.isles)]
    assert min(math.dist(one, other) for one, other in itertools.combinations(every, 2)) > 1.7


@pytest.mark.parametrize("name", BOARDS)
def test_isles_are_found_where_they_are_drawn_and_where_they_are_marked(name: str) -> None:
    geometry = geometry_of(name)
    for isle, places in enumerate(geometry.isles):
        for point in (
            geometry.isle_middles[isle],
            *places,
            *(corner for place in places for corner in layout.corners(place, 0.97)),
        ):
            assert geometry.isle_at(point) == isle
            assert geometry.nearest(point) is None
    assert all(geometry.isle_at(middle) is None for middle in geometry.spaces)


@pytest.mark.parametrize("name", BOARDS)
def test_the_whole_board_is_in_its_room(name: str) -> None:
    for room in (ROOM, pygame.Rect(0, 0, 1500, 500), pygame.Rect(5, 5, 420, 1000)):
        camera = camera_of(name, room)
        geometry = geometry_of(name)
        for middle in (*geometry.spaces, *itertools.chain(*geometry.isles)):
            assert all(room.collidepoint(camera.pixel(corner)) for corner in layout.corners(middle))


@pytest.mark.parametrize("name", BOARDS)
def test_pixels_and_units_are_two_sides_of_the_same(name: str) -> None:
    camera, random = camera_of(name), Random(1)
    for _ in range(50):
        camera.zoom_at((random.randrange(1000), random.randrange(700)), random.uniform(0.6, 1.8))
        point = random.uniform(-9, 9), random.uniform(-9, 9)
        assert nearly(camera.unit(camera.pixel(point)), point, 1e-6)


@pytest.mark.parametrize("name", BOARDS)
def test_zooming_keeps_what_is_under_the_pointer(name: str) -> None:
    """In a room that the board fills: else it is first moved to the middle."""
    geometry = geometry_of(name)
    camera = camera_of(name, pygame.Rect(30, 20, round(geometry.bounds.width * 40), round(geometry.bounds.height * 40)))
    for space in geometry.spaces[::7]:
        at = round(camera.pixel(space)[0]), round(camera.pixel(space)[1])
        for factor in (1.5, 1.3, 0.9):
            under = camera.unit(at)
            assert camera.zoom_at(at, factor)
            assert nearly(camera.pixel(under), at, 1.5)  # the board lies on whole pixels
        camera.zoom_at(at, 0.1)
    assert not camera.zoom_at((100, 100), 0.9)


@pytest.mark.parametrize("name", BOARDS)
def test_the_board_never_leaves_its_room(name: str) -> None:
    camera, geometry, random = camera_of(name), geometry_of(name), Random(2)
    for _ in range(300):
        camera.zoom_at((random.randrange(100, 950), random.randrange(20, 650)), random.choice((0.7, 0.9, 1.2, 1.6)))
        camera.move(random.uniform(-400, 400), random.uniform(-400, 400))
        assert 1.0 <= camera.zoom <= 3.0
        left, top = camera.pixel((geometry.bounds.left, geometry.bounds.top))
        right, bottom = camera.pixel(
            (geometry.bounds.left + geometry.bounds.width, geometry.bounds.top + geometry.bounds.height)
        )
        for low, high, room_low, room_high in (
            (left, right, ROOM.left, ROOM.right),
            (top, bottom, ROOM.top, ROOM.bottom),
        ):
            if high - low >= room_high - room_low:
                assert low <= room_low + 1.5
                assert high >= room_high - 1.5
            else:
                assert abs((low + high) / 2 - (room_low + room_high) / 2) <= 1.5


def test_without_zoom_the_board_cannot_be_moved() -> None:
    camera = camera_of("survive-classic")
    assert not camera.move(50, 50)
    camera.zoom_at(ROOM.center, 2.0)
    assert camera.move(50, 50)
    camera.zoom_at(ROOM.center, 0.1)
    assert nearly(camera.pixel((0, 0)), camera_of("survive-classic").pixel((0, 0)), 1.5)


def test_a_room_of_another_size_shows_the_whole_board_again() -> None:
    camera = camera_of("survive-classic")
    camera.zoom_at((200, 100), 1.3)
    camera.move(-30, 10)
    camera.fit(pygame.Rect(0, 0, 400, 300))
    camera.zoom_at((200, 100), 0.01)
    for middle in geometry_of("survive-classic").spaces:
        assert camera.room.collidepoint(camera.pixel(middle))


@pytest.mark.parametrize("name", BOARDS)
def test_whatever_is_revealed_is_seen_whole_and_what_is_seen_stays(name: str) -> None:
    camera = camera_of(name)
    camera.zoom_at(ROOM.center, 3.0)
    for middle in geometry_of(name).spaces:
        camera.reveal(middle)
        assert all(camera.room.inflate(4, 4).collidepoint(camera.pixel(corner)) for corner in layout.corners(middle))
        there = camera.pixel(middle)
        camera.reveal(middle)
        assert nearly(camera.pixel(middle), there, 1.5)
