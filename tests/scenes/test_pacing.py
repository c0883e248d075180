"""How long a bot's turn takes on the screen: it thinks while its own moves are shown."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.bots import Clock, choose
from game.bots.levels import TIME_SHARES
from game.bots.thinker import Question
from game.engine import Action, Rules, View
from game.match import Match, MatchStep, Player
from game.match.state import TurnSeen, is_opening, turn_at
from game.scenes import Stage
from game.scenes.table.playing import Pacing
from game.store import Settings
from game.store.settings import Speed
from tests.soaks import soaked_unless

from .evening import Evening, rules_for
from .evening import sit_down as a_table

FRAME = 1 / 30
ABOUT_SIX = 6.5


class Punctual:
    """Takes all the time that its level would, on a clock of its own, and thinks less."""

    trouble: str | None = None
    report = ""

    def __init__(self) -> None:
        self.now = 0.0
        self.asked_at: list[float] = []
        self._question: Question | None = None
        self._due = 0.0

    @property
    def is_busy(self) -> bool:
        return self._question is not None

    def ask(
        self,
        rules: Rules[Any, Any],
        view: View,
        legal: Any,
        level: str,
        seed: int,
        seconds: float,
        temperament: str = "calm",
    ) -> None:
        self._question, self._due = Question(rules, view, legal, level, seed), self.now + seconds * TIME_SHARES[level]
        self.asked_at.append(self.now)

    def answer(self) -> Action | None:
        if self._question is None or self.now < self._due:
            return None
        asked, self._question = self._question, None
        return choose(asked.rules, asked.view, asked.legal, Clock(iterations=1), "castaway", asked.seed)

    def cancel(self) -> None:
        self._question = None

    def close(self) -> None:
        self.cancel()


def sit_down(game: str, folder: Path) -> tuple[Match, Punctual]:
    """Four of the strongest bots, when all is set up."""
    rules, thinker = rules_for(game, 4), Punctual()
    players = [Player(str(seat), colour, "poseidon") for seat, colour in enumerate(rules.setup.colours)]
    match = Match.begin(rules, players, 5, "around", folder, "evening", thinker)
    match.thinking.now = lambda: thinker.now
    while match.to_act < 0 or (
        game == "survive" and not any(event.key == "turn-began" for event in match.view(None).history)
    ):
        thinker.now += 1
        match.tick()
    return match, thinker


@pytest.mark.parametrize("game", soaked_unless("atlantis".__eq__, ["survive", "atlantis", "atlandice"]))
def test_a_turn_of_the_strongest_bot_takes_about_six_seconds_at_the_most(game: str, tmp_path: Path) -> None:
    match, thinker = sit_down(game, tmp_path)
    evening = Evening.of(match)
    evening.stage.settings = replace(evening.stage.settings, speed="normal", reduced_motion=False)
    begun: dict[TurnSeen, float] = {}
    while len(begun) < 8:
        thinker.now += FRAME
        evening.stack.update(FRAME)
        if match.to_act >= 0:
            begun.setdefault(turn_at(match.log, match.to_act, match.past.is_opening), thinker.now)
    times = list(begun.values())
    assert 0.5 < median(after - before for before, after in pairwise(times)) < ABOUT_SIX
    match.close()


class Reader:
    """Has something to say of every step."""

    def says(self, step: MatchStep) -> bool:
        return True


def test_who_is_next_thinks_while_what_happened_is_still_shown(tmp_path: Path) -> None:
    match, thinker = sit_down("atlandice", tmp_path)
    pacing = Pacing(Stage(Settings(speed="normal"), (640, 480)), match, Reader())
    while not pacing.go_on(FRAME):
        thinker.now += FRAME
    assert pacing.is_waiting
    asked = len(thinker.asked_at)
    while match.to_act < 0:
        match.tick()
    pacing.pass_time(FRAME)
    assert len(thinker.asked_at) == asked + 1
    assert pacing.is_waiting
    match.close()


def test_an_opening_with_three_of_the_strongest_bots_does_not_bore(tmp_path: Path) -> None:
    """Thirty explorers and six boats of theirs, in less than eight seconds at normal speed."""
    rules, thinker = rules_for("survive", 4), Punctual()
    players = [
        Player(str(seat), colour, "poseidon" if seat else None) for seat, colour in enumerate(rules.setup.colours)
    ]
    match = Match.begin(rules, players, 5, "around", tmp_path, "evening", thinker)
    match.thinking.now = lambda: thinker.now
    evening, waited = Evening.of(match), 0
    evening.stage.settings = replace(evening.stage.settings, speed="normal", reduced_motion=False)
    while is_opening(match.log):
        if match.actor is not None:
            match.play(match.legal()[0])
        thinker.now += FRAME / 2
        waited += match.to_act > 0
        evening.stack.update(FRAME / 2)
    assert 2 < waited * FRAME / 2 < 8
    match.close()


@pytest.mark.parametrize("game", ["atlantis", "atlandice"])
def test_a_bot_that_begins_waits_until_people_have_seen_the_table(game: str, tmp_path: Path) -> None:
    rules = rules_for(game, 3)
    speeds: list[tuple[Speed, bool]] = [("normal", True), ("fast", False)]
    for speed, is_held in speeds:
        for seed in range(9):  # until somebody else than the person begins
            match = a_table(tmp_path, rules, bots={1: "random", 2: "random"}, name=f"{speed} {seed}", seed=seed)
            evening = Evening.of(match)
            evening.stage.settings = replace(evening.stage.settings, speed=speed, skip_ceremonies=False)
            watch(evening, match, 120)
            is_bots = evening.scene.gold.command == "begin" or first_decider(match) != 0
            if not is_bots:
                match.close()
                continue
            assert (evening.scene.gold.command == "begin", first_decider(match) is None) == (is_held, is_held)
            if is_held:
                assert evening.stack.pace < 60, "it rests meanwhile"
                if game == "atlantis":
                    evening.key(pygame.K_SPACE)
                else:  # whoever wants it quick does not wait, either
                    evening.stage.settings = replace(evening.stage.settings, speed="fast")
                watch(evening, match, 40)
                assert first_decider(match) in (1, 2)
                assert evening.scene.gold.command != "begin"
            match.close()
            break
        else:
            raise AssertionError("the person began every time")


def watch(evening: Evening, match: Match, moments: int) -> None:
    for moment in range(moments):
        match.thinking.now = partial(float, moment)
        match.journal.wait()
        evening.pass_moment(0.4)


def first_decider(match: Match) -> int | None:
    return next(
        (entry.actor for entry in match.log if entry.kind == "decision"), None if match.actor is None else match.actor
    )
