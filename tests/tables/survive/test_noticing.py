"""What is noticed on the island: what the pointer or the keys come to, the words for it, and where a hint points."""

from __future__ import annotations

import pygame

from game.rules.survive.actions import Go
from game.tables import Thing
from game.widgets import Pen
from tests.scenes.boards import Board
from tests.tables.things import boat, creature, explorer

from .sitting import MOVING, Sitting, catch_texts, pixel, space, words
from .walking import position

PROWLING = (
    "land: {beach: [E5, E6], mountain: [G6]}\nserpents: []\nsharks: [C4]\n"
    "explorers: {crimson: {A: E5, B: E6}, azure: {A: G6}}"
)


def point(sitting: Sitting, at: tuple[int, int]) -> None:
    sitting.evening.tell(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0)))


def noticed_thing(sitting: Sitting) -> Thing | None:
    board = Board.of(sitting.scene)
    assert board is not None
    return board.widget.noticed_thing(sitting.scene.root)


def test_how_far_a_creature_could_come_is_shown_while_it_is_pointed_at(sitting: Sitting) -> None:
    sitting.put(position(sitting.rules, PROWLING))
    shark = creature(1, sitting.rules.constants.index["C4"])
    point(sitting, pixel(sitting, shark))
    assert noticed_thing(sitting) == shark
    assert len(sitting.table.notices.places_about(shark, sitting.table.selection)) > 6
    point(sitting, sitting.widget("gold").rect.center)
    assert noticed_thing(sitting) is None
    assert not sitting.table.notices.places_about(None, sitting.table.selection)


def test_its_reach_is_that_of_now(sitting: Sitting) -> None:
    text = "land: {beach: [E6], mountain: [G6]}\nserpents: []\nsharks: [D5]\nexplorers: {crimson: {A: G6}}"
    sitting.put(position(sitting.rules, text))
    shark = creature(1, sitting.rules.constants.index["D5"])
    before = sitting.table.notices.places_about(shark, sitting.table.selection)
    sitting.put(position(sitting.rules, text.replace("[E6]", "[E5, E6, F5, F6]")))
    assert len(sitting.table.notices.places_about(shark, sitting.table.selection)) < len(before)


def test_what_moved_last_is_named_the_pointer_or_the_keys(sitting: Sitting) -> None:
    point(sitting, pixel(sitting, space(sitting, "M4")))
    assert noticed_thing(sitting) == space(sitting, "M4")
    sitting.scene.root.focus("board")
    sitting.evening.key(pygame.K_TAB)
    assert sitting.table.cursor.thing is not None
    assert noticed_thing(sitting) == sitting.table.cursor.thing
    point(sitting, pixel(sitting, space(sitting, "M5")))
    assert noticed_thing(sitting) == space(sitting, "M5")


def test_who_is_protected_and_how_far_creatures_go_by_dive_dice_is_told(sitting: Sitting) -> None:
    """X3, X4"""
    text = (
        "land: {mountain: [G6]}\nserpents: [C4]\ndolphins: [D4 azure-A]\n"
        "explorers: {crimson: {B: G6}, azure: {A: D4, B: G6}}"
    )
    sitting.put(position(sitting.rules, text))
    assert "protected by a dolphin" in words(sitting, explorer(10))
    assert "protected" not in words(sitting, explorer(11))
    assert words(sitting, creature(0, sitting.rules.constants.index["C4"])).endswith("moves up to 3 spaces")


def test_a_hint_that_is_forgotten_leaves_nothing_behind(sitting: Sitting) -> None:
    sitting.put(position(sitting.rules, MOVING.replace("land:", "step: sink\nland:")))
    sitting.hint(sitting.table.model.offers.all[0].choice)
    assert sitting.table.cursor.thing is not None
    sitting.forget_hint()
    assert sitting.table.cursor.thing is None


def seen_around(sitting: Sitting, thing: Thing) -> bytes:
    board = Board.of(sitting.scene)
    assert board is not None
    surface = pygame.Surface((1280, 720))
    board.widget.draw(Pen(surface, sitting.evening.stage.look, sitting.scene.root))
    around = pygame.Rect(0, 0, 60, 60)
    around.center = board.pixel_of(thing)
    return pygame.image.tobytes(surface.subsurface(around), "RGB")


def test_where_a_hint_points_is_seen_by_who_uses_the_mouse_too(sitting: Sitting) -> None:
    sitting.put(position(sitting.rules, MOVING.replace("land:", "step: sink\nland:")))
    sitting.scene.root.focus("hint")
    offer = sitting.table.model.offers.all[0]
    thing = offer.target or offer.source
    assert thing is not None
    before = seen_around(sitting, thing)
    sitting.hint(offer.choice)
    assert seen_around(sitting, thing) != before
    sitting.forget_hint()
    assert seen_around(sitting, thing) == before


def test_after_a_hint_the_words_under_the_pointer_say_what_a_click_does(sitting: Sitting) -> None:
    table, vessel = sitting.table, boat(sitting.rules.constants.index["D5"])
    hint = next(
        offer for offer in table.model.offers.all if offer.choice.action == Go(0, sitting.rules.constants.index["E6"])
    )
    sitting.hint(hint.choice)
    assert vessel in table.model.targets, "the explorer of the hint could board it"
    table.point_at(pixel(sitting, vessel))
    assert table.pointer.thing == vessel
    assert words(sitting, vessel).startswith("Boat")
    sitting.click_thing(vessel)
    assert (catch_texts(sitting), table.model.source) == ([], vessel), "another one is only picked"
    sitting.let_go()
    sitting.hint(hint.choice)
    elsewhere = next(thing for thing in table.model.targets if thing not in (hint.target, vessel))
    said = words(sitting, elsewhere)
    sitting.click_thing(elsewhere)
    assert (said.split(".")[0], catch_texts(sitting)) == ("A goes into the water at D4", ["go crimson-A D4"]), (
        "where the explorer of the hint can go, it goes"
    )


def test_in_a_pause_a_click_takes_nothing_from_a_hint(sitting: Sitting) -> None:
    sitting.put(position(sitting.rules, MOVING.replace("land:", "step: sink\nland:")))
    first, other = sitting.table.model.offers.all[:2]
    sitting.hint(first.choice)
    before, sitting.match.paused = sitting.table.selection, True
    assert before.by == "hint"
    assert other.target is not None
    sitting.click_thing(other.target)
    assert (catch_texts(sitting), sitting.table.selection) == ([], before)
