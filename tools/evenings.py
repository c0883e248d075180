"""What pictures are taken of: games that are the same at every run, and the folder of a player who has played for a
while.

An evening is a fixed deal whose decisions are written down in `tools/data/evenings`, stopped where a picture is wanted.
`python -m tools.evenings` lets bots play those games anew and writes their decisions down; `--save FOLDER` saves them
as games.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cache
from itertools import product
from math import inf
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Literal

from game.bots import LEVELS, Clock, InlineThinker, choose, personalities
from game.engine import CHANCE, NOBODY, Action, OptionValue, PlainData, Referee, Rules
from game.engine.journal import Sharing
from game.files.documents import read_document
from game.files.resources import user_saves
from game.match import LogEntry, Match, Player
from game.rules import GAMES, game_of, usual_board
from game.rules.boards import board_path
from game.store import Person, Result, SeatChoice, SetupChoice, note_game, put_person, remember_setup
from game.store.progress import note_deal, note_deal_result, note_evening
from game.store.rolls import GameRolls, Roll, SavedRolls
from game.words.catalogue import Catalogue

DATA = Path(__file__).resolve().parent / "data"
NAMES = ("Ada", "Ben", "Cleo", "Dario", "Eszter", "Finn")
SEED = 7
WRITTEN = 4  # the number of players whose decisions are written down, in `tools/data/evenings`
_LONG_AGO = 2021  # dates of this year are always written out, whatever day it is

Stop = Literal["decision", "curtain", "look", "end"]


class EveningScript:
    """The decisions of all seats in their order: as they were written down, and by lot where nothing was or it cannot
    be done.
    """

    def __init__(self, decisions: Iterable[str] = ()) -> None:
        self._decisions, self._lots = iter(decisions), Random(SEED)

    def next(self, rules: Rules[Any, Any], legal: Sequence[Action]) -> Action:
        wanted = next(self._decisions, "")
        return next((action for action in legal if rules.write(action) == wanted), None) or self._lots.choice(legal)


class _Puppets(InlineThinker):
    """Bots that do what the script says."""

    def __init__(self, script: EveningScript) -> None:
        super().__init__()
        self._script = script

    def answer(self) -> Action | None:
        question, self._question = self._question, None
        return self._script.next(question.rules, question.legal) if question else None


@dataclass(frozen=True, slots=True)
class Evening:
    """A game up to a place in it: the first decision by this rule (any, if it is empty) after so many decisions of
    people.
    """

    game: str
    players: int = 4
    board: str = ""  # its usual one unless another is named
    people: int = 2
    after: int = 0
    rule: str = ""
    stop: Stop = "decision"
    sharing: Sharing = "around"
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    position: str = ""  # the name of the position it begins at, in `tools/data/positions`, if not with its first deal
    before: str = ""  # the key of a fact: the game stops where the next step, of chance or of a bot, brings it

    def begin(self, name: str = "An evening", folder: Path | None = None) -> Match:
        """Plays it as far as it goes, saved in a folder or among the player's games; the match is the caller's to
        close.
        """
        match, script = self._sit_down(name, folder)
        self._play(match, script, self._length_before() if self.before else None)
        return match

    def _length_before(self) -> int | None:
        """How long the log is when the fact is about to come: the whole game is played once to know."""
        with TemporaryDirectory() as folder:
            match, script = replace(self, stop="end")._sit_down("A rehearsal", Path(folder))
            with match:
                replace(self, stop="end")._play(match, script, None)
                brings = [
                    i
                    for i, entry in enumerate(match.log)
                    if entry.actor not in match.people and _tells(entry, self.before)
                ]
        return next((i for i in brings if i >= self.after), None)

    def _sit_down(self, name: str, folder: Path | None = None) -> tuple[Match, EveningScript]:
        module = game_of(self.game)
        rules = module.make_rules(
            module.load_board(board_path(self.board or usual_board(self.game))), self.players, self.options
        )
        players = players_at(self.people, rules.setup.colours[: self.players])
        script = self._script()
        position = positions(self.game)[self.position] if self.position else None
        match = Match.begin(rules, players, SEED, self.sharing, folder, name, _Puppets(script), position)
        match.thinking.now = lambda: inf  # time goes only as it is told: puppets answer at once
        return match, script

    def _script(self) -> EveningScript:
        path = DATA / "evenings" / f"{self.game}.txt"
        is_written = self.players == WRITTEN and not self.options and not self.position
        return EveningScript(path.read_text(encoding="utf-8").splitlines() if is_written else ())

    def _play(self, match: Match, script: EveningScript, place: int | None) -> None:
        decided = 0
        while not match.is_over and not (self._is_there(match, decided) if place is None else len(match.log) >= place):
            if match.privacy.curtain is not None:
                match.privacy.lift_curtain(match.privacy.curtain)
            elif match.privacy.inspecting is not None:
                match.privacy.end_inspection()
            elif match.actor is not None:
                match.play(script.next(match.rules, match.legal()))
                decided += 1
            else:
                match.journal.wait()
                match.tick()

    def _is_there(self, match: Match, decided: int) -> bool:
        if decided < self.after or self.stop == "end":
            return False
        if self.stop == "curtain":
            return match.privacy.curtain is not None
        if self.stop == "look":
            return match.privacy.inspecting is not None
        return match.actor is not None and self.rule in ("", match.rules.describe(match.view(None)).rule)


@cache
def positions(game: str) -> Mapping[str, PlainData]:
    """The positions of a game that pictures are taken of, by their names."""
    found: Mapping[str, PlainData] = read_document(DATA / "positions" / f"{game}.yaml").data
    return found


def players_at(people: int, colours: Sequence[str]) -> list[Player]:
    """So many people, and bots of many kinds beside them."""
    levels, persons, say = LEVELS[1:], personalities(), Catalogue.load("en").say
    bots = [
        Player(say(bot.name_key), colour, levels[seat % len(levels)], bot.temperament, bot.name_key)
        for seat, (bot, colour) in enumerate(zip(persons, colours, strict=False))
    ]
    return [*map(Player, NAMES[:people], colours), *bots[people:]]


def _tells(entry: LogEntry, key: str) -> bool:
    return any(event.key == key for event in entry.events)


def set_date(path: Path, month: int, day: int, hour: int = 21) -> None:
    """Sets when a file was last written, by the clock on the wall wherever that is."""
    moment = datetime(_LONG_AGO, month, day, hour, 40).astimezone().timestamp()
    os.utime(path, (moment, moment))


FINISHED = "A long evening"
_SAVES = {
    "Sunday at the lake": Evening("survive", people=3, after=150),
    "Rainy day": Evening("atlantis", after=30),
    "One more round": Evening("atlandice", players=4, people=1, after=8),
    FINISHED: Evening("survive", stop="end"),
}
_PEOPLE = 2
_NO_COLOURS = ("",) * 4
_RESULTS = 26
_FACES = (
    ("Ada", "crimson", "captain"),
    ("Ben", "azure", "reader"),
    ("Cleo", "sun", "curls"),
    ("Dario", "plum", "beard"),
)
"""Who has a face and a usual colour."""
_EVENINGS = {"atoll": (1, 2, 3), "causeway": (1, 2), "last-hour": (1, 2, 3), "island": (2,), "too-many": (1,)}
"""Those of the voyage that were played, and their stars."""
_EASED = "island"  # the evening that was played against gentler opponents


def furnish() -> None:
    """Fills the player's folder."""
    for day, (name, evening) in enumerate(_SAVES.items()):
        match = evening.begin(name)
        match.close()
        set_date(match.journal.path, 6, 20 - day)
    for number in range(_RESULTS):
        note_game(_result(number))
    for number, (name, colour, face) in enumerate(_FACES):
        put_person(Person(name, colour, face, datetime(2021, 1, 1 + number, 12, tzinfo=UTC)))
    for day in range(1, 4):
        note_deal(f"2021-03-0{day}", str(day), str(day), GAMES[day - 1])
        note_deal_result(f"2021-03-0{day}", str(day), 9 + day, day)
    for key, stars in _EVENINGS.items():
        note_evening(key, stars, key, key, is_eased=key == _EASED)
    seats = tuple(SeatChoice(player.name, level=player.level) for player in players_at(_PEOPLE, _NO_COLOURS))
    remember_setup("survive", SetupChoice(seats=seats))


_LENGTHS = (
    ("survive", "creature", 33),
    ("survive", "dive-what", 33),
    ("atlandice", "city", 110),
    ("atlantis", "cards", 40),
    ("survive", "undersides", 30),
)
"""What is rolled and drawn in games that are made up, and about how often in each."""


def simulated_rolls(seed: int = SEED, games: int = 26) -> list[SavedRolls]:
    """The rolls of so many games of each kind, made up with fair dice and piles: for screens that need a winter of
    evenings.
    """
    random, saves = Random(seed), list[SavedRolls]()
    for (game, name, length), number in product(_LENGTHS, range(games)):
        odds, rolls = list[tuple[str, dict[str, int]]](), list[Roll]()
        lots = game_of(game).RULES.lots
        names = [name, "dive-far"] if name == "dive-what" else [name]
        left = {one: dict.fromkeys(lots[one].drawings, 8 if lots[one].is_pile else 1) for one in names}
        for draw in range(length + random.randrange(7)):
            for one in names:
                face = random.choices([*left[one]], [*left[one].values()])[0]
                odds.append((one, dict(left[one])))
                rolls.append(Roll(len(odds) - 1, face, draw, draw % 4, draw % 4 == 3))
                left[one][face] -= lots[one].is_pile
        played = GameRolls(game, number, "", [*NAMES[:4]], odds, rolls)
        saves.append(SavedRolls(f"Evening {number + 1}", datetime(_LONG_AGO, 3, 1 + number, 21, tzinfo=UTC), played))
    return saves


def finished_save() -> Path:
    """The save of a game that came to its end."""
    return next(path for path in user_saves().iterdir() if path.name.startswith(FINISHED))


def _result(number: int) -> Result:
    lots = Random(number)
    game, players = ("survive", "atlantis", "atlandice")[number % 3], 2 + number % 3
    points = sorted((lots.randrange(4, 32) for _ in range(players)), reverse=True)
    order = lots.sample(range(players), players)
    sat = players_at(_PEOPLE, _NO_COLOURS[:players])
    guests = lots.sample(NAMES, _PEOPLE) if number % 4 == 3 else NAMES[:_PEOPLE]
    awards = [*game_of(game).RULES.awards]
    return Result(
        game=game,
        board=game,
        journal=f"result {number}",
        names=(*guests, *(player.name for player in sat[_PEOPLE:])),
        levels=tuple(player.level for player in sat),
        ranks=tuple(points.index(points[place]) + 1 for place in order),
        points=tuple(points[place] for place in order),
        ended_at=datetime(2021, 1 + number % 12, 1 + number, 12, tzinfo=UTC),
        awards=tuple(tuple(lots.sample(awards, lots.randrange(2))) for _ in range(players)),
        missed=tuple(round(abs(lots.gauss(0, 2)), 2) for _ in range(players)),
        luck=tuple(round(lots.gauss(0, 4), 2) for _ in range(players)),
    )


_UNHURRIED = 60.0  # seconds for a decision: no thought is cut short, so that every machine writes the same


def bots_decisions(game: str) -> list[str]:
    module = game_of(game)
    referee = Referee(module.make_rules(module.load_board(board_path(usual_board(game))), WRITTEN, {}), SEED)
    written = []
    while (seat := referee.to_act()) != NOBODY:
        if seat == CHANCE:
            referee.draw()
        else:
            action = choose(referee.rules, referee.view(seat), referee.legal(), Clock(_UNHURRIED), "castaway", SEED)
            written.append(referee.rules.write(action))
            referee.play(seat, action)
    return written


def main(arguments: Sequence[str] | None = None) -> int:
    parser = ArgumentParser("python -m tools.evenings", description=__doc__, allow_abbrev=False)
    parser.add_argument(
        "--save",
        type=Path,
        metavar="FOLDER",
        help="save the games that are written down there instead, each to its end",
    )
    folder: Path | None = parser.parse_args(arguments).save
    for game in GAMES:
        if folder:
            Evening(game, stop="end").begin(game, folder).close()
        else:
            (DATA / "evenings" / f"{game}.txt").write_text("\n".join([*bots_decisions(game), ""]), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
