"""Plain data into typed structures: what msgspec checks, but with every fault and the place of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

import msgspec

from .documents import Document, read_document
from .faults import BadDocument, Fault, KeyPath

T = TypeVar("T", bound=msgspec.Struct)

_KINDS = {
    int: "number",
    float: "fraction",
    str: "text",
    bool: "truth",
    list: "list",
    tuple: "list",
    dict: "table",
    type(None): "nothing",
}


def to_struct(document: Document, kind: type[T]) -> T:
    """The structure a document describes; `BadDocument` with all its faults where it does not."""
    if faults := list(shape_faults(document, document.data, kind)):
        raise BadDocument(faults)
    return msgspec.convert(document.data, kind, str_keys=True)


def read_struct(path: Path, kind: type[T]) -> T:
    """The structure in one of the program's own JSON files: at once where all is right, and where not, read again for
    all its faults.
    """
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except (OSError, msgspec.DecodeError):
        return to_struct(read_document(path), kind)


def shape_faults(document: Document, data: Any, kind: Any, path: KeyPath = ()) -> Iterator[Fault]:
    """Everything in the data that is not of this kind."""
    kind = _unless_nothing(data, _bare(kind))
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield from _in_struct(document, data, kind, path)
    elif get_origin(kind) is dict:
        yield from _in_table(document, data, kind, path)
    elif get_origin(kind) is list:
        yield from _in_list(document, data, kind, path)
    elif not _fits(data, kind):
        yield _misfit(document, data, kind, path)


def _bare(kind: Any) -> Any:
    """A kind without what is noted beside it, unless that is a limit."""
    is_noted = get_origin(kind) is Annotated and not any(isinstance(note, msgspec.Meta) for note in get_args(kind)[1:])
    return get_args(kind)[0] if is_noted else kind


def _unless_nothing(data: Any, kind: Any) -> Any:
    """The structure, list or table, out of one or nothing."""
    whole = [part for part in _parts(kind) if part is not type(None)]
    structures = [part for part in whole if isinstance(part, type) and issubclass(part, msgspec.Struct)]
    if data is None:
        return kind
    return (
        structures[0] if structures else whole[0] if len(whole) == 1 and get_origin(whole[0]) in (list, dict) else kind
    )


def _in_struct(document: Document, data: Any, kind: type[msgspec.Struct], path: KeyPath) -> Iterator[Fault]:
    if not isinstance(data, dict):
        yield wrong_type(document, data, ("table",), path)
        return
    fields = _fields_of(kind)
    for key in data:
        if key not in fields:
            yield document.fault("unknown-key", *path, key, key=str(key), known=tuple(fields))
    for name, field in fields.items():
        if name in data:
            yield from shape_faults(document, data[name], field.type, (*path, name))
        elif field.required:
            yield document.fault("missing-key", *path, key=name)


@cache
def _fields_of(kind: type[msgspec.Struct]) -> Mapping[str, msgspec.structs.FieldInfo]:
    """By name; msgspec reads the annotations again every time it is asked."""
    return {field.name: field for field in msgspec.structs.fields(kind)}


def _in_table(document: Document, data: Any, kind: Any, path: KeyPath) -> Iterator[Fault]:
    if not isinstance(data, dict):
        yield wrong_type(document, data, ("table",), path)
        return
    of_key, of_value = get_args(kind)
    for key, value in data.items():
        if not _fits(key, of_key, strict=False):
            yield _misfit(document, key, of_key, (*path, key))
        yield from shape_faults(document, value, of_value, (*path, key))


def _in_list(document: Document, data: Any, kind: Any, path: KeyPath) -> Iterator[Fault]:
    if not isinstance(data, list):
        yield wrong_type(document, data, ("list",), path)
        return
    (of_item,) = get_args(kind)
    for i, item in enumerate(data):
        yield from shape_faults(document, item, of_item, (*path, i))


def _fits(data: Any, kind: Any, strict: bool = True) -> bool:
    """Keys are not strict: JSON knows no numbers there."""
    try:
        msgspec.convert(data, kind, strict=strict)
    except msgspec.ValidationError:
        return False
    return True


def _misfit(document: Document, data: Any, kind: Any, path: KeyPath) -> Fault:
    limits = next((part for part in _parts(kind) if get_origin(part) is Annotated), None)
    if limits and type(data) is get_args(limits)[0]:
        meta = get_args(limits)[1]
        return document.fault("out-of-range", *path, value=data, low=meta.ge, high=meta.le)
    choices = tuple(str(choice) for part in _parts(kind) if get_origin(part) is Literal for choice in get_args(part))
    others = tuple(_name(part) for part in _parts(kind) if get_origin(part) is not Literal)
    if choices and not others:
        return document.fault("not-a-choice", *path, value=_quote(data), choices=choices)
    return wrong_type(document, data, (*others, *choices), path)


def _parts(kind: Any) -> tuple[Any, ...]:
    return get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)


def _name(kind: Any) -> str:
    plain = get_args(kind)[0] if get_origin(kind) is Annotated else get_origin(kind) or kind
    return _KINDS.get(plain, str(plain))


def wrong_type(document: Document, data: Any, wanted: tuple[str, ...], path: KeyPath) -> Fault:
    """Says what was expected at a place and what stands there."""
    return document.fault(
        "wrong-type", *path, wanted=wanted, found=_KINDS.get(type(data), "nothing"), value=_quote(data)
    )


def _quote(data: Any) -> str:
    text = str(data)
    return text if len(text) <= 60 else text[:59] + "…"
