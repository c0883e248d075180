"""A watcher: plays a match on the screen and compares every frame with that of other worlds."""

from __future__ import annotations

from collections import Counter
from random import Random

import pygame

from game.scenes import CurtainScene, PeekScene, TableScene

from ..match.playing import a_step
from .evening import Evening
from .worlds import another_world

_FIRST = 8
"""So many moments of the beginning are looked at."""


class Watcher:
    """Plays a match on the screen and looks at it in many worlds."""

    def __init__(self, evening: Evening, seed: int) -> None:
        self.evening, self.random = evening, Random(seed)
        self.match = evening.scene.match
        self.seen: Counter[str] = Counter()

    def play(self, every: int) -> None:
        """To the last decision before the scoring."""
        number = 0
        while not self.match.is_over:
            number += 1
            if number <= _FIRST or number % every == 0 or not isinstance(self.evening.top, TableScene):
                self._watch()
            else:
                a_step(self.match, self.random)

    def _watch(self) -> None:
        self.evening.pass_time()
        if self.match.is_over:
            return
        self.compare()
        top = self.evening.top
        if isinstance(top, CurtainScene):
            self.evening.lift_curtain()
        elif isinstance(top, PeekScene):
            self.evening.pass_time()
            self.evening.key(pygame.K_SPACE)
        elif self.match.actor is not None:
            if self.random.random() < 0.15:
                self.evening.tell(pygame.Event(pygame.WINDOWFOCUSLOST))
                self.compare()
            self._decide()

    def _decide(self) -> None:
        evening = self.evening
        if evening.scene.visibility.can_lift and self.random.random() < 0.4:
            self._peek()
        if self.match.privacy.curtain is not None:  # asked openly, a look takes a curtain first
            return
        if evening.scene.visibility.needs_hand:
            evening.pass_time()  # gold answers once all has stood still
            evening.key(pygame.K_SPACE)
            self.compare()
        evening.pass_time()
        if isinstance(evening.top, TableScene):  # else who asked to look has brought the curtain
            evening.scene.playing.take_choice(self.random.choice(evening.scene.visibility.choices()))

    def _peek(self) -> None:
        self.evening.key_down(pygame.K_e)
        self.compare()
        self.evening.key_up(pygame.K_e)
        self.compare()

    def compare(self) -> None:
        """The frame, the words and the Tab order of what is on the screen, in this world and in another."""
        self.evening.look_elsewhere(self.random)
        owner = self.evening.owner()
        here, words = self.evening.picture(), self.evening.words()
        with another_world(self.match, owner, self.random) as is_another:
            is_same = (self.evening.picture(), self.evening.words()) == (here, words)
            assert is_same, f"{self.evening.top} shows more than it may"
            self.seen["secretly different"] += is_another
        self.seen["private" if owner is not None else "public"] += 1
        self.seen[type(self.evening.top).__name__] += 1
        if owner is not None and (self.seen["hand different"] < 3 or self.random.random() < 0.1):
            self._compare_hands(here)

    def compare_often(self, times: int) -> None:
        for _ in range(times):
            self.compare()

    def _compare_hands(self, here: bytes) -> None:
        """That this test can fail: a hand that is up looks different where it is another."""
        with another_world(self.match, None, self.random):
            self.seen["hand different"] += self.evening.picture() != here
