"""All kinds of actions of Survive, one row per kind: what it does, when it may be done, how it is said, told, warned of
and refused.

The reasons come first: why an action is not legal although now is the time for it, each a code that names the rule.
"""

from __future__ import annotations

from game.rules.action_kinds import ActionKind, ActionKinds, always, just

from . import actions as a
from . import apply, creatures
from .constants import (
    DOLPHIN,
    F_BOAT,
    F_STARFISH,
    KINDS,
    SERPENT,
    SHARK,
    SQUID,
    TERRAIN_COUNT,
    TILE_OF,
    U_HELP,
    U_WIND,
    WHALE,
    Constants,
)
from .legal import BY_FACE
from .queries import boat_on, herd
from .speech import dangers, sentences
from .state import (
    BOARD,
    CHARGE,
    CREATURE,
    DEFEND,
    EXTRA,
    FERRY,
    LAUNCH,
    MOVE,
    NONE,
    PLACE,
    PLAY,
    SINK,
    VICTIM,
    State,
)
from .state import SQUID as PUT_SQUID


def refuse_place(constants: Constants, s: State, action: a.Place) -> str:
    if constants.owner[action.explorer] != s.actor:
        return "M9-not-yours"
    if s.where[action.explorer] != constants.rack:
        return "S6-already-placed"
    if not s.land[action.space]:
        return "S6-no-tile"
    if constants.overpopulated:
        return "V1-tile-full"
    if not all(s.crowd[space] for space in constants.island):
        return "S6-tile-taken"
    if not constants.superpopulation:
        return "F6-own-colour-there"
    return "V5-two-there" if s.crowd[action.space] > 1 else "V5-own-colour-there"


def refuse_launch(constants: Constants, s: State, action: a.Launch) -> str:
    return "S7-not-free" if not s.land[action.space] else "S7-on-land"


def _explorer(constants: Constants, s: State, e: int) -> str:
    if constants.owner[e] != s.actor:
        return "M9-not-yours"
    if s.where[e] >= constants.saved:
        return "M7-out-of-play"
    return "V5-not-on-that-tile" if s.step == EXTRA and not s.pushed >> e & 1 else ""


def _swims(constants: Constants, s: State, e: int) -> bool:
    return s.where[e] < constants.afloat and not s.land[s.where[e]]


def _has_swum(constants: Constants, s: State, e: int) -> bool:
    return _swims(constants, s, e) and bool(s.swum >> e & 1)


def refuse_go(constants: Constants, s: State, action: a.Go) -> str:
    if reason := _explorer(constants, s, action.explorer):
        return reason
    place, to_land = s.where[action.explorer], s.land[action.space]
    if place < constants.afloat and s.land[place]:
        return "M1-not-adjacent" if to_land else "M3-not-adjacent"
    if to_land:
        return "M8-no-way-back"
    if place >= constants.afloat:
        return "M4-jump-first"
    return "M5-has-swum" if _has_swum(constants, s, action.explorer) else "M5-not-adjacent"


def refuse_go_guarded(constants: Constants, s: State, action: a.GoGuarded) -> str:
    reason = _explorer(constants, s, action.explorer)
    if not reason and action.explorer not in s.charges:
        return "X7-no-dolphin"
    return reason or refuse_go(constants, s, a.Go(action.explorer, action.space))


def refuse_board(constants: Constants, s: State, action: a.BoardBoat) -> str:
    if reason := _explorer(constants, s, action.explorer):
        return reason
    if _swims(constants, s, action.explorer):
        if s.where[action.explorer] != action.space:
            return "M6-own-space"
        if boat_on(s, action.space) == NONE:
            return "M6-no-boat"
        return "M11-has-swum" if _has_swum(constants, s, action.explorer) else "M6-boat-full"
    boat = boat_on(s, action.space)
    if boat == NONE:
        return "M2-no-boat"
    return "M2-boat-full" if constants.aboard[s.crew[boat]] >= constants.full else "M2-not-adjacent"


def refuse_jump(constants: Constants, s: State, action: a.Jump) -> str:
    return _explorer(constants, s, action.explorer) or "M4-not-aboard"


def refuse_land(constants: Constants, s: State, action: a.Land) -> str:
    if reason := _explorer(constants, s, action.explorer):
        return reason
    place = s.where[action.explorer]
    here = place < constants.afloat and action.isle in constants.landings[place]
    return "M11-has-swum" if here and _has_swum(constants, s, action.explorer) else "M7-no-isle-here"


def refuse_sail(constants: Constants, s: State, action: a.Sail) -> str:
    boat = boat_on(s, action.start)
    if boat == NONE:
        return "B1-no-boat"
    if s.crew[boat] and not constants.control[s.crew[boat]] >> s.actor & 1:
        return "B2-not-in-control"
    if not constants.near[action.start] >> action.space & 1:
        return "B1-not-adjacent"
    if s.land[action.space]:
        return "B1-on-land"
    return "B1-boat-there" if s.boats >> action.space & 1 else "Q7-squid-there"


def refuse_sink(constants: Constants, s: State, action: a.Sink) -> str:
    terrain = s.land[action.space]
    if not terrain:
        return "K1-no-tile"
    return "K2-lower-first" if any(s.tiles[: terrain - 1]) else "K1-not-on-the-coast"


def _holds(s: State, terrain: int, tile: int) -> bool:
    return bool(s.hands[(TERRAIN_COUNT * s.actor + terrain) * KINDS + tile])


def refuse_play_help(constants: Constants, s: State, action: a.PlayHelp) -> str:
    if not _holds(s, action.terrain, U_HELP):
        return "T1-no-such-tile"
    if constants.owner[action.explorer] != s.actor:
        return "M9-not-yours"
    return "H1-out-of-reach" if _swims(constants, s, action.explorer) else "H1-not-swimming"


def refuse_play_wind(constants: Constants, s: State, action: a.PlayWind) -> str:
    if not _holds(s, action.terrain, U_WIND):
        return "T1-no-such-tile"
    boat = boat_on(s, action.start)
    if boat == NONE:
        return "B1-no-boat"
    return "H2-out-of-reach" if constants.control[s.crew[boat]] >> s.actor & 1 else "H2-not-in-control"


def refuse_play_send(constants: Constants, s: State, action: a.PlaySend) -> str:
    tile = TILE_OF.get(action.kind)
    if tile is None or not _holds(s, action.terrain, tile):
        return "T1-no-such-tile"
    return "H3-not-vacant" if action.start in herd(s, action.kind) else "H3-no-such-creature"


_TOO_FAR = {SERPENT: "C1-out-of-reach", SHARK: "C2-out-of-reach", WHALE: "C3-out-of-reach", SQUID: "Q3-out-of-reach"}


def refuse_prowl(constants: Constants, s: State, action: a.Prowl) -> str:
    if action.kind not in BY_FACE[s.face]:
        return "T4-not-rolled"
    if action.start not in herd(s, action.kind) or not _is_charge(s, action):
        return "T4-no-such-creature"
    return _dive(s) if constants.with_dolphins else _TOO_FAR[action.kind]


def _is_charge(s: State, action: a.Prowl) -> bool:
    """Dolphins are told apart by their charge."""
    return action.kind != DOLPHIN or (action.start, action.charge) in zip(s.dolphins, s.charges, strict=True)


def _dive(s: State) -> str:
    return "X3-out-of-reach" if s.distance else "X3-not-vacant"


def refuse_drift(constants: Constants, s: State, action: a.Drift) -> str:
    if s.face not in (F_BOAT, F_STARFISH):
        return "T4-not-rolled"
    boat = boat_on(s, action.start)
    if boat == NONE:
        return "B1-no-boat"
    return "X3-not-empty" if s.crew[boat] else _dive(s)


ACTION_KINDS = ActionKinds(
    # Setting up.
    ActionKind(a.First, apply.first),
    ActionKind(a.Lay, apply.lay),
    ActionKind(a.Deal, apply.deal),
    ActionKind(a.Place, apply.place, (PLACE,), tells=sentences.place, why_not=refuse_place),
    ActionKind(a.Launch, apply.launch, (LAUNCH,), tells=sentences.launch, why_not=refuse_launch),
    # T1: a tile from the hand.
    ActionKind(a.Keep, apply.keep, (PLAY,), tells=just("keep"), is_main=True, gives_up=True),
    ActionKind(a.PlayHelp, apply.play_help, (PLAY,), "help", sentences.play_help, dangers.go, refuse_play_help),
    ActionKind(a.PlayWind, apply.play_wind, (PLAY,), "wind", sentences.play_wind, dangers.sail, refuse_play_wind),
    ActionKind(a.PlaySend, apply.play_send, (PLAY,), "send", sentences.play_send, dangers.play_send, refuse_play_send),
    # T2: movement points.
    ActionKind(a.Go, apply.go, (MOVE, EXTRA), tells=sentences.go, danger=dangers.go, why_not=refuse_go),
    ActionKind(a.GoGuarded, apply.go_guarded, (MOVE,), "guarded", sentences.go_guarded, why_not=refuse_go_guarded),
    ActionKind(a.BoardBoat, apply.board, (MOVE, EXTRA), "board", sentences.board, why_not=refuse_board),
    ActionKind(a.Jump, apply.jump, (MOVE, EXTRA), tells=sentences.jump, danger=dangers.jump, why_not=refuse_jump),
    ActionKind(a.Land, apply.land, (MOVE, EXTRA), tells=sentences.land, why_not=refuse_land),
    ActionKind(a.Sail, apply.sail, (MOVE,), tells=sentences.sail, danger=dangers.sail, why_not=refuse_sail),
    ActionKind(a.Stop, apply.stop, (MOVE, EXTRA), tells=sentences.stop, is_main=True, gives_up=True),
    # T3: a tile sinks.
    ActionKind(a.Sink, apply.sink, (SINK,), tells=sentences.sink, danger=dangers.sink, why_not=refuse_sink),
    ActionKind(a.Under, apply.under),
    ActionKind(
        a.PickBoarder,
        apply.pick_boarder,
        (BOARD,),
        "take-aboard",
        sentences.pick("boarder"),
        why_not=always("U3-not-in-the-water-there"),
    ),
    ActionKind(a.Ferry, apply.ferry, (FERRY,), tells=sentences.ferry, why_not=always("V5-no-empty-boat")),
    ActionKind(
        a.PutSquid,
        apply.put_squid,
        (PUT_SQUID,),
        "squid",
        sentences.put_squid,
        dangers.put_squid,
        always("Q1-not-vacant-beside-a-tile"),
    ),
    ActionKind(
        a.PickCharge,
        creatures.pick_charge,
        (CHARGE,),
        "charge",
        sentences.pick("charge"),
        why_not=always("X4-not-in-the-water-there"),
    ),
    ActionKind(
        a.PickVictim,
        creatures.pick_victim,
        (VICTIM,),
        "victim",
        sentences.pick("victim"),
        dangers.pick_victim,
        always("Q5-out-of-reach"),
    ),
    # T4: the dice and the creatures.
    ActionKind(a.Roll, creatures.roll),
    ActionKind(a.Dive, creatures.dive),
    ActionKind(
        a.Prowl, creatures.prowl, (CREATURE,), tells=sentences.prowl, danger=dangers.prowl, why_not=refuse_prowl
    ),
    ActionKind(a.Drift, creatures.drift, (CREATURE,), tells=sentences.drift, why_not=refuse_drift),
    ActionKind(
        a.HandOver,
        creatures.hand_over,
        (CREATURE,),
        "hand-over",
        sentences.hand_over,
        dangers.hand_over,
        always("X8-no-such-swimmer"),
    ),
    ActionKind(a.Decline, creatures.decline, (CREATURE,), tells=just("decline"), is_main=True, gives_up=True),
    # D1 to D3: the defence.
    ActionKind(a.Repel, creatures.repel, (DEFEND,), tells=sentences.repel, why_not=always("D-no-such-tile")),
    ActionKind(
        a.LetHappen,
        creatures.let_happen,
        (DEFEND,),
        "let-happen",
        just("let-happen"),
        dangers.let_happen,
        is_main=True,
        gives_up=True,
    ),
)
