"""What is said before something is done is what happens then: random games, and every preview held against the facts
that follow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from game.commands.games import decisions
from game.engine import CHANCE, Choice, Event, Message, Rules
from game.rules.atlandice import AtlandiceRules
from game.rules.atlandice import actions as dice
from game.rules.atlandice import events as dice_facts
from game.rules.atlandice import state as dice_steps
from game.rules.atlandice.constants import I1, J3
from game.rules.atlandice.looking_ahead import ClockTurn, forecast, is_last_visit, preview
from game.rules.atlandice.score import counts_of, places
from game.rules.atlantis import AtlantisRules
from game.rules.atlantis import actions as row
from game.rules.atlantis import events as row_facts
from game.rules.atlantis import state as row_steps
from game.rules.survive import SurviveRules
from game.rules.survive import actions as island
from game.rules.survive import events as island_facts
from game.rules.survive import state as island_steps
from game.rules.survive.constants import DOLPHIN, SQUID
from tests.atlandice.table import rules as atlandice_rules
from tests.atlantis.table import rules as atlantis_rules
from tests.conformance.playing import apply_to_copy
from tests.soaks import few_or_soak
from tests.survive.table import rules as survive_rules

Check = Callable[[Any, Any, Choice, Random], None]
FEW, MANY = 600, 5000


def try_out(tables: list[Any], check: Check, count: int) -> None:
    """Checks so many actions of random games, at one table after the other."""
    seed, tried = 0, 0
    while tried < count:
        rules, random = tables[seed % len(tables)], Random(seed)
        state = rules.start()
        for _, actor, action in decisions(rules, seed, state):
            if actor != CHANCE:
                others = random.sample(list(legal := rules.legal(state)), min(2, len(legal)))
                for choice in rules.choices(rules.view(state, actor), list(dict.fromkeys([action, *others]))):
                    check(rules, state, choice, random)
                    tried += 1
            rules.apply(state, action)
        seed += 1


def go_on(rules: Rules[Any, Any], state: Any, random: Random, is_over: Callable[[Any], bool]) -> Iterator[Event]:
    """The facts that follow, with whatever is chosen or rolled, until something is over; the state changes."""
    while not is_over(state) and (actor := rules.to_act(state)) >= CHANCE:
        chances = (
            [action for action, weight in rules.outcomes(state) if weight] if actor == CHANCE else rules.legal(state)
        )
        told = list[Event]()
        rules.apply(state, random.choice(list(chances)), told)
        yield from told


# Survive.


def check_survive(rules: SurviveRules, state: island_steps.State, choice: Choice, random: Random) -> None:
    """Moves that are left, who is lost, wrecked, saved or pushed, and where pieces end."""
    after, events = apply_to_copy(rules, state, choice.action)
    values, words = choice.message.values, choice.message.key
    if isinstance(
        choice.action, island.Go | island.GoGuarded | island.BoardBoat | island.Jump | island.Land | island.Sail
    ):
        left = after.points if after.step == island_steps.MOVE and after.player == state.player else 0
        assert values["count"] == left, words
    lost = [event.explorer for event in events if isinstance(event, island_facts.Lost)]
    own = [e for e in lost if rules.constants.owner[e] == state.actor]
    if own and not isinstance(choice.action, island.PickVictim | island.LetHappen):
        assert choice.danger is not None, words
    if choice.danger is not None and choice.danger.key in LOST_KEYS and after.step != island_steps.DEFEND:
        assert own, choice.danger.key
    if isinstance(choice.action, island.Land):
        assert [event.explorer for event in events if isinstance(event, island_facts.Saved)] == [choice.action.explorer]
    if isinstance(choice.action, island.Prowl):
        check_prowl(rules, choice, after, events)
    if isinstance(choice.action, island.Sink):
        there = [e for e, place in enumerate(state.where) if place == choice.action.space]
        assert (words == "survive.choice.sink-with") == bool(there)


def check_prowl(rules: SurviveRules, choice: Choice, after: island_steps.State, events: list[Event]) -> None:
    """Whoever may still defend is thought of in what is said; what is said without that is what happens."""
    words = choice.message.key.removeprefix("survive.choice.")
    assert words.endswith("-unless") == (after.step == island_steps.DEFEND), words
    if after.step == island_steps.DEFEND:
        return
    lost = [event.explorer for event in events if isinstance(event, island_facts.Lost)]
    wrecked = [e for event in events if isinstance(event, island_facts.BoatWrecked) for e in event.explorers]
    if words.startswith(("prowl-takes", "prowl-wrecks")):
        said = choice.message.values["explorers"]
        told = said.values["count"] if isinstance(said, Message) else len(said)
        assert told == len(lost if words.startswith("prowl-takes") else wrecked), words
    elif choice.action.kind not in (SQUID, DOLPHIN):
        assert not lost
        assert not wrecked


LOST_KEYS = tuple(f"survive.danger.{key}" for key in ("eaten", "wreck-lost", "struck", "own", "last-tile"))
SURVIVE_TABLES: list[dict[str, Any]] = [
    {},
    {"dolphins": True, "squid": True},
    {"submerged": True, "hunters": True},
    {"squid": True, "gentle_squid": True, "overpopulated": True},
    {"squid": True, "squid_for_whales": True},
]


@few_or_soak("count", FEW, MANY)
def test_survive_says_before_what_happens_then(count: int) -> None:
    try_out([survive_rules(4, **options) for options in SURVIVE_TABLES], check_survive, count)


# Atlantis.


def check_atlantis(rules: AtlantisRules, state: row_steps.State, choice: Choice, random: Random) -> None:
    """Where a card leads, its price, the tile that is taken, what is still owed, how many cards are drawn."""
    after, events = apply_to_copy(rules, state, choice.action)
    words = choice.message.key.removeprefix("atlantis.choice.")
    match choice.action:
        case row.Play():
            check_play(rules, state, choice, after, events, random)
        case row.PayTile() | row.PayCard() | row.Bridge() if state.step == row_steps.PAY:
            owed = choice.message.values.get("count", 0) if not words.endswith("-over") else 0
            assert owed == (after.owed if after.step == row_steps.PAY else 0), words
        case row.Buy() | row.Stuck():
            check_draw(rules, state, choice, random)
            short = state.copy()
            short.pile, short.pile_size, short.discard = bytes([1, *[0] * (len(short.pile) - 1)]), 1, row_steps.NO_CARDS
            (other,) = rules.choices(rules.view(short, short.actor), [choice.action])
            check_draw(rules, short, other, random)
        case _:
            pass


def check_draw(rules: AtlantisRules, state: row_steps.State, choice: Choice, random: Random) -> None:
    """As many cards come as was said, also where the pile runs out."""
    after, events = apply_to_copy(rules, state, choice.action)
    told = [*events, *go_on(rules, after, random, lambda s: rules.to_act(s) != CHANCE)]
    assert sum(isinstance(event, row_facts.CardDrawn) for event in told) == choice.message.values["count"], (
        choice.message.key
    )


def check_play(
    rules: AtlantisRules,
    state: row_steps.State,
    choice: Choice,
    after: row_steps.State,
    events: list[Event],
    random: Random,
) -> None:
    words, play = choice.message.key.removeprefix("atlantis.choice."), choice.action
    route = rules.route(rules.view(state, state.player), play)
    moved = next(event for event in events if isinstance(event, row_facts.PawnMoved))
    assert moved.place == route.end
    is_on = any(isinstance(event, row_facts.PlaceTaken) for event in events)
    assert is_on == route.is_taken == words.startswith("play-on")
    if is_on:
        return
    price = next((event.price for event in events if isinstance(event, row_facts.TollDue)), 0)
    assert price == route.price == (choice.message.values["price"] if words.endswith("-for") else 0)
    if after.step == row_steps.PAY:
        ways = rules.proposals(rules.view(after, state.player), 1)
        assert bool(ways) == (choice.danger is None), words
    told = [*events, *go_on(rules, after, random, lambda s: s.step != row_steps.PAY)]
    taken = [event for event in told if isinstance(event, row_facts.TileCollected)]
    assert [event.place for event in taken] == (
        [route.takes] if words.startswith("play") and "nothing" not in words else []
    ), words
    assert all(event.tile == state.tops[route.takes] for event in taken)


@few_or_soak("count", FEW, MANY)
def test_atlantis_says_before_what_happens_then(count: int) -> None:
    try_out([atlantis_rules(players) for players in (2, 3, 4)], check_atlantis, count)


# Atlandice.


def check_atlandice(rules: AtlandiceRules, state: dice_steps.State, choice: Choice, random: Random) -> None:
    action = choice.action
    if isinstance(action, dice.Visit | dice.Give) or (
        isinstance(action, dice.Take) and state.step == dice_steps.ARRIVE
    ):
        check_visit(rules, state, action, random)
    elif isinstance(action, dice.Donate):
        _, events = apply_to_copy(rules, state, action)
        points = sum(
            event.points for event in events if isinstance(event, dice_facts.PointsWon) and event.cause == "donation"
        )
        assert points == choice.message.values["count"]


def check_visit(rules: AtlandiceRules, state: dice_steps.State, visit: Any, random: Random) -> None:
    """Tokens, majorities, the effect with its roll, an empty region, and after the last visit the clock."""
    brought = preview(rules, state, visit)
    coming = forecast(rules, state, visit) if is_last_visit(rules, state) else None
    round_now, (after, events) = state.round, apply_to_copy(rules, state, visit)
    tile = state.top[state.sector if isinstance(visit, dice.Take) else visit.sector] if brought.effect >= 0 else -1
    taken = Counter(
        event.resource for event in events if isinstance(event, dice_facts.TokenTaken) and event.seat == brought.holder
    )
    assert {gain.kind: gain.after[brought.holder] - gain.before[brought.holder] for gain in brought.gains} == dict(
        taken
    )
    if after.step in dice_steps.IN_VISIT:
        assert all(counts_of(after, gain.kind) == gain.after for gain in brought.gains)
        assert all(places(counts_of(after, gain.kind)) == places(gain.after) for gain in brought.gains)
    told = [*events, *go_on(rules, after, random, lambda s: s.step not in dice_steps.IN_VISIT)]
    rolled = next((event for event in told if isinstance(event, dice_facts.EffectRolled) and event.tile == tile), None)
    assert (rolled is not None) == bool(brought.rolls)
    assert rolled is None or rolled.lucky == (rolled.number in brought.rolls)
    check_effect(brought, tile, rolled, told)
    if brought.emptied is not None and (brought.is_awarded or (rolled and not rolled.lucky)):
        told += go_on(rules, after, random, lambda s: s.step != dice_steps.NEXT)
        assert brought.emptied in [event.sector for event in told if isinstance(event, dice_facts.RegionEmptied)]
    if coming is not None:
        told += go_on(rules, after, random, lambda s: s.round != round_now or s.step == dice_steps.DONATE)
        check_clock(rules, coming, told, rolled.number if rolled else 0)


def check_effect(brought: Any, tile: int, rolled: dice_facts.EffectRolled | None, told: list[Event]) -> None:
    used = any(isinstance(event, dice_facts.EffectUsed) and event.tile == tile for event in told)
    is_lucky = rolled is None or rolled.lucky
    if brought.effect == I1:
        moved = [event.space for event in told if isinstance(event, dice_facts.HandMoved) and event.cause == "inn"]
        assert moved[:1] == ([brought.hand] if is_lucky and brought.hand is not None else [])
    elif brought.effect >= 0:
        assert used == (brought.is_possible and is_lucky)
    more = [event for event in told if isinstance(event, dice_facts.TokenTaken) and event.cause == "effect"]
    assert all(
        gain.is_more
        for gain in brought.gains
        if brought.effect != J3 and any(event.resource == gain.kind for event in more)
    )


def check_clock(rules: AtlandiceRules, coming: Any, told: list[Event], roll: int) -> None:
    """What the clock did is what was said, or among what was said."""
    stays = next(event for event in told if isinstance(event, dice_facts.DieLeft))
    hands = [event.space for event in told if isinstance(event, dice_facts.HandMoved)]
    inventory = next((event for event in told if isinstance(event, dice_facts.InventoryTaken)), None)
    turns: frozenset[ClockTurn] | None = coming.turns[roll]
    if turns is None:
        return
    fitting = [
        turn for turn in turns if (turn.number, turn.sector, turn.hands) == (stays.number, stays.sector, stays.count)
    ]
    fitting = [turn for turn in fitting if not hands or turn.space == hands[-1]]
    fitting = [turn for turn in fitting if turn.leaders == (inventory.seats if inventory else ())]
    assert [turn.is_over for turn in fitting] == [any(isinstance(event, dice_facts.GameEnded) for event in told)]
    assert coming.sure in (None, fitting[0])
    assert coming.space in (None, fitting[0].space)


@few_or_soak("count", FEW, MANY)
def test_atlandice_says_before_what_happens_then(count: int) -> None:
    try_out([atlandice_rules(players) for players in (2, 3, 4)], check_atlandice, count)
