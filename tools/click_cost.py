"""`python -m tools.click_cost` counts what one click takes: the files, calls and new widgets from a hex to its line in
the journal.

A game of Survive at instant speed is played up to a move; a piece is picked, its destination is clicked, and the next
frame is drawn. With `--files` it lists the files that each of the three goes through, in the order in which they are
come to.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any

import pygame

from game.match import Match
from tests.match.playing import a_step
from tests.scenes.evening import Evening, rules_for, sit_down

from .studio import HIDDEN, HOME, environment

GAME = Path(__file__).resolve().parent.parent / "game"
SIZE = (1280, 720)
MOVES = ("Sail", "Go")  # the kinds of actions that take a piece from one hex to another
HELD = "survive.section.tiles"
GUARD = 0.4  # seconds after which a second click is no double click
NEW_WIDGET = "Widget.__init__"

Pixel = tuple[int, int]


@dataclass(slots=True)
class Cost:
    """The calls into the program's own code, by file in the order in which they were come to, and how many widgets were
    made.
    """

    calls: Counter[str] = field(default_factory=Counter)
    widgets: int = 0

    @contextmanager
    def counting(self) -> Iterator[None]:
        sys.setprofile(self._note)
        try:
            yield
        finally:
            sys.setprofile(None)

    def _note(self, frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(str(GAME)):
            self.calls[code.co_filename] += 1
            self.widgets += code.co_qualname == NEW_WIDGET

    def __add__(self, other: Cost) -> Cost:
        return Cost(self.calls + other.calls, self.widgets + other.widgets)

    def __str__(self) -> str:
        return f"{len(self.calls)} files, {self.calls.total():,} calls, {self.widgets} widgets made anew"


def find_move(table: Any) -> tuple[Pixel, Pixel]:
    """The pixels of a piece that can move and of a hex that it can go to: all that is known here of the inside of a
    table.
    """
    model = table.model
    offer = next(offer for offer in model.offers.all if offer.source and offer.target)
    (x, y), (target_x, target_y) = (
        model.camera.pixel(model.things.place_of(thing)) for thing in (offer.source, offer.target)
    )
    return (round(x), round(y)), (round(target_x), round(target_y))


def begin_match(folder: Path, holds_tiles: bool = False) -> Match:
    """A game in which a person is about to move a piece, or in which it holds tiles besides."""
    match, random = (
        sit_down(folder, rules_for("survive", 2), bots={1: "random"}, name="holding" if holds_tiles else "moving"),
        Random(3),
    )
    while (
        match.actor is None
        or not any(type(action).__name__ in MOVES for action in match.legal())
        or holds_tiles > _has_tiles(match)
    ):
        a_step(match, random)
    return match


def _has_tiles(match: Match) -> bool:
    return any(section.key == HELD for section in match.rules.describe(match.view(match.actor)).hand)


def measure(match: Match) -> dict[str, Cost]:
    """What a pick with the frame after it, a click on its destination and the frame after that cost."""
    evening, surface = Evening.of(match, SIZE), pygame.Surface(SIZE)
    evening.pass_time()
    evening.stack.draw(surface)
    piece, target = find_move(evening.scene.table)
    pick, click, frame = Cost(), Cost(), Cost()
    evening.tell(pygame.Event(pygame.MOUSEMOTION, pos=piece, rel=(0, 0), buttons=(0, 0, 0)))
    with pick.counting():
        _press(evening, piece)
        evening.stack.update(GUARD)
        evening.stack.draw(surface)
    lines = len(match.log)
    with click.counting():
        _press(evening, target)
    with frame.counting():
        evening.stack.update(1 / 60)
        evening.stack.draw(surface)
    if len(match.log) == lines:
        raise SystemExit("the click did nothing: find_move chose pixels that lead nowhere")
    return {"a pick": pick, "from the click to its line": click, "with the next frame": click + frame}


def _press(evening: Evening, at: Pixel) -> None:
    evening.tell(*(pygame.Event(kind, pos=at, button=1) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = ArgumentParser("python -m tools.click_cost", description=__doc__)
    parser.add_argument("--files", action="store_true", help="list the files, and how many calls go into each")
    asked = parser.parse_args(arguments)
    with TemporaryDirectory() as folder, environment({**HIDDEN, HOME: folder}):
        with begin_match(Path(folder)) as match:
            costs = measure(match)
        with begin_match(Path(folder), holds_tiles=True) as match:
            costs["a pick with tiles in hand"] = measure(match)["a pick"]
    for name, cost in costs.items():
        print(f"{name}: {cost}")
        if asked.files:
            print("\n".join(f"{calls:6} {Path(file).relative_to(GAME)}" for file, calls in cost.calls.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
