"""A monkey in a hurry: Space, Enter and clicks at random while things move, and a clock of its own that tells what had
stood still.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pygame

from game.match import Match
from game.scenes import Command, CurtainScene, TableScene
from game.tables import ClickStep, DrawnTable
from game.widgets import Button, Widget

from ..match.playing import a_step
from .evening import Evening, rules_for, sit_down

STILL, SEEN = 0.5, 1.0
_MOMENTS = (0.0, 0.0, 1 / 60, 1 / 60, 0.05, 0.1, 0.25, 0.55, 1.1)
_ASKED = 8  # events after which somebody does something on the board, where the gold button has nothing to do


class Hurrier:
    """Presses what hurries, again and again, and looks at what comes of it."""

    def __init__(self, folder: Path, game: str, seed: int, is_passed: bool = False) -> None:
        """Alone with bots, or as two people who pass the device."""
        self.folder, self.game, self.random, self._is_passed = folder, game, Random(seed), is_passed
        self.events = self.games = self.curtains = self.hurried = self.taken = self.given_up = 0
        self._now = self._still = self._seen = 0.0
        self._said = ""
        self._is_by_key = False
        self._space = False
        self._sit_down()

    def play(self, events: int) -> None:
        while self.events < events:
            self.events += 1
            self.random.choice(
                (self._press_space, self._press_space, self._click_gold, self._click_anywhere, self._press_enter)
            )()
            self._pass_time(self.random.choice(_MOMENTS))
            if self.events % _ASKED == 0:
                self._decide()
            if not isinstance(self.evening.stack.top, TableScene):
                self._leave_what_came()
        self.evening.close()

    # What it does.

    def _press_space(self) -> None:
        if self._space and self.random.random() < 0.5:  # a key that is held repeats itself
            self._space = False
            self.evening.key_up(pygame.K_SPACE)
            return
        had_cap, is_new = self._has_cap(), not self._space
        self._space, self._is_by_key = True, is_new or self._is_by_key
        taken, is_showing = self.taken, self._is_showing()
        self.evening.key_down(pygame.K_SPACE)
        if is_new and not had_cap:
            assert self.taken == taken, f"no cap, and yet: {self._said}"
        elif is_new and not is_showing and not self.scene.table.holding.hold():
            assert self.taken == taken + 1, f"a cap, and nothing happens: {self._said}, {self._state()}"
        else:
            assert is_new or self.taken == taken, "a key that repeats itself does nothing"
        if self.random.random() < 0.7:
            self._space = False
            self.evening.key_up(pygame.K_SPACE)

    def _press_enter(self) -> None:
        self._is_by_key = True
        self.scene.root.focus("gold")
        self.evening.key(pygame.K_RETURN)

    def _click_gold(self) -> None:
        self._click(self._gold().rect.center)

    def _click_anywhere(self) -> None:
        """Where nothing is to be used, so that it can only hurry."""
        width, height = self.evening.stage.size
        at = self.random.randrange(width), self.random.randrange(height)
        if not any(one.focusable for one in self.scene.root.active.at(at)) or self._is_showing():
            self._click(at)

    def _click(self, at: tuple[int, int]) -> None:
        self._is_by_key = False
        shown, steps, scenes, picked = (
            self._shown(),
            len(self.match.log),
            len(self.evening.stack.scenes),
            self.scene.table.selection,
        )
        self.evening.tell(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False))
        has_hurried = shown != self._shown()
        if self.random.random() < 0.3:
            self._pass_time(self.random.choice(_MOMENTS))
            steps, has_hurried = len(self.match.log), False
        self.evening.tell(pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False))
        if has_hurried:
            self.hurried += 1
            assert (steps, scenes) == (len(self.match.log), len(self.evening.stack.scenes)), (
                "what hurries does nothing else"
            )
            assert self.scene.table.selection.in_hand == picked.in_hand

    def _decide(self) -> None:
        """Somebody takes the time to do something else than the button."""
        match, scene = self.match, self.scene
        match.journal.wait()
        if match.actor is not None and scene.stillness.takes_clicks and not match.paused and not self._space:
            scene.playing.do([ClickStep(self.random.choice(match.legal()))])

    def _pass_time(self, seconds: float) -> None:
        self.match.journal.wait()
        if isinstance(self.evening.stack.top, TableScene):
            self._look()
        steps = len(self.match.log)
        if self._is_moving():
            self._still = 0.0
        else:
            self._still += seconds
        self._seen += seconds
        self._now += seconds
        self.evening.pass_moment(seconds)
        if len(self.match.log) != steps or self._is_moving():
            self._still = 0.0
        self._look()

    # What it sees.

    def _sit_down(self) -> None:
        self.games += 1
        rules, bots, name = (
            rules_for(self.game, 3),
            {2: "random"} if self._is_passed else {1: "random", 2: "random"},
            f"hurry {self.games}",
        )
        self.match: Match = sit_down(
            self.folder, rules, "passed" if self._is_passed else "around", bots, self.games, name
        )
        while self.match.past.is_opening and not self.match.is_over:
            a_step(self.match, self.random)
        self.match.thinking.now = lambda: self._now
        self.evening = Evening.of(self.match, moves=True)
        self.scene: TableScene = self.evening.scene
        self._watch(self.scene)
        self._space = False
        self._still = self._seen = 0.0

    def _watch(self, scene: TableScene) -> None:
        """Whatever the gold button does is looked at before it is done."""
        press: Callable[[], Command | None] = scene.press_gold

        def watched() -> Command | None:
            scene.refresh_layout()
            self._look()
            self.taken += 1
            gold = scene.gold
            if not gold.only_hurries and gold.command in ("choose", "offer", "all", "lift"):
                assert self._still >= STILL - 1e-6, f"{gold.text} after {self._still:.2f} s"
                if gold.gives_up and self._is_by_key:
                    self.given_up += 1
                    assert self._seen >= SEEN - 1e-6, f"{gold.text} was there for {self._seen:.2f} s"
            before = len(self.match.log)
            command = press()
            if gold.only_hurries:
                assert len(self.match.log) == before
            if len(self.match.log) != before:
                self._still = 0.0
            return command

        setattr(scene, "press_gold", watched)  # noqa: B010 - a type checker lets nobody assign to a method

    def _look(self) -> None:
        said = self._gold().text if isinstance(self.evening.stack.top, TableScene) else ""
        if said != self._said:
            self._said, self._seen = said, 0.0

    def _gold(self) -> Button:
        self.scene.refresh_layout()
        found: Widget = next(one for one in self.scene.root.top.walk() if one.name == "gold")
        assert isinstance(found, Button)
        return found

    def _has_cap(self) -> bool:
        gold = self._gold()
        return gold.has_key and gold.is_cap_seen and not gold.off

    def _is_moving(self) -> bool:
        table = self.scene.table
        return table.is_busy or (isinstance(table, DrawnTable) and table.look_back.is_on)

    def _is_showing(self) -> bool:
        """Whether something large is shown, which ends its present part by any press."""
        table = self.scene.table
        assert isinstance(table, DrawnTable)
        show = table.queue.animation
        return any(phase.start <= show.now < phase.end for effect in show.effects for phase in effect.phases)

    def _state(self) -> object:
        root, shown = self.scene.root, self.evening.stack.top
        return type(shown).__name__, root.popup, root.focus_name, self.scene.gold, self.match.paused, self.match.to_act

    def _shown(self) -> object:
        table = self.scene.table
        assert isinstance(table, DrawnTable)
        show = table.queue.animation
        return show.now, show.length, show.hastened, self.scene.pacing.is_skipping

    def _leave_what_came(self) -> None:
        """A look at the hand, a curtain or the scoring.

        What hurries does not lift a curtain, and who lifts it has held it.
        """
        if isinstance(self.evening.top, CurtainScene):
            steps = len(self.match.log)
            self.evening.key(pygame.K_SPACE)
            assert isinstance(self.evening.top, CurtainScene)
            assert len(self.match.log) == steps
            self.evening.lift_curtain()
            self.curtains += 1
            self._still = self._seen = 0.0
            self._space = False
        if self.match.privacy.inspecting is not None:
            self.match.privacy.end_inspection()
            self.evening.pass_moment(0.1)
        if self.match.is_over or not isinstance(self.evening.stack.top, TableScene):
            self.evening.close()
            self._sit_down()
