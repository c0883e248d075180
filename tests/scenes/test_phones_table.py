"""Phones at a table: whole games are played by them, and whatever they answer is checked as a click is."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pygame
import pytest

from game.engine import CHANCE
from game.match import Match, Sharing
from game.phones import messages as m
from game.phones import screens
from game.scenes import CurtainScene, PauseScene, PeekScene, Push, TableScene, routes
from game.tables.selection import NOTHING, Selection
from tests.driver import find_one
from tests.soaks import few_or_soak, in_turns, soaked_unless

from .evening import Evening, rules_for, sit_down
from .phone_line import PhoneEvening, play_by_phone

GAMES = ("survive", "atlantis", "atlandice")


def begin(
    folder: Path, game: str = "survive", seats: Sequence[int] = (0, 1, 2), sharing: Sharing = "around", players: int = 3
) -> PhoneEvening:
    return PhoneEvening.with_phones(sit_down(folder, rules_for(game, players), sharing), seats)


def look_first(evening: PhoneEvening) -> None:
    """Everybody looks at what it was dealt: on phones, or behind the curtain."""
    for _ in range(20):
        evening.pass_time()
        match = match_of(evening)
        if looking := sorted(match.privacy.looking):
            seat = looking[0]
            evening.hold(seat)
            evening.say(m.Looked(seat, evening.screen(seat).version))
        elif isinstance(evening.top, CurtainScene):
            evening.lift_curtain()
        elif isinstance(evening.top, PeekScene):
            match.privacy.end_inspection()
        elif match.actor is not None:
            return
    raise AssertionError("nobody is asked")


def match_of(evening: PhoneEvening) -> Match:
    return evening.scene.match


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


@pytest.mark.parametrize("game", soaked_unless(lambda game: game != "survive", GAMES))
@few_or_soak("seeds", (1,), range(8))
def test_a_whole_game_is_played_by_phones_alone(game: str, seeds: Sequence[int], tmp_path: Path) -> None:
    for seed in seeds:
        evening = begin(tmp_path / str(seed), game)
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
        evening = begin(tmp_path / str(seed), game, (0, 2), sharing)
        match = match_of(evening)
        assert play(evening, seed, with_laptop=True) > 30
        assert match.is_over


def asked(evening: PhoneEvening) -> int:
    """The seat that is asked, once all have looked at what they were dealt."""
    look_first(evening)
    seat = match_of(evening).actor
    assert seat is not None
    return seat


def last_word(evening: PhoneEvening, seat: int) -> str:
    said: list[m.Say] = evening.told_to(seat, m.Say)
    return said[-1].text if said else ""


def steps_made(evening: PhoneEvening) -> int:
    return sum(entry.kind == "decision" for entry in match_of(evening).log)


# Answers.


def test_only_the_seat_that_is_asked_answers_and_only_what_its_screen_offers(tmp_path: Path) -> None:
    evening = begin(tmp_path)
    seat = asked(evening)
    other = (seat + 1) % 3
    assert (evening.screen(seat).mood, evening.screen(other).mood) == ("asked", "waiting")
    evening.choose(other, 0)
    assert last_word(evening, other) == "It isn't your turn."
    evening.choose(seat, 9_999)
    assert last_word(evening, seat) == "That can't be chosen now."
    assert steps_made(evening) == 0
    evening.choose(seat, 0)
    assert steps_made(evening) == 1


def test_an_answer_to_another_version_is_refused_with_a_sentence(tmp_path: Path) -> None:
    evening = begin(tmp_path)
    seat = asked(evening)
    old = evening.screen(seat).version
    evening.choose(seat, 0)
    evening.pass_time()
    play_until(evening, seat)
    made = steps_made(evening)
    evening.say(m.Chose(seat, old, 0, True))
    assert (steps_made(evening), last_word(evening, seat)) == (made, "The game has moved on.")
    evening.say(m.Chose(seat, evening.screen(seat).version + 1, 0, True))
    assert steps_made(evening) == made


def play_until(evening: PhoneEvening, seat: int, seed: int = 1) -> None:
    random, match = Random(seed), match_of(evening)
    for _ in range(200):
        if match.actor == seat:
            return
        if match.actor is not None:
            play_by_phone(evening, match.actor, random)
        evening.pass_time()
    raise AssertionError("it is never asked")


def test_two_answers_at_once_are_one(tmp_path: Path) -> None:
    evening = begin(tmp_path)
    seat = asked(evening)
    version = evening.screen(seat).version
    evening.say(m.Chose(seat, version, 0), m.Chose(seat, version, 1))
    assert steps_made(evening) == 1


def test_what_is_the_same_question_again_has_another_version_after_a_step(tmp_path: Path) -> None:
    """An answer that was sent twice must not answer what nobody has seen."""
    evening = begin(tmp_path, "atlandice")
    random, match, before = Random(1), match_of(evening), dict[int, tuple[int, int]]()
    for _ in range(60):
        evening.pass_time()
        if match.actor is None:
            break
        screen = evening.screen(match.actor)
        at = len(match.log), match.log[-1].line if match.log else -1
        assert before.setdefault(screen.version, at) == at
        play_by_phone(evening, match.actor, random)
    assert len(before) > 20


def test_versions_only_grow_and_nothing_is_told_twice(tmp_path: Path) -> None:
    evening = begin(tmp_path)
    random, match = Random(4), match_of(evening)
    look_first(evening)
    for number in range(80):
        evening.pass_time()
        if match.actor is None:
            break
        if number % 7 == 3 and match.why_no_undo() is None:
            seat = match.find_undone()
            assert seat is not None
            evening.say(m.WantsUndo(seat, evening.screen(seat).version))
        else:
            play_by_phone(evening, match.actor, random)
    for seat in range(3):
        shown = [told.screen for told in evening.told_to(seat, m.Show)]
        versions = [screen.version for screen in shown]
        assert versions == sorted(set(versions))
        assert len(shown) > 30
    told = len(evening.line.told)
    for _ in range(20):
        evening.pass_moment(0.1)
    assert len(evening.line.told) == told, "nothing has happened"


def test_danger_is_asked_about_where_the_finger_is(tmp_path: Path) -> None:
    evening = begin(tmp_path)
    evening.stage.change(confirm=True)
    random, match = Random(7), match_of(evening)
    look_first(evening)
    for _ in range(400):
        evening.pass_time()
        seat = match.actor
        assert seat is not None
        screen = evening.screen(seat)
        assert screen.confirms
        dangerous = [choice for choice in screen.choices if choice.danger]
        if dangerous:
            made = steps_made(evening)
            evening.choose(seat, dangerous[0].n, is_sure=False)
            assert (steps_made(evening), last_word(evening, seat)) == (made, "That's dangerous. Choose it once more.")
            evening.choose(seat, dangerous[0].n, is_sure=True)
            assert steps_made(evening) == made + 1
            assert isinstance(evening.top, TableScene), "nothing is asked at the table"
            return
        play_by_phone(evening, seat, random)
    raise AssertionError("there is never any danger")


def test_undo_is_offered_to_who_made_the_last_decision_alone(tmp_path: Path) -> None:
    evening = begin(tmp_path)
    seat = asked(evening)
    assert not any(evening.screen(one).can_undo for one in range(3))
    evening.choose(seat, 0)
    evening.pass_time()
    assert [evening.screen(one).can_undo for one in range(3)] == [one == seat for one in range(3)]
    other = (seat + 1) % 3
    evening.say(m.WantsUndo(other, evening.screen(other).version))
    assert (steps_made(evening), last_word(evening, other)) == (1, "That can't be taken back.")
    before = evening.screen(seat).version
    evening.say(m.WantsUndo(seat, before))
    evening.pass_time()
    assert steps_made(evening) == 0
    assert evening.screen(seat).mood == "asked"
    assert evening.screen(seat).version > before


def test_undo_is_on_the_phone_in_the_moment_before_chance_goes_on(tmp_path: Path) -> None:
    """As at the table: the screen stays, and so does its question once the step is taken back."""
    evening = begin(tmp_path)
    random, match = Random(3), match_of(evening)
    look_first(evening)
    for _ in range(200):
        seat = match.actor
        if seat is None or any(step.text == "Sink" for step in evening.screen(seat).steps if step.state == "now"):
            break
        play_by_phone(evening, seat, random)
        evening.pass_time()
        if match.actor is None:
            look_first(evening)
    assert seat is not None
    evening.stage.change(speed="normal")
    before = evening.screen(seat)
    made = steps_made(evening)
    evening.choose(seat, before.choices[0].n)
    assert evening.scene.pacing.is_regretting, "otherwise there is nothing to show"
    assert [told.can_undo for told in evening.told_to(seat, m.Regret)][-1:] == [True]
    assert not any(evening.told_to(other, m.Regret) for other in range(3) if other != seat)
    assert evening.screen(seat) == before
    evening.say(m.WantsUndo((seat + 1) % 3, evening.screen((seat + 1) % 3).version))
    assert steps_made(evening) == made + 1, "it was not theirs"
    evening.say(m.WantsUndo(seat, before.version))
    evening.pass_moment(0.1)
    assert steps_made(evening) == made
    again = evening.screen(seat)
    assert (again.ask, again.choices) == (before.ask, before.choices)
    assert again.version > before.version, "so that it can be answered again"
    assert not evening.told_to(seat, m.Regret)[-1].can_undo
    evening.choose(seat, again.choices[0].n)
    for _ in range(60):
        evening.pass_moment(0.05)
    assert not evening.told_to(seat, m.Regret)[-1].can_undo
    made = steps_made(evening)
    evening.say(m.WantsUndo(seat, again.version))
    assert steps_made(evening) >= made, "chance has gone on"


def test_whoever_was_choosing_when_a_step_was_taken_back_is_told_that(tmp_path: Path) -> None:
    evening = begin(tmp_path)
    seat = asked(evening)
    evening.choose(seat, 0)
    evening.pass_time()
    other = match_of(evening).actor
    assert other not in (None, seat)
    evening.pick(other, choice=0)
    evening.say(m.WantsUndo(seat, evening.screen(seat).version))
    evening.pass_time()
    assert steps_made(evening) == 0
    assert last_word(evening, other) == "The last step was taken back."


def test_what_is_picked_on_a_screen_of_before_does_nothing(tmp_path: Path) -> None:
    """The table has gone on and still shows it, and a hand that came now would know more than has been seen."""
    evening = PhoneEvening.with_phones(sit_down(tmp_path, rules_for("survive", 3)), (0, 1, 2), moves=True)
    seat = asked(evening)
    evening.hold(seat)
    hands = len(evening.told_to(seat, m.ShowHand))
    thing = evening.screen(seat).things[0].id
    evening.scene.playing.take_choice(evening.scene.visibility.choices()[0])
    assert evening.scene.table.is_showing
    version = evening.screen(seat).version
    evening.say(m.LaidOut(seat, version, thing), m.LaidOut(seat, version, choice=0), m.TookBack(seat))
    assert evening.phones.mirrored is None
    assert len(evening.told_to(seat, m.ShowHand)) == hands
    evening.pass_time(3)
    assert last_word(evening, seat) == "", "nothing was picked before it was answered"


def test_the_first_answer_counts_and_the_other_place_says_so(tmp_path: Path) -> None:
    evening = begin(tmp_path)
    seat = asked(evening)
    table = evening.scene.table
    evening.pick(seat, choice=0)
    evening.scene.playing.take_choice(evening.scene.visibility.choices()[1])
    evening.pass_time()
    assert (steps_made(evening), last_word(evening, seat)) == (1, "Answered at the table.")

    random, match = Random(1), match_of(evening)
    for _ in range(200):
        sources = [offer.source for offer in table.offers.all if offer.source is not None]
        if match.actor is not None and sources:
            table.select(Selection(source=sources[-1]))
            evening.pass_moment(0.02)
            is_picked = table.selection.in_hand != NOTHING.in_hand
            evening.choose(match.actor, evening.screen(match.actor).choices[0].n)
            assert ("Answered on the phone." in evening.stage.toasts.texts) == is_picked
            if is_picked:
                return
        elif match.actor is not None:
            play_by_phone(evening, match.actor, random)
        evening.pass_time()
    raise AssertionError("nothing can be picked")


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_said_of_answers_by_phone_where_nobody_picks_at_the_screen(game: str, tmp_path: Path) -> None:
    evening, random = begin(tmp_path, game), Random(2)
    for _ in range(60):
        play_by_phone(evening, asked(evening), random)
        evening.pass_time()
        assert "Answered on the phone." not in evening.stage.toasts.texts


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
    evening = PhoneEvening.with_phones(sit_down(tmp_path, rules_for("survive", 3)), (0, 1, 2), moves=True)
    look_first(evening)
    random, match, lagged = Random(2), match_of(evening), 0
    for _ in range(60):
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
def test_phones_that_sleep_vanish_and_come_back_at_any_question_keep_the_game_going(
    game: str, sharing: Sharing, tmp_path: Path
) -> None:
    evening = begin(tmp_path, game, (0, 1, 2), sharing)
    random, match = Random(6), match_of(evening)
    for number in range(70):
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
    random, match = Random(3), match_of(evening)
    look_first(evening)
    for _ in range(80):
        evening.pass_time()
        assert match.actor is not None
        play_by_phone(evening, match.actor, random)
    evening.phones.open_sheet()
    turns = sum(event.key == "turn-began" for entry in match.log for event in entry.events)
    assert turns > 3
    assert _last_table(evening).about == f"Survive, turn {turns}"


@pytest.mark.parametrize("game", GAMES)
def test_what_happened_to_a_seat_stands_on_its_phone_while_it_waits(game: str, tmp_path: Path) -> None:
    evening = begin(tmp_path, game)
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
        if len(told) > 2:
            break
    begins = {"survive": ("Your ", "The boat with your "), "atlantis": ("",), "atlandice": ("You ",)}[game]
    assert told or game == "atlantis", "a bridge is seldom lost"
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


# Hands, picks and hints.


def test_a_hand_is_sent_while_it_is_held_and_its_numbers_mean_nothing_afterwards(tmp_path: Path) -> None:
    evening = begin(tmp_path, "atlantis")
    seat = asked(evening)
    assert evening.screen(seat).needs_hand
    hand = evening.hold(seat)
    assert hand.choices
    evening.let_go(seat)
    made = steps_made(evening)
    evening.choose(seat, hand.choices[0].n)
    assert (steps_made(evening), last_word(evening, seat)) == (made, "That can't be chosen now.")
    again = evening.hold(seat)
    assert again == hand
    evening.choose(seat, again.choices[0].n)
    assert steps_made(evening) == made + 1


def test_a_hand_goes_down_in_the_frame_in_which_another_seat_is_to_act(tmp_path: Path) -> None:
    """Though the table still shows what was done, and so the screen says what it said."""
    evening = PhoneEvening.with_phones(sit_down(tmp_path, rules_for("survive", 3)), (0, 1, 2), moves=True)
    seat = asked(evening)
    other = (seat + 1) % 3
    evening.hold(other)
    before = evening.screen(other)
    evening.choose(seat, 0)
    assert evening.scene.table.is_showing
    evening.pass_moment(0.02)
    after = evening.screen(other)
    assert (after.mood, after.ask) == (before.mood, before.ask)
    assert after.version > before.version
    assert (evening.hand(other), set(match_of(evening).privacy.held)) == (None, set())


def test_what_everyone_may_know_is_mirrored_until_it_is_done_or_taken_back(tmp_path: Path) -> None:
    evening = begin(tmp_path)
    seat = asked(evening)
    choice = next(choice for choice in evening.screen(seat).choices if choice.target >= 0)
    version = evening.phones.version
    evening.pick(seat, choice=choice.n)
    mirrored = evening.phones.mirrored
    assert mirrored is not None
    assert evening.phones.version > version
    assert (mirrored.seat, mirrored.target is not None) == (seat, True)
    assert mirrored.text.startswith(f"On {match_of(evening).players[seat].name}'s phone: ")
    evening.say(m.TookBack(seat))
    assert evening.phones.mirrored is None
    evening.pick(seat, choice=choice.n)
    evening.choose(seat, choice.n)
    assert evening.phones.mirrored is None
    other = (seat + 1) % 3
    evening.pick(other, choice=0)
    assert evening.phones.mirrored is None or evening.phones.mirrored.seat == match_of(evening).actor


def two_pawns(evening: PhoneEvening) -> tuple[int, list[int]]:
    """A seat that is asked for a card and has several pawns on their way; and their numbers."""
    random, match = Random(4), match_of(evening)
    for _ in range(300):
        evening.pass_time()
        seat = asked(evening)
        if evening.screen(seat).needs_hand:
            pieces = evening.hold(seat).pieces
            if len(pieces) > 1:
                return seat, list(pieces)
            evening.let_go(seat)
        play_by_phone(evening, seat, random)
    raise AssertionError(f"nobody has two pawns on their way: {len(match.log)} steps")


def note_of(evening: PhoneEvening, seat: int) -> str:
    hand = evening.hand(seat)
    assert hand is not None
    return next(part.note for part in hand.parts if isinstance(part, screens.Cards))


def test_a_pawn_that_is_tapped_has_its_prices_in_the_hand_and_a_ring_at_the_table(tmp_path: Path) -> None:
    evening = begin(tmp_path, "atlantis")
    seat, pawns = two_pawns(evening)
    assert note_of(evening, seat) == ""
    seen = set[str]()
    for pawn in pawns:
        evening.pick(seat, thing=pawn)
        seen.add(note_of(evening, seat))
        mirrored = evening.phones.mirrored
        assert mirrored is not None
        assert mirrored.text.endswith(f"{name_of(evening, seat, pawn)}?")
    assert len(seen) == len(pawns)
    assert all(note.startswith("for the pawn on ") for note in seen)
    evening.say(m.TookBack(seat))
    assert (note_of(evening, seat), evening.phones.mirrored) == ("", None)


def name_of(evening: PhoneEvening, seat: int, thing: int) -> str:
    return next(one.name for one in evening.screen(seat).things if one.id == thing)


def test_pawn_and_card_are_picked_in_any_order_and_the_card_hides_both(tmp_path: Path) -> None:
    evening = begin(tmp_path, "atlantis")
    seat, pawns = two_pawns(evening)
    card = next(choice.tile for choice in evening.choices(seat) if choice.source == pawns[-1] and choice.tile >= 0)
    evening.pick(seat, thing=pawns[-1])
    assert evening.phones.mirrored is not None
    evening.pick(seat, thing=card)
    assert evening.phones.mirrored is None
    note = note_of(evening, seat)
    assert note.startswith("for the pawn on ")
    evening.say(m.TookBack(seat))
    evening.pick(seat, thing=card)
    evening.pick(seat, thing=pawns[-1])
    assert (note_of(evening, seat), evening.phones.mirrored) == (note, None)
    evening.let_go(seat)
    evening.hold(seat)
    assert note_of(evening, seat) == ""


def test_what_is_raised_is_heard_only_while_the_hand_is_held(tmp_path: Path) -> None:
    evening = begin(tmp_path, "atlantis")
    seat = asked(evening)
    evening.hold(seat)
    shown = len(evening.told_to(seat, m.ShowHand))
    version = evening.screen(seat).version
    evening.say(m.Raised(seat, version, (1, 2)))
    assert len(evening.told_to(seat, m.ShowHand)) == shown + 1
    evening.say(m.Raised(seat, version - 1, (1, 2)))
    evening.let_go(seat)
    evening.say(m.Raised(seat, version, (1, 2)), m.Raised((seat + 1) % 3, version, (1, 2)))
    assert len(evening.told_to(seat, m.ShowHand)) == shown + 1


def test_what_is_of_a_hand_is_never_mirrored(tmp_path: Path) -> None:
    evening = begin(tmp_path, "atlantis")
    seat = asked(evening)
    hand = evening.hold(seat)
    for thing in hand.things:
        if thing.is_hand:
            evening.pick(seat, thing=thing.id)
            assert evening.phones.mirrored is None
    shown = evening.hand(seat)
    assert shown is not None
    for choice in shown.choices:
        evening.pick(seat, choice=choice.n)
        assert evening.phones.mirrored is None


def test_a_hint_is_told_to_its_seat_alone(tmp_path: Path) -> None:
    from .test_phones_two_worlds import Guess

    evening = begin(tmp_path, "atlantis")
    evening.scene.hint_request.make = Guess
    seat = asked(evening)
    evening.ask_hint(seat)
    assert last_word(evening, seat) == "Hold the eye, then ask for a hint."
    evening.hold(seat)
    evening.ask_hint(seat)
    hand = evening.hand(seat)
    assert hand is not None
    assert hand.hint
    assert evening.scene.hints.words is None, "not at the table"
    evening.let_go(seat)
    assert evening.hold(seat).hint == ()
    other = (seat + 1) % 3
    evening.ask_hint(other)
    assert not evening.told_to(other, m.Hint)


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
    evening = begin(tmp_path)
    random, match = Random(3), match_of(evening)
    look_first(evening)
    before = len(evening.line.told)
    for _ in range(80):
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
