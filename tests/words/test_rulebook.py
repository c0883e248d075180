"""The rulebooks: whole, short, and found by number, step and word."""

from __future__ import annotations

import re
from typing import Any

import pytest

from game.files.documents import read_document
from game.files.resources import asset, data
from game.rules import GAMES, game_of
from game.words.catalogue import Catalogue
from game.words.rulebook import BookRule, CardLine, Chapter, ReferenceCard, Rulebook, load
from game.words.searching import RuleSearch
from tests.test_every_rule import rules

from ..source import source_of_reasons

LANGUAGES = sorted(path.name for path in asset("rules").iterdir())
BOOKS = [
    (game, language) for language in LANGUAGES for game in GAMES if asset("rules", language, f"{game}.yaml").is_file()
]
LONGEST_RULE, LONGEST_LEAD, LONGEST_ENTRY = 260, 300, 120
ROOM = 1.4
"""What other languages may need for the same."""
BEGINNING = "goal"

every_book = pytest.mark.parametrize("game, language", BOOKS)
every_game = pytest.mark.parametrize("game", GAMES)


def board(game: str) -> dict[str, Any]:
    found: dict[str, Any] = read_document(data("boards", f"{game}-classic.yaml")).data
    return found


def everything(book: Rulebook) -> list[tuple[Chapter, BookRule]]:
    return [(chapter, rule) for chapter in book.chapters for rule in chapter]


def entries(book: Rulebook) -> list[CardLine]:
    return [entry for group in book.card.groups for entry in group.entries]


def texts(book: Rulebook) -> list[str]:
    chapters = [text for chapter in book.chapters for text in (chapter.title, chapter.lead)]
    card = [
        book.card.title,
        *(group.title for group in book.card.groups),
        *(text for e in entries(book) for text in (e.name, e.text)),
    ]
    return [book.title, book.lead, *chapters, *(rule.text for _, rule in everything(book)), *card]


def steps(game: str) -> tuple[str, ...]:
    return game_of(game).RULES.steps


def is_drawn(picture: str) -> bool:
    """One drawing serves all colours of players."""
    stem, _, end = picture.rpartition("-")
    drawn = stem if end in board("survive")["colours"] and not asset("art", f"{picture}.svg").is_file() else picture
    return asset("art", f"{drawn}.svg").is_file()


def in_book(book: Rulebook, number: str) -> BookRule:
    found = book.find(number)
    assert found, number
    return found[1]


@every_game
def test_every_game_has_an_english_rulebook(game: str) -> None:
    assert (game, "en") in BOOKS


def test_every_numbered_rule_is_in_the_book() -> None:
    numbers = [(game, number.upper()) for game, number in rules()]
    assert [(game, number) for game, number in numbers if number not in in_book(load(game, "en"), number).names] == []


@every_book
def test_books_of_all_languages_have_the_same_chapters_and_numbers(game: str, language: str) -> None:
    def shape(book: Rulebook) -> list[object]:
        return [
            (c.key, c.steps, c.pictures, [r.number for r in c.rules], [r.number for r in c.rulings])
            for c in book.chapters
        ]

    book, original = load(game, language), load(game, "en")
    assert shape(book) == shape(original)
    assert [entry.picture for entry in entries(book)] == [entry.picture for entry in entries(original)]


@every_game
def test_the_numbers_in_the_book_are_those_of_the_rules(game: str) -> None:
    real = {number.upper() for owner, number in rules() if owner == game}
    named = {name for _, rule in everything(load(game, "en")) for name in rule.names[1:-1]}
    assert named == real


@every_game
def test_no_number_is_given_twice(game: str) -> None:
    book = load(game, "en")
    for part in ("rules", "rulings"):
        numbers = [rule.number for chapter in book.chapters for rule in getattr(chapter, part) if rule.number]
        assert len(numbers) == len(set(numbers))
    assert all(rule.names or not rule.number for _, rule in everything(book))


@every_game
def test_a_ruling_about_a_rule_stands_beside_it(game: str) -> None:
    book = load(game, "en")
    for chapter in book.chapters:
        for ruling in chapter.rulings:
            about = [c.key for c in book.chapters for rule in c.rules if set(ruling.names[1:-1]) & set(rule.names)]
            assert set(about) <= {chapter.key}


@every_game
def test_every_step_of_the_game_opens_one_chapter(game: str) -> None:
    book = load(game, "en")
    assert sorted(step for chapter in book.chapters for step in chapter.steps) == sorted(steps(game))
    assert all(step in book.chapter_for_step(step).steps for step in steps(game))


@every_game
def test_rules_named_in_a_text_are_in_the_book(game: str) -> None:
    book = load(game, "en")
    for _, rule in everything(book):
        for number in re.findall(r"\b[A-Z]+\d+[a-z]?\b", rule.text):
            in_book(book, number)


@every_game
def test_every_option_has_its_rule(game: str) -> None:
    book = load(game, "en")
    assert all(book.find(option.box) for option in game_of(game).RULES.options)


@every_game
def test_every_reason_leads_to_its_rule(game: str) -> None:
    reasons = set(re.findall(r'"([A-Z]+\d*-[a-z-]+)"', source_of_reasons(game)))
    assert reasons
    for reason in reasons:
        assert reason.partition("-")[0] in in_book(load(game, "en"), reason).names


@every_book
def test_every_picture_is_drawn(game: str, language: str) -> None:
    book = load(game, language)
    pictures = [picture for chapter in book.chapters for picture in chapter.pictures] + [
        entry.picture for entry in entries(book)
    ]
    assert all(chapter.pictures for chapter in book.chapters)
    assert not {picture for picture in pictures if not is_drawn(picture)}


@every_book
def test_texts_are_short_and_whole(game: str, language: str) -> None:
    book = load(game, language)
    room = 1.0 if language == "en" else ROOM
    assert all(text == " ".join(text.split()) for text in texts(book))
    assert all(0 < len(rule.text) <= LONGEST_RULE * room for _, rule in everything(book))
    assert 0 < len(book.lead) <= LONGEST_LEAD * room
    assert all(entry.name and 0 < len(entry.text) <= LONGEST_ENTRY * room for entry in entries(book))
    assert len({rule.text for _, rule in everything(book)}) == len(everything(book))


def test_a_language_without_a_book_has_the_english_one() -> None:
    assert load("survive", "xx") == load("survive", "en")


def test_a_book_is_read_once() -> None:
    assert load("survive", "en") is load("survive", "en")


@pytest.mark.parametrize(
    "number, chapter",
    [
        ("M1", "explorers"), ("M10", "explorers"), ("R8", "turn"), ("V5", "challenges"), ("V5b", "challenges"),
        ("X", "dolphins"), ("M9-not-yours", "explorers"), ("D-no-such-tile", "defence"), ("K2x", "sinking"),
        ("not-now", None), ("", None), ("Z1", None),
    ],
)  # fmt: skip
def test_chapters_are_found_by_numbers_in_all_their_forms(number: str, chapter: str | None) -> None:
    found = load("survive", "en").find(number)
    assert (found and found[0].key) == chapter


def test_a_number_finds_the_rule_before_the_ruling_and_a_part_finds_itself() -> None:
    book = load("survive", "en")
    assert in_book(book, "V5").number == "V5a"
    assert in_book(book, "V5c").number == "V5c"
    assert in_book(book, "M1").number == "M1"
    assert in_book(load("atlandice", "en"), "W2").number == "W1-3"
    assert book.find("M99") is None


def test_chapters_are_found_by_steps_and_by_the_keys_of_their_words() -> None:
    book = load("survive", "en")
    assert book.chapter_for_step("move").key == "explorers"
    assert book.chapter_for_step("survive.step.sink").key == "sinking"
    assert book.chapter_for_step("nothing").key == BEGINNING


def endings(language: str) -> str:
    return Catalogue.load(language).say("rules.endings")


def found_by(words: str, game: str = "survive") -> list[tuple[Chapter, BookRule]]:
    return RuleSearch(words, endings("en")).rules(load(game, "en"))


def numbers_found(words: str, game: str = "survive") -> list[str]:
    return [rule.number for _, rule in found_by(words, game)]


def test_search_finds_all_words_in_any_case() -> None:
    found = found_by("WHIRLPOOL boat")
    assert {"B4", "U4"} <= {rule.number for _, rule in found}
    assert all("whirlpool" in rule.text.casefold() and "boat" in rule.text.casefold() for _, rule in found)


def test_search_finds_a_number_and_puts_it_first() -> None:
    assert numbers_found("m1") == ["M1"]
    assert numbers_found("V5")[:4] == ["V5a", "V5b", "V5c", "V5"]
    assert numbers_found("x4")[0] == "X4"
    assert "R9" in numbers_found("x4")
    assert numbers_found("w2", "atlandice") == ["W1-3"]


def test_search_finds_by_the_title_of_a_chapter_last() -> None:
    found = numbers_found("giant squid")
    assert "Q4" in found
    by_text = numbers_found("boats")
    assert by_text.index("B4") > by_text.index("U7")


def test_search_takes_a_letter_of_another_alphabet_for_the_one_that_looks_like_it() -> None:
    assert next(rule.number for _, rule in RuleSearch("Е1", endings("bg")).rules(load("survive", "bg"))) == "E1"
    assert next(rule.number for _, rule in RuleSearch("в3", endings("bg")).rules(load("survive", "bg"))) == "B3"


def test_search_puts_words_that_begin_so_before_those_that_have_it_within() -> None:
    found = [rule.text.casefold() for _, rule in RuleSearch("кит", endings("bg")).rules(load("survive", "bg"))]
    has_whale = [bool(re.search(r"\bкит", text)) for text in found]
    assert has_whale == sorted(has_whale, reverse=True)
    assert set(has_whale) == {True, False}


@pytest.mark.parametrize("typed, language", [("3 spaces", "en"), ("3格", "zh-Hans"), ("3 полета", "bg")])
def test_search_puts_first_what_stands_there_as_it_was_typed(typed: str, language: str) -> None:
    found = RuleSearch(typed, endings(language)).rules(load("survive", language))
    has_it = [typed in rule.text.casefold() for _, rule in found]
    assert has_it == sorted(has_it, reverse=True)
    assert set(has_it) == {True, False}


def test_search_finds_words_with_other_endings_behind_those_that_are_as_they_were_typed() -> None:
    assert set(numbers_found("whales")) == set(numbers_found("whale"))
    is_exact = ["whales" in rule.text.casefold() for _, rule in found_by("whales") if "whale" in rule.text.casefold()]
    assert is_exact == sorted(is_exact, reverse=True)
    assert set(is_exact) == {True, False}


@pytest.mark.parametrize(
    ("typed", "text", "marked"),
    [
        ("лодка", "Мести лодката.", ["лодката"]),
        ("лодката", "Лодки и лодка.", ["Лодки", "лодка"]),
        ("кита", "Китът идва, три кита, китове", ["Китът", "кита", "китове"]),
        ("картите", "Изиграй карта.", ["карта"]),
        ("зарове", "Хвърли зара.", ["зара"]),
        ("изследователи", "Изследователят плува.", ["Изследователят"]),
        ("остров", "на Острова", ["Острова"]),
        ("ход", "Ходът ти е.", ["Ходът"]),
    ],
)
def test_bulgarian_words_are_found_by_their_stems(typed: str, text: str, marked: list[str]) -> None:
    assert [text[start:end] for start, end in RuleSearch(typed, endings("bg")).places(text)] == marked


@pytest.mark.parametrize(
    ("typed", "text", "marked"),
    [("barco", "Barcos vazios", ["Barcos"]), ("peças", "Uma peça", ["peça"]), ("tubarões", "tubarões", ["tubarões"])],
)
def test_portuguese_words_are_found_by_their_stems(typed: str, text: str, marked: list[str]) -> None:
    assert [text[start:end] for start, end in RuleSearch(typed, endings("pt-BR")).places(text)] == marked


def test_what_stands_between_words_is_not_looked_for() -> None:
    assert numbers_found("boat, shark?") == numbers_found("boat shark") != []
    assert numbers_found("“whirlpool”") == numbers_found("whirlpool")
    assert found_by("?!") == []


def test_a_stem_finds_no_other_word() -> None:
    assert not list(RuleSearch("картите", endings("bg")).places("картон"))
    assert not list(RuleSearch("море", endings("bg")).places("моряк"))


@pytest.mark.parametrize(
    ("typed", "text"), [("гора", "горната плочка"), ("цена", "ценните карти"), ("ценните", "Цените падат.")]
)
def test_a_short_noun_finds_no_adjective(typed: str, text: str) -> None:
    assert RuleSearch(typed, endings("bg")).places(text) == []


@pytest.mark.parametrize(
    ("typed", "text", "marked"),
    [("нужен", "Нужно е.", ["Нужно"]), ("изиграна", "Изиграе ли карта", ["Изиграе"]), ("гора", "горите", ["горите"])],
)
def test_an_adjective_is_found_by_its_own_endings_and_by_a_long_stem(typed: str, text: str, marked: list[str]) -> None:
    assert [text[start:end] for start, end in RuleSearch(typed, endings("bg")).places(text)] == marked


def chinese_book() -> Rulebook:
    texts = ("落水者游到小船旁。", "每艘船最多载3人，小心漩涡。", "鲨鱼吃掉落水者。")
    rules = [BookRule(text=text, number=f"B{number}") for number, text in enumerate(texts, 1)]
    card = ReferenceCard(title="", groups=[])
    return Rulebook(title="", lead="", chapters=[Chapter(key="boats", title="海域", rules=rules)], card=card)


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [
        ("小船", ["B1"]),
        ("船", ["B1", "B2"]),
        ("船小", []),
        ("船旁落水", ["B1"]),
        ("船旁水落", []),
        ("落水者鲨鱼", ["B3"]),
        ("鲨鱼 落水", ["B3"]),
        ("B2", ["B2"]),
        ("海域", ["B1", "B2", "B3"]),
        ("鲸", []),
        ("船 3", ["B2"]),
        ("最多载3人", ["B2"]),
        ("“落水者”、鲨鱼？", ["B3"]),
    ],
)
def test_chinese_is_found_by_its_characters(typed: str, numbers: list[str]) -> None:
    assert [rule.number for _, rule in RuleSearch(typed).rules(chinese_book())] == numbers


@pytest.mark.parametrize("typed", ["上船", "下船", "小船", "落水者鲨鱼", "移动到小船上", "船"])
@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_found_in_chinese_is_marked(typed: str, game: str) -> None:
    sought = RuleSearch(typed, endings("zh-Hans"))
    found = sought.rules(load(game, "zh-Hans"))
    assert [rule.number for c, rule in found if not (sought.places(rule.text) or sought.places(c.title))] == []


def test_chinese_words_of_two_signs_stand_in_every_rule_that_they_find() -> None:
    book = load("survive", "zh-Hans")
    for typed in ("上船", "下船"):
        assert all(typed in rule.text for _, rule in RuleSearch(typed).rules(book))
    assert RuleSearch("上船").rules(book)


def test_of_chinese_the_longest_pieces_are_marked() -> None:
    text = "落水者游到小船旁，鲨鱼在水里。"
    assert [text[start:end] for start, end in RuleSearch("落水者鲨鱼").places(text)] == ["落水者", "鲨鱼"]
    assert [text[start:end] for start, end in RuleSearch("小船").places(text)] == ["小船"]
    assert RuleSearch("水船").places(text) == [], "no single signs"
    assert RuleSearch("落水者鲸").places(text) == [], "no part of a word"


def test_search_does_not_mind_accents() -> None:
    assert numbers_found("Võlcáno") == numbers_found("volcano") != []


@pytest.mark.parametrize("words", ["", "  ", "whirlpool quokka", "m99"])
def test_search_may_find_nothing(words: str) -> None:
    assert numbers_found(words) == []
