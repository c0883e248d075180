"""A tile out of the hand, by mouse alone and in company."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.widgets import Label
from tests.driver import find_all
from tests.soaks import in_turns
from tests.tables.things import explorer

from .sitting import Sitting, catch_texts, pixel, space
from .walking import position, rules_of

SIZES = [(1280, 720, 125), (1024, 640, 150), (1280, 720, 100), (1024, 640, 100)]
TILES = (
    "step: play\nland: {beach: [E6], mountain: [G6]}\nserpents: [D4]\nsharks: [C4]\n"
    "hands: {1: [forest move-serpent, beach move-shark]}\n"
    "explorers: {crimson: {A: G6, B: E5}, azure: {A: E6}}"
)
ATTACKED = (
    "step: defend\nactor: 2\nattacker: shark\nfocus: D4\nresume: creature\nland: {mountain: [G6]}\nsharks: [D4]\n"
    "hands: {2: [beach shark-repellent]}\nexplorers: {crimson: {A: G6}, azure: {A: D4}}"
)


def hold_the_eye(sitting: Sitting, position_text: str) -> None:
    sitting.put(position(sitting.rules, position_text))
    sitting.evening.key_up(pygame.K_e)
    at = sitting.widget("eye").rect.center
    sitting.evening.tell(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    sitting.evening.tell(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    assert sitting.scene.visibility.is_up


def let_go_over(sitting: Sitting, at: tuple[int, int]) -> None:
    sitting.evening.tell(
        pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(5, 5), buttons=(1, 0, 0)),
        pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1),
    )
    sitting.scene.refresh_layout()
    assert not sitting.scene.visibility.is_up


def test_a_tile_is_played_by_letting_go_of_the_eye_over_it(sitting: Sitting) -> None:
    hold_the_eye(sitting, TILES)
    let_go_over(sitting, sitting.widget("tile move-serpent forest").rect.center)
    assert sitting.table.model.selection.tile is not None
    assert sitting.table.model.source == ("creature", 0, space(sitting, "D4")[1])
    target = min(sitting.table.model.targets)
    sitting.click_thing(target)
    assert [type(action).__name__ for action in sitting.caught] == ["PlaySend"]


def test_of_the_other_tiles_nothing_is_told(sitting: Sitting) -> None:
    hold_the_eye(sitting, TILES)
    let_go_over(sitting, sitting.widget("tile move-serpent forest").rect.center)
    assert {offer.tile for offer in sitting.table.model.offers.all} == {sitting.table.model.selection.tile}
    assert not any(widget.name.startswith("tile ") for widget in sitting.scene.root.top.walk())


ALIKE = TILES.replace("forest move-serpent, beach move-shark", "beach move-shark, forest move-shark")


@pytest.mark.parametrize("terrain", ["beach", "forest"])
def test_of_two_tiles_alike_the_one_that_was_clicked_is_played(sitting: Sitting, terrain: str) -> None:
    hold_the_eye(sitting, ALIKE)
    let_go_over(sitting, sitting.widget(f"tile move-shark {terrain}").rect.center)
    sitting.click_thing(min(sitting.table.model.targets))
    assert [sitting.rules.write(action).split()[1] for action in sitting.caught] == [terrain]


def test_a_tile_that_was_laid_out_is_put_back(sitting: Sitting) -> None:
    hold_the_eye(sitting, TILES)
    let_go_over(sitting, sitting.widget("tile move-shark beach").rect.center)
    sitting.click_widget("put-back")
    assert sitting.table.model.selection.tile is None
    assert not sitting.table.model.offers.all
    assert catch_texts(sitting) == []


def test_a_repellent_is_played_by_letting_go_over_it(sitting: Sitting) -> None:
    hold_the_eye(sitting, ATTACKED)
    let_go_over(sitting, sitting.widget("tile shark-repellent beach").rect.center)
    assert catch_texts(sitting) == ["repel beach"]


def test_esc_puts_it_back_too(sitting: Sitting) -> None:
    hold_the_eye(sitting, TILES)
    let_go_over(sitting, sitting.widget("tile move-shark beach").rect.center)
    sitting.evening.key(pygame.K_ESCAPE)
    sitting.scene.refresh_layout()
    assert not sitting.table.model.offers.all
    assert sitting.evening.top is sitting.scene


@pytest.mark.parametrize("name", ["gold", "board", "menu", "undo", "hint"])
def test_let_go_anywhere_else_the_eye_does_nothing(sitting: Sitting, name: str) -> None:
    """The pointer was last at a tile that may sink."""
    sitting.click(pixel(sitting, explorer(0)))
    hold_the_eye(sitting, TILES)
    let_go_over(sitting, sitting.widget(name).rect.center)
    assert catch_texts(sitting) == []
    assert sitting.table.model.source is None
    assert sitting.evening.top is sitting.scene
    assert not sitting.scene.hint_request.is_asked


def test_an_attack_is_told_once_and_off_the_board(sitting: Sitting) -> None:
    sitting.put(position(sitting.rules, ATTACKED))
    for size, text in (
        ((1280, 720), 100),
        ((1280, 720), 125),
        ((1024, 640), 100),
        ((1024, 640), 125),
        ((1024, 640), 150),
        ((1024, 640), 200),
    ):
        sitting.evening.stage.change(text_size=text)
        sitting.evening.resize(size)
        sitting.scene.surroundings.offers_changed()
        sitting.scene.refresh_layout()
        told = [
            widget
            for widget in sitting.scene.root.top.walk()
            if isinstance(widget, Label) and "Drive it off" in widget.text
        ]
        board = sitting.widget("board").rect
        assert [board.colliderect(widget.rect) for widget in told] == [False], (size, text)


@pytest.mark.parametrize("laid_out, size", in_turns(["move-serpent forest", "move-shark beach"], SIZES))
def test_what_is_laid_out_lies_on_nothing_that_can_be_clicked(
    tmp_path: Path, laid_out: str, size: tuple[int, int, int]
) -> None:
    sitting = Sitting(tmp_path, rules_of("four, all creatures"), size[:2], size[2])
    hold_the_eye(sitting, TILES)
    let_go_over(sitting, sitting.widget(f"tile {laid_out}").rect.center)
    sitting.scene.refresh_layout()
    model, shown = sitting.table.model, sitting.widget("put-back").rect
    (tray,) = find_all(sitting.scene, "Tray")
    assert tray.rect.contains(shown)
    covered = [thing for thing in model.targets if tray.rect.collidepoint(sitting.pixel(thing))]
    assert len(model.targets) > 9
    assert covered == []
    sitting.click_widget("put-back")
    assert model.selection.tile is None
    sitting.close()
