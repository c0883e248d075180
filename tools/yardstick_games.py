"""The games that the yardstick of a review is fitted to: played by bots of mixed levels, kept as saves, and counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from game.bots import Clock, Memory, choose
from game.bots.decision import bot_seed
from game.commands.games import chosen_rules
from game.engine import CHANCE, NOBODY, Head, ImpossibleOptions, Referee, Rules
from game.engine.journal import OVER, remark
from game.review.ledger import QuickReplies
from game.review.measures import Counted, measures_of
from game.review.played_game import PlayedGame, leads
from game.review.stretches import PlayedStretch, cut
from game.rules import game_of
from game.store import begin
from game.store.journals import load

LEVELS = ("castaway", "sailor", "navigator", "poseidon")
QUICK_LEVELS = LEVELS[:2]  # that search nothing
ROUNDS = 20  # of a decision
CROWDS = {"survive": (2, 3, 4, 4, 4, 5, 6)}
USUAL_CROWDS = (2, 3, 4, 4)
OPTIONS: dict[str, Sequence[Sequence[str]]] = {
    "survive": [*[()] * 8, ("dolphins",), ("squid",), ("hunters",), ("to_the_last",), ("overpopulated",)]
}
EVERYTHING = "everything"


@dataclass(frozen=True, slots=True)
class PlayedSetup:
    """A way to play that the weights were not fitted to, or a fitted one to compare with."""

    options: tuple[str, ...] = ()  # or `EVERYTHING`: all that can be played together
    players: tuple[int, ...] = (4,)
    board: str | None = None


SETUPS: dict[str, dict[str, PlayedSetup]] = {
    "survive": {
        "classic": PlayedSetup(),
        "all_equal": PlayedSetup(("all_equal",)),
        "all_equal and hunters": PlayedSetup(("all_equal", "hunters")),
        "submerged": PlayedSetup(("submerged",)),
        "four_harbours": PlayedSetup(("four_harbours",)),
        "other squids": PlayedSetup(("squid", "squid_for_whales", "gentle_squid")),
        "superpopulation": PlayedSetup(("superpopulation",), (5, 6)),
        "one colour each": PlayedSetup(("two_colours=no",), (2,)),
        "boats_per_colour": PlayedSetup(("boats_per_colour",), (2,)),
        EVERYTHING: PlayedSetup((EVERYTHING,), (3, 4, 6)),
        "atoll": PlayedSetup((), (2, 3), "survive-atoll"),
    },
    "atlantis": {
        "classic": PlayedSetup(),
        "march_from_atlantis": PlayedSetup(("march_from_atlantis",), (2, 3, 4)),
        "causeway": PlayedSetup((), (2, 3, 4), "atlantis-causeway"),
    },
    "atlandice": {"classic": PlayedSetup(), "short": PlayedSetup((), (2, 3, 4), "atlandice-short")},
}
"""By game and name. A player alone knows nothing by heart: helps are left out."""
REPLIES = 0.2  # the share of decisions whose quick reply is counted too: it takes long to find
BEFORE_CHANCE = 0.25  # how much a position counts that no ledger and no curve measures as it is


@dataclass(frozen=True, slots=True)
class CountedPosition:
    """What is counted in a position, by seat."""

    run: float  # how far the game had run
    seats: list[Counted]
    weight: float
    is_reply: bool  # it was not played, but is what a ledger measures: what looks best at once


@dataclass(frozen=True, slots=True)
class CountedGame:
    """A finished game: its positions, and what came of it."""

    number: int
    levels: list[str | None]
    leads: list[float]
    wins: list[float]  # by seat; a shared victory in parts
    positions: list[CountedPosition]


def play_games(game: str, folder: Path, count: int) -> None:
    """Plays as many as are missing; the same ones every time."""
    for number in range(count):
        if _path(folder, number).exists():
            continue
        random = Random(f"fit {game} {number}")
        players, options = random.choice(CROWDS.get(game, USUAL_CROWDS)), random.choice(OPTIONS.get(game, [()]))
        levels, seed = [random.choice(LEVELS) for _ in range(players)], random.getrandbits(48)
        play_game(chosen_rules(game, players, None, options), levels, seed, folder, number)


def play_setup(game: str, name: str, folder: Path, count: int) -> None:
    """Plays as many games of quick bots as are missing in one of the setups."""
    setup = SETUPS[game][name]
    for number in range(count):
        if not _path(folder, number).exists():
            random = Random(f"setup {game} {name} {number}")
            rules = _rules_of(game, setup, random.choice(setup.players))
            levels, seed = [random.choice(QUICK_LEVELS) for _ in range(rules.seats)], random.getrandbits(48)
            play_game(rules, levels, seed, folder, number)


@cache
def _rules_of(game: str, setup: PlayedSetup, players: int) -> Rules[Any, Any]:
    """The same ones for many games: bots remember what they work out about them."""
    options = everything(game, players) if setup.options == (EVERYTHING,) else setup.options
    return chosen_rules(game, players, setup.board, options)


def everything(game: str, players: int) -> list[str]:
    """All switches that can be played together, as the preset of that name has them."""
    chosen = list[str]()
    switches = [option.key for option in game_of(game).RULES.options if option.kind == "switch"]
    for key in (*switches, *switches):  # what an option needs may come after it
        if key not in chosen:
            with suppress(ImpossibleOptions):
                chosen_rules(game, players, None, [*chosen, key])
                chosen.append(key)
    return chosen


def play_equal_games(game: str, players: int, folder: Path, count: int) -> None:
    """Plays as many games of equal bots as are missing."""
    for number in range(count):
        if not _path(folder, number).exists():
            seed = Random(f"equal {game} {number}").getrandbits(48)
            play_game(chosen_rules(game, players, None, ()), [LEVELS[-1]] * players, seed, folder, number)


def played_games(folder: Path, numbers: range) -> Iterator[PlayedGame]:
    for number in numbers:
        if (path := _path(folder, number)).exists():
            yield PlayedGame.of(load(path))


def _path(folder: Path, number: int) -> Path:
    return folder / f"{number:04}.journal"


def play_game(rules: Rules[Any, Any], levels: list[str], seed: int, folder: Path, number: int) -> None:
    """One game of bots of these levels, kept as a save."""
    referee, memory, setup = Referee(rules, seed), Memory(), rules.setup
    referee.draw_all()
    while (seat := referee.to_act()) != NOBODY:
        legal, clock = referee.legal(), Clock(iterations=ROUNDS)
        draw = bot_seed("review", seed, levels, len(referee.lines))
        one = (
            legal[0]
            if len(legal) == 1
            else choose(rules, referee.view(seat), legal, clock, levels[seat], draw, memory=memory)
        )
        referee.play(seat, one)
        referee.draw_all()
    names = [f"{level.title()} {place}" for place, level in enumerate(levels, 1)]
    options, colours = dict(setup.options), list(setup.colours)
    head = Head(
        rules.game,
        rules.version,
        rules.write_board(),
        setup.players,
        options,
        colours,
        names,
        seed,
        levels=list(levels),
    )
    begin(folder, head, _path(folder, number).stem, [*referee.lines, remark(CHANCE, OVER)]).close()


def count_games(folder: Path, numbers: range, replies: float = REPLIES) -> Iterator[CountedGame]:
    """With the quick replies to such a share of decisions."""
    for number in numbers:
        if (path := _path(folder, number)).exists():
            yield _count_game(path, number, replies)


def _count_game(path: Path, number: int, replies: float) -> CountedGame:
    loaded = load(path)
    played = PlayedGame.of(loaded)
    standings = played.rules.standings(played.end)
    ranks = [standing.rank for standing in standings]
    return CountedGame(
        number,
        list(loaded.head.levels),
        leads([standing.points for standing in standings]),
        [(rank == 1) / ranks.count(1) for rank in ranks],
        list(_positions(played, Random(number), replies)),
    )


def _positions(played: PlayedGame, random: Random, share: float) -> Iterator[CountedPosition]:
    """All that a ledger or a curve may measure: where a stretch begins, and what looks best there at once; and where
    chance begins.
    """
    rules, replies = played.rules, QuickReplies(played.rules)
    for part in cut(played):
        state = played.position(part.first)
        if isinstance(part, PlayedStretch):
            yield _count_position(rules, state)
            if random.random() < share and not rules.is_over(after := replies.answered(state)):
                yield _count_position(rules, after, 1 / share, is_reply=True)
        else:
            yield _count_position(rules, state, BEFORE_CHANCE)


def _count_position(
    rules: Rules[Any, Any], state: Any, weight: float = 1.0, *, is_reply: bool = False
) -> CountedPosition:
    measures = measures_of(rules.game)
    assert measures
    return CountedPosition(measures.progress(rules, state), measures.count(rules, state), weight, is_reply)
