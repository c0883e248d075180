"""The voyage: the chart, and beside or below it the evening that is chosen. Nothing on it is locked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations, pairwise
from pathlib import Path
from secrets import randbelow
from typing import NamedTuple

import pygame

from game.bots.names import key_of
from game.engine.given_names import noted_name
from game.files.documents import is_file
from game.files.names import beside
from game.files.resources import user_saves
from game.learning.voyage import LoneGame, SmallTrip, VoyageEvening, begin_evening, begin_trip, load_voyage
from game.match import Match
from game.render import Look, shapes
from game.render.look import cache_surface
from game.render.pieces import FOCUS, draw_panel, focus_ring
from game.store.progress import MOST_STARS, EveningProgress, LearningProgress, note_evening_begun
from game.store.remembered import remember_person
from game.widgets import (
    Button,
    Column,
    EmptyRoom,
    Heard,
    Label,
    Padded,
    Pen,
    Picture,
    Result,
    Row,
    Widget,
    WidgetState,
)
from game.widgets.words import draw_star

from . import routes
from .ask import Answer
from .background import OpeningSave
from .save_names import free_name
from .scene import Command, Pop, Push, Replace, Scene, SetTable, Stay
from .stage import Stage
from .table.voyage_evening import WIDE, EveningCard, ask_for_name, chart_file, draw_isle, known_names

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
        self.focus("sail")

    def resume(self) -> None:
        self._read()
        super().resume()

    def _read(self) -> None:
        self._progress = self.stage.read_progress()
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
        self.focus("sail")
        return Stay()

    def _choose(self, key: str) -> None:
        if key != self._chosen:
            self.stage.sounds.play("page")
        self._chosen = key
        self.note_change()

    def escape(self) -> Command | None:
        return Replace(routes.open_menu(self.stage), whole=True) if self._is_alone else Pop()

    def _sail(self, is_eased: bool) -> Command:
        """To the table of the evening; where it was begun, it is asked whether it is to begin anew."""
        say = self.stage.say
        if self._under_way() is None:
            return self._set_out(is_eased)
        over = Answer(
            say("voyage.over"),
            lambda: self._set_out(is_eased, is_asked=True),
            icon="common/icon-replay",
            is_costly=True,
        )
        answers = [over, Answer(say("voyage.over.not"), Pop)]
        return Push(routes.open_question(self.stage, say("voyage.over.title"), say("voyage.over.about"), answers))

    def _set_out(self, is_eased: bool, is_asked: bool = False) -> Command:
        say, evening = self.stage.say, self.chosen
        title = say("voyage.save", number=evening.number, title=say(f"voyage.{evening.key}"))

        def begin(name: str) -> Match:
            names, save = self._names(name, evening), free_name(self.stage.words, title)
            match = begin_evening(evening, names, randbelow(10**9), is_eased, save=save, name_key=self._key_of(name))
            with self.stage.tell_errors():
                note_evening_begun(evening.key, match.journal.path.name)
            return match

        return self._begin(evening, title, begin, is_asked)

    def _under_way(self) -> Path | None:
        """The save of the evening that is chosen, if it was begun and is still there."""
        name = self._of(self.chosen).save
        path = beside(user_saves(), name) if name else None
        return path if path and is_file(path) else None

    def _go_on(self, path: Path) -> Command:
        self.stage.sounds.play("open")
        return SetTable(lambda: routes.resume_save(self.stage, OpeningSave(path)))

    def _travel(self, trip: SmallTrip) -> Command:
        """To the table of a small trip."""
        say = self.stage.say
        save = say("trip.save", title=say(f"trip.{trip.key}"))
        return self._begin(
            trip,
            save,
            lambda name: begin_trip(
                trip,
                self._names(name, trip),
                randbelow(10**9),
                save=free_name(self.stage.words, save),
                name_key=self._key_of(name),
            ),
        )

    def _key_of(self, name: str) -> str:
        return key_of(name, True, self.stage.say)

    def _names(self, name: str, game: LoneGame) -> list[str]:
        return [name, *(self.stage.say(f"bot.{key}") for key in game.opponents)]

    def _begin(self, game: LoneGame, title: str, begin: Callable[[str], Match], is_asked: bool = False) -> Command:
        """At once for the only one who is known, else it is asked who plays; `is_asked`: in the place of a question
        over the chart.
        """
        stage, come = self.stage, Replace if is_asked else Push

        def remember(name: str) -> Match:
            with stage.tell_errors():
                remember_person(noted_name(name, self._key_of(name)))
            return begin(name)

        if len(known_names(stage)) > 1:
            about = stage.say("voyage.who.about", game=stage.words.game(game.file.game), title=title)
            return come(ask_for_name(stage, stage.say("voyage.who"), about, remember))
        stage.sounds.play("open")
        return SetTable(lambda: come(routes.open_table(stage, begin(stage.person))))

    # What it looks like.

    def build(self) -> Widget:
        say, is_narrow = self.stage.say, self.stage.look.room.is_small
        following = self._next()
        stops = []
        for evening in self.evenings:
            kept = self._of(evening)
            is_next = evening is following and not kept.games
            title = say(f"voyage.{evening.key}")
            lit = bool(kept.games)
            said = say("heard.stars", count=len(kept.stars)) if kept.stars else say("heard.stars.none")
            told = say("heard.stop.next") if is_next else said if lit else say("heard.stop.ahead")
            says = self.stage.words.join_words((say("heard.stop", number=evening.number, title=title), told))
            stops.append(ChartStop(evening.key, evening.number, title, kept.stars, kept.hollow, lit, is_next, says))
        chart = VoyageChart(stops, self.chosen.key, self._choose)
        begun = self._under_way()
        is_ahead = self.chosen.number > following.number
        card = EveningCard(self.stage, self.chosen, self._of(self.chosen)).build(
            self._sail, is_ahead, self._travel, partial(self._go_on, begun) if begun else None
        )
        both = _Beside(chart, card, gap=0.6 if is_narrow else 1.0, grow=1, align="fill")

        back = Button("", self.escape, icon="common/icon-back", name="back", tip=say("voyage.back"))
        name = Label(say("voyage.title"), "heading" if is_narrow else "title", "cream", wraps=False)
        won = sum(len(stop.stars) for stop in stops)
        star = Picture("common/icon-star-full", 1.5, colour="gold")
        counts = {"won": won, "all": MOST_STARS * len(stops)}
        told = say("heard.stars-of", **counts)
        stars = Label(say("voyage.stars", **counts), "strong", "cream", wraps=False, says=told)
        if is_narrow:
            return Padded(Column(Row(back, name, EmptyRoom(), star, stars, gap=0.9), both, gap=0.7), 0.8, 0.6)
        about = Label(say("voyage.about"), "body", "mist", wraps=False)
        head = Row(back, name, about, EmptyRoom(), star, stars, gap=0.9)
        keys = say("voyage.done" if all(stop.is_lit for stop in stops) else "voyage.keys")
        return Padded(Column(head, both, Label(keys, "caption", "mist", align="middle"), gap=0.7), 1.8, 1.0)


class _Beside(Row):
    """The card is as wide as it should be; the chart has the rest."""

    def _widths(self, look: Look, width: int) -> list[int]:
        card = min(look.u(WIDE), round(width * _CARD))
        return [width - card - self._gaps(look), card]


_LEAST = (58, 37)  # the size in u at which all labels have room: in a smaller window a part of the chart is seen
_WASH = ((207, 230, 214), (169, 211, 203))
_EDGE, _SCALE = 0.9, 0.45
_LANTERN, _NEXT = 2.9, 3.6
_LEAN = 8  # degrees
_DISC, _STAR = 0.72, 0.95
_LARGER = 1.14  # isles are a little larger than true
_BOAT = "common/boat-of-three"
_DOT, _STEP = 0.3, 1.35


@dataclass(frozen=True, slots=True)
class ChartStop:
    """An evening as the chart shows it."""

    key: str
    number: int
    title: str
    stars: Collection[int]
    hollow: Collection[int]  # the ones won against gentler opponents
    is_lit: bool
    is_next: bool
    says: str  # all that is drawn there, in words


_FACES = {"gold": ("glow-light", "gold-top"), "hover": ("white", "field"), "plain": ("paper-top", "paper")}


class _TitleForm(NamedTuple):
    """How the titles of all evenings are written."""

    role: str = "name"
    breaks: bool = False  # whether those of several words may take two lines


_TITLES = _TitleForm(), _TitleForm("strong"), _TitleForm("strong", True), _TitleForm("key", True)
"""In the first form in which none lies over another."""
_OVER_HALF = 0.62  # the part of a title's width that one of its two lines may take


class StopMark(Widget):
    """Lantern and label of an evening: pressed, it is chosen."""

    focusable = True

    def __init__(self, stop: ChartStop, is_chosen: bool, use: Callable[[str], Result]) -> None:
        super().__init__(name=stop.key, says=stop.says)
        self.stop = stop
        self.is_chosen = is_chosen
        self._use = use
        self.spot = pygame.Rect(0, 0, 0, 0)  # where it is drawn; its place is the part of that which is seen
        self.form = _TITLES[0]

    def hear(self, state: WidgetState) -> Heard:
        return self.heard_as("option", state, is_on=self.is_chosen)

    def press(self, state: WidgetState) -> Result:
        return self._use(self.stop.key)

    def draw(self, pen: Pen) -> None:
        look, state = pen.look, pen.state
        face = "gold" if self.is_chosen else "hover" if state.is_hovered(self) else "plain"
        key = ("voyage stop", self.stop, face, self.form, self.spot.size)
        pen.surface.blit(look.bake(key, lambda: self._draw_once(look, face)), self.spot)
        if state.is_focused(self):
            label = self.label(look)
            pen.surface.blit(focus_ring(look, label.size, look.measure("field")), label.move(-FOCUS, -FOCUS))

    def measure(self, look: Look) -> tuple[int, int]:
        """Width and height with its lantern."""
        title = max(look.text_width(line, self.form.role) for line in self._lines(look))
        wide = max(title, 3 * look.u(_STAR * 1.15)) + look.u(1.3)
        return wide, look.u(_NEXT) + self._title_height(look) + look.u(_STAR + 0.45)

    def _lines(self, look: Look) -> tuple[str, ...]:
        title, role = self.stop.title, self.form.role
        if not self.form.breaks:
            return (title,)
        half = look.text_width(title, role) * _OVER_HALF
        return look.wrap(title, role, max(round(half), look.longest_word(title, role)))

    def _title_height(self, look: Look) -> int:
        return len(self._lines(look)) * look.line_height(self.form.role)

    def label(self, look: Look) -> pygame.Rect:
        high = self._title_height(look) + look.u(_STAR + 0.45)
        return pygame.Rect(self.spot.x, self.spot.bottom - high, self.spot.width, high)

    def _draw_once(self, look: Look, face: str) -> pygame.Surface:
        stop = self.stop
        drawn = pygame.Surface(self.spot.size, pygame.SRCALPHA)
        label = self.label(look).move(-self.spot.x, -self.spot.y)
        edge = look.colour("ink" if face == "gold" else "hairline")
        top, low = (look.colour(name) for name in _FACES[face])
        drawn.blit(shapes.framed_rect(label.size, look.measure("field"), 2, edge, top, low), label)
        y = label.y + look.u(0.15)
        for line in self._lines(look):
            title = look.line(line, self.form.role, "ink")
            drawn.blit(title, title.get_rect(midtop=(label.centerx, y)))
            y += look.line_height(self.form.role)
        step, left = look.u(_STAR * 1.15), label.centerx - look.u(_STAR * 1.15) * 3 // 2
        for star in range(3):
            at = left + step * star, label.bottom - look.u(_STAR + 0.3)
            is_full, is_hollow = star + 1 in stop.stars, star + 1 in stop.hollow
            draw_star(drawn, look, at, look.u(_STAR), is_full=is_full, is_hollow=is_hollow)

        high = look.u(_NEXT if stop.is_next else _LANTERN)
        light = "voyage/lantern-lit" if stop.is_lit or stop.is_next else "voyage/lantern-dark"
        lantern = look.art.picture(light, high, high)
        if stop.is_next:
            lantern = pygame.transform.rotozoom(lantern, _LEAN, 1.0)
        drawn.blit(lantern, lantern.get_rect(midbottom=(label.centerx, label.y + look.u(0.35))))

        centre, radius = (label.centerx + look.u(1.55), label.y - look.u(0.55)), look.u(_DISC)
        pygame.draw.aacircle(drawn, look.colour("ink"), centre, radius)
        pygame.draw.aacircle(drawn, look.colour("white"), centre, radius - 2)
        number = look.line(str(stop.number), "strong", "ink")
        drawn.blit(number, number.get_rect(center=centre))
        return drawn


class VoyageChart(Widget):
    """Fills its room; where that is small, the part around the evening that is chosen is seen."""

    wide_u = _LEAST[0]
    least_u = 16
    high_u = 14

    def __init__(self, stops: Sequence[ChartStop], chosen: str, use: Callable[[str], Result]) -> None:
        super().__init__(grow=1, name="chart")
        self.stops = stops
        self._chosen = chosen
        self._marks: Mapping[str, StopMark] = {stop.key: StopMark(stop, stop.key == chosen, use) for stop in stops}
        self.children = tuple(self._marks.values())
        self._sheet = pygame.Rect(0, 0, 0, 0)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        room = self._room(look)
        sheet = pygame.Rect(0, 0, max(room.width, look.u(_LEAST[0])), max(room.height, look.u(_LEAST[1])))
        x, y = self._middle(self._chosen, sheet)
        sheet.topleft = room.centerx - x, room.centery - y
        sheet.right, sheet.bottom = max(sheet.right, room.right), max(sheet.bottom, room.bottom)
        sheet.left, sheet.top = min(sheet.left, room.left), min(sheet.top, room.top)
        self._sheet = sheet
        for form in _TITLES:
            self._put_marks(look, form)
            if not any(one.spot.colliderect(other.spot) for one, other in combinations(self._marks.values(), 2)):
                break
        for mark in self._marks.values():
            mark.place(look, mark.spot.clip(room))
            mark.is_tab_stop = room.contains(mark.spot)

    def _put_marks(self, look: Look, form: _TitleForm) -> None:
        """Finds the place of every mark with its title in a form."""
        for key, mark in self._marks.items():
            mark.form = form
            wide, high = mark.measure(look)
            x, y = self._middle(key, self._sheet)
            place = pygame.Rect(0, 0, wide, high)
            place.midtop = self._sheet.x + x, self._sheet.y + y - look.u(_LANTERN) + look.u(0.9)
            mark.spot = place.clamp(self._sheet)

    def _room(self, look: Look) -> pygame.Rect:
        edge = 2 * look.u(_EDGE)
        return self.rect.inflate(-edge, -edge)

    def _middle(self, key: str, sheet: pygame.Rect) -> tuple[int, int]:
        """Of an isle, from the sheet's corner."""
        x, y = chart_file().evenings[key].at
        return round(x * sheet.width), round(y * sheet.height)

    # Drawing.

    def draw(self, pen: Pen) -> None:
        look, room = pen.look, self._room(pen.look)
        draw_panel(look, pen.surface, self.rect, large=True)
        key = ("voyage chart", self._sheet.size, tuple(self.stops))
        before = pen.surface.get_clip()
        pen.surface.set_clip(room.clip(before))
        pen.surface.blit(look.bake(key, lambda: self._draw_once(look)), self._sheet)
        for mark in self._marks.values():
            if mark.rect:
                mark.draw(pen)
        pen.surface.set_clip(before)
        pen.surface.blit(_draw_scale(look, room.size), room)

    def _draw_once(self, look: Look) -> pygame.Surface:
        size = self._sheet.size
        drawn = shapes.gradient(size, *_WASH).convert()

        # Lines of a compass rose, and small waves.
        wide, high = size
        lines = pygame.Surface(size, pygame.SRCALPHA)
        rose = round(0.885 * wide), round(0.85 * high)
        for x, y in ((0, 0.2), (0, 0.62), (0.2, 0), (0.55, 0), (0.885, 0), (0, 0.85), (1, 0.3), (0.4, 1)):
            pygame.draw.aaline(lines, (18, 89, 106, 46), rose, (x * wide, y * high))
        for i in range(60):
            x, y = (i * 0.618034) % 1 * wide, (i * 0.7548777) % 1 * high
            points = [(x + step * look.u(0.3), y + (-1) ** step * look.u(0.1)) for step in range(6)]
            pygame.draw.aalines(lines, (18, 89, 106, 60), False, points)
        drawn.blit(lines, (0, 0))

        for before, after in pairwise(self.stops):
            a = pygame.Vector2(self._middle(before.key, self._sheet))
            b = pygame.Vector2(self._middle(after.key, self._sheet))
            way = b - a
            bend = (a + b) / 2 + pygame.Vector2(-way.y, way.x) * 0.14
            count = max(round(way.length() / look.u(_STEP)), 2)
            radius = max(look.u(_DOT), 4)
            for i in range(1, count):
                t = i / count
                dot = a * (1 - t) ** 2 + bend * 2 * t * (1 - t) + b * t**2
                pygame.draw.aacircle(drawn, look.colour("ink" if before.is_lit else "teal"), dot, radius)
                pygame.draw.aacircle(drawn, look.colour("danger" if before.is_lit else "paper-top"), dot, radius - 1.4)

        for art, x, y, part in chart_file().sea:
            picture = look.art.picture(art, wide, round(part * high))
            drawn.blit(picture, picture.get_rect(center=(round(x * wide), round(y * high))))
        for stop in self.stops:
            isle, middle = chart_file().evenings[stop.key], self._middle(stop.key, self._sheet)
            across = round(isle.wide * _LARGER * min(wide, high * 1.55))
            draw_isle(drawn, look, isle, middle, across)
            if stop.is_next:
                boat = look.art.picture(_BOAT, across, look.u(2.8))
                at = max(middle[0] - round(across * 0.52), look.u(2)), middle[1] + look.u(2.2)
                drawn.blit(boat, boat.get_rect(center=at))
        return drawn


@cache_surface
def _draw_scale(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """Draws the border of a chart: dark and light by turns."""
    drawn = pygame.Surface(size, pygame.SRCALPHA)
    thick, step = max(look.u(_SCALE), 5), look.u(2.6)
    for edge in (
        pygame.Rect(0, 0, size[0], thick),
        pygame.Rect(0, size[1] - thick, size[0], thick),
        pygame.Rect(0, 0, thick, size[1]),
        pygame.Rect(size[0] - thick, 0, thick, size[1]),
    ):
        pygame.draw.rect(drawn, look.colour("ink"), edge)
        is_flat = edge.width > edge.height
        for begin in range(step, edge.width if is_flat else edge.height, 2 * step):
            part = (
                pygame.Rect(edge.x + begin, edge.y, step, thick)
                if is_flat
                else pygame.Rect(edge.x, edge.y + begin, thick, step)
            )
            pygame.draw.rect(
                drawn, look.colour("paper-top"), part.clip(edge).inflate(*((0, -4) if is_flat else (-4, 0)))
            )
    return drawn
