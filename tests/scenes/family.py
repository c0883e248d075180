"""A family's evening, measured: four people at one screen, what they click, how often a curtain comes, and how long
they only look on.

`python -m tests.scenes.family` plays each game in both manners of keeping secrets, and with a phone in each hand, at
normal speed in told time.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, get_args

from game.engine import Action
from game.match import Sharing
from game.phones import messages as m
from game.rules import GAMES
from game.scenes import CurtainScene, PeekScene, ScoringScene
from game.tables import DrawnTable, Thing
from tests.driver import is_a
from tests.inside import ways_of

from .evening import Evening, rules_for, sit_down
from .phone_line import PhoneEvening

_FRAME = 1 / 30
_HOLD = 1.0
"""Seconds for which a curtain is held."""


@dataclass(slots=True)
class Measured:
    """What an evening took."""

    decisions: int = 0
    clicks: int = 0
    """Where every step is clicked."""
    ways: int = 0
    """Where steps of one piece that follow each other are one click."""
    curtains: int = 0
    waiting: float = 0.0
    """Seconds in which nobody is asked."""


class Family:
    """Four people at one screen who do anything that is legal, and know where to click."""

    def __init__(self, folder: Path, game: str, sharing: Sharing, seed: int = 3) -> None:
        self.match = sit_down(folder, rules_for(game, 4), sharing, seed=seed)
        self.evening = self._open()
        self.random, self.measured = Random(seed), Measured()
        self._moved: tuple[int, Thing | None] = -1, None

    def _open(self) -> Evening:
        return Evening.of(self.match, moves=True)

    def play(self) -> Measured:
        """Until the scoring."""
        while not isinstance(self.evening.top, ScoringScene):
            self.go_on()
        self.evening.close()
        return self.measured

    def go_on(self) -> None:
        match, measured = self.match, self.measured
        match.journal.wait()  # the disk is not told time
        if isinstance(self.evening.top, CurtainScene):
            measured.curtains += 1
            measured.clicks += 1
            measured.ways += 1
            measured.waiting += _HOLD
            self.evening.lift_curtain()
        elif isinstance(self.evening.top, PeekScene):
            match.privacy.end_inspection()
            self.evening.stack.update(_FRAME)
        elif self._is_held:
            measured.clicks += 1
            measured.ways += 1
            self.evening.scene.press_gold()
        elif match.actor is None or self._is_busy:
            measured.waiting += _FRAME
            self.evening.stack.update(_FRAME)
        else:
            self.decide(self.random.choice(match.legal()))

    @property
    def _is_held(self) -> bool:
        """Whether an award or an inventory waits until somebody goes on."""
        table = self.evening.scene.table
        return is_a(table, "AtlandiceTable") and table.ceremonies.is_held

    @property
    def _is_busy(self) -> bool:
        scene = self.evening.scene
        return scene.table.is_busy or not scene.stillness.is_handed_over

    def decide(self, action: Action) -> None:
        scene = self.evening.scene
        scene.refresh_layout()
        clicks, piece = self._clicks(scene.table, action)
        seat = self.match.actor if self.match.actor is not None else -1
        goes_on = piece is not None and self._moved == (seat, piece)
        self.measured.decisions += 1
        self.measured.clicks += clicks
        self.measured.ways += 0 if goes_on else clicks
        self._moved = seat, piece
        scene.playing.play(action)

    def _clicks(self, table: Any, action: Action) -> tuple[int, Thing | None]:
        """How many clicks a decision takes, and the piece it moves, as it is called after it."""
        offers = table.model.offers.all if isinstance(table, DrawnTable) else ()
        offer = next((one for one in offers if one.choice.action == action), None)
        if offer is None:
            return 1, None
        model = table.model
        wanted = [
            thing
            for thing in (offer.tile, offer.source, offer.target)
            if thing and thing not in (model.selection.tile, model.source)
        ]
        follows = offer.source if offer.source and offer.source[0] == "explorer" else None
        return max(len(wanted), 1), ("boat", offer.target[1], 0) if offer.source and offer.source[
            0
        ] == "boat" and offer.target else follows


class FamilyWithPhones(Family):
    """The same people, who do the same on their phones: what is clicked are taps there, and looks at a hand."""

    evening: PhoneEvening

    def _open(self) -> Evening:
        return PhoneEvening.with_phones(self.match, range(4), moves=True)

    def go_on(self) -> None:
        if not self.match.privacy.looking:
            return super().go_on()
        for seat in sorted(self.match.privacy.looking):
            self.measured.clicks += _LOOK + 1
            self.match.privacy.looked(seat)
        return self.evening.stack.update(_FRAME)

    def decide(self, action: Action) -> None:
        seat = self.match.actor
        assert seat is not None
        self.measured.decisions += 1
        while self.evening.screen(seat).mood != "asked":  # the table has shown it, and the phone follows
            self.measured.waiting += _FRAME
            self.evening.pass_moment(_FRAME)
        taps = self._taps(seat, action)
        self.measured.clicks += taps
        self.measured.ways += taps
        self.evening.scene.playing.play(action)

    def _taps(self, seat: int, action: Action) -> int:
        """A look at the hand where it takes one, the piece, the place and the gold button."""
        found = self._find(seat, action)
        if found is None and not self.evening.screen(seat).has_eye:
            return _FAR  # it came with its piece
        if found is None:
            while (hand := self.evening.hand(seat)) is None:  # it comes as soon as the table has shown all
                self.evening.say(m.Held(seat, self.evening.screen(seat).version))
            found = self._find(seat, action)
            tiles = [thing.id for thing in hand.things if thing.is_hand]
            while found is None and tiles:
                self.evening.pick(seat, thing=tiles.pop())
                found = self._find(seat, action)
            self.evening.let_go(seat)
            return _LOOK + (found if found is not None else 2)
        return found

    def _find(self, seat: int, action: Action) -> int | None:
        """The taps of the choice that begins with an action, if it is there."""
        for way in ways_of(self.evening.phones, seat).values():
            if way.steps and way.steps[0].action == action:
                shown = way.shown
                return 1 if shown.is_main else 2 + (shown.source >= 0) + (shown.tile >= 0)
        return None


_LOOK = 2  # taps that open the eye
_FAR = 3  # a piece, a place and the gold button


def main(games: list[str]) -> None:
    print("game       sharing   decisions  clicks  with ways  curtains  waiting")
    for game in games or list(GAMES):
        for sharing in (*get_args(Sharing), "phones"):
            with TemporaryDirectory() as folder:
                if sharing == "phones":
                    one = FamilyWithPhones(Path(folder), game, "around").play()
                else:
                    one = Family(Path(folder), game, sharing).play()
            print(
                f"{game:10} {sharing:8} {one.decisions:9} {one.clicks:7} {one.ways:10} {one.curtains:9} "
                f"{one.waiting:7.0f} s",
                flush=True,
            )


if __name__ == "__main__":
    main(sys.argv[1:])
