"""The leaf of the statistics: how many games, who won them, against whom, and the best scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import pygame

from game.bots.levels import LEVELS
from game.render import Look
from game.rules import known_games
from game.store import Best, Statistics, Tally
from game.store.progress import DealProgress
from game.tables import screen_of
from game.widgets import Centred, Column, Columns, Label, Pen, Picture, Row, Widget
from game.widgets import Hairline as Ruler
from game.widgets.base import once, once_a_width

from .stage import Stage

_MOST_PEOPLE, _MOST_DEALS = 12, 7


@dataclass(frozen=True, slots=True)
class StatisticsPage:
    """Makes the leaf out of what was played."""

    stage: Stage
    statistics: Statistics
    deals: Mapping[str, DealProgress] = field(default_factory=dict)  # what came of the deals of days, by day

    def sheet(self) -> Widget:
        """All tables, or a friendly sentence while there is nothing to count."""
        whole = self.statistics.tally()
        return Column(self._whole(whole), self._tables(), gap=1.6) if whole.games else self._nothing_yet()

    def _nothing_yet(self) -> Widget:
        first = Label(self.stage.say("settings.statistics.none"), "heading", align="middle")
        second = Label(self.stage.say("settings.statistics.none.about"), "body", "muted", align="middle")
        return Centred(Column(Picture("survive/boat-empty", 7), first, second, gap=0.9), most=44)

    def _whole(self, tally: Tally) -> Widget:
        say = self.stage.say
        told = say("settings.statistics.games", count=tally.games), say("settings.statistics.wins", count=tally.wins)
        words = Column(Label(told[0], "card"), Label(told[1], "body", "muted"), gap=0.1, grow=1)
        return Row(Picture("scoring/crown", 3.6), words, gap=1.2)

    def _tables(self) -> Widget:
        people = [*self.statistics.by_name().items()][:_MOST_PEOPLE]
        say, words = self.stage.say, self.stage.words
        faced = sorted(self.statistics.by_level().items(), key=lambda item: _strength(item[0]))
        levels = {say(f"level.{level}") if f"level.{level}" in words else level: tally for level, tally in faced}
        scores = self._best({game: best for game in known_games() if (best := self.statistics.best(game))})
        persons = self._tallies("people", dict(people), "common/icon-person")
        bots = self._tallies("levels", levels, "common/icon-bot") if levels else None
        tables = self._games(self.statistics.by_game()), scores, self._deals(), persons, bots
        return Columns(*tables, least=29, most=2, gap=2.0, across=3.0)

    def _games(self, tallies: Mapping[str, Tally]) -> Widget:
        rows = [self._row(_piece(game), self._title(game), tally) for game, tally in tallies.items()]
        return self._table("by-game", [self._heads("games", "wins", "share"), *rows])

    def _tallies(self, name: str, tallies: Mapping[str, Tally], icon: str) -> Widget:
        rows = [self._row(Picture(icon, 1.5, 2.0, colour="teal"), who, tally) for who, tally in tallies.items()]
        return self._table(f"by-{name}", [self._heads("games", "wins", "share"), *rows])

    def _best(self, scores: Mapping[str, Best]) -> Widget:
        rows = [self._best_row(game, best) for game, best in scores.items()]
        return self._table("best", [self._heads("points", "date"), *rows])

    def _deals(self) -> Widget | None:
        """The latest deals of days that were played to their end."""
        ended = sorted(day for day, deal in self.deals.items() if deal.points is not None)[-_MOST_DEALS:]
        rows = [self._deal_row(day, self.deals[day]) for day in reversed(ended)]
        return self._table("deals", [self._heads("points", "place"), *rows]) if rows else None

    def _deal_row(self, day: str, deal: DealProgress) -> list[Widget]:
        when = Column(Label(day, "strong"), Label(self._title(deal.game), "caption", "muted"), gap=0)
        return [_piece(deal.game), when, _number(str(deal.points)), Label(str(deal.rank), "body", "muted", align="right", wraps=False)]

    def _best_row(self, game: str, best: Best) -> list[Widget]:
        who = Column(Label(self._title(game), "strong"), Label(best.name, "caption", "muted"), gap=0)
        date = self.stage.say("settings.statistics.day", day=best.ended_at.astimezone())
        return [_piece(game), who, _number(str(best.points)), Label(date, "caption", "muted", align="right", wraps=False)]

    def _row(self, picture: Widget, name: str, tally: Tally) -> list[Widget]:
        share = self.stage.say("settings.percent", value=round(100 * tally.wins / tally.games))
        counts = [_number(str(tally.games)), _number(str(tally.wins)), Label(share, "body", "muted", align="right", wraps=False)]
        return [picture, Label(name, "strong"), *counts]

    def _heads(self, *names: str) -> list[Widget]:
        words = [self.stage.say(f"settings.statistics.head.{name}") for name in names]
        return [Label(""), Label(""), *[Label(word, "caption", "muted", align="right", wraps=False) for word in words]]

    def _table(self, name: str, rows: list[list[Widget]]) -> Widget:
        return Column(Label(self.stage.say(f"settings.statistics.{name}"), "name", "teal"), Ruler(), WordTable(rows), gap=0.3)

    def _title(self, game: str) -> str:
        """The name of a game; results may be of one that is there no more."""
        return self.stage.words.game(game)


def _strength(level: str) -> int:
    """The place of a level from the weakest; one that is there no more comes last."""
    return LEVELS.index(level) if level in LEVELS else len(LEVELS)


def _piece(game: str) -> Widget:
    return Picture(screen_of(game).piece, 2.2, 2.0)


def _number(text: str) -> Widget:
    return Label(text, "strong", align="right", wraps=False)


_GAP = 1.0
_AIR = 0.4


class WordTable(Widget):
    """Rows of cells; the column `main` takes the room that is left and gives way when it is short."""

    def __init__(self, rows: Sequence[Sequence[Widget]], main: int = 1) -> None:
        super().__init__()
        self.rows, self.main = rows, main

    @property
    def children(self) -> Sequence[Widget]:
        return [cell for row in self.rows for cell in row]

    def _natural(self, look: Look) -> list[int]:
        return [max(cell.widest(look) for cell in column) for column in zip(*self.rows, strict=True)]

    def _others(self, look: Look) -> int:
        natural = self._natural(look)
        return sum(natural) - natural[self.main] + look.u(_GAP) * (len(natural) - 1)

    @once
    def widest(self, look: Look) -> int:
        return self._others(look) + self._natural(look)[self.main]

    @once
    def narrowest(self, look: Look) -> int:
        return self._others(look) + max(row[self.main].narrowest(look) for row in self.rows)

    def _widths(self, look: Look, width: int) -> list[int]:
        widths = self._natural(look)
        widths[self.main] = max(width - self._others(look), 1)
        return widths

    def _heights(self, look: Look, width: int) -> list[int]:
        widths = self._widths(look, width)
        return [max(cell.height(look, wide) for cell, wide in zip(row, widths, strict=True)) + 2 * look.u(_AIR) for row in self.rows]

    @once_a_width
    def height(self, look: Look, width: int) -> int:
        return sum(self._heights(look, width))

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        widths, y = self._widths(look, rect.width), rect.y
        for row, high in zip(self.rows, self._heights(look, rect.width), strict=True):
            x = rect.x
            for cell, wide in zip(row, widths, strict=True):
                tall = cell.height(look, wide)
                cell.place(look, pygame.Rect(x, y + (high - tall) // 2, wide, tall))
                x += wide + look.u(_GAP)
            y += high

    def draw(self, pen: Pen) -> None:
        y = self.rect.y
        for high in self._heights(pen.look, self.rect.width)[:-1]:
            y += high
            pygame.draw.line(pen.surface, pen.look.colour("rule"), (self.rect.x, y), (self.rect.right - 1, y))
        super().draw(pen)
