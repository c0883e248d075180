"""All kinds of actions of Survive, one row a kind: what it does, when it may be done, how it is said, told, warned of and refused."""

from __future__ import annotations

from game.rules.action_kinds import ActionKind, ActionKinds

from . import actions as a
from .apply import creatures, defence, hand, moves, setup, sinking
from .speech import dangers, tellings, why
from .state import BOARD, CHARGE, CREATURE, DEFEND, EXTRA, FERRY, LAUNCH, MOVE, PLACE, PLAY, SINK, SQUID, VICTIM

ACTION_KINDS = ActionKinds(
    # Setting up.
    ActionKind(a.First, setup.first),
    ActionKind(a.Lay, setup.lay),
    ActionKind(a.Deal, setup.deal),
    ActionKind(a.Place, setup.place, (PLACE,), tells=tellings.place, why_not=why.place),
    ActionKind(a.Launch, setup.launch, (LAUNCH,), tells=tellings.launch, why_not=why.launch),
    # T1: a tile from the hand.
    ActionKind(a.Keep, hand.keep, (PLAY,), tells=tellings.just("keep"), is_main=True),
    ActionKind(a.PlayHelp, hand.play_help, (PLAY,), "help", tellings.play_help, dangers.go, why.play_help),
    ActionKind(a.PlayWind, hand.play_wind, (PLAY,), "wind", tellings.play_wind, dangers.sail, why.play_wind),
    ActionKind(a.PlaySend, hand.play_send, (PLAY,), "send", tellings.play_send, dangers.play_send, why.play_send),
    # T2: movement points.
    ActionKind(a.Go, moves.go, (MOVE, EXTRA), tells=tellings.go, danger=dangers.go, why_not=why.go),
    ActionKind(a.GoGuarded, moves.go_guarded, (MOVE,), "guarded", tellings.go_guarded, why_not=why.go_guarded),
    ActionKind(a.BoardBoat, moves.board, (MOVE, EXTRA), "board", tellings.board, why_not=why.board),
    ActionKind(a.Jump, moves.jump, (MOVE, EXTRA), tells=tellings.jump, danger=dangers.jump, why_not=why.jump),
    ActionKind(a.Land, moves.land, (MOVE, EXTRA), tells=tellings.land, why_not=why.land),
    ActionKind(a.Sail, moves.sail, (MOVE,), tells=tellings.sail, danger=dangers.sail, why_not=why.sail),
    ActionKind(a.Stop, moves.stop, (MOVE, EXTRA), tells=tellings.stop, is_main=True),
    # T3: a tile sinks.
    ActionKind(a.Sink, sinking.sink, (SINK,), tells=tellings.sink, danger=dangers.sink, why_not=why.sink),
    ActionKind(a.Under, sinking.under),
    ActionKind(a.PickBoarder, sinking.pick_boarder, (BOARD,), "take-aboard", tellings.pick("boarder"), why_not=why.pick_boarder),
    ActionKind(a.Ferry, sinking.ferry, (FERRY,), tells=tellings.ferry, why_not=why.ferry),
    ActionKind(a.PutSquid, sinking.put_squid, (SQUID,), "squid", tellings.put_squid, dangers.put_squid, why.put_squid),
    ActionKind(a.PickCharge, creatures.pick_charge, (CHARGE,), "charge", tellings.pick("charge"), why_not=why.pick_charge),
    ActionKind(a.PickVictim, creatures.pick_victim, (VICTIM,), "victim", tellings.pick("victim"), dangers.pick_victim, why.pick_victim),
    # T4: the dice and the creatures.
    ActionKind(a.Roll, creatures.roll),
    ActionKind(a.Dive, creatures.dive),
    ActionKind(a.Prowl, creatures.prowl, (CREATURE,), tells=tellings.prowl, danger=dangers.prowl, why_not=why.prowl),
    ActionKind(a.Drift, creatures.drift, (CREATURE,), tells=tellings.drift, why_not=why.drift),
    ActionKind(a.HandOver, creatures.hand_over, (CREATURE,), "hand-over", tellings.hand_over, dangers.hand_over, why.hand_over),
    ActionKind(a.Decline, creatures.decline, (CREATURE,), tells=tellings.just("decline"), is_main=True),
    # D1 to D3: the defence.
    ActionKind(a.Repel, defence.repel, (DEFEND,), tells=tellings.repel, why_not=why.repel),
    ActionKind(a.LetHappen, defence.let_happen, (DEFEND,), "let-happen", tellings.just("let-happen"), dangers.let_happen, is_main=True),
)
