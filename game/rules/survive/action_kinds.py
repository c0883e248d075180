"""All kinds of actions of Survive, one row per kind: what it does, when it may be done, how it is said, told, warned of
and refused.
"""

from __future__ import annotations

from game.rules.action_kinds import ActionKind, ActionKinds, just

from . import actions as a
from . import apply, creatures
from .speech import dangers, sentences, why
from .state import BOARD, CHARGE, CREATURE, DEFEND, EXTRA, FERRY, LAUNCH, MOVE, PLACE, PLAY, SINK, SQUID, VICTIM

ACTION_KINDS = ActionKinds(
    # Setting up.
    ActionKind(a.First, apply.first),
    ActionKind(a.Lay, apply.lay),
    ActionKind(a.Deal, apply.deal),
    ActionKind(a.Place, apply.place, (PLACE,), tells=sentences.place, why_not=why.place),
    ActionKind(a.Launch, apply.launch, (LAUNCH,), tells=sentences.launch, why_not=why.launch),
    # T1: a tile from the hand.
    ActionKind(a.Keep, apply.keep, (PLAY,), tells=just("keep"), is_main=True, gives_up=True),
    ActionKind(a.PlayHelp, apply.play_help, (PLAY,), "help", sentences.play_help, dangers.go, why.play_help),
    ActionKind(a.PlayWind, apply.play_wind, (PLAY,), "wind", sentences.play_wind, dangers.sail, why.play_wind),
    ActionKind(a.PlaySend, apply.play_send, (PLAY,), "send", sentences.play_send, dangers.play_send, why.play_send),
    # T2: movement points.
    ActionKind(a.Go, apply.go, (MOVE, EXTRA), tells=sentences.go, danger=dangers.go, why_not=why.go),
    ActionKind(a.GoGuarded, apply.go_guarded, (MOVE,), "guarded", sentences.go_guarded, why_not=why.go_guarded),
    ActionKind(a.BoardBoat, apply.board, (MOVE, EXTRA), "board", sentences.board, why_not=why.board),
    ActionKind(a.Jump, apply.jump, (MOVE, EXTRA), tells=sentences.jump, danger=dangers.jump, why_not=why.jump),
    ActionKind(a.Land, apply.land, (MOVE, EXTRA), tells=sentences.land, why_not=why.land),
    ActionKind(a.Sail, apply.sail, (MOVE,), tells=sentences.sail, danger=dangers.sail, why_not=why.sail),
    ActionKind(a.Stop, apply.stop, (MOVE, EXTRA), tells=sentences.stop, is_main=True, gives_up=True),
    # T3: a tile sinks.
    ActionKind(a.Sink, apply.sink, (SINK,), tells=sentences.sink, danger=dangers.sink, why_not=why.sink),
    ActionKind(a.Under, apply.under),
    ActionKind(
        a.PickBoarder, apply.pick_boarder, (BOARD,), "take-aboard", sentences.pick("boarder"), why_not=why.pick_boarder
    ),
    ActionKind(a.Ferry, apply.ferry, (FERRY,), tells=sentences.ferry, why_not=why.ferry),
    ActionKind(a.PutSquid, apply.put_squid, (SQUID,), "squid", sentences.put_squid, dangers.put_squid, why.put_squid),
    ActionKind(
        a.PickCharge, creatures.pick_charge, (CHARGE,), "charge", sentences.pick("charge"), why_not=why.pick_charge
    ),
    ActionKind(
        a.PickVictim,
        creatures.pick_victim,
        (VICTIM,),
        "victim",
        sentences.pick("victim"),
        dangers.pick_victim,
        why.pick_victim,
    ),
    # T4: the dice and the creatures.
    ActionKind(a.Roll, creatures.roll),
    ActionKind(a.Dive, creatures.dive),
    ActionKind(a.Prowl, creatures.prowl, (CREATURE,), tells=sentences.prowl, danger=dangers.prowl, why_not=why.prowl),
    ActionKind(a.Drift, creatures.drift, (CREATURE,), tells=sentences.drift, why_not=why.drift),
    ActionKind(
        a.HandOver, creatures.hand_over, (CREATURE,), "hand-over", sentences.hand_over, dangers.hand_over, why.hand_over
    ),
    ActionKind(a.Decline, creatures.decline, (CREATURE,), tells=just("decline"), is_main=True, gives_up=True),
    # D1 to D3: the defence.
    ActionKind(a.Repel, creatures.repel, (DEFEND,), tells=sentences.repel, why_not=why.repel),
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
