"""Numbers on plates, tiles that nobody has seen and the log change when the thing arrives, never before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest

from game.engine import Event
from game.match import Match
from game.rules.survive import events as e
from game.tables import LogRow, Table
from game.widgets import Label, Widget
from tests.driver import find_all, is_a
from tests.match.playing import a_step
from tests.soaks import in_turns

from .evening import Evening, rules_for, sit_down

FRAME = 1 / 15
ENOUGH = 2
"""So often something has to change."""
_BOTS = {1: "castaway", 2: "castaway"}
DRAWN: dict[tuple[int, ...], list[tuple[int, Sequence[Event]]]] = {}


def played(folder: Path, steps: int, bots: dict[int, str]) -> Match:
    """The same game every time."""
    match, random = sit_down(folder, rules_for("survive", 3), bots=bots), Random(3)
    while len(match.log) < steps and not match.is_over:
        a_step(match, random)
    return match


def drawn(folder: Path, seats: tuple[int, ...]) -> list[tuple[int, Sequence[Event]]]:
    """What chance and bots on these seats brought in it, and with which step."""
    if seats not in DRAWN:
        with played(folder / "once", 400, dict.fromkeys(seats, "castaway")) as known:
            DRAWN[seats] = [
                (number, entry.events) for number, entry in enumerate(known.log) if entry.kind != "decision"
            ]
    return DRAWN[seats]


class Arrival:
    """A table at which the next step is shown that brings a fact of this kind."""

    def __init__(self, folder: Path, kind: type[Event], bots: dict[int, str]) -> None:
        found = [
            number for number, events in drawn(folder, tuple(bots)) if any(isinstance(one, kind) for one in events)
        ]
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
        self.evening.scene.refresh_layout()
        return [*self._words("log"), "|", *self._words("beside"), "|", *self._words("plate")]

    def _words(self, name: str) -> Iterator[str]:
        for widget in self.evening.scene.root.top.walk():
            if (isinstance(widget, LogRow) and name == "log") or name in (widget.name or ""):
                yield from (part.text for part in _parts(widget) if isinstance(part, Label))


def _parts(widget: Widget) -> Iterator[Widget]:
    yield from widget.walk()


@pytest.mark.parametrize(
    "kind, bots",
    [
        (e.UndersideShown, {}),
        (e.TileKept, _BOTS),
        (e.Whirlpool, {}),
        (e.Lost, _BOTS),
        *(pytest.param(kind, _BOTS, marks=pytest.mark.soak) for kind in (e.UndersideShown, e.Whirlpool)),
        *(pytest.param(kind, {}, marks=pytest.mark.soak) for kind in (e.TileKept, e.Lost)),
    ],
)
def test_nothing_is_counted_or_told_before_it_arrives(kind: type[Event], bots: dict[int, str], tmp_path: Path) -> None:
    arrival = Arrival(tmp_path, kind, bots)
    arrival.show()
    table = arrival.evening.scene.table
    assert table.is_showing
    watched, steps = 0, len(arrival.match.log)
    while not table.has_arrived and len(arrival.match.log) == steps and watched < 300:
        assert arrival.seen() == arrival.before
        arrival.evening.pass_moment(FRAME)
        watched += 1
    assert watched > 5
    arrival.evening.pass_moment(0.0)
    seen = arrival.seen()
    assert seen != arrival.before
    if kind is e.Lost:  # what comes next, such as a die, begins at once
        assert _plates(seen) != _plates(arrival.before), "plates count what the log tells"
    arrival.evening.close()


def _plates(seen: list[str]) -> list[str]:
    return seen[len(seen) - seen[::-1].index("|") :]


@pytest.mark.parametrize("game, name", in_turns(["atlantis", "atlandice"], ["seat ", "plate"]))
def test_plates_and_marks_of_the_other_games_do_not_count_before_it_arrives(
    game: str, name: str, tmp_path: Path
) -> None:
    """Marks stand where only one plate has room."""
    match, random = sit_down(tmp_path, rules_for(game, 3)), Random(3)
    evening = Evening.of(
        match, (1024, 640) if name == "seat " else (1280, 720), 200 if name == "seat " else 100, moves=True
    )
    scene, table, changes = evening.scene, evening.scene.table, 0

    def seen() -> list[str]:
        scene.decision.renew()
        scene.surroundings.offers_changed()
        scene.refresh_layout()
        parts = [one for one in scene.root.top.walk() if name in (one.name or "")]
        return [part.text for one in parts for part in one.walk() if isinstance(part, Label)]

    while not any(entry.kind == "decision" for entry in match.log):
        a_step(match, random)
    for _ in range(60):
        if changes == ENOUGH:
            break
        table.hasten()
        before, step = seen(), a_step(match, random)
        if step is None or match.is_over:
            continue
        assert before
        table.show_step(step)
        is_shown = not table.has_arrived
        while not table.has_arrived:
            assert seen() == before or table.has_scored, "points may come before all else has"
            table.hasten() if is_held(table) else table.update(0.3)
        changes += is_shown and seen() != before
    assert changes == ENOUGH
    evening.close()


def is_held(table: Table) -> bool:
    return is_a(table, "AtlandiceTable") and table.ceremonies.is_held


def test_a_purse_and_a_hand_hold_a_thing_when_it_arrives(tmp_path: Path) -> None:
    """What is given goes at once, and what is taken comes when it arrives."""
    match, random = sit_down(tmp_path, rules_for("atlantis", 2), bots={1: "random"}), Random(3)
    evening = Evening.of(match, moves=True)
    table = evening.scene.table
    assert is_a(table, "AtlantisTable")

    def shown() -> tuple[Counter[int], Counter[int | None], int]:
        evening.scene.surroundings.offers_changed()
        evening.scene.refresh_layout()
        parts = list(evening.scene.root.top.walk())
        tiles = Counter(one.code for one in find_all(parts, "PurseTile"))
        return tiles, Counter(one.kind for one in find_all(parts, "CardWidget")), table.panels.counts()["purse"]

    came: Counter[str] = Counter()
    for _ in range(90):
        if min(came["tile"], came["card"]) == ENOUGH:
            break
        table.hasten()
        before = shown()
        step = a_step(match, random)
        if step is None or match.is_over:
            continue
        table.show_step(step)
        while not table.has_arrived:
            tiles, cards, count = shown()
            assert tiles <= before[0]
            assert cards <= before[1]
            assert count == tiles.total()
            table.update(0.3)
        tiles, cards, _ = shown()
        came.update({"tile": bool(tiles - before[0]), "card": bool(cards - before[1])})
    assert min(came["tile"], came["card"]) == ENOUGH
    evening.close()
