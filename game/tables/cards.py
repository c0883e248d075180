"""Cards to point at: a thing of a game with its face, its rule in a sentence or two, and how many of it there are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

from game.engine import Event
from game.widgets import (
    Chip,
    Column,
    EmptyRoom,
    Flow,
    Hairline,
    KeyCap,
    Label,
    Panel,
    Picture,
    PointedCard,
    Row,
    Widget,
)
from game.widgets.base import CardSize
from game.words.narrator import Narrator

from .selection import Thing

When = Literal["at-once", "now", "later", "defence", "plain"]
_CHIPS: dict[When, tuple[str, str]] = {
    "at-once": ("gain-ground", "gain"),
    "now": ("gold-top", "ink"),
    "later": ("off", "ink"),
    "defence": ("teal", "white"),
    "plain": ("plate", "ink"),
}
"""Ground and ink of what is said of when a thing is used."""
# heights of a face in u: as a rule, on a narrow card, and on a low one
FACE = 6.1
_SMALL_FACE = 4.4
_LOW_FACE = 3.0
_NARROW = 14.5  # width in u below which a card is narrow


@dataclass(frozen=True, slots=True)
class CardCount:
    """How many of something there are in one place: its picture, or a word, the number, and of how many."""

    picture: str
    number: int
    of: int | None = None
    word: str = ""


@dataclass(frozen=True, slots=True)
class ThingCard:
    """All that a card says; whatever is empty is left out."""

    face: str | Callable[[float], Widget]  # a picture by its name, or what makes a drawing of a height in u
    title: str
    rule: str
    chip: str = ""  # when it is used, or another word or two
    when: When = "plain"
    aside: str = ""  # something more in small letters beside the face
    note: str = ""  # what a click would do, or why it does nothing
    total: str = ""
    counts: Sequence[CardCount] = ()


class Cards:
    """The cards of a table. Most have none."""

    def has_card(self, thing: Thing) -> bool:
        """Whether there is a card of a thing."""
        return False

    def find(self, thing: Thing) -> ThingCard | None:
        """The text on the card of a thing, on the board or beside it; only what whoever looks may know."""
        return None

    def named(self, events: Sequence[Event]) -> Thing | None:
        """The thing with a card that a line of the log names by these facts."""
        return None

    def ground(self) -> object:
        """All that any of them is made from at this moment; equal answers mean equal cards."""
        return None


NO_CARDS = Cards()


def card_of(cards: Cards, thing: Thing | None, narrator: Narrator, note: str = "") -> PointedCard | None:
    """The card of a thing, if it has one; what it says is asked when it opens, and again when anything it says may
    change.
    """
    if thing is None or not cards.has_card(thing):
        return None
    return PointedCard(thing, partial(_make, cards, thing, narrator, note), lambda: (note, cards.ground()))


def give_card(widget: Widget, card: PointedCard | None) -> None:
    """Something that is only read, and may have a card: arrows come to it as the pointer does, and Tab passes it by."""
    widget.card = card
    if card is not None and not widget.focusable:
        widget.focusable = True
        widget.is_tab_stop = False
        widget.is_arrow_stop = True


def _make(cards: Cards, thing: Thing, narrator: Narrator, note: str, wide: float, size: CardSize) -> Widget | None:
    card = cards.find(thing)
    return card_sheet(card, narrator, note, wide, size) if card else None


def card_sheet(card: ThingCard, narrator: Narrator, note: str, wide: float, size: CardSize) -> Widget:
    """Face, name and chip, the rule, what a click would do, and the counts; a low one says it in small letters."""
    is_low = size != "whole"
    high = _LOW_FACE if is_low else FACE if wide >= _NARROW else _SMALL_FACE
    face = Picture(card.face, high, high) if isinstance(card.face, str) else card.face(high)
    chip = Chip(card.chip, *_CHIPS[card.when]) if card.chip else None
    is_narrow = wide < _NARROW
    title = Label(card.title, "name" if is_low or is_narrow else "heading")
    aside = Label(card.aside, "caption", "muted") if card.aside else None
    names = Column(title, Row(chip, EmptyRoom(), gap=0) if chip else None, None if is_low else aside, gap=0.3, grow=1)
    # A narrow card has its title above the face, and what has no room beside that below it.
    head = [title, Flow(face, chip, gap=0.6), None if is_low else aside] if is_narrow else [Row(face, names, gap=0.6)]
    said = note or card.note
    role = "caption" if is_low else "body"
    parts = [
        *head,
        None if is_low else Hairline(),
        Label(card.rule, role) if card.rule else None,
        Label(said, "caption" if is_low else "strong", "teal") if said else None,
        *_counts(card, narrator, size),
    ]
    return Panel(Column(*parts, gap=0.2 if is_low else 0.5), 0.8, 0.4 if is_low else 0.7)


def _counts(card: ThingCard, narrator: Narrator, size: CardSize) -> list[Widget | None]:
    """The total and what it is made of, at the end the key of the reference card; on the lowest card only what it is
    made of, where there is anything.
    """
    each: list[Widget] = []
    for count in card.counts:
        text = str(count.number)
        if count.of is not None:
            text = narrator.words.say("cards.of", number=count.number, of=count.of)
        picture = Picture(count.picture, 1.5, 1.5) if count.picture else None
        words = Label(count.word, "caption", "muted", wraps=False) if count.word else None
        number = Label(text, "strong", "ink" if count.number else "muted", wraps=False)
        each.append(Row(picture, words, number, gap=0.25))
    if size != "whole":
        has_total = card.total and (size == "low" or not each)
        return [Label(card.total, "caption") if has_total else None, Flow(*each, gap=0.6) if each else None]
    total, cap = Label(card.total, "strong", grow=1), KeyCap("card")
    if not each:
        return [Hairline(), Row(total, cap, gap=0.3)]
    return [Hairline(), total if card.total else None, Row(Flow(*each, gap=0.6, grow=1), cap, gap=0.3)]
