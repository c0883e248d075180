"""Playing on from any place of a finished game: the position that is dealt for it, whose knowledge stays, and the luck
of then.

And what if: quick bots play turns on to the end, many times, in worlds that their seat had to reckon with.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from time import process_time
from typing import Any

from game.bots import Clock, choose
from game.bots.decision import bot_seed
from game.engine import CHANCE, NOBODY, ChanceSource, GameError, Rules, View
from game.engine.referee import TURN_BEGAN, TURNS

from .played_game import PlayedGame

QUICK = "sailor"  # the level that plays on: it looks one step ahead, knows what it has seen and searches nothing
MOST_GAMES = 100  # how often each turn is played on at most
SECONDS = 18.0  # and for how long: early in a long game that is some thirty times, later a hundred
_LEAST_GAMES = 8  # played also where time is up
_MOST_STEPS = 20_000  # of a game that comes to no end


def knower(played: PlayedGame, place: int) -> int | None:
    """The seat whose knowledge stays when all else is dealt anew: the one to decide.

    Where chance is to act, it is the one whose turn it is: what it knew made it do what led here, and mostly it decides
    next. Before the first turn there is nobody: only what the whole table knew stays.
    """
    seat = played.to_act(place)
    if seat != CHANCE:
        return seat
    events = (event for step in reversed(played.steps[:place]) for event in reversed(step.events))
    began = next((event for event in events if event.key in TURNS), None)
    found: int | None = began.facts().get("seat") if began and began.key == TURN_BEGAN else None
    return found


def deal_anew(played: PlayedGame, place: int, random: Random) -> Any:
    """A position in which all is as the `knower` knew it, and everything else is dealt: hands and values of the others,
    and whatever lies face down.
    """
    refuse_end(played, place)
    return played.rules.determinize(played.view(place, knower(played, place)), random)


def as_it_was(played: PlayedGame, place: int) -> Any:
    """The position itself, with all hands and values."""
    refuse_end(played, place)
    return played.position(place).copy()


def luck_from(played: PlayedGame, place: int) -> list[list[str]]:
    """Collects the actions of chance from there on by the number of turns or rounds begun since."""
    found = [list[str]()]
    for step in played.steps[place:]:
        if step.line.actor == CHANCE:
            found[-1].append(step.line.text)
        if any(event.key in TURNS for event in step.events):
            found.append([])
    return found


def refuse_end(played: PlayedGame, place: int) -> None:
    if place >= len(played.steps):
        raise GameError("game-over")


def play_out(
    game: PlayedGame,
    place: int,
    seat: int,
    turns: Sequence[Sequence[str]],
    seed: int = 0,
    games: int = MOST_GAMES,
    seconds: float = SECONDS,
) -> Iterator[list[float]]:
    """Plays turns on to the end; after each game tells, by turn, the part of the games so far that the seat has won.

    All turns are played on in the same worlds, dealt by what the seat knew, and with the same luck; so many times, or
    for so many seconds of the processor's time.
    """
    rules = game.rules
    view = game.view(place, seat)
    began = process_time()
    won, done = [0.0] * len(turns), 0
    while done < games and (done < _LEAST_GAMES or process_time() - began < seconds):
        world, luck = rules.determinize(view, Random(f"what if {seed} {done}")), bot_seed("what if", seed, done)
        for which, turn in enumerate(turns):
            # The position after a seat has done all of this.
            state = world.copy()
            for text in turn:
                action = rules.read(text)
                if rules.to_act(state) != seat or action not in rules.legal(state):
                    raise GameError("not-your-decision", seat=seat + 1)
                rules.apply(state, action)
            won[which] += _share(rules, _end_of(rules, state, luck), seat)
        done += 1
        yield [share / done for share in won]


def _end_of(rules: Rules[Any, Any], state: Any, seed: int) -> Any:
    """Played on by quick bots; chance goes by the number of the draw, so that two games of one seed have the same
    luck.
    """
    chance, draws = ChanceSource(seed), 0
    for step in range(_MOST_STEPS):
        actor = rules.to_act(state)
        if actor == NOBODY:
            return state
        if actor == CHANCE:
            action, draws = chance.pick(draws, rules.outcomes(state)), draws + 1
        else:
            view: View = rules.view(state, actor)
            action = choose(rules, view, rules.legal(state), Clock(iterations=1), QUICK, bot_seed(seed, step))
        rules.apply(state, action)
    raise GameError("not-over")


def _share(rules: Rules[Any, Any], end: Any, seat: int) -> float:
    ranks = {standing.seat: standing.rank for standing in rules.standings(end)}
    return (ranks[seat] == 1) / list(ranks.values()).count(1)
