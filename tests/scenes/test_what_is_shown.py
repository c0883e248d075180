"""While a step is being shown, title, stepper and question are still those of who makes it; then all three name who is next."""

from __future__ import annotations

from pathlib import Path
from random import Random

from game.scenes.table import TableScene
from game.tables.stepper import StepperBar
from game.widgets import Label

from ..match.playing import until
from .evening import Evening, rules_for, sit_down


def told(scene: TableScene) -> tuple[str, frozenset[str]]:
    """Whom the stepper names, and all that is written."""
    scene.settle()
    widgets = list(scene.root.top.walk())
    (stepper,) = [widget for widget in widgets if isinstance(widget, StepperBar)]
    return stepper._name, frozenset(widget.text for widget in widgets if isinstance(widget, Label))


def test_title_stepper_and_question_follow_what_is_being_shown(tmp_path: Path) -> None:
    match = sit_down(tmp_path, rules_for("survive", 3), "around")
    evening, random, seen = Evening.of(match, moves=True), Random(3), 0
    until(match)
    evening.pass_time()
    scene = evening.table
    while seen < 30:
        description, asker = scene.sight.description(), match.players[match.to_act].name
        turn, ask = scene._desk.telling.say(description.turn), scene._desk.telling.say(description.ask)
        name, labels = told(scene)
        assert name == asker
        assert {turn, ask} <= labels
        scene.playing.guard = 0.0
        scene.playing.play(random.choice(match.legal()))
        while scene.table.is_busy:
            name, labels = told(scene)
            assert (name, {turn, ask} <= labels) == (asker, True)
            seen += 1
            evening.pass_moment(0.1)
        until(match)
        evening.pass_time()
    evening.close()
