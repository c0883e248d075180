"""Every picture that is taken, by its name: a scene, what is done in it, and what is special about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import replace
from functools import partial

import pygame

from game.app.loop import App
from game.engine import CHANCE, OptionValue
from game.engine.journal import remark
from game.files.resources import data
from game.learning.lessons import lesson_of
from game.learning.puzzles import load_puzzle
from game.learning.voyage import EVENING, begin_evening, load_voyage
from game.match.saved_games import FinishedGame
from game.phones.messages import PhoneState
from game.rules import GAMES
from game.scenes import Answer, Pop, Scene, Stage, routes
from game.scenes.dice.page import GatheredRolls
from game.scenes.dice.scene import DiceScene
from game.scenes.keys import KeysScene
from game.scenes.table.phone_screens import Mirrored
from game.store.long_work import Progress
from game.store.people import load_people
from game.store.progress import note_evening_begun
from game.store.rolls import add_up

from .evenings import Evening, finished_save, set_date, simulated_rolls
from .posed_phones import FIVE, THREE, PosedPhones, open_with_phones
from .reviews import MOST_MOMENTS, open_missed, open_moment, open_replay, open_review, open_scoring
from .studio import Shot, Step, click, focus, hint, hold, learn, pick, point, press, rest_on, speak, tap, touch, wait

LARGE = (150, 200)  # sizes of text, in percent, that a picture is taken with besides the usual
Opens = Callable[[Stage], Scene]
_SEED = 5  # of an evening in which a person begins


def _setup(game: str) -> Opens:
    return lambda stage: routes.open_setup(stage, game)


def _rules(game: str, number: str = "") -> Opens:
    return lambda stage: routes.open_rulebook(stage, game, number)


def _card(game: str) -> Opens:
    return lambda stage: routes.open_card(stage, game)


def _ask(stage: Stage) -> Scene:
    answers = [Answer(stage.say("table.do-it"), Pop, "danger"), Answer(stage.say("table.rather-not"), Pop)]
    return routes.open_question(stage, stage.say("table.sure"), stage.say("table.hint-waits"), answers)


def _keys_with_pad(stage: Stage) -> Scene:
    """The page of keys while a gamepad is here."""
    stage.has_pad = True
    scene = routes.open_keys(stage)
    assert isinstance(scene, KeysScene)
    scene.show("gamepad")
    return scene


def _dice(games: int = 26) -> Opens:
    """Whether the dice are fair, after so many games of each kind."""

    def gather(_progress: Progress) -> GatheredRolls:
        saves = simulated_rolls(games=games)
        return GatheredRolls(saves, add_up(saves, lambda name: name), load_people()[0])

    return lambda stage: DiceScene(stage, gather)


def _at_foot(button: str) -> list[Step]:
    """Uses a button below the rolls, on whichever tab it is at this size, and however far down."""

    def turn_to_foot(app: App) -> None:
        scene = app.stack.top
        assert isinstance(scene, DiceScene)
        scene.turn_to("whose")

    return [wait(0.8), turn_to_foot, wait(0.5), focus(button), press(pygame.K_RETURN), wait(0.5)]


def _scoring(evening: Evening) -> Opens:
    def opens(stage: Stage) -> Scene:
        match = evening.begin()
        finished = FinishedGame.of(match)
        match.close()
        set_date(match.journal.path, 7, 2)
        return routes.open_scoring(stage, finished)

    return opens


def _over_tables() -> dict[str, Shot]:
    evening = Evening("survive", rule="T2", after=60)
    return {
        "pause-survive": Shot([opens_table(evening)], [press(pygame.K_ESCAPE)], texts=LARGE),
        "ask-danger": Shot([opens_table(evening), _ask], texts=(200,)),
        "card-expansions": Shot(
            [opens_table(Evening("survive", options={"dolphins": True, "squid": True, "submerged": True}))],
            [press(pygame.K_r)],
        ),
        **{
            f"card-{game}": Shot([opens_table(Evening(game)), _card(game)], texts=LARGE if game == "survive" else ())
            for game in GAMES
        },
    }


def _ends() -> dict[str, Shot]:
    shots: dict[str, Shot] = {}
    for game in GAMES:
        opens, slow = [_scoring(Evening(game, stop="end"))], {"speed": "normal"}
        shots[f"scoring-{game}-start"] = Shot(opens, [wait(0.3)], settings=slow)
        shots[f"scoring-{game}-middle"] = Shot(opens, [wait(2.5)], settings=slow)
        shots[f"scoring-{game}-end"] = Shot(opens, texts=LARGE if game == "survive" else ())
        shots[f"postcard-{game}"] = Shot(
            opens, [click("postcard"), wait(1.0)], texts=LARGE if game == "survive" else ()
        )
    shots["replay-survive"] = Shot([_replay], [press(pygame.K_PAGEDOWN)] * 12, texts=LARGE)
    shots["replay-start"] = Shot([_replay])
    shots["replay-ribbon"] = Shot(
        [open_replay(Evening("survive", people=1, stop="end"))],
        [*[press(pygame.K_PAGEDOWN)] * 12, wait(0.5)],
        texts=LARGE,
    )
    shots["play-on"] = Shot([_replay], [*[press(pygame.K_PAGEDOWN)] * 12, press(pygame.K_o)], texts=LARGE)
    shots["film-whole"] = Shot([_scoring(Evening("survive", stop="end"))], [click("film")], texts=LARGE)
    shots["film-part"] = Shot(
        [_replay], [*[press(pygame.K_PAGEDOWN)] * 12, press(pygame.K_f), click("from-here")], texts=LARGE
    )
    shots["replay-end"] = Shot([_replay], [press(pygame.K_END)])
    return shots


def _reviews() -> dict[str, Shot]:
    """The page *Look again* in every state."""
    ends = {game: Evening(game, people=3, stop="end") for game in GAMES}
    survive, alone = ends["survive"], Evening("survive", people=1, stop="end")
    shots = {
        f"review-{game}": Shot([open_review(each)], [wait(1.0)], texts=LARGE if game == "survive" else ())
        for game, each in ends.items()
    }
    return shots | {
        "review-swing": Shot([open_review(survive)], [wait(1.0), rest_on("swing ")]),
        "review-row": Shot([open_review(survive)], [wait(1.0), rest_on("ledger 1")]),
        "review-keys": Shot([open_review(survive)], [wait(1.0), *[press(pygame.K_RIGHT)] * 14, wait(0.6)], texts=LARGE),
        "review-chances": Shot([open_review(survive)], [wait(1.0), focus("tabs"), press(pygame.K_RIGHT)], texts=LARGE),
        "review-luck": Shot(
            [open_review(survive)], [wait(1.0), focus("tabs"), *[press(pygame.K_RIGHT)] * 2], texts=LARGE
        ),
        "review-working": Shot([open_review(survive, 0.52, "working", seconds_left=8.0)], [wait(0.3)], texts=(150,)),
        "review-begun": Shot([open_review(survive, 0.0, "working")], [wait(0.3)]),
        "review-stopped": Shot([open_review(survive, 0.52, "stopped")], [wait(0.3)], texts=(150,)),
        "review-failed": Shot([open_review(survive, 0.52, "failed")], [wait(0.3)]),
        "review-nothing": Shot([open_review(alone, kinds=("fine",))], [wait(1.0)], texts=(150,)),
        "review-few": Shot([open_review(alone, kinds=("missed",), most=2)], [wait(1.0)]),
        "scoring-reviewed": Shot([open_scoring(survive)], [wait(0.5)], texts=(150,)),
        "review-six": Shot([open_review(Evening("survive", players=6, people=2, stop="end"))], [wait(1.0)]),
    }


def _missed() -> dict[str, Shot]:
    """Missed moments of all evenings in every state, and practising on them."""
    many = [open_missed(unreviewed=4)]
    danger, down = [wait(1.0), press(pygame.K_DOWN)], press(pygame.K_DOWN)
    practice = [wait(1.0), press(pygame.K_SPACE), wait(1.0)]
    answers = [step for _ in range(4) for step in (press(pygame.K_v), wait(0.5), press(pygame.K_SPACE), wait(0.5))]
    return {
        "missed": Shot(many, [*danger, down, wait(3.0)], texts=LARGE),
        "missed-any": Shot(many, [wait(4.0)]),
        "missed-two-games": Shot([open_missed(6, others=6)], [wait(3.0)], texts=(150,)),
        "missed-reading": Shot([open_missed(6, is_reading=True)], [wait(1.0)], texts=LARGE),
        "missed-moments": Shot(many, [wait(1.0), focus("tabs"), press(pygame.K_RIGHT), wait(3.0)], texts=LARGE),
        "missed-one-kind": Shot([open_missed(3, ("lands",))], [wait(2.0)], texts=(150,)),
        "missed-few": Shot([open_missed(1, moments=2)], [wait(2.0)], texts=(150,)),
        "missed-nothing": Shot([open_missed(2, moments=0)], [wait(1.0)], texts=(150,)),
        "missed-no-review": Shot([open_missed(0)], [wait(1.0)], texts=(150,)),
        "missed-unreviewed": Shot([open_missed(0, unreviewed=9)], [wait(1.0)], texts=LARGE),
        "missed-working": Shot([open_missed(2, unreviewed=9, is_working=True)], [wait(1.0)], texts=(150,)),
        "missed-practice": Shot(many, practice, texts=LARGE),
        "missed-practice-end": Shot(
            many, [*practice, *answers, press(pygame.K_v), wait(0.5), press(pygame.K_SPACE), wait(0.5)]
        ),
    }


def _moments() -> dict[str, Shot]:
    """Moments as questions, tried, answered and fine."""
    shots: dict[str, Shot] = {}
    for game in GAMES:
        shots[f"moment-{game}"] = Shot([open_moment(game, 2)], texts=(150,))
        shots[f"moment-{game}-answer"] = Shot([open_moment(game, 2)], [press(pygame.K_v), wait(3.0)], texts=LARGE)
    survive = [open_moment("survive", 2)]
    return {
        **shots,
        "moment-hint": Shot(survive, [press(pygame.K_h), wait(0.3)], texts=(150,)),
        "moment-answering": Shot(survive, [press(pygame.K_v), wait(0.5)], settings={"speed": "normal"}),
        "moment-still": Shot(
            survive, [press(pygame.K_v), wait(0.5)], settings={"reduced_motion": True, "patterns": True}
        ),
        "moment-fine": Shot([open_moment("survive", MOST_MOMENTS - 1)], [wait(3.0)], texts=(150,)),
        "moment-list": Shot(survive, [press(pygame.K_l)], texts=LARGE),
    }


def _replay(stage: Stage) -> Scene:
    return routes.open_replay(stage, finished_save())


def _posed(evening: Evening, phones: PosedPhones) -> Opens:
    """The sheet of such phones, over a game that was played so far."""
    return lambda stage: routes.open_phones(stage, evening.begin(), deepcopy(phones))


_FOUR: Mapping[int, PhoneState] = {0: "asleep", 1: "here", 2: "here"}


def _table_with(evening: Evening, phones: PosedPhones) -> Opens:
    """A table with such phones."""
    return lambda stage: open_with_phones(stage, evening.begin(), deepcopy(phones))


def _phones() -> dict[str, Shot]:
    """The sheet *Phones* in every state."""
    four, six = Evening("survive", people=4), Evening("survive", players=6, people=6)
    asks = {2: ("whale", 27)}
    away: Mapping[int, PhoneState] = {**_FOUR, 2: "away"}
    code = [press(pygame.K_TAB)]
    move = Evening("survive", people=4, rule="T2", after=60)
    mixed: Mapping[int, PhoneState] = {0: "here", 1: "asleep", 2: "away"}
    alike: Mapping[int, PhoneState] = dict.fromkeys(range(4), "here")
    boat = Mirrored(0, ("space", 8, 0), ("space", 21, 0), "On Ada's phone: row to B11?")
    pawn = Mirrored(0, ("pawn", 8, 0), ("place", 14, 0), "On Ada's phone: the red pawn to the ring?")
    return {
        "phones-table": Shot([_table_with(move, PosedPhones(mixed))], texts=LARGE),
        "phones-mirrored": Shot([_table_with(move, PosedPhones(alike, mirrored=boat))], texts=LARGE),
        "phones-atlantis": Shot(
            [_table_with(Evening("atlantis", people=4, rule="T1", after=12), PosedPhones(alike, mirrored=pawn))],
            texts=(150,),
        ),
        "phones-atlandice": Shot(
            [_table_with(Evening("atlandice", people=4, rule="P2", after=20), PosedPhones(mixed))], texts=(150,)
        ),
        "phones-over-table": Shot(
            [_table_with(move, PosedPhones(_FOUR, asks))], [press(pygame.K_F2), wait(0.2)], texts=(150,)
        ),
        "phones-over-trouble": Shot(
            [_table_with(move, PosedPhones())], [press(pygame.K_F2), wait(31), click("trouble"), wait(0.2)]
        ),
        "phones-over-six": Shot(
            [_table_with(six, PosedPhones({**_FOUR, 4: "here", 5: "away"}, asks))], [press(pygame.K_F2), wait(0.2)]
        ),
        "phones-pause": Shot(
            [_table_with(move, PosedPhones(mixed))], [press(pygame.K_ESCAPE), wait(0.2)], texts=(150,)
        ),
        "phones-sheet": Shot([_posed(four, PosedPhones(_FOUR, asks))], texts=LARGE),
        "phones-code": Shot([_posed(four, PosedPhones(_FOUR))], code, texts=LARGE),
        "phones-away": Shot([_posed(four, PosedPhones(away, addresses=FIVE))], texts=(150,)),
        "phones-bots": Shot([_posed(Evening("survive", people=2), PosedPhones(addresses=THREE[:1]))]),
        "phones-six": Shot([_posed(six, PosedPhones({**_FOUR, 4: "here", 5: "away"}, asks))], texts=(150,)),
        "phones-no-network": Shot([_posed(four, PosedPhones(addresses=()))], texts=(150,)),
        "phones-deaf": Shot([_posed(four, PosedPhones(why_deaf="permission denied"))], texts=(150,)),
        "phones-off": Shot([_posed(four, PosedPhones(is_on=False))]),
        "phones-unheard": Shot([_posed(four, PosedPhones())], [wait(31)], texts=(150,)),
        "phones-trouble": Shot([_posed(four, PosedPhones())], [wait(31), click("trouble"), wait(0.2)], texts=LARGE),
        "phones-trouble-no-network": Shot([_posed(four, PosedPhones(addresses=()))], [click("trouble"), wait(0.2)]),
        "phones-private": Shot([_posed(four, PosedPhones())], [click("private"), wait(0.2)], texts=(150,)),
        "phones-hotspot": Shot([_posed(four, PosedPhones())], [click("trouble"), click("show hotspot")], texts=(150,)),
    }


def _books() -> dict[str, Shot]:
    shots = {f"rules-{game}": Shot([_rules(game)], texts=LARGE if game == "survive" else ()) for game in GAMES}
    pages = {"survive": "C4", "atlantis": "G5", "atlandice": "R4"}
    shots |= {
        f"rules-{game}-example": Shot([_rules(game, number)], [wait(2.0)], texts=(150,))
        for game, number in pages.items()
    }
    numbers = {"survive": "T4", "atlantis": "G2", "atlandice": "P3"}
    return shots | {f"rules-{game}-{number.lower()}": Shot([_rules(game, number)]) for game, number in numbers.items()}


def _puzzle(key: str) -> Opens:
    return lambda stage: routes.open_puzzle(stage, load_puzzle(data("puzzles", f"{key}.yaml")))


def _lessons() -> dict[str, Shot]:
    """Every sentence of every lesson."""
    shots = {}
    for game in GAMES:
        lesson = lesson_of(game)
        for number, beat in enumerate(lesson.file.beats):
            steps = [learn(lesson.sentence(number)), wait(0.4)]
            shots[f"lesson-{game}-{number + 1:02}-{beat.say}"] = Shot(
                [partial(routes.open_lesson, game=game, seed=_SEED)], steps, texts=(150,)
            )
    return shots


def _begin_evening(stage: Stage) -> Scene:
    """With all that is dealt before the first decision of a person."""
    match = begin_evening(load_voyage()[5], ["Ada", "Hermit", "Driftwood"], _SEED)
    while match.actor is None and match.to_act == CHANCE:
        match.journal.wait()
        match.tick()
    return routes.open_table(stage, match)


def _leave_evening(stage: Stage) -> Scene:
    """The chart with an evening that is under way."""
    match = begin_evening(load_voyage()[5], ["Ada", "Hermit", "Driftwood"], _SEED)
    match.close()
    note_evening_begun(load_voyage()[5].key, match.journal.path.name)
    return routes.open_voyage(stage, load_voyage()[5].key)


def _score_evening(stage: Stage) -> Scene:
    match = Evening("survive", stop="end").begin()
    finished = replace(FinishedGame.of(match), remarks=[remark(0, f"{EVENING} island")])
    match.close()
    set_date(match.journal.path, 7, 2)
    return routes.open_scoring(stage, finished)


def _voyage() -> dict[str, Shot]:
    right = press(pygame.K_RIGHT)
    return {
        "voyage-table": Shot([_begin_evening], [press(pygame.K_v)], texts=(150,)),
        "voyage-pause": Shot([_begin_evening], [press(pygame.K_ESCAPE)], texts=(150,)),
        "voyage-begun": Shot([_leave_evening], texts=(150,)),
        "voyage-scored": Shot([_score_evening], texts=LARGE),
        "voyage-scored-stars": Shot([_score_evening], [focus("tabs"), right], texts=(150,)),
        "voyage-first": Shot([routes.open_voyage], is_first=True, texts=LARGE),
        "voyage-trip": Shot([partial(routes.open_voyage, chosen="island")], [focus("trip two-families")], texts=(150,)),
        "voyage-evening": Shot([routes.open_voyage], [press(pygame.K_HOME), right], texts=LARGE),
    }


def opens_table(evening: Evening) -> Opens:
    """The scene of a game that was played so far."""
    return lambda stage: routes.open_table(stage, evening.begin())


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
    return {
        f"table-{name}": Shot([opens_table(each)], texts=LARGE if name in large else ())
        for name, each in evenings.items()
    }


def _voices() -> dict[str, Shot]:
    """Bots that talk, with as many players as there may be, and one that has won."""
    moments = {"survive": "lost", "atlantis": "toll", "atlandice": "second"}
    tables = [
        ("survive", 2),
        ("survive", 4),
        ("survive", 6),
        ("atlantis", 2),
        ("atlantis", 4),
        ("atlandice", 2),
        ("atlandice", 4),
    ]
    won = {
        f"voice-{game}-won": Shot([_scoring(Evening(game, people=1, stop="end"))], [wait(0.5)], texts=LARGE)
        for game in ("atlantis", "atlandice")
    }
    return won | {
        f"voice-{game}-{players}": Shot(
            [opens_table(Evening(game, players=players, people=1, after=20))], [speak(moments[game])], texts=LARGE
        )
        for game, players in tables
    }


def _hours() -> dict[str, Shot]:
    """Every hour of a game, by the decisions of people after which it is reached."""
    reached = {
        "survive": ("T2", (20, 44, 60, 100, 110)),
        "atlantis": ("T1", (8, 36, 48, 58)),
        "atlandice": ("P2", (12, 24, 40, 64, 82)),
    }
    late = Shot(
        [opens_table(_at("atlantis", "late", players=4))], [press(pygame.K_w), pick("pawn", 18, 0)], texts=LARGE
    )
    return {"hours-atlantis-4": late} | {
        f"hours-{game}-{hour}": Shot(
            [opens_table(Evening(game, rule=rule, after=after))], texts=LARGE if hour == len(decisions) - 1 else ()
        )
        for game, (rule, decisions) in reached.items()
        for hour, after in enumerate(decisions)
    }


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
    return {
        f"survive-film-landing-{i + 1}": Shot(ashore, [*land, wait(at)], settings={"speed": "normal"})
        for i, at in times
    }


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
        [opens_table(_at("atlantis", "march"))],
        [pick("pawn", 11, 0), click("card flag"), wait(6.7)],
        settings={"speed": "normal"},
    )
    shots = {
        name: Shot([opens_table(one)], steps, texts=LARGE if name in large else ())
        for name, (one, steps) in moves.items()
    }
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
        "midnight": (_at("atlandice", "midnight", players=4), [pick("die", 0, 1)]),
    }
    large = {"planned", "two"}
    shots = {
        name: Shot([opens_table(one)], steps, texts=LARGE if name in large else ())
        for name, (one, steps) in effects.items()
    }
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
            [opens_table(Evening("atlandice", players=3, people=1, after=after, before=key))],
            [wait(seconds)],
            settings={"speed": "normal"},
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
    """A game of one person that begins at a position of `tools/data/positions`."""
    return Evening(game, players=players, people=1, position=name)


def _expansions() -> dict[str, Shot]:
    options: dict[str, dict[str, OptionValue]] = {
        "dolphins": {"dolphins": True},
        "squids": {"squid": True},
        "overpopulated": {"overpopulated": True},
    }
    shots = {
        f"table-survive-{name}": Shot([opens_table(Evening("survive", after=60, options=chosen))])
        for name, chosen in options.items()
    }
    crowd = Evening("survive", players=6, people=2, after=60, rule="T2")
    shots["table-survive-crowded"] = Shot([opens_table(crowd)], [press(pygame.K_TAB)], texts=LARGE)
    late = Evening("survive", after=100, rule="T2")
    return shots | {
        "letters-own": Shot([opens_table(late)], texts=LARGE),
        "letters-all": Shot([opens_table(late)], settings={"letters": "all"}, texts=LARGE),
        "letters-crowded": Shot([opens_table(crowd)], settings={"letters": "all"}, texts=(150,)),
    }


def _reach() -> dict[str, Shot]:
    """What can reach me? In each game."""
    evenings = {
        "survive": Evening("survive", rule="T2", after=60),
        "alone": Evening("survive", people=1, rule="T2", after=20),
        "squids": Evening("survive", after=60, rule="T2", options={"squid": True, "dolphins": True}),
        "atlantis": Evening("atlantis", rule="T1", after=30),
        "atlandice": Evening("atlandice", rule="P2", after=20),
    }
    shots = {
        f"reach-{name}": Shot([opens_table(each)], [press(pygame.K_x), wait(0.1)], texts=LARGE)
        for name, each in evenings.items()
    }
    return shots | {"reach-replay": Shot([_replay], [*[press(pygame.K_PAGEDOWN)] * 14, press(pygame.K_x), wait(0.1)])}


def _touched() -> dict[str, Shot]:
    """The buttons that come to a board with the first finger."""
    evenings = {
        "survive": Evening("survive", rule="T2", after=60),
        "atlantis": Evening("atlantis", rule="T1", after=30),
        "atlantis-late": Evening("atlantis", rule="T1", after=60),
        "atlandice": Evening("atlandice", rule="P2", after=20),
    }
    shots = {f"touched-{name}": Shot([opens_table(each)], [touch()], texts=LARGE) for name, each in evenings.items()}
    return shots | {"touched-puzzle": Shot([_puzzle("survive-ferry")], [touch()], texts=(150,))}


def _by_pad() -> dict[str, Shot]:
    """Tables with the strip for a gamepad at their foot, and the letters that it writes with."""
    walk, choose, menu = (
        pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
        pygame.CONTROLLER_BUTTON_A,
        pygame.CONTROLLER_BUTTON_START,
    )
    survive = opens_table(Evening("survive", rule="T2", after=60))
    atlantis = opens_table(Evening("atlantis", rule="T1", after=30))
    return {
        "pad-survive": Shot([survive], [tap(walk, choose, walk, walk, walk)], texts=LARGE),
        "pad-atlantis": Shot([atlantis], [tap(pygame.CONTROLLER_BUTTON_X), wait(0.5), tap(walk, walk)], texts=LARGE),
        "pad-atlandice": Shot([opens_table(Evening("atlandice", rule="P2", after=20))], [tap(walk)], texts=LARGE),
        "pad-shapes": Shot([survive], [tap(walk)], settings={"pad_signs": "shapes"}),
        "pad-menu": Shot([survive], [tap(walk, menu)]),
        "pad-letters": Shot([_setup("survive")], [focus("seed"), tap(choose)], texts=LARGE),
        "pad-accents": Shot([_setup("survive")], [focus("seed"), tap(choose, walk)], texts=(150,)),
    }


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
        "privacy-atlantis": Shot([opens_table(Evening("atlantis", stop="curtain", sharing="passed", after=5))]),
        "privacy-place": Shot(
            [opens_table(Evening("survive", stop="curtain", sharing="passed", after=3))], texts=LARGE
        ),
        "privacy-news": Shot(
            [opens_table(Evening("survive", stop="curtain", sharing="passed", after=60))], texts=LARGE
        ),
        "privacy-asked": Shot(
            [opens_table(Evening("survive", rule="T1", sharing="passed", after=60))], [press(pygame.K_h)], texts=LARGE
        ),
        "look-survive": Shot([opens_table(look)], texts=LARGE),
    }


def _pointed_cards() -> dict[str, Shot]:
    """Cards of what is pointed at, beside the board and on it."""
    survive, look = opens_table(Evening("survive", rule="T1", after=60)), hold(pygame.K_e)
    atlantis, atlandice = (
        opens_table(Evening("atlantis", rule="T1", after=12)),
        opens_table(Evening("atlandice", rule="P2", after=20)),
    )
    return {
        "pointed-unseen": Shot([survive], [press(pygame.K_u), rest_on("unseen 3")], texts=LARGE),
        "pointed-tile": Shot([survive], [look, rest_on("tile ")], texts=LARGE),
        "pointed-log": Shot([survive], [rest_on("log line")]),
        "pointed-treasure": Shot([atlantis], [point("place", 30, 0), wait(0.5)], texts=LARGE),
        "pointed-card": Shot([atlantis], [press(pygame.K_SPACE), rest_on("card ring")], texts=LARGE),
        "pointed-region": Shot([atlandice], [point("sector", 1, 0), wait(0.5)], texts=LARGE),
        "pointed-space": Shot([atlandice], [point("cell", 11, 0), wait(0.5)]),
    }


SHOTS: Mapping[str, Shot] = {
    **{f"puzzles-{game}": Shot([partial(routes.open_puzzles, game=game)], [wait(0.5)], texts=(150,)) for game in GAMES},
    "puzzle-survive": Shot([_puzzle("survive-ferry")], texts=LARGE),
    "puzzle-atlantis": Shot([_puzzle("atlantis-seven")], texts=(150,)),
    "puzzle-atlandice": Shot([_puzzle("atlandice-last-book")], texts=(150,)),
    "puzzle-solution": Shot(
        [_puzzle("survive-ferry")], [click("solution"), click("answer 0"), wait(4.0)], texts=(150,)
    ),
    "puzzle-idea": Shot([_puzzle("survive-gate")], [press(pygame.K_h), press(pygame.K_h), wait(0.5)], texts=(150,)),
    "puzzle-missed": Shot([_puzzle("survive-right-boat")], [press(pygame.K_SPACE), wait(0.5)], texts=(150,)),
    **_pointed_cards(),
    **_reach(),
    **_lessons(),
    **_voyage(),
    "menu-first": Shot([routes.open_menu], is_first=True, texts=LARGE),
    "menu-languages": Shot([routes.open_menu], is_first=True, texts=LARGE, settings={"offers_language": True}),
    "menu-continue": Shot([routes.open_menu], texts=LARGE),
    "menu-morning": Shot([routes.open_menu], oclock=8),
    "menu-evening": Shot([routes.open_menu], oclock=20, texts=(150,)),
    "menu-night": Shot([routes.open_menu], oclock=23),
    "menu-focus": Shot([routes.open_menu], [press(pygame.K_TAB), press(pygame.K_TAB)]),
    "menu-deal": Shot([routes.open_menu], [press(pygame.K_d)], texts=LARGE),
    "menu-deal-first": Shot([routes.open_menu], [press(pygame.K_d)], is_first=True),
    "load-saves": Shot([routes.open_load], texts=LARGE),
    "load-empty": Shot([routes.open_load], is_first=True),
    "settings-settings": Shot([routes.open_settings], texts=LARGE),
    "keys": Shot([routes.open_keys], texts=LARGE),
    "keys-changed": Shot([routes.open_keys], settings={"keys": {"eye": "j", "film": ""}, "on_and_off": ["shake"]}),
    "keys-listening": Shot([routes.open_keys], [focus("keyboard log"), press(pygame.K_RETURN)], texts=LARGE),
    "keys-conflict": Shot(
        [routes.open_keys], [focus("keyboard log"), press(pygame.K_RETURN), press(pygame.K_h)], texts=LARGE
    ),
    "keys-locked": Shot(
        [routes.open_keys], [focus("keyboard log"), press(pygame.K_RETURN), press(pygame.K_LEFT)], texts=(150,)
    ),
    "keys-lit": Shot([routes.open_keys], [press(pygame.K_n), wait(0.2)]),
    "keys-gamepad": Shot([_keys_with_pad], texts=LARGE),
    "about": Shot([routes.open_about], texts=LARGE),
    "about-foot": Shot([routes.open_about], [focus("report"), wait(0.2)], texts=LARGE),
    "about-licences": Shot([routes.open_about], [focus("licences"), press(pygame.K_RETURN)], texts=(150,)),
    "about-news": Shot([routes.open_about], [focus("news"), press(pygame.K_RETURN)], texts=LARGE),
    "about-accessibility": Shot([routes.open_about], [focus("accessibility"), press(pygame.K_RETURN)], texts=LARGE),
    "about-report": Shot([routes.open_about], [focus("report"), press(pygame.K_RETURN)], texts=LARGE),
    "about-reported": Shot(
        [routes.open_about], [focus("report"), press(pygame.K_RETURN), press(pygame.K_SPACE), wait(0.2)], texts=(150,)
    ),
    "people": Shot([routes.open_people], [wait(0.5)], texts=LARGE),
    "people-luck": Shot([routes.open_people], [wait(0.5), focus("tabs"), press(pygame.K_RIGHT)], texts=(150,)),
    "people-change": Shot([routes.open_people], [wait(0.5), press(pygame.K_RETURN)], texts=LARGE),
    "people-everyone": Shot([routes.open_people], [wait(0.5), click("everyone")], texts=(150,)),
    "dice": Shot([_dice()], [wait(0.8)], texts=LARGE),
    "dice-city": Shot([_dice()], [wait(0.8), press(pygame.K_RIGHT), wait(0.5)], texts=(150,)),
    "dice-dive": Shot([_dice()], [wait(0.8), *[press(pygame.K_RIGHT)] * 2, wait(0.5)], texts=(150,)),
    "dice-tiles": Shot([_dice()], [wait(0.8), *[press(pygame.K_RIGHT)] * 4, wait(0.5)], texts=(150,)),
    "dice-streaks": Shot([_dice()], [wait(0.8), focus("tabs"), press(pygame.K_RIGHT), wait(0.5)], texts=LARGE),
    "dice-saved": Shot([_dice()], _at_foot("save")),
    "dice-rolls": Shot([_dice()], _at_foot("list"), texts=(150,)),
    "dice-few": Shot([_dice(1)], [wait(0.8)], texts=(150,)),
    "dice-nothing": Shot([routes.open_dice], [wait(0.8)], is_first=True),
    "people-remove": Shot([routes.open_people], [wait(0.5), press(pygame.K_RETURN), click("remove")]),
    "people-nobody": Shot([routes.open_people], [wait(0.5)], is_first=True),
    **{f"setup-{game}": Shot([_setup(game)], texts=LARGE if game == "survive" else ()) for game in GAMES},
    "setup-first": Shot([_setup("survive")], is_first=True),
    "setup-people": Shot([_setup("survive")], [click("names"), wait(0.2)], texts=LARGE),
    "setup-list": Shot([_setup("survive")], [click("level"), wait(0.2)]),
    **_tables(),
    **_voices(),
    **_hours(),
    **_hints(),
    **_happenings(),
    **_atlantis(),
    **_atlandice(),
    **_ceremonies(),
    **_expansions(),
    **_touched(),
    **_by_pad(),
    **_hands(),
    **_over_tables(),
    **_phones(),
    **_ends(),
    **_reviews(),
    **_missed(),
    **_moments(),
    **_books(),
}
