"""`replay`: a saved game in words, and of an unfinished one only what is public."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.commands.games import chosen_rules
from game.engine import CHANCE, NOBODY, Head, Referee
from game.store import journals
from game.words.catalogue import Catalogue
from tests.source import ROOT
from tests.store.saving import sealed_text

from .conftest import Call

ALL = ["dolphins", "squid", "hunters", "four_harbours"]


def saved_game(folder: Path, players: int = 4, options: list[str] | None = None, decisions: int = 10_000) -> Path:
    """A random game, saved as it was played; so many decisions of it."""
    rules = chosen_rules("survive", players, None, options or [])
    names = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn"][:players]
    setup = rules.setup
    head = Head(
        "survive", rules.version, rules.write_board(), players, dict(setup.options), list(setup.colours), names, 1
    )
    random = Random(1)
    with journals.begin(folder, head, "a game") as writer:
        referee = Referee(rules, 1, writer.append)
        while (actor := referee.to_act()) != NOBODY and decisions:
            if actor == CHANCE:
                referee.draw()
            else:
                referee.play(actor, random.choice(referee.legal()))
                decisions -= 1
    return folder / "a game.journal"


def call_replay(call: Call, path: Path) -> str:
    said = call(f"replay {path.rename(path.with_name('game.journal'))}")
    assert said.code == 0, said.err
    assert "<" not in said.out
    return said.out


def test_a_finished_game_is_told_whole(call: Call, tmp_path: Path) -> None:
    out = call_replay(call, saved_game(tmp_path))
    assert out.startswith(
        "survive on survive-classic, with Ada, Ben, Cleo and Dan\nOptions: none\nAda: crimson\nBen: azure\n"
    )
    assert " is worth " in out
    assert "The game ends: " in out
    assert out.splitlines()[-4].startswith("1. ")


def test_of_an_unfinished_game_only_what_is_public_is_told(call: Call, tmp_path: Path) -> None:
    out = call_replay(call, saved_game(tmp_path, decisions=120))
    assert " is worth " not in out
    assert "Its underside: " not in out
    assert "that not everyone may know yet" in out
    assert "The game is not over: " in out


@pytest.mark.parametrize("players", [2, 5])
def test_every_fact_can_be_told_with_all_expansions(call: Call, tmp_path: Path, players: int) -> None:
    out = call_replay(call, saved_game(tmp_path, players, ALL))
    assert "dolphins=yes" in out
    assert "trophies" in out


def test_a_damaged_game_is_told_as_far_as_it_is_whole(call: Call, tmp_path: Path) -> None:
    path = saved_game(tmp_path, decisions=60).rename(tmp_path / "game.journal")
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:50], b"X" + lines[50], *lines[51:]]))
    said = call(f"replay {path}")
    assert said.code == 1
    assert "The saved game can only be read up to line 51: " in said.err
    assert "is not over" in said.out


def test_a_line_that_was_cut_off_is_told_and_no_fault(call: Call, tmp_path: Path) -> None:
    path = saved_game(tmp_path, decisions=20).rename(tmp_path / "game.journal")
    path.write_bytes(path.read_bytes()[:-5])
    said = call(f"replay {path}")
    assert (said.code, said.err.count("\n")) == (0, 1)
    assert "was cut short" in said.err


def test_who_has_two_colours_is_told_with_both(call: Call, tmp_path: Path) -> None:
    assert "\nAda: crimson and sun\nBen: azure and plum\n" in call_replay(
        call, saved_game(tmp_path, players=2, decisions=1)
    )


def test_how_the_island_lies_is_told_on_demand(call: Call, tmp_path: Path) -> None:
    path = saved_game(tmp_path, decisions=1).rename(tmp_path / "game.journal")
    assert "D5 is a " not in call(f"replay {path}").out
    assert "D5 is a " in call(f"replay --all {path}").out


def test_what_is_no_saved_game_is_told_in_a_sentence(call: Call, tmp_path: Path) -> None:
    (tmp_path / "x").write_text("nothing", encoding="utf-8")
    said = call(f"replay {tmp_path / 'x'}")
    assert (said.code, said.err) == (2, f"{tmp_path / 'x'} is not a saved game.\n")


def test_every_word_of_survive_has_the_forms_its_sentences_ask_for() -> None:
    english = Catalogue.load("en")
    for group, forms in {"creature": ("a", "A", "the", "The"), "terrain": ("a",)}.items():
        words = [key for key in english.messages if key.startswith(f"survive.{group}.") and key.count(".") == 2]
        assert words
        assert all(f"{word}.{form}" in english for word in words for form in forms)


def test_all_draws_are_listed_and_are_what_the_seed_brings(call: Call, tmp_path: Path) -> None:
    path = saved_game(tmp_path).rename(tmp_path / "game.journal")
    said = call(f"replay {path} --rolls")
    assert said.code == 0
    *listed, last = said.out.splitlines()
    assert listed[0].startswith("0: ")
    assert f"{len(listed)} draws, all of them what the seed 1 brings." == last
    assert sum(line.split()[1] == "roll" for line in listed) > 10


def test_a_draw_that_is_not_what_the_seed_brings_is_named(call: Call, tmp_path: Path) -> None:
    path = saved_game(tmp_path).rename(tmp_path / "game.journal")
    rows = [line.rpartition("  ~")[0] for line in path.read_text(encoding="utf-8").splitlines()]
    path.write_bytes(sealed_text([rows[0].replace('"seed": 1', '"seed": 2'), *rows[1:]]))
    said = call(f"replay {path} --rolls")
    assert said.code == 1
    assert "(not what the seed brings)" in said.out
    assert said.out.splitlines()[-1].endswith(" are not what the seed 2 brings.")


def test_of_an_unfinished_game_no_draw_is_listed(call: Call, tmp_path: Path) -> None:
    path = saved_game(tmp_path, decisions=60).rename(tmp_path / "game.journal")
    said = call(f"replay {path} --rolls")
    assert said.code == 0
    assert len(said.out.splitlines()) == 1


def test_the_creature_die_can_be_checked_without_the_program(tmp_path: Path) -> None:
    """By the code in the paper, on the save of a real game, and on one that somebody has changed."""
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "dice.md").read_text(encoding="utf-8"), re.DOTALL)
    known: dict[str, Any] = {}
    exec(code, known)
    text = saved_game(tmp_path).read_text(encoding="utf-8")
    assert len(known["check"](text)) > 10
    assert all(known["check"](text))
    assert not all(known["check"](text.replace('"seed": 1', '"seed": 2')))
