"""The log as a way back in the city: pressing a line plays it again with its ceremony, and the game does not notice."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame

from game.rules.atlandice import events as e
from tests.match.playing import a_step
from tests.scenes.evening import Evening, rules_for, sit_down
from tests.tables.unfolding import rows_of, unfold_turns

from .sitting import table_of


def test_an_award_is_played_again_and_the_game_stays_as_it_is(tmp_path: Path) -> None:
    match, random = sit_down(tmp_path, rules_for("atlandice", 3)), Random(3)
    while match.actor is None or not any(
        isinstance(event, e.RegionEmptied) for entry in match.log[-8:] for event in entry.events
    ):
        a_step(match, random)
    evening = Evening.of(match)
    evening.pass_time()
    evening.stage.change(speed="normal", reduced_motion=False)
    evening.pass_time()
    table, root = table_of(evening.scene), evening.scene.root
    unfold_turns(evening)
    rows = [row for row in rows_of(evening) if not row.line.steps]
    root.focus_on(next(row for row in rows if any(isinstance(event, e.RegionEmptied) for event in row.line.events)))
    log, view, present = list(match.log), match.view(None), table.model.state
    evening.key(pygame.K_RETURN)
    assert table.look_back.is_on
    held = set()
    for _ in range(300):
        held.add(type(table.ceremonies.now).__name__)
        evening.stack.update(0.05)
    assert "AwardCeremony" in held
    assert not table.look_back.is_on
    assert table.look_back.shown.state is present
    assert (list(match.log), match.view(None)) == (log, view)
    evening.close()
