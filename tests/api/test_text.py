"""Games in words: in TextArena's shape, and as one seat for a client of the Model Context Protocol."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import sleep
from typing import Any

import pytest
from mcp import ClientSession, StdioServerParameters, stdio_client

import game
from game.__main__ import main
from game.api import play
from game.api.mcp_server import OneSeat
from game.api.text import TextGame, read_move
from game.rules import GAMES
from tests.soaks import soaked_unless
from tests.source import ROOT

from .test_play import SEED, begun


def begun_in_words(name: str, steps: int = 0, seed: int = 3) -> TextGame:
    env, random = TextGame(name), Random(steps)
    env.reset(num_players=3, seed=seed)
    for _ in range(steps):
        env.step(f"[{random.randint(1, len(env.table.moves))}]")
    return env


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_by_answers(name: str) -> None:
    env, random = begun_in_words(name), Random(1)
    done, steps = False, 0
    while not done:
        seat, number = env.table.to_move, random.randint(1, len(env.table.moves))
        if (steps := steps + 1) % 7 == 1:  # whoever reads all of them takes a while
            asked, observation = env.get_observation()
            assert asked == seat
            numbers = re.findall(r"^(\d+)\. ", observation, re.MULTILINE)
            assert [int(one) for one in numbers] == list(range(1, len(env.table.moves) + 1))
        done, info = env.step(f"I think I will take [{number}]")
        assert info["seat"] == seat
        assert "refused" not in info
    rewards, told = env.close()
    assert set(rewards) == {0, 1, 2}
    assert sum(reward for reward in rewards.values() if reward > 0) == pytest.approx(1)
    assert {seat for seat, reward in rewards.items() if reward > 0} == {
        one.seat for one in env.table.results if one.rank == 1
    }
    assert told["results"] == [{"seat": one.seat, "rank": one.rank, "points": one.points} for one in env.table.results]


def test_an_answer_names_a_move_by_number_or_by_text() -> None:
    view = begun("atlantis").view(begun("atlantis").to_move)
    first = view.moves[0]
    for answer in ("1", "[1]", f"[{first}]", first.upper(), f" [2] no, better [ {first} ]", first.replace(" ", "  ")):
        assert read_move(answer, view) == first
    for wrong in ("", "[]", "0", f"[{len(view.moves) + 1}]", "hello", "play crown 99"):
        with pytest.raises(game.Impossible):
            read_move(wrong, view)


def test_what_no_move_is_called_is_told_whole_and_in_the_language_of_the_game() -> None:
    view = begun("atlantis").view(begun("atlantis").to_move)
    for answer in ("", "0", "[99]", "-1", "9" * 5000):
        with pytest.raises(game.Impossible, match=rf'There is no move ".*" in the list: .* 1 to {len(view.moves)}\.'):
            read_move(answer, view)
    with pytest.raises(game.Impossible, match=r'Nothing is called "99", which is named in "bridge 99"\.'):
        read_move("bridge 99", view)
    env = TextGame("atlantis", language="bg")
    env.reset(num_players=2, seed=1)
    for answer, told in (("[99]", "В списъка няма"), ("play crown 99", "Няма нищо с името")):
        assert str(env.step(answer)[1]["refused"]).startswith(told)


def test_the_row_is_not_told_and_neither_is_its_water() -> None:
    assert not any("water" in told for told in begun("atlantis").view(0).told())


def test_who_is_refused_is_told_and_asked_again_and_moved_for_the_third_time() -> None:
    env = begun_in_words("atlandice")
    seat, _ = env.get_observation()
    for _ in range(2):
        done, info = env.step("[fly home]")
        assert not done
        assert str(info["refused"]) in env.get_observation()[1]
        assert env.get_observation()[0] == seat
    moves = env.table.moves
    _, info = env.step("[fly home]")
    assert info["move"] in moves
    assert info["refused"]
    assert str(info["refused"]) not in env.get_observation()[1]
    assert f"({info['move']})." not in env.get_observation()[1]  # which is for somebody else
    while env.table.to_move != seat:
        env.step("1")
    told = env.get_observation()[1]
    assert told.startswith("None of your 3 answers was a move, so this one was made for you: ")
    assert f"({info['move']})." in told
    env.step("1")
    while env.table.to_move != seat:
        env.step("1")
    assert "None of your" not in env.get_observation()[1]


def test_a_seed_repeats_the_moves_that_are_made_for_who_is_refused() -> None:
    env = TextGame("survive")
    played = []
    for seed in (1, 1, 2):
        env.reset(num_players=2, seed=seed)
        played.append([info["move"] for _ in range(12) if "move" in (info := env.step("[fly home]")[1])])
    assert len(played[0]) == 4
    assert played[0] == played[1] != played[2]


def test_all_that_is_told_is_in_the_language_of_the_game() -> None:
    env = TextGame("atlandice", language="zh-Hans")
    with pytest.raises(game.Impossible, match=r"[一-鿿]"):
        env.reset(num_players=9)
    env.reset(num_players=2, seed=3)
    told = env.get_observation()[1]
    assert re.findall(r"[A-Za-z]{3,}", re.sub(r"（[a-z ]*）", "", told)) == []  # but the moves' own texts
    assert "\n目标与结束：" in told


def test_what_happened_is_told_once() -> None:
    env = begun_in_words("survive")
    seat, observation = env.get_observation()
    assert observation.startswith("You play Survive, as Player ")
    lead = "When the volcano erupts, whoever has saved the most treasure wins."
    assert lead in observation
    assert lead in env.rules()
    assert lead not in env.table.view(seat).words()
    env.step("1")
    while env.table.to_move != seat:
        env.step("1")
    again = env.get_observation()[1]
    assert "You play" not in again
    assert lead not in again
    assert "goes first" in observation
    assert "goes first" not in again
    assert re.search(r"Player [23] places? ", again)


def test_the_example_of_the_page_plays_a_game() -> None:
    page = ROOT.joinpath("docs", "language-models.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    names: dict[str, Any] = {}
    exec(example, names)
    assert names["done"]
    assert len(names["rewards"]) == len(names["results"]["results"]) == 2


# One seat.


def one_seat(seconds: float = 0.05) -> OneSeat:
    """Nobody is held back here."""
    return OneSeat("en", seconds, pause=lambda seconds: None)


def test_a_client_has_one_seat_and_reaches_nothing_else() -> None:
    seat = one_seat()
    with pytest.raises(ValueError, match="start one first"):
        seat.look()
    told = seat.start_game("atlantis", players=3, level="castaway")
    assert "Player 1's turn" in told
    assert "Your cards" in told
    assert not re.search(r"Player [23] draws an? (flag|crown|ring|helmet|olive|statue|amphora)", told)
    with pytest.raises(game.Impossible):
        seat.play("bridge 99")
    random = Random(1)
    while "(you)" not in told:
        moves = seat.legal_moves().splitlines()
        told = seat.play(str(random.randint(1, len(moves))))
    last_moves, _, result = told.rpartition("\n\n")
    assert "Player" in last_moves
    assert seat.result() == result == seat.play("1")
    assert seat.legal_moves() == seat.hint() == "The game is over. There is nothing left to decide."


def test_a_client_reads_the_rules_of_its_table_and_what_can_be_chosen() -> None:
    seat = one_seat()
    with pytest.raises(ValueError, match="start one first"):
        seat.rules()
    options = seat.options("survive")
    assert [key for key in ("two_colours", "first", "overpopulated") if f"{key} (" not in options] == []
    assert "choices: no or yes; default: no" in options
    seat.start_game("survive", players=2, level="castaway")
    rules = seat.rules().splitlines()
    numbered = {line for line in rules if re.match(r"[A-Z]+\d+[a-z]? ", line)}
    assert len(numbered) > 40
    assert "{" not in seat.rules()
    found = seat.rules("whirlpool").splitlines()
    assert 0 < len(found) < len(numbered)
    assert all("whirlpool" in rule.casefold() for rule in found)
    assert set(seat.rules("B2").splitlines()) <= set(rules)
    assert seat.rules("chess") == "No rule in this game has all these words. Try fewer, or part of a word."


def test_a_client_is_spoken_to_and_refused_in_its_language() -> None:
    seat = OneSeat("bg", 0.05, pause=lambda seconds: None)
    wrong: Sequence[dict[str, Any]] = (
        {"game": "chess"},
        {"game": "survive", "players": 9},
        {"game": "survive", "options": {"seed": 1}},
        {"game": "survive", "level": "chess"},
    )
    for start in wrong:
        with pytest.raises(game.Impossible, match=r"[а-я] "):
            seat.start_game(**start)
    with pytest.raises(game.Impossible, match=r"[а-я] "):
        seat.options("chess")
    told = seat.start_game("atlantis", players=2, level="castaway")
    assert "Player" not in told
    assert seat.rules().startswith("Атлантида\n")


def test_a_client_gets_another_deal_each_time_and_cannot_choose_one() -> None:
    seat = one_seat()
    assert "seed" not in OneSeat.start_game.__annotations__
    told = {seat.start_game("survive", players=2) for _ in range(4)}
    assert len(told) == 4


@pytest.mark.parametrize("name", soaked_unless("atlandice".__eq__, GAMES))
def test_no_answer_to_a_client_holds_the_seed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "seed_or_any", lambda seed: SEED)
    seat, told = one_seat(0.01), list[str]()
    for _ in range(2):
        told.append(seat.start_game(name, players=2, level="castaway"))
    told += [seat.result(), seat.hint()]
    for wrong in ("fly", "[0]", "999999", ""):
        with pytest.raises(game.Impossible) as refused:
            seat.play(wrong)
        told += [str(refused.value), repr(refused.value)]
    for wrong_start in ({"game": "chess"}, {"game": name, "players": 9}, {"game": name, "options": {"seed": 1}}):
        with pytest.raises(game.Impossible) as refused:
            seat.start_game(**wrong_start)
        told += [str(refused.value), repr(refused.value)]
    while "(you)" not in told[-1]:
        told += [seat.look(), seat.legal_moves(), seat.play("1")]
    told += [seat.result(), seat.look(), seat.legal_moves(), seat.hint(), repr(seat)]
    said = "\n".join(told)
    assert [form for form in (str(SEED), f"{SEED:x}", f"{SEED:X}", str(SEED)[:9]) if form in said] == []


def test_a_number_names_a_move_of_the_list_that_was_told_last() -> None:
    seat = one_seat()

    def refuses(*answers: str | int) -> None:
        for answer in answers:
            with pytest.raises(game.Impossible, match="ask for legal_moves first"):
                seat.play(answer)

    seat.start_game("atlantis", players=2, level="castaway")
    refuses("1", 1, "1.", "I take [1]")
    text = re.search(r"^1\. .*\((.*)\)$", seat.legal_moves(), re.MULTILINE)
    assert text
    seat.play(text[1])
    refuses(1)
    seat.legal_moves()
    seat.play(1)
    refuses(1)
    with pytest.raises(game.Impossible) as refused:
        seat.play("bridge 99")
    assert refused.value.code != "unlisted"
    seat.legal_moves()
    seat.start_game("atlantis", players=2, level="castaway")
    refuses(1)


@pytest.mark.parametrize("missing", ["mcp", "mcp.server.mcpserver"])
def test_the_extra_is_asked_for_where_the_library_is_not_there_or_too_old(missing: str, tmp_path: Path) -> None:
    program = (
        f"import sys; sys.modules[{missing!r}] = None; from game.__main__ import main; sys.exit(main(sys.argv[1:]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, "serve", "--mcp"],
        cwd=ROOT,
        env=os.environ | {"LEAVING_ATLANTIS_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert 'pip install ".[mcp]"' in done.stderr
    assert "Traceback" not in done.stderr


class Served:
    """The command as a client starts it, with a pipe that stays open; with a bot that thinks, if that is wanted."""

    def __init__(self, home: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "game", "serve", "--mcp", "--seconds", "60"],
            cwd=ROOT,
            env=os.environ | {"LEAVING_ATLANTIS_HOME": str(home)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        who = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}
        self._send("initialize", who, id=1)
        assert self.process.stdout
        assert json.loads(self.process.stdout.readline())["id"] == 1
        self._send("notifications/initialized", {})

    def let_a_bot_think(self) -> None:
        """In one of these games a bot begins, and takes 24 seconds for its first die."""
        for number in range(2, 12):
            arguments = {"game": "atlandice", "players": 4, "level": "poseidon"}
            self._send("tools/call", {"name": "start_game", "arguments": arguments}, id=number)

    def _send(self, method: str, params: dict[str, Any], **named: int) -> None:
        assert self.process.stdin
        called = {"jsonrpc": "2.0", "method": method, "params": params} | named
        self.process.stdin.write(json.dumps(called).encode() + b"\n")
        self.process.stdin.flush()


@pytest.mark.skipif(sys.platform == "win32", reason="nobody is told to terminate there, or interrupted alone")
@pytest.mark.parametrize(
    "leaving, is_thinking", [("interrupted", False), ("terminated", False), ("terminated", True), ("alone", True)]
)
def test_it_leaves_at_once(leaving: str, is_thinking: bool, tmp_path: Path) -> None:
    """Interrupted, told to terminate, or when its client is gone."""
    served = Served(tmp_path)
    with served.process as process:
        try:
            if is_thinking:
                served.let_a_bot_think()
            sleep(1.5)  # until it waits for the client, or thinks
            if leaving == "alone":
                assert process.stdin
                process.stdin.close()
            else:
                process.send_signal(signal.SIGINT if leaving == "interrupted" else signal.SIGTERM)
            assert process.wait(10) == (0 if leaving == "alone" else 130)
        finally:
            process.kill()


def test_the_packaged_program_has_no_seat_for_clients(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    monkeypatch.delitem(sys.modules, "game.api.mcp_server", raising=False)
    monkeypatch.setitem(sys.modules, "mcp.server.mcpserver", None)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert main(["serve", "--mcp"]) == 2
    assert capsys.readouterr().err.startswith("serve --mcp does not work in the packaged program, only where ")


def test_a_program_plays_by_standard_input_and_output(tmp_path: Path) -> None:
    """What the command serves, spoken to by the protocol's own client."""

    async def play() -> list[Any]:
        where = StdioServerParameters(
            command=sys.executable,
            args=["-m", "game", "serve", "--mcp", "--seconds", "0.05"],
            cwd=ROOT,
            env={"LEAVING_ATLANTIS_HOME": str(tmp_path)},
        )
        async with stdio_client(where) as (read, write), ClientSession(read, write) as session:
            greeting = await session.initialize()
            assert "Begin with start_game." in str(greeting.instructions)
            tools = await session.list_tools()
            said: list[Any] = [sorted(tool.name for tool in tools.tools)]
            start = next(tool for tool in tools.tools if tool.name == "start_game").input_schema["properties"]
            assert start["game"]["enum"] == list(game.games())
            assert start["level"]["enum"] == ["random", "castaway", "sailor", "navigator", "poseidon"]
            hints = {tool.name: tool.annotations for tool in tools.tools}
            changing = [name for name, hint in hints.items() if hint and not hint.read_only_hint]
            assert changing == ["start_game", "play"]
            for name, values in (
                ("look", {}),
                ("start_game", {"game": "atlandice", "players": 2, "level": "castaway"}),
                ("legal_moves", {}),
                ("play", {"move": "fly"}),
                ("play", {"move": 1}),
                ("play", {"move": "9" * 5000}),
                ("hint", {}),
                ("result", {}),
                ("play", {}),
                ("play", {"move": ["1"]}),
                ("play", {"move": True}),
                ("start_game", {"game": "atlandice", "seed": 1}),
                ("start_game", {"game": "atlandice", "players": "two"}),
                ("look", {"seat": 1}),
                ("start_game", {"game": "atlandice", "players": 2, "level": "castaway"}),
            ):
                answer = await session.call_tool(name, values)
                said.append([answer.is_error, answer.content[0].text])  # type: ignore[union-attr]
            return said

    tools, early, started, moves, refused, played, long, hint, result, *misused, bare, again = asyncio.run(play())
    assert tools == ["hint", "legal_moves", "look", "options", "play", "result", "rules", "start_game"]
    assert early[0] is True
    assert "start one first" in early[1]
    assert "goes first" in started[1]
    assert moves[1].startswith("1. Visit ")
    assert refused[0] is True
    assert "fly" in refused[1]
    assert "Player 1" in played[1]
    assert hint[1].startswith("1. ")
    assert result == [False, "The game is not over yet."]
    assert long[0] is True
    assert len(long[1]) < 300
    for (is_error, told), argument in zip(misused, ("move", "move", "move", "seed", "players"), strict=True):
        assert is_error
        assert re.search(rf"(play|start_game) cannot be called like this: {argument} is missing.*\. It takes ", told)
    assert bare == [True, "look is called without anything, and so without seat."]
    assert again[1].startswith("The game before this one was left unfinished.")
