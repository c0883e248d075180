"""Nothing secret is ever drawn: every frame is the same, pixel by pixel, when what its onlookers may not know is
another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from game.engine.speech.describing import Choice
from game.match import Sharing
from game.tables import Visibility
from tests.stand_ins import draw_no_boards

from ..match.playing import a_step
from .evening import Evening, rules_for, sit_down
from .watcher import Watcher

_EVERY = 50
"""So many moments go by from one that is looked at to the next, after those of the beginning."""

TABLES: dict[str, tuple[str, int, Sharing, tuple[str, ...], dict[int, str]]] = {
    "survive, two": ("survive", 2, "around", ("memory_aid",), {}),
    "survive, three": ("survive", 3, "around", ("dolphins", "squid"), {}),
    "survive, passed": ("survive", 3, "passed", ("memory_aid", "dolphins"), {1: "random"}),
    "atlantis, two": ("atlantis", 2, "around", (), {}),
    "atlantis, three": ("atlantis", 3, "around", (), {2: "random"}),
    "atlantis, passed": ("atlantis", 3, "passed", (), {}),
    "atlandice, three": ("atlandice", 3, "around", (), {}),
    "atlandice, passed": ("atlandice", 2, "passed", (), {}),
}
_SHORT, _EVERY_SHORT = {"atlantis, passed"}, 7
"""Evenings of few decisions, in which little would be seen."""
_SELDOM = {
    "survive, two",
    "survive, three",
    "atlantis, two",
    "atlantis, passed",
    "atlandice, three",
    "atlandice, passed",
}
"""Only in the long runs: other tables are like them, those of `test_frames.py` in `tests/tables` and of
`test_two_worlds.py` too, and Atlandice has no secrets.
"""


def watch_game(folder: Path, table: str, every: int, seed: int = 5) -> Counter[str]:
    game, people, sharing, options, bots = TABLES[table]
    watcher = Watcher(Evening.of(sit_down(folder, rules_for(game, people, *options), sharing, bots, seed)), seed)
    watcher.play(every)
    watcher.evening.close()
    return watcher.seen


def is_proof(table: str, seen: Counter[str]) -> bool:
    """Whether enough was compared, and different secrets were."""
    if table.startswith("atlandice"):
        return seen["public"] + seen["private"] >= 10
    return min(seen["public"], seen["private"]) >= 4 and seen["secretly different"] >= 15 and seen["hand different"] > 0


@pytest.mark.parametrize(
    "table", [pytest.param(table, marks=pytest.mark.soak if table in _SELDOM else ()) for table in TABLES]
)
def test_every_frame_is_the_same_whatever_is_hidden(table: str, tmp_path: Path) -> None:
    seen = watch_game(tmp_path, table, _EVERY_SHORT if table in _SHORT else _EVERY)
    assert is_proof(table, seen), seen


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("table", TABLES)
def test_whole_evenings_frame_by_frame(table: str, seed: int, tmp_path: Path) -> None:
    seen = watch_game(tmp_path, table, 1, seed)
    assert is_proof(table, seen), seen


def test_a_leak_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it would be if all that is legal were offered, in a list, while the hand is down."""
    draw_no_boards(monkeypatch)

    def offered(visibility: Visibility) -> Sequence[Choice]:
        return match.rules.choices(match.view(None), match.legal()) if match.actor is not None else ()

    random = Random(1)
    with sit_down(tmp_path, rules_for("survive", 2)) as match:
        while match.actor is None or len(match.legal()) == len(match.open_legal()):
            a_step(match, random)
        watcher = Watcher(Evening.of(match), 1)
        watcher.evening.pass_time()
        watcher.compare()
        monkeypatch.setattr(Visibility, "choices", offered)
        with pytest.raises(AssertionError, match="shows more than it may"):
            watcher.compare_often(10)
