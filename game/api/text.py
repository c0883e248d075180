"""Games told and played in words: for programs that read and write, such as language models.

`TextGame` has the shape that TextArena gives its environments: ask for an observation, step with an answer.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random

from game.bots.thinker import Question
from game.engine import BadNotation, GameError, IllegalAction, OptionValue
from game.files.faults import cut
from game.files.languages import ORIGINAL
from game.rules import game_of
from game.words.catalogue import Catalogue
from game.words.rulebook import at_table, has_rulebook

from . import wanted
from .play import Game, begin_game, called, make_rules, seed_or_any
from .view import SeatView
from .wanted import Impossible, refusal, refusing

TRIES = 3  # answers that name no move, after which a plain one is made
_MOST_DIGITS = 9
_BRACKETS = re.compile(r"\[([^\[\]]*)\]")


class TextGame:
    """One game in which every seat is played by whoever answers its observations."""

    def __init__(
        self, game: str, *, options: Mapping[str, OptionValue] | None = None, language: str = ORIGINAL
    ) -> None:
        with refusing():
            game_of(wanted.text("game", game))
        self._game, self._options = game, options
        self._language = wanted.language(language)
        self._table: Game | None = None

    def reset(self, num_players: int = 4, seed: int | None = None) -> None:
        """Begins anew."""
        chosen, language = seed_or_any(seed), self._language
        rules = make_rules(self._game, num_players, options=self._options, language=language)
        self._table, self._luck = begin_game(rules, chosen, called((), rules.seats, language)), Random(chosen)
        self._heard = [0] * self.table.players
        self._moved_for = [""] * self.table.players  # what each is told of a move that was made for them
        self._refused: list[str] = []

    def rules(self) -> str:
        """The whole rulebook, as it is for this table."""
        return self.table.view(None).rulebook(self._language)

    def get_observation(self) -> tuple[int, str]:
        """Who is asked, and all that this player has to read: what happened since they were last asked, what they see,
        and what they can do; at first also what the game is about.
        """
        view = self._view()
        seat = self._seat
        news = view.told(self._language, self._heard[seat])
        parts = [self._moved_for[seat], *self._refused, "\n".join(news)]
        parts += view.words(self._language), moves_in_words(view, self._language)
        if not self._heard[seat]:
            words, name = Catalogue.load(self._language), view.names[seat]
            begin = words.say("api.begin", game=words.game(self._game), name=name, count=self.table.players)
            parts = [begin, _rules_in_short(view, words), *parts]
        return seat, "\n\n".join(filter(None, parts))

    def step(self, action: str) -> tuple[bool, dict[str, object]]:
        """Takes an answer, and says whether the game is over and what came of it: the `move`, or why it was `refused`.

        Whoever is refused is asked again; the third time a plain move is made for them, and they are told so next.
        """
        seat, view = self._seat, self._view()
        told = ""
        try:
            move = read_move(action, view, self._language)
        except Impossible as error:
            self._refused.append(str(error))
            if len(self._refused) < TRIES:
                return False, {"seat": seat, "refused": str(error)}
            move = self._plain_move(view)
            choice, say = view.choices(self._language)[move], Catalogue.load(self._language).say
            told = say("api.moved-for", count=TRIES, choice=choice, action=move)
        self._moved_for[seat] = told
        info: dict[str, object] = {"seat": seat, "move": move}
        if self._refused:
            info["refused"] = self._refused[-1]
        self._refused = []
        self._heard[seat] = view.age
        self.table.play(move)
        return self.table.is_over, info

    def close(self) -> tuple[dict[int, float], dict[str, object]]:
        """Tells what a game that is over was worth to each player, and how all stand.

        A victory is worth 1, which winners share, and a defeat -1.
        """
        results = self.table.results
        winners = sum(result.rank == 1 for result in results)
        rewards = {one.seat: 1 / winners if one.rank == 1 else -1.0 for one in results}
        return rewards, {"results": [{"seat": one.seat, "rank": one.rank, "points": one.points} for one in results]}

    @property
    def table(self) -> Game:
        """The game itself, for whoever runs it."""
        if self._table is None:
            raise Impossible("The game has not begun: call reset() first.", "not-begun")
        return self._table

    @property
    def _seat(self) -> int:
        if self.table.to_move is None:
            raise Impossible("The game is over: call close() for the results, or reset() for another.", "game-over")
        return self.table.to_move

    def _view(self) -> SeatView:
        return self.table.view(self._seat)

    def _plain_move(self, view: SeatView) -> str:
        seed = self._luck.getrandbits(32)
        return view.rules.write(Question(view.rules, view.known, view.actions, "random", seed).plain_answer())


def moves_in_words(view: SeatView, language: str = ORIGINAL) -> str:
    """The legal moves by number, each with what it does."""
    choices, say = view.choices(language), Catalogue.load(wanted.language(language)).say
    return "\n".join(
        say("hint.move", place=number, choice=choices[move], action=move) for number, move in enumerate(view.moves, 1)
    )


def read_move(answer: str, view: SeatView, language: str = ORIGINAL) -> str:
    """The move that an answer names: in its last brackets, or as a whole; by number or by its text. Who names none is
    told so in this language.
    """
    named = _named(answer)
    number = named.removesuffix(".")  # as it is listed
    if number.isdecimal() and len(number) <= _MOST_DIGITS and 1 <= int(number) <= len(view.moves):
        return view.moves[int(number) - 1]
    for move in view.moves:
        if move.casefold() == named.casefold():
            return move
    raise _refusal(named, view, language)


def names_by_number(answer: str) -> bool:
    """Whether an answer names a move, or none, by a number rather than by a text."""
    return _named(answer).removesuffix(".").isdecimal()


def _named(answer: str) -> str:
    said = _BRACKETS.findall(wanted.text("an answer", answer))
    return " ".join((said[-1] if said else answer).split())


def _rules_in_short(view: SeatView, words: Catalogue) -> str:
    """What the game is about, and each chapter of its rules in a sentence or two."""
    if not has_rulebook(view.game):
        return ""
    book = at_table(view.rules, words.language)
    leads = [words.say("heard.pair", name=one.title, value=one.lead) for one in book.chapters if one.lead]
    return "\n".join((book.lead, *leads))


def _refusal(named: str, view: SeatView, language: str) -> Impossible:
    """Why this is no move here, as far as the seat may know."""
    if not named or named.lstrip("-").removesuffix(".").isdecimal():
        return refusal(GameError("no-such-move", number=cut(named), most=len(view.moves)), language)
    try:
        action = view.rules.read(named)
    except BadNotation as error:
        return refusal(error, language)
    world = view.rules.determinize(view.known, Random(0))
    return refusal(IllegalAction(view.rules.why_not(world, action), action=named), language)
