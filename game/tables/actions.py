"""All actions of keys and buttons: those of every table and screen, and those that our own games have alone."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from game.controls.actions import ACTIONS, Action
from game.rules import GAMES

from .screen import screen_of


@cache
def all_actions() -> Mapping[str, Action]:
    """By name, in the order of the page of keys."""
    of_games = {action.name: action for game in GAMES for action in screen_of(game).actions}
    return MappingProxyType({**ACTIONS, **of_games})
