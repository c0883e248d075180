"""Phones at a table: whole games are played by them, and they come, sleep, wake and go without holding anyone up."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pygame
import pytest

from game.engine import CHANCE
from game.match import Sharing
from game.phones import messages as m
from game.phones import screens
from game.scenes import CurtainScene, PauseScene, PeekScene, Push, TableScene, routes
from tests.driver import find_one
from tests.soaks import few_or_soak, in_turns, soaked_unless

from .evening import Evening, rules_for, sit_down
from .phone_line import GAMES, PhoneEvening, asked, begin, last_word, look_first, match_of, play_by_phone, steps_made


def play(evening: PhoneEvening, seed: int, most: int = 3000, with_laptop: bool = False) -> int:
    """Plays to the end; how many decisions were made."""
    random, match = Random(seed), match_of(evening)
    for made in range(most):
        evening.pass_time()
        if not isinstance(evening.top, TableScene | CurtainScene | PeekScene):
            return made
        if match.privacy.looking or match.actor is None:
            if match.is_over:
                return made
            look_first(evening)
        seat = match.actor
        assert seat is not None
        before = len(match.log)
        if seat in match.privacy.at_phones and not (with_laptop and random.random() < 0.5):
            play_by_phone(evening, seat, random)
        else:
            match.play(random.choice(match.legal()))
            evening.scene.playing.show_step(match.log[-1])
        evening.pass_time()
        assert len(match.log) != before or match.is_over, evening.told_to(seat)[-3:]
    return most


_GONE_BY = {"survive": 250, "atlantis": 110, "atlandice": 90}
"""After so many steps of a game the phones come where every run plays it to its end; in the soaks they are there from
the beginning.
"""


@pytest.mark.parametrize("game", soaked_unless("atlandice".__eq__, GAMES))
@few_or_soak("seeds", (1,), range(8))
def test_a_whole_game_is_played_by_phones_alone(game: str, seeds: Sequence[int], tmp_path: Path) -> None:
    for seed in seeds:
        evening = begin(tmp_path / str(seed), game, steps=_GONE_BY[game] if len(seeds) == 1 else 0)
        match = match_of(evening)
        assert play(evening, seed) > 30
        assert match.is_over
        assert evening.line.closed == "The game is over. Look at the table."


@pytest.mark.parametrize(
    "game, sharing",
    [
        ("survive", "passed"),
        *(pytest.param(game, "around", marks=pytest.mark.soak) for game in ("atlantis", "atlandice")),
    ],
)  # each game is played to its end by phones in every run: this one here, the others above
@few_or_soak("seeds", (2,), range(8))
def test_a_whole_game_is_played_by_phones_and_at_the_table_in_turn(
    game: str, sharing: Sharing, seeds: Sequence[int], tmp_path: Path
) -> None:
    """Of three people one has no phone, and the others use the screen as well."""
    for seed in seeds:
        steps = _GONE_BY[game] if len(seeds) == 1 else 0
        evening = begin(tmp_path / str(seed), game, (0, 2), sharing, steps=steps)
        match = match_of(evening)
        assert play(evening, seed, with_laptop=True) > 30
        assert match.is_over


# What rests.


def test_under_pause_menu_and_rules_a_phone_says_so_and_answers_nothing(tmp_path: Path) -> None:
    evening = begin(tmp_path)
    seat = asked(evening)
    evening.hold(seat)
    evening.key(pygame.K_p)
    evening.pass_moment(0.02)
    match = match_of(evening)
    assert (evening.screen(seat).mood, evening.screen(seat).ask) == ("resting", "The table is paused.")
    assert (evening.hand(seat), set(match.privacy.held)) == (None, set())
    evening.choose(seat, 0)
    evening.say(m.Held(seat, evening.screen(seat).version))
    assert (steps_made(evening), set(match.privacy.held)) == (0, set())
    evening.key(pygame.K_p)
    evening.pass_moment(0.02)
    assert evening.screen(seat).mood == "asked"
    for scene, text in (
        (PauseScene(evening.stage, match), "The menu is open at the table."),
        (routes.open_card(evening.stage, "survive", match.rules), "Someone is reading the rules at the table."),
    ):
        evening.stack.carry_out(Push(scene))
        evening.pass_moment(0.02)
        assert evening.screen(seat).ask == text
        evening.choose(seat, 0)
        assert steps_made(evening) == 0
        evening.key(pygame.K_ESCAPE)
        evening.pass_moment(0.02)
        assert evening.screen(seat).mood == "asked"


def test_nothing_is_known_on_a_phone_before_the_table_has_shown_it(tmp_path: Path) -> None:
    evening = begin(tmp_path, steps=60, moves=True)
    look_first(evening)
    random, match, lagged = Random(2), match_of(evening), 0
    for _ in range(20):
        evening.pass_time()
        seat = match.actor
        if seat is None:
            continue
        before = {one: evening.screen(one) for one in range(3)}
        play_by_phone(evening, seat, random)
        while evening.scene.table.is_showing:
            lagged += 1
            shown = {one: evening.screen(one) for one in range(3)}
            assert all(shown[one].choices == before[one].choices for one in range(3)), "the past is being shown"
            evening.choose(seat, 0)
            assert last_word(evening, seat)
            evening.pass_moment(0.05)
    assert lagged > 10


# First looks.


def test_everybody_with_a_phone_looks_at_once_and_the_curtain_is_for_the_others(tmp_path: Path) -> None:
    evening = begin(tmp_path, seats=(0, 1))
    evening.pass_time()
    match = match_of(evening)
    assert set(match.privacy.looking) == {0, 1}
    assert isinstance(evening.top, CurtainScene)
    for seat in (0, 1):
        assert (evening.screen(seat).mood, evening.screen(seat).has_eye) == ("looking", True)
        assert evening.hand(seat) is None
        hand = evening.hold(seat)
        assert hand.parts
        evening.say(m.Looked(seat, evening.screen(seat).version))
        assert evening.screen(seat).mood == "waiting"
    assert match.privacy.curtain == 2
    evening.lift_curtain()
    evening.pass_time()
    assert match.privacy.inspecting == 2
    match.privacy.end_inspection()
    evening.pass_time()
    assert match.actor is not None


def test_who_holds_the_curtains_button_never_sees_the_hand_of_another_whose_phone_sleeps_meanwhile(
    tmp_path: Path,
) -> None:
    evening = begin(tmp_path)
    evening.pass_time()
    match = match_of(evening)
    later, first = 2, 0
    evening.news(later, "asleep")
    evening.pass_time()
    assert isinstance(evening.top, CurtainScene)
    assert match.privacy.curtain == later
    evening.key_down(pygame.K_RETURN)
    for _ in range(2):
        evening.stack.update(0.25)
    evening.news(first, "asleep")
    for _ in range(8):
        evening.stack.update(0.25)
    assert match.privacy.curtain == first, "the curtain is another's under the finger"
    assert match.privacy.inspecting is None
    evening.key_up(pygame.K_RETURN)
    evening.lift_curtain()
    assert match.privacy.inspecting == first


def test_a_phone_that_sleeps_sends_nobody_without_a_phone_away_from_the_curtain(tmp_path: Path) -> None:
    evening = begin(tmp_path, seats=(0, 1))
    evening.pass_time()
    match = match_of(evening)
    assert match.privacy.curtain == 2
    for seat in (0, 1):
        evening.news(seat, "asleep")
        assert match.privacy.curtain == 2
    evening.lift_curtain()
    assert match.privacy.inspecting == 2
    match.privacy.end_inspection()
    evening.pass_time()
    assert match.privacy.curtain in (0, 1)


def test_a_table_at_which_all_look_on_phones_is_at_rest(tmp_path: Path) -> None:
    evening = begin(tmp_path)
    evening.pass_time()
    assert set(match_of(evening).privacy.looking) == {0, 1, 2}
    assert isinstance(evening.top, TableScene)
    assert evening.stack.pace <= 20
    assert evening.scene.gold.text == "Ana, Bia and Caio look at their phones"


# Asleep, away, back.


@pytest.mark.parametrize("game, sharing", in_turns(("survive", "atlantis"), ("around", "passed")))
@few_or_soak("decisions", 25, 70)
def test_phones_that_sleep_vanish_and_come_back_at_any_question_keep_the_game_going(
    game: str, sharing: Sharing, decisions: int, tmp_path: Path
) -> None:
    evening = begin(tmp_path, game, (0, 1, 2), sharing, steps=40)
    random, match = Random(6), match_of(evening)
    for number in range(decisions):
        seat = random.randrange(3)
        evening.news(seat, random.choice(("here", "here", "asleep", "away", "none")))
        if number % 5 == 4:
            evening.say(*(m.SeatNews(one, "here") for one in range(3)))
        look_first(evening)
        actor = match.actor
        assert actor is not None
        assert match.privacy.held <= match.privacy.at_phones
        made = len(match.log)
        if actor in match.privacy.at_phones:
            play_by_phone(evening, actor, random)
        else:
            evening.scene.playing.play(random.choice(match.legal()))
        assert len(match.log) > made
        evening.pass_time()


def test_a_phone_that_sleeps_gives_the_eye_back_and_says_nothing(tmp_path: Path) -> None:
    evening = begin(tmp_path, "atlantis", sharing="passed")
    seat = asked(evening)
    evening.hold(seat)
    evening.news(seat, "asleep")
    match = match_of(evening)
    assert (set(match.privacy.held), match.privacy.curtain, evening.phones.state(seat)) == (set(), seat, "asleep")
    assert not evening.stage.toasts.texts
    evening.pass_time()
    assert isinstance(evening.top, CurtainScene)
    evening.news(seat, "here")
    evening.pass_time()
    assert isinstance(evening.top, TableScene), "waking lifts the curtain"
    assert match.actor == seat
    assert evening.screen(seat).mood == "asked"
    assert evening.hand(seat) is None


def test_that_a_phone_is_out_of_reach_is_told_once(tmp_path: Path) -> None:
    evening = begin(tmp_path)
    asked(evening)
    for state in ("asleep", "away", "away"):
        evening.news(1, state)
    assert [*evening.stage.toasts.texts].count("Bia's phone is out of reach. The eye is back.") == 1
    assert evening.phones.seats_with_phone == {0, 1, 2}
    assert set(match_of(evening).privacy.phones) == {0, 2}


@pytest.mark.parametrize("game, sharing, told", [
    ("survive", "passed", "Bia's phone is out of reach. The curtain is back."),
    ("atlandice", "around", "Bia's phone is out of reach. Play on here."),
])  # fmt: skip
def test_out_of_reach_is_told_as_hands_are_kept_at_this_table(
    game: str, sharing: Sharing, told: str, tmp_path: Path
) -> None:
    evening = begin(tmp_path, game, sharing=sharing)
    evening.news(1, "away")
    assert [*evening.stage.toasts.texts] == [told]


def test_whoever_comes_in_reads_how_far_the_game_has_come_and_who_plays(tmp_path: Path) -> None:
    evening = begin(tmp_path)
    assert _last_table(evening).about == "Survive, setting up"
    assert _last_table(evening).people.startswith("Ana, Bia and Caio, ")
    evening = begin(tmp_path, steps=150)
    random, match = Random(3), match_of(evening)
    look_first(evening)
    for _ in range(10):
        evening.pass_time()
        assert match.actor is not None
        play_by_phone(evening, match.actor, random)
    evening.phones.open_sheet()
    turns = sum(event.key == "turn-began" for entry in match.log for event in entry.events)
    assert turns > 3
    assert _last_table(evening).about == f"Survive, turn {turns}"


@pytest.mark.parametrize("game, begins", [("survive", ("Your ", "The boat with your ")), ("atlandice", "You ")])
@few_or_soak("enough", 1, 3)
def test_what_happened_to_a_seat_stands_on_its_phone_while_it_waits(
    game: str, begins: str | tuple[str, ...], enough: int, tmp_path: Path
) -> None:
    """Of Survive from the middle of a game, in which creatures are awake. In Atlantis a bridge is seldom lost:
    tests/tables/atlantis/test_befallen.py has that.
    """
    evening = begin(tmp_path, game, steps=160 if game == "survive" else 0)
    random, match = Random(5), match_of(evening)
    told = set[str]()
    for _ in range(400):
        evening.pass_time()
        if match.actor is None:
            if match.is_over:
                break
            look_first(evening)
        assert match.actor is not None
        play_by_phone(evening, match.actor, random)
        waiting = [evening.screen(seat) for seat in range(3) if evening.screen(seat).mood == "waiting"]
        told |= {screen.told for screen in waiting if screen.told}
        if len(told) >= enough:
            break
    assert told
    assert all(line.startswith(begins) for line in told)


def test_who_is_still_looking_is_named(tmp_path: Path) -> None:
    evening = begin(tmp_path)
    evening.pass_time()
    evening.hold(0)
    evening.say(m.Looked(0, evening.screen(0).version))
    assert (evening.screen(0).ask, evening.screen(0).mover) == ("Bia and Caio are still looking", -1)
    evening.hold(1)
    evening.say(m.Looked(1, evening.screen(1).version))
    assert evening.screen(0).ask == "Caio is still looking"


def test_who_still_looks_behind_the_curtain_is_named_with_those_who_look_at_phones(tmp_path: Path) -> None:
    evening = PhoneEvening.with_phones(sit_down(tmp_path, rules_for("survive", 3)), (0, 1))
    evening.pass_time()
    evening.hold(0)
    evening.say(m.Looked(0, evening.screen(0).version))
    assert evening.screen(0).ask == "Bia and Caio are still looking"
    evening.hold(1)
    evening.say(m.Looked(1, evening.screen(1).version))
    assert (evening.screen(1).ask, evening.screen(1).looking) == ("Caio is still looking", (2,))


def test_no_sentence_of_a_rest_stays_while_the_table_shows_what_comes_after(tmp_path: Path) -> None:
    evening = PhoneEvening.with_phones(sit_down(tmp_path, rules_for("survive", 3)), (0, 1), moves=True)
    seat = asked(evening)
    evening.choose(seat, 0)
    assert evening.scene.table.is_showing
    evening.key(pygame.K_p)
    evening.pass_moment(0.02)
    assert evening.screen(0).ask == "The table is paused."
    evening.key(pygame.K_p)
    evening.pass_moment(0.02)
    assert evening.scene.table.is_showing
    assert (evening.screen(0).mood, evening.screen(0).ask) == ("resting", "One moment")
    evening.news(2, "here")
    assert evening.screen(2).ask == "One moment", "a new phone has a screen at once"


def test_a_seat_that_a_bot_takes_has_no_phone_any_more(tmp_path: Path) -> None:
    evening = begin(tmp_path)
    asked(evening)
    match_of(evening).seat(1, "random")
    evening.pass_moment(0.02)
    assert [told.text for told in evening.told_to(1, m.Free)] == ["This seat is free again."]
    assert [card.is_person for card in _last_table(evening).seats] == [True, False, True]
    evening.news(1, "none")
    assert evening.phones.seats_with_phone == {0, 2}
    evening.news(1, "here")
    assert evening.phones.seats_with_phone == {0, 2}, "a bot needs none"


def _last_table(evening: PhoneEvening) -> screens.Table:
    return next(told.table for told in reversed(evening.line.told) if isinstance(told, m.Tell))


# The sheet, and the ends.


def test_the_sheet_knows_what_the_process_says(tmp_path: Path) -> None:
    evening = begin(tmp_path, seats=(0,))
    phones = evening.phones
    assert [type(told) for told in evening.line.told[:2]] == [m.Listen, m.Tell]
    phones.open_sheet()
    evening.say(m.Listening("192.168.1.2", 8766), m.Code("7K3F", "key"), m.Knocked())
    assert (phones.address, phones.port, phones.code, phones.key, phones.knocks) == (
        "192.168.1.2", 8766, "7K3F", "key", 1,
    )  # fmt: skip
    evening.say(m.SeatNews(0, "here", "whale", 27))
    assert phones.asking(0) == ("whale", 27)
    phones.allow(0, False)
    assert evening.told_to(0, m.Allow) == [m.Allow(0, False, "whale", 27)]
    evening.say(m.SeatNews(0, "here"))
    assert phones.asking(0) is None
    phones.choose_address("10.0.0.2")
    assert [type(told) for told in evening.line.told[-3:]] == [m.Listen, m.Tell, m.Open]
    evening.say(m.Deaf("no such address"))
    assert (phones.port, phones.why_deaf) == (0, "no such address")
    phones.free(0)
    evening.news(0, "none")
    assert phones.seats_with_phone == frozenset()


def test_off_there_is_nothing_of_phones(tmp_path: Path) -> None:
    evening = Evening.of(sit_down(tmp_path, rules_for("survive", 3)))
    assert (evening.scene.phones, evening.stage.phones) == (None, None)


def test_the_switch_closes_everything_and_the_eye_is_back(tmp_path: Path) -> None:
    evening = begin(tmp_path)
    asked(evening)
    phones = evening.phones
    phones.switch(False)
    assert (evening.line.closed, phones.is_on, evening.stage.phones) == ("This table is closed.", False, None)
    assert (phones.seats_with_phone, set(match_of(evening).privacy.phones)) == (frozenset(), set())
    told = len(evening.line.told)
    evening.pass_moment(0.1)
    assert len(evening.line.told) == told


def test_leaving_the_table_closes_it(tmp_path: Path) -> None:
    evening = begin(tmp_path)
    asked(evening)
    evening.close()
    assert evening.line.closed == "This table is closed."


def test_a_process_that_is_gone_leaves_the_game_as_it_is(tmp_path: Path) -> None:
    evening = begin(tmp_path)
    seat = asked(evening)
    evening.hold(seat)
    evening.line.why_gone = "killed"
    evening.pass_moment(0.02)
    assert not evening.phones.is_on
    assert evening.stage.toasts.texts
    assert match_of(evening).actor == seat
    assert match_of(evening).privacy.held == frozenset()


def test_chance_brings_no_screen_of_its_own(tmp_path: Path) -> None:
    evening = begin(tmp_path, steps=60)
    random, match = Random(3), match_of(evening)
    look_first(evening)
    before = len(evening.line.told)
    for _ in range(25):
        evening.pass_time()
        if match.to_act == CHANCE or match.actor is None:
            continue
        play_by_phone(evening, match.actor, random)
    moods = {told.screen.mood for told in evening.line.told[before:] if isinstance(told, m.Show)}
    assert moods == {"asked", "waiting"}


def test_nothing_waits_for_a_press_at_the_screen_while_somebody_plays_by_phone(tmp_path: Path) -> None:
    evening = PhoneEvening.with_phones(sit_down(tmp_path, rules_for("atlandice", 3)), (0, 1), moves=True)
    pacing = evening.scene.pacing
    assert not pacing.waits_for_people()
    for seat in (0, 1):  # dark phones are the normal case, and nobody looks at what waits at the screen
        evening.news(seat, "asleep")
        assert not pacing.waits_for_people()
    evening.news(0, "none")
    evening.news(1, "away")
    assert pacing.waits_for_people()


@pytest.mark.parametrize("sharing", ["around", "passed"])
def test_at_the_screen_a_hand_with_a_phone_lies_face_down_and_can_be_held(sharing: Sharing, tmp_path: Path) -> None:
    evening = begin(tmp_path, "atlantis", sharing=sharing)
    asked(evening)
    visibility = evening.scene.visibility
    assert (visibility.lies_open, visibility.is_up, visibility.can_lift, visibility.asks_first) == (
        False, False, True, False,
    )  # fmt: skip
    evening.key_down(pygame.K_e)
    assert visibility.is_up
    evening.key_up(pygame.K_e)
    assert not visibility.is_up


@pytest.mark.parametrize("width", [11, 14, 20])
def test_tiles_that_are_on_a_phone_take_no_more_room_on_the_screen_than_others(width: float, tmp_path: Path) -> None:
    evening = begin(tmp_path, seats=(0,))
    evening.pass_time()
    table, look = evening.scene.table, evening.stage.look
    on_phone, here = (table.face_down(seat, False) for seat in (0, 1))
    assert on_phone is not None
    assert here is not None
    assert on_phone.height(look, look.u(width)) == here.height(look, look.u(width))


def test_a_phone_counts_as_the_table_does(tmp_path: Path) -> None:
    evening = begin(tmp_path)
    seat = asked(evening)
    (now,) = [step for step in evening.screen(seat).steps if step.state == "now"]
    assert (now.left, now.of, now.count) == (10, 10, "1 of 10")
    assert find_one(evening.top, "StepperBar").count == now.count
