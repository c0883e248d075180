"""What a bot likes: how much its own points count to it, and how much those of the others, by temperament."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .evaluations import Worths


@dataclass(frozen=True, slots=True)
class Temperament:
    """Weights against a bot's own points, which count one each."""

    leader: float = 0.5
    """Of the best rival's points."""
    others: float = 0.5
    """Of what rivals have in the mean."""
    joy: float = 1.0
    """Of what it would win beyond what it has in prospect; less than one fears losses more than it loves gains."""

    def utility(self, worths: Worths, seat: int, prospect: float | None = None) -> float:
        """How a seat likes what everybody has in the end; `prospect` is what it counted upon itself."""
        mine, total = worths[seat], sum(worths)
        rivals = worths[:seat] + worths[seat + 1 :]
        if prospect is not None and mine > prospect:
            mine = prospect + self.joy * (mine - prospect)
        return mine - self.leader * max(rivals) - self.others * (total - worths[seat]) / len(rivals)


CALM = Temperament()
TASTES: Mapping[str, Temperament] = {
    "calm": CALM,
    "cautious": Temperament(joy=0.5),
    "greedy": Temperament(leader=0.15, others=0.15),
    "vengeful": Temperament(leader=1.4, others=0.2),
}
TEMPERAMENTS = tuple(TASTES)
