"""`arena` with bots from outside: how they are named, and what is told of those that do not behave."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game.bots.outside.seat import MOST_FAULTS
from tests.bots.outside import MISBEHAVIOUR, await_end, await_that, offer, write_bot

from .conftest import Call

GOOD = "print('{\"choice\": 0}', flush=True)"


def test_the_command_tells_each_trouble_once_and_counts_plain_moves(call: Call, tmp_path: Path) -> None:
    bot = str(write_bot(tmp_path, "lost", MISBEHAVIOUR["raising"][1]).command[-1])
    said = call(
        "arena atlandice random", bot, *["--players", "2", "--games", "4", "--no-stop", "--jobs", "1", "--json"]
    )
    assert said.code == 0
    failed, dropped = said.err.splitlines()
    assert re.fullmatch(r"lost failed and says: no \[31m idea x+\. A plain move was made for it\.", failed)
    assert dropped.startswith("lost had no answer three times in one game. ")
    found = json.loads(said.out)
    assert found["plain_moves"]["lost"]["failed"] == 4 * MOST_FAULTS
    assert found["pairings"][0]["levels"] == ["random", "lost"]


@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=pytest.mark.soak)])
def test_the_command_plays_with_a_file(call: Call, tmp_path: Path, jobs: int) -> None:
    bot = str(write_bot(tmp_path, "first", GOOD).command[-1])
    said = call("arena atlandice Random", bot, *f"--players 2 --games 4 --no-stop --jobs {jobs}".split())
    assert (said.code, said.err) == (0, "")
    assert "Random : first " in said.out


def test_a_bot_from_outside_plays_deals_that_it_cannot_try_out(call: Call, tmp_path: Path) -> None:
    bot = str(write_bot(tmp_path, "first", GOOD).command[-1])
    few = ["--players", "2", "--games", "2", "--jobs", "1", "--json"]

    def found(*more: str) -> dict[str, Any]:
        said = call("arena atlandice Random", bot, *few, *more)
        told: dict[str, Any] = json.loads(said.out)
        return told

    one, other = found(), found()
    assert one["seed"] != other["seed"]
    assert min(one["seed"], other["seed"]) > 2**32
    assert found("--seed", str(one["seed"]))["pairings"][0]["points"] == one["pairings"][0]["points"]
    assert found("--seed", "5")["seed"] == 5
    assert json.loads(call("arena atlandice Random Castaway", *few).out)["seed"] == 1
    task = tmp_path / "mine.yaml"
    task.write_text("game: atlandice\nplayers: 2\ndeals: 1\nopponent: random\nseed: 7\n", encoding="utf-8")
    assert json.loads(call("arena", bot, "--task", str(task), "--jobs", "1", "--json").out)["seed"] == 7


def test_the_seed_that_was_drawn_is_told(call: Call, tmp_path: Path) -> None:
    bot = str(write_bot(tmp_path, "first", GOOD).command[-1])
    said = call("arena atlandice Random", bot, *["--players", "2", "--games", "2", "--jobs", "1"])
    assert re.match(r"Atlandice, 2 players, board atlandice-classic, seed \d+\.\n", said.out)


@pytest.mark.parametrize(
    "more, sentence",
    [
        ("./nothing", "There is no file nothing that could be started as a bot."),
        ("{bot} --cluster tcp://here:1", "Choose --cluster or "),
        ("{bot} found", "There is no bot level found."),
    ],
)
def test_what_cannot_play_is_told_in_a_sentence(call: Call, tmp_path: Path, more: str, sentence: str) -> None:
    bot = write_bot(tmp_path, "lost", GOOD).command[-1]
    said = call("arena atlandice random", *more.format(bot=bot).split())
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(sentence)


def test_two_files_of_one_name_and_a_file_without_its_path_are_told_apart_from_levels(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for folder in "ab":
        (tmp_path / folder).mkdir()
        write_bot(tmp_path / folder, "honest", GOOD)
    assert call("arena atlandice a/honest.py b/honest.py").err.startswith("Two bots here are called honest. ")
    assert call("arena atlandice a/honest.py a/honest.py").err.startswith("The level a/honest.py is named twice. ")
    (tmp_path / "mine.py").write_text("", "utf-8")
    assert call("arena atlandice random mine.py").err.strip().endswith("write ./mine.py.")


BUSY = "open({note!r}, 'a').write(str(os.getpid()) + '\\n')\nwhile True: pass"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows tells no program to terminate")
@pytest.mark.parametrize(
    "jobs, to_all",
    [pytest.param(1, False, marks=pytest.mark.soak), (2, False), pytest.param(2, True, marks=pytest.mark.soak)],
)
def test_who_is_told_to_terminate_takes_its_bots_along(tmp_path: Path, jobs: int, to_all: bool) -> None:
    note, folders = tmp_path / "bots", tmp_path / "folders"
    folders.mkdir()
    bot = str(write_bot(tmp_path, "busy", BUSY.format(note=str(note))).command[-1])
    words = f"-m game arena atlandice random {bot} --players 2 --seconds 600 --jobs {jobs}".split()
    with subprocess.Popen(
        [sys.executable, *words],
        env={**os.environ, "TMPDIR": str(folders)},
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    ) as program:
        try:
            await_that(lambda: note.exists() and note.read_text(encoding="utf-8").count("\n") == jobs)
            if to_all:
                os.killpg(program.pid, signal.SIGTERM)
            else:
                program.terminate()
            assert program.wait(60) == 130
        finally:
            program.kill()
    for bot in note.read_text(encoding="utf-8").split():
        await_end(int(bot))
    await_that(lambda: not list(folders.glob("outside-bot-*")))


@pytest.mark.skipif(sys.platform == "win32", reason="processes are counted by POSIX signals")
def test_a_busy_function_leaves_when_nobody_is_there_any_more(tmp_path: Path) -> None:
    note = tmp_path / "bots"
    code = (
        f"import os\n\ndef choose(view, legal):\n    {BUSY.format(note=str(note)).replace(chr(10), chr(10) + '    ')}\n"
    )
    offer(tmp_path, "a_bot", code, "busy")
    words = ["-m", "game", "arena", "atlandice", "random", "busy", "--players", "2", "--seconds", "600", "--jobs", "1"]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "TMPDIR": str(tmp_path)}
    with subprocess.Popen([sys.executable, *words], env=environment) as program:
        try:
            await_that(lambda: note.exists() and note.read_text(encoding="utf-8").endswith("\n"))
        finally:
            program.kill()
    await_end(int(note.read_text(encoding="utf-8")))
