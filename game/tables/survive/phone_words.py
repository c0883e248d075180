"""What a phone says of each choice: the deed on the gold button, what it costs, what follows, and what could come of
it. All of it goes by what everyone can see.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.engine import Message, Rules, View
from game.engine.speech.words import SeatName
from game.phones import screens
from game.rules.survive import actions as a
from game.rules.survive.board import CREATURES
from game.rules.survive.constants import SHARK
from game.rules.survive.queries import boat_on, passengers, those_on
from game.rules.survive.speech.dangers import coming, eater_near, within_reach
from game.rules.survive.speech.sentences import (
    counted,
    creature_word,
    explorer_heading,
    explorer_name,
    isle_word,
    letter_word,
    named,
)
from game.rules.survive.state import EXTRA, MOVE, PLACE, PublicState, State
from game.rules.survive.view import SurviveView
from game.tables.phone import PhoneHost

from ..selection import Offer, Thing
from .clicks import SurviveModel, boat_space
from .painter import marker_of
from .phone_board import DOLPHIN_WITH

_WAYS = {
    "place-beside": "place",
    **dict.fromkeys(("send-stays", "prowl-stays", "prowl-stays-unless"), "stays"),
    **dict.fromkeys(("prowl-charge", "prowl-takes", "prowl-wrecks", "prowl-unless", "drift"), "prowl"),
    **dict.fromkeys(("prowl-takes-unless", "prowl-wrecks-unless"), "prowl"),
}
"""Choices that lead somewhere in the same words; what is different about them stands below."""


class PhoneWords:
    """The words of one phone, in the position that its model has turned to."""

    def __init__(self, host: PhoneHost, model: SurviveModel) -> None:
        self._host = host
        self._model = model
        self._narrator = host.narrator
        self._ways: dict[tuple[str, object, object], str] = {}
        self._imagined: tuple[View, State, int] | None = None
        self._costs: dict[int, str] = {}

    @property
    def _state(self) -> PublicState:
        return self._model.state

    # Choices.

    def choice(self, offer: Offer, tile: int, source: int, target: int, is_brief: bool) -> screens.Choice:
        """A choice in words, its number still to come; of hundreds each says the least."""
        choice, say = offer.choice, self._narrator.say
        message, moves = choice.message, len(offer.before) + 1
        is_passenger = isinstance(choice.action, a.Land) and offer.source is not None and offer.source[0] == "boat"
        is_paid = self._state.step in (MOVE, EXTRA) and offer.source is not None
        is_land = offer.target is not None and offer.target[0] == "space" and bool(self._state.land[offer.target[1]])
        return screens.Choice(
            n=-1,
            title=self._title(message) if not is_passenger else self._narrator.briefly(message),
            gold=self._gold(message),
            detail=self._detail(message, offer),
            cost=self._cost(moves) if is_paid else "",
            picture="" if is_brief else marker_of(offer, is_land),
            danger=say(choice.danger) if choice.danger else "",
            warning=self._warning(offer) if is_paid and not choice.danger else "",
            tile=tile,
            source=source,
            target=target,
            label="" if is_brief else str(moves) if moves > 1 else self._label(offer),
            is_main=choice.is_main and target < 0,
            is_further=moves > 1,
        )

    def _cost(self, moves: int) -> str:
        if moves not in self._costs:
            self._costs[moves] = self._narrator.words.say("survive.ear.cost", count=moves)
        return self._costs[moves]

    def _title(self, message: Message) -> str:
        """The deed: of a way where it leads, for whoever goes it is picked already."""
        words, values = self._narrator.words, message.values
        key = message.key.removeprefix("survive.choice.")
        way = f"survive.phone.to.{_WAYS.get(key, key)}"
        if way not in words:
            own = f"survive.phone.{key}"
            return self._narrator.say(Message(own, values)) if own in words else self._narrator.briefly(message)
        place = way, values.get("space"), values.get("isle")
        if place not in self._ways:
            self._ways[place] = self._narrator.say(Message(way, values))
        return self._ways[place]

    def _gold(self, message: Message) -> str:
        """Where the title has no room on a button."""
        key = message.key.replace(".choice.", ".phone.gold.")
        return self._narrator.say(Message(key, message.values)) if key in self._narrator.words else ""

    def _detail(self, message: Message, offer: Offer) -> str:
        """What becomes of others by it, and what could follow."""
        key = message.key.replace(".choice.", ".phone.then.")
        if key in self._narrator.words:
            return self._narrator.say(Message(key, message.values))
        match offer.choice.action:
            case a.Sail():
                return self._then_ashore(offer)
            case a.Sink(space):
                return self._then_swimming(space)
            case _:
                return ""

    def _then_ashore(self, offer: Offer) -> str:
        """Who could land from a boat after it got there."""
        action, constants = offer.choice.action, self._model.constants
        if not constants.landings[action.space] or offer.choice.danger or offer.source is None:
            return ""
        aboard = {e for _, e, _ in self._model.things.aboard(offer.source)}
        after = self._host.visibility.choices_after(*(choice.action for choice in offer.before), action)
        ashore = {one.action.explorer for one in after if isinstance(one.action, a.Land)} & aboard
        names = named(constants, sorted(ashore), self._state.actor)
        return self._narrator.say(Message("survive.phone.ashore", {"explorers": names})) if names else ""

    def _then_swimming(self, space: int) -> str:
        """What comes near others who have to swim; of the player's own the danger speaks."""
        constants, s = self._model.constants, self._state
        there = those_on(constants, s, space)
        near = eater_near(constants, s, space) if there else None
        if near is None or any(constants.owner[e] == s.actor for e in there):
            return ""
        return self._narrator.say(Message("survive.phone.near", {"creature": creature_word(near)}))

    def _label(self, offer: Offer) -> str:
        if offer.source is None or offer.target is None:
            return ""
        kind, which, _ = offer.target
        constants = self._model.constants
        if kind == "isle":
            return self._narrator.words.word(isle_word(constants, which))
        return constants.names[which] if kind in ("space", "boat") else ""

    # What creatures could do next.

    def _warning(self, offer: Offer) -> str:
        """Which creature could strike whoever moved, where they came to, with its next move."""
        explorers, space = self._moved(offer)
        constants = self._model.constants
        world, reached = self._world()
        if not explorers or not reached >> space & 1:
            return ""
        after = world.copy()
        for choice in (*offer.before, offer.choice):
            self._rules.apply(after, choice.action)
        found = coming(constants, after, space, explorers)
        if found is None:
            return ""
        kind, is_lost = found
        key = "survive.phone.warning.lost" if is_lost else "survive.phone.warning.wrecked"
        values = {"creature": creature_word(kind), **counted(constants, explorers, self._state.actor)}
        return self._narrator.say(Message(key, values))

    @property
    def _rules(self) -> Rules[State, SurviveView]:
        return self._host.match.rules

    def _world(self) -> tuple[State, int]:
        """A position that looks like this one to the whole table, and the spaces that creatures are near to."""
        view = self._model.view
        if self._imagined is None or self._imagined[0] is not view:
            reached = within_reach(self._model.constants, self._state)
            self._imagined = view, self._rules.determinize(view, Random(0)), reached
        return self._imagined[1:]

    def _moved(self, offer: Offer) -> tuple[Sequence[int], int]:
        """The player's explorers that come to a space by a way, and which one that is."""
        constants, s = self._model.constants, self._state
        match offer.choice.action:
            case a.Go(e, space) | a.GoGuarded(e, space) | a.BoardBoat(e, space):
                return (e,), space
            case a.Jump(e):
                return (e,), boat_space(constants, s, e)
            case a.Sail(_, space):
                aboard = self._model.things.aboard(offer.source) if offer.source else ()
                return sorted(e for _, e, _ in aboard if constants.owner[e] == s.actor), space
            case _:
                return (), -1

    # Things.

    def name(self, thing: Thing) -> str:
        """What a thing is called where things are listed."""
        constants, s = self._model.constants, self._state
        say = self._narrator.say
        kind, which, where = thing
        if kind == "explorer" and s.step != PLACE:
            return say(explorer_heading(constants, s, which))
        if kind == "explorer":
            return say(Message("survive.at.rack", {"explorer": explorer_name(constants, which, s.actor)}))
        if kind == "boat":
            crew = passengers(constants, s, boat_on(s, which))
            key = "survive.phone.boat" if crew else "survive.boat.empty"
            return say(Message(key, {"space": constants.names[which]}))
        if kind == "isle":
            return say(Message("survive.phone.isle", {"isle": isle_word(constants, which)}))
        if kind == "space":
            return constants.names[which]
        if kind == DOLPHIN_WITH and which >= 0:
            charge = explorer_name(constants, which, s.actor)
            return say(Message("survive.creature-at.charge", {"charge": charge, "space": constants.names[where]}))
        creature = CREATURES.index("dolphin") if kind == DOLPHIN_WITH else which
        return say(Message("survive.creature-at", {"kind": creature_word(creature), "space": constants.names[where]}))

    def note(self, thing: Thing, ways: int) -> str:
        """Who is aboard; and how many ways something has that goes a single step."""
        constants, s = self._model.constants, self._state
        told = []
        if thing[0] == "boat" and (crew := passengers(constants, s, boat_on(s, thing[1]))):
            told.append(
                self._narrator.say(Message("survive.phone.aboard", {"explorers": named(constants, crew, s.actor)}))
            )
        if ways and s.step != PLACE and (s.step != MOVE or s.points == 1):
            told.append(self._narrator.words.say("survive.phone.ways", count=ways))
        return self._narrator.words.join_items(told)

    # An attack.

    def attack(self) -> screens.Story:
        """Who attacks whom and where, for the one who may defend."""
        constants, s = self._model.constants, self._state
        say = self._narrator.say
        boat = boat_on(s, s.focus)
        struck = those_on(constants, s, s.focus) if s.attacker == SHARK else passengers(constants, s, boat)
        own = [e for e in struck if constants.owner[e] == s.actor]
        where = "water" if s.attacker == SHARK else "boat"
        values = {"seat": SeatName(s.player), "explorers": self._of_hearer(own)}
        prey = f"survive/swimmer-{constants.colours[own[0] // constants.letters]}" if own else "survive/foam"
        return screens.Story(
            say(
                Message(
                    "survive.phone.attack", {"creature": creature_word(s.attacker), "space": constants.names[s.focus]}
                )
            ),
            say(Message(f"survive.phone.attack.{where}", values)),
            self._narrator.words.say("survive.phone.deciding"),
            (f"survive/{CREATURES[s.attacker]}", prey if s.attacker == SHARK else "common/boat-of-three"),
        )

    def _of_hearer(self, own: Sequence[int]) -> Sequence[Message]:
        """The player's own: "your E and F", or by their colours if there are two."""
        constants = self._model.constants
        if len(constants.colours) > constants.seats:
            return named(constants, own, self._state.actor)
        return [Message("survive.explorer.your", {"letter": [letter_word(constants, e) for e in own]})]
