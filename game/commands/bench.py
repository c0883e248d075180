"""`bench`: the speed of rules and bots, plain and as a ratio to a fixed loop timed in the same run; with `--frames` that of drawing."""

from __future__ import annotations

import json
from argparse import Namespace

from game.rules import game_of, usual_board
from game.words.catalogue import Catalogue

from . import bench_frames
from .arguments import ANY_GAME, number
from .bots_timing import BotsCost, bots_cost
from .chosen import named_board
from .columns import columns
from .description import Argument, Command
from .timing import RulesCost, cost_of, loop_cost

BASE = "base"
_TIMES = ("legal", "apply", "legal_apply", "copy")


def run(chosen: Namespace, catalogue: Catalogue) -> int:
    return bench_frames.run(chosen, catalogue) if chosen.frames else _run_rules(chosen, catalogue)


def _run_rules(chosen: Namespace, catalogue: Catalogue) -> int:
    loop = loop_cost()
    variants = game_of(chosen.game).bench_variants(named_board(chosen.game, usual_board(chosen.game)))
    costs = {name: cost_of(rules) for name, rules in variants.items()}
    thinking = bots_cost(variants[BASE])
    loop = min(loop, loop_cost())
    bots = _bots_figures(thinking, loop)
    figures = {name: _figures(cost, loop, costs[BASE]) for name, cost in costs.items()}
    if chosen.json:
        flat = {f"{name}.{key}": value for name, found in figures.items() for key, value in found.items()}
        flat |= {f"bots.{key}": value for key, value in bots.items()}
        print(json.dumps({"game": chosen.game, "loop_us": round(loop, 3), **flat}))
    else:
        print(catalogue.say("bench.head", game=chosen.game, loop=loop))
        print(columns(_table(figures, catalogue)))
        print(f"\n{catalogue.say('bench.bots.head')}")
        print(columns([[catalogue.say(f"bench.bots.{key}"), _number(value)] for key, value in bots.items()]))
    return 0


def _figures(cost: RulesCost, loop: float, base: RulesCost) -> dict[str, float]:
    """Every figure of one variant by name; ratios are times of the loop, growth is times of the base game."""
    us = {"legal": cost.legal, "apply": cost.apply, "legal_apply": cost.legal + cost.apply, "copy": cost.copy}
    plain = {"legal": base.legal, "apply": base.apply, "legal_apply": base.legal + base.apply, "copy": base.copy}
    figures = {
        "games_per_s": 1e6 / cost.game,
        "game_ratio": cost.game / loop,
        "game_growth": cost.game / base.game,
        "decisions_per_s": 1e6 / cost.decision,
        "decision_ratio": cost.decision / loop,
        "decision_growth": cost.decision / base.decision,
        "decisions_per_game": cost.decisions,
        "legal_per_decision": cost.choices,
    }
    for name in _TIMES:
        figures |= {f"{name}_us": us[name], f"{name}_ratio": us[name] / loop, f"{name}_growth": us[name] / plain[name]}
    return _short(figures)


def _bots_figures(cost: BotsCost, loop: float) -> dict[str, float]:
    """What bots need, in the base game."""
    figures = {
        "rounds_per_s": 1e6 / cost.round,
        "round_ratio": cost.round / loop,
        "decisions_per_round": cost.decisions,
        "sailor_ms": cost.sailor,
        "poseidon_turn_s": cost.poseidon,
    }
    return _short(figures)


def _short(figures: dict[str, float]) -> dict[str, float]:
    return {name: float(f"{value:.4g}") for name, value in figures.items()}


def _table(figures: dict[str, dict[str, float]], catalogue: Catalogue) -> list[list[str]]:
    head = ["", *(catalogue.say(f"bench.variant.{name}") for name in figures)]
    keys = list(figures[BASE])
    return [head, *([catalogue.say(f"bench.{key}"), *(_number(found[key]) for found in figures.values())] for key in keys)]


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.4g}"


_FRAMES = Argument("--frames", {**number("--frames", 0, least=1).details, "nargs": "?", "const": 300})
COMMAND = Command("bench", run, (ANY_GAME, _FRAMES, Argument("--json", {"action": "store_true"})))
