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
from game.phones import screens
from game.render.theme import Theme, hex_colour, mix
from game.scenes.table.phone_screens import SeatPhone, step_signs
from game.scenes.table.phone_table import page_words
from game.store import FACES
from game.tables.phone import PhoneContent, numbered
from game.words.catalogue import Catalogue
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
    screen: screens.Screen
    phone: SeatPhone


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


def table(game: str = "survive", names: tuple[str, ...] = NAMES[:4], words: Catalogue = WORDS) -> screens.Table:
    seats = tuple(
        screens.SeatCard(
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
    return screens.Table(game, title, f"{title}, turn 20", people, words.language, seats, page_words(words))


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


def _screen(seat: PhoneSeat, shown: PhoneContent) -> screens.Screen:
    narrator = seat.phone.host.narrator
    described = seat.rules.describe(seat.view(None))
    return screens.Screen(
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


def waiting(version: int = 1, told: str = "Ada's serpent took your A.") -> screens.Screen:
    return screens.Screen(version, "waiting", "Ben is moving", mover=1, told=told, is_loss=bool(told), has_eye=True)


def resting(version: int = 1) -> screens.Screen:
    return screens.Screen(version, "resting", "The game is paused.")


def later(screen: screens.Screen, version: int) -> screens.Screen:
    return structs.replace(screen, version=version)


# A small board of four spaces, whose numbers a test can name.

PIECE, FIRST, SECOND, DEADLY, OTHER, TILE = 1, 2, 3, 4, 5, 6


def _hex(x: float, y: float) -> tuple[screens.Point, ...]:
    return ((x, y - 1), (x + 0.87, y - 0.5), (x + 0.87, y + 0.5), (x, y + 1), (x - 0.87, y + 0.5), (x - 0.87, y - 0.5))


PLACES = {PIECE: (5.0, 5.0), FIRST: (6.7, 5.0), SECOND: (3.3, 5.0), DEADLY: (5.9, 6.5), OTHER: (5.9, 3.5)}


def small_board() -> screens.Board:
    ground = tuple(screens.Shape(_hex(*place), fill="#1B6A74", line="#0A3440", wide=0.06) for place in PLACES.values())
    sea = screens.Shape(((0, 0), (12, 0), (12, 10), (0, 10)), fill="#134B57")
    spots = tuple(screens.Spot(thing, x, y, 0.9, _hex(x, y)) for thing, (x, y) in PLACES.items())
    boats = (screens.Piece("common/boat", 5, 5, 1.2), screens.Piece("common/boat", 5.9, 3.5, 1.2))
    return screens.Board(
        (0, 0, 12, 10), (sea, *ground), boats, (), spots, about="Four spaces around a boat.", size=1.74
    )


def small_screen(version: int = 1, pieces: int = 2, confirms: bool = True) -> screens.Screen:
    """A boat with three ways to go, one of them deadly, and another boat with one."""
    choices = [
        screens.Choice(0, "Row east", "Row east", "then E can land", "1 move", source=PIECE, target=FIRST, label="E5"),
        screens.Choice(1, "Row west", "Row west", "", "1 move", source=PIECE, target=SECOND, label="W5"),
        screens.Choice(2, "Row south", "Row south", "", "1 move", "", "E would be lost.", "", -1, PIECE, DEADLY),
        screens.Choice(3, "Done moving", is_main=True),
        screens.Choice(4, "Row down", source=OTHER, target=PIECE, label="C5"),
    ]
    things = (
        screens.Thing(PIECE, "Boat in the middle", "E aboard"),
        screens.Thing(OTHER, "Boat in the north", "empty"),
        screens.Thing(FIRST, "East"),
        screens.Thing(SECOND, "West"),
        screens.Thing(DEADLY, "South"),
    )
    return screens.Screen(
        version,
        "asked",
        "Ben, move your boats: 3 moves left.",
        (screens.StepSign("Play", "done"), screens.StepSign("Move", "now", 3, 3), screens.StepSign("Sink", "next")),
        (small_board(),),
        things,
        tuple(choices[:4] if pieces == 1 else choices),
        has_eye=True,
        can_undo=True,
        can_hint=True,
        confirms=confirms,
    )


SECRET = "A very secret shark"


def small_hand(version: int = 1, laid_out: int | None = None) -> screens.Hand:
    """One tile; laid out, it has a board and a choice of its own."""
    tile = screens.Card(SECRET, "survive/underside-move-shark", note="To any empty space.", thing=TILE, button="Play")
    things = (screens.Thing(TILE, SECRET, is_hand=True),)
    if laid_out is None:
        return screens.Hand(version, (screens.Cards("Your tile", (tile,), sort="tiles"),), things)
    choice = screens.Choice(5, f"{SECRET} swims west", tile=TILE, target=SECOND)
    return screens.Hand(version, (), things, (choice,), small_board())


PAYS = (11, 12, 13, 14)


def paying_screen(version: int = 1) -> screens.Screen:
    tile = ("atlantis/slab-ring", "atlantis/object-ring", 5)
    toll = screens.Toll(
        "Pay 5",
        "the lower end of each gap",
        (screens.Gap((tile, tile), 5, "Gap between two rings"),),
        5,
        "exact, no change",
        ("5 short", "4 short", "3 short", "2 short", "1 short"),
        ("Add 5 more", "Add 4 more", "Add 3 more", "Add 2 more", "Add 1 more"),
        ("1 too much, no change", "2 too much, no change"),
        "You can't pay that way.",
        "atlantis/plaque",
        "atlantis/coin",
    )
    return screens.Screen(
        version, "asked", "Cleo, pay 5.", parts=(toll,), has_eye=True, needs_hand=True, off="Choose what to pay with"
    )


def paying_hand(version: int = 1, *, finds: bool = False) -> screens.Hand:
    """Three ways to pay are told, and where more are found only the best of them."""
    values = (3, 2, 1, 1)
    cards = tuple(
        screens.Card(
            f"Thing {thing}",
            number=str(value),
            thing=thing,
            value=value,
            spare=f"It's enough without {thing}",
            kind=1 if value == 1 else 0,
        )
        for thing, value in zip(PAYS, values, strict=True)
    )
    things = tuple(screens.Thing(thing, f"Thing {thing}", is_hand=True) for thing in PAYS)
    choices = (
        screens.Choice(0, "Pay 3 and 2", uses=PAYS[:2], is_main=True),
        screens.Choice(1, "Pay 3, 1 and 1", uses=(PAYS[0], *PAYS[2:]), is_unlisted=True),
    )
    parts = (screens.Cards("Your purse", cards, pays=True),)
    return screens.Hand(version, parts, things, choices[:1] if finds else choices, finds=finds)
