"""The postcard: a picture of one of a game's moments, shown on a sheet that saves it, with nothing on it that the scoring has not shown."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pygame
import pytest

from game.app.loop import App
from game.engine import NOBODY, View
from game.files.resources import user_folder
from game.match.past import Replay
from game.scenes import ScoringScene
from game.scenes.scoring import painting
from game.scenes.scoring import sheet as sheets
from game.scenes.scoring.postcard import SIZE, Postcards
from game.scenes.scoring.sheet import PostcardScene, SaveAsScene
from game.scenes.scoring.show import ScoringWords
from game.store.files import StorageError
from game.words.catalogue import Catalogue
from tests.conformance.tables import Table

from .clipping import find_clipped
from .driving import SIZES, Open, click, find_widget, press, top, wait_for, words
from .pseudo import PSEUDO
from .scored import ATLANDICE, ATLANTIS, SURVIVE, TABLES, finish_game, scene, scoring, story_of

EVENING = datetime(2026, 11, 15, 21, 30, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _letters() -> None:
    pygame.font.init()


def open_sheet(app: App) -> PostcardScene:
    """Presses the button and waits until the card is saved."""
    click(app, find_widget(app, "postcard"))
    settle(app)
    return top(app, PostcardScene)


def settle(app: App) -> None:
    for _ in range(600):
        wait_for(app, 0.05)
        if not app.stack.top.pace:
            return
    raise AssertionError("the sheet never comes to rest")


def postcards() -> list[Path]:
    return sorted(user_folder("postcards").glob("*.png"))


def paint(cards: Postcards, number: int) -> pygame.Surface:
    for _ in cards.paint(number):
        pass
    card = cards.find(number)
    assert card is not None
    return card


def cards_of(table: Table, seed: int = 1, faces: Sequence[str] = (), **changes: Any) -> Postcards:
    game = finish_game(table, seed, **changes)
    return Postcards(ScoringWords(Catalogue.load("en"), game, story_of(game), faces), Replay.open(game.path), EVENING)


def test_it_is_saved_when_the_sheet_opens_and_follows_the_moment_that_is_chosen(open_app: Open) -> None:
    app = open_app(scoring(finish_game(SURVIVE), speed="instant"))
    sheet = open_sheet(app)
    (path,) = postcards()
    first = path.read_bytes()
    assert pygame.image.load(io.BytesIO(first), "postcard.png").get_size() == SIZE
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
    press(app, pygame.K_LEFT, pygame.K_ESCAPE)  # who leaves at once still has what was seen
    assert path.read_bytes() == first
    assert scene(app).postcard == path
    open_sheet(app)  # and the same file again
    assert postcards() == [path]


def test_no_postcard_of_another_evening_is_written_over(open_app: Open) -> None:
    kept: dict[Path, bytes] = {}
    for count in (1, 2):
        app = open_app(scoring(finish_game(ATLANDICE, count), speed="instant"))
        open_sheet(app)
        assert len(postcards()) == count
        assert all(path.read_bytes() == content for path, content in kept.items())
        kept = {path: path.read_bytes() for path in postcards()}


def test_where_it_cannot_be_written_that_is_told_and_nothing_is_lost(open_app: Open) -> None:
    app = open_app(scoring(finish_game(ATLANDICE), speed="instant"))
    user_folder("postcards").write_text("in the way")
    sheet = open_sheet(app)
    assert "postcards" in sheet.trouble
    assert sheet.trouble in words(app)
    assert not sheet.is_saved
    assert user_folder("postcards").read_text() == "in the way"
    user_folder("postcards").unlink()
    press(app, pygame.K_RIGHT)  # another moment tries again
    settle(app)
    assert sheet.is_saved
    assert len(postcards()) == 1


def test_keys_open_the_folder_copy_the_path_and_save_elsewhere(open_app: Open, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    app = open_app(scoring(finish_game(ATLANDICE), speed="instant"))
    sheet = open_sheet(app)
    opened, copied = list[Path](), list[str]()

    def open_once(folder: Path) -> bool:
        opened.append(folder)
        return len(opened) == 1

    monkeypatch.setattr(sheets, "open_folder", open_once)
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
    asking = top(app, SaveAsScene)
    (tmp_path / "taken.png").write_text("mine")
    asking.write(str(tmp_path / "taken"))
    press(app, pygame.K_RETURN)
    settle(app)
    assert asking.refusal
    assert (tmp_path / "taken.png").read_text() == "mine"
    asking.write(str(tmp_path / "free"))
    press(app, pygame.K_RETURN)
    settle(app)
    assert sheet.path
    assert (tmp_path / "free.png").read_bytes() == sheet.path.read_bytes()
    assert app.stack.top is sheet
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, ScoringScene)


def test_a_folder_is_opened_by_what_the_desktop_has(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sheets, "_PATIENCE", 0.01)

    class Opener:
        def __init__(self, result: int | None) -> None:
            self.result = result

        def wait(self, seconds: float) -> int:
            if self.result is None:
                raise subprocess.TimeoutExpired("xdg-open", seconds)
            return self.result

    for result, told in ((0, True), (3, False), (None, True)):
        monkeypatch.setattr(subprocess, "Popen", lambda *_, result=result, **__: Opener(result))
        assert sheets.open_folder(tmp_path) is told
    monkeypatch.setattr(subprocess, "Popen", lambda *_, **__: (_ for _ in ()).throw(FileNotFoundError("xdg-open")))
    assert not sheets.open_folder(tmp_path)


@pytest.mark.usefixtures("made_up_language")
def test_nothing_of_the_sheet_is_clipped_in_longer_words_at_any_size(open_app: Open) -> None:
    app = open_app(scoring(finish_game(ATLANDICE, 2, ["W" * 18] * 6), speed="instant"), 1280, 720, 100, PSEUDO)
    sheet = open_sheet(app)
    for width, height, text in (*SIZES, (1600, 900, 100), (1280, 720, 125)):
        app.stage.size = width, height
        app.stage.change(text_size=text)
        app.stage.relook()
        app.stack.note_change()
        sheet.refresh_layout()
        assert sheet.root.top.rect.size == (width, height)
        assert find_clipped(sheet.root, app.stage.look) == [], (width, height, text)
    press(app, pygame.K_s)
    asking = top(app, SaveAsScene)
    asking.refusal = sheet.texts.words.explain(StorageError("no-permission", path="/a/long/way" * 9, problem="no"))
    asking.note_change()
    asking.refresh_layout()
    assert find_clipped(asking.root, app.stage.look) == []


class OtherWorld(Replay):
    """The same game with other secrets: in every position, whatever the whole table did not know is dealt anew."""

    secrets: ClassVar[int] = 0

    def view(self, place: int) -> View:
        seen = super().view(place)
        if self.to_act(place) == NOBODY:
            return seen
        known, other = (self.rules.determinize(seen, Random(seed)) for seed in (1, self.secrets))
        assert self.secrets == 1 or self.rules.write_position(known) != self.rules.write_position(other)
        other_view: View = self.rules.view(other, None, seen.history)
        return other_view


@pytest.mark.parametrize("table", [SURVIVE, ATLANTIS], ids=str)
def test_two_worlds_that_differ_in_what_the_scoring_has_not_shown_have_one_card(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    game, drawn = finish_game(table), list[bytes]()
    for world, secrets in ((Replay, 0), (OtherWorld, 2)):
        monkeypatch.setattr(OtherWorld, "secrets", secrets)
        cards = Postcards(ScoringWords(Catalogue.load("en"), game, story_of(game)), world.open(game.path), EVENING)
        drawn.append(pygame.image.tobytes(paint(cards, cards.best), "RGB"))
    assert drawn[0] == drawn[1]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_game_has_a_card_with_long_names_too(table: Table) -> None:
    cards = cards_of(table, 2, names=["W" * 18] * 6)
    assert paint(cards, cards.best).get_size() == SIZE


def test_a_game_without_moments_has_its_end_and_one_without_a_board_its_sky(monkeypatch: pytest.MonkeyPatch) -> None:
    game = finish_game(ATLANDICE)
    told, replay = ScoringWords(Catalogue.load("en"), game, replace(story_of(game), moments=())), Replay.open(game.path)
    cards = Postcards(told, replay, EVENING)
    assert [cards.title(number) for number in range(len(cards.moments))] == ["The end"]
    drawn = [pygame.image.tobytes(paint(cards, 0), "RGB")]
    monkeypatch.setattr(painting, "has_board", lambda _game: False)
    drawn.append(pygame.image.tobytes(paint(Postcards(told, replay, EVENING), 0), "RGB"))
    assert drawn[0] != drawn[1]


def test_faces_are_those_that_people_chose() -> None:
    plain, chosen = (cards_of(ATLANDICE, faces=faces) for faces in ((), ("avatars/granny", "", "bots/old-salt", "bots/pelican")))
    assert pygame.image.tobytes(paint(plain, 0), "RGB") != pygame.image.tobytes(paint(chosen, 0), "RGB")


def test_it_tells_its_date() -> None:
    words_of_game = cards_of(ATLANDICE).texts
    assert words_of_game.date(EVENING) == "Sunday, 15 November 2026"
    assert words_of_game.postmark(EVENING) == ("SUNDAY", "15 NOV", "2026")
