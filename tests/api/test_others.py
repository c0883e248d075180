"""The bots at the other seats: how long they think, and that the time of an answer tells nothing they hold."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from game.api import play
from game.api.bots import Bot
from game.api.mcp_server import A_DECISION, AN_ANSWER, Others
from game.api.view import SeatView
from game.engine.referee import TURN_BEGAN
from game.match.thinking import LEAST

SEATS = (1, 2, 3)


class Time:
    """A clock that only goes on while a bot thinks, and when somebody waits for it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, uses: float) -> None:
        """Bots use this much of their time where there is a choice, and a little more; else none."""
        self.passed = 0.0
        self.given = list[float]()
        self._uses = uses
        monkeypatch.setattr(Bot, "__call__", lambda bot, view, seconds: self._decide(view, seconds))

    def others(self, level: str, seconds: float) -> Others:
        return Others(level, seconds, SEATS, lambda: self.passed, self._wait)

    def _wait(self, seconds: float) -> None:
        self.passed += seconds

    def _decide(self, view: SeatView, seconds: float) -> str:
        self.given.append(seconds)
        if len(view.moves) > 1:
            self.passed += seconds * self._uses + 0.09
        return view.moves[0]


@dataclass(frozen=True)
class Answer:
    """What it took until the seat that is free decides again."""

    taken: float  # seconds
    given: list[float]  # to each decision of a bot, in seconds
    turns: int  # that began


def answers(time: Time, name: str, level: str, seconds: float, count: int = 20) -> list[Answer]:
    game, bots, found = play.new(name, 4, seed=7), time.others(level, seconds), list[Answer]()
    while len(found) < count and not game.is_over:
        before, seen, time.given = time.passed, game.view().age, []
        bots.play(game)
        turns = sum(event.key == TURN_BEGAN for event in game.view().known.history[seen:])
        found.append(Answer(time.passed - before, time.given, turns))
        if game.moves:
            game.play(game.moves[0])
    return found


@pytest.mark.parametrize("name", ["survive", "atlantis"])
@pytest.mark.parametrize("level, share", [("sailor", 0.0), ("navigator", 0.2), ("poseidon", 1.0)])
def test_the_time_of_an_answer_is_known_from_the_number_of_decisions(
    name: str, level: str, share: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = answers(Time(monkeypatch, share), name, level, 2.0)
    assert any(one.given for one in found)
    for one in found:
        fixed = AN_ANSWER + len(one.given) * A_DECISION + share * sum(one.given) if one.given else 0.0
        assert one.taken == pytest.approx(fixed)


def test_where_nothing_is_secret_nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    found = answers(Time(monkeypatch, 0.0), "atlandice", "poseidon", 2.0)
    assert all(one.taken < len(one.given) * A_DECISION for one in found if one.given)


@pytest.mark.parametrize("name", ["survive", "atlantis"])
def test_seconds_are_those_of_a_turn_and_not_of_a_decision(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = answers(Time(monkeypatch, 1.0), name, "poseidon", 1.0, 60)
    assert any(len(one.given) > 2 * one.turns > 2 for one in found)
    for one in found:
        assert sum(one.given) <= one.turns + 1 + LEAST * len(one.given)
