"""The puzzles as a scene: by game, each with its board, how hard it is and its stars. Nothing is locked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from game.files.faults import BadDocument
from game.learning.puzzles import Puzzle, load_puzzles, of_game, user_puzzles
from game.rules import GAMES
from game.store.progress import MOST_STARS, LearningProgress, load_progress
from game.widgets import Button, Column, EmptyRoom, Grid, Label, Padded, Panel, Part, Picture, Row, Scroll, Segments, Widget
from game.words.narrator import Narrator

from .. import routes
from ..background import BackgroundJob
from ..scene import Command, Pop, Push, Scene, SetTable
from ..stage import Stage
from .card import PuzzleCard
from .learning_buttons import LearningButtons
from .words import spoken

_WIDE = 62
"""The width in u from which on title, games and stars stand in one row."""


class PuzzlesScene(Scene):
    """Reading the files and drawing the boards takes a while: both are done piece by piece after the first picture."""

    def __init__(self, stage: Stage, game: str = "") -> None:
        super().__init__(stage)
        self._game = game or GAMES[0]
        self._puzzles: list[Puzzle] = []
        self._reading: BackgroundJob[tuple[list[Puzzle], list[BadDocument]]] | None = None
        self._progress = LearningProgress()
        self._pictures = 0

    # What happens.

    def enter(self) -> None:
        super().enter()
        self._read_progress()
        self._reading = BackgroundJob(load_puzzles)

    def resume(self) -> None:
        self._read_progress()
        super().resume()

    def _read_progress(self) -> None:
        self._progress, faults = load_progress()
        for fault in faults:
            self.stage.tell(fault)

    @property
    def pace(self) -> int:
        return 60 if self._reading or self._pictures < len(self._shown()) else 0

    def update(self, seconds: float) -> Command | None:
        command = super().update(seconds)
        if self._reading and self._reading.is_done:
            self._take()
        elif self._pictures < len(self._shown()):
            self._pictures += 1
            self.rebuild()
        return command

    def _take(self) -> None:
        assert self._reading is not None
        puzzles, bad = self._reading.result()
        self._reading, self._puzzles = None, puzzles
        for error in bad:
            self.stage.tell(error)
        self.rebuild()
        self.settle()
        self.root.focus(self._first())

    def _first(self) -> str:
        """What Enter does unless something else is chosen: the lesson, then the first puzzle that is not solved."""
        unsolved = (puzzle.key for puzzle in self._shown() if puzzle.key not in self._progress.stars and not self._is_seen(puzzle))
        return next(unsolved, "voyage") if self._game in self._progress.lessons else "lesson"

    def _is_seen(self, puzzle: Puzzle) -> bool:
        """Whether its solution was shown, so that it has no star to win any more."""
        return self._progress.left.get(puzzle.key) == 0

    def key(self, event: pygame.Event) -> Command | None:
        """Ctrl and a number open a game."""
        if event.key == pygame.K_F1:
            return Push(routes.rulebook(self.stage, self._game))
        number = event.key - pygame.K_1
        if event.mod & pygame.KMOD_CTRL and 0 <= number < len(GAMES):
            self._open(GAMES[number])
        return None

    def _open(self, game: object) -> None:
        self._game, self._pictures = str(game), 0
        self.rebuild()

    def _play(self, puzzle: Puzzle) -> Command:
        shown = self._shown()
        return SetTable(lambda: Push(routes.puzzle(self.stage, puzzle, shown[shown.index(puzzle) + 1 :])))

    def _shown(self) -> list[Puzzle]:
        return list(of_game(self._puzzles, self._game))

    # What it looks like.

    def build(self) -> Widget:
        say = self.stage.say
        own = Label(say("puzzles.own", folder=str(user_puzzles())), "caption", "muted")
        cards = [self._card(number, puzzle) for number, puzzle in enumerate(self._shown(), 1)]
        waiting = Label(say("puzzles.reading"), "body", "muted", align="middle") if self._reading else None
        inside = Column(
            LearningButtons(self.stage, self._game, self._progress).build(),
            waiting,
            Grid(*cards, least=13.5, most=5, gap=1.0) if cards else None,
            own,
            gap=1.0,
        )
        sheet = Panel(Scroll(Padded(inside, 0.4, 0.5), name="cards"), 0.8, 0.5, large=True)
        sheet.grow = 1
        return Padded(Column(self._head(), sheet, gap=0.8), 1.2, 1.0)

    def _head(self) -> Widget:
        say = self.stage.say
        back = Button("", Pop, icon="common/icon-back", name="back", tip=say("puzzles.back"))
        title = Label(say("puzzles.title"), "heading", "cream")
        games = Segments(
            [Part(game, self.stage.words.game(game)) for game in GAMES],
            self._game,
            self._open,
            name="games",
            grow=0 if self._is_wide else 1,
        )
        stars = Row(Picture("common/icon-star-full", 1.5, colour="gold"), Label(self._won(), "strong", "cream", wraps=False), gap=0.4)
        if self._is_wide:
            return Row(back, title, EmptyRoom(), games, EmptyRoom(), stars, gap=1.0)
        return Column(Row(back, title, EmptyRoom(), stars, gap=0.8), Row(games), gap=0.5)

    @property
    def _is_wide(self) -> bool:
        return self.stage.look.size[0] >= _WIDE * self.stage.look.unit

    def _won(self) -> str:
        """How many stars there are of all; until the puzzles are read nobody knows of how many."""
        if not self._puzzles:
            return "…"
        won = sum(self._progress.stars.get(puzzle.key, 0) for puzzle in self._puzzles)
        return self.stage.say("puzzles.stars", won=won, all=MOST_STARS * len(self._puzzles))

    def _card(self, number: int, puzzle: Puzzle) -> Widget:
        words = spoken(self.stage.words, puzzle)
        return PuzzleCard(
            puzzle,
            number,
            words.title,
            self._about(puzzle),
            self._progress.stars.get(puzzle.key, 0),
            self.stage.say("puzzles.seen") if self._is_seen(puzzle) else "",
            partial(self._narrator, puzzle),
            partial(self._play, puzzle),
            has_picture=number <= self._pictures,
        )

    def _about(self, puzzle: Puzzle) -> str:
        difficulty = self.stage.say(f"puzzles.{puzzle.file.difficulty}")
        return self.stage.say("puzzles.about", difficulty=difficulty, count=puzzle.file.decisions)

    def _narrator(self, puzzle: Puzzle) -> Narrator:
        colours: Sequence[str] = puzzle.rules.setup.colours
        return Narrator(self.stage.words, puzzle.rules, list(colours[: puzzle.rules.seats]))
