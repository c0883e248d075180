"""How long texts are: in Latin and Cyrillic letters as many as there are, in Chinese as many as say the same."""

from __future__ import annotations

import pytest

from game.letters import letters_to_read, letters_wide
from game.words.message_files import messages_of


@pytest.mark.parametrize("text", ["", "It sank.", "Ação: “não” — três…", "„Ѝ“ и щъркел", "Ω ü 9"])
def test_letters_count_once(text: str) -> None:
    assert letters_to_read(text) == letters_wide(text) == len(text)


def test_chinese_signs_and_marks_count_as_more_and_letters_between_them_do_not() -> None:
    assert letters_to_read("塌陷D8。") == 3 * 3 + 2
    assert 2.2 < letters_wide("塌陷，沙滩") / len("塌陷，沙滩") < 2.5


def test_there_is_as_much_to_read_in_every_language() -> None:
    sums = {language: _all_in_all(language) for language in ("en", "pt-BR", "bg", "zh-Hans")}
    assert max(sums.values()) < 1.15 * min(sums.values()), sums


def _all_in_all(language: str) -> int:
    return sum(letters_to_read(message.form(1)) for table in messages_of(language) for message in table.values())
