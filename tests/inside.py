"""The one door through which tests look into what the program keeps to itself: the state behind a referee, the referee
behind a match, and what caches hold. Everything else is tested from outside.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from game.engine import Action, Outcomes, Referee
from game.match import Match, MatchStep
from game.match.state import MatchState

if (
    TYPE_CHECKING
):  # programs that a test starts look at a referee only, and their output is read: pygame greets whoever loads it
    import pygame

    from game.bots import BotProcess
    from game.bots.comparing import Memory
    from game.render import Look
    from game.scenes import ReplayScene
    from game.scenes.table.phones import TablePhones
    from game.tables import BoardDrawings, Drawn, Table
    from game.tables.phone import PhoneWay
    from game.widgets import Root

# A referee.


def state_of(referee: Referee[Any, Any]) -> Any:
    return referee._state


def put_state(referee: Referee[Any, Any], state: Any) -> None:
    referee._state = state


def outcomes_of(referee: Referee[Any, Any]) -> Outcomes:
    return referee._chance_outcomes()


def put_chance(referee: Referee[Any, Any], chance: Any) -> None:
    referee._chance = chance


# A match.


def referee_of(match: Match) -> Referee[Any, Any]:
    return match._referee


def match_state(match: Match) -> MatchState:
    return match._state


@contextmanager
def another_game(match: Match, referee: Referee[Any, Any]) -> Iterator[None]:
    """For a while another referee has the say in a match."""
    state, here, kept = match._state, match._referee, dict(vars(match._state))
    vars(state).update(
        vars(MatchState(referee, state.players)) | {"version": state.version, "guidance": state.guidance}
    )
    match._referee = referee
    try:
        yield
    finally:
        vars(state).update(kept)
        match._referee = here


def put_position(match: Match, state: Any) -> None:
    """Another position lies on the table."""
    match._referee._state = state.copy()
    match._state._forget()


def give_same_privacy(match: Match, other: Match) -> None:
    """What people have looked at and ordered in one match is so in the other."""
    for part, same in ((match.privacy, other.privacy), (match.orders, other.orders)):
        vars(same).update(
            {
                name: deepcopy(value)
                for name, value in vars(part).items()
                if name not in ("_state", "_orders", "privacy")
            }
        )
    other._state.version += 1


def make_step(match: Match, action: Action, is_dealt: bool) -> MatchStep:
    """A step as a tick or a click makes it, whoever decides."""
    if is_dealt:
        match._referee.deal(action)
        return match._finish_step()
    return match._decide(action)


def writer_of(match: Match) -> Any:
    return match.journal._writer


def unwritten(match: Match) -> Collection[str]:
    """Rows that are on their way to the disk."""
    writer = match.journal._writer
    return [line.write() for line in writer._lines[writer._written :]]


def steps_back(match: Match) -> int:
    """How many steps would be taken back."""
    return match._undoing.way_back().steps


def thinker_of(match: Match) -> Any:
    return match.thinking._thinker


def has_reply(bots: BotProcess) -> bool:
    """Whether an answer has come that nobody took."""
    return bots._helper is not None and bots._helper.is_ready


def turns_of(memory: Memory) -> Mapping[Any, Any]:
    return memory._turns


def ways_of(phones: TablePhones, seat: int) -> Mapping[int, PhoneWay]:
    """What the numbers on a phone mean."""
    return phones._play._phones[seat].ways


# What is kept.


def kept_drawings(drawings: BoardDrawings) -> Collection[Drawn]:
    return drawings._pool._kept.values()


def kept_pixels(drawings: BoardDrawings) -> int:
    return drawings._pool._pixels


def kept_surfaces(look: Look) -> Collection[pygame.Surface]:
    return look._baked.values()


def kept_art(look: Look) -> Collection[tuple[Any, ...]]:
    return look.art._kept


def soft_art(look: Look) -> Mapping[Any, Any]:
    """Drawings of another size that are shown until there are sharp ones."""
    return look.art._old


def kept_texts(look: Look) -> dict[str, int]:
    """How many lines, wrapped texts, words and widths."""
    texts = look.texts
    return {
        "lines": len(texts._lines),
        "wrapped": len(texts._wrapped),
        "words": len(texts._words),
        "widths": len(texts._widths),
    }


# A screen.


def remembered_keys(root: Root) -> list[object]:
    """All that a screen remembers to compare with."""
    layout = root._slots.layout
    return [layout.key, *(region.key for region in layout.regions)]


# A replay.


def watched_table(scene: ReplayScene) -> Table | None:
    """The table that is watched there."""
    return scene._watching.table if scene._watching else None
