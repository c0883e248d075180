"""Whole games of Survive on its drawn board: by bots alone, by a mixed table, and four people by the shortest way."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from random import Random

import pygame
import pytest

from game.match import Match
from game.rules.survive import SurviveRules
from game.rules.survive import actions as a
from game.rules.survive.state import LAUNCH, PLACE
from game.rules.survive.view import SurviveView
from game.scenes import CurtainScene, PeekScene, ScoringScene
from game.tables import Offer
from tests.soaks import few_or_soak
from tests.tables.survive.walking import homeward

from .boards import Board
from .evening import Evening, rules_for, sit_down

_LONGEST = 4000
BOTS = dict.fromkeys(range(4), "random")


@pytest.mark.parametrize("options", [pytest.param((), marks=pytest.mark.soak), ("dolphins", "squid", "overpopulated")])
def test_four_bots_play_to_the_scoring_by_themselves(options: tuple[str, ...], tmp_path: Path) -> None:
    evening = Evening.of(sit_down(tmp_path, rules_for("survive", 4, *options), bots=BOTS))
    for _ in range(_LONGEST):
        if isinstance(evening.top, ScoringScene):
            break
        evening.pass_time()
    assert isinstance(evening.top, ScoringScene)
    evening.close()


class Swift:
    """Four people who know what they want and waste no click."""

    def __init__(self, match: Match, seed: int) -> None:
        self.match, self.random = match, Random(seed)
        random.seed(seed)  # the rest is placed anywhere
        self.evening = Evening.of(match)
        self.clicks: Counter[str] = Counter()
        self.curtains = 0

    @property
    def rules(self) -> SurviveRules:
        assert isinstance(self.match.rules, SurviveRules)
        return self.match.rules

    @property
    def view(self) -> SurviveView:
        view = self.match.view(None)
        assert isinstance(view, SurviveView)
        return view

    @property
    def turns(self) -> int:
        return sum(self.view.state.turns)

    def play(self, turns: int) -> None:
        """So many turns, or to the scoring."""
        for _ in range(_LONGEST):
            self.evening.pass_time()
            top = self.evening.top
            if isinstance(top, ScoringScene) or self.turns >= turns:
                return
            if isinstance(top, CurtainScene):
                self.curtains += 1
                self.evening.lift_curtain()
            elif isinstance(top, PeekScene):
                self.click_widget("gold", "setup")
            elif self.match.actor is not None:
                self.decide()
        raise AssertionError("the game does not end")

    def decide(self) -> None:
        step = self.view.state.step
        part = "setup" if step in (PLACE, LAUNCH) else "turns"
        if step == PLACE:
            self.click_widget("rest", part)
        else:
            self.do(self.choose(), part)

    def choose(self) -> a.Action:
        """Ashore, a boat towards an isle, aboard; whatever does no harm; what the gold button says."""
        found = self.evening.scene.visibility.choices()
        harmless = [choice.action for choice in found if choice.danger is None]
        legal = harmless or [choice.action for choice in found]
        boarding = next((action for action in legal if isinstance(action, a.BoardBoat)), None)
        main = next(
            (choice.action for choice in found if choice.is_main and not isinstance(choice.action, a.Stop)), None
        )
        action: a.Action = homeward(self.rules, legal) or boarding or main or self.random.choice(legal)
        return action

    def do(self, action: a.Action, part: str) -> None:
        board = Board.of(self.evening.scene)
        assert board
        offer = next((offer for offer in board.table.model.offers.all if offer.choice.action == action), None)
        before = len(self.match.log)
        if offer is None:
            self.click_widget("gold", part)
        else:
            self.click_offer(board, offer, part)
        assert len(self.match.log) > before, f"{self.rules.write(action)} was not done"

    def click_offer(self, board: Board, offer: Offer, part: str) -> None:
        before = len(self.match.log)
        for thing in (offer.source, offer.target):
            if thing is not None and board.table.model.source != thing and len(self.match.log) == before:
                self.click(board.pixel_of(thing), part)
        if self.evening.top.root.popup:
            self.click_widget(f"choice {self.rules.write(offer.choice.action)}", part)

    def click_widget(self, name: str, part: str) -> None:
        root = self.evening.top.root
        self.click(next(widget for widget in (root.popup or root.top).walk() if widget.name == name).rect.center, part)

    def click(self, at: tuple[int, int], part: str) -> None:
        self.clicks[part] += 1
        self.evening.tell(
            pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)),
            pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1),
            pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1),
        )
        self.evening.top.refresh_layout()


@few_or_soak("most", 10, _LONGEST)
def test_four_people_need_four_curtains_and_about_ten_clicks_a_turn(
    most: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    people = Swift(sit_down(tmp_path, rules_for("survive", 4)), 3)
    people.play(most)
    turns = people.turns
    each = people.clicks["turns"] / turns
    with capsys.disabled():
        print(
            f"\n"
            f"{turns} turns: {people.curtains} curtains, {people.clicks['setup']} clicks before them, {each:.1f} a turn"
        )
    assert turns >= min(20, most)
    assert people.curtains == 4
    assert each <= 10
    people.evening.close()
