"""The drawn row tells nothing it may not: wherever one points and whatever is picked, other secrets give the same
pixels.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.match import Sharing
from game.rules.atlantis.view import AtlantisView
from game.tables.atlantis.panels import AtlantisPanels
from tests.scenes.evening import Evening, rules_for, sit_down
from tests.scenes.watcher import Watcher
from tests.tables.pointing import watch_game


def test_whatever_is_pointed_at_or_picked(tmp_path: Path) -> None:
    seen = watch_game(tmp_path, "atlantis", 3, "around", (), 60, 8)
    assert min(seen[gesture] for gesture in ("point", "pick", "walk", "log", "public", "private")) >= 2, seen
    assert seen["secretly different"] >= 15, seen
    assert seen["hand different"] > 0, seen


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("sharing", ["around", "passed"])
def test_whole_games_frame_by_frame(sharing: Sharing, seed: int, tmp_path: Path) -> None:
    assert watch_game(tmp_path, "atlantis", 4, sharing, (), 1, seed)["secretly different"] > 50


def test_a_hand_that_lay_open_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it would be if the shelf showed the cards of who decides before they are lifted."""
    monkeypatch.setattr(AtlantisPanels, "own_view", _open_hand)
    watcher = Watcher(Evening.of(sit_down(tmp_path, rules_for("atlantis", 2))), 1)
    with pytest.raises(AssertionError, match="shows more than it may"):
        watcher.play(1)
    watcher.evening.close()


def _open_hand(panels: AtlantisPanels) -> AtlantisView | None:
    match = panels.host.match
    view = match.view(match.actor) if match.actor is not None else None
    return view if isinstance(view, AtlantisView) else None
