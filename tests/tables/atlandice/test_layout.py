"""The city fits into every room, nothing in it lies on anything else, and every piece is found where it is drawn."""

from __future__ import annotations

import itertools
import math
from pathlib import Path

import pygame
import pytest

from game.render.fallback import has
from game.rules.atlandice.board import EFFECTS
from game.rules.atlandice.constants import I1
from game.tables.atlandice import drawing
from game.tables.atlandice.layout import BODY, CARD, CLOCK, CityThings, cell, lay_out
from game.widgets import KeyCap, Panel

from .sitting import Sitting
from .walking import VARIANTS, rules_of, walk

ROOMS = [(1276, 630), (740, 400), (700, 420), (1000, 800), (600, 600), (3000, 1500), (2200, 700)]


@pytest.mark.parametrize("room", ROOMS)
def test_regions_and_clock_do_not_touch(room: tuple[int, int]) -> None:
    layout = lay_out(*room)
    for one, other in itertools.combinations(layout.cards, 2):
        assert one.x + CARD[0] <= other.x or other.x + CARD[0] <= one.x or one.y + CARD[1] <= other.y or other.y + CARD[1] <= one.y
    for card in layout.cards:
        assert 0 <= card.x <= layout.bounds.width - CARD[0]
        assert 0 <= card.y <= layout.bounds.height - CARD[1]
        nearest = min(max(layout.clock[0], card.x), card.x + CARD[0]), min(max(layout.clock[1], card.y), card.y + CARD[1])
        assert math.dist(nearest, layout.clock) > CLOCK - 0.5
    assert layout.clock[1] + CLOCK <= layout.bounds.height


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_piece_is_found_where_it_is(variant: str) -> None:
    rules = rules_of(variant)
    for number, state in enumerate(walk(rules, 3)):
        if number % 9:
            continue
        things = CityThings(rules.constants, state, lay_out(1276, 630))
        for piece in things.pieces.values():
            thing = things.of(piece)
            at = things.place_of(thing)
            assert at is not None
            assert thing in things.at(at)


@pytest.mark.parametrize("variant", ["three", "short, two"])
def test_every_space_of_the_clock_is_found(variant: str) -> None:
    rules = rules_of(variant)
    things = CityThings(rules.constants, rules.start(), lay_out(1276, 630))
    for space in range(rules.constants.last + 1):
        at = things.place_of(cell(space))
        assert at is not None
        assert cell(space) in things.at(at)


def test_every_effect_has_its_line_of_pictures() -> None:
    assert set(drawing.LINES) == set(range(len(EFFECTS)))


def test_the_inns_line_says_how_far_the_hand_goes() -> None:
    assert drawing.effect_line(I1, 3)[-1] == drawing.Text("+3")


def test_every_sign_of_a_line_of_pictures_is_in_its_font() -> None:
    signs = {sign for line in drawing.LINES.values() for part in line if isinstance(part, drawing.Text) for sign in part.words}
    assert not [sign for sign in signs if not has("SourceSansPro-Bold.ttf", sign)]


def test_the_submarine_covers_no_token_no_die_and_no_words() -> None:
    layout = lay_out(1276, 630)
    for sector, card in enumerate(layout.cards):
        x, y = layout.berth(sector)
        assert y + 2.4 < card.y + BODY
        assert min(abs(x - card.x), abs(x - card.x - CARD[0])) >= 1.8, "nor what the card says"


def test_a_folded_log_is_no_more_than_its_title(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, rules_of("three"))
    sitting.evening.key(pygame.K_l)
    sitting.scene.settle()
    panels = [widget for widget in sitting.scene.root.top.walk() if isinstance(widget, Panel)]
    (log,) = [panel for panel in panels if any(isinstance(part, KeyCap) and part.text == "L" for part in panel.walk())]
    assert log.rect.height < sitting.evening.stage.look.u(5)
    sitting.close()
