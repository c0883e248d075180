"""The hand of whoever may look at it: face down until its owner wants to see it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from game.engine.speech.describing import Section
from game.match import Match
from game.render import Look
from game.widgets import Button, Column, Label, Panel, PeekButton, Row, Scroll, Widget
from game.words.narrator import Narrator

from .sections import sections
from .visibility import Visibility

Draw = Callable[[Sequence[Section]], Widget | None]
_HIGHEST = 17  # height in u that a hand takes at most beside the log
_ROW = 8.2  # height in u in which a row of drawn tiles is seen whole, with its words


def hand_panel(
    match: Match, visibility: Visibility, narrator: Narrator, peek: Callable[[bool], Any], put_down: Callable[[], Any], draw: Draw
) -> Widget:
    """The sheet of the hand; nothing secret is on it unless the hand is up. A table may draw what is held in its own way."""
    say = narrator.words.say
    if visibility.is_up and match.privacy.viewer is not None and (held := visibility.hand()):
        title = Label(
            say("table.hand") if match.privacy.is_hand_open else say("table.hand-of", name=narrator.names[match.privacy.viewer]), "name"
        )
        drawn = draw(held)
        parts: list[Widget] = [title, (_Drawn if drawn else _Held)(drawn or sections(narrator, held), name="hand", least=4)]
    else:
        parts = [Label(say("table.hand"), "name"), Label(_words_of_closed_hand(visibility, narrator), "body", "muted")]
    if (button := eye(visibility, narrator, peek, put_down)) is None and visibility.has_hand and not visibility.is_up:
        # In others' turns the eye rests in its place, so that nothing around it moves.
        button = Row(PeekButton(say("table.eye"), peek, cap="E", name="eye", grow=1, off=say("table.not-your-hand")))
    return Panel(Column(*parts, button, gap=0.6), 1.0, 0.8)


def eye(visibility: Visibility, narrator: Narrator, peek: Callable[[bool], Any], put_down: Callable[[], Any]) -> Widget | None:
    """The button by which the owner of the hand sees it, or hides it again; none where it lies open, or nobody's is asked for."""
    say = narrator.words.say
    if visibility.asks_first:
        return Row(Button(say("table.look-first"), partial(peek, True), icon="common/icon-eye", cap="E", name="eye", grow=1))
    if visibility.is_lifted:
        return Row(Button(say("table.let-down"), put_down, icon="common/icon-eye-off", name="put-down", grow=1))
    return Row(PeekButton(say("table.eye"), peek, cap="E", name="eye", grow=1)) if visibility.can_lift else None


def _words_of_closed_hand(visibility: Visibility, narrator: Narrator) -> str:
    if visibility.can_lift:
        return narrator.words.say("table.curtain-first" if visibility.asks_first else "table.face-down")
    if not visibility.has_hand:
        return narrator.words.say("table.no-hand")
    return narrator.words.say("table.empty-hand" if visibility.is_up else "table.not-your-hand")


class _Held(Scroll):
    """However much it is, it leaves the log its room."""

    def height(self, look: Look, width: int) -> int:
        found = super().height(look, width)
        return found if look.is_narrow else min(found, look.u(_HIGHEST))


class _Drawn(_Held):
    """Tiles as they are drawn: where the hand has a place of its own, a row of them is seen whole."""

    def least_height(self, look: Look, width: int) -> int:
        return super().least_height(look, width) if look.is_narrow else min(look.u(_ROW), self.height(look, width))
