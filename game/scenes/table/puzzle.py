"""The table of a puzzle: the real one, where everything may be taken back, with hints that go one step and a solution
to watch.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import get_args

import pygame

from game.controls import Place
from game.engine.speech.describing import Choice, Message
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
from game.widgets.words import draw_star

from .. import routes
from ..ask import Answer
from ..background import BackgroundJob
from ..puzzle_stamps import SolvedSheet, Stamping
from ..puzzles import find_words
from ..routes import Occasion
from ..scene import Command, Pop, Push, Replace, SetTable
from ..stage import Stage
from .guide import SHIFT_Z, BesideGold, KeyUse, stack_gold
from .scene import TableScene
from .trying_guide import ScrollSign, TryingGuide, UnderScroll

_TIPS = {"table.hint": "puzzle.hint.tip", "table.undo": "puzzle.undo.tip"}  # what is said of tools in a puzzle
_RINGED = 4  # places of the last step that are ringed at most


def open_puzzle_table(stage: Stage, puzzle: Puzzle, following: Sequence[Puzzle] = ()) -> TableScene:
    """The table of one puzzle; `following`: those that come after it."""
    folder = TemporaryDirectory(prefix="puzzle", ignore_cleanup_errors=True)
    match = begin_puzzle(puzzle, stage.colours(puzzle.rules), Path(folder.name))
    progress, _ = load_progress()
    won = progress.stars.get(puzzle.kept_as, 0)
    left = progress.left.get(puzzle.kept_as, MOST_STARS)
    trial = PuzzleTry(puzzle, match, won, left)
    return TableScene(stage, match, lambda scene: PuzzleGuide(scene, trial, folder, following))


@dataclass(frozen=True, slots=True)
class VisibleOutcome:
    """The outcome of a try that can be seen, and of each part of the goal whether it is reached."""

    outcome: Outcome
    parts: Sequence[bool]


class PuzzleGuide(TryingGuide):
    """Guides through one puzzle until it is left."""

    def __init__(
        self, scene: TableScene, trial: PuzzleTry, folder: TemporaryDirectory[str], following: Sequence[Puzzle]
    ) -> None:
        super().__init__(scene, folder)
        self.trial = trial
        self._following = tuple(following)
        self._thought: BackgroundJob[Sequence[str]] | None = None
        self._is_idea_told = False  # whether the idea was told: what comes next is a step
        self._is_warned = False  # whether it was said that a hint costs a star
        self._is_shown = False  # whether what lies on the table was shown and not played
        self._is_noted = False
        self.visible = VisibleOutcome("open", trial.parts())
        self.stamping: Stamping | None = None
        self._won_seen = trial.won  # stars whose winning has been seen
        scene.on_leave.callback(trial.stop_search)
        scene.surroundings.faces.has_people = False
        scene.table.write_letters(trial.puzzle.named)

    @property
    def spoken(self) -> Spoken:
        """All that is said of the puzzle, in the language of now."""
        return find_words(self.stage.words, self.trial.puzzle)

    @property
    def keys_at(self) -> Place:
        return "puzzle"

    @property
    def keys(self) -> Mapping[int, KeyUse]:
        return {SHIFT_Z: self.begin_again, pygame.K_v: self.ask_solution}

    @property
    def pace(self) -> int | None:
        is_stamped = self.stamping is not None and self.stamping.is_going_on
        if self.is_left or self.is_showing or self._thought is not None or is_stamped:
            return 60
        is_open = self.trial.judge() == "open" or self.table.is_busy
        return None if is_open else self.table.pace

    @property
    def occasion(self) -> Occasion:
        say = self.stage.say
        return Occasion(self.spoken.title, self.leave_table, say("puzzle.leave"), say("puzzle.leave.about"))

    # What happens.

    def after_step(self, seconds: float) -> Command | None:
        if self.stamping and self.stamping.pass_time(seconds):
            self.scene.redraw(self.scene.moving)
        outcome = self.trial.judge()
        if outcome == "solved":
            # Stars are kept at once where the goal was reached by whoever plays: nobody loses them who goes on before
            # all has moved.
            if not self._is_shown and self.trial.stars > self.trial.won:
                self.trial.won = self.trial.stars
                with self.stage.tell_errors():
                    note_stars(self.trial.puzzle.kept_as, self.trial.stars)
            if not self.table.is_busy and not self._is_noted:
                self._is_noted = True
                if not self._is_shown:
                    self.stage.sounds.play("saved")
                self.scene.note_change()
        if not self.table.is_showing:
            self._see_outcome(outcome)
        if self._thought is not None and self._thought.is_done:
            self._show_hint(self._thought)
            self._thought = None
        return super().after_step(seconds)

    def _see_outcome(self, outcome: Outcome) -> None:
        """Tells the outcome of a step, once all of it has been seen."""
        parts = self.trial.parts()
        if self._won_seen != self.trial.won:
            self._won_seen = self.trial.won
            self.scene.note_change()
        if outcome != self.visible.outcome or parts != self.visible.parts:
            self.visible = VisibleOutcome(outcome, parts)
            is_won = outcome == "solved" and not self._is_shown and self.trial.stars > 0
            is_lively, is_instant = self.scene.pacing.is_lively(), self.scene.pacing.speed() == "instant"
            self.stamping = Stamping(self.trial.stars, is_lively, is_instant) if is_won else None
            self.scene.note_change()

    def _help(self, help_: Help) -> None:
        """Help is recorded at once: reopening the puzzle does not bring its stars back."""
        self.trial.take_help(help_)
        with self.stage.tell_errors():
            note_help(self.trial.puzzle.kept_as, self.trial.stars)

    def begin_again(self) -> None:
        """Back to the beginning."""
        self._is_shown = False
        for notice in ("puzzle.no-way", "puzzle.no-hint"):
            self.stage.toasts.forget(self.stage.say(notice))
        if self.take_all_back():
            self._is_noted = False
            self.trial.judge()
            self.scene.note_change()

    def hint(self) -> bool:
        """First the idea in a sentence, then the next step from here."""
        if (outcome := self.trial.judge()) != "open":
            self.stage.tell(self.stage.say("puzzle.no-hint" if outcome == "solved" else "puzzle.no-way"))
            return False
        help_: Help = "step" if self._is_idea_told or not self.spoken.hint else "idea"
        if self.trial.costs(help_) and not self._is_warned:
            self._is_warned = True
            self.stage.tell(self.stage.say("puzzle.hint.sure"))
            return False
        self.stage.toasts.forget(self.stage.say("puzzle.hint.sure"))
        self._help(help_)
        if help_ == "idea":
            self._is_idea_told = True
        elif self._thought is None:
            self.scene.hints.expect()
            self._thought = BackgroundJob(self.trial.find_way)
        self.scene.note_change()
        return self._thought is not None

    def _show_hint(self, thought: BackgroundJob[Sequence[str]]) -> None:
        try:
            way = thought.result()
        except GaveUp:
            self.stage.tell(self.stage.say("puzzle.no-step"))
            return
        choice = self.written_choices().get(way[0]) if way else None
        if choice is None:
            self.stage.tell(self.stage.say("puzzle.no-way"))
            return

        def tell_step(step: Choice) -> str:
            return self.stage.say("puzzle.step", choice=self.scene.narrator.say(step.message))

        self.scene.hints.show(choice, tell_step, [self.match.rules.read(text) for text in way[1:]])
        self.scene.note_change()

    def ask_solution(self) -> Command | None:
        """Unless there is nothing to lose."""
        say = self.stage.say
        if not self.trial.costs("solution"):
            self._show_solution()
            return None
        answers = [
            Answer(say("puzzle.show"), self._show_solution, is_costly=True),
            Answer(say("puzzle.rather-try"), Pop),
        ]
        return Push(routes.open_question(self.stage, say("puzzle.solution"), say("puzzle.solution.about"), answers))

    def _show_solution(self) -> None:
        self.begin_again()
        self._help("solution")
        self._is_shown = True
        self.begin_showing(self.trial.puzzle.file.solution)

    def show_step(self) -> None:
        if self.match.actor == self.trial.puzzle.seat:
            super().show_step()

    def miss_step(self, text: str) -> None:
        """Who decided something else meanwhile wants to play."""
        self.to_show = []
        self.stage.tell(self.stage.say("puzzle.no-solution", action=text))

    def gold(self, usual: Gold) -> Gold:
        """When the puzzle is over, or its solution is being shown, it leads on or begins again."""
        outcome, say = self.trial.judge(), self.stage.say
        if outcome == "open" and not self.to_show:
            return usual
        if outcome != self.visible.outcome and not self.to_show:
            own = self.table.gold()
            return own if own is not None and own.is_at_once else no_gold(say("table.wait"))
        if outcome == "solved" and not self._is_shown:
            return Gold(say("puzzle.next" if self._following else "puzzle.back"), "use", use=self._go_next)
        again = say("puzzle.try" if self._is_shown else "puzzle.again.button")
        return Gold(again, "use", is_at_once=bool(self.to_show), use=self.begin_again)

    def _go_next(self) -> Command:
        if not self._following:
            return Pop()
        return SetTable(lambda: Replace(open_puzzle_table(self.stage, self._following[0], self._following[1:])))

    # What it looks like.

    @property
    def ask(self) -> Message | None:
        """Asks nobody for a move once the puzzle is over."""
        outcome = self.visible.outcome
        if outcome == "open":
            return None
        is_shown = outcome == "solved" and self._is_shown  # watching earns no praise
        return Message(f"puzzle.ask.{'shown' if is_shown else outcome}")

    def scroll(self, content: TableContent) -> TableContent:
        """Of one height whatever comes of the puzzle, so that the board stays where it is."""
        seen, trial = self.visible, self.trial
        key = seen, self._is_idea_told, trial.left, self.stamping, self._is_shown, trial.stars, self._won_seen

        def wrap(board: Widget) -> Widget:
            alike = [self._write_goal(outcome, seen.parts) for outcome in get_args(Outcome)]
            scroll = EquallyHigh(self._write_goal(seen.outcome, seen.parts), alike)
            return UnderScroll(scroll, Layers(board, self._solved_sheet()), gap=0.3, grow=1)

        return wrap_board(content, key, wrap)

    def _solved_sheet(self) -> Widget | None:
        """Shows what was won, over the board; the places of the last step stay in sight."""
        stamping = self.stamping
        say = self.stage.say
        if stamping is None:
            return None
        steps = (
            [place for event in entry.events for place in self.table.places_of(event)] for entry in self.match.log[::-1]
        )
        lines = say(f"puzzle.stamped.{stamping.stars}"), *filter(None, [self._proof()])
        return SolvedSheet(
            stamping,
            say("puzzle.stamped"),
            lines,
            self.table.camera,
            tuple(dict.fromkeys(next(filter(None, steps), ())))[-_RINGED:],
        )

    @property
    def told(self) -> Sequence[str]:
        idea = self.spoken.hint if self.visible.outcome == "open" and self._is_idea_told else ""
        return *self._goal_words(self.visible.outcome), idea

    def _goal_words(self, outcome: Outcome) -> tuple[str, str]:
        """The goal, or what came of it, and what there is to know about it."""
        say, spoken = self.stage.say, self.spoken
        if outcome == "solved":
            key = "puzzle.shown" if self._is_shown else "puzzle.solved"
            return say(key, trick=spoken.trick), self._proof()
        if outcome == "missed":
            return say("puzzle.missed", goal=spoken.goal), say("puzzle.missed.about")
        return spoken.goal, spoken.about

    def _write_goal(self, outcome: Outcome, parts: Sequence[bool]) -> Widget:
        spoken = self.spoken
        trial = self.trial
        look = self.stage.look
        is_short = look.room.is_small  # whether the scroll says only what it must
        goal, below = self._goal_words(outcome)
        pips = 0 if outcome == "solved" or is_short else trial.puzzle.file.decisions
        hint = spoken.hint if outcome == "open" and self._is_idea_told else ""
        # What has no room is told in the tip: what chance will bring, or how the puzzle is proven.
        tip = below if is_short else ""
        is_told = self.stamping is not None and outcome == "solved"  # on the sheet over the board
        stars = None if has_title(look) else self._stars()
        told = "" if is_short or is_told else below
        return goal_scroll(goal, told, hint, parts, trial.left, pips, self.stage.say, tip, stars)

    def _stars(self) -> Widget:
        won, left = self._won_seen, self.trial.stars
        return TryStars(won, left, 1.1, self.stage.say("puzzle.stars.tip", won=won, left=left))

    def _proof(self) -> str:
        proof, say = self.trial.puzzle.file.proof, self.stage.say
        if proof is None:
            return ""
        return say(
            "puzzle.proof", ways=say("puzzle.ways", count=proof.ways), bad=proof.first - proof.good, first=proof.first
        )

    def title(self) -> Region:
        title, key = self.spoken.title, (self._won_seen, self.trial.stars)
        return Region(
            "title", key, lambda: Column(_Title(title, "heading", "cream", is_heading=True), self._stars(), gap=0)
        )

    def tip(self, tool: str) -> str:
        return self.stage.say(_TIPS[tool]) if tool in _TIPS else ""

    def beside_gold(self, gold: Gold) -> BesideGold:
        """Two buttons more; only one where the gold button begins again itself."""

        def arrange(main: Widget, lesser: Sequence[Widget]) -> Widget:
            is_twice = gold.use == self.begin_again
            again = None if is_twice else self._help_button("again", "common/icon-replay", self.begin_again)
            solution = self._help_button("solution", "common/icon-key", self.ask_solution)
            return Column(Row(again, solution, gap=0.35), stack_gold(main, lesser), gap=0.45)

        return BesideGold(arrange=arrange)

    def _help_button(self, name: str, icon: str, use: Use) -> Widget:
        """With a word where there is room for it."""
        say, is_narrow = self.stage.say, self.stage.look.room.is_small
        text, tip = "" if is_narrow else say(f"puzzle.{name}.button"), say(f"puzzle.{name}.tip")
        says = say(f"puzzle.{name}.button")
        return Button(text, use, icon=icon, name=name, grow=1, tip=tip, says=says)


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
        super().__init__(tip=tip, says=tip)
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

    def __init__(self, left: int, of: int, says: str) -> None:
        super().__init__(says=says)
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
    say: Callable[..., str],
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
    done_words, left_words = (
        say("puzzle.heard.done", done=done, count=len(held)),
        say("puzzle.heard.left", left=left, of=of),
    )
    count = Label(f"{done}/{len(held)}", "strong", "teal", wraps=False, says=done_words) if len(held) > 1 else None
    pips: Widget = DecisionPips(left, of, left_words)
    if of > _MOST_PIPS:
        pips = Label(f"{left}/{of}", "strong", "ink", wraps=False, says=left_words)
    row = Row(ScrollSign(icon), words, count, pips if of else None, stars, gap=0.7)
    return Padded(Panel(row, 0.9, 0.35), 0, 0.1, tip=tip)
