"""The doors between scenes: each opens a scene by its purpose, so no scene imports another and none is loaded before it
is needed.
"""

from __future__ import annotations

from collections.abc import Callable, MutableMapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from game.engine import GameError
from game.files.guest_guard import calling
from game.files.resources import data
from game.widgets import Button

from .scene import Command, Push, Replace, Scene, SetTable
from .stage import Stage

if TYPE_CHECKING:
    from game.engine import Head, Rules
    from game.learning.puzzles import Puzzle
    from game.match import Match
    from game.match.saved_games import FinishedGame
    from game.review.kept_moments import MomentMark
    from game.review.played_game import PlayedGame
    from game.review.report import Review
    from game.store import People, Person

    from .ask import Answer
    from .background import OpeningSave
    from .phones.page import SheetPhones
    from .review.reviewed import ReviewedSave
    from .unfinished import OlderSave, UnfinishedGame


REVIEW_ICON = "common/icon-search"  # of every door that leads to *Look again*
OpenPhones = Callable[[], Command | None]
"""Leads to the sheet of a table's phones, or says why there is none."""
FILM_ICON = "common/icon-film"  # of every door that leads to *Film*
_MOMENT = 0.2  # seconds that a frame may wait for a save: most are read in fewer


class Occasion(msgspec.Struct, frozen=True):
    """The reason a table is set besides the game itself, such as a puzzle: its name, and where whoever leaves it goes.
    Seats belong to it: nobody changes them.
    """

    name: str
    leave: Callable[[], Command]
    leave_text: str = ""  # on the button that leaves it, where leaving does not save
    about: str = ""  # what becomes of it then
    goals: tuple[str, ...] = ()  # what each of its stars is for, where it has any


def open_menu(
    stage: Stage, asked_for: UnfinishedGame | OlderSave | None = None, opening: OpeningSave | None = None
) -> Scene:
    """The menu; if a save from older rules was requested, it asks about that first, and one that is being read is
    opened from there.
    """
    from .menu import MenuScene

    return MenuScene(stage, asked_for, opening)


def resume_save(stage: Stage, opening: OpeningSave) -> Command:
    """Leads to a save that is being read: to its table if it is there in a moment, else to how far it is."""
    opening.wait(_MOMENT)
    return Push(open_saved_game(stage, opening) if opening.is_done else open_waiting(stage, opening))


def open_waiting(stage: Stage, opening: OpeningSave) -> Scene:
    """How far a long save is read, over the scene from which it was opened; then the save itself."""
    from game.store.saves import SUFFIX

    from .background import WaitingScene

    text = stage.say("waiting.save", name=stage.words.word(opening.path.name.removesuffix(SUFFIX)))
    return WaitingScene(stage, text, opening, lambda: Replace(open_saved_game(stage, opening)))


def open_setup(stage: Stage, game: str) -> Scene:
    """Setting up a new game."""
    from .setup.scene import SetupScene

    return SetupScene(stage, game)


def open_table(stage: Stage, match: Match) -> Scene:
    """The table of a match that has begun or was resumed.

    Where none can be made of it, the match is closed: nobody else has it.
    """
    try:
        with calling(match.rules.game):
            if match.guide:
                # The lesson that was left, or the same from the beginning where its sentences are others now.
                from game.learning.lesson_course import is_outdated
                from game.learning.lessons import lesson_in
                from game.match.match import GuidedMatch

                from .table.lesson import open_lesson_table

                assert isinstance(match, GuidedMatch)
                lesson = lesson_in(match)
                if is_outdated(lesson, match.journal.remarks()):
                    match.close()
                    stage.toasts.tell(stage.say("lesson.renewed"), stays=True)
                    return open_lesson(stage, match.rules.game)
                return open_lesson_table(stage, lesson, match)

            # An evening of the voyage goes on with its stars, and the deal of a day with its name.
            from functools import partial

            from game.learning.voyage import DEAL, EVENING, evening_of

            from .table import TableScene

            evening = evening_of(match.journal.notes(EVENING), match.rules)
            if not evening and not match.journal.notes(DEAL):
                return TableScene(stage, match)
            from .table.voyage_evening import DealGuide, EveningGuide

            return TableScene(stage, match, partial(EveningGuide, evening=evening) if evening else DealGuide)
    except BaseException:
        match.close()
        raise


def open_table_with_phones(stage: Stage, match: Match) -> Scene:
    """The table of a new game that is to be played by phones: their sheet comes before anyone looks at a hand."""
    from .table import TableScene

    scene = open_table(stage, match)
    assert isinstance(scene, TableScene)
    scene.opens_phones = True
    return scene


def open_saved_game(stage: Stage, opening: OpeningSave) -> Scene:
    """The table of a game that has been read, or its replay if it is over; a fault is raised and changes nothing."""
    match = opening.result()
    if match.is_over:
        opening.drop()
        return open_replay(stage, opening.path)
    if (damage := match.damage) and not damage.is_of_older_rules:
        fault = stage.words.explain(GameError(damage.code, **damage.values))
        stage.tell(stage.say("menu.damaged", name=match.journal.name, line=damage.line, fault=fault))
    return open_table(stage, match)


def open_curtain(
    stage: Stage, match: Match, undo: Callable[[], object] | None = None, phones: OpenPhones | None = None
) -> Scene:
    """The curtain: the device is passed to the one whom the match names. `undo` takes back what was decided before."""
    from .curtain import CurtainScene

    return CurtainScene(stage, match, undo, phones)


def open_peek(stage: Stage, match: Match) -> Scene:
    """Shows the hand of the one who looks, for those eyes only."""
    from .peek import PeekScene

    return PeekScene(stage, match)


def open_question(stage: Stage, title: str, text: str, answers: Sequence[Answer]) -> Scene:
    """A question over the scene."""
    from .ask import AskScene

    return AskScene(stage, title, text, answers)


def open_pause(stage: Stage, match: Match, occasion: Occasion | None = None, phones: OpenPhones | None = None) -> Scene:
    """The menu over the table; `occasion` where the table itself says what it is set for, `phones` where people may
    play by them.
    """
    from .pause import PauseScene

    return PauseScene(stage, match, occasion, phones)


def open_phones(stage: Stage, match: Match, phones: SheetPhones) -> Scene:
    """The sheet of the phones at a table."""
    from .phones.scene import PhonesScene

    return PhonesScene(stage, match, phones)


def open_scoring(stage: Stage, finished: FinishedGame, is_again: bool = False) -> Scene:
    """The show after a game; `is_again`: one that was over before."""
    from .scoring.scene import ScoringScene

    with calling(finished.rules.game):
        return ScoringScene(stage, finished, is_again)


def open_replay(stage: Stage, path: Path, seat: int | None = None) -> Scene:
    """A saved game step by step; `seat`: whose moments are marked, where it has been looked through."""
    from .replay import ReplayScene

    return ReplayScene(stage, path, seat)


def open_review(stage: Stage, path: Path) -> Scene:
    """Looks again at what luck and everyone did in a finished game."""
    from .review.scene import ReviewScene

    return ReviewScene(stage, path)


def why_review_is_closed(
    stage: Stage, rules: Rules[Any, Any], *, is_older: bool, is_damaged: bool, has_decisions: bool
) -> str:
    """Why a finished game cannot be looked at again, as far as that is known without reading its save; nothing where it
    can be.
    """
    from game.review.played_game import can_be_judged

    if is_older:
        return stage.say("error.no-review-older")
    if is_damaged:
        return stage.say("error.no-review-damaged")
    if not has_decisions:
        return stage.say("error.no-review-short")
    return "" if can_be_judged(rules) else stage.say("error.no-review-unknown")


def open_play_on(stage: Stage, played: PlayedGame, place: int, head: Head, name: str) -> Scene:
    """Asks who plays on from a place of a finished game; `head` is its journal's, `name` that of its save."""
    from .play_on import PlayOnScene

    return PlayOnScene(stage, played, place, head, name)


def set_moment(
    stage: Stage, save: ReviewedSave, review: Review, index: int, marks: MutableMapping[int, MomentMark]
) -> Command:
    """Sets the table of a moment of a finished game; what becomes of it is noted in `marks`, by its number in the
    review.
    """

    def play() -> Command:
        from .review.moment import open_moment_table

        return Push(open_moment_table(stage, save, review, index, marks))

    return SetTable(play)


def open_load(stage: Stage) -> Scene:
    """The saved games."""
    from .load.scene import LoadScene

    return LoadScene(stage)


def open_rulebook(stage: Stage, game: str = "", number: str = "", played: Rules[Any, Any] | None = None) -> Scene:
    """The rulebook, open at a game and at a rule; of the game that is played, with the numbers on the table."""
    from .rulebook import RulebookScene

    return RulebookScene(stage, game, number, played)


def open_rules_of(stage: Stage, match: Match) -> Command:
    """Leads from a table to the rule for the step being played, as far as everyone may know it."""
    rules = match.rules
    return Push(open_rulebook(stage, rules.game, rules.describe(match.view(None)).rule, rules))


def open_card(stage: Stage, game: str, played: Rules[Any, Any] | None = None) -> Scene:
    """The reference card over the table; of the game that is played, with what is on the table."""
    from .rulebook import CardScene

    return CardScene(stage, game, played)


def open_puzzles(stage: Stage, game: str = "") -> Scene:
    """The puzzles, open at a game."""
    from .puzzles import PuzzlesScene

    return PuzzlesScene(stage, game)


def open_puzzle(stage: Stage, puzzle: Puzzle, following: Sequence[Puzzle] = ()) -> Scene:
    """The table of a puzzle, and those that come after it."""
    from .table.puzzle import open_puzzle_table

    return open_puzzle_table(stage, puzzle, following)


def open_lesson(stage: Stage, game: str, seed: int | None = None) -> Scene:
    """A game's lesson, from the beginning; anything the lesson does not ask for is drawn from the seed, or at
    random.
    """
    from secrets import randbelow

    from game.learning.lessons import begin_lesson, lesson_of

    from .save_names import free_name
    from .table.lesson import open_lesson_table

    found = lesson_of(game)
    drawn = randbelow(10**9) if seed is None else seed
    save = free_name(stage.words, stage.say("lesson.save", game=stage.words.game(game)))
    return open_lesson_table(stage, found, begin_lesson(found, stage.colours(found.rules), drawn, save=save))


def has_lesson(game: str) -> bool:
    return data("lessons", f"{game}.yaml").is_file()


def lesson_button(stage: Stage, game: str) -> Button:
    """The button that begins the lesson of a game; where room is short its words are in the tip, which says that it
    begins at once.
    """
    is_narrow = stage.look.room.is_small
    text, about = stage.say("lesson.begin"), stage.say("lesson.begin.at-once")
    tip = stage.words.join_sentences([stage.words.end(text), about]) if is_narrow else about
    return Button(
        "" if is_narrow else text, lambda: set_lesson(stage, game), icon="common/icon-boat", name="lesson", tip=tip
    )


def set_lesson(stage: Stage, game: str) -> Command:
    """Sets the table of a lesson."""
    return SetTable(lambda: Push(open_lesson(stage, game)))


def open_voyage(stage: Stage, chosen: str = "", is_alone: bool = False) -> Scene:
    """The chart of the voyage, with an evening chosen; alone, its way back leads to the menu."""
    from .voyage import VoyageScene

    return VoyageScene(stage, chosen, is_alone)


def open_deal(stage: Stage) -> Command:
    """The daily deal: a try that counts and was begun goes on, else it is asked who plays."""
    from .table.voyage_evening import open_todays_deal

    return open_todays_deal(stage)


def open_dice(stage: Stage) -> Scene:
    """Whether dice and piles were fair in all finished games."""
    from .dice.scene import DiceScene

    return DiceScene(stage)


def open_people(stage: Stage) -> Scene:
    """Everyone who plays here, and what they have won."""
    from .people.scene import PeopleScene

    return PeopleScene(stage)


def open_missed(stage: Stage, name: str = "") -> Scene:
    """The missed moments of a person; without a name, of whoever plays here alone."""
    from .missed.scene import MissedScene

    return MissedScene(stage, name or stage.person, is_guessed=not name)


def open_person(
    stage: Stage, people: People, keep: Callable[[Person], Command | None], person: Person | None = None, name: str = ""
) -> Scene:
    """The form of a person, or of a new one whose name was begun; who came of it is handed to `keep` once it is
    written.
    """
    from .people.form import PersonScene

    return PersonScene(stage, people, keep, person, name)


def open_film(stage: Stage, path: Path, game: str, here: int = 0, last: int | None = None) -> Scene:
    """The sheet where a film of a saved game is made; from its replay, with the stop that is seen there and the last
    one.
    """
    from .film import FilmScene, FilmSource

    return FilmScene(stage, FilmSource(path, game, here, last))


def why_no_film(stage: Stage, game: str, is_saved: bool = True, steps: int = 1) -> str:
    """In words why there can be no film of a game; nothing where there can be one."""
    from game.tables.small_board import has_board  # the table, and pygame with it

    if not has_board(game):
        return stage.say("film.no-table")
    return stage.say("film.unsaved") if not is_saved else "" if steps else stage.say("film.no-steps")


def open_settings(stage: Stage) -> Scene:
    from .settings import SettingsScene

    return SettingsScene(stage)


def open_keys(stage: Stage) -> Scene:
    from .keys import KeysScene

    return KeysScene(stage)


def open_about(stage: Stage) -> Scene:
    """Who made the games and this program, and what of it lies on this computer."""
    from .about import AboutScene

    return AboutScene(stage)
