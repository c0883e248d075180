"""The table of a puzzle: the real one, where everything may be taken back, with hints that go one step and a solution
to watch.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import get_args

import pygame

from game.engine.speech.describing import Choice, Description, Message
from game.learning.puzzles import Puzzle, Spoken
from game.learning.solver import GaveUp
from game.learning.trial import Help, Outcome, PuzzleTry, begin_puzzle
from game.render import Look
from game.render.pieces import tinted_icon
from game.store.progress import MOST_STARS, load_progress, note_help, note_stars
from game.tables import TableContent
from game.tables.frame import has_title
from game.tables.gold_button import Gold, no_gold
from game.tables.kit.layers import Layers
from game.tables.table import wrap_board
from game.widgets import Button, Column, EquallyHigh, Label, Padded, Panel, Pen, Picture, Region, Row, Widget
from game.widgets.buttons import Use
from game.widgets.toasts import ToastPlace
from game.widgets.words import draw_star

from . import routes
from .ask import Answer
from .background import BackgroundJob
from .puzzle_stamps import SolvedSheet, Stamping
from .puzzles import find_words
from .routes import Occasion
from .scene import Command, Pop, Push, Replace, SetTable, Stay
from .stage import Stage
from .table.around import Surroundings
from .table.trying import ScrollSign, TryingScene, UnderScroll

_ASKED = 2.2  # the room in u for what is asked at the head of the board
_TIPS = {"table.hint": "puzzle.hint.tip", "table.undo": "puzzle.undo.tip"}  # what is said of tools in a puzzle
_RINGED = 4  # places of the last step that are ringed at most


class PuzzleScene(TryingScene):
    """One puzzle until it is left."""

    def __init__(self, stage: Stage, puzzle: Puzzle, following: Sequence[Puzzle] = ()) -> None:
        folder = TemporaryDirectory(prefix="puzzle", ignore_cleanup_errors=True)
        match = begin_puzzle(puzzle, stage.colours(puzzle.rules), Path(folder.name))
        progress, _ = load_progress()
        self.trial = PuzzleTry(
            puzzle, match, progress.stars.get(puzzle.kept_as, 0), progress.left.get(puzzle.kept_as, MOST_STARS)
        )
        self._following = tuple(following)
        self._thought: BackgroundJob[Sequence[str]] | None = None
        self.is_idea_told = False  # whether the idea was told: what comes next is a step
        self._is_warned = False  # whether it was said that a hint costs a star
        self.is_shown = False  # whether what lies on the table was shown and not played
        self._is_noted = False
        self.visible = VisibleOutcome("open", self.trial.parts())
        self.stamping: Stamping | None = None
        self.won_seen = self.trial.won  # stars whose winning has been seen
        super().__init__(stage, match, folder)
        self.table.write_letters(puzzle.named)

    def make_surroundings(self) -> Surroundings:
        return PuzzleSurroundings(self)

    def find_words(self) -> Spoken:
        return find_words(self.stage.words, self.trial.puzzle)

    def leave(self) -> None:
        super().leave()
        self.trial.stop_search()

    # What happens.

    @property
    def is_going_on(self) -> bool:
        return (
            super().is_going_on
            or self._thought is not None
            or (self.stamping is not None and self.stamping.is_going_on)
        )

    @property
    def pace(self) -> int:
        is_open = self.is_going_on or self.trial.judge() == "open" or self.table.is_busy
        return super().pace if is_open else self.table.pace

    def key(self, event: pygame.Event) -> Command | None:
        if event.key == pygame.K_z and event.mod & pygame.KMOD_SHIFT:
            self.begin_again()
            return Stay()
        if event.key == pygame.K_a:
            return self.ask_solution()
        return super().key(event)

    def find_occasion(self) -> Occasion:
        say = self.stage.say
        return Occasion(self.find_words().title, self.leave_table, say("puzzle.leave"), say("puzzle.leave.about"))

    def notice(self, seconds: float) -> None:
        if self.stamping and self.stamping.pass_time(seconds):
            self.redraw(self.moving)
        self._notice_outcome()
        self._notice_hint()

    def _notice_outcome(self) -> None:
        """The outcome of a step is told once all of it has been seen."""
        outcome = self.trial.judge()
        parts = self.trial.parts()
        seen = self.visible
        if self.table.is_showing:
            return
        if self.won_seen != self.trial.won:
            self.won_seen = self.trial.won
            self.note_change()
        if outcome != seen.outcome or parts != seen.parts:
            self.visible = VisibleOutcome(outcome, parts)
            is_won = outcome == "solved" and not self.is_shown and self.trial.stars > 0
            is_instant = self.pacing.speed() == "instant"
            self.stamping = Stamping(self.trial.stars, self.pacing.is_lively(), is_instant) if is_won else None
            self.note_change()

    def interlude(self) -> Command | None:
        """No scoring comes after a puzzle: what came of it stands on the scroll."""
        if self.trial.judge() == "solved":
            self._keep_stars()
            if not self.table.is_busy and not self._is_noted:
                self._is_noted = True
                if not self.is_shown:
                    self.stage.sounds.play("saved")
                self.note_change()
        return None

    def _keep_stars(self) -> None:
        """At once where the goal was reached by who plays: nobody loses them who goes on before all has moved."""
        if self.is_shown or self.trial.stars <= self.trial.won:
            return
        self.trial.won = self.trial.stars
        with self.stage.tell_errors():
            note_stars(self.trial.puzzle.kept_as, self.trial.stars)

    def _help(self, help_: Help) -> None:
        """Help is recorded at once: reopening the puzzle does not bring its stars back."""
        self.trial.take_help(help_)
        with self.stage.tell_errors():
            note_help(self.trial.puzzle.kept_as, self.trial.stars)

    def begin_again(self) -> None:
        """Back to the beginning."""
        self.is_shown = False
        for notice in ("puzzle.no-way", "puzzle.no-hint"):
            self.stage.toasts.forget(self.stage.say(notice))
        if self.take_all_back():
            self._is_noted = False
            self.trial.judge()
            self.note_change()

    def hint(self) -> bool:
        """First the idea in a sentence, then the next step from here."""
        if (outcome := self.trial.judge()) != "open":
            self.stage.tell(self.stage.say("puzzle.no-hint" if outcome == "solved" else "puzzle.no-way"))
            return False
        help_: Help = "step" if self.is_idea_told or not self.find_words().hint else "idea"
        if self.trial.costs(help_) and not self._is_warned:
            self._is_warned = True
            self.stage.tell(self.stage.say("puzzle.hint.sure"))
            return False
        self.stage.toasts.forget(self.stage.say("puzzle.hint.sure"))
        self._help(help_)
        if help_ == "idea":
            self.is_idea_told = True
        elif self._thought is None:
            self.hints.expect()
            self._thought = BackgroundJob(self.trial.find_way)
        self.note_change()
        return self._thought is not None

    def _notice_hint(self) -> None:
        if self._thought is None or not self._thought.is_done:
            return
        thought, self._thought = self._thought, None
        try:
            way = thought.result()
        except GaveUp:
            self.stage.tell(self.stage.say("puzzle.no-step"))
            return
        choice = self.written_choices().get(way[0]) if way else None
        if choice is None:
            self.stage.tell(self.stage.say("puzzle.no-way"))
            return
        self.hints.show(choice, self._step_in_words, [self.match.rules.read(text) for text in way[1:]])
        self.note_change()

    def _step_in_words(self, choice: Choice) -> str:
        return self.stage.say("puzzle.step", choice=self.narrator.say(choice.message))

    def ask_solution(self) -> Command:
        """Unless there is nothing to lose."""
        say = self.stage.say
        if not self.trial.costs("solution"):
            self._show_solution()
            return Stay()
        answers = [
            Answer(say("puzzle.show"), self._show_solution, is_costly=True),
            Answer(say("puzzle.rather-try"), Pop),
        ]
        return Push(routes.open_question(self.stage, say("puzzle.solution"), say("puzzle.solution.about"), answers))

    def _show_solution(self) -> None:
        self.begin_again()
        self._help("solution")
        self.is_shown = True
        self.begin_showing(self.trial.puzzle.file.solution)

    def show_step(self) -> None:
        if self.match.actor == self.trial.puzzle.seat:
            super().show_step()

    def miss_step(self, text: str) -> None:
        """Who decided something else meanwhile wants to play."""
        self._to_show = []
        self.stage.tell(self.stage.say("puzzle.no-solution", action=text))

    def press_gold(self) -> Command | None:
        self.refresh_layout()
        if self.gold.command == "next-puzzle":
            return self._next()
        if self.gold.command == "try-again":
            self.begin_again()
            return None
        return super().press_gold()

    # What it looks like.

    @property
    def toast_place(self) -> ToastPlace:
        """Never over the scroll, nor over what is asked below it."""
        place, board = super().toast_place, self.moving
        return replace(place, top=max(place.top, board.rect.top + self.stage.look.u(_ASKED))) if board else place

    def find_last_gold(self) -> Gold | None:
        """What the gold button does when the puzzle is over or its solution is being shown."""
        outcome, say = self.trial.judge(), self.stage.say
        if outcome == "open" and not self._to_show:
            return None
        if outcome != self.visible.outcome and not self._to_show:
            own = self.table.gold()
            return own if own is not None and own.is_at_once else no_gold(say("table.wait"))
        if outcome == "solved" and not self.is_shown:
            return Gold(say("puzzle.next" if self._following else "puzzle.back"), "next-puzzle")
        return Gold(
            say("puzzle.try" if self.is_shown else "puzzle.again.button"), "try-again", is_at_once=bool(self._to_show)
        )

    def _next(self) -> Command:
        if not self._following:
            return Pop()
        return SetTable(lambda: Replace(routes.open_puzzle(self.stage, self._following[0], self._following[1:])))


@dataclass(frozen=True, slots=True)
class VisibleOutcome:
    """What can be seen to have come of a try, and of each part of the goal whether it is reached."""

    outcome: Outcome
    parts: Sequence[bool]


class PuzzleSurroundings(Surroundings):
    """The usual frame, with a scroll above the board and two buttons more."""

    has_people = has_voices = False

    def __init__(self, scene: PuzzleScene) -> None:
        super().__init__(scene)
        self._scene, self._trial = scene, scene.trial

    def description(self) -> Description:
        """Asks nobody for a move once the puzzle is over."""
        shown, outcome = super().description(), self._scene.visible.outcome
        told = "shown" if outcome == "solved" and self._scene.is_shown else outcome  # watching earns no praise
        return shown if outcome == "open" else replace(shown, ask=Message(f"puzzle.ask.{told}"))

    def find_gold(self) -> Gold:
        return self._scene.find_last_gold() or super().find_gold()

    def open_menu(self) -> Command:
        return self._scene.open_menu()

    def _content_extra(self) -> object:
        scene, trial = self._scene, self._trial
        return (
            scene.visible,
            scene.is_idea_told,
            trial.left,
            scene.stamping,
            scene.is_shown,
            trial.stars,
            scene.won_seen,
        )

    def build_content(self, description: Description, choices: Sequence[Choice]) -> TableContent:
        content = super().build_content(description, choices)

        def wrap(board: Widget) -> Widget:
            return UnderScroll(self._scroll(), Layers(board, self._solved_sheet()), gap=0.3, grow=1)

        return wrap_board(content, self._content_extra(), wrap)

    def _solved_sheet(self) -> Widget | None:
        """What was won, over the board; the places of the last step stay in sight."""
        stamping = self._scene.stamping
        say = self._stage.say
        table = self._scene.table
        if stamping is None:
            return None
        steps = (
            [place for event in entry.events for place in table.places_of(event)] for entry in self._match.log[::-1]
        )
        lines = say(f"puzzle.stamped.{stamping.stars}"), *filter(None, [self._proof()])
        return SolvedSheet(
            stamping,
            say("puzzle.stamped"),
            lines,
            table.camera,
            tuple(dict.fromkeys(next(filter(None, steps), ())))[-_RINGED:],
        )

    def _scroll(self) -> Widget:
        """Of one height whatever comes of the puzzle, so that the board stays where it is."""
        seen = self._scene.visible
        alike = [self._write_goal(outcome, seen.parts) for outcome in get_args(Outcome)]
        return EquallyHigh(self._write_goal(seen.outcome, seen.parts), alike)

    def _write_goal(self, outcome: Outcome, parts: Sequence[bool]) -> Widget:
        spoken = self._scene.find_words()
        trial = self._trial
        say = self._stage.say
        if outcome == "solved":
            key = "puzzle.shown" if self._scene.is_shown else "puzzle.solved"
            goal, below = say(key, trick=spoken.trick), self._proof()
        elif outcome == "missed":
            goal, below = say("puzzle.missed", goal=spoken.goal), say("puzzle.missed.about")
        else:
            goal, below = spoken.goal, spoken.about
        pips = 0 if outcome == "solved" or self._is_short else trial.puzzle.file.decisions
        hint = spoken.hint if outcome == "open" and self._scene.is_idea_told else ""
        tip = (
            below if self._is_short else ""
        )  # what has no room is told there: what chance will bring, or how the puzzle is proven
        is_told = self._scene.stamping is not None and outcome == "solved"  # on the sheet over the board
        stars = None if has_title(self._stage.look) else self._stars(1.1)
        return goal_scroll(goal, "" if self._is_short or is_told else below, hint, parts, trial.left, pips, tip, stars)

    def _stars(self, high: float) -> Widget:
        won, left = self._scene.won_seen, self._trial.stars
        return TryStars(won, left, high, self._stage.say("puzzle.stars.tip", won=won, left=left))

    @property
    def _is_short(self) -> bool:
        """Whether the scroll says only what it must."""
        look = self._stage.look
        return look.is_narrow or look.size[1] < 36 * look.unit

    def _proof(self) -> str:
        proof, say = self._trial.puzzle.file.proof, self._stage.say
        if proof is None:
            return ""
        return say(
            "puzzle.proof", ways=say("puzzle.ways", count=proof.ways), bad=proof.first - proof.good, first=proof.first
        )

    def _title(self) -> Region:
        title, key = self._scene.find_words().title, (self._scene.won_seen, self._trial.stars)
        return Region("title", key, lambda: Column(_Title(title, "heading", "cream"), self._stars(1.1), gap=0))

    def _tip(self, key: str) -> str:
        return self._stage.say(_TIPS[key]) if key in _TIPS else super()._tip(key)

    def _action_box(self, gold: Gold, lesser: Sequence[Widget]) -> Widget:
        is_twice = gold.command == "try-again"  # the gold button does the same then
        again = None if is_twice else self._help_button("again", "common/icon-replay", self._scene.begin_again)
        solution = self._help_button("solution", "common/icon-key", self._scene.ask_solution)
        return Column(Row(again, solution, gap=0.35), super()._action_box(gold, lesser), gap=0.45)

    def _help_button(self, name: str, icon: str, use: Use) -> Widget:
        """With a word where there is room for it."""
        say, is_narrow = self._stage.say, self._stage.look.is_narrow
        text, tip = "" if is_narrow else say(f"puzzle.{name}.button"), say(f"puzzle.{name}.tip")
        return Button(text, use, icon=icon, name=name, grow=1, tip=tip)


_ROLES = ("heading", "name", "strong")  # of the title, from the largest on


class _Title(Label):
    """In one line, in the largest letters that let it; else in as few of the smallest as can be."""

    def height(self, look: Look, width: int) -> int:
        self.role = next((role for role in _ROLES if look.text_width(self.text, role) <= width), _ROLES[-1])
        return len(look.wrap(self.text, self.role, width)) * look.line_height(self.role)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        self.height(look, rect.width)
        super().place(look, rect)


class TryStars(Widget):
    """The stars of a puzzle: full ones were won, outlines can still be won in this try, and of what help has cost a dot
    is left.
    """

    def __init__(self, won: int, left: int, high: float, tip: str) -> None:
        super().__init__(tip=tip)
        self.won = won
        self.left = left
        self.high_u = high

    def widest(self, look: Look) -> int:
        return look.u(self.high_u * 1.15) * MOST_STARS

    def draw(self, pen: Pen) -> None:
        look = pen.look
        step = pen.look.u(self.high_u * 1.15)
        high = pen.look.u(self.high_u)
        for i in range(MOST_STARS):
            at = self.rect.x + step * i, self.rect.centery - high // 2
            if i < self.won:
                draw_star(pen.surface, look, at, high, is_full=True)
            elif i < self.left:
                pen.surface.blit(tinted_icon(look, "common/icon-star", high, "gold"), at)
            else:
                pygame.draw.circle(
                    pen.surface, look.colour("muted"), (at[0] + high // 2, self.rect.centery), max(high // 7, 2)
                )


_PIP = 0.95
_MOST_PIPS = 12  # more decisions than that are a number: nobody counts rings


class DecisionPips(Widget):
    """A ring for every decision: those that are left are full."""

    high_u = _PIP * 1.3

    def __init__(self, left: int, of: int) -> None:
        super().__init__()
        self._left, self._of = left, of

    def widest(self, look: Look) -> int:
        return round(look.u(_PIP) * 1.35 * self._of)

    def draw(self, pen: Pen) -> None:
        look, radius = pen.look, pen.look.u(_PIP) // 2
        for i in range(self._of):
            at = self.rect.x + round(look.u(_PIP) * (1.35 * i + 0.6)), self.rect.centery
            pygame.draw.circle(pen.surface, look.colour("ink"), at, radius)
            pygame.draw.circle(pen.surface, look.colour("gold" if i < self._left else "paper"), at, radius - 2)


def goal_scroll(
    goal: str,
    below: str,
    hint: str,
    held: Sequence[bool],
    left: int,
    of: int,
    tip: str = "",
    stars: Widget | None = None,
) -> Widget:
    """The goal on paper, what is said of the puzzle, and the idea where it was asked for; `tip`: what there is no room
    for; `stars`: where they stand nowhere else.
    """
    done = sum(held)
    icon = "common/icon-tick" if done == len(held) else "common/icon-flag"
    idea = (
        Row(Picture("common/icon-hint", 1.1, colour="teal"), Label(hint, "strong", "teal", grow=1), gap=0.3)
        if hint
        else None
    )
    about = Label(below, "caption", "muted") if below else None
    words = Column(Label(goal, "name", grow=1), about, idea, gap=0.1, grow=1)
    count = Label(f"{done}/{len(held)}", "strong", "teal", wraps=False) if len(held) > 1 else None
    pips = DecisionPips(left, of) if of <= _MOST_PIPS else Label(f"{left}/{of}", "strong", "ink", wraps=False)
    row = Row(ScrollSign(icon), words, count, pips if of else None, stars, gap=0.7)
    return Padded(Panel(row, 0.9, 0.35), 0, 0.1, tip=tip)
