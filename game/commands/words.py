"""`words`: checks the texts of a language, and brings them to a translator's program and back."""

from __future__ import annotations

import os
from argparse import Namespace
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from game.engine import GameError
from game.files.documents import BadDocument, is_file
from game.files.languages import ORIGINAL, is_language, languages, match_language, own_texts, texts_folder
from game.files.resources import asset, is_checkout
from game.version import __version__
from game.words.catalogue import Catalogue
from game.words.translating.books import books_of, bring_book, check_book
from game.words.translating.checking import WordsFault, check_messages, describe, read_translation, share
from game.words.translating.exchange import one_sheet, read_sheets, send_out, sheet_text, take_in
from game.words.translating.glossary import check_terms, find_glossary, read_glossary

from .command_line import Argument, Command, path
from .terminal import format_columns

_TEXTS, _BOOKS = ".po", ".yaml"  # what the names of texts and of rulebooks end with


def check_words(chosen: Namespace, catalogue: Catalogue) -> int:
    """Lists what is wrong, then how much of what; what is only worth a look is told when it is asked for."""
    _demand_translation(chosen.texts)
    chosen.texts = match_language(chosen.texts, languages()) or chosen.texts
    findings = list(_findings(chosen.texts))
    told = [finding for finding in findings if chosen.all or not finding.is_note]
    for finding in told:
        print(describe(finding, catalogue))
    said, of = share(read_translation(chosen.texts))
    print(catalogue.say("words.share", count=said, of=of, books=len(books_of(chosen.texts)), language=chosen.texts))
    counts = Counter(finding.kind.removeprefix("book-") for finding in told)
    if counts:
        rows = [[catalogue.say(f"words.kind.{kind}"), str(count)] for kind, count in counts.items()]
        print(format_columns(rows))
    else:
        print(catalogue.say("words.fine"))
    return 1 if any(not finding.is_note for finding in findings) else 0


def _findings(language: str) -> Iterator[WordsFault]:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from .drawn_words import check_drawing  # the fonts need pygame, which no other command waits for

    translated = read_translation(language)
    if not translated.said and not translated.unread:
        raise GameError("words-none", language=language, folder=str(own_texts(language)))
    yield from check_messages(translated)
    yield from check_drawing(translated)
    if file := find_glossary(language):
        try:
            yield from check_terms(translated, read_glossary(file))
        except BadDocument as bad:
            yield from (WordsFault("fault", str(file), 0, {"fault": fault}) for fault in bad.faults)
    for game, book in books_of(language).items():
        yield from check_book(book, game)


def send_words(chosen: Namespace, catalogue: Catalogue) -> int:
    """A name that ends like one is a file with everything; any other is a folder of files, the rulebooks among them."""
    _demand_translation(chosen.texts)
    language, place = chosen.texts, chosen.file
    folders = [folder for folder in (own_texts(language), texts_folder(language)) if any(folder.glob(f"*{_TEXTS}"))]
    sheets = send_out(language, [sheet for folder in folders for sheet in read_sheets(folder)], chosen.plurals)
    header = f"Project-Id-Version: leaving-atlantis {__version__}"
    if place.suffix.lower() == _TEXTS:
        _write_new(place, sheet_text(one_sheet(sheets), language.replace("-", "_"), header))
    else:
        for sheet in sheets:
            _write_new(place / sheet.name, sheet_text(sheet, language.replace("-", "_"), header))
        for original in sorted(asset("rules", ORIGINAL).glob(f"*{_BOOKS}")):
            book = books_of(language).get(original.stem, original)
            _write_new(place / "rules" / book.name, book.read_text(encoding="utf-8"))
    said, of = share(read_translation(language))
    print(catalogue.say("words.exported", path=str(place), count=of - said))
    return 0


def _write_new(path: Path, text: str) -> None:
    """Never over what is there: it may be somebody's work."""
    if path.exists():
        raise GameError("words-there", path=str(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")


def bring_in(chosen: Namespace, catalogue: Catalogue) -> int:
    _demand_translation(chosen.texts)
    is_ours = is_checkout() and not chosen.own
    folder = texts_folder(chosen.texts) if is_ours else own_texts(chosen.texts)
    books = asset("rules", chosen.texts) if is_ours else own_texts(chosen.texts) / "rules"
    given: Path = chosen.file
    _demand_texts(given)
    for book in _books_in(given):
        print(catalogue.say("words.imported-book", file=str(bring_book(book, books))))
    if given.suffix == _BOOKS or (given.is_dir() and not any(given.glob(f"*{_TEXTS}"))):
        return 0
    ours = texts_folder(chosen.texts)
    behind = read_sheets(ours) if not is_ours and any(ours.glob(f"*{_TEXTS}")) else []
    taken = take_in(chosen.texts, read_sheets(given), folder, behind)
    print(catalogue.say("words.imported", count=taken.messages, folder=str(folder)))
    if taken.open:
        print(catalogue.say("words.imported-open", count=taken.open))
    if taken.unknown:
        print(catalogue.say("words.imported-unknown", keys=taken.unknown))
    return 1 if taken.unknown else 0


def _demand_texts(given: Path) -> None:
    if not given.exists():
        raise GameError("not-there", path=str(given))
    if not given.is_dir() and not is_file(given):
        raise GameError("not-a-file", path=str(given))
    if given.is_dir() and not any(given.glob(f"*{_TEXTS}")) and not _books_in(given):
        raise GameError("words-nothing", path=str(given))


def _books_in(given: Path) -> Iterable[Path]:
    """The rulebooks of a folder lie beside its texts, or in a folder of their own."""
    if given.is_dir():
        return sorted(
            [*given.glob(f"rules/*{_BOOKS}"), *(path for path in given.glob(f"*{_BOOKS}") if path.stem != "glossary")]
        )
    return [given] if given.suffix == _BOOKS else []


def _demand_translation(language: str) -> None:
    if language == ORIGINAL:
        raise GameError("words-original", language=ORIGINAL)
    if not is_language(language):
        raise GameError("words-language", language=language)


_NAME = Argument("texts", {"metavar": "LANGUAGE"})
_OWN = Argument("--own", {"action": "store_true"})
_PLURALS = Argument("--plurals", {"default": "", "metavar": "RULE"})
_ALL = Argument("--all", {"action": "store_true"})

COMMAND = Command(
    "words",
    parts=(
        Command("check", check_words, (_NAME, _ALL)),
        Command("export", send_words, (_NAME, path("file", "FILE_OR_FOLDER"), _PLURALS)),
        Command("import", bring_in, (_NAME, path("file", "FILE_OR_FOLDER"), _OWN)),
    ),
)
