"""Worked examples: each can be played by the rules, has what its arrows point at, and stands in a rulebook."""

from __future__ import annotations

from game.files.resources import data
from game.learning.examples import load_example
from game.rules import GAMES
from game.words.rulebook import load


def test_every_example_is_played_by_the_rules_and_stands_in_its_book() -> None:
    told = {
        example.key: game for game in GAMES for chapter in load(game, "en").chapters for example in chapter.examples
    }
    assert sorted(told) == sorted(path.stem for path in data("examples").glob("*.yaml"))
    assert all(list(told.values()).count(game) >= 3 for game in GAMES)
    for key, game in told.items():
        example = load_example(key)
        names = {name for found in example.rules.constants.found.values() for name in found}  # type: ignore[attr-defined]
        assert example.rules.game == game
        assert {name for arrow in example.file.arrows for name in arrow} <= names
        assert example.rules.write_position(example.before) != example.rules.write_position(example.after)


def test_every_chapter_says_in_short_what_it_is_about_and_the_turn_comes_first() -> None:
    books = {game: load(game, "en") for game in GAMES}
    assert [(game, chapter.key) for game, book in books.items() for chapter in book.chapters if not chapter.lead] == []
    assert [book.chapters[1].key for book in books.values()] == ["turn", "moving", "gates"]
    assert all("two to" in book.lead for book in books.values())
