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
from game.files.languages import ORIGINAL
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator

from .offered import Offered
from .report import Report, TimeLimit, show_value

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
        with report.part(f"with {players} players"):
            rules = make_rules(offered, board, players, {}, report)
            _check_recipe(offered, rules, report)
            has_ended |= GameTrial(rules, report, players).play(budget)
            try_bots(offered, rules, report)
    if not has_ended:
        report.note(
            "to_act",
            "never said that a game was over in the time there was, so nobody knows how it ends",
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
            with report.part(f"with {players} players and {option.key}={value}"):
                if _is_possible(offered, board, players, {option.key: value}):
                    GameTrial(make_rules(offered, board, players, {option.key: value}, report), report, players).play(
                        budget
                    )


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
    report.demand(isinstance(rules, Rules), "make_rules", f"gives {show_value(rules)}, not Rules")
    setup = report.call("rules.setup", getattr, rules, "setup")
    is_right = isinstance(setup, Setup) and setup.players == players and len(setup.colours) >= players
    report.demand(is_right, "rules.setup", f"is {show_value(setup)}, not what was agreed")
    made: Rules[Any, Any] = rules
    return made


def _check_recipe(offered: Offered, rules: Rules[Any, Any], report: Report) -> None:
    """A save and a bot's process make the same rules from what is written of their board."""
    written = report.call("write_board", rules.write_board)
    report.call("write_board as JSON", json.dumps, written)
    board = report.call("board_from_document", offered.module.board_from_document, json.loads(json.dumps(written)))
    setup = rules.setup
    again = report.call(
        "make_rules", offered.module.make_rules, board, setup.players, dict(setup.options), setup.colours
    )
    same = report.call("write_board", again.write_board)
    report.demand(same == written, "board_from_document", "makes another board than the one that was written")


def try_bots(offered: Offered, rules: Rules[Any, Any], report: Report) -> None:
    """Its own judgement of positions, and a bot that thinks for a moment."""
    from game.bots.comparing import Memory
    from game.bots.evaluations import Evaluation, evaluation_of
    from game.bots.thinker import Question
    from game.learning.conditions import GameConditions

    evaluation = report.call("EVALUATION", evaluation_of, offered.candidate.key)
    report.demand(isinstance(evaluation, Evaluation), "EVALUATION", f"is {show_value(evaluation)}, not an Evaluation")
    conditions = report.call("CONDITIONS", getattr, offered.module, "CONDITIONS", None)
    is_right = conditions is None or isinstance(conditions, GameConditions)
    report.demand(is_right, "CONDITIONS", f"is {show_value(conditions)}, not GameConditions")
    referee = Referee(rules, 1)
    report.call("outcomes", referee.draw_all)
    worths = report.call("EVALUATION.worths", evaluation.worths, rules, rules.start())
    is_right = (
        isinstance(worths, Sequence)
        and len(worths) == rules.seats
        and all(isinstance(worth, (int, float)) for worth in worths)
    )
    report.demand(is_right, "EVALUATION.worths", f"gives {show_value(worths)}, not a number for each seat")
    if (seat := referee.to_act()) >= 0:
        view, legal = report.call("view", referee.view, seat), report.call("legal", referee.legal)
        report.call("a bot that thinks", Question(rules, view, legal, "sailor", 1, "calm").think, 0.1, Memory())


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
        self.report.demand(hasattr(state, "copy"), "start", f"gives {show_value(state)}, which has no copy()")
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
                    self.report.demand(is_same, "read_position", "makes another position than was written")
            state = self._carry_out(state, actor, self.random.choice(offered), is_close)
        self.report.note("to_act", f"does not say that the game is over after {MOST_STEPS:,} steps")
        return False

    def _actor(self, state: Any) -> int:
        actor = self.ask("to_act", self.rules.to_act, state)
        is_right = type(actor) is int and (actor in (CHANCE, NOBODY) or 0 <= actor < self.rules.seats)
        self.report.demand(
            is_right, "to_act", f"gives {show_value(actor)}, which is no seat of {self.rules.seats}, CHANCE or NOBODY"
        )
        return actor

    def _offered(self, state: Any, actor: int) -> Sequence[Action]:
        """Everything that can be done, or may happen."""
        demand = self.report.demand
        legal, outcomes = self.ask("legal", self.rules.legal, state), self.ask("outcomes", self.rules.outcomes, state)
        for called, found in (("legal", legal), ("outcomes", outcomes)):
            is_list = isinstance(found, Sequence) and not isinstance(found, str)
            demand(is_list, called, f"gives {show_value(found)}, not a list")
            demand(len(found) <= MOST_LEGAL, called, f"gives {len(found):,} things to choose from")
        demand(bool(legal) == (actor >= 0), "legal", f"gives {show_value(legal)} while {_name(actor)} is to act")
        demand(
            bool(outcomes) == (actor == CHANCE),
            "outcomes",
            f"gives {show_value(outcomes)} while {_name(actor)} is to act",
        )
        for pair in outcomes:
            is_pair = isinstance(pair, tuple) and len(pair) == 2 and type(pair[1]) is int and pair[1] >= 0
            demand(is_pair, "outcomes", f"holds {show_value(pair)}, not an action and its weight")
        possible = list(legal) if actor != CHANCE else [action for action, weight in outcomes if weight]
        demand(possible or actor == NOBODY, "outcomes", "gives a weight to nothing")
        once = self.ask("the hash of an action", set, possible)
        demand(len(once) == len(possible), "legal" if actor >= 0 else "outcomes", "gives the same action twice")
        return possible

    def _carry_out(self, state: Any, actor: int, action: Action, is_close: bool) -> Any:
        # An action is a line of a save, and nothing else there.
        text = self.ask("write", self.rules.write, action)
        self.report.demand(
            type(text) is str and 0 < len(text) <= _LONGEST, "write", f"gives {show_value(text)}, not a short text"
        )
        line = Line(actor, text)
        is_line = text.isprintable() and not line.is_undo and self.ask("write", read_line, line.write(), 1) == line
        self.report.demand(is_line, "write", f"gives {text!r}, which cannot be a line of a save")
        read = self.ask("read", self.rules.read, text)
        self.report.demand(
            self.ask("== of an action", lambda: bool(read == action)), "read", f"makes {show_value(read)} of {text!r}"
        )
        self.lines.append(line)
        audience = self.ask("audience", self.rules.audience, state, action)
        is_right = audience is None or (
            actor == CHANCE and isinstance(audience, tuple) and all(type(seat) is int for seat in audience)
        )
        self.report.demand(is_right, "audience", f"gives {show_value(audience)} for what {_name(actor)} does")
        before = self._position(state) if is_close else ""
        after, events = self.ask("the copy of a position", state.copy), list[Event]()
        self.ask("apply", self.rules.apply, after, action, events)
        for event in events:
            self.report.demand(isinstance(event, Event), "apply", f"tells {show_value(event)}, which is no Event")
        if is_close:
            self.report.demand(self._position(state) == before, "apply", "changes the position that was copied, too")
        faults = self.ask("faults", self.rules.faults, after)
        is_whole = isinstance(faults, Sequence) and not faults
        self.report.demand(is_whole, "faults", f"gives {show_value(faults)} after {self.lines[-1].text!r}")
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
            isinstance(view, View) and view.seat == seat, "view", f"gives {show_value(view)}, not a View of seat {seat}"
        )
        ask("write_view as JSON", json.dumps, ask("write_view", rules.write_view, view))
        world = ask("determinize", rules.determinize, view, Random(1))
        demand(hasattr(world, "copy"), "determinize", f"gives {show_value(world)}, not a position")
        demand(
            ask("to_act", rules.to_act, world) == actor, "determinize", "gives a position in which another is to act"
        )
        description = ask("describe", rules.describe, view)
        demand(isinstance(description, Description), "describe", f"gives {show_value(description)}, not a Description")
        for message in (description.turn, description.ask):
            self._say("describe", message)
        for section in (*description.board, *description.hand):
            for item in section.items:
                self._say("describe", item.message)
        is_right = all(type(plate.seat) is int and 0 <= plate.seat < rules.seats for plate in description.plates)
        demand(is_right, "describe", "has a plate for a seat that is not there")
        ask("a view as it travels to a bot", pickle.dumps, (view, tuple(offered)))
        if actor >= 0 and seat in (None, actor):
            legal = list(offered) if seat is not None else ask("open_legal", rules.open_legal, view)
            demand(
                isinstance(legal, Sequence) and all(action in offered for action in legal),
                "open_legal",
                "gives what is not legal",
            )
            choices = ask("choices", rules.choices, view, legal)
            is_list = isinstance(choices, Sequence) and all(isinstance(choice, Choice) for choice in choices)
            demand(is_list, "choices", f"gives {show_value(choices)}, not a list of Choice")
            is_same = [choice.action for choice in choices] == list(legal)
            demand(is_same, "choices", "gives other actions than the legal ones, in their order")
            for choice in choices[:20]:
                self._say("choices", choice.message)
        if seat is None:
            for called in (rules.needs_hand, rules.is_setting_up):
                ask(called.__name__, called, view)

    def _say(self, called: str, message: Any) -> None:
        """A sentence must be sayable; that a word is missing in it is told its author."""
        said = self.ask(f"the words of {called}", self.narrator.say, message)
        self._miss_no_words(f"the words of {called}", said)

    def _tell(self, actor: int, events: Sequence[Event]) -> None:
        with self.report.part():
            said = self.ask("the words of apply", self.narrator.step, events)
            self._miss_no_words("the words of apply", said)
            for event in events:
                self.ask("impacts", self._read_impacts, event)
                self.ask("whose", self.rules.whose, event)
            self.ask("tell_turn", self.narrator.turn, actor, events)

    def _read_impacts(self, event: Event) -> list[tuple[int, str]]:
        return [(int(seat), str(kind)) for seat, kind in self.rules.impacts(event)]

    def _miss_no_words(self, called: str, said: str) -> None:
        start, end = said.find("<"), said.find(">")
        if 0 <= start < end:
            self.report.note(called, f"leave {said[start : end + 1]} unsaid", is_fault=False)

    # How it ends.

    def _check_end(self, state: Any) -> None:
        standings = self.ask("standings", self.rules.standings, state)
        is_right = isinstance(standings, Sequence) and all(isinstance(standing, Standing) for standing in standings)
        self.report.demand(is_right, "standings", f"gives {show_value(standings)}, not a list of Standing")
        seats = [standing.seat for standing in standings]
        self.report.demand(
            seats == list(range(self.rules.seats)), "standings", f"is of the seats {seats}, not of each in its order"
        )
        is_counted = (
            all(type(one.rank) is int and type(one.points) is int for one in standings)
            and min(one.rank for one in standings) == 1
        )
        self.report.demand(
            is_counted, "standings", f"gives {show_value(standings)}, where nobody wins or something is not counted"
        )
        with self.report.part():
            seen = tuple(event for event in self.history if event.seen_by(None))
            story = self.ask("story", self.rules.story, seen, standings)
            self.report.demand(isinstance(story, Story), "story", f"gives {show_value(story)}, not a Story")
            for message in (*story.summaries, story.length, story.ending, *(award.message for award in story.awards)):
                self._say("story", message)
        with self.report.part():
            # A save of the game leads to the same end.
            referee = Referee(self.rules, 0)
            for number, line in enumerate(self.lines, 1):
                self.ask(f"a save, replayed up to line {number}", referee.repeat, line)
            self.report.demand(referee.to_act() == NOBODY, "a save, replayed", "does not end where the game did")
            view = self.ask("view", self.rules.view, state, None)
            same = self.rules.write_view(view) == self.rules.write_view(self.rules.view(state, None))
            self.report.demand(same, "write_view", "writes the same view in two ways")

    def _position(self, state: Any) -> str:
        written = self.ask("write_position", self.rules.write_position, state)
        return self.ask("write_position as JSON", json.dumps, written)


def _name(actor: int) -> str:
    return {CHANCE: "chance", NOBODY: "nobody"}.get(actor, f"seat {actor}")
