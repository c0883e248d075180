"""`review`: what luck did in a finished game, what the others did, what was missed, and the moments worth a second
look.
"""

from __future__ import annotations

import json
import os
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from game.bots.names import names_today
from game.engine import GameError, Standing
from game.review.ledger import PARTS, LedgerSum, add_up
from game.review.moment_tries import steps_of
from game.review.played_game import PlayedGame
from game.review.reasons import tell_reason
from game.review.report import Moment, Review, as_data
from game.review.reviewing import open_game, review_file
from game.store.journals import LoadedGame
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator

from .command_line import Argument, Command, path
from .replay import load_slowly
from .terminal import ProgressBar, format_columns

# parts of the progress bar: for the curve, the ledger, and all
_CURVE = 10
_LEDGER = 10
_STEPS = 1000
_FIVES = 20  # chances are told in fives of a hundred


def run(chosen: Namespace, catalogue: Catalogue) -> int:
    _check(chosen)
    game = load_slowly(chosen.file)
    played = open_game(chosen.file).played
    review = _review(chosen.file)
    if chosen.json:
        print(json.dumps({"names": names_today(game.head, catalogue.say), **as_data(review)}, indent=2))
    else:
        for line in tell(game, played, review, catalogue):
            print(line)
    if chosen.plot:
        _save_plot(chosen, game, played, review, catalogue)
    return 0


def _check(chosen: Namespace) -> None:
    if chosen.plot and (
        chosen.plot.suffix.lower() != ".png" or chosen.plot.is_dir() or not chosen.plot.parent.is_dir()
    ):
        raise GameError("arena-no-picture", file=str(chosen.plot))


def _review(file: Path) -> Review:
    """The whole review; how far it is, is shown on the way."""
    with ProgressBar(_STEPS) as bar:
        for review in review_file(file):
            bar.tell_share(_share(review))
    return review


def _share(review: Review) -> float:
    known = _CURVE * bool(review.curve) + _LEDGER * bool(review.ledger)
    return (known + (_STEPS - _CURVE - _LEDGER) * review.looked / max(review.turns, 1)) / _STEPS


def tell(game: LoadedGame, played: PlayedGame, review: Review, catalogue: Catalogue) -> Iterator[str]:
    """A review in words."""
    say, names = catalogue.say, names_today(game.head, catalogue.say)
    yield say("replay.head", game=game.head.game, board=game.head.board.get("name", ""), players=names)
    yield from (
        "",
        say("review.command.ledger"),
        format_columns(list(_ledger_rows(played, add_up(review), names, catalogue))),
    )
    yield from ("", say("review.command.chances"), format_columns(list(_chance_rows(played, review, names, catalogue))))
    for moment in review.moments:
        yield from ("", *_moment_lines(played, moment, names, catalogue))
    if not review.moments:
        yield from ("", say("review.command.no-moments"))


def _ledger_rows(
    played: PlayedGame, sums: Sequence[LedgerSum], names: Sequence[str], catalogue: Catalogue
) -> Iterator[list[str]]:
    """A line a seat, in order of rank: its parts add up to its lead at the end."""
    yield ["", *(catalogue.say(f"review.command.{word}") for word in ("points", *PARTS, "end"))]
    for standing in _ranking(played):
        parts = sums[standing.seat].shown()
        yield [
            names[standing.seat],
            str(standing.points),
            *(f"{points:+}" for points in (*parts.values(), sum(parts.values()))),
        ]


def _ranking(played: PlayedGame) -> list[Standing]:
    return sorted(played.rules.standings(played.end), key=lambda standing: (standing.rank, standing.seat))


def _chance_rows(played: PlayedGame, review: Review, names: Sequence[str], catalogue: Catalogue) -> Iterator[list[str]]:
    """A line whenever somebody's turn begins, in a round several."""
    yield [catalogue.say(f"review.axis.{_part(played)}"), "", *names]
    for point in review.curve:
        when = (catalogue.say("review.axis.end"), "") if point.seat < 0 else (str(point.turn), names[point.seat])
        yield [*when, *(str(5 * round(_FIVES * chance)) for chance in point.chances)]


def _part(played: PlayedGame) -> str:
    """The unit in which a game is counted: rounds or turns."""
    return "round" if played.has_rounds else "turn"


def _moment_lines(played: PlayedGame, moment: Moment, names: Sequence[str], catalogue: Catalogue) -> Iterator[str]:
    narrator = Narrator(catalogue, played.rules, names)
    key = "review.command.moment" if moment.kind == "missed" else "review.command.fine"
    when = catalogue.say(f"review.{_part(played)}", number=moment.turn)
    yield catalogue.say(key, when=when, name=names[moment.seat], count=max(1, round(moment.points)))
    yield catalogue.say("review.command.played", steps=_in_words(played, moment, moment.played, narrator))
    if moment.better:
        yield catalogue.say("review.command.better", steps=_in_words(played, moment, moment.better, narrator))
    yield catalogue.say("review.command.reason", reason=tell_reason(played, moment, narrator))


def _in_words(played: PlayedGame, moment: Moment, turn: Sequence[str], narrator: Narrator) -> str:
    """The steps of a turn, as short as a hint says them."""
    steps = steps_of(played.rules, played.position(moment.place), turn)
    return narrator.words.join("list.apart", (narrator.briefly(step.message) for step in steps))


def _save_plot(chosen: Namespace, game: LoadedGame, played: PlayedGame, review: Review, catalogue: Catalogue) -> None:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from .plots import PlottedSeat, draw_review  # who wants no picture does not wait for pygame

    names = names_today(game.head, catalogue.say)
    seats = [PlottedSeat(one.seat, names[one.seat], game.head.colours[one.seat]) for one in _ranking(played)]
    title = catalogue.say("review.command.title", game=catalogue.game(game.head.game), players=names)
    draw_review(chosen.plot, title, seats, review, catalogue, _part(played))
    if not chosen.json:
        print(catalogue.say("arena.plotted", file=str(chosen.plot)))


_FILE: dict[str, Any] = {"type": Path, "metavar": "FILE"}
COMMAND = Command(
    "review", run, (Argument("file", _FILE), Argument("--json", {"action": "store_true"}), path("--plot", "FILE.png"))
)
