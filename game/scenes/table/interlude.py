"""What comes over a table before it goes on: the curtain, a look at secrets, and in the end the scoring."""

from __future__ import annotations

from game.match import Match
from game.match.finished import Finished

from .. import routes
from ..scene import Command, Push, Replace
from ..stage import Stage


def interlude(stage: Stage, match: Match, is_looked_at: bool) -> Command | None:
    """The scene that must come now; the scoring not as long as the last step `is_looked_at` or is on its way to the disk."""
    if match.curtain is not None:
        return Push(routes.curtain(stage, match))
    if match.looking is not None:
        return Push(routes.look(stage, match))
    if match.is_over and not is_looked_at and not match.is_saving:
        return Replace(routes.scoring(stage, Finished.of(match)))
    return None
