"""A hand of Survive as cards on a phone: explorers with their values as far as they may be looked at, and tiles."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from game.engine import Message
from game.engine.speech.describing import Section
from game.engine.speech.words import Word
from game.phones import screens
from game.rules.survive.board import DEFENCE, TERRAINS, UNDERSIDES
from game.rules.survive.constants import KINDS, TERRAIN_COUNT, U_HELP, U_WIND
from game.rules.survive.speech.sentences import colour_of, creature_word, explorer_name, letter_of
from game.rules.survive.state import DEFEND, PLACE, PLAY, PublicState
from game.rules.survive.view import SurviveView
from game.words.narrator import Narrator

from ..selection import Thing
from .clicks import SurviveModel
from .layout import tile

_UNKNOWN = "?"  # a value that its owner has to keep in mind (S8)


class HandCards:
    """Makes the cards of one seat's phone."""

    def __init__(self, narrator: Narrator, model: SurviveModel, seat: int) -> None:
        self._narrator = narrator
        self._model = model
        self._seat = seat

    @property
    def _state(self) -> PublicState:
        return self._model.state

    # Explorers.

    def rack(self, numbers: Mapping[int, int], values: Mapping[int, int]) -> screens.Cards:
        """All explorers while they are placed; `numbers` are those of the things that can be."""
        constants, s = self._model.constants, self._state
        say = self._narrator.words.say
        own = constants.own[self._seat]
        placed = sum(s.where[e] != constants.rack for e in own)
        cards = [self._explorer(e, str(values.get(e, "")), numbers.get(e, -1)) for e in own]
        return screens.Cards(
            say("survive.section.values"),
            tuple(cards),
            say("survive.table.placed", count=placed, of=len(own)),
            "explorers",
        )

    def explorers(self, values: Mapping[int, int]) -> screens.Cards:
        """All explorers, and where they are; whose value must not be looked at has none."""
        constants, say = self._model.constants, self._narrator.words.say
        cards = [self._explorer(e, str(values.get(e, _UNKNOWN))) for e in constants.own[self._seat]]
        note = say("survive.option.memory_aid") if constants.setup.options["memory_aid"] else ""
        return screens.Cards(say("survive.section.values"), tuple(cards), note, "explorers")

    def values(self, sections: Sequence[Section]) -> dict[int, int]:
        """The values of the seat's own explorers that stand in a hand."""
        constants = self._model.constants
        shown = [item for section in sections if section.key == "survive.section.values" for item in section.items]
        return {
            e: item.number
            for e in constants.own[self._seat]
            for item in shown
            if item.number is not None
            and item.colour == colour_of(constants, e)
            and item.message.values["explorer"] == explorer_name(constants, e, self._seat)
        }

    def _explorer(self, e: int, number: str, thing: int = -1) -> screens.Card:
        constants, s = self._model.constants, self._state
        place = s.where[e]
        pose = "swimmer" if place < constants.afloat and not s.land[place] else "explorer"
        sign, note, tone = self._whereabouts(place)
        art = f"survive/{pose}-{colour_of(constants, e)}"
        return screens.Card(letter_of(constants, e), art, number, sign, note, tone=tone, thing=thing)

    def _whereabouts(self, place: int) -> tuple[str, str, screens.Tone]:
        """Where an explorer is: a sign, a word, and its tone; nothing of one on the rack."""
        constants, s = self._model.constants, self._state
        say = self._narrator.words.say
        if place == constants.rack:
            return "", "", ""
        if place == constants.lost:
            return "common/icon-skull", say("survive.heard.lost"), "loss"
        if place >= constants.saved:
            return "common/icon-flag", say("survive.heard.saved"), "gain"
        if place >= constants.afloat:
            return "common/icon-boat", constants.names[s.boat_at[place - constants.afloat]], ""
        sign = "common/icon-hill" if s.land[place] else "common/icon-wave"
        return sign, constants.names[place], "off" if s.step == PLACE else ""

    def everyone(self) -> screens.Lines:
        """How many each player has saved and lost, as all can see."""
        return screens.Lines("", tuple(map(self._fortune, range(self._model.constants.seats))), is_crowd=True)

    def _fortune(self, seat: int) -> screens.Line:
        constants, say = self._model.constants, self._narrator.words.say
        own = constants.own[seat]
        places = [self._state.where[e] for e in own]
        lost = places.count(constants.lost)
        saved = sum(constants.saved <= place < constants.lost for place in places)
        told = say("survive.ear.saved.count", count=saved), say("survive.ear.lost.count", count=lost)
        signs = ("common/icon-flag", str(saved)), ("common/icon-skull", str(lost))
        name, mark = self._narrator.names[seat], f"common/mark-{colour_of(constants, own[0])}"
        return screens.Line(name, self._narrator.words.join_items(told), mark, signs)

    # Tiles.

    def tiles(
        self, view: SurviveView, number_of: Callable[[Thing], int], playable: Collection[Thing | None]
    ) -> screens.Cards | None:
        """The tiles in a hand: those that can be played now have a button, the others say why not."""
        held = [(tile(kind, terrain), view.hand[terrain * KINDS + kind]) for terrain in _TERRAINS for kind in _KINDS]
        own = [(thing, count) for thing, count in held if count]
        if not own:
            return None
        cards = [self.tile(view, thing, number_of(thing), thing in playable, count) for thing, count in own]
        say, total = self._narrator.words.say, sum(count for _, count in own)
        return screens.Cards(
            say("survive.phone.tiles", count=total), tuple(cards), say("survive.phone.tiles.note", count=total), "tiles"
        )

    def tile(self, view: SurviveView, thing: Thing, number: int, is_playable: bool, count: int = 1) -> screens.Card:
        """A tile; if there is another like it from elsewhere, it says where it is from."""
        _, kind, terrain = thing
        say = self._narrator.words.say
        name = say(f"survive.tile-name.{UNDERSIDES[kind]}")
        if sum(view.hand[other * KINDS + kind] > 0 for other in _TERRAINS) > 1:
            where = Word(f"survive.terrain.{TERRAINS[terrain]}")
            name = self._narrator.say(Message("survive.item.tile.short", {"tile": name, "terrain": where}))
        return screens.Card(
            name,
            f"survive/underside-{UNDERSIDES[kind]}",
            str(count) if count > 1 else "",
            note=self._use(kind) if is_playable else self._why_not(kind),
            tone="" if is_playable else "off",
            thing=number,
            button=say("survive.phone.play") if is_playable else "",
        )

    def _use(self, kind: int) -> str:
        """What a tile does that can be played now."""
        reach, say = self._model.constants.numbers.reach, self._narrator.say
        if UNDERSIDES[kind] in DEFENCE:
            return say(Message("survive.phone.use.repellent", {"creature": creature_word(self._state.attacker)}))
        if kind == U_HELP:
            return say(Message("survive.phone.use.help", {"count": reach.dolphin_help}))
        return say(Message("survive.phone.use.wind", {"count": reach.fair_wind}) if kind == U_WIND else _SENDS)

    def _why_not(self, kind: int) -> str:
        """Why a tile cannot be played now, by its kind and the step alone."""
        s, say = self._state, self._narrator.words.say
        if UNDERSIDES[kind] in DEFENCE:
            return say("survive.phone.not-now.fitting" if s.step == DEFEND else "survive.phone.not-now.attack")
        if s.step == PLAY and s.actor == self._seat:
            return say("survive.phone.not-now.nothing")
        return say("survive.phone.not-now.begins" if s.player == self._seat else "survive.phone.not-now.turn")


_SENDS = Message("survive.phone.use.send")
_TERRAINS, _KINDS = range(TERRAIN_COUNT), range(KINDS)
