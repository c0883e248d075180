"""A game from another program: begin it, see what a seat may know, play, copy it, keep it.

Seats are numbered from 0. Moves are texts in the game's own notation, as a save has them.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from secrets import randbits
from typing import Any, NoReturn, Self

from game.engine import NOBODY, GameError, Head, OptionValue, Referee, Rules, Standing
from game.engine.given_names import given_names, keys_of_given
from game.engine.journal import levels_after
from game.files.languages import ORIGINAL
from game.rules import game_of, known_games
from game.rules.boards import board_path, usual_board_file
from game.store.journals import begin
from game.store.journals import load as load_save
from game.store.saves import SUFFIX
from game.words.catalogue import Catalogue

from . import wanted
from .picture import Still
from .view import SeatRules, SeatView, a_view, rules_of_worlds
from .wanted import Impossible, refusing

_SEED_BITS = 64
Result = Standing
"""How a seat stands when a game is over: its `seat`, its `rank` (1 has won), its `points`, and their `parts`."""


class Game:
    """One game in progress, from `new`, `load` or `deal`. Chance decides by itself, so that a seat is always to move,
    until the game is over.

    Whoever has a game can find out its seed and its secrets. Give a player, or a program that plays, a `view`.
    """

    def __init__(self, referee: Referee[Any, Any], seed: int, names: Sequence[str], head: Head | None = None) -> None:
        """`head` is that of the save it comes from."""
        self._referee = referee
        self._seed = seed
        self._names = tuple(names)
        self._head = head
        self._seat_rules = SeatRules(referee.rules)
        referee.draw_all()

    @property
    def name(self) -> str:
        """Which game it is, such as `survive`."""
        return self._rules.game

    @property
    def players(self) -> int:
        return self._rules.seats

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """All options with their values."""
        return dict(self._rules.setup.options)

    @property
    def to_move(self) -> int | None:
        """The seat that decides; None when the game is over."""
        seat = self._referee.to_act()
        return None if seat == NOBODY else seat

    @property
    def is_over(self) -> bool:
        return self.to_move is None

    @property
    def moves(self) -> tuple[str, ...]:
        """All legal moves of the seat that decides; none when the game is over."""
        return tuple(map(self._rules.write, self._referee.legal()))

    def play(self, move: str) -> None:
        """Plays a move for the seat that decides, and lets chance bring what follows."""
        with refusing():
            self._referee.play(self._referee.to_act(), self._rules.read(wanted.text("a move", move).strip()))
        self._referee.draw_all()

    def view(self, seat: int | None = None) -> SeatView:
        """What a seat may know now; without a seat, what everyone at the table may."""
        seat = None if seat is None else wanted.whole("seat", seat)
        if seat is not None and not 0 <= seat < self.players:
            raise Impossible(f"There is no seat {seat}: the seats are 0 to {self.players - 1}.", "no-such-seat")
        view = self._referee.view(seat)
        legal = self._referee.legal() if seat is not None and seat == self.to_move else ()
        return SeatView(self._seat_rules[seat], view, legal, self._names)

    @property
    def results(self) -> Sequence[Result]:
        """How the seats stand at the end, in their order."""
        with refusing():
            return sorted(self._referee.standings(), key=lambda standing: standing.seat)

    @property
    def standings(self) -> Sequence[Result]:
        """How the seats would stand if the game ended now, in their order: secrets count."""
        return sorted(self._referee.tally(), key=lambda standing: standing.seat)

    def copy(self, seed: int | None = None) -> Self:
        """The same game, whose chance is its own from here on: nobody finds out from a copy what the game will bring.

        A seed makes what comes repeatable; without one every copy goes another way.
        """
        chosen = seed_or_any(seed)
        head = self._head
        if head:
            head = replace(head, seed=chosen, levels=levels_after(head, self._referee.lines))
        return type(self)(self._referee.fork(chosen), chosen, self._names, head)

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __reduce__(self) -> NoReturn:
        raise TypeError("a game is kept by its save(), which holds its seed; give a program that plays a view")

    def picture(self) -> Still:
        """The table as everyone at it sees it, drawn without a window."""
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        from game.film.still import TablePicture  # what draws is loaded only for this

        view = self._referee.view(None)
        seat = self._referee.to_act()
        drawn = TablePicture(self._rules, view, seat, self._names)
        drawn.draw(view, seat)
        return Still(drawn.size, drawn.pixels())

    def save(self, path: str | Path) -> Path:
        """Writes the game to a new file, which this program's window and commands can open, and says which: where the
        name is taken, one with a number. That of a copy begins where it was copied.

        It is for whoever runs the game: it holds the seed and all secrets.
        """
        path = wanted.path(path)
        with refusing():
            rules = self._rules
            start = self._referee.start
            position = None if start is None else rules.write_position(start)
            keys = keys_of_given(self._names, Catalogue.load(ORIGINAL).say)
            head = self._head or Head.of(rules, self._names, self._seed, name_keys=keys)
            head = replace(head, position=position)
            journal = begin(path.parent, head, path.name.removesuffix(SUFFIX), self._referee.lines)
        journal.close()
        return journal.path

    def __repr__(self) -> str:
        whose = "over" if self.is_over else f"seat {self.to_move} to move, {len(self.moves)} moves"
        return f"<{self.name} for {self.players}: {whose}>"

    @property
    def _rules(self) -> Rules[Any, Any]:
        return self._referee.rules


def games() -> tuple[str, ...]:
    """The games that can be played here: ours, then those of other people that are installed."""
    return known_games()


def new(
    game: str,
    players: int = 4,
    *,
    seed: int | None = None,
    options: Mapping[str, OptionValue] | None = None,
    board: str | Path | None = None,
    names: Sequence[str] = (),
) -> Game:
    """Begins a game. The same seed with the same players, options and board brings the same deal.

    `options` are those of the command line, with True, False, numbers and words for values; `board` is the name of a
    board or its file. Without one it is the game's usual board, as it came with the program.
    """
    rules = make_rules(game, players, board, options)
    return begin_game(rules, seed, called(names, rules.seats))


def begin_game(rules: Rules[Any, Any], seed: int | None, names: Sequence[str]) -> Game:
    chosen = seed_or_any(seed)
    return Game(Referee(rules, chosen), chosen, names)


def make_rules(
    game: str,
    players: int,
    board: str | Path | None = None,
    options: Mapping[str, OptionValue] | None = None,
    language: str = ORIGINAL,
) -> Rules[Any, Any]:
    """The rules of a table; what cannot be is refused in this language."""
    players = wanted.whole("players", players)
    options = wanted.chosen(options)
    with refusing(language):
        module = game_of(wanted.text("game", game))
        file = usual_board_file(game) if board is None else board_path(str(wanted.path(board, "board")), game)
        return module.make_rules(module.load_board(file), players, options)


def load(path: str | Path) -> Game:
    """Goes on with a saved game, of this program's window too, in memory: the file stays as it is."""
    path = wanted.path(path)
    with refusing():
        saved = load_save(path)
    if saved.damage:
        words = Catalogue.load(ORIGINAL)
        damage = saved.damage
        fault = words.explain(GameError(damage.code, **damage.values))
        problem = words.say("load.damage", line=damage.line, fault=fault)
        raise Impossible(words.say("file-trouble", file=path.name, problem=problem), damage.code)
    head = replace(saved.head, version=saved.rules.version)  # by which all of it was verified
    return Game(saved.referee, head.seed, head.names, head)


def deal(view: SeatView, seed: int | None = None) -> Game:
    """A game that could be the one of which this is a view: whatever the seat does not know is dealt, with the right
    odds. It begins where the view is, and has no past.
    """
    rules = rules_of_worlds(a_view(view))
    chosen = seed_or_any(seed)
    position = rules.determinize(view.known, Random(chosen))
    return Game(Referee(rules, chosen, start=position), chosen, view.names)


def seed_or_any(seed: int | None) -> int:
    """The seed that is given, or one that nobody can foresee."""
    return randbits(_SEED_BITS) if seed is None else wanted.seed(seed)


def called(names: Sequence[str], players: int, language: str = ORIGINAL) -> list[str]:
    """The names that are given, and words for those that are missing."""
    if len(names := wanted.texts("names", names)) > players:
        raise wanted.unlike("names", f"at most {players} texts, one for each player", names)
    for name in names:
        if not name.strip() or name.splitlines() != [name]:
            raise wanted.unlike("each of names", "a line of text", name)
    return [*names, *given_names(Catalogue.load(language).say)[len(names) :]][:players]
