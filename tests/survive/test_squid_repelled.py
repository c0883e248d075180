"""A squid that is moved by tile and repelled: the turn it happens in goes on (Q3, Q9, T1)."""

from __future__ import annotations

from tests.survive.table import At

BESIDE_A_CREW = """
step: play
land: {mountain: [G8]}
boats: [E3]
squids: [E3]
hands: {1: [beach move-whale], 2: [forest whale-repellent]}
explorers: {crimson: {A: G8}, azure: {A: boat E3}}
"""


def test_q9_after_a_repellent_at_t1_the_mover_still_has_his_points() -> None:
    at = At(BESIDE_A_CREW, players=3, squid=True, squid_for_whales=True)
    at.do("send beach squid E3 E3", "repel forest")
    assert at.creatures("squids") == []
    assert (at.step, at.actor, at.state.points) == ("move", 1, 3)
    assert "face" not in at.look()


def test_q9_who_lets_it_happen_loses_one_and_the_mover_still_has_his_points() -> None:
    at = At(BESIDE_A_CREW, players=3, squid=True, squid_for_whales=True)
    at.do("send beach squid E3 E3", "let-happen", "victim azure-A")
    assert at.where("azure-A") == "lost"
    assert (at.step, at.actor, at.state.points) == ("move", 1, 3)
    assert "face" not in at.look()


def test_q9_after_a_repellent_against_the_die_the_turn_is_over() -> None:
    at = At(BESIDE_A_CREW.replace("play", "creature") + "face: whale", players=3, squid=True, squid_for_whales=True)
    at.do("prowl squid E3 E3", "repel forest")
    assert (at.creatures("squids"), at.look()["turn"]) == ([], 2)


def test_q9_who_was_still_to_be_asked_is_forgotten_after_a_repellent() -> None:
    position = BESIDE_A_CREW.replace(
        "2: [forest whale-repellent]", "2: [forest whale-repellent], 3: [forest move-shark]"
    )
    at = At(
        position.replace("azure: {A: boat E3}", "azure: {A: boat E3}, sun: {A: boat E3}"),
        players=3,
        squid=True,
        squid_for_whales=True,
    )
    at.do("send beach squid E3 E3")
    assert (at.actor, at.look()["asked"]) == (2, [3])
    at.do("repel forest")
    assert "asked" not in at.look()


def test_q5_while_the_squid_takes_someone_the_die_still_shows_what_it_showed() -> None:
    at = At(BESIDE_A_CREW.replace("play", "creature") + "face: whale", players=3, squid=True, squid_for_whales=True)
    at.do("prowl squid E3 E3", "let-happen")
    assert (at.step, at.look()["face"], "attacker" in at.look()) == ("victim", "whale", False)
