"""At the table no step is taken before the one before it is on disk; no frame waits for that, and no click is lost by
it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.engine import Action
from game.engine.speech.describing import Choice
from game.files.resources import user_saves
from game.match import Match
from game.store import load
from game.tables import ClickStep
from game.widgets import Button
from tests.inside import referee_of, state_of

from ..disks import HeldDisk
from ..match.playing import a_step
from .evening import Evening, rules_for, sit_down


def play_until_asked(match: Match) -> Match:
    """Where a person decides, and all before is on disk."""
    while match.actor is None:
        match.journal.wait()
        a_step(match, Random(1))
    match.journal.wait()
    return match


@pytest.fixture
def evening(tmp_path: Path, disk: HeldDisk) -> Iterator[Evening]:
    """Three people place their explorers in turn."""
    evening = Evening.of(play_until_asked(sit_down(tmp_path, rules_for("survive", 3))))
    evening.pass_moment(0.5)
    evening.pass_moment(0.5)
    yield evening
    disk.let_go()
    evening.close()


def lines(evening: Evening) -> int:
    return len(referee_of(evening.scene.match).lines)


def first(evening: Evening) -> Choice:
    return evening.scene.visibility.choices()[0]


def take(evening: Evening, *then: Choice) -> None:
    evening.scene.playing.take_choice(first(evening), *then)


def frames(evening: Evening, many: int = 10) -> None:
    """Half a second in which a frame never waits."""
    for _ in range(many):
        evening.pass_moment(0.05)


def let_write(evening: Evening, disk: HeldDisk) -> None:
    """The disk goes on, and so do the frames."""
    disk.let_go()
    for _ in range(20):
        evening.scene.match.journal.wait()
        evening.pass_moment(0.05)


def test_a_click_during_the_wait_is_kept(evening: Evening, disk: HeldDisk) -> None:
    before = lines(evening)
    disk.hold()
    take(evening)
    frames(evening)
    take(evening)
    frames(evening)
    assert lines(evening) == before + 1
    assert evening.is_moving
    let_write(evening, disk)
    assert lines(evening) == before + 2


def test_of_two_clicks_during_the_wait_the_second_counts(evening: Evening, disk: HeldDisk) -> None:
    before = lines(evening)
    disk.hold()
    take(evening)
    frames(evening)
    take(evening)
    other = evening.scene.visibility.choices()[-1]
    evening.scene.playing.take_choice(other)
    let_write(evening, disk)
    assert lines(evening) == before + 2
    assert referee_of(evening.scene.match).steps[-1].line.text == evening.scene.match.rules.write(other.action)


def test_undo_during_the_wait_takes_back_the_click_that_waits(evening: Evening, disk: HeldDisk) -> None:
    before = lines(evening)
    disk.hold()
    take(evening)
    frames(evening)
    take(evening)
    evening.scene.playing.undo()
    let_write(evening, disk)
    assert lines(evening) == before + 1


def test_undo_waits_like_any_step(evening: Evening, disk: HeldDisk) -> None:
    before = lines(evening)
    disk.hold()
    take(evening)
    evening.scene.playing.undo()
    frames(evening)
    assert lines(evening) == before + 1
    let_write(evening, disk)
    assert lines(evening) == before + 2
    assert referee_of(evening.scene.match).lines[-1].is_undo


def test_what_was_clicked_is_done_before_the_table_is_left(evening: Evening, disk: HeldDisk) -> None:
    before, match = lines(evening), evening.scene.match
    disk.hold()
    take(evening)
    frames(evening)
    take(evening)
    disk.let_go()
    evening.close()
    assert len(load(match.journal.path).lines) == before + 2


def two_in_a_row(match: Match) -> tuple[Action, Action]:
    """Plays on to where somebody can do two things one after the other."""
    random, rules = Random(3), match.rules
    while True:
        play_until_asked(match)
        state: Any = state_of(referee_of(match))
        for one in match.legal():
            after = state.copy()
            rules.apply(after, one)
            if rules.to_act(after) == match.actor and match.open_legal():
                return one, rules.legal(after)[0]
        match.play(random.choice(match.legal()))


def test_several_steps_of_one_click_wait_for_each_other(tmp_path: Path, disk: HeldDisk) -> None:
    match = sit_down(tmp_path, rules_for("survive", 2))
    both = two_in_a_row(match)
    evening = Evening.of(match)
    evening.pass_moment(0.5)
    before = lines(evening)
    disk.hold()
    evening.scene.playing.do([ClickStep(action) for action in both], is_confirmed=True)
    frames(evening)
    assert lines(evening) == before + 1
    let_write(evening, disk)
    played = [line.text for line in referee_of(match).lines[before : before + 2]]
    assert played == [match.rules.write(action) for action in both]
    evening.close()


def test_chance_waits_from_frame_to_frame(tmp_path: Path, disk: HeldDisk) -> None:
    match = sit_down(tmp_path, rules_for("survive", 3))
    evening = Evening.of(match)
    disk.hold()
    frames(evening)
    assert lines(evening) == 1
    disk.let_go()
    while lines(evening) < 5:
        match.journal.wait()
        evening.pass_moment(0.02)
    evening.close()


def menu_button(evening: Evening) -> Button:
    found = next(widget for widget in evening.top.root.top.walk() if widget.name == "menu")
    assert isinstance(found, Button)
    return found


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
def test_a_table_that_is_not_saved_says_so_and_goes_on(size: tuple[int, int]) -> None:
    user_saves().parent.mkdir(parents=True, exist_ok=True)
    user_saves().write_text("in the way")
    match = play_until_asked(sit_down(user_saves(), rules_for("atlandice", 2)))
    evening = Evening.of(match, size)
    evening.pass_moment(0.5)
    assert any("isn't being saved" in text for text in evening.stage.toasts.texts)
    assert menu_button(evening).text == "Unsaved"
    before = lines(evening)
    take(evening)
    assert lines(evening) > before
    user_saves().unlink()
    match.journal.save()
    evening.pass_moment(0.5)
    assert menu_button(evening).text == "Menu"
    assert len(load(match.journal.path).lines) == len(referee_of(match).lines)
    evening.close()
