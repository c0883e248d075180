"""A match: one game from its first deal to its end, between people and bots at one screen. Its referee is never handed out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Self

from game.bots import Thinker
from game.engine import CHANCE, NOBODY, Action, CannotUndo, Event, GameError, IllegalAction, PlainData, Referee, Rules, Standing, View
from game.engine.journal import PERSON, PLAIN, Line, Manner, remark, remarks_of, seating
from game.files.resources import user_saves
from game.rules import game_of
from game.store.errors import StorageError
from game.store.journals import Damage, Game, JournalWriter, begin_anyhow, copy_of, load, resume_anyhow
from game.store.names import SUFFIX
from game.store.saves import new_name

from .cache import MatchCache, secret_to
from .history import History
from .log_entries import LogEntry, MatchStep
from .orders import Order, Orders, order_line, placing_line
from .player import Player, check_level, head_of, seated, seated_again
from .privacy import Attended, Privacy, TableFacts
from .thinking import Thinking
from .turns import turn_at
from .undoing import Undoing, WayBack


class Match:
    """Ticked every frame, it lets chance and bots go on and waits for people. Everything it tells unasked is public."""

    def __init__(
        self,
        referee: Referee[Any, Any],
        writer: JournalWriter,
        players: Sequence[Player],
        seed: int,
        manner: Manner,
        thinker: Thinker | None,
    ) -> None:
        self.rules: Rules[Any, Any] = referee.rules
        self.players = tuple(players)
        self.manner = manner
        self._orders = Orders(self.rules.seats, manner, seed)
        self.paused = False
        self.damage: Damage | None = None
        """Where a save that was resumed could not be read on, and why; it goes on in another file."""
        self.is_older = False
        """Whether it was resumed from a save of older rules, which is kept."""
        self.guide = ""
        """The lesson or puzzle that it is, such as `lesson survive`; empty for a game."""
        self.thinking = Thinking(self.rules, seed, thinker)
        self._referee, self._writer, self._cache = referee, writer, MatchCache(referee)
        self._first_levels: Sequence[str | None] = [player.level for player in self.players]
        self._people = tuple(seat for seat, player in enumerate(self.players) if player.is_person)
        self._undoing = Undoing()
        self._privacy = Privacy(manner, self.rules.has_first_look, self._people)
        self._attended: Attended | None = None
        """Who is asked and who may look, as long as nothing has changed."""
        if len(self.people) < self.rules.seats:
            self.thinking.warm_up()

    @classmethod
    def begin(
        cls,
        rules: Rules[Any, Any],
        players: Sequence[Player],
        seed: int,
        manner: Manner = "around",
        folder: Path | None = None,
        name: str | None = None,
        thinker: Thinker | None = None,
        position: PlainData | None = None,
        guide: str = "",
    ) -> Self:
        """A new game and its journal, under this name or, where it is taken, this name with a number; at a position, if one is given.

        `guide` names the lesson or puzzle that it is: in those everything may be taken back.
        """
        players = seated(rules, players)
        start = None if position is None else rules.read_position(position)
        head = head_of(rules, players, seed, manner, None if start is None else rules.write_position(start), guide)
        named = name or new_name(rules.game, datetime.now().astimezone())
        writer = begin_anyhow(folder or user_saves(), head, named)
        levels = [player.level for player in players]
        match = cls(Referee(rules, seed, writer.keep, start, levels, bool(guide)), writer, players, seed, manner, thinker)
        match.guide = guide
        return match

    @classmethod
    def resume(cls, path: Path, thinker: Thinker | None = None, games: Callable[[str], Game] = game_of) -> Self:
        """Goes on with a saved game; one that is open in another window is refused."""
        opened = load(path, games)
        loaded = copy_of(opened, games) or opened
        writer = resume_anyhow(loaded)
        players = seated_again(loaded.rules, loaded.head, loaded.lines)
        loaded.referee.record = writer.keep
        match = cls(loaded.referee, writer, players, loaded.head.seed, loaded.head.manner, thinker)
        match._orders.recall(loaded.lines)
        match._first_levels = loaded.head.levels or [None] * loaded.head.players
        match._attended = None
        match.damage, match.is_older, match.guide = opened.damage, opened.is_older, loaded.head.guide
        match._cache.remark_end()
        return match

    # Its journal.

    @property
    def is_saving(self) -> bool:
        """Whether the last step is still on its way to the disk: what comes next waits for it, unless it cannot get there at all."""
        return self._writer.is_behind

    def wait(self) -> None:
        """Until the next step may be made; for who has no frames to draw meanwhile."""
        self._writer.wait()

    def save(self) -> None:
        """Waits until all is on disk; what cannot be written is raised, and nothing of it is given up."""
        self._writer.flush()

    def try_again(self) -> None:
        """Lets what could not be written be tried once more, without waiting."""
        self._writer.try_again()

    def close(self) -> None:
        """Writes what is left and lets go of journal and bots."""
        self.thinking.close()
        self._writer.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def note(self, text: str) -> None:
        """Keeps a remark of whoever began it with its journal: a lesson, an evening of the voyage."""
        self._referee.remark(remark(self.people[0] if self.people else 0, text))

    def noted(self, word: str) -> list[str]:
        """What such remarks said, in their order."""
        return remarks_of(self.remarks(), word)

    def remarks(self) -> list[Line]:
        """All remarks in its journal so far."""
        return [line for line in self._referee.lines if line.is_remark]

    @property
    def path(self) -> Path:
        return self._writer.path

    @property
    def name(self) -> str:
        return self.path.name.removesuffix(SUFFIX)

    @property
    def trouble(self) -> StorageError | None:
        """What keeps the game from being saved. It can go on all the same: what waits is tried again with every step."""
        return self._writer.trouble

    # Who decides.

    @property
    def to_act(self) -> int:
        """A seat, `CHANCE` or `NOBODY`."""
        return self._cache.to_act

    @property
    def is_over(self) -> bool:
        return self.to_act == NOBODY

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that persons decide for."""
        return self._people

    def was_person(self, seat: int) -> bool:
        """Whether a person decided for a seat at some time."""
        has_sat_down = any(entry.kind == "seat" and entry.actor == seat and entry.text == PERSON for entry in self.log)
        return self._first_levels[seat] is None or has_sat_down

    @property
    def actor(self) -> int | None:
        """The person's seat that the program waits for; nobody's while a curtain or a look is due."""
        return self._now.actor

    # Who may look.

    @property
    def eyes(self) -> int | None:
        """The seat whose secrets may be shown if they are asked for."""
        return self._now.open

    @property
    def keepers(self) -> frozenset[int]:
        """The seats that were told something that the table was not: only they have anything to look at."""
        return frozenset(self._cache.keepers)

    @property
    def hand_is_open(self) -> bool:
        """One person alone has nobody to hide its hand from."""
        return len(self.people) == 1 and self.eyes is not None

    @property
    def curtain(self) -> int | None:
        """The seat to whom the device must be passed before anything else is shown."""
        return self._now.curtain

    @property
    def looking(self) -> int | None:
        """The seat that looks at what is its own, until `look_done`."""
        return self._now.looking

    def lift_curtain(self, seat: int) -> None:
        """The one whom the curtain names has the device in hands."""
        if seat != self.curtain:
            raise GameError("no-curtain", seat=seat + 1)
        self._privacy.lift(self._now.facts)
        self._attended = None

    def ask_to_look(self) -> None:
        """The person to act wants to see what is its own; where the device is passed around and nobody's eyes are open, a curtain comes
        before that."""
        if self.actor is None:
            raise IllegalAction("nobody-asked")
        self._privacy.ask_to_look(self._now.facts)
        self._attended = None

    def look_done(self) -> None:
        if self.looking is None:
            raise GameError("no-look")
        self._privacy.look_done()
        self._attended = None

    # What is known.

    def view(self, seat: int | None) -> View:
        """What the whole table (None) may know, or a seat whose eyes may be open now."""
        if seat is not None and seat != self.eyes:
            raise GameError("eyes-closed", seat=seat + 1)
        return self._cache.view(seat)

    def history(self, seat: int | None = None) -> tuple[Event, ...]:
        """All facts of the game so far that the whole table, or a seat whose eyes may be open, has been told."""
        return self.view(seat).history

    def begun(self) -> View | None:
        """What the whole table saw of the position it began at, where that was not its first deal."""
        return self._cache.referee.begun()

    @property
    def is_opening(self) -> bool:
        """Whether the game is still being set up, as all can see."""
        return self._cache.is_opening

    @property
    def log(self) -> Sequence[LogEntry]:
        """What stands, step by step, as the whole table may know it."""
        return self._cache.log

    def past(self) -> History:
        """What stands, with what the whole table knew before and after each step."""
        return History(self._referee)

    def legal(self) -> Sequence[Action]:
        """All that the person to act may do; that may depend on its secrets, so that with closed eyes it is only what all know."""
        if self.actor is None:
            raise IllegalAction("nobody-asked")
        return self._cache.legal() if self.eyes == self.actor else self._cache.open_legal()

    def open_legal(self) -> Sequence[Action]:
        """What everybody at the table knows to be legal for the seat to act."""
        return self._cache.open_legal()

    def standings(self) -> list[Standing]:
        return self._referee.standings()

    # What happens.

    def tick(self) -> MatchStep | None:
        """One step of chance or of a bot, if it is time for one and the last one is on disk. Never waits."""
        if self.paused or self.is_over or self.curtain is not None or self.looking is not None:
            return None
        if self.is_saving:
            self.think_ahead()
            return None
        facts = self._now.facts
        if facts.to_act == CHANCE:
            self._referee.draw()
            return self._done()
        if facts.to_act in facts.people:
            return self._obey() if facts.is_ordered else None
        self.think_ahead()
        answer = self.thinking.answer()
        if answer is None:
            return None
        if trouble := self.thinking.trouble:
            self._referee.remark(remark(facts.to_act, f"{PLAIN} {trouble}"))
        return self._decide(answer)

    def think_ahead(self) -> None:
        """Lets the bot that is to act begin to think, while the table still shows what happened before."""
        seat = self.to_act
        if seat >= 0 and not self.thinking.is_asked and not self.players[seat].is_person:
            view, legal, turn = self._cache.view(seat), self._cache.legal(), turn_at(self.log, seat, self.is_opening)
            self.thinking.ask(view, legal, self.players[seat], len(self._referee.steps), turn, seat in self.keepers)

    def play(self, action: Action, goes_on: bool = False) -> MatchStep:
        """The decision of the person to act; `goes_on`: the same click meant it and the one before, so that one Undo takes both back. It
        waits for the step before it, so whoever may not wait asks `is_saving` first."""
        if self.actor is None and not self.goes_by_itself:
            raise IllegalAction("nobody-asked")
        if self.actor is not None and action not in self.open_legal() and self.eyes != self.actor:
            raise GameError("eyes-closed", seat=self.actor + 1)
        self.wait()
        happened = self._decide(action)
        if goes_on:
            self._undoing.join(len(self._referee.steps) - 1)
        return happened

    def why_no_undo(self) -> str | None:
        """The code of the rule that bars Undo, or None if the latest decision of a person can be taken back; see `undoing`."""
        if self.is_over:
            return "game-over"
        way = self._way_back
        if way.steps and not self._privacy.may_take_back(self._referee.steps[-way.steps].line.actor, self._now.facts):
            return "undo-passed"
        return way.bar

    @property
    def _way_back(self) -> WayBack:
        return self._undoing.way_back(self._referee, frozenset(self.people), self.log, self._orders.rest)

    def undo(self) -> MatchStep:
        """Takes back the latest decision of a person, for the person who made it, and what bots decided since, one by one. A bot that
        thinks already is told to stop. It waits as `play` does."""
        if reason := self.why_no_undo():
            raise CannotUndo(reason)
        self.wait()
        self.thinking.cancel()
        way, taken = self._way_back, list[MatchStep]()
        for _ in range(way.steps):
            self._referee.undo(self._referee.steps[-1].line.actor)
            taken.append(self._cache.undone())
        if way.order is not None:
            self._referee.remark(placing_line(way.order, by_program=False))
            self._orders.place_self(way.order)
        self._undoing.part(len(self._referee.steps))
        self._privacy.undone()
        self._attended = None
        events = tuple(event for step in reversed(taken) for event in step.events)
        return MatchStep(taken[-1].actor if taken else self.to_act, "undo", events, len(self._referee.lines) - 1)

    # Seats and orders.

    def seat_bot(self, seat: int, level: str) -> MatchStep:
        """From now on a bot decides for a seat."""
        return self._seat(seat, check_level(level))

    def seat_person(self, seat: int) -> MatchStep:
        """From now on a person decides for a seat."""
        return self._seat(seat, None)

    def _seat(self, seat: int, level: str | None) -> MatchStep:
        if self.is_over:
            raise IllegalAction("game-over")
        self._referee.remark(seating(seat, level))
        self.thinking.cancel()
        before, players = self.people, list(self.players)
        players[seat] = players[seat].with_level(level)
        self.players = tuple(players)
        self._people = tuple(seat for seat, player in enumerate(players) if player.is_person)
        self._orders.end(seat)
        self._attended = None
        self._privacy.seat_changed(seat, before, self.people)
        return self._cache.remarked()

    @property
    def orders(self) -> Mapping[int, Order]:
        """The standing order of each seat."""
        return self._orders.given

    def give_order(self, seat: int, order: Order) -> None:
        """From now on this answers for a person who is asked for nothing but a defence, and it is kept with the game."""
        if order != self.orders[seat] and not self.is_over:
            self._referee.remark(order_line(seat, order))
        self._orders.give(seat, order)
        self._attended = None

    def place_rest(self, seat: int) -> None:
        """From now on the program sets out the pieces of the person to act, until that is taken back; it is kept with the game."""
        if seat != self.actor or not self._cache.is_setting_up:
            raise IllegalAction("nobody-asked")
        self._referee.remark(placing_line(seat, by_program=True))
        self._orders.place_rest(seat, len(self._referee.steps))
        self._attended = None

    @property
    def goes_by_itself(self) -> bool:
        """Whether the only person at the screen is to act and has no choice: it may be quicker than the match."""
        return (
            len(self.people) == 1
            and self.to_act in self.people
            and self._now.facts.is_ordered
            and not self._orders.is_setting_up(self._cache)
        )

    # How a step is made.

    def _decide(self, action: Action) -> MatchStep:
        seat, from_hand = self.to_act, not self.open_legal()
        self._referee.play(seat, action)
        self._privacy.decided(seat, from_hand)
        return self._done()

    def _obey(self) -> MatchStep:
        """A standing order decides, or there is no choice, and the device stays where it is."""
        self._referee.play(self.to_act, self._orders.answer(self.people, self._cache))
        return self._done()

    def _done(self) -> MatchStep:
        if (step := self._cache.last) and step.line.actor == CHANCE:
            self._privacy.told(secret_to(step))
        self._attended = None
        return self._cache.stepped()

    @property
    def _now(self) -> Attended:
        """Worked out once, and again when something has changed."""
        if self._attended is None:
            cache, people = self._cache, self._people
            is_ordered, needs_hand = self._orders.decide(people, cache), len(people) < 2 or cache.needs_hand
            facts = TableFacts(cache.to_act, self.rules.seats, people, cache.has_begun, self.keepers, is_ordered, needs_hand)
            self._attended = self._privacy.attended(facts)
        return self._attended
