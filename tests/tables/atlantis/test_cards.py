"""Cards on the shelf: one of every object is always seen whole, and what is said of them stands on that one."""

from __future__ import annotations

import itertools
from pathlib import Path

import pygame
import pytest

from game.render import Look, Theme, shapes
from game.rules.atlantis.board import OBJECTS
from game.rules.atlantis.state import KINDS
from game.tables.atlantis import panels
from game.tables.atlantis.drawing import CostPill, draw_pill
from game.tables.atlantis.shelf import CardRow, CardWidget, spread
from game.widgets import Label, Pen, Root
from game.words.catalogue import Catalogue
from tests.tables.things import card, pawn

from .sitting import Sitting
from .walking import position, rules_of

FULL = """
row: ring1 crown4 flag4 helmet2 olive3 statue2 amphora3 ring2
pawns: {crimson: [1]}
hands: {crimson: amphora amphora flag flag helmet crown crown olive olive olive ring statue}
"""


@pytest.mark.parametrize("room", [300, 500, 649, 900, 2000])
@pytest.mark.parametrize(
    "counts", [(1,) * 7, (2, 2, 1, 2, 3, 1, 1), (9, 0, 0, 0, 0, 0, 9), (1, 0, 0, 0, 0, 0, 0)], ids=str
)
def test_of_every_object_one_is_seen_whole(room: int, counts: tuple[int, ...]) -> None:
    kinds = [kind for kind in range(KINDS) for _ in range(counts[kind])]
    wide, xs = spread(kinds, room, 96, 8, 30)
    assert 30 <= wide <= 96
    assert xs[0] >= 0
    assert xs[-1] + wide <= room
    for x, after, kind, other in zip(xs, xs[1:], kinds, kinds[1:], strict=False):
        assert after >= x + wide + 8 if kind != other else after > x


def test_where_there_is_no_room_at_all_they_overlap_alike() -> None:
    wide, xs = spread([*range(KINDS)], 120, 96, 8, 30)
    assert wide == 30
    assert xs[-1] + wide <= 120
    assert len({after - x for x, after in itertools.pairwise(xs)}) == 1


def test_face_down_they_lie_alike_whatever_they_are() -> None:
    wide, xs = spread([None] * 12, 649, 96, 8, 30)
    assert wide == 96
    assert xs[-1] + wide <= 649


def test_on_the_counter_cards_keep_their_names(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, rules_of("three"))
    sitting.put(
        position(
            sitting.rules,
            "row: ring1 W ring2 flag1\npawns: {crimson: [1]}\nhands: {crimson: flag olive olive statue}\n",
        )
    )
    sitting.click_thing(pawn(1, 0))
    sitting.click_thing(card(OBJECTS.index("flag")))
    assert sitting.counter.owed
    names = [one.word for one in sitting.widget("hand").children if isinstance(one, CardWidget)]
    assert names == ["Flag", "Olive", "Olive", "Statue"]
    sitting.close()


def test_what_a_card_would_do_stands_on_the_foremost(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, rules_of("three"), (1600, 900))
    sitting.put(position(sitting.rules, FULL))
    sitting.click_thing(pawn(1, 0))
    cards = [widget for widget in sitting.widget("hand").children if isinstance(widget, CardWidget)]
    assert {one.kind for one in cards if one.pill} == set(range(KINDS))
    for one, other in zip(cards, [*cards[1:], None], strict=True):
        assert bool(one.pill) == (other is None or other.kind != one.kind)
        if other is not None and one.pill:
            assert not one.rect.colliderect(other.rect)
    sitting.click(cards[0].rect.midleft)
    assert sitting.written == ["play amphora 1"]
    sitting.close()


def test_pills_lie_on_no_title(tmp_path: Path) -> None:
    """With large text, where cards stand below the title."""
    look, drawn = Sitting(tmp_path, rules_of("three"), text=125).evening.stage.look, []
    for pill in (None, CostPill(cost=6, gain=4)):
        cards = CardRow([CardWidget(kind, "Ring", None, pill=pill) for kind in range(5)])
        shelf = panels.HandAndPurse(
            cards, None, (panels.shelf_title(Label("Your hand", "name"), "5 cards, 1 point each"),)
        )
        surface = pygame.Surface((640, 160))
        shelf.place(look, surface.get_rect())
        assert cards.title is not None
        shelf.draw(Pen(surface, look, Root()))
        drawn.append([pygame.image.tobytes(part, "RGB") for part in (surface.subsurface(cards.title), surface)])
    (title, before), (same, after) = drawn
    assert title == same
    assert before != after, "they are there"


@pytest.mark.parametrize("language", ["en", "bg", "pt-BR", "zh-Hans"])
@pytest.mark.parametrize("high", [16, 18, 21, 25])
def test_words_in_a_pill_leave_its_edge_free(language: str, high: int) -> None:
    """Chinese signs are higher than letters, and a pill grows with them."""
    look, words = Look(Theme.load(), (1280, 720), language=language), Catalogue.load(language)
    pills = [CostPill(word=words.say(f"atlantis.pill.{key}")) for key in ("played", "pays", "on-counter", "buy-now")]
    for pill in (*pills, CostPill(word=words.say("atlantis.pill.free"), gain=3), CostPill(cost=8, gain=6)):
        drawn = draw_pill(look, pill, high)
        paper = look.colour("paper-top"), look.colour("paper")
        empty = shapes.framed_rect(drawn.size, drawn.height // 2, 2, look.colour("ink"), *paper)
        for top in (0, drawn.height - 2):
            edge = pygame.Rect(0, top, drawn.width, 2)
            assert pygame.image.tobytes(drawn.subsurface(edge), "RGBA") == pygame.image.tobytes(
                empty.subsurface(edge), "RGBA"
            ), pill
