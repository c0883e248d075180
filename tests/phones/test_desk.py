"""Seats and their phones: who gets one, what each is shown and may say, and when it counts as asleep or away."""

from __future__ import annotations

from typing import Any

import pytest

from game.phones import messages as m
from game.phones.screens import Choice, Table
from game.phones.seats import BURST

from .room import SEATS, TABLE, WORDS, Phone, Room, hand, screen, seated

LATE = m.Told(WORDS["phone.page.moved-on"])


# Seats.


def test_a_free_seat_is_taken_by_a_tap_and_everyone_who_looks_sees_it() -> None:
    room = Room()
    key = room.code.key
    room.tell(m.Show(1, screen(5)))
    first = room.come_in(key)
    second = room.come_in(key)
    room.heard()
    first.say(m.Sit(1))
    mine = first.last(m.Seated)
    assert (mine.seat, mine.table, len(mine.token)) == (1, TABLE, 22)
    assert first.told()[-1] == m.ShowScreen(screen(5)), "at once"
    assert second.told()[-1] == m.Seats(TABLE, (1,))
    assert room.heard() == [m.SeatNews(1, "here")]
    first.say(m.Sit(1))
    assert (first.told(), first.is_closed, room.heard()) == ([], False, []), "tapped twice"


@pytest.mark.parametrize("number", [3, 4, -1, 1000])
def test_neither_a_bot_s_seat_is_taken_nor_one_that_is_not_there(number: int) -> None:
    room = Room()
    phone = room.come_in(room.code.key)
    room.heard()
    phone.told()
    phone.say(m.Sit(number))
    assert phone.told() == [m.Seats(TABLE, ())]
    assert room.heard() == []


def test_nobody_sits_down_who_has_not_come_in() -> None:
    room = Room()
    phone = room.connect()
    phone.say(m.Sit(0))
    assert phone.is_closed
    assert room.heard()[1:] == []


def ask(room: Room, seat: int = 1, peer: str = "192.168.1.77", key: str = "") -> tuple[Phone, m.SeatNews]:
    """Another phone that asks for a seat which has one."""
    phone = room.come_in(key or room_key(room), peer)
    room.heard()
    phone.told()
    phone.say(m.Sit(seat))
    (news,) = room.heard()
    assert isinstance(news, m.SeatNews)
    return phone, news


def test_a_seat_that_has_a_phone_is_asked_for_at_the_table() -> None:
    room = Room()
    (owner,) = seated(room, [1])
    phone, news = ask(room)
    assert (news.seat, news.state) == (1, "here")
    assert news.creature in m.TICKET_CREATURES
    assert 10 <= news.number <= 99
    drawing = "survive/shark" if news.creature == "shark" else f"sea/{news.creature}"
    assert phone.told() == [m.Seats(TABLE, (1,), 1, news.creature, news.number, drawing)]
    assert (owner.told(), owner.is_closed) == ([], False)
    phone.say(m.Sit(1))
    assert room.heard() == [], "tapped twice"


def test_whoever_asks_no_more_sees_the_list_again_and_nobody_is_asked_about() -> None:
    room = Room()
    seated(room, [1])
    phone, news = ask(room)
    phone.told()
    phone.say(m.Sit(-1))
    assert phone.told() == [m.Seats(TABLE, (1,))]
    assert room.heard() == [m.SeatNews(1, "here")]
    room.tell(m.Allow(1, True, news.creature, news.number))
    assert phone.told() == [], "too late"
    phone.say(m.Sit(0))
    assert phone.last(m.Seated).seat == 0


def test_whoever_is_allowed_gets_the_seat_and_the_first_token_dies() -> None:
    room = Room()
    room.tell(m.Show(1, screen(5)))
    (owner,) = seated(room, [1])
    owner.do("hold", 5)
    phone, news = ask(room)
    room.tell(m.Allow(1, True, news.creature, news.number))
    assert phone.last(m.Seated).seat == 1
    assert phone.token != owner.token
    assert owner.told()[-2:] == [m.Cover(), m.Gone(WORDS["phone.page.another"])]
    assert owner.is_closed
    assert room.heard() == [m.LetGo(1), m.SeatNews(1, "here")]
    assert room.come_back(owner.token).last(m.Refused) == m.Refused("token")


def test_the_first_phone_may_keep_its_seat_and_is_asked_about_again_only_later() -> None:
    room = Room()
    key = room.code.key
    (owner,) = seated(room, [1])
    phone, news = ask(room, key=key)
    room.tell(m.Allow(1, False, news.creature, news.number))
    assert phone.told()[1:] == [m.Refused("kept"), m.Seats(TABLE, (1,))]
    assert (phone.is_closed, owner.is_closed) == (False, False)
    assert room.heard() == [m.SeatNews(1, "here")]
    phone.say(m.Sit(1))
    assert phone.told() == [m.Refused("wait", 30), m.Seats(TABLE, (1,))]
    phone.leave()
    assert room.heard() == [], "nor does coming anew help"
    again = room.come_in(key, "192.168.1.77")
    again.say(m.Sit(1))
    assert again.last(m.Refused).why == "wait"
    room.wait(31)
    again.say(m.Sit(1))
    assert any(isinstance(one, m.SeatNews) and one.creature for one in room.heard())


def room_key(room: Room) -> str:
    room.tell(m.Open())
    return room.code.key


def test_an_answer_is_for_the_phone_that_was_seen_and_for_no_other() -> None:
    """Who asked may have left while somebody at the table made up their mind."""
    room = Room()
    (owner,) = seated(room, [1])
    first, news = ask(room)
    first.leave()
    assert room.heard() == [m.SeatNews(1, "here")]
    second, other = ask(room, peer="192.168.1.78")
    room.tell(m.Allow(1, True, news.creature, news.number))
    assert (second.is_closed, owner.is_closed, room.heard()) == (False, False, [])
    room.tell(m.Allow(1, True, other.creature, other.number))
    assert second.last(m.Seated).seat == 1
    room.tell(m.Allow(1, True, other.creature, other.number))
    assert not second.is_closed


def test_one_phone_asks_for_a_seat_at_a_time_and_a_phone_for_one_seat() -> None:
    room = Room()
    seated(room, [0, 1])
    first, _ = ask(room, 1)
    key = room_key(room)
    second = room.come_in(key)
    room.heard()
    second.say(m.Sit(1))
    assert second.last(m.Refused) == m.Refused("full")
    assert room.heard() == []
    first.say(m.Sit(0))
    assert room.heard()[0] == m.SeatNews(1, "here")
    second.say(m.Sit(1))
    assert [one.seat for one in room.heard() if isinstance(one, m.SeatNews) and one.creature] == [1]
    first.say(m.Sit(2))
    assert first.last(m.Seated).seat == 2
    assert room.heard() == [m.SeatNews(0, "here"), m.SeatNews(2, "here")]


def test_nobody_asks_on_when_the_sheet_is_shut() -> None:
    room = Room()
    seated(room, [1])
    phone, _ = ask(room)
    room.tell(m.Shut())
    assert phone.is_closed
    assert room.heard() == [m.Code("", ""), m.SeatNews(1, "here")]


def test_whoever_asked_for_a_seat_that_becomes_free_may_tap_it() -> None:
    room = Room()
    (owner,) = seated(room, [1])
    phone, _ = ask(room)
    owner.do("give-back")
    assert phone.told()[-1] == m.Seats(TABLE, ())
    phone.say(m.Sit(1))
    assert phone.last(m.Seated).seat == 1


def test_a_seat_is_given_back_by_its_phone_or_freed_at_the_table() -> None:
    room = Room()
    one, two = seated(room, [0, 1])
    one.do("give-back")
    assert (one.told(), one.is_closed) == ([m.Gone(WORDS["phone.page.free"])], True)
    room.tell(m.Free(1, "This seat is free again."))
    assert (two.told(), two.is_closed) == ([m.Gone("This seat is free again.")], True)
    assert room.news() == [(0, "none"), (1, "none")]
    for phone in (one, two):
        assert room.come_back(phone.token).last(m.Refused) == m.Refused("token")


@pytest.mark.parametrize("is_asked_away", [True, False])
def test_another_phone_in_a_freed_seat_never_gets_what_was_for_the_one_before(is_asked_away: bool) -> None:
    room = Room()
    key = room.code.key
    room.tell(m.Show(1, screen(5)))
    (one,) = seated(room, [1])
    one.do("give-back") if is_asked_away else room.tell(m.Free(1, "Free."))
    other = room.come_in(key)
    other.say(m.Sit(1))
    room.wait(3600)
    assert not [told for told in other.told() if isinstance(told, m.ShowScreen)], "nothing that it could answer"
    room.tell(m.Show(1, screen(6)))
    assert other.told() == [m.ShowScreen(screen(6))]


def test_a_seat_is_freed_while_its_phone_is_not_there() -> None:
    room = Room()
    (phone,) = seated(room, [1])
    phone.leave()
    room.tell(m.Free(1, "Free."), m.Free(2, "Free."))
    assert room.news() == [(1, "asleep"), (1, "none")]
    assert room.come_back(phone.token).last(m.Refused) == m.Refused("token")


def test_a_closed_table_tells_everyone_and_no_token_is_left() -> None:
    room = Room()
    (phone,) = seated(room, [1])
    room.tell(m.Open())
    looking = room.come_in(room.code.key)
    quiet = room.connect()
    room.tell(m.Close("This table is closed."))
    assert room.desk.is_closed
    assert phone.told() == quiet.told()[1:] == looking.told()[2:] == [m.Gone("This table is closed.", is_over=True)]
    assert all(one.is_closed for one in (phone, looking, quiet))


def test_another_address_closes_the_one_of_before() -> None:
    room = Room()
    (phone,) = seated(room, [1])
    room.tell(m.Listen("192.168.1.3", 8400))
    assert (phone.told(), phone.is_closed) == ([m.Gone(WORDS["phone.page.other-address"], is_over=True)], True)
    assert room.news() == [(1, "none")]
    assert not room.desk.is_closed


def test_another_table_is_told_to_everyone_and_a_seat_without_a_person_is_free() -> None:
    room = Room()
    one, two = seated(room, [0, 1])
    looking = room.come_in(room_key(room))
    looking.told()
    table = Table("survive", "Survive", "Survive, turn 2", "Ada", "en", (SEATS[0], SEATS[3]), WORDS)
    room.tell(m.Tell(table))
    assert one.told() == [m.Seated(0, one.token, table)]
    assert two.told() == [m.Gone(WORDS["phone.page.free"])]
    assert looking.told()[-1] == m.Seats(table, (0,))


# What is shown.


def test_a_phone_that_comes_back_is_shown_the_screen_of_now_covered_and_nobody_is_asked() -> None:
    room = Room()
    room.tell(m.Show(1, screen(1)))
    (phone,) = seated(room, [1])
    token = phone.last(m.Seated).token
    phone.leave()
    room.tell(m.Show(1, screen(2)), m.Shut())
    room.heard()
    again = room.come_back(token)
    assert again.told()[1:] == [m.Seated(1, token, TABLE), m.ShowScreen(screen(2))]
    assert room.heard() == [m.SeatNews(1, "here")]


def test_a_second_tab_takes_over_and_the_first_does_not_fight_for_the_seat() -> None:
    room = Room()
    room.tell(m.Show(1, screen(1)))
    (phone,) = seated(room, [1])
    phone.do("hold", 1)
    room.heard()
    other = room.come_back(phone.token)
    assert phone.told() == [m.Cover(), m.Refused("elsewhere")]
    assert phone.is_closed
    assert room.heard() == [m.LetGo(1)], "the seat has a phone as before"
    phone.leave()
    assert room.heard() == [], "the connection of before has nothing to do with it"
    other.do("choose", 1, 0)
    assert room.heard() == [m.Chose(1, 1, 0)]


def test_versions_only_grow() -> None:
    room = Room()
    (phone,) = seated(room, [1])
    room.tell(m.Show(1, screen(5)), m.Show(1, screen(4)), m.Show(1, screen(5, "waiting")))
    assert phone.told() == [m.ShowScreen(screen(5))]


def test_a_sentence_a_hint_and_further_ways_go_to_their_seat_and_version() -> None:
    room = Room()
    one, two = seated(room, [0, 1])
    room.tell(m.Show(0, screen(1)), m.Show(1, screen(2)))
    one.told()
    two.told()
    further = (Choice(7, "Far away", is_further=True),)
    room.tell(m.Further(1, 2, 4, further), m.Hint(1, 2, ("Sail.",), 0), m.Say(1, "Answered at the table."))
    room.tell(m.Further(1, 1, 4, further), m.Hint(1, 3, ("Sail.",), 0))
    assert two.told() == [
        m.ShowFurther(2, 4, further), m.ShowHint(2, ("Sail.",), 0), m.Told("Answered at the table."),
    ]  # fmt: skip
    assert one.told() == []


# The hand.


def test_a_hand_comes_while_the_eye_is_held_and_at_no_other_time() -> None:
    room = Room()
    one, two = seated(room, [0, 1])
    room.tell(m.Show(0, screen(1)), m.Show(1, screen(1)))
    one.told()
    two.told()
    room.tell(m.ShowHand(1, hand(1, "Sloop")))
    assert two.told() == [], "not yet"
    two.do("hold", 1)
    two.do("hold", 1)
    assert room.heard() == [m.Held(1, 1)]
    room.tell(m.ShowHand(1, hand(1, "Sloop")), m.ShowHand(0, hand(1, "Squid")), m.ShowHand(1, hand(2, "Later")))
    assert two.told() == [m.ShowPhoneHand(hand(1, "Sloop"))]
    assert one.told() == []
    room.tell(m.ShowHand(1, hand(1, "Sloop", "laid out")))
    assert two.told() == [m.ShowPhoneHand(hand(1, "Sloop", "laid out"))]
    two.do("let-go")
    two.do("let-go")
    assert room.heard() == [m.LetGo(1)]
    room.tell(m.ShowHand(1, hand(1, "Sloop")))
    assert two.told() == [], "no more"


@pytest.mark.parametrize("what", ["gone", "sleep", "show", "rate"])
def test_the_hand_is_let_go_with_whatever_ends_the_hold(what: str) -> None:
    room = Room()
    room.tell(m.Show(1, screen(1)))
    (phone,) = seated(room, [1])
    phone.do("hold", 1)
    room.tell(m.ShowHand(1, hand(1, "Sloop")))
    phone.told()
    room.heard()
    if what == "gone":
        phone.leave()
    elif what == "sleep":
        phone.do("sleep")
    elif what == "show":
        room.tell(m.Show(1, screen(2)))
        assert phone.told() == [m.Cover(), m.ShowScreen(screen(2))]
    else:
        for _ in range(int(BURST)):
            phone.do("hold", 1)
        assert phone.is_closed
    assert m.LetGo(1) in room.heard()
    room.tell(m.ShowHand(1, hand(1, "Sloop")), m.ShowHand(1, hand(2, "Sloop")))
    assert not any(isinstance(one, m.ShowPhoneHand) for one in phone.told())
    if phone.is_closed or what == "gone":
        room.wait(2)
        again = room.come_back(phone.token)
        assert [type(one) for one in again.told()] == [m.Welcome, m.Seated, m.ShowScreen]


def test_there_is_nothing_to_hold_where_there_is_no_eye_or_the_screen_is_another() -> None:
    room = Room()
    (phone,) = seated(room, [1])
    phone.do("hold", -1)
    room.tell(m.Show(1, screen(3, has_eye=False)))
    phone.do("hold", 3)
    room.tell(m.Show(1, screen(4)))
    phone.do("hold", 3)
    assert room.heard() == []
    phone.do("hold", 4)
    assert room.heard() == [m.Held(1, 4)]


# What is answered.

EVERY: dict[str, Any] = {"can_undo": True, "can_hint": True}
ANSWERS: list[tuple[str, int, m.ToTable]] = [
    ("choose", 3, m.Chose(1, 7, 3)),
    ("lay-out", 3, m.LaidOut(1, 7, choice=3)),
    ("pick", 3, m.LaidOut(1, 7, thing=3)),
    ("raise", -1, m.Raised(1, 7, ())),
    ("undo", -1, m.WantsUndo(1, 7)),
    ("hint", -1, m.WantsHint(1, 7)),
]


@pytest.mark.parametrize("what, n, expected", ANSWERS)
def test_an_answer_counts_for_the_screen_of_now_alone(what: str, n: int, expected: m.ToTable) -> None:
    """What was only picked goes with its screen, and nothing is said of it."""
    room = Room()
    late = [] if what in ("lay-out", "pick", "raise") else [LATE]
    one, two = seated(room, [0, 1])
    two.do(what, 0, n)
    two.do(what, -1, n)
    assert (two.told(), room.heard()) == (late * 2, []), "nothing was shown yet"
    room.tell(m.Show(0, screen(6, **EVERY)), m.Show(1, screen(7, **EVERY)))
    two.told()
    for version in (6, 8, 0):
        two.do(what, version, n)
        assert (two.told(), room.heard()) == (late, [])
    two.do(what, 7, n)
    assert (two.told(), room.heard()) == ([], [expected])
    one.told()
    one.do(what, 7, n)
    assert (one.told(), room.heard()) == (late, []), "nobody answers for another seat"
    room.tell(m.Show(1, screen(8)))
    two.told()
    two.do(what, 7, n)
    assert (two.told(), room.heard()) == (late, [])


@pytest.mark.parametrize("what", ["undo", "hint", "looked"])
def test_what_a_screen_does_not_offer_is_not_asked_of_the_table(what: str) -> None:
    room = Room()
    room.tell(m.Show(1, screen(1)))
    (phone,) = seated(room, [1])
    phone.do(what, 1)
    assert (phone.told(), room.heard()) == ([] if what == "looked" else [LATE], [])


def test_what_comes_late_is_told_once_and_not_over_what_the_table_has_said_of_it() -> None:
    room = Room()
    (phone,) = seated(room, [1])
    room.tell(m.Show(1, screen(1)), m.Show(1, screen(2)), m.Say(1, "Answered at the table."))
    phone.told()
    phone.do("choose", 1, 0)
    assert (phone.told(), room.heard()) == ([], [])
    room.tell(m.Show(1, screen(3)))
    phone.told()
    phone.do("choose", 2, 0)
    assert (phone.told(), room.heard()) == ([LATE], [])


def test_what_was_just_decided_can_be_taken_back_on_its_screen_as_long_as_the_table_says() -> None:
    room = Room()
    room.tell(m.Show(1, screen(1)))
    (phone,) = seated(room, [1])
    phone.told()
    room.tell(m.Regret(1, 0, can_undo=True))
    phone.do("undo", 1)
    assert (phone.told(), room.heard()) == ([LATE], []), "that was another screen"
    room.tell(m.Regret(1, 1, can_undo=True))
    phone.do("undo", 1)
    assert (phone.told(), room.heard()) == ([m.ShowRegret(1, can_undo=True)], [m.WantsUndo(1, 1)])
    room.tell(m.Regret(1, 1, can_undo=False))
    phone.do("undo", 1)
    assert (phone.told(), room.heard()) == ([m.ShowRegret(1, can_undo=False), LATE], [])
    room.tell(m.Regret(1, 1, can_undo=True), m.Show(1, screen(2)))
    phone.told()
    phone.do("undo", 2)
    assert (phone.told(), room.heard()) == ([LATE], []), "the next screen says it by itself"


def test_danger_that_was_asked_about_a_look_and_taking_back() -> None:
    room = Room()
    room.tell(m.Show(1, screen(1, "looking")))
    (phone,) = seated(room, [1])
    phone.do("choose", 1, 0, is_sure=True)
    phone.do("looked", 1)
    phone.do("take-back")
    assert room.heard() == [m.Chose(1, 1, 0, is_sure=True), m.Looked(1, 1), m.TookBack(1)]


# Asleep, out of reach, back.


def test_a_phone_that_says_so_sleeps_for_as_long_as_it_is_asked_nothing() -> None:
    room = Room()
    room.tell(m.Show(1, screen(1, "waiting")))
    (phone,) = seated(room, [1])
    phone.do("sleep")
    phone.leave()
    room.wait(3600)
    assert room.news() == [(1, "asleep")]
    again = room.come_back(phone.token)
    assert room.news() == [(1, "here")]
    assert not again.is_closed


def test_one_that_is_gone_without_a_word_sleeps_until_it_is_asked_and_is_away_twenty_seconds_later() -> None:
    room = Room()
    room.tell(m.Show(1, screen(1, "waiting")))
    (phone,) = seated(room, [1])
    phone.leave()
    room.wait(3600)
    assert room.news() == [(1, "asleep")]
    room.tell(m.Show(1, screen(2)))
    room.wait(19.9)
    assert room.news() == []
    room.wait(0.1)
    assert room.news() == [(1, "away")]
    room.tell(m.Show(1, screen(3, "waiting")))
    room.tell(m.Show(1, screen(4)))
    room.wait(100)
    assert room.news() == [], "nothing is told twice"
    room.come_back(phone.token)
    assert room.news() == [(1, "here")]


@pytest.mark.parametrize("mood", ["asked", "looking"])
@pytest.mark.parametrize("leaves", [True, False])
def test_one_that_sleeps_on_after_its_seat_was_asked_is_away_after_twenty_seconds(mood: Any, leaves: bool) -> None:
    room = Room()
    room.tell(m.Show(1, screen(1, "waiting")))
    (phone,) = seated(room, [1])
    phone.do("sleep")
    if leaves:
        phone.leave()
    room.wait(100)
    room.tell(m.Show(1, screen(2, mood)))
    room.wait(10)
    room.tell(m.Show(1, screen(3, mood)))
    room.wait(9.9)
    assert room.news() == [(1, "asleep")]
    room.wait(0.1)
    assert room.news() == [(1, "away")], "counted from when it was asked first"


def test_one_that_falls_asleep_over_a_question_has_twenty_seconds_from_then_on() -> None:
    room = Room()
    room.tell(m.Show(1, screen(1)))
    (phone,) = seated(room, [1])
    room.wait(60)
    phone.do("sleep")
    room.wait(19)
    assert room.news() == [(1, "asleep")]
    room.wait(1)
    assert room.news() == [(1, "away")]


def test_a_question_that_the_table_has_answered_waits_for_nobody() -> None:
    room = Room()
    room.tell(m.Show(1, screen(1)))
    (phone,) = seated(room, [1])
    phone.do("sleep")
    room.tell(m.Show(1, screen(2, "waiting")))
    room.wait(3600)
    assert room.news() == [(1, "asleep")]


@pytest.mark.parametrize("after", [5, 25])
@pytest.mark.parametrize("what", ["hold", "choose"])
def test_waking_is_back_at_once(after: float, what: str) -> None:
    room = Room()
    room.tell(m.Show(1, screen(1)))
    (phone,) = seated(room, [1])
    phone.do("sleep")
    room.wait(after)
    room.heard()
    phone.told()
    phone.do(what, 1, 0)
    assert room.heard()[0] == m.SeatNews(1, "here")
    room.wait(3600)
    assert room.heard() in ([], [m.Held(1, 1)], [m.Chose(1, 1, 0)], [m.Code("", "")])


@pytest.mark.parametrize("mood", ["asked", "waiting", "looking", "resting"])
def test_a_phone_comes_back_at_every_state_of_a_table(mood: Any) -> None:
    room = Room()
    room.tell(m.Show(1, screen(1, mood)))
    (phone,) = seated(room, [1])
    token = phone.token
    for version in range(2, 6):
        phone.do("hold", version - 1)
        phone.leave()
        room.tell(m.Show(1, screen(version, mood)))
        room.wait(version * 10)
        phone = room.come_back(token)
        assert phone.told()[1:] == [m.Seated(1, token, TABLE), m.ShowScreen(screen(version, mood))]
    assert room.news()[-1] == (1, "here")


# Bounds.


def test_pictures_are_ours_and_wear_colours_and_nothing_else_is_found() -> None:
    room = Room()
    (phone,) = seated(room, [1])
    names = (
        "survive/boat",
        "survive/boat-red",
        "survive/shark-red",
        "survive/boat-blue",
        "../../settings",
        "/etc/passwd",
    )
    phone.say(m.Pictures(names))
    assert phone.told() == [
        m.Drawn(
            {
                "survive/boat": "<svg fill='@base@'/>",
                "survive/boat-red": "<svg fill='#c03030'/>",
                "survive/shark-red": "<svg id='own'/>",
            }
        )
    ]


def test_nobody_sees_a_picture_who_has_not_come_in() -> None:
    phone = Room().connect()
    phone.say(m.Pictures(("survive/boat",)))
    assert phone.is_closed
    assert [type(one) for one in phone.told()] == [m.Welcome]


def test_more_than_forty_pictures_are_no_message() -> None:
    room = Room()
    (phone,) = seated(room, [1])
    phone.say(b'{"do":"pictures","names":%s}' % str(["a"] * 41).replace("'", '"').encode())
    assert phone.is_closed


def test_twenty_messages_a_second_are_heard_and_forty_at_once() -> None:
    room = Room()
    (phone,) = seated(room, [1])
    for _ in range(200):
        room.now += 0.05
        phone.do("let-go")
    room.now += 10
    for _ in range(int(BURST)):
        phone.do("let-go")
    assert not phone.is_closed
    phone.do("let-go")
    assert phone.is_closed
    assert room.news() == [(1, "asleep")]


def test_nobody_may_say_more_by_coming_back_again_and_again() -> None:
    """Each time that a seat holds its hand up costs the table some work."""
    room = Room()
    room.tell(m.Show(1, screen(1)))
    (phone,) = seated(room, [1])
    token = phone.token
    for _ in range(100):
        phone = room.come_back(token)
        while not phone.is_closed and room.now < 1001:
            phone.do("hold", 1)
            phone.do("let-go")
    assert len(room.heard()) < 2 * BURST
    room.wait(5)
    assert not room.come_back(token).is_closed


@pytest.mark.parametrize(
    "data",
    [
        b"", b"null", b"[]", b'"hello"', b"{}", b"{", b'{"do":"fly"}', b'{"do":"do"}', b'{"do":"do","what":"cheat"}',
        b'{"do":"do","what":"choose","version":1.5}', b'{"do":"do","what":"choose","version":true}',
        b'{"do":"do","what":"choose","version":"1"}', b'{"do":"do","what":"choose","n":-2}',
        b'{"do":"do","what":"choose","n":99999999999999999999999}', b'{"do":"do","what":"choose","seat":0}',
        b'{"do":"do","what":"hold","what":1}', b'{"do":"sit"}', b'{"do":"sit","seat":"0"}', b"\xff\xfe",
        b'{"do":"hello","token":"\xff"}', b'{"do":"hello","token":"\\ud800"}', b'{"a":' + b"[" * 4000,
        b'{"do":"pictures","names":' + b"[" * 4000, b'{"do":"do","what":"hold"}' + b" " * 4096,
        b'{"do":"hello","token":"' + b"x" * 81 + b'"}', b'{"do":"pictures","names":[1]}', b"16 03 01",
        b'{"type":"close","text":"x"}', b'{"is":"gone","text":"x"}',
    ],
)  # fmt: skip
@pytest.mark.parametrize("is_seated", [True, False])
def test_what_is_no_message_closes_the_connection_and_changes_nothing(data: bytes, is_seated: bool) -> None:
    room = Room()
    room.tell(m.Show(1, screen(1)))
    phone = seated(room, [1])[0] if is_seated else room.connect()
    phone.told()
    room.heard()
    phone.say(data)
    assert phone.is_closed
    assert phone.told() == []
    assert room.news() == ([(1, "asleep")] if is_seated else [])


def test_knocks_are_told_once_a_second() -> None:
    room = Room()
    room.heard()
    for _ in range(5):
        room.desk.knock(room.now)
        room.carry_out()
    room.now += 1
    room.desk.knock(room.now)
    room.carry_out()
    assert room.heard() == [m.Knocked(), m.Knocked()]
