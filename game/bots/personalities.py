"""Who bots are, whatever their level: temperaments, and characters with a name and a face, from
`assets/bots/bots.yaml`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import msgspec

from game.files.documents import read_document
from game.files.faults import BadDocument
from game.files.resources import asset
from game.files.schema import to_struct

from .evaluations import Worths


@dataclass(frozen=True, slots=True)
class Temperament:
    """A bot's likes and fears: weights against its own points, which count one each."""

    leader: float = 0.5  # of the points of the best rival, or of the enemy if it has one
    others: float = 0.5  # of what rivals have in the mean; who would rather not provoke them has less than none
    joy: float = (
        1.0  # of what it would win beyond what it has in prospect; less than one fears losses more than it loves gains
    )
    fear: float = 1.0  # how many times as dangerous as usual it takes the game to be
    bears_grudges: bool = False  # whether whoever did it the most harm is its enemy
    enemy: int | None = None

    def utility(self, worths: Worths, seat: int, prospect: float | None = None) -> float:
        """How much a seat likes what everyone ends up with; `prospect` is what it was counting on for itself."""
        mine, total = worths[seat], sum(worths)
        rivals = worths[:seat] + worths[seat + 1 :]
        if prospect is not None and mine > prospect:
            mine = prospect + self.joy * (mine - prospect)
        worst = max(rivals) if self.enemy is None else worths[self.enemy]
        return mine - self.leader * worst - self.others * (total - worths[seat]) / len(rivals)

    def after(self, harms: Sequence[float]) -> Temperament:
        """The temperament after every seat has done it so much harm."""
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


class Personality(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of them. The catalogue has its name as `bot.KEY` and a sentence about it as `bot.KEY.about`."""

    key: str
    temperament: str
    """One of `TEMPERAMENTS`; the catalogue has its word as `temperament.KEY` and a sentence about it as
    `temperament.KEY.about`.
    """
    face: str  # the drawing, by its key

    @property
    def name_key(self) -> str:
        return f"bot.{self.key}"


class _Cast(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    bots: list[Personality]


@cache
def personalities() -> tuple[Personality, ...]:
    """All of them, in the order in which seats are filled."""
    return read_personalities(asset("bots", "bots.yaml"))


def read_personalities(path: Path) -> tuple[Personality, ...]:
    """The persons of a file; `BadDocument` with the place of every fault in it."""
    document = read_document(path)
    bots = to_struct(document, _Cast).bots
    odd = [(i, person.temperament) for i, person in enumerate(bots) if person.temperament not in TEMPERAMENTS]
    if odd:
        raise BadDocument(
            [
                document.fault("not-a-choice", "bots", i, "temperament", value=found, choices=tuple(TEMPERAMENTS))
                for i, found in odd
            ]
        )
    return tuple(bots)


def person_named(name: str, say: Callable[[str], str]) -> Personality | None:
    """The personality of this name in a catalogue's words; None for a bot that was renamed."""
    return next((person for person in personalities() if say(person.name_key) == name), None)


def person_of_key(key: str) -> Personality | None:
    """The personality whose name has this key."""
    return _by_name_key().get(key)


@cache
def _by_name_key() -> dict[str, Personality]:
    return {person.name_key: person for person in personalities()}


def person_named_in_english(name: str) -> Personality | None:
    """The personality that an earlier save means, which has no keys: it names it as it was called in English."""
    return next((person for person in personalities() if person.key == name.lower().replace(" ", "-")), None)
