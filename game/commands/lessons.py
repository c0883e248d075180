"""`lessons`: plays a lesson by what it hopes for, and says which of its sentences is never heard."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from tempfile import TemporaryDirectory

from game.bots import InlineThinker
from game.learning.lesson_check import check_lesson
from game.learning.lessons import load_lesson
from game.words.catalogue import Catalogue

from .description import Argument, Command


def run_check(chosen: Namespace, catalogue: Catalogue) -> int:
    with TemporaryDirectory() as folder:
        faults = check_lesson(chosen.file, Path(folder), InlineThinker(), catalogue.messages)
    for fault in faults:
        print(catalogue.tell(fault))
    if not faults:
        print(catalogue.say("lessons.fine", count=len(load_lesson(chosen.file).file.beats)))
    return 1 if faults else 0


COMMAND = Command("lessons", parts=(Command("check", run_check, (Argument("file", {"type": Path, "metavar": "FILE"}),)),))
