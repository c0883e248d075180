"""Lines in Chinese: each face has its own Chinese one, signs stand in squares, and lines end where they may."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, pairwise
from pathlib import Path
from shutil import rmtree

import pytest
from msgspec.structs import replace

from game.files.guests import set_guests, unfit_guests
from game.files.languages import own_texts
from game.render import Look
from game.render.chinese import breaks, chinese_stretches, whole_words
from game.render.fonts import runs
from game.render.lines import wrap
from game.render.theme import ScriptType, Theme
from game.widgets.words import NamedWords, name_and_words
from game.words.catalogue import Catalogue

REGULAR, SERIF, BOLD = "NotoSansSC-Regular.otf", "NotoSerifSC-Bold.otf", "NotoSansSC-Bold.otf"
FACES = {
    "SourceSansPro-Regular.ttf": REGULAR,
    "SourceSansPro-It.ttf": REGULAR,
    "SourceSansPro-Semibold.ttf": BOLD,
    "SourceSansPro-Bold.ttf": BOLD,
    "SourceSerifPro-Bold.ttf": SERIF,
    "SourceSerifPro-Black.ttf": SERIF,
}
PARAGRAPH = (
    "每位玩家轮流进行回合：先打出一块板块（若有“顺风”，请移动3艘小船），再移动探险者最多3步……最后掷生物骰。"
    "Wolfgang Amadeus的鲨鱼在E7格——2026年3月5日，《逃离亚特兰蒂斯》！"
)
NEVER_FIRST, NEVER_LAST = "，。：；！？、）”》…—", "（“《"


@pytest.fixture
def chinese_look(look: Look) -> Look:
    return Look(look.theme, (1280, 720), language="zh-Hans")


@pytest.mark.parametrize("face", FACES)
def test_each_face_has_the_chinese_one_that_is_like_it(face: str) -> None:
    assert [run.file for run in runs("轮到Ana，请移动", face)] == [FACES[face], "", FACES[face]]


def test_what_stands_together_is_drawn_by_one_font() -> None:
    """A name with a sign that the serif lacks is not half a serif."""
    assert [(run.text, run.file) for run in runs("王囡 Ana 王伟", "SourceSerifPro-Bold.ttf")] == [
        ("王囡", BOLD),
        (" Ana ", ""),
        ("王伟", SERIF),
    ]
    assert [run.text for run in runs("金지우", "SourceSansPro-Regular.ttf")] == ["金", "지우"]


@pytest.mark.parametrize(
    ("text", "wide"),
    [
        ("他说：“Ana，请移动……”", ["他说：“", "，请移动……”"]),
        ("点“OK”。", ["点“", "”。"]),
        ("他说‘OK’吧", ["他说‘", "’吧"]),
        ("“Ana”和“Bo”", ["“", "”和“", "”"]),
        ("“移动”1次", ["“移动”", "次"]),
        ("“甲”“乙”", ["“甲”“乙”"]),
        ("移动——Ana", ["移动——"]),
        ("轮到Ana……", ["轮到", "……"]),
        ("亚·张", ["亚·张"]),
        ("O’Brien和“O’Brien”", ["和“", "”"]),
    ],
)
def test_signs_of_a_chinese_sentence_are_as_wide_as_its_others(text: str, wide: list[str]) -> None:
    assert [text[start:end] for start, end in chinese_stretches(text)] == wide


@pytest.mark.parametrize(
    "text", ["张伟’s turn", "“张伟” begins", "The “张伟” folder", "“张伟”, he", "Ana — 张伟 — “Bo”", "(“张伟”)"]
)
def test_signs_of_an_english_sentence_stay_narrow_beside_a_chinese_name(text: str) -> None:
    assert [text[start:end] for start, end in chinese_stretches(text)] == ["张伟"]


def test_other_languages_have_nothing_of_it() -> None:
    assert not list(chinese_stretches("“Ana” — Bo’s… „ѝ“ ——"))
    assert breaks("“Ana”—Bo’s…") == []


def test_lines_end_between_any_two_signs_but_not_within_words_and_measures() -> None:
    def parts(text: str, parts_words: bool = False) -> str:
        ends = [0, *breaks(text, parts_words), len(text)]
        return "|".join(text[start:end] for start, end in pairwise(ends))

    assert parts("移动3艘小船") == "移动|3艘|小船"
    assert parts("移动3艘小船", parts_words=True) == "移|动|3艘|小|船"
    assert parts("从亚特兰蒂斯出来的玩家") == "从|亚特兰蒂斯|出|来|的|玩家"
    assert parts("E7格（2026年3月）") == "E7格|（2026年|3月）"
    assert parts("第12轮结束，第三轮开始") == "第12轮|结束，|第三|轮|开始"
    assert parts("他说：“Ana，请移动……”好——《告别》！") == "他|说：|“Ana，|请|移动……”|好——|《告|别》！"
    assert parts("Ana和Wolfgang") == "Ana|和|Wolfgang"
    assert parts("张伟's") == "张|伟's"


@pytest.mark.parametrize("role", ["body", "heading", "button", "caption"])
def test_a_chinese_paragraph_is_wrapped_as_it_may_be(look: Look, role: str) -> None:
    for width in range(look.u(8), look.u(60), 7):
        lines = look.wrap(PARAGRAPH, role, width)
        assert "".join(lines).replace(" ", "") == PARAGRAPH.replace(" ", "")
        assert all(look.text_width(line, role) <= width for line in lines)
        assert not [line for line in lines[1:] if line[0] in NEVER_FIRST]
        assert not [line for line in lines[:-1] if line[-1] in NEVER_LAST]
        rest = [look.text_width(line + after[:1], role) for line, after in pairwise(lines)]
        assert all(wide > width - look.text_width("——2026年", role) - look.u(4) for wide in rest), "lines are full"


@pytest.mark.parametrize(
    "text",
    [
        "轮到Maximilian，请掷骰。",
        "Katharina：移动小船到E7",
        "请选择（Maximilian）。",
        "版图survive-archipelago，请选择。",
        "Ana、Bartholomew、Bo",
        "打开Windows：设置",
        "“Maximilian”赢了",
    ],
)
def test_a_mark_stays_with_a_word_for_which_there_is_no_room(chinese_look: Look, text: str) -> None:
    for width in range(chinese_look.u(4), chinese_look.u(8)):
        lines = chinese_look.wrap(text, "body", width)
        assert "".join(lines) == text
        assert all(chinese_look.text_width(line, "body") <= width for line in lines)
        assert not [line for line in lines[1:] if line[0] in NEVER_FIRST], lines
        assert not [line for line in lines[:-1] if line[-1] in NEVER_LAST], lines


def test_letters_go_with_a_mark_to_the_next_line() -> None:
    def parts(text: str, letters: int) -> str:
        return "|".join(wrap(text, lambda line: len(line) <= letters))

    assert parts("轮到Maximilian，请", 10) == "轮到|Maximil|ian，请"
    assert parts("Maximilian's, and", 12) == "Maximil|ian's, and"
    assert parts("得分-2024，赢", 5) == "得分|-202|4，赢"
    assert parts("survive-2.json", 9) == "survive-|2.json"
    assert parts("survive.json", 7) == "survive|.json", "a dot within a name closes nothing"
    assert parts("动……", 2) == "动|……", "where there is no room for all of it, a mark of two signs stays whole"
    assert parts("）））））", 2) == "））|））|）"


def test_a_long_text_is_measured_line_by_line(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_through: list[str] = []
    measured = 0

    def look_through(word: str, parts_words: bool = False) -> list[int]:
        looked_through.append(word)
        return breaks(word, parts_words)

    def fits(line: str) -> bool:
        nonlocal measured
        measured += len(line)
        return len(line) <= 30

    monkeypatch.setattr("game.render.lines.breaks", look_through)
    text = PARAGRAPH.replace(" ", "") * 20
    assert "".join(wrap(text, fits)) == text
    assert measured < 20 * len(text)
    assert looked_through == [text, text], "with words whole, and parted"


def test_no_sign_stands_alone_on_the_last_line(look: Look) -> None:
    text = "赶在火山苏醒之前，让你的十名探险者划船、游泳，前往逃生点。"
    for width in range(look.u(8), look.u(30), 3):
        lines = look.wrap(text, "body", width)
        assert "".join(lines) == text
        assert len(lines) == 1 or len(lines[-1]) > 2, lines
        assert all(look.text_width(line, "body") <= width for line in lines)


def test_a_last_line_that_gets_company_begins_with_a_word(look: Look) -> None:
    text = "火山苏醒之前 Ana 和 Ben 划船前往 E7 逃生。"
    for width in range(look.u(6), look.u(30), 2):
        lines = look.wrap(text, "body", width)
        assert not [line for line in lines if line != line.strip()], lines


def test_a_name_and_its_words_fill_their_lines(look: Look) -> None:
    words = NamedWords("张伟：", "将载有A的小船从E7移到F6，然后把鲨鱼移到G5。", most=3)
    assert words.text == "张伟：将载有A的小船从E7移到F6，然后把鲨鱼移到G5。"
    for width in range(look.u(9), look.u(40), 5):
        lines = words.lines(look, width)
        assert len(lines) <= 3
        assert words.text.removeprefix("张伟：").startswith("".join(lines).removesuffix("…"))
        assert lines[0] or width < look.u(12)
    assert name_and_words("Ana:", "rows") == "Ana: rows"


def test_a_sentence_is_not_as_wide_as_its_longest_word(look: Look) -> None:
    assert look.longest_word("移动探险者最多三步", "body") == look.text_width("移动探险", "body")
    assert look.longest_word("移动", "body") == look.text_width("移动", "body")
    assert look.longest_word("移动Wolfgang", "body") == look.text_width("Wolfgang", "body")


@pytest.mark.parametrize("role", ["body", "heading", "key"])
def test_quotation_marks_around_a_latin_name_are_as_large_as_each_other(chinese_look: Look, role: str) -> None:
    one = chinese_look.text_width("移", role)
    closed = chinese_look.text_width("Ana”赢了", role)
    assert abs(chinese_look.text_width("“Ana”赢了", role) - closed - one) <= 1


@pytest.mark.parametrize("role", ["body", "heading", "key"])
def test_chinese_signs_are_as_wide_as_each_other_and_never_too_small(look: Look, role: str) -> None:
    one = look.text_width("移", role)
    assert one >= 13
    for sign in "，。：；！？（）《》、—…":
        assert abs(look.text_width(f"移{sign}动", role) - 3 * one) <= 1
    assert abs(look.text_width("移“动”移", role) - 5 * one) <= 1


def test_chinese_is_as_large_as_english_is_to_read() -> None:
    """A sign in a square has the strokes of a word; beside English, signs are as high as the letters."""
    english, chinese = (
        Look(Theme.load(), (1280, 720), language="en"),
        Look(Theme.load(), (1280, 720), language="zh-Hans"),
    )
    for role in english.theme.type:
        assert chinese.text_width("海" * 10, role) >= 140, role
        assert chinese.text_width("海", role) > english.text_width("海", role)
        assert chinese.text_width("Ana 12", role) == english.text_width("Ana 12", role) or role == "aside"
        assert chinese.line_height(role) > 1.05 * english.line_height(role)


def test_chinese_has_no_italics() -> None:
    english, chinese = (
        Look(Theme.load(), (1280, 720), language="en"),
        Look(Theme.load(), (1280, 720), language="zh-Hans"),
    )
    assert chinese.text_width("Wellington", "aside") == english.text_width("Wellington", "body")
    assert english.text_width("Wellington", "aside") != english.text_width("Wellington", "body")


def test_letters_are_as_large_as_chinese_signs_only_where_a_script_says_so() -> None:
    """One that changes something else, such as the height of its lines, leaves them as they are."""
    usual = Theme.load()
    theme = replace(usual, scripts={"th": ScriptType(line=1.5), "zh": ScriptType(squares=1.5, enlarges_letters=True)})
    english, thai, chinese = (Look(theme, (1280, 720), language=language) for language in ("en", "th", "zh"))
    assert thai.line_height("body") > english.line_height("body")
    assert thai.text_width("Wellington 张伟", "body") == english.text_width("Wellington 张伟", "body")
    letters = chinese.text_width("Wellington 张伟", "body") - chinese.text_width("张伟", "body")
    assert letters > 1.4 * chinese.text_width("Wellington ", "body")


def test_every_word_that_lines_keep_whole_is_one_of_ours() -> None:
    texts = "".join(form for one in Catalogue.load("zh-Hans").messages.values() for form in one.forms)
    words = list(chain.from_iterable(whole_words().values()))
    assert len(words) > 200
    assert not [word for word in words if word not in texts]


@pytest.fixture
def own_words() -> Iterator[Path]:
    """Words that whoever translates lists beside texts of their own."""
    file = own_texts("ja") / "whole-words.txt"
    file.parent.mkdir(parents=True)
    file.write_text("# ボート\n\n探検家 火山島\n", encoding="utf-8")
    whole_words.cache_clear()
    yield file
    rmtree(file.parent)
    whole_words.cache_clear()
    set_guests()


def test_whoever_brings_a_language_says_which_words_stay_whole(own_words: Path) -> None:
    assert breaks("探検家火山島火山ボート") == [3, 6, 8, 10]
    assert breaks("小船") == [], "ours still do"


def test_a_list_of_words_that_cannot_be_read_costs_only_itself(own_words: Path) -> None:
    own_words.write_bytes(b"\xff\xfe\xff")
    assert breaks("小船探検家") == [2, 3, 4]
    assert [error.code for error in unfit_guests()] == ["texts-unreadable"]
