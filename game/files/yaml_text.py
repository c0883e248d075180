"""YAML as plain data with the line of every key, read strictly: anything that YAML allows and we do not is a fault."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import yaml
from yaml.composer import Composer
from yaml.resolver import BaseResolver

from game.engine.errors import Value

from .faults import DEEPEST, BadDocument, Fault, Key, KeyPath, spell_path

_TAG = "tag:yaml.org,2002:"
# What people get wrong most often, by what the parser says of it; the first that is found counts.
_MISTAKES = {
    "yaml-tab": re.compile(r"'\\t'|tab character"),
    "yaml-unclosed": re.compile(r"', but got '(?!\?')|found unexpected|, but found '(?:<scalar>|<stream end>|[]}])'"),
    "yaml-indent": re.compile(r"mapping values|expected ':'|<(?:block end|document start)>'?, but found"),
}
_BEGAN_ABOVE = re.compile(r"end of stream|<stream end>|expected ':'")  # then the line where it began says more


def parse(text: str, file: str, *, is_ours: bool = False) -> tuple[Any, dict[KeyPath, int]]:
    """The data in a text, and its lines; `BadDocument` with every fault where it cannot be read.

    The program's own files are read by the quick parser. A player's never are: it accepts a little more than the plain
    one, it is not there in every build of the library, and what is a good board for one must be one for all.
    """
    builder = _Builder(file)
    loader = QuickLoader if is_ours else PlainLoader
    try:
        node = loader(text).get_single_node()
    except _Refused as refused:
        raise BadDocument([Fault(file, str(refused.line), refused.code, refused.values)]) from refused
    except yaml.MarkedYAMLError as error:
        raise BadDocument([_tell_mistake(error, file)]) from error
    except yaml.reader.ReaderError as error:
        line = str(text.count("\n", 0, error.position) + 1)
        raise BadDocument([Fault(file, line, "bad-character")]) from error
    except (ValueError, OverflowError) as error:  # the scanner's own, for an escape such as "\UFFFFFFFF"
        raise BadDocument([Fault(file, "", "yaml-syntax", {"problem": str(error)})]) from error
    if node is None:
        raise BadDocument([Fault(file, "", "file-empty")])
    data = builder.build(node, ())
    if builder.faults:
        raise BadDocument(builder.faults)
    return data, builder.lines


def _tell_mistake(error: yaml.MarkedYAMLError, file: str) -> Fault:
    """In our words where many make it, else in the parser's, which are English."""
    problem = error.problem or ""
    mark = (error.context_mark if _BEGAN_ABOVE.search(problem) else None) or error.problem_mark
    line = str(mark.line + 1) if mark else ""
    for code, sign in _MISTAKES.items():
        if sign.search(problem):
            return Fault(file, line, code)
    return Fault(file, line, "yaml-syntax", {"problem": problem})


class _Refused(yaml.YAMLError):
    """Something YAML allows and we do not."""

    def __init__(self, code: str, line: int, **values: Value) -> None:
        self.code = code
        self.line = line
        self.values = values


class _Watched(Composer, BaseResolver):
    """Composes nodes, and looks at every one before it goes deeper."""

    _depth = 0

    def compose_node(self, parent: yaml.Node | None, index: Any) -> yaml.Node | None:
        event: Any = self.peek_event()  # type: ignore[attr-defined]  # every parser has it
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


_Watched.add_implicit_resolver(_TAG + "null", re.compile(r"(?:~|null|)\Z"), ["~", "n", ""])
_Watched.add_implicit_resolver(_TAG + "bool", re.compile(r"(?:true|false)\Z"), ["t", "f"])
_Watched.add_implicit_resolver(_TAG + "int", re.compile(r"[-+]?[0-9]{1,18}\Z", re.ASCII), list("-+0123456789"))
_Watched.add_implicit_resolver(
    _TAG + "float", re.compile(r"[-+]?[0-9]+(?:\.[0-9]*)?(?:[eE][-+]?[0-9]{1,3})?\Z", re.ASCII), list("-+0123456789")
)


class PlainLoader(_Watched, yaml.SafeLoader):
    """The loader in Python: slow, and it reads the escapes of JSON too."""


if TYPE_CHECKING:
    from yaml import SafeLoader as _Quickest
else:
    _Quickest = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the library may have been built without it


class QuickLoader(_Watched, _Quickest):
    """The loader in C, where the library has one: eight times as quick."""

    def __init__(self, text: str) -> None:
        _Quickest.__init__(self, text)
        Composer.__init__(self)


class _Builder:
    """Turns nodes into plain data, noting lines and faults on the way."""

    def __init__(self, file: str) -> None:
        self.lines: dict[KeyPath, int] = {}
        self.faults: list[Fault] = []
        self._file = file

    def build(self, node: yaml.Node, path: KeyPath) -> Any:
        self.lines.setdefault(path, node.start_mark.line + 1)
        if isinstance(node, yaml.MappingNode):
            found: dict[str, tuple[Key, Any]] = {}
            for key_node, value in node.value:
                line = key_node.start_mark.line + 1
                key = self._scalar(key_node, path) if isinstance(key_node, yaml.ScalarNode) else None
                if not isinstance(key, (str, int)) or isinstance(key, bool):
                    self._fault("bad-key", line, path)
                elif str(key) in found:
                    self._fault(
                        "duplicate-key", line, path, key=str(key), first=self.lines[(*path, found[str(key)][0])]
                    )
                else:
                    self.lines[(*path, key)] = line
                    found[str(key)] = key, self.build(value, (*path, key))
            return dict(found.values())
        if isinstance(node, yaml.SequenceNode):
            return [self.build(item, (*path, i)) for i, item in enumerate(node.value)]
        return self._scalar(node, path)

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
        try:
            return str(node.value).encode("utf-16", "surrogatepass").decode("utf-16")
        except UnicodeDecodeError:
            self._fault("bad-character", node.start_mark.line + 1, path)
            return ""

    def _fault(self, code: str, line: int, path: KeyPath, **values: Value) -> None:
        self.faults.append(
            Fault(self._file, ": ".join(part for part in (str(line), spell_path(path)) if part), code, values)
        )
