"""Hold Space or the mouse button to shake the die, let go to roll it; it lands on what chance drew."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.match import Match
from game.rules.survive import events as e
from game.rules.survive.constants import FACES
from game.rules.survive.state import ROLL, SINK
from game.rules.survive.view import SurviveView
from game.tables.gold_button import Gold
from game.tables.survive import dice
from game.widgets import Label
from tests.driver import find_one, is_a
from tests.match.playing import a_step
from tests.scenes.evening import Evening, rules_for, sit_down

FRAME = 1 / 30


class Thrower:
    """A table where the die is about to be thrown, and the hand of who throws it."""

    def __init__(
        self, folder: Path, bots: dict[int, str] | None = None, settings: dict[str, object] | None = None
    ) -> None:
        self.match = sit_down(folder, rules_for("survive", 2), bots=bots)
        random = Random(4)
        while not self._is_time(bots or {}):
            a_step(self.match, random)
        self.evening = Evening.of(self.match)
        self.evening.stage.change(**{"speed": "normal", "reduced_motion": False, **(settings or {})})
        self.evening.tell()  # what is set is so from now on
        self.evening.scene.refresh_layout()
        self.evening.sounds.heard.clear()
        self.board = next(widget for widget in self.evening.scene.root.top.walk() if widget.name == "board")

    def _is_time(self, bots: dict[int, str]) -> bool:
        """A person is to sink a tile, or chance is to roll for a bot."""
        s = public(self.match).state
        return len(self.match.log) > 80 and (s.step, s.player in bots) == ((ROLL, True) if bots else (SINK, False))

    @property
    def table(self) -> Any:
        table = self.evening.scene.table
        assert is_a(table, "SurviveTable")
        return table

    @property
    def rolls(self) -> int:
        return sum(isinstance(event, e.Rolled) for entry in self.match.log for event in entry.events)

    def sink(self) -> None:
        """A tile goes under: what follows until the die is thrown is shown."""
        self.evening.scene.playing.take_choice(self.evening.scene.visibility.choices()[0])

    def until_it_tumbles(self) -> None:
        rolls = self.rolls
        for _ in range(400):
            if self.rolls == rolls:
                self.frame()
        assert self.rolls == rolls + 1

    def frame(self) -> None:
        self.evening.stack.update(FRAME)

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / FRAME)):
            self.frame()

    def space(self, is_down: bool) -> None:
        (self.evening.key_down if is_down else self.evening.key_up)(pygame.K_SPACE)

    def button(self, is_down: bool) -> None:
        kind = pygame.MOUSEBUTTONDOWN if is_down else pygame.MOUSEBUTTONUP
        self.evening.tell(pygame.Event(kind, pos=self.board.rect.center, button=1))

    def click_gold(self) -> None:
        self.evening.scene.refresh_layout()
        gold = next(widget for widget in self.evening.scene.root.top.walk() if widget.name == "gold")
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.evening.tell(pygame.Event(kind, pos=gold.rect.center, button=1))

    def count_heard(self, name: str) -> int:
        return self.evening.sounds.heard.count(name)


def public(match: Match) -> SurviveView:
    view = match.view(None)
    assert isinstance(view, SurviveView)
    return view


@pytest.fixture
def thrower(tmp_path: Path) -> Iterator[Thrower]:
    thrower = Thrower(tmp_path)
    yield thrower
    thrower.evening.close()


def test_only_of_the_die_it_is_said_that_it_is_shaken(thrower: Thrower) -> None:
    thrower.sink()
    thrower.space(True)
    asked = set()
    for _ in range(240):
        thrower.frame()
        thrower.evening.scene.refresh_layout()
        line = next(widget for widget in thrower.evening.scene.root.top.walk() if widget.name == "asked")
        asked |= {part.text for part in line.walk() if isinstance(part, Label)}
    shaken = [text for text in asked if "shake" in text]
    assert len(shaken) == 1
    assert "die" in shaken[0]


@pytest.mark.parametrize("hand", ["space", "button"])
def test_the_game_waits_while_the_die_is_shaken_and_goes_on_when_it_is_thrown(thrower: Thrower, hand: str) -> None:
    thrower.sink()
    rolls = thrower.rolls
    getattr(thrower, hand)(True)
    thrower.wait(8.0)
    assert public(thrower.match).state.step == ROLL
    assert thrower.rolls == rolls
    assert thrower.table.shaking.in_hand is not None
    assert 5 <= thrower.count_heard("dice-shake") <= 16
    assert thrower.count_heard("dice-throw") == 0
    getattr(thrower, hand)(False)
    assert thrower.count_heard("dice-throw") == 1
    thrower.wait(0.2)
    assert thrower.rolls == rolls + 1
    assert not thrower.evening.scene.pacing.is_skipping
    assert thrower.table.is_busy
    thrower.wait(2.0)
    assert not thrower.table.is_busy


def test_the_next_die_is_in_no_hand(thrower: Thrower) -> None:
    thrower.sink()
    thrower.space(True)
    thrower.wait(6.0)
    due = public(thrower.match)
    assert thrower.table.shaking.in_hand is not None
    thrower.space(False)
    thrower.wait(3.0)
    thrower.table.model.turn_to(due)
    assert not thrower.table.shaking.is_in_hand
    assert thrower.table.shaking.in_hand is None


def test_nor_after_a_throw_that_was_skipped(thrower: Thrower) -> None:
    thrower.sink()
    thrower.space(True)
    thrower.wait(6.0)
    thrower.space(False)
    thrower.evening.scene.playing.skip()
    thrower.wait(1.0)
    assert not thrower.table.is_busy
    assert not thrower.table.shaking.is_in_hand


def test_one_tap_of_space_is_one_press_of_the_gold_button(thrower: Thrower) -> None:
    scene = thrower.evening.scene
    thrower.evening.stand_still()
    scene.gold = Gold("", "choose", scene.visibility.choices()[0])
    scene.stillness.see(scene.gold)
    thrower.evening.stand_still()
    lines = len(thrower.match.log)
    thrower.space(True)
    assert len(thrower.match.log) == lines + 1
    assert thrower.table.shaking.is_to_come
    thrower.space(False)
    assert not scene.pacing.is_skipping


def test_a_pause_lasts_though_space_is_let_go_in_it(thrower: Thrower) -> None:
    thrower.sink()
    thrower.space(True)
    thrower.evening.key(pygame.K_p)
    assert thrower.match.paused
    thrower.space(False)
    assert thrower.match.paused
    thrower.evening.key(pygame.K_p)
    thrower.until_it_tumbles()
    assert not thrower.count_heard("dice-shake")


def test_a_die_that_tumbles_is_caught_and_lands_on_what_was_drawn(thrower: Thrower) -> None:
    thrower.sink()
    thrower.until_it_tumbles()
    drawn = next(event for event in reversed(thrower.match.view(None).history) if isinstance(event, e.Rolled))
    lines = len(thrower.match.log)
    thrower.wait(0.2)
    thrower.space(True)
    thrower.wait(5.0)
    assert thrower.table.is_busy
    die = find_one(thrower.table.queue.animation.effects, "Dice")
    assert die.part(thrower.table.queue.animation.now) < dice.OPEN
    assert die.faces == (f"survive/die-{FACES[drawn.face]}",)
    thrower.space(False)
    thrower.wait(2.0)
    assert not thrower.table.is_busy
    assert len(thrower.match.log) == lines
    assert next(event for event in reversed(thrower.match.view(None).history) if isinstance(event, e.Rolled)) == drawn


def test_space_held_for_the_die_does_nothing_else(thrower: Thrower) -> None:
    thrower.sink()
    thrower.until_it_tumbles()
    thrower.space(True)
    lines = len(thrower.match.log)
    thrower.wait(3.0)
    thrower.space(False)
    assert len(thrower.match.log) == lines
    assert not thrower.evening.scene.pacing.is_skipping


def test_space_that_is_only_tapped_before_the_die_comes_hurries_nothing(thrower: Thrower) -> None:
    """Until the beat is over, the sinking can be taken back."""
    thrower.sink()
    rolls = thrower.rolls
    thrower.space(True)
    thrower.space(False)
    thrower.wait(0.2)
    assert not thrower.evening.scene.pacing.is_skipping
    assert thrower.rolls == rolls
    assert not thrower.count_heard("dice-shake")


def test_nobody_decides_by_the_gold_button_before_the_die_has_been_seen(thrower: Thrower) -> None:
    scene = thrower.evening.scene
    thrower.sink()
    thrower.until_it_tumbles()
    lines = len(thrower.match.log)
    thrower.wait(0.3)
    assert scene.gold.command == "skip"
    thrower.click_gold()
    assert not thrower.table.is_showing, "it is skipped"
    thrower.frame()
    thrower.click_gold()
    assert len(thrower.match.log) == lines, "whoever skips once more means no decision"
    thrower.wait(0.5)
    thrower.click_gold()
    assert len(thrower.match.log) == lines + 1


def test_a_click_on_the_board_that_shook_the_die_picks_nothing(thrower: Thrower) -> None:
    thrower.sink()
    thrower.until_it_tumbles()
    thrower.button(True)
    thrower.wait(1.0)
    thrower.button(False)
    assert not thrower.table.model.is_held
    assert not thrower.evening.scene.root.popup


@pytest.mark.parametrize("hand", ["space", "button"])
def test_who_switches_away_throws(thrower: Thrower, hand: str) -> None:
    thrower.sink()
    rolls = thrower.rolls
    getattr(thrower, hand)(True)
    thrower.wait(6.0)
    assert thrower.rolls == rolls
    thrower.evening.tell(pygame.Event(pygame.WINDOWFOCUSLOST))
    thrower.wait(1.5)
    assert thrower.rolls == rolls + 1


@pytest.mark.parametrize("settings", [{"reduced_motion": True}, {"speed": "instant"}])
def test_without_motion_nothing_is_shaken(tmp_path: Path, settings: dict[str, object]) -> None:
    thrower = Thrower(tmp_path, settings=settings)
    rolls = thrower.rolls
    thrower.sink()
    thrower.button(True)
    thrower.wait(6.0)
    assert thrower.rolls > rolls
    assert not thrower.count_heard("dice-shake")
    thrower.evening.close()


def test_bots_throw_at_once_whatever_is_held(tmp_path: Path) -> None:
    thrower = Thrower(tmp_path, bots={1: "castaway"})
    rolls = thrower.rolls
    thrower.button(True)
    thrower.wait(2.0)
    assert thrower.rolls == rolls + 1
    assert not thrower.count_heard("dice-shake")
    thrower.evening.close()


def test_set_to_on_and_off_one_press_shakes_and_the_next_rolls(tmp_path: Path) -> None:
    thrower = Thrower(tmp_path, settings={"on_and_off": ["shake"]})
    thrower.sink()
    rolls = thrower.rolls
    thrower.space(True)
    thrower.space(False)
    thrower.wait(6.0)
    assert thrower.table.shaking.in_hand is not None
    assert thrower.rolls == rolls
    assert thrower.count_heard("dice-throw") == 0
    thrower.space(True)
    assert thrower.count_heard("dice-throw") == 1
    thrower.space(False)
    thrower.wait(0.2)
    assert thrower.rolls == rolls + 1
    thrower.evening.close()


def test_what_was_begun_by_one_press_ends_with_the_focus(tmp_path: Path) -> None:
    thrower = Thrower(tmp_path, settings={"on_and_off": ["shake"]})
    thrower.sink()
    rolls = thrower.rolls
    thrower.space(True)
    thrower.space(False)
    thrower.wait(6.0)
    assert thrower.rolls == rolls
    thrower.evening.tell(pygame.Event(pygame.WINDOWFOCUSLOST))
    thrower.wait(1.5)
    assert thrower.rolls == rolls + 1
    thrower.evening.close()
