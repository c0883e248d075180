"""`options`: what you can choose in a game."""

from __future__ import annotations

from argparse import Namespace

from game.rules import game_of
from game.words.catalogue import Catalogue
from game.words.option_words import describe_options

from .command_line import GAME, Command


def run(chosen: Namespace, catalogue: Catalogue) -> int:
    options = game_of(chosen.game).RULES.options
    print(catalogue.say("options.head", game=chosen.game))
    for paragraph in describe_options(chosen.game, options, catalogue):
        print("\n" + paragraph)
    return 0


COMMAND = Command("options", run, (GAME,))
