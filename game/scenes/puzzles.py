"""The puzzles as a scene: by game, each with its board, how hard it is and its stars, below its lesson.

Nothing is locked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame

from game import widgets as ui
from game.engine import GameError
from game.files.faults import BadDocument
from game.learning.puzzle_list import load_puzzles, of_game
from game.learning.puzzles import Puzzle, Spoken, user_puzzles
from game.render import Look, shapes
from game.render.pieces import SHADOW, frame_picture, panel, tinted_icon
from game.rules import GAMES
from game.store.progress import MOST_STARS, LearningProgress
from game.tables.small_board import draw_small_board
from game.widgets.buttons import Use, draw_focus
from game.widgets.regions import FindSlot
from game.widgets.words import draw_star
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator

from . import routes
from .background import BackgroundJob
from .scene import Command, Pop, Push, Scene, SetTable
from .stage import Stage

_MOMENTS = "moments"  # the tab beside those of the games
_TOLD = 2  # files of the player's own of which it is told what is wrong


class PuzzlesScene(Scene):
    """Reading the files and drawing the boards takes a while, so both happen piece by piece after the first picture."""

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
        self._progress = self.stage.read_progress()
        self._reading = BackgroundJob(load_puzzles)

    def resume(self) -> None:
        self._progress = self.stage.read_progress()
        super().resume()

    @property
    def pace(self) -> int:
        return 60 if self._reading or self._pictures < len(self._shown_puzzles()) else 0

    def update(self, seconds: float) -> Command | None:
        command = super().update(seconds)
        if self._reading and self._reading.is_done:
            reading, self._reading = self._reading, None
            try:
                self._puzzles, bad = reading.result()
            except GameError as error:  # of the program's own files
                self.stage.tell(error)
            else:
                # The first fault of the first files, and how many more cannot be used: more at once nobody reads.
                for one in bad[:_TOLD]:
                    self.stage.tell(one.faults[0])
                if len(bad) > _TOLD:
                    self.stage.tell(self.stage.say("puzzles.more-bad", count=len(bad) - _TOLD))
            self._begin_pictures()
            # What Enter does unless something else is chosen: the lesson, then the first puzzle that is not solved.
            stars, shown = self._progress.stars, self._shown_puzzles()
            unsolved = (puzzle.key for puzzle in shown if puzzle.kept_as not in stars and not self._is_seen(puzzle))
            self.focus(next(unsolved, "lesson") if self._is_taught else "lesson")
        elif self._pictures < len(self._shown_puzzles()):
            self._pictures += 1
            self.note_change()
        return command

    @property
    def _is_taught(self) -> bool:
        """Whether someone has played this game's lesson to the end."""
        return self._game in self._progress.lessons

    def _is_seen(self, puzzle: Puzzle) -> bool:
        """Whether its solution has been shown, leaving no stars to win."""
        return self._progress.left.get(puzzle.kept_as) == 0

    def key(self, event: pygame.Event) -> Command | None:
        """Ctrl and a number open a game."""
        if event.key == pygame.K_F1:
            return Push(routes.open_rulebook(self.stage, self._game))
        number = event.key - pygame.K_1
        if event.mod & pygame.KMOD_CTRL and 0 <= number <= len(GAMES):
            return self._open((*GAMES, _MOMENTS)[number])
        return None

    def _open(self, game: object) -> Command | None:
        if game == _MOMENTS:
            return Push(routes.open_missed(self.stage))
        self._game = str(game)
        self._begin_pictures()
        return None

    def _begin_pictures(self) -> None:
        """One a frame; those that were drawn before are there at once, for the look has kept them."""
        self._pictures = 0
        self.note_change()

    def _play(self, puzzle: Puzzle) -> Command:
        shown = self._shown_puzzles()
        return SetTable(lambda: Push(routes.open_puzzle(self.stage, puzzle, shown[shown.index(puzzle) + 1 :])))

    def _shown_puzzles(self) -> list[Puzzle]:
        return list(of_game(self._puzzles, self._game))

    # What it looks like.

    def layout(self) -> ui.Layout:
        progress = self._progress
        regions = [
            ui.Region("head", self._stars_text(), self._head),
            ui.Region("games", self._game, self._games),
            ui.Region("lesson", (self._game, self._is_taught), self._lesson),
        ]
        for number, puzzle in enumerate(self._shown_puzzles(), 1):
            regions.append(
                ui.Region(
                    _region_of(puzzle),
                    (number, progress, number <= self._pictures),
                    partial(self._card, number, puzzle),
                )
            )
        return ui.Layout(regions, self._arrange, self._reading is None)

    def _arrange(self, find: FindSlot) -> ui.Widget:
        say, cards = self.stage.say, [find(_region_of(puzzle)) for puzzle in self._shown_puzzles()]
        inside = ui.Column(
            find("games"),
            find("lesson"),
            ui.Label(say("puzzles.reading"), "body", "muted", align="middle") if self._reading else None,
            ui.Grid(*cards, least=13.5, most=5, gap=1.0) if cards else None,
            ui.Label(say("puzzles.own", folder=str(user_puzzles())), "caption", "muted"),
            gap=1.0,
        )
        sheet = ui.Panel(ui.Scroll(ui.Padded(inside, 0.4, 0.5), name="cards"), 0.8, 0.5, large=True, grow=1)
        return ui.Padded(ui.Column(find("head"), sheet, gap=0.8), 1.2, 1.0)

    def _head(self) -> ui.Widget:
        say = self.stage.say
        back = ui.Button("", Pop, icon="common/icon-back", name="back", tip=say("puzzles.back"))
        title = ui.Label(say("puzzles.title"), "heading", "cream")
        stars = ui.Row(
            ui.Picture("common/icon-star-full", 1.5, colour="gold"),
            ui.Label(self._stars_text(), "strong", "cream", wraps=False),
            gap=0.4,
            says=self._stars_text("heard.stars-of"),
        )
        return ui.Row(back, title, ui.EmptyRoom(), stars, gap=0.8)

    def _games(self) -> ui.Widget:
        """The games, and a way to what one has missed in them."""
        parts = [ui.Part(game, self.stage.words.game(game)) for game in GAMES]
        parts.append(ui.Part(_MOMENTS, self.stage.say("missed.tab")))
        return ui.Row(
            ui.Segments(parts, self._game, self._open, name="games", grow=1, says=self.stage.say("heard.tab.games"))
        )

    def _lesson(self) -> ui.Widget:
        """A button with a sentence below it, which is in the tip where room is short."""
        say, is_narrow = self.stage.say, self.stage.look.room.is_small
        about = say("lesson.played" if self._is_taught else "lesson.begin.about")
        begin, tip = partial(routes.set_lesson, self.stage, self._game), about if is_narrow else ""
        button = ui.Button(
            say("lesson.begin"),
            begin,
            kind="gold",
            icon="common/icon-boat",
            name="lesson",
            role="button",
            tall=2.9,
            tip=tip,
        )
        return ui.Column(button, None if is_narrow else ui.Label(about, "caption", "muted"), gap=0.25)

    def _stars_text(self, key: str = "puzzles.stars") -> str:
        """How many stars there are of all; until the puzzles are read nobody knows of how many."""
        if not self._puzzles:
            return "…"
        won = sum(self._progress.stars.get(puzzle.kept_as, 0) for puzzle in self._puzzles)
        return self.stage.say(key, won=won, all=MOST_STARS * len(self._puzzles))

    def _card(self, number: int, puzzle: Puzzle) -> ui.Widget:
        say = self.stage.say
        title = find_words(self.stage.words, puzzle).title
        rules = puzzle.rules
        about = say("puzzles.about", difficulty=say(f"puzzles.{puzzle.file.difficulty}"), count=puzzle.file.decisions)
        stars, seen = self._progress.stars.get(puzzle.kept_as, 0), say("puzzles.seen") if self._is_seen(puzzle) else ""
        narrator = partial(Narrator, self.stage.words, rules, list(rules.setup.colours[: rules.seats]))
        play, has_picture = partial(self._play, puzzle), number <= self._pictures
        won = say("heard.stars", count=stars) if stars else say("heard.stars.none")
        says = self.stage.words.join_words((say("heard.numbered", number=number, title=title), about, won))
        return PuzzleCard(puzzle, number, title, about, stars, seen, narrator, play, has_picture, says)


_EDGE, _PAD = 0.5, 0.7
_SHAPE = 0.6  # height of a picture through its width
_HIGHEST = 0.24
"""The part of the window's height that a picture has at most, so that what is said of the puzzle is seen below it."""
_STAR = 1.25
_WAVE = 1.15
_WAVES = {"easy": 1, "fair": 2, "hard": 3}


def _region_of(puzzle: Puzzle) -> str:
    """One's own puzzle may have the name of another one: its path is its alone."""
    return f"puzzle {puzzle.path}"


class PuzzleCard(ui.Widget):
    """Pressed like a button. Its picture is the real board, drawn once."""

    corner = "panel"
    focusable = True
    wide_u, least_u = 18, 11

    def __init__(
        self,
        puzzle: Puzzle,
        number: int,
        title: str,
        about: str,
        stars: int,
        seen: str,
        narrator: Callable[[], Narrator],
        use: Use,
        has_picture: bool,
        says: str,
    ) -> None:
        """`seen` says that its solution was shown, where it was."""
        super().__init__(name=puzzle.key, grow=1, tip=seen, says=says)
        self.puzzle = puzzle
        self.number = number
        self.title = title
        self.kind = about
        self.stars = stars
        self.narrator = narrator
        self.use = use
        self.has_picture = has_picture

    def height(self, look: Look, width: int) -> int:
        words = sum(len(lines) * look.line_height(role) for role, lines in self._words(look, width)) + look.u(_STAR)
        return look.u(_EDGE + 0.4 + 0.4 + 0.8) + self._picture_height(look, width) + words

    def _words(self, look: Look, width: int) -> Iterator[tuple[str, Sequence[str]]]:
        """The letters and lines of its title, and of what kind it is: that stands beside its waves."""
        room = width - 2 * look.u(_PAD)
        yield look.lines_for(self.title, "name", room)
        beside = len(_WAVES) * look.u(_WAVE) + look.u(0.2)
        yield look.lines_for(self.kind, "caption", room - beside, one_line=True)

    def _picture_height(self, look: Look, width: int) -> int:
        return round(min((width - 2 * look.u(_EDGE)) * _SHAPE, look.size[1] * _HIGHEST))

    def press(self, state: ui.WidgetState) -> ui.Result:
        return self.use()

    def draw(self, pen: ui.Pen) -> None:
        look, state = pen.look, pen.state
        is_up = state.is_focused(self) or state.is_hovered(self)
        at = self.rect.move(0, -look.u(0.25) if is_up and not state.is_pressed(self) else 0)
        has_picture = self.is_drawn(look)
        pen.surface.blit(
            look.bake(self._key(has_picture), lambda: self._draw_card(look, has_picture)), at.move(-SHADOW, -SHADOW)
        )
        draw_focus(pen, self, at)

    def is_drawn(self, look: Look) -> bool:
        """Whether its picture shows: it may be drawn now, or exists from an earlier visit."""
        return self.has_picture or look.has_baked(self._key(True))

    def _key(self, has_picture: bool) -> tuple[object, ...]:
        return (
            "puzzle card",
            self.puzzle.path,
            self.number,
            self.rect.size,
            self.stars,
            self.tip,
            self.title,
            self.kind,
            has_picture,
        )

    def _draw_card(self, look: Look, has_picture: bool) -> pygame.Surface:
        size = self.rect.size
        drawn = panel(look, size).copy()
        card = drawn.subsurface((SHADOW, SHADOW, *size))
        edge, pad = look.u(_EDGE), look.u(_PAD)
        frame = pygame.Rect(edge, edge, size[0] - 2 * edge, self._picture_height(look, size[0]))
        if has_picture:
            rules = self.puzzle.rules
            board = draw_small_board(look, frame.size, rules, rules.view(self.puzzle.state, None), self.narrator())
        else:
            board = shapes.rounded_rect(frame.size, 0, look.colour("sea-top"), look.colour("sea-deep"))
        card.blit(frame_picture(look, board), frame)

        radius = look.u(0.95)
        at = frame.right - radius - look.u(0.3), frame.y + radius + look.u(0.3)
        pygame.draw.circle(card, look.colour("ink"), at, radius)
        pygame.draw.circle(card, look.colour("paper-top"), at, radius - 2)
        number = look.line(str(self.number), "strong", "ink")
        card.blit(number, number.get_rect(center=at))
        y = frame.bottom + look.u(0.4)
        (role, lines), (kind_role, kind) = self._words(look, size[0])
        for line in lines:
            card.blit(look.line(line, role, "ink"), (pad, y))
            y += look.line_height(role)

        x = pad
        high = look.line_height(kind_role)
        for i in range(len(_WAVES)):
            colour = "teal" if i < _WAVES[self.puzzle.file.difficulty] else "rule"
            wave = tinted_icon(look, "common/icon-wave", look.u(0.95), colour)
            card.blit(wave, wave.get_rect(midleft=(x, y + high // 2)))
            x += look.u(_WAVE)
        for line in kind:
            card.blit(look.line(line, kind_role, "muted"), (x + look.u(0.2), y))
            y += high

        y = size[1] - look.u(_STAR + 0.75)
        for i in range(3):
            draw_star(card, look, (pad + i * look.u(_STAR * 1.2), y), look.u(_STAR), is_full=i < self.stars)
        if self.tip:
            card.blit(tinted_icon(look, "common/icon-key", look.u(_STAR), "muted"), (pad + look.u(_STAR * 4), y))
        return drawn


def find_words(words: Catalogue, puzzle: Puzzle) -> Spoken:
    """Title, goal, what is special about it, the idea of its solution and what it taught."""
    if puzzle.file.words is not None:
        return puzzle.file.words
    return Spoken(*(words.say(f"puzzle.{puzzle.key}{part}") for part in ("", ".goal", ".about", ".hint", ".trick")))
