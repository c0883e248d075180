"""Parts of a board or a hand in words and small pictures."""

from __future__ import annotations

from collections.abc import Iterable

from game.engine.speech.describing import Section
from game.widgets import Column, Flow, Label, Mark, Picture, PlainLine, Row, Widget
from game.words.narrator import Narrator


def sections(narrator: Narrator, parts: Iterable[Section], high: float = 1.6) -> Widget:
    """Each has its title and its items, side by side as far as they fit."""
    columns = list[Widget]()
    for part in parts:
        items = list[Widget]()
        for item in part.items:
            text = narrator.say(item.message)
            is_counted = item.number is not None and not any(sign.isdigit() for sign in text)  # else the words say it
            content = Row(
                Picture(item.picture, high, high * 1.25) if item.picture else None,
                Label(text, "body", grow=1),
                Label(str(item.number), "strong", "teal") if is_counted else None,
                Mark(item.colour, "", 1.1) if item.colour and not item.picture else None,
                gap=0.4,
            )
            items.append(PlainLine(content, across=0.45, down=0.15))
        columns.append(Column(Label(narrator.words.say(part.key), "name"), Flow(*items, gap=0.3), gap=0.35))
    return Column(*columns, gap=0.9)
