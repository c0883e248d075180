"""The rulebooks on the screen: leafing, looking up, searching, at every size and in another language."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.app.loop import App
from game.rules import GAMES
from game.scenes import (
    CardScene,
    Push,
    RulebookScene,
    Scene,
    SettingsScene,
    Stage,
    open_load,
    open_puzzles,
    open_replay,
    open_rulebook,
    open_scoring,
    open_settings,
    open_setup,
    open_voyage,
    rulebook_print,
)
from game.widgets import Dropdown, PlainLine, Scroll, Segments
from game.words import rulebook
from game.words.searching import RuleSearch
from tests.soaks import soaked_unless

from .clipping import find_clipped
from .driving import EVERY_RUN, SIZES, Open, click, find_widget, focus, in_windows, press, top, words, write
from .pseudo import PSEUDO, longer
from .scored import ATLANDICE, finish_game

DOWN = pygame.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode="")
BOOKS = {game: rulebook.load(game, "en") for game in GAMES}


def chapter_of(number: str) -> rulebook.Chapter:
    found = BOOKS["survive"].find(number)
    assert found
    return found[0]


def at_rules(
    open_app: Open, game: str = "survive", number: str = "", size: tuple[int, int, int] = SIZES[0], language: str = "en"
) -> App:
    """The rulebook, opened over the settings so that there is a way back."""
    app = open_app(open_settings, *size, language)
    app.stack.carry_out(Push(open_rulebook(app.stage, game, number)))
    app.turn([], 0.5)
    return app


def book_of(app: App) -> RulebookScene:
    return top(app, RulebookScene)


def sheet(app: App) -> Scroll:
    return next(
        w for w in book_of(app).root.top.walk() if isinstance(w, Scroll) and w.name.startswith(("leaf-", "hits-"))
    )


def sought(app: App) -> list[rulebook_print.RuleLine]:
    return [widget for widget in sheet(app).walk() if isinstance(widget, rulebook_print.RuleLine) and widget.is_sought]


@pytest.mark.parametrize(
    "opens, game",
    [
        (partial(open_setup, game="atlantis"), "atlantis"),
        (open_load, "survive"),
        (open_settings, "survive"),
        (partial(open_puzzles, game="atlandice"), "atlandice"),
        (open_voyage, "survive"),
        (partial(open_replay, path=Path("nowhere")), "survive"),
        (lambda stage: open_scoring(stage, finish_game(ATLANDICE)), "atlandice"),
    ],
)
def test_f1_opens_it_from_everywhere(open_app: Open, opens: Callable[[Stage], Scene], game: str) -> None:
    app = open_app(opens)
    app.turn([], 0.5)
    press(app, pygame.K_F1)
    assert book_of(app).game == game


@pytest.mark.parametrize("size", SIZES)
def test_it_opens_at_a_rule_which_is_marked_and_in_sight(open_app: Open, size: tuple[int, int, int]) -> None:
    app = at_rules(open_app, "survive", "B3", size)
    assert book_of(app).chapter == chapter_of("B3")
    (line,) = sought(app)
    assert line.number.text == "B3"
    assert sheet(app).rect.collidepoint(line.rect.topleft)


def test_a_ruling_far_down_is_scrolled_to(open_app: Open) -> None:
    app = at_rules(open_app, "survive", "R8", (1024, 640, 200))
    assert sheet(app).offset > 0
    assert sheet(app).rect.contains(sought(app)[0].rect)


def test_it_opens_at_what_is_being_played(open_app: Open) -> None:
    assert book_of(at_rules(open_app, "survive", "survive.step.sink")).chapter.key == "sinking"


def test_an_unknown_game_and_number_open_the_first_page(open_app: Open) -> None:
    app = at_rules(open_app, "", "Z99")
    assert (book_of(app).game, book_of(app).chapter) == ("survive", BOOKS["survive"].chapters[0])
    assert BOOKS["survive"].lead in words(app)


def test_tabs_change_the_game_by_mouse_and_by_keys(open_app: Open) -> None:
    app = at_rules(open_app)
    tabs = find_widget(app, "games")
    assert isinstance(tabs, Segments)
    click(app, (tabs.rect.right - 20, tabs.rect.centery))
    assert book_of(app).game == "atlandice"
    assert BOOKS["atlandice"].lead in words(app)
    focus(app, "games")
    press(app, pygame.K_LEFT)
    assert book_of(app).game == "atlantis"


def test_chapters_are_opened_by_a_click(open_app: Open) -> None:
    app = at_rules(open_app)
    click(app, find_widget(app, "chapter-4"))
    assert book_of(app).chapter == BOOKS["survive"].chapters[4]
    assert all(rule.text in words(app) for rule in BOOKS["survive"].chapters[4])


def test_arrows_walk_over_the_chapters_and_stop_at_the_ends(open_app: Open) -> None:
    app = at_rules(open_app)
    press(app, pygame.K_UP)
    assert book_of(app).chapter == BOOKS["survive"].chapters[0]
    press(app, *[pygame.K_DOWN] * 3)
    assert book_of(app).chapter == BOOKS["survive"].chapters[3]
    focused = book_of(app).root.focused
    assert focused is not None
    assert focused.name == "chapter-3"
    press(app, *[pygame.K_DOWN] * 40)
    assert book_of(app).chapter == BOOKS["survive"].chapters[-1]


def test_the_gold_button_leads_through_the_whole_book(open_app: Open) -> None:
    app = at_rules(open_app, "atlantis")
    for chapter in BOOKS["atlantis"].chapters[1:]:
        focus(app, "next")
        press(app, pygame.K_RETURN)
        assert book_of(app).chapter == chapter
    press(app, pygame.K_RETURN)
    assert book_of(app).chapter == BOOKS["atlantis"].chapters[0]


def test_pages_scroll_by_keys_also_while_a_search_is_written(open_app: Open) -> None:
    app = at_rules(open_app, "survive", "sink", (1024, 640, 150))
    press(app, pygame.K_PAGEDOWN)
    assert sheet(app).offset > 0
    press(app, pygame.K_PAGEUP)
    assert sheet(app).offset == 0
    press(app, pygame.K_END)
    assert sheet(app).offset == sheet(app).reach
    focus(app, "search")
    press(app, pygame.K_PAGEUP)
    assert 0 < sheet(app).offset < sheet(app).reach


def test_a_new_page_begins_at_its_top(open_app: Open) -> None:
    app = at_rules(open_app, "survive", "", (1024, 640, 150))
    press(app, pygame.K_END, pygame.K_DOWN)
    assert sheet(app).offset == 0


def test_rulings_lie_apart_from_rules(open_app: Open) -> None:
    app = at_rules(open_app, "survive", "T1")
    (apart,) = [widget for widget in sheet(app).walk() if isinstance(widget, PlainLine)]
    inside = [line.text.text for line in apart.walk() if isinstance(line, rulebook_print.RuleLine)]
    chapter = book_of(app).chapter
    assert inside == [ruling.text for ruling in chapter.rulings]
    everything = [line.text.text for line in sheet(app).walk() if isinstance(line, rulebook_print.RuleLine)]
    assert everything == [rule.text for rule in chapter]


def test_a_search_filters_as_one_writes_and_enter_opens_the_first(open_app: Open) -> None:
    app = at_rules(open_app)
    focus(app, "search")
    write(app, "whirlpool")
    hits = RuleSearch("whirlpool", "s es").rules(BOOKS["survive"])
    assert len(hits) > 2
    assert [widget.name for widget in sheet(app).walk() if widget.name.startswith("hit-")] == [
        f"hit-{i}" for i in range(len(hits))
    ]
    assert all(rule.text in words(app) for _, rule in hits)
    press(app, pygame.K_RETURN)
    assert book_of(app).chapter == hits[0][0]
    assert sought(app)[0].text.text == hits[0][1].text
    assert list(sought(app)[0].text.search.places("A whirlpool")) == [(2, 11)]


def test_something_is_marked_in_every_hit_also_in_those_by_the_title_of_their_chapter(open_app: Open) -> None:
    app = at_rules(open_app)
    focus(app, "search")
    write(app, "explorers")
    hits = [widget for widget in sheet(app).walk() if widget.name.startswith("hit-")]
    marked = [[one for one in hit.walk() if isinstance(one, rulebook_print.Marked)] for hit in hits]
    assert all(any(one.search.places(one.text) for one in texts) for texts in marked)
    assert not all(texts[-1].search.places(texts[-1].text) for texts in marked)


def test_a_hit_is_opened_by_a_click_and_leads_back_to_the_others(open_app: Open) -> None:
    app = at_rules(open_app)
    click(app, find_widget(app, "search"))
    write(app, "boat")
    click(app, find_widget(app, "hit-0"))
    assert sought(app)[0].text.text == RuleSearch("boat", "s es").rules(BOOKS["survive"])[0][1].text
    click(app, find_widget(app, "hits"))
    assert book_of(app).shows_hits


def test_keys_go_from_the_search_to_its_hits(open_app: Open) -> None:
    app = at_rules(open_app)
    focus(app, "search")
    write(app, "whale")
    press(app, pygame.K_DOWN)
    focused = book_of(app).root.focused
    assert focused is not None
    assert focused.name.startswith("hit-")


def test_a_search_follows_to_another_game(open_app: Open) -> None:
    app = at_rules(open_app)
    focus(app, "search")
    write(app, "bridge")
    assert book_of(app).shows_hits
    tabs = find_widget(app, "games")
    click(app, tabs.rect.center)
    assert (book_of(app).game, book_of(app).shows_hits) == ("atlantis", True)
    assert RuleSearch("bridge", "s es").rules(BOOKS["atlantis"])[0][1].text in words(app)


def test_a_search_without_a_hit_says_so(open_app: Open) -> None:
    app = at_rules(open_app)
    focus(app, "search")
    write(app, "zeppelin")
    assert app.stage.say("rules.none") in words(app)
    press(app, pygame.K_RETURN)
    assert book_of(app).shows_hits


def test_escape_ends_the_search_and_then_the_book(open_app: Open) -> None:
    app = at_rules(open_app)
    focus(app, "search")
    write(app, "r")
    press(app, pygame.K_ESCAPE)
    assert (book_of(app).words, book_of(app).shows_hits) == ("", False)
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, SettingsScene)


def test_r_lays_the_card_over_the_book_but_is_a_letter_in_the_search(open_app: Open) -> None:
    app = at_rules(open_app, "atlantis")
    focus(app, "search")
    press(app, pygame.K_r)
    assert isinstance(app.stack.top, RulebookScene)
    focus(app, "games")
    press(app, pygame.K_r)
    assert top(app, CardScene).game == "atlantis"
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, RulebookScene)


def test_where_it_is_narrow_the_contents_fold_into_a_list(open_app: Open) -> None:
    app = at_rules(open_app, "survive", "", (1024, 640, 150))
    contents = find_widget(app, "chapters")
    assert isinstance(contents, Dropdown)
    click(app, contents)
    popup = book_of(app).root.popup
    assert popup is not None
    press(app, pygame.K_F1)
    assert book_of(app).root.popup is popup, "this is the help: F1 brings nothing else"
    press(app, pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN)
    assert book_of(app).chapter == BOOKS["survive"].chapters[2]


@pytest.mark.parametrize("game, size", in_windows(GAMES))
def test_no_page_is_cut_off(open_app: Open, game: str, size: tuple[int, int, int]) -> None:
    app = at_rules(open_app, game, "", size)
    for _ in BOOKS[game].chapters:
        assert find_clipped(book_of(app).root, app.stage.look) == []
        assert sheet(app).rect.height >= app.stage.look.u(8)
        app.stack.handle(DOWN)
    focus(app, "search")
    write(app, "is")
    assert find_clipped(book_of(app).root, app.stage.look) == []


@pytest.mark.parametrize("size", soaked_unless(EVERY_RUN[1].__eq__, SIZES))
@pytest.mark.usefixtures("made_up_language")
def test_no_page_is_cut_off_in_a_longer_language(open_app: Open, size: tuple[int, int, int]) -> None:
    app = at_rules(open_app, "survive", "B3", size, PSEUDO)
    assert longer(chapter_of("B3").title) in words(app)
    assert [line.number.text for line in sought(app)] == ["B3"]
    for _ in range(len(BOOKS["survive"].chapters)):
        assert find_clipped(book_of(app).root, app.stage.look) == []
        app.stack.handle(DOWN)


def test_found_words_are_marked_whatever_their_capitals_and_accents() -> None:
    assert list(RuleSearch("island", "s").places("The Ísland and its islands")) == [(4, 10), (19, 26)]
    assert list(RuleSearch("five").places("ﬁve")) == []


def test_a_worked_example_comes_as_two_boards_of_the_real_table(open_app: Open) -> None:
    app = at_rules(open_app, "survive", "creature", (1280, 720, 100))
    keys = [example.key for example in book_of(app).chapter.examples]
    assert keys == ["survive-serpent", "survive-shark", "survive-whale"]
    for _ in range(400):
        boards = [widget for widget in book_of(app).root.top.walk() if isinstance(widget, rulebook_print.ExampleBoards)]
        if all(widget.example for widget in boards):
            break
        app.turn([], 0.02)
        pygame.time.wait(5)
    assert [widget.example_key for widget in boards if widget.example] == keys
    first = boards[0]
    sheet(app).move(first.rect.top - sheet(app).rect.top, book_of(app).root)
    app.turn([], 0.02)
    before, after = (app.window.subsurface(rect.clip(app.window.get_rect())).copy() for rect in halves(first.rect))
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(after, "RGB")


def halves(rect: pygame.Rect) -> list[pygame.Rect]:
    return [
        pygame.Rect(rect.x + rect.width * place * 6 // 10, rect.y, rect.width * 4 // 10, rect.height)
        for place in (0, 1)
    ]
