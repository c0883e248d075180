"""Says what each kind of action of Survive would do, as a sentence: its key and its values; and what pieces and places
are called there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.engine import Message, SeatName
from game.engine.speech.words import Word

from ...action_kinds import Sentence
from .. import actions as a
from ..board import CREATURES, TERRAINS, UNDERSIDES
from ..constants import LETTERS, Constants, repellent
from ..queries import boat_on, passengers, strike, those_on
from ..state import EXTRA, NONE, PublicState

Values = dict[str, Any]

BOAT_PICTURE = "common/boat"
END_OF_THE_GAME = ("volcano", "sea")  # causes of loss that are nobody's doing, as for the hunters (HR1)
MOST_NAMED = 2  # of more explorers than these a sentence says only how many


def colour_of(constants: Constants, e: int) -> str:
    return constants.colours[e // constants.letters]


def colour_word(colour: str) -> Word:
    return Word(f"colour.{colour}")


def letter_of(constants: Constants, e: int) -> str:
    return LETTERS[e % constants.letters]


def letter_word(constants: Constants, e: int) -> Word:
    """A letter as a name in a sentence: where it would be read as a word of the language, the catalogue says more than
    the letter.
    """
    letter = letter_of(constants, e)
    return Word(f"survive.letter.{letter}", letter)


def explorer_name(constants: Constants, e: int, hearer: int) -> Any:
    """An explorer as said to a seat: its own is a letter, another's has its owner's name.

    Anyone with two colours goes by those.
    """
    owner, letter = constants.owner[e], letter_word(constants, e)
    if len(constants.colours) > constants.seats:
        return Message("survive.explorer", {"colour": colour_word(colour_of(constants, e)), "letter": letter})
    return letter if owner == hearer else Message("survive.explorer.of", {"seat": SeatName(owner), "letter": letter})


def whose(constants: Constants, colour: str) -> Any:
    """The explorers of a colour by their owner's name, or by the colour if anyone has two."""
    is_alone = len(constants.colours) == constants.seats
    return SeatName(constants.colours.index(colour)) if is_alone else colour_word(colour)


def these(constants: Constants, explorers: Sequence[int], hearer: int) -> Any:
    """Explorers by name, or how many they are and whose."""
    if len(explorers) > MOST_NAMED:
        colours = sorted({colour_of(constants, e) for e in explorers}, key=constants.colours.index)
        owners = sorted(
            (_owner(constants, colour, hearer) for colour in colours), key=lambda owner: isinstance(owner, Message)
        )
        return Message("survive.explorers.of", {"count": len(explorers), "owners": owners})
    return named(constants, explorers, hearer)


def counted(constants: Constants, explorers: Sequence[int], hearer: int) -> Values:
    """The same as values of a sentence, whose verb goes by their number."""
    return {"explorers": these(constants, explorers, hearer), "count": len(explorers)}


def _owner(constants: Constants, colour: str, hearer: int) -> Any:
    """Whose the explorers of a colour are, as said to a seat."""
    if whose(constants, colour) == SeatName(hearer):
        return Word("survive.owner.own")
    return Message("survive.owner", {"owner": whose(constants, colour)})


def named(constants: Constants, explorers: Sequence[int], hearer: int) -> list[Any]:
    """Explorers by name, in a row."""
    return share_owners([explorer_name(constants, e, hearer) for e in explorers])


def share_owners(names: Sequence[Any]) -> list[Any]:
    """Names of explorers, with the owner of several named once: "Ben's B and G", not "Ben's B and Ben's G".

    Bare letters come first: behind "Ben's B" another letter would be Ben's too. Where owners stand behind what is
    theirs, it is the first that would; a language can say whose they are.
    """
    rows: dict[Any, list[Any]] = {}
    for name in sorted(names, key=lambda name: isinstance(name, Message)):
        rows.setdefault(_owner_in(name), []).append(name)
    shared = [_as_one(row) for row in rows.values()]
    if not shared or not isinstance(shared[-1], Message):
        return shared
    return [name if isinstance(name, Message) else Message("survive.explorer.own", {"letter": name}) for name in shared]


def _owner_in(name: Any) -> Any:
    """Finds what names may share: an owner or a colour. A bare letter stands alone."""
    return (
        (name.key, *(value for part, value in name.values.items() if part != "letter"))
        if isinstance(name, Message)
        else name
    )


def _as_one(names: Sequence[Any]) -> Any:
    first = names[0]
    return (
        first
        if len(names) == 1
        else Message(first.key, {**first.values, "letter": [name.values["letter"] for name in names]})
    )


def terrain_word(s: PublicState, space: int) -> Word:
    return Word(f"survive.terrain.{TERRAINS[s.land[space] - 1]}")


def creature_word(kind: int) -> Word:
    return Word(f"survive.creature.{CREATURES[kind]}")


def isle_word(constants: Constants, isle: int) -> Word:
    """An isle by its name on the board; a board of one's own may give it a name that no catalogue has."""
    name = constants.isles[isle]
    return Word(f"survive.isle.{name}", name)


def tile_word(kind: int) -> Word:
    """A tile by its underside, as a list of tiles has it."""
    return Word(f"survive.tile-name.{UNDERSIDES[kind]}")


def explorer_heading(constants: Constants, s: PublicState, e: int) -> Message:
    """An explorer that can act, and where it is."""
    place, values = s.where[e], {"explorer": explorer_name(constants, e, s.actor)}
    if place >= constants.lost:
        return Message("survive.at.rack", values)
    if place >= constants.afloat:
        return Message("survive.at.boat", {**values, "space": constants.names[s.boat_at[place - constants.afloat]]})
    if not s.land[place]:
        return Message("survive.at.sea", {**values, "space": constants.names[place]})
    return Message("survive.at.land", {**values, "space": constants.names[place], "terrain": terrain_word(s, place)})


def boat_heading(constants: Constants, s: PublicState, space: int, hearer: int) -> Message:
    """A boat, where it is and who is aboard."""
    aboard = passengers(constants, s, boat_on(s, space))
    if not aboard:
        return Message("survive.boat.empty", {"space": constants.names[space]})
    return Message(
        "survive.boat.manned", {"space": constants.names[space], "explorers": named(constants, aboard, hearer)}
    )


def explorer_picture(constants: Constants, s: PublicState, e: int) -> str:
    place, kind = s.where[e], "explorer"
    if constants.afloat <= place < constants.saved:
        kind = "passenger"
    elif place < constants.afloat and not s.land[place]:
        kind = "swimmer"
    return f"survive/{kind}-{colour_of(constants, e)}"


def creature_picture(kind: int) -> str:
    return f"survive/{CREATURES[kind]}"


def underside_picture(kind: int) -> str:
    return f"survive/underside-{UNDERSIDES[kind]}"


def place(constants: Constants, s: PublicState, action: a.Place) -> Sentence:
    shared = "place-beside" if s.crowd[action.space] else "place"
    values = {
        "explorer": explorer_name(constants, action.explorer, s.actor),
        "space": constants.names[action.space],
        "terrain": terrain_word(s, action.space),
    }
    return shared, values


def launch(constants: Constants, s: PublicState, action: a.Launch) -> Sentence:
    return "launch", {"space": constants.names[action.space]}


def put_squid(constants: Constants, s: PublicState, action: a.PutSquid) -> Sentence:
    return "squid", {"space": constants.names[action.space]}


def _move_values(constants: Constants, s: PublicState, e: int, **values: Any) -> Values:
    """The values of every move of an explorer: who moves, and how many movement points are left."""
    return {"explorer": explorer_name(constants, e, s.actor), "count": _points_left(s), **values}


def _points_left(s: PublicState) -> int:
    return max(0, s.points - 1)


def go(constants: Constants, s: PublicState, action: a.Go) -> Sentence:
    e, space = action.explorer, action.space
    if s.land[space]:
        return "walk", _move_values(constants, s, e, space=constants.names[space], terrain=terrain_word(s, space))
    key = "swim-off" if s.land[s.where[e]] else "swim-alone" if e in s.charges else "swim"
    return key, _move_values(constants, s, e, space=constants.names[space])


def go_guarded(constants: Constants, s: PublicState, action: a.GoGuarded) -> Sentence:
    return "swim-guarded", _move_values(constants, s, action.explorer, space=constants.names[action.space])


def board(constants: Constants, s: PublicState, action: a.BoardBoat) -> Sentence:
    crew = s.crew[boat_on(s, action.space)]
    return "board" if crew else "board-empty", _move_values(
        constants, s, action.explorer, space=constants.names[action.space]
    )


def jump(constants: Constants, s: PublicState, action: a.Jump) -> Sentence:
    space = s.boat_at[s.where[action.explorer] - constants.afloat]
    return "jump", _move_values(constants, s, action.explorer, space=constants.names[space])


def land(constants: Constants, s: PublicState, action: a.Land) -> Sentence:
    return "land", _move_values(constants, s, action.explorer, isle=isle_word(constants, action.isle))


def sail(constants: Constants, s: PublicState, action: a.Sail) -> Sentence:
    return "sail", {
        "start": constants.names[action.start],
        "space": constants.names[action.space],
        "count": _points_left(s),
    }


def drift(constants: Constants, s: PublicState, action: a.Drift) -> Sentence:
    return "drift", {"start": constants.names[action.start], "space": constants.names[action.space]}


def stop(constants: Constants, s: PublicState, action: a.Stop) -> Sentence:
    return ("stop-extra" if s.step == EXTRA else "stop"), {}


def sink(constants: Constants, s: PublicState, action: a.Sink) -> Sentence:
    values: Values = {"space": constants.names[action.space], "terrain": terrain_word(s, action.space)}
    there = those_on(constants, s, action.space)
    return ("sink-with", {**values, **counted(constants, there, s.actor)}) if there else ("sink", values)


def ferry(constants: Constants, s: PublicState, action: a.Ferry) -> Sentence:
    return "ferry", {"start": constants.names[action.start], "space": constants.names[s.focus]}


def pick(key: str) -> Callable[[Constants, PublicState, Any], Sentence]:
    return lambda constants, s, action: (key, {"explorer": explorer_name(constants, action.explorer, s.actor)})


def prowl(constants: Constants, s: PublicState, action: a.Prowl) -> Sentence:
    values: Values = {
        "kind": creature_word(action.kind),
        "start": constants.names[action.start],
        "space": constants.names[action.space],
    }
    if action.start == action.space:
        return "prowl-stays", values
    if action.charge != NONE:
        return "prowl-charge", {**values, "charge": explorer_name(constants, action.charge, s.actor)}
    struck = strike(constants, s, action.kind, action.space)
    if struck.lost:
        return "prowl-takes", {**values, **counted(constants, struck.lost, s.actor)}
    if struck.wrecked:
        return "prowl-wrecks", {**values, **counted(constants, struck.wrecked, s.actor)}
    return "prowl", values


def hand_over(constants: Constants, s: PublicState, action: a.HandOver) -> Sentence:
    return "hand-over", {
        "space": constants.names[action.start],
        "explorer": explorer_name(constants, action.explorer, s.actor),
    }


def _tile_word(terrain: int) -> Word:
    return Word(f"survive.terrain.{TERRAINS[terrain]}")


def play_help(constants: Constants, s: PublicState, action: a.PlayHelp) -> Sentence:
    values = {
        "explorer": explorer_name(constants, action.explorer, s.actor),
        "start": constants.names[s.where[action.explorer]],
    }
    return "help", {**values, "space": constants.names[action.space], "terrain": _tile_word(action.terrain)}


def play_wind(constants: Constants, s: PublicState, action: a.PlayWind) -> Sentence:
    return "wind", {
        "start": constants.names[action.start],
        "space": constants.names[action.space],
        "terrain": _tile_word(action.terrain),
    }


def play_send(constants: Constants, s: PublicState, action: a.PlaySend) -> Sentence:
    values: Values = {
        "kind": creature_word(action.kind),
        "start": constants.names[action.start],
        "space": constants.names[action.space],
    }
    return "send-stays" if action.start == action.space else "send", {**values, "terrain": _tile_word(action.terrain)}


def repel(constants: Constants, s: PublicState, action: a.Repel) -> Sentence:
    tile = Word(f"survive.underside.{UNDERSIDES[repellent(s.attacker)]}")
    return "repel", {"tile": tile, "terrain": _tile_word(action.terrain)}
