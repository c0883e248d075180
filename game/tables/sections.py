"""Parts of a board or a hand in words and small pictures."""

from __future__ import annotations

from collections.abc import Iterable

from game.engine.speech.describing import Item, Section
from game.widgets import Column, Flow, Label, Mark, Picture, PlainLine, Row, Widget
from game.words.narrator import Narrator


def sections(narrator: Narrator, parts: Iterable[Section], high: float = 1.6) -> Widget:
    """Each with its title and its items, side by side as far as they fit."""

    def section(part: Section) -> Widget:
        items = Flow(*(_item(item, narrator.say(item.message), high) for item in part.items), gap=0.3)
        return Column(Label(narrator.words.say(part.key), "name"), items, gap=0.35)

    return Column(*map(section, parts), gap=0.9)


def _item(item: Item, text: str, high: float) -> Widget:
    is_counted_in_words = any(sign.isdigit() for sign in text)
    return PlainLine(
        Row(
            Picture(item.picture, high, high * 1.25) if item.picture else None,
            Label(text, "body", grow=1),
            Label(str(item.number), "strong", "teal") if item.number is not None and not is_counted_in_words else None,
            Mark(item.colour, "", 1.1) if item.colour and not item.picture else None,
            gap=0.4,
        ),
        across=0.45,
        down=0.15,
    )
