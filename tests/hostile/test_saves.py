"""Saves whose seals fit and whose content does not: read, listed, looked at and continued."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from game.bots import InlineThinker
from game.engine import GameError
from game.match.match import GuidedMatch
from game.match.saved_games import SavedGames
from game.rules import game_of
from game.store import LoadedGame, load
from tests.match.playing import a_step
from tests.store.saving import clear_error_or_legal_game

from .campaign import Campaign, catalogue, check_sentence
from .formats import changed_journals
from .originals import saves

pytestmark = pytest.mark.hostile


def test_saves(campaign: Callable[[str], Campaign], tmp_path: Path) -> None:
    one, folder = campaign("saves"), tmp_path / "saves"
    folder.mkdir()
    path = folder / "evening.journal"

    def check(content: bytes) -> None:
        for left in folder.iterdir():
            left.unlink()
        loaded = one.read(path, content, load)
        if loaded and loaded.damage:
            check_sentence(catalogue().explain(GameError(loaded.damage.code, **loaded.damage.values)))
        with one.reading():
            look_at(path)
        if loaded:
            continue_game(path, content)

    one.run(changed_journals(saves()), check)


def look_at(path: Path) -> None:
    """As Load does."""
    shelf = SavedGames(path.parent)
    (save,) = shelf.all()
    shelf.to_continue()
    if save.fault:
        check_sentence(catalogue().explain(save.fault), path)
        return
    try:
        shelf.glimpse(save)
    except GameError as error:
        check_sentence(catalogue().explain(error), path)


def continue_game(path: Path, content: bytes) -> None:
    """It goes on for some decisions, and is whole afterwards."""
    assert isinstance(clear_error_or_legal_game(path, content, game_of), LoadedGame)
    path.write_bytes(content)
    for left in path.parent.iterdir():
        if left != path:
            left.unlink()
    random = Random(4)
    with GuidedMatch.open(path, InlineThinker()) as match:
        match.thinking.seconds = 0.0
        for _ in range(12):
            if not match.is_over:
                a_step(match, random, 0.1)
        written = match.journal.path
    assert load(written).damage is None
