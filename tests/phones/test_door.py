"""Who comes in: by key or code, while the sheet is open, and not by trying."""

from __future__ import annotations

import random

import pytest

from game.phones import messages as m
from game.phones.door import SIGNS, draw_below

from .room import TABLE, Room

WRONG = m.Hello(code="????")


def test_the_sheet_brings_a_key_of_128_bits_and_a_code_of_four_signs() -> None:
    room = Room()
    code = room.code
    assert len(code.key) == 22
    assert set(code.key) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")
    assert len(code.code) == 4
    assert set(code.code) <= set(SIGNS)
    assert not set("01ILOU") & set(SIGNS)


def test_every_sign_is_as_likely() -> None:
    draw = random.Random(1).randbytes
    found = [draw_below(draw, 30) for _ in range(30_000)]
    assert set(found) == set(range(30))
    assert all(800 < found.count(number) < 1200 for number in range(30))


def test_a_phone_is_welcomed_with_words_and_nobody_s_name() -> None:
    phone = Room().connect()
    assert phone.told() == [m.Welcome(TABLE.words, "en", "Survive")]
    assert b"Ada" not in phone.bytes[0]


@pytest.mark.parametrize("how", ["key", "code", "small letters"])
def test_whoever_knows_the_key_or_the_code_sees_the_list(how: str) -> None:
    room = Room()
    code = room.code
    hello = {
        "key": m.Hello(key=code.key),
        "code": m.Hello(code=code.code),
        "small letters": m.Hello(code=f" {code.code[:2].lower()} {code.code[2:].lower()}"),
    }[how]
    phone = room.connect()
    phone.say(hello)
    assert phone.told()[1:] == [m.Seats(TABLE, ())]


@pytest.mark.parametrize("hello", [m.Hello(key="x" * 22), WRONG, m.Hello(code="é234")])
def test_whoever_does_not_is_refused_and_closed(hello: m.Hello) -> None:
    room = Room()
    phone = room.connect()
    phone.say(hello)
    assert phone.told()[1:] == [m.Refused("code")]
    assert phone.is_closed


@pytest.mark.parametrize("hello", [m.Hello(), m.Hello(token="a", key="b"), m.Hello(key="a", code="b")])
def test_one_word_of_the_three_is_said(hello: m.Hello) -> None:
    phone = Room().connect()
    phone.say(hello)
    assert (phone.told()[1:], phone.is_closed) == ([], True)


def test_nothing_is_known_of_a_sheet_that_was_never_open() -> None:
    room = Room(is_open=False)
    for hello in (m.Hello(key="x"), m.Hello(code="2345")):
        phone = room.connect()
        phone.say(hello)
        assert phone.last(m.Refused) == m.Refused("closed")
    phone = room.connect()
    phone.say(m.Hello(token="x"))
    assert phone.last(m.Refused) == m.Refused("token")


def test_hello_comes_within_five_seconds() -> None:
    room = Room()
    phone = room.connect()
    room.wait(4.9)
    assert not phone.is_closed
    room.wait(0.1)
    assert phone.is_closed


def test_who_came_in_is_not_hurried() -> None:
    room = Room()
    phone = room.come_in(room.code.key)
    room.wait(300)
    assert not phone.is_closed
    phone.say(m.Hello(key="again"))
    assert phone.is_closed, "a hello is the first word and no other"


def test_the_code_dies_after_ten_minutes_and_whoever_has_no_seat_leaves() -> None:
    room = Room()
    code = room.code
    room.heard()
    phone = room.come_in(code.key)
    room.wait(599)
    assert (room.heard(), phone.is_closed) == ([], False)
    room.wait(1)
    assert room.heard() == [m.Code("", "")]
    assert (phone.last(m.Refused), phone.is_closed) == (m.Refused("closed"), True)
    assert room.come_in(code.key).last(m.Refused) == m.Refused("closed")


def test_the_code_dies_with_the_sheet_and_both_are_others_when_it_opens_again() -> None:
    room = Room()
    first = room.code
    looking = room.come_in(first.key)
    room.tell(m.Shut())
    assert room.heard()[-1] == m.Code("", "")
    assert looking.is_closed
    room.tell(m.Shut())
    assert room.heard() == [], "it is shut"
    room.tell(m.Open())
    second = room.code
    assert first.code != second.code
    assert first.key != second.key
    assert room.come_in(first.key).is_closed
    assert not room.come_in(second.key).is_closed
    room.wait(599)
    assert room.code.code
    room.tell(m.Open())
    assert not room.come_in(room.code.key).is_closed
    room.wait(599)
    assert room.code.code, "ten minutes from the last time"


def test_a_phone_waits_a_minute_after_five_wrong_codes() -> None:
    room = Room()
    code = room.code.code
    said = []
    for _ in range(6):
        phone = room.connect()
        phone.say(WRONG)
        said.append(phone.last(m.Refused))
    assert said[:4] == [m.Refused("code")] * 4
    assert said[4:] == [m.Refused("wait", 60)] * 2
    late = room.connect()
    late.say(m.Hello(code=code))
    assert late.last(m.Refused).why == "wait", "even with the right one"
    other = room.connect("192.168.1.21")
    other.say(m.Hello(code=code))
    assert not other.is_closed, "others don't wait"
    room.wait(60)
    again = room.connect()
    again.say(m.Hello(code=code))
    assert not again.is_closed


def test_a_phone_that_waits_may_scan_the_code() -> None:
    room = Room()
    for _ in range(5):
        room.connect().say(WRONG)
    assert not room.come_in(room.code.key).is_closed


def test_twenty_wrong_codes_of_all_make_another_and_nobody_types_for_a_minute() -> None:
    room = Room()
    first = room.code
    for number in range(19):
        room.connect(f"192.168.1.{number}").say(WRONG)
    room.heard()
    room.connect("192.168.1.19").say(WRONG)
    (second,) = room.heard()
    assert isinstance(second, m.Code)
    assert (second.code, second.key) != (first.code, first.key)
    phone = room.connect("192.168.1.50")
    phone.say(m.Hello(code=second.code))
    assert phone.last(m.Refused) == m.Refused("wait", 60)
    assert room.come_in(first.key).is_closed
    assert not room.come_in(second.key).is_closed, "a scan needs no patience"
    room.wait(60)
    late = room.connect("192.168.1.50")
    late.say(m.Hello(code=second.code))
    assert not late.is_closed


def test_no_code_is_found_by_trying() -> None:
    """From every address of a network, for the whole ten minutes."""
    room = Room()
    draw = random.Random(2)
    tries = 0
    for second in range(590):
        for peer in range(4):
            phone = room.connect(f"192.168.1.{(second * 4 + peer) % 250}")
            phone.say(m.Hello(code="".join(draw.choices(SIGNS, k=4))))
            tries += phone.last(m.Refused).why == "code"
            assert phone.is_closed
        room.wait(1)
    assert tries <= 200, "of 810,000"
