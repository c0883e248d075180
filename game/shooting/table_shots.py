"""Pictures of tables: games at positions worth a look, motions midway, hands and hints."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import pygame

from game.engine import OptionValue
from game.scenes import routes
from game.scenes.scene import Scene
from game.scenes.stage import Stage

from .evenings import Evening
from .steps import click, hint, hold, pick, point, press, wait
from .studio import Shot

LARGE = (150, 200)
"""Sizes of text, in percent, that a picture is taken with besides the usual."""
Opens = Callable[[Stage], Scene]


def opens_table(evening: Evening) -> Opens:
    """The scene of a game that was played so far."""
    return lambda stage: routes.table(stage, evening.begin())


def _tables() -> dict[str, Shot]:
    evenings = {
        "survive-place": Evening("survive", rule="S6", after=3),
        "survive-launch": Evening("survive", rule="S7"),
        "survive-play": Evening("survive", rule="T1", after=60),
        "survive-move": Evening("survive", rule="T2", after=60),
        "survive-sink": Evening("survive", rule="T3", after=40),
        "survive-creature": Evening("survive", rule="T4", after=40),
        "survive-six": Evening("survive", players=6, people=3, after=40),
        "survive-alone": Evening("survive", people=1, rule="T2", after=20),
        "atlantis-start": Evening("atlantis", players=3),
        "atlantis-move": Evening("atlantis", rule="T1", after=12),
        "atlantis-pay": Evening("atlantis", rule="G2", after=6),
        "atlantis-alone": Evening("atlantis", people=1, rule="T1", after=8),
        "atlandice-start": Evening("atlandice", players=3),
        "atlandice-visit": Evening("atlandice", rule="P2", after=20),
        "atlandice-clock": Evening("atlandice", players=3, rule="P3", after=12),
    }
    large = {"survive-move", "atlantis-alone", "atlandice-visit"}
    return {f"table-{name}": Shot([opens_table(each)], texts=LARGE if name in large else ()) for name, each in evenings.items()}


def _hints() -> dict[str, Shot]:
    rules = {"survive": "T2", "atlantis": "T1", "atlandice": "P2"}
    evenings = {game: Evening(game, people=1, rule=rule, after=20) for game, rule in rules.items()}
    return {f"hint-{game}": Shot([opens_table(each)], [hint()], texts=LARGE) for game, each in evenings.items()}


def _happenings() -> dict[str, Shot]:
    """Facts of Survive midway: so many seconds after they began to be shown."""
    moments = {
        "shark": ("creature-moved", 160, 0.45, {}),
        "sinking": ("tile-sunk", 120, 0.4, {}),
        "kept": ("tile-kept", 40, 0.5, {}),
        "underside": ("underside-shown", 40, 0.5, {}),
        "lost": ("lost", 180, 0.9, {}),
        "wreck": ("boat-wrecked", 120, 0.9, {}),
        "whirlpool": ("whirlpool", 60, 0.9, {}),
        "volcano": ("erupted", 60, 1.6, {}),
        "saved": ("saved", 40, 0.3, {}),
        "die": ("rolled", 50, 0.3, {}),
        "dive-dice": ("dived", 50, 0.3, {"dolphins": True}),
        "squid": ("creature-placed", 50, 0.5, {"squid": True}),
    }
    losses: dict[str, tuple[str, int, float, dict[str, bool]]] = {
        f"film-loss-{i + 1}": ("lost", 224, at, {}) for i, at in enumerate((0.4, 0.8, 1.1, 1.4, 1.7))
    }
    moments |= losses
    return {
        f"survive-{name}": Shot(
            [opens_table(Evening("survive", people=1, after=after, before=key, options=options))],
            [wait(seconds)],
            settings={"speed": "normal"},
        )
        for name, (key, after, seconds, options) in moments.items()
    } | _landing()


def _landing() -> dict[str, Shot]:
    """An explorer of one's own lands, from the first picture to the last."""
    ashore = [opens_table(Evening("survive", people=1, after=35, rule="T2"))]
    land = [pick("explorer", 6, 0), pick("isle", 1, 0)]
    times = enumerate((0.2, 0.4, 0.6, 0.8, 1.1))
    return {f"survive-film-landing-{i + 1}": Shot(ashore, [*land, wait(at)], settings={"speed": "normal"}) for i, at in times}


def _atlantis() -> dict[str, Shot]:
    """Atlantis at positions that games seldom come to when a picture is wanted."""
    middle, dear, ends = _at("atlantis", "middle"), _at("atlantis", "dear"), _at("atlantis", "ends", players=4)
    picked = pick("pawn", 8, 0)
    paying = [picked, pick("place", 35, 0)]
    moves = {
        "picked": (middle, [picked]),
        "pointed": (middle, [picked, point("place", 35, 0)]),
        "card": (middle, [click("card olive")]),
        "chain": (middle, [picked, pick("place", 14, 0)]),
        "counter": (middle, paying),
        "counter-short": (middle, [*paying, click("back 5"), wait(0.2)]),
        "counter-over": (middle, [*paying, click("back 3"), click("tile 6"), wait(0.2)]),
        "bridge": (middle, [press(pygame.K_b)]),
        "buy": (middle, [press(pygame.K_c)]),
        "too-dear": (dear, [pick("pawn", 2, 0), point("place", 7, 0)]),
        "bridge-on-the-way": (dear, [pick("pawn", 2, 0), pick("place", 7, 0)]),
        "stuck": (_at("atlantis", "stuck"), []),
        "ends": (ends, [pick("pawn", 12, 0)]),
        "causeway": (Evening("atlantis", players=2, people=1, board="atlantis-causeway", after=12, rule="T1"), []),
        "two": (Evening("atlantis", players=2, people=1, after=6, rule="T1"), []),
    }
    large = {"picked", "counter", "ends"}
    march = Shot(
        [opens_table(_at("atlantis", "march"))], [pick("pawn", 11, 0), click("card flag"), wait(6.7)], settings={"speed": "normal"}
    )
    shots = {name: Shot([opens_table(one)], steps, texts=LARGE if name in large else ()) for name, (one, steps) in moves.items()}
    return {f"atlantis-{name}": shot for name, shot in {**shots, "march": march}.items()}


def _atlandice() -> dict[str, Shot]:
    """A visit that is planned, and what effects ask for."""
    visit = Evening("atlandice", rule="P2", after=20)
    by_keys = [press(key) for key in (pygame.K_TAB, pygame.K_RETURN, pygame.K_RETURN)]
    effects = {
        "turn": (Evening("atlandice", players=3, rule="I3", after=4), by_keys),
        "steer": (Evening("atlandice", players=3, rule="W3", after=4), []),
        "move": (Evening("atlandice", players=3, rule="I2", after=4), by_keys),
        "donate": (Evening("atlandice", players=3, rule="P3", after=12), [click("stock")]),
        "planned": (visit, [pick("die", 0, 1)]),
        "two": (Evening("atlandice", players=2, people=1, rule="N1", after=2), by_keys),
        "short": (Evening("atlandice", players=3, board="atlandice-short", rule="P2", after=9), []),
        "late": (Evening("atlandice", players=4, rule="P2", after=66), []),
    }
    large = {"planned", "two"}
    shots = {name: Shot([opens_table(one)], steps, texts=LARGE if name in large else ()) for name, (one, steps) in effects.items()}
    return {f"atlandice-{name}": shot for name, shot in shots.items()}


def _ceremonies() -> dict[str, Shot]:
    """Ceremonies of Atlandice midway: so many seconds after they began."""
    moments = {
        "gates": ("gate-opened", 8, 0.35),
        "award": ("region-emptied", 10, 4.0),
        "home": ("region-filled", 10, 1.8),
        "inventory": ("inventory-taken", 4, 3.4),
    }
    shown = {
        name: Shot(
            [opens_table(Evening("atlandice", players=3, people=1, after=after, before=key))], [wait(seconds)], settings={"speed": "normal"}
        )
        for name, (key, after, seconds) in moments.items()
    }
    shown["why"] = replace(shown["award"], steps=[*shown["award"].steps, press(pygame.K_w)])
    last_book = [opens_table(_at("atlandice", "last-book"))]
    for name, seconds in (("tie", 4.0), ("closing", 6.2)):
        steps = [pick("die", 1, 2), press(pygame.K_SPACE), wait(seconds)]
        shown[name] = Shot(last_book, steps, settings={"speed": "normal"})
    return {f"atlandice-{name}": shot for name, shot in shown.items()}


def _at(game: str, name: str, players: int = 3) -> Evening:
    """A game of one person that begins at a position of `assets/shots/positions`."""
    return Evening(game, players=players, people=1, position=name)


def _expansions() -> dict[str, Shot]:
    options: dict[str, dict[str, OptionValue]] = {
        "dolphins": {"dolphins": True},
        "squids": {"squid": True},
        "overpopulated": {"overpopulated": True},
    }
    shots = {f"table-survive-{name}": Shot([opens_table(Evening("survive", after=60, options=chosen))]) for name, chosen in options.items()}
    crowd = Evening("survive", players=6, people=2, after=60, rule="T2")
    return {**shots, "table-survive-crowded": Shot([opens_table(crowd)], [press(pygame.K_TAB)], texts=LARGE)}


def _hands() -> dict[str, Shot]:
    survive, atlantis = Evening("survive", rule="T1", after=60), Evening("atlantis", rule="T1", after=12)
    look = Evening("survive", stop="look")
    return {
        "table-survive-peek": Shot([opens_table(survive)], [hold(pygame.K_e)]),
        "table-survive-unfolded": Shot([opens_table(Evening("survive", rule="T2", after=60))], [click("group")]),
        "table-atlantis-lifted": Shot([opens_table(atlantis)], [press(pygame.K_SPACE)], texts=(150,)),
        "table-log-folded": Shot([opens_table(survive)], [press(pygame.K_l)]),
        "table-patterns": Shot([opens_table(Evening("survive", rule="T2", after=60))], settings={"patterns": True}),
        "privacy-survive": Shot([opens_table(Evening("survive", stop="curtain"))], texts=LARGE),
        "privacy-atlantis": Shot([opens_table(Evening("atlantis", stop="curtain", manner="passed", after=5))]),
        "look-survive": Shot([opens_table(look)], texts=LARGE),
    }


TABLE_SHOTS: Mapping[str, Shot] = {
    **_tables(),
    **_hints(),
    **_happenings(),
    **_atlantis(),
    **_atlandice(),
    **_ceremonies(),
    **_expansions(),
    **_hands(),
}
