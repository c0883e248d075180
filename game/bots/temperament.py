"""What a bot likes and fears: how much its own points count to it, how much those of the others, and how much every danger."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from .evaluations import Worths


@dataclass(frozen=True, slots=True)
class Temperament:
    """Weights against a bot's own points, which count one each."""

    leader: float = 0.5
    """Of the points of the best rival, or of the enemy if it has one."""
    others: float = 0.5
    """Of what rivals have in the mean; who would rather not provoke them has less than none."""
    joy: float = 1.0
    """Of what it would win beyond what it has in prospect; less than one fears losses more than it loves gains."""
    fear: float = 1.0
    """How many times as dangerous as usual it takes the game to be."""
    bears_grudges: bool = False
    """Whether whoever did it the most harm is its enemy."""
    enemy: int | None = None

    def utility(self, worths: Worths, seat: int, prospect: float | None = None) -> float:
        """How a seat likes what everybody has in the end; `prospect` is what it counted upon itself."""
        mine, total = worths[seat], sum(worths)
        rivals = worths[:seat] + worths[seat + 1 :]
        if prospect is not None and mine > prospect:
            mine = prospect + self.joy * (mine - prospect)
        worst = max(rivals) if self.enemy is None else worths[self.enemy]
        return mine - self.leader * worst - self.others * (total - worths[seat]) / len(rivals)

    def after(self, harms: Sequence[float]) -> Temperament:
        """What it is like once every seat has done it so much harm."""
        if not self.bears_grudges or not any(harms):
            return self
        return replace(self, enemy=max(range(len(harms)), key=harms.__getitem__))


CALM = Temperament()
TEMPERAMENTS: Mapping[str, Temperament] = {
    "calm": CALM,
    "cautious": Temperament(leader=0.0, others=-0.05, joy=0.5, fear=2.5),
    "greedy": Temperament(leader=0.0, others=0.0, fear=0.3),
    "vengeful": Temperament(leader=1.1, others=0.0, bears_grudges=True),
}
