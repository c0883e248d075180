"""The sheet Phones: its code, its people in every state, its keys, its other page, and the doors that lead to it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pygame
import pytest
import segno

from game.app.loop import App
from game.match import Match, Sharing
from game.phones.addresses import Address, Kind
from game.phones.messages import TICKET_CREATURES, PhoneState
from game.scenes import SetupScene, TableScene, open_lesson, open_setup
from game.scenes.phones.parts import LEAST, QUIET, page_link
from game.scenes.phones.scene import PhonesScene
from game.scenes.table.phone_screens import Mirrored
from game.widgets import Widget
from tests.driver import find_all, find_one, gold, screen
from tools import evenings as played
from tools.posed_phones import FIVE, THREE, PosedPhones, open_with_phones

from .driving import SIZES, Open, click, find_widget, focus, press, top, wait_for, words
from .evening import Evening, rules_for, sit_down

_ASKS = {2: ("whale", 27)}
_LINK = page_link("192.168.1.23", 8140, "mX4kQ9zT2bLw7RsV0aYcGg")


TABLE = ("TableScene", "CurtainScene")
"""What is on top at the table of a game that begins: the curtain comes over it at once, or a moment later."""


def sit(folder: Path, players: int = 4, people: int = 4, game: str = "survive", sharing: Sharing = "around") -> Match:
    bots = dict.fromkeys(range(people, players), "sailor")
    return sit_down(
        folder, rules_for(game, players), sharing, bots=bots, names=("Ada", "Ben", "Cleo", "Dario", "Eva", "Finn")
    )


def play(game: str = "survive") -> Match:
    """A match of four people in the middle of a turn."""
    return played.Evening(game, people=4, rule="T2", after=60).begin()


def opened(open_app: Open, match: Match, phones: PosedPhones, *size: int) -> App:
    """The table of a match with these phones, and the sheet over it."""
    app = open_app(lambda stage: open_with_phones(stage, match, phones), *size)
    press(app, pygame.K_F2)
    assert screen(app) == "PhonesScene"
    wait_for(app, 0.1)
    return app


def focused(app: App) -> str:
    found = app.stack.top.root.focused
    return found.name if found else ""


def names(app: App) -> list[str]:
    """Everything that can have the focus."""
    scene = app.stack.top
    scene.refresh_layout()
    return [one.name for one in scene.root.top.walk() if one.focusable and one.rect.width]


def heard(app: App, name: str) -> str:
    told = find_widget(app, name).hear(app.stack.top.root)
    assert told is not None
    return ", ".join(filter(None, (told.name, told.value, told.about)))


# The code.


def read_modules(app: App) -> list[list[bool]]:
    """The modules of the code as they are drawn, and that they are large enough and have their quiet."""
    drawn: Widget = find_one(app, "QrCode")
    app.draw()
    picture = app.window.subsurface(drawn.rect.clip(app.window.get_rect()))
    dark = [
        [sum(picture.get_at((x, y))[:3]) < 150 for x in range(picture.get_width())] for y in range(picture.get_height())
    ]
    edge = next(x for x in range(picture.get_width()) if dark[picture.get_height() // 2][x])  # the frame
    above = next(y for y in range(picture.get_height()) if dark[y][picture.get_width() // 2])
    count = len(segno.make(_LINK, error="m", micro=False).matrix)
    inner = [
        x
        for x in range(edge + 2, picture.get_width() - edge - 4)
        if any(row[x] for row in dark[above + 8 : -8 - above])
    ]
    size, rest = divmod(inner[-1] - inner[0] + 1, count)
    assert not rest, "every module has as many whole pixels"
    assert size >= LEAST
    first = next(y for y in range(above + 2, picture.get_height()) if dark[y][inner[0] + size // 2])
    assert inner[0] - edge >= QUIET * size
    assert first - above >= QUIET * size
    half = size // 2
    return [
        [dark[first + row * size + half][inner[0] + column * size + half] for column in range(count)]
        for row in range(count)
    ]


@pytest.mark.parametrize("width, height, text", SIZES)
def test_the_code_that_is_drawn_is_the_link_of_the_table(
    open_app: Open, tmp_path: Path, width: int, height: int, text: int
) -> None:
    app = opened(open_app, sit(tmp_path), PosedPhones(), width, height, text)
    expected = [list(map(bool, row)) for row in segno.make(_LINK, error="m", micro=False).matrix]
    assert read_modules(app) == expected


def test_the_key_stands_in_the_fragment_which_no_request_carries() -> None:
    path, _, fragment = _LINK.partition("#")
    assert path == "http://192.168.1.23:8140/"
    assert fragment == "k=mX4kQ9zT2bLw7RsV0aYcGg"


def test_address_and_code_are_written_and_told(open_app: Open, tmp_path: Path) -> None:
    app = opened(open_app, sit(tmp_path), PosedPhones())
    assert "192.168.1.23:8140" in words(app)
    assert find_one(app, "TypedCode").code == "7K4M"
    told = [one.hear(app.stack.top.root).name for one in (find_one(app, "TypedCode"), find_one(app, "QrCode"))]
    assert told == ["Code to type: 7 K 4 M", "A QR code that opens 192.168.1.23:8140 on a phone"]


def test_another_address_is_one_click_and_changes_the_code(open_app: Open, tmp_path: Path) -> None:
    phones = PosedPhones()
    app = opened(open_app, sit(tmp_path), phones)
    choice = find_widget(app, "address")
    click(app, (choice.rect.centerx, choice.rect.centery))
    assert phones.address == "10.0.0.7"
    assert "10.0.0.7:8140" in words(app)


@pytest.mark.parametrize("key", [pygame.K_2, 0])
def test_while_phones_are_here_another_address_is_asked_about_once(open_app: Open, tmp_path: Path, key: int) -> None:
    phones = PosedPhones({1: "here", 2: "asleep"})
    app = opened(open_app, sit(tmp_path), phones)
    for answer, address in (("Stay here", "192.168.1.23"), ("Move", "10.0.0.7")):
        if key:
            press(app, key)
        else:
            click(app, find_widget(app, "address").rect.center)
        assert "The 2 phones that are here have to scan the code again." in words(app)
        click(app, next(one for one in find_all(app, "Button") if one.text == answer))
        assert phones.address == address


@pytest.mark.parametrize("key, address", [(pygame.K_2, THREE[1]), (pygame.K_3, THREE[2])])
def test_a_number_chooses_an_address(open_app: Open, tmp_path: Path, key: int, address: Any) -> None:
    phones = PosedPhones()
    app = opened(open_app, sit(tmp_path), phones)
    press(app, key)
    assert phones.done[-1] == ("address", address.address)
    assert address.address in heard(app, "address")


def test_of_more_than_three_addresses_the_best_are_shown_and_the_others_with_more(
    open_app: Open, tmp_path: Path
) -> None:
    phones = PosedPhones(addresses=FIVE)
    app = opened(open_app, sit(tmp_path), phones)
    shown = find_one(app, "AddressChoice")
    assert [part.text for part in shown.parts] == ["Wi-Fi", "Cable", "More"]
    click(app, (shown.rect.right - 20, shown.rect.centery))
    assert [part.value for one in find_all(app, "AddressChoice") for part in one.parts] == [a.address for a in FIVE]
    assert phones.address == "192.168.1.23"


def test_an_address_that_was_chosen_among_many_stays_in_sight(open_app: Open, tmp_path: Path) -> None:
    phones = PosedPhones(addresses=FIVE)
    phones.address = FIVE[-1].address
    app = opened(open_app, sit(tmp_path), phones)
    assert [part.value for part in find_one(app, "AddressChoice").parts][:2] == [FIVE[0].address, FIVE[-1].address]


@pytest.mark.parametrize("page", ["code", "trouble"])
def test_every_kind_of_address_has_a_name(open_app: Open, tmp_path: Path, page: str) -> None:
    kinds: tuple[Kind, ...] = get_args(Kind)
    addresses = [Address(f"192.168.{number}.2", 24, kind, kind) for number, kind in enumerate(kinds)]
    app = opened(open_app, sit(tmp_path), PosedPhones(addresses=addresses))
    if page == "trouble":
        click(app, find_widget(app, "trouble"))
    top(app, PhonesScene).choose_address("more")
    wait_for(app, 0.1)
    parts = {part.value: part.text for one in find_all(app, "Segments", "AddressChoice") for part in one.parts}
    told = [parts[one.address] for one in addresses]
    assert told == ["Wi-Fi", "Cable", "VPN", "Virtual", "Other"]


def test_with_one_address_there_is_nothing_to_choose(open_app: Open, tmp_path: Path) -> None:
    app = opened(open_app, sit(tmp_path), PosedPhones(addresses=THREE[:1]))
    assert not find_all(app, "AddressChoice")


def test_a_code_that_has_run_out_is_renewed(open_app: Open, tmp_path: Path) -> None:
    phones = PosedPhones()
    app = opened(open_app, sit(tmp_path), phones)
    phones.has_run_out = True
    phones.change()
    wait_for(app, 0.2)
    assert "The code has run out after ten minutes. Phones that have a seat keep it." in words(app)
    click(app, find_widget(app, "renew"))
    wait_for(app, 0.2)
    assert find_all(app, "QrCode")


def test_where_the_page_is_still_being_opened_nothing_has_run_out(open_app: Open, tmp_path: Path) -> None:
    phones = PosedPhones()
    phones.why_deaf = "x"
    app = opened(open_app, sit(tmp_path), phones)
    phones.why_deaf, phones.is_open = "", False
    phones.change()
    wait_for(app, 0.2)
    assert "One moment: the page is being opened." in words(app)


# The people.

_ROWS: list[tuple[PhoneState, str, str, list[str]]] = [
    ("none", "No phone yet", "Scan the code, or type it, and tap Ada. Until then: hold the eye.", []),
    ("here", "Here", "Looks and plays there. On this screen Ada's hand stays face down.", ["let-go 0"]),
    ("asleep", "Asleep", "The screen is dark and holds nothing secret. A touch brings the hand back.", ["let-go 0"]),
    ("away", "Out of reach", "The eye is back for Ada. The seat is kept.", ["let-go 0"]),
]


@pytest.mark.parametrize("state, chip, sentence, buttons", _ROWS)
def test_every_state_has_its_chip_its_sentence_and_its_buttons(
    open_app: Open, tmp_path: Path, state: PhoneState, chip: str, sentence: str, buttons: list[str]
) -> None:
    app = opened(open_app, sit(tmp_path), PosedPhones({0: state}))
    assert heard(app, "person 0") == f"Ada, {chip}, {sentence}"
    assert [name for name in names(app) if name.split()[-1] == "0" and not name.startswith("person")] == buttons


_FORMS: list[tuple[str, Sharing, PhoneState, str]] = [
    ("survive", "passed", "none", "Scan the code, or type it, and tap Ada. Until then: pass the device."),
    ("survive", "passed", "away", "The curtain is back for Ada. The seat is kept."),
    ("atlandice", "around", "none", "Scan the code, or type it, and tap Ada. Until then: play here."),
    ("atlandice", "around", "away", "Ada can play on here. The seat is kept."),
]


@pytest.mark.parametrize("game, sharing, state, sentence", _FORMS)
def test_what_is_said_fits_a_game_without_secrets_and_a_device_that_is_passed_around(
    open_app: Open, tmp_path: Path, game: str, sharing: Sharing, state: PhoneState, sentence: str
) -> None:
    match = sit(tmp_path, game=game, sharing=sharing)
    app = opened(open_app, match, PosedPhones({0: state}))
    assert heard(app, "person 0").endswith(sentence)
    told = words(app)
    click(app, find_widget(app, "trouble"))
    told += words(app)
    if game == "atlandice":
        assert not [text for text in told if "hand" in text.lower() or "eye" in text.lower().split()]
        assert "Everyone can play on this screen. Nothing of the game is lost." in told
    else:
        assert "Pass the device round. Nothing of the game is lost." in told


def test_with_phones_off_nobody_is_told_to_scan_a_code(open_app: Open, tmp_path: Path) -> None:
    phones = PosedPhones()
    app = opened(open_app, sit(tmp_path), phones)
    phones.switch(False)
    phones.change()
    wait_for(app, 0.2)
    assert heard(app, "person 0") == "Ada, No phone yet, Plays on this screen."


def test_another_phone_that_asks_is_seldom_let_in_by_mistake(open_app: Open, tmp_path: Path) -> None:
    phones = PosedPhones({2: "here"}, _ASKS)
    app = opened(open_app, sit(tmp_path), phones)
    told = heard(app, "person 2")
    assert told == "Cleo, Another phone asks, It shows, Whale 27, Allow it only if Cleo is holding it."
    assert focused(app) == "keep 2"
    assert heard(app, "allow 2") == "Cleo: Allow Whale 27"
    press(app, pygame.K_RETURN)
    assert phones.done[-1] == ("allow", 2, False)
    assert focused(app) == "person 2"


@pytest.mark.parametrize("creature", TICKET_CREATURES)
def test_every_creature_that_a_phone_may_show_has_a_name_and_a_drawing(
    open_app: Open, tmp_path: Path, creature: str
) -> None:
    app = opened(open_app, sit(tmp_path), PosedPhones({2: "here"}, {2: (creature, 7)}))
    sign = find_one(app, "CreatureSign")
    assert sign.text == f"{creature.capitalize()} 7"
    assert sign.art.rpartition("/")[2] == creature


def test_a_phone_that_asks_later_brings_the_focus_and_says_so(open_app: Open, tmp_path: Path) -> None:
    phones = PosedPhones({2: "here"})
    app = opened(open_app, sit(tmp_path), phones)
    assert focused(app) == "done"
    phones.asks.update(_ASKS)
    phones.change()
    wait_for(app, 0.2)
    assert focused(app) == "keep 2"
    assert "Another phone asks for Cleo's seat. It shows Whale 27." in app.stage.last_announced
    focus(app, "allow 2")
    press(app, pygame.K_RETURN)
    assert phones.done[-1] == ("allow", 2, True)


def test_bots_need_no_phone(open_app: Open, tmp_path: Path) -> None:
    app = opened(open_app, sit(tmp_path, people=2), PosedPhones())
    assert heard(app, "person 3").endswith("Bots need no phone.")


def test_the_first_person_without_a_phone_has_the_rim(open_app: Open, tmp_path: Path) -> None:
    app = opened(open_app, sit(tmp_path), PosedPhones({0: "here", 1: "asleep"}))
    cards = [card for card in find_all(app, "SheetCard") if any(one.name.startswith("person") for one in card.walk())]
    assert [card.is_next for card in cards] == [False, False, True, False]


def test_a_game_without_secrets_speaks_of_no_hand(open_app: Open, tmp_path: Path) -> None:
    states: dict[int, PhoneState] = {1: "here", 2: "asleep", 3: "away"}
    app = opened(open_app, sit(tmp_path, game="atlandice"), PosedPhones(states))
    told = " ".join(heard(app, f"person {seat}") for seat in range(4))
    assert "hand" not in told
    assert "eye" not in told


# Keys.


def test_up_and_down_lead_over_people_and_sideways_over_their_buttons(open_app: Open, tmp_path: Path) -> None:
    app = opened(open_app, sit(tmp_path), PosedPhones({0: "here", 1: "here", 2: "here"}, _ASKS))
    app.stack.top.focus("person 0")
    for key, name in (
        (pygame.K_RIGHT, "let-go 0"),
        (pygame.K_DOWN, "person 1"),
        (pygame.K_DOWN, "person 2"),
        (pygame.K_RIGHT, "keep 2"),
        (pygame.K_LEFT, "person 2"),
        (pygame.K_DOWN, "person 3"),
        (pygame.K_DOWN, "done"),
    ):
        press(app, key)
        assert focused(app) == name


def test_delete_lets_go_after_one_question(open_app: Open, tmp_path: Path) -> None:
    phones = PosedPhones({0: "asleep"})
    app = opened(open_app, sit(tmp_path), phones)
    app.stack.top.focus("person 0")
    press(app, pygame.K_DELETE)
    assert screen(app) == "AskScene"
    assert "Let Ada's phone go?" in words(app)
    assert focused(app) == "answer 1"  # which lets nothing go
    press(app, pygame.K_LEFT, pygame.K_RETURN)
    assert phones.done[-1] == ("free", 0)
    assert screen(app) == "PhonesScene"


def test_delete_does_nothing_where_there_is_no_phone(open_app: Open, tmp_path: Path) -> None:
    phones = PosedPhones()
    app = opened(open_app, sit(tmp_path, people=2), phones)
    for seat in range(4):
        app.stack.top.focus(f"person {seat}")
        press(app, pygame.K_DELETE)
        assert screen(app) == "PhonesScene"
    assert phones.done == [("switch", True), ("open",)]


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_F2, pygame.K_SPACE])
def test_the_sheet_is_left_and_nobody_new_comes_in(open_app: Open, tmp_path: Path, key: int) -> None:
    phones = PosedPhones()
    app = opened(open_app, sit(tmp_path), phones)
    found = gold(app.stack.top)
    assert found is not None
    assert found.name == "done"
    press(app, key)
    assert screen(app) in TABLE
    assert phones.done == [("switch", True), ("open",), ("shut",)]


def test_the_switch_closes_everything(open_app: Open, tmp_path: Path) -> None:
    phones = PosedPhones()
    app = opened(open_app, sit(tmp_path), phones)
    assert heard(app, "switch") == "Phones at this table, off with every new game"
    click(app, find_widget(app, "switch"))
    assert phones.done[-1] == ("switch", False)
    assert not find_all(app, "QrCode")
    assert "Phones are off, and nothing listens on this computer. The switch above turns them on." in words(app)


def test_in_a_small_window_code_and_people_take_turns(open_app: Open, tmp_path: Path) -> None:
    app = opened(open_app, sit(tmp_path), PosedPhones(), 1024, 640, 150)
    assert find_all(app, "QrCode")
    assert "person 0" not in names(app)
    focus(app, "tabs")
    press(app, pygame.K_RIGHT)
    assert not find_all(app, "QrCode")
    assert {f"person {seat}" for seat in range(4)} <= set(names(app))


@pytest.mark.parametrize("width, height, text", SIZES)
@pytest.mark.parametrize("players", [pytest.param(4, marks=pytest.mark.soak), 6])
def test_everything_on_it_can_be_come_to(
    open_app: Open, tmp_path: Path, players: int, width: int, height: int, text: int
) -> None:
    states: dict[int, PhoneState] = {0: "here", 1: "asleep", 2: "here", 3: "away"}
    app = opened(open_app, sit(tmp_path, players, players), PosedPhones(states, _ASKS), width, height, text)
    for name in names(app):
        focus(app, name)
        at = find_widget(app, name).rect
        assert app.window.get_rect().contains(at), name


# When it does not connect.


def test_after_half_a_minute_without_a_knock_it_says_so(open_app: Open, tmp_path: Path) -> None:
    phones = PosedPhones()
    app = opened(open_app, sit(tmp_path), phones)
    wait_for(app, 25)
    assert "No phone has knocked yet" not in words(app)
    wait_for(app, 6)
    assert "No phone has knocked yet" in words(app)
    phones.knocks += 1
    phones.change()
    wait_for(app, 0.2)
    assert "No phone has knocked yet" not in words(app)


def test_the_other_page_says_what_this_computer_sees(open_app: Open, tmp_path: Path) -> None:
    phones = PosedPhones()
    app = opened(open_app, sit(tmp_path), phones)
    click(app, find_widget(app, "trouble"))
    found = ["The page is at 192.168.1.23:8140", "This computer can open it", "Waiting for a phone to knock"]
    assert set(found) <= set(words(app))
    wait_for(app, 31)
    assert "No phone has knocked yet" in words(app)
    click(app, find_widget(app, "try-again"))
    assert ("again",) in phones.done
    assert "Waiting for a phone to knock" in words(app)
    press(app, pygame.K_2)
    assert phones.done[-1] == ("address", "10.0.0.7")
    press(app, pygame.K_ESCAPE)
    assert find_all(app, "QrCode")


def test_without_a_network_it_says_to_join_one(open_app: Open, tmp_path: Path) -> None:
    app = opened(open_app, sit(tmp_path), PosedPhones(addresses=()))
    told = "This computer is in no network. Join a Wi-Fi, or play on without phones."
    assert told in words(app)
    assert "try-again" in names(app)
    click(app, find_widget(app, "trouble"))
    assert told in words(app)


def test_where_it_cannot_listen_it_says_why(open_app: Open, tmp_path: Path) -> None:
    app = opened(open_app, sit(tmp_path), PosedPhones(why_deaf="permission denied"))
    assert "The page can't be opened at 192.168.1.23: permission denied" in words(app)
    assert find_all(app, "AddressChoice")


@pytest.mark.parametrize(
    "name, told", [("private", "nothing is encrypted"), ("show firewall", "8140"), ("show hotspot", "Mobile hotspot")]
)
def test_what_is_accepted_and_what_to_do_is_told_at_length(
    open_app: Open, tmp_path: Path, name: str, told: str
) -> None:
    app = opened(open_app, sit(tmp_path), PosedPhones())
    if name != "private":
        click(app, find_widget(app, "trouble"))
    click(app, find_widget(app, name))
    assert told in " ".join(words(app))
    press(app, pygame.K_ESCAPE)
    assert screen(app) == "PhonesScene"


# Doors.


def test_setup_has_a_switch_for_two_or_more_people_and_the_sheet_comes_first(open_app: Open, tmp_path: Path) -> None:
    app = open_app(lambda stage: open_setup(stage, "survive"))
    setup = top(app, SetupScene)
    setup.draft.seats[1].set_level(None)
    setup.note_change()
    assert heard(app, "phones").startswith("Phones, Look at your hand and play on your phone.")
    click(app, find_widget(app, "phones"))
    posed: list[PosedPhones] = []

    def pose(_scene: TableScene) -> Any:
        posed.append(PosedPhones())
        return posed[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("game.scenes.table.scene.TablePhones", pose)
        press(app, pygame.K_RETURN, mod=pygame.KMOD_CTRL)
        wait_for(app, 0.3)
        assert screen(app) == "PhonesScene"
    assert posed[0].done[:2] == [("switch", True), ("open",)]


def test_setup_forgets_it_with_the_next_game(open_app: Open) -> None:
    app = open_app(lambda stage: open_setup(stage, "survive"))
    setup = top(app, SetupScene)
    setup.draft.seats[1].set_level(None)
    setup.note_change()
    click(app, find_widget(app, "phones"))
    assert setup.draft.agreed.phones
    wait_for(app, 0.1)
    assert any("play on their phones as well" in text for text in words(app))
    setup.leave()
    again = open_setup(app.stage, "survive")
    assert isinstance(again, SetupScene)
    assert not again.draft.agreed.phones


def test_setup_with_one_person_has_no_such_row(open_app: Open) -> None:
    app = open_app(lambda stage: open_setup(stage, "survive"))
    assert len(top(app, SetupScene).draft.seats.people) == 1
    assert "phones" not in names(app)


def test_the_menu_over_the_table_leads_there_and_back_to_the_table(open_app: Open, tmp_path: Path) -> None:
    phones = PosedPhones()
    app = open_app(lambda stage: open_with_phones(stage, sit(tmp_path), phones))
    press(app, pygame.K_ESCAPE)
    click(app, find_widget(app, "phones"))
    assert screen(app) == "PhonesScene"
    press(app, pygame.K_ESCAPE)
    assert screen(app) in TABLE


def test_the_tool_is_there_once_phones_are_on(open_app: Open) -> None:
    phones = PosedPhones(is_on=False)
    app = open_app(lambda stage: open_with_phones(stage, play(), phones))
    assert "phones" not in names(app)
    press(app, pygame.K_F2)
    press(app, pygame.K_ESCAPE)
    click(app, find_widget(app, "phones"))
    assert screen(app) == "PhonesScene"


@pytest.mark.parametrize("width, height, text", SIZES)
def test_all_tools_are_in_the_window(open_app: Open, tmp_path: Path, width: int, height: int, text: int) -> None:
    match = sit(tmp_path)
    app = open_app(lambda stage: open_with_phones(stage, match, PosedPhones()), width, height, text)
    tools = [one for name in ("undo", "hint", "phones", "rules", "menu") for one in [find_widget(app, name)]]
    assert [tool.name for tool in tools if not app.window.get_rect().contains(tool.rect)] == []


def test_with_one_person_f2_says_why_not(open_app: Open, tmp_path: Path) -> None:
    match = sit(tmp_path, people=1)
    app = open_app(lambda stage: open_with_phones(stage, match, PosedPhones(is_on=False)))
    press(app, pygame.K_F2)
    assert screen(app) == "TableScene"
    assert "Phones are for two or more people at one screen." in app.stage.last_announced
    press(app, pygame.K_ESCAPE)
    assert "phones" not in names(app)


def test_in_a_lesson_f2_says_why_not(open_app: Open) -> None:
    app = open_app(lambda stage: open_lesson(stage, "survive", 5))
    press(app, pygame.K_F2)
    assert screen(app) == "TableScene"
    assert "Phones are for games of your own" in app.stage.last_announced


# At the table.


def test_plates_say_whose_phone_is_how(tmp_path: Path) -> None:
    match = sit(tmp_path)
    states: dict[int, PhoneState] = {0: "here", 1: "asleep", 2: "away"}
    evening = Evening(lambda stage: open_with_phones(stage, match, PosedPhones(states)))
    evening.pass_time()
    root = evening.scene.root
    plates = [one for one in find_all(evening.scene, "PlatePanel") if one.rect.width]
    told = [heard.name for plate in plates if (heard := plate.hear(root))]
    said = ["plays by phone", "phone asleep", "phone out of reach"]
    assert [next((one for one in said if one in words), "") for words in told] == [*said, ""]
    pictures = [getattr(one, "art", "") for one in evening.scene.root.top.walk()]
    assert [art for art in pictures if art.startswith("common/phone-") and "crimson" not in art] == [
        "common/phone-asleep-azure",
        "common/phone-away",
    ]


def test_while_people_look_at_what_they_were_dealt_it_is_said(tmp_path: Path) -> None:
    match = sit(tmp_path)
    seats: dict[int, PhoneState] = dict.fromkeys(range(4), "here")
    evening = Evening(lambda stage: open_with_phones(stage, match, PosedPhones(seats)))
    evening.pass_time()
    assert evening.scene.question == "Ada, Ben, Cleo and Dario are looking at their phones."
    for seat in (0, 1, 3):
        match.privacy.looked(seat)
    assert evening.scene.question == "Cleo is looking at their phone."


def test_a_curtain_for_a_phone_that_sleeps_can_be_lifted_by_waking_it(tmp_path: Path) -> None:
    match = sit(tmp_path)
    seats: dict[int, PhoneState] = {0: "asleep", 1: "here", 2: "here", 3: "here"}
    evening = Evening(lambda stage: open_with_phones(stage, match, PosedPhones(seats)))
    evening.pass_time()
    assert "Or wake your phone." in " ".join(str(word) for row in evening.words() for word in row)


def test_a_hand_says_on_whose_phone_it_is_and_can_be_looked_at_here() -> None:
    match = play()
    seats: dict[int, PhoneState] = dict.fromkeys(range(4), "here")
    evening = Evening(lambda stage: open_with_phones(stage, match, PosedPhones(seats)))
    evening.pass_time()
    seen = " ".join(str(word) for row in evening.words() for word in row)
    assert "Hold to look here" in seen
    assert f"on {match.players[match.to_act].name}'s phone" in seen


def test_what_is_picked_on_a_phone_is_seen_by_everyone() -> None:
    phones = PosedPhones({0: "here"})
    evening = Evening(lambda stage: open_with_phones(stage, play(), phones))
    evening.pass_time()
    before = evening.frame()
    space = ("space", 30, 0)
    phones.mirrored = Mirrored(0, space, ("space", 31, 0), "On Ada's phone: row to B11?")
    phones.change()
    evening.pass_moment(0.1)
    (pick,) = find_all(evening.scene, "PickOnPhone")
    assert len(pick.rings(evening.stage.look)) == 2
    assert "On Ada's phone: row to B11?" in evening.stage.announced
    assert evening.frame() != before
    phones.mirrored = None
    phones.change()
    evening.pass_moment(0.1)
    assert evening.frame() == before
