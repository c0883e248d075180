"""The postcard: a picture of one of a game's moments, shown on a sheet that saves it, with nothing on it that the
scoring has not shown.
"""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from math import hypot
from pathlib import Path
from random import Random
from threading import Event
from typing import Any, ClassVar

import pygame
import pytest

from game.app.loop import App
from game.engine import NOBODY, View
from game.engine.speech.story import StoryMoment, plain_story
from game.files.resources import user_folder
from game.match.past import Replay
from game.render import Look, Theme
from game.scenes import ScoringScene, finder
from game.scenes.scoring import postcard
from game.scenes.scoring.keepsakes import keep_postcard
from game.scenes.scoring.show import ScoringWords
from game.store.files import StorageError
from game.tables.small_board import paint_step
from game.words.catalogue import Catalogue
from tests.conformance.tables import Table
from tests.soaks import few_or_soak, soaked_unless

from .clipping import find_clipped
from .driving import SIZES, Open, click, find_widget, press, top, wait_for, words
from .pseudo import PSEUDO
from .scored import ATLANDICE, ATLANTIS, SURVIVE, TABLES, finish_game, scene, scoring, story_of

EVENING = datetime(2026, 11, 15, 21, 30, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _quick_painter(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few strokes of the brush, which take longer than all the rest, on a small canvas."""
    monkeypatch.setattr(postcard, "_STROKES", 20)
    monkeypatch.setattr(postcard, "PAINTING", pygame.Rect(postcard.PAINTING.topleft, (538, 420)))
    pygame.font.init()


def open_sheet(app: App) -> Any:
    """Presses the button and waits until the card is saved."""
    click(app, find_widget(app, "postcard"))
    settle(app)
    return top(app, "PostcardScene")


def settle(app: App) -> None:
    for _ in range(600):
        wait_for(app, 0.05)
        if not app.stack.top.pace:
            return
    raise AssertionError("the sheet never comes to rest")


def postcards() -> list[Path]:
    return sorted(user_folder("postcards").glob("*.png"))


def cards_of(table: Table, seed: int = 1, faces: Sequence[str] = (), **changes: Any) -> Any:
    game = finish_game(table, seed, **changes)
    return postcard.Postcards(
        ScoringWords(Catalogue.load("en"), game, story_of(game), faces), Replay.open(game.path), EVENING
    )


def test_it_is_saved_when_the_sheet_opens_and_follows_the_moment_that_is_chosen(
    open_app: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app(scoring(finish_game(SURVIVE), speed="instant"))
    sheet = open_sheet(app)
    (path,) = postcards()
    first = path.read_bytes()
    assert pygame.image.load(io.BytesIO(first), "postcard.png").get_size() == postcard.SIZE
    assert sheet.is_saved
    assert any(f"postcards/{path.name}" in text for text in words(app))
    assert any(widget.tip == str(path) for widget in sheet.root.top.walk())
    assert sheet.cards
    assert sheet.chosen == sheet.cards.best
    before = sheet.cards.title(sheet.chosen)
    press(app, pygame.K_RIGHT)
    settle(app)
    assert sheet.cards.title(sheet.chosen) in words(app)
    assert sheet.cards.title(sheet.chosen) != before
    assert postcards() == [path]
    assert path.read_bytes() != first
    brush = Event()
    monkeypatch.setattr(sheet.cards, "paint", lambda _number: brush.wait())
    press(
        app, pygame.K_LEFT, pygame.K_LEFT, pygame.K_ESCAPE
    )  # who leaves while another one is painted still has what was seen
    brush.set()
    assert path.read_bytes() == first
    assert scene(app).postcard == path
    open_sheet(app)  # and the same file again
    assert postcards() == [path]


def test_no_postcard_of_another_evening_is_written_over_and_none_is_kept_twice() -> None:
    kept: dict[Path, bytes] = {}
    for count in (1, 2):
        card = pygame.Surface((7, 5))
        card.fill((90 * count, 20, 10), (0, 0, 3, 3))
        path = keep_postcard(card, "an evening")
        assert pygame.image.tobytes(pygame.image.load(path), "RGB") == pygame.image.tobytes(card, "RGB")
        assert all(path.read_bytes() == content for path, content in kept.items())
        kept = {path: path.read_bytes() for path in postcards()}
        assert len(kept) == count
        assert keep_postcard(card, "an evening") == path
        assert len(list(postcards())) == count


def test_where_it_cannot_be_written_that_is_told_in_low_windows_too_and_nothing_is_lost(open_app: Open) -> None:
    app = open_app(scoring(finish_game(ATLANDICE), speed="instant"), 1024, 640, 150)
    user_folder("postcards").write_text("in the way")
    sheet = open_sheet(app)
    assert "postcards" in sheet.trouble
    assert sheet.trouble in words(app)
    assert find_clipped(sheet.root, app.stage.look) == []
    assert not sheet.is_saved
    assert user_folder("postcards").read_text() == "in the way"
    user_folder("postcards").unlink()
    press(app, pygame.K_RIGHT)  # another moment tries again
    settle(app)
    assert sheet.is_saved
    (path,) = postcards()
    assert any(f"postcards/{path.name}" in text for text in words(app))


def test_keys_open_the_folder_copy_the_path_and_save_elsewhere(
    open_app: Open, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    app = open_app(scoring(finish_game(ATLANDICE), speed="instant"))
    sheet = open_sheet(app)
    opened, copied = list[Path](), list[str]()

    def open_once(folder: Path) -> bool:
        opened.append(folder)
        return len(opened) == 1

    monkeypatch.setattr(finder, "open_folder", open_once)
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    press(app, pygame.K_o)
    settle(app)
    assert opened == [user_folder("postcards")]
    assert not app.stage.toasts.texts
    press(app, pygame.K_o)  # a desktop that cannot
    settle(app)
    assert any(str(user_folder("postcards")) in text for text in app.stage.toasts.texts)
    press(app, pygame.K_c)
    assert copied == [str(sheet.path)]

    def no_clipboard(_text: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", no_clipboard)
    press(app, pygame.K_c)
    assert any(str(sheet.path) in text for text in app.stage.toasts.texts)
    press(app, pygame.K_s)
    asking = top(app, "SaveAsScene")
    (tmp_path / "taken.png").write_text("mine")
    asking.write(str(tmp_path / "taken"))
    press(app, pygame.K_RETURN)
    settle(app)
    assert asking.refusal
    assert (tmp_path / "taken.png").read_text() == "mine"
    for wrong, told in (
        ("~nobody-at-all/x", "~nobody-at-all"),
        ("a\0b", "x00"),
        ("w" * 300, "www"),
        (str(tmp_path / "no" / "x"), "/no does"),
    ):
        asking.write(wrong)
        press(app, pygame.K_RETURN)
        settle(app)
        assert told in asking.refusal
    asking.write(str(tmp_path / "free"))
    press(app, pygame.K_RETURN)
    settle(app)
    assert sheet.path
    assert (tmp_path / "free.png").read_bytes() == sheet.path.read_bytes()
    assert top(app, "PostcardScene") is sheet
    monkeypatch.chdir(tmp_path)
    for number in ("", " (2)"):  # a folder: there it has its own name, or that with a number
        press(app, pygame.K_s)
        top(app, "SaveAsScene").write(".")
        press(app, pygame.K_RETURN)
        settle(app)
        assert (tmp_path / f"{sheet.path.stem}{number}.png").read_bytes() == sheet.path.read_bytes()
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, ScoringScene)


def test_a_folder_is_opened_by_what_the_desktop_has(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(finder, "_PATIENCE", 0.01)

    class Opener:
        def __init__(self, result: int | None) -> None:
            self.result = result

        def wait(self, seconds: float) -> int:
            if self.result is None:
                raise subprocess.TimeoutExpired("xdg-open", seconds)
            return self.result

    for result, told in ((0, True), (3, False), (None, True)):
        monkeypatch.setattr(subprocess, "Popen", lambda *_, result=result, **__: Opener(result))
        assert finder.open_folder(tmp_path) is told
    monkeypatch.setattr(subprocess, "Popen", lambda *_, **__: (_ for _ in ()).throw(FileNotFoundError("xdg-open")))
    assert not finder.open_folder(tmp_path)


@few_or_soak("sizes", SIZES[::5], [*SIZES, (1600, 900, 100), (1280, 720, 125)])
@pytest.mark.usefixtures("made_up_language")
def test_nothing_of_the_sheet_is_clipped_in_longer_words_at_any_size(
    open_app: Open, sizes: Sequence[tuple[int, int, int]]
) -> None:
    app = open_app(scoring(finish_game(ATLANDICE, 2, ["W" * 18] * 6), speed="instant"), 1280, 720, 100, PSEUDO)
    sheet = open_sheet(app)
    for width, height, text in sizes:
        app.stage.size = width, height
        app.stage.change(text_size=text)
        app.stage.relook()
        app.stack.note_change()
        sheet.refresh_layout()
        assert sheet.root.top.rect.size == (width, height)
        assert find_clipped(sheet.root, app.stage.look) == [], (width, height, text)
    press(app, pygame.K_s)
    asking = top(app, "SaveAsScene")
    asking.refusal = sheet.texts.words.explain(StorageError("no-permission", path="/a/long/way" * 9, problem="no"))
    asking.note_change()
    asking.refresh_layout()
    assert find_clipped(asking.root, app.stage.look) == []


class OtherWorld(Replay):
    """The same game with other secrets: in every position, whatever the whole table did not know is dealt again."""

    secrets: ClassVar[int] = 0
    reader: ClassVar[int | None] = None  # whose view is given; None is the whole table's

    def view(self, place: int) -> View:
        seen = super().view(place)
        if self.to_act(place) == NOBODY:
            return seen
        known, other = (self.rules.determinize(seen, Random(seed)) for seed in (1, self.secrets))
        assert self.secrets == 1 or self.rules.write_position(known) != self.rules.write_position(other)
        other_view: View = self.rules.view(other, self.reader, seen.history)
        return other_view


@pytest.mark.parametrize("table", soaked_unless(SURVIVE.__eq__, [SURVIVE, ATLANTIS]))
def test_two_worlds_that_differ_in_what_the_scoring_has_not_shown_have_one_painting(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All moments of a game, by a painter that leaves a trace of whatever he is told; what one player alone knows would
    be noticed.
    """
    game = finish_game(table)
    told = ScoringWords(Catalogue.load("en"), game, story_of(game))
    cards, worlds = (
        postcard.Postcards(told, Replay.open(game.path), EVENING),
        [OtherWorld.open(game.path) for _ in range(2)],
    )
    monkeypatch.setattr(postcard, "brush", lambda _sheet: None)

    def differs(moment: StoryMoment) -> bool:
        drawn = set[bytes]()
        for secrets, world in enumerate(worlds, 1):
            monkeypatch.setattr(OtherWorld, "secrets", secrets)
            sheet = pygame.Surface((320, 250))
            postcard.paint_moment(cards.look, sheet, told, world, moment)
            drawn.add(pygame.image.tobytes(sheet, "RGB"))
        return len(drawn) > 1

    def trace(look: Look, sheet: pygame.Surface, room: pygame.Rect, painted: Any, *others: Any) -> None:
        paint_step(look, sheet, room, painted, *others)
        sheet.set_at((0, 0), Random(repr(painted.after)).randrange(1 << 24))

    monkeypatch.setattr(postcard, "paint_step", trace)
    assert len(cards.moments) > 3
    assert not any(map(differs, cards.moments))
    monkeypatch.setattr(OtherWorld, "reader", 0)
    assert any(map(differs, cards.moments))


def test_what_is_read_on_a_board_is_as_white_on_its_last_painting_as_on_its_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, white = finish_game(ATLANDICE), list[pygame.Color]()
    told = ScoringWords(Catalogue.load("en"), game, story_of(game))
    cards = postcard.Postcards(told, Replay.open(game.path), EVENING)

    def shine_on_paper(
        look: Look, sheet: pygame.Surface, room: pygame.Rect, painted: Any, narrator: object, shine: Any
    ) -> None:
        paper = pygame.Surface((8, 8))
        paper.fill("white")
        shine(paper)
        white.append(paper.get_at((4, 4)))

    monkeypatch.setattr(postcard, "brush", lambda _sheet: None)
    monkeypatch.setattr(postcard, "paint_step", shine_on_paper)
    for number in range(len(cards.moments)):
        cards.paint(number)
    assert {tuple(pixel) for pixel in white} == {(255, 255, 255, 255)}


@pytest.mark.parametrize("table", soaked_unless((TABLES[2], ATLANTIS).__contains__, TABLES))
def test_every_game_has_a_card_with_long_names_too(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postcard, "PAINTING", postcard.PAINTING)
    cards = cards_of(table, names=["W" * 18] * 6)
    assert cards.paint(cards.best).get_size() == postcard.SIZE


def test_a_game_without_moments_has_its_end_and_one_without_a_board_its_sky(monkeypatch: pytest.MonkeyPatch) -> None:
    game = finish_game(ATLANDICE)
    told, replay = ScoringWords(Catalogue.load("en"), game, replace(story_of(game), moments=())), Replay.open(game.path)
    cards = postcard.Postcards(told, replay, EVENING)
    assert [cards.title(number) for number in range(len(cards.moments))] == ["The end"]
    drawn = [pygame.image.tobytes(cards.paint(0), "RGB")]
    monkeypatch.setattr(postcard, "has_board", lambda _game: False)
    drawn.append(pygame.image.tobytes(postcard.Postcards(told, replay, EVENING).paint(0), "RGB"))
    assert drawn[0] != drawn[1]


def test_faces_are_those_that_people_chose() -> None:
    plain, chosen = (
        cards_of(ATLANDICE, faces=faces) for faces in ((), ("avatars/granny", "", "bots/old-salt", "bots/pelican"))
    )
    assert pygame.image.tobytes(plain.paint(0), "RGB") != pygame.image.tobytes(chosen.paint(0), "RGB")


def test_it_tells_its_date() -> None:
    words_of_game = cards_of(ATLANDICE).texts
    assert words_of_game.date(EVENING) == "Sunday, 15 November 2026"
    assert words_of_game.postmark(EVENING) == ("SUNDAY", "15 NOV", "2026")


@pytest.mark.parametrize("language, word", [("en", "rounds"), ("bg", "рунда"), ("zh-Hans", "轮")])
def test_its_stamp_tells_the_number_from_its_word_in_every_language(language: str, word: str) -> None:
    game = finish_game(ATLANDICE)
    told = ScoringWords(Catalogue.load(language), game, story_of(game))
    before, number, behind = told.length()
    assert (before, number.isdigit(), behind) == ("", True, word)
    plain = ScoringWords(Catalogue.load(language), game, plain_story(game.standings))
    assert plain.length() == (plain.words.say("story.length"), "", "")


@pytest.mark.parametrize("language", ["en", "bg", "pt-BR", "zh-Hans"])
def test_the_date_stands_within_the_ring_of_the_postmark(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On every day of a week, and in months with short and long names."""
    words, look = Catalogue.load(language), Look(Theme.load(), postcard.SIZE, language=language)
    texts = ScoringWords(words, finish_game(SURVIVE), story_of(finish_game(SURVIVE)))
    monkeypatch.setattr(pygame.transform, "rotozoom", lambda drawn, *_args: drawn)
    for day in range(7):
        for month in (5, 11):
            dated, blank = (
                postcard.draw_postmark(look, *lines)
                for lines in (texts.postmark(datetime(2026, month, 15 + day, tzinfo=UTC)), ("", "", ""))
            )
            middle = dated.get_rect().center
            letters = [
                (x, y)
                for x in range(dated.get_width())
                for y in range(dated.get_height())
                if dated.get_at((x, y)) != blank.get_at((x, y))
            ]
            assert letters
            assert max(hypot(x - middle[0], y - middle[1]) for x, y in letters) <= 48 * 0.86 - 2, (day, month)
