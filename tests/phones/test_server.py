"""The server over real sockets: pages, phones, who is let in, and that it costs nothing while nobody does anything."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
from collections.abc import Sequence
from gzip import decompress
from ipaddress import IPv4Network
from pathlib import Path
from time import monotonic, sleep

import pytest

from game.files.resources import asset
from game.phones import desk, server, wire
from game.phones import messages as m
from game.phones.line import PhoneLine
from tests.source import ROOT

from .room import TABLE, hand, screen
from .serving import HOME, PORT, InThread, Serving, says_nonsense, serve_in_process
from .visitor import LONG, PING, Visitor, fragments, frame


def wait_for(line: PhoneLine) -> None:
    until = monotonic() + LONG
    while not line.is_gone:
        line.take()
        assert monotonic() < until
        sleep(0.01)


# Pages.


def test_the_page_and_all_it_is_made_from_are_served(serving: Serving) -> None:
    page = serving.visit().get("/")
    assert page
    assert page.status == 200
    assert decompress(page.body) == asset("phone", "page.html").read_bytes()
    parts = [file for file in asset("phone").iterdir() if file.suffix in (".css", ".js", ".woff2")]
    assert len(parts) > 2
    for file in parts:
        answer = serving.visit().get(f"/{file.name}")
        assert answer
        is_packed = answer.headers.get("Content-Encoding") == "gzip"
        assert is_packed == (file.suffix != ".woff2")
        assert answer.status == 200
        assert (decompress(answer.body) if is_packed else answer.body) == file.read_bytes(), file.name
        assert answer.headers["Content-Length"] == str(len(answer.body))
    assert isinstance(serving.hear(m.Knocked), m.Knocked)


def test_every_answer_forbids_what_the_page_does_not_need(serving: Serving) -> None:
    for path in ("/", "/phone.js", "/nothing"):
        answer = serving.visit().get(path)
        assert answer
        told = answer.headers
        assert told["Cache-Control"] == "no-store"
        assert told["X-Content-Type-Options"] == "nosniff"
        assert told["Referrer-Policy"] == "no-referrer"
        assert told["Connection"] == "close"
        policy = dict(part.strip().split(" ", 1) for part in told["Content-Security-Policy"].split(";"))
        assert policy == {
            "default-src": "'none'", "script-src": "'self'", "style-src": "'self'", "font-src": "'self'",
            "img-src": "'self' data:", "connect-src": f"'self' ws://{HOME}:{serving.port}", "base-uri": "'none'",
            "form-action": "'none'", "frame-ancestors": "'none'",
        }  # fmt: skip
        assert not any(re.search("server|date|powered", name, re.IGNORECASE) for name in told), (
            "it says nothing of itself"
        )


@pytest.mark.parametrize(
    "path",
    [
        "/page.html",
        "/../phone/page.html",
        "//",
        "/%2e%2e/",
        "/phone.css/",
        "/favicon.ico",
        "/?",
        "/phone.js?x",
        "/saves",
    ],
)
def test_nothing_else_has_an_address(serving: Serving, path: str) -> None:
    answer = serving.visit().get(path)
    assert answer
    assert (answer.status, answer.body) == (404, b"")


@pytest.mark.parametrize("method", ["POST", "PUT", "HEAD", "DELETE", "OPTIONS", "TRACE", "get", "CONNECT"])
@pytest.mark.parametrize("path", ["/", "/phone"])
def test_a_page_is_got_and_nothing_else_is_done(serving: Serving, method: str, path: str) -> None:
    answer = serving.visit().get(path, method)
    assert answer
    assert (answer.status, answer.headers["Allow"], answer.body) == (405, "GET", b"")


@pytest.mark.parametrize(
    "host", [None, "", "localhost:{port}", "127.0.0.1", "evil.example", "127.0.0.1:1", "127.1:{port}"]
)
@pytest.mark.parametrize("path", ["/", "/phone"])
def test_another_host_is_refused(serving: Serving, host: str | None, path: str) -> None:
    """A name of somebody else's may lead to this address."""
    answer = serving.visit().get(path, Host=host and host.format(port=serving.port))
    assert answer
    assert (answer.status, answer.body) == (403, b"")
    assert not any(isinstance(said, m.Knocked) for said in serving.said())


@pytest.mark.parametrize(
    "origin", [None, "null", "http://evil.example", "https://{host}", "http://{host}/", "http://127.0.0.1"]
)
def test_a_page_of_another_origin_does_not_get_a_connection(serving: Serving, origin: str | None) -> None:
    visitor = serving.visit()
    assert visitor.join(Origin=origin and origin.format(host=visitor.host)) == 403


@pytest.mark.parametrize(
    "headers, status",
    [
        ({"Upgrade": None}, 426), ({"Connection": "close"}, 426), ({"Sec_WebSocket_Key": "short"}, 400),
        ({"Sec_WebSocket_Key": None}, 400), ({"Sec_WebSocket_Version": "8"}, 400), ({"Upgrade": "h2c"}, 426),
    ],
)  # fmt: skip
def test_what_is_no_websocket_is_refused(serving: Serving, headers: dict[str, str | None], status: int) -> None:
    answer = serving.visit()
    answer.send(answer.upgrade(**headers))
    found = answer.answer()
    assert found
    assert (found.status, found.body) == (status, b"")


@pytest.mark.parametrize(
    "head",
    [
        {"Content-Length": "x"},
        {"Transfer-Encoding": "chunked"},
        {f"X{number}": "y" for number in range(200)},
        {"Cookie": "y" * 9000},
        {"X": "a\x00b"},
        {"X y": "z"},
    ],
)
def test_what_is_no_request_gets_no_answer(serving: Serving, head: dict[str, str]) -> None:
    """Nor does websockets give one of its own, which would have other headers than ours."""
    visitor = serving.visit()
    visitor.send(visitor.request("/", **head))
    assert visitor.rest() == b""


def test_a_connection_is_where_the_page_expects_it(serving: Serving) -> None:
    visitor = serving.visit()
    visitor.send(visitor.upgrade("/phone/other"))
    answer = visitor.answer()
    assert answer
    assert answer.status == 404


def test_nothing_is_compressed(serving: Serving) -> None:
    visitor = serving.visit()
    visitor.send(visitor.upgrade(Sec_WebSocket_Extensions="permessage-deflate"))
    head = visitor.socket.recv(4096)
    assert b" 101 " in head
    assert b"Extensions" not in head


# Phones.


def test_a_phone_comes_in_sits_down_looks_and_plays(serving: Serving) -> None:
    serving.tell(m.Show(1, screen(1)))
    visitor = serving.visit()
    assert visitor.join() == 101
    assert visitor.hear() == m.Welcome(TABLE.words, "en", "Survive")
    visitor.say(m.Hello(code=serving.code.code))
    assert visitor.hear() == m.Seats(TABLE, ())
    visitor.say(m.Sit(1))
    assert visitor.hear().seat == 1
    assert visitor.hear() == m.ShowScreen(screen(1))
    assert serving.hear(m.SeatNews) == m.SeatNews(1, "here")
    visitor.say({"do": "do", "what": "hold", "version": 1})
    assert serving.hear(m.Held) == m.Held(1, 1)
    serving.tell(m.ShowHand(1, hand(1, "Sloop")))
    assert visitor.hear() == m.ShowPhoneHand(hand(1, "Sloop"))
    visitor.send(fragments([b'{"do":"do","wh', b'at":"choose",', b'"version":1,"n":0}']))
    assert serving.hear(m.Chose) == m.Chose(1, 1, 0)


def test_a_phone_that_vanishes_lets_go_and_comes_back(serving: Serving) -> None:
    serving.tell(m.Show(1, screen(1)))
    visitor, token = serving.sit(1)
    visitor.say({"do": "do", "what": "hold", "version": 1})
    serving.hear(m.Held)
    visitor.close()
    assert serving.hear(m.LetGo) == m.LetGo(1)
    assert serving.hear(m.SeatNews) == m.SeatNews(1, "asleep")
    again = serving.join(m.Hello(token=token))
    assert again.hear_until(m.Seated).seat == 1
    assert serving.hear(m.SeatNews) == m.SeatNews(1, "here")


def test_a_second_tab_closes_the_first(serving: Serving) -> None:
    visitor, token = serving.sit(1)
    other = serving.join(m.Hello(token=token))
    other.hear_until(m.Seated)
    assert visitor.hear() == m.Refused("elsewhere")
    assert visitor.hear() is None


def test_a_phone_that_talks_too_much_is_closed(serving: Serving) -> None:
    visitor, _ = serving.sit(1)
    serving.hear(m.SeatNews)
    visitor.send(frame(b'{"do":"do","what":"take-back"}') * 200)
    assert visitor.hear() is None
    said = serving.said()
    while m.SeatNews(1, "asleep") not in said:
        said += serving.said()
    assert 20 < sum(isinstance(one, m.TookBack) for one in said) < 60


def test_pings_count_as_talk(serving: Serving) -> None:
    visitor, _ = serving.sit(1)
    serving.hear(m.SeatNews)
    visitor.send(frame(b"", PING) * 200)
    assert visitor.hear() is None
    assert serving.hear(m.SeatNews) == m.SeatNews(1, "asleep")


def test_pictures_are_those_of_the_program(serving: Serving) -> None:
    visitor, _ = serving.sit(1)
    visitor.say(m.Pictures(("survive/shark", "../../pyproject", "settings")))
    drawn = visitor.hear_until(m.Drawn).pictures
    assert drawn == {"survive/shark": asset("art", "survive", "shark.svg").read_text(encoding="utf-8")}


def test_forty_of_the_largest_pictures_arrive(serving: Serving) -> None:
    """More than a socket takes at once."""
    folder = asset("art")
    largest = sorted(folder.rglob("*.svg"), key=lambda file: -file.stat().st_size)[: m.MOST_PICTURES]
    names = tuple(file.relative_to(folder).with_suffix("").as_posix() for file in largest)
    visitor, _ = serving.sit(1)
    visitor.say(m.Pictures(names))
    assert set(visitor.hear_until(m.Drawn).pictures) == set(names)


def test_one_that_takes_nothing_is_given_up(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "MOST_WAITING", 200_000)
    visitor, _ = serving.sit(1)
    serving.hear(m.SeatNews)
    for version in range(200):
        serving.tell(m.Show(1, screen(version, told="x" * 50_000)))
    assert serving.hear(m.SeatNews) == m.SeatNews(1, "asleep")
    visitor.close()


# Who is let in.


def test_a_tls_hello_is_closed_at_once(serving: Serving) -> None:
    visitor = serving.visit()
    visitor.send(bytes.fromhex("1603010200010001fc0303"))
    assert visitor.rest() == b""


def test_twelve_may_come_in_and_others_wait_until_one_leaves(serving: Serving) -> None:
    phones = [serving.join() for _ in range(server.MOST)]
    for phone in phones:
        phone.hear_until(m.Seats)
    late = serving.visit()
    late.send(late.request("/"))
    late.socket.settimeout(0.3)
    with pytest.raises(TimeoutError):
        late.socket.recv(1)
    late.socket.settimeout(LONG)
    phones[0].close()
    answer = late.answer()
    assert answer
    assert answer.status == 200


def stand_about(serving: Serving, addresses: Sequence[str], monkeypatch: pytest.MonkeyPatch) -> list[Visitor]:
    """Strangers who take all there is, from these addresses in turn, and whom no time sends away."""
    monkeypatch.setattr(wire, "ASKED_WITHIN", 10 * LONG)
    monkeypatch.setattr(desk, "HELLO_WITHIN", 10 * LONG)
    found = []
    for place in range(server.MOST):
        stranger = Visitor(HOME, serving.port, source=addresses[place % len(addresses)])
        stranger.send((b"", b"GET / HTT", stranger.upgrade())[place % 3])
        found.append(stranger)
    return found


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nobody has another address here")
def test_whoever_takes_all_connections_keeps_nobody_out(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    serving.tell(m.Show(1, screen(1)))
    player, token = serving.sit(1)
    strangers = stand_about(serving, ["127.0.0.66"], monkeypatch)
    page = serving.visit().get()
    assert page
    assert page.status == 200
    assert serving.sit(0)[1]
    player.close()
    assert serving.join(m.Hello(token=token)).hear_until(m.Seated).seat == 1
    assert strangers[0].rest() == b"", "the oldest went first"
    for stranger in strangers:
        stranger.close()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nobody has another address here")
def test_where_somebody_has_a_seat_a_connection_is_the_last_to_be_turned_away(
    serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many addresses a stranger has."""
    player, token = serving.sit(1)
    player.close()
    monkeypatch.setattr(server, "GRACE", 0.0)
    early = serving.visit()  # its hello is still on its way
    strangers = stand_about(serving, [f"127.0.0.{number}" for number in range(60, 90)], monkeypatch)
    assert Visitor(HOME, serving.port, source="127.0.0.99").get(), "all of them have been let in"
    assert early.join() == 101
    early.say(m.Hello(token=token))
    assert early.hear_until(m.Seated).seat == 1
    for stranger in strangers:
        stranger.close()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nobody has another address here")
def test_whoever_has_only_just_come_is_not_turned_away_for_others(
    serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody scans the code in the same moment."""
    monkeypatch.setattr(server, "GRACE", 4.0)
    early = [Visitor(HOME, serving.port, source=f"127.0.0.{20 + place // 4}") for place in range(server.MOST)]
    late = Visitor(HOME, serving.port, source="127.0.0.23")
    late.send(late.request())
    sleep(0.3)  # it could be let in
    for visitor in [*early, late]:
        answer = visitor.get() if visitor is not late else visitor.answer()
        assert answer
        assert answer.status == 200
        visitor.close()


@pytest.mark.parametrize("data", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: "])
def test_a_request_has_five_seconds(serving: Serving, monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    assert wire.ASKED_WITHIN == 5.0
    monkeypatch.setattr(wire, "ASKED_WITHIN", 0.1)
    visitor = serving.visit()
    visitor.send(data)
    assert visitor.rest() == b""


def test_a_phone_that_does_not_answer_a_ping_is_gone(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (wire.PING_EVERY, wire.PONG_WITHIN) == (20.0, 10.0)
    monkeypatch.setattr(wire, "PING_EVERY", 0.05)
    monkeypatch.setattr(wire, "PONG_WITHIN", 0.2)
    dead, _ = serving.sit(1)
    serving.hear(m.SeatNews)
    while (found := dead.next_frame()) is not None and found[0] != PING:
        pass
    assert found == (PING, b"")
    assert serving.hear(m.SeatNews) == m.SeatNews(1, "asleep")


def test_one_that_answers_pings_stays(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "PING_EVERY", 0.02)
    monkeypatch.setattr(wire, "PONG_WITHIN", 5.0)
    visitor, _ = serving.sit(1)
    for _ in range(5):
        while (found := visitor.next_frame()) is not None and found[0] != PING:
            pass
        visitor.send(frame(b"", 10))
    visitor.say({"do": "do", "what": "take-back"})
    assert serving.hear(m.TookBack) == m.TookBack(1)


def test_a_connection_that_ends_is_asked_nothing_any_more() -> None:
    """Or who waits for the next moment would not sleep until it has ended."""
    host = "192.168.1.2:8765"
    page = wire.Wire(host, {}, 0.0)
    request = f"GET /phone HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nUpgrade: websocket\r\n"
    request += "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    assert page.receive(request.encode(), 0.0) == [wire.Opened()]
    late = wire.PING_EVERY - 0.5
    page.close(late)
    page.tick(wire.PING_EVERY + 0.1)
    assert not page.is_broken
    assert page.due == late + wire.LEFT_WITHIN


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere 127.0.0.1 is the only address that leads here")
def test_it_listens_on_one_address_and_another_closes_the_first(serving: Serving) -> None:
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.2", serving.port), 5)
    visitor, _ = serving.sit(1)
    serving.tell(m.Listen("127.0.0.2", PORT))
    assert visitor.hear_until(m.Gone).text == TABLE.words["phone.page.other-address"]
    found = serving.hear(m.Listening)
    assert found.address == "127.0.0.2"
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection((HOME, serving.port), 5)
    answer = Visitor("127.0.0.2", found.port).get()
    assert answer
    assert answer.status == 200
    serving.tell(m.Listen("127.0.0.2", PORT))
    assert serving.hear(m.Listening) == found, "it listens there already"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nobody has another address here")
def test_only_peers_of_its_own_network_are_answered(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "network_of", lambda address: IPv4Network(f"{address}/29", strict=False))
    serving.tell(m.Listen("127.0.0.2", PORT))
    port = serving.hear(m.Listening).port
    assert Visitor("127.0.0.2", port, source="127.0.0.9").get() is None
    near = Visitor("127.0.0.2", port, source="127.0.0.5").get()
    assert near
    assert near.status == 200


@pytest.mark.parametrize("address", ["0.0.0.0", "8.8.8.8", "192.168.213.77", "255.255.255.255", "224.0.0.1"])
def test_it_never_listens_on_all_addresses_nor_on_one_of_others(serving: Serving, address: str) -> None:
    serving.tell(m.Listen(address, PORT))
    assert serving.hear(m.Deaf)
    serving.tell(m.Listen(HOME, PORT))
    assert serving.hear(m.Listening).address == HOME


def test_the_first_free_port_of_ten_is_taken() -> None:
    taken = []
    try:
        for port in (PORT + 40, PORT + 41):
            one = socket.socket()
            one.bind((HOME, port))
            one.listen()
            taken.append(one)
        beside = InThread(PORT + 40)
        assert beside.serving.port == PORT + 42
        beside.close()
    finally:
        for one in taken:
            one.close()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere 127.0.0.1 is the only address that leads here")
def test_it_says_why_it_is_deaf(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "PORTS", 1)
    with socket.socket() as taken:
        taken.bind(("127.0.0.2", 0))
        taken.listen()
        serving.tell(m.Listen("127.0.0.2", taken.getsockname()[1]))
        assert "in use" in serving.hear(m.Deaf).why


# The process.


def test_the_process_tells_everyone_that_the_table_is_closed_and_leaves(
    line: PhoneLine, capfd: pytest.CaptureFixture[str]
) -> None:
    serving = serve_in_process(line)
    visitor, _ = serving.sit(1)
    line.close("This table is closed.")
    assert visitor.hear() == m.Gone("This table is closed.", is_over=True)
    assert visitor.hear() is None
    visitor.close()
    line.wait(LONG)
    assert line.is_gone
    assert line.take() == []
    with pytest.raises(ConnectionRefusedError):
        serving.visit()
    assert capfd.readouterr() == ("", "")


PROGRAM = f"""
from game.phones.line import PhoneLine
from tests.phones.serving import serve_in_process

if __name__ == "__main__":
    line = PhoneLine()
    serving = serve_in_process(line, {PORT + 20})
    print(serving.port, serving.code.key, flush=True)
    input()
    line.close("The end.")
"""


def test_a_program_that_ends_says_farewell(tmp_path: Path) -> None:
    """Whatever helps a program ends with it, but not before phones know."""
    file = tmp_path / "program.py"
    file.write_text(PROGRAM, encoding="utf-8")
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, str(file)], env=environment, stdin=pipe, stdout=pipe, text=True) as program:
        assert program.stdin
        assert program.stdout
        port, key = program.stdout.readline().split()
        visitor = Visitor(HOME, int(port))
        assert visitor.join() == 101
        visitor.say(m.Hello(key=key))
        visitor.hear_until(m.Seats)
        program.stdin.write("\n")
        program.stdin.flush()
        assert visitor.hear_until(m.Gone).text == "The end."
        visitor.close()
    assert program.returncode == 0


def test_a_line_whose_process_was_killed_says_so(line: PhoneLine) -> None:
    serve_in_process(line)
    assert line.pid
    assert not line.is_gone
    os.kill(line.pid, 9)
    wait_for(line)
    assert "phones" in line.why_gone
    line.tell(m.Open())
    assert line.take() == []


def test_a_process_that_is_not_itself_is_heard_no_more() -> None:
    line = PhoneLine(says_nonsense)
    line.tell(m.Open())
    wait_for(line)
    assert "Expected `int`" in line.why_gone


def test_nothing_is_started_before_somebody_listens() -> None:
    line = PhoneLine()
    assert line.take() == []
    line.close("Bye.")
    assert (line.pid, line.is_gone) == (None, True)


@pytest.mark.skipif(sys.platform != "linux", reason="reads what a process has used up")
@pytest.mark.soak
def test_a_server_at_rest_uses_no_time(line: PhoneLine) -> None:
    """Four phones that only listen."""
    serving = serve_in_process(line)
    for seat in range(3):
        serving.sit(seat)
    serving.join().hear_until(m.Seats)

    def used() -> int:
        fields = Path(f"/proc/{line.pid}/stat").read_text().rpartition(")")[2].split()
        return int(fields[11]) + int(fields[12])

    def switches() -> int:
        found = re.findall(r"ctxt_switches:\s+(\d+)", Path(f"/proc/{line.pid}/status").read_text())
        return sum(map(int, found))

    serving.said()
    before, woken = used(), switches()
    sleep(2)
    assert used() - before <= 1, "hundredths of a second"
    assert switches() - woken < 10
