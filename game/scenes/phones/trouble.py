"""The other page of the sheet *Phones*: what this computer sees, and what to try when a phone cannot find the table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game import widgets as ui

from ..table.phone_table import key_here
from .page import PhonesHost, is_folded, shown_addresses
from .parts import FoundSign, SheetCard, StepNumber, WayPicture

_STEPS = {"firewall": 2, "guests": 2, "elsewhere": 2, "address": 2}
"""The cards, and how many things to try stand on each."""
_ICONS = {"firewall": "common/icon-firewall", "guests": "common/icon-people", "elsewhere": "common/icon-signal"}
_SHOWN = {"firewall": "firewall", "guests": "hotspot"}
"""The cards with a button, and what it explains at length."""
_LEAST = 13.5  # the width in u of a card


class TroublePage:
    """Arranges it out of what the scene knows."""

    def __init__(self, host: PhonesHost) -> None:
        self._host = host
        self._say = host.stage.say
        self._is_folded = is_folded(host.stage.look)

    def build(self) -> ui.Widget:
        if self._is_folded:
            cards = ui.Grid(*map(self._card, _STEPS), least=_LEAST, most=4, gap=0.8)
            inside = ui.Padded(ui.Column(self._seen(), cards, gap=0.6), 0.3)
            return ui.Column(self._head(), ui.Scroll(inside, name="trouble", least=4, grow=1), self._foot(), gap=0.6)
        body = ui.Column(self._seen(), ui.Split(*map(self._card, _STEPS), gap=0.8, grow=1), gap=0.8)
        return ui.Column(self._head(), ui.Tall(ui.Scroll(body, name="trouble"), 28.2), self._foot(), gap=0.9)

    def _head(self) -> ui.Widget:
        say = self._say
        back = ui.Button("", self._host.show_code, icon="common/icon-back", name="back", tip=say("phones.to-code"))
        role = "heading" if self._is_folded else "title"
        return ui.Row(back, ui.Label(say("phones.trouble.title"), role, grow=1), gap=0.9)

    def _seen(self) -> ui.Widget:
        say = self._say
        found = [
            ui.Row(FoundSign(is_well), ui.Label(text, "strong", "danger-text" if is_well is False else "ink"), gap=0.5)
            for is_well, text in self._found()
        ]
        again = ui.Button(
            say("phones.try-again"), self._host.try_again, icon="common/icon-replay", name="try-again", role="strong"
        )
        words = ui.Column(
            ui.Label(say("phones.seen"), "name", is_heading=True), ui.Flow(*found, gap=1.2), gap=0.3, grow=1
        )
        return SheetCard(ui.Row(words, again, gap=1.0), across=1.0, down=0.6)

    def _found(self) -> Iterator[tuple[bool | None, str]]:
        """All that was found out, and whether it is as it should be; nothing where that is not known yet."""
        host, say = self._host, self._say
        phones = host.phones
        if not phones.is_on:
            yield False, say("phones.off.short")
            return
        if not phones.addresses:
            yield False, say("phones.no-network")
            return
        yield True, say("phones.seen.address", address=f"{phones.address}:{phones.port}")
        if phones.why_deaf:
            yield False, say("phones.deaf", address=phones.address, reason=phones.why_deaf)
            return
        yield (True, say("phones.seen.open")) if phones.code else (None, say("phones.coming"))
        if phones.knocks:
            yield True, say("phones.seen.knocked")
        else:
            yield (False, say("phones.unheard")) if host.is_unheard else (None, say("phones.seen.waiting"))

    def _card(self, key: str) -> ui.Widget:
        host, say = self._host, self._say
        pills = (say("phones.kind.vpn"), say("phones.kind.wifi")) if key == "address" else None
        picture = WayPicture(_ICONS.get(key, ""), pills, is_cut=key == "elsewhere")
        title = ui.Label(say(f"phones.{key}.title"), "name", is_heading=True)
        steps = [
            ui.Row(StepNumber(number), ui.Label(say(f"phones.{key}.{number}"), "body", grow=1), gap=0.5, align="start")
            for number in range(1, _STEPS[key] + 1)
        ]
        foot: ui.Widget | None = None
        if what := _SHOWN.get(key):
            text, use = say(f"phones.{what}.show"), partial(host.explain, what)
            foot = ui.Button(text, use, icon="common/icon-info", name=f"show {what}", role="strong")
        elif key == "address":
            foot = self._addresses()
        about = say(f"phones.{key}.about", count=len(host.phones.addresses))
        words = ui.Column(title, ui.Label(about, "caption", "muted"), gap=0.1)
        return SheetCard(ui.Column(picture, words, *steps, ui.EmptyRoom(), foot, gap=0.4), across=0.6, down=0.6, grow=1)

    def _addresses(self) -> ui.Widget | None:
        """The same choice as on the sheet, by kinds alone."""
        host, say = self._host, self._say
        phones = host.phones
        shown = shown_addresses(phones, host.shows_all)
        parts = [ui.Part(one.address, say(f"phones.kind.{one.kind}"), tip=one.address) for one in shown]
        if len(parts) < 2:
            return None
        says = say("phones.address")
        choice = ui.Segments(parts, phones.address, host.choose_address, name="address", says=says, grow=1)
        return ui.Row(choice)

    def _foot(self) -> ui.Widget:
        say, host = self._say, self._host
        done = ui.Button(say("phones.done"), host.close, kind="gold", name="done", tall=2.9)
        code = ui.Button(say("phones.to-code"), host.show_code, icon="common/icon-phone", name="to-code")
        if self._is_folded:
            slim = ui.Column(ui.Row(code, ui.EmptyRoom(), gap=0), done, gap=0.4)
            return ui.FirstThatFits(ui.Row(code, ui.EmptyRoom(), done, gap=0.5), slim)
        words = ui.Column(
            ui.Label(say("phones.nothing-helps"), "strong"),
            ui.Label(say(key_here(host.stage.words, host.match, "phones.without")), "caption", "muted"),
            gap=0,
        )
        told = ui.Row(ui.Picture("common/icon-eye", 1.8, 1.8, colour="teal"), words, gap=0.7, grow=1)
        return ui.Row(told, code, done, gap=0.8)
