"""The menu as a scene: how it comes alive, how it looks for the game that waits, and how that game is opened."""

from __future__ import annotations

from functools import partial

import pygame

from game.engine import GameError
from game.rules import GAMES, known_games
from game.widgets import Widget

from .. import routes
from ..ask import ask_about_older
from ..background import BackgroundJob, OpeningSave
from ..scene import Command, Push, Scene
from ..stage import Stage
from .page import MenuPage
from .sea import MenuSea
from .unfinished import UnfinishedGame, is_first_start, newest

_FRAMES = 15
_REST_AFTER = 30.0  # seconds without input until the sea rests
_INPUT = (pygame.KEYDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.WINDOWFOCUSGAINED)


class MenuScene(Scene):
    """The first thing a player sees: first sea and title, then the cards, their pictures and swimmers, then the game that waits."""

    def __init__(self, stage: Stage, asked_for: UnfinishedGame | None = None) -> None:
        """With a game of older rules that was asked for, it begins with the question about that one."""
        super().__init__(stage)
        self.waiting: UnfinishedGame | None = None  # the game that Continue means
        self._asked_for = asked_for
        self.search: BackgroundJob[UnfinishedGame | None] | None = None
        self.first_start: BackgroundJob[bool] | None = None
        self.offers_lesson = False  # whether the first voyage is offered, as it is once at the very first start
        self.opening: OpeningSave | None = None
        self._sea: MenuSea | None = None
        self.pictures = 0  # how many of the cards have their pictures
        self._is_shown = self._is_begun = self._has_looked = False
        self._seconds = self._due = self._idle = 0.0

    # Lifecycle.

    def enter(self) -> None:
        super().enter()
        self.stage.seat(0)

    def pause(self) -> None:
        super().pause()
        self._drop()

    def leave(self) -> None:
        super().leave()
        self._drop()

    def _drop(self) -> None:
        """Who goes elsewhere does not continue."""
        if self.opening:
            self.opening.drop()
            self.opening = None
            self.happened()

    def resume(self) -> None:
        super().resume()
        self.stage.seat(0)
        if self.root.focused and self.root.focused.name == self.first:
            self.root.focus_name = ""  # what Enter does is not known again until the saves have been looked through
        self._idle, self._has_looked, self.search = 0.0, False, BackgroundJob(partial(newest, self.stage.words))

    def note_drawn(self) -> None:
        super().note_drawn()
        if not self._is_shown:
            self._is_shown = True
            self.happened()

    # What it shows.

    def build(self) -> Widget:
        page = MenuPage(self)
        found = page.arrange() if self._is_shown else page.arrange_title()
        self._sea = MenuSea(self.stage.look, (self.stage.look.size[0] - found.width) // 2)
        if self._is_begun:
            self._sea.wake()
        return found.top

    def background(self, surface: pygame.Surface) -> None:
        if self._sea:
            self._sea.draw(surface, self._seconds)

    # How it lives.

    @property
    def pace(self) -> int:
        if not self._is_begun or self.opening:
            return 60
        is_searching = self.search is not None or self.first_start is not None
        return _FRAMES if is_searching or self._is_alive else 0

    @property
    def _is_alive(self) -> bool:
        return self.stage.has_focus and self._idle < _REST_AFTER and not self.stage.look.reduced_motion

    def update(self, seconds: float) -> Command | None:
        command = super().update(seconds)
        self._idle += seconds
        if self._is_shown and not self._is_begun:
            self._begin()
        if self.search and self.search.is_done:
            search, self.search = self.search, None
            self.take_found(search.result())
        if self.first_start and self.first_start.is_done:
            is_first, self.first_start = self.first_start.result(), None
            self.take_found(self.waiting, offers_lesson=is_first)
        if not self._has_looked and self._is_begun and not self.search and not self.first_start:
            self._has_looked = True
            self.happened()
        if self._is_alive:
            self._flow(seconds)
        if self._asked_for and self._is_begun:
            asked_for, self._asked_for = self._asked_for, None
            return self._question(asked_for)
        return command or self._take_opened()

    def _flow(self, seconds: float) -> None:
        self._seconds += seconds
        self._due += seconds
        if self._due >= 1 / _FRAMES:
            self._due %= 1 / _FRAMES
            self.touch()

    def _begin(self) -> None:
        """After the first picture, with every frame one more thing that takes a while to draw."""
        if self.pictures < len(known_games()):
            self.pictures += 1
            self.happened()
        elif self._sea and not self._sea.is_whole:
            self._sea.wake_one()
            self.touch()
        else:
            self._is_begun = True
            self.search, self.first_start = BackgroundJob(partial(newest, self.stage.words)), BackgroundJob(is_first_start)
            self.stage.name_unfit_guests()

    def take_found(self, found: UnfinishedGame | None, offers_lesson: bool = False) -> None:
        """What the search has found; the focus goes to the gold button only if nobody has moved it yet."""
        if found == self.waiting and not offers_lesson:
            return
        is_untouched = self.root.focused is None or self.root.focused.name == self.first
        self.waiting, self.offers_lesson = found, self.offers_lesson or offers_lesson
        self.happened()
        self.refresh_layout()
        if is_untouched and self.first:
            self.root.focus(self.first)

    @property
    def first(self) -> str:
        """What Enter does unless something else is chosen; nothing until it is known whether a game waits."""
        if not self._has_looked:
            return ""
        return "continue" if self.waiting else "lesson" if self.offers_lesson else GAMES[0]

    # What happens.

    def refresh_layout(self) -> None:
        super().refresh_layout()
        if self.root.focused is None and self.first:
            self.root.focus(self.first)

    def handle(self, event: pygame.Event) -> Command | None:
        if event.type in _INPUT:
            self._idle = 0.0
        return super().handle(event)

    def key(self, event: pygame.Event) -> Command | None:
        return Push(routes.open_rulebook(self.stage)) if event.key == pygame.K_F1 else None

    def escape(self) -> Command | None:
        """There is nowhere to go back to: leaving the program is asked for by Quit alone."""
        self.root.focus("quit")
        return None

    def go_on(self) -> Command | None:
        """A game of older rules says so first."""
        waiting = self.waiting
        if waiting is None or self.opening or not self._has_looked:
            return None
        if waiting.older:
            return self._question(waiting)
        self._open(waiting)
        return None

    def _question(self, waiting: UnfinishedGame) -> Command:
        return Push(ask_about_older(self.stage, waiting.older, partial(self._open, waiting)))

    def _open(self, waiting: UnfinishedGame) -> None:
        self.opening = OpeningSave(waiting.path)
        self.happened()

    def _take_opened(self) -> Command | None:
        """The game that was to be continued, as soon as it is there."""
        if self.opening is None or not self.opening.is_done:
            return None
        opening, self.opening = self.opening, None
        self.happened()
        try:
            return Push(routes.open_saved_game(self.stage, opening))
        except GameError as error:
            self.stage.tell(error)
            return None
