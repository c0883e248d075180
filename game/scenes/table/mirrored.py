"""What is picked on a phone, as far as everyone at the table may see it."""

from __future__ import annotations

from dataclasses import dataclass

from game.tables.phone import PhoneWay
from game.tables.selection import Thing

from .phone_screens import SeatPhone


@dataclass(frozen=True, slots=True)
class Mirrored:
    """What somebody has picked on a phone, by the table's own things; and a sentence for it."""

    seat: int
    source: Thing | None
    target: Thing | None
    text: str


def mirror_thing(phone: SeatPhone, thing: int) -> Mirrored | None:
    """A thing that is picked; nothing where it lies in the hand."""
    shown = next((one for one in phone.content.things if one.id == thing and not one.is_hand), None)
    if shown is None:
        return None
    return Mirrored(phone.seat, phone.content.things_meant.get(thing), None, _say(phone, shown.name))


def mirror_choice(phone: SeatPhone, way: PhoneWay) -> Mirrored | None:
    """A choice that is picked and not made; nothing where it follows from the hand."""
    if way.is_of_hand or not way.steps:
        return None
    meant, shown = phone.content.things_meant, way.shown
    source, target = meant.get(shown.source), meant.get(shown.target)
    return Mirrored(phone.seat, source, target, _say(phone, shown.gold or shown.title))


def _say(phone: SeatPhone, what: str) -> str:
    names = phone.narrator.names
    return phone.narrator.words.say("phones.table.picked", name=names[phone.seat], what=what)
