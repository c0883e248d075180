"""What phones answer: choices, picks, hands that are held up, and hints, each checked as a click is."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.phones import messages as m
from game.phones import screens
from game.scenes import TableScene
from game.tables.selection import NOTHING, Selection
from tests.soaks import few_or_soak

from .evening import rules_for, sit_down
from .phone_line import GAMES, PhoneEvening, asked, begin, last_word, look_first, match_of, play_by_phone, steps_made

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
    for _ in range(30):
        evening.pass_time()
        if match.actor is None:
            break
        screen = evening.screen(match.actor)
        at = len(match.log), match.log[-1].line if match.log else -1
        assert before.setdefault(screen.version, at) == at
        play_by_phone(evening, match.actor, random)
    assert len(before) > 20


def test_versions_only_grow_and_nothing_is_told_twice(tmp_path: Path) -> None:
    evening = begin(tmp_path, steps=60)
    random, match = Random(4), match_of(evening)
    look_first(evening)
    for number in range(40):
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
    evening = begin(tmp_path, steps=50)
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
    evening = begin(tmp_path, steps=50)
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
@few_or_soak("decisions", 15, 60)
def test_nothing_is_said_of_answers_by_phone_where_nobody_picks_at_the_screen(
    game: str, decisions: int, tmp_path: Path
) -> None:
    evening, random = begin(tmp_path, game), Random(2)
    for _ in range(decisions):
        play_by_phone(evening, asked(evening), random)
        evening.pass_time()
        assert "Answered on the phone." not in evening.stage.toasts.texts


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
