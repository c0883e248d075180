"""Finished games for the scoring: played by random people, kept as journals, and told otherwise where a test wants
that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from game.app.loop import App
from game.engine import Rules, Standing, Story
from game.engine.speech.story import Round, TurnedOver, plain_story
from game.files.resources import user_saves
from game.match import Player
from game.match.player import head_of
from game.match.saved_games import FinishedGame
from game.scenes import Scene, ScoringScene, Stage
from game.store import begin
from tests.conformance.tables import Table
from tests.driver import find_all
from tests.story.games import begin_at, history_of
from tests.story.games import finish_game as played

from .driving import top

NAMES = ("Marta", "Tomas", "Old Salt", "Pelican", "Bartholomew", "Zoë")
SURVIVE, ATLANTIS, ATLANDICE = (Table(game, f"{game}-classic", 4) for game in ("survive", "atlantis", "atlandice"))
TABLES = (
    SURVIVE,
    Table("survive", "survive-classic", 2),
    Table("survive", "survive-classic", 6, (("superpopulation", True), ("hunters", True))),
    Table("survive", "survive-classic", 3, (("all_equal", True),)),
    ATLANTIS,
    Table("atlantis", "atlantis-classic", 2),
    ATLANDICE,
    Table("atlandice", "atlandice-classic", 2),
)


def finish_game(table: Table, seed: int = 1, names: Sequence[str] = NAMES) -> FinishedGame:
    """A whole game with its journal in the player's folder."""
    referee, rules = played(table, seed), table.rules
    levels = [None, None, *["castaway"] * 4]
    players = tuple(Player(*seat) for seat in zip(names, rules.setup.colours[: rules.seats], levels, strict=False))
    writer = begin(user_saves(), head_of(rules, players, seed, "around"), "Our evening", referee.lines)
    writer.close()
    return FinishedGame(rules, players, "around", history_of(referee), referee.standings(), writer.path)


def finish_from_position(table: Table, part: float) -> FinishedGame:
    """The end of a game that began at a position of another one, so far through it."""
    referee = begin_at(table, 1, part)
    began = referee.start_view()
    return replace(finish_game(table), history=history_of(referee), standings=referee.standings(), start_view=began)


class Retold:
    """Rules that tell another story."""

    def __init__(self, rules: Rules[Any, Any], story: Story) -> None:
        self._rules, self._story = rules, story

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def story(self, _history: object, _standings: object, _begun: object = None) -> Story:
        return self._story


def retold(game: FinishedGame, story: Story, standings: Sequence[Standing] | None = None) -> FinishedGame:
    rules: Any = Retold(game.rules, story)
    return replace(game, rules=rules, standings=standings or game.standings)


def story_of(game: FinishedGame) -> Story:
    return game.rules.story(game.history, game.standings)


def with_other_end(game: FinishedGame, rounds: int) -> FinishedGame:
    """The same game up to a round; after it everything is worth something else, the last wins, and other things are
    told.
    """
    story = story_of(game)
    later = [Round(each.title, tuple(map(_other, each.reveals))) for each in story.rounds[rounds:]]
    last = len(game.standings) + 1
    standings = [Standing(old.seat, last - old.rank, old.points + 50, old.parts) for old in game.standings]
    return retold(
        game, replace(plain_story(standings), rounds=(*story.rounds[:rounds], *later), length=story.length), standings
    )


def _other(reveal: TurnedOver) -> TurnedOver:
    return replace(reveal, value=reveal.value * 3 + 20, picture=reveal.picture.replace("object-", "slab-"))


def scoring(game: FinishedGame, **settings: Any) -> Callable[[Stage], Scene]:
    """Opens the scoring under some settings; without any at a normal speed."""

    def opened(stage: Stage) -> Scene:
        stage.settings = msgspec.structs.replace(stage.settings, **{"speed": "normal", **settings})
        stage.sounds.set_volumes(0, 0, 0)
        stage.relook()
        return ScoringScene(stage, game)

    return opened


def scene(app: App) -> ScoringScene:
    return top(app, ScoringScene)


def totals(app: App) -> dict[int, str]:
    """The numbers in the rows, by seat."""
    return {widget.seat: widget.text for widget in find_all(scene(app), "Total")}


def wait(app: App, seconds: float) -> None:
    """What it comes to is looked at, and of what goes by before every fourth frame."""
    for left in reversed(range(round(seconds / 0.05))):
        _pass(app, 0.05, is_seen=left % 4 == 0)


def wait_for_the_end(app: App) -> None:
    for number in range(2000):
        if not scene(app).show.is_moving:
            app.draw()
            return
        _pass(app, 0.1, is_seen=number % 4 == 0)
    raise AssertionError("the show never ends")


def _pass(app: App, seconds: float, is_seen: bool) -> None:
    """A round of the program, with its picture or without."""
    if is_seen:
        app.turn([], seconds)
        return
    with app.stack.border():
        app.pass_time(seconds)
        app.renew()
