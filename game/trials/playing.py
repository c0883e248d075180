"""Random games of a guest in which every call is checked: who is to act, what can be done, what comes of it, who may
know it, what is said of it, and that it ends and can be replayed.
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Sequence
from random import Random
from typing import Any

from game.engine import CHANCE, NOBODY, Action, Event, ImpossibleOptions, Line, Referee, Rules, Setup, Standing, View
from game.engine.journal import read_line
from game.engine.speech.describing import Choice, Description
from game.engine.speech.story import Story
from game.engine.speech.words import Message
from game.files.languages import ORIGINAL
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator

from .offered import Offered
from .report import Report, TimeLimit, show_value, told

MOST_STEPS = 10_000  # of a game, after which it counts as one that does not end
MOST_LEGAL = 100_000  # things that can be done in one position
_ALL, _OPTIONS = 6.0, 3.0  # seconds for games with each number of players, and with each option by itself
_CLOSELY, _NOW_AND_THEN = 25, 25  # so many steps are looked at closely, and then each of so many
_LONGEST = 500  # letters of an action


def try_rules(offered: Offered, report: Report) -> None:
    """A game with each number of players, then one with each option by itself, as far as time allows."""
    board = next(iter(offered.boards.values()))
    budget = TimeLimit(_ALL)
    has_ended = False
    for players in offered.players:
        if budget.is_up:
            break
        with report.part(with_players(players)):
            rules = make_rules(offered, board, players, {}, report)
            _check_recipe(offered, rules, report)
            has_ended |= GameTrial(rules, report, players).play(budget)
            try_bots(offered, rules, report)
    if not has_ended:
        report.note(
            "to_act",
            told("trial.no-end-seen"),
            is_fault=False,
        )
    if budget.is_up:
        return
    budget = TimeLimit(_OPTIONS)
    for option in offered.rules.options:
        players = offered.players[-1]
        for value in [value for value in option.choices_for(players) if value != option.default]:
            if budget.is_up:
                return
            with report.part(with_players(players, f"{option.key}={value}")):
                if _is_possible(offered, board, players, {option.key: value}):
                    GameTrial(make_rules(offered, board, players, {option.key: value}, report), report, players).play(
                        budget
                    )


def with_players(players: int, option: str = "") -> Message:
    """How a game is tried."""
    count = told("trial.players", count=players)
    return told("trial.with.option", players=count, option=option) if option else told("trial.with", players=count)


def _is_possible(offered: Offered, board: Any, players: int, options: dict[str, Any]) -> bool:
    """Whether it can be played so; that it says so is right, and all else it may raise is looked at where it is asked
    again.
    """
    try:
        offered.module.make_rules(board, players, options)
    except ImpossibleOptions:
        return False
    except BaseException:  # the border to the guest's code, as in `call`
        return True
    return True


def make_rules(offered: Offered, board: Any, players: int, options: dict[str, Any], report: Report) -> Rules[Any, Any]:
    rules: Any = report.call("make_rules", offered.module.make_rules, board, players, options)
    report.demand(isinstance(rules, Rules), "make_rules", told("trial.gives.no-rules", value=show_value(rules)))
    setup = report.call("rules.setup", getattr, rules, "setup")
    is_right = isinstance(setup, Setup) and setup.players == players and len(setup.colours) >= players
    report.demand(is_right, "rules.setup", told("trial.is.no-setup", value=show_value(setup)))
    made: Rules[Any, Any] = rules
    return made


def _check_recipe(offered: Offered, rules: Rules[Any, Any], report: Report) -> None:
    """A save and a bot's process make the same rules from what is written of their board."""
    written = report.call("write_board", rules.write_board)
    report.call(told("trial.call.as-json", name="write_board"), json.dumps, written)
    board = report.call("board_from_document", offered.module.board_from_document, json.loads(json.dumps(written)))
    setup = rules.setup
    again = report.call(
        "make_rules", offered.module.make_rules, board, setup.players, dict(setup.options), setup.colours
    )
    same = report.call("write_board", again.write_board)
    report.demand(same == written, "board_from_document", told("trial.other-board"))


def try_bots(offered: Offered, rules: Rules[Any, Any], report: Report) -> None:
    """Its own judgement of positions, and a bot that thinks for a moment."""
    from game.bots.comparing import Memory
    from game.bots.evaluations import Evaluation, evaluation_of
    from game.bots.thinker import Question
    from game.learning.conditions import GameConditions

    evaluation = report.call("EVALUATION", evaluation_of, offered.candidate.key)
    report.demand(
        isinstance(evaluation, Evaluation), "EVALUATION", told("trial.is.no-evaluation", value=show_value(evaluation))
    )
    conditions = report.call("CONDITIONS", getattr, offered.module, "CONDITIONS", None)
    is_right = conditions is None or isinstance(conditions, GameConditions)
    report.demand(is_right, "CONDITIONS", told("trial.is.no-conditions", value=show_value(conditions)))
    referee = Referee(rules, 1)
    report.call("outcomes", referee.draw_all)
    worths = report.call("EVALUATION.worths", evaluation.worths, rules, rules.start())
    is_right = (
        isinstance(worths, Sequence)
        and len(worths) == rules.seats
        and all(isinstance(worth, (int, float)) for worth in worths)
    )
    report.demand(is_right, "EVALUATION.worths", told("trial.gives.no-worths", value=show_value(worths)))
    if (seat := referee.to_act()) >= 0:
        view, legal = report.call("view", referee.view, seat), report.call("legal", referee.legal)
        think = Question(rules, view, legal, "sailor", 1, "calm").think
        report.call(told("trial.call.bot"), think, 0.1, Memory())


class GameTrial:
    """One game from its start to its end."""

    def __init__(self, rules: Rules[Any, Any], report: Report, seed: int) -> None:
        self.rules = rules
        self.report = report
        self.ask = report.call
        self.random = Random(seed)
        self.narrator = Narrator(Catalogue.load(ORIGINAL), rules, [f"Player {seat + 1}" for seat in range(rules.seats)])
        self.history: list[Event] = []
        self.lines: list[Line] = []

    def play(self, budget: TimeLimit) -> bool:
        """Whether it came to its end, as far as time allows."""
        state = self.ask("start", self.rules.start)
        self.report.demand(hasattr(state, "copy"), "start", told("trial.gives.no-copy", value=show_value(state)))
        while len(self.lines) < MOST_STEPS:
            actor = self._actor(state)
            offered = self._offered(state, actor)
            if actor == NOBODY:
                self._check_end(state)
                return True
            if budget.is_up:
                return False
            is_close = len(self.lines) < _CLOSELY or not len(self.lines) % _NOW_AND_THEN
            if is_close:
                for seat in (None, *range(self.rules.seats)):
                    with self.report.part():
                        self._look_as(seat, state, actor, offered)
                with self.report.part():
                    read = self.ask("read_position", self.rules.read_position, json.loads(self._position(state)))
                    is_same = self._position(read) == self._position(state)
                    self.report.demand(is_same, "read_position", told("trial.other-position"))
            state = self._carry_out(state, actor, self.random.choice(offered), is_close)
        self.report.note("to_act", told("trial.no-end", count=MOST_STEPS))
        return False

    def _actor(self, state: Any) -> int:
        actor = self.ask("to_act", self.rules.to_act, state)
        is_right = type(actor) is int and (actor in (CHANCE, NOBODY) or 0 <= actor < self.rules.seats)
        self.report.demand(
            is_right, "to_act", told("trial.gives.no-actor", value=show_value(actor), seats=self.rules.seats)
        )
        return actor

    def _offered(self, state: Any, actor: int) -> Sequence[Action]:
        """Everything that can be done, or may happen."""
        demand = self.report.demand
        legal, outcomes = self.ask("legal", self.rules.legal, state), self.ask("outcomes", self.rules.outcomes, state)
        for called, found in (("legal", legal), ("outcomes", outcomes)):
            is_list = isinstance(found, Sequence) and not isinstance(found, str)
            demand(is_list, called, told("trial.gives.no-list", value=show_value(found)))
            demand(len(found) <= MOST_LEGAL, called, told("trial.gives.too-many", count=len(found)))
        for called, found, is_asked in (("legal", legal, actor >= 0), ("outcomes", outcomes, actor == CHANCE)):
            problem = told("trial.gives.untimely", value=show_value(found), actor=_name(actor))
            demand(bool(found) == is_asked, called, problem)
        for pair in outcomes:
            is_pair = isinstance(pair, tuple) and len(pair) == 2 and type(pair[1]) is int and pair[1] >= 0
            demand(is_pair, "outcomes", told("trial.holds.no-outcome", value=show_value(pair)))
        possible = list(legal) if actor != CHANCE else [action for action, weight in outcomes if weight]
        demand(possible or actor == NOBODY, "outcomes", told("trial.gives.no-weight"))
        once = self.ask(told("trial.call.hash"), set, possible)
        demand(len(once) == len(possible), "legal" if actor >= 0 else "outcomes", told("trial.gives.twice"))
        return possible

    def _carry_out(self, state: Any, actor: int, action: Action, is_close: bool) -> Any:
        # An action is a line of a save, and nothing else there.
        text = self.ask("write", self.rules.write, action)
        self.report.demand(
            type(text) is str and 0 < len(text) <= _LONGEST,
            "write",
            told("trial.gives.no-short-text", value=show_value(text)),
        )
        line = Line(actor, text)
        is_line = text.isprintable() and not line.is_undo and self.ask("write", read_line, line.write(), 1) == line
        self.report.demand(is_line, "write", told("trial.gives.no-line", value=repr(text)))
        read = self.ask("read", self.rules.read, text)
        self.report.demand(
            self.ask(told("trial.call.equals"), lambda: bool(read == action)),
            "read",
            told("trial.makes", value=show_value(read), text=repr(text)),
        )
        self.lines.append(line)
        audience = self.ask("audience", self.rules.audience, state, action)
        is_right = audience is None or (
            actor == CHANCE and isinstance(audience, tuple) and all(type(seat) is int for seat in audience)
        )
        problem = told("trial.gives.no-audience", value=show_value(audience), actor=_name(actor))
        self.report.demand(is_right, "audience", problem)
        before = self._position(state) if is_close else ""
        after, events = self.ask(told("trial.call.copy"), state.copy), list[Event]()
        self.ask("apply", self.rules.apply, after, action, events)
        for event in events:
            self.report.demand(isinstance(event, Event), "apply", told("trial.tells.no-event", value=show_value(event)))
        if is_close:
            self.report.demand(self._position(state) == before, "apply", told("trial.changes-both"))
        faults = self.ask("faults", self.rules.faults, after)
        is_whole = isinstance(faults, Sequence) and not faults
        problem = told("trial.gives.faults", value=show_value(faults), action=repr(self.lines[-1].text))
        self.report.demand(is_whole, "faults", problem)
        self.history += events
        if is_close:
            self._tell(actor, events)
        return after

    # What is known and said.

    def _look_as(self, seat: int | None, state: Any, actor: int, offered: Sequence[Action]) -> None:
        rules = self.rules
        ask = self.ask
        demand = self.report.demand
        view = ask("view", rules.view, state, seat, tuple(event for event in self.history if event.seen_by(seat)))
        demand(
            isinstance(view, View) and view.seat == seat,
            "view",
            told("trial.gives.no-view", value=show_value(view), seat=str(seat)),
        )
        ask(told("trial.call.as-json", name="write_view"), json.dumps, ask("write_view", rules.write_view, view))
        world = ask("determinize", rules.determinize, view, Random(1))
        demand(hasattr(world, "copy"), "determinize", told("trial.gives.no-position", value=show_value(world)))
        is_same = ask("to_act", rules.to_act, world) == actor
        demand(is_same, "determinize", told("trial.gives.other-actor"))
        description = ask("describe", rules.describe, view)
        demand(
            isinstance(description, Description),
            "describe",
            told("trial.gives.no-description", value=show_value(description)),
        )
        for message in (description.turn, description.ask):
            self._say("describe", message)
        for section in (*description.board, *description.hand):
            for item in section.items:
                self._say("describe", item.message)
        is_right = all(type(plate.seat) is int and 0 <= plate.seat < rules.seats for plate in description.plates)
        demand(is_right, "describe", told("trial.no-such-plate"))
        ask(told("trial.call.travel"), pickle.dumps, (view, tuple(offered)))
        if actor >= 0 and seat in (None, actor):
            legal = list(offered) if seat is not None else ask("open_legal", rules.open_legal, view)
            demand(
                isinstance(legal, Sequence) and all(action in offered for action in legal),
                "open_legal",
                told("trial.gives.not-legal"),
            )
            choices = ask("choices", rules.choices, view, legal)
            is_list = isinstance(choices, Sequence) and all(isinstance(choice, Choice) for choice in choices)
            demand(is_list, "choices", told("trial.gives.no-choices", value=show_value(choices)))
            is_same = [choice.action for choice in choices] == list(legal)
            demand(is_same, "choices", told("trial.gives.other-actions"))
            for choice in choices[:20]:
                self._say("choices", choice.message)
        if seat is None:
            for called in (rules.needs_hand, rules.is_setting_up):
                ask(called.__name__, called, view)

    def _say(self, called: str, message: Any) -> None:
        """A sentence must be sayable; that a word is missing in it is told its author."""
        words = told("trial.call.words", name=called)
        self._miss_no_words(words, self.ask(words, self.narrator.say, message))

    def _tell(self, actor: int, events: Sequence[Event]) -> None:
        with self.report.part():
            words = told("trial.call.words", name="apply")
            self._miss_no_words(words, self.ask(words, self.narrator.step, events))
            for event in events:
                self.ask("impacts", self._read_impacts, event)
                self.ask("whose", self.rules.whose, event)
            self.ask("tell_turn", self.narrator.turn, actor, events)

    def _read_impacts(self, event: Event) -> list[tuple[int, str]]:
        return [(int(seat), str(kind)) for seat, kind in self.rules.impacts(event)]

    def _miss_no_words(self, called: Message, said: str) -> None:
        start, end = said.find("<"), said.find(">")
        if 0 <= start < end:
            self.report.note(called, told("trial.unsaid", key=said[start : end + 1]), is_fault=False)

    # How it ends.

    def _check_end(self, state: Any) -> None:
        standings = self.ask("standings", self.rules.standings, state)
        is_right = isinstance(standings, Sequence) and all(isinstance(standing, Standing) for standing in standings)
        self.report.demand(is_right, "standings", told("trial.gives.no-standings", value=show_value(standings)))
        seats = [standing.seat for standing in standings]
        self.report.demand(
            seats == list(range(self.rules.seats)), "standings", told("trial.is.of-seats", seats=str(seats))
        )
        is_counted = (
            all(type(one.rank) is int and type(one.points) is int for one in standings)
            and min(one.rank for one in standings) == 1
        )
        self.report.demand(is_counted, "standings", told("trial.gives.uncounted", value=show_value(standings)))
        with self.report.part():
            seen = tuple(event for event in self.history if event.seen_by(None))
            story = self.ask("story", self.rules.story, seen, standings)
            self.report.demand(isinstance(story, Story), "story", told("trial.gives.no-story", value=show_value(story)))
            for message in (*story.summaries, story.length, story.ending, *(award.message for award in story.awards)):
                self._say("story", message)
        with self.report.part():
            # A save of the game leads to the same end.
            referee = Referee(self.rules, 0)
            for number, line in enumerate(self.lines, 1):
                self.ask(told("trial.call.save-line", line=number), referee.repeat, line)
            self.report.demand(referee.to_act() == NOBODY, told("trial.call.save"), told("trial.ends-elsewhere"))
            view = self.ask("view", self.rules.view, state, None)
            same = self.rules.write_view(view) == self.rules.write_view(self.rules.view(state, None))
            self.report.demand(same, "write_view", told("trial.two-ways"))

    def _position(self, state: Any) -> str:
        written = self.ask("write_position", self.rules.write_position, state)
        return self.ask(told("trial.call.as-json", name="write_position"), json.dumps, written)


def _name(actor: int) -> Message:
    if actor == CHANCE:
        return told("trial.actor.chance")
    return told("trial.actor.nobody") if actor == NOBODY else told("trial.actor.seat", seat=actor)
