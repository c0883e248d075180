"""Who plays here: a name with a usual colour and a face, chosen once. Results stay under the names they were noted with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any
from unicodedata import normalize

import msgspec

from game.files.documents import plain_document
from game.files.faults import Fault
from game.files.resources import user_folder

from .files import StorageError
from .json_files import change_json, read_json
from .remembered import LONGEST_NAME

FACES = ("captain", "reader", "granny", "grandpa", "curls", "beard", "scarf", "diver", "skipper", "cat", "dog", "turtle")
"""The drawn faces, in the order in which they are offered."""


def tidy_name(name: str) -> str:
    """A name as it is kept: without spaces around it, and single ones within."""
    return " ".join(name.split())


def name_key(name: str) -> str:
    """What two spellings of one name share: case, spaces and ways to compose a letter aside."""
    return normalize("NFC", tidy_name(name).casefold())


def is_name(name: str) -> bool:
    return 0 < len(tidy_name(name)) <= LONGEST_NAME and name.isprintable()


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays; `face` is one of `FACES` or empty, `also` names that they had before or were joined with."""

    name: str
    colour: str | None
    face: str
    since: Annotated[datetime, msgspec.Meta(tz=True)]
    also: tuple[str, ...] = ()

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


@dataclass(frozen=True)
class People:
    """All people as they were read, whoever came first in front."""

    ordered: tuple[Person, ...] = ()
    removed: Mapping[str, datetime] = field(default_factory=dict)  # when somebody was removed, by the key of each of their names

    def find(self, name: str) -> Person | None:
        """Whoever goes by this name, or once did."""
        return self._by_key.get(name_key(name))

    def is_removed(self, name: str, last_game: datetime) -> bool:
        """Whether somebody was removed and has not played since."""
        return (when := self.removed.get(name_key(name))) is not None and last_game <= when

    @cached_property
    def _by_key(self) -> dict[str, Person]:
        former = {name_key(name): person for person in self.ordered for name in person.also}
        return former | {person.key: person for person in self.ordered}


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
    return People(tuple(sorted(found, key=lambda person: person.since)), dict(_removed(content))), faults


def put_person(person: Person, former: str = "") -> None:
    """Adds a person, or changes the one who was called `former`: that name goes on leading to them, and so do all names they had.

    `StorageError` where the name is somebody else's, or cannot be written.
    """
    person = replace(person, name=tidy_name(person.name))

    def change(content: dict[str, Any]) -> dict[str, Any]:
        known, before_that = _known(content), name_key(former or person.name)
        place = next((place for place, one in known.items() if one.key == before_that), None)
        others = [one for other, one in known.items() if other != place]
        if taken := next((one for one in others if person.key in map(name_key, one.names)), None):
            raise StorageError("name-taken", name=person.name, person=taken.name)
        before = known[place].names if place is not None else ()
        return _put(content, place, _with_names(person, [former, *before]))

    change_json(people_file(), dict, change)


def join(kept: Person, gone: Person) -> None:
    """Two people turn out to be one: all names of the second lead to the first from now on."""

    def change(content: dict[str, Any]) -> dict[str, Any]:
        known = _known(content)
        one, other = (next((place for place, found in known.items() if found.key == person.key), None) for person in (kept, gone))
        stored = [known[place] for place in (one, other) if place is not None]
        names = [name for person in (gone, *stored) for name in person.names]
        joined = replace(_with_names(kept, names), since=min(person.since for person in (kept, gone, *stored)))
        changed = _put(content, one, joined)
        return {**changed, "people": [row for place, row in enumerate(changed["people"]) if place != other or other == one]}

    change_json(people_file(), dict, change)


def remove(person: Person) -> None:
    """Forgets a person. Their results stay under their names; if one of these plays again, it is offered again."""
    now = datetime.now().astimezone()

    def change(content: dict[str, Any]) -> dict[str, Any]:
        gone = {place for place, one in _known(content).items() if one.key == person.key}
        names = [person.name, *(name for place in gone for name in _known(content)[place].names), *person.also]
        rows = [row for place, row in enumerate(_rows(content)) if place not in gone]
        told = {**_table(content), **{name_key(name): msgspec.to_builtins(now) for name in names}}
        return {**content, "people": rows, "removed": told}

    change_json(people_file(), dict, change)


def _with_names(person: Person, more: Iterable[str]) -> Person:
    """A person with further former names, each of them once."""
    names = {name_key(name): tidy_name(name) for name in (*more, *person.also) if is_name(name)}
    return replace(person, also=tuple(name for key, name in names.items() if key != person.key))


def _put(content: Mapping[str, Any], place: int | None, person: Person) -> dict[str, Any]:
    """Puts a person into a place, or at the end; rows that cannot be read stay as they are."""
    row, rows = msgspec.to_builtins(person), [*_rows(content)]
    rows = [*rows, row] if place is None else [row if at == place else one for at, one in enumerate(rows)]
    back = {name_key(name) for name in person.names}
    return {**content, "people": rows, "removed": {key: when for key, when in _table(content).items() if key not in back}}


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
    return person if person.face in FACES else replace(person, face="")


def _rows(content: Mapping[str, Any]) -> list[Any]:
    rows = content.get("people")
    return rows if isinstance(rows, list) else []


def _table(content: Mapping[str, Any]) -> dict[str, Any]:
    table = content.get("removed")
    return table if isinstance(table, dict) else {}


def _removed(content: Mapping[str, Any]) -> Iterator[tuple[str, datetime]]:
    for key, said in _table(content).items():
        try:
            yield key, msgspec.convert(said, Annotated[datetime, msgspec.Meta(tz=True)])
        except msgspec.ValidationError:
            continue
