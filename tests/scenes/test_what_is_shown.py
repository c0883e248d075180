"""While a step is being shown, title, stepper, question, frame and plate are still those of who makes it; then all name
who is next.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, NoReturn

import pygame
import pytest

from game.scenes import TableScene
from game.widgets import Label
from tests.driver import find_all
from tests.soaks import few_or_soak

from ..match.playing import until
from .evening import Evening, rules_for, sit_down


def texts_on(scene: TableScene) -> tuple[str, frozenset[str]]:
    """Whom the stepper names, and all that is written."""
    scene.refresh_layout()
    widgets = list(scene.root.top.walk())
    (stepper,) = find_all(widgets, "StepperBar")
    return stepper.player, frozenset(widget.text for widget in widgets if isinstance(widget, Label))


def lit_plate(scene: TableScene) -> tuple[set[str], tuple[int, ...]]:
    """Who is named on the plate that is lit, and the colour of the frame."""
    plates = [widget for widget in find_all(scene, "PlatePanel") if widget.is_in_turn]
    surface = pygame.Surface((64, 64))
    scene.background(surface)
    return {part.text for plate in plates for part in plate.walk() if isinstance(part, Label)}, tuple(
        surface.get_at((1, 1))[:3]
    )


def test_title_stepper_and_question_follow_what_is_being_shown(tmp_path: Path) -> None:
    match = sit_down(tmp_path, rules_for("survive", 3), "around")
    evening, random, seen = Evening.of(match, moves=True), Random(3), 0
    until(match)
    evening.pass_time()
    scene, colours = evening.scene, {player.name: player.colour for player in match.players}
    while seen < 30:
        description, asker = scene.visibility.description(), match.players[match.to_act].name
        turn, ask = scene.narrator.say(description.turn), scene.narrator.say(description.ask)
        name, labels = texts_on(scene)
        assert name == asker
        assert {turn, ask} <= labels
        evening.stand_still()
        scene.playing.play(random.choice(match.legal()))
        while scene.table.is_busy:
            name, labels = texts_on(scene)
            assert (name, {turn, ask} <= labels) == (asker, True)
            plate, frame = lit_plate(scene)
            assert asker in plate
            assert frame == tuple(scene.stage.look.colour(colours[asker])[:3])
            seen += 1
            evening.pass_moment(0.1)
        until(match)
        evening.pass_time()
    evening.close()


@pytest.mark.parametrize("game", ["survive", "atlantis", "atlandice"])
@few_or_soak("decisions", 4, 12)
def test_no_drawn_table_has_its_board_put_into_words(
    tmp_path: Path, game: str, decisions: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def put_into_words(*_: Any) -> NoReturn:
        raise AssertionError("nobody reads it")

    monkeypatch.setattr(f"game.rules.{game}.speech.describe.board_sections", put_into_words)
    match, random = sit_down(tmp_path, rules_for(game, 3), "around"), Random(3)
    evening = Evening.of(match)
    for _ in range(decisions):
        until(match)
        evening.pass_time()
        evening.draw()
        evening.scene.playing.play(random.choice(match.legal()))
