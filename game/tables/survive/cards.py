"""The cards of Survive: what lies under tiles, creatures, and what the dice show; counts are what whoever looks may
know.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.engine import Event
from game.rules.survive import events as e
from game.rules.survive.board import CREATURES, DEFENCE, IMMEDIATE, TERRAINS, UNDERSIDES
from game.rules.survive.constants import (
    ALL_KINDS,
    F_BOAT,
    F_STARFISH,
    F_WHALE,
    FACES,
    KINDS,
    SQUID,
    U_MOVE_WHALE,
    U_WHALE,
    U_WHALE_REPELLENT,
    Constants,
    repellent,
)
from game.rules.survive.legal import farthest
from game.rules.survive.queries import herd
from game.rules.survive.state import PublicState
from game.rules.survive.view import SurviveView
from game.tables.cards import CardCount, ThingCard, When

from ..kit.drawn_table import ArrivedCards, DrawnTable
from ..selection import Thing
from .layout import SurvivePiece

_HAND = "tile"
_UNSEEN = "unseen"
_CREATURE = "creature"
_FACE = "face"


def unseen(kind: int) -> Thing:
    """The underside of a tile, as one of those that nobody has seen."""
    return _UNSEEN, kind, 0


class SurviveCards(ArrivedCards[PublicState]):
    """Writes them out of the rules of this table, and of what may be seen."""

    def __init__(self, table: DrawnTable[PublicState, SurvivePiece], constants: Constants) -> None:
        super().__init__(table)
        self._constants = constants

    def has_card(self, thing: Thing) -> bool:
        return thing[0] in (_HAND, _UNSEEN, _CREATURE, _FACE)

    def find(self, thing: Thing) -> ThingCard | None:
        kind, which, _ = thing
        match kind:
            case "tile":
                return self._underside(which, is_held=True, is_playable=thing in self._drawn.offers.tiles)
            case "unseen":
                return self._underside(which)
            case "creature":
                return self._creature(which)
            case "face":
                art, key = f"survive/die-{FACES[which]}", FACES[which]
                say, constants = self._host.narrator.words.say, self._constants
                if which in (F_BOAT, F_STARFISH):
                    title, rule = say(f"cards.survive.face.{key}"), say(f"cards.survive.rolled.{key}")
                    return ThingCard(art, title, rule, say("cards.survive.dive"))
                # It moves one of its kind.
                is_squid = which == F_WHALE and constants.squid_for_whales
                card = self._creature(SQUID if is_squid else CREATURES.index(key))
                rule = card.rule
                if which == F_WHALE and constants.with_squids and not is_squid:
                    rule = self._host.narrator.words.join_sentences([rule, say("cards.survive.rolled.squid")])
                return ThingCard(art, card.title, rule, card.chip, total=card.total)
        return None

    def named(self, events: Sequence[Event]) -> Thing | None:
        """The tile that was turned over or played, or the face that was rolled."""
        found: dict[int, Thing] = {}
        for event in events:
            match event:
                case e.UndersideShown(underside=kind):
                    found[0] = unseen(kind)
                case e.TilePlayed(underside=kind):
                    found[1] = unseen(kind)
                case e.Repelled(kind=kind):
                    found[2] = unseen(repellent(kind))
                case e.Rolled(face=face) | e.Dived(face=face):
                    found[3] = (_FACE, face, 0)
        return found[min(found)] if found else None

    # Tiles.

    def _underside(self, kind: int, is_held: bool = False, is_playable: bool = False) -> ThingCard:
        say = self._host.narrator.words.say
        constants = self._constants
        name = UNDERSIDES[kind]
        box = [constants.undersides[terrain * KINDS + kind] for terrain in range(len(TERRAINS))]
        left = self._unseen(is_held)[kind::KINDS]
        counts = [CardCount(f"survive/tile-{TERRAINS[i]}-1", left[i], box[i]) for i in range(len(TERRAINS)) if box[i]]
        when: When = "at-once" if constants.immediate[kind] else "defence" if name in DEFENCE else "later"
        chip = say(f"cards.survive.when.{when}")
        if is_held and when == "later":
            when, chip = ("now", say("survive.table.now")) if is_playable else (when, say("survive.table.later"))
        drawn = "green" if name in IMMEDIATE else "cross" if name in DEFENCE else "red"
        rim = "at-once" if constants.immediate[kind] and drawn != "green" else drawn  # X2
        return ThingCard(
            f"survive/underside-{name}",
            say(f"survive.tile-name.{name}"),
            self._rule_of_tile(kind),
            chip,
            when,
            aside=say(f"cards.survive.rim.{rim}"),
            total=say("cards.survive.unseen", count=sum(left), of=sum(box)),
            counts=counts,
        )

    def _unseen(self, is_held: bool) -> Sequence[int]:
        """Tiles not yet seen, by terrain and underside; without one's own hand where that lies open, or is up and is
        what is pointed at.
        """
        view, privacy = self.renew()[0], self._host.match.privacy
        assert isinstance(view, SurviveView)
        found = view.unseen
        is_known = privacy.is_hand_open or (is_held and self._host.visibility.is_up)
        if not is_known or privacy.viewer is None:
            return found
        own = self._host.match.view(privacy.viewer)
        assert isinstance(own, SurviveView)
        return [max(found[cell] - own.hand[cell], 0) for cell in range(ALL_KINDS)]

    def _rule_of_tile(self, kind: int) -> str:
        constants = self._constants
        say = self._host.narrator.words.say
        match UNDERSIDES[kind]:
            case "boat":
                more = ".ferry" if constants.superpopulation else ""  # V5
                return say(f"cards.survive.boat{more}", count=constants.full)
            case "volcano":
                more = ".whirlpool" if constants.to_the_last or constants.submerged else ""
                return say(f"cards.survive.volcano{more}")
            case "dolphin-help" if constants.with_dolphins:  # X2
                return say("cards.survive.dolphin")
            case "dolphin-help":
                return say("cards.survive.help", count=constants.numbers.reach.dolphin_help)
            case "fair-wind":
                return say("cards.survive.wind", count=constants.numbers.reach.fair_wind)

        # Q1 to Q9: tiles of the whale also bring, move or drive off squids, or nothing but squids.
        squids = ""
        if constants.with_squids and kind == U_WHALE_REPELLENT and constants.squid_for_whales:
            squids = ".squid"
        elif constants.with_squids and kind in (U_WHALE, U_MOVE_WHALE):
            squids = ".only-squid" if constants.squid_for_whales else ".squid"
            squids += ".gentle" if kind == U_WHALE and constants.gentle_squid else ""
        return say(f"cards.survive.{UNDERSIDES[kind]}{squids}")

    # Creatures and dice.

    def _creature(self, kind: int) -> ThingCard:
        say, constants = self._host.narrator.words.say, self._constants
        name = CREATURES[kind]
        far = say("cards.survive.far", count=farthest(constants, kind))
        there = len(herd(self.renew()[1], kind))
        return ThingCard(
            f"survive/{name}",
            self._host.narrator.words.begin(say(f"survive.creature.{name}")),
            say(f"cards.survive.moves.{name}"),
            say("cards.survive.dive") if constants.with_dolphins else far,
            total=say("cards.survive.in-play", count=there, of=constants.supply[kind]),
        )
