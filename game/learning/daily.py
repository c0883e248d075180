"""Today's deal: a game with a seed of the date, the same for everyone, of which the first try counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from hashlib import blake2b
from pathlib import Path
from secrets import token_hex
from typing import Any

from game.bots import Thinker, personalities
from game.engine import Rules
from game.engine.journal import remarks_of
from game.match import USUAL_LEVEL, Match, Player
from game.match.finished import Finished
from game.rules import GAMES, game_of, usual_board
from game.rules.boards import board_path

DEAL = "deal"
"""The word of the remark with the day of a deal and the mark of the try."""
PLAYERS = 3


@dataclass(frozen=True, slots=True)
class TodaysDeal:
    """What is played on a day: the games take turns."""

    day: date

    @property
    def game(self) -> str:
        return GAMES[self.day.toordinal() % len(GAMES)]

    @property
    def seed(self) -> int:
        return int.from_bytes(blake2b(self.day.isoformat().encode(), digest_size=4).digest())

    @property
    def opponents(self) -> list[str]:
        """Who they are, by their keys."""
        people = personalities()
        return [people[(self.day.toordinal() + place) % len(people)].key for place in range(PLAYERS - 1)]

    def rules(self) -> Rules[Any, Any]:
        module = game_of(self.game)
        return module.make_rules(module.load_board(board_path(usual_board(self.game))), PLAYERS, {"first": 1}, None)


def begin_deal(
    deal: TodaysDeal, names: Sequence[str], folder: Path | None = None, thinker: Thinker | None = None, save: str | None = None
) -> tuple[Match, str]:
    """The match, under the name `save` among the saves, and the mark of this try."""
    rules, people = deal.rules(), {person.key: person.temperament for person in personalities()}
    players = [Player(names[0], rules.setup.colours[0])]
    for key, name, colour in zip(deal.opponents, names[1:], rules.setup.colours[1:], strict=False):
        players.append(Player(name, colour, USUAL_LEVEL, people[key]))
    match, mark = Match.begin(rules, players, deal.seed, "around", folder, save, thinker), token_hex(4)
    match.journal.note(f"{DEAL} {deal.day.isoformat()} {mark}")
    return match, mark


def deal_of(finished: Finished) -> tuple[str, str] | None:
    """The day and the mark of the try, if a game was a deal of a day and everyone kept the seat that was given."""
    said = [told.partition(" ") for told in remarks_of(finished.remarks, DEAL)]
    is_own = not any(line.is_seating for line in finished.remarks)
    return (said[0][0], said[0][2]) if said and is_own else None
