"""Games that are the same at every run: a fixed deal, decisions drawn from a fixed seed, stopped where a picture is wanted."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any, Literal

from game.boards import board_path
from game.bots import InlineThinker
from game.engine import Action, OptionValue, Rules, View
from game.engine.journal import Manner
from game.match import Match, Player
from game.rules import game_of, usual_board

NAMES = ("Ada", "Ben", "Cleo", "Dario", "Eszter", "Finn")
_LEVEL = "castaway"
_SEED = 7
_LONG_AGO = 2021
"""Dates of this year are always written out, whatever day it is."""

Stop = Literal["decision", "curtain", "look", "end"]


class _Puppets(InlineThinker):
    """Bots that draw lots: their decisions follow from the deal alone."""

    def ask(self, rules: Rules[Any, Any], view: View, legal: Sequence[Action], level: str, seed: int, seconds: float) -> None:
        super().ask(rules, view, legal, "random", seed, seconds)


@dataclass(frozen=True, slots=True)
class Evening:
    """A game up to a place in it: the first decision by this rule (any, if it is empty) after so many decisions of people."""

    game: str
    players: int = 4
    people: int = 2
    after: int = 0
    rule: str = ""
    stop: Stop = "decision"
    manner: Manner = "around"
    options: Mapping[str, OptionValue] = field(default_factory=dict)

    def begin(self, name: str = "shot") -> Match:
        """Plays it as far as it goes; the match is the caller's to close."""
        module = game_of(self.game)
        rules = module.make_rules(module.load_board(board_path(usual_board(self.game))), self.players, self.options)
        levels = [None if seat < self.people else _LEVEL for seat in range(self.players)]
        players = [Player(*each) for each in zip(NAMES, rules.setup.colours, levels, strict=False)]
        match = Match.begin(rules, players, _SEED, self.manner, name=name, thinker=_Puppets())
        self._play(match)
        return match

    def _play(self, match: Match) -> None:
        lots, decided = Random(_SEED), 0
        while not match.is_over and not self._is_there(match, decided):
            if match.curtain is not None:
                match.lift_curtain(match.curtain)
            elif match.looking is not None:
                match.look_done()
            elif match.actor is not None:
                match.play(lots.choice(list(match.legal())))
                decided += 1
            else:
                match.tick()

    def _is_there(self, match: Match, decided: int) -> bool:
        if decided < self.after or self.stop == "end":
            return False
        if self.stop == "curtain":
            return match.curtain is not None
        if self.stop == "look":
            return match.looking is not None
        return match.actor is not None and self.rule in ("", match.rules.describe(match.view(None)).rule)


def date(path: Path, month: int, day: int, hour: int = 21) -> None:
    """Sets when a file was last written, by the clock on the wall wherever that is."""
    moment = datetime(_LONG_AGO, month, day, hour, 40).astimezone().timestamp()
    os.utime(path, (moment, moment))
