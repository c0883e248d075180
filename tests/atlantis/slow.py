"""What can be done in a turn, worked out slowly from the position as words: nothing of the rules' own tables is
used.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

Document = dict[str, Any]
HOME = "mainland"


@dataclass(frozen=True)
class Gap:
    """Water between two tiles: its places, and the value of the lower tile beside it."""

    places: range
    price: int
    bridged: bool


@dataclass
class Slow:
    """The position of the player whose turn it is."""

    document: Document

    def __post_init__(self) -> None:
        d = self.document
        self.colour = list(d["pawns"])[d["turn"] - 1]
        self.row = {place: word.rstrip("*") for place, word in enumerate(d["row"], 1)}
        self.end = len(self.row) + 1
        self.hand = list(d.get("hands", {}).get(self.colour, []))
        self.fresh = list(d.get("fresh_cards", []))
        self.purse = [int(word[-1]) for word in d["purses"].get(self.colour, [])]
        self.has_bridge = self.colour not in d["bridges"]
        self.taken = {self.number(place) for pawns in d["pawns"].values() for place in pawns} - {0, self.end}
        self.gaps = self._gaps()

    def number(self, place: str) -> int:
        ends = {"atlantis": 0, HOME: self.end}
        return ends[place] if place in ends else int(place)

    def _gaps(self) -> list[Gap]:
        tiles = [place for place, word in self.row.items() if word != "W"]
        laid = [int(place) for place in self.document["bridges"].values() if place != "lost"]
        return [
            Gap(
                range(left + 1, right),
                min(int(self.row[left][-1]), int(self.row[right][-1])),
                any(left < place < right for place in laid),
            )
            for left, right in pairwise(tiles)
            if right > left + 1
        ]

    def next_place(self, place: int, card: str) -> int:
        return next((ahead for ahead in range(place + 1, self.end) if self.row[ahead][:-1] == card), self.end)

    def prices(self, start: int, end: int) -> list[int]:
        return [gap.price for gap in self.gaps if not gap.bridged and start < gap.places[0] and gap.places[-1] < end]

    def ways_to_finish(self, start: int, place: int, hand: list[str], fresh: list[str], card: str) -> set[str]:
        """How a move that began at `start` can be finished if this card is played now: "paid", "bridged", both or not
        at all.
        """
        hand, fresh = hand[:], fresh[:]
        hand.remove(card)
        if card in fresh:
            fresh.remove(card)
        end = self.next_place(place, card)
        if end in self.taken:
            return {way for other in set(hand) for way in self.ways_to_finish(start, end, hand, fresh, other)}
        means, prices = sum(self.purse) + len(hand) - len(fresh), self.prices(start, end)
        paid = {"paid"} if sum(prices) <= means else set()
        bridged = {"bridged"} if self.has_bridge and prices and sum(prices) - max(prices) <= means else set()
        return paid | bridged

    def turn(self) -> set[str]:
        """All that can be done at the beginning of the player's move."""
        found, must_move = set(), False
        for start in set(self.document["pawns"][self.colour]) - {HOME}:
            for card in set(self.hand):
                ways = self.ways_to_finish(self.number(start), self.number(start), self.hand, self.fresh, card)
                if ways:
                    found.add(f"play {card} {start}")
                must_move = must_move or "paid" in ways
        if not must_move:
            found.add("stuck")
        if self.document["fresh"]:
            found |= {f"buy {value}" for value in self.purse if value > 1}
        if self.has_bridge:
            found |= {f"bridge {gap.places[0]}" for gap in self.gaps if not gap.bridged}
        return found

    def chain(self) -> set[str]:
        """All cards that can go on from a taken place."""
        place = self.document["pawns"][self.colour][self.document["pawn"] - 1]
        start = self.number(self.document["start"])
        cards = {card for card in self.hand if self.ways_to_finish(start, int(place), self.hand, self.fresh, card)}
        return {f"play {card} {place}" for card in cards}
