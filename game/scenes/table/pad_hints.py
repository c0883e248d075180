"""What the buttons of a gamepad do at a table now, for the strip at its foot."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol

from game.letters import letters_wide
from game.match import Match
from game.tables import Table
from game.tables.gold_button import Gold
from game.tables.visibility import Visibility
from game.widgets import Button, HoldButton, Root

from ..pad_strip import PadHint, with_buttons
from ..stage import Stage
from .guide import Guide
from .playing import Playing

_LONGEST = 26  # letters of what a button does
_PART = re.compile("[.:;,(–。：；，（—]")


class PadHost(Protocol):
    """A table's scene, as its strip knows it."""

    stage: Stage
    match: Match
    table: Table
    visibility: Visibility
    playing: Playing
    guide: Guide
    root: Root
    gold: Gold

    @property
    def can_dismiss(self) -> bool: ...


def table_hints(scene: PadHost) -> Sequence[PadHint]:
    """From the left to the right end of the strip."""
    say, gold = scene.stage.say, scene.gold
    is_closed = bool(scene.guide.closed)
    can_undo = scene.playing.has_plan or scene.match.why_no_undo() is None
    hints = [
        PadHint("walk", say("pad.walk")),
        PadHint("choose", _choosing(scene)),
        PadHint("let-go", say("pad.let-go"), not scene.can_dismiss),
        PadHint("gold", gold.text, not gold.does_something),
        PadHint("undo", say("pad.undo"), is_closed or not can_undo),
        PadHint("next", say("pad.next")),
        PadHint("move-board", say("pad.move-board"), not scene.table.can_be_moved),
        PadHint("hint", say("pad.hint"), is_closed),
    ]
    if scene.table.holding.is_wanted:
        hints.append(PadHint("shake", say("pad.shake")))
    if scene.match.rules.has_secrets:
        hints.append(PadHint("eye", say("pad.eye"), not scene.visibility.can_lift))
    hints.append(PadHint("pause", say("pad.menu")))
    return with_buttons(scene.stage.controls.bindings, hints)


def _choosing(scene: PadHost) -> str:
    """What A does: what the words at the cursor say in short, or what stands on the button that has the focus. Of a
    button that nobody sees, nothing is told.
    """
    focused = scene.root.focused
    if isinstance(focused, HoldButton):
        return scene.stage.say("pad.hold")
    words = focused.text if isinstance(focused, Button) and not focused.is_unseen else ""
    if focused is not None and focused.covers and scene.root.popup is None:
        words = _PART.split(scene.table.words_at_cursor(), maxsplit=1)[0].strip()
    return words if words and letters_wide(words) <= _LONGEST else scene.stage.say("pad.choose")
