"""All that is said between the table, the process that listens to phones, and the phones themselves.

Everything here travels as JSON, and msgspec reads it strictly.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from .screens import Choice, Hand, Screen, Struct, Table

LONGEST = 4096  # bytes of the longest message that a phone may send
MOST_PICTURES = 40  # that a phone may want at once
MOST_RAISED = 120  # things that a phone may want to pay with
TICKET_CREATURES = ("whale", "shark", "serpent", "dolphin", "squid", "turtle")
"""What a phone may show while it asks for a seat, whatever is played."""
PhoneState = Literal["none", "here", "asleep", "away"]
"""A seat has no phone, or one that is looked at, one whose screen is dark, or one that is out of reach."""


# From the table to the process that listens.


class Listen(Struct, frozen=True, tag="listen"):
    """Listens on one address and no other, on the first port that is free from this one on. What listened elsewhere is
    closed, and its phones with it.
    """

    address: str
    port: int


class Tell(Struct, frozen=True, tag="tell"):
    """Who sits at the table, and what fills in the drawings that wear a player's colour: by its key, such as `red`, the
    values of the signs in them, such as `base`.
    """

    table: Table
    paints: dict[str, dict[str, str]] = msgspec.field(default_factory=dict)


class Open(Struct, frozen=True, tag="open"):
    """The sheet is open: for ten minutes at most, seats may be taken by code or key. A new code and key are made."""


class Shut(Struct, frozen=True, tag="shut"):
    """The sheet is closed: nobody new comes in."""


class Show(Struct, frozen=True, tag="show"):
    """Another screen for a seat; what was shown of its hand is dropped. One that is no newer than the last counts for
    nothing.
    """

    seat: int
    screen: Screen


class ShowHand(Struct, frozen=True, tag="show-hand"):
    """What follows from a hand, or from a tile of it that was laid out; passed on only while the seat holds."""

    seat: int
    hand: Hand


class Further(Struct, frozen=True, tag="further"):
    """What a piece could do by more than one step: these come to the choices of the screen of this version."""

    seat: int
    version: int
    source: int
    choices: tuple[Choice, ...]


class Regret(Struct, frozen=True, tag="regret"):
    """The decision that a seat has made on this screen can still be taken back, or no more: chance goes on in a moment,
    and the next screen comes after that.
    """

    seat: int
    version: int
    can_undo: bool


class Hint(Struct, frozen=True, tag="hint"):
    """Advice for a seat, of what everyone can see; one made of a hand comes with the hand."""

    seat: int
    version: int
    lines: tuple[str, ...]
    choice: int = -1


class Say(Struct, frozen=True, tag="say"):
    """A sentence for a seat, such as why an answer was not taken."""

    seat: int
    text: str


class Free(Struct, frozen=True, tag="free"):
    """The seat is given up: its phone is told so, and its token is worth nothing any more."""

    seat: int
    text: str


class Allow(Struct, frozen=True, tag="allow"):
    """The phone that asks for a seat and shows this creature gets it, or the first one keeps it. If another phone asks
    by now, nothing happens.
    """

    seat: int
    is_allowed: bool
    creature: str
    number: int


class Close(Struct, frozen=True, tag="close"):
    """The table is closed: every phone is told so, every token dies, and nobody is listened to any more."""

    text: str


ToServer = Listen | Tell | Open | Shut | Show | ShowHand | Further | Regret | Hint | Say | Free | Allow | Close


# From that process to the table.


class Listening(Struct, frozen=True, tag="listening"):
    address: str
    port: int


class Deaf(Struct, frozen=True, tag="deaf"):
    """It could not listen: why, as the system says it."""

    why: str


class Code(Struct, frozen=True, tag="code"):
    """The code to type and the key in the QR code; nothing in them while nobody may come in. The first word of the
    process is an empty one.
    """

    code: str
    key: str


class Knocked(Struct, frozen=True, tag="knocked"):
    """Something has opened the page; said once a second at most."""


class SeatNews(Struct, frozen=True, tag="seat"):
    """What has become of a seat's phone, and who else asks for the seat: a creature with a number."""

    seat: int
    state: PhoneState
    creature: str = ""  # a key, such as whale
    number: int = 0


class Held(Struct, frozen=True, tag="held"):
    """The eye is held, or opened until ten seconds pass without a touch."""

    seat: int
    version: int


class LetGo(Struct, frozen=True, tag="let-go"):
    seat: int


class Chose(Struct, frozen=True, tag="chose"):
    seat: int
    version: int
    choice: int
    is_sure: bool = False  # whether the danger was asked about


class LaidOut(Struct, frozen=True, tag="laid-out"):
    """A thing was picked, or a choice; nothing is done by it, and the table may show it where it is public."""

    seat: int
    version: int
    thing: int = -1
    choice: int = -1


class Raised(Struct, frozen=True, tag="raised"):
    """These things are raised together to be paid with, and the phone knows no choice that uses just them."""

    seat: int
    version: int
    things: tuple[int, ...]


class TookBack(Struct, frozen=True, tag="took-back"):
    """Nothing is picked any more."""

    seat: int


class WantsUndo(Struct, frozen=True, tag="wants-undo"):
    seat: int
    version: int


class WantsHint(Struct, frozen=True, tag="wants-hint"):
    seat: int
    version: int


class Looked(Struct, frozen=True, tag="looked"):
    """Whoever looked at what it was dealt has seen it."""

    seat: int
    version: int


ToTable = (
    Listening
    | Deaf
    | Code
    | Knocked
    | SeatNews
    | Held
    | LetGo
    | Chose
    | LaidOut
    | Raised
    | TookBack
    | WantsUndo
    | WantsHint
    | Looked
)


# From a phone. What is longer or larger than this is no message, and closes the connection.

Word = Annotated[str, Meta(max_length=80)]
Number = Annotated[int, Meta(ge=-1, lt=1 << 31)]
Version = Annotated[int, Meta(ge=-1, lt=1 << 53)]  # the first of a table is the time in milliseconds


class Hello(msgspec.Struct, frozen=True, tag="hello", tag_field="do", forbid_unknown_fields=True):
    """The first word of every connection: one of a seat's token, the key of the QR code, or a code that was typed.
    It comes within five seconds, or the connection is closed: whoever types a code connects when it is typed.
    """

    token: Word = ""
    key: Word = ""
    code: Word = ""


class Sit(msgspec.Struct, frozen=True, tag="sit", tag_field="do", forbid_unknown_fields=True):
    """Takes a seat, or asks for one that has a phone; -1 asks for none any more."""

    seat: Number


class Do(msgspec.Struct, frozen=True, tag="do", tag_field="do", forbid_unknown_fields=True):
    """Whatever a seated phone says of a version of its screen; `n` is a choice or a thing."""

    what: Literal[
        "hold", "let-go", "choose", "lay-out", "pick", "raise", "take-back", "undo", "hint", "looked", "give-back",
        "sleep",
    ]  # fmt: skip
    version: Version = 0
    n: Number = -1
    things: Annotated[tuple[Number, ...], Meta(max_length=MOST_RAISED)] = ()
    is_sure: bool = False


class Pictures(msgspec.Struct, frozen=True, tag="pictures", tag_field="do", forbid_unknown_fields=True):
    """Wants drawings by their names; those that are not ours are left out of the answer."""

    names: Annotated[tuple[Word, ...], Meta(max_length=MOST_PICTURES)]


FromPhone = Hello | Sit | Do | Pictures


# To a phone: {"is": ..., ...}.

Why = Literal["code", "wait", "closed", "token", "full", "kept", "elsewhere"]


class Welcome(Struct, frozen=True, tag="welcome", tag_field="is"):
    """The first message of every connection, before the phone has said anything: the page has no words of its own, and
    this brings all of them. It names the game, and nobody who sits there.
    """

    words: dict[str, str]
    language: str
    title: str  # as in `Table`, and so are the others
    about: str = ""
    people: str = ""
    calm: bool = False


class Seats(Struct, frozen=True, tag="seats", tag_field="is"):
    """Who sits at the table, and which seats have a phone; the first thing that whoever came in sees."""

    table: Table
    taken: tuple[int, ...]
    waiting: int = -1  # the seat that this phone has asked for, with the creature that it shows
    creature: str = ""
    number: int = 0
    picture: str = ""  # the drawing of that creature


class Seated(Struct, frozen=True, tag="seated", tag_field="is"):
    """This phone has a seat; the token is what it keeps."""

    seat: int
    token: str
    table: Table


class ShowScreen(Struct, frozen=True, tag="screen", tag_field="is"):
    screen: Screen


class ShowPhoneHand(Struct, frozen=True, tag="hand", tag_field="is"):
    hand: Hand


class Cover(Struct, frozen=True, tag="cover", tag_field="is"):
    """Everything of the hand is dropped."""


class ShowFurther(Struct, frozen=True, tag="further", tag_field="is"):
    version: int
    source: int
    choices: tuple[Choice, ...]


class ShowRegret(Struct, frozen=True, tag="regret", tag_field="is"):
    version: int
    can_undo: bool


class ShowHint(Struct, frozen=True, tag="hint", tag_field="is"):
    version: int
    lines: tuple[str, ...]
    choice: int = -1


class Told(Struct, frozen=True, tag="told", tag_field="is"):
    """A sentence for a while."""

    text: str


class Refused(Struct, frozen=True, tag="refused", tag_field="is"):
    """Nobody comes in like this: the key of the sentence in the page's words, and for how long to wait.

    After `kept` (the first phone keeps the seat), `full` (another phone asks for it) and `wait` for a seat, the list of
    seats is still there. In every other case the connection is closed. `elsewhere`: the seat is looked at in another
    tab, and this one must not come back before somebody wants it to; its token is still good.
    """

    why: Why
    seconds: int = 0


class Gone(Struct, frozen=True, tag="gone", tag_field="is"):
    """The table is closed, or the seat was let go: nothing more comes, and the token is worth nothing."""

    text: str
    is_over: bool = False  # whether nobody can sit down here again, for nothing listens any more


class Drawn(Struct, frozen=True, tag="pictures", tag_field="is"):
    pictures: dict[str, str]  # names and SVG


ToPhone = (
    Welcome
    | Seats
    | Seated
    | ShowScreen
    | ShowPhoneHand
    | Cover
    | ShowFurther
    | ShowRegret
    | ShowHint
    | Told
    | Refused
    | Gone
    | Drawn
)
