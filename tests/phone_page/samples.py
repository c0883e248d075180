"""Screens and hands for the page, of positions that random games came to; and the people who sit there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from msgspec import structs

from game.commands.games import chosen_rules
from game.engine import CHANCE, Rules
from game.files.resources import asset
from game.phones import screens as m
from game.render.theme import Theme, hex_colour, mix
from game.scenes.table.phone_screens import SeatPhone, step_signs
from game.store import FACES
from game.tables.phone import PhoneContent, numbered
from tests.tables.performing import a_lot
from tests.tables.phone_seat import NAMES, WORDS, PhoneSeat

THEME = Theme.load()
INK = (30, 42, 56)
ODD_NAME = "<script>alert(1)</script>"
COLOURS = ("crimson", "azure", "sun", "plum", "amber", "pearl")


@dataclass(frozen=True)
class Sample:
    """One moment of a game as a phone shows it, and the table's own end of that phone."""

    seat: int
    screen: m.Screen
    phone: SeatPhone


def words() -> dict[str, str]:
    keys = [key for key in WORDS.messages if key.startswith("phone.page.")]
    return {key: WORDS.unfilled(key) for key in keys}


def paints() -> dict[str, dict[str, str]]:
    """What fills in drawings that wear a player's colour."""
    found = {}
    for name, player in THEME.players.items():
        base = THEME.colour(name)
        found[name] = {
            "symbol": asset("art", "symbols", f"{player.symbol}.svg").read_text(encoding="utf-8"),
            "base": hex_colour(base),
            "light": hex_colour(mix(base, (255, 255, 255), 0.22)),
            "dark": hex_colour(mix(base, INK, 0.14)),
            "sign": player.sign,
        }
    return found


def table(game: str = "survive", names: tuple[str, ...] = NAMES[:4]) -> m.Table:
    seats = tuple(
        m.SeatCard(
            seat,
            name,
            hex_colour(THEME.colour(COLOURS[seat])),
            f"common/mark-{COLOURS[seat]}",
            name[:1],
            f"avatars/{FACES[seat]}",
        )
        for seat, name in enumerate(names)
    )
    title = WORDS.say(f"game.{game}") if f"game.{game}" in WORDS else game.capitalize()
    people = "Ada, Ben, Cleo and Dario, Wednesday"
    return m.Table(game, title, f"{title}, turn 20", people, "en", seats, words())


def walk(rules: Rules[Any, Any], seed: int) -> Iterator[Any]:
    """The decisions of a random game."""
    random, state = Random(seed), rules.start()
    while (actor := rules.to_act(state)) >= CHANCE:
        if actor == CHANCE:
            rules.apply(state, a_lot(rules, state, random))
            continue
        yield state.copy()
        rules.apply(state, random.choice(rules.legal(state)))


def sample(game: str, step: int, nth: int = 0, seed: int = 1, *options: str) -> Sample:
    """The nth time that somebody is asked something in this step of a turn."""
    rules = chosen_rules(game, 4, None, options)
    for state in walk(rules, seed):
        stepper = rules.describe(rules.view(state, None)).stepper
        if stepper.now == step and (nth := nth - 1) < 0:
            return sample_of(rules, state)
    raise LookupError(f"nobody is asked anything in step {step} of {game}")


def sample_of(rules: Rules[Any, Any], state: Any) -> Sample:
    seat = PhoneSeat(rules, state)
    phone = SeatPhone(seat, seat.seat, seat.phone.host.narrator)
    seat.known = phone.match
    shown = phone.table.open_content()
    phone.bring(_screen(seat, shown), shown, 1, is_forced=True)
    assert phone.screen is not None
    return Sample(seat.seat, phone.screen, phone)


def _screen(seat: PhoneSeat, shown: PhoneContent) -> m.Screen:
    narrator = seat.phone.host.narrator
    described = seat.rules.describe(seat.view(None))
    return m.Screen(
        version=1,
        mood="asked",
        ask=narrator.say(described.ask),
        steps=step_signs(described, narrator),
        parts=shown.parts,
        things=shown.things,
        choices=numbered(shown.ways),
        heading=shown.heading,
        off=shown.off,
        has_eye=seat.rules.game != "atlandice",
        can_undo=True,
        can_hint=True,
        confirms=True,
        needs_hand=not seat.open_legal(),
    )


def waiting(version: int = 1, told: str = "Ada's serpent took your A.") -> m.Screen:
    return m.Screen(version, "waiting", "Ben is moving", mover=1, told=told, is_loss=bool(told), has_eye=True)


def resting(version: int = 1) -> m.Screen:
    return m.Screen(version, "resting", "The game is paused.")


def later(screen: m.Screen, version: int) -> m.Screen:
    return structs.replace(screen, version=version)


# A small board of four spaces, whose numbers a test can name.

PIECE, FIRST, SECOND, DEADLY, OTHER, TILE = 1, 2, 3, 4, 5, 6


def _hex(x: float, y: float) -> tuple[m.Point, ...]:
    return ((x, y - 1), (x + 0.87, y - 0.5), (x + 0.87, y + 0.5), (x, y + 1), (x - 0.87, y + 0.5), (x - 0.87, y - 0.5))


PLACES = {PIECE: (5.0, 5.0), FIRST: (6.7, 5.0), SECOND: (3.3, 5.0), DEADLY: (5.9, 6.5), OTHER: (5.9, 3.5)}


def small_board() -> m.Board:
    ground = tuple(m.Shape(_hex(*place), fill="#1B6A74", line="#0A3440", wide=0.06) for place in PLACES.values())
    sea = m.Shape(((0, 0), (12, 0), (12, 10), (0, 10)), fill="#134B57")
    spots = tuple(m.Spot(thing, x, y, 0.9, _hex(x, y)) for thing, (x, y) in PLACES.items())
    boats = (m.Piece("common/boat", 5, 5, 1.2), m.Piece("common/boat", 5.9, 3.5, 1.2))
    return m.Board((0, 0, 12, 10), (sea, *ground), boats, (), spots, about="Four spaces around a boat.", size=1.74)


def small_screen(version: int = 1, pieces: int = 2, confirms: bool = True) -> m.Screen:
    """A boat with three ways to go, one of them deadly, and another boat with one."""
    choices = [
        m.Choice(0, "Row east", "Row east", "then E can land", "1 move", source=PIECE, target=FIRST, label="E5"),
        m.Choice(1, "Row west", "Row west", "", "1 move", source=PIECE, target=SECOND, label="W5"),
        m.Choice(2, "Row south", "Row south", "", "1 move", "", "E would be lost.", "", -1, PIECE, DEADLY),
        m.Choice(3, "Done moving", is_main=True),
        m.Choice(4, "Row down", source=OTHER, target=PIECE, label="C5"),
    ]
    things = (
        m.Thing(PIECE, "Boat in the middle", "E aboard"),
        m.Thing(OTHER, "Boat in the north", "empty"),
        m.Thing(FIRST, "East"),
        m.Thing(SECOND, "West"),
        m.Thing(DEADLY, "South"),
    )
    return m.Screen(
        version,
        "asked",
        "Ben, move your boats: 3 moves left.",
        (m.StepSign("Play", "done"), m.StepSign("Move", "now", 3, 3), m.StepSign("Sink", "next")),
        (small_board(),),
        things,
        tuple(choices[:4] if pieces == 1 else choices),
        has_eye=True,
        can_undo=True,
        can_hint=True,
        confirms=confirms,
    )


SECRET = "A very secret shark"


def small_hand(version: int = 1, laid_out: int | None = None) -> m.Hand:
    """One tile; laid out, it has a board and a choice of its own."""
    tile = m.Card(SECRET, "survive/underside-move-shark", note="To any empty space.", thing=TILE, button="Play")
    things = (m.Thing(TILE, SECRET, is_hand=True),)
    if laid_out is None:
        return m.Hand(version, (m.Cards("Your tile", (tile,), sort="tiles"),), things)
    choice = m.Choice(5, f"{SECRET} swims west", tile=TILE, target=SECOND)
    return m.Hand(version, (), things, (choice,), small_board())


PAYS = (11, 12, 13, 14)


def paying_screen(version: int = 1) -> m.Screen:
    tile = ("atlantis/slab-ring", "atlantis/object-ring", 5)
    toll = m.Toll(
        "Pay 5",
        "the lower end of each gap",
        (m.Gap((tile, tile), 5, "Gap between two rings"),),
        5,
        "exact, no change",
        ("5 short", "4 short", "3 short", "2 short", "1 short"),
        ("Add 5 more", "Add 4 more", "Add 3 more", "Add 2 more", "Add 1 more"),
        ("1 too much, no change", "2 too much, no change"),
        "You can't pay that way.",
        "atlantis/plaque",
        "atlantis/coin",
    )
    return m.Screen(
        version, "asked", "Cleo, pay 5.", parts=(toll,), has_eye=True, needs_hand=True, off="Choose what to pay with"
    )


def paying_hand(version: int = 1, *, finds: bool = False) -> m.Hand:
    """Three ways to pay are told, and where more are found only the best of them."""
    values = (3, 2, 1, 1)
    cards = tuple(
        m.Card(
            f"Thing {thing}",
            number=str(value),
            thing=thing,
            value=value,
            spare=f"It's enough without {thing}",
            kind=1 if value == 1 else 0,
        )
        for thing, value in zip(PAYS, values, strict=True)
    )
    things = tuple(m.Thing(thing, f"Thing {thing}", is_hand=True) for thing in PAYS)
    choices = (
        m.Choice(0, "Pay 3 and 2", uses=PAYS[:2], is_main=True),
        m.Choice(1, "Pay 3, 1 and 1", uses=(PAYS[0], *PAYS[2:]), is_unlisted=True),
    )
    parts = (m.Cards("Your purse", cards, pays=True),)
    return m.Hand(version, parts, things, choices[:1] if finds else choices, finds=finds)
