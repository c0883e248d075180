"""Positions of any game as documents: which game, board, players and options, and then the position itself."""

from __future__ import annotations

from typing import Any

import msgspec

from game.engine import GameError, PlainData, Rules
from game.files.documents import Document
from game.files.faults import BadDocument, Fault
from game.files.schema import shape_faults

from . import game_of
from .boards import board_named
from .position_fields import WrongShape, position_data


class PositionHead(msgspec.Struct):
    """The part of a document that describes the table; the rest of it is the position."""

    game: str
    board: str
    players: int
    options: dict[str, bool | int | str] = {}
    colours: list[str] | None = None


def read_position(document: PlainData) -> tuple[Rules[Any, Any], Any]:
    """The rules and the state that a document describes."""
    chosen = position_data(document, PositionHead)
    module = game_of(chosen.game)
    rules = module.make_rules(
        module.load_board(board_named(chosen.board)), chosen.players, chosen.options, chosen.colours
    )
    return rules, rules.read_position(
        {key: value for key, value in document.items() if key not in PositionHead.__struct_fields__}
    )


def read_position_in(document: Document) -> tuple[Rules[Any, Any], Any]:
    """The same out of a file; `BadDocument` with what cannot be, and where."""
    try:
        return read_position(document.data)
    except BadDocument:
        raise
    except WrongShape as error:
        raise BadDocument(_faults_of_shape(document, error)) from error
    except GameError as error:
        keys = str(error.values.get("place", "")).split(".")
        raise BadDocument([document.fault(error.code, *filter(None, keys), **error.values)]) from error


def _faults_of_shape(document: Document, error: WrongShape) -> list[Fault]:
    """Where and how a document is not as a position is: at the key that was not understood, or in the choice of its
    keys.
    """
    data, place = document.data, str(error.values["place"])
    if isinstance(
        data, dict
    ):  # the table and the position stand in one document, and what is said of one is strange to the other
        own = {
            key: value
            for key, value in data.items()
            if (key in PositionHead.__struct_fields__) == (error.shape is PositionHead)
        }
        data = {place: own[place]} if place in own else own
    found = list(shape_faults(document, data, error.shape))
    if isinstance(data, dict):
        found = [fault for fault in found if (fault.code in ("missing-key", "unknown-key")) != bool(place)]
    return found or [document.fault(error.code, *filter(None, [place]), **error.values)]


def write_position(rules: Rules[Any, Any], board: str, state: Any) -> PlainData:
    """The whole document; `board` is the name of the board it is read with."""
    setup = rules.setup
    head = {
        "game": rules.game,
        "board": board,
        "players": setup.players,
        "options": dict(setup.options),
        "colours": list(setup.colours),
    }
    return {**head, **rules.write_position(state)}
