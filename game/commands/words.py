"""`words`: checks the texts of a language, and brings them to a translator's program and back."""

from __future__ import annotations

import re
from argparse import Namespace
from pathlib import Path

from game.engine import GameError
from game.files.languages import ORIGINAL, own_texts, texts_folder
from game.files.resources import is_checkout
from game.words.catalogue import Catalogue
from game.words.exchange import read_sheets, take_in

from .command_line import Argument, Command, path

_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}")


def bring_in(chosen: Namespace, catalogue: Catalogue) -> int:
    folder = _home(chosen.texts, chosen.own)
    taken = take_in(chosen.texts, read_sheets(chosen.file), folder)
    print(catalogue.say("words.imported", count=taken.messages, folder=str(folder)))
    if taken.open:
        print(catalogue.say("words.imported-open", count=taken.open))
    if taken.unknown:
        print(catalogue.say("words.imported-unknown", keys=taken.unknown))
    return 1 if taken.unknown else 0


def _home(language: str, is_own: bool) -> Path:
    """The folder that translations are put into."""
    if language == ORIGINAL:
        raise GameError("words-original", language=ORIGINAL)
    if not _LANGUAGE.fullmatch(language):
        raise GameError("words-language", language=language)
    return texts_folder(language) if is_checkout() and not is_own else own_texts(language)


_NAME = Argument("texts", {"metavar": "LANGUAGE"})
_OWN = Argument("--own", {"action": "store_true"})

COMMAND = Command(
    "words",
    parts=(Command("import", bring_in, (_NAME, path("file", "FILE_OR_FOLDER"), _OWN)),),
)
