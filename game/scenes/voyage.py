"""The voyage as a scene: the chart, and beside or below it the evening that is chosen. Nothing on it is locked."""

from __future__ import annotations

from collections.abc import Callable
from secrets import randbelow

import pygame

from game.learning.voyage import LoneGame, SmallTrip, VoyageEvening, begin_evening, begin_trip, load_voyage
from game.match import Match
from game.render import Look
from game.store.progress import MOST_STARS, EveningProgress, LearningProgress, load_progress
from game.widgets import Button, Column, EmptyRoom, Label, Padded, Picture, Row, Widget

from . import routes
from .scene import Command, Pop, Push, Replace, Scene, SetTable, Stay
from .stage import Stage
from .voyage_chart import ChartStop, VoyageChart
from .voyage_evening import WIDE, EveningCard

_CARD = 0.54  # the part of the width that the card takes at most


class VoyageScene(Scene):
    """Left and right follow the route, Home leads to the next evening, Enter sets sail."""

    def __init__(self, stage: Stage, chosen: str = "", is_alone: bool = False) -> None:
        """`is_alone`: there is nothing below it, so that back leads to the menu."""
        super().__init__(stage)
        self._is_alone = is_alone
        self._progress = LearningProgress()
        self.evenings = load_voyage()
        self._chosen = chosen

    @property
    def chosen(self) -> VoyageEvening:
        return next((evening for evening in self.evenings if evening.key == self._chosen), self._next())

    def _next(self) -> VoyageEvening:
        """The first that was not played to its end, or else the last."""
        return next((evening for evening in self.evenings if not self._of(evening).games), self.evenings[-1])

    def _of(self, evening: VoyageEvening) -> EveningProgress:
        return self._progress.evenings.get(evening.key, EveningProgress())

    # What happens.

    def enter(self) -> None:
        super().enter()
        self._read()
        self.refresh_layout()
        self.root.focus("sail")

    def resume(self) -> None:
        self._read()
        super().resume()

    def _read(self) -> None:
        self._progress, faults = load_progress()
        for fault in faults:
            self.stage.tell(fault)
        self._chosen = self._chosen or self._next().key

    def key(self, event: pygame.Event) -> Command | None:
        places = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
        if event.key == pygame.K_F1:
            return Push(routes.open_rulebook(self.stage, self.chosen.file.game))
        if event.key == pygame.K_HOME:
            self._choose(self._next().key)
        elif event.key in places:
            place = self.evenings.index(self.chosen) + places[event.key]
            self._choose(self.evenings[min(max(place, 0), len(self.evenings) - 1)].key)
        else:
            return None
        self.refresh_layout()
        self.root.focus("sail")
        return Stay()

    def _choose(self, key: str) -> None:
        if key != self._chosen:
            self.stage.sounds.play("page")
        self._chosen = key
        self.happened()

    def escape(self) -> Command | None:
        return Replace(routes.open_menu(self.stage), whole=True) if self._is_alone else Pop()

    def _sail(self, is_eased: bool) -> Command:
        """To the table of the evening."""
        say, evening = self.stage.say, self.chosen
        save = say("voyage.save", number=evening.number, title=say(f"voyage.{evening.key}"))
        return self._begin(lambda: begin_evening(evening, self._names(evening), randbelow(10**9), is_eased, save=save))

    def _travel(self, trip: SmallTrip) -> Command:
        """To the table of a small trip."""
        say = self.stage.say
        save = say("trip.save", title=say(f"trip.{trip.key}"))
        return self._begin(lambda: begin_trip(trip, self._names(trip), randbelow(10**9), save=save))

    def _names(self, game: LoneGame) -> list[str]:
        return [self.stage.person, *(self.stage.say(f"bot.{key}") for key in game.opponents)]

    def _begin(self, begin: Callable[[], Match]) -> Command:
        self.stage.sounds.play("open")
        return SetTable(lambda: Push(routes.open_table(self.stage, begin())))

    # What it looks like.

    def build(self) -> Widget:
        following = self._next()
        stops = [self._stop(evening, following) for evening in self.evenings]
        chart = VoyageChart(stops, self.chosen.key, self._choose)
        is_ahead = self.chosen.number > following.number
        card = EveningCard(self.stage, self.chosen, self._of(self.chosen)).build(self._sail, is_ahead, self._travel)
        is_narrow = self.stage.look.is_narrow
        both = _Beside(chart, card, gap=0.6 if is_narrow else 1.0, grow=1, align="fill")
        foot, margin = (None, (0.8, 0.6)) if is_narrow else (self._foot(), (1.8, 1.0))
        return Padded(Column(self._head(), both, foot, gap=0.7), *margin)

    def _stop(self, evening: VoyageEvening, following: VoyageEvening) -> ChartStop:
        kept = self._of(evening)
        is_next = evening is following and not kept.games
        title = self.stage.say(f"voyage.{evening.key}")
        return ChartStop(evening.key, evening.number, title, kept.stars, kept.hollow, bool(kept.games), is_next)

    def _head(self) -> Widget:
        say, is_narrow = self.stage.say, self.stage.look.is_narrow
        back = Button("", self.escape, icon="common/icon-back", name="back", tip=say("voyage.back"))
        title = Label(say("voyage.title"), "heading" if is_narrow else "title", "cream", wraps=False)
        about = None if is_narrow else Label(say("voyage.about"), "body", "mist", wraps=False)
        won = sum(len(self._of(evening).stars) for evening in self.evenings)
        told = Label(say("voyage.stars", won=won, all=MOST_STARS * len(self.evenings)), "strong", "cream", wraps=False)
        return Row(back, title, about, EmptyRoom(), Picture("common/icon-star-full", 1.5, colour="gold"), told, gap=0.9)

    def _foot(self) -> Widget:
        is_done = all(self._of(evening).games for evening in self.evenings)
        return Label(self.stage.say("voyage.done" if is_done else "voyage.keys"), "caption", "mist", align="middle")


class _Beside(Row):
    """The card is as wide as it should be; the chart has the rest."""

    def _widths(self, look: Look, width: int) -> list[int]:
        card = min(look.u(WIDE), round(width * _CARD))
        return [width - card - self._gaps(look), card]
