"""A puzzle made of a turn of a finished game: written into the player's folder, and told."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from game.engine import GameError, Rules
from game.learning.puzzles import puzzle_of, user_puzzles
from game.match.past import PlayedTurn
from game.store import write_atomically
from game.words.catalogue import Catalogue

from .stage import Stage


def write_puzzle(stage: Stage, rules: Rules[Any, Any], turn: PlayedTurn, name: str, title: str) -> bool:
    """Writes what a turn reached as a puzzle under this name and title, and says where; whether there was anything in
    it that a goal could name. What goes wrong with the file is told.
    """
    made = puzzle_of(rules, turn)
    if made is None:
        return False
    say = stage.say
    words = {
        "title": title,
        "goal": say("replay.puzzle.goal", count=made["decisions"], goal=goal_in_words(stage.words, made["goal"])),
    }
    try:
        write_atomically(
            user_puzzles() / f"{name}.json", json.dumps({"words": words, **made}, ensure_ascii=False, indent=1) + "\n"
        )
    except GameError as error:
        stage.tell(error)
    else:
        stage.tell(say("replay.puzzle.made", title=title))
    return True


def goal_in_words(words: Catalogue, goal: Mapping[str, Any]) -> str:
    """Says what is to be reached, as plainly as it can be said of any game."""
    return words.join_items(
        words.say(f"replay.puzzle.{word}", things=words.join_items(things))
        if isinstance(things, list)
        else words.say(f"replay.puzzle.{word}", count=things)
        for word, things in goal.items()
    )
