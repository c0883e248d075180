"""Whoever means harm: thousands of requests and messages that are wrong, huge, slow or somebody else's.

None of them is accepted, nothing fails in the server, the two who play are not disturbed, and the server serves on.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

import pytest

from game.phones import messages as m
from game.phones.line import PhoneLine

from .room import screen
from .serving import Serving, serve_in_process
from .visitor import BINARY, CLOSE, PING, TEXT, Visitor, fragments, frame

MANY = 5000
FEW = 400
PLAYING = 7  # the version of whoever plays
OWN = 9  # that of a guest who has a seat and wants more


class Foe(NamedTuple):
    """A visitor with a plan: what it may draw lots by, the token of a seat of its own, and how often it got that."""

    visitor: Visitor
    draw: random.Random
    token: str
    seated: Counter[bool]

    def noise(self, most: int = 300) -> bytes:
        return self.draw.randbytes(self.draw.randrange(1, most))

    def talk(self, *messages: object) -> None:
        """As a phone, without having come in."""
        assert self.visitor.join() == 101
        for message in messages:
            self.visitor.say(message)

    def play(self, *messages: object) -> None:
        """From a seat of its own."""
        self.talk(m.Hello(token=self.token))
        while (found := self.visitor.hear()) is not None and not isinstance(found, m.Seated):
            pass
        self.seated[found is not None] += 1
        for message in messages:
            self.visitor.say(message)

    def frames(self, *frames: bytes) -> None:
        assert self.visitor.join() == 101
        self.visitor.send(b"".join(frames))


Attack = Callable[[Foe], object]


def request(foe: Foe) -> bytes:
    return foe.visitor.request()


def spoilt(foe: Foe) -> bytes:
    """A request of which some bytes are others."""
    data = bytearray(foe.draw.choice([foe.visitor.request(), foe.visitor.upgrade()]))
    for _ in range(foe.draw.randrange(1, 6)):
        data[foe.draw.randrange(len(data) - 4)] = foe.draw.choice(b"\0\r\n :\xff\x80")
    return bytes(data)


def do(what: str, version: int = OWN, n: int = 0) -> dict[str, object]:
    return {"do": "do", "what": what, "version": version, "n": n}


PATHS = (
    "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/..%5c..%5cwindows", "/phone.js/../page.html",
    "/\\..\\..\\", "/.", "/phone.css%00", "http://127.0.0.1/", "*", "/saves", "/" + "a" * 7000, "/phone?token=x",
)  # fmt: skip
REQUESTS: dict[str, Attack] = {
    "noise": lambda foe: foe.visitor.send(foe.noise() + b"\r\n\r\n"),
    "spoilt request": lambda foe: foe.visitor.send(spoilt(foe)),
    "tls": lambda foe: foe.visitor.send(b"\x16\x03\x01" + foe.noise()),
    "path": lambda foe: foe.visitor.send(foe.visitor.request(foe.draw.choice(PATHS))),
    "method": lambda foe: foe.visitor.send(
        foe.visitor.request("/", foe.draw.choice(["POST", "PUT", "TRACE", "X" * 99]))
    ),
    "host": lambda foe: foe.visitor.send(foe.visitor.request("/", Host=foe.draw.choice(["evil.example", "", "[::1]"]))),
    "two hosts": lambda foe: foe.visitor.send(request(foe).replace(b"\r\n", b"\r\nHost: evil.example\r\n", 1)),
    "origin": lambda foe: foe.visitor.send(
        foe.visitor.upgrade(Origin=foe.draw.choice(["http://evil.example", "null"]))
    ),
    "no origin": lambda foe: foe.visitor.send(foe.visitor.upgrade(Origin=None)),
    "body": lambda foe: foe.visitor.send(foe.visitor.request(Content_Length="5000") + b"x" * 5000),
    "chunks": lambda foe: foe.visitor.send(
        foe.visitor.request(Transfer_Encoding="chunked") + b"5\r\nabcde\r\n0\r\n\r\n"
    ),
    "long header": lambda foe: foe.visitor.send(foe.visitor.request(Cookie="x" * 9000)),
    "many headers": lambda foe: foe.visitor.send(foe.visitor.request(**{f"X{n}": "y" for n in range(300)})),
    "endless header": lambda foe: foe.visitor.send(b"GET / HTTP/1.1\r\nX: " + b"x" * 40_000),
    "half": lambda foe: foe.visitor.send(request(foe)[: foe.draw.randrange(1, 40)]),
    "old http": lambda foe: foe.visitor.send(foe.visitor.upgrade().replace(b"HTTP/1.1", b"HTTP/1.0")),
    "no http": lambda foe: foe.visitor.send(foe.visitor.upgrade().replace(b"HTTP/1.1", b"HTTP/9.9")),
    "hasty": lambda foe: foe.visitor.send(foe.visitor.upgrade(Origin="http://evil.example") + frame(b'{"do":"hello"}')),
}
MESSAGES: dict[str, Attack] = {
    "wrong token": lambda foe: foe.talk(m.Hello(token=foe.draw.randbytes(11).hex())),
    "wrong key": lambda foe: foe.talk(m.Hello(key=foe.draw.randbytes(11).hex())),
    "wrong code": lambda foe: foe.talk(m.Hello(code=foe.draw.choice(["ABCD", "2345", "é", "'--", ""]))),
    "all at once": lambda foe: foe.talk(m.Hello(token="a", key="b", code="c")),
    "no hello": lambda foe: foe.talk(do(foe.draw.choice(["choose", "hold", "give-back", "sleep"]), PLAYING)),
    "sits unasked": lambda foe: foe.talk(m.Sit(foe.draw.randrange(-1, 5))),
    "pictures unasked": lambda foe: foe.talk(m.Pictures(("survive/boat",))),
    "as the table": lambda foe: foe.talk({"type": "show-hand", "seat": 0, "hand": {"version": 1}}),
    "as the server": lambda foe: foe.talk({"is": "seated", "seat": 0}),
    "another seat": lambda foe: foe.play(do("choose") | {"seat": 0}),
    "wrong types": lambda foe: foe.play(do("choose") | {"version": foe.draw.choice(["9", 9.5, None, True, [9], {}])}),
    "wrong deed": lambda foe: foe.play(do(foe.draw.choice(["cheat", "", "CHOOSE", "show-hand"]))),
    "huge number": lambda foe: foe.play(do("choose", 10 ** foe.draw.randrange(19, 60))),
    "negative": lambda foe: foe.play(do("choose", -foe.draw.randrange(2, 99))),
    "hello twice": lambda foe: foe.play(m.Hello(token=foe.token)),
    "noise": lambda foe: foe.play(foe.noise()),
    "no json": lambda foe: foe.play(
        foe.draw.choice([b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"do":"hello","token":"\xff"}'])
    ),
    "deep": lambda foe: foe.play(b'{"do":"pictures","names":' + b"[" * 4000),
    "deep and unknown": lambda foe: foe.talk(b'{"a":' + b'{"a":' * 800),
    "long": lambda foe: foe.play(b'{"do":"do","what":"hold"}' + b" " * foe.draw.randrange(4096, 9000)),
    "many pictures": lambda foe: foe.play({"do": "pictures", "names": ["a"] * 41}),
    "flood": lambda foe: foe.play(*[do("let-go")] * 60),
    "flood of pictures": lambda foe: foe.play(*[m.Pictures(("survive/boat",) * 40)] * 15),
}
FRAMES: dict[str, Attack] = {
    "binary": lambda foe: foe.frames(frame(b'{"do":"hello","token":"x"}', BINARY)),
    "compressed": lambda foe: foe.frames(frame(foe.noise(), first=0xC0 | TEXT)),
    "unmasked": lambda foe: foe.frames(frame(b'{"do":"hello","token":"x"}', masked=False)),
    "unknown": lambda foe: foe.frames(frame(b"", foe.draw.choice([3, 4, 5, 6, 7, 11, 15]))),
    "huge": lambda foe: foe.frames(frame(b"x", says=foe.draw.choice([4097, 65_535, 1 << 40, (1 << 63) - 1]))),
    "huge in pieces": lambda foe: foe.frames(fragments([b"x" * 1000] * 6)),
    "endless pieces": lambda foe: foe.frames(fragments([b""] * 100)),
    "middle first": lambda foe: foe.frames(frame(b"x", 0)),
    "two begun": lambda foe: foe.frames(frame(b"a", first=TEXT), frame(b"b", first=TEXT)),
    "long ping": lambda foe: foe.frames(frame(b"x" * 126, PING)),
    "flood of pings": lambda foe: foe.frames(*[frame(b"", PING)] * 2000),
    "bad farewell": lambda foe: foe.frames(frame(foe.draw.choice([b"\x00", b"\x00\x01", b"\x03\xe8\xff"]), CLOSE)),
    "torn": lambda foe: foe.frames(frame(b'{"do":"hello"}')[:7]),
    "noise": lambda foe: foe.frames(b"\xf0" + foe.noise()),
}
PLANS = [(f"{kind} {name}", plan) for kind, plans in (("request", REQUESTS), ("message", MESSAGES), ("frame", FRAMES))
         for name, plan in plans.items()]  # fmt: skip
STALE: tuple[dict[str, object], ...] = tuple(
    do(what, version)
    for what in ("choose", "lay-out", "pick", "raise", "undo", "hint", "looked")
    for version in (PLAYING, 0, OWN + 1)
)
"""What another seat may answer, and this one may not."""


class Evening:
    """Two who play, and one who has a seat and is up to no good."""

    def __init__(self, serving: Serving) -> None:
        self.serving = serving
        serving.tell(m.Show(0, screen(PLAYING)))
        serving.tell(m.Show(1, screen(PLAYING)))
        serving.tell(m.Show(2, screen(OWN, "waiting", choices=(), has_eye=False)))
        self.players = [serving.sit(seat)[0] for seat in (0, 1)]
        for player in self.players:
            player.hear_until(m.ShowScreen)
        foe, self.token = serving.sit(2)
        foe.close()
        serving.tell(m.Shut())
        while serving.hear(m.Code).code:
            pass
        self.tried = Counter[str]()
        self.seated = Counter[bool]()

    def attack(self, name: str, plan: Attack, draw: random.Random) -> None:
        foe = Foe(self.serving.visit(), draw, self.token, self.seated)
        plan(foe)
        if draw.random() < 0.7:
            self._see_it_closed(foe.visitor)
        foe.visitor.close()
        self.tried[name] += 1

    def _see_it_closed(self, visitor: Visitor) -> None:
        if visitor.socket.fileno() >= 0:
            visitor.socket.shutdown(1)  # some would wait for more, as long as more may come
            visitor.rest()

    def check(self) -> None:
        """Nobody but the foe has changed anything, and all goes on."""
        for said in self.serving.said():
            assert isinstance(said, m.Knocked) or (isinstance(said, m.SeatNews | m.LetGo) and said.seat == 2), said
        for seat, player in enumerate(self.players):
            player.say(do("choose", PLAYING, seat))
            assert self.serving.hear(m.Chose) == m.Chose(seat, PLAYING, seat)
            self.serving.tell(m.Say(seat, "Still there."))
            assert player.hear() == m.Told("Still there."), "nothing came before"
        page = self.serving.visit().get()
        assert page
        assert page.status == 200


@pytest.mark.parametrize(
    "count", [pytest.param(FEW, id="few"), pytest.param(MANY, marks=pytest.mark.hostile, id="many")]
)
def test_nothing_hostile_is_accepted_and_the_game_goes_on(
    serving: Serving, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.phones.seats.RATE", 1e9)  # or the foe would soon be too loud to be heard
    draw = random.Random(count)
    evening = Evening(serving)
    for number in range(count):
        evening.attack(*PLANS[number % len(PLANS)], draw)
        if number % 100 == 99:
            evening.check()
    assert len(evening.tried) == len(PLANS)
    assert evening.seated[True] > count / 5
    assert not evening.seated[False], "all that it said from its seat was heard"
    evening.check()


def test_a_guest_with_a_seat_answers_for_no_other_and_for_no_other_version(serving: Serving) -> None:
    evening = Evening(serving)
    foe = serving.join(m.Hello(token=evening.token))
    foe.hear_until(m.ShowScreen)
    for message in STALE:
        foe.say(message)
        if message["what"] in ("choose", "undo", "hint"):  # of what was only picked nothing is said
            assert isinstance(foe.hear(), m.Told)
    evening.check()


def test_whoever_only_stands_about_is_sent_away_and_lets_the_next_in(
    serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.phones.wire.ASKED_WITHIN", 0.2)
    monkeypatch.setattr("game.phones.desk.HELLO_WITHIN", 0.2)
    evening = Evening(serving)
    idle = [serving.visit() for _ in range(30)]
    for place, visitor in enumerate(idle):
        visitor.send((b"", b"GET / HTT", visitor.upgrade())[place % 3])
    for visitor in idle:
        visitor.rest()
        visitor.close()
    evening.check()


def test_the_process_writes_nothing_whatever_comes(line: PhoneLine, capfd: pytest.CaptureFixture[str]) -> None:
    """No traceback, no warning, and above all no token."""
    draw = random.Random(3)
    evening = Evening(serve_in_process(line))
    for name, plan in PLANS:
        evening.attack(name, plan, draw)
    evening.check()
    line.close("Bye.")
    line.wait()
    assert capfd.readouterr() == ("", "")
