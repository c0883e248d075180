"""What squids mean for boats, whirlpools and other creatures (Q7)."""

from __future__ import annotations

import pytest

from tests.survive.table import At, words


def test_q7_a_boat_with_passengers_may_not_enter_a_squids_space() -> None:
    at = At("land: {}\nserpents: []\nsquids: [C6]\nboats: [C5, C7]\nexplorers: {crimson: {A: boat C5}}", squid=True)
    assert at.why_not("sail C5 C6") == "Q7-squid-there"
    assert at.can("sail C5 C4")
    assert at.do("sail C7 C6").boats() == ["C5", "C6"]


def test_q7_nor_pass_through_it_with_fair_wind() -> None:
    corner = "step: play\nland: {}\nserpents: []\nhands: {1: [beach fair-wind]}\nboats: [B2, B3, C3]\nsquids: [%s]\n"
    corner += "explorers: {crimson: {A: boat B2}}"
    assert At(corner % "C2", squid=True).legal() == ["keep"]
    assert "C2" in words(At(corner % "D2", squid=True).legal("wind"), 3)


def test_q7_a_whirlpool_takes_squids() -> None:
    island = (
        "step: sink\nland: {forest: [E5, H6]}\nserpents: []\nunder: {forest: [whirlpool, boat]}\nsquids: [E4, E3]\n"
    )
    at = At(island + "explorers: {crimson: {A: H6}}", squid=True).do("sink E5", "under whirlpool")
    assert at.creatures("squids") == ["E3"]


@pytest.mark.parametrize(
    "herd",
    ["serpents: [C6]", "serpents: []\nsharks: [C6]", "serpents: []\ndolphins: [C6]", "serpents: []\nsquids: [C5, C6]"],
)
def test_q7_squids_do_not_mind_serpents_sharks_and_dolphins(herd: str) -> None:
    squids = "" if "squids" in herd else "\nsquids: [C5]"
    sea = f"step: creature\nface: whale\ndistance: 2\nland: {{}}\n{herd}{squids}\nexplorers: {{crimson: {{A: M4}}}}"
    at = At(sea, squid=True, dolphins=True)
    assert at.can("prowl squid C5 C7")
    at.do("prowl squid C5 C6")
    assert sum(len(at.creatures(kind)) for kind in ("serpents", "sharks", "dolphins", "squids")) == 2


@pytest.mark.parametrize("kind", ["serpent", "shark", "dolphin"])
def test_q7_nor_they_squids(kind: str) -> None:
    herd = "serpents: [B2]" if kind == "serpent" else f"serpents: []\n{kind}s: [B2]"
    sea = (
        f"step: creature\nface: {kind}\ndistance: 2\nland: {{}}\n{herd}\nsquids: [B3]\n"
        f"explorers: {{crimson: {{A: M4}}}}"
    )
    end = " none" if kind == "dolphin" else ""
    at = At(sea, squid=True, dolphins=True)
    assert at.can(f"prowl {kind} B2 B4{end}")
    at.do(f"prowl {kind} B2 B3{end}")
    assert (at.creatures("squids"), at.creatures(f"{kind}s")) == (["B3"], ["B3"])
