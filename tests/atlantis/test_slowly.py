"""What can be done is what slow rules, written a second time from the rulebook, work out too."""

from __future__ import annotations

from collections import Counter

import pytest

from game.commands.games import decisions
from game.rules.atlantis.state import CHAIN, TURN
from tests.soaks import few_or_soak

from .slow import Slow
from .table import rules


@pytest.mark.parametrize("name", ["atlantis-classic", "atlantis-causeway"])
@pytest.mark.parametrize("players", [2, 3, 4])
@few_or_soak("games", 8, 40)
def test_turns_and_chains_are_worked_out_twice(name: str, players: int, games: int) -> None:
    game, compared = rules(players, name), Counter[str]()
    for seed in range(games):
        for state, _, action in decisions(game, seed):
            if state.step in (TURN, CHAIN):
                slow = Slow(game.write_position(state))
                offered = {game.write(offer) for offer in game.legal(state)}
                assert offered == (slow.turn() if state.step == TURN else slow.chain()), game.write_position(state)
                compared.update(text.split(" ")[0] for text in offered)
                compared["chain"] += state.step == CHAIN
            game.apply(state, action)
    assert min(compared[key] for key in ("play", "buy", "bridge", "chain")) > 10
    assert compared["stuck"]
