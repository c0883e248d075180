"""All that everyone has played together: games, best scores, deals of days, and how people fare against bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import pygame

from game import widgets as ui
from game.render import Look
from game.store import Tally
from game.store.progress import DealProgress
from game.tables import find_piece
from game.widgets.base import once, once_a_width
from game.words.days import read_day, tell_date

from ..stage import Stage
from .parts import name_level, rank_level
from .profiles import Totals

_MOST_DEALS = 7


@dataclass(frozen=True, slots=True)
class EveryonePage:
    """Makes the page out of what everyone has played."""

    stage: Stage
    totals: Totals
    deals: Mapping[str, DealProgress] = field(default_factory=dict)  # what came of the deals of days, by day

    def sheet(self) -> ui.Widget:
        stage, totals = self.stage, self.totals
        say, words = stage.say, stage.words
        if not totals.tally.games:
            return ui.Label(say("people.last.none"), "body", "muted")
        wins = ui.Label(say("people.all.wins", count=totals.tally.wins), "body", "muted")
        head = ui.Column(ui.Label(say("people.all.games", count=totals.tally.games), "card"), wins, gap=0.1, grow=1)
        games = [(_piece(game), words.game(game), tally) for game, tally in totals.games.items()]

        best: list[list[ui.Widget]] = []
        for game, score in totals.best.items():
            who = ui.Column(ui.Label(words.game(game), "strong"), ui.Label(score.name, "caption", "muted"), gap=0)
            day = tell_date(words, score.ended_at.astimezone().date(), stage.today)
            best.append([_piece(game), who, _count(score.points), _at_right(day, "caption")])

        deals: list[list[ui.Widget]] = []
        ended = sorted(day for day, deal in self.deals.items() if deal.points is not None)[-_MOST_DEALS:]
        for day in reversed(ended):
            deal, played_on = self.deals[day], read_day(day)
            told = ui.Label(tell_date(words, played_on, stage.today) if played_on else day, "strong")
            when = ui.Column(told, ui.Label(words.game(deal.game), "caption", "muted"), gap=0)
            deals.append([_piece(deal.game), when, _count(deal.points), _at_right(str(deal.rank), "body")])

        bots: list[tuple[ui.Widget, str, Tally]] = []
        for level, tally in sorted(totals.levels.items(), key=lambda item: rank_level(item[0])):
            bots.append((ui.Picture("common/icon-bot", 1.5, 2.0, colour="teal"), name_level(words, level), tally))
        tables = (
            self._tallies("game", games),
            self._table("best", ("points", "date"), best),
            self._table("deals", ("points", "place"), deals) if deals else None,
            self._tallies("levels", bots) if bots else None,
        )
        body = ui.Columns(*tables, least=24, most=2, gap=2.0, across=3.0)
        return ui.Column(ui.Row(ui.Picture("scoring/crown", 3.6), head, gap=1.2), body, gap=1.6)

    def _tallies(self, name: str, tallies: Sequence[tuple[ui.Widget, str, Tally]]) -> ui.Widget:
        """The games played and won by each, who has a picture and a name."""
        rows: list[list[ui.Widget]] = []
        for picture, who, tally in tallies:
            share = self.stage.say("people.all.percent", value=round(100 * tally.wins / tally.games))
            rows.append(
                [picture, ui.Label(who, "strong"), _count(tally.games), _count(tally.wins), _at_right(share, "body")]
            )
        return self._table(f"by-{name}", ("games", "wins", "share"), rows)

    def _table(self, name: str, heads: Sequence[str], rows: list[list[ui.Widget]]) -> ui.Widget:
        say = self.stage.say
        first = [ui.Label(""), ui.Label(""), *(_at_right(say(f"people.all.head.{head}"), "caption") for head in heads)]
        return ui.Column(
            ui.Label(say(f"people.all.{name}"), "name", "teal"), ui.Hairline(), WordTable([first, *rows]), gap=0.3
        )


def _piece(game: str) -> ui.Widget:
    return ui.Picture(find_piece(game), 2.2, 2.0)


def _count(number: int | None) -> ui.Widget:
    return ui.Label(str(number), "strong", align="right", wraps=False)


def _at_right(text: str, role: str) -> ui.Widget:
    return ui.Label(text, role, "muted", align="right", wraps=False)


_GAP = 1.0
_AIR = 0.4


class WordTable(ui.Widget):
    """Rows of cells; the column `main` takes the room that is left and gives way when it is short."""

    def __init__(self, rows: Sequence[Sequence[ui.Widget]], main: int = 1) -> None:
        super().__init__()
        self.rows, self.main = rows, main
        self.children = [cell for row in rows for cell in row]

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
        return [
            max(cell.height(look, wide) for cell, wide in zip(row, widths, strict=True)) + 2 * look.u(_AIR)
            for row in self.rows
        ]

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

    def draw(self, pen: ui.Pen) -> None:
        y = self.rect.y
        for high in self._heights(pen.look, self.rect.width)[:-1]:
            y += high
            pygame.draw.line(pen.surface, pen.look.colour("rule"), (self.rect.x, y), (self.rect.right - 1, y))
        super().draw(pen)
