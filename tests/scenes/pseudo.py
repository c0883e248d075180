"""A made-up language: English with accents, and with words and sentences two fifths longer."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import yaml

from game.files.resources import asset
from game.rules import GAMES
from game.words.catalogue import Catalogue

PSEUDO = "qq"
_ACCENTS = str.maketrans(
    {
        "a": "áà",
        "e": "éê",
        "i": "îí",
        "o": "öõ",
        "u": "ûü",
        "y": "ýý",
        "A": "Áà",
        "E": "Éê",
        "I": "Îí",
        "O": "Öõ",
        "U": "Ûü",
        "Y": "Ýý",
    }
)
_SPOKEN = ("title", "lead", "text", "name")


def longer(text: str) -> str:
    """The text in the made-up language; what is filled in stays as it is."""
    parts = re.split(r"(\{[^}]*\})", text)
    return "".join(part if part.startswith("{") else part.translate(_ACCENTS) for part in parts)


def write_language(assets: Path) -> None:
    """The catalogue and the rulebooks of the language, in a folder of assets."""
    texts, rules = assets / "texts" / PSEUDO, assets / "rules" / PSEUDO
    texts.mkdir(parents=True)
    rules.mkdir(parents=True)
    (texts / "all.po").write_text(_catalogue(), encoding="utf-8")
    for game in GAMES:
        book = yaml.safe_load(asset("rules", "en", f"{game}.yaml").read_text(encoding="utf-8"))
        (rules / f"{game}.yaml").write_text(yaml.safe_dump(_translate(book), allow_unicode=True), encoding="utf-8")


def _catalogue() -> str:
    blocks = ['msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"']
    for key, message in Catalogue.load("en").messages.items():
        forms = [json.dumps(longer(form), ensure_ascii=False) for form in message.forms]
        if len(forms) == 1:
            blocks.append(f'msgid "{key}"\nmsgstr {forms[0]}')
        else:
            blocks.append(f'msgid "{key}"\nmsgid_plural "{key}"\nmsgstr[0] {forms[0]}\nmsgstr[1] {forms[1]}')
    return "\n\n".join(blocks) + "\n"


def _translate(node: Any, key: str = "") -> Any:
    if isinstance(node, dict):
        return {name: _translate(value, name) for name, value in node.items()}
    if isinstance(node, list):
        return [_translate(value) for value in node]
    return longer(node) if key in _SPOKEN and isinstance(node, str) else node
