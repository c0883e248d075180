"""Films as files: every game is drawn and written, and no film shows more than the whole table saw."""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pygame
import pytest
from PIL import Image, ImageChops

from game.film.cut import LONGEST, RATE, FilmedGame, FilmOrder
from game.film.encoding import encode_film
from game.film.screen import Film
from game.film.still import SIZE
from game.rules import GAMES
from game.widgets import Label
from game.words.catalogue import Catalogue
from tests.driver import find_all
from tests.scenes.shelves import save, two_worlds
from tests.soaks import soaked_unless

SHORT = 0.5  # seconds: few enough for every run
_BESIDE = SIZE[0] - 4, SIZE[1] - 40  # a place in the sea right of the board, below all plates
_NEAR = 24  # how unlike a pixel may be that was written with some loss


@pytest.fixture(autouse=True)
def screen(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.font.init()
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    yield
    pygame.display.quit()


def film_of(order: FilmOrder) -> Film:
    return Film(FilmedGame.open(order), Catalogue.load("en"), order)


def write(film: Film, is_gif: bool = False) -> tuple[Image.Image, list[float]]:
    """A film as Pillow reads it, and how much of it was told to be done."""
    shares: list[float] = []
    return Image.open(io.BytesIO(encode_film(film, is_gif, shares.append))), shares


def durations_of(picture: Image.Image) -> list[int]:
    """Milliseconds of each frame that was written."""
    found = []
    for number in range(getattr(picture, "n_frames", 1)):
        picture.seek(number)
        picture.load()
        found.append(picture.info["duration"])
    return found


def seconds_of(picture: Image.Image) -> float:
    return sum(durations_of(picture)) / 1000


@pytest.mark.parametrize("game", soaked_unless(lambda game: game == "survive", GAMES))
def test_every_game_makes_a_film_of_what_was_drawn(tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also after something has faded slowly: the last frame is looked at."""
    film = film_of(FilmOrder(save(tmp_path, "evening", game, 240), seconds=SHORT))
    frames, last = film.frames(), list[Image.Image]()

    def drawn() -> Iterator[pygame.Surface]:
        for frame in frames:
            last[:] = [Image.frombytes("RGB", SIZE, pygame.image.tobytes(frame, "RGB"))]
            yield frame

    monkeypatch.setattr(film, "frames", drawn)
    picture, shares = write(film)
    assert (picture.format, picture.size, picture.info["loop"]) == ("WEBP", SIZE, 0)
    assert abs(seconds_of(picture) - film.cut.frames / RATE) < 0.01
    assert 1 < getattr(picture, "n_frames", 1) <= film.cut.frames
    assert shares == sorted(shares)
    assert len(shares) == film.cut.frames
    picture.seek(getattr(picture, "n_frames", 1) - 1)
    far = ImageChops.difference(picture.convert("RGB"), last[0]).convert("L")
    unlike = sum(far.histogram()[_NEAR:])
    assert unlike < SIZE[0] * SIZE[1] / 50


def test_a_gif_is_smaller_and_leaves_no_frame_out(tmp_path: Path) -> None:
    film = film_of(FilmOrder(save(tmp_path, "evening", "survive", 240), seconds=SHORT, is_gif=True))
    picture, _ = write(film, is_gif=True)
    assert (picture.format, picture.size) == ("GIF", (SIZE[0] // 2, SIZE[1] // 2))
    assert abs(seconds_of(picture) - film.cut.frames / RATE) < 0.02
    assert min(durations_of(picture)) < 1000 / RATE + 10, "it counts in hundredths of a second"


# What stands where.

_MARGIN = SIZE[0] // 8


@pytest.mark.parametrize("game", GAMES)
def test_the_board_stands_in_the_middle_or_fills_what_its_plates_leave(tmp_path: Path, game: str) -> None:
    """And plates have names, and no word for what everybody in a film is."""
    film = film_of(FilmOrder(save(tmp_path, "evening", game, 240), seconds=SHORT))
    next(film.frames())
    board = next(widget for widget in film.root.top.walk() if widget.name == "board")
    plates = [widget.rect for widget in find_all(film, "PlatePanel")]
    assert plates
    if any(plate.right <= board.rect.left for plate in plates):
        assert abs(board.rect.centerx - SIZE[0] // 2) <= 1
    else:
        assert board.rect.left == 0
        assert board.rect.width > 0.7 * SIZE[0]
    assert not any(plate.colliderect(board.rect) for plate in plates)
    texts = [widget.text for widget in film.root.top.walk() if isinstance(widget, Label)]
    assert film.words.say("table.person") not in texts
    assert set(film.narrator.names) <= set(texts)


@pytest.mark.parametrize("game", soaked_unless(lambda game: game == "atlandice", GAMES))
def test_captions_have_margins_however_long_they_are(tmp_path: Path, game: str) -> None:
    film = film_of(FilmOrder(save(tmp_path, "evening", game), seconds=30.0))
    captions = [take.clip.caption for take in film.cut.takes]
    for words in (*captions, "Turn 13: " + "Bartholomew the 3rd pushes Wilhelmine-Dorothea, " * 3):
        film.write_below(words)
        label = next(widget for widget in film.root.top.walk() if isinstance(widget, Label) and widget.text == words)
        assert label.rect.left >= _MARGIN
        assert label.rect.right <= SIZE[0] - _MARGIN
        assert label.rect.bottom <= SIZE[1]
        assert label.height(film.look, label.rect.width) <= label.rect.height, words


@pytest.mark.parametrize("game", soaked_unless(lambda game: game == "atlantis", GAMES))
def test_no_frame_tells_a_secret(tmp_path: Path, game: str) -> None:
    """Two games that the table saw alike, with other secrets, make the same film."""
    here, there = (film_of(FilmOrder(path, seconds=SHORT)) for path in two_worlds(tmp_path, game))
    assert here.cut == there.cut
    for one, other in islice(zip(here.frames(), there.frames(), strict=True), 0, None, 3):
        assert pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")


@pytest.mark.parametrize("game", soaked_unless(lambda game: game == "survive", ("survive", "atlandice")))
def test_the_whole_picture_darkens_behind_what_is_shown_large(tmp_path: Path, game: str) -> None:
    """The volcano, or an award: the sea beside the board darkens, too."""
    film = film_of(FilmOrder(save(tmp_path, "evening", game), seconds=30.0, is_lit=False))
    shown = islice(film.frames(), film.cut.title, film.cut.frames - film.cut.end)
    light = (sum(frame.get_at(_BESIDE)[:3]) for frame in shown)
    usual = next(light)
    assert any(one < usual for one in light)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_evening_fits_into_a_minute(tmp_path: Path, game: str) -> None:
    film = film_of(FilmOrder(save(tmp_path, "evening", game), seconds=LONGEST))
    picture, _ = write(film)
    assert LONGEST - 5 < seconds_of(picture) <= LONGEST
