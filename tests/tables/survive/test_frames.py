"""The drawn table tells nothing it may not: wherever one points and whatever is picked, other secrets give the same
pixels.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.match import Sharing
from game.rules.survive.view import SurviveView
from game.tables.table import HandTray
from tests.scenes.evening import Evening, rules_for, sit_down
from tests.scenes.watcher import Watcher
from tests.soaks import soaked_unless
from tests.tables.pointing import watch_game

OPTIONS = {"plain": (), "all creatures": ("dolphins", "squid"), "remembered": ("memory_aid", "gentle_squid", "squid")}


@pytest.mark.parametrize("options", soaked_unless("remembered".__eq__, OPTIONS))
def test_whatever_is_pointed_at_or_picked(options: str, tmp_path: Path) -> None:
    seen = watch_game(tmp_path, "survive", 3, "around", OPTIONS[options], 36, 8)
    assert min(seen[gesture] for gesture in ("point", "pick", "walk", "log", "public", "private")) >= 2, seen
    assert seen["secretly different"] >= 15, seen
    assert seen["hand different"] > 0, seen


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("sharing", ["around", "passed"])
@pytest.mark.parametrize("options", OPTIONS)
def test_whole_games_frame_by_frame(options: str, sharing: Sharing, seed: int, tmp_path: Path) -> None:
    assert watch_game(tmp_path, "survive", 4, sharing, OPTIONS[options], 1, seed)["secretly different"] > 50


def test_a_value_on_the_board_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it would be if the rack showed its values while the hand is down."""
    monkeypatch.setattr("game.tables.survive.panels.SurvivePanels.tray", _open_rack)
    match = sit_down(tmp_path, rules_for("survive", 2))
    watcher = Watcher(Evening.of(match), 1)
    with pytest.raises(AssertionError, match="shows more than it may"):
        watcher.play(1)
    watcher.evening.close()


def _open_rack(around: Any) -> Any:
    match, actor = around.host.match, around.host.match.actor
    view = match.view(actor) if actor is not None else None
    if actor is None or not isinstance(view, SurviveView):
        return None
    return HandTray(object(), lambda eye, is_low: around.rack(view, eye, is_low), is_private=False)
