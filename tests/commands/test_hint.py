"""`hint`: the best moves of the seat to act, in words, out of what that seat knows."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from game.commands.games import chosen_rules
from game.engine import CHANCE, NOBODY, Head, Referee, Rules
from game.rules import GAMES, usual_board
from game.rules.positions import write_position
from game.store import journals

from .conftest import Call, Said

NAMES = ["Ada", "Ben", "Cleo"]
QUICKLY = "--iterations 5"
SINKING = """
game: survive
board: survive-classic
players: 3
step: sink
turn: 2
land: {beach: [D5], forest: [D6]}
explorers: {sun: {C: D6}, azure: {A: M4}}
"""


def referee_of(rules: Rules[Any, Any], decisions: int, record: Any = None) -> Referee[Any, Any]:
    """A random game up to where so many decisions are made and another is asked for."""
    referee, random = Referee(rules, 1, record), Random(1)
    while (actor := referee.to_act()) != NOBODY:
        if actor == CHANCE:
            referee.draw()
        elif decisions:
            referee.play(actor, random.choice(referee.legal()))
            decisions -= 1
        else:
            break
    return referee


def save_game(folder: Path, game: str, decisions: int) -> tuple[Path, Referee[Any, Any]]:
    rules = chosen_rules(game, 3, None, [])
    setup = rules.setup
    head = Head(game, rules.version, rules.write_board(), 3, dict(setup.options), list(setup.colours), NAMES, 1)
    with journals.begin(folder, head, "game") as writer:
        referee = referee_of(rules, decisions, writer.append)
    return folder / "game.journal", referee


def call_hint(call: Call, path: Path) -> Said:
    said = call(f"hint {QUICKLY}", str(path))
    assert "<" not in said.out
    return said


@pytest.mark.parametrize("decisions", [0, 25, 40])
@pytest.mark.parametrize("game", GAMES)
def test_moves_that_the_seat_to_act_may_make_are_told_with_reasons(
    call: Call, tmp_path: Path, game: str, decisions: int
) -> None:
    path, referee = save_game(tmp_path, game, decisions)
    said = call_hint(call, path)
    assert (said.code, said.err) == (0, "")
    head, _, eyes, *moves = said.out.splitlines()
    assert head.endswith("with Ada, Ben and Cleo")
    assert eyes == f"What follows uses what {NAMES[referee.to_act()]} knows; nobody else should read it."
    told = [line.rpartition("(")[2].rstrip(")") for line in moves if line[:1].isdigit()]
    assert 1 <= len(told) <= 3
    assert set(told) <= {referee.rules.write(action) for action in referee.legal()}
    assert sum(line.startswith("   ") for line in moves) >= len(told)


@pytest.mark.parametrize("game, secrets", [("survive", True), ("atlantis", True), ("atlandice", False)])
def test_what_others_hide_changes_not_a_word(call: Call, tmp_path: Path, game: str, secrets: bool) -> None:
    """A position, and another in which everything is dealt anew that the seat to act does not know."""
    referee = referee_of(chosen_rules(game, 3, None, []), 38)
    rules, view = referee.rules, referee.view(referee.to_act())
    told, dealt = set(), set()
    for number in range(3):
        document = write_position(rules, usual_board(game), rules.determinize(view, Random(number)))
        path = tmp_path / f"{number}.yaml"
        path.write_text(yaml.safe_dump(document), encoding="utf-8")
        dealt.add(path.read_text(encoding="utf-8"))
        told.add(call_hint(call, path).out)
    assert (len(told), len(dealt) > 1) == (1, secrets)


def test_a_position_has_seats_and_colours_for_names(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "sinking.yaml"
    path.write_text(SINKING, encoding="utf-8")
    said = call_hint(call, path)
    assert said.code == 0
    assert "seat 2 (azure)" in said.out
    assert said.out.endswith("\n1. Sink D5, a beach (sink D5)\n   It's the only thing you can do.\n")


def test_a_finished_game_has_nothing_to_decide(call: Call, tmp_path: Path) -> None:
    said = call_hint(call, save_game(tmp_path, "atlandice", 10_000)[0])
    assert (said.code, said.out.splitlines()[1:]) == (0, ["The game is over. There is nothing left to decide."])


def test_while_chance_is_to_act_nobody_is_advised(call: Call, tmp_path: Path) -> None:
    path, _ = save_game(tmp_path, "survive", 0)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:3]))
    said = call_hint(call, path)
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines()[1].startswith("Chance acts next")


def test_of_a_damaged_game_the_last_whole_decision_is_hinted_at(call: Call, tmp_path: Path) -> None:
    path, _ = save_game(tmp_path, "atlandice", 30)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:-1], b"X" + lines[-1]]))
    said = call_hint(call, path)
    assert said.code == 1
    assert f"The saved game can only be read up to line {len(lines)}: " in said.err
    assert said.out


@pytest.mark.parametrize(
    "name, text, sentence",
    [
        ("x", "nothing", "{path} is not a saved game."),
        ("x.yaml", "[1", "{path}:"),
        ("x.yaml", "[1, 2]", "{path}:1: Expected a mapping of keys, found a list: [1, 2]"),
        ("x.yaml", "board: x", "{path}:1: The key game is missing."),
        ("x.yaml", SINKING.replace("land:", "lamb:"), "{path}:7: lamb: "),
        ("x.yaml", SINKING.replace("[D5]", "5"), "{path}:7: land.beach: Expected a list, found a whole number: 5"),
        ("x.yaml", SINKING.replace("A: M4", "A: [M4]"), "{path}:8: explorers.azure.A: Expected text, found a list: "),
        ("x.yaml", SINKING + "hands: {a: [x]}", "{path}:9: hands.a: Expected a whole number, found text: a"),
        ("x.yaml", "game: chess\nboard: x\nplayers: 2", "{path}:1: There is no game called chess."),
        ("x.yaml", SINKING.replace("D5", "Z9"), "{path}:7: land: In this position land cannot be Z9."),
        ("x.yaml", SINKING.replace("turn: 2", "turn: 9"), "{path}:6: turn: In this position turn cannot be 9."),
        (
            "x.yaml",
            SINKING.replace("players: 3", "players: [3]"),
            "{path}:4: players: Expected a whole number, found a list: [3]",
        ),
    ],
)
def test_what_is_no_game_is_told_in_a_sentence(call: Call, tmp_path: Path, name: str, text: str, sentence: str) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    said = call("hint", str(path))
    assert said.code == 2
    assert said.err.startswith(sentence.format(path=path))


def test_a_file_that_is_not_there(call: Call, tmp_path: Path) -> None:
    for name in ("none.yaml", "none.journal"):
        said = call("hint", str(tmp_path / name))
        assert said.code == 2
        assert name in said.err


@pytest.mark.parametrize("words", ["--seconds 0", "--seconds soon", "--iterations 0"])
def test_times_that_are_none_are_refused(call: Call, words: str) -> None:
    assert call(f"hint x.yaml {words}").code == 2


def test_either_time_or_rounds(call: Call) -> None:
    said = call("hint x.yaml --seconds 1 --iterations 5")
    assert (said.code, said.err) == (2, "Choose --iterations or --seconds, not both.\n")
