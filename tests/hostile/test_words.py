"""Catalogues, rulebooks and presets, as other people's games bring them, spoilt."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import process_time
from types import SimpleNamespace
from typing import Any

import pytest

import game.words.rulebook
from game.files.documents import read_document
from game.files.resources import asset
from game.files.schema import to_struct
from game.rules import GAMES, game_of
from game.rules.boards import board_path
from game.scenes.setup.variants import SetupOffer, group_options
from game.words.catalogue import Catalogue
from game.words.guest_words import read_guest_messages
from game.words.rulebook import Rulebook, for_table, load_unfilled
from game.words.searching import RuleSearch

from .campaign import Campaign
from .formats import po_data, written_po
from .mutations import files, written_yaml
from .originals import presets, rulebooks

pytestmark = pytest.mark.hostile
_VALUES: dict[str, Any] = {
    "name": "Nora",
    "points": 7,
    "path": "x",
    "game": "survive",
    "board": "atoll",
    "seat": 1,
    "list": ["a", "b"],
}


def test_catalogues(campaign: Callable[[str], Campaign], tmp_path: Path) -> None:
    one, path = campaign("catalogues"), tmp_path / "game.po"
    originals = [
        po_data(asset("texts", "en", f"{name}.po").read_text(encoding="utf-8"))
        for name in ("common", "match", "store", "days", "privacy")
    ]

    def check(content: bytes) -> None:
        messages = one.read(path, content, read_guest_messages)
        words = Catalogue(messages or {})
        for key in messages or ():
            for count in (0, 1, 2, 10**30, "x"):
                assert isinstance(words.say(key, **{**_VALUES, "count": count}), str)

    one.run(files(originals, written_po), check)


@pytest.fixture
def guest_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The rulebook of a guest."""
    folder = tmp_path / "rules" / "en"
    folder.mkdir(parents=True)
    guest = SimpleNamespace(folder=lambda name: tmp_path / name)
    monkeypatch.setattr(game.words.rulebook, "guests", lambda: {"guest": guest})
    return folder / "guest.yaml"


def test_rulebooks(campaign: Callable[[str], Campaign], guest_rules: Path) -> None:
    one = campaign("rulebooks")
    boards = {game: read_document(board_path(f"{game}-classic")).data for game in GAMES}

    def read(path: Path) -> Rulebook:
        load_unfilled.cache_clear()
        return for_table("guest", "en", boards["survive"], {"superpopulation": True}, 4)

    def check(content: bytes) -> None:
        book = one.read(guest_rules, content, read)
        if book:
            for board in boards.values():
                for_table("guest", "en", board, {}, 2)
            book.find("V5b"), RuleSearch("shark 1", "s").rules(book), RuleSearch("é V 鲨鱼", "s").rules(book)
            if book.chapters:
                book.chapter_for_step("survive.step.move")

    small = [{**book, "chapters": book["chapters"][:2]} for book in rulebooks()]
    one.run(files(small, written_yaml), check)


def test_places_that_never_end_are_read_quickly(guest_rules: Path) -> None:
    """Each of them was looked for up to the end of the text."""
    text = "{a:" * 20_000
    book = {**rulebooks()[0], "chapters": [{"key": "all", "title": "All", "rules": [{"text": text}]}]}
    guest_rules.write_bytes(written_yaml(book))
    load_unfilled.cache_clear()
    began = process_time()
    (chapter,) = for_table("guest", "en", {}, {}, 2).chapters
    assert (chapter.rules[0].text, process_time() - began < 3) == (text, True)


def test_presets(campaign: Callable[[str], Campaign], tmp_path: Path) -> None:
    one, path = campaign("presets"), tmp_path / "guest.yaml"

    def check(content: bytes) -> None:
        offer = one.read(path, content, lambda path: to_struct(read_document(path), SetupOffer))
        if offer:
            group_options(offer, game_of("survive").RULES.options)

    one.run(files(presets(), written_yaml), check)
