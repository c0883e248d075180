"""The scoring's screen put together: side by side where there is room, else one panel at a time."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.learning.voyage import EveningResult
from game.render import Look, shapes
from game.render.sea import wave_line
from game.widgets import Button, Column, EmptyRoom, Flow, GoldTitle, Label, Padded, Part, Pen, Picture, Row, Segments, Widget
from game.widgets.buttons import Use

from ..scene import Command
from ..stage import Stage
from ..voyage_evening import stars_panel
from .ladder import Ladder, ladder
from .panels import awards_panel, chart_panel, costs_panel, folded_chart_panel, folded_costs_panel, honours_panel, ranking_panel
from .show import ScoringShow
from .words import ScoringWords

_SHARE = 0.585
_MARGIN = (2.4, 1.2)
_FOLDED_MARGIN = (1.0, 0.8)
_SIDE_BY_SIDE = 44  # units of width from which remarks have room beside the table


class ScoringHost(Protocol):
    """What the page knows of its scene."""

    stage: Stage
    show: ScoringShow
    tab: str
    result: EveningResult | None  # what came of it as an evening of the voyage, if it was one

    @property
    def is_lesson(self) -> bool: ...  # whether it was one: a whole game comes after it
    def skip(self) -> None: ...  # turns over all at once
    def choose_tab(self, tab: object) -> None: ...  # shows another panel where there is room for one
    def open_menu(self) -> Command: ...
    def open_replay(self) -> Command: ...
    def open_voyage(self) -> Command: ...
    def play_again(self) -> Command: ...  # sets the same table, or a whole game after a lesson
    def make_postcard(self) -> None: ...  # writes a picture of the ranking


class ScoringPage:
    """One build of the screen."""

    def __init__(self, host: ScoringHost, told: ScoringWords) -> None:
        self.host, self.told, self.look, self.show, self.tab, self.result = host, told, host.stage.look, host.show, host.tab, host.result
        self.rows: Ladder | None = None  # the rows of the players, where they are shown

    def build(self) -> Widget:
        return self._fold() if self.look.is_narrow else self._wide()

    # Side by side.

    def _wide(self) -> Widget:
        look, told, (across, down) = self.look, self.told, _MARGIN
        words = Column(Label(told.game(), "strong", "cream"), Label(told.saved_as(), "caption", "mist"), gap=0.2, grow=1)
        head, foot = self._head(4.6), Row(words, *self._row(icons=True), gap=1)
        width = look.size[0] - 2 * look.u(across)
        room = look.size[1] - 2 * look.u(down) - head.height(look, width) - foot.height(look, width) - 2 * look.u(0.9)
        return Padded(Column(head, self._body(width, room), foot, gap=0.9), across, down)

    def _head(self, size: float) -> Widget:
        """The title with its crown, and what is being counted or what decided."""
        is_over = not self.show.is_counting
        title = GoldTitle(self.told.winners() if is_over else self.told.counting(), size)
        crown = Picture("scoring/crown", size * 0.85) if is_over else None
        stars = stars_panel(self.told.words, self.result) if self.result and is_over and not self.look.is_narrow else None
        return Column(Row(crown, title, EmptyRoom(), gap=0.9), Row(DarkPill(self._below()), EmptyRoom()), stars, gap=0.4)

    def _below(self) -> str:
        return self.told.decision() if self.show.now is None else self.told.round(self.show.now)

    def _body(self, width: int, room: int) -> Widget:
        look = self.look
        split = FixedSplit(EmptyRoom(), EmptyRoom(), _SHARE)
        left, right = split.widths(look, width)
        self.rows = self._ladder(left - look.u(1.2), room)
        if self.show.is_counting:
            split.left, split.right = ranking_panel(self.rows), self._calm()
            return split
        awards = awards_panel(self.told)
        fits = awards is None or self.rows.height(look, left - look.u(2.4)) + awards.height(look, left) + look.u(3) <= room
        split.left = Column(ranking_panel(self.rows), awards if fits else None, gap=0.9)
        # Where the larger of two tabs has room, both do: what is chosen does not change the layout.
        has_room = self._beside("costs", awards_apart=not fits).least_height(look, right) <= room
        split.right = self._beside(self.tab, awards_apart=not fits) if has_room else self._one_beside(awards_apart=not fits)
        return split

    def _ladder(self, wide: int, room: int) -> Ladder:
        """The rows, tight where they would not fit into the room of their panel."""
        look = self.look
        rows = ladder(look, self.told, self.show, wide)
        fits = rows.height(look, wide - look.u(1.2)) + look.u(1.2) <= room
        return rows if fits else ladder(look, self.told, self.show, wide, tight=True)

    def _calm(self) -> Widget:
        """Nothing that tells how it will end: they are out at sea."""
        boat = Row(EmptyRoom(), Picture("survive/boat-three-of-crimson-azure-sun", 11), EmptyRoom())
        return Column(EmptyRoom(), boat, EmptyRoom(grow=0.6))

    def _beside(self, tab: str, awards_apart: bool) -> Widget:
        """The chart over who cost whom; there the awards too, where there is no room for them below the ranking."""
        parts = [part for part in (chart_panel(self.told), self._lower(tab, awards_apart)) if part]
        return Column(*parts, gap=0.9) if parts else self._calm()

    def _lower(self, tab: str, awards_apart: bool) -> Widget | None:
        if not awards_apart:
            return costs_panel(self.told)
        if "costs" not in self._tabs():
            return honours_panel(self.told)
        tabs = self._segments(["costs", "awards"])
        return honours_panel(self.told, tabs) if tab == "awards" else costs_panel(self.told, tabs)

    def _one_beside(self, awards_apart: bool) -> Widget:
        """Where the chart and who cost whom cannot both be there."""
        tabs = [tab for tab in self._tabs() if tab in ("chart", "costs") or (tab == "awards" and awards_apart)]
        panel = self._folded_panel(self.tab if self.tab in tabs else tabs[0])
        return Column(Flow(self._segments(tabs)), panel, gap=0.6)

    # One at a time.

    def _fold(self) -> Widget:
        look, (across, down) = self.look, _FOLDED_MARGIN
        size = 3.4 if look.size[1] > look.u(34) else 2.4
        if self.show.is_counting:
            head = self._head(size)
        else:
            title = Row(Picture("scoring/crown", size * 0.9), GoldTitle(self.told.winners(), size), gap=0.6)
            head = Column(title, self._segments(self._tabs()), gap=0.5, align="start")
        width = look.size[0] - 2 * look.u(across)
        buttons = self._buttons(width)
        room = look.size[1] - 2 * look.u(down) - head.height(look, width) - buttons.height(look, width) - 2 * look.u(0.6)
        return Padded(Column(head, self._chosen(width, room), buttons, gap=0.6), across, down)

    def _tabs(self) -> list[str]:
        story = self.told.story
        has_costs = bool(story.costs or story.remarks or self.told.other_ties())
        has = {
            "ranking": True,
            "voyage": self.result is not None and self.look.is_narrow,
            "chart": bool(story.lines),
            "costs": has_costs,
            "awards": bool(story.awards),
        }
        return [tab for tab, there in has.items() if there]

    def _segments(self, tabs: list[str]) -> Widget:
        parts = [Part(tab, self.told.words.say(f"scoring.tab.{tab}")) for tab in tabs]
        return Segments(parts, self.tab if self.tab in tabs else tabs[0], self.host.choose_tab, name="tabs")

    def _chosen(self, width: int, room: int) -> Widget:
        told = self.told
        if not self.show.is_counting and (panel := self._folded_panel(self.tab)):
            return panel
        self.rows = self._ladder(width - self.look.u(1.2), room)
        said = [] if self.show.is_counting else [told.decision(), told.game(), told.saved_as()]
        return ranking_panel(self.rows, *(Padded(Label(text, "caption", "muted"), 0.9, 0) for text in said if text))

    def _folded_panel(self, tab: str) -> Widget | None:
        match tab:
            case "chart":
                return folded_chart_panel(self.told)
            case "costs":
                return folded_costs_panel(self.told, self.look.is_narrow and self.look.size[0] > self.look.u(_SIDE_BY_SIDE))
            case "voyage" if self.result:
                return stars_panel(self.told.words, self.result, is_whole=True)
            case "awards":
                return honours_panel(self.told)
        return None

    # Below.

    def _buttons(self, room: int) -> Widget:
        """With as many words and icons as there is room for; the gold one always has its word."""
        for icons, words in ((True, True), (False, True)):
            row = Row(EmptyRoom(), *self._row(icons, words), gap=0.6)
            if row.widest(self.look) <= room:
                return row
        return Row(EmptyRoom(), *self._row(True, words=False), gap=0.6)

    def _row(self, icons: bool, words: bool = True) -> list[Widget]:
        say, host = self.told.words.say, self.host

        def button(name: str, use: Use, icon: str) -> Widget:
            text = say(f"scoring.{name}")
            return Button(text if words else "", use, icon=icon if icons else "", name=name, tip="" if words else text, tall=3.6)

        menu = button("menu", host.open_menu, "common/icon-menu")
        if self.show.is_counting:
            return [menu, Button(say("scoring.skip"), host.skip, kind="gold", icon="common/icon-skip", cap=say("scoring.key"), name="skip")]
        replay = button("replay", host.open_replay, "common/icon-play")
        postcard = button("postcard", host.make_postcard, "common/icon-camera")
        return [menu, replay, postcard, self._gold()]

    def _gold(self) -> Widget:
        """Another game, a whole one after a lesson, or back to the chart of the voyage."""
        say, host = self.told.words.say, self.host
        if host.result:
            return Button(say("voyage.on"), host.open_voyage, kind="gold", icon="common/icon-boat", name="voyage")
        if host.is_lesson:
            return Button(say("lesson.whole-game"), host.play_again, kind="gold", icon="common/icon-boat", name="whole-game")
        return Button(say("scoring.rematch"), host.play_again, kind="gold", icon="common/icon-replay", name="rematch")


class DarkPill(Padded):
    """Words on a dark ground."""

    def __init__(self, text: str) -> None:
        super().__init__(Label(text, "strong", "cream"), 1.1, 0.45)

    def draw(self, pen: Pen) -> None:
        look, size = pen.look, self.rect.size
        ground = look.bake(("pill", size), lambda: shapes.rounded(size, min(size[1] // 2, look.u(1.2)), look.colour("ink"), alpha=215))
        pen.surface.blit(ground, self.rect.topleft)
        super().draw(pen)


class FixedSplit(Widget):
    """Two widgets side by side, the first with a fixed share of the width."""

    def __init__(self, left: Widget, right: Widget, share: float, gap: float = 1.4) -> None:
        super().__init__(grow=1)
        self.left, self.right, self.share, self.gap = left, right, share, gap
        self.children = left, right

    def widths(self, look: Look, width: int) -> tuple[int, int]:
        room = width - look.u(self.gap)
        first = round(room * self.share)
        return first, room - first

    def height(self, look: Look, width: int) -> int:
        first, second = self.widths(look, width)
        return max(self.left.height(look, first), self.right.height(look, second))

    def least_height(self, look: Look, width: int) -> int:
        first, second = self.widths(look, width)
        return max(self.left.least_height(look, first), self.right.least_height(look, second))

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        first, second = self.widths(look, rect.width)
        self.left.place(look, pygame.Rect(rect.x, rect.y, first, rect.height))
        self.right.place(look, pygame.Rect(rect.right - second, rect.y, second, rect.height))


# The evening behind it: a red sky over the sea, and the volcano that ended it all.

_HORIZON = 0.28
_CLOUDS = ((0.41, 0.045, 0.05), (0.515, 0.095, 0.062), (0.66, 0.035, 0.075))
"""Where clouds hang, and how wide they are, in parts of the window."""
_BANDS = ((0.33, "#2E8494"), (0.45, "sea-top"), (0.62, "sea"), (0.82, "sea-deep"))


def evening(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """The whole picture; baked, without alpha."""
    return look.bake(("evening", size), lambda: _evening(look, size))


def _evening(look: Look, size: tuple[int, int]) -> pygame.Surface:
    width, height = size
    picture, horizon = pygame.Surface(size), round(height * _HORIZON)
    picture.fill(look.colour("dusk-low"))
    half = horizon // 2
    picture.blit(shapes.gradient((width, half), look.colour("dusk-top"), look.colour("dusk")), (0, 0))
    picture.blit(shapes.gradient((width, horizon - half), look.colour("dusk"), look.colour("dusk-low")), (0, half))
    for x, y, wide in _CLOUDS:
        picture.blit(look.art.picture("scoring/cloud", round(width * wide), height), (round(width * x), round(height * y)))
    high = round(height * 0.36)
    volcano = look.art.picture("scoring/volcano", width, high)
    picture.blit(volcano, volcano.get_rect(midbottom=(round(width * 0.87), horizon + round(height * 0.03))))
    _draw_sea(look, picture, horizon)
    return picture


def _draw_sea(look: Look, picture: pygame.Surface, horizon: int) -> None:
    width, height = picture.get_size()
    foam = pygame.Surface((width, height), pygame.SRCALPHA)
    edges = [(horizon / height, "#3D95A0"), *_BANDS]
    for number, (part, colour) in enumerate(edges):
        line = wave_line(width, height * part, height * 0.006, width / (2.2 + 0.4 * number), number * 1.9)
        pygame.draw.polygon(picture, look.colour(colour), [*line, (width, height), (0, height)])
        pygame.draw.lines(foam, (*look.colour("mist"), 80), False, line, 2)
    picture.blit(foam, (0, 0))
