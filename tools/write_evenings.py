"""Writes down how bots play one game of each kind, for the pictures that `leaving-atlantis shots` takes.

The program must be installed (`pip install -e .`): `python tools/write_evenings.py`.
"""

from __future__ import annotations

from pathlib import Path

from game.bots import Clock, choose
from game.engine import CHANCE, NOBODY, Referee
from game.rules import GAMES, game_of, usual_board
from game.rules.boards import board_path
from game.shooting.evenings import SEED, WRITTEN

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "shots"
_LEVEL = "castaway"
_UNHURRIED = 60.0
"""Seconds for a decision: no thought is cut short, so that every machine writes the same."""


def decisions(game: str) -> list[str]:
    module = game_of(game)
    referee = Referee(module.make_rules(module.load_board(board_path(usual_board(game))), WRITTEN, {}), SEED)
    written = []
    while (seat := referee.to_act()) != NOBODY:
        if seat == CHANCE:
            referee.draw()
        else:
            action = choose(referee.rules, referee.view(seat), referee.legal(), Clock(_UNHURRIED), _LEVEL, SEED)
            written.append(referee.rules.write(action))
            referee.play(seat, action)
    return written


if __name__ == "__main__":
    for game in GAMES:
        (FOLDER / f"{game}.txt").write_text("\n".join([*decisions(game), ""]), encoding="utf-8")
