"""What cannot be given is refused at the door, in one sentence that names what was wanted."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from math import inf, nan
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import game
from game.api.aec import env
from game.api.spelling import SpelledMove
from game.api.text import TextGame, read_move

from .test_play import begun


@cache
def table() -> game.Game:
    return begun("atlantis")


@cache
def over() -> game.Game:
    ended = game.new("atlandice", 2, seed=1)
    while not ended.is_over:
        ended.play(ended.moves[0])
    return ended


def view() -> game.SeatView:
    return table().view(table().to_move)


def said(act: Callable[..., object], *values: Any, **more: Any) -> str:
    with pytest.raises(game.Impossible) as told:
        act(*values, **more)
    sentence = str(told.value)
    assert re.fullmatch(r"[^<>\n]{8,300}\.", sentence), sentence
    return sentence


SEEDED: dict[str, Callable[[Any], object]] = {
    "new": lambda seed: game.new("atlantis", seed=seed),
    "copy": lambda seed: table().copy(seed),
    "deal": lambda seed: game.deal(view(), seed),
    "bot": lambda seed: game.bot("sailor", seed=seed),
    "TextGame": lambda seed: TextGame("atlantis").reset(seed=seed),
    "PettingZoo": lambda seed: env("atlandice").reset(seed=seed),
}


@pytest.mark.parametrize("begin", SEEDED.values(), ids=SEEDED)
def test_a_seed_is_a_whole_number(begin: Callable[[Any], object]) -> None:
    for seed in ("abc", "7", 1.5, True, [1], (1, 2), {}, nan, b"x", object(), "\ud800"):
        assert said(begin, seed).startswith("seed must be a whole number, not ")
    said(begin, 10**5000)
    begin(2**64 + 1)


@pytest.mark.parametrize("level", ["navigator", "poseidon", "random"])
def test_a_bot_thinks_for_a_time_that_ends(level: str) -> None:
    for seconds in (nan, inf, 0, -1.0, 3600, 10**400, "1", True):
        assert said(game.bot, level, seconds=seconds).startswith("seconds must be ")
    for rounds in (0, -1, 1.0, "8", True):
        assert said(game.bot, level, rounds=rounds).startswith("rounds must be ")
    short: Any = np.float32(0.01)
    assert game.bot(level, seconds=short)(view()) in view().moves


WRONG: dict[str, tuple[Callable[[Any], object], tuple[object, ...]]] = {
    "whole number": (lambda players: game.new("survive", players), (2.0, "2", True, None)),
    "PettingZoo": (lambda players: env("survive", players=players), (2.0, "2")),
    "game must be a text": (lambda name: game.new(name), (["survive"], None, 5)),
    "options must be a dictionary": (
        lambda options: game.new("survive", options=options),
        ("dolphins", [("dolphins", True)], 5, []),
    ),
    "names": (lambda names: game.new("survive", names=names), ("Ann", 5, [1], ["\ud800"])),
    "board must be the name of a file": (lambda board: game.new("survive", board=board), (5, "", "a\0b")),
    "board of atlantis, not of survive": (lambda board: game.new("survive", board=board), ("atlantis-classic",)),
    "one for each player": (lambda names: game.new("survive", 2, names=names), (["Ann", "Ben", "Cleo"],)),
    "a line of text": (lambda names: game.new("survive", names=names), ([""], [" "], ["Ann", "Ben\nCleo"], ["Ann\n"])),
    "a move must be a text": (lambda move: table().play(move), (None, 5, ["bridge 1"])),
    "seat must be a whole number": (lambda seat: table().view(seat), (True, "0", 1.0)),
    "what a game's view() gives": (lambda given: game.deal(given), (begun("atlantis"), None, "view")),
    "seconds must be": (lambda seconds: game.bot("sailor")(view(), seconds), ("1", -1, nan, True)),
    "letter must be a whole number": (lambda letter: SpelledMove(view()).take(letter), ("Play", 1.0, None)),
    "view() gives": (lambda given: game.bot("sailor")(given), (begun("atlantis"), None)),
    "level must be a text": (lambda level: game.bot(level), (["sailor"], None)),
    "temperament must be a text": (lambda how: game.bot("sailor", temperament=how), (["calm"], None)),
    "the name of a file, not": (lambda path: table().save(path), (None, 5, "", "a\0b")),
    "name of a file": (lambda path: game.load(path), (None, 5, "")),
    "called": (lambda language: view().words(language), ("xx", "")),
    "no game called": (lambda name: TextGame(name), ("chess", "Atlantis")),
    "language called": (lambda language: TextGame("atlantis", language=language), ("xx", "")),
    "language must be a text": (lambda language: view().choices(language), (None, 5)),
    "since must be": (lambda since: view().told(since=since), ("a", None, 1.5, True, -1)),
    "an answer must be a text": (lambda answer: read_move(answer, view()), (None, 5)),
}


@pytest.mark.parametrize("wanted", WRONG)
def test_things_of_another_kind_are_refused(wanted: str) -> None:
    act, values = WRONG[wanted]
    for value in values:
        told = said(act, value)
        assert wanted in told or wanted == "PettingZoo"


def test_who_does_not_decide_and_who_is_late_is_told() -> None:
    early, late = TextGame("atlandice"), over()
    assert "does not decide" in said(lambda: game.bot("sailor")(table().view()))
    assert "does not decide" in said(lambda: game.bot("sailor")(late.view(0)))
    assert "reset()" in said(lambda: early.step("1"))
    assert said(lambda: late.play("roll 1")) == "The game is over."


def test_a_language_is_found_as_on_the_command_line() -> None:
    assert view().words("zh") == view().words("zh-Hans") != view().words()
    assert view().words("pt_br") == view().words("pt-BR") != view().words()


def test_options_are_taken_by_the_words_of_the_command_line_too() -> None:
    meant = game.new("survive", options={"dolphins": True, "squid": False, "first": 2}).options
    ways: tuple[Any, ...] = (
        ("yes", "No", "2"),
        ("on", "off", "2"),
        ("True", "false", 2),
        (np.True_, np.False_, np.int64(2)),
    )
    for yes, no, first in ways:
        assert game.new("survive", options={"dolphins": yes, "squid": no, "first": first}).options == meant
    assert "cannot be maybe" in said(lambda: game.new("survive", options={"dolphins": "maybe"}))


def test_an_answer_of_many_digits_is_no_move_and_a_number_as_it_is_listed_is_one() -> None:
    for answer in ("9" * 5000, "[" + "9" * 5000 + "]", "0", "1.5", "."):
        said(read_move, answer, view())
    assert read_move("[1.]", view()) == read_move("1.", view()) == view().moves[0]
    twin = table().copy()
    twin.play(f" {twin.moves[0]}\n")


def test_a_picture_is_written_as_its_name_says_or_not_at_all(tmp_path: Path) -> None:
    picture = over().picture()
    for name in ("a.gif", "a.webp", "x", "a\0.png", "", "nowhere/a.png"):
        said(picture.save, str(tmp_path / name) if name else name)
    assert not list(tmp_path.iterdir())
    for name, first in (("a.png", b"\x89PNG"), ("a.JPG", b"\xff\xd8"), ("a.bmp", b"BM")):
        picture.save(tmp_path / name)
        assert (tmp_path / name).read_bytes().startswith(first)


def test_the_users_own_folder_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    saved = over().save("~/one")
    assert saved.parent == tmp_path
    assert game.load("~/one.journal").is_over


def test_a_save_that_was_written_on_is_told_by_file_and_line(tmp_path: Path) -> None:
    saved = table().save(tmp_path / "twice")
    saved.write_text(saved.read_text("utf-8") * 2, "utf-8")
    assert re.match(r"twice\.journal: The save is damaged at line \d+: ", said(game.load, saved))
