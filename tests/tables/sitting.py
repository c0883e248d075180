"""A drawn table that is clicked pixel by pixel: any position is put on it, and what a click would do is caught instead
of done.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import pygame

from game.engine import Action, Rules
from game.engine.speech.describing import Choice
from game.match import Match, MatchStep, Player
from game.scenes import TableScene
from game.scenes.table.playing import Playing
from game.tables import ClickStep, DrawnTable, Offer, TableHost, Thing, hinted_offer, selection
from game.widgets import Scroll, Segments, Widget
from tests.inside import put_position
from tests.match.playing import a_step
from tests.scenes.boards import Board
from tests.scenes.evening import Evening

_DEEP = 2
"""Clicks after which what lies below something else is picked: a boat comes before its passengers."""
_NAMES = ("Ana", "Bia", "Caio", "Davi", "Edu", "Flora")


def seat_match(folder: Path, rules: Rules[Any, Any], bots: dict[int, str] | None = None, seed: int = 5) -> Match:
    """A match that is dealt: everybody has looked at what was dealt."""
    players = [
        Player(_NAMES[seat], colour, (bots or {}).get(seat))
        for seat, colour in enumerate(rules.setup.colours[: rules.seats])
    ]
    match = Match.begin(rules, players, seed, "around", folder, "evening")
    while match.actor is None:
        a_step(match, Random(seed))
    return match


class Sitting:
    """A real scene with real widgets over a match. Nothing that is chosen happens."""

    def __init__(
        self, folder: Path, rules: Rules[Any, Any], size: tuple[int, int] = (1280, 720), text: int = 100
    ) -> None:
        self.match = seat_match(folder, rules)
        self.evening = Evening.of(self.match, size, text)
        self.scene: TableScene = self.evening.scene
        self.caught: list[Any] = []
        vars(self.scene.playing)["play"] = lambda action, goes_on=False, picks=None: self.caught.append(action)
        vars(self.scene.playing)["do"] = self._catch
        self.evening.pass_time()

    @property
    def drawn_table(self) -> DrawnTable[Any, Any]:
        table = self.scene.table
        assert isinstance(table, DrawnTable)
        return table

    def put(self, state: Any) -> None:
        """Another position lies on the table; who decides holds the eye key."""
        self.evening.key_up(pygame.K_e)
        put_position(self.match, state)
        self.drawn_table.show_step(MatchStep(-1, "chance", (), 0))
        self.scene.playing.decider = self.match.actor
        self.scene.visibility.after_step()
        self.scene.surroundings.offers_changed()
        self.evening.key_down(pygame.K_e)
        self.scene.refresh_layout()
        self.evening.stand_still()

    def play_in_earnest(self) -> None:
        """From now on what is chosen happens."""
        for name in ("play", "do"):
            vars(self.scene.playing).pop(name, None)

    def _catch(self, steps: Sequence[ClickStep], is_seen_stepwise: bool = False, is_confirmed: bool = False) -> Any:
        """Of several steps all are caught, though none of them happens."""
        if len(steps) > 1 or is_confirmed:
            self.caught.extend(step.action for step in steps)
            return None
        return Playing.do(self.scene.playing, steps)

    def legal(self) -> list[Any]:
        return list(self.match.legal())

    def offer(self, action: Action) -> Offer | None:
        """What a click means that would do this."""
        return next((offer for offer in self.drawn_table.model.offers.all if offer.choice.action == action), None)

    # What a hand does.

    def pick(self, thing: Thing) -> None:
        """A piece is in hand, however it came there."""
        self.drawn_table.select(selection.pick(self.drawn_table.selection, self.drawn_table.offers, thing))

    def hint(self, choice: Choice, then: Sequence[Action] = ()) -> None:
        """A hint marks a choice."""
        self.drawn_table.select(selection.lend(self.drawn_table.selection, self.drawn_table.offers, choice, then))

    def forget_hint(self) -> None:
        self.drawn_table.select(selection.give_back(self.drawn_table.selection, self.drawn_table.offers))

    @property
    def hinted(self) -> Offer | None:
        """What a hint marks."""
        return hinted_offer(self.drawn_table.selection, self.drawn_table.offers)

    def point(self, at: tuple[float, float]) -> None:
        self.evening.tell(
            pygame.Event(pygame.MOUSEMOTION, pos=(round(at[0]), round(at[1])), rel=(0, 0), buttons=(0, 0, 0))
        )
        self.scene.refresh_layout()

    def click(self, at: tuple[float, float]) -> None:
        """One click, some time after the last."""
        self.scene.root.since_click = inf
        self.click_again(at)

    def click_again(self, at: tuple[float, float]) -> None:
        """A click at once: at the same place the second half of a double click."""
        pos = round(at[0]), round(at[1])
        self.evening.tell(
            pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)),
            pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1),
            pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1),
        )
        self.scene.refresh_layout()

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Presses, moves there in steps and lets go."""
        self.point(start)
        self.evening.tell(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
        for step in range(1, 9):
            at = start[0] + (end[0] - start[0]) * step // 8, start[1] + (end[1] - start[1]) * step // 8
            self.evening.tell(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(3, 3), buttons=(1, 0, 0)))
        self.evening.tell(pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
        self.scene.refresh_layout()

    def right_click(self) -> None:
        self.evening.tell(
            *(pygame.Event(kind, pos=(2, 2), button=3) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))
        )
        self.scene.refresh_layout()

    def let_go(self) -> None:
        """Right clicks until nothing is open or picked any more, except what is picked by itself."""
        if self.scene.root.popup:
            self.evening.key(pygame.K_ESCAPE)
        for _ in range(2):  # a piece, and the tile it was picked for
            self.right_click()
        self.caught.clear()

    def click_widget(self, name: str) -> None:
        self.click(self._in_sight(self.widget(name)).rect.center)

    def widget(self, name: str) -> Widget:
        found = self.find(name)
        assert found is not None, f"there is no {name}"
        return found

    def find(self, name: str) -> Widget | None:
        self.scene.refresh_layout()
        root = self.scene.root
        return next((widget for widget in (root.popup or root.top).walk() if widget.name == name), None)

    def _in_sight(self, widget: Widget) -> Widget:
        """Scrolled to, as the wheel does it."""
        for scroll in self.scene.root.top.walk():
            if isinstance(scroll, Scroll) and any(part is widget for part in scroll.walk()):
                scroll.reveal(widget.rect, self.scene.root)
        return widget

    def pixel(self, thing: Thing) -> tuple[int, int]:
        board = Board.of(self.scene)
        assert board is not None
        return board.pixel_of(thing)

    def click_thing(self, thing: Thing) -> None:
        """On the board; games have things elsewhere too."""
        self.open_tab("board")
        self.click(self.pixel(thing))

    def open_tab(self, tab: str) -> None:
        """Where not everything is shown at once."""
        self.scene.refresh_layout()
        tabs = next((widget for widget in self.scene.root.top.walk() if widget.name == "tabs"), None)
        if isinstance(tabs, Segments) and tabs.chosen != tab:
            self.click(
                next(area for part, area in zip(tabs.parts, tabs.placed, strict=True) if part.value == tab).center
            )

    def choose(self, offer: Offer) -> None:
        """All clicks of an offer, what is picked by itself left out."""
        model = self.drawn_table.model
        if offer.tile and model.selection.tile != offer.tile:
            self.click_thing(offer.tile)
        for _ in range(_DEEP):
            if offer.source and model.source != offer.source and not self.caught:
                self.click_thing(offer.source)
        if offer.target and not self.caught and not self.scene.root.popup:
            self.click_thing(offer.target)
            if offer.is_armed_first and not self.caught:
                self.click_thing(offer.target)
        if self.scene.root.popup:
            self.click_widget(f"choice {self.match.rules.write(offer.choice.action)}")

    def close(self) -> None:
        self.evening.close()


def let_light_fall(table: DrawnTable[Any, Any]) -> None:
    """The light of the hour is there, however long it would take."""
    table.update(0.0)
    table.daylight.finish()


def enliven(host: TableHost, is_lively: bool = True) -> None:
    """Things move as they do for people, whatever the settings of a test are."""
    vars(host.pacing).update(speed=lambda: "normal", is_lively=lambda: is_lively)
