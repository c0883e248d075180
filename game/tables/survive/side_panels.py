"""What stands beside the board: what is asked, the rack while explorers are placed, the tiles of a hand, what is not yet seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from game.engine.speech.describing import Section
from game.engine.speech.words import Message, Word
from game.rules.survive.board import DEFENCE, TERRAINS, UNDERSIDES
from game.rules.survive.constants import LETTERS, Constants
from game.rules.survive.view import SurviveView
from game.widgets import Button, Chip, Column, EmptyRoom, Flow, Label, Panel, Picture, Reserved, Row, Scroll, Widget
from game.words.narrator import Narrator

from ..kit.picking import Picking
from ..selection import Thing
from .hand_widgets import HandPicture
from .input.offers import explorer, tile

Press = Callable[[Sequence[Thing]], Any]


def ask_line(text: str) -> Widget:
    """What is to be done, over the board."""
    return Row(EmptyRoom(), Label(text, "strong", "cream", align="middle"), EmptyRoom(), gap=0, name="asked")


def alarm(text: str, attacker: str) -> Widget:
    """Somebody is attacked and may defend: asked openly, over the board."""
    content = Row(
        Picture("common/marker-deadly", 2.4, 2.4), Picture(attacker, 2.6, 3.2), Label(text, "name", "danger-text", grow=1), gap=0.7
    )
    return Panel(content, 0.9, 0.4)


def laid_out(thing: Thing, narrator: Narrator, put_back: Callable[[], Any]) -> Widget:
    """A tile that somebody openly means to play, while it is decided what with."""
    name = UNDERSIDES[thing[1]]
    words = narrator.words
    return Panel(
        Row(
            Picture(f"survive/underside-{name}", 2.6, 2.6),
            Label(words.say(f"survive.tile-name.{name}"), "name", grow=1),
            Button(words.say("survive.table.put-back"), put_back, icon="common/icon-undo", name="put-back", role="strong", tall=2.2),
            gap=0.7,
        ),
        0.8,
        0.4,
    )


_WIDE = 2.4
"""Width in u of a letter on the rack; one that is placed leaves its place empty, so that the others keep theirs."""


def rack(
    t: Constants, view: SurviveView, seat: int, picking: Picking, press: Press | None, rest: Callable[[], Any], narrator: Narrator
) -> Widget:
    """The letters that are still to be placed; values only where the view holds them and may show them. Of a bot they are only seen."""
    faces = [_letter(t, view, seat, e, picking, press) if view.table.where[e] == t.rack else EmptyRoom(_WIDE, grow=0) for e in t.own[seat]]
    help_button = Button(narrator.words.say("survive.table.rest"), rest, icon="common/icon-fast", name="rest", role="strong", tall=2.2)
    row = [*faces, help_button if press else Reserved(help_button)]
    return Panel(Scroll(Flow(*row, gap=0.3, align="middle"), name="rack", grow=0, least=4.2), 0.7, 0.4)


def _letter(t: Constants, view: SurviveView, seat: int, e: int, picking: Picking, press: Press | None) -> Widget:
    return HandPicture(
        f"survive/explorer-{t.colours[e // t.letters]}",
        LETTERS[e % t.letters],
        partial(press, [explorer(e)]) if press else None,
        high=2.3,
        wide=_WIDE,
        is_picked=picking.source == explorer(e),
        corner=str(view.values[e]) if view.seat == seat and view.values[e] else "",
        name=f"rack {e}",
    )


def tiles(view: SurviveView, picking: Picking, press: Press, narrator: Narrator) -> Widget:
    """The tiles in a hand, each with when it can be played; equal ones from different terrains are different tiles."""
    held = [(kind, terrain) for kind in range(len(UNDERSIDES)) for terrain in range(len(TERRAINS)) if _count(view, kind, terrain)]
    faces = [_tile(view, kind, terrain, picking, press, narrator) for kind, terrain in held]
    return Flow(*faces, gap=0.4) if faces else Label(narrator.words.say("table.empty-hand"), "body", "muted")


def _tile(view: SurviveView, kind: int, terrain: int, picking: Picking, press: Press, narrator: Narrator) -> Widget:
    thing, words, name, count = tile(kind, terrain), narrator.words, UNDERSIDES[kind], _count(view, kind, terrain)
    is_playable = thing in picking.tiles
    face = HandPicture(
        f"survive/underside-{name}",
        _name(view, kind, terrain, narrator),
        partial(press, [thing]) if is_playable else None,
        high=3.4,
        wide=4.6,
        is_picked=picking.tile == thing,
        corner=str(count) if count > 1 else "",
        name=f"tile {name} {TERRAINS[terrain]}",
    )
    chip = (
        ("survive.table.now", "gold-top", "ink") if is_playable else ("survive.table.defence", "teal", "white") if name in DEFENCE else None
    )
    chip = chip or ("survive.table.later", "plate", "muted")
    return Column(face, Chip(words.say(chip[0]), chip[1], chip[2]), gap=0.2, align="middle")


def _name(view: SurviveView, kind: int, terrain: int, narrator: Narrator) -> str:
    """What a tile is called; where another like it came from elsewhere, with where this one did."""
    name = narrator.words.say(f"survive.tile-name.{UNDERSIDES[kind]}")
    if sum(bool(_count(view, kind, other)) for other in range(len(TERRAINS))) == 1:
        return name
    return narrator.say(Message("survive.item.tile", {"tile": name, "terrain": Word(f"survive.terrain.{TERRAINS[terrain]}")}))


def _count(view: SurviveView, kind: int, terrain: int) -> int:
    """How many tiles of a kind a hand holds that were lifted from a terrain."""
    return view.hand[terrain * len(UNDERSIDES) + kind]


def unseen(section: Section, narrator: Narrator) -> Widget:
    """How many tiles of each kind nobody has seen yet."""
    items = [
        Row(
            Picture(item.picture, 1.9, 1.8, tip=narrator.say(item.message)) if item.picture else None,
            Label(str(item.number), "strong", "ink" if item.number else "muted"),
            gap=0.15,
        )
        for item in section.items
    ]
    return Panel(Column(Label(narrator.words.say(section.key), "name"), Flow(*items, gap=0.35, name="unseen"), gap=0.4), 0.9, 0.6)
