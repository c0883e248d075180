"""The table of a lesson: the real one with the real rules.

It says what it hopes for, and until its end nothing else is done.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from game.engine import Action
from game.engine.speech.describing import Choice, Description
from game.learning.lesson_course import LessonCourse
from game.learning.lessons import Lesson, is_hoped
from game.match import Match
from game.match.match import GuidedMatch
from game.render import Look
from game.sound import SILENCE
from game.store.progress import note_lesson
from game.tables import TableContent
from game.tables.frame import is_tiny_window
from game.tables.gold_button import Gold, no_gold
from game.tables.table import let_go, wrap_board
from game.widgets import Button, Column, EquallyHigh, Label, Layout, Region, Reserved, Row, Widget
from game.widgets.keys import ARROWS
from game.widgets.regions import FindSlot

from . import routes
from .ask import Answer, AskScene, LeavingScene, is_saved
from .lesson_pointer import BoardRing, ButtonRing, LessonPointer, OnSea, Ringed
from .lesson_sheet import SHEET, AnswerButton, LessonSheet, SheetWords, Way, is_brief, is_roomy
from .scene import Command, Pop, Push, Replace, Stay
from .stage import Stage
from .table.around import Surroundings
from .table.scene import TableScene

_UNSURE, _LOST = (
    12.0,
    30.0,
)  # seconds without an action after which the ring grows, and after which the lesson's move is shown
_DECIDING = ("choose", "offer", "all", "none")  # what the gold button does that is a decision in the game, or nothing
_TIPS = {"table.hint": "lesson.hint.tip", "table.undo": "lesson.undo.tip"}  # what is said of tools in a lesson
_GLANCE, _WORD = 4.0, 0.4  # seconds that a tip stays, and more for every word of it
_PRAISED = 1.6  # seconds for which an answer that was right stays below its question
Refusal = tuple[str, int | None, int]  # why something was not done, at which sentence and after how many steps
NO_ANSWER: Refusal = ("", None, -1)


class LessonScene(TableScene):
    """One lesson, from where it was left to its end, and the game that it becomes."""

    def __init__(self, stage: Stage, lesson: Lesson, match: GuidedMatch) -> None:
        self.course = LessonCourse(lesson, match)
        self._is_noted = self._is_ending = (
            False  # whether its end was written down; whether its last sentence was left just now
        )
        self.tried = set[
            tuple[int | None, str]
        ]()  # what was answered that is wrong, and at which question, until the right answer is seen
        self.answer, self._answered = NO_ANSWER, 0.0  # what was refused last, and how long ago
        self._praised = 0.0  # seconds for which the answer still stays that was right
        self._idle = 0.0  # seconds since something was done, or since the sentence began to speak
        self._waited_for: object = None
        self._told: object = None  # what was said when the picture was made
        self._planned = 0
        self._tip = "", 0.0  # the tip that is to be read, and for how long it was
        self._sought: tuple[object, Choice | None] = None, None
        super().__init__(stage, match)
        self._own = [name for name in match.rules.names("explorer") if name.startswith(f"{match.players[0].colour}-")]
        """The learner's explorers: sentences call them by their letters."""
        self.guide.has_voices = False
        self.guide.music = SILENCE  # there is enough to be read
        self.surroundings.faces.has_people = False
        self.pacing.is_guided = True
        self.panel_state.log = "folded"  # there is more to be read in a lesson than what happened

    def make_surroundings(self) -> Surroundings:
        self.pointer = LessonPointer(self.table, self.course, self._find_hope)
        return LessonSurroundings(self)

    # What happens.

    def handle(self, event: pygame.Event) -> Command | None:
        """Arrows go to the answers of a question first, also from the board."""
        if event.type == pygame.KEYDOWN and event.key in ARROWS and self.course.asks and self._goes_to_answers():
            return None
        return super().handle(event)

    def _goes_to_answers(self) -> bool:
        """Whether the focus was elsewhere than in the column."""
        self.refresh_layout()
        answers = [one for one in self.root.top.walk() if isinstance(one, AnswerButton) and one.rect and not one.off]
        focused = self.root.focused
        if (
            self.root.popup
            or not answers
            or (focused and not focused.covers and focused.rect.left >= answers[0].rect.left)
        ):
            return False
        self.root.focus_on(answers[0])
        return True

    def key(self, event: pygame.Event) -> Command | None:
        uses = {pygame.K_PAGEDOWN: self.go_next, pygame.K_PAGEUP: self.go_back}
        if (
            self.course.waits and not self.course.asks and self.root.focused is None
        ):  # the way on stands out, and no other thing has the focus
            uses |= {pygame.K_RETURN: self.go_next, pygame.K_KP_ENTER: self.go_next}
        if event.key == pygame.K_w and self.course.beat is not None:
            return self.open_why()
        if event.key == pygame.K_z and event.mod & pygame.KMOD_SHIFT:
            uses[pygame.K_z] = self.begin_chapter
        if event.key in uses and not self.course.is_over:
            uses[event.key]()
        else:
            return super().key(event)
        return Stay()

    def update(self, seconds: float) -> Command | None:
        command = super().update(seconds)
        if not self.table.is_busy and not self.pacing.is_waiting:
            self.course.after_step()
        told = self.course.beat, self.course.waits, self.course.tip, self.course.is_over
        if self._told != told:
            self._told = told
            self.pointer.seek()
            self.note_change()
        self._wait(seconds)
        if self.pointer.planned != self._planned:
            self._planned = self.pointer.planned
            self.note_change()
        self.refresh_layout()
        if self.pointer.ring and self.pointer.ring.follow():
            self.redraw()
        if self.pointer.come_into_sight(seconds, self.pacing.is_lively()):
            self.redraw(self.moving)
        self._let_tip_go(seconds)
        self._let_answer_go(seconds)
        self._let_question_go(seconds)
        if self.course.is_heard and not self._is_noted:
            self._note()
        return command or self._end()

    def _end(self) -> Command | None:
        """Who has left the last sentence hears that it was the last, before anything at the table takes a key."""
        is_ending, self._is_ending = self._is_ending, False
        return Push(LessonEnd(self.stage, self.match)) if is_ending else None

    def _wait(self, seconds: float) -> None:
        """Nothing is done for the learner; the move is only shown."""
        before, now = self._idle, (self.course.beat, self.course.learner.moment)
        self._idle = before + seconds if now == self._waited_for and self.course.hope else 0.0
        self._waited_for = now
        self.pointer.is_unsure = self._idle >= _UNSURE
        if before < _UNSURE <= self._idle:
            self.redraw(self.moving)
        if before < _LOST <= self._idle:
            self._point_out("puzzle.step")

    def _let_tip_go(self, seconds: float) -> None:
        """A tip goes by itself once it could be read."""
        tip = self.course.tip
        self._tip = tip, self._tip[1] + seconds if tip == self._tip[0] and self.match.actor is not None else 0.0
        if tip and self._tip[1] > _GLANCE + _WORD * len(self.stage.say(tip).split()):
            self.course.tips.leave()
            self.note_change()

    def begin_answer(self, why: str) -> None:
        """Says why something is not done."""
        self.answer, self._answered = (why, self.course.beat, len(self.match.log)), 0.0

    def _let_answer_go(self, seconds: float) -> None:
        """With the next step or another sentence, for good: it does not come back with what is undone. Where it stands
        in the sentence's place, once it could be read.
        """
        if self.answer == NO_ANSWER:
            return
        self._answered += seconds
        is_read = is_brief(self.stage.look) and self._answered > _GLANCE / 2 + _WORD * len(self.answer[0].split())
        if is_read or self.answer[1:] != (self.course.beat, len(self.match.log)):
            self.answer = NO_ANSWER
            self.note_change()

    def _let_question_go(self, seconds: float) -> None:
        """A question goes by itself after its right answer, and waits for Next where the answer had to be shown."""
        if self.course.solved and self._praised > 0:
            self._praised -= seconds
            if self._praised <= 0:
                self.go_next()

    def _note(self) -> None:
        self._is_noted = True
        self.note_change()
        with self.stage.tell_errors():
            note_lesson(self.course.lesson.key)

    def go_next(self) -> None:
        """What only tells was read; what hopes for an action shows which."""
        if self.course.next():
            while let_go(self.table):  # what was tried meanwhile, and would be in the way of what is asked for now
                self.surroundings.offers_changed()
            self._leave_sentence()
            self._is_ending = self.course.is_heard
        elif self.course.hope:
            self._point_out("lesson.do-it")

    def choose_answer(self, key: str) -> None:
        """A question is answered: what is wrong gives way to its reason, and there is another go."""
        if wrong := self.course.answer(key):
            self.tried.add((self.course.beat, key))
            self.stage.sounds.play("error")
            self.surroundings.refuse(self.stage.say(wrong))
        elif self.course.solved:
            self.stage.sounds.play("saved")
            self.answer, self._praised = NO_ANSWER, _PRAISED
            self.note_change()

    def show_answer(self) -> None:
        """The right answer alone stays below its question, until Next."""
        self.course.show_answer()
        self.answer, self._praised = NO_ANSWER, 0.0
        self.note_change()

    def go_back(self) -> None:
        """Goes back one sentence and undoes what was done since."""
        if self.course.back():
            self._show_past()

    def begin_chapter(self) -> None:
        """Goes back to where the chapter began."""
        if self.course.back_to_chapter():
            self._show_past()
        else:
            self.stage.tell(self.stage.say("lesson.at-start"))

    def _show_past(self) -> None:
        """The lesson has gone back."""
        self.table.catch_up()
        self.visibility.after_step()
        self._leave_sentence()

    def skip_known(self) -> None:
        self.course.know()
        self._leave_sentence()

    def _leave_sentence(self) -> None:
        """What was shown for it goes with it."""
        self.hints.forget()
        self.tried.clear()
        self.note_change()

    def open_why(self) -> Command:
        """The rulebook, open where it tells why."""
        beat = self.course.beat
        rule = self.course.lesson.file.beats[beat].rule if beat is not None else ""
        rules = self.match.rules
        return Push(routes.open_rulebook(self.stage, rules.game, rule, rules))

    def hint(self) -> bool:
        """While a sentence speaks, its own move; afterwards a bot's. To a question no move is an answer."""
        if self.course.asks:
            self.stage.tell(self.stage.say("lesson.answer-first"))
            return False
        if self._find_hope() is None:
            return super().hint()
        self._point_out("puzzle.step")
        return True

    def _point_out(self, sentence: str) -> None:
        if choice := self._find_hope():
            self.pointer.seek()
            while not self.pointer.planned and let_go(
                self.table
            ):  # what has moved stays in hand, and would hide what comes next
                pass
            self.hints.show(choice, lambda step: self.stage.say(sentence, choice=self.narrator.say(step.message)))
            self.note_change()

    def _find_hope(self) -> Choice | None:
        """What the sentence hopes for, as the table offers it; worked out once per decision."""
        key = self.course.hope, self.course.learner.moment
        if self._sought[0] != key:
            write, (hope, *_) = self.match.rules.write, key
            choices = self.visibility.choices() if hope else ()
            self._sought = key, next((choice for choice in choices if write(choice.action) == hope), None)
        return self._sought[1]

    # What it looks like.

    def layout(self) -> Layout:
        self.table.write_letters(() if self.course.is_over else self._own)
        usual = super().layout()

        def arrange(find: FindSlot) -> Widget:
            frame = usual.arrange(find)
            self.pointer.ring = ButtonRing(lambda: self.pointer.widget() if self.match.actor is not None else "", frame)
            return Ringed(frame, self.pointer.ring)

        return replace(usual, arrange=arrange)

    def refresh_layout(self) -> None:
        has_happened = self._has_happened
        super().refresh_layout()
        if has_happened and self.pointer.ring:
            self.pointer.ring.look_again()


class LessonSurroundings(Surroundings):
    """The usual frame, with the sheet of the lesson on the gold button."""

    def __init__(self, scene: LessonScene) -> None:
        super().__init__(scene)
        self._scene, self._course = scene, scene.course
        self._other = ""  # what is planned that the sentence does not hope for
        self._sheet = LessonSheet(scene.course, lambda key, **values: self._stage.say(key, **values), self.feelings)

    def layout(self, next_gold: Gold) -> Layout:
        if not self._course.is_over:  # the sentences tell what mattered, and the sheet needs the room
            self._view.panel_state.since = None
        return super().layout(next_gold)

    def _tip(self, key: str) -> str:
        return self._stage.say(_TIPS[key]) if key in _TIPS else super()._tip(key)

    @property
    def sentence(self) -> str:
        course = self._course
        key = course.tip if course.beat is None else self._key(course.beat) if course.speaks else ""
        return "" if not key or self._match.actor is None else self._stage.say(key)

    def _key(self, beat: int) -> str:
        """What a beat says, or says once a part of it is planned or done."""
        lesson, planned = self._course.lesson, self._course.lesson.file.beats[beat].planned
        return lesson.words(planned) if planned and self._is_begun else lesson.sentence(beat)

    @property
    def _is_begun(self) -> bool:
        return bool(self._scene.pointer.planned) or self._course.is_begun

    @property
    def praise(self) -> str:
        is_said = self._course.praise and self._course.beat is not None and not self._scene.pointer.planned
        return self._stage.say(self._course.praise) if is_said else ""

    def objection(self, action: Action) -> str:
        """What the sentence does not hope for is answered, kindly, and not done."""
        said = self._course.objection(self._match.rules.write(action)) if self._match.actor is not None else ""
        return self._refusal(said) if said else ""

    def offers_rest(self) -> bool:
        """The learner places all by hand."""
        return self._course.is_over

    def _refusal(self, key: str) -> str:
        """A reason, or that something else comes first."""
        text = self._stage.say(key)
        return self._stage.say("lesson.held", first=text) if key.endswith(".first") else text

    def find_gold(self) -> Gold:
        """Goes on while a sentence explains; off while another click is asked for, and it says which."""
        found = super().find_gold()
        course = self._course
        self._other = ""
        if course.beat is None or self._match.actor is None or found.command not in _DECIDING:
            return found
        if course.asks:
            return no_gold(self._stage.say("lesson.give-answer"))
        if course.waits:
            return Gold(self._stage.say("lesson.next.button"), "use", use=self._scene.go_next)
        if not course.hope or self._is_hoped(found):
            return found
        self._other = self._scene.pointer.other_plan([self._match.rules.write(action) for action in found.actions])
        if self._other:
            return no_gold(self._stage.say("lesson.not-so"))
        return no_gold(self._stage.say(course.lesson.first(course.beat, self._is_begun)))

    def _is_hoped(self, gold: Gold) -> bool:
        """Whether the button does what the sentence asks for, or a part of it."""
        write, beat = self._match.rules.write, self._course.beat
        meant = gold.offer.choice if gold.offer else gold.choice
        actions = gold.actions or ((meant.action,) if meant else ())
        hopes = self._course.lesson.file.beats[beat].hopes if beat is not None else []
        return bool(actions) and all(any(is_hoped(write(action), hope) for hope in hopes) for action in actions)

    def refuse(self, why: str) -> None:
        """The sheet shakes, and says why below its sentence; where it has no room for that, in its place for a
        while.
        """
        if self._course.beat is None:
            super().refuse(why)
            return
        self._scene.begin_answer(why)
        self.feelings.is_still = not self._view.pacing.is_lively()
        self.feelings.begin(SHEET, "blow", 0.0)
        self._view.note_change()

    @property
    def _answer(self) -> str:
        """Goes with the next step, or with another sentence; of what is planned and not hoped for, as long as it is
        planned.
        """
        why, beat, steps = self._scene.answer
        if why and (beat, steps) == (self._course.beat, len(self._match.log)):
            return why
        return self._refusal(self._course.objection(self._other)) if self._other else ""

    @property
    def words(self) -> SheetWords:
        """What stands on the sheet; while others play, what was said last."""
        beat, lesson = self._course.beat, self._course.lesson
        if not self.sentence:
            return SheetWords(self._stage.say(lesson.sentence(beat)) if beat is not None else "", is_past=True)
        if beat is None:
            return SheetWords(self.sentence)
        said, solved = lesson.file.beats[beat], self._stage.say(self._course.solved) if self._course.solved else ""
        wrong = [key for key in said.answers[1:] if solved or (beat, key) in self._scene.tried]
        return SheetWords(
            self.sentence,
            solved or self.praise,
            self._answer,
            shows=tuple(said.shows),
            choices=self._sheet.choices(beat),
            crossed=tuple((key, self._stage.say(f"{lesson.answer(beat, key)}.wrong")) for key in wrong),
            is_solved=bool(solved),
        )

    def _content_extra(self) -> object:
        look = self._stage.look
        return (self.words if is_brief(look) or is_tiny_window(look) else None), self._course.beat, self._course.is_over

    def build_content(self, description: Description, choices: Sequence[Choice]) -> TableContent:
        content = super().build_content(description, choices)
        look = self._stage.look
        words = self.words
        if self._course.is_over:
            return content

        def wrap(board: Widget) -> Widget:
            ringed = OnSea(board, BoardRing(self._scene.pointer), self._scene.table)
            return (
                Column(self._sheet.strip(look, words), ringed, gap=0.3, grow=1) if _is_above(look, content) else ringed
            )

        return wrap_board(replace(content, is_asking=bool(words.choices), has_since=False), self._content_extra(), wrap)

    def _title(self) -> Region:
        game = self._stage.words.game(self._match.rules.game)
        beat, count = self._course.beat, len(self._course.lesson.file.beats)
        step = self._stage.say("lesson.your-game")
        if beat is not None:
            chapter = self._stage.say(self._course.lesson.chapter(beat) or "lesson.begin")
            step = self._stage.say("lesson.step", chapter=chapter, number=beat + 1, count=count)
        return Region(
            "title", step, lambda: Column(Label(game, "heading", "cream"), Label(step, "caption", "mist"), gap=0)
        )

    def _actions_extra(self) -> object:
        return self.words, self._course.beat, self._course.is_over, self._course.waits, self._stage.look

    def _action_box(self, gold: Gold, lesser: Sequence[Widget]) -> Widget:
        look, course = self._stage.look, self._course
        if not course.is_over and is_brief(look) and not _is_above(look, self.show_content()):
            lesser = _one_row(lesser)
        box = super()._action_box(gold, lesser)
        if course.is_over:
            return Column(self._sheet.tip(self.sentence), box, gap=0.45) if self.sentence else box
        choose = self._scene.choose_answer if course.asks else lambda key: self._scene.go_next()
        if self.words.choices and is_brief(look) and not self._match.paused:
            box = self._sheet.answers(self.words, choose)
        if _is_above(look, self.show_content()):
            return Column(self._sheet.buttons(self._ways(has_skip=True)), box, gap=0.45)
        if not is_roomy(look):
            return Column(self._sheet.make(look, self.words, self._ways(has_skip=True), choose), box, gap=0.45)
        words, use = self._stage.say("lesson.know"), self._scene.skip_known
        skip = Button(words, use, kind="dark", role="strong", tall=2.2, grow=1, name="lesson-know")
        return Column(self._sheet.make(look, self.words, self._ways(), choose), box, Row(skip, gap=0), gap=0.45)

    def _gold_button(self, gold: Gold) -> Widget:
        """As high as it has to be for any of its words in the whole lesson: the sheet stands on it."""
        return EquallyHigh(super()._gold_button(gold), self._sheet.all_gold(self._stage.look))

    def _ways(self, has_skip: bool = False) -> list[Way]:
        scene, course = self._scene, self._course
        leave = [Way("lesson-know", "common/icon-skip", scene.skip_known)] if has_skip else []
        if course.asks:
            skip = Way("lesson-next", "common/icon-chevr", scene.go_next, key="lesson.skip-question")
            return [Way("lesson-show", "common/icon-hint", scene.show_answer), skip, *leave]
        off = (
            ""
            if course.waits or course.beat is None
            else self._stage.say(course.lesson.first(course.beat, self._is_begun))
        )
        return [
            Way(
                "lesson-back",
                "common/icon-chevl",
                scene.go_back,
                "" if course.beat else self._stage.say("lesson.at-start"),
            ),
            Way("lesson-next", "common/icon-chevr", scene.go_next, off),
            Way("lesson-why", "common/icon-info", scene.open_why),
            *leave,
        ]


def _is_above(look: Look, content: TableContent) -> bool:
    """Whether the sentence stands above the board: where the column has no room for it, or only for it or the hand."""
    return is_tiny_window(look) or (is_brief(look) and content.shelf is None)


def _one_row(lesser: Sequence[Widget]) -> Sequence[Widget]:
    """What stands below the gold button in one row, the last of it that is there: the sheet needs the room of the
    others.
    """
    shown = [widget for widget in lesser if not isinstance(widget, Reserved)]
    return [EquallyHigh(shown[-1] if shown else lesser[0], lesser)] if lesser else lesser


class LessonEnd(AskScene):
    """The lesson is over, and the game goes on unless somebody wants to leave it."""

    def __init__(self, stage: Stage, match: Match) -> None:
        self._match = match
        others = stage.words.join_list([player.name for player in match.players if not player.is_person])
        answers = [
            Answer(stage.say("lesson.play-on"), lambda: None, "gold"),
            Answer(stage.say("lesson.to-menu"), self._leave),
        ]
        super().__init__(stage, stage.say("lesson.ended"), stage.say("lesson.play-on.ask", names=others), answers)

    def escape(self) -> Command | None:
        return Pop()

    def _leave(self) -> Command:
        return self._to_menu() if is_saved(self._match) else Push(LeavingScene(self.stage, self._match, self._to_menu))

    def _to_menu(self) -> Command:
        return Replace(routes.open_menu(self.stage), whole=True)
