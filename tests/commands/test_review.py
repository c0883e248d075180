"""`review`: a finished game in words, as data and as a picture."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pygame
import pytest

from game.commands import review as command
from game.commands.plots import PaperPlot
from game.engine import Head
from game.render.theme import Theme
from game.review.played_game import PlayedGame
from game.review.report import Review, as_data
from game.store import journals
from game.words.catalogue import Catalogue

from ..review.games import invented_review, played_game
from .conftest import Call

NAMES = ["Ada", "Ben", "Cleo", "Dan"]


@cache
def invented(game: str) -> Review:
    return invented_review(played_game(game))


def save(folder: Path, game: str, steps: int | None = None) -> Path:
    played: PlayedGame = played_game(game)
    rules = played.rules
    setup = rules.setup
    head = Head(game, rules.version, rules.write_board(), 4, dict(setup.options), list(setup.colours), NAMES, 1)
    journals.begin(folder, head, "game", [step.line for step in played.steps[:steps]]).close()
    return folder / "game.journal"


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reviews that need not be made to be told."""

    def review(path: Path) -> Iterator[Review]:
        game = journals.load(path).head.game
        yield Review(game)
        yield invented(game)

    monkeypatch.setattr(command, "review_file", review)


@pytest.mark.usefixtures("looked")
@pytest.mark.parametrize("game, part", [("survive", "Turn"), ("atlandice", "Round")])
def test_a_review_in_words(call: Call, tmp_path: Path, game: str, part: str) -> None:
    said = call("review", str(save(tmp_path, game)))
    assert (said.code, said.err) == (0, "")
    assert re.search(r"^ +points +luck +others +turned out +missed +end$", said.out, re.MULTILINE)
    rows = re.findall(r"^(?:Ada|Ben|Cleo|Dan) +\d+ +((?:[+-]\d+ +){4})([+-]\d+)$", said.out, re.MULTILINE)
    assert len(rows) == 4
    assert all(sum(map(int, parts.split())) == int(end) for parts, end in rows)
    chances = re.search(rf"^{part.lower()} +Ada +Ben +Cleo +Dan\n(.*?)\nend +.*$", said.out, re.MULTILINE | re.DOTALL)
    assert chances
    for row in chances[1].splitlines():
        _, whose, *numbers = row.split()
        assert whose in NAMES
        assert all(int(number) % 5 == 0 for number in numbers)
    assert (
        len(
            re.findall(
                rf"^{part} \d+, (Ada|Ben|Cleo|Dan): about 2 points missed\.\n  Played: .+\n  Better: .+\n  .+$",
                said.out,
                re.MULTILINE,
            )
        )
        == 4
    )
    assert len(re.findall(r": well played, and hard to spot\.\n  Played: .+\n  .+$", said.out, re.MULTILINE)) == 1
    assert not re.search(r"\d\.\d|%|<|mistake|best", said.out)


@pytest.mark.usefixtures("looked")
def test_all_of_it_as_data(call: Call, tmp_path: Path) -> None:
    said = call("review --json", str(save(tmp_path, "survive")))
    found = json.loads(said.out)
    assert found.pop("names") == NAMES
    assert found == json.loads(json.dumps(as_data(invented("survive"))))
    assert set(found["ledger"][0]) == {"start", "luck", "others", "own", "final", "by_bots"}


@pytest.mark.usefixtures("looked")
def test_a_picture_of_curve_and_bars(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "review.png"
    said = call("review", str(save(tmp_path, "atlantis")), "--plot", str(file))
    assert said.out.endswith(f"The plot is saved in {file}.\n")
    picture = pygame.image.load(file)
    assert picture.get_size() == (1600, 900)
    seen = {tuple(picture.get_at((x, y)))[:3] for x in range(0, 1600, 2) for y in range(0, 900, 2)}
    assert len(seen) > 50
    assert {Theme.load().colour(colour) for colour in played_game("atlantis").rules.setup.colours} <= seen


def test_a_game_that_is_not_over_has_none(call: Call, tmp_path: Path) -> None:
    said = call("review", str(save(tmp_path, "survive", 200)))
    assert (said.code, said.out, said.err) == (2, "", "A game can be reviewed once it's over.\n")


def test_a_picture_must_have_a_place(call: Call, tmp_path: Path) -> None:
    said = call("review", str(save(tmp_path, "survive")), "--plot", "no/where.png")
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("no/where.png must be a file")


def test_a_long_title_stays_on_the_paper() -> None:
    paper = PaperPlot(" and ".join(["Maximiliana the Elder"] * 8), Catalogue.load("en"))
    high = paper.look.u(7)
    edge = paper.surface.subsurface((paper.surface.get_width() - paper.look.u(2), 0, paper.look.u(2), high))
    assert paper.look.colour("ink") not in {
        tuple(edge.get_at((x, y)))[:3] for x in range(edge.get_width()) for y in range(high)
    }
