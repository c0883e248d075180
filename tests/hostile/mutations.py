"""Documents changed by their structure: nodes replaced, dropped, doubled, swapped, renamed, nested and moved, and now
and then bytes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from random import Random
from typing import Any

import yaml
from hypothesis import strategies as st

from tests.store.damages import spoilt

from .wild import anything, scalars, texts

Path = tuple[str | int, ...]
Draw = Callable[[st.SearchStrategy[Any]], Any]

MOST_CHANGES = 3
_DUMPER: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)


def paths(node: Any, here: Path = ()) -> Iterator[Path]:
    """Where everything in a document is, the whole of it first."""
    yield here
    items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in items:
        yield from paths(value, (*here, key))


def _at(document: Any, path: Path) -> Any:
    for key in path:
        document = document[key]
    return document


def _put(document: Any, path: Path, value: Any) -> Any:
    """The document with another value there; it is changed itself."""
    if not path:
        return value
    _at(document, path[:-1])[path[-1]] = value
    return document


@st.composite
def changed_documents(draw: Draw, originals: Sequence[Any]) -> Any:
    """One of these documents with one to three changes; most have one, so that what is behind the first fault is
    reached too.
    """
    document = deepcopy(draw(st.sampled_from(originals)))
    for _ in range(draw(st.sampled_from((1, 1, 1, 2, MOST_CHANGES)))):
        places = list(paths(document))
        path: Path = draw(st.sampled_from(places))
        if not path and draw(st.integers(0, 9)):  # another whole document is soon refused
            path = draw(st.sampled_from(places))
        document = draw(st.sampled_from(_CHANGES))(draw, document, path, places)
    return document


def _replace(draw: Draw, document: Any, path: Path, _places: Sequence[Path]) -> Any:
    return _put(document, path, deepcopy(draw(anything)))


def _nudge(draw: Draw, document: Any, path: Path, _places: Sequence[Path]) -> Any:
    """Something near to what is there, such as a number that is larger by one."""
    found = _at(document, path)
    if isinstance(found, bool):
        return _put(document, path, not found)
    if isinstance(found, (int, float)):
        return _put(document, path, found + draw(st.integers(-3, 3)))
    if isinstance(found, str):
        place = draw(st.integers(0, len(found)))
        return _put(document, path, found[:place] + draw(texts) + found[place + draw(st.integers(0, 1)) :])
    return _put(document, path, deepcopy(draw(scalars)))


def _drop(draw: Draw, document: Any, path: Path, _places: Sequence[Path]) -> Any:
    if path:
        del _at(document, path[:-1])[path[-1]]
    return document


def _double(draw: Draw, document: Any, path: Path, _places: Sequence[Path]) -> Any:
    """A thing twice, in a table under another name."""
    if not path:
        return [document, deepcopy(document)]
    around, copy = _at(document, path[:-1]), deepcopy(_at(document, path))
    if isinstance(around, list):
        around.insert(int(path[-1]), copy)
    else:
        around[draw(texts)] = copy
    return document


def _swap(draw: Draw, document: Any, path: Path, places: Sequence[Path]) -> Any:
    """Two things that do not lie in each other change places."""
    other: Path = draw(st.sampled_from(places))
    if path[: len(other)] == other or other[: len(path)] == path:
        return document
    one, two = _at(document, path), _at(document, other)
    return _put(_put(document, path, two), other, one)


def _move(draw: Draw, document: Any, path: Path, places: Sequence[Path]) -> Any:
    """What is in one place is in another too."""
    return _put(document, path, deepcopy(_at(document, draw(st.sampled_from(places)))))


def _rename(draw: Draw, document: Any, path: Path, places: Sequence[Path]) -> Any:
    """A key is called otherwise, perhaps as one elsewhere; the order stays."""
    if not path or isinstance(path[-1], int):
        return document
    known = [place[-1] for place in places if place]
    name = draw(st.one_of(texts, st.sampled_from(known)))
    around = _at(document, path[:-1])
    renamed = (
        {name if key == path[-1] else key: value for key, value in around.items()}
        if isinstance(around, dict)
        else around
    )
    return _put(document, path[:-1], renamed)


def _nest(draw: Draw, document: Any, path: Path, _places: Sequence[Path]) -> Any:
    nested = _at(document, path)
    for _ in range(draw(st.sampled_from((1, 1, 2, 40)))):
        nested = [nested] if draw(st.booleans()) else {draw(texts): nested}
    return _put(document, path, nested)


_CHANGES = (_replace, _replace, _nudge, _nudge, _nudge, _drop, _double, _swap, _move, _move, _rename, _nest)


def written_json(document: Any) -> bytes:
    return json.dumps(document, ensure_ascii=False, indent=1).encode("utf-8", "surrogatepass")


def written_yaml(document: Any) -> bytes:
    """As a person's editor writes it; what YAML has no way to write, as JSON does."""
    try:
        text = yaml.dump(
            document, Dumper=_DUMPER, allow_unicode=True, sort_keys=False, default_flow_style=None, width=120
        )
    except (yaml.YAMLError, UnicodeError, TypeError, RecursionError):
        return json.dumps(document).encode()
    return str(text).encode("utf-8", "surrogatepass")


@st.composite
def noisy(draw: Draw, originals: Sequence[bytes]) -> bytes:
    """A file with other bytes somewhere."""
    return spoilt(draw(st.sampled_from(originals)), Random(draw(st.integers(0, 2**32))))


def files(
    originals: Sequence[Any], write: Callable[[Any], bytes], raw: Sequence[bytes] | None = None
) -> st.SearchStrategy[bytes]:
    """Spoilt files of one kind: nine of ten by their structure, one by its bytes."""
    by_structure = changed_documents(originals).map(write)
    by_bytes = noisy(raw or [write(document) for document in originals])
    return st.one_of(*[by_structure] * 9, by_bytes)
