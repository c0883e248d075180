"""One gesture, one meaning: what hurries does nothing else, what is given up has stood still, and the last step can be
regretted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random

import pygame
import pytest
from msgspec.structs import replace

from game.engine.speech.describing import Choice, Message
from game.match import Match
from game.rules import GAMES
from game.scenes.table.stillness import Stillness
from game.store.settings import Speed
from game.tables import ClickStep, Visibility
from game.tables.gold_button import Gold
from game.widgets import Button

from ..match.playing import a_step
from ..soaks import each_with_each, few_or_soak, soaked_unless
from .evening import Evening, rules_for, sit_down
from .hurrier import Hurrier

FRAME = 1 / 60
_CLICK = pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP


@few_or_soak("events", 100, 20_000)
@pytest.mark.parametrize(
    "game, is_passed",
    [
        *(("survive", True), ("atlantis", False), ("atlandice", False)),
        *(pytest.param(game, game == "atlantis", marks=pytest.mark.soak) for game in ("survive", "atlantis")),
    ],
)
def test_nothing_is_given_up_by_who_hurries(game: str, is_passed: bool, events: int, tmp_path: Path) -> None:
    monkey = Hurrier(tmp_path, game, seed=11, is_passed=is_passed)
    monkey.play(events)
    assert monkey.taken > events / 30
    assert is_passed == (monkey.curtains > 0)
    print(
        f"{game}: {monkey.games} games, {monkey.taken} presses taken, {monkey.hurried} clicks hurried, "
        f"{monkey.given_up} times given up"
    )


# The button.


def a_gold(text: str = "a", gives_up: bool = False) -> Gold:
    return Gold(text, "choose", Choice(text, Message("x"), gives_up=gives_up))


def test_gold_answers_once_all_has_stood_still_for_half_a_second() -> None:
    still, gold = Stillness(), a_gold()
    still.see(gold)
    still.pass_time(5.0, is_moving=True)
    assert not still.answers(gold, by_key=True)
    still.pass_time(0.49, is_moving=False)
    assert not still.answers(gold, by_key=True)
    still.pass_time(0.02, is_moving=False)
    assert still.answers(gold, by_key=True)
    still.move()
    assert not still.answers(gold, by_key=True)
    assert still.answers(Gold("skip", "skip"), by_key=True), "what only hurries may always be pressed"


def test_what_cannot_be_had_back_is_given_up_by_a_key_after_a_second_on_the_screen() -> None:
    still, gold = Stillness(), a_gold(gives_up=True)
    still.pass_time(5.0, is_moving=False)
    still.see(gold)
    still.pass_time(0.9, is_moving=False)
    assert (still.answers(gold, by_key=True), still.answers(gold, by_key=False)) == (False, True)
    still.pass_time(0.2, is_moving=False)
    assert still.answers(gold, by_key=True)
    still.come_back()
    still.see(gold)
    still.pass_time(0.6, is_moving=False)
    assert not still.answers(gold, by_key=True), "what lay over the table was seen, and not the button"


def test_a_click_means_what_the_button_said_when_it_went_down() -> None:
    still = Stillness()
    still.see(a_gold())
    still.pass_time(5.0, is_moving=False)
    still.press(a_gold())
    assert not still.let_go(a_gold("b"))
    still.press(a_gold())
    assert still.let_go(a_gold())


def test_an_early_click_waits_for_what_moves_and_a_hasty_one_is_nobodys() -> None:
    still, gold = Stillness(), a_gold()
    still.see(gold)
    still.pass_time(0.2, is_moving=False)
    still.press(gold)
    assert not still.let_go(gold)
    assert not still.is_late, "nobody has read it yet"
    still.pass_time(0.2, is_moving=True)
    still.press(gold)
    assert not still.let_go(gold)
    assert not still.take_late(gold)
    still.pass_time(0.5, is_moving=False)
    assert not still.take_late(a_gold("b")), "it says something else by now"
    still.press(gold)
    assert still.let_go(gold)


def test_an_early_click_is_taken_after_ones_own_steps_and_forgotten_after_all_else() -> None:
    def click_early() -> tuple[Stillness, Gold]:
        still, gold = Stillness(), a_gold()
        still.see(gold)
        still.pass_time(0.4, is_moving=True)
        still.press(gold)
        assert not still.let_go(gold)
        assert still.is_late
        return still, gold

    happenings: Sequence[tuple[Callable[[Stillness], None], bool]] = (
        (lambda still: None, True),
        (lambda still: still.make_step(), True),
        (lambda still: still.move(), False),
        (lambda still: still.hand_over(), False),
        (lambda still: still.come_back(), False),
        (lambda still: still.press_elsewhere(), False),
    )
    for happens, is_taken in happenings:
        still, gold = click_early()
        happens(still)
        still.see(gold)
        still.pass_time(0.6, is_moving=False)
        assert still.take_late(gold) == is_taken


@pytest.mark.parametrize("then, is_taken", [(None, True), (pygame.K_SPACE, False), (pygame.K_RIGHT, False)])
def test_an_early_click_is_done_once_all_stands_still_unless_something_else_is_pressed(
    then: int | None, is_taken: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = sit_down_to(tmp_path, lambda choice: choice.is_main)
    evening = Evening.of(match)
    scene, steps = evening.scene, len(match.log)
    evening.stand_still()
    scene.stillness.move()  # as a piece does that has just arrived
    gold = next(one for one in scene.root.top.walk() if one.name == "gold")
    evening.tell(*(pygame.Event(kind, pos=gold.rect.center, button=1, touch=False) for kind in _CLICK))
    assert scene.stillness.is_late, scene.gold.text
    if then:
        monkeypatch.setattr(type(scene.table), "hasten_show", lambda table: True)
        evening.key(then)
    for _ in range(4):
        assert len(match.log) == steps
        evening.pass_moment(0.1)
    evening.pass_moment(0.2)
    evening.pass_moment(0.2)
    assert (len(match.log) > steps) == is_taken
    evening.close()


def sit_down_to(folder: Path, is_wanted: Callable[[Choice], bool]) -> Match:
    """A game in which somebody may choose such a thing."""
    match, random = sit_down(folder, rules_for("survive", 2)), Random(4)
    while match.past.is_opening or match.actor is None or not any(map(is_wanted, Visibility(match).choices())):
        a_step(match, random)
    return match


def assert_rested_hand_decides(evening: Evening) -> None:
    steps = len(evening.scene.match.log)
    for _ in range(4):
        evening.pass_moment(0.4)
    evening.key(pygame.K_SPACE)
    evening.pass_moment(0.1)
    assert len(evening.scene.match.log) > steps
    evening.close()


def test_whoever_presses_on_and_on_does_nothing_until_the_hand_has_rested(tmp_path: Path) -> None:
    match = sit_down_to(tmp_path, lambda choice: choice.gives_up)
    evening = Evening.of(match)
    steps = len(match.log)
    for _ in range(20):
        evening.key(pygame.K_SPACE)
        evening.pass_moment(0.25)
        assert len(match.log) == steps
    assert_rested_hand_decides(evening)


def test_the_second_half_of_a_double_click_is_no_click_of_its_own() -> None:
    still = Stillness()
    still.click_at((100, 100))
    assert still.takes_clicks, "no step was made by it"
    still.make_step()
    still.click_at((103, 104))
    assert not still.takes_clicks
    still.pass_time(0.1, is_moving=False)
    still.click_at((100, 100))
    assert not still.takes_clicks
    assert still.is_handed_over
    still.pass_time(0.1, is_moving=False)
    assert still.takes_clicks, "later it is another click"
    still.make_step()
    still.click_at((140, 100))
    assert still.takes_clicks, "and so it is elsewhere"


@pytest.mark.parametrize("game", soaked_unless("atlandice".__eq__, GAMES))
def test_a_double_click_makes_one_step(game: str, tmp_path: Path) -> None:
    """Whatever comes in the place of what was clicked."""
    tried = 0
    for seed in range(4):
        match, random = sit_down(tmp_path, rules_for(game, 2), name=str(seed)), Random(seed)
        while match.past.is_opening or match.actor is None:
            a_step(match, random)
        evening = Evening.of(match)
        evening.stand_still()
        click = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(3, 3), button=1, touch=False)
        steps = len(match.log)
        evening.tell(click)
        evening.scene.playing.do([ClickStep(match.legal()[0])])
        assert len(match.log) > steps
        if match.actor is not None:
            tried += 1
            steps = len(match.log)
            evening.tell(click)
            for action in match.legal():
                evening.scene.playing.do([ClickStep(action)])
            assert len(match.log) == steps
            evening.stand_still()
            evening.scene.playing.do([ClickStep(match.legal()[0])])
            assert len(match.log) > steps, "later it is another click"
        evening.close()
    assert tried


@pytest.mark.parametrize("pause", [0.7, 1.0, 1.5])
def test_whoever_hurries_at_a_steady_pace_decides_nothing(pause: float) -> None:
    still, gold = Stillness(), a_gold()
    still.hurry()
    still.see(gold)
    for _ in range(5):
        still.pass_time(pause, is_moving=False)
        assert not still.answers(gold, by_key=True)
        assert still.answers(gold, by_key=False), "a click on it is another gesture"
        still.press_in_vain()
    still.pass_time(1.7, is_moving=False)
    assert still.answers(gold, by_key=True)


def test_whoever_skips_bots_at_a_steady_pace_gives_up_no_move(tmp_path: Path) -> None:
    match = sit_down(tmp_path, rules_for("survive", 3), bots={1: "random", 2: "random"})
    evening = Evening.of(match, moves=True)
    to_last_step(match, evening)
    seat = next(one for one in range(3) if match.players[one].is_person)
    for moment in range(300):
        match.journal.wait()
        match.thinking.now = partial(float, 9000 + moment)
        if match.actor == seat:
            break
        evening.key(pygame.K_SPACE)
        evening.pass_moment(1.2)
    steps = len(match.log)
    for _ in range(6):
        evening.key(pygame.K_SPACE)
        evening.pass_moment(1.2)
    assert [entry.actor for entry in match.log[steps:] if entry.actor == seat] == []
    evening.close()


def test_whoever_waits_for_a_hint_does_nothing_else_by_the_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = sit_down_to(tmp_path, lambda choice: choice.gives_up)
    evening = Evening.of(match)
    steps = len(match.log)
    with monkeypatch.context() as patch:
        patch.setattr(evening.scene.hints, "is_coming", lambda: True)
        for _ in range(4):
            evening.pass_moment(0.8)
            evening.key(pygame.K_SPACE)
            assert len(match.log) == steps
        gold = next(one for one in evening.top.root.top.walk() if one.name == "gold")
        assert isinstance(gold, Button)
        assert not gold.is_cap_seen
    assert_rested_hand_decides(evening)


# The beat after one's last step.

BEATS = [("survive", "normal"), ("atlantis", "slow"), ("atlandice", "normal"), ("survive", "fast")]
"""Every game and every speed; in the soaks each with each."""


def to_last_step(match: Match, evening: Evening) -> None:
    """Somebody plays until chance or a bot would go on, and Undo with it end."""
    random = Random(4)
    for moment in range(4000):
        match.journal.wait()
        match.thinking.now = partial(float, moment)
        evening.scene.pacing.is_held = False
        if match.actor is not None:
            is_turn = not match.past.is_opening
            evening.scene.playing.play(random.choice(match.legal()))
            if is_turn and match.actor is None and not match.is_over and match.why_no_undo() is None:
                return
        if match.privacy.inspecting is not None:
            match.privacy.end_inspection()
        evening.stack.update(0.25)
    raise AssertionError("nobody's turn ever ended")


@pytest.mark.parametrize("game, speed", each_with_each(BEATS, GAMES, ("slow", "normal", "fast")))
def test_after_the_last_step_of_a_turn_undo_works_for_a_beat(game: str, speed: Speed, tmp_path: Path) -> None:
    is_slow = speed != "fast"
    match = sit_down(tmp_path, rules_for(game, 3), bots={1: "random", 2: "random"})
    evening = Evening.of(match, moves=True)
    evening.stage.settings = replace(evening.stage.settings, speed=speed)
    to_last_step(match, evening)
    evening.scene.table.hasten()
    steps = len(match.log)
    assert evening.scene.pacing.is_waiting == is_slow
    for _ in range(round(0.75 / FRAME) if is_slow else 0):
        evening.stack.update(FRAME)
        match.journal.wait()
        assert len(match.log) == steps
        assert match.thinking.is_asked == (match.to_act >= 0), "a bot thinks meanwhile"
    if is_slow:
        undo = next(one for one in evening.top.root.top.walk() if one.name == "undo")
        assert not undo.off
        evening.key(pygame.K_z)
        assert match.actor is not None
        evening.pass_moment(FRAME)
        assert len(match.log) < steps
    else:
        for moment in range(4):
            match.journal.wait()
            match.thinking.now = partial(float, 9000 + moment)
            evening.pass_moment(0.1)
        assert len(match.log) > steps
    evening.close()


@pytest.mark.parametrize(
    "game, is_by_key",
    each_with_each([("survive", True), ("atlantis", True), ("atlandice", False)], GAMES, (True, False)),
)
def test_whoever_presses_twice_does_not_end_the_beat(game: str, is_by_key: bool, tmp_path: Path) -> None:
    match = sit_down(tmp_path, rules_for(game, 3), bots={1: "random", 2: "random"})
    evening = Evening.of(match, moves=True)
    to_last_step(match, evening)
    steps = len(match.log)
    for _ in range(7):
        evening.scene.refresh_layout()
        gold = next(one for one in evening.top.root.top.walk() if one.name == "gold")
        assert isinstance(gold, Button)
        assert gold.off, gold.text
        assert not (gold.has_key and gold.is_cap_seen)
        if is_by_key:
            evening.key(pygame.K_SPACE)
        else:
            evening.tell(*(pygame.Event(kind, pos=gold.rect.center, button=1, touch=False) for kind in _CLICK))
        evening.pass_moment(0.1)
        match.journal.wait()
        assert len(match.log) == steps
        assert match.why_no_undo() is None
    for moment in range(8):
        evening.pass_moment(0.05)
        match.thinking.now = partial(float, 9000 + moment)
    assert evening.scene.gold.does_something or evening.scene.gold.command != "skip", "after it, it may be skipped"
    evening.close()
