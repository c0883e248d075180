"""The program is killed in the middle of a game, again and again; Continue brings back all but the last action."""

from __future__ import annotations

import os
import shutil
import signal
import time
from random import Random

import pygame
import pytest

from tests.scenes.driving import click, find_widget
from tests.scenes.players import Mouse

from .conftest import House
from .evening import set_up
from .twin import Twin, journal
from .xvfb import wait_for

pytestmark = pytest.mark.window

_LIVES = 20
_MOST_USES = 6
_LONGEST = 0.5
"""Seconds after the last click in which the end may come."""


def test_killed_twenty_times(house: House) -> None:
    random, twin = Random(5), house.open()
    set_up(twin, "survive", seats=3)
    done = lost = 0
    for life in range(_LIVES):
        player = Mouse(twin, life)
        for _ in range(random.randint(1, _MOST_USES)):
            player.play_on()
            twin.agree(with_picture=False)
        known = rows(house)
        player.play_on()
        is_done = kill(twin, random.random() * _LONGEST)
        left = rows(house)
        wanted = live_on(twin)
        assert left == wanted[: len(left)], f"life {life}: what is left is not what happened"
        assert len(left) >= len(known), (
            f"life {life}: {len(known) - len(left)} lines are lost that were there before the last click"
        )
        if is_done:
            done += 1
            lost += len(wanted) - len(left)
            assert len(wanted) - len(left) <= 1, (
                f"life {life}: {len(wanted) - len(left)} actions were to be seen and are lost"
            )
        twin = continue_game(house, twin)
        assert rows(house)[: len(left)] == left  # bots may have gone on since
    print(f"{_LIVES} lives, {done} of them ended after all was to be seen, {lost} last actions lost")


def rows(house: House) -> list[str]:
    """The whole lines of the journal: one that is cut off is none."""
    return journal(house.home)[:-1]


def kill(twin: Twin, seconds: float) -> bool:
    """Stops the program where it is, then kills it; whether all that was to come was to be seen.

    Its bots go with it.
    """
    time.sleep(seconds)
    group = twin.real.process.pid
    os.kill(group, signal.SIGSTOP)
    shown = pygame.image.tobytes(twin.real.picture(), "RGB")
    twin.real.kill()
    assert wait_for(lambda: is_gone(group), 30), "a bot's process has outlived the program"
    twin.rest()
    return shown == pygame.image.tobytes(twin.window, "RGB")


def is_gone(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


def live_on(twin: Twin) -> list[str]:
    """What would have happened."""
    for match in twin.matches:
        match.journal.save()
    return journal(twin.home)[:-1]


def continue_game(house: House, before: Twin) -> Twin:
    """Another start, with a twin that has read what is left."""
    before.leave()
    shutil.rmtree(house.twins_home / "saves")
    shutil.copytree(house.home / "saves", house.twins_home / "saves")
    twin = house.open()
    click(twin, find_widget(twin, "continue"))
    twin.agree()
    return twin
