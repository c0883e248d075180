"""The settings, each with its name, one plain sentence and what sets it; and beside them the statistics of what was played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import pygame

from game import widgets as ui
from game.bots.levels import LEVELS
from game.render import Look
from game.rules import known_games
from game.store import Best, Statistics, Tally, languages, load_statistics
from game.store.progress import DealProgress, LearningProgress
from game.store.settings import LARGEST_TEXT, SMALLEST_TEXT, TEXT_STEP
from game.tables import screen_of
from game.widgets.base import once, once_a_width
from game.widgets.regions import FindSlot
from game.words.catalogue import Catalogue

from . import routes
from .scene import Command, Pop, Push, Scene
from .stage import Stage

_SETTINGS, _STATISTICS = "settings", "statistics"


class SettingsScene(Scene):
    """Two leaves: what can be set, and what was played. Whatever is set acts at once."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.leaf = _SETTINGS
        self._choices = SettingsPage(self)
        self._statistics = Statistics()
        self._progress = LearningProgress()

    def enter(self) -> None:
        super().enter()
        self._statistics, faults = load_statistics()
        for fault in faults:
            self.stage.tell(fault)
        self._progress = self.stage.read_progress()

    def leave(self) -> None:
        self._choices.keep()
        super().leave()

    def key(self, event: pygame.Event) -> Command | None:
        return Push(routes.open_rulebook(self.stage)) if event.key == pygame.K_F1 else None

    def layout(self) -> ui.Layout:
        shown = self._choices.key if self.leaf == _SETTINGS else None
        return ui.Layout([ui.Region("head", self.leaf, self._head), ui.Region("sheet", (self.leaf, shown), self._sheet)], self._arrange)

    def _arrange(self, find: FindSlot) -> ui.Widget:
        is_narrow = self.stage.look.is_narrow
        column = ui.Column(find("head"), find("sheet"), gap=0.8 if is_narrow else 1.2)
        return ui.Padded(column, *((1.0, 0.8) if is_narrow else (2.4, 1.4)))

    def _sheet(self) -> ui.Widget:
        statistics = StatisticsPage(self.stage, self._statistics, self._progress.deals)
        inside = self._choices.sheet() if self.leaf == _SETTINGS else statistics.sheet()
        padding = (1.1, 0.9) if self.stage.look.is_narrow else (2.0, 1.6)
        return ui.Panel(ui.Scroll(inside, name=self.leaf), *padding, large=True, grow=1)

    def _head(self) -> ui.Widget:
        say, is_narrow = self.stage.say, self.stage.look.is_narrow
        leaves = [
            ui.Part(_SETTINGS, say("settings.title"), "" if is_narrow else "common/icon-gear"),
            ui.Part(_STATISTICS, say("settings.statistics"), "" if is_narrow else "common/icon-chart"),
        ]
        back = ui.Button("", Pop, icon="common/icon-back", tip=say("settings.back"), name="back")
        title = None if is_narrow else ui.Label(say("settings.title"), "title", "cream", wraps=False)
        gap = None if is_narrow else ui.EmptyRoom(0.5, grow=0)
        done = ui.Button(say("settings.done"), Pop, kind="gold", tall=2.7, role="button", name="done")
        return ui.Row(back, title, gap, ui.Segments(leaves, self.leaf, self._turn_to, name="leaves"), ui.EmptyRoom(), done, gap=1.0)

    def _turn_to(self, leaf: object) -> None:
        self.leaf = str(leaf)
        self.stage.sounds.play("page")
        self.note_change()


class SettingsPage:
    """Rebuilds the page whenever it is asked. What a slider passes on its way is kept here until it is let go."""

    def __init__(self, scene: SettingsScene) -> None:
        self._scene, self._stage = scene, scene.stage
        self._passing: dict[str, int] = {}

    @property
    def key(self) -> object:
        """All that the leaf is made from."""
        return self._stage.settings, self._stage.text_percent, tuple(self._passing.items())

    def sheet(self) -> ui.Widget:
        say, settings, percent = self._stage.say, self._stage.settings, self._stage.text_percent
        parts = [ui.Part(key, Catalogue.load(key).say("language.name")) for key in languages()]
        language = ui.Dropdown(parts, settings.language, lambda key: self._set(language=key), name="language")
        text_size = self._slider("text_size", percent, (SMALLEST_TEXT, LARGEST_TEXT), TEXT_STEP)
        automatic = ui.Switch(settings.text_size is None, lambda on: self._set(text_size=None if on else percent), name="automatic")
        reading = self._group(
            "reading",
            self._below("language", "globe", language),
            self._below("text_size", "text-size", text_size),
            self._beside("automatic", "people", automatic),
            self._switch("patterns", "contrast"),
            self._switch("reduced_motion", "motion"),
            self._switch("full_screen", "full", say("settings.full_screen.key")),
        )
        hearing = self._group(
            "sound",
            self._below("effects", "sound", self._slider("effects", settings.effects, (0, 100), 5)),
            self._below("sea", "wave", self._slider("sea", settings.sea, (0, 100), 5)),
            self._switch("muted", "mute", say("settings.muted.key")),
        )
        speeds = [ui.Part(speed, say(f"settings.speed.{speed}")) for speed in ("slow", "normal", "fast", "instant")]
        speed = ui.Segments(speeds, settings.speed, lambda speed: self._set(speed=speed), name="speed")
        pace = self._below("speed", "fast", speed), self._switch("skip_ceremonies", "skip"), self._switch("confirm", "warning")
        return ui.Columns(reading, hearing, self._group("play", *pace), least=30, most=2, gap=1.8, across=3.0)

    def keep(self) -> None:
        """The scene is left, perhaps in the middle of a drag: what was reached is what is set."""
        for name, value in [*self._passing.items()]:
            self._let_go(name, value)

    def _group(self, name: str, *lines: ui.Widget) -> ui.Widget:
        head = ui.Column(ui.Label(self._stage.say(f"settings.group.{name}"), "heading"), ui.Hairline(), gap=0.3)
        return ui.Column(head, *lines, gap=1.1)

    # A line has its control beside its words or, where that is wide, below them.

    def _beside(self, name: str, icon: str, control: ui.Widget, more: str = "") -> ui.Widget:
        return ui.Row(_icon(icon), self._words(name, more), control, gap=0.9, align="start")

    def _below(self, name: str, icon: str, control: ui.Widget) -> ui.Widget:
        return ui.Row(_icon(icon), ui.Column(self._words(name), ui.Row(control, align="start"), gap=0.45, grow=1), gap=0.9, align="start")

    def _words(self, name: str, more: str = "") -> ui.Widget:
        about = self._stage.say(f"settings.{name}.about")
        sentence = ui.Label(f"{about} {more}" if more else about, "caption", "muted")
        return ui.Column(ui.Label(self._stage.say(f"settings.{name}"), "strong"), sentence, gap=0.05, grow=1)

    # The controls.

    def _switch(self, name: str, icon: str, more: str = "") -> ui.Widget:
        is_on = bool(getattr(self._stage.settings, name))
        return self._beside(name, icon, ui.Switch(is_on, lambda on: self._set(**{name: on}), name=name), more)

    def _slider(self, name: str, now: int, ends: tuple[int, int], step: int) -> ui.Widget:
        return ui.Slider(
            self._passing.get(name, now),
            ends,
            lambda value: self._pass(name, value),
            done=lambda value: self._let_go(name, value),
            step=step,
            say=lambda value: self._stage.say("settings.percent", value=value),
            name=name,
            grow=1,
        )

    # What happens.

    def _set(self, **changes: object) -> None:
        self._stage.change(**changes)
        self._stage.sounds.play("toggle")
        self._scene.note_change()

    def _pass(self, name: str, value: int) -> None:
        """The sea is heard at once; text grows only where the slider is let go, or it would run away under the pointer."""
        self._passing[name] = value
        if name == "sea":
            self._stage.sounds.set_volumes(self._stage.settings.effects, value)
        self._scene.note_change()

    def _let_go(self, name: str, value: int) -> None:
        if self._passing.pop(name, None) is None:
            return
        self._stage.change(**{name: value})
        if name == "effects":
            self._stage.sounds.play("land")
        self._scene.note_change()


_MOST_PEOPLE, _MOST_DEALS = 12, 7


@dataclass(frozen=True, slots=True)
class StatisticsPage:
    """Makes the leaf out of what was played."""

    stage: Stage
    statistics: Statistics
    deals: Mapping[str, DealProgress] = field(default_factory=dict)  # what came of the deals of days, by day

    def sheet(self) -> ui.Widget:
        """All tables, or a friendly sentence while there is nothing to count."""
        whole = self.statistics.tally()
        return ui.Column(self._whole(whole), self._tables(), gap=1.6) if whole.games else self._nothing_yet()

    def _nothing_yet(self) -> ui.Widget:
        first = ui.Label(self.stage.say("settings.statistics.none"), "heading", align="middle")
        second = ui.Label(self.stage.say("settings.statistics.none.about"), "body", "muted", align="middle")
        return ui.Centred(ui.Column(ui.Picture("common/boat", 7), first, second, gap=0.9), most=44)

    def _whole(self, tally: Tally) -> ui.Widget:
        say = self.stage.say
        games, wins = say("settings.statistics.games", count=tally.games), say("settings.statistics.wins", count=tally.wins)
        words = ui.Column(ui.Label(games, "card"), ui.Label(wins, "body", "muted"), gap=0.1, grow=1)
        return ui.Row(ui.Picture("scoring/crown", 3.6), words, gap=1.2)

    def _tables(self) -> ui.Widget:
        statistics, words = self.statistics, self.stage.words
        games = [(_piece(game), words.game(game), tally) for game, tally in statistics.by_game().items()]
        people = [(_icon("person", 2.0), name, tally) for name, tally in statistics.by_name().items()]
        # From the weakest level; one that is there no more comes last.
        faced = sorted(statistics.by_level().items(), key=lambda item: LEVELS.index(item[0]) if item[0] in LEVELS else len(LEVELS))
        levels = [(words.say(f"level.{level}") if f"level.{level}" in words else level, tally) for level, tally in faced]
        bots = [(_icon("bot", 2.0), level, tally) for level, tally in levels]
        best = [self._best(game, best) for game in known_games() if (best := statistics.best(game))]
        ended = sorted(day for day, deal in self.deals.items() if deal.points is not None)[-_MOST_DEALS:]
        deals = [self._deal(day, self.deals[day]) for day in reversed(ended)]
        tables = (
            self._tallies("game", games),
            self._table("best", ("points", "date"), best),
            self._table("deals", ("points", "place"), deals) if deals else None,
            self._tallies("people", people[:_MOST_PEOPLE]),
            self._tallies("levels", bots) if bots else None,
        )
        return ui.Columns(*tables, least=29, most=2, gap=2.0, across=3.0)

    def _deal(self, day: str, deal: DealProgress) -> list[ui.Widget]:
        when = ui.Column(ui.Label(day, "strong"), ui.Label(self.stage.words.game(deal.game), "caption", "muted"), gap=0)
        return [_piece(deal.game), when, _count(deal.points), _at_right(str(deal.rank), "body")]

    def _best(self, game: str, best: Best) -> list[ui.Widget]:
        who = ui.Column(ui.Label(self.stage.words.game(game), "strong"), ui.Label(best.name, "caption", "muted"), gap=0)
        date = self.stage.say("settings.statistics.day", day=best.ended_at.astimezone())
        return [_piece(game), who, _count(best.points), _at_right(date, "caption")]

    def _tallies(self, name: str, tallies: Sequence[tuple[ui.Widget, str, Tally]]) -> ui.Widget:
        """What was played and won by each, who has a picture and a name."""
        rows: list[list[ui.Widget]] = []
        for picture, who, tally in tallies:
            share = self.stage.say("settings.percent", value=round(100 * tally.wins / tally.games))
            rows.append([picture, ui.Label(who, "strong"), _count(tally.games), _count(tally.wins), _at_right(share, "body")])
        return self._table(f"by-{name}", ("games", "wins", "share"), rows)

    def _table(self, name: str, heads: Sequence[str], rows: list[list[ui.Widget]]) -> ui.Widget:
        say = self.stage.say
        first = [ui.Label(""), ui.Label(""), *(_at_right(say(f"settings.statistics.head.{head}"), "caption") for head in heads)]
        return ui.Column(ui.Label(say(f"settings.statistics.{name}"), "name", "teal"), ui.Hairline(), WordTable([first, *rows]), gap=0.3)


def _icon(name: str, wide: float = 1.8) -> ui.Widget:
    return ui.Picture(f"common/icon-{name}", 1.5, wide, colour="teal")


def _piece(game: str) -> ui.Widget:
    return ui.Picture(screen_of(game).piece, 2.2, 2.0)


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

    def draw(self, pen: ui.Pen) -> None:
        y = self.rect.y
        for high in self._heights(pen.look, self.rect.width)[:-1]:
            y += high
            pygame.draw.line(pen.surface, pen.look.colour("rule"), (self.rect.x, y), (self.rect.right - 1, y))
        super().draw(pen)
