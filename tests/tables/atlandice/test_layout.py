"""The city fits into every room, nothing in it lies on anything else, and every piece is found where it is drawn."""

from __future__ import annotations

import itertools
import math
import re
from pathlib import Path

import pygame
import pytest

from game.render.fonts import has
from game.rules.atlandice.board import EFFECTS
from game.rules.atlandice.constants import I1
from game.tables.atlandice import drawing, layout
from game.widgets import KeyCap, Panel
from game.words.catalogue import Catalogue

from .sitting import Sitting
from .walking import VARIANTS, rules_of, walk

ROOMS = [(1276, 630), (740, 400), (700, 420), (1000, 800), (600, 600), (3000, 1500), (2200, 700)]


@pytest.mark.parametrize("room", ROOMS)
def test_regions_and_clock_do_not_touch(room: tuple[int, int]) -> None:
    city = layout.lay_out(*room)
    for one, other in itertools.combinations(city.cards, 2):
        assert (
            one.left + layout.CARD[0] <= other.left
            or other.left + layout.CARD[0] <= one.left
            or one.top + layout.CARD[1] <= other.top
            or other.top + layout.CARD[1] <= one.top
        )
    for card in city.cards:
        assert 0 <= card.left <= city.bounds.width - layout.CARD[0]
        assert 0 <= card.top <= city.bounds.height - layout.CARD[1]
        (left, right), (top, bottom) = (card.left, card.left + layout.CARD[0]), (card.top, card.top + layout.CARD[1])
        nearest = min(max(city.clock[0], left), right), min(max(city.clock[1], top), bottom)
        assert math.dist(nearest, city.clock) > layout.CLOCK - 0.5
    assert city.clock[1] + layout.CLOCK <= city.bounds.height


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_piece_is_found_where_it_is(variant: str) -> None:
    rules = rules_of(variant)
    for number, state in enumerate(walk(rules, 3)):
        if number % 9:
            continue
        things = layout.CityThings(rules.constants, state, layout.lay_out(1276, 630))
        for piece in things.pieces.values():
            thing = things.of(piece)
            at = things.place_of(thing)
            assert at is not None
            assert thing in things.at(at)


@pytest.mark.parametrize("variant", ["three", "short, two"])
def test_every_space_of_the_clock_is_found(variant: str) -> None:
    rules = rules_of(variant)
    things = layout.CityThings(rules.constants, rules.start(), layout.lay_out(1276, 630))
    for space in range(rules.constants.last + 1):
        at = things.place_of(layout.cell(space))
        assert at is not None
        assert layout.cell(space) in things.at(at)


def test_every_effect_has_its_line_of_pictures() -> None:
    assert set(drawing.LINES) == set(range(len(EFFECTS)))


def test_the_inns_line_says_how_far_the_hand_goes() -> None:
    assert drawing.effect_line(I1, 3)[-1] == drawing.Text("+3")


def test_every_sign_of_a_line_of_pictures_is_in_its_font() -> None:
    signs = {
        sign
        for line in drawing.LINES.values()
        for part in line
        if isinstance(part, drawing.Text)
        for sign in part.words
    }
    assert not [sign for sign in signs if not has("SourceSansPro-Bold.ttf", sign)]


def test_the_submarine_covers_no_token_no_die_and_no_words() -> None:
    city = layout.lay_out(1276, 630)
    for sector, card in enumerate(city.cards):
        x, y = city.berth(sector)
        assert y + 2.4 < card.top + layout.BODY
        assert min(abs(x - card.left), abs(x - card.left - layout.CARD[0])) >= 1.8, "nor what the card says"


def test_a_folded_log_is_no_more_than_its_title_and_its_newest_line(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, rules_of("three"))
    for _ in ("tall", "folded"):
        sitting.evening.key(pygame.K_l)
    sitting.scene.refresh_layout()
    panels = [widget for widget in sitting.scene.root.top.walk() if isinstance(widget, Panel)]
    (log,) = [
        panel for panel in panels if any(isinstance(part, KeyCap) and part.action == "log" for part in panel.walk())
    ]
    assert log.rect.height < sitting.evening.stage.look.u(5)
    sitting.close()


def test_what_every_tile_does_has_room_above_its_tray(tmp_path: Path) -> None:
    """Every tile of every edition, in every size in which its words stand on the card."""
    sitting, words = Sitting(tmp_path, rules_of(next(iter(VARIANTS)))), Catalogue.load("en")
    look = sitting.evening.stage.look
    tiles = [key for key in words.messages if re.fullmatch(r"atlandice\.card\.[A-Z]\d", key)]
    assert len(tiles) == 15
    for key, unit in itertools.product(tiles, (12.3, 13.1, 14.0, 15.7, 18.2, 22.0, 30.0)):
        drawn = drawing.draw_effect_words(look, words.say(key), unit)
        assert len(drawn) <= 3, (key, unit)
        for line, top in drawn:
            assert line.get_width() <= drawing.EFFECT_WIDE * unit + 1, (key, unit)
            assert top + line.get_bounding_rect().bottom <= layout.BODY * unit, (key, unit)
    sitting.close()
