"""A guest on the screen that nobody sees: its card in the menu, its setup, its table in two sizes with a game played
there, its scoring.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pygame

from game.bots import InlineThinker
from game.engine import Rules
from game.files.guest_trials import ShownGame
from game.files.resources import user_saves
from game.match import Match, Player
from game.match.saved_games import FinishedGame
from game.review.process import InlineReviewer
from game.scenes import SceneStack, Stage, TableScene, open_scoring, open_setup, open_table
from game.scenes.setup.variants import load_offer
from game.store import Settings
from game.tables import Arrangement, GameScreen, MenuCard, Minutes, Table, screen_of
from game.tables.selection import ClickStep, Offers
from game.tables.small_board import draw_small_board, has_board
from game.words.narrator import Narrator

from .offered import Offered
from .playing import make_rules, with_players
from .report import Report, TimeLimit, show_value, told

SIZES = ((1280, 720), (800, 600))
_GAME = 4.0  # seconds for a game at the table; one that is longer is left
_FRAMES = 400


def try_screen(offered: Offered, report: Report) -> None:
    """All that is seen of it."""
    stage = open_stage()
    with report.part():
        screen = report.call("SCREEN", screen_of, offered.candidate.key)
        report.demand(isinstance(screen, GameScreen), "SCREEN", told("trial.is.no-screen", value=show_value(screen)))
        with report.part():
            report.show(check_shown(offered, screen, stage, report))
        with report.part():
            report.call(f"presets/{offered.candidate.key}.yaml", load_offer, offered.candidate.key)
            _draw_setup(offered, stage, report)
        for players in dict.fromkeys((offered.players[0], offered.players[-1])):
            with report.part(with_players(players)):
                rules = make_rules(offered, next(iter(offered.boards.values())), players, {}, report)
                TableTrial(rules, screen, stage, report).play()


def open_stage() -> Stage:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(SIZES[0])
    # Things move: what moves them is tried, too.
    stage = Stage(Settings(window=SIZES[0], muted=True, speed="fast"), SIZES[0])
    stage.reviewer = InlineReviewer(is_waiting=True)  # what is played here is not worth a process of its own
    return stage


def check_shown(offered: Offered, screen: GameScreen, stage: Stage, report: Report) -> ShownGame:
    card = screen.menu_card
    report.demand(
        card is None or isinstance(card, MenuCard),
        "SCREEN.menu_card",
        told("trial.is.no-card", value=show_value(card)),
    )
    report.demand(
        isinstance(screen.swimmers, Sequence),
        "SCREEN.swimmers",
        told("trial.is.no-drawings", value=show_value(screen.swimmers)),
    )
    for name in (
        screen.piece,
        *screen.swimmers[:20],
        *([card.picture] if card else []),
        *offered.rules.awards.values(),
    ):
        called = told("trial.call.drawing", name=show_value(name))
        is_there = type(name) is str and report.call(called, stage.look.art.has, name)
        problem = told("trial.no-drawing", name=show_value(name))
        report.demand(is_there, told("trial.call.screen-or-awards"), problem)
    swimmers = list(screen.swimmers[:20])
    if card is None:
        return ShownGame(list(offered.players), piece=screen.piece, swimmers=swimmers)
    counts = card.players
    is_right = (
        isinstance(counts, tuple) and len(counts) == 2 and all(type(one) is int and 1 <= one <= 99 for one in counts)
    )
    report.demand(is_right, "SCREEN.menu_card", told("trial.players.no-range", value=show_value(counts)))
    minutes = card.minutes
    is_timed = isinstance(minutes, Minutes) and all(
        type(one) is int for one in (minutes.start, minutes.person, minutes.bot)
    )
    report.demand(is_timed, "SCREEN.menu_card", told("trial.takes.no-minutes", value=show_value(minutes)))
    times = minutes.start, minutes.person, minutes.bot
    return ShownGame(list(offered.players), card.picture, *card.players, times, screen.piece, swimmers)


def _draw_setup(offered: Offered, stage: Stage, report: Report) -> None:
    def draw() -> str:
        stack = SceneStack(stage, open_setup(stage, offered.candidate.key))
        for _ in range(5):
            stack.update(0.1)
            stack.draw(pygame.Surface(stage.size))
        return ""

    report.call(told("trial.call.draw-setup"), draw)


class TableTrial:
    """A person and bots at its table, as in the window."""

    def __init__(self, rules: Rules[Any, Any], screen: GameScreen, stage: Stage, report: Report) -> None:
        self._rules = rules
        self._screen = screen
        self._stage = stage
        self._report = report
        self._random = Random(1)

    def play(self) -> None:
        call, rules = self._report.call, self._rules
        kind = call("SCREEN.table", self._screen.table)
        is_table = isinstance(kind, type) and issubclass(kind, Table)
        self._report.demand(is_table, "SCREEN.table", told("trial.gives.no-table", value=show_value(kind)))
        players = [
            Player(f"Player {seat + 1}", colour, "random" if seat else None)
            for seat, colour in enumerate(rules.setup.colours[: rules.seats])
        ]
        match = call(
            told("trial.call.match"), Match.begin, rules, players, 1, "around", user_saves(), "trial", InlineThinker()
        )
        match.thinking.seconds = 0.0
        try:
            stack = call(told("trial.call.open-table"), lambda: SceneStack(self._stage, open_table(self._stage, match)))
            budget, steps = TimeLimit(_GAME), 0
            for frame in range(_FRAMES):
                scene = stack.scenes[0]
                if budget.is_up or match.is_over or not isinstance(scene, TableScene):
                    break
                call(told("trial.call.move-table"), stack.update, 0.2)
                if steps < 10 or not frame % 10:
                    call(told("trial.call.draw-table"), stack.draw, pygame.Surface(self._stage.size))
                if match.actor is not None and not match.is_over:
                    steps += 1
                    call(told("trial.call.play-table"), self._do, scene, match)
                if steps == 3:
                    call(told("trial.call.small-window"), self._resize, stack)

            if call("SCREEN.table", has_board, rules.game):
                narrator = Narrator(self._stage.words, rules, [player.name for player in match.players])
                drawn = self._stage.look, (360, 220), rules, match.view(None), narrator
                call(told("trial.call.draw-small"), draw_small_board, *drawn)
            if match.is_over:
                self._score(match)
        finally:
            self._stage.resize(SIZES[0])
            match.close()

    def _do(self, scene: TableScene, match: Match) -> None:
        scene.refresh_layout()
        legal = list(match.legal())
        if has_board(self._rules.game):
            table: Any = scene.table  # nothing that a guest answers is known to be what it should be
            offers = table.find_offers(match.rules.choices(match.view(match.privacy.viewer), legal))
            self._report.demand(
                isinstance(offers, Offers), "find_offers", told("trial.gives.no-offers", value=show_value(offers))
            )
            laid = table.arrange_view(match.view(None))
            self._report.demand(
                isinstance(laid, Arrangement),
                "arrange_view",
                told("trial.gives.no-arrangement", value=show_value(laid)),
            )
        # The pointer goes over the middle of the board and a few other things, and keys are pressed.
        if board := next((widget for widget in scene.root.top.walk() if widget.name == "board"), None):
            for down in range(-2, 3):
                at = board.rect.centerx, board.rect.centery + down * board.rect.height // 5
                scene.handle(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 1), buttons=(0, 0, 0)))
            scene.root.focus_on(board)
            for key in (pygame.K_TAB, pygame.K_DOWN):
                scene.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
                scene.handle(pygame.Event(pygame.KEYUP, key=key, mod=0))
        scene.playing.do([ClickStep(self._random.choice(legal))], is_confirmed=True)

    def _resize(self, stack: SceneStack) -> None:
        self._stage.resize(SIZES[1])
        stack.note_change()

    def _score(self, match: Match) -> None:
        def draw() -> None:
            stack = SceneStack(self._stage, open_scoring(self._stage, FinishedGame.of(match)))
            for _ in range(6):
                stack.update(2.0)
                stack.draw(pygame.Surface(self._stage.size))

        self._report.call(told("trial.call.draw-scoring"), draw)
