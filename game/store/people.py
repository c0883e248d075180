"""Who plays here: a name with a usual colour and a face, chosen once.

Results stay under the names they were noted with.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any
from unicodedata import normalize

import msgspec

from game.files.documents import plain_document
from game.files.faults import Fault
from game.files.resources import user_folder
from game.rules.board import COLOURS

from .files import StorageError
from .json_files import change_json, read_json

FACES = (
    "captain",
    "reader",
    "granny",
    "grandpa",
    "curls",
    "beard",
    "scarf",
    "diver",
    "skipper",
    "cat",
    "dog",
    "turtle",
)
"""The drawn faces, in the order in which they are offered."""
LONGEST_TYPED = 18  # letters that can be typed wherever a name is
LONGEST_NAME = 40  # letters of a name that was noted elsewhere, and is read


def tidy_name(name: str) -> str:
    """A name as it is kept: without spaces around it, and single ones within."""
    return " ".join(name.split())


def name_key(name: str) -> str:
    """The key that all spellings of a name share: case, spaces and ways to compose a letter make no difference."""
    return normalize("NFC", tidy_name(name).casefold())


def is_name(name: str) -> bool:
    return 0 < len(tidy_name(name)) <= LONGEST_NAME and name.isprintable()


@dataclass(frozen=True, slots=True)
class Person:
    """Someone who plays; `face` is one of `FACES` or empty, `also` names that they had before or were joined with."""

    name: str
    colour: str | None
    face: str
    since: Annotated[datetime, msgspec.Meta(tz=True)]
    also: tuple[str, ...] = ()
    hears_alone: bool = False  # with headphones: a screen reader tells their hand while the others may look on

    def __post_init__(self) -> None:
        if not is_name(self.name):
            raise ValueError(f"{self.name!r} is no name")

    @property
    def key(self) -> str:
        return name_key(self.name)

    @property
    def names(self) -> tuple[str, ...]:
        """All names whose results are this person's."""
        return self.name, *self.also


@dataclass(frozen=True, slots=True)
class Removal:
    """Someone who was removed: their results stay theirs, whichever of their names they were noted with."""

    name: str
    at: Annotated[datetime, msgspec.Meta(tz=True)]
    also: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        return self.name, *self.also


@dataclass(frozen=True)
class People:
    """All people as they were read, whoever came first in front."""

    ordered: tuple[Person, ...] = ()
    removed: tuple[Removal, ...] = ()

    def find(self, name: str) -> Person | None:
        """Whoever goes by this name, or once did."""
        return self._by_key.get(name_key(name))

    def name_today(self, name: str) -> str:
        """The name that its person has by now, or had when they were removed; one that is nobody's stays as it is."""
        whose = self.find(name) or self._removals.get(name_key(name))
        return whose.name if whose else tidy_name(name)

    def is_removed(self, name: str, last_game: datetime) -> bool:
        """Whether someone was removed and has not played since."""
        return (removal := self._removals.get(name_key(name))) is not None and last_game <= removal.at

    @cached_property
    def _by_key(self) -> dict[str, Person]:
        former = {name_key(name): person for person in self.ordered for name in person.also}
        return former | {person.key: person for person in self.ordered}

    @cached_property
    def _removals(self) -> dict[str, Removal]:
        return {name_key(name): removal for removal in self.removed for name in removal.names}


def people_file() -> Path:
    return user_folder("people.json")


def load_people() -> tuple[People, list[Fault]]:
    """Everyone who can be read, and a fault for each of the others."""
    path = people_file()
    content, faults = read_json(path, dict)
    document = plain_document(content, str(path))
    found = []
    for number, row in enumerate(_rows(content)):
        try:
            found.append(_read(row))
        except msgspec.ValidationError as error:
            faults.append(document.fault("bad-person", "people", number, problem=str(error)))
    return People(tuple(sorted(found, key=lambda person: person.since)), tuple(_removed(content))), faults


def put_person(person: Person, former: str = "") -> None:
    """Adds a person, or changes the one who was called `former`: that name goes on leading to them, and so do all names
    they had.

    `StorageError` where the name is someone else's (without `former`, anyone's), or cannot be written.
    """
    person = replace(person, name=tidy_name(person.name))

    def change(content: dict[str, Any]) -> dict[str, Any]:
        known = _known(content)
        place = next((place for place, one in known.items() if former and one.key == name_key(former)), None)
        others = [one for other, one in known.items() if other != place]
        if taken := next((one for one in others if person.key in map(name_key, one.names)), None):
            raise StorageError(
                "person-known" if taken.key == person.key else "name-taken", name=person.name, person=taken.name
            )
        before = known[place].names if place is not None else ()
        return _put(content, place, _with_names(person, [former, *before]))

    change_json(people_file(), dict, change)


def join(kept: Person, gone: Person) -> None:
    """Two people turn out to be one: all names of the second lead to the first from now on, who takes a face or a
    colour over where they have none.
    """

    def change(content: dict[str, Any]) -> dict[str, Any]:
        known = _known(content)
        one, other = (
            next((place for place, found in known.items() if found.key == person.key), None) for person in (kept, gone)
        )
        stored = [known[place] for place in (one, other) if place is not None]
        names = [name for person in (gone, *stored) for name in person.names]
        since = min(person.since for person in (kept, gone, *stored))
        joined = replace(
            _with_names(kept, names), face=kept.face or gone.face, colour=kept.colour or gone.colour, since=since
        )
        changed = _put(content, one, joined)
        return {
            **changed,
            "people": [row for place, row in enumerate(changed["people"]) if place != other or other == one],
        }

    change_json(people_file(), dict, change)


def remove(person: Person) -> None:
    """Forgets a person. Their results stay under their names; if one of these plays again, it is offered again."""
    now = datetime.now().astimezone()

    def change(content: dict[str, Any]) -> dict[str, Any]:
        gone = {place for place, one in _known(content).items() if one.key == person.key}
        whole = _with_names(person, [name for place in gone for name in _known(content)[place].names])
        whole, others = _take_removals(content, whole)
        rows = [row for place, row in enumerate(_rows(content)) if place not in gone]
        return {
            **content,
            "people": rows,
            "removed": msgspec.to_builtins([*others, Removal(whole.name, now, whole.also)]),
        }

    change_json(people_file(), dict, change)


def _with_names(person: Person, more: Iterable[str]) -> Person:
    """A person with further former names, each of them once."""
    names = {name_key(name): tidy_name(name) for name in (*more, *person.also) if is_name(name)}
    return replace(person, also=tuple(name for key, name in names.items() if key != person.key))


def _put(content: Mapping[str, Any], place: int | None, person: Person) -> dict[str, Any]:
    """Puts a person into a place, or at the end; rows that cannot be read stay as they are.

    Whoever was removed is back with all names.
    """
    person, others = _take_removals(content, person)
    row, rows = msgspec.to_builtins(person), [*_rows(content)]
    rows = [*rows, row] if place is None else [row if at == place else one for at, one in enumerate(rows)]
    return {**content, "people": rows, "removed": msgspec.to_builtins(others)}


def _take_removals(content: Mapping[str, Any], person: Person) -> tuple[Person, list[Removal]]:
    """A person with the names they had when they were removed before, and the removals of others."""
    own, removed = {name_key(name) for name in person.names}, [*_removed(content)]
    mine = [removal for removal in removed if own & {name_key(name) for name in removal.names}]
    return _with_names(person, [name for removal in mine for name in removal.names]), [
        one for one in removed if one not in mine
    ]


def _known(content: Mapping[str, Any]) -> dict[int, Person]:
    """Those who can be read, by their place in the file."""
    found = {}
    for place, row in enumerate(_rows(content)):
        try:
            found[place] = _read(row)
        except msgspec.ValidationError:
            continue
    return found


def _read(row: Any) -> Person:
    person = msgspec.convert(row, Person)
    return replace(
        person,
        face=person.face if person.face in FACES else "",
        colour=person.colour if person.colour in COLOURS else None,
    )


def _rows(content: Mapping[str, Any]) -> list[Any]:
    rows = content.get("people")
    return rows if isinstance(rows, list) else []


def _removed(content: Mapping[str, Any]) -> Iterator[Removal]:
    rows = content.get("removed")
    for row in rows if isinstance(rows, list) else ():
        try:
            yield msgspec.convert(row, Removal)
        except msgspec.ValidationError:
            continue
