"""A player's hand, face down until its owner wants to see it; and parts of a hand or a board in words and small
pictures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Protocol, TypeVar

from game.engine import Event, View
from game.engine.speech.describing import Section
from game.match import Match, Player
from game.render import Look
from game.widgets import (
    Button,
    Column,
    EmptyRoom,
    Flow,
    Label,
    Mark,
    OneLine,
    Panel,
    PeekButton,
    Picture,
    PlainLine,
    Row,
    Scroll,
    Widget,
)
from game.words.narrator import Narrator

from .visibility import Visibility

Draw = Callable[[Sequence[Section], bool], Widget | None]
FaceDownHand = Callable[[int, bool], Widget | None]
E = TypeVar("E", bound=Event)


class Lifting(Protocol):
    """How the owner of a hand sees it."""

    @property
    def is_on_and_off(self) -> bool:
        """Whether one press shows it and the next hides it, instead of its being held."""

    def peek(self, is_held: bool) -> Any: ...
    def hide(self) -> Any: ...


_HIGHEST = 20  # height in u that a hand takes at most


def hand_panel(
    match: Match,
    visibility: Visibility,
    narrator: Narrator,
    lifting: Lifting,
    draw: Draw,
    face_down: FaceDownHand,
    is_low: bool = False,
) -> Widget:
    """The sheet of the hand; nothing secret is on it unless the hand is up. A table may draw what is held, or its
    backs, in its own way; a low one is a single row.
    """
    say, viewer = narrator.words.say, match.privacy.viewer
    owner = match.actor if viewer is None else viewer
    if not visibility.has_come:
        owner = visibility.shown_seat if visibility.shown_seat in match.people else None
    if visibility.is_up and viewer is not None:
        held = visibility.hand()
        drawn = draw(held, is_low)
        if held or drawn:
            beside = tray_eye(visibility, narrator, lifting, cap="" if is_low else "eye", tall=1.6)
            whose = None if match.privacy.is_hand_open else narrator.names[viewer]
            return _raised_hand(narrator, drawn or sections(narrator, held), beside, whose, is_low)
    on_phone = owner if owner in match.privacy.at_phones else None
    how = "table.eye" if on_phone is None else "phones.look-here"
    button = eye(visibility, narrator, lifting, how)
    if button is None and visibility.has_hand and not visibility.is_up:
        # In others' turns the eye rests in its place, so that nothing around it moves.
        button = Row(_peek_button(narrator, lifting, off=say("table.not-your-hand"), how=how))
    words = Label(_why_down(visibility, narrator, lifting), "body", "muted")
    backs = face_down(owner, is_low) if owner is not None and visibility.has_eye else None
    where = None if on_phone is None else _whose_phone(narrator, match.players[on_phone], backs is None)
    if where is not None and backs is not None:
        backs.grow = 1
    if is_low:
        look = tray_eye(visibility, narrator, lifting, "table.look", tall=2.2) or button or words
        look.grow = 1
        return Panel(Row(backs, where, look, gap=0.5), 0.6, 0.35)
    if backs is not None:
        head = Row(backs, where, gap=0.4) if where else backs
        return Panel(Column(head, EmptyRoom(), button, gap=0.1), 0.8, 0.45)
    return Panel(Column(Label(say("table.hand"), "name"), where or words, EmptyRoom(), button, gap=0.1), 0.8, 0.45)


def _why_down(visibility: Visibility, narrator: Narrator, lifting: Lifting) -> str:
    """Why nothing of a hand is seen."""
    say = narrator.words.say
    if visibility.can_lift:
        return say("table.curtain-first") if visibility.asks_first else _say_how(narrator, lifting, "table.face-down")
    if not visibility.has_hand:
        return say("table.no-hand")
    return say("table.empty-hand" if visibility.is_up or visibility.is_empty else "table.not-your-hand")


def _whose_phone(narrator: Narrator, player: Player, is_told: bool) -> Widget:
    """The sign of the phone that a hand is looked at on, and if it is told, whose that is."""
    told = narrator.words.say("phones.on-phone", name=player.name)
    sign = Picture(f"common/phone-here-{player.colour}", 2.3, 2.0, tip=told)
    return Row(Label(told, "caption", "muted", grow=1), sign, gap=0.4) if is_told else sign


def _raised_hand(narrator: Narrator, content: Widget, beside: Widget | None, whose: str | None, is_low: bool) -> Widget:
    """The sheet with what is held; it says whose it is unless that lies open anyway."""
    say = narrator.words.say
    if beside is not None:
        beside.grow = 0
    role, colour = ("caption", "muted") if is_low else ("name", "ink")
    words: Widget
    if whose is None:
        words = Label(say("table.hand"), role, colour, grow=1)
    else:
        title, instead = (lambda name: say("table.hand-of", name=name)), say("table.hand-yours")
        words = OneLine(whose, role, colour, title=title, instead=instead, grow=1)
    shown = _Held(content, name="hand", least=1 if is_low else 4, grow=1)
    # what stands on gold keeps clear of the title and of the edge
    across, down, gap = (0.6, 0.4, 0.25) if is_low else (0.8, 0.5, 0.35)
    return Panel(Column(Row(words, beside, gap=0.3), shown, gap=gap), across, down)


def seat_of(event: Event) -> int | None:
    """The seat that a fact speaks of."""
    seat: int | None = getattr(event, "seat", None)
    return seat


def just_seen(
    view: View, kind: type[E], beside: tuple[type[Event], ...], seat_of: Callable[[Event], int | None] = seat_of
) -> list[E]:
    """Finds the facts, known to this seat alone, of all that came into its hand by its last step; after its next step
    nothing is new any more. `beside` are facts that speak of a seat which did nothing for them.
    """
    found = list[E]()
    for event in reversed(view.history):
        if seat_of(event) != view.seat:
            continue
        if isinstance(event, kind):
            found.append(event)
        elif not isinstance(event, beside):
            return found
    return []  # what was dealt before its first step


def eye(visibility: Visibility, narrator: Narrator, lifting: Lifting, how: str = "table.eye") -> Widget | None:
    """The button by which the owner of the hand sees it, or hides it again; none where it lies open, or nobody's is
    asked for. `how`: the key of what it says.
    """
    say, off = narrator.words.say, _why_not_yet(visibility, narrator)
    if visibility.asks_first:
        return Row(
            Button(
                say("table.look-first"),
                partial(lifting.peek, True),
                icon="common/icon-eye",
                cap="eye",
                name="eye",
                grow=1,
                off=off,
            )
        )
    if visibility.is_lifted:
        return Row(Button(say("table.let-down"), lifting.hide, icon="common/icon-eye-off", name="put-down", grow=1))
    if not visibility.has_eye:
        return None
    return Row(_peek_button(narrator, lifting, off=off, how=how))


def tray_eye(
    visibility: Visibility,
    narrator: Narrator,
    lifting: Lifting,
    word: str = "",
    cap: str = "eye",
    tall: float = 0,
) -> Widget | None:
    """The same in a word or without one, beside other buttons."""
    say = narrator.words.say
    text, off = say(word) if word else "", _why_not_yet(visibility, narrator)
    if visibility.asks_first:
        tip = say("table.look-first")
        return Button(
            text,
            partial(lifting.peek, True),
            icon="common/icon-eye",
            cap=cap,
            name="eye",
            tip=tip,
            tall=tall,
            grow=1,
            off=off,
        )
    if visibility.is_lifted:
        return Button(
            "", lifting.hide, icon="common/icon-eye-off", name="put-down", tip=say("table.let-down"), tall=tall, grow=1
        )
    return _peek_button(narrator, lifting, text, cap, tall, off) if visibility.has_eye else None


def _peek_button(
    narrator: Narrator,
    lifting: Lifting,
    text: str | None = None,
    cap: str = "eye",
    tall: float = 0,
    off: str = "",
    how: str = "table.eye",
) -> Widget:
    """What shows the hand; without a text of its own it says how that is done, which else is its tip."""
    told = _say_how(narrator, lifting, how)
    return PeekButton(
        told if text is None else text,
        lifting.peek,
        cap=cap,
        tall=tall,
        stays=lifting.is_on_and_off,
        name="eye",
        tip="" if text is None else told,
        grow=1,
        off=off,
        says=_say_how(narrator, lifting, "table.heard.eye"),
    )


def _say_how(narrator: Narrator, lifting: Lifting, key: str) -> str:
    """A sentence about the eye: it is held or, where it is set so, pressed."""
    return narrator.words.say(f"{key}-pressed" if lifting.is_on_and_off else key)


def _why_not_yet(visibility: Visibility, narrator: Narrator) -> str:
    """The eye rests until the screen has come to the turn of the hand's owner, and while everyone knows that there is
    nothing to see.
    """
    if not visibility.has_come:
        return narrator.words.say("table.not-your-hand")
    return narrator.words.say("table.empty-hand") if visibility.is_empty else ""


class _Held(Scroll):
    """However much it is, it leaves the seats their room."""

    def height(self, look: Look, width: int) -> int:
        return min(super().height(look, width), look.u(_HIGHEST))


def sections(narrator: Narrator, parts: Iterable[Section], high: float = 1.6) -> Widget:
    """Each has its title and its items, side by side as far as they fit."""
    columns = list[Widget]()
    for part in parts:
        items = list[Widget]()
        for item in part.items:
            text = narrator.say(item.message)
            is_counted = item.number is not None and not any(sign.isdigit() for sign in text)  # else the words say it
            told = narrator.words.say("table.heard.many", what=text, count=item.number) if is_counted else text
            content = Row(
                Picture(item.picture, high, high * 1.25) if item.picture else None,
                Label(text, "body", grow=1),
                Label(str(item.number), "strong", "teal") if is_counted else None,
                Mark(item.colour, "", 1.1) if item.colour and not item.picture else None,
                gap=0.4,
                says=told,
            )
            items.append(PlainLine(content, across=0.45, down=0.15))
        columns.append(Column(Label(narrator.words.say(part.key), "name"), Flow(*items, gap=0.3), gap=0.35))
    return Column(*columns, gap=0.9)
