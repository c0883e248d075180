"""`replay`: a saved game in words; if it is unfinished, only what the whole table may know."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from game.bots.names import names_today
from game.engine import GameError, Referee
from game.engine.journal import standing_lines
from game.store.journals import LoadedGame, load
from game.store.long_work import SHOW_AFTER
from game.store.rolls import chance_steps, strays_from_seed
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator

from .command_line import Argument, Command
from .games import changed_options
from .terminal import ProgressBar, complain


def run(chosen: Namespace, catalogue: Catalogue) -> int:
    game = load_slowly(chosen.file)
    if chosen.rolls:
        return _check_rolls(game, catalogue)
    for line in (*_head(game, catalogue), "", *_story(game, chosen.all, catalogue), "", *_end(game, catalogue)):
        print(line)
    return tell_damage(game, catalogue)


def _check_rolls(game: LoadedGame, catalogue: Catalogue) -> int:
    """Draws all that chance decided from the seed once more; of an unfinished game, it is only said whether it is the
    same.
    """
    seed, draws = game.head.seed, list(chance_steps(game))
    strayed = strays_from_seed(game)
    for draw, (_, step, _) in enumerate(draws if game.complete else ()):
        key = "replay.roll.other" if draw in strayed else "replay.roll"
        print(catalogue.say(key, draw=draw, text=step.line.text))
    if strayed:
        print(catalogue.say("replay.rolls.other", seed=seed, count=len(draws), strayed=len(strayed)))
    else:
        print(catalogue.say("replay.rolls", seed=seed, count=len(draws)))
    return tell_damage(game, catalogue) or int(bool(strayed))


def load_slowly(path: Path) -> LoadedGame:
    """Loads a save; how far it is, is shown where it takes long."""
    with ProgressBar(100, delay=SHOW_AFTER) as bar:
        return load(path, progress=bar.tell_share)


def tell_damage(game: LoadedGame, catalogue: Catalogue) -> int:
    """Says what of a saved game could not be read; the exit code that this means."""
    if game.pages.cut:
        complain(catalogue.say("replay.cut"))
    if game.damage is None:
        return 0
    fault = catalogue.explain(GameError(game.damage.code, **game.damage.values))
    complain(catalogue.say("replay.damage", line=game.damage.line, fault=fault))
    return 1


def _head(game: LoadedGame, catalogue: Catalogue) -> Iterator[str]:
    names = names_today(game.head, catalogue.say)
    yield catalogue.say("replay.head", game=game.head.game, board=game.head.board.get("name", ""), players=names)
    yield catalogue.say("replay.options", options=changed_options(game.rules))
    seats = len(names)
    colours = [catalogue.go_on(catalogue.titled(f"colour.{one}", one)) for one in game.rules.setup.colours]
    for seat, name in enumerate(names):  # several colours each are dealt out in turn, like cards
        yield catalogue.say("replay.seat", name=name, colours=colours[seat::seats])


def _story(game: LoadedGame, everything: bool, catalogue: Catalogue) -> Iterator[str]:
    """Every fact in order, as the steps that stand caused them; the deal and what was not done only on request."""
    start = None if game.head.position is None else game.rules.read_position(game.head.position)
    referee, hidden = Referee(game.rules, game.head.seed, start=start), 0
    narrator = Narrator(catalogue, game.rules, names_today(game.head, catalogue.say))
    for line in standing_lines(game.lines, bool(game.head.guide)):
        for event in referee.repeat(line):
            if not (game.complete or event.seen_by(None)):
                hidden += 1
            elif everything or not (event.is_bulk or event.is_silent):
                yield narrator.event(event)
    if hidden:
        yield catalogue.say("replay.hidden", count=hidden)


def _end(game: LoadedGame, catalogue: Catalogue) -> Iterator[str]:
    if game.is_older:
        yield catalogue.say("older.counted")
    if not game.complete:
        yield catalogue.say("replay.unfinished", count=len(standing_lines(game.lines, bool(game.head.guide))))
        return
    narrator = Narrator(catalogue, game.rules, names_today(game.head, catalogue.say))
    for standing in sorted(game.referee.standings(), key=lambda standing: (standing.rank, standing.seat)):
        yield narrator.standing(standing)


_FILE = Argument("file", {"type": Path, "metavar": "FILE"})
_MORE = Argument("--all", {"action": "store_true"}), Argument("--rolls", {"action": "store_true"})
COMMAND = Command("replay", run, (_FILE, *_MORE))
