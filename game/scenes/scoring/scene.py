"""The scoring as a scene: the show goes on with time, is skipped by a click, and ends with four ways out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from secrets import randbits

import pygame

from game.engine import GameError
from game.learning.voyage import deal_of, evening_result
from game.match import Match, Player
from game.match.saved_games import FinishedGame
from game.store import new_name
from game.store.progress import note_deal_result
from game.widgets import Widget

from .. import routes
from ..background import BackgroundJob
from ..scene import Command, Push, Replace, Scene, SetTable
from ..stage import Stage
from ..voyage_evening import note_result
from .keepsakes import draw_postcard, note, write_postcard
from .ladder import Ladder
from .page import ScoringPage, evening
from .show import PACES, ScoringShow
from .words import ScoringWords

_KEYS = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)
_GUARD = 0.5  # seconds after the show in which keys that skip it do nothing else
_SEED_BITS = 32


class ScoringScene(Scene):
    """What everyone has is turned over round by round; then the ranking and how it came to it."""

    def __init__(self, stage: Stage, finished: FinishedGame) -> None:
        super().__init__(stage)
        self.finished = finished
        self.result = evening_result(finished)  # what came of it as an evening of the voyage, if it was one
        self.story = finished.rules.story(finished.history, finished.standings, finished.begun)
        settings = stage.settings
        self.show = ScoringShow(self.story.rounds, PACES[settings.speed], slides=not settings.reduced_motion)
        if settings.skip_ceremonies:
            self.show.end()
        self.tab = "ranking"
        self._shown = -1  # how many rounds had begun when the widgets were built
        self._rows: Ladder | None = None
        self._guard = 0.0
        self.noting: BackgroundJob[None] | None = None  # the result on its way into the statistics
        self._writing: BackgroundJob[Path] | None = None  # the postcard that is being written

    def enter(self) -> None:
        super().enter()
        self.noting = BackgroundJob(self._note)
        if not self.show.is_counting:
            self.stage.sounds.play("win")

    def leave(self) -> None:
        super().leave()
        self._end_noting()
        self._tell_of_postcard()

    def _note(self) -> None:
        note(self.finished)
        if self.result:
            note_result(self.finished, self.result)
        if dealt := deal_of(self.finished):
            own = next(standing for standing in self.finished.standings if standing.seat == 0)
            note_deal_result(*dealt, own.points, own.rank)

    def background(self, surface: pygame.Surface) -> None:
        surface.blit(evening(self.stage.look, surface.get_size()), (0, 0))

    @property
    def pace(self) -> int:
        return 60 if self._is_moving else 0

    @property
    def _is_moving(self) -> bool:
        """Nobody should miss the end: it waits for who looks elsewhere."""
        return self.show.is_moving and self.stage.has_focus

    def build(self) -> Widget:
        self._shown = self.show.begun
        page = ScoringPage(self, self.words_of_game())
        built = page.build()
        self._rows = page.rows
        return built

    def words_of_game(self) -> ScoringWords:
        """The game in the words of the language that is set."""
        return ScoringWords(self.stage.words, self.finished, self.story)

    # Time.

    def update(self, seconds: float) -> Command | None:
        self._guard = max(self._guard - seconds, 0.0)
        if self.noting and self.noting.is_done:
            self._end_noting()
        if self._writing and self._writing.is_done:
            self._tell_of_postcard()
        if self._is_moving:
            was_counting = self.show.is_counting
            self._hear(self.show.advance(seconds))
            self._follow(was_counting)
        return super().update(seconds)

    def skip(self) -> None:
        """Turns over all at once."""
        if self.show.is_counting:
            self._hear(self.show.finish())
            self._guard = _GUARD
            self._follow(True)

    def _follow(self, was_counting: bool) -> None:
        """The screen after the show has gone on."""
        self.touch()
        if self.show.begun != self._shown or was_counting != self.show.is_counting:
            self.happened()
        elif self._rows and not self.show.is_counting:
            self._rows.place(self.stage.look, self._rows.rect)

    def _hear(self, sounds: list[str]) -> None:
        for name in sounds:
            self.stage.sounds.play(name)

    # Keys and clicks.

    def handle(self, event: pygame.Event) -> Command | None:
        if self._skips(event):
            self.skip()
            return None
        if self._guard and event.type == pygame.KEYDOWN and event.key in _KEYS:
            return None
        return super().handle(event)

    def _skips(self, event: pygame.Event) -> bool:
        if not self.show.is_counting:
            return False
        if event.type == pygame.KEYDOWN:
            return event.key in _KEYS and not (self.root.focused and self.root.shows_focus and self.root.focused.name == "menu")
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return False
        self.refresh_layout()
        return not any(widget.focusable for widget in self.root.top.at(event.pos))

    def key(self, event: pygame.Event) -> Command | None:
        rules = self.finished.rules
        return Push(routes.open_rulebook(self.stage, rules.game, played=rules)) if event.key == pygame.K_F1 else None

    def escape(self) -> Command | None:
        """Turns over all at once; an evening that is over is left by its buttons alone, and this shows which of them leaves it."""
        if self.show.is_counting:
            self.skip()
        else:
            self.root.focus("menu")
        return None

    def choose_tab(self, tab: object) -> None:
        self.tab = str(tab)
        self.happened()

    def _end_noting(self) -> None:
        """Who leaves waits until the result is kept."""
        if self.noting is None:
            return
        try:
            self.noting.result()
        except GameError as error:
            self.stage.tell(error)
        self.noting = None

    # Doors.

    @property
    def is_lesson(self) -> bool:
        return bool(self.finished.guide)

    def open_voyage(self) -> Command:
        """With a star, or without: the next lantern is lit."""
        return Replace(routes.open_voyage(self.stage, is_alone=True), whole=True)

    def open_menu(self) -> Command:
        return Replace(routes.open_menu(self.stage), whole=True)

    def open_replay(self) -> Command:
        return Push(routes.open_replay(self.stage, self.finished.path))

    def play_again(self) -> Command:
        return SetTable(self._again)

    def _again(self) -> Command:
        """The same players at the same table, another deal."""
        match = Match.begin(self.finished.rules, self._players(), randbits(_SEED_BITS), self.finished.sharing)
        return Replace(routes.open_table(self.stage, match))

    def _players(self) -> Sequence[Player]:
        """Who learned sat under a colour: a game of its own is played and kept under its own name."""
        players = list(self.finished.players)
        learner = next((seat for seat, player in enumerate(players) if player.is_person), None) if self.finished.guide else None
        if learner is not None:
            players[learner] = replace(players[learner], name=self.stage.person)
        return players

    def make_postcard(self) -> None:
        """Drawn at once; making a file of it takes longer than a frame may."""
        if self._writing is None:
            now = datetime.now().astimezone()
            drawn, name = draw_postcard(self.words_of_game(), now), new_name(self.finished.rules.game, now)
            self._writing = BackgroundJob(lambda: write_postcard(drawn, name))

    def _tell_of_postcard(self) -> None:
        """What came of it, when it is there."""
        if self._writing is None:
            return
        try:
            self.stage.tell(self.stage.say("scoring.postcard.kept", path=str(self._writing.result())))
        except GameError as error:
            self.stage.tell(error)
        self._writing = None
