"""The two doors beside the games on the menu: the voyage with a strip of its chart, and the daily deal with a leaf of
the calendar.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import date, timedelta
from functools import partial

import msgspec
import pygame

from game.engine import GameError
from game.files.faults import Fault
from game.files.resources import user_saves
from game.render import Look, shapes
from game.render.look import SMALLER, cache_surface
from game.render.pieces import frame_picture
from game.rules import GAMES
from game.widgets import Column, EmptyRoom, Label, Padded, Panel, Pen, Picture, Result, Row, Widget, WidgetState
from game.widgets.base import once, once_for
from game.widgets.buttons import Use, draw_focus
from game.widgets.words import OneLine, draw_star
from game.words.days import name_month

from .menu_art import Gives, title_lines
from .stage import Stage

_ISLES = 5  # seen on the strip
_WAITING = "…"  # stands where nothing has been read yet


class StripStop(msgspec.Struct, frozen=True):
    """An evening as the strip shows it."""

    key: str
    stars: int
    is_lit: bool
    is_next: bool


class VoyageNews(msgspec.Struct, frozen=True):
    """How far the voyage has got; `key` and `number` belong to the next evening, unless all are done."""

    key: str
    number: int
    is_done: bool
    won: int
    all: int
    stops: tuple[StripStop, ...]


class DealNews(msgspec.Struct, frozen=True):
    """The deal of a day: its game, and what came of the try that counts."""

    game: str
    is_begun: bool = False
    points: int | None = None
    rank: int = 0


class MenuNews(msgspec.Struct, frozen=True):
    """All that the menu reads besides the game that waits."""

    voyage: VoyageNews
    today: DealNews
    yesterday: DealNews
    players: int  # at the table of a deal
    last_game: str  # the one played last
    has_played: bool  # whether a game was ever played here
    has_dealt: bool  # whether a daily deal was ever begun
    faults: tuple[Fault, ...]  # of files that were set aside when they were read: no other scene would know of it


def read_news(day: date) -> MenuNews:
    """Reads what was played."""
    from game.learning.voyage import (
        PLAYERS,
        TodaysDeal,
        load_voyage,
    )  # the rules of three games: not before the first picture
    from game.store import load_statistics
    from game.store.progress import MOST_STARS, EveningProgress, load_progress
    from game.store.saves import save_files

    from . import voyage  # what the strip is drawn with: read here, so that no frame waits for it

    assert voyage

    def has_saves() -> bool:
        try:
            return bool(save_files(user_saves()))
        except GameError:  # the folder cannot be listed: Load says why
            return False

    (progress, faults), evenings = load_progress(), load_voyage()
    kept = [progress.evenings.get(evening.key, EveningProgress()) for evening in evenings]
    place = next((i for i, one in enumerate(kept) if not one.games), len(evenings) - 1)
    is_done = all(one.games for one in kept)
    first = min(max(place - _ISLES // 2, 0), len(evenings) - _ISLES)
    stops = tuple(
        StripStop(evenings[i].key, len(kept[i].stars), bool(kept[i].games), i == place and not is_done)
        for i in range(first, first + _ISLES)
    )
    won, number = sum(len(one.stars) for one in kept), evenings[place].number
    news = VoyageNews(evenings[place].key, number, is_done, won, MOST_STARS * len(evenings), stops)

    def deal(day: date) -> DealNews:
        tried = progress.deals.get(day.isoformat())
        return DealNews(
            TodaysDeal(day).game, tried is not None, tried.points if tried else None, tried.rank if tried else 0
        )

    statistics, more = load_statistics()
    results = statistics.results
    last = results[-1].game if results else GAMES[0]
    before = deal(day - timedelta(days=1))
    has_played, told = bool(results) or has_saves(), (*faults, *more)
    return MenuNews(news, deal(day), before, PLAYERS, last, has_played, bool(progress.deals), told)


class Door(Panel):
    """A sheet with any content that is pressed as a whole; under the pointer it is lighter."""

    corner = "large-panel"
    focusable = True

    def __init__(
        self, part: Widget, use: Use, *, across: float, down: float, name: str, tip: str, grow: float = 1
    ) -> None:
        super().__init__(part, across, down, large=True, name=name, tip=tip, grow=grow)
        self.use = use

    def draw(self, pen: Pen) -> None:
        is_up = pen.state.is_focused(self) or pen.state.is_hovered(self)
        self.draw_sheet(pen, ("white", "field") if is_up else None)
        Padded.draw(self, pen)
        draw_focus(pen, self)

    def press(self, state: WidgetState) -> Result:
        return self.use()


class MenuDoors:
    """Builds both doors to fit the menu: with everything they can say, in a row, or as one word each."""

    def __init__(self, stage: Stage, news: MenuNews | None, open_voyage: Use, open_deal: Use) -> None:
        self._stage = stage
        self._news = news
        self._uses = (open_voyage, open_deal)
        self._is_done = news is not None and news.voyage.is_done
        self._stops = news.voyage.stops if news else ()
        self._number: int | str = news.voyage.number if news else _WAITING
        if news:
            self._won = stage.say("voyage.stars", won=news.voyage.won, all=news.voyage.all)
            self._won_said = stage.say("heard.stars-of", won=news.voyage.won, all=news.voyage.all)
            self._game = stage.words.game(news.today.game)
            self._status = self._result(news.today)
        else:
            self._game = self._status = _WAITING
            self._won = self._won_said = stage.say("voyage.stars", won=_WAITING, all=_WAITING)

    def beside(self, gives: Gives = 0) -> Sequence[Door]:
        say, news = self._stage.say, self._news
        title = Title if gives else Label
        won: Label = Expected(say("voyage.stars", won=0, all="00"), "strong")
        state: Label = Expected(say("menu.deal.new"), "strong")
        # One line each whatever they say: nothing moves once the news have been read.
        following = OneLine(self._next(), "strong")
        yesterday = OneLine("", "caption", "muted")
        if news:
            won = Label(self._won, "strong", wraps=False, says=self._won_said)
            state = Label(self._status, "strong", wraps=False)
            if not self._is_done:
                following = OneLine(say(f"voyage.{news.voyage.key}"), "strong", title=self._name_next)
            if news.has_dealt:  # whoever never played one has missed none
                before = news.yesterday
                told = self._result(before) if before.points is not None else say("menu.deal.missed")
                name_day = partial(say, "menu.deal.yesterday", game=self._stage.words.game(before.game))
                yesterday = OneLine(told, "caption", "muted", title=lambda told: name_day(told=told))

        stars = Row(Picture("common/icon-star-full", 1.1, colour="gold"), won, gap=0.4)
        about = Label(say("menu.voyage.about"), "caption", "muted")
        words = Column(Row(title(say("voyage.title"), "card", grow=1), stars), about, following, gap=0)
        high = 4.6 if gives < 2 else 3.2
        voyage = Column(ChartStrip(self._stops, high=high, grow=1), Padded(words, 0.5, 0), gap=0.3)

        words = Column(
            EmptyRoom(0),
            title(say("deal.new"), "card", grow=1),
            Label(self._game, "strong", "teal"),
            Label(say("menu.deal.about", players=news.players if news else _WAITING), "caption", "muted"),
            Row(Panelled(state), EmptyRoom(0)),
            *((EmptyRoom(0.2), yesterday) if gives < 3 else ()),
            EmptyRoom(0),
            gap=0.15,
            grow=1,
        )
        deal = Row(self._leaf(6.6 if gives < 2 else 5.2), words, gap=1.2 if gives < 2 else 0.8)
        return self._door("voyage", voyage, 0.75, 0.85), self._door("deal", deal, 1.2, 0.6)

    def in_a_row(self) -> Sequence[Door]:
        say = self._stage.say
        star = Picture("common/icon-star-full", 0.95, colour="gold")
        won = Row(star, Label(self._won, "strong", wraps=False, says=self._won_said), gap=0.3)
        short = say("menu.voyage.done") if self._is_done else say("menu.voyage.next.lean", number=self._number)
        line = Row(Label(short, "caption", "muted", grow=1), won, gap=0.4)
        words = Column(Label(say("voyage.title"), "heading", grow=1), line, gap=0, grow=1)
        strip = ChartStrip(tuple(stop for stop in self._stops if stop.is_next) or self._stops[-1:], high=3.4, wide=5.0)
        voyage = Row(strip, words, gap=0.6)

        line = Row(Label(self._game, "strong", "teal", wraps=False), Label(self._status, "caption", "muted", grow=1))
        words = Column(Label(say("deal.new"), "heading", grow=1), line, gap=0, grow=1)
        deal = Row(self._leaf(3.2), words, gap=0.7)
        return self._door("voyage", voyage, 0.9, 0.4), self._door("deal", deal, 0.9, 0.4)

    def as_words(self) -> Sequence[Door]:
        """Their other words are in the tips."""
        made = []
        end, sentences = self._stage.words.end, self._stage.words.join_sentences
        for name, icon, key, told in (
            ("voyage", "common/icon-map", "voyage.title", (self._next(), self._won)),
            ("deal", "common/icon-seed", "deal.new", (self._game, self._status)),
        ):
            words = Row(Picture(icon, 1.3, colour="ink"), Label(self._stage.say(key), "strong", grow=1), gap=0.4)
            made.append(self._door(name, words, 0.6, 0.15, told=sentences(map(end, told))))
        return made

    def _door(self, name: str, part: Widget, across: float, down: float, told: str = "") -> Door:
        tip = told
        if name == "deal":
            is_played = self._news is not None and self._news.today.points is not None
            words = self._stage.words
            tip = words.join_sentences([told, words.say("menu.deal.tip.again" if is_played else "menu.deal.tip")])
        return Door(part, self._uses[name == "deal"], across=across, down=down, name=name, tip=tip)

    def _leaf(self, high: float) -> Widget:
        return DateLeaf(name_month(self._stage.words, self._stage.today), self._stage.today.day, high)

    def _next(self) -> str:
        say = self._stage.say
        if self._is_done:
            return say("menu.voyage.done")
        return self._name_next(say(f"voyage.{self._news.voyage.key}") if self._news else _WAITING)

    def _name_next(self, title: str) -> str:
        return self._stage.say("menu.voyage.next", number=self._number, title=title)

    def _result(self, deal: DealNews) -> str:
        say = self._stage.say
        if deal.points is None:
            return say("menu.deal.begun" if deal.is_begun else "menu.deal.new")
        rank = f"menu.rank.{deal.rank}"
        return say("menu.deal.done", count=deal.points, rank=say(rank) if rank in self._stage.words else str(deal.rank))


class Title(Label):
    """A title of which one step of its letters gives way before it takes a second line."""

    @once
    def narrowest(self, look: Look) -> int:
        return look.longest_word(self.text, SMALLER[self.role])

    @once_for
    def letters(self, look: Look, width: int) -> str:
        return title_lines(look, self.text, width)[0]


class Expected(Label):
    """Dots in a room that is wide enough for the words that are expected there: the menu is arranged once, not again
    when they come.
    """

    def __init__(self, words: str, role: str) -> None:
        super().__init__(_WAITING, role, wraps=False)
        self._words = words

    def widest(self, look: Look) -> int:
        return look.text_width(self._words, self.role)


class Panelled(Padded):
    """Words on a pill of light gold."""

    def __init__(self, part: Widget) -> None:
        super().__init__(part, 0.6, 0.15)

    def draw(self, pen: Pen) -> None:
        pen.surface.blit(_pill(pen.look, self.rect.size), self.rect)
        super().draw(pen)


@cache_surface
def _pill(look: Look, size: tuple[int, int]) -> pygame.Surface:
    return shapes.rounded_rect(size, size[1] // 2, look.colour("glow-light"))


class DateLeaf(Widget):
    """A leaf of a calendar."""

    def __init__(self, month: str, day: int, high: float) -> None:
        super().__init__()
        self.month = month
        self.day = day
        self.high_u = high

    def widest(self, look: Look) -> int:
        return max(look.u(self.high_u), look.text_width(self.month, "caption") + look.u(0.6))

    def draw(self, pen: Pen) -> None:
        pen.surface.blit(_draw_leaf(pen.look, self.rect.size, self.month, str(self.day)), self.rect)


@cache_surface
def _draw_leaf(look: Look, size: tuple[int, int], month: str, day: str) -> pygame.Surface:
    is_hung = size[1] > look.u(5)  # a low leaf has room for its words alone
    ring = max(look.u(0.4), 5), max(look.u(0.9), 8) if is_hung else 0
    wide = size[0]
    high = size[1] - ring[1] // 2
    head = look.line_height("caption") + (look.u(0.5) if is_hung else 0)
    leaf = shapes.gradient((wide, high), look.colour("white"), look.colour("field"))
    leaf.fill(look.colour("danger"), (0, 0, wide, head))
    pygame.draw.line(leaf, look.colour("ink"), (0, head), (wide, head), 2)
    name = look.line(month, "caption", "white")
    leaf.blit(name, name.get_rect(center=(wide // 2, (head + ring[1] // 2) // 2)))
    room = high - head
    role = next((role for role in ("title", "heading", "name") if look.line_height(role) <= room), "strong")
    number = look.line(day, role, "ink")
    leaf.blit(number, number.get_rect(center=(wide // 2, head + room // 2)))
    drawn = pygame.Surface(size, pygame.SRCALPHA)
    drawn.blit(frame_picture(look, leaf.convert_alpha()), (0, ring[1] // 2))
    for part in (0.25, 0.75) if is_hung else ():
        hook = shapes.framed_rect(ring, ring[0] // 2, 2, look.colour("ink"), look.colour("white"), look.colour("white"))
        drawn.blit(hook, hook.get_rect(midtop=(round(wide * part), 0)))
    return drawn


_WASH = ((207, 230, 214), (169, 211, 203))


class ChartStrip(Widget):
    """Some isles of the chart in a row, with the boat at the next one; where nothing has been read yet, water."""

    def __init__(self, stops: tuple[StripStop, ...], high: float, wide: float = 9.0, grow: float = 0) -> None:
        super().__init__(grow=grow)
        self.stops = stops
        self.high_u = high
        self.wide_u = wide
        self.least_u = wide

    def draw(self, pen: Pen) -> None:
        pen.surface.blit(_draw_strip(pen.look, self.rect.size, self.stops), self.rect)


@cache_surface
def _draw_strip(look: Look, size: tuple[int, int], stops: tuple[StripStop, ...]) -> pygame.Surface:
    strip = shapes.gradient(size, *_WASH).convert()
    if len(stops) > 1:  # of a single isle nothing but the isle is seen
        _draw_edges(strip, look)
    if stops:
        from .table.voyage_evening import chart_file, draw_isle  # already there: whoever knows the stops has read it

        isles, step = chart_file().evenings, size[0] / len(stops)
        wide = min(round(step * 0.78), round(size[1] * 0.85))
        places = [(round(step * (i + 0.5)), round(size[1] * (0.5 + 0.1 * (-1) ** i))) for i in range(len(stops))]
        for stop, a, b in zip(stops, places, places[1:], strict=False):
            count = max(round(math.dist(a, b) / look.u(0.7)), 2)
            for i in range(1, count):
                dot = a[0] + (b[0] - a[0]) * i / count, a[1] + (b[1] - a[1]) * i / count
                colour = look.colour("danger" if stop.is_lit else "paper-top")
                pygame.draw.aacircle(strip, colour, dot, max(look.u(0.14), 2))
        for stop, at in zip(stops, places, strict=True):
            draw_isle(strip, look, isles[stop.key], at, wide)
            if stop.is_next:
                boat = look.art.picture("common/boat-of-three", wide, max(round(size[1] * 0.3), 8))
                strip.blit(boat, boat.get_rect(center=(at[0] - round(wide * 0.45), at[1] + round(size[1] * 0.16))))
            elif stop.is_lit:
                centre = (at[0], size[1] - look.u(0.75))
                high = look.u(0.8)
                for star in range(3):
                    draw_star(
                        strip,
                        look,
                        (centre[0] + round((star - 1.5) * high * 1.1), centre[1] - high // 2),
                        high,
                        is_full=star < stop.stars,
                    )
    return frame_picture(look, strip.convert_alpha())


def _draw_edges(strip: pygame.Surface, look: Look) -> None:
    """The scale of a sea chart above and below, and its compass behind the isles."""
    wide, high = strip.get_size()
    rose = look.art.picture("voyage/compass", wide, round(high * 0.5)).copy()
    rose.set_alpha(170)
    strip.blit(rose, rose.get_rect(center=(round(wide * 0.7), round(high * 0.7))))
    thick, step = max(look.u(0.22), 3), look.u(1.0)
    for y in (0, high - thick):
        strip.fill(look.colour("white"), (0, y, wide, thick))
        for x in range(0, wide, 2 * step):
            strip.fill(look.colour("ink"), (x, y, step, thick))
