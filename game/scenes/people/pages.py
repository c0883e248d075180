"""The pages of people: that of one person, with numbers, points game by game, who came out ahead and awards, and that
of everyone together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median

import pygame

from game import widgets as ui
from game.files.guest_guard import calling
from game.render import Look
from game.rules import game_of, known_games
from game.store import Tally
from game.store.progress import DealProgress
from game.tables import find_piece
from game.widgets.base import once, once_for
from game.words.days import read_day, tell_date, tell_recent

from .. import routes
from ..review.ledger import signed
from ..scene import Command, Push
from ..stage import Stage
from .parts import (
    MOST_REVIEWED,
    MOST_SHOWN,
    Bar,
    Medal,
    Number,
    PointsPlot,
    ReviewedPlot,
    name_level,
    rank_level,
    tell_played,
)
from .profiles import Ahead, Gathered, Profile, Totals

_MOST_PLOTS = 3
_MOST_MET = 6  # as many people as are compared
_TABS = ("points", "luck", "ahead", "awards")
_UNDRAWN = "common/icon-trophy"  # for an award of a guest whose drawing there is not


class PersonPage:
    """Makes the page out of what is known."""

    def __init__(
        self, stage: Stage, gathered: Gathered, profile: Profile, change: Callable[[], Command | None]
    ) -> None:
        self._stage = stage
        self._say = stage.say
        self._gathered = gathered
        self._profile = profile
        self._change = change
        self._colour = profile.person.colour or "teal"

    def large(self) -> ui.Widget:
        """All of it on one sheet."""
        person, say = self._profile.person, self._say
        portrait = ui.Portrait(person.face, person.colour, self._profile.letters, 8.7)
        change = ui.Button(say("people.change"), self._change, icon="common/icon-pencil", name="change")
        button = ui.Row(change, ui.EmptyRoom(), gap=0)
        who = ui.Column(ui.OneLine(person.name, "title"), self._about(), button, gap=0.4, grow=1)
        last = ui.Label(self._last(), "body", "muted", align="right")
        numbers = ui.Column(ui.Row(ui.EmptyRoom(), *self._numbers(False), gap=0.7), last, gap=0.7)
        top = ui.Row(portrait, who, ui.Wide(numbers, 17), gap=1.4)

        points = ui.Column(self._heading("points"), *self._plots(), gap=0.7, grow=1)
        kinds, medals = self._awards()
        tables = ui.Column(
            self._heading("ahead", say("people.ahead.about")),
            *self._ahead(),
            ui.EmptyRoom(0.3, grow=0),
            *self._reviewed(),
            ui.EmptyRoom(0.3, grow=0),
            self._heading("awards", kinds),
            medals,
            gap=0.5,
        )
        body = ui.Split(points, ui.Scroll(tables, name="tables"), gap=2.0, grow=1)
        return ui.Panel(ui.Column(top, ui.Hairline(), body, gap=0.9), 1.6, 1.2, large=True, grow=1)

    def small(self, tab: str, turn: Callable[[object], None]) -> ui.Widget:
        """One part of it at a time, below the name and the numbers."""
        button = ui.Button("", self._change, icon="common/icon-pencil", tip=self._say("people.change"), name="change")
        who = ui.Column(ui.OneLine(self._profile.person.name, "heading"), self._about("caption"), gap=0.1, grow=1)
        top = ui.Row(who, *self._numbers(True), button, gap=0.5)
        tabs = ui.Segments([ui.Part(one, self._say(f"people.tab.{one}")) for one in _TABS], tab, turn, name="tabs")
        tabs.says = self._say("heard.tab.parts")
        last = ui.Label(self._last(), "caption", "muted")
        if tab == "awards":
            kinds, medals = self._awards()
            part = [ui.Label(kinds, "caption", "muted"), medals]
        else:
            part = {"points": self._plots, "luck": self._reviewed, "ahead": self._ahead}[tab]()
        inside = ui.Column(top, last, ui.Row(tabs, ui.EmptyRoom(), gap=0), *part, gap=0.6)
        return ui.Panel(ui.Scroll(ui.Padded(inside, 0.4), name=f"page {tab}"), 0.7, 0.5, grow=1)

    # Who it is.

    def _about(self, role: str = "body") -> ui.Widget:
        person, say = self._profile.person, self._say
        day = tell_date(self._stage.words, person.since.astimezone().date(), self._stage.today)
        said = say("people.since", day=day)
        if person.colour is not None:
            said = say("people.colour-since", colour=say(f"setup.colour.{person.colour}"), since=said)
        return ui.Label(said, role, "muted")

    def _numbers(self, is_small: bool) -> list[ui.Widget]:
        tally = self._profile.tally
        counts = {"games": tally.games, "won": tally.wins, "awards": self._profile.awards_won}
        found = list[ui.Widget]()
        for name, count in counts.items():
            what = self._say(f"people.number.{name}", count=count)
            found.append(Number(count, what, self._say("people.number.heard", count=count, what=what), is_small))
        return found

    def _last(self) -> str:
        last = self._profile.last
        if last is None:
            return self._say("people.last.none")
        values = {
            "game": self._stage.words.game(last.game),
            "day": tell_recent(self._stage.words, last.ended_at.astimezone().date(), self._stage.today),
            "other": last.other,
            "count": last.points,
        }
        if last.rank > 1:
            key = "people.last.lost" if last.points else "people.last.lost-by-nothing"
            return self._say(key, place=self._say(f"people.place.{min(last.rank, 6)}"), **values)
        if last.other_rank == 1:
            return self._say("people.last.shared", **values)
        return self._say("people.last.won" if last.points and last.other else "people.last.won-by-nothing", **values)

    # What came of their games.

    def _heading(self, name: str, about: str = "") -> ui.Widget:
        title = ui.Label(self._say(f"people.{name}"), "heading", wraps=False)
        return ui.Row(
            title, ui.EmptyRoom(), ui.Label(about, "caption", "muted", align="right") if about else None, gap=0.6
        )

    def _plots(self) -> list[ui.Widget]:
        say, words = self._say, self._stage.words
        plots: list[ui.Widget] = []
        for game, points in list(self._profile.points.items())[:_MOST_PLOTS]:
            head = ui.Row(
                ui.Picture(find_piece(game), 1.7, 1.7),
                ui.Label(words.game(game), "name", wraps=False),
                ui.Label(tell_played(words, self._profile.games[game]), "caption", "muted", grow=1),
                ui.Label(say("people.best", points=max(points)), "strong", wraps=False),
                gap=0.6,
            )
            usually = say("people.usually", points=round(median(points)))
            plot = ui.PlainLine(ui.Column(head, PointsPlot(points, self._colour, usually), gap=0.1), down=0.35)
            plot.says = say(
                "heard.points",
                name=words.game(game),
                played=tell_played(words, self._profile.games[game]),
                best=say("people.best", points=max(points)),
                usually=usually,
                points=words.join_items(map(str, points[-MOST_SHOWN:])),
            )
            plot.grow = 1
            plots.append(plot)
        return plots or [ui.Label(say("people.points.none"), "body", "muted")]

    def _reviewed(self) -> list[ui.Widget]:
        """The luck and the missed points of the last games that were reviewed."""
        say, shown = self._say, tuple(self._profile.reviewed)[-MOST_REVIEWED:]
        missed_moments = ui.Button(
            say("missed.open"),
            lambda: Push(routes.open_missed(self._stage, self._profile.person.name)),
            icon=routes.REVIEW_ICON,
            name="missed",
        )
        door = ui.Row(missed_moments, ui.EmptyRoom(), gap=0)
        if not shown:
            return [self._heading("reviewed"), ui.Label(say("people.reviewed.none"), "body", "muted"), door]
        # Luck is told with its sign, and without one where there was none.
        row = self._stage.words.join_items
        luck = row(signed(round(luck), has_plus=True) for _, luck in shown if luck is not None)
        missed = row(str(round(max(missed, 0))) for missed, _ in shown)
        titles = say("people.reviewed.luck"), say("people.reviewed.missed")
        told = [say("people.reviewed.tip", luck=luck or say("people.reviewed.no-luck"), missed=missed)]
        if older := sum(luck is None for _, luck in shown):
            told.append(say("people.reviewed.older", count=older))
        plot = ReviewedPlot(shown, titles, "\n".join(told))
        about = say("people.reviewed.about", count=len(shown))
        return [self._heading("reviewed", about), ui.PlainLine(plot, down=0.35), door]

    def _ahead(self) -> list[ui.Widget]:
        rows: list[ui.Widget] = []
        for name, counts in list(self._profile.ahead.items())[:_MOST_MET]:
            other = self._gathered.find(name)
            face = (
                ui.Portrait(other.person.face, other.person.colour, other.letters, 2.0)
                if other
                else ui.Picture("common/icon-person", 1.6, 2.0, colour="teal")
            )
            rows.append(self._compare(face, name, counts))
        for level, counts in sorted(self._profile.ahead_of_bots.items(), key=lambda item: rank_level(item[0])):
            bots = name_level(self._stage.words, level, are_many=True)
            rows.append(self._compare(ui.Picture("common/icon-bot", 1.6, 2.0, colour="teal"), bots, counts))
        return rows or [ui.Label(self._say("people.ahead.none"), "body", "muted")]

    def _compare(self, face: ui.Widget, name: str, counts: Ahead) -> ui.Widget:
        ahead, behind = counts
        share = ahead / (ahead + behind) if ahead + behind else 0.0
        said = self._say("people.ahead.count", ahead=ahead, behind=behind)
        words = ui.Label(said, "strong", align="right", wraps=False)
        return ui.Row(
            face,
            ui.Wide(ui.OneLine(name, "strong"), 9),
            Bar(share, self._colour, high=0.9, has_middle=True, grow=1),
            ui.Wide(words, 4),
            gap=0.6,
            says=self._say("heard.ahead", name=name, ahead=ahead, behind=behind),
        )

    def _awards(self) -> tuple[str, ui.Widget]:
        """How many awards there were, and a medal for every one there is, those that were given most often first; what
        games share is one.
        """
        say, words = self._say, self._stage.words
        found: dict[str, tuple[str, int, list[str]]] = {}
        for game in known_games():
            with calling(game):
                awards = [(str(name), str(picture)) for name, picture in dict(game_of(game).RULES.awards).items()]
            for name, picture in awards:
                title = words.titled(f"story.{game}.award.{name}.title", name)
                shown = picture if self._stage.look.art.has(picture) else _UNDRAWN
                drawn, count, games = found.get(title, (shown, 0, []))
                count += self._profile.awards.get((game, name), 0)
                found[title] = drawn, count, [*games, words.game(game)]
        medals = []
        for title, (drawn, count, games) in sorted(found.items(), key=lambda item: -item[1][1]):
            tip = say("people.medal" if count else "people.medal.none", title=title, games=games, count=count)
            medals.append(Medal(drawn, title, count, tip))
        won = sum(medal.count > 0 for medal in medals)
        kinds = say("people.awards.none")
        if won:
            kinds = say("people.awards.kinds", awards=self._profile.awards_won, count=won)
        return kinds, ui.Grid(*medals, least=5.0, most=6, gap=0.5)


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
        head = ui.Column(
            ui.Label(say("people.all.games", count=totals.tally.games), "card", is_heading=True), wins, gap=0.1, grow=1
        )
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
        door = ui.Button(say("dice.title"), self._look_at_dice, icon="common/icon-dice", name="dice")
        crown = ui.Row(ui.Picture("scoring/crown", 3.6), head, gap=1.2, grow=1)
        top = ui.FirstThatFits(ui.Row(crown, door, gap=1.2), ui.Column(crown, door, gap=0.6))
        return ui.Column(top, body, gap=1.6)

    def _look_at_dice(self) -> Command:
        return Push(routes.open_dice(self.stage))

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
        titles = [say(f"people.all.head.{head}") for head in heads]
        first: list[ui.Widget] = [ui.Label(""), ui.Label(""), *(_at_right(title, "caption") for title in titles)]
        for cell in first:
            cell.unsaid = True
        for row in rows:
            self._say_row(row, titles)
        title = ui.Label(say(f"people.all.{name}"), "name", "teal", is_heading=True)
        return ui.Column(title, ui.Hairline(), WordTable([first, *rows]), gap=0.3)

    def _say_row(self, row: Sequence[ui.Widget], titles: Sequence[str]) -> None:
        """A row is read as one: its name, and each number after the head of its column."""
        _, main, *cells = row
        named = self.stage.words.join_words(_texts(main))
        told = [
            self.stage.say("heard.cell", head=title, value=self.stage.words.join_words(_texts(cell)))
            for title, cell in zip(titles, cells, strict=True)
        ]
        main.says = self.stage.say("heard.pair", name=named, value=self.stage.words.join_items(told))
        for cell in cells:
            cell.unsaid = True


def _texts(cell: ui.Widget) -> list[str]:
    return [widget.text for widget in cell.walk() if isinstance(widget, ui.Label)]


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

    @once_for
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
