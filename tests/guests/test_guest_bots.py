"""Bots of a guest's game in their own process: whatever its code does over there, they go on with plain moves, and that
is told once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pytest

from game.bots import BotProcess
from game.bots.levels import LEVELS
from game.files import guest_guard
from game.files.resources import user_folder
from game.match import Match, Player
from game.rules import game_of
from game.scenes import TableScene
from game.store.saves import saved_game
from game.widgets import Toasts
from tests.inside import referee_of
from tests.scenes.evening import Evening, rules_for

from .trying import CODE, Bring

ONLY_THERE = """
from multiprocessing import current_process

from game.bots.evaluations import Evaluation


def _fail(*_given):
    raise ValueError("no luck today")


def _exit(*_given):
    raise SystemExit(3)


def _spin(*_given):
    while True:
        pass


if current_process().name == "bots":
    {there}
"""
THERE = {
    "its evaluation raises": ("EVALUATION = Evaluation(_fail)", "failed"),
    "its evaluation never ends": ("EVALUATION = Evaluation(_spin)", "late"),
    "its rules raise": ("PearlRules.determinize = _fail", "failed"),
    "its rules end the process": ("PearlRules.legal = _exit", "failed"),
    "its rules never end": ("PearlRules.apply = _spin", "late"),
    "it does not load": ("_fail()", "died"),
    "it is gone at once": ("import os; os._exit(3)", "died"),
    "it never loads": ("_spin()", "late"),
}
TROUBLES = 2


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """All that the table tells."""
    found, tell = list[str](), Toasts.tell

    def listen(toasts: Toasts, text: str, stays: bool = False) -> None:
        found.append(text)
        tell(toasts, text, stays)

    monkeypatch.setattr(Toasts, "tell", listen)
    yield found
    guest_guard.forget_guests()


@pytest.mark.hostile
@pytest.mark.parametrize("what", THERE)
def test_whatever_its_code_does_over_there_the_game_goes_on(
    bring: Bring, tmp_path: Path, told: list[str], what: str
) -> None:
    code, trouble = THERE[what]
    package = bring("odd", CODE + ONLY_THERE.format(there=code)).name
    game_of("odd")
    assert package in sys.modules
    bots, rules = BotProcess(patience=0.5, starting=30 if trouble != "late" else 6), rules_for("odd", 2)
    players = [
        Player(name, colour, LEVELS[-1]) for name, colour in zip(("Ana", "Bia"), rules.setup.colours, strict=False)
    ]
    match = Match.begin(rules, players, 5, "around", tmp_path / "saves", "evening", bots)
    match.thinking.seconds = 0.2
    evening, end = Evening.of(match), monotonic() + 180
    try:
        while len(find_troubles(match)) < TROUBLES and monotonic() < end:
            evening.pass_moment(0.05)
            sleep(0.01)
        assert isinstance(evening.stack.top, TableScene)
        assert find_troubles(match) == [trouble] * TROUBLES
    finally:
        evening.close()
        bots.close()
    assert told == [evening.stage.say(f"bot.trouble.{trouble}")]
    (report,) = user_folder("reports").glob("crash *.txt")
    assert f"game: odd\nbot: {trouble}\n" in report.read_text(encoding="utf-8")
    save = saved_game(match.journal.path)
    assert (save.damage, save.actions) == (None, len(referee_of(match).steps))


def find_troubles(match: Match) -> list[str]:
    return [entry.text for entry in match.log if entry.kind == "trouble"]
