"""Numbers on plates, tiles that nobody has seen and the log change when the thing arrives, never before."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from game.engine import Event
from game.match import Match
from game.rules.survive import events as e
from game.tables.kit.drawn_table import has_arrived
from game.tables.log import LogRow
from game.widgets import Label, Widget
from tests.match.playing import a_step

from .evening import Evening, rules_for, sit_down

FRAME = 1 / 30


def played(folder: Path, steps: int, bots: dict[int, str]) -> Match:
    """The same game every time."""
    match, random = sit_down(folder, rules_for("survive", 3), bots=bots), Random(3)
    while len(match.log) < steps and not match.is_over:
        a_step(match, random)
    return match


class Arrival:
    """A table at which the next step is shown that brings a fact of this kind."""

    def __init__(self, folder: Path, kind: type[Event], bots: dict[int, str]) -> None:
        with played(folder / "once", 400, bots) as known:
            found = [number for number, entry in enumerate(known.log) if any(isinstance(one, kind) for one in entry.events)]
        self.match = played(folder / "again", found[1], bots)
        self.evening = Evening.of(self.match, moves=True)
        self.before = self.seen()

    def show(self) -> None:
        """Until it begins to be shown."""
        steps = len(self.match.log)
        for _ in range(300):
            if len(self.match.log) == steps:
                self.before = self.seen()
                self.evening.pass_moment(FRAME)

    def seen(self) -> list[str]:
        """All words and numbers on the plates, in the log and among the tiles that nobody has seen."""
        self.evening.table.refresh_layout()
        return [*self._words("log"), "|", *self._words("beside"), "|", *self._words("plate")]

    def _words(self, name: str) -> Iterator[str]:
        for widget in self.evening.table.root.top.walk():
            if (isinstance(widget, LogRow) and name == "log") or name in (widget.name or ""):
                yield from (part.text for part in _parts(widget) if isinstance(part, Label))


def _parts(widget: Widget) -> Iterator[Widget]:
    yield from widget.walk()


@pytest.mark.parametrize("bots", [{}, {1: "castaway", 2: "castaway"}])
@pytest.mark.parametrize("kind", [e.UndersideShown, e.TileKept, e.Whirlpool])
def test_nothing_is_counted_or_told_before_it_arrives(kind: type[Event], bots: dict[int, str], tmp_path: Path) -> None:
    arrival = Arrival(tmp_path, kind, bots)
    arrival.show()
    table = arrival.evening.table.table
    assert table.is_showing
    watched, steps = 0, len(arrival.match.log)
    while not has_arrived(table) and len(arrival.match.log) == steps and watched < 300:
        assert arrival.seen() == arrival.before
        arrival.evening.pass_moment(FRAME)
        watched += 1
    assert watched > 5
    arrival.evening.pass_moment(0.0)
    assert arrival.seen() != arrival.before
    arrival.evening.close()
