"""Several people at one real window: curtains, looks, peeking and a defence."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pygame
import pytest

from game.engine import Action
from game.match import Match
from game.match.privacy import is_defence
from game.scenes import CurtainScene, PeekScene, TableScene
from tests.match.playing import a_step
from tests.scenes.driving import click, drag, find_widget, hold, let_go, top
from tests.scenes.evening import rules_for, sit_down
from tests.scenes.passing import hold_key
from tests.scenes.players import Mouse

from .conftest import House
from .evening import play, play_until, set_up
from .twin import Twin, journal

pytestmark = pytest.mark.window


def test_three_people_look_behind_curtains_and_peek_while_they_place(house: House) -> None:
    twin = house.open()
    set_up(twin, "survive", seats=3, people=3)
    player, curtains = Mouse(twin, 1), 0
    while not isinstance(twin.stack.top, TableScene):
        curtains += 1
        top(twin, CurtainScene)
        play_until(twin, player, PeekScene)
        player.play_on()
        twin.agree()
    assert curtains == 3
    for _ in range(4):
        play(twin, player, 5)
        peek_by_key(twin)
        peek_by_mouse(twin)


def peek_by_key(twin: Twin) -> None:
    closed = picture(twin)
    with hold_key(twin, pygame.K_e):
        twin.agree()
        assert picture(twin) != closed
    twin.agree()


def peek_by_mouse(twin: Twin) -> None:
    at = find_widget(twin, "eye").rect.center
    twin.turn([pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))], 0.0)
    twin.agree()
    closed = picture(twin)
    hold(twin, at)
    twin.agree()
    assert picture(twin) != closed
    let_go(twin, at)
    twin.agree()


def picture(twin: Twin) -> bytes:
    return pygame.image.tobytes(twin.real.picture(), "RGB")


def test_passed_around_a_curtain_comes_with_every_change_of_hands(house: House) -> None:
    twin = house.open()
    set_up(twin, "atlantis", seats=2, people=2, sharing="passed")
    player = Mouse(twin, 2)
    for _ in range(4):
        play_until(twin, player, CurtainScene)
        play_until(twin, player, TableScene)
        play_until_passed(twin, player)


def play_until_passed(twin: Twin, player: Mouse) -> None:
    """Until the decision is another's."""
    match = top(twin, TableScene).match
    seat = match.to_act
    while match.to_act in (seat, -1):
        player.play_on()
        twin.agree(with_picture=False)


@pytest.mark.parametrize("defends", [True, False])
def test_a_defence_is_asked_openly_and_played_out_of_the_held_hand(house: House, defends: bool) -> None:
    defence = write_attack(house.twins_home / "saves")
    shutil.copytree(house.twins_home / "saves", house.home / "saves")
    twin = house.open()
    click(twin, find_widget(twin, "continue"))
    twin.agree()
    match = top(twin, TableScene).match
    before = len(journal(house.home))
    if defends:
        play_tile(twin)
    else:
        click(twin, find_widget(twin, "gold"))
    twin.agree()
    since = journal(house.home)[before - 1 : -1]
    assert since
    assert any(match.rules.write(defence) in line for line in since) == defends


def play_tile(twin: Twin) -> None:
    """Holds the eye, goes to the tile that fits, and lets go over it: others against other creatures may lie beside
    it.
    """
    hold(twin, find_widget(twin, "eye").rect.center)
    twin.agree()
    scene = twin.stack.top
    tile = next(widget for widget in scene.root.top.walk() if "-repellent" in widget.name and widget.focusable)
    drag(twin, tile.rect.center)
    let_go(twin, tile.rect.center)


def write_attack(folder: Path) -> Action:
    """A game of three people, saved at the moment when one is attacked and has the tile against it; what it would
    do.
    """
    folder.mkdir(parents=True)
    for seed in range(100):
        with sit_down(folder, rules_for("survive", 3), seed=seed, name=f"evening {seed}") as match:
            random = Random(seed)
            while not match.is_over:
                if defence := _defence(match):
                    return defence
                a_step(match, random)
        match.journal.path.unlink()
    raise AssertionError("nobody was ever attacked")


def _defence(match: Match) -> Action | None:
    if match.actor is None or not is_defence(match.actor, match.open_legal(), match.view(None).history):
        return None
    return next((action for action in match.legal() if action not in match.open_legal()), None)
