"""A moment of a finished game on its table: tried by hand, weighed, shown, and never more than its seat knew."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import msgspec
import pygame
import pytest

from game.app.loop import App
from game.engine.referee import Step
from game.files.resources import asset, user_saves
from game.learning.puzzles import load_puzzle, puzzle_of, user_puzzles
from game.review.moment_tries import TryVerdict
from game.review.played_game import PlayedGame
from game.review.report import Reason, Review
from game.scenes import Scene, Stage
from game.scenes.review.moment import open_moment_table
from game.scenes.review.moment_judge import shares_in_words, turn_for_puzzle
from game.tables import DrawnTable
from game.widgets import KeyCap, Label, Picture, Scroll
from game.words.catalogue import Catalogue
from tests.driver import find_all

from .clipping import find_clipped
from .driving import SIZES, Open, click, find_widget, focus, guide_of, hint_steps, press, top, wait_for, words
from .moments import MadeUpReviewer, made_up_moments, played_turn, save_of

GAMES = {"survive": 3, "atlantis": 3, "atlandice": 3}  # and how many play
EACH = [
    game if game == "survive" else pytest.param(game, marks=pytest.mark.soak) for game in GAMES
]  # the others in the long runs
SHOWN_FIRST = 1  # the number of the moment that is opened, unless another one is said


def open_moment(
    open_app: Open,
    game: str = "survive",
    index: int = SHOWN_FIRST,
    reviewer: MadeUpReviewer | None = None,
    *size: int,
    **more: Any,
) -> tuple[App, Any]:
    save, review = made_up_moments(game, GAMES[game])
    return open_on(open_app, save, review, index, reviewer, *size, **more)


def open_on(
    open_app: Open,
    save: Any,
    review: Review,
    index: int,
    reviewer: MadeUpReviewer | None = None,
    *size: int,
    **more: Any,
) -> tuple[App, Any]:
    def opens(stage: Stage) -> Scene:
        (reviewer or MadeUpReviewer()).put_into(stage.reviewer)
        return open_moment_table(stage, save, review, index, {})

    app = open_app(opens, *size, **more)
    wait_for(app)
    return app, guide_of(app, "MomentGuide")


def play(app: App, *texts: str) -> None:
    """Makes steps as the table does, whatever was clicked for them."""
    guide = guide_of(app, "MomentGuide")
    for text in texts:
        guide.scene.playing.take_choice(
            next(one for one in guide.scene.visibility.choices() if guide.match.rules.write(one.action) == text)
        )
        wait_for(app)


def play_otherwise(app: App) -> None:
    """A turn that is neither what was played nor the better one."""
    guide = guide_of(app, "MomentGuide")
    rules, moment = guide.match.rules, guide.moment
    while guide.match.to_act == moment.seat:
        texts = [rules.write(action) for action in guide.match.legal()]
        play(app, next(text for text in texts if text not in (*moment.better, *moment.played)))


def marked(guide: Any) -> Any:
    assert isinstance(guide.table, DrawnTable)
    return guide.table.notices.turns


@pytest.mark.parametrize("game", EACH)
def test_the_better_turn_is_found_by_hand_and_both_turns_are_shown(open_app: Open, game: str) -> None:
    reviewer = MadeUpReviewer()
    app, guide = open_moment(open_app, game, reviewer=reviewer)
    assert app.stage.say("review.moment.question") in words(app)
    before = guide.match.view(guide.moment.seat)
    play(app, *guide.moment.better)
    assert (guide.phase, guide.verdict) == ("answer", TryVerdict("found"))
    assert not reviewer.turns, "there is nothing to weigh"
    assert guide.marks == {SHOWN_FIRST: "found"}
    assert any(text.startswith("Found!") for text in words(app))
    assert not guide.match.log, "the board is back at the beginning"
    assert guide.match.rules.write_view(guide.match.view(guide.moment.seat)) == guide.match.rules.write_view(before)
    discs = [widget.label for widget in find_all(guide.scene, "StepDisc")]
    turns = marked(guide)
    assert turns is not None
    assert {step.label for step in turns.steps} <= set(discs)
    assert "1" in discs
    assert "a" in discs
    assert (
        "When bots play on from here, Cleo wins about 4 of 10 games with the better turn, 2 of 10 with the other."
        in words(app)
        or game != "survive"
    )


def test_the_question_says_what_is_left_of_the_turn(open_app: Open) -> None:
    save, review = made_up_moments("survive", GAMES["survive"])
    played, said = save.played, dict[int, str]()
    first = next(place for place in range(len(played.steps)) if played.turn(place) > 1 and _pips(played, place) == 3)
    for place in range(first, first + 2):
        turn = played_turn(played, place)
        moment = msgspec.structs.replace(
            review.moments[0], place=place, seat=played.to_act(place), played=turn, better=turn
        )
        app, _ = open_on(open_app, save, msgspec.structs.replace(review, moments=(moment,)), 0)
        said[_pips(played, place)] = next(text for text in words(app) if text.startswith("Play the turn"))
    assert said == {
        3: "Play the turn on the board: three moves, then a tile to sink. The old game stays as it was.",
        2: "Play the turn on the board: two moves, then a tile to sink. The old game stays as it was.",
    }


def _pips(played: PlayedGame, place: int) -> int:
    """How many moves are left of a turn."""
    pips = played.rules.describe(played.view(place, None)).stepper.pips
    return pips.left if pips else 0


def test_nothing_can_be_done_on_the_board_while_the_answer_is_shown(open_app: Open) -> None:
    app, guide = open_moment(open_app)
    press(app, pygame.K_v)
    assert guide.phase == "answer"
    assert guide.marks == {SHOWN_FIRST: "shown"}
    assert isinstance(guide.table, DrawnTable)
    assert not guide.table.offers.all
    assert all(find_widget(app, name).off for name in ("undo", "hint"))
    press(app, pygame.K_h)
    assert not hint_steps(app)
    press(app, pygame.K_z, mod=pygame.KMOD_SHIFT)
    assert app.stage.say("review.moment.question") in words(app)
    assert marked(guide) is None
    assert guide.table.offers.all
    assert guide.marks == {SHOWN_FIRST: "shown"}


def test_no_card_says_why_it_cannot_be_played_while_the_answer_is_shown(open_app: Open) -> None:
    app, guide = open_moment(open_app, "atlantis")
    press(app, pygame.K_v)
    cards = [widget for widget in guide.scene.root.top.walk() if widget.name.startswith("card ")]
    assert cards
    assert [card.tip_words for card in cards if card.tip_words] == []


def test_another_turn_is_weighed_against_both(open_app: Open) -> None:
    reviewer = MadeUpReviewer()
    app, guide = open_moment(open_app, reviewer=reviewer)
    for third, said, phase in (
        (1.2, "About 1 point better than what was played.", "tried"),
        (0.1, "That's about as good as what was played.", "tried"),
        (-2.4, "What was played is better by about 2 points.", "tried"),
        (2.9, "That's just as good.", "answer"),
    ):
        reviewer.leads = 0.0, 3.0, third
        play_otherwise(app)
        played, better, tried = reviewer.turns[-1]
        assert (played, better) == (guide.moment.played, guide.moment.better)
        assert tried not in (played, better)
        assert said in words(app)
        assert guide.phase == phase
        assert guide.marks == ({SHOWN_FIRST: "found"} if phase == "answer" else {})
        press(app, pygame.K_z, mod=pygame.KMOD_SHIFT)
        assert app.stage.say("review.moment.question") in words(app)


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("survive.review.aboard", "As played: blue A gets a place in a boat."),
        ("survive.review.dry-tried", "This turn puts blue A in the water."),
        ("", "Try again, or see what would have been better."),
    ],
)
def test_a_worse_try_is_answered_by_what_it_costs(open_app: Open, key: str, said: str) -> None:
    why = (Reason(key, {"count": 1, "explorers": "blue A"}),) if key else ()
    reviewer = MadeUpReviewer(leads=(2.0, 5.0, 0.1), why=why)
    app, guide = open_moment(open_app, reviewer=reviewer)
    play_otherwise(app)
    wait_for(app)
    assert guide.verdict.outcome == "less"
    assert reviewer.refuted[-1][1] == guide.moment.played, "never by what would have been better: that is the question"
    assert said in words(app)
    assert guide.marks == {}


def test_chance_and_the_others_never_have_a_say_and_undo_is_free(open_app: Open) -> None:
    app, guide = open_moment(open_app, reviewer=MadeUpReviewer(is_quick=False))
    play_otherwise(app)
    wait_for(app, 2.0)
    assert {entry.actor for entry in guide.match.log} == {guide.moment.seat}
    assert app.stage.say("review.moment.weighing") in words(app)
    steps = len(guide.match.log)
    press(app, pygame.K_z)
    wait_for(app)
    assert len(guide.match.log) < steps
    assert app.stage.say("review.moment.question") in words(app)
    while guide.match.log:
        press(app, pygame.K_z)
    wait_for(app)
    assert guide.match.why_no_undo()


def test_a_verdict_that_nobody_waits_for_any_more_is_dropped(open_app: Open) -> None:
    reviewer = MadeUpReviewer(is_quick=False)
    app, guide = open_moment(open_app, reviewer=reviewer)
    play_otherwise(app)
    press(app, pygame.K_z, mod=pygame.KMOD_SHIFT)
    (first,) = reviewer.weighed
    assert first.is_dropped
    first.is_done = True
    wait_for(app)
    assert guide.verdict is None
    assert app.stage.say("review.moment.question") in words(app)


def test_bots_that_play_on_give_way_to_a_try_and_begin_again_with_the_next_answer(open_app: Open) -> None:
    reviewer = MadeUpReviewer(is_quick=False)
    app, guide = open_moment(open_app, reviewer=reviewer)
    press(app, pygame.K_v)
    (first,) = reviewer.played_on
    press(app, pygame.K_z, mod=pygame.KMOD_SHIFT)
    play_otherwise(app)
    assert first.is_dropped
    press(app, pygame.K_v)
    assert len(reviewer.played_on) == 2
    assert guide.judge.shares is None
    reviewer.played_on[-1].is_done = True
    wait_for(app)
    assert (
        "When bots play on from here, Cleo wins about 4 of 10 games with the better turn, 2 of 10 with the other."
        in words(app)
    )


@pytest.mark.parametrize(
    "shares, said",
    [
        ((0.63, 0.7), "When bots play on from here, Ada wins about as often either way: about 7 of 10 games."),
        ((0.33, 0.2), "When bots play on from here, Ada wins about as often either way: about 3 of 10 games."),
        ((0.02, 0.0), "When bots play on from here, Ada wins about as often either way: hardly any games."),
        ((0.3, 0.6), "When bots play on from here, Ada wins no more often with the better turn."),
        (
            (0.97, 0.01),
            "When bots play on from here, Ada wins nearly all games with the better turn, hardly any with the other.",
        ),
    ],
)
def test_what_bots_won_is_never_told_as_more_than_it_shows(shares: tuple[float, float], said: str) -> None:
    assert shares_in_words(shares, "Ada", Catalogue.load("en").say) == said


def test_a_hint_is_one_step_of_the_better_turn_as_long_as_the_try_is_on_its_way(open_app: Open) -> None:
    app, guide = open_moment(open_app)
    press(app, pygame.K_h)
    (step,) = hint_steps(app)
    assert step
    first = guide.table.selection.loan
    assert first is not None
    assert guide.match.rules.write(first.action) == guide.moment.better[0]
    texts = [guide.match.rules.write(action) for action in guide.match.legal()]
    play(app, next(text for text in texts if text not in guide.moment.better))
    press(app, pygame.K_h)
    assert not hint_steps(app)


def test_whoever_took_a_hint_was_shown_the_better_turn(open_app: Open) -> None:
    app, guide = open_moment(open_app)
    press(app, pygame.K_h)
    play(app, *guide.moment.better)
    assert guide.verdict == TryVerdict("found")
    assert guide.marks == {SHOWN_FIRST: "shown"}


@pytest.mark.parametrize("asks_always", [True, False])
def test_cards_that_are_played_together_are_hinted_at_one_after_the_other(open_app: Open, asks_always: bool) -> None:
    save, review = made_up_moments("atlantis", 3, count=8, seed=14)
    app, guide = open_on(open_app, save, review, 5)
    assert [text.split()[0] for text in guide.moment.better] == ["play", "play", "pay-tile", "pay-tile"]
    told = list[str]()
    while guide.phase == "question" and len(told) < 9:
        if asks_always or not hint_steps(app):
            press(app, pygame.K_h)
        told += hint_steps(app)
        press(app, pygame.K_SPACE)
        wait_for(app)
    assert [step.split()[0] for step in told] == ["Statue", "Olive", "Pay"], "each card, then all that is paid at once"
    assert guide.verdict == TryVerdict("found")


def test_a_turn_is_watched_step_by_step_and_the_board_goes_back(open_app: Open) -> None:
    app, guide = open_moment(open_app)
    press(app, pygame.K_v)
    wait_for(app)
    click(app, find_widget(app, "watch better"))
    seen = set()
    for _ in range(200):
        app.turn([], 0.05)
        seen.add(tuple(guide.match.rules.write(guide.match.rules.read(entry.text)) for entry in guide.match.log))
        if len(seen) > 1 and not guide.match.log:
            break
    assert guide.moment.better in seen
    assert guide.phase == "answer"
    assert not guide.match.log
    assert marked(guide) is not None


def test_a_fine_turn_is_seen_again_with_praise(open_app: Open) -> None:
    app, guide = open_moment(open_app, index=3)
    assert guide.phase == "answer"
    assert any(text.startswith("Well played! ") for text in words(app))
    assert not [widget for widget in guide.scene.root.top.walk() if widget.name == "again"]
    turns = marked(guide)
    assert turns is not None
    assert all(step.is_better for step in turns.steps)
    press(app, pygame.K_z, mod=pygame.KMOD_SHIFT)
    assert guide.phase == "answer"
    assert guide.marks == {}


def test_gold_page_down_and_the_list_lead_from_moment_to_moment(open_app: Open) -> None:
    app, guide = open_moment(open_app, index=0)
    press(app, pygame.K_PAGEDOWN)
    assert guide_of(app, "MomentGuide").index == 1
    click(app, find_widget(app, "moment 2"))
    assert guide_of(app, "MomentGuide").index == 2
    press(app, pygame.K_v)
    wait_for(app, 0.6)
    press(app, pygame.K_SPACE)
    last = guide_of(app, "MomentGuide")
    assert (last.index, last.phase) == (3, "answer")
    assert last.marks == {2: "shown"}
    assert last.scene.gold.text == app.stage.say("review.moment.back")
    assert guide.following == 1


@pytest.mark.soak
def test_the_better_turn_becomes_a_puzzle_where_it_reaches_something(open_app: Open) -> None:
    save, review = made_up_moments("atlandice", 3, count=30)
    rules = save.rules
    found = (
        number
        for number, one in enumerate(review.moments)
        if one.better and puzzle_of(rules, turn_for_puzzle(save, one))
    )
    app, guide = open_on(open_app, save, review, next(found))
    press(app, pygame.K_v, pygame.K_u)
    (path,) = user_puzzles().glob("*.json")
    puzzle = load_puzzle(path, own=True)
    assert puzzle.seat == guide.moment.seat
    assert puzzle.file.solution == list(guide.moment.better)


def test_a_key_that_plays_on_in_the_answer_is_not_told_for_the_seats_of_the_question(open_app: Open) -> None:
    app, guide = open_moment(open_app, "survive", SHOWN_FIRST, None, 1024, 640, 200)
    assert find_widget(app, "seat 0"), "their marks are in sight"
    assert "seat" not in [cap.action for cap in guide.scene.root.top.walk() if isinstance(cap, KeyCap)]


def test_what_became_of_a_moment_is_marked_in_the_list_at_once(open_app: Open) -> None:
    app, guide = open_moment(open_app, "survive", SHOWN_FIRST, None, 1280, 720)
    for key, icon in ((pygame.K_HOME, "common/icon-chevr"), (pygame.K_v, "common/icon-key")):
        press(app, key)
        wait_for(app)
        assert [one.art for one in find_widget(app, f"moment {guide.index}").walk() if isinstance(one, Picture)] == [
            icon
        ]


def test_an_answer_is_cut_only_where_no_room_is_left(open_app: Open) -> None:
    save, review = made_up_moments("survive", GAMES["survive"], count=14, least=4)
    longest = max(review.moments, key=lambda moment: len(moment.better))
    app, _ = open_on(open_app, save, review, review.moments.index(longest), None, 1280, 1024)
    press(app, pygame.K_v)
    wait_for(app)
    scroll, below = find_widget(app, "answer"), find_widget(app, "hand region")
    assert isinstance(scroll, Scroll)
    assert scroll.reach, "otherwise this test says nothing"
    assert below.rect.top - find_widget(app, "more").rect.bottom < app.stage.look.u(2), (
        "edges, and the distance between two parts"
    )


@pytest.mark.parametrize("has_mouse", [True, False])
def test_where_not_all_steps_fit_a_line_below_turns_on_to_the_last_and_back(open_app: Open, has_mouse: bool) -> None:
    app, guide = open_moment(open_app, "survive", SHOWN_FIRST, None, 1280, 720, 200)
    press(app, pygame.K_v)
    wait_for(app)
    if not has_mouse:
        focus(app, "more")
    scroll = find_widget(app, "answer")
    assert isinstance(scroll, Scroll)
    assert scroll.reach, "otherwise this test says nothing"
    assert scroll.rect.bottom <= find_widget(app, "more").rect.top
    while scroll.offset < scroll.reach:
        before = scroll.offset
        if has_mouse:
            click(app, find_widget(app, "more"))
        else:
            press(app, pygame.K_RETURN)
        assert before < scroll.offset <= before + scroll.rect.height, "nothing is passed over"
    assert scroll.rect.contains(find_widget(app, "shares").rect)
    click(app, find_widget(app, "more"))
    assert (scroll.offset, guide.phase) == (0, "answer")


def test_what_the_beads_mean_is_told_in_few_words_where_room_is_short(open_app: Open) -> None:
    for size, said in (((1280, 720, 100), "as played"), ((1280, 720, 200), "played")):
        app, _ = open_moment(open_app, "survive", SHOWN_FIRST, None, *size)
        press(app, pygame.K_v)
        legend = find_widget(app, "asked")
        assert {"better", said} <= {one.text for one in legend.walk() if isinstance(one, Label)}
        assert all(legend.rect.contains(one.rect) for one in legend.walk())


def test_where_all_steps_fit_no_line_says_that_there_are_more(open_app: Open) -> None:
    app, _ = open_moment(open_app, "survive", SHOWN_FIRST, None, 1920, 1080)
    press(app, pygame.K_v)
    assert not find_widget(app, "more").rect.width


def test_o_leads_from_the_answer_to_playing_on(open_app: Open) -> None:
    app, guide = open_moment(open_app)
    press(app, pygame.K_v, pygame.K_o)
    top(app, "PlayOnScene")
    press(app, pygame.K_ESCAPE)
    guide_of(app, "MomentGuide")
    press(app, pygame.K_o, pygame.K_SPACE)
    assert app.stack.top is not guide.scene
    press(app, pygame.K_ESCAPE)
    click(app, find_widget(app, "leave"))
    assert (app.stack.top, guide.phase) == (guide.scene, "answer")


def test_nothing_is_kept_of_a_try(open_app: Open) -> None:
    app, guide = open_moment(open_app)
    path = guide.match.journal.path
    play_otherwise(app)
    assert path.is_file()
    press(app, pygame.K_ESCAPE)
    app.leave()
    assert not path.is_file()
    assert not list(user_saves().glob("*"))


def test_where_the_list_has_no_place_it_is_opened_by_its_name_and_nothing_asks_what_happened_since(
    open_app: Open,
) -> None:
    app, _ = open_moment(open_app, "survive", SHOWN_FIRST, None, 1024, 640, 150)
    assert find_widget(app, "open log").tip == "Cleo's moments"
    assert not [widget for widget in app.stack.top.root.top.walk() if widget.name == "fold since"]
    press(app, pygame.K_l)
    assert "Cleo's moments" in words(app)
    assert find_widget(app, f"moment {SHOWN_FIRST}")


def test_nothing_is_said_of_a_moment_that_must_not_be_said() -> None:
    forbidden = re.compile(r"mistake|blunder|wrong|should have|would have won|the best|%|\d\.\d", re.IGNORECASE)
    entries = re.findall(r'msgstr(?:\[\d\])? "(.+)"', asset("texts", "en", "review-moment.po").read_text())
    assert len(entries) > 40
    assert [text for text in entries if forbidden.search(text)] == []


# What the seat did not know.


def in_another_world(save: Any, review: Review, index: int) -> Any:
    """The same game with all that the seat of a moment did not know otherwise from there on."""
    played, moment = save.played, review.moments[index]
    rules = played.rules
    other = rules.determinize(played.view(moment.place, moment.seat), Random(77))
    steps = list(played.steps)
    was = steps[moment.place]
    steps[moment.place] = Step(was.line, other, was.events, was.audience)
    assert rules.write_position(other) != rules.write_position(was.before)
    return save_of(PlayedGame(rules, steps, played.deciders))


@pytest.mark.parametrize("game", EACH[:2])
def test_the_screen_is_the_same_whatever_the_seat_did_not_know(open_app: Open, game: str) -> None:
    save, review = made_up_moments(game, GAMES[game])
    shown: list[list[bytes]] = []
    for world in (save, in_another_world(save, review, SHOWN_FIRST)):
        app, _ = open_on(open_app, world, review, SHOWN_FIRST)
        pictures = []
        for keys in ((), (pygame.K_v,)):
            press(app, *keys)
            wait_for(app, 0.3)
            window = pygame.display.get_surface()
            assert window is not None
            pictures.append(pygame.image.tobytes(window, "RGB"))
        shown.append(pictures)
    assert shown[0] == shown[1]
    assert shown[0][0] != shown[0][1]


@pytest.mark.parametrize("width, height, text", SIZES)
@pytest.mark.parametrize("game", EACH)
def test_question_and_answer_fit(open_app: Open, game: str, width: int, height: int, text: int) -> None:
    app, guide = open_moment(open_app, game, SHOWN_FIRST, None, width, height, text)

    def check() -> list[str]:
        """The board gives up as much of its height as the scroll needs, as in puzzles."""
        return [
            fault for fault in find_clipped(guide.scene.root, app.stage.look) if not fault.startswith("BoardWidget")
        ]

    guide.scene.refresh_layout()
    assert check() == []
    board = find_widget(app, "board").rect
    press(app, pygame.K_v)
    wait_for(app)
    assert check() == []
    assert find_widget(app, "board").rect == board, "the board stays where it is"
    assert find_widget(app, "gold").rect.bottom <= height
