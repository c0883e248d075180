"""The unfinished game that is waiting: found among the saves and described."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from game.engine import GameError
from game.words.catalogue import Catalogue, shorten

from .ask import explain_older_rules
from .background import LongJob
from .stage import Stage

if TYPE_CHECKING:
    from game.match import Glimpse
    from game.match.player import Player
    from game.store.long_work import Progress


_MOST_OTHERS = 3  # more are counted, not named
_MOST_NAMED = 4  # people and bots: where there are more, the bots are counted
_LONGEST = 16  # signs of a name that is told beside others
_MOST_LINES = 20_000  # of a journal that is replayed only to tell of it, which takes about a second


class UnfinishedGame(msgspec.Struct, frozen=True):
    """A game that can be continued: where it is kept, and how far it has got, as far as everyone may know."""

    path: Path
    game: str
    turn: int
    name: str  # whose move it is; nobody's while chance acts
    is_round: bool = False  # whether it is a round's number: the game has no turns
    older: str = ""  # of a game of older rules: what is said before it opens
    lesson_step: tuple[int, int] | None = None  # of a lesson: which sentence of how many speaks
    others: tuple[str, ...] = ()  # whom the one person plays against, or whoever is to move
    people: tuple[str, ...] = ()  # who play side by side against the others; without others, everyone
    occasion: str = ""  # what it is besides the game itself, such as the daily deal
    counts_actions: bool = False  # what `turn` counts: of a guest's game or a very long one, no more is known

    def describe(self, stage: Stage) -> str:
        game = stage.words.game(self.game)
        if self.lesson_step:
            number, count = self.lesson_step
            lesson = stage.say("lesson.begin")
            return stage.say("menu.continue.lesson", game=game, lesson=lesson, number=number, count=count)
        game = self._add_players(stage, game)
        if self.occasion:
            game = stage.say("menu.continue.for", occasion=self.occasion, game=game)
        if self.counts_actions:
            return stage.say("menu.continue.actions", game=game, count=self.turn)
        kind = "round" if self.is_round else "turn"
        form = "begun" if not self.turn else kind if self.name else f"{kind}-unmoved"
        return stage.say(f"menu.continue.{form}", game=game, turn=self.turn, name=self.name)

    def _add_players(self, stage: Stage, game: str) -> str:
        people, others = (
            stage.words.join_list([shorten(name, _LONGEST) for name in names]) if names else ""
            for names in (self.people, self.others)
        )
        if len(self.others) > _MOST_OTHERS or (self.others and len(self.people) + len(self.others) > _MOST_NAMED):
            others = stage.say("menu.continue.others", count=len(self.others))
        if people and others:
            return stage.say("menu.continue.sides", game=game, names=people, others=others)
        if people:
            return stage.say("menu.continue.among", game=game, names=people)
        return stage.say("menu.continue.with", game=game, others=others) if others else game


def newest(words: Catalogue) -> UnfinishedGame | None:
    """The newest unfinished game. A save that cannot be read is explained in Load, and is not offered here."""
    from game.match import SavedGames  # the rules of three games: not before the first picture
    from game.match.player import call_today

    try:
        saved = SavedGames()
        save = saved.to_continue()
        if save is None:
            return None
        is_long = save.lines > _MOST_LINES and not _is_older(save.game, save.version)
        if is_long or save.is_of_guest:  # a guest's game is not asked: it may fail, or never answer
            people, others = _sides(call_today(save.players, words.say), None)
            told = save.path, save.game, save.actions, ""
            return UnfinishedGame(*told, others=others, people=people, counts_actions=True)
        return _waiting(save.path, saved.glimpse(save), words)
    except GameError:  # the folder cannot be listed, or the save cannot be replayed: Load says why
        return None


class MenuFound(NamedTuple):
    """The game that waits, and whether no lesson was finished yet, nor the offer of one put away."""

    waiting: UnfinishedGame | None
    is_lesson_left: bool


def look_around(words: Catalogue) -> MenuFound:
    from game.store.progress import load_progress  # not before the first picture

    return MenuFound(newest(words), load_progress()[0].offers_lesson)


def older_at(path: Path, words: Catalogue, progress: Progress | None = None) -> UnfinishedGame | None:
    """A save named on the command line, if it is an unfinished game of older rules; a fault is raised."""
    from game.match import SavedGames
    from game.store.saves import saved_head

    head = saved_head(path)
    if not _is_older(head.game, head.version):
        return None
    saved = SavedGames(path.parent)
    found = _waiting(path, saved.glimpse(saved.one(path, progress), progress), words)
    return found if found.older else None


class OlderSave(LongJob["UnfinishedGame | None"]):
    """A save named at the start: what is asked before it opens, if older rules played it, as soon as it has been
    read.
    """

    def __init__(self, path: Path, words: Catalogue) -> None:
        self.path = path
        super().__init__(lambda progress: older_at(path, words, progress))


def _is_older(game: str, version: int) -> bool:
    """Whether older rules of our own games played it; guests are not asked."""
    from game.rules import GAMES, game_of

    return game in GAMES and version < game_of(game).RULES.version


def _waiting(path: Path, glimpse: Glimpse, words: Catalogue) -> UnfinishedGame:
    from game.engine import CHANCE
    from game.engine.journal import remarks_of
    from game.learning.lesson_course import lesson_step
    from game.learning.voyage import DEAL, EVENING, evening_of
    from game.match.player import call_today

    seat = glimpse.turn_of if glimpse.to_act == CHANCE else glimpse.to_act
    players = call_today(glimpse.players, words.say)
    name = "" if seat is None or seat < 0 else players[seat % len(players)].name
    rounds = glimpse.rounds
    people, others = _sides(players, seat if name else None)
    older = explain_older_rules(words, glimpse) if glimpse.is_older and not glimpse.is_over else ""
    turn = rounds or glimpse.turns
    step = lesson_step(glimpse)
    occasion = ""  # the daily deal or the evening of the voyage that it is
    if remarks_of(glimpse.remarks, DEAL):
        occasion = words.say("deal.new")
    elif evening := evening_of(remarks_of(glimpse.remarks, EVENING), glimpse.rules):
        occasion = words.say("voyage.save", number=evening.number, title=words.say(f"voyage.{evening.key}"))
    return UnfinishedGame(path, glimpse.rules.game, turn, name, rounds > 0, older, step, others, people, occasion)


def _sides(players: Sequence[Player], mover: int | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Who plays side by side, and against whom: bots are never on the side of people. Nobody is named beside those whom
    one person plays against: it is clear who that is.
    """
    people, bots = (
        tuple(player.name for player in players if player.is_person is is_person) for is_person in (True, False)
    )
    if people and bots:
        return (people if len(people) > 1 else ()), bots
    if mover is None:
        return people or bots, ()
    return (), tuple(player.name for seat, player in enumerate(players) if seat != mover % len(players))
