"""Bots from outside: what they are sent, what they may answer, and what comes of those that do not behave."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec
import pytest

from game.api.bots import bot
from game.api.view import SeatView
from game.bots.outside.bots import OutsideBot, bot_of_file, function_bots
from game.bots.outside.line import OutsideFault, OutsideLine
from game.bots.outside.listed import bots_folder, bots_named
from game.bots.outside.seat import MOST_FAULTS, OutsideSeat, hello, question_of
from game.bots.thinker import Question
from game.commands.games import chosen_rules
from game.engine import Action, GameError
from game.rules import GAMES
from tests.api.worlds import view_of, worlds
from tests.guests.environment import run
from tests.soaks import few_or_soak, soaked_unless
from tests.source import ROOT

from .outside import LONG, MISBEHAVIOUR, await_end, await_that, is_running, offer, write_bot
from .playing import decisions

EXAMPLES = ROOT / "tests" / "example_bots"
RULES = chosen_rules("atlandice", 3, None, [])
SEED = 918273645
SHORT = 0.2  # seconds until a silent one is late
WAITING = ("silent", "slow")  # left to the soaks: whoever halts in a line or is busy is late in every run
Sit = Callable[..., OutsideSeat]
rarely = partial(pytest.param, marks=pytest.mark.soak)


def a_question(game: str = "atlandice", number: int = 12) -> Question:
    """One with something to choose, in the midst of a game."""
    rules = chosen_rules(game, 3, None, [])
    asked = (one for one in decisions(rules, ("random",) * 3, SEED, 99) if len(one[2]) > 2)
    for _ in range(number):
        _, view, legal = next(asked)
    return Question(rules, view, legal, "outside", 5)


@pytest.fixture(scope="module")
def question() -> Question:
    return a_question()


@pytest.fixture
def sit() -> Iterator[Sit]:
    """Lets a bot sit down, whose process ends with the test."""
    seats: list[OutsideSeat] = []

    def begin(bot: OutsideBot, starting: float = LONG, rules: Any = RULES) -> OutsideSeat:
        seats.append(OutsideSeat(bot, rules, starting))
        return seats[-1]

    yield begin
    for seat in seats:
        seat.close()


def decide(seat: OutsideSeat, question: Question, seconds: float = LONG) -> Action:
    seat.ask(question, seconds)
    until = monotonic() + LONG
    while (action := seat.answer(1.0)) is None:
        assert monotonic() < until
    return action


@pytest.mark.parametrize("choice", ["legal.index(legal[-1])", "legal[-1]"])
def test_an_answer_names_an_action_by_index_or_text(tmp_path: Path, question: Question, sit: Sit, choice: str) -> None:
    doing = f"legal = json.loads(line)['legal']; print(json.dumps({{'choice': {choice}}}), flush=True)"
    seat = sit(write_bot(tmp_path, "last", doing))
    assert [decide(seat, question) for _ in range(3)] == [question.legal[-1]] * 3
    assert seat.troubles == []


@pytest.mark.parametrize("name", soaked_unless(lambda name: name not in WAITING, MISBEHAVIOUR))
def test_whoever_does_not_behave_is_ended_and_a_plain_move_is_made(
    tmp_path: Path, question: Question, sit: Sit, name: str
) -> None:
    kind, doing = MISBEHAVIOUR[name]
    seat = sit(write_bot(tmp_path, name, doing), starting=3 * SHORT if kind == "late" else LONG)
    start = monotonic()
    assert decide(seat, question, SHORT if kind == "late" else LONG) in question.legal
    assert monotonic() - start < LONG / 2
    trouble, *more = seat.troubles
    assert (trouble.bot, trouble.kind, more) == (name, kind, [])
    assert len(trouble.problem) <= 160
    assert trouble.problem.isprintable()


def test_an_answer_without_a_choice_is_quoted(tmp_path: Path, question: Question, sit: Sit) -> None:
    seat = sit(write_bot(tmp_path, "nothing", MISBEHAVIOUR["nothing"][1]))
    decide(seat, question)
    assert [trouble.problem for trouble in seat.troubles] == ["{}"]


def test_who_speaks_unasked_is_ended(tmp_path: Path) -> None:
    file = tmp_path / "early.py"
    file.write_text("import time; print('good evening', flush=True); time.sleep(60)", encoding="utf-8")
    line = OutsideLine(bot_of_file(file).command)
    with pytest.raises(OutsideFault, match="flooding"):
        line.answer(LONG) or line.answer(LONG)
    line.close()


def test_a_process_that_failed_is_followed_by_another_a_few_times(tmp_path: Path, question: Question, sit: Sit) -> None:
    begun = tmp_path / "begun"
    doing = f"open({str(begun)!r}, 'a').write('x'); sys.exit()"
    seat = sit(write_bot(tmp_path, "leaving", doing))
    for _ in range(MOST_FAULTS + 2):
        assert decide(seat, question) in question.legal
    assert [trouble.kind for trouble in seat.troubles] == ["died"] * MOST_FAULTS + ["dropped"] * 2
    assert len(begun.read_text(encoding="utf-8")) == MOST_FAULTS


def test_what_is_no_program_does_not_start(tmp_path: Path, question: Question, sit: Sit) -> None:
    file = tmp_path / "prose"
    file.write_text("Once upon a time.", encoding="utf-8")
    seat = sit(bot_of_file(file))
    assert decide(seat, question) in question.legal
    assert [trouble.kind for trouble in seat.troubles] == ["unstarted"]
    assert seat.troubles[0].problem


@pytest.mark.skipif(sys.platform == "win32", reason="processes are counted by POSIX signals")
def test_a_process_takes_with_it_whatever_it_has_started(tmp_path: Path, question: Question, sit: Sit) -> None:
    note = tmp_path / "child"
    doing = (
        "import subprocess\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        f"open({str(note)!r}, 'w').write(str(child.pid))"
    )
    seat = sit(write_bot(tmp_path, "parent", doing), starting=3.0)
    decide(seat, question, SHORT)
    assert [trouble.kind for trouble in seat.troubles] == ["late"]
    await_end(int(note.read_text(encoding="utf-8")))


@pytest.mark.skipif(sys.platform == "win32", reason="processes are counted by POSIX signals")
def test_none_is_left_when_we_leave(tmp_path: Path) -> None:
    note = tmp_path / "own"
    bot = write_bot(tmp_path, "hanging", f"open({str(note)!r}, 'w').write(str(os.getpid()) + '\\n')\nwhile True: pass")
    code = (
        "from tests.bots.test_outside import *\n"
        f"seat = OutsideSeat(bot_of_file(Path({bot.command[-1]!r})), RULES)\n"
        "seat.ask(a_question(), LONG)\n"
        f"await_that(lambda: Path({str(note)!r}).exists() and Path({str(note)!r}).read_text().endswith('\\n'))"
    )
    run(dict(os.environ), "-c", code)
    await_end(int(note.read_text(encoding="utf-8")))


@pytest.mark.skipif(sys.platform == "win32", reason="processes leave their group by POSIX sessions")
def test_nothing_of_ours_waits_for_what_has_left_the_group(
    tmp_path: Path, question: Question, sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    note, folders = tmp_path / "child", tmp_path / "folders"
    folders.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(folders))
    doing = (
        "import subprocess\n"
        "words = [sys.executable, '-c', 'import time; time.sleep(600)']\n"
        f"open({str(note)!r}, 'w').write(str(subprocess.Popen(words, start_new_session=True).pid))\n"
        "print('{\"choice\": 0}', flush=True)"
    )
    before = set(threading.enumerate())
    seat = sit(write_bot(tmp_path, "parent", doing))
    decide(seat, question)
    child = int(note.read_text(encoding="utf-8"))
    try:
        assert len(list(folders.iterdir())) == 1
        seat.close(patience=0.0)
        await_that(lambda: not list(folders.iterdir()) and set(threading.enumerate()) <= before)
        assert is_running(child)
    finally:
        os.kill(child, signal.SIGKILL)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has classes of priority and no numbers")
@pytest.mark.parametrize("stands_back", [False, True])
def test_it_stands_back_where_somebody_looks_at_the_table(
    tmp_path: Path, question: Question, stands_back: bool
) -> None:
    note = tmp_path / "niceness"
    doing = f"open({str(note)!r}, 'w').write(str(os.nice(0)))\nprint('{{\"choice\": 0}}', flush=True)"
    seat = OutsideSeat(write_bot(tmp_path, "nice", doing), RULES, LONG, stands_back=stands_back)
    decide(seat, question)
    seat.close()
    assert (int(note.read_text(encoding="utf-8")) > os.nice(0)) == stands_back


# What they are sent.


def test_a_process_is_started_with_nothing_of_ours(
    tmp_path: Path, question: Question, sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET_OF_OURS", str(SEED))
    monkeypatch.setattr(sys, "argv", ["leaving-atlantis", "--seed", str(SEED)])
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path / "home of saves"))
    bots_folder().mkdir(parents=True)
    note = tmp_path / "note"
    doing = (
        "home = os.environ['HOME']\n"
        "found = [dict(os.environ), sys.argv, os.getcwd(), os.listdir('.'), os.listdir(home), sys.path, hello, line]\n"
        f"open({str(note)!r}, 'w').write(json.dumps(found))\n"
        "print('{\"choice\": 0}', flush=True)"
    )
    decide(sit(write_bot(bots_folder(), "curious", doing)), question)
    environment, words, folder, files, home, *others = json.loads(note.read_text(encoding="utf-8"))
    assert set(environment) <= {"PATH", "SYSTEMROOT", "HOME", "USERPROFILE", "TEMP", "TMPDIR", "LANG", "PYTHONUTF8"} | {
        "LC_CTYPE"  # which Python sets itself
    }
    assert (words, files, home) == ([str(bots_folder() / "curious.py")], [], [])  # where its own file lies, and no more
    said = json.dumps([environment, folder, others])
    assert str(SEED) not in said
    assert "home of saves" not in said


def test_what_lies_beside_a_program_is_not_imported_by_its_name(tmp_path: Path, question: Question, sit: Sit) -> None:
    (tmp_path / "json.py").write_text("import os; os._exit(4)", encoding="utf-8")
    seat = sit(write_bot(tmp_path, "beside", "print('{\"choice\": 0}', flush=True)"))
    decide(seat, question)
    assert seat.troubles == []


@few_or_soak("many", 30, 300)
@pytest.mark.parametrize("is_function", [False, True], ids=["program", "function"])
@pytest.mark.parametrize("game", GAMES)
def test_the_same_is_sent_in_all_worlds_that_a_seat_cannot_tell_apart(
    tmp_path: Path, sit: Sit, game: str, is_function: bool, many: int
) -> None:
    """Their pasts differ, too. Both kinds are sent lines of the same way; a program takes them down here."""
    note, found = tmp_path / "lines", worlds(game, many)
    views = [view_of(world) for world in found]
    doing = f"open({str(note)!r}, 'a').write(json.dumps(hello) + line)\nprint('{{\"choice\": 0}}', flush=True)"
    seat = sit(replace(write_bot(tmp_path, "noting", doing), is_function=is_function), rules=views[0].rules)
    for number, view in enumerate(views):
        decide(seat, Question(view.rules, view.known, view.actions, "outside", number))
    sent = note.read_text(encoding="utf-8").splitlines()
    assert (len(sent), len(set(sent)), seat.troubles) == (many, 1, [])
    assert ("objects" in sent[0]) == is_function
    assert len({msgspec.json.encode(hello(view.rules)) for view in views}) == 1
    assert len({id(view.known.history) for view in views}) == many, "each has a past of its own"
    assert len({str([world.table.view(other).facts for other in (1, 2)]) for world in found}) > many // 2 or (
        game == "atlandice"
    ), "only there everybody sees everything"


def test_a_question_says_all_that_is_documented() -> None:
    page = (ROOT / "docs" / "outside-bots.md").read_text(encoding="utf-8")
    question = a_question()
    for said in (hello(RULES), question_of(question, [], 1.0)):
        assert [key for key in said if f"| `{key}` |" not in page] == []


# Where they are found.


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example in Python, as anybody would install it. Nothing is fetched."""
    folder = tmp_path_factory.mktemp("bots")
    shutil.copytree(EXAMPLES, folder / "source", ignore=shutil.ignore_patterns("__pycache__"))
    quietly = ("--no-deps", "--no-build-isolation", "--no-index", "--no-compile", "--quiet")
    target = folder / "installed"
    run(dict(os.environ), "-m", "pip", "install", *quietly, "--target", str(target), str(folder / "source"))
    return target


@pytest.mark.parametrize("game", soaked_unless("atlantis".__eq__, GAMES))
def test_a_function_of_a_package_plays(installed: Path, monkeypatch: pytest.MonkeyPatch, sit: Sit, game: str) -> None:
    monkeypatch.syspath_prepend(installed)
    bot = function_bots()["greedy"]
    assert (bot.is_function, bots_named(["Greedy", "sailor"], {})) == (True, {"Greedy": bot})
    question = a_question(game)
    seat = sit(bot, rules=question.rules)
    assert decide(seat, question) == decide(seat, question)
    assert seat.troubles == []


@pytest.mark.parametrize(
    "code, kind, problem",
    [
        ("def choose(view, legal):\n    print('aside')\n    return legal[1]", None, ""),
        (
            "def choose(view, legal):\n    raise ValueError('the sea is rough')",
            "failed",
            "ValueError: the sea is rough",
        ),
        ("def choose(view, legal):\n    return 'nothing of the kind'", "wrong", "nothing of the kind"),
        rarely("def choose(view, legal):\n    return 0", "wrong", "0"),
        rarely("def choose(view, legal):\n    pass", "wrong", "None"),
        ("import nowhere_at_all", "failed", "ModuleNotFoundError: No module named 'nowhere_at_all'"),
        rarely("choose = 3", "failed", "TypeError: 'int' object is not callable"),
        rarely("def choose(view, legal):\n    while True: pass", "late", ""),
        ("def choose(view, legal):\n    import os; os._exit(4)", "died", ""),
    ],
)
def test_a_function_gets_view_and_moves_and_what_it_raises_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, question: Question, sit: Sit, code: str, kind: str, problem: str
) -> None:
    offer(tmp_path, "a_bot", code, "abot")
    monkeypatch.syspath_prepend(tmp_path)
    seat = sit(function_bots()["abot"], starting=3.0 if kind == "late" else LONG)
    action = decide(seat, question, SHORT if kind == "late" else LONG)
    assert [trouble.kind for trouble in seat.troubles] == ([kind] if kind else [])
    assert action in question.legal
    if kind:
        assert problem in seat.troubles[0].problem
    else:
        assert action == question.legal[1]


LIKE_A_CASTAWAY = """
import game

def choose(view, legal):
    assert isinstance(view, game.SeatView) and tuple(legal) == view.moves
    return game.bot("castaway", seed=1)(view)
"""


@pytest.mark.parametrize("game", soaked_unless("survive".__eq__, GAMES))
def test_a_function_of_a_view_from_python_plays_as_it_does_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sit: Sit, game: str
) -> None:
    offer(tmp_path, "a_castaway", LIKE_A_CASTAWAY, "like-a-castaway")
    monkeypatch.syspath_prepend(tmp_path)
    question = a_question(game)
    seat = sit(function_bots()["like-a-castaway"], rules=question.rules)
    view = SeatView(question.rules, question.view, question.legal, ["A", "B", "C"])
    assert question.rules.write(decide(seat, question)) == bot("castaway", seed=1)(view)
    assert seat.troubles == []


def test_a_name_belongs_to_one_bot_and_to_no_level(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    offer(tmp_path, "one", "", "shared", "poseidon", "white space", "Large")
    offer(tmp_path, "two", "", "shared")
    (tmp_path / "three-1.0.dist-info").mkdir()
    (tmp_path / "three-1.0.dist-info" / "entry_points.txt").write_bytes(b"[leaving_atlantis.bots]\n\xff = three\n")
    monkeypatch.syspath_prepend(tmp_path)
    found = function_bots()
    assert {"shared", "poseidon", "white space", "Large"} & set(found) == {"shared"}
    assert found["shared"].command[-1] == "one:choose"


def test_a_file_that_is_none_or_has_no_fit_name_is_refused(tmp_path: Path) -> None:
    with pytest.raises(GameError, match="outside-no-file"):
        bots_named([str(tmp_path / "nothing")], {})
    for name in ("poseidon.py", "two words", "-n", "x" * 33, "nul"):
        (tmp_path / name).touch()
        with pytest.raises(GameError, match="outside-name"):
            bot_of_file(tmp_path / name)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no shell of POSIX")
@pytest.mark.parametrize("game", GAMES)
def test_the_example_in_shell_plays(sit: Sit, game: str) -> None:
    """It prefers to sail and to play cards. In Atlandice all that is legal begins with the same word."""
    rules = chosen_rules(game, 3, None, [])
    seat, preferred = sit(bot_of_file(EXAMPLES / "first.sh"), rules=rules), 0
    asked = (one for one in decisions(rules, ("random",) * 3, SEED, 99) if len(one[2]) > 1)
    for _, view, legal in islice(asked, 40, 70):
        liked = [action for action in legal if rules.write(action).startswith(("sail", "play"))]
        preferred += bool(liked) and liked[0] != legal[0]
        assert decide(seat, Question(rules, view, legal, "outside", 5)) == (liked or list(legal))[0]
    assert (preferred > 0) == (game != "atlandice")
    assert seat.troubles == []
