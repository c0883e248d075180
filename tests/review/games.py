"""Finished games to look at again: played by quick bots, the same ones every time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any, Literal

from game.bots import Clock, Memory, choose
from game.bots.decision import bot_seed
from game.commands.games import chosen_rules
from game.engine import CHANCE, NOBODY, Referee, Rules
from game.review.played_game import PlayedGame
from game.review.report import CurvePoint, MissedPoints, Moment, Reason, Review, SeatLedger
from game.review.yardstick import yardstick_of

LEVELS = ("castaway", "sailor", "sailor", "castaway", "sailor", "castaway")


def played_game(game: str, players: int = 4, seed: int = 1, options: tuple[str, ...] = ()) -> PlayedGame:
    """A game of bots that look one step ahead: it takes about a third of a second, once."""
    return _play(game, players, seed, options)


@cache
def _play(game: str, players: int, seed: int, options: tuple[str, ...]) -> PlayedGame:
    return game_of_bots(chosen_rules(game, players, None, options), seed, LEVELS[:players], 1)


def game_of_bots(rules: Rules[Any, Any], seed: int, levels: Sequence[str], rounds: int) -> PlayedGame:
    """A whole game of bots that think for so many rounds."""
    referee, memory = Referee(rules, seed), Memory()
    referee.draw_all()
    while (seat := referee.to_act()) != NOBODY:
        clock, number = Clock(iterations=rounds), bot_seed("review", seed, len(referee.lines))
        referee.play(
            seat, choose(rules, referee.view(seat), referee.legal(), clock, levels[seat], number, memory=memory)
        )
        referee.draw_all()
    return PlayedGame.of_bots(referee, levels)


def invented_review(played: PlayedGame, moments: int = 5) -> Review:
    """A review of the right shape whose figures mean nothing: for scenes and commands that only show one."""
    rules, random = played.rules, Random(1)
    starts = [place for place in range(len(played.steps)) if played.turn(place + 1) > played.turn(place) > 0]
    chances = yardstick_of(rules.game).chances
    curve = [
        CurvePoint(
            place + 1,
            played.turn(place + 1),
            _next_seat(played, place),
            tuple(chances(rules, played.position(place + 1))),
        )
        for place in starts
    ]
    curve.append(CurvePoint(len(played.steps), played.turn(len(played.steps)), -1, tuple(chances(rules, played.end))))
    own = [place for place in range(starts[0], len(played.steps)) if _is_choice(played, place)]
    chosen = sorted(random.sample(own, min(moments, len(own))))
    found = tuple(
        _invented_moment(played, place, "fine" if place == chosen[-1] else "missed", random) for place in chosen
    )
    final = yardstick_of(rules.game).leads(rules, played.end)
    ledger = tuple(SeatLedger(0.0, lead - 1.4, 2.1, -0.7, lead) for lead in final)
    missed = tuple(MissedPoints(2.6 * seat, 0.0, 10) for seat in range(rules.seats))
    return Review(rules.game, tuple(curve), ledger, missed, found, len(starts), len(starts))


def _next_seat(played: PlayedGame, place: int) -> int:
    return next((step.line.actor for step in played.steps[place + 1 :] if step.line.actor != CHANCE), -1)


def _is_choice(played: PlayedGame, place: int) -> bool:
    return played.to_act(place) >= 0 and len(played.rules.legal(played.position(place))) > 1


def _invented_moment(played: PlayedGame, place: int, kind: Literal["missed", "fine"], random: Random) -> Moment:
    rules, step = played.rules, played.steps[place]
    others = [text for text in map(rules.write, rules.legal(step.before)) if text != step.line.text]
    better = (random.choice(others),) if kind == "missed" else ()
    return Moment(
        step.line.actor,
        played.turn(place),
        place,
        kind,
        2.3,
        (step.line.text,),
        better,
        Reason("review.reason.plain", {}),
    )


class PlayedOtherwise(PlayedGame):
    """The same game with another position at one place."""

    def __init__(self, played: PlayedGame, place: int, position: Any) -> None:
        super().__init__(played.rules, played.steps, played.deciders)
        self._place, self._other = place, position

    def position(self, place: int) -> Any:
        return self._other if place == self._place else super().position(place)
