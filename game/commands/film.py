"""`film`: the great moments of a saved game as a WebP or a GIF; if it is unfinished, only what everyone may know."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from game.engine import GameError
from game.film.cut import LONGEST, SHORTEST, USUAL, FilmOrder
from game.film.process import check_place, keep_film, make_film
from game.store import load_settings
from game.words.catalogue import Catalogue

from .command_line import Argument, Command, number, path
from .replay import load_slowly, tell_damage
from .terminal import ProgressBar

_STEPS = 1000  # of the progress bar
_MEGABYTE = 1_000_000


def run(chosen: Namespace, catalogue: Catalogue) -> int:
    first, last = vars(chosen)["from"], chosen.to
    if not SHORTEST <= chosen.seconds <= LONGEST:
        raise GameError("film-seconds", least=SHORTEST, most=LONGEST)
    out: Path = chosen.out
    check_place(out)
    game = load_slowly(chosen.file)
    settings, _ = load_settings()  # what is wrong with them is told where they are changed
    is_gif = out.suffix.lower() == ".gif"
    language = chosen.language or settings.language
    order = FilmOrder(chosen.file, first, last, chosen.seconds, is_gif, language, settings.light)
    with ProgressBar(_STEPS) as bar:
        film = make_film(order, bar.tell_share)
    keep_film(film, out)
    print(catalogue.say("command.film.saved", path=str(out), size=catalogue.word(len(film) / _MEGABYTE, ".1f")))
    return tell_damage(game, catalogue)


COMMAND = Command(
    "film",
    run,
    (
        Argument("file", {"type": Path, "metavar": "FILE"}),
        path("out", "OUT"),
        number("--from", 0, 0),
        number("--to", None, 1),
        number("--seconds", USUAL, 1),
    ),
)
