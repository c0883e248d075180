"""Formats that are neither JSON nor YAML as plain data and back, leniently: whatever was changed in the data is written
down somehow.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as Xml
from xml.sax.saxutils import escape, quoteattr

from hypothesis import strategies as st

from game.files.documents import read_document
from tests.store.saving import sealed_text

from .mutations import Draw, changed_documents, files, noisy, written_yaml
from .wild import texts

# Boards.


def changed_boards(whole: Mapping[Path, bytes]) -> st.SearchStrategy[tuple[Path, bytes]]:
    """One of these files with something else in it."""
    return st.one_of(*(st.tuples(st.just(path), _changed_board(path, raw)) for path, raw in whole.items()))


def _changed_board(path: Path, raw: bytes) -> st.SearchStrategy[bytes]:
    if path.suffix == ".yaml":
        return files([read_document(path).data], written_yaml)
    return files([xml_data(raw.decode())], written_xml, [raw])


# XML.


def xml_data(text: str) -> dict[str, Any]:
    """An XML document as tables of tag, attributes, text and what lies inside."""
    return _element(Xml.fromstring(text))


def _element(element: Xml.Element) -> dict[str, Any]:
    tag = element.tag.rpartition("}")[2]
    return {
        "tag": tag,
        "attributes": dict(element.attrib),
        "text": element.text or "",
        "inside": [_element(child) for child in element],
    }


def written_xml(data: Any) -> bytes:
    root = dict(data) if isinstance(data, dict) else data
    if isinstance(root, dict) and root.get("tag") == "svg" and isinstance(root.get("attributes"), dict):
        root["attributes"] = {"xmlns": "http://www.w3.org/2000/svg", **root["attributes"]}
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{_spell(root)}\n'.encode("utf-8", "surrogatepass")


def _spell(node: Any) -> str:
    if not isinstance(node, dict) or "tag" not in node:
        return escape(str(node))
    attributes = node.get("attributes")
    pairs = attributes.items() if isinstance(attributes, dict) else ()
    spelt = "".join(f" {key}={quoteattr(str(value))}" for key, value in pairs)
    inside = node.get("inside")
    children = "".join(map(_spell, inside)) if isinstance(inside, list) else str(inside or "")
    return f"<{node['tag']}{spelt}>{escape(str(node.get('text', '')))}{children}</{node['tag']}>"


# Catalogues.


def po_data(text: str) -> list[dict[str, str]]:
    """The entries of a PO file, each a table of its fields."""
    entries: list[dict[str, str]] = []
    name = ""
    for line in text.splitlines():
        if not line or line.startswith("#"):
            continue
        word, _, said = line.partition(" ") if not line.startswith('"') else (name, "", line)
        name = word
        if word == "msgid":
            entries.append({})
        entries[-1][word] = entries[-1].get(word, "") + json.loads(said)
    return entries


def written_po(data: Any) -> bytes:
    entries = data if isinstance(data, list) else [data]
    rows = []
    for entry in entries:
        fields = entry.items() if isinstance(entry, dict) else [("msgid", entry)]
        rows += [f"{name} {_quoted(said)}" for name, said in fields] + [""]
    return "\n".join(rows).encode("utf-8", "surrogatepass")


def _quoted(said: Any) -> str:
    plain = str(said).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{plain}"'


# Journals.

Journal = tuple[dict[str, Any], list[str]]  # the head, and the lines without their seals


def journal_data(raw: bytes) -> Journal:
    rows = [row.rpartition("  ~")[0] for row in raw.decode().splitlines()]
    return json.loads(rows[0]), rows[1:]


def written_journal(journal: Journal) -> bytes:
    """With seals that fit, so that what is behind them is tried."""
    head, lines = journal
    return sealed_text(
        [json.dumps(head), *(line.encode(errors="replace").decode().replace("\n", " ") for line in lines)]
    )


@st.composite
def changed_journals(draw: Draw, originals: Sequence[bytes]) -> bytes:
    """A head with other values, other lines, or both; seals fit but for a few."""
    whole = draw(st.sampled_from(originals))
    kind = draw(st.integers(0, 9))
    if kind == 0:
        return bytes(draw(noisy([whole])))
    head, lines = journal_data(whole)
    if kind < 6:
        head = draw(changed_documents([head]))
    if kind > 4 and lines:
        for _ in range(draw(st.sampled_from((1, 1, 2, 5)))):
            draw(st.sampled_from(_LINE_CHANGES))(draw, lines, draw(st.integers(0, len(lines) - 1)))
    return written_journal((head, lines))


def _drop(_draw: Draw, lines: list[str], place: int) -> None:
    if len(lines) > 1:
        del lines[place]


def _double(_draw: Draw, lines: list[str], place: int) -> None:
    lines.insert(place, lines[place])


def _swap(draw: Draw, lines: list[str], place: int) -> None:
    other = draw(st.integers(0, len(lines) - 1))
    lines[place], lines[other] = lines[other], lines[place]


def _another(draw: Draw, lines: list[str], place: int) -> None:
    lines[place] = draw(st.sampled_from(lines))


def _other_word(draw: Draw, lines: list[str], place: int) -> None:
    """A word of another line, or a wild one, in the place of one of this line."""
    parts = lines[place].split(" ")
    words = draw(st.sampled_from(lines)).split(" ")
    parts[draw(st.integers(0, len(parts) - 1))] = draw(st.one_of(st.sampled_from(words), st.sampled_from(words), texts))
    lines[place] = " ".join(parts)


def _remark(draw: Draw, lines: list[str], place: int) -> None:
    """Something that changes no position, such as who sits where, or takes the last step back."""
    said = (
        "# sits castaway",
        "# sits person",
        "# sits ?",
        "# orders never",
        "# plain died",
        "# over",
        "# told 3",
        "# evening island",
        "undo",
    )
    lines.insert(place, f"{draw(st.sampled_from('*12399'))} {draw(st.one_of(st.sampled_from(said), texts))}")


def _cut(_draw: Draw, lines: list[str], place: int) -> None:
    del lines[place + 1 :]


_LINE_CHANGES: tuple[Callable[[Draw, list[str], int], None], ...] = (
    _drop,
    _double,
    _swap,
    _another,
    _other_word,
    _other_word,
    _remark,
    _cut,
)
