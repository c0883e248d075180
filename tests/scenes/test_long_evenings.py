"""Whole games one after the other in one process: it needs no more memory in the end than after the first of them."""

from __future__ import annotations

from os import environ

import pytest

from game.files.resources import user_saves
from game.scenes import Replace, ScoringScene, TableScene, open_menu, open_table

from .driving import Open
from .evening import rules_for, sit_down
from .memory import resident

GAMES = int(environ.get("LONG_EVENINGS", "200"))
_KINDS = ("survive", "atlantis", "atlandice")
_FRAMES = 20_000
_DRAWN = 20
"""Drawing every frame would take hours, and needs no more memory than some of them do."""


@pytest.mark.soak
@pytest.mark.usefixtures("puppets")
def test_two_hundred_games_need_no_more_memory_than_forty(open_app: Open) -> None:
    app, sizes = open_app(open_menu), []
    for number in range(GAMES):
        rules = rules_for(_KINDS[number % 3], 2 + number % 3)
        match = sit_down(user_saves(), rules, bots=dict.fromkeys(range(rules.seats), "random"), seed=number)
        app.stack.carry_out(Replace(open_table(app.stage, match), whole=True))
        for frame in range(_FRAMES):
            if isinstance(app.stack.top, ScoringScene):
                break
            app.pass_time(0.05)
            if frame % _DRAWN == 0:
                app.draw()
        assert not isinstance(app.stack.top, TableScene), "the game does not end"
        sizes.append(resident())
        if number % 20 == 19:
            print(f"{number + 1} games: {sizes[-1]:.0f} MB")
    assert max(sizes[-GAMES // 10 :]) <= 1.05 * max(sizes[: GAMES // 5])
