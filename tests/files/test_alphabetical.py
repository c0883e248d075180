"""Names sorted as in a dictionary of their language."""

import pytest

from game.files.languages import alphabetical


@pytest.mark.parametrize(
    "names",
    [
        ("Ana", "Ângela", "Bia", "Ébano", "Zé"),
        ("Атлантида", "Водовъртеж", "Игра", "йога", "Кит", "Щит", "Ъгъл", "Ямайка"),
        ("版图", "岛屿", "海龙", "逃离", "亚特兰蒂斯"),
        ("island", "Остров", "岛"),
    ],
)
def test_names_are_sorted_by_latin_cyrillic_and_chinese_sounds(names: tuple[str, ...]) -> None:
    assert sorted(set(names), key=alphabetical) == list(names)
