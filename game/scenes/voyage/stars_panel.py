"""What an evening of the voyage came to, as the scoring shows it, and how it is kept."""

from __future__ import annotations

from game.learning.voyage import EveningResult
from game.match.saved_games import Finished
from game.store import journal_mark
from game.store.files import read_whole
from game.store.progress import note_evening
from game.store.saves import read_pages
from game.widgets import Column, Flow, Label, Panel, Picture, Row, Stars, Widget
from game.words.catalogue import Catalogue


def note_result(finished: Finished, result: EveningResult) -> None:
    """Keeps the stars with what was learned; `GameError` where that cannot be."""
    pages = read_pages(read_whole(finished.path), finished.path)
    note_evening(result.evening.key, result.won, journal_mark(pages.head, pages.lines), finished.path.name, result.is_eased)


def stars_panel(words: Catalogue, result: EveningResult, is_whole: bool = False) -> Widget:
    """The three goals, which of them were reached, and one sentence more; `is_whole`: with nothing beside it."""
    key, say = result.evening.key, words.say
    title = say("voyage.scoring", number=result.evening.number, title=say(f"voyage.{key}"))
    head = Row(Label(title, "name", grow=1), Stars(len(result.won), high=1.5, hollow=len(result.won) if result.is_eased else 0), gap=0.8)
    goals = [_goal(say(f"voyage.{key}.star.{star}"), star in result.won) for star in range(1, len(result.stars) + 1)]
    told = [Label(say(f"voyage.{key}.{'won' if result.won else 'lost'}"), "aside", "muted")]
    if result.is_eased and result.won:
        told.append(Label(say("voyage.scoring.eased"), "caption", "muted"))
    if result.is_hinted:
        told.append(Label(say("voyage.scoring.hinted"), "caption", "muted"))
    if not result.is_own:
        told.append(Label(say("voyage.scoring.not-own"), "caption", "muted"))
    listed = Column(*goals, gap=0.4) if is_whole else Flow(*goals, gap=1.2)
    return Panel(Column(head, listed, *told, gap=0.35), 1.2, 0.7, name="voyage-stars", grow=1 if is_whole else 0)


def _goal(text: str, is_won: bool) -> Widget:
    sign = Picture("common/icon-tick" if is_won else "common/icon-cross", 1.1, colour="teal" if is_won else "muted")
    return Row(sign, Label(text, "strong" if is_won else "body", "ink" if is_won else "muted"), gap=0.4)
