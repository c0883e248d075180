"""Rulebooks beside the ones they were made from."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine import GameError
from game.files.resources import asset
from game.words.rulebook import load_unfilled, read_book
from game.words.translating.books import bring_book, check_book, seal

BOOK = asset("rules", "pt-BR", "survive.yaml")


@pytest.fixture
def changed(tmp_path: Path) -> Path:
    return tmp_path / "survive.yaml"


@pytest.mark.parametrize(
    "before, after, kind",
    [
        ("number: E1", "number: E7", "book-missing"),
        ("number: E1", "number: E7", "book-unused"),
        ("{points} movimentos", "{point} movimentos", "book-placeholder"),
        ("[common/icon-hand", "[common/icon-foot", "book-differs"),
        ("  goal.E1: ", "  goal.E1: b", "book-outdated"),
        ("  goal.E1: ", "  goal.E0: ", "book-no-original"),
        ("title: Survive", "titel: Survive", "fault"),
    ],
)
def test_what_differs_is_found(changed: Path, before: str, after: str, kind: str) -> None:
    text = BOOK.read_text(encoding="utf-8")
    assert before in text
    changed.write_text(text.replace(before, after, 1), encoding="utf-8")
    assert kind in {finding.kind for finding in check_book(changed, "survive")}


def test_a_rulebook_remembers_what_each_text_was_made_from(changed: Path) -> None:
    sealed = seal(BOOK.read_text(encoding="utf-8"), "survive")
    assert seal(sealed, "survive") == sealed
    old = sealed.replace("  goal.E1: ", "  goal.E1: b")
    assert seal(old, "survive") == old  # whoever changes nothing has seen to nothing
    changed.write_text(old, encoding="utf-8")
    anew = old.replace("O vulcão encerra", "Só o vulcão encerra", 1)
    assert anew != old
    assert seal(anew, "survive", read_book(changed)) == sealed.replace("O vulcão encerra", "Só o vulcão encerra", 1)


def test_a_rulebook_is_taken_in_with_its_lines(tmp_path: Path) -> None:
    given = tmp_path / "given" / "survive.yaml"
    given.parent.mkdir()
    given.write_text(BOOK.read_text(encoding="utf-8").partition("\n# What each text")[0], encoding="utf-8")
    assert "made_from" not in given.read_text(encoding="utf-8")
    placed = bring_book(given, tmp_path / "rules")
    assert list(check_book(placed, "survive")) == []
    with pytest.raises(GameError, match="words-book"):
        bring_book(given.rename(given.with_name("chess.yaml")), tmp_path / "rules")


def test_players_never_carry_those_lines() -> None:
    assert load_unfilled("survive", "pt-BR").made_from == {}
