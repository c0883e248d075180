"""One seat at a table for a client of the Model Context Protocol, such as a language model; bots play the others. The
client neither chooses nor learns the seed, and all that it is told comes from its seat's view.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from functools import wraps
from inspect import Parameter, signature
from threading import Lock
from time import monotonic, sleep
from typing import Any

from anyio import to_thread
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import Tool, ToolAnnotations
from pydantic import ValidationError

from game.bots import LEVELS, Clock, explain
from game.bots.levels import TIME_SHARES
from game.engine import GameError
from game.engine.referee import TURN_BEGAN, TURNS
from game.files.faults import cut
from game.match.state import TurnSeen
from game.match.thinking import TimeBudget
from game.rules import game_of, known_games
from game.version import __version__
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator
from game.words.option_words import describe_options

from .bots import bot, known_level
from .play import Game, begin_game, called, make_rules
from .text import moves_in_words, names_by_number, read_move
from .view import SeatView
from .wanted import Impossible, refusing

_HINT_SECONDS = 1.5
_NAMES: Mapping[str, Callable[[], Sequence[str]]] = {"game": known_games, "level": lambda: LEVELS}
"""The arguments of tools that have only so many values."""
AN_ANSWER = 0.3  # seconds that an answer takes for which bots have decided: more than any of them needs at once
A_DECISION = 0.1  # and for each decision as many as they usually need at most, beside those they are given to think


class OneSeat:
    """A table at which one seat is free. What its methods say is all that whoever sits there is told, and what they say
    of themselves is how the protocol describes them.
    """

    def __init__(
        self,
        language: str,
        seconds: float,
        now: Callable[[], float] = monotonic,
        pause: Callable[[float], None] = sleep,
    ) -> None:
        self._words, self._seconds = Catalogue.load(language), seconds
        self._now, self._pause = now, pause
        self._table: Game | None = None
        self._seat = 0
        self._told = 0
        self._has_list = False  # whether the moves that can be made now were told by number

    def start_game(
        self, game: str, players: int = 4, level: str = "sailor", options: dict[str, bool | int | str] | None = None
    ) -> str:
        """Start a game of survive, atlantis or atlandice, for 2 to 4 players (survive for up to 6). You are Player 1;
        bots of a level play the others: random, castaway, sailor, navigator or poseidon, each stronger than the one
        before. The tool options tells what can be chosen. Tells you what you see.
        """
        is_left = self._table is not None and not self._table.is_over
        language = self._words.language
        rules = make_rules(game, players, options=options, language=language)
        table = begin_game(rules, None, called((), rules.seats, language))
        others = [seat for seat in range(players) if seat != self._seat]
        self._others = Others(known_level(level, language), self._seconds, others, self._now, self._pause)
        self._table, self._told = table, 0
        self._has_list = False
        self._others.play(table)
        return "\n\n".join(filter(None, (self._words.say("api.left") if is_left else "", self.look())))

    def look(self) -> str:
        """What happened since you last looked, and what you see."""
        return self._news_and(self._game.view(self._seat).words(self._words.language))

    def legal_moves(self) -> str:
        """All your legal moves by number, each with what it does."""
        told = moves_in_words(self._game.view(self._seat), self._words.language)
        self._has_list = True
        return told or self._words.say("hint.over")

    def play(self, move: int | str) -> str:
        """Play a move, by its text, or by its number if legal_moves has told you those you have now. The others play
        until you decide again.
        """
        view = self._game.view(self._seat)
        if not view.moves:
            return self.result()
        if names_by_number(str(move)) and not self._has_list:  # as who repeats a call that was carried out already
            raise Impossible(self._words.say("api.unlisted"), "unlisted")
        self._game.play(read_move(str(move), view, self._words.language))
        self._has_list = False
        self._others.play(self._game)
        return self._news_and(self.result()) if self._game.is_over else self.look()

    def hint(self) -> str:
        """What a strong bot would do in your place, and why."""
        view = self._game.view(self._seat)
        narrator, choices = Narrator(self._words, view.rules, view.names), view.choices(self._words.language)
        lines = []
        for place, advice in enumerate(explain(view.rules, view.known, Clock(_HINT_SECONDS)) if view.moves else (), 1):
            move, reasons = view.rules.write(advice.action), narrator.tell_all(advice.reasons)
            told = self._words.say("hint.move", place=place, choice=choices[move], action=move)
            lines.append(self._words.join_sentences((self._words.end(told), reasons)))
        return "\n".join(lines) or self._words.say("hint.over")

    def rules(self, about: str = "") -> str:
        """The rules of the game that was started: all of them, or those about a few words, or that of a number."""
        return self._game.view(self._seat).rulebook(self._words.language, about)

    def options(self, game: str) -> str:
        """What can be chosen when a game is started, with its choices: each option by its key, and what it does."""
        with refusing(self._words.language):
            found = game_of(game).RULES.options
        return "\n\n".join(describe_options(game, found, self._words))

    def result(self) -> str:
        """How everyone stands, once the game is over."""
        if not self._game.is_over:
            return self._words.explain(GameError("not-over"))
        view = self._game.view(self._seat)
        narrator, told = Narrator(self._words, view.rules, view.names), []
        for one in sorted(self._game.results, key=lambda one: one.rank):
            is_you = one.seat == self._seat
            you = self._words.say("api.you", name=view.names[one.seat]) if is_you else ""
            told.append(narrator.standing(one, you))
        return "\n".join(told)

    def _news_and(self, more: str) -> str:
        """What happened since the client was last told, and then something else."""
        view = self._game.view(self._seat)
        news, self._told = view.told(self._words.language, self._told), view.age
        return "\n\n".join(filter(None, ("\n".join(news), more)))

    @property
    def _game(self) -> Game:
        if self._table is None:
            raise ValueError(self._words.say("api.not-begun"))
        return self._table


class Others:
    """The bots of one level at these seats. They think as many seconds as they are given in each turn of their own, and
    share them out as at the table.
    """

    def __init__(
        self,
        level: str,
        seconds: float,
        seats: Collection[int],
        now: Callable[[], float] = monotonic,
        pause: Callable[[float], None] = sleep,
    ) -> None:
        self._bots = {seat: bot(level, seconds=seconds) for seat in seats}
        self._seconds = seconds
        self._share = TIME_SHARES.get(level.lower(), 0.0)
        self._now, self._pause = now, pause

    def play(self, game: Game) -> None:
        """Plays until another seat decides, or nobody.

        A bot that can do only one thing does it at once, and in a game with secrets that would tell what it holds. So
        all of it then takes a time that depends on nothing but how many decisions there were, and in which turns.
        """
        budget = TimeBudget()
        began, held = self._now(), 0.0
        while (seat := game.to_move) in self._bots:
            view = game.view(seat)
            seconds = self._seconds * budget.spend(_turn_of(game.view(), seat), seat)
            game.play(self._bots[seat](view, seconds))
            if view.rules.has_secrets:
                held = (held or AN_ANSWER) + A_DECISION + seconds * self._share
        self._pause(max(began + held - self._now(), 0.0))


def _turn_of(table: SeatView, seat: int) -> TurnSeen:
    """The turn in which a seat decides, as the whole table knows; where a game tells of none, its own."""
    keys = [event.key for event in table.known.history]
    if TURN_BEGAN in keys:
        began = len(keys) - 1 - keys[::-1].index(TURN_BEGAN)
        return TurnSeen(began, table.known.history[began].facts()["seat"])
    return TurnSeen(-1, seat, is_opening=not any(key in TURNS for key in keys))


class OneSeatServer(MCPServer):
    """Serves one table, whose tools are all that one seat can do, and tells a client in sentences of its own what it
    called wrongly.
    """

    def __init__(self, language: str, seconds: float) -> None:
        self._words, one_at_a_time = Catalogue.load(language), Lock()
        super().__init__("leaving-atlantis", version=__version__, instructions=self._words.say("api.instructions"))
        seat = OneSeat(language, seconds)
        changing = (seat.start_game, seat.play)
        tools = (*changing, seat.look, seat.legal_moves, seat.hint, seat.rules, seat.options, seat.result)
        self._takes = {tool.__name__: signature(tool).parameters for tool in tools}
        for tool in tools:
            only_looks = ToolAnnotations(read_only_hint=tool not in changing, open_world_hint=False)
            self.add_tool(_telling_why(tool, one_at_a_time), annotations=only_looks)

    async def list_tools(self) -> list[Tool]:
        """With the names that can be given where there are only a few."""
        found = await super().list_tools()
        for tool in found:
            for argument, one in tool.input_schema["properties"].items():
                if argument in _NAMES:
                    one["enum"] = list(_NAMES[argument]())
        return found

    async def call_tool(self, name: str, arguments: dict[str, Any], *more: Any, **named: Any) -> Any:
        takes: Mapping[str, Parameter] = self._takes.get(name, {})
        lacking = [key for key, one in takes.items() if one.default is Parameter.empty and key not in arguments]
        # no tool takes yes or no, which the library would read as 1 and 0
        wrong = lacking or [key for key, one in arguments.items() if key not in takes or isinstance(one, bool)]
        if name in self._takes and wrong:
            raise self._misused(name, wrong[0])
        try:
            return await super().call_tool(name, arguments, *more, **named)
        except ToolError as error:
            if not isinstance(error.__cause__, ValidationError):
                raise
            raise self._misused(name, str(error.__cause__.errors()[0]["loc"][0])) from None

    def _misused(self, tool: str, argument: str) -> ToolError:
        """What a client hears whose argument is missing, of another kind, or not there to be given."""
        kinds = {key: str(one.annotation) for key, one in self._takes[tool].items()}
        takes = self._words.join_items([f"{key} ({kind})" for key, kind in kinds.items()])
        said = "api.misused" if kinds else "api.takes-nothing"
        return ToolError(self._words.say(said, tool=tool, argument=cut(argument), takes=takes))


def _telling_why(tool: Callable[..., str], one_at_a_time: Lock) -> Callable[..., Awaitable[str]]:
    """A tool whose refusals reach the client as sentences, and for which nobody waits once the client has gone."""

    def use(named: Mapping[str, object]) -> str:
        with one_at_a_time:
            return tool(**named)

    @wraps(tool)
    async def tell(**named: object) -> str:
        try:
            return await to_thread.run_sync(use, named, abandon_on_cancel=True)
        except ValueError as error:
            raise ToolError(str(error)) from error

    return tell
