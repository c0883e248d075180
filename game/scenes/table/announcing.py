"""What is said at a table to somebody who does not see it: what was done, what is asked, and what is in hand.

All of it is found by looking at what is shown, so nothing is said that is not seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from game.letters import letters_to_read
from game.match import Match
from game.match.state import last_wait
from game.tables import Table
from game.tables.gold_button import Gold
from game.tables.hint_panel import HintWords
from game.tables.visibility import Visibility
from game.words.narrator import Narrator

from ..stage import Stage
from .guide import Guide
from .heard_hand import HeardHand
from .hints import Hints
from .log import TableLog
from .panel_state import ShownDecision
from .playing import Pacing

_LETTERS = 18  # this many are spoken a second, by a reader that is in no hurry
_BEHIND = 5.0  # seconds by which words may be behind what happens
_LET_GO = 0.3  # seconds after which what is no longer in hand was let go, and not used
_ANSWERS = ("choose", "offer", "all", "lift")  # what the gold button does that answers a question
_AT_ONCE = 3  # as many steps are told one by one if they have come together


class AnnouncedTable(Protocol):
    """A table's scene, as far as it is told."""

    stage: Stage
    match: Match
    table: Table
    visibility: Visibility
    decision: ShownDecision
    pacing: Pacing
    hints: Hints
    log: TableLog
    narrator: Narrator
    guide: Guide
    heard_hand: HeardHand
    gold: Gold

    @property
    def question(self) -> str: ...


class Announcer:
    """Looks at a table once a frame while somebody listens, and says what is new."""

    def __init__(self, scene: AnnouncedTable) -> None:
        self._scene = scene
        self._told: int | None = None  # how many steps of the log have been told; None while nobody listens
        self._suffered = 0  # how many of them there were when it was said last what became of one's own
        self._is_brief = False  # whether some of the steps since then were told by a line a turn
        self._speaks = 0.0  # about how many seconds a reader needs for what has been said so far
        self._guided: Sequence[str] = ()
        self._hint: HintWords | None = None
        self._asked: tuple[object, ...] = ()
        self._in_hand = ""
        self._held_at = 0  # how long the log was when something was last in hand
        self._still_told = 0  # and when it was said last that it still is
        self._waited_for = set[int]()  # bots of which it was said that they think, since a person was asked
        self._has_told_undo = False  # whether it was said that moves that were given up can be had back
        self._empty: float | None = None  # for how many seconds nothing has been in hand, until that is told

    def look(self, seconds: float) -> None:
        """Says what has come since the last frame, in the order in which it happens."""
        self._speaks = max(self._speaks - seconds, 0.0)
        stage = self._scene.stage
        if stage.is_heard != (self._told is not None):
            self._scene.heard_hand.renew()
        if not stage.is_heard:
            self._told = None
            return
        if self._told is None:  # somebody begins to listen
            self._told = self._suffered = len(self._scene.decision.log)
            self._guided, self._hint = (), None
            self._asked = ()
        self._say(stage.words.join_sentences((*self._steps(), *self._befallen())), is_public=True)
        for text in (*self._guide_words(), *self._hint_words()):
            self._say(text)
        if question := self._new_question():
            self._say(question, is_public=True)
            self._say(self._gold_words())
        self._say(self._thought(), is_public=True)
        for text in self._hand(seconds):
            self._say(text)

    def _say(self, text: str, is_public: bool = False) -> None:
        if text:
            self._speaks += letters_to_read(text) / _LETTERS
            self._scene.stage.announce(text, is_public)

    def _steps(self) -> Iterator[str]:
        """Tells each step as the log does; one line a turn, once somebody is asked, where nothing takes time, somebody
        skips ahead, or words would run behind what happens.
        """
        log = self._scene.decision.log
        assert self._told is not None
        if len(log) < self._told:
            yield self._scene.stage.say("by-ear.taken-back")
            self._told = self._suffered = len(log)
            self._empty = None
        if len(log) == self._told:
            return
        is_hasty = self._scene.stage.is_instant or self._scene.pacing.is_skipping
        if (is_hasty or self._speaks > _BEHIND) and not self._is_at_rest:
            return
        is_brief = is_hasty or len(log) - self._told > _AT_ONCE
        self._is_brief = self._is_brief or is_brief
        found = self._scene.log.tell_since(self._told, whole_turns=is_brief)
        found += self._unused(self._told)
        self._told = len(log)
        self._empty = None  # it has done what it was picked for
        self._asked = ()  # others have moved: whoever is asked is asked anew
        yield from found

    @property
    def _is_at_rest(self) -> bool:
        """Whether a person is asked, or nobody any more, and nothing is on its way."""
        match = self._scene.match
        return (match.actor is not None or match.is_over) and self._scene.decision.has_arrived

    def _befallen(self) -> Iterator[str]:
        """Says what became of one's own while others moved, once it is one's turn."""
        scene, match = self._scene, self._scene.match
        if match.actor is None or not self._is_at_rest or scene.table.is_showing or len(match.log) <= self._suffered:
            return
        since, until = last_wait(match.log, match.actor)
        is_new, self._suffered = until > self._suffered, len(match.log)
        if is_new and since is not None:
            past, is_named = match.past.history(), not self._is_brief
            events = [event for entry in past.log[since:until] for event in entry.events]
            yield from scene.table.befallen(past.view(since), past.view(until), events, match.actor, is_named)
        self._is_brief = False

    def _guide_words(self) -> Iterator[str]:
        """Says what a lesson, a puzzle or a moment says, as far as that is new."""
        now = tuple(filter(None, self._scene.guide.told))
        before, self._guided = self._guided, now
        yield from (text for text in now if text not in before)

    def _hint_words(self) -> Iterator[str]:
        """Tells a hint once; of the rest of one that is being followed only what comes next."""
        hint, before = self._scene.hints.words, self._hint
        if hint == before:
            return
        self._hint = hint
        if hint is None:
            return
        if before is not None and hint.steps in _endings(before.steps):
            yield self._scene.stage.say("by-ear.hint-goes-on", step=hint.steps[0])
        else:
            told = hint.note, *hint.steps, *hint.dangers, hint.reasons, *hint.others
            yield self._scene.stage.words.join_sentences(told)

    def _unused(self, start: int) -> Iterator[str]:
        """Says what a person's last step has given up without a word, and once that it can be taken back."""
        match, say = self._scene.match, self._scene.stage.say
        entry = match.log[-1]
        if start >= len(match.log) or entry.kind != "decision" or entry.actor not in match.people:
            return
        unused = self._scene.table.say_unused(match.past.history().view(len(match.log) - 1), entry.events)
        if not unused:
            return
        yield unused
        if not self._has_told_undo and match.why_no_undo() is None:
            self._has_told_undo = True
            yield say("by-ear.undo-takes-back")

    def _new_question(self) -> str:
        """What a person is asked, as soon as that is seen, unless it was said."""
        if self._scene.match.actor is None or not self._is_at_rest or self._scene.table.is_showing:
            return ""
        question = self._scene.question
        asked, self._asked = self._asked, (self._scene.decision.seat, question)
        return question if asked != self._asked else ""

    def _thought(self) -> str:
        """Who thinks for long; once of each until a person is asked, however many decisions that takes."""
        match = self._scene.match
        if match.actor is not None:
            self._waited_for.clear()
        if not self._scene.pacing.is_thought_long or match.to_act in self._waited_for:
            return ""
        self._waited_for.add(match.to_act)
        return self._scene.question

    def _gold_words(self) -> str:
        """What the gold button would answer to a question: it may speak of a hand."""
        gold = self._scene.gold
        is_answer = gold.does_something and gold.command in _ANSWERS
        return self._scene.stage.say("by-ear.gold", does=gold.text) if is_answer else ""

    def _hand(self, seconds: float) -> Iterator[str]:
        """Names what was picked up, what stays in hand after a step, and says when something was let go; that only
        where it has not been used.
        """
        length = len(self._scene.match.log)
        picked, held = self._scene.table.say_picked(), self._still_held
        before, self._in_hand = self._in_hand, picked or held
        if self._in_hand:
            self._held_at, self._empty = length, None
        elif before and length == self._held_at:
            self._empty = 0.0
        elif self._empty is not None:
            self._empty += seconds
        if picked and picked != before:
            yield picked
        elif held and length != self._still_told:
            self._still_told = length
            yield held
        if self._empty is not None and self._empty >= _LET_GO:
            self._empty = None
            yield self._scene.stage.say("by-ear.let-go")

    @property
    def _still_held(self) -> str:
        """What a person's step has left in hand."""
        is_asked = self._scene.match.actor is not None and self._is_at_rest and not self._scene.table.is_showing
        return self._scene.table.say_still_held() if is_asked else ""


def _endings(steps: Sequence[str]) -> list[Sequence[str]]:
    """What may be left of a turn once its first steps are made."""
    return [steps[number:] for number in range(1, len(steps))]
