"""Every picture that is taken, by its name: a scene and what is special about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

import pygame

from game.engine import CHANCE
from game.engine.journal import remark
from game.files.resources import data
from game.learning.lessons import lesson_of
from game.learning.puzzles import load_puzzle
from game.learning.voyage import EVENING, begin_evening, load_voyage
from game.match.finished import Finished
from game.rules import GAMES
from game.scenes import routes
from game.scenes.ask import Answer
from game.scenes.scene import Pop, Scene
from game.scenes.stage import Stage

from .evenings import Evening, date
from .home import finished_save
from .steps import click, focus, learn, press, wait
from .studio import Shot
from .table_shots import LARGE, TABLE_SHOTS, Opens, opens_table

_SEED = 5
"""Of an evening in which a person begins."""


def _setup(game: str) -> Opens:
    return lambda stage: routes.setup(stage, game)


def _rules(game: str, number: str = "") -> Opens:
    return lambda stage: routes.rulebook(stage, game, number)


def _card(game: str) -> Opens:
    return lambda stage: routes.card(stage, game)


def _ask(stage: Stage) -> Scene:
    answers = [Answer(stage.say("table.do-it"), Pop, "danger"), Answer(stage.say("table.rather-not"), Pop)]
    return routes.ask(stage, stage.say("table.sure"), stage.say("table.hint-hidden"), answers)


def _scoring(evening: Evening) -> Opens:
    def opens(stage: Stage) -> Scene:
        match = evening.begin()
        finished = Finished.of(match)
        match.close()
        date(match.path, 7, 2)
        return routes.scoring(stage, finished)

    return opens


def _paused(evening: Evening) -> Shot:
    return Shot([opens_table(evening)], [press(pygame.K_ESCAPE)], texts=LARGE)


def _menus() -> dict[str, Shot]:
    return {
        "menu-first": Shot([routes.menu], is_first=True, texts=LARGE),
        "menu-continue": Shot([routes.menu], texts=LARGE),
        "menu-focus": Shot([routes.menu], [press(pygame.K_TAB), press(pygame.K_TAB)]),
        "load-saves": Shot([routes.load], texts=LARGE),
        "load-empty": Shot([routes.load], is_first=True),
        "settings-settings": Shot([routes.settings], texts=LARGE),
        "settings-statistics": Shot([routes.settings], [focus("leaves"), press(pygame.K_RIGHT)], texts=(150,)),
        "settings-nothing-played": Shot([routes.settings], [focus("leaves"), press(pygame.K_RIGHT)], is_first=True),
    }


def _setups() -> dict[str, Shot]:
    return {
        **{f"setup-{game}": Shot([_setup(game)], texts=LARGE if game == "survive" else ()) for game in GAMES},
        "setup-first": Shot([_setup("survive")], is_first=True),
        "setup-list": Shot([_setup("survive")], [click("level"), wait(0.2)]),
    }


def _over_tables() -> dict[str, Shot]:
    evening = Evening("survive", rule="T2", after=60)
    return {
        "pause-survive": _paused(evening),
        "ask-danger": Shot([opens_table(evening), _ask], texts=(200,)),
        "card-expansions": Shot(
            [opens_table(Evening("survive", options={"dolphins": True, "squid": True, "submerged": True}))], [press(pygame.K_r)]
        ),
        **{f"card-{game}": Shot([opens_table(Evening(game)), _card(game)], texts=LARGE if game == "survive" else ()) for game in GAMES},
    }


def _ends() -> dict[str, Shot]:
    shots: dict[str, Shot] = {}
    for game in GAMES:
        opens, slow = [_scoring(Evening(game, stop="end"))], {"speed": "normal"}
        shots[f"scoring-{game}-start"] = Shot(opens, [wait(0.3)], settings=slow)
        shots[f"scoring-{game}-middle"] = Shot(opens, [wait(2.5)], settings=slow)
        shots[f"scoring-{game}-end"] = Shot(opens, texts=LARGE if game == "survive" else ())
    shots["replay-survive"] = Shot([_replay], [press(pygame.K_PAGEDOWN)] * 12, texts=LARGE)
    shots["replay-start"] = Shot([_replay])
    shots["replay-end"] = Shot([_replay], [press(pygame.K_END)])
    return shots


def _replay(stage: Stage) -> Scene:
    return routes.replay(stage, finished_save())


def _books() -> dict[str, Shot]:
    shots = {f"rules-{game}": Shot([_rules(game)], texts=LARGE if game == "survive" else ()) for game in GAMES}
    pages = {"survive": "C4", "atlantis": "G5", "atlandice": "R4"}
    shots |= {f"rules-{game}-example": Shot([_rules(game, number)], [wait(2.0)], texts=(150,)) for game, number in pages.items()}
    numbers = {"survive": "T4", "atlantis": "G2", "atlandice": "P3"}
    return shots | {f"rules-{game}-{number.lower()}": Shot([_rules(game, number)]) for game, number in numbers.items()}


def _puzzle(key: str) -> Opens:
    return lambda stage: routes.puzzle(stage, load_puzzle(data("puzzles", f"{key}.yaml")))


def _puzzles() -> dict[str, Shot]:
    return {
        **{f"puzzles-{game}": Shot([partial(routes.puzzles, game=game)], [wait(0.5)], texts=(150,)) for game in GAMES},
        "puzzle-survive": Shot([_puzzle("survive-ferry")], texts=LARGE),
        "puzzle-atlantis": Shot([_puzzle("atlantis-seven")], texts=(150,)),
        "puzzle-atlandice": Shot([_puzzle("atlandice-last-book")], texts=(150,)),
        "puzzle-solution": Shot([_puzzle("survive-ferry")], [click("solution"), click("answer 0"), wait(4.0)], texts=(150,)),
        "puzzle-idea": Shot([_puzzle("survive-gate")], [press(pygame.K_h), press(pygame.K_h), wait(0.5)], texts=(150,)),
        "puzzle-missed": Shot([_puzzle("survive-right-boat")], [press(pygame.K_SPACE), wait(0.5)], texts=(150,)),
    }


def _lessons() -> dict[str, Shot]:
    """Every sentence of every lesson."""
    shots = {}
    for game in GAMES:
        lesson = lesson_of(game)
        for number, beat in enumerate(lesson.file.beats):
            steps = [learn(lesson.sentence(number)), wait(0.4)]
            shots[f"lesson-{game}-{number + 1:02}-{beat.say}"] = Shot([partial(routes.lesson, game=game, seed=_SEED)], steps, texts=(150,))
    return shots


def _evening_table(stage: Stage) -> Scene:
    """With all that is dealt before the first decision of a person."""
    match = begin_evening(load_voyage()[5], ["Ada", "Hermit", "Driftwood"], _SEED)
    while match.actor is None and match.to_act == CHANCE:
        match.wait()
        match.tick()
    return routes.table(stage, match)


def _evening_scored(stage: Stage) -> Scene:
    match = Evening("survive", stop="end").begin()
    finished = replace(Finished.of(match), remarks=[remark(0, f"{EVENING} island")])
    match.close()
    date(match.path, 7, 2)
    return routes.scoring(stage, finished)


def _voyage() -> dict[str, Shot]:
    right = press(pygame.K_RIGHT)
    return {
        "voyage-table": Shot([_evening_table], [press(pygame.K_g)], texts=(150,)),
        "voyage-scored": Shot([_evening_scored], texts=LARGE),
        "voyage-scored-stars": Shot([_evening_scored], [focus("tabs"), right], texts=(150,)),
        "voyage-first": Shot([routes.voyage], is_first=True, texts=LARGE),
        "voyage-trip": Shot([partial(routes.voyage, chosen="island")], [focus("trip two-families")], texts=(150,)),
        "voyage-evening": Shot([routes.voyage], [press(pygame.K_HOME), right], texts=LARGE),
    }


SHOTS: Mapping[str, Shot] = {
    **_puzzles(),
    **_lessons(),
    **_voyage(),
    **_menus(),
    **_setups(),
    **TABLE_SHOTS,
    **_over_tables(),
    **_ends(),
    **_books(),
}
