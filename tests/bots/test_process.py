"""Bots in their own process: they answer, they can be killed, and nobody waits for them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from multiprocessing import active_children
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from game.bots import TEMPERAMENTS, Advice, Adviser, BotProcess, Clock, InlineThinker, Thinker, choose, explain
from game.commands.games import chosen_rules
from game.engine import Action, Rules, View
from tests.inside import has_reply
from tests.source import ROOT

from .playing import decisions

RULES = chosen_rules("survive", 3, None, [])
ATLANTIS = chosen_rules("atlantis", 2, None, [])
UNHURRIED = 60.0
A_MOMENT = (
    UNHURRIED / 2
)  # seconds: whoever waits for an answer or for a search waits longer, however busy the machine is
SLOW = "__import__('time').sleep(30)"


class Errand:
    """A piece of history that makes whoever unpacks it do something: so a test reaches into the other process."""

    def __init__(self, doing: str) -> None:
        self.doing = doing

    def __reduce__(self) -> tuple[Any, ...]:
        return eval, (self.doing,)


def question(rules: Rules[Any, Any] = RULES) -> tuple[View, Sequence[Action]]:
    _, view, legal = next(decisions(rules, ["random"] * rules.seats, seed=2))
    return view, legal


def with_errand(view: View, doing: str) -> View:
    errand: Any = Errand(doing)
    return replace(view, history=(errand,))


@pytest.fixture(scope="module")
def bots() -> Iterator[BotProcess]:
    """One for all: whatever happened to its process before, it answers the next question."""
    thinker = BotProcess(patience=20)
    yield thinker
    thinker.close()


def await_answer(bots: Thinker, most: float = 120) -> Action:
    """The answer, asked for like a window does: again and again."""
    clock = Clock(most)
    while (found := bots.answer()) is None:
        assert not clock.is_up
        sleep(0.002)
    return found


def wait_until(is_so: Callable[[], object]) -> None:
    clock = Clock(120)
    while not is_so():
        assert not clock.is_up
        sleep(0.002)


def running_pid(bots: BotProcess) -> int:
    wait_until(lambda: bots.pid)
    assert bots.pid
    return bots.pid


def is_gone(pid: int) -> bool:
    """Waits a little: nobody else does."""
    clock = Clock(120)
    while pid in {child.pid for child in active_children()}:
        if clock.is_up:
            return False
        sleep(0.01)
    return True


def test_it_thinks_what_it_would_think_here(bots: BotProcess) -> None:
    for rules in (RULES, RULES, ATLANTIS, RULES):
        view, legal = question(rules)
        bots.ask(rules, view, legal, "castaway", 4, UNHURRIED)
        assert bots.is_busy
        assert await_answer(bots) == choose(rules, view, legal, Clock(UNHURRIED), "castaway", 4)
        assert (bots.is_busy, bots.answer(), bots.trouble) == (False, None, None)


def test_a_bot_thinks_there_with_its_own_temperament(bots: BotProcess) -> None:
    view, legal, wanted = find_disagreement()
    for temperament in TEMPERAMENTS:
        for thinker in (bots, InlineThinker()):
            thinker.ask(RULES, view, legal, "sailor", 4, UNHURRIED, temperament)
            assert await_answer(thinker) == wanted[temperament]


def find_disagreement() -> tuple[View, Sequence[Action], dict[str, Action]]:
    """The first decision in which temperaments disagree, and what each would do."""
    for _, view, legal in decisions(RULES, ["random"] * RULES.seats, seed=2):
        wanted = {one: choose(RULES, view, legal, Clock(UNHURRIED), "sailor", 4, one) for one in TEMPERAMENTS}
        if len(set(wanted.values())) > 1:
            return view, legal, wanted
    raise AssertionError("temperaments make no difference")


def advise(bots: Adviser, most: float = 120) -> Sequence[Advice]:
    clock = Clock(most)
    while (found := bots.advice()) is None:
        assert not clock.is_up
        sleep(0.002)
    return found


def test_advice_comes_back_with_its_reasons(bots: BotProcess) -> None:
    _, view, legal = next(one for one in decisions(ATLANTIS, ["random"] * 2, seed=2) if len(one[2]) == 1)
    bots.consult(ATLANTIS, view, 4, UNHURRIED)
    assert bots.is_busy
    assert advise(bots) == tuple(explain(ATLANTIS, view, seed=4))
    view, legal = question()
    bots.consult(RULES, view, 4, 0.2)
    first, *_ = advise(bots)
    assert first.action in legal
    assert first.reasons[0].key.startswith("hint.")
    assert (bots.is_busy, bots.advice(), bots.trouble) == (False, None, None)
    bots.ask(RULES, view, legal, "castaway", 4, UNHURRIED)
    assert await_answer(bots) in legal


def test_who_dies_over_advice_gives_none(bots: BotProcess) -> None:
    view, _ = question()
    bots.consult(RULES, with_errand(view, SLOW), 4, UNHURRIED)
    os.kill(running_pid(bots), signal.SIGTERM)
    assert advise(bots) == ()
    assert bots.trouble == "died"
    bots.consult(RULES, with_errand(view, "1 / 0"), 4, 0.2)
    assert advise(bots) == ()
    assert bots.trouble == "died"


def test_the_other_process_has_no_window(bots: BotProcess, tmp_path: Path) -> None:
    view, legal = question()
    note = tmp_path / "modules.json"
    names = "__import__('json').dumps(list(__import__('sys').modules))"
    tell = f"__import__('pathlib').Path({str(note)!r}).write_text({names})"
    bots.ask(RULES, with_errand(view, tell), legal, "castaway", 4, UNHURRIED)
    assert await_answer(bots) in legal
    modules = json.loads(note.read_text())
    assert "game.bots.levels" in modules
    assert not [name for name in modules if name.split(".")[0] == "pygame"]


@pytest.mark.skipif(sys.platform == "win32", reason="an interrupt goes to a whole console there")
def test_an_interrupt_is_not_for_it(bots: BotProcess) -> None:
    view, legal = question()
    bots.ask(RULES, view, legal, "castaway", 4, UNHURRIED)
    assert await_answer(bots) in legal
    pid = running_pid(bots)
    os.kill(pid, signal.SIGINT)
    bots.ask(RULES, view, legal, "castaway", 4, UNHURRIED)
    assert await_answer(bots) in legal
    assert (bots.pid, bots.trouble) == (pid, None)


def test_killed_in_mid_thought_it_answers_plainly_and_comes_back(bots: BotProcess) -> None:
    view, legal = question()
    bots.ask(RULES, with_errand(view, SLOW), legal, "castaway", 4, UNHURRIED)
    pid = running_pid(bots)
    os.kill(pid, signal.SIGTERM)
    assert await_answer(bots) in legal
    assert bots.trouble == "died"
    assert bots.report
    bots.ask(RULES, view, legal, "castaway", 4, UNHURRIED)
    assert await_answer(bots) == choose(RULES, view, legal, Clock(UNHURRIED), "castaway", 4)
    assert bots.pid != pid
    assert bots.trouble is None


def begin_search(bots: BotProcess, note: Path) -> tuple[Sequence[Action], int]:
    """What may be done, and who is thinking about it for a long time to come."""
    view, legal = question()
    tell = f"__import__('pathlib').Path({str(note)!r}).touch()"
    bots.ask(RULES, with_errand(view, tell), legal, "poseidon", 4, UNHURRIED)
    wait_until(note.exists)
    sleep(0.1)  # so long it would not live with what it cannot search
    return legal, running_pid(bots)


def test_killed_while_it_searches_it_answers_plainly(bots: BotProcess, tmp_path: Path) -> None:
    legal, pid = begin_search(bots, tmp_path / "begun")
    assert (bots.is_busy, bots.answer()) == (True, None)
    os.kill(pid, signal.SIGTERM)
    assert await_answer(bots) in legal
    assert bots.trouble == "died"


def test_a_search_is_cancelled_at_once(bots: BotProcess, tmp_path: Path) -> None:
    _, pid = begin_search(bots, tmp_path / "begun")
    begun = monotonic()
    bots.cancel()
    bots.ask(ATLANTIS, *question(ATLANTIS), "random", 5, UNHURRIED)
    assert monotonic() - begun < A_MOMENT
    assert await_answer(bots) in question(ATLANTIS)[1]
    assert bots.trouble is None
    assert is_gone(pid)


def test_a_search_ends_when_its_time_is_up(bots: BotProcess) -> None:
    view, legal = question()
    bots.ask(RULES, view, legal, "random", 4, UNHURRIED)
    await_answer(bots)
    begun = monotonic()
    bots.ask(RULES, view, legal, "poseidon", 4, 0.2)
    assert await_answer(bots) in legal
    assert 0.15 < monotonic() - begun < 20
    assert bots.trouble is None


def test_a_missed_deadline_is_answered_plainly() -> None:
    bots: Thinker = BotProcess(patience=0, starting=0)
    view, legal = question()
    bots.ask(RULES, with_errand(view, SLOW), legal, "castaway", 4, 0.05)
    assert await_answer(bots) in legal
    assert bots.trouble == "late"
    bots.close()


def test_a_process_that_starts_slowly_is_waited_for_and_kept() -> None:
    """Its time is over long before it has begun: it answers all the same, and from then on it has no such excuse."""
    bots = BotProcess(patience=0.1, starting=20)
    view, legal = question()
    bots.ask(RULES, with_errand(view, "__import__('time').sleep(0.3)"), legal, "castaway", 4, 0.05)
    assert await_answer(bots) in legal
    pid = bots.pid
    assert bots.trouble is None
    bots.ask(RULES, with_errand(view, SLOW), legal, "castaway", 4, 0.05)
    assert bots.pid == pid
    assert await_answer(bots) in legal
    assert bots.trouble == "late"
    bots.close()


def test_a_fault_of_a_bot_is_told_and_its_process_lives_on(bots: BotProcess) -> None:
    view, legal = question()
    bots.ask(RULES, view, legal, "no-such-level", 4, UNHURRIED)
    assert await_answer(bots) in legal
    assert bots.trouble == "failed"
    assert "no-such-level" in bots.report
    pid = bots.pid
    bots.ask(RULES, view, legal, "random", 4, UNHURRIED)
    assert await_answer(bots) in legal
    assert bots.pid == pid


def test_a_cancelled_question_is_never_answered(bots: BotProcess) -> None:
    view, legal = question()
    bots.ask(RULES, with_errand(view, SLOW), legal, "castaway", 4, UNHURRIED)
    pid = running_pid(bots)
    bots.cancel()
    assert (bots.is_busy, bots.answer()) == (False, None)
    bots.ask(ATLANTIS, *question(ATLANTIS), "castaway", 5, UNHURRIED)
    assert await_answer(bots) in question(ATLANTIS)[1]
    assert bots.trouble is None
    assert is_gone(pid)


def test_a_late_answer_to_a_cancelled_question_is_not_taken_for_another(bots: BotProcess) -> None:
    view, legal = question()
    bots.ask(RULES, view, legal, "random", 4, UNHURRIED)
    bots.cancel()
    wait_until(lambda: has_reply(bots))
    bots.ask(ATLANTIS, *question(ATLANTIS), "random", 5, UNHURRIED)
    assert await_answer(bots) in question(ATLANTIS)[1]
    assert bots.trouble is None


def test_nobody_waits_for_the_process_to_start() -> None:
    bots = BotProcess()
    view, legal = question()
    begun = monotonic()
    bots.warm_up()
    bots.ask(RULES, view, legal, "castaway", 4, UNHURRIED)
    assert bots.answer() is None
    assert monotonic() - begun < A_MOMENT
    pid = running_pid(bots)
    bots.close()
    assert is_gone(pid)


ABANDON = """
import os, time
from game.bots import BotProcess
bots = BotProcess()
bots.warm_up()
while not bots.pid:
    time.sleep(0.01)
print("begun", flush=True)
os._exit(1)
"""


@pytest.mark.soak  # in every run any other process ends with the program: tests/files/test_helper.py
def test_it_does_not_outlive_the_program() -> None:
    """The other process has the same output: as long as it lives, there could be more of it."""
    done = subprocess.run(
        [sys.executable, "-c", ABANDON], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.returncode, done.stdout) == (1, "begun\n")


def test_the_inline_thinker_keeps_the_same_contract() -> None:
    thinker: Thinker = InlineThinker()
    view, legal = question()
    assert (thinker.is_busy, thinker.answer()) == (False, None)
    thinker.ask(RULES, view, legal, "castaway", 4, UNHURRIED)
    assert thinker.is_busy
    assert thinker.answer() == choose(RULES, view, legal, Clock(UNHURRIED), "castaway", 4)
    assert (thinker.is_busy, thinker.answer()) == (False, None)
    thinker.ask(RULES, view, legal, "castaway", 4, UNHURRIED)
    thinker.cancel()
    assert thinker.answer() is None


def test_the_inline_thinker_gives_advice_too() -> None:
    adviser: Adviser = InlineThinker()
    view, legal = question()
    assert adviser.advice() is None
    adviser.consult(RULES, view, 4, 0.1)
    assert [one.action in legal for one in adviser.advice() or ()][:1] == [True]
    assert adviser.advice() is None
