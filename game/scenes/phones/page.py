"""The page of the sheet *Phones*: the code of the table beside everybody who sits there; in a small window by turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from game import widgets as ui
from game.match import Match
from game.phones.addresses import Address
from game.phones.messages import PhoneState
from game.render import Look
from game.rules import GAMES
from game.tables.plates import initials

from ..faces import Faces
from ..scene import Command
from ..stage import Stage
from ..table.phone_table import key_here
from .parts import AddressChoice, CreatureSign, PersonWords, QrCode, SheetCard, StateChip, TypedCode, page_link

TABS = ("code", "people")
MOST = 3  # addresses side by side
MORE = "more"  # stands in the place of an address for all that are not shown
_CODE, _HIGH = 20.7, 27.6  # the width of the card of the code, and the height of what is beside it, in u
_WIDE, _TALL = 69.0, 39.5  # the least window in u in which both have room
_QR = 13.8
_BELOW = 12.4  # the height in u of what stands below the code, and around it
_CROWD = 4  # with more people than these their cards are lower
_PAIR = 2
_CHIPS = {
    "none": ("common/icon-phone", "glow-light", "ink"),
    "here": ("common/icon-tick", "gain-ground", "gain"),
    "asleep": ("common/icon-moon", "moonlight", "ink"),
    "away": ("common/icon-warning", "danger-pale", "danger-text"),
    "asked": ("common/icon-warning", "danger-pale", "danger-text"),
}
"""The drawing, the ground and the letters of each chip."""
_ROOMS = ("common", *GAMES)  # where creatures are drawn


class SheetPhones(Protocol):
    """The phones of a table, as the sheet knows them."""

    @property
    def version(self) -> int:
        """Another number says that something below is different."""

    @property
    def is_on(self) -> bool: ...
    @property
    def code(self) -> str: ...
    @property
    def key(self) -> str: ...
    @property
    def address(self) -> str: ...
    @property
    def port(self) -> int: ...
    @property
    def addresses(self) -> Sequence[Address]: ...
    @property
    def why_deaf(self) -> str:
        """Why nobody can be listened to, as the system says it."""

    @property
    def knocks(self) -> int:
        """How often something has opened the page."""

    @property
    def seats_with_phone(self) -> frozenset[int]: ...
    def state(self, seat: int) -> PhoneState: ...
    def asking(self, seat: int) -> tuple[str, int] | None: ...
    def open_sheet(self) -> None: ...
    def shut_sheet(self) -> None: ...
    def switch(self, is_on: bool) -> None: ...
    def choose_address(self, address: str) -> None: ...
    def try_again(self) -> None: ...
    def free(self, seat: int) -> None: ...
    def allow(self, seat: int, is_allowed: bool) -> None: ...


class PhonesHost(Protocol):
    """The scene, as its pages know it."""

    stage: Stage
    match: Match
    phones: SheetPhones
    faces: Faces
    tab: str
    shows_all: bool

    @property
    def is_unheard(self) -> bool: ...
    @property
    def has_run_out(self) -> bool: ...
    def turn_to(self, tab: object) -> None: ...
    def switch(self, is_on: bool) -> None: ...
    def choose_address(self, address: object) -> Command | None: ...
    def show_trouble(self) -> None: ...
    def show_code(self) -> None: ...
    def try_again(self) -> None: ...
    def renew_code(self) -> None: ...
    def ask_to_free(self, seat: int) -> Command: ...
    def allow(self, seat: int, is_allowed: bool) -> None: ...
    def explain(self, what: str) -> Command: ...
    def close(self) -> Command: ...


def is_folded(look: Look) -> bool:
    """Whether the window is too small for code and people side by side."""
    return look.size[0] < look.u(_WIDE) or look.size[1] < look.u(_TALL)


def name_creature(stage: Stage, creature: str, number: int) -> str:
    """In the same words as on the phone."""
    return stage.say("phone.page.creature", creature=stage.say(f"phone.page.creature.{creature}"), number=number)


def shown_addresses(phones: SheetPhones, shows_all: bool) -> Sequence[Address]:
    """All of them, or the best and the one that is chosen, where more would have no room."""
    found = list(phones.addresses)
    if shows_all or len(found) <= MOST:
        return found
    chosen = [one for one in found[_PAIR:] if one.address == phones.address]
    return [*found[: _PAIR - len(chosen)], *chosen]


def address_choice(host: PhonesHost) -> ui.Widget | None:
    """The addresses that are shown, so many in a row, and what shows the others; nothing where there is no choice."""
    phones, say = host.phones, host.stage.say
    shown = shown_addresses(phones, host.shows_all)
    if len(phones.addresses) < _PAIR:
        return None
    parts = [ui.Part(one.address, say(f"phones.kind.{one.kind}"), tip=one.address) for one in shown]
    if left := len(phones.addresses) - len(shown):
        parts.append(ui.Part(MORE, say("phones.more"), tip=say("phones.more.left", count=left)))
    rows = [
        AddressChoice(
            parts[first : first + MOST],
            phones.address,
            host.choose_address,
            name=f"address {first}" if first else "address",
            says=say("phones.address"),
            grow=1,
        )
        for first in range(0, len(parts), MOST)
    ]
    return ui.Column(*rows, gap=0.3)


class PhonesPage:
    """Arranges the sheet out of what the scene knows."""

    def __init__(self, host: PhonesHost) -> None:
        self._host = host
        self._say = host.stage.say
        self._is_folded = is_folded(host.stage.look)

    def build(self) -> ui.Widget:
        if self._is_folded:
            return self._small()
        body = ui.Row(ui.Wide(self._code(), _CODE), self._people(), gap=1.1, align="fill")
        look = self._host.stage.look
        code = next((part for part in self._ways_in() if isinstance(part, QrCode)), None)
        needed = code.side(look, look.size[0]) / look.unit + _BELOW if code else 0  # small letters make no small code
        return ui.Column(self._head(), ui.Tall(body, max(_HIGH, needed)), self._foot(), gap=0.7)

    def _small(self) -> ui.Widget:
        host, say = self._host, self._say
        parts = [ui.Part(tab, say(f"phones.tab.{tab}")) for tab in TABS]
        tabs = ui.Segments(parts, host.tab, host.turn_to, name="tabs", says=say("heard.tab.parts"))
        title = ui.Label(say("phones.title"), "heading")
        switch = self._switch(is_short=True)
        head = ui.FirstThatFits(
            ui.Unsqueezed(ui.Row(title, tabs, ui.EmptyRoom(), switch, gap=0.8)),
            ui.Row(tabs, ui.EmptyRoom(), switch, gap=0.5),
        )
        inside = self._code(is_bare=True) if host.tab == "code" else self._people()
        page = ui.Scroll(ui.Padded(inside, 0.3), name=f"page {host.tab}", least=4, grow=1)
        return ui.Column(head, page, self._foot(), gap=0.6)

    def _here(self, key: str) -> str:
        return key_here(self._host.stage.words, self._host.match, key)

    # Above and below.

    def _head(self) -> ui.Widget:
        say = self._say
        title = ui.Column(
            ui.Label(say("phones.title"), "title"),
            ui.Label(say(self._here("phones.about")), "body", "muted"),
            gap=0.1,
            grow=1,
        )
        return ui.Row(title, self._switch(), gap=1.0)

    def _switch(self, is_short: bool = False) -> ui.Widget:
        say, host = self._say, self._host
        about = say("phones.switch.about")
        switch = ui.Switch(
            host.phones.is_on, host.switch, name="switch", says=say("phones.switch"), about=about, tip=about
        )
        if is_short:
            now = ui.Label(
                say(f"phones.switch.{'on' if host.phones.is_on else 'off'}"), "strong", unsaid=True, wraps=False
            )
            return ui.Row(now, switch, gap=0.5)
        words = ui.Column(
            ui.Label(say("phones.switch"), "strong", align="right"),
            ui.Label(about, "caption", "muted", align="right"),
            gap=0,
            unsaid=True,
        )
        return ui.Row(words, switch, gap=0.7)

    def _foot(self) -> ui.Widget:
        say, host = self._say, self._host
        done = ui.Button(say("phones.done"), host.close, kind="gold", name="done", tall=2.9)
        help_ = ui.Button(say("phones.trouble"), host.show_trouble, icon="common/icon-info", name="trouble")
        private = ui.Button(
            "", partial(host.explain, "private"), icon="common/icon-lock", name="private", tip=say("phones.private")
        )
        words = ui.Column(
            ui.Label(say("phones.same-network"), "strong"),
            ui.Label(say(self._here("phones.stays")), "caption", "muted"),
            gap=0,
        )
        sign = ui.Picture("common/icon-wifi", 1.8, 1.8, colour="teal")
        told = ui.Row(sign, words, gap=0.7, grow=1)
        if self._is_folded:
            plain = ui.Row(private, help_, ui.EmptyRoom(), done, gap=0.5)
            slim = ui.Column(ui.Row(private, help_, ui.EmptyRoom(), gap=0.5), done, gap=0.4)
            return ui.FirstThatFits(plain, slim)
        return ui.Row(told, private, help_, done, gap=0.8)

    # The code.

    def _code(self, is_bare: bool = False) -> ui.Widget:
        parts = self._ways_in()
        if not is_bare:
            return SheetCard(ui.Scroll(ui.Column(*parts, gap=0.3), name="code", least=6), across=0.5, down=0.4)
        below = ui.Column(*parts, gap=0.5)
        if not isinstance(parts[0], QrCode):
            return below
        beside = ui.Row(parts[0], ui.Wide(ui.Column(*parts[1:], gap=0.7), _CODE), gap=1.5)
        return ui.FirstThatFits(ui.Row(ui.EmptyRoom(), beside, ui.EmptyRoom(), gap=0), below)

    def _ways_in(self) -> list[ui.Widget | None]:
        """All by which a phone comes in, or why none does."""
        host, say = self._host, self._say
        phones = host.phones
        if not phones.is_on:
            return self._silence("phones.off")
        if not phones.addresses:
            return [*self._silence("phones.no-network"), self._once_more("try-again", host.try_again)]
        if phones.why_deaf:
            why = ui.Label(say("phones.deaf", address=phones.address, reason=phones.why_deaf), "body", "danger-text")
            return [why, self._once_more("try-again", host.try_again), address_choice(host)]
        if host.has_run_out:
            return [*self._silence("phones.run-out"), self._once_more("renew", host.renew_code)]
        return self._codes() if phones.code else self._silence("phones.coming")

    def _once_more(self, key: str, use: Callable[[], object]) -> ui.Widget:
        button = ui.Button(self._say(f"phones.{key}"), use, icon="common/icon-replay", name=key)
        return ui.Row(ui.EmptyRoom(), button, ui.EmptyRoom(), gap=0)

    def _codes(self) -> list[ui.Widget | None]:
        host, say = self._host, self._say
        phones = host.phones
        where = f"{phones.address}:{phones.port}"
        link = page_link(phones.address, phones.port, phones.key)
        code = " ".join(phones.code)
        typed = ui.Row(
            ui.EmptyRoom(),
            ui.Label(say("phones.type"), "body", wraps=False, unsaid=True),
            TypedCode(phones.code, say("phones.heard.code", code=code)),
            ui.EmptyRoom(),
            gap=0.6,
        )
        choice = address_choice(host)
        return [
            QrCode(link, _QR, say("phones.heard.qr", address=where)),
            ui.Label(say("phones.point"), "body", align="middle"),
            ui.Label(where, "number", align="middle"),
            typed,
            self._hint(choice is not None),
            choice,
        ]

    def _hint(self, has_choice: bool) -> ui.Widget | None:
        """What to do where no phone comes."""
        if self._host.is_unheard:
            return ui.Label(self._say("phones.unheard"), "reason", "danger-text", align="middle")
        return ui.Label(self._say("phones.other-address"), "caption", "muted", align="middle") if has_choice else None

    def _silence(self, key: str) -> list[ui.Widget | None]:
        sign = ui.Picture("common/icon-phone", 4.5, 4.5, colour="muted")
        return [ui.EmptyRoom(2, grow=0), sign, ui.Label(self._say(key), "body", align="middle")]

    # The people.

    def _people(self) -> ui.Widget:
        """A card for each seat; the first person without a phone is the next to scan."""
        match, phones = self._host.match, self._host.phones
        next_one = next((seat for seat in match.people if phones.is_on and phones.state(seat) == "none"), None)
        is_low = len(match.players) > _CROWD or self._is_folded
        cards = [self._card(seat, seat == next_one, is_low) for seat in range(len(match.players))]
        column = ui.Column(*cards, gap=0.25 if is_low else 0.7)
        return column if self._is_folded else ui.Scroll(column, name="people", least=8, grow=1)

    def _card(self, seat: int, is_next: bool, is_low: bool) -> ui.Widget:
        match, say = self._host.match, self._say
        player = match.players[seat]
        letters = initials([other.name for other in match.players])[seat]
        face = ui.SeatPortrait(self._host.faces.of(player), player.colour, letters, 2.6 if is_low else 3.6)
        name = ui.OneLine(player.name, "name" if is_low else "heading")
        if not player.is_person:
            words = ui.Column(name, ui.Label(say("phones.bot"), "body", "muted"), gap=0.1, grow=1)
            told = PersonWords(ui.Row(face, words, gap=1.0), 0.3, 0.2, name=f"person {seat}", grow=1)
            return SheetCard(told, grow=1)
        chip, sentence = self._state(seat, is_low)
        head = ui.FirstThatFits(
            ui.Row(name, chip, ui.EmptyRoom(), gap=0.7), ui.Column(name, ui.Row(chip, ui.EmptyRoom(), gap=0), gap=0.1)
        )
        words = ui.Column(head, sentence, gap=0.15, grow=1)
        told = PersonWords(ui.Row(face, words, gap=1.0), 0.3, 0.2, name=f"person {seat}", grow=1)
        buttons = self._buttons(seat, is_low)
        beside = ui.Row(told, buttons, gap=0.8)
        below = ui.Column(told, buttons, gap=0.4)
        return SheetCard(ui.FirstThatFits(beside, below), is_next, grow=1)

    def _state(self, seat: int, is_low: bool) -> tuple[ui.Widget, ui.Widget]:
        """The chip of somebody's phone, and the sentence about it."""
        phones, say = self._host.phones, self._say
        name = self._host.match.players[seat].name
        asking = phones.asking(seat)
        state = "asked" if asking else phones.state(seat)
        chip = StateChip(say(f"phones.state.{state}"), *_CHIPS[state])
        if asking:
            creature, number = asking
            art = self._host.stage.look.art
            drawing = next((one for room in _ROOMS if art.has(one := f"{room}/{creature}")), "")
            sign = CreatureSign(drawing, self._creature(creature, number))
            if is_low:
                about = ui.Label(say("phones.asked.about", name=name), "caption")
                return ui.Row(chip, sign, gap=0.5), about
            shows = ui.Row(ui.Label(say("phones.asked.shows"), "body", wraps=False), sign, ui.EmptyRoom(), gap=0.5)
            return chip, ui.Column(shows, ui.Label(say("phones.asked.about", name=name), "body"), gap=0.1)
        key = self._here(f"phones.state.{state}.about") if phones.is_on else "phones.state.off.about"
        return chip, ui.Label(say(key, name=name), "caption" if is_low else "body", "muted")

    def _buttons(self, seat: int, is_low: bool) -> ui.Widget | None:
        host, say = self._host, self._say
        phones = host.phones
        name = host.match.players[seat].name
        tall = 1.75 if is_low else 2.3

        def button(text: str, use: Callable[[], object], key: str, tall: float, icon: str = "") -> ui.Button:
            says = say("heard.pair", name=name, value=text)
            return ui.Button(text, use, icon=icon, name=f"{key} {seat}", tall=tall, role="strong", says=says)

        if asking := phones.asking(seat):
            allowed = say("phones.allow", creature=self._creature(*asking))
            keep = button(say("phones.keep"), partial(host.allow, seat, False), "keep", tall)
            allow = button(allowed, partial(host.allow, seat, True), "allow", tall)
            return ui.Column(keep, allow, gap=0.15 if is_low else 0.3)
        if phones.state(seat) == "none":
            return None
        return button(say("phones.let-go"), partial(host.ask_to_free, seat), "let-go", 2.3, "common/icon-cross")

    def _creature(self, creature: str, number: int) -> str:
        return name_creature(self._host.stage, creature, number)
