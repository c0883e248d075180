"""What a phone shows, as data: sentences, pictures by name and numbered choices.

It is put into words at the table; the process in between passes it on as JSON, and the page draws it. A thing, a choice
or a card is something else at the table: outside of this package these names are read with the module,
as `screens.Choice`.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Mood = Literal["asked", "waiting", "looking", "resting"]
"""A seat is asked something; somebody else moves; it looks at what it was dealt; or the table is paused, or shows
something else.
"""
Tone = Literal["", "gain", "loss", "danger", "off", "light"]
Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, width and height, in units of a board


class Struct(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whatever is usual is not sent."""


class Thing(Struct, frozen=True):
    """Something that can be tapped: a piece, a place, a tile of the hand. Choices name it by its number."""

    id: int
    name: str  # in a list of pieces: "Boat on B10"
    note: str = ""  # beside that: "E aboard, 16 ways to go"
    picture: str = ""
    colours: tuple[str, ...] = ()  # of the players it belongs to, as #rrggbb
    is_hand: bool = False  # whether it lies in the hand: what is picked of that is not shown at the table


class Choice(Struct, frozen=True):
    """Something that can be done, by its number in this version of the screen; and what has to be tapped for it, in
    this order. It may be several steps, such as a way over several spaces.
    """

    n: int
    title: str
    gold: str = ""  # the words on the gold button, where they are not the title
    detail: str = ""  # below the title
    cost: str = ""  # beside it: "1 move"
    picture: str = ""
    danger: str = ""  # what it costs dearly, in a sentence; asked about once more where that is set
    warning: str = ""  # what others could do about it, from public facts: "a serpent could reach you"
    tile: int = -1  # a thing in the hand
    source: int = -1
    target: int = -1
    uses: tuple[int, ...] = ()  # several things at once, such as all that is paid with
    label: str = ""  # beside its target on the board: the space's name, or what it costs
    is_main: bool = False  # what the gold button does while nothing is picked
    is_further: bool = False  # whether it is more than one step
    brings: int = -1  # a thing that comes with it, marked on the board
    is_unlisted: bool = False  # whether the list leaves it out: it is for whoever taps the things that it uses


class Shape(Struct, frozen=True):
    """A drawn ground: a polygon, or a line where it is not filled."""

    points: tuple[Point, ...]
    fill: str = ""
    line: str = ""
    wide: float = 0.0
    is_closed: bool = True
    is_round: bool = False  # whether corners are rounded


class Piece(Struct, frozen=True):
    """A picture on a board, by the middle of it."""

    picture: str
    x: float
    y: float
    wide: float
    high: float = 0.0  # as wide, where nothing else is said
    letter: str = ""  # that it wears
    colour: str = ""  # of the disc of its letter, as #rrggbb
    is_faint: bool = False


class Text(Struct, frozen=True):
    """Words on a board."""

    text: str
    x: float
    y: float
    size: float
    fill: str = "#FCF5E6"


class Spot(Struct, frozen=True):
    """Where a thing lies that can be tapped, and how far it reaches."""

    thing: int
    x: float
    y: float
    reach: float
    points: tuple[Point, ...] = ()  # its outline, where it is no circle
    corners: int = 0  # of an outline that is regular, one of them at the top: 6 for a hex, as far away as it reaches


class Board(Struct, frozen=True, tag="board"):
    """A small board that can be tapped. It is one picture for whoever listens: the choices are the same."""

    bounds: Box
    shapes: tuple[Shape, ...] = ()
    pieces: tuple[Piece, ...] = ()
    texts: tuple[Text, ...] = ()
    spots: tuple[Spot, ...] = ()
    focus: Box | None = None  # what is framed while nothing is picked; all of it where nothing is said
    about: str = ""  # what the picture shows, in words
    size: float = 1.0  # how wide a space is: the camera shows one at 44 to 60 pixels
    brings: str = ""  # the words beside what a choice brings
    lines: float = 0.0  # how far apart its lines are, where it has any: then the stage is just as high as `focus`


class Card(Struct, frozen=True):
    """One of several things side by side: an explorer, a card, a tile that one may pay with."""

    name: str
    picture: str = ""
    number: str = ""
    sign: str = ""  # a small picture beside the note
    note: str = ""
    pill: str = ""
    tone: Tone = ""
    thing: int = -1  # what a tap on it picks
    value: int = 0  # what it pays
    spare: str = ""  # why nothing is paid while this one is raised and not needed
    kind: int = (
        0  # cards of one kind, where it is not 0, stand for each other: it does not matter which of them is used
    )
    button: str = ""  # the words on a button of its own, where it has one: "Play"


class Cards(Struct, frozen=True, tag="cards"):
    """Things side by side. Where something is due, they are raised and paid with: all of them together."""

    title: str
    cards: tuple[Card, ...]
    note: str = ""
    sort: Literal["explorers", "tiles", "cards", "stock"] = "cards"
    pays: bool = False


class Line(Struct, frozen=True):
    """One row of a list that is no choice by itself, such as a region of a city."""

    title: str
    detail: str = ""
    picture: str = ""
    signs: tuple[tuple[str, str], ...] = ()  # pictures with numbers beside the title
    colour: str = ""
    number: str = ""
    tone: Tone = ""
    thing: int = -1  # what a tap on it picks; its choices then stand inside it
    note: str = ""


class Lines(Struct, frozen=True, tag="lines"):
    title: str
    lines: tuple[Line, ...]
    note: str = ""
    is_crowd: bool = False  # whether they are all players, side by side: each with a picture, a name and signs


class Gap(Struct, frozen=True):
    """One gap of a toll, with what lies at both its ends: the ground of a tile, its drawing and its value."""

    ends: tuple[tuple[str, str, int], tuple[str, str, int]]
    price: int
    name: str
    thing: int = -1  # what a tap on it picks


class Toll(Struct, frozen=True, tag="toll"):
    """What is due, gap by gap, and what is said of that which is raised to pay it. The sentences are by numbers: how
    much is missing, or too much.
    """

    title: str
    note: str
    gaps: tuple[Gap, ...]
    owed: int
    exact: str
    short: tuple[str, ...]  # from nothing raised to one too few
    more: tuple[str, ...]  # the same, as what is to be done
    over: tuple[str, ...]  # from one too much on
    cannot: str  # why what is raised and enough pays for nothing
    plaque: str  # the drawing of what lies in a gap
    coin: str  # and of what its price is counted in


class Cell(Struct, frozen=True):
    colour: str
    picture: str = ""
    text: str = ""
    is_marked: bool = False
    thing: int = -1  # what a tap shows on the board


class Bar(Struct, frozen=True, tag="bar"):
    """Something long and thin, such as a clock or a whole row of tiles."""

    cells: tuple[Cell, ...]
    about: str = ""
    marks: tuple[tuple[int, str], ...] = ()  # pawns: the cell and the colour


class Story(Struct, frozen=True, tag="story"):
    """A question that is told, such as an attack."""

    title: str
    text: str = ""
    note: str = ""
    pictures: tuple[str, ...] = ()


class Words(Struct, frozen=True, tag="words"):
    """A paragraph."""

    text: str
    tone: Tone = ""


Part = Board | Cards | Lines | Toll | Bar | Story | Words


class StepSign(Struct, frozen=True):
    """One step of a turn in the stepper."""

    text: str
    state: Literal["done", "now", "next"]
    left: int = -1  # of movement points, where it has any
    of: int = 0
    count: str = ""  # in the place of these, where there are too many to be drawn


class Screen(Struct, frozen=True):
    """All that a seat's phone shows while its hand is covered: the same, whatever it holds. Its first version is the
    highest number so far, and every later one is higher.
    """

    version: int
    mood: Mood
    ask: str  # the question, or who is moving
    steps: tuple[StepSign, ...] = ()
    parts: tuple[Part, ...] = ()
    things: tuple[Thing, ...] = ()
    choices: tuple[Choice, ...] = ()
    heading: str = ""  # above the choices
    off: str = ""  # what is lacking while the gold button has nothing to do
    mover: int = -1  # the seat that is moving, where others wait for it
    looking: tuple[int, ...] = ()  # the seats that still look at what they were dealt, where nobody moves yet
    told: str = ""  # one line of what happened to this seat
    is_loss: bool = False  # whether it was bad
    has_eye: bool = False  # whether there is anything to look at
    needs_hand: bool = False  # whether nothing can be chosen before the hand is seen
    can_undo: bool = False
    can_hint: bool = False
    confirms: bool = False  # whether danger is asked about once more
    is_hurt: bool = False  # whether it is an attack that is asked about


class Hand(Struct, frozen=True):
    """What follows from a hand, while its owner holds the eye: it comes in the place of the list, and its choices come
    to those of the screen.
    """

    version: int
    parts: tuple[Part, ...] = ()
    things: tuple[Thing, ...] = ()
    choices: tuple[Choice, ...] = ()
    board: Board | None = None  # in the place of the screen's, where what can be tapped is another
    hint: tuple[str, ...] = ()
    note: str = ""
    pieces: tuple[int, ...] = ()  # what can be picked whether a choice starts there or not: so a pick tells nothing
    finds: bool = False  # whether more ways to pay are found when they are asked for than are told


class SeatCard(Struct, frozen=True):
    """A seat as everyone at the table knows it."""

    seat: int
    name: str
    colour: str  # as #rrggbb
    mark: str  # the picture of its mark
    letter: str  # on it
    face: str = ""  # the picture of its face
    is_person: bool = True


class Table(Struct, frozen=True):
    """What every phone knows of the table; `words` are all those of the page."""

    game: str  # its key, such as survive
    title: str  # "Survive"
    about: str  # "Survive, turn 20"
    people: str  # "Ada, Ben, Cleo and Dario, Wednesday"
    language: str
    seats: tuple[SeatCard, ...]
    words: dict[str, str]
    calm: bool = False  # reduced motion
