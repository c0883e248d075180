"""An evening of the voyage: its table, its card on the chart with the picture of its isle, and the stars that it
brought; and the daily deal: who plays it, and its table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from random import Random

import msgspec
import pygame

from game import widgets as ui
from game.bots import personalities
from game.bots.names import key_of
from game.controls import Place
from game.engine.given_names import given_names, noted_name
from game.files.documents import is_file, read_document
from game.files.names import beside
from game.files.resources import asset, user_saves
from game.files.schema import to_struct
from game.learning.voyage import HINTED, EveningResult, SmallTrip, TodaysDeal, VoyageEvening, begin_deal, load_trips
from game.match import Match
from game.match.saved_games import FinishedGame
from game.render import Look, shapes
from game.render.look import cache_surface
from game.render.pieces import frame_picture
from game.render.sea import wave_line
from game.store import journal_mark, load_people
from game.store.files import read_whole
from game.store.progress import MOST_STARS, DealProgress, EveningProgress, note_deal, note_evening
from game.store.remembered import load_remembered, remember_person
from game.store.saves import read_pages
from game.tables.frame import has_title
from game.words.catalogue import Catalogue
from game.words.days import tell_day

from .. import routes
from ..ask import Answer
from ..background import OpeningSave
from ..pause import deal_name
from ..save_names import free_name
from ..scene import Command, Pop, Push, Replace, Scene, SetTable
from ..stage import Stage
from .guide import Guide, KeyUse, table_title
from .scene import TableScene


class EveningGuide(Guide):
    """Names the evening and tells what its stars are for. Where the first hint costs a star, it is given to whoever
    asks twice.
    """

    def __init__(self, scene: TableScene, evening: VoyageEvening) -> None:
        self.evening = evening
        self._stage = scene.stage
        self._match = scene.match
        self._hints = scene.hints
        self._is_warned = False
        if not has_title(scene.stage.look):  # where no title has room, its stars are told once
            self.tell_goals()

    @property
    def keys_at(self) -> Place:
        return "evening"

    @property
    def keys(self) -> Mapping[int, KeyUse]:
        return {pygame.K_v: self.tell_goals}

    def title(self) -> ui.Region:
        return ui.Region("title", None, self._build_title)

    def _build_title(self) -> ui.Widget:
        """With a button that tells of its stars."""
        say, evening = self._stage.say, self.evening
        number = ui.Label(say("voyage.table", number=evening.number), "caption", "mist")
        title = ui.Label(say(f"voyage.{evening.key}"), "name", "cream", is_heading=True, wraps=False)
        words = ui.Column(title, number, gap=0, grow=1)
        tip = goals_in_words(self._stage.words, evening)
        return ui.Row(words, ui.Button("", self.tell_goals, icon="common/icon-star", name="goals", tip=tip), gap=0.5)

    def tip(self, tool: str) -> str:
        is_dear = tool == "table.hint" and not self.evening.file.free_hints and not self._match.journal.notes(HINTED)
        return self._stage.say("voyage.hint.tip") if is_dear else ""

    def hint(self) -> bool:
        is_free = self.evening.file.free_hints or self._match.actor is None or bool(self._match.journal.notes(HINTED))
        if not is_free and not self._is_warned:
            self._is_warned = True
            self._stage.tell(self._stage.say("voyage.hint.sure"))
            return False
        is_coming = self._hints.ask()
        if is_coming and not is_free:
            self._match.journal.note(f"{HINTED} {self.evening.key}")
        return is_coming

    def tell_goals(self) -> None:
        self._stage.tell(goals_in_words(self._stage.words, self.evening))


class DealGuide(Guide):
    """Names the deal of a day in the title, or in a notice where no title has room."""

    def __init__(self, scene: TableScene) -> None:
        self._stage = scene.stage
        self._match = scene.match
        if not has_title(scene.stage.look):
            scene.stage.tell(deal_name(scene.stage, scene.match))

    def title(self) -> ui.Region:
        game, deal = self._stage.words.game(self._match.rules.game), deal_name(self._stage, self._match)
        return ui.Region("title", None, lambda: table_title(game, deal))


def open_todays_deal(stage: Stage) -> Command:
    """The try that counts resumes where it was left; before another one it is asked who plays."""
    deal = TodaysDeal(stage.today)
    kept = stage.read_progress().deals.get(deal.day.isoformat())
    left = beside(user_saves(), kept.save) if kept and kept.points is None else None
    if left and is_file(left):
        return SetTable(lambda: routes.resume_save(stage, OpeningSave(left)))
    return Push(ask_who_plays(stage, deal, kept))


_MOST_ASKED = 6  # people who are offered by name: whoever played last first


def ask_who_plays(stage: Stage, deal: TodaysDeal, kept: DealProgress | None) -> Scene:
    """Asks whose try it is."""
    about = "deal.who.again" if kept else "deal.who.about"
    told = stage.say(about, game=stage.words.game(deal.game), day=tell_day(stage.words, deal.day))
    return ask_for_name(stage, stage.say("deal.who"), told, partial(_begin_deal, stage, deal, kept))


def known_names(stage: Stage) -> list[str]:
    """Everyone who is known by a name of their own, whoever played last first."""
    given = given_names(stage.say)
    names = (*stage.shown_names(load_remembered().names), *(one.name for one in reversed(load_people()[0].ordered)))
    return list(dict.fromkeys(name for name in names if name not in given))


def ask_for_name(stage: Stage, title: str, about: str, begin: Callable[[str], Match]) -> Scene:
    """Asks who plays alone, and begins under that name; Enter takes whoever played last."""
    say = stage.say

    def play(name: str) -> Command:
        stage.play("open")
        return SetTable(lambda: Replace(routes.open_table(stage, begin(name))))

    names = list(dict.fromkeys([stage.person, *known_names(stage)]))[:_MOST_ASKED]
    answers = [
        Answer(name, partial(play, name), "paper" if number else "gold", "common/icon-person")
        for number, name in enumerate(names)
    ]
    new = Answer(
        say("deal.who.new"),
        lambda: Replace(routes.open_person(stage, load_people()[0], lambda person: play(person.name))),
    )
    return routes.open_question(stage, title, about, [*answers, new, Answer(say("deal.who.not-now"), Pop)])


def _begin_deal(stage: Stage, deal: TodaysDeal, kept: DealProgress | None, name: str) -> Match:
    say, day = stage.say, deal.day.isoformat()
    crew = [say(f"bot.{key}") for key in deal.opponents]
    key, save = key_of(name, True, say), say("deal.table", day=tell_day(stage.words, deal.day))
    match, mark = begin_deal(deal, [name, *crew], save=free_name(stage.words, save), name_key=key)
    if kept is None:
        note_deal(day, mark, match.journal.path.name, deal.game)
    with stage.tell_errors():
        remember_person(noted_name(name, key))
    return match


def goals_in_words(words: Catalogue, evening: VoyageEvening) -> str:
    """Tells what the three stars of an evening are for."""
    goals = (words.say(f"voyage.{evening.key}.star.{star}") for star in range(1, MOST_STARS + 1))
    numbered = (words.say("voyage.numbered", number=number, goal=goal) for number, goal in enumerate(goals, 1))
    return words.say("voyage.goals", goals=words.join("list.apart", numbered))


WIDE = 24.0
_PICTURE = 0.46  # height of the picture through its width
_TRIES = 2  # after this many games without a star, gentler opponents are offered


class EveningCard:
    """Makes the card of the evening that is chosen."""

    def __init__(self, stage: Stage, evening: VoyageEvening, progress: EveningProgress) -> None:
        self._stage = stage
        self._evening = evening
        self._progress = progress

    def build(
        self,
        sail: Callable[[bool], ui.Result],
        is_ahead: bool,
        travel: Callable[[SmallTrip], ui.Result],
        go_on: Callable[[], ui.Result] | None,
    ) -> ui.Widget:
        """`is_ahead`: no lantern is lit there yet; `go_on` is there where the evening was begun."""
        is_low = self._stage.look.room.is_small
        inside = ui.Column(None if is_low else _EveningPicture(self._evening.key), *self._words(), gap=0.5)
        sheet = ui.Scroll(ui.Padded(inside, 0.3, 0.2), name=f"evening {self._evening.key}")
        sheet.grow = 1
        # What is offered once this evening was played: it brings no stars.
        say = self._stage.say
        trips: list[ui.Widget] = []
        for trip in load_trips() if self._progress.games else ():
            if trip.number == self._evening.number:
                text, tip = say("trip.go", title=say(f"trip.{trip.key}")), say(f"trip.{trip.key}.about")
                use, name = partial(travel, trip), f"trip {trip.key}"
                trips.append(ui.Button(text, use, name=name, tip=tip, role="strong", tall=2.2, grow=1))
        below = ui.Column(*map(ui.Row, trips), self._buttons(sail, is_ahead, go_on), gap=0.4)
        return ui.Panel(ui.Column(sheet, below, gap=0.6), 0.9, 0.8, large=True, name="card")

    def _words(self) -> list[ui.Widget]:
        say = self._stage.say
        evening = self._evening
        progress = self._progress
        role = "heading" if self._stage.look.room.is_small else "card"
        number = ui.Label(say("voyage.evening", number=evening.number), "strong", "teal", wraps=False)
        title = ui.Row(ui.Label(self._say(), role, grow=1, is_heading=True), number, gap=0.5)
        goals: list[ui.Widget] = []
        for star in range(1, MOST_STARS + 1):
            is_won = star in progress.stars
            stars = ui.Stars(star, high=1.15, hollow=star if star in progress.hollow else 0)
            tick = ui.Picture("common/icon-tick", 1.2, colour="teal") if is_won else None
            goal = ui.Label(self._say(f"star.{star}"), "strong" if is_won else "body", grow=1)
            key = "heard.goal.won" if is_won else "heard.goal"
            told = say(key, stars=say("heard.stars", count=star), goal=goal.text)
            goals.append(ui.Row(stars, goal, tick, gap=0.7, says=told))
        people = {person.key: person for person in personalities()}
        crew = []
        for key, level in zip(evening.opponents, evening.file.opponents, strict=True):
            named = ui.Label(say(f"bot.{key}"), "strong"), ui.Label(say(f"level.{level}"), "caption", "muted")
            told = say("heard.opponent", name=say(f"bot.{key}"), level=say(f"level.{level}"))
            crew.append(ui.Row(ui.Picture(people[key].face, 2.4), ui.Column(*named, gap=0), gap=0.4, says=told))
        new = ui.Column(
            ui.Label(say("voyage.new"), "strong", "teal", is_heading=True), ui.Label(self._say("new"), "body"), gap=0
        )
        hints = say("voyage.hints.free" if evening.file.free_hints else "voyage.hints.cost")
        icon = ui.Picture("common/icon-hint", 1.2, colour="teal")
        return [
            ui.Column(title, ui.Label(self._say("table"), "strong", "muted"), gap=0),
            ui.Label(self._say("told"), "name"),
            ui.Hairline(),
            *goals,
            ui.Hairline(),
            ui.Flow(*crew, gap=0.9),
            ui.PlainLine(new),
            ui.Row(icon, ui.Label(hints, "caption", "muted", grow=1), gap=0.5),
        ]

    def _say(self, what: str = "") -> str:
        key = f"voyage.{self._evening.key}"
        return self._stage.say(f"{key}.{what}" if what else key)

    def _buttons(
        self, sail: Callable[[bool], ui.Result], is_ahead: bool, go_on: Callable[[], ui.Result] | None
    ) -> ui.Widget:
        say = self._stage.say
        if go_on:
            over = ui.Button(
                say("voyage.over"), lambda: sail(False), icon="common/icon-replay", role="strong", tall=2.2, name="over"
            )
            told = ui.Label(say("voyage.begun"), "strong", "muted", grow=1)
            main = ui.Button(say("voyage.on"), go_on, kind="gold", icon="common/icon-boat", name="sail", grow=1)
            return ui.Column(ui.Row(told, over, gap=0.5), *self._eased(sail), ui.Row(main), gap=0.4)
        key = "voyage.ahead" if is_ahead else "voyage.again" if self._progress.games else "voyage.sail"
        tip = say("voyage.ahead.tip") if is_ahead else ""
        icon = "common/icon-boat"
        main = ui.Button(say(key), lambda: sail(False), kind="gold", icon=icon, name="sail", tip=tip, grow=1)
        return ui.Column(*self._eased(sail), ui.Row(main), gap=0.4)

    def _eased(self, sail: Callable[[bool], ui.Result]) -> list[ui.Widget]:
        """Gentler opponents, for whoever has tried and won no star."""
        if self._progress.stars or len(self._progress.games) < _TRIES:
            return []
        say = self._stage.say
        return [
            ui.Row(
                ui.Button(say("voyage.eased"), lambda: sail(True), name="eased", tip=say("voyage.eased.about"), grow=1)
            )
        ]


class _EveningPicture(ui.Widget):
    """The isle of the evening, as wide as the card."""

    wide_u, least_u = WIDE, 8

    def __init__(self, key: str) -> None:
        super().__init__()
        self._key = key

    def height(self, look: Look, width: int) -> int:
        return round(width * _PICTURE)

    def draw(self, pen: ui.Pen) -> None:
        pen.surface.blit(draw_evening(pen.look, self._key, self.rect.size), self.rect)


Thing = tuple[str, float, float, float]  # a drawing, its place and its height, in parts
_HORIZON = 0.56
_STARS = 26


class ChartIsle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where an evening lies, and what is seen there."""

    at: tuple[float, float]
    isle: str
    wide: float
    things: list[Thing]


class ChartFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of the chart as it is written down."""

    evenings: dict[str, ChartIsle]
    sea: list[Thing]


@cache
def chart_file() -> ChartFile:
    return to_struct(read_document(asset("voyage.yaml")), ChartFile)


def draw_isle(surface: pygame.Surface, look: Look, isle: ChartIsle, centre: tuple[int, int], wide: int) -> pygame.Rect:
    """An isle of this width and all that stands on it; where it lies."""
    ground = look.art.picture(f"voyage/isle-{isle.isle}", wide, wide)
    place = ground.get_rect(center=centre)
    surface.blit(ground, place)
    for art, x, y, high in isle.things:
        drawn = look.art.picture(art, wide, max(round(high * wide), 8))
        surface.blit(drawn, drawn.get_rect(midbottom=(centre[0] + round(x * wide), centre[1] + round(y * wide))))
    return place


@cache_surface
def draw_evening(look: Look, key: str, size: tuple[int, int]) -> pygame.Surface:
    """Draws the isle of an evening at nightfall, in a rounded frame."""
    picture, isle = pygame.Surface(size), chart_file().evenings[key]
    horizon = round(size[1] * _HORIZON)
    picture.blit(shapes.gradient((size[0], horizon // 2 + 1), look.colour("dusk-top"), look.colour("dusk")), (0, 0))
    picture.blit(
        shapes.gradient((size[0], horizon - horizon // 2), look.colour("dusk"), look.colour("dusk-low")),
        (0, horizon // 2),
    )
    random = Random("stars")
    for _ in range(_STARS):
        at = random.randrange(size[0]), random.randrange(max(horizon * 2 // 3, 1))
        pygame.draw.circle(picture, look.colour("cream"), at, 1 + (random.random() < 0.25))
    for number, (part, colour) in enumerate(((_HORIZON, "wave-5"), (0.72, "wave-6"), (0.88, "wave-7"))):
        line = wave_line(size[0], size[1] * part, size[1] * 0.012, size[0] / (1.7 + 0.6 * number), number * 1.9)
        pygame.draw.polygon(picture, look.colour(colour), [*line, size, (0, size[1])])
    draw_isle(
        picture, look, isle, (size[0] // 2, round(size[1] * 0.68)), min(round(size[0] * 0.5), round(size[1] * 1.1))
    )
    return frame_picture(look, picture, "panel")


def note_result(finished: FinishedGame, result: EveningResult) -> None:
    """Keeps the stars with what was learned; `GameError` where that cannot be."""
    pages = read_pages(read_whole(finished.path), finished.path)
    note_evening(
        result.evening.key, result.won, journal_mark(pages.head, pages.lines), finished.path.name, result.is_eased
    )


def stars_panel(words: Catalogue, result: EveningResult, is_whole: bool = False) -> ui.Widget:
    """The three goals, which of them were reached, and one sentence more; `is_whole`: with nothing beside it."""
    key, say = result.evening.key, words.say
    title = say("voyage.scoring", number=result.evening.number, title=say(f"voyage.{key}"))
    head = ui.Row(
        ui.Label(title, "name", grow=1),
        ui.Stars(len(result.won), high=1.5, hollow=len(result.won) if result.is_eased else 0),
        gap=0.8,
    )
    goals: list[ui.Widget] = []
    for star in range(1, len(result.stars) + 1):
        is_won = star in result.won
        icon, tint = ("common/icon-tick", "teal") if is_won else ("common/icon-cross", "muted")
        goal = ui.Label(say(f"voyage.{key}.star.{star}"), "strong" if is_won else "body", "ink" if is_won else "muted")
        goals.append(ui.Row(ui.Picture(icon, 1.1, colour=tint), goal, gap=0.4))
    remarks = [ui.Label(say(f"voyage.{key}.{'won' if result.won else 'lost'}"), "aside", "muted")]
    notes = {"eased": result.is_eased and result.won, "hinted": result.is_hinted, "not-own": not result.is_own}
    remarks += [
        ui.Label(say(f"voyage.scoring.{note}"), "caption", "muted") for note, is_true in notes.items() if is_true
    ]
    listed = ui.Column(*goals, gap=0.4) if is_whole else ui.Flow(*goals, gap=1.2)
    return ui.Panel(
        ui.Column(head, listed, *remarks, gap=0.35), 1.2, 0.7, name="voyage-stars", grow=1 if is_whole else 0
    )
