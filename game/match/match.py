"""A match: one game from its first deal to its end, between people and bots at one screen.

Its referee is never handed out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any, Self

from game.bots import Thinker
from game.engine import (
    CHANCE,
    NOBODY,
    Action,
    CannotUndo,
    GameError,
    IllegalAction,
    Origin,
    PlainData,
    Referee,
    Rules,
    View,
)
from game.engine.journal import PLAIN, Sharing, remark, seating
from game.engine.referee import Wishes
from game.engine.speech.describing import Section
from game.files.guest_guard import calling
from game.files.resources import user_saves
from game.rules import game_of
from game.store import Damage, JournalWriter
from game.store.journals import JournalGame, begin_anyhow, copy_of, load, resume_anyhow
from game.store.long_work import Progress
from game.store.saves import new_name, saved_head

from .journal import MatchJournal, Undoing
from .past import Past
from .player import Player, call_today, check_level, check_players, head_of, missing_levels, restore_players
from .privacy import Orders, Privacy
from .state import Guidance, LogEntry, MatchState, MatchStep, secret_to
from .thinking import Thinking


class Match:
    """Ticked every frame, it lets chance and bots go on and waits for people. Everything it tells unasked is public.

    Its parts: `journal` (what is on disk), `privacy` (who may see what), `orders` (what is decided without asking),
    `thinking` (of the bots) and `past` (how it began and went).
    """

    def __init__(
        self,
        referee: Referee[Any, Any],
        writer: JournalWriter,
        players: Sequence[Player],
        seed: int,
        sharing: Sharing,
        thinker: Thinker | None,
        origin: Origin | None = None,
    ) -> None:
        self.rules: Rules[Any, Any] = referee.rules
        self.sharing = sharing
        self._is_paused = False
        self.damage: Damage | None = (
            None  # where a save that was resumed could not be read on, and why; it goes on in another file
        )
        self.is_older = False  # whether it was resumed from a save of older rules, which is kept
        self.guide = ""  # the lesson or puzzle that it is, such as `lesson survive`; empty for a game
        self.origin = origin  # where a game that is played on comes from
        self._luck: Wishes = dict(enumerate(origin.luck)) if origin else {}
        self._referee, self._state = referee, MatchState(referee, players, is_played_on=origin is not None)
        self.journal = MatchJournal(writer, self._state)
        self.orders = Orders(self._state, sharing, seed)
        self.privacy = self.orders.privacy = Privacy(self._state, self.orders, sharing)
        self.thinking = Thinking(self._state, seed, thinker)
        self.past = Past(self._state)
        self._undoing = Undoing(self._state, self.orders)
        if len(self.people) < self.rules.seats:
            self.thinking.warm_up()

    @classmethod
    def begin(
        cls,
        rules: Rules[Any, Any],
        players: Sequence[Player],
        seed: int,
        sharing: Sharing = "around",
        folder: Path | None = None,
        name: str | None = None,
        thinker: Thinker | None = None,
        position: PlainData | None = None,
        guide: str = "",
        origin: Origin | None = None,
    ) -> Self:
        """A new game and its journal, under this name or, where it is taken, this name with a number; at a position, if
        one is given.

        `guide` names the lesson or puzzle that it is: in those everything may be taken back. `origin` tells of what
        game the position is.
        """
        check_players(rules, players)
        start = None if position is None else rules.read_position(position)
        head = head_of(
            rules, players, seed, sharing, None if start is None else rules.write_position(start), guide, origin
        )
        referee = Referee(rules, seed, start=start, levels=[player.level for player in players], is_free=bool(guide))
        writer = begin_anyhow(folder or user_saves(), head, name or new_name(rules.game, datetime.now().astimezone()))
        referee.record = writer.append
        with _closed_if_raised(writer):
            match = cls(referee, writer, players, seed, sharing, thinker, origin)
            match.guide = guide
        return match

    @classmethod
    def resume(
        cls,
        path: Path,
        thinker: Thinker | None = None,
        games: Callable[[str], JournalGame] = game_of,
        progress: Progress | None = None,
    ) -> Self:
        """Continues a saved game; refuses one that is open in another window."""
        opened = load(path, games, progress)
        loaded = copy_of(opened, games, progress) or opened
        writer = resume_anyhow(loaded)
        with _closed_if_raised(writer), calling(loaded.head.game):
            players = restore_players(loaded.rules, loaded.head, loaded.lines)
            match = cls(
                loaded.referee, writer, players, loaded.head.seed, loaded.head.manner, thinker, loaded.head.origin
            )
            match.thinking.miss(missing_levels(loaded.head, loaded.lines))
            match.orders.recall(loaded.lines)
            match.past.first_levels = loaded.head.levels or [None] * loaded.head.players
            match.damage = opened.damage
            match.is_older = opened.is_older
            match.guide = loaded.head.guide
            match._state.remark_end()
            match._state.look_through()
            match.journal.look_through()
        return match

    def close(self) -> None:
        """Writes what is left and lets go of journal and bots."""
        self.thinking.close()
        self.journal.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    # Who decides.

    @property
    def paused(self) -> bool:
        return self._is_paused

    @paused.setter
    def paused(self, is_paused: bool) -> None:
        """In a pause nothing goes on, and no phone shows a hand."""
        self._is_paused = is_paused
        if is_paused:
            self.privacy.let_go()

    @property
    def version(self) -> int:
        """Another number says that something is different: the position, who sits where, what is ordered, or who may
        see what.
        """
        return self._state.version

    @property
    def players(self) -> tuple[Player, ...]:
        return self._state.players

    def call_players(self, say: Callable[..., str]) -> None:
        """Calls the players as one does in today's language."""
        self._state.players = call_today(self.players, say)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that persons decide for."""
        return self._state.people

    @property
    def to_act(self) -> int:
        """A seat, `CHANCE` or `NOBODY`."""
        return self._state.to_act

    @property
    def is_over(self) -> bool:
        return self.to_act == NOBODY

    @property
    def actor(self) -> int | None:
        """The person's seat that the program waits for."""
        return self.privacy.actor

    # What is known.

    def view(self, seat: int | None) -> View:
        """The position as known to the whole table (None), or to a seat whose secrets may be shown now."""
        if seat is not None and seat != self.privacy.viewer:
            raise GameError("eyes-closed", seat=seat + 1)
        return self._state.view(seat)

    def hand_view(self, seat: int) -> View:
        """The position as known to a seat whose phone holds its hand up."""
        if seat not in self.privacy.held or self.paused:
            raise GameError("eyes-closed", seat=seat + 1)
        return self._state.view(seat)

    def hand_legal(self, seat: int) -> Sequence[Action]:
        """All that such a seat may do, where it is the one to act."""
        if seat not in self.privacy.held or self.paused:
            raise GameError("eyes-closed", seat=seat + 1)
        return self._state.legal() if self.actor == seat else ()

    def hand_before(self) -> tuple[Section, ...]:
        """The hand of the inspecting seat after its last decision, before it was told more."""
        seat, steps = self.privacy.inspecting, self._referee.steps
        if seat is None:
            raise GameError("no-look")
        after = next(
            (number + 1 for number in range(len(steps) - 1, -1, -1) if steps[number].line.actor == seat), len(steps)
        )
        view = self.rules.view(steps[after].before, seat) if after < len(steps) else self._state.view(seat)
        return self.rules.describe(view).hand

    def legal(self) -> Sequence[Action]:
        """All that the person to act may do; that may depend on its secrets, so that unless they may be shown it is
        only what all know.
        """
        if self.actor is None:
            raise IllegalAction("nobody-asked")
        return self._state.legal() if self.privacy.viewer == self.actor else self.open_legal()

    def open_legal(self) -> Sequence[Action]:
        """The actions that everyone at the table knows to be legal for whoever decides."""
        return self._state.open_legal()

    @property
    def log(self) -> Sequence[LogEntry]:
        """The steps that stand and the remarks, in order, as the whole table may know them."""
        return self._state.log

    # What happens.

    def tick(self) -> MatchStep | None:
        """One step of chance or of a bot, if it is time for one and the last one is on disk. Never waits."""
        privacy = self.privacy
        if self.paused or self.is_over:
            return None
        if privacy.curtain is not None or privacy.inspecting is not None or privacy.looking:
            return None
        if self.journal.is_saving:
            self.thinking.think_ahead()
            return None
        if self.to_act == CHANCE:
            wish = self._referee.wish(self._luck) if self._luck else None
            self._referee.draw() if wish is None else self._referee.deal(wish)
            return self._finish_step()
        if self.to_act in self.people:
            return self._obey() if self.privacy.actor is None else None
        self.thinking.think_ahead()
        answer = self.thinking.answer()
        if answer is None:
            return None
        if trouble := self.thinking.trouble:
            self._referee.remark(remark(self.to_act, f"{PLAIN} {trouble}"))
        return self._decide(answer)

    def play(self, action: Action, goes_on: bool = False) -> MatchStep:
        """The decision of the person to act; `goes_on`: the same click meant it and the one before, so that one Undo
        takes both back. It waits for the step before it, so whoever may not wait asks `journal.is_saving` first.
        """
        if self.actor is None and not self.orders.goes_by_itself:
            raise IllegalAction("nobody-asked")
        if self.actor is not None and action not in self.open_legal() and self.privacy.viewer != self.actor:
            raise GameError("eyes-closed", seat=self.actor + 1)
        self.journal.wait()
        happened = self._decide(action)
        if goes_on:
            self._undoing.join()
        return happened

    def why_no_undo(self) -> str | None:
        """The code of the rule that bars Undo, or None if the latest decision of a person can be taken back; see
        `journal`.
        """
        if self.is_over:
            return "game-over"
        way = self._undoing.way_back()
        if way.steps and not self.privacy.may_take_back(self._referee.steps[-way.steps].line.actor):
            return "undo-passed"
        return way.bar

    def find_undone(self) -> int | None:
        """The seat whose decision Undo would take back."""
        way = self._undoing.way_back()
        return self._referee.steps[-way.steps].line.actor if way.steps else way.order

    def undo(self) -> MatchStep:
        """Takes back the latest decision of a person, for the person who made it, and what bots decided since, one by
        one. A bot that thinks already is told to stop. It waits as `play` does.
        """
        if reason := self.why_no_undo():
            raise CannotUndo(reason, game=self.rules.game)
        self.journal.wait()
        self.thinking.cancel()
        way = self._undoing.way_back()
        taken = list[MatchStep]()
        was_covered = self.privacy.curtain is not None
        for _ in range(way.steps):
            self._referee.undo(self._referee.steps[-1].line.actor)
            taken.append(self._state.after_undo())
        if way.order is not None:
            self.orders.take_back(way.order)
        self._undoing.part()
        self.privacy.after_undo(was_covered)
        events = tuple(event for step in reversed(taken) for event in step.events)
        return MatchStep(taken[-1].actor if taken else self.to_act, "undo", events, len(self._referee.lines) - 1)

    def seat(self, seat: int, level: str | None) -> MatchStep:
        """Seats a bot of this level, or a person (None)."""
        check_level(level)
        if self.is_over:
            raise IllegalAction("game-over")
        self._referee.remark(seating(seat, level))
        self.thinking.cancel()
        before, players = self.people, list(self.players)
        players[seat] = replace(players[seat], level=level)
        self._state.seat_players(players)
        self.orders.end(seat)
        self.privacy.after_seating(seat, before)
        return self._state.after_remark()

    # How a step is made.

    def _decide(self, action: Action) -> MatchStep:
        seat, from_hand = self.to_act, not self.open_legal()
        self._referee.play(seat, action)
        self.privacy.after_decision(seat, from_hand)
        return self._finish_step()

    def _obey(self) -> MatchStep:
        """A standing order decides, or there is no choice, and the device stays where it is."""
        self._referee.play(self.to_act, self.orders.answer())
        return self._finish_step()

    def _finish_step(self) -> MatchStep:
        """Lets privacy know what chance told whom, and gives the step that was just made as all may know it."""
        if (step := self._state.last) and step.line.actor == CHANCE:
            self.privacy.after_chance(secret_to(step))
        happened = self._state.after_step()
        self.privacy.after_step()
        return happened


@contextmanager
def _closed_if_raised(writer: JournalWriter) -> Iterator[None]:
    """If no match comes of it, nobody is left to close the journal, which would stay in use until the program ends."""
    try:
        yield
    except BaseException:
        writer.close()
        raise


class GuidedMatch(Match):
    """One person learns; nothing that was told before is a reason not to take a step back."""

    @property
    def guidance(self) -> Guidance:
        """The guide's wishes for chance and the other seats, and whether everything is held."""
        return self._state.guidance

    def tick(self) -> MatchStep | None:
        if self.guidance.is_held or self.paused or self.is_over or self.actor is not None:
            return None
        wish = self._state.wish()
        if wish is None:
            return super().tick()
        if self.to_act == CHANCE:
            self._referee.deal(wish)
            return self._finish_step()
        self.thinking.cancel()
        return self._decide(wish)

    def _finish_step(self) -> MatchStep:
        step = super()._finish_step()
        if self.guidance.judge:
            self.guidance.judge()
        return step

    def why_no_undo(self) -> str | None:
        return None if any(step.line.actor in self.people for step in self._referee.steps) else "undo-nothing"

    def undo(self) -> MatchStep:
        """Back to the person's last decision, with all that chance and the others have done since."""
        if reason := self.why_no_undo():
            raise CannotUndo(reason, game=self.rules.game)
        self.thinking.cancel()
        while True:
            actor = self._referee.steps[-1].line.actor
            self._referee.undo(actor)
            happened = self._state.after_undo()
            if actor in self.people:
                return happened

    def texts(self) -> tuple[str, ...]:
        """The steps that stand, in the game's notation. The learner may know all of them."""
        return tuple(step.line.text for step in self._referee.steps)

    @classmethod
    def open(cls, path: Path, thinker: Thinker | None = None, progress: Progress | None = None) -> Match:
        """A saved game as what it is: a lesson, or a game like any other."""
        kind = cls if saved_head(path).guide else Match
        return kind.resume(path, thinker, progress=progress)
