"""Playing by ear at a table: letters ask questions, and arrows reach every place. It is on while a screen reader
listens, or after it has been switched on by hand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from game.match import Match
from game.tables import Table
from game.tables.by_ear import Question
from game.tables.visibility import Visibility
from game.words.narrator import Narrator

from ..stage import Stage
from .guide import Guide
from .log import TableLog
from .panel_state import PanelState
from .surroundings import Surroundings

_QUESTIONS: dict[int, Question] = {
    pygame.K_a: "mine",
    pygame.K_d: "danger",
    pygame.K_f: "nearest",
    pygame.K_g: "here",
    pygame.K_q: "hand",
    pygame.K_i: "table",
}
_NEWEST = 3  # lines of the log that are told where it is opened
_TOGETHER = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META  # with these a letter is for somebody else


class ByEarHost(Protocol):
    """What playing by ear needs to know of a table's scene."""

    stage: Stage
    match: Match
    table: Table
    visibility: Visibility
    narrator: Narrator
    log: TableLog
    surroundings: Surroundings
    guide: Guide
    panel_state: PanelState

    @property
    def question(self) -> str: ...


class ByEar:
    """Answers the keys while it is on. Once a hand goes down, nothing that was said of it is shown or said again."""

    def __init__(self, scene: ByEarHost) -> None:
        self._scene = scene
        self._stage = scene.stage
        self._was_on = False
        self._shown = ""  # the answer that is shown, where nobody hears it
        self._whose: int | None = None  # whose hand was to be seen, or told to its owner, when that was looked at last
        self._unsaid = ""  # what was announced last when a hand went down: it may have told of that

    @property
    def is_on(self) -> bool:
        return self._stage.is_by_ear

    def key(self, event: pygame.Event) -> bool:
        """Whether a key was for this."""
        if event.key == pygame.K_F3:
            self._switch()
            return True
        if not self.is_on or event.mod & _TOGETHER:
            return False
        if question := _QUESTIONS.get(event.key):
            self.say(self.answer(question))
            return True
        uses: dict[int, Callable[[], None]] = {
            pygame.K_s: self._tell_since,
            pygame.K_y: self._say_again,
            pygame.K_k: self._list_keys,
        }
        use = uses.get(event.key)
        if use is not None:
            use()
        return use is not None

    def notice(self) -> None:
        """Makes the arrows follow the switch, and forgets what was said of a hand once that has gone down."""
        if self._was_on != self.is_on:
            self._was_on = self.is_on
            self._scene.table.walk_by_ear(self.is_on)
        visibility = self._scene.visibility
        is_told = visibility.is_up or visibility.is_heard_only
        before, self._whose = self._whose, self._scene.match.privacy.viewer if is_told else None
        if before is not None and before != self._whose:
            self._unsaid = self._stage.last_announced
            self._stage.begin_moment()
            self._forget_shown()

    def _forget_shown(self) -> None:
        """Takes the last answer away, so that nobody who begins to listen hears it either."""
        self._stage.toasts.forget(self._shown)
        while self._shown in self._stage.announced:
            self._stage.announced.remove(self._shown)

    def _switch(self) -> None:
        self._stage.switch_by_ear()
        self.notice()
        self.say(self._stage.say("ear.on" if self.is_on else "ear.off"))

    # What is said.

    def say(self, text: str) -> None:
        """Says it to whoever listens; where nobody does, it is shown."""
        self._forget_shown()
        if self._stage.is_heard:
            self._shown = ""
            self._stage.announce(text)
        else:
            self._shown = text
            self._stage.tell(text)

    def note(self, key: str) -> None:
        """Says to whoever listens what others see."""
        if self._stage.is_heard:
            self._stage.announce(self._stage.say(key))

    def answer(self, question: Question) -> str:
        told = self._scene.table.answer(question)
        return self._stage.words.join_sentences([self._asked(), told]) if question == "table" else told

    def _asked(self) -> str:
        """What is being asked and of whom, and whose turn it is if that is somebody else."""
        scene = self._scene
        turn = scene.surroundings.description().turn
        is_other = len(turn.values) > 1
        paused = self._stage.say("ear.paused") if scene.match.paused else ""
        whose = self._stage.words.end(scene.narrator.say(turn)) if is_other else ""
        return self._stage.words.join_sentences([paused, *scene.guide.told, whose, scene.question])

    def _tell_since(self) -> None:
        """Opens or folds the strip as usual, and reads its lines."""
        log, panels = self._scene.log, self._scene.panel_state
        if self._scene.guide.keys_at != "table" and panels.since is None and (newest := log.newest(_NEWEST)):
            self.say(self._stage.words.join_sentences(newest[::-1]))  # there is no strip beside a lesson or a puzzle
            return
        log.fold_since()
        if (strip := log.since_strip()) is not None:
            self.say(self._stage.words.join_sentences(line.line.whole for line in strip.since.lines))

    def tell_log(self) -> None:
        """How much of the log is shown; where it is opened as a tab, its newest lines."""
        panels, log = self._scene.panel_state, self._scene.log
        if panels.has_log_place:
            self.say(self._stage.say(f"ear.log.{panels.log}"))
        else:
            newest = log.newest(_NEWEST)
            told = self._stage.words.join_sentences(newest) if panels.tab == "log" else ""
            self.say(told or self._stage.say("ear.log.folded"))

    def tell_reach(self) -> None:
        """What can reach whoever is at the screen, or that it is no longer shown."""
        table = self._scene.table
        if table.has_threats:
            self.say(table.answer("danger") if table.shows_threats else self._stage.say("ear.reach.off"))

    def _say_again(self) -> None:
        last = self._stage.last_announced
        self.say(self._asked() if last in ("", self._unsaid) else last)

    def _list_keys(self) -> None:
        words = self._stage.words
        key = f"{self._scene.match.rules.game}.ear.keys.nearest"
        nearest = words.say(key if key in words else "ear.keys.nearest")
        hand = words.say("ear.keys.hand") if self._scene.match.rules.has_secrets else ""
        self.say(words.say("ear.keys", nearest=nearest, hand=hand))
