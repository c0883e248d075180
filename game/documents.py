"""YAML and JSON files as plain data that knows the line of every key.

A document is read strictly and safely: no anchors (they can unfold without end), no tags, no key twice, nothing endless or deep.
Words stay words: of YAML's many spellings only `true` and `false` are truth values, so that an isle may be called NO.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path, PureWindowsPath
from typing import Any

import yaml

from game.engine.errors import Value
from game.faults import BadDocument, Fault, Key, KeyPath, written

__all__ = ["BadDocument", "Document", "Fault", "beside", "is_file", "parse_document", "plain_document", "read_document", "read_text"]

LARGEST = 1_000_000
DEEPEST = 32
_TAG = "tag:yaml.org,2002:"


@dataclass(frozen=True, slots=True)
class Document:
    """Plain data with the file and the lines it came from. `root` is where in the file it starts."""

    file: str
    data: Any
    lines: Mapping[KeyPath, int]
    root: KeyPath = ()

    def fault(self, code: str, *path: Key, **values: Value) -> Fault:
        """A fault at a key, or at what comes nearest to it in the file."""
        whole = (*self.root, *path)
        return Fault(self.file, ": ".join(part for part in (self._line(whole), written(whole)) if part), code, values)

    def below(self, key: Key) -> Document:
        """The part under a key."""
        return replace(self, data=self.data[key], root=(*self.root, key))

    def _line(self, path: KeyPath) -> str:
        while path and path not in self.lines:
            path = path[:-1]
        return str(self.lines.get(path, ""))


def read_document(path: Path) -> Document:
    """The data in a YAML or JSON file; `BadDocument` with every fault where it cannot be read."""
    text = read_text(path)
    # JSON is YAML but for the tabs between its tokens; inside its texts a tab is an escape.
    return parse_document(text.replace("\t", " ") if path.suffix == ".json" else text, str(path))


def parse_document(text: str, file: str) -> Document:
    """The data in a text."""
    builder = _Builder(file)
    data = builder.build(_composed(text, file), ())
    if builder.faults:
        raise BadDocument(builder.faults)
    return Document(file, data, builder.lines)


def plain_document(data: Any, file: str) -> Document:
    """Data that was read elsewhere, such as a journal's head: it has keys, but no lines."""
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        raise BadDocument([Fault(file, "", "bad-character")]) from error
    except RecursionError as error:
        raise BadDocument([Fault(file, "", "too-deep", {"deepest": DEEPEST})]) from error
    return Document(file, data, {})


def read_text(path: Path) -> str:
    """The text of a file that is small enough and UTF-8."""
    raw = _read_bytes(path)
    if len(raw) > LARGEST:
        raise BadDocument([Fault(str(path), "", "file-too-large", {"largest": LARGEST})])
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise BadDocument([Fault(str(path), str(line), "file-not-utf8")]) from error


def _read_bytes(path: Path) -> bytes:
    if not os.path.lexists(path):
        raise BadDocument([Fault(str(path), "", "file-missing")])
    if not is_file(path):
        raise BadDocument([Fault(str(path), "", "not-a-file")])
    try:
        with path.open("rb") as file:
            return file.read(LARGEST + 1)
    except OSError as error:
        raise BadDocument([Fault(str(path), "", "file-unreadable", {"problem": error.strerror or ""})]) from error


def is_file(path: Path) -> bool:
    """Whether a file is there; also for names that no file can have."""
    return os.path.isfile(path)  # noqa: PTH113 - Path.is_file raises for some of them


def beside(folder: Path, name: str) -> Path | None:
    """The file a document names, or None where the name leads out of the folder. Windows' paths know both slashes and drives."""
    parts = PureWindowsPath(name)
    return None if parts.anchor or ".." in parts.parts or not parts.parts else folder.joinpath(*parts.parts)


class _Refused(yaml.YAMLError):
    """Something YAML allows and we do not."""

    def __init__(self, code: str, line: int, **values: Value) -> None:
        self.code, self.line, self.values = code, line, values


class _Loader(yaml.SafeLoader):
    """Composes nodes, and looks at every one before it goes deeper."""

    yaml_implicit_resolvers = {}  # noqa: RUF012 - the library's own attribute: begin with none of its many

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._depth = 0

    def compose_node(self, parent: yaml.Node | None, index: Any) -> yaml.Node | None:
        event: Any = super().peek_event()  # type: ignore[no-untyped-call]
        line = event.start_mark.line + 1
        if isinstance(event, yaml.AliasEvent) or event.anchor:
            raise _Refused("yaml-anchor", line)
        if event.tag:
            raise _Refused("yaml-tag", line, tag=event.tag)
        if self._depth == DEEPEST:
            raise _Refused("too-deep", line, deepest=DEEPEST)
        self._depth += 1
        node = super().compose_node(parent, index)
        self._depth -= 1
        return node


_Loader.add_implicit_resolver(_TAG + "null", re.compile(r"(?:~|null|)\Z"), ["~", "n", ""])
_Loader.add_implicit_resolver(_TAG + "bool", re.compile(r"(?:true|false)\Z"), ["t", "f"])
_Loader.add_implicit_resolver(_TAG + "int", re.compile(r"[-+]?[0-9]{1,18}\Z", re.ASCII), list("-+0123456789"))
_Loader.add_implicit_resolver(
    _TAG + "float", re.compile(r"[-+]?[0-9]+(?:\.[0-9]*)?(?:[eE][-+]?[0-9]{1,3})?\Z", re.ASCII), list("-+0123456789")
)


def _composed(text: str, file: str) -> yaml.Node:
    try:
        node = _Loader(text).get_single_node()
    except _Refused as refused:
        raise BadDocument([Fault(file, str(refused.line), refused.code, refused.values)]) from refused
    except yaml.MarkedYAMLError as error:
        line = str(error.problem_mark.line + 1) if error.problem_mark else ""
        raise BadDocument([Fault(file, line, "yaml-syntax", {"problem": error.problem or ""})]) from error
    except yaml.reader.ReaderError as error:
        line = str(text.count("\n", 0, error.position) + 1)
        raise BadDocument([Fault(file, line, "bad-character")]) from error
    except (ValueError, OverflowError) as error:  # the scanner's own, for an escape such as "\UFFFFFFFF"
        raise BadDocument([Fault(file, "", "yaml-syntax", {"problem": str(error)})]) from error
    if node is None:
        raise BadDocument([Fault(file, "", "file-empty")])
    return node


class _Builder:
    """Turns nodes into plain data, noting lines and faults on the way."""

    def __init__(self, file: str) -> None:
        self.lines: dict[KeyPath, int] = {}
        self.faults: list[Fault] = []
        self._file = file

    def build(self, node: yaml.Node, path: KeyPath) -> Any:
        self.lines.setdefault(path, node.start_mark.line + 1)
        if isinstance(node, yaml.MappingNode):
            return self._table(node, path)
        if isinstance(node, yaml.SequenceNode):
            return [self.build(item, (*path, i)) for i, item in enumerate(node.value)]
        return self._scalar(node, path)

    def _table(self, node: yaml.MappingNode, path: KeyPath) -> dict[Key, Any]:
        found: dict[str, tuple[Key, Any]] = {}
        for key_node, value in node.value:
            line = key_node.start_mark.line + 1
            key = self._scalar(key_node, path) if isinstance(key_node, yaml.ScalarNode) else None
            if not isinstance(key, (str, int)) or isinstance(key, bool):
                self._fault("bad-key", line, path)
            elif str(key) in found:
                self._fault("duplicate-key", line, path, key=str(key), first=self.lines[(*path, found[str(key)][0])])
            else:
                self.lines[(*path, key)] = line
                found[str(key)] = key, self.build(value, (*path, key))
        return dict(found.values())

    def _scalar(self, node: yaml.Node, path: KeyPath) -> Any:
        match node.tag.removeprefix(_TAG):
            case "null":
                return None
            case "bool":
                return node.value == "true"
            case "int":
                return int(node.value)
            case "float":
                return float(node.value)
        return self._text(node, path)

    def _text(self, node: yaml.Node, path: KeyPath) -> str:
        """JSON writes what is beyond 16 bits as two escapes, which belong together."""
        try:
            return str(node.value).encode("utf-16", "surrogatepass").decode("utf-16")
        except UnicodeDecodeError:
            self._fault("bad-character", node.start_mark.line + 1, path)
            return ""

    def _fault(self, code: str, line: int, path: KeyPath, **values: Value) -> None:
        self.faults.append(Fault(self._file, ": ".join(part for part in (str(line), written(path)) if part), code, values))


def title(path: Path) -> str:
    """The name of a file without its ending; bytes in it that are no text are shown as such."""
    return path.stem.encode("utf-8", "replace").decode()
