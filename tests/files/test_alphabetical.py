"""Names sorted as in a dictionary of their language."""

import pytest

from game.files.sorting import BEHIND, alphabetical


@pytest.mark.parametrize(
    "names",
    [
        ("Ana", "Ângela", "Bia", "Ébano", "Zé"),
        ("Атлантида", "Водовъртеж", "Игра", "йога", "Кит", "Щит", "Ъгъл", "Ямайка"),
        ("版图", "岛屿", "海龙", "逃离", "亚特兰蒂斯"),
        ("island", "Остров", "岛"),
        ("岑参", "陈静", "邓超", "覃", "佟丽", "冼星海", "鑫", "周"),
        ("同一", "佟丽", "统一"),
        ("偷", "骰", "透"),
        ("board", "board 2", "board 10", "board 10b", "board x"),
        ("2", "010", "10a", "9" * 300, "板"),
        ("棋盘2", "棋盘１０", "棋盘11"),
    ],
)
def test_names_are_sorted_by_latin_cyrillic_and_chinese_sounds(names: tuple[str, ...]) -> None:
    assert sorted(set(names), key=alphabetical) == list(names)


def test_each_sign_that_is_put_behind_another_has_no_place_of_its_own_among_the_common_ones() -> None:
    words = BEHIND.split()
    put = "".join(word[1:] for word in words)
    assert all(is_common(word[0]) and len(word) > 1 for word in words)
    assert not any(map(is_common, put))
    assert len(put) == len(set(put))


def is_common(sign: str) -> bool:
    """Whether it is of those that GB 2312 sorts by their sound."""
    return b"\xb0" <= sign.encode("gb18030")[:1] <= b"\xd7" and len(sign.encode("gb2312", "ignore")) == 2
